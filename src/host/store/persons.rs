//! One person of a night, for whoever asks what is stored about them, or wants it gone.

use super::audit::{self, By};
use super::changes;
use super::database::HostStore;
use super::error::Result;
use super::nights;
use super::retention::person_of;
use super::schema::{inbox, texts};
use super::values::{NightId, State};
use crate::texts::search_key;
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Everything that the host has of one person.
#[derive(Debug, Clone, PartialEq)]
pub struct PersonExport {
    /// Their numbers on the evening; two of one name have one each.
    pub numbers: BTreeSet<u32>,
    /// What there is, as JSON.
    pub export: Value,
}

impl HostStore {
    /// Returns everything about the people of a night who have a name, as it is shown: their words, the entries that name their numbers or tickets, and
    /// reports in which the name stands. Nobody has it if `numbers` is empty.
    ///
    /// # Errors
    ///
    /// The database's.
    pub async fn person(&self, night: NightId, name: &str) -> Result<PersonExport> {
        let texts = self.texts(night).await?;
        let numbers: BTreeSet<u32> = texts
            .iter()
            .filter(|text| text.value.as_deref().is_some_and(|value| is_called(value, name)))
            .filter_map(|text| person_of(&text.key))
            .collect();
        let own =
            texts.iter().filter(|text| person_of(&text.key).is_some_and(|person| numbers.contains(&person)));
        let words: Vec<Value> = own.map(|text| json!({ "key": text.key, "value": text.value })).collect();
        let mut tickets = BTreeSet::new();
        let mut entries = Vec::new();
        for entry in self.entries_after(night, 0, crate::mirror::MOST_OF_A_NIGHT).await? {
            let Ok(body) = serde_json::from_slice::<Value>(&entry.body) else { continue };
            if concerns(&body, &numbers, &mut tickets) {
                entries
                    .push(json!({ "number": entry.number, "received_at": entry.received_at, "entry": body }));
            }
        }
        let reports: Vec<(i64, String, Option<String>)> = inbox::table
            .filter(inbox::night.eq(night.0))
            .order(inbox::id)
            .select((inbox::id, inbox::report, inbox::answer))
            .load(&mut self.connection().await?)
            .await?;
        let key = search_key(name);
        let reports = reports.into_iter().filter(|(_, report, _)| search_key(report).contains(&key));
        let reports: Vec<Value> = reports
            .map(|(id, report, answer)| json!({ "id": id, "report": report, "answer": answer }))
            .collect();
        let export = json!({
            "format": "preisschnapsen/host-person/1", "name": name, "numbers": numbers, "tickets": tickets,
            "texts": words, "entries": entries, "reports": reports,
        });
        Ok(PersonExport { numbers, export })
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

/// Returns whether the words about a person begin with a name.
fn is_called(value: &str, name: &str) -> bool {
    let value: Option<Value> = serde_json::from_str(value).ok();
    let shown = value.as_ref().and_then(|value| value.get("name")?.as_str());
    shown.is_some_and(|shown| search_key(shown) == search_key(name))
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
