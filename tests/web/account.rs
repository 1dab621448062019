//! `/einrichten`, `/anmelden`, `/abmelden` and the sessions on `/leitung`.

use crate::client::{self, Client};
use crate::listeners::secure_house;
use crate::server::{Browser, PASSWORD, TestServer, relay_from};
use chrono::{DateTime, TimeDelta};
use preisschnapsen::app::{Actor, Role, SteppingClock};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

#[test]
fn the_first_link_sets_the_password_once() {
    let server = TestServer::new();
    let link = format!("/einrichten/{}", server.token);
    let browser = server.guest();
    let page = browser.get(&link);
    page.assert_status(200).assert_says("h1", "Willkommen");
    assert_eq!(page.attribute("input[name=name]", "value").as_deref(), Some("Turnierleitung"));
    let fields = [("name", "Turnierleitung"), ("password", PASSWORD), ("again", PASSWORD)];
    let page = browser.post(&link, &fields);
    page.assert_leads_to("/leitung");
    browser.follow(&page).assert_says(".banner", "Das Passwort ist gesetzt");
    server.guest().get(&link).assert_status(404).assert_says("h1", "gilt nicht mehr");
    server.guest().post(&link, &fields).assert_status(404).assert_says("h1", "gilt nicht mehr");
}

#[test]
fn before_the_first_password_the_login_says_where_it_is_chosen() {
    let server = TestServer::new();
    server.guest().get("/anmelden").assert_says(".banner", "Noch hat niemand ein Passwort.");
    let later = TestServer::with_staff().guest().get("/anmelden");
    assert!(!later.body.contains("Noch hat niemand"), "{}", later.body);
}

#[test]
fn a_bad_first_password_keeps_the_name_and_the_link() {
    let server = TestServer::new();
    let link = format!("/einrichten/{}", server.token);
    let browser = server.guest();
    let page = browser.post(&link, &[("name", "Resi <3"), ("password", "kurz"), ("again", "kurz")]);
    page.assert_status(422).assert_says(".errors", "mindestens 10 Zeichen");
    assert_eq!(page.attribute("input[name=name]", "value").as_deref(), Some("Resi <3"));
    assert_eq!(page.attribute("input[name=password]", "value").as_deref(), Some(""));
    let page = browser.post(&link, &[("name", "Resi"), ("password", PASSWORD), ("again", "anders anders")]);
    page.assert_status(422).assert_says("#f-again-error", "nicht gleich");
    browser.get(&link).assert_status(200);
}

#[test]
fn a_made_up_link_is_refused() {
    TestServer::new().guest().get("/einrichten/0000").assert_status(404).assert_says("h1", "gilt nicht mehr");
}

#[test]
fn staff_pages_ask_for_the_login_and_come_back() {
    let server = TestServer::with_staff();
    let browser = server.guest();
    let page = browser.get("/leitung?x=1");
    page.assert_leads_to("/anmelden?zurueck=/leitung%3Fx%3D1");
    let login = browser.follow(&page);
    let back = login.attribute("input[name=zurueck]", "value").unwrap();
    let fields = [("name", "resi"), ("password", PASSWORD), ("zurueck", back.as_str())];
    browser.post("/anmelden", &fields).assert_leads_to("/leitung?x=1");
    browser.get("/leitung").assert_status(200).assert_says(".account", "Resi");
}

#[test]
fn the_login_cookie_is_for_the_server_alone() {
    let server = TestServer::with_staff();
    let page = server.guest().post("/anmelden", &[("name", "Resi"), ("password", PASSWORD)]);
    let cookie = page.header("set-cookie").unwrap();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=43200"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "plain http would never send it back: {cookie}");
}

#[test]
fn the_way_back_leads_nowhere_else() {
    let server = TestServer::with_staff();
    let fields = [("name", "Resi"), ("password", PASSWORD), ("zurueck", "//evil.example/")];
    server.guest().post("/anmelden", &fields).assert_leads_to("/leitung");
}

