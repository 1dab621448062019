//! Where the host's journal and this laptop's part, side by side, for the director who decides that this laptop is right.

use crate::app::{Parting, Snapshot};
use crate::tournament::ActionNo;
use crate::web::http::PageContext;
use crate::web::view::translation::Arg;

/// What each side has, and what the decision does.
pub struct PartingView {
    /// Label and value, row by row.
    pub rows: [(String, String); 3],
    /// How the two differ, and what to do first.
    pub text: String,
    /// What "this laptop is right" does.
    pub deed: String,
    /// What has to be typed: the number of the host's last entry.
    pub confirm: String,
}

impl PartingView {
    /// Returns the view of a parting.
    pub fn of(ctx: &PageContext, evening: &Snapshot, parting: &Parting) -> PartingView {
        let own = evening.tournament.version().0;
        let (host, common) = (parting.host.number, parting.common);
        let written = |number: u32| evening.tournament.action(ActionNo(number)).map(|action| action.at);
        let entry = |number: u32, at| match at {
            Some(at) => ctx.t2("publish-parting-entry", "number", number, "time", ctx.date_time(at)),
            None => ctx.t("publish-parting-none"),
        };
        let (here, there) = (own.saturating_sub(common), host.saturating_sub(common));
        let key = match (here, there) {
            (0, 0) => "publish-parting-same",
            (_, 0) => "publish-parting-ahead",
            (0, _) => "publish-parting-behind",
            (_, _) => "publish-parting-fork",
        };
        let counts: [(&str, &dyn Arg); 3] = [("number", &common), ("here", &here), ("there", &there)];
        PartingView {
            rows: [
                (ctx.t("publish-parting-here"), entry(own, written(own))),
                (ctx.t("publish-parting-there"), entry(host, parting.written_at)),
                (ctx.t("publish-parting-common"), entry(common, written(common))),
            ],
            text: ctx.with(key, &counts),
            deed: ctx.t2("publish-decide-more", "number", common, "count", there),
            confirm: host.to_string(),
        }
    }
}
