//! Refusals are pages with a way back, in both languages.

use crate::night::Night;
use crate::server::TestServer;
use preisschnapsen::app::{AppError, Entropy, SystemEntropy};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[test]
fn an_unknown_address_is_a_page_with_a_way_back() {
    let server = TestServer::with_staff();
    let page = server.guest().get("/t/gibts-nicht/karte/7");
    page.assert_status(404).assert_says("h1", "Diese Seite gibt es nicht");
    assert_eq!(page.attribute("main a.button", "href").as_deref(), Some("/t/gibts-nicht"));
    let english = server.guest().get("/gibts-nicht?lang=en");
    english.assert_status(404).assert_says("h1", "There is no such page");
    assert_eq!(english.attribute("main a.button", "href").as_deref(), Some("/?lang=en"));
}

#[test]
fn another_method_is_a_page() {
    let server = TestServer::with_staff();
    server
        .guest()
        .get("/abmelden")
        .assert_status(405)
        .assert_says("h1", "So lässt sich diese Seite nicht öffnen");
    server.guest().send("DELETE", "/anmelden").assert_status(405).assert_says("main", "Zurück");
}

#[test]
fn of_a_field_of_the_query_that_comes_twice_the_first_counts_for_guests_and_staff() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Huber Franz", 1), ("Zauner Resi", 1)]);
    let staff = server.staff();
    let desk = staff.get(&format!("{}?q=Huber&q=Zauner", night.staff_page("/kassa")));
    desk.assert_status(200).assert_says("table", "Huber Franz");
    assert_eq!(desk.attribute("#f-q", "value").as_deref(), Some("Huber"));
    let guests = server.guest().get(&format!("{}?q=Huber&q=Zauner", night.page("")));
    guests.assert_leads_to(&night.page("/person/1"));
    for page in ["/journal?person=Huber&person=x", "/preise?preis=1&preis=2", "/runde/R1?stand=1&stand=2"] {
        staff.get(&night.staff_page(page)).assert_status(200);
    }
    staff.get("/leitung/abende?q=a&q=b").assert_status(200);
    let login = server.guest().get("/anmelden?zurueck=/leitung/neu&zurueck=/leitung/helfer");
    assert_eq!(login.attribute("input[name=zurueck]", "value").as_deref(), Some("/leitung/neu"));
}

#[test]
fn a_huge_form_is_a_page() {
    let server = TestServer::with_staff();
    for size in [17_000, 70_000] {
        let name = "x".repeat(size);
        let page = server.guest().post("/anmelden", &[("name", &name)]);
        page.assert_status(413).assert_says("h1", "zu viel auf einmal");
    }
    // An address that only ends like one with room for more has none.
    let elsewhere = server.guest().post("/t/abend/gabentisch", &[("things", &"x".repeat(17_000))]);
    elsewhere.assert_status(413);
    // House rules may be long.
    let rules = [("rules_text", "x".repeat(17_000))];
    let page = server.staff().post("/leitung/neu", &[("rules_text", &rules[0].1)]);
    page.assert_status(422);
}

#[test]
fn a_form_without_its_key_is_a_page() {
    let server = TestServer::with_staff();
    let origin = format!("http://{}", server.address);
    let page = server.guest().post_from("/anmelden", Some(&origin), &[("name", "Resi")]);
    page.assert_status(400).assert_says("h1", "nicht zu verstehen");
}

/// Randomness that is not there when it is told so.
#[derive(Default)]
struct Moody(AtomicBool);

impl Entropy for Moody {
    fn bytes(&self) -> Result<[u8; 32], AppError> {
        match self.0.load(Ordering::SeqCst) {
            true => Err(AppError::Hash("no randomness today".to_owned())),
            false => SystemEntropy.bytes(),
        }
    }
}

#[test]
fn without_randomness_no_form_is_shown_and_no_entry_gets_a_made_up_key_or_salt() {
    let moody = Arc::new(Moody::default());
    let server = TestServer::with_entropy(moody.clone());
    let resi = server.staff();
    let made = resi.post("/leitung/uebung", &[]);
    let practice = made.header("location").unwrap().split('?').next().unwrap().to_owned();
    let (desk, player) = (format!("{practice}/kassa"), format!("{practice}/spieler/1"));
    // The list of a practice tournament is closed.
    let renaming = format!("{player}/umbenennen");
    let rename = |name, seen: &str| {
        let fields = [("name", name), ("place", "Ried"), ("seen", seen), ("reason", "verschrieben")];
        resi.post(&renaming, &fields)
    };
    let seen = || resi.get(&player).attribute("input[name=seen]", "value").unwrap();
    assert!(rename("Adler Anton", &seen()).header("location").unwrap().contains("notiz="));
    let seen = seen();

    moody.0.store(true, Ordering::SeqCst);
    let sale = [("name", "Berger Gabi"), ("place", "Wels"), ("tickets", "1"), ("paid", "on")];
    let pages =
        [resi.get(&desk), resi.get("/leitung"), server.guest().get("/anmelden"), resi.post(&desk, &sale)];
    for page in pages {
        page.assert_status(500).assert_says("main", "Vorfall").assert_none("input[name=form_key]");
    }
    rename("Adler Toni", &seen).assert_status(500).assert_says("main", "Vorfall");

    moody.0.store(false, Ordering::SeqCst);
    resi.get(&player).assert_says("h1", "Adler Anton");
    assert_eq!(server.app.check().unwrap(), []);
    assert!(!resi.get(&desk).raw_text("main").contains("Berger Gabi"), "nobody was put on the list");
}
