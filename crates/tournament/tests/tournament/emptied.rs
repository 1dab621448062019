//! Pairings that nobody is in any more: they are gone, but for two on a ticket night who left after the draw (DESIGN part 4, no. 7).
//! At the end: what random nights do and look at beside it.

use super::properties::{Whim, act_and_undo, any_result, check_always, check_draw, pick};
use super::standing_night::{counted, with};
use testkit::night::{Night, settings};
use tournament::*;

const STAGE_2: Stage = Stage::Round(2);

/// Returns number, left and right of each pairing of a stage.
fn shown(night: &Night, stage: Stage) -> Vec<(u32, Option<u32>, Option<u32>)> {
    let number = |ticket: Option<TicketNo>| ticket.map(|ticket| ticket.0);
    let pairings = night.tournament.pairings(stage).into_iter();
    pairings.map(|one| (one.id.number, number(one.left), number(one.right))).collect()
}

#[track_caller]
fn pull_slips(night: &mut Night, stage: Stage, tickets: &[u32]) {
    night.act(Command::from(PlainDraw::CloseListByHand { stage }));
    for (ticket, expected_pulls) in tickets.iter().zip(0..) {
        night.act(Command::from(PlainDraw::PullSlip { stage, expected_pulls, ticket: TicketNo(*ticket) }));
    }
}

#[track_caller]
fn enter(night: &mut Night, stage: Stage, number: u32, result: MatchResult) {
    let pairing = night.pairing(stage, number);
    let command = night.enter(&pairing, result);
    night.act(command);
}

const LEFT: MatchResult = MatchResult::Played(Score { left: 2, right: 0 });
const RIGHT: MatchResult = MatchResult::Played(Score { left: 0, right: 2 });

#[test]
fn with_lives_a_pairing_that_a_correction_emptied_is_gone() {
    let lives = LifeSettings { lives: 2, late_until: 1, ..LifeSettings::default() };
    let mut night = Night::open(Settings { lives, ..Settings::usual_of(Format::Lives) });
    night.register(&[1; 3]);
    for (round, slips) in [(1, [1, 2, 3]), (2, [2, 3, 1]), (3, [2, 3, 1])] {
        pull_slips(&mut night, Stage::Round(round), &slips);
        if round < 3 {
            enter(&mut night, Stage::Round(round), 1, LEFT);
        }
    }
    // 3 has won, and 2 is out: the holder of the bye plays in the place of 2, and nobody has the bye any more.
    enter(&mut night, STAGE_2, 1, RIGHT);
    assert_eq!(shown(&night, Stage::Round(3)), [(1, Some(1), Some(3))]);
    let gone = MatchId { stage: Stage::Round(3), attempt: 1, number: 2 };
    assert_eq!(night.tournament.pairing(gone), None);
}

#[test]
fn a_table_with_nobody_is_no_pairing() {
    let mut night = with(3, Format::Rotation, StandingSettings::default());
    pull_slips(&mut night, Stage::FIRST, &[1, 2, 3]);
    let pairing = night.pairing(Stage::FIRST, 1);
    let (result, evidence) = counted(Format::Rotation, 7, 3);
    let (id, expected_version) = (pairing.id, pairing.version);
    night.act(Command::from(PlainMatch::EnterResult { id, expected_version, result, evidence }));
    night.act(Command::from(PlainDesk::Withdraw(PlayerId(1))));
    night.act(Command::from(PlainDraw::CloseListByHand { stage: STAGE_2 }));
    assert_eq!(shown(&night, STAGE_2), [(2, Some(3), Some(2))]);
}

/// Pulls numbers by hand, in the order in which the tickets are called.
#[track_caller]
fn pull_numbers(night: &mut Night, stage: Stage, numbers: &[u32]) {
    night.act(Command::from(PlainDraw::CloseListByHand { stage }));
    for number in numbers {
        let expected_pulls = night.tournament.draw_in_force(stage).expect("a draw").pulls_noted();
        night.act(Command::from(PlainDraw::PullByHand { stage, expected_pulls, number: *number }));
    }
}

/// Eight tickets of six people, 3 with two of them and 4 with two: 1, 4, 6 and 7 go on.
fn after_round_one() -> Night {
    let mut night = Night::open(Settings { played_to: PlayedTo::Two, ..settings() });
    night.register(&[1, 1, 2, 2, 1, 1]);
    pull_numbers(&mut night, Stage::FIRST, &[1, 2, 3, 4, 1, 2, 3, 4]);
    assert_eq!(shown(&night, Stage::FIRST)[2], (3, Some(3), Some(7)));
    for (number, result) in [(1, LEFT), (2, RIGHT), (3, RIGHT), (4, LEFT)] {
        enter(&mut night, Stage::FIRST, number, result);
    }
    night
}

/// Both go home, which gives their opponents what was open.
fn go_home(night: &mut Night) {
    for player in [3, 4] {
        night.act(Command::from(PlainDesk::Withdraw(PlayerId(player))));
    }
}

