//! `/leitung/t/{slug}/druck/texte`: what stands on paper. The organiser and the announcement, the words of the certificates, the wireless network, the logo.

use crate::app::logo::{LogoFault, MAX_LOGO_BYTES, read_logo};
use crate::app::{Request, Snapshot};
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::{
    Answer, Current, FormState, PageContext, Response, Staff, Upload, conflict, page, page_with,
    unprocessable,
};
use crate::web::paper::{Type, lines};
use crate::web::staff::action_request::{ActionRequest, EditToken};
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::state::{Site, Turn};
use crate::web::view::translation::Translator;
use actix_web::http::StatusCode;
use actix_web::web::Data;
use askama::Template;
use serde::Serialize;
use tournament::texts::{Extras, ExtrasChange, Paragraphs};

/// The lines that a certificate has for the director's words.
const MOST_LINES: u32 = 7;

#[derive(Template)]
#[template(path = "print/texts.html")]
struct TextsPage {
    ctx: PageContext,
    layout: StaffLayout,
    form: FormState,
    /// What the form of the words has seen, so that it is noticed if somebody else changes them meanwhile.
    token: EditToken,
    /// The form of the logo.
    upload: FormState,
    /// The address of the logo.
    logo: Option<String>,
}

impl TextsPage {
    fn of(ctx: PageContext, snapshot: &Snapshot, form: FormState, upload: FormState) -> TextsPage {
        TextsPage {
            layout: StaffLayout::of(&ctx, snapshot, NavItem::Print).with_own_button(),
            logo: snapshot.logo().map(|logo| address::public(&snapshot.slug, format!("logo/{}", logo.mark))),
            token: EditToken::by(&form, &visible_values(snapshot.extras())),
            form,
            upload,
            ctx,
        }
    }
}

fn filled(ctx: &PageContext, extras: &Extras) -> FormState {
    FormState::fresh(ctx)
        .with("organiser", &extras.organiser)
        .with("announcement", &extras.announcement)
        .with("certificate", &extras.certificate)
        .with("network", &extras.network)
        .with("network_password", &extras.network_password)
}

fn visible_values(extras: &Extras) -> impl Serialize {
    let words = (&extras.organiser, &extras.announcement);
    (words, &extras.certificate, &extras.network, &extras.network_password)
}

fn edit_conflict(ctx: &PageContext, extras: &Extras, form: &FormState) -> EditToken {
    let fields = [
        ("organiser", "print-organiser"),
        ("announcement", "print-announcement"),
        ("certificate", "print-certificate-words"),
        ("network", "print-network"),
        ("network_password", "print-network-password"),
    ];
    EditToken::compared(ctx, &fields, &filled(ctx, extras), form, &visible_values(extras))
}

pub fn show(_staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let (form, upload) = (filled(&ctx, current.extras()), FormState::fresh(&ctx));
    page(&TextsPage::of(ctx, &current, form, upload))
}

pub fn save(pressed: ActionRequest) -> Answer {
    pressed.alone(|mut pressed| {
        let read = read(pressed.ctx.translator(), &mut pressed.form);
        let upload = FormState::fresh(&pressed.ctx);
        let Some(change) = read else {
            return unprocessable(&TextsPage::of(pressed.ctx, &pressed.current, pressed.form, upload));
        };
        let request = Request::UpdateExtras(change);
        let token = edit_conflict(&pressed.ctx, pressed.current.extras(), &pressed.form);
        if pressed.is_stale(&token, &request)? {
            let ActionRequest { ctx, current, form, .. } = pressed;
            return conflict(&TextsPage { token, ..TextsPage::of(ctx, &current, form, upload) });
        }
        store(pressed, request, "print-texts-saved")
    })
}

fn read(translator: Translator, form: &mut FormState) -> Option<ExtrasChange> {
    let organiser = form.text("organiser", "print-organiser");
    let announcement = form.text("announcement", "print-announcement");
    let certificate = read_certificate(translator, form);
    let network = form.text("network", "print-network");
    let network_password = form.text("network_password", "print-network-password");
    Some(ExtrasChange::Paper {
        organiser: organiser?,
        announcement: announcement?,
        certificate: certificate?,
        network: network?,
        network_password: network_password?,
    })
}

/// Reads the words of the certificates, which must fit on them.
fn read_certificate(translator: Translator, form: &mut FormState) -> Option<Paragraphs> {
    let certificate: Paragraphs = form.text("certificate", "print-certificate-words")?;
    let style = Type { size: 15.0, bold: true };
    let needed: u32 = certificate.as_str().lines().map(|line| lines(line, 140.0, style)).sum();
    if needed > MOST_LINES {
        form.add_error("certificate", translator.t1("print-certificate-long", "max", MOST_LINES));
        return None;
    }
    Some(certificate)
}

/// Takes a logo. What is no picture, or too large, is said beside the field, and the logo so far stays.
pub fn send_logo(
    turn: Turn,
    site: Data<Site>,
    staff: Staff,
    ctx: PageContext,
    current: Current,
    upload: Upload,
) -> Answer {
    let Upload { mut form, file } = upload;
    let read = match file {
        None => Err((StatusCode::UNPROCESSABLE_ENTITY, ctx.t("print-logo-missing"))),
        // A small file may unfold into a hundred megabytes.
        Some(file) => turn.run(|| read_logo(&file)).map_err(|fault| {
            let status = match fault {
                LogoFault::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
                _ => StatusCode::UNPROCESSABLE_ENTITY,
            };
            (status, complaint(ctx.translator(), fault))
        }),
    };
    match read {
        Ok(logo) => {
            let pressed = ActionRequest { site, staff, ctx, current, form };
            store(pressed, Request::SetLogo(Some(logo)), "print-logo-saved")
        }
        Err((status, sentence)) => {
            form.add_error("file", sentence);
            let words = filled(&ctx, current.extras());
            page_with(status, &TextsPage::of(ctx, &current, words, form))
        }
    }
}

fn complaint(translator: Translator, fault: LogoFault) -> String {
    match fault {
        LogoFault::TooLarge => translator.t1("print-logo-large", "max", MAX_LOGO_BYTES >> 20),
        LogoFault::NoPicture => translator.t("print-logo-no-picture"),
        LogoFault::Broken => translator.t("print-logo-broken"),
        LogoFault::TooManyPixels => translator.t("print-logo-pixels"),
    }
}

pub fn drop_logo(pressed: ActionRequest) -> Answer {
    store(pressed, Request::SetLogo(None), "print-logo-gone")
}

fn store(pressed: ActionRequest, request: Request, success_message: &str) -> Answer {
    let page = pressed.current.path("/druck/texte");
    pressed.save(
        request,
        &page,
        |ctx, _| ctx.t(success_message),
        |ctx, night, form| {
            let upload = FormState::fresh(&ctx);
            TextsPage::of(ctx, &night, form, upload)
        },
    )
}

/// `/t/{slug}/logo/{mark}`: the picture itself. Its address names its content, so it is kept for ever.
pub async fn logo(
    site: Data<Site>,
    current: Current,
    path: actix_web::web::Path<(String, String)>,
) -> Response {
    let known = current.logos.values().flatten().find(|logo| logo.mark == path.1).cloned();
    let logo = known.ok_or(PageError::NotFound)?;
    let (snapshot, mark) = (current.clone(), logo.mark.clone());
    let bytes = site.read(move |app| app.logo_bytes(&snapshot, &mark)).await?.ok_or(PageError::NotFound)?;
    Ok(actix_web::HttpResponse::Ok()
        .content_type(logo.kind.media_type())
        .insert_header((actix_web::http::header::CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .body(bytes))
}
