//! What people want to do.

#![deny(clippy::wildcard_enum_match_arm)]

use super::areas::AreaCommand;
use super::areas::desk::{DeskCommand, PlainDesk};
use super::areas::draws::{DrawCommand, PlainDraw};
use super::areas::evening::{EveningCommand, PlainEvening};
use super::areas::hall::HallCommand;
use super::areas::lives::LifeCommand;
use super::areas::matches::{MatchCommand, PlainMatch};
use super::areas::prizes::{PlainPrize, PrizeCommand};
use super::areas::specials::{PlainSpecial, SpecialCommand};
use serde::Serialize;

/// Something to be done to a tournament, in one of its areas. Randomness comes in as an argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    Desk(DeskCommand),
    Draws(DrawCommand),
    Matches(MatchCommand),
    Hall(HallCommand),
    Prizes(PrizeCommand),
    Lives(LifeCommand),
    Specials(SpecialCommand),
    Evening(EveningCommand),
}

/// A command that needs nothing beside it: no words, no random bytes, no secret, nobody who agrees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Plain {
    Desk(PlainDesk),
    Draws(PlainDraw),
    Matches(PlainMatch),
    Hall(HallCommand),
    Prizes(PlainPrize),
    Lives(LifeCommand),
    Specials(PlainSpecial),
    Evening(PlainEvening),
}

impl Command {
    pub(super) fn area(&self) -> &dyn AreaCommand {
        match self {
            Command::Desk(command) => command,
            Command::Draws(command) => command,
            Command::Matches(command) => command,
            Command::Hall(command) => command,
            Command::Prizes(command) => command,
            Command::Lives(command) => command,
            Command::Specials(command) => command,
            Command::Evening(command) => command,
        }
    }
}

impl From<Plain> for Command {
    fn from(plain: Plain) -> Command {
        match plain {
            Plain::Desk(plain) => Command::Desk(DeskCommand::Plain(plain)),
            Plain::Draws(plain) => Command::Draws(DrawCommand::Plain(plain)),
            Plain::Matches(plain) => Command::Matches(MatchCommand::Plain(plain)),
            Plain::Hall(command) => Command::Hall(command),
            Plain::Prizes(plain) => Command::Prizes(PrizeCommand::Plain(plain)),
            Plain::Lives(command) => Command::Lives(command),
            Plain::Specials(plain) => Command::Specials(SpecialCommand::Plain(plain)),
            Plain::Evening(plain) => Command::Evening(EveningCommand::Plain(plain)),
        }
    }
}

macro_rules! plain {
    ($($area:ident($plain:ident) of $command:ident),+ $(,)?) => {
        $(
            impl From<$plain> for Plain {
                fn from(plain: $plain) -> Plain {
                    Plain::$area(plain)
                }
            }

            impl From<$plain> for Command {
                fn from(plain: $plain) -> Command {
                    Command::$area(plain.into())
                }
            }

            impl From<$plain> for $command {
                fn from(plain: $plain) -> $command {
                    $command::Plain(plain)
                }
            }
        )+
    };
}

plain!(
    Desk(PlainDesk) of DeskCommand,
    Draws(PlainDraw) of DrawCommand,
    Matches(PlainMatch) of MatchCommand,
    Prizes(PlainPrize) of PrizeCommand,
    Specials(PlainSpecial) of SpecialCommand,
    Evening(PlainEvening) of EveningCommand,
);

impl From<HallCommand> for Plain {
    fn from(command: HallCommand) -> Plain {
        Plain::Hall(command)
    }
}

impl From<LifeCommand> for Plain {
    fn from(command: LifeCommand) -> Plain {
        Plain::Lives(command)
    }
}
