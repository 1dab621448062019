//! `/t/{slug}/siegerliste`: places and prizes; with `?ansicht=druck` as a sheet to hang up.

use super::guest::Guest;
use crate::app::places::Origin;
use crate::web::address;
use crate::web::http::{PageContext, Response, page};
use crate::web::paper::{LINES, Leaf, Piece, Sheet, Type, leaves, lines, lines_of};
use crate::web::public::layout::PublicLayout;
use crate::web::public::request::PublicRequest;
use crate::web::view::tournament::{PlaceLine, SpecialLine, ThingLine, mark_words};
use askama::Template;
use std::cmp::Reverse;
use tournament::draw::SealedLot;
use tournament::{Award, Places, PlayerId, TicketNo};

pub async fn show(request: PublicRequest) -> Response {
    if request.query.ansicht == "druck" {
        // A sheet says when it was printed, so it is made each time.
        return request.answer_one(|guest| page(&WinnersPage::of(guest).sheet(guest))).await;
    }
    request.answer("siegerliste".to_owned(), |guest| Some(WinnersPage::of(guest))).await
}

#[derive(Template)]
#[template(path = "public/winners.html")]
struct WinnersPage {
    ctx: PageContext,
    layout: PublicLayout,
    /// Whether no match can change it any more.
    settled: bool,
    lines: Vec<Line>,
    /// Whether somebody has a prize already.
    given: bool,
    /// Prizes that nobody has yet, with the reason.
    left: Vec<Gain>,
    /// The lots that were sealed, with their pages.
    lots: Vec<(String, String)>,
    specials: Vec<SpecialView>,
    /// The people of each group of special prizes among themselves.
    rankings: Vec<GroupView>,
    /// The same of each town.
    towns: Vec<TownView>,
    /// Whether somebody of a town is not ranked because they were there for no match.
    towns_lack: bool,
    choice: ChoiceView,
}

#[derive(Template)]
#[template(path = "public/winners_sheet.html")]
struct WinnersSheet {
    ctx: PageContext,
    sheet: Sheet,
    settled: bool,
    leaves: Vec<Leaf<WinnerPiece>>,
}

/// One place, or the places that several share.
struct Line {
    place: String,
    first: bool,
    /// Whether its matches are still to be played.
    open: bool,
    people: Vec<Holder>,
}

#[derive(Default)]
struct Holder {
    name: String,
    /// Where they come from, as far as guests may know.
    from: String,
    href: String,
    numbers: String,
    note: String,
    gains: Vec<Gain>,
}

struct SpecialView {
    gain: Gain,
    won: bool,
    /// Who gets it, or why nobody does yet.
    winner: String,
}

/// The ranking of a group, best first.
struct GroupView {
    name: String,
    lines: Vec<GroupLine>,
}

struct TownView {
    /// "Hinterbrunn, 6 von 7 Personen".
    title: String,
    ranking: GroupView,
    /// Whether somebody came from there who is not ranked: some may have gone home before their first match.
    lacks: bool,
}

struct GroupLine {
    places: String,
    name: String,
    from: String,
    href: String,
}

impl TownView {
    fn of(guest: &Guest<'_>, ranking: GroupView, part: usize, people: usize) -> TownView {
        let town = &ranking.name;
        let lacks = part < people;
        let title = if lacks {
            guest.ctx.with("special-town-of", &[("town", town), ("part", &part), ("people", &people)])
        } else {
            guest.ctx.t2("special-town", "town", town.as_str(), "people", people)
        };
        TownView { title, ranking, lacks }
    }
}

impl GroupView {
    fn of(guest: &Guest<'_>, group: u32) -> Option<GroupView> {
        let name = guest.view.extras().groups.get(&group)?.to_string();
        GroupView::with(guest, name, guest.view.ranking_of_group(group))
    }

    /// Returns the people of each town among themselves, the town with most of them first; towns from which one came, and people whose
    /// town guests do not know, are left out.
    fn towns(guest: &Guest<'_>) -> Vec<TownView> {
        if !guest.view.is_settled() {
            return Vec::new();
        }
        let mut towns = guest.view.origins();
        let mut all = guest.view.origins_of_all();
        towns.iter_mut().chain(&mut all).for_each(|town| {
            town.people.retain(|person| !guest.names().place_of(*person).is_empty());
        });
        towns.retain(|town| town.people.len() > 1);
        towns.sort_by_key(|town| Reverse(town.people.len()));
        let town = |town: Origin| {
            let first = town.people.first()?;
            let here =
                |entry| guest.view.people_of(entry).filter(|person| town.people.contains(person)).count();
            let ranking = guest.view.ranking_among(|entry| here(entry) > 0);
            let part = ranking.iter().flat_map(|(_, entries)| entries).map(|entry| here(*entry)).sum();
            let mut view = GroupView::with(guest, town.name, ranking)?;
            view.lines.iter_mut().for_each(|line| line.from.clear());
            let came = all.iter().find(|came| came.people.contains(first));
            let people = came.map_or(part, |came| came.people.len());
            Some(TownView::of(guest, view, part, people))
        };
        towns.into_iter().filter_map(town).collect()
    }

