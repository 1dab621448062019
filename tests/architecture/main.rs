//! The rules of the house (docs and DESIGN part 3), read off the source text.

mod circles;
mod handbook;
mod look;
mod names;
mod old;
mod words;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Who may name whom in the laptop's package: `app <- {web, cli} <- main`. Which crates a package may name its
/// `Cargo.toml` says, and the compiler guards.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("live", &[]),
    ("network", &[]),
    ("app", &["live"]),
    ("web", &["live", "network", "app"]),
    ("cli", &["live", "network", "app"]),
    // The two that only put the others together.
    ("lib", &[]),
    ("main", &["web", "cli"]),
];

/// Crates of the laptop's package that one part alone may name, or one folder of it; where two may, they stand here twice.
const BELONGS_TO: &[(&str, &str)] = &[
    ("store", "app"),
    ("store", "live"),
    ("argon2", "app"),
    ("image", "app"),
    ("ureq", "app"),
    ("qrcode", "web"),
    ("tiny_skia", "web"),
    ("ttf_parser", "web"),
    ("actix_web", "web"),
    ("actix_http", "web"),
    ("actix_server", "web"),
    ("actix_service", "web"),
    ("tokio_rustls", "web"),
    ("rustls", "web"),
    ("socket2", "web"),
    ("socket2", "app"),
    ("askama", "web"),
    ("utoipa", "web"),
    ("fluent_bundle", "web"),
    ("unic_langid", "web"),
    ("clap", "cli"),
    ("indicatif", "cli"),
    ("known_folders", "cli"),
    ("if_addrs", "network"),
];

/// The packages of the house, by the folder of their sources; the first is the laptop's. `testkit` and `testhouse` are tests.
const SOURCES: &[&str] = &[
    "src",
    "crates/host/src",
    "crates/mirror/src",
    "crates/schnapsen/src",
    "crates/store/src",
    "crates/tables/src",
    "crates/tournament/src",
];

/// Those that are pure.
const PURE: &[&str] = &["crates/mirror/src", "crates/schnapsen/src", "crates/tournament/src"];

/// What the pure parts may not touch: the same arguments always give the same answer.
const IMPURE: &[&str] = &[
    "Utc::now",
    "Local::now",
    "SystemTime",
    "Instant::now",
    "std::env",
    "std::fs",
    "std::net",
    "std::process",
    "std::thread",
    "getrandom",
    "rand::rng",
    "rand::random",
    "tokio",
];

const LONGEST_FILE: usize = 450;

/// Tests tell long stories.
const LONGEST_TEST: usize = 600;

/// A file with its path relative to the package.
struct File {
    path: String,
    text: String,
}

impl File {
    /// Returns the first folder or file name under the laptop's `src/`.
    fn part(&self) -> &str {
        let rest = self.path.strip_prefix("src/").unwrap();
        rest.split(['/', '.']).next().unwrap()
    }

    /// Returns the lines of code with their numbers, without comments and without the tests at the end.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let tests = self.text.find("#[cfg(test)]\nmod tests {").unwrap_or(self.text.len());
        self.text[..tests]
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line.split("//").next().unwrap_or_default()))
    }

    /// Returns how deep the module of this file lies below the package's root.
    fn depth(&self) -> usize {
        let folders = self.path.matches('/').count();
        if self.path.ends_with("/mod.rs") { folders - 1 } else { folders }
    }
}

/// Returns the sources of all packages.
fn sources() -> impl Iterator<Item = File> {
    SOURCES.iter().flat_map(|folder| files(folder, "rs"))
}

fn files(folder: &str, kind: &str) -> Vec<File> {
    fn collect(path: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(path).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { collect(&path, found) } else { found.push(path) }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    collect(&root.join(folder), &mut found);
    found.retain(|path| path.extension().is_some_and(|extension| extension == kind));
    found.sort();
    assert!(!found.is_empty(), "no .{kind} in {folder}");
    let file = |path: PathBuf| File {
        path: path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/"),
        text: fs::read_to_string(&path).unwrap(),
    };
    found.into_iter().map(file).collect()
}

/// Returns the names that follow `prefix` in a line of code, `prefix` itself standing alone.
fn names_after<'a>(line: &'a str, prefix: &str) -> Vec<&'a str> {
    let starts = line.match_indices(prefix).filter(|(at, _)| !line[..*at].ends_with(is_name));
    let rest = starts.map(|(at, _)| &line[at + prefix.len()..]);
    rest.map(|rest| &rest[..rest.find(|char| !is_name(char)).unwrap_or(rest.len())]).collect()
}

