//! `/leitung/abende`: the evenings that are over, somebody's places on them; and their people, suggested at the desk.

use crate::night::{Night, settings};
use crate::server::TestServer;
use preisschnapsen::app::{NewTournament, Newcomer, Request, Role, Submission, UserId};
use tournament::texts::{Person, Texts};
use tournament::{FirstPayment, PlainEvening, Tickets};

const PAGE: &str = "/leitung/abende";

/// Opens an evening on a day and sells to people: name, town, tickets.
#[track_caller]
fn evening<'a>(server: &'a TestServer, name: &str, date: &str, people: &[(&str, &str, u32)]) -> Night<'a> {
    let texts = Texts {
        name: name.parse().unwrap(),
        venue: "Gasthof Höß".parse().unwrap(),
        date: date.parse().unwrap(),
        prizes: Vec::new(),
        rules: Default::default(),
    };
    let form = Submission { form_key: server.app.form_key().unwrap(), by: UserId::COMMAND_LINE };
    let done = server.app.create(form, NewTournament { texts, settings: settings() }).unwrap();
    let night = Night::of(&server.app, done.snapshot.slug.as_str());
    let newcomer = |(name, town, tickets): &(&str, &str, u32)| {
        Newcomer::new(Person::read(name, town).unwrap(), Tickets::Count(*tickets), FirstPayment::InFull)
    };
    night.act(Request::Register(people.iter().map(newcomer).collect()));
    night
}

/// Two evenings that are over, in a house with somebody logged in. The lowest ticket wins.
#[track_caller]
fn two_evenings() -> TestServer {
    let server = TestServer::with_staff();
    for (name, date, people) in [
        ("Winterschnapsen", "2027-01-05", [("Huber Franz", "Kühlenberg", 2), ("Moser Anna", "Ried", 3)]),
        ("Osterschnapsen", "2027-03-28", [("Moser Anna", "Ried", 1), ("HUBER  Franz", "Kuehlenberg", 1)]),
    ] {
        let night = evening(&server, name, date, &people);
        night.play_to_the_end();
        night.act(PlainEvening::Finish);
    }
    server
}

#[test]
fn before_an_evening_is_over_there_is_nothing_to_look_for() {
    let server = TestServer::with_practice("");
    server.staff().get("/leitung/haus").assert_says(".actions", "Abende bisher");
    evening(&server, "Heute", "2027-01-05", &[("Huber Franz", "Ried", 1)]);
    let page = server.staff().get(PAGE);
    page.assert_status(200)
        .assert_says("h1", "Abende bisher")
        .assert_says(".empty", "Noch kein Abend vorbei");
    page.assert_none("form.search").assert_none("table");
    server.staff().get("/leitung/abende?lang=en").assert_says("h1", "Earlier evenings");
}

#[test]
fn the_evenings_that_are_over_stand_there_the_latest_first() {
    let server = two_evenings();
    evening(&server, "Heute", "2027-04-01", &[("Lang Eva", "Ried", 1)]);
    let page = server.staff().get(PAGE);
    assert_eq!(page.texts("tbody th"), ["Osterschnapsen", "Winterschnapsen"]);
    let cells = |row: &str| page.texts(&format!("tbody tr:{row} td"));
    let told = ["28. März 2027", "Personen 2", "Karten 2", "Gewonnen hat Moser Anna"];
    assert_eq!(cells("first-child"), told);
    assert_eq!(cells("last-child")[1..], ["Personen 2", "Karten 5", "Gewonnen hat Huber Franz"]);
    assert_eq!(page.attribute("tbody a", "href").as_deref(), Some("/t/osterschnapsen/siegerliste"));
    Night::of(&server.app, "osterschnapsen").act(PlainEvening::Reopen);
    assert_eq!(server.staff().get(PAGE).texts("tbody th"), ["Winterschnapsen"]);
}

#[test]
fn a_person_is_one_however_the_name_is_written_and_shows_the_places_of_all_evenings() {
    let server = two_evenings();
    let page = server.staff().get("/leitung/abende?q=franz%20kuehl");
    page.assert_status(200).assert_says("h2", "HUBER Franz");
    let first = page.texts("table:first-of-type tbody tr");
    assert_eq!(first[..2].len(), 2, "{first:?}");
    assert!(first[0].contains("Osterschnapsen") && first[0].contains("Platz 2"), "{first:?}");
    assert!(first[0].contains("Karten 1"), "{first:?}");
    assert!(first[1].contains("Winterschnapsen") && first[1].contains("Platz 1"), "{first:?}");
    assert!(first[1].contains("Karten 2"), "{first:?}");
    assert_eq!(page.attribute("#f-q", "value").as_deref(), Some("franz kuehl"));
}

