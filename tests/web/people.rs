//! `/leitung/helfer` and `/dabei/{token}`: who is on the staff, and how somebody joins.

use crate::night::{EIGHT, Night};
use crate::server::{Browser, PASSWORD, TestServer};
use chrono::{DateTime, TimeDelta};
use preisschnapsen::app::{AccountChange, Actor, Invitation, Role, SteppingClock, UserId};
use std::sync::Arc;
use tournament::Stage;

/// What a director types once more to change the staff.
const OWN_INVITE: (&str, &str) = ("own-invite", PASSWORD);
const OWN_TASK: (&str, &str) = ("own-task", PASSWORD);
const OWN: (&str, &str) = ("own-password", PASSWORD);
const OWN_LEAVE: (&str, &str) = ("own-leave", PASSWORD);

/// A house whose time stands still until it is put forward, with a director `Resi`.
pub fn server() -> (TestServer, Arc<SteppingClock>) {
    let start = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
    let clock = Arc::new(SteppingClock::new(start, TimeDelta::zero()));
    let server = TestServer::at(clock.clone());
    server.app.accounts().add("Resi", PASSWORD).unwrap();
    (server, clock)
}

/// Shows a code for a role and returns the path that stands in it.
#[track_caller]
fn code(director: &Browser, role: &str) -> String {
    let shown = director.post("/leitung/helfer/einladung", &[("role", role), OWN_INVITE]);
    let page = director.follow(&shown);
    page.assert_status(200);
    let address = page.attribute("svg.qr", "aria-label").unwrap();
    assert_eq!(page.texts(".code-line code").concat(), address);
    address[address.find("/dabei/").unwrap()..].to_owned()
}

const SEPP: [(&str, &str); 3] =
    [("name", "Sepp"), ("password", "drei Wörter für heute"), ("again", "drei Wörter für heute")];

#[test]
fn a_helper_joins_with_a_code_and_has_his_task() {
    let (server, _) = server();
    let director = server.staff();
    let link = code(&director, "scorer");
    assert_eq!(link.len(), "/dabei/".len() + 32, "128 bits: {link}");
    let phone = server.guest();
    phone.get(&link).assert_status(200).assert_says(".lead", "Schreiber");
    let joined = phone.post(&link, &SEPP);
    joined.assert_leads_to("/leitung");
    let cookie = joined.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    phone.follow(&joined).assert_says(".banner", "Ihre Aufgabe: Schreiber").assert_says(".account", "Sepp");
    phone.get("/leitung/helfer").assert_status(403);
    director.get("/leitung/helfer").assert_says("tr", "Sepp Schreiber");
    // With the password they come back on another device.
    let fields = [("name", "sepp"), ("password", "drei Wörter für heute")];
    server.guest().post("/anmelden", &fields).assert_leads_to("/leitung");
}

#[test]
fn a_code_takes_the_directors_own_password() {
    let (server, _) = server();
    let director = server.staff();
    let ask =
        |own: &str| director.post("/leitung/helfer/einladung", &[("role", "director"), ("own-invite", own)]);
    for (own, said) in [("", "eigenes Passwort"), ("ein anderes Passwort", "Passwort")] {
        let refused = ask(own);
        refused.assert_status(422).assert_says("#f-own-invite-error", said).assert_none("svg.qr");
        assert_eq!(refused.attribute("input[name=role][checked]", "value").as_deref(), Some("director"));
    }
    assert_eq!(server.app.accounts().journal(1).unwrap().len(), 1, "only that there is a director");
    assert_eq!(server.app.accounts().journal(9).unwrap().len(), 1);
    ask(PASSWORD).assert_status(303);
}

