//! `/` and the languages.

use crate::night::Night;
use crate::server::TestServer;

#[test]
fn the_list_of_tournaments_begins_empty_and_says_so() {
    let server = TestServer::with_staff();
    let page = server.guest().get("/");
    page.assert_status(200).assert_says("h1", "Turniere").assert_says(".empty-title", "Noch kein Turnier");
    page.assert_none("form");
}

#[test]
fn the_browser_chooses_the_language_and_the_address_beats_it() {
    let server = TestServer::with_staff();
    let guest = server.guest().speaking("en-GB,en;q=0.9,de;q=0.5");
    let page = guest.get("/");
    assert_eq!(page.attribute("html", "lang").as_deref(), Some("en"));
    let page = guest.get("/?lang=de");
    assert_eq!(page.attribute("html", "lang").as_deref(), Some("de"));
    assert_eq!(page.attribute("header a[href^='/']", "href").as_deref(), Some("/?lang=de"));
}

#[test]
fn a_guest_gets_no_cookie() {
    let server = TestServer::with_staff();
    let guest = server.guest();
    for path in ["/", "/?lang=en", "/anmelden", "/leitung", "/healthz", "/gibts-nicht"] {
        assert_eq!(guest.get(path).header("set-cookie"), None, "{path}");
    }
}

#[test]
fn the_server_says_that_it_lives() {
    let page = TestServer::new().guest().get("/healthz");
    assert_eq!((page.status, page.body.as_str()), (200, "ok\n"));
}

#[test]
fn a_folder_for_second_copies_that_is_missing_is_told_to_the_staff_and_not_to_guests() {
    let server = TestServer::without_its_stick();
    server.staff().get("/leitung").assert_status(200).assert_says("[role='alert']", "");
    server.guest().get("/").assert_status(200).assert_none("[role='alert']");
}

#[test]
fn the_list_says_how_far_an_evening_is() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Huber Franz", 2), ("Bauer Anna", 2)]);
    server.guest().get("/").assert_says("main strong", "Noch nicht ausgelost").assert_none("h2");
    night.draw(preisschnapsen::tournament::Stage::FIRST);
    server.guest().get("/").assert_says("main li", "Preisschnapsen beim Wirt").assert_none("main h2");
    let state = server.guest().get("/").texts("main strong");
    assert_ne!(state, ["Noch nicht ausgelost"]);
}
