//! The evening as a whole, in words.

use super::{About, EventFormatter, EventWords, Subject, words_of};
use tournament::texts::Extras;
use tournament::{EveningEvent, Event, ResumedFrom, Setting, SpecialEvent};

impl EventWords for EveningEvent {
    fn summary(&self, formatter: &EventFormatter<'_>) -> String {
        let translator = formatter.translator;
        match self {
            EveningEvent::Opened(_) => translator.t("evening-did-open"),
            EveningEvent::SettingsChanged(_) | EveningEvent::TextsChanged => changed(formatter),
            EveningEvent::Finished => translator.t("evening-did-finish"),
            EveningEvent::Reopened => translator.t("evening-did-reopen"),
            EveningEvent::Resumed(resumption) => translator.t(match resumption.from {
                ResumedFrom::Copy => "evening-did-resume-copy",
                ResumedFrom::Earlier => "evening-did-resume-earlier",
                ResumedFrom::Elsewhere => "evening-did-resume-elsewhere",
            }),
            EveningEvent::Undone { action } => formatter.undone(*action),
        }
    }

    /// Only the end of a consolation that was taken away again is for good.
    fn why_final(&self, formatter: &EventFormatter<'_>) -> Option<String> {
        match self {
            EveningEvent::Finished => Some(formatter.translator.t("consolation-refused-called-off")),
            EveningEvent::Opened(_)
            | EveningEvent::SettingsChanged(_)
            | EveningEvent::TextsChanged
            | EveningEvent::Reopened
            | EveningEvent::Resumed(_)
            | EveningEvent::Undone { .. } => None,
        }
    }

    fn subject(&self) -> Option<Subject> {
        match self {
            EveningEvent::Finished | EveningEvent::Reopened => Some(Subject::Tournament),
            // What these change is more than one thing.
            EveningEvent::Opened(_)
            | EveningEvent::SettingsChanged(_)
            | EveningEvent::TextsChanged
            | EveningEvent::Resumed(_)
            | EveningEvent::Undone { .. } => None,
        }
    }

    /// What an undo is about, the action says that it took back.
    fn note(&self, _: &mut About) {}
}

/// Says what an action has changed of the evening: how many settings, and apart from them the prizes and the words; or a group.
fn changed(formatter: &EventFormatter<'_>) -> String {
    let (translator, action, key) = (formatter.translator, formatter.action, text_key(formatter));
    let is_marked = |event: &&Event| matches!(event, Event::Specials(SpecialEvent::PlayerMarked { .. }));
    if let Some(marked) = action.events.iter().find(is_marked) {
        let name = translator.t("evening-did-group-name");
        return translator.list(&[words_of(marked).summary(formatter), name]);
    }
    if key != "evening-part-texts" {
        return translator.t(key);
    }
    let is_set = |event: &&Event| matches!(event, Event::Evening(EveningEvent::SettingsChanged(_)));
    let set = action.events.iter().filter(is_set).map(|_| action.number).collect();
    let (mut prizes, mut others) = (Vec::new(), Vec::new());
    formatter.snapshot.tournament.around(&set, |_, before, after| {
        let changed = before.settings().changed(after.settings()).into_iter();
        (prizes, others) = changed.partition(|setting| *setting == Setting::Prizes);
    });
    let parts = [
        (!others.is_empty()).then(|| translator.t1("evening-part-settings", "count", others.len())),
        (!prizes.is_empty()).then(|| translator.t("evening-part-prizes")),
        action.events.contains(&Event::Evening(EveningEvent::TextsChanged)).then(|| translator.t(key)),
    ];
    let parts = translator.list(&parts.into_iter().flatten().collect::<Vec<_>>());
    translator.t1("evening-did-settings", "parts", parts)
}

/// Returns the key for a change of texts: several pages have such texts, and what stands beside the entry says which of them it was.
fn text_key(formatter: &EventFormatter<'_>) -> &'static str {
    let (snapshot, number) = (formatter.snapshot, formatter.action.number);
    if snapshot.logos.contains_key(&number) {
        return "evening-did-logo";
    }
    let Some(after) = snapshot.extras.get(&number) else { return "evening-part-texts" };
    let mut earlier = snapshot.extras.range(..number).rev();
    let before = earlier.find(|(action, _)| !snapshot.tournament.is_undone(**action));
    let nothing = Extras::default();
    let before = before.map_or(&nothing, |(_, extras)| extras);
    let seen = |extras: &Extras| (extras.shown, extras.keep_days, extras.shown_otherwise.clone());
    match () {
        () if before.name_style() != after.name_style() => "evening-did-name-style",
        () if seen(before) != seen(after) => "evening-did-names-shown",
        () if before.things != after.things => "evening-did-things",
        () if before.thanks != after.thanks => "evening-did-thanks",
        () => "evening-part-texts",
    }
}
