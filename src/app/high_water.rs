//! How far every evening was, noted outside of the database: beside it, in the folder of its copies and in the second folder. A night that
//! goes on from an earlier state says so in public, and the attempts of its draws count on.
//!
//! A file holds, by the hash of the first entry, the last entry that was seen and every attempt of every draw: numbers, hashes and times,
//! nobody's name. It is written when a list is closed, a draw is made or becomes void, at the start of the server and every hour. Whoever
//! turns back the database and all these files at once is not found here, but by the phones and papers that hold a later head.

use super::error::AppError;
use super::submission::ActError;
use super::{App, Request, Snapshot, Submission, UserId};
use crate::chain::Hash;
use crate::store;
use crate::store::backup::{copies_of, with_suffix};
use crate::store::folder_guard::{FolderGuard, guard};
use crate::tournament::{
    DrawEvent, EveningEvent, Event, NotedAttempt, NotedHead, ResumedFrom, Resumption, Tournament,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// The name of the file in a folder of copies.
const NAME: &str = "preisschnapsen.mark";
/// A house of a thousand evenings needs less; more is no such file.
const LARGEST: u64 = 4 << 20;
/// No list is closed so often.
const MOST_ATTEMPTS: usize = 1_000;

/// What is noted of all evenings, by the hashes of their first entries.
type Nights = BTreeMap<Hash, NotedNight>;

/// What is noted of an evening.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct NotedNight {
    /// The last entry that was seen.
    head: NotedHead,
    /// Every attempt that was ever seen.
    attempts: Vec<NotedAttempt>,
}

/// The files in which it is noted.
#[derive(Debug)]
pub(super) struct HighWater {
    /// Beside the database and with its copies; `None` where nobody serves, as in a rehearsal.
    own: Option<[PathBuf; 2]>,
    /// In the second folder.
    second: Option<PathBuf>,
    /// Where a copy lies that is brought back; it is only read.
    with_copy: Option<PathBuf>,
    /// Held while files are written.
    writing: Mutex<()>,
}

/// An evening with what its journal says, to be compared with what is noted.
struct Evening {
    snapshot: Arc<Snapshot>,
    hashes: Vec<Hash>,
}

impl HighWater {
    /// Returns the files that belong to a database.
    pub(super) fn of(database: &Path, second: Option<&Path>) -> HighWater {
        HighWater {
            own: Some([with_suffix(database, ".mark"), copies_of(database).join(NAME)]),
            second: second.map(|folder| folder.join(NAME)),
            with_copy: None,
            writing: Mutex::default(),
        }
    }

    /// Returns none.
    pub(super) fn nowhere() -> HighWater {
        HighWater { own: None, second: None, with_copy: None, writing: Mutex::default() }
    }

    /// Reads what lies beside a copy too.
    pub(super) fn and_with(mut self, copy: &Path) -> HighWater {
        self.with_copy = copy.parent().map(|folder| folder.join(NAME));
        self
    }

    /// Returns what each file notes of an evening.
    fn noted(&self, first: Hash) -> Vec<NotedNight> {
        let files = self.own.iter().flatten().chain(&self.second).chain(&self.with_copy);
        files.filter_map(|file| read(file).remove(&first)).collect()
    }

    /// Notes how far an evening is in its own files, and in the second folder if that does not know of another journal.
    fn note(&self, night: &Evening, files: impl Iterator<Item = PathBuf>) {
        let _alone = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let (Some(first), Some(now)) = (night.hashes.first(), night.as_noted()) else { return };
        for file in files {
            let mut nights = read(&file);
            let before = nights.get(first);
            if before.is_some_and(|before| !night.accounts_for(before)) {
                tracing::warn!(file = %file.display(), "another journal of this evening is noted there");
                continue;
            }
            let known = before.map_or(&[][..], |before| &before.attempts);
            let noted = NotedNight { head: now.head, attempts: together(known, &now.attempts) };
            if before == Some(&noted) {
                continue;
            }
            nights.insert(*first, noted);
            if let Err(fault) = write(&file, &nights) {
                tracing::warn!(%fault, file = %file.display(), "how far the evening is was not noted there");
            }
        }
    }
}

impl Evening {
    fn contains(&self, head: &NotedHead) -> bool {
        let at = (head.number.0 as usize).checked_sub(1).and_then(|index| self.hashes.get(index));
        at.is_some_and(|hash| hash.bytes() == head.hash)
    }

    /// Returns what is noted of it now.
    fn as_noted(&self) -> Option<NotedNight> {
        let hash = self.hashes.last()?.bytes();
        let own = self.snapshot.draws().iter().map(|draw| NotedAttempt {
            stage: draw.stage,
            attempt: draw.attempt,
            commitment: draw.seal().map(|seal| seal.commitment),
            closed: self.snapshot.time_of(draw.closed_by),
            drawn: draw.drawn_by.map(|action| self.snapshot.time_of(action)),
        });
        let own: Vec<NotedAttempt> = own.collect();
        let lost: Vec<NotedAttempt> = self.snapshot.lost_attempts().copied().collect();
        let head = NotedHead { number: self.snapshot.tournament.version(), hash };
        Some(NotedNight { head, attempts: together(&lost, &own) })
    }

