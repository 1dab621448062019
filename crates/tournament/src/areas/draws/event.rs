//! What happens to a draw, and what is known of each kind of it.

use super::fold::by_hand;
use super::{Closing, DrawCommand, PlainDraw};
use crate::areas::AreaEvent;
use crate::command::Command;
use crate::draw::shuffle::{Entry, Meeting, Pair};
use crate::draw::{
    Commitment, Draw, Order, Phrase, PhraseKind, Procedure, Pull, Seal, Secret, Seed, StaffAtClosing,
    StaffSince, VoidCause, Voided,
};
use crate::ids::{ActionNo, PlayerId, StaffNo, TicketNo};
use crate::journal::Tournament;
use crate::stage::Stage;
use crate::state::State;
use serde::{Deserialize, Serialize};

/// Everybody on a closed list from which pairs are drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairList {
    /// Whether two who have met are kept apart where that is possible.
    pub repair: bool,
    /// Everybody, tickets ascending.
    pub entries: Vec<Entry>,
    /// Those of them who have met, ascending.
    pub met: Vec<Meeting>,
}

/// What happens to a draw.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrawEvent {
    /// The list for a draw was closed and published.
    ListClosed {
        stage: Stage,
        /// Which attempt, from 1.
        attempt: u32,
        slots: u32,
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
        /// The lowest ticket of each player in the order in which a draw by hand calls them, by lot; not in older journals.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        called: Vec<TicketNo>,
        /// Lives, byes and meetings, if pairs will be drawn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pairs: Option<PairList>,
    },
    /// The list of a round was closed with at most two people on it, so nothing is drawn.
    ListWithoutDraw {
        stage: Stage,
        /// Who is on it, tickets ascending.
        entries: Vec<Entry>,
        met: Vec<Meeting>,
    },
    /// A round was paired from the standing, or by who sits where: no chance, so no protocol.
    RoundPaired {
        stage: Stage,
        /// Which attempt, from 1.
        attempt: u32,
        /// Who is in it, tickets ascending.
        entries: Vec<(PlayerId, TicketNo)>,
        /// The pairs by number; where they sit at tables, numbers can be missing.
        pairings: Vec<Pair>,
    },
    /// A list from which nothing is drawn does not count any more: somebody else is on it.
    ListMadeAnew { stage: Stage },
    /// A closed list was reopened; its commitment is void. The reason is a text beside the journal.
    ListReopened {
        stage: Stage,
        attempt: u32,
        /// The second person of the staff who agreed; nobody in older journals, or where there was none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        agreed: Option<StaffNo>,
        /// What had become of those who could have agreed.
        #[serde(default, skip_serializing_if = "StaffSince::is_empty")]
        since: StaffSince,
    },
    /// The hall's phrase was taken.
    PhraseTaken { stage: Stage, attempt: u32, phrase: Phrase },
    /// The program pulled all numbers, and the secret is public.
    Drawn {
        stage: Stage,
        attempt: u32,
        secret: Secret,
        seed: Seed,
        /// All pulls in order.
        pulls: Vec<Pull>,
    },
    /// A number was pulled by hand and kept.
    PulledByHand { stage: Stage, attempt: u32, pull: Pull },
    /// Somebody was called to a draw by hand, is not there, and comes when all others have pulled.
    CallPostponed {
        stage: Stage,
        attempt: u32,
        /// The ticket for which they were called.
        ticket: TicketNo,
    },
    /// Slips that were pulled on paper were entered, in the order in which they were pulled; those noted before come first.
    PulledOnPaper {
        stage: Stage,
        attempt: u32,
        /// The pulls, at least one.
        pulls: Vec<Pull>,
    },
    /// A number was pulled by hand and had to go back.
    PutBack { stage: Stage, attempt: u32, number: u32 },
    /// The program drew all pairs, and the secret is public.
    Shuffled {
        stage: Stage,
        attempt: u32,
        secret: Secret,
        seed: Seed,
        /// All tickets in the order in which they came.
        order: Vec<TicketNo>,
        /// The pairs by number.
        pairings: Vec<Pair>,
    },
    /// A slip was pulled from the bag and kept.
    SlipPulled { stage: Stage, attempt: u32, ticket: TicketNo },
    /// The last slip was put back because the two have met before.
    SlipPutBack { stage: Stage, attempt: u32, ticket: TicketNo },
    /// A draw was declared void. The reason is a text beside the journal.
    DrawVoided {
        stage: Stage,
        attempt: u32,
        /// The second person of the staff who agreed; nobody in older journals, or where there was none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        agreed: Option<StaffNo>,
        /// What had become of those who could have agreed.
        #[serde(default, skip_serializing_if = "StaffSince::is_empty")]
        since: StaffSince,
    },
}

