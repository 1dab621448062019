//! What old phones lack (docs/LOOK.md, "Old phones"): not used, or used only where the list says so; and every row of flex boxes has
//! margins where there is no gap.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const LOOK: &str = include_str!("../../docs/LOOK.md");

/// Returns the rows of a table of the list: what is between the bars of each line after the heading and the rule.
fn rows(table: &str) -> Vec<Vec<String>> {
    let section = LOOK.split("\n## Old phones\n").nth(1).expect("the list");
    let section = section.split("\n## ").next().unwrap_or_default();
    let lines = section.split(table).nth(1).expect("the table").trim().lines();
    let rows: Vec<Vec<String>> = lines
        .take_while(|line| line.starts_with('|'))
        .skip(2)
        .map(|line| {
            line.trim_matches('|').split('|').map(|cell| cell.trim().replace("&#124;", "|")).collect()
        })
        .collect();
    assert!(rows.len() > 5, "{table} is read");
    rows
}

/// Returns what stands between backticks, or in `<code>` where it has a bar in it.
fn codes(cell: &str) -> Vec<String> {
    let cell = cell.replace("<code>", "`").replace("</code>", "`");
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Returns the scripts, style sheets and templates, each with its name and without its comments.
fn sources() -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders: Vec<_> =
        ["static", "templates"].map(|name| Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).into();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
            if path.is_dir() {
                folders.push(path);
            } else if [".js", ".css", ".html"].iter().any(|end| name.ends_with(end)) {
                found.push((name, bare(&fs::read_to_string(&path).expect("UTF-8"))));
            }
        }
    }
    found
}

/// Returns a file without its comments.
fn bare(text: &str) -> String {
    let mut left = String::new();
    for (index, part) in text.split("/*").enumerate() {
        left.push_str(if index == 0 { part } else { part.split_once("*/").map_or("", |(_, rest)| rest) });
    }
    left.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect()
}

#[test]
fn what_old_phones_lack_is_used_nowhere() {
    let sources = sources();
    for row in rows("\nNot used:\n") {
        for word in codes(&row[0]) {
            for (name, text) in &sources {
                // What a word stands for in a script may be something else in a style sheet.
                let meant = !row[0].contains("in scripts") || name.ends_with(".js");
                let text = text.replace("@supports not (inset: 0)", "");
                assert!(!meant || !text.contains(&word), "{name} uses {word}: {}", row[3]);
            }
        }
    }
}

#[test]
fn what_has_something_instead_is_used_where_the_list_says_so() {
    let sources = sources();
    for row in rows("what an older browser does:\n") {
        for word in codes(&row[0]) {
            let used = sources.iter().filter(|(_, text)| text.contains(&word)).map(|(name, _)| name.clone());
            let used: BTreeSet<String> = used.collect();
            let listed: BTreeSet<String> = codes(&row[3]).into_iter().collect();
            let known = if listed.is_empty() { !used.is_empty() } else { used == listed };
            assert!(known, "{word} is used in {used:?}, and docs/LOOK.md says {}", row[3]);
        }
    }
}

/// A row whose parts are pushed apart needs no gap.
#[test]
fn every_flex_box_with_a_gap_has_margins_for_those_who_know_none() {
    let sheets: Vec<_> = sources().into_iter().filter(|(name, _)| name.ends_with(".css")).collect();
    let instead: String =
        sheets.iter().flat_map(|(_, text)| text.split("@supports not (inset: 0)").skip(1)).collect();
    let mut seen = 0;
    for (name, text) in &sheets {
        for rule in text.split('}') {
            let Some((selectors, body)) = rule.rsplit_once('{') else { continue };
            let selectors = selectors.rsplit(['{', ';']).next().unwrap_or_default();
            let has = |property: &str| body.split(';').any(|one| one.trim().starts_with(property));
            let is_flex = has("display: flex") || has("display: inline-flex");
            if !is_flex || !has("gap:") || has("justify-content: space-between") {
                continue;
            }
            for selector in selectors.split(',').map(str::trim) {
                seen += 1;
                assert!(instead.contains(&format!("{selector} > *")), "{name}: {selector} has a gap alone");
            }
        }
    }
    assert!(seen > 30, "the flex boxes are found: {seen}");
}
