//! Commands in, events or a [`Rejection`] out. Nothing here changes anything.
//!
//! | file | subject |
//! |---|---|
//! | `draft` | the state while the events of one command are being decided |
//! | `desk` | the list of players, tickets, money |
//! | `late` | tickets sold after the first draw |
//! | `draw` | closing lists, drawing by program and by hand, voiding |
//! | `result` | results entered and taken back |
//! | `report` | results reported by players |
//! | `correction` | what a corrected result does to later draws |
//! | `sheet` | the results of several matches at once |
//! | `tables` | matches called and begun, people who are missing |
//! | `leave` | players who leave and come back |
//! | `prizes` | lots, overrides, hand-over |
//! | `specials` | special prizes, marked players |
//! | `settings` | what may change when |

mod correction;
mod desk;
mod draft;
mod draw;
mod late;
mod leave;
mod prizes;
mod report;
mod result;
mod settings;
mod sheet;
mod specials;
mod tables;

use super::command::Command;
use super::event::Event;
use super::ids::ActionNo;
use super::journal::Tournament;
use super::money::Cents;
use super::rejection::Rejection;
use super::state::State;
use draft::Draft;

pub use draw::Entries;

/// The largest amount that one entry in the till may have, € 10.000.
const MAX_AMOUNT: Cents = Cents(1_000_000);

type Decision = Result<Vec<Event>, Rejection>;

impl Tournament {
    /// Decides a command: the events that it leads to, at least one.
    ///
    /// # Errors
    /// A [`Rejection`] that says why nothing is done.
    pub fn decide(&self, command: &Command) -> Decision {
        if self.is_finished() && !works_after_the_end(command) {
            return Err(Rejection::Finished);
        }
        match command {
            Command::ChangeSettings(settings) => self.change_settings(settings),
            Command::DescribeTournament => Ok(vec![Event::TextsChanged]),
            Command::Register { people, lots } => Draft::begin(self).register(people, *lots),
            Command::DescribePlayer(player) => self.describe_player(*player),
            Command::ErasePeople(players) => self.erase_people(players),
            Command::RemovePlayer(player) => self.remove_player(*player),
            Command::Sell { player, tickets, paid, lots } => {
                Draft::begin(self).sell(*player, tickets, *paid, *lots)
            }
            Command::Refund(ticket) => Draft::begin(self).refund(*ticket),
            Command::TakePayment { player, amount } => self.take_payment(*player, *amount),
            Command::PayBack { player, amount } => self.pay_back(*player, *amount),
            Command::CloseList { stage, commitment } => self.close_list(*stage, Some(*commitment)),
            Command::CloseListByHand { stage } => self.close_list(*stage, None),
            Command::ReopenList { stage, agreed } => self.reopen_list(*stage, *agreed),
            Command::TakePhrase { stage, phrase } => self.take_phrase(*stage, phrase),
            Command::Draw { stage, secret, tournament } => self.make_draw(*stage, secret, tournament),
            Command::PullByHand { stage, seen, number } => self.pull_by_hand(*stage, *seen, *number),
            Command::VoidDraw { stage, attempt, agreed } => self.void_draw(*stage, *attempt, *agreed),
            Command::EnterResult { id, seen, result, evidence } => {
                self.enter_result(*id, *seen, *result, evidence)
            }
            Command::ReportResult { id, seen, by, score } => self.report_result(*id, *seen, *by, *score),
            Command::RenewKey(ticket) => self.renew_key(*ticket),
            Command::TakeBackResult { id, seen } => self.take_back_result(*id, *seen),
            Command::EnterResults(lines) => self.enter_results(lines),
            Command::CallNext { table } => self.call_next(*table),
            Command::CallMatch { id, table } => self.call_match(*id, *table),
            Command::BeginMatch(id) => self.begin_match(*id),
            Command::ReleaseMatch(id) => self.release_match(*id),
            Command::MarkMissing { id, player } => self.mark_missing(*id, *player),
            Command::MarkFound(player) => self.mark_found(*player),
            Command::Withdraw(player) => self.withdraw(*player),
            Command::Return(player) => self.let_return(*player),
            Command::DrawLots { place, lots } => self.draw_lots(*place, *lots),
            Command::OverridePrize { prize, ticket } => self.override_prize(*prize, *ticket),
            Command::ClearPrizeOverride { prize } => self.clear_override(*prize),
            Command::HandOverPrize { prize, done, seen } => self.hand_over(*prize, *done, *seen),
            Command::AddSpecialPrize(kind) => self.add_special(*kind),
            Command::RemoveSpecialPrize(special) => self.remove_special(*special),
            Command::SetGroup { group, members } => self.set_group(*group, members),
            Command::MarkPlayer { group, player, member } => self.mark(*group, *player, *member),
            Command::GiveSpecialPrize { special, player } => self.give_special(*special, *player),
            Command::DrawSpecialLots { special, places, lots } => {
                self.draw_special_lots(*special, places, *lots)
            }
            Command::CountCash(amount) => count_cash(*amount),
            Command::Finish => self.finish(),
            Command::Reopen => self.reopen(),
            Command::Undo { action } => self.undo(*action),
            Command::UndoEarlier { action } => self.undo_earlier(*action),
        }
    }

    fn undo(&self, action: ActionNo) -> Decision {
        let target = self.undo_target()?.number;
        if target != action {
            return Err(Rejection::UndoStale { action: target });
        }
        Ok(vec![Event::Undone { action }])
    }

    fn undo_earlier(&self, action: ActionNo) -> Decision {
        let dependants = self.dependants(action)?;
        if !dependants.is_empty() {
            return Err(Rejection::UndoDepends { action, dependants });
        }
        Ok(vec![Event::Undone { action }])
    }
}

impl State {
    fn finish(&self) -> Decision {
        if !self.is_decided() {
            return Err(Rejection::NotDecided);
        }
        Ok(vec![Event::Finished])
    }

    fn reopen(&self) -> Decision {
        if !self.is_finished() {
            return Err(Rejection::NotFinished);
        }
        Ok(vec![Event::Reopened])
    }
}

fn count_cash(amount: Cents) -> Decision {
    // A till holds the payments of a whole evening, so it may well be above a single payment.
    if amount < Cents::ZERO || amount > MAX_AMOUNT * 10 {
        return Err(Rejection::BadAmount(amount));
    }
    Ok(vec![Event::CashCounted { amount }])
}

/// Prizes are handed over and money is counted after the last match.
fn works_after_the_end(command: &Command) -> bool {
    matches!(
        command,
        Command::DescribeTournament
            | Command::DescribePlayer(_)
            | Command::ErasePeople(_)
            | Command::TakePayment { .. }
            | Command::PayBack { .. }
            | Command::DrawLots { .. }
            | Command::OverridePrize { .. }
            | Command::ClearPrizeOverride { .. }
            | Command::HandOverPrize { .. }
            | Command::AddSpecialPrize(_)
            | Command::RemoveSpecialPrize(_)
            | Command::SetGroup { .. }
            | Command::MarkPlayer { .. }
            | Command::GiveSpecialPrize { .. }
            | Command::DrawSpecialLots { .. }
            | Command::CountCash(_)
            | Command::Reopen
            | Command::Undo { .. }
            | Command::UndoEarlier { .. }
    )
}
