//! When the round and the night will end: on nights whose match times are known.

use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use testkit::night::settings;
use tournament::draw::Secret;
use tournament::*;

/// A hall with a clock. Matches take the times that it is given, in turn.
struct Hall {
    tournament: Tournament,
    now: DateTime<Utc>,
    times: Vec<i64>,
    next: usize,
}

impl Hall {
    fn open(settings: Settings, tickets: &[u32], times: &[i64]) -> Hall {
        let now = DateTime::from_timestamp(1_800_000_000, 0).expect("a time in range");
        let events = vec![Tournament::open(settings).expect("good settings")];
        let tournament =
            Tournament::replay([Action { number: ActionNo(1), at: now, events }]).expect("a journal");
        let mut hall = Hall { tournament, now, times: times.to_vec(), next: 0 };
        let people =
            tickets.iter().map(|count| Registration::new(Tickets::Count(*count), FirstPayment::InFull));
        hall.act(Command::Desk(DeskCommand::Register { people: people.collect(), lots: [7; 32] }));
        hall
    }

    #[track_caller]
    fn act(&mut self, command: Command) {
        let events = self.tournament.decide(&command).unwrap_or_else(|no| panic!("{command:?}: {no:?}"));
        let number = ActionNo(self.tournament.version().0 + 1);
        self.tournament.evolve(Action { number, at: self.now, events });
    }

    fn draw(&mut self, stage: Stage) {
        let secret = Secret([self.tournament.draws().len() as u8 + 1; 32]);
        self.act(Command::Draws(DrawCommand::CloseList(Closing::sealed(stage, secret.commitment()))));
        self.act(Command::Draws(DrawCommand::TakePhrase {
            stage,
            phrase: "HERZ ASS".parse().expect("a phrase"),
        }));
        self.act(Command::Draws(DrawCommand::Draw { stage, secret, tournament: "probe".to_owned() }));
    }

    fn takes(&mut self) -> TimeDelta {
        self.next += 1;
        TimeDelta::seconds(self.times[self.next % self.times.len()])
    }

    /// Plays everything that is open, calling matches to tables if there are any; with `on` also the next draws. `look` sees the night
    /// after every result.
    fn play(&mut self, on: bool, look: &mut impl FnMut(&Tournament)) {
        let mut playing: BinaryHeap<Reverse<(DateTime<Utc>, MatchId)>> = BinaryHeap::new();
        loop {
            let tables = self.tournament.settings().tables;
            for pairing in self.tournament.schedule().startable {
                let sits = playing.iter().any(|Reverse((_, id))| {
                    let other = self.tournament.pairing(*id).expect("a match");
                    self.tournament
                        .players_of(&other)
                        .any(|player| self.tournament.players_of(&pairing).any(|own| own == player))
                });
                if sits || tables > 0 && self.tournament.free_tables().next().is_none() {
                    continue;
                }
                if tables > 0 {
                    self.act(Command::Hall(HallCommand::CallMatch { id: pairing.id, table: None }));
                }
                let end = self.now + self.takes();
                playing.push(Reverse((end, pairing.id)));
            }
            let Some(Reverse((end, id))) = playing.pop() else { break };
            self.now = end;
            let pairing = self.tournament.pairing(id).expect("a match");
            let score = if self.next.is_multiple_of(2) {
                Score { left: 2, right: 1 }
            } else {
                Score { left: 0, right: 2 }
            };
            let (seen, result) = (pairing.version, MatchResult::Played(score));
            self.act(Command::from(PlainMatch::EnterResult {
                id,
                expected_version: seen,
                result,
                evidence: Vec::new(),
            }));
            while let Some(stage) = self.stage_to_draw().filter(|_| on) {
                self.draw(stage);
            }
            look(&self.tournament);
        }
    }

    fn stage_to_draw(&self) -> Option<Stage> {
        self.tournament.next_steps().iter().find_map(|step| match step {
            Step::CloseList { stage, blocked: None } => Some(*stage),
            _ => None,
        })
    }

    /// Plays until everything is settled; whatever can be drawn is drawn at once, and played beside what is open.
    fn play_to_the_end(&mut self, look: &mut impl FnMut(&Tournament)) {
        while !self.tournament.is_settled() {
            self.play(true, look);
        }
    }
}

fn minutes(from: DateTime<Utc>, to: DateTime<Utc>) -> f64 {
    (to - from).num_seconds() as f64 / 60.0
}

#[test]
fn before_the_first_result_a_match_takes_the_usual_time() {
    for (bummerl_to_win, usual) in [(2, 20), (3, 30)] {
        let mut hall = Hall::open(Settings { bummerl_to_win, ..settings() }, &[1; 16], &[600]);
        assert_eq!(hall.tournament.forecast(), None, "nothing is drawn");
        hall.draw(Stage::FIRST);
        let forecast = hall.tournament.forecast().expect("a forecast");
        assert_eq!(forecast.round, Some((Stage::FIRST, hall.now + TimeDelta::minutes(usual))));
        assert_eq!((forecast.match_time, forecast.known), (TimeDelta::minutes(usual), 0));
        // Four rounds, three pauses of five minutes.
        assert_eq!(forecast.night, hall.now + TimeDelta::minutes(4 * usual + 15));
    }
}

