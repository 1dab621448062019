//! Results with what was written down of their Bummerl, judged by the rules in force.

use schnapsen::verdict::{Closer, DealEntry, DealFault, Entry, EntryError, Evidence, How, Partial};
use schnapsen::{BySide, CountError, Rule};
use testkit::night::{Night, settings};
use tournament::*;

fn night() -> Night {
    let mut night = Night::open(settings());
    night.register(&[1; 4]);
    night.draw(Stage::FIRST);
    night
}

fn enter(night: &Night, left: u8, right: u8, evidence: Vec<Entry>) -> Command {
    let pairing = night.pairing(Stage::FIRST, 1);
    let result = MatchResult::Played(Score { left, right });
    Command::from(PlainMatch::EnterResult {
        id: pairing.id,
        expected_version: pairing.version,
        result,
        evidence,
    })
}

fn count(left: u8, right: u8) -> Entry {
    Entry::Count(BySide { left, right })
}

fn deal(winner: Side, game_points: u8, how: Option<(How, Option<u8>, Option<u8>)>) -> DealEntry {
    let evidence = how.map(|(how, points, tricks)| Evidence {
        how,
        closer: Closer::Nobody,
        had: Partial { points, tricks },
    });
    DealEntry { winner, game_points, evidence }
}

#[test]
fn final_counts_that_lead_to_the_score() {
    let mut night = night();
    let evidence = vec![count(7, 4), count(3, 7), count(7, 6)];
    let command = enter(&night, 2, 1, evidence.clone());
    night.act(command);
    let id = night.pairing(Stage::FIRST, 1).id;
    assert_eq!(night.tournament.history(id)[0].evidence, evidence);
}

#[test]
fn counts_that_cannot_be_are_refused_with_the_rule() {
    let mut night = night();
    for (evidence, error) in [
        (vec![count(7, 7)], CountError::BothWon),
        (vec![count(5, 3)], CountError::NobodyWon(5)),
        (vec![count(8, 3)], CountError::AboveTarget(8)),
        (vec![count(7, 3), count(7, 0), count(3, 7)], CountError::MatchDecided),
        (vec![count(7, 3)], CountError::MatchUndecided),
    ] {
        let command = enter(&night, 2, 1, evidence);
        let Rejection::Evidence(EntryError::Count { error: found, .. }) = night.refuses(command) else {
            panic!("refused for another reason")
        };
        assert_eq!(found, error);
    }
    let command = enter(&night, 2, 1, vec![count(7, 3), count(7, 2)]);
    let rejection = night.refuses(command);
    assert_eq!(rejection, Rejection::EvidenceDisagrees { counted: Score { left: 2, right: 0 } });
}

#[test]
fn deals_are_judged_by_how_they_were_won() {
    let mut night = night();
    let with = |last: DealEntry| {
        let mut deals = vec![deal(Side::Left, 3, None), deal(Side::Left, 3, None)];
        deals.push(last);
        vec![Entry::Deals(deals), count(7, 2)]
    };
    let refused = [
        // A declared game for 2 although the loser had 40.
        (deal(Side::Left, 2, Some((How::Declared, Some(40), Some(3)))), Rule::R27),
        // 3 although the loser had a trick.
        (deal(Side::Left, 3, Some((How::Declared, Some(13), Some(1)))), Rule::R27),
        // The last trick for 2.
        (deal(Side::Left, 2, Some((How::LastTrick, None, None))), Rule::R29),
    ];
    for (last, rule) in refused {
        let command = enter(&night, 2, 0, with(last));
        let Rejection::Evidence(EntryError::Deal {
            fault: fault @ DealFault::OtherGamePoints { .. }, ..
        }) = night.refuses(command)
        else {
            panic!("refused for another reason")
        };
        assert_eq!(fault.rule(), rule);
    }
    // Surprising and true: 2 against 40 after a failed close, 3 against tricks after a revoke.
    for last in [
        deal(Side::Left, 2, Some((How::ClosedFailed, None, Some(2)))),
        deal(Side::Left, 3, Some((How::Revoke, None, None))),
    ] {
        let mut fresh = self::night();
        let command = enter(&fresh, 2, 0, with(last));
        fresh.act(command);
    }
    let mut seven = vec![deal(Side::Left, 3, None); 3];
    seven.push(deal(Side::Right, 1, None));
    let command = enter(&night, 2, 0, vec![Entry::Deals(seven), count(7, 2)]);
    let rejection = night.refuses(command);
    assert!(
        matches!(rejection, Rejection::Evidence(EntryError::Count { error: CountError::BummerlDecided, .. })),
        "{rejection:?}"
    );
}

#[test]
fn a_walkover_has_no_bummerl() {
    let mut night = night();
    let pairing = night.pairing(Stage::FIRST, 1);
    let command = Command::from(PlainMatch::EnterResult {
        id: pairing.id,
        expected_version: pairing.version,
        result: MatchResult::BothAbsent,
        evidence: vec![count(7, 1)],
    });
    assert_eq!(night.refuses(command), Rejection::UnplayedEvidence(pairing.id));
}
