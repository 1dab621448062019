//! The rules in plain words, as they are in force.

use super::Translator;
use schnapsen::options::{DealEnd, LastTrick, ReviewTricks, RuleSet, SchneiderBummerl, TricklessAnnouncer};
use schnapsen::{Preset, Rule, RuleOption};
use tournament::{Setting, Settings};

/// Rules that belong together on the sheet, in its order.
pub const GROUPS: [(&str, &[Rule]); 7] = [
    ("rulesheet-cards", &[Rule::R01, Rule::R02, Rule::R03, Rule::R04]),
    ("rulesheet-tricks", &[Rule::R05, Rule::R06, Rule::R07, Rule::R08, Rule::R09, Rule::R10]),
    ("rulesheet-melds", &[Rule::R11, Rule::R12, Rule::R13, Rule::R14]),
    ("rulesheet-exchange", &[Rule::R15, Rule::R16, Rule::R17, Rule::R18]),
    ("rulesheet-closing", &[Rule::R19, Rule::R20, Rule::R21, Rule::R22, Rule::R23, Rule::R24]),
    ("rulesheet-ending", &[Rule::R25, Rule::R26, Rule::R27, Rule::R28, Rule::R29]),
    ("rulesheet-bummerl", &[Rule::R30, Rule::R31, Rule::R32, Rule::R33, Rule::R34]),
];

impl Translator {
    /// Says a rule of the two-player game as it is in force; nothing if it has no part in it, such as declaring where the
    /// count ends the deal. `bummerl_to_win` is known only within a tournament.
    pub fn rule(self, rule: Rule, rules: &RuleSet, bummerl_to_win: Option<u8>) -> Option<String> {
        let key = rule_key(rule, rules)?;
        let and = |more: &str| Some([self.t(&key), self.t(more)].join(" "));
        match rule {
            Rule::R09 if of_pagat(rules) || rules.closest_preset() == Preset::Auto => {
                and("rulesheet-r09-added")
            }
            Rule::R10 if of_pagat(rules) => and("rulesheet-r10-no-notes"),
            Rule::R10 if rules.review_tricks == ReviewTricks::Nobody => and("rulesheet-r10-buying"),
            Rule::R32 if of_pagat(rules) && rules.schneider_bummerl == SchneiderBummerl::Double => {
                and("rulesheet-r32-added")
            }
            Rule::R33 => bummerl_to_win.map(|bummerl| self.t1(&key, "bummerl", bummerl)),
            _ => Some(self.t(&key)),
        }
    }

    /// Names a game that is no Schnapsen, and how far it goes: "Watten auf 11".
    pub fn game(self, settings: &Settings) -> String {
        let name = self.setting_answer(Setting::Game, settings.card_game().as_str());
        match settings.target() {
            0 => name,
            points => self.t2("rulesheet-game", "game", name, "points", points),
        }
    }

    /// Says what people play: by which of the presets, or which one their rules are closest to; else which game.
    pub fn plays(self, settings: &Settings) -> String {
        if !settings.has_engine() {
            return self.t1("rulesheet-plays", "game", self.game(settings));
        }
        let rules = &settings.rules;
        let key = if rules.as_preset().is_some() { "rulesheet-plays-by" } else { "rulesheet-own" };
        self.t1(key, "preset", self.preset(rules.closest_preset()))
    }
}

/// Returns the key of a rule as it is in force: its number, and behind it the value of the option that it depends on.
pub(super) fn rule_key(rule: Rule, rules: &RuleSet) -> Option<String> {
    let of_declaring = matches!(rule, Rule::R26 | Rule::R28);
    // The sheet of the four-handed game has texts of its own: no tournament plays it.
    if rule >= Rule::R40 || (of_declaring && rules.end == DealEnd::Automatic) {
        return None;
    }
    if rule == Rule::R10 && is_silent_on_looking_back(rules) {
        return None;
    }
    let option = match rule {
        Rule::R01 | Rule::R03 | Rule::R15 => Some(RuleOption::Deck),
        Rule::R23 if rules.end == DealEnd::Declared => Some(RuleOption::CloserWrong),
        Rule::R23 | Rule::R24 => Some(RuleOption::End),
        own => RuleOption::ALL.iter().copied().find(|option| option.rule() == own),
    };
    let number = rule.as_str().replace("R-", "r");
    let besides = match rule {
        Rule::R04 if of_pagat(rules) => "-anyone",
        Rule::R29 if pays_the_trickless(rules) => "-three",
        _ => "",
    };
    Some(match option {
        Some(option) => format!("rulesheet-{number}-{}{besides}", rules.get(option)),
        None => format!("rulesheet-{number}"),
    })
}

