//! Older actions are taken back as long as nothing builds on them.

use crate::properties::{self, Whim};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use std::cell::RefCell;
use testkit::night::{Night, settings};
use tournament::*;

fn played(left: u8, right: u8) -> MatchResult {
    MatchResult::Played(Score { left, right })
}

/// Eight players with one ticket each, drawn; returns the numbers of the open matches.
fn drawn() -> (Night, Vec<u32>) {
    let mut night = Night::open(Settings { tables: 4, ..settings() });
    night.register(&[1; 8]);
    night.draw(Stage::FIRST);
    let open = night.tournament.open_matches(Stage::FIRST);
    (night, open)
}

fn enter(night: &mut Night, number: u32, result: MatchResult) -> ActionNo {
    let pairing = night.pairing(Stage::FIRST, number);
    let command = night.enter(&pairing, result);
    night.act(command);
    night.tournament.version()
}

#[test]
fn a_result_is_taken_back_although_others_came_later() {
    let (mut night, open) = drawn();
    let first = enter(&mut night, open[0], played(2, 0));
    enter(&mut night, open[1], played(2, 1));
    enter(&mut night, open[2], played(0, 2));
    assert_eq!(night.tournament.dependants(first), Ok(vec![]));
    night.act(Command::from(PlainEvening::UndoEarlier { action: first }));
    assert_eq!(night.tournament.open_matches(Stage::FIRST), [open[0], open[3]]);
    assert!(night.pairing(Stage::FIRST, open[1]).outcome != Outcome::Open);
    assert_eq!(
        night.refuses(Command::from(PlainEvening::UndoEarlier { action: first })),
        Rejection::NothingToUndo
    );
}

#[test]
fn what_builds_on_a_result_is_told_and_what_is_independent_is_not() {
    let (mut night, open) = drawn();
    let first = enter(&mut night, open[0], played(2, 0));
    let other = enter(&mut night, open[1], played(2, 1));
    let corrected = enter(&mut night, open[0], played(2, 1));
    assert_eq!(night.tournament.dependants(first), Ok(vec![corrected]));
    assert_eq!(night.tournament.dependants(other), Ok(vec![]));
    night.play_all(Stage::FIRST);
    night.draw(Stage::Round(2));
    let closed = night.tournament.drawn(Stage::Round(2)).unwrap().closed_by;
    let draw: Vec<ActionNo> = (closed.0..=night.tournament.version().0).map(ActionNo).collect();
    assert_eq!(night.tournament.dependants(other), Ok(draw.clone()));
    let refused = night.refuses(Command::from(PlainEvening::UndoEarlier { action: other }));
    assert_eq!(refused, Rejection::UndoDepends { action: other, dependants: draw });
    assert_eq!(night.tournament.dependants(closed), Err(Rejection::UndoBlocked { action: closed }));
    assert_eq!(night.tournament.dependants(ActionNo(1)), Err(Rejection::NothingToUndo));
}

#[test]
fn money_and_tickets_are_taken_back_out_of_order() {
    let mut night = Night::open(settings());
    night.register(&[1]);
    night.register(&[2]);
    let second = night.tournament.version();
    night.act(Command::from(PlainDesk::TakePayment { player: PlayerId(1), amount: Cents(300) }));
    let paid = night.tournament.version();
    night.register(&[1]);
    let third = night.tournament.version();
    night.act(Command::from(PlainDesk::PayBack { player: PlayerId(1), amount: Cents(700) }));
    let paid_back = night.tournament.version();
    assert_eq!(
        night.tournament.dependants(paid),
        Ok(vec![paid_back]),
        "there would not be so much to pay back"
    );
    assert_eq!(night.tournament.dependants(third), Ok(vec![]));
    night.act(Command::from(PlainEvening::UndoEarlier { action: second }));
    assert_eq!(night.tournament.tickets().keys().map(|ticket| ticket.0).collect::<Vec<_>>(), [1, 4]);
    assert_eq!(night.tournament.cash().balance, Cents(600));
}

