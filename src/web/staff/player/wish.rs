//! What the forms about a person ask for, on his page and in the row at the desk.

use super::{PlayerPage, path, player};
use crate::app::{Request, Snapshot};
use crate::texts::{ExtrasChange, search_key};
use crate::tournament::{Cents, PlainDesk, PlainSpecial, PlayerId, TicketNo};
use crate::web::context::PageContext;
use crate::web::error::PageError;
use crate::web::form::{Difference, Typed};
use crate::web::page::{Answer, conflict, unprocessable};
use crate::web::staff::meanwhile::Seen;
use crate::web::staff::pressed::Pressed;
use crate::web::staff::privacy::PrivacyPage;
use crate::web::staff::{desk, privacy};
use actix_web::web::Path;

/// What a button asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wish {
    /// A new name or place.
    Describe,
    /// More tickets.
    Sell,
    /// A ticket back.
    Refund(TicketNo),
    /// A new key for a ticket, because the card was lost or copied.
    Renew(TicketNo),
    /// To pay exactly what is owed, as the button said.
    Settle(Cents),
    /// To pay any amount.
    Take,
    /// Any amount back.
    PayBack,
    /// To be one of a group, or not any more.
    Mark(u32, bool),
    /// To go home.
    Withdraw,
    /// To come back.
    Return,
    /// Not to be on the list any more.
    Remove,
    /// That the public sees the name otherwise.
    Show,
    /// That the name is forgotten for good.
    Forget,
}

impl Wish {
    /// Reads the value of a button.
    fn of(button: &str) -> Option<Wish> {
        Some(match button.split_once('-') {
            Some(("refund", ticket)) => Wish::Refund(ticket.parse().ok()?),
            Some(("renew", ticket)) => Wish::Renew(ticket.parse().ok()?),
            Some(("mark", group)) => Wish::Mark(group.parse().ok()?, true),
            Some(("unmark", group)) => Wish::Mark(group.parse().ok()?, false),
            Some(("settle", cents)) => Wish::Settle(Cents(cents.parse().ok()?)),
            _ => match button {
                "describe" => Wish::Describe,
                "sell" => Wish::Sell,
                "take" => Wish::Take,
                "pay_back" => Wish::PayBack,
                "return" => Wish::Return,
                "show" => Wish::Show,
                _ => return None,
            },
        })
    }

    /// Reads the end of an address; these are asked for by naming the person.
    fn named(address: &str) -> Option<Wish> {
        match address {
            "abmelden" => Some(Wish::Withdraw),
            "streichen" => Some(Wish::Remove),
            _ => None,
        }
    }

    /// Returns the field under which a refusal is shown.
    fn field(self) -> &'static str {
        match self {
            Wish::Describe => "name",
            Wish::Sell => "tickets",
            Wish::Take => "taken",
            Wish::PayBack => "returned",
            Wish::Withdraw => "abmelden-confirm",
            Wish::Remove => "streichen-confirm",
            Wish::Forget => "vergessen-confirm",
            Wish::Show => "shown",
            Wish::Refund(_) | Wish::Renew(_) | Wish::Settle(_) | Wish::Return | Wish::Mark(..) => "",
        }
    }

    /// Returns whether the form names the person.
    fn is_confirmed(self, night: &Snapshot, player: PlayerId, form: &Typed) -> bool {
        // Whoever sends the form again cannot name somebody who has no name any more.
        let nameless = self == Wish::Forget && night.is_erased(player);
        nameless || search_key(form.value("confirm")) == search_key(night.name(player))
    }

    /// Reads the fields of the form and returns what is to be done; `None` after a complaint.
    fn request(
        self,
        ctx: &PageContext,
        night: &Snapshot,
        player: PlayerId,
        form: &mut Typed,
    ) -> Option<Request> {
        Some(match self {
            Wish::Describe => Request::RenamePlayer { player, person: desk::person(form)? },
            Wish::Sell => {
                let tickets = desk::wanted_tickets(ctx, night, form)?;
                Request::Sell { player, tickets, paid: form.ticked("paid") }
            }
            Wish::Refund(ticket) => Request::from(PlainDesk::Refund(ticket)),
            Wish::Renew(ticket) => Request::from(PlainDesk::RenewKey(ticket)),
            Wish::Settle(amount) => Request::from(PlainDesk::TakePayment { player, amount }),
            Wish::Take => Request::from(PlainDesk::TakePayment {
                player,
                amount: form.money("taken", "player-amount")?,
            }),
            Wish::PayBack => {
                Request::from(PlainDesk::PayBack { player, amount: form.money("returned", "player-amount")? })
            }
            Wish::Return => Request::from(PlainDesk::Return(player)),
            Wish::Mark(group, member) => Request::from(PlainSpecial::MarkPlayer { group, player, member }),
            Wish::Show => {
                let shown = privacy::way(form.value("shown"));
                Request::UpdateExtras(ExtrasChange::Wish { player: player.0, shown })
            }
            Wish::Withdraw | Wish::Remove | Wish::Forget => {
                if !self.is_confirmed(night, player, form) {
                    form.complain(self.field(), unconfirmed(ctx, night, player));
                    return None;
                }
                match self {
                    Wish::Withdraw => Request::from(PlainDesk::Withdraw(player)),
                    Wish::Forget => Request::Erase(vec![player]),
                    _ => Request::from(PlainDesk::RemovePlayer(player)),
                }
            }
        })
    }
}

