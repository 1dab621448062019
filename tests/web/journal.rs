//! `/leitung/t/{slug}/journal`: every entry, and older ones taken back.

use crate::night::{EIGHT, Night};
use crate::server::TestServer;
use preisschnapsen::app::Request;
use tournament::{Cents, PlainDesk, PlayerId, Stage, TicketNo, Tickets};

/// An evening with three results; returns the number of the last entry.
fn played(night: &Night) -> u32 {
    night.draw(Stage::FIRST);
    night.play(Stage::FIRST, 3);
    night.now().tournament.version().0
}

#[test]
fn every_entry_stands_there_with_what_was_before_and_after_and_its_hash() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let last = played(&night);
    let staff = server.staff();
    let page = staff.get(&night.staff_page("/journal"));
    assert_eq!(page.texts(".entry-row").len(), last as usize);
    let head = night.now().head;
    page.assert_says("main", &format!("Journal {last} · {}", head.short()));
    page.assert_says("main > p .hash", &head.to_string());
    assert_eq!(page.texts(".entry-row .hash")[0], head.short());
    page.assert_says(&format!("#e{last} .entry-changes s"), "offen");
    page.assert_says(&format!("#e{last} .entry-changes b"), "2");
    page.assert_says("#e1 .entry-what", "Anlegen des Turniers");
    let english = staff.get(&format!("{}?lang=en", night.staff_page("/journal")));
    english.assert_says("h1", "What has happened").assert_says(&format!("#e{last} .entry-changes s"), "open");
    let guest = server.guest().get(&night.staff_page("/journal"));
    guest.assert_status(303);
}

#[test]
fn an_entry_names_whoever_held_the_ticket_then_and_the_prize_that_went_with_it() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Huber Franz", 1), ("Maier Anna", 1)]);
    let ticket = TicketNo(2);
    night.act(Request::OverridePrize { prize: 1, ticket: Some(ticket), reason: None });
    let given = night.now().tournament.version();
    night.act(PlainDesk::Refund(ticket));
    let back = night.now().tournament.version();
    night.act(Request::Sell {
        player: PlayerId(1),
        tickets: Tickets::Numbers(vec![ticket]),
        paid: true,
        groups: Vec::new(),
    });
    let page = server.staff().get(&night.staff_page("/journal"));
    page.assert_says(&format!("#e{given} .entry-changes b"), "2 (Maier Anna)");
    page.assert_says(&format!("#e{back} .entry-changes"), "1. Preis");
    page.assert_says(&format!("#e{back} .entry-changes"), "2 (Maier Anna)");
}

#[test]
fn entries_are_found_by_match_person_ticket_and_author() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    played(&night);
    night.act(PlainDesk::PayBack { player: PlayerId(1), amount: Cents(100) });
    let staff = server.staff();
    let numbers = |query: &str| {
        let page = staff.get(&night.staff_page(&format!("/journal?{query}")));
        page.texts(".entry-number").iter().map(|text| text.replace("Eintrag ", "")).collect::<Vec<_>>()
    };
    let now = night.now();
    let result = now.history(now.pairings(Stage::FIRST)[0].id)[0].action.to_string();
    assert_eq!(numbers("partie=1"), std::slice::from_ref(&result));
    assert_eq!(numbers("partie=r1+1"), [result]);
    assert_eq!(numbers("partie=R2+1"), Vec::<String>::new());
    let first = now.name(PlayerId(1)).replace(' ', "+");
    let about = numbers(&format!("person={first}"));
    assert!(about.contains(&now.tournament.version().to_string()), "{about:?}");
    assert_eq!(numbers("person=1"), about);
    let ticket = now.tickets_of(PlayerId(1)).next().unwrap();
    let of_ticket = numbers(&format!("karte={ticket}"));
    assert!(
        !of_ticket.is_empty() && !of_ticket.contains(&now.tournament.version().to_string()),
        "{of_ticket:?}"
    );
    assert_eq!(numbers("von=gast"), Vec::<String>::new());
    for wrong in ["partie=x", "person=Niemand", "karte=x"] {
        let page = staff.get(&night.staff_page(&format!("/journal?{wrong}")));
        page.assert_says(".empty", "Kein Eintrag");
        assert_eq!(page.texts(".has-error").len(), 1, "{wrong}");
    }
}

