//! The number of a late ticket follows from the draw: selling, taking back and selling again gives the same bye.

use std::collections::BTreeSet;
use testkit::night::{Night, settings};
use tournament::draw::protocol::{Protocol, Verdict};
use tournament::*;

/// A night with nine tickets of nine people on 16 slots, and people on the list who have not bought yet.
fn night() -> Night {
    let mut night = Night::open(settings());
    night.register(&[1; 9]);
    night.register(&[0; 4]);
    night
}

fn drawn_by_hand() -> Night {
    let mut night = night();
    let stage = Stage::FIRST;
    night.act(Command::from(PlainDraw::CloseListByHand { stage }));
    for (expected_pulls, number) in (0..).zip([1, 2, 3, 4, 5, 6, 7, 8, 3]) {
        night.act(Command::from(PlainDraw::PullByHand { stage, expected_pulls, number }));
    }
    night
}

fn drawn_by_the_program() -> Night {
    let mut night = night();
    night.draw(Stage::FIRST);
    night
}

/// Sells a ticket and returns the bye that it gets.
fn sell(night: &mut Night, player: u32, ticket: u32, chance: u8) -> u32 {
    let tickets = Tickets::Numbers(vec![TicketNo(ticket)]);
    let (player, lots) = (PlayerId(player), [chance; 32]);
    night.act(Command::Desk(DeskCommand::Sell { player, tickets, paid: false, lots }));
    let draw = night.tournament.drawn(Stage::FIRST).expect("drawn");
    draw.find(TicketNo(ticket)).expect("placed").0
}

fn refund(night: &mut Night, ticket: u32) {
    night.act(Command::from(PlainDesk::Refund(TicketNo(ticket))));
}

/// Sells, takes back and sells again, with whatever chance, number and name, until the bye would suit.
fn byes_of_somebody_who_tries(mut night: Night) -> BTreeSet<u32> {
    let mut byes = BTreeSet::new();
    for chance in 0..40 {
        for (player, ticket) in [(10, 40), (11, 40), (10, 41 + u32::from(chance))] {
            byes.insert(sell(&mut night, player, ticket, chance));
            refund(&mut night, ticket);
        }
    }
    byes
}

#[test]
fn trying_again_gives_the_same_bye_after_a_draw_by_the_program() {
    let byes = byes_of_somebody_who_tries(drawn_by_the_program());
    assert_eq!(byes.len(), 1, "the late lot could be ground: {byes:?}");
}

#[test]
fn trying_again_gives_the_same_bye_after_a_draw_by_hand() {
    let byes = byes_of_somebody_who_tries(drawn_by_hand());
    assert_eq!(byes.len(), 1, "the late lot could be ground: {byes:?}");
}

fn protocol(night: &Night) -> Protocol {
    let draw = night.tournament.drawn(Stage::FIRST).expect("drawn");
    Protocol::of(
        draw,
        night.tournament.resumed(),
        "probe",
        |_| chrono::DateTime::default(),
        |_, _| String::new(),
    )
}

/// Two late tickets, one of which goes back and is sold to somebody else.
fn with_late_tickets(mut night: Night) -> Night {
    let first = sell(&mut night, 10, 40, 1);
    sell(&mut night, 11, 41, 2);
    refund(&mut night, 40);
    assert_eq!(sell(&mut night, 12, 50, 3), first);
    night
}

#[test]
fn anybody_can_check_which_bye_a_late_ticket_got() {
    for night in [drawn_by_the_program(), drawn_by_hand()] {
        let protocol = protocol(&with_late_tickets(night));
        assert_eq!(protocol.verify(), Verdict::Holds);
        let text = serde_json::to_string(&protocol).expect("JSON");
        assert_eq!(serde_json::from_str::<Protocol>(&text).expect("a protocol"), protocol);

        let last = protocol.changes.len() - 1;
        let (mut other, among) = (protocol.clone(), protocol.changes[last].among.clone().expect("noted"));
        other.changes[last].number =
            *among.iter().find(|n| **n != protocol.changes[last].number).expect("several");
        let Verdict::Differs(difference) = other.verify() else { panic!("a chosen bye went unnoticed") };
        assert_eq!(difference.path, format!("changes[{last}].number"));

        let mut other = protocol.clone();
        other.changes[last].among = Some([vec![protocol.changes[1].number], among].concat());
        let Verdict::Differs(difference) = other.verify() else { panic!("a taken bye went unnoticed") };
        assert_eq!(difference.path, format!("changes[{last}].among"));

        // Earlier versions drew a lot each time and noted nothing of it.
        let mut older = protocol;
        older.changes.iter_mut().for_each(|change| change.among = None);
        older.changes[last].number = 8;
        assert_eq!(older.verify(), Verdict::Holds);
    }
}

