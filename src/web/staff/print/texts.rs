//! `/leitung/t/{slug}/druck/texte`: what stands on paper. The words of the certificates, the wireless network, the logo.

use super::super::evening::{Evening, Here};
use super::super::meanwhile::Seen;
use super::super::pressed::Pressed;
use crate::app::Request;
use crate::app::logo::{LogoFault, MAX_LOGO_BYTES, read_logo};
use crate::texts::{Extras, ExtrasChange, Paragraphs};
use crate::tournament::Rejection;
use crate::web::context::PageContext;
use crate::web::current::Current;
use crate::web::error::PageError;
use crate::web::form::{Difference, Typed, Upload};
use crate::web::page::{Answer, conflict, page, page_with, unprocessable};
use crate::web::paper::{Type, lines};
use crate::web::session::Staff;
use crate::web::site::Site;
use crate::web::words::Words;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use askama::Template;
use serde::Serialize;

/// The lines that a certificate has for the director's words.
const MOST_LINES: u32 = 7;

#[derive(Template)]
#[template(path = "print/texts.html")]
struct TextsPage {
    ctx: PageContext,
    evening: Evening,
    form: Typed,
    /// What the form of the words has seen, so that it is noticed if somebody else changes them meanwhile.
    seen: Seen,
    /// The form of the logo.
    upload: Typed,
    /// The address of the logo.
    logo: Option<String>,
}

impl TextsPage {
    fn of(ctx: PageContext, current: &Current, form: Typed, upload: Typed) -> TextsPage {
        TextsPage {
            evening: Evening::of(&ctx, current, Here::Print).with_own_button(),
            logo: current.logo().map(|logo| current.public_path(&format!("/logo/{}", logo.mark))),
            seen: Seen::by(&form, &shown(current.extras())),
            form,
            upload,
            ctx,
        }
    }
}

fn filled(ctx: &PageContext, extras: &Extras) -> Typed {
    Typed::fresh(ctx)
        .with("certificate", &extras.certificate)
        .with("network", &extras.network)
        .with("network_password", &extras.network_password)
}

/// Returns what the form of the words shows.
fn shown(extras: &Extras) -> impl Serialize {
    (&extras.certificate, &extras.network, &extras.network_password)
}

/// Compares the words that stand with those that were typed.
fn meanwhile(ctx: &PageContext, extras: &Extras, form: &Typed) -> Seen {
    let fields = [
        ("certificate", "print-certificate-words"),
        ("network", "print-network"),
        ("network_password", "print-network-password"),
    ];
    let fields = fields.map(|(field, label)| (field.to_owned(), ctx.t(label)));
    let plain = |_: &str, value: &str| value.to_owned();
    Seen::beside(Difference::between(&fields, plain, &filled(ctx, extras), form), &shown(extras))
}

/// Shows the forms.
pub async fn show(_staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let (form, upload) = (filled(&ctx, current.extras()), Typed::fresh(&ctx));
    page(&TextsPage::of(ctx, &current, form, upload))
}

/// Stores the words.
pub async fn save(mut pressed: Pressed) -> Answer {
    let read = read(pressed.ctx.words(), &mut pressed.form);
    let upload = Typed::fresh(&pressed.ctx);
    let Some(change) = read else {
        return unprocessable(&TextsPage::of(pressed.ctx, &pressed.current, pressed.form, upload));
    };
    let request = Request::UpdateExtras(change);
    let seen = meanwhile(&pressed.ctx, pressed.current.extras(), &pressed.form);
    let overtaken = pressed.is_overtaken(&seen, &request).await?;
    let Pressed { site, staff, ctx, current, form } = pressed;
    if overtaken {
        return conflict(&TextsPage { seen, ..TextsPage::of(ctx, &current, form, upload) });
    }
    store(&site, &staff, ctx, &current, form, request, "print-texts-saved").await
}

/// Reads all words; `None` after a complaint.
fn read(words: Words, form: &mut Typed) -> Option<ExtrasChange> {
    let certificate = read_certificate(words, form);
    let network = form.text("network", "print-network");
    let network_password = form.text("network_password", "print-network-password");
    Some(ExtrasChange::Paper {
        certificate: certificate?,
        network: network?,
        network_password: network_password?,
    })
}

