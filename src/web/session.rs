//! Who is logged in.

use super::error::PageError;
use super::words::Lang;
use actix_web::HttpRequest;

/// Somebody who is logged in.
#[derive(Debug, Clone)]
pub struct SignedIn {
    /// His name.
    pub name: String,
    /// The language that he has chosen.
    pub lang: Option<Lang>,
}

/// Finds out whose session a request belongs to.
pub async fn signed_in(_request: &HttpRequest) -> Result<Option<SignedIn>, PageError> {
    Ok(None)
}

/// Returns a key that no other form has.
pub fn fresh_form_key() -> String {
    let mut bytes = [0; 16];
    let _ = getrandom::fill(&mut bytes);
    hex::encode(bytes)
}
