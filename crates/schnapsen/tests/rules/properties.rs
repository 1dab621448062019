//! Properties that hold for every deal under every combination of options.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use schnapsen::bummerl::{BySide, Side};
use schnapsen::notation::{Game, Listed, Step, Transcript};
use schnapsen::options::LastTrick;
use schnapsen::replay::replay_line;
use schnapsen::verdict::{
    ClosedAt, Closer, DealEntry, End, Evidence, Holdings, How, Moment, Partial, Party, Situation,
    evidence::counting, judge_deal,
};
use schnapsen::{Action, Card, CardSet, Deal, DealSpec, Preset, Reason, Rule, RuleSet, Seat};

use crate::options::any_rules;

/// One recorded step: who, what, and what they could have done.
type Played = (Seat, Action, Deal);

/// A random deal played to its end: the pack, the steps, the last state.
#[derive(Debug, Clone)]
struct Playout {
    cards: Vec<Card>,
    steps: Vec<Played>,
    last: Deal,
}

/// Presets as often as arbitrary combinations.
fn rules() -> impl Strategy<Value = RuleSet> {
    prop_oneof![prop::sample::select(Preset::ALL).prop_map(RuleSet::preset), any_rules(),]
}

fn playouts() -> impl Strategy<Value = Playout> {
    rules().prop_flat_map(|rules| {
        let pack: Vec<Card> = CardSet::pack(rules.deck).iter().collect();
        let choices = prop::collection::vec(any::<Index>(), 60);
        (Just(rules), Just(pack).prop_shuffle(), choices).prop_map(playout)
    })
}

/// Plays a deal by choices. Everybody who may act is asked in turn; declaring is made rarer than the
/// choice would have it, or few deals would be long.
fn playout((rules, cards, choices): (RuleSet, Vec<Card>, Vec<Index>)) -> Playout {
    let mut deal = DealSpec { rules, cards: &cards }.deal().unwrap();
    let mut steps = Vec::new();
    for choice in choices {
        let all = [Seat::Forehand, Seat::Dealer]
            .map(|seat| deal.legal_actions(seat).iter().map(move |a| (seat, a)));
        let mut options: Vec<(Seat, Action)> = all.into_iter().flatten().collect();
        if options.len() > 1 && choice.index(4) > 0 {
            options.retain(|(_, action)| *action != Action::Declare);
        }
        if let Some((seat, card)) = revoke(&deal).filter(|_| choice.index(60) == 0) {
            options = vec![(seat, Action::Renonce(card))];
        }
        // Nobody has to declare after the last trick.
        if options.is_empty() || deal.outcome().is_some() && choice.index(2) == 0 {
            break;
        }
        let (seat, action) = options[choice.index(options.len())];
        steps.push((seat, action, deal));
        deal = deal.act(seat, action).unwrap();
    }
    Playout { cards, steps, last: deal }
}

