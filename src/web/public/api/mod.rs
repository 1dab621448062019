//! `/api/1/…`: the same as the public pages for programs: same versions, same ETags, and no more of a name than guests read. Nothing can be
//! written here. `/api` is its description for people, `/api/1/openapi.json` that for programs.
//!
//! | file | subject |
//! |---|---|
//! | this one | the addresses, and the description made from them |
//! | `types` | what is answered |
//! | `read` | from a night to that |
//! | `page` | the description for people |
//!
//! What is there once stays: a field may be added, none may go or change its meaning. tests/web/api.rs compares the description with the
//! one in tests/data/api-1.json.

pub mod page;
mod read;
mod types;

use crate::app::{App, AppError};
use crate::tournament::Stage;
use crate::web::error::PageError;
use crate::web::http::page::Response;
use crate::web::public::request::PublicRequest;
use crate::web::state::encoded::{Conditional, EncodedResponse};
use crate::web::state::guests_work::GuestsWork;
use crate::web::state::site::Site;
use crate::web::view::draw::DrawName;
use actix_web::HttpRequest;
use actix_web::web::{Data, Path};
use std::sync::LazyLock;
use types::*;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as OpenApiDocument;

/// The description.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Preisschnapsen",
        version = "1",
        description = "Reads the evenings of this house: people, tickets, rounds, matches, draws, standings and prizes, as the public pages show them. Each answer has an ETag; whoever sends it back with If-None-Match gets 304 until something changes. Add ?lang=de or ?lang=en for the few texts that are in a language.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    tags((name = "evenings", description = "The evenings of the house"), (name = "one evening", description = "What happens in one of them")),
    paths(evenings, evening, people, tickets, rounds, matches, matches_of_round, draws, protocol, standings, prizes)
)]
struct Document;

/// The description of the API, as OpenAPI 3.1: it changes with the program alone, so it is made once.
static DOCUMENT: LazyLock<OpenApiDocument> = LazyLock::new(Document::openapi);

/// The answer with it.
static ANSWER: LazyLock<Result<EncodedResponse, serde_json::Error>> =
    LazyLock::new(|| DOCUMENT.to_pretty_json().map(|text| EncodedResponse::json(text.into_bytes())));

/// Answers the description.
pub async fn openapi(request: HttpRequest) -> Response {
    let answer = ANSWER.as_ref().map_err(PageError::internal)?;
    Ok(answer.answer(&Conditional::of(request.headers())))
}

/// Lists the evenings.
#[utoipa::path(get, path = "/api/1/evenings", operation_id = "evenings", tag = "evenings",
    responses((status = 200, description = "The evenings", body = Evenings)))]
pub async fn evenings(site: Data<Site>, request: HttpRequest, guests: GuestsWork) -> Response {
    let all = site.read_for_guests(&guests, list).await?;
    let text = serde_json::to_vec(&all).map_err(PageError::internal)?;
    Ok(EncodedResponse::json(text).answer(&Conditional::of(request.headers())))
}

fn list(app: &App) -> Result<Evenings, AppError> {
    let shown = app.tournaments()?.into_iter().filter(|evening| !evening.practice);
    let entry = shown.map(|evening| EveningEntry {
        slug: evening.slug.to_string(),
        name: evening.name,
        date: evening.date,
        venue: evening.venue,
        finished: evening.finished,
        version: evening.version.0,
    });
    Ok(Evenings { evenings: entry.collect() })
}

/// Tells what an evening is and how far it is.
#[utoipa::path(get, path = "/api/1/evenings/{slug}", operation_id = "evening", tag = "one evening",
    params(("slug" = String, Path, description = "The short name of the evening")),
    responses((status = 200, description = "The evening", body = Evening), (status = 404, description = "No such evening", body = Problem, content_type = "application/problem+json")))]
pub async fn evening(request: PublicRequest) -> Response {
    request.answer_json("api/evening".to_owned(), |guest| Some(read::evening(guest))).await
}

/// Lists everybody, with as much of the names as guests may read.
#[utoipa::path(get, path = "/api/1/evenings/{slug}/people", operation_id = "people", tag = "one evening",
    params(("slug" = String, Path, description = "The short name of the evening")),
    responses((status = 200, description = "The people", body = People), (status = 404, description = "No such evening", body = Problem, content_type = "application/problem+json")))]
pub async fn people(request: PublicRequest) -> Response {
    request.answer_json("api/people".to_owned(), |guest| Some(read::people(guest))).await
}

/// Lists every sold ticket and how far it came.
#[utoipa::path(get, path = "/api/1/evenings/{slug}/tickets", operation_id = "tickets", tag = "one evening",
    params(("slug" = String, Path, description = "The short name of the evening")),
    responses((status = 200, description = "The tickets", body = Tickets), (status = 404, description = "No such evening", body = Problem, content_type = "application/problem+json")))]
pub async fn tickets(request: PublicRequest) -> Response {
    request.answer_json("api/tickets".to_owned(), |guest| Some(read::tickets(guest))).await
}

