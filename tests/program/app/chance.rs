//! People who do whatever comes to their minds: most of it sensible, some of it not.

use preisschnapsen::app::{Newcomer, Request, Snapshot};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use schnapsen::BySide;
use schnapsen::verdict::Entry;
use tournament::choice::Turn;
use tournament::draw::PhraseKind;
use tournament::texts::{ExtrasChange, Person};
use tournament::*;

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

    fn newcomer_of(&mut self, night: &Snapshot) -> Newcomer {
        let mut newcomer = self.newcomer();
        match night.settings().format {
            // Nobody holds two tickets there, but somebody asks for two.
            Format::Lives | Format::Danish | Format::Rotation if self.below(9) > 0 => {
                newcomer.registration.tickets = Tickets::Count(1);
            }
            _ => {}
        }
        // Now and then somebody comes among pairs whose partner follows.
        if night.settings().in_pairs() && self.below(4) > 0 {
            newcomer.partner = Some(self.newcomer().person);
        }
        newcomer
    }

    /// Somebody else plays, or a partner comes at last.
    fn about_partners(&mut self, night: &Snapshot, player: PlayerId) -> Request {
        let reason = night.is_entrant(player).then(|| format!("{MARK} krank").parse().unwrap());
        match (self.below(4), night.partner(player)) {
            (0, Some(partner)) if reason.is_none() => {
                Request::RenamePlayer { player: partner, person: self.newcomer().person }
            }
            _ => Request::NamePartner { player, person: self.newcomer().person, reason },
        }
    }

    fn newcomer(&mut self) -> Newcomer {
        let name = format!("{MARK} {}", self.below(1000));
        let paid = self.pick(&[FirstPayment::Nothing, FirstPayment::InFull, FirstPayment::InFull]).unwrap();
        let tickets = Tickets::Count(self.below(4) as u32);
        let groups = if self.below(4) == 0 { vec![1] } else { Vec::new() };
        let registration = Registration { groups, ..Registration::new(tickets, paid) };
        Newcomer { person: Person::read(&name, MARK).unwrap(), partner: None, registration }
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
    pub fn request(&mut self, night: &Snapshot) -> Request {
        if let Some(request) = self.after_the_draw(night) {
            return request;
        }
        if night.lives().is_some()
            && self.below(3) == 0
            && let Some(request) = self.about_lives(night)
        {
            return request;
        }
        if let Some(request) = self.at_the_table_of_prizes(night) {
            return request;
        }
        let gone = night.players().keys().find(|player| night.is_withdrawn(**player));
        match self.below(20) {
            0..3 if gone.is_some() => Request::from(PlainDesk::Return(*gone.unwrap())),
            _ if night.players().len() < 12
                && (night.settings().format == Format::Tickets || !night.is_first_list_closed()) =>
            {
                self.at_the_desk(night)
            }
            0 => self.at_the_desk(night),
            1..5 => self.odd(night),
            5..9 if !night.all_open().is_empty() => self.at_the_tables(night),
            _ => self.next(night),
        }
    }

    /// Whoever is called chooses, or is not there; somebody pushes in, or brings a thing back.
    fn at_the_table_of_prizes(&mut self, night: &Snapshot) -> Option<Request> {
        let choosing = night.choosing().filter(|_| self.below(3) == 0)?;
        let left: Vec<u32> = choosing.left().collect();
        let held: Vec<(u32, TicketNo)> = night.chosen().iter().map(|(thing, by)| (*thing, *by)).collect();
        let thing = self.pick(&left).unwrap_or(1);
        let later: Vec<TicketNo> = choosing.later().collect();
        let called = match choosing.turn() {
            Turn::Of(ticket) => ticket,
            Turn::Tied { place } => return Some(self.tell_apart(night, place)),
            Turn::Over => TicketNo(1),
        };
        Some(Request::from(match self.below(8) {
            0 => PlainPrize::PassTurn(called),
            1 => {
                let (thing, ticket) = self.pick(&held)?;
                PlainPrize::FreeThing { thing, ticket }
            }
            2 => PlainPrize::ChooseThing { thing, ticket: self.pick(&later)? },
            3 => PlainPrize::ChooseThing { thing: 1 + self.below(9) as u32, ticket: TicketNo(1) },
            _ => PlainPrize::ChooseThing { thing, ticket: called },
        }))
    }

    /// What the evening is waiting for.
    fn next(&mut self, night: &Snapshot) -> Request {
        let steps = night.next_steps();
        let step = steps.get(self.below(steps.len()));
        match step {
            Some(Step::Play { stage, .. }) => match self.below(20) {
                0 => self.void(night, *stage),
                _ => self.enter(night, *stage, true),
            },
            // Now and then somebody shuffles once more.
            Some(Step::Draw { stage, phrase_taken: true }) if self.below(4) > 0 => Request::Draw(*stage),
            Some(Step::Draw { stage, .. }) => {
                let phrase = ["KH QS AD", "", "AS"][self.below(3)];
                Request::TakePhrase { stage: *stage, phrase: phrase.parse().unwrap(), pack: None }
            }
            Some(Step::PullByHand { stage }) => self.pull(night, *stage),
            Some(Step::CloseList { stage, .. }) => match self.below(3) {
                0 => Request::from(PlainDraw::CloseListByHand { stage: *stage }),
                _ => Request::CloseList(*stage),
            },
            Some(Step::DrawLots { place }) => self.tell_apart(night, *place),
            Some(Step::Finish) if self.below(8) == 0 => Request::from(PlainEvening::Finish),
            _ => self.at_the_desk(night),
        }
    }

    /// Those who share a place play it off, or a lot decides: sealed, or at once.
    fn tell_apart(&mut self, night: &Snapshot, place: u32) -> Request {
        let Some(due) = night.due_lot() else { return Request::DrawLots { place } };
        match (self.below(6), night.awaited_lot(&due)) {
            (0, _) => {
                let order = vec![self.pick(&due.tickets).unwrap()];
                Request::from(PlainPrize::NotePlayOff { place, among: due.tickets, order })
            }
            (1, _) => Request::DrawLots { place },
            (kind, None) => {
                let phrase = if kind == 2 { PhraseKind::Nothing } else { PhraseKind::Sentence };
                Request::SealLot { place, among: due.tickets, phrase }
            }
            (2.., Some(lot)) if lot.seal.phrase.is_none() => {
                Request::TakeLotPhrase { lot: lot.number, phrase: "KH QS AD".parse().unwrap() }
            }
            (_, Some(lot)) => Request::DrawSealedLot(lot.number),
        }
    }

    fn enter(&mut self, night: &Snapshot, stage: Stage, open: bool) -> Request {
        let pairings: Vec<Pairing> =
            night.pairings(stage).into_iter().filter(|pairing| pairing.is_open() == open).collect();
        let Some(pairing) = self.pick(&pairings) else { return Request::from(PlainEvening::Reopen) };
        let result = self.result(night.bummerl_to_win(pairing.id.stage));
        let evidence = self.written(night, result);
        let (id, expected_version) = (pairing.id, pairing.version);
        Request::from(PlainMatch::EnterResult { id, expected_version, result, evidence })
    }

    /// What is written down of a match: where the points count, those of its Bummerl, which now and then are forgotten.
    fn written(&mut self, night: &Snapshot, result: MatchResult) -> Vec<Entry> {
        let MatchResult::Played(score) = result else { return Vec::new() };
        if night.settings().format != Format::Rotation || self.below(20) == 0 {
            return Vec::new();
        }
        let points = Score { left: 7, right: self.below(7) as u8 }.seen_from(score.winner());
        vec![Entry::Count(BySide { left: points.left, right: points.right })]
    }

    fn pull(&mut self, night: &Snapshot, stage: Stage) -> Request {
        let draw = night.draw_in_force(stage).unwrap();
        if let Some(bag) = &draw.bag {
            let expected_pulls = draw.pulls_noted();
            // A slip goes back wherever it may, and sometimes where it may not.
            if bag.last_pair().is_some_and(|(_, met)| met.is_some()) || self.below(12) == 0 {
                return Request::from(PlainDraw::PutSlipBack { stage, expected_pulls });
            }
            let ticket = self.pick(&bag.left()).unwrap_or(TicketNo(1));
            return Request::from(PlainDraw::PullSlip { stage, expected_pulls, ticket });
        }
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
        let expected_pulls = draw.pulls_noted();
        // Now and then the rest is pulled on paper, by whoever comes, and not always by the rules.
        if draw.entered_by().is_some() || self.below(12) == 0 {
            let has_number = |ticket: &TicketNo| draw.pulls.iter().any(|pull| pull.ticket == *ticket);
            let tickets: Vec<TicketNo> = draw.entries.iter().flatten().copied().collect();
            let open: Vec<TicketNo> = tickets.into_iter().filter(|ticket| !has_number(ticket)).collect();
            let mut left = here.to_vec();
            let take = 1 + self.below(3);
            let slips = open.iter().rev().take(take).filter_map(|ticket| {
                let number = self.pick(&left)?;
                left.retain(|other| *other != number);
                Some((*ticket, number))
            });
            let slips = slips.collect();
            return Request::from(PlainDraw::PullOnPaper { stage, expected_pulls, slips });
        }
        // Now and then somebody is outside, or said to be.
        if self.below(8) == 0 {
            return Request::from(PlainDraw::PostponeCall { stage, expected_pulls });
        }
        Request::from(PlainDraw::PullByHand { stage, expected_pulls, number })
    }

    fn void(&mut self, night: &Snapshot, stage: Stage) -> Request {
        Request::VoidDraw {
            stage,
            attempt: night.draw_in_force(stage).map_or(1, |draw| draw.attempt),
            reason: format!("{MARK} in den Topf gefallen").parse().unwrap(),
            agreed: None,
        }
    }

    /// A result is found to be wrong when the next round is drawn and nobody has played it.
    fn after_the_draw(&mut self, night: &Snapshot) -> Option<Request> {
        if night.settings().format == Format::Tickets {
            return None;
        }
        let Some(Stage::Round(round @ 2..)) = night.last_round() else { return None };
        let fresh =
            night.pairings(Stage::Round(round)).iter().all(|one| !matches!(one.outcome, Outcome::Result(_)));
        (fresh && self.below(3) == 0).then(|| self.enter(night, Stage::Round(round - 1), false))
    }

    /// Lives are bought again by whoever can, and sometimes by somebody who cannot.
    fn about_lives(&mut self, night: &Snapshot) -> Option<Request> {
        night.lives()?;
        let players: Vec<PlayerId> = night.players().keys().copied().collect();
        let can: Vec<PlayerId> =
            players.iter().copied().filter(|player| night.can_buy_life(*player).is_ok()).collect();
        let has: Vec<PlayerId> =
            players.iter().copied().filter(|player| night.can_take_life_back(*player)).collect();
        let paid = self.below(2) == 0;
        match self.below(5) {
            0..2 => self.pick(&can).map(|player| Request::from(LifeCommand::Buy { player, paid })),
            2 if !has.is_empty() => {
                self.pick(&has).map(|player| Request::from(LifeCommand::TakeBack(player)))
            }
            3 => self.pick(&players).map(|player| Request::from(LifeCommand::Buy { player, paid })),
            _ => None,
        }
    }

    fn at_the_desk(&mut self, night: &Snapshot) -> Request {
        if let Some(request) = self.about_lives(night) {
            return request;
        }
        let players: Vec<PlayerId> = night.players().keys().copied().collect();
        let tickets: Vec<TicketNo> = night.tickets().keys().copied().collect();
        let player = self.pick(&players).unwrap_or(PlayerId(1));
        let ticket = self.pick(&tickets).unwrap_or(TicketNo(1));
        if night.settings().in_pairs() && self.below(4) == 0 {
            return self.about_partners(night, player);
        }
        match self.below(16) {
            0..6 => Request::Register((0..=self.below(3)).map(|_| self.newcomer_of(night)).collect()),
            6 if night.is_entrant(player) => Request::RenameEntrant {
                player,
                person: self.newcomer().person,
                reason: format!("{MARK} verschrieben").parse().unwrap(),
            },
            6 => Request::RenamePlayer { player, person: self.newcomer().person },
            7 => Request::from(PlainDesk::RemovePlayer(player)),
            8 => Request::Sell {
                player,
                tickets: Tickets::Numbers(vec![TicketNo(200 + ticket.0)]),
                paid: true,
                groups: vec![1],
            },
            9 => Request::Sell { player, tickets: Tickets::Count(1), paid: false, groups: Vec::new() },
            10 => Request::from(PlainDesk::Refund(ticket)),
            11 => Request::from(PlainDesk::TakePayment { player, amount: Cents(700) }),
            12 => Request::from(PlainDesk::PayBack { player, amount: Cents(700) }),
            13 => Request::from(PlainDesk::NoteExpense {
                purpose: self.pick(Purpose::ALL).unwrap_or(Purpose::Other),
                amount: Cents(2_550),
            }),
            14 => Request::from(PlainDesk::SetFloat(Cents(self.below(3) as i64 * 5_000))),
            _ => Request::from(PlainDesk::CountCash(Cents(12_300))),
        }
    }

    /// Somebody calls, begins, stops or looks for people.
    fn at_the_tables(&mut self, night: &Snapshot) -> Request {
        let open = night.all_open();
        let Some(pairing) = self.pick(&open) else {
            return Request::from(HallCommand::CallNext { table: TableNo(1) });
        };
        let players: Vec<PlayerId> = night.players_of(&pairing).collect();
        let player = self.pick(&players).unwrap_or(PlayerId(1));
        let table = TableNo(self.below(5) as u32);
        match self.below(9) {
            0 => Request::from(HallCommand::CallNext { table }),
            1 => Request::from(HallCommand::FillTables),
            2 => Request::from(HallCommand::CallMatch { id: pairing.id, table: Some(table) }),
            3 => Request::from(HallCommand::CallMatch { id: pairing.id, table: None }),
            4 => Request::from(HallCommand::BeginMatch(pairing.id)),
            5 => Request::from(HallCommand::ReleaseMatch(
                night.calls().next().map_or(pairing.id, |(id, _)| id),
            )),
            6 => Request::from(HallCommand::MarkMissing { id: pairing.id, player }),
            7 => Request::from(HallCommand::MarkFound(
                night.missing().next().map_or(player, |(player, _)| player),
            )),
            _ => {
                let lines = open.iter().take(3).map(|pairing| Line {
                    id: pairing.id,
                    expected_version: pairing.version,
                    result: self.result(night.bummerl_to_win(pairing.id.stage)),
                    evidence: Vec::new(),
                });
                Request::from(PlainMatch::EnterResults(lines.collect()))
            }
        }
    }

    /// Second thoughts, mishaps and mischief.
    fn odd(&mut self, night: &Snapshot) -> Request {
        let players: Vec<PlayerId> = night.players().keys().copied().collect();
        let player = self.pick(&players).unwrap_or(PlayerId(1));
        let stages = night.stages();
        let stage = self.pick(&stages).unwrap_or(Stage::FIRST);
        let prize = 1 + self.below(9) as u32;
        match self.below(16) {
            0 | 12 | 13 => self.enter(night, stage, false),
            1 => match night.results().iter().next_back() {
                Some((id, history)) => Request::from(PlainMatch::TakeBackResult {
                    id: *id,
                    expected_version: history.last().map_or(0, |last| last.action.0),
                }),
                None => Request::from(PlainEvening::Finish),
            },
            2 => Request::from(PlainDesk::Withdraw(player)),
            3 => Request::from(PlainDesk::Return(player)),
            4 => self.void(night, stage),
            5 | 15 => {
                let reason = format!("{MARK} kommt noch").parse().unwrap();
                Request::ReopenList { stage, reason, agreed: None }
            }
            6 => {
                let mut texts = tournament::texts::Texts::clone(&night.texts);
                let played_to = PlayedTo::ALL[prize as usize % PlayedTo::ALL.len()];
                texts.venue = format!("{MARK} {}", self.below(100)).parse().unwrap();
                Request::UpdateSettings {
                    texts,
                    settings: Settings { prizes: prize, played_to, ..night.settings().clone() },
                }
            }
            7 => Request::OverridePrize {
                prize,
                ticket: night.tickets().keys().next().copied(),
                reason: Some(format!("{MARK} gewonnen").parse().unwrap()),
            },
            8 => Request::from(PlainPrize::HandOverPrize {
                prize,
                done: self.below(2) == 0,
                expected_holder: None,
            }),
            9 => {
                let seen = night.overrides().get(&prize).copied().flatten();
                Request::from(PlainPrize::ClearPrizeOverride { prize, expected_holder: seen })
            }
            10 => Request::from(PlainEvening::Reopen),
            11 => Request::UpdateExtras(ExtrasChange::Paper {
                organiser: format!("{MARK} {}", self.below(100)).parse().unwrap(),
                announcement: format!("{MARK} lädt ein").parse().unwrap(),
                certificate: "".parse().unwrap(),
                network: "".parse().unwrap(),
                network_password: "".parse().unwrap(),
            }),
            _ => match night.tournament.undo_target() {
                Ok(action) => Request::from(PlainEvening::Undo { action: action.number }),
                Err(_) => Request::from(PlainEvening::Reopen),
            },
        }
    }
}
