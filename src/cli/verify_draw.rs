//! `verify-draw`: recomputes a published draw and says whether it comes out as written (DESIGN 5.1 and 5.4).

use serde::Deserialize;
use std::fs::File;
use std::io::{self, Read as _, Write};
use std::path::Path;
use tournament::draw::lot::protocol::{self as lot, Protocol as Lot};
use tournament::draw::protocol::{Difference, Protocol, Verdict};
use tournament::draw::shuffle::protocol::{self as shuffle, Protocol as Shuffle};

/// No evening has more slots; a file that says so would only fill the memory.
const MOST_SLOTS: u32 = 1 << 16;

/// No protocol is longer, in bytes.
const MOST_BYTES: u64 = 16 << 20;

#[derive(Debug, thiserror::Error)]
pub enum CannotCheck {
    /// The file cannot be read: its name, and what the operating system says.
    #[error("{0}: {1}")]
    Unreadable(String, io::Error),
    /// The file is not a draw protocol: its name, and what is wrong, with line and column.
    #[error("{0}: this is not a draw protocol: {1}")]
    NoProtocol(String, serde_json::Error),
    /// Longer than any protocol: the name of the file.
    #[error("{0}: this is longer than {MOST_BYTES} bytes, which no draw protocol is")]
    TooLong(String),
    /// More slots than any draw has: the name of the file, and the slots that it names.
    #[error("{0}: {1} slots are more than the {MOST_SLOTS} that any draw has")]
    TooLarge(String, u32),
    /// The list is closed, but nothing has been drawn: the name of the file, and what will be drawn.
    #[error("{0}: {1} has not been drawn yet, there is nothing to recompute")]
    NotDrawn(String, String),
    #[error(transparent)]
    Unwritable(#[from] io::Error),
}

/// Checks the protocol in a file and writes the verdict: `stimmt`, or the first line that comes out differently.
/// Returns whether it holds. Of a draw by hand it can only be said whether the numbers can have been pulled like that.
pub fn verify_draw(file: &Path, output: impl Write) -> Result<bool, CannotCheck> {
    let name = file.display().to_string();
    let mut text = Vec::new();
    let read = File::open(file).and_then(|file| file.take(MOST_BYTES + 1).read_to_end(&mut text));
    match read {
        Ok(_) if text.len() as u64 > MOST_BYTES => Err(CannotCheck::TooLong(name)),
        Ok(_) => verify_text(&name, &text, output),
        Err(fault) => Err(CannotCheck::Unreadable(name, fault)),
    }
}

/// Does the same with the bytes of a protocol; `name` stands for them in errors.
pub fn verify_text(name: &str, text: &[u8], mut output: impl Write) -> Result<bool, CannotCheck> {
    let name = || name.to_owned();
    let (round, verdict) = match read(text).map_err(|fault| CannotCheck::NoProtocol(name(), fault))? {
        Read::TwoPots(protocol) if protocol.slots > MOST_SLOTS => {
            return Err(CannotCheck::TooLarge(name(), protocol.slots));
        }
        Read::TwoPots(protocol) => (protocol.round.to_string(), protocol.verify()),
        Read::Shuffle(protocol) => (protocol.round.to_string(), protocol.verify()),
        Read::Lot(protocol) => (protocol.round.to_string(), protocol.verify()),
    };
    match verdict {
        Verdict::Holds => {
            writeln!(output, "stimmt")?;
            Ok(true)
        }
        // A folder of protocols holds these too, and nothing is wrong with them.
        Verdict::NeverDrawn => {
            writeln!(output, "nothing to recompute: void before anything was drawn")?;
            Ok(true)
        }
        Verdict::NotDrawn => Err(CannotCheck::NotDrawn(name(), round)),
        Verdict::Differs(Difference { path, expected, found }) => {
            writeln!(output, "stimmt nicht: {path}\n  expected {expected}\n  found    {found}")?;
            Ok(false)
        }
    }
}

/// A protocol of one of the procedures.
enum Read {
    TwoPots(Box<Protocol>),
    Shuffle(Box<Shuffle>),
    Lot(Box<Lot>),
}

/// The procedures have fields of their own, so its name says how to read the rest.
fn read(text: &[u8]) -> Result<Read, serde_json::Error> {
    #[derive(Deserialize)]
    struct Named {
        procedure: String,
    }
    let Named { procedure } = serde_json::from_slice(text)?;
    Ok(match procedure.as_str() {
        shuffle::SHUFFLE | shuffle::BY_HAND => Read::Shuffle(Box::new(serde_json::from_slice(text)?)),
        lot::LOT => Read::Lot(Box::new(serde_json::from_slice(text)?)),
        _ => Read::TwoPots(Box::new(serde_json::from_slice(text)?)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use tempfile::NamedTempFile;

    /// One of the draws that an independent program made.
    fn recorded() -> Value {
        let lines = include_str!("../../crates/tournament/tests/data/draw-vectors.jsonl");
        serde_json::from_str(lines.lines().next().unwrap()).unwrap()
    }

    fn check(contents: &str) -> (Result<bool, CannotCheck>, String) {
        let mut file = NamedTempFile::new().unwrap();
        file.write_all(contents.as_bytes()).unwrap();
        let mut output = Vec::new();
        let holds = verify_draw(file.path(), &mut output);
        (holds, String::from_utf8(output).unwrap())
    }

    #[test]
    fn what_is_far_too_long_is_not_read() {
        let file = NamedTempFile::new().unwrap();
        file.as_file().set_len(1 << 40).unwrap();
        let refused = verify_draw(file.path(), &mut Vec::new());
        assert!(matches!(refused, Err(CannotCheck::TooLong(_))), "{refused:?}");
    }

    #[test]
    fn a_true_protocol_holds() {
        let (holds, said) = check(&recorded().to_string());
        assert!(holds.unwrap());
        assert_eq!(said, "stimmt\n");
    }

    #[test]
    fn the_first_wrong_line_is_named() {
        for (change, path) in [
            ("/pulls/3/number", "pulls[3]"),
            ("/pairings/5/number", "pairings[5]"),
            ("/entries/1/0", "entries[1]"),
            ("/attempt", "seed"),
        ] {
            let mut protocol = recorded();
            *protocol.pointer_mut(change).unwrap() = json!(9999);
            let (holds, said) = check(&protocol.to_string());
            assert!(!holds.unwrap(), "{change}");
            assert!(said.starts_with(&format!("stimmt nicht: {path}\n  expected ")), "{change}: {said}");
            assert!(said.contains("\n  found    "), "{said}");
        }
    }

    #[test]
    fn pairs_from_one_bag_are_checked_too() {
        let lines = include_str!("../../crates/tournament/tests/data/shuffle-vectors.jsonl");
        let recorded: Value = serde_json::from_str(lines.lines().nth(1).unwrap()).unwrap();
        let (holds, said) = check(&recorded.to_string());
        assert!(holds.unwrap());
        assert_eq!(said, "stimmt\n");
        for (change, path) in [
            ("/order/3", "order[3]"),
            ("/pairings/5/left", "pairings[5]"),
            ("/entries/1/byes", "seed"),
            ("/met/2/2", "met[2]"),
        ] {
            let mut forged = recorded.clone();
            *forged.pointer_mut(change).unwrap() = json!(99);
            let (holds, said) = check(&forged.to_string());
            assert!(!holds.unwrap(), "{change}");
            assert!(said.starts_with(&format!("stimmt nicht: {path}\n  expected ")), "{change}: {said}");
        }
    }

    #[test]
    fn a_sealed_lot_is_checked_too() {
        // Made with sha256sum and the arithmetic of docs/DRAW.md.
        let recorded: Value =
            serde_json::from_str(include_str!("../../crates/tournament/tests/data/lot-vector.json")).unwrap();
        let (holds, said) = check(&recorded.to_string());
        assert!(holds.unwrap(), "{said}");
        assert_eq!(said, "stimmt\n");
        for (change, value, path) in [
            ("/order/1", json!(99), "order[1]"),
            ("/entries/1", json!(1), "entries[0]"),
            ("/place", json!(6), "seed"),
            ("/round", json!("L3"), "seed"),
            ("/phrase", json!("AS"), "seed"),
            ("/secret", json!("00".repeat(32)), "commitment"),
        ] {
            let mut forged = recorded.clone();
            *forged.pointer_mut(change).unwrap() = value;
            let (holds, said) = check(&forged.to_string());
            assert!(!holds.unwrap(), "{change}");
            assert!(said.starts_with(&format!("stimmt nicht: {path}\n  expected ")), "{change}: {said}");
        }
        let mut sealed = recorded;
        for hidden in ["secret", "phrase", "seed"] {
            sealed[hidden] = Value::Null;
        }
        sealed["order"] = json!([]);
        let open = check(&sealed.to_string()).0;
        assert!(matches!(open, Err(CannotCheck::NotDrawn(_, round)) if round == "L2"));
    }

    #[test]
    fn what_happened_after_the_draw_is_not_recomputed() {
        let mut protocol = recorded();
        protocol["void"] = json!({"reason": "Eine Karte fehlte", "at": "2027-01-05T19:00:00Z"});
        assert!(check(&protocol.to_string()).0.unwrap());
    }

    #[test]
    fn what_cannot_be_checked_says_why() {
        let mut open = recorded();
        for hidden in ["secret", "phrase", "seed"] {
            open[hidden] = Value::Null;
        }
        for empty in ["pulls", "pairings"] {
            open[empty] = json!([]);
        }
        assert!(matches!(check(&open.to_string()).0, Err(CannotCheck::NotDrawn(_, round)) if round == "R1"));
        open["void"] = json!({"reason": "Noch jemand gekommen", "at": "2027-01-05T19:00:00Z"});
        let (holds, said) = check(&open.to_string());
        assert!(holds.unwrap() && said.starts_with("nothing to recompute"), "{said}");
        let mut huge = recorded();
        huge["slots"] = json!(1u32 << 31);
        assert!(matches!(check(&huge.to_string()).0, Err(CannotCheck::TooLarge(..))));
        for none in ["", "{}", "[]", "stimmt", "{\"procedure\":\"two-pots/1\"}"] {
            assert!(matches!(check(none).0, Err(CannotCheck::NoProtocol(..))), "{none}");
        }
        let nowhere = verify_draw(Path::new("no/such/file.json"), io::sink());
        assert!(matches!(nowhere, Err(CannotCheck::Unreadable(..))));
    }
}
