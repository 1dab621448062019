//! Draws: the list is closed, the numbers are pulled, and a wrong draw is declared void as a whole.

mod decide;

pub use decide::Entries;
pub(in crate::tournament) use decide::placement_matches_after;

use super::{AreaCommand, AreaEvent, Decision};
use crate::tournament::command::Command;
use crate::tournament::draw::{
    Change, ChangeKind, Commitment, Draw, LateNumber, NotedAttempt, Order, Phrase, PhraseKind, Pot,
    Procedure, Pull, Seal, Secret, Seed, StaffAtClosing, StaffSince, VoidCause, Voided,
};
use crate::tournament::ids::{ActionNo, PlayerId, StaffNo, TicketNo};
use crate::tournament::journal::Tournament;
use crate::tournament::score::Side;
use crate::tournament::stage::Stage;
use crate::tournament::state::State;
use serde::{Deserialize, Serialize};

/// What people do about a draw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DrawCommand {
    /// Close the list.
    CloseList(Closing),
    /// Reopen a list that was closed and not drawn.
    ReopenList {
        /// What was to be drawn.
        stage: Stage,
        /// The second person who agreed, if there has to be one.
        agreed: Option<StaffNo>,
        /// What has become of those who could have agreed.
        since: StaffSince,
    },
    /// Take the hall's phrase.
    TakePhrase {
        /// What will be drawn.
        stage: Stage,
        /// The phrase.
        phrase: Phrase,
    },
    /// Draw.
    Draw {
        /// What is drawn.
        stage: Stage,
        /// The secret that was committed to.
        secret: Secret,
        /// The tournament's short name, part of what is hashed.
        tournament: String,
    },
    /// Declare a draw void.
    VoidDraw {
        /// What was drawn.
        stage: Stage,
        /// Which attempt.
        attempt: u32,
        /// The second person who agreed, if there has to be one.
        agreed: Option<StaffNo>,
        /// What has become of those who could have agreed.
        since: StaffSince,
    },
    /// With nothing beside it.
    Plain(PlainDraw),
}

/// What is fixed when a list is closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closing {
    /// What will be drawn.
    pub stage: Stage,
    /// The commitment to a fresh secret; `None` if people pull from real pots.
    pub commitment: Option<Commitment>,
    /// What the phrase will be; any if nobody says so.
    pub kind: Option<PhraseKind>,
    /// The staff now.
    pub staff: StaffAtClosing,
    /// Whether its protocol tells when it was closed and drawn; those of earlier versions do not.
    pub dated: bool,
}

impl Closing {
    /// Closes the list for a draw by the program.
    pub fn sealed(stage: Stage, commitment: Commitment) -> Closing {
        Closing { commitment: Some(commitment), ..Closing::by_hand(stage) }
    }

    /// Closes the list for a draw from real pots.
    pub fn by_hand(stage: Stage) -> Closing {
        Closing { stage, commitment: None, kind: None, staff: StaffAtClosing::default(), dated: true }
    }
}

/// What people do about a draw with nothing beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum PlainDraw {
    /// Close the list for a draw by hand.
    CloseListByHand {
        /// What will be drawn.
        stage: Stage,
    },
    /// Note a number that was pulled by hand.
    PullByHand {
        /// What is drawn.
        stage: Stage,
        /// How many pulls the form has seen, kept and put back together; guards against a number sent twice.
        expected_pulls: u32,
        /// The number.
        number: u32,
    },
}

