//! What the forms about a person ask for, on their page and in the row at the desk.

use super::{PlayerPage, player};
use crate::app::{Request, Snapshot};
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::{Answer, FormState, PageContext, conflict, unprocessable};
use crate::web::staff::action_request::{ActionRequest, EditToken};
use crate::web::staff::privacy::PrivacyPage;
use crate::web::staff::seen_group::SeenGroup;
use crate::web::staff::{desk, privacy};
use actix_web::web::Path;
use tournament::texts::{ExtrasChange, Reason, search_key};
use tournament::{Cents, LifeCommand, PlainDesk, PlainSpecial, PlayerId, TicketNo};

/// What a button asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PlayerAction {
    Rename,
    /// The same after the list is closed, with a reason.
    RenameEntrant,
    Sell,
    Refund(TicketNo),
    /// A new key for a ticket, because the card was lost or copied.
    Renew(TicketNo),
    /// To pay exactly what is owed, as the button said.
    Settle(Cents),
    /// To pay any amount.
    Take,
    PayBack,
    BuyLife,
    /// Not to have bought it after all.
    TakeLifeBack,
    /// To be one of a group, or not any more.
    Mark(u32, bool),
    Withdraw,
    Return,
    Remove,
    /// That the public sees the name otherwise.
    Show,
    /// That the name is forgotten for good.
    Forget,
}

impl PlayerAction {
    fn of(button: &str) -> Option<PlayerAction> {
        Some(match button.split_once('-') {
            Some(("refund", ticket)) => PlayerAction::Refund(ticket.parse().ok()?),
            Some(("renew", ticket)) => PlayerAction::Renew(ticket.parse().ok()?),
            Some(("mark", group)) => PlayerAction::Mark(group.parse::<SeenGroup>().ok()?.number, true),
            Some(("unmark", group)) => PlayerAction::Mark(group.parse::<SeenGroup>().ok()?.number, false),
            Some(("settle", cents)) => PlayerAction::Settle(Cents(cents.parse().ok()?)),
            _ => match button {
                "describe" => PlayerAction::Rename,
                "sell" => PlayerAction::Sell,
                "take" => PlayerAction::Take,
                "pay_back" => PlayerAction::PayBack,
                "return" => PlayerAction::Return,
                "life" => PlayerAction::BuyLife,
                "life_back" => PlayerAction::TakeLifeBack,
                "show" => PlayerAction::Show,
                _ => return None,
            },
        })
    }

    /// Reads the end of an address; these are asked for by naming the person.
    fn named(address: &str) -> Option<PlayerAction> {
        match address {
            "abmelden" => Some(PlayerAction::Withdraw),
            "streichen" => Some(PlayerAction::Remove),
            _ => None,
        }
    }

