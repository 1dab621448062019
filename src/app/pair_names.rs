//! How the entries of an evening of pairs are written. A pair has its name from its two people, each of whom may be renamed, hidden or erased
//! alone.

use super::per_version::PerVersion;
use std::collections::BTreeMap;
use tournament::texts::pair::{self, PairNames};
use tournament::texts::search_key;
use tournament::{PlayerId, State};

/// How pairs are written, by whichever of the two is named first; a pair of which nobody has a name to read is left out.
pub type Pairs = BTreeMap<PlayerId, PairNames>;

/// The names of the pairs, as the staff and as guests read them.
#[derive(Debug, Clone, Default)]
pub struct PairsWritten {
    pub(super) staff: PerVersion<Pairs>,
    pub(super) guests: PerVersion<Pairs>,
}

/// What somebody may read of one person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Readable {
    pub name: String,
    /// The family name as far as it is known which part that is, and may be read; else the whole name.
    pub family: String,
    pub place: String,
}

/// Writes the pairs of an evening; `readable` says what may be read of a person, `None` for no name.
pub(super) fn written(state: &State, readable: impl Fn(PlayerId) -> Option<Readable>) -> Pairs {
    let both = |entry: &PlayerId| {
        let pair = [*entry, state.partner(*entry)?];
        Some((pair, pair.map(&readable))).filter(|(_, seen)| seen.iter().any(Option::is_some))
    };
    let pairs: Vec<([PlayerId; 2], [Option<Readable>; 2])> =
        state.players().keys().filter_map(both).collect();
    let mut sharing: BTreeMap<[String; 2], u32> = BTreeMap::new();
    pairs.iter().for_each(|(_, seen)| *sharing.entry(key(seen)).or_default() += 1);
    let written = |(pair, seen): &([PlayerId; 2], [Option<Readable>; 2])| {
        // Surnames alone say who it is while nobody else has the same two.
        let is_alone = sharing.get(&key(seen)) == Some(&1);
        let ([one, other], [first, second]) = (*pair, seen.each_ref().map(Option::as_ref));
        [(one, names([first, second], is_alone)), (other, names([second, first], is_alone))]
    };
    pairs.iter().flat_map(written).collect()
}

/// Returns what two pairs of the same surnames have in common.
fn key(pair: &[Option<Readable>; 2]) -> [String; 2] {
    let mut key =
        pair.each_ref().map(|seen| seen.as_ref().map_or_else(String::new, |seen| search_key(&seen.family)));
    key.sort();
    key
}

fn names(pair: [Option<&Readable>; 2], is_alone: bool) -> PairNames {
    let whole = pair.map(|seen| seen.map(|seen| seen.name.as_str()));
    let short = if is_alone { pair.map(|seen| seen.map(|seen| seen.family.as_str())) } else { whole };
    PairNames {
        long: pair::long(whole),
        short: pair::short(short),
        called: pair::called(short),
        place: pair::places(pair.map(|seen| seen.map_or("", |seen| seen.place.as_str()))),
    }
}
