//! The slides of the wall, and what stands on each.

use super::draw::PotsView;
use super::room::{LINES, LONG_NAME, packed, size};
use crate::tournament::{ActionNo, Outcome, Pairing, Side, Stage, TableNo};
use crate::web::public::counter::CounterView;
use crate::web::public::guest::{Guest, MatchView};
use crate::web::view::draw::{PackCard, names};
use crate::web::view::tournament::SpecialLine;

/// Results below a heading, each on two lines, or on three with a long name.
const RESULTS: usize = 4;
/// A name on the list with more characters takes two lines of its column.
const SHORT_ENTRY: usize = 24;
/// Winners on the wall at once.
const WINNERS: usize = 8;

/// What the wall shows at once.
#[derive(Clone)]
pub enum Slide {
    /// A sentence and something about it.
    Message { big: String, lines: Vec<String> },
    /// Matches that were called, and those that have begun.
    Called { heading: String, rows: Vec<RowView> },
    /// Open matches.
    Pairings { heading: String, rows: Vec<RowView> },
    /// The last results.
    Results { heading: String, results: Vec<ResultView> },
    /// The two pots, while people pull from them.
    Pots(PotsView),
    /// The numbered entries of a closed list, in columns.
    Entries { heading: String, columns: Vec<Vec<EntryView>> },
    /// What the hall has said before a draw.
    Phrase(PhraseView),
    /// One of the best.
    Place(PlaceView),
    /// A special prize with its winner, and how large the winner's name can be.
    Special { prize: String, winner: String, size: &'static str },
    /// The best together.
    Places { heading: String, places: Vec<PlaceView> },
}

/// A pairing under the name of one of its players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowView {
    /// The pairing.
    pub view: MatchView,
    /// Whether both players can begin.
    pub free: bool,
    /// "Tisch 7", or "".
    pub table: String,
}

/// A match that has just ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultView {
    /// The match.
    pub view: MatchView,
    /// How it stood at the end, if it was played.
    pub counter: Option<CounterView>,
    /// The match in one line.
    pub sentence: String,
}

/// A place with those who have won it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceView {
    /// "1", or "3 bis 4" while nobody knows more.
    pub place: String,
    /// Each with "Karte 12".
    pub people: Vec<(String, String)>,
    /// What they win.
    pub prizes: Vec<String>,
}

/// One entry of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryView {
    /// Where he stands on the list, from 1.
    pub number: usize,
    /// Who it is.
    pub name: String,
    /// His tickets.
    pub tickets: String,
}

/// What the hall has said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PhraseView {
    /// The phrase in one line, or where the cards come from.
    pub sentence: String,
    /// The cards, if it is a pack of cards.
    pub cards: Vec<PackCard>,
    /// Its seal, its list and what was said before, in a line each.
    pub lines: Vec<String>,
}

impl PhraseView {
    /// Returns the names of the cards.
    pub fn card_names(&self) -> String {
        names(&self.cards)
    }
}

impl EntryView {
    /// Returns whether the name takes two lines.
    pub fn is_long(&self) -> bool {
        self.name.chars().count() > SHORT_ENTRY
    }

    /// Returns the lines that it needs.
    pub fn lines(&self) -> usize {
        if self.is_long() { 2 } else { 1 }
    }
}

impl RowView {
    /// Returns open matches as people look for them: under the names of both players.
    pub fn by_name(guest: &Guest<'_>, open: &[Pairing]) -> Vec<RowView> {
        let row = |view: MatchView| RowView { free: view.kind == "free", table: String::new(), view };
        guest.by_name(open).into_iter().map(row).collect()
    }

    /// Returns how large its names can be: "", `is-long`, `is-longer`.
    pub fn size(&self) -> &'static str {
        size(self.view.longest_name())
    }

    fn lines(&self) -> usize {
        if self.view.longest_name() > LONG_NAME { 3 } else { 1 }
    }

    /// Returns the beginning of the name under which it stands, for the heading.
    fn beginning(&self) -> String {
        self.view.left.name.chars().take(3).collect()
    }
}

/// Returns the matches that are going on, by table.
pub fn called(guest: &Guest<'_>) -> Vec<Slide> {
    let tournament = &guest.view;
    let mut running: Vec<(Option<TableNo>, &Pairing)> = (tournament.schedule().running.iter())
        .map(|pairing| (tournament.call(pairing.id).and_then(|call| call.table), pairing))
        .collect();
    running.sort_by_key(|(table, pairing)| (table.is_none(), *table, pairing.id));
    let row = |(table, pairing): (Option<TableNo>, &Pairing)| RowView {
        view: guest.pairing(pairing),
        free: false,
        table: match table {
            Some(table) => guest.ctx.t1("wall-table", "table", table),
            None => guest.ctx.t("wall-running"),
        },
    };
    let slides = packed(running.into_iter().map(row).collect(), RowView::lines);
    let heading = guest.ctx.t("wall-called");
    slides.into_iter().map(|rows| Slide::Called { heading: heading.clone(), rows }).collect()
}