#[test]
fn no_open_code_outlasts_a_directors_password_or_account() {
    let (server, _) = server();
    let accounts = server.app.accounts();
    let director = server.staff();
    let link = code(&director, "director");
    let new = [("own", PASSWORD), ("password", "auch drei Wörter"), ("again", "auch drei Wörter")];
    director.post("/leitung/passwort", &new).assert_leads_to("/leitung");
    server.guest().get(&link).assert_status(404);
    server.guest().post(&link, &SEPP).assert_status(404);
    assert_eq!(accounts.list().unwrap().len(), 1, "nobody has joined");
    let token = accounts.invite(Actor::CommandLine, Role::Scorer).unwrap();
    accounts.set_password(Actor::CommandLine, "Resi", PASSWORD).unwrap();
    assert_eq!(accounts.invitation(token.as_str()).unwrap(), Invitation::Unknown);
}

#[test]
fn no_open_code_outlasts_a_directors_task() {
    let (server, _) = server();
    let accounts = server.app.accounts();
    let anna = accounts.add("Anna", PASSWORD).unwrap();
    let link = code(&server.staff(), "director");
    let resi = accounts.list().unwrap().into_iter().find(|user| user.name == "Resi").unwrap();
    accounts.set_role(Actor::User(anna.id), resi.id, Role::Scorer).unwrap();
    server.guest().get(&link).assert_status(404);
    server.guest().post(&link, &SEPP).assert_status(404);
    assert_eq!(accounts.list().unwrap().len(), 2, "nobody has joined");
}

#[test]
fn who_is_no_director_any_more_does_nothing_more_with_a_form_that_was_under_way() {
    let (server, _) = server();
    let accounts = server.app.accounts();
    let anna = accounts.add("Anna", PASSWORD).unwrap();
    let sepp = accounts.add_as(Role::Scorer, "Sepp", PASSWORD).unwrap();
    let resi = accounts.list().unwrap().into_iter().find(|user| user.name == "Resi").unwrap();
    let is_refused = |by: Actor| {
        assert!(accounts.invite(by, Role::Director).is_err());
        assert!(accounts.set_role(by, sepp.id, Role::Director).is_err());
        assert!(accounts.renew_password(by, anna.id, "auch drei Wörter").is_err());
        assert!(accounts.remove(by, sepp.id).is_err());
    };
    let before = accounts.journal(99).unwrap().len();
    is_refused(Actor::User(sepp.id));
    accounts.set_role(Actor::User(anna.id), resi.id, Role::Scorer).unwrap();
    is_refused(Actor::User(resi.id));
    accounts.remove(Actor::User(anna.id), resi.id).unwrap();
    is_refused(Actor::User(resi.id));
    assert_eq!(accounts.journal(99).unwrap().len(), before + 2, "what Anna did");
    assert_eq!(accounts.list().unwrap().iter().filter(|user| user.role == Role::Director).count(), 1);
    // And over the pages: forms that were sent while it happened, again and again.
    let director = server.staff_of("Anna");
    let lena = accounts.add("Lena", PASSWORD).unwrap();
    let lenas = server.staff_of("Lena");
    let gone = std::thread::scope(|scope| {
        let sent = scope.spawn(|| {
            let ask = || lenas.post("/leitung/helfer/einladung", &[("role", "director"), OWN_INVITE]);
            std::iter::repeat_with(ask)
                .take_while(|page| page.header("location").is_some_and(|place| place.contains("/einladung/")))
                .count()
        });
        std::thread::sleep(std::time::Duration::from_millis(700));
        let form = [("confirm", "Lena"), OWN_LEAVE];
        director.post(&format!("/leitung/helfer/{}/entfernen", lena.id.0), &form).assert_status(303);
        sent.join().unwrap()
    });
    assert!(gone > 0, "some were in time");
    let last = accounts.journal(1).unwrap();
    assert!(matches!(last[0].change, AccountChange::Removed { .. }), "{last:?}");
}

