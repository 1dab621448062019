//! Part H: Ungarisches Vierer-Schnapsen (R-40 to R-48).

use proptest::prelude::*;
use proptest::sample::Index;
use schnapsen::action::ActionSet;
use schnapsen::hungarian_four::{
    Announcement, Contract, ContractError, Follow, FourDeal, FourDealError, FourGame, FourGameError,
    FourReason, FourRules, FourSeat, FourSpec, Seats, Stake,
};
use schnapsen::notation::{Game, Listed, Step, Transcript};
use schnapsen::replay::replay_line;
use schnapsen::{Action, Card, CardSet, Rule};

use crate::support::cards;

use FourSeat::{S0, S1, S2, S3};

/// Deals four hands of six.
fn spec_cards(hands: [&str; 4]) -> Vec<Card> {
    let hands = hands.map(cards);
    let three = |from: usize| hands.iter().flat_map(move |hand| hand[from..from + 3].to_vec());
    three(0).chain(three(3)).collect()
}

#[track_caller]
fn deal(hands: [&str; 4], call: &str, contract: Contract) -> FourDeal {
    let cards = spec_cards(hands);
    FourSpec { rules: FourRules::default(), cards: &cards, call: call.parse().unwrap(), contract }
        .deal()
        .unwrap()
}

/// Plays cards in turn; a card with `!` announces its marriage.
#[track_caller]
fn play(mut deal: FourDeal, cards: &str) -> FourDeal {
    for code in cards.split_whitespace() {
        let seat = deal.to_move().unwrap();
        let action = match code.strip_suffix('!') {
            Some(code) => Action::Meld(code.parse().unwrap()),
            None => Action::Play(code.parse().unwrap()),
        };
        deal = deal.act(seat, action).unwrap_or_else(|illegal| panic!("{illegal}"));
    }
    deal
}

#[track_caller]
fn forbidden(deal: FourDeal, seat: FourSeat, action: &str) -> String {
    let illegal = deal.act(seat, action.parse().unwrap()).expect_err(action);
    assert_eq!(illegal.deal, deal);
    illegal.refusal.rule().to_string()
}

fn seats(list: &[FourSeat]) -> Seats {
    list.iter().copied().collect()
}

fn plays(deal: &FourDeal, seat: FourSeat) -> CardSet {
    deal.legal_actions(seat).plays()
}

/// Kreuz is called with the nine; the caller holds the strong clubs, the nine lies with s3.
const STRONG: [&str; 4] =
    ["AC TC KC QC AS TS", "AD TD KD QD JD 9D", "AH TH KH QH JH 9H", "JC 9C KS QS JS 9S"];
/// The caller is weak, the partner with the nine is s3, s1 is strong.
const WEAK: [&str; 4] = ["JC KS QS JS 9S TD", "AC TC KC QC AS TS", "AH TH KH QH JH 9H", "9C AD KD QD JD 9D"];

const SCHNAPSER: Contract = Contract::Schnapser { announcer: S0, stake: Stake::Plain };

#[test]
fn r40_the_caller_leads_and_the_holder_of_the_card_is_his_partner() {
    let deal = deal(STRONG, "9C", Contract::Normal);
    assert_eq!(deal.callers_side(), seats(&[S0, S3]));
    assert_eq!(deal.trump().as_str(), "C");
    assert_eq!(deal.to_move(), Some(S0));
    assert_eq!(forbidden(deal, S1, "play AD"), "R-40");
    assert_eq!(forbidden(deal, S0, "play AD"), "R-40");
    for action in ["exchange", "close", "declare", "renonce AC"] {
        assert_eq!(forbidden(deal, S0, action), "R-40", "{action}");
    }
    // Three and three: the first and the fourth three are the caller's.
    let cards = cards("AC TC KC AD TD KD AH TH KH JC 9C KS QC AS TS QD JD 9D QH JH 9H QS JS 9S");
    assert_eq!(spec_cards(STRONG), cards);
}

