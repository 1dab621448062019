//! What a worker has answered a moment ago. Whoever asks the same gets the same kept bytes before anything is looked up: a page that is kept
//! then costs what constant text costs.
//!
//! Two readers ask the same if address, name of the machine, scheme, languages and encodings are the same and nobody of them is known. An
//! answer is the last one only while nothing has changed in any evening of the house, so nobody reads what was before their own entry; and
//! for a second, since the name of a kept page may say what no evening does: the day, the machine's address in the network, whose clubs there are.

use crate::web::state::arrival::is_secure;
use crate::web::state::encoded::Conditional;
use crate::web::state::page_cache::CacheEntry;
use actix_web::HttpResponse;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{ACCEPT_ENCODING, ACCEPT_LANGUAGE, COOKIE, HOST};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

/// So long an answer is the last one.
const FRESH: Duration = Duration::from_secs(1);

/// So many are known; when there are more, all are forgotten.
const MOST: usize = 512;

/// Longer questions are nobody's who reads a page, in bytes.
const LONGEST: usize = 1 << 10;

/// Where an answer is kept. Whoever answers with kept bytes puts it to the answer.
pub struct KeptAt(pub Arc<CacheEntry>);

/// The last answers of a worker at its door.
#[derive(Default)]
pub struct LastAnswers(RefCell<Known>);

#[derive(Default)]
struct Known {
    /// How often anything had changed in the house.
    changes: u32,
    answers: HashMap<Box<[u8]>, LastAnswer>,
    /// The question that is being looked up.
    question: Vec<u8>,
}

struct LastAnswer {
    /// What is not kept any more is no answer either: nothing here adds to what may be kept.
    place: Weak<CacheEntry>,
    at: Instant,
}

/// What is known of a question.
pub enum Lookup {
    /// Its answer.
    Answer(HttpResponse),
    /// Nothing yet.
    New(Question),
    /// It is somebody's own, or no page is asked for.
    Own,
}

/// A question that others may ask too.
pub struct Question {
    text: Box<[u8]>,
    /// How often anything had changed before it was answered.
    changes: u32,
}

impl LastAnswers {
    /// Looks for the last answer to what a request asks, as long as things have changed in the house so often and no more.
    pub fn ask(&self, request: &ServiceRequest, changes: u32) -> Lookup {
        let known = &mut *self.0.borrow_mut();
        if !write(request, &mut known.question) {
            return Lookup::Own;
        }
        if known.changes != changes {
            known.changes = changes;
            known.answers.clear();
        }
        let last = known.answers.get(known.question.as_slice()).filter(|last| last.at.elapsed() < FRESH);
        let place = last.and_then(|last| last.place.upgrade());
        match place.as_ref().and_then(|place| place.response.get()) {
            Some(response) => Lookup::Answer(response.answer(&Conditional::of(request.headers()))),
            None => Lookup::New(Question { text: known.question.as_slice().into(), changes }),
        }
    }

    /// Notes the answer to a question, if it is one that is kept.
    pub fn note(&self, question: Question, answer: &ServiceResponse) {
        let extensions = answer.response().extensions();
        let Some(KeptAt(place)) = extensions.get() else { return };
        let known = &mut *self.0.borrow_mut();
        if known.changes != question.changes {
            return;
        }
        if known.answers.len() >= MOST {
            known.answers.clear();
        }
        known.answers.insert(question.text, LastAnswer { place: Arc::downgrade(place), at: Instant::now() });
    }
}

