//! What a laptop that follows calls on the one that leads.

use crate::mirror::{Hello, Unanswered, WhyUnanswered};
use crate::web::state::arrival;
use crate::web::state::login_throttle::Key;
use crate::web::state::security_log::{About, Noted};
use crate::web::state::site::Site;
use actix_web::http::StatusCode;
use actix_web::http::header::{AUTHORIZATION, ContentType};
use actix_web::rt::time::sleep;
use actix_web::web::{Bytes, Data};
use actix_web::{HttpRequest, HttpResponse};
use std::net::{IpAddr, Ipv4Addr};
use std::time::{Duration, Instant};

/// So often it is looked whether there is news for one that waits.
const LOOK: Duration = Duration::from_millis(100);
/// Nobody waits longer, in seconds.
const LONGEST: u8 = 30;

/// Lets a laptop in that has the code. The code has sixty bits, and wrong ones make whoever sends them wait all the same.
pub(super) async fn let_in(site: Data<Site>, request: HttpRequest, body: Bytes) -> HttpResponse {
    let Ok(hello) = serde_json::from_slice::<Hello>(&body) else { return refused(Unanswered::Unreadable) };
    let by: Vec<Key> = Key::of_address(&request).into_iter().collect();
    let from = arrival::sender(&request);
    if site.follow_throttle.begin(&by, site.now()).is_err() {
        site.security_log.note(Noted::WaitsWithCodes, from, About::default());
        return refused(Unanswered::TooManyWrongCodes);
    }
    let answered = site.work(move |app| app.let_in(&hello)).await.unwrap_or(Err(Unanswered::Failed));
    if matches!(answered, Err(Unanswered::UnknownCode)) {
        site.security_log.note(Noted::WrongCode, from, About::default());
    } else {
        site.follow_throttle.take_back(&by);
    }
    match answered {
        Ok(welcome) => HttpResponse::Ok().json(welcome),
        Err(why) => refused(why),
    }
}

/// Answers one that follows, as soon as there is something new.
pub(super) async fn follow(site: Data<Site>, request: HttpRequest, body: Bytes) -> HttpResponse {
    let bearer = request.headers().get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let id = bearer.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
    let asking = match site.app().asked_by(id, body.to_vec()) {
        Ok(asking) => asking,
        // Perhaps the laptop that led before this one.
        Err(Unanswered::UnknownToken) => {
            let id = id.to_owned();
            let told = site.work(move |app| app.tell_the_former(&id, &body)).await;
            return answer(told.unwrap_or(Err(Unanswered::Failed)));
        }
        Err(why) => return refused(why),
    };
    let until = Instant::now() + Duration::from_secs(asking.patience().min(LONGEST).into());
    let ending = site.ending();
    while !site.app().has_news_for(&asking) && Instant::now() < until && !*ending.borrow() {
        sleep(LOOK).await;
    }
    // A laptop on this very machine is found there.
    let from = arrival::sender(&request).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let told = site.work(move |app| app.tell(asking, from)).await;
    answer(told.unwrap_or(Err(Unanswered::Failed)))
}

fn answer(told: Result<Vec<u8>, Unanswered>) -> HttpResponse {
    match told {
        Ok(sealed) => HttpResponse::Ok().content_type(ContentType::octet_stream()).body(sealed),
        Err(why) => refused(why),
    }
}

/// Says that the laptop that is asked does not lead itself.
pub(in crate::web) async fn not_leading() -> HttpResponse {
    refused(Unanswered::NotLeading)
}

fn refused(why: Unanswered) -> HttpResponse {
    let status = match why {
        Unanswered::UnknownCode => StatusCode::NOT_FOUND,
        Unanswered::UsedCode | Unanswered::ExpiredCode => StatusCode::GONE,
        Unanswered::TooManyWrongCodes => StatusCode::TOO_MANY_REQUESTS,
        Unanswered::UnknownToken => StatusCode::UNAUTHORIZED,
        Unanswered::Unreadable | Unanswered::OtherProtocol => StatusCode::BAD_REQUEST,
        Unanswered::OtherVersion | Unanswered::NotLeading => StatusCode::CONFLICT,
        Unanswered::Failed => StatusCode::SERVICE_UNAVAILABLE,
    };
    HttpResponse::build(status).json(WhyUnanswered { why })
}
