//! A tournament as everybody reads it: one version, with its words.

use super::hosted::Hosted;
use super::namesakes::{Namesakes, ToldApart, says_place, told_apart};
use super::pair_names::{Pairs, PairsWritten, Readable, written};
use super::per_version::PerVersion;
use super::signatures::Signatures;
use chrono::{DateTime, Utc};
use mirror::ClosedBranch;
use schnapsen::card::Pack;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::{Arc, LazyLock};
use store::{Author, Connection, StoreError, Summary, TournamentId};
use tournament::chain::Hash;
use tournament::texts::pair::PairNames;
use tournament::texts::{Extras, Logo, NameOrder, NameStyle, Person, Reason, Shown, Slug, Texts, search_key};
use tournament::{ActionNo, DeskEvent, Event, Forecast, MatchId, PlayerId, State, TicketNo, Tournament};

static NO_EXTRAS: LazyLock<Extras> = LazyLock::new(Extras::default);

/// One version of a tournament. Never changes; the next write makes another, which shares the words that stay. Reads like
/// the [`State`] of its tournament.
#[derive(Debug, Clone)]
pub struct Snapshot {
    pub id: TournamentId,
    pub slug: Slug,
    pub texts: Arc<Texts>,
    /// Who the players are, also those who were taken off the list.
    pub people: Arc<BTreeMap<PlayerId, Person>>,
    /// Reasons given with actions, and the packs from which phrases were read.
    pub notes: Arc<BTreeMap<ActionNo, Reason>>,
    pub extras: Arc<BTreeMap<ActionNo, Extras>>,
    /// The logos, by the action that set or took them.
    pub logos: Arc<BTreeMap<ActionNo, Option<Logo>>>,
    /// Who of the staff declared draws void and opened lists again, by the action.
    pub signed: Arc<BTreeMap<ActionNo, Signatures>>,
    /// Who made each entry of the journal, oldest first.
    pub authors: Arc<Vec<Author>>,
    /// How often something has changed without an entry of the journal, as words do on a host; 0 in its own house.
    pub changes_without_entry: u32,
    /// What the host knows of it by itself; `None` in its own house.
    pub hosted: Option<Arc<Hosted>>,
    /// The hash of the last entry of the journal, which vouches for all before it.
    pub head: Hash,
    pub tournament: Tournament,
    pub(super) namesakes: Namesakes,
    /// The people with their names as shown, if any is shown otherwise than it was entered.
    people_shown: PerVersion<Option<BTreeMap<PlayerId, Person>>>,
    pub(super) pairs: PairsWritten,
    forecast: PerVersion<Option<Forecast>>,
    expected_calls: PerVersion<BTreeMap<MatchId, DateTime<Utc>>>,
}

impl Deref for Snapshot {
    type Target = State;

    fn deref(&self) -> &State {
        self.tournament.state()
    }
}

impl Snapshot {
    /// Returns a tournament that was just opened: nobody has come, nothing was said about it yet.
    pub fn opened(id: TournamentId, slug: Slug, texts: Texts, tournament: Tournament) -> Snapshot {
        Snapshot {
            id,
            slug,
            texts: Arc::new(texts),
            people: Arc::default(),
            notes: Arc::default(),
            extras: Arc::default(),
            logos: Arc::default(),
            signed: Arc::default(),
            authors: Arc::default(),
            changes_without_entry: 0,
            hosted: None,
            head: Hash::START,
            tournament,
            namesakes: Namesakes::default(),
            people_shown: PerVersion::default(),
            pairs: PairsWritten::default(),
            forecast: PerVersion::default(),
            expected_calls: PerVersion::default(),
        }
    }

    /// Returns the short name that all hashes of the journal contain: that in its own house, also on a host whose addresses have another one.
    pub fn journal_name(&self) -> &Slug {
        self.hosted.as_ref().map_or(&self.slug, |hosted| &hosted.name)
    }

