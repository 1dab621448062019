//! Copies on request for somebody: encrypted in the format of age, so that a stick that is lost tells nothing; and such a copy opened again.

use super::age::{Lock, LockError, MAGIC, Opened, encrypt};
use super::make_folder;
use super::restoring::{Prepared, RestoreError, prepare_beside};
use crate::app::{AccountError, App, OpenOptions, passwords};
use crate::store::backup::{self, Contents, CopyError};
use crate::store::stranger;
use crate::store::unfit::{MOST, Unfit};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// What stands behind the name of a copy that is encrypted.
const ENCRYPTED: &str = ".age";

/// An encrypted copy; it is nowhere but in this file, which vanishes with it.
#[derive(Debug)]
pub struct EncryptedCopy {
    /// The file, at its beginning.
    pub file: File,
    /// How long it is.
    pub bytes: u64,
    /// How it may be called: time and head, as every copy.
    pub name: String,
    /// What is in it.
    pub contents: Contents,
    /// A sum of what is in it: the same that a restore says.
    pub sum: String,
}

/// Why an encrypted copy is not brought back.
#[derive(Debug, thiserror::Error)]
pub enum DecryptError {
    /// It was not opened.
    #[error(transparent)]
    Lock(#[from] LockError),
    /// What is in it is not taken.
    #[error(transparent)]
    Copy(#[from] CopyError),
}

impl App {
    /// Makes a verified copy and encrypts it. Nothing of it is left in clear.
    ///
    /// # Errors
    ///
    /// What could not be read, written or verified.
    pub fn encrypted_copy(&self, lock: &Lock) -> Result<EncryptedCopy, CopyError> {
        self.store().look()?;
        let folder = backup::copies_of(self.database());
        make_folder(&folder)?;
        let fault = |fault| CopyError::File { path: folder.clone(), fault };
        let name = format!("{}{ENCRYPTED}", self.name_by_hand(self.now())?);
        let plain = backup::make_by_hand(&folder).map_err(fault)?;
        let contents = backup::copy_into(self.database(), plain.path())?;
        // It has no name: whatever happens, it is gone with the program.
        let mut file = tempfile::tempfile_in(&folder).map_err(fault)?;
        let mut source = Summed { source: File::open(plain.path()).map_err(fault)?, sum: Sha256::new() };
        encrypt(&mut source, &mut BufWriter::new(&mut file), lock).map_err(fault)?;
        let bytes = file.stream_position().and_then(|bytes| file.rewind().map(|()| bytes)).map_err(fault)?;
        Ok(EncryptedCopy { file, bytes, name, contents, sum: hex::encode(source.sum.finalize()) })
    }

    /// Makes an encrypted copy in a file that does not exist yet, or in a folder, where it gets a name with time and head.
    ///
    /// # Errors
    ///
    /// What could not be read, written or verified.
    pub fn encrypted_backup_to(
        &self,
        target: &Path,
        lock: &Lock,
    ) -> Result<(PathBuf, EncryptedCopy), CopyError> {
        if target.exists() && !target.is_dir() {
            return Err(CopyError::Exists(target.to_owned()));
        }
        let mut copy = self.encrypted_copy(lock)?;
        let path = if target.is_dir() { target.join(&copy.name) } else { target.to_owned() };
        backup::write_new(&mut copy.file, &path)?;
        Ok((path, copy))
    }

    /// As [`App::prepare_restore`](App), for a copy that may be encrypted.
    ///
    /// # Errors
    ///
    /// [`RestoreError`]; in every case nothing has changed.
    pub fn prepare_any_restore(&self, copy: &Path, passphrase: &str) -> Result<Prepared, RestoreError> {
        if !is_encrypted(copy) {
            return self.prepare_restore(copy);
        }
        let decrypted = Decrypted::of(self.database(), copy, passphrase).map_err(|error| match error {
            DecryptError::Lock(error) => RestoreError::Encrypted(error),
            DecryptError::Copy(error) => RestoreError::Copy(error),
        })?;
        self.prepare_restore(&decrypted.0)
    }
}

/// Refuses a passphrase that is easy to guess: whoever finds a copy may try as often as they like.
///
/// # Errors
///
/// As for a password.
pub fn check_passphrase(passphrase: &str) -> Result<(), AccountError> {
    passwords::check(passphrase, "")
}

/// Returns whether a file is an encrypted one; what cannot be read is none.
pub fn is_encrypted(copy: &Path) -> bool {
    let mut begins = Vec::new();
    let read =
        backup::read_unlinked(copy).and_then(|file| file.take(MAGIC.len() as u64).read_to_end(&mut begins));
    read.is_ok() && begins == MAGIC
}

/// Returns the encrypted copies in a folder; those that cannot be read are none.
pub(super) fn found_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = entries
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()))
        .map(|entry| entry.path())
        .filter(|path| is_encrypted(path))
        .collect();
    found.sort();
    found
}

