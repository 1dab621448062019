//! `/leitung/t/{slug}/internet`: shows the evening on a host on the internet, with a code that was made there.

mod send;

pub use send::{change, decide, send, take_back, take_over};

use crate::app::{AppError, Fork, Halt, HostUrl, NoHostUrl, Published, Snapshot};
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, FormState, PageContext, Staff, page};
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::staff::print::emergency_sheet;
use crate::web::state::site::Site;
use crate::web::view::activity::describe;
use crate::web::view::internet::{clocks, state};
use crate::web::view::qr::Qr;
use crate::web::view::translation::Arg;
use actix_web::web::Data;
use askama::Template;
use mirror::{PublicEntry, PublicEvent, Stop};
use send::is_taking_over;
use tournament::ActionNo;

const PAGE: &str = "/internet";

#[derive(Template)]
#[template(path = "staff/publish.html")]
struct PublishPage {
    ctx: PageContext,
    layout: StaffLayout,
    form: FormState,
    name: String,
    published: Option<PublishedView>,
    /// Why it cannot be, or "".
    never: String,
    /// The host and the code that were read in the host's line and wait for somebody who knows them.
    read: Option<(HostUrl, String)>,
}

struct PublishedView {
    known: Published,
    /// Whether nothing more is sent until somebody decides.
    halted: bool,
    /// Whether nothing more is sent because the evening has been over for days.
    over: bool,
    /// The address for guests, for a telephone.
    qr: Qr,
    state: String,
    /// The fingerprint of the key with which the evening is signed, in groups, or "".
    key: String,
    /// That the clocks of this laptop and of the host differ, or "".
    clocks: String,
    /// The code with which another laptop may take over, while this one writes.
    handover: Option<String>,
    /// What to do with it.
    handover_why: String,
    /// The sheet for an emergency, on which it stands too.
    sheet: String,
    /// Whether the director may decide that this laptop is right.
    undecided: bool,
    /// What there is to know for it, once the host has said so.
    fork: Option<ForkView>,
    /// What only the host had when a director decided for this laptop, in words.
    lacked: Vec<String>,
}

impl PublishPage {
    fn of(
        site: &Site,
        ctx: PageContext,
        current: &Current,
        form: FormState,
    ) -> Result<PublishPage, PageError> {
        let published = site.app().publishing().published(current.slug.as_str());
        let published =
            published.map(|published| PublishedView::of(&ctx, current, &published)).transpose()?;
        Ok(PublishPage {
            layout: StaffLayout::of(&ctx, current, NavItem::Internet).with_own_button(),
            published,
            name: current.texts.name.to_string(),
            read: None,
            never: if current.is_practice() { ctx.t("publish-practice") } else { String::new() },
            form,
            ctx,
        })
    }

    /// Returns the key of the form that takes over from another laptop.
    fn key_of_taking_over(&self) -> Result<String, AppError> {
        if is_taking_over(&self.form) { self.form.key(&self.ctx) } else { self.ctx.form_key() }
    }

    /// Returns the host that was typed, or the one that the evening has.
    fn host_typed(&self) -> &str {
        let own = self.published.as_ref().map_or("", |published| published.known.host.as_str());
        Some(self.form.value("host")).filter(|typed| !typed.is_empty()).unwrap_or(own)
    }

    /// Returns what was typed to confirm what a form of this page does, if that is wrong.
    fn wrongly_confirmed(&self, form: &str) -> &str {
        if self.form.error(&format!("{form}-confirm")).is_empty() { "" } else { self.form.value("confirm") }
    }

    fn key_of_beginning(&self) -> Result<String, AppError> {
        if is_taking_over(&self.form) { self.ctx.form_key() } else { self.form.key(&self.ctx) }
    }
}

