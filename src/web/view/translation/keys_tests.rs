//! No key is missing in a language, unknown to `locales/`, or left over.

use super::rulesheet::{option_key, rule_key};
use super::{Translator, areas};
use schnapsen::{Preset, Rule, RuleOption, RuleSet};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use tournament::Rejection;
use tournament::settings::{Kind, Setting, Subject};
use tournament::texts::Language;

type Keys = BTreeMap<String, BTreeSet<String>>;

/// Reads the keys of one language, and those of their attributes as `key.attribute`, with the names of their values.
fn keys(lang: Language) -> Keys {
    let mut keys = Keys::new();
    for (area, text) in areas::of(lang) {
        let mut current = None;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some((key, _)) = line.split_once(" =").filter(|_| line.starts_with(char::is_alphabetic)) {
                assert!(
                    key.starts_with(&format!("{area}-")),
                    "{lang}/{area}.ftl: {key} must begin with {area}-"
                );
                let before = keys.insert(key.to_owned(), BTreeSet::new());
                assert!(before.is_none(), "{lang}/{area}.ftl: {key} stands there twice");
                current = Some(key.to_owned());
            }
            if let (Some((name, _)), Some(key)) = (attribute(line), current.as_deref()) {
                let message = key.split('.').next().unwrap_or_default();
                let key = format!("{message}.{name}");
                assert!(
                    keys.insert(key.clone(), BTreeSet::new()).is_none(),
                    "{lang}/{area}.ftl: {key} twice"
                );
                current = Some(key);
            }
            let Some(values) = current.as_ref().and_then(|key| keys.get_mut(key)) else { continue };
            values.extend(line.split('$').skip(1).map(|rest| {
                rest.chars().take_while(|char| char.is_ascii_alphanumeric() || *char == '_').collect()
            }));
        }
    }
    keys
}

fn attribute(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("    .")?.split_once(" =")
}

/// Returns what is asked for by the name of a setting: what there must be, and what there may be.
fn of_settings() -> (BTreeSet<String>, BTreeSet<String>) {
    let subjects = Subject::ALL.iter().map(|subject| format!("settings-group-{subject}"));
    let settings = Setting::ALL.iter().map(|setting| Translator::setting_key(*setting));
    let attributes = Setting::ALL.iter().flat_map(|&setting| {
        let answers = match setting.field().kind {
            Kind::Choice(answers, ..) => answers,
            _ => &[],
        };
        let answers = answers.iter().flat_map(|answer| [(*answer).to_owned(), format!("journal-{answer}")]);
        let all = ["hint", "person", "fault", "fixed", "said", "within", "journal"]
            .map(str::to_owned)
            .into_iter()
            .chain(answers);
        all.map(move |name| format!("{}.{name}", Translator::setting_key(setting)))
    });
    (subjects.chain(settings).collect(), attributes.collect())
}

/// Returns what is asked for by the name of a preset, an option, its values, and a rule with one of them. All of it counts as used.
fn of_rules() -> BTreeSet<String> {
    let mut keys: BTreeSet<_> =
        Preset::ALL.iter().map(|preset| format!("settings-preset-{preset}")).collect();
    for &option in RuleOption::ALL {
        keys.insert(option_key(option));
        for value in option.values() {
            keys.insert(format!("{}-{value}", option_key(option)));
            for &preset in Preset::ALL {
                let mut rules = RuleSet::preset(preset);
                rules.set(option, value).unwrap();
                keys.extend(Rule::ALL.iter().filter_map(|rule| rule_key(*rule, &rules)));
            }
        }
    }
    keys
}

/// Returns what is asked for by the name of a rejection.
fn of_rejections() -> impl Iterator<Item = String> {
    /// These are told by what is in them, or in the words of another page; each as a literal of its own would count as a key.
    const OTHERWISE: &str = "choice consolation evidence-disagrees lot no-postponing phrase-fixed score special-lots-drawn unplayed-evidence";
    let own = Rejection::names().iter().filter(|name| !OTHERWISE.split(' ').any(|other| other == **name));
    own.map(|name| format!("reject-{name}"))
}

/// Returns every file under a folder of the package.
fn files(folder: &str) -> Vec<PathBuf> {
    fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { collect(&path, files) } else { files.push(path) }
        }
    }
    let mut found = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
    found
}