/// What happens to a draw.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrawEvent {
    /// The list for a draw was closed and published.
    ListClosed {
        /// What will be drawn.
        stage: Stage,
        /// Which attempt, from 1.
        attempt: u32,
        /// The number of slots.
        slots: u32,
        /// The order of pulling.
        order: Order,
        /// The players as sold, each with their tickets ascending.
        entries: Vec<(PlayerId, Vec<TicketNo>)>,
        /// The commitment to the secret; `None` if the draw is made by hand.
        commitment: Option<Commitment>,
        /// What the phrase will be; nothing was fixed in older journals.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        phrase: Option<PhraseKind>,
        /// The staff at this moment; not noted in older journals, and where nobody had an account.
        #[serde(default, skip_serializing_if = "StaffAtClosing::is_empty")]
        staff: StaffAtClosing,
        /// Whether its protocol tells when it was closed and drawn; not in older journals.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        dated: bool,
    },
    /// A closed list was reopened; its commitment is void. The reason is a text beside the journal.
    ListReopened {
        /// What was to be drawn.
        stage: Stage,
        /// Which attempt.
        attempt: u32,
        /// The second person of the staff who agreed; nobody in older journals, or where there was none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        agreed: Option<StaffNo>,
        /// What had become of those who could have agreed.
        #[serde(default, skip_serializing_if = "StaffSince::is_empty")]
        since: StaffSince,
    },
    /// The hall's phrase was taken.
    PhraseTaken {
        /// What will be drawn.
        stage: Stage,
        /// Which attempt.
        attempt: u32,
        /// The phrase.
        phrase: Phrase,
    },
    /// The program pulled all numbers, and the secret is public.
    Drawn {
        /// What was drawn.
        stage: Stage,
        /// Which attempt.
        attempt: u32,
        /// The secret, now open.
        secret: Secret,
        /// The seed of the pulls.
        seed: Seed,
        /// All pulls in order.
        pulls: Vec<Pull>,
    },
    /// A number was pulled by hand and kept.
    PulledByHand {
        /// What is drawn.
        stage: Stage,
        /// Which attempt.
        attempt: u32,
        /// The pull.
        pull: Pull,
    },
    /// A number was pulled by hand and had to go back.
    PutBack {
        /// What is drawn.
        stage: Stage,
        /// Which attempt.
        attempt: u32,
        /// The number.
        number: u32,
    },
    /// A draw was declared void. The reason is a text beside the journal.
    DrawVoided {
        /// What was drawn.
        stage: Stage,
        /// Which attempt.
        attempt: u32,
        /// The second person of the staff who agreed; nobody in older journals, or where there was none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        agreed: Option<StaffNo>,
        /// What had become of those who could have agreed.
        #[serde(default, skip_serializing_if = "StaffSince::is_empty")]
        since: StaffSince,
    },
}

impl AreaCommand for DrawCommand {
    fn decide(&self, tournament: &Tournament) -> Decision {
        match self {
            DrawCommand::CloseList(closing) => tournament.close_list(closing),
            DrawCommand::ReopenList { stage, agreed, since } => {
                tournament.reopen_list(*stage, *agreed, since)
            }
            DrawCommand::TakePhrase { stage, phrase } => tournament.take_phrase(*stage, phrase),
            DrawCommand::Draw { stage, secret, tournament: slug } => {
                tournament.make_draw(*stage, secret, slug)
            }
            DrawCommand::VoidDraw { stage, attempt, agreed, since } => {
                tournament.void_draw(*stage, *attempt, *agreed, since)
            }
            DrawCommand::Plain(plain) => plain.decide(tournament),
        }
    }
}

impl AreaCommand for PlainDraw {
    fn decide(&self, tournament: &Tournament) -> Decision {
        match self {
            PlainDraw::CloseListByHand { stage } => tournament.close_list(&Closing::by_hand(*stage)),
            PlainDraw::PullByHand { stage, expected_pulls, number } => {
                tournament.pull_by_hand(*stage, *expected_pulls, *number)
            }
        }
    }
}

