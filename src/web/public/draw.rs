//! `/t/{slug}/auslosung/{R}`: a draw for everybody. Before it the closed list, the commitment and the phrase; after it the
//! pairings by name and by number and the protocol; as a page, as JSON and as sheets to hang up.

use super::frame::{Frame, Here};
use super::guest::Guest;
use crate::web::context::PageContext;
use crate::web::current::Current;
use crate::web::draw::{Against, Attempt, DrawName, Letter, PastAttempt, attempts, by_name, is_known};
use crate::web::error::PageError;
use crate::web::page::{Answer, page};
use actix_web::HttpResponse;
use actix_web::http::header::ContentType;
use actix_web::web::Path;
use askama::Template;

/// A draw as its page shows it.
#[derive(Template)]
#[template(path = "draw.html")]
struct DrawPage {
    ctx: PageContext,
    frame: Frame,
    home: String,
    /// "Auslosung Viertelfinale".
    title: String,
    /// The address of this draw without an attempt.
    draw_path: String,
    /// The attempt that is shown; `None` while the list is open.
    attempt: Option<Attempt>,
    /// The pairings by name.
    letters: Vec<Letter>,
    /// Every attempt, the last one first.
    attempts: Vec<PastAttempt>,
    /// The last part of the address of what is shown: `R1`, or `R1-2` for an attempt that is not in force.
    shown: String,
}

impl DrawPage {
    fn of(ctx: PageContext, night: &Current, name: DrawName) -> Result<DrawPage, PageError> {
        let draw = name.find(night);
        if draw.is_none() && (name.attempt.is_some() || !is_known(night, name.stage)) {
            return Err(PageError::NotFound);
        }
        let words = ctx.words();
        let attempt = draw.map(|draw| Attempt::of(words, night, draw));
        let stage = match &attempt {
            Some(attempt) => words.round_of(name.stage, attempt.list.slots),
            None => words.stage(name.stage),
        };
        let shown = match &attempt {
            Some(attempt) if attempt.void.is_some() => format!("{}-{}", name.stage, attempt.number),
            _ => name.stage.to_string(),
        };
        Ok(DrawPage {
            frame: Frame::of(&Guest::new(&ctx, night), Here::Somewhere),
            home: night.public_path(""),
            title: words.t1("draw-title", "stage", stage),
            draw_path: night.public_path(&format!("/auslosung/{}", name.stage)),
            letters: attempt.as_ref().map(|attempt| by_name(&attempt.facings)).unwrap_or_default(),
            attempts: attempts(night, name.stage).map(|draw| PastAttempt::of(words, night, draw)).collect(),
            shown,
            attempt,
            ctx,
        })
    }

    /// Returns the address of the attempt's JSON.
    fn file(&self) -> String {
        format!("{}/auslosung/{}", self.home, self.file_name())
    }

    fn file_name(&self) -> String {
        format!("{}.json", self.shown)
    }

    /// Returns the address of a sheet of the attempt.
    fn sheet(&self, name: &str) -> String {
        format!("{}/auslosung/{}/{name}", self.home, self.shown)
    }
}

/// Shows the draw.
pub async fn show(ctx: PageContext, night: Current, path: Path<(String, String)>) -> Answer {
    let name = path.1.parse().map_err(|_| PageError::NotFound)?;
    page(&DrawPage::of(ctx, &night, name)?)
}

/// Answers the protocol as JSON (DESIGN 5.1): the attempt in force, or a named one.
pub async fn json(night: Current, path: Path<(String, String)>) -> Answer {
    let name: DrawName = path.1.parse().map_err(|_| PageError::NotFound)?;
    let draw = name.find(&night).ok_or(PageError::NotFound)?;
    let mut body = serde_json::to_vec(&night.protocol(draw)).map_err(PageError::internal)?;
    body.push(b'\n');
    Ok(HttpResponse::Ok().content_type(ContentType::json()).body(body))
}

/// What a sheet shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sheet {
    Numbers,
    Names,
    Protocol,
}

#[derive(Template)]
#[template(path = "draw_sheet.html")]
struct SheetPage {
    ctx: PageContext,
    draw: DrawPage,
    attempt: Attempt,
    sheet: Sheet,
}

impl SheetPage {
    /// Says what the sheet shows: "Auslosung Runde 1 · Nach Namen".
    fn subtitle(&self) -> String {
        let part = self.ctx.t(match self.sheet {
            Sheet::Numbers => "draw-by-number",
            Sheet::Names => "draw-by-name",
            Sheet::Protocol => "draw-protocol",
        });
        self.ctx.t2("draw-sheet-title", "title", &self.draw.title, "part", part)
    }

    fn file(&self) -> String {
        self.draw.file()
    }

    fn file_name(&self) -> String {
        self.draw.file_name()
    }
}

/// Shows a sheet to hang up: `nummern`, `namen` or `protokoll`.
pub async fn sheet(ctx: PageContext, night: Current, path: Path<(String, String, String)>) -> Answer {
    let sheet = match path.2.as_str() {
        "nummern" => Sheet::Numbers,
        "namen" => Sheet::Names,
        "protokoll" => Sheet::Protocol,
        _ => return Err(PageError::NotFound),
    };
    let name = path.1.parse().map_err(|_| PageError::NotFound)?;
    let mut draw = DrawPage::of(ctx.clone(), &night, name)?;
    let attempt = draw.attempt.take().ok_or(PageError::NotFound)?;
    // Before the draw there is a closed list to hang up, but no pairing.
    if sheet != Sheet::Protocol && !attempt.complete {
        return Err(PageError::NotFound);
    }
    page(&SheetPage { ctx, draw, attempt, sheet })
}
