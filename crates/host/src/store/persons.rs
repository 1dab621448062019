//! One person of a night, for whoever asks what is stored about them, or wants it gone.

use super::about::{About, Names};
use super::audit::{self, By};
use super::changes;
use super::database::HostStore;
use super::error::Result;
use super::nights;
use super::schema::{inbox, texts};
use super::texts::{Text, person_of};
use super::values::{NightId, State};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tournament::texts::{same_name_key, search_key};

/// Somebody of a night, as far as the host knows them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// Their number on the evening, as it stands in the address of their page.
    pub number: u32,
    /// Their name as it was sent, "Huber, Franz" or "Franz H."; empty for whoever is shown as a number, or was erased.
    pub name: String,
    /// Where they come from; empty if that is not shown.
    pub place: String,
    pub tickets: BTreeSet<u64>,
}

impl HostStore {
    /// Returns the people of a night who are meant by a name, however a page shows it and people type it, or by a number.
    pub async fn people_called(&self, night: NightId, name: &str) -> Result<Vec<Person>> {
        let asked = Sought::of(name);
        let texts = self.texts(night).await?;
        let mut people: Vec<Person> = texts.iter().filter_map(read_person).collect();
        people.retain(|person| asked.means(person));
        for person in &mut people {
            person.tickets = self.about(night, person.number).await?.tickets;
        }
        people.retain(|person| asked.ticket.is_none_or(|ticket| person.tickets.contains(&ticket)));
        Ok(people)
    }

    /// Returns everything about one person of a night: their words and those of others in which their name stands, the entries that name their number or
    /// tickets, and the reports that were sent with their tickets.
    pub async fn person(&self, night: NightId, person: &Person) -> Result<Value> {
        let texts = self.texts(night).await?;
        let about = self.about(night, person.number).await?;
        let words = Mentions::about(person, &about.reasons, &texts);
        let told = words.own.iter().chain(&words.notes).chain(&words.of_the_evening);
        let told: Vec<Value> = told.map(|text| json!({ "key": text.key, "value": text.value })).collect();
        let reports: Vec<(i64, String, Option<String>)> = inbox::table
            .filter(inbox::night.eq(night.0).and(inbox::sender.eq_any(about.senders(&texts))))
            .order(inbox::id)
            .select((inbox::id, inbox::report, inbox::answer))
            .load(&mut self.connection().await?)
            .await?;
        let reports: Vec<Value> = reports
            .into_iter()
            .map(|(id, report, answer)| json!({ "id": id, "report": report, "answer": answer }))
            .collect();
        Ok(json!({
            "format": "preisschnapsen/host-person/1", "name": person.name, "numbers": [person.number],
            "same_name": words.same_name, "tickets": about.tickets,
            "texts": told, "entries": about.entries, "reports": reports,
        }))
    }

    async fn about(&self, night: NightId, person: u32) -> Result<About> {
        let mut about = About::person(person);
        self.each_entry(night, |entry| about.read(&entry)).await?;
        Ok(about)
    }

    /// Erases the words about a person, and the notes in which their name stands, for good: what the laptop sends of them afterwards does not count. Their
    /// number stays in the entries, as it does after an erasure on the laptop.
    pub async fn erase_person(&self, by: By, night: NightId, person: &Person) -> Result<Erased> {
        let reasons = self.about(night, person.number).await?.reasons;
        let mut conn = self.connection().await?;
        conn.transaction(async |conn| {
            let open = nights::lock(conn, night).await?.filter(|night| night.state != State::Deleted);
            if open.is_none() {
                return Ok(Erased::default());
            }
            let all = super::texts::of(conn, night).await?;
            let words = Mentions::about(person, &reasons, &all);
            let keys: Vec<&str> =
                words.own.iter().chain(&words.notes).map(|text| text.key.as_str()).collect();
            let rows = texts::table.filter(texts::night.eq(night.0).and(texts::key.eq_any(keys)));
            diesel::update(rows).set(super::texts::gone()).execute(conn).await?;
            let erased = words.erased();
            let count = erased.words + erased.notes.len();
            audit::note(conn, by, night, &format!("{count} texts of one person erased")).await?;
            changes::note(conn, night).await?;
            Ok(erased)
        })
        .await
    }
}

