//! The key of an evening, with which its laptop signs how far the journal is. It follows from the key of the house and from the first entry, so it
//! stands in no file of its own and in no copy: an evening that is published once more has the same one, and whoever goes on with a copy elsewhere
//! has another.

use super::App;
use super::error::AppError;
use super::snapshot::Snapshot;
use mirror::{EveningState, Head, HeadToSign, SignedHead, fingerprint};
use ring::signature::{Ed25519KeyPair, KeyPair};
use store::TournamentId;

pub(super) struct EveningKey(Ed25519KeyPair);

#[derive(Debug, thiserror::Error)]
pub(super) enum NoEveningKey {
    #[error("the key of the house: {0}")]
    House(#[from] store::backup::CopyError),
    #[error(transparent)]
    App(#[from] AppError),
    #[error("the evening has no entry")]
    Empty,
}

impl EveningKey {
    /// Signs an entry of a journal as the newest one.
    pub(super) fn sign(&self, night: &Snapshot, head: Head, app: &App) -> SignedHead {
        self.sign_as(state(night, app), night, head, app)
    }

    /// Signs an entry as the last one that is sent until a director wants it otherwise.
    pub(super) fn sign_at_rest(&self, night: &Snapshot, head: Head, app: &App) -> SignedHead {
        let state = if night.is_finished() { EveningState::Over } else { EveningState::Paused };
        self.sign_as(state, night, head, app)
    }

    fn sign_as(&self, state: EveningState, night: &Snapshot, head: Head, app: &App) -> SignedHead {
        let head = HeadToSign { slug: night.slug.as_str(), head, at: app.now(), state };
        head.sign(|text| (self.public(), hex::encode(self.0.sign(text.as_bytes()))))
    }

    /// Returns the fingerprint of its public half.
    pub(super) fn fingerprint(&self) -> String {
        fingerprint(&self.public())
    }

    fn public(&self) -> String {
        hex::encode(self.0.public_key())
    }
}

fn state(night: &Snapshot, app: &App) -> EveningState {
    if night.is_finished() {
        EveningState::Over
    } else if !night.draws().is_empty() || night.texts.date == app.today() {
        EveningState::On
    } else {
        EveningState::Before
    }
}

impl App {
    pub(super) fn evening_key(&self, night: TournamentId) -> Result<EveningKey, NoEveningKey> {
        let (house, _) = self.house_key()?;
        let first = self.store().read(|conn| store::journal_hashes::first(conn, night));
        let first = first.map_err(AppError::from)?.ok_or(NoEveningKey::Empty)?;
        let seed = house.derive(&format!("preisschnapsen/evening-key/1\n{first}\n"));
        let pair = Ed25519KeyPair::from_seed_unchecked(&seed);
        Ok(EveningKey(pair.unwrap_or_else(|_| unreachable!("a seed has 32 bytes"))))
    }
}
