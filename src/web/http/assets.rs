//! Styles, signs, scripts and the pictures of the handbook, built into the program without what only their readers need, and cached for ever under an address that names their content.

use crate::web::error::PageError;
use crate::web::state::encoded::Effort;
use crate::web::state::{Conditional, EncodedResponse, GuestsWork};
use actix_web::http::header::CONTENT_TYPE;
use actix_web::web::{self, Bytes};
use actix_web::{HttpRequest, HttpResponse};
use sha2::{Digest, Sha256};
use std::sync::LazyLock;

#[derive(Clone, Copy)]
struct Asset {
    name: &'static str,
    kind: &'static str,
    bytes: &'static [u8],
}

macro_rules! assets {
    ($($name:literal as $kind:literal)*) => {
        &[$(Asset { name: $name, kind: $kind, bytes: include_bytes!(concat!("../../../static/", $name)) }),*]
    };
}

const FILES: &[Asset] = assets! {
    "again.js" as "text/javascript; charset=utf-8"
    "call.css" as "text/css; charset=utf-8"
    "call.js" as "text/javascript; charset=utf-8"
    "cards.css" as "text/css; charset=utf-8"
    "cards.svg" as "image/svg+xml; charset=utf-8"
    "check.css" as "text/css; charset=utf-8"
    "check.js" as "text/javascript; charset=utf-8"
    "deck.css" as "text/css; charset=utf-8"
    "digest.js" as "text/javascript; charset=utf-8"
    "favicon.svg" as "image/svg+xml; charset=utf-8"
    "guest.css" as "text/css; charset=utf-8"
    "hall.css" as "text/css; charset=utf-8"
    "head.js" as "text/javascript; charset=utf-8"
    "journal.css" as "text/css; charset=utf-8"
    "keepsake.css" as "text/css; charset=utf-8"
    "keepsake.js" as "text/javascript; charset=utf-8"
    "keep.js" as "text/javascript; charset=utf-8"
    "keys.js" as "text/javascript; charset=utf-8"
    "last.css" as "text/css; charset=utf-8"
    "letters.css" as "text/css; charset=utf-8"
    "live.js" as "text/javascript; charset=utf-8"
    "mine.js" as "text/javascript; charset=utf-8"
    "manifest.json" as "application/manifest+json"
    "pad.css" as "text/css; charset=utf-8"
    "pad.js" as "text/javascript; charset=utf-8"
    "offline.js" as "text/javascript; charset=utf-8"
    "pairs.js" as "text/javascript; charset=utf-8"
    "paper.css" as "text/css; charset=utf-8"
    "picture.png" as "image/png"
    "pieces.css" as "text/css; charset=utf-8"
    "pictures.css" as "text/css; charset=utf-8"
    "print.js" as "text/javascript; charset=utf-8"
    "print.css" as "text/css; charset=utf-8"
    "recompute.js" as "text/javascript; charset=utf-8"
    "renew.js" as "text/javascript; charset=utf-8"
    "report.css" as "text/css; charset=utf-8"
    "share.js" as "text/javascript; charset=utf-8"
    "signed.js" as "text/javascript; charset=utf-8"
    "signs.svg" as "image/svg+xml; charset=utf-8"
    "staff.css" as "text/css; charset=utf-8"
    "style.css" as "text/css; charset=utf-8"
    "ticket.css" as "text/css; charset=utf-8"
    "touch.png" as "image/png"
    "verdict.js" as "text/javascript; charset=utf-8"
    "vollkorn.css" as "text/css; charset=utf-8"
    "vollkorn-bold.woff2" as "font/woff2"
    "vollkorn-regular.woff2" as "font/woff2"
    "wide.css" as "text/css; charset=utf-8"
    "wall.css" as "text/css; charset=utf-8"
    "wall-fit.js" as "text/javascript; charset=utf-8"
    "wall.js" as "text/javascript; charset=utf-8"
};

/// The pictures of the handbook by name, as `build.rs` has found them.
const PICTURES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/pictures.rs"));

/// The files of `static/` and the pictures.
static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let pictures = PICTURES.iter().map(|&(name, bytes)| Asset { name, kind: "image/webp", bytes });
    FILES.iter().copied().chain(pictures).collect()
});

/// One mark for all files together, so that a style sheet may name its pictures without knowing their marks.
static MARK: LazyLock<String> = LazyLock::new(|| {
    let mut digest = Sha256::new();
    for asset in &*ASSETS {
        digest.update(asset.name);
        digest.update(asset.bytes);
    }
    hex::encode(&digest.finalize()[..6])
});

