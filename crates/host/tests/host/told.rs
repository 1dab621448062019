//! A host tells everybody of entries that it had and that do not count any more, whatever the laptop says that goes on.

use crate::calls::{Server, call};
use crate::handover::Hall;
use crate::laptop::{Laptop, page, soon};
use preisschnapsen::app::Request;
use preisschnapsen_host::store::By;
use serde_json::Value;
use std::process::Command;
use tournament::{MatchResult, Plain, PlainMatch, Score, Stage};

const STAGE: Stage = Stage::FIRST;

/// What stands on the pages, in German and in English.
const TOLD: [(&str, &str); 2] =
    [("de", "galt hier ein anderer Stand"), ("en", "A different state counted here until")];

async fn open() -> Hall {
    let hall = Hall::of(&["Huber Franz", "Müller Änne", "Österreicher Toni", "Adler Max"]).await;
    hall.shows(&hall.first);
    hall
}

impl Hall {
    /// Waits until the host shows what this laptop has.
    fn shows(&self, laptop: &Laptop) {
        let (_, hash) = laptop.head();
        soon("guests see it", || self.page("/kette.json", "de").contains(&hash.to_string()));
    }

    fn page(&self, path: &str, lang: &str) -> String {
        page(&format!("{}/t/abend{path}{}lang={lang}", self.server.base(), joined(path)))
    }

    fn json(&self, path: &str) -> Value {
        serde_json::from_str(&page(&format!("{}{path}", self.server.base()))).unwrap()
    }

    fn goes_on(&self, other: &Laptop) {
        self.take_over(other, &self.first.published().handover.unwrap()).unwrap();
    }

    fn closed(&self) -> [Value; 2] {
        let chain = self.json("/t/abend/kette.json")["closed_branches"].clone();
        [chain, self.json("/api/1/evenings/abend")["closed_branches"].clone()]
    }

    fn verified(&self) -> String {
        let address = format!("{}/t/abend", self.server.base());
        let said = Command::new(env!("CARGO_BIN_EXE_laptop")).args(["verify-host", &address]).output();
        String::from_utf8(said.unwrap().stdout).unwrap()
    }

    /// Nothing is told anywhere.
    fn is_silent(&self) {
        for (lang, told) in TOLD {
            for path in ["", "/auslosung/R1", "/tafel"] {
                assert!(!self.page(path, lang).contains(told), "{path} {lang}");
            }
        }
        assert_eq!(self.closed(), [Value::Null, Value::Array(Vec::new())]);
        assert!(!self.verified().contains("count any more"));
    }

    /// Everybody is told of the first laptop's draw with this commitment, which stood in these entries.
    fn tells(&self, commitment: &str, from: u32, until: u32) {
        for (lang, told) in TOLD {
            for path in ["", "/auslosung/R1", "/tafel"] {
                let page = self.page(path, lang).replace('\u{a0}', " ");
                assert!(page.contains(told), "{path} {lang}: {page}");
                assert!(page.contains(&commitment[..32]), "{path} {lang}: {page}");
                let entry = if lang == "de" { "bis Eintrag" } else { "up to entry" };
                assert!(page.contains(&format!("{entry} {until},")), "{path} {lang}: {page}");
            }
        }
        for closed in self.closed() {
            let [branch] = &closed.as_array().unwrap()[..] else { panic!("{closed}") };
            assert_eq!((&branch["from"], &branch["until"]), (&from.into(), &until.into()));
            assert_eq!((&branch["results"], branch["last_at"].is_string()), (&1.into(), true), "{branch}");
            let draws = branch["draws"].as_array().unwrap();
            let [draw] = &draws[..] else { panic!("{branch}") };
            assert_eq!((&draw["stage"], &draw["attempt"]), (&"R1".into(), &1.into()));
            assert_eq!((&draw["commitment"], &draw["drawn"]), (&commitment.into(), &true.into()));
            assert!(!branch.to_string().contains("Huber"));
        }
        let said = self.verified();
        let entries = format!("{{\"from\":{from},\"until\":{until},");
        assert!(said.contains(&entries) && said.contains(commitment), "{said}");
    }
}

fn joined(path: &str) -> char {
    if path.contains('?') { '&' } else { '?' }
}

fn draw(laptop: &Laptop) -> String {
    laptop.act(Request::CloseList(STAGE));
    laptop.act(Request::TakePhrase { stage: STAGE, phrase: "HERZ ASS".parse().unwrap(), pack: None });
    laptop.act(Request::Draw(STAGE));
    let night = laptop.app.snapshot(&laptop.slug).unwrap().unwrap();
    night.draws().last().unwrap().seal().unwrap().commitment.to_string()
}

fn enter_a_result(laptop: &Laptop) {
    let night = laptop.app.snapshot(&laptop.slug).unwrap().unwrap();
    let pairing = night.pairings(STAGE).into_iter().find(|pairing| pairing.is_open()).unwrap();
    let result = MatchResult::Played(Score { left: night.bummerl_to_win(STAGE), right: 0 });
    let (id, expected_version, evidence) = (pairing.id, pairing.version, Vec::new());
    laptop.act(Plain::Matches(PlainMatch::EnterResult { id, expected_version, result, evidence }));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_draw_that_was_cut_off_is_told_of_everywhere_and_for_good() {
    let hall = open().await;
    let base = hall.first.head().0;
    let other = hall.first.copied();
    let cut_off = draw(&hall.first);
    enter_a_result(&hall.first);
    hall.shows(&hall.first);
    // Read by somebody, and so kept.
    let before = hall.page("/auslosung/R1", "de");
    assert!(before.contains(&cut_off[..32]), "{before}");
    let until = hall.first.head().0;

    // The other laptop goes on from before the draw, and it is decided that it is right.
    let counts = draw(&other);
    enter_a_result(&other);
    assert_ne!(counts, cut_off);
    assert_eq!(other.head().0, until, "as far as the first, so that no page of before may be taken for it");
    hall.goes_on(&other);
    soon("the two have parted", || other.published().standing.fork.is_some());
    hall.is_silent();
    let night = other.app.snapshot(&other.slug).unwrap().unwrap();
    other.app.publishing().decide_for_this_laptop(&night).unwrap();
    hall.shows(&other);
    hall.tells(&cut_off, base + 1, until);
    let page = hall.page("/auslosung/R1", "de");
    assert!(page.contains(&counts[..32]), "{page}");

    // Later entries, and another server, take nothing away.
    enter_a_result(&other);
    hall.shows(&other);
    hall.tells(&cut_off, base + 1, until);
    let Hall { host, night, server, first } = hall;
    drop(server);
    let hall = Hall { server: Server::start(&host.address), host, night, first };
    soon("another server has it", || !hall.page("/kette.json", "de").is_empty());
    hall.shows(&other);
    hall.tells(&cut_off, base + 1, until);

    hall.host.store.take_down(By::CommandLine, hall.night, "").await.unwrap();
    let gone = |path: &str| call("GET", &format!("{}{path}", hall.server.base()), "", None).0 == 404;
    soon("nobody reads it any more", || gone("/t/abend") && gone("/t/abend/kette.json"));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_handover_that_cuts_nothing_off_tells_nothing() {
    let hall = open().await;
    draw(&hall.first);
    hall.shows(&hall.first);
    let other = hall.first.copied();
    hall.goes_on(&other);
    enter_a_result(&other);
    hall.shows(&other);
    hall.is_silent();
}
