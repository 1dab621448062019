//! Results and situations that were written down: true ones pass, others are refused with their rule.

use schnapsen::bummerl::{BummerlToWin, BySide, CountError, Side};
use schnapsen::verdict::{
    ClosedAt, Closer, DealEntry, DealFault, End, Entry, EntryError, Evidence, Holdings, How, Impossible,
    Moment, Partial, Party, Situation, evidence, judge_bummerl, judge_deal, judge_match, possible,
};
use schnapsen::{Preset, Reason, Rule, RuleSet};

use crate::support::rules;

fn counts(text: &str) -> Vec<Entry> {
    let count = |text: &str| {
        let (left, right) = text.split_once(':').unwrap();
        Entry::Count(BySide { left: left.parse().unwrap(), right: right.parse().unwrap() })
    };
    text.split_whitespace().map(count).collect()
}

/// Judges final counts and returns the Bummerl won, or the rule with the Bummerl at fault.
fn judged(to_win: BummerlToWin, text: &str) -> Result<(u8, u8), (String, usize)> {
    let rules = RuleSet::preset(Preset::TournamentSoft);
    match judge_match(&rules, to_win, &counts(text)) {
        Ok(won) => Ok((won.left, won.right)),
        Err(error) => match error {
            EntryError::Count { bummerl, .. } | EntryError::Deal { bummerl, .. } => {
                Err((error.rule().to_string(), bummerl))
            }
        },
    }
}

#[test]
fn r30_r33_r34_final_counts_of_a_match() {
    use BummerlToWin::{Three, Two};
    let wrong = |rule: &str, bummerl| Err((rule.to_owned(), bummerl));
    assert_eq!(judged(Two, "7:4 3:7 7:6"), Ok((2, 1)));
    assert_eq!(judged(Two, "7:0 7:0"), Ok((2, 0)));
    assert_eq!(judged(Three, "7:4 3:7 7:6 0:7 7:1"), Ok((3, 2)));
    assert_eq!(judged(Two, "7:7 7:3"), wrong("R-30", 0));
    assert_eq!(judged(Two, "7:3 5:2"), wrong("R-30", 1));
    assert_eq!(judged(Two, "7:3 8:2"), wrong("R-30", 1));
    assert_eq!(judged(Two, "7:3 7:2 3:7"), wrong("R-34", 2));
    assert_eq!(judged(Two, "7:3 3:7"), wrong("R-33", 2));
    assert_eq!(judged(Two, ""), wrong("R-33", 0));
}

#[test]
fn r32_a_schneider_is_double_only_where_that_is_played() {
    let won = |preset: &str, text| judge_match(&rules(preset, &[]), BummerlToWin::Two, &counts(text));
    assert_eq!(won("soft", "7:0"), Ok(BySide { left: 2, right: 0 }));
    assert!(won("tournament-soft", "7:0").is_err());
    assert!(matches!(
        won("soft", "7:0 7:3"),
        Err(EntryError::Count { bummerl: 1, error: CountError::MatchDecided, .. })
    ));
}

fn entry(winner: Side, game_points: u8) -> DealEntry {
    DealEntry { winner, game_points, evidence: None }
}

#[test]
fn r30_r34_the_deals_of_a_bummerl() {
    use Side::{Left, Right};
    let rules = RuleSet::default();
    let judge = |deals: &[(Side, u8)]| {
        judge_bummerl(
            &rules,
            &Entry::Deals(deals.iter().map(|&(side, points)| entry(side, points)).collect()),
        )
    };
    let bummerl = judge(&[(Left, 3), (Right, 2), (Left, 3), (Left, 2)]).unwrap();
    assert_eq!(bummerl.points(), BySide { left: 7, right: 2 });
    let went_on = judge(&[(Left, 3), (Left, 3), (Left, 1), (Right, 1)]).unwrap_err();
    assert_eq!(went_on, EntryError::Count { bummerl: 0, deal: Some(3), error: CountError::BummerlDecided });
    assert_eq!(went_on.rule(), Rule::R34);
    let unfinished = judge(&[(Left, 3), (Left, 2)]).unwrap_err();
    assert_eq!(unfinished, EntryError::Count { bummerl: 0, deal: Some(2), error: CountError::NobodyWon(5) });
    let four = judge(&[(Left, 3), (Left, 4)]).unwrap_err();
    assert_eq!(four, EntryError::Deal { bummerl: 0, deal: 1, fault: DealFault::GamePoints(4) });
}