/// Reads the words of the certificates, which must fit on them.
fn read_certificate(words: Words, form: &mut Typed) -> Option<Paragraphs> {
    let certificate: Paragraphs = form.text("certificate", "print-certificate-words")?;
    let style = Type { size: 15.0, bold: true };
    let needed: u32 = certificate.as_str().lines().map(|line| lines(line, 140.0, style)).sum();
    if needed > MOST_LINES {
        form.complain("certificate", words.t1("print-certificate-long", "max", MOST_LINES));
        return None;
    }
    Some(certificate)
}

/// Takes a logo. What is no picture, or too large, is said beside the field, and the logo so far stays.
pub async fn send_logo(
    site: Data<Site>,
    staff: Staff,
    ctx: PageContext,
    current: Current,
    upload: Upload,
) -> Answer {
    let Upload { form: mut upload, file } = upload;
    let read = match file {
        None => Err((StatusCode::UNPROCESSABLE_ENTITY, ctx.t("print-logo-missing"))),
        // Decoding takes a while and must not hold up other pages.
        Some(file) => site.work(move |_| read_logo(&file)).await?.map_err(|fault| {
            let status = match fault {
                LogoFault::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
                _ => StatusCode::UNPROCESSABLE_ENTITY,
            };
            (status, complaint(ctx.words(), fault))
        }),
    };
    match read {
        Ok(logo) => {
            store(&site, &staff, ctx, &current, upload, Request::SetLogo(Some(logo)), "print-logo-saved")
                .await
        }
        Err((status, sentence)) => {
            upload.complain("file", sentence);
            let form = filled(&ctx, current.extras());
            page_with(status, &TextsPage::of(ctx, &current, form, upload))
        }
    }
}

fn complaint(words: Words, fault: LogoFault) -> String {
    match fault {
        LogoFault::TooLarge => words.t1("print-logo-large", "max", MAX_LOGO_BYTES >> 20),
        LogoFault::NoPicture => words.t("print-logo-no-picture"),
        LogoFault::Broken => words.t("print-logo-broken"),
        LogoFault::TooManyPixels => words.t("print-logo-pixels"),
    }
}

/// Takes the logo away.
pub async fn drop_logo(
    site: Data<Site>,
    staff: Staff,
    ctx: PageContext,
    current: Current,
    form: Typed,
) -> Answer {
    store(&site, &staff, ctx, &current, form, Request::SetLogo(None), "print-logo-gone").await
}

async fn store(
    site: &Site,
    staff: &Staff,
    ctx: PageContext,
    current: &Current,
    mut form: Typed,
    request: Request,
    said: &str,
) -> Answer {
    let back = current.path("/druck/texte");
    match site.act(current, form.submission(staff)?, request).await? {
        Ok(_) => Ok(ctx.see_other_saying(site, &back, ctx.t(said))),
        Err(refused) if refused.rejection == Rejection::NothingToChange => {
            Ok(ctx.see_other_saying(site, &back, ctx.t("reject-nothing-to-change")))
        }
        Err(refused) => {
            refused.complain(&ctx, &mut form);
            let upload = Typed::fresh(&ctx);
            page_with(refused.status(), &TextsPage::of(ctx, &refused.current, form, upload))
        }
    }
}

/// `/t/{slug}/logo/{mark}`: the picture itself. Its address names its content, so it is kept for ever.
pub async fn logo(
    site: Data<Site>,
    current: Current,
    path: actix_web::web::Path<(String, String)>,
) -> Answer {
    let known = current.logos.values().flatten().find(|logo| logo.mark == path.1).cloned();
    let logo = known.ok_or(PageError::NotFound)?;
    let (snapshot, mark) = (current.clone(), logo.mark.clone());
    let bytes = site.read(move |app| app.logo_bytes(&snapshot, &mark)).await?.ok_or(PageError::NotFound)?;
    Ok(actix_web::HttpResponse::Ok()
        .content_type(logo.kind.media_type())
        .insert_header((actix_web::http::header::CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .body(bytes))
}
