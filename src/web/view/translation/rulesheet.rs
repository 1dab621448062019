//! The rules in plain words, as they are in force.

use super::Translator;
use crate::rules::Rule;
use crate::rules::options::{
    CloseScore, Count, DealEnd, Deck, FalseDeclaration, LastTrick, MeldLead, MinTalon, NextDealer,
    ReviewTricks, RuleSet, SchneiderBummerl,
};

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
        let by_deck = |twenty, twenty_four| match rules.deck {
            Deck::Twenty => twenty,
            Deck::TwentyFour => twenty_four,
        };
        let by_flag = |no, yes, value| if value { yes } else { no };
        let by_talon = |two, four, value| match value {
            MinTalon::Two => two,
            MinTalon::Four => four,
        };
        let by_end = |declared, automatic| match rules.end {
            DealEnd::Declared => declared,
            DealEnd::Automatic => automatic,
        };
        let key = match rule {
            Rule::R01 => by_deck("rulesheet-r01-20", "rulesheet-r01-24"),
            Rule::R02 => by_deck("rulesheet-r02-20", "rulesheet-r02-24"),
            Rule::R03 => by_deck("rulesheet-r03-20", "rulesheet-r03-24"),
            Rule::R04 => match rules.next_dealer {
                NextDealer::Alternate => "rulesheet-r04-alternate",
                NextDealer::Winner => "rulesheet-r04-winner",
            },
            Rule::R05 => "rulesheet-r05",
            Rule::R06 => "rulesheet-r06",
            Rule::R07 => "rulesheet-r07",
            Rule::R08 => "rulesheet-r08",
            Rule::R09 => "rulesheet-r09",
            Rule::R10 => match rules.review_tricks {
                ReviewTricks::OwnAndFirst => "rulesheet-r10-own-and-first",
                ReviewTricks::OwnAndLast => "rulesheet-r10-own-and-last",
                ReviewTricks::Nobody => "rulesheet-r10-none",
            },
            Rule::R11 => match rules.meld_lead {
                MeldLead::Either => "rulesheet-r11-either",
                MeldLead::King => "rulesheet-r11-king",
            },
            Rule::R12 => by_flag("rulesheet-r12-false", "rulesheet-r12-true", rules.meld_needs_trick),
            Rule::R13 => by_flag("rulesheet-r13-false", "rulesheet-r13-true", rules.meld_after_close),
            Rule::R14 => "rulesheet-r14",
            Rule::R15 => by_deck("rulesheet-r15-20", "rulesheet-r15-24"),
            Rule::R16 => by_flag("rulesheet-r16-false", "rulesheet-r16-true", rules.exchange_needs_trick),
            Rule::R17 => by_talon("rulesheet-r17-2", "rulesheet-r17-4", rules.exchange_min_talon),
            Rule::R18 => by_flag("rulesheet-r18-false", "rulesheet-r18-true", rules.exchange_after_close),
            Rule::R19 => "rulesheet-r19",
            Rule::R20 => by_talon("rulesheet-r20-2", "rulesheet-r20-4", rules.close_min_talon),
            Rule::R21 => by_flag("rulesheet-r21-false", "rulesheet-r21-true", rules.close_before_draw),
            Rule::R22 => match rules.close_score {
                CloseScore::Frozen => "rulesheet-r22-frozen",
                CloseScore::Final => "rulesheet-r22-final",
            },
            Rule::R23 => by_end("rulesheet-r23-declared", "rulesheet-r23-automatic"),
            Rule::R24 => by_end("rulesheet-r24-declared", "rulesheet-r24-automatic"),
            Rule::R25 => by_end("rulesheet-r25-declared", "rulesheet-r25-automatic"),
            Rule::R26 | Rule::R28 if rules.end == DealEnd::Automatic => return None,
            Rule::R26 => "rulesheet-r26",
            Rule::R27 => "rulesheet-r27",
            Rule::R28 => match rules.false_declaration {
                FalseDeclaration::Min2 => "rulesheet-r28-min2",
                FalseDeclaration::Mirror => "rulesheet-r28-mirror",
            },
            Rule::R29 => match rules.last_trick {
                LastTrick::Wins => "rulesheet-r29-wins",
                LastTrick::Plus10 => "rulesheet-r29-plus10",
            },
            Rule::R30 => "rulesheet-r30",
            Rule::R31 => match rules.count {
                Count::Down => "rulesheet-r31-down",
                Count::Up => "rulesheet-r31-up",
            },
            Rule::R32 => match rules.schneider_bummerl {
                SchneiderBummerl::Double => "rulesheet-r32-double",
                SchneiderBummerl::Single => "rulesheet-r32-single",
            },
            Rule::R33 => return bummerl_to_win.map(|bummerl| self.t1("rulesheet-r33", "bummerl", bummerl)),
            Rule::R34 => "rulesheet-r34",
            // There is no sheet for the four-handed game: no tournament plays it.
            Rule::R40
            | Rule::R41
            | Rule::R42
            | Rule::R43
            | Rule::R44
            | Rule::R45
            | Rule::R46
            | Rule::R47
            | Rule::R48 => return None,
        };
        Some(self.t(key))
    }

    /// Says by which of the presets people play, or which one their rules are closest to.
    pub fn plays_by(self, rules: &RuleSet) -> String {
        let key = if rules.as_preset().is_some() { "rulesheet-plays-by" } else { "rulesheet-own" };
        self.t1(key, "preset", self.preset(rules.closest_preset()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Preset, RuleOption};
    use crate::texts::Language;

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
    fn every_rule_of_two_players_stands_on_the_sheet_once() {
        let listed: Vec<Rule> = GROUPS.iter().flat_map(|(_, rules)| rules.iter().copied()).collect();
        let of_two: Vec<Rule> = Rule::ALL.iter().copied().filter(|rule| *rule < Rule::R40).collect();
        assert_eq!(listed, of_two);
    }

    #[test]
    fn who_does_not_declare_reads_nothing_about_it() {
        let translator = Translator::new(Language::German);
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
}
