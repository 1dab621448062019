//! What the hall says before a draw or a lot, as it is typed.

use crate::texts::plain_capitals;
use crate::tournament::draw::{BadPhrase, Phrase};
use crate::web::http::{FormState, PageContext};

/// Reads a phrase as people write it, in its one plain spelling. `None` after noting why it is none: nothing was typed, or too much, or no
/// letter.
pub fn read(ctx: &PageContext, form: &mut FormState) -> Option<Phrase> {
    let typed = form.value("phrase").to_owned();
    match plain_capitals(&typed).parse() {
        Ok(phrase) if phrase != Phrase::default() => return Some(phrase),
        Ok(_) if typed.trim().is_empty() => form.add_error("phrase", ctx.t("draw-phrase-missing")),
        Err(BadPhrase::TooLong) => {
            form.add_error("phrase", ctx.t1("draw-phrase-too-long", "max", Phrase::MAX_LENGTH));
        }
        Ok(_) | Err(BadPhrase::Character(_) | BadPhrase::Spaces) => {
            form.add_error("phrase", ctx.t("draw-phrase-no-letter"));
        }
    }
    None
}
