//! The ticket mode of a Preisschnapsen night, pure: commands in, events or a [`Rejection`] out (DESIGN part 4).

pub mod command;
pub mod draw;
pub mod event;
pub mod ids;
pub mod money;
pub mod rejection;
pub mod score;
pub mod settings;
pub mod stage;

pub use command::{Command, Payment, Registration, Tickets};
pub use draw::Order;
pub use event::{Action, Event};
pub use ids::{ActionNo, PlayerId, TicketNo};
pub use money::Cents;
pub use rejection::{FixedSetting, Rejection};
pub use score::{Absence, MatchId, MatchResult, Outcome, Pairing, Score, ScoreFault, Side};
pub use settings::{Settings, SettingsFault};
pub use stage::Stage;
