//! `/leitung/helfer/einladung`: a code on the director's screen, by which one person joins.

use super::LIST;
use crate::app::{Actor, Invitation, Role};
use crate::web::address::StaffAddress;
use crate::web::context::PageContext;
use crate::web::error::PageError;
use crate::web::form::Typed;
use crate::web::page::{Answer, page};
use crate::web::qr::Qr;
use crate::web::session::Staff;
use crate::web::site::Site;
use actix_web::web::{Data, Path};
use askama::Template;

/// Makes a code and shows it.
pub async fn make(site: Data<Site>, staff: Staff, ctx: PageContext, mut form: Typed) -> Answer {
    let role = form.choice("role", "people-task", |tag| tag.parse::<Role>().ok());
    let role = role.ok_or(PageError::BadRequest)?;
    let by = Actor::User(staff.user.id);
    let token = site.read(move |app| app.accounts().invite(by, role)).await?;
    Ok(ctx.see_other(&format!("{LIST}/einladung/{}", token.as_str())))
}

#[derive(Template)]
#[template(path = "staff/invitation.html")]
struct InvitationPage {
    ctx: PageContext,
    title: String,
    code: Qr,
    address: String,
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
pub async fn show(
    site: Data<Site>,
    _staff: Staff,
    ctx: PageContext,
    house: StaffAddress,
    token: Path<String>,
) -> Answer {
    let asked = token.clone();
    let title = match site.read(move |app| app.accounts().invitation(&asked)).await? {
        Invitation::Open { role, until } => {
            let address = house.of(&format!("/dabei/{token}"));
            return page(&InvitationPage {
                title: ctx.t1("people-code-title", "role", ctx.role(role)),
                code: Qr::of(&address)?,
                address,
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
