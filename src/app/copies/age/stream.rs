//! The contents: pieces of 64 KiB, each with a number and a sum; the last one says that it is the last.

use super::header::{FileKey, cipher};
use super::{LockError, failed, fill, is_over};
use ring::aead::{Aad, LessSafeKey, Nonce};
use ring::rand::{SecureRandom, SystemRandom};
use std::io::{self, BufRead, BufReader, Read, Write};

/// How long a piece is, in bytes.
pub const PIECE: usize = 64 << 10;
/// How much longer it is when it is encrypted.
const TAG: usize = 16;

/// The numbers of the pieces.
#[derive(Default)]
struct Count(u64);

impl Count {
    fn next(&mut self, is_last: bool) -> Nonce {
        let mut nonce = [0; 12];
        nonce[3..11].copy_from_slice(&self.0.to_be_bytes());
        nonce[11] = u8::from(is_last);
        self.0 += 1;
        Nonce::assume_unique_for_key(nonce)
    }
}

fn key_of(file: &FileKey, salt: &[u8; 16]) -> io::Result<LessSafeKey> {
    cipher(&file.derive(salt, b"payload")?)
}

/// Writes all of a stream.
pub fn write(
    source: &mut impl Read,
    target: &mut impl Write,
    file: &FileKey,
    random: &SystemRandom,
) -> io::Result<()> {
    let mut salt = [0; 16];
    random.fill(&mut salt).map_err(failed)?;
    target.write_all(&salt)?;
    let (key, mut count) = (key_of(file, &salt)?, Count::default());
    let mut source = BufReader::with_capacity(PIECE, source);
    loop {
        let mut piece = vec![0; PIECE];
        let length = fill(&mut source, &mut piece)?;
        piece.truncate(length);
        let is_last = is_over(&mut source)?;
        key.seal_in_place_append_tag(count.next(is_last), Aad::empty(), &mut piece).map_err(failed)?;
        target.write_all(&piece)?;
        if is_last {
            return target.flush();
        }
    }
}

/// Reads them again.
pub struct Pieces<R> {
    source: BufReader<R>,
    key: LessSafeKey,
    count: Count,
    ended: bool,
}

impl<R: Read> Pieces<R> {
    /// Reads on behind the header.
    pub fn new(mut source: BufReader<R>, file: &FileKey) -> Result<Pieces<R>, LockError> {
        let mut salt = [0; 16];
        if fill(&mut source, &mut salt)? < salt.len() {
            return Err(LockError::Damaged);
        }
        Ok(Pieces { key: key_of(file, &salt)?, source, count: Count::default(), ended: false })
    }

    /// Returns the next piece, `None` behind the last one.
    pub fn next(&mut self) -> Result<Option<Vec<u8>>, LockError> {
        if self.ended {
            return Ok(None);
        }
        let mut piece = vec![0; PIECE + TAG];
        let length = fill(&mut self.source, &mut piece)?;
        piece.truncate(length);
        self.ended = self.source.fill_buf()?.is_empty();
        // Only a file of nothing has a piece of nothing.
        let is_nothing = length <= TAG && self.count.0 > 0;
        let nonce = self.count.next(self.ended);
        let bytes =
            self.key.open_in_place(nonce, Aad::empty(), &mut piece).map_err(|_| LockError::Damaged)?.len();
        if is_nothing {
            return Err(LockError::Damaged);
        }
        piece.truncate(bytes);
        Ok(Some(piece))
    }
}
