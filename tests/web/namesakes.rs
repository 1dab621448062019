//! Two people of one name are told apart by their town, else by their ticket, on every page and paper.

use crate::night::{Night, settings};
use crate::server::TestServer;
use preisschnapsen::app::{Newcomer, Request};
use std::cell::RefCell;
use tournament::texts::Person;
use tournament::*;

/// Two of one name from two towns, two more of another name from one town, and others.
const PEOPLE: [(&str, &str); 8] = [
    ("Huber Franz", "Gmunden"),
    ("Huber Franz", "Ebensee"),
    ("Maier Eva", "Gmunden"),
    ("Maier Eva", "Gmunden"),
    ("Adler Ida", "Gmunden"),
    ("Bauer Resi", "Ebensee"),
    ("Czerny Max", ""),
    ("Ditz Toni", "Traun"),
];

fn night(server: &TestServer) -> Night<'_> {
    let night = Night::open(server, Settings { tables: 2, ..settings() });
    let newcomer = |(name, place): &(&str, &str)| {
        Newcomer::new(Person::read(name, place).unwrap(), Tickets::Count(1), FirstPayment::InFull)
    };
    night.act(Request::Register(PEOPLE.iter().map(newcomer).collect()));
    night.draw(Stage::FIRST);
    night
}

const KNOWN: [&str; 4] =
    ["Huber Franz, Gmunden", "Huber Franz, Ebensee", "Maier Eva (Karte\u{a0}3)", "Maier Eva (Karte\u{a0}4)"];

#[test]
fn guests_read_the_town_or_the_ticket_beside_a_name_that_occurs_twice() {
    let server = TestServer::with_staff();
    let night = night(&server);
    let guest = server.guest();
    for page in ["", "?nach=name", "/runde/R1", "/auslosung/R1", "/baum", "/tafel"] {
        let page = guest.get(&night.page(page));
        page.assert_status(200);
        for known in KNOWN {
            assert!(page.body.contains(known), "{known}: {}", page.body);
        }
        assert!(!page.body.contains("Adler Ida, Gmunden"), "a name of its own stays as it is: {}", page.body);
    }
    let person = guest.get(&night.page("/person/1"));
    person.assert_says("h1", KNOWN[0]);
    assert!(!person.texts(".note").contains(&"Gmunden".to_owned()), "the town is said once");
    guest.get(&night.page("/person/5")).assert_says("h1", "Adler Ida").assert_says(".note", "Gmunden");
    guest.get(&night.page("?q=Huber")).assert_says("main", KNOWN[1]);
}

#[test]
fn the_staff_reads_it_before_a_result_is_entered() {
    let server = TestServer::with_staff();
    let night = night(&server);
    let staff = server.staff();
    let now = night.now();
    let all = now.pairings(Stage::FIRST);
    let huber = |pairing: &&Pairing| pairing.tickets().any(|ticket| now.known_on(ticket) == KNOWN[1]);
    let number = all.iter().find(huber).unwrap().id.number;
    staff.get(&night.staff_page("/runde/R1")).assert_says("#matches .name", KNOWN[1]);
    let read = staff.get(&night.staff_page(&format!("/ergebnis?runde=R1&partie={number}&stand=2:1")));
    read.assert_says(".read-back .name", KNOWN[1]);
    let hall = staff.get(&night.staff_page("/saal"));
    hall.assert_says(".name", KNOWN[0]).assert_says(".name", "Maier Eva (Karte 4)");
}

/// Two from two towns and two of one town, twice, so that whoever plays has a name that somebody else has.
const DOUBLES: [(&str, &str); 8] = [
    ("Hahn Georg", "Gmunden"),
    ("Hahn Georg", "Ebensee"),
    ("Maier Eva", "Traun"),
    ("Maier Eva", "Traun"),
    ("Hahn Georg", "Linz"),
    ("Hahn Georg", "Steyr"),
    ("Maier Eva", "Wels"),
    ("Maier Eva", "Enns"),
];
const TOWNS: [&str; 8] = ["Wien", "Gmunden", "Ebensee", "Linz", "Steyr", "Wels", "Enns", "Traun"];

/// Returns the names in a text that have nothing behind them that tells them apart, and towns that are said twice.
fn faults(what: &str, text: &str) -> Vec<String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let around = |at: usize| -> String {
        let before: String = text[..at].chars().rev().take(40).collect();
        let before: String = before.chars().rev().collect();
        format!("{what}: {before}{}", text[at..].chars().take(40).collect::<String>())
    };
    let names = ["Hahn Georg", "Maier Eva"].into_iter().flat_map(|name| text.match_indices(name));
    let untold = names.filter(|(at, name)| {
        let told = text[at + name.len()..].trim_start_matches([',', ' ', '(']);
        // In the list of the desk the town has a column of its own.
        let told = told.strip_prefix("abgemeldet ").unwrap_or(told);
        // Whoever is erased is confirmed by the name alone.
        let is_typed = text[..*at].ends_with("Zur Bestätigung eintippen: ");
        !is_typed && !told.starts_with("Karte ") && !TOWNS.iter().any(|town| told.starts_with(town))
    });
    let doubled = TOWNS.map(|town| [format!("{town} {town}"), format!("{town}, {town}")]);
    let doubled = doubled.iter().flatten().filter_map(|twice| text.find(twice));
    untold.map(|(at, _)| at).chain(doubled).map(around).collect()
}

