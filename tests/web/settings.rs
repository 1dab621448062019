//! The table of the settings, walked over real HTTP: a new one is in the form, in the journal and on the page of two
//! entries, with sentences of its own.

use crate::night::{EIGHT, Night, settings};
use crate::server::{Browser, Page, TestServer};
use schnapsen::{Preset, RuleSet};
use scraper::{Html, Selector};
use serde_json::Value as Json;
use std::collections::BTreeSet;
use tournament::settings::{Kind, Setting, Value};
use tournament::{CardGame, Command, EveningCommand, Format, Rejection, Settings, Stage};

pub type Fields = Vec<(String, String)>;

/// Returns another value of a setting, and what is typed for it.
fn other(setting: Setting, settings: &Settings) -> (Value, String) {
    let now = setting.value(settings);
    match (setting.field().kind, &now) {
        // What the first list has left open: once it is closed there may be fewer rounds, and never more.
        (Kind::Number(..), Value::Number(rounds)) if setting == Setting::Rounds => {
            let other = if *rounds == 2 { 1 } else { 2 };
            (Value::Number(other), other.to_string())
        }
        (Kind::Number(range, _) | Kind::PowerOfTwo(range, _), Value::Number(number)) => {
            let other = if number == range.start() { *range.end() } else { *range.start() };
            (Value::Number(other), other.to_string())
        }
        (Kind::Money(most, _), _) => (Value::Money(most), format!("{},{:02}", most.0 / 100, most.0 % 100)),
        (Kind::Choice(answers, ..), Value::Choice(chosen)) => {
            // Sechsundsechzig is Schnapsen by other rules.
            let mut others = answers.iter().filter(|answer| **answer != "sixty-six");
            let other = others.find(|answer| *answer != chosen).unwrap();
            (Value::Choice((*other).to_owned()), (*other).to_owned())
        }
        (Kind::YesNo(_), Value::YesNo(yes)) => (Value::YesNo(!yes), if *yes { "" } else { "on" }.to_owned()),
        (Kind::Time(_), Value::Time(now)) => {
            let other = if now.is_none() { "18:00" } else { "" };
            (Value::Time(format!("{other}:00").parse().ok()), other.to_owned())
        }
        (Kind::Rules(_), _) => {
            (Value::Rules(RuleSet::preset(Preset::TournamentSharp)), Preset::TournamentSharp.to_string())
        }
        (Kind::Lines(..), Value::Number(number)) => {
            (Value::Number(number + 1), (0..=*number).map(|line| format!("Preis {line}\r\n")).collect())
        }
        (kind, value) => panic!("{setting}: {value:?} in {kind:?}"),
    }
}

/// Returns what nobody may type; `None` where there is nothing wrong to type.
fn wrong(setting: Setting) -> Option<String> {
    match setting.field().kind {
        Kind::Number(range, _) => Some((range.end() + 1).to_string()),
        Kind::PowerOfTwo(range, _) => Some((range.start() + 1).to_string()),
        Kind::Money(most, _) => Some(format!("{},{:02}", most.0 / 100, most.0 % 100 + 1)),
        Kind::Time(_) => Some("24:30".to_owned()),
        Kind::Choice(..) | Kind::Rules(_) => Some("niemals".to_owned()),
        Kind::Lines(most, _) => Some("Ein Preis\r\n".repeat(most as usize + 1)),
        Kind::YesNo(_) => None,
    }
}

fn in_form(format: Format) -> impl Iterator<Item = Setting> {
    let settings = Settings::usual_of(format);
    let has = move |setting: &Setting| setting.field().subject.is_some() && setting.belongs_to(&settings);
    // The game comes last: with another one some of the others are gone.
    let is_game = |setting: &Setting| *setting == Setting::Game;
    let others = Setting::ALL.iter().copied().filter(has).filter(move |setting| !is_game(setting));
    others.chain([Setting::Game].into_iter().filter(|game| game.field().subject.is_some()))
}

/// Returns the settings of a night of a format.
fn settings_of(format: Format) -> Settings {
    match format {
        Format::Tickets => settings(),
        Format::Lives => {
            let usual = Settings::usual_with_lives();
            Settings { format, capacity: 40, tickets_per_player: usual.tickets_per_player, ..settings() }
        }
        Format::Danish | Format::Rotation => {
            let Settings { tickets_per_player, bummerl_to_win, reporting, .. } = Settings::usual_of(format);
            Settings { format, capacity: 40, tickets_per_player, bummerl_to_win, reporting, ..settings() }
        }
    }
}