impl AreaEvent for DrawEvent {
    fn apply(&self, state: &mut State, action: ActionNo) {
        match self {
            DrawEvent::ListClosed {
                stage,
                attempt,
                slots,
                order,
                entries,
                commitment,
                phrase: kind,
                staff,
                dated,
            } => {
                let mut draw = Draw::of_closed_list(*stage, *attempt, *slots, *order, action);
                draw.entries = entries.iter().map(|(_, tickets)| tickets.clone()).collect();
                draw.staff = staff.clone();
                draw.dated = *dated;
                draw.owners = entries.iter().map(|(player, _)| *player).collect();
                if let Some(commitment) = *commitment {
                    draw.procedure =
                        Procedure::Sealed(Seal { commitment, kind: *kind, phrase: None, opened: None });
                }
                state.draws.push(draw);
            }
            DrawEvent::ListReopened { stage, attempt, agreed, .. } => {
                state.void(*stage, *attempt, Voided { action, cause: VoidCause::Reopened, agreed: *agreed });
            }
            DrawEvent::DrawVoided { stage, attempt, agreed, .. } => {
                state.void(*stage, *attempt, Voided { action, cause: VoidCause::Declared, agreed: *agreed });
            }
            DrawEvent::PhraseTaken { stage, attempt, phrase } => {
                if let Some(Procedure::Sealed(seal)) = state.procedure_mut(*stage, *attempt) {
                    seal.phrase = Some(phrase.clone());
                }
            }
            DrawEvent::Drawn { stage, attempt, secret, seed, pulls } => {
                if let Some(Procedure::Sealed(seal)) = state.procedure_mut(*stage, *attempt) {
                    seal.opened = Some((*secret, *seed));
                }
                for pull in pulls {
                    state.keep_pull(*stage, *attempt, pull, action);
                }
            }
            DrawEvent::PulledByHand { stage, attempt, pull } => {
                if let Some(Procedure::ByHand { put_back }) = state.procedure_mut(*stage, *attempt) {
                    put_back.clear();
                }
                state.keep_pull(*stage, *attempt, pull, action);
            }
            DrawEvent::PutBack { stage, attempt, number } => {
                if let Some(Procedure::ByHand { put_back }) = state.procedure_mut(*stage, *attempt) {
                    put_back.push(*number);
                }
            }
        }
    }

    fn command(&self, tournament: &Tournament) -> Option<Command> {
        let pull = |stage: Stage, number: u32| {
            let expected_pulls = tournament.draw_in_force(stage)?.pulls_noted();
            Some(PlainDraw::PullByHand { stage, expected_pulls, number }.into())
        };
        Some(Command::Draws(match self {
            DrawEvent::ListClosed { stage, commitment, phrase, staff, dated, .. } => {
                let (stage, commitment, kind, staff) = (*stage, *commitment, *phrase, staff.clone());
                DrawCommand::CloseList(Closing { stage, commitment, kind, staff, dated: *dated })
            }
            DrawEvent::ListReopened { stage, agreed, since, .. } => {
                DrawCommand::ReopenList { stage: *stage, agreed: *agreed, since: since.clone() }
            }
            DrawEvent::PhraseTaken { stage, phrase, .. } => {
                DrawCommand::TakePhrase { stage: *stage, phrase: phrase.clone() }
            }
            DrawEvent::PulledByHand { stage, pull: pulled, .. } => pull(*stage, pulled.number)?,
            DrawEvent::PutBack { stage, number, .. } => pull(*stage, *number)?,
            DrawEvent::DrawVoided { stage, attempt, agreed, since } => {
                let (attempt, agreed, since) = (*attempt, *agreed, since.clone());
                DrawCommand::VoidDraw { stage: *stage, attempt, agreed, since }
            }
            // A draw follows from its list alone.
            DrawEvent::Drawn { .. } => return None,
        }))
    }

    fn replaces_the_same(&self, real: &Tournament, without: &Tournament) -> bool {
        match self {
            DrawEvent::PhraseTaken { stage, attempt, .. }
            | DrawEvent::ListReopened { stage, attempt, .. }
            | DrawEvent::Drawn { stage, attempt, .. }
            | DrawEvent::PulledByHand { stage, attempt, .. }
            | DrawEvent::PutBack { stage, attempt, .. }
            | DrawEvent::DrawVoided { stage, attempt, .. } => {
                real.draw(*stage, *attempt) == without.draw(*stage, *attempt)
            }
            DrawEvent::ListClosed { .. } => true,
        }
    }

    fn is_final(&self, state: &State) -> bool {
        match *self {
            DrawEvent::ListClosed { .. }
            | DrawEvent::ListReopened { .. }
            | DrawEvent::Drawn { .. }
            | DrawEvent::DrawVoided { .. } => true,
            DrawEvent::PulledByHand { stage, attempt, .. } | DrawEvent::PutBack { stage, attempt, .. } => {
                state.draw(stage, attempt).is_some_and(|draw| draw.complete)
            }
            DrawEvent::PhraseTaken { .. } => false,
        }
    }
}