#[test]
fn several_who_are_found_are_listed_and_one_is_chosen_by_name_and_town() {
    let server = two_evenings();
    let people = [("Huber Franz", "Ried", 1), ("Huber <b>Sepp</b> & Co", "", 1)];
    let night = evening(&server, "Sommerschnapsen", "2027-07-01", &people);
    night.play_to_the_end();
    night.act(PlainEvening::Finish);
    let page = server.staff().get("/leitung/abende?q=HUBER");
    page.assert_says("h2", "Gefunden");
    let links = page.attributes(".dense:first-of-type tbody a[href*='name=']", "href");
    assert_eq!(links.len(), 3, "{links:?}");
    assert!(page.texts("tbody tr").iter().any(|row| row.contains("Kuehlenberg") && row.contains("Abende 2")));
    assert!(page.body.contains("Huber &#60;b&#62;Sepp") && !page.body.contains("<b>Sepp"), "{}", page.body);
    for link in links {
        let page = server.staff().get(&link);
        let two = link.contains("Kuehlenberg");
        let rows = page.texts("main tbody tr").len();
        assert_eq!(rows, 3 + if two { 2 } else { 1 }, "{link}: his evenings and the three of the house");
    }
}

#[test]
fn who_is_not_there_is_not_found() {
    let server = two_evenings();
    let staff = server.staff();
    for query in
        ["q=niemand", "q=%25", "q=_", "q=uber", "q=%27", "q=Huber%20Ried", "name=Huber%20Franz&ort=Wien"]
    {
        let page = staff.get(&format!("{PAGE}?{query}"));
        page.assert_status(200).assert_says(".empty-title", "Niemand gefunden");
    }
    staff.get("/leitung/abende?q=%20").assert_status(200).assert_none(".empty");
}

#[test]
fn whoever_was_erased_is_on_no_list_any_more() {
    let server = two_evenings();
    let staff = server.staff();
    for slug in ["winterschnapsen", "osterschnapsen"] {
        let night = Night::of(&server.app, slug);
        let huber = night.now().find("Huber")[0];
        night.act(Request::Erase(vec![huber]));
    }
    for query in ["Huber", "Person", "Kuehlenberg", "1"] {
        staff.get(&format!("{PAGE}?q={query}")).assert_says(".empty-title", "Niemand gefunden");
    }
    let page = staff.get(PAGE);
    assert!(!page.body.contains("Huber") && !page.body.contains("Person "), "{}", page.body);
    page.assert_says("tbody tr:last-child", "Personen 2").assert_says("tbody tr:last-child", "Karten 5");
    let night = evening(&server, "Heute", "2027-04-01", &[("Lang Eva", "Ried", 1)]);
    let desk = staff.get(&night.staff_page("/kassa"));
    assert_eq!(desk.attributes("#former-names option", "value"), ["Moser Anna"]);
}

#[test]
fn the_desk_suggests_names_and_towns_of_former_evenings() {
    let server = two_evenings();
    let night = evening(&server, "Heute", "2027-04-01", &[("Lang Eva", "Wels", 1)]);
    let desk = server.staff().get(&night.staff_page("/kassa"));
    let mut names = desk.attributes("#former-names option", "value");
    names.sort();
    assert_eq!(names, ["HUBER Franz", "Moser Anna"], "each once, as written last; nobody of today");
    assert_eq!(desk.attributes("#former-towns option", "value"), ["Kuehlenberg", "Ried", "Wels"]);
    assert_eq!(desk.attribute("#f-name", "list").as_deref(), Some("former-names"));
    assert_eq!(desk.attribute("#f-place", "list").as_deref(), Some("former-towns"));
    // Also beside what was wrong.
    let wrong = server.staff().post(&night.staff_page("/kassa"), &[("name", ""), ("tickets", "1")]);
    assert_eq!(wrong.assert_status(422).attributes("#former-names option", "value").len(), 2);
}

