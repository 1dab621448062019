//! What the fields offer, and which of them cannot change any more.

use super::fields;
use super::options::{self, Choice, OptionGroup, OptionOffer};
use crate::web::http::FormState;
use crate::web::view::translation::Translator;
use schnapsen::{Preset, RuleOption, RuleSet};
use tournament::settings::{Kind, Setting, Subject, Value};
use tournament::{Format, Settings};

#[derive(Debug, Clone)]
pub struct FieldOffer {
    pub name: &'static str,
    pub label: String,
    /// What it is called where everybody holds one ticket, if a new tournament may still become such an evening; else nothing.
    pub label_of_person: String,
    /// The classes by which a new tournament shows it only with formats that have it, and each only with games that have it.
    pub of_formats: String,
    /// What stands below it, or nothing.
    pub hint: String,
    pub kind: Kind,
    /// Every answer, if there are several.
    pub choices: Vec<Choice>,
    /// What stands there and why it cannot change any more; `None` if it can.
    pub fixed: Option<(String, String)>,
}

/// The fields of one part of the form that most evenings leave as they are.
#[derive(Debug, Clone)]
pub struct Section {
    pub subject: Subject,
    pub title: String,
    pub fields: Vec<FieldOffer>,
}

impl Section {
    /// Returns the classes of formats that have something of it, nothing if all have.
    pub fn of_formats(&self) -> String {
        match self.subject {
            Subject::Lives => " of-lives".to_owned(),
            Subject::Standing => " of-danish of-rotation".to_owned(),
            _ => {
                let first = self.fields.first().map_or("", |field| &field.of_formats);
                let is_of_all = self.subject == Subject::Game
                    || self.fields.iter().any(|field| field.of_formats != first);
                if is_of_all { String::new() } else { first.to_owned() }
            }
        }
    }
}

#[derive(Debug, Clone)]
pub struct Offer {
    /// What is asked of every evening, in the order of the form.
    pub asked: Vec<FieldOffer>,
    /// All else, folded.
    pub sections: Vec<Section>,
    /// The rules; their usual answers are asked, the others are folded.
    pub rules: FieldOffer,
    pub offers_rules: bool,
    /// Whether the club's own text is all that says how it is played, so that it is asked.
    pub asks_house: bool,
    pub options: Vec<OptionGroup>,
    /// Each preset with the rules in which it is not like the others of its game: what each is called, and what it means.
    pub presets: Vec<(String, Vec<(String, String)>)>,
    translator: Translator,
}

impl Offer {
    pub fn new(translator: Translator, settings: &Settings, fixed: &[Setting]) -> Offer {
        let games = if fixed.contains(&Setting::Game) {
            vec![(settings.card_game().as_str(), settings.clone())]
        } else {
            fields::by_games(settings)
        };
        Offer::among(translator, settings, fixed, &games, &[settings.format])
    }

    /// Returns what a new tournament is offered that may become one of any format.
    pub fn of_every_format(translator: Translator) -> Offer {
        let usual = Settings::usual();
        let mut offer = Offer::among(translator, &usual, &[], &fields::by_games(&usual), Format::ALL);
        for field in offer.fields_mut() {
            let Ok(setting) = field.name.parse::<Setting>() else { continue };
            let of_person = translator.setting_of(setting, Format::Lives);
            field.label_of_person = Some(of_person).filter(|label| *label != field.label).unwrap_or_default();
        }
        offer
    }

    /// Returns what is offered to an evening that may become one of these games and formats; the style sheet hides what the chosen ones do not have.
    fn among(
        translator: Translator,
        settings: &Settings,
        fixed: &[Setting],
        games: &[(&str, Settings)],
        formats: &[Format],
    ) -> Offer {
        let has = |setting: Setting, game: &Settings, format: Format| {
            setting.belongs_to(&Settings { format, ..game.clone() })
        };
        let of_game = |setting, game: &Settings| formats.iter().any(|format| has(setting, game, *format));
        let of_format = |setting, format| games.iter().any(|(_, game)| has(setting, game, format));
        let is_of_any = |setting| games.iter().any(|(_, game)| of_game(setting, game));
        let mut offer = Offer::of(translator, settings, fixed, is_of_any);
        for field in offer.fields_mut() {
            let Ok(setting) = field.name.parse::<Setting>() else { continue };
            let formats_of = formats.iter().filter(|format| of_format(setting, **format));
            let of_formats: Vec<String> = formats_of.map(|format| format!(" of-{format}")).collect();
            let games_of = games.iter().filter(|(_, game)| of_game(setting, game));
            let of_games: Vec<String> = games_of.map(|(game, _)| format!(" game-{game}")).collect();
            let some =
                |of: Vec<String>, all: usize| if of.len() == all { String::new() } else { of.concat() };
            field.of_formats = some(of_formats, formats.len()) + &some(of_games, games.len());
        }
        offer
    }

