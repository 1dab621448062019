//! `/leitung/sicherung`: copies of everything, where they go, one to download, and the way to go on with one.

use super::password_check;
use crate::app::{
    Alarm, Backup, Cause, CopyError, Drive, FolderGuard, NotChosen, Outdated, SecondFolder, SecondPlace,
};
use crate::web::error::PageError;
use crate::web::http::{Answer, Download, FormState, PageContext, Reply, Staff, page, unprocessable};
use crate::web::state::restoring::OpenedLink;
use crate::web::state::{About, Guesser, Noted, Site, Turn};
use actix_web::http::StatusCode;
use actix_web::web::Data;
use askama::Template;
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;
use std::path::PathBuf;

#[derive(Template)]
#[template(path = "staff/backups.html")]
pub struct BackupsPage {
    ctx: PageContext,
    /// The form that downloads one.
    form: FormState,
    backups: Vec<Backup>,
    /// What the tournaments are called, by their short names.
    names: BTreeMap<String, String>,
    second: SecondFolder,
    /// Where it is, or "".
    place: String,
    /// How many copies lie there, and when the newest was made.
    there: Option<(String, DateTime<Utc>)>,
    /// The drives that it may be on; `None` where the program was started with a folder.
    drives: Option<Vec<Drive>>,
    /// Since when it has been at work there, if it did not come to an end while the page was made.
    at_work: Option<String>,
    /// What keeps others from the second folder, if that is worth a word.
    guard: Option<&'static str>,
    /// Whether it is lost with the disk of the database.
    is_beside: bool,
    /// What lay in the second folder under the names of copies: the names that it has now.
    quarantined: Vec<String>,
    /// What an earlier version has left in both folders, which is no copy.
    left: Vec<String>,
    /// How many copies still have names that are erased.
    outdated: Outdated,
}

impl BackupsPage {
    pub fn new(site: &Site, mut ctx: PageContext, form: FormState) -> Result<BackupsPage, PageError> {
        let backups = site.app().copies().backups().map_err(PageError::internal)?;
        let second = site.app().copies().look_for_second_folder();
        // It has just been looked for.
        ctx.alarms = site.app().alarms();
        let outdated = site.app().copies().outdated_copies();
        let place = path_text(site.app().copies().second_path());
        let seen = site.app().copies().carrier().seen();
        let there = seen.copies.filter(|_| second == SecondFolder::Fine);
        let drives = site.app().copies().may_choose_second_folder().then(|| site.app().copies().drives());
        let used = |drive: &&Drive| drive.folder().display().to_string() == place;
        // A stick is known by its name.
        let called = drives.iter().flatten().find(used).map_or(&place, |drive| &drive.name);
        let there = there
            .map(|(count, newest)| (ctx.t2("staff-second-there", "place", called, "count", count), newest));
        let minutes = site.app().copies().carrier().busy_for().map(|time| time.as_secs() / 60);
        let at_work = minutes.map(|minutes| ctx.t1("staff-second-busy", "minutes", minutes));
        let guard = seen.guard.filter(|_| second == SecondFolder::Fine).and_then(words);
        let is_beside =
            second == SecondFolder::Fine && site.app().copies().carrier().is_beside_the_database();
        let name = |path: PathBuf| Some(path.file_name()?.to_string_lossy().into_owned());
        let quarantined = seen.quarantined.into_iter().filter_map(name).collect();
        let left = site.app().copies().left_by_earlier_version().into_iter().filter_map(name).collect();
        let tournaments = site.app().tournaments().map_err(PageError::internal)?;
        let names = tournaments.into_iter().map(|known| (known.slug.to_string(), known.name)).collect();
        Ok(BackupsPage {
            ctx,
            form,
            backups,
            names,
            second,
            place,
            there,
            drives,
            at_work,
            guard,
            is_beside,
            quarantined,
            left,
            outdated,
        })
    }

    /// Returns whether a place is the one that the form names, or else the one that is used.
    fn is_place(&self, value: &str) -> bool {
        let drives = || self.drives.iter().flatten();
        let used = match drives().find(|drive| drive.folder().display().to_string() == self.place) {
            Some(drive) => drive.root.display().to_string(),
            None if self.place.is_empty() => NOWHERE.to_owned(),
            None => FOLDER.to_owned(),
        };
        match self.form.value("place") {
            "" => used == value,
            sent => sent == value,
        }
    }

    /// Returns the folder that was typed, or that is used and on no drive.
    fn folder(&self) -> &str {
        match self.form.value("folder") {
            "" if self.is_place(FOLDER) => &self.place,
            typed => typed,
        }
    }

    /// "INTENSO (32 GB)".
    fn drive(&self, drive: &Drive) -> String {
        self.ctx.t2(
            "staff-second-drive",
            "name",
            &drive.name,
            "gigabytes",
            drive.bytes.div_ceil(1_000_000_000),
        )
    }

    /// Returns what a tournament is called; one that is gone is known by its short name only.
    fn tournament<'a>(&'a self, slug: &'a str) -> &'a str {
        self.names.get(slug).map_or(slug, String::as_str)
    }

    /// Returns the whole path of a copy: to take it along on a stick, people look for it from another folder.
    fn file(&self, backup: &Backup) -> String {
        let path = std::path::absolute(&backup.path);
        path.unwrap_or_else(|_| backup.path.clone()).display().to_string()
    }
}

/// Lists the copies, newest first.
pub fn show(site: Data<Site>, _staff: Staff, ctx: PageContext) -> Answer {
    let form = FormState::fresh(&ctx);
    page(&BackupsPage::new(&site, ctx, form)?)
}

/// What the form says for no second folder, and for one that is typed; anything else is the root of a drive.
const NOWHERE: &str = "nowhere";
const FOLDER: &str = "folder";

