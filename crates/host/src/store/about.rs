//! What of a night is about one of its people: entries that name them, words in which their name stands, reports that were sent with their tickets.

use super::entries::StoredEntry;
use super::texts::Text;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::slice;
use tournament::texts::{labelled, search_key};

/// What the entries of a night say about one person.
#[derive(Debug, Default)]
pub(super) struct About {
    person: u64,
    /// Those that name their number or their tickets, oldest first.
    pub(super) entries: Vec<Value>,
    pub(super) tickets: BTreeSet<u64>,
    /// The labels of the reasons for which their name was changed. What it was before, nobody here knows.
    pub(super) reasons: BTreeSet<String>,
    /// Their tickets, each with how often it had been sold by then: every sale has a key of its own.
    sales: BTreeSet<(u64, u64)>,
    /// The tickets that others have bought as well.
    of_others: BTreeSet<u64>,
}

impl About {
    /// Begins before the first entry.
    pub(super) fn person(number: u32) -> About {
        About { person: number.into(), ..About::default() }
    }

    pub(super) fn read(&mut self, entry: &StoredEntry) {
        let Ok(body) = serde_json::from_slice::<Value>(&entry.body) else { return };
        if renamed_in(&body).any(|player| player == self.person) {
            self.reasons.insert(labelled::of_note(entry.number));
        }
        if self.is_in(&body) {
            let (number, received_at) = (entry.number, entry.received_at);
            self.entries.push(json!({ "number": number, "received_at": received_at, "entry": body }));
        }
    }

    /// Returns whether something names them, or a ticket that was theirs before; notes tickets that they get by it.
    fn is_in(&mut self, value: &Value) -> bool {
        match value {
            Value::Object(fields) => {
                let number = |key: &str| fields.get(key).and_then(Value::as_u64);
                let names_them = number("player") == Some(self.person);
                if let (Some(_), Some(ticket)) = (number("player"), number("ticket")) {
                    match number("sale") {
                        Some(sale) if names_them => {
                            self.sales.insert((ticket, sale));
                        }
                        Some(_) => {
                            self.of_others.insert(ticket);
                        }
                        None => {}
                    }
                    if names_them {
                        self.tickets.insert(ticket);
                    }
                }
                // Beside a match and in a pair these are tickets; in a score they are what each side has won.
                let is_of_match =
                    fields.get("id").is_some_and(Value::is_object) || fields.contains_key("repeated");
                let names_ticket = fields.iter().any(|(key, value)| {
                    let ticket = ticket_under(key, value, is_of_match);
                    ticket.is_some_and(|ticket| self.tickets.contains(&ticket))
                });
                // Each is looked at, also after the first: tickets are noted on the way.
                let within = fields.values().filter(|value| self.is_in(value)).count() > 0;
                names_them || names_ticket || within || self.is_listed_in(fields)
            }
            Value::Array(items) => items.iter().filter(|item| self.is_in(item)).count() > 0,
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
        }
    }

    /// Returns whether they stand in a list of numbers: who was on the list of a draw, was called, took part in a lot, and in which order; notes tickets
    /// that they get by it.
    fn is_listed_in(&mut self, fields: &Map<String, Value>) -> bool {
        let list = |key: &str| fields.get(key).and_then(Value::as_array).into_iter().flatten();
        // Whoever is on a list for a draw, with one ticket or with all of theirs.
        let of_draw = list("entries").filter_map(|entry| Some((entry.get(0)?.as_u64()?, entry.get(1)?)));
        let own = of_draw.filter(|(player, _)| *player == self.person).map(|(_, tickets)| tickets);
        let own: Vec<u64> = own
            .flat_map(|tickets| tickets.as_array().map_or(slice::from_ref(tickets), Vec::as_slice))
            .filter_map(Value::as_u64)
            .collect();
        self.tickets.extend(&own);
        // The lots of a special prize are those of people, all others are of tickets.
        let is_of_people = fields.contains_key("special");
        // Beside the number that a late ticket got, it says which were free.
        let lists: &[&str] = if fields.contains_key("number") { &[] } else { &["among", "called", "order"] };
        let mut numbers = lists.iter().flat_map(|key| list(key)).filter_map(Value::as_u64);
        let is_one =
            |number: u64| if is_of_people { number == self.person } else { self.tickets.contains(&number) };
        !own.is_empty() || numbers.any(is_one)
    }

