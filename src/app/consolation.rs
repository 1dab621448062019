//! The consolation (Trostrunde) of a ticket night: an evening of its own beside the main one, on the same tables (FORMATS part 7). It is
//! opened here, people of the main evening join it, and whoever is erased in one is erased in the other.

use super::App;
use super::act::NewTournament;
use super::error::AppError;
use super::request::Request;
use super::sibling::{Followed, id_of, load, number_of, other_of, renamed, sibling_numbers};
use super::snapshot::Snapshot;
use super::submission::{ActError, Done, FormKey, Refused, Submission, content_hash};
use super::ticket_keys::Holder;
use super::work::{Form, Stop, Work, Written};
use std::sync::Arc;
use store::ticket_keys::{Sale, TicketKey};
use store::{Author, TournamentId, UserId};
use tournament::texts::{ExtrasChange, Texts};
use tournament::{Joining, NoConsolation, PlayerId, Settings, TicketNo};

impl App {
    /// Returns the other of two evenings on the same tables: the consolation of this one, or the one whose consolation it is. From memory.
    pub fn other_evening(&self, snapshot: &Snapshot) -> Option<Arc<Snapshot>> {
        self.0.registry.other_evening(snapshot)
    }

    /// Returns an evening and the other one on its tables, each with what the other keeps busy; `None` if it is alone. From memory.
    pub fn pair(&self, snapshot: &Snapshot) -> Option<(Arc<Snapshot>, Arc<Snapshot>)> {
        self.0.registry.pair(snapshot)
    }

    /// Returns how often anything has changed in what is or was the other evening on the same tables. From memory.
    pub fn sibling_changes(&self, snapshot: &Snapshot) -> u32 {
        self.0.registry.sibling_changes(snapshot)
    }

    /// Reads the other of two evenings, so that both are found in memory.
    pub(super) fn load_sibling(&self, snapshot: &Snapshot) -> Result<(), AppError> {
        if self.other_evening(snapshot).is_none() {
            let other = self.store().read(|conn| {
                let other = other_of(conn, snapshot)?;
                other.map_or(Ok(None), |other| load(conn, other))
            })?;
            other.into_iter().for_each(|other| self.0.registry.put(&Arc::new(other)));
        }
        Ok(())
    }

    /// Opens the consolation of a ticket night with the given words, and puts those on its list who have said yes already. Refused if
    /// nobody is out yet, if somebody of them is not, or if there is a consolation already; then nothing has changed.
    pub fn open_consolation(
        &self,
        main: &Snapshot,
        submission: Submission,
        new: NewTournament,
        people: Vec<PlayerId>,
        paid: bool,
    ) -> Result<Done, ActError> {
        let entrants = main.settings().entrants;
        let main = main.id;
        let settings = Settings { entrants, consolation_of: Some(number_of(main)), ..new.settings };
        let new = NewTournament { settings, ..new };
        let form = Form::of(submission, &(main.0, &new, &people, paid))?;
        self.write(form, move |work, form| {
            let opened = work.create(form, &new.texts, new.settings)?;
            let main = work.evening(main)?;
            for earlier in store::journal::consolations_of(work.conn, main.id)? {
                let is_there = |earlier: Option<Snapshot>| earlier.is_some_and(|one| !one.is_called_off());
                if earlier != opened.id && is_there(load(work.conn, earlier)?) {
                    return Err(refused(NoConsolation::Second, &main));
                }
            }
            if main.is_finished() {
                return Err(refused(NoConsolation::Over, &main));
            }
            if main.out_after_round_one().is_empty() {
                return Err(refused(NoConsolation::NobodyOut, &main));
            }
            let opened = work.show_names_as(&main, opened)?;
            if people.is_empty() {
                return Ok(opened);
            }
            work.join(opened.id, None, any_ticket(&people), paid)
        })
    }

