//! Part F and the score of the closer: how a deal ends and what it gives.

use schnapsen::grade::Tally;
use schnapsen::{Deal, DealSpec, Reason, Rule, Seat};

use crate::support::{cards, dealt, forbidden, may, play, rules};

/// Returns winner, game points, reason and rule.
#[track_caller]
fn result(deal: Deal) -> (Option<Seat>, u8, Reason, Rule) {
    let outcome = deal.outcome().unwrap();
    (outcome.winner, outcome.game_points, outcome.reason, outcome.rule)
}

const FOREHAND: Option<Seat> = Some(Seat::Forehand);
const DEALER: Option<Seat> = Some(Seat::Dealer);

/// The example of 000: forehand has trump ace, king and queen, closes, leads the ace, announces 40.
const EXAMPLE_OF_000: [&str; 5] =
    ["forehand close", "forehand play AD", "dealer play TD", "forehand meld KD", "dealer play TC"];

fn example_of_000(preset: &str, changes: &[&str]) -> Deal {
    dealt(rules(preset, changes), "AD KD QD JC JS", "TD TC AS TS AC", "JD", "")
}

#[test]
fn r22_the_example_of_000_counts_to_66() {
    let deal = play(example_of_000("soft-pagat", &[]), &EXAMPLE_OF_000);
    assert_eq!(deal.tally(Seat::Forehand).points, 21 + 40 + 14);
    assert_eq!(result(play(deal, &["forehand declare"])), (FOREHAND, 3, Reason::Declared, Rule::R22));
}

/// The dealer has 13 and a trick when forehand closes, and 34 at the end.
fn closed_with_a_late_trick(preset: &str) -> Deal {
    let deal = dealt(rules(preset, &[]), "JS TC AD KD QD", "AS JC AH QC KC", "JD", "JH TH TD QH");
    let deal = play(
        deal,
        &["forehand play JS", "dealer play AS", "dealer play JC", "forehand play TC", "forehand close"],
    );
    let deal = play(
        deal,
        &[
            "forehand play TH",
            "dealer play AH",
            "dealer play QC",
            "forehand play TD",
            "forehand play AD",
            "dealer play JH",
            "forehand play KD",
            "dealer play QH",
        ],
    );
    assert_eq!(deal.closing().unwrap().opponent, Tally { points: 13, tricks: 1 });
    assert_eq!(deal.tally(Seat::Dealer), Tally { points: 34, tricks: 2 });
    deal
}

#[test]
fn r22_tricks_after_closing_count_in_tournaments_and_not_at_home() {
    // 12 before closing, then 13, 13 and 7: not enough without the 40.
    let deal = closed_with_a_late_trick("soft");
    assert_eq!(deal.tally(Seat::Forehand).points, 45);
    for (preset, points) in
        [("soft", 2), ("soft-pagat", 2), ("sharp", 2), ("tournament-soft", 1), ("tournament-sharp", 1)]
    {
        let deal = dealt(rules(preset, &[]), "JS TC AD KD QD", "AS JC AH QC KC", "JD", "JH TH TD QH");
        let deal = play(
            deal,
            &[
                "forehand play JS",
                "dealer play AS",
                "dealer play JC",
                "forehand play TC",
                "forehand close",
                "forehand play TH",
                "dealer play AH",
                "dealer play QC",
                "forehand play TD",
                "forehand meld KD",
                "dealer play JH",
                "forehand declare",
            ],
        );
        assert_eq!(deal.tally(Seat::Forehand).points, 12 + 13 + 40 + 6);
        assert_eq!(result(deal), (FOREHAND, points, Reason::Declared, Rule::R22), "{preset}");
    }
}

#[test]
fn r22_no_trick_at_closing_is_three_where_the_score_is_frozen() {
    for (preset, points) in [("soft", 3), ("auto", 3), ("tournament-soft", 2)] {
        let deal = dealt(rules(preset, &["end=declared"]), "AD KD QD JS JC", "AS AH KS TS QS", "JD", "");
        let deal = play(
            deal,
            &[
                "forehand close",
                "forehand play JS",
                "dealer play AS",
                "dealer play AH",
                "forehand play AD",
                "forehand meld KD",
                "dealer play KS",
                "forehand declare",
            ],
        );
        assert_eq!(result(deal), (FOREHAND, points, Reason::Declared, Rule::R22), "{preset}");
    }
}

