//! The race in short: 16 writers on one tournament (`benches/proofs/race.rs` is the long form).

use crate::client::Client;
use crate::night::{Night, settings};
use crate::server::{PASSWORD, TestServer};
use testhouse::load::writers::Course;
use tournament::Stage;

const WRITERS: usize = 16;

#[test]
fn of_sixteen_writers_at_one_match_one_wins_and_nothing_is_lost() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, settings());
    let people: Vec<String> = (1..=32).map(|number| format!("Gast {number}")).collect();
    night.register(&people.iter().map(|name| (name.as_str(), 1)).collect::<Vec<_>>());
    night.draw(Stage::FIRST);
    let before = night.now();
    let mut browser = Client::connect(server.address).unwrap();
    browser.log_in("Resi", PASSWORD).unwrap();
    let course = Course {
        night: night.staff_page(""),
        writers: WRITERS,
        matches: (1..=16).collect(),
        players: (1..=32).collect(),
        renames: 4,
    };
    let tally = course.race(&browser).unwrap();
    assert_eq!(tally.faults(&course, &before, &night.now()), Vec::<String>::new());
    assert_eq!((tally.posts, tally.stored), (16 * WRITERS + 4 * WRITERS, 16 + 4 * WRITERS));
    assert_eq!(tally.overtaken, 16 * (WRITERS - 1));
    assert_eq!(server.app.check().unwrap(), []);
}
