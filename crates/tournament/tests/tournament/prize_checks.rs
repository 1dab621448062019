//! What must hold of prizes, lots, ticks and the end in every random night.

use crate::sealed_lots::next_of_a_lot;
use std::collections::{BTreeMap, BTreeSet};
use tournament::*;

/// Prizes follow places, lots belong to those who were in them, ticks to those who got the prize.
pub fn check_awards(tournament: &Tournament) {
    let (awards, standing) = (tournament.awards(), tournament.standing());
    assert_eq!(awards.len(), tournament.settings().prizes as usize);
    for award in &awards {
        let holder = tournament.handed_over().get(&award.prize);
        match (award.hand_over, award.winner) {
            (HandOver::NotYet, _) => assert_eq!(holder, None),
            (HandOver::Done, Winner::Ticket { ticket, .. }) => assert_eq!(holder, Some(&Some(ticket))),
            (HandOver::Done, other) => panic!("handed over, and nobody has won it: {other:?}"),
            (HandOver::ToAnother(ticket), _) => assert_eq!(holder, Some(&Some(ticket))),
        }
        match award.winner {
            Winner::Ticket { ticket, by: Some(TieBreak::Lot), .. } => {
                let group = standing.groups.iter().find(|group| group.tickets.contains(&ticket));
                let group = group.expect("a place");
                assert!(
                    group.tickets.len() > 1
                        && tournament.lots().iter().any(|lot| lot.is_within(&group.tickets))
                );
            }
            Winner::NeedsLots { place } => {
                let lots = next_of_a_lot(tournament, place);
                assert!(tournament.decide(&lots).is_ok(), "the lots that are wanted cannot be drawn");
            }
            _ => {}
        }
        if !award.by_hand {
            check_that_nobody_before_may_take(tournament, &standing, &awards, award);
        }
    }
}

/// Those who stand before the winner of a prize have a prize already, or may not take one.
fn check_that_nobody_before_may_take(
    tournament: &Tournament,
    standing: &Standing,
    awards: &[Award],
    award: &Award,
) {
    let one_each = tournament.settings().one_prize_each;
    let reached = standing.groups.iter().filter(|group| group.places.last >= award.prize);
    // Whoever plays on for one of the prizes before will have one; of those who stand before and do not, some if there are more prizes than players.
    let is_open = |other: &&Award| other.prize < award.prize && other.winner == Winner::Pending;
    let open = awards.iter().filter(is_open).count();
    let settled: BTreeSet<TicketNo> = (standing.groups.iter().filter(|group| group.settled))
        .flat_map(|group| group.tickets.iter().copied())
        .collect();
    let stands_before = |ticket: &TicketNo| !reached.clone().any(|group| group.tickets.contains(ticket));
    let plays_on = |ticket: &TicketNo| !settled.contains(ticket) && stands_before(ticket);
    let players: BTreeSet<PlayerId> = (tournament.tickets().keys().copied().filter(plays_on))
        .filter_map(|ticket| tournament.owner(ticket))
        .collect();
    let is_ahead = |ticket: &TicketNo| plays_on(ticket) || (open > players.len() && stands_before(ticket));
    let will_have_one = |owner: PlayerId| {
        one_each && open > 0 && tournament.tickets_of(owner).any(|ticket| is_ahead(&ticket))
    };
    let lots = tournament.due_lots().into_iter();
    let is_due = |due: &DueLot| {
        awards.iter().any(|other| other.winner == Winner::NeedsLots { place: due.places.first })
    };
    let waiting: Vec<TicketNo> = lots.filter(is_due).flat_map(|due| due.tickets).collect();
    let waits_for_a_lot = |ticket: TicketNo| {
        let same = |other: &TicketNo| tournament.owner(*other) == tournament.owner(ticket);
        waiting.contains(&ticket) || (one_each && waiting.iter().any(same))
    };
    let has_one = |ticket: TicketNo| {
        waits_for_a_lot(ticket)
            || awards.iter().filter(|other| other.by_hand || other.prize < award.prize).any(|other| {
                match other.winner {
                    Winner::Ticket { ticket: won, .. } => {
                        won == ticket || (one_each && tournament.owner(won) == tournament.owner(ticket))
                    }
                    _ => false,
                }
            })
            || tournament.owner(ticket).is_some_and(will_have_one)
    };
    match award.winner {
        Winner::Ticket { ticket, .. } => {
            assert!(!has_one(ticket), "{ticket} has a prize already");
            let before = reached.clone().take_while(|group| !group.tickets.contains(&ticket));
            assert!(before.flat_map(|group| &group.tickets).all(|ticket| has_one(*ticket)));
            let own = reached.clone().find(|group| group.tickets.contains(&ticket)).expect("a place");
            let among = |lot: &&Lot| {
                let missed = own.tickets.iter().filter(|ticket| !lot.order.contains(ticket));
                lot.is_within(&own.tickets) && missed.into_iter().all(|ticket| has_one(*ticket))
            };
            // The last Stechen that all of them played, as far as it ranked anybody who has none yet.
            let counts = |play_off: &&PlayOff| {
                let mut missed = own.tickets.iter().filter(|ticket| !play_off.among.contains(ticket));
                play_off.among.iter().all(|ticket| own.tickets.contains(ticket))
                    && missed.all(|ticket| has_one(*ticket))
            };
            let mut played = tournament.play_offs().iter().rev().filter(counts);
            if let Some(first) =
                played.find_map(|play_off| play_off.order.iter().find(|first| !has_one(**first)))
            {
                assert_eq!(*first, ticket, "somebody else came first in the Stechen");
                return;
            }
            let exact = tournament.lots().iter().rfind(|lot| lot.is_among(&own.tickets));
            if let Some(lot) = exact.or_else(|| tournament.lots().iter().find(among)) {
                assert!(lot.order.iter().take_while(|first| **first != ticket).all(|first| has_one(*first)));
            } else {
                let others = own.tickets.iter().filter(|other| **other != ticket);
                assert!(others.into_iter().all(|other| has_one(*other)), "no lot, and it was not alone");
            }
        }
        Winner::Nobody => {
            assert!(reached.clone().flat_map(|group| &group.tickets).all(|ticket| has_one(*ticket)))
        }
        Winner::Pending => assert!(!tournament.is_settled()),
        Winner::NeedsLots { .. } => {}
    }
}

