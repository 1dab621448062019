//! The names that the house has left: what they mean is called by a standard word now (docs/WORDS.md).

use crate::{assert_none, is_name, sources};

/// Identifiers that stand nowhere in the sources any more.
const GONE: &[&str] = &[
    "Aside",
    "Asked",
    "Asking",
    "Attempts",
    "Crowd",
    "Deed",
    "Describe",
    "Door",
    "FarHall",
    "Former",
    "Frame",
    "Here",
    "Household",
    "Keep",
    "Margin",
    "Night",
    "Parting",
    "Presence",
    "Pressed",
    "RivalPage",
    "Seen",
    "Shelf",
    "Teller",
    "Told",
    "TwoWays",
    "Typed",
    "Unsigned",
    "Visit",
    "Way",
    "Wish",
    "Wire",
    "Words",
    "complain",
    "doorkeeper",
    "duty",
    "is_overtaken",
    "own_forms_only",
    "strangers_only",
];

/// Modules that have another name now.
const GONE_MODULES: &[&str] = &[
    "aside",
    "attempts",
    "beside",
    "crowd",
    "facts",
    "far_hall",
    "gate",
    "guards",
    "kept",
    "laws",
    "meanwhile",
    "night",
    "once",
    "parting",
    "patience",
    "peek",
    "pressed",
    "set_aside",
    "shelf",
    "stranger",
    "told",
    "twice",
    "two_ways",
    "words",
];

/// A function is called by a verb or by the noun that it returns, not by a participle.
const PARTICIPLES: &[&str] = &["found", "held", "said", "shown", "told"];

#[test]
fn what_was_renamed_stays_renamed() {
    let mut complaints = Vec::new();
    for file in sources() {
        let functions: Vec<String> = PARTICIPLES.iter().map(|name| format!("fn {name}")).collect();
        for (number, line) in file.code() {
            let code = outside_quotes(line);
            let whole = |name: &str| {
                code.match_indices(name).any(|(at, _)| {
                    !code[..at].ends_with(is_name) && !code[at + name.len()..].starts_with(is_name)
                })
            };
            let modules = GONE_MODULES.iter().map(|name| format!("mod {name}"));
            let gone =
                GONE.iter().map(|name| (*name).to_owned()).chain(modules).chain(functions.iter().cloned());
            for name in gone.filter(|name| whole(name)) {
                complaints.push(format!("{}:{number}: {name}", file.path));
            }
        }
    }
    assert_none(&complaints);
}

/// Returns a line without what stands in quotes.
fn outside_quotes(line: &str) -> String {
    line.split('"').step_by(2).collect::<Vec<_>>().join("\"")
}
