//! `/leitung/t/{slug}/druck/plakat`: the code of the guests' page with the wireless network, to hang up.

use crate::web::address::GuestAddress;
use crate::web::context::PageContext;
use crate::web::current::Current;
use crate::web::page::{Answer, page};
use crate::web::paper::Sheet;
use crate::web::qr::Qr;
use crate::web::session::Staff;
use askama::Template;

#[derive(Template)]
#[template(path = "print/poster.html")]
struct PosterPage {
    ctx: PageContext,
    sheet: Sheet,
    local: bool,
    code: Qr,
    address: String,
    network: String,
    network_password: String,
    /// The path of the page on which the network is named.
    texts: String,
}

/// Shows the poster.
pub async fn show(_staff: Staff, ctx: PageContext, current: Current, guests: GuestAddress) -> Answer {
    let address = guests.of(&current.public_path(""));
    let back = current.path("/druck");
    let extras = current.extras();
    page(&PosterPage {
        sheet: Sheet::of(&ctx, &current, ctx.t("print-poster"), (&back, ctx.t("print-title")))
            .with_other_language(&ctx, &current.path("/druck/plakat")),
        local: guests.is_local(),
        code: Qr::of(&address)?,
        address,
        network: extras.network.to_string(),
        network_password: extras.network_password.to_string(),
        texts: current.path("/druck/texte"),
        ctx,
    })
}