/// Returns whether the source that people play by (001, 002) says nothing about looking at tricks, and the director has chosen nothing.
fn is_silent_on_looking_back(rules: &RuleSet) -> bool {
    let preset = rules.closest_preset();
    let silent = matches!(preset, Preset::Auto | Preset::SixtySix | Preset::TournamentSixtySix);
    silent && rules.review_tricks == RuleSet::preset(preset).review_tricks
}

/// Returns whether the last trick gives 3 against somebody who has announced in vain: where it wins the
/// deal, the count does not end it before, and a marriage needs no trick.
fn pays_the_trickless(rules: &RuleSet) -> bool {
    rules.trickless_announcer == TricklessAnnouncer::Three
        && rules.last_trick == LastTrick::Wins
        && rules.end == DealEnd::Declared
        && !rules.meld_needs_trick
}

/// Returns whether people play by 000: it lets anyone deal first, forbids writing down, and says nothing of a revoke and of a Bummerl.
fn of_pagat(rules: &RuleSet) -> bool {
    matches!(rules.closest_preset(), Preset::SoftPagat | Preset::SharpPagat | Preset::SixtySixPagat)
}

impl Translator {
    pub fn preset(self, preset: Preset) -> String {
        self.t(&format!("settings-preset-{preset}"))
    }

    pub fn rule_option(self, option: RuleOption) -> String {
        self.t(&option_key(option))
    }

    /// Says a value of an option in a few words, nothing if the option has no such value.
    pub fn rule_value(self, option: RuleOption, value: &str) -> Option<String> {
        self.find(&format!("{}-{value}", option_key(option)), None, None)
    }
}

