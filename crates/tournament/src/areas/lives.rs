//! Lives that are bought again during the evening (Nachkauf, FORMATS part 4).

use super::{AreaCommand, AreaEvent, Decision, Permission};
use crate::areas::desk::DeskEvent;
use crate::command::Command;
use crate::event::Event;
use crate::formats::lives::{Evening, Life};
use crate::ids::{ActionNo, PlayerId, TicketNo};
use crate::journal::Tournament;
use crate::money::Cents;
use crate::rejection::Rejection;
use crate::stage::Stage;
use crate::state::State;
use serde::{Deserialize, Serialize};

/// What people do about lives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum LifeCommand {
    /// Sell a life to somebody who has just lost the last one.
    Buy {
        player: PlayerId,
        /// Whether they pay all that they owe.
        paid: bool,
    },
    /// Take that back while the list for which it is has not been closed, and give its price back if it was paid.
    TakeBack(PlayerId),
}

/// What happens to lives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LifeEvent {
    LifeSold {
        player: PlayerId,
        ticket: TicketNo,
        /// The round of the list for which it is.
        stage: Stage,
    },
    LifeTakenBack {
        /// Who had bought it.
        player: PlayerId,
        ticket: TicketNo,
        /// The round of the list for which it was.
        stage: Stage,
    },
}

impl AreaCommand for LifeCommand {
    fn decide(&self, tournament: &Tournament) -> Decision {
        match self {
            LifeCommand::Buy { player, paid } => tournament.buy_life(*player, *paid),
            LifeCommand::TakeBack(player) => tournament.take_life_back(*player),
        }
    }
}

impl AreaEvent for LifeEvent {
    fn apply(&self, _: &mut State, _: ActionNo) {
        // The evening with lives counts them: see `with_lives`.
        match self {
            LifeEvent::LifeSold { .. } | LifeEvent::LifeTakenBack { .. } => {}
        }
    }

    fn command(&self, _: &Tournament) -> Option<Command> {
        Some(Command::Lives(match self {
            LifeEvent::LifeSold { player, .. } => LifeCommand::Buy { player: *player, paid: false },
            LifeEvent::LifeTakenBack { player, .. } => LifeCommand::TakeBack(*player),
        }))
    }

    fn replaces_the_same(&self, real: &Tournament, without: &Tournament) -> bool {
        let (LifeEvent::LifeSold { player, .. } | LifeEvent::LifeTakenBack { player, .. }) = self;
        let money = |state: &State| (state.settings().lives.rebuy_price, state.owed(*player));
        money(real) == money(without)
    }

    fn is_final(&self, _: &State) -> bool {
        match self {
            LifeEvent::LifeSold { .. } | LifeEvent::LifeTakenBack { .. } => false,
        }
    }

    fn permission(&self) -> Permission {
        Permission::Desk
    }
}

impl State {
    /// Returns the only ticket of a player on an evening with lives, and the evening. [`Rejection::NoRebuys`] on an evening without lives.
    fn holder(&self, player: PlayerId) -> Result<(&Evening, TicketNo), Rejection> {
        self.known(player)?;
        let evening = self.lives().ok_or(Rejection::NoRebuys)?;
        let ticket = self.tickets_of(player).next().ok_or(Rejection::NoTickets)?;
        Ok((evening, ticket))
    }

    /// Returns why somebody cannot buy a life now, nothing if they can.
    pub fn can_buy_life(&self, player: PlayerId) -> Result<(), Rejection> {
        let (evening, ticket) = self.holder(player)?;
        evening.rebuy(ticket).map(drop).map_err(|refusal| self.refused(refusal))
    }

    /// Returns whether somebody has bought a life for the list that is closed next.
    pub fn can_take_life_back(&self, player: PlayerId) -> bool {
        let holder = self.holder(player);
        holder.is_ok_and(|(evening, ticket)| evening.take_back_rebuy(ticket).is_ok())
    }

    fn buy_life(&self, player: PlayerId, paid: bool) -> Decision {
        self.can_buy_life(player)?;
        let (evening, ticket) = self.holder(player)?;
        let stage = Stage::Round(evening.last_round().saturating_add(1));
        let mut events = vec![Event::Lives(LifeEvent::LifeSold { player, ticket, stage })];
        // What else somebody owes stays open; what was paid too much counts.
        let price = self.settings().lives.rebuy_price;
        let amount = (self.owed(player) + price).min(price);
        if paid && amount > Cents::ZERO {
            events.push(Event::Desk(DeskEvent::Paid { player, amount }));
        }
        Ok(events)
    }

    fn take_life_back(&self, player: PlayerId) -> Decision {
        let (evening, ticket) = self.holder(player)?;
        evening.take_back_rebuy(ticket).map_err(|refusal| self.refused(refusal))?;
        let stage = Stage::Round(evening.last_round().saturating_add(1));
        let mut events = vec![Event::Lives(LifeEvent::LifeTakenBack { player, ticket, stage })];
        let price = self.settings().lives.rebuy_price;
        let amount = (price - self.owed(player)).min(price);
        if amount > Cents::ZERO {
            events.push(Event::Desk(DeskEvent::PaidBack { player, amount }));
        }
        Ok(events)
    }

    /// Returns where the ticket of a player stands on an evening with lives.
    pub fn life_of(&self, player: PlayerId) -> Option<Life> {
        self.lives()?.life(self.tickets_of(player).next()?)
    }
}