#[test]
fn r40_the_pack_must_be_whole() {
    let mut cards = spec_cards(STRONG);
    cards[5] = cards[4];
    let spec = |cards| FourSpec {
        rules: FourRules::default(),
        cards,
        call: "9C".parse().unwrap(),
        contract: Contract::Normal,
    };
    assert!(matches!(spec(&cards).deal(), Err(FourDealError::Cards(_))));
    assert!(matches!(spec(&cards[..23]).deal(), Err(FourDealError::Cards(_))));
}

#[test]
fn r41_who_calls_his_own_card_plays_alone() {
    let alone = deal(STRONG, "AC", Contract::Normal);
    assert_eq!(alone.callers_side(), seats(&[S0]));
    let won = play(alone, "AC AD AH JC KC!").outcome().unwrap();
    assert_eq!((won.winners, won.game_points), (seats(&[S0]), 3));
    // The three others win together.
    let weak = deal(WEAK, "JC", Contract::Normal);
    let lost = play(weak, "TD AC 9H AD TC QH 9C JC KC!").outcome().unwrap();
    assert_eq!((lost.winners, lost.game_points), (seats(&[S1, S2, S3]), 3));
}

#[test]
fn r42_the_duty_applies_to_the_card_that_was_led() {
    let hands = ["QS 9H JH 9D JD 9C", "AS AH TH KH QH KD", "TS JS AC TC KC QC", "KS 9S JC AD TD QD"];
    let cards = spec_cards(hands);
    let deal = |follow| {
        let spec = FourSpec {
            rules: FourRules { follow, ..FourRules::default() },
            cards: &cards,
            call: "9H".parse().unwrap(),
            contract: Contract::Normal,
        };
        play(spec.deal().unwrap(), "QS AS")
    };
    // The ace lies there already, and the ten must be played nevertheless.
    let set = |codes: &str| -> CardSet { crate::support::cards(codes).into_iter().collect() };
    assert_eq!(plays(&deal(Follow::LedCard), S2), set("TS"));
    assert_eq!(plays(&deal(Follow::CurrentWinner), S2), set("TS JS"));
    assert_eq!(forbidden(deal(Follow::LedCard), S2, "play JS"), "R-42");
    assert_eq!(forbidden(deal(Follow::LedCard), S2, "play AC"), "R-42");
}

#[test]
fn r42_who_cannot_follow_trumps_and_need_not_overtrump_in_004() {
    let hands = ["AS 9S JD 9D JC 9C", "TH KH AD TD KD QD", "AH JH AC TC KC QC", "9H QH TS KS QS JS"];
    let cards = spec_cards(hands);
    let deal = |follow| {
        let spec = FourSpec {
            rules: FourRules { follow, ..FourRules::default() },
            cards: &cards,
            call: "9H".parse().unwrap(),
            contract: Contract::Normal,
        };
        play(spec.deal().unwrap(), "AS TH")
    };
    let set = |codes: &str| -> CardSet { crate::support::cards(codes).into_iter().collect() };
    assert_eq!(plays(&deal(Follow::LedCard), S2), set("AH JH"));
    assert_eq!(plays(&deal(Follow::CurrentWinner), S2), set("AH"));
    // The suit is followed although it has been trumped.
    let last = |follow| plays(&play(deal(follow), "AH"), S3);
    assert_eq!(last(Follow::LedCard), set("TS KS QS JS"));
    assert_eq!(last(Follow::CurrentWinner), set("TS KS QS JS"));
}

#[test]
fn r43_marriages_on_lead_count_for_the_side_with_its_first_trick() {
    let hands = ["TH KH QH AS TS KS", "JH 9H QS JS 9S AD", "AH AC TC KC QC JC", "9C TD KD QD JD 9D"];
    let start = deal(hands, "AH", Contract::Normal);
    assert_eq!(forbidden(start, S0, "meld AS"), "R-43");
    assert_eq!(forbidden(start, S0, "meld KS"), "R-43");
    let led = play(start, "KH!");
    assert_eq!(led.meld_points()[0], 40);
    assert_eq!(led.tally(seats(&[S0, S2])).points, 0, "no trick yet");
    assert_eq!(forbidden(led, S1, "meld QS"), "R-43");
    // The partner's trick makes the 40 count.
    let won = play(led, "9H AH 9D");
    assert_eq!(won.tally(seats(&[S0, S2])).points, 40 + 4 + 11);
    assert_eq!(won.tally(seats(&[S0])).points, 0);
}

