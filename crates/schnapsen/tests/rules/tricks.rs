//! Parts A and B: cards, dealing, tricks, drawing, the revoke.

use schnapsen::bummerl::{Side, next_forehand};
use schnapsen::options::ReviewTricks;
use schnapsen::{Card, CardSet, DealError, DealSpec, Outcome, Preset, Rank, Reason, Rule, RuleSet, Seat};

use crate::support::{cards, dealt, forbidden, may, play, rules};

#[test]
fn r01_points_and_rank_of_the_cards() {
    let order: Vec<(Rank, u8)> = Rank::ALL.iter().map(|&rank| (rank, rank.points())).collect();
    let expected = [
        (Rank::Nine, 0),
        (Rank::Jack, 2),
        (Rank::Queen, 3),
        (Rank::King, 4),
        (Rank::Ten, 10),
        (Rank::Ace, 11),
    ];
    assert_eq!(order, expected);
    for deck in schnapsen::options::Deck::ALL {
        assert_eq!(CardSet::pack(*deck).points(), 120);
    }
    let ten: Card = "TH".parse().unwrap();
    let stronger: Vec<String> = CardSet::higher_than(ten).iter().map(|card| card.to_string()).collect();
    assert_eq!(stronger, ["AH"]);
}

#[test]
fn r02_twenty_cards_have_no_nines_and_a_wrong_pack_is_refused() {
    let soft = RuleSet::preset(Preset::Soft);
    let pack: Vec<Card> = CardSet::pack(soft.deck).iter().collect();
    let deal = |cards: &[Card]| DealSpec { rules: soft, cards }.deal().map(|_| ());
    assert_eq!(deal(&pack), Ok(()));
    assert_eq!(deal(&pack[1..]), Err(DealError::Count { expected: 20, found: 19 }));
    let more = [&pack[..], &pack[..1]].concat();
    assert_eq!(deal(&more), Err(DealError::Count { expected: 20, found: 21 }));
    let mut twice = pack.clone();
    twice[3] = twice[2];
    assert_eq!(deal(&twice), Err(DealError::Twice(pack[2])));
    let mut nine = pack.clone();
    nine[19] = "9H".parse().unwrap();
    assert_eq!(deal(&nine), Err(DealError::NotInPack(nine[19])));
    let four_nines =
        CardSet::pack(rules("sixty-six", &[]).deck).iter().filter(|card| card.rank() == Rank::Nine);
    assert_eq!(four_nines.count(), 4);
}

#[test]
fn r03_twenty_cards_are_dealt_three_three_trump_two_two() {
    let pack = cards("AS TS KS AH TH KH JD QS JS QH JH AC TC KC QC JC AD TD KD QD");
    let deal = DealSpec { rules: rules("soft", &[]), cards: &pack }.deal().unwrap();
    assert_eq!(deal.hand(Seat::Forehand), cards("AS TS KS QS JS").into_iter().collect());
    assert_eq!(deal.hand(Seat::Dealer), cards("AH TH KH QH JH").into_iter().collect());
    assert_eq!(deal.trump_card(), Some("JD".parse().unwrap()));
    assert_eq!(deal.lying(), 10);
    // The winner of the first trick draws the top of the talon, the loser the next.
    let deal = play(deal, &["forehand play AS", "dealer play JH"]);
    assert_eq!(deal.hand(Seat::Forehand), cards("AC TS KS QS JS").into_iter().collect());
    assert_eq!(deal.hand(Seat::Dealer), cards("TC AH TH KH QH").into_iter().collect());
}

#[test]
fn r03_twenty_four_cards_are_dealt_in_threes_and_the_thirteenth_is_trump() {
    let pack = cards("AS TS KS AH TH KH QS JS 9S QH JH 9H 9D AC TC KC QC JC 9C AD TD KD QD JD");
    let deal = DealSpec { rules: rules("sixty-six", &[]), cards: &pack }.deal().unwrap();
    assert_eq!(deal.hand(Seat::Forehand), cards("AS TS KS QS JS 9S").into_iter().collect());
    assert_eq!(deal.hand(Seat::Dealer), cards("AH TH KH QH JH 9H").into_iter().collect());
    assert_eq!((deal.trump_card(), deal.lying()), (Some("9D".parse().unwrap()), 12));
}

#[test]
fn r04_the_deal_alternates_or_the_winner_deals() {
    let won = |winner| Outcome { winner, game_points: 1, reason: Reason::Declared, rule: Rule::R27 };
    let soft = rules("soft", &[]);
    let pagat66 = rules("sixty-six-pagat", &[]);
    for winner in [Some(Seat::Forehand), Some(Seat::Dealer), None] {
        assert_eq!(next_forehand(&soft, Side::Left, &won(winner)), Side::Right);
    }
    // 000 on 66: who won deals, so the other is forehand.
    assert_eq!(next_forehand(&pagat66, Side::Left, &won(Some(Seat::Forehand))), Side::Right);
    assert_eq!(next_forehand(&pagat66, Side::Left, &won(Some(Seat::Dealer))), Side::Left);
    assert_eq!(next_forehand(&pagat66, Side::Left, &won(None)), Side::Right);
}