/// What was erased of one person.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Erased {
    /// So many texts that were about them alone.
    pub words: usize,
    /// The labels of the notes in which their name stood, or that said why it was changed.
    pub notes: Vec<String>,
    /// The labels of the words of the evening itself in which it stands still: only the laptop can say them anew.
    pub of_the_evening: Vec<String>,
    /// The numbers of those who have the same name; the notes may have been about them.
    pub same_name: Vec<u32>,
}

/// The texts of a night in which somebody is meant.
struct Mentions<'a> {
    /// Those about them, erased ones too.
    own: Vec<&'a Text>,
    /// Reasons and signatures.
    notes: Vec<&'a Text>,
    /// Those without which nobody could read the evening.
    of_the_evening: Vec<&'a Text>,
    same_name: Vec<u32>,
}

impl<'a> Mentions<'a> {
    fn about(person: &Person, reasons: &BTreeSet<String>, texts: &'a [Text]) -> Mentions<'a> {
        let (own, others): (Vec<&Text>, Vec<&Text>) =
            texts.iter().partition(|text| person_of(&text.key) == Some(person.number));
        // They may have got another name since they were looked for.
        let now: Vec<Person> = own.iter().filter_map(|text| read_person(text)).collect();
        let called: Vec<&str> = now.iter().chain([person]).map(|person| person.name.as_str()).collect();
        let names = Names::of(&called);
        let same_name = others.iter().filter_map(|text| read_person(text));
        let same_name = same_name.filter(|other| {
            !other.name.is_empty() && called.iter().any(|name| words_of(name) == words_of(&other.name))
        });
        let same_name = same_name.map(|other| other.number).collect();
        let is_of_the_evening =
            |text: &&&Text| ["evening", "extras"].iter().any(|of| text.key.starts_with(of));
        let names_them =
            |text: &&&Text| text.value.is_some() && (reasons.contains(&text.key) || names.are_in(text));
        let notes = others.iter().filter(|text| is_note(text)).filter(names_them).copied().collect();
        let of_the_evening = others.iter().filter(is_of_the_evening).filter(names_them).copied().collect();
        Mentions { own, notes, of_the_evening, same_name }
    }

    fn erased(&self) -> Erased {
        let labels = |texts: &[&Text]| texts.iter().map(|text| text.key.clone()).collect();
        Erased {
            words: self.own.iter().filter(|text| text.value.is_some()).count(),
            notes: labels(&self.notes),
            of_the_evening: labels(&self.of_the_evening),
            same_name: self.same_name.clone(),
        }
    }
}

/// Returns the labels of the notes in which one of the people stands whom `is_meant` says, as they are called now.
pub(super) fn notes_about(texts: &[Text], is_meant: impl Fn(u32) -> bool) -> BTreeSet<String> {
    let people = texts.iter().filter_map(read_person).filter(|person| is_meant(person.number));
    let people: Vec<Person> = people.collect();
    let names: Vec<&str> = people.iter().map(|person| person.name.as_str()).collect();
    let names = Names::of(&names);
    let notes = texts.iter().filter(|text| is_note(text) && names.are_in(text));
    notes.map(|text| text.key.clone()).collect()
}

/// Returns whether a text is a reason or a signature.
fn is_note(text: &Text) -> bool {
    ["note/", "signed/"].iter().any(|of| text.key.starts_with(of))
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
    /// The ticket behind it, by which pages tell two of one name and town apart: "Maier Eva (Karte 3)".
    ticket: Option<u64>,
}

impl Sought {
    fn of(typed: &str) -> Sought {
        let key = search_key(&typed.replace([',', '.', '(', ')'], " "));
        let mut words: Vec<&str> = key.split_whitespace().collect();
        let ticket = match words.as_slice() {
            [_, .., "karte" | "los" | "standkarte" | "leben" | "nr" | "no", ticket] => ticket.parse().ok(),
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
            "Huber Franz (Karte\u{a0}3)",
            "Huber Franz (Los 3)",
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
    }
}
