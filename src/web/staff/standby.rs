//! `/leitung/zweiter-laptop`: a second laptop in the hall follows as a hot standby.

use crate::app::{Follower, OpenCode, Rival};
use crate::mirror::Rift;
use crate::web::error::PageError;
use crate::web::http::context::PageContext;
use crate::web::http::form::FormState;
use crate::web::http::own_address::StaffAddress;
use crate::web::http::page::{Answer, page};
use crate::web::http::session::Staff;
use crate::web::state::site::Site;
use actix_web::web::{Data, Path};
use askama::Template;

/// Where the page is.
const PAGE: &str = "/leitung/zweiter-laptop";

#[derive(Template)]
#[template(path = "staff/standby.html")]
struct StandbyPage {
    ctx: PageContext,
    /// The code that is good at the moment.
    code: Option<OpenCode>,
    /// What is typed on the second laptop.
    command: String,
    /// Whether no other machine can reach this one.
    local: bool,
    followers: Vec<Row>,
    /// Another laptop that leads too: what to say about it.
    rival: Option<String>,
}

/// A laptop that follows.
struct Row {
    id: String,
    /// Where its page is, or "".
    address: String,
    since: String,
    state: String,
}

impl Row {
    fn of(ctx: &PageContext, follower: Follower) -> Row {
        let state = match (follower.asked, follower.is_complete, follower.entry) {
            (None, _, _) => ctx.t("standby-follower-silent"),
            (Some(at), true, Some(number)) => {
                ctx.t2("standby-follower-all", "number", number, "since", ctx.since(at))
            }
            (Some(at), _, Some(number)) => {
                ctx.t2("standby-follower-behind", "number", number, "since", ctx.since(at))
            }
            (Some(at), _, None) => ctx.t1("standby-follower-asked", "since", ctx.since(at)),
        };
        Row {
            id: follower.id,
            address: follower.address.unwrap_or_default(),
            since: ctx.date_time(follower.since),
            state,
        }
    }
}

/// Shows the page.
pub fn show(site: Data<Site>, _staff: Staff, ctx: PageContext, house: StaffAddress) -> Answer {
    let code = site.app().standby_code();
    let followers = site.app().followers().into_iter().map(|follower| Row::of(&ctx, follower)).collect();
    let typed = code.as_ref().map_or("", |open| open.code.as_str());
    let address = house.of("");
    page(&StandbyPage {
        command: format!("preisschnapsen follow {} --code {typed}", address.trim_end_matches('/')),
        local: house.is_local(),
        rival: site.app().rival().map(|rival| rival_words(&ctx, &rival)),
        code,
        followers,
        ctx,
    })
}

/// Says where two laptops part that both lead.
fn rival_words(ctx: &PageContext, rival: &Rival) -> String {
    let Some(rift) = &rival.rift else {
        return match &rival.address {
            Some(address) => ctx.t1("standby-rival-there", "address", address.as_str()),
            None => ctx.t("standby-rival-somewhere"),
        };
    };
    let number = match rift {
        Rift::Behind { other, .. } => other.saturating_add(1),
        Rift::Fork { number, .. } => *number,
    };
    match rift.evening() {
        Some(evening) => ctx.t2("standby-rival-text", "evening", evening, "number", number),
        None => ctx.t("standby-rival-accounts"),
    }
}

/// Makes a code, takes a laptop away, or says nothing more of one that leads too.
pub fn send(
    site: Data<Site>,
    _staff: Staff,
    ctx: PageContext,
    form: FormState,
    what: Path<String>,
) -> Answer {
    let key = match what.as_str() {
        "code" => {
            site.app().make_standby_code().map_err(PageError::internal)?;
            return Ok(ctx.see_other(PAGE));
        }
        "weg" => {
            site.app().take_follower_away(form.value("id")).map_err(PageError::internal)?;
            "standby-taken-away"
        }
        "erledigt" => {
            site.app().forget_rival().map_err(PageError::internal)?;
            "standby-rival-done"
        }
        _ => return Err(PageError::NotFound),
    };
    Ok(ctx.see_other_saying(&site, PAGE, ctx.t(key)))
}