fn is_name(char: char) -> bool {
    char.is_ascii_alphanumeric() || char == '_'
}

#[track_caller]
fn assert_none(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

/// The handlers of the staff that may be asynchronous: one waits for its turn, one is everybody's and sends bytes.
const ASYNC_IN_STAFF: &[&str] = &["src/web/staff/print/tickets.rs show", "src/web/staff/print/texts.rs logo"];

#[test]
fn pages_of_the_staff_are_made_off_the_threads_that_answer() {
    let mut found = Vec::new();
    for file in files("src/web/staff", "rs") {
        for (_, line) in file.code() {
            found.extend(names_after(line, "async fn ").iter().map(|name| format!("{} {name}", file.path)));
        }
    }
    found.sort();
    let mut known = ASYNC_IN_STAFF.to_vec();
    known.sort();
    assert_eq!(found, known, "a plain function goes into the table as Blocking(…)");
}

/// A refusal stands in one place: a result that may be refused and may fail has one error, which says which.
#[test]
fn no_result_stands_in_a_result() {
    let mut complaints = Vec::new();
    for file in sources() {
        for (number, line) in file.code() {
            if line.contains("Result<Result<") {
                complaints.push(format!("{}:{number}: {}", file.path, line.trim()));
            }
        }
    }
    assert_none(&complaints);
}

#[test]
fn nothing_imports_upward() {
    let allowed: BTreeMap<_, _> = MAY_IMPORT.iter().copied().collect();
    let mut complaints = Vec::new();
    for file in files("src", "rs") {
        let Some(allowed) = allowed.get(file.part()) else {
            complaints.push(format!("{}: a part that the house does not know", file.path));
            continue;
        };
        for (number, line) in file.code() {
            let mut named = names_after(line, "crate::");
            named.extend(names_after(line, "preisschnapsen::"));
            // `use crate::{a, b}` would hide its names from this test.
            if line.contains("crate::{") {
                complaints.push(format!("{}:{number}: one `use` for each part", file.path));
            }
            for name in named {
                let is_part = MAY_IMPORT.iter().any(|(part, _)| *part == name);
                if is_part && name != file.part() && !allowed.contains(&name) {
                    complaints.push(format!("{}:{number}: {} may not name {name}", file.path, file.part()));
                }
            }
            let supers = line.match_indices("super::").count();
            if line.contains(&"super::".repeat(file.depth().max(1))) && supers >= file.depth() {
                complaints.push(format!("{}:{number}: climbs to the root, say crate::", file.path));
            }
        }
    }
    assert_none(&complaints);
}

#[test]
fn crates_stay_where_they_belong() {
    let mut complaints = Vec::new();
    for file in files("src", "rs") {
        for (number, line) in file.code() {
            for (name, part) in BELONGS_TO {
                let path = format!("{name}::");
                let alone = |before: &str| !before.ends_with(is_name) && !before.ends_with("::");
                let named = line.match_indices(&path).any(|(at, _)| alone(&line[..at]));
                let named = named || line.trim() == format!("use {name};");
                let at_home = |part: &str| {
                    file.path.starts_with(&format!("src/{part}/")) || file.path == format!("src/{part}.rs")
                };
                if named && !BELONGS_TO.iter().any(|(other, part)| other == name && at_home(part)) {
                    complaints.push(format!("{}:{number}: {name} belongs to {part}", file.path));
                }
            }
        }
    }
    assert_none(&complaints);
}

/// What no room of the host may name.
const NOT_IN_THE_HOSTS: &[(&str, &[&str])] = &[
    ("crates/host/src/store", &["actix_web::", "preisschnapsen::", "clap::"]),
    ("crates/host/src/web", &["diesel::", "diesel_async::", "tokio_postgres::", "clap::", "crate::cli"]),
    ("crates/host/src/cli", &["diesel::", "diesel_async::", "tokio_postgres::", "actix_web::"]),
];

#[test]
fn the_hosts_rooms_stay_apart() {
    let mut complaints = Vec::new();
    for (folder, foreign) in NOT_IN_THE_HOSTS {
        for file in files(folder, "rs") {
            for (number, line) in file.code() {
                for name in foreign.iter().filter(|name| line.contains(**name)) {
                    complaints.push(format!("{}:{number}: {name}", file.path));
                }
            }
        }
    }
    assert_none(&complaints);
}

#[test]
fn the_pure_parts_know_no_clock_no_chance_and_no_machine() {
    let mut complaints = Vec::new();
    for file in PURE.iter().flat_map(|folder| files(folder, "rs")) {
        for (number, line) in file.code() {
            for impure in IMPURE.iter().filter(|impure| line.contains(**impure)) {
                complaints.push(format!("{}:{number}: {impure}", file.path));
            }
        }
    }
    assert_none(&complaints);
}

/// One place writes the addresses of a tournament's pages; the table of routes names them.
#[test]
fn addresses_of_a_tournament_are_written_in_one_place() {
    let mut complaints = Vec::new();
    let home = ["src/web/address/mod.rs", "src/web/routes.rs"];
    let all = sources().chain(files("templates", "html"));
    for file in all.filter(|file| !home.contains(&file.path.as_str())) {
        let raw = |(_, line): &(usize, &str)| line.contains("/leitung/t/") || line.contains("\"/t/");
        for (number, _) in file.code().filter(raw) {
            complaints.push(format!("{}:{number}: ask crate::web::address", file.path));
        }
    }
    assert_none(&complaints);
}

/// Of a field of a query that comes twice the first counts everywhere; actix-web's own reader takes the last, or refuses both.
#[test]
fn queries_are_read_in_one_place() {
    let mut complaints = Vec::new();
    for file in files("src/web", "rs").into_iter().filter(|file| file.path != "src/web/http/query.rs") {
        let names_it = |line: &str| line.split(|char| !is_name(char)).any(|name| name == "Query");
        let theirs =
            |line: &str| line.contains("web::Query") || (line.contains("actix_web::web::") && names_it(line));
        for (number, _) in file.code().filter(|(_, line)| theirs(line)) {
            complaints.push(format!("{}:{number}: use http::query::Query", file.path));
        }
    }
    assert_none(&complaints);
}

/// An author of a new event or command has to be led to every place that deals with it: no `match` over them has an arm for the rest.
#[test]
fn no_match_over_events_or_commands_has_an_arm_for_the_rest() {
    let mut complaints = Vec::new();
    for file in sources() {
        let lines: Vec<&str> = file.text.lines().collect();
        for (number, line) in lines.iter().enumerate() {
            let indent = |line: &str| line.len() - line.trim_start().len();
            if !(line.contains("match ") && line.ends_with('{')) || line.trim_start().starts_with("//") {
                continue;
            }
            let inside =
                lines[number + 1..].iter().take_while(|arm| indent(arm) > indent(line) || arm.is_empty());
            let arms: Vec<&str> =
                inside.filter(|arm| indent(arm) == indent(line) + 4).map(|arm| arm.trim_start()).collect();
            let names = |arm: &&str| {
                let pattern = arm.trim_start_matches("| ").split(" =>").next().unwrap_or_default();
                let path = pattern.split("::").next().unwrap_or_default();
                ["Event", "Command", "Request"].iter().any(|kind| path.ends_with(kind)) && pattern != path
            };
            let rest = |arm: &&str| {
                let pattern = arm.split(" =>").next().unwrap_or_default();
                let is_name = pattern.chars().all(|char| char.is_ascii_lowercase() || char == '_');
                arm.contains(" =>") && is_name
            };
            if arms.iter().any(names) && arms.iter().any(rest) {
                complaints.push(format!("{}:{}: an arm for the rest", file.path, number + 1));
            }
        }
    }
    assert_none(&complaints);
}

#[test]
fn nothing_reads_like_another_thing_over_more_than_two_steps() {
    let mut read_like = BTreeMap::new();
    for file in sources() {
        let lines: Vec<&str> = file.text.lines().map(str::trim).collect();
        for (at, line) in lines.iter().enumerate() {
            let Some((_, of)) = line.split_once("Deref for ").filter(|_| line.starts_with("impl")) else {
                continue;
            };
            let target = lines[at..].iter().find_map(|line| line.strip_prefix("type Target = "));
            let name = |text: &str| text.split(|char| !is_name(char)).next().unwrap_or_default().to_owned();
            read_like.insert(name(of), name(target.expect("a Deref has a Target")));
        }
    }
    let steps = |from: &String| std::iter::successors(read_like.get(from), |on| read_like.get(*on)).count();
    assert_eq!(steps(&"Current".to_owned()), 2, "Current, Snapshot, State: {read_like:?}");
    let deep: Vec<String> = read_like.keys().filter(|from| steps(from) > 2).cloned().collect();
    assert_none(&deep);
}

#[test]
fn files_stay_short() {
    let mut complaints = Vec::new();
    let folders = [("src", "rs"), ("crates", "rs"), ("templates", "html"), ("tests", "rs")];
    for file in folders.iter().flat_map(|(folder, kind)| files(folder, kind)) {
        let lines = file.text.lines().count();
        let is_test = file.path.starts_with("tests") || file.path.contains("/tests/");
        if lines > if is_test { LONGEST_TEST } else { LONGEST_FILE } {
            complaints.push(format!("{}: {lines} lines, split it by subject", file.path));
        }
    }
    assert_none(&complaints);
}

/// `.ci/count` cuts each file at its first `#[cfg(test)]` and leaves out `*_tests.rs`: what it counts is what is shipped only if nothing else
/// follows, and if no test stands under another name.
#[test]
fn tests_stand_where_the_count_of_lines_ends() {
    let mut complaints = Vec::new();
    for file in sources().filter(|file| !file.path.ends_with("_tests.rs")) {
        let (mut seen, mut of_tests) = (false, false);
        for (index, line) in file.text.lines().enumerate() {
            let marked = line.trim_start().starts_with("#[cfg(");
            let whole = line == "#[cfg(test)]";
            if marked && line.contains("test") && !whole {
                complaints.push(format!("{}:{}: only `#[cfg(test)]` is seen", file.path, index + 1));
            }
            (seen, of_tests) = (seen || whole, of_tests || whole);
            // Attributes and comments belong to what follows them, indented lines and braces to what they stand in.
            if !line.starts_with(char::is_alphabetic) {
                continue;
            }
            if seen && !of_tests {
                complaints.push(format!("{}:{}: stands below tests", file.path, index + 1));
            }
            if of_tests && line.contains("mod ") && line.ends_with(';') && !line.ends_with("_tests;") {
                complaints.push(format!("{}:{}: a file of tests is named `…_tests`", file.path, index + 1));
            }
            of_tests = false;
        }
    }
    assert_none(&complaints);
}

/// What no template may contain; the content security policy would stop it in the browser, this stops it earlier.
fn faults_of(template: &str) -> Vec<&'static str> {
    let page = without_braces(template);
    let tags = tags_of(&page);
    let mut faults = Vec::new();
    let mut check = |bad: bool, fault| {
        if bad {
            faults.push(fault);
        }
    };
    let squeezed: String = template.chars().filter(|char| !char.is_whitespace()).collect();
    check(squeezed.contains("|safe"), "switches the escaping off");
    check(squeezed.contains("{%autoescape") || squeezed.contains("{%-autoescape"), "changes the escaping");
    check(page.contains("<style"), "a style element");
    check(page.contains("javascript:"), "a script as an address");
    let scripts = template.matches("<script").count();
    check(scripts != template.matches("<script src=\"{{ ctx.asset(").count(), "an inline script");
    for tag in tags {
        let names = attributes_of(tag);
        check(names.contains(&"style"), "an inline style");
        check(names.iter().any(|name| name.len() > 2 && name.starts_with("on")), "an event attribute");
        check(has_bare_value(tag), "an attribute without quotes");
    }
    faults
}