/// Judges one deal: how it was won, for how much, and points and tricks of the party that counts.
fn verdict(
    rules: &RuleSet,
    how: How,
    closer: Closer,
    game_points: u8,
    points: Option<u8>,
    tricks: Option<u8>,
) -> String {
    let evidence = Some(Evidence { how, closer, had: Partial { points, tricks } });
    match judge_deal(rules, &DealEntry { winner: Side::Left, game_points, evidence }) {
        Ok(()) => "ok".to_owned(),
        Err(fault) => fault.rule().to_string(),
    }
}

#[test]
fn r27_a_declared_game_is_graded_by_what_the_loser_has() {
    let soft = RuleSet::default();
    let declared = |game_points, points, tricks| {
        verdict(&soft, How::Declared, Closer::Nobody, game_points, points, tricks)
    };
    // For 2 although the loser had 40; for 3 although the loser had a trick.
    assert_eq!(declared(2, Some(40), None), "R-27");
    assert_eq!(declared(3, None, Some(1)), "R-27");
    assert_eq!(declared(1, Some(40), None), "ok");
    assert_eq!(declared(2, Some(30), Some(2)), "ok");
    assert_eq!(declared(3, Some(0), Some(0)), "ok");
    assert_eq!(declared(3, None, None), "ok");
    // Somebody without points has no trick, if there are no nines.
    assert_eq!(declared(2, Some(0), None), "R-27");
    let sixty_six = rules("sixty-six", &[]);
    assert_eq!(verdict(&sixty_six, How::Declared, Closer::Nobody, 2, Some(0), None), "ok");
}

#[test]
fn r22_the_closers_score_at_closing_or_at_the_end() {
    let moment = |preset| evidence::counting(&rules(preset, &[]), How::ClosedDeclared, Closer::Nobody).by;
    assert_eq!(moment("soft"), Some((Party::Loser, Moment::Closing)));
    assert_eq!(moment("tournament-soft"), Some((Party::Loser, Moment::End)));
    let judge = |preset, game_points, points, tricks| {
        verdict(
            &rules(preset, &[]),
            How::ClosedDeclared,
            Closer::Nobody,
            game_points,
            Some(points),
            Some(tricks),
        )
    };
    assert_eq!(judge("soft", 2, 13, 1), "ok");
    assert_eq!(judge("tournament-soft", 1, 34, 2), "ok");
    assert_eq!(judge("tournament-soft", 2, 34, 2), "R-22");
    // Five tricks before closing are not possible where four cards must lie there.
    assert_eq!(judge("soft", 1, 60, 5), "R-02");
}

#[test]
fn r23_true_and_surprising_the_failed_close_gives_two_against_a_loser_with_40() {
    let soft = RuleSet::default();
    // It counts whether the winner had a trick when it was closed, and nothing else.
    let failed =
        |game_points, tricks| verdict(&soft, How::ClosedFailed, Closer::Nobody, game_points, None, tricks);
    assert_eq!(
        (failed(2, Some(1)), failed(2, None), failed(3, None)),
        ("ok".into(), "ok".into(), "ok".into())
    );
    assert_eq!(
        (failed(3, Some(1)), failed(2, Some(0)), failed(1, None)),
        ("R-23".into(), "R-23".into(), "R-23".into())
    );
    let first =
        |game_points, points| verdict(&soft, How::OpponentFirst, Closer::Nobody, game_points, points, None);
    assert_eq!(
        (first(2, Some(13)), first(3, Some(13)), first(1, None)),
        ("ok".into(), "R-23".into(), "R-23".into())
    );
}

#[test]
fn r09_true_and_surprising_a_revoke_gives_three_against_a_loser_with_tricks() {
    let soft = RuleSet::default();
    let revoke = |game_points| verdict(&soft, How::Revoke, Closer::Nobody, game_points, Some(40), Some(3));
    assert_eq!((revoke(3), revoke(2), revoke(1)), ("ok".into(), "R-09".into(), "R-09".into()));
}

#[test]
fn r29_the_last_trick_for_two_is_refused_with_twenty_cards() {
    let last = |preset, game_points, points| {
        verdict(&rules(preset, &[]), How::LastTrick, Closer::Nobody, game_points, points, None)
    };
    assert_eq!(
        (last("tournament-soft", 1, None), last("tournament-soft", 2, None)),
        ("ok".into(), "R-29".into())
    );
    assert_eq!(
        (last("sixty-six", 2, Some(30)), last("sixty-six", 1, Some(30))),
        ("ok".into(), "R-29".into())
    );
}

