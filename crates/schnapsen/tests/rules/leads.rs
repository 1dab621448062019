//! Parts C, D and E: marriage, exchange, closing.

use schnapsen::grade::Tally;
use schnapsen::{Card, CardSet, Deal, Reason, Seat};

use crate::support::{cards, dealt, forbidden, may, play, rules};

/// Karo is trump. Forehand has 20 in Pik and the lowest trump, the dealer has 40.
fn twenty(preset: &str, changes: &[&str]) -> Deal {
    let talon = "JS TS KH QH JH TC KC QC AD";
    dealt(rules(preset, changes), "KS QS JD AC JC", "KD QD AH TH AS", "TD", talon)
}

/// Karo is trump, 24 cards. Forehand has 20 in Pik, the dealer has the nine and 40.
fn twenty_four(preset: &str, changes: &[&str]) -> Deal {
    dealt(rules(preset, changes), "KS QS AD AC JC 9C", "9D KD QD AH TH JS", "TD", "9S 9H")
}

/// Four tricks of forehand in [`twenty`]; two cards of the talon are left then.
const FOUR_TRICKS: [&str; 8] = [
    "forehand play AC",
    "dealer play TH",
    "forehand play JS",
    "dealer play AH",
    "forehand play KH",
    "dealer play QH",
    "forehand play JH",
    "dealer play TC",
];

fn set(codes: &str) -> CardSet {
    cards(codes).into_iter().collect()
}

#[test]
fn r11_twenty_or_forty_on_lead_and_one_of_the_two_is_led() {
    let deal = twenty("soft", &[]);
    assert!(may(deal, "forehand meld KS") && may(deal, "forehand meld QS"));
    assert_eq!(forbidden(deal, "forehand meld AC"), "R-11");
    assert_eq!(forbidden(deal, "forehand meld KD"), "R-03");
    assert_eq!(forbidden(play(deal, &["forehand play JC"]), "dealer meld KD"), "R-11");
    let deal = play(deal, &["forehand meld QS"]);
    assert_eq!((deal.meld_points(Seat::Forehand), deal.led()), (20, Some("QS".parse::<Card>().unwrap())));
    let deal = play(deal, &["dealer play AS", "dealer meld KD"]);
    assert_eq!(deal.tally(Seat::Dealer), Tally { points: 11 + 3 + 40, tricks: 1 });
    // The queen of a marriage that was broken up by playing is no marriage any more.
    let broken = play(twenty("soft", &[]), &["forehand play KS", "dealer play AS", "dealer play AH"]);
    assert_eq!(forbidden(play(broken, &["forehand play JD"]), "forehand meld QS"), "R-11");
}

#[test]
fn r11_sharp_leads_the_king() {
    let deal = twenty("sharp", &["meld_needs_trick=false"]);
    assert!(may(deal, "forehand meld KS"));
    assert_eq!(forbidden(deal, "forehand meld QS"), "R-11");
}

#[test]
fn r12_sharp_announces_after_the_first_trick_only() {
    assert!(may(twenty("soft", &[]), "forehand meld KS"));
    let deal = twenty("sharp", &[]);
    assert_eq!(forbidden(deal, "forehand meld KS"), "R-12");
    assert!(may(play(deal, &["forehand play AC", "dealer play TH"]), "forehand meld KS"));
}

#[test]
fn r13_marriages_after_closing_in_schnapsen_and_not_in_66_of_000() {
    for preset in ["soft", "soft-pagat", "auto", "tournament-soft"] {
        assert!(may(play(twenty(preset, &[]), &["forehand close"]), "forehand meld KS"), "{preset}");
    }
    assert!(may(play(twenty_four("sixty-six", &[]), &["forehand close"]), "forehand meld KS"));
    let deal = twenty_four("sixty-six-pagat", &[]);
    assert!(may(deal, "forehand meld KS"));
    assert_eq!(forbidden(play(deal, &["forehand close"]), "forehand meld KS"), "R-13");
    // Exhausted: forehand keeps the 20 to the end of the talon.
    let deal = play(twenty("soft", &["meld_after_close=false"]), &FOUR_TRICKS);
    assert!(may(deal, "forehand meld KS"));
    let deal = play(deal, &["forehand play KC", "dealer play QC"]);
    assert_eq!((deal.lying(), deal.to_move()), (0, Some(Seat::Forehand)));
    assert_eq!(forbidden(deal, "forehand meld KS"), "R-13");
}

#[test]
fn r14_a_beaten_marriage_counts_with_a_later_trick() {
    let deal = play(twenty("soft", &[]), &["forehand meld QS", "dealer play AS"]);
    assert_eq!(deal.tally(Seat::Forehand), Tally::NOTHING);
    let deal = play(deal, &["dealer play AH", "forehand play JD"]);
    assert_eq!(deal.tally(Seat::Forehand), Tally { points: 20 + 11 + 2, tricks: 1 });
}

