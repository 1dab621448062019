//! A draw becomes void and a list is opened again by two persons, and everybody sees by whom.

use crate::night::{Night, settings};
use crate::probe;
use crate::server::{Browser, PASSWORD, Page, TestServer};
use chrono::{Local, TimeDelta};
use preisschnapsen::app::{Actor, Request, Role};
use serde_json::Value;
use std::thread;
use tournament::{PlainEvening, Stage};

const R1: &str = "/leitung/t/probe/auslosung/R1";
const PUBLIC: &str = "/t/probe/auslosung/R1";
const OTHER: &str = "ein anderes als Resi";

/// Two people with a ticket each; Resi is the director, Bernd only sees everything.
fn server() -> TestServer {
    let server = probe::sold(&[1, 1]);
    server.app.accounts().add_as(Role::Speaker, "Bernd", OTHER).unwrap();
    server
}

/// Opens the closed list again, signed by somebody with a password.
#[track_caller]
fn reopen(staff: &Browser, second: &str, password: &str) -> Page {
    let fields = [("reason", "Huber kommt noch"), ("second", second), ("password", password)];
    staff.post(&format!("{R1}/oeffnen"), &fields)
}

fn is_closed(server: &TestServer) -> bool {
    server.snapshot().draw_in_force(Stage::FIRST).is_some()
}

/// What the form sends for Bernd.
#[track_caller]
fn bernd(staff: &Browser) -> String {
    let page = staff.get(R1);
    assert_eq!(
        page.texts("#void select[name=second] option"),
        ["bitte wählen", "Bernd"],
        "and not Resi herself"
    );
    page.attributes("#void select[name=second] option", "value").remove(1)
}

#[test]
fn a_list_is_opened_again_with_a_reason_and_a_second_person() {
    let server = server();
    let staff = server.staff();
    probe::act(&server, Request::CloseList(Stage::FIRST));
    let bernd = bernd(&staff);
    staff
        .post(&format!("{R1}/oeffnen"), &[])
        .assert_status(422)
        .assert_says("#f-reason-error", "Begründung")
        .assert_says("#f-second-error", "wer zustimmt")
        .assert_says("#f-password-error", "fehlt");
    reopen(&staff, &bernd, "").assert_status(422).assert_says("#f-password-error", "fehlt");
    reopen(&staff, "1", PASSWORD).assert_status(422).assert_says("#f-second-error", "wer zustimmt");
    let wrong = reopen(&staff, &bernd, PASSWORD);
    wrong.assert_status(422).assert_says("#f-password-error", "nicht das Passwort von Bernd");
    assert_eq!(wrong.attribute("#f-reason", "value").as_deref(), Some("Huber kommt noch"));
    assert_eq!(wrong.attribute("#f-second option[selected]", "value"), Some(bernd.clone()));
    assert_eq!(wrong.attribute("#f-password", "value").as_deref(), Some(""));
    assert!(!wrong.body.contains(PASSWORD) && wrong.attribute("details#void", "open").is_some());
    assert!(is_closed(&server), "nothing has happened");
    reopen(&staff, &bernd, OTHER).assert_leads_to(R1);
    assert!(!is_closed(&server));
    let told = "Vor der Auslosung wieder geöffnet von Resi, zugestimmt hat Bernd.";
    server.guest().get(PUBLIC).assert_says(".attempts", "Huber kommt noch").assert_says(".attempts", told);
    server.guest().get(&format!("{PUBLIC}-1")).assert_says(".banner", &format!("Huber kommt noch. {told}"));
    staff.get(R1).assert_says(".attempts", told);
    server
        .guest()
        .get("/t/probe/tafel")
        .assert_says(".slide-big", "Eine Auslosung ist ungültig")
        .assert_says(".slide", told);
    server.guest().speaking("en").get(PUBLIC).assert_says(".attempts", "by Resi, Bernd agreed.");
}

