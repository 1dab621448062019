//! What a ticket is called where the evening is played: on paper and before its number.

use crate::night::{EIGHT, Night, settings};
use crate::server::TestServer;
use tournament::{Settings, Stage, TicketName, TicketNo};

#[test]
fn a_ticket_is_called_as_people_call_it_there() {
    for (ticket_name, printed, one, english) in [
        (TicketName::Card, "Teilnahmekarte", "Karte\u{a0}1", "Ticket\u{a0}1"),
        (TicketName::Lot, "Los", "Los\u{a0}1", "Lot\u{a0}1"),
        (TicketName::StandCard, "Standkarte", "Standkarte\u{a0}1", "Stand card\u{a0}1"),
        (TicketName::Life, "Leben", "Leben\u{a0}1", "Life\u{a0}1"),
    ] {
        let server = TestServer::with_staff();
        let night = Night::open(&server, Settings { ticket_name, ..settings() });
        night.register(&EIGHT);
        night.draw(Stage::FIRST);
        let key = night.ticket_keys()[&TicketNo(1)].as_str().to_owned();
        let word = one.split('\u{a0}').next().unwrap();
        let guest = server.guest();
        let page = guest.get(&night.page("/karte/1"));
        assert!(page.body.contains(one), "{one} on its page");
        let own = page.attributes(".way a", "href").remove(0);
        guest.get(&own).assert_says("main", &one.replace('\u{a0}', " "));
        guest.get(&format!("{own}?lang=en")).assert_says("main", &english.replace('\u{a0}', " "));
        for path in ["/auslosung/R1", "/auslosung/R1/namen", "/auslosung/R1?lang=en"] {
            let page = guest.get(&night.page(path)).body.replace('\u{a0}', " ");
            let card = if path.ends_with("lang=en") { "Ticket 1" } else { "Karte 1" };
            assert_eq!(page.contains(card), ticket_name == TicketName::Card, "{word}: {path}");
        }
        let check = guest.get(&night.page("/auslosung/R1/pruefen")).attribute("#check", "data-left");
        assert_eq!(check.as_deref(), Some(format!("{word} TICKET, linker Topf: NUMBER").as_str()));
        // The page behind its code has no short name in its address.
        assert!(guest.get(&format!("/k/{key}")).body.contains(word), "{word} behind the code");
        let staff = server.staff();
        staff.post(&night.staff_page("/druck/karten"), &[]);
        let sheet = staff.get(&night.staff_page("/druck/karten"));
        assert_eq!(sheet.texts(".card-label").first().map(String::as_str), Some(printed));
    }
}
