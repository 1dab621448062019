//! The settings as a table: of each its name, what may stand there, until when it may change, how it is read and written. Forms, the journal and the
//! rejections walk this table. Adding a setting is a field of [`Settings`], its entry here, and its text in `locales/*/settings.ftl`.

use super::{CardGame, Entrants, Format, GameSettings, LifeSettings, PlayedTo, Settings, TicketName};
use crate::choice::{ChoiceOrder, MAX_THINGS};
use crate::money::Cents;
use crate::reports::Reporting;
use crate::state::State;
use chrono::NaiveTime;
use schnapsen::RuleSet;
use schnapsen::text::text_enum;
use std::ops::RangeInclusive;

text_enum! {
    /// The part of the form in which a setting stands.
    Subject, "part of the settings" {
        /// What the evening is called, where and when it is.
        Evening = "evening",
        Tickets = "tickets",
        /// How many lives there are, and until when some can be bought.
        Lives = "lives",
        /// How many rounds there are, and what decides the places.
        Standing = "standing",
        /// By which rules it is played.
        Game = "rules",
        Tables = "tables",
        Reports = "reports",
        Prizes = "prizes",
    }
}

/// What may stand in a setting, which is also how a form asks for it, and where it lies in [`Settings`].
#[derive(Debug, Clone)]
pub enum Kind {
    /// A whole number of a range; if the range begins with 0, nothing typed is 0.
    Number(RangeInclusive<u32>, Place<u32>),
    /// One of the powers of two in a range.
    PowerOfTwo(RangeInclusive<u32>, Place<u32>),
    /// The number of lines that were typed, up to a limit.
    Lines(u32, Place<u32>),
    /// From no money to so much.
    Money(Cents, Place<Cents>),
    YesNo(Place<bool>),
    /// A time of day, or none.
    Time(Place<Option<NaiveTime>>),
    /// The rules of a card game.
    Rules(Place<RuleSet>),
    /// One of these answers, of which a form shows all; how the chosen one is read, and the settings with an answer by its name.
    Choice(&'static [&'static str], fn(&Settings) -> String, fn(Settings, &str) -> Option<Settings>),
}

/// Where a value lies.
type Place<T> = fn(&mut Settings) -> &mut T;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Of [`Kind::Number`], [`Kind::PowerOfTwo`] and [`Kind::Lines`].
    Number(u32),
    Money(Cents),
    Choice(String),
    YesNo(bool),
    Time(Option<NaiveTime>),
    Rules(RuleSet),
}

/// Until when a setting may change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// It is chosen when the tournament is created.
    Opened,
    /// Until somebody is on the list.
    FirstSale,
    /// Until the list of round 1 is closed.
    FirstList,
    /// Until a result is entered.
    FirstResult,
    /// As long as the evening goes on.
    Finished,
}

/// The entry of a setting.
pub struct Field {
    /// Where it stands in the form; `None` if it is in no form.
    pub subject: Option<Subject>,
    pub until: Until,
    pub kind: Kind,
}