    fn field(self) -> &'static str {
        match self {
            PlayerAction::Rename | PlayerAction::RenameEntrant => "name",
            PlayerAction::Sell => "tickets",
            PlayerAction::Take => "taken",
            PlayerAction::PayBack => "returned",
            PlayerAction::Withdraw => "abmelden-confirm",
            PlayerAction::Remove => "streichen-confirm",
            PlayerAction::Forget => "vergessen-confirm",
            PlayerAction::Show => "shown",
            PlayerAction::Refund(_)
            | PlayerAction::Renew(_)
            | PlayerAction::Settle(_)
            | PlayerAction::Return
            | PlayerAction::BuyLife
            | PlayerAction::TakeLifeBack
            | PlayerAction::Mark(..) => "",
        }
    }

    /// Returns whether the form names the person.
    fn is_confirmed(self, snapshot: &Snapshot, player: PlayerId, form: &FormState) -> bool {
        // The form sent again cannot name somebody who has no name any more.
        let nameless = self == PlayerAction::Forget && snapshot.is_erased(player);
        nameless || search_key(form.value("confirm")) == search_key(snapshot.name(player))
    }

    /// Reads the fields of the form and returns what is to be done; `None` after a complaint.
    fn request(
        self,
        ctx: &PageContext,
        snapshot: &Snapshot,
        player: PlayerId,
        form: &mut FormState,
    ) -> Option<Request> {
        Some(match self {
            PlayerAction::Rename => Request::RenamePlayer { player, person: desk::person(form)? },
            PlayerAction::RenameEntrant => {
                let (person, reason) =
                    (desk::person(form), form.text::<Reason>("reason", "player-rename-reason"));
                Request::RenameEntrant { player, person: person?, reason: reason? }
            }
            PlayerAction::Sell => {
                let tickets = desk::wanted_tickets(ctx, snapshot, form)?;
                Request::Sell { player, tickets, paid: form.ticked("paid"), groups: Vec::new() }
            }
            PlayerAction::Refund(ticket) => Request::from(PlainDesk::Refund(ticket)),
            PlayerAction::Renew(ticket) => Request::from(PlainDesk::RenewKey(ticket)),
            PlayerAction::Settle(amount) => Request::from(PlainDesk::TakePayment { player, amount }),
            PlayerAction::Take => Request::from(PlainDesk::TakePayment {
                player,
                amount: form.money("taken", "player-amount")?,
            }),
            PlayerAction::PayBack => {
                Request::from(PlainDesk::PayBack { player, amount: form.money("returned", "player-amount")? })
            }
            PlayerAction::Return => Request::from(PlainDesk::Return(player)),
            PlayerAction::BuyLife => {
                Request::from(LifeCommand::Buy { player, paid: form.ticked("life_paid") })
            }
            PlayerAction::TakeLifeBack => Request::from(LifeCommand::TakeBack(player)),
            PlayerAction::Mark(group, member) => {
                Request::from(PlainSpecial::MarkPlayer { group, player, member })
            }
            PlayerAction::Show => {
                let shown = privacy::way(form.value("shown"));
                Request::UpdateExtras(ExtrasChange::Preference { player: player.0, shown })
            }
            PlayerAction::Withdraw | PlayerAction::Remove | PlayerAction::Forget => {
                if !self.is_confirmed(snapshot, player, form) {
                    form.add_error(self.field(), unconfirmed(ctx, snapshot, player));
                    return None;
                }
                match self {
                    PlayerAction::Withdraw => Request::from(PlainDesk::Withdraw(player)),
                    PlayerAction::Forget => Request::Erase(vec![player]),
                    _ => Request::from(PlainDesk::RemovePlayer(player)),
                }
            }
        })
    }
}

fn unconfirmed(ctx: &PageContext, snapshot: &Snapshot, player: PlayerId) -> String {
    ctx.t1("player-confirm-wrong", "name", snapshot.name(player))
}

/// Does what a button of the page asks for.
pub fn send(pressed: ActionRequest, path: Path<(String, String)>) -> Answer {
    let player = player(&pressed.current, &path.1)?;
    let wanted = PlayerAction::of(pressed.form.value("do")).ok_or(PageError::BadRequest)?;
    match wanted {
        PlayerAction::Rename => pressed.alone(|pressed| fulfil(pressed, player, wanted)),
        _ => fulfil(pressed, player, wanted),
    }
}

/// Does what is asked for by naming the person.
pub fn send_named(pressed: ActionRequest, path: Path<(String, String, String)>) -> Answer {
    let wanted = PlayerAction::named(&path.2).ok_or(PageError::NotFound)?;
    let Ok(player) = player(&pressed.current, &path.1) else {
        // The same form sent twice: they are off the list already.
        return if wanted == PlayerAction::Remove {
            Ok(pressed.ctx.see_other(&pressed.current.path("/kassa")))
        } else {
            Err(PageError::NotFound)
        };
    };
    fulfil(pressed, player, wanted)
}

/// Changes the name of somebody on a closed list; the director does that, with a reason.
pub fn rename(pressed: ActionRequest, path: Path<(String, String)>) -> Answer {
    let player = player(&pressed.current, &path.1)?;
    pressed.alone(|pressed| fulfil(pressed, player, PlayerAction::RenameEntrant))
}

/// Forgets the name for good; the director does that, by naming the person. People who are off the list may ask for it as well.
pub fn forget(pressed: ActionRequest, path: Path<(String, String)>) -> Answer {
    if let Ok(player) = player(&pressed.current, &path.1) {
        return fulfil(pressed, player, PlayerAction::Forget);
    }
    let player = path.1.parse().map(PlayerId).map_err(|_| PageError::NotFound)?;
    if pressed.current.people.contains_key(&player) {
        forget_unlisted(pressed, player)
    } else {
        Err(PageError::NotFound)
    }
}

