//! Results that took the place of others, derived from the journal: what counts of it, and nothing that was taken back by an undo.

use schnapsen::BySide;
use schnapsen::verdict::Entry;
use std::collections::BTreeMap;
use testkit::night::{Night, settings};
use tournament::{
    Absence, ActionNo, Command, Event, MatchEvent, MatchId, MatchResult, Outcome, Pairing, PlainEvening,
    PlainMatch, Score, Side, Stage, TicketNo, Tournament,
};

const R1: Stage = Stage::FIRST;

/// What somebody reads of a result: the two tickets, who has won, and the figures.
type Said = (TicketNo, TicketNo, Option<Side>, Option<Score>);

/// Returns the corrections as the journal tells them, each by the actions of the two results.
fn told(tournament: &Tournament) -> BTreeMap<MatchId, Vec<(ActionNo, ActionNo)>> {
    let mut last: BTreeMap<MatchId, (ActionNo, Said)> = BTreeMap::new();
    let mut told: BTreeMap<MatchId, Vec<(ActionNo, ActionNo)>> = BTreeMap::new();
    for action in tournament.actions().filter(|action| !tournament.is_undone(action.number)) {
        for event in &action.events {
            let Event::Matches(MatchEvent::ResultEntered { id, left, right, result, evidence }) = event
            else {
                continue;
            };
            let said = (*left, *right, result.winner(), tournament.figures_of(*result, evidence));
            if let Some((before, was)) = last.insert(*id, (action.number, said))
                && (was.0, was.1) == (said.0, said.1)
                && was != said
            {
                told.entry(*id).or_default().push((before, action.number));
            }
        }
    }
    told
}

fn corrected(tournament: &Tournament, id: MatchId) -> Vec<(ActionNo, ActionNo)> {
    tournament.corrections(id).map(|(before, after)| (before.action, after.action)).collect()
}

/// What a night says of its corrections is what its journal tells, and only a result that stands says something.
pub fn check_corrections(tournament: &Tournament) {
    let told = told(tournament);
    for id in tournament.results().keys() {
        assert_eq!(corrected(tournament, *id), told.get(id).cloned().unwrap_or_default(), "{id:?}");
    }
    for pairing in tournament.stages().into_iter().flat_map(|stage| tournament.pairings(stage)) {
        let last = tournament.last_correction(&pairing);
        let Some((before, after)) = last else { continue };
        assert!(matches!(pairing.outcome, Outcome::Result(_)), "{pairing:?}");
        for record in [before, after] {
            assert_eq!((Some(record.left), Some(record.right)), (pairing.left, pairing.right));
        }
        assert_eq!(told[&pairing.id].last(), Some(&(before.action, after.action)));
    }
}

fn played(left: u8, right: u8) -> MatchResult {
    MatchResult::Played(Score { left, right })
}

fn enter(night: &mut Night, number: u32, result: MatchResult) -> ActionNo {
    let command = night.enter(&night.pairing(R1, number), result);
    night.act(command);
    night.tournament.version()
}

/// Returns what is said at a match: what stood before.
fn said(night: &Night, pairing: &Pairing) -> Option<MatchResult> {
    night.tournament.last_correction(pairing)?.0.result
}

#[test]
fn the_last_correction_is_said_with_what_stood_before_and_all_are_listed() {
    let mut night = Night::open(settings());
    night.register(&[1; 4]);
    night.draw(R1);
    let said = |night: &Night| said(night, &night.pairing(R1, 1));
    let id = night.pairing(R1, 1).id;
    let first = enter(&mut night, 1, played(2, 0));
    assert_eq!(said(&night), None);
    let second = enter(&mut night, 1, played(2, 1));
    assert_eq!(said(&night), Some(played(2, 0)));
    night.act(Command::from(PlainEvening::Undo { action: second }));
    assert_eq!((said(&night), corrected(&night.tournament, id)), (None, vec![]), "it was taken back");
    let third = enter(&mut night, 1, played(1, 2));
    // What was written down is more, and the same result.
    let written = [(7, 4), (3, 7), (6, 7)].map(|(left, right)| Entry::Count(BySide { left, right }));
    let pairing = night.pairing(R1, 1);
    night.act(Command::from(PlainMatch::EnterResult {
        id,
        expected_version: pairing.version,
        result: played(1, 2),
        evidence: written.to_vec(),
    }));
    let fourth = night.tournament.version();
    assert_eq!((said(&night), corrected(&night.tournament, id)), (Some(played(2, 0)), vec![(first, third)]));
    let fifth = enter(&mut night, 1, played(2, 0));
    let all = vec![(first, third), (fourth, fifth)];
    assert_eq!((said(&night), corrected(&night.tournament, id)), (Some(played(1, 2)), all.clone()));
    // Open again nothing is said; the same anew is no correction, and another one is.
    let take_back = |night: &mut Night| {
        let expected_version = night.pairing(R1, 1).version;
        night.act(Command::from(PlainMatch::TakeBackResult { id, expected_version }));
    };
    take_back(&mut night);
    assert_eq!((said(&night), corrected(&night.tournament, id)), (None, all.clone()));
    enter(&mut night, 1, played(2, 0));
    assert_eq!((said(&night), corrected(&night.tournament, id)), (Some(played(1, 2)), all));
    take_back(&mut night);
    let absent = |winner, absence| MatchResult::Walkover { winner, absence };
    enter(&mut night, 1, absent(Side::Left, Absence::NoShow));
    assert_eq!(said(&night), Some(played(2, 0)));
    // Why somebody was not there is said to nobody.
    enter(&mut night, 1, absent(Side::Left, Absence::GoneHome));
    assert_eq!(corrected(&night.tournament, id).len(), 3);
    enter(&mut night, 1, absent(Side::Right, Absence::NoShow));
    assert_eq!(said(&night), Some(absent(Side::Left, Absence::GoneHome)));
    check_corrections(&night.tournament);
}

#[test]
fn where_others_come_to_play_only_the_match_that_was_corrected_says_so() {
    let mut night = Night::open(settings());
    night.register(&[1; 8]);
    night.draw(R1);
    night.play_all(R1);
    night.draw(Stage::Round(2));
    let wrong = night.pairing(R1, 1);
    let winner = wrong.winner().expect("decided");
    let later = |night: &Night, ticket| {
        let pairings = night.tournament.pairings(Stage::Round(2));
        pairings.into_iter().find(|pairing| pairing.side_of(ticket).is_some()).expect("drawn")
    };
    let semi = later(&night, winner);
    for result in [played(2, 0), played(2, 1)] {
        let command = night.enter(&later(&night, winner), result);
        night.act(command);
    }
    let expected_version = later(&night, winner).version;
    night.act(Command::from(PlainMatch::TakeBackResult { id: semi.id, expected_version }));
    let turned = if wrong.left == Some(winner) { played(0, 2) } else { played(2, 0) };
    enter(&mut night, 1, turned);
    let command = night.enter(&later(&night, wrong.beaten().expect("decided")), played(2, 0));
    night.act(command);
    let semi = later(&night, wrong.beaten().expect("decided"));
    assert_eq!(said(&night, &semi), None);
    assert!(said(&night, &night.pairing(R1, 1)).is_some());
    assert_eq!(
        corrected(&night.tournament, semi.id).len(),
        1,
        "the list knows what was corrected between others"
    );
    check_corrections(&night.tournament);
}
