//! What the house does at its start and every hour: it compares each evening that goes on with its notes, says in public where one goes on
//! from an earlier state, and notes how far each is.

use super::evening::Evening;
use super::notes::Keys;
use super::{HighWater, Reach};
use crate::app::error::AppError;
use crate::app::submission::ActError;
use crate::app::{App, Request, Submission, UserId};
use tournament::{ResumedFrom, Resumption};

struct Look {
    reach: Reach,
    keys: Keys,
    /// Whether the database is a copy that is served as it is, and nobody has been told.
    is_copy: bool,
    /// Whether the second folder is still to be asked before anybody says that nothing is noted anywhere.
    is_to_be_continued: bool,
}

impl App {
    /// Compares every evening that goes on with what this house has noted beside its database and with its copies. The server does so
    /// before anybody can open its doors: no stick that is stuck keeps them shut.
    pub fn look_at_own_notes(&self) -> Result<(), ActError> {
        self.look(Reach::Own, self.0.high_water.second().is_some())
    }

    /// Compares every evening that goes on with all that is noted of it outside of the database, says in public where one goes on from an
    /// earlier state, and notes how far each is. The server does so as soon as its doors are open, and every hour. Returns the last evening
    /// that could not be read or written; all others are looked at all the same.
    pub fn look_at_high_water(&self) -> Result<(), ActError> {
        match self.0.high_water.reading.try_lock() {
            Some(_alone) => self.look(Reach::All, false),
            // Another look has waited for the second folder since it began.
            None => self.look(Reach::Own, false),
        }
    }

    fn look(&self, reach: Reach, is_to_be_continued: bool) -> Result<(), ActError> {
        let is_copy = self.store().read(store::backup_secrets::is_copy)?;
        let look = Look { reach, keys: self.keys()?, is_copy, is_to_be_continued };
        self.0.high_water.look_for_strange_files(reach);
        let (mut failed, mut is_everybody_told) = (None, true);
        for summary in self.going_on()? {
            // What its journal says is not what was written: it is worth no comparison, and nothing is drawn in it.
            if self.0.journals.is_broken(summary.id) {
                is_everybody_told = false;
                continue;
            }
            failed = self.look_at_night(summary.slug.as_str(), &look).err().or(failed);
        }
        if is_copy && is_everybody_told && failed.is_none() {
            self.store()
                .write(|conn, _| Ok::<_, AppError>(store::backup_secrets::is_told(conn)?), |()| {})?;
        }
        failed.map_or(Ok(()), Err)
    }

    /// Compares an evening that was at its end with what the house has noted, before anything is noted of how it goes on.
    pub(in crate::app) fn look_at_reopened(&self, slug: &str) -> Result<(), ActError> {
        if self.0.high_water.own.is_none() {
            return Ok(());
        }
        let is_copy = self.store().read(store::backup_secrets::is_copy)?;
        self.look_at_night(
            slug,
            &Look { reach: Reach::Own, keys: self.keys()?, is_copy, is_to_be_continued: true },
        )
    }

    fn look_at_night(&self, slug: &str, look: &Look) -> Result<(), ActError> {
        let Some(first) = self.night(slug)?.and_then(|night| night.first()) else { return Ok(()) };
        // First the notes, which may take a while, then the journal, which only grows meanwhile.
        let noted = self.0.high_water.noted(first, &look.keys, look.reach);
        let telling = self.0.high_water.telling.lock();
        let Some(mut night) = self.night(slug)? else { return Ok(()) };
        let noted: Vec<_> = noted.into_iter().map(|noted| night.bound(noted)).collect();
        let from = if noted.iter().any(|noted| !night.accounts_for(noted)) {
            Some(ResumedFrom::Earlier)
        } else if look.is_copy && !night.snapshot.tickets().is_empty() {
            Some(ResumedFrom::Copy)
        } else {
            let unheard_of = noted.is_empty() && night.has_drawn_since_it_was_told();
            if unheard_of && look.is_to_be_continued {
                self.0.high_water.undecided.lock().insert(night.snapshot.id);
                return Ok(());
            }
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
        self.0.high_water.undecided.lock().remove(&night.snapshot.id);
        drop(telling);
        self.0.high_water.note(&night, &look.keys);
        if look.reach == Reach::All {
            self.0.high_water.carry(night, &look.keys);
        }
        Ok(())
    }

    /// Says in every evening of a copy that goes on that it was brought back. `known` is what is noted where it goes on.
    pub(in crate::app) fn resume_from_copy(&self, known: &HighWater) -> Result<(), ActError> {
        let keys = self.keys_for(known)?;
        for summary in self.going_on()? {
            let slug = summary.slug.as_str();
            // Where no ticket was sold, nothing can have been drawn.
            let night = self.night(slug)?.filter(|night| !night.snapshot.tickets().is_empty());
            let Some(night) = night else { continue };
            let noted = night.first().map_or_else(Vec::new, |first| known.noted(first, &keys, Reach::All));
            let noted: Vec<_> = noted.into_iter().map(|noted| night.bound(noted)).collect();
            self.resume(slug, night.resumption(ResumedFrom::Copy, &noted))?;
        }
        Ok(())
    }

    fn resume(&self, slug: &str, from: Resumption) -> Result<(), ActError> {
        let submission = Submission { form_key: self.form_key()?, by: UserId::COMMAND_LINE };
        self.act(slug, submission, Request::Resume(from)).map(drop)
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