/// Every notice, the log, the evening's last entries, the button to take something back, and every sheet.
#[test]
fn whatever_names_a_person_to_the_staff_tells_them_apart() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { tables: 3, capacity: 64, ..settings() });
    let staff = server.staff();
    let all_faults = RefCell::new(Vec::new());
    let look = |what: &str, text: &str| all_faults.borrow_mut().extend(faults(what, text));
    let pages = |when: &str| {
        let all = [
            "",
            "/journal",
            "/kassa",
            "/runde/R1",
            "/saal",
            "/preise",
            "/preise/sonder",
            "/abrechnung",
            "/abrechnung/blatt",
            "/auslosung/R1",
            "/abmeldung?wer=Hahn",
            "/abmeldung?wer=Maier",
            "/druck/karten",
            "/druck/teilnehmer",
            "/druck/zettel/R1",
            "/daten",
            "/trostrunde",
        ];
        for page in all {
            let shown = staff.get(&night.staff_page(page));
            if shown.status == 200 {
                look(&format!("{page} {when}"), &shown.texts("body").concat());
            }
        }
        let newest = night.now().tournament.version();
        let shown = staff.get(&night.staff_page(&format!("/journal/{newest}")));
        look(&format!("entry {newest} {when}"), &shown.texts("body").concat());
    };
    let said = |page: &str, fields: &[(&str, &str)]| {
        let answer = staff.post(&night.staff_page(page), fields);
        answer.assert_status(303);
        let banner = staff.follow(&answer).texts(".banner").concat();
        look(page, &banner);
        assert!(banner.contains("Hahn Georg") || banner.contains("Maier Eva"), "{page}: {banner}");
        pages(&format!("after {page} {fields:?}"));
    };
    let newcomer = |paid: FirstPayment| {
        move |(name, place): &(&str, &str)| {
            Newcomer::new(Person::read(name, place).unwrap(), Tickets::Count(1), paid)
        }
    };
    night.act(Request::Register(DOUBLES[..3].iter().map(newcomer(FirstPayment::InFull)).collect()));
    for one in &DOUBLES[3..] {
        night.act(Request::Register(vec![newcomer(FirstPayment::Nothing)(one)]));
        pages("on the list");
    }
    said(
        "/kassa",
        &[("name", "Hahn Georg"), ("place", "Wien"), ("tickets", "1"), ("also", "on"), ("paid", "on")],
    );
    night.act(Request::Register(vec![newcomer(FirstPayment::Nothing)(&DOUBLES[2])]));
    // They would have no opponents. The log knows them still, and the ticket that the last one had.
    for number in [9, 10] {
        night.act(PlainDesk::Refund(TicketNo(number)));
        pages("without a ticket");
        night.act(PlainDesk::RemovePlayer(PlayerId(number)));
        pages("off the list");
    }
    night.act(Request::Erase(vec![PlayerId(9)]));
    night.act(PlainDesk::TakePayment { player: PlayerId(4), amount: Cents(200) });
    pages("with money");
    night.draw(Stage::FIRST);
    pages("drawn");
    said("/saal", &[("was", "naechste-1")]);
    for (what, number) in [("beginn", 1), ("abbruch", 1)] {
        let number = number.to_string();
        said("/saal", &[("was", what), ("runde", "R1"), ("versuch", "1"), ("nummer", &number)]);
    }
    let all = night.now().pairings(Stage::FIRST);
    night.enter(all[0], MatchResult::Walkover { winner: Side::Left, absence: Absence::GoneHome });
    pages("walkover");
    let goes = night.now().owner(all[1].left.unwrap()).unwrap().to_string();
    pages("goes");
    let page = staff.get(&night.staff_page(&format!("/abmeldung?nr={goes}")));
    look("/abmeldung?nr", &page.texts("body").concat());
    said("/abmeldung", &[("nr", &goes)]);
    said("/rueckkehr", &[("nr", &goes)]);
    night.play_to_the_end();
    pages("at the end");
    let winner = night.now().champion().unwrap().to_string();
    for done in ["on", ""] {
        said("/preise/uebergabe", &[("prize", "1"), ("done", done), ("holder", &winner)]);
    }
    for player in 1..=8 {
        let page = staff.get(&night.staff_page(&format!("/spieler/{player}")));
        page.assert_status(200);
        look(&format!("person {player}"), &page.texts("h1, h2, title").join("; "));
    }
    for page in ["/preise", "/zeitung", "/runde/R1", "/runde/R3", "/baum", "/tafel", "/zahlen"] {
        let shown = server.guest().get(&night.page(page));
        if shown.status == 200 {
            look(page, &shown.texts("body").concat());
        }
    }
    let all_faults = all_faults.into_inner();
    assert!(all_faults.is_empty(), "{all_faults:#?}");
}
