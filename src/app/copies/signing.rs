//! Copies that the house signs on request. Its key stands beside the database, in no copy: who has a copy cannot sign another one.

use super::encrypting::sum_read;
use crate::app::App;
use crate::chain::Hash;
use crate::store::backup::{self, CopyError};
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// What stands behind the name of the database whose house signs.
const KEY: &str = ".signing-key";
/// What stands behind the name of a copy that was signed.
const SIGNATURE: &str = ".sig";
/// The first line, which is signed too.
const FORMAT: &str = "preisschnapsen-copy/1";
/// No signature is longer, in bytes.
const LONGEST: u64 = 1_024;

/// What a signature says that holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopySignature {
    /// The public half of the key, in hexadecimal digits.
    pub key: String,
    /// Whether it is the key of this house.
    pub is_own: bool,
}

/// Why a signature beside a copy says nothing for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadSignature {
    /// It cannot be read.
    #[error("is no signature of a copy")]
    Unreadable,
    /// It was made for something else.
    #[error("is the signature of another copy")]
    OfAnother,
    /// Nobody has made it with this key.
    #[error("is a signature that does not hold")]
    Forged,
}

impl App {
    /// Signs what a copy holds; the signature is written beside it. Returns that file and the key.
    ///
    /// # Errors
    ///
    /// The key or the signature cannot be written; an older signature is not overwritten.
    pub fn sign_copy(
        &self,
        copy: &Path,
        sum: &str,
        head: Option<Hash>,
    ) -> Result<(PathBuf, String), CopyError> {
        let pair = self.signing_key()?;
        let what = what_is_signed(sum, &head.map_or_else(|| "none".to_owned(), |head| head.to_string()));
        let (key, signature) = (hex::encode(pair.public_key()), hex::encode(pair.sign(what.as_bytes())));
        let path = backup::with_suffix(copy, SIGNATURE);
        let text = format!("{what}key {key}\nsignature {signature}\n");
        backup::write_new(&mut text.as_bytes(), &path)?;
        Ok((path, key))
    }

    /// Returns the key of the house; at the first time it is made.
    fn signing_key(&self) -> Result<Ed25519KeyPair, CopyError> {
        let path = backup::with_suffix(self.database(), KEY);
        let fault = |fault| CopyError::File { path: path.clone(), fault };
        if let Some(pair) = read_key(&path).map_err(fault)? {
            return Ok(pair);
        }
        let seed = self.entropy().bytes().map_err(|error| fault(io::Error::other(error.to_string())))?;
        backup::write_new(&mut hex::encode(seed).as_bytes(), &path)?;
        Ed25519KeyPair::from_seed_unchecked(&seed).map_err(|_| fault(io::ErrorKind::InvalidData.into()))
    }
}

/// Reads the key of a house; `None` if it has none yet.
fn read_key(path: &Path) -> io::Result<Option<Ed25519KeyPair>> {
    let mut text = String::new();
    match backup::read_unlinked(path) {
        Ok(file) => file.take(LONGEST).read_to_string(&mut text)?,
        Err(missing) if missing.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(other) => return Err(other),
    };
    let seed = hex::decode(text.trim()).map_err(|_| io::ErrorKind::InvalidData)?;
    let pair = Ed25519KeyPair::from_seed_unchecked(&seed).map_err(|_| io::ErrorKind::InvalidData)?;
    Ok(Some(pair))
}

/// Returns whether the house itself has signed a copy as it is now.
pub(super) fn is_signed_here(database: &Path, copy: &Path) -> bool {
    if fs::symlink_metadata(backup::with_suffix(copy, SIGNATURE)).is_err() {
        return false;
    }
    let sum = backup::read_unlinked(copy).and_then(sum_read);
    sum.is_ok_and(|sum| matches!(signature_of(database, copy, &sum), Ok(Some(signature)) if signature.is_own))
}

/// Takes away the signature of a copy that the program has written anew. It makes no new one: only somebody who asks for it signs, and who
/// does looks at what the copy is. One that others have made, or that did not hold before, stays and says so.
pub(super) fn remove_signature(copy: &Path) -> io::Result<PathBuf> {
    let path = backup::with_suffix(copy, SIGNATURE);
    fs::remove_file(&path).map(|()| path)
}

fn what_is_signed(sum: &str, head: &str) -> String {
    format!("{FORMAT}\nsha256 {sum}\nhead {head}\n")
}

impl App {
    /// Looks at the signature beside a copy whose contents have this sum, as [`signature_of`].
    ///
    /// # Errors
    ///
    /// [`BadSignature`].
    pub fn signature_beside(&self, copy: &Path, sum: &str) -> Result<Option<CopySignature>, BadSignature> {
        signature_of(self.database(), copy, sum)
    }
}

/// Looks at the signature beside a copy; `None` if there is none. What was signed is what the copy holds, encrypted or not: its sum is given.
///
/// # Errors
///
/// [`BadSignature`].
pub fn signature_of(database: &Path, copy: &Path, sum: &str) -> Result<Option<CopySignature>, BadSignature> {
    let path = backup::with_suffix(copy, SIGNATURE);
    if fs::symlink_metadata(&path).is_err() {
        return Ok(None);
    }
    let mut text = String::new();
    let read = backup::read_unlinked(&path).and_then(|file| file.take(LONGEST).read_to_string(&mut text));
    read.map_err(|_| BadSignature::Unreadable)?;
    let mut lines = text.lines();
    let mut field =
        |name: &str| lines.next().and_then(|line| line.strip_prefix(name)).ok_or(BadSignature::Unreadable);
    let (_, signed_sum, head, key, signature) =
        (field(FORMAT)?, field("sha256 ")?, field("head ")?, field("key ")?, field("signature ")?);
    if signed_sum != sum {
        return Err(BadSignature::OfAnother);
    }
    let bytes = |digits: &str| hex::decode(digits).map_err(|_| BadSignature::Unreadable);
    let public = UnparsedPublicKey::new(&ED25519, bytes(key)?);
    public
        .verify(what_is_signed(sum, head).as_bytes(), &bytes(signature)?)
        .map_err(|_| BadSignature::Forged)?;
    let own = read_key(&backup::with_suffix(database, KEY)).ok().flatten();
    let is_own = own.is_some_and(|pair| hex::encode(pair.public_key()) == key);
    Ok(Some(CopySignature { key: key.to_owned(), is_own }))
}