#[test]
fn r23_the_failed_close_gives_three_or_two() {
    // The dealer has no trick when it is closed, however many come later: 3.
    let deal = dealt(rules("soft", &[]), "JS JC JH QC KS", "AS TS AC TC AH", "JD", "");
    let played = [
        "forehand close",
        "forehand play JS",
        "dealer play AS",
        "dealer play AC",
        "forehand play QC",
        "dealer play AH",
        "forehand play JH",
        "dealer play TC",
        "forehand play JC",
        "dealer play TS",
        "forehand play KS",
    ];
    let deal = play(deal, &played);
    assert_eq!(result(deal), (DEALER, 3, Reason::ClosedFailed, Rule::R23));
    // The player has 66 now and says so: the same 3, for being first.
    assert_eq!(deal.tally(Seat::Dealer).points, 66);
    assert_eq!(result(play(deal, &["dealer declare"])), (DEALER, 3, Reason::Opponent66, Rule::R23));
    // With a trick when it is closed: 2, in every set of rules, however many points the closer has.
    for preset in ["soft", "tournament-soft"] {
        let deal = play(closed_with_a_late_trick(preset), &["forehand play QD", "dealer play KC"]);
        assert_eq!(result(deal), (DEALER, 2, Reason::ClosedFailed, Rule::R23), "{preset}");
    }
}

#[test]
fn r24_a_closer_with_66_who_loses_the_last_trick_undeclared_has_lost() {
    let deal = dealt(rules("soft", &[]), "AD KD QD AS JC", "TC JH QH KH TS", "JD", "");
    let deal = play(
        deal,
        &[
            "forehand close",
            "forehand play AD",
            "dealer play JH",
            "forehand meld KD",
            "dealer play QH",
            "forehand play QD",
            "dealer play KH",
            "forehand play AS",
            "dealer play TS",
            "forehand play JC",
            "dealer play TC",
        ],
    );
    assert_eq!(deal.tally(Seat::Forehand).points, 88);
    assert_eq!(result(deal), (DEALER, 3, Reason::ClosedFailed, Rule::R23));
    assert_eq!(forbidden(deal, "forehand declare"), "R-26");
}

#[test]
fn r24_the_last_trick_is_worth_nothing_after_closing_in_66() {
    let deal = dealt(rules("sixty-six", &[]), "AD TD KD QD JD 9D", "AS TS KS AH TH KH", "JC", "");
    let mut deal = play(deal, &["forehand close"]);
    while let Some(seat) = deal.to_move() {
        let card = deal.legal_actions(seat).plays().iter().next().unwrap();
        deal = play(deal, &[&format!("{seat} play {card}")]);
    }
    let sum = deal.card_points(Seat::Forehand) + deal.card_points(Seat::Dealer);
    assert_eq!(sum, 30 + 50, "no 10 for the last trick");
}

#[test]
fn r25_001_ends_at_66_by_itself_and_elsewhere_somebody_declares() {
    let deal = play(example_of_000("auto", &[]), &EXAMPLE_OF_000);
    assert_eq!(result(deal), (FOREHAND, 3, Reason::Reached66, Rule::R22));
    assert_eq!(forbidden(deal, "forehand play QD"), "R-25");
    let before = play(example_of_000("auto", &[]), &EXAMPLE_OF_000[..4]);
    assert_eq!(forbidden(before, "forehand declare"), "R-25");
    for preset in ["soft", "soft-pagat", "sharp", "tournament-soft"] {
        let deal = play(example_of_000(preset, &["meld_needs_trick=false"]), &EXAMPLE_OF_000);
        assert_eq!(deal.outcome(), None, "{preset}");
        assert!(may(deal, "forehand declare"), "{preset}");
        assert_eq!(forbidden(play(deal, &["forehand declare"]), "dealer play AS"), "R-25");
    }
}