#[test]
fn r28_a_wrong_declaration_by_rule_and_by_who_had_closed() {
    let min2 = rules("soft-pagat", &[]);
    let mirror = rules("tournament-soft", &[]);
    let wrong = |rules, closer, game_points, points| {
        verdict(
            rules,
            How::WrongDeclaration,
            closer,
            game_points,
            Some(points),
            Some(u8::from(points > 0) * 2),
        )
    };
    // The winner had 40: 2 by one reading, 1 by the other.
    assert_eq!(
        (wrong(&min2, Closer::Nobody, 2, 40), wrong(&min2, Closer::Nobody, 1, 40)),
        ("ok".into(), "R-28".into())
    );
    assert_eq!(
        (wrong(&mirror, Closer::Nobody, 1, 40), wrong(&mirror, Closer::Nobody, 2, 40)),
        ("ok".into(), "R-28".into())
    );
    // By the closer it is a failed close under both.
    for rules in [&min2, &mirror] {
        assert_eq!(wrong(rules, Closer::Loser, 2, 40), "ok");
        assert_eq!(wrong(rules, Closer::Loser, 3, 40), "R-23");
        assert_eq!(wrong(rules, Closer::Loser, 3, 0), "ok");
    }
    // By the closer's opponent: what the opponent had when it was closed, where the rule mirrors.
    assert_eq!(
        evidence::counting(&mirror, How::WrongDeclaration, Closer::Winner).by,
        Some((Party::Loser, Moment::Closing))
    );
    assert_eq!(
        evidence::counting(&min2, How::WrongDeclaration, Closer::Winner).by,
        Some((Party::Winner, Moment::End))
    );
}

#[test]
fn r25_nobody_declares_wrongly_where_the_count_ends_the_deal() {
    let auto = rules("auto", &[]);
    assert_eq!(verdict(&auto, How::WrongDeclaration, Closer::Nobody, 2, None, None), "R-25");
    assert_eq!(verdict(&auto, How::Declared, Closer::Nobody, 1, Some(70), None), "R-25");
    assert_eq!(verdict(&RuleSet::default(), How::Declared, Closer::Nobody, 1, Some(70), Some(5)), "ok");
}

#[test]
fn r14_r01_points_that_no_tricks_make() {
    let soft = RuleSet::default();
    let declared =
        |points, tricks| verdict(&soft, How::Declared, Closer::Nobody, 2, Some(points), Some(tricks));
    assert_eq!(declared(20, 0), "R-14");
    assert_eq!(declared(9, 1), "R-01");
    assert_eq!(declared(23, 1), "R-01");
    // With a marriage it can be: 20 and 4 of two jacks.
    assert_eq!(declared(24, 1), "ok");
    assert_eq!(verdict(&soft, How::Declared, Closer::Nobody, 1, Some(120), Some(10)), "R-02");
}

#[test]
fn r01_sums_of_some_cards_by_trying_all() {
    use schnapsen::options::Deck;
    let pack: Vec<u8> = schnapsen::CardSet::pack(Deck::Twenty).iter().map(|card| card.points()).collect();
    let mut sums = [[false; 121]; 3];
    for a in 0..20 {
        for b in 0..a {
            sums[1][usize::from(pack[a] + pack[b])] = true;
            for c in 0..b {
                for d in 0..c {
                    sums[2][usize::from(pack[a] + pack[b] + pack[c] + pack[d])] = true;
                }
            }
        }
    }
    for tricks in 1..=2_u8 {
        for points in 0..=120_u8 {
            let expected = sums[usize::from(tricks)][usize::from(points)];
            assert_eq!(
                possible::one_can_have(Deck::Twenty, tricks, points),
                expected,
                "{points} in {tricks}"
            );
            // What is left has the rest.
            let rest = had(120 - points, 10 - tricks);
            assert_eq!(possible::can_have(Deck::Twenty, had(points, tricks), rest), expected);
        }
    }
}

const fn had(card_points: u8, tricks: u8) -> Holdings {
    Holdings { card_points, tricks, twenties: 0, forty: false }
}

const fn both(left: Holdings, right: Holdings) -> BySide<Holdings> {
    BySide { left, right }
}

