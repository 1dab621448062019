//! A form that is sent again, at the same moment or after its answer was lost, gets the first answer.
//! What a form does to a tournament counts once because its key stands in the database (`app/submission.rs`), also after a restart. This memory does
//! the same for everything else that is sent (a login, a copy, a deletion), and gives the first answer itself, not one that says the same. It knows a
//! form by all that was sent: address, cookies and every field, the one-time key among them; other contents under the same key are another entry.

use crate::web::error::PageError;
use crate::web::http::answer::Passed;
use crate::web::http::form::LIMIT;
use crate::web::http::rights::Rights;
use crate::web::state::Site;
use crate::web::state::idempotency::{StoredResponse, digest_of};
use actix_web::HttpMessage;
use actix_web::body::MessageBody;
use actix_web::dev::{Payload, ServiceRequest};
use actix_web::http::header::{CONTENT_TYPE, COOKIE, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::{BytesMut, Data};
use futures_util::TryStreamExt;

/// Middleware: lets each form through once.
pub async fn answer_once<B: MessageBody + 'static>(mut request: ServiceRequest, next: Next<B>) -> Passed<B> {
    let kind = request.headers().get(CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
    if request.method().is_safe() || !is_form(kind) {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    let rights = request.app_data::<&'static Rights>();
    let limit = rights.and_then(|rights| rights.form_limit(request.path())).unwrap_or(LIMIT);
    let body = match whole(request.take_payload(), limit).await {
        Ok(body) => body.freeze(),
        Err(error) => return Ok(request.error_response(error).map_into_right_body()),
    };
    request.set_payload(Payload::from(body.clone()));
    let has_key = body.split(|byte| *byte == b'&').any(|field| field.starts_with(b"form_key="));
    let site = request.app_data::<Data<Site>>().cloned().filter(|_| has_key);
    let Some(site) = site else { return Ok(next.call(request).await?.map_into_left_body()) };
    let cookies = request.headers().get_all(COOKIE).map(HeaderValue::as_bytes);
    let digest = digest_of(&request.uri().to_string(), cookies, &body);
    let slot = site.answers.slot(digest);
    let mut answer = slot.lock().await;
    if let Some(kept) = &*answer {
        return Ok(request.into_response(kept.answer(&site.notices)).map_into_right_body());
    }
    let response = next.call(request).await;
    *answer = response.as_ref().ok().and_then(|response| StoredResponse::of(response, &site.notices));
    if answer.is_none() {
        site.answers.give_back(&digest, &slot);
    }
    Ok(response?.map_into_left_body())
}

/// Returns whether a body is a form, in whatever letters its sender says so.
fn is_form(kind: &[u8]) -> bool {
    let form = b"application/x-www-form-urlencoded";
    kind.get(..form.len()).is_some_and(|kind| kind.eq_ignore_ascii_case(form))
}

/// Reads a body that is a form.
///
/// # Errors
/// [`PageError::TooLarge`] beyond the limit, [`PageError::BadRequest`] if the body breaks off.
pub async fn whole(mut body: Payload, limit: usize) -> Result<BytesMut, PageError> {
    let mut whole = BytesMut::new();
    while let Some(piece) = body.try_next().await.map_err(|_| PageError::BadRequest)? {
        if whole.len() + piece.len() > limit {
            return Err(PageError::TooLarge);
        }
        whole.extend_from_slice(&piece);
    }
    Ok(whole)
}