impl PublishedView {
    fn of(ctx: &PageContext, evening: &Snapshot, published: &Published) -> Result<PublishedView, PageError> {
        let standing = &published.standing;
        let undecided = !published.paused && standing.halt.is_some_and(|halt| halt.can_be_decided());
        let fork = standing.fork.as_ref().filter(|_| undecided);
        Ok(PublishedView {
            known: published.clone(),
            halted: !published.paused && standing.halt.is_some_and(|halt| halt != Halt::Stopped(Stop::Late)),
            over: standing.halt == Some(Halt::Stopped(Stop::Late)),
            qr: Qr::of(
                &published
                    .in_code(published.address.strip_prefix(published.host.as_str()).unwrap_or_default()),
            )?,
            state: state(ctx.translator(), evening, published),
            key: ctx.fingerprint(evening).unwrap_or_default(),
            clocks: clocks(ctx.translator(), published, ctx.now),
            handover: published.handover.clone().filter(|_| standing.halt.is_none()),
            handover_why: match published.is_anew {
                true => ctx.t("publish-handover-anew"),
                false => ctx.t("publish-handover-more"),
            },
            sheet: emergency_sheet(evening),
            undecided,
            fork: fork.map(|fork| ForkView::of(ctx, evening, fork)),
            lacked: published.decided.iter().flat_map(|fork| lacks(ctx, fork)).collect(),
        })
    }
}

/// Where the host's journal and this laptop's part, side by side, for the director who decides that this laptop is right.
struct ForkView {
    /// Label and value, row by row.
    rows: [(String, String); 3],
    /// How the two differ, and what to do first.
    text: String,
    /// What the host has that this laptop lacks, in words; empty if it has not said it.
    lacks: Vec<String>,
    /// What "this laptop is right" does.
    deed: String,
    /// What has to be typed: the number of the host's last entry.
    confirm: String,
}

impl ForkView {
    fn of(ctx: &PageContext, evening: &Snapshot, fork: &Fork) -> ForkView {
        let own = evening.tournament.version().0;
        let (host, common) = (fork.host.number, fork.common);
        let written = |number: u32| evening.tournament.action(ActionNo(number)).map(|action| action.at);
        let entry = |number: u32, at| match at {
            Some(at) => ctx.t2("publish-fork-entry", "number", number, "time", ctx.date_time(at)),
            None => ctx.t("publish-fork-none"),
        };
        let (here, there) = (own.saturating_sub(common), host.saturating_sub(common));
        let key = match (here, there) {
            (0, 0) => "publish-fork-same",
            (_, 0) => "publish-fork-ahead",
            (0, _) => "publish-fork-behind",
            (_, _) => "publish-fork-both",
        };
        let counts: [(&str, &dyn Arg); 3] = [("number", &common), ("here", &here), ("there", &there)];
        ForkView {
            rows: [
                (ctx.t("publish-fork-here"), entry(own, written(own))),
                (ctx.t("publish-fork-there"), entry(host, fork.written_at)),
                (ctx.t("publish-fork-common"), entry(common, written(common))),
            ],
            text: ctx.with(key, &counts),
            lacks: lacks(ctx, fork),
            deed: ctx.t2("publish-decide-more", "number", common, "count", there),
            confirm: host.to_string(),
        }
    }
}

/// Says what the host has that this laptop lacks, an entry a line; what stays in the house nobody can read there.
fn lacks(ctx: &PageContext, fork: &Fork) -> Vec<String> {
    let Some(there) = &fork.there else { return Vec::new() };
    let line = |entry: &PublicEntry| {
        let action = there.tournament.action(ActionNo(entry.number))?;
        let said = describe(ctx.translator(), there, action);
        let is_sealed = |event: &PublicEvent| matches!(event, PublicEvent::Sealed { .. });
        let sealed = entry.events.iter().any(is_sealed).then(|| ctx.t("publish-lacks-sealed"));
        let said = [ctx.date_time(action.at), said.what, said.detail].into_iter().chain(sealed);
        let said: Vec<String> = said.filter(|said| !said.is_empty()).collect();
        Some(ctx.t2("publish-lacks-entry", "number", entry.number, "said", said.join(" · ")))
    };
    let more =
        fork.host.number.saturating_sub(fork.common + u32::try_from(fork.lacks.len()).unwrap_or_default());
    let more = (more > 0).then(|| ctx.t1("publish-lacks-more", "count", more));
    fork.lacks.iter().filter_map(line).chain(more).collect()
}

/// Returns the sentence for what is not the address of a host.
fn no_host_url(fault: NoHostUrl) -> &'static str {
    match fault {
        NoHostUrl::NoAddress => "publish-no-address",
        NoHostUrl::Open => "publish-open-address",
    }
}

pub fn show(site: Data<Site>, _staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let form = FormState::fresh(&ctx);
    page(&PublishPage::of(&site, ctx, &current, form)?)
}