/// Returns the ruling as game points of the left side (negative for the right) and rule, or the rules
/// that make the situation impossible.
fn ruled(rules: &RuleSet, situation: &Situation) -> Result<(i8, String), Vec<String>> {
    match situation.ruling(rules) {
        Ok(ruling) => {
            let points = ruling.game_points as i8;
            let signed = if ruling.winner == Some(Side::Right) { -points } else { points };
            Ok((signed, ruling.rule.to_string()))
        }
        Err(impossible) => Err(impossible.iter().map(|why| why.rule().to_string()).collect()),
    }
}

#[test]
fn r22_r23_the_examples_of_the_sources_in_the_calculator() {
    let closed =
        |right| Some(ClosedAt { closer: Side::Left, before_draw: false, had: both(had(21, 1), right) });
    let forty = Holdings { forty: true, ..had(21 + 14, 2) };
    // 003: at home the score is frozen at closing, in tournaments the end counts.
    let late = Situation {
        closed: closed(had(13, 1)),
        had: both(Holdings { forty: true, ..had(21 + 14, 2) }, had(34, 2)),
        end: End::Declared(Side::Left),
    };
    assert_eq!(ruled(&rules("soft", &[]), &late), Ok((2, "R-22".into())));
    assert_eq!(ruled(&rules("tournament-soft", &[]), &late), Ok((1, "R-22".into())));
    // 000: a closer who loses the last trick has lost, even with 66.
    let failed = Situation {
        closed: closed(had(13, 1)),
        had: both(Holdings { card_points: 21 + 31, tricks: 4, ..forty }, had(37, 3)),
        end: End::CardsOut(Side::Right),
    };
    assert_eq!(ruled(&rules("soft-pagat", &[]), &failed), Ok((-2, "R-23".into())));
    // 000: closed before the opponent had a trick.
    let dark = Situation { closed: closed(had(0, 0)), ..failed };
    let dark = Situation { had: both(dark.had.left, had(37, 2)), ..dark };
    assert_eq!(ruled(&rules("soft-pagat", &[]), &dark), Ok((-3, "R-23".into())));
}

#[test]
fn r28_the_weak_point_that_000_describes() {
    // The opponent has 58 when one makes one's first trick: claiming wrongly costs 1 or 2.
    let claim =
        Situation { closed: None, had: both(had(58, 4), had(14, 1)), end: End::Declared(Side::Right) };
    assert_eq!(ruled(&rules("soft", &[]), &claim), Ok((1, "R-28".into())));
    assert_eq!(ruled(&rules("soft-pagat", &[]), &claim), Ok((2, "R-28".into())));
    let elsewhere = claim.elsewhere(&rules("soft", &[]));
    let names: Vec<&str> = elsewhere.iter().map(|other| other.preset.as_str()).collect();
    assert_eq!(names, ["soft-pagat", "auto", "sharp-pagat"]);
    assert_eq!(elsewhere[0].ruling.as_ref().unwrap().game_points, 2);
    assert_eq!(elsewhere[1].ruling, Err(vec![Impossible::NoDeclaring(Side::Right)]));
}

#[test]
fn r29_r09_last_trick_tie_and_revoke_in_the_calculator() {
    let end = |left, right, end| Situation { closed: None, had: both(left, right), end };
    let last = end(had(61, 6), had(59, 4), End::CardsOut(Side::Right));
    assert_eq!(ruled(&rules("soft", &[]), &last), Ok((-1, "R-29".into())));
    let tie =
        end(had(65, 7), had(55, 5), End::CardsOut(Side::Right)).ruling(&rules("sixty-six", &[])).unwrap();
    assert_eq!((tie.winner, tie.game_points, tie.reason), (None, 0, Reason::Tie));
    let revoke = end(had(60, 5), had(40, 3), End::Revoke(Side::Left));
    assert_eq!(ruled(&rules("soft", &[]), &revoke), Ok((-3, "R-09".into())));
    // While the talon is open nobody has to follow.
    let early = end(had(20, 2), had(15, 1), End::Revoke(Side::Left));
    assert_eq!(ruled(&rules("soft", &[]), &early), Err(vec!["R-09".into()]));
}