#[test]
fn a_draw_is_declared_void_by_two_and_both_are_named_everywhere() {
    let server = server();
    let staff = server.staff();
    probe::act(&server, Request::CloseList(Stage::FIRST));
    probe::act(
        &server,
        Request::TakePhrase { stage: Stage::FIRST, phrase: "KH".parse().unwrap(), pack: None },
    );
    probe::act(&server, Request::Draw(Stage::FIRST));
    let bernd = bernd(&staff);
    let send = |password: &str| {
        let fields = [("attempt", "1"), ("reason", "Falsch gezählt"), ("confirm", "Finale")];
        let signed = [("second", bernd.as_str()), ("password", password)];
        staff.post(&format!("{R1}/ungueltig"), &[&fields[..], &signed].concat())
    };
    send("falsch falsch").assert_status(422).assert_says("#f-password-error", "Es ist nichts geschehen");
    assert!(is_closed(&server));
    send(OTHER).assert_leads_to(R1);
    let told = "Für ungültig erklärt von Resi, zugestimmt hat Bernd.";
    let guest = server.guest();
    guest.get(&format!("{PUBLIC}-1")).assert_says(".banner", told).assert_says(".attempts", told);
    guest.get(&format!("{PUBLIC}-1/protokoll")).assert_says(".void-stamp", told);
    guest.get(&format!("{PUBLIC}-1/pruefen")).assert_says(".banner", told);
    guest.get(&format!("{PUBLIC}-1/pruefen.html")).assert_says("main", told);
    staff.get(R1).assert_says(".attempts", told);
    staff.get("/leitung/t/probe/journal").assert_says("main", "zugestimmt hat Bernd");
    let protocol: Value = serde_json::from_str(&guest.get(&format!("{PUBLIC}-1.json")).body).unwrap();
    let keys: Vec<&String> = protocol["void"].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["reason", "at"], "the format is fixed");
    // Somebody who has left is still named.
    let id =
        server.app.accounts().witnesses(server.app.accounts().list().unwrap()[1].id, None).unwrap()[0].id;
    server.app.accounts().remove(Actor::CommandLine, id).unwrap();
    server.restarted().guest().get(&format!("{PUBLIC}-1")).assert_says(".banner", told);
}

#[test]
fn whoever_may_only_look_agrees_and_does_not_do_it_himself() {
    let server = server();
    probe::act(&server, Request::CloseList(Stage::FIRST));
    let speaker = server.guest();
    speaker.post("/anmelden", &[("name", "Bernd"), ("password", OTHER)]).assert_leads_to("/leitung");
    speaker
        .get(R1)
        .assert_status(200)
        .assert_none("form[action$=oeffnen]")
        .assert_none("select[name=second]");
    let resi = server.app.accounts().list().unwrap().into_iter().find(|user| user.name == "Resi").unwrap();
    reopen(&speaker, &resi.id.to_string(), PASSWORD).assert_status(403);
    assert!(is_closed(&server));
}

#[test]
fn whoever_guesses_the_second_password_waits_at_the_console_too() {
    // The time stands still, so that it does not matter how long a password takes to be checked.
    let (server, clock) = TestServer::with_clock();
    server.app.accounts().add_as(Role::Speaker, "Bernd", OTHER).unwrap();
    Night::named(&server.app, "Probe", settings()).register(&[("Huber", 1), ("Maier", 1)]);
    let staff = server.staff();
    probe::act(&server, Request::CloseList(Stage::FIRST));
    let bernd = bernd(&staff);
    for _ in 0..5 {
        reopen(&staff, &bernd, "geraten geraten").assert_status(422);
    }
    for from in [&staff, &server.staff().at("10.0.0.7")] {
        let slowed = reopen(from, &bernd, OTHER);
        slowed.assert_status(429).assert_says("#f-password-error", "zu oft falsch");
        assert_eq!(slowed.header("retry-after"), Some("1"));
        assert_eq!(slowed.attribute("#f-reason", "value").as_deref(), Some("Huber kommt noch"));
    }
    // It counts at the login as well, for whoever has guessed there.
    let log_in = |password| {
        server.guest().at("10.0.0.8").post("/anmelden", &[("name", "Bernd"), ("password", password)])
    };
    log_in("geraten geraten").assert_status(422);
    log_in(OTHER).assert_status(429);
    assert!(is_closed(&server));
    clock.advance(TimeDelta::seconds(2));
    reopen(&staff, &bernd, "geraten geraten").assert_status(422);
    clock.advance(TimeDelta::seconds(1));
    reopen(&staff, &bernd, OTHER).assert_status(429);
    // Bernd gets through to his own pages meanwhile, but nobody guesses on.
    log_in(OTHER).assert_leads_to("/leitung");
    clock.advance(TimeDelta::seconds(2));
    reopen(&staff, &bernd, OTHER).assert_leads_to(R1);
}

/// What happened: the helper was taken off the staff, the draw declared void alone, and nobody saw it.
#[test]
fn whoever_could_have_agreed_and_was_removed_is_named_at_the_attempt() {
    let server = server();
    let staff = server.staff();
    probe::act(&server, Request::CloseList(Stage::FIRST));
    let accounts = server.app.accounts();
    let id = |name: &str| accounts.list().unwrap().into_iter().find(|user| user.name == name).unwrap().id;
    accounts.remove(Actor::User(id("Resi")), id("Bernd")).unwrap();
    staff.post(&format!("{R1}/oeffnen"), &[("reason", "Huber kommt noch")]).assert_leads_to(R1);
    let told = "Seit dem Schließen der Liste nicht mehr bei den Helfern: Bernd.";
    let everywhere = |server: &TestServer| {
        let guest = server.guest();
        guest.get(PUBLIC).assert_says(".attempts", told);
        guest.get(&format!("{PUBLIC}-1")).assert_says(".banner", told);
        guest.get(&format!("{PUBLIC}-1/protokoll")).assert_says(".void-stamp", told);
        guest.get("/t/probe/tafel").assert_says(".slide", told);
        guest.speaking("en").get(PUBLIC).assert_says(".attempts", "No longer on the staff");
    };
    everywhere(&server);
    everywhere(&server.restarted());
}