#[test]
fn r44_before_the_called_card_is_played_everybody_counts_alone() {
    let start = deal(STRONG, "9C", Contract::Normal);
    // s3 follows with the jack and keeps the called nine.
    let alone = play(start, "AC AD AH JC KC!").outcome().unwrap();
    assert_eq!((alone.winners, alone.game_points), (seats(&[S0]), 3));
    assert_eq!(alone.reason, FourReason::Reached66);
    let together = play(start, "AC AD AH 9C KC!").outcome().unwrap();
    assert_eq!(together.winners, seats(&[S0, S3]));
}

#[test]
fn r45_sixty_six_or_the_last_trick_and_the_grades_of_the_losing_side() {
    let start = deal(WEAK, "9C", Contract::Normal);
    // s3 wins the first trick with the called nine, s1 the next and announces 40.
    let second = play(start, "9S AS 9H 9C AD TD AC TH");
    assert_eq!((second.card_points(), second.tricks()), ([0, 42, 0, 11], [0, 1, 0, 1]));
    let ended = play(second, "KC!");
    let outcome = ended.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.game_points), (seats(&[S1, S2]), 2));
    assert_eq!(outcome.reason, FourReason::Reached66);
    assert_eq!(forbidden(ended, S2, "play AH"), "R-45");
    // Without the marriage the king alone it goes on.
    let outcome = play(second, "KC JH 9D JC").outcome();
    assert_eq!(outcome, None);
}

