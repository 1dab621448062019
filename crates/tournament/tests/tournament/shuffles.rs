//! Pairs from one bag: against an independent program, and by their properties.

use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use tournament::draw::protocol::{Field, Verdict, Void};
use tournament::draw::shuffle::changes::{Change, Standing};
use tournament::draw::shuffle::protocol::{BY_HAND, Protocol};
use tournament::draw::shuffle::{Entry, List, Meeting, Pair, Shuffled};
use tournament::draw::{ChangeKind, PublishedChange, Secret, Seed};
use tournament::{Side, Stage, TicketNo};

/// 24 draws made by an independent program, handed to us with the specification of `shuffle/1`.
const VECTORS: &str = include_str!("../data/shuffle-vectors.jsonl");

fn vectors() -> Vec<Protocol> {
    VECTORS.lines().map(|line| serde_json::from_str(line).expect("a protocol")).collect()
}

#[test]
fn vectors_come_out_to_the_last_pairing() {
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

/// Returns the first line that differs once a protocol is changed.
#[track_caller]
fn named(mut vector: Protocol, change: impl Fn(&mut Protocol)) -> String {
    assert_eq!(vector.verify(), Verdict::Holds);
    change(&mut vector);
    let Verdict::Differs(difference) = vector.verify() else { panic!("a forged protocol went unnoticed") };
    difference.path
}

#[test]
fn the_first_wrong_line_of_a_forged_one_is_named() {
    let vector = || vectors().remove(1);
    assert_eq!(named(vector(), |forged| forged.order.swap(4, 7)), "order[4]");
    assert_eq!(named(vector(), |forged| forged.pairings[3].repeated = true), "pairings[3]");
    assert_eq!(named(vector(), |forged| forged.pairings[9].right = None), "pairings[9]");
    assert_eq!(named(vector(), |forged| forged.pairings.truncate(63)), "pairings[63]");
    assert_eq!(named(vector(), |forged| forged.met.truncate(312)), "seed");
    assert_eq!(named(vector(), |forged| forged.met.swap(0, 1)), "met[0]");
    assert_eq!(named(vector(), |forged| forged.met[0].2 = 6), "met[0]");
    assert_eq!(named(vector(), |forged| forged.entries.swap(2, 3)), "entries[2]");
    assert_eq!(named(vector(), |forged| forged.entries[5].lives = 10), "entries[5]");
    assert_eq!(named(vector(), |forged| forged.entries[0].lives += 1), "seed");
    assert_eq!(named(vector(), |forged| forged.repair = false), "seed");
    assert_eq!(named(vector(), |forged| forged.secret = Field::Known(Secret([1; 32]))), "commitment");
    assert_eq!(named(vector(), |forged| forged.seed = Field::Hidden), "seed");
    assert_eq!(named(vector(), |forged| forged.secret = Field::Hidden), "order[0]");
    assert_eq!(named(vector(), |forged| forged.round = Stage::ThirdPlace), "round");
    assert_eq!(named(vector(), |forged| forged.procedure = "shuffle/2".to_owned()), "procedure");
}

#[test]
fn nothing_is_said_to_hold_before_the_draw() {
    let mut open = vectors().remove(1);
    (open.secret, open.seed) = (Field::Hidden, Field::Hidden);
    open.order.clear();
    open.pairings.clear();
    assert_eq!(open.verify(), Verdict::NotDrawn);
}

/// Eleven tickets, as if people had pulled them from a bag in that order.
fn by_hand() -> Protocol {
    let mut protocol = vectors().remove(0);
    protocol.procedure = BY_HAND.to_owned();
    protocol.commitment = None;
    (protocol.secret, protocol.phrase, protocol.seed) = (Field::Absent, Field::Absent, Field::Absent);
    let list = protocol.list();
    protocol.pairings = list.pair_by_hand(&protocol.order);
    protocol
}

#[test]
fn of_pairs_pulled_by_hand_it_is_said_whether_everybody_was_pulled_once() {
    assert_eq!(by_hand().verify(), Verdict::Holds);
    let last = *by_hand().order.last().expect("eleven tickets");
    let bye = *by_hand().pairings.last().expect("six pairings");
    assert_eq!((bye.left, bye.right), (last, None));
    assert_eq!(named(by_hand(), |forged| forged.order[10] = forged.order[0]), "order[10]");
    assert_eq!(named(by_hand(), |forged| forged.order.truncate(10)), "order[10]");
    assert_eq!(named(by_hand(), |forged| forged.pairings[2].left = TicketNo(99)), "pairings[2]");
    assert_eq!(named(by_hand(), |forged| forged.phrase = Field::Hidden), "phrase");
}

fn change(kind: ChangeKind, number: u32, side: Side, out: Option<u32>, into: Option<u32>) -> PublishedChange {
    let (out, into) = (out.map(TicketNo), into.map(TicketNo));
    let at = "2027-01-05T20:00:00Z".to_owned();
    PublishedChange { kind, number, side, out, into, at, among: None, passed_over: None }
}

/// 24-1, 22-6, 7-13, 23-21, 8-2, and 20 has the bye.
#[test]
fn changes_that_these_pairs_cannot_have_had_are_named() {
    let path = |changes: &[PublishedChange]| {
        let changed = Protocol { changes: changes.to_vec(), ..vectors().remove(0) };
        match changed.verify() {
            Verdict::Holds => "holds".to_owned(),
            Verdict::Differs(difference) => difference.path,
            other => panic!("{other:?}"),
        }
    };
    use ChangeKind::{Bye, Exchange, Join, Remove};
    use Side::{Left, Right};
    let leaves = change(Remove, 2, Left, Some(22), None);
    let comes = change(Join, 6, Right, None, Some(22));
    assert_eq!(path(&[leaves.clone(), comes.clone()]), "holds");
    // Six stands alone now, and so on the left.
    assert_eq!(path(&[leaves.clone(), change(Exchange, 2, Left, Some(6), Some(30))]), "holds");
    assert_eq!(path(&[leaves.clone(), change(Exchange, 2, Right, Some(6), Some(30))]), "changes[1].out");
    assert_eq!(path(&[change(Bye, 7, Left, None, Some(30))]), "holds");
    assert_eq!(path(&[change(Bye, 8, Left, None, Some(30))]), "changes[0].number");
    assert_eq!(path(&[change(Bye, 7, Right, None, Some(30))]), "changes[0].side");
    assert_eq!(path(&[change(Join, 6, Left, None, Some(30))]), "changes[0].side");
    assert_eq!(path(&[change(Join, 5, Right, None, Some(30))]), "changes[0].number");
    assert_eq!(path(&[change(Exchange, 1, Left, Some(1), Some(30))]), "changes[0].out");
    assert_eq!(path(&[change(Remove, 1, Left, Some(24), Some(30))]), "changes[0].in");
    assert_eq!(path(&[comes]), "changes: ticket 22");
    // An emptied pairing is gone.
    let empty = [leaves, change(Remove, 2, Left, Some(6), None), change(Join, 2, Right, None, Some(6))];
    assert_eq!(path(&empty), "changes[2].number");
}

#[test]
fn a_change_that_pairs_do_not_know_is_not_read() {
    let changed = Protocol {
        changes: vec![change(ChangeKind::Remove, 2, Side::Left, Some(22), None)],
        ..vectors().remove(0)
    };
    let text = serde_json::to_string(&changed).expect("JSON");
    let is_read = |text: &str| serde_json::from_str::<Protocol>(text).is_ok();
    assert!(is_read(&text));
    assert!(!is_read(&text.replace(r#""kind":"remove""#, r#""kind":"late""#)));
    for more in [r#""among":[6]"#, r#""passed_over":[6]"#, r#""other":6"#] {
        assert!(!is_read(&text.replace(r#"20:00:00Z""#, &format!(r#"20:00:00Z",{more}"#))), "{more}");
    }
}

#[test]
fn a_pairing_that_was_there_once_keeps_its_number() {
    let pairs = [
        Pair { number: 1, left: TicketNo(1), right: Some(TicketNo(2)), repeated: false },
        Pair { number: 2, left: TicketNo(3), right: None, repeated: false },
    ];
    let mut standing = Standing::of(&pairs);
    let (number, side) = (2, Side::Left);
    let gone = Change { kind: ChangeKind::Remove, number, side, out: Some(TicketNo(3)), into: None };
    standing.apply(&gone).expect("3 has the bye");
    assert_eq!(standing.bye(), None);
    assert_eq!(standing.next_number(), 3);
    assert_eq!(standing.pairs(), [(1, TicketNo(1), Some(TicketNo(2)))]);
}

/// A round with its seed, drawn from any number of tickets, byes and meetings.
fn rounds() -> impl Strategy<Value = (Vec<Entry>, Vec<Meeting>, bool, [u8; 32])> {
    let entries = prop::collection::btree_map(1_u32..2_000, (1_u8..=9, 0_u32..3), 2..80);
    let meetings =
        prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 1_u8..6), 0..120);
    (entries, meetings, any::<bool>(), any::<[u8; 32]>()).prop_map(|(entries, meetings, repair, seed)| {
        let entries: Vec<Entry> = entries
            .into_iter()
            .map(|(ticket, (lives, byes))| Entry { ticket: TicketNo(ticket), lives, byes })
            .collect();
        let mut met = BTreeMap::new();
        for (one, other, round) in meetings {
            let (one, other) = (one.get(&entries).ticket, other.get(&entries).ticket);
            if one != other {
                met.insert((one.min(other), one.max(other)), round);
            }
        }
        let met = met.into_iter().map(|((one, other), round)| Meeting(one, other, round)).collect();
        (entries, met, repair, seed)
    })
}

proptest! {
    #[test]
    fn everybody_is_drawn_once_and_only_the_fewest_byes_get_another(
        (entries, met, repair, seed) in rounds(),
    ) {
        let list = |repair| List {
            tournament: "probe", round: Stage::Round(6), attempt: 1, repair, entries: &entries, met: &met,
        };
        let drawn = list(repair).draw(&Seed(seed));
        let all: BTreeSet<TicketNo> = entries.iter().map(|entry| entry.ticket).collect();
        prop_assert_eq!(drawn.order.len(), all.len());
        prop_assert_eq!(&drawn.order.iter().copied().collect::<BTreeSet<_>>(), &all);
        let seated: Vec<TicketNo> =
            drawn.pairings.iter().flat_map(|pair| [Some(pair.left), pair.right]).flatten().collect();
        prop_assert_eq!(seated.len(), all.len());
        prop_assert_eq!(&seated.into_iter().collect::<BTreeSet<_>>(), &all);
        let numbers: Vec<u32> = drawn.pairings.iter().map(|pair| pair.number).collect();
        prop_assert_eq!(numbers, (1..=entries.len().div_ceil(2) as u32).collect::<Vec<_>>());
        let byes: Vec<&Pair> = drawn.pairings.iter().filter(|pair| pair.right.is_none()).collect();
        prop_assert_eq!(byes.len(), entries.len() % 2);
        if let [bye] = byes[..] {
            let had = |ticket| entries.iter().find(|entry| entry.ticket == ticket).map(|entry| entry.byes);
            prop_assert_eq!(had(bye.left), entries.iter().map(|entry| entry.byes).min());
            prop_assert_eq!(bye.number as usize, drawn.pairings.len());
        }
        for pair in &drawn.pairings {
            let have_met = met.iter().any(|meeting| {
                pair.right.is_some_and(|right| Meeting::of(pair.left, right, meeting.2) == *meeting)
            });
            prop_assert_eq!(pair.repeated, have_met);
        }
        // Keeping apart moves second members only, and never brings more together that have met.
        let plain = list(false).draw(&Seed(seed));
        let first = |drawn: &Shuffled| drawn.pairings.iter().map(|pair| pair.left).collect::<Vec<_>>();
        let kept_apart = list(true).draw(&Seed(seed));
        prop_assert_eq!(first(&plain), first(&kept_apart));
    }
}

/// Plays evenings with three lives in the plainest way and counts pairs that met in the round just before, while three or more are left.
fn immediate_repetitions(players: u32, repair: bool, nights: u32) -> f64 {
    let mut found = 0;
    for night in 0..nights {
        let mut lives: BTreeMap<TicketNo, (u8, u32)> =
            (1..=players).map(|ticket| (TicketNo(ticket), (3, 0))).collect();
        let mut met: BTreeMap<(TicketNo, TicketNo), u8> = BTreeMap::new();
        for round in 1_u8.. {
            lives.retain(|_, (lives, _)| *lives > 0);
            if lives.len() <= 2 {
                break;
            }
            let entries: Vec<Entry> =
                lives.iter().map(|(&ticket, &(lives, byes))| Entry { ticket, lives, byes }).collect();
            let meetings: Vec<Meeting> = met
                .iter()
                .filter(|((one, other), _)| lives.contains_key(one) && lives.contains_key(other))
                .map(|(&(one, other), &round)| Meeting(one, other, round))
                .collect();
            let list = List {
                tournament: "night",
                round: Stage::Round(round),
                attempt: 1,
                repair,
                entries: &entries,
                met: &meetings,
            };
            let mut seed = [0; 32];
            seed[..4].copy_from_slice(&night.to_le_bytes());
            seed[4] = round;
            for pair in list.draw(&Seed(seed)).pairings {
                let Some(right) = pair.right else {
                    lives.get_mut(&pair.left).expect("in the round").1 += 1;
                    continue;
                };
                let key = (pair.left.min(right), pair.left.max(right));
                found += u32::from(met.insert(key, round).is_some_and(|last| last + 1 == round));
                // Left and right are chance already.
                lives.get_mut(&right).expect("in the round").0 -= 1;
            }
        }
    }
    f64::from(found) / f64::from(nights)
}

#[test]
fn hardly_anybody_meets_the_same_opponent_twice_running() {
    let (kept_apart, plain) = (immediate_repetitions(64, true, 1_000), immediate_repetitions(64, false, 200));
    assert!(kept_apart <= 0.2, "{kept_apart} a night");
    assert!((2.5..4.5).contains(&plain), "{plain} a night without keeping apart");
}

/// As for real pots, what was pulled is checked as far as it went.
#[test]
fn a_draw_from_a_bag_that_was_given_up_holds_as_far_as_it_went() {
    let entries: Vec<Entry> =
        (1..=5).map(|ticket| Entry { ticket: TicketNo(ticket), lives: 1, byes: 0 }).collect();
    let mut protocol = vectors().remove(0);
    protocol.procedure = BY_HAND.to_owned();
    (protocol.entries, protocol.met, protocol.commitment, protocol.phrase_kind) =
        (entries, Vec::new(), None, None);
    (protocol.secret, protocol.phrase, protocol.seed) = (Field::Absent, Field::Absent, Field::Absent);
    let given_up = |order: &[u32]| Protocol {
        order: order.iter().copied().map(TicketNo).collect(),
        pairings: Vec::new(),
        void: Some(Void { reason: String::new(), at: String::new() }),
        ..protocol.clone()
    };
    assert_eq!(given_up(&[]).verify(), Verdict::NeverDrawn);
    for order in [&[4][..], &[4, 2], &[4, 2, 1], &[4, 2, 1, 5]] {
        assert_eq!(given_up(order).verify(), Verdict::Holds, "{order:?}");
        let going_on = Protocol { void: None, ..given_up(order) };
        assert_eq!(going_on.verify(), Verdict::Holds, "{order:?}");
    }
    let path = |protocol: Protocol| match protocol.verify() {
        Verdict::Differs(difference) => difference.path,
        other => panic!("{other:?}"),
    };
    assert_eq!(path(given_up(&[4, 4])), "order[1]");
    assert_eq!(path(given_up(&[4, 6])), "order[1]");
    // Once all have come there are pairs, and pairs there are only then.
    assert_eq!(path(given_up(&[4, 2, 1, 5, 3])), "pairings[0]");
    let pairs = vec![Pair { number: 1, left: TicketNo(4), right: Some(TicketNo(2)), repeated: false }];
    assert_eq!(path(Protocol { pairings: pairs, ..given_up(&[4, 2]) }), "order[2]");
}