#[test]
fn a_code_is_good_for_one_person() {
    let (server, _) = server();
    let director = server.staff();
    let link = code(&director, "cashier");
    let taken = [("name", "Resi"), ("password", PASSWORD), ("again", PASSWORD)];
    server.guest().post(&link, &taken).assert_status(422).assert_says(".errors", "gibt es schon");
    server
        .guest()
        .post(&link, &[("name", "Sepp"), ("password", "kurz"), ("again", "kurz")])
        .assert_status(422);
    server.guest().post(&link, &SEPP).assert_leads_to("/leitung");
    let second = [("name", "Anna"), ("password", "auch drei Wörter"), ("again", "auch drei Wörter")];
    let used = server.guest().post(&link, &second);
    used.assert_status(410).assert_says("h1", "schon verwendet").assert_says("a", "Anmelden");
    assert_eq!(used.header("set-cookie"), None);
    server.guest().get(&link).assert_status(410);
    let shown = link.replace("/dabei/", "/leitung/helfer/einladung/");
    director.get(&shown).assert_status(200).assert_says("h1", "verwendet").assert_none("svg.qr");
    assert_eq!(server.app.accounts().list().unwrap().len(), 2);
}

#[test]
fn a_code_runs_out_after_ten_minutes() {
    let (server, clock) = server();
    let link = code(&server.staff(), "speaker");
    clock.advance(TimeDelta::minutes(10));
    server.guest().get(&link).assert_status(200);
    clock.advance(TimeDelta::seconds(1));
    server.guest().get(&link).assert_status(410).assert_says("h1", "abgelaufen");
    server.guest().post(&link, &SEPP).assert_status(410);
    assert_eq!(server.app.accounts().list().unwrap().len(), 1);
}

#[test]
fn codes_are_not_kept_and_not_guessed() {
    let (server, _) = server();
    let link = code(&server.staff(), "scorer");
    let token = link.strip_prefix("/dabei/").unwrap();
    for file in ["abend.db", "abend.db-wal"] {
        let bytes = std::fs::read(server.app.database().with_file_name(file)).unwrap();
        assert!(!bytes.windows(token.len()).any(|part| part == token.as_bytes()), "{file} holds the code");
    }
    assert_eq!(server.guest().get(&link).header("cache-control"), Some("no-store"));
    let guest = server.guest().at("10.0.0.9");
    for guess in 0..5 {
        guest.get(&format!("/dabei/{guess:032x}")).assert_status(404).assert_says("h1", "gibt es nicht");
    }
    let waits = guest.get(&format!("/dabei/{:032x}", 5));
    waits.assert_status(429).assert_says(".lead", "Warten Sie eine Sekunde");
    assert_eq!(waits.header("retry-after"), Some("1"));
    server.guest().get("/dabei/unsinn").assert_status(404);
    // Those who have been invited may share the address.
    guest.get(&link).assert_status(200);
}

#[test]
fn on_a_laptop_eight_letters_and_digits_are_enough() {
    let (server, _) = server();
    let director = server.staff();
    let shown =
        director.follow(&director.post("/leitung/helfer/einladung", &[("role", "scorer"), OWN_INVITE]));
    let short = shown.texts(".short-code code").concat();
    assert_eq!(short.len(), "ABCD-EFGH".len(), "{short}");
    let laptop = server.guest();
    assert!(laptop.get("/anmelden").attribute("a[href='/dabei']", "href").is_some());
    laptop.get("/dabei").assert_status(200).assert_says("label", "Code");
    laptop.post("/dabei", &[("code", "zu kurz")]).assert_status(422).assert_says("#f-code-error", "acht");
    let entered = laptop.post("/dabei", &[("code", &short.to_lowercase().replace('-', " "))]);
    entered.assert_status(303);
    assert_eq!(entered.header("cache-control"), Some("no-store"));
    let form = entered.header("location").unwrap().to_owned();
    laptop.follow(&entered).assert_status(200).assert_says(".lead", "Schreiber");
    laptop.post(&form, &SEPP).assert_leads_to("/leitung");
    let again = server.guest().post("/dabei", &[("code", &short)]);
    server.guest().follow(&again).assert_status(410).assert_says("h1", "schon verwendet");
}

