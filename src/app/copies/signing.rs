//! Copies that the house signs on request. Its key stands in no copy: who has a copy cannot sign another one.

use crate::app::App;
use crate::app::house_key::{HouseKey, is_signed};
use crate::chain::Hash;
use crate::store::backup::{self, CopyError};
use std::fs;
use std::path::{Path, PathBuf};

/// What stands behind the name of a copy that was signed.
const SIGNED: &str = ".sig";
/// The first line, which is signed too.
const FORMAT: &str = "preisschnapsen-copy/1";
/// No signature is longer, in bytes.
const LONGEST: u64 = 1_024;

/// What a signature says that holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signed {
    /// The public half of the key, in hexadecimal digits.
    pub key: String,
    /// Whether it is the key of this house.
    pub is_own: bool,
}

/// Why a signature beside a copy says nothing for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotSigned {
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
        let path = backup::with_suffix(copy, SIGNED);
        let text = format!("{what}key {key}\nsignature {signature}\n");
        backup::write_new(&mut text.as_bytes(), &path)?;
        Ok((path, key))
    }
}

fn what_is_signed(sum: &str, head: &str) -> String {
    format!("{FORMAT}\nsha256 {sum}\nhead {head}\n")
}

/// Looks at the signature beside a copy; `None` if there is none. What was signed is what the copy holds, encrypted or not: its sum is given.
///
/// # Errors
///
/// [`NotSigned`].
pub fn signature_of(database: &Path, copy: &Path, sum: &str) -> Result<Option<Signed>, NotSigned> {
    let path = backup::with_suffix(copy, SIGNED);
    if fs::symlink_metadata(&path).is_err() {
        return Ok(None);
    }
    let text = backup::read_small(&path, LONGEST).ok().flatten().ok_or(NotSigned::Unreadable)?;
    let mut lines = text.lines();
    let mut field =
        |name: &str| lines.next().and_then(|line| line.strip_prefix(name)).ok_or(NotSigned::Unreadable);
    let (_, signed_sum, head, key, signature) =
        (field(FORMAT)?, field("sha256 ")?, field("head ")?, field("key ")?, field("signature ")?);
    if signed_sum != sum {
        return Err(NotSigned::OfAnother);
    }
    match is_signed(&what_is_signed(sum, head), key, signature) {
        None => return Err(NotSigned::Unreadable),
        Some(false) => return Err(NotSigned::Forged),
        Some(true) => {}
    }
    let own = HouseKey::read(database).ok().flatten();
    let is_own = own.is_some_and(|own| own.public() == key);
    Ok(Some(Signed { key: key.to_owned(), is_own }))
}