#[test]
fn whoever_came_after_the_list_was_closed_does_not_agree_and_a_new_password_is_shown() {
    let server = server();
    let staff = server.staff();
    probe::act(&server, Request::CloseList(Stage::FIRST));
    let accounts = server.app.accounts();
    let cilli = accounts.add_as(Role::Scorer, "Cilli", "noch ein anderes Wort").unwrap().id;
    let bernd = bernd(&staff);
    let newcomer = reopen(&staff, &cilli.to_string(), "noch ein anderes Wort");
    newcomer.assert_status(422).assert_says("#f-second-error", "wer zustimmt");
    assert!(is_closed(&server));
    let user = accounts.list().unwrap().into_iter().find(|user| user.id.to_string() == bernd).unwrap().id;
    accounts.renew_password(Actor::CommandLine, user, "von Resi ausgedacht").unwrap();
    reopen(&staff, &bernd, "von Resi ausgedacht").assert_leads_to(R1);
    let told = "Neues Passwort seit dem Schließen der Liste, von jemand anderem gesetzt: Bernd.";
    server.guest().get(PUBLIC).assert_says(".attempts", told);
}

/// What happened: the director set a helper's password, closed the list and agreed as that helper.
#[test]
fn accounts_and_passwords_from_just_before_are_named_at_the_attempt() {
    let (server, clock) = TestServer::with_clock();
    let accounts = server.app.accounts();
    let helper = |name: &str| accounts.add_as(Role::Scorer, name, OTHER).unwrap().id;
    let (bernd, cilli) = (helper("Bernd"), helper("Cilli"));
    clock.advance(TimeDelta::hours(13));
    let resi = accounts.list().unwrap().into_iter().find(|user| user.name == "Resi").unwrap().id;
    accounts.renew_password(Actor::User(resi), bernd, "von Resi ausgedacht").unwrap();
    accounts.renew_password(Actor::User(cilli), cilli, "selbst ausgedacht").unwrap();
    accounts.add_as(Role::Speaker, "Dora", OTHER).unwrap();
    let code = accounts.invite(Actor::User(resi), Role::Scorer).unwrap();
    let fields = [("name", "Emil"), ("password", OTHER), ("again", OTHER)];
    server.guest().post(&format!("/dabei/{}", code.as_str()), &fields).assert_status(303);

    let night = Night::open(&server, settings());
    night.register(&[("Huber", 1), ("Maier", 1)]);
    let before = server.app.accounts().journal(1).unwrap().remove(0).number;
    night.act(Request::CloseList(Stage::FIRST));
    let now = server.app.now().with_timezone(&Local);
    let at = format!("1. Jänner 1970, {}", now.format("%H:%M"));
    let said = [
        format!("Bernd: Passwort von Resi am {at} gesetzt."),
        format!("Dora: Konto am {at} am Rechner selbst angelegt."),
        format!("Emil: am {at} mit einem Code dazugekommen."),
    ];
    let look = |server: &TestServer| {
        let page = server.guest().get(&night.page("/auslosung/R1"));
        assert_eq!(page.texts("ul.fresh li"), said, "neither Resi nor Cilli");
        // The program tells its own key when it first notes something, which may be just before the list is closed or just after.
        let heads =
            server.app.accounts().journal(4).unwrap().into_iter().filter(|head| head.number >= before);
        let heads: Vec<String> =
            heads.map(|head| format!("Helfer {} · {}", head.number, head.hash.short())).collect();
        let shown: Vec<usize> = [page, server.guest().get(&night.page("/auslosung/R1/protokoll"))]
            .map(|page| page.texts("main").concat())
            .map(|text| heads.iter().position(|head| text.contains(head)).expect("a head of the accounts"))
            .to_vec();
        assert_eq!(shown[0], shown[1], "both pages name the same one");
        heads[shown[0]].clone()
    };
    let head = look(&server);
    let english = server.guest().speaking("en").get(&night.page("/auslosung/R1"));
    english.assert_says("ul.fresh", "Bernd: password set by Resi on");
    // Who has nothing new is not named, nor is the sentence above the names.
    clock.advance(TimeDelta::hours(13));
    let later = Night::named(&server.app, "Spaeter", settings());
    later.register(&[("Huber", 1), ("Maier", 1)]);
    later.act(Request::CloseList(Stage::FIRST));
    server.guest().get(&later.page("/auslosung/R1")).assert_none(".fresh");
    assert_eq!(look(&server), head);
}

