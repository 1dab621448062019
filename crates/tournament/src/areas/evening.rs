//! The evening as a whole: its settings and words, its end, and what is taken back. What may change when is DESIGN part 4, no. 1.

use super::{AreaCommand, AreaEvent, Decision, LedBy};
use crate::command::Command;
use crate::draw::{Resumed, Resumption};
use crate::event::Event;
use crate::ids::ActionNo;
use crate::journal::Tournament;
use crate::rejection::{Rejection, ensure};
use crate::settings::{Setting, Settings, Until};
use crate::sibling::NoConsolation;
use crate::state::State;
use crate::undo::last_with;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EveningCommand {
    /// Change the settings; what may change depends on how far the evening is.
    ChangeSettings(Settings),
    /// Note that a text of the tournament was changed.
    DescribeTournament,
    /// Note that the night goes on from an earlier state. The program does that by itself.
    Resume(Resumption),
    Plain(PlainEvening),
}

/// What people do to the evening with nothing beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum PlainEvening {
    /// End the tournament.
    Finish,
    /// Let it go on.
    Reopen,
    /// Take the last action back.
    Undo { action: ActionNo },
    /// Take any action back on which no later one builds.
    UndoEarlier { action: ActionNo },
}

/// What happens to the evening as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EveningEvent {
    /// The tournament was created; always the first event.
    Opened(Settings),
    /// The settings were changed.
    SettingsChanged(Settings),
    /// A text of the tournament was changed: its name, place, date, prizes or rules.
    TextsChanged,
    /// The tournament is over.
    Finished,
    /// The tournament goes on after all.
    Reopened,
    /// The night goes on from an earlier state of its journal.
    Resumed(Resumption),
    /// An earlier action was taken back. It stays in the journal and no longer counts.
    Undone { action: ActionNo },
}

impl AreaCommand for EveningCommand {
    fn decide(&self, tournament: &Tournament) -> Decision {
        match self {
            EveningCommand::ChangeSettings(settings) => tournament.change_settings(settings),
            EveningCommand::DescribeTournament => Ok(vec![Event::Evening(EveningEvent::TextsChanged)]),
            EveningCommand::Resume(from) => Ok(vec![Event::Evening(EveningEvent::Resumed(from.clone()))]),
            EveningCommand::Plain(plain) => plain.decide(tournament),
        }
    }

    fn works_after_the_end(&self) -> bool {
        match self {
            EveningCommand::Plain(plain) => plain.works_after_the_end(),
            EveningCommand::DescribeTournament => true,
            EveningCommand::ChangeSettings(_) | EveningCommand::Resume(_) => false,
        }
    }
}

impl AreaCommand for PlainEvening {
    fn decide(&self, tournament: &Tournament) -> Decision {
        match self {
            PlainEvening::Finish => tournament.finish(),
            PlainEvening::Reopen => tournament.reopen(),
            PlainEvening::Undo { action } => tournament.undo(*action),
            PlainEvening::UndoEarlier { action } => tournament.undo_earlier(*action),
        }
    }

    fn works_after_the_end(&self) -> bool {
        match self {
            PlainEvening::Reopen | PlainEvening::Undo { .. } | PlainEvening::UndoEarlier { .. } => true,
            PlainEvening::Finish => false,
        }
    }
}

impl AreaEvent for EveningEvent {
    fn apply(&self, state: &mut State, action: ActionNo) {
        match self {
            EveningEvent::Opened(settings) | EveningEvent::SettingsChanged(settings) => {
                state.settings = settings.clone();
                state.set_rules_of_lives();
            }
            EveningEvent::Finished => state.finished = true,
            EveningEvent::Reopened => state.finished = false,
            EveningEvent::Resumed(resumption) => {
                state.void_what_was_drawn(&resumption.attempts, action);
                state.let_seals_lapse(action);
                state.resumed.push(Resumed { action, resumption: resumption.clone() });
            }
            // The texts themselves live beside the journal; a withdrawn action has been left out already.
            EveningEvent::TextsChanged | EveningEvent::Undone { .. } => {}
        }
    }

    fn command(&self, _: &Tournament) -> Option<Command> {
        Some(Command::Evening(match self {
            EveningEvent::SettingsChanged(settings) => EveningCommand::ChangeSettings(settings.clone()),
            EveningEvent::TextsChanged => EveningCommand::DescribeTournament,
            EveningEvent::Finished => PlainEvening::Finish.into(),
            EveningEvent::Reopened => PlainEvening::Reopen.into(),
            EveningEvent::Resumed(from) => EveningCommand::Resume(from.clone()),
            EveningEvent::Opened(_) | EveningEvent::Undone { .. } => return None,
        }))
    }

    fn is_final(&self, state: &State) -> bool {
        match self {
            EveningEvent::Finished => state.is_called_off(),
            // What is final in what began and in what went on is said by `undo`, which looks at whole actions.
            EveningEvent::Opened(_)
            | EveningEvent::SettingsChanged(_)
            | EveningEvent::TextsChanged
            | EveningEvent::Reopened
            | EveningEvent::Resumed(_)
            | EveningEvent::Undone { .. } => false,
        }
    }

