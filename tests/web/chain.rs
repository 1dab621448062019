//! `/t/{slug}/kette.json`: from a head that a phone has kept to the newest one, by hashes alone.

use crate::night::{EIGHT, Night, settings};
use crate::probe;
use crate::server::{Page, TestServer};
use chrono::{DateTime, Utc};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use flate2::read::GzDecoder;
use preisschnapsen::app::{Request, UserId};
use serde::Deserialize;
use std::fs;
use std::io::Read;
use std::path::Path;
use tournament::chain::{Body, Hash, walk};
use tournament::{PlayerId, Stage};

/// What the document promises, and nothing beside it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Chain {
    format: String,
    tournament: String,
    practice: bool,
    first: Hash,
    head: Head,
    layout: u8,
    at: Option<Head>,
    bodies: Vec<Option<Hash>>,
    until: u32,
    opened: Option<DateTime<Utc>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    number: u32,
    hash: Hash,
}

impl Chain {
    /// Recomputes as a phone does; `None` where an entry of the older layout lies between.
    fn leads_to(&self, kept: Head) -> Option<Hash> {
        let bodies: Option<Vec<Body>> = self.bodies.iter().map(|body| body.map(Body)).collect();
        Some(walk(self.tournament.as_bytes(), kept.number.into(), kept.hash, &bodies?))
    }

    /// Returns whether it proves that a head is still contained.
    fn contains(&self, kept: Head) -> bool {
        self.at == Some(kept) && self.until == self.head.number && self.leads_to(kept) == Some(self.head.hash)
    }
}

fn path(slug: &str, from: &str) -> String {
    format!("/t/{slug}/kette.json{from}")
}

#[track_caller]
fn read(page: &Page) -> Chain {
    page.assert_status(200);
    serde_json::from_str(&page.body).unwrap()
}

#[track_caller]
fn ask(server: &TestServer, slug: &str, from: u32) -> Chain {
    read(&server.guest().get(&path(slug, &format!("?ab={from}"))))
}

/// The newest head, as a phone sees it that has kept none.
#[track_caller]
fn newest(server: &TestServer, slug: &str) -> Head {
    let chain = read(&server.guest().get(&path(slug, "")));
    assert_eq!((chain.at, chain.bodies.len(), chain.until), (Some(chain.head), 0, chain.head.number));
    chain.head
}

#[test]
fn from_every_head_that_was_ever_seen_the_bodies_lead_to_the_newest() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, settings());
    let mut seen = vec![newest(&server, &night.slug)];
    night.register(&EIGHT);
    seen.push(newest(&server, &night.slug));
    night.draw(Stage::FIRST);
    for _ in 0..3 {
        night.play(Stage::FIRST, 1);
        seen.push(newest(&server, &night.slug));
    }
    let now = night.now();
    let last = Head { number: now.tournament.version().0, hash: now.head };
    assert_eq!(seen.last(), Some(&last));
    for kept in &seen {
        let chain = ask(&server, &night.slug, kept.number);
        assert!(chain.contains(*kept), "{kept:?} in {chain:?}");
        assert_eq!((chain.head, chain.first), (last, seen[0].hash));
        assert_eq!(
            (chain.format.as_str(), chain.layout, chain.practice),
            ("preisschnapsen/chain/1", 2, false)
        );
        assert_eq!(chain.bodies.len() as u32, last.number - kept.number);
    }
    assert!(ask(&server, &night.slug, 0).contains(Head { number: 0, hash: Hash::START }));
    let restarted = server.restarted();
    assert!(ask(&restarted, "preisschnapsen-beim-wirt", 1).contains(seen[0]), "read again from the disk");
}

