//! `/hilfe`: the handbook, as it was when the program was built. It asks for no login: whoever needs it may not have come so far.

use crate::web::error::PageError;
use crate::web::http::answer::{Answer, page};
use crate::web::http::assets;
use crate::web::http::context::PageContext;
use actix_web::HttpRequest;
use askama::Template;
use askama::filters::HtmlSafe;
use std::fmt::{self, Display, Formatter};
use tournament::texts::Language;

/// A chapter as `build.rs` has made it.
struct Chapter {
    /// Its address, "/hilfe" for the first.
    path: &'static str,
    /// The part of the book in which it stands.
    part: &'static str,
    title: &'static str,
    /// With U+0001 behind each link to another chapter and U+0002 before the name of each picture.
    html: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/handbook.rs"));

/// A chapter for a reader. It is no text of anybody but of those who wrote the handbook, so nothing in it is escaped.
struct Html(String);

impl HtmlSafe for Html {}

impl Display for Html {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[derive(Template)]
#[template(path = "help/chapter.html")]
struct ChapterPage {
    ctx: PageContext,
    title: &'static str,
    html: Html,
    contents: Vec<(&'static str, Vec<&'static Chapter>)>,
    /// The address of this chapter.
    here: &'static str,
    before: Option<&'static Chapter>,
    after: Option<&'static Chapter>,
}

/// Shows the chapter of the address, in the language of the reader.
pub async fn show(ctx: PageContext, request: HttpRequest) -> Answer {
    let book = match ctx.lang {
        Language::German => GERMAN,
        Language::English => ENGLISH,
    };
    let place = book.iter().position(|chapter| chapter.path == request.path()).ok_or(PageError::NotFound)?;
    let chapter = &book[place];
    let mut contents: Vec<(&str, Vec<&Chapter>)> = Vec::new();
    for chapter in book {
        match contents.last_mut() {
            Some((part, chapters)) if *part == chapter.part => chapters.push(chapter),
            _ => contents.push((chapter.part, vec![chapter])),
        }
    }
    // Only a language that the address named stands in the links.
    let language = ctx.link("");
    let html = chapter.html.replace('\u{1}', &language).replace('\u{2}', &assets::address(""));
    page(&ChapterPage {
        title: chapter.title,
        html: Html(html),
        contents,
        here: chapter.path,
        before: place.checked_sub(1).map(|before| &book[before]),
        after: book.get(place + 1),
        ctx,
    })
}
