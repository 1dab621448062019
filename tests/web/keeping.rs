//! How long people are kept: by the days that the director has chosen, and never shorter than their tournament goes on.

use crate::night::{EIGHT, Night, settings};
use crate::server::{PASSWORD, TestServer};
use chrono::{DateTime, TimeDelta, Utc};
use preisschnapsen::app::{Request, Role, SteppingClock};
use preisschnapsen::texts::{ExtrasChange, Shown, Texts};
use preisschnapsen::tournament::{PlainEvening, Stage};
use std::sync::Arc;

/// A house on the evening itself, with a clock that can be put forward.
fn server() -> (TestServer, Arc<SteppingClock>) {
    let evening: DateTime<Utc> = "2027-01-05T18:00:00Z".parse().unwrap();
    let clock = Arc::new(SteppingClock::new(evening, TimeDelta::milliseconds(10)));
    let server = TestServer::at(clock.clone());
    server.app.accounts().add("Resi", PASSWORD).unwrap();
    (server, clock)
}

/// An evening whose people are kept for thirty days, in its first round.
fn running(server: &TestServer) -> Night<'_> {
    let night = Night::with(server, &EIGHT);
    night.act(Request::UpdateExtras(ExtrasChange::Names { shown: Shown::Full, keep_days: Some(30) }));
    night.draw(Stage::FIRST);
    night
}

#[test]
fn nobody_is_erased_while_the_tournament_is_open_whatever_the_clock_says() {
    let (server, clock) = server();
    let night = running(&server);
    let before = night.now().tournament.version();
    clock.advance(TimeDelta::days(700));
    assert_eq!(server.app.erase_overdue().unwrap(), 0);
    assert_eq!(night.now().tournament.version(), before);
    assert!(night.now().people.iter().all(|(player, person)| !person.is_erased(player.0)));
    // Nor while it is open again.
    night.play_to_the_end();
    night.act(PlainEvening::Finish);
    night.act(PlainEvening::Reopen);
    assert_eq!(server.app.erase_overdue().unwrap(), 0);
    night.act(PlainEvening::Finish);
    assert_eq!(server.app.erase_overdue().unwrap(), 0, "the clock has said so for a moment only");
    clock.advance(TimeDelta::hours(25));
    assert_eq!(server.app.erase_overdue().unwrap(), EIGHT.len());
}

#[test]
fn the_director_reads_that_names_stay_until_the_tournament_is_finished() {
    let (server, clock) = server();
    let night = running(&server);
    let (home, names) = ("/leitung", night.staff_page("/daten"));
    server.guest().get(&night.page("/daten")).assert_says("p", "wenn das Turnier beendet ist");
    for page in [home, &names] {
        server.staff().get(page).assert_none(".banner.is-note");
    }
    clock.advance(TimeDelta::days(31));
    let (director, helper) = (server.staff(), server.as_role(Role::Scorer));
    for page in [home, &names] {
        let page = director.get(page);
        page.assert_says(".banner.is-note", "ist noch offen")
            .assert_says(".banner.is-note", "sobald das Turnier");
    }
    helper.get(home).assert_none(".banner.is-note");
    // Nobody need be reminded of people whom the director has erased one by one.
    night.act(Request::Erase(night.now().people.keys().copied().collect()));
    director.get(home).assert_none(".banner.is-note");
    director.get(&names).assert_none(".banner.is-note");
}

#[test]
fn a_past_evening_that_is_open_is_loaded_for_the_director_only() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let texts = Texts { date: "2020-01-05".parse().unwrap(), ..Texts::clone(&night.now().texts) };
    night.act(Request::UpdateSettings { settings: settings(), texts });
    night.act(Request::UpdateExtras(ExtrasChange::Names { shown: Shown::Full, keep_days: Some(30) }));
    let slug = night.now().slug.to_string();
    let server = server.restarted();
    let helper = server.as_role(Role::Scorer);
    helper.get("/leitung").assert_status(200).assert_none(".banner.is-note");
    assert!(server.app.latest(&slug).is_none(), "nobody needs it");
    server.staff().get("/leitung").assert_says(".banner.is-note", "ist noch offen");
    assert!(server.app.latest(&slug).is_some());
}

#[test]
fn nobody_is_reminded_of_a_tournament_that_is_finished_or_keeps_names_for_ever() {
    let (server, clock) = server();
    let kept = Night::named(&server.app, "Für immer", settings());
    kept.register(&EIGHT);
    let night = running(&server);
    night.play_to_the_end();
    night.act(PlainEvening::Finish);
    clock.advance(TimeDelta::days(31));
    let director = server.staff();
    for page in ["/leitung", &night.staff_page("/daten"), &kept.staff_page("/daten")] {
        director.get(page).assert_none(".banner.is-note");
    }
}

#[test]
fn the_staff_read_that_the_clock_is_odd_until_it_is_right_again() {
    let (server, clock) = server();
    let night = running(&server);
    let warned = |title: &str, text: &str| {
        for page in ["/leitung", &night.staff_page("/kassa")] {
            let page = server.staff().get(page);
            page.assert_says("[role=alert]", title).assert_says("[role=alert]", text);
        }
    };
    clock.set_by(TimeDelta::days(-2));
    assert_eq!(server.app.erase_overdue().unwrap(), 0);
    warned("Die Uhr dieses Rechners geht nach", "wird niemand von selbst gelöscht");
    clock.set_by(TimeDelta::days(2));
    assert_eq!(server.app.erase_overdue().unwrap(), 0);
    warned("Die Uhr dieses Rechners wurde verstellt", "ob Tag und Uhrzeit stimmen");
    server.staff().get("/leitung?lang=en").assert_says("[role=alert]", "For a day nobody is erased");
    server.guest().get("/").assert_none("[role=alert]");
    for _ in 0..26 {
        server.app.erase_overdue().unwrap();
        clock.advance(TimeDelta::hours(1));
    }
    server.staff().get("/leitung").assert_none("[role=alert]");
}