/// Returns what a browser sends with the form of a page.
pub fn sent(page: &Page) -> Fields {
    let html = Html::parse_document(&page.body);
    let (fields, chosen) =
        (Selector::parse("form.stack [name]").unwrap(), Selector::parse("option[selected]").unwrap());
    let value = |field: scraper::ElementRef| match field.value().name() {
        "select" => field.select(&chosen).next().map(|option| option.attr("value").unwrap().to_owned()),
        "textarea" => Some(field.text().collect()),
        _ => {
            let ticked = !matches!(field.attr("type"), Some("radio" | "checkbox"));
            (ticked || field.attr("checked").is_some()).then(|| field.attr("value").unwrap().to_owned())
        }
    };
    let fields = html.select(&fields).filter(|field| field.attr("name") != Some("form_key"));
    fields.filter_map(|field| Some((field.attr("name").unwrap().to_owned(), value(field)?))).collect()
}

/// Returns a form with something else in one field.
pub fn with(mut fields: Fields, name: &str, typed: &str) -> Fields {
    fields.retain(|(field, _)| field != name);
    fields.push((name.to_owned(), typed.to_owned()));
    fields
}

#[track_caller]
pub fn send(browser: &Browser, path: &str, fields: &Fields) -> Page {
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    browser.post(path, &fields)
}

/// Returns what the form calls a setting.
fn label(page: &Page, setting: Setting) -> String {
    let labels = page.texts(&format!("label[for=f-{setting}], #f-{setting} > legend"));
    labels.into_iter().next().unwrap_or_else(|| panic!("{setting} has no field"))
}

/// Returns everything that is stored, what is about one format among the rest and not in a part of its own.
fn json(settings: &Settings) -> Json {
    let mut all = serde_json::to_value(settings).unwrap();
    let lives = serde_json::to_value(settings.lives).unwrap();
    let standing = serde_json::to_value(settings.standing).unwrap();
    let game = serde_json::to_value(settings.game).unwrap();
    let fields = all.as_object_mut().unwrap();
    for (part, inner) in [("lives", lives), ("standing", standing), ("game", game)] {
        fields.remove(part);
        fields.extend(inner.as_object().unwrap().clone());
    }
    all
}

fn changed_in(one: &Json, other: &Json) -> Vec<String> {
    let keys = |json: &Json| json.as_object().unwrap().keys().cloned().collect::<BTreeSet<_>>();
    let all = &keys(one) | &keys(other);
    all.into_iter().filter(|key| one.get(key) != other.get(key)).collect()
}

#[test]
fn everything_that_is_stored_is_in_the_table() {
    let mut stored = BTreeSet::from(["format".to_owned()]);
    for (&format, game) in
        Format::ALL.iter().flat_map(|format| CardGame::NAMES.iter().map(move |game| (format, game)))
    {
        let usual =
            Setting::Game.with(&Settings::usual_of(format), Value::Choice((*game).to_owned())).unwrap();
        let has = |setting: &&Setting| {
            setting.belongs_to(&usual) && !matches!(setting, Setting::Format | Setting::Game)
        };
        Setting::ALL.iter().filter(has).fold(usual.clone(), |settings, &setting| {
            let changed = setting.with(&settings, other(setting, &settings).0).unwrap();
            let place = match setting {
                Setting::Room => "capacity",
                Setting::BummerlOfRounds | Setting::GamesToWin => "bummerl_to_win",
                Setting::WattenPoints | Setting::GamePoints => "points",
                other => other.as_str(),
            };
            assert_eq!(changed_in(&json(&settings), &json(&changed)), [place]);
            assert_eq!(settings.changed(&changed), [setting]);
            stored.insert(place.to_owned());
            changed
        });
    }
    let another = Setting::Game.with(&Settings::usual(), Value::Choice("other".to_owned())).unwrap();
    assert_eq!(changed_in(&json(&Settings::usual()), &json(&another)), ["kind"]);
    assert_eq!(Settings::usual().changed(&another), [Setting::Game]);
    stored.insert("kind".to_owned());
    let all = json(&Settings { format: Format::Lives, ..Settings::usual() });
    assert!(all.as_object().unwrap().keys().all(|key| stored.contains(key)), "{all:?}");
}

#[test]
fn each_changes_by_the_form_and_the_journal_names_it() {
    for &format in Format::ALL {
        let server = TestServer::with_staff();
        let night = Night::open(&server, settings_of(format));
        let (staff, path) = (server.staff(), night.staff_page("/einstellungen"));
        for setting in in_form(format) {
            let before = night.now().settings().clone();
            let (value, typed) = other(setting, &before);
            send(&staff, &path, &with(sent(&staff.get(&path)), setting.as_str(), &typed))
                .assert_leads_to(&path);
            let now = night.now();
            assert_eq!(before.changed(now.settings()), [setting]);
            assert_eq!(setting.value(now.settings()), value);
            let entry = format!("#e{}", now.tournament.version().0);
            let told = ["de", "en"].map(|language| {
                let page = server.staff().speaking(language).get(&night.staff_page("/journal"));
                let [what, before, after] = ["li .note", "li s", "li b"]
                    .map(|part| page.texts(&format!("{entry} {part}"))[0].clone());
                assert!(
                    !what.is_empty() && !what.contains('-') && before != after,
                    "{what}: {before}, {after}"
                );
                what
            });
            assert_ne!(told[0], told[1], "{setting}");
        }
    }
}

