//! `/k/{key}`: the page behind the code on a ticket. The holder of the card reads all tickets of its owner and reports results.

mod far;
mod view;

use self::view::{ReportView, own_side};
use super::guest::Guest;
use super::person::PersonView;
use super::person::SiblingView;
use super::tickets::TicketView;
use crate::app::{ActError, App, AppError, FormKey, Holder, ReportPlace, Snapshot, TicketKey};
use crate::web::error::PageError;
use crate::web::http::session::signed_in;
use crate::web::http::{Answer, Current, FormState, PageContext, Reply, Response, page_with, slow_down};
use crate::web::public::layout::PublicLayout;
use crate::web::state::arrival::{client_network, sender};
use crate::web::state::remote_reports::HandedOn;
use crate::web::state::{About, Guesser, GuestsWork, Noted, Notice, Site};
use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, HeaderName, HeaderValue, USER_AGENT};
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use chrono::TimeDelta;
use mirror::{LedTo, MatchReport, ReportOrigin, SaidResult};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use tournament::{MatchId, Rejection, Score, Side, TicketNo};

pub async fn show(site: Data<Site>, request: HttpRequest, ctx: PageContext, path: Path<String>) -> Response {
    match holder(&site, &request, &ctx, &path).await {
        Ok(held) => held.page(StatusCode::OK, ctx, "", Vec::new()),
        Err(answer) => answer,
    }
    .map(private)
}

pub async fn send(
    site: Data<Site>,
    request: HttpRequest,
    ctx: PageContext,
    path: Path<String>,
    form: FormState,
) -> Response {
    let held = match holder(&site, &request, &ctx, &path).await {
        Ok(held) => held,
        Err(answer) => return answer.map(private),
    };
    let form_key = form.sent_key()?;
    if form.value("trostrunde") == "ja" {
        return join(&site, ctx, held, form_key).await;
    }
    let report = read(&form, &held).ok_or(PageError::BadRequest)?;
    if let Some(hall) = site.remote_reports.as_deref() {
        return far::hand_on(&site, hall, origin_of(&request), ctx, held, &form_key, report)
            .await
            .map(private);
    }
    let key = held.key.clone();
    let place = place_of(&request).await?;
    match site.work(move |app| app.report_from(Some(place), form_key, key, report)).await? {
        Ok(done) => {
            let said = success_message(&ctx, done.led_to(report.said.id));
            Ok(ctx.see_other_saying(&site, &held.path(), said))
        }
        // The card was given back or renewed in this very moment; the page says which.
        Err(ActError::NotFound) => Ok(ctx.see_other(&held.path())),
        Err(error) => {
            let refused = error.refused()?;
            let sentences = view::refused(&ctx, &refused.rejection, &refused.current);
            if let Rejection::SameReport(_) = refused.rejection {
                Ok(ctx.see_other_saying(&site, &held.path(), sentences.join(" ")))
            } else {
                let status = refused.status();
                Held { current: refused.current.into(), ..held }.page(
                    status,
                    ctx,
                    "report-nothing-changed",
                    sentences,
                )
            }
        }
    }
    .map(private)
}

async fn join(site: &Site, ctx: PageContext, held: Held, form_key: FormKey) -> Response {
    let key = held.key.clone();
    match site.work(move |app| app.join_with_key(&form_key, &key)).await? {
        Ok(done) => {
            let name = done.snapshot.texts.name.as_str();
            let price = ctx.money(done.snapshot.settings().ticket_price);
            let said = ctx.t2("consolation-joined-self", "name", name, "price", price);
            Ok(ctx.see_other_saying(site, &held.path(), said))
        }
        Err(ActError::NotFound) => Ok(ctx.see_other(&held.path())),
        Err(error) => {
            let refused = error.refused()?;
            held.page(refused.status(), ctx.clone(), "consolation-not-joined", refused.sentences(&ctx))
        }
    }
    .map(private)
}

/// A key that opens a ticket.
struct Held {
    key: TicketKey,
    current: Current,
    ticket: TicketNo,
    /// The key of their ticket on the other of two evenings on the same tables.
    beside: Option<TicketKey>,
    /// What was handed on with it to the hall, on a host.
    handed: Option<HandedOn>,
}

