//! An evening that a laptop has sent to this host: folded from what is public of it, and put before its readers like one of the house's own.

use super::App;
use super::hashed_keys::HashedKeys;
use super::hosted::{Hosted, Silence};
use super::links::Links;
use super::publishing::texts::{EVENING, EXTRAS, PublicPerson, SIGNED};
use super::signatures::Signatures;
use super::snapshot::Snapshot;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use mirror::{ClosedBranch, EntryFault, EveningState, PublicEntry, PublicTexts, SignedHead};
use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use store::{Author, Summary, TournamentId, UserId};
use tournament::chain::{Hash, Link};
use tournament::texts::{Extras, Name, Person, Reason, Shown, Slug, Texts, Town};
use tournament::{Action, ActionNo, BrokenJournal, Event, PlayerId, TicketNo, Tournament};

/// After so long without a word from the laptop the hall counts as cut off.
const SILENCE: TimeDelta = TimeDelta::seconds(60);

/// After so long nobody waits for an evening any more that was never ended.
const GIVEN_UP: TimeDelta = TimeDelta::days(3);

/// So many entries are folded on at most.
const FEW: usize = 100;

/// What a host has of an evening, as far as it has been read.
#[derive(Debug, Clone, Default)]
pub struct Mirrored {
    actions: Vec<Arc<Action>>,
    /// What they came to when it was folded last.
    folded: Option<Tournament>,
    authors: Vec<Author>,
    links: Vec<Link>,
    received: Vec<DateTime<Utc>>,
    /// Its short name in its own house, if it is another one than in the addresses here.
    name: Option<Slug>,
    silence: Option<Silence>,
    /// What the laptop has signed last.
    signed: Option<SignedHead>,
    branches: Arc<Vec<ClosedBranch>>,
    /// The words that came, by label.
    texts: PublicTexts,
    /// How often anything came, or stayed away, without an entry.
    changes: u32,
    keys: Arc<HashedKeys>,
}

/// An evening that was sent here, folded and not yet before its readers.
#[derive(Debug)]
pub struct Folded(Arc<Snapshot>, Listed);

impl Folded {
    pub fn is_over(&self) -> bool {
        self.0.is_finished()
    }
}

/// What lists say of an evening that was sent here, also while it is not in memory.
#[derive(Debug, Clone)]
pub struct Listed {
    pub summary: Summary,
    /// Who has won it, by name; nobody while it goes on.
    pub winners: Vec<String>,
    /// Whether search engines may list it.
    pub is_indexed: bool,
}

impl Listed {
    fn of(night: &Snapshot) -> Listed {
        let summary = Summary {
            id: night.id,
            slug: night.slug.clone(),
            name: night.texts.name.to_string(),
            venue: night.texts.venue.to_string(),
            date: night.texts.date,
            practice: night.is_practice(),
            finished: night.is_finished(),
            hidden: false,
            version: night.tournament.version(),
        };
        let ranking = night.is_finished().then(|| night.ranking());
        let first = ranking.iter().filter_map(|ranking| ranking.groups.first());
        let first = first.filter(|group| group.places.first == 1).flat_map(|group| &group.tickets);
        let owners = first.filter_map(|ticket| night.owner(*ticket));
        let by_name: BTreeSet<(String, PlayerId)> =
            owners.map(|owner| (night.sorting(owner), owner)).collect();
        let winners = by_name.iter().map(|(_, winner)| night.known_as(*winner).to_owned()).collect();
        Listed { summary, winners, is_indexed: night.settings().indexed }
    }
}

impl Mirrored {
    /// Begins to read it from its first entry, where a version was shown that counted so many changes: none comes twice.
    pub fn after(changes: u32) -> Mirrored {
        Mirrored { changes: changes + 1, ..Mirrored::default() }
    }

    pub fn newest(&self) -> u32 {
        u32::try_from(self.actions.len()).unwrap_or(u32::MAX)
    }

    /// Returns the number of the last entry and how often anything came without one: another pair once anything else was read.
    pub fn version(&self) -> (u32, u32) {
        (self.newest(), self.changes)
    }

    /// Adds entries that follow, each with the time at which it came; the host has checked them then. Refused if one cannot be read by this version.
    pub fn extend<'a>(
        &mut self,
        entries: impl IntoIterator<Item = (&'a PublicEntry, DateTime<Utc>)>,
    ) -> Result<(), EntryFault> {
        for (entry, received) in entries {
            self.actions.push(Arc::new(entry.action()?));
            self.authors.push(author(&entry.by));
            self.links.push(Link { hash: entry.hash, body: Some(entry.body()) });
            self.received.push(received);
        }
        Ok(())
    }

    pub fn put_texts(&mut self, texts: PublicTexts) {
        if texts != self.texts {
            self.keys = Arc::new(HashedKeys::read(&texts));
            self.texts = texts;
            self.changes += 1;
        }
    }