#[test]
fn a_box_that_is_sent_as_off_is_not_ticked() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, settings());
    let (staff, path) = (server.staff(), night.staff_page("/einstellungen"));
    for (typed, ticked) in [("on", true), ("off", false), ("on", true), ("", false)] {
        send(&staff, &path, &with(sent(&staff.get(&path)), "one_prize_each", typed)).assert_leads_to(&path);
        assert_eq!(night.now().settings().one_prize_each, ticked, "{typed:?}");
    }
}

#[test]
fn what_somebody_else_has_changed_stands_beside_what_was_sent() {
    for &format in Format::ALL {
        let server = TestServer::with_staff();
        let night = Night::open(&server, settings_of(format));
        let (laptop, phone, path) = (server.staff(), server.staff(), night.staff_page("/einstellungen"));
        for setting in in_form(format) {
            let page = phone.get(&path);
            let (_, typed) = other(setting, night.now().settings());
            send(&laptop, &path, &with(sent(&page), setting.as_str(), &typed)).assert_leads_to(&path);
            let late = send(&phone, &path, &sent(&page));
            late.assert_status(409);
            assert_eq!(late.texts("#conflict tbody th"), [label(&page, setting)]);
            let cells = late.texts("#conflict tbody td");
            assert!(cells.len() == 2 && cells[0] != cells[1], "{setting}: {cells:?}");
        }
    }
}

#[test]
fn what_is_wrong_with_each_is_said_in_a_sentence_of_its_own() {
    for &format in Format::ALL {
        let server = TestServer::with_staff();
        let night = Night::open(&server, settings_of(format));
        let path = night.staff_page("/einstellungen");
        let mut sentences = BTreeSet::new();
        let all: Vec<(Setting, String)> =
            in_form(format).filter_map(|one| Some((one, wrong(one)?))).collect();
        for (setting, typed) in &all {
            for language in ["de", "en"] {
                let staff = server.staff().speaking(language);
                for path in [path.as_str(), &format!("/leitung/neu?format={format}")] {
                    let fields = with(sent(&staff.get(path)), "name", "Abend");
                    let page =
                        send(&staff, path.split('?').next().unwrap(), &with(fields, setting.as_str(), typed));
                    page.assert_status(422);
                    let said = page.texts(&format!("#f-{setting}-error"));
                    assert!(said.len() == 1 && said[0].ends_with('.'), "{setting}: {said:?}");
                    sentences.extend(said);
                }
            }
        }
        assert_eq!(sentences.len(), 2 * all.len(), "{sentences:#?}");
        assert_eq!(*night.now().settings(), settings_of(format));
    }
}

#[test]
fn what_is_fixed_says_why_and_does_not_change_any_more() {
    for &format in Format::ALL {
        let server = TestServer::with_staff();
        let night = Night::open(&server, settings_of(format));
        night.register(&EIGHT);
        night.draw(Stage::FIRST);
        night.play(Stage::FIRST, 1);
        let (staff, path) = (server.staff(), night.staff_page("/einstellungen"));
        let has = |setting: &Setting| setting.belongs_to(&settings_of(format));
        for setting in Setting::ALL.iter().copied().filter(has) {
            let now = night.now();
            let is_fixed = now.fixed_settings().contains(&setting);
            let (value, typed) = other(setting, now.settings());
            let changed = setting.with(now.settings(), value).unwrap();
            let decided =
                now.tournament.decide(&Command::Evening(EveningCommand::ChangeSettings(changed.clone())));
            assert_eq!(decided.err(), is_fixed.then(|| Rejection::SettingsFixed(vec![setting])), "{setting}");
            if setting.field().subject.is_none() {
                continue;
            }
            let page = staff.get(&path);
            assert_eq!(
                page.attribute(&format!("#f-{setting}[disabled]"), "id").is_some(),
                is_fixed,
                "{setting}"
            );
            if is_fixed {
                page.assert_says(&format!("#f-{setting}-hint"), "seit");
            }
            let answer = send(&staff, &path, &with(sent(&page), setting.as_str(), &typed));
            if is_fixed {
                answer.assert_status(422);
            } else {
                answer.assert_leads_to(&path);
            }
            let stands = if is_fixed { now.settings().clone() } else { changed };
            assert_eq!(*night.now().settings(), stands, "{setting}");
        }
    }
}