/// Returns the key of an option's name; behind it and a hyphen stands each of its values.
pub(super) fn option_key(option: RuleOption) -> String {
    format!("ruleoption-{}", option.as_str().replace('_', "-"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use tournament::texts::Language;

    #[test]
    fn every_value_of_every_option_says_something_of_its_own() {
        for lang in Language::ALL {
            let translator = Translator::new(lang);
            for &option in RuleOption::ALL {
                let said: Vec<_> = option
                    .values()
                    .iter()
                    .map(|value| {
                        let mut rules = RuleSet::default();
                        rules.set(option, value).unwrap();
                        translator.rule(option.rule(), &rules, Some(2)).unwrap()
                    })
                    .collect();
                let different: std::collections::BTreeSet<_> = said.iter().collect();
                assert_eq!(different.len(), said.len(), "{option}: {said:?}");
            }
        }
    }

    #[test]
    fn every_rule_besides_players_stands_on_the_sheet_once() {
        let listed: Vec<Rule> = GROUPS.iter().flat_map(|(_, rules)| rules.iter().copied()).collect();
        let besides: Vec<Rule> = Rule::ALL.iter().copied().filter(|rule| *rule < Rule::R40).collect();
        assert_eq!(listed, besides);
    }

    #[test]
    fn a_sheet_says_of_looking_back_only_what_its_source_or_the_director_says() {
        let said = |rules: &RuleSet| Translator::GERMAN.rule(Rule::R10, rules, Some(2));
        for preset in [Preset::Auto, Preset::SixtySix, Preset::TournamentSixtySix] {
            let mut rules = RuleSet::preset(preset);
            assert_eq!(said(&rules), None, "{preset}");
            rules.set(RuleOption::ReviewTricks, "none").unwrap();
            assert!(said(&rules).is_some_and(|text| text.contains("niemand mehr an")), "{preset}: chosen");
        }
        let last = said(&RuleSet::preset(Preset::SoftPagat));
        assert!(last.is_some_and(|text| text.contains("solange noch keine Karte")));
    }

    #[test]
    fn only_sheets_whose_source_forbids_notes_forbid_them() {
        for &preset in Preset::ALL {
            let text =
                Translator::GERMAN.rule(Rule::R10, &RuleSet::preset(preset), Some(2)).unwrap_or_default();
            let forbidden = matches!(preset, Preset::SoftPagat | Preset::SharpPagat | Preset::SixtySixPagat);
            assert_eq!(text.contains("Notizen"), forbidden, "{preset}: {text}");
            // The other way round: buying after the trick lies face down is told by 003 alone, of the sharp game.
            let sharp = matches!(preset, Preset::Sharp | Preset::TournamentSharp);
            assert_eq!(text.contains("verdeckt"), sharp, "{preset}: {text}");
        }
    }

    #[test]
    fn the_sheets_of_000_say_what_it_says_and_what_is_added() {
        for &preset in Preset::ALL {
            let rules = RuleSet::preset(preset);
            let said = |rule| Translator::GERMAN.rule(rule, &rules, Some(2)).unwrap_or_default();
            let pagat = matches!(preset, Preset::SoftPagat | Preset::SharpPagat | Preset::SixtySixPagat);
            assert_eq!(said(Rule::R04).contains("ist gleich"), pagat, "{preset}");
            assert_eq!(said(Rule::R04).contains("höhere Karte"), !pagat, "{preset}");
            assert_eq!(said(Rule::R09).contains("übernommen"), pagat || preset == Preset::Auto, "{preset}");
            assert_eq!(said(Rule::R32).contains("übernommen"), pagat, "{preset}");
        }
    }

    #[test]
    fn what_nobody_declaring_costs_an_announcer_without_a_trick_stands_once() {
        for &preset in Preset::ALL {
            let rules = RuleSet::preset(preset);
            let said = |rule| Translator::GERMAN.rule(rule, &rules, Some(2)).unwrap_or_default();
            let three = matches!(preset, Preset::Soft | Preset::TournamentSoft);
            assert_eq!(said(Rule::R29).contains("3 sind es"), three, "{preset}");
            assert!(!said(Rule::R14).contains('3'), "{preset}");
        }
    }

    #[test]
    fn closing_before_the_draw_does_not_ask_for_a_full_hand() {
        let mut rules = RuleSet::default();
        let hand = |rules: &RuleSet| {
            [Rule::R19, Rule::R21].map(|rule| Translator::GERMAN.rule(rule, rules, None).unwrap_or_default())
        };
        assert!(hand(&rules).concat().contains("voller Hand"));
        rules.set(RuleOption::CloseBeforeDraw, "true").unwrap();
        assert!(!hand(&rules).concat().contains("voller Hand"));
    }

    #[test]
    fn who_does_not_declare_reads_nothing_about_it() {
        let translator = Translator::GERMAN;
        let auto = RuleSet::preset(Preset::Auto);
        assert_eq!(translator.rule(Rule::R26, &auto, Some(2)), None);
        assert_eq!(translator.rule(Rule::R28, &auto, Some(2)), None);
        for (_, rules) in GROUPS {
            for rule in rules {
                let text = translator.rule(*rule, &auto, Some(2)).unwrap_or_default();
                assert!(!text.contains("meldet") && !text.contains("ausmeld"), "{rule}: {text}");
            }
        }
    }

    #[test]
    fn every_option_has_a_name_and_a_word_for_each_value() {
        for lang in Language::ALL {
            let translator = Translator::new(lang);
            let names: BTreeSet<_> =
                RuleOption::ALL.iter().map(|option| translator.rule_option(*option)).collect();
            assert_eq!(names.len(), RuleOption::ALL.len(), "{lang}: each has a name of its own");
            for &option in RuleOption::ALL {
                let said: Option<BTreeSet<_>> =
                    option.values().iter().map(|value| translator.rule_value(option, value)).collect();
                let said = said.unwrap_or_else(|| panic!("{lang}: a value of {option} has no word"));
                assert_eq!(said.len(), option.values().len(), "{lang}: {option} says {said:?}");
                assert_eq!(translator.rule_value(option, "sometimes"), None);
            }
        }
    }
}
