//! The sums of a round, to be compared with those on paper (FORMATS part 6).

use super::super::reading::{as_told, shown_standing};
use crate::app::Snapshot;
use crate::web::http::PageContext;
use crate::web::view::translation::Arg;
use tournament::{Format, Line, MatchResult, Score, Stage};

/// What stands in a round, added up over all tables at which two sit or should have sat. A bye is no table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Sums {
    tables: u32,
    /// Tables with a result.
    decided: u32,
    /// Somebody has won at each of these; where both were absent nobody has.
    wins: u32,
    left: u32,
    right: u32,
}

impl Sums {
    fn of(snapshot: &Snapshot, stage: Stage, lines: &[Line]) -> Sums {
        let mut sums = Sums::default();
        for pairing in snapshot.pairings(stage).iter().filter(|pairing| pairing.is_match()) {
            sums.tables += 1;
            let typed = lines
                .iter()
                .find(|line| line.id == pairing.id)
                .map(|line| as_told(snapshot, line.result, &line.evidence));
            if let Some(result) = typed.or_else(|| shown_standing(snapshot, pairing)) {
                sums.add(result);
            }
        }
        sums
    }

    fn add(&mut self, result: MatchResult) {
        self.decided += 1;
        self.wins += u32::from(result.winner().is_some());
        if let MatchResult::Played(Score { left, right }) = result {
            self.left += u32::from(left);
            self.right += u32::from(right);
        }
    }
}

/// Says what a round adds up to, together with lines that are not stored yet; "" on an evening without a standing.
pub fn sentence(ctx: &PageContext, snapshot: &Snapshot, stage: Stage, lines: &[Line]) -> String {
    let key = match snapshot.settings().format {
        Format::Tickets | Format::Lives => return String::new(),
        Format::Danish => "sheet-sums-bummerl",
        Format::Rotation => "sheet-sums-points",
    };
    let Sums { tables, decided, wins, left, right } = Sums::of(snapshot, stage, lines);
    let (without, sum) = (decided - wins, left + right);
    let values: [(&str, &dyn Arg); 7] = [
        ("tables", &tables),
        ("decided", &decided),
        ("wins", &wins),
        ("without", &without),
        ("left", &left),
        ("right", &right),
        ("sum", &sum),
    ];
    ctx.with(key, &values)
}
