//! The hall, in words.

use super::{About, EventFormatter, EventWords, Subject};
use crate::tournament::{HallEvent, MatchId};
use crate::web::view::translation::Translator;

impl EventWords for HallEvent {
    fn summary(&self, formatter: &EventFormatter<'_>) -> String {
        let translator = formatter.translator;
        match *self {
            HallEvent::MatchCalled { id, table } => {
                translator.t2("evening-did-call", "match", formatter.match_name(id), "table", table)
            }
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

    fn detail(&self, _: &EventFormatter<'_>) -> Option<String> {
        None
    }

    fn why_final(&self, _: Translator) -> Option<String> {
        None
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
            translator.list(&players.map(|player| snapshot.name(player)).collect::<Vec<_>>())
        };
        Some(match *self {
            HallEvent::MatchCalled { id, table } => {
                translator.t2("hall-called", "table", table, "names", names(id))
            }
            HallEvent::MatchBegun { id } => translator.t1("hall-begun", "names", names(id)),
            HallEvent::MatchReleased { id } => translator.t1("hall-released", "names", names(id)),
            HallEvent::PlayerMissing { player, .. } => formatter.person("hall-noted-missing", player),
            HallEvent::PlayerFound { player } => formatter.person("hall-noted-found", player),
        })
    }
}
