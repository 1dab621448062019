//! Lives as guests and the staff see them: hearts, and the same in words.

use crate::web::view::translation::Translator;
use tournament::formats::lives::{Evening, Fact, Life, outlook};
use tournament::{Format, Settings, State, TicketNo};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LivesView {
    /// For each life that was sold to it, whether it is still there; those that are first.
    pub signs: Vec<bool>,
    /// "2 Leben".
    pub words: String,
}

impl LivesView {
    pub fn of(translator: Translator, life: Life) -> LivesView {
        let signs = (0..life.sold).map(|index| index < life.left).collect();
        LivesView { signs, words: translator.t1("lives-count", "count", life.left) }
    }
}

/// Says what the price is for: a ticket, or where everybody holds one, a person.
pub fn price_label(translator: Translator, settings: &Settings) -> String {
    translator.t(if settings.format == Format::Tickets { "public-fact-price" } else { "lives-price" })
}

/// Says what to expect of an evening with lives: how many rounds and matches, and how long that takes if the hall has numbered tables. Nothing
/// before two people are on the list, and once the first list is closed.
pub fn expected(translator: Translator, state: &State) -> Option<String> {
    let evening = state.lives().filter(|_| !state.is_first_list_closed())?;
    let people = u32::try_from(evening.alive().len()).ok().filter(|people| *people >= 2)?;
    let expected = outlook(people, evening.rules().lives);
    let tables = state.settings().tables;
    let said = translator.t2("lives-expected", "rounds", expected.rounds, "matches", expected.matches);
    Some(match tables {
        0 => said,
        _ => format!(
            "{said}, {}",
            translator.t2("lives-expected-hours", "tables", tables, "hours", expected.hours(tables))
        ),
    })
}

/// Says what everybody waits for before the last list is closed: somebody may still come or buy a life; if one is left, who has won otherwise.
pub fn before_last_list(
    translator: Translator,
    evening: &Evening,
    name: impl Fn(TicketNo) -> String,
) -> String {
    let may_come = evening.can_come().is_ok();
    match evening.alive()[..] {
        [only] => {
            let key = if may_come { "lives-between-won" } else { "lives-between-bought-won" };
            translator.t1(key, "name", name(only))
        }
        _ => translator.t(if may_come { "lives-between" } else { "lives-between-bought" }),
    }
}

/// Returns with how many lives somebody begins who buys a ticket now.
pub fn of_latecomer(evening: &Evening) -> u8 {
    // Asked of the evening itself, with a ticket that nobody can have, so that the rule stands in one place.
    let (mut later, newcomer) = (evening.clone(), TicketNo(TicketNo::MAX + 1));
    later.apply(&Fact::Sold(newcomer));
    later.life(newcomer).map_or(0, |life| life.left)
}