    /// Puts people of the main evening on the list of its consolation. Of somebody who is not out of the main evening the refusal shows that evening.
    pub fn join_consolation(
        &self,
        consolation: &Snapshot,
        submission: Submission,
        people: &[PlayerId],
        paid: bool,
    ) -> Result<Done, ActError> {
        let form = Form::of(submission, &(consolation.slug.as_str(), "join", people, paid))?;
        self.join(form, consolation.id, any_ticket(people), paid)
    }

    /// Lets the holder of a ticket of the main evening join its consolation; they pay at the desk. [`ActError::NotFound`] if the key opens
    /// no ticket of an evening that has one.
    pub fn join_with_key(&self, form_key: &FormKey, key: &TicketKey) -> Result<Done, ActError> {
        let Holder::Ticket(main, ticket) = self.holder(key)? else { return Err(ActError::NotFound) };
        let player = main.owner(ticket).ok_or(ActError::NotFound)?;
        let consolation = self.other_evening(&main).filter(|other| other.is_consolation());
        let consolation = consolation.ok_or(ActError::NotFound)?;
        let content_hash = content_hash(&(consolation.slug.as_str(), "join", player))?;
        let form = Form { form_key: form_key.clone(), by: Author::Ticket(ticket), content_hash };
        self.join(form, consolation.id, any_ticket(&[player]), false)
    }

    /// Returns the key of the same person's ticket on the other of two evenings on the same tables.
    pub fn sibling_key(&self, snapshot: &Snapshot, ticket: TicketNo) -> Result<Option<TicketKey>, AppError> {
        let Some((other, owner)) = self.other_evening(snapshot).zip(snapshot.owner(ticket)) else {
            return Ok(None);
        };
        let there = snapshot.number_on(&other, owner).and_then(|player| other.tickets_of(player).next());
        let Some((there, sold)) = there.and_then(|there| Some((there, other.tickets().get(&there)?))) else {
            return Ok(None);
        };
        Ok(self.store().read(|conn| {
            store::ticket_keys::key_of(conn, other.id, Sale { ticket: there, sale: sold.sale })
        })?)
    }

    fn join(
        &self,
        form: Form,
        consolation: TournamentId,
        people: Vec<Joining>,
        paid: bool,
    ) -> Result<Done, ActError> {
        let done = self.write(form, move |work, form| work.join(consolation, Some(form), people, paid))?;
        self.note_high_water(&done.snapshot);
        Ok(done)
    }

    /// Erases in one of two evenings whoever is erased in the other: the program may have ended between the two.
    pub(super) fn make_up_for_missed_erasing(&self, slug: &str) -> Result<(), ActError> {
        let Some(here) = self.snapshot(slug)?.filter(|here| here.is_consolation()) else { return Ok(()) };
        let Some(main) = self.other_evening(&here) else { return Ok(()) };
        let differ: Vec<_> = here
            .tournament
            .ever_joined()
            .filter(|(own, there)| here.is_erased(*own) != main.is_erased(*there))
            .collect();
        // From an evening that is over people may be gone because their time is over, and each has its own.
        let from_main = differ.iter().map(|(own, _)| *own).filter(|own| !here.is_erased(*own));
        let to_main = differ.iter().map(|(_, there)| *there).filter(|there| !main.is_erased(*there));
        for (night, left, is_over) in [
            (&here, from_main.collect::<Vec<_>>(), main.is_finished()),
            (&main, to_main.collect(), here.is_finished()),
        ] {
            if !left.is_empty() && !is_over {
                let submission = Submission { form_key: self.form_key()?, by: UserId::COMMAND_LINE };
                self.act_alone(night.slug.as_str(), submission, Request::Erase(left))?;
            }
        }
        Ok(())
    }