    /// Returns as whom reports know them: by the hashes of the keys of their tickets. A key that was renewed does not say of which sale it was, so it
    /// counts where the ticket was never anybody else's.
    pub(super) fn senders(&self, texts: &[Text]) -> BTreeSet<String> {
        let hashes = |Text { key, value, .. }: &Text| {
            let value: Value = serde_json::from_str(value.as_deref()?).ok()?;
            let is_own = if let Some(ticket) = key.strip_prefix("former-key/") {
                let ticket = ticket.parse().ok()?;
                self.tickets.contains(&ticket) && !self.of_others.contains(&ticket)
            } else {
                let (ticket, sale) = key.strip_prefix("key/")?.split_once('/')?;
                self.sales.contains(&(ticket.parse().ok()?, sale.parse().ok()?))
            };
            is_own.then(|| strings_in(&value))
        };
        texts.iter().filter_map(hashes).flatten().collect()
    }
}

/// Returns the numbers of those who got another name by an entry.
fn renamed_in(body: &Value) -> impl Iterator<Item = u64> {
    let events = body.get("events").and_then(Value::as_array).into_iter().flatten();
    let renamed = events.filter_map(|event| event.pointer("/event/entrant-renamed/player"));
    renamed.filter_map(Value::as_u64)
}

/// Returns the numbers of those who got another name by an entry, each with the label of the reason, in which the former one may stand.
pub(super) fn reasons_of_names(entry: &StoredEntry) -> Vec<(u32, String)> {
    let body = serde_json::from_slice::<Value>(&entry.body).unwrap_or_default();
    let players = renamed_in(&body).filter_map(|player| u32::try_from(player).ok());
    players.map(|player| (player, labelled::of_note(entry.number))).collect()
}

/// Returns the ticket that stands under a key, if one does.
fn ticket_under(key: &str, value: &Value, is_of_match: bool) -> Option<u64> {
    match (key, value) {
        // Who has written the entry: the number of the account and of the ticket.
        ("by", Value::String(by)) => by.split_once(' ')?.1.parse().ok(),
        ("left" | "right" | "by", _) => value.as_u64().filter(|_| is_of_match),
        ("out" | "into", _) => value.as_u64(),
        (key, _) => value.as_u64().filter(|_| key.contains("ticket")),
    }
}

/// Returns all words that stand in something.
fn strings_in(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => vec![text.clone()],
        Value::Array(items) => items.iter().flat_map(strings_in).collect(),
        Value::Object(fields) => fields.values().flat_map(strings_in).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) => Vec::new(),
    }
}

/// The names of somebody, for a search in what others have written.
#[derive(Debug)]
pub(super) struct Names(Vec<Vec<String>>);

impl Names {
    /// Takes the names that somebody has or had; an empty one is none.
    pub(super) fn of(names: &[&str]) -> Names {
        let names = names.iter().map(|name| sorted(words_of_name(name)));
        Names(names.filter(|words| !words.is_empty()).collect())
    }

    /// Returns whether one of them stands in a text, in whichever order.
    pub(super) fn are_in(&self, text: &Text) -> bool {
        let Some(value) = text.value.as_deref() else { return false };
        let said =
            serde_json::from_str(value).map_or_else(|_| vec![value.to_owned()], |value| strings_in(&value));
        said.iter().any(|said| {
            let said = words(said);
            self.0.iter().any(|name| said.windows(name.len()).any(|part| sorted(part.to_vec()) == *name))
        })
    }
}

