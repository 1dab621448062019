//! `/t/{slug}/vorschau.png`: what a chat program shows beside a link to the evening. The server draws it, for those programs read no SVG;
//! once for each version, in German, for one picture stands for a link in everybody's language.

mod canvas;
mod draw;
mod fit;
mod font;
mod scene;

use self::scene::Scene;
use crate::web::error::PageError;
use crate::web::http::Response;
use crate::web::public::guest::Guest;
use crate::web::public::layout::Picture;
use crate::web::public::request::PublicRequest;

/// Answers the picture. Practice is nothing to send on.
pub async fn show(request: PublicRequest) -> Response {
    if request.current.is_practice() {
        return Err(PageError::NotFound);
    }
    let draw = |guest: &Guest<'_>| draw::picture(&Scene::of(guest)).map_err(PageError::internal);
    request.answer_picture(Picture::PAGE.to_owned(), draw).await
}
