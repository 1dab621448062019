//! The evening as a whole, in words.

use super::{About, EventFormatter, EventWords, Subject, words_of};
use crate::texts::Extras;
use crate::tournament::{EveningEvent, Event, ResumedFrom, Setting, Settings, SpecialEvent};

impl EventWords for EveningEvent {
    fn summary(&self, formatter: &EventFormatter<'_>) -> String {
        let translator = formatter.translator;
        match self {
            EveningEvent::Opened(_) => translator.t("evening-did-open"),
            EveningEvent::SettingsChanged(settings) => changed(formatter, settings, false),
            EveningEvent::TextsChanged => changed_words(formatter),
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

/// Returns the settings that an event has set.
fn settings_of(event: &Event) -> Option<&Settings> {
    let Event::Evening(EveningEvent::Opened(settings) | EveningEvent::SettingsChanged(settings)) = event
    else {
        return None;
    };
    Some(settings)
}

/// Says how many settings an action has changed; the number of prizes and the words are said by themselves.
fn changed(formatter: &EventFormatter<'_>, settings: &Settings, with_words: bool) -> String {
    let (translator, tournament) = (formatter.translator, &formatter.snapshot.tournament);
    let earlier = tournament.actions().take_while(|action| action.number < formatter.action.number);
    let counting = earlier.filter(|action| !tournament.is_undone(action.number));
    let before = counting.flat_map(|action| &action.events).filter_map(settings_of).last();
    let changed = before.map(|before| before.changed(settings)).unwrap_or_default();
    let prizes = changed.contains(&Setting::Prizes);
    let others = changed.len() - usize::from(prizes);
    let parts = [
        (others > 0).then(|| translator.t1("evening-part-settings", "count", others)),
        prizes.then(|| translator.t("evening-part-prizes")),
        with_words.then(|| translator.t("evening-part-texts")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    translator.t1("evening-did-settings", "parts", translator.list(&parts))
}

/// Says which words were changed, with what was changed together with them.
fn changed_words(formatter: &EventFormatter<'_>) -> String {
    let (translator, mut events) = (formatter.translator, formatter.action.events.iter());
    let key = text_key(formatter);
    if let Some(settings) = events.clone().find_map(settings_of).filter(|_| key == "evening-did-texts") {
        return changed(formatter, settings, true);
    }
    match events.find(|event| matches!(event, Event::Specials(SpecialEvent::PlayerMarked { .. }))) {
        Some(marked) => {
            translator.list(&[words_of(marked).summary(formatter), translator.t("evening-did-group-name")])
        }
        None => translator.t(key),
    }
}

/// Returns the key for a change of texts: several pages have such texts, and what stands beside the entry says which of them it was.
fn text_key(formatter: &EventFormatter<'_>) -> &'static str {
    let (snapshot, number) = (formatter.snapshot, formatter.action.number);
    if snapshot.logos.contains_key(&number) {
        return "evening-did-logo";
    }
    let Some(after) = snapshot.extras.get(&number) else { return "evening-did-texts" };
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
        () => "evening-did-texts",
    }
}
