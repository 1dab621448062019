//! The words of an evening as a host gets them: what the public may read on the laptop's own pages, and nothing else.

use crate::app::snapshot::Snapshot;
use mirror::PublicTexts;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tournament::texts::{Extras, Paragraphs, Person, Shown, Town, labelled};
use tournament::{Action, DeskEvent, Event, PlayerId, PrizeEvent};

/// The label of the words of the evening.
pub const EVENING: &str = "evening";
/// The label of the other words that guests read.
pub const EXTRAS: &str = "extras";
/// What the labels of those begin with who stand by name for what the public has to be able to check.
pub const SIGNED: &str = "signed";

/// A person as guests see them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicPerson {
    /// The name as it is shown, the parts of a whole one kept apart; missing for whoever is shown as a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Where they come from; empty if it is not shown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub place: String,
}

/// Returns all words of an evening that guests may read, by label.
pub fn of(night: &Snapshot) -> PublicTexts {
    let mut texts = PublicTexts::new();
    let mut put = |label: String, value: serde_json::Result<String>| {
        // Words are text and numbers, which JSON can always say.
        texts.extend(value.ok().map(|value| (label, value)));
    };
    put(EVENING.to_owned(), serde_json::to_string(&*night.texts));
    put(EXTRAS.to_owned(), serde_json::to_string(&extras(night)));
    for player in night.people.keys() {
        put(labelled::label_of_person(player.0), serde_json::to_string(&person(night, *player)));
    }
    for action in night.tournament.actions().filter(|action| is_told_with_its_reason(action)) {
        if let Some(note) = night.note(action.number) {
            put(labelled::of_note(action.number.0), serde_json::to_string(note));
        }
    }
    for (action, signatures) in &*night.signed {
        put(format!("{SIGNED}/{action}"), serde_json::to_string(signatures));
    }
    texts
}

/// Returns the labels of those who were erased and of the notes from which their names were taken, each without a text: what a host still takes long
/// after an evening.
pub fn erased(night: &Snapshot) -> BTreeMap<String, Option<String>> {
    let gone: Vec<PlayerId> =
        night.people.keys().copied().filter(|player| night.is_erased(*player)).collect();
    // What stands in a note in the place of a name.
    let numbers: Vec<String> = gone.iter().map(|player| Person::erased(player.0).name.to_string()).collect();
    let had_a_name = |note: &str| numbers.iter().any(|number| note.contains(number));
    let notes = night.tournament.actions().filter(|action| is_told_with_its_reason(action));
    let notes = notes.filter(|action| night.note(action.number).is_some_and(had_a_name));
    let people = gone.iter().map(|player| labelled::label_of_person(player.0));
    people.chain(notes.map(|action| labelled::of_note(action.number.0))).map(|label| (label, None)).collect()
}

/// Returns the other words without what is for paper alone, and without how names are shortened: they come as they are shown.
fn extras(night: &Snapshot) -> Extras {
    Extras {
        certificate: Paragraphs::default(),
        network: Default::default(),
        network_password: Default::default(),
        shown: Shown::Full,
        shown_otherwise: BTreeMap::new(),
        names_typed: None,
        ..night.extras().clone()
    }
}

fn person(night: &Snapshot, player: PlayerId) -> PublicPerson {
    let Some(person) = night.people.get(&player) else { return PublicPerson::default() };
    let style = night.name_style();
    match night.name_display(player) {
        Shown::Full => {
            let Person { name, place } = person.clone().with_parts(style.typed);
            PublicPerson { name: Some(name.to_string()), place: place.to_string() }
        }
        how @ (Shown::FamilyFirst | Shown::FamilyLast | Shown::Number) => {
            PublicPerson { name: person.public_name(how, style), place: Town::default().to_string() }
        }
    }
}

/// Returns whether the public reads the reason of an action: of draws, of lots, and of names and partners that were changed on a closed list.
fn is_told_with_its_reason(action: &Action) -> bool {
    action.events.iter().any(|event| match event {
        Event::Draws(_) => true,
        Event::Prizes(event) => matches!(event, PrizeEvent::LotPhraseTaken { .. }),
        Event::Desk(event) => {
            matches!(event, DeskEvent::EntrantRenamed { .. } | DeskEvent::PartnerNamed { .. })
        }
        Event::Matches(_) | Event::Hall(_) | Event::Lives(_) | Event::Specials(_) | Event::Evening(_) => {
            false
        }
    })
}
