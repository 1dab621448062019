//! The format of age (C2SP, `age-encryption.org/v1`): a file for whoever knows a passphrase, or for who has the key of an `age1…`. What is
//! written here any `age` opens, and this opens what `age -p` writes.
//!
//! | file | subject |
//! |---|---|
//! | this one | from a stream to another |
//! | `header` | who can open it: the key of the file, wrapped |
//! | `stream` | the pieces of the contents |
//! | `recipient` | an `age1…` |
//!
//! The crate of that name would bring 78 others along, sixteen of them in a second version; what a copy needs of it is here, made of the
//! primitives that the staff's door speaks TLS with, and scrypt. Only this program writes to a recipient; a file for one is opened with `age` itself.

mod header;
mod recipient;
mod stream;

pub use recipient::Recipient;

use header::FileKey;
use ring::rand::SystemRandom;
use std::io::{self, BufRead, BufReader, Read, Write};

/// How every such file begins.
pub const MAGIC: &[u8] = b"age-encryption.org/v1\n";

/// For whom a copy is encrypted.
#[derive(Clone)]
pub enum Lock {
    /// For who knows this.
    Passphrase(String),
    /// For who has the key of this.
    Recipient(Recipient),
}

/// Why an encrypted file was not opened.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// It opens with a key and not with a passphrase.
    #[error("opens with a key and not with a passphrase: open it with age first (age -d -i KEY FILE)")]
    NeedsKey,
    /// The passphrase is another one.
    #[error("opens with another passphrase")]
    WrongPassphrase,
    /// Opening it would take more memory than is left for that.
    #[error("wants more memory to be opened than any copy does")]
    TooCostly,
    /// It was changed, or is cut off.
    #[error("is damaged, or somebody has changed it")]
    Damaged,
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] io::Error),
}

/// Encrypts all of one stream into another; of neither more than a few pieces of 64 KiB are in memory.
///
/// # Errors
///
/// One of the two fails, or the machine has no chance to give.
pub fn encrypt(source: &mut impl Read, target: &mut impl Write, lock: &Lock) -> io::Result<()> {
    let random = SystemRandom::new();
    let key = FileKey::fresh(&random)?;
    target.write_all(&header::write(&key, lock, &random)?)?;
    stream::write(source, target, &key, &random)
}

/// Reads an encrypted file, piece by piece; nothing of a piece is read that is not as it was written.
pub struct Opened<R> {
    pieces: stream::Pieces<R>,
}

impl<R: Read> Opened<R> {
    /// Opens a file with its passphrase.
    ///
    /// # Errors
    ///
    /// [`LockError`].
    pub fn with_passphrase(source: R, passphrase: &str) -> Result<Opened<R>, LockError> {
        let mut source = BufReader::with_capacity(stream::PIECE, source);
        let key = header::read(&mut source, passphrase)?;
        Ok(Opened { pieces: stream::Pieces::new(source, &key)? })
    }

    /// Reads all of it into another stream, at most so many bytes; returns whether that was all.
    ///
    /// # Errors
    ///
    /// [`LockError`].
    pub fn read_into(&mut self, target: &mut impl Write, most: u64) -> Result<bool, LockError> {
        let mut bytes = 0;
        while let Some(piece) = self.pieces.next()? {
            bytes += piece.len() as u64;
            if bytes > most {
                return Ok(false);
            }
            target.write_all(&piece)?;
        }
        Ok(true)
    }
}

/// Fills a buffer as far as a stream goes.
fn fill(source: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < buffer.len() {
        match source.read(&mut buffer[length..]) {
            Ok(0) => break,
            Ok(more) => length += more,
            Err(again) if again.kind() == io::ErrorKind::Interrupted => {}
            Err(fault) => return Err(fault),
        }
    }
    Ok(length)
}

/// Returns whether a stream is at its end.
fn is_over(source: &mut impl BufRead) -> io::Result<bool> {
    Ok(source.fill_buf()?.is_empty())
}

