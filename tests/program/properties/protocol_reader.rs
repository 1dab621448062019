//! Property: any bytes get an answer from `verify-draw`: the word `stimmt`, the line that comes out otherwise, or why there is nothing to
//! check. What is said to hold is drawn again by its seed, gives each ticket one place and each place one ticket, and holds when it
//! is written anew; of a recorded draw with anything changed that was frozen, nothing holds.

use preisschnapsen::cli::verify_draw::verify_text;
use std::collections::BTreeSet;
use tournament::draw::protocol::{Field, Protocol, TWO_POTS};
use tournament::draw::{Pot, canonical_text, pull_all};

/// Draws that an independent program made.
const RECORDED: &str = include_str!("../../../crates/tournament/tests/data/draw-vectors.jsonl");

/// Tries the property: the first byte chooses a recorded draw, which the others change, or none, and the others are the file.
pub fn holds(bytes: &[u8]) {
    let Some((&choice, rest)) = bytes.split_first() else { return };
    let recorded = RECORDED.lines().nth(usize::from(choice) % (RECORDED.lines().count() + 1));
    let text = recorded.map_or(rest.to_vec(), |recorded| changed(recorded, rest));
    let Some(protocol) = answered(&text) else { return };
    each_place_once(&protocol);
    drawn_again(&protocol);
    assert!(answered(&serde_json::to_vec(&protocol).expect("a protocol is JSON")).is_some(), "{protocol:?}");
    if let Some(recorded) = recorded
        && protocol.procedure == TWO_POTS
    {
        let recorded: Protocol = serde_json::from_str(recorded).expect("a recorded draw");
        let frozen = |protocol: &Protocol| Protocol { void: None, changes: Vec::new(), ..protocol.clone() };
        assert_eq!(frozen(&protocol), frozen(&recorded));
    }
}

/// Asks for the answer, and returns the protocol if it holds.
fn answered(text: &[u8]) -> Option<Protocol> {
    let mut said = Vec::new();
    let answer = verify_text("protocol.json", text, &mut said);
    let said = String::from_utf8(said).expect("an answer is text");
    match answer {
        Ok(true) => {
            assert_eq!(said, "stimmt\n");
            Some(serde_json::from_slice(text).expect("what holds is a protocol"))
        }
        Ok(false) => {
            assert!(said.starts_with("stimmt nicht: ") && said.contains("\n  found    "), "{said}");
            None
        }
        Err(why) => {
            assert!(said.is_empty() && why.to_string().starts_with("protocol.json: "), "{why}: {said}");
            None
        }
    }
}

fn each_place_once(protocol: &Protocol) {
    let tickets: Vec<_> = protocol.entries.iter().flatten().collect();
    let sold: BTreeSet<_> = tickets.iter().copied().collect();
    assert_eq!(sold.len(), tickets.len(), "a ticket stands twice: {protocol:?}");
    let pulled: BTreeSet<_> = protocol.pulls.iter().map(|pull| &pull.ticket).collect();
    let places: BTreeSet<_> =
        protocol.pulls.iter().map(|pull| (pull.pot == Pot::Left, pull.number)).collect();
    assert_eq!((pulled.len(), places.len()), (protocol.pulls.len(), protocol.pulls.len()), "{protocol:?}");
    assert!(pulled.is_subset(&sold), "{protocol:?}");
    assert!(places.iter().all(|(_, number)| (1..=protocol.slots / 2).contains(number)), "{protocol:?}");
    let paired = protocol.pairings.iter().flat_map(|pairing| [&pairing.left, &pairing.right]).flatten();
    assert_eq!(paired.collect::<BTreeSet<_>>(), pulled, "{protocol:?}");
}

fn drawn_again(protocol: &Protocol) {
    if protocol.procedure != TWO_POTS {
        return;
    }
    let (Field::Known(secret), Field::Known(phrase)) = (&protocol.secret, &protocol.phrase) else {
        panic!("it holds without its secret: {protocol:?}")
    };
    let Protocol { tournament, round, attempt, slots, order, entries, .. } = protocol;
    let seed = secret.seed(&canonical_text(tournament, *round, *attempt, *slots, *order, entries), phrase);
    assert_eq!(protocol.commitment, Some(secret.commitment()));
    assert_eq!(pull_all(entries, *slots, *order, &seed), protocol.pulls);
}

/// Changes a text as the bytes say, four for each change: what to do, where, and with which byte.
fn changed(text: &str, changes: &[u8]) -> Vec<u8> {
    let mut text = text.as_bytes().to_vec();
    for change in changes.chunks_exact(4) {
        let &[what, high, low, with] = change else { continue };
        let at = usize::from(u16::from_be_bytes([high, low])) % text.len().max(1);
        match what % 7 {
            0 if at < text.len() => text[at] = with,
            1 if at < text.len() => drop(text.remove(at)),
            2 => text.insert(at, with),
            3 => number_at(&mut text, at, u32::from(with)),
            4 => swap(&mut text, "two-pots/1", "by-hand/1"),
            5 => swap(&mut text, "\"R1\"", "\"P5-8\""),
            6 => swap(&mut text, "\"void\":null", "\"void\":{\"reason\":\"x\",\"at\":\"x\"}"),
            _ => {}
        }
    }
    text
}

/// Writes another number in the place of the next one.
fn number_at(text: &mut Vec<u8>, at: usize, number: u32) {
    let begin = text[at..].iter().position(u8::is_ascii_digit).map(|begin| begin + at);
    let Some(begin) = begin else { return };
    let end =
        text[begin..].iter().position(|byte| !byte.is_ascii_digit()).map_or(text.len(), |end| end + begin);
    text.splice(begin..end, number.to_string().into_bytes());
}

fn swap(text: &mut Vec<u8>, one: &str, other: &str) {
    if let Some(at) = text.windows(one.len()).position(|window| window == one.as_bytes()) {
        text.splice(at..at + one.len(), other.bytes());
    }
}
