//! The code becomes a key, and calls travel sealed with it: an inn's network has no TLS, and what follows is everything, passwords' hashes and the
//! secrets of draws included. The code itself never travels. Whoever listens learns nothing, also who gets hold of the code later; whoever
//! stands in between needs the code within its ten minutes.

use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::agreement::{EphemeralPrivateKey, UnparsedPublicKey, X25519, agree_ephemeral};
use ring::rand::{SecureRandom, SystemRandom};
use ring::{hkdf, hmac};
use std::io;

/// What is said about a sealed text, so that nothing passes for something else.
#[derive(Debug, Clone, Copy)]
pub(super) enum About<'a> {
    /// Who the laptop is from now on.
    Admission,
    /// What it asks.
    Ask,
    /// What the other one asks after this one has taken over: no call is worth anything where it came from.
    AskBack,
    /// What is answered to a call, which is named by its sealed beginning.
    Answer(&'a [u8]),
}

impl About<'_> {
    fn bytes(self) -> Vec<u8> {
        let (kind, call): (&[u8], &[u8]) = match self {
            About::Admission => (b"preisschnapsen/standby/1 admission", b""),
            About::Ask => (b"preisschnapsen/standby/1 ask", b""),
            About::AskBack => (b"preisschnapsen/standby/1 ask back", b""),
            About::Answer(call) => (b"preisschnapsen/standby/1 answer ", call),
        };
        [kind, call].concat()
    }
}

/// What both laptops share.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Key([u8; 32]);

impl Key {
    pub(super) fn to_hex(&self) -> String {
        hex::encode(self.0)
    }

    pub(super) fn of_hex(text: &str) -> Option<Key> {
        let mut key = [0; 32];
        hex::decode_to_slice(text, &mut key).ok()?;
        Some(Key(key))
    }

    fn cipher(&self) -> io::Result<LessSafeKey> {
        Ok(LessSafeKey::new(UnboundKey::new(&CHACHA20_POLY1305, &self.0).map_err(failed)?))
    }

    /// Seals a text.
    pub(super) fn seal(&self, about: About<'_>, mut text: Vec<u8>) -> io::Result<Vec<u8>> {
        let mut nonce = [0; NONCE_LEN];
        SystemRandom::new().fill(&mut nonce).map_err(failed)?;
        let number = Nonce::assume_unique_for_key(nonce);
        self.cipher()?
            .seal_in_place_append_tag(number, Aad::from(about.bytes()), &mut text)
            .map_err(failed)?;
        let mut sealed = nonce.to_vec();
        sealed.append(&mut text);
        Ok(sealed)
    }

    /// Opens what was sealed; `None` if it was not with this key, or not about this.
    pub(super) fn open(&self, about: About<'_>, sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, text) = sealed.split_at_checked(NONCE_LEN)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let mut text = text.to_vec();
        let length =
            self.cipher().ok()?.open_in_place(nonce, Aad::from(about.bytes()), &mut text).ok()?.len();
        text.truncate(length);
        Some(text)
    }
}

/// Returns what names a call in its answer.
pub(super) fn beginning(sealed: &[u8]) -> &[u8] {
    sealed.get(..NONCE_LEN).unwrap_or_default()
}

/// One half of an agreement.
pub(super) struct Share {
    own: EphemeralPrivateKey,
    /// The half that travels.
    pub(super) public: Vec<u8>,
}

impl Share {
    pub(super) fn fresh() -> io::Result<Share> {
        let own = EphemeralPrivateKey::generate(&X25519, &SystemRandom::new()).map_err(failed)?;
        let public = own.compute_public_key().map_err(failed)?.as_ref().to_vec();
        Ok(Share { own, public })
    }

