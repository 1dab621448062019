//! A night as a guest reads it: names, addresses and sentences for pairings and tickets.

use crate::app::Snapshot;
use crate::tournament::{MatchId, MatchResult, Outcome, Pairing, Places, PlayerId, Side, Stage, TicketNo};
use crate::web::context::PageContext;
use crate::web::night::{Doing, Night, PrizeLine, PublicNames, Turn, opponent, places_name, sorted_by_name};
use crate::web::words::Names;

/// A night together with whoever reads it.
pub struct Guest<'a> {
    /// The reader.
    pub ctx: &'a PageContext,
    /// The night.
    pub night: Night<'a>,
}

/// One of the two sides of a pairing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SideView {
    /// The name, or the word for nobody.
    pub name: String,
    /// "Karte 12", or "".
    pub note: String,
    /// The page of the player's evening, or "".
    pub href: String,
    /// Won Bummerl.
    pub tally: u8,
}

/// A pairing with its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchView {
    /// Its number.
    pub number: u32,
    /// The ticket from the left pot, or the player under whose name the pairing stands.
    pub left: SideView,
    /// The other side.
    pub right: SideView,
    /// How it stands, as `state` of `macros.html`.
    pub kind: &'static str,
    /// The same in words.
    pub word: String,
    /// "2 : 1", or "".
    pub score: String,
    /// `left`, `right` or "".
    pub won: &'static str,
}

/// A ticket with what it is doing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TicketView {
    /// The number printed on it.
    pub number: TicketNo,
    /// Its page.
    pub href: String,
    /// The main line: the opponent, or what has become of it.
    pub title: String,
    /// Where the main line leads, or "".
    pub title_href: String,
    /// More in one sentence.
    pub line: String,
    /// What it wins.
    pub prizes: Vec<String>,
    /// How it stands, as `state` of `macros.html`.
    pub kind: &'static str,
    /// The same in words.
    pub word: String,
}

/// One step of a ticket's way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepView {
    /// The round and the pairing's number.
    pub stage: String,
    /// The page of the round, at this pairing.
    pub href: String,
    /// The ticket, for pages that show several.
    pub ticket: TicketNo,
    /// The opponent, or "".
    pub opponent: String,
    /// The opponent's page, or "".
    pub opponent_href: String,
    /// How it stands, as `state` of `macros.html`.
    pub kind: &'static str,
    /// What happened: "2:1 gewonnen gegen".
    pub word: String,
}

