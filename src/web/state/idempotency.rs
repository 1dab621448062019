//! The first answers to forms, so that a form which is sent again gets the same one (`http::middleware::idempotency`).

use crate::web::state::notices::{Notice, Notices};
use actix_web::HttpResponse;
use actix_web::dev::ServiceResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderValue, LOCATION, SET_COOKIE};
use parking_lot::Mutex;
use sha2::{Digest, Sha256};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// More forms are not sent in the time that somebody takes to press a button again.
const MOST: usize = 4_096;

/// Everything that was sent with a form, in short.
pub type RequestDigest = [u8; 32];

/// Where the answer to a form will be. The same form, sent again, waits here for it.
pub(in crate::web) type Slot = Arc<tokio::sync::Mutex<Option<StoredResponse>>>;

/// The answer to a form that did what it should.
#[derive(Debug, Clone)]
pub(in crate::web) struct StoredResponse {
    /// Where to go on.
    place: String,
    /// What that page says once, and the token in its address that stands for it.
    notice: Option<(String, Notice)>,
    /// The login from now on.
    cookies: Vec<HeaderValue>,
}

/// The answers to the forms that were sent last.
#[derive(Debug, Default)]
pub struct ResponseStore(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    slots: HashMap<RequestDigest, Slot>,
    order: VecDeque<RequestDigest>,
}

impl ResponseStore {
    pub(in crate::web) fn slot(&self, digest: RequestDigest) -> Slot {
        let mut known = self.0.lock();
        if let Some(slot) = known.slots.get(&digest) {
            return Arc::clone(slot);
        }
        if known.order.len() == MOST
            && let Some(oldest) = known.order.pop_front()
        {
            known.slots.remove(&oldest);
        }
        known.order.push_back(digest);
        Arc::clone(known.slots.entry(digest).or_default())
    }

    /// Gives back the place of a form that did nothing, unless the same form waits behind it: made-up forms push no answer out.
    pub(in crate::web) fn give_back(&self, digest: &RequestDigest, slot: &Slot) {
        let mut known = self.0.lock();
        let is_this = |known: &Slot| Arc::ptr_eq(known, slot) && Arc::strong_count(slot) == 2;
        if known.slots.get(digest).is_some_and(is_this) {
            known.slots.remove(digest);
            known.order.retain(|other| other != digest);
        }
    }
}

impl StoredResponse {
    /// Keeps an answer that leads on; a refusal changed nothing, and the same form may be accepted a moment later.
    pub(in crate::web) fn of<B>(response: &ServiceResponse<B>, notices: &Notices) -> Option<StoredResponse> {
        let place = response.headers().get(LOCATION).and_then(|place| place.to_str().ok())?.to_owned();
        let token = place.split(['?', '&', '#']).find_map(|pair| pair.strip_prefix("notiz="));
        let notice = token.and_then(|token| Some((token.to_owned(), notices.look(token)?)));
        let cookies = response.headers().get_all(SET_COOKIE).cloned().collect();
        (response.status() == StatusCode::SEE_OTHER).then_some(StoredResponse { place, notice, cookies })
    }

    /// Gives the answer again; a browser that was led on already has shown the sentence, so it waits once more.
    pub(in crate::web) fn answer(&self, notices: &Notices) -> HttpResponse {
        let again = |(token, notice): &(String, Notice)| {
            let fresh = notices.keep(notice.clone()).ok()?;
            Some(self.place.replace(token, &fresh))
        };
        // Without a token for it the sentence is not said again; the place is the same.
        let place = self.notice.as_ref().and_then(again).unwrap_or_else(|| self.place.clone());
        let mut response = HttpResponse::SeeOther();
        response.insert_header((LOCATION, place));
        for cookie in &self.cookies {
            response.append_header((SET_COOKIE, cookie.clone()));
        }
        response.finish()
    }
}

/// Returns what stands for a form: the same for the same address, cookies and body, and another one when any byte of these changes
/// or moves from one of them to the next.
pub fn digest_of<'a>(
    address: &'a str,
    cookies: impl Iterator<Item = &'a [u8]>,
    body: &'a [u8],
) -> RequestDigest {
    let mut hash = Sha256::new();
    for part in [address.as_bytes()].into_iter().chain(cookies).chain([body]) {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_answers_are_forgotten() {
        let answers = ResponseStore::default();
        let first = answers.slot([0; 32]);
        assert!(Arc::ptr_eq(&first, &answers.slot([0; 32])));
        for number in 1..=MOST as u64 {
            let mut digest = [0; 32];
            digest[..8].copy_from_slice(&number.to_le_bytes());
            answers.slot(digest);
        }
        assert!(!Arc::ptr_eq(&first, &answers.slot([0; 32])));
    }

    #[test]
    fn forms_that_did_nothing_push_no_answer_out() {
        let answers = ResponseStore::default();
        let first = answers.slot([0; 32]);
        for number in 1..=2 * MOST as u64 {
            let mut digest = [0; 32];
            digest[..8].copy_from_slice(&number.to_le_bytes());
            let slot = answers.slot(digest);
            answers.give_back(&digest, &slot);
        }
        assert!(Arc::ptr_eq(&first, &answers.slot([0; 32])));
        let waits = answers.slot([0; 32]);
        answers.give_back(&[0; 32], &first);
        assert!(Arc::ptr_eq(&waits, &answers.slot([0; 32])), "the same form waits there");
    }
}