#[test]
fn where_others_can_read_a_password_the_login_says_so_once() {
    let server = TestServer::with_staff();
    let told = "nicht verschlüsselt";
    let phone = server.guest().at("10.0.0.7");
    phone.get("/anmelden").assert_says("#plain", told);
    phone.post("/anmelden", &[("name", "Resi"), ("password", "falsch falsch")]).assert_says("#plain", told);
    let english = server.guest().speaking("en").at("10.0.0.7").get("/anmelden");
    english.assert_says("#plain", "not encrypted");
    let code = server.app.accounts().invite(Actor::CommandLine, Role::Scorer).unwrap();
    phone.get(&format!("/dabei/{}", code.as_str())).assert_says("#plain", told);
    // Nowhere else, and not at the laptop itself.
    phone.post("/anmelden", &[("name", "Resi"), ("password", PASSWORD)]).assert_leads_to("/leitung");
    for path in ["/", "/leitung", "/leitung/helfer"] {
        phone.get(path).assert_status(200).assert_none("#plain");
    }
    server.guest().get("/anmelden").assert_status(200).assert_none("#plain");
    let (secure, agent) = secure_house("127.0.0.5");
    let relay = relay_from(IpAddr::V4(Ipv4Addr::new(127, 0, 0, 3)), secure.address);
    let page =
        agent.get(format!("https://{relay}/anmelden")).call().unwrap().body_mut().read_to_string().unwrap();
    assert!(page.contains("Anmelden") && !page.contains("id=\"plain\""), "{page}");
}

#[test]
fn a_wrong_password_is_told_without_saying_what_was_wrong() {
    let server = TestServer::with_staff();
    for (name, password) in [("Resi", "falsch falsch"), ("Niemand", PASSWORD), ("", "")] {
        let page = server.guest().post("/anmelden", &[("name", name), ("password", password)]);
        page.assert_status(422).assert_says(".errors", "Name oder Passwort stimmt nicht");
        assert_eq!(page.attribute("input[name=name]", "value").as_deref(), Some(name));
        assert_eq!(page.header("set-cookie"), None);
    }
}

#[test]
fn whoever_guesses_waits_longer_each_time_and_the_console_never() {
    let (server, clock) = TestServer::with_clock();
    let guess = |from: &str, name: &str, password: &str| {
        server.guest().at(from).post("/anmelden", &[("name", name), ("password", password)])
    };
    for _ in 0..5 {
        guess("10.0.0.7", "Resi", "geraten geraten").assert_status(422);
    }
    // A right password is not looked at either.
    let page = guess("10.0.0.7", "Resi", PASSWORD);
    page.assert_status(429).assert_says(".errors", "Warten Sie eine Sekunde");
    assert_eq!(page.header("retry-after"), Some("1"));
    assert_eq!(page.header("set-cookie"), None);
    guess("10.0.0.7", "Sepp", "geraten geraten").assert_status(429);
    guess("10.0.0.8", "Sepp", "geraten geraten").assert_status(422);
    // Who has not guessed yet gets in.
    guess("10.0.0.9", "RESI", PASSWORD).assert_leads_to("/leitung");
    clock.advance(TimeDelta::seconds(1));
    guess("10.0.0.7", "Resi", "geraten geraten").assert_status(422);
    assert_eq!(guess("10.0.0.7", "Resi", PASSWORD).header("retry-after"), Some("2"));
    // The laptop itself logs in all the time, as often as it is wrong.
    for _ in 0..7 {
        server
            .guest()
            .post("/anmelden", &[("name", "Resi"), ("password", "vertippt vertippt")])
            .assert_status(422);
    }
    server.guest().post("/anmelden", &[("name", "Resi"), ("password", PASSWORD)]).assert_leads_to("/leitung");
    clock.advance(TimeDelta::seconds(2));
    guess("10.0.0.8", "Resi", PASSWORD).assert_leads_to("/leitung");
}

#[test]
fn who_comes_from_the_address_of_arrival_sits_at_the_console() {
    let [network, stranger] = [5, 2].map(|last| IpAddr::V4(Ipv4Addr::new(127, 0, 0, last)));
    let clock = Arc::new(SteppingClock::new(DateTime::UNIX_EPOCH, TimeDelta::zero()));
    let server = TestServer::at_address(network, clock);
    server.app.accounts().add("Resi", PASSWORD).unwrap();
    let guess = |from: IpAddr, name: &str| {
        let key = client::fresh_key();
        let fields = [("name", name), ("password", "vertippt vertippt"), ("zurueck", ""), ("form_key", &key)];
        let fields = fields.map(|(name, value)| (name.to_owned(), value.to_owned()));
        Client::connect_from(from, server.address).unwrap().post("/anmelden", &fields).unwrap().status
    };
    assert!((0..8).all(|_| guess(network, "Resi") == 422), "the console never waits");
    assert!((0..5).all(|_| guess(stranger, "Resi") == 422));
    assert_eq!(guess(stranger, "Sepp"), 429, "somebody else does");
    let mut laptop = Client::connect_from(network, server.address).unwrap();
    laptop.log_in("Resi", PASSWORD).unwrap();
}

