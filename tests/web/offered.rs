//! The copies that the page of the first start offers, in the order of what they contain.

use crate::night::{EIGHT, Night, settings};
use crate::server::{PASSWORD, Page, TestServer};
use preisschnapsen::app::{Request, UserId};
use std::fs;
use std::path::Path;
use tournament::{PlainEvening, Stage};

/// Names of copies, one of a clock that was years ahead.
const TONIGHT: &str = "2027-01-05T19-00-00-000Z_abend_v9.db";
const AHEAD: &str = "2031-01-05T19-00-00-000Z_abend_v4.db";

/// Puts a copy of everything that a house has into the folder of a new one.
fn lay(from: &TestServer, into: &TestServer, name: &str) {
    let file = from.app.database().with_file_name(name);
    from.app.copies().backup_to(&file).unwrap();
    lay_file(&file, into, name);
}

fn lay_file(file: &Path, into: &TestServer, name: &str) {
    let mut folder = into.app.database().as_os_str().to_owned();
    folder.push("-backups");
    fs::create_dir_all(&folder).unwrap();
    fs::copy(file, Path::new(&folder).join(name)).unwrap();
}

fn offers(server: &TestServer) -> Page {
    server.guest().get(&format!("/einrichten/{}", server.token))
}

fn values(page: &Page) -> Vec<String> {
    page.attributes("input[name=copy]", "value")
}

fn chosen(page: &Page) -> Option<String> {
    page.attribute("input[name=copy][checked]", "value")
}

#[test]
fn a_copy_in_which_nothing_is_yet_is_not_offered() {
    let (empty, new) = (TestServer::new(), TestServer::new());
    lay(&empty, &new, TONIGHT);
    offers(&new).assert_status(200).assert_none("input[name=copy]");
}

#[test]
fn the_copy_that_contains_most_comes_first_whatever_the_clock_said_and_tells_what_it_contains() {
    let (old, new) = (TestServer::with_staff(), TestServer::new());
    let night = Night::named(&old.app, "Abend", settings());
    night.register(&EIGHT);
    let few = night.now().tournament.version().0;
    lay(&old, &new, AHEAD);
    night.draw(Stage::FIRST);
    let more = night.now().tournament.version().0;
    lay(&old, &new, TONIGHT);
    let page = offers(&new);
    assert_eq!(values(&page), [TONIGHT, AHEAD]);
    assert_eq!(chosen(&page).as_deref(), Some(TONIGHT));
    let labels = page.texts(".option");
    assert!(labels[0].contains(&format!("Abend ({more} Einträge)")), "{labels:?}");
    assert!(labels[1].contains(&format!("Abend ({few} Einträge)")), "{labels:?}");
    let last = night.now().tournament.action(night.now().tournament.version()).unwrap().at;
    let clock = last.with_timezone(&chrono::Local).format("%H:%M").to_string();
    assert!(labels[0].contains("letzter Eintrag") && labels[0].contains(&clock), "{labels:?}");
    // What was chosen stays chosen.
    let path = format!("/einrichten/{}/kopie", new.token);
    let page = new.guest().upload(&path, &[("copy", AHEAD)], None);
    assert_eq!(chosen(page.assert_status(422)).as_deref(), Some(AHEAD));
}

#[test]
fn a_change_of_the_accounts_counts_between_copies_of_the_same_night() {
    let (old, new) = (TestServer::with_staff(), TestServer::new());
    Night::named(&old.app, "Abend", settings());
    lay(&old, &new, AHEAD);
    old.app.accounts().add("Sepp", PASSWORD).unwrap();
    lay(&old, &new, TONIGHT);
    assert_eq!(values(&offers(&new)), [TONIGHT, AHEAD]);
}

#[test]
fn an_open_evening_that_lost_all_its_names_comes_after_those_that_have_them() {
    let (old, new) = (TestServer::with_staff(), TestServer::new());
    let night = Night::named(&old.app, "Abend", settings());
    night.register(&EIGHT);
    lay(&old, &new, TONIGHT);
    night.act(Request::Erase(night.now().people.keys().copied().collect()));
    lay(&old, &new, AHEAD);
    let page = offers(&new);
    assert_eq!(values(&page), [TONIGHT, AHEAD]);
    let labels = page.texts(".option");
    assert!(!labels[0].contains("ohne Namen") && labels[1].contains("ohne Namen"), "{labels:?}");
    // Once it is over, names that are gone are gone for good.
    let (over, new) = (TestServer::with_staff(), TestServer::new());
    let night = Night::named(&over.app, "Abend", settings());
    night.register(&EIGHT);
    night.play_to_the_end();
    night.act(PlainEvening::Finish);
    lay(&over, &new, AHEAD);
    night.act(Request::Erase(night.now().people.keys().copied().collect()));
    lay(&over, &new, TONIGHT);
    assert_eq!(values(&offers(&new)), [TONIGHT, AHEAD]);
}

