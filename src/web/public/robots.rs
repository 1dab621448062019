//! `/robots.txt`: what search engines may read. Nothing, unless the director of an evening allows it; the pages of the other evenings say
//! themselves that they are not to be listed.

use super::house::HouseRequest;
use crate::app::{App, AppError};
use crate::web::http::{PageContext, Response};
use crate::web::state::EncodedResponse;

/// Answers the text.
pub async fn show(request: HouseRequest) -> Response {
    let text = |app: &App, _: &PageContext| {
        let text = match is_allowed(app)? {
            true => {
                "User-agent: *\nDisallow: /k/\nDisallow: /leitung\nDisallow: /anmelden\nDisallow: /dabei\n"
            }
            false => "User-agent: *\nDisallow: /\n",
        };
        Ok(EncodedResponse::bytes("text/plain; charset=utf-8", text.into()))
    };
    request.answer_file("robots".to_owned(), text).await
}

/// Returns whether there is an evening that may be listed.
fn is_allowed(app: &App) -> Result<bool, AppError> {
    let mut evenings = app.tournaments()?.into_iter().filter(|evening| !evening.practice);
    Ok(evenings.any(|evening| {
        // An evening whose journal cannot be read allows nothing.
        let snapshot = app.snapshot(evening.slug.as_str()).ok().flatten();
        snapshot.is_some_and(|snapshot| snapshot.settings().indexed)
    }))
}
