//! One person of a night, for whoever asks what is stored about them, or wants it gone.

use super::audit::{self, By};
use super::changes;
use super::database::HostStore;
use super::entries::StoredEntry;
use super::error::Result;
use super::nights;
use super::retention::person_of;
use super::schema::{inbox, texts};
use super::texts::Text;
use super::values::{NightId, State};
use crate::texts::{NameOrder, NameParts, same_name_key, search_key};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Somebody of a night, as far as the host knows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// Their number on the evening, as it stands in the address of their page.
    pub number: u32,
    /// Their name as it was sent, "Huber, Franz" or "Franz H."; empty for whoever is shown as a number, or was erased.
    pub name: String,
    /// Where they come from; empty if that is not shown.
    pub place: String,
    /// The tickets that they have had.
    pub tickets: BTreeSet<u64>,
}

impl HostStore {
    /// Returns the people of a night who are meant by a name, however a page shows it and people type it, or by a number.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn people_called(&self, night: NightId, name: &str) -> Result<Vec<Person>> {
        let asked = Sought::of(name);
        let texts = self.texts(night).await?;
        let mut people: Vec<Person> = texts.iter().filter_map(read_person).collect();
        people.retain(|person| asked.means(person));
        for person in &mut people {
            person.tickets = self.entries_about(night, person.number).await?.1;
        }
        people.retain(|person| asked.ticket.is_none_or(|ticket| person.tickets.contains(&ticket)));
        Ok(people)
    }

    /// Returns everything about one person of a night: their words, the entries that name their number or tickets, and reports in which the name stands.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn person(&self, night: NightId, person: &Person) -> Result<Value> {
        let texts = self.texts(night).await?;
        let own = texts.iter().filter(|text| person_of(&text.key) == Some(person.number));
        let words: Vec<Value> = own.map(|text| json!({ "key": text.key, "value": text.value })).collect();
        let (entries, tickets) = self.entries_about(night, person.number).await?;
        let reports: Vec<(i64, String, Option<String>)> = inbox::table
            .filter(inbox::night.eq(night.0))
            .order(inbox::id)
            .select((inbox::id, inbox::report, inbox::answer))
            .load(&mut self.connection().await?)
            .await?;
        let written = written(&person.name);
        let names_them = |report: &str| {
            let report = search_key(report);
            written.iter().any(|name| report.contains(name))
        };
        let reports: Vec<Value> = reports
            .into_iter()
            .filter(|(_, report, _)| names_them(report))
            .map(|(id, report, answer)| json!({ "id": id, "report": report, "answer": answer }))
            .collect();
        Ok(json!({
            "format": "preisschnapsen/host-person/1", "name": person.name, "numbers": [person.number], "tickets": tickets,
            "texts": words, "entries": entries, "reports": reports,
        }))
    }

    /// Returns the entries that name a person's number or tickets, and those tickets.
    async fn entries_about(&self, night: NightId, person: u32) -> Result<(Vec<Value>, BTreeSet<u64>)> {
        let (own, mut tickets) = (BTreeSet::from([person]), BTreeSet::new());
        let mut entries = Vec::new();
        let read = |entry: StoredEntry| {
            let Ok(body) = serde_json::from_slice::<Value>(&entry.body) else { return };
            if concerns(&body, &own, &mut tickets) {
                entries
                    .push(json!({ "number": entry.number, "received_at": entry.received_at, "entry": body }));
            }
        };
        self.each_entry(night, read).await?;
        Ok((entries, tickets))
    }

    /// Erases the words about a person, for good: what the laptop sends of them afterwards does not count. Their number stays in the entries, as it does
    /// after an erasure on the laptop.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn erase_person(&self, by: By, night: NightId, numbers: &BTreeSet<u32>) -> Result<usize> {
        let mut conn = self.connection().await?;
        conn.transaction(async |conn| {
            let open = nights::lock(conn, night).await?.filter(|night| night.state != State::Deleted);
            if open.is_none() {
                return Ok(0);
            }
            let own = texts::table.filter(texts::night.eq(night.0));
            let mut keys: Vec<String> = own.select(texts::key).load(conn).await?;
            keys.retain(|key| person_of(key).is_some_and(|person| numbers.contains(&person)));
            let rows = texts::table.filter(texts::night.eq(night.0).and(texts::key.eq_any(keys)));
            let erased = diesel::update(rows).set(super::texts::gone()).execute(conn).await?;
            audit::note(conn, by, night, &format!("{erased} texts of one person erased")).await?;
            changes::note(conn, night).await?;
            Ok(erased)
        })
        .await
    }
}

/// Reads whom a text is about; the other words of an evening are about nobody.
fn read_person(text: &Text) -> Option<Person> {
    let number = person_of(&text.key)?;
    let value: Option<Value> = text.value.as_deref().and_then(|value| serde_json::from_str(value).ok());
    let word = |key: &str| Some(value.as_ref()?.get(key)?.as_str()?.to_owned());
    let (name, place) = (word("name").unwrap_or_default(), word("place").unwrap_or_default());
    Some(Person { number, name, place, tickets: BTreeSet::new() })
}