#[test]
fn an_open_evening_that_lost_its_names_long_ago_lowers_no_copy_of_tonight() {
    let (server, new) = (TestServer::with_staff(), TestServer::new());
    let erase = |night: &Night<'_>| {
        night.act(Request::Erase(night.now().people.keys().copied().collect()));
    };
    let old = Night::named(&server.app, "Voriges Jahr", settings());
    old.register(&EIGHT);
    let file = server.app.database().with_file_name("last-year.db");
    server.app.copies().backup_to(&file).unwrap();
    for minute in 10..40 {
        lay_file(&file, &new, &format!("2026-01-05T19-{minute}-00-000Z_voriges-jahr_v3.db"));
    }
    erase(&old);
    let tonight = Night::named(&server.app, "Abend", settings());
    tonight.register(&EIGHT);
    lay(&server, &new, TONIGHT);
    let page = offers(&new);
    assert_eq!((values(&page)[0].as_str(), chosen(&page).as_deref()), (TONIGHT, Some(TONIGHT)));
    assert_eq!(values(&page).len(), 12);
    // Tonight's own names are worth more than the entry that took them, and that copy stays to be found.
    erase(&tonight);
    lay(&server, &new, AHEAD);
    let page = offers(&new);
    assert_eq!((values(&page)[0].as_str(), chosen(&page).as_deref()), (TONIGHT, Some(TONIGHT)));
    assert_eq!((values(&page).len(), values(&page).last().map(String::as_str)), (12, Some(AHEAD)));
    // A house whose open evening lost its names does not come before one that goes on.
    let (other, both) = (TestServer::with_staff(), TestServer::new());
    Night::named(&other.app, "Heute", settings());
    lay(&other, &both, TONIGHT);
    lay_file(&server.app.database().with_file_name(AHEAD), &both, AHEAD);
    assert_eq!(values(&offers(&both)), [TONIGHT, AHEAD]);
}

#[test]
fn an_evening_that_goes_on_comes_before_the_fuller_copies_of_another_house() {
    let (last_year, tonight, new) = (TestServer::with_staff(), TestServer::with_staff(), TestServer::new());
    let night = Night::named(&last_year.app, "Voriges Jahr", settings());
    night.register(&EIGHT);
    night.play_to_the_end();
    night.act(PlainEvening::Finish);
    let file = last_year.app.database().with_file_name("copy.db");
    last_year.app.copies().backup_to(&file).unwrap();
    for minute in 10..40 {
        lay_file(&file, &new, &format!("2028-01-05T19-{minute}-00-000Z_voriges-jahr_v70.db"));
    }
    Night::named(&tonight.app, "Abend", settings());
    lay(&tonight, &new, TONIGHT);
    let page = offers(&new);
    assert_eq!(chosen(&page).as_deref(), Some(TONIGHT));
    assert!((2..20).contains(&values(&page).len()), "the newest of last year, not all: {:?}", values(&page));
    // Where both have an evening that goes on, the fuller one comes first, and the other is still to be found.
    let open = Night::named(&last_year.app, "Heuer", settings());
    open.register(&EIGHT);
    lay(&last_year, &new, AHEAD);
    let values = values(&offers(&new));
    assert_eq!(values[0], AHEAD);
    assert!(values.iter().any(|value| value == TONIGHT), "{values:?}");
}

#[test]
fn a_practice_that_was_deleted_since_makes_no_copy_fuller() {
    let (old, new) = (TestServer::with_practice(""), TestServer::new());
    lay(&old, &new, AHEAD);
    old.app.delete("probe", UserId::COMMAND_LINE).unwrap();
    Night::named(&old.app, "Abend", settings());
    lay(&old, &new, TONIGHT);
    assert_eq!(values(&offers(&new)), [TONIGHT, AHEAD]);
}

#[test]
fn a_copy_without_a_tournament_says_so() {
    let (old, new) = (TestServer::with_staff(), TestServer::new());
    lay(&old, &new, TONIGHT);
    let page = offers(&new);
    page.assert_says(".option", "noch kein Turnier");
    assert_eq!(chosen(&page).as_deref(), Some(TONIGHT));
}