#[test]
fn r14_a_marriage_without_a_trick_is_nothing_and_loses_three() {
    let deal = play(
        twenty("soft", &[]),
        &[
            "forehand meld QS",
            "dealer play AS",
            "dealer meld KD",
            "forehand play JC",
            "dealer play QD",
            "forehand play AC",
            "dealer declare",
        ],
    );
    let outcome = deal.outcome().unwrap();
    assert_eq!(deal.tally(Seat::Dealer).points, 74);
    assert_eq!((outcome.winner, outcome.game_points), (Some(Seat::Dealer), 3));
    assert_eq!(deal.tally(Seat::Forehand), Tally::NOTHING);
}

#[test]
fn r15_the_lowest_trump_takes_the_trump_card() {
    let deal = play(twenty("soft", &[]), &["forehand exchange"]);
    assert_eq!(deal.hand(Seat::Forehand), set("KS QS TD AC JC"));
    assert_eq!(deal.trump_card(), Some("JD".parse().unwrap()));
    assert_eq!(forbidden(deal, "forehand exchange"), "R-15");
    assert_eq!(forbidden(play(twenty("soft", &[]), &["forehand close"]), "forehand exchange"), "R-15");
    let led = play(twenty("soft", &[]), &["forehand play QS"]);
    assert_eq!(forbidden(led, "dealer exchange"), "R-15");
    assert_eq!(forbidden(play(led, &["dealer play AS"]), "dealer exchange"), "R-15");
    // In 66 it is the nine, not the jack.
    let deal = play(twenty_four("sixty-six", &[]), &["forehand play QS", "dealer play TH"]);
    assert_eq!(forbidden(deal, "forehand exchange"), "R-15");
    let deal = play(deal, &["forehand play JC", "dealer play KD", "dealer exchange"]);
    assert!(deal.hand(Seat::Dealer).contains("TD".parse().unwrap()));
}

#[test]
fn r16_sharp_exchanges_after_the_first_trick_only() {
    let deal = twenty("sharp", &[]);
    assert_eq!(forbidden(deal, "forehand exchange"), "R-16");
    assert!(may(play(deal, &["forehand play AC", "dealer play TH"]), "forehand exchange"));
}

#[test]
fn r17_with_one_card_on_the_trump_card_soft_exchanges_and_sharp_does_not() {
    let soft = play(twenty("soft", &[]), &FOUR_TRICKS);
    assert_eq!(soft.lying(), 2);
    assert!(may(soft, "forehand exchange"));
    assert_eq!(forbidden(play(twenty("sharp", &[]), &FOUR_TRICKS), "forehand exchange"), "R-17");
    // 000: sharp exchanges before the second, third and fourth trick.
    let exchanges = |tricks: usize| {
        may(play(twenty("sharp-pagat", &[]), &FOUR_TRICKS[..2 * tricks]), "forehand exchange")
    };
    assert_eq!([0, 1, 2, 3, 4].map(exchanges), [false, true, true, true, false]);
}

#[test]
fn r18_the_closers_opponent_exchanges_in_66_of_000_even_without_a_trick() {
    let deal = play(twenty_four("sixty-six-pagat", &[]), &["forehand close"]);
    assert!(may(deal, "dealer exchange"));
    let exchanged = play(deal, &["dealer exchange"]);
    assert!(exchanged.hand(Seat::Dealer).contains("TD".parse().unwrap()));
    assert_eq!(forbidden(exchanged, "dealer exchange"), "R-18");
    assert_eq!(exchanged.to_move(), Some(Seat::Forehand));
    // Right after closing means before the closer leads.
    assert_eq!(forbidden(play(deal, &["forehand play AC"]), "dealer exchange"), "R-18");
    let without = play(twenty_four("sixty-six", &[]), &["forehand close"]);
    assert_eq!(forbidden(without, "dealer exchange"), "R-18");
    // The exchange needs no trick even where an exchange on lead does; so many cards must lie there nevertheless.
    let deal = play(twenty_four("sixty-six-pagat", &["exchange_needs_trick=true"]), &["forehand close"]);
    assert!(may(deal, "dealer exchange"));
    let none = dealt(rules("sixty-six-pagat", &[]), "9D KD QD AH TH JS", "KS QS AD AC JC 9C", "TD", "");
    assert_eq!(forbidden(play(none, &["forehand close"]), "dealer exchange"), "R-15");
}

