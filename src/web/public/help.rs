//! `/leitung/hilfe/{sheet}`: two sheets for the organiser, to read and to print. They ask for no login: those who need them may not have one at hand.

use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::answer::{Response, page};
use crate::web::http::context::PageContext;
use crate::web::http::own_address::{StaffAddress, on_this_machine};
use crate::web::http::query::Query;
use crate::web::paper::{LINES, Leaf, Piece, Sheet, Type, leaves, lines};
use crate::web::public::request::PublicQuery;
use crate::web::state::site::Site;
use crate::web::view::translation::{Arg, Translator};
use actix_web::HttpResponse;
use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use actix_web::web::{Data, Path};
use askama::Template;
use tournament::Format;

/// A part of a sheet: the keys of its title and of its items, which stand line by line.
type Section = (&'static str, &'static str);

/// The checklist of the evening: what is done when.
const EVENING: [Section; 5] = [
    ("help-before", "help-before-items"),
    ("help-doors", "help-doors-items"),
    ("help-draw", "help-draw-items"),
    ("help-rounds", "help-rounds-items"),
    ("help-end", "help-end-items"),
];

/// The same on the back of the sheet: what is different on an evening with lives, and where nobody goes out.
const EVENING_OF_OTHERS: [Section; 3] = [
    ("help-lives", "help-lives-items"),
    ("help-lives-rounds", "help-lives-rounds-items"),
    ("help-standing", "help-standing-items"),
];

/// What to do when something does not work.
const TROUBLE: [Section; 6] = [
    ("help-no-network", "help-no-network-items"),
    ("help-restart", "help-restart-items"),
    ("help-wrong", "help-wrong-items"),
    ("help-printer", "help-printer-items"),
    ("help-paper", "help-paper-items"),
    ("help-laptop", "help-laptop-items"),
];

/// What stands on the back of that: going on without the laptop where people play for lives, and where nobody goes out.
const TROUBLE_OF_OTHERS: [Section; 2] =
    [("help-lives-paper", "help-lives-paper-items"), ("help-standing-paper", "help-standing-paper-items")];

struct Part {
    title: String,
    items: Vec<String>,
}

/// A line of the printed sheet.
enum Line {
    Heading(String),
    Item(String),
}

#[derive(Template)]
#[template(path = "help/page.html")]
struct HelpPage {
    ctx: PageContext,
    title: String,
    lead: String,
    /// Whether the items are ticked off one after the other.
    steps: bool,
    parts: Vec<Part>,
    print: String,
}

#[derive(Template)]
#[template(path = "help/sheet.html")]
struct HelpSheet {
    ctx: PageContext,
    sheet: Sheet,
    lead: String,
    steps: bool,
    leaves: Vec<Leaf<Line>>,
}

/// Shows a sheet: `abend` or `stoerung`; with `?ansicht=druck` on paper, and then for directors with the codes by which another laptop goes on on the internet.
pub async fn show(
    site: Data<Site>,
    house: StaffAddress,
    ctx: PageContext,
    path: Path<String>,
    query: Option<Query<PublicQuery>>,
) -> Response {
    let translator = ctx.translator();
    let (title, lead, steps, sides): (_, _, _, [&[Section]; 2]) = match path.as_str() {
        "abend" => ("help-evening", "help-evening-lead", true, [&EVENING, &EVENING_OF_OTHERS]),
        "stoerung" => ("help-trouble", "help-trouble-lead", false, [&TROUBLE, &TROUBLE_OF_OTHERS]),
        _ => return Err(PageError::NotFound),
    };
    let (title, lead) = (translator.t(title), translator.t(lead));
    let laptop = on_this_machine(&site).unwrap_or_else(|| house.of(""));
    let others = if house.is_local() {
        translator.t("help-others-nowhere")
    } else {
        translator.t1("help-others", "house", house.of(""))
    };
    let format = query.as_ref().map_or("", |query| query.format.as_str());
    let sides = sides.map(|sections| parts(translator, &of_format(sections, format), &laptop, &others));
    let here = format!("/leitung/hilfe/{path}");
    if query.is_some_and(|query| query.ansicht == "druck") {
        let sheet = Sheet {
            name: translator.t("help-house"),
            back: ctx.link(&here),
            back_text: title.clone(),
            title,
            where_and_when: String::new(),
            journal: String::new(),
            printed: translator.t1("paper-printed", "time", translator.date_time(ctx.now)),
            other: String::new(),
        };
        let sheet = sheet.with_other_language(&ctx, &format!("{here}?ansicht=druck"));
        let codes = if path.as_str() == "stoerung" { handovers(&site, &ctx) } else { None };
        let is_secret = codes.is_some();
        let leaves = on_paper(sides.into_iter().chain(codes.map(|part| vec![part])));
        let mut response: HttpResponse = page(&HelpSheet { ctx, sheet, lead, steps, leaves })?.into();
        if is_secret {
            response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        }
        return Ok(response);
    }
    let print = ctx.link(format!("{here}?ansicht=druck"));
    let parts = sides.into_iter().flatten().collect();
    Ok(page(&HelpPage { title, lead, steps, parts, print, ctx })?.into())
}

