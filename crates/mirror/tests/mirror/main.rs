//! Laptop and host: what leaves the house, and what becomes of it on the way.

mod entries;
mod exchange;
mod fork;
mod host;
mod lies;
mod lying;
mod model;

use mirror::{Head, Journal, PublicEntry};
use testkit::night::{Night, settings};
use tournament::chain::{Hash, Salt, Seal, Written};
use tournament::{Cents, Command, PlainDesk, Tournament};

/// The short name of the evening of these tests.
pub const SLUG: &str = "probe";

/// A journal as one of the two has it.
#[derive(Debug, Clone, Default)]
pub struct Entries {
    pub epoch: u32,
    pub entries: Vec<PublicEntry>,
}

impl Entries {
    fn hash_of(&self, number: u32) -> Option<Hash> {
        match number.checked_sub(1) {
            None => Some(Hash::START),
            Some(place) => self.entries.get(place as usize).map(|entry| entry.hash),
        }
    }

    pub fn head(&self) -> Head {
        let hash = self.hash_of(self.count()).expect("its own last entry");
        Head { epoch: self.epoch, number: self.count(), hash }
    }

    pub fn count(&self) -> u32 {
        self.entries.len() as u32
    }

    pub fn hashes(&self) -> Vec<Hash> {
        self.entries.iter().map(|entry| entry.hash).collect()
    }
}

impl Journal for Entries {
    fn newest(&self) -> u32 {
        self.count()
    }

    fn hash(&self, number: u32) -> Option<Hash> {
        self.hash_of(number)
    }
}

/// An evening of eight people with everything that the till knows.
pub fn evening() -> Tournament {
    let mut night = Night::open(settings());
    night.register(&[1, 2, 1, 1, 1, 1, 1, 1]);
    night.act(Command::from(PlainDesk::SetFloat(Cents(12_345))));
    night.play_to_the_end();
    night.act(Command::from(PlainDesk::CountCash(Cents(67_890))));
    night.tournament
}

/// Writes actions down as the laptop does, and returns what of them leaves the house; `pen` makes the salts.
pub fn written(tournament: &Tournament, pen: u8) -> Entries {
    let mut entries = Entries { epoch: 1, entries: Vec::new() };
    for action in tournament.actions() {
        add(&mut entries, serde_json::to_vec(&action.events).expect("JSON"), pen);
    }
    entries
}

/// Writes one more entry.
pub fn add(journal: &mut Entries, events: Vec<u8>, pen: u8) {
    let number = journal.count() + 1;
    let digits = format!("{pen:02x}{number:030x}");
    let salt: Salt = digits.parse().expect("32 digits");
    let texts = vec![("player/1/full".to_owned(), salt.commit_text("player/1/full", "Probe Paula"))];
    let written = Written {
        number: number.into(),
        at: format!("2027-01-05T18:00:00.{number:03}Z").into_bytes(),
        by_user: Some(b"1".into()),
        by_ticket: None,
        events,
        seal: Some(Seal { salt, texts }),
    };
    let previous = journal.hash_of(number - 1).expect("the entry before");
    let hash = written.hash(SLUG.as_bytes(), previous).expect("events of the program");
    journal.entries.push(PublicEntry::of(&written, hash).expect("an entry of layout 2"));
}
