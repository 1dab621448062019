//! `/api/1/…`: the same as the public pages for programs: same versions, same ETags, and no more of a name than guests read. Nothing can be
//! written here. `/api` is its description for people, `/api/1/openapi.json` that for programs.
//!
//! `events` is the stream of the pages (`public/stream`), with an id for each version and JSON in each event.
//!
//! What is there once stays: a field may be added, none may go or change its meaning. tests/web/api.rs compares the description with the
//! one in tests/data/api-1.json.

mod common;
pub mod page;
mod read;
mod types;
mod winning;

use crate::app::{App, AppError};
use crate::web::error::PageError;
use crate::web::http::{Current, PageContext, Response};
use crate::web::public::request::{HouseRequest, PublicRequest};
use crate::web::public::stream;
use crate::web::state::encoded::Effort;
use crate::web::state::page_cache::Version;
use crate::web::state::{Conditional, EncodedResponse, Guesser, GuestsWork, Site};
use crate::web::view::draw::DrawName;
use actix_web::HttpRequest;
use actix_web::web::{Data, Path};
use common::Common;
use std::sync::LazyLock;
use tournament::Stage;
use types::*;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as OpenApiDocument;
use winning::*;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Preisschnapsen",
        version = "1",
        description = "Reads the evenings of this house: people, tickets and lives, rounds, matches, draws, places, tables and prizes, as the public pages show them. Each answer has an ETag; whoever sends it back with If-None-Match gets 304 until something changes. Whoever wants to know at once listens to the events of an evening. Add ?lang=de or ?lang=en for the few texts that are in a language.",
        contact(name = "Whoever runs this house"),
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    servers((url = "/", description = "This house")),
    modifiers(&Common),
    tags((name = "evenings", description = "The evenings of the house"), (name = "one evening", description = "What happens in one of them")),
    paths(evenings, evening, people, tickets, rounds, matches, matches_of_round, draws, protocol, standings, table, prizes, things, events)
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
    let conditional = Conditional::of(request.headers());
    answer.compress(&conditional, Effort::ONCE, &GuestsWork::of(&request)).await?;
    Ok(answer.answer(&conditional))
}

/// Lists the evenings.
///
/// The latest first, without those that are for practice or that the house has hidden.
#[utoipa::path(get, path = "/api/1/evenings", operation_id = "evenings", tag = "evenings",
    responses((status = 200, description = "The evenings", body = Evenings)))]
pub async fn evenings(request: HouseRequest) -> Response {
    let text = |_: &PageContext, app: &App| {
        serde_json::to_vec(&list(app)?).map(EncodedResponse::json).map_err(PageError::internal)
    };
    request.answer_file("api/evenings".to_owned(), text).await
}

fn list(app: &App) -> Result<Evenings, AppError> {
    let shown = app.tournaments()?.into_iter().filter(crate::app::Summary::is_for_guests);
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
///
/// When and where it is, what a ticket costs, how many are sold, and which phase it is in.
#[utoipa::path(get, path = "/api/1/evenings/{slug}", operation_id = "evening", tag = "one evening",
    params(("slug" = String, Path, description = "The short name of the evening")),
    responses((status = 200, description = "The evening", body = Evening), (status = 404, description = "No such evening", body = Problem, content_type = "application/problem+json")))]
pub async fn evening(request: PublicRequest) -> Response {
    request.answer_json("api/evening".to_owned(), |guest| Some(read::evening(guest))).await
}

/// The answers that are asked for by the name of an evening and their own, which is also that of the function in `read`. The comment of each stands in
/// the description; behind it: what it answers with, what that is, and when there is none.
macro_rules! of_an_evening {
    ($($(#[$says:meta])+ $name:ident: $body:ident, $what:literal, $missing:literal;)+) => {$(
        $(#[$says])+
        #[utoipa::path(get, path = concat!("/api/1/evenings/{slug}/", stringify!($name)), tag = "one evening",
            params(("slug" = String, Path, description = "The short name of the evening")),
            responses((status = 200, description = $what, body = $body), (status = 404, description = $missing, body = Problem, content_type = "application/problem+json")))]
        pub async fn $name(request: PublicRequest) -> Response {
            let name = concat!("api/", stringify!($name)).to_owned();
            // Most are always there, and become a `Some`.
            request.answer_json::<$body>(name, |guest| read::$name(guest).into()).await
        }
    )+};
}

