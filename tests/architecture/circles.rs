//! No circles: between the rooms of a folder the arrows of `use` all run one way, at every level of folders.

use crate::{File, SOURCES, files};
use std::collections::{BTreeMap, BTreeSet};

/// A module by the folders and the file that lead to it.
type Module = Vec<String>;

/// Circles that are left, as `folder: one two`. A new one is a fault, and so is one that stands here and is gone.
///
/// Each area of the core is told in one place: its commands and events beside the decisions about them, which look at the journal of all events.
const STILL_CLOSED: &[&str] = &[
    "crates/tournament/src/: areas awards command event journal pairings ranking rejection reports settings specials state tables undo with_lives",
];

/// Returns the module of a file of a package.
fn module(sources: &str, file: &File) -> Module {
    let path = file.path.trim_start_matches(sources).trim_start_matches('/').trim_end_matches(".rs");
    let parts = path.split('/').map(str::to_owned);
    parts.filter(|part| !["mod", "lib", "main"].contains(&part.as_str())).collect()
}

/// Writes `a::{b, c::{d, e}}` out as its paths.
fn paths_in(tree: &str, before: &[String], paths: &mut Vec<Module>) {
    let tree = tree.trim();
    if let Some(inside) = tree.strip_prefix('{').and_then(|tree| tree.strip_suffix('}')) {
        let (mut depth, mut start) = (0, 0);
        for (at, char) in inside.char_indices() {
            match char {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    paths_in(&inside[start..at], before, paths);
                    start = at + 1;
                }
                _ => {}
            }
        }
        return paths_in_rest(&inside[start..], before, paths);
    }
    match tree.split_once("::") {
        Some((head, rest)) => paths_in(rest, &[before, &[head.trim().to_owned()]].concat(), paths),
        None => {
            let name = tree.split(" as ").next().unwrap_or_default().trim();
            paths.push([before, &[name.to_owned()]].concat());
        }
    }
}

fn paths_in_rest(tree: &str, before: &[String], paths: &mut Vec<Module>) {
    if !tree.trim().is_empty() {
        paths_in(tree, before, paths);
    }
}

/// Returns the paths that a file names in its `use` lines, and in its code after `crate::` or `super::`.
fn named(file: &File) -> Vec<Module> {
    let code: String = file.code().map(|(_, line)| format!("{line} ")).collect();
    let mut paths = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let begins =
            code[..at].chars().next_back().is_none_or(|before| before.is_whitespace() || before == ')');
        if let (true, Some(end)) = (begins, code[at..].find(';')) {
            paths_in(&code[at + 4..at + end], &[], &mut paths);
        }
    }
    for root in ["crate::", "super::"] {
        for (at, _) in code.match_indices(root) {
            let is_path = |char: char| char.is_alphanumeric() || char == '_' || char == ':';
            let rest = code[at..].split(|char| !is_path(char)).next().unwrap_or_default();
            paths.push(rest.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect());
        }
    }
    paths
}

/// Returns the module that a path leads to from another one; `None` outside this package.
fn resolved(path: &[String], from: &Module, modules: &BTreeSet<Module>) -> Option<Module> {
    let mut whole: Module = match path.first()?.as_str() {
        "crate" => path[1..].to_vec(),
        "self" => [from, &path[1..]].concat(),
        "super" => {
            let up = path.iter().take_while(|part| *part == "super").count();
            [&from[..from.len().checked_sub(up)?], &path[up..]].concat()
        }
        first => {
            let own = [&from[..], &[first.to_owned()]].concat();
            modules.contains(&own).then(|| [&from[..], path].concat())?
        }
    };
    while !whole.is_empty() && !modules.contains(&whole) {
        whole.pop();
    }
    Some(whole)
}

/// Returns the rooms of each folder of a package with those that they name.
fn rooms(sources: &str) -> BTreeMap<Module, BTreeMap<String, BTreeSet<String>>> {
    let files = files(sources, "rs");
    let modules: BTreeSet<Module> = files.iter().map(|file| module(sources, file)).collect();
    let mut rooms: BTreeMap<Module, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    for file in &files {
        let from = module(sources, file);
        for to in named(file).iter().filter_map(|path| resolved(path, &from, &modules)) {
            let shared = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
            if let (Some(one), Some(other)) = (from.get(shared), to.get(shared)) {
                let folder = rooms.entry(from[..shared].to_vec()).or_default();
                folder.entry(one.clone()).or_default().insert(other.clone());
            }
        }
    }
    rooms
}

/// Returns everything that can be reached from a room.
fn reached<'a>(from: &'a str, arrows: &'a BTreeMap<String, BTreeSet<String>>) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(room) = open.pop() {
        for next in arrows.get(room).into_iter().flatten() {
            if reached.insert(next.as_str()) {
                open.push(next);
            }
        }
    }
    reached
}

/// Returns the rooms that can be reached from themselves, those of one circle together.
fn circles_of(arrows: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<String> {
    let reaches: BTreeMap<&str, BTreeSet<&str>> =
        arrows.keys().map(|room| (room.as_str(), reached(room, arrows))).collect();
    let back = |room: &str, other: &str| reaches.get(other).is_some_and(|back| back.contains(room));
    let mut circles = BTreeSet::new();
    for (room, far) in &reaches {
        let circle: Vec<&str> = far.iter().copied().filter(|other| back(room, other)).collect();
        if circle.len() > 1 {
            circles.insert(circle.join(" "));
        }
    }
    circles
}

#[test]
fn rooms_name_each_other_in_no_circle() {
    let mut circles = BTreeSet::new();
    for package in SOURCES {
        for (folder, arrows) in rooms(package) {
            let place = format!("{package}/{}", folder.join("/"));
            circles.extend(circles_of(&arrows).iter().map(|circle| format!("{place}: {circle}")));
        }
    }
    let known: BTreeSet<String> = STILL_CLOSED.iter().map(|circle| (*circle).to_owned()).collect();
    let new: Vec<&String> = circles.difference(&known).collect();
    let gone: Vec<&String> = known.difference(&circles).collect();
    assert!(new.is_empty(), "new circles:\n{new:#?}");
    assert!(gone.is_empty(), "opened by now, take them off the list:\n{gone:#?}");
}