#[test]
fn nobody_gets_their_own_bye_while_another_remains() {
    let mut night = drawn_by_the_program();
    let row = night.tournament.drawn(Stage::FIRST).expect("drawn").row_of_byes();
    let byes = night.tournament.open_byes();
    let open: Vec<u32> = row.into_iter().filter(|number| byes.iter().any(|(bye, _)| bye == number)).collect();
    let owner = |number: u32| byes.iter().find(|(bye, _)| *bye == number).expect("a bye").1;
    // The first in the row is this person's own, so they get the second; the first one is for the next.
    assert_eq!(sell(&mut night, owner(open[0]).0, 40, 1), open[1]);
    assert_eq!(sell(&mut night, 10, 41, 1), open[0]);
    assert_eq!(sell(&mut night, 10, 42, 1), open[2]);
    assert_eq!(protocol(&night).verify(), Verdict::Holds);
}

/// Lets the owner of a bye leave.
fn withdraw(night: &mut Night, player: PlayerId) {
    night.act(Command::from(PlainDesk::Withdraw(player)));
}

fn owner_of(night: &Night, number: u32) -> PlayerId {
    night.tournament.open_byes().into_iter().find(|(bye, _)| *bye == number).expect("a bye").1
}

/// What the protocol says of the last late ticket.
fn passed_over(protocol: &Protocol) -> Option<Vec<u32>> {
    protocol.changes.last().and_then(|change| change.passed_over.clone())
}

/// What happened: the owner of a bye leaves, a ticket is sold past it, and they come back.
#[test]
fn a_bye_that_is_passed_over_because_its_owner_has_left_stands_in_the_protocol() {
    for mut night in [drawn_by_the_program(), drawn_by_hand()] {
        let first = sell(&mut night, 10, 40, 1);
        assert_eq!(passed_over(&protocol(&night)), Some(vec![]));
        refund(&mut night, 40);
        let owner = owner_of(&night, first);
        withdraw(&mut night, owner);
        let second = sell(&mut night, 11, 41, 2);
        assert_ne!(second, first);
        night.act(Command::from(PlainDesk::Return(owner)));
        let said = protocol(&night);
        assert_eq!(passed_over(&said), Some(vec![first]));
        assert_eq!(said.verify(), Verdict::Holds);
        assert_eq!(sell(&mut night, 12, 42, 3), first, "whose turn it was comes first again");
        assert_eq!(protocol(&night).verify(), Verdict::Holds);

        // Whoever passes over another one, or says nothing of two of different people, is found.
        let last = said.changes.len() - 1;
        for wrong in [vec![first, first], vec![second], vec![9]] {
            let mut other = said.clone();
            other.changes[last].passed_over = Some(wrong);
            let Verdict::Differs(difference) = other.verify() else {
                panic!("an invented bye went unnoticed")
            };
            assert_eq!(difference.path, format!("changes[{last}].passed_over"));
        }
    }
}

#[test]
fn byes_of_several_people_are_not_passed_over_in_silence() {
    let mut night = drawn_by_the_program();
    let row = night.tournament.drawn(Stage::FIRST).expect("drawn").row_of_byes();
    let byes: Vec<u32> = night.tournament.open_byes().into_iter().map(|(bye, _)| bye).collect();
    let open: Vec<u32> = row.into_iter().filter(|number| byes.contains(number)).collect();
    for number in &open[..2] {
        let owner = owner_of(&night, *number);
        withdraw(&mut night, owner);
    }
    assert_eq!(sell(&mut night, 10, 40, 1), open[2]);
    let said = protocol(&night);
    assert_eq!((passed_over(&said), said.verify()), (Some(open[..2].to_vec()), Verdict::Holds));
    let mut silent = said;
    let last = silent.changes.len() - 1;
    silent.changes[last].passed_over = Some(Vec::new());
    let Verdict::Differs(difference) = silent.verify() else { panic!("two byes were passed over unseen") };
    assert_eq!(difference.path, format!("changes[{last}].passed_over"));
}

#[test]
fn after_a_draw_by_hand_the_row_is_the_same_whoever_leaves_and_comes_back() {
    for chance in 0..20 {
        let mut honest = drawn_by_hand();
        let first = sell(&mut honest, 10, 40, chance);
        // The same lots, while the owner of that bye is away: the lot falls on it all the same, and it stays first.
        let mut night = drawn_by_hand();
        let owner = owner_of(&night, first);
        withdraw(&mut night, owner);
        let second = sell(&mut night, 10, 40, chance);
        assert_eq!(passed_over(&protocol(&night)), Some(vec![first]));
        assert_eq!(night.tournament.drawn(Stage::FIRST).expect("drawn").row_of_byes(), [first, second]);
        night.act(Command::from(PlainDesk::Return(owner)));
        refund(&mut night, 40);
        for again in 0..20 {
            assert_eq!(sell(&mut night, 11, 50, again), first);
            refund(&mut night, 50);
        }
        assert_eq!(protocol(&night).verify(), Verdict::Holds);
    }
}
