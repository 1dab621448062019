//! What the tests share: a database, a paired night, entries that follow.

use crate::postgres::{Postgres, connect};
use mirror::{EntryFault, PublicEntry, PutReport, Refusal};
use preisschnapsen_host::store::append::{Appended, NewEntry};
use preisschnapsen_host::store::clubs::{Club, NewClub};
use preisschnapsen_host::store::inbox::NewReport;
use preisschnapsen_host::store::nights::NightRow;
use preisschnapsen_host::store::pairing::{Paired, Pairing};
use preisschnapsen_host::store::{By, Head, HostStore, NightId, NotDone};
use preisschnapsen_host::{Code, Token};
use serde_json::Value;
use std::sync::atomic::{AtomicU64, Ordering};
use tournament::chain::{Body, Hash, Salt, Seal, Written};
use tournament::texts::Slug;
use tournament::{Settings, Tournament};

/// A database with a store on it.
pub struct Host {
    pub store: HostStore,
    pub address: String,
}

/// A night with a laptop that writes.
pub struct Writing {
    pub night: NightId,
    pub epoch: u32,
    pub token: Token,
    pub handover: Code,
}

/// Returns 32 bytes that nobody else gets in this run.
pub fn random() -> [u8; 32] {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    Hash::of(&NEXT.fetch_add(1, Ordering::Relaxed).to_be_bytes()).bytes()
}

pub fn slug(text: &str) -> Slug {
    text.parse().unwrap()
}

impl Host {
    /// Opens an empty database.
    pub async fn new() -> Host {
        Host::at(Postgres::shared().database().await).await
    }

    pub async fn at(address: String) -> Host {
        let store = HostStore::open(&address.parse().unwrap()).await.unwrap();
        Host { store, address }
    }

    /// Opens a connection beside those of the store.
    pub async fn connect(&self) -> tokio_postgres::Client {
        connect(&self.address).await
    }

    pub async fn club(&self) -> Club {
        let name = format!("Verein {}", hex::encode(&random()[..4]));
        match self.store.add_club(By::CommandLine, &name.parse().unwrap()).await.unwrap() {
            NewClub::Made(club) => club,
            NewClub::Taken(club) => panic!("{club:?}"),
        }
    }

    /// Adds a night; returns it with its code.
    pub async fn night(&self) -> (NightId, Code) {
        let (club, code) = (self.club().await, Code::pairing(random()));
        (self.store.add_night(By::CommandLine, club.id(), &code).await.unwrap().night, code)
    }

    /// Pairs by a code from some place.
    pub async fn pair_from(&self, code: &Code, sender: &str) -> (Result<Paired, Refusal>, Token, Code) {
        let (token, handover, slug) = (Token::new(random()), Code::handover(random()), slug("abend"));
        let asked_with = None;
        let pairing = Pairing {
            code,
            slug: &slug,
            sender,
            token: &token,
            handover: &handover,
            director: None,
            asked_with,
        };
        let paired = told(self.store.pair(pairing).await);
        (paired, token, handover)
    }

    /// Adds a night, and pairs a laptop.
    pub async fn writing(&self) -> Writing {
        let (_, code) = self.night().await;
        self.writing_by(&code).await
    }

    pub async fn writing_by(&self, code: &Code) -> Writing {
        match self.pair_from(code, "here").await {
            (Ok(Paired { night, epoch, .. }), token, handover) => Writing { night, epoch, token, handover },
            (other, ..) => panic!("{other:?}"),
        }
    }

    /// Appends entries of which the chain is checked.
    pub async fn append(&self, writing: &Writing, new: &[NewEntry]) -> Result<Appended, Refusal> {
        told(self.store.append(writing.night, writing.epoch, new, None, check).await)
    }
}

/// Puts a report of somebody into the inbox of a night; each form is of somebody else.
pub async fn put_report(host: &Host, night: NightId, form_key: &str, report: &str) -> PutReport {
    let sender = if form_key.is_empty() { String::new() } else { format!("sender of {form_key}") };
    host.store.put_report(night, NewReport { form_key, sender: &sender, report }).await.unwrap()
}