    fn with(guest: &Guest<'_>, name: String, ranking: Vec<(Places, Vec<PlayerId>)>) -> Option<GroupView> {
        let line = |places, player| GroupLine {
            places: guest.places(places),
            name: guest.name(player),
            from: guest.names().place(player),
            href: guest.person_link(player),
        };
        let lines: Vec<GroupLine> = ranking
            .into_iter()
            .flat_map(|(places, players)| players.into_iter().map(move |player| line(places, player)))
            .collect();
        (!lines.is_empty()).then_some(GroupView { name, lines })
    }
}

/// The table from which people choose their prizes.
struct ChoiceView {
    /// Who chooses now, or "".
    now: String,
    /// In which order people choose.
    order: String,
    /// What is left, with whoever gave it.
    left: Vec<ThingLine>,
    thanks: String,
}

impl ChoiceView {
    fn of(guest: &Guest<'_>) -> ChoiceView {
        let mut left = guest.view.things(guest.ctx.translator());
        left.retain(|thing| thing.holder.is_none());
        ChoiceView {
            now: guest.view.chooses_now().map_or_else(String::new, |ticket| guest.name_on(ticket)),
            order: guest.view.choice_order(guest.ctx.translator()),
            left,
            thanks: guest.view.extras().thanks.to_string(),
        }
    }
}

/// A prize with its mark.
struct Gain {
    text: String,
    mark: String,
}

impl WinnersPage {
    fn of(guest: &Guest<'_>) -> WinnersPage {
        let (ctx, view) = (guest.ctx, &guest.view);
        let prizes = view.awards();
        let lines = view.places(&guest.names()).iter().map(|line| place(guest, line)).collect();
        let nobodys = prizes.iter().filter(|prize| prize.ticket().is_none() || unplaced(guest, prize));
        let towns = GroupView::towns(guest);
        WinnersPage {
            ctx: ctx.clone(),
            layout: PublicLayout::of(guest, "siegerliste"),
            settled: view.is_settled(),
            lines,
            given: prizes.iter().any(|prize| prize.ticket().is_some()),
            left: nobodys.map(|prize| gain(guest, prize)).collect(),
            lots: lots(guest),
            specials: view.specials().iter().map(|line| SpecialView::of(guest, line)).collect(),
            rankings: view.groups().keys().filter_map(|group| GroupView::of(guest, *group)).collect(),
            towns_lack: towns.iter().any(|town| town.lacks),
            towns,
            choice: ChoiceView::of(guest),
        }
    }

    /// Returns the same list as a sheet to hang up.
    fn sheet(self, guest: &Guest<'_>) -> WinnersSheet {
        let ctx = self.ctx;
        let list = address::public(&guest.view.slug, "siegerliste");
        let sheet = Sheet::of(
            &ctx,
            guest.view.snapshot(),
            ctx.t("public-winners"),
            &list,
            ctx.t("public-back-to-list"),
        )
        .with_other_language(&ctx, &format!("{list}?ansicht=druck"));
        let people = self.lines.into_iter().flat_map(|line| {
            let place = line.place;
            line.people.into_iter().map(move |holder| (place.clone(), holder))
        });
        let without_place =
            |name, gain| ("–".to_owned(), Holder { name, gains: vec![gain], ..Holder::default() });
        let nobodys = self.left.into_iter();
        let nobodys =
            nobodys.map(|Gain { text, mark }| without_place(mark, Gain { text, mark: String::new() }));
        let specials = self.specials.into_iter();
        let specials = specials.map(|special| without_place(special.winner, special.gain));
        let pieces = winner_pieces(people.chain(nobodys).chain(specials), &self.choice.thanks);
        let reserved = if self.settled { 0 } else { 3 };
        WinnersSheet { sheet, settled: self.settled, leaves: leaves(pieces, LINES - 3, 1, reserved), ctx }
    }
}

impl Gain {
    /// Writes the mark behind the prize.
    fn in_a_line(&self) -> String {
        if self.mark.is_empty() { self.text.clone() } else { format!("{} ({})", self.text, self.mark) }
    }
}

