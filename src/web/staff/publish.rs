//! `/leitung/t/{slug}/internet`: shows the evening on a host on the internet, with a code that was made there.

use crate::app::{Halt, HostUrl, NoHostUrl, NotPaired, NotPublished, Published, Snapshot};
use crate::mirror::{EntryFault, Stop};
use crate::web::error::PageError;
use crate::web::http::context::PageContext;
use crate::web::http::current::Current;
use crate::web::http::form::FormState;
use crate::web::http::page::{Answer, page, unprocessable};
use crate::web::http::session::Staff;
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::state::site::Site;
use actix_web::web::{Data, Path};
use askama::Template;

/// The page below an evening.
const PAGE: &str = "/internet";

#[derive(Template)]
#[template(path = "staff/publish.html")]
struct PublishPage {
    ctx: PageContext,
    layout: StaffLayout,
    form: FormState,
    /// How the evening is published, if it is.
    published: Option<Line>,
    /// Why it cannot be, or "".
    never: String,
}

/// How an evening stands with its host.
struct Line {
    host: String,
    /// Where guests find it there.
    address: String,
    paused: bool,
    /// Whether nothing more is sent until somebody decides.
    halted: bool,
    /// One sentence.
    state: String,
}

impl PublishPage {
    fn of(site: &Site, ctx: PageContext, current: &Current, form: FormState) -> PublishPage {
        let published = site.app().published(current.slug.as_str());
        PublishPage {
            layout: StaffLayout::of(&ctx, current, NavItem::Settings).with_own_button(),
            published: published.map(|published| Line::of(&ctx, current, &published)),
            never: if current.is_practice() { ctx.t("publish-practice") } else { String::new() },
            form,
            ctx,
        }
    }
}

impl Line {
    fn of(ctx: &PageContext, night: &Snapshot, published: &Published) -> Line {
        Line {
            host: published.host.to_string(),
            address: published.address.clone(),
            paused: published.paused,
            halted: published.standing.halt.is_some(),
            state: state(ctx, night, published),
        }
    }
}

/// Says in one sentence how an evening stands with its host.
fn state(ctx: &PageContext, night: &Snapshot, published: &Published) -> String {
    let standing = &published.standing;
    if published.paused {
        return ctx.t("publish-is-paused");
    }
    if let Some(halt) = standing.halt {
        return halt_words(ctx, halt);
    }
    let (has, newest) = (standing.acknowledged, night.tournament.version().0);
    match standing.contact {
        None if standing.failures == 0 => ctx.t("publish-begins"),
        None => ctx.t("publish-no-contact"),
        Some(at) if standing.failures > 0 => {
            ctx.t2("publish-silent", "count", newest.saturating_sub(has), "since", ctx.since(at))
        }
        Some(at) => ctx.t2("publish-has", "number", has, "since", ctx.since(at)),
    }
}

fn halt_words(ctx: &PageContext, halt: Halt) -> String {
    match halt {
        Halt::OldEntries => ctx.t("publish-old-entries"),
        Halt::Stopped(Stop::Fork { host }) => ctx.t1("publish-fork", "number", host),
        Halt::Stopped(Stop::Behind { host }) => ctx.t1("publish-behind", "number", host),
        Halt::Stopped(Stop::EpochOver) => ctx.t("publish-epoch-over"),
        Halt::Stopped(Stop::Full) => ctx.t("publish-full"),
        Halt::Stopped(Stop::Revoked) => ctx.t("publish-revoked"),
        Halt::Stopped(Stop::Refused { number, fault: EntryFault::Unreadable }) => {
            ctx.t1("publish-older-host", "number", number)
        }
        Halt::Stopped(Stop::Refused { number, fault: EntryFault::Hash | EntryFault::Opening }) => {
            ctx.t1("publish-refused", "number", number)
        }
    }
}

/// Shows the page.
pub fn show(site: Data<Site>, _staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let form = FormState::fresh(&ctx);
    page(&PublishPage::of(&site, ctx, &current, form))
}

/// Publishes the evening on the host that has made the code.
pub fn send(pressed: ActionRequest) -> Answer {
    let ActionRequest { site, ctx, current, mut form, .. } = pressed;
    let host: Option<HostUrl> = match form.value("host").parse() {
        Ok(host) => Some(host),
        Err(fault) => {
            let key = match fault {
                NoHostUrl::NoAddress => "publish-no-address",
                NoHostUrl::Open => "publish-open-address",
            };
            form.add_error("host", ctx.t(key));
            None
        }
    };
    if form.value("code").trim().is_empty() {
        form.add_error("code", ctx.t("publish-no-code"));
    }
    let Some(host) = host.filter(|_| form.complaints().is_empty()) else {
        return unprocessable(&PublishPage::of(&site, ctx, &current, form));
    };
    let code = form.value("code").to_owned();
    match site.app().publish(&current, host, &code) {
        Ok(()) => Ok(ctx.see_other_saying(&site, &current.path(PAGE), ctx.t("publish-done"))),
        Err(why) => {
            let (field, key) = complaint(&why);
            if let NotPublished::App(error) = why {
                return Err(PageError::internal(error));
            }
            form.add_error(field, ctx.t(key));
            unprocessable(&PublishPage::of(&site, ctx, &current, form))
        }
    }
}

/// Returns which field a refusal is about, and its sentence.
fn complaint(why: &NotPublished) -> (&'static str, &'static str) {
    match why {
        NotPublished::Practice => ("", "publish-practice"),
        NotPublished::OldEntries => ("", "publish-old-entries"),
        NotPublished::NotPaired(NotPaired::Silent(_)) => ("host", "publish-host-silent"),
        NotPublished::NotPaired(NotPaired::NoHost) => ("host", "publish-no-host"),
        NotPublished::NotPaired(NotPaired::WrongCode) => ("code", "publish-wrong-code"),
        NotPublished::NotPaired(NotPaired::TooOften) => ("code", "publish-too-often"),
        NotPublished::NotPaired(NotPaired::OtherEvening) => ("", "publish-other-evening"),
        NotPublished::NotNoted(_) | NotPublished::App(_) => ("", "publish-not-noted"),
    }
}

/// Pauses, goes on, or ends.
pub fn change(pressed: ActionRequest, what: Path<(String, String)>) -> Answer {
    let ActionRequest { site, ctx, current, mut form, .. } = pressed;
    let slug = current.slug.as_str();
    let (done, key) = match what.1.as_str() {
        "pause" => (site.app().pause_publishing(slug, true), "publish-paused"),
        "weiter" => (site.app().pause_publishing(slug, false), "publish-goes-on"),
        "ende" => (site.app().end_publishing(slug), "publish-ended"),
        _ => return Err(PageError::NotFound),
    };
    match done {
        Ok(()) => Ok(ctx.see_other_saying(&site, &current.path(PAGE), ctx.t(key))),
        Err(why) => {
            tracing::error!(%why, "how an evening is published could not be changed");
            form.add_error("", ctx.t("publish-not-noted"));
            unprocessable(&PublishPage::of(&site, ctx, &current, form))
        }
    }
}
