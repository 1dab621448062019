//! The other of two evenings on the same tables, behind what the wall shows of its own: who is called there, and who plays.

use super::slides::{self, Line, Slide};
use crate::tournament::Pairing;
use crate::web::public::guest::Guest;
use crate::web::public::headline::headline;
use crate::web::view::tournament::{Phase, Turn};

/// Returns the slides of the other evening.
pub fn slides(other: &Guest<'_>) -> Vec<Slide> {
    let (view, ctx) = (&other.view, other.ctx);
    let name = view.texts.name.as_str();
    let phase = view.phase();
    let Phase::Playing { stages } = &phase else {
        let (big, line) = match phase {
            Phase::Selling if view.is_consolation() => {
                (ctx.t1("consolation-in", "count", view.players().len()), ctx.t("consolation-wall-join"))
            }
            _ => headline(other, &phase),
        };
        let lines = [big, line].into_iter().filter(|line| !line.is_empty()).map(Line::from).collect();
        return vec![Slide::Message { big: name.to_owned(), lines }];
    };
    let waits =
        |pairing: &Pairing| pairing.is_open() && !matches!(view.turn(pairing.id), Some(Turn::Running { .. }));
    let open = |stage| view.pairings_in(stage).iter().copied().filter(waits).collect::<Vec<Pairing>>();
    let waiting = stages.iter().filter_map(|stage| slides::pairings(other, *stage, &open(*stage)));
    let all = slides::called(other).into_iter().chain(waiting);
    all.map(|slide| under(name, slide)).collect()
}

/// Writes the name of its evening above a slide.
fn under(name: &str, slide: Slide) -> Slide {
    let above = |heading: String| format!("{name}: {heading}");
    match slide {
        Slide::Called { heading, rows } => Slide::Called { heading: above(heading), rows },
        Slide::Pairings { heading, from, rows } => {
            Slide::Pairings { heading: above(heading), from: above(from), rows }
        }
        other => other,
    }
}