#[test]
fn whoever_is_guessed_at_at_the_login_agrees_all_the_same() {
    let server = server();
    probe::act(&server, Request::CloseList(Stage::FIRST));
    let bernd = bernd(&server.staff());
    let (stranger, staff) = (server.guest().at("10.0.3.7"), server.staff().at("10.0.3.7"));
    let guess = [("name", "Bernd"), ("password", "geraten und falsch"), ("zurueck", "")];
    let answers: Vec<u16> = (0..12).map(|_| stranger.post("/anmelden", &guess).status).collect();
    assert!(answers.contains(&429), "{answers:?}");
    reopen(&staff, &bernd, OTHER).assert_leads_to(R1);
}

#[test]
fn of_two_who_agree_at_the_same_moment_the_second_reads_that_it_is_done() {
    for what in ["oeffnen", "ungueltig"] {
        let server = server();
        probe::act(&server, Request::CloseList(Stage::FIRST));
        if what == "ungueltig" {
            probe::act(
                &server,
                Request::TakePhrase { stage: Stage::FIRST, phrase: Default::default(), pack: None },
            );
            probe::act(&server, Request::Draw(Stage::FIRST));
        }
        let (staff, bernd) = (server.staff(), bernd(&server.staff()));
        let name = staff
            .get(R1)
            .texts("#void label")
            .into_iter()
            .find_map(|label| label.split_once("eintippen: ").map(|(_, name)| name.to_owned()));
        let name = name.unwrap_or_default();
        let fields = [
            ("reason", "Huber kommt noch"),
            ("second", bernd.as_str()),
            ("password", OTHER),
            ("attempt", "1"),
            ("confirm", name.as_str()),
        ];
        let path = format!("{R1}/{what}");
        let mut answers = thread::scope(|scope| {
            let both = [(); 2].map(|()| scope.spawn(|| server.staff().post(&path, &fields)));
            both.map(|one| one.join().unwrap())
        });
        answers.sort_by_key(|answer| answer.status);
        assert_eq!(answers.each_ref().map(|answer| answer.status), [303, 409], "{}", answers[1].body);
        answers[1].assert_says(
            "#errors",
            if what == "oeffnen" { "schon wieder geöffnet" } else { "schon ungültig" },
        );
    }
}

#[test]
fn what_the_hall_had_said_before_stays_in_sight() {
    let server = probe::sold(&[1, 1]);
    let say = |text: &str| {
        probe::act(
            &server,
            Request::TakePhrase { stage: Stage::FIRST, phrase: text.parse().unwrap(), pack: None },
        );
    };
    probe::act(&server, Request::CloseList(Stage::FIRST));
    say("KH QS");
    server.guest().get(PUBLIC).assert_says(".phrase", "KH QS");
    assert!(!server.guest().get(PUBLIC).body.contains("Zuvor aus dem Saal"));
    say("");
    say("AD");
    let told = "Zuvor aus dem Saal: Herz-König, Laub-Ober · nichts. Es gilt: Schelle-Ass.";
    server.guest().get("/t/probe/tafel").assert_says(".slide-line", told);
    let everywhere = || {
        server.guest().get(PUBLIC).assert_says("main", told);
        server.guest().get(&format!("{PUBLIC}/protokoll")).assert_says(".proof", told);
        server.guest().get(&format!("{PUBLIC}/pruefen")).assert_says("main", told);
        server.staff().get(R1).assert_says("main", told);
    };
    everywhere();
    probe::act(&server, Request::Draw(Stage::FIRST));
    everywhere();
    let json = server.guest().get(&format!("{PUBLIC}.json")).body;
    assert!(!json.contains("KH QS"), "the format is fixed: {json}");
}

#[test]
fn a_phrase_that_was_taken_back_stays_in_sight_too() {
    let server = probe::sold(&[1, 1]);
    probe::act(&server, Request::CloseList(Stage::FIRST));
    probe::act(
        &server,
        Request::TakePhrase { stage: Stage::FIRST, phrase: "KH QS".parse().unwrap(), pack: None },
    );
    probe::act(&server, Request::from(PlainEvening::Undo { action: server.snapshot().tournament.version() }));
    let told = "Zuvor aus dem Saal: Herz-König, Laub-Ober. Davon gilt nichts mehr.";
    server.guest().get(PUBLIC).assert_says("main", told);
    server.guest().get("/t/probe/tafel").assert_says(".slide-line", told);
    server.staff().get(R1).assert_says("main", told);
}

#[test]
fn guests_read_that_the_staff_is_named() {
    let server = probe::sold(&[1, 1]);
    server.guest().get("/t/probe/daten").assert_says("main", "steht das dort für alle mit Namen");
}
