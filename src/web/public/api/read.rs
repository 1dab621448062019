//! From a night, as guests may see it, to what the API answers.

use super::types::*;
use crate::tournament::{Award, MatchResult, Outcome, Pairing, PlayerId, Stage, TicketNo, TieBreak, Winner};
use crate::web::address;
use crate::web::public::guest::Guest;
use crate::web::view::tournament::{Phase, Turn};

/// Counts things that are fewer than four thousand million.
fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// Returns the evening itself.
pub fn evening(guest: &Guest<'_>) -> Evening {
    let (view, settings) = (&guest.view, guest.view.settings());
    let time = |at: Option<chrono::NaiveTime>| at.map(|at| at.format("%H:%M").to_string());
    let people = view.players().keys().filter(|player| view.tickets_of(**player).next().is_some()).count();
    Evening {
        slug: view.slug.to_string(),
        name: view.texts.name.to_string(),
        date: view.texts.date,
        begins_at: time(settings.begins_at),
        desk_opens_at: time(settings.desk_opens_at),
        venue: view.texts.venue.to_string(),
        organiser: view.snapshot().extras().organiser.to_string(),
        practice: settings.practice,
        phase: match view.phase() {
            Phase::Selling => PhaseName::Selling,
            Phase::Drawing { .. } => PhaseName::Drawing,
            Phase::Playing { .. } => PhaseName::Playing,
            Phase::Between { .. } => PhaseName::Between,
            Phase::Played => PhaseName::Played,
            Phase::Finished => PhaseName::Finished,
        },
        version: view.tournament.version().0,
        capacity: settings.capacity,
        tickets: count(view.tickets().len()),
        people: count(people),
        ticket_price_cents: settings.ticket_price.0,
        tickets_per_person: settings.tickets_per_player,
        bummerl_to_win: settings.bummerl_to_win.into(),
    }
}

/// Returns everybody.
pub fn people(guest: &Guest<'_>) -> People {
    let view = &guest.view;
    let person = |&player: &PlayerId| Person {
        number: player.0,
        name: guest.name(player),
        town: guest.names().shown_place(player).to_owned(),
        tickets: view.tickets_of(player).map(|ticket| ticket.0).collect(),
        withdrawn: view.is_withdrawn(player),
    };
    People { people: view.players().keys().map(person).collect() }
}

/// Returns every sold ticket.
pub fn tickets(guest: &Guest<'_>) -> Tickets {
    let fates = &guest.view.ranking().fates;
    let ticket = |(&ticket, sold): (&TicketNo, &crate::tournament::Ticket)| {
        let fate = fates.get(&ticket);
        Ticket {
            ticket: ticket.0,
            person: sold.owner.0,
            name: guest.name(sold.owner),
            out_in: fate.and_then(|fate| fate.out_in).map(|stage| stage.to_string()),
            absent: fate.is_some_and(|fate| fate.absent),
            places: fate.and_then(|fate| fate.places).map(places),
        }
    };
    Tickets { tickets: guest.view.tickets().iter().map(ticket).collect() }
}

/// Returns the rounds that have pairings.
pub fn rounds(guest: &Guest<'_>) -> Rounds {
    let round = |stage: Stage| {
        let progress = guest.view.progress(stage);
        Round {
            stage: stage.to_string(),
            name: guest.stage(stage),
            done: count(progress.done),
            total: count(progress.total),
        }
    };
    Rounds { rounds: guest.view.played_stages().map(round).collect() }
}

/// Returns the pairings of all rounds.
pub fn matches(guest: &Guest<'_>) -> Matches {
    let all = guest.view.played_stages().flat_map(|stage| guest.view.pairings_in(stage));
    Matches { matches: all.map(|pairing| pairing_of(guest, pairing)).collect() }
}

/// Returns the pairings of one round, `None` if it has none.
pub fn matches_of(guest: &Guest<'_>, stage: Stage) -> Option<Matches> {
    let pairings = guest.view.pairings_in(stage);
    let matches = pairings.iter().map(|pairing| pairing_of(guest, pairing)).collect();
    (!pairings.is_empty()).then_some(Matches { matches })
}