    /// Comes to a key with the other half and the code; `shares` are both halves, that of the one that follows first.
    pub(super) fn agree(self, theirs: &[u8], code: &str, shares: &[u8]) -> Option<Key> {
        let theirs = UnparsedPublicKey::new(&X25519, theirs);
        agree_ephemeral(self.own, &theirs, |secret| {
            let mut key = [0; 32];
            let known = [secret, code.as_bytes()].concat();
            let extracted = hkdf::Salt::new(hkdf::HKDF_SHA256, shares).extract(&known);
            let what: [&[u8]; 1] = [b"preisschnapsen/standby/1 key"];
            extracted.expand(&what, hkdf::HKDF_SHA256).ok()?.fill(&mut key).ok()?;
            Some(Key(key))
        })
        .ok()?
    }
}

/// Returns what only somebody with the code can make of a share.
pub(super) fn proof(code: &str, share: &[u8]) -> Vec<u8> {
    hmac::sign(&proving(code), &proved(share)).as_ref().to_vec()
}

/// Returns whether somebody had the code who has made this of a share.
pub(super) fn is_proof(code: &str, share: &[u8], proof: &[u8]) -> bool {
    hmac::verify(&proving(code), &proved(share), proof).is_ok()
}

fn proving(code: &str) -> hmac::Key {
    hmac::Key::new(hmac::HMAC_SHA256, code.as_bytes())
}

fn proved(share: &[u8]) -> Vec<u8> {
    [b"preisschnapsen/standby/1 hello ", share].concat()
}

fn failed<E>(_: E) -> io::Error {
    io::Error::other("the cryptography of this machine fails")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agreed(one: &str, other: &str) -> (Key, Key) {
        let (follower, leader) = (Share::fresh().unwrap(), Share::fresh().unwrap());
        let (ours, theirs) = (follower.public.clone(), leader.public.clone());
        let shares = [&ours[..], &theirs].concat();
        (follower.agree(&theirs, one, &shares).unwrap(), leader.agree(&ours, other, &shares).unwrap())
    }

    #[test]
    fn two_with_one_code_come_to_one_key_and_nobody_else_does() {
        let (ours, theirs) = agreed("ABCD", "ABCD");
        assert!(ours == theirs && Key::of_hex(&ours.to_hex()) == Some(ours.clone()));
        let (ours, others) = agreed("ABCD", "ABCE");
        assert!(ours != others);
        let sealed = ours.seal(About::Ask, b"Huber Franz".to_vec()).unwrap();
        assert_eq!(ours.open(About::Ask, &sealed).as_deref(), Some(&b"Huber Franz"[..]));
        assert_eq!(others.open(About::Ask, &sealed), None);
        assert!(!sealed.windows(5).any(|part| part == b"Huber"));
    }

    #[test]
    fn nothing_sealed_passes_for_something_else_and_every_byte_counts() {
        let (key, _) = agreed("ABCD", "ABCD");
        let call = key.seal(About::Ask, b"{}".to_vec()).unwrap();
        let answer = key.seal(About::Answer(beginning(&call)), b"alles".to_vec()).unwrap();
        assert!(key.open(About::Answer(beginning(&call)), &answer).is_some());
        assert_eq!(key.open(About::Answer(b"another call"), &answer), None);
        assert_eq!(key.open(About::Ask, &answer), None);
        assert_eq!(key.open(About::Admission, &call), None);
        for at in 0..answer.len() {
            let mut changed = answer.clone();
            changed[at] ^= 1;
            assert_eq!(key.open(About::Answer(beginning(&call)), &changed), None, "{at}");
            assert_eq!(key.open(About::Answer(beginning(&call)), &answer[..at]), None, "{at}");
        }
    }

    #[test]
    fn a_proof_is_of_one_code_and_one_share() {
        let made = proof("ABCD", b"share");
        assert!(is_proof("ABCD", b"share", &made));
        assert!(!is_proof("ABCE", b"share", &made) && !is_proof("ABCD", b"other", &made));
        assert!(!is_proof("ABCD", b"share", b""));
    }
}
