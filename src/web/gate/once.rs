//! Twice is once: a form that is sent again, at the same moment or after its answer was lost, gets the first answer.
//!
//! What a form does to a tournament counts once because its key stands in the database (`app/submission.rs`), also after a restart. This
//! memory does the same for everything else that is sent (a login, a copy, a deletion), and gives the first answer itself, not one
//! that says the same. It knows a form by all that was sent: address, cookies and every field, the one-time key among them; other
//! contents under the same key are another entry.

use crate::web::error::PageError;
use crate::web::form::LONG_LIMIT;
use crate::web::notice::{Notice, Notices};
use crate::web::site::Site;
use actix_web::body::{EitherBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_TYPE, COOKIE, HeaderValue, LOCATION, SET_COOKIE};
use actix_web::middleware::Next;
use actix_web::web::{BytesMut, Data};
use actix_web::{HttpMessage, HttpResponse};
use futures_util::TryStreamExt;
use sha2::{Digest, Sha256};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

/// More forms are not sent in the time that somebody takes to press a button again.
const MOST: usize = 4_096;

/// Everything that was sent with a form, in short.
pub type Mark = [u8; 32];

/// Where the answer to a form will be. Whoever sends the same form waits here for it.
type Place = Arc<tokio::sync::Mutex<Option<Kept>>>;

/// The answer to a form that did what it should.
#[derive(Debug, Clone)]
struct Kept {
    /// Where to go on.
    place: String,
    /// What that page says once, and the token in its address that stands for it.
    notice: Option<(String, Notice)>,
    /// Who one is from now on.
    cookies: Vec<HeaderValue>,
}

/// The answers to the forms that were sent last.
#[derive(Debug, Default)]
pub struct Answers(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    places: HashMap<Mark, Place>,
    order: VecDeque<Mark>,
}

impl Answers {
    fn place(&self, mark: Mark) -> Place {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = known.places.get(&mark) {
            return Arc::clone(place);
        }
        if known.order.len() == MOST
            && let Some(oldest) = known.order.pop_front()
        {
            known.places.remove(&oldest);
        }
        known.order.push_back(mark);
        Arc::clone(known.places.entry(mark).or_default())
    }

    /// Gives back the place of a form that did nothing, unless the same form waits behind it: made-up forms push no answer out.
    fn give_back(&self, mark: &Mark, place: &Place) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_this = |known: &Place| Arc::ptr_eq(known, place) && Arc::strong_count(place) == 2;
        if known.places.get(mark).is_some_and(is_this) {
            known.places.remove(mark);
            known.order.retain(|other| other != mark);
        }
    }
}

impl Kept {
    /// Keeps an answer that leads on; a refusal changed nothing, and the same form may be accepted a moment later.
    fn of<B>(response: &ServiceResponse<B>, notices: &Notices) -> Option<Kept> {
        let place = response.headers().get(LOCATION).and_then(|place| place.to_str().ok())?.to_owned();
        let token = place.split(['?', '&', '#']).find_map(|pair| pair.strip_prefix("notiz="));
        let notice = token.and_then(|token| Some((token.to_owned(), notices.look(token)?)));
        let cookies = response.headers().get_all(SET_COOKIE).cloned().collect();
        (response.status() == StatusCode::SEE_OTHER).then_some(Kept { place, notice, cookies })
    }

    /// Gives the answer again; whoever was led on already has read the sentence, so it waits once more.
    fn answer(&self, notices: &Notices) -> HttpResponse {
        let place = match &self.notice {
            Some((token, notice)) => self.place.replace(token, &notices.keep(notice.clone())),
            None => self.place.clone(),
        };
        let mut response = HttpResponse::SeeOther();
        response.insert_header((LOCATION, place));
        for cookie in &self.cookies {
            response.append_header((SET_COOKIE, cookie.clone()));
        }
        response.finish()
    }
}

/// Middleware: lets each form through once.
///
/// # Errors
/// Those of the services behind it.
pub async fn once<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    let kind = request.headers().get(CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
    if request.method().is_safe() || !is_form(kind) {
        return Ok(next.call(request).await?.map_into_left_body());
    }
    let body = match whole(request.take_payload()).await {
        Ok(body) => body.freeze(),
        Err(error) => return Ok(request.error_response(error).map_into_right_body()),
    };
    request.set_payload(Payload::from(body.clone()));
    let has_key = body.split(|byte| *byte == b'&').any(|field| field.starts_with(b"form_key="));
    let site = request.app_data::<Data<Site>>().cloned().filter(|_| has_key);
    let Some(site) = site else { return Ok(next.call(request).await?.map_into_left_body()) };
    let cookies = request.headers().get_all(COOKIE).map(HeaderValue::as_bytes);
    let mark = mark(&request.uri().to_string(), cookies, &body);
    let place = site.answers.place(mark);
    let mut answer = place.lock().await;
    if let Some(kept) = &*answer {
        return Ok(request.into_response(kept.answer(&site.notices)).map_into_right_body());
    }
    let response = next.call(request).await;
    *answer = response.as_ref().ok().and_then(|response| Kept::of(response, &site.notices));
    if answer.is_none() {
        site.answers.give_back(&mark, &place);
    }
    Ok(response?.map_into_left_body())
}

/// Returns whether a body is a form, in whatever letters its sender says so.
fn is_form(kind: &[u8]) -> bool {
    let form = b"application/x-www-form-urlencoded";
    kind.get(..form.len()).is_some_and(|kind| kind.eq_ignore_ascii_case(form))
}

/// Returns what stands for a form: the same for the same address, cookies and body, and another one when any byte of these changes
/// or moves from one of them to the next.
pub fn mark<'a>(address: &'a str, cookies: impl Iterator<Item = &'a [u8]>, body: &'a [u8]) -> Mark {
    let mut hash = Sha256::new();
    for part in [address.as_bytes()].into_iter().chain(cookies).chain([body]) {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

/// Reads a body that is a form; each page has its own limit below this one.
///
/// # Errors
/// [`PageError::TooLarge`] beyond [`LONG_LIMIT`], [`PageError::BadRequest`] if the body breaks off.
pub async fn whole(mut body: Payload) -> Result<BytesMut, PageError> {
    let mut whole = BytesMut::new();
    while let Some(piece) = body.try_next().await.map_err(|_| PageError::BadRequest)? {
        if whole.len() + piece.len() > LONG_LIMIT {
            return Err(PageError::TooLarge);
        }
        whole.extend_from_slice(&piece);
    }
    Ok(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_answers_are_forgotten() {
        let answers = Answers::default();
        let first = answers.place([0; 32]);
        assert!(Arc::ptr_eq(&first, &answers.place([0; 32])));
        for number in 1..=MOST as u64 {
            let mut mark = [0; 32];
            mark[..8].copy_from_slice(&number.to_le_bytes());
            answers.place(mark);
        }
        assert!(!Arc::ptr_eq(&first, &answers.place([0; 32])));
    }

    #[test]
    fn forms_that_did_nothing_push_no_answer_out() {
        let answers = Answers::default();
        let first = answers.place([0; 32]);
        for number in 1..=2 * MOST as u64 {
            let mut mark = [0; 32];
            mark[..8].copy_from_slice(&number.to_le_bytes());
            let place = answers.place(mark);
            answers.give_back(&mark, &place);
        }
        assert!(Arc::ptr_eq(&first, &answers.place([0; 32])));
        let waits = answers.place([0; 32]);
        answers.give_back(&[0; 32], &first);
        assert!(Arc::ptr_eq(&waits, &answers.place([0; 32])), "the same form waits there");
    }
}
