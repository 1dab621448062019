//! `/leitung/helfer/zugriffe`: who logged in, who guessed and who was refused, since the start of the program.

use crate::night::{EIGHT, Night};
use crate::people::server;
use crate::server::{Browser, PASSWORD, Page, TestServer};
use chrono::TimeDelta;
use preisschnapsen::app::{Request, Role};
use tournament::Stage;

const PAGE: &str = "/leitung/helfer/zugriffe";

/// Reads the page and returns each event with its time left out.
#[track_caller]
fn events(director: &Browser) -> Vec<String> {
    let page = director.get(PAGE);
    page.assert_status(200);
    rows(&page)
}

fn rows(page: &Page) -> Vec<String> {
    page.texts(".entry-row .entry-told")
}

fn guess(browser: &Browser, name: &str) -> Page {
    browser.post("/anmelden", &[("name", name), ("password", "vertippt vertippt"), ("zurueck", "")])
}

#[test]
fn everything_that_the_log_says_stands_on_the_page_newest_first() {
    let (server, _) = server();
    let director = server.staff();
    let stranger = server.guest().at("203.0.113.7");
    guess(&stranger, "geheimeswort").assert_status(422);
    server.guest().get("/k/00000000000000000000000007e57ab1").assert_status(404);
    let strange = server.guest().agent.get(format!("http://{}/k/7e57ab1", server.address));
    assert_eq!(strange.header("Host", "evil.example").call().unwrap().status(), 403);
    let form = [("name", "Resi"), ("password", PASSWORD)];
    server.guest().post_from("/anmelden", Some("http://evil.example"), &form).assert_status(403);
    server.guest().post_from("/anmelden", None, &form).assert_status(403);
    server.as_role(Role::Cashier).get("/leitung/sicherung").assert_status(403);
    let shown = director.post("/leitung/helfer/einladung", &[("role", "scorer"), ("own-invite", PASSWORD)]);
    let code = shown.header("location").unwrap().rsplit('/').next().unwrap().to_owned();
    let sepp = [("name", "Sepp"), ("password", PASSWORD), ("again", PASSWORD)];
    server.guest().post(&format!("/dabei/{code}"), &sepp).assert_status(303);
    director.post(
        "/leitung/passwort",
        &[("own", "ein anderes Passwort"), ("password", PASSWORD), ("again", PASSWORD)],
    );
    let told = events(&director);
    let expected = [
        "Falsches Passwort zur Bestätigung Resi am Rechner",
        "Mit einem Code dazugekommen Sepp am Rechner",
        "Code für jemanden Neuen gezeigt Resi am Rechner",
        "Seite verlangt, die zu einer anderen Aufgabe gehört cashier /leitung/sicherung am Rechner",
        "Angemeldet cashier am Rechner",
        "Formular einer fremden Seite abgewiesen /anmelden am Rechner 2-mal",
        "Unter einem fremden Namen aufgerufen /k/{key} 127.0.0.1",
        "Falscher Code einer Karte am Rechner",
        "Falsches Passwort bei der Anmeldung 203.0.113.7",
        "Angemeldet Resi am Rechner",
    ];
    for (row, expected) in told.iter().zip(expected) {
        assert!(row.starts_with(expected), "{row:?} for {expected:?}");
    }
    assert_eq!(told.len(), expected.len(), "{told:#?}");
    let page = director.get(PAGE).raw_text("body");
    for secret in ["geheimeswort", "vertippt", PASSWORD, "7e57ab1", code.as_str(), "evil.example"] {
        assert!(!page.contains(secret), "{secret}");
    }
    let english = events(&server.staff().speaking("en"));
    assert!(english.iter().any(|row| row.starts_with("Wrong password at login 203.0.113.7")));
    director.get("/leitung/helfer").assert_says(&format!("a[href='{PAGE}']"), "Anmeldungen");
}

#[test]
fn equal_ones_are_one_row_for_an_hour_and_count() {
    let (server, clock) = server();
    let director = server.staff();
    let stranger = server.guest().at("203.0.113.7");
    for _ in 0..5 {
        guess(&stranger, "Resi").assert_status(422);
        clock.advance(TimeDelta::minutes(2));
    }
    let other = server.guest().at("203.0.113.8");
    guess(&other, "Sepp");
    guess(&stranger, "Sepp");
    let (told, wrong) = (events(&director), "Falsches Passwort bei der Anmeldung");
    assert!(told[0].starts_with(&format!("{wrong} 203.0.113.7")), "nobody is called Sepp: {told:#?}");
    assert!(told[1].starts_with(&format!("{wrong} 203.0.113.8")), "{told:#?}");
    assert!(told[2].starts_with(&format!("{wrong} Resi 203.0.113.7 5-mal, zuerst")), "{told:#?}");
    assert_eq!(told.len(), 4, "and the login: {told:#?}");
    clock.advance(TimeDelta::hours(1));
    guess(&stranger, "Resi");
    assert_eq!(events(&server.staff()).len(), 6, "an hour later it is another time");
}

