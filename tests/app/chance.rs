//! People who do whatever comes to their minds: most of it sensible, some of it not.

use preisschnapsen::app::{Deed, Newcomer, Snapshot};
use preisschnapsen::texts::Person;
use preisschnapsen::tournament::FirstPayment;
use preisschnapsen::tournament::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// In every name and place, so that a search finds it wherever it does not belong.
pub const MARK: &str = "zwetschgenknödel";

pub struct Chance(ChaCha8Rng);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(ChaCha8Rng::seed_from_u64(seed))
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0.next_u32() as usize % limit.max(1)
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        from.get(self.below(from.len())).copied()
    }

    fn newcomer(&mut self) -> Newcomer {
        let name = format!("{MARK} {}", self.below(1000));
        let paid = self.pick(&[FirstPayment::Nothing, FirstPayment::InFull, FirstPayment::InFull]).unwrap();
        let tickets = Tickets::Count(self.below(4) as u32);
        Newcomer { person: Person::read(&name, MARK).unwrap(), tickets, paid }
    }

    fn result(&mut self, to_win: u8) -> MatchResult {
        let winner = self.pick(&[Side::Left, Side::Right]).unwrap();
        let loser = self.below(usize::from(to_win)) as u8;
        match self.below(12) {
            0 => MatchResult::BothAbsent,
            1 => MatchResult::Walkover { winner, absence: Absence::NoShow },
            _ if winner == Side::Left => MatchResult::Played(Score { left: to_win, right: loser }),
            _ => MatchResult::Played(Score { left: loser, right: to_win }),
        }
    }

    /// Returns what somebody might do now.
    pub fn deed(&mut self, night: &Snapshot) -> Deed {
        let gone = night.players().keys().find(|player| night.is_withdrawn(**player));
        match self.below(20) {
            0..3 if gone.is_some() => Deed::Return(*gone.unwrap()),
            _ if night.players().len() < 12 => self.at_the_desk(night),
            0 => self.at_the_desk(night),
            1..5 => self.odd(night),
            5..9 if !night.all_open().is_empty() => self.at_the_tables(night),
            _ => self.next(night),
        }
    }

    /// What the evening is waiting for.
    fn next(&mut self, night: &Snapshot) -> Deed {
        let steps = night.next_steps();
        let step = steps.get(self.below(steps.len()));
        match step {
            Some(Step::Play { stage, .. }) => match self.below(20) {
                0 => self.void(night, *stage),
                _ => self.enter(night, *stage, true),
            },
            // Now and then somebody shuffles once more.
            Some(Step::Draw { stage, phrase_taken: true }) if self.below(4) > 0 => Deed::Draw(*stage),
            Some(Step::Draw { stage, .. }) => {
                let phrase = ["KH QS AD", "", "AS"][self.below(3)];
                Deed::TakePhrase { stage: *stage, phrase: phrase.parse().unwrap(), pack: None }
            }
            Some(Step::PullByHand { stage }) => self.pull(night, *stage),
            Some(Step::CloseList { stage, .. }) => match self.below(3) {
                0 => Deed::CloseListByHand(*stage),
                _ => Deed::CloseList(*stage),
            },
            Some(Step::DrawLots { place }) => Deed::DrawLots { place: *place },
            Some(Step::Finish) if self.below(8) == 0 => Deed::Finish,
            _ => self.at_the_desk(night),
        }
    }

    fn enter(&mut self, night: &Snapshot, stage: Stage, open: bool) -> Deed {
        let pairings: Vec<Pairing> =
            night.pairings(stage).into_iter().filter(|pairing| pairing.is_open() == open).collect();
        let Some(pairing) = self.pick(&pairings) else { return Deed::Reopen };
        let result = self.result(night.settings().bummerl_to_win);
        Deed::EnterResult { id: pairing.id, seen: pairing.version, result, evidence: Vec::new() }
    }

    fn pull(&mut self, night: &Snapshot, stage: Stage) -> Deed {
        let draw = night.draw_in_force(stage).unwrap();
        let pots = draw.pots();
        let here = pots.numbers(pots.current());
        let own = |ticket: TicketNo| {
            draw.find(ticket).map(|(number, _)| number).filter(|number| here.contains(number))
        };
        let owns: Vec<u32> = match draw.next_by_hand() {
            Some((player, _)) => draw.entries[player].iter().filter_map(|ticket| own(*ticket)).collect(),
            None => Vec::new(),
        };
        let any = owns.is_empty() || self.below(2) == 0;
        let number = self.pick(if any { here } else { &owns }).unwrap_or(1);
        let back: usize = draw.pulls.iter().map(|pull| pull.rejected.len()).sum();
        let under_way = match &draw.procedure {
            draw::Procedure::ByHand { put_back } => put_back.len(),
            draw::Procedure::Sealed(_) => 0,
        };
        Deed::PullByHand { stage, seen: (draw.pulls.len() + back + under_way) as u32, number }
    }

    fn void(&mut self, night: &Snapshot, stage: Stage) -> Deed {
        Deed::VoidDraw {
            stage,
            attempt: night.draw_in_force(stage).map_or(1, |draw| draw.attempt),
            reason: format!("{MARK} in den Topf gefallen").parse().unwrap(),
            agreed: None,
        }
    }

    fn at_the_desk(&mut self, night: &Snapshot) -> Deed {
        let players: Vec<PlayerId> = night.players().keys().copied().collect();
        let tickets: Vec<TicketNo> = night.tickets().keys().copied().collect();
        let player = self.pick(&players).unwrap_or(PlayerId(1));
        let ticket = self.pick(&tickets).unwrap_or(TicketNo(1));
        match self.below(14) {
            0..6 => Deed::Register((0..=self.below(3)).map(|_| self.newcomer()).collect()),
            6 => Deed::Describe { player, person: self.newcomer().person },
            7 => Deed::RemovePlayer(player),
            8 => Deed::Sell { player, tickets: Tickets::Numbers(vec![TicketNo(200 + ticket.0)]), paid: true },
            9 => Deed::Sell { player, tickets: Tickets::Count(1), paid: false },
            10 => Deed::Refund(ticket),
            11 => Deed::TakePayment { player, amount: Cents(700) },
            12 => Deed::PayBack { player, amount: Cents(700) },
            _ => Deed::CountCash(Cents(12_300)),
        }
    }

    /// Somebody calls, begins, stops or looks for people.
    fn at_the_tables(&mut self, night: &Snapshot) -> Deed {
        let open = night.all_open();
        let Some(pairing) = self.pick(&open) else { return Deed::CallNext { table: TableNo(1) } };
        let players: Vec<PlayerId> = night.players_of(&pairing).collect();
        let player = self.pick(&players).unwrap_or(PlayerId(1));
        let table = TableNo(self.below(5) as u32);
        match self.below(9) {
            0 | 1 => Deed::CallNext { table },
            2 => Deed::CallMatch { id: pairing.id, table: Some(table) },
            3 => Deed::CallMatch { id: pairing.id, table: None },
            4 => Deed::BeginMatch(pairing.id),
            5 => Deed::ReleaseMatch(night.calls().next().map_or(pairing.id, |(id, _)| id)),
            6 => Deed::MarkMissing { id: pairing.id, player },
            7 => Deed::MarkFound(night.missing().next().map_or(player, |(player, _)| player)),
            _ => {
                let to_win = night.settings().bummerl_to_win;
                let lines = open.iter().take(3).map(|pairing| Line {
                    id: pairing.id,
                    seen: pairing.version,
                    result: self.result(to_win),
                });
                Deed::EnterResults(lines.collect())
            }
        }
    }

    /// Second thoughts, mishaps and mischief.
    fn odd(&mut self, night: &Snapshot) -> Deed {
        let players: Vec<PlayerId> = night.players().keys().copied().collect();
        let player = self.pick(&players).unwrap_or(PlayerId(1));
        let stages = night.stages();
        let stage = self.pick(&stages).unwrap_or(Stage::FIRST);
        let prize = 1 + self.below(9) as u32;
        match self.below(14) {
            0 | 12 | 13 => self.enter(night, stage, false),
            1 => match night.results().iter().next_back() {
                Some((id, history)) => {
                    Deed::TakeBackResult { id: *id, seen: history.last().map_or(0, |last| last.action.0) }
                }
                None => Deed::Finish,
            },
            2 => Deed::Withdraw(player),
            3 => Deed::Return(player),
            4 => self.void(night, stage),
            5 => {
                let reason = format!("{MARK} kommt noch").parse().unwrap();
                Deed::ReopenList { stage, reason, agreed: None }
            }
            6 => {
                let mut texts = preisschnapsen::texts::Texts::clone(&night.texts);
                texts.venue = format!("{MARK} {}", self.below(100)).parse().unwrap();
                Deed::Edit { texts, settings: Settings { prizes: prize, ..night.settings().clone() } }
            }
            7 => Deed::OverridePrize {
                prize,
                ticket: night.tickets().keys().next().copied(),
                reason: Some(format!("{MARK} gewonnen").parse().unwrap()),
            },
            8 => Deed::HandOverPrize { prize, done: self.below(2) == 0, seen: None },
            9 => {
                let seen = night.overrides().get(&prize).copied().flatten();
                Deed::ClearPrizeOverride { prize, seen }
            }
            10 => Deed::Reopen,
            _ => match night.undo_target() {
                Ok(action) => Deed::Undo { action: action.number },
                Err(_) => Deed::Reopen,
            },
        }
    }
}