#[test]
fn long_journals_are_turned_page_by_page() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    for amount in 1..=60 {
        night.act(PlainDesk::TakePayment { player: PlayerId(1), amount: Cents(amount) });
    }
    let staff = server.staff();
    let newest = staff.get(&night.staff_page("/journal?person=1"));
    assert_eq!(newest.texts(".entry-row").len(), 40);
    newest.assert_none("a[rel=prev]");
    let older = newest.attribute("a[rel=next]", "href").unwrap();
    let rest = staff.get(&older);
    assert!(rest.texts(".entry-row").len() > 20 && rest.texts("a[rel=next]").is_empty(), "{older}");
    assert!(rest.attribute("a[rel=prev]", "href").unwrap().ends_with("person=1&seite=1"));
    let far = staff.get(&night.staff_page("/journal?seite=99999"));
    assert!(!far.texts(".entry-row").is_empty());
}

#[test]
fn an_older_entry_is_taken_back_and_marked() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let last = played(&night);
    let staff = server.staff();
    let older = last - 1;
    let page = staff.get(&night.staff_page(&format!("/journal/{older}")));
    page.assert_says("main", "Nichts Späteres baut darauf auf");
    let answer = staff.post(&night.staff_page(&format!("/journal/{older}/zurueck")), &[]);
    answer.assert_leads_to(&night.staff_page("/journal"));
    staff.follow(&answer).assert_says(".banner", "Zurückgenommen: Ergebnis");
    assert_eq!(night.now().open_matches(Stage::FIRST).len(), 2);
    let page = staff.get(&night.staff_page("/journal"));
    page.assert_says(&format!("#e{older}.is-gone"), &format!("Zurückgenommen mit Eintrag {}.", last + 1));
    let entry = staff.get(&night.staff_page(&format!("/journal/{older}")));
    entry.assert_none("form[action$='/zurueck'] input[name=never]");
    assert!(!entry.raw_text("main").contains("baut darauf auf"));
    staff.post(&night.staff_page(&format!("/journal/{older}/zurueck")), &[]).assert_status(422);
}

#[test]
fn what_builds_on_an_entry_is_listed_and_what_is_public_stays() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let last = played(&night);
    let staff = server.staff();
    let registered = staff.get(&night.staff_page("/journal/2"));
    registered.assert_says("main", "Darauf bauen spätere Einträge auf");
    let links = registered.attributes(".dependants a", "href");
    assert!(links[0].ends_with(&format!("/journal/{last}")), "{links:?}");
    registered.assert_none("main form[action$='/journal/2/zurueck']");
    let answer = staff.post(&night.staff_page("/journal/2/zurueck"), &[]);
    answer.assert_status(409).assert_says("main", "spätere Einträge bauen darauf auf");
    let now = night.now();
    let drawn = now.drawn(Stage::FIRST).unwrap().closed_by;
    let draw = staff.get(&night.staff_page(&format!("/journal/{drawn}")));
    draw.assert_says("main", "ist veröffentlicht").assert_none("main form");
    staff.post(&night.staff_page(&format!("/journal/{drawn}/zurueck")), &[]).assert_status(422);
    for none in ["0", "99999", "x", "-1"] {
        staff.get(&night.staff_page(&format!("/journal/{none}"))).assert_status(404);
    }
    assert_eq!(now.tournament.version(), night.now().tournament.version());
}

#[test]
fn names_that_were_changed_stand_before_and_after() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let before = night.now().name(PlayerId(1)).to_owned();
    for name in ["Zuerst Anton", "Danach Berta"] {
        let person = tournament::texts::Person::read(name, "Wels").unwrap();
        night.act(Request::RenamePlayer { player: PlayerId(1), person });
    }
    let last = night.now().tournament.version().0;
    let page = server.staff().get(&night.staff_page("/journal"));
    page.assert_says(&format!("#e{} .entry-changes s", last - 1), &before);
    page.assert_says(&format!("#e{} .entry-changes b", last - 1), "Zuerst Anton, Wels");
    page.assert_says(&format!("#e{last} .entry-changes s"), "Zuerst Anton, Wels");
    page.assert_says(&format!("#e{last} .entry-changes b"), "Danach Berta, Wels");
}