#[test]
fn r01_r14_impossible_situations_are_named() {
    let soft = rules("soft", &[]);
    let declared =
        |left, right| Situation { closed: None, had: both(left, right), end: End::Declared(Side::Left) };
    let why = |left, right| declared(left, right).ruling(&soft).unwrap_err();
    let (at, side) = (Moment::End, Side::Right);
    assert_eq!(why(had(70, 5), had(20, 0)), [Impossible::PointsWithoutTrick { at, side, points: 20 }]);
    assert_eq!(
        why(had(9, 1), had(14, 1)),
        [Impossible::NoSuchSum { at, side: Side::Left, points: 9, tricks: 1 }]
    );
    let above = why(had(70, 5), had(60, 4));
    assert!(above.contains(&Impossible::AbovePack { at, points: 130 }), "{above:?}");
    assert_eq!(why(had(70, 7), had(40, 4))[0], Impossible::TooManyTricks { at, tricks: 11, most: 10 });
    // Each of these is possible alone: four aces are 44, and two of them 22.
    assert_eq!(why(had(44, 2), had(22, 1)), [Impossible::NoSuchPair { at }]);
    // Nothing won and nothing announced: nobody declares.
    assert_eq!(why(had(0, 0), had(22, 1)), [Impossible::NothingToDeclareAfter(Side::Left)]);
}

#[test]
fn r11_r12_r13_impossible_marriages_are_named() {
    let with = |twenties, forty, tricks, card_points| Holdings { card_points, tricks, twenties, forty };
    let situation =
        |left, right| Situation { closed: None, had: both(left, right), end: End::Declared(Side::Left) };
    let names = |preset, situation: &Situation| ruled(&rules(preset, &[]), situation).unwrap_err();
    let two_forties = situation(with(0, true, 2, 40), with(0, true, 1, 14));
    assert_eq!(names("soft", &two_forties), ["R-11"]);
    // Two marriages, and only one lead: the first.
    assert_eq!(names("soft", &situation(had(60, 4), with(2, false, 0, 0))), ["R-11"]);
    let early = situation(had(60, 4), with(1, false, 0, 0));
    assert_eq!(names("sharp", &early), ["R-12"]);
    assert!(ruled(&rules("soft", &[]), &early).is_ok());
    let after_closing = Situation {
        closed: Some(ClosedAt { closer: Side::Left, before_draw: false, had: both(had(21, 1), had(0, 0)) }),
        ..situation(with(0, true, 2, 35), had(0, 0))
    };
    assert_eq!(names("sixty-six-pagat", &after_closing), ["R-13"]);
    assert!(ruled(&rules("sixty-six", &[]), &after_closing).is_ok());
}

#[test]
fn r19_r20_r21_impossible_closings_are_named() {
    let closing = |before_draw, then| Situation {
        closed: Some(ClosedAt { closer: Side::Left, before_draw, had: then }),
        had: both(had(66, 6), had(26, 2)),
        end: End::Declared(Side::Left),
    };
    let names = |preset, situation: &Situation| ruled(&rules(preset, &[]), situation).unwrap_err();
    // With two cards left only 000 soft closes.
    let late = closing(false, both(had(40, 3), had(20, 1)));
    assert_eq!(names("soft", &late), ["R-20"]);
    assert!(ruled(&rules("soft-pagat", &[]), &late).is_ok());
    // Not on lead: the other has won all tricks.
    assert_eq!(names("soft", &closing(false, both(had(0, 0), had(20, 1)))), ["R-19", "R-02"]);
    assert_eq!(names("soft", &closing(true, both(had(21, 3), had(20, 1)))), ["R-21"]);
    assert_eq!(names("soft", &closing(false, both(had(70, 3), had(0, 0)))), ["R-01", "R-19"]);
}

#[test]
fn r26_r29_impossible_ends_are_named() {
    let soft = rules("soft", &[]);
    let early = Situation { closed: None, had: both(had(30, 3), had(20, 2)), end: End::CardsOut(Side::Left) };
    assert_eq!(ruled(&soft, &early), Err(vec!["R-29".into()]));
    let not_his =
        Situation { closed: None, had: both(had(120, 10), had(0, 0)), end: End::CardsOut(Side::Right) };
    assert_eq!(ruled(&soft, &not_his), Err(vec!["R-29".into()]));
    let silent =
        Situation { closed: None, had: both(had(30, 3), had(0, 0)), end: End::Declared(Side::Right) };
    assert_eq!(ruled(&soft, &silent), Err(vec!["R-26".into()]));
    let auto = Situation { closed: None, had: both(had(70, 5), had(36, 4)), end: End::Declared(Side::Right) };
    assert_eq!(ruled(&rules("auto", &[]), &auto), Err(vec!["R-25".into(), "R-25".into()]));
}