#[test]
fn the_suggestions_follow_when_an_evening_ends_goes_on_or_loses_somebody() {
    let server = two_evenings();
    let night = evening(&server, "Heute", "2027-04-01", &[("Lang Eva", "Wels", 1)]);
    let staff = server.staff();
    let suggested = || {
        let mut names = staff.get(&night.staff_page("/kassa")).attributes("#former-names option", "value");
        names.sort();
        names
    };
    assert_eq!(suggested(), ["HUBER Franz", "Moser Anna"]);
    let third = evening(&server, "Sommerschnapsen", "2027-07-01", &[("Koch Ida", "Ried", 1), ("B", "", 1)]);
    third.play_to_the_end();
    assert_eq!(suggested(), ["HUBER Franz", "Moser Anna"], "it goes on");
    third.act(PlainEvening::Finish);
    assert_eq!(suggested(), ["B", "HUBER Franz", "Koch Ida", "Moser Anna"]);
    let ida = third.now().find("Koch")[0];
    third.act(Request::Erase(vec![ida]));
    assert_eq!(suggested(), ["B", "HUBER Franz", "Moser Anna"]);
    third.act(PlainEvening::Reopen);
    assert_eq!(suggested(), ["HUBER Franz", "Moser Anna"]);
}

#[test]
fn a_name_with_its_parts_apart_is_the_same_person_as_without() {
    let server = TestServer::with_staff();
    for (title, date, name) in
        [("Winter", "2027-01-05", "Huber Franz"), ("Sommer", "2027-06-05", "Huber, Franz")]
    {
        let night = evening(&server, title, date, &[(name, "Ried", 1), ("B", "", 1)]);
        night.play_to_the_end();
        night.act(PlainEvening::Finish);
    }
    for query in ["Huber%20Franz", "franz%20huber", "Huber,%20Franz"] {
        let page = server.staff().get(&format!("{PAGE}?q={query}"));
        page.assert_says("h2", "Huber Franz");
        assert_eq!(page.texts("tbody th")[..2], ["Sommer", "Winter"], "{query}");
    }
}

#[test]
fn a_practice_evening_is_no_evening_and_sees_nobody_of_the_others() {
    let server = TestServer::with_practice("");
    let night = Night::of(&server.app, "probe");
    night.play_to_the_end();
    night.act(PlainEvening::Finish);
    server.staff().get(PAGE).assert_says(".empty", "Noch kein Abend vorbei");
    let real = evening(&server, "Winterschnapsen", "2027-01-05", &[("Huber Franz", "Ried", 1), ("B", "", 1)]);
    real.play_to_the_end();
    real.act(PlainEvening::Finish);
    night.act(PlainEvening::Reopen);
    server.staff().get("/leitung/t/probe/kassa").assert_none("#former-names").assert_none("[list]");
    assert_eq!(server.staff().get(PAGE).texts("tbody th"), ["Winterschnapsen"]);
}

#[test]
fn those_who_see_the_desk_see_former_evenings_and_the_speaker_gets_no_suggestions() {
    let server = two_evenings();
    let night = evening(&server, "Heute", "2027-04-01", &[("Lang Eva", "Wels", 1)]);
    let desk = night.staff_page("/kassa");
    for (role, sees, sells) in [
        (Role::Director, true, true),
        (Role::Cashier, true, true),
        (Role::Speaker, true, false),
        (Role::Scorer, false, false),
    ] {
        let browser = server.as_role(role);
        let linked = browser.get("/leitung/haus").attribute(&format!("a[href='{PAGE}']"), "href").is_some();
        assert_eq!((linked, browser.get(PAGE).status == 200), (sees, sees), "{role:?}");
        assert_eq!(
            !browser.get(&desk).attributes("#former-names option", "value").is_empty(),
            sells,
            "{role:?}"
        );
    }
}

#[test]
fn the_page_stays_small_and_says_so_when_more_people_are_found_than_it_lists() {
    let server = TestServer::with_staff();
    let names: Vec<String> = (0..60).map(|number| format!("Huber {number}")).collect();
    let people: Vec<(&str, &str, u32)> = names.iter().map(|name| (name.as_str(), "", 1)).collect();
    let night = evening(&server, "Voll", "2027-01-05", &people);
    night.play_to_the_end();
    night.act(PlainEvening::Finish);
    let page = server.staff().get("/leitung/abende?q=huber");
    assert_eq!(page.attributes("tbody a[href*='name=']", "href").len(), 50);
    page.assert_says("main", "Das sind die 50, die zuletzt da waren.");
}