/// Takes out comments and replaces what a template writes by a plain letter.
fn without_braces(template: &str) -> String {
    let mut page = String::new();
    let mut rest = template;
    while let Some(at) = rest.find("{{").into_iter().chain(rest.find("{%")).chain(rest.find("{#")).min() {
        page.push_str(&rest[..at]);
        let close = match &rest[at..at + 2] {
            "{{" => "}}",
            "{%" => "%}",
            _ => "#}",
        };
        page.push_str(if close == "}}" { "x" } else { "" });
        rest = rest[at..].find(close).map_or("", |end| &rest[at + end + 2..]);
    }
    page + rest
}

/// Returns the insides of all opening tags.
fn tags_of(page: &str) -> Vec<&str> {
    let starts = page.match_indices('<').filter(|(at, _)| page[at + 1..].starts_with(char::is_alphabetic));
    let tag = |at: usize| {
        let mut quoted = false;
        let end = page[at..].find(|char| {
            quoted ^= char == '"';
            char == '>' && !quoted
        });
        &page[at + 1..end.map_or(page.len(), |end| at + end)]
    };
    starts.map(|(at, _)| tag(at)).collect()
}

/// Returns the parts of a tag outside of quoted values.
fn outside_quotes(tag: &str) -> impl Iterator<Item = &str> {
    tag.split('"').step_by(2)
}

