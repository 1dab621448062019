//! How long people are kept: by the days that the director has chosen, and never shorter than their tournament goes on.

use crate::night::{EIGHT, Night, settings};
use crate::server::{PASSWORD, TestServer};
use chrono::{DateTime, TimeDelta, Utc};
use preisschnapsen::app::{Request, Role, SteppingClock};
use std::sync::Arc;
use tournament::texts::{ExtrasChange, Shown, Texts};
use tournament::{PlainEvening, PlayerId, Stage};

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

const ERASE: &str = "form[action='/leitung/faellig'] button";

#[test]
fn the_director_is_asked_when_the_time_is_over_and_erases_with_one_press() {
    let (server, clock) = server();
    let night = running(&server);
    clock.advance(TimeDelta::days(31));
    let (director, scorer) = (server.staff(), server.as_role(Role::Scorer));
    let names = night.staff_page("/daten");
    director.get("/leitung").assert_status(200).assert_none(ERASE);
    night.play_to_the_end();
    night.act(PlainEvening::Finish);
    server.app.finish_erasing().unwrap();
    assert!(night.now().people.iter().all(|(player, person)| !person.is_erased(player.0)), "no clock erases");
    for page in ["/leitung", &names] {
        let page = director.get(page);
        page.assert_says(".banner.is-note", "8 Personen von einem Abend sind zu löschen")
            .assert_says(".banner.is-note", "Die Uhr dieses Rechners zeigt den 5. Feber 2027")
            .assert_says(ERASE, "Jetzt löschen");
        assert_eq!(page.attribute("input[name=evenings]", "value").as_deref(), Some(&*night.slug));
    }
    director.get("/leitung?lang=en").assert_says(".banner.is-note", "8 people of one evening are due");
    let press = [("evenings", &*night.slug)];
    scorer.get("/leitung").assert_none(ERASE);
    scorer.post("/leitung/faellig", &press).assert_status(403);
    director.post("/leitung/faellig", &[("evenings", "")]).assert_status(303);
    assert!(!night.now().is_erased(PlayerId(1)), "only what was shown");
    let erased = director.post("/leitung/faellig", &press);
    erased.assert_leads_to("/leitung/sicherung");
    director.follow(&erased).assert_says(".banner", "8 Personen sind gelöscht");
    assert!(night.now().people.iter().all(|(player, person)| person.is_erased(player.0)));
    director.get("/leitung").assert_none(ERASE);
    let again = director.post("/leitung/faellig", &press);
    director.follow(&again).assert_says(".banner", "Da war niemand mehr zu löschen");
    director.post("/leitung/faellig", &[("evenings", "nie-gewesen")]).assert_status(303);
}

#[test]
fn the_director_reads_that_names_stay_until_the_tournament_is_finished() {
    let (server, clock) = server();
    let night = running(&server);
    let (home, names) = ("/leitung", night.staff_page("/daten"));
    server.guest().get(&night.page("/daten")).assert_says("p", "bis das Turnier beendet ist");
    for page in [home, &names] {
        server.staff().get(page).assert_none(".banner.is-note");
    }
    clock.advance(TimeDelta::days(31));
    let (director, helper) = (server.staff(), server.as_role(Role::Scorer));
    for page in [home, &names] {
        let page = director.get(page);
        page.assert_says(".banner.is-note", "ist noch offen")
            .assert_says(".banner.is-note", "sobald das Turnier")
            .assert_none(ERASE);
    }
    helper.get(home).assert_none(".banner.is-note");
    // Nobody need be reminded of people whom the director has erased one by one.
    night.act(Request::Erase(night.now().people.keys().copied().collect()));
    director.get(home).assert_none(".banner.is-note");
    assert!(!director.get(&names).body.contains("ist noch offen"));
}

#[test]
fn an_evening_that_never_began_need_not_be_ended_for_that() {
    let (server, clock) = server();
    let night = Night::with(&server, &EIGHT);
    night.act(Request::UpdateExtras(ExtrasChange::Names { shown: Shown::Full, keep_days: Some(30) }));
    clock.advance(TimeDelta::days(31));
    let director = server.staff();
    for page in ["/leitung", &night.staff_page("/daten")] {
        let page = director.get(page);
        page.assert_says(ERASE, "Jetzt löschen");
        assert!(!page.body.contains("ist noch offen"));
    }
    director.post("/leitung/faellig", &[("evenings", &*night.slug)]).assert_status(303);
    assert!(night.now().people.iter().all(|(player, person)| person.is_erased(player.0)));
}

#[test]
fn a_past_evening_that_is_open_is_told_to_the_director_only() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let texts = Texts { date: "2020-01-05".parse().unwrap(), ..Texts::clone(&night.now().texts) };
    night.act(Request::UpdateSettings { settings: settings(), texts });
    night.act(Request::UpdateExtras(ExtrasChange::Names { shown: Shown::Full, keep_days: Some(30) }));
    night.draw(Stage::FIRST);
    let helper = server.as_role(Role::Scorer);
    helper.get("/leitung").assert_status(200).assert_none(".banner.is-note");
    server.staff().get("/leitung").assert_says(".banner.is-note", "ist noch offen");
}

#[test]
fn nobody_is_reminded_of_a_tournament_that_keeps_names_for_ever() {
    let (server, clock) = server();
    let kept = Night::named(&server.app, "Für immer", settings());
    kept.register(&EIGHT);
    kept.play_to_the_end();
    kept.act(PlainEvening::Finish);
    clock.advance(TimeDelta::days(3000));
    for page in ["/leitung", &kept.staff_page("/daten")] {
        server.staff().get(page).assert_none(".banner.is-note");
    }
}
