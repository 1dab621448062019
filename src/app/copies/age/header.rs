//! The header: the key of the file, wrapped for whoever may open it, and a sum over all of that which only who has the key can make.

use super::{Lock, LockError, MAGIC, Recipient, failed, fill};
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, Nonce, UnboundKey};
use ring::agreement::{EphemeralPrivateKey, UnparsedPublicKey, X25519, agree_ephemeral};
use ring::rand::{SecureRandom, SystemRandom};
use ring::{hkdf, hmac};
use std::io::{self, BufRead, Read};
use unicode_normalization::UnicodeNormalization;

/// The work of a passphrase that is written: 2^16 rounds, 64 MiB and some tenths of a second.
const WORK: u8 = 16;
/// The most work that is done to open a file: what `age -p` wants, 256 MiB.
const MOST_WORK: u8 = 18;
/// No line and no header that we open is longer, in bytes.
const LONGEST: u64 = 4_096;
/// A line of base64.
const COLUMNS: usize = 64;

/// What the contents are encrypted with.
pub struct FileKey([u8; 16]);

impl FileKey {
    pub fn fresh(random: &SystemRandom) -> io::Result<FileKey> {
        let mut key = [0; 16];
        random.fill(&mut key).map_err(failed)?;
        Ok(FileKey(key))
    }

    /// Derives another key from this one.
    pub fn derive(&self, salt: &[u8], what: &[u8]) -> io::Result<[u8; 32]> {
        derive(&self.0, salt, what)
    }
}

fn derive(secret: &[u8], salt: &[u8], what: &[u8]) -> io::Result<[u8; 32]> {
    let mut key = [0; 32];
    let extracted = hkdf::Salt::new(hkdf::HKDF_SHA256, salt).extract(secret);
    let what = [what];
    let expanded = extracted.expand(&what, hkdf::HKDF_SHA256).map_err(failed)?;
    expanded.fill(&mut key).map_err(failed)?;
    Ok(key)
}

/// Makes the key of ChaCha20-Poly1305.
pub fn cipher(key: &[u8; 32]) -> io::Result<LessSafeKey> {
    Ok(LessSafeKey::new(UnboundKey::new(&CHACHA20_POLY1305, key).map_err(failed)?))
}

/// A key that wraps one thing only needs no other number.
fn once() -> Nonce {
    Nonce::assume_unique_for_key([0; 12])
}

/// Writes the header of a file.
pub fn write(key: &FileKey, lock: &Lock, random: &SystemRandom) -> io::Result<Vec<u8>> {
    let (arguments, wrapping) = match lock {
        Lock::Passphrase(passphrase) => {
            let mut salt = [0; 16];
            random.fill(&mut salt).map_err(failed)?;
            (format!("scrypt {} {WORK}", encode(&salt)), stretch(&composed(passphrase), &salt, WORK)?)
        }
        Lock::Recipient(recipient) => {
            let (share, wrapping) = agree(recipient, random)?;
            (format!("X25519 {}", encode(&share)), wrapping)
        }
    };
    let mut body = key.0.to_vec();
    cipher(&wrapping)?.seal_in_place_append_tag(once(), Aad::empty(), &mut body).map_err(failed)?;
    let mut header = MAGIC.to_vec();
    // 32 bytes are 43 characters: one line, and it is the last one because it is not full.
    header.extend_from_slice(format!("-> {arguments}\n{}\n---", encode(&body)).as_bytes());
    let sum = hmac::sign(&mac_key(key)?, &header);
    header.extend_from_slice(format!(" {}\n", encode(sum.as_ref())).as_bytes());
    Ok(header)
}

fn mac_key(key: &FileKey) -> io::Result<hmac::Key> {
    Ok(hmac::Key::new(hmac::HMAC_SHA256, &key.derive(&[], b"header")?))
}

/// Makes a key from a passphrase; what that costs is what keeps others from guessing it.
fn stretch(passphrase: &str, salt: &[u8], work: u8) -> io::Result<[u8; 32]> {
    let mut key = [0; 32];
    let salt = [b"age-encryption.org/v1/scrypt", salt].concat();
    let params = scrypt::Params::new(work, 8, 1).map_err(failed)?;
    scrypt::scrypt(passphrase.as_bytes(), &salt, &params, &mut key).map_err(failed)?;
    Ok(key)
}

/// Spells a passphrase in one way: whether "ö" is one character or "o" with two dots depends on the keyboard and the editor.
fn composed(passphrase: &str) -> String {
    passphrase.nfc().collect()
}

/// Opens what is wrapped with a passphrase; `None` if that is another one.
fn unwrap(
    passphrase: &str,
    salt: &[u8],
    work: u8,
    mut wrapped: [u8; 32],
) -> Result<Option<[u8; 16]>, LockError> {
    let wrapping = stretch(passphrase, salt, work)?;
    match cipher(&wrapping)?.open_in_place(once(), Aad::empty(), &mut wrapped) {
        Ok(key) => Ok(Some(<[u8; 16]>::try_from(&*key).map_err(|_| LockError::Damaged)?)),
        Err(_) => Ok(None),
    }
}

/// Agrees on a key with a recipient, who needs the share that is returned to come to the same one.
fn agree(recipient: &Recipient, random: &SystemRandom) -> io::Result<(Vec<u8>, [u8; 32])> {
    let own = EphemeralPrivateKey::generate(&X25519, random).map_err(failed)?;
    let share = own.compute_public_key().map_err(failed)?.as_ref().to_vec();
    let salt = [&share[..], &recipient.0].concat();
    let theirs = UnparsedPublicKey::new(&X25519, recipient.0);
    let key = agree_ephemeral(own, &theirs, |secret| derive(secret, &salt, b"age-encryption.org/v1/X25519"));
    Ok((share, key.map_err(failed)??))
}

