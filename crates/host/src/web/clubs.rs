//! `/` and `/v/{club}` on a host: who publishes here, and what. Which evening belongs to which club is asked of the
//! database every few seconds at most; while it is away, what was known stays.

use super::state::Shared;
use actix_web::web::{Data, Path};
use preisschnapsen::web::hosting::{
    Club, Clubs, GuestAddress, HouseRequest, PageError, Response, answer_all, answer_one, calendar,
};
use std::sync::Arc;

async fn all(shared: &Shared) -> Result<Clubs, PageError> {
    shared.clubs.of(&shared.store).await.map_err(PageError::internal)
}

async fn one(shared: &Shared, slug: &str) -> Result<(Arc<Club>, u64), PageError> {
    all(shared).await?.iter().find(|(club, _)| club.slug == slug).cloned().ok_or(PageError::NotFound)
}

pub async fn show_all(request: HouseRequest, shared: Data<Shared>) -> Response {
    answer_all(request, all(&shared).await?).await
}

pub async fn show(request: HouseRequest, shared: Data<Shared>, club: Path<String>) -> Response {
    let (club, digest) = one(&shared, &club).await?;
    answer_one(request, club, digest).await
}

/// Answers the calendar of a club.
pub async fn show_calendar(
    request: HouseRequest,
    shared: Data<Shared>,
    club: Path<String>,
    address: GuestAddress,
) -> Response {
    let (club, digest) = one(&shared, &club).await?;
    calendar::of_club(request, address, club, digest).await
}
