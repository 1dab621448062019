//! People who do whatever comes to their minds: what they do on an evening of any format on which everybody holds one ticket.

use schnapsen::verdict::Entry;
use tournament::draw::{Secret, Stream};
use tournament::*;

pub struct Crowd {
    stream: Stream,
    secret: u8,
}

impl Crowd {
    pub fn new(seed: [u8; 32]) -> Crowd {
        Crowd { stream: Stream::new(seed), secret: 0 }
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.stream.below(bound.max(1) as u32) as usize
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        let index = self.below(from.len());
        from.get(index).copied()
    }

    /// Somebody else comes.
    pub fn newcomer() -> Command {
        let (tickets, paid) = (Tickets::Count(1), FirstPayment::InFull);
        let people = vec![Registration::new(tickets, paid)];
        Command::Desk(DeskCommand::Register { people, lots: [0; 32] })
    }

    /// The last draw was wrong.
    pub fn void(night: &Tournament) -> Command {
        match night.draws().last() {
            Some(draw) => Command::Draws(DrawCommand::VoidDraw {
                stage: draw.stage,
                attempt: draw.attempt,
                agreed: None,
                since: Default::default(),
            }),
            None => Command::from(PlainEvening::Finish),
        }
    }

    /// The last list was closed too early.
    pub fn reopen(night: &Tournament) -> Command {
        let stage = night.stages().last().copied().unwrap_or(Stage::FIRST);
        Command::Draws(DrawCommand::ReopenList { stage, agreed: None, since: Default::default() })
    }

    /// The last thing was wrong.
    pub fn undo(night: &Tournament) -> Command {
        match night.undo_target() {
            Ok(action) => Command::from(PlainEvening::Undo { action: action.number }),
            Err(_) => Command::from(PlainEvening::Reopen),
        }
    }

    /// A result was wrong, or should not stand at all.
    pub fn correction(
        &mut self,
        night: &Tournament,
        result: impl FnOnce(&mut Crowd, Stage) -> (MatchResult, Vec<Entry>),
    ) -> Command {
        let stages = night.stages();
        let Some(stage) = self.pick(&stages) else { return Command::from(PlainEvening::Reopen) };
        let mut decided = night.pairings(stage);
        decided.retain(|one| matches!(one.outcome, Outcome::Result(_)));
        let Some(pairing) = self.pick(&decided) else { return Command::from(PlainEvening::Reopen) };
        let (id, expected_version) = (pairing.id, pairing.version);
        if self.below(4) == 0 {
            return Command::from(PlainMatch::TakeBackResult { id, expected_version });
        }
        let (result, evidence) = result(self, stage);
        Command::from(PlainMatch::EnterResult { id, expected_version, result, evidence })
    }

    /// Closes a list with a secret.
    pub fn seal(&mut self, stage: Stage) -> Command {
        self.secret = self.secret.wrapping_add(1);
        let commitment = Secret([self.secret; 32]).commitment();
        Command::Draws(DrawCommand::CloseList(Closing::sealed(stage, commitment)))
    }

    /// Takes the phrase for a sealed list, or draws from it.
    pub fn draw(night: &Tournament, stage: Stage, phrase_taken: bool) -> Command {
        if !phrase_taken {
            return Command::Draws(DrawCommand::TakePhrase { stage, phrase: "LAUB ASS".parse().unwrap() });
        }
        let sealed = night.draw_in_force(stage).and_then(|draw| draw.seal()).unwrap().commitment;
        let mut all = (0..=u8::MAX).map(|byte| Secret([byte; 32]));
        let secret = all.find(|secret| secret.commitment() == sealed).unwrap();
        Command::Draws(DrawCommand::Draw { stage, secret, tournament: "probe".to_owned() })
    }

    /// Pulls any slip that is left in the bag.
    pub fn pull(&mut self, night: &Tournament, stage: Stage) -> Command {
        let draw = night.draw_in_force(stage).unwrap();
        let ticket = self.pick(&draw.bag.as_ref().unwrap().left()).unwrap_or(TicketNo(1));
        Command::from(PlainDraw::PullSlip { stage, expected_pulls: draw.pulls_noted(), ticket })
    }
}