    /// Notes what does not count any more.
    pub fn put_branches(&mut self, mut branches: Vec<ClosedBranch>) {
        branches.iter_mut().for_each(ClosedBranch::read);
        self.changes += u32::from(branches != *self.branches);
        self.branches = Arc::new(branches);
    }

    pub fn put_signed(&mut self, signed: Option<SignedHead>) {
        self.signed = signed;
    }

    /// Notes the short name in its own house, which all hashes contain.
    pub fn put_name(&mut self, name: Slug) {
        self.name = Some(name);
    }

    /// Returns whether the laptop has said that a director has paused or ended what it sends.
    pub fn is_paused(&self) -> bool {
        self.signed.as_ref().is_some_and(|signed| signed.state == EveningState::Paused)
    }

    /// Notes why nothing comes from the hall, or that something does; returns whether that is new.
    pub fn put_silence(&mut self, silence: Option<Silence>) -> bool {
        let is_new = silence != self.silence;
        self.silence = silence;
        self.changes += u32::from(is_new);
        is_new
    }

    /// Folds it, or what few entries have come since. That takes long if somebody wants it to. Refused until its first entry has come.
    pub fn fold(&mut self, id: TournamentId, slug: &Slug) -> Result<Folded, BrokenJournal> {
        let mut tournament = match self.folded.take() {
            Some(before) if self.is_little(before.version().0) => before,
            _ => Tournament::replay(self.actions.iter().cloned())?,
        };
        for action in self.actions.iter().skip(tournament.version().0 as usize) {
            tournament.evolve(Arc::clone(action));
        }
        self.folded = Some(tournament.clone());
        let snapshot = self.snapshot(id, slug.clone(), tournament);
        // Who has won is computed here, where it may take long.
        let listed = Listed::of(&snapshot);
        Ok(Folded(Arc::new(snapshot), listed))
    }

    /// Returns whether what has come after an entry is folded on: it is little, and takes nothing back.
    fn is_little(&self, after: u32) -> bool {
        let new = self.actions.get(after as usize..).unwrap_or_default();
        new.len() <= FEW
            && new.iter().flat_map(|action| &action.events).all(|event| event.takes_back().is_none())
    }

    fn snapshot(&self, id: TournamentId, slug: Slug, tournament: Tournament) -> Snapshot {
        let extras: Extras = self.read(EXTRAS).unwrap_or_default();
        let mut extras = Extras { shown: Shown::Full, ..extras };
        let mut people = BTreeMap::new();
        for player in self.players() {
            let seen: PublicPerson =
                self.read(&tournament::texts::labelled::label_of_person(player)).unwrap_or_default();
            let place = Town::from_str(&seen.place).unwrap_or_default();
            match seen.name.and_then(|name| name.parse().ok()) {
                Some(name) => {
                    people.insert(PlayerId(player), Person { name, place });
                }
                // Shown as a number, or their name has not come yet.
                None => {
                    people.insert(PlayerId(player), Person { name: unknown(), place });
                    extras.shown_otherwise.insert(player, Shown::Number);
                }
            }
        }
        let notes = self.by_action("note").filter_map(|(action, text)| {
            let note: Reason = serde_json::from_str(text).ok()?;
            Some((action, note))
        });
        let signed = self.by_action(SIGNED).filter_map(|(action, text)| {
            let signatures: Signatures = serde_json::from_str(text).ok()?;
            Some((action, signatures))
        });
        let texts: Texts = self.read(EVENING).unwrap_or_else(|| not_come_yet(&slug));
        let name = self.name.clone().unwrap_or_else(|| slug.clone());
        let mut snapshot = Snapshot::opened(id, slug, texts, tournament);
        snapshot.changes_without_entry = self.changes;
        let (received, branches) = (Arc::new(self.received.clone()), Arc::clone(&self.branches));
        snapshot.hosted = Some(Arc::new(Hosted { name, silence: self.silence, received, branches }));
        snapshot.people = Arc::new(people);
        snapshot.notes = Arc::new(notes.collect());
        snapshot.extras = Arc::new(BTreeMap::from([(ActionNo(1), extras)]));
        snapshot.signed = Arc::new(signed.collect());
        snapshot.authors = Arc::new(self.authors.clone());
        snapshot.head = self.links.last().map_or(Hash::START, |link| link.hash);
        snapshot
    }

    /// Returns the numbers of all who were ever on the list, partners too, with those whose registration was taken back.
    fn players(&self) -> BTreeSet<u32> {
        let events = self.actions.iter().flat_map(|action| &action.events);
        events.filter_map(Event::brings).map(|person| person.0).collect()
    }

    fn read<T: for<'de> serde::Deserialize<'de>>(&self, label: &str) -> Option<T> {
        serde_json::from_str(self.texts.get(label)?).ok()
    }

    fn by_action<'a>(&'a self, kind: &'a str) -> impl Iterator<Item = (ActionNo, &'a str)> {
        self.texts.iter().filter_map(move |(label, text)| {
            let number = label.strip_prefix(kind)?.strip_prefix('/')?;
            Some((ActionNo(number.parse().ok()?), text.as_str()))
        })
    }
}

