//! Two evenings on the same tables, a main one and its consolation: what one has to know of the other when something is done in it.

use super::plan::{Plan, TextChanges};
use super::request::Request;
use super::snapshot::Snapshot;
use super::submission::ActError;
use store::{Connection, StoreError, TournamentId};
use tournament::texts::{ExtrasChange, Person, Reason, Shown};
use tournament::{Command, DeskCommand, EveningNo, Joining, NoConsolation, PlayerId, Rejection, TicketNo};

impl Plan {
    /// Plans that people of the main evening join: their names come from there.
    pub(super) fn join(
        mut people: Vec<Joining>,
        paid: bool,
        lots: [u8; 32],
        now: &Snapshot,
        conn: &mut Connection,
    ) -> Result<Plan, ActError> {
        let main = match now.settings().consolation_of {
            Some(main) => load(conn, id_of(main))?,
            None => None,
        };
        let named = |person: PlayerId| {
            main.as_ref()?.people.get(&person).filter(|known| !known.is_erased(person.0)).cloned()
        };
        for joining in &mut people {
            let partner = main.as_ref().and_then(|main| main.partner(joining.main));
            // A name that is erased there gets no second place here: somebody says again who plays.
            joining.partner = partner.filter(|partner| named(*partner).is_some());
        }
        let refused = people.iter().any(|joining| named(joining.main).is_none());
        let refused = refused.then_some(NoConsolation::NotFromMain.into());
        // Whoever is on the list already has a name there.
        let new = people.iter().filter(|joining| now.player_from(joining.main).is_none());
        let both = new.flat_map(|joining| [Some(joining.main), joining.partner]);
        let persons: Vec<Person> = both.flatten().filter_map(named).collect();
        let command = Command::Desk(DeskCommand::Join { people, paid, lots });
        Ok(Plan { words: TextChanges::Newcomers(persons), refused, ..command.into() })
    }
}

/// Returns which is the other of two evenings on the same tables; `None` if this one is alone.
pub(super) fn other_of(conn: &mut Connection, now: &Snapshot) -> Result<Option<TournamentId>, StoreError> {
    match now.settings().consolation_of {
        Some(main) => Ok(Some(id_of(main))),
        None if now.may_have_consolation() => {
            // Those before it were taken away again.
            Ok(store::journal::consolations_of(conn, now.id)?.into_iter().last())
        }
        None => Ok(None),
    }
}

impl Snapshot {
    /// Returns the same version with what keeps its tables and people busy in the other evening.
    pub fn with_sibling_calls(&self, other: &Snapshot) -> Snapshot {
        let mut beside = self.clone();
        beside.tournament = self.tournament.with_sibling_calls(other.calls_for(self));
        beside
    }

    /// Returns why not even one more can join this consolation; `None` if somebody can.
    pub fn why_nobody_joins(&self) -> Option<Rejection> {
        let people = vec![Joining { main: PlayerId(0), ticket: None, partner: None }];
        let join = DeskCommand::Join { people, paid: false, lots: [0; 32] };
        self.tournament.decide(&Command::Desk(join)).err()
    }

    /// Returns why a player of this consolation gets no ticket: they are not out of the main evening. `None` if they are, and on any other evening.
    pub(super) fn why_no_ticket(
        &self,
        player: PlayerId,
        conn: &mut Connection,
    ) -> Result<Option<Rejection>, StoreError> {
        let Some((main, there)) = self.settings().consolation_of.zip(self.main_player(player)) else {
            return Ok(None);
        };
        let main = load(conn, id_of(main))?;
        let is_out = main.is_some_and(|main| main.out_after_round_one().contains(&there));
        Ok((!is_out).then_some(NoConsolation::NotOut(player).into()))
    }

    /// Returns whether it is the consolation of another evening; on a host none is, whatever a laptop says.
    pub(super) fn is_consolation_of(&self, main: TournamentId) -> bool {
        self.hosted.is_none() && self.settings().consolation_of.map(id_of) == Some(main)
    }

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

pub(super) fn id_of(number: EveningNo) -> TournamentId {
    TournamentId(number.0.cast_signed())
}

/// What is done in both of two evenings.
pub(super) enum Followed {
    Erased(Vec<PlayerId>),
    /// Somebody wants to be seen like this; `None` for as everybody.
    Preference(PlayerId, Option<Shown>),
    /// Somebody has another name, perhaps for a reason that is published.
    Renamed(PlayerId, Person, Option<Reason>),
    Tables(u32),
    /// How names are seen has changed.
    Names(ExtrasChange),
}

impl Followed {
    /// Returns what of a request concerns the other evening.
    pub(super) fn of(request: &Request) -> Option<Followed> {
        if let Request::Erase(players) = request {
            return Some(Followed::Erased(players.clone()));
        }
        if let Request::RenamePlayer { player, person } = request {
            return Some(Followed::Renamed(*player, person.clone(), None));
        }
        if let Request::RenameEntrant { player, person, reason } = request {
            return Some(Followed::Renamed(*player, person.clone(), Some(reason.clone())));
        }
        if let Request::UpdateSettings { settings, .. } = request {
            return Some(Followed::Tables(settings.tables));
        }
        let Request::UpdateExtras(change) = request else { return None };
        match change {
            ExtrasChange::Preference { player, shown } => {
                Some(Followed::Preference(PlayerId(*player), *shown))
            }
            ExtrasChange::Names { .. } | ExtrasChange::NameStyle { .. } | ExtrasChange::NamesTyped(_) => {
                Some(Followed::Names(change.clone()))
            }
            ExtrasChange::Paper { .. } => None,
        }
    }
}

/// Returns the numbers that a person of one evening ever had on the other one, also where they are off its list again.
pub(super) fn sibling_numbers(of: &Snapshot, other: &Snapshot, player: PlayerId) -> Vec<PlayerId> {
    if of.is_consolation() {
        return of.tournament.ever_joined().filter(|(own, _)| *own == player).map(|(_, main)| main).collect();
    }
    other.tournament.ever_joined().filter(|(_, main)| *main == player).map(|(own, _)| own).collect()
}

/// Returns the request that gives a player of another evening a name; `None` if it needs a reason and there is none.
pub(super) fn renamed(
    evening: &Snapshot,
    player: PlayerId,
    person: Person,
    reason: Option<Reason>,
) -> Option<Request> {
    evening.entry_of(player)?;
    if !evening.is_entrant(player) {
        return Some(Request::RenamePlayer { player, person });
    }
    Some(Request::RenameEntrant { player, person, reason: reason? })
}
