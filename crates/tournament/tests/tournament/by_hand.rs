//! The draw from real pots: what goes back, what is taken back, and what stands for good.

use testkit::night::{Night, settings};
use tournament::draw::Secret;
use tournament::draw::StaffSince;
use tournament::*;

#[test]
fn by_hand_puts_back_an_own_number_and_goes_on() {
    let mut night = Night::open(settings());
    // Three tickets of player 1 fill the left pot of two and straddle to the right.
    night.register(&[3, 1]);
    let stage = Stage::FIRST;
    night.act(Command::from(PlainDraw::CloseListByHand { stage }));
    let pull = |night: &Night, number| {
        Command::from(PlainDraw::PullByHand {
            stage,
            expected_pulls: night.tournament.draw_in_force(stage).expect("open").pulls_noted(),
            number,
        })
    };
    night.act(pull(&night, 2));
    let command = pull(&night, 2);
    assert_eq!(night.refuses(command), Rejection::NumberGone { number: 2, ticket: TicketNo(1) });
    let command = pull(&night, 3);
    assert_eq!(night.refuses(command), Rejection::NumberNotInPots { number: 3, highest: 2 });
    assert_eq!(
        night.refuses(Command::from(PlainDraw::PullByHand { stage, expected_pulls: 0, number: 1 })),
        Rejection::PullStale { pulls: 1 }
    );
    night.act(pull(&night, 1));
    // Both numbers on the right are the player's own now, so the first is theirs: a self-pairing that cannot be avoided.
    night.act(pull(&night, 1));
    night.act(pull(&night, 2));
    let draw = night.tournament.drawn(stage).expect("drawn");
    assert!(draw.complete);
    assert!(matches!(night.pairing(stage, 1).outcome, Outcome::SelfPairing { .. }));

    let mut night = Night::open(settings());
    night.register(&[1, 2, 1, 1, 1]);
    night.act(Command::from(PlainDraw::CloseListByHand { stage }));
    for number in [1, 2, 3, 4] {
        night.act(pull(&night, number));
    }
    // Nobody straddles with four numbers on the left: players 1 to 3 pulled them.
    night.act(pull(&night, 1));
    night.act(pull(&night, 2));
    assert!(night.tournament.drawn(stage).is_some());

    let mut night = Night::open(settings());
    night.register(&[1, 1, 3, 1]);
    night.act(Command::from(PlainDraw::CloseListByHand { stage }));
    for number in [1, 2, 3, 4] {
        night.act(pull(&night, number));
    }
    night.act(pull(&night, 3));
    let draw = night.tournament.draw_in_force(stage).expect("open");
    assert_eq!(draw.pots().put_back(), [3]);
    assert_eq!(draw.pulls.len(), 4);
    // A restart reads the journal and goes on in the middle of the pull.
    let actions: Vec<Action> = night.tournament.actions().cloned().collect();
    night.tournament = Tournament::replay(actions).expect("a journal");
    night.act(pull(&night, 1));
    let draw = night.tournament.draw_in_force(stage).expect("open");
    assert_eq!(draw.pulls[4].rejected, [3]);
}

#[test]
fn a_pull_by_hand_is_taken_back_until_the_last_number_is_pulled() {
    let mut night = Night::open(settings());
    night.register(&[1; 3]);
    let stage = Stage::FIRST;
    night.act(Command::from(PlainDraw::CloseListByHand { stage }));
    for (seen, number) in [(0, 1), (1, 2)] {
        night.act(Command::from(PlainDraw::PullByHand { stage, expected_pulls: seen, number }));
    }
    let second = night.tournament.version();
    night.act(Command::from(PlainEvening::Undo { action: second }));
    assert_eq!(night.tournament.pulls_taken_back(night.tournament.draw(stage, 1).unwrap())[0].number, 2);
    for (seen, number) in [(1, 2), (2, 1)] {
        night.act(Command::from(PlainDraw::PullByHand { stage, expected_pulls: seen, number }));
    }
    let last = night.tournament.version();
    assert!(night.tournament.drawn(stage).is_some());
    for action in [last, ActionNo(last.0 - 1)] {
        assert_eq!(night.tournament.dependants(action), Err(Rejection::UndoBlocked { action }));
    }
    assert_eq!(
        night.refuses(Command::from(PlainEvening::Undo { action: last })),
        Rejection::UndoBlocked { action: last }
    );
    // Nor does it come apart once it is void.
    night.act(Command::Draws(DrawCommand::VoidDraw {
        stage,
        attempt: 1,
        agreed: None,
        since: StaffSince::default(),
    }));
    assert_eq!(night.tournament.dependants(last), Err(Rejection::UndoBlocked { action: last }));
}

#[test]
fn a_list_that_was_closed_is_reopened_and_never_undone() {
    let stage = Stage::FIRST;
    let sealed = Command::Draws(DrawCommand::CloseList(Closing::sealed(stage, Secret([7; 32]).commitment())));
    for close in [Command::from(PlainDraw::CloseListByHand { stage }), sealed] {
        let mut night = Night::open(settings());
        night.register(&[1; 3]);
        night.act(close.clone());
        let action = night.tournament.version();
        assert_eq!(
            night.refuses(Command::from(PlainEvening::Undo { action })),
            Rejection::UndoBlocked { action }
        );
        assert_eq!(night.tournament.dependants(action), Err(Rejection::UndoBlocked { action }));
        night.act(Command::Draws(DrawCommand::ReopenList {
            stage,
            agreed: None,
            since: StaffSince::default(),
        }));
        night.act(close);
        assert_eq!(night.tournament.draw_in_force(stage).map(|draw| draw.attempt), Some(2));
    }
}
