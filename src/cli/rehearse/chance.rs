//! The chances of a rehearsed evening: everything that people and cards would decide, made from the seed.

use sha2::{Digest, Sha256};
use tournament::draw::Stream;
use tournament::{Absence, MatchResult, Score, Side};

/// What a night is made from: the same seed makes the same night.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seed(pub Vec<u8>);

impl Seed {
    /// Returns 32 bytes for one purpose; another purpose gets others.
    pub(super) fn for_purpose(&self, purpose: &str) -> [u8; 32] {
        Sha256::new().chain_update(purpose).chain_update([0]).chain_update(&self.0).finalize().into()
    }
}

impl std::str::FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Seed, String> {
        match hex::decode(text) {
            Ok(bytes) if (1..=32).contains(&bytes.len()) => Ok(Seed(bytes)),
            _ => Err("2 to 64 hexadecimal digits, two for each byte".to_owned()),
        }
    }
}

pub(super) struct Chance(Stream);

impl Chance {
    pub(super) fn new(seed: &Seed) -> Chance {
        Chance(Stream::new(seed.for_purpose("what happens")))
    }

    /// Returns `true` once in `times` on average.
    pub(super) fn once_in(&mut self, times: u32) -> bool {
        self.0.below(times) == 0
    }

    pub(super) fn below(&mut self, bound: u32) -> u32 {
        self.0.below(bound)
    }

    /// Returns one of the items, `None` of none.
    pub(super) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        let index = (!items.is_empty()).then(|| self.0.below(items.len() as u32))?;
        items.get(index as usize).copied()
    }

    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        self.0.shuffle(items);
    }

    pub(super) fn score(&mut self, bummerl_to_win: u8) -> MatchResult {
        let loser = self.0.below(u32::from(bummerl_to_win)) as u8;
        MatchResult::Played(Score { left: bummerl_to_win, right: loser }.seen_from(self.side()))
    }

    pub(super) fn walkover(&mut self) -> MatchResult {
        let winner = self.side();
        let reasons = [Absence::NoShow, Absence::GoneHome, Absence::Disqualified];
        let absence = self.pick(&reasons).unwrap_or(Absence::NoShow);
        MatchResult::Walkover { winner, absence }
    }

    /// Returns a shuffled pack as it is read out: 20 cards.
    pub(super) fn pack(&mut self) -> String {
        let mut cards: Vec<String> = "SHDC"
            .chars()
            .flat_map(|suit| "ATKQJ".chars().map(move |rank| format!("{rank}{suit}")))
            .collect();
        self.shuffle(&mut cards);
        cards.join(" ")
    }

    fn side(&mut self) -> Side {
        if self.once_in(2) { Side::Left } else { Side::Right }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use tournament::draw::Phrase;

    #[test]
    fn a_seed_is_hexadecimal() {
        assert_eq!("00fF".parse(), Ok(Seed(vec![0, 255])));
        for bad in ["", "0", "0g", "hallo", &"00".repeat(33)] {
            assert!(bad.parse::<Seed>().is_err(), "{bad}");
        }
    }

    #[test]
    fn purposes_do_not_share_their_bytes() {
        let seed: Seed = "00".parse().unwrap();
        assert_ne!(seed.for_purpose("a"), seed.for_purpose("b"));
        assert_ne!(seed.for_purpose("a"), Seed(vec![0, 0]).for_purpose("a"));
    }

    #[test]
    fn a_pack_is_a_phrase_of_twenty_cards() {
        let mut chance = Chance::new(&Seed(vec![7]));
        let pack = chance.pack();
        assert!(pack.parse::<Phrase>().is_ok(), "{pack}");
        assert_eq!(pack.split(' ').collect::<BTreeSet<_>>().len(), 20);
        assert_ne!(pack, chance.pack());
    }

    #[test]
    fn every_score_can_have_happened() {
        let mut chance = Chance::new(&Seed(vec![7]));
        for bummerl_to_win in [2, 3] {
            for _ in 0..100 {
                let MatchResult::Played(score) = chance.score(bummerl_to_win) else { panic!("not played") };
                assert_eq!(score.fault(bummerl_to_win), None);
            }
        }
    }
}