fn attributes_of(tag: &str) -> Vec<&str> {
    outside_quotes(tag)
        .flat_map(|part| part.split([' ', '\n', '\t']))
        .map(|word| word.split('=').next().unwrap())
        .collect()
}

fn has_bare_value(tag: &str) -> bool {
    let parts: Vec<_> = outside_quotes(tag).collect();
    let last = parts.len() - 1;
    parts.iter().enumerate().any(|(index, part)| {
        let equals = part.matches('=').count();
        // The one `=` of a quoted value stands right before the quote.
        equals > usize::from(index < last && part.ends_with('='))
    })
}

#[test]
fn templates_leave_scripts_no_door() {
    let mut complaints = Vec::new();
    for file in files("templates", "html") {
        complaints.extend(faults_of(&file.text).iter().map(|fault| format!("{}: {fault}", file.path)));
    }
    assert_none(&complaints);
}

/// Returns the forms that change something and carry no one-time key; the bodies of macros that wrap are the caller's.
fn forms_without_key(template: &str) -> Vec<&str> {
    let forms = template.split("<form").skip(1).map(|rest| rest.split("</form>").next().unwrap());
    forms.filter(|form| form.contains("method=\"post\"") && !form.contains("form_key(")).collect()
}

#[test]
fn every_form_that_changes_something_carries_a_key() {
    let mut complaints = Vec::new();
    for file in files("templates", "html") {
        complaints
            .extend(forms_without_key(&file.text).iter().map(|form| format!("{}: <form{form}", file.path)));
    }
    assert_none(&complaints);
    assert_eq!(
        forms_without_key("<form method=\"post\" action=\"/x\"></form><form method=\"get\">").len(),
        1
    );
}