/// Writes down everything on which an answer that is kept may depend; `false` if it may depend on more.
fn write(request: &ServiceRequest, question: &mut Vec<u8>) -> bool {
    let (headers, uri) = (request.headers(), request.uri());
    let is_own = headers.contains_key(COOKIE) || uri.query().is_some_and(|query| query.contains("notiz="));
    if is_own || request.method() != Method::GET {
        return false;
    }
    question.clear();
    question.extend_from_slice(uri.path_and_query().map_or("", |asked| asked.as_str()).as_bytes());
    question.push(u8::from(is_secure(request.request())));
    // No header has such a byte in it, so nothing can be taken for something else.
    for (mark, name) in [(1, HOST), (2, ACCEPT_LANGUAGE), (3, ACCEPT_ENCODING)] {
        for value in headers.get_all(name) {
            question.push(mark);
            question.extend_from_slice(value.as_bytes());
        }
    }
    question.len() <= LONGEST
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::TournamentId;
    use crate::texts::Language;
    use crate::tournament::ActionNo;
    use crate::web::state::encoded::EncodedResponse;
    use crate::web::state::page_cache::{PageCache, PageName, Version};
    use actix_web::http::StatusCode;
    use actix_web::http::header::{ETAG, IF_NONE_MATCH};
    use actix_web::test::TestRequest;

    fn asked() -> TestRequest {
        TestRequest::get()
            .uri("/t/abend?nach=name")
            .insert_header((HOST, "192.168.0.5:8080"))
            .insert_header((ACCEPT_LANGUAGE, "de"))
            .insert_header((ACCEPT_ENCODING, "br"))
    }

    /// A page that is kept as long as the cache is there.
    fn kept(pages: &PageCache) -> KeptAt {
        let version = Version { own: ActionNo(1), beside: ActionNo(0) };
        let name = PageName { page: String::new(), lang: Language::German, explicit: false };
        let place = pages.entry((TournamentId(1), version), &name).unwrap();
        let _ = place.response.set(EncodedResponse::page("Servus".to_owned()));
        KeptAt(place)
    }

    /// Answers a request for which nothing was known with a page that is kept.
    fn answer(last: &LastAnswers, request: TestRequest, changes: u32, pages: &PageCache) {
        let request = request.to_srv_request();
        let Lookup::New(question) = last.ask(&request, changes) else { panic!("nothing was asked before") };
        let mut answer = HttpResponse::Ok().finish();
        answer.extensions_mut().insert(kept(pages));
        last.note(question, &request.into_response(answer));
    }

    /// What is known to a worker that has answered [`asked`], and what is kept.
    fn answered(changes: u32) -> (LastAnswers, PageCache) {
        let (last, pages) = <(LastAnswers, PageCache)>::default();
        answer(&last, asked(), changes, &pages);
        (last, pages)
    }

    fn status(last: &LastAnswers, request: TestRequest, changes: u32) -> Option<StatusCode> {
        match last.ask(&request.to_srv_request(), changes) {
            Lookup::Answer(answer) => Some(answer.status()),
            Lookup::New(_) | Lookup::Own => None,
        }
    }

    #[test]
    fn who_asks_the_same_gets_the_same_and_who_has_it_nothing() {
        let (last, _pages) = answered(7);
        let Lookup::Answer(answer) = last.ask(&asked().to_srv_request(), 7) else { panic!("it is known") };
        let tag = answer.headers().get(ETAG).unwrap().clone();
        let again = asked().insert_header((IF_NONE_MATCH, tag));
        assert_eq!(status(&last, again, 7), Some(StatusCode::NOT_MODIFIED));
    }

    #[test]
    fn whatever_an_answer_may_depend_on_is_another_question() {
        let (last, _pages) = answered(7);
        let others = [
            asked().uri("/t/abend"),
            asked().uri("/t/abend?nach=name&lang=en"),
            asked().uri("/t/abend?nach=name&notiz=1"),
            asked().insert_header((HOST, "turnier.example")),
            asked().append_header((HOST, "turnier.example")),
            asked().insert_header((ACCEPT_LANGUAGE, "en")),
            asked().append_header((ACCEPT_LANGUAGE, "en")),
            asked().insert_header((ACCEPT_ENCODING, "gzip")),
            asked().insert_header((COOKIE, "sitzung=1")),
            asked().method(Method::POST),
            asked().method(Method::HEAD),
        ];
        for (place, other) in others.into_iter().enumerate() {
            assert_eq!(status(&last, other, 7), None, "{place}");
        }
        assert!(status(&last, asked(), 7).is_some(), "and the first one is still known");
    }

    #[test]
    fn after_a_change_and_after_a_second_it_is_looked_up_anew() {
        let (last, _pages) = answered(7);
        assert_eq!(status(&last, asked(), 8), None);
        assert_eq!(status(&last, asked(), 7), None, "forgotten");
        let (last, _pages) = answered(7);
        for answer in last.0.borrow_mut().answers.values_mut() {
            answer.at -= FRESH;
        }
        assert_eq!(status(&last, asked(), 7), None);
    }

    #[test]
    fn what_is_not_kept_any_more_is_forgotten_here_too() {
        let (last, pages) = answered(7);
        let KeptAt(place) = kept(&pages);
        let watched = Arc::downgrade(&place);
        drop(place);
        assert!(status(&last, asked(), 7).is_some());
        pages.clear();
        assert!(watched.upgrade().is_none(), "the page takes no memory");
        assert_eq!(status(&last, asked(), 7), None);
    }

    #[test]
    fn an_answer_that_was_begun_before_a_change_is_not_noted() {
        let last = LastAnswers::default();
        let request = asked().to_srv_request();
        let Lookup::New(question) = last.ask(&request, 7) else { panic!("nothing was asked before") };
        assert!(matches!(last.ask(&TestRequest::get().uri("/").to_srv_request(), 8), Lookup::New(_)));
        let pages = PageCache::default();
        let mut answer = HttpResponse::Ok().finish();
        answer.extensions_mut().insert(kept(&pages));
        last.note(question, &request.into_response(answer));
        assert_eq!(status(&last, asked(), 8), None);
    }

    #[test]
    fn what_is_not_kept_is_not_noted_and_long_questions_are_nobodys() {
        let last = LastAnswers::default();
        let request = asked().to_srv_request();
        let Lookup::New(question) = last.ask(&request, 7) else { panic!("nothing was asked before") };
        last.note(question, &request.into_response(HttpResponse::Ok().finish()));
        assert_eq!(status(&last, asked(), 7), None);
        let long = asked().insert_header((ACCEPT_LANGUAGE, "x".repeat(LONGEST))).to_srv_request();
        assert!(matches!(last.ask(&long, 7), Lookup::Own));
    }

    #[test]
    fn whoever_tries_addresses_out_fills_no_memory() {
        let (last, pages) = <(LastAnswers, PageCache)>::default();
        for number in 0..=MOST {
            answer(&last, asked().uri(&format!("/t/abend/person/{number}")), 7, &pages);
        }
        assert_eq!(last.0.borrow().answers.len(), 1);
    }
}
