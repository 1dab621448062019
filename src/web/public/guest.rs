//! A night as a guest reads it: names, addresses and sentences for pairings and tickets.

use crate::app::Snapshot;
use crate::web::address;
use crate::web::http::{Current, PageContext};
use crate::web::view::tournament::written::counts;
use crate::web::view::tournament::{
    Count, ListName, Phase, PublicNames, TournamentView, Turn, places_name, sorted_by_name,
};
use crate::web::view::translation::{Arg, Names, score};
use std::cmp::Reverse;
use tournament::{
    Award, Format, MatchId, MatchResult, Outcome, Pairing, Places, PlayerId, Side, Stage, TicketNo,
};

/// A tournament together with its reader.
pub struct Guest<'a> {
    pub ctx: &'a PageContext,
    pub view: TournamentView<'a>,
    /// The other of two nights on the same tables.
    pub(super) beside: Option<&'a Snapshot>,
    /// Whether the house can store nothing any more.
    pub stands_still: bool,
}

/// A match as every page shows it, drawn by `row` of `public/pieces.html`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MatchView {
    pub number: u32,
    /// What an address such as `#p7` names; "" in a list by name, but for the first of a letter.
    pub anchor: String,
    pub href: String,
    /// The ticket from the left pot, or the player under whose name the pairing stands.
    pub left: ListName,
    pub right: ListName,
    /// How it stands, as `state` of `macros.html`.
    pub kind: &'static str,
    /// The same in words.
    pub word: String,
    /// "2 : 1", or "".
    pub score: String,
    /// `left`, `right` or "".
    pub won: &'static str,
    /// "berichtigt 20:41, vorher 2:0", or "".
    pub corrected: String,
    /// What is not as usual and has to be read beside the names: "kampflos", "nicht gespielt"; else "".
    pub unusual: String,
}

/// The Bummerlzähler of a match as it hangs on the table, to be drawn by the macro of `public/counter.html`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CounterView {
    pub count: Count,
    /// The whole counter in words.
    pub words: String,
}