/// Forgets somebody who has no page of their own, and leads back to the page that lists them.
fn forget_unlisted(pressed: ActionRequest, player: PlayerId) -> Answer {
    if !PlayerAction::Forget.is_confirmed(&pressed.current, player, &pressed.form) {
        let ActionRequest { ctx, current, mut form, .. } = pressed;
        form.add_error(&privacy::confirmation(player), unconfirmed(&ctx, &current, player));
        return unprocessable(&PrivacyPage::unconfirmed(ctx, current, form));
    }
    let back = pressed.current.path("/daten");
    pressed.act(Request::Erase(vec![player]), &back, &back, desk::success_message)
}

/// Returns what speaks against what a button asks for, though the rules would let it happen, and the field to say it at: somebody else was
/// faster, or the money goes out a second time.
fn objection(
    pressed: &mut ActionRequest,
    player: PlayerId,
    wanted: PlayerAction,
) -> Option<(&'static str, String)> {
    let name = pressed.current.known_as(player).to_owned();
    match wanted {
        PlayerAction::Mark(..) => {
            let (_, group) = pressed.form.value("do").split_once('-')?;
            let group: SeenGroup = group.parse().ok()?;
            // There may be another one under its number now, or it has another name.
            (!group.has_its_name(&pressed.current))
                .then(|| ("", pressed.ctx.t1("player-group-gone", "group", group.name)))
        }
        PlayerAction::Settle(amount) => (pressed.current.owed(player) != amount)
            .then(|| ("", pressed.ctx.t1("player-settled-meanwhile", "name", name))),
        PlayerAction::PayBack if !pressed.form.ticked("unpaid") => {
            let amount = pressed.form.money("returned", "player-amount")?;
            let (paid, credit) = (pressed.current.paid(player), Cents::ZERO - pressed.current.owed(player));
            // More than was ever paid the rules refuse themselves.
            (amount > credit && amount <= paid)
                .then(|| (wanted.field(), pressed.ctx.t1("player-no-credit", "name", name)))
        }
        _ => None,
    }
}

fn fulfil(mut pressed: ActionRequest, player: PlayerId, wanted: PlayerAction) -> Answer {
    let Some(request) = wanted.request(&pressed.ctx, &pressed.current, player, &mut pressed.form) else {
        return pressed.again(|ctx, current, form| PlayerPage::of(ctx, current, player, form));
    };
    let token = edit_conflict(&pressed.ctx, &pressed.current, player, &pressed.form);
    // A person who was erased meanwhile is not described again; the rules say so themselves.
    let stale = matches!(wanted, PlayerAction::Rename | PlayerAction::RenameEntrant)
        && !pressed.current.is_erased(player)
        && pressed.is_stale(&token, &request)?;
    if stale {
        let ActionRequest { ctx, current, form, .. } = pressed;
        return conflict(&PlayerPage { token, ..PlayerPage::of(ctx, current, player, form) });
    }
    // The same form sent twice is not meant.
    if let Some((field, said)) = objection(&mut pressed, player, wanted)
        && !pressed.is_repeated(&request)?
    {
        pressed.form.add_error(field, said);
        return pressed.again(|ctx, current, form| PlayerPage::of(ctx, current, player, form));
    }
    let (from, desk) = (pressed.form.value("from"), pressed.current.path("/kassa"));
    let onward = match wanted {
        // Older copies that still have the name are offered there.
        PlayerAction::Forget => pressed.current.path("/daten"),
        _ if wanted == PlayerAction::Remove || from == "kassa" => desk.clone(),
        _ if from == "abrechnung" => pressed.current.path("/abrechnung"),
        _ => address::player(&pressed.current.slug, player),
    };
    pressed.send(request, &onward, desk::success_message, |ctx, refused, form| {
        // A person who was taken off the list meanwhile has no page any more.
        if !refused.current.players().contains_key(&player) {
            return Err(refused.page(&ctx, desk));
        }
        refused.again(ctx, wanted.field(), form, |ctx, night, form| PlayerPage::of(ctx, night, player, form))
    })
}

/// Compares the name and the place that stand with those that were typed.
fn edit_conflict(ctx: &PageContext, snapshot: &Snapshot, player: PlayerId, form: &FormState) -> EditToken {
    let fields = [("name", "desk-name"), ("place", "desk-place")];
    let theirs = FormState::fresh(ctx)
        .with("name", snapshot.name_entered(player))
        .with("place", snapshot.place(player));
    EditToken::compared(ctx, &fields, &theirs, form, &snapshot.people.get(&player))
}
