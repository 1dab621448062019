//! The forms and buttons of the page: show, take over from another laptop, decide for this one, pause, go on, end, take everything back.

use super::{PAGE, PublishPage, no_host_url};
use crate::app::{HostUrl, NotDecided, NotPaired, NotPublished, NotTakenBack};
use crate::web::error::PageError;
use crate::web::http::{Answer, FormState, page, unprocessable};
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::password_check;
use crate::web::state::{Guesser, Turn};
use crate::web::view::translation::Arg;
use actix_web::web::Path;
use mirror::PairingLine;
use tournament::texts::search_key;

/// The field for the code of another laptop.
const HANDOVER: &str = "handover";
/// The field for the password of the director who goes on in its place.
const OWN: &str = "own";

/// Publishes the evening on the host that has made the code. Where the whole line of a host was pasted, somebody is asked first.
pub fn send(_turn: Turn, mut pressed: ActionRequest) -> Answer {
    for field in ["host", "code"] {
        if let Ok(line) = pressed.form.value(field).parse() {
            return ask(pressed, field, line);
        }
    }
    let host = read_host(&mut pressed, "host");
    if pressed.form.value("code").trim().is_empty() {
        pressed.form.add_error("code", pressed.ctx.t("publish-no-code"));
    }
    let Some(host) = host.filter(|_| pressed.form.complaints().is_empty()) else { return again(pressed) };
    let code = pressed.form.value("code").to_owned();
    let done = pressed.site.app().publishing().publish(&pressed.current, host, &code);
    answer(pressed, done, "publish-done", |why| match why {
        NotPaired::WrongCode => ("code", "publish-wrong-code"),
        NotPaired::UsedCode => ("code", "publish-used-code"),
        NotPaired::ExpiredCode => ("code", "publish-expired-code"),
        NotPaired::TooOften => ("code", "publish-too-often"),
        NotPaired::OtherEvening => ("", "publish-other-evening"),
        other => ("host", not_paired(other)),
    })
}

/// Shows which host stands in the line that was pasted; nothing has been sent there yet, for a line may be a stranger's.
fn ask(pressed: ActionRequest, field: &str, line: PairingLine) -> Answer {
    let ActionRequest { site, ctx, current, mut form, .. } = pressed;
    match line.host.parse() {
        Ok(host) => {
            let fresh = FormState::fresh(&ctx);
            let shown = PublishPage::of(&site, ctx, &current, fresh)?;
            page(&PublishPage { read: Some((host, line.code)), ..shown })
        }
        Err(fault) => {
            form.add_error(field, ctx.t(no_host_url(fault)));
            unprocessable(&PublishPage::of(&site, ctx, &current, form)?)
        }
    }
}

/// Returns the sentence for what is the same whichever code was typed.
fn not_paired(why: &NotPaired) -> &'static str {
    match why {
        NotPaired::Silent(_) => "publish-host-silent",
        NotPaired::NoHost => "publish-no-host",
        NotPaired::WrongCode => "publish-wrong-code",
        NotPaired::UsedCode => "publish-used-code",
        NotPaired::ExpiredCode => "publish-expired-code",
        NotPaired::Locked => "publish-locked",
        NotPaired::TooOften => "publish-too-often",
        NotPaired::OtherEvening => "publish-other-evening",
        NotPaired::Insecure => "publish-insecure-address",
        NotPaired::OtherVersion { newer: true } => "publish-newer-host",
        NotPaired::OtherVersion { newer: false } => "publish-old-host",
        NotPaired::TakenDown => "publish-taken-down",
        NotPaired::Away => "publish-host-away",
    }
}

/// Pauses, goes on, or ends. No host is asked for that, so nobody waits for their turn.
pub fn change(pressed: ActionRequest, what: Path<(String, String)>) -> Answer {
    let slug = pressed.current.slug.to_string();
    let app = pressed.site.app().clone();
    match what.1.as_str() {
        "pause" => plain(pressed, app.publishing().pause(&slug, true), "publish-paused"),
        "weiter" => plain(pressed, app.publishing().pause(&slug, false), "publish-goes-on"),
        "ende" => plain(pressed, app.publishing().end(&slug), "publish-ended"),
        _ => Err(PageError::NotFound),
    }
}

/// Goes on in the place of another laptop.
pub fn take_over(turn: Turn, guesser: Guesser, mut pressed: ActionRequest) -> Answer {
    let host = read_host(&mut pressed, "there");
    if pressed.form.value(HANDOVER).trim().is_empty() {
        pressed.form.add_error(HANDOVER, pressed.ctx.t("publish-no-handover"));
    }
    let ActionRequest { site, staff, ctx, form, .. } = &mut pressed;
    if let Err(why) = password_check::own(site, guesser, ctx, form, &turn, &staff.user, OWN) {
        let ActionRequest { site, ctx, current, form, .. } = pressed;
        return why.answer(|| PublishPage::of(&site, ctx, &current, form));
    }
    let Some(host) = host else { return again(pressed) };
    let (code, director) = (pressed.form.value(HANDOVER), pressed.staff.user.id);
    let done = pressed.site.app().publishing().take_over(&pressed.current, host, code, director);
    answer(pressed, done, "publish-taken-over", |why| match why {
        NotPaired::WrongCode => (HANDOVER, "publish-wrong-handover"),
        NotPaired::UsedCode | NotPaired::ExpiredCode => (HANDOVER, "publish-used-handover"),
        NotPaired::Locked => (OWN, "publish-locked"),
        NotPaired::TooOften => (HANDOVER, "publish-too-often"),
        NotPaired::OtherEvening => ("", "publish-other-copy"),
        other => ("there", not_paired(other)),
    })
}