#[test]
fn what_is_left_out_changed_or_exchanged_leads_elsewhere() {
    let server = probe::sold(&[3, 2, 1]);
    probe::act(&server, Request::CloseList(Stage::FIRST));
    let whole = ask(&server, "probe", 0);
    let start = Head { number: 0, hash: Hash::START };
    assert!(whole.contains(start) && whole.bodies.len() > 2);
    for place in 0..whole.bodies.len() {
        let mut less = whole.clone();
        less.bodies.remove(place);
        let mut other = whole.clone();
        other.bodies[place] = Some(Hash::of(b"another"));
        let mut turned = whole.clone();
        turned.bodies.swap(place, (place + 1) % whole.bodies.len());
        let mut more = whole.clone();
        more.bodies.insert(place, Some(Hash::of(b"slipped in")));
        for lie in [less, other, turned, more] {
            assert!(!lie.contains(start), "{lie:?}");
        }
    }
}

#[test]
fn a_number_that_nobody_can_have_seen_is_answered_or_refused() {
    let server = probe::sold(&[1]);
    let guest = server.guest();
    for bad in ["-1", "", "x", "1.5", "+1", "0x1", "%201", "1%00"] {
        guest.get(&path("probe", &format!("?ab={bad}"))).assert_status(400);
    }
    for beyond in ["3000", "4294967295", "4294967296", "99999999999999999999999999"] {
        let chain = read(&guest.get(&path("probe", &format!("?ab={beyond}"))));
        assert_eq!((chain.at, chain.bodies), (None, vec![]), "{beyond}");
    }
    guest.get(&path("gibt-es-nicht", "?ab=1")).assert_status(404);
    guest.post(&path("probe", "?ab=1"), &[]).assert_status(405);
}

#[test]
fn it_is_for_guests_and_kept_like_a_page() {
    let server = TestServer::listening(|listen| listen.public_bind = vec!["127.0.0.1:0".to_owned()]);
    let night = Night::with(&server, &[("Quastenflosser Xaver", 2)]);
    let address = path(&night.slug, "?ab=1");
    let page = server.at_the_guests_door().get(&address);
    assert_eq!(read(&page), ask(&server, &night.slug, 1));
    assert_eq!(page.header("content-type"), Some("application/json"));
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    assert_eq!(page.all("set-cookie").count(), 0);
    let tag = page.header("etag").expect("a tag").to_owned();
    let again = || {
        let guest = server.guest();
        let request = guest.agent.get(format!("http://{}{address}", server.address));
        request.header("If-None-Match", &tag).call().unwrap().status().as_u16()
    };
    assert_eq!(again(), 304);
    night.register(&[("Huber Franz", 1)]);
    assert_eq!(again(), 200);
    for word in ["Quasten", "Xaver", "Huber", "salt", "event"] {
        assert!(!server.guest().get(&path(&night.slug, "?ab=0")).body.contains(word), "{word}");
    }
}

#[test]
fn a_journal_that_does_not_hold_contains_no_head_and_the_staff_reads_why_nothing_is_closed() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let (kept, first) = (newest(&server, &night.slug), ask(&server, &night.slug, 0).first);
    let mut conn = SqliteConnection::establish(server.app.database().to_str().unwrap()).unwrap();
    conn.batch_execute("PRAGMA busy_timeout = 5000; DROP TRIGGER journal_is_not_rewritten").unwrap();
    conn.batch_execute("UPDATE journal SET at = '2020-01-01T00:00:00.000Z' WHERE number = 2").unwrap();
    server.app.look_at_journals().unwrap();
    for number in 1..=kept.number {
        let lost = ask(&server, &night.slug, number);
        assert_eq!((lost.at, lost.bodies.len(), lost.opened), (None, 0, None), "{number}");
        assert_eq!(lost.first, first, "{number}");
    }
    let start = Head { number: 0, hash: Hash::START };
    assert!(ask(&server, &night.slug, 0).contains(start), "a phone says it once");
    assert_eq!(newest(&server, &night.slug), start);
    let page = server.staff().get(&night.staff_page(""));
    assert!(page.assert_status(200).body.contains("Die Aufzeichnung von"), "{}", page.body);
}

#[test]
fn a_practice_tournament_says_that_it_is_one() {
    let server = TestServer::with_practice("");
    let chain = ask(&server, "probe", 0);
    assert!(chain.practice && chain.contains(Head { number: 0, hash: Hash::START }), "{chain:?}");
    server.app.delete("probe", UserId::COMMAND_LINE).unwrap();
    server.guest().get(&path("probe", "?ab=1")).assert_status(404);
}

