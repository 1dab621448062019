//! What is given out to a laptop, and the digests of it that are kept.

use std::fmt;
use std::str::FromStr;
use tournament::chain::Hash;

/// The letters of a code: none that is taken for another one.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// What a laptop shows with each request: who has it may write to one night.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 32]);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a token: 64 hexadecimal digits")]
pub struct TokenFault;

impl Token {
    /// Makes a token of 32 bytes that nobody can guess.
    pub fn new(random: [u8; 32]) -> Token {
        Token(random)
    }

    /// Returns what is kept of it.
    pub fn digest(&self) -> Hash {
        let digits = hex::encode(self.0);
        Hash::of_lines([b"preisschnapsen/host-token/1".as_slice(), digits.as_bytes()])
    }

    /// Returns the text that goes to the laptop, once.
    pub fn to_text(&self) -> String {
        hex::encode(self.0)
    }
}

impl fmt::Debug for Token {
    /// Does not tell it: a log is no place for tokens.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl FromStr for Token {
    type Err = TokenFault;

    fn from_str(text: &str) -> Result<Token, TokenFault> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| TokenFault)?;
        Ok(Token(bytes))
    }
}

/// Returns what is kept of what a laptop has chosen by chance before it asked to be let in: who asks again with it is the same laptop, whose answer was lost.
/// `None` if it is not 32 to 128 letters and digits.
pub fn asked_with(text: &str) -> Option<Hash> {
    let is_sound = (32..=128).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_sound.then(|| Hash::of_lines([b"preisschnapsen/host-asked-with/1".as_slice(), text.as_bytes()]))
}

/// What somebody types: ten letters to pair a laptop, or sixteen to go on with another one.
#[derive(Clone, PartialEq, Eq)]
pub struct Code(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a code: ten letters and digits, such as 7K3MQ-2VHXD, or sixteen")]
pub struct CodeFault;

impl Code {
    const PAIRING: usize = 10;
    const HANDOVER: usize = 16;

    /// Makes a code for pairing of bytes that nobody can guess: 50 bits, for ten minutes.
    pub fn pairing(random: [u8; 32]) -> Code {
        Code::of(random, Code::PAIRING)
    }

    /// Makes a code for a handover, of 80 bits: it stands on paper for a whole evening.
    pub fn handover(random: [u8; 32]) -> Code {
        Code::of(random, Code::HANDOVER)
    }

    fn of(random: [u8; 32], length: usize) -> Code {
        let letter = |byte: &u8| LETTERS.get(usize::from(byte % 32)).copied().map(char::from);
        Code(random.iter().take(length).filter_map(letter).collect())
    }

    /// Returns what is kept of it.
    pub fn digest(&self) -> Hash {
        Hash::of_lines([b"preisschnapsen/host-code/1".as_slice(), self.0.as_bytes()])
    }

    pub fn is_for_handover(&self) -> bool {
        self.0.len() == Code::HANDOVER
    }

    /// Returns the code with its halves in the other order: laptops of before let two people type one each, and nobody remembers whose was the first.
    pub fn swapped(&self) -> Code {
        let (one, other) = self.0.split_at(self.0.len() / 2);
        Code(format!("{other}{one}"))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (one, other) = self.0.split_at(self.0.len() / 2);
        write!(f, "{one}-{other}")
    }
}

impl fmt::Debug for Code {
    /// Does not tell it: a log is no place for codes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Code(…)")
    }
}

impl FromStr for Code {
    type Err = CodeFault;

    /// Reads what somebody has typed: in small letters, with or without hyphens and spaces, and an O or an I for what they look like.
    fn from_str(text: &str) -> Result<Code, CodeFault> {
        let letters = text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '-' | '–' | '—'));
        let alike = |c: char| match c.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        };
        let letters: String = letters.take(Code::HANDOVER + 1).map(alike).collect();
        let known = letters.bytes().all(|letter| LETTERS.contains(&letter));
        let fits = [Code::PAIRING, Code::HANDOVER].contains(&letters.len());
        if known && fits { Ok(Code(letters)) } else { Err(CodeFault) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_it_is_typed() {
        let code = Code::pairing([
            1, 2, 3, 33, 0, 1, 31, 30, 29, 255, 7, 7, 7, 7, 7, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0,
        ]);
        assert_eq!(code.to_string(), "12310-1ZYXZ");
        for typed in ["12310-1ZYXZ", "123101zyxz", " i231o - lzyxz\n", "12310–1ZYXZ"] {
            assert_eq!(typed.parse(), Ok(code.clone()), "{typed}");
        }
        for bad in [
            "",
            "12310-1ZYX",
            "12310-1ZYXZZ",
            "U2310-1ZYXZ",
            "12310-1ZYX\u{0}",
            "ä2310-1ZYXZ",
            &"1".repeat(17),
        ] {
            assert_eq!(bad.parse::<Code>(), Err(CodeFault), "{bad}");
        }
    }

    #[test]
    fn a_code_for_a_handover_is_longer_and_its_halves_may_change_places() {
        let code = Code::handover([5; 32]);
        assert_eq!(code.to_string(), "55555555-55555555");
        assert!(code.is_for_handover() && !Code::pairing([5; 32]).is_for_handover());
        assert_eq!(code.to_string().parse(), Ok(code));
        let code: Code = "AAAAAAAA-BBBBBBBB".parse().unwrap();
        assert_eq!(code.swapped().to_string(), "BBBBBBBB-AAAAAAAA");
        assert_eq!(code.swapped().swapped(), code);
    }

    #[test]
    fn what_a_laptop_asks_with_is_long_enough_that_nobody_guesses_it() {
        assert!(asked_with(&"0f".repeat(32)).is_some());
        assert_ne!(asked_with(&"0f".repeat(32)), asked_with(&"0e".repeat(32)));
        for bad in ["", &"0".repeat(31), &"0".repeat(129), &"ä".repeat(32), &"0 ".repeat(32)] {
            assert_eq!(asked_with(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_token_is_read_as_it_is_written_and_told_to_no_log() {
        let token = Token::new([171; 32]);
        assert_eq!(token.to_text().parse(), Ok(token.clone()));
        assert_ne!(token.digest(), Token::new([172; 32]).digest());
        assert_eq!(format!("{token:?} {:?}", Code::pairing([171; 32])), "Token(…) Code(…)");
        for bad in ["", "ab", &"g".repeat(64), &"a".repeat(66)] {
            assert_eq!(bad.parse::<Token>(), Err(TokenFault), "{bad}");
        }
    }
}