    fn replaces_the_same(&self, real: &Tournament, without: &Tournament) -> bool {
        match self {
            // A form of settings carries all of them, also those that an earlier one has changed.
            EveningEvent::SettingsChanged(_) => real.settings() == without.settings(),
            // The words that an action replaced are kept with it, so they go back in order.
            EveningEvent::TextsChanged => {
                last_with(real, Event::changes_words) == last_with(without, Event::changes_words)
            }
            // The end stands for the winners' list.
            EveningEvent::Finished => {
                real.awards() == without.awards()
                    && real.special_awards() == without.special_awards()
                    && real.standing() == without.standing()
            }
            EveningEvent::Opened(_)
            | EveningEvent::Reopened
            | EveningEvent::Resumed(_)
            | EveningEvent::Undone { .. } => true,
        }
    }

    fn led_by(&self) -> LedBy {
        let by_each = matches!(self, EveningEvent::SettingsChanged(_) | EveningEvent::TextsChanged);
        if by_each { LedBy::Each } else { LedBy::First }
    }

    /// An undo, and that the night went on from an earlier state.
    fn is_beside_the_facts(&self) -> bool {
        matches!(self, EveningEvent::Undone { .. } | EveningEvent::Resumed(_))
    }

    fn changes_words(&self) -> bool {
        matches!(self, EveningEvent::TextsChanged)
    }
}

impl Tournament {
    fn undo(&self, action: ActionNo) -> Decision {
        let target = self.undo_target()?.number;
        ensure(target == action, Rejection::UndoStale { action: target })?;
        Ok(vec![Event::Evening(EveningEvent::Undone { action })])
    }

    fn undo_earlier(&self, action: ActionNo) -> Decision {
        let dependants = self.dependants(action)?;
        ensure(dependants.is_empty(), Rejection::UndoDepends { action, dependants })?;
        Ok(vec![Event::Evening(EveningEvent::Undone { action })])
    }
}

impl State {
    fn finish(&self) -> Decision {
        // One that was opened by mistake is taken away like this.
        ensure(self.is_decided() || self.is_empty_consolation(), Rejection::NotDecided)?;
        Ok(vec![Event::Evening(EveningEvent::Finished)])
    }

    fn reopen(&self) -> Decision {
        ensure(self.is_finished(), Rejection::NotFinished)?;
        // By now there may be another one.
        ensure(!self.is_called_off(), Rejection::from(NoConsolation::CalledOff))?;
        Ok(vec![Event::Evening(EveningEvent::Reopened)])
    }

    /// Returns the settings that can no longer change: most once the first list is closed, prizes never before the end, the rounds of an
    /// evening on which nobody goes out with its last one.
    pub fn fixed_settings(&self) -> Vec<Setting> {
        let is_over = |until| match until {
            Until::Opened => true,
            // A consolation has the people of its main evening.
            Until::FirstSale => !self.players().is_empty() || self.is_consolation(),
            Until::FirstList => self.is_first_list_closed(),
            Until::FirstResult => self.has_results(),
            // After the end no command changes them.
            Until::Finished => false,
        };
        let has = |setting: &Setting| setting.belongs_to(self.settings());
        // An evening that runs late can be cut short.
        let last_round = self.is_first_list_closed() && self.rounds_had() >= self.rounds_planned();
        let is_over = |setting: &Setting| {
            if *setting == Setting::Rounds { last_round } else { is_over(setting.field().until) }
        };
        Setting::ALL.iter().copied().filter(has).filter(is_over).collect()
    }

    pub(super) fn change_settings(&self, new: &Settings) -> Decision {
        let old = self.settings();
        ensure(new != old, Rejection::NothingToChange)?;
        let same_main = new.consolation_of == old.consolation_of;
        ensure(same_main, Rejection::SettingsFixed(vec![Setting::Format]))?;
        let (fixed, mut refused) = (self.fixed_settings(), old.changed(new));
        refused.retain(|setting| fixed.contains(setting));
        ensure(refused.is_empty(), Rejection::SettingsFixed(refused))?;
        let faults = new.faults();
        ensure(faults.is_empty(), Rejection::Settings(faults))?;
        self.fits_what_is_there(new)?;
        self.keeps_what_was_chosen(new)?;
        self.only_cuts_short(new)?;
        Ok(vec![Event::Evening(EveningEvent::SettingsChanged(new.clone()))])
    }

    /// Refuses more rounds than are planned once the first list is closed, and fewer than are paired.
    fn only_cuts_short(&self, new: &Settings) -> Result<(), Rejection> {
        let (old, rounds) = (self.settings().standing.rounds, new.standing.rounds);
        if rounds == old || !self.is_first_list_closed() {
            return Ok(());
        }
        let (paired, planned) = (self.rounds_had(), self.rounds_planned());
        ensure((paired.max(1)..planned).contains(&rounds), Rejection::Rounds { paired, planned })
    }

    fn fits_what_is_there(&self, new: &Settings) -> Result<(), Rejection> {
        let changes_pairs = new.in_pairs() != self.settings().in_pairs() && !self.players().is_empty();
        ensure(!changes_pairs, Rejection::SettingsFixed(vec![Setting::Entrants]))?;
        let sold = self.tickets().len() as u32;
        ensure(new.capacity >= sold, Rejection::CapacityBelowSold(sold))?;
        let beyond = self.calls().filter_map(|(id, call)| Some((call.table?, id)));
        if let Some((table, id)) = beyond.filter(|(table, _)| table.0 > new.tables).max() {
            return Err(Rejection::TableInUse { table, id });
        }
        let over = self.players().keys().map(|player| (*player, self.tickets_of(*player).count() as u32));
        let most = over.max_by_key(|(_, held)| *held).filter(|(_, held)| *held > new.tickets_per_player);
        most.map_or(Ok(()), |(player, held)| Err(Rejection::LimitBelowHeld { player, held }))
    }
}
