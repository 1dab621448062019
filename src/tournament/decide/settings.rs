//! What may change when (DESIGN part 4, no. 1).

use super::Decision;
use crate::tournament::event::Event;
use crate::tournament::rejection::{FixedSetting, Rejection};
use crate::tournament::settings::Settings;
use crate::tournament::stage::Stage;
use crate::tournament::state::State;

impl State {
    /// Returns the settings that can no longer change: most once the first list is closed, prizes never before the end.
    pub fn fixed_settings(&self) -> Vec<FixedSetting> {
        let mut fixed = vec![FixedSetting::Practice];
        if self.draw_in_force(Stage::FIRST).is_some() {
            fixed.extend([
                FixedSetting::Capacity,
                FixedSetting::TicketsPerPlayer,
                FixedSetting::Price,
                FixedSetting::FirstOrder,
            ]);
        }
        if self.results().values().any(|history| history.iter().any(|record| record.result.is_some())) {
            fixed.extend([FixedSetting::BummerlToWin, FixedSetting::Rules]);
        }
        fixed.sort_unstable();
        fixed
    }

    pub(super) fn change_settings(&self, new: &Settings) -> Decision {
        let faults = new.faults();
        if !faults.is_empty() {
            return Err(Rejection::Settings(faults));
        }
        let old = self.settings();
        if new == old {
            return Err(Rejection::NothingToChange);
        }
        let changed = [
            (new.capacity != old.capacity, FixedSetting::Capacity),
            (new.tickets_per_player != old.tickets_per_player, FixedSetting::TicketsPerPlayer),
            (new.ticket_price != old.ticket_price, FixedSetting::Price),
            (new.bummerl_to_win != old.bummerl_to_win, FixedSetting::BummerlToWin),
            (new.rules != old.rules, FixedSetting::Rules),
            (new.first_order != old.first_order, FixedSetting::FirstOrder),
            (new.practice != old.practice, FixedSetting::Practice),
        ];
        let fixed = self.fixed_settings();
        let refused: Vec<FixedSetting> = changed
            .into_iter()
            .filter(|(changed, setting)| *changed && fixed.contains(setting))
            .map(|(_, setting)| setting)
            .collect();
        if !refused.is_empty() {
            return Err(Rejection::SettingsFixed(refused));
        }
        self.fits_what_is_there(new)?;
        Ok(vec![Event::SettingsChanged(new.clone())])
    }

    fn fits_what_is_there(&self, new: &Settings) -> Result<(), Rejection> {
        let sold = self.tickets().len() as u32;
        if new.capacity < sold {
            return Err(Rejection::CapacityBelowSold { sold });
        }
        let beyond = self.calls().filter_map(|(id, call)| Some((call.table?, id)));
        if let Some((table, id)) = beyond.filter(|(table, _)| table.0 > new.tables).max() {
            return Err(Rejection::TableInUse { table, id });
        }
        let over = self.players().keys().map(|player| (*player, self.tickets_of(*player).count() as u32));
        match over.max_by_key(|(_, held)| *held).filter(|(_, held)| *held > new.tickets_per_player) {
            Some((player, held)) => Err(Rejection::LimitBelowHeld { player, held }),
            None => Ok(()),
        }
    }
}