fn unconfirmed(ctx: &PageContext, night: &Snapshot, player: PlayerId) -> String {
    ctx.t1("player-confirm-wrong", "name", night.name(player))
}

/// Does what a button of the page asks for.
pub fn send(pressed: Pressed, path: Path<(String, String)>) -> Answer {
    let player = player(&pressed.current, &path.1)?;
    let wish = Wish::of(pressed.form.value("do")).ok_or(PageError::BadRequest)?;
    fulfil(pressed, player, wish)
}

/// Does what is asked for by naming the person.
pub fn send_named(pressed: Pressed, path: Path<(String, String, String)>) -> Answer {
    let wish = Wish::named(&path.2).ok_or(PageError::NotFound)?;
    let Ok(player) = player(&pressed.current, &path.1) else {
        // The same form sent twice: he is off the list already.
        return if wish == Wish::Remove {
            Ok(pressed.ctx.see_other(&pressed.current.path("/kassa")))
        } else {
            Err(PageError::NotFound)
        };
    };
    fulfil(pressed, player, wish)
}

/// Forgets the name for good; the director does that, by naming the person. Whoever is off the list may ask for it as well.
pub fn forget(pressed: Pressed, path: Path<(String, String)>) -> Answer {
    if let Ok(player) = player(&pressed.current, &path.1) {
        return fulfil(pressed, player, Wish::Forget);
    }
    let player = path.1.parse().map(PlayerId).map_err(|_| PageError::NotFound)?;
    if pressed.current.people.contains_key(&player) {
        forget_unlisted(pressed, player)
    } else {
        Err(PageError::NotFound)
    }
}

/// Forgets somebody who has no page of his own, and leads back to the page that lists him.
fn forget_unlisted(pressed: Pressed, player: PlayerId) -> Answer {
    if !Wish::Forget.is_confirmed(&pressed.current, player, &pressed.form) {
        let Pressed { ctx, current, mut form, .. } = pressed;
        form.complain(&privacy::confirmation(player), unconfirmed(&ctx, &current, player));
        return unprocessable(&PrivacyPage::unconfirmed(ctx, &current, &form));
    }
    let back = pressed.current.path("/daten");
    pressed.act(Request::Erase(vec![player]), back, desk::said)
}

fn fulfil(mut pressed: Pressed, player: PlayerId, wish: Wish) -> Answer {
    let Some(request) = wish.request(&pressed.ctx, &pressed.current, player, &mut pressed.form) else {
        return unprocessable(&PlayerPage::of(pressed.ctx, &pressed.current, player, pressed.form));
    };
    let seen = meanwhile(&pressed.ctx, &pressed.current, player, &pressed.form);
    // Whoever was erased meanwhile is not to be described again; the rules say so themselves.
    let overtaken = wish == Wish::Describe
        && !pressed.current.is_erased(player)
        && pressed.is_overtaken(&seen, &request)?;
    if overtaken {
        let Pressed { ctx, current, form, .. } = pressed;
        return conflict(&PlayerPage { seen, ..PlayerPage::of(ctx, &current, player, form) });
    }
    // Somebody at another desk was faster; the same form sent twice is not meant.
    if let Wish::Settle(amount) = wish
        && pressed.current.owed(player) != amount
        && !pressed.is_repeated(&request)?
    {
        let Pressed { ctx, current, mut form, .. } = pressed;
        form.complain("", ctx.t1("player-settled-meanwhile", "name", current.name(player)));
        return unprocessable(&PlayerPage::of(ctx, &current, player, form));
    }
    let to_desk = wish == Wish::Remove || pressed.form.value("from") == "kassa";
    let desk = pressed.current.path("/kassa");
    let onward = if to_desk { desk.clone() } else { path(&pressed.current, player) };
    pressed.send(request, &onward, desk::said, |ctx, refused, form| {
        // Whoever was taken off the list meanwhile has no page any more.
        if !refused.current.players().contains_key(&player) {
            return Err(refused.page(&ctx, desk));
        }
        refused.again(ctx, wish.field(), form, |ctx, night, form| PlayerPage::of(ctx, night, player, form))
    })
}

/// Compares the name and the place that stand with those that were typed.
fn meanwhile(ctx: &PageContext, night: &Snapshot, player: PlayerId, form: &Typed) -> Seen {
    let fields = [("name", "desk-name"), ("place", "desk-place")];
    let fields = fields.map(|(field, label)| (field.to_owned(), ctx.t(label)));
    let theirs = Typed::fresh(ctx).with("name", night.name(player)).with("place", night.place(player));
    let plain = |_: &str, value: &str| value.to_owned();
    Seen::beside(Difference::between(&fields, plain, &theirs, form), &night.people.get(&player))
}