/// Lists the rounds and how far each is.
#[utoipa::path(get, path = "/api/1/evenings/{slug}/rounds", operation_id = "rounds", tag = "one evening",
    params(("slug" = String, Path, description = "The short name of the evening")),
    responses((status = 200, description = "The rounds", body = Rounds), (status = 404, description = "No such evening", body = Problem, content_type = "application/problem+json")))]
pub async fn rounds(request: PublicRequest) -> Response {
    request.answer_json("api/rounds".to_owned(), |guest| Some(read::rounds(guest))).await
}

/// Lists the pairings of all rounds.
#[utoipa::path(get, path = "/api/1/evenings/{slug}/matches", operation_id = "matches", tag = "one evening",
    params(("slug" = String, Path, description = "The short name of the evening")),
    responses((status = 200, description = "The pairings", body = Matches), (status = 404, description = "No such evening", body = Problem, content_type = "application/problem+json")))]
pub async fn matches(request: PublicRequest) -> Response {
    request.answer_json("api/matches".to_owned(), |guest| Some(read::matches(guest))).await
}

/// Lists the pairings of one round.
#[utoipa::path(get, path = "/api/1/evenings/{slug}/matches/{stage}", operation_id = "matchesOfRound", tag = "one evening",
    params(("slug" = String, Path, description = "The short name of the evening"), ("stage" = String, Path, description = "The round: R1, P3, P5-8, P5 or P7")),
    responses((status = 200, description = "The pairings", body = Matches), (status = 404, description = "No such evening, or the round has no pairings", body = Problem, content_type = "application/problem+json")))]
pub async fn matches_of_round(request: PublicRequest, path: Path<(String, String)>) -> Response {
    let stage: Stage = path.1.parse().map_err(|_| PageError::NotFound)?;
    request.answer_json(format!("api/matches/{stage}"), move |guest| read::matches_of(guest, stage)).await
}

/// Lists every draw that is over.
#[utoipa::path(get, path = "/api/1/evenings/{slug}/draws", operation_id = "draws", tag = "one evening",
    params(("slug" = String, Path, description = "The short name of the evening")),
    responses((status = 200, description = "The draws", body = Draws), (status = 404, description = "No such evening", body = Problem, content_type = "application/problem+json")))]
pub async fn draws(request: PublicRequest) -> Response {
    request.answer_json("api/draws".to_owned(), |guest| Some(read::draws(guest))).await
}

/// Tells everything about a draw, so that it can be recomputed.
#[utoipa::path(get, path = "/api/1/evenings/{slug}/draws/{draw}", operation_id = "protocol", tag = "one evening",
    params(("slug" = String, Path, description = "The short name of the evening"), ("draw" = String, Path, description = "The round, R1, or one attempt of it, R1-2")),
    responses((status = 200, description = "The protocol", body = Protocol), (status = 404, description = "No such evening or draw", body = Problem, content_type = "application/problem+json")))]
pub async fn protocol(request: PublicRequest, path: Path<(String, String)>) -> Response {
    let name: DrawName = path.1.parse()?;
    let page = format!("api/draws/{}", path.1);
    request
        .answer_json(page, move |guest| {
            let snapshot = guest.view.snapshot();
            Some(snapshot.protocol(name.find(snapshot)?))
        })
        .await
}

/// Lists the places that are known.
#[utoipa::path(get, path = "/api/1/evenings/{slug}/standings", operation_id = "standings", tag = "one evening",
    params(("slug" = String, Path, description = "The short name of the evening")),
    responses((status = 200, description = "The places", body = Standings), (status = 404, description = "No such evening", body = Problem, content_type = "application/problem+json")))]
pub async fn standings(request: PublicRequest) -> Response {
    request.answer_json("api/standings".to_owned(), |guest| Some(read::standings(guest))).await
}

/// Lists what there is to win and who gets it.
#[utoipa::path(get, path = "/api/1/evenings/{slug}/prizes", operation_id = "prizes", tag = "one evening",
    params(("slug" = String, Path, description = "The short name of the evening")),
    responses((status = 200, description = "The prizes", body = Prizes), (status = 404, description = "No such evening", body = Problem, content_type = "application/problem+json")))]
pub async fn prizes(request: PublicRequest) -> Response {
    request.answer_json("api/prizes".to_owned(), |guest| Some(read::prizes(guest))).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::body::MessageBody;
    use actix_web::http::StatusCode;
    use actix_web::http::header::{ETAG, IF_NONE_MATCH};
    use actix_web::test::TestRequest;

    #[actix_web::test]
    async fn the_description_is_made_once_and_not_sent_again() {
        let ask = || openapi(TestRequest::default().to_http_request());
        let (first, second) = (ask().await.unwrap(), ask().await.unwrap());
        let tag = first.headers().get(ETAG).unwrap().clone();
        let bytes = [first, second].map(|answer| answer.into_body().try_into_bytes().unwrap());
        assert!(bytes[0].len() > 1_000);
        assert_eq!(bytes[0].as_ptr(), bytes[1].as_ptr(), "the same bytes, not others like them");
        let known = TestRequest::default().insert_header((IF_NONE_MATCH, tag)).to_http_request();
        assert_eq!(openapi(known).await.unwrap().status(), StatusCode::NOT_MODIFIED);
    }
}
