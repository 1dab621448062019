//! `/t/{slug}/auslosung/{R}`: a draw for everybody. Before it the closed list, the commitment and the phrase; after it the
//! pairings by name and by number and the protocol; as a page, as JSON and as sheets to hang up.

use super::guest::Guest;
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, PageContext, Response, page};
use crate::web::paper::{LINES, Leaf, NamePiece, ProofPiece, Sheet, Type, journal_head, leaves, lines};
use crate::web::paper::{name_pieces, number_pieces, proof_pieces};
use crate::web::public::layout::{LONG, Link, PublicLayout};
use crate::web::public::request::PublicRequest;
use crate::web::state::EncodedResponse;
use crate::web::view::draw::{
    Against, Attempt, DrawName, Facing, Letter, PastAttempt, ResumedLine, attempts, by_name, is_undrawn,
    look_up,
};
use actix_web::web::Path;
use askama::Template;
use tournament::Format;

#[derive(Template)]
#[template(path = "draw.html")]
struct DrawPage {
    ctx: PageContext,
    layout: PublicLayout,
    home: String,
    title: String,
    /// The address of this draw without an attempt.
    draw_path: String,
    /// The attempt that is shown; `None` while the list is open.
    attempt: Option<Attempt>,
    letters: Vec<Letter>,
    /// Every attempt, the last one first.
    attempts: Vec<PastAttempt>,
    /// That the night went on from an earlier state.
    resumed: Vec<ResumedLine>,
    /// Whether those pairs that are not drawn follow from the seats.
    by_seat: bool,
    /// Whether nothing will ever be drawn here, because two are left or fewer.
    undrawn: bool,
    /// The address of the round that is played all the same, else "".
    round: String,
    /// The last part of the address of what is shown: `R1`, or `R1-2` for an attempt that is not in force.
    shown: String,
}

impl DrawPage {
    fn of(guest: &Guest<'_>, name: DrawName) -> Result<DrawPage, PageError> {
        let (translator, view) = (guest.ctx.translator(), &guest.view);
        let (attempt, stage) = look_up(translator, view, name)?;
        let shown = match &attempt {
            Some(attempt) if attempt.void.is_some() => format!("{}-{}", name.stage, attempt.number),
            _ => name.stage.to_string(),
        };
        Ok(DrawPage {
            layout: PublicLayout::of(guest, "auslosung"),
            home: address::public(&view.slug, ""),
            title: match attempt.as_ref().is_some_and(|attempt| attempt.paired) {
                true => translator.t1("standing-pairs", "stage", stage),
                false => translator.t1("draw-title", "stage", stage),
            },
            draw_path: address::public(&view.slug, format!("auslosung/{}", name.stage)),
            letters: attempt.as_ref().map(|attempt| by_name(&attempt.facings)).unwrap_or_default(),
            attempts: attempts(view, name.stage)
                .map(|draw| PastAttempt::of(translator, view, draw))
                .collect(),
            resumed: ResumedLine::all(translator, view, Some(name.stage)),
            undrawn: is_undrawn(view, name.stage),
            round: match view.pairings_in(name.stage) {
                [] => String::new(),
                _ => guest.link(&format!("runde/{}", name.stage)),
            },
            by_seat: view.settings().format == Format::Rotation,
            shown,
            attempt,
            ctx: guest.ctx.clone(),
        })
    }

    /// Returns links to the letters of a long list.
    fn jumps(&self) -> Vec<Link> {
        let letters = self.letters.iter().map(|letter| letter.letter).filter(|letter| letter.is_alphabetic());
        let links: Vec<Link> =
            letters.map(|letter| Link::to(format!("#{letter}"), letter.to_string())).collect();
        if self.letters.iter().map(|letter| letter.found.len()).sum::<usize>() < LONG {
            Vec::new()
        } else {
            links
        }
    }

    /// Returns the address of the attempt's JSON.
    fn file(&self) -> String {
        format!("{}/auslosung/{}", self.home, self.file_name())
    }

    fn file_name(&self) -> String {
        format!("{}.json", self.shown)
    }

    /// Says from what the pairs follow.
    fn no_protocol(&self) -> String {
        self.ctx.t(if self.by_seat { "standing-no-protocol-seats" } else { "standing-no-protocol" })
    }

    /// Says what stands above the list by number: on a rotation these are tables.
    fn by_number(&self) -> String {
        self.ctx.t(if self.by_seat { "standing-by-table" } else { "draw-by-number" })
    }