/// Returns with which codes another laptop goes on with the evenings that are shown on a host, for those who may see them; `None` without any. The
/// sheet is printed when something does not work: an evening that cannot be read now is left out.
fn handovers(site: &Site, ctx: &PageContext) -> Option<Part> {
    let mut items = Vec::new();
    for (slug, published) in site.app().publishing().all() {
        let code = published.handover.filter(|_| published.standing.halt.is_none());
        let may_see = slug.parse().is_ok_and(|slug| ctx.may_open(address::staff(&slug, "internet")));
        let Some(code) = code.filter(|_| may_see) else { continue };
        let Ok(Some(evening)) = site.app().snapshot(&slug) else { continue };
        let name = evening.texts.name.to_string();
        let named: [(&str, &dyn Arg); 3] =
            [("name", &name), ("host", &published.host.as_str()), ("code", &code)];
        items.push(ctx.with("help-handover-item", &named));
    }
    if items.is_empty() {
        return None;
    }
    items.push(ctx.t("help-handover-keep"));
    Some(Part { title: ctx.t("help-handover"), items })
}

/// Returns the sections that an evening of a format needs, all where none is named.
fn of_format(sections: &[Section], format: &str) -> Vec<Section> {
    let needed = |(title, _): &&Section| match format.parse() {
        Ok(Format::Tickets) => !title.starts_with("help-lives") && !title.starts_with("help-standing"),
        // These have a way of their own to go on without the laptop.
        Ok(_) if *title == "help-paper" => false,
        Ok(Format::Lives) => !title.starts_with("help-standing"),
        Ok(Format::Danish | Format::Rotation) => !title.starts_with("help-lives"),
        Err(_) => true,
    };
    sections.iter().filter(needed).copied().collect()
}

/// Returns the parts of a sheet, with the address of the pages on the laptop itself, and with what is said of that for everybody else.
fn parts(translator: Translator, sections: &[Section], laptop: &str, others: &str) -> Vec<Part> {
    let part = |(title, items): &Section| Part {
        title: translator.t(title),
        items: translator.t2(items, "laptop", laptop, "others", others).lines().map(str::to_owned).collect(),
    };
    sections.iter().map(part).collect()
}

/// Returns the sides of a sheet, a page each.
fn on_paper(sides: impl IntoIterator<Item = Vec<Part>>) -> Vec<Leaf<Line>> {
    let sides = sides.into_iter().filter(|parts| !parts.is_empty());
    let pages = sides.flat_map(|parts| leaves(pieces(parts), LINES - 2, 1, 0));
    let pages: Vec<Leaf<Line>> = pages.collect();
    let of = pages.len();
    (1..).zip(pages).map(|(number, page)| Leaf { number, of, ..page }).collect()
}

fn pieces(parts: Vec<Part>) -> Vec<Piece<Line>> {
    let style = Type { size: 10.5, bold: false };
    let mut pieces = Vec::new();
    for part in parts {
        pieces.push(Piece::heading(2, Line::Heading(part.title)));
        pieces.extend(
            part.items.into_iter().map(|item| Piece::new(lines(&item, 172.0, style), Line::Item(item))),
        );
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::texts::Language;

    #[test]
    fn an_evening_with_tickets_prints_nothing_about_other_formats() {
        let all = [&EVENING[..], &EVENING_OF_OTHERS, &TROUBLE_OF_OTHERS].concat();
        let titles =
            |format: &str| of_format(&all, format).into_iter().map(|(title, _)| title).collect::<Vec<_>>();
        assert_eq!(titles("tickets"), EVENING.map(|(title, _)| title));
        assert!(titles("lives").contains(&"help-lives-paper") && !titles("lives").contains(&"help-standing"));
        assert!(titles("danish").contains(&"help-standing") && !titles("danish").contains(&"help-lives"));
        assert_eq!(titles("").len(), all.len());
        let sheet = [&EVENING[..], &EVENING_OF_OTHERS];
        let german = Translator::GERMAN;
        let (laptop, others) = ("http://localhost:8080", german.t("help-others-nowhere"));
        let pages = on_paper(sheet.map(|side| parts(german, &of_format(side, "tickets"), laptop, &others)));
        assert_eq!(pages.len(), 1);
    }

    #[test]
    fn each_side_of_a_sheet_is_one_page_in_both_languages() {
        let keys = ["help-others", "help-others-nowhere"];
        for (lang, key) in Language::ALL.into_iter().flat_map(|lang| keys.map(|key| (lang, key))) {
            let others = Translator::new(lang).t1(key, "house", "http://192.168.178.100:8080");
            let laptop = "http://localhost:8080";
            for sides in [[&EVENING[..], &EVENING_OF_OTHERS], [&TROUBLE[..], &TROUBLE_OF_OTHERS]] {
                let pages = on_paper(sides.map(|side| parts(Translator::new(lang), side, laptop, &others)));
                let numbers: Vec<_> = pages.iter().map(|page| (page.number, page.of)).collect();
                assert_eq!(numbers, [(1, 2), (2, 2)], "{lang}: {}", sides[0][0].0);
            }
        }
    }
}
