//! What a ticket is doing and what it has done, in the words of a guest.

use super::guest::Guest;
use crate::app::says_ticket;
use crate::web::view::lives::{LivesView, before_last_list};
use crate::web::view::tournament::{Doing, Turn, opponent};
use crate::web::view::translation::{Arg, score};
use tournament::draw::Pot;
use tournament::{
    Forecast, Format, MatchResult, Outcome, Pairing, Places, PlayerId, Side, Stage, TableNo, TicketNo,
};

/// A ticket with what it is doing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TicketView {
    pub number: TicketNo,
    pub href: String,
    /// The main line: "gegen Huber Franz (Karte 12)", or what has become of it.
    pub title: String,
    /// Where the main line leads, or "".
    pub title_href: String,
    /// Whether the main line is an opponent.
    pub plays: bool,
    /// More in one sentence.
    pub line: String,
    pub table: Option<TableNo>,
    /// Its starting number on a rotation and whether it moves on, in a sentence; else "".
    pub seat: String,
    pub lives: Option<LivesView>,
    pub prizes: Vec<String>,
    /// How it stands, as `state` of `macros.html`.
    pub kind: &'static str,
    /// The same in words, as anybody reads it.
    pub word: String,
    /// The same as the owner is told, where that is said in another way; else "".
    pub own_word: String,
    /// How many matches are called before its own and about when it is called, or when its round ends; or "".
    pub when: String,
    /// The same as the owner is told, where that is said in another way; else "".
    pub own_when: String,
}

/// One step of a ticket's way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepView {
    /// The round, on a rotation with the table.
    pub stage: String,
    /// The page of the match.
    pub href: String,
    /// The ticket, for pages that show several.
    pub ticket: TicketNo,
    /// Who it met, or "".
    pub opponent: String,
    /// How it stands, as `state` of `macros.html`.
    pub kind: &'static str,
    /// What happened: "gewonnen".
    pub word: String,
    /// "2 : 1" as this ticket sees it, or "".
    pub score: String,
    /// Why it met nobody: "103 Karten auf 128 Plätze …", or how its result was corrected; else "".
    pub remark: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PullView {
    /// "Karte 52: Zug 30, links, Nummer 28".
    pub text: String,
    /// Where it stands on the page of the draw.
    pub href: String,
    /// Where it stands on the page that recomputes the draw.
    pub check_href: String,
}

impl StepView {
    /// Returns whom it met, with what happened where no score says it: "Huber Franz (kampflos gewonnen)".
    pub fn met(&self) -> String {
        match (self.opponent.as_str(), self.score.as_str()) {
            ("", _) => self.word.clone(),
            (opponent, "") => format!("{opponent} ({})", self.word),
            (opponent, _) => opponent.to_owned(),
        }
    }
}

impl TicketView {
    /// Says how it stands, "" below a table, and of a ticket that is out: its title and its line say all.
    pub fn word_below_table(&self) -> &str {
        if self.table.is_some() || self.kind == "out" { "" } else { &self.word }
    }

    /// Says to the owner when it is called.
    pub fn told_when(&self) -> &str {
        if self.own_when.is_empty() { &self.when } else { &self.own_when }
    }

    /// Says the same to the owner.
    pub fn told_below_table(&self) -> &str {
        if self.own_word.is_empty() { self.word_below_table() } else { &self.own_word }
    }
}

