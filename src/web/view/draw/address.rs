//! Which draw an address names.

use crate::app::Snapshot;
use crate::web::error::PageError;
use std::str::FromStr;
use tournament::Stage;
use tournament::draw::Draw;

/// A draw as it stands in an address: `R1` is the attempt in force, `R1-2` the second attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawName {
    /// What is drawn: a round or `P5-8`.
    pub stage: Stage,
    /// The attempt, `None` for the one in force.
    pub attempt: Option<u32>,
}

impl DrawName {
    pub fn find(self, snapshot: &Snapshot) -> Option<&Draw> {
        match self.attempt {
            Some(attempt) => snapshot.draw(self.stage, attempt),
            None => snapshot.draw_in_force(self.stage),
        }
    }
}

impl FromStr for DrawName {
    /// [`PageError::NotFound`] if the text names no draw.
    type Err = PageError;

    fn from_str(text: &str) -> Result<DrawName, PageError> {
        // "P5-8" is a stage, so a hyphen alone does not make a named attempt.
        let name = match text.parse() {
            Ok(stage) => DrawName { stage, attempt: None },
            Err(_) => {
                let (stage, attempt) = text.rsplit_once('-').ok_or(PageError::NotFound)?;
                let plain = attempt.bytes().all(|byte| byte.is_ascii_digit()) && !attempt.starts_with('0');
                let attempt = attempt.parse().ok().filter(|_| plain).ok_or(PageError::NotFound)?;
                DrawName { stage: stage.parse().map_err(|_| PageError::NotFound)?, attempt: Some(attempt) }
            }
        };
        if name.stage.is_drawn() { Ok(name) } else { Err(PageError::NotFound) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stage_is_the_attempt_in_force_and_a_number_behind_it_names_one() {
        let name = |stage, attempt| Ok(DrawName { stage, attempt });
        for (text, expected) in [
            ("R1", name(Stage::FIRST, None)),
            ("R12-3", name(Stage::Round(12), Some(3))),
            ("P5-8", name(Stage::Placement, None)),
            ("P5-8-1", name(Stage::Placement, Some(1))),
        ] {
            assert_eq!(text.parse(), expected, "{text}");
        }
        for bad in
            ["", "R", "R0", "R1-", "R1-0", "R1-01", "R1-+1", "R1-1-1", "P3", "P5", "P5-1", "r1", "R1.json"]
        {
            assert_eq!(bad.parse::<DrawName>(), Err(PageError::NotFound), "{bad}");
        }
    }
}