#[test]
fn who_is_erased_is_missing_in_no_proof() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let kept = newest(&server, &night.slug);
    night.act(Request::Erase(vec![PlayerId(1), PlayerId(2)]));
    let chain = ask(&server, &night.slug, kept.number);
    assert!(chain.contains(kept) && chain.head.number > kept.number, "{chain:?}");
    let slug = night.slug.clone();
    let server = server.restarted();
    assert_eq!(ask(&server, &slug, kept.number), chain, "read again after the salts are gone");
}

#[test]
fn an_older_copy_does_not_contain_what_was_seen_after_it() {
    let server = probe::sold(&[3, 2]);
    let early = newest(&server, "probe");
    let copy = fs::read(server.app.copies().backup_now().unwrap().path).unwrap();
    probe::act(&server, Request::CloseList(Stage::FIRST));
    let kept = newest(&server, "probe");
    assert!(ask(&server, "probe", kept.number).contains(kept));
    let server = server.stopped().on(&copy).start();
    let chain = ask(&server, "probe", kept.number);
    assert_eq!((chain.head, chain.at), (early, None), "shorter than what was seen");
    assert!(ask(&server, "probe", early.number).contains(early), "what was seen before the copy is there");
    for _ in 0..2 {
        let name = format!("Huber Franz {}", newest(&server, "probe").number);
        Night::of(&server.app, "probe").register(&[(name.as_str(), 1)]);
        let chain = ask(&server, "probe", kept.number);
        assert!(chain.at != Some(kept) && !chain.contains(kept), "as long again, and another: {chain:?}");
    }
}

#[test]
fn a_house_that_is_exchanged_while_it_runs_answers_from_the_new_one() {
    let old = probe::sold(&[3, 2]);
    let copy = fs::read(old.app.copies().backup_now().unwrap().path).unwrap();
    let server = TestServer::new();
    Night::named(&server.app, "Probe", settings());
    let kept = newest(&server, "probe");
    let path = format!("/einrichten/{}", server.token);
    let fields = [("sessions", "kept"), ("keys", "kept")];
    server.guest().upload(&format!("{path}/kopie"), &fields, Some(("kopie.db", &copy)));
    let sum = server.guest().get(&format!("{path}/pruefen")).attribute("input[name=sum]", "value").unwrap();
    server.guest().post(&format!("{path}/pruefen"), &[("sum", &sum)]).assert_status(303);
    let seen = newest(&old, "probe");
    let told = newest(&server, "probe");
    assert_eq!(told.number, seen.number + 1, "the entry that says that it goes on with a copy");
    assert!(ask(&server, "probe", seen.number).contains(seen));
    let chain = ask(&server, "probe", kept.number);
    assert!(chain.first != kept.hash && !chain.contains(kept), "another journal from its first entry on");
}

#[test]
fn entries_of_the_older_layout_can_only_be_compared() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/recorded/2/hoess/night.db.gz");
    let mut recorded = Vec::new();
    GzDecoder::new(fs::File::open(file).unwrap()).read_to_end(&mut recorded).unwrap();
    let server = TestServer::new().stopped().on(&recorded).start();
    let slug = server.app.tournaments().unwrap()[0].slug.to_string();
    let night = Night::of(&server.app, &slug);
    let older = newest(&server, &slug);
    let chain = ask(&server, &slug, 1);
    assert!(chain.bodies.iter().all(Option::is_none) && chain.until == older.number, "{chain:?}");
    assert_eq!((chain.at.unwrap().hash, chain.layout), (chain.first, 1));
    // Whatever the night allows is an entry of the new layout.
    night.act(Request::Erase(vec![*night.now().people.keys().next().unwrap()]));
    assert!(ask(&server, &slug, older.number).contains(older), "from the last older entry on it is proved");
    let mixed = ask(&server, &slug, 1);
    assert_eq!((mixed.leads_to(chain.at.unwrap()), mixed.layout), (None, 2));
}