    /// Returns what a host has of entries that do not count any more, oldest first.
    pub fn closed_branches(&self) -> &[ClosedBranch] {
        self.hosted.as_ref().map_or(&[], |hosted| &hosted.branches)
    }

    /// Returns the name of a player, of a pair that of both, as it is shown; empty if there is none.
    pub fn name(&self, player: PlayerId) -> &str {
        self.pair(player).map_or_else(|| self.name_of(player), |names| &names.long)
    }

    /// Returns the name of one person as it is shown, whoever plays with them; empty if there is none.
    pub fn name_of(&self, person: PlayerId) -> &str {
        self.people_shown().get(&person).map_or("", |person| person.name.as_str())
    }

    /// Returns where one person comes from, empty if nobody said.
    pub fn place_of(&self, person: PlayerId) -> &str {
        self.people.get(&person).map_or("", |person| person.place.as_str())
    }

    /// Returns the name of an entry where there is little room: "Huber / Mayr" of a pair.
    pub fn short_name(&self, entry: PlayerId) -> &str {
        self.pair(entry).map_or_else(|| self.name_of(entry), |names| &names.short)
    }

    /// Returns how a pair is written; `None` for whoever plays alone so far, and for two who are both erased.
    fn pair(&self, entry: PlayerId) -> Option<&PairNames> {
        self.pairs().get(&entry).filter(|_| !entry.is_partner())
    }

    /// Returns how the staff reads the pairs, by whichever of the two is named first.
    pub fn pairs(&self) -> &Pairs {
        self.pairs.staff.get(|| written(self, |person| self.readable_of(person)))
    }

    /// Returns how guests read them; `readable` says what they may read of a person.
    pub fn pairs_for_guests(&self, readable: impl Fn(PlayerId) -> Option<Readable>) -> &Pairs {
        self.pairs.guests.get(|| written(self, readable))
    }

    /// Returns what the staff reads of one person; `None` if they were erased.
    pub fn readable_of(&self, person: PlayerId) -> Option<Readable> {
        let (name, place) = (self.name_of(person), self.place_of(person).to_owned());
        let known = self.people.get(&person).and_then(|person| person.parts(self.name_style().typed));
        let family = known.map_or(name, |parts| parts.family).to_owned();
        (!self.is_erased(person)).then(|| Readable { name: name.to_owned(), family, place })
    }

    pub fn name_style(&self) -> NameStyle {
        self.extras().name_style()
    }

    /// Returns the same evening with names as one says them, "Franz Huber", as far as it is known which part is which: for sentences, not for lists.
    pub fn spoken(&self) -> Snapshot {
        let extras = Extras { names_shown: NameOrder::GivenFirst, ..self.extras().clone() };
        Snapshot { extras: Arc::new(BTreeMap::from([(ActionNo(0), extras)])), ..self.clone() }
    }

    pub fn people_shown(&self) -> &BTreeMap<PlayerId, Person> {
        let reordered = || {
            let style = self.name_style();
            let shown = |person: &Person| match person.display_name(style) {
                Cow::Borrowed(_) => None,
                Cow::Owned(name) => Some(Person { name: name.parse().ok()?, ..person.clone() }),
            };
            let others: Vec<_> =
                self.people.iter().filter_map(|(player, person)| Some((*player, shown(person)?))).collect();
            if others.is_empty() {
                return None;
            }
            let mut people = BTreeMap::clone(&self.people);
            people.extend(others);
            Some(people)
        };
        self.people_shown.get(reordered).as_ref().unwrap_or(&self.people)
    }

    /// Returns a player's name as it was entered, empty if there is none: what a form offers to be changed.
    pub fn name_entered(&self, player: PlayerId) -> &str {
        self.people.get(&player).map_or("", |person| person.name.as_str())
    }

    /// Returns what lists of people are sorted by: family name, given name, town.
    pub fn sorting(&self, player: PlayerId) -> String {
        self.people.get(&player).map_or_else(String::new, |person| person.sorting(self.name_style().typed))
    }

