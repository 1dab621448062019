//! The consolation (Trostrunde) of a ticket night: an evening of its own beside the main one, on the same tables (FORMATS part 7). It is
//! opened here, people of the main evening join it, and whoever is erased in one is erased in the other.

use super::App;
use super::act::NewTournament;
use super::beside::{id_of, load, number_of, other_of};
use super::error::AppError;
use super::request::Request;
use super::snapshot::Snapshot;
use super::submission::{ActError, Done, FormKey, Refused, Submission, content_hash};
use super::ticket_keys::Holder;
use super::work::{Form, Stop, Work, Written};
use crate::store::ticket_keys::TicketKey;
use crate::store::{self, Author, TournamentId, UserId};
use crate::texts::ExtrasChange;
use crate::tournament::{Joining, NoConsolation, PlayerId, Rejection, Settings, TicketNo};
use std::sync::Arc;

/// So often a phone tries again when somebody else got the free ticket number in the same moment.
const TRIES: u32 = 5;

impl App {
    /// Returns the other of two evenings on the same tables: the consolation of this one, or the one whose consolation it is. From memory.
    pub fn beside(&self, snapshot: &Snapshot) -> Option<Arc<Snapshot>> {
        self.0.registry.beside(snapshot)
    }

    /// Reads the other of two evenings, so that both are found in memory.
    pub(super) fn load_beside(&self, snapshot: &Snapshot) -> Result<(), AppError> {
        if self.beside(snapshot).is_none() {
            let other = self.store().read(|conn| other_of(conn, snapshot))?;
            other.into_iter().for_each(|other| self.0.registry.put(&Arc::new(other)));
        }
        Ok(())
    }

    /// Opens the consolation of a ticket night with the given words, and puts those on its list who have said yes already.
    ///
    /// # Errors
    ///
    /// [`ActError::Refused`] if nobody is out yet, if somebody of them is not, or if there is a consolation already;
    /// [`ActError::Settings`] with what is wrong with the settings. Then nothing has changed.
    pub fn open_consolation(
        &self,
        main: &Snapshot,
        submission: Submission,
        new: NewTournament,
        people: Vec<PlayerId>,
        paid: bool,
    ) -> Result<Done, ActError> {
        let main = main.id;
        let settings = Settings { consolation_of: Some(number_of(main)), ..new.settings };
        let new = NewTournament { settings, ..new };
        let form = Form::of(submission, &(main.0, &new, &people, paid))?;
        self.write(form, move |work, form| {
            let opened = work.create(form, &new.texts, new.settings)?;
            let main = work.evening(main)?;
            if store::journal::consolations_of(work.conn, main.id)?.iter().any(|id| *id != opened.id) {
                return Err(refused(NoConsolation::Second, &main));
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

    /// Puts people of the main evening on the list of its consolation.
    ///
    /// # Errors
    ///
    /// As [`App::act`]; of somebody who is not out of the main evening the refusal shows that evening.
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

    /// Lets the holder of a ticket of the main evening join its consolation; they pay at the desk.
    ///
    /// # Errors
    ///
    /// [`ActError::NotFound`] if the key opens no ticket of an evening that has one; else as [`App::join_consolation`].
    pub fn join_with_key(&self, form_key: &FormKey, key: &TicketKey) -> Result<Done, ActError> {
        let Holder::Ticket(main, ticket) = self.holder(key)? else { return Err(ActError::NotFound) };
        let player = main.owner(ticket).ok_or(ActError::NotFound)?;
        let mut tries = 0;
        loop {
            let consolation = self.beside(&main).filter(|other| other.is_consolation());
            let consolation = consolation.ok_or(ActError::NotFound)?;
            // The journal names the ticket that did it, and this is theirs.
            let number = consolation.lowest_free_ticket();
            let content_hash = content_hash(&(consolation.slug.as_str(), "join", player))?;
            let form = Form { form_key: form_key.clone(), by: Author::Ticket(number), content_hash };
            let people = vec![Joining { main: player, ticket: Some(number) }];
            match self.join(form, consolation.id, people, false) {
                Err(ActError::Refused(refused))
                    if tries < TRIES && matches!(refused.rejection, Rejection::TicketTaken { .. }) =>
                {
                    tries += 1;
                }
                done => return done,
            }
        }
    }

    /// Returns the key of the same person's ticket on the other of two evenings on the same tables.
    ///
    /// # Errors
    ///
    /// The database failed.
    pub fn key_beside(&self, snapshot: &Snapshot, ticket: TicketNo) -> Result<Option<TicketKey>, AppError> {
        let Some((other, owner)) = self.beside(snapshot).zip(snapshot.owner(ticket)) else { return Ok(None) };
        let there = snapshot.number_on(&other, owner).and_then(|player| other.tickets_of(player).next());
        let Some(there) = there else { return Ok(None) };
        Ok(self.ticket_keys(&other)?.remove(&there))
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

    /// Erases people who were erased in one of two evenings in the other as well.
    pub(super) fn erase_beside(&self, done: &Done, players: &[PlayerId], by: UserId) -> Result<(), ActError> {
        let Some(other) = self.beside(&done.snapshot) else { return Ok(()) };
        let there = players.iter().filter_map(|player| done.snapshot.number_on(&other, *player));
        let left: Vec<PlayerId> = there.filter(|player| !other.is_erased(*player)).collect();
        if left.is_empty() {
            return Ok(());
        }
        let submission = Submission { form_key: self.form_key()?, by };
        self.act(other.slug.as_str(), submission, Request::Erase(left)).map(|_| ())
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
        for Joining { main: player, .. } in people {
            let wish = main.extras().shown_otherwise.get(&player.0).copied();
            if let Some((own, wish)) = joined.player_from(player).zip(wish) {
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

    /// Reads an evening that this write does not change.
    fn evening(&mut self, id: TournamentId) -> Written<Arc<Snapshot>> {
        Ok(Arc::new(load(self.conn, id)?.ok_or(ActError::NotFound)?))
    }
}

fn any_ticket(people: &[PlayerId]) -> Vec<Joining> {
    people.iter().map(|main| Joining { main: *main, ticket: None }).collect()
}

fn refused(why: NoConsolation, current: &Arc<Snapshot>) -> Stop {
    let current = Arc::clone(current);
    Stop::Error(ActError::Refused(Box::new(Refused { rejection: why.into(), current })))
}
