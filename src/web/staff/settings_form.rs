//! The fields of a tournament, the same for a new one and for one that is changed.

use crate::rules::{Preset, RuleSet};
use crate::texts::{Paragraphs, PrizeText, TextFault, Texts, Title, Venue};
use crate::tournament::{Cents, FixedSetting, Order, Settings, SettingsFault};
use crate::web::context::PageContext;
use crate::web::form::Typed;
use crate::web::words::Words;
use chrono::NaiveDate;
use std::fmt::Write;

/// The fields with the keys of their labels, in the order of the form.
pub const FIELDS: [(&str, &str); 12] = [
    ("name", "settings-name"),
    ("venue", "settings-venue"),
    ("date", "settings-date"),
    ("capacity", "settings-capacity"),
    ("tickets_per_player", "settings-tickets-per-player"),
    ("ticket_price", "settings-price"),
    ("bummerl_to_win", "settings-bummerl"),
    ("rules", "settings-rules"),
    ("first_order", "settings-first-order"),
    ("prizes", "settings-prizes"),
    ("one_prize_each", "settings-one-prize-each"),
    ("rules_text", "settings-rules-text"),
];

/// The value of the field `rules` for rules that are no preset; they stay as they are.
const OWN_RULES: &str = "own";

/// One answer of a field with several.
#[derive(Debug, Clone)]
pub struct Choice {
    /// What the form sends.
    pub value: String,
    /// What the reader sees.
    pub label: String,
}

/// What the fields offer, and which of them cannot change any more.
#[derive(Debug, Clone)]
pub struct Offer {
    /// Every capacity.
    pub capacity: Vec<Choice>,
    /// The Bummerl that can win a match.
    pub bummerl_to_win: Vec<Choice>,
    /// The presets of rules.
    pub rules: Vec<Choice>,
    /// The orders of round 1.
    pub first_order: Vec<Choice>,
    fixed: Vec<(&'static str, String)>,
}

impl Offer {
    /// Returns what a tournament with these rules is offered.
    pub fn new(words: Words, rules: &RuleSet, fixed: &[FixedSetting]) -> Offer {
        let choice = |value: &dyn ToString, label: String| Choice { value: value.to_string(), label };
        let exponents = Settings::MIN_CAPACITY.ilog2()..=Settings::MAX_CAPACITY.ilog2();
        let mut presets: Vec<_> =
            Preset::ALL.iter().map(|preset| choice(preset, words.preset(*preset))).collect();
        if preset_of(rules).is_none() {
            let label = words.t1("settings-own-rules", "preset", words.preset(rules.closest_preset()));
            presets.push(Choice { value: OWN_RULES.to_owned(), label });
        }
        Offer {
            capacity: exponents.map(|power| choice(&(1 << power), (1 << power).to_string())).collect(),
            bummerl_to_win: [2, 3].map(|count| choice(&count, count.to_string())).to_vec(),
            rules: presets,
            first_order: [Order::Random, Order::AsSold]
                .map(|order| choice(&order, words.order(order)))
                .to_vec(),
            fixed: fixed.iter().map(|setting| (field_of(*setting), words.fixed_setting(*setting))).collect(),
        }
    }

    /// Returns whether a field cannot change any more.
    pub fn is_fixed(&self, field: &str) -> bool {
        self.fixed.iter().any(|(name, _)| *name == field)
    }

    /// Returns why a field cannot change any more, nothing if it can.
    pub fn why_fixed(&self, field: &str) -> &str {
        self.fixed.iter().find(|(name, _)| *name == field).map_or("", |(_, reason)| reason)
    }