#[test]
fn short_codes_are_not_guessed() {
    let (server, clock) = server();
    let director = server.staff();
    let shown =
        director.follow(&director.post("/leitung/helfer/einladung", &[("role", "director"), OWN_INVITE]));
    let short = shown.texts(".short-code code").concat();
    let guest = server.guest().at("10.0.0.9");
    for guess in ["2222-2222", "2222-2223", "2222-2224", "2222-2225", "2222-2226"] {
        guest.post("/dabei", &[("code", guess)]).assert_status(422).assert_says(".errors", "gibt es nicht");
    }
    let waits = guest.post("/dabei", &[("code", &short)]);
    waits.assert_status(429).assert_says(".lead", "Warten Sie eine Sekunde");
    clock.advance(TimeDelta::seconds(2));
    guest.post("/dabei", &[("code", &short)]).assert_status(303);
}

#[test]
fn another_task_holds_from_the_next_click_on() {
    let (server, _) = server();
    let (director, helper) = (server.staff(), server.as_role(Role::Speaker));
    let id =
        server.app.accounts().list().unwrap().into_iter().find(|user| user.name == "speaker").unwrap().id.0;
    helper.post("/leitung/helfer/einladung", &[("role", "director")]).assert_status(403);
    let page = director.get(&format!("/leitung/helfer/{id}"));
    assert_eq!(page.attribute("input[name=role][checked]", "value").as_deref(), Some("speaker"));
    let changed = director.post(&format!("/leitung/helfer/{id}/aufgabe"), &[("role", "director"), OWN_TASK]);
    changed.assert_leads_to("/leitung/helfer");
    director.follow(&changed).assert_says(".banner", "speaker hat jetzt die Aufgabe Turnierleitung");
    helper.get("/leitung/helfer").assert_status(200);
    director.post(&format!("/leitung/helfer/{id}/aufgabe"), &[("role", "boss"), OWN_TASK]).assert_status(422);
}

#[test]
fn the_last_director_stays() {
    let (server, _) = server();
    let director = server.staff();
    let id = server.app.accounts().list().unwrap()[0].id.0;
    let demoted = director.post(&format!("/leitung/helfer/{id}/aufgabe"), &[("role", "scorer"), OWN_TASK]);
    demoted.assert_status(422).assert_says(".errors", "letzte Turnierleitung");
    let removed =
        director.post(&format!("/leitung/helfer/{id}/entfernen"), &[("confirm", "resi"), OWN_LEAVE]);
    removed.assert_status(422).assert_says(".errors", "letzte Turnierleitung");
    director.get("/leitung/helfer").assert_status(200);
}

#[test]
fn whoever_is_removed_is_out_at_once_and_his_name_is_free() {
    let (server, _) = server();
    let (director, helper) = (server.staff(), server.as_role(Role::Scorer));
    let id = server.app.accounts().list().unwrap().into_iter().find(|user| user.name == "scorer").unwrap().id;
    let path = format!("/leitung/helfer/{}/entfernen", id.0);
    director
        .post(&path, &[("confirm", "jemand"), OWN_LEAVE])
        .assert_status(422)
        .assert_says(".errors", "Tippen Sie");
    helper.get("/leitung").assert_status(200);
    director.post(&path, &[("confirm", "Scorer"), OWN_LEAVE]).assert_leads_to("/leitung/helfer");
    helper.get("/leitung").assert_leads_to("/anmelden?zurueck=/leitung");
    let fields = [("name", "scorer"), ("password", PASSWORD)];
    server.guest().post("/anmelden", &fields).assert_status(422);
    director.post(&path, &[("confirm", "Scorer"), OWN_LEAVE]).assert_status(404);
    assert!(
        server.app.accounts().names().unwrap().contains(&(id, "scorer".to_owned())),
        "the journal needs it"
    );
    server.app.accounts().add_as(Role::Cashier, "Scorer", PASSWORD).unwrap();
}