/// Finds out whose key it is, or answers why it opens nothing. Only a key that nobody has makes anybody wait: an inn may show all its
/// phones under one address, and a good card opens its page whatever others there have tried.
async fn holder(site: &Site, request: &HttpRequest, ctx: &PageContext, text: &str) -> Result<Held, Answer> {
    let guesser = Guesser::of(request);
    let (by, from) = (guesser.of_address(), guesser.address());
    let unknown = || match site.key_throttle.begin(&by, site.app().now()) {
        Ok(_) => {
            site.security_log.note(Noted::WrongTicketKey, from, About::default());
            RefusedPage::unknown(ctx)
        }
        Err(rest) => {
            site.security_log.note(Noted::WaitsWithTickets, from, About::default());
            RefusedPage::too_many(ctx, rest)
        }
    };
    let key: TicketKey = text.parse().map_err(|_| unknown())?;
    let asked = key.clone();
    let gone =
        |current: Arc<Snapshot>, title, sentence| RefusedPage::gone(ctx, &current.into(), title, sentence);
    if let Some(slug) = site.app().mirrored_evening(&key) {
        site.bring(slug.as_str()).await;
    }
    let guests = GuestsWork::of(request);
    let read = move |app: &App| -> Result<_, AppError> {
        let holder = app.holder(&asked)?;
        let beside = match &holder {
            Holder::Ticket(snapshot, ticket) => app.sibling_key(snapshot, *ticket)?,
            Holder::Refunded(_) | Holder::Renewed(_) | Holder::Unreadable | Holder::Nobody => None,
        };
        Ok((holder, beside))
    };
    let (holder, beside) = site.read_for_guests(&guests, read).await.map_err(Err)?;
    match holder {
        Holder::Ticket(snapshot, ticket) => {
            let handed = match site.remote_reports.as_deref() {
                Some(hall) => Some(far::handed_on(hall, &snapshot, &key).await),
                None => None,
            };
            Ok(Held { beside, key, current: Current::of(site, snapshot), ticket, handed })
        }
        Holder::Refunded(snapshot) => Err(gone(snapshot, "report-refunded-title", "report-refunded")),
        Holder::Renewed(snapshot) => Err(gone(snapshot, "report-renewed-title", "report-renewed")),
        Holder::Unreadable => Err(Err(PageError::Unreadable)),
        Holder::Nobody => Err(unknown()),
    }
}

fn path_of(key: &TicketKey) -> String {
    format!("/k/{}", key.as_str())
}

/// Keeps an answer out of search engines and shared caches. The address itself is told to nobody: the server's Referrer-Policy
/// names no address of this house to other sites.
fn private(reply: Reply) -> HttpResponse {
    let mut response = HttpResponse::from(reply);
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    headers.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex, nofollow"));
    response
}

/// Returns from where somebody reports. The console is a place as well, and the one where tickets are printed.
async fn place_of(request: &HttpRequest) -> Result<ReportPlace, PageError> {
    let is_staff = sender(request).is_none() || signed_in(request).await?.is_some();
    let browser = request.headers().get(USER_AGENT).map(HeaderValue::as_bytes);
    let browser = Some(BuildHasherDefault::<DefaultHasher>::new().hash_one(browser));
    Ok(ReportPlace { origin: origin_of(request), browser, is_staff })
}

fn origin_of(request: &HttpRequest) -> ReportOrigin {
    let address = sender(request).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    ReportOrigin { address, network: client_network(address) }
}

/// Reads what a button of the page wants to report; `None` if somebody has changed the form. The score is written as the reporter sees it, their own
/// Bummerl first.
fn read(form: &FormState, held: &Held) -> Option<MatchReport> {
    let number = |field: &str| form.value(field).parse::<u32>().ok();
    let id = MatchId {
        stage: form.value("runde").parse().ok()?,
        attempt: number("versuch")?,
        number: number("partie")?,
    };
    let (own, other) = form.value("stand").split_once(':')?;
    let (own, other) = (own.trim().parse().ok()?, other.trim().parse().ok()?);
    let (pairing, owner) = (held.current.pairing(id), held.current.owner(held.ticket));
    let side = pairing.zip(owner).and_then(|(pairing, owner)| own_side(&held.current, &pairing, owner));
    let against = pairing.zip(side).and_then(|(pairing, side)| pairing.ticket(side.opposite()));
    let is_same = form.value("gegen").is_empty() || number("gegen") == against.map(|ticket| ticket.0);
    let score = match side {
        Some(Side::Right) => Score { left: other, right: own },
        // The rules refuse a match in which the holder does not play.
        Some(Side::Left) | None => Score { left: own, right: other },
    };
    // A correction has put somebody else there, whom the page has not shown: no version of that match was seen.
    let seen = if is_same { number("gesehen")? } else { u32::MAX };
    Some(MatchReport { said: SaidResult { id, score }, seen })
}

