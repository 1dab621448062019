//! Pieces of HTML that nearly every page repeats. The macros of `macros.html` hand over to them: a macro is compiled anew wherever it is called.

use super::assets;
use askama::Template;
use askama::filters::HtmlSafe;

#[derive(Template)]
#[template(path = "pieces/sign.html")]
pub struct Sign<'a> {
    name: &'a str,
    file: String,
}

/// The attributes that tie remarks to an input.
#[derive(Template)]
#[template(path = "pieces/described.html")]
pub struct Described<'a> {
    name: &'a str,
    error: &'a str,
    hint: &'a str,
}

/// What is said below an input.
#[derive(Template)]
#[template(path = "pieces/remarks.html")]
pub struct Remarks<'a> {
    name: &'a str,
    error: &'a str,
    hint: &'a str,
}

// Each escapes what it was given.
impl HtmlSafe for Sign<'_> {}
impl HtmlSafe for Described<'_> {}
impl HtmlSafe for Remarks<'_> {}

/// Returns the sign with an id of `signs.svg`.
pub fn sign(name: &str) -> Sign<'_> {
    Sign { name, file: assets::address("signs.svg") }
}

/// Returns what ties the remarks on a field to it.
pub fn described<'a>(name: &'a str, error: &'a str, hint: &'a str) -> Described<'a> {
    Described { name, error, hint }
}

/// Returns the complaint about a field and the hint below it; "" means that there is none.
pub fn remarks<'a>(name: &'a str, error: &'a str, hint: &'a str) -> Remarks<'a> {
    Remarks { name, error, hint }
}
