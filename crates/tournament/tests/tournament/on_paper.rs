//! Slips that were pulled on paper: entered as they were pulled, whoever came when, and each rule of the pots that they can break.

use chrono::DateTime;
use testkit::night::{Night, settings};
use tournament::draw::protocol::{Protocol, Verdict};
use tournament::draw::{Draw, SlipFault, Stream};
use tournament::*;

/// Twenty people with 27 tickets.
const CROWD: [u32; 20] = [2, 1, 1, 2, 1, 2, 1, 1, 1, 2, 1, 1, 2, 1, 1, 2, 1, 1, 2, 1];

fn draw(night: &Night, stage: Stage) -> &Draw {
    night.tournament.draw_in_force(stage).expect("a draw")
}

fn enter(night: &Night, stage: Stage, slips: &[(u32, u32)]) -> Command {
    let slips = slips.iter().map(|(ticket, number)| (TicketNo(*ticket), *number)).collect();
    let expected_pulls = draw(night, stage).pulls_noted();
    Command::from(PlainDraw::PullOnPaper { stage, expected_pulls, slips })
}

/// Closes a list for real pots, and lets a lot say who would be called when.
fn close(night: &mut Night, stage: Stage, lots: u8) {
    let called = night.tournament.lot_of_calling(stage, [lots; 32]);
    night.act(Command::Draws(DrawCommand::CloseList(Closing { called, ..Closing::by_hand(stage) })));
}

fn protocol(night: &Night, stage: Stage) -> Protocol {
    Protocol::of(draw(night, stage), &[], "probe", |_| DateTime::UNIX_EPOCH, |_, _| String::new())
}

/// Pulls as seed 003 tells it: people come as they like, from the second round on those with several tickets first; each pulls for all their
/// tickets, on the left until it is empty; who pulls on the right their own number puts it back while there is another.
fn pulled_on_paper(draw: &Draw, chance: &mut Stream) -> Vec<(u32, u32)> {
    let mut people = draw.entries.clone();
    chance.shuffle(&mut people);
    if draw.stage != Stage::FIRST {
        people.sort_by_key(|tickets| tickets.len() == 1);
    }
    let (mut left, mut right): (Vec<u32>, Vec<u32>) =
        ((1..=draw.slots / 2).collect(), (1..=draw.slots / 2).collect());
    let mut slips = Vec::new();
    for mut tickets in people {
        chance.shuffle(&mut tickets);
        let mut own = Vec::new();
        for ticket in tickets {
            let number = if left.is_empty() {
                let others = right.iter().any(|number| !own.contains(number));
                loop {
                    let at = chance.below(right.len() as u32) as usize;
                    if !others || !own.contains(&right[at]) {
                        break right.remove(at);
                    }
                }
            } else {
                let number = left.remove(chance.below(left.len() as u32) as usize);
                own.push(number);
                number
            };
            slips.push((ticket.0, number));
        }
    }
    slips
}

#[test]
fn every_draw_by_the_rules_is_taken_as_it_was_pulled() {
    let mut first = Night::open(settings());
    first.register(&CROWD);
    let mut second = Night::open(settings());
    second.register(&CROWD);
    second.draw(Stage::FIRST);
    second.play_all(Stage::FIRST);
    let mut chance = Stream::new([41; 32]);
    for turn in 0..1_012 {
        let (night, stage) = if turn % 2 == 0 { (&second, Stage::Round(2)) } else { (&first, Stage::FIRST) };
        let mut night = night.clone();
        close(&mut night, stage, turn as u8);
        let slips = pulled_on_paper(draw(&night, stage), &mut chance);
        // At once, or in two goes.
        let (some, rest) = slips.split_at(chance.below(slips.len() as u32) as usize);
        for part in [some, rest].into_iter().filter(|part| !part.is_empty()) {
            let command = enter(&night, stage, part);
            night.act(command);
        }
        let drawn = draw(&night, stage);
        assert!(drawn.complete, "{turn}");
        let kept: Vec<(u32, u32)> = drawn.pulls.iter().map(|pull| (pull.ticket.0, pull.number)).collect();
        assert_eq!(kept, slips, "{turn}");
        assert_eq!(protocol(&night, stage).verify(), Verdict::Holds, "{turn}");
    }
}