/// After the end nothing calls for a match.
pub fn check_nothing_is_open_after_the_end(tournament: &Tournament) {
    if !tournament.is_finished() {
        return;
    }
    assert_eq!(tournament.all_open(), []);
    assert_eq!(tournament.schedule(), Schedule::default());
    assert_eq!((tournament.calls().count(), tournament.missing().count()), (0, 0));
    let about_prizes = |step: &Step| matches!(step, Step::DrawLots { .. } | Step::FetchBack { .. });
    assert!(tournament.next_steps().iter().all(about_prizes));
    assert!(tournament.standing().groups.iter().all(|group| group.settled));
}

/// At the end every prize has one winner, each as far as there is anybody.
pub fn check_prizes(tournament: &Tournament, standing: &Standing) {
    if !tournament.overrides().is_empty() {
        return; // What the director gives follows no rule.
    }
    let mut tickets = BTreeSet::new();
    let mut owners: BTreeMap<PlayerId, u32> = BTreeMap::new();
    for award in tournament.awards() {
        if let Winner::Ticket { ticket, places, .. } = award.winner {
            assert!(tickets.insert(ticket), "a ticket has two prizes");
            *owners.entry(tournament.owner(ticket).expect("sold")).or_default() += 1;
            assert!(places.is_some_and(|places| places.last >= award.prize), "a prize moved up");
        }
    }
    let one_each = tournament.settings().one_prize_each;
    if one_each {
        assert!(owners.values().all(|prizes| *prizes == 1));
    }
    let eligible = if one_each {
        standing.fates.keys().filter_map(|ticket| tournament.owner(*ticket)).collect::<BTreeSet<_>>().len()
    } else {
        standing.fates.len()
    };
    // A prize stays only if nobody below its place may take it: never more of them than empty places above.
    assert!(tickets.len() <= eligible.min(tournament.settings().prizes as usize));
}
