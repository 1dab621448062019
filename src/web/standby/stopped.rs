//! The page of a laptop that has stopped because another one leads: it says where that one is, and a director can go on here when that one is off.

use crate::app::{NotAsked, NotLeadingAgain};
use crate::web::error::PageError;
use crate::web::http::context::PageContext;
use crate::web::http::form::FormState;
use crate::web::http::page::{Answer, Reply, page_with, slow_down};
use crate::web::state::login_throttle::Guesser;
use crate::web::state::site::Site;
use actix_web::HttpResponse;
use actix_web::body::{BoxBody, EitherBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::web::Data;
use askama::Template;

/// Where the page is.
const PAGE: &str = "/zweiter-laptop";

#[derive(Template)]
#[template(path = "standby/stopped.html")]
struct StoppedPage {
    ctx: PageContext,
    form: FormState,
    /// Where the other laptop shows the same page, if its address is known.
    there: Option<String>,
    /// Whether a director may go on here: never at the guests' door.
    for_staff: bool,
    /// Whether the other laptop could not be asked, so that somebody has to have looked.
    asks_sure: bool,
}

impl StoppedPage {
    fn of(ctx: PageContext, form: FormState, address: Option<String>, path: &str) -> StoppedPage {
        let for_staff = ctx.staff_may_enter();
        let there = address.map(|address| format!("{address}{path}"));
        let asks_sure = form.ticked("sure") || !form.error("sure").is_empty();
        StoppedPage { there, for_staff, asks_sure, form, ctx }
    }
}

/// Middleware: while another laptop leads, this one answers every page with where that one is.
///
/// # Errors
/// Those of the services behind it.
pub async fn only_while_leading<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B, BoxBody>>, actix_web::Error> {
    let site = request.app_data::<Data<Site>>();
    let Some(address) = site.and_then(|site| site.app().led_by()) else {
        return Ok(next.call(request).await?.map_into_left_body());
    };
    let path = request.path();
    let goes_on = path == PAGE || path == "/healthz" || path.starts_with("/static/") || super::is_call(path);
    if goes_on {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    let ctx = PageContext::of_stranger(request.request());
    let form = FormState::fresh(&ctx);
    let path = if request.method() == Method::GET { request.uri().to_string() } else { "/".to_owned() };
    let page = page_with(StatusCode::SERVICE_UNAVAILABLE, &StoppedPage::of(ctx, form, address, &path));
    let response = page.map_or_else(HttpResponse::from_error, HttpResponse::from);
    Ok(request.into_response(response).map_into_right_body())
}

/// Says that another laptop leads, or leads to the page of those that follow.
pub async fn show(site: Data<Site>, ctx: PageContext) -> Answer {
    let Some(address) = site.app().led_by() else { return Ok(ctx.see_other("/leitung/zweiter-laptop")) };
    let form = FormState::fresh(&ctx);
    page_with(StatusCode::SERVICE_UNAVAILABLE, &StoppedPage::of(ctx, form, address, "/"))
}

/// Leads again: a director says that the other laptop is off.
pub async fn lead_again(site: Data<Site>, guesser: Guesser, ctx: PageContext, mut form: FormState) -> Answer {
    let Some(address) = site.app().led_by() else { return Ok(ctx.see_other("/leitung")) };
    if !form.ticked("off") {
        form.add_error("off", ctx.t("standby-say-off"));
    }
    let (name, password) = (form.value("name").to_owned(), form.value("password").to_owned());
    let (asker, by) = (guesser.asker(), guesser.of_account(&name));
    if let Err(rest) = site.login_throttle.begin(&by, site.now()) {
        form.add_error("password", ctx.t1("account-too-many-tries", "wait", ctx.waiting(rest)));
        return slow_down(&StoppedPage::of(ctx, form, address, "/"), rest);
    }
    let known = site.hash(asker, move |app| app.director_with(&name, &password)).await?;
    match known.map_err(PageError::internal)? {
        Some(_) => site.login_throttle.take_back(&by),
        None => form.add_error("password", ctx.t("standby-no-director")),
    }
    if !form.complaints().is_empty() {
        return page_with(StatusCode::UNPROCESSABLE_ENTITY, &StoppedPage::of(ctx, form, address, "/"));
    }
    let is_sure = form.ticked("sure");
    let Err(why) = site.work(move |app| app.lead_again(is_sure)).await? else {
        return Ok(Reply::SeeOther { address: ctx.link("/leitung"), cookies: Vec::new() });
    };
    let (field, sentence) = not_leading_again(&ctx, why)?;
    form.add_error(field, sentence);
    page_with(StatusCode::CONFLICT, &StoppedPage::of(ctx, form, address, "/"))
}

/// Says at which field why this laptop does not lead again.
fn not_leading_again(ctx: &PageContext, why: NotLeadingAgain) -> Result<(&'static str, String), PageError> {
    match why {
        NotLeadingAgain::OtherLeads(there) => {
            Ok(("off", ctx.t1("standby-other-leads", "address", there.to_string())))
        }
        NotLeadingAgain::ThirdLeads { there, third: None } => {
            Ok(("off", ctx.t1("standby-third-leads-somewhere", "address", there.to_string())))
        }
        NotLeadingAgain::ThirdLeads { there, third: Some(third) } => {
            Ok(("off", ctx.t2("standby-third-leads", "address", there.to_string(), "third", third)))
        }
        NotLeadingAgain::NotAsked { there, why } => {
            let why = match why {
                NotAsked::NoAnswer => ctx.t("standby-asked-nothing"),
                NotAsked::Stranger => ctx.t("standby-asked-stranger"),
                NotAsked::Follows => ctx.t("standby-asked-follows"),
                NotAsked::OtherVersion => ctx.t("standby-asked-version"),
            };
            Ok(("sure", ctx.t2("standby-not-asked", "address", there.to_string(), "why", why)))
        }
        error @ (NotLeadingAgain::Database(_) | NotLeadingAgain::NotNoted(_)) => {
            Err(PageError::internal(error))
        }
    }
}