/// Returns the numbers of those who have a prize in an evening that was sent here, by its entries as they came, oldest first. Of an evening that this
/// version cannot read nobody has one.
pub fn players_with_prizes(entries: &[Vec<u8>]) -> BTreeSet<u32> {
    let actions = entries.iter().map(|entry| {
        let entry: PublicEntry = serde_json::from_slice(entry).ok()?;
        entry.action().ok().map(Arc::new)
    });
    let actions: Option<Vec<Arc<Action>>> = actions.collect();
    let Some(Ok(tournament)) = actions.map(Tournament::replay) else {
        return BTreeSet::new();
    };
    let awards = tournament.awards();
    let tickets = awards.iter().filter_map(tournament::Award::ticket);
    let winners = tickets.filter_map(|ticket| tournament.owner(ticket));
    winners.flat_map(|winner| tournament.people_of(winner)).map(|person| person.0).collect()
}

impl App {
    /// Begins to show evenings that were sent here, of which some are in memory, and none of its own.
    pub fn show_what_is_sent(&self) {
        self.0.is_host.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_host(&self) -> bool {
        self.0.is_host.load(Ordering::Relaxed)
    }

    /// Returns whether each evening was read once that was there at the start of a host: before that, a key or an evening of a list may be missing.
    pub fn knows_all(&self) -> bool {
        !self.is_host() || self.0.knows_all.load(Ordering::Relaxed)
    }

    pub fn know_all(&self) {
        self.0.knows_all.store(true, Ordering::Relaxed);
    }

    /// Lists the evenings that were sent here, the latest first.
    pub fn listed(&self) -> Vec<Listed> {
        let mut all = self.0.registry.mirrored();
        all.sort_by_key(|listed| std::cmp::Reverse((listed.summary.date, listed.summary.id)));
        all
    }

    /// Puts an evening that was sent here before its readers, as [`Mirrored::fold`] has returned it, in the place of its version before, and wakes
    /// those who have it open.
    pub fn show_folded(&self, night: &Mirrored, Folded(snapshot, listed): &Folded) {
        let id = snapshot.id;
        self.0.known_links.put_mirrored(id, Links::from(night.links.clone()), night.signed.clone());
        self.0.registry.show(snapshot, listed.clone());
        self.0.mirrored_keys.put(id, &snapshot.slug, Arc::clone(&night.keys));
        self.0.live.announce(id, snapshot.tournament.version());
        self.0.live.wake(id);
    }

    pub fn put_signed(&self, id: TournamentId, signed: Option<SignedHead>) {
        self.0.known_links.put_signed(id, signed);
    }

    /// Lets go of an evening that nobody has asked for lately; the lists and keys of it stay.
    pub fn put_away(&self, id: TournamentId) {
        self.0.registry.put_away(id);
        self.0.known_links.remove_mirrored(id);
    }

    pub fn hide_mirrored(&self, id: TournamentId) {
        self.0.registry.remove(id);
        self.0.mirrored_keys.remove(id);
        self.0.known_links.remove_mirrored(id);
        self.0.live.forget(id);
    }
}

impl Snapshot {
    /// Returns why nothing comes from the hall that was heard of at `heard`, and said then whether it is `paused`; `None` if something does, or nobody
    /// expects anything of it. `today` is the day where the host is.
    pub fn silence(
        &self,
        heard: DateTime<Utc>,
        paused: bool,
        listening: DateTime<Utc>,
        now: DateTime<Utc>,
        today: NaiveDate,
    ) -> Option<Silence> {
        let has_begun = !self.draws().is_empty() || self.texts.date == today;
        let goes_on = has_begun && !self.is_finished() && !self.is_practice();
        if !goes_on || now - heard >= GIVEN_UP {
            None
        } else if paused {
            Some(Silence::Paused(heard))
        } else {
            // A host that was away itself has heard nothing, and that is not the hall's doing.
            (now - heard.max(listening) > SILENCE).then_some(Silence::CutOff(heard))
        }
    }
}

/// Reads who made an entry: the number of the user and of the ticket, `-` for each that is empty.
fn author(by: &str) -> Author {
    let (user, ticket) = by.split_once(' ').unwrap_or((by, "-"));
    match (user.parse(), ticket.parse()) {
        (_, Ok(ticket)) => Author::Ticket(TicketNo(ticket)),
        (Ok(user), Err(_)) => Author::Staff(UserId(user)),
        (Err(_), Err(_)) => Author::Staff(UserId::COMMAND_LINE),
    }
}

/// Stands in the place of a name that nobody is shown.
fn unknown() -> Name {
    "–".parse().unwrap_or_else(|_| unreachable!("a name"))
}

/// Stands there until the words of the evening have come.
fn not_come_yet(slug: &Slug) -> Texts {
    Texts {
        // A short name is a title too.
        name: slug.as_str().parse().unwrap_or_else(|_| unreachable!("a title")),
        venue: Default::default(),
        date: NaiveDate::default(),
        prizes: Vec::new(),
        rules: Default::default(),
    }
}
