//! Every rule of the specification is named by a test.

use std::collections::BTreeSet;

use schnapsen::Rule;

/// The test files of the card games; a test names a rule in its own name, as `r07_...`.
const FILES: [&str; 9] = [
    include_str!("ends.rs"),
    include_str!("four.rs"),
    include_str!("four_table.rs"),
    include_str!("leads.rs"),
    include_str!("matches.rs"),
    include_str!("options.rs"),
    include_str!("properties.rs"),
    include_str!("tricks.rs"),
    include_str!("verdicts.rs"),
];

/// Returns the rules that the name of a test begins with.
fn named(function: &str) -> impl Iterator<Item = String> {
    let name = function.trim_start().strip_prefix("fn ").unwrap_or_default();
    let parts = name.split('_').take_while(|part| {
        part.len() == 3 && part.starts_with('r') && part[1..].bytes().all(|byte| byte.is_ascii_digit())
    });
    parts.map(|part| format!("R-{}", &part[1..])).collect::<Vec<_>>().into_iter()
}

#[test]
fn every_rule_is_named_by_a_test() {
    let mut cited = BTreeSet::new();
    for file in FILES {
        let lines: Vec<&str> = file.lines().collect();
        for pair in lines.windows(2).filter(|pair| pair[0].trim() == "#[test]") {
            cited.extend(named(pair[1]));
        }
    }
    let missing: Vec<&Rule> = Rule::ALL.iter().filter(|rule| !cited.contains(rule.as_str())).collect();
    assert!(missing.is_empty(), "no test names {missing:?}");
    assert!(cited.iter().all(|rule| rule.parse::<Rule>().is_ok()), "{cited:?}");
}

#[test]
fn only_names_of_tests_count() {
    assert_eq!(named("fn r07_r09_something() {").collect::<Vec<_>>(), ["R-07", "R-09"]);
    assert_eq!(named("fn something_r07() {").count(), 0);
    assert_eq!(named("// r07_ is a comment").count(), 0);
}