/// Whom somebody asks for.
#[derive(Debug, PartialEq, Eq)]
struct Sought {
    /// A number instead of a name.
    number: Option<u32>,
    /// The words of the name, in whichever order.
    name: String,
    /// The ticket behind it, by which pages tell two of one name and town apart: "Maier Eva, Nr. 3".
    ticket: Option<u64>,
}

impl Sought {
    fn of(typed: &str) -> Sought {
        let key = search_key(&typed.replace([',', '.'], " "));
        let mut words: Vec<&str> = key.split(' ').collect();
        let ticket = match words.as_slice() {
            [_, .., "nr" | "no", ticket] => ticket.parse().ok(),
            _ => None,
        };
        if ticket.is_some() {
            words.truncate(words.len() - 2);
        }
        Sought { number: typed.trim().parse().ok(), name: words_of(&words.join(" ")), ticket }
    }

    /// Returns whether it is this one, as far as name and town say so.
    fn means(&self, person: &Person) -> bool {
        let with_place = || words_of(&format!("{} {}", person.name, person.place));
        let is_called =
            !person.name.is_empty() && [words_of(&person.name), with_place()].contains(&self.name);
        is_called || self.number == Some(person.number)
    }
}

/// Returns what is the same however a name is written: with the comma that parts it or without, with the dot of a letter or without.
fn words_of(name: &str) -> String {
    same_name_key(&name.replace('.', " "))
}

/// Returns a name as others may have written it, for a search: the two parts in both orders; nothing if there is none.
fn written(name: &str) -> Vec<String> {
    let both = |parts: NameParts<'_>| NameOrder::ALL.map(|order| parts.written(order));
    let orders = NameParts::of(name, None).map(both).into_iter().flatten();
    let all = orders.chain([name.to_owned()]).map(|name| search_key(&name));
    all.filter(|key| !key.is_empty()).collect()
}

/// Returns whether something names one of these people, or a ticket that was theirs before; notes tickets that they get by it.
fn concerns(value: &Value, people: &BTreeSet<u32>, tickets: &mut BTreeSet<u64>) -> bool {
    let number = |value: &Value| value.as_u64();
    match value {
        Value::Object(fields) => {
            let is_own = |value: &Value| {
                number(value)
                    .and_then(|number| u32::try_from(number).ok())
                    .is_some_and(|number| people.contains(&number))
            };
            let names_them = fields.get("player").is_some_and(is_own);
            if let (true, Some(ticket)) = (names_them, fields.get("ticket").and_then(number)) {
                tickets.insert(ticket);
            }
            let names_ticket = fields.iter().any(|(key, value)| {
                key.contains("ticket") && number(value).is_some_and(|ticket| tickets.contains(&ticket))
            });
            // Each is looked at, also after the first: tickets are noted on the way.
            let within = fields.values().filter(|value| concerns(value, people, tickets)).count() > 0;
            names_them || names_ticket || within
        }
        Value::Array(items) => items.iter().filter(|item| concerns(item, people, tickets)).count() > 0,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(name: &str, place: &str) -> Person {
        Person { number: 7, name: name.to_owned(), place: place.to_owned(), tickets: BTreeSet::new() }
    }

    #[test]
    fn people_are_found_by_their_name_as_any_page_shows_it_and_as_it_is_typed() {
        for typed in [
            "Huber Franz",
            "Franz Huber",
            "Huber, Franz",
            "  huber   FRANZ ",
            "Huber Franz, Gmunden",
            "Huber Franz, Nr.\u{a0}3",
            "huber franz nr 3",
            "Huber Franz, No. 3",
            "7",
        ] {
            assert!(Sought::of(typed).means(&person("Huber, Franz", "Gmunden")), "{typed}");
        }
        assert_eq!(Sought::of("Huber Franz, Nr.\u{a0}3").ticket, Some(3));
        for typed in ["Franz H.", "franz h", "Franz H., Nr. 12"] {
            assert!(Sought::of(typed).means(&person("Franz H.", "")), "{typed}");
            assert!(!Sought::of(typed).means(&person("Huber, Franz", "")), "{typed}");
        }
        for typed in ["Huber", "Huber Franziska", "Huber Franz, Ebensee", "8", "", ","] {
            assert!(!Sought::of(typed).means(&person("Huber, Franz", "Gmunden")), "{typed}");
            assert!(
                !Sought::of(typed).means(&person("", "")),
                "who is shown as a number has no name: {typed}"
            );
        }
        assert_eq!(written("Huber, Franz"), ["huber franz", "franz huber", "huber, franz"]);
        assert!(written("").is_empty());
    }
}
