//! The pairings of a draw by number and by name, and its protocol, as pieces of a sheet.

use super::leaves::Piece;
use super::measure::{Type, lines, lines_of};
use crate::web::view::draw::{Against, Attempt, Entrant, Facing, Found, Letter, PullLine, ResumedLine};
use crate::web::view::translation::Translator;

/// A piece of the list by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NamePiece {
    /// The letter with which the next names begin.
    Letter(char),
    /// Somebody who looks for their pairing.
    Found(Box<Found>),
}

/// A piece of the protocol's lists.
#[derive(Debug, Clone)]
pub enum ProofPiece {
    /// What follows.
    Heading(String),
    /// A player with their tickets.
    Hand { name: String, numbers: String },
    /// Which pull, from 1, and the pull.
    Pull(usize, PullLine),
    /// What was changed after the draw.
    Change(String),
}

/// Millimetres for a name in the list by number.
const FACING: f32 = 51.0;
/// Millimetres for a line in a list of two columns.
const HALF: f32 = 70.0;
/// The opponent in the list by name: as dark as the name, for that is what people look for.
const MET: Type = Type { size: 11.0, bold: false };

/// Returns the pairings by number, each with a row high enough to write a score into by hand (10 mm).
pub fn number_pieces(facings: &[Facing]) -> Vec<Piece<Facing>> {
    let height = |entrant: &Option<Entrant>| {
        entrant.as_ref().map_or(1, |entrant| lines(&entrant.name, FACING, Type::NAME))
    };
    let piece = |facing: &Facing| {
        let note = u32::from(facing.is_self_pairing());
        Piece::new(height(&facing.left).max(height(&facing.right) + note).max(2), facing.clone())
    };
    facings.iter().map(piece).collect()
}

/// Returns the pairings by name, each under the name of everybody who plays.
pub fn name_pieces(translator: Translator, letters: Vec<Letter>) -> Vec<Piece<NamePiece>> {
    let mut pieces = Vec::new();
    for letter in letters {
        pieces.push(Piece::heading(2, NamePiece::Letter(letter.letter)));
        for found in letter.found {
            let own = format!("{} · {}", found.line.place, found.entrant.note(translator));
            let name = lines_of(&[(&found.line.name, Type::NAME), (&own, Type::NOTE)], HALF);
            let against = match &found.against {
                Against::Player(other) => {
                    translator.t2("draw-against", "name", &other.name, "ticket", other.ticket)
                }
                Against::Bye | Against::Himself => String::new(),
            };
            let met = lines(&against, HALF, MET);
            pieces.push(Piece::new(name + met, NamePiece::Found(Box::new(found))));
        }
    }
    pieces
}

/// Returns what was changed, the list and the pulls of an attempt.
pub fn proof_pieces(
    translator: Translator,
    attempt: &Attempt,
    resumed: &[ResumedLine],
) -> Vec<Piece<ProofPiece>> {
    let mut pieces = Vec::new();
    let mut section = |title: String, items: Vec<(u32, ProofPiece)>| {
        if !items.is_empty() {
            pieces.push(Piece::heading(2, ProofPiece::Heading(title)));
            pieces.extend(items.into_iter().map(|(lines, item)| Piece::new(lines, item)));
        }
    };
    let change = |text: String| (lines(&text, HALF, Type::NOTE), ProofPiece::Change(text));
    let resumed = resumed.iter().map(|line| change(format!("{} {}", line.title, line.summary())));
    section(translator.t("draw-resumed-title"), resumed.collect());
    let dated = |at, sentence: &str| change(format!("{}: {sentence}", translator.date_time(at)));
    let changes = attempt.changes.iter().map(|change| dated(change.at, &change.sentence));
    section(translator.t("draw-changes"), changes.collect());
    let hands = attempt.list.hands.iter().map(|hand| {
        let (name, numbers) = (hand.name.clone(), hand.numbers());
        (lines(&format!("{name}: {numbers}"), HALF, Type::NOTE), ProofPiece::Hand { name, numbers })
    });
    section(translator.t("draw-list"), hands.collect());
    let pulls = attempt.pulls.iter().zip(1..).map(|(pull, count)| {
        let put_back = match &pull.put_back(", ")[..] {
            "" => String::new(),
            numbers => translator.t1("draw-put-back-note", "numbers", numbers),
        };
        let text = format!("{} {put_back}", pull.name);
        (lines(&text, HALF - 36.0, Type::NOTE), ProofPiece::Pull(count, pull.clone()))
    });
    section(translator.t("draw-pulls-title"), pulls.collect());
    let slips = attempt.slips.iter().zip(1..).map(|(slip, count): (_, u32)| {
        let text = format!("{count} · {} {}", translator.t1("draw-ticket", "ticket", slip.ticket), slip.name);
        (lines(&text, HALF, Type::NOTE), ProofPiece::Change(text))
    });
    section(translator.t("lives-slips"), slips.collect());
    pieces
}