#[test]
fn the_laptop_is_known_behind_tls_too() {
    let network = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 5));
    let (server, agent) = secure_house(&network.to_string());
    let relay = relay_from(network, server.address);
    let url = format!("https://{relay}/anmelden");
    for _ in 0..8 {
        let key = client::fresh_key();
        let fields =
            [("name", "Resi"), ("password", "vertippt vertippt"), ("zurueck", ""), ("form_key", &key)];
        let answer = agent.post(&url).header("Origin", format!("https://{relay}")).send_form(fields).unwrap();
        assert_eq!(answer.status(), 422);
    }
}

#[test]
fn a_session_ends_after_two_hours_idle_and_twelve_hours_at_most() {
    let (server, clock) = TestServer::with_clock();
    let (idle, left_open, busy) = (server.staff(), server.staff(), server.staff());
    for hour in 1..=12 {
        clock.advance(TimeDelta::hours(1));
        busy.get("/leitung").assert_status(200);
        if hour == 3 {
            idle.get("/leitung").assert_leads_to("/anmelden?zurueck=/leitung");
        }
        // A page that renews itself is no click.
        match hour {
            1 | 2 => left_open.renew("/leitung").assert_status(200),
            _ => left_open.renew("/leitung").assert_leads_to("/anmelden?zurueck=/leitung"),
        };
    }
    clock.advance(TimeDelta::seconds(1));
    busy.get("/leitung").assert_leads_to("/anmelden?zurueck=/leitung");
}

#[test]
fn a_frequent_password_or_a_name_is_refused() {
    let server = TestServer::new();
    let link = format!("/einrichten/{}", server.token);
    for (password, sentence) in [
        ("Sonnenschein", "sehr viele Leute"),
        ("Preisschnapsen1", "den hier jeder kennt"),
        ("Turnierleitung!", "den hier jeder kennt"),
    ] {
        let fields = [("name", "Turnierleitung"), ("password", password), ("again", password)];
        server.guest().post(&link, &fields).assert_status(422).assert_says("#f-password-error", sentence);
    }
}

#[test]
fn the_director_sees_and_ends_all_sessions_the_others_their_own() {
    let server = TestServer::with_staff();
    let (director, scorer) = (server.staff(), server.as_role(Role::Scorer));
    let all = director.get("/leitung/haus");
    all.assert_says("table", "scorer").assert_says("table", "Resi");
    let own = scorer.get("/leitung/haus");
    own.assert_says("table", "scorer").assert_none("form[action*='/sitzungen/']");
    assert!(!own.texts("table").concat().contains("Resi"), "{}", own.body);
    let resi = server.app.accounts().open_sessions().unwrap().into_iter().find(|open| open.user == "Resi");
    let end = format!("/leitung/sitzungen/{}/beenden", resi.unwrap().id);
    scorer.post(&end, &[]).assert_status(404);
    director.get("/leitung").assert_status(200);
    let end = all.attribute("form[action*='/sitzungen/']", "action").unwrap();
    director.post(&end, &[]).assert_leads_to("/leitung/haus");
    scorer.get("/leitung").assert_leads_to("/anmelden?zurueck=/leitung");
}

#[test]
fn the_logout_ends_the_session_not_only_the_cookie() {
    let server = TestServer::with_staff();
    let login = server.guest().post("/anmelden", &[("name", "Resi"), ("password", PASSWORD)]);
    let cookie = login.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let token = cookie.strip_prefix("sitzung=").unwrap();
    assert!(server.app.accounts().session(token).unwrap().is_some());
    let browser = server.staff();
    let page = browser.post("/abmelden", &[]);
    page.assert_leads_to("/");
    browser.follow(&page).assert_says(".banner", "Sie sind abgemeldet");
    browser.get("/leitung").assert_leads_to("/anmelden?zurueck=/leitung");
    assert_eq!(server.app.accounts().open_sessions().unwrap().len(), 1, "the other session goes on");
}

#[test]
fn a_session_is_ended_from_another_device() {
    let server = TestServer::with_staff();
    let (laptop, phone) = (server.staff(), server.staff());
    let page = laptop.get("/leitung/haus");
    page.assert_says("table", "dieses Gerät");
    let end = page.attribute("form[action*='/sitzungen/']", "action").unwrap();
    laptop.post(&end, &[]).assert_leads_to("/leitung/haus");
    phone.get("/leitung").assert_leads_to("/anmelden?zurueck=/leitung");
    laptop.get("/leitung").assert_status(200);
    laptop.post(&end, &[]).assert_status(404);
}