    fn fields_mut(&mut self) -> impl Iterator<Item = &mut FieldOffer> {
        let folded = self.sections.iter_mut().flat_map(|section| &mut section.fields);
        self.asked.iter_mut().chain(folded).chain([&mut self.rules])
    }

    fn of(
        translator: Translator,
        settings: &Settings,
        fixed: &[Setting],
        has: impl Fn(Setting) -> bool,
    ) -> Offer {
        let is_shown = |setting: &Setting| setting.field().subject.is_some() && has(*setting);
        let of_it = || Setting::ALL.iter().copied().filter(is_shown);
        let offer = |setting| field(translator, setting, settings, fixed);
        let section = |&subject: &Subject| Section {
            subject,
            title: translator.t(&format!("settings-group-{subject}")),
            fields: of_it()
                .filter(|setting| setting.field().subject == Some(subject) && !is_asked(*setting))
                .filter(|setting| *setting != Setting::Rules)
                .map(offer)
                .collect(),
        };
        let mut asked: Vec<Setting> = of_it().filter(|setting| is_asked(*setting)).collect();
        asked.sort_by_key(|setting| is_asked_of_the_game(*setting));
        Offer {
            asked: asked.into_iter().map(offer).collect(),
            sections: Subject::ALL.iter().map(section).collect(),
            rules: offer(Setting::Rules),
            offers_rules: has(Setting::Rules),
            asks_house: !settings.has_engine(),
            options: options::offer(translator, &settings.rules),
            presets: Preset::ALL.iter().map(|preset| explained(translator, *preset)).collect(),
            translator,
        }
        .with_groups(&[])
    }

    /// Offers these groups, by number and name, to those who choose first from the table of prizes.
    pub fn with_groups(mut self, groups: &[(u32, String)]) -> Offer {
        let none = (String::new(), self.translator.t("choice-no-group"));
        let known = groups.iter().map(|(number, name)| (number.to_string(), name.clone()));
        let choices: Vec<Choice> = std::iter::once(none).chain(known).collect();
        let of_group = |field: &&mut FieldOffer| field.name == Setting::ChoiceGroup.as_str();
        if let Some(field) = self.fields_mut().find(of_group) {
            field.choices = choices;
        }
        self
    }

    /// Explains the rules that are chosen in the form, not those in force.
    pub fn for_form(mut self, form: &FormState) -> Offer {
        if let Ok(preset) = form.value(Setting::Rules.as_str()).parse::<Preset>() {
            self.options = options::offer(self.translator, &options::chosen(form, RuleSet::preset(preset)));
        }
        self
    }

    /// Returns what the reader sees instead of what the form sends.
    pub fn label(&self, name: &str, value: &str) -> String {
        let mut all = self.asked.iter().chain(self.folded()).chain([&self.rules]);
        let field = all.find(|field| field.name == name);
        if field.is_some_and(|field| matches!(field.kind, Kind::YesNo(_))) {
            return self.translator.yes_or_no(!value.is_empty());
        }
        let of_option = || self.single_rules().find(|option| option.field == name);
        let choices = field.map(|field| &field.choices).or_else(|| of_option().map(|option| &option.choices));
        let choice = choices.and_then(|choices| choices.iter().find(|(known, _)| known == value));
        choice.map_or(value, |(_, label)| label).to_owned()
    }

    /// Returns whether the single rules are shown unfolded: something is chosen there, or wrong.
    pub fn shows_options(&self, form: &FormState) -> bool {
        self.single_rules()
            .any(|option| !form.value(&option.field).is_empty() || !form.error(&option.field).is_empty())
    }

    /// Returns the answers to the question for the rules: those of most inns, or all others.
    pub fn readings(&self, usual: bool) -> impl Iterator<Item = &Choice> {
        let is_usual = |name: &str| USUAL_RULES.iter().any(|preset| preset.as_str() == name);
        self.rules.choices.iter().filter(move |(name, _)| is_usual(name) == usual)
    }

    /// Returns the same by the games whose rules they are, each with the class by which it is shown, if there are several.
    pub fn readings_by_game(&self, usual: bool) -> Vec<(String, Vec<&Choice>)> {
        let games = fields::by_games(&Settings::usual());
        if games.len() == 1 {
            return vec![(String::new(), self.readings(usual).collect())];
        }
        let is_of = |game: &Settings, name: &str| {
            let preset: Option<Preset> = name.parse().ok();
            game.has_engine() && preset.is_some_and(|preset| RuleSet::preset(preset).deck == game.rules.deck)
        };
        let of_game = |(name, game): &(&str, Settings)| {
            let own: Vec<&Choice> = self.readings(usual).filter(|(preset, _)| is_of(game, preset)).collect();
            (!own.is_empty()).then(|| (format!(" game-{name}"), own))
        };
        games.iter().filter_map(of_game).collect()
    }

    /// Returns whether something that is folded is wrong.
    pub fn shows_folded(&self, form: &FormState) -> bool {
        let is_wrong = |name: &str| !form.error(name).is_empty();
        self.folded().any(|field| is_wrong(field.name))
            || self.single_rules().any(|option| is_wrong(&option.field))
            || is_wrong("rules_text")
    }

