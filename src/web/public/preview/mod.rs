//! `/t/{slug}/vorschau.png`: what a chat program shows beside a link to the evening. The server draws it, for those programs read no SVG;
//! once for each version, in German, for one picture stands for a link in everybody's language.

mod canvas;
mod draw;
mod fit;
mod font;
mod scene;

use self::scene::Scene;
use crate::web::error::PageError;
use crate::web::http::{Current, PageContext, Response};
use crate::web::public::guest::Guest;
use crate::web::public::layout::Picture;
use crate::web::public::request::PublicRequest;
use crate::web::state::EncodedResponse;

/// Answers the picture. Practice is nothing to send on.
pub async fn show(mut request: PublicRequest) -> Response {
    if request.current.is_practice() {
        return Err(PageError::NotFound);
    }
    // It is in German for everybody, whatever language the program that asks speaks.
    request.ctx = request.ctx.in_german().of_evening(&request.current);
    let draw = |ctx: &PageContext, current: &Current| {
        let picture = draw::picture(&Scene::of(&Guest::of(ctx, current))).map_err(PageError::internal)?;
        Ok(EncodedResponse::bytes("image/png", picture))
    };
    request.answer_file(Picture::PAGE.to_owned(), draw).await
}
