//! Who calls: a laptop with the token of a night.

use super::refusal::Refused;
use super::state::Shared;
use crate::Token;
use crate::store::NightId;
use crate::store::tokens::Access;
use actix_web::HttpRequest;
use actix_web::http::header::AUTHORIZATION;
use mirror::Refusal;
use preisschnapsen::web::hosting::{client_network, sender};
use std::net::IpAddr;
use std::time::Instant;

/// A laptop that may write.
#[derive(Debug, Clone)]
pub struct Laptop {
    pub night: NightId,
    /// Whether it may only erase, because the night has been over for days.
    pub only_erases: bool,
    /// What it has shown.
    pub token: Token,
    /// In which epoch it writes at the latest, if that is known.
    epoch: Option<u32>,
}

impl Laptop {
    /// Refuses a laptop that may only erase.
    pub fn that_adds(&self) -> Result<NightId, Refused> {
        if self.only_erases { Err(Refusal::OnlyErases.into()) } else { Ok(self.night) }
    }

    /// Returns in which epoch it writes that says it does so in this one; 0, in which nobody does, if its token is an earlier one's. A laptop that was
    /// taken over from may know the number of the next epoch, but not the token.
    pub fn in_epoch(&self, said: u32) -> u32 {
        if self.epoch.is_some_and(|own| own < said) { 0 } else { said }
    }
}

/// Returns from where a request comes, as limits count: a household of IPv6 counts as one address.
pub fn network_of(request: &HttpRequest) -> Option<IpAddr> {
    sender(request).map(client_network)
}

/// Refuses who calls too often.
pub fn not_too_often(request: &HttpRequest, shared: &Shared) -> Result<(), Refused> {
    let may = shared.callers.take(network_of(request), Instant::now());
    if may { Ok(()) } else { Err(Refusal::TooOften.into()) }
}

pub async fn laptop(request: &HttpRequest, shared: &Shared) -> Result<Laptop, Refused> {
    not_too_often(request, shared)?;
    let token: Token = bearer(request).and_then(|text| text.parse().ok()).ok_or(Refusal::UnknownToken)?;
    match shared.store.access(&token).await? {
        Access::Granted { night, epoch, only_erases } => Ok(Laptop { night, only_erases, token, epoch }),
        Access::Unknown => Err(Refusal::UnknownToken.into()),
        Access::Over => Err(Refusal::TokenOver.into()),
    }
}

fn bearer(request: &HttpRequest) -> Option<&str> {
    let (scheme, token) = request.headers().get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}