/// Reads the header of a file that opens with a passphrase, and returns its key.
pub fn read(source: &mut impl BufRead, passphrase: &str) -> Result<FileKey, LockError> {
    let mut begins = vec![0; MAGIC.len()];
    if fill(source, &mut begins)? < MAGIC.len() || begins != MAGIC {
        return Err(LockError::Damaged);
    }
    let mut rest = source.take(LONGEST);
    let first = line(&mut rest)?;
    let Some(arguments) = first.strip_prefix("-> ") else { return Err(LockError::Damaged) };
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let (salt, work) = match arguments[..] {
        ["scrypt", salt, work] => (decode::<16>(salt)?, work_of(work)?),
        _ => return Err(LockError::NeedsKey),
    };
    let wrapped = line(&mut rest)?;
    let body = decode::<32>(&wrapped)?;
    let last = line(&mut rest)?;
    // A file for a passphrase has nothing else in its header.
    let Some(sum) = last.strip_prefix("--- ") else { return Err(LockError::Damaged) };
    let key = unwrap(&composed(passphrase), &salt, work, body)?;
    // Another program has taken the letters as they were typed.
    let key = match key {
        None if composed(passphrase) != passphrase => unwrap(passphrase, &salt, work, body)?,
        key => key,
    };
    let key = FileKey(key.ok_or(LockError::WrongPassphrase)?);
    let header = [MAGIC, format!("{first}\n{wrapped}\n---").as_bytes()].concat();
    let expected = decode::<32>(sum)?;
    hmac::verify(&mac_key(&key)?, &header, &expected).map_err(|_| LockError::Damaged)?;
    Ok(key)
}

fn work_of(text: &str) -> Result<u8, LockError> {
    let is_number =
        !text.starts_with('0') && text.len() <= 2 && text.bytes().all(|digit| digit.is_ascii_digit());
    let work = text.parse().ok().filter(|_| is_number).ok_or(LockError::Damaged)?;
    if work > MOST_WORK { Err(LockError::TooCostly) } else { Ok(work) }
}

fn line(source: &mut impl BufRead) -> Result<String, LockError> {
    let mut line = Vec::new();
    source.read_until(b'\n', &mut line)?;
    let ended = line.pop() == Some(b'\n');
    String::from_utf8(line).ok().filter(|_| ended).ok_or(LockError::Damaged)
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Writes base64 without its signs for nothing.
fn encode(bytes: &[u8]) -> String {
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let bits =
            three.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        for digit in 0..=three.len() {
            text.push(char::from(DIGITS[(bits >> (18 - 6 * digit) & 63) as usize]));
        }
    }
    debug_assert!(text.len() < COLUMNS);
    text
}

/// Reads base64 of so many bytes, written as it is here and in no other way.
fn decode<const N: usize>(text: &str) -> Result<[u8; N], LockError> {
    let (mut bytes, mut bits, mut count) = (Vec::with_capacity(N), 0_u32, 0);
    for char in text.bytes() {
        let digit = DIGITS.iter().position(|digit| *digit == char).ok_or(LockError::Damaged)?;
        (bits, count) = (bits << 6 | digit as u32, count + 6);
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count & 255) as u8);
        }
    }
    let bytes: [u8; N] = bytes.try_into().map_err(|_| LockError::Damaged)?;
    if encode(&bytes) == text { Ok(bytes) } else { Err(LockError::Damaged) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_written_in_one_way_only() {
        assert_eq!(encode(b"Huber Franz"), "SHViZXIgRnJhbno");
        assert_eq!(decode::<11>("SHViZXIgRnJhbno").unwrap(), *b"Huber Franz");
        for other in ["SHViZXIgRnJhbnp", "SHViZXIgRnJhbno=", "SHViZXIgRnJhbn", "SHViZXIgRnJhbn-", ""] {
            assert!(decode::<11>(other).is_err(), "{other}");
        }
    }

    #[test]
    fn nobody_is_made_to_do_more_work_than_a_copy_is_worth() {
        for (text, works) in [
            ("1", true),
            ("16", true),
            ("18", true),
            ("19", false),
            ("0", false),
            ("016", false),
            ("+9", false),
            ("64", false),
        ] {
            assert_eq!(work_of(text).is_ok(), works, "{text}");
        }
    }

    #[test]
    fn a_passphrase_opens_however_its_letters_are_put_together() {
        let (composed, apart) = ("Kröten über Öd", "Kro\u{308}ten u\u{308}ber O\u{308}d");
        let random = SystemRandom::new();
        for (written, typed) in [(composed, apart), (apart, composed), (apart, apart)] {
            let key = FileKey::fresh(&random).unwrap();
            let header = write(&key, &Lock::Passphrase(written.to_owned()), &random).unwrap();
            assert_eq!(read(&mut &header[..], typed).unwrap().0, key.0);
        }
        // As another program writes it.
        let salt = [7; 16];
        let mut wrapped = [3; 16].to_vec();
        let wrapping = cipher(&stretch(apart, &salt, 1).unwrap()).unwrap();
        wrapping.seal_in_place_append_tag(once(), Aad::empty(), &mut wrapped).unwrap();
        let wrapped: [u8; 32] = wrapped.try_into().unwrap();
        assert_eq!(unwrap(&super::composed(apart), &salt, 1, wrapped).unwrap(), None);
        assert_eq!(unwrap(apart, &salt, 1, wrapped).unwrap(), Some([3; 16]));
    }
}