/// Returns a card that would be a revoke now.
fn revoke(deal: &Deal) -> Option<(Seat, Card)> {
    let seat = deal.to_move()?;
    deal.led()?;
    let allowed = deal.legal_actions(seat).plays();
    let wrong = deal.hand(seat).iter().find(|&card| !allowed.contains(card));
    wrong.map(|card| (seat, card))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn r01_r02_card_points_add_up(playout in playouts()) {
        let deal = playout.last;
        let seats = [Seat::Forehand, Seat::Dealer];
        let taken: u8 = seats.iter().map(|&seat| deal.card_points(seat)).sum();
        let held: u8 = seats.iter().map(|&seat| deal.hand(seat).points()).sum();
        let tricks: u8 = seats.iter().map(|&seat| deal.tally(seat).tricks).sum();
        if usize::from(tricks) * 2 == deal.rules().deck.size() {
            let bonus = deal.rules().last_trick == LastTrick::Plus10;
            prop_assert_eq!(taken, if bonus { 130 } else { 120 });
        } else {
            prop_assert!(taken + held <= 120);
        }
    }

    #[test]
    fn every_listed_action_is_accepted_and_no_other(playout in playouts()) {
        let states = playout.steps.iter().map(|(_, _, deal)| *deal).chain([playout.last]);
        for deal in states {
            for seat in [Seat::Forehand, Seat::Dealer] {
                let legal = deal.legal_actions(seat);
                for action in Action::all() {
                    match (action, deal.act(seat, action)) {
                        (Action::Renonce(card), Ok(after)) => {
                            prop_assert!(deal.hand(seat).contains(card) && deal.led().is_some());
                            prop_assert!(!legal.plays().contains(card));
                            prop_assert_eq!(after.outcome().map(|outcome| outcome.game_points), Some(3));
                        }
                        (_, Ok(after)) => {
                            prop_assert!(legal.contains(action), "{} {}", seat, action);
                            prop_assert_ne!(after, deal);
                        }
                        (_, Err(illegal)) => {
                            prop_assert!(!legal.contains(action), "{}", illegal);
                            prop_assert_eq!(illegal.deal, deal);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_deal_ends_within_its_cards(playout in playouts()) {
        let cards = playout.steps.iter().filter(|(_, action, _)| action.parts().1.is_some()).count();
        prop_assert!(cards <= playout.last.rules().deck.size());
        prop_assert!(playout.last.outcome().is_some(), "after {} steps", playout.steps.len());
    }

    #[test]
    fn a_transcript_replays_to_the_same_result(playout in playouts()) {
        let steps = playout.steps.iter().map(|(seat, action, deal)| Step {
            player: seat.as_str().into(),
            action: action.to_string().into(),
            legal: Some(Listed { actions: deal.legal_actions(*seat), odd: None }),
        });
        let outcome = playout.last.outcome().unwrap();
        let transcript = Transcript {
            id: "p\"1".into(),
            game: Game::Two(*playout.last.rules()),
            cards: playout.cards.clone(),
            steps: steps.collect(),
            result: Some(serde_json::json!({
                "winner": outcome.winner,
                "game_points": outcome.game_points,
                "reason": outcome.reason,
            })),
        };
        let line = serde_json::to_string(&transcript).unwrap();
        prop_assert_eq!(&Transcript::read(line.as_bytes()).unwrap(), &transcript);
        let mut answer = String::new();
        prop_assert!(replay_line(line.as_bytes(), 1, &mut answer), "{}", answer);
    }

    #[test]
    fn the_calculator_gives_what_the_deal_gave(playout in playouts()) {
        let outcome = playout.last.outcome().unwrap();
        let ruling = situation(&playout).ruling(playout.last.rules());
        let ruling = ruling.map_err(|why| TestCaseError::fail(format!("{why:?}")))?;
        prop_assert_eq!(ruling.winner, outcome.winner.map(side));
        prop_assert_eq!(ruling.game_points, outcome.game_points);
        prop_assert_eq!((ruling.reason, ruling.rule), (outcome.reason, outcome.rule));
    }

    #[test]
    fn a_deal_that_happened_is_accepted_and_another_score_is_not(playout in playouts()) {
        let Some(mut entry) = entry(&playout) else {
            return Ok(());
        };
        let rules = playout.last.rules();
        prop_assert_eq!(judge_deal(rules, &entry), Ok(()));
        // Whether a marriage was announced is not written down: without a trick both can be.
        let last = entry.evidence.filter(|evidence| evidence.how == How::LastTrick);
        if last.is_some_and(|evidence| evidence.had.tricks == Some(0)) {
            return Ok(());
        }
        let true_points = entry.game_points;
        for game_points in (1..=3).filter(|&points| points != true_points) {
            entry.game_points = game_points;
            prop_assert!(judge_deal(rules, &entry).is_err(), "{:?}", entry);
        }
    }
}

#[test]
fn the_random_deals_reach_every_ending_and_every_kind_of_action() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut reasons, mut verbs) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..4000 {
        let playout = playouts().new_tree(&mut runner).unwrap().current();
        reasons.insert(playout.last.outcome().unwrap().reason);
        verbs.extend(playout.steps.iter().map(|(_, action, _)| action.parts().0));
    }
    let verbs: Vec<_> = verbs.into_iter().collect();
    let all = ["close", "close-before-draw", "declare", "exchange", "meld", "play", "renonce"];
    assert_eq!(verbs, all);
    // Equal totals are rare; the recorded deals and a case of its own have them.
    reasons.insert(Reason::Tie);
    assert_eq!(reasons.len(), Reason::ALL.len(), "{reasons:?}");
}

fn side(seat: Seat) -> Side {
    match seat {
        Seat::Forehand => Side::Left,
        Seat::Dealer => Side::Right,
    }
}

/// Returns what both have in a deal, given the steps before.
fn holdings(deal: &Deal, steps: &[Played]) -> BySide<Holdings> {
    let all: u8 = [Seat::Forehand, Seat::Dealer].iter().map(|&seat| deal.tally(seat).tricks).sum();
    let of = |seat: Seat| {
        let melds = || {
            steps.iter().filter_map(move |(who, action, _)| match action {
                Action::Meld(card) if *who == seat => Some(*card),
                _ => None,
            })
        };
        let last_trick_bonus = deal.rules().last_trick == LastTrick::Plus10
            && deal.closing().is_none()
            && usize::from(all) * 2 == deal.rules().deck.size()
            && last_winner(deal, steps) == Some(seat);
        Holdings {
            card_points: deal.card_points(seat) - if last_trick_bonus { 10 } else { 0 },
            tricks: deal.tally(seat).tricks,
            twenties: melds().filter(|card| card.suit() != deal.trump()).count() as u8,
            forty: melds().any(|card| card.suit() == deal.trump()),
        }
    };
    BySide { left: of(Seat::Forehand), right: of(Seat::Dealer) }
}

/// Returns who won the last trick that was played to its end.
fn last_winner(last: &Deal, steps: &[Played]) -> Option<Seat> {
    let states: Vec<&Deal> = steps.iter().map(|(_, _, deal)| deal).chain([last]).collect();
    let grew = |pair: &[&Deal], seat| pair[1].tally(seat).tricks > pair[0].tally(seat).tricks;
    let winner = |pair: &[&Deal]| [Seat::Forehand, Seat::Dealer].into_iter().find(|&seat| grew(pair, seat));
    states.windows(2).rev().find_map(winner)
}

fn situation(playout: &Playout) -> Situation {
    let steps = &playout.steps;
    let is_close = |(_, action, _): &Played| matches!(action, Action::Close | Action::CloseBeforeDraw);
    let closed = steps.iter().position(is_close).map(|place| {
        let (closer, action, deal) = steps[place];
        ClosedAt {
            closer: side(closer),
            before_draw: action == Action::CloseBeforeDraw,
            had: holdings(&deal, &steps[..place]),
        }
    });
    let outcome = playout.last.outcome().unwrap();
    let (who, action, _) = *steps.last().unwrap();
    let end = match (action, outcome.reason) {
        (Action::Declare, _) => End::Declared(side(who)),
        (Action::Renonce(_), _) => End::Revoke(side(who)),
        (_, Reason::Reached66 | Reason::Opponent66) => End::Declared(side(outcome.winner.unwrap())),
        _ => End::CardsOut(side(last_winner(&playout.last, steps).unwrap())),
    };
    Situation { closed, had: holdings(&playout.last, steps), end }
}

/// Returns a played deal as a scorer would write it down, with what its rule counts.
fn entry(playout: &Playout) -> Option<DealEntry> {
    let outcome = playout.last.outcome().unwrap();
    let winner = outcome.winner?;
    let rules = playout.last.rules();
    let closing = playout.last.closing();
    let closer = match closing {
        None => Closer::Nobody,
        Some(closing) if closing.closer == winner => Closer::Winner,
        Some(_) => Closer::Loser,
    };
    let how = match (outcome.reason, closer) {
        (Reason::Declared | Reason::Reached66, Closer::Nobody) => How::Declared,
        (Reason::Declared | Reason::Reached66, _) => How::ClosedDeclared,
        (Reason::ClosedFailed, _) => How::ClosedFailed,
        (Reason::Opponent66, _) => How::OpponentFirst,
        (Reason::FalseDeclaration, _) => How::WrongDeclaration,
        (Reason::LastTrick, _) => How::LastTrick,
        (Reason::Renonce, _) => How::Revoke,
        (Reason::Tie, _) => return None,
    };
    let counting = counting(rules, how, closer);
    assert!(counting.rule == outcome.rule || outcome.rule == Rule::R29);
    // The last trick may give 3 against somebody without a trick, so that is worth noting there too.
    let by = counting.by.or((how == How::LastTrick).then_some((Party::Loser, Moment::End)));
    let had = by.map_or(Partial::default(), |(party, moment)| {
        let seat = match party {
            Party::Winner => winner,
            Party::Loser => winner.other(),
        };
        let tally = match moment {
            Moment::End => playout.last.tally(seat),
            Moment::Closing => closing.unwrap().opponent,
        };
        Partial { points: Some(tally.points), tricks: Some(tally.tricks) }
    });
    Some(DealEntry {
        winner: side(winner),
        game_points: outcome.game_points,
        evidence: Some(Evidence { how, closer, had }),
    })
}
