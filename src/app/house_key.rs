//! The key of the house, with which it signs what it notes of its evenings outside of the database. The private half stands beside the
//! database, in no copy; the public half in the table `house_keys`, which every copy has. So whoever goes on with a copy
//! believes what the house before them has noted, and who has only a copy or a stick cannot write such notes.

use super::App;
use super::clock::Entropy;
use super::error::AppError;
use ring::hmac;
use ring::signature::{Ed25519KeyPair, KeyPair};
use std::fmt;
use std::io;
use std::path::Path;
use store::StoreError;
use store::backup::{self, CopyError};
use tournament::chain::Hash;

/// What stands behind the name of the database whose house signs.
const KEY: &str = ".signing-key";
/// No key is longer, in bytes.
const LONGEST: u64 = 1_024;

pub(super) struct HouseKey {
    pair: Ed25519KeyPair,
    seed: [u8; 32],
}

impl fmt::Debug for HouseKey {
    /// Does not tell the seed: a log is no place for it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HouseKey").field("pair", &self.pair).finish_non_exhaustive()
    }
}

impl HouseKey {
    /// Reads the key that stands beside a database; `None` if it has none yet.
    pub(super) fn read(database: &Path) -> io::Result<Option<HouseKey>> {
        let text = backup::read_small(&backup::with_suffix(database, KEY), LONGEST)?;
        text.map(|text| {
            let seed = hex::decode(text.trim()).map_err(|_| io::ErrorKind::InvalidData)?;
            HouseKey::of(&seed)
        })
        .transpose()
    }

    fn of(seed: &[u8]) -> io::Result<HouseKey> {
        let pair = Ed25519KeyPair::from_seed_unchecked(seed).map_err(|_| io::ErrorKind::InvalidData)?;
        Ok(HouseKey { pair, seed: seed.try_into().map_err(|_| io::ErrorKind::InvalidData)? })
    }

    /// Returns 32 secret bytes for some purpose, always the same; those for one purpose tell nothing about others, nor about this key.
    pub(super) fn derive(&self, purpose: &str) -> [u8; 32] {
        let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, &self.seed), purpose.as_bytes());
        tag.as_ref().try_into().unwrap_or_else(|_| unreachable!("SHA-256 has 32 bytes"))
    }

    /// Reads the key that stands beside a database; at the first time it is made.
    fn read_or_make(database: &Path, entropy: &dyn Entropy) -> Result<HouseKey, CopyError> {
        let path = backup::with_suffix(database, KEY);
        let fault = |fault| CopyError::File { path: path.clone(), fault };
        if let Some(key) = HouseKey::read(database).map_err(fault)? {
            return Ok(key);
        }
        let seed: [u8; 32] = entropy.salts().map_err(|error| fault(io::Error::other(error.to_string())))?;
        match backup::write_new(&mut hex::encode(seed).as_bytes(), &path) {
            Ok(()) => HouseKey::of(&seed).map_err(fault),
            // Somebody else was faster.
            Err(CopyError::Exists(_)) => {
                let made = HouseKey::read(database).map_err(fault)?;
                made.ok_or_else(|| fault(io::ErrorKind::NotFound.into()))
            }
            Err(other) => Err(other),
        }
    }

    /// Returns the public half, in hexadecimal digits.
    pub(super) fn public(&self) -> String {
        hex::encode(self.pair.public_key())
    }

    /// Signs a text; in hexadecimal digits.
    pub(super) fn sign(&self, text: &str) -> String {
        hex::encode(self.pair.sign(text.as_bytes()))
    }
}

impl App {
    /// Returns the public half of the key of this laptop, as the journal of accounts tells it; `None` if there is none that can be read.
    pub fn public_house_key(&self) -> Option<Hash> {
        HouseKey::read(self.database()).ok().flatten()?.public().parse().ok()
    }

    /// Returns the key of the house, whose public half stands in the database from now on; at the first time it is made. Says too whether
    /// the database did not have it yet.
    pub(super) fn house_key(&self) -> Result<(HouseKey, bool), CopyError> {
        let key = HouseKey::read_or_make(self.database(), self.entropy().as_ref())?;
        let public = key.public();
        let failed = |fault: AppError| CopyError::Store(StoreError::Database(fault.to_string()));
        if self.store().read(store::house_keys::all)?.contains_key(&public) {
            return Ok((key, false));
        }
        let now = self.now();
        let add = move |conn: &mut store::Connection, _: &mut _| {
            Ok::<_, AppError>(store::house_keys::add(conn, &public, now)?)
        };
        self.store().write(add, |()| {}).map_err(failed)?;
        Ok((key, true))
    }
}
