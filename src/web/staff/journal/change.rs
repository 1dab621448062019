//! What was before an action and after it, in words. Names are those of today: the journal holds none.

use crate::app::{JournalAnnotations, ReplacedText, Snapshot};
use crate::web::view::activity::{Standings, Subject, subject};
use crate::web::view::translation::Translator;
use tournament::texts::Person;
use tournament::{Action, ActionNo, DeskEvent, EveningEvent, Event, State};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// What: "Partie 17", "Karte 12".
    pub what: String,
    pub before: String,
    pub after: String,
}

/// Returns what an action changed, each thing once.
pub fn changes(
    translator: Translator,
    snapshot: &Snapshot,
    annotations: &JournalAnnotations,
    action: &Action,
    before: &State,
    after: &State,
) -> Vec<Change> {
    let mut changes: Vec<Change> = Vec::new();
    let mut subjects: Vec<Subject> = Vec::new();
    for event in &action.events {
        if let Event::Evening(EveningEvent::SettingsChanged(settings)) = event {
            let old = before.settings();
            changes.extend(old.changed(settings).into_iter().map(|setting| {
                let [what, before, after] = translator.setting_change(setting, old, settings);
                Change { what, before, after }
            }));
        }
        if let Event::Evening(EveningEvent::TextsChanged)
        | Event::Desk(DeskEvent::PlayerDescribed { .. } | DeskEvent::EntrantRenamed { .. }) = event
        {
            changes.extend(texts(translator, snapshot, annotations, action.number));
        }
        if let Event::Evening(EveningEvent::Undone { action }) = event {
            changes.push(Change {
                what: translator.t1("journal-entry", "number", action),
                before: translator.t("journal-counts"),
                after: translator.t("journal-counts-not"),
            });
        }
        subjects.extend(subject(event));
    }
    // A ticket that is given back takes the prize with it that it was given by hand.
    let given = |state: &State, prize: &u32| state.overrides().get(prize).copied();
    let dropped = before.overrides().keys().filter(|prize| given(before, prize) != given(after, prize));
    subjects.extend(dropped.map(|prize| Subject::Prize(*prize)));
    let standings = Standings { translator, snapshot };
    let mut seen: Vec<Subject> = Vec::new();
    for subject in subjects {
        if !seen.contains(&subject) {
            seen.push(subject);
            changes.push(Change {
                what: standings.name(&subject),
                before: standings.standing(&subject, before),
                after: standings.standing(&subject, after),
            });
        }
    }
    let mut named: Vec<(String, String)> = Vec::new();
    changes.retain(|change| {
        let one = (change.what.clone(), change.before.clone());
        let new = change.before != change.after && !named.contains(&one);
        named.push(one);
        new
    });
    changes
}

/// Words that an action replaced. What they were replaced by is what the next action replaced, or what stands now.
fn texts(
    translator: Translator,
    snapshot: &Snapshot,
    annotations: &JournalAnnotations,
    number: ActionNo,
) -> Vec<Change> {
    let later = |wanted: &dyn Fn(&ReplacedText) -> bool| {
        let after = annotations.former.range(ActionNo(number.0 + 1)..).flat_map(|(_, former)| former);
        after.clone().find(|former| wanted(former))
    };
    let undone = snapshot.tournament.is_undone(number);
    let unless_undone = |text: String| if undone { translator.t("journal-taken-back-words") } else { text };
    let mut changes = Vec::new();
    for former in annotations.former.get(&number).into_iter().flatten() {
        match former {
            ReplacedText::Player(player, before) => {
                let next =
                    later(&|former| matches!(former, ReplacedText::Player(other, _) if other == player));
                let after = match next {
                    Some(ReplacedText::Player(_, person)) => Some(person),
                    _ => snapshot.people.get(player),
                };
                changes.push(Change {
                    what: translator.t1("journal-person", "number", player),
                    before: person(before),
                    after: unless_undone(after.map(person).unwrap_or_default()),
                });
            }
            ReplacedText::Tournament(before) => {
                let after = match later(&|former| matches!(former, ReplacedText::Tournament(_))) {
                    Some(ReplacedText::Tournament(texts)) => texts,
                    _ => &snapshot.texts,
                };
                let list = |prizes: &[tournament::texts::PrizeText]| {
                    prizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
                };
                for (key, before, after) in [
                    ("journal-name", before.name.to_string(), after.name.to_string()),
                    ("journal-venue", before.venue.to_string(), after.venue.to_string()),
                    ("journal-date", translator.date(before.date), translator.date(after.date)),
                    ("journal-prize-texts", list(&before.prizes), list(&after.prizes)),
                    ("journal-rules-text", before.rules.to_string(), after.rules.to_string()),
                ] {
                    if before != after {
                        let after = unless_undone(after);
                        changes.push(Change { what: translator.t(key), before, after });
                    }
                }
            }
        }
    }
    changes
}

fn person(person: &Person) -> String {
    if person.place.is_empty() {
        person.name.to_string()
    } else {
        format!("{}, {}", person.name, person.place)
    }
}
