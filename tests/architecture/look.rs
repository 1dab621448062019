//! The promises of docs/LOOK.md that can be computed: contrast, size, signs, and nothing inline that the content security policy forbids.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

const CSS: &str = include_str!("../../static/style.css");
const PIECES_CSS: &str = include_str!("../../static/pieces.css");
const STAFF_CSS: &str = include_str!("../../static/staff.css");
const WALL_CSS: &str = include_str!("../../static/wall.css");
const SIGNS: &str = include_str!("../../static/signs.svg");

/// What text is read on, and which tokens are used as text.
const GROUNDS: [&str; 3] = ["ground", "lamp", "leaf"];
const TEXTS: [&str; 5] = ["ink", "soft", "herz", "laub", "gelb"];

#[test]
fn text_has_seven_to_one_on_every_ground() {
    for (theme, tokens) in themes() {
        for text in TEXTS {
            for ground in GROUNDS {
                assert_contrast(theme, &tokens, text, ground, 7.0);
            }
        }
        for tint in ["herz-tint", "laub-tint", "gelb-tint"] {
            assert_contrast(theme, &tokens, "ink", tint, 7.0);
        }
        assert_contrast(theme, &tokens, "on-fill", "fill", 7.0);
        assert_contrast(theme, &tokens, "on-stub", "stub", 7.0);
    }
}

#[test]
fn lines_and_signs_that_mean_something_have_four_and_a_half_to_one() {
    for (theme, tokens) in themes() {
        for ground in GROUNDS {
            for mark in ["line", "focus", "fill-edge"] {
                assert_contrast(theme, &tokens, mark, ground, 4.5);
            }
        }
        for (sign, tint) in [("herz", "herz-tint"), ("laub", "laub-tint"), ("gelb", "gelb-tint")] {
            assert_contrast(theme, &tokens, sign, tint, 4.5);
        }
        assert_contrast(theme, &tokens, "card-red", "stub", 4.5);
    }
}

#[test]
fn the_wall_is_the_slate_and_print_is_black_on_white() {
    let dark = block(CSS, "@media (prefers-color-scheme: dark) { :root:not(.paper) {");
    for (name, value) in block(WALL_CSS, "\n.wall {\n") {
        assert_eq!(dark.get(&name), Some(&value), "--{name} of .wall");
    }
    let print = block(PIECES_CSS, "@media print {\n  :root, body {");
    assert_eq!(print["ground"], "#fff");
    assert_eq!(print["ink"], "#000");
}

#[test]
fn who_has_won_is_told_by_weight_and_a_sign() {
    let won = &PIECES_CSS[PIECES_CSS.find(".has-won .name {").expect("the rule is there")..];
    let won = won.lines().next().unwrap_or_default();
    assert!(won.contains("font-weight: 700") && won.contains("content: \"\\00A0\\2713\""), "{won}");
    assert!(!won.contains("text-decoration"), "underlines are for links");
    assert!(PIECES_CSS.contains(":not(.has-won) .name { font-weight: 400; }"), "who has lost is lighter");
}

#[test]
fn the_rule_sheet_is_white_on_paper_only() {
    let screen = STAFF_CSS.split("@media print").next().unwrap_or_default();
    for rule in screen.split('}').filter(|rule| rule.contains(".sheet {") || rule.contains(".sheet-head {")) {
        assert!(!rule.contains("#fff") && !rule.contains("#000") && !rule.contains("--ground"), "{rule}");
    }
}

#[test]
fn each_stylesheet_is_under_thirty_kilobytes() {
    assert!(CSS.len() < 30_000, "style.css: {} bytes", CSS.len());
    assert!(STAFF_CSS.len() < 30_000, "staff.css: {} bytes", STAFF_CSS.len());
}

#[test]
fn what_forced_colours_change_stands_in_one_sheet() {
    let mut seen: HashMap<String, PathBuf> = HashMap::new();
    for (path, text) in texts("static", "css") {
        for block in text.split("@media (forced-colors: active) {").skip(1) {
            let rules = block.split('}').take_while(|rule| rule.contains('{'));
            for rule in rules.map(|rule| rule.split_whitespace().collect::<Vec<_>>().join(" ")) {
                if let Some(other) = seen.insert(rule.clone(), path.clone()) {
                    panic!("{rule} stands in {} and {}", other.display(), path.display());
                }
            }
        }
    }
    assert!(seen.len() >= 4, "the rules are found: {seen:?}");
}

#[test]
fn the_handbook_of_the_look_names_what_comes_after_a_page() {
    let look = include_str!("../../docs/LOOK.md");
    let row = look.lines().find(|line| line.starts_with("| `static/offline.js` |")).expect("its row");
    let quoted = between(include_str!("../../static/offline.js"), "\"", "\"");
    let brought: Vec<&str> =
        quoted.into_iter().filter(|name| name.ends_with(".css") || name.ends_with(".js")).collect();
    assert!(brought.len() >= 3, "the files are found: {brought:?}");
    for name in brought {
        assert!(row.contains(&format!("`{name}`")), "{name} is missing: {row}");
    }
}

