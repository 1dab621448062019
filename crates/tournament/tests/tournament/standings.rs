//! Danish and rotation: the worked examples of their definition, and the same standings by another, plain program.

use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use tournament::formats::{Line, danish, rotation};
use tournament::{Absence, MatchResult, Places, Score, Side, TicketNo};

fn ticket(letter: char) -> TicketNo {
    TicketNo(letter as u32 - 'A' as u32 + 1)
}

/// Reads matches such as `A-B 2:0`.
fn games(text: &str) -> Vec<danish::Game> {
    let read = |game: &str| {
        let letters: Vec<char> = game.chars().collect();
        let number = |at: usize| letters[at] as u8 - b'0';
        let score = Score { left: number(4), right: number(6) };
        danish::Game::Match {
            left: ticket(letters[0]),
            right: ticket(letters[2]),
            result: MatchResult::Played(score),
        }
    };
    text.split(", ").map(read).collect()
}

/// Returns the pairs as letters.
fn pairs(evening: &danish::Evening, present: &str) -> String {
    let present: BTreeSet<TicketNo> = present.chars().map(ticket).collect();
    let letter = |ticket: TicketNo| char::from(b'A' + ticket.0 as u8 - 1);
    let pair = |pair: &tournament::draw::shuffle::Pair| match pair.right {
        Some(right) => format!("{}-{}", letter(pair.left), letter(right)),
        None => format!("{} bye", letter(pair.left)),
    };
    evening.pairs(&present).iter().map(pair).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_worked_example_of_the_danish_system_comes_out() {
    let lots = "GCAHEBFD".chars().map(ticket).collect();
    let mut evening = danish::Evening { bummerl_to_win: 2, lots, games: Vec::new(), lot_decides: false };
    evening.games.extend(games("A-B 2:0, C-D 2:1, E-F 2:0, G-H 1:2"));
    assert_eq!(pairs(&evening, "ABCDEFGH"), "A-E C-H G-D B-F");
    evening.games.extend(games("A-E 2:1, C-H 2:0, G-D 0:2, B-F 2:1"));
    assert_eq!(pairs(&evening, "ABCDEFGH"), "C-A E-D H-B G-F");
    evening.games.extend(games("C-A 2:0, E-D 1:2, H-B 2:1, G-F 2:0"));
    let found: Vec<_> = evening
        .standing()
        .iter()
        .map(|line| (line.places.first, line.ticket, line.wins, line.difference()))
        .collect();
    let expected = [
        (1, 'C', 3, 5),
        (2, 'D', 2, 2),
        (3, 'A', 2, 1),
        (4, 'H', 2, 0),
        (5, 'E', 1, 0),
        (6, 'G', 1, -1),
        (7, 'B', 1, -2),
        (8, 'F', 0, -5),
    ];
    assert_eq!(found, expected.map(|(place, letter, wins, by)| (place, ticket(letter), wins, by)));
}

#[test]
fn of_an_odd_number_the_lowest_with_the_fewest_byes_has_the_bye() {
    let lots = "ABCDE".chars().map(ticket).collect();
    let mut evening = danish::Evening { bummerl_to_win: 2, lots, games: Vec::new(), lot_decides: false };
    evening.games = games("A-B 2:0, C-D 2:1");
    evening.games.push(danish::Game::Bye(ticket('E')));
    // A, then C and E with a win and one Bummerl more, in the order of their lots; D, B.
    assert_eq!(pairs(&evening, "ABCDE"), "A-C E-D B bye");
    // Somebody has gone home, and nobody needs a bye.
    assert_eq!(pairs(&evening, "ACDE"), "A-C E-D");
    let bye = evening.standing().into_iter().find(|line| line.ticket == ticket('E')).expect("E plays");
    assert_eq!((bye.wins, bye.byes, bye.won, bye.lost), (1, 1, 2, 1));
}

#[test]
fn the_lot_decides_places_only_where_that_is_the_rule() {
    let places = |lot_decides| {
        let lots = "BA".chars().map(ticket).collect();
        let evening = danish::Evening { bummerl_to_win: 2, lots, games: Vec::new(), lot_decides };
        evening
            .standing()
            .iter()
            .map(|line| (line.places.first, line.places.last, line.ticket))
            .collect::<Vec<_>>()
    };
    assert_eq!(places(false), [(1, 2, ticket('B')), (1, 2, ticket('A'))]);
    assert_eq!(places(true), [(1, 1, ticket('B')), (2, 2, ticket('A'))]);
}

#[test]
fn the_usual_rounds_can_leave_one_unbeaten() {
    let usual = [2, 3, 4, 5, 8, 9, 44, 64, 65].map(danish::usual_rounds);
    assert_eq!(usual, [1, 2, 2, 3, 3, 4, 6, 6, 7]);
}

/// Returns a Bummerl to seven.
fn game(winner: TicketNo, loser: TicketNo, lost: u8) -> rotation::Game {
    rotation::Game::Played { winner, loser, won: 7, lost }
}

#[test]
fn the_worked_example_of_the_rotation_comes_out() {
    let seats =
        |round| rotation::seats(3, round).iter().map(|seats| (seats.odd, seats.even)).collect::<Vec<_>>();
    assert_eq!(seats(1), [(1, 2), (3, 4), (5, 6)]);
    assert_eq!(seats(2), [(1, 6), (3, 2), (5, 4)]);
    assert_eq!(seats(3), [(1, 4), (3, 6), (5, 2)]);
    let played = [
        [(1, 2, 7, 3), (3, 4, 5, 7), (5, 6, 7, 0)],
        [(1, 6, 7, 6), (3, 2, 7, 4), (5, 4, 2, 7)],
        [(1, 4, 4, 7), (3, 6, 7, 5), (5, 2, 7, 6)],
    ];
    let games = played.iter().flatten().map(|&(one, other, left, right)| {
        let (winner, loser) = if left > right { (one, other) } else { (other, one) };
        game(TicketNo(winner), TicketNo(loser), left.min(right))
    });
    let tickets: Vec<TicketNo> = (1..=6).map(TicketNo).collect();
    let standing = rotation::standing(&tickets, &games.collect::<Vec<_>>());
    let found: Vec<_> = standing
        .iter()
        .map(|line| (line.places.first, line.ticket.0, line.wins, line.won, line.lost))
        .collect();
    assert_eq!(
        found,
        [
            (1, 4, 3, 21, 11),
            (2, 5, 2, 16, 13),
            (3, 3, 2, 19, 16),
            (4, 1, 2, 18, 16),
            (5, 2, 0, 13, 21),
            (6, 6, 0, 11, 21)
        ]
    );
}

#[test]
fn nobody_meets_twice_while_there_are_tables_to_move_on_to() {
    for people in 2..=60 {
        let tables = rotation::tables(people);
        let mut met = BTreeSet::new();
        for round in 1..=tables {
            let seats = rotation::seats(tables, round);
            let seated: BTreeSet<u32> = seats.iter().flat_map(|seats| [seats.odd, seats.even]).collect();
            assert_eq!(seated, (1..=2 * tables).collect(), "{people} people, round {round}");
            assert!(
                seats.iter().all(|seats| met.insert((seats.odd, seats.even))),
                "{people} people, round {round}"
            );
        }
        let again = rotation::seats(tables, tables + 1);
        assert!(again.iter().all(|seats| met.contains(&(seats.odd, seats.even))), "{people} people");
    }
}

#[test]
fn a_quote_without_lost_points_is_above_all_and_one_without_any_behind() {
    let tickets: Vec<TicketNo> = (1..=6).map(TicketNo).collect();
    let [one, two, three, four, five, six] = [1, 2, 3, 4, 5, 6].map(TicketNo);
    let games = [
        game(one, four, 0),
        game(two, five, 1),
        rotation::Game::Bye(three),
        rotation::Game::BothAbsent(six, TicketNo(99)),
    ];
    let order: Vec<_> =
        rotation::standing(&tickets, &games).iter().map(|line| (line.ticket, line.places.first)).collect();
    // Five lost with a point, four without one; six never played.
    assert_eq!(order, [(one, 1), (two, 2), (three, 3), (five, 4), (four, 5), (six, 6)]);
}

/// Ranks as plainly as possible: who has so many that are better before them.
fn plainly<K: PartialOrd>(keys: &BTreeMap<TicketNo, K>) -> BTreeMap<TicketNo, Places> {
    let place = |key: &K| {
        let better = keys.values().filter(|other| *other > key).count() as u32;
        let equal = keys.values().filter(|other| *other == key).count() as u32;
        Places { first: better + 1, last: better + equal }
    };
    keys.iter().map(|(ticket, key)| (*ticket, place(key))).collect()
}

fn places(lines: &[Line]) -> BTreeMap<TicketNo, Places> {
    lines.iter().map(|line| (line.ticket, line.places)).collect()
}

/// Left and right by number, and how it ended: 0 to 3 are scores, 4 to 6 somebody absent, 7 is a bye.
fn decided() -> impl Strategy<Value = Vec<(u32, u32, u8)>> {
    prop::collection::vec((1_u32..=12, 1_u32..=12, 0_u8..8), 0..60)
        .prop_map(|games| games.into_iter().filter(|(left, right, _)| left != right).collect())
}

proptest! {
    #[test]
    fn the_danish_standing_is_that_of_a_plain_program(decided in decided()) {
        let lots: Vec<TicketNo> = (1..=12).rev().map(TicketNo).collect();
        let mut keys: BTreeMap<TicketNo, (i32, i32, i32)> = lots.iter().map(|ticket| (*ticket, (0, 0, 0))).collect();
        let mut games = Vec::new();
        for (left, right, how) in decided {
            let (left, right) = (TicketNo(left), TicketNo(right));
            let walkover = |winner| MatchResult::Walkover { winner, absence: Absence::NoShow };
            let (result, of_left, of_right) = match how {
                0 => (Some(MatchResult::Played(Score { left: 2, right: 0 })), (1, 2, 0), (0, 0, 2)),
                1 => (Some(MatchResult::Played(Score { left: 2, right: 1 })), (1, 2, 1), (0, 1, 2)),
                2 => (Some(MatchResult::Played(Score { left: 1, right: 2 })), (0, 1, 2), (1, 2, 1)),
                3 => (Some(MatchResult::Played(Score { left: 0, right: 2 })), (0, 0, 2), (1, 2, 0)),
                4 => (Some(walkover(Side::Left)), (1, 2, 0), (0, 0, 2)),
                5 => (Some(walkover(Side::Right)), (0, 0, 2), (1, 2, 0)),
                6 => (Some(MatchResult::BothAbsent), (0, 0, 2), (0, 0, 2)),
                _ => (None, (1, 2, 1), (0, 0, 0)),
            };
            games.push(match result {
                Some(result) => danish::Game::Match { left, right, result },
                None => danish::Game::Bye(left),
            });
            for (ticket, (wins, won, lost)) in [(left, of_left), (right, of_right)] {
                let key = keys.get_mut(&ticket).expect("they play");
                *key = (key.0 + wins, key.1 + won - lost, key.2 + won);
            }
        }
        let evening = danish::Evening { bummerl_to_win: 2, lots, games, lot_decides: false };
        prop_assert_eq!(places(&evening.standing()), plainly(&keys));
        let paired: Vec<TicketNo> = evening
            .pairs(&(1..=12).map(TicketNo).collect())
            .iter()
            .flat_map(|pair| [Some(pair.left), pair.right])
            .flatten()
            .collect();
        prop_assert_eq!(paired.iter().collect::<BTreeSet<_>>().len(), 12);
        prop_assert_eq!(paired.len(), 12);
    }

    #[test]
    fn the_standing_of_a_rotation_is_that_of_a_plain_program(decided in decided()) {
        let tickets: Vec<TicketNo> = (1..=12).map(TicketNo).collect();
        let mut sums: BTreeMap<TicketNo, (u32, u32, u32)> = tickets.iter().map(|ticket| (*ticket, (0, 0, 0))).collect();
        let mut games = Vec::new();
        for (left, right, how) in decided {
            let (winner, loser) = (TicketNo(left), TicketNo(right));
            let (of_winner, of_loser) = match how {
                0..=4 => {
                    games.push(game(winner, loser, how));
                    ((1, 7, u32::from(how)), (0, u32::from(how), 7))
                }
                5 => {
                    games.push(rotation::Game::Walkover(winner, loser));
                    ((1, 0, 0), (0, 0, 0))
                }
                6 => {
                    games.push(rotation::Game::BothAbsent(winner, loser));
                    ((0, 0, 0), (0, 0, 0))
                }
                _ => {
                    games.push(rotation::Game::Bye(winner));
                    ((1, 0, 0), (0, 0, 0))
                }
            };
            for (ticket, (wins, won, lost)) in [(winner, of_winner), (loser, of_loser)] {
                let sum = sums.get_mut(&ticket).expect("they play");
                *sum = (sum.0 + wins, sum.1 + won, sum.2 + lost);
            }
        }
        // So few points are told apart by floating numbers too.
        let quote = |won: u32, lost: u32| match (won, lost) {
            (0, 0) => -1.0,
            (_, 0) => f64::INFINITY,
            _ => f64::from(won) / f64::from(lost),
        };
        let keys = sums.into_iter().map(|(ticket, (wins, won, lost))| (ticket, (wins, quote(won, lost), won)));
        prop_assert_eq!(places(&rotation::standing(&tickets, &games)), plainly(&keys.collect()));
    }

    #[test]
    fn on_a_danish_evening_nobody_has_a_second_bye_before_everybody_had_one(
        people in 2_u32..=40,
        rounds in prop::collection::vec(any::<[u8; 8]>(), 1..9),
    ) {
        let lots: Vec<TicketNo> = (1..=people).rev().map(TicketNo).collect();
        let mut evening = danish::Evening { bummerl_to_win: 2, lots: lots.clone(), games: Vec::new(), lot_decides: false };
        let mut present: BTreeSet<TicketNo> = lots.into_iter().collect();
        let mut byes: BTreeMap<TicketNo, u32> = BTreeMap::new();
        for chances in rounds {
            // Somebody goes home for good now and then, and somebody comes late.
            if chances[0] < 60 && present.len() > 2 {
                present.pop_first();
            } else if chances[0] > 220 {
                let late = TicketNo(evening.lots.len() as u32 + 1);
                evening.lots.push(late);
                present.insert(late);
            }
            let pairs = evening.pairs(&present);
            let seated: Vec<TicketNo> =
                pairs.iter().flat_map(|pair| [Some(pair.left), pair.right]).flatten().collect();
            prop_assert_eq!(seated.len(), present.len());
            prop_assert_eq!(&seated.into_iter().collect::<BTreeSet<_>>(), &present);
            // Neighbours: nobody between the two but the holder of the bye.
            let standing = evening.standing();
            let place = |ticket: TicketNo| {
                standing.iter().filter(|line| present.contains(&line.ticket)).position(|line| line.ticket == ticket)
            };
            for (pair, chance) in pairs.iter().zip(chances.iter().cycle()) {
                let had = |ticket: &TicketNo| byes.get(ticket).copied().unwrap_or(0);
                let Some(right) = pair.right else {
                    prop_assert_eq!(Some(had(&pair.left)), present.iter().map(had).min());
                    *byes.entry(pair.left).or_default() += 1;
                    evening.games.push(danish::Game::Bye(pair.left));
                    continue;
                };
                let apart = place(right).zip(place(pair.left)).map(|(right, left)| right - left);
                prop_assert!(matches!(apart, Some(1 | 2)), "{:?}", apart);
                let score = [(2, 0), (2, 1), (1, 2), (0, 2)][usize::from(chance % 4)];
                let result = MatchResult::Played(Score { left: score.0, right: score.1 });
                evening.games.push(danish::Game::Match { left: pair.left, right, result });
            }
        }
        for line in evening.standing() {
            prop_assert_eq!(line.byes, byes.get(&line.ticket).copied().unwrap_or(0));
        }
    }
}
