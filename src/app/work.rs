//! One write to a tournament, inside the transaction: raise the version, decide, append to the journal, change the tables.

use super::agreement;
use super::clock::ClockWatch;
use super::clock::{Clock, Entropy};
use super::error::AppError;
use super::journal_watch::{JournalWatch, hangs_on_the_journal};
use super::plan::{Plan, TextChanges};
use super::request::Request;
use super::sealing::{self, Said};
use super::sibling;
use super::signatures::Signatures;
use super::snapshot::Snapshot;
use super::submission::{ActError, Done, FormKey, Refused, Submission, content_hash};
use serde::Serialize;
use std::collections::HashMap;
use std::sync::Arc;
use store::former_texts::ReplacedText;
use store::ticket_keys::{Sale, TicketKey};
use store::{Author, Connection, StoreError, Summary, TournamentId, WriteError};
use tournament::texts::{Slug, Texts};
use tournament::{
    Action, ActionNo, DeskEvent, EveningEvent, Event, Plain, PlainEvening, PlayerId, Rejection, Settings,
    SiblingCall, Tournament,
};

/// What the writer remembers between two writes: each tournament as it left it.
#[derive(Default)]
pub(super) struct Cache(HashMap<TournamentId, Arc<Snapshot>>);

/// What a write answers that may be rolled back.
pub(super) type Written<T> = Result<T, Stop>;

/// Why a write is rolled back.
pub(super) enum Stop {
    Error(ActError),
    /// The same form was sent before and did this.
    Repeated(Done),
}

impl<E: Into<ActError>> From<E> for Stop {
    fn from(error: E) -> Stop {
        Stop::Error(error.into())
    }
}

impl WriteError for Stop {
    fn failure(&self) -> Option<&StoreError> {
        if let Stop::Error(error) = self { error.failure() } else { None }
    }
}

/// One write under way. The first statement of every write is the one that raises (or sets) the version.
pub(super) struct Work<'a> {
    pub(super) conn: &'a mut Connection,
    pub(super) cache: &'a mut Cache,
    pub(super) clock: &'a dyn Clock,
    pub(super) entropy: &'a dyn Entropy,
    pub(super) journals: &'a JournalWatch,
    pub(super) clock_watch: &'a ClockWatch,
    pub(super) by: Author,
    /// What it has left in the cache.
    pub(super) changed: Vec<TournamentId>,
}

/// A form, as it is remembered.
pub(super) struct Form {
    pub(super) form_key: FormKey,
    pub(super) by: Author,
    pub(super) content_hash: String,
}

impl Form {
    pub(super) fn of(submission: Submission, contents: &impl Serialize) -> Result<Form, AppError> {
        let Submission { form_key, by } = submission;
        Ok(Form { form_key, by: by.into(), content_hash: content_hash(contents)? })
    }
}