impl State {
    fn draw_mut(&mut self, stage: Stage, attempt: u32) -> Option<&mut Draw> {
        self.draws.iter_mut().find(|draw| draw.stage == stage && draw.attempt == attempt)
    }

    fn procedure_mut(&mut self, stage: Stage, attempt: u32) -> Option<&mut Procedure> {
        self.draw_mut(stage, attempt).map(|draw| &mut draw.procedure)
    }

    fn void(&mut self, stage: Stage, attempt: u32, voided: Voided) {
        if let Some(draw) = self.draw_mut(stage, attempt) {
            draw.voided = Some(voided);
        }
    }

    /// Voids what is not drawn here and had its phrase elsewhere: whoever saw secret and phrase together knows the draw, and another phrase
    /// would make another one of it.
    pub(super) fn void_what_was_drawn(&mut self, noted: &[NotedAttempt], action: ActionNo) {
        for noted in noted.iter().filter(|noted| noted.phrase || noted.drawn.is_some()) {
            let draw = self.draw(noted.stage, noted.attempt);
            let is_it =
                |draw: &Draw| draw.seal().is_some_and(|seal| Some(seal.commitment) == noted.commitment);
            if draw.is_some_and(|draw| draw.is_in_force() && !draw.complete && is_it(draw)) {
                let voided = Voided { action, cause: VoidCause::Resumed, agreed: None };
                self.void(noted.stage, noted.attempt, voided);
            }
        }
    }

    fn keep_pull(&mut self, stage: Stage, attempt: u32, pull: &Pull, action: ActionNo) {
        let Some(draw) = self.draw_mut(stage, attempt) else { return };
        if let Some(place) = draw.place_mut(pull.number, pull.pot == Pot::Left) {
            *place = Some(pull.ticket);
        }
        draw.pulls.push(pull.clone());
        draw.complete = draw.pulls.len() == draw.tickets();
        draw.drawn_by = draw.complete.then_some(action);
    }

    /// Notes the number that a late ticket got.
    pub(super) fn note_late_number(&mut self, (stage, attempt): (Stage, u32), late: LateNumber) {
        if let Some(draw) = self.draw_mut(stage, attempt) {
            draw.late.push(late);
        }
    }

    /// Puts a ticket, or none, in a slot of a draw: a pairing's number and side.
    pub(super) fn change_slot(
        &mut self,
        (stage, attempt): (Stage, u32),
        kind: ChangeKind,
        (number, side): (u32, Side),
        into: Option<TicketNo>,
        action: ActionNo,
    ) {
        let Some(draw) = self.draw_mut(stage, attempt) else { return };
        let Some(place) = draw.place_mut(number, side == Side::Left) else { return };
        let out = std::mem::replace(place, into);
        draw.changes.push(Change { kind, number, side, out, into, action });
    }
}

impl Draw {
    /// Returns the slot of a number on the left or the right side.
    fn place_mut(&mut self, number: u32, is_left: bool) -> Option<&mut Option<TicketNo>> {
        let [left, right] = self.places.get_mut((number as usize).checked_sub(1)?)?;
        Some(if is_left { left } else { right })
    }

    /// Returns the new attempt that a closed list begins, with nobody on it and nothing pulled, by hand.
    fn of_closed_list(stage: Stage, attempt: u32, slots: u32, order: Order, closed_by: ActionNo) -> Draw {
        Draw {
            stage,
            attempt,
            slots,
            order,
            entries: Vec::new(),
            owners: Vec::new(),
            procedure: Procedure::ByHand { put_back: Vec::new() },
            pulls: Vec::new(),
            complete: false,
            places: vec![[None, None]; slots as usize / 2],
            changes: Vec::new(),
            late: Vec::new(),
            voided: None,
            staff: StaffAtClosing::default(),
            dated: false,
            closed_by,
            drawn_by: None,
        }
    }
}
