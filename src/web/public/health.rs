//! `/healthz`: whether the server answers, for those who watch over it.

use actix_web::HttpResponse;

/// Answers `ok`.
pub async fn show() -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("ok\n")
}