/// Chooses which stick or folder gets every copy too.
pub fn choose(site: Data<Site>, _staff: Staff, ctx: PageContext, mut form: FormState) -> Answer {
    let place = match form.value("place") {
        NOWHERE => SecondPlace::Nowhere,
        FOLDER => SecondPlace::Folder(form.value("folder").trim().into()),
        drive => SecondPlace::Drive(drive.into()),
    };
    let field = if matches!(place, SecondPlace::Folder(_)) { "folder" } else { "place" };
    match site.app().copies().choose_second_folder(place) {
        Ok(()) => {
            let place = path_text(site.app().copies().second_path());
            let done = match place.as_str() {
                "" => ctx.t("staff-second-given-up"),
                place => ctx.t1("staff-second-chosen", "place", place),
            };
            Ok(ctx.see_other_saying(&site, "/leitung/sicherung", done))
        }
        Err(why) => {
            let place = path_text(site.app().copies().second_path());
            form.add_error(field, not_chosen(&ctx, why, &place));
            unprocessable(&BackupsPage::new(&site, ctx, form)?)
        }
    }
}

fn path_text(folder: Option<PathBuf>) -> String {
    folder.map(|folder| folder.display().to_string()).unwrap_or_default()
}

fn not_chosen(ctx: &PageContext, why: NotChosen, place: &str) -> String {
    match why {
        NotChosen::Fixed => ctx.t1("staff-second-fixed", "place", place),
        NotChosen::Missing => ctx.t("staff-second-not-there"),
        NotChosen::Same => ctx.t("staff-second-same"),
        NotChosen::Shared => ctx.t("staff-second-open"),
        NotChosen::Failed => ctx.t("staff-second-closed"),
    }
}

/// Returns the key of the sentence that says why a folder gets copies that others may write into.
fn words(guard: FolderGuard) -> Option<&'static str> {
    match guard {
        FolderGuard::FolderAbove => Some("staff-second-above"),
        FolderGuard::NoPermissions => Some("staff-second-plain"),
        FolderGuard::Own | FolderGuard::Nothing | FolderGuard::Unknown => None,
    }
}

/// Says why there is no copy.
pub fn not_copied(site: &Site, ctx: &PageContext) -> String {
    let moved = site.app().alarms().into_iter().find(|alarm| matches!(alarm, Alarm::DatabaseMoved(_)));
    moved.map_or_else(|| ctx.t("staff-backup-refused"), |alarm| ctx.alarm(&alarm).1)
}

pub fn make(site: Data<Site>, _staff: Staff, ctx: PageContext, _form: FormState) -> Answer {
    match site.app().copies().backup_now() {
        Ok(_) => Ok(ctx.see_other_saying(&site, "/leitung/sicherung", ctx.t("staff-backup-made"))),
        Err(error) => Err(refused(&site, &ctx, &error)),
    }
}

/// Deletes the copies that still have names which are erased.
pub fn delete_outdated(site: Data<Site>, _staff: Staff, ctx: PageContext, _form: FormState) -> Answer {
    let deleted = site.app().copies().delete_outdated_copies().copies;
    Ok(ctx.see_other_saying(
        &site,
        "/leitung/sicherung",
        ctx.t1("privacy-outdated-deleted", "count", deleted),
    ))
}

const OWN: &str = "own";

/// Hands out a copy to whoever types their own password once more: everything stands in it. None of it is kept here.
pub fn download(
    turn: Turn,
    site: Data<Site>,
    staff: Staff,
    guesser: Guesser,
    ctx: PageContext,
    mut form: FormState,
) -> Answer {
    let from = guesser.address();
    if let Err(why) = password_check::own(&site, guesser, &ctx, &mut form, &turn, &staff.user, OWN) {
        return why.answer(|| BackupsPage::new(&site, ctx, form));
    }
    // No password waits for a disk.
    drop(turn);
    let copy = site.app().copies().unkept_copy().map_err(|error| refused(&site, &ctx, &error))?;
    let about = About { account: &staff.user.name, subject: &copy.name };
    site.security_log.note(Noted::CopyTaken, from, about);
    Ok(Reply::Download(Download { name: copy.name, file: copy.file, bytes: copy.bytes }))
}

/// The field of one's own password before a copy is brought back.
const OWN_RESTORE: &str = "own-restore";

/// Leads a director who types their own password once more to the page on which a copy is chosen. Whatever is there is copied before.
pub fn bring_back(
    turn: Turn,
    site: Data<Site>,
    staff: Staff,
    guesser: Guesser,
    ctx: PageContext,
    mut form: FormState,
) -> Answer {
    if let Err(why) = password_check::own(&site, guesser, &ctx, &mut form, &turn, &staff.user, OWN_RESTORE) {
        return why.answer(|| BackupsPage::new(&site, ctx, form));
    }
    // No password waits for what follows.
    drop(turn);
    let (token, _) = site.app().accounts().fresh_token().map_err(PageError::internal)?;
    let link = OpenedLink { token: token.as_str().to_owned(), by: staff.user.id, since: site.app().now() };
    *site.restore_link.lock() = Some(link);
    // What was looked at by an earlier link goes.
    if let Ok(mut looked) = site.restoring.try_lock() {
        looked.ready = None;
    }
    Ok(ctx.see_other(&format!("/einrichten/{}", token.as_str())))
}

fn refused(site: &Site, ctx: &PageContext, error: &CopyError) -> PageError {
    tracing::error!(%error, "no copy");
    let (sentences, back) = (vec![not_copied(site, ctx)], "/leitung/sicherung".to_owned());
    PageError::Refused { status: StatusCode::INSUFFICIENT_STORAGE, sentences, back }
}
