//! The winners' list: places with their people and what they get.

use super::TournamentView;
use super::names::sorted_by_name;
use crate::tournament::{HandOver, Places, PlayerId, TicketNo, Winner};
use crate::web::view::translation::Names;

/// A line of the winners' list: one place, or the places that several tickets share.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceLine {
    /// The places.
    pub places: Places,
    /// Whether no match can tell the tickets apart any more.
    pub settled: bool,
    /// The tickets with their owners; those who share places by name, each one's together.
    pub tickets: Vec<(TicketNo, PlayerId)>,
}

/// A prize as the winners' list shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PrizeLine {
    /// The prize, from 1.
    pub prize: u32,
    /// Who gets it.
    pub ticket: Option<TicketNo>,
    /// Why nobody or somebody unexpected gets it.
    pub mark: PrizeNote,
    /// Whose hands it is in.
    pub hand_over: HandOver,
}

/// What is to be said about the winner of a prize.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrizeNote {
    /// The ticket on the place of the prize gets it.
    Plain,
    /// It has gone down the places, because nobody before may take it.
    Moved,
    /// Lots were drawn between those who share the place.
    ByLot,
    /// Lots were drawn on a place further down.
    MovedByLot,
    /// The director gave it by hand.
    ByHand,
    /// The matches that decide it are still to be played.
    Pending,
    /// Lots are still to be drawn for the shared place that begins here.
    NeedsLots(u32),
    /// Nobody may take it.
    Nobody,
    /// The director gives it to nobody.
    NobodyByHand,
}

/// Returns every prize, best first.
pub fn prizes(view: &TournamentView<'_>) -> Vec<PrizeLine> {
    let line = |award: &crate::tournament::Award| {
        let (ticket, mark) = match award.winner {
            Winner::Ticket { ticket, .. } if award.by_hand => (Some(ticket), PrizeNote::ByHand),
            Winner::Ticket { ticket, places, by_lot } => {
                let moved = !places.is_some_and(|p| (p.first..=p.last).contains(&award.prize));
                let mark = match (moved, by_lot) {
                    (false, false) => PrizeNote::Plain,
                    (true, false) => PrizeNote::Moved,
                    (false, true) => PrizeNote::ByLot,
                    (true, true) => PrizeNote::MovedByLot,
                };
                (Some(ticket), mark)
            }
            Winner::Nobody if award.by_hand => (None, PrizeNote::NobodyByHand),
            Winner::Nobody => (None, PrizeNote::Nobody),
            Winner::Pending => (None, PrizeNote::Pending),
            Winner::NeedsLots { place } => (None, PrizeNote::NeedsLots(place)),
        };
        PrizeLine { prize: award.prize, ticket, mark, hand_over: award.hand_over }
    };
    view.awards().iter().map(line).collect()
}

/// Returns the places that are known, best first.
pub fn places(view: &TournamentView<'_>, names: &dyn Names) -> Vec<PlaceLine> {
    let owned = |ticket: &TicketNo| Some((*ticket, view.owner(*ticket)?));
    let line = |group: &crate::tournament::Group| PlaceLine {
        places: group.places,
        settled: group.settled,
        tickets: {
            let mut owned: Vec<_> = group.tickets.iter().filter_map(owned).collect();
            // The sort by name is stable, so that two people of one name stay apart.
            owned.sort_by_key(|(_, owner)| *owner);
            sorted_by_name(owned, |(_, owner)| names.name(*owner))
        },
    };
    view.standing().groups.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::super::samples::{Sample, settings};
    use super::*;
    use crate::tournament::PrizeCommand;
    use crate::tournament::{Command, Settings, TicketNo};
    use crate::web::view::tournament::PublicNames;

    fn marks(sample: &Sample) -> Vec<PrizeNote> {
        TournamentView::of(&sample.snapshot).prizes().iter().map(|prize| prize.mark).collect()
    }

    #[test]
    fn prizes_wait_then_go_to_their_places_and_further_down_by_lot() {
        let people = [("A", "", 3), ("B", "", 1), ("C", "", 1), ("D", "", 2), ("E", "", 1), ("F", "", 8)];
        let settings = Settings { prizes: 6, tickets_per_player: 8, one_prize_each: true, ..settings() };
        let mut sample = Sample::with_settings(settings, &people).with_round_drawn();
        assert_eq!(marks(&sample), [PrizeNote::Pending; 6]);
        sample = sample.played();
        let view = TournamentView::of(&sample.snapshot);
        let first = view.prizes()[0];
        assert_eq!((first.ticket, first.mark), (sample.snapshot.champion(), PrizeNote::Plain));
        assert!(marks(&sample).iter().any(|mark| matches!(mark, PrizeNote::Moved | PrizeNote::NeedsLots(_))));
        while let Some(place) = sample.snapshot.places_for_lots().first().copied() {
            sample.act(Command::Prizes(PrizeCommand::DrawLots { place, lots: [3; 32] }));
        }
        assert!(!marks(&sample).iter().any(|mark| matches!(mark, PrizeNote::NeedsLots(_))));
        sample.act(Command::Prizes(PrizeCommand::OverridePrize { prize: 2, ticket: Some(TicketNo(5)) }));
        sample.act(Command::Prizes(PrizeCommand::OverridePrize { prize: 3, ticket: None }));
        assert_eq!(marks(&sample)[1..3], [PrizeNote::ByHand, PrizeNote::NobodyByHand]);
    }

    #[test]
    fn people_who_share_a_place_stand_by_name_each_with_all_tickets_together() {
        let people = [("Zauner", "", 5), ("Huber", "", 5), ("Ämilian", "", 5), ("Huber", "", 5)];
        let sample = Sample::of(&people).played();
        let view = TournamentView::of(&sample.snapshot);
        for line in view.places(&PublicNames(&sample.snapshot)) {
            let owners: Vec<PlayerId> = line.tickets.iter().map(|(_, owner)| *owner).collect();
            let mut runs = owners.clone();
            runs.dedup();
            let mut different = runs.clone();
            different.sort_unstable();
            different.dedup();
            assert_eq!(runs.len(), different.len(), "{owners:?}");
            let names: Vec<&str> = runs.iter().map(|owner| sample.snapshot.name(*owner)).collect();
            assert!(names.is_sorted_by_key(|name| crate::texts::sort_key(name)), "{names:?}");
        }
    }
}
