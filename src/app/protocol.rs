//! The protocol of a draw as everybody may see it now, and what the tables are written from.

use super::snapshot::Snapshot;
use chrono::{DateTime, Local, NaiveDateTime, Utc};
use tables::{Book, LocalTime, Names};
use tournament::draw::lot::protocol as lot;
use tournament::draw::{Draw, Published, SealedLot, VoidCause};

/// The reason of an attempt that had been drawn before the night went on from before that.
const RESUMED: &str =
    "Der Spruch war schon gefallen, bevor der Abend von einem früheren Stand aus weiterging";

/// The reason of a lot that was sealed before the night went on from an earlier state.
const LAPSED: &str = "Der Abend ging von einem früheren Stand aus weiter, bevor das Los gezogen war";

/// The reason that is shown for a list that was reopened before one had to be given; the protocol is the same in every language.
const REOPENED: &str = "Liste vor der Auslosung wieder geöffnet";

impl Snapshot {
    /// Writes the protocol of an attempt (DESIGN 5.1).
    /// Secret, seed and pulls stay hidden while numbers are still to be pulled; a void attempt shows what it had.
    pub fn protocol(&self, draw: &Draw) -> Published {
        let reason = |action, cause| match (self.note(action), cause) {
            (Some(note), _) => note.to_owned(),
            (None, VoidCause::Reopened) => REOPENED.to_owned(),
            (None, VoidCause::Resumed) => RESUMED.to_owned(),
            (None, VoidCause::Declared) => String::new(),
        };
        let mut protocol = Published::of(
            draw,
            self.resumed(),
            self.journal_name().as_str(),
            |action| self.time_of(action),
            reason,
        );
        if draw.is_in_force() && !draw.complete {
            protocol.hide_what_is_not_drawn();
        }
        protocol
    }

    /// Writes the protocol of a sealed lot; what is not drawn yet is not in it.
    pub fn lot_protocol(&self, lot: &SealedLot) -> lot::Protocol {
        lot::Protocol::of(lot, self.journal_name().as_str(), |action| self.time_of(action), LAPSED)
    }

    /// Returns what the tables are written from.
    pub fn book(&self, local_time: LocalTime) -> Book<'_> {
        let names = Names {
            people: self.people_shown(),
            pairs: self.pairs(),
            entered: &self.people,
            prizes: &self.texts.prizes,
            things: &self.extras().things,
            notes: &self.notes,
        };
        Book { tournament: &self.tournament, names, local_time }
    }
}

/// Tells what the clock on the wall beside this machine shows at a moment.
pub fn wall_clock(at: DateTime<Utc>) -> NaiveDateTime {
    at.with_timezone(&Local).naive_local()
}