    /// Returns the address of the standing from which pairs follow.
    fn standing(&self) -> String {
        format!("{}/tabelle", self.home)
    }

    /// Returns the address of a sheet of the attempt.
    fn sheet(&self, name: &str) -> String {
        format!("{}/auslosung/{}/{name}", self.home, self.shown)
    }
}

pub async fn show(request: PublicRequest, path: Path<(String, String)>) -> Response {
    let name: DrawName = path.1.parse()?;
    let page = format!("auslosung/{}", path.1);
    request.answer(page, move |guest| DrawPage::of(guest, name).ok()).await
}

/// Answers the protocol as JSON (DESIGN 5.1): the attempt in force, or a named one.
pub async fn json(request: PublicRequest, path: Path<(String, String)>) -> Response {
    let name: DrawName = path.1.parse()?;
    request
        .answer_file(format!("auslosung/{}.json", path.1), move |_, current| {
            let draw = name.find(current).filter(|draw| !draw.is_paired()).ok_or(PageError::NotFound)?;
            let mut body = serde_json::to_vec(&current.protocol(draw)).map_err(PageError::internal)?;
            body.push(b'\n');
            Ok(EncodedResponse::json(body))
        })
        .await
}

/// What a sheet shows, page by page.
enum Part {
    Numbers(Vec<Leaf<Facing>>),
    Names(Vec<Leaf<NamePiece>>),
    Proof(Vec<Leaf<ProofPiece>>),
}

/// The lines that facts and digests take on the first page of a protocol.
const PROOF: u32 = 26;

/// The lines that the heads of a table take.
const TABLE_HEAD: u32 = 3;

#[derive(Template)]
#[template(path = "draw_sheet.html")]
struct SheetPage {
    ctx: PageContext,
    draw: DrawPage,
    attempt: Attempt,
    sheet: Sheet,
    part: Part,
}

/// Shows a sheet to hang up: `nummern`, `namen` or `protokoll`.
pub fn sheet(ctx: PageContext, snapshot: Current, path: Path<(String, String, String)>) -> Answer {
    let name = path.1.parse()?;
    let mut draw = DrawPage::of(&Guest::new(&ctx, &snapshot), name)?;
    let attempt = draw.attempt.take().ok_or(PageError::NotFound)?;
    let translator = ctx.translator();
    // The stamp of a void attempt stands on every page.
    let stamp = attempt.void.as_ref().map_or(0, |void| 3 + lines(&void.summary(), 150.0, Type::NAME));
    let height = LINES - stamp;
    let (part, title) = match path.2.as_str() {
        // Where pairs follow from the standing nothing was drawn.
        "protokoll" if attempt.paired => return Err(PageError::NotFound),
        "protokoll" => {
            let pieces = proof_pieces(translator, &attempt, &draw.resumed);
            let notes =
                [&attempt.kind, &attempt.later, &attempt.earlier].into_iter().filter(|note| !note.is_empty());
            let proof = PROOF + notes.map(|note| lines(note, 150.0, Type::NOTE)).sum::<u32>();
            (Part::Proof(leaves(pieces, height, 2, proof)), "draw-protocol")
        }
        // Before the draw there is a closed list to hang up, but no pairing.
        "nummern" | "namen" if !attempt.complete => return Err(PageError::NotFound),
        "nummern" => {
            let pieces = number_pieces(&attempt.facings);
            let title = if draw.by_seat { "standing-by-table" } else { "draw-by-number" };
            (Part::Numbers(leaves(pieces, height - TABLE_HEAD, 1, 0)), title)
        }
        "namen" => {
            let pieces = name_pieces(translator, std::mem::take(&mut draw.letters));
            (Part::Names(leaves(pieces, height, 2, 0)), "draw-by-name")
        }
        _ => return Err(PageError::NotFound),
    };
    let title = ctx.t2("draw-sheet-title", "title", &draw.title, "part", ctx.t(title));
    let mut sheet = Sheet::of(&ctx, &snapshot, title, &draw.draw_path, draw.title.clone())
        .with_other_language(&ctx, &draw.sheet(&path.2));
    if matches!(part, Part::Names(_) | Part::Numbers(_)) {
        sheet.journal = journal_head(&ctx, &snapshot);
    }
    page(&SheetPage { ctx, draw, attempt, sheet, part })
}
