//! The prize-giving, prize by prize: who is called for each, or why nobody is, and all prizes together.

use super::room::{LINES, packed};
use crate::web::public::guest::Guest;
use crate::web::view::tournament::{ThingLine, mark_words, places_name};
use tournament::{Award, Places, TicketNo, Winner};

/// Letters on a line of a list or of one of its columns.
const LETTERS: usize = 34;

/// A prize with whoever gets it; or several in a row that wait for the same Stechen, or that nobody gets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrizeView {
    /// "10", or "7 bis 10".
    pub number: String,
    /// Whether it is several prizes.
    pub is_range: bool,
    pub is_given: bool,
    /// How it was decided, or why nobody has it; "" if its place says it.
    pub how: String,
    /// Who gets it, with ticket and place; otherwise those between whom it is still to be decided.
    pub people: Vec<(String, String)>,
    /// "10. Preis: Geschenkkorb"; of several those that the director has described.
    pub prizes: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrizeRow {
    /// Which prize, or which thing on the table.
    pub number: u32,
    /// Who gets it, or why nobody does.
    pub name: String,
    /// What it is, or "".
    pub prize: String,
}

/// Returns prizes as they are called, on several slides where their names or words do not have room at once.
pub fn called(guest: &Guest<'_>, awards: &[Award]) -> Vec<PrizeView> {
    PrizeView::of(guest, awards).pages()
}

impl PrizeView {
    fn of(guest: &Guest<'_>, awards: &[Award]) -> PrizeView {
        let (ctx, numbers) = (guest.ctx, awards.iter().map(|award| award.prize));
        let range = Places { first: numbers.clone().min().unwrap_or(0), last: numbers.max().unwrap_or(0) };
        let how = awards.first().map_or_else(String::new, |award| mark_words(ctx.translator(), award));
        let (how, people) = match awards.first().map_or(Winner::Nobody, |award| award.winner) {
            Winner::Ticket { ticket, .. } => (how, vec![ticket]),
            Winner::NeedsLots { place } => {
                let due = guest.view.due_lots().iter().filter(|due| due.places.first == place);
                (ctx.t1("wall-undecided", "how", how), due.flat_map(|due| due.tickets.clone()).collect())
            }
            Winner::Pending | Winner::Nobody => (how, Vec::new()),
        };
        let is_range = range.first != range.last;
        let is_told = |award: &&Award| !is_range || !guest.view.prize_text(award.prize).is_empty();
        PrizeView {
            number: places_name(ctx.translator(), range),
            is_range,
            is_given: awards.iter().any(|award| award.ticket().is_some()),
            how,
            people: people.into_iter().map(|ticket| (guest.name_on(ticket), note(guest, ticket))).collect(),
            prizes: awards.iter().rev().filter(is_told).map(|award| guest.prize(award)).collect(),
        }
    }

    /// Divides it so that everything has room; each part says how it stands.
    fn pages(self) -> Vec<PrizeView> {
        if self.is_given || (self.people.is_empty() && self.prizes.is_empty()) {
            return vec![self];
        }
        /// Somebody, or a prize, which has no note.
        type Item = (String, Option<String>);
        let person = |(name, note): &(String, String)| (name.clone(), Some(note.clone()));
        let prize = |prize: &String| (prize.clone(), None);
        let all: Vec<Item> = self.people.iter().map(person).chain(self.prizes.iter().map(prize)).collect();
        let page = |told: Vec<Item>| {
            let (people, prizes): (Vec<Item>, Vec<Item>) =
                told.into_iter().partition(|(_, note)| note.is_some());
            PrizeView {
                people: people.into_iter().map(|(name, note)| (name, note.unwrap_or_default())).collect(),
                prizes: prizes.into_iter().map(|(prize, _)| prize).collect(),
                ..self.clone()
            }
        };
        packed(all, |(text, _)| lines(text)).into_iter().map(page).collect()
    }
}

/// "Karte 12, Platz 5".
fn note(guest: &Guest<'_>, ticket: TicketNo) -> String {
    match guest.view.ranking().fates.get(&ticket).and_then(|fate| fate.places) {
        Some(places) => guest.ctx.t2("prizes-ticket-place", "ticket", ticket, "place", guest.places(places)),
        None => guest.ctx.t1("prizes-ticket", "ticket", ticket),
    }
}

/// Returns all prizes below their heading, on as few slides as they need.
pub fn together(guest: &Guest<'_>) -> Vec<(String, Vec<PrizeRow>)> {
    let row = |award: &Award| PrizeRow {
        number: award.prize,
        name: (award.ticket())
            .map_or_else(|| mark_words(guest.ctx.translator(), award), |ticket| guest.name_on(ticket)),
        prize: guest.view.prize_text(award.prize).to_owned(),
    };
    listed(guest.ctx.t("public-prizes"), guest.view.awards().iter().map(row).collect())
}

/// Returns the same of all that was chosen from the table.
pub fn chosen(guest: &Guest<'_>) -> Vec<(String, Vec<PrizeRow>)> {
    let row = |thing: ThingLine| {
        Some(PrizeRow { number: thing.number, name: guest.name_on(thing.holder?), prize: thing.words })
    };
    let things = guest.view.things(guest.ctx.translator());
    listed(guest.ctx.t("choice-title"), things.into_iter().filter_map(row).collect())
}

fn listed(heading: String, rows: Vec<PrizeRow>) -> Vec<(String, Vec<PrizeRow>)> {
    packed(rows, PrizeRow::lines).into_iter().map(|rows| (heading.clone(), rows)).collect()
}

impl PrizeRow {
    fn lines(&self) -> usize {
        lines(&self.name).max(lines(&self.prize))
    }
}

/// Returns how many lines a text takes up in a list.
fn lines(text: &str) -> usize {
    (text.chars().count() / LETTERS + 1).min(LINES)
}
