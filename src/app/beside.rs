//! Two evenings on the same tables, a main one and its consolation: what one has to know of the other when something is done in it.

use super::plan::{Plan, TextChanges};
use super::snapshot::Snapshot;
use super::submission::ActError;
use crate::store::{self, Connection, StoreError, TournamentId};
use crate::texts::Person;
use crate::tournament::{
    Command, DeskCommand, EveningNo, Joining, NoConsolation, PlayerId, Rejection, TicketNo, Tournament,
};

impl Plan {
    /// Plans that people of the main evening join: their names come from there.
    pub(super) fn join(
        people: Vec<Joining>,
        paid: bool,
        lots: [u8; 32],
        (now, conn): (&Snapshot, &mut Connection),
    ) -> Result<Plan, ActError> {
        let main = match now.settings().consolation_of {
            Some(main) => load(conn, id_of(main))?,
            None => None,
        };
        let names = main.map(|main| main.people).unwrap_or_default();
        let persons: Vec<Person> =
            people.iter().filter_map(|joining| names.get(&joining.main).cloned()).collect();
        let refused = (persons.len() < people.len()).then_some(NoConsolation::NotFromMain.into());
        let command = Command::Desk(DeskCommand::Join { people, paid, lots });
        Ok(Plan { words: TextChanges::Newcomers(persons), refused, ..command.into() })
    }
}

/// Returns an evening with what keeps its tables and people busy in the other one; `None` if it is alone.
pub(super) fn beside(conn: &mut Connection, now: &Snapshot) -> Result<Option<Tournament>, StoreError> {
    Ok(other_of(conn, now)?.map(|other| now.tournament.beside(other.calls_for(now))))
}

/// Returns the other of two evenings on the same tables; `None` if this one is alone.
pub(super) fn other_of(conn: &mut Connection, now: &Snapshot) -> Result<Option<Snapshot>, StoreError> {
    let other = match now.settings().consolation_of {
        Some(main) => Some(id_of(main)),
        None if now.may_have_consolation() => {
            store::journal::consolations_of(conn, now.id)?.into_iter().next()
        }
        None => None,
    };
    other.map_or(Ok(None), |id| load(conn, id))
}

impl Snapshot {
    /// Returns the same version with what keeps its tables and people busy in the other evening.
    pub fn beside_calls_of(&self, other: &Snapshot) -> Snapshot {
        let mut beside = self.clone();
        beside.tournament = self.tournament.beside(other.calls_for(self));
        beside
    }

    /// Returns why not even one more can join this consolation; `None` if somebody can.
    pub fn why_nobody_joins(&self) -> Option<Rejection> {
        let people = vec![Joining { main: PlayerId(0), ticket: None }];
        let join = DeskCommand::Join { people, paid: false, lots: [0; 32] };
        self.tournament.decide(&Command::Desk(join)).err()
    }

    /// Returns whether another evening is the one whose consolation this is.
    pub(super) fn is_consolation_of(&self, main: TournamentId) -> bool {
        self.settings().consolation_of.map(id_of) == Some(main)
    }

    /// Returns the lowest number that is not sold.
    pub(super) fn lowest_free_ticket(&self) -> TicketNo {
        let free = |number: &TicketNo| !self.tickets().contains_key(number);
        (1..=TicketNo::MAX).map(TicketNo).find(free).unwrap_or(TicketNo(TicketNo::MAX))
    }
}

/// Reads an evening; `None` if there is no such one.
pub(super) fn load(conn: &mut Connection, id: TournamentId) -> Result<Option<Snapshot>, StoreError> {
    let summary = store::tournaments::by_id(conn, id)?;
    summary.map(|summary| Snapshot::load(conn, summary)).transpose()
}

/// Journals name an evening by a number.
pub(super) fn number_of(id: TournamentId) -> EveningNo {
    EveningNo(id.0.cast_unsigned())
}

/// Returns which evening a journal names.
pub(super) fn id_of(number: EveningNo) -> TournamentId {
    TournamentId(number.0.cast_signed())
}
