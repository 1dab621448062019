//! `/t/{slug}/los/{L}`: a sealed lot for everybody. Before it those who take part, the commitment and the phrase; after it the order, which
//! the reader's own device draws again; and its protocol as JSON.

use super::guest::Guest;
use crate::web::error::PageError;
use crate::web::http::{PageContext, Response};
use crate::web::public::layout::PublicLayout;
use crate::web::public::request::PublicRequest;
use crate::web::state::EncodedResponse;
use crate::web::view::draw::{ResumedLine, kind_fixed};
use actix_web::web::Path;
use askama::Template;
use chrono::{DateTime, Utc};
use tournament::TicketNo;
use tournament::draw::lot::protocol::Protocol;
use tournament::draw::{LotNo, Phrase};

#[derive(Template)]
#[template(path = "public/lot.html")]
struct LotPage {
    ctx: PageContext,
    layout: PublicLayout,
    title: String,
    protocol: Protocol,
    /// Who takes part, ascending by ticket.
    among: Vec<Ticket>,
    /// The same in the order in which they were drawn; none before.
    order: Vec<Ticket>,
    phrase: Option<String>,
    /// What was fixed of the phrase.
    kind: String,
    sealed_at: DateTime<Utc>,
    drawn_at: Option<DateTime<Utc>>,
    lapsed_at: Option<DateTime<Utc>>,
    /// That the night went on from an earlier state.
    resumed: Vec<ResumedLine>,
    /// The address of the protocol, and the name of its file.
    source: String,
    file_name: String,
}

struct Ticket {
    name: String,
    href: String,
    note: String,
}

impl Ticket {
    fn of(guest: &Guest<'_>, ticket: TicketNo) -> Ticket {
        Ticket {
            name: guest.name_on(ticket),
            href: guest.owner_link(ticket),
            note: guest.ctx.t1("public-ticket", "number", ticket),
        }
    }
}

impl LotPage {
    fn of(guest: &Guest<'_>, number: LotNo) -> Option<LotPage> {
        let (ctx, view) = (guest.ctx, &guest.view);
        let lot = view.sealed_lot(number)?;
        let all = |tickets: &[TicketNo]| tickets.iter().map(|ticket| Ticket::of(guest, *ticket)).collect();
        let file_name = format!("{number}.json");
        Some(LotPage {
            layout: PublicLayout::of(guest, "los"),
            title: ctx.t1("lot-title", "place", lot.place),
            protocol: view.lot_protocol(lot),
            among: all(&lot.among),
            order: all(&lot.order),
            phrase: lot.seal.phrase.as_ref().map(Phrase::to_string),
            kind: lot.seal.kind.map_or_else(String::new, |kind| kind_fixed(ctx.translator(), kind)),
            sealed_at: view.time_of(lot.sealed_by),
            drawn_at: lot.drawn_by.map(|action| view.time_of(action)),
            lapsed_at: lot.lapsed.map(|action| view.time_of(action)),
            resumed: ResumedLine::all(ctx.translator(), view, None),
            source: guest.link(&format!("los/{file_name}")),
            file_name,
            ctx: ctx.clone(),
        })
    }
}

pub async fn show(request: PublicRequest, path: Path<(String, String)>) -> Response {
    let number: LotNo = path.1.parse().map_err(|_| PageError::NotFound)?;
    request.answer(format!("los/{number}"), move |guest| LotPage::of(guest, number)).await
}

pub async fn json(request: PublicRequest, path: Path<(String, String)>) -> Response {
    let number: LotNo = path.1.parse().map_err(|_| PageError::NotFound)?;
    request
        .answer_file(format!("los/{number}.json"), move |_, current| {
            let lot = current.sealed_lot(number).ok_or(PageError::NotFound)?;
            let mut body = serde_json::to_vec(&current.lot_protocol(lot)).map_err(PageError::internal)?;
            body.push(b'\n');
            Ok(EncodedResponse::json(body))
        })
        .await
}
