//! A tournament `Probe` before its first draw, for the tests of the draw: who holds which ticket numbers is known.

use crate::house::House;
use crate::night::{Night, settings};
use preisschnapsen::app::{Request, Snapshot, Submission, UserId};
use std::sync::Arc;

/// Names in the order of sale; by name they stand otherwise.
const NAMES: [&str; 4] = ["Zauner Resi", "Äffler Toni", "Huber Franz", "Österreicher Zita"];

/// Starts a house with staff and a tournament whose players hold so many tickets, numbered from 1.
#[track_caller]
pub fn sold(tickets: &[u32]) -> House {
    let house = House::with_staff();
    let night = Night::named(&house.app, "Probe", settings());
    if !tickets.is_empty() {
        let people: Vec<_> = NAMES.into_iter().zip(tickets.iter().copied()).collect();
        night.register(&people);
    }
    house
}

/// Does something to the tournament without the pages.
#[track_caller]
pub fn act(house: &House, request: impl Into<Request>) {
    let form = Submission { form_key: house.app.form_key().unwrap(), by: UserId::COMMAND_LINE };
    house.app.act("probe", form, request).unwrap();
}

impl House {
    /// Returns the tournament as it stands now.
    #[track_caller]
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.app.snapshot("probe").unwrap().unwrap()
    }
}
