//! Which events belong to which role: whoever could have done something may take it back.

use crate::store::Role;
use crate::tournament::Event;

impl Role {
    /// Returns whether this role does such things itself. What is not named here is the director's alone.
    pub fn does(self, event: &Event) -> bool {
        match self {
            Role::Director => true,
            Role::Scorer => is_about_matches(event) || is_about_leaving(event),
            Role::Cashier => is_about_the_desk(event) || is_about_leaving(event),
            Role::Speaker => false,
        }
    }
}

fn is_about_matches(event: &Event) -> bool {
    matches!(
        event,
        Event::ResultEntered { .. }
            | Event::ResultReported { .. }
            | Event::ResultTakenBack { .. }
            // A correction exchanges tickets that have been drawn, or leaves one out.
            | Event::TicketExchanged { .. }
            | Event::TicketRemoved { .. }
            | Event::MatchCalled { .. }
            | Event::MatchBegun { .. }
            | Event::MatchReleased { .. }
            | Event::PlayerMissing { .. }
            | Event::PlayerFound { .. }
    )
}

fn is_about_the_desk(event: &Event) -> bool {
    matches!(
        event,
        Event::PlayerRegistered { .. }
            | Event::PlayerDescribed { .. }
            | Event::PlayerRemoved { .. }
            | Event::TicketSold { .. }
            | Event::TicketRefunded { .. }
            | Event::KeyRenewed { .. }
            | Event::LateTicketPlaced { .. }
            | Event::Paid { .. }
            | Event::PaidBack { .. }
            | Event::CashCounted { .. }
    )
}

/// Somebody tells the desk or the score keepers that he goes home.
fn is_about_leaving(event: &Event) -> bool {
    matches!(event, Event::PlayerWithdrew { .. } | Event::PlayerReturned { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::{Cents, PlayerId};

    #[test]
    fn each_role_does_its_own_and_the_director_everything() {
        let paid = Event::Paid { player: PlayerId(1), amount: Cents(1000) };
        let left = Event::PlayerWithdrew { player: PlayerId(1) };
        let who = |event: &Event| Role::ALL.into_iter().filter(|role| role.does(event)).collect::<Vec<_>>();
        assert_eq!(who(&paid), [Role::Director, Role::Cashier]);
        assert_eq!(who(&left), [Role::Director, Role::Scorer, Role::Cashier]);
        assert_eq!(who(&Event::Finished), [Role::Director]);
    }
}