#[test]
fn r26_after_a_trick_or_a_marriage_and_not_at_other_times() {
    let deal = example_of_000("soft", &[]);
    assert_eq!(forbidden(deal, "forehand declare"), "R-26");
    assert_eq!(forbidden(play(deal, &["forehand close"]), "forehand declare"), "R-26");
    // After announcing, before the opponent plays; also before the first trick, where it is wrong.
    let announced = play(deal, &["forehand meld QD"]);
    assert!(may(announced, "forehand declare"));
    assert_eq!(forbidden(announced, "dealer declare"), "R-26");
    assert_eq!(result(play(announced, &["forehand declare"])).2, Reason::FalseDeclaration);
    let answered = play(announced, &["dealer play TC"]);
    assert!(may(answered, "forehand declare"), "he has won the trick");
    let beaten = play(announced, &["dealer play TD"]);
    assert_eq!(forbidden(beaten, "forehand declare"), "R-26");
    assert!(may(beaten, "dealer declare"));
    // Exchange and close leave the moment open, a lead without an announcement ends it.
    let closed = play(answered, &["forehand close"]);
    assert!(may(closed, "forehand declare"));
    assert_eq!(forbidden(play(closed, &["forehand play AD"]), "forehand declare"), "R-26");
    let pack = dealt(rules("soft", &[]), "AC JD QD JC JS", "TD TC AS TS KC", "KD", "");
    let exchanged = play(pack, &["forehand play AC", "dealer play TC", "forehand exchange"]);
    assert!(may(exchanged, "forehand declare"));
}

#[test]
fn r27_three_two_one() {
    let grade = |points, tricks| Tally { points, tricks }.grade();
    assert_eq!(grade(0, 0), 3);
    assert_eq!((grade(0, 1), grade(4, 1), grade(32, 3)), (2, 2, 2));
    assert_eq!((grade(33, 1), grade(65, 4)), (1, 1));
    // Whether the other too has 66 does not matter.
    assert_eq!((grade(66, 4), grade(70, 5)), (1, 1));
}

/// Forehand has 34, the dealer wins a trick with 6 and declares.
const WRONG_AGAINST_34: [&str; 7] = [
    "forehand play AC",
    "dealer play TH",
    "forehand play JS",
    "dealer play AH",
    "forehand play JC",
    "dealer play KD",
    "dealer declare",
];

fn open_deal(rules_text: &str, changes: &[&str]) -> Deal {
    let talon = "JS TS KH QH JH TC KC QC AD";
    dealt(rules(rules_text, changes), "KS QS JD AC JC", "KD QD AH TH AS", "TD", talon)
}

#[test]
fn r28_a_wrong_declaration_gives_two_or_what_the_declarer_would_have_had() {
    for (preset, points) in [("soft-pagat", 2), ("sharp-pagat", 2), ("soft", 1), ("tournament-soft", 1)] {
        let deal = play(open_deal(preset, &[]), &WRONG_AGAINST_34);
        assert_eq!(deal.tally(Seat::Forehand).points, 34);
        assert_eq!(result(deal), (FOREHAND, points, Reason::FalseDeclaration, Rule::R28), "{preset}");
        // Against an opponent without a trick it is 3 in both readings.
        let deal = play(open_deal(preset, &[]), &["forehand play AC", "dealer play TH", "forehand declare"]);
        assert_eq!(result(deal), (DEALER, 3, Reason::FalseDeclaration, Rule::R28), "{preset}");
        // Against a trick below 33 it is 2 in both.
        let deal = play(
            open_deal(preset, &[]),
            &["forehand play AC", "dealer play TH", "forehand play JC", "dealer play QD", "dealer declare"],
        );
        assert_eq!(result(deal), (FOREHAND, 2, Reason::FalseDeclaration, Rule::R28), "{preset}");
    }
}

#[test]
fn r28_r23_the_closers_wrong_declaration_is_a_failed_close() {
    for preset in ["soft", "soft-pagat", "tournament-soft"] {
        let deal = play(open_deal(preset, &[]), &["forehand close", "forehand play AC", "dealer play KD"]);
        let late = play(deal, &["dealer play AH", "forehand play JD", "forehand declare"]);
        // The dealer has a trick now and had none when it was closed.
        assert_eq!(result(late), (DEALER, 3, Reason::FalseDeclaration, Rule::R23), "{preset}");
        let deal = play(
            open_deal(preset, &[]),
            &["forehand play KS", "dealer play AS", "dealer play AH", "forehand play JD", "forehand close"],
        );
        let deal = play(deal, &["forehand play TS", "dealer play JS", "forehand declare"]);
        assert_eq!(result(deal), (DEALER, 2, Reason::FalseDeclaration, Rule::R23), "{preset}");
    }
}

