//! `/leitung/t/{slug}/druck/zettel/{R}`: score slips of the open matches of a round, eight on a page of A4, so that the cut stack lies
//! in the order of the numbers.

use super::framed;
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, PageContext, Staff, page};
use crate::web::paper::{Sheet, stacked};
use crate::web::view::tournament::TournamentView;
use actix_web::web::Path;
use askama::Template;
use tournament::{Pairing, Stage, TicketNo};

const ON_A_PAGE: usize = 8;

#[derive(Debug, Clone)]
struct Slip {
    number: u32,
    sides: [SlipSide; 2],
}

#[derive(Debug, Clone)]
struct SlipSide {
    name: String,
    /// Where they come from, may be empty.
    from: String,
    ticket: TicketNo,
}

#[derive(Template)]
#[template(path = "print/slips.html")]
struct SlipsPage {
    ctx: PageContext,
    sheet: Sheet,
    stage: String,
    to_win: u8,
    pages: Vec<Vec<Option<Slip>>>,
}

pub fn show(_staff: Staff, ctx: PageContext, current: Current, path: Path<(String, String)>) -> Answer {
    let stage: Stage = path.1.parse().map_err(|_| PageError::NotFound)?;
    let view = TournamentView::of(&current);
    if view.pairings_in(stage).is_empty() {
        return Err(PageError::NotFound);
    }
    let slips: Vec<Slip> = view
        .pairings_in(stage)
        .iter()
        .filter(|pairing| pairing.is_open())
        .filter_map(|pairing| slip(&view, pairing))
        .collect();
    if slips.is_empty() {
        return Err(PageError::refused(ctx.t("print-slips-none"), current.path("/druck")));
    }
    let to_win = current.bummerl_to_win(stage);
    let stage = ctx.stage_in(&view, stage);
    let title = ctx.t1("print-slips-of", "stage", &stage);
    page(&SlipsPage {
        sheet: framed(&ctx, &current, title),
        stage,
        to_win,
        pages: stacked(slips, ON_A_PAGE),
        ctx,
    })
}

fn slip(view: &TournamentView<'_>, pairing: &Pairing) -> Option<Slip> {
    let side = |ticket: TicketNo| SlipSide {
        name: view.name_on(ticket).to_owned(),
        from: view.snapshot().owner(ticket).map_or("", |player| view.snapshot().place(player)).to_owned(),
        ticket,
    };
    Some(Slip { number: pairing.id.number, sides: [side(pairing.left?), side(pairing.right?)] })
}
