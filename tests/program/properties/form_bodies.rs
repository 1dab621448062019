//! Property: any body is read as a form or refused at once, and never beyond its limit; what is read comes again when it is written anew;
//! and the mark by which a form that is sent twice is known is the same for the same bytes, and another one for others.

use actix_web::FromRequest;
use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::test::TestRequest;
use actix_web::web::{Bytes, FormConfig};
use futures_util::stream;
use preisschnapsen::web::http::context::PageContext;
use preisschnapsen::web::http::form::{FormState, LIMIT, LONG_LIMIT, Upload};
use preisschnapsen::web::http::middleware::idempotency::whole;
use preisschnapsen::web::state::idempotency::digest_of;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use tournament::texts::Name;

/// Tries the property: the first byte says how often the others stand in the body.
pub fn holds(bytes: &[u8]) {
    let Some((&times, piece)) = bytes.split_first() else { return };
    let body = piece.repeat(if times < 0xF0 { 1 } else { usize::from(times) });
    read_again(&body);
    uploaded(piece);
    whatever_the_pieces(&body, usize::from(times) + 1);
    marked(&body, usize::from(times));
}

/// Everything is there already, so that nothing may wait.
fn at_once<F: Future>(reading: F) -> F::Output {
    let mut reading = pin!(reading);
    let mut context = Context::from_waker(Waker::noop());
    for _ in 0..100_000 {
        if let Poll::Ready(read) = reading.as_mut().poll(&mut context) {
            return read;
        }
    }
    panic!("it waits for what will not come")
}

fn form(body: &[u8]) -> Option<FormState> {
    let request = TestRequest::post()
        .app_data(FormConfig::default().limit(LIMIT))
        .insert_header((CONTENT_TYPE, "application/x-www-form-urlencoded"))
        .set_payload(Bytes::copy_from_slice(body));
    let (request, mut payload) = request.to_http_parts();
    at_once(FormState::from_request(&request, &mut payload)).ok()
}

fn read_again(body: &[u8]) {
    let Some(mut typed) = form(body) else { return };
    assert!(body.len() <= LIMIT);
    let fields = fields(&typed);
    every_reader(&mut typed, &fields);
    let everything = |text: &str| text.bytes().map(|byte| format!("%{byte:02X}")).collect::<String>();
    let mut written = format!("form_key={}", everything(&key(&typed)));
    for (name, value) in &fields {
        written += &format!("&{}={}", everything(name), everything(value));
    }
    if written.len() <= LIMIT {
        let again = form(written.as_bytes()).expect("what was read is a form");
        let sorted = |mut fields: Vec<(String, String)>| {
            fields.sort();
            fields
        };
        assert_eq!((key(&again), sorted(self::fields(&again))), (key(&typed), sorted(fields)));
    }
}

fn key(typed: &FormState) -> String {
    let nobody = PageContext::signed_out(&TestRequest::default().to_http_request());
    typed.key(&nobody).expect("the key that was sent")
}

fn fields(typed: &FormState) -> Vec<(String, String)> {
    let mut fields: Vec<_> = typed.names().map(str::to_owned).collect();
    fields.sort();
    fields.dedup();
    let all =
        |name: &String| typed.all(name).map(|value| (name.clone(), value.to_owned())).collect::<Vec<_>>();
    fields.iter().flat_map(all).collect()
}

/// Each reader answers a value of its range, or complains about the field.
fn every_reader(typed: &mut FormState, fields: &[(String, String)]) {
    const LABEL: &str = "desk-name";
    for (name, _) in fields.iter().take(4) {
        let before = typed.complaints().len();
        let read = [
            typed.number(name, LABEL, 1..=64).inspect(|number| assert!((1..=64).contains(number))).is_some(),
            typed.money(name, LABEL).inspect(|cents| assert!(cents.0 >= 0)).is_some(),
            typed.date(name, LABEL).is_some(),
            typed.text::<Name>(name, LABEL).is_some(),
        ];
        let refused = read.iter().filter(|read| !**read).count();
        assert_eq!(typed.complaints().len() - before, refused);
    }
}

fn uploaded(body: &[u8]) {
    let request = TestRequest::post()
        .insert_header((CONTENT_TYPE, "multipart/form-data; boundary=x"))
        .set_payload(Bytes::copy_from_slice(body));
    let (request, mut payload) = request.to_http_parts();
    if let Ok(upload) = at_once(Upload::from_request(&request, &mut payload)) {
        assert!(upload.file.is_none_or(|file| !file.is_empty() && file.len() <= body.len()));
    }
}

/// A slow connection brings the same form.
fn whatever_the_pieces(body: &[u8], length: usize) {
    let pieces: Vec<Result<Bytes, PayloadError>> =
        body.chunks(length).map(|piece| Ok(Bytes::copy_from_slice(piece))).collect();
    let payload: Payload = Payload::Stream { payload: Box::pin(stream::iter(pieces)) };
    match at_once(whole(payload, LONG_LIMIT)) {
        Ok(read) => assert!(read == body && read.len() <= LONG_LIMIT),
        Err(_) => assert!(body.len() > LONG_LIMIT),
    }
}

fn marked(body: &[u8], at: usize) {
    let [address, cookie] = ["/leitung/neu", "sitzung=1"];
    let of = |cookies: &[&[u8]], body: &[u8]| digest_of(address, cookies.iter().copied(), body);
    let own = of(&[cookie.as_bytes()], body);
    assert_eq!(own, of(&[cookie.as_bytes()], body));
    assert_ne!(own, of(&[], body));
    assert_ne!(own, of(&[], &[cookie.as_bytes(), body].concat()));
    let (moved, rest) = body.split_at(at.min(body.len()));
    if !moved.is_empty() {
        let longer = [cookie.as_bytes(), moved].concat();
        assert_ne!(own, of(&[longer.as_slice()], rest));
        assert_ne!(own, of(&[cookie.as_bytes(), moved], rest));
        let mut other = body.to_vec();
        other[moved.len() - 1] ^= 1;
        assert_ne!(own, of(&[cookie.as_bytes()], &other));
    }
}