impl<'a> Guest<'a> {
    pub fn new(ctx: &'a PageContext, snapshot: &'a Snapshot) -> Guest<'a> {
        Guest { ctx, view: TournamentView::of(snapshot), beside: None, stands_still: false }
    }

    /// Returns the night of an address, with the one on the same tables.
    pub fn of(ctx: &'a PageContext, current: &'a Current) -> Guest<'a> {
        let (beside, stands_still) = (current.other_evening(), current.stands_still);
        Guest { beside, stands_still, ..Guest::new(ctx, current) }
    }

    /// Returns the other of two nights on the same tables for the same reader.
    pub fn other_evening(&self) -> Option<Guest<'a>> {
        self.beside.map(|other| Guest::new(self.ctx, other))
    }

    /// Returns the names that guests may read.
    pub fn names(&self) -> PublicNames<'a> {
        PublicNames(self.view.snapshot())
    }

    pub fn name(&self, player: PlayerId) -> String {
        self.names().name(player)
    }

    /// Returns the name on a ticket, "" if it is not sold.
    pub fn name_on(&self, ticket: TicketNo) -> String {
        self.view.owner(ticket).map_or_else(String::new, |owner| self.name(owner))
    }

    /// Returns the same where there is little room: "Huber / Mayr" of a pair.
    pub fn short_on(&self, ticket: TicketNo) -> String {
        self.view.owner(ticket).map_or_else(String::new, |owner| self.names().short(owner))
    }

    /// Returns the address of a page of this tournament, "" for its first.
    pub fn link(&self, page: &str) -> String {
        self.ctx.link(address::public(&self.view.slug, page))
    }

    pub fn person_link(&self, player: PlayerId) -> String {
        self.link(&format!("person/{player}"))
    }

    /// Returns the address of the evening of a ticket's owner, "" if it is not sold.
    pub fn owner_link(&self, ticket: TicketNo) -> String {
        self.view.owner(ticket).map_or_else(String::new, |owner| self.person_link(owner))
    }

    /// Names a round as the hall does, the last three by name.
    pub fn stage(&self, stage: Stage) -> String {
        self.ctx.stage_in(&self.view, stage)
    }

    /// Returns whether the number of a pairing is that of its table.
    pub fn is_at_tables(&self) -> bool {
        self.view.settings().format == Format::Rotation
    }

    /// Names a match without its round where the page has named that: "Partie 7".
    pub fn match_in(&self, id: MatchId, here: Stage) -> String {
        match id.stage {
            Stage::ThirdPlace | Stage::FifthPlace | Stage::SeventhPlace => self.stage(id.stage),
            stage if self.is_at_tables() && stage == here => {
                self.ctx.t1("standing-at-table", "number", id.number)
            }
            stage if self.is_at_tables() => {
                self.ctx.t2("standing-match", "stage", self.stage(stage), "number", id.number)
            }
            stage if stage == here => self.ctx.t1("public-match", "number", id.number),
            stage => self.ctx.t2("format-match", "stage", self.stage(stage), "number", id.number),
        }
    }

    /// Writes a place or a range of places: "1" or "9 bis 16".
    pub fn places(&self, places: Places) -> String {
        places_name(self.ctx.translator(), places)
    }

    fn side(&self, ticket: Option<TicketNo>, nobody: &str) -> ListName {
        let name = ticket.map_or_else(|| nobody.to_owned(), |ticket| self.short_on(ticket));
        ListName { name, ..ListName::default() }
    }

    pub fn match_link(&self, id: MatchId) -> String {
        self.link(&format!("runde/{}/{}", id.stage, id.number))
    }

    /// Names a ticket, on a rotation with the starting number: "Karte 12 · Startnummer 5".
    pub fn ticket_note(&self, ticket: TicketNo) -> String {
        let said = self.ctx.t1("public-ticket", "number", ticket);
        match self.view.seat(ticket) {
            Some(seat) => format!("{said} · {}", self.ctx.t1("standing-seat", "number", seat)),
            None => said,
        }
    }

    /// Says in a few words how far the evening is, and what happens next: above its page, in lists of evenings and in what is sent on.
    pub fn headline(&self, phase: &Phase) -> (String, String) {
        let (ctx, view) = (self.ctx, &self.view);
        match phase {
            Phase::Selling => {
                let (sold, capacity) = (view.tickets().len(), view.settings().capacity);
                (ctx.t("public-selling-title"), ctx.t2("public-selling", "sold", sold, "capacity", capacity))
            }
            Phase::Drawing { stage, pulled } => {
                let lead = match pulled {
                    Some((done, total)) => ctx.t2("public-drawing-by-hand", "done", done, "total", total),
                    None => ctx.t("public-drawing"),
                };
                (ctx.t1("public-drawing-title", "stage", self.stage(*stage)), lead)
            }
            Phase::Playing { stages } => {
                (stages.first().map_or_else(String::new, |stage| self.stage(*stage)), String::new())
            }
            Phase::Between { next: Stage::Placement, tickets } => {
                (ctx.t("public-places-title"), ctx.t1("public-places-next", "tickets", tickets))
            }
            Phase::Between { next, tickets } => {
                let over = view.last_round().map_or_else(String::new, |stage| self.stage(stage));
                let lead = if view.closes_without_draw() || view.has_standing() {
                    self.waits_for(*next)
                } else {
                    ctx.t2("public-between", "stage", self.stage(*next), "tickets", tickets)
                };
                (ctx.t1("public-between-title", "stage", over), lead)
            }
            Phase::Played => {
                let key = match view.places_for_lots()[..] {
                    [] if !view.has_prizes() || (view.is_handed_over() && !view.awards().is_empty()) => {
                        "public-finished"
                    }
                    [] => "public-played",
                    _ => "public-played-tie",
                };
                (ctx.t("public-played-title"), ctx.t(key))
            }
            Phase::Finished => (ctx.t("public-finished-title"), ctx.t("public-finished")),
        }
    }

    /// Writes a pairing, left pot on the left.
    pub fn pairing(&self, pairing: &Pairing) -> MatchView {
        let nobody = match pairing.outcome {
            Outcome::Empty => self.ctx.t("public-nobody"),
            _ => self.ctx.t("public-bye"),
        };
        let (kind, word) = self.state(pairing, Side::Left);
        let is_match = matches!(pairing.outcome, Outcome::Result(_) | Outcome::SelfPairing { .. });
        let won = match pairing.winner().filter(|_| is_match).and_then(|ticket| pairing.side_of(ticket)) {
            Some(Side::Left) => "left",
            Some(Side::Right) => "right",
            None => "",
        };
        let shown = self.view.shown_score(pairing);
        let shown = shown.map_or_else(String::new, |shown| score(shown.left, shown.right));
        MatchView {
            anchor: format!("p{}", pairing.id.number),
            number: pairing.id.number,
            href: self.match_link(pairing.id),
            left: self.side(pairing.left, &nobody),
            right: self.side(pairing.right, &nobody),
            kind,
            unusual: if matches!(kind, "walkover" | "self" | "void") { word.clone() } else { String::new() },
            word,
            score: shown,
            won,
            corrected: self.view.corrected(self.ctx.translator(), pairing, Side::Left),
        }
    }

    /// Returns the matches that have a result, the last one entered first.
    pub fn latest(&self) -> Vec<Pairing> {
        let view = &self.view;
        let entered = |pairing: &Pairing| view.history(pairing.id).last().map(|record| record.action);
        let all = view.played_stages().flat_map(|stage| view.pairings_in(stage).iter());
        let mut done: Vec<Pairing> =
            all.filter(|pairing| matches!(pairing.outcome, Outcome::Result(_))).copied().collect();
        done.sort_by_key(|pairing| Reverse(entered(pairing)));
        done
    }

    /// Writes pairings by name: each stands under the names of all who play, the named one on the left.
    pub fn by_name(&self, pairings: &[Pairing]) -> Vec<MatchView> {
        let lines = |ticket: Option<TicketNo>| {
            let owner = ticket.and_then(|ticket| self.view.owner(ticket));
            owner.map_or_else(Vec::new, |owner| self.names().lines_of(owner))
        };
        let all = pairings.iter().flat_map(|pairing| {
            let view = self.pairing(pairing);
            let (_, word) = self.state(pairing, Side::Right);
            let corrected = self.view.corrected(self.ctx.translator(), pairing, Side::Right);
            let turned = MatchView { word, corrected, anchor: String::new(), ..view.turned() };
            let view = MatchView { anchor: String::new(), ..view };
            let own = matches!(pairing.outcome, Outcome::SelfPairing { .. });
            let right = lines(pairing.right.filter(|_| !own)).into_iter();
            let right = right.map(move |left| MatchView { left, ..turned.clone() });
            right.chain(lines(pairing.left).into_iter().map(move |left| MatchView { left, ..view.clone() }))
        });
        sorted_by_name(all, |view| view.left.sorting.clone())
    }

    /// Says that a match was played, with the counts of its Bummerl if they were written down; `from` stands first.
    fn played(&self, pairing: &Pairing, from: Side) -> String {
        let record = self.view.history(pairing.id).last().filter(|record| !record.evidence.is_empty());
        // On a rotation the points are the figures of the match, and said already.
        let record = record.filter(|_| self.view.settings().format != Format::Rotation);
        let Some(record) = record else { return self.ctx.t("public-done") };
        let counts = counts(self.view.settings(), &record.evidence, from);
        self.ctx.t1("public-done-counts", "counts", counts)
    }

    /// Says how a pairing stands; `from` stands first.
    fn state(&self, pairing: &Pairing, from: Side) -> (&'static str, String) {
        let ctx = self.ctx;
        match pairing.outcome {
            Outcome::Open => {
                let turn = self.view.turn(pairing.id).unwrap_or(Turn::Now);
                (turn.kind(), self.turn(turn, pairing.id.stage))
            }
            Outcome::Result(MatchResult::Played(_)) => ("done", self.played(pairing, from)),
            Outcome::Result(MatchResult::Walkover { .. }) => ("walkover", ctx.t("format-walkover")),
            Outcome::Result(MatchResult::BothAbsent) => ("walkover", ctx.t("format-both-absent")),
            Outcome::Bye(_) if self.view.has_standing() => ("bye", ctx.t("standing-bye-counts")),
            Outcome::Bye(_) if self.view.lives().is_some() => ("bye", ctx.t("lives-bye-costs-nothing")),
            Outcome::Bye(_) => ("bye", ctx.t("public-bye-advances")),
            Outcome::SelfPairing { kept, handed_in } => {
                ("self", ctx.t2("public-self", "kept", kept, "handed", handed_in))
            }
            Outcome::Empty => ("void", ctx.t("public-empty")),
            Outcome::NotPlayed => ("void", ctx.t("public-not-played")),
        }
    }

    /// Says when an open match of a stage can be played, and whom it waits for.
    pub fn turn(&self, turn: Turn, stage: Stage) -> String {
        let ctx = self.ctx;
        match turn {
            Turn::Running { table: Some(table) } => ctx.t1("public-turn-table", "table", table),
            Turn::Running { table: None } => ctx.t("public-turn-running"),
            Turn::Now => ctx.t("public-turn-now"),
            Turn::After { table: Some(table), player, .. }
            | Turn::OnSibling { table: Some(table), player } => {
                ctx.t2("public-turn-at-table", "name", self.names().short(player), "table", table)
            }
            Turn::After { id, table: None, running, player } => {
                let key = if running { "public-turn-elsewhere" } else { "public-turn-after" };
                ctx.t2(key, "name", self.names().short(player), "match", self.match_in(id, stage))
            }
            Turn::OnSibling { table: None, player } => {
                ctx.t1("consolation-turn", "name", self.names().short(player))
            }
            Turn::Missing { player } => ctx.t1("public-turn-missing", "name", self.names().short(player)),
        }
    }

    pub fn counter(&self, pairing: &Pairing) -> Option<CounterView> {
        let (ctx, count) = (self.ctx, self.view.count(pairing)?);
        let name = |ticket| self.name_on(ticket);
        let (left, right) =
            (pairing.left.map(name).unwrap_or_default(), pairing.right.map(name).unwrap_or_default());
        let figures = count.figures();
        let (own, other) = (figures.left, figures.right);
        let values: [(&str, &dyn Arg); 4] =
            [("left", &left), ("right", &right), ("own", &own), ("other", &other)];
        let mut words = ctx.with(if count.in_points { "counter-points" } else { "counter-won" }, &values);
        if !count.in_points && !count.bummerl.is_empty() {
            words.push(' ');
            words.push_str(&ctx.t1("counter-counts", "counts", count.each()));
        }
        Some(CounterView { count, words })
    }

    /// Writes a prize with the words that the director gave it: "2. Preis: Geschenkkorb".
    pub fn prize(&self, award: &Award) -> String {
        self.view.prize_name(self.ctx.translator(), award.prize)
    }

    /// Writes the prize that belongs to a place; `None` if there is none for it.
    pub fn prize_of(&self, place: u32) -> Option<String> {
        let exists = (1..=self.view.settings().prizes).contains(&place);
        exists.then(|| self.view.prize_name(self.ctx.translator(), place))
    }

    /// Writes the prizes of a ticket, best first.
    pub fn prizes_of(&self, ticket: TicketNo) -> Vec<String> {
        let won = self.view.awards().iter().filter(|award| award.ticket() == Some(ticket));
        won.map(|award| self.prize(award))
            .chain(self.view.chosen_words(self.ctx.translator(), ticket))
            .collect()
    }
}

impl MatchView {
    /// Returns the characters of the longer one of both names.
    pub fn longest_name(&self) -> usize {
        self.left.name.chars().count().max(self.right.name.chars().count())
    }

    pub fn winner_first(self) -> MatchView {
        if self.won == "right" { self.turned() } else { self }
    }

    /// Returns the same pairing seen from the other side.
    pub fn turned(&self) -> MatchView {
        let won = match self.won {
            "left" => "right",
            "right" => "left",
            none => none,
        };
        let score = self.score.split('\u{a0}').rev().collect::<Vec<_>>().join("\u{a0}");
        let (left, right) = (self.right.clone(), self.left.clone());
        MatchView { left, right, won, score, ..self.clone() }
    }
}
