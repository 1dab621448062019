//! Who of those who could agree had got an account or a password only just before a list was closed.

use crate::app::{Fresh, Snapshot};
use crate::tournament::draw::{Draw, FreshKind};
use crate::web::view::translation::Translator;

/// Says of each how they could log in, and since when.
pub fn fresh(translator: Translator, snapshot: &Snapshot, draw: &Draw) -> Vec<String> {
    let signed = snapshot.signed.get(&draw.closed_by);
    let fresh = signed.map_or(&[][..], |signed| &signed.fresh[..]);
    fresh.iter().map(|fresh| sentence(translator, fresh)).collect()
}

fn sentence(translator: Translator, fresh: &Fresh) -> String {
    let (name, at) = (&fresh.name, translator.date_time(fresh.at));
    match (fresh.how, &fresh.by) {
        (FreshKind::Joined, _) => translator.t2("draw-fresh-joined", "name", name, "at", at),
        (FreshKind::Made, None) => translator.t2("draw-fresh-made-here", "name", name, "at", at),
        (FreshKind::Password, None) => translator.t2("draw-fresh-password-here", "name", name, "at", at),
        (FreshKind::Made, Some(by)) => {
            translator.with("draw-fresh-made", &[("name", name), ("by", by), ("at", &at)])
        }
        (FreshKind::Password, Some(by)) => {
            translator.with("draw-fresh-password", &[("name", name), ("by", by), ("at", &at)])
        }
    }
}