/// Decides that this laptop is right, once the number of the host's last entry was typed.
pub fn decide(_turn: Turn, mut pressed: ActionRequest) -> Answer {
    let published = pressed.site.app().publishing().published(pressed.current.slug.as_str());
    let fork = published.and_then(|published| published.standing.fork);
    let Some(fork) = fork else {
        pressed.form.add_error("", pressed.ctx.t("publish-fork-asked"));
        return again(pressed);
    };
    let number = fork.host.number.to_string();
    if pressed.form.value("confirm").trim() != number {
        pressed.form.add_error("stimmt-confirm", pressed.ctx.t1("publish-decide-wrong", "number", number));
        return again(pressed);
    }
    let done = pressed.site.app().publishing().decide_for_this_laptop(&pressed.current);
    plain(pressed, done, "publish-decided")
}

/// Has everything deleted at the host, once the name of the evening was typed.
pub fn take_back(_turn: Turn, mut pressed: ActionRequest) -> Answer {
    let name = pressed.current.texts.name.to_string();
    if search_key(pressed.form.value("confirm")) != search_key(&name) {
        pressed.form.add_error("zurueck-confirm", pressed.ctx.t1("publish-take-back-wrong", "name", name));
        return again(pressed);
    }
    let gone = match pressed.site.app().publishing().take_back(pressed.current.slug.as_str()) {
        Ok(gone) => gone,
        Err(why) => return plain(pressed, Err(why), "publish-ended"),
    };
    let ActionRequest { site, ctx, current, .. } = pressed;
    let counts: [(&str, &dyn Arg); 3] =
        [("entries", &gone.entries), ("texts", &gone.texts), ("reports", &gone.reports)];
    Ok(ctx.see_other_saying(&site, &current.path(PAGE), ctx.with("publish-is-gone", &counts)))
}

fn read_host(pressed: &mut ActionRequest, field: &str) -> Option<HostUrl> {
    let fault = match pressed.form.value(field).parse() {
        Ok(host) => return Some(host),
        Err(fault) => fault,
    };
    pressed.form.add_error(field, pressed.ctx.t(no_host_url(fault)));
    None
}

fn again(pressed: ActionRequest) -> Answer {
    let ActionRequest { site, ctx, current, form, .. } = pressed;
    unprocessable(&PublishPage::of(&site, ctx, &current, form)?)
}

/// Answers a button that pairs with nobody.
fn plain(pressed: ActionRequest, done: Result<(), NotPublished>, success: &'static str) -> Answer {
    answer(pressed, done, success, |_| ("", "publish-not-noted"))
}

/// Leads back to the page, which says that it is done; or shows it again with what is wrong. `not_paired` says which field a refusal of the
/// host is about, and its sentence.
fn answer(
    mut pressed: ActionRequest,
    done: Result<(), NotPublished>,
    success: &'static str,
    not_paired: impl Fn(&NotPaired) -> (&'static str, &'static str),
) -> Answer {
    let (field, key) = match done {
        Ok(()) => {
            let ActionRequest { site, ctx, current, .. } = pressed;
            return Ok(ctx.see_other_saying(&site, &current.path(PAGE), ctx.t(success)));
        }
        Err(NotPublished::App(error)) => return Err(PageError::internal(error)),
        Err(NotPublished::NotPaired(why)) => not_paired(&why),
        Err(NotPublished::Practice) => ("", "publish-practice"),
        Err(NotPublished::OldEntries) => ("", "publish-old-entries"),
        Err(NotPublished::NotDecided(NotDecided::Silent)) => ("", "publish-decide-silent"),
        Err(NotPublished::NotDecided(NotDecided::Changed)) => ("", "publish-decide-changed"),
        Err(NotPublished::NotDecided(NotDecided::Revoked)) => ("", "publish-revoked"),
        Err(NotPublished::NotTakenBack(NotTakenBack::Silent)) => ("", "publish-take-back-silent"),
        Err(NotPublished::NotTakenBack(NotTakenBack::EpochOver)) => ("", "publish-take-back-over"),
        Err(NotPublished::NotTakenBack(NotTakenBack::Revoked)) => ("", "publish-take-back-revoked"),
        Err(NotPublished::NotNoted(why)) => {
            tracing::error!(%why, "how an evening is published cannot be noted");
            ("", "publish-not-noted")
        }
    };
    pressed.form.add_error(field, pressed.ctx.t(key));
    again(pressed)
}

/// Returns whether the form that was sent is the one for taking over.
pub fn is_taking_over(form: &FormState) -> bool {
    form.names().any(|name| name == HANDOVER)
}
