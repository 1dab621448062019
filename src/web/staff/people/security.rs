//! `/leitung/helfer/zugriffe`: who logged in, who guessed and who was refused, since the start of the program.

use crate::web::http::{Answer, Fields, PageContext, Staff, page};
use crate::web::state::security_events::SecurityEvent;
use crate::web::state::security_log::ALL;
use crate::web::state::{Noted, Site};
use actix_web::web::Data;
use askama::Template;
use chrono::{DateTime, Utc};

const PAGE: &str = "/leitung/helfer/zugriffe";

#[derive(Template)]
#[template(path = "staff/security.html")]
struct SecurityPage {
    ctx: PageContext,
    events: Vec<SecurityEvent>,
    /// What the form sends for each kind, and its words: those that there are, and the one that is shown.
    kinds: Vec<(&'static str, String)>,
    /// What is shown, or "" for everything.
    shown: &'static str,
    /// How many have gone to make room for later ones.
    gone: u64,
    /// When the program was started.
    since: DateTime<Utc>,
}

impl SecurityPage {
    /// Says from where somebody came, as the log does.
    fn from(&self, event: &SecurityEvent) -> String {
        event.from.map_or_else(|| self.ctx.t("security-console"), |from| from.to_string())
    }
}

/// Lists what was noted, the latest first; `?art=` is the end of the key of a kind, "" for all, and so is what is no kind.
pub fn show(site: Data<Site>, _staff: Staff, ctx: PageContext, query: Fields) -> Answer {
    let wanted = ALL.into_iter().find(|kind| tag(*kind) == query.value("art"));
    let noted = site.security_log.events();
    let mut kinds = noted.kinds();
    kinds.extend(wanted.filter(|wanted| !kinds.contains(wanted)));
    let kinds = kinds.into_iter().map(|kind| (tag(kind), ctx.t(kind.words()))).collect();
    let (events, gone, since) = (noted.of(wanted), noted.gone, noted.since);
    drop(noted);
    page(&SecurityPage { events, kinds, shown: wanted.map_or("", tag), gone, since, ctx })
}

fn tag(kind: Noted) -> &'static str {
    kind.words().rsplit_once("-did-").map_or("", |(_, tag)| tag)
}
