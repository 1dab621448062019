//! A group of players as a form has seen it. Its number alone says too little: when nobody uses it any more another group may get it.

use crate::app::Snapshot;
use crate::web::http::FormState;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// A group with the name that it had when the page was made.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct SeenGroup {
    pub number: u32,
    pub name: String,
}

/// This names no group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoGroup;

impl SeenGroup {
    /// Reads the groups that are ticked, ascending, each once; what names none counts for nothing.
    pub fn ticked(form: &FormState) -> Vec<SeenGroup> {
        let all: BTreeSet<SeenGroup> = form.all("group").filter_map(|typed| typed.parse().ok()).collect();
        all.into_iter().collect()
    }

    /// Returns whether it is there under this name, with players or a prize.
    pub fn is_in(&self, snapshot: &Snapshot) -> bool {
        snapshot.used_groups().any(|(number, name)| number == self.number && name.as_str() == self.name)
    }

    /// Returns whether its number has this name, even if nobody uses it at the moment.
    pub fn has_its_name(&self, snapshot: &Snapshot) -> bool {
        snapshot.extras().groups.get(&self.number).is_some_and(|name| name.as_str() == self.name)
    }
}

impl fmt::Display for SeenGroup {
    /// As it stands in a form: `3 Damen`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.number, self.name)
    }
}

impl FromStr for SeenGroup {
    type Err = NoGroup;

    /// Reads what a form says; the name is missing in forms of earlier versions, and is then that of no group.
    fn from_str(text: &str) -> Result<SeenGroup, NoGroup> {
        let (number, name) = text.split_once(' ').unwrap_or((text, ""));
        let number = number.parse().map_err(|_| NoGroup)?;
        Ok(SeenGroup { number, name: name.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_is_read_as_it_was_written() {
        let group = SeenGroup { number: 3, name: "Damen  ab 60 ".to_owned() };
        assert_eq!(group.to_string().parse(), Ok(group));
        assert_eq!("3".parse(), Ok(SeenGroup { number: 3, name: String::new() }));
        for wrong in ["", "Damen", " 3 Damen", "-1 Damen", "99999999999 Damen"] {
            assert_eq!(wrong.parse::<SeenGroup>(), Err(NoGroup), "{wrong:?}");
        }
    }
}