#[test]
fn r28_r22_the_closers_wrong_declaration_can_mirror_what_it_would_have_given() {
    let steps = [
        "forehand play KS",
        "dealer play AS",
        "dealer play AH",
        "forehand play JD",
        "forehand close",
        "forehand play TS",
        "dealer play JS",
        "forehand declare",
    ];
    // The dealer had 15 and one trick at closing.
    for (preset, closing, points) in
        [("soft", "frozen", 2), ("tournament-soft", "final", 2), ("soft-pagat", "frozen", 2)]
    {
        let deal =
            play(open_deal(preset, &["closer_wrong=mirror", &format!("close_score={closing}")]), &steps);
        assert_eq!(result(deal), (DEALER, points, Reason::FalseDeclaration, Rule::R28), "{preset}");
    }
    // Without a trick at closing and with one at the end: frozen gives 3, final 2.
    let steps =
        ["forehand close", "forehand play AC", "dealer play KD", "dealer play AH", "forehand play JD"];
    for (closing, points) in [("frozen", 3), ("final", 2)] {
        let changes = ["closer_wrong=mirror", &format!("close_score={closing}")];
        let deal = play(play(open_deal("soft", &changes), &steps), &["forehand declare"]);
        assert_eq!(result(deal), (DEALER, points, Reason::FalseDeclaration, Rule::R28), "{closing}");
    }
}

#[test]
fn r28_the_closers_opponent_declares_wrongly() {
    // Forehand closes without a trick of either; the dealer wins one and declares.
    let steps = ["forehand close", "forehand play AC", "dealer play KD", "dealer declare"];
    // min2: the closer has no trick: 3. mirror: the dealer had none when it was closed: R-23 gives 3.
    for preset in ["soft", "soft-pagat"] {
        let deal = play(open_deal(preset, &[]), &steps);
        assert_eq!(result(deal), (FOREHAND, 3, Reason::FalseDeclaration, Rule::R28), "{preset}");
    }
    // The closer has a trick, the dealer had none when it was closed: min2 gives 2, mirror 3.
    let steps = [
        "forehand play AC",
        "dealer play TH",
        "forehand close",
        "forehand play JC",
        "dealer play KD",
        "dealer declare",
    ];
    for (preset, points) in [("soft-pagat", 2), ("soft", 3), ("tournament-soft", 3)] {
        let deal = play(open_deal(preset, &[]), &steps);
        assert_eq!(result(deal), (FOREHAND, points, Reason::FalseDeclaration, Rule::R28), "{preset}");
    }
}

/// Plays the first legal card of everybody to the end.
fn run_out(mut deal: Deal) -> Deal {
    while let Some(seat) = deal.to_move() {
        let card = deal.legal_actions(seat).plays().iter().next().unwrap();
        deal = play(deal, &[&format!("{seat} play {card}")]);
    }
    deal
}

#[test]
fn r29_the_last_trick_wins_one_with_twenty_cards() {
    for preset in ["soft", "soft-pagat", "sharp", "tournament-soft"] {
        let deal = run_out(open_deal(preset, &[]));
        let last =
            [Seat::Forehand, Seat::Dealer].into_iter().find(|seat| may(deal, &format!("{seat} declare")));
        assert_eq!(result(deal), (last, 1, Reason::LastTrick, Rule::R29), "{preset}");
        let sum = deal.tally(Seat::Forehand).points + deal.tally(Seat::Dealer).points;
        assert_eq!(sum, 120);
    }
}