/// Deals rows out to slides.
pub fn pairings(guest: &Guest<'_>, stage: Stage, rows: Vec<RowView>) -> Vec<Slide> {
    let slides = packed(rows, RowView::lines);
    let alone = slides.len() <= 1;
    let slide = |rows: Vec<RowView>| {
        let ends = rows.first().map(RowView::beginning).zip(rows.last().map(RowView::beginning));
        let heading = match ends.filter(|_| !alone) {
            Some((first, last)) => {
                let stage = guest.stage(stage);
                guest.ctx.with("wall-open-from", &[("stage", &stage), ("first", &first), ("last", &last)])
            }
            None => guest.ctx.t1("wall-open", "stage", guest.stage(stage)),
        };
        Slide::Pairings { heading, rows }
    };
    slides.into_iter().map(slide).collect()
}

impl ResultView {
    /// Returns the last results that stand, the newest first, as many as have room at once.
    pub fn last(guest: &Guest<'_>) -> Vec<ResultView> {
        let view = &guest.view;
        let entered: std::collections::BTreeMap<_, ActionNo> =
            (view.results().iter()).filter_map(|(id, history)| Some((*id, history.last()?.action))).collect();
        let all = view.played_stages().flat_map(|stage| view.pairings_in(stage).iter());
        let mut done: Vec<(ActionNo, &Pairing)> = all
            .filter(|pairing| matches!(pairing.outcome, Outcome::Result(_)))
            .filter_map(|pairing| Some((*entered.get(&pairing.id)?, pairing)))
            .collect();
        done.sort_by_key(|(action, _)| std::cmp::Reverse(*action));
        let last = done.into_iter().take(RESULTS).map(|(_, pairing)| ResultView::of(guest, pairing));
        packed(last.collect(), ResultView::lines).into_iter().next().unwrap_or_default()
    }

    fn of(guest: &Guest<'_>, pairing: &Pairing) -> ResultView {
        let view = guest.pairing(pairing);
        let (left, right) = (&view.left.name, &view.right.name);
        let how = if view.score.is_empty() { &view.word } else { &view.score };
        let sentence = match pairing.winner().and_then(|winner| pairing.side_of(winner)) {
            Some(Side::Right) => {
                let turned: Vec<&str> = how.split(" : ").collect();
                let how =
                    if let [own, other] = turned[..] { format!("{other} : {own}") } else { how.clone() };
                guest.ctx.with("wall-news", &[("winner", right), ("loser", left), ("how", &how)])
            }
            Some(Side::Left) => {
                guest.ctx.with("wall-news", &[("winner", left), ("loser", right), ("how", how)])
            }
            None => guest.ctx.with("wall-news-nobody", &[("left", left), ("right", right), ("how", how)]),
        };
        ResultView { counter: CounterView::of(guest, pairing), sentence, view }
    }

    /// Returns how large its names can be.
    pub fn size(&self) -> &'static str {
        size(self.view.longest_name())
    }

    fn lines(&self) -> usize {
        if self.view.longest_name() > LONG_NAME { 3 } else { 2 }
    }
}

impl PlaceView {
    /// Returns the places up to one of them, the best first, as far as matches or lots have decided them.
    pub fn all(guest: &Guest<'_>, last: u32) -> Vec<PlaceView> {
        let lines = guest.view.places(&guest.names());
        let called = lines.into_iter().filter(|line| line.settled && line.places.first <= last);
        let view = |line: crate::web::view::tournament::PlaceLine| PlaceView {
            place: guest.places(line.places),
            people: (line.tickets.iter())
                .map(|(ticket, owner)| (guest.name(*owner), guest.ctx.t1("public-ticket", "number", *ticket)))
                .collect(),
            prizes: (line.tickets.iter()).flat_map(|(ticket, _)| guest.prizes_of(*ticket)).collect(),
        };
        called.map(view).filter(|place| place.people.len() <= WINNERS).collect()
    }

    /// Returns the names as one text.
    pub fn names(&self) -> String {
        self.people.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// Returns how large the names together can be.
    pub fn size(&self) -> &'static str {
        size(self.names().chars().count() / 2)
    }

    fn lines(&self) -> usize {
        self.names().chars().count() / 34 + 1
    }
}

/// Returns the special prizes that somebody has won.
pub fn specials(guest: &Guest<'_>) -> Vec<Slide> {
    let won = guest.view.specials().into_iter().filter(SpecialLine::is_won);
    let slide = |line: SpecialLine| {
        let winner = line.winner_text(guest.ctx.translator(), &guest.names());
        Slide::Special { size: size(winner.chars().count() / 2), winner, prize: line.name }
    };
    won.map(slide).collect()
}

/// Returns the winners together, on as few slides as they need.
pub fn together(heading: String, places: Vec<PlaceView>) -> Vec<Slide> {
    let slides = packed(places, |place| place.lines().min(LINES));
    slides.into_iter().map(|places| Slide::Places { heading: heading.clone(), places }).collect()
}
