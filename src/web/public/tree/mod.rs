//! `/t/{slug}/baum`: the tree of a running or finished tournament, as a picture and as a list.

mod view;

use super::guest::{Guest, MatchView};
use crate::web::http::{PageContext, Response};
use crate::web::public::layout::{Link, PublicLayout};
use crate::web::public::request::PublicRequest;
use crate::web::view::tournament::tree::{BOX_HEIGHT, BOX_WIDTH, Layout, left_of};
use askama::Template;
use tournament::{Format, Pairing, Stage, TicketNo};
use view::{BoxView, PlaceView, boxes, changes, line_of, open_places, ways};

/// The sizes of the picture that links offer, in hundredths.
const SIZES: [u32; 6] = [25, 50, 75, 100, 150, 200];

/// The matches beside the tree.
const BESIDE: [Stage; 4] = [Stage::ThirdPlace, Stage::Placement, Stage::FifthPlace, Stage::SeventhPlace];

pub async fn show(mut request: PublicRequest) -> Response {
    let zoom = std::mem::take(&mut request.query.zoom);
    request
        .answer("baum".to_owned(), move |guest| {
            // Where people play on after a defeat the rounds are no tree.
            (guest.view.settings().format == Format::Tickets).then(|| TreePage::of(guest, &zoom))
        })
        .await
}

#[derive(Template)]
#[template(path = "public/tree.html")]
struct TreePage {
    ctx: PageContext,
    layout: PublicLayout,
    /// Width and height of the picture in its own units.
    size: (i32, i32),
    /// Width and height as shown; `None` fits it into the window.
    shown: Option<(i32, i32)>,
    zooms: Vec<Link>,
    /// Whether somebody has chosen a size: then phones show the picture at once too.
    asked: bool,
    /// The names of the rounds above their columns.
    heads: Vec<(i32, String)>,
    /// The lines, each as the `d` of a path.
    lines: String,
    open_lines: String,
    boxes: Vec<BoxView>,
    places: Vec<PlaceView>,
    /// The way of each ticket, drawn for whoever comes by a link such as `#karte-12`.
    ways: Vec<(TicketNo, String)>,
    lists: Vec<List>,
    rounds: Vec<Link>,
}

/// The matches of a stage as a list.
struct List {
    /// What an address such as `#R2` names.
    stage: Stage,
    title: String,
    matches: Vec<MatchView>,
}

impl TreePage {
    fn of(guest: &Guest<'_>, zoom: &str) -> TreePage {
        let (ctx, tournament) = (guest.ctx, &guest.view);
        let tree = tournament.tree();
        let beside: Vec<_> =
            BESIDE.iter().flat_map(|stage| tournament.pairings_in(*stage)).copied().collect();
        let layout = Layout::of(&tree, beside.len());
        let mut heads: Vec<(i32, String)> =
            tree.rounds.iter().zip(0..).map(|(stage, round)| (left_of(round), guest.stage(*stage))).collect();
        if !beside.is_empty() {
            heads.push((left_of(tree.rounds.len() + 1), ctx.t("tree-beside")));
        }
        let in_tree: Vec<_> = tree.matches.iter().map(|found| found.pairing).collect();
        let matches = boxes(guest, &in_tree);
        let placed = boxes(guest, &beside);
        let of_stage =
            |stage: Stage| in_tree.iter().chain(&beside).filter(move |pairing| pairing.id.stage == stage);
        let played = BESIDE.into_iter().filter(|stage| !tournament.pairings_in(*stage).is_empty());
        let list = |stage: Stage| List {
            stage,
            title: guest.stage(stage),
            matches: of_stage(stage).map(|pairing| row(guest, pairing)).collect(),
        };
        let lists: Vec<List> = tree.rounds.iter().rev().copied().chain(played).map(list).collect();
        let percent = SIZES.into_iter().find(|size| size.to_string() == zoom);
        let fits = zoom == "ganz";
        let percent = percent.unwrap_or(100);
        let scaled = |units: i32| units * percent as i32 / 100;
        TreePage {
            ctx: ctx.clone(),
            layout: PublicLayout::of(guest, "baum"),
            size: layout.size,
            shown: (!fits).then_some((scaled(layout.size.0), scaled(layout.size.1))),
            zooms: zooms(guest, (!fits).then_some(percent)),
            asked: !zoom.is_empty(),
            heads,
            lines: layout.lines.iter().map(|line| line_of(line)).collect(),
            open_lines: layout.open_lines.iter().map(|line| line_of(line)).collect(),
            places: open_places(guest, &tree, &layout),
            ways: ways(&tree, &layout),
            boxes: (matches.into_iter().zip(layout.boxes))
                .chain(placed.into_iter().zip(layout.beside))
                .map(|(view, at)| BoxView { at, ..view })
                .collect(),
            rounds: lists
                .iter()
                .map(|list| Link::to(format!("#{}", list.stage), list.title.clone()))
                .collect(),
            lists,
        }
    }
}

/// Writes a match of the list, with those who came to it after the draw.
fn row(guest: &Guest<'_>, pairing: &Pairing) -> MatchView {
    let view = guest.pairing(pairing);
    let unusual =
        Some(view.unusual.clone()).filter(|word| !word.is_empty()).into_iter().chain(changes(guest, pairing));
    MatchView { unusual: unusual.collect::<Vec<_>>().join(", "), anchor: String::new(), ..view }
}

/// Returns links to the other sizes.
fn zooms(guest: &Guest<'_>, percent: Option<u32>) -> Vec<Link> {
    let ctx = guest.ctx;
    let whole =
        Link { href: guest.link("baum?zoom=ganz"), text: ctx.t("tree-whole"), current: percent.is_none() };
    let size = |size: u32| Link {
        href: guest.link(&format!("baum?zoom={size}")),
        text: ctx.t1("tree-percent", "percent", size),
        current: percent == Some(size),
    };
    std::iter::once(whole).chain(SIZES.into_iter().map(size)).collect()
}