/// Defines [`Setting`] and its entries from one table.
macro_rules! settings {
    ($( $(#[$meta:meta])* $setting:ident = $name:literal, $subject:expr, $until:ident, $kind:expr; )+) => {
        text_enum! {
            /// Names a setting as the journal and forms do, in the order of the form. A rejection that holds one says that this
            /// setting is wrong, or cannot change any more.
            Setting, "setting" { $( $(#[$meta])* $setting = $name, )+ }
        }

        impl Setting {
            pub fn field(self) -> Field {
                use Kind::*;
                match self {
                    $( Setting::$setting => Field { subject: $subject, until: Until::$until, kind: $kind }, )+
                }
            }
        }
    };
}

/// A choice whose answers are the names of what the field may hold.
macro_rules! choice {
    ($answers:expr, $($field:ident).+) => {
        Choice($answers, |settings| settings.$($field).+.to_string(), |mut settings, answer| {
            settings.$($field).+ = answer.parse().ok()?;
            Some(settings)
        })
    };
}

settings! {
    BeginsAt = "begins_at", Some(Subject::Evening), Finished, Time(|settings| &mut settings.begins_at);
    /// From when tickets are sold at the desk.
    DeskOpensAt = "desk_opens_at", Some(Subject::Evening), Finished, Time(|settings| &mut settings.desk_opens_at);
    /// Whether search engines may list the evening.
    Indexed = "indexed", Some(Subject::Evening), Finished, YesNo(|settings| &mut settings.indexed);
    /// Not in the form yet: its pages ask for one name.
    Entrants = "entrants", None, FirstSale, choice!(Entrants::NAMES, entrants);
    /// How many tickets are on sale.
    Capacity = "capacity", Some(Subject::Tickets), FirstList,
        PowerOfTwo(Settings::MIN_CAPACITY..=Settings::MAX_CAPACITY, |settings| &mut settings.capacity);
    /// For how many people there is room, where everybody holds one ticket.
    Room = "room", Some(Subject::Tickets), FirstList,
        Number(Settings::MIN_PEOPLE..=Settings::MAX_CAPACITY, |settings| &mut settings.capacity);
    /// How many of them one player may hold.
    TicketsPerPlayer = "tickets_per_player", Some(Subject::Tickets), FirstList,
        Number(1..=Settings::MAX_TICKETS_PER_PLAYER, |settings| &mut settings.tickets_per_player);
    TicketPrice = "ticket_price", Some(Subject::Tickets), FirstList,
        Money(Settings::MAX_PRICE, |settings| &mut settings.ticket_price);
    TicketName = "ticket_name", Some(Subject::Tickets), Finished,
        choice!(TicketName::NAMES, ticket_name);
    /// The order in which round 1 is pulled.
    FirstOrder = "first_order", Some(Subject::Tickets), FirstList,
        choice!(&["random", "as-sold"], first_order);
    Lives = "lives", Some(Subject::Lives), FirstList,
        Number(1..=LifeSettings::MOST_LIVES, |settings| &mut settings.lives.lives);
    /// The last round that somebody may come to late.
    LateUntil = "late_until", Some(Subject::Lives), FirstList,
        Number(1..=LifeSettings::MOST_ROUNDS, |settings| &mut settings.lives.late_until);
    /// Whether two who have met are kept apart.
    Repair = "repair", Some(Subject::Lives), FirstList, YesNo(|settings| &mut settings.lives.repair);
    /// How many lives a person may buy again.
    Rebuys = "rebuys", Some(Subject::Lives), FirstList,
        Number(0..=LifeSettings::MOST_LIVES, |settings| &mut settings.lives.rebuys);
    /// What such a life costs.
    RebuyPrice = "rebuy_price", Some(Subject::Lives), FirstList,
        Money(Settings::MAX_PRICE, |settings| &mut settings.lives.rebuy_price);
    /// The last round after whose defeats a life may be bought.
    RebuyUntil = "rebuy_until", Some(Subject::Lives), FirstList,
        Number(1..=LifeSettings::MOST_ROUNDS, |settings| &mut settings.lives.rebuy_until);
    Rounds = "rounds", Some(Subject::Standing), FirstList,
        Number(0..=LifeSettings::MOST_ROUNDS, |settings| &mut settings.standing.rounds);
    LotDecides = "lot_decides", Some(Subject::Standing), FirstList,
        YesNo(|settings| &mut settings.standing.lot_decides);
    /// From which round on guests see the standing.
    ShownFrom = "shown_from", Some(Subject::Standing), Finished,
        Number(0..=LifeSettings::MOST_ROUNDS, |settings| &mut settings.standing.shown_from);
    /// Which card game is played. As long as its pages are made for Schnapsen alone, no form asks for it or for what belongs to other games.
    Game = "game", None, FirstResult,
        Choice(CardGame::NAMES, |settings| settings.card_game().to_string(), Settings::with_game);
    /// How many points win a game of Watten.
    WattenPoints = "watten_points", None, FirstResult,
        Choice(&["11", "15", "18"], GameSettings::said_of_watten, |mut settings, answer| {
            settings.game.points = answer.parse().ok()?;
            Some(settings)
        });
    /// How many points win another game; none if its games are won without.
    GamePoints = "game_points", None, FirstResult,
        Number(0..=GameSettings::MOST_POINTS, |settings| &mut settings.game.points);
    /// How many games win a match of a game that is not judged by rules.
    GamesToWin = "games_to_win", None, FirstResult,
        choice!(&["1", "2", "3", "4", "5", "6", "7"], bummerl_to_win);
    Rules = "rules", Some(Subject::Game), FirstResult, Rules(|settings| &mut settings.rules);
    /// How many Bummerl win a match.
    BummerlToWin = "bummerl_to_win", Some(Subject::Game), FirstResult,
        choice!(&["2", "3"], bummerl_to_win);
    /// The same where one is enough, too.
    BummerlOfRounds = "bummerl_of_rounds", Some(Subject::Game), FirstResult,
        choice!(&["1", "2", "3"], bummerl_to_win);
    /// From which round on another number of Bummerl wins.
    LaterFrom = "later_from", Some(Subject::Game), FirstResult,
        Number(0..=LifeSettings::MOST_ROUNDS, |settings| &mut settings.lives.later_from);
    /// How many Bummerl win from then on.
    LaterBummerl = "later_bummerl", Some(Subject::Game), FirstResult,
        choice!(&["1", "2", "3"], lives.later_bummerl);
    /// How many Bummerl win while two are left.
    FinalBummerl = "final_bummerl", Some(Subject::Game), FirstResult,
        Choice(&["same", "1", "2", "3"], LifeSettings::said_of_the_final, |settings, answer| {
            let final_bummerl = if answer == "same" { 0 } else { answer.parse().ok()? };
            Some(Settings { lives: LifeSettings { final_bummerl, ..settings.lives }, ..settings })
        });
    /// How many tables have a number.
    Tables = "tables", Some(Subject::Tables), Finished,
        Number(0..=Settings::MAX_TABLES, |settings| &mut settings.tables);
    /// Whether players may report their results.
    Reporting = "reporting", Some(Subject::Reports), Finished,
        choice!(Reporting::NAMES, reporting);
    Prizes = "prizes", Some(Subject::Prizes), Finished,
        Lines(Settings::MAX_PRIZES, |settings| &mut settings.prizes);
    /// How many things people choose from; the page of the table asks for them.
    Things = "things", None, Finished, Lines(MAX_THINGS, |settings| &mut settings.things);
    /// The group that chooses before the others, or in turn with them.
    ChoiceGroup = "choice_group", Some(Subject::Prizes), Finished,
        Number(0..=State::MAX_GROUPS, |settings| &mut settings.choice_group);
    ChoiceOrder = "choice_order", Some(Subject::Prizes), Finished,
        choice!(ChoiceOrder::NAMES, choice_order);
    /// Whether a player may take only one prize.
    OnePrizeEach = "one_prize_each", Some(Subject::Prizes), Finished,
        YesNo(|settings| &mut settings.one_prize_each);
    /// Down to which place is played.
    PlayedTo = "played_to", Some(Subject::Prizes), Finished,
        choice!(PlayedTo::NAMES, played_to);
    Practice = "practice", None, Opened, YesNo(|settings| &mut settings.practice);
    Format = "format", None, Opened,
        choice!(Format::NAMES, format);
}

impl Setting {
    pub fn value(self, settings: &Settings) -> Value {
        let mut settings = settings.clone();
        match self.field().kind {
            Kind::Number(_, at) | Kind::PowerOfTwo(_, at) | Kind::Lines(_, at) => {
                Value::Number(*at(&mut settings))
            }
            Kind::Money(_, at) => Value::Money(*at(&mut settings)),
            Kind::YesNo(at) => Value::YesNo(*at(&mut settings)),
            Kind::Time(at) => Value::Time(*at(&mut settings)),
            Kind::Rules(at) => Value::Rules(*at(&mut settings)),
            Kind::Choice(_, name, _) => Value::Choice(name(&settings)),
        }
    }

    /// Returns the settings with another value in this one, which may be a wrong one; `None` if it cannot hold such a value.
    pub fn with(self, settings: &Settings, value: Value) -> Option<Settings> {
        let mut settings = settings.clone();
        match (self.field().kind, value) {
            (Kind::Number(_, at) | Kind::PowerOfTwo(_, at) | Kind::Lines(_, at), Value::Number(number)) => {
                *at(&mut settings) = number
            }
            (Kind::Money(_, at), Value::Money(money)) => *at(&mut settings) = money,
            (Kind::YesNo(at), Value::YesNo(yes)) => *at(&mut settings) = yes,
            (Kind::Time(at), Value::Time(time)) => *at(&mut settings) = time,
            (Kind::Rules(at), Value::Rules(rules)) => *at(&mut settings) = rules,
            (Kind::Choice(_, _, choose), Value::Choice(answer)) => return choose(settings, &answer),
            _ => return None,
        }
        Some(settings)
    }

    /// Returns whether an evening with these settings has this one; on the others it stays what it is by default, and no form shows it.
    pub fn belongs_to(self, settings: &Settings) -> bool {
        let format = settings.format;
        match self {
            Setting::Capacity
            | Setting::TicketsPerPlayer
            | Setting::TicketName
            | Setting::FirstOrder
            | Setting::OnePrizeEach
            | Setting::PlayedTo => format == Format::Tickets,
            Setting::Room => format != Format::Tickets,
            Setting::Rules => settings.has_engine(),
            Setting::BummerlToWin => settings.has_engine() && format == Format::Tickets,
            Setting::BummerlOfRounds => {
                settings.has_engine() && matches!(format, Format::Lives | Format::Danish)
            }
            // A round of a rotation is a single game.
            Setting::GamesToWin => !settings.has_engine() && format != Format::Rotation,
            Setting::WattenPoints => settings.game.kind == CardGame::Watten,
            Setting::GamePoints => settings.game.kind == CardGame::Other,
            // Of the others the game says it.
            Setting::Entrants => !settings.card_game().is_for_pairs(),
            Setting::Rounds => format.has_standing(),
            Setting::LotDecides => format == Format::Danish,
            Setting::ShownFrom => format.has_standing(),
            // A report is a score, and on a rotation the points of the Bummerl count.
            Setting::Reporting => format != Format::Rotation,
            Setting::Lives
            | Setting::LateUntil
            | Setting::Repair
            | Setting::Rebuys
            | Setting::RebuyPrice
            | Setting::RebuyUntil
            | Setting::LaterFrom
            | Setting::LaterBummerl
            | Setting::FinalBummerl => format == Format::Lives,
            Setting::BeginsAt
            | Setting::DeskOpensAt
            | Setting::Indexed
            | Setting::TicketPrice
            | Setting::Game
            | Setting::Tables
            | Setting::Prizes
            | Setting::Things
            | Setting::ChoiceGroup
            | Setting::ChoiceOrder
            | Setting::Practice
            | Setting::Format => true,
        }
    }

    fn is_possible(self, settings: &Settings) -> bool {
        if !self.belongs_to(settings) {
            return self.is_by_default(settings);
        }
        let mut values = settings.clone();
        let of_kind = match self.field().kind {
            Kind::Number(range, at) => range.contains(at(&mut values)),
            Kind::PowerOfTwo(range, at) => {
                at(&mut values).is_power_of_two() && range.contains(at(&mut values))
            }
            Kind::Lines(most, at) => *at(&mut values) <= most,
            Kind::Money(most, at) => (Cents::ZERO..=most).contains(at(&mut values)),
            Kind::YesNo(_) | Kind::Time(_) | Kind::Rules(_) => true,
            Kind::Choice(answers, name, _) => answers.contains(&name(settings).as_str()),
        };
        of_kind
            && match self {
                Setting::TicketsPerPlayer => settings.tickets_per_player <= settings.capacity,
                // Only a ticket night is a consolation.
                Setting::Format => settings.consolation_of.is_none() || settings.format == Format::Tickets,
                Setting::Game => settings.game.kind != CardGame::SixtySix,
                Setting::GamePoints => settings.tells_points_from_games(),
                Setting::DeskOpensAt => {
                    let both = settings.desk_opens_at.zip(settings.begins_at);
                    both.is_none_or(|(opens, begins)| opens <= begins)
                }
                Setting::ChoiceGroup => {
                    settings.choice_group > 0 || settings.choice_order == ChoiceOrder::default()
                }
                _ => true,
            }
    }

    /// Returns whether a setting that the evening does not have is what nobody has touched: one that shares its place with another is judged
    /// by that one.
    fn is_by_default(self, settings: &Settings) -> bool {
        match self {
            Setting::Capacity | Setting::Room => true,
            Setting::BummerlToWin | Setting::BummerlOfRounds | Setting::GamesToWin => true,
            Setting::WattenPoints | Setting::GamePoints => {
                matches!(settings.game.kind, CardGame::Watten | CardGame::Other) || settings.game.points == 0
            }
            Setting::TicketsPerPlayer => settings.tickets_per_player == 1,
            Setting::TicketName
            | Setting::FirstOrder
            | Setting::OnePrizeEach
            | Setting::PlayedTo
            | Setting::Reporting => true,
            _ => self.value(settings) == self.value(&Settings::usual()),
        }
    }
}

impl Settings {
    /// Lists the settings whose values are not allowed, none if these can be used.
    pub fn faults(&self) -> Vec<Setting> {
        Setting::ALL.iter().copied().filter(|setting| !setting.is_possible(self)).collect()
    }

    /// Lists the settings in which others differ from these, of those that the others have.
    pub fn changed(&self, others: &Settings) -> Vec<Setting> {
        let differs = |setting: &Setting| match setting {
            // Between Schnapsen and Sechsundsechzig it is the rules that differ.
            Setting::Game => self.game.kind != others.game.kind,
            setting => setting.value(self) != setting.value(others),
        };
        let has = |setting: &Setting| setting.belongs_to(others);
        Setting::ALL.iter().copied().filter(has).filter(differs).collect()
    }
}
