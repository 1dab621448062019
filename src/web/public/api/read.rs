//! From a night, as guests may see it, to what the API answers.

use super::types::*;
use super::winning::*;
use crate::web::address;
use crate::web::public::guest::Guest;
use crate::web::view::tournament::{Phase, ThingLine, Turn};
use tournament::{Award, Format, MatchResult, Outcome, Pairing, PlayerId, Stage, TicketNo, TieBreak, Winner};

/// Counts things that are fewer than four thousand million.
fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

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
        format: match settings.format {
            Format::Tickets => FormatName::Tickets,
            Format::Lives => FormatName::Lives,
            Format::Danish => FormatName::Danish,
            Format::Rotation => FormatName::Rotation,
        },
        rounds_planned: view.has_standing().then(|| view.rounds_planned()),
        lives: view.lives().map(|evening| LifeRules {
            lives: settings.lives.lives,
            still_in: count(evening.alive().len()),
            late_until: settings.lives.late_until,
            extra_lives: settings.lives.rebuys,
            extra_life_price_cents: settings.lives.rebuy_price.0,
            extra_life_until: settings.lives.rebuy_until,
        }),
        consolation_of: beside(guest, view.is_consolation()),
        consolation: beside(guest, !view.is_consolation()),
        closed_branches: view.closed_branches().to_vec(),
    }
}

/// Returns the short name of the other of two evenings on the same tables, if that is the one that is `wanted`.
fn beside(guest: &Guest<'_>, wanted: bool) -> Option<String> {
    guest.other_evening().filter(|_| wanted).map(|other| other.view.slug.to_string())
}

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

pub fn tickets(guest: &Guest<'_>) -> Tickets {
    let fates = &guest.view.ranking().fates;
    let ticket = |(&ticket, sold): (&TicketNo, &tournament::Ticket)| {
        let fate = fates.get(&ticket);
        Ticket {
            ticket: ticket.0,
            person: sold.owner.0,
            name: guest.name(sold.owner),
            out_in: fate.and_then(|fate| fate.out_in).map(|stage| stage.to_string()),
            absent: fate.is_some_and(|fate| fate.absent),
            places: fate.and_then(|fate| fate.places).map(places),
            lives: lives(guest, ticket),
            starting_number: guest.view.seat(ticket),
        }
    };
    Tickets { tickets: guest.view.tickets().iter().map(ticket).collect() }
}

fn lives(guest: &Guest<'_>, ticket: TicketNo) -> Option<TicketLives> {
    let evening = guest.view.lives()?;
    let life = evening.life(ticket)?;
    Some(TicketLives { left: life.left.into(), had: life.sold.into(), extra: count(evening.rebuys(ticket)) })
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
            bummerl_to_win: guest.view.bummerl_to_win(stage).into(),
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
        tickets: count(draw.tickets()),
        slots: draw.slots,
        protocol: address::public(&view.slug, format!("auslosung/{}-{}.json", draw.stage, draw.attempt)),
    });
    Draws { draws: entry.collect() }
}

pub fn standings(guest: &Guest<'_>) -> Standings {
    let lines = guest.view.places(&guest.names());
    let standing = lines.iter().map(|line| Standing {
        places: places(line.places),
        settled: line.settled,
        players: line.tickets.iter().filter_map(|(ticket, _)| player(guest, *ticket)).collect(),
    });
    Standings { settled: guest.view.is_settled(), places: standing.collect() }
}

/// Returns the table as far as guests see it, `None` on an evening that has none.
pub fn table(guest: &Guest<'_>) -> Option<Table> {
    let view = &guest.view;
    let counts = match view.settings().format {
        Format::Tickets | Format::Lives => return None,
        Format::Danish => Counted::Bummerl,
        Format::Rotation => Counted::Points,
    };
    // Before the first round nobody is ahead of anybody.
    let shown = view.is_table_shown();
    let all = if shown && view.last_round().is_some() { view.table() } else { Vec::new() };
    let lines = all.iter().filter_map(|line| {
        Some(TableLine {
            places: places(line.places),
            player: player(guest, line.ticket)?,
            wins: line.wins,
            defeats: line.defeats,
            byes: line.byes,
            won: line.won,
            lost: line.lost,
        })
    });
    Some(Table { shown, counts, rounds_planned: view.rounds_planned(), lines: lines.collect() })
}

/// Returns the table of prizes, empty if there is none.
pub fn things(guest: &Guest<'_>) -> Things {
    let (view, translator) = (&guest.view, guest.ctx.translator());
    let entry = |line: ThingLine| ThingEntry {
        thing: line.number,
        text: line.words,
        donor: line.donor,
        holder: line.holder.and_then(|ticket| player(guest, ticket)),
    };
    Things {
        things: view.things(translator).into_iter().map(entry).collect(),
        order: view.choice_order(translator),
        chooses_now: view.chooses_now().and_then(|ticket| player(guest, ticket)),
        thanks: view.extras().thanks.to_string(),
    }
}

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

fn places(places: tournament::Places) -> Places {
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
    let shown = |score: tournament::Score| Score { left: score.left.into(), right: score.right.into() };
    let points =
        |points: Option<_>| points.filter(|_| guest.view.settings().format == Format::Rotation).map(shown);
    Match {
        stage: pairing.id.stage.to_string(),
        number: pairing.id.number,
        left: pairing.left.and_then(|ticket| player(guest, ticket)),
        right: pairing.right.and_then(|ticket| player(guest, ticket)),
        state,
        table: pairing.table.map(|table| table.0),
        score: pairing.score().map(shown),
        points: points(guest.view.shown_score(pairing)),
        winner: pairing.winner().map(|ticket| ticket.0),
        correction: guest.view.last_correction(pairing).map(|(before, after)| Correction {
            at: guest.view.time_of(after.action),
            score: before.pairing(pairing.id).score().map(shown),
            points: points(guest.view.score_of(before)),
            winner: before.pairing(pairing.id).winner().map(|ticket| ticket.0),
        }),
    }
}