    /// Names what is folded and not as it is on most evenings of the format and the game that the form has chosen.
    pub fn unusual(&self, form: &FormState, format: &Format) -> Vec<String> {
        let game = Value::Choice(form.value(Setting::Game.as_str()).to_owned());
        let usual = Settings::usual_of(*format);
        let usual = Setting::Game.with(&usual, game).unwrap_or(usual);
        let differs = |field: &&FieldOffer| {
            let setting: Option<Setting> = field.name.parse().ok();
            setting.is_some_and(|setting| {
                setting.belongs_to(&usual) && form.value(field.name) != fields::typed(&setting.value(&usual))
            })
        };
        let named = self.folded().filter(differs).map(|field| field.label.clone());
        let own_rules = usual.rules.closest_preset().as_str();
        let other_rules =
            self.readings(false).find(|(name, _)| form.value(self.rules.name) == name && name != own_rules);
        let rules = other_rules.map(|(_, label)| label.clone());
        let options = self.single_rules().any(|option| !form.value(&option.field).is_empty());
        let options = options.then(|| self.translator.t("settings-options"));
        let house = (!form.value("rules_text").is_empty()).then(|| self.translator.t("settings-rules-text"));
        named.chain(rules).chain(options).chain(house).collect()
    }

    fn folded(&self) -> impl Iterator<Item = &FieldOffer> {
        self.sections.iter().flat_map(|section| &section.fields)
    }

    fn single_rules(&self) -> impl Iterator<Item = &OptionOffer> {
        self.options.iter().flat_map(|group| &group.options)
    }
}

/// The rules that most inns play, by their names.
const USUAL_RULES: [Preset; 2] = [Preset::TournamentSoft, Preset::TournamentSharp];

/// Returns whether every evening is asked for a setting. The others have an answer that most leave as it is.
fn is_asked(setting: Setting) -> bool {
    use Setting::{BeginsAt, Entrants, Lives, Prizes, Rounds, Tables, TicketPrice, TicketsPerPlayer};
    let is_of_all = matches!(setting, BeginsAt | Entrants | TicketPrice | TicketsPerPlayer | Tables | Prizes);
    is_of_all || matches!(setting, Lives | Rounds) || is_asked_of_the_game(setting)
}

/// Returns the same of those that stand with the rules.
fn is_asked_of_the_game(setting: Setting) -> bool {
    matches!(setting, Setting::Game | Setting::WattenPoints | Setting::GamePoints)
}

/// Says what a preset means: every rule that can be otherwise, as it is there.
fn explained(translator: Translator, preset: Preset) -> (String, Vec<(String, String)>) {
    let rules = RuleSet::preset(preset);
    let differs = |option: &&RuleOption| {
        Preset::ALL.iter().any(|other| RuleSet::preset(*other).get(**option) != rules.get(**option))
    };
    let said = |option: &RuleOption| {
        Some((translator.rule_option(*option), translator.rule(option.rule(), &rules, None)?))
    };
    (translator.preset(preset), RuleOption::ALL.iter().filter(differs).filter_map(said).collect())
}

fn field(translator: Translator, setting: Setting, settings: &Settings, fixed: &[Setting]) -> FieldOffer {
    let kind = setting.field().kind;
    let choices = match &kind {
        Kind::PowerOfTwo(range, _) => (range.start().ilog2()..=range.end().ilog2())
            .map(|exponent| ((1_u32 << exponent).to_string(), (1_u32 << exponent).to_string()))
            .collect(),
        Kind::Choice(answers, ..) => answers
            .iter()
            .map(|answer| (answer.to_string(), translator.setting_answer(setting, answer)))
            .collect(),
        Kind::Rules(_) => {
            Preset::ALL.iter().map(|preset| (preset.to_string(), translator.preset(*preset))).collect()
        }
        Kind::Number(..) | Kind::Money(..) | Kind::YesNo(_) | Kind::Time(_) | Kind::Lines(..) => Vec::new(),
    };
    FieldOffer {
        name: setting.as_str(),
        label: translator.setting_of(setting, settings.format),
        label_of_person: String::new(),
        of_formats: String::new(),
        hint: translator.setting_hint(setting),
        kind,
        choices,
        fixed: fixed
            .contains(&setting)
            .then(|| (value_text(translator, setting, settings), translator.setting_fixed(setting))),
    }
}

/// Returns what the reader sees of a setting that cannot change.
fn value_text(translator: Translator, setting: Setting, settings: &Settings) -> String {
    match setting.value(settings) {
        Value::Choice(answer) => translator.setting_answer(setting, &answer),
        Value::Rules(rules) if rules.as_preset().is_none() => {
            translator.t1("settings-own-rules", "preset", translator.preset(rules.closest_preset()))
        }
        Value::Rules(rules) => translator.preset(rules.closest_preset()),
        Value::YesNo(yes) => translator.yes_or_no(yes),
        plain => fields::typed(&plain),
    }
}
