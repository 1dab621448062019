//! `/leitung/passwort`, and what becomes of the session that a browser had before it logs in once more.

use crate::probe;
use crate::server::{Browser, PASSWORD, Page, TestServer};
use preisschnapsen::app::{AccountChange, Actor, Request, Role};
use tournament::Stage;

const PATH: &str = "/leitung/passwort";
const NEW: &str = "drei Wörter für heute";

#[track_caller]
fn change(browser: &Browser, own: &str, new: &str, again: &str) -> Page {
    browser.post(PATH, &[("own", own), ("password", new), ("again", again)])
}

fn log_in(browser: &Browser, name: &str, password: &str) -> Page {
    browser.post("/anmelden", &[("name", name), ("password", password)])
}

/// Returns the token that a page gives to the browser.
#[track_caller]
fn token(page: &Page) -> String {
    let cookie = page.all("set-cookie").find_map(|cookie| cookie.strip_prefix("sitzung=")).unwrap();
    cookie.split(';').next().unwrap().to_owned()
}

#[test]
fn everybody_changes_their_own_password_and_only_this_session_goes_on_with_a_new_token() {
    let server = TestServer::with_staff();
    for role in [Role::Director, Role::Scorer, Role::Cashier, Role::Speaker] {
        let laptop = server.as_role(role);
        let name = role.to_string();
        let phone = server.guest();
        let before = token(&log_in(&phone, &name, PASSWORD));
        let home = phone.get("/leitung");
        assert_eq!(home.attribute(".account a", "href").as_deref(), Some(PATH), "{role}");
        phone.get(PATH).assert_status(200).assert_says("h1", "Eigenes Passwort ändern");
        let changed = change(&phone, PASSWORD, NEW, NEW);
        changed.assert_leads_to("/leitung");
        let cookie = changed.header("set-cookie").unwrap();
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
        let after = token(&changed);
        assert_ne!(before, after);
        assert_eq!(server.app.accounts().session(&before).unwrap(), None, "the old token is worth nothing");
        phone.follow(&changed).assert_says(".banner", "Ihr neues Passwort gilt");
        laptop.get("/leitung").assert_leads_to("/anmelden?zurueck=/leitung");
        log_in(&server.guest(), &name, PASSWORD).assert_status(422);
        log_in(&server.guest(), &name, NEW).assert_leads_to("/leitung");
    }
    let director = server.staff();
    director.get("/leitung").assert_status(200);
    server.guest().get(PATH).assert_leads_to("/anmelden?zurueck=/leitung/passwort");
    assert_eq!(server.app.check().unwrap(), []);
}

#[test]
fn what_is_wrong_with_a_new_password_is_said_and_changes_nothing() {
    let server = TestServer::with_staff();
    let browser = server.as_role(Role::Scorer);
    let entries = server.app.accounts().journal(99).unwrap().len();
    for (own, new, again, field, sentence) in [
        ("", NEW, NEW, "own", "fehlt noch"),
        (NEW, NEW, NEW, "own", "nicht Ihr eigenes"),
        (PASSWORD, NEW, "anders anders", "again", "nicht gleich"),
        (PASSWORD, "kurz", "kurz", "password", "mindestens 10 Zeichen"),
        (PASSWORD, "Sonnenschein", "Sonnenschein", "password", "sehr viele Leute"),
        (PASSWORD, "scorer 123456", "scorer 123456", "password", "den hier jeder kennt"),
    ] {
        let page = change(&browser, own, new, again);
        page.assert_status(422).assert_says(&format!("#f-{field}-error"), sentence);
        assert!(!page.body.contains(PASSWORD) && !page.body.contains(NEW), "no password comes back");
        assert_eq!(page.header("set-cookie"), None);
    }
    assert_eq!(server.app.accounts().journal(99).unwrap().len(), entries);
    log_in(&server.guest(), "scorer", PASSWORD).assert_leads_to("/leitung");
}

#[test]
fn whoever_guesses_at_an_open_laptop_waits() {
    let (server, _) = TestServer::with_clock();
    let browser = server.staff();
    for _ in 0..5 {
        change(&browser, "geraten geraten", NEW, NEW).assert_status(422);
    }
    let waits = change(&browser, PASSWORD, NEW, NEW);
    waits.assert_status(429).assert_says(".errors", "Warten Sie");
    assert_eq!(waits.header("retry-after"), Some("1"));
}

#[test]
fn the_journal_names_the_owner_and_a_void_draw_nobody() {
    let server = probe::sold(&[1, 1]);
    let accounts = server.app.accounts();
    let bernd = accounts.add_as(Role::Speaker, "Bernd", PASSWORD).unwrap().id;
    probe::act(&server, Request::CloseList(Stage::FIRST));
    let browser = server.guest();
    log_in(&browser, "Bernd", PASSWORD).assert_leads_to("/leitung");
    change(&browser, PASSWORD, NEW, NEW).assert_leads_to("/leitung");
    let last = accounts.journal(1).unwrap().remove(0);
    assert_eq!(last.by, Actor::User(bernd));
    assert!(
        matches!(last.change, AccountChange::PasswordRenewed { user, account: Some(_) } if user == bernd)
    );
    let fields = [("reason", "Huber kommt noch"), ("second", &bernd.to_string()), ("password", NEW)];
    server.staff().post("/leitung/t/probe/auslosung/R1/oeffnen", &fields).assert_status(303);
    let page = server.guest().get("/t/probe/auslosung/R1");
    page.assert_says(".attempts", "zugestimmt hat Bernd");
    assert!(!page.body.contains("von jemand anderem"), "Bernd has chosen it himself");
}

#[test]
fn a_login_ends_the_session_that_the_browser_had_before() {
    let server = TestServer::with_staff();
    let other = server.staff();
    let browser = server.guest();
    let first = token(&log_in(&browser, "Resi", PASSWORD));
    log_in(&browser, "Resi", "vertippt vertippt").assert_status(422);
    assert!(server.app.accounts().session(&first).unwrap().is_some(), "a wrong password ends nothing");
    let second = token(&log_in(&browser, "Resi", PASSWORD));
    assert_ne!(first, second);
    assert_eq!(server.app.accounts().session(&first).unwrap(), None);
    assert!(server.app.accounts().session(&second).unwrap().is_some());
    // A code on the same device begins another session, and ends that one as well.
    let code = server.app.accounts().invite(Actor::CommandLine, Role::Cashier).unwrap();
    let sepp = [("name", "Sepp"), ("password", NEW), ("again", NEW)];
    browser.post(&format!("/dabei/{}", code.as_str()), &sepp).assert_leads_to("/leitung");
    assert_eq!(server.app.accounts().session(&second).unwrap(), None);
    other.get("/leitung").assert_status(200);
    assert_eq!(server.app.accounts().open_sessions().unwrap().len(), 2);
}