#[test]
fn r45_the_last_trick_gives_one() {
    let lines = crate::support::recorded("smatkovi4p");
    let with_last_trick = lines.iter().filter(|line| line.contains(r#""reason":"last_trick""#));
    let mut seen = 0;
    for line in with_last_trick {
        let transcript = Transcript::read(line.as_bytes()).unwrap();
        let schnapsen::notation::Table::Four(mut deal) = transcript.deal().unwrap() else {
            panic!("{line}");
        };
        let mut last = S0;
        for step in &transcript.steps {
            let before = deal.tricks();
            deal = deal.act(step.player.parse().unwrap(), step.action.parse().unwrap()).unwrap();
            let won = FourSeat::ALL.iter().find(|seat| deal.tricks()[seat.index()] > before[seat.index()]);
            last = won.copied().unwrap_or(last);
        }
        let outcome = deal.outcome().unwrap();
        assert!(outcome.winners.contains(last));
        assert_eq!((outcome.game_points, outcome.reason), (1, FourReason::LastTrick));
        assert!(!deal.tally(outcome.winners).has_66());
        seen += 1;
    }
    assert_eq!(seen, 62);
}

#[test]
fn r46_a_schnapser_is_made_or_fails_with_the_first_trick_of_the_others() {
    let made = play(deal(STRONG, "9C", SCHNAPSER), "AC AD AH JC KC!").outcome().unwrap();
    assert_eq!((made.winners, made.game_points), (seats(&[S0, S3]), 6));
    assert_eq!(made.reason, FourReason::SchnapserMade);
    let failed = play(deal(WEAK, "9C", SCHNAPSER), "9S AS 9H 9C");
    assert_eq!(failed.outcome(), None, "the partner's trick is no harm");
    let failed = play(failed, "AD TD QC TH").outcome().unwrap();
    assert_eq!((failed.winners, failed.game_points), (seats(&[S1, S2]), 6));
    assert_eq!(failed.reason, FourReason::SchnapserFailed);
    // The partner may announce it, an opponent may not.
    let by = |announcer| {
        let cards = spec_cards(STRONG);
        let contract = Contract::Schnapser { announcer, stake: Stake::Plain };
        FourSpec { rules: FourRules::default(), cards: &cards, call: "9C".parse().unwrap(), contract }.deal()
    };
    assert!(by(S3).is_ok());
    assert_eq!(by(S1), Err(FourDealError::Contract(ContractError::NotOfCallersSide(S1))));
}

#[test]
fn r46_r44_before_the_called_card_only_the_announcers_points_count() {
    let partner = Contract::Schnapser { announcer: S3, stake: Stake::Plain };
    let deal = play(deal(STRONG, "9C", partner), "AC AD AH JC KC!");
    assert!(deal.tally(seats(&[S0])).has_66());
    assert_eq!(deal.outcome(), None, "s3 has announced it and has nothing yet");
    let made = play(deal, "TD TH 9C").outcome().unwrap();
    assert_eq!((made.winners, made.reason), (seats(&[S0, S3]), FourReason::SchnapserMade));
}

#[test]
fn r47_kontra_doubles_and_subkontra_doubles_again() {
    let side = seats(&[S0, S3]);
    let announce = |list: &[(FourSeat, Announcement)]| {
        list.iter().try_fold(Contract::Normal, |contract, &(seat, what)| {
            contract.announce(FourRules::default(), seat, what, side)
        })
    };
    use Announcement::{Kontra, Rekontra, Schnapser, Subkontra};
    let schnapser = |announcer, stake| Ok(Contract::Schnapser { announcer, stake });
    assert_eq!(announce(&[(S3, Schnapser)]), schnapser(S3, Stake::Plain));
    assert_eq!(announce(&[(S0, Schnapser), (S1, Kontra)]), schnapser(S0, Stake::Kontra));
    // 004 gives the Rekontra no stake of its own.
    assert_eq!(announce(&[(S0, Schnapser), (S2, Rekontra)]), schnapser(S0, Stake::Kontra));
    let full = announce(&[(S0, Schnapser), (S2, Kontra), (S0, Subkontra)]);
    assert_eq!(full, schnapser(S0, Stake::Subkontra));
    for (list, error) in [
        (&[(S1, Schnapser)][..], ContractError::NotOfCallersSide(S1)),
        (&[(S0, Schnapser), (S3, Schnapser)], ContractError::SecondSchnapser),
        (&[(S1, Kontra)], ContractError::NothingToCounter),
        (&[(S0, Schnapser), (S3, Kontra)], ContractError::OwnSchnapser(S3)),
        (&[(S0, Schnapser), (S1, Kontra), (S2, Rekontra)], ContractError::SecondKontra),
        (&[(S0, Schnapser), (S0, Subkontra)], ContractError::NoKontra),
        (&[(S0, Schnapser), (S1, Kontra), (S3, Subkontra)], ContractError::NotTheCaller(S3)),
    ] {
        assert_eq!(announce(list), Err(error));
        assert!(matches!(error.rule(), Rule::R46 | Rule::R47));
    }
    for (stake, points) in [(Stake::Plain, 6), (Stake::Kontra, 12), (Stake::Subkontra, 24)] {
        let contract = Contract::Schnapser { announcer: S0, stake };
        let made = play(deal(STRONG, "9C", contract), "AC AD AH JC KC!").outcome().unwrap();
        let failed = play(deal(WEAK, "9C", contract), "9S AS 9H 9C AD TD QC TH").outcome().unwrap();
        assert_eq!((made.game_points, failed.game_points), (points, points));
    }
}

#[test]
fn r48_the_first_at_twelve_wins_and_the_deal_moves_clockwise() {
    let game = FourGame::new(3);
    // The dealer sits at place 3, so the caller at 0, the partner s2 at 2.
    assert_eq!((game.dealer(), game.place(S0), game.place(S3)), (3, 0, 3));
    let game = game.after(seats(&[S0, S2]), 3).unwrap();
    assert_eq!(game.points(), [3, 0, 3, 0]);
    // Now place 0 deals, and s0 sits at 1.
    assert_eq!((game.dealer(), game.place(S0)), (0, 1));
    let game = game.after(seats(&[S3]), 6).unwrap();
    assert_eq!((game.points(), game.winners()), ([9, 0, 3, 0], None));
    let game = game.after(seats(&[S2]), 3).unwrap();
    assert_eq!(game.points(), [12, 0, 3, 0]);
    assert_eq!(game.winners(), Some([true, false, false, false]));
    assert_eq!(game.after(seats(&[S1]), 1), Err(FourGameError::Decided));
    let fresh = FourGame::default();
    assert_eq!(fresh.after(Seats::ALL, 1), Err(FourGameError::Winners(4)));
    assert_eq!(fresh.after(seats(&[S0]), 5), Err(FourGameError::GamePoints(5)));
    // Partners who get there together have both won.
    let both = fresh.after(seats(&[S0, S2]), 24).unwrap().winners().unwrap();
    assert_eq!(both.iter().filter(|&&won| won).count(), 2);
}

/// A random deal of four with the steps that were played.
#[derive(Debug, Clone)]
struct Playout {
    game: Game,
    cards: Vec<Card>,
    steps: Vec<(FourSeat, Action, FourDeal)>,
    last: FourDeal,
}

fn playouts() -> impl Strategy<Value = Playout> {
    let pack: Vec<Card> = CardSet::pack(schnapsen::options::Deck::TwentyFour).iter().collect();
    let choices = prop::collection::vec(any::<Index>(), 26);
    let stake = prop::sample::select(Stake::ALL);
    (
        Just(pack).prop_shuffle(),
        any::<(bool, bool, Index)>(),
        stake,
        prop::sample::select(Follow::ALL),
        choices,
    )
        .prop_map(|(cards, (schnapser, partner, call), stake, follow, choices)| {
            let call = cards[call.index(24)];
            let holder = cards.iter().position(|card| *card == call).unwrap() % 12 / 3;
            let announcer = if partner { FourSeat::ALL[holder] } else { S0 };
            let contract =
                if schnapser { Contract::Schnapser { announcer, stake } } else { Contract::Normal };
            let rules = FourRules { follow, ..FourRules::default() };
            let mut deal = FourSpec { rules, cards: &cards, call, contract }.deal().unwrap();
            let mut steps = Vec::new();
            for choice in choices {
                let Some(seat) = deal.to_move() else { break };
                let legal = deal.legal_actions(seat);
                let action = legal.nth(choice.index(legal.len() as usize) as u32).unwrap();
                steps.push((seat, action, deal));
                deal = deal.act(seat, action).unwrap();
            }
            Playout { game: Game::Four { rules, call, contract }, cards, steps, last: deal }
        })
}

proptest! {
    #[test]
    fn every_listed_action_is_accepted_and_no_other(playout in playouts()) {
        let states = playout.steps.iter().map(|(_, _, deal)| *deal).chain([playout.last]);
        for deal in states {
            for &seat in FourSeat::ALL {
                let accepted: ActionSet = Action::all().filter(|&action| deal.act(seat, action).is_ok()).collect();
                prop_assert_eq!(accepted, deal.legal_actions(seat));
            }
        }
    }

    #[test]
    fn a_deal_ends_and_its_points_add_up(playout in playouts()) {
        let outcome = playout.last.outcome();
        prop_assert!(outcome.is_some());
        let taken: u8 = playout.last.card_points().iter().sum();
        let held: u8 = FourSeat::ALL.iter().map(|&seat| playout.last.hand(seat).points()).sum();
        let full_tricks = playout.steps.len().is_multiple_of(4);
        prop_assert_eq!(taken + held == 120, full_tricks);
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
            id: "four".into(),
            game: playout.game,
            cards: playout.cards.clone(),
            steps: steps.collect(),
            result: Some(serde_json::json!({"winners": outcome.winners, "reason": outcome.reason})),
        };
        let line = serde_json::to_string(&transcript).unwrap();
        prop_assert_eq!(&Transcript::read(line.as_bytes()).unwrap(), &transcript);
        let mut answer = String::new();
        prop_assert!(replay_line(line.as_bytes(), 1, &mut answer), "{}", answer);
    }
}