impl<'a> Guest<'a> {
    /// Returns a night for a reader.
    pub fn new(ctx: &'a PageContext, snapshot: &'a Snapshot) -> Guest<'a> {
        Guest { ctx, night: Night::of(snapshot) }
    }

    /// Returns the names that guests may read.
    pub fn names(&self) -> PublicNames<'a> {
        PublicNames(self.night.snapshot())
    }

    /// Returns the name of a player.
    pub fn name(&self, player: PlayerId) -> String {
        self.names().name(player)
    }

    /// Returns the name on a ticket, "" if it is not sold.
    pub fn name_on(&self, ticket: TicketNo) -> String {
        self.night.owner(ticket).map_or_else(String::new, |owner| self.name(owner))
    }

    /// Returns the address of a page of this tournament, "" for its first.
    pub fn link(&self, page: &str) -> String {
        let slug = &self.night.slug;
        let path = if page.is_empty() { format!("/t/{slug}") } else { format!("/t/{slug}/{page}") };
        self.ctx.link(&path)
    }

    /// Returns the address of a player's evening.
    pub fn person_link(&self, player: PlayerId) -> String {
        self.link(&format!("person/{player}"))
    }

    /// Returns the address of a ticket's way.
    pub fn ticket_link(&self, ticket: TicketNo) -> String {
        self.link(&format!("karte/{ticket}"))
    }

    /// Names a round as the hall does, the last three by name.
    pub fn stage(&self, stage: Stage) -> String {
        self.night.stage_name(self.ctx.words(), stage)
    }

    /// Names a match without its round where the page has named that: "Partie 7".
    pub fn match_in(&self, id: MatchId, here: Stage) -> String {
        match id.stage {
            Stage::ThirdPlace | Stage::FifthPlace | Stage::SeventhPlace => self.stage(id.stage),
            stage if stage == here => self.ctx.t1("public-match", "number", id.number),
            stage => self.ctx.t2("format-match", "stage", self.stage(stage), "number", id.number),
        }
    }

    /// Writes a place or a range of places: "1" or "9 bis 16".
    pub fn places(&self, places: Places) -> String {
        places_name(self.ctx.words(), places)
    }

    fn side(&self, ticket: Option<TicketNo>, tally: u8, nobody: &str) -> SideView {
        let Some(ticket) = ticket else {
            return SideView { name: nobody.to_owned(), ..SideView::default() };
        };
        SideView {
            name: self.name_on(ticket),
            note: self.ctx.t1("public-ticket", "number", ticket),
            href: self.night.owner(ticket).map_or_else(String::new, |owner| self.person_link(owner)),
            tally,
        }
    }

    /// Writes a pairing, left pot on the left.
    pub fn pairing(&self, pairing: &Pairing) -> MatchView {
        let tally = |side: Side| match pairing.outcome {
            Outcome::Result(MatchResult::Played(score)) if side == Side::Left => score.left,
            Outcome::Result(MatchResult::Played(score)) => score.right,
            _ => 0,
        };
        let nobody = match pairing.outcome {
            Outcome::Empty => self.ctx.t("public-nobody"),
            _ => self.ctx.t("public-bye"),
        };
        let (kind, word) = self.state(pairing);
        let is_match = matches!(pairing.outcome, Outcome::Result(_) | Outcome::SelfPairing { .. });
        let won = match pairing.winner().filter(|_| is_match).and_then(|ticket| pairing.side_of(ticket)) {
            Some(Side::Left) => "left",
            Some(Side::Right) => "right",
            None => "",
        };
        let score = match pairing.outcome {
            Outcome::Result(MatchResult::Played(score)) => format!("{} : {}", score.left, score.right),
            _ => String::new(),
        };
        MatchView {
            number: pairing.id.number,
            left: self.side(pairing.left, tally(Side::Left), &nobody),
            right: self.side(pairing.right, tally(Side::Right), &nobody),
            kind,
            word,
            score,
            won,
        }
    }

    /// Writes pairings by name: each stands under the names of both players, the named one on the left.
    pub fn by_name(&self, pairings: &[Pairing]) -> Vec<MatchView> {
        let both = pairings.iter().flat_map(|pairing| {
            let view = self.pairing(pairing);
            let mut views = Vec::new();
            let own = matches!(pairing.outcome, Outcome::SelfPairing { .. });
            if pairing.right.is_some() && !own {
                views.push(view.turned());
            }
            if pairing.left.is_some() {
                views.push(view);
            }
            views
        });
        sorted_by_name(both, |view| view.left.name.clone())
    }

    fn state(&self, pairing: &Pairing) -> (&'static str, String) {
        let ctx = self.ctx;
        match pairing.outcome {
            Outcome::Open => match self.night.turn(pairing.id) {
                Some(turn) => self.turn(turn, pairing.id.stage),
                None => ("free", ctx.t("public-turn-now")),
            },
            Outcome::Result(MatchResult::Played(_)) => ("done", ctx.t("public-done")),
            Outcome::Result(MatchResult::Walkover { .. }) => ("walkover", ctx.t("format-walkover")),
            Outcome::Result(MatchResult::BothAbsent) => ("walkover", ctx.t("format-both-absent")),
            Outcome::Bye(_) => ("bye", ctx.t("public-bye-advances")),
            Outcome::SelfPairing { kept, handed_in } => {
                ("self", ctx.t2("public-self", "kept", kept, "handed", handed_in))
            }
            Outcome::Empty => ("void", ctx.t("public-empty")),
        }
    }

    /// Says when an open match of a stage can be played, and whom it waits for.
    fn turn(&self, turn: Turn, stage: Stage) -> (&'static str, String) {
        let ctx = self.ctx;
        match turn {
            Turn::Running { table: Some(table) } => ("running", ctx.t1("public-turn-table", "table", table)),
            Turn::Running { table: None } => ("running", ctx.t("public-turn-running")),
            Turn::Now => ("free", ctx.t("public-turn-now")),
            Turn::After { table: Some(table), player, .. } => {
                ("waiting", ctx.t2("public-turn-at-table", "name", self.name(player), "table", table))
            }
            Turn::After { id, table: None, running, player } => {
                let before = self.match_in(id, stage);
                let key = if running { "public-turn-elsewhere" } else { "public-turn-after" };
                ("waiting", ctx.t2(key, "name", self.name(player), "match", before))
            }
            Turn::Missing { player } => ("waiting", ctx.t1("public-turn-missing", "name", self.name(player))),
        }
    }

    /// Writes what a ticket is doing; `None` if it is not sold.
    pub fn ticket(&self, ticket: TicketNo) -> Option<TicketView> {
        let ctx = self.ctx;
        let doing = self.night.doing(ticket)?;
        let mut title_href = String::new();
        let (title, line, kind, word) = match doing {
            Doing::Plays { pairing, turn } => {
                let other = opponent(&pairing, ticket)?;
                title_href = self.person_link(self.night.owner(other)?);
                let place = self.match_in(pairing.id, Stage::SeventhPlace);
                let line = ctx.t2("public-plays", "match", place, "ticket", other);
                let (kind, word) = self.turn(turn, pairing.id.stage);
                (self.name_on(other), line, kind, word)
            }
            Doing::Sold => {
                (ctx.t("public-sold"), ctx.t("public-sold-next"), "waiting", ctx.t("public-waits"))
            }
            Doing::WaitsForOthers { stage, open } => (
                ctx.t("public-advanced"),
                ctx.t2("public-waits-for-others", "stage", self.stage(stage), "open", open),
                "waiting",
                ctx.t("public-waits"),
            ),
            Doing::WaitsForDraw { stage } => (
                ctx.t("public-advanced"),
                ctx.t1("public-waits-for-draw", "stage", self.stage(stage)),
                "waiting",
                ctx.t("public-waits"),
            ),
            Doing::WaitsForPlacement { places } => (
                ctx.t1("public-plays-for", "places", self.places(places)),
                ctx.t("public-plays-for-next"),
                "waiting",
                ctx.t("public-waits"),
            ),
            Doing::Left { places } => {
                (self.place_or_out(places), ctx.t("public-left-line"), "out", ctx.t("public-left"))
            }
            Doing::Out { stage, absent, places } => {
                let key = if absent { "public-out-absent" } else { "public-out-in" };
                let line = ctx.t1(key, "stage", self.stage(stage));
                (self.place_or_out(places), line, "out", ctx.t("public-out"))
            }
            Doing::Champion => (
                ctx.t1("public-place", "places", "1"),
                ctx.t("public-champion-line"),
                "done",
                ctx.t("public-champion"),
            ),
        };
        let prizes = self.night.prizes_of(ticket).iter().map(|prize| self.prize(prize)).collect();
        Some(TicketView {
            number: ticket,
            href: self.ticket_link(ticket),
            title,
            title_href,
            line,
            prizes,
            kind,
            word,
        })
    }

    fn place_or_out(&self, places: Option<Places>) -> String {
        match places {
            Some(places) => self.ctx.t1("public-place", "places", self.places(places)),
            None => self.ctx.t("public-out-title"),
        }
    }

    /// Writes a prize with the words that the director gave it: "2. Preis: Geschenkkorb".
    pub fn prize(&self, line: &PrizeLine) -> String {
        self.night.prize_name(self.ctx.words(), line.prize)
    }

    /// Writes one step of a ticket's way.
    pub fn step(&self, ticket: TicketNo, pairing: &Pairing) -> StepView {
        let ctx = self.ctx;
        let own_side = pairing.side_of(ticket);
        let (kind, word) = match pairing.outcome {
            Outcome::Open => ("open", ctx.t("public-step-open")),
            Outcome::Bye(_) => ("bye", ctx.t("public-step-bye")),
            Outcome::Empty => ("void", ctx.t("public-empty")),
            Outcome::SelfPairing { kept, .. } if kept == ticket => ("self", ctx.t("public-step-self-kept")),
            Outcome::SelfPairing { .. } => ("self", ctx.t("public-step-self-handed")),
            Outcome::Result(MatchResult::BothAbsent) => ("walkover", ctx.t("public-step-both-absent")),
            Outcome::Result(MatchResult::Walkover { winner, .. }) if Some(winner) == own_side => {
                ("walkover", ctx.t("public-step-walkover-won"))
            }
            Outcome::Result(MatchResult::Walkover { .. }) => ("walkover", ctx.t("public-step-walkover-lost")),
            Outcome::Result(MatchResult::Played(score)) => {
                let (own, other) = match own_side {
                    Some(Side::Right) => (score.right, score.left),
                    _ => (score.left, score.right),
                };
                let key = if own > other { "public-step-won" } else { "public-step-lost" };
                (if own > other { "done" } else { "out" }, ctx.t2(key, "own", own, "other", other))
            }
        };
        let faced = matches!(pairing.outcome, Outcome::Open | Outcome::Result(_));
        let other = opponent(pairing, ticket).filter(|_| faced);
        let owner = other.and_then(|other| self.night.owner(other));
        StepView {
            stage: self.match_in(pairing.id, Stage::SeventhPlace),
            href: self.link(&format!("runde/{}#p{}", pairing.id.stage, pairing.id.number)),
            ticket,
            opponent: other.map_or_else(String::new, |other| self.name_on(other)),
            opponent_href: owner.map_or_else(String::new, |owner| self.person_link(owner)),
            kind,
            word,
        }
    }
}

impl MatchView {
    /// Returns the same pairing seen from the other side.
    fn turned(&self) -> MatchView {
        let won = match self.won {
            "left" => "right",
            "right" => "left",
            none => none,
        };
        let score: Vec<&str> = self.score.split(" : ").collect();
        let score = match score[..] {
            [left, right] => format!("{right} : {left}"),
            _ => String::new(),
        };
        let (left, right) = (self.right.clone(), self.left.clone());
        MatchView { left, right, won, score, ..self.clone() }
    }
}