    /// Returns what the reader sees as the value of a field that cannot change.
    pub fn shown<'a>(&'a self, field: &str, form: &'a Typed) -> &'a str {
        let choices = match field {
            "rules" => &self.rules,
            "first_order" => &self.first_order,
            _ => return form.value(field),
        };
        let value = form.value(field);
        choices.iter().find(|choice| choice.value == value).map_or(value, |choice| &choice.label)
    }
}

/// Returns the settings that a new tournament begins with.
pub fn usual() -> Settings {
    Settings {
        capacity: 64,
        tickets_per_player: 3,
        ticket_price: Cents(1000),
        bummerl_to_win: 2,
        rules: RuleSet::preset(Preset::default()),
        prizes: 8,
        one_prize_each: false,
        first_order: Order::Random,
        practice: false,
    }
}

/// Fills a form.
pub fn filled(ctx: &PageContext, texts: Option<&Texts>, date: NaiveDate, settings: &Settings) -> Typed {
    let prize = |index: u32| {
        let words =
            texts.and_then(|texts| texts.prizes.get(index as usize)).filter(|words| !words.is_empty());
        words.map_or_else(|| ctx.t1("settings-prize-without-words", "number", index + 1), ToString::to_string)
    };
    let mut prizes = String::new();
    for index in 0..settings.prizes {
        // Writing into a string cannot fail.
        let _ = writeln!(prizes, "{}", prize(index));
    }
    let euros = format!("{},{:02}", settings.ticket_price.0 / 100, settings.ticket_price.0 % 100);
    let rules = preset_of(&settings.rules).map_or_else(|| OWN_RULES.to_owned(), |preset| preset.to_string());
    let words = |read: fn(&Texts) -> String| texts.map(read).unwrap_or_default();
    Typed::fresh(ctx)
        .with("name", words(|texts| texts.name.to_string()))
        .with("venue", words(|texts| texts.venue.to_string()))
        .with("date", date)
        .with("capacity", settings.capacity)
        .with("tickets_per_player", settings.tickets_per_player)
        .with("ticket_price", euros)
        .with("bummerl_to_win", settings.bummerl_to_win)
        .with("rules", rules)
        .with("first_order", settings.first_order)
        .with("prizes", prizes.trim_end())
        .with_tick("one_prize_each", settings.one_prize_each)
        .with("rules_text", words(|texts| texts.rules.to_string()))
}

/// Reads a form; fields that cannot change keep the value of `before`. Answers `None` after noting every complaint.
pub fn read(
    words: Words,
    form: &mut Typed,
    before: &Settings,
    fixed: &[FixedSetting],
) -> Option<(Texts, Settings)> {
    let name = form.text::<Title>("name", "settings-name");
    let venue = form.text::<Venue>("venue", "settings-venue");
    let date = form.date("date", "settings-date");
    let capacity = unless_fixed(fixed, FixedSetting::Capacity, before.capacity, || {
        form.number("capacity", "settings-capacity", Settings::MIN_CAPACITY..=Settings::MAX_CAPACITY)
    });
    let tickets_per_player =
        unless_fixed(fixed, FixedSetting::TicketsPerPlayer, before.tickets_per_player, || {
            form.number(
                "tickets_per_player",
                "settings-tickets-per-player",
                1..=Settings::MAX_TICKETS_PER_PLAYER,
            )
        });
    let ticket_price = unless_fixed(fixed, FixedSetting::Price, before.ticket_price, || {
        form.money("ticket_price", "settings-price")
    });
    let bummerl_to_win = unless_fixed(fixed, FixedSetting::BummerlToWin, before.bummerl_to_win, || {
        form.choice("bummerl_to_win", "settings-bummerl", |typed| typed.parse().ok())
    });
    let rules = unless_fixed(fixed, FixedSetting::Rules, before.rules, || {
        form.choice("rules", "settings-rules", |typed| rules_of(typed, &before.rules))
    });
    let first_order = unless_fixed(fixed, FixedSetting::FirstOrder, before.first_order, || {
        form.choice("first_order", "settings-first-order", order_of)
    });
    let prizes = read_prizes(words, form);
    let house_rules = form.text::<Paragraphs>("rules_text", "settings-rules-text");
    let one_prize_each = form.ticked("one_prize_each");
    let prizes = prizes?;
    let settings = Settings {
        capacity: capacity?,
        tickets_per_player: tickets_per_player?,
        ticket_price: ticket_price?,
        bummerl_to_win: bummerl_to_win?,
        rules: rules?,
        prizes: u32::try_from(prizes.len()).unwrap_or(u32::MAX),
        one_prize_each,
        first_order: first_order?,
        practice: before.practice,
    };
    complain_of(words, form, &settings.faults());
    let texts = Texts { name: name?, venue: venue?, date: date?, prizes, rules: house_rules? };
    form.complaints().is_empty().then_some((texts, settings))
}

/// Reads a field, or keeps what stands if the setting cannot change any more.
fn unless_fixed<T>(
    fixed: &[FixedSetting],
    setting: FixedSetting,
    before: T,
    read: impl FnOnce() -> Option<T>,
) -> Option<T> {
    if fixed.contains(&setting) { Some(before) } else { read() }
}

/// Puts what is wrong with the settings beside the fields.
pub fn complain_of(words: Words, form: &mut Typed, faults: &[SettingsFault]) {
    for fault in faults {
        let field = match fault {
            SettingsFault::Capacity => "capacity",
            SettingsFault::TicketsPerPlayer => "tickets_per_player",
            SettingsFault::Price => "ticket_price",
            SettingsFault::BummerlToWin => "bummerl_to_win",
            SettingsFault::Prizes => "prizes",
            SettingsFault::FirstOrder => "first_order",
        };
        form.complain(field, words.settings_fault(*fault));
    }
}

/// Reads one prize a line; empty lines at the end are none.
fn read_prizes(words: Words, form: &mut Typed) -> Option<Vec<PrizeText>> {
    let typed = form.value("prizes").trim_end().to_owned();
    let lines: Vec<&str> = if typed.is_empty() { Vec::new() } else { typed.split('\n').collect() };
    let mut prizes = Vec::with_capacity(lines.len());
    let mut faults: Vec<(usize, TextFault)> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        match line.parse() {
            Ok(prize) => prizes.push(prize),
            Err(fault) => faults.push((index + 1, fault)),
        }
    }
    for (line, fault) in &faults {
        let label = words.t1("settings-prize-line", "line", line);
        form.complain("prizes", words.text_fault(*fault, &label));
    }
    faults.is_empty().then_some(prizes)
}

fn field_of(setting: FixedSetting) -> &'static str {
    match setting {
        FixedSetting::Capacity => "capacity",
        FixedSetting::TicketsPerPlayer => "tickets_per_player",
        FixedSetting::Price => "ticket_price",
        FixedSetting::BummerlToWin => "bummerl_to_win",
        FixedSetting::Rules => "rules",
        FixedSetting::FirstOrder => "first_order",
        FixedSetting::Practice => "practice",
    }
}

fn order_of(typed: &str) -> Option<Order> {
    [Order::Random, Order::AsSold].into_iter().find(|order| order.to_string() == typed)
}

fn rules_of(typed: &str, before: &RuleSet) -> Option<RuleSet> {
    if typed == OWN_RULES {
        return Some(*before);
    }
    Preset::ALL.iter().find(|preset| preset.to_string() == typed).map(|preset| RuleSet::preset(*preset))
}

fn preset_of(rules: &RuleSet) -> Option<Preset> {
    Preset::ALL.iter().copied().find(|preset| RuleSet::preset(*preset) == *rules)
}
