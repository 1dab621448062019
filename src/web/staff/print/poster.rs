//! `/leitung/t/{slug}/druck/plakat`: the code of the guests' page with the wireless network, to hang up.

use super::framed;
use crate::web::http::{Answer, Current, GuestAddress, PageContext, PaperAddress, Staff, page};
use crate::web::paper::Sheet;
use crate::web::state::Site;
use crate::web::view::qr::Qr;
use actix_web::web::Data;
use askama::Template;

#[derive(Template)]
#[template(path = "print/poster.html")]
struct PosterPage {
    ctx: PageContext,
    sheet: Sheet,
    /// When the evening begins, and when the desk opens.
    hours: Vec<String>,
    /// Who holds the tournament, or "".
    organiser: String,
    local: bool,
    code: Qr,
    address: String,
    /// The address in the hall, where the code leads to a host; "" otherwise.
    hall: String,
    network: String,
    network_password: String,
    /// The path of the page on which the network is named.
    texts: String,
}

pub fn show(
    site: Data<Site>,
    _staff: Staff,
    ctx: PageContext,
    current: Current,
    guests: GuestAddress,
) -> Answer {
    let (guests, home) = (PaperAddress::of(&site, &current, guests), current.public_path(""));
    let address = guests.printed(&home);
    let extras = current.extras();
    page(&PosterPage {
        sheet: framed(&ctx, &current, ctx.t("print-poster"))
            .with_other_language(&ctx, &current.path("/druck/plakat")),
        hours: ctx.hours(current.settings()),
        organiser: extras.organiser.to_string(),
        local: guests.is_local(),
        code: Qr::of(&guests.in_code(&home))?,
        address,
        hall: guests.in_the_hall(&home),
        network: extras.network.to_string(),
        network_password: extras.network_password.to_string(),
        texts: current.path("/druck/texte"),
        ctx,
    })
}