#[test]
fn r19_closing_on_lead_also_before_the_first_trick_and_once() {
    let deal = twenty("soft", &[]);
    assert_eq!(forbidden(deal, "dealer close"), "R-05");
    let closed = play(deal, &["forehand close"]);
    assert_eq!(closed.closing().unwrap().closer, Seat::Forehand);
    assert_eq!(forbidden(closed, "forehand close"), "R-19");
    assert_eq!(forbidden(play(deal, &["forehand play QS"]), "dealer close"), "R-19");
    // Nothing is drawn any more.
    let after = play(closed, &["forehand play AC", "dealer play KD"]);
    assert_eq!((after.lying(), after.hand(Seat::Forehand).len()), (10, 4));
}

#[test]
fn r19_exchange_and_close_may_stand_before_the_same_lead() {
    let deal = play(twenty("soft", &[]), &["forehand exchange", "forehand close", "forehand meld KS"]);
    assert_eq!(deal.meld_points(Seat::Forehand), 20);
}

#[test]
fn r20_with_one_card_on_the_trump_card_only_000_soft_closes() {
    let two_left = |preset| play(twenty(preset, &[]), &FOUR_TRICKS);
    let four_left = |preset| play(twenty(preset, &[]), &FOUR_TRICKS[..6]);
    for preset in ["soft", "sharp", "sharp-pagat", "tournament-soft"] {
        assert!(may(four_left(preset), "forehand close"), "{preset}");
        assert_eq!(forbidden(two_left(preset), "forehand close"), "R-20", "{preset}");
    }
    for preset in ["soft-pagat", "auto"] {
        assert!(may(two_left(preset), "forehand close"), "{preset}");
        let exhausted = play(two_left(preset), &["forehand play KC", "dealer play QC"]);
        assert_eq!(forbidden(exhausted, "forehand close"), "R-19", "{preset}");
    }
}

#[test]
fn r21_closing_after_the_trick_and_before_drawing() {
    let deal = twenty_four("sixty-six-pagat", &[]);
    assert_eq!(forbidden(deal, "forehand close-before-draw"), "R-21");
    let deal = play(deal, &["forehand play AC", "dealer play TH"]);
    assert_eq!(deal.hand(Seat::Forehand), set("KS QS AD JC 9C 9S"));
    assert!(may(deal, "forehand close") && may(deal, "forehand close-before-draw"));
    let closed = play(deal, &["forehand close-before-draw"]);
    assert_eq!(closed.hand(Seat::Forehand), set("KS QS AD JC 9C"));
    assert_eq!(closed.hand(Seat::Dealer), set("9D KD QD AH JS"));
    assert_eq!(closed.lying(), 12);
    assert!(may(closed, "dealer exchange"), "R-18 holds here too");
    // Both play on with five cards.
    let mut deal = closed;
    while let Some(seat) = deal.to_move() {
        let card = deal.legal_actions(seat).plays().iter().next().unwrap();
        deal = play(deal, &[&format!("{seat} play {card}")]);
    }
    assert_eq!(deal.tally(Seat::Forehand).tricks + deal.tally(Seat::Dealer).tricks, 6);
    assert_eq!(deal.outcome().unwrap().reason, Reason::ClosedFailed);
}

#[test]
fn r21_the_moment_passes_with_the_next_action_and_other_rules_do_not_know_it() {
    let first = ["forehand play AC", "dealer play TH"];
    let deal = play(twenty_four("sixty-six", &[]), &first);
    assert_eq!(forbidden(deal, "forehand close-before-draw"), "R-21");
    let deal = play(twenty_four("sixty-six-pagat", &[]), &first);
    assert_eq!(forbidden(deal, "dealer close-before-draw"), "R-05");
    assert_eq!(forbidden(play(deal, &["forehand close"]), "forehand close-before-draw"), "R-21");
    let deal = play(twenty_four("sixty-six-pagat", &[]), &["forehand play JC", "dealer play KD"]);
    let exchanged = play(deal, &["dealer exchange"]);
    assert_eq!(forbidden(exchanged, "dealer close-before-draw"), "R-21");
}

#[test]
fn r20_r21_before_the_last_draw_two_cards_lie_there() {
    let changes = ["close_before_draw=true"];
    let last_draw = |preset| {
        let deal = play(twenty(preset, &changes), &FOUR_TRICKS);
        play(deal, &["forehand play KC", "dealer play QC"])
    };
    let deal = last_draw("soft-pagat");
    assert_eq!(deal.lying(), 0);
    let closed = play(deal, &["forehand close-before-draw"]);
    assert_eq!((closed.lying(), closed.hand(Seat::Dealer).len()), (2, 4));
    assert_eq!(forbidden(last_draw("soft"), "forehand close-before-draw"), "R-21");
}