#[test]
fn a_new_password_logs_out_everywhere() {
    let (server, _) = server();
    let (director, helper) = (server.staff(), server.as_role(Role::Cashier));
    let id =
        server.app.accounts().list().unwrap().into_iter().find(|user| user.name == "cashier").unwrap().id.0;
    let path = format!("/leitung/helfer/{id}/passwort");
    let new = "ein neues für heute";
    director.post(&path, &[("password", new), ("again", "anders anders"), OWN]).assert_status(422);
    director.post(&path, &[("password", "Schokolade"), ("again", "Schokolade"), OWN]).assert_status(422);
    helper.get("/leitung").assert_status(200);
    director.post(&path, &[("password", new), ("again", new), OWN]).assert_leads_to("/leitung/helfer");
    helper.get("/leitung").assert_leads_to("/anmelden?zurueck=/leitung");
    server.guest().post("/anmelden", &[("name", "cashier"), ("password", new)]).assert_leads_to("/leitung");
}

#[test]
fn the_director_reads_what_has_changed_with_names_and_tasks() {
    let (server, _) = server();
    let (director, helper) = (server.staff(), server.as_role(Role::Scorer));
    let id =
        server.app.accounts().list().unwrap().into_iter().find(|user| user.name == "scorer").unwrap().id.0;
    director.post(&format!("/leitung/helfer/{id}/aufgabe"), &[("role", "speaker"), OWN_TASK]);
    let link = code(&director, "cashier");
    server.guest().post(&link, &SEPP).assert_leads_to("/leitung");
    let page = director.get("/leitung/helfer");
    page.assert_says("#e5", "mit einem Code").assert_says("#e5", "Sepp ist dabei. Aufgabe: Kassa");
    page.assert_says("#e4", "Resi").assert_says("#e4", "Ein Code gezeigt. Aufgabe: Kassa");
    page.assert_says("#e3", "scorer hat eine andere Aufgabe").assert_says("#e3 s", "Schreiber");
    page.assert_says("#e3 b", "Sprecher").assert_says("#e1", "am Rechner");
    assert_eq!(page.texts(".entry-row .entry-number").len(), 5);
    assert!(!page.texts("ol.entries").concat().contains(link.trim_start_matches("/dabei/")));
    director.get("/leitung/helfer?lang=en").assert_says("#e5", "Sepp is on the staff. Task: Cashier");
    helper.get("/leitung/helfer").assert_status(403);
}

#[test]
fn whoever_changes_the_staff_types_their_own_password_once_more() {
    let (server, _) = server();
    let (director, helper) = (server.staff(), server.as_role(Role::Scorer));
    let id =
        server.app.accounts().list().unwrap().into_iter().find(|user| user.name == "scorer").unwrap().id.0;
    let new = "ein neues für heute";
    let forms = [
        ("aufgabe", "own-task", vec![("role", "director")]),
        ("passwort", "own-password", vec![("password", new), ("again", new)]),
        ("entfernen", "own-leave", vec![("confirm", "scorer")]),
    ];
    for (what, own, fields) in forms {
        let path = format!("/leitung/helfer/{id}/{what}");
        let missing = director.post(&path, &fields);
        missing.assert_status(422).assert_says(&format!("#f-{own}-error"), "Ihr eigenes Passwort fehlt");
        let wrong = director.post(&path, &[&fields[..], &[(own, "geraten geraten")]].concat());
        wrong.assert_status(422).assert_says(&format!("#f-{own}-error"), "nicht Ihr eigenes Passwort");
        assert_eq!(wrong.attribute(&format!("#f-{own}"), "value").as_deref(), Some(""));
    }
    helper.get("/leitung").assert_status(200);
    let unchanged = server.app.accounts().find(UserId(id)).unwrap().unwrap();
    assert_eq!(unchanged.role, Role::Scorer, "nothing has happened");
}

#[test]
fn a_house_with_one_laptop_tells_of_no_other_one() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT[..2]);
    night.draw(Stage::FIRST);
    let page = server.staff().get("/leitung/helfer");
    page.assert_says("main", "Was dieser Laptop zu den Auslosungen unterschreibt, zählt seitdem");
    assert!(!page.body.contains("Ein anderer Laptop"), "{}", page.body);
}
