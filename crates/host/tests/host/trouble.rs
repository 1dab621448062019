//! What goes wrong between a laptop and its host gets a sentence on the page that says what to do, and nothing is lost.

use crate::heads::verify;
use crate::laptop::soon;
use crate::night::Night;
use crate::pages::{Hall, newest, published};
use crate::server::{PASSWORD, TestServer};
use crate::stranger::answering;
use chrono::{TimeDelta, Utc};
use mirror::{Hindrance, Stop};
use preisschnapsen::app::{Clock, Halt, Request};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use tournament::texts::Person;
use tournament::{PlayerId, Stage};

const NEWER: &str = r#"{"why":"unknown-version","versions":[2,3]}"#;
const OLDER: &str = r#"{"why":"unknown-version","versions":[0]}"#;

#[test]
#[ignore = "belongs to the tests of the host"]
fn who_is_no_host_of_this_version_is_named_when_a_code_is_typed() {
    let house = TestServer::with_staff();
    let night = Night::with(&house, &[("Huber Franz", 1)]);
    for (status, kind, body, sentence) in [
        ("404 Not Found", "application/json", NEWER, "Der Gastgeber spricht eine neuere Version."),
        ("404 Not Found", "application/json", OLDER, "Der Gastgeber spricht eine ältere Version."),
        ("400 Bad Request", "application/json", r#"{"why":"unreadable"}"#, "eine ältere Version"),
        (
            "503 Service Unavailable",
            "application/json",
            r#"{"why":"away"}"#,
            "kann im Augenblick nichts speichern",
        ),
        (
            "507 Insufficient Storage",
            "application/json",
            r#"{"why":"disk-full"}"#,
            "kann im Augenblick nichts speichern",
        ),
        ("403 Forbidden", "application/json", r#"{"why":"taken-down"}"#, "zeigt diesen Abend nicht mehr"),
        ("200 OK", "text/html", "<h1>Willkommen im WLAN</h1>", "antwortet etwas anderes"),
        ("302 Found", "text/html", "", "antwortet etwas anderes"),
    ] {
        let host = answering("127.0.0.1:0", status, kind, body);
        let page =
            house.staff().post(&night.staff_page("/internet"), &[("host", &host), ("code", "AAAAA-BBBBB")]);
        page.assert_status(422).assert_says("#f-host-error", sentence);
        let sent = [("there", host.as_str()), ("handover", "AAAAAAAA-BBBBBBBB"), ("own", PASSWORD)];
        let page = house.staff().post(&night.staff_page("/internet/uebernehmen"), &sent);
        page.assert_status(422).assert_says("#f-there-error", sentence);
    }
}

/// The host speaks of its own version to whoever asks in another one.
#[test]
#[ignore = "needs PostgreSQL"]
fn a_call_of_another_version_is_told_which_one_there_is() {
    let hall = Hall::open();
    let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
    for (path, body) in [
        ("/mirror/2/pair", r#"{"why":"unknown-version","versions":[1]}"#),
        ("/mirror/", r#"{"why":"unknown-version","versions":[1]}"#),
        ("/mirror/1/dance", r#"{"why":"unknown-call"}"#),
    ] {
        let mut answer = agent.post(format!("{}{path}", hall.server.base())).send("{}").unwrap();
        assert_eq!(answer.status().as_u16(), 404);
        assert_eq!(answer.body_mut().read_to_string().unwrap(), body, "{path}");
    }
}

#[test]
#[ignore = "needs PostgreSQL"]
fn what_stands_in_the_place_of_the_host_is_named_until_it_is_back() {
    let hall = Hall::open();
    let bind = hall.server.base().strip_prefix("http://").unwrap().to_owned();
    let Hall { server, house, slug, host, runtime, .. } = hall;
    drop(server);
    answering(&bind, "404 Not Found", "application/json", NEWER);
    let night = Night::of(&house.app, &slug);
    night.register(&[("Österreicher Toni", 1)]);
    let newer = Some(Hindrance::OtherVersion { newer: true });
    soon("it is named", || published(&house.app, &slug).standing.hindrance == newer);
    let page = house.staff().get(&night.staff_page("/kassa"));
    page.assert_says("#internet", "Der Gastgeber spricht eine neuere Version.")
        .assert_says("#internet", "Ein Eintrag wartet");
    drop((host, runtime));
}

#[test]
#[ignore = "needs PostgreSQL"]
fn a_host_that_cannot_write_is_named_and_gets_everything_later() {
    let hall = Hall::open();
    let slug = &hall.slug;
    let writes = |on: bool| {
        let setting = format!(
            "ALTER DATABASE {} SET default_transaction_read_only = {}",
            hall.host.address.rsplit('/').next().unwrap(),
            if on { "off" } else { "on" }
        );
        hall.runtime.block_on(async {
            let other = hall.host.connect().await;
            other.batch_execute("SET default_transaction_read_only = off").await.unwrap();
            other.batch_execute(&setting).await.unwrap();
            let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";
            other.batch_execute(end).await.unwrap();
        });
    };
    writes(false);
    Night::of(&hall.house.app, slug).register(&[("Österreicher Toni", 1)]);
    let full = Some(Hindrance::DiskFull);
    soon("it is named", || published(&hall.house.app, slug).standing.hindrance == full);
    let page = hall.house.staff().get(&hall.staff_page("/kassa"));
    page.assert_says("#internet", "Beim Gastgeber ist die Platte voll.")
        .assert_says("#internet", "Ein Eintrag wartet");
    writes(true);
    hall.has_all(&hall.house);
    assert_eq!(published(&hall.house.app, slug).standing.hindrance, None);
}

/// The laptop sleeps for an hour, or its clock is off by a day on either side.
#[test]
#[ignore = "needs PostgreSQL"]
fn a_clock_that_jumps_and_a_laptop_that_slept_lose_nothing() {
    let (house, clock) = TestServer::with_clock();
    let hall = Hall::of(house);
    let steps = [TimeDelta::hours(1), TimeDelta::days(1), TimeDelta::days(-2), TimeDelta::days(1)];
    for (step, name) in steps.into_iter().zip(["Eins", "Zwei", "Drei", "Vier"]) {
        clock.set_by(step);
        Night::of(&hall.house.app, &hall.slug).register(&[(name, 1)]);
        hall.has_all(&hall.house);
        let page = hall.house.staff().get(&hall.page(""));
        let number = newest(&hall.house.app, &hall.slug);
        page.assert_says("#publish-state", &format!("hat alles bis Eintrag {number}"));
    }
}

/// Whoever asks from outside has the right time, as guests have.
#[test]
#[ignore = "needs PostgreSQL"]
fn a_slow_clock_is_named_on_every_page_of_the_staff_and_is_no_lie_of_the_host() {
    let (house, clock) = TestServer::with_clock();
    let is_late_by = |late: TimeDelta| clock.set_by(Utc::now() - late - clock.now());
    let hour = TimeDelta::hours(1);
    is_late_by(TimeDelta::zero());
    let hall = Hall::of(house);
    let address = published(&hall.house.app, &hall.slug).address;
    hall.house.staff().get(&hall.staff_page("/kassa")).assert_none("#internet .banner");
    is_late_by(hour);
    Night::of(&hall.house.app, &hall.slug).register(&[("Österreicher Toni", 1)]);
    hall.has_all(&hall.house);
    soon("it is noticed", || published(&hall.house.app, &hall.slug).standing.clock < TimeDelta::minutes(-59));
    for page in ["", "/kassa", "/saal", "/preise", "/druck", "/abrechnung", "/einstellungen", "/journal"] {
        hall.house.staff().get(&hall.staff_page(page)).assert_says("#internet", "Auf diesem Laptop ist es");
    }
    let asked = std::thread::spawn({
        let address = address.clone();
        move || verify(&[&address])
    });
    while !asked.is_finished() {
        is_late_by(hour);
        std::thread::sleep(std::time::Duration::from_secs(1));
    }
    let (holds, said) = asked.join().unwrap();
    assert!(holds && said.contains("the clocks of the hall and of this machine differ"), "{said}");
    assert!(said.ends_with("in sich stimmig, mit keinem Papier verglichen\n"), "{said}");
    // Now nothing comes any more.
    let Hall { house, server, host, runtime, .. } = hall;
    drop(house);
    let (holds, said) = verify(&[&address]);
    assert!(!holds && said.ends_with("bis dorthin richtig, aber alt\n"), "{said}");
    drop((server, host, runtime));
}

#[test]
#[ignore = "needs PostgreSQL"]
fn days_after_the_end_nothing_but_erasures_is_taken_and_those_reach_the_host() {
    let hall = Hall::open();
    let late = "UPDATE nights SET ended_at = now() - interval '73 hours'";
    hall.runtime.block_on(async { hall.host.connect().await.batch_execute(late).await.unwrap() });
    let night = Night::of(&hall.house.app, &hall.slug);
    night.register(&[("Zu Spät", 1)]);
    let over = Some(Halt::Stopped(Stop::Late));
    soon("it is told", || published(&hall.house.app, &hall.slug).standing.halt == over);
    let sentence = "nimmt nur noch, dass Namen gelöscht werden";
    let page = hall.house.staff().get(&hall.staff_page("/kassa"));
    page.assert_says("#internet", sentence).assert_none("#internet .is-warning");
    hall.house.staff().get(&hall.page("")).assert_says("#publish-state .lead", sentence);
    night.act(Request::Erase(vec![PlayerId(1)]));
    soon("the name is gone there", || {
        let texts = hall.runtime.block_on(hall.host.store.texts(hall.night)).unwrap();
        texts.iter().any(|text| text.key == "player/1" && text.value.is_none())
    });
}

/// The director has written names into the reason for a change on a closed list, which guests read.
#[test]
#[ignore = "needs PostgreSQL"]
fn days_after_the_end_a_name_goes_from_notes_as_well() {
    let hall = Hall::open();
    let night = Night::of(&hall.house.app, &hall.slug);
    night.act(Request::CloseList(Stage::FIRST));
    for (player, name, reason) in
        [(1, "Huber Franziska", "Huber Franziska, nicht Franz"), (2, "Müller Anna", "Tippfehler")]
    {
        night.act(Request::RenameEntrant {
            player: PlayerId(player),
            person: Person::read(name, "").unwrap(),
            reason: reason.parse().unwrap(),
        });
    }
    hall.has_all(&hall.house);
    let notes = || {
        let texts = hall.runtime.block_on(hall.host.store.texts(hall.night)).unwrap();
        let notes = texts.into_iter().filter(|text| text.key.starts_with("note/"));
        notes.map(|note| note.value).collect::<Vec<_>>()
    };
    let told = |text: &str| Some(format!("\"{text}\""));
    assert_eq!(notes(), [told("Huber Franziska, nicht Franz"), told("Tippfehler")]);

    let late = "UPDATE nights SET ended_at = now() - interval '73 hours'";
    hall.runtime.block_on(async { hall.host.connect().await.batch_execute(late).await.unwrap() });
    night.act(Request::Erase(vec![PlayerId(1)]));
    soon("the name is gone there", || notes() == [None, told("Tippfehler")]);
}

#[test]
#[ignore = "needs PostgreSQL"]
fn the_token_of_another_evening_writes_nothing_there() {
    let hall = Hall::open();
    let other = Hall::open();
    let file = |hall: &Hall| hall.house.app.database().with_extension("db.mirror");
    let token = |hall: &Hall| {
        let text = std::fs::read_to_string(file(hall)).unwrap();
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        json[0]["token"].as_str().unwrap().to_owned()
    };
    // One entry more than the other one has there.
    Night::of(&hall.house.app, &hall.slug).register(&[("Mehr", 1)]);
    hall.has_all(&hall.house);
    let (own, foreign) = (token(&hall), token(&other));
    let Hall { house, slug, server, host, runtime, .. } = hall;
    let path = house.app.database().with_extension("db.mirror");
    let text = std::fs::read_to_string(&path).unwrap();
    let text = text.replace(&own, &foreign).replace(server.base(), other.server.base());
    let stopped = house.stopped();
    std::fs::write(&path, text).unwrap();
    let house = stopped.start();
    house.app.publishing().go_on();
    soon("it is told", || published(&house.app, &slug).standing.halt.is_some());
    let page = house.staff().get(&Night::of(&house.app, &slug).staff_page("/kassa"));
    page.assert_says("#internet .is-warning", "Ab einer Stelle hat der Gastgeber");
    let kept = other.runtime.block_on(other.host.store.standing(other.night)).unwrap().unwrap();
    assert_eq!(kept.night.head.number, newest(&other.house.app, &other.slug));
    drop((host, runtime));
}

/// `serve --mirror-to … --mirror-code …`, the whole program.
#[test]
#[ignore = "needs PostgreSQL"]
fn a_start_with_a_code_shows_the_evening_whose_list_is_open() {
    let hall = Hall::open();
    let code = hall.runtime.block_on(hall.host.night()).1.to_string();
    let laptop = crate::laptop::Laptop::open_as("Winterabend");
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("haus.db");
    laptop.app.copies().backup_to(&database).unwrap();
    let start = |code: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_laptop"))
            .args([
                "serve",
                "--bind",
                "127.0.0.1:0",
                "--mirror-to",
                hall.server.base(),
                "--mirror-code",
                code,
            ])
            .arg("--database")
            .arg(&database)
            .env("RUST_LOG", "off")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut errors = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        errors.read_line(&mut line).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        line
    };
    assert!(start("AAAAA-BBBBB").contains("Winterabend geht nicht ins Internet. Den Code bei --mirror-code"));
    let address = format!("{}/t/winterabend", hall.server.base());
    assert_eq!(start(&code), format!("Winterabend ist im Internet zu sehen: {address}\n"));
    assert_eq!(
        start(&code),
        format!("Winterabend ist im Internet zu sehen: {address}\n"),
        "once more, with a used code"
    );
}

#[test]
#[ignore = "needs PostgreSQL"]
fn the_log_is_written_as_objects_for_programs_that_collect_it() {
    let hall = Hall::open();
    let mut child = Command::new(env!("CARGO_BIN_EXE_preisschnapsen-host"))
        .args(["--bind", "127.0.0.1:0", "--log-format", "json"])
        .env("PREISSCHNAPSEN_HOST_DATABASE", &hall.host.address)
        .env("RUST_LOG", "preisschnapsen=debug")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let said = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let said: Vec<String> = said.take_while(|line| !line.starts_with("Beenden")).collect();
    let base = said[1].trim().split("  ").next().unwrap();
    soon("it is well", || ureq::get(format!("{base}/healthz")).call().is_ok());
    let lines = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    let objects = lines.map(|line| serde_json::from_str::<serde_json::Value>(&line).unwrap());
    let is_call = |object: &serde_json::Value| {
        object["text"].as_str().unwrap().starts_with("called call=\"watch\" status=200")
    };
    let called = objects.into_iter().find(is_call).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(called["level"], "DEBUG", "{called}");
    assert!(called["text"].as_str().unwrap().contains("status=200"), "{called}");
    assert!(called["target"].as_str().unwrap().starts_with("preisschnapsen_host::web"));
    called["time"].as_str().unwrap().parse::<chrono::DateTime<chrono::Utc>>().unwrap();
}

#[test]
#[ignore = "belongs to the tests of the host"]
fn a_host_that_takes_everything_and_stays_where_it_was_counts_as_silent() {
    let start = "0".repeat(64);
    let body = format!(r#"{{"token":"0f","epoch":1,"path":"/t/abend","number":0,"hash":"{start}"}}"#);
    let laptop = crate::laptop::Laptop::open();
    laptop.register(&["Huber Franz"]);
    laptop.publish(&answering("127.0.0.1:0", "200 OK", "application/json", &body), "AAAAA-BBBBB").unwrap();
    // Otherwise it would be sent the same again and again, without a pause.
    soon("it is asked less and less", || laptop.published().standing.failures > 2);
    assert_eq!(laptop.published().standing.acknowledged, 0);
}
