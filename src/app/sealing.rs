//! What an entry of the journal commits to: the words, notes and keys that an action has set (docs/JOURNAL.md, layout 2); and whether the
//! words of a tournament are still those. And whether the secret of a closed list is still there: no copy holds one.

use super::App;
use super::clock::Entropy;
use super::error::AppError;
use super::snapshot::Snapshot;
use super::submission::ActError;
use std::collections::BTreeSet;
use store::journal::Commitments;
use store::text_commitments::TextCommitment;
use store::ticket_keys::{Sale, TicketKey};
use store::{Connection, StoreError};
use tournament::chain::Seed;
use tournament::texts::labelled::Labelled;
use tournament::texts::{Person, labelled};
use tournament::{ActionNo, Event, PlayerId, Stage};

/// Whose words an action has set, and the keys that it gave out.
#[derive(Debug, Default)]
pub(super) struct Said {
    /// Players whose words are others now.
    pub(super) players: BTreeSet<PlayerId>,
    pub(super) keys: Vec<(Sale, TicketKey)>,
}

/// Returns what the last entry of `after` commits to: every word of which an earlier entry says something else. The first entry that
/// commits to anything commits to all words that are there, so that a night begun with an older version is covered from then on.
pub(super) fn commitments(
    conn: &mut Connection,
    entropy: &dyn Entropy,
    before: Option<&Snapshot>,
    after: &Snapshot,
    said: Said,
) -> Result<Commitments, ActError> {
    let begun = store::text_commitments::any(conn, after.id)?;
    let mut words = match before.filter(|_| begun) {
        Some(before) => changed(before, after, &said.players),
        None => {
            let mut all = words(after);
            all.extend(keys(store::ticket_keys::of(conn, after.id)?));
            all
        }
    };
    words.extend(keys(said.keys));
    let seed = Seed::new(entropy.salts()?);
    let commit = |(label, text): (String, String)| {
        let salt = seed.of_text(&label);
        TextCommitment::new(label, &text, salt)
    };
    Ok(Commitments { salt: seed.of_events(), texts: words.into_iter().map(commit).collect() })
}

/// Returns the labels of all texts of a tournament that are not what its journal commits to; none if they are, and if no entry commits to texts yet.
pub(super) fn differing(conn: &mut Connection, night: &Snapshot) -> Result<Vec<String>, StoreError> {
    let committed = store::text_commitments::latest(conn, night.id)?;
    if committed.is_empty() {
        return Ok(Vec::new());
    }
    let mut words = words(night);
    words.extend(keys(store::ticket_keys::of(conn, night.id)?));
    let labels: BTreeSet<&String> = words.keys().chain(committed.keys()).collect();
    let differs = |label: &&String| {
        let text = words.get(*label).map_or("", String::as_str);
        match committed.get(*label) {
            None => !text.is_empty(),
            Some(commitment) => {
                !commitment.opens_to(text).unwrap_or_else(|| may_be_erased(night, label, text))
            }
        }
    };
    Ok(labels.into_iter().filter(differs).cloned().collect())
}

/// Returns whether somebody was erased, so that nobody can tell any more what a text was.
fn may_be_erased(night: &Snapshot, label: &str, text: &str) -> bool {
    match label.split_once('/') {
        Some(("player", _)) => text.is_empty(),
        // A note has lost the name of somebody who is erased, and has a placeholder for it. In a copy that is older than the erasure the
        // journal does not know.
        Some(("note", entry)) => {
            let entry = entry.parse().map_or(ActionNo(0), ActionNo);
            let mut later = night.tournament.actions().filter(|action| action.number > entry);
            let told = later.any(|action| action.events.iter().any(Event::erases));
            night.people.keys().any(|player| {
                let known = night.tournament.has_erased(*player);
                let gone = if known { told } else { night.is_erased(*player) };
                gone && text.contains(Person::erased(player.0).name.as_str())
            })
        }
        _ => false,
    }
}

/// Returns all words of a tournament under their labels, but for its keys.
fn words(night: &Snapshot) -> Labelled {
    let mut words = of_evening(night);
    for player in night.people.keys() {
        words.extend(of_player(night, *player));
    }
    words.extend(notes(night, ActionNo(0)));
    words
}

fn changed(before: &Snapshot, after: &Snapshot, players: &BTreeSet<PlayerId>) -> Labelled {
    let (old, mut words) = (of_evening(before), of_evening(after));
    let gone =
        old.keys().filter(|label| !words.contains_key(*label)).map(|label| (label.clone(), String::new()));
    let gone: Labelled = gone.collect();
    words.retain(|label, text| old.get(label) != Some(text));
    words.extend(gone);
    words.extend(players.iter().flat_map(|player| of_player(after, *player)));
    words.extend(notes(after, before.tournament.version()));
    words
}

fn of_evening(night: &Snapshot) -> Labelled {
    let mut words = labelled::of_evening(&night.texts, night.extras());
    words.extend(night.logo().map(|logo| ("logo".to_owned(), logo.mark.clone())));
    words
}

/// Returns the words of a player; none of one who was erased.
fn of_player(night: &Snapshot, player: PlayerId) -> Labelled {
    let person = night.people.get(&player).filter(|_| !night.is_erased(player));
    person.map(|person| labelled::of_person(player.0, person)).unwrap_or_default()
}

fn notes(night: &Snapshot, last: ActionNo) -> impl Iterator<Item = (String, String)> + '_ {
    let later = night.notes.iter().filter(move |(entry, _)| **entry > last);
    later.map(|(entry, note)| (labelled::of_note(entry.0), note.as_str().to_owned()))
}

fn keys(keys: Vec<(Sale, TicketKey)>) -> impl Iterator<Item = (String, String)> {
    keys.into_iter()
        .map(|(Sale { ticket, sale }, key)| (labelled::of_key(ticket.0, sale), key.as_str().to_owned()))
}

impl App {
    /// Returns whether a list is closed for a draw by the program whose secret is not there any more.
    pub fn secret_is_lost(&self, snapshot: &Snapshot, stage: Stage) -> Result<bool, AppError> {
        let awaited = snapshot.draw_in_force(stage).filter(|draw| !draw.complete);
        let Some(seal) = awaited.and_then(|draw| draw.seal()) else { return Ok(false) };
        let (id, commitment) = (snapshot.id, seal.commitment);
        Ok(self.store().read(|conn| store::draw_secrets::behind(conn, id, commitment))?.is_none())
    }
}