#[test]
fn tables_and_several_tickets_make_a_round_longer() {
    let end = |tables, tickets: &[u32]| {
        let mut hall = Hall::open(Settings { tables, ..settings() }, tickets, &[600]);
        hall.draw(Stage::FIRST);
        if tables > 0 {
            hall.act(Command::Hall(HallCommand::CallNext { table: TableNo(1) }));
        }
        let forecast = hall.tournament.forecast().expect("a forecast");
        minutes(hall.now, forecast.round.expect("a round").1)
    };
    assert_eq!(end(0, &[1; 16]), 20.0);
    assert_eq!(end(8, &[1; 16]), 20.0);
    assert_eq!(end(4, &[1; 16]), 40.0);
    assert_eq!(end(3, &[1; 16]), 60.0);
    let mut three_each = vec![1; 13];
    three_each.push(3);
    assert_eq!(end(0, &three_each), 60.0, "three matches one after the other");
}

#[test]
fn each_match_that_waits_for_a_table_is_told_about_when_it_is_called() {
    let mut hall = Hall::open(Settings { tables: 3, ..settings() }, &[1; 16], &[600]);
    hall.draw(Stage::FIRST);
    hall.act(Command::Hall(HallCommand::FillTables));
    let calls = hall.tournament.expected_calls();
    let startable = hall.tournament.schedule().startable;
    let waits: Vec<f64> = startable.iter().map(|pairing| minutes(hall.now, calls[&pairing.id])).collect();
    assert_eq!(waits, [20.0, 20.0, 20.0, 40.0, 40.0]);
    assert_eq!(calls.len(), 5, "those that are going on have been called");
    let mut silent = Hall::open(settings(), &[1; 16], &[600]);
    silent.draw(Stage::FIRST);
    assert!(silent.tournament.expected_calls().is_empty(), "without tables everybody plays who can");
}

#[test]
fn the_forecast_comes_true_when_all_matches_take_the_same_time() {
    for tables in [0, 6] {
        let mut hall = Hall::open(Settings { tables, ..settings() }, &[1; 32], &[13 * 60]);
        hall.draw(Stage::FIRST);
        let mut said = Vec::new();
        let mut look = |night: &Tournament| {
            let now = night.actions().next_back().expect("an action").at;
            said.extend(night.forecast().map(|forecast| (now, forecast)));
        };
        hall.play_to_the_end(&mut look);
        let end = hall.now;
        assert_eq!(hall.tournament.forecast(), None, "everything is played");
        let begin = said[0].0;
        for (now, forecast) in &said {
            if minutes(begin, *now) * 2.0 > minutes(begin, end) {
                let wrong = minutes(end, forecast.night).abs();
                assert!(
                    wrong <= 0.15 * minutes(*now, end) + 3.0,
                    "{tables} tables: {wrong} minutes off at {now}"
                );
            }
        }
        let last = said.last().expect("many").1;
        assert_eq!(last.match_time, TimeDelta::minutes(13));
        assert!(last.known > 20);
    }
}

#[test]
fn a_late_result_does_not_move_the_end_by_hours() {
    let mut times = vec![15 * 60; 40];
    times[7] = 160 * 60;
    let mut hall = Hall::open(settings(), &[1; 64], &times);
    hall.draw(Stage::FIRST);
    hall.play(false, &mut |_| {});
    let stage = Stage::Round(2);
    hall.draw(stage);
    let (round, end) = hall.tournament.forecast().and_then(|forecast| forecast.round).expect("a round");
    assert_eq!(round, stage);
    assert!(minutes(hall.now, end) < 30.0, "{}", minutes(hall.now, end));
}

#[test]
fn a_sheet_says_nothing_about_the_time_of_a_match() {
    let mut hall = Hall::open(settings(), &[1; 16], &[600]);
    hall.draw(Stage::FIRST);
    hall.now += TimeDelta::minutes(90);
    let line = |pairing: &Pairing| Line {
        id: pairing.id,
        expected_version: pairing.version,
        result: MatchResult::Played(Score { left: 2, right: 0 }),
        evidence: Vec::new(),
    };
    let lines = hall.tournament.pairings(Stage::FIRST).iter().map(line).collect();
    hall.act(Command::from(PlainMatch::EnterResults(lines)));
    let forecast = hall.tournament.forecast().expect("more rounds");
    assert_eq!((forecast.round, forecast.known), (None, 0));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Whatever the hall: the end of a round is never before now, and half-way through a round it is not off by more than
    /// the longest match and half of what is left. With fewer than five matches played the usual time stands in for them,
    /// and says little.
    #[test]
    fn half_way_through_a_round_its_end_is_known_roughly(
        times in prop::collection::vec(8_i64 * 60..24 * 60, 5..40),
        tickets in prop::collection::vec(1_u32..=3, 12..40),
        tables in prop::sample::select(vec![0_u32, 5, 8]),
    ) {
        let mut hall = Hall::open(Settings { capacity: 128, tables, ..settings() }, &tickets, &times);
        hall.draw(Stage::FIRST);
        let (begin, mut said) = (hall.now, Vec::new());
        hall.play(false, &mut |night: &Tournament| {
            let now = night.actions().next_back().expect("an action").at;
            said.extend(night.forecast().and_then(|forecast| Some((now, forecast.round?.1, forecast.known))));
        });
        let end = hall.now;
        for (now, expected, known) in said {
            prop_assert!(expected > now);
            if known >= 5 && minutes(begin, now) * 2.0 > minutes(begin, end) {
                let wrong = minutes(end, expected).abs();
                prop_assert!(wrong <= 24.0 + 0.5 * minutes(now, end), "{wrong} minutes off, {} left", minutes(now, end));
            }
        }
    }
}
