//! `/schiedsrichter/mitschrift`: a recorded deal in, the deal card by card out, the first illegal action marked. Like a situation it
//! stands in the address, which can be passed on; and nothing is sent at the guests' door.

use super::deal::{Laid, laid};
use crate::web::http::{Answer, Fields, FormState, PageContext, page, unprocessable};
use crate::web::view::translation::{Pack, Translator};
use askama::Template;
use schnapsen::notation::Transcript;
use schnapsen::replay::walk;

/// The longest transcript that is read, in bytes. A deal with all its legal actions has about 4,000.
const LIMIT: usize = 16 * 1024;

/// A deal in which a player does not follow suit, to try the page with.
const EXAMPLE: &str = include_str!("example.json");

#[derive(Template)]
#[template(path = "referee/transcript.html")]
struct TranscriptPage {
    ctx: PageContext,
    form: FormState,
    pack: Pack,
    /// The buttons that draw another one: what is sent, and the words.
    packs: Vec<(Pack, String)>,
    deal: Option<Laid>,
}

/// Shows the form and lays out the deal that the address brings, or the example if it asks for it.
pub async fn show(ctx: PageContext, fields: Fields) -> Answer {
    let example = fields.get("beispiel").map(|_| EXAMPLE.trim_end());
    let sent = fields.get("mitschrift").map(String::as_str).or(example);
    let mut form = FormState::fresh(&ctx).with("mitschrift", sent.unwrap_or_default());
    let pack = fields.value("blatt").parse().unwrap_or(Pack::USUAL);
    let translator = ctx.translator();
    let mut deal = None;
    if sent.is_some() {
        match read(translator, pack, form.value("mitschrift")) {
            Ok(laid) => deal = Some(laid),
            Err(sentence) => form.add_error("mitschrift", sentence),
        }
    }
    let shown = TranscriptPage {
        packs: Pack::ALL.iter().map(|pack| (*pack, translator.pack(*pack))).collect(),
        pack,
        deal,
        form,
        ctx,
    };
    if shown.form.complaints().is_empty() { page(&shown) } else { unprocessable(&shown) }
}

/// Reads one deal and lays it out.
///
/// # Errors
/// What is wrong with the text, in a sentence. A deal that goes wrong on the way is no error but shown.
fn read(translator: Translator, pack: Pack, typed: &str) -> Result<Laid, String> {
    let text = typed.trim();
    if text.is_empty() {
        return Err(translator.t("referee-transcript-empty"));
    }
    if text.len() > LIMIT {
        return Err(translator.t1("referee-transcript-too-long", "most", LIMIT / 1024));
    }
    let transcript = match Transcript::read(text.as_bytes()) {
        Ok(transcript) => transcript,
        Err(error) => return Err(unreadable(translator, text, &error.message)),
    };
    match walk(&transcript) {
        Ok(walk) => Ok(laid(translator, pack, &transcript, &walk)),
        Err(error) => {
            let (sentence, rule) = translator.table_error(error, pack);
            Err(match rule {
                Some(rule) => translator.by_rule(sentence, rule),
                None => sentence,
            })
        }
    }
}

/// Says why a text is no transcript: no JSON, several deals, or something is missing in it.
fn unreadable(translator: Translator, text: &str, message: &str) -> String {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<serde::de::IgnoredAny>();
    match (values.next(), values.next()) {
        (Some(Ok(_)), None) => translator.t1("referee-transcript-incomplete", "message", message),
        (Some(Ok(_)), Some(Ok(_))) => translator.t("referee-transcript-several"),
        (Some(Err(error)), _) | (_, Some(Err(error))) => {
            translator.t2("referee-transcript-no-json", "line", error.line(), "column", error.column())
        }
        (None, _) => translator.t("referee-transcript-empty"),
    }
}