#[test]
fn a_form_of_settings_carries_what_an_earlier_one_changed() {
    let mut night = Night::open(settings());
    let change = |tables, prizes| {
        Command::Evening(EveningCommand::ChangeSettings(Settings { tables, prizes, ..settings() }))
    };
    night.act(change(3, 8));
    night.register(&[1, 1]);
    night.act(change(3, 4));
    let (first, last) = (ActionNo(2), night.tournament.version());
    assert_eq!(night.tournament.dependants(first), Ok(vec![last]));
    night.act(Command::from(PlainEvening::UndoEarlier { action: last }));
    night.act(Command::from(PlainEvening::UndoEarlier { action: first }));
    assert_eq!(night.tournament.settings(), &settings());
}

#[test]
fn a_result_that_two_reports_agreed_on_builds_on_both() {
    let mut night = Night::open(Settings { reporting: Reporting::Counts, ..settings() });
    night.register(&[1, 1]);
    night.draw(Stage::FIRST);
    let pairing = night.pairing(Stage::FIRST, 1);
    let report = |by: Option<TicketNo>| {
        Command::Matches(MatchCommand::ReportResult {
            in_doubt: false,
            id: pairing.id,
            expected_version: pairing.version,
            by: by.unwrap(),
            score: Score { left: 2, right: 1 },
        })
    };
    night.act(report(pairing.left));
    let first = night.tournament.version();
    night.act(report(pairing.right));
    let agreed = night.tournament.version();
    assert_eq!(night.tournament.dependants(first), Ok(vec![agreed]));
    night.act(Command::from(PlainEvening::UndoEarlier { action: agreed }));
    assert!(night.pairing(Stage::FIRST, 1).is_open());
    night.act(Command::from(PlainEvening::UndoEarlier { action: first }));
}

#[test]
fn a_prize_that_is_in_somebodys_hands_is_built_on_what_made_him_win_it() {
    let mut night = Night::open(Settings { prizes: 2, ..settings() });
    night.register(&[1; 4]);
    night.play_to_the_end();
    let last = night.tournament.version();
    night.act(Command::from(PlainDesk::CountCash(Cents(2000))));
    night.act(Command::from(PlainPrize::HandOverPrize { prize: 1, done: true, expected_holder: None }));
    let handed = night.tournament.version();
    let dependants = night.tournament.dependants(last).unwrap();
    assert!(!dependants.contains(&ActionNo(handed.0 - 1)), "what was in the till was in it anyway");
    assert_eq!(night.tournament.dependants(ActionNo(handed.0 - 1)), Ok(vec![]));
    assert_eq!(night.tournament.dependants(handed), Ok(vec![]));
}

#[test]
fn prizes_that_were_ticked_together_keep_nobody_from_undoing_what_came_before() {
    let mut night = Night::open(Settings { prizes: 3, ..settings() });
    night.register(&[1; 4]);
    night.play_to_the_end();
    let last = night.tournament.version();
    night.act(Command::from(PlainDesk::CountCash(Cents(2000))));
    let counted = night.tournament.version();
    let awards = night.tournament.awards();
    let won: Vec<_> = awards.iter().filter_map(|award| Some((award.prize, award.ticket()?))).collect();
    assert!(won.len() > 1);
    night.act(Command::from(PlainPrize::HandOverPrizes(won)));
    let handed = night.tournament.version();
    assert_eq!(night.tournament.dependants(counted), Ok(vec![]));
    assert!(night.tournament.dependants(last).unwrap().contains(&handed));
    assert_eq!(night.tournament.dependants(handed), Ok(vec![]));
    let nothing = Command::from(PlainPrize::HandOverPrizes(Vec::new()));
    assert_eq!(night.refuses(nothing), Rejection::NothingToChange);
}

