//! `/leitung/sicherung/mitnehmen`: an encrypted copy to take along, on a stick that may be lost.

use super::backups::BackupsPage;
use super::password_check;
use crate::app::{Lock, check_passphrase};
use crate::web::error::PageError;
use crate::web::http::context::PageContext;
use crate::web::http::download::Download;
use crate::web::http::form::FormState;
use crate::web::http::page::{Answer, Reply};
use crate::web::http::session::Staff;
use crate::web::state::aside::Turn;
use crate::web::state::login_throttle::Guesser;
use crate::web::state::security_log::{About, Noted};
use crate::web::state::site::Site;
use actix_web::http::StatusCode;
use actix_web::web::Data;

/// The field of one's own password.
const OWN: &str = "own";

/// Makes it and hands it out. Nothing of it is kept here, and neither is the password.
pub fn take(
    turn: Turn,
    site: Data<Site>,
    staff: Staff,
    guesser: Guesser,
    ctx: PageContext,
    mut form: FormState,
) -> Answer {
    let passphrase = form.value("password").to_owned();
    if let Err(error) = check_passphrase(&passphrase) {
        let (field, sentence) = ctx.account_error(error).map_err(PageError::internal)?;
        form.add_error(field, sentence);
    } else {
        form.check_typed_twice();
    }
    let from = guesser.address();
    if let Err(why) = password_check::own(&site, guesser, &ctx, &mut form, (&turn, &staff.user, OWN)) {
        return why.answer(|| BackupsPage::new(&site, ctx, form));
    }
    // It is dearer than hashing a password, so no password waits for it.
    drop(turn);
    let turn = site.encrypting.turn_at_once(&staff.user);
    let turn = turn.map_err(|_| refused(&ctx, StatusCode::SERVICE_UNAVAILABLE, "staff-encrypted-busy"))?;
    match turn.run(|| site.app().encrypted_copy(&Lock::Passphrase(passphrase))) {
        Ok(copy) => {
            let about = About { account: &staff.user.name, subject: &copy.name };
            site.security_log.note(Noted::CopyTaken, from, about);
            Ok(Reply::Download(Download { name: copy.name, file: copy.file, bytes: copy.bytes }))
        }
        Err(error) => {
            tracing::error!(%error, "no encrypted copy");
            Err(refused(&ctx, StatusCode::INSUFFICIENT_STORAGE, "staff-backup-refused"))
        }
    }
}

fn refused(ctx: &PageContext, status: StatusCode, sentence: &'static str) -> PageError {
    PageError::Refused { status, sentences: vec![ctx.t(sentence)], back: "/leitung/sicherung".to_owned() }
}
