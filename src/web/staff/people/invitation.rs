//! `/leitung/helfer/einladung`: a code on the director's screen, by which one person joins. Directors type their own password for it: an account
//! that somebody made for themselves at an open laptop would outlast the session.

use super::{LIST, PeoplePage};
use crate::app::{AccountError, Actor, Invitation, Role};
use crate::web::error::PageError;
use crate::web::http::{Answer, FormState, PageContext, Staff, StaffAddress, page};
use crate::web::staff::password_check;
use crate::web::state::{About, Guesser, Noted, Site, Turn};
use crate::web::view::qr::Qr;
use actix_web::web::{Data, Path};
use askama::Template;

const OWN: &str = "own-invite";

/// Makes a code and shows it.
pub fn make(
    turn: Turn,
    site: Data<Site>,
    staff: Staff,
    guesser: Guesser,
    ctx: PageContext,
    mut form: FormState,
) -> Answer {
    let role = form.choice("role", "people-task", |tag| tag.parse::<Role>().ok());
    let role = role.ok_or(PageError::BadRequest)?;
    let from = guesser.address();
    if let Err(why) = password_check::own(&site, guesser, &ctx, &mut form, &turn, &staff.user, OWN) {
        return why.answer(|| PeoplePage::of(&site, &staff, ctx, form));
    }
    let token = match site.app().accounts().invite(Actor::User(staff.user.id), role) {
        Ok(token) => token,
        // Somebody else has taken their task or their account away in this very moment.
        Err(AccountError::NotByDirector) => return Ok(ctx.see_other("/leitung")),
        Err(error) => return Err(PageError::internal(error)),
    };
    site.security_log.note(Noted::Invited, from, About::account(&staff.user.name));
    site.short_codes.add(&site.app().entropy().bytes()?, token.as_str(), site.app().now());
    Ok(ctx.see_other(&format!("{LIST}/einladung/{}", token.as_str())))
}

#[derive(Template)]
#[template(path = "staff/invitation.html")]
struct InvitationPage {
    ctx: PageContext,
    title: String,
    code: Qr,
    address: String,
    /// What is typed on a laptop, and where.
    short: Option<String>,
    entrance: String,
    until: String,
    /// Whether no telephone can reach the address.
    local: bool,
}

#[derive(Template)]
#[template(path = "staff/invitation_gone.html")]
struct GonePage {
    ctx: PageContext,
    title: String,
}

/// Shows a code, or what became of it.
pub fn show(
    site: Data<Site>,
    _staff: Staff,
    ctx: PageContext,
    house: StaffAddress,
    token: Path<String>,
) -> Answer {
    let title = match site.app().accounts().invitation(&token)? {
        Invitation::Open { role, until } => {
            let address = house.of(&format!("/dabei/{token}"));
            return page(&InvitationPage {
                title: ctx.t1("people-code-title", "role", ctx.role(role)),
                code: Qr::of(&address)?,
                address,
                short: site.short_codes.for_reading(&token),
                entrance: house.of("/dabei"),
                until: ctx.t1("people-code-until", "time", ctx.time(until)),
                local: house.is_local(),
                ctx,
            });
        }
        Invitation::Used => ctx.t("people-code-used"),
        Invitation::RunOut => ctx.t("people-code-run-out"),
        Invitation::Unknown => return Err(PageError::NotFound),
    };
    page(&GonePage { ctx, title })
}
