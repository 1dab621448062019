//! How far every evening was, noted outside of the database: beside it, in the folder of its copies and in the second folder. A night that
//! goes on from an earlier state says so in public, and the attempts of its draws count on.
//!
//! A file holds, by the hash of the first entry, the last entry that was seen and every attempt of every draw: numbers, hashes and times,
//! nobody's name. It is written when something happens that can never be taken back, or that chance decides: a list closed, a phrase taken, a number
//! pulled, a lot; at the start of the server and every hour. Whoever
//! turns back the database and all these files at once is not found here, but by the phones and papers that hold a later head.

use super::error::AppError;
use super::submission::ActError;
use super::{App, Request, Snapshot, Submission, UserId};
use crate::chain::Hash;
use crate::store;
use crate::store::backup::{copies_of, with_suffix};
use crate::store::folder_guard::{FolderGuard, guard};
use crate::tournament::{
    DeskEvent, EveningEvent, Event, NotedAttempt, NotedHead, PrizeEvent, ResumedFrom, Resumption,
    SpecialEvent, Tournament,
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
/// No list is closed so often; of more the last are known.
const MOST_ATTEMPTS: usize = 200;

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
    /// Held while its own files are written.
    writing: Mutex<()>,
    /// Held while the second folder is written: it may be stuck, and nobody waits for it.
    carrying: Mutex<()>,
    /// What is to be noted there, of each evening the newest.
    waiting: Mutex<Vec<Evening>>,
}

/// An evening with what its journal says, to be compared with what is noted.
#[derive(Debug)]
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
            carrying: Mutex::default(),
            waiting: Mutex::default(),
        }
    }

    /// Returns none.
    pub(super) fn nowhere() -> HighWater {
        HighWater {
            own: None,
            second: None,
            with_copy: None,
            writing: Mutex::default(),
            carrying: Mutex::default(),
            waiting: Mutex::default(),
        }
    }

    /// Reads what lies beside a copy too.
    pub(super) fn and_with(mut self, copy: &Path) -> HighWater {
        self.with_copy = copy.parent().map(|folder| folder.join(NAME));
        self
    }

    /// Returns what each file notes of an evening; an error if one is there that cannot be read, and no other tells of the evening.
    fn noted(&self, first: Hash) -> io::Result<Vec<NotedNight>> {
        let second = self.second_file();
        let files = self.own.iter().flatten().chain(&second).chain(&self.with_copy);
        let (mut noted, mut unread) = (Vec::new(), None);
        for file in files {
            match read(file) {
                Ok(mut nights) => noted.extend(nights.remove(&first)),
                Err(fault) => {
                    tracing::warn!(%fault, file = %file.display(), "what is noted there of the evenings cannot be read");
                    unread = Some(fault);
                }
            }
        }
        unread.filter(|_| noted.is_empty()).map_or(Ok(noted), Err)
    }

    /// Returns the file in the second folder, if that is there and nobody else may write into it.
    fn second_file(&self) -> Option<PathBuf> {
        let file = self.second.clone()?;
        let folder = file.parent()?;
        (folder.is_dir() && guard(folder) != FolderGuard::Nothing).then_some(file)
    }

    /// Notes how far an evening is in its own files.
    fn note(&self, night: &Evening) {
        let _alone = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        note_in(self.own.iter().flatten(), night);
    }

    /// Notes the same in the second folder. Whoever finds that somebody is at it leaves it to them: the folder may be stuck.
    fn carry(&self, night: Evening) {
        let waiting = || self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        {
            let mut waiting = waiting();
            waiting.retain(|other| other.snapshot.id != night.snapshot.id);
            waiting.push(night);
        }
        while !waiting().is_empty() {
            let Ok(_alone) = self.carrying.try_lock() else { return };
            let nights = std::mem::take(&mut *waiting());
            nights.iter().for_each(|night| note_in(self.second_file().iter(), night));
        }
    }
}

