//! Tables, calendars, pictures, the wall and what belongs to the whole house are kept as pages are: the same bytes until something changes.

use crate::night::{EIGHT, Night, settings};
use crate::server::{Browser, Page, TestServer};
use preisschnapsen::app::Request;
use tournament::texts::{ExtrasChange, Shown};
use tournament::{Settings, Stage};

const FOUR: [(&str, u32); 4] =
    [("Quastenflosser Franz", 1), ("Huber Anna", 1), ("Zauner Resi", 1), ("Auer Toni", 1)];

/// Of an evening, with a first round that is drawn, what names somebody.
const WITH_NAMES: [&str; 10] = [
    "/tafel",
    "/karten.csv",
    "/karten.csv?dialect=rfc4180",
    "/ergebnisse.csv",
    "/karte/1/andenken.svg",
    "/karte/1/weitersagen",
    "/person/1",
    "/runde/R1",
    "/baum",
    "/karte/1",
];

/// What is true of the evening whoever plays.
const OF_THE_EVENING: [&str; 9] = [
    "/auslosung/R1.json",
    "/auslosung/R1/pruefen.html",
    "/abend.xlsx",
    "/termin.ics",
    "/siegerliste.txt",
    "/weitersagen",
    "/siegerliste/weitersagen",
    "/zeitung",
    "/preise.csv",
];

const OF_THE_HOUSE: [&str; 6] =
    ["/", "/api", "/api/1/evenings", "/api/1/openapi.json", "/robots.txt", "/termine.ics"];

#[track_caller]
fn tag(page: &Page, at: &str) -> String {
    page.assert_status(200);
    assert_eq!(page.header("cache-control"), Some("no-cache"), "{at}");
    let tag = page.header("etag").unwrap_or_else(|| panic!("{at} has no tag"));
    // Versions that follow each other fast come as they are, the others packed.
    format!("{}\"", tag.trim_end_matches('"').trim_end_matches("-gz"))
}

/// Asks with the tag of what one has.
#[track_caller]
fn status_of_known(guest: &Browser, address: &str, tag: &str) -> u16 {
    let request = guest.agent.get(format!("http://{}{address}", guest.address)).header("If-None-Match", tag);
    Page::read(request.call().unwrap()).status
}

#[test]
fn who_has_it_gets_it_again_only_when_something_has_changed() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &FOUR);
    night.draw(Stage::FIRST);
    let (guest, of) = (server.guest(), |page: &&str| night.page(page));
    let evening: Vec<String> = WITH_NAMES.iter().chain(&OF_THE_EVENING).map(of).collect();
    let house = OF_THE_HOUSE.map(str::to_owned);
    let before: Vec<_> = evening.iter().chain(&house).map(|at| (at, tag(&guest.get(at), at))).collect();
    for (at, known) in &before {
        assert_eq!(tag(&guest.get(at), at), *known, "{at}: the same bytes");
        assert_eq!(status_of_known(&guest, at, known), 304, "{at}");
    }
    night.act(Request::UpdateExtras(ExtrasChange::Names { shown: Shown::FamilyFirst, keep_days: None }));
    for (at, known) in &before[..WITH_NAMES.len()] {
        assert_ne!(tag(&guest.get(at), at), *known, "{at}");
    }
}

#[test]
fn who_has_just_read_a_round_reads_a_result_in_it_at_once() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    night.draw(Stage::FIRST);
    let (guest, round) = (server.guest(), night.page("/runde/R1"));
    for result in 1..=4 {
        // Made, kept, at hand: one connection stays with one worker.
        let before = [(); 3].map(|()| tag(&guest.get(&round), &round));
        assert_eq!(before[0], before[2]);
        night.play(Stage::FIRST, 1);
        assert_ne!(tag(&guest.get(&round), &round), before[2], "result {result}");
    }
}

