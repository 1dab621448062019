//! A thing on the table from which people choose their prizes.

use super::{PrizeText, TextFault};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What it is, and who gave it. Typed and read as one line: "Speckseite; Metzgerei Muster".
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Thing {
    pub words: PrizeText,
    /// Who gave it; may be empty.
    pub donor: PrizeText,
}

impl FromStr for Thing {
    type Err = TextFault;

    fn from_str(line: &str) -> Result<Thing, TextFault> {
        let (words, donor) = line.split_once(';').unwrap_or((line, ""));
        let (words, donor): (PrizeText, PrizeText) = (words.parse()?, donor.parse()?);
        if words.is_empty() { Err(TextFault::Empty) } else { Ok(Thing { words, donor }) }
    }
}

impl fmt::Display for Thing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.donor.is_empty() { self.words.fmt(f) } else { write!(f, "{}; {}", self.words, self.donor) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_is_read_from_the_line_that_it_is_written_as() {
        for line in ["Speckseite; Metzgerei Muster", "Geschenkkorb"] {
            assert_eq!(line.parse::<Thing>().unwrap().to_string(), line);
        }
        let thing: Thing = " Wein ;Weingut Huber; Krems ".parse().unwrap();
        assert_eq!((thing.words.as_str(), thing.donor.as_str()), ("Wein", "Weingut Huber; Krems"));
        assert_eq!("; Metzgerei".parse::<Thing>(), Err(TextFault::Empty));
    }
}