    /// Returns where a player comes from, of a pair both of them; empty if nobody said.
    pub fn place(&self, player: PlayerId) -> &str {
        self.pair(player).map_or_else(|| self.place_of(player), |names| &names.place)
    }

    /// Returns how the public sees the name of a player. A player who was erased has no name left to hide.
    pub fn name_display(&self, player: PlayerId) -> Shown {
        if self.is_erased(player) {
            return Shown::Full;
        }
        let extras = self.extras();
        extras.shown_otherwise.get(&player.0).copied().unwrap_or(extras.shown)
    }

    pub fn is_erased(&self, player: PlayerId) -> bool {
        self.people.get(&player).is_some_and(|person| person.is_erased(player.0))
    }

    /// Returns the name of a ticket's owner, empty if the ticket is not sold.
    pub fn name_on(&self, ticket: TicketNo) -> &str {
        self.tournament.owner(ticket).map_or("", |owner| self.name(owner))
    }

    /// Returns when an action happened; whatever names one, names one of the journal.
    pub fn time_of(&self, action: ActionNo) -> DateTime<Utc> {
        self.tournament.time_of(action).unwrap_or_default()
    }

    /// Returns the reason given with an action.
    pub fn note(&self, action: ActionNo) -> Option<&str> {
        self.notes.get(&action).map(Reason::as_str)
    }

    /// Returns the pack from which the phrase of an action was read, `None` if nobody said which.
    pub fn pack(&self, action: ActionNo) -> Option<Pack> {
        self.note(action)?.parse().ok()
    }

    /// Returns when round and night will probably end, computed once.
    pub fn forecast(&self) -> Option<Forecast> {
        *self.forecast.get(|| self.tournament.forecast())
    }

    /// Returns when an open match will probably be called to a table, computed once for all of them; `None` if it is going on, or
    /// nobody calls matches here.
    pub fn expected_call(&self, id: MatchId) -> Option<DateTime<Utc>> {
        self.expected_calls.get(|| self.tournament.expected_calls()).get(&id).copied()
    }

    /// Returns what stands on paper, and the words of groups and special prizes.
    pub fn extras(&self) -> &Extras {
        self.last(&self.extras).unwrap_or(&NO_EXTRAS)
    }

    pub fn logo(&self) -> Option<&Logo> {
        self.last(&self.logos)?.as_ref()
    }

