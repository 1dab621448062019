//! Which events belong to which role: those who could have done something may take it back.

#![deny(clippy::wildcard_enum_match_arm)]

use super::users::Role;
use tournament::{Action, Event, Permission};

impl Role {
    /// Returns whether this role does such things itself.
    pub fn does(self, event: &Event) -> bool {
        match event.permission() {
            Permission::Direction => self == Role::Director,
            Permission::Desk => matches!(self, Role::Director | Role::Cashier),
            Permission::Matches => matches!(self, Role::Director | Role::Scorer),
            Permission::Leaving => matches!(self, Role::Director | Role::Scorer | Role::Cashier),
        }
    }

    /// Returns whether somebody of this role could have done all of an action, so that they may take it back.
    pub fn does_all(self, action: &Action) -> bool {
        action.events.iter().all(|event| self.does(event))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::{Cents, DeskEvent, EveningEvent, PlayerId};

    #[test]
    fn each_role_does_its_own_and_the_director_everything() {
        let paid = Event::Desk(DeskEvent::Paid { player: PlayerId(1), amount: Cents(1000) });
        let left = Event::Desk(DeskEvent::PlayerWithdrew { player: PlayerId(1) });
        let who =
            |event: &Event| Role::ALL.iter().copied().filter(|role| role.does(event)).collect::<Vec<_>>();
        assert_eq!(who(&paid), [Role::Director, Role::Cashier]);
        assert_eq!(who(&left), [Role::Director, Role::Scorer, Role::Cashier]);
        assert_eq!(who(&Event::Evening(EveningEvent::Finished)), [Role::Director]);
    }
}
