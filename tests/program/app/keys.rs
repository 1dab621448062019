//! Keys of tickets.

use crate::app::support::{House, newcomer};
use preisschnapsen::app::Request;
use std::collections::BTreeSet;
use tournament::{PlainDesk, PlayerId, TicketNo, Tickets};

#[test]
fn every_sold_ticket_has_a_key_of_its_own_and_a_number_that_is_sold_again_another_one() {
    let house = House::new().with_night();
    let people = vec![newcomer("Huber Franz", 3), newcomer("Maier Sepp", 1)];
    let sold = house.app.act("abend", house.form(), Request::Register(people)).unwrap().snapshot;
    let keys = house.app.ticket_keys(&sold).unwrap();
    assert_eq!(keys.keys().copied().collect::<Vec<_>>(), [1, 2, 3, 4].map(TicketNo));
    assert_eq!(keys.values().map(|key| key.as_str()).collect::<BTreeSet<_>>().len(), 4);
    let refunded =
        house.app.act("abend", house.form(), Request::from(PlainDesk::Refund(TicketNo(2)))).unwrap().snapshot;
    assert_eq!(house.app.ticket_keys(&refunded).unwrap().get(&TicketNo(2)), None);
    let again = Request::Sell {
        player: PlayerId(2),
        tickets: Tickets::Numbers(vec![TicketNo(2)]),
        paid: true,
        groups: Vec::new(),
    };
    let again = house.app.act("abend", house.form(), again).unwrap().snapshot;
    let fresh = house.app.ticket_keys(&again).unwrap();
    assert_ne!(fresh[&TicketNo(2)], keys[&TicketNo(2)]);
    assert_eq!(fresh[&TicketNo(1)], keys[&TicketNo(1)]);
}
