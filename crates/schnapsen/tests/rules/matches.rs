//! Part G: Bummerl and match.

use proptest::prelude::*;
use schnapsen::bummerl::{Bummerl, BummerlToWin, BySide, CountError, MatchScore, Side};
use schnapsen::options::{Count, SchneiderBummerl};
use schnapsen::{Outcome, Reason, Rule, Seat};

/// Adds deals such as `L3 R1` to a Bummerl.
fn deals(text: &str) -> Result<Bummerl, CountError> {
    text.split_whitespace().try_fold(Bummerl::default(), |bummerl, deal| {
        let winner = if deal.starts_with('L') { Side::Left } else { Side::Right };
        bummerl.after(winner, deal[1..].parse().unwrap())
    })
}

fn count(bummerl: &Bummerl) -> (u8, u8) {
    (bummerl.points().left, bummerl.points().right)
}

/// Adds final counts such as `7:4` to a match.
fn bummerls(to_win: BummerlToWin, rule: SchneiderBummerl, text: &str) -> Result<MatchScore, CountError> {
    text.split_whitespace().try_fold(MatchScore::new(to_win), |score, count| {
        let (left, right) = count.split_once(':').unwrap();
        let bummerl = Bummerl::from_final_count(left.parse().unwrap(), right.parse().unwrap())?;
        score.after(&bummerl, rule)
    })
}

#[test]
fn r30_the_first_to_seven_and_surplus_is_lost() {
    assert_eq!(count(&deals("L3 R2 L3 R1 L3").unwrap()), (7, 3));
    assert_eq!(deals("L3 R2 L3 R1 L3").unwrap().winner(), Some(Side::Left));
    assert_eq!(deals("L3 L3").unwrap().winner(), None);
    assert_eq!(deals("L4"), Err(CountError::GamePoints(4)));
    assert_eq!(deals("L0"), Err(CountError::GamePoints(0)));
    assert_eq!(Bummerl::from_final_count(7, 7), Err(CountError::BothWon));
    assert_eq!(Bummerl::from_final_count(5, 3), Err(CountError::NobodyWon(5)));
    assert_eq!(Bummerl::from_final_count(8, 3), Err(CountError::AboveTarget(8)));
}

#[test]
fn r30_from_the_outcomes_of_played_deals() {
    let outcome =
        |winner, game_points| Outcome { winner, game_points, reason: Reason::Declared, rule: Rule::R27 };
    let bummerl = Bummerl::default().after_deal(&outcome(Some(Seat::Forehand), 2), Side::Right).unwrap();
    let bummerl = bummerl.after_deal(&outcome(Some(Seat::Dealer), 3), Side::Right).unwrap();
    assert_eq!(count(&bummerl.after_deal(&outcome(None, 0), Side::Left).unwrap()), (3, 2));
    let decided = Bummerl::from_final_count(7, 2).unwrap();
    assert_eq!(decided.after_deal(&outcome(None, 0), Side::Left), Err(CountError::BummerlDecided));
}

#[test]
fn r31_shown_down_from_seven_or_up_to_seven() {
    let bummerl = deals("L3 R1").unwrap();
    assert_eq!(bummerl.counts(Count::Down), BySide { left: 4, right: 6 });
    assert_eq!(bummerl.counts(Count::Up), BySide { left: 3, right: 1 });
}

#[test]
fn r32_a_schneider_counts_twice_outside_tournaments() {
    let worth = |text, rule| deals(text).unwrap().worth(rule);
    assert_eq!(worth("L3 L3 L1", SchneiderBummerl::Double), 2);
    assert_eq!(worth("L3 L3 L1", SchneiderBummerl::Single), 1);
    assert_eq!(worth("L3 R1 L3 L1", SchneiderBummerl::Double), 1);
    assert_eq!(worth("L3 L3", SchneiderBummerl::Double), 0);
    // What is beyond the target is cut.
    let score = bummerls(BummerlToWin::Two, SchneiderBummerl::Double, "7:5 7:0").unwrap();
    assert_eq!(score.bummerl(), BySide { left: 2, right: 0 });
    let score = bummerls(BummerlToWin::Three, SchneiderBummerl::Double, "0:7 7:0 0:7").unwrap();
    assert_eq!(score.bummerl(), BySide { left: 2, right: 3 });
}

#[test]
fn r33_a_match_is_won_by_two_or_three_bummerl_or_by_one_where_that_is_agreed() {
    let winner = |to_win, text| bummerls(to_win, SchneiderBummerl::Single, text).unwrap().winner();
    assert_eq!(winner(BummerlToWin::Two, "7:4 3:7"), None);
    assert_eq!(winner(BummerlToWin::Two, "7:4 3:7 7:6"), Some(Side::Left));
    assert_eq!(winner(BummerlToWin::Three, "7:4 3:7 7:6"), None);
    assert_eq!(winner(BummerlToWin::Three, "7:4 3:7 7:6 0:7 2:7"), Some(Side::Right));
    assert_eq!(
        [1, 2, 3, 4].map(BummerlToWin::from_number).map(|found| found.is_some()),
        [true, true, true, false]
    );
}

#[test]
fn r34_nothing_after_the_end() {
    let error = deals("L3 L3 L1 R1").unwrap_err();
    assert_eq!((error, error.rule()), (CountError::BummerlDecided, Rule::R34));
    let error = bummerls(BummerlToWin::Two, SchneiderBummerl::Single, "7:0 7:2 7:3").unwrap_err();
    assert_eq!((error, error.rule()), (CountError::MatchDecided, Rule::R34));
    assert_eq!(
        bummerls(BummerlToWin::Two, SchneiderBummerl::Double, "7:0 7:2").unwrap_err(),
        CountError::MatchDecided
    );
}

proptest! {
    #[test]
    fn a_bummerl_ends_between_three_and_thirteen_deals(points in prop::collection::vec((any::<bool>(), 1_u8..=3), 13)) {
        let mut bummerl = Bummerl::default();
        let mut played = 0;
        for (left, game_points) in points {
            if bummerl.winner().is_some() {
                break;
            }
            bummerl = bummerl.after(if left { Side::Left } else { Side::Right }, game_points).unwrap();
            played += 1;
        }
        prop_assert!((3..=13).contains(&played));
        let (left, right) = count(&bummerl);
        prop_assert_eq!(Bummerl::from_final_count(left, right), Ok(bummerl));
    }
}