of_an_evening! {
    /// Lists everybody, with as much of the names as guests may read.
    ///
    /// By number. The director decides how much of the names that is; whoever was erased has none.
    people: People, "The people", "No such evening";

    /// Lists every sold ticket and how far it came.
    ///
    /// By number, with the round in which it went out and its place, as far as these are known, and with its lives where they are played for.
    tickets: Tickets, "The tickets", "No such evening";

    /// Lists the rounds and how far each is.
    ///
    /// Those that have pairings, in the order in which they are played, matches for places among them.
    rounds: Rounds, "The rounds", "No such evening";

    /// Lists the pairings of all rounds.
    ///
    /// By round and number, with tables and results as they stand.
    matches: Matches, "The pairings", "No such evening";

    /// Lists every draw that is over.
    ///
    /// Also those that do not count any more, each with the address of its protocol.
    draws: Draws, "The draws", "No such evening";

    /// Lists the places that are known.
    ///
    /// Best first. Tickets that nothing tells apart share their places. Where nobody goes out there are none before the end; `table` is there
    /// earlier.
    standings: Standings, "The places", "No such evening";

    /// Tells how everybody stands on an evening on which nobody goes out.
    ///
    /// Best first, with wins and what decides between those who have won as often. An evening with tickets or lives has none.
    table: Table, "The table", "No such evening, or it has no table";

    /// Lists what there is to win and who gets it.
    ///
    /// The prizes for places, first prize first, and the special prizes. What winners choose from a table of prizes is in `things`.
    prizes: Prizes, "The prizes", "No such evening";

    /// Lists the things on the table of prizes, and who has chosen which.
    ///
    /// By number, with whoever gave each, and who chooses now.
    things: Things, "The things", "No such evening";
}

/// Lists the pairings of one round.
///
/// By number, with tables and results as they stand.
#[utoipa::path(get, path = "/api/1/evenings/{slug}/matches/{stage}", operation_id = "matchesOfRound", tag = "one evening",
    params(("slug" = String, Path, description = "The short name of the evening"), ("stage" = String, Path, description = "The round: R1, P3, P5-8, P5 or P7")),
    responses((status = 200, description = "The pairings", body = Matches), (status = 404, description = "No such evening, or the round has no pairings", body = Problem, content_type = "application/problem+json")))]
pub async fn matches_of_round(request: PublicRequest, path: Path<(String, String)>) -> Response {
    let stage: Stage = path.1.parse().map_err(|_| PageError::NotFound)?;
    request.answer_json(format!("api/matches/{stage}"), move |guest| read::matches_of(guest, stage)).await
}

/// Tells everything about a draw, so that it can be recomputed.
///
/// The closed list, the commitment, the phrase, the secret and every pull or the order of all tickets, as docs/DRAW.md describes them.
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

/// Tells when there is something new.
///
/// A stream of server-sent events. Each is of the kind `version` and carries the versions that there are now, as a `VersionEvent` in JSON; the
/// first comes at once, and the stream ends when the evening is deleted or the house closes. What was read before is then asked for again with
/// its ETag. Whoever loses the stream comes back after `retry` with the id of the event that they heard last as `Last-Event-ID`, and hears
/// of newer ones only. One address may listen 64 times; beyond that, and when the house is full, the answer is 503, and asking again from
/// time to time misses nothing.
#[utoipa::path(get, path = "/api/1/evenings/{slug}/events", operation_id = "events", tag = "one evening",
    params(("slug" = String, Path, description = "The short name of the evening"), ("Last-Event-ID" = Option<String>, Header, description = "The id of the event that was heard last")),
    responses((status = 200, description = "The events; what stands in `data` of each", body = VersionEvent, content_type = "text/event-stream"), (status = 404, description = "No such evening", body = Problem, content_type = "application/problem+json")))]
pub async fn events(site: Data<Site>, request: HttpRequest, guesser: Guesser, current: Current) -> Response {
    stream::for_programs(site, request, guesser, current, event).await
}

fn event(version: Version) -> String {
    let Version { own, beside } = version;
    let beside = if beside.0 == 0 { "null".to_owned() } else { beside.to_string() };
    format!("id: {version}\nevent: version\ndata: {{\"version\":{own},\"beside\":{beside}}}\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::body::MessageBody;
    use actix_web::http::StatusCode;
    use actix_web::http::header::{ETAG, IF_NONE_MATCH};
    use actix_web::test::TestRequest;
    use tournament::ActionNo;

    #[test]
    fn an_event_carries_what_its_description_says() {
        for (beside, known) in [(0, None), (4, Some(4))] {
            let text = event(Version { own: ActionNo(17), beside: ActionNo(beside) });
            let data = text.lines().find_map(|line| line.strip_prefix("data: ")).unwrap();
            let described = serde_json::to_string(&VersionEvent { version: 17, beside: known }).unwrap();
            assert_eq!(data, described);
        }
    }

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