/// The journal with everything that was taken back, and every undo, turned into an entry that changes nothing.
fn blanked(tournament: &Tournament) -> Vec<Action> {
    let blank = |action: &Action| {
        let undo =
            action.events.iter().any(|event| matches!(event, Event::Evening(EveningEvent::Undone { .. })));
        if undo || tournament.is_undone(action.number) {
            Action { events: vec![Event::Evening(EveningEvent::TextsChanged)], ..action.clone() }
        } else {
            action.clone()
        }
    };
    tournament.actions().map(blank).collect()
}

/// What must hold after every undo: the night is the one in which the action never happened.
fn check_undone(tournament: &Tournament) {
    let never_happened = Tournament::replay(blanked(tournament)).expect("a journal");
    assert_eq!(tournament.state(), never_happened.state());
    assert_eq!(tournament.unfounded(), [], "something counts that would not have been allowed");
}

/// A number of the pot that is pulled from, if people pull by hand; one list in four is closed for that.
fn by_hand(t: &Tournament, whim: Whim) -> Option<Command> {
    if let Some(draw) = t.draws_under_way().find(|draw| draw.seal().is_none()) {
        let (stage, expected_pulls) = (draw.stage, draw.pulls_noted());
        let postpone = Command::from(PlainDraw::PostponeCall { stage, expected_pulls });
        if whim.pick.is_multiple_of(5) && t.decide(&postpone).is_ok() {
            return Some(postpone);
        }
        let pots = draw.pots();
        let numbers = pots.numbers(pots.current());
        let number = numbers[whim.pick as usize % numbers.len()];
        if draw.entered_by().is_some() || whim.pick.is_multiple_of(7) {
            let has_number = |ticket: &&TicketNo| draw.pulls.iter().any(|pull| pull.ticket == **ticket);
            let ticket = *draw.entries.iter().flatten().find(|ticket| !has_number(ticket))?;
            let slips = vec![(ticket, number)];
            return Some(Command::from(PlainDraw::PullOnPaper { stage, expected_pulls, slips }));
        }
        return Some(Command::from(PlainDraw::PullByHand { stage, expected_pulls, number }));
    }
    t.next_steps().into_iter().find_map(|step| match step {
        Step::CloseList { stage, blocked: None } if whim.pick.is_multiple_of(4) => {
            let called = t.lot_of_calling(stage, [whim.pick as u8; 32]);
            Some(Command::Draws(DrawCommand::CloseList(Closing { called, ..Closing::by_hand(stage) })))
        }
        _ => None,
    })
}

/// Does a whim: something that happens in the hall, the last action taken back, or any action taken back. Tells which.
fn follow(night: &mut Night, whim: Whim, tally: &mut Tally) {
    let before = night.tournament.state().clone();
    let t = &night.tournament;
    let command = match whim.kind {
        60..75 => {
            t.undo_target().ok().map(|action| Command::from(PlainEvening::Undo { action: action.number }))
        }
        75..100 => {
            Some(Command::from(PlainEvening::UndoEarlier { action: ActionNo(1 + whim.pick % t.version().0) }))
        }
        _ if t.draws_under_way().next().is_some() && whim.kind > 11 => None,
        _ if t.last_round().is_none() && whim.kind > 11 => None,
        _ => properties::command(night, whim),
    };
    let Some(command) = command.or_else(|| by_hand(t, whim)) else {
        properties::go_on(night);
        tally.actions += 1;
        return;
    };
    let dependants = match command {
        Command::Evening(EveningCommand::Plain(PlainEvening::UndoEarlier { action })) => {
            night.tournament.dependants(action).ok()
        }
        _ => None,
    };
    match night.try_do(command.clone()) {
        Err(refused) => {
            assert_eq!(night.tournament.state(), &before, "a refusal changed something");
            if let Rejection::UndoDepends { dependants: told, .. } = refused {
                assert_eq!(Some(told), dependants);
                tally.depended += 1;
            }
            return;
        }
        Ok(()) => properties::check_always(&night.tournament),
    }
    match command {
        Command::Evening(EveningCommand::Plain(PlainEvening::Undo { .. })) => tally.last += 1,
        Command::Evening(EveningCommand::Plain(PlainEvening::UndoEarlier { .. })) => {
            assert_eq!(dependants, Some(Vec::new()));
            tally.earlier += 1;
        }
        Command::Draws(DrawCommand::Plain(PlainDraw::PostponeCall { .. })) => tally.postponed += 1,
        Command::Draws(DrawCommand::Plain(PlainDraw::PullByHand { stage, .. }))
            if night.tournament.drawn(stage).is_some() =>
        {
            tally.by_hand += 1
        }
        _ => tally.actions += 1,
    }
    if matches!(
        command,
        Command::Evening(EveningCommand::Plain(PlainEvening::Undo { .. } | PlainEvening::UndoEarlier { .. }))
    ) {
        check_undone(&night.tournament);
    }
}