/// Three players with 3, 1 and 2 tickets: eight slots, each pot with the numbers 1 to 4.
fn begun() -> Night {
    let mut night = Night::open(settings());
    night.register(&[3, 1, 2]);
    close(&mut night, Stage::FIRST, 1);
    night
}

#[track_caller]
fn faults(night: &mut Night, slips: &[(u32, u32)]) -> Vec<(usize, SlipFault)> {
    let command = enter(night, Stage::FIRST, slips);
    match night.refuses(command) {
        Rejection::SlipsWrong(faults) => faults,
        other => panic!("{other:?}"),
    }
}

#[test]
fn each_rule_of_the_pots_is_held_up_and_each_wrong_slip_is_told_at_its_place() {
    let mut night = begun();
    // Player 1 has the tickets 1 to 3, player 2 has 4, player 3 has 5 and 6.
    let gone = SlipFault::GoneLeft { number: 2, ticket: TicketNo(4) };
    assert_eq!(faults(&mut night, &[(4, 2), (1, 2)]), [(1, gone)], "the left pot still holds three");
    let right = [(4, 1), (5, 2), (6, 3), (1, 4), (2, 1), (3, 1)];
    assert_eq!(faults(&mut night, &right), [(5, SlipFault::GoneRight { number: 1, ticket: TicketNo(2) })]);
    let own = [(4, 1), (5, 2), (6, 3), (1, 4), (2, 4)];
    assert_eq!(faults(&mut night, &own), [(4, SlipFault::Own { number: 4, ticket: TicketNo(1) })]);
    // Whoever comes twice has no other hands: what they pulled before is their own.
    let apart = [(1, 4), (4, 1), (5, 2), (6, 3), (2, 4)];
    assert_eq!(faults(&mut night, &apart), [(4, SlipFault::Own { number: 4, ticket: TicketNo(1) })]);
    let many = [(4, 1), (7, 2), (4, 3), (1, 5), (2, 0), (3, 2)];
    let told = [
        (1, SlipFault::NotOnList(TicketNo(7))),
        (2, SlipFault::HasNumber { ticket: TicketNo(4), number: 1 }),
        (3, SlipFault::NotInPots { number: 5, highest: 4 }),
        (4, SlipFault::NotInPots { number: 0, highest: 4 }),
    ];
    assert_eq!(faults(&mut night, &many), told, "all of them, and what lies behind them is read as it lay");
    assert_eq!(draw(&night, Stage::FIRST).pulls.len(), 0);
    let nothing = enter(&night, Stage::FIRST, &[]);
    assert_eq!(night.refuses(nothing), Rejection::NothingToChange);
    let stale =
        PlainDraw::PullOnPaper { stage: Stage::FIRST, expected_pulls: 3, slips: vec![(TicketNo(1), 1)] };
    assert_eq!(night.refuses(Command::from(stale)), Rejection::PullStale { pulls: 0 });
}

#[test]
fn where_only_own_numbers_are_left_somebody_meets_themselves() {
    let mut night = Night::open(settings());
    night.register(&[3, 1]);
    close(&mut night, Stage::FIRST, 1);
    let command = enter(&night, Stage::FIRST, &[(2, 2), (1, 1), (3, 1), (4, 2)]);
    night.act(command);
    assert!(matches!(night.pairing(Stage::FIRST, 1).outcome, Outcome::SelfPairing { .. }));
    assert_eq!(protocol(&night, Stage::FIRST).verify(), Verdict::Holds);
}

