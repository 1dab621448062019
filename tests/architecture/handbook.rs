//! The handbook cannot go stale unseen: what it calls by a name stands in the texts of the program, what it points to is there, and both
//! languages have the same pages.
//!
//! In `docs/handbook/*/src` **bold** is kept for what the pages call a button, a page or a field, with examples in place of what the program
//! puts in; stress is *italic*. A comment at the foot of a page, the same in both languages, says from which files of `locales/` its names are:
//! a common word stands in many. Code that begins with `/` is an address, with `--` an option, with `docs/` a file.

use crate::{File, assert_none, files};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

/// The German book is the first; the other one is compared with it.
const LANGUAGES: [&str; 2] = ["de", "en"];

/// What stands for any text in the texts of the program.
const ANYTHING: char = '\u{1}';

fn book(language: &str) -> String {
    format!("docs/handbook/{language}/src")
}

/// Returns the pages of a book without its table of contents.
fn pages(language: &str) -> Vec<File> {
    let mut pages = files(&book(language), "md");
    pages.retain(|page| !page.path.ends_with("/SUMMARY.md"));
    pages
}

/// Returns what stands between two marks, in the order of the text; a mark that nobody closes is none.
fn between<'a>(text: &'a str, open: &str, close: &str) -> Vec<&'a str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(open) {
        rest = &rest[at + open.len()..];
        let Some(end) = rest.find(close) else { break };
        found.push(&rest[..end]);
        rest = &rest[end + close.len()..];
    }
    found
}

/// Returns a page without its blocks of code, which show what other programs say and read.
fn without_blocks(page: &str) -> String {
    page.split("```").step_by(2).collect()
}

/// Returns a page without any code.
fn without_code(page: &str) -> String {
    without_blocks(page).split('`').step_by(2).collect()
}

/// Returns the links and pictures of a page, but for those that lead out of the house.
fn links(page: &str) -> Vec<String> {
    let page = without_code(page);
    let mut links = between(&page, "](", ")");
    links.extend(between(&page, "src=\"", "\""));
    links.retain(|link| !link.contains("://"));
    links.into_iter().map(str::to_owned).collect()
}

/// Returns what a link of a file names, relative to the package.
fn target(file: &str, link: &str) -> PathBuf {
    let mut path = PathBuf::new();
    for part in Path::new(file).parent().unwrap().join(link).components() {
        if part == Component::ParentDir {
            path.pop();
        } else {
            path.push(part);
        }
    }
    path
}

/// Returns the anchors of a page: its headings as links name them.
fn anchors(page: &str) -> BTreeSet<String> {
    let page = without_blocks(page);
    let headings = page.lines().filter(|line| line.starts_with('#'));
    let anchor = |heading: &str| {
        let letters = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = letters.chars().filter(|char| char.is_alphanumeric() || [' ', '-', '_'].contains(char));
        kept.map(|char| if char == ' ' { '-' } else { char }).collect()
    };
    headings.map(anchor).collect()
}

/// Complains about links of these files that lead nowhere.
fn dead_links(of: &[File]) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut complaints = Vec::new();
    for file in of {
        for link in links(&file.text).iter().filter(|link| !link.contains("../commit/")) {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let to = if path.is_empty() { PathBuf::from(&file.path) } else { target(&file.path, path) };
            let Ok(text) =
                std::fs::read(root.join(&to)).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
            else {
                if !root.join(&to).is_dir() {
                    complaints.push(format!("{}: {link} leads nowhere", file.path));
                }
                continue;
            };
            if !anchor.is_empty() && !anchors(&text).contains(anchor) {
                complaints.push(format!("{}: {link} has no such heading", file.path));
            }
        }
    }
    complaints
}

#[test]
fn links_and_pictures_of_the_handbook_and_the_documents_lead_somewhere() {
    let mut all: Vec<File> = files("docs", "md");
    let readme = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    all.push(File { path: "README.md".to_owned(), text: readme });
    assert!(all.iter().map(|file| links(&file.text).len()).sum::<usize>() > 200, "links are found");
    assert_none(&dead_links(&all));
}

/// What is taken with a camera and shown to nobody is waste.
#[test]
fn every_picture_is_shown() {
    let mut shown = BTreeSet::new();
    let mut all: Vec<File> = files("docs", "md");
    let readme = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    all.push(File { path: "README.md".to_owned(), text: readme });
    for file in &all {
        shown.extend(links(&file.text).iter().map(|link| target(&file.path, link)));
    }
    let mut complaints = Vec::new();
    for language in LANGUAGES {
        let folder = format!("{}/pictures", book(language));
        for picture in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(&folder)).unwrap() {
            let name = picture.unwrap().file_name().into_string().unwrap();
            if !shown.contains(Path::new(&folder).join(&name).as_path()) {
                complaints.push(format!("{folder}/{name}: no page shows it"));
            }
        }
    }
    assert_none(&complaints);
}