/// Returns the attempts that are public: those that are over.
pub fn draws(guest: &Guest<'_>) -> Draws {
    let view = &guest.view;
    let drawn = view.tournament.draws().iter().filter(|draw| !draw.is_paired());
    let over = drawn.filter(|draw| draw.complete || !draw.is_in_force());
    let entry = over.map(|draw| DrawEntry {
        stage: draw.stage.to_string(),
        attempt: draw.attempt,
        in_force: draw.is_in_force(),
        drawn_at: draw.drawn_by.map(|action| view.snapshot().time_of(action)),
        tickets: count(draw.entries.iter().map(Vec::len).sum()),
        slots: draw.slots,
        protocol: address::public(&view.slug, format!("auslosung/{}-{}.json", draw.stage, draw.attempt)),
    });
    Draws { draws: entry.collect() }
}

/// Returns the places.
pub fn standings(guest: &Guest<'_>) -> Standings {
    let lines = guest.view.places(&guest.names());
    let standing = lines.iter().map(|line| Standing {
        places: places(line.places),
        settled: line.settled,
        players: line.tickets.iter().filter_map(|(ticket, _)| player(guest, *ticket)).collect(),
    });
    Standings { settled: guest.view.is_settled(), places: standing.collect() }
}

/// Returns the prizes.
pub fn prizes(guest: &Guest<'_>) -> Prizes {
    let prize = |award: &Award| Prize {
        prize: award.prize,
        text: guest.view.prize_text(award.prize).to_owned(),
        state: match award.winner {
            Winner::Pending => PrizeState::Open,
            Winner::NeedsLots { .. } => PrizeState::NeedsLots,
            Winner::Nobody => PrizeState::Nobody,
            Winner::Ticket { .. } => PrizeState::Won,
        },
        winner: award.ticket().and_then(|ticket| player(guest, ticket)),
        by_hand: award.by_hand,
        by_lot: matches!(award.winner, Winner::Ticket { by: Some(TieBreak::Lot), .. }),
    };
    let specials = guest.view.specials().into_iter().map(|line| SpecialPrize {
        won: line.is_won(),
        winner: line.winner_text(guest.ctx.translator(), &guest.names()),
        name: line.name,
    });
    Prizes { prizes: guest.view.awards().iter().map(prize).collect(), specials: specials.collect() }
}

fn places(places: crate::tournament::Places) -> Places {
    Places { first: places.first, last: places.last }
}

fn player(guest: &Guest<'_>, ticket: TicketNo) -> Option<Player> {
    let person = guest.view.owner(ticket)?;
    Some(Player { ticket: ticket.0, person: person.0, name: guest.name(person) })
}

fn pairing_of(guest: &Guest<'_>, pairing: &Pairing) -> Match {
    let running = matches!(guest.view.turn(pairing.id), Some(Turn::Running { .. }));
    let state = match pairing.outcome {
        Outcome::Open if running => MatchState::Running,
        Outcome::Open => MatchState::Open,
        Outcome::NotPlayed => MatchState::NotPlayed,
        Outcome::Result(MatchResult::Played(_)) => MatchState::Played,
        Outcome::Result(MatchResult::Walkover { .. }) => MatchState::Walkover,
        Outcome::Result(MatchResult::BothAbsent) => MatchState::BothAbsent,
        Outcome::Bye(_) => MatchState::Bye,
        Outcome::SelfPairing { .. } => MatchState::SelfPairing,
        Outcome::Empty => MatchState::Empty,
    };
    let score = match pairing.outcome {
        Outcome::Result(MatchResult::Played(score)) => {
            Some(Score { left: score.left.into(), right: score.right.into() })
        }
        _ => None,
    };
    Match {
        stage: pairing.id.stage.to_string(),
        number: pairing.id.number,
        left: pairing.left.and_then(|ticket| player(guest, ticket)),
        right: pairing.right.and_then(|ticket| player(guest, ticket)),
        state,
        table: pairing.table.map(|table| table.0),
        score,
        winner: pairing.winner().map(|ticket| ticket.0),
    }
}
