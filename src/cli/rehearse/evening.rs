//! What happens on a rehearsed evening, from the first ticket to the last prize. Everything is a request, as on the pages.

use super::chance::Chance;
use super::tempo::{Tempo, Trouble, paces};
use crate::app::{ActError, App, Done, Newcomer, Request, Snapshot, Submission, TicketKey, UserId};
use chrono::TimeDelta;
use indicatif::ProgressBar;
use mirror::MatchReport;
use schnapsen::BySide;
use schnapsen::verdict::Entry;
use std::collections::BTreeSet;
use std::sync::Arc;
use tournament::{
    Cents, Format, HallCommand, MatchResult, Pairing, PlainDesk, PlainEvening, PlainMatch, PlainPrize,
    PlayerId, Reporting, Score, Stage, Step, Tickets,
};

/// How long a queue at the desk takes for one person.
pub(super) const AT_THE_DESK: TimeDelta = TimeDelta::seconds(40);
const ROUND: TimeDelta = TimeDelta::minutes(25);
/// Among the last tickets everybody is there and wants to play.
pub(super) const SERIOUS: usize = 8;
/// Every so many-th match is reported by its players.
const REPORTED: u32 = 3;
/// In every so many-th they say different things, and the desk has to decide.
const CONTRADICTED: u32 = 12;

pub(super) struct Evening<'a> {
    pub(super) app: &'a App,
    pub(super) tempo: &'a Tempo,
    pub(super) chance: Chance,
    pub(super) now: Arc<Snapshot>,
    pub(super) commands: u32,
    pub(super) progress: &'a ProgressBar,
}

pub(super) type Going = Result<(), Trouble>;