/// Returns the pages that a table of contents names with their titles, in its order.
fn contents(language: &str) -> Vec<(String, String)> {
    let summary = files(&book(language), "md").into_iter().find(|file| file.path.ends_with("/SUMMARY.md"));
    let entry = |line: &str| {
        let (title, rest) = line.split_once('[')?.1.split_once("](")?;
        Some((rest.split_once(')')?.0.to_owned(), title.to_owned()))
    };
    summary.expect("a table of contents").text.lines().filter_map(entry).collect()
}

#[test]
fn every_page_stands_in_the_table_of_contents_once_under_its_own_title() {
    let mut complaints = Vec::new();
    for language in LANGUAGES {
        let contents = contents(language);
        for page in pages(language) {
            let path = page.path.strip_prefix(&format!("{}/", book(language))).unwrap();
            let titles: Vec<_> =
                contents.iter().filter(|(named, _)| named == path).map(|(_, title)| title).collect();
            let heading = page.text.lines().next().unwrap_or_default();
            match titles[..] {
                [title] if heading == format!("# {title}") => {}
                [title] => {
                    complaints.push(format!("{}: {heading} is called {title} in SUMMARY.md", page.path))
                }
                _ => complaints.push(format!("{}: {} times in SUMMARY.md", page.path, titles.len())),
            }
        }
    }
    assert_none(&complaints);
}

#[test]
fn both_languages_have_the_same_pages_and_pictures() {
    let order =
        LANGUAGES.map(|language| contents(language).into_iter().map(|(path, _)| path).collect::<Vec<_>>());
    assert_eq!(order[0], order[1]);
    assert!(order[0].len() > 20, "{order:?}");
    // Of each page the same links and pictures, in the same order: who adds something to one book is led to the other.
    let mut complaints = Vec::new();
    let english = pages("en");
    for german in pages("de") {
        let path = german.path.replacen("/de/", "/en/", 1);
        let Some(english) = english.iter().find(|page| page.path == path) else {
            complaints.push(format!("{}: not in English", german.path));
            continue;
        };
        let (one, other) = (links(&german.text), links(&english.text));
        if one != other {
            complaints.push(format!("{}: {one:?}, in English {other:?}", german.path));
        }
        let (one, other) = (areas(&german.text), areas(&english.text));
        if one != other {
            complaints.push(format!("{}: names from {one:?}, in English from {other:?}", german.path));
        }
    }
    assert_none(&complaints);
}

/// Returns the files of `locales/` that the comment of a page names.
fn areas(page: &str) -> Vec<&str> {
    between(page, "<!-- locales: ", " -->").into_iter().flat_map(|areas| areas.split(' ')).collect()
}

/// Returns the texts of the program in one language by file: each value, attribute, variant and line of its own, with [`ANYTHING`] for what is
/// put in.
fn texts(language: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut all = BTreeMap::new();
    for file in files(&format!("locales/{language}"), "ftl") {
        let mut texts = BTreeSet::new();
        for line in file.text.lines().filter(|line| !line.starts_with('#')) {
            let is_key = |key: &str| {
                key.chars().all(|char| char.is_ascii_alphanumeric() || ['-', '.', ' '].contains(&char))
            };
            let trimmed = line.trim_start();
            let value = match (line.split_once('='), trimmed.split_once(']')) {
                (Some((key, value)), _)
                    if is_key(key) && (!line.starts_with(' ') || trimmed.starts_with('.')) =>
                {
                    value
                }
                (_, Some((_, value))) if trimmed.trim_start_matches('*').starts_with('[') => value,
                _ => trimmed,
            };
            texts.insert(with_anything(&value.replace("{\"\\u00A0\"}", " ")));
        }
        let name = Path::new(&file.path).file_stem().unwrap().to_str().unwrap().to_owned();
        all.insert(name, texts);
    }
    all
}

/// Puts [`ANYTHING`] in the place of braces.
fn with_anything(value: &str) -> String {
    let mut text = String::new();
    let mut rest = value.trim();
    while let Some((before, after)) = rest.split_once('{') {
        let Some((_, after)) = after.split_once('}') else { break };
        text.push_str(before);
        text.push(ANYTHING);
        rest = after;
    }
    text + rest
}

