//! The hall, in words.

use super::{About, EventFormatter, EventWords, Subject};
use tournament::{Action, Event, HallEvent, MatchId, TableNo};

/// An answer names no more matches than somebody calls out in one breath; the page has them all.
const CALLED_OUT: usize = 6;

impl EventWords for HallEvent {
    fn summary(&self, formatter: &EventFormatter<'_>) -> String {
        let translator = formatter.translator;
        match *self {
            HallEvent::MatchCalled { id, table } => match calls(formatter.action).count() {
                0 | 1 => translator.t2("evening-did-call", "match", formatter.match_name(id), "table", table),
                count => translator.t1("evening-did-fill", "count", count),
            },
            HallEvent::MatchBegun { id } => {
                translator.t1("evening-did-begin", "match", formatter.match_name(id))
            }
            HallEvent::MatchReleased { id } => {
                translator.t1("evening-did-release", "match", formatter.match_name(id))
            }
            HallEvent::PlayerMissing { player, .. } => formatter.person("evening-did-miss", player),
            HallEvent::PlayerFound { player } => formatter.person("evening-did-find", player),
        }
    }

    fn subject(&self) -> Option<Subject> {
        Some(match *self {
            HallEvent::MatchCalled { id, .. }
            | HallEvent::MatchBegun { id }
            | HallEvent::MatchReleased { id } => Subject::Call(id),
            HallEvent::PlayerMissing { player, .. } | HallEvent::PlayerFound { player } => {
                Subject::Player(player)
            }
        })
    }

    fn note(&self, about: &mut About) {
        match *self {
            HallEvent::MatchCalled { id, .. }
            | HallEvent::MatchBegun { id }
            | HallEvent::MatchReleased { id } => about.matches.extend([id]),
            HallEvent::PlayerMissing { id, player } => {
                about.people.extend([player]);
                about.matches.extend([id]);
            }
            HallEvent::PlayerFound { player } => about.people.extend([player]),
        }
    }

    fn answer(&self, formatter: &EventFormatter<'_>) -> Option<String> {
        let (translator, snapshot) = (formatter.translator, formatter.snapshot);
        let names = |id: MatchId| {
            let pairing = snapshot.pairing(id);
            let players = pairing.iter().flat_map(|pairing| snapshot.players_of(pairing));
            translator.list(&players.map(|player| snapshot.known_as(player)).collect::<Vec<_>>())
        };
        Some(match *self {
            HallEvent::MatchCalled { .. } => {
                let called = |(id, table)| translator.t2("hall-called", "table", table, "names", names(id));
                let more = calls(formatter.action).count().saturating_sub(CALLED_OUT);
                let more = (more > 0).then(|| translator.t1("hall-called-more", "count", more));
                let called = calls(formatter.action).take(CALLED_OUT).map(called);
                called.chain(more).collect::<Vec<_>>().join(" ")
            }
            HallEvent::MatchBegun { id } => translator.t1("hall-begun", "names", names(id)),
            HallEvent::MatchReleased { id } => translator.t1("hall-released", "names", names(id)),
            HallEvent::PlayerMissing { player, .. } => formatter.person("hall-noted-missing", player),
            HallEvent::PlayerFound { player } => formatter.person("hall-noted-found", player),
        })
    }
}

/// Returns the matches that an action called, each with its table.
fn calls(action: &Action) -> impl Iterator<Item = (MatchId, TableNo)> + '_ {
    action.events.iter().filter_map(|event| {
        let Event::Hall(HallEvent::MatchCalled { id, table }) = event else { return None };
        Some((*id, *table))
    })
}