/// Whoever closes is on lead: they have won the last trick so far, so the other cannot have them all.
#[test]
fn r19_the_closers_opponent_cannot_have_every_trick_before_closing() {
    for (preset, most) in
        [("tournament-soft", 2), ("sharp", 2), ("soft-pagat", 3), ("sixty-six", 3), ("sixty-six-pagat", 5)]
    {
        let rules = rules(preset, &[]);
        let ways = [
            (How::ClosedFailed, Closer::Nobody),
            (How::OpponentFirst, Closer::Nobody),
            (How::WrongDeclaration, Closer::Loser),
        ];
        for (how, closer) in ways {
            let judge = |tricks| verdict(&rules, how, closer, 2, None, Some(tricks));
            assert_eq!(
                (judge(most), judge(most + 1)),
                ("ok".to_owned(), "R-02".to_owned()),
                "{preset} {how}"
            );
        }
    }
    // The same of the loser whose tricks at closing grade the closer's score.
    let frozen = rules("soft", &[]);
    let judge = |tricks| verdict(&frozen, How::ClosedDeclared, Closer::Nobody, 2, Some(20), Some(tricks));
    assert_eq!((judge(2), judge(3)), ("ok".to_owned(), "R-02".to_owned()));
}

/// A marriage before the first trick is one more than there are tricks; where it needs a trick there is none.
#[test]
fn r12_points_that_need_a_marriage_before_the_first_trick() {
    for (points, tricks) in [(64, 1), (110, 2)] {
        let judge = |preset| {
            verdict(&rules(preset, &[]), How::Declared, Closer::Nobody, 1, Some(points), Some(tricks))
        };
        assert_eq!(judge("soft"), "ok", "{points} {tricks}");
        for preset in ["sharp", "sharp-pagat", "tournament-sharp"] {
            assert_eq!(judge(preset), "R-01", "{preset} {points} {tricks}");
        }
    }
}

/// 003: 3 for the last trick if the loser has announced and has no trick; without the marriage it is 1.
#[test]
fn r29_the_last_trick_gives_one_or_three() {
    let judge = |rules: &RuleSet, points, had: (Option<u8>, Option<u8>)| {
        verdict(rules, How::LastTrick, Closer::Nobody, points, had.0, had.1)
    };
    let nothing = (None, None);
    for (rules, three) in [
        (rules("tournament-soft", &[]), "ok"),
        // Where a marriage needs a trick nobody announces without one.
        (rules("sharp", &[]), "R-29"),
        (rules("soft-pagat", &[]), "R-29"),
        // Who has every trick has 66, and the count has ended the deal.
        (rules("soft", &["end=automatic"]), "R-29"),
    ] {
        let given = [1, 2, 3].map(|points| judge(&rules, points, nothing));
        assert_eq!(given, ["ok", "R-29", three]);
    }
    let soft = rules("soft", &[]);
    assert_eq!(judge(&soft, 3, (None, Some(1))), "R-29");
    assert_eq!(judge(&soft, 3, (Some(20), None)), "R-29");
    assert_eq!(judge(&soft, 3, (Some(0), Some(0))), "ok");
    assert_eq!(judge(&soft, 1, (Some(40), Some(3))), "ok");
}

/// What a night has taken stands, also if its deals would be refused or graded otherwise today.
#[test]
fn a_bummerl_that_was_taken_is_decided_however_its_deals_are_judged_now() {
    let evidence = |how, tricks| {
        Some(Evidence { how, closer: Closer::Nobody, had: Partial { points: None, tricks: Some(tricks) } })
    };
    let deals = vec![
        entry(Side::Left, 3),
        DealEntry { evidence: evidence(How::ClosedFailed, 3), ..entry(Side::Left, 2) },
        entry(Side::Left, 2),
    ];
    let entry = Entry::Deals(deals);
    assert!(judge_bummerl(&RuleSet::default(), &entry).is_err());
    assert_eq!(entry.decided().unwrap().points(), BySide { left: 7, right: 0 });
    assert_eq!(Entry::Deals(vec![]).decided(), None);
    assert_eq!(counts("6:3")[0].decided(), None);
}