/// Returns whether a text of the program may read so. Where it puts something in, a third of the letters have to be its own.
fn may_read(text: &str, name: &str) -> bool {
    if !text.contains(ANYTHING) {
        return text == name;
    }
    let letters = |text: &str| text.chars().filter(|char| char.is_alphabetic()).count();
    let parts: Vec<&str> = text.split(ANYTHING).collect();
    let (first, last) = (parts[0], parts[parts.len() - 1]);
    if letters(text) * 3 < letters(name)
        || name.len() <= text.len() - (parts.len() - 1)
        || !name.starts_with(first)
    {
        return false;
    }
    let mut rest = &name[first.len()..];
    for part in &parts[1..parts.len() - 1] {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.len() > last.len() && rest.ends_with(last)
}

#[test]
fn every_name_in_bold_is_what_the_pages_say() {
    let mut complaints = Vec::new();
    for language in LANGUAGES {
        let texts = texts(language);
        let mut names = 0;
        for page in pages(language) {
            let areas = areas(&page.text);
            for area in areas.iter().filter(|area| !texts.contains_key(**area)) {
                complaints.push(format!("{}: there is no locales/{language}/{area}.ftl", page.path));
            }
            for name in between(&without_code(&page.text), "**", "**") {
                let name = name.split_whitespace().collect::<Vec<_>>().join(" ").replace('\u{a0}', " ");
                names += 1;
                let says = |texts: &BTreeSet<String>| {
                    texts.contains(&name) || texts.iter().any(|text| may_read(text, &name))
                };
                if !areas.iter().filter_map(|area| texts.get(*area)).any(says) {
                    let of = areas.join(", ");
                    complaints.push(format!(
                        "{}: **{name}** stands nowhere in locales/{language} ({of})",
                        page.path
                    ));
                }
            }
        }
        assert!(names > 100, "{names} names in the book of {language}");
    }
    assert_none(&complaints);
}

#[test]
fn a_wrong_name_is_noticed() {
    let texts = [
        with_anything("Karte { $ticket } zurücknehmen"),
        with_anything("{ $first } bis { $last }"),
        "Kassa".to_owned(),
    ];
    let known = |name: &str| texts.iter().any(|text| may_read(text, name));
    for good in ["Karte 17 zurücknehmen", "Kassa", "1 bis 8"] {
        assert!(known(good), "{good}");
    }
    for bad in
        ["Karte zurücknehmen", "Karte 17 abgeben", "kassa", "Kassa öffnen", "Um Platz 5 bis 8 losen", ""]
    {
        assert!(!known(bad), "{bad}");
    }
    assert_eq!(between("**a** b **c", "**", "**"), ["a"]);
    assert_eq!(links("[a](b.md#c) `[d](e)` <img src=\"f.png\"> [g](https://h)"), ["b.md#c", "f.png"]);
    assert!(anchors("# Was, wenn’s `A` ist?\n").contains("was-wenns-a-ist"));
}

/// Returns whether an address of the table is one that the handbook writes with `…` for a name or a number.
fn is_address(route: &str, written: &str) -> bool {
    let (route, written): (Vec<_>, Vec<_>) = (route.split('/').collect(), written.split('/').collect());
    let same = |(one, other): (&&str, &&str)| one == other || (one.starts_with('{') && *other == "…");
    route.len() == written.len() && route.iter().zip(&written).all(same)
}

#[test]
fn addresses_options_and_files_of_the_handbook_are_there() {
    let routes = files("src/web", "rs").into_iter().find(|file| file.path == "src/web/routes.rs").unwrap();
    let routes: Vec<&str> = between(&routes.text, "resource(\"", "\")");
    let commands: BTreeMap<_, _> = files("src/cli", "rs")
        .into_iter()
        .chain(files("crates/host/src/cli", "rs"))
        .map(|file| (file.path, file.text))
        .collect();
    let is_option = |option: &str| {
        let field = format!(" {}: ", option.trim_start_matches('-').replace('-', "_"));
        let named = format!("long = \"{}\"", option.trim_start_matches('-'));
        commands.values().any(|text| text.contains(&field) || text.contains(&named))
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut complaints = Vec::new();
    for page in LANGUAGES.iter().flat_map(|language| pages(language)) {
        let mut complain = |what: &str| complaints.push(format!("{}: {what} is not there", page.path));
        let text = without_blocks(&page.text);
        for code in between(&text, "`", "`") {
            if code.starts_with('/') && !routes.iter().any(|route| is_address(route, code)) {
                complain(code);
            }
            for word in code.split(' ').filter(|word| word.starts_with("--") && !code.starts_with("cargo ")) {
                if !is_option(word) {
                    complain(word);
                }
            }
            if ["docs/", "tests/", "locales/"].iter().any(|folder| code.starts_with(folder))
                && !root.join(code).exists()
            {
                complain(code);
            }
        }
        for block in between(&page.text, "```sh\n", "```") {
            for word in block.split_whitespace().filter(|word| word.starts_with("--")) {
                if !is_option(word) {
                    complain(word);
                }
            }
        }
    }
    assert_none(&complaints);
}