/// Taking back what the refusal names, the topmost first, always leads to the action itself, unless something public is among it.
fn take_back_with_all_that_builds_on_it(night: &mut Night, action: ActionNo) {
    let Ok(dependants) = night.tournament.dependants(action) else { return };
    let mut stack = dependants;
    stack.insert(0, action);
    while let Some(last) = stack.pop() {
        match night.try_do(Command::from(PlainEvening::UndoEarlier { action: last })) {
            Ok(()) => check_undone(&night.tournament),
            Err(Rejection::UndoBlocked { .. }) => return,
            // Without all of them it would have stood; without this one alone it does not: a table that was freed.
            Err(Rejection::UndoDepends { action, dependants }) => {
                stack.push(action);
                stack.extend(dependants);
            }
            // It was named twice.
            Err(Rejection::NothingToUndo) if night.tournament.is_undone(last) => {}
            Err(other) => panic!("{last} of {stack:?}: {other:?}"),
        }
    }
    assert!(night.tournament.is_undone(action));
}

#[derive(Default)]
struct Tally {
    actions: u64,
    by_hand: u64,
    postponed: u64,
    last: u64,
    earlier: u64,
    depended: u64,
}

/// How many sequences are played: a few each time, as many as `PREISSCHNAPSEN_UNDO_NIGHTS` says for the proof.
fn nights() -> u32 {
    std::env::var("PREISSCHNAPSEN_UNDO_NIGHTS").ok().and_then(|text| text.parse().ok()).unwrap_or(60)
}

#[test]
fn random_sequences_of_actions_and_undos_end_in_the_state_they_should() {
    let tally = RefCell::new(Tally::default());
    let whim = (0_u8..100, any::<u32>()).prop_map(|(kind, pick)| Whim { kind, pick });
    let sequence =
        (prop::collection::vec(1_u32..=4, 2..9), prop::collection::vec(whim, 20..80), any::<u32>());
    let config = ProptestConfig { cases: nights(), failure_persistence: None, ..ProptestConfig::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let played = runner.run(&sequence, |(people, whims, last)| {
        let mut tally = tally.borrow_mut();
        let reporting = if last % 2 == 0 { Reporting::Counts } else { Reporting::AfterDesk };
        let mut night = Night::open(Settings { tables: 3, prizes: 4, reporting, ..settings() });
        night.register(&people);
        for whim in whims {
            follow(&mut night, whim, &mut tally);
        }
        let action = ActionNo(1 + last % night.tournament.version().0);
        take_back_with_all_that_builds_on_it(&mut night, action);
        check_undone(&night.tournament);
        properties::check_always(&night.tournament);
        properties::check_replay(&night.tournament);
        Ok(())
    });
    played.unwrap();
    let Tally { actions, by_hand, postponed, last, earlier, depended } = tally.into_inner();
    println!(
        "{} sequences: {actions} actions, {by_hand} draws by hand to their end, {postponed} calls postponed, {last} times the last one taken back, {earlier} times an earlier one, \
         {depended} times refused because of what builds on it",
        nights()
    );
    assert!(actions > 0 && by_hand > 0 && postponed > 0 && last > 0 && earlier > 0 && depended > 0);
}