#[test]
fn the_laptop_may_fail_in_the_middle_and_nobody_is_called_after_the_first_slip() {
    let stage = Stage::FIRST;
    let mut night = begun();
    night.act(Command::from(PlainDraw::PullByHand { stage, expected_pulls: 0, number: 2 }));
    let called = draw(&night, stage).pulls[0].ticket.0;
    let before = night.tournament.clone();
    let others: Vec<u32> = (1..=6).filter(|ticket| *ticket != called).collect();
    let command = enter(&night, stage, &[(others[4], 1), (others[0], 3)]);
    night.act(command.clone());
    night.taken_back_is_as_before(&before, &command);
    let pull = PlainDraw::PullByHand { stage, expected_pulls: 3, number: 4 };
    assert_eq!(night.refuses(Command::from(pull)), Rejection::DrawnByHand(stage));
    let later = PlainDraw::PostponeCall { stage, expected_pulls: 3 };
    assert_eq!(night.refuses(Command::from(later)), Rejection::DrawnByHand(stage));
    assert_eq!(draw(&night, stage).pulls.len(), 3);
    let told = protocol(&night, stage);
    assert_eq!((told.procedure.as_str(), told.called.len(), told.passed.len()), ("by-hand/3", 0, 0));
    night.act(Command::from(PlainEvening::Undo { action: night.tournament.version() }));
    let told = protocol(&night, stage);
    assert_eq!((told.procedure.as_str(), told.called.len(), told.entered_at), ("by-hand/1", 3, None));
    assert_eq!(night.tournament.pulls_taken_back(draw(&night, stage)).len(), 2, "everybody may see those");
}

#[test]
fn a_draw_of_which_half_the_slips_are_entered_holds_as_far_as_it_went() {
    let stage = Stage::FIRST;
    let mut night = begun();
    let command = enter(&night, stage, &[(4, 1), (5, 2)]);
    night.act(command);
    assert_eq!(
        protocol(&night, stage).verify(),
        Verdict::Holds,
        "nothing is missing while slips are entered"
    );
    let mut wrong = protocol(&night, stage);
    wrong.pulls[1].number = 1;
    assert!(matches!(wrong.verify(), Verdict::Differs(difference) if difference.path == "pulls[1]"));
}

#[test]
fn whoever_changes_a_protocol_from_paper_is_found_at_that_line() {
    let stage = Stage::FIRST;
    let mut night = begun();
    let command = enter(&night, stage, &[(4, 1), (5, 2), (6, 3), (1, 4), (2, 1), (3, 2)]);
    night.act(command);
    let told = protocol(&night, stage);
    assert_eq!(told.verify(), Verdict::Holds);
    let json = serde_json::to_string(&told).unwrap();
    assert!(json.contains(r#""entered_at":"1970-01-01T00:00:00Z""#) && !json.contains("called"), "{json}");
    type Lie = (&'static str, fn(&mut Protocol));
    let lies: [Lie; 8] = [
        ("pulls[4]", |told| told.pulls[4].number = 4),
        ("pulls[1]", |told| told.pulls[1].number = 1),
        ("pulls[3]", |told| told.pulls.swap(3, 4)),
        ("pulls[0]", |told| told.pulls[0].rejected.push(2)),
        ("pairings[1]", |told| told.pulls.truncate(5)),
        ("entered_at", |told| told.entered_at = None),
        ("called[0]", |told| told.called = vec![TicketNo(1)]),
        ("pairings[0]", |told| told.pairings[0].right = None),
    ];
    for (path, lie) in lies {
        let mut forged = told.clone();
        lie(&mut forged);
        match forged.verify() {
            Verdict::Differs(difference) => assert_eq!(difference.path, path),
            other => panic!("{path}: {other:?}"),
        }
    }
    let mut renamed = told;
    renamed.procedure = "by-hand/1".to_owned();
    assert!(matches!(renamed.verify(), Verdict::Differs(difference) if difference.path == "entered_at"));
}