#[test]
fn r05_forehand_leads_and_then_who_won_the_trick() {
    let deal = dealt(rules("soft", &[]), "JS QS KS JC QC", "AS TS JH QH KH", "JD", "");
    assert_eq!(forbidden(deal, "dealer play AS"), "R-05");
    let deal = play(deal, &["forehand play JS", "dealer play AS"]);
    assert_eq!(deal.to_move(), Some(Seat::Dealer));
    assert_eq!(forbidden(deal, "forehand play QS"), "R-05");
}

#[test]
fn r06_any_card_while_the_talon_is_open_and_the_examples_of_001() {
    // 001, Karo is trump: Herz Dame, Herz Ass: the second wins; Herz Bube, Kreuz Ass: the first;
    // Kreuz Ass, Karo Bube: the second.
    let deal = |forehand| dealt(rules("auto", &[]), forehand, "AH AC JD TS KS", "QD", "");
    for (forehand, answer, winner) in [
        ("QH JH TC KC QC", "AH", Seat::Dealer),
        ("JH QH TC KC QC", "AC", Seat::Forehand),
        ("TC QH JH KC QC", "JD", Seat::Dealer),
    ] {
        let led = &forehand[..2];
        let after =
            play(deal(forehand), &[&format!("forehand play {led}"), &format!("dealer play {answer}")]);
        assert_eq!(after.tally(winner).tricks, 1, "{led} {answer}");
    }
    let open = play(deal("QH JH TC KC QC"), &["forehand play QH"]);
    assert_eq!(open.legal_actions(Seat::Dealer).plays(), open.hand(Seat::Dealer));
}

#[test]
fn r07_beat_follow_trump_or_throw_in_this_order() {
    let closed = |dealer| {
        let deal = dealt(rules("soft", &[]), "KS QS JC QC TC", dealer, "JD", "");
        play(deal, &["forehand close", "forehand play KS"])
    };
    for (dealer, allowed) in [
        ("AS TS JS QD AH", "AS TS"),
        ("JS QD KD AH TH", "JS"),
        ("QD KD AH TH KH", "QD KD"),
        ("AH TH KH AC KC", "AH TH KH AC KC"),
    ] {
        let expected: CardSet = cards(allowed).into_iter().collect();
        assert_eq!(closed(dealer).legal_actions(Seat::Dealer).plays(), expected, "{dealer}");
    }
    // No trump while the suit can be followed.
    assert_eq!(forbidden(closed("JS QD KD AH TH"), "dealer play QD"), "R-07");
}

#[test]
fn r08_the_last_face_down_card_goes_to_the_winner_and_the_trump_card_to_the_loser() {
    let mut deal =
        dealt(rules("soft", &[]), "AS TS KS QS JS", "AH TH KH QH JH", "JD", "AC TC KC QC JC AD TD KD QD");
    for step in ["AS", "JH", "TS", "QH", "KS", "KH", "QS", "TH"] {
        let seat = deal.to_move().unwrap();
        deal = play(deal, &[&format!("{seat} play {step}")]);
    }
    assert_eq!(deal.lying(), 2);
    let deal = play(deal, &["forehand play JS", "dealer play AH"]);
    assert_eq!(deal.hand(Seat::Forehand), cards("AC KC JC TD QD").into_iter().collect());
    assert_eq!(deal.hand(Seat::Dealer), cards("TC QC AD KD JD").into_iter().collect());
    assert_eq!((deal.lying(), deal.trump_card()), (0, None));
}

#[test]
fn r09_a_revoke_ends_the_deal_with_three_for_the_opponent() {
    for (preset, closer_breaks) in [("soft", false), ("sharp", false), ("tournament-soft", true)] {
        let deal = dealt(rules(preset, &[]), "KS QS JC QC TC", "AS TS JS QD AH", "JD", "");
        let deal = play(deal, &["forehand close", "forehand play KS"]);
        assert_eq!(forbidden(deal, "dealer renonce AS"), "R-09");
        assert_eq!(forbidden(deal, "dealer renonce KC"), "R-03");
        assert_eq!(forbidden(deal, "forehand renonce QS"), "R-05");
        let (deal, winner) = if closer_breaks {
            let deal = play(deal, &["dealer play AS", "dealer play TS", "forehand renonce JC"]);
            (deal, Seat::Dealer)
        } else {
            (play(deal, &["dealer renonce JS"]), Seat::Forehand)
        };
        let outcome = deal.outcome().unwrap();
        assert_eq!((outcome.winner, outcome.game_points), (Some(winner), 3));
        assert_eq!((outcome.reason, outcome.rule), (Reason::Renonce, Rule::R09));
        assert!(deal.is_over());
    }
    // While the talon is open nothing is a revoke.
    let open = dealt(rules("soft", &[]), "KS QS JC QC TC", "AS TS JS QD AH", "JD", "");
    let open = play(open, &["forehand play KS"]);
    assert_eq!(forbidden(open, "dealer renonce AH"), "R-09");
    assert!(may(open, "dealer play AH"));
}

#[test]
fn r10_looking_at_tricks_is_a_line_of_the_rule_sheet() {
    // The option changes what the sheet says and nothing that can be played.
    for &review in ReviewTricks::ALL {
        let deal = dealt(
            rules("soft", &[&format!("review_tricks={review}")]),
            "KS QS JC QC TC",
            "AS TS JS QD AH",
            "JD",
            "",
        );
        let plain = dealt(rules("soft", &[]), "KS QS JC QC TC", "AS TS JS QD AH", "JD", "");
        assert_eq!(deal.legal_actions(Seat::Forehand), plain.legal_actions(Seat::Forehand));
    }
}