impl Guest<'_> {
    /// Writes what a ticket is doing; `None` if it is not sold.
    pub fn ticket(&self, ticket: TicketNo) -> Option<TicketView> {
        let ctx = self.ctx;
        let doing = self.view.doing(ticket)?;
        let (mut title_href, mut own_word) = (String::new(), String::new());
        let (title, line, kind, word) = match doing {
            Doing::Plays { pairing, turn } => {
                let other = opponent(&pairing, ticket)?;
                title_href = self.person_link(self.view.owner(other)?);
                let (place, name) = (self.match_in(pairing.id, Stage::SeventhPlace), self.name_on(other));
                // Whoever is told apart by the ticket has it in the name.
                let place = match says_ticket(&name, other) {
                    true => place,
                    false => ctx.t2("public-match-against", "match", place, "ticket", other),
                };
                let title = ctx.t1("public-against", "name", name);
                own_word = self.own_turn(turn, self.view.owner(ticket), pairing.id.stage);
                (title, place, turn.kind(), self.turn(turn, pairing.id.stage))
            }
            Doing::Sold => {
                (ctx.t("public-sold"), ctx.t("public-sold-next"), "waiting", ctx.t("public-waits"))
            }
            Doing::WaitsForOthers { stage, open } => (
                ctx.t(self.still_in()),
                ctx.t2("public-waits-for-others", "stage", self.stage(stage), "open", open),
                "waiting",
                ctx.t("public-waits"),
            ),
            Doing::WaitsForDraw { stage } => {
                (ctx.t(self.still_in()), self.waits_for(stage), "waiting", ctx.t("public-waits"))
            }
            // Nobody plays for places there; the place is open while a life can be bought, or the round goes on.
            Doing::WaitsForPlacement { places } if self.view.lives().is_some() => {
                let may_buy =
                    self.view.owner(ticket).is_some_and(|owner| self.view.can_buy_life(owner).is_ok());
                let line = if may_buy {
                    ctx.t("public-may-buy")
                } else {
                    ctx.t1("public-place-later", "places", self.places(places))
                };
                (ctx.t("public-no-life"), line, "out", ctx.t("public-out"))
            }
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
                let key = if absent { self.out_without_a_match(ticket) } else { "public-out-in" };
                let line = ctx.t1(key, "stage", self.stage(stage));
                let place = self.place_or_out(places);
                if self.view.is_settled() {
                    // In a list of people the place says more than that they are out.
                    (place.clone(), line, "out", place)
                } else if places.is_some() {
                    (place, format!("{line}, {}", ctx.t("public-out")), "out", ctx.t("public-out"))
                } else {
                    (place, line, "out", ctx.t("public-out"))
                }
            }
            Doing::Placed { places } => {
                (self.place_or_out(places), ctx.t("standing-over"), "done", ctx.t("standing-over-word"))
            }
            Doing::Champion => (
                ctx.t1("public-place", "places", "1"),
                ctx.t(self.champion_line()),
                "done",
                ctx.t("public-champion"),
            ),
        };
        let is_tied = self.view.due_lots().iter().any(|due| due.tickets.contains(&ticket));
        let line = if is_tied { ctx.t("public-tied") } else { line };
        let (when, own_when) = self.when(doing);
        Some(TicketView {
            number: ticket,
            href: self.link(&format!("karte/{ticket}")),
            title,
            plays: matches!(doing, Doing::Plays { .. }),
            title_href,
            line,
            table: match doing {
                Doing::Plays { turn: Turn::Running { table }, .. } => table,
                _ => None,
            },
            seat: self.seat_words(ticket),
            lives: self
                .view
                .lives()
                .and_then(|evening| evening.life(ticket))
                .map(|life| LivesView::of(ctx.translator(), life)),
            prizes: self.prizes_of(ticket),
            kind,
            word,
            own_word,
            when,
            own_when,
        })
    }

    /// Says the starting number of a ticket, and whether it moves on; "" where there is none.
    fn seat_words(&self, ticket: TicketNo) -> String {
        let Some(seat) = self.view.seat(ticket) else { return String::new() };
        if seat.is_multiple_of(2) {
            return self.ctx.t1("standing-seat-moves", "number", seat);
        }
        self.ctx.t2("standing-seat-stays", "number", seat, "table", seat.div_ceil(2))
    }

    /// Writes what the tickets of a player are doing, the most urgent first.
    pub fn tickets_of(&self, player: PlayerId) -> Vec<TicketView> {
        let mut tickets: Vec<TicketNo> = self.view.tickets_of(player).collect();
        tickets.sort_by_key(|ticket| self.view.doing(*ticket).map(|doing| doing.urgency()));
        tickets.iter().filter_map(|ticket| self.ticket(*ticket)).collect()
    }

    /// Returns what is said of a ticket that is in the next round: only with tickets it has to win for that.
    fn still_in(&self) -> &'static str {
        match self.view.settings().format {
            Format::Tickets => "public-advanced",
            Format::Lives => "lives-in",
            Format::Danish | Format::Rotation => "standing-plays-on",
        }
    }

    /// Returns what is said of the winner, who may have lost before where a defeat puts nobody out.
    fn champion_line(&self) -> &'static str {
        match self.view.settings().format {
            Format::Tickets => "public-champion-line",
            Format::Lives => "lives-champion-line",
            Format::Danish | Format::Rotation => "standing-champion-line",
        }
    }

    /// Says for what everybody waits between two rounds.
    pub(super) fn waits_for(&self, next: Stage) -> String {
        let view = &self.view;
        match view.lives().filter(|_| view.closes_without_draw()) {
            Some(evening) => before_last_list(self.ctx.translator(), evening, |ticket| self.name_on(ticket)),
            None if view.has_standing() => self.ctx.t1("standing-waits", "stage", self.stage(next)),
            None => self.ctx.t1("public-waits-for-draw", "stage", self.stage(next)),
        }
    }

    /// Returns what is said of a ticket that went out by not being there: whoever has gone home was there.
    fn out_without_a_match(&self, ticket: TicketNo) -> &'static str {
        let gone = self.view.owner(ticket).is_some_and(|owner| self.view.is_withdrawn(owner));
        if self.view.lives().is_some() && gone { "lives-gone-home" } else { "public-out-absent" }
    }

    /// Says what comes before the next match and about when that will be, to everybody and to the owner; "" where nobody can know.
    fn when(&self, doing: Doing) -> (String, String) {
        let ctx = self.ctx;
        match doing {
            Doing::Plays { pairing, .. } => {
                let Some(at) = self.view.expected_call(pairing.id) else { return Default::default() };
                let queue = &self.view.schedule().startable;
                let ahead = queue.iter().position(|first| first.id == pairing.id);
                let time = ctx.time(Forecast::about(at));
                match ahead {
                    None => (ctx.t1("public-about", "time", time), String::new()),
                    Some(0) => (ctx.t("public-queue-next"), String::new()),
                    Some(ahead) => {
                        let say = |key| ctx.t2(key, "ahead", ahead, "time", &time);
                        (say("public-queue"), say("public-queue-own"))
                    }
                }
            }
            Doing::WaitsForOthers { stage, .. } => {
                let end = self.view.forecast().and_then(|forecast| forecast.round);
                let end = end.filter(|(running, _)| *running == stage);
                let say = |(_, end)| ctx.t1("public-round-until", "time", ctx.time(Forecast::about(end)));
                (end.map(say).unwrap_or_default(), String::new())
            }
            _ => Default::default(),
        }
    }

    /// Says to the owner of a ticket whom they or their opponent have to play before; "" if it can be said to everybody alike.
    fn own_turn(&self, turn: Turn, owner: Option<PlayerId>, stage: Stage) -> String {
        let ctx = self.ctx;
        let who = |player: PlayerId| if owner == Some(player) { "you" } else { "opponent" };
        match turn {
            Turn::Running { .. } | Turn::Now => String::new(),
            Turn::After { table: Some(table), player, .. }
            | Turn::OnSibling { table: Some(table), player } => {
                ctx.t2("public-own-at-table", "who", who(player), "table", table)
            }
            Turn::After { id, running, player, .. } => {
                let key = if running { "public-own-still" } else { "public-own-first" };
                ctx.t2(key, "who", who(player), "match", self.match_in(id, stage))
            }
            Turn::OnSibling { table: None, .. } => self.turn(turn, stage),
            Turn::Missing { player } => ctx.t1("public-own-missing", "who", who(player)),
        }
    }

    fn place_or_out(&self, places: Option<Places>) -> String {
        match places {
            Some(places) => self.ctx.t1("public-place", "places", self.places(places)),
            None => self.ctx.t("public-out-title"),
        }
    }

    pub fn step(&self, ticket: TicketNo, pairing: &Pairing) -> StepView {
        let ctx = self.ctx;
        let own_side = pairing.side_of(ticket);
        let (kind, word) = match pairing.outcome {
            Outcome::Open => ("open", ctx.t("public-step-open")),
            Outcome::Bye(_) => ("bye", ctx.t("public-step-bye")),
            Outcome::Empty => ("void", ctx.t("public-empty")),
            Outcome::NotPlayed => ("void", ctx.t("public-not-played")),
            Outcome::SelfPairing { kept, .. } if kept == ticket => ("self", ctx.t("public-step-self-kept")),
            Outcome::SelfPairing { .. } => ("self", ctx.t("public-step-self-handed")),
            Outcome::Result(MatchResult::BothAbsent) => ("walkover", ctx.t("public-step-both-absent")),
            Outcome::Result(MatchResult::Walkover { winner, .. }) if Some(winner) == own_side => {
                ("done", ctx.t("public-step-walkover-won"))
            }
            Outcome::Result(MatchResult::Walkover { .. }) => ("walkover", ctx.t("public-step-walkover-lost")),
            Outcome::Result(MatchResult::Played(_)) if pairing.winner() == Some(ticket) => {
                ("done", ctx.t("public-step-won"))
            }
            Outcome::Result(MatchResult::Played(_)) => ("out", ctx.t("public-step-lost")),
        };
        let faced = matches!(pairing.outcome, Outcome::Open | Outcome::NotPlayed | Outcome::Result(_));
        let shown =
            self.view.shown_score(pairing).map(|score| score.seen_from(own_side.unwrap_or(Side::Left)));
        let other = opponent(pairing, ticket).filter(|_| faced);
        StepView {
            stage: match self.is_at_tables() {
                true => self.match_in(pairing.id, Stage::SeventhPlace),
                false => self.stage(pairing.id.stage),
            },
            href: self.match_link(pairing.id),
            ticket,
            opponent: other.map_or_else(String::new, |other| self.short_on(other)),
            kind,
            word,
            score: shown.map_or_else(String::new, |shown| score(shown.left, shown.right)),
            remark: self.why_bye(ticket, pairing).unwrap_or_else(|| {
                self.view.corrected(ctx.translator(), pairing, own_side.unwrap_or(Side::Left))
            }),
        }
    }

    /// Says why a ticket met nobody: there are fewer tickets than places, and what is missing stays in the right pot.
    pub fn why_bye(&self, ticket: TicketNo, pairing: &Pairing) -> Option<String> {
        let draw = self.view.draw(pairing.id.stage, pairing.id.attempt)?;
        if draw.is_paired() || !matches!(pairing.outcome, Outcome::Bye(_)) {
            return None;
        }
        if draw.bag.is_some() {
            return Some(self.ctx.t1("lives-bye-why", "count", draw.tickets()));
        }
        let number = pairing.id.number;
        let pulled = draw.pulls.iter().any(|pull| pull.pot == Pot::Right && pull.number == number);
        if pairing.left != Some(ticket) || pulled {
            return None;
        }
        let (tickets, slots) = (draw.pulls.len(), draw.slots);
        let values: [(&str, &dyn Arg); 3] = [("tickets", &tickets), ("slots", &slots), ("number", &number)];
        Some(self.ctx.with("public-bye-why", &values))
    }

    /// Returns what a ticket pulled for a pairing; `None` if it was not drawn into it, as late tickets.
    pub fn pull(&self, ticket: TicketNo, pairing: &Pairing) -> Option<PullView> {
        let stage = pairing.id.stage;
        let draw = self.view.draw(stage, pairing.id.attempt)?;
        let (href, check_href) = (
            self.link(&format!("auslosung/{stage}#karte-{ticket}")),
            self.link(&format!("auslosung/{stage}/pruefen#karte-{ticket}")),
        );
        if let Some(bag) = &draw.bag {
            let place = bag.order.iter().position(|slip| *slip == ticket)? + 1;
            let text = self.ctx.t2("lives-slip-pulled", "ticket", ticket, "pull", place);
            return Some(PullView { text, href, check_href });
        }
        let (index, pull) = draw.pulls.iter().enumerate().find(|(_, pull)| pull.ticket == ticket)?;
        let pot = self.ctx.t(if pull.pot == Pot::Left { "draw-left" } else { "draw-right" });
        let (turn, number) = (index + 1, pull.number);
        let values: [(&str, &dyn Arg); 4] =
            [("ticket", &ticket), ("pull", &turn), ("pot", &pot), ("number", &number)];
        Some(PullView { text: self.ctx.with("public-pull", &values), href, check_href })
    }
}
