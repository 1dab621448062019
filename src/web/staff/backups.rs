//! `/leitung/sicherung`: copies of everything.

use crate::app::{Cause, SecondFolder};
use crate::web::error::PageError;
use crate::web::http::context::PageContext;
use crate::web::http::form::FormState;
use crate::web::http::page::{Answer, page};
use crate::web::http::session::Staff;
use crate::web::state::site::Site;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use askama::Template;
use chrono::{DateTime, Utc};

#[derive(Template)]
#[template(path = "staff/backups.html")]
struct BackupsPage {
    ctx: PageContext,
    backups: Vec<Row>,
    second: SecondFolder,
}

struct Row {
    at: DateTime<Utc>,
    /// What it was made after.
    why: String,
    file: String,
    kilobytes: u64,
}

/// Lists the copies, newest first.
pub fn show(site: Data<Site>, _staff: Staff, mut ctx: PageContext) -> Answer {
    let backups = site.app().backups().map_err(PageError::internal)?;
    let second = site.app().look_for_second_folder();
    // It has just been looked for.
    ctx.alarms = site.alarms();
    let row = |backup: crate::app::Backup| Row {
        at: backup.at,
        why: match backup.cause {
            Cause::ByHand => ctx.t("staff-backup-by-hand"),
            Cause::Update => ctx.t("staff-backup-before-update"),
            Cause::House => ctx.t("staff-backup-by-itself"),
            Cause::Tournament(slug, action) => {
                ctx.t2("staff-backup-after", "tournament", slug, "action", action)
            }
        },
        // To copy it to a stick, people look for it from another folder.
        file: std::path::absolute(&backup.path).unwrap_or(backup.path).display().to_string(),
        kilobytes: backup.bytes.div_ceil(1024),
    };
    let backups = backups.into_iter().map(row).collect();
    page(&BackupsPage { ctx, backups, second })
}

/// Makes a copy now.
pub fn make(site: Data<Site>, _staff: Staff, ctx: PageContext, _form: FormState) -> Answer {
    match site.app().backup_now() {
        Ok(_) => Ok(ctx.see_other_saying(&site, "/leitung/sicherung", ctx.t("staff-backup-made"))),
        Err(error) => {
            tracing::error!(%error, "no copy");
            let sentences = vec![ctx.t("staff-backup-refused")];
            let back = "/leitung/sicherung".to_owned();
            Err(PageError::Refused { status: StatusCode::INSUFFICIENT_STORAGE, sentences, back })
        }
    }
}