/// `templates_leave_scripts_no_door` could be blind; these are the things it must see.
#[test]
fn a_bad_template_is_noticed() {
    for bad in [
        "{{ name | safe }}",
        "<p style=\"color:red\">",
        "<style>p{}</style>",
        "<script>alert(1)</script>",
        "<a href=\"javascript:x\">",
        "<button class=\"a\"\n onclick=\"x\">",
        "<input value={{ name }}>",
        "<input class=\"a\" value=a>",
        "<input value='{{ name }}'>",
        "{% autoescape false %}",
    ] {
        assert!(!faults_of(bad).is_empty(), "{bad}");
    }
    for good in [
        "<input value=\"{{ name }}\"{% if a == b %} required{% endif %}>",
        "<p>a = b, on = off</p>",
        "{# style=\"x\" onclick=x #}",
        "<a href=\"?a=b&c=d\">x</a>",
        "<script src=\"{{ ctx.asset(\"keys.js\") }}\" defer></script>",
    ] {
        assert_eq!(faults_of(good), [""; 0], "{good}");
    }
}

#[test]
fn an_upward_import_is_noticed() {
    assert_eq!(names_after("use crate::web::http::page; crate::app::App", "crate::"), ["web", "app"]);
    assert_eq!(names_after("$crate::web, mycrate::web", "crate::"), ["web"]);
    let file = File { path: "src/app/a/b.rs".into(), text: String::new() };
    assert_eq!((file.part(), file.depth()), ("app", 3));
}