/// Returns every text in double quotes that begins like a key: with the name of an area and a hyphen.
fn uses() -> BTreeMap<String, PathBuf> {
    let areas: Vec<_> = areas::of(Language::German).iter().map(|(area, _)| format!("{area}-")).collect();
    let by_name = of_settings().0.into_iter().chain(of_rules()).chain(of_rejections());
    let mut uses: BTreeMap<_, _> = by_name.map(|key| (key, PathBuf::from("a table"))).collect();
    // A text may have another one in it.
    for (area, text) in Language::ALL.into_iter().flat_map(areas::of) {
        let inside = text.split('{').skip(1).filter_map(|part| part.split('}').next()).map(str::trim);
        let named = inside.filter(|name| areas.iter().any(|area| name.starts_with(area.as_str())));
        uses.extend(named.map(|name| (name.to_owned(), PathBuf::from(area))));
    }
    // Beside a page may lie what it draws with.
    let is_text = |path: &PathBuf| path.extension().is_some_and(|kind| kind == "rs" || kind == "html");
    for path in files("src/web").into_iter().chain(files("templates")).filter(is_text) {
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        // In a template only what stands within braces can be a key; attributes of HTML are not.
        let parts: Vec<_> = if path.extension().is_some_and(|kind| kind == "html") {
            code.split("{{")
                .flat_map(|part| part.split("{%"))
                .filter_map(|part| part.split(['}', '%']).next())
                .collect()
        } else {
            code.lines().filter(|line| !line.trim_start().starts_with("//")).collect()
        };
        for literal in parts.iter().flat_map(|part| part.split('"').skip(1)) {
            let looks = areas.iter().any(|area| literal.starts_with(area.as_str()));
            let plain = literal.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
            if looks && plain {
                uses.insert(literal.to_owned(), path.clone());
            }
        }
    }
    uses
}

#[test]
fn a_list_has_as_many_items_in_both_languages() {
    let items = |lang: Language| -> BTreeMap<String, usize> {
        let keys = keys(lang).into_keys().filter(|key| key.ends_with("-items"));
        keys.map(|key| (Translator::new(lang).t(&key).lines().count(), key))
            .map(|(n, key)| (key, n))
            .collect()
    };
    let german = items(Language::German);
    assert!(german.len() > 5 && german.values().all(|items| *items > 1), "{german:?}");
    assert_eq!(german, items(Language::English));
}

#[test]
fn both_languages_have_the_same_keys_with_the_same_values() {
    let (german, english) = (keys(Language::German), keys(Language::English));
    for (key, values) in &german {
        let other = english.get(key).unwrap_or_else(|| panic!("{key} is missing in English"));
        assert_eq!(values, other, "{key} takes other values in English");
    }
    for key in english.keys() {
        assert!(german.contains_key(key), "{key} is missing in German");
    }
}

#[test]
fn every_key_that_is_used_exists() {
    let german = keys(Language::German);
    for (key, path) in uses() {
        assert!(german.contains_key(&key), "{} uses {key}, which is not in locales/", path.display());
    }
}

#[test]
fn every_key_is_used() {
    let (uses, attributes) = (uses(), of_settings().1);
    for key in keys(Language::German).keys() {
        assert!(uses.contains_key(key) || attributes.contains(key), "{key} is left over in locales/");
    }
}

#[test]
fn every_locale_file_is_built_in() {
    for lang in Language::ALL {
        let found: BTreeSet<_> = files(&format!("locales/{lang}"))
            .iter()
            .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
            .collect();
        let built_in: BTreeSet<_> = areas::of(lang).iter().map(|(area, _)| (*area).to_owned()).collect();
        assert_eq!(found, built_in, "locales/{lang}");
    }
}

#[test]
fn every_file_can_be_read_without_a_fault() {
    for lang in Language::ALL {
        for (area, text) in areas::of(lang) {
            if let Err((_, faults)) = fluent_bundle::FluentResource::try_new((*text).to_owned()) {
                panic!("locales/{lang}/{area}.ftl: {faults:?}");
            }
        }
    }
}

#[test]
fn english_says_they_of_everybody() {
    for (area, text) in areas::of(Language::English) {
        let sentences = text.lines().filter(|line| !line.starts_with('#'));
        for (at, line) in sentences.enumerate() {
            let said = line.split_once(" = ").map_or(line, |(_, said)| said);
            let mut words = said.split(|char: char| !char.is_alphanumeric());
            let found = words.find(|word| ["he", "him", "his", "himself", "she"].contains(word));
            assert_eq!(found, None, "locales/en/{area}.ftl, sentence {at}: {line}");
        }
    }
}
