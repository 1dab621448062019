//! What a situation gives under some rules, and under others.

use super::super::options::RuleSet;
use super::super::presets::Preset;
use super::impossible::{self, Impossible};
use super::situation::{Ruling, Situation};

/// What another preset gives for the same situation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Elsewhere {
    pub preset: Preset,
    /// Its ruling, or why the situation cannot come about under it.
    pub ruling: Result<Ruling, Vec<Impossible>>,
}

impl Situation {
    /// Returns what a situation gives under some rules. If it is impossible, everything that makes it so, each with its rule; never an empty list.
    pub fn ruling(&self, rules: &RuleSet) -> Result<Ruling, Vec<Impossible>> {
        let impossible = impossible::all(self, rules);
        if impossible.is_empty() { Ok(self.grade(rules)) } else { Err(impossible) }
    }

    /// Returns the presets with the same number of cards under which it would be judged otherwise.
    pub fn elsewhere(&self, rules: &RuleSet) -> Vec<Elsewhere> {
        let here = self.ruling(rules);
        let presets = Preset::ALL.iter().copied();
        presets
            .filter(|&preset| RuleSet::preset(preset).deck == rules.deck)
            .map(|preset| Elsewhere { preset, ruling: self.ruling(&RuleSet::preset(preset)) })
            .filter(|elsewhere| elsewhere.ruling != here)
            .collect()
    }
}
