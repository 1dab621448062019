//! `/t/{slug}/runde/{R}/{n}`: one match with all that there is to say of it. Lists show who plays and how it ended; tickets, counts
//! and what was pulled stand here.

use super::duel::DuelView;
use super::guest::{CounterView, Guest, MatchView};
use super::last_hour::duel;
use super::tickets::PullView;
use crate::web::error::PageError;
use crate::web::http::{PageContext, Response};
use crate::web::public::layout::PublicLayout;
use crate::web::public::request::{PublicRequest, number_of_path};
use actix_web::web::Path;
use askama::Template;
use tournament::{Forecast, Pairing, Stage, TicketNo};

pub async fn show(request: PublicRequest, path: Path<(String, String, String)>) -> Response {
    let stage: Stage = path.1.parse().map_err(|_| PageError::NotFound)?;
    let number = number_of_path(&path.2).ok_or(PageError::NotFound)?;
    let name = format!("runde/{stage}/{number}");
    request.answer(name, move |guest| PairingPage::of(guest, stage, number)).await
}

#[derive(Template)]
#[template(path = "public/pairing.html")]
struct PairingPage {
    ctx: PageContext,
    layout: PublicLayout,
    /// "Runde 1, Partie 7".
    title: String,
    /// The two of it; `None` where a ticket meets nobody.
    duel: Option<DuelView>,
    seen: MatchView,
    /// The page of whoever met nobody, or "".
    person: String,
    /// When it will probably be called, or "".
    when: String,
    /// Why a ticket met nobody, or "".
    why: String,
    counter: Option<CounterView>,
    /// What its tickets pulled, the left one first; none where they were not drawn into it.
    pulls: Vec<PullView>,
    /// Its place in the list of its round.
    round_href: String,
    round: String,
}

impl PairingPage {
    /// Returns the page of a match in force, `None` if the evening does not have it.
    fn of(guest: &Guest<'_>, stage: Stage, number: u32) -> Option<PairingPage> {
        let (ctx, view) = (guest.ctx, &guest.view);
        let pairing = view.pairings_in(stage).iter().find(|pairing| pairing.id.number == number)?;
        let tickets: Vec<TicketNo> = pairing.left.into_iter().chain(pairing.right).collect();
        Some(PairingPage {
            ctx: ctx.clone(),
            layout: PublicLayout::of(guest, "runde"),
            title: guest.match_in(pairing.id, Stage::SeventhPlace),
            duel: duel(guest, pairing),
            seen: guest.pairing(pairing),
            person: tickets.first().map_or_else(String::new, |ticket| guest.owner_link(*ticket)),
            when: when(guest, pairing),
            why: tickets.iter().find_map(|ticket| guest.why_bye(*ticket, pairing)).unwrap_or_default(),
            counter: guest.counter(pairing),
            pulls: tickets.iter().filter_map(|ticket| guest.pull(*ticket, pairing)).collect(),
            round_href: guest.link(&format!("runde/{stage}#p{number}")),
            round: guest.stage(stage),
        })
    }
}

fn when(guest: &Guest<'_>, pairing: &Pairing) -> String {
    let called = guest.view.expected_call(pairing.id).filter(|_| pairing.is_open());
    called.map_or_else(String::new, |at| {
        guest.ctx.t1("public-about", "time", guest.ctx.time(Forecast::about(at)))
    })
}