/// On a narrow phone a line would end at the colon of "2 : 1"; `score` in src/web/view/translation writes one, locales do it with "\u00A0".
#[test]
fn no_score_is_written_with_spaces_at_which_a_line_breaks() {
    for (path, text) in [texts("src/web", ".rs"), texts("locales", ".ftl")].concat() {
        for (number, line) in text.lines().enumerate() {
            assert!(!line.contains("} : {"), "{}:{}: {line}", path.display(), number + 1);
        }
    }
}

#[test]
fn every_sign_that_a_template_names_is_drawn() {
    let drawn: Vec<&str> = between(SIGNS, "<symbol id=\"", "\"");
    for (path, text) in templates() {
        for name in between(&text, "sign(\"", "\"") {
            assert!(drawn.contains(&name), "{}: no sign {name:?}", path.display());
        }
    }
    for state in ["open", "running", "done", "bye", "walkover", "self", "void", "free", "waiting", "out"] {
        assert!(drawn.contains(&state), "no sign for the state {state:?}");
    }
}

#[test]
fn a_sign_drawn_into_a_page_is_the_one_of_the_file() {
    let pieces = include_str!("../../templates/public/pieces.html");
    let mut compared = 0;
    for (name, drawing) in
        between(pieces, "{%- when \"", "\n").into_iter().filter_map(|line| line.split_once("\" -%}"))
    {
        assert!(
            SIGNS.contains(&format!("<symbol id=\"{name}\" viewBox=\"0 0 24 24\">{drawing}</symbol>")),
            "{name}"
        );
        compared += 1;
    }
    assert!(compared >= 2, "the drawings are found");
}

#[test]
fn no_template_carries_style_or_script_inside_or_escapes_the_escaping() {
    for (path, text) in templates() {
        let lower = text.to_lowercase();
        for forbidden in ["style=", "<style", "|safe", "| safe", "javascript:"] {
            assert!(!lower.contains(forbidden), "{}: {forbidden}", path.display());
        }
        for handler in ["onclick", "onload", "onsubmit", "onchange", "oninput"] {
            assert!(!lower.contains(handler), "{}: {handler}", path.display());
        }
        for tag in between(&lower, "<script", ">") {
            assert!(tag.contains("src="), "{}: script without src", path.display());
        }
    }
}

/// Returns light and dark with all their tokens; dark inherits what it does not set.
fn themes() -> [(&'static str, HashMap<String, String>); 2] {
    let light = block(CSS, "\n:root {");
    let mut dark = light.clone();
    dark.extend(block(CSS, "@media (prefers-color-scheme: dark) { :root:not(.paper) {"));
    [("light", light), ("dark", dark)]
}

/// Returns the custom properties of the first block that starts with `head`.
fn block(css: &str, head: &str) -> HashMap<String, String> {
    let start = css.find(head).expect("the block is there") + head.len();
    let body = &css[start..];
    let body = &body[..body.find('}').expect("the block ends")];
    body.split(';')
        .filter_map(|line| line.trim().strip_prefix("--")?.split_once(':'))
        .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
        .collect()
}

#[track_caller]
fn assert_contrast(theme: &str, tokens: &HashMap<String, String>, front: &str, back: &str, least: f64) {
    let (a, b) = (luminance(&tokens[front]), luminance(&tokens[back]));
    let ratio = (a.max(b) + 0.05) / (a.min(b) + 0.05);
    assert!(ratio >= least, "{theme}: --{front} on --{back} is {ratio:.2}, not {least}");
}

/// Returns the relative luminance of `#rgb` or `#rrggbb` as WCAG 2 defines it.
fn luminance(colour: &str) -> f64 {
    let digits = colour.strip_prefix('#').expect("a colour in hex");
    let wide: String = if digits.len() == 3 {
        digits.chars().flat_map(|digit| [digit, digit]).collect()
    } else {
        digits.to_owned()
    };
    let channel = |at: usize| {
        let value = f64::from(u8::from_str_radix(&wide[at..at + 2], 16).expect("hex digits")) / 255.0;
        if value <= 0.03928 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(0) + 0.7152 * channel(2) + 0.0722 * channel(4)
}

fn between<'t>(text: &'t str, open: &str, close: &str) -> Vec<&'t str> {
    text.split(open).skip(1).map(|rest| rest.split(close).next().unwrap_or(rest)).collect()
}

fn templates() -> Vec<(PathBuf, String)> {
    texts("templates", "")
}

/// Returns the files of a folder and the folders in it whose names end so.
fn texts(folder: &str, end: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(end) {
                let text = fs::read_to_string(&path).expect("a text in UTF-8");
                found.push((path, text));
            }
        }
    }
    assert!(found.len() >= 4, "the files are found");
    found
}