impl SpecialView {
    fn of(guest: &Guest<'_>, line: &SpecialLine) -> SpecialView {
        SpecialView {
            gain: Gain { text: line.name.clone(), mark: line.mark(guest.ctx.translator()) },
            won: line.is_won(),
            winner: line.winner_text(guest.ctx.translator(), &guest.names()),
        }
    }
}

/// Names every sealed lot with the address of its page.
fn lots(guest: &Guest<'_>) -> Vec<(String, String)> {
    let line = |lot: &SealedLot| {
        let words = guest.ctx.t2("lot-name", "lot", lot.number, "place", lot.place);
        (words, guest.link(&format!("los/{}", lot.number)))
    };
    guest.view.sealed_lots().iter().map(line).collect()
}

/// Returns whether a prize went by hand to a ticket that has no place yet.
fn unplaced(guest: &Guest<'_>, prize: &Award) -> bool {
    let fates = &guest.view.standing().fates;
    prize.ticket().and_then(|ticket| fates.get(&ticket)).is_some_and(|fate| fate.places.is_none())
}

fn place(guest: &Guest<'_>, line: &PlaceLine) -> Line {
    let people = line.tickets.chunk_by(|(_, one), (_, other)| one == other).map(|own| {
        let tickets: Vec<TicketNo> = own.iter().map(|(ticket, _)| *ticket).collect();
        let gained = guest
            .view
            .awards()
            .iter()
            .filter(|prize| prize.ticket().is_some_and(|won| tickets.contains(&won)));
        Holder {
            name: guest.name(own[0].1),
            from: guest.names().place(own[0].1),
            href: guest.person_link(own[0].1),
            numbers: guest.ctx.list(&tickets),
            note: super::person::tickets_text(guest.ctx, &tickets),
            gains: gained.map(|prize| gain(guest, prize)).chain(chosen(guest, &tickets)).collect(),
        }
    });
    Line {
        place: guest.places(line.places),
        first: line.places.last <= 3 && line.settled,
        open: !line.settled,
        people: people.collect(),
    }
}

/// Returns what was chosen with these tickets.
fn chosen(guest: &Guest<'_>, tickets: &[TicketNo]) -> Vec<Gain> {
    let words = |ticket: &TicketNo| guest.view.chosen_words(guest.ctx.translator(), *ticket);
    tickets.iter().flat_map(words).map(|text| Gain { text, mark: String::new() }).collect()
}

fn gain(guest: &Guest<'_>, prize: &Award) -> Gain {
    let name = prize.ticket().filter(|_| unplaced(guest, prize)).map(|ticket| guest.name_on(ticket));
    let mark = match name.filter(|_| prize.by_hand) {
        Some(name) => guest.ctx.t1("prizes-mark-hand-to", "name", name),
        None => mark_words(guest.ctx.translator(), prize),
    };
    Gain { text: guest.prize(prize), mark }
}

/// The names of the first three.
const LARGE: Type = Type { size: 20.0, bold: true };
const THANKS: Type = Type { size: 11.0, bold: true };

/// What the sheet is made of.
enum WinnerPiece {
    /// Somebody on a place, "1" or "9 bis 16"; the first three in large letters.
    Row(String, Holder, bool),
    /// A paragraph that thanks the donors, behind everybody.
    Thanks(String),
}

/// Returns the list with the height of each line, and below it the thanks, which may be empty.
fn winner_pieces(rows: impl Iterator<Item = (String, Holder)>, thanks: &str) -> Vec<Piece<WinnerPiece>> {
    let height = |row: &Holder| {
        let name = [(row.name.as_str(), Type::NAME), (row.from.as_str(), Type::NOTE)];
        let gains: u32 = row.gains.iter().map(|gain| lines(&gain.in_a_line(), 62.0, Type::NOTE)).sum();
        lines_of(&name, 68.0).max(gains).max(lines(&row.numbers, 19.0, Type::NOTE))
    };
    // A line of large letters is 8 mm high, and air is above and below it.
    let large = |row: &Holder| (lines(&row.name, 68.0, LARGE) * 8 + 4).div_ceil(5);
    let rows = rows.enumerate().map(|(index, (place, row))| match index < 3 {
        true => Piece::new(height(&row).max(large(&row)) + 1, WinnerPiece::Row(place, row, true)),
        false => Piece::new(height(&row), WinnerPiece::Row(place, row, false)),
    });
    // A line of air above each.
    let thanks = thanks
        .lines()
        .filter(|line| !line.is_empty())
        .map(|line| Piece::new(lines(line, 180.0, THANKS) + 1, WinnerPiece::Thanks(line.to_owned())));
    rows.chain(thanks).collect()
}