#[test]
fn staff_and_guests_never_get_each_others_tables() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &FOUR);
    night.draw(Stage::FIRST);
    night.act(Request::UpdateExtras(ExtrasChange::Names { shown: Shown::FamilyFirst, keep_days: None }));
    let (guest, staff) = (server.guest(), server.staff());
    for page in ["/karten.csv", "/ergebnisse.csv", "/karten.csv?dialect=rfc4180"] {
        let at = night.page(page);
        // Whoever is first must not leave anything behind, whichever of the two it is.
        for _ in 0..2 {
            let whole = staff.get(&at);
            assert!(whole.assert_status(200).body.contains("Quastenflosser"), "{page}");
            assert_eq!(whole.header("cache-control"), Some("no-store"), "{page}");
            let seen = guest.get(&at);
            assert!(!seen.assert_status(200).body.contains("Quastenflosser"), "{page}: {}", seen.body);
            assert!(seen.body.contains("Franz Q."), "{page}: {}", seen.body);
            assert_eq!(tag(&seen, page), tag(&guest.get(&at), page));
        }
    }
    let comma = guest.get(&night.page("/karten.csv?dialect=rfc4180"));
    assert_ne!(comma.body, guest.get(&night.page("/karten.csv")).body, "each dialect is kept by itself");
    let workbook = |reader: &Browser| {
        reader.get(&night.page("/abend.xlsx")).assert_status(200).header("etag").map(str::to_owned)
    };
    assert_ne!(workbook(&guest), workbook(&staff));
    assert_eq!(workbook(&guest), workbook(&server.guest()));
}

#[test]
fn what_belongs_to_the_house_changes_with_any_evening() {
    let server = TestServer::with_staff();
    let guest = server.guest();
    let tags = || OF_THE_HOUSE.map(|at| tag(&guest.get(at), at));
    let changed = |before: &[String; 6], after: &[String; 6]| -> Vec<&str> {
        let pairs = OF_THE_HOUSE.iter().zip(before.iter().zip(after));
        pairs.filter(|(_, (before, after))| before != after).map(|(at, _)| *at).collect()
    };
    let empty = tags();
    let first = Night::named(&server.app, "Erster", settings());
    let one = tags();
    assert_eq!(changed(&empty, &one), ["/", "/api/1/evenings", "/termine.ics"]);
    assert!(guest.get("/").body.contains("Erster"));
    let second = Night::named(&server.app, "Zweiter", Settings { indexed: true, ..settings() });
    let two = tags();
    assert_eq!(changed(&one, &two), ["/", "/api/1/evenings", "/robots.txt", "/termine.ics"]);
    let both = guest.get("/").body;
    assert!(both.contains("Erster") && both.contains("Zweiter"), "{both}");
    first.register(&[("Huber Anna", 1)]);
    assert!(changed(&two, &tags()).contains(&"/api/1/evenings"), "its version is another one");
    let before = tags();
    server.staff().post("/leitung/uebung", &[]).assert_status(303);
    assert_eq!(changed(&before, &tags()), [""; 0], "practice is nobody's");
    drop(second);
}

#[test]
fn what_the_address_asks_stands_in_no_page_that_is_kept() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &FOUR);
    for at in ["/".to_owned(), "/api".to_owned(), night.page("/tafel"), night.page("/weitersagen")] {
        let guest = server.guest();
        let asked = guest.get(&format!("{at}?was=anderes"));
        asked.assert_status(200);
        let plain = guest.get(&at);
        assert!(!plain.assert_status(200).body.contains("anderes"), "{at}");
        assert_eq!(guest.get(&format!("{at}?lang=en")).attribute("html", "lang").as_deref(), Some("en"));
        assert_eq!(guest.get(&at).attribute("html", "lang").as_deref(), Some("de"), "{at}");
    }
}

#[test]
fn an_address_in_a_message_is_the_one_that_its_reader_came_by() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &FOUR);
    let port = server.address.port();
    for page in ["/weitersagen", "/termin.ics"] {
        for host in [format!("127.0.0.1:{port}"), format!("localhost:{port}"), format!("127.0.0.1:{port}")] {
            let url = format!("http://{}{}", server.address, night.page(page));
            let answer = Page::read(server.guest().agent.get(url).header("Host", &host).call().unwrap());
            assert!(answer.assert_status(200).body.contains(&format!("http://{host}/")), "{page} {host}");
        }
    }
}