    /// Returns whether the journal has an attempt, as far as it was noted, or tells that it was lost.
    fn tells(&self, noted: &NotedAttempt) -> bool {
        let known = self.as_noted().is_some_and(|night| {
            night
                .attempts
                .iter()
                .any(|known| known.is(noted) && known.drawn.is_some() >= noted.drawn.is_some())
        });
        known || self.snapshot.lost_attempts().any(|lost| lost.is(noted))
    }

    /// Returns whether what was noted is part of this journal, or is told by it as lost.
    fn accounts_for(&self, noted: &NotedNight) -> bool {
        let told = self.snapshot.resumed().iter().flat_map(|resumed| &resumed.resumption.heads);
        let is_told = |told: &NotedHead| {
            told == &noted.head
                || noted.head.number < told.number && noted.attempts.iter().all(|attempt| self.tells(attempt))
        };
        self.contains(&noted.head) || told.clone().any(is_told)
    }

    /// Returns whether a list was closed since it was last told that the evening goes on from somewhere, or ever. Earlier versions noted
    /// nothing anywhere, so what they closed does not count.
    fn has_drawn_since_it_was_told(&self) -> bool {
        let told = self.snapshot.resumed().last().map(|resumed| resumed.action);
        self.snapshot.draws().iter().any(|draw| draw.dated && Some(draw.closed_by) > told)
    }

    /// Returns from where the evening goes on, and what of all that is noted it lacks.
    fn resumption(&self, from: ResumedFrom, noted: &[NotedNight]) -> Resumption {
        let missing = noted.iter().filter(|noted| !self.accounts_for(noted));
        let mut heads: Vec<NotedHead> = missing.map(|noted| noted.head).collect();
        heads.sort_unstable_by_key(|head| (head.number, head.hash));
        heads.dedup();
        let noted = noted.iter().fold(Vec::new(), |all, noted| together(&all, &noted.attempts));
        let attempts = noted.into_iter().filter(|attempt| !self.tells(attempt)).take(MOST_ATTEMPTS).collect();
        Resumption { from, heads, attempts }
    }
}

impl App {
    /// Compares every evening that goes on with what is noted of it outside of the database, says in public where one goes on from an
    /// earlier state, and notes how far each is. The server does so before its first answer and every hour.
    ///
    /// # Errors
    ///
    /// The last evening that could not be read or written; all others are looked at all the same.
    pub fn look_at_high_water(&self) -> Result<(), ActError> {
        let mut failed = None;
        for summary in self.tournaments()?.into_iter().filter(|summary| !summary.finished) {
            failed = self.look_at_night(summary.slug.as_str()).err().or(failed);
        }
        failed.map_or(Ok(()), Err)
    }

    fn look_at_night(&self, slug: &str) -> Result<(), ActError> {
        let Some(mut night) = self.night(slug)? else { return Ok(()) };
        let Some(first) = night.hashes.first() else { return Ok(()) };
        let noted = self.0.high_water.noted(*first);
        let from = if noted.iter().any(|noted| !night.accounts_for(noted)) {
            Some(ResumedFrom::Earlier)
        } else {
            let unheard_of = noted.is_empty() && night.has_drawn_since_it_was_told();
            unheard_of.then_some(ResumedFrom::Elsewhere)
        };
        if let Some(from) = from {
            tracing::warn!(
                slug,
                ?from,
                "an evening goes on from another state than the last one; its pages say so"
            );
            self.resume(slug, night.resumption(from, &noted))?;
            let Some(resumed) = self.night(slug)? else { return Ok(()) };
            night = resumed;
        }
        let files = self.0.high_water.own.clone().into_iter().flatten();
        self.0.high_water.note(&night, files.chain(self.second_mark()));
        Ok(())
    }

    /// Says in every evening of a copy that goes on that it was brought back. `known` is what is noted where it goes on.
    pub(super) fn resume_from_copy(&self, known: &HighWater) -> Result<(), ActError> {
        for summary in self.tournaments()?.into_iter().filter(|summary| !summary.finished) {
            let slug = summary.slug.as_str();
            let Some(night) = self.night(slug)? else { continue };
            let noted = night.hashes.first().map_or_else(Vec::new, |first| known.noted(*first));
            self.resume(slug, night.resumption(ResumedFrom::Copy, &noted))?;
        }
        Ok(())
    }

    fn resume(&self, slug: &str, from: Resumption) -> Result<(), ActError> {
        let submission = Submission { form_key: self.form_key()?, by: UserId::COMMAND_LINE };
        self.act(slug, submission, Request::Resume(from)).map(drop)
    }

