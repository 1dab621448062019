//! `/` and the languages.

use crate::night::{Night, settings};
use crate::server::{Page, TestServer};
use chrono::{DateTime, Utc};
use preisschnapsen::app::{Request, Role};
use tournament::PlainEvening;
use tournament::texts::Texts;

#[test]
fn the_list_of_tournaments_begins_empty_and_says_so() {
    let server = TestServer::with_staff();
    let page = server.guest().get("/");
    page.assert_status(200).assert_says("h1", "Turniere").assert_says(".empty-title", "Noch kein Turnier");
    page.assert_none("form").assert_says("main", "Sie leiten das Turnier?");
    assert!(page.attribute("main a[href='/leitung']", "href").is_some());
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
fn the_server_says_which_one_it_is_to_whoever_knows() {
    let server = TestServer::listening(|listen| listen.run = Some("5eed".to_owned()));
    let status = |query: &str| server.guest().get(&format!("/healthz{query}")).status;
    assert_eq!(status(""), 200);
    assert_eq!(status("?run=5eed"), 200);
    assert_eq!(status("?run=5eee"), 404);
    assert_eq!(status("?run="), 404);
    assert_eq!(TestServer::new().guest().get("/healthz?run=").status, 404);
}

#[test]
fn a_folder_for_second_copies_that_is_missing_is_told_to_the_staff_and_not_to_guests() {
    let server = TestServer::without_its_stick();
    server.staff().get("/leitung").assert_status(200).assert_says("[role='alert']", "");
    server.guest().get("/").assert_status(200).assert_none("[role='alert']");
}

#[test]
fn search_engines_find_the_only_evening_at_its_own_address_in_a_house_that_has_a_name() {
    let server = TestServer::listening(|listen| {
        listen.public_url = Some("https://schnapsen.example".parse().unwrap());
    });
    let night = Night::open(&server, settings());
    let canonical = |path: &str| server.guest().get(path).attribute("link[rel=canonical]", "href");
    assert_eq!(canonical("/"), Some(format!("https://schnapsen.example{}", night.page(""))));
    assert_eq!(canonical(&night.page("")), None);
}

#[test]
fn one_evening_is_shown_itself_with_the_evenings_before_below() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Huber Franz", 2), ("Bauer Anna", 2)]);
    let guest = server.guest();
    let home = guest.get("/");
    home.assert_status(200).assert_says("h1", "Noch nicht ausgelost").assert_says("header", "beim Wirt");
    home.assert_none("link[rel=canonical]");
    home.assert_none("a[href='/']").assert_says("footer a[href='/leitung']", "");
    assert_eq!(guest.get(&night.page("")).attribute("link[rel=canonical]", "href"), None);
    let is_wide = |path: &str| {
        guest
            .get(path)
            .attributes("link[rel=stylesheet]", "href")
            .iter()
            .any(|href| href.ends_with("/wide.css"))
    };
    assert!(is_wide("/") && is_wide(&night.page("")));
    night.draw(tournament::Stage::FIRST);
    assert!(is_wide("/") && is_wide(&night.page("")), "a short list stands beside the rest");
    assert_ne!(guest.get("/").texts("h1"), ["Noch nicht ausgelost"]);
    guest.get("/?lang=en").assert_says("h1", "Semi-final");
}

#[test]
fn a_long_list_of_open_matches_has_the_width_of_a_laptop_for_itself() {
    let server = TestServer::with_staff();
    let people: Vec<String> = (1..=64).map(|number| format!("Spieler {number}")).collect();
    let night = Night::with(&server, &people.iter().map(|name| (name.as_str(), 1)).collect::<Vec<_>>());
    let guest = server.guest();
    let is_wide = || {
        ["/".to_owned(), night.page("")]
            .map(|page| !guest.get(&page).attributes("link[href$='/wide.css']", "href").is_empty())
    };
    assert_eq!(is_wide(), [true, true]);
    night.draw(tournament::Stage::FIRST);
    assert_eq!(is_wide(), [false, false], "and the first visit costs less");
}

#[test]
fn a_practice_evening_with_lives_stands_in_its_second_round() {
    let server = TestServer::with_staff();
    let staff = server.staff();
    let home = staff.get("/leitung");
    assert_eq!(
        home.texts("form[action='/leitung/uebung'] button"),
        [
            "Übungsturnier ausprobieren",
            "Übungsabend mit Leben",
            "Übungsabend dänisch",
            "Übungsabend mit Weiterrücken"
        ]
    );
    let made = staff.post("/leitung/uebung", &[("format", "rotation")]);
    made.assert_leads_to("/leitung/t/uebungsabend-mit-weiterruecken");
    staff.follow(&made).assert_says("main", "Runde 2");
    let made = staff.post("/leitung/uebung", &[("format", "lives")]);
    made.assert_leads_to("/leitung/t/uebungsabend-mit-leben");
    staff.follow(&made).assert_says("main", "Runde 2");
    staff.get("/leitung").assert_says("table", "Übungsabend mit Leben");
    server.guest().get("/").assert_says(".empty-title", "Noch kein Turnier");
    server.guest().get("/t/uebungsabend-mit-leben/leben").assert_says("h1", "Noch 24 im Spiel");
    staff.post("/leitung/t/uebungsabend-mit-leben/loeschen", &[]).assert_leads_to("/leitung");
    // Whatever else is said is the usual one.
    staff.post("/leitung/uebung", &[("format", "kegeln")]).assert_leads_to("/leitung/t/uebungsturnier");
}

