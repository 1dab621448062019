//! The winners' list: places with their people.

use super::TournamentView;
use super::names::sorted_by_name;
use crate::web::view::translation::Names;
use tournament::{Group, Places, PlayerId, TicketNo};

/// A line of the winners' list: one place, or the places that several tickets share.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceLine {
    pub places: Places,
    /// Whether no match can tell the tickets apart any more.
    pub settled: bool,
    /// The tickets with their owners; those who share places by name, each one's together.
    pub tickets: Vec<(TicketNo, PlayerId)>,
}

impl TournamentView<'_> {
    /// Returns the places that are known, best first; people with a place in common are sorted by name.
    pub fn places(&self, names: &dyn Names) -> Vec<PlaceLine> {
        let owned = |ticket: &TicketNo| Some((*ticket, self.owner(*ticket)?));
        let line = |group: &Group| {
            let mut tickets: Vec<_> = group.tickets.iter().filter_map(owned).collect();
            // The sort by name is stable, so that two people of one name stay apart.
            tickets.sort_by_key(|(_, owner)| *owner);
            let tickets = sorted_by_name(tickets, |(_, owner)| names.sorting(*owner));
            PlaceLine { places: group.places, settled: group.settled, tickets }
        };
        self.ranking().groups.iter().map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples_tests::{Sample, settings};
    use super::*;
    use crate::web::view::tournament::{PublicNames, mark_words};
    use crate::web::view::translation::Translator;
    use std::collections::BTreeSet;
    use tournament::{Award, Command, PrizeCommand, Settings, Winner};

    fn marks(sample: &Sample) -> Vec<String> {
        let awards = sample.snapshot.awards();
        awards.iter().map(|award| mark_words(Translator::GERMAN, award)).collect()
    }

    fn needs_lots(award: &Award) -> bool {
        matches!(award.winner, Winner::NeedsLots { .. })
    }

    #[test]
    fn prizes_wait_then_go_to_their_places_and_further_down_by_lot() {
        let people = [("A", "", 3), ("B", "", 1), ("C", "", 1), ("D", "", 2), ("E", "", 1), ("F", "", 8)];
        let settings = Settings { prizes: 6, tickets_per_player: 8, one_prize_each: true, ..settings() };
        let mut sample = Sample::with_settings(settings, &people).with_round_drawn();
        assert_eq!(marks(&sample), ["noch offen"; 6]);
        sample = sample.played();
        let awards = sample.snapshot.awards();
        assert_eq!((awards[0].ticket(), &*marks(&sample)[0]), (sample.snapshot.champion(), ""));
        assert!(awards.iter().any(needs_lots) || marks(&sample).contains(&"nachgerückt".to_owned()));
        while let Some(place) = sample.snapshot.places_for_lots().first().copied() {
            sample.act(Command::Prizes(PrizeCommand::DrawLots { place, lots: [3; 32] }));
        }
        assert!(!sample.snapshot.awards().iter().any(needs_lots));
        sample.act(Command::Prizes(PrizeCommand::OverridePrize { prize: 2, ticket: Some(TicketNo(5)) }));
        sample.act(Command::Prizes(PrizeCommand::OverridePrize { prize: 3, ticket: None }));
        assert_eq!(
            marks(&sample)[1..3],
            ["von der Turnierleitung vergeben", "von der Turnierleitung nicht vergeben"]
        );
    }

    #[test]
    fn people_who_share_a_place_stand_by_name_each_with_all_tickets_together() {
        let people = [("Zauner", "", 5), ("Huber", "", 5), ("Ämilian", "", 5), ("Huber", "", 5)];
        let sample = Sample::of(&people).played();
        let view = TournamentView::of(&sample.snapshot);
        for line in view.places(&PublicNames(&sample.snapshot)) {
            let mut runs: Vec<PlayerId> = line.tickets.iter().map(|(_, owner)| *owner).collect();
            runs.dedup();
            assert_eq!(runs.iter().collect::<BTreeSet<_>>().len(), runs.len(), "{runs:?}");
            let names: Vec<&str> = runs.iter().map(|owner| sample.snapshot.name(*owner)).collect();
            assert!(names.is_sorted_by_key(|name| tournament::texts::sort_key(name)), "{names:?}");
        }
    }
}
