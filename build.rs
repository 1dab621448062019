//! Makes the handbook a part of the program, its chapters as HTML, in the order of the table of contents, and its pictures; and the files of `static/`.
//! What reads Markdown is not in the program itself.

use pulldown_cmark::{Event, Options, Parser, Tag, html};
use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=docs/handbook");
    println!("cargo::rerun-if-changed=static");
    let root = env::var("CARGO_MANIFEST_DIR")?;
    let mut code = String::new();
    let mut assets = entries(&Path::new(&root).join("static"), "", "")?;
    for (name, language) in [("GERMAN", "de"), ("ENGLISH", "en")] {
        let book = Path::new(&root).join("docs/handbook").join(language).join("src");
        writeln!(code, "const {name}: &[Chapter] = &[{}];", chapters(&book, language)?)?;
        // They are served as WebP.
        assets += &entries(&book.join("pictures"), &format!("{language}-"), ".webp")?;
    }
    let out = env::var("OUT_DIR")?;
    fs::write(Path::new(&out).join("handbook.rs"), code)?;
    fs::write(Path::new(&out).join("assets.rs"), format!("&[{assets}]"))?;
    Ok(())
}

/// Returns the files of a folder, each with its name behind a prefix and with its bytes. All of them end alike.
fn entries(folder: &Path, prefix: &str, end: &str) -> Result<String, Box<dyn Error>> {
    let mut names = Vec::new();
    for file in fs::read_dir(folder)? {
        names.push(file?.file_name().into_string().map_err(|_| "a file has no name")?);
    }
    if let Some(other) = names.iter().find(|name| !name.ends_with(end)) {
        return Err(format!("{other} does not end in {end}").into());
    }
    names.sort();
    let mut code = String::new();
    for name in names {
        let path = folder.join(&name);
        writeln!(code, "(\"{prefix}{name}\", include_bytes!({path:?}).as_slice()),")?;
    }
    Ok(code)
}

/// Returns the chapters that the table of contents of a book names, each under the heading of its part.
fn chapters(book: &Path, language: &str) -> Result<String, Box<dyn Error>> {
    let mut code = String::new();
    let mut part = String::new();
    for line in fs::read_to_string(book.join("SUMMARY.md"))?.lines() {
        if let Some(heading) = line.strip_prefix("# ") {
            heading.clone_into(&mut part);
        }
        let Some((title, rest)) = line.split_once('[').and_then(|(_, rest)| rest.split_once("](")) else {
            continue;
        };
        let path = rest.strip_suffix(".md)").ok_or("a line of SUMMARY.md names no chapter")?;
        let html = chapter(&fs::read_to_string(book.join(format!("{path}.md")))?, path, language);
        let address = address(path);
        writeln!(code, "Chapter {{ path: {address:?}, part: {part:?}, title: {title:?}, html: {html:?} }},")?;
    }
    Ok(code)
}

/// Returns the address of a chapter.
fn address(path: &str) -> String {
    if path == "index" { "/hilfe".to_owned() } else { format!("/hilfe/{path}") }
}

/// Returns a chapter as HTML. Behind a link to another one stands U+0001, where a language can be named, and before the name of a picture U+0002.
fn chapter(text: &str, path: &str, language: &str) -> String {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut events: Vec<Event> = Parser::new_ext(text, Options::ENABLE_TABLES).collect();
    events.retain(|event| {
        let is_comment = matches!(event, Event::Html(html) if html.starts_with("<!--"));
        // Each line of HTML is an event of its own: of a longer comment the rest would stand on the page.
        assert!(
            !is_comment || matches!(event, Event::Html(html) if html.trim_end().ends_with("-->")),
            "{path}: a comment takes one line"
        );
        !is_comment
    });
    for event in &mut events {
        if let Event::Start(Tag::Link { dest_url, .. }) = event
            && let Some(name) = dest_url.strip_suffix(".md")
        {
            *dest_url = format!("{}\u{1}", address(&beside(folder, name))).into();
        }
    }
    let mut html = String::new();
    html::push_html(&mut html, events.into_iter());
    // What is written into an address is escaped there.
    html.replace("%01", "\u{1}")
        .replace("\"../pictures/", &format!("\"\u{2}{language}-"))
        .replace("\"pictures/", &format!("\"\u{2}{language}-"))
        .replace("<table>", "<div class=\"scroll\" role=\"group\" tabindex=\"0\"><table>")
        .replace("</table>", "</table></div>")
}

/// Returns the path of the chapter that a chapter of a folder calls so.
fn beside(folder: &str, name: &str) -> String {
    match name.strip_prefix("../") {
        Some(path) => path.to_owned(),
        None if folder.is_empty() => name.to_owned(),
        None => format!("{folder}/{name}"),
    }
}