/// Notes how far an evening is in those files that do not know of another journal.
fn note_in<'a>(files: impl Iterator<Item = &'a PathBuf>, night: &Evening) {
    let (Some(first), Some(now)) = (night.hashes.first(), night.as_noted()) else { return };
    for file in files {
        let mut nights = read(file).unwrap_or_else(|_| {
            // It may tell of other evenings to somebody who can read it.
            let _ = fs::rename(file, with_suffix(file, ".unreadable"));
            Nights::new()
        });
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
        if let Err(fault) = write(file, &nights) {
            tracing::warn!(%fault, file = %file.display(), "how far the evening is was not noted there");
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
        let lost: Vec<NotedAttempt> = self.snapshot.lost_attempts().copied().collect();
        let head = NotedHead { number: self.snapshot.tournament.version(), hash };
        Some(NotedNight { head, attempts: together(&lost, &self.attempts()) })
    }

    /// Returns the attempts that stand in its journal.
    fn attempts(&self) -> Vec<NotedAttempt> {
        let own = self.snapshot.draws().iter().map(|draw| NotedAttempt {
            stage: draw.stage,
            attempt: draw.attempt,
            commitment: draw.seal().map(|seal| seal.commitment),
            closed: self.snapshot.time_of(draw.closed_by),
            phrase: draw.seal().is_some_and(|seal| seal.phrase.is_some()),
            drawn: draw.drawn_by.map(|action| self.snapshot.time_of(action)),
        });
        own.collect()
    }

    /// Returns whether the journal has an attempt as it was noted, or tells that it was lost.
    fn tells(&self, noted: &NotedAttempt) -> bool {
        let told: Vec<NotedAttempt> = self.snapshot.lost_attempts().copied().collect();
        self.attempts().iter().chain(&told).any(|known| {
            let as_far = noted.drawn.is_none() || known.drawn == noted.drawn;
            known.is(noted) && as_far && known.phrase >= noted.phrase
        })
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
        let (mut failed, is_copy) = (None, self.store().read(store::backup_secrets::is_copy)?);
        for summary in self.tournaments()?.into_iter().filter(|summary| !summary.finished) {
            failed = self.look_at_night(summary.slug.as_str(), is_copy).err().or(failed);
        }
        if is_copy && failed.is_none() {
            self.store()
                .write(|conn, _| Ok::<_, AppError>(store::backup_secrets::is_told(conn)?), |()| {})?;
        }
        failed.map_or(Ok(()), Err)
    }

    fn look_at_night(&self, slug: &str, is_copy: bool) -> Result<(), ActError> {
        let Some(first) = self.night(slug)?.and_then(|night| night.hashes.first().copied()) else {
            return Ok(());
        };
        // First the notes, which may take a while, then the journal, which only grows meanwhile.
        let noted = self.0.high_water.noted(first);
        let Some(mut night) = self.night(slug)? else { return Ok(()) };
        let is_readable = noted.is_ok();
        let noted = noted.unwrap_or_default();
        let from = if noted.iter().any(|noted| !night.accounts_for(noted)) {
            Some(ResumedFrom::Earlier)
        } else if is_copy && !night.snapshot.tickets().is_empty() {
            Some(ResumedFrom::Copy)
        } else {
            let unheard_of = is_readable && noted.is_empty() && night.has_drawn_since_it_was_told();
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
        self.0.high_water.note(&night);
        self.0.high_water.carry(night);
        Ok(())
    }

    /// Says in every evening of a copy that goes on that it was brought back. `known` is what is noted where it goes on.
    pub(super) fn resume_from_copy(&self, known: &HighWater) -> Result<(), ActError> {
        for summary in self.tournaments()?.into_iter().filter(|summary| !summary.finished) {
            let slug = summary.slug.as_str();
            // Where no ticket was sold, nothing can have been drawn.
            let night = self.night(slug)?.filter(|night| !night.snapshot.tickets().is_empty());
            let Some(night) = night else { continue };
            let noted =
                night.hashes.first().map_or_else(Vec::new, |first| known.noted(*first).unwrap_or_default());
            self.resume(slug, night.resumption(ResumedFrom::Copy, &noted))?;
        }
        Ok(())
    }

    fn resume(&self, slug: &str, from: Resumption) -> Result<(), ActError> {
        let submission = Submission { form_key: self.form_key()?, by: UserId::COMMAND_LINE };
        self.act(slug, submission, Request::Resume(from)).map(drop)
    }

    /// Notes how far an evening is if its last action cannot be taken back or hung on chance. The second folder may be slow or stuck, and
    /// nobody waits for it.
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
        self.0.high_water.note(&night);
        if self.0.high_water.second.is_some() {
            let high_water = Arc::clone(&self.0.high_water);
            // Without a thread it is noted within the hour.
            drop(thread::Builder::new().name("mark".to_owned()).spawn(move || high_water.carry(night)));
        }
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

/// Returns whether the last action is noted outside of the database at once: whoever could have it back could try again.
fn is_noted(tournament: &Tournament) -> bool {
    let Some(action) = tournament.action(tournament.version()) else { return false };
    action.events.iter().any(|event| {
        matches!(
            event,
            Event::Draws(_)
                | Event::Desk(DeskEvent::LateTicketPlaced { .. })
                | Event::Prizes(PrizeEvent::LotsDrawn { .. })
                | Event::Specials(SpecialEvent::SpecialLotsDrawn { .. })
                | Event::Evening(EveningEvent::Finished | EveningEvent::Reopened)
        )
    })
}

/// Returns all attempts of both lists, each once and as far as either knows it.
fn together(one: &[NotedAttempt], other: &[NotedAttempt]) -> Vec<NotedAttempt> {
    let mut all = one.to_vec();
    for noted in other {
        match all.iter_mut().find(|known| known.is(noted)) {
            Some(known) => {
                known.drawn = known.drawn.or(noted.drawn);
                known.phrase |= noted.phrase;
            }
            None => all.push(*noted),
        }
    }
    all
}

/// Reads a file; nothing if there is none.
fn read(file: &Path) -> io::Result<Nights> {
    let mut text = String::new();
    match fs::symlink_metadata(file) {
        Err(missing) if missing.kind() == io::ErrorKind::NotFound => return Ok(Nights::new()),
        Err(fault) => return Err(fault),
        // To open a pipe would wait for whoever writes into it.
        Ok(found) if !found.is_file() => return Err(io::Error::other("it is no file")),
        Ok(_) => {}
    }
    File::open(file)?.take(LARGEST).read_to_string(&mut text)?;
    let mut nights: Nights = serde_json::from_str(&text)?;
    for night in nights.values_mut() {
        night.attempts.drain(..night.attempts.len().saturating_sub(MOST_ATTEMPTS));
        night.attempts.retain(NotedAttempt::is_usual);
    }
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