#[test]
fn the_hours_stand_on_the_poster_the_first_page_and_the_list() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, settings());
    let (staff, path) = (server.staff(), night.staff_page("/einstellungen"));
    let save = |begins: &str, opens: &str| {
        let fields = with(sent(&staff.get(&path)), "begins_at", begins);
        send(&staff, &path, &with(fields, "desk_opens_at", opens))
    };
    let poster = night.staff_page("/druck/plakat");
    let shown = |text: &str, language: &str, is_shown: bool| {
        let guest = server.guest().speaking(language);
        let pages = [
            staff.get(&format!("{poster}?lang={language}")).texts(".poster-when"),
            guest.get(&night.page("")).texts("#more .facts"),
            guest.get("/").texts("#more .facts"),
        ];
        for page in pages {
            // Within a line it begins with a small letter in English.
            let has_it = page.iter().any(|page| page.to_lowercase().contains(&text.to_lowercase()));
            assert_eq!(has_it, is_shown, "{text}: {page:?}");
        }
    };
    for (text, language) in [("Uhr", "de"), ("at 1", "en")] {
        shown(text, language, false);
    }
    save("19:00", "18:00").assert_leads_to(&path);
    for (text, language) in [
        ("Beginn 19:00 Uhr", "de"),
        ("Kassa ab 18:00 Uhr", "de"),
        ("Starts at 19:00", "en"),
        ("Ticket desk opens at 18:00", "en"),
    ] {
        shown(text, language, true);
    }
    save("17:30", "18:00").assert_status(422).assert_says("#f-desk_opens_at-error", "spätestens");
    save("18:00", "18:00").assert_leads_to(&path);
    let unreadable = save("acht", "20:00");
    unreadable.assert_status(422).assert_says("#f-begins_at-error", "Uhrzeit");
    assert_eq!(unreadable.texts("#f-desk_opens_at-error").concat(), "", "measured by what was there before");
    save("", "18:00").assert_leads_to(&path);
    shown("Kassa ab 18:00 Uhr", "de", true);
    shown("Beginn", "de", false);
    save("", "").assert_leads_to(&path);
    assert_eq!(json(night.now().settings()), json(&settings()), "what is empty is not stored");
}

#[test]
fn what_was_not_sent_stays_and_is_shown_with_complaints() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, settings());
    let (staff, path) = (server.staff(), night.staff_page("/einstellungen"));
    for &setting in Setting::ALL {
        let field = setting.field();
        if field.subject.is_none() || matches!(field.kind, Kind::YesNo(_) | Kind::Lines(..)) {
            continue;
        }
        let (_, typed) = other(setting, night.now().settings());
        send(&staff, &path, &with(sent(&staff.get(&path)), setting.as_str(), &typed)).assert_leads_to(&path);
        let stood = json(night.now().settings());
        let page = staff.get(&path);
        let without: Fields = sent(&page).into_iter().filter(|(name, _)| name != setting.as_str()).collect();
        send(&staff, &path, &with(without.clone(), "venue", setting.as_str())).assert_leads_to(&path);
        assert_eq!(json(night.now().settings()), stood, "{setting}");
        let wrong = send(&staff, &path, &with(without, "name", ""));
        let (shown, sent) = (sent(wrong.assert_status(422)), sent(&page));
        let of = |fields: &Fields| fields.iter().find(|(name, _)| name == setting.as_str()).cloned();
        assert_eq!(of(&shown), of(&sent), "{setting}");
    }
}

#[test]
fn what_has_become_fixed_since_the_page_was_opened_is_named_and_nothing_is_stored() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, settings());
    night.register(&EIGHT);
    let (staff, path) = (server.staff(), night.staff_page("/einstellungen"));
    let opened = sent(&staff.get(&path));
    night.draw(Stage::FIRST);
    let stood = json(night.now().settings());
    let late = send(&staff, &path, &with(opened.clone(), "ticket_price", "99,00"));
    late.assert_status(422)
        .assert_says(".errors", "Der Preis steht fest, seit die erste Liste geschlossen ist");
    assert_eq!(json(night.now().settings()), stood);
    send(&staff, &path, &with(opened, "venue", "Stadtwirt")).assert_leads_to(&path);
    assert_eq!(json(night.now().settings()), stood);
}

#[test]
fn settings_from_before_there_were_hours_are_read_and_written_as_they_were() {
    let stored = serde_json::to_string(&settings()).unwrap();
    assert!(!stored.contains("_at"), "{stored}");
    assert_eq!(serde_json::from_str::<Settings>(&stored).unwrap(), settings());
}