impl DrawEvent {
    /// Returns whether it notes a number or slip that people pulled or put back, or a call that was postponed.
    pub fn is_pull(&self) -> bool {
        matches!(
            self,
            DrawEvent::PulledByHand { .. }
                | DrawEvent::PulledOnPaper { .. }
                | DrawEvent::PutBack { .. }
                | DrawEvent::CallPostponed { .. }
                | DrawEvent::SlipPulled { .. }
                | DrawEvent::SlipPutBack { .. }
        )
    }

    /// Returns the stage and the attempt that it goes on with or ends; `None` if it begins one, or there is none.
    pub fn attempt(&self) -> Option<(Stage, u32)> {
        match self {
            DrawEvent::PhraseTaken { stage, attempt, .. }
            | DrawEvent::ListReopened { stage, attempt, .. }
            | DrawEvent::Drawn { stage, attempt, .. }
            | DrawEvent::PulledByHand { stage, attempt, .. }
            | DrawEvent::PulledOnPaper { stage, attempt, .. }
            | DrawEvent::PutBack { stage, attempt, .. }
            | DrawEvent::CallPostponed { stage, attempt, .. }
            | DrawEvent::Shuffled { stage, attempt, .. }
            | DrawEvent::SlipPulled { stage, attempt, .. }
            | DrawEvent::SlipPutBack { stage, attempt, .. }
            | DrawEvent::DrawVoided { stage, attempt, .. } => Some((*stage, *attempt)),
            DrawEvent::ListClosed { .. }
            | DrawEvent::ListWithoutDraw { .. }
            | DrawEvent::RoundPaired { .. }
            | DrawEvent::ListMadeAnew { .. } => None,
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
                called,
                pairs,
            } => {
                let mut draw = Draw::of_closed_list(*stage, *attempt, *slots, *order, action);
                draw.entries = entries.iter().map(|(_, tickets)| tickets.clone()).collect();
                draw.staff = staff.clone();
                draw.dated = *dated;
                draw.owners = entries.iter().map(|(player, _)| *player).collect();
                if let Some(commitment) = *commitment {
                    draw.procedure =
                        Procedure::Sealed(Seal { commitment, kind: *kind, phrase: None, opened: None });
                } else {
                    draw.procedure = by_hand(called);
                }
                draw.bag = pairs.as_ref().map(PairList::bag);
                state.draws.push(draw);
            }
            DrawEvent::RoundPaired { stage, attempt, entries, pairings } => {
                state.keep_paired(*stage, *attempt, entries, pairings, action);
            }
            // Only who has which lives and whom they meet depends on these: that follows from the event itself.
            DrawEvent::ListWithoutDraw { .. } | DrawEvent::ListMadeAnew { .. } => {}
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
                if let Some(Procedure::ByHand { put_back, .. }) = state.procedure_mut(*stage, *attempt) {
                    put_back.clear();
                }
                state.keep_pull(*stage, *attempt, pull, action);
            }
            DrawEvent::PulledOnPaper { stage, attempt, pulls } => {
                if let Some(procedure) = state.procedure_mut(*stage, *attempt) {
                    *procedure = Procedure::OnPaper { entered_by: action };
                }
                for pull in pulls {
                    state.keep_pull(*stage, *attempt, pull, action);
                }
            }
            DrawEvent::CallPostponed { stage, attempt, ticket } => {
                state.keep_postponed(*stage, *attempt, *ticket);
            }
            DrawEvent::PutBack { stage, attempt, number } => {
                if let Some(Procedure::ByHand { put_back, .. }) = state.procedure_mut(*stage, *attempt) {
                    put_back.push(*number);
                }
            }
            DrawEvent::Shuffled { stage, attempt, secret, seed, order, pairings } => {
                if let Some(Procedure::Sealed(seal)) = state.procedure_mut(*stage, *attempt) {
                    seal.opened = Some((*secret, *seed));
                }
                state.keep_pairs(*stage, *attempt, order, pairings, action);
            }
            DrawEvent::SlipPulled { stage, attempt, ticket } => {
                state.keep_slip(*stage, *attempt, *ticket, action);
            }
            DrawEvent::SlipPutBack { stage, attempt, .. } => state.put_back_slip(*stage, *attempt),
        }
    }

    fn command(&self, tournament: &Tournament) -> Option<Command> {
        let pulls_noted = |stage| Some(tournament.draw_in_force(stage)?.pulls_noted());
        let pull = |stage: Stage, number: u32| {
            Some(PlainDraw::PullByHand { stage, expected_pulls: pulls_noted(stage)?, number }.into())
        };
        Some(Command::Draws(match self {
            DrawEvent::ListClosed { stage, commitment, phrase, staff, dated, called, .. } => {
                let (stage, commitment, kind, staff) = (*stage, *commitment, *phrase, staff.clone());
                let (dated, called) = (*dated, called.clone());
                DrawCommand::CloseList(Closing { stage, commitment, kind, staff, dated, called })
            }
            DrawEvent::ListReopened { stage, agreed, since, .. } => {
                DrawCommand::ReopenList { stage: *stage, agreed: *agreed, since: since.clone() }
            }
            DrawEvent::PhraseTaken { stage, phrase, .. } => {
                DrawCommand::TakePhrase { stage: *stage, phrase: phrase.clone() }
            }
            DrawEvent::PulledByHand { stage, pull: pulled, .. } => pull(*stage, pulled.number)?,
            DrawEvent::PutBack { stage, number, .. } => pull(*stage, *number)?,
            DrawEvent::PulledOnPaper { stage, pulls, .. } => {
                let slips = pulls.iter().map(|pull| (pull.ticket, pull.number)).collect();
                PlainDraw::PullOnPaper { stage: *stage, expected_pulls: pulls_noted(*stage)?, slips }.into()
            }
            DrawEvent::CallPostponed { stage, .. } => {
                PlainDraw::PostponeCall { stage: *stage, expected_pulls: pulls_noted(*stage)? }.into()
            }
            DrawEvent::ListWithoutDraw { stage, .. } | DrawEvent::RoundPaired { stage, .. } => {
                PlainDraw::CloseListByHand { stage: *stage }.into()
            }
            DrawEvent::ListMadeAnew { stage } => {
                DrawCommand::ReopenList { stage: *stage, agreed: None, since: StaffSince::default() }
            }
            DrawEvent::SlipPulled { stage, ticket, .. } => {
                let expected_pulls = pulls_noted(*stage)?;
                PlainDraw::PullSlip { stage: *stage, expected_pulls, ticket: *ticket }.into()
            }
            DrawEvent::SlipPutBack { stage, .. } => {
                PlainDraw::PutSlipBack { stage: *stage, expected_pulls: pulls_noted(*stage)? }.into()
            }
            DrawEvent::DrawVoided { stage, attempt, agreed, since } => {
                let (attempt, agreed, since) = (*attempt, *agreed, since.clone());
                DrawCommand::VoidDraw { stage: *stage, attempt, agreed, since }
            }
            // A draw follows from its list alone.
            DrawEvent::Drawn { .. } | DrawEvent::Shuffled { .. } => return None,
        }))
    }

    fn replaces_the_same(&self, real: &Tournament, without: &Tournament) -> bool {
        self.attempt()
            .is_none_or(|(stage, attempt)| real.draw(stage, attempt) == without.draw(stage, attempt))
    }

    fn is_final(&self, state: &State) -> bool {
        let is_complete = |(stage, attempt)| state.draw(stage, attempt).is_some_and(|draw| draw.complete);
        match self {
            DrawEvent::ListClosed { .. }
            | DrawEvent::ListWithoutDraw { .. }
            | DrawEvent::ListReopened { .. }
            | DrawEvent::Drawn { .. }
            | DrawEvent::Shuffled { .. }
            | DrawEvent::DrawVoided { .. } => true,
            DrawEvent::PulledByHand { .. }
            | DrawEvent::PulledOnPaper { .. }
            | DrawEvent::PutBack { .. }
            | DrawEvent::CallPostponed { .. }
            | DrawEvent::SlipPulled { .. }
            | DrawEvent::SlipPutBack { .. } => self.attempt().is_some_and(is_complete),
            DrawEvent::PhraseTaken { .. }
            | DrawEvent::ListMadeAnew { .. }
            | DrawEvent::RoundPaired { .. } => false,
        }
    }
}