/// What a primitive says that is given what it takes: nothing but that it failed.
fn failed<E>(_: E) -> io::Error {
    io::Error::other("the cryptography of this machine fails")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const PIECE: usize = stream::PIECE;

    fn encrypted(bytes: &[u8], lock: &Lock) -> Vec<u8> {
        let mut target = Vec::new();
        encrypt(&mut &bytes[..], &mut target, lock).unwrap();
        target
    }

    fn opened(bytes: &[u8], passphrase: &str) -> Result<Vec<u8>, LockError> {
        let mut target = Vec::new();
        assert!(Opened::with_passphrase(bytes, passphrase)?.read_into(&mut target, u64::MAX)?);
        Ok(target)
    }

    fn lock(passphrase: &str) -> Lock {
        Lock::Passphrase(passphrase.to_owned())
    }

    #[test]
    fn what_was_encrypted_is_opened_with_its_passphrase_and_no_other() {
        for length in [0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 3 * PIECE + 7] {
            let bytes: Vec<u8> = (0..length).map(|at| (at * 7) as u8).collect();
            let file = encrypted(&bytes, &lock("pik ist trumpf"));
            assert!(file.starts_with(MAGIC));
            assert_eq!(opened(&file, "pik ist trumpf").unwrap(), bytes, "{length}");
            let begins = &bytes[..length.min(64)];
            assert!(length < 64 || !file.windows(64).any(|part| part == begins));
        }
        let file = encrypted(b"Huber Franz", &lock("pik ist trumpf"));
        assert!(matches!(opened(&file, "karo ist trumpf"), Err(LockError::WrongPassphrase)));
        assert_ne!(file, encrypted(b"Huber Franz", &lock("pik ist trumpf")), "nothing is used twice");
    }

    /// `printf 'Huber Franz' | age -p`, of version 1.1.1.
    const OF_AGE: (&str, &str) = (
        "age-encryption.org/v1\n-> scrypt 0Q79SBiQU+BGqj1fXWjNWg 18\ncblgogz3KV9d/ENGeUmo9cCSBh86pnF49PsB09zsEW0\n--- DEEx1kCQGimVm+nbP0QSwR7/lIRbBoWP3yJqRvUipbQ\n",
        "995c5d399e6bd54275b83587b49e3a41a59694bce30fb8818206b155d8ec5849f77b7ba81bcdc45d201012",
    );

    #[test]
    fn what_age_itself_has_written_is_opened() {
        let (header, contents) = OF_AGE;
        let file = [header.as_bytes(), &hex::decode(contents).unwrap()].concat();
        assert_eq!(opened(&file, "pik ist trumpf").unwrap(), b"Huber Franz");
    }

    #[test]
    fn a_file_that_was_changed_or_cut_is_not_read() {
        let bytes = vec![7; PIECE + 100];
        let file = encrypted(&bytes, &lock("pik ist trumpf"));
        for at in [30, 60, 130, 200, file.len() - PIECE, file.len() - 1] {
            let mut bent = file.clone();
            bent[at] ^= 1;
            assert!(opened(&bent, "pik ist trumpf").is_err(), "{at}");
        }
        for length in [0, 10, 100, file.len() - 1, file.len() - 100 - 16, file.len() - 100] {
            assert!(opened(&file[..length], "pik ist trumpf").is_err(), "cut after {length}");
        }
        assert!(opened(&[&file[..], b"more"].concat(), "pik ist trumpf").is_err(), "something was added");
    }

    #[test]
    fn a_file_for_a_recipient_wants_its_key() {
        let own = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";
        let file = encrypted(b"Huber Franz", &Lock::Recipient(own.parse().unwrap()));
        assert!(matches!(opened(&file, "pik ist trumpf"), Err(LockError::NeedsKey)));
        for wrong in
            ["", "age1", "age1ql3z7", &own[..own.len() - 1], &own.replace("ql3", "ql4"), &own.to_uppercase()]
        {
            assert!(wrong.parse::<Recipient>().is_err(), "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn any_bytes_are_refused_and_end_nothing(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
            prop_assert!(opened(&bytes, "x").is_err());
            prop_assert!(opened(&[MAGIC, &bytes[..]].concat(), "x").is_err());
        }
    }
}
