//! `/t/{slug}/auslosung/{R}/pruefen`: recomputes a draw on the guest's own device, as a page and as one file to keep. The scripts `digest.js`
//! (SHA-256), `recompute.js` (stream and two pots), `pairs.js` (pairs from one bag), `verdict.js` (which lines are compared) and `check.js` (how it
//! is shown) are the same in both. On the page they fetch the protocol; in the file it stands beside them, and nothing is loaded.

use super::guest::Guest;
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::assets;
use crate::web::http::{Current, PageContext, Response};
use crate::web::public::layout::PublicLayout;
use crate::web::public::request::PublicRequest;
use crate::web::state::EncodedResponse;
use crate::web::view::draw::{Attempt, DrawName, look_up};
use actix_web::web::Path;
use askama::Template;
use askama::filters::HtmlSafe;
use std::fmt;

/// In the order in which they need each other.
const SCRIPTS: [&str; 5] = ["digest.js", "recompute.js", "pairs.js", "verdict.js", "check.js"];
const STYLES: [&str; 4] = ["style.css", "pieces.css", "staff.css", "check.css"];

#[derive(Template)]
#[template(path = "check/page.html")]
struct CheckPage {
    ctx: PageContext,
    layout: PublicLayout,
    title: String,
    draw_path: String,
    /// The attempt that is checked; `None` while the list is open.
    attempt: Option<Attempt>,
    /// Whether people pulled, or pull, from real pots.
    by_hand: bool,
    /// Whether they pulled on paper and their slips were entered later.
    on_paper: bool,
    /// Whether pairs come from one bag.
    of_pairs: bool,
    /// Where the script finds the protocol.
    source: String,
    protocol_name: String,
}

impl CheckPage {
    /// Returns whether nothing came from the hall.
    fn is_alone(&self) -> bool {
        self.attempt.as_ref().is_some_and(Attempt::is_alone)
    }

    fn of(guest: &Guest<'_>, name: DrawName) -> Result<CheckPage, PageError> {
        let (attempt, stage) = look_up(guest.ctx.translator(), &guest.view, name)?;
        // Where pairs follow from the standing nothing was left to chance.
        if attempt.as_ref().is_some_and(|attempt| attempt.paired) {
            return Err(PageError::NotFound);
        }
        // What is checked is named with its number: a draw that becomes void later is still the one on the page.
        let named = attempt.as_ref().map_or_else(String::new, |it| format!("{}-{}", name.stage, it.number));
        let of_draw = |part: &str| address::public(&guest.view.slug, format!("auslosung/{part}"));
        let shown = attempt.as_ref().filter(|attempt| attempt.void.is_some());
        Ok(CheckPage {
            layout: PublicLayout::of(guest, "auslosung"),
            title: guest.ctx.t1("draw-title", "stage", stage),
            draw_path: of_draw(&shown.map_or_else(|| name.stage.to_string(), |_| named.clone())),
            source: of_draw(&format!("{named}.json")),
            protocol_name: format!("{named}.json"),
            by_hand: attempt.as_ref().is_some_and(|attempt| attempt.by_hand),
            on_paper: attempt.as_ref().is_some_and(|attempt| attempt.on_paper),
            of_pairs: attempt.as_ref().is_some_and(|attempt| attempt.of_pairs),
            attempt,
            ctx: guest.ctx.clone(),
        })
    }

    /// Returns whether there is something to recompute.
    fn runs(&self) -> bool {
        self.attempt
            .as_ref()
            .is_some_and(|attempt| attempt.complete && (attempt.is_open() || attempt.by_hand))
    }

    /// Returns the address of the file to keep.
    fn file(&self) -> String {
        format!("{}/pruefen.html", self.source.trim_end_matches(".json"))
    }
}

pub async fn show(request: PublicRequest, path: Path<(String, String)>) -> Response {
    let name: DrawName = path.1.parse()?;
    let page = format!("auslosung/{}/pruefen", path.1);
    request.answer(page, move |guest| CheckPage::of(guest, name).ok()).await
}

/// An element of the stand-alone file that is not escaped: [`style`], [`scripts`] and [`embedded`] are the only ones.
struct Inline(String);

impl HtmlSafe for Inline {}

impl fmt::Display for Inline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[derive(Template)]
#[template(path = "check/file.html")]
struct CheckFile {
    ctx: PageContext,
    name: String,
    title: String,
    attempt: Attempt,
    /// The script finds the protocol in the file.
    source: &'static str,
    style: Inline,
    protocol: Inline,
    scripts: Inline,
}

/// Answers with one file that needs no network; browsers save it instead of showing it, so its inline scripts never run on this site.
pub async fn file(request: PublicRequest, path: Path<(String, String)>) -> Response {
    let name: DrawName = path.1.parse()?;
    let kept = format!("auslosung/{}/pruefen.html", path.1);
    request.answer_file(kept, move |ctx, current| CheckFile::answer(ctx, current, name)).await
}

impl CheckFile {
    fn answer(ctx: &PageContext, snapshot: &Current, name: DrawName) -> Result<EncodedResponse, PageError> {
        let page = CheckPage::of(&Guest::new(ctx, snapshot), name)?;
        let draw = name.find(snapshot).filter(|_| page.runs()).ok_or(PageError::NotFound)?;
        let protocol = serde_json::to_string(&snapshot.protocol(draw)).map_err(PageError::internal)?;
        let file_name = format!("auslosung-{}-{}-{}.html", snapshot.slug, draw.stage, draw.attempt);
        let CheckPage { title, attempt: Some(attempt), .. } = page else { return Err(PageError::NotFound) };
        let file = CheckFile {
            name: snapshot.texts.name.to_string(),
            title,
            attempt,
            source: "",
            style: style(),
            protocol: embedded(&protocol),
            scripts: scripts(),
            ctx: ctx.clone(),
        };
        let html = file.render().map_err(PageError::internal)?;
        Ok(EncodedResponse::page(html).saved_as(file_name))
    }
}

fn style() -> Inline {
    Inline(format!("<style>\n{}</style>", STYLES.map(assets::text).concat()))
}

fn scripts() -> Inline {
    Inline(format!("<script>\n{}</script>", SCRIPTS.map(assets::text).concat()))
}

/// Writes JSON so that no text in it can end its element: for a reader of JSON the three signs are the same.
fn embedded(json: &str) -> Inline {
    let json = json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
    Inline(format!("<script type=\"application/json\" id=\"protocol\">{json}</script>"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_stands_in_the_file_ends_its_element() {
        for inline in
            [style(), scripts(), embedded("{\"reason\":\"</script><script>alert(1)</script><!--\"}")]
        {
            let inner = inline.0.split_once('>').unwrap().1.rsplit_once('<').unwrap().0.to_lowercase();
            for end in ["</script", "</style", "<!--", "<script"] {
                assert!(!inner.contains(end), "{end} in {inner}");
            }
        }
    }

    #[test]
    fn what_is_embedded_reads_as_it_was() {
        let text = serde_json::json!({ "reason": "Huber & Söhne <b>\"'\u{2028}</b>" });
        let Inline(element) = embedded(&text.to_string());
        let inner = element.split_once('>').unwrap().1.trim_end_matches("</script>");
        assert_eq!(serde_json::from_str::<serde_json::Value>(inner).unwrap(), text);
    }
}