    /// Does in the other of two evenings what was done in one and concerns the same people: an erased name is gone in both, and guests see
    /// names in the consolation as in the main evening.
    pub(super) fn follow_in_sibling(
        &self,
        done: &Done,
        followed: Followed,
        by: UserId,
    ) -> Result<(), ActError> {
        let Some(other) = self.other_evening(&done.snapshot) else { return Ok(()) };
        let there = |player| sibling_numbers(&done.snapshot, &other, player);
        let requests = match followed {
            Followed::Erased(players) => {
                let all = players.into_iter().flat_map(there);
                let left: Vec<PlayerId> = all.filter(|player| !other.is_erased(*player)).collect();
                if left.is_empty() { Vec::new() } else { vec![Request::Erase(left)] }
            }
            Followed::Preference(player, shown) => there(player)
                .into_iter()
                .map(|player| Request::UpdateExtras(ExtrasChange::Preference { player: player.0, shown }))
                .collect(),
            Followed::Renamed(player, person, reason) if other.is_consolation() => there(player)
                .into_iter()
                .filter_map(|player| renamed(&other, player, person.clone(), reason.clone()))
                .collect(),
            Followed::Tables(tables) if tables != other.settings().tables => {
                let settings = Settings { tables, ..other.settings().clone() };
                vec![Request::UpdateSettings { settings, texts: Texts::clone(&other.texts) }]
            }
            Followed::Names(change) if other.is_consolation() => vec![Request::UpdateExtras(change)],
            Followed::Names(_) | Followed::Renamed(..) | Followed::Tables(_) => Vec::new(),
        };
        for request in requests {
            let submission = Submission { form_key: self.form_key()?, by };
            match self.act_alone(other.slug.as_str(), submission, request) {
                // It is so already, or cannot be so there: the pages of that evening say what is.
                Err(ActError::Refused(_)) => {}
                done => drop(done?),
            }
        }
        Ok(())
    }
}

impl Work<'_> {
    /// Puts people on the list of a consolation, as their main evening shows them.
    fn join(
        &mut self,
        id: TournamentId,
        form: Option<&Form>,
        people: Vec<Joining>,
        paid: bool,
    ) -> Written<Arc<Snapshot>> {
        // What raises the version comes first in a write; a refusal below takes it back.
        let mut joined = self.act(id, form, Request::Join { people: people.clone(), paid })?;
        let main = joined.settings().consolation_of.map(id_of).ok_or(ActError::NotFound)?;
        let main = self.evening(main)?;
        let out = main.out_after_round_one();
        if let Some(not_out) = people.iter().find(|person| !out.contains(&person.main)) {
            return Err(refused(NoConsolation::NotOut(not_out.main), &main));
        }
        for person in people.iter().flat_map(|joining| main.people_of(joining.main)) {
            let wish = main.extras().shown_otherwise.get(&person.0).copied();
            let own = sibling_numbers(&main, &joined, person).last().copied();
            if let Some((own, wish)) = own.zip(wish) {
                let wish = ExtrasChange::Preference { player: own.0, shown: Some(wish) };
                joined = self.act(id, None, Request::UpdateExtras(wish))?;
            }
        }
        Ok(joined)
    }

    /// Lets guests see names in a new evening as in another one.
    fn show_names_as(&mut self, main: &Snapshot, mut new: Arc<Snapshot>) -> Written<Arc<Snapshot>> {
        let (shown, keep_days) = (main.extras().shown, main.extras().keep_days);
        let style = main.name_style();
        let names = ExtrasChange::Names { shown, keep_days };
        let style = ExtrasChange::NameStyle { typed: style.typed, shown: style.shown };
        for change in [names, style] {
            let mut extras = new.extras().clone();
            change.clone().apply(&mut extras);
            if extras != *new.extras() {
                new = self.act(new.id, None, Request::UpdateExtras(change))?;
            }
        }
        Ok(new)
    }
}

fn any_ticket(people: &[PlayerId]) -> Vec<Joining> {
    people.iter().map(|main| Joining { main: *main, ticket: None, partner: None }).collect()
}

fn refused(why: NoConsolation, current: &Arc<Snapshot>) -> Stop {
    let current = Arc::clone(current);
    Stop::Error(ActError::Refused(Box::new(Refused { rejection: why.into(), current })))
}
