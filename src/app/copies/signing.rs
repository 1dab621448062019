//! Copies that the house signs on request. Its key stands in no copy: who has a copy cannot sign another one.

use super::encrypting::sum_read;
use crate::app::App;
use crate::app::house_key::{HouseKey, is_signed};
use crate::chain::Hash;
use crate::store::backup::{self, CopyError};
use crate::store::unfit::MOST;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

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
        let (house, _) = self.house_key()?;
        let what = what_is_signed(sum, &head.map_or_else(|| "none".to_owned(), |head| head.to_string()));
        let (key, signature) = (house.public(), house.sign(&what));
        let path = backup::with_suffix(copy, SIGNATURE);
        let text = format!("{what}key {key}\nsignature {signature}\n");
        backup::write_new(&mut text.as_bytes(), &path)?;
        Ok((path, key))
    }
}

/// Returns whether the house itself has signed a copy as it is now.
pub(super) fn is_signed_here(database: &Path, copy: &Path) -> bool {
    let is_copy = |file: &Path| fs::symlink_metadata(file).is_ok_and(|found| found.len() <= MOST);
    if fs::symlink_metadata(backup::with_suffix(copy, SIGNATURE)).is_err() || !is_copy(copy) {
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
    let text = backup::read_small(&path, LONGEST).ok().flatten().ok_or(BadSignature::Unreadable)?;
    let mut lines = text.lines();
    let mut field =
        |name: &str| lines.next().and_then(|line| line.strip_prefix(name)).ok_or(BadSignature::Unreadable);
    let (_, signed_sum, head, key, signature) =
        (field(FORMAT)?, field("sha256 ")?, field("head ")?, field("key ")?, field("signature ")?);
    if signed_sum != sum {
        return Err(BadSignature::OfAnother);
    }
    match is_signed(&what_is_signed(sum, head), key, signature) {
        None => return Err(BadSignature::Unreadable),
        Some(false) => return Err(BadSignature::Forged),
        Some(true) => {}
    }
    let own = HouseKey::read(database).ok().flatten();
    let is_own = own.is_some_and(|own| own.public() == key);
    Ok(Some(CopySignature { key: key.to_owned(), is_own }))
}
