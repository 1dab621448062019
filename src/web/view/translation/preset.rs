//! The names of the rule presets.

use super::Translator;
use crate::rules::Preset;

impl Translator {
    /// Names a preset of rules.
    pub fn preset(self, preset: Preset) -> String {
        self.t(match preset {
            Preset::Soft => "settings-preset-soft",
            Preset::SoftPagat => "settings-preset-soft-pagat",
            Preset::Auto => "settings-preset-auto",
            Preset::Sharp => "settings-preset-sharp",
            Preset::SharpPagat => "settings-preset-sharp-pagat",
            Preset::SixtySix => "settings-preset-sixty-six",
            Preset::SixtySixPagat => "settings-preset-sixty-six-pagat",
            Preset::TournamentSoft => "settings-preset-tournament-soft",
            Preset::TournamentSharp => "settings-preset-tournament-sharp",
            Preset::TournamentSixtySix => "settings-preset-tournament-sixty-six",
        })
    }
}
