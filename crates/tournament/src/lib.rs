//! The ticket mode of a Preisschnapsen night, pure: commands in, events or a [`Rejection`] out (DESIGN part 4).

#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

pub mod areas;
mod awards;
mod cash;
pub mod chain;
pub mod choice;
pub mod command;
mod consolation;
pub mod draw;
pub mod event;
mod figures;
pub mod forecast;
pub mod formats;
mod history;
pub mod ids;
mod journal;
pub mod money;
mod pairings;
mod pairs;
mod placements;
mod plausible;
mod progress;
mod ranking;
pub mod rejection;
mod reports;
pub mod schedule;
pub mod score;
pub mod settings;
mod sibling;
mod specials;
pub mod stage;
mod state;
mod steps;
mod tables;
pub mod texts;
mod undo;
mod variant;
mod with_lives;
mod with_standing;

pub use areas::Permission;
pub use areas::desk::{
    DeskCommand, DeskEvent, FirstPayment, Joining, PlainDesk, Purpose, Registration, Tickets,
};
pub use areas::draws::{Closing, DrawCommand, DrawEvent, Entries, PairList, PlainDraw};
pub use areas::evening::{EveningCommand, EveningEvent, PlainEvening};
pub use areas::hall::{HallCommand, HallEvent};
pub use areas::lives::{LifeCommand, LifeEvent};
pub use areas::matches::{Line, MatchCommand, MatchEvent, PlainMatch};
pub use areas::prizes::{PlainPrize, PrizeCommand, PrizeEvent};
pub use areas::specials::{PlainSpecial, SpecialCommand, SpecialEvent};
pub use awards::{Award, Concerned, DueLot, HandOver, Leftover, TieBreak, Winner};
pub use cash::Cash;
pub use command::{Command, Plain};
pub use draw::{Draw, NotedAttempt, NotedHead, Order, Resumed, ResumedFrom, Resumption};
pub use event::{Action, Event};
pub use figures::{Comeback, Figures};
pub use forecast::{Forecast, Timed};
pub use ids::Places;
pub use ids::{ActionNo, EveningNo, PlayerId, StaffNo, TableNo, TicketNo};
pub use journal::{BrokenJournal, Tournament};
pub use money::{Cents, NoAmount};
pub use pairings::SEMI_FINAL;
pub use progress::{Bracket, Progress};
pub use ranking::{Fate, Group, Standing};
pub use rejection::Rejection;
pub use reports::{Claim, MOST_REPORTS, Report, Reporting, Reports};
pub use schedule::{Schedule, WaitsFor};
pub use score::{Absence, MatchId, MatchResult, Outcome, Pairing, Score, ScoreFault, Side};
pub use settings::{
    CardGame, Entrants, Format, GameSettings, LifeSettings, PlayedTo, Setting, Settings, StandingSettings,
    TicketName,
};
pub use sibling::{NoConsolation, SiblingCall};
pub use specials::{DecidedBy, Groups, Special, SpecialAward, SpecialKind, SpecialWinner};
pub use stage::Stage;
pub use state::{Expense, Lot, Payment, PlayOff, Player, ResultRecord, State, Ticket};
pub use steps::Step;
pub use tables::{Call, Missing};
