//! Options, presets and their text forms.

use proptest::prelude::*;
use schnapsen::options::*;
use schnapsen::{Preset, RuleOption, RuleSet};

/// The table "Presets" of the specification, row by row.
const TABLE: &str = "
                     soft          soft-pagat   auto         sharp     sharp-pagat sixty-six     sixty-six-pagat
deck                 20            20           20           20        20          24            24
next_dealer          alternate     alternate    alternate    alternate alternate   alternate     winner
meld_lead            either        either       either       king      king        either        either
meld_needs_trick     false         false        false        true      true        false         false
meld_after_close     true          true         true         true      true        true          false
exchange_needs_trick false         false        false        true      true        false         false
exchange_min_talon   2             2            2            4         4           2             2
exchange_after_close false         false        false        false     false       false         true
close_min_talon      4             2            2            4         4           4             2
close_before_draw    false         false        false        false     false       false         true
review_tricks        own-and-first own-and-last own-and-last none      none        own-and-first own-and-last
close_score          frozen        frozen       frozen       frozen    frozen      final         final
end                  declared      declared     automatic    declared  declared    declared      declared
false_declaration    mirror        min2         mirror       mirror    min2        mirror        min2
closer_wrong         failed-close  failed-close failed-close failed-close failed-close failed-close  failed-close
last_trick           wins          wins         wins         wins      wins        plus10        plus10
trickless_announcer  three         one          one          three     one         three         one
count                down          down         up           down      down        down          up
schneider_bummerl    double        double       double       double    double      double        double
";

#[test]
fn r02_to_r32_presets_are_those_of_the_table() {
    let mut lines = TABLE.trim().lines();
    let presets: Vec<Preset> =
        lines.next().unwrap().split_whitespace().map(|name| name.parse().unwrap()).collect();
    let mut rows = 0;
    for line in lines {
        let mut cells = line.split_whitespace();
        let option: RuleOption = cells.next().unwrap().parse().unwrap();
        for &preset in &presets {
            let cell = cells.next().unwrap();
            assert_eq!(RuleSet::preset(preset).get(option), cell, "{option} of {preset}");
        }
        rows += 1;
    }
    assert_eq!((rows, presets.len()), (RuleOption::ALL.len(), 7));
}

#[test]
fn r22_r32_tournament_presets_differ_by_final_score_and_single_schneider() {
    for (name, base, expected) in [
        ("tournament-soft", Preset::Soft, "schneider_bummerl=single close_score=final"),
        ("tournament-sharp", Preset::Sharp, "schneider_bummerl=single close_score=final"),
        ("tournament-sixty-six", Preset::SixtySix, "schneider_bummerl=single"),
    ] {
        let rules = RuleSet::preset(name.parse().unwrap());
        let mut found: Vec<String> = rules
            .differences(base)
            .map(|difference| format!("{}={}", difference.option, difference.value))
            .collect();
        found.reverse();
        assert_eq!(found.join(" "), expected);
    }
}

#[test]
fn a_new_tournament_is_offered_the_soft_rules_of_tournaments() {
    assert_eq!(Preset::default().as_str(), "tournament-soft");
    assert_eq!(RuleSet::default(), RuleSet::preset(Preset::TournamentSoft));
}

#[test]
fn presets_are_all_different() {
    for (index, &one) in Preset::ALL.iter().enumerate() {
        for &other in &Preset::ALL[..index] {
            assert_ne!(RuleSet::preset(one), RuleSet::preset(other), "{one} {other}");
        }
        assert_eq!(RuleSet::preset(one).as_preset(), Some(one));
    }
}

#[test]
fn a_map_without_preset_starts_from_soft_pagat_ended_at_66() {
    let rules: RuleSet = serde_json::from_str("{}").unwrap();
    let found: Vec<_> = rules.differences(Preset::SoftPagat).collect();
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].option, found[0].value), (RuleOption::End, "automatic"));
}

#[test]
fn a_preset_counts_wherever_it_stands_in_the_map() {
    let rules: RuleSet = serde_json::from_str(r#"{"meld_lead":"either","preset":"sharp"}"#).unwrap();
    assert_eq!(rules.meld_lead, MeldLead::Either);
    assert!(rules.exchange_needs_trick);
}

#[test]
fn unknown_names_and_values_are_errors() {
    for (text, expected) in [
        (r#"{"preset":"hard"}"#, r#"unknown preset "hard""#),
        (r#"{"preset":7}"#, r#"unknown preset "7""#),
        (r#"{"colour":"red"}"#, r#"unknown option "colour""#),
        (r#"{"deck":32}"#, "option deck has no value 32"),
        (r#"{"deck":"20"}"#, r#"option deck has no value "20""#),
        (r#"{"deck":20.5}"#, "option deck has no value 20.5"),
        (r#"{"meld_needs_trick":"true"}"#, r#"option meld_needs_trick has no value "true""#),
        (r#"{"close_score":null}"#, "option close_score has no value null"),
        (r#"{"end":"declared","end":"automatic"}"#, r#"option "end" twice"#),
    ] {
        let error = serde_json::from_str::<RuleSet>(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
}

/// Any combination of option values.
pub fn any_rules() -> impl Strategy<Value = RuleSet> {
    prop::collection::vec(any::<prop::sample::Index>(), RuleOption::ALL.len()).prop_map(|picks| {
        let mut rules = RuleSet::default();
        for (&option, pick) in RuleOption::ALL.iter().zip(picks) {
            rules.set(option, option.values()[pick.index(option.values().len())]).unwrap();
        }
        rules
    })
}

proptest! {
    #[test]
    fn a_rule_set_survives_its_text_form(rules in any_rules()) {
        let text = serde_json::to_string(&rules).unwrap();
        prop_assert_eq!(serde_json::from_str::<RuleSet>(&text).unwrap(), rules);
    }

    #[test]
    fn the_differences_make_the_rules_from_the_preset(rules in any_rules(), preset in prop::sample::select(Preset::ALL)) {
        let mut rebuilt = RuleSet::preset(preset);
        for difference in rules.differences(preset) {
            rebuilt.set(difference.option, difference.value).unwrap();
        }
        prop_assert_eq!(rebuilt, rules);
    }
}
