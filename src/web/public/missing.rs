//! Every address that is not in the table.

use crate::web::error::PageError;
use crate::web::http::Answer;

/// Answers 404.
pub async fn show() -> Answer {
    Err(PageError::NotFound)
}
