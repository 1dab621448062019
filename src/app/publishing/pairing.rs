//! With which host an evening is paired. It stands beside the database, in no copy: whoever goes on with a copy is another laptop.

use super::NotPublished;
use super::host_url::HostUrl;
use crate::app::Entropy;
use crate::app::quarantine::quarantine_in_any_case;
use chrono::{DateTime, Utc};
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use store::backup;
use tournament::chain::Hash;

/// What stands behind the name of the database whose evenings are published.
pub const FILE: &str = ".mirror";
/// No such file is longer, in bytes.
const LONGEST: u64 = 1 << 20;
/// The same of the file that says with what hosts were asked.
const ASKED_FILE: &str = ".mirror-asked";
/// No such file is longer, in bytes.
const LONGEST_ASKED: u64 = 64 << 10;
/// A host answers again for an hour; nobody types more codes in that time.
const MOST: usize = 20;

/// An evening and its host.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// The short name of the evening.
    pub slug: String,
    pub host: HostUrl,
    /// What every call carries.
    pub token: String,
    /// Who this laptop is on the host.
    pub epoch: u32,
    /// Where guests find the evening on the host, a path.
    pub path: String,
    /// The code with which another laptop may take over.
    #[serde(default)]
    pub handover: Option<String>,
    /// Whether nothing is sent at the moment.
    pub paused: bool,
    /// Since when a director wants nothing to be sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<DateTime<Utc>>,
    /// Whether a director shows the evening there no more, and the host does not know that yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub left: bool,
}

/// One as it stands in the file.
#[derive(Deserialize)]
struct Noted {
    #[serde(flatten)]
    pairing: Pairing,
    /// Whether it is another laptop's, in whose place this one was to go on without a code, as programs of before did.
    #[serde(default)]
    inherited: bool,
}

impl Noted {
    /// Returns a pairing of this laptop; with another's both would write at the host.
    fn own(self) -> Option<Pairing> {
        if self.inherited {
            tracing::warn!(slug = self.pairing.slug, host = %self.pairing.host, "an evening of another laptop is not sent; take over with its code");
        }
        (!self.inherited).then_some(self.pairing)
    }
}

impl fmt::Debug for Pairing {
    /// Does not tell the token: a log is no place for it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pairing").field("slug", &self.slug).field("host", &self.host).finish_non_exhaustive()
    }
}

#[derive(Debug, Default)]
pub struct Pairings {
    file: PathBuf,
    all: Mutex<Vec<Pairing>>,
}

impl Pairings {
    /// Reads what stands beside a database. A file that cannot be read is put aside: the hall plays without the internet.
    ///
    /// # Errors
    /// It cannot be put aside either.
    pub fn read(database: &Path) -> io::Result<Pairings> {
        let file = backup::with_suffix(database, FILE);
        let text = backup::read_small(&file, LONGEST);
        let read = text.and_then(|text| {
            text.map_or(Ok(Vec::new()), |text| Ok(serde_json::from_str::<Vec<Noted>>(&text)?))
        });
        let all = match read {
            Ok(noted) => noted.into_iter().filter_map(Noted::own).collect(),
            Err(error) => {
                tracing::error!(%error, file = %file.display(), "no evening is shown on a host: the file that says where cannot be read, and is put aside");
                quarantine_in_any_case(&file)?;
                Vec::new()
            }
        };
        Ok(Pairings { file, all: Mutex::new(all) })
    }

    /// Returns all, with those that were left and whose hosts do not know that yet.
    pub fn all(&self) -> Vec<Pairing> {
        self.all.lock().clone()
    }

    pub fn of(&self, slug: &str) -> Option<Pairing> {
        self.all.lock().iter().find(|pairing| pairing.slug == slug && !pairing.left).cloned()
    }

    /// Puts one in the place of that of the same evening; the file first.
    pub fn put(&self, pairing: Pairing) -> io::Result<()> {
        let slug = pairing.slug.clone();
        self.replace(|other| other.slug == slug && !other.left, Some(pairing))
    }

    /// Returns the one with a token, also if it was left.
    pub fn with(&self, token: &str) -> Option<Pairing> {
        self.all.lock().iter().find(|pairing| pairing.token == token).cloned()
    }

    /// Notes that nothing is sent for a while, or that it goes on; returns it as it stands then, `None` if there is none.
    pub fn pause(&self, slug: &str, paused: bool, now: DateTime<Utc>) -> io::Result<Option<Pairing>> {
        let since = |before: Option<DateTime<Utc>>| paused.then(|| before.unwrap_or(now));
        let own = |pairing: Pairing| Pairing { paused, since: since(pairing.since), ..pairing };
        self.change(|pairing| pairing.slug == slug && !pairing.left, own)
    }

    /// Notes that one was left; nobody takes over there from now on.
    pub fn leave(&self, slug: &str, now: DateTime<Utc>) -> io::Result<Option<Pairing>> {
        let own = |pairing| Pairing { left: true, handover: None, since: Some(now), ..pairing };
        self.change(|pairing| pairing.slug == slug && !pairing.left, own)
    }

    /// Notes what a host has answered about the one with this token, which may have been paused or left meanwhile; returns it as it stands then, `None` if
    /// there is none.
    pub fn renew(&self, token: &str, own: impl FnOnce(Pairing) -> Pairing) -> io::Result<Option<Pairing>> {
        self.change(|pairing| pairing.token == token, own)
    }

    /// Changes one as it stands at this moment; the file first.
    fn change(
        &self,
        is_it: impl Fn(&Pairing) -> bool,
        own: impl FnOnce(Pairing) -> Pairing,
    ) -> io::Result<Option<Pairing>> {
        let mut all = self.all.lock();
        let Some(at) = all.iter().position(is_it) else { return Ok(None) };
        let mut changed = all.clone();
        let new = own(changed.remove(at));
        changed.push(new.clone());
        self.write(&mut all, changed)?;
        Ok(Some(new))
    }