impl Work<'_> {
    /// Forgets what this write left in the cache, because it is rolled back.
    pub(super) fn forget(&mut self) {
        for id in self.changed.drain(..) {
            self.cache.0.remove(&id);
        }
    }

    /// Opens a tournament and lets `form` be answered with it from now on.
    pub(super) fn create(
        &mut self,
        form: &Form,
        texts: &Texts,
        settings: Settings,
    ) -> Written<Arc<Snapshot>> {
        let slug = Slug::of(&texts.name);
        let (id, slug) = store::tournaments::add(self.conn, &slug, settings.practice, texts)?;
        self.refuse_repeated(form)?;
        let faults = settings.faults();
        let Ok(opened) = Tournament::open(settings) else {
            return Err(ActError::Settings(faults).into());
        };
        let action = Action { number: ActionNo(1), at: self.clock.now(), events: vec![opened] };
        let tournament =
            Tournament::replay([action]).map_err(|fault| StoreError::unreadable("journal", fault))?;
        self.store(Snapshot::opened(id, slug, texts.clone(), tournament), None, Said::default())
    }

    /// Does a request: the next action of the tournament, or a refusal that leaves everything as it was.
    pub(super) fn act(
        &mut self,
        id: TournamentId,
        form: Option<&Form>,
        mut request: Request,
    ) -> Written<Arc<Snapshot>> {
        let raised = store::tournaments::raise_version(self.conn, id)?;
        let version = raised.ok_or(ActError::NotFound)?;
        if let Some(form) = form {
            self.refuse_repeated(form)?;
        }
        let before = self.latest(id, ActionNo(version.0 - 1))?;
        if let (Author::Ticket(_), Request::Join { people, .. }) = (self.by, &mut request) {
            // The journal names the ticket that did it, and whoever joins by phone does it with the one that they get.
            let number = before.lowest_free_ticket();
            self.by = Author::Ticket(number);
            people.iter_mut().for_each(|joining| joining.ticket = Some(number));
        }
        if let Some((stage, attempt, agreed)) = request.needs_agreement() {
            let in_force = || before.draw_in_force(stage);
            let draw = attempt.map_or_else(in_force, |attempt| before.draw(stage, attempt));
            if let Some(why) = agreement::missing(self.conn, self.by, agreed, draw)? {
                return self.give_back(before, ActError::NotAgreed(why));
            }
        }
        // Nobody is called to two matches, nor two matches to a table, also where two evenings share the hall.
        let beside = if seats_people(&request) { self.sibling_calls(&before)? } else { Vec::new() };
        let now = self.clock.now();
        let steady = self.clock_watch.without_a_leap(now);
        let plan = match Plan::of(request, &before, self.entropy, steady, self.conn) {
            Ok(plan) => plan,
            Err(error) => return self.give_back(before, error),
        };
        let decided = decide(&before.tournament, &beside, &plan).and_then(|events| {
            let is_refused = self.journals.is_broken(id) && events.iter().any(hangs_on_the_journal);
            if is_refused { Err(Rejection::JournalBroken) } else { Ok(events) }
        });
        let events = match decided {
            Ok(events) => events,
            Err(rejection) => {
                let refused = Refused { rejection, current: Arc::clone(&before) };
                let error = ActError::Refused(Box::new(refused));
                return self.give_back(before, error);
            }
        };
        let last = before.tournament.actions().next_back().map(|action| action.at);
        let action = Action { number: version, at: last.map_or(now, |last| last.max(now)), events };
        let mut after = Snapshot::clone(&before);
        let said = self.store_words(&mut after, &action, plan)?;
        after.tournament.evolve(action);
        if let Some(rejection) = after.clash(&before, &beside) {
            let refused = Refused { rejection, current: Arc::clone(&before) };
            return self.give_back(before, ActError::Refused(Box::new(refused)));
        }
        self.store(after, Some(&before), said)
    }

    /// Reads an evening that this write does not change.
    pub(super) fn evening(&mut self, id: TournamentId) -> Written<Arc<Snapshot>> {
        let summary = store::tournaments::by_id(self.conn, id)?.ok_or(ActError::NotFound)?;
        let is_it = |known: &&Arc<Snapshot>| known.tournament.version() == summary.version;
        if let Some(known) = self.cache.0.get(&id).filter(is_it) {
            return Ok(Arc::clone(known));
        }
        let read = Arc::new(Snapshot::load(self.conn, summary)?);
        self.cache.0.insert(id, Arc::clone(&read));
        Ok(read)
    }

    /// Returns what is going on in the other of two evenings on the same tables.
    fn sibling_calls(&mut self, now: &Snapshot) -> Written<Vec<SiblingCall>> {
        let Some(other) = sibling::other_of(self.conn, now)? else { return Ok(Vec::new()) };
        Ok(self.evening(other)?.calls_for(now))
    }

    /// Remembers what a form did, so that it is not done twice.
    pub(super) fn remember(&mut self, form: &Form, done: &Snapshot) -> Written<()> {
        let (key, hash) = (form.form_key.as_str(), &form.content_hash);
        Ok(store::form_keys::add(self.conn, key, hash, done.id, done.tournament.version(), self.clock.now())?)
    }

    fn refuse_repeated(&mut self, form: &Form) -> Written<()> {
        let key = form.form_key.as_str();
        let Some((id, action)) = store::form_keys::find(self.conn, key, &form.content_hash)? else {
            return Ok(());
        };
        let summary = store::tournaments::by_id(self.conn, id)?.ok_or(ActError::NotFound)?;
        let snapshot = Arc::new(Snapshot::load(self.conn, summary)?);
        Err(Stop::Repeated(Done { snapshot, action, repeated: true }))
    }

    /// Takes the tournament out of the cache if it is at the version that the database had, else folds its journal.
    fn latest(&mut self, id: TournamentId, version: ActionNo) -> Written<Arc<Snapshot>> {
        if let Some(latest) = self.cache.0.remove(&id).filter(|latest| latest.tournament.version() == version)
        {
            return Ok(latest);
        }
        let summary: Option<Summary> = store::tournaments::by_id(self.conn, id)?;
        let snapshot = Snapshot::load(self.conn, summary.ok_or(ActError::NotFound)?)?;
        if snapshot.tournament.version() != version {
            let fault = format!("{} entries at version {version}", snapshot.tournament.version());
            return Err(StoreError::unreadable("journal", fault).into());
        }
        Ok(Arc::new(snapshot))
    }

    /// Puts an unchanged tournament back into the cache.
    fn give_back<T>(&mut self, latest: Arc<Snapshot>, error: ActError) -> Written<T> {
        self.cache.0.insert(latest.id, latest);
        Err(error.into())
    }

    /// Stores the last action of a snapshot and what follows from it.
    fn store(
        &mut self,
        mut after: Snapshot,
        before: Option<&Snapshot>,
        said: Said,
    ) -> Written<Arc<Snapshot>> {
        let commitments = sealing::commitments(self.conn, self.entropy, before, &after, said)?;
        let before = before.map(|before| &before.tournament);
        let Some(action) = after.tournament.action(after.tournament.version()) else {
            return Err(StoreError::unreadable("journal", "there is no action to store").into());
        };
        Arc::make_mut(&mut after.authors).push(self.by);
        after.head = store::journal::append(
            self.conn,
            after.id,
            &after.slug,
            after.head,
            action,
            self.by,
            &commitments,
        )?;
        store::projections::update(self.conn, after.id, before, &after.tournament)?;
        if before.is_some_and(|before| before.is_finished() != after.tournament.is_finished()) {
            store::tournaments::set_finished(self.conn, after.id, after.tournament.is_finished())?;
            // Nobody sells to them any more.
            store::reserved::forget_all(self.conn, after.id)?;
        }
        if before.is_some_and(|before| before.draws().is_empty() != after.tournament.draws().is_empty()) {
            store::tournaments::set_hidden(self.conn, after.id, false)?;
        }
        let snapshot = Arc::new(after);
        self.changed.push(snapshot.id);
        self.cache.0.insert(snapshot.id, Arc::clone(&snapshot));
        Ok(snapshot)
    }

    /// Stores what the journal must not hold: words, keys and secrets. It only commits to them.
    fn store_words(&mut self, after: &mut Snapshot, action: &Action, plan: Plan) -> Written<Said> {
        let id = after.id;
        let mut said = Said::default();
        match plan.words {
            TextChanges::None => {}
            TextChanges::Replaced(words) => {
                if let Some(former) = self.put(after, words, &mut said)? {
                    store::former_texts::keep(self.conn, id, action.number, &former)?;
                }
            }
            TextChanges::Newcomers(newcomers) => {
                let people = Arc::make_mut(&mut after.people);
                let players = action.events.iter().filter_map(Event::brings);
                for (player, person) in players.zip(newcomers) {
                    store::people::add(self.conn, id, player, &person)?;
                    people.insert(player, person);
                    said.players.insert(player);
                }
            }
            TextChanges::Erased(players) => self.erase(after, &players)?,
            TextChanges::Extras(extras) => {
                store::extra_texts::add(self.conn, id, action.number, &extras)?;
                Arc::make_mut(&mut after.extras).insert(action.number, *extras);
            }
            TextChanges::Logo(file) => {
                store::logos::add(self.conn, id, action.number, file.as_ref())?;
                let logo = file.map(|file| file.logo);
                Arc::make_mut(&mut after.logos).insert(action.number, logo);
            }
        }
        if let Some(note) = plan.note {
            store::notes::add(self.conn, id, action.number, &note)?;
            Arc::make_mut(&mut after.notes).insert(action.number, note);
        }
        if let Some(secret) = plan.secret {
            store::draw_secrets::keep(self.conn, id, secret)?;
        }
        if action.events.iter().any(Signatures::belong_to) {
            let names = store::users::names(self.conn)?.into_iter().collect();
            let signatures = Signatures::of(action, self.by, &names);
            Arc::make_mut(&mut after.signed).extend(signatures.map(|names| (action.number, names)));
        }
        action.events.iter().try_for_each(|event| self.follow(after, event, &mut said))?;
        Ok(said)
    }

    fn erase(&mut self, after: &mut Snapshot, players: &[PlayerId]) -> Written<()> {
        let id = after.id;
        store::unscrubbed::note(self.conn, self.clock.now())?;
        store::erased::forget(self.conn, id, Arc::make_mut(&mut after.people), players)?;
        after.notes = Arc::new(store::notes::of(self.conn, id)?);
        Ok(())
    }

    /// Puts words in the place of others, and returns those.
    fn put(
        &mut self,
        after: &mut Snapshot,
        words: ReplacedText,
        said: &mut Said,
    ) -> Written<Option<ReplacedText>> {
        Ok(match words {
            ReplacedText::Tournament(texts) => {
                store::tournaments::set_texts(self.conn, after.id, &texts)?;
                let former = std::mem::replace(&mut after.texts, Arc::new(texts));
                Some(ReplacedText::Tournament(Arc::unwrap_or_clone(former)))
            }
            ReplacedText::Player(player, person) => {
                store::people::describe(self.conn, after.id, player, &person)?;
                said.players.insert(player);
                let former = Arc::make_mut(&mut after.people).insert(player, person);
                former.map(|former| ReplacedText::Player(player, former))
            }
        })
    }

    /// Does what an event means for keys and words: a sale gets a key, a renewal another, an undo puts words back.
    fn follow(&mut self, after: &mut Snapshot, event: &Event, said: &mut Said) -> Written<()> {
        if let Event::Desk(DeskEvent::TicketSold { ticket, sale, .. }) = event {
            let key = TicketKey::from_bytes(&self.entropy.bytes()?);
            let sold = Sale { ticket: *ticket, sale: *sale };
            store::ticket_keys::add(self.conn, after.id, sold, &key)?;
            said.keys.push((sold, key));
        }
        if let Event::Desk(DeskEvent::KeyRenewed { ticket, sale }) = event {
            let key = TicketKey::from_bytes(&self.entropy.bytes()?);
            let sold = Sale { ticket: *ticket, sale: *sale };
            store::ticket_keys::renew(self.conn, after.id, sold, &key)?;
            said.keys.push((sold, key));
        }
        if let Event::Evening(EveningEvent::Undone { action }) = event {
            for former in store::former_texts::of(self.conn, after.id, *action)? {
                self.put(after, former, said)?;
            }
        }
        Ok(())
    }
}

/// Returns whether a request may seat people: a call does, and an undo seats those again whose match it opens.
fn seats_people(request: &Request) -> bool {
    let Request::Plain(plain) = request else { return false };
    let undoes =
        |plain: &PlainEvening| matches!(plain, PlainEvening::Undo { .. } | PlainEvening::UndoEarlier { .. });
    matches!(plain, Plain::Hall(_)) || matches!(plain, Plain::Evening(plain) if undoes(plain))
}

/// `beside` is what is going on in the other of two evenings on the same tables.
fn decide(tournament: &Tournament, beside: &[SiblingCall], plan: &Plan) -> Result<Vec<Event>, Rejection> {
    if let Some(rejection) = &plan.refused {
        return Err(rejection.clone());
    }
    if plan.commands.is_empty() {
        return Err(Rejection::NothingToChange);
    }
    let shared = (!beside.is_empty()).then(|| tournament.with_sibling_calls(beside.to_vec()));
    let tournament = shared.as_ref().unwrap_or(tournament);
    let decided = plan.commands.iter().map(|command| tournament.decide(command));
    Ok(decided.collect::<Result<Vec<_>, _>>()?.concat())
}
