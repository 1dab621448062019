//! The draw against an independent program, and against chance.

use tournament::draw::protocol::{Protocol, Verdict};
use tournament::draw::{Seed, pull_all, slots_for, unavoidable_self_pairings};
use tournament::{Order, Stage, TicketNo};

/// 24 draws made by an independent program (`draw-vectors.jsonl`, handed to us with the specification of `two-pots/1`).
const VECTORS: &str = include_str!("../data/draw-vectors.jsonl");

fn vectors() -> Vec<Protocol> {
    VECTORS.lines().map(|line| serde_json::from_str(line).expect("a protocol")).collect()
}

#[test]
fn vectors_come_out_to_the_last_pull() {
    let vectors = vectors();
    assert_eq!(vectors.len(), 24);
    for vector in &vectors {
        assert_eq!(vector.verify(), Verdict::Holds, "{}", vector.tournament);
    }
}

#[test]
fn vectors_are_written_as_they_were_read() {
    for line in VECTORS.lines() {
        let protocol: Protocol = serde_json::from_str(line).expect("a protocol");
        assert_eq!(serde_json::to_string(&protocol).expect("JSON"), line);
    }
}

#[test]
fn the_first_wrong_line_is_named() {
    let mut vector = vectors().remove(0);
    vector.pulls[5].number += 1;
    let Verdict::Differs(difference) = vector.verify() else { panic!("a changed pull went unnoticed") };
    assert_eq!(difference.path, "pulls[5]");

    let mut vector = vectors().remove(0);
    vector.entries[0].pop();
    let Verdict::Differs(difference) = vector.verify() else { panic!("a changed entry went unnoticed") };
    assert_eq!(difference.path, "seed");

    let mut vector = vectors().remove(0);
    vector.pairings[3].left = None;
    let Verdict::Differs(difference) = vector.verify() else { panic!("a changed pairing went unnoticed") };
    assert_eq!(difference.path, "pairings[3]");
}

/// Nobody gets two places with one ticket, and what no pot has numbers for is refused before anybody pulls.
#[test]
fn a_list_that_no_draw_can_have_is_named() {
    let changed = |change: &dyn Fn(&mut Protocol)| {
        let mut vector = vectors().remove(0);
        change(&mut vector);
        let Verdict::Differs(difference) = vector.verify() else { panic!("a changed list went unnoticed") };
        difference.path
    };
    assert_eq!(changed(&|vector| vector.entries[0].insert(1, TicketNo(1))), "entries[0]");
    assert_eq!(changed(&|vector| vector.entries[3] = vec![TicketNo(2)]), "entries[3]");
    assert_eq!(changed(&|vector| vector.entries[3].clear()), "entries[3]");
    let crowded = |vector: &mut Protocol| (vector.round, vector.slots) = (Stage::Placement, 4);
    assert_eq!(changed(&crowded), "slots");
}

/// Sixteen tickets in eight hands of two.
fn sixteen() -> Vec<Vec<TicketNo>> {
    (0..8).map(|player| vec![TicketNo(2 * player + 1), TicketNo(2 * player + 2)]).collect()
}

fn seed(number: u32) -> Seed {
    let mut bytes = [0; 32];
    bytes[..4].copy_from_slice(&number.to_le_bytes());
    Seed(bytes)
}

/// How far the number that ticket 1 pulls is from uniform, as a chi-squared sum over eight numbers (7 degrees of freedom).
fn chi_squared(draws: u32, number_of_first: impl Fn(u32) -> u32) -> f64 {
    let mut counts = [0_u32; 8];
    for draw in 0..draws {
        counts[number_of_first(draw) as usize - 1] += 1;
    }
    let expected = f64::from(draws) / 8.0;
    counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum()
}

/// 7 degrees of freedom exceed this once in a million.
const LIMIT: f64 = 40.5;

#[test]
fn a_hundred_thousand_draws_favour_nobody() {
    let entries = sixteen();
    let number = |draw| {
        let pulls = pull_all(&entries, 16, Order::Random, &seed(draw));
        pulls.iter().find(|pull| pull.ticket == TicketNo(1)).expect("ticket 1 pulls").number
    };
    let found = chi_squared(100_000, number);
    assert!(found < LIMIT, "chi-squared {found}");

    // Everybody but one's own second ticket can be met, and each as often as any other.
    let mut met = [0_u32; 17];
    for draw in 0..100_000 {
        let pulls = pull_all(&entries, 16, Order::Random, &seed(draw));
        let own = pulls.iter().find(|pull| pull.ticket == TicketNo(1)).expect("ticket 1 pulls");
        let other =
            pulls.iter().find(|pull| pull.number == own.number && pull.pot != own.pot).expect("no byes");
        met[other.ticket.0 as usize] += 1;
    }
    assert_eq!(met[1] + met[2], 0, "a player met himself");
    let expected = 100_000.0 / 14.0;
    let found: f64 = met[3..].iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum();
    // 13 degrees of freedom exceed this once in a million.
    assert!(found < 52.0, "chi-squared {found}");
}

#[test]
fn a_biased_shuffle_fails_the_same_test() {
    use tournament::draw::Stream;
    // The well-known wrong shuffle: every position swaps with any other.
    let number = |draw: u32| {
        let mut stream = Stream::new(seed(draw).0);
        let mut numbers: Vec<u32> = (1..=8).collect();
        for i in 0..numbers.len() {
            let j = stream.below(8) as usize;
            numbers.swap(i, j);
        }
        numbers[3]
    };
    let found = chi_squared(100_000, number);
    assert!(found > LIMIT, "the test would not notice a biased shuffle: chi-squared {found}");
}

#[test]
fn slots_and_unavoidable_self_pairings() {
    assert_eq!([2, 3, 4, 5, 57, 64, 65].map(slots_for), [2, 4, 4, 8, 64, 64, 128]);
    assert_eq!(unavoidable_self_pairings(3, 4), 1);
    assert_eq!(unavoidable_self_pairings(2, 4), 0);
}
