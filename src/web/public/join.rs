//! `/dabei/{token}`: somebody joins the staff with the code that the director has shown; `/dabei`: they type its short form.

use crate::app::{AccountError, Invitation, Role};
use crate::web::error::PageError;
use crate::web::http::session;
use crate::web::http::{
    Answer, CookieKind, FormState, PageContext, page, page_with, slow_down, unprocessable,
};
use crate::web::state::arrival::is_open_to_read;
use crate::web::state::short_codes::NoCode;
use crate::web::state::{About, Guesser, GuestsWork, Noted, Site};
use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use askama::Template;
use chrono::TimeDelta;

#[derive(Template)]
#[template(path = "join.html")]
struct JoinPage {
    ctx: PageContext,
    path: String,
    /// What the guest will be.
    task: String,
    form: FormState,
    /// Whether others in the network can read the password.
    is_open_to_read: bool,
}

#[derive(Template)]
#[template(path = "join_gone.html")]
struct GonePage {
    ctx: PageContext,
    title: String,
    sentence: String,
}

#[derive(Template)]
#[template(path = "join_code.html")]
struct CodePage {
    ctx: PageContext,
    form: FormState,
}

/// Asks for the short form of a code.
pub async fn ask(ctx: PageContext) -> Answer {
    page(&CodePage { form: FormState::fresh(&ctx), ctx })
}

/// Leads those who have typed the short form of a code to the page behind the long one. It could be guessed if everybody might try as often
/// as they like, so whoever was wrong too often waits, even with the right one.
pub async fn enter(site: Data<Site>, guesser: Guesser, ctx: PageContext, mut form: FormState) -> Answer {
    let found = site.short_codes.read(form.value("code"));
    if found == Err(NoCode::Shape) {
        form.add_error("code", ctx.t("people-short-shape"));
        return unprocessable(&CodePage { ctx, form });
    }
    let (by, from) = (guesser.of_address(), guesser.address());
    if let Err(rest) = site.code_throttle.begin(&by, site.app().now()) {
        site.security_log.note(Noted::WaitsWithCodes, from, About::default());
        return slow_page(ctx, "people-short-too-many", rest);
    }
    let Ok(token) = found else {
        site.security_log.note(Noted::WrongCode, from, About::default());
        form.add_error("code", ctx.t("people-short-unknown"));
        return unprocessable(&CodePage { ctx, form });
    };
    site.code_throttle.take_back(&by);
    Ok(ctx.see_other(&format!("/dabei/{token}")))
}

/// Shows the form, or what became of the code.
pub async fn show(site: Data<Site>, request: HttpRequest, ctx: PageContext, token: Path<String>) -> Answer {
    match role_of(&site, &request, &ctx, &token).await {
        Ok(role) => {
            let form = FormState::fresh(&ctx);
            page(&JoinPage::new(&request, ctx.clone(), &token, ctx.role(role), form))
        }
        Err(answer) => answer,
    }
}

/// Makes the account and logs it in.
pub async fn join(
    site: Data<Site>,
    request: HttpRequest,
    guesser: Guesser,
    ctx: PageContext,
    token: Path<String>,
    mut form: FormState,
) -> Answer {
    let role = match role_of(&site, &request, &ctx, &token).await {
        Ok(role) => role,
        Err(answer) => return answer,
    };
    let task = ctx.role(role);
    let (name, password) = (form.value("name").to_owned(), form.value("password").to_owned());
    if !form.check_typed_twice() {
        return unprocessable(&JoinPage::new(&request, ctx, &token, task, form));
    }
    let (code, former, from) = (token.clone(), session::all_tokens(&request), guesser.address());
    let log = site.security_log.clone();
    let joined = site.hash(guesser.asker(), move |app| {
        let begun = app.accounts().join(&code, &name, &password)?;
        session::end_all(app, &former, &log, from);
        let mark = app.accounts().with_device(begun.1.id, "")?;
        Ok((begun, mark))
    });
    match joined.await? {
        Ok(((session, user), mark)) => {
            site.security_log.note(Noted::Joined, from, About::account(&user.name));
            let reply = ctx.see_other_saying(&site, "/leitung", ctx.t1("people-joined", "role", task));
            let cookie = CookieKind::asked_by(&request);
            Ok(reply.with_cookies([cookie.of(&session), cookie.of_new_device(mark)]))
        }
        // Somebody else was faster with the same code.
        Err(AccountError::NotInvited) => {
            gone_page(ctx, invitation(&site, &GuestsWork::of(&request), &token).await?)
        }
        Err(error) => {
            let (field, sentence) = ctx.account_error(error).map_err(PageError::internal)?;
            form.add_error(field, sentence);
            unprocessable(&JoinPage::new(&request, ctx, &token, task, form))
        }
    }
}

/// Finds out for what a code is good, or answers why it is not; only a code that does not exist makes anybody wait.
async fn role_of(site: &Site, request: &HttpRequest, ctx: &PageContext, token: &str) -> Result<Role, Answer> {
    match invitation(site, &GuestsWork::of(request), token).await.map_err(Err)? {
        Invitation::Open { role, .. } => Ok(role),
        Invitation::Unknown => {
            let guesser = Guesser::of(request);
            let (by, from) = (guesser.of_address(), guesser.address());
            if let Err(rest) = site.code_throttle.begin(&by, site.app().now()) {
                site.security_log.note(Noted::WaitsWithCodes, from, About::default());
                return Err(slow_page(ctx.clone(), "people-too-many", rest));
            }
            site.security_log.note(Noted::WrongCode, from, About::default());
            Err(gone_page(ctx.clone(), Invitation::Unknown))
        }
        gone => Err(gone_page(ctx.clone(), gone)),
    }
}

async fn invitation(site: &Site, guests: &GuestsWork, token: &str) -> Result<Invitation, PageError> {
    let asked = token.to_owned();
    site.read_for_guests(guests, move |app| app.accounts().invitation(&asked)).await
}

impl JoinPage {
    fn new(request: &HttpRequest, ctx: PageContext, token: &str, task: String, form: FormState) -> JoinPage {
        let (path, is_open_to_read) = (format!("/dabei/{token}"), is_open_to_read(request));
        JoinPage { ctx, path, task, form, is_open_to_read }
    }
}

/// Answers 410 for a code that was good once, 404 for one that never was.
fn gone_page(ctx: PageContext, what: Invitation) -> Answer {
    let (status, title, sentence) = match what {
        Invitation::Used => (StatusCode::GONE, "people-used-title", "people-used"),
        Invitation::RunOut => (StatusCode::GONE, "people-run-out-title", "people-run-out"),
        Invitation::Unknown | Invitation::Open { .. } => {
            (StatusCode::NOT_FOUND, "people-unknown-title", "people-unknown")
        }
    };
    page_with(status, &GonePage { title: ctx.t(title), sentence: ctx.t(sentence), ctx })
}

/// Answers 429: after too many guesses one has to wait.
fn slow_page(ctx: PageContext, sentence: &str, rest: TimeDelta) -> Answer {
    let sentence = ctx.t1(sentence, "wait", ctx.waiting(rest));
    slow_down(&GonePage { title: ctx.t("people-too-many-title"), sentence, ctx }, rest)
}