#[test]
fn several_evenings_are_listed_with_their_state_and_practice_is_not() {
    let server = TestServer::with_staff();
    Night::with(&server, &[("Huber Franz", 2), ("Bauer Anna", 2)]);
    server.staff().post("/leitung/uebung", &[]).assert_status(303);
    server.guest().get("/").assert_says("h1", "Noch nicht ausgelost").assert_none("a[href*=uebung]");
    Night::with(&server, &[("Huber Franz", 2)]);
    let list = server.guest().get("/");
    list.assert_says("h1", "Turniere").assert_none("a[href*=uebung]").assert_none("main h2");
    assert_eq!(list.texts("main strong"), ["Noch nicht ausgelost", "Noch nicht ausgelost"]);
}

#[test]
fn the_staff_begin_with_tonights_evening_and_its_next_step() {
    let server = TestServer::with_staff();
    let staff = server.staff();
    let none = staff.get("/leitung");
    none.assert_says("h1", "Turniere").assert_says(".empty-title", "Noch kein Turnier").assert_none("table");
    assert_eq!(none.texts("main a.button:not(.is-quiet)"), ["Neues Turnier n"]);
    none.assert_says("details[open] summary", "Üben");
    let night = Night::with(&server, &[("Huber Franz", 2), ("Bauer Anna", 2)]);
    let filled = |page: &Page| page.texts("main .button:not(.is-quiet)");
    let home = staff.get("/leitung");
    home.assert_says("h1", "Preisschnapsen beim Wirt")
        .assert_says(".lead", "Noch nicht ausgelost")
        .assert_none("table");
    assert_eq!(filled(&home), ["Karten verkaufen"]);
    home.assert_none("details[open]");
    night.draw(tournament::Stage::FIRST);
    let home = staff.get("/leitung");
    home.assert_says(".lead", "Halbfinale");
    assert_eq!(filled(&home).len(), 1, "{:?}", filled(&home));
    // The speaker reads, and has nothing to do.
    assert_eq!(filled(&server.as_role(Role::Speaker).get("/leitung")), [""; 0]);
    staff.get("/leitung?lang=en").assert_says("h1", "Preisschnapsen").assert_says(".lead", "Semi-final");
    night.play_to_the_end();
    staff.get("/leitung").assert_says(".lead", "Alles ist gespielt");
    night.act(PlainEvening::Finish);
    let over = staff.get("/leitung");
    over.assert_says("h1", "Turniere").assert_none(".empty").assert_says("table", "beendet");
    assert_eq!(filled(&over), ["Neues Turnier n"]);
}

#[test]
fn the_other_evenings_say_how_far_they_are_and_practice_stands_apart() {
    let server = TestServer::with_staff();
    Night::named(&server.app, "Das andere", settings());
    // The one that is played is tonight's, whatever the calendar says: a night goes on after twelve.
    let tonight = Night::named(&server.app, "Heute", settings());
    tonight.register(&[("Huber Franz", 2), ("Bauer Anna", 2)]);
    tonight.draw(tournament::Stage::FIRST);
    let staff = server.staff();
    staff.post("/leitung/uebung", &[]).assert_status(303);
    let home = staff.get("/leitung");
    home.assert_says("h1", "Heute").assert_says("main section", "Halbfinale");
    let rows: Vec<_> = home.texts("main tbody tr").into_iter().collect();
    assert_eq!(rows.len(), 2);
    assert!(rows[0].contains("Das andere") && rows[0].contains("Noch nicht ausgelost"), "{rows:?}");
    assert!(rows[1].contains("Übungsturnier") && rows[1].contains("Runde 1"), "{rows:?}");
}

#[test]
fn after_twelve_the_evening_that_is_played_comes_before_the_one_of_the_new_day() {
    let (server, clock) = TestServer::with_clock();
    let midnight: DateTime<Utc> = "2027-01-06T00:30:00Z".parse().unwrap();
    clock.advance(midnight - DateTime::UNIX_EPOCH);
    let tonight = Night::named(&server.app, "Gestern begonnen", settings());
    tonight.register(&[("Huber Franz", 2), ("Bauer Anna", 2)]);
    tonight.draw(tournament::Stage::FIRST);
    let new = Night::named(&server.app, "Morgen", settings());
    let texts = Texts { date: "2027-01-06".parse().unwrap(), ..Texts::clone(&new.now().texts) };
    new.act(Request::UpdateSettings { texts, settings: settings() });
    let staff = server.staff();
    staff.get("/leitung").assert_says("h1", "Gestern begonnen").assert_says("main tbody", "Morgen");
    tonight.play_to_the_end();
    tonight.act(PlainEvening::Finish);
    staff.get("/leitung").assert_says("h1", "Morgen").assert_says("main tbody", "Gestern begonnen");
}

#[test]
fn what_belongs_to_no_evening_has_a_page_of_its_own() {
    let server = TestServer::with_staff();
    let staff = server.staff();
    staff.get("/leitung").assert_says(".steps", "Haus").assert_none("#sessions");
    let house = staff.get("/leitung/haus");
    house.assert_status(200).assert_says("h1", "Haus").assert_says("#sessions", "Angemeldet");
    assert_eq!(
        house.texts("main .actions a"),
        ["Helfer", "Sicherungen", "Abende bisher", "Eigenes Passwort ändern"]
    );
    let scorer = server.as_role(Role::Scorer).get("/leitung/haus?lang=en");
    scorer.assert_says("h1", "House");
    assert_eq!(scorer.texts("main .actions a"), ["Change your password"]);
    server.guest().get("/leitung/haus").assert_status(303);
}
