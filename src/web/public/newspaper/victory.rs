//! Who has won, and how: on an evening with tickets by whom they have beaten; on the others, which have many more rounds, by what counts there and by
//! one or two of the matches.

use crate::web::public::guest::Guest;
use crate::web::view::tournament::opponent;
use tournament::{Format, Outcome, Pairing, PlayerId, Score, Side, TicketNo};

/// Tells it; `None` while nobody has won, or where several share the first place.
pub fn sentences(guest: &Guest<'_>) -> Option<String> {
    let winner = winner(guest)?;
    match guest.view.settings().format {
        Format::Tickets => Some(by_knockout(guest, winner)),
        Format::Lives => Some(with_lives(guest, winner)),
        Format::Danish | Format::Rotation => with_standing(guest, winner),
    }
}

/// Tells of the consolation of this evening: how many played on there, and who has won it.
pub fn of_the_consolation(guest: &Guest<'_>) -> Option<String> {
    let other = guest.other_evening().filter(|other| other.view.is_consolation())?;
    let people = other.view.tickets().len();
    let played = guest.ctx.t1("newspaper-consolation", "people", people);
    let won = winner(&other)
        .and_then(|ticket| with_place(&other, ticket))
        .map(|name| guest.ctx.t1("newspaper-consolation-won", "name", name));
    let both = [Some(played), won].into_iter().flatten().collect::<Vec<_>>();
    (people > 0).then(|| both.join(" "))
}

/// "Franz Huber (Spital)", also where the town is what tells two people of that name apart.
pub fn with_place(guest: &Guest<'_>, ticket: TicketNo) -> Option<String> {
    guest.view.owner(ticket).map(|player| placed(guest, player))
}

fn placed(guest: &Guest<'_>, player: PlayerId) -> String {
    let names = guest.names();
    let (from, town) = (names.place(player), names.shown_place(player));
    match (from.as_str(), town) {
        ("", "") => guest.name(player),
        ("", town) => format!("{} ({town})", names.alone(player)),
        (from, _) => format!("{} ({from})", guest.name(player)),
    }
}

/// Returns whoever has the first place alone, a Stechen or a lot included.
fn winner(guest: &Guest<'_>) -> Option<TicketNo> {
    let view = &guest.view;
    let alone = || match view.ranking().groups.first() {
        Some(group) if view.is_settled() && group.places.first == 1 => match group.tickets[..] {
            [only] => Some(only),
            _ => None,
        },
        _ => None,
    };
    view.champion().or_else(alone)
}

fn by_knockout(guest: &Guest<'_>, winner: TicketNo) -> String {
    let (ctx, view) = (guest.ctx, &guest.view);
    let name = with_place(guest, winner).unwrap_or_default();
    let ticket = ctx.t1("newspaper-ticket", "number", winner);
    let key = if view.is_consolation() { "newspaper-victory-consolation" } else { "newspaper-victory" };
    let last = Game::all(guest, winner).pop();
    let against = last.and_then(|game| view.owner(game.against));
    let last = last.map(|game| game.sentence(guest, "newspaper-last"));
    let mut beaten = view.beaten(winner);
    beaten.retain(|player| against != Some(*player));
    let beaten: Vec<String> = beaten.into_iter().map(|player| placed(guest, player)).collect();
    let way = || ctx.t2("newspaper-beaten", "count", beaten.len(), "names", ctx.translator().list(&beaten));
    let way = (!beaten.is_empty()).then(way);
    let won = ctx.t2(key, "name", name, "ticket", ticket);
    [Some(won), way, last].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn with_lives(guest: &Guest<'_>, winner: TicketNo) -> String {
    let (ctx, view) = (guest.ctx, &guest.view);
    let all = view.way(winner);
    let decided = all.iter().filter(|pairing| matches!(pairing.outcome, Outcome::Result(_)));
    let (won, lost): (Vec<&Pairing>, Vec<&Pairing>) =
        decided.partition(|pairing| pairing.winner() == Some(winner));
    let lives = view.lives().and_then(|evening| evening.life(winner)).map_or(0, |life| life.left);
    let name = with_place(guest, winner).unwrap_or_default();
    let (wins, defeats) = (won.len(), lost.len());
    let said = ctx.with(
        "newspaper-victory-lives",
        &[("name", &name), ("wins", &wins), ("defeats", &defeats), ("lives", &lives)],
    );
    let last = Game::all(guest, winner).pop().map(|game| game.sentence(guest, "newspaper-last"));
    [Some(said), last].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn with_standing(guest: &Guest<'_>, winner: TicketNo) -> Option<String> {
    let (ctx, view) = (guest.ctx, &guest.view);
    let table = view.table();
    let line = table.iter().find(|line| line.ticket == winner)?;
    let is_rotation = view.settings().format == Format::Rotation;
    let key = if is_rotation { "newspaper-victory-points" } else { "newspaper-victory-bummerl" };
    let (name, rounds) = (with_place(guest, winner).unwrap_or_default(), view.played_stages().count());
    let figures = format!("{}:{}", line.won, line.lost);
    let said =
        ctx.with(key, &[("name", &name), ("wins", &line.wins), ("rounds", &rounds), ("figures", &figures)]);
    let games = Game::all(guest, winner);
    let last = games.last();
    // Bummerl are 2:0 or 2:1 nearly always, so only points tell the clearest win; of equal ones the earliest.
    let clearest = games.iter().rev().filter(|_| is_rotation).max_by_key(|game| game.ahead());
    let written = |key: &'static str| move |game: &Game| game.sentence(guest, key);
    let clearest_said = clearest.filter(|game| game.ahead() > 0).map(written("newspaper-clearest"));
    let last_said = last.filter(|last| clearest != Some(*last)).map(written("newspaper-last"));
    Some([Some(said), clearest_said, last_said].into_iter().flatten().collect::<Vec<_>>().join(" "))
}

/// A match that was played, as the winner of the evening saw it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Game {
    against: TicketNo,
    /// The winner's figures on the left.
    score: Score,
}

impl Game {
    /// Returns those of a ticket in the order in which they were played.
    fn all(guest: &Guest<'_>, ticket: TicketNo) -> Vec<Game> {
        let game = |pairing: Pairing| {
            let side: Side = pairing.side_of(ticket)?;
            let score = guest.view.shown_score(&pairing)?.seen_from(side);
            Some(Game { against: opponent(&pairing, ticket)?, score })
        };
        guest.view.way(ticket).into_iter().filter_map(game).collect()
    }

    /// Returns by how much the winner of the evening won this one.
    fn ahead(&self) -> i16 {
        i16::from(self.score.left) - i16::from(self.score.right)
    }

    fn sentence(&self, guest: &Guest<'_>, key: &str) -> String {
        let name = with_place(guest, self.against).unwrap_or_default();
        guest.ctx.t2(key, "score", self.score.to_string(), "name", name)
    }
}
