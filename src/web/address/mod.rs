//! The addresses of a tournament's pages, for whoever links to one.

use tournament::texts::Slug;
use tournament::{MatchId, PlayerId};

const STAFF: &str = "/leitung/t/";
const PUBLIC: &str = "/t/";
const CLUB: &str = "/v/";

/// What most addresses begin with: whoever looks for one tries only those with the same beginning. The first that fits counts, and nothing
/// else is looked at then.
pub const SCOPES: [&str; 5] = ["/t/{slug}", "/leitung/t/{slug}", "/leitung", "/api/1", ""];

/// Returns the address of a tournament's page for the staff: `staff(&slug, "kassa")`, `""` for the overview.
pub fn staff(slug: &Slug, page: impl AsRef<str>) -> String {
    joined(STAFF, slug, page.as_ref())
}

/// Returns the address of a tournament's page for everybody: `public(&slug, "runde/R1")`, `""` for its first.
pub fn public(slug: &Slug, page: impl AsRef<str>) -> String {
    joined(PUBLIC, slug, page.as_ref())
}

/// Returns the address of a club's page on a host.
pub fn club(slug: &str) -> String {
    format!("{CLUB}{slug}")
}

/// Returns the address of the calendar of a club's evenings on a host.
pub fn calendar_of_club(slug: &str) -> String {
    format!("{CLUB}{slug}/termine.ics")
}

/// Returns the address of a player's page for the staff.
pub fn player(slug: &Slug, player: PlayerId) -> String {
    staff(slug, format!("spieler/{player}"))
}

/// Returns the address of the page on which the staff enters the result of a match.
pub fn result(slug: &Slug, id: MatchId) -> String {
    staff(slug, format!("ergebnis?runde={}&partie={}", id.stage, id.number))
}

/// Returns the address of the referee's calculator by the rules of a tournament.
pub fn referee(slug: &Slug) -> String {
    format!("/schiedsrichter?turnier={slug}")
}

fn joined(root: &str, slug: &Slug, page: &str) -> String {
    let joint = if page.is_empty() || page.starts_with('?') { "" } else { "/" };
    format!("{root}{slug}{joint}{page}")
}

/// Returns the page above an address that cannot be shown.
pub fn above(path: &str) -> &str {
    let parts: Vec<_> = path.split('/').collect();
    match parts.as_slice() {
        ["", "leitung", "t", slug, _, ..] => &path[..STAFF.len() + slug.len()],
        ["", "leitung", _, ..] => "/leitung",
        ["", "t", slug, _, ..] => &path[..PUBLIC.len() + slug.len()],
        // Whoever came with a code has no other way in than the code itself.
        ["", way @ ("k" | "dabei" | "einrichten"), code, ..] => &path[..2 + way.len() + code.len()],
        _ => "/",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_back_leads_one_page_up() {
        for (from, to) in [
            ("/leitung/t/probe/runde/R1", "/leitung/t/probe"),
            ("/leitung/t/probe", "/leitung"),
            ("/leitung/xyz", "/leitung"),
            ("/t/probe/karte/99", "/t/probe"),
            ("/t/probe", "/"),
            ("/xyz", "/"),
            ("/k/0123", "/k/0123"),
            ("/k/0123/mehr", "/k/0123"),
            ("/einrichten/0a/kopie", "/einrichten/0a"),
            ("/dabei/0a", "/dabei/0a"),
            ("/k", "/"),
        ] {
            assert_eq!(above(from), to, "{from}");
        }
    }
}
