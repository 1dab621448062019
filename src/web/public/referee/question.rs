//! The form of a situation: from typed fields to a `Situation`.

use crate::web::http::FormState;
use crate::web::view::translation::Translator;
use schnapsen::bummerl::{BySide, Side};
use schnapsen::verdict::{ClosedAt, End, Holdings, Situation};
use schnapsen::{Preset, RuleSet};

/// The value of the field `regeln` for the rules of the tournament `turnier`.
pub const OF_TOURNAMENT: &str = "turnier";

/// The numbers that both players have: the name in the address, the key of the label, the highest that can be typed.
/// Impossible numbers can be typed, so that the rule that they contradict is named.
const NUMBERS: [(&str, &str, u8); 3] = [
    ("augen", "referee-card-points", 240),
    ("stiche", "referee-tricks", 24),
    ("zwanziger", "referee-twenties", 9),
];

/// A moment that the form asks about, as the end of a field's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    Closing,
    End,
}

impl When {
    const fn suffix(self) -> &'static str {
        match self {
            Self::Closing => "_beim_zudrehen",
            Self::End => "",
        }
    }
}

/// One line of the table of both players.
pub struct Row {
    pub label: String,
    /// Whether it is a box to tick.
    pub tick: bool,
    /// The fields of A and B.
    pub cells: Vec<Cell>,
}

/// One field of the table.
pub struct Cell {
    /// Its name in the address.
    pub name: String,
    /// What it is called when it is read aloud.
    pub label: String,
    pub value: String,
    pub wrong: bool,
}

impl Cell {
    pub fn of(form: &FormState, name: String, label: String) -> Cell {
        Cell { label, value: form.value(&name).to_owned(), wrong: !form.error(&name).is_empty(), name }
    }
}

/// Returns the lines of the table for a moment, with what was typed.
pub fn rows(translator: Translator, form: &FormState, when: When) -> Vec<Row> {
    let cell = |what: &str, key: &str, side: Side| {
        Cell::of(form, field(side, what, when), label(translator, key, side, when))
    };
    let row = |(what, key): (&str, &str), tick| Row {
        label: translator.t(key),
        tick,
        cells: Side::ALL.iter().map(|side| cell(what, key, *side)).collect(),
    };
    let numbers = NUMBERS.iter().map(|(what, key, _)| row((what, key), false));
    numbers.chain([row(("vierziger", "referee-forty"), true)]).collect()
}

/// Reads the rules that are asked for; `of_tournament` are those of the tournament in the address.
pub fn rules(form: &mut FormState, of_tournament: Option<RuleSet>) -> Option<RuleSet> {
    form.choice("regeln", "referee-rules", |typed| match typed {
        OF_TOURNAMENT => of_tournament,
        preset => preset.parse::<Preset>().ok().map(RuleSet::preset),
    })
}

/// Reads the situation; every complaint is noted.
pub fn situation(translator: Translator, form: &mut FormState) -> Option<Situation> {
    let closer = form.choice("zugedreht", "referee-closed", |typed| match typed {
        "nein" => Some(None),
        other => side(other).map(Some),
    });
    let end = end(form);
    let had = both(translator, form, When::End);
    let closed = match closer {
        Some(None) => Some(None),
        Some(Some(closer)) => both(translator, form, When::Closing)
            .map(|had| Some(ClosedAt { closer, before_draw: form.ticked("vor_dem_ziehen"), had })),
        None => None,
    };
    Some(Situation { closed: closed?, had: had?, end: end? })
}

fn end(form: &mut FormState) -> Option<End> {
    let who = form.choice("wer", "referee-who", side);
    let make = form.choice("ende", "referee-how", |typed| match typed {
        "ausgemeldet" => Some(End::Declared as fn(Side) -> End),
        "ausgespielt" => Some(End::CardsOut as fn(Side) -> End),
        "renonce" => Some(End::Revoke as fn(Side) -> End),
        _ => None,
    });
    Some(make?(who?))
}

fn side(typed: &str) -> Option<Side> {
    match typed {
        "a" => Some(Side::Left),
        "b" => Some(Side::Right),
        _ => None,
    }
}

fn both(translator: Translator, form: &mut FormState, when: When) -> Option<BySide<Holdings>> {
    let (left, right) =
        (holdings(translator, form, Side::Left, when), holdings(translator, form, Side::Right, when));
    Some(BySide { left: left?, right: right? })
}

fn holdings(translator: Translator, form: &mut FormState, side: Side, when: When) -> Option<Holdings> {
    let [card_points, tricks, twenties] = NUMBERS.map(|(what, key, most)| {
        form.up_to(&field(side, what, when), &label(translator, key, side, when), most)
    });
    let forty = form.ticked(&field(side, "vierziger", when));
    Some(Holdings { card_points: card_points?, tricks: tricks?, twenties: twenties?, forty })
}

fn field(side: Side, what: &str, when: When) -> String {
    let letter = match side {
        Side::Left => "a",
        Side::Right => "b",
    };
    format!("{letter}_{what}{}", when.suffix())
}

fn label(translator: Translator, key: &str, side: Side, when: When) -> String {
    let when = match when {
        When::Closing => translator.t("referee-at-closing"),
        When::End => translator.t("referee-at-end"),
    };
    let what = translator.t(key);
    translator.with("referee-field", &[("who", &translator.side(side)), ("what", &what), ("when", &when)])
}