impl Evening<'_> {
    /// Plays until the tournament is finished.
    pub(super) fn play(&mut self, people: Vec<Newcomer>) -> Going {
        self.open_the_desk(people)?;
        while let Some(step) = self.next_step()? {
            self.progress.set_message(name(&step));
            match step {
                Step::CloseList { stage, .. } => self.draw(stage)?,
                Step::Play { stage, .. } => self.play_stage(stage)?,
                Step::DrawLots { place } => self.act(Request::DrawLots { place })?,
                Step::Finish => self.give_the_prizes()?,
                _ => self.let_others_go_on()?,
            }
        }
        Ok(())
    }

    /// Returns what is done next, `None` when the tournament is finished.
    fn next_step(&self) -> Result<Option<Step>, Trouble> {
        if self.now.is_finished() {
            return Ok(None);
        }
        let steps = self.now.next_steps();
        let possible = |step: &&Step| {
            matches!(
                step,
                Step::CloseList { blocked: None, .. }
                    | Step::Play { .. }
                    | Step::DrawLots { .. }
                    | Step::Finish
            )
        };
        match steps.iter().find(possible).or(steps.first().filter(|_| self.tempo.is_watched())) {
            Some(step) => Ok(Some(step.clone())),
            None => Err(Trouble::Stuck(steps)),
        }
    }

    /// Waits for somebody who has begun something at the desk, such as a draw by hand.
    fn let_others_go_on(&mut self) -> Going {
        self.tempo.pause(1.0)?;
        if let Some(now) = self.app.snapshot(self.now.slug.as_str()).map_err(ActError::from)? {
            self.now = now;
        }
        Ok(())
    }

    /// Does something. While others can do things in between, what the rules then refuse is left out.
    pub(super) fn act(&mut self, request: impl Into<Request>) -> Going {
        let request = request.into();
        let form_key = self.app.form_key().map_err(ActError::from)?;
        let form = Submission { form_key, by: UserId::COMMAND_LINE };
        let paces = paces(&request);
        self.follow(self.app.act(self.now.slug.as_str(), form, request), paces)
    }

    /// Goes on after something was done, or left out because the rules refused it.
    pub(super) fn follow(&mut self, done: Result<Done, ActError>, paces: f64) -> Going {
        match done {
            Ok(done) => self.now = done.snapshot,
            Err(ActError::Refused(refused)) if self.tempo.is_watched() => self.now = refused.current,
            Err(error) => return Err(error.into()),
        }
        self.commands += 1;
        self.progress.inc(1);
        self.tempo.pause(paces)
    }

    /// Returns the version of a match that a form would have seen.
    pub(super) fn seen(&self, pairing: &Pairing) -> u32 {
        self.now.pairing(pairing.id).map_or(pairing.version, |pairing| pairing.version)
    }

    fn open_the_desk(&mut self, people: Vec<Newcomer>) -> Going {
        for newcomer in people {
            self.tempo.advance(AT_THE_DESK);
            self.act(Request::Register(vec![newcomer]))?;
        }
        let players: Vec<PlayerId> = self.now.players().keys().copied().collect();
        for player in players {
            self.collect(player)?;
        }
        Ok(())
    }

    fn collect(&mut self, player: PlayerId) -> Going {
        let amount = self.now.owed(player);
        if amount > Cents::ZERO {
            self.tempo.advance(AT_THE_DESK);
            self.act(PlainDesk::TakePayment { player, amount })?;
        }
        Ok(())
    }

    fn draw(&mut self, stage: Stage) -> Going {
        self.before_a_list(stage)?;
        let is_of_tickets = self.now.settings().format == Format::Tickets;
        let goes_home = if is_of_tickets { self.whoever_goes_home() } else { None };
        if let (Stage::Round(2..), Some(player)) = (stage, goes_home) {
            self.act(PlainDesk::Withdraw(player))?;
        }
        // With people gone, what is next may be another thing.
        if self.now.list_for(stage).is_err() {
            return Ok(());
        }
        self.act(Request::CloseList(stage))?;
        if self.now.draw_in_force(stage).is_none() {
            // Two are on the list, or fewer: they play without a draw.
            return Ok(());
        }
        if self.now.drawn(stage).is_some() {
            // Nothing is drawn where the pairs follow from the standing.
            return self.after_a_list(stage);
        }
        // A pack of cards in the order of the codes is always a phrase.
        let phrase = self.chance.pack().parse().unwrap_or_default();
        self.tempo.advance(TimeDelta::minutes(2));
        self.act(Request::TakePhrase { stage, phrase, pack: None })?;
        self.act(Request::Draw(stage))?;
        self.after_a_list(stage)?;
        if stage == Stage::FIRST { self.sell_a_late_ticket() } else { Ok(()) }
    }

    /// Chooses who goes home between two rounds: one person a night, while there are enough others.
    fn whoever_goes_home(&mut self) -> Option<PlayerId> {
        let somebody_left = self.now.players().values().any(|player| player.withdrawn.is_some());
        let drawable = self.now.drawable();
        if somebody_left || drawable.len() <= SERIOUS || !self.chance.once_in(2) {
            return None;
        }
        let staying = |owner: PlayerId| {
            drawable.iter().filter(|ticket| self.now.owner(**ticket) != Some(owner)).count()
        };
        let owners: BTreeSet<PlayerId> =
            drawable.iter().filter_map(|ticket| self.now.owner(*ticket)).collect();
        let owners: Vec<PlayerId> = owners.into_iter().filter(|owner| staying(*owner) >= SERIOUS).collect();
        self.chance.pick(&owners)
    }

    /// Sells one more ticket to somebody who may have one, if a bye is left for it.
    fn sell_a_late_ticket(&mut self) -> Going {
        let now = &self.now;
        if now.settings().format != Format::Tickets {
            return Ok(());
        }
        let limit = now.settings().tickets_per_player as usize;
        let buyers: Vec<PlayerId> =
            now.players().keys().copied().filter(|player| now.tickets_of(*player).count() < limit).collect();
        if now.tickets_left() == 0 || now.open_byes().is_empty() {
            return Ok(());
        }
        let Some(player) = self.chance.pick(&buyers) else { return Ok(()) };
        self.tempo.advance(AT_THE_DESK);
        self.act(Request::Sell { player, tickets: Tickets::Count(1), paid: true, groups: Vec::new() })
    }

    fn play_stage(&mut self, stage: Stage) -> Going {
        let mut open: Vec<Pairing> = self.now.pairings(stage).into_iter().filter(Pairing::is_open).collect();
        // Matches end in any order.
        self.chance.shuffle(&mut open);
        let pause = ROUND / open.len().max(1) as i32;
        let tickets = self.now.drawn(stage).map_or(0, |draw| draw.standing().count());
        let serious = !matches!(stage, Stage::Round(_)) || tickets <= SERIOUS;
        let mut results: Vec<(Pairing, MatchResult)> =
            open.into_iter().map(|pairing| (pairing, self.result(stage, serious))).collect();
        while !results.is_empty() {
            self.fill_the_tables()?;
            self.tempo.advance(pause);
            let (pairing, result) = results.remove(self.over_next(&results));
            if self.now.pairing(pairing.id).is_none_or(|pairing| !pairing.is_open()) {
                // Somebody of the two has gone home meanwhile.
                continue;
            }
            if self.reported(&pairing, result)? {
                continue;
            }
            let expected_version = self.seen(&pairing);
            let evidence = self.written(result);
            self.act(PlainMatch::EnterResult { id: pairing.id, expected_version, result, evidence })?;
        }
        Ok(())
    }

    /// Lets the players of some matches report their result from their phones on an evening that is watched. Who does depends on the number of the
    /// match alone, so that the same seed is the same night with and without onlookers. Returns whether it stands then; otherwise the desk enters it.
    fn reported(&mut self, pairing: &Pairing, result: MatchResult) -> Result<bool, Trouble> {
        let MatchResult::Played(score) = result else { return Ok(false) };
        let possible = self.tempo.is_watched() && self.now.settings().reporting != Reporting::Off;
        if !possible || !pairing.id.number.is_multiple_of(REPORTED) {
            return Ok(false);
        }
        let keys = self.app.ticket_keys(&self.now).map_err(ActError::from)?;
        let other = Score { left: score.right, right: score.left };
        let says = if pairing.id.number.is_multiple_of(CONTRADICTED) { other } else { score };
        for (ticket, score) in pairing.tickets().zip([score, says]) {
            if let Some(key) = keys.get(&ticket) {
                self.report(key.clone(), pairing, score)?;
            }
        }
        Ok(self.now.pairing(pairing.id).is_none_or(|pairing| !pairing.is_open()))
    }

    /// Sends what one player says. What the rules refuse because somebody else was faster is left out.
    fn report(&mut self, key: TicketKey, pairing: &Pairing, score: Score) -> Result<(), Trouble> {
        let form_key = self.app.form_key().map_err(ActError::from)?;
        let report = MatchReport { seen: self.seen(pairing), ..MatchReport::new(pairing, score) };
        self.follow(self.app.report_from(None, form_key, key, report), 1.0)
    }

    /// Calls matches to all free tables of a hall that has some.
    fn fill_the_tables(&mut self) -> Going {
        loop {
            let free = self.now.free_tables().next();
            match free.filter(|_| !self.now.schedule().startable.is_empty()) {
                Some(table) => self.act(HallCommand::CallNext { table })?,
                None => return Ok(()),
            }
        }
    }

    /// Returns which match ends next: the one that was called first, or the first of all in a hall without tables.
    fn over_next(&self, results: &[(Pairing, MatchResult)]) -> usize {
        let called = |(pairing, _): &(Pairing, MatchResult)| self.now.call(pairing.id)?.called;
        let first = (0..results.len()).filter_map(|index| Some((called(&results[index])?, index))).min();
        first.map_or(0, |(_, index)| index)
    }

    fn result(&mut self, stage: Stage, serious: bool) -> MatchResult {
        if !serious && self.chance.once_in(80) {
            MatchResult::BothAbsent
        } else if !serious && self.chance.once_in(20) {
            self.chance.walkover()
        } else {
            self.chance.score(self.now.bummerl_to_win(stage))
        }
    }

    /// Returns what is written down of a match: where the points count, those of its Bummerl.
    fn written(&mut self, result: MatchResult) -> Vec<Entry> {
        let MatchResult::Played(score) = result else { return Vec::new() };
        if self.now.settings().format != Format::Rotation {
            return Vec::new();
        }
        let points = Score { left: 7, right: self.chance.below(7) as u8 }.seen_from(score.winner());
        vec![Entry::Count(BySide { left: points.left, right: points.right })]
    }

    fn give_the_prizes(&mut self) -> Going {
        let awards = self.now.awards();
        let won: Vec<_> = awards.iter().filter_map(|award| Some((award.prize, award.ticket()?))).collect();
        if !won.is_empty() {
            self.act(PlainPrize::HandOverPrizes(won))?;
        }
        self.act(PlainDesk::CountCash(self.now.cash().balance))?;
        self.act(PlainEvening::Finish)
    }
}

fn name(step: &Step) -> String {
    match step {
        Step::CloseList { stage, .. } | Step::Play { stage, .. } => stage.to_string(),
        _ => String::new(),
    }
}