    /// Returns what the last action that still counts has set.
    fn last<'a, T>(&self, set: &'a BTreeMap<ActionNo, T>) -> Option<&'a T> {
        set.iter().rev().find(|(action, _)| !self.tournament.is_undone(**action)).map(|(_, set)| set)
    }

    pub fn is_practice(&self) -> bool {
        self.tournament.settings().practice
    }

    /// Returns the players on the list who, or whose partner, have the same name and place, however spelled; the desk asks "noch jemand?".
    pub fn like(&self, person: &Person) -> Vec<PlayerId> {
        self.listed().filter(|(_, other)| other.is_like(person)).map(|(player, _)| player).collect()
    }

    /// Returns the players on the list whom a search means: each of its words begins a word of the name or place, or of those of the
    /// partner, or it is the player's number. Ordered by name.
    pub fn find(&self, query: &str) -> Vec<PlayerId> {
        let query = search_key(&query.replace(',', " "));
        let words: Vec<&str> = query.split(' ').filter(|word| !word.is_empty()).collect();
        let number: Option<PlayerId> = query.parse().ok();
        let mut found: Vec<(String, PlayerId)> = self
            .listed()
            .map(|(player, person)| {
                let name = person.name.replace(',', " ");
                (search_key(&format!("{name} {}", person.place)), player)
            })
            .filter(|(key, player)| {
                let begins = |word: &&str| key.split(' ').any(|part| part.starts_with(*word));
                !words.is_empty() && (words.iter().all(begins) || number == Some(*player))
            })
            .map(|(_, player)| (self.sorting(player), player))
            .collect();
        found.sort();
        found.dedup();
        found.into_iter().map(|(_, player)| player).collect()
    }

    /// Returns everybody on the list with their entry, in which they may be the partner.
    fn listed(&self) -> impl Iterator<Item = (PlayerId, &Person)> {
        self.listed_people().filter_map(|(person, entry)| Some((entry, self.people.get(&person)?)))
    }

    /// Reads a tournament with its words and folds its journal.
    pub(super) fn load(conn: &mut Connection, summary: Summary) -> Result<Snapshot, StoreError> {
        let Summary { id, slug, .. } = summary;
        let names = store::users::names(conn)?.into_iter().collect();
        let entries = store::journal::of(conn, id)?;
        let signed = entries.iter().filter_map(|entry| {
            Some((entry.action.number, Signatures::of(&entry.action, entry.by, &names)?))
        });
        let signed = Arc::new(signed.collect());
        let authors = Arc::new(entries.iter().map(|entry| entry.by).collect());
        let actions = entries.into_iter().map(|entry| entry.action);
        let tournament =
            Tournament::replay(actions).map_err(|fault| StoreError::unreadable("journal", fault))?;
        let texts = store::tournaments::texts(conn, id)?;
        Ok(Snapshot {
            people: Arc::new(store::people::of(conn, id)?),
            notes: Arc::new(store::notes::of(conn, id)?),
            extras: Arc::new(store::extra_texts::of(conn, id)?),
            logos: Arc::new(store::logos::of(conn, id)?),
            signed,
            authors,
            head: store::journal_hashes::head(conn, id)?,
            ..Snapshot::opened(id, slug, texts, tournament)
        })
    }

    /// Returns the name of a player as the staff tells people apart: with the town, else the ticket, if others have the same name. Who was taken
    /// off the list keeps that, for the log; nobody on it needs to be told apart from them.
    pub fn known_as(&self, player: PlayerId) -> &str {
        let all = || {
            let is_listed = |player: &PlayerId| self.players().contains_key(player);
            let all = || self.people.keys().map(|player| (*player, self.name(*player), self.place(*player)));
            let called = self.settings().ticket_name;
            let mut known = told_apart(all(), called, |player| self.first_ticket(player));
            known.retain(|player, _| !is_listed(player));
            let listed = all().filter(|(player, ..)| is_listed(player));
            let ticket = |player| self.tickets_of(player).next().or_else(|| self.first_ticket(player));
            known.extend(told_apart(listed, called, ticket));
            known
        };
        self.namesakes.staff.get(all).get(&player).map_or_else(|| self.name(player), String::as_str)
    }

    /// Returns the ticket that was sold first to a player, whoever has it now.
    fn first_ticket(&self, player: PlayerId) -> Option<TicketNo> {
        let mut events = self.tournament.actions().flat_map(|action| &action.events);
        events.find_map(|event| {
            if let Event::Desk(DeskEvent::TicketSold { ticket, player: buyer, .. }) = event
                && *buyer == player
            {
                return Some(*ticket);
            }
            None
        })
    }

    /// Returns where a player comes from, to stand beside [`Snapshot::known_as`]: empty if nobody said, or if that says it already.
    pub fn place_beside(&self, player: PlayerId) -> &str {
        let place = self.place(player);
        if says_place(self.known_as(player), place) { "" } else { place }
    }

    /// Returns the name of a ticket's owner in the same way, empty if the ticket is not sold.
    pub fn known_on(&self, ticket: TicketNo) -> &str {
        self.owner(ticket).map_or("", |owner| self.known_as(owner))
    }

    /// Returns how guests tell people apart; `make` says it for the first who asks.
    pub fn told_apart_for_guests(&self, make: impl FnOnce() -> ToldApart) -> &ToldApart {
        self.namesakes.guests.get(make)
    }
}
