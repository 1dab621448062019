//! What people want to do.

use super::areas::AreaCommand;
use super::areas::desk::DeskCommand;
use super::areas::draws::DrawCommand;
use super::areas::evening::EveningCommand;
use super::areas::hall::HallCommand;
use super::areas::matches::MatchCommand;
use super::areas::prizes::PrizeCommand;
use super::areas::specials::SpecialCommand;

/// Something to be done to a tournament, in one of its areas. Randomness comes in as an argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// At the desk.
    Desk(DeskCommand),
    /// About a draw.
    Draws(DrawCommand),
    /// About how a match ended.
    Matches(MatchCommand),
    /// In the hall.
    Hall(HallCommand),
    /// About the prizes.
    Prizes(PrizeCommand),
    /// About the special prizes.
    Specials(SpecialCommand),
    /// To the evening as a whole.
    Evening(EveningCommand),
}

impl Command {
    pub(super) fn area(&self) -> &dyn AreaCommand {
        match self {
            Command::Desk(command) => command,
            Command::Draws(command) => command,
            Command::Matches(command) => command,
            Command::Hall(command) => command,
            Command::Prizes(command) => command,
            Command::Specials(command) => command,
            Command::Evening(command) => command,
        }
    }
}