    /// Forgets one: its host knows that it was left, or has nothing of it any more.
    pub fn forget(&self, token: &str) -> io::Result<()> {
        self.replace(|other| other.token == token, None)
    }

    /// Puts one in the place of others; the file first.
    fn replace(&self, goes: impl Fn(&Pairing) -> bool, pairing: Option<Pairing>) -> io::Result<()> {
        let mut all = self.all.lock();
        let others = all.iter().filter(|other| !goes(other)).cloned();
        let changed = others.chain(pairing).collect();
        self.write(&mut all, changed)
    }

    fn write(&self, all: &mut Vec<Pairing>, changed: Vec<Pairing>) -> io::Result<()> {
        backup::replace(serde_json::to_string_pretty(&changed)?.as_bytes(), &self.file)?;
        *all = changed;
        Ok(())
    }
}

/// With what a host was asked, or will be.
#[derive(Clone, Serialize, Deserialize)]
struct Kept {
    host: HostUrl,
    /// The digest of the code.
    code: Hash,
    with: String,
}

/// What this laptop asks hosts with. It is chosen by chance and kept beside the database before it is sent, in no copy: so the host knows the laptop again if
/// an answer was lost and it asks once more with the same code, also after a new start, and gives no other laptop what is this one's.
#[derive(Debug, Default)]
pub struct PendingPairings {
    file: PathBuf,
    turn: Mutex<()>,
}

impl PendingPairings {
    /// Returns what stands beside a database.
    pub fn of(database: &Path) -> PendingPairings {
        PendingPairings { file: backup::with_suffix(database, ASKED_FILE), turn: Mutex::default() }
    }

    /// Returns with what to ask a host about a code: the same as before, or something new that is kept first.
    pub fn with(&self, host: &HostUrl, code: &str, entropy: &dyn Entropy) -> Result<String, NotPublished> {
        let _turn = self.turn.lock();
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
        let _turn = self.turn.lock();
        let (mut all, code) = (self.read(), digest(code));
        all.retain(|kept| kept.host != *host || kept.code != code);
        if let Err(error) = self.write(&all) {
            tracing::warn!(%error, "what a host was asked with stays noted");
        }
    }

    /// Reads the file; of one that cannot be read the codes are used up if their answers were lost, and that is all.
    fn read(&self) -> Vec<Kept> {
        let text = backup::read_small(&self.file, LONGEST_ASKED).ok().flatten();
        text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    fn write(&self, all: &[Kept]) -> io::Result<()> {
        let newest = all.get(all.len().saturating_sub(MOST)..).unwrap_or_default();
        backup::replace(serde_json::to_string_pretty(newest)?.as_bytes(), &self.file)
    }
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
    use std::fs;

    #[test]
    fn what_another_laptop_had_is_not_sent() {
        let folder = tempfile::tempdir().unwrap();
        let pairing = |slug: &str, inherited: bool| {
            format!(
                r#"{{"slug":"{slug}","host":"https://turnier.example","token":"0f","epoch":1,"path":"/t/{slug}","paused":false,"inherited":{inherited}}}"#
            )
        };
        let noted = format!("[{},{}]", pairing("eins", true), pairing("zwei", false));
        fs::write(folder.path().join("abend.db.mirror"), noted).unwrap();
        let all = Pairings::read(&folder.path().join("abend.db")).unwrap().all();
        assert_eq!(all.into_iter().map(|pairing| pairing.slug).collect::<Vec<_>>(), ["zwei"]);
    }

    #[test]
    fn a_file_that_cannot_be_read_is_put_aside_and_the_house_opens() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("abend.db");
        let unreadable = [b"[".to_vec(), vec![b' '; (1 << 20) + 1], vec![0xff]];
        for (bytes, number) in unreadable.into_iter().zip(["", "-2", "-3"]) {
            fs::write(folder.path().join("abend.db.mirror"), &bytes).unwrap();
            assert_eq!(Pairings::read(&database).unwrap().all(), []);
            let aside = folder.path().join(format!("abend.db.mirror.unreadable{number}"));
            assert_eq!(fs::read(aside).unwrap(), bytes, "nothing that was put aside before is lost");
            assert!(!folder.path().join("abend.db.mirror").exists());
        }
    }

    #[test]
    fn a_host_is_asked_with_the_same_until_it_has_answered_and_after_a_new_start() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("abend.db");
        let (one, other): (HostUrl, HostUrl) =
            ("https://one.example".parse().unwrap(), "https://other.example".parse().unwrap());
        let with = |host: &HostUrl, code: &str| {
            PendingPairings::of(&database).with(host, code, &SystemEntropy).unwrap()
        };
        let first = with(&one, "7K3MQ-2VHXD");
        assert_eq!(with(&one, " 7k3mq 2vhxd"), first);
        assert_ne!(with(&one, "7K3MQ-2VHXE"), first);
        assert_ne!(with(&other, "7K3MQ-2VHXD"), first);
        PendingPairings::of(&database).forget(&one, "7K3MQ2VHXD");
        assert_ne!(with(&one, "7K3MQ-2VHXD"), first);
        for number in 0..MOST {
            with(&other, &number.to_string());
        }
        assert_eq!(PendingPairings::of(&database).read().len(), MOST);
        fs::write(folder.path().join("abend.db.mirror-asked"), "[").unwrap();
        with(&one, "7K3MQ-2VHXD");
        assert_eq!(PendingPairings::of(&database).read().len(), 1);
    }
}