/// Makes entries that follow an entry; another `branch` has others, and those of `end` end the evening.
pub fn entries_after(head: Head, count: u32, branch: &str) -> Vec<NewEntry> {
    let mut previous = head.hash;
    let entry = |number: u32| {
        let body = match branch {
            "end" => public_entries(2).0[1].to_string().into_bytes(),
            _ => format!("{branch} {number}").into_bytes(),
        };
        previous = Body(Hash::of(&body)).hash(b"abend", i64::from(number), previous);
        NewEntry { number, hash: previous, body }
    };
    (head.number + 1..=head.number + count).map(entry).collect()
}

/// Says whether entries follow, as the protocol will: by number, body and the hash before.
pub fn check(night: &NightRow, new: &[NewEntry]) -> Result<(), Refusal> {
    let (slug, mut previous) = (night.slug.as_deref().unwrap_or_default(), night.head.hash);
    for entry in new {
        previous = Body(Hash::of(&entry.body)).hash(slug.as_bytes(), i64::from(entry.number), previous);
        if previous != entry.hash {
            return Err(Refusal::Fault { number: entry.number, fault: EntryFault::Hash });
        }
    }
    Ok(())
}

/// Returns what a laptop is told; the database itself does everything here.
#[track_caller]
pub fn told<T>(answer: Result<T, NotDone>) -> Result<T, Refusal> {
    answer.map_err(|why| match why {
        NotDone::Refused(why) => why,
        NotDone::Failed(error) => panic!("{error}"),
    })
}

/// A head as the protocol has it.
pub fn written_by(epoch: u32, Head { number, hash }: Head) -> mirror::Head {
    mirror::Head { epoch, number, hash }
}

/// What the host answers that has all entries up to one, so many of them new.
pub fn appended(epoch: u32, head: Head, new: u32) -> Result<Appended, Refusal> {
    Ok(Appended { head: written_by(epoch, head), new })
}

pub fn head_of(entries: &[NewEntry]) -> Head {
    entries.last().map_or(Head::START, |last| Head { number: last.number, hash: last.hash })
}

/// Makes entries as a laptop sends them, the first opens an evening, and the heads after each.
pub fn public_entries(count: u32) -> (Vec<Value>, Vec<Head>) {
    let opened = Tournament::open(Settings::usual()).expect("good settings");
    let opened = serde_json::to_string(&[opened]).unwrap();
    let events = |number: u32| match number {
        1 => opened.as_str(),
        even if even % 2 == 0 => "[\"finished\"]",
        _ => "[\"reopened\"]",
    };
    sealed((1..=count).map(events))
}

/// Makes entries of an evening that is opened, and of what happens afterwards, one event an entry; and the heads after each.
pub fn entries_of(happens: &[&str]) -> (Vec<Value>, Vec<Head>) {
    let opened = Tournament::open(Settings::usual()).expect("good settings");
    let opened = serde_json::to_string(&opened).unwrap();
    let all: Vec<String> =
        [opened.as_str()].iter().chain(happens).map(|event| format!("[{event}]")).collect();
    sealed(all.iter().map(String::as_str))
}

/// The same of any events, one list for each entry.
pub fn entries_saying(events: &[String]) -> (Vec<Value>, Vec<Head>) {
    sealed(events.iter().map(String::as_str))
}

fn sealed<'a>(all: impl Iterator<Item = &'a str>) -> (Vec<Value>, Vec<Head>) {
    let mut head = Head::START;
    let entry = |(number, events): (u32, &str)| {
        let salt: Salt = format!("{number:032x}").parse().unwrap();
        let written = Written {
            number: number.into(),
            at: b"2027-01-05T18:00:00.000Z".into(),
            by_user: Some(b"1".into()),
            by_ticket: None,
            events: events.into(),
            seal: Some(Seal { salt, texts: Vec::new() }),
        };
        let hash = written.hash(b"abend", head.hash).unwrap();
        head = Head { number, hash };
        (serde_json::to_value(PublicEntry::of(&written, hash).unwrap()).unwrap(), head)
    };
    (1..).zip(all).map(entry).unzip()
}