#[test]
fn whoever_makes_a_million_of_one_kind_pushes_out_no_other() {
    let (server, _) = server();
    let director = server.staff();
    guess(&server.guest().at("203.0.113.7"), "Resi");
    let flood = server.guest().at("0.0.0.0");
    for number in 0..700 {
        let from = format!("198.18.{}.{}", number / 250, number % 250);
        let browser =
            Browser { from: Some(from), agent: flood.agent.clone(), language: String::new(), ..flood };
        browser.get(&format!("/k/{number:032x}")).assert_status(404);
    }
    let page = director.get(PAGE);
    let told = rows(&page);
    assert_eq!(told.len(), 500);
    assert!(told[0].starts_with("Falscher Code einer Karte 198.18.2.199"), "{}", told[0]);
    assert!(told[498].starts_with("Falsches Passwort bei der Anmeldung Resi 203.0.113.7"), "{}", told[498]);
    assert!(told[499].starts_with("Angemeldet Resi"), "{}", told[499]);
    page.assert_says("main", "202 ältere Einträge stehen nicht mehr hier");
}

#[test]
fn only_one_kind_is_shown_to_those_who_ask_for_it() {
    let (server, _) = server();
    let director = server.staff();
    guess(&server.guest(), "Resi");
    let page = director.get(&format!("{PAGE}?art=wrong-password"));
    assert_eq!(rows(&page).len(), 1);
    assert_eq!(page.texts("option[selected]"), ["Falsches Passwort bei der Anmeldung"]);
    assert_eq!(page.texts("option").len(), 3, "all, and what there was");
    assert_eq!(rows(&director.get(&format!("{PAGE}?art=restored"))).len(), 0, "there was none");
    assert_eq!(rows(&director.get(&format!("{PAGE}?art=%3Cx%3E"))).len(), 2, "no kind at all");
}

#[test]
fn after_a_start_the_page_says_that_nothing_has_happened_yet() {
    let server = TestServer::with_staff();
    let director = server.staff();
    let server = server.restarted();
    let page = director.get(PAGE);
    page.assert_status(200).assert_says(".empty", "Noch nichts");
    assert_eq!(rows(&page), Vec::<String>::new());
    drop(server);
}

#[test]
fn directors_read_it_and_nobody_else_and_no_browser_keeps_it() {
    let server = TestServer::listening(|listen| listen.public_bind = vec!["127.0.0.1:0".to_owned()]);
    server.app.accounts().add("Resi", PASSWORD).unwrap();
    for role in [Role::Scorer, Role::Cashier, Role::Speaker] {
        let helper = server.as_role(role);
        helper.get(PAGE).assert_status(403);
        helper.get("/leitung/helfer").assert_status(403).assert_none(&format!("a[href='{PAGE}']"));
    }
    server.guest().get(PAGE).assert_status(303);
    server.at_the_guests_door().get(PAGE).assert_status(404);
    let page = server.staff().get(PAGE);
    assert_eq!(page.header("cache-control"), Some("no-store"));
}

#[test]
fn names_on_it_are_text_and_who_agrees_is_told() {
    let (server, _) = server();
    let director = server.staff();
    let hostile = "<script>alert(1)</script>";
    server.app.accounts().add_as(Role::Scorer, hostile, PASSWORD).unwrap();
    let form = [("name", hostile), ("password", PASSWORD)];
    server.guest().post("/anmelden", &form).assert_leads_to("/leitung");
    let night = Night::with(&server, &EIGHT);
    night.act(Request::CloseList(Stage::FIRST));
    let page = director.get(PAGE);
    assert!(rows(&page)[0].contains(hostile), "{:?}", rows(&page));
    assert!(page.texts("main script").is_empty());
    let draw = night.staff_page("/auslosung/R1");
    let second = director.get(&draw).attributes("select[name=second] option", "value").pop().unwrap();
    let form = [("reason", "Huber kommt noch"), ("second", second.as_str()), ("password", PASSWORD)];
    director.post(&format!("{draw}/oeffnen"), &form).assert_leads_to(&draw);
    let told = events(&director);
    assert!(told[0].starts_with("Als zweite Person zugestimmt <script>"), "{told:?}");
}
