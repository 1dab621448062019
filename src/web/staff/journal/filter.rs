//! Which entries somebody wants to see.

use crate::app::{Author, Snapshot};
use crate::web::error::form_urlencoded;
use crate::web::http::PageContext;
use crate::web::view::activity::About;
use serde::Deserialize;
use std::collections::BTreeSet;
use tournament::{Action, PlayerId, Stage, TicketNo};

/// What the form sends for entries that players made with the key of a ticket.
pub const PLAYERS: &str = "gast";

/// The question as it was typed.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct JournalQuery {
    /// A match: `17`, or `R2 17` for one of the second round.
    pub partie: String,
    /// A person: a name or a number.
    pub person: String,
    pub karte: String,
    /// The number of a user, [`PLAYERS`], or "" for everybody.
    pub von: String,
    /// The page, from 1.
    pub seite: String,
}

impl JournalQuery {
    /// Returns the page, from 0.
    pub fn page(&self) -> usize {
        self.seite.parse::<usize>().unwrap_or(1).saturating_sub(1)
    }

    pub fn asks(&self) -> bool {
        [&self.partie, &self.person, &self.karte, &self.von].iter().any(|text| !text.trim().is_empty())
    }

    /// Returns the same question for another page, from 0.
    pub fn query(&self, page: usize) -> String {
        let fields =
            [("partie", &self.partie), ("person", &self.person), ("karte", &self.karte), ("von", &self.von)];
        let query = fields.into_iter().filter(|(_, text)| !text.is_empty());
        let query = query.map(|(name, text)| format!("{name}={}&", form_urlencoded(text)));
        query.collect::<String>() + &format!("seite={}", page + 1)
    }
}

/// The question, understood. What is not asked for is no condition.
#[derive(Debug, Default)]
pub struct Filter {
    /// The number of a match, and its stage if it was named.
    number: Option<(Option<Stage>, u32)>,
    people: Option<BTreeSet<PlayerId>>,
    tickets: Option<BTreeSet<TicketNo>>,
    by: Option<String>,
}

impl Filter {
    /// Reads a question; says of each field that is not understood why.
    pub fn of(
        ctx: &PageContext,
        snapshot: &Snapshot,
        query: &JournalQuery,
    ) -> (Filter, Vec<(&'static str, String)>) {
        let mut complaints = Vec::new();
        let mut filter = Filter::default();
        let typed = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        if let Some(text) = typed(&query.partie) {
            filter.number = number_of(&text);
            if filter.number.is_none() {
                complaints.push(("partie", ctx.t("journal-no-match")));
            }
        }
        if let Some(text) = typed(&query.person) {
            let number = text.parse().ok().filter(|player| snapshot.people.contains_key(player));
            let found: BTreeSet<PlayerId> = snapshot.find(&text).into_iter().chain(number).collect();
            if found.is_empty() {
                complaints.push(("person", ctx.t("journal-nobody")));
            }
            filter.people = Some(found);
        }
        if let Some(text) = typed(&query.karte) {
            filter.tickets = text.parse().ok().map(|ticket| BTreeSet::from([ticket]));
            if filter.tickets.is_none() {
                complaints.push(("karte", ctx.t("journal-no-ticket")));
            }
        }
        filter.by = typed(&query.von);
        (filter, complaints)
    }

    /// Returns whether an action is among those that are asked for.
    pub fn takes(&self, snapshot: &Snapshot, action: &Action, by: Option<Author>) -> bool {
        if self.by.as_ref().is_some_and(|wanted| !is_by(wanted, by)) {
            return false;
        }
        if self.number.is_none() && self.people.is_none() && self.tickets.is_none() {
            return true;
        }
        let about = About::of(snapshot, action);
        let number = self.number.is_none_or(|(stage, number)| {
            about.matches.iter().any(|id| id.number == number && stage.is_none_or(|stage| stage == id.stage))
        });
        number
            && self.people.as_ref().is_none_or(|people| !people.is_disjoint(&about.people))
            && self.tickets.as_ref().is_none_or(|tickets| !tickets.is_disjoint(&about.tickets))
    }
}

fn is_by(wanted: &str, by: Option<Author>) -> bool {
    match by {
        Some(Author::Staff(user)) => user.to_string() == wanted,
        Some(Author::Ticket(_)) => wanted == PLAYERS,
        None => false,
    }
}

/// Reads `17`, `R2 17`, `R2/17`, `P3`.
fn number_of(text: &str) -> Option<(Option<Stage>, u32)> {
    let upper = text.to_uppercase();
    let parts: Vec<&str> = upper.split([' ', '/', ',', '.']).filter(|part| !part.is_empty()).collect();
    match parts[..] {
        [number] => match number.parse() {
            Ok(number) => Some((None, number)),
            Err(_) => number.parse().ok().map(|stage| (Some(stage), 1)),
        },
        [stage, number] => Some((Some(stage.parse().ok()?), number.parse().ok()?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_is_named_by_its_number_or_with_its_round() {
        assert_eq!(number_of("17"), Some((None, 17)));
        for text in ["R2 17", "r2/17", "R2, 17"] {
            assert_eq!(number_of(text), Some((Some(Stage::Round(2)), 17)), "{text}");
        }
        assert_eq!(number_of("P3"), Some((Some(Stage::ThirdPlace), 1)));
        for text in ["x", "R2 x", "R0 1", "1 2 3", "-1"] {
            assert_eq!(number_of(text), None, "{text}");
        }
    }

    #[test]
    fn another_page_asks_the_same() {
        let query =
            JournalQuery { person: "Höß & Co".to_owned(), von: "3".to_owned(), ..JournalQuery::default() };
        assert_eq!(query.query(1), "person=H%C3%B6%C3%9F%20%26%20Co&von=3&seite=2");
        assert_eq!((query.page(), JournalQuery { seite: "3".to_owned(), ..query }.page()), (0, 2));
    }
}