fn correct(night: &mut Night, results: [MatchResult; 2]) {
    for (number, result) in [1, 3].into_iter().zip(results) {
        enter(night, Stage::FIRST, number, result);
    }
}

#[test]
fn with_tickets_only_two_who_left_after_the_draw_stay_a_pairing_of_nobody() {
    let mut night = after_round_one();
    pull_numbers(&mut night, STAGE_2, &[1, 2, 2, 1]);
    assert_eq!(shown(&night, STAGE_2), [(1, Some(1), Some(7)), (2, Some(4), Some(6))]);
    let before = night.tournament.clone();
    // Those who should have stood there, 5 and 3, went home when the draw was made: both have missed it.
    go_home(&mut night);
    correct(&mut night, [RIGHT, LEFT]);
    assert_eq!(shown(&night, STAGE_2), [(1, None, None), (2, Some(4), Some(6))]);
    assert_eq!(night.pairing(STAGE_2, 1).outcome, Outcome::Empty);
    // Of two matches at which nobody was there nobody goes on: there is no pairing.
    night.tournament = before;
    correct(&mut night, [MatchResult::BothAbsent; 2]);
    assert_eq!(shown(&night, STAGE_2), [(2, Some(4), Some(6))]);
    // Only one who left stood against nobody.
    night.act(Command::from(PlainDesk::Withdraw(PlayerId(4))));
    enter(&mut night, Stage::FIRST, 1, RIGHT);
    assert_eq!(shown(&night, STAGE_2), [(2, Some(4), Some(6))]);
}

#[test]
fn with_tickets_two_who_left_before_the_draw_were_never_to_meet() {
    let mut night = after_round_one();
    go_home(&mut night);
    pull_numbers(&mut night, STAGE_2, &[1, 1]);
    correct(&mut night, [RIGHT, LEFT]);
    assert_eq!(shown(&night, STAGE_2), []);
    // The final is over all the same, and nobody has won.
    assert!(night.tournament.is_decided() && night.tournament.is_settled());
    assert_eq!(night.tournament.champion(), None);
}

/// Draws or plays what is offered and not demanded: for place 3, or for places 5 to 8.
pub fn play_by_choice(night: &mut Night, whim: Whim) {
    let Some(stage) = pick(&night.tournament.offered_placements(), whim) else { return };
    let open: Vec<Pairing> = night.tournament.pairings(stage).into_iter().filter(Pairing::is_open).collect();
    match pick(&open, whim) {
        Some(pairing) => {
            let command = night.enter(&pairing, any_result(whim.pick >> 8, &night.tournament));
            act_and_undo(night, command);
        }
        None => {
            night.draw(stage);
            check_draw(&night.tournament, stage);
        }
    }
    check_always(&night.tournament);
}

/// Corrects the two results from which somebody came to a match of the last draw: nobody was there, or the others have won.
pub fn empty_a_pairing(night: &mut Night, whim: Whim) {
    let Some(Stage::Round(round @ 2..)) = night.tournament.last_round() else { return };
    let open: Vec<Pairing> =
        night.tournament.pairings(Stage::Round(round)).into_iter().filter(Pairing::is_open).collect();
    let Some(pairing) = pick(&open, whim) else { return };
    for ticket in pairing.tickets() {
        let before = night.tournament.pairings(Stage::Round(round - 1));
        let Some(before) = before.iter().find(|before| before.side_of(ticket).is_some()) else { continue };
        let Outcome::Result(result) = before.outcome else { continue };
        let other = result.winner().map(Side::opposite).filter(|_| whim.pick.is_multiple_of(3));
        let result = other.map_or(MatchResult::BothAbsent, |winner| MatchResult::Walkover {
            winner,
            absence: Absence::Disqualified,
        });
        // Those who would come have gone home, so that nobody does.
        let comes = other.and_then(|side| night.tournament.owner(before.ticket(side)?));
        let correction = night.enter(before, result);
        if let Some(comes) = comes {
            act_and_undo(night, Command::from(PlainDesk::Withdraw(comes)));
        }
        act_and_undo(night, correction);
    }
}

/// A pairing that nobody is in stands for two who left after its draw; every other one that corrections have emptied is gone.
pub fn check_emptied(tournament: &Tournament) {
    for draw in tournament.draws().iter().filter(|draw| draw.complete && draw.is_in_force()) {
        let shown = tournament.pairings(draw.stage);
        let there = draw.places.iter().filter(|places| **places != [None, None]).count();
        let empty = shown.iter().filter(|pairing| pairing.outcome == Outcome::Empty).count();
        assert_eq!(shown.len(), there + empty, "{}", draw.stage);
        if let Stage::Round(round @ 2..) = draw.stage {
            let sent =
                tournament.pairings(Stage::Round(round - 1)).into_iter().filter_map(|one| one.winner());
            let missed = sent.filter(|ticket| draw.find(*ticket).is_none()).count();
            assert!(2 * empty <= missed, "{}: {empty} empty pairings of {missed}", draw.stage);
        }
    }
}