/// Returns the words of a text as a search compares them. Of "Hubers" and "Huber" both are one; a name too many is the smaller harm.
fn words(text: &str) -> Vec<String> {
    let key = search_key(text);
    let words = key.split(|letter: char| !letter.is_alphanumeric());
    let words = words.map(|word| word.strip_suffix('s').unwrap_or(word));
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Returns the words of a name without titles such as "Ing.", with which others do not write it.
fn words_of_name(name: &str) -> Vec<String> {
    let is_short = |word: &&str| !(word.ends_with('.') && word.chars().count() > 2);
    let untitled: Vec<&str> = name.split_whitespace().filter(is_short).collect();
    words(if untitled.is_empty() { name.to_owned() } else { untitled.join(" ") }.as_str())
}

fn sorted(mut words: Vec<String>) -> Vec<String> {
    words.sort_unstable();
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_however_it_is_written_and_no_longer_one() {
        let stands = |name: &str, said: &str| {
            let value = Some(serde_json::to_string(said).unwrap());
            Names::of(&[name]).are_in(&Text { key: "note/9".to_owned(), revision: 1, value })
        };
        for said in [
            "Gruber Sepp heißt seit der Heirat Grubmair Sepp",
            "früher Sepp Gruber",
            "GRUBER,\nSepp: Tippfehler",
            "die Karte von Sepp Grubers Bruder",
        ] {
            assert!(stands("Gruber, Sepp", said), "{said}");
        }
        assert!(stands("Ing. Müller, Änne", "Aenne Mueller war noch nicht da"));
        assert!(stands("Franz H.", "Franz H. kam zu spät"));
        for said in ["Gruber Seppi", "Gruberin Sepp", "Sepp, Huber und Gruber", ""] {
            assert!(!stands("Gruber, Sepp", said), "{said}");
        }
        assert!(!stands("", "Gruber Sepp"));
    }

    #[test]
    fn tickets_are_told_from_scores_and_from_accounts() {
        let mut about = About::person(4);
        assert!(about.is_in(&json!({"ticket-sold": {"ticket": 2, "player": 4, "sale": 1}})));
        let result = |left: u32, right: u32| json!({"id": {"number": 1}, "left": left, "right": right, "result": {"left": 2, "right": 0}});
        assert!(about.is_in(&result(2, 9)) && about.is_in(&result(9, 2)) && !about.is_in(&result(8, 9)));
        assert!(about.is_in(&json!({"by": "- 2"})) && !about.is_in(&json!({"by": "2 -"})));
        assert!(!about.is_in(&json!({"by": 2})), "a number of the staff");
        let pair = |left: u32, right: Option<u32>| json!({"number": 1, "left": left, "right": right, "repeated": false});
        assert!(
            about.is_in(&pair(2, Some(9))) && about.is_in(&pair(9, Some(2))) && !about.is_in(&pair(8, None))
        );
    }

    #[test]
    fn somebody_is_found_in_every_list_of_numbers() {
        let mut about = About::person(4);
        let closed =
            |entries: Value| json!({"list-closed": {"slots": 8, "order": "slot-order", "entries": entries}});
        assert!(!about.is_in(&closed(json!([[3, [1, 4]], [5, [6]]]))));
        assert!(about.is_in(&closed(json!([[3, [1]], [4, [2, 7]]]))));
        assert!(
            about.is_in(&json!({"pulled-by-hand": {"pull": {"ticket": 7, "number": 5}}})),
            "theirs by the list"
        );
        assert!(about.is_in(&json!({"round-paired": {"entries": [[3, 1], [4, 2]], "pairings": []}})));
        for key in ["among", "called", "order"] {
            assert!(about.is_in(&json!({"some": {"place": 3, key: [1, 2]}})), "{key}");
            assert!(!about.is_in(&json!({"some": {"place": 3, key: [1, 4]}})), "{key}: a number of a ticket");
        }
        let late = json!({"late-ticket-placed": {"stage": "R1", "attempt": 1, "ticket": 9, "number": 5, "among": [1, 2, 5]}});
        assert!(!about.is_in(&late), "numbers of a draw");
        assert!(about.is_in(&json!({"special-lots-drawn": {"special": 1, "order": [1, 4]}})));
        assert!(
            !about.is_in(&json!({"special-lots-drawn": {"special": 1, "order": [1, 2]}})),
            "numbers of people"
        );
    }
}