    /// Notes how far an evening is if its last action closed a list, drew, or made an attempt void. The second folder may be slow or
    /// stuck, and nobody waits for it.
    pub(super) fn note_high_water(&self, snapshot: &Arc<Snapshot>) {
        if self.0.high_water.own.is_none() || snapshot.is_practice() || !is_noted(&snapshot.tournament) {
            return;
        }
        let id = snapshot.id;
        let mut hashes = match self.store().read(|conn| store::journal_hashes::of(conn, id)) {
            Ok(hashes) => hashes,
            Err(fault) => return tracing::warn!(%fault, "how far the evening is was not noted"),
        };
        // The next entry may be there already.
        hashes.truncate(snapshot.tournament.version().0 as usize);
        let night = Evening { snapshot: Arc::clone(snapshot), hashes };
        self.0.high_water.note(&night, self.0.high_water.own.clone().into_iter().flatten());
        if let Some(file) = self.second_mark() {
            let app = self.clone();
            let carry = move || app.0.high_water.note(&night, std::iter::once(file));
            // Without a thread it is noted within the hour.
            drop(thread::Builder::new().name("mark".to_owned()).spawn(carry));
        }
    }

    /// Returns the file in the second folder, if that is there and nobody else may write into it.
    fn second_mark(&self) -> Option<PathBuf> {
        let file = self.0.high_water.second.clone()?;
        let folder = file.parent()?;
        (folder.is_dir() && guard(folder) != FolderGuard::Nothing).then_some(file)
    }

    /// Returns an evening that is no practice, with the hashes of its entries.
    fn night(&self, slug: &str) -> Result<Option<Evening>, AppError> {
        let Some(snapshot) = self.snapshot(slug)?.filter(|snapshot| !snapshot.is_practice()) else {
            return Ok(None);
        };
        let id = snapshot.id;
        let mut hashes = self.store().read(|conn| store::journal_hashes::of(conn, id))?;
        hashes.truncate(snapshot.tournament.version().0 as usize);
        Ok(Some(Evening { snapshot, hashes }))
    }
}

/// Returns whether the last action is noted outside of the database at once.
fn is_noted(tournament: &Tournament) -> bool {
    let Some(action) = tournament.action(tournament.version()) else { return false };
    action.events.iter().any(|event| {
        if let Event::Draws(DrawEvent::PulledByHand { stage, .. }) = event {
            return tournament.drawn(*stage).is_some();
        }
        matches!(
            event,
            Event::Draws(
                DrawEvent::ListClosed { .. }
                    | DrawEvent::ListReopened { .. }
                    | DrawEvent::Drawn { .. }
                    | DrawEvent::DrawVoided { .. }
            ) | Event::Evening(EveningEvent::Finished)
        )
    })
}

/// Returns all attempts of both lists, each once and as far as either knows it.
fn together(one: &[NotedAttempt], other: &[NotedAttempt]) -> Vec<NotedAttempt> {
    let mut all = one.to_vec();
    for noted in other {
        match all.iter_mut().find(|known| known.is(noted)) {
            Some(known) => known.drawn = known.drawn.or(noted.drawn),
            None => all.push(*noted),
        }
    }
    all
}

/// Reads a file; nothing if there is none, or what is there is no such file.
fn read(file: &Path) -> Nights {
    match try_read(file) {
        Ok(nights) => nights,
        Err(missing) if missing.kind() == io::ErrorKind::NotFound => Nights::new(),
        Err(fault) => {
            tracing::warn!(%fault, file = %file.display(), "what is noted there of the evenings cannot be read");
            Nights::new()
        }
    }
}

fn try_read(file: &Path) -> io::Result<Nights> {
    let mut text = String::new();
    // To open a pipe would wait for whoever writes into it.
    if !fs::symlink_metadata(file)?.is_file() {
        return Err(io::Error::other("it is no file"));
    }
    File::open(file)?.take(LARGEST).read_to_string(&mut text)?;
    let mut nights: Nights = serde_json::from_str(&text)?;
    let is_usual = |noted: &NotedAttempt| noted.attempt as usize <= MOST_ATTEMPTS && noted.stage.is_drawn();
    nights.values_mut().for_each(|night| night.attempts.retain(is_usual));
    Ok(nights)
}

/// Writes a file anew, for nobody else to read; whoever reads it meanwhile finds the one before.
fn write(file: &Path, nights: &Nights) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        // There are no copies yet.
        return Ok(());
    }
    let mut part = tempfile::Builder::new().prefix(".mark-").tempfile_in(folder)?;
    serde_json::to_writer(part.as_file_mut(), nights)?;
    part.as_file_mut().write_all(b"\n")?;
    part.as_file().sync_all()?;
    part.persist(file).map(drop).map_err(|fault| fault.error)
}
