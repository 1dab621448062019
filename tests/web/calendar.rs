//! `/t/{slug}/termin.ics` and `/termine.ics`, read by two programs that did not write them.

use crate::night::{Night, settings};
use crate::server::TestServer;
use crate::{consolation, mirror};
use calcard::common::timezone::Tz;
use calcard::icalendar::ICalendar;
use calcard::icalendar::dates::TimeOrDelta;
use chrono::{NaiveTime, TimeDelta};
use icalendar::{Calendar, Component, DatePerhapsTime, EventLike};
use tournament::{Cents, Format, LifeSettings, Settings, Stage, TicketName};

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
fn what_it_costs_is_said_in_the_words_of_the_evening() {
    let server = TestServer::with_staff();
    let lives = LifeSettings { lives: 3, rebuys: 1, rebuy_price: Cents(250), ..LifeSettings::default() };
    let lives = Settings { lives, ticket_price: Cents(500), ..Settings::usual_with_lives() };
    let lot = Settings { ticket_name: TicketName::Lot, ..settings() };
    let danish = Settings { ticket_price: Cents(500), ..Settings::usual_of(Format::Danish) };
    for (settings, said, english) in [
        (lot, "Ein Los kostet €\u{a0}5,00, jede Person darf bis zu 6 haben.", "A lot costs €5.00, up to 6"),
        (
            lives,
            "Mitspielen kostet €\u{a0}5,00, dafür hat man 3 Leben. Einmal kann man ein Leben nachkaufen, um €\u{a0}2,50.",
            "with 3 lives. One extra life can be bought for €2.50.",
        ),
        (danish, "Mitspielen kostet €\u{a0}5,00.", "It costs €5.00 to play."),
    ] {
        let night = Night::open(&server, settings);
        let one = read(&server.guest().get(&night.page("/termin.ics")).body);
        assert!(one[0].text.ends_with(said), "{}", one[0].text);
        let all = read(&server.guest().get("/termine.ics").body);
        assert!(all.contains(&one[0]), "the house says the same: {all:?}");
        let one = read(&server.guest().get(&format!("{}?lang=en", night.page("/termin.ics"))).body);
        assert!(one[0].text.contains(english), "{}", one[0].text);
        let shared = server.guest().get(&night.page("/weitersagen"));
        assert!(shared.raw_text("textarea").contains(said), "{}", shared.body);
    }
}

#[test]
fn a_consolation_is_no_day_of_its_own_in_anybodys_calendar() {
    let server = TestServer::with_staff();
    let main = consolation::main_evening(&server);
    main.play(Stage::FIRST, usize::MAX);
    let night = main.open_consolation(&main.now().out_after_round_one());
    let all = read(&server.guest().get("/termine.ics").body);
    assert_eq!(all.iter().map(|evening| &*evening.name).collect::<Vec<_>>(), ["Preisschnapsen beim Wirt"]);
    let guest = server.guest();
    guest.get(&night.page("/termin.ics")).assert_status(404);
    for page in ["", "/ablauf"] {
        guest.get(&night.page(page)).assert_status(200).assert_none("a[href$='/termin.ics']");
    }
}

/// Who has taken it from the hall and takes it from the host has it once; and once it was handed out it never changes.
#[test]
fn an_evening_is_known_by_the_same_in_the_hall_and_on_a_host() {
    let (laptop, host) = (TestServer::with_staff(), TestServer::with_staff());
    let night = Night::open(&laptop, with_hours());
    let uid = |server: &TestServer, slug: &str| {
        read(&server.guest().get(&format!("/t/{slug}/termin.ics")).assert_status(200).body).remove(0).uid
    };
    let own = uid(&laptop, &night.slug);
    let opened = night.now().tournament.actions().next().unwrap().at.timestamp();
    assert_eq!(own, format!("{}-{opened}@preisschnapsen", night.slug), "as the first version wrote it");
    mirror::show_as(&host, &laptop, &night, "ein-anderer-name");
    assert_eq!(uid(&host, "ein-anderer-name"), own);
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
