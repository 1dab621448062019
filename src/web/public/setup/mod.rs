//! `/einrichten/{token}`: the first start, when nobody can log in yet; and the same page for a director who goes on with a copy.

pub mod confirm;
pub mod restore;
mod sent;

use crate::app::{Offered, RestoreRight, Role};
use crate::web::error::PageError;
use crate::web::http::session;
use crate::web::http::{Answer, CookieKind, FormState, PageContext, page, page_with, unprocessable};
use crate::web::state::restoring::OpenedLink;
use crate::web::state::work_queue::Asker;
use crate::web::state::{About, Guesser, Noted, Site};
use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use askama::Template;

#[derive(Template)]
#[template(path = "setup.html")]
struct SetupPage {
    ctx: PageContext,
    path: String,
    /// Whether nobody can log in yet, so that a house may begin anew too.
    is_first: bool,
    form: FormState,
    /// The copies to go on with, the one that contains most first.
    copies: Vec<restore::Choice>,
    /// Whether none of them holds an evening.
    begins: bool,
    /// How large a file may be, in megabytes.
    most: usize,
}

impl SetupPage {
    fn new(
        ctx: PageContext,
        token: &str,
        right: &RestoreRight,
        form: FormState,
        offered: &[Offered],
    ) -> SetupPage {
        SetupPage {
            path: format!("/einrichten/{token}"),
            is_first: matches!(right, RestoreRight::FirstStart(_)),
            begins: offered.iter().all(|copy| copy.holding.evenings.is_empty()),
            copies: restore::Choice::all(ctx.translator(), offered, form.value("copy")),
            most: sent::MOST >> 20,
            form,
            ctx,
        }
    }

    /// Returns whether an answer is the chosen one, the first of them in a fresh form.
    fn chosen(&self, field: &str, value: &str, first: bool) -> bool {
        match self.form.value(field) {
            "" => first,
            chosen => chosen == value,
        }
    }

    /// Returns the name of the director, as it was typed or proposed.
    fn name(&self) -> String {
        match self.form.value("name") {
            "" => self.ctx.t("account-setup-name"),
            name => name.to_owned(),
        }
    }
}

#[derive(Template)]
#[template(path = "setup_gone.html")]
struct GonePage {
    ctx: PageContext,
}

/// Returns what a link is good for; `None` if it does not hold, or not any more, or is that of a director who is not the one who asks.
async fn right_of(site: &Site, ctx: &PageContext, token: &str) -> Result<Option<RestoreRight>, PageError> {
    let opened = |link: &OpenedLink| link.is_good(token, site.app().now()).then_some(link.by);
    if let Some(user) = site.restore_link.lock().as_ref().and_then(opened) {
        let is_theirs = ctx.user == Some(user) && ctx.role == Some(Role::Director);
        return Ok(is_theirs.then_some(RestoreRight::Director(user)));
    }
    let is_first = is_first_link(site, token).await?;
    Ok(is_first.then(|| RestoreRight::FirstStart(token.to_owned())))
}

/// Returns whether a link is that of the first start, and still holds.
async fn is_first_link(site: &Site, token: &str) -> Result<bool, PageError> {
    let asked = token.to_owned();
    site.read(move |app| app.accounts().setup_token_holds(&asked)).await
}

/// Shows the form of the first account with its complaints.
async fn again(site: &Site, ctx: PageContext, token: &str, form: FormState) -> Answer {
    let (offered, first) =
        (site.work(|app| app.copies().offered_copies()).await?, RestoreRight::FirstStart(token.to_owned()));
    unprocessable(&SetupPage::new(ctx, token, &first, form, &offered))
}

/// Shows the form, if the link still holds.
pub async fn show(site: Data<Site>, ctx: PageContext, token: Path<String>) -> Answer {
    let Some(right) = right_of(&site, &ctx, &token).await? else {
        return page_with(StatusCode::NOT_FOUND, &GonePage { ctx });
    };
    let offered = site.work(|app| app.copies().offered_copies()).await?;
    let form = FormState::fresh(&ctx);
    page(&SetupPage::new(ctx, &token, &right, form, &offered))
}

/// Makes the first account and logs it in.
pub async fn set(
    site: Data<Site>,
    request: HttpRequest,
    guesser: Guesser,
    ctx: PageContext,
    token: Path<String>,
    mut form: FormState,
) -> Answer {
    // Without the link nobody sees anything of this house, and it costs no work.
    if !is_first_link(&site, &token).await? {
        return page_with(StatusCode::NOT_FOUND, &GonePage { ctx });
    }
    let (name, password) = (form.value("name").to_owned(), form.value("password").to_owned());
    if !form.check_typed_twice() {
        return again(&site, ctx, &token, form).await;
    }
    let (link, former, from) = (token.clone(), session::all_tokens(&request), guesser.address());
    // Whoever has the link of the first start is known.
    let log = site.security_log.clone();
    let made = site.hash(Asker::Console, move |app| {
        app.accounts().set_first_password(&link, &name, &password)?;
        let begun = app.accounts().log_in(&name, &password)?;
        session::end_all(app, &former, &log, from);
        Ok(begun)
    });
    match made.await? {
        Ok((session, user)) => {
            site.security_log.note(Noted::FirstStart, from, About::account(&user.name));
            // The names in a copy that was looked at go with it: nobody can take it over any more.
            site.restoring.lock().await.ready = None;
            let done = ctx.t("account-setup-done");
            let reply = ctx.see_other_saying(&site, "/leitung", done);
            Ok(reply.with_cookies([CookieKind::asked_by(&request).of(&session)]))
        }
        Err(error) => {
            let (field, sentence) = ctx.account_error(error).map_err(PageError::internal)?;
            form.add_error(field, sentence);
            again(&site, ctx, &token, form).await
        }
    }
}
