//! `/t/{slug}/termin.ics` and `/termine.ics`, read by two programs that did not write them.

use crate::night::{Night, settings};
use crate::server::TestServer;
use calcard::common::timezone::Tz;
use calcard::icalendar::ICalendar;
use calcard::icalendar::dates::TimeOrDelta;
use chrono::{NaiveTime, TimeDelta};
use icalendar::{Calendar, Component, DatePerhapsTime, EventLike};
use preisschnapsen::tournament::Settings;

/// An evening as a program has understood it.
#[derive(Debug, PartialEq, Eq)]
struct Read {
    uid: String,
    name: String,
    venue: String,
    text: String,
    url: String,
}

#[track_caller]
fn read(text: &str) -> Vec<Read> {
    assert!(text.split_inclusive('\n').all(|line| line.ends_with("\r\n") && line.len() <= 77), "{text}");
    let calendar: Calendar = text.parse().unwrap();
    let event = |event: &icalendar::Event| Read {
        uid: event.get_uid().unwrap().to_owned(),
        name: event.get_summary().unwrap().to_owned(),
        venue: event.get_location().unwrap_or_default().to_owned(),
        text: event.get_description().unwrap().to_owned(),
        url: event.get_url().unwrap().to_owned(),
    };
    calendar.events().map(event).collect()
}

fn with_hours() -> Settings {
    let at = |hour, minute| NaiveTime::from_hms_opt(hour, minute, 0);
    Settings { begins_at: at(19, 30), desk_opens_at: at(18, 0), ..settings() }
}

#[test]
fn an_evening_comes_into_a_calendar_with_its_hours_by_the_clock_of_vienna() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, with_hours());
    let words = [("organiser", "Musikverein Ried; \"d'Schnapser\", Österreich")];
    server.staff().save(&night.staff_page("/druck/texte"), &words).assert_status(303);
    let page = server.guest().get(&night.page("/termin.ics"));
    assert_eq!(page.assert_status(200).header("content-type"), Some("text/calendar; charset=utf-8"));
    let first = read(&page.body);
    assert_eq!(first.len(), 1);
    assert_eq!((&*first[0].name, &*first[0].venue), ("Preisschnapsen beim Wirt", "Gasthof Höß"));
    assert_eq!(first[0].url, format!("http://{}{}", server.address, night.page("")));
    for said in
        ["18:00", "19:30", "Musikverein Ried; \"d'Schnapser\", Österreich", "Eine Karte kostet €\u{a0}5,00"]
    {
        assert!(first[0].text.contains(said), "{said}: {}", first[0].text);
    }

    let second = ICalendar::parse(&page.body).unwrap();
    assert_eq!(second.uids().collect::<Vec<_>>(), [first[0].uid.as_str()]);
    let dates = second.expand_dates(Tz::Floating, 10);
    assert!(dates.errors.is_empty(), "{:?}", dates.errors);
    let [only] = &dates.events[..] else { panic!("{:?}", dates.events) };
    // Winter: Vienna is an hour before Greenwich.
    assert_eq!(only.start.to_utc().to_rfc3339(), "2027-01-05T18:30:00+00:00");
    assert_eq!(only.end, TimeOrDelta::Delta(TimeDelta::hours(5)));

    night.register(&[("Huber Franz", 1)]);
    let later = server.guest().get(&format!("{}?lang=en", night.page("/termin.ics")));
    assert_eq!(read(&later.body)[0].uid, first[0].uid, "what it is known by stays");
    assert!(read(&later.body)[0].text.contains("A ticket costs €5.00"), "{}", later.body);
}

#[test]
fn the_calendar_of_the_house_has_each_evening_once_and_no_practice() {
    let server = TestServer::with_staff();
    let empty = server.guest().get("/termine.ics");
    assert_eq!(read(&empty.assert_status(200).body), []);
    let (one, other) = (Night::open(&server, settings()), Night::open(&server, with_hours()));
    server.staff().post("/leitung/uebung", &[]).assert_status(303);
    let page = server.guest().get("/termine.ics");
    let all = read(&page.body);
    let mut own = Vec::new();
    for night in [&one, &other] {
        own.extend(read(&server.guest().get(&night.page("/termin.ics")).body));
    }
    assert_eq!(all.len(), 2);
    assert!(own.iter().all(|evening| all.contains(evening)), "{own:?} {all:?}");
    assert_ne!(own[0].uid, own[1].uid);
    let calendar: Calendar = page.body.parse().unwrap();
    let whole_days =
        calendar.events().filter(|event| matches!(event.get_start(), Some(DatePerhapsTime::Date(_))));
    assert_eq!(whole_days.count(), 1, "the one whose hours nobody has said");
    server.guest().get("/").assert_says("a[href='/termine.ics']", "Alle Abende");

    let practice = server.app.tournaments().unwrap().into_iter().find(|evening| evening.practice).unwrap();
    server.guest().get(&format!("/t/{}/termin.ics", practice.slug)).assert_status(404);
    server.guest().get(&format!("/t/{}/ablauf", practice.slug)).assert_none("a[href$='.ics']");
    for page in ["", "/ablauf"] {
        assert!(server.guest().get(&one.page(page)).attribute("a[href$='/termin.ics']", "href").is_some());
    }
}

#[test]
fn a_calendar_that_has_not_changed_is_not_sent_again() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, with_hours());
    for path in [night.page("/termin.ics"), "/termine.ics".to_owned()] {
        let known = server.guest().get(&path).header("etag").unwrap().to_owned();
        let again = || {
            let agent = ureq::Agent::new_with_config(
                ureq::Agent::config_builder().http_status_as_error(false).build(),
            );
            let request =
                agent.get(format!("http://{}{path}", server.address)).header("If-None-Match", &known);
            request.header("Accept-Language", "de").call().unwrap().status().as_u16()
        };
        assert_eq!(again(), 304);
        night.register(&[("Huber Franz", 1)]);
        assert_eq!(again(), 200);
    }
}
