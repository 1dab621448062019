//! Styles, signs, scripts and the pictures of the handbook, built into the program without what only their readers need, and cached for ever under an address that names their content.

use crate::web::error::PageError;
use crate::web::state::encoded::Effort;
use crate::web::state::{Conditional, EncodedResponse, GuestsWork};
use actix_web::http::header::CONTENT_TYPE;
use actix_web::web::{self, Bytes};
use actix_web::{HttpRequest, HttpResponse};
use sha2::{Digest, Sha256};
use std::sync::LazyLock;

/// The files of `static/` and the pictures of the handbook by name, as `build.rs` has found them.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// Returns what a file is, by the end of its name.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml; charset=utf-8",
        Some("json") => "application/manifest+json",
        Some("png") => "image/png",
        Some("webp") => "image/webp",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}

/// One mark for all files together, so that a style sheet may name its pictures without knowing their marks.
static MARK: LazyLock<String> = LazyLock::new(|| {
    let mut digest = Sha256::new();
    for (name, bytes) in FILES {
        digest.update(name);
        digest.update(bytes);
    }
    hex::encode(&digest.finalize()[..6])
});

/// What is sent, in the order of [`FILES`].
static SENT: LazyLock<Vec<Bytes>> = LazyLock::new(|| FILES.iter().map(sent).collect());

fn sent(&(name, bytes): &(&str, &'static [u8])) -> Bytes {
    match (name.rsplit('.').next(), std::str::from_utf8(bytes)) {
        (Some("css"), Ok(text)) => lean_style(text).into(),
        (Some("js"), Ok(text)) => lean_script(text).into(),
        _ => Bytes::from_static(bytes),
    }
}

fn place(name: &str) -> Option<usize> {
    FILES.iter().position(|(known, _)| *known == name)
}

/// Returns the address of a file of `static/`.
pub fn address(name: &str) -> String {
    format!("/static/{}/{name}", *MARK)
}

/// Returns the text of a style sheet or script as it is sent, "" if there is no such file.
pub fn text(name: &str) -> &'static str {
    place(name).and_then(|place| std::str::from_utf8(&SENT[place]).ok()).unwrap_or_default()
}

/// The files as they are sent, compressed for the first who asks.
static WIRES: LazyLock<Vec<EncodedResponse>> = LazyLock::new(|| {
    FILES
        .iter()
        .zip(&*SENT)
        .map(|((name, _), sent)| EncodedResponse::file(kind(name), sent.clone()))
        .collect()
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
    let place = place(&name).ok_or(PageError::NotFound)?;
    if mark != *MARK {
        // An address from before an update gets today's file, and is not kept.
        return Ok(HttpResponse::Ok().insert_header((CONTENT_TYPE, kind(&name))).body(SENT[place].clone()));
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
    fn every_file_of_the_folder_is_built_in_and_of_a_known_kind() {
        let folder = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("static")).unwrap();
        let found: BTreeSet<_> =
            folder.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        let names = FILES.iter().map(|(name, _)| *name);
        assert_eq!(found, names.clone().filter(|name| !name.ends_with(".webp")).map(str::to_owned).collect());
        names.for_each(|name| assert_ne!(kind(name), "application/octet-stream", "{name}"));
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
