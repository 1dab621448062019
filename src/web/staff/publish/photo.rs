//! A picture of the host's code, taken with a telephone or sent by the host. What stands in it may be a stranger's, so somebody is asked
//! before anything is sent there; the same goes for a line that was pasted.

use super::{PublishPage, no_host_url};
use crate::app::photo::{MAX_PHOTO_BYTES, PhotoFault, read_codes};
use crate::mirror::PairingLine;
use crate::web::http::context::PageContext;
use crate::web::http::current::Current;
use crate::web::http::form::{FormState, Upload};
use crate::web::http::page::{Answer, page, page_with, unprocessable};
use crate::web::state::aside::Turn;
use crate::web::state::site::Site;
use crate::web::view::translation::Translator;
use actix_web::http::StatusCode;
use actix_web::web::Data;

/// The field of the form that takes a picture.
const FIELD: &str = "picture";

/// Of what a code says that is no host's, so many letters are shown.
const SHOWN: usize = 60;

/// Reads the code in a picture and asks whether its host is the right one.
pub fn send(turn: Turn, site: Data<Site>, ctx: PageContext, current: Current, upload: Upload) -> Answer {
    let Upload { mut form, file } = upload;
    let read = match &file {
        None => Err((StatusCode::UNPROCESSABLE_ENTITY, ctx.t("publish-picture-missing"))),
        // A photo unfolds into a hundred megabytes, and codes are looked for in all of it.
        Some(file) => turn.run(|| read_codes(file)).map_err(|fault| {
            let status = match fault {
                PhotoFault::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
                _ => StatusCode::UNPROCESSABLE_ENTITY,
            };
            (status, complaint(ctx.translator(), fault))
        }),
    };
    let line = read.and_then(|texts| {
        line_in(ctx.translator(), &texts).map_err(|sentence| (StatusCode::UNPROCESSABLE_ENTITY, sentence))
    });
    match line {
        Ok(line) => ask(&site, ctx, &current, form, FIELD, line),
        Err((status, sentence)) => {
            form.add_error(FIELD, sentence);
            page_with(status, &PublishPage::of(&site, ctx, &current, form)?)
        }
    }
}

/// Shows which host was read, and in what; nothing has been sent there yet.
pub fn ask(
    site: &Site,
    ctx: PageContext,
    current: &Current,
    mut form: FormState,
    field: &str,
    line: PairingLine,
) -> Answer {
    match line.host.parse() {
        Ok(host) => {
            let fresh = FormState::fresh(&ctx);
            let shown = PublishPage::of(site, ctx, current, fresh)?;
            page(&PublishPage { read: Some((host, line.code)), ..shown })
        }
        Err(fault) => {
            form.add_error(field, ctx.t(no_host_url(fault)));
            unprocessable(&PublishPage::of(site, ctx, current, form)?)
        }
    }
}

fn complaint(translator: Translator, fault: PhotoFault) -> String {
    translator.t(match fault {
        PhotoFault::TooLarge => return translator.t1("publish-picture-large", "max", MAX_PHOTO_BYTES >> 20),
        PhotoFault::Document => "publish-picture-document",
        PhotoFault::Heic => "publish-picture-heic",
        PhotoFault::NoPicture => "publish-picture-none",
        PhotoFault::Broken => "publish-picture-broken",
        PhotoFault::TooManyPixels => "publish-picture-pixels",
        PhotoFault::NoCode => "publish-picture-no-code",
        PhotoFault::Unreadable => "publish-picture-unreadable",
    })
}

/// Returns the line of a host among what the codes in a picture say; otherwise the sentence about what they are.
fn line_in(translator: Translator, texts: &[String]) -> Result<PairingLine, String> {
    let mut lines = texts.iter().filter_map(|text| text.parse::<PairingLine>().ok());
    match (lines.next(), lines.next(), texts) {
        (Some(line), None, _) => Ok(line),
        (None, _, [text]) => Err(other_code(translator, text)),
        (..) => Err(translator.t("publish-picture-several")),
    }
}

/// Says what a code is that is no host's.
fn other_code(translator: Translator, text: &str) -> String {
    let path = text.split_once("://").and_then(|(_, rest)| Some(rest.split_once('/')?.1)).unwrap_or_default();
    let key = match path.split('/').next().unwrap_or_default() {
        _ if text.to_ascii_uppercase().starts_with("WIFI:") => "publish-code-of-wifi",
        "k" => "publish-code-of-ticket",
        "t" => "publish-code-of-evening",
        "dabei" => "publish-code-of-helper",
        _ => {
            let mut shown: String = text.chars().filter(|sign| !sign.is_control()).take(SHOWN).collect();
            if text.chars().count() > SHOWN {
                shown.push('…');
            }
            return translator.t1("publish-code-of-something", "text", shown);
        }
    };
    translator.t(key)
}
