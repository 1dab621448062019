//! Whether the journals of the evenings that go on are as they were written. They are recomputed from end to end at the start of the server,
//! every hour and before each draw: while one does not hold, no list is closed and nothing is drawn in it, the staff is told, and phones that keep a head learn that
//! it is lost.

use super::error::AppError;
use super::{Alarm, App, Request, Snapshot};
use parking_lot::RwLock;
use std::collections::BTreeMap;
use store::{StoreError, TournamentId};
use tournament::{DrawEvent, Event, Plain};

/// The evenings whose journals do not hold, with what they are called.
#[derive(Debug, Default)]
pub(super) struct JournalWatch(RwLock<BTreeMap<TournamentId, String>>);

impl JournalWatch {
    /// Returns whether the journal of an evening did not hold when it was looked at last; never waits.
    pub(super) fn is_broken(&self, id: TournamentId) -> bool {
        self.0.read().contains_key(&id)
    }

    /// Notes how the journal of one evening was found.
    fn hear_of(&self, id: TournamentId, name: &str, is_whole: bool) {
        let mut broken = self.0.write();
        if is_whole {
            broken.remove(&id);
        } else {
            broken.insert(id, name.to_owned());
        }
    }

    pub(super) fn alarms(&self) -> Vec<Alarm> {
        let broken = self.0.read();
        broken.values().cloned().map(Alarm::BrokenJournal).collect()
    }
}

/// Returns whether an event closes a list, or is part of what chance decides: with a journal that does not hold nobody could prove it.
pub(super) fn hangs_on_the_journal(event: &Event) -> bool {
    match event {
        Event::Draws(event) => match event {
            DrawEvent::ListClosed { .. }
            | DrawEvent::PhraseTaken { .. }
            | DrawEvent::Drawn { .. }
            | DrawEvent::PulledByHand { .. }
            | DrawEvent::PulledOnPaper { .. }
            | DrawEvent::PutBack { .. }
            | DrawEvent::CallPostponed { .. }
            | DrawEvent::ListWithoutDraw { .. }
            | DrawEvent::RoundPaired { .. }
            | DrawEvent::Shuffled { .. }
            | DrawEvent::SlipPulled { .. }
            | DrawEvent::SlipPutBack { .. } => true,
            DrawEvent::ListReopened { .. }
            | DrawEvent::ListMadeAnew { .. }
            | DrawEvent::DrawVoided { .. } => false,
        },
        Event::Prizes(event) => event.is_of_a_lot(),
        Event::Desk(_)
        | Event::Matches(_)
        | Event::Hall(_)
        | Event::Lives(_)
        | Event::Specials(_)
        | Event::Evening(_) => event.is_by_lot(),
    }
}

/// Returns whether a request is for nothing else. It is refused before anything is read: that may not be possible any more.
pub(super) fn is_for_the_draw(request: &Request) -> bool {
    match request {
        Request::CloseList(_)
        | Request::CloseListFor { .. }
        | Request::TakePhrase { .. }
        | Request::Draw(_)
        | Request::DrawLots { .. }
        | Request::SealLot { .. }
        | Request::TakeLotPhrase { .. }
        | Request::DrawSealedLot(_)
        | Request::DrawSpecialLots(_) => true,
        Request::Plain(plain) => matches!(plain, Plain::Draws(_)),
        Request::UpdateSettings { .. }
        | Request::UpdateExtras(_)
        | Request::SetLogo(_)
        | Request::Register(_)
        | Request::Join { .. }
        | Request::RenamePlayer { .. }
        | Request::RenameEntrant { .. }
        | Request::NamePartner { .. }
        | Request::Erase(_)
        | Request::Sell { .. }
        | Request::RenewKeys(_)
        | Request::ReopenList { .. }
        | Request::VoidDraw { .. }
        | Request::ReportResult { .. }
        | Request::OverridePrize { .. }
        | Request::AddSpecialPrize { .. }
        | Request::RenameSpecialPrize { .. }
        | Request::SetGroup { .. }
        | Request::SetThings { .. }
        | Request::Resume(_) => false,
    }
}

impl App {
    /// Recomputes the journal of every evening that goes on. The server does so before its doors are open and every hour. While the
    /// database is busy, what was known of the journals stays.
    pub fn look_at_journals(&self) -> Result<(), AppError> {
        let mut broken = BTreeMap::new();
        for summary in self.going_on()? {
            if !self.is_whole(summary.id)? {
                tracing::error!(slug = %summary.slug, "the journal of this evening is not what was written; nothing is drawn in it");
                broken.insert(summary.id, summary.name);
            }
        }
        *self.0.journals.0.write() = broken;
        Ok(())
    }

    /// Recomputes the journal of an evening in which something is to be drawn, and returns whether it does not hold. While people pull by
    /// hand, one number after the other, the last look counts.
    pub(super) fn is_broken_now(&self, snapshot: &Snapshot, request: &Request) -> Result<bool, AppError> {
        if !matches!(request, Request::Plain(_)) {
            let is_whole = self.is_whole(snapshot.id)?;
            self.0.journals.hear_of(snapshot.id, snapshot.texts.name.as_str(), is_whole);
        }
        Ok(self.is_journal_broken(snapshot))
    }

    /// Recomputes a journal. One that cannot be read does not hold.
    fn is_whole(&self, id: TournamentId) -> Result<bool, AppError> {
        match self.store().read(|conn| store::audit::is_whole(conn, id)) {
            Err(StoreError::Busy) => Err(StoreError::Busy.into()),
            looked => Ok(looked.unwrap_or(false)),
        }
    }

    /// Returns whether the journal of an evening is known not to hold; never waits.
    pub fn is_journal_broken(&self, snapshot: &Snapshot) -> bool {
        self.0.journals.is_broken(snapshot.id)
    }
}
