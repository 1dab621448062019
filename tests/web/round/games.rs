//! Results of games beside Schnapsen: only counts are typed, and they are judged by the points of the game.

use super::table::{Table, path};
use schnapsen::BySide;
use schnapsen::verdict::Entry;
use tournament::CardGame::{Bauernschnapsen, Other, Watten};
use tournament::{MatchResult, Outcome, Score, Stage};

const R1: Stage = Stage::FIRST;

/// What is typed for a match, and the score that it gives or the sentence that refuses it.
fn judged(table: &Table, typed: &[(&str, Result<&str, &str>)]) {
    for (typed, expected) in typed {
        let page = table.type_result("R1", "1", typed);
        match expected {
            Ok(score) => page.assert_status(200).assert_says(".read-back .score", score),
            Err(sentence) => page.assert_status(422).assert_says("#f-stand-error", sentence),
        };
    }
}

#[test]
fn watten_goes_to_its_points_and_the_last_hand_may_go_beyond() {
    judged(
        &Table::of_game(Watten, 11, 1),
        &[
            ("11:7", Ok("1 : 0")),
            ("13:9", Ok("1 : 0")),
            ("4:12", Ok("0 : 1")),
            ("11:11", Err("1. Bummerl: Es können nicht beide 11 haben.")),
            ("13:11", Err("Es können nicht beide 11 haben.")),
            ("9:7", Err("Wer gewinnt, hat 11. Hier hat der Bessere erst 9.")),
            ("11:7 11:3", Err("schon entschieden")),
            ("L3 R2", Err("„L3 R2“")),
            ("1:0", Ok("1 : 0")),
            ("k:1", Ok("kampflos")),
        ],
    );
    judged(
        &Table::of_game(Watten, 15, 2),
        &[
            ("15:7 9:15 17:8", Ok("2 : 1")),
            ("2:1", Ok("2 : 1")),
            ("15:0 15:0", Ok("2 : 0")),
            ("11:7 15:8", Err("Wer gewinnt, hat 15. Hier hat der Bessere erst 11.")),
            ("15:7", Err("noch nicht entschieden")),
        ],
    );
}

#[test]
fn in_bauernschnapsen_nobody_has_more_than_24() {
    judged(
        &Table::of_game(Bauernschnapsen, 0, 3),
        &[
            ("24:20 11:24 24:0 24:23", Ok("3 : 1")),
            ("24:20 25:0 24:0", Err("2. Bummerl: Mehr als 24 gibt es nicht, 25 kann nicht stimmen.")),
            ("3:1", Ok("3 : 1")),
            ("7:3 7:4 7:5", Err("Wer gewinnt, hat 24.")),
        ],
    );
}

#[test]
fn no_refusal_names_a_rule_that_nobody_has_written_down() {
    let table = Table::of_game(Watten, 11, 2);
    for typed in ["11:11 11:0", "9:7 11:3", "11:7", "11:7 11:8 11:9"] {
        let said = table.type_result("R1", "1", typed).texts("#f-stand-error");
        assert!(said.len() == 1 && said[0].ends_with('.') && !said[0].contains("R-"), "{typed}: {said:?}");
    }
}

#[test]
fn a_game_may_have_its_own_points_or_none() {
    judged(
        &Table::of_game(Other, 250, 1),
        &[("250:249", Ok("1 : 0")), ("3:255", Ok("0 : 1")), ("249:3", Err("erst 249"))],
    );
    let without = Table::of_game(Other, 0, 5);
    judged(
        &without,
        &[
            ("5:4", Ok("5 : 4")),
            ("54", Ok("5 : 4")),
            ("5:4 5:3", Err("5:1")),
            ("7:4 7:5 7:3 7:1 7:2", Err("5:1")),
        ],
    );
    let page = without.staff.get(&path("/ergebnis?runde=R1&partie=1&mehr=1"));
    assert_eq!(page.texts(".depths a").len(), 1, "there are no counts to type");
}

#[test]
fn what_was_typed_is_stored_as_it_was_won_and_shown_so() {
    let table = Table::of_game(Watten, 11, 2);
    let page = table.type_result("R1", "1", "11:7 9:13 11:0");
    assert_eq!(page.texts(".bummerl > li"), ["11 : 7 Huber", "9 : 13 Pichler", "11 : 0 Huber"]);
    page.assert_none("main ul.plain");
    let answer = table.press(&page, "/ergebnis");
    answer.assert_leads_to(&path("/runde/R1"));
    table.staff.follow(&answer).assert_says(".banner", "Huber 2 : 1 Pichler (11:7 9:13 11:0).");
    let pairing = table.pairing(R1, 1);
    assert_eq!(pairing.outcome, Outcome::Result(MatchResult::Played(Score { left: 2, right: 1 })));
    let counts = [(11, 7), (9, 13), (11, 0)].map(|(left, right)| Entry::Count(BySide { left, right }));
    assert_eq!(table.now().history(pairing.id).last().unwrap().evidence, counts);
    let stands = table.staff.get(&path("/ergebnis?runde=R1&partie=1&mehr=1"));
    assert_eq!(stands.attribute("#f-stand", "value").as_deref(), Some("11:7 9:13 11:0"));
    table.server.guest().get("/t/probe/runde/R1/1").assert_says("main", "11:7 9:13 11:0");
}

#[test]
fn there_is_no_pad_and_the_examples_are_those_of_the_game() {
    let table = Table::of_game(Watten, 11, 2);
    let round = table.staff.get(&path("/runde/R1"));
    round.assert_says("#f-stand-hint", "2:1").assert_none("button[name=spiele]");
    let page = table.staff.get(&path("/ergebnis?runde=R1&partie=1&tiefe=staende"));
    page.assert_says("#f-stand-hint", "11:8 7:11 11:10").assert_none("a[href*='spiele=']");
    for tap in ["", "&tipp=L3", "&leer=1"] {
        let pad = format!("/ergebnis?runde=R1&partie=1&spiele={tap}");
        table.staff.get(&path(&pad)).assert_status(404);
    }
    for (kind, points, to_win, example) in [
        (Watten, 18, 1, "14:18"),
        (Bauernschnapsen, 0, 3, "24:21 20:24 24:23 24:19"),
        (Other, 8, 7, "8:5 4:8 8:7 8:3 8:5 8:4 8:7 8:3"),
    ] {
        let table = Table::of_game(kind, points, to_win);
        let page = table.staff.get(&path("/ergebnis?runde=R1&partie=1&tiefe=staende"));
        page.assert_says("#f-stand-hint", example);
        table.type_result("R1", "1", example).assert_status(200);
    }
}
