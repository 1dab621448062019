//! What can be done about prizes. Each button leads back to the page; the form that gives a prize by hand keeps what was typed.

use super::PrizesPage;
use crate::app::Deed;
use crate::texts::Reason;
use crate::tournament::{Rejection, TicketNo};
use crate::web::context::PageContext;
use crate::web::current::Current;
use crate::web::error::PageError;
use crate::web::form::Typed;
use crate::web::night::Night;
use crate::web::page::{Answer, page_with, unprocessable};
use crate::web::session::Staff;
use crate::web::site::Site;
use actix_web::web::Data;

/// Gives a prize by hand, to a ticket or to nobody.
pub async fn give_by_hand(
    site: Data<Site>,
    staff: Staff,
    ctx: PageContext,
    current: Current,
    mut form: Typed,
) -> Answer {
    let Some(deed) = read(&mut form, current.settings().prizes) else {
        return unprocessable(&PrizesPage::of(ctx, &current, form));
    };
    match site.act(&current, form.submission(&staff)?, deed).await? {
        Ok(_) => Ok(ctx.see_other_saying(&site, &current.path("/preise"), ctx.t("prizes-given"))),
        Err(refused) => {
            let field = match refused.rejection {
                Rejection::UnknownTicket(_) => "ticket",
                Rejection::UnknownPrize(_) => "prize",
                _ => "",
            };
            for sentence in refused.sentences(&ctx) {
                form.complain(field, sentence);
            }
            page_with(refused.status(), &PrizesPage::of(ctx, &refused.current, form))
        }
    }
}

/// Reads the form, or notes every complaint.
fn read(form: &mut Typed, prizes: u32) -> Option<Deed> {
    let prize = form.number("prize", "prizes-field-prize", 1..=prizes.max(1));
    let to_ticket = form.choice("to", "prizes-field-to", |typed| match typed {
        "ticket" => Some(true),
        "nobody" => Some(false),
        _ => None,
    });
    let ticket = match to_ticket {
        Some(true) => form
            .number("ticket", "prizes-field-ticket", 1..=TicketNo::MAX)
            .map(|number| Some(TicketNo(number))),
        Some(false) => Some(None),
        None => None,
    };
    let reason = match form.value("reason").trim() {
        "" => Some(None),
        _ => form.text::<Reason>("reason", "prizes-field-reason").map(Some),
    };
    Some(Deed::OverridePrize { prize: prize?, ticket: ticket?, reason: reason? })
}

/// Lets a prize follow the rule again.
pub async fn follow_the_rule(
    site: Data<Site>,
    staff: Staff,
    ctx: PageContext,
    current: Current,
    form: Typed,
) -> Answer {
    let prize = hidden(&form, "prize")?;
    let said = ctx.t1("prizes-by-rule", "prize", prize);
    press(&site, &staff, &ctx, &current, &form, Deed::ClearPrizeOverride { prize }, said).await
}

/// Draws lots for a shared place.
pub async fn draw_lots(
    site: Data<Site>,
    staff: Staff,
    ctx: PageContext,
    current: Current,
    form: Typed,
) -> Answer {
    let place = hidden(&form, "place")?;
    let said = ctx.t1("prizes-lots-said", "place", place);
    press(&site, &staff, &ctx, &current, &form, Deed::DrawLots { place }, said).await
}

/// Ticks a prize as handed over, or takes the tick away.
pub async fn hand_over(
    site: Data<Site>,
    staff: Staff,
    ctx: PageContext,
    current: Current,
    form: Typed,
) -> Answer {
    let (prize, done) = (hidden(&form, "prize")?, form.ticked("done"));
    let winner = Night::of(&current).prizes().into_iter().find(|line| line.prize == prize);
    let name = winner.and_then(|line| line.ticket).map_or("", |ticket| current.name_on(ticket));
    let key = if done { "prizes-handed-over-said" } else { "prizes-not-handed-over-said" };
    let said = ctx.t2(key, "prize", prize, "name", name);
    press(&site, &staff, &ctx, &current, &form, Deed::HandOverPrize { prize, done }, said).await
}

/// Reads a number that the page itself has put into the form.
fn hidden(form: &Typed, field: &str) -> Result<u32, PageError> {
    form.value(field).parse().map_err(|_| PageError::BadRequest)
}

/// Does what a button says and goes back to the page.
async fn press(
    site: &Site,
    staff: &Staff,
    ctx: &PageContext,
    current: &Current,
    form: &Typed,
    deed: Deed,
    said: String,
) -> Answer {
    let back = current.path("/preise");
    match site.act(current, form.submission(staff)?, deed).await? {
        Ok(_) => Ok(ctx.see_other_saying(site, &back, said)),
        Err(refused) => Err(refused.page(ctx, back)),
    }
}
