//! What this laptop asks a host with. It is chosen by chance and kept beside the database before it is sent, in no copy: so the host knows the laptop
//! again if an answer was lost and it asks once more with the same code, also after a new start, and gives no other laptop what is this one's.

use super::host_url::HostUrl;
use crate::app::{AppError, Entropy};
use crate::chain::Hash;
use crate::locks::lock;
use crate::store::backup;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// What stands behind the name of the database.
const FILE: &str = ".mirror-asked";
/// No such file is longer, in bytes.
const LONGEST: u64 = 64 << 10;
/// A host answers again for an hour; nobody types more codes in that time.
const MOST: usize = 20;

/// With what a host was asked, or will be.
#[derive(Clone, Serialize, Deserialize)]
struct Kept {
    host: HostUrl,
    /// The digest of the code.
    code: Hash,
    with: String,
}

/// With what hosts were asked.
#[derive(Debug, Default)]
pub struct Asking {
    file: PathBuf,
    turn: Mutex<()>,
}

impl Asking {
    /// Returns what stands beside a database.
    pub fn of(database: &Path) -> Asking {
        Asking { file: backup::with_suffix(database, FILE), turn: Mutex::default() }
    }

    /// Returns with what to ask a host about a code: the same as before, or something new that is kept first.
    ///
    /// # Errors
    /// It cannot be kept, or chance does not come.
    pub fn with(&self, host: &HostUrl, code: &str, entropy: &dyn Entropy) -> Result<String, NotKept> {
        let _turn = lock(&self.turn);
        let (mut all, code) = (self.read(), digest(code));
        if let Some(kept) = all.iter().find(|kept| kept.host == *host && kept.code == code) {
            return Ok(kept.with.clone());
        }
        let with = hex::encode(entropy.bytes()?);
        all.push(Kept { host: host.clone(), code, with: with.clone() });
        self.write(&all)?;
        Ok(with)
    }

    /// Forgets with what a host was asked about a code, once its answer is kept. Where that does not work it is good for nothing any more all the same.
    pub fn forget(&self, host: &HostUrl, code: &str) {
        let _turn = lock(&self.turn);
        let (mut all, code) = (self.read(), digest(code));
        all.retain(|kept| kept.host != *host || kept.code != code);
        if let Err(error) = self.write(&all) {
            tracing::warn!(%error, "what a host was asked with stays noted");
        }
    }

    /// Reads the file; of one that cannot be read the codes are used up if their answers were lost, and that is all.
    fn read(&self) -> Vec<Kept> {
        let text = backup::read_small(&self.file, LONGEST).ok().flatten();
        text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    fn write(&self, all: &[Kept]) -> io::Result<()> {
        let newest = all.get(all.len().saturating_sub(MOST)..).unwrap_or_default();
        backup::replace(serde_json::to_string_pretty(newest)?.as_bytes(), &self.file)
    }
}

/// Why a host is not asked.
#[derive(Debug, thiserror::Error)]
pub enum NotKept {
    /// What it is asked with cannot be kept.
    #[error(transparent)]
    File(#[from] io::Error),
    /// Chance does not come.
    #[error(transparent)]
    Chance(#[from] AppError),
}

/// Returns the digest of a code, however it was typed.
fn digest(code: &str) -> Hash {
    let signs: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    Hash::of_lines([b"preisschnapsen/asked-code/1".as_slice(), signs.to_ascii_uppercase().as_bytes()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::SystemEntropy;

    #[test]
    fn a_host_is_asked_with_the_same_until_it_has_answered_and_after_a_new_start() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("abend.db");
        let (one, other): (HostUrl, HostUrl) =
            ("https://one.example".parse().unwrap(), "https://other.example".parse().unwrap());
        let with =
            |host: &HostUrl, code: &str| Asking::of(&database).with(host, code, &SystemEntropy).unwrap();
        let first = with(&one, "7K3MQ-2VHXD");
        assert_eq!(with(&one, " 7k3mq 2vhxd"), first);
        assert_ne!(with(&one, "7K3MQ-2VHXE"), first);
        assert_ne!(with(&other, "7K3MQ-2VHXD"), first);
        Asking::of(&database).forget(&one, "7K3MQ2VHXD");
        assert_ne!(with(&one, "7K3MQ-2VHXD"), first);
        for number in 0..MOST {
            with(&other, &number.to_string());
        }
        assert_eq!(Asking::of(&database).read().len(), MOST);
        std::fs::write(folder.path().join("abend.db.mirror-asked"), "[").unwrap();
        with(&one, "7K3MQ-2VHXD");
        assert_eq!(Asking::of(&database).read().len(), 1);
    }
}