/// What is sent, in the order of [`ASSETS`].
static SENT: LazyLock<Vec<Bytes>> = LazyLock::new(|| ASSETS.iter().map(sent).collect());

fn sent(asset: &Asset) -> Bytes {
    match (asset.kind.split(';').next(), std::str::from_utf8(asset.bytes)) {
        (Some("text/css"), Ok(text)) => lean_style(text).into(),
        (Some("text/javascript"), Ok(text)) => lean_script(text).into(),
        _ => Bytes::from_static(asset.bytes),
    }
}

/// Returns the address of a file of `static/`.
pub fn address(name: &str) -> String {
    format!("/static/{}/{name}", *MARK)
}

/// Returns the text of a style sheet or script as it is sent, "" if there is no such file.
pub fn text(name: &str) -> &'static str {
    let place = ASSETS.iter().position(|asset| asset.name == name);
    place.and_then(|place| std::str::from_utf8(&SENT[place]).ok()).unwrap_or_default()
}

/// The files as they are sent, compressed for the first who asks.
static WIRES: LazyLock<Vec<EncodedResponse>> = LazyLock::new(|| {
    ASSETS.iter().zip(&*SENT).map(|(asset, sent)| EncodedResponse::file(asset.kind, sent.clone())).collect()
});

/// Answers with what a phone shows on its first screen. It looks for it here by itself, so that no page has to name it.
pub async fn touch_icon() -> HttpResponse {
    let icon = include_bytes!("../../../static/touch.png").as_slice();
    HttpResponse::Ok().insert_header((CONTENT_TYPE, "image/png")).body(icon)
}

pub async fn serve(
    request: HttpRequest,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, PageError> {
    let (mark, name) = path.into_inner();
    let place = ASSETS.iter().position(|asset| asset.name == name).ok_or(PageError::NotFound)?;
    if mark != *MARK {
        // An address from before an update gets today's file, and is not kept.
        return Ok(HttpResponse::Ok()
            .insert_header((CONTENT_TYPE, ASSETS[place].kind))
            .body(SENT[place].clone()));
    }
    let wire = &WIRES[place];
    let conditional = Conditional::of(request.headers());
    wire.compress(&conditional, Effort::ONCE, &GuestsWork::of(&request)).await?;
    Ok(wire.answer(&conditional))
}

/// Returns a style sheet without comments and without the spaces that nobody needs. Texts in quotes keep their single spaces.
fn lean_style(text: &str) -> String {
    let mut lean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once("/*") {
        lean.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    lean.push_str(rest);
    let mut lean = lean.split_whitespace().collect::<Vec<_>>().join(" ");
    for brace in ["{", "}"] {
        lean = lean.replace(&format!(" {brace}"), brace);
    }
    for sign in ["{", "}", ";", ":", ","] {
        lean = lean.replace(&format!("{sign} "), sign);
    }
    lean.replace(";}", "}")
}

/// Returns a script without the lines that are comments, and without indentation. Lines stay lines, so that nothing changes its meaning.
fn lean_script(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn every_file_of_the_folder_is_built_in() {
        let folder = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("static")).unwrap();
        let found: BTreeSet<_> =
            folder.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        assert_eq!(found, FILES.iter().map(|asset| asset.name.to_owned()).collect());
    }

    #[test]
    fn a_style_sheet_keeps_its_rules() {
        let sheet = "/* a */\n:root {\n  --gap: 1rem; /* b */\n}\n@media (max-width: 40em) { .a .b, .c > d { color: red; } }\n";
        assert_eq!(lean_style(sheet), ":root{--gap:1rem}@media (max-width:40em){.a .b,.c > d{color:red}}");
        assert_eq!(lean_style("p::after { content: \" / \"; }"), "p::after{content:\" / \"}");
        assert_eq!(lean_style("a { b: calc(1px - 2px); } /* no end"), "a{b:calc(1px - 2px)}");
    }

    #[test]
    fn a_script_loses_whole_lines_only() {
        let text = "// Why.\n\"use strict\";\n{\n  const url = \"http://x\"; // stays\n\n  go(url);\n}\n";
        assert_eq!(
            lean_script(text),
            "\"use strict\";\n{\nconst url = \"http://x\"; // stays\ngo(url);\n}\n"
        );
    }
}