#[test]
fn staff_choose_their_language() {
    let server = TestServer::with_staff();
    let browser = server.staff();
    let page = browser.post("/leitung/sprache?lang=de", &[("language", "en")]);
    page.assert_leads_to("/leitung/haus");
    let page = browser.follow(&page);
    page.assert_says(".banner", "now in English");
    assert_eq!(page.attribute("html", "lang").as_deref(), Some("en"));
    assert_eq!(browser.get("/?lang=de").attribute("html", "lang").as_deref(), Some("de"));
    browser.post("/leitung/sprache", &[("language", "xx")]).assert_status(400);
}

#[test]
fn a_form_of_an_ended_session_leads_back_to_its_page() {
    let server = TestServer::with_staff();
    server
        .guest()
        .post("/leitung/sprache", &[("language", "en")])
        .assert_leads_to("/anmelden?zurueck=/leitung");
}

#[test]
fn an_account_that_everybody_guesses_at_is_open_to_a_known_device_and_once_a_second_to_any() {
    let (server, clock) = TestServer::with_clock();
    let log_in = |browser: &Browser| browser.post("/anmelden", &[("name", "Resi"), ("password", PASSWORD)]);
    let phone = server.guest().at("10.0.0.7");
    let first = log_in(&phone);
    first.assert_leads_to("/leitung");
    let marks: Vec<_> = first.all("set-cookie").filter(|cookie| cookie.starts_with("geraet=")).collect();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/anmelden", "Max-Age=34560000"] {
        assert!(marks.len() == 1 && marks[0].contains(part), "{marks:?}");
    }
    // Twenty addresses begin to guess, and others go on.
    for round in 0..60 {
        for address in 1..=if round < 10 { 20 } else { 2 } {
            let guess = [("name", "resi"), ("password", "geraten geraten")];
            let page =
                server.guest().at(&format!("10.1.{}.{address}", round % 200)).post("/anmelden", &guess);
            assert!([422, 429].contains(&page.status), "{}", page.status);
        }
        if round == 30 {
            log_in(&phone).assert_leads_to("/leitung");
        }
        clock.advance(TimeDelta::milliseconds(500));
    }
    log_in(&phone).assert_leads_to("/leitung");
    clock.advance(TimeDelta::seconds(1));
    log_in(&server.guest().at("10.0.0.8")).assert_leads_to("/leitung");
    // The phone may be lost: whoever guesses with it waits as well.
    let statuses: Vec<_> = (0..8)
        .map(|_| phone.post("/anmelden", &[("name", "Resi"), ("password", "geraten geraten")]).status)
        .collect();
    assert_eq!(statuses, [422, 422, 422, 422, 422, 429, 429, 429]);
}

/// Who joins with a code, or gets in with a password that was changed, has not come by the login.
#[test]
fn whoever_joined_or_changed_their_password_is_known_on_that_device_and_an_owner_elsewhere_gets_in() {
    const NEW: &str = "drei Wörter für heute";
    let (server, clock) = TestServer::with_clock();
    let code = server.app.accounts().invite(Actor::CommandLine, Role::Cashier).unwrap();
    let sepp = [("name", "Sepp"), ("password", PASSWORD), ("again", PASSWORD)];
    let joined = server.guest().at("10.0.0.7");
    joined.post(&format!("/dabei/{}", code.as_str()), &sepp).assert_leads_to("/leitung");
    let changed = server.guest().at("10.0.0.8");
    let log_in = |browser: &Browser, name: &str, password: &str| {
        browser.post("/anmelden", &[("name", name), ("password", password)])
    };
    log_in(&changed, "Resi", PASSWORD).assert_leads_to("/leitung");
    let new = [("own", PASSWORD), ("password", NEW), ("again", NEW)];
    changed.post("/leitung/passwort", &new).assert_leads_to("/leitung");
    let guessers: Vec<Browser> =
        (1..=6).map(|address| server.guest().at(&format!("10.1.0.{address}"))).collect();
    let guess = |name: &str| {
        for guesser in &guessers {
            let status = log_in(guesser, name, "geraten geraten").status;
            assert!([422, 429].contains(&status), "{status}");
        }
    };
    // Each of them is new once.
    for _ in 0..6 {
        guess("Sepp");
        clock.advance(TimeDelta::seconds(1));
    }
    for round in 0..5 {
        clock.advance(TimeDelta::seconds(1));
        for name in ["Sepp", "Resi"] {
            guess(name);
            guess(name);
        }
        if round == 3 {
            log_in(&joined, "Sepp", PASSWORD).assert_leads_to("/leitung");
            log_in(&changed, "Resi", NEW).assert_leads_to("/leitung");
        }
        log_in(&server.guest().at(&format!("10.0.1.{round}")), "Sepp", PASSWORD).assert_leads_to("/leitung");
    }
}
