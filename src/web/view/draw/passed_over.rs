//! Byes that a late ticket did not get because their owner had left at that moment: said wherever somebody could ask why.

use crate::app::Snapshot;
use crate::web::view::tournament::PublicNames;
use crate::web::view::translation::{Names, Translator};
use tournament::draw::{Draw, LateNumber, Pot};
use tournament::{ActionNo, PlayerId, Stage, TicketNo};

/// Says of each bye that a late ticket passed over whose it is, and whether they have come back; "" if it passed over none.
pub fn passed_over(
    translator: Translator,
    snapshot: &Snapshot,
    draw: &Draw,
    action: ActionNo,
    ticket: TicketNo,
) -> String {
    let late = draw.late.iter().find(|late| (late.action, late.ticket) == (action, ticket));
    late.map_or_else(String::new, |late| sentences(translator, snapshot, draw, late))
}

/// Says the same of every late ticket of a stage that passed over a bye, with the ticket in front.
pub fn passed_over_in(translator: Translator, snapshot: &Snapshot, stage: Stage) -> Vec<String> {
    let Some(draw) = snapshot.draw_in_force(stage) else { return Vec::new() };
    let passing = draw.late.iter().filter(|late| late.passed_over.iter().any(|byes| !byes.is_empty()));
    let line = |late: &LateNumber| {
        let said = sentences(translator, snapshot, draw, late);
        translator.t2("draw-passed-over-by", "ticket", late.ticket, "said", said)
    };
    passing.map(line).collect()
}

fn sentences(translator: Translator, snapshot: &Snapshot, draw: &Draw, late: &LateNumber) -> String {
    let sentence = |number: &u32| {
        let owner = owner_of_bye(draw, *number);
        let is_back = owner.is_some_and(|owner| !snapshot.is_withdrawn(owner));
        let name = owner.map_or_else(String::new, |owner| PublicNames(snapshot).name(owner));
        let key = if is_back { "draw-passed-over-back" } else { "draw-passed-over" };
        translator.t2(key, "number", number, "name", name)
    };
    let byes = late.passed_over.iter().flatten();
    byes.map(sentence).collect::<Vec<_>>().join(" ")
}

/// Returns who has pulled a number on the left.
fn owner_of_bye(draw: &Draw, number: u32) -> Option<PlayerId> {
    let left = draw.pulls.iter().find(|pull| pull.number == number && pull.pot == Pot::Left)?;
    draw.owner(left.ticket)
}