/// Ten tricks for the dealer. Nobody declares; forehand announces 20 with the first card, or nothing at all.
fn ten_tricks_of_the_dealer(preset: &str, announces: bool) -> Deal {
    let talon = "AD JH AC KD TD QD TC KC QS";
    let deal = dealt(rules(preset, &[]), "QH KH JD JC QC", "AH TH AS TS KS", "JS", talon);
    let mut deal =
        play(deal, &[if announces { "forehand meld QH" } else { "forehand play QH" }, "dealer play AH"]);
    for trick in ["AD JD", "AC JC", "TD QD", "TC QC", "AS JS", "TS KD", "KS KC", "QS JH", "TH KH"] {
        let (led, thrown) = trick.split_once(' ').unwrap();
        deal = play(deal, &[&format!("dealer play {led}"), &format!("forehand play {thrown}")]);
    }
    assert_eq!(deal.tally(Seat::Forehand), Tally::NOTHING);
    deal
}

/// 003: the marriage does not count, "wodurch der Gegenspieler drei Punkte erhält". 000 and 001 do not say so.
#[test]
fn r29_who_has_announced_and_has_no_trick_loses_three_where_003_is_played() {
    for (preset, points) in [("soft", 3), ("tournament-soft", 3), ("soft-pagat", 1)] {
        let announced = ten_tricks_of_the_dealer(preset, true);
        assert_eq!(result(announced), (DEALER, points, Reason::LastTrick, Rule::R29), "{preset}");
        let silent = ten_tricks_of_the_dealer(preset, false);
        assert_eq!(result(silent), (DEALER, 1, Reason::LastTrick, Rule::R29), "{preset}");
    }
}

#[test]
fn r29_r26_the_winner_of_the_last_trick_may_still_declare() {
    let deal = run_out(open_deal("soft", &[]));
    let last = deal.outcome().unwrap().winner.unwrap();
    assert!(!deal.is_over());
    let declared = play(deal, &[&format!("{last} declare")]);
    assert!(declared.is_over());
    let right = deal.tally(last).has_66();
    assert_eq!(declared.outcome().unwrap().winner, Some(if right { last } else { last.other() }));
    assert_eq!(forbidden(declared, &format!("{last} declare")), "R-25");
    assert_eq!(forbidden(deal, &format!("{last} play AS")), "R-25");
}

#[test]
fn r29_the_last_trick_is_worth_ten_with_twenty_four_cards() {
    let deal = dealt(rules("sixty-six", &[]), "AS TS KS QS JS 9S", "AH TH KH QH JH 9H", "9D", "AD AC TD TC");
    let deal = run_out(deal);
    let (forehand, dealer) = (deal.tally(Seat::Forehand), deal.tally(Seat::Dealer));
    assert_eq!(forehand.points + dealer.points, 130);
    let (winner, loser) =
        if forehand.points > dealer.points { (FOREHAND, dealer) } else { (DEALER, forehand) };
    assert_eq!(result(deal), (winner, loser.grade(), Reason::LastTrick, Rule::R29));
}

#[test]
fn r29_equal_totals_are_a_tie_for_nobody() {
    // 75:75, a 20 and the 10 of the last trick counted; 65:65 is among the recorded deals.
    let pack = "TH AS JC QC TD KH KS AH 9S AD QH JH KC TC 9C KD 9H QD 9D JS QS TS JD AC";
    let deal = play(
        DealSpec { rules: rules("sixty-six", &[]), cards: &cards(pack) }.deal().unwrap(),
        &[
            "forehand play AH",
            "dealer play QH",
            "forehand play TC",
            "dealer play JH",
            "forehand play KD",
            "dealer play TD",
            "dealer play KH",
            "forehand play AS",
            "dealer play JS",
            "forehand play JC",
            "forehand play TS",
            "dealer play 9C",
            "dealer play JD",
            "forehand play 9D",
            "dealer play 9H",
            "forehand play TH",
            "forehand meld QS",
            "dealer play QC",
            "dealer play AD",
            "forehand play KC",
            "forehand play 9S",
            "dealer play AC",
            "dealer play QD",
            "forehand play KS",
        ],
    );
    let points = [Seat::Forehand, Seat::Dealer].map(|seat| deal.tally(seat).points);
    assert_eq!(points, [75, 75]);
    assert_eq!(result(deal), (None, 0, Reason::Tie, Rule::R29));
}
