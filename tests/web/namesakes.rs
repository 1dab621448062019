//! Two people of one name are told apart by their town, else by their ticket, on every page and paper.

use crate::night::{Night, settings};
use crate::server::TestServer;
use preisschnapsen::app::{Newcomer, Request};
use preisschnapsen::texts::Person;
use preisschnapsen::tournament::{FirstPayment, Pairing, Settings, Stage, Tickets};

/// Two of one name from two towns, two more of another name from one town, and others.
const PEOPLE: [(&str, &str); 8] = [
    ("Huber Franz", "Gmunden"),
    ("Huber Franz", "Ebensee"),
    ("Maier Eva", "Gmunden"),
    ("Maier Eva", "Gmunden"),
    ("Adler Ida", "Gmunden"),
    ("Bauer Resi", "Ebensee"),
    ("Czerny Max", ""),
    ("Ditz Toni", "Traun"),
];

fn night(server: &TestServer) -> Night<'_> {
    let night = Night::open(server, Settings { tables: 2, ..settings() });
    let newcomer = |(name, place): &(&str, &str)| Newcomer {
        person: Person::read(name, place).unwrap(),
        tickets: Tickets::Count(1),
        paid: FirstPayment::InFull,
        groups: Vec::new(),
    };
    night.act(Request::Register(PEOPLE.iter().map(newcomer).collect()));
    night.draw(Stage::FIRST);
    night
}

const KNOWN: [&str; 4] =
    ["Huber Franz, Gmunden", "Huber Franz, Ebensee", "Maier Eva, Nr.\u{a0}3", "Maier Eva, Nr.\u{a0}4"];

#[test]
fn guests_read_the_town_or_the_ticket_beside_a_name_that_occurs_twice() {
    let server = TestServer::with_staff();
    let night = night(&server);
    let guest = server.guest();
    for page in ["", "?nach=name", "/runde/R1", "/auslosung/R1", "/baum", "/tafel"] {
        let page = guest.get(&night.page(page));
        page.assert_status(200);
        for known in KNOWN {
            assert!(page.body.contains(known), "{known}: {}", page.body);
        }
        assert!(!page.body.contains("Adler Ida, Gmunden"), "a name of its own stays as it is: {}", page.body);
    }
    let person = guest.get(&night.page("/person/1"));
    person.assert_says("h1", KNOWN[0]);
    assert!(!person.texts(".note").contains(&"Gmunden".to_owned()), "the town is said once");
    guest.get(&night.page("/person/5")).assert_says("h1", "Adler Ida").assert_says(".note", "Gmunden");
    guest.get(&night.page("?q=Huber")).assert_says("main", KNOWN[1]);
}

#[test]
fn the_staff_reads_it_before_a_result_is_entered() {
    let server = TestServer::with_staff();
    let night = night(&server);
    let staff = server.staff();
    let now = night.now();
    let all = now.pairings(Stage::FIRST);
    let huber = |pairing: &&Pairing| pairing.tickets().any(|ticket| now.known_on(ticket) == KNOWN[1]);
    let number = all.iter().find(huber).unwrap().id.number;
    staff.get(&night.staff_page("/runde/R1")).assert_says("#matches .name", KNOWN[1]);
    let read = staff.get(&night.staff_page(&format!("/ergebnis?runde=R1&partie={number}&stand=2:1")));
    read.assert_says(".read-back .name", KNOWN[1]);
    let hall = staff.get(&night.staff_page("/saal"));
    hall.assert_says(".name", KNOWN[0]).assert_says(".name", "Maier Eva, Nr. 4");
}