fn success_message(ctx: &PageContext, led_to: LedTo) -> Notice {
    match led_to {
        LedTo::Result => ctx.t("report-said-agreed").into(),
        LedTo::Dispute => Notice::warning(ctx.t("report-said-disputed")),
        LedTo::Noted => ctx.t("report-said").into(),
    }
}

#[derive(Template)]
#[template(path = "public/key.html")]
struct KeyPage {
    ctx: PageContext,
    layout: PublicLayout,
    path: String,
    person: PersonView,
    /// What did not happen, and why.
    trouble: &'static str,
    sentences: Vec<String>,
    /// What became of the last report that was handed on to the hall, on a host, or why it was not taken.
    news: Option<Result<Notice, Vec<String>>>,
    /// The open matches about which something can be said.
    reports: Vec<ReportView>,
    beside: Option<SiblingView>,
    /// The page behind their ticket there, or "".
    sibling_path: String,
    /// The key of the form that lets them join the consolation.
    join_key: String,
}

impl KeyPage {
    /// Returns whether a ticket is told in full: one that is played now or can be, or the only one.
    fn is_full(&self, ticket: &TicketView) -> bool {
        self.person.tickets.len() == 1 || ["running", "free"].contains(&ticket.kind)
    }

    fn reports_with(&self, ticket: &TicketView) -> impl Iterator<Item = &ReportView> {
        let number = ticket.number;
        self.reports.iter().filter(move |report| report.ticket == number && report.confirm.is_none())
    }
}

impl Held {
    fn path(&self) -> String {
        path_of(&self.key)
    }

    /// `trouble` is what did not happen, and why; no sentences if nothing went wrong.
    fn page(
        &self,
        status: StatusCode,
        ctx: PageContext,
        trouble: &'static str,
        sentences: Vec<String>,
    ) -> Answer {
        let ctx = ctx.of_evening(&self.current);
        let guest = Guest::of(&ctx, &self.current);
        let player = guest.view.owner(self.ticket).ok_or(PageError::NotFound)?;
        let template = KeyPage {
            layout: PublicLayout::of(&guest, "k"),
            path: ctx.link(self.path()),
            person: PersonView::of(&guest, player),
            beside: SiblingView::of(&guest, player),
            sibling_path: self.beside.as_ref().map(|key| ctx.link(path_of(key))).unwrap_or_default(),
            join_key: view::join_key(&self.key, &guest),
            trouble,
            sentences,
            news: self.handed.as_ref().and_then(|handed| far::news(&ctx, &self.current, handed)),
            reports: view::reports(&guest, player, &self.key, self.handed.as_ref()),
            ctx: ctx.clone(),
        };
        page_with(status, &template)
    }
}

/// Cards that open nothing, and people who guess: one plain page that says what to do.
#[derive(Template)]
#[template(path = "public/key_refused.html")]
struct RefusedPage {
    ctx: PageContext,
    title: String,
    sentence: String,
    /// The tournament that the card belonged to: its page and its name.
    home: Option<(String, String)>,
}

impl RefusedPage {
    /// Answers 404 for what never was.
    fn unknown(ctx: &PageContext) -> Answer {
        let (title, sentence) = (ctx.t("report-unknown-title"), ctx.t("report-unknown"));
        page_with(StatusCode::NOT_FOUND, &RefusedPage { title, sentence, home: None, ctx: ctx.clone() })
    }

    /// Answers 410 for a card of a tournament that is gone, with the keys of the title and of the sentence that says why.
    fn gone(ctx: &PageContext, current: &Current, title: &str, sentence: &str) -> Answer {
        let home = Some((ctx.link(current.public_path("")), current.texts.name.to_string()));
        let (title, sentence) = (ctx.t(title), ctx.t(sentence));
        page_with(StatusCode::GONE, &RefusedPage { title, sentence, home, ctx: ctx.clone() })
    }

    /// Answers 429 to somebody who has tried too many wrong ones and has to wait so long.
    fn too_many(ctx: &PageContext, rest: TimeDelta) -> Answer {
        let title = ctx.t("report-too-many-title");
        let sentence = ctx.t1("report-too-many", "wait", ctx.waiting(rest));
        slow_down(&RefusedPage { title, sentence, home: None, ctx: ctx.clone() }, rest)
    }
}