/// Opens an encrypted copy and prepares what is in it, as [`super::prepare`].
///
/// # Errors
///
/// Why it is not to be brought back; nothing has changed.
pub fn prepare_encrypted(
    options: &OpenOptions,
    copy: &Path,
    passphrase: &str,
) -> Result<Prepared, DecryptError> {
    let decrypted = Decrypted::of(&options.database, copy, passphrase)?;
    Ok(prepare_beside(options, &decrypted.0, copy).map_err(|error| named(error, copy))?)
}

/// Names the file that somebody gave, not ours.
fn named(error: CopyError, copy: &Path) -> CopyError {
    let path = copy.to_owned();
    match error {
        CopyError::Unfit { why, .. } => CopyError::Unfit { path, why },
        CopyError::TooNew { migration, .. } => CopyError::TooNew { path, migration },
        other @ (CopyError::Exists(_)
        | CopyError::File { .. }
        | CopyError::Unsound { .. }
        | CopyError::InUse(_)
        | CopyError::Store(_)) => other,
    }
}

/// What was in an encrypted copy, beside the database; it vanishes with this value.
struct Decrypted(PathBuf);

impl Decrypted {
    fn of(database: &Path, copy: &Path, passphrase: &str) -> Result<Decrypted, DecryptError> {
        let source = stranger::open(copy)?;
        let (path, file) = stranger::make_looked_at(database)?;
        let decrypted = Decrypted(path);
        let mut opened = Opened::with_passphrase(source, passphrase)?;
        let mut file = BufWriter::new(file);
        let whole = opened.read_into(&mut file, MOST)?;
        file.flush().map_err(LockError::Read)?;
        if whole {
            Ok(decrypted)
        } else {
            Err(CopyError::Unfit { path: copy.to_owned(), why: Unfit::TooLarge }.into())
        }
    }
}

impl Drop for Decrypted {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_file(&self.0) {
            tracing::warn!(%error, "what was in an encrypted copy stays until the next start");
        }
    }
}

/// Sums up what is read.
struct Summed<R> {
    source: R,
    sum: Sha256,
}

impl<R: Read> Read for Summed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.source.read(buffer)?;
        self.sum.update(&buffer[..length]);
        Ok(length)
    }
}

/// Returns the sum of a file, as a restore says it.
///
/// # Errors
///
/// It cannot be read.
pub fn sum_of(file: &Path) -> Result<String, CopyError> {
    let fault = |fault| CopyError::File { path: file.to_owned(), fault };
    File::open(file).and_then(sum_read).map_err(fault)
}

/// Reads a file to its end and returns the sum of that.
pub(super) fn sum_read(file: File) -> io::Result<String> {
    let mut source = Summed { source: file, sum: Sha256::new() };
    io::copy(&mut source, &mut io::sink())?;
    Ok(hex::encode(source.sum.finalize()))
}
