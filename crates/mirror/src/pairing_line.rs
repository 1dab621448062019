//! The line by which a host lets a laptop in: its address, and the code behind `#`, which no browser sends to a server.

use std::fmt;
use std::str::FromStr;

/// What stands between the address and the code.
const BETWEEN: &str = "#code=";

/// No address of a host has more letters, and no code.
const LONGEST_ADDRESS: usize = 200;
const LONGEST_CODE: usize = 40;

/// The address of a host and a code of it in one line: `https://turnier.example/#code=7K3MQ-2VHXD`.
#[derive(Clone, PartialEq, Eq)]
pub struct PairingLine {
    /// The address of the host as it stands there; whether it is one is not looked at.
    pub host: String,
    /// The code, letters, digits and hyphens.
    pub code: String,
}

/// No such line stands in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no line of a host, such as https://turnier.example/#code=7K3MQ-2VHXD")]
pub struct NoPairingLine;

impl FromStr for PairingLine {
    type Err = NoPairingLine;

    /// Finds the line in a text, which may be a whole message.
    fn from_str(text: &str) -> Result<PairingLine, NoPairingLine> {
        text.split_whitespace().find_map(read).ok_or(NoPairingLine)
    }
}

fn read(word: &str) -> Option<PairingLine> {
    let (address, code) = word.split_once(BETWEEN)?;
    // What people and programs put around an address.
    let host = address.trim_start_matches(['<', '(', '"', '„', '“', '»', '›']).trim_end_matches('/');
    let code: String = code.chars().take_while(|sign| sign.is_ascii_alphanumeric() || *sign == '-').collect();
    let fits = (1..=LONGEST_ADDRESS).contains(&host.len()) && (1..=LONGEST_CODE).contains(&code.len());
    fits.then(|| PairingLine { host: host.to_owned(), code })
}

impl fmt::Display for PairingLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{BETWEEN}{}", self.host, self.code)
    }
}

impl fmt::Debug for PairingLine {
    /// Does not tell the code: a log is no place for codes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PairingLine({}, …)", self.host)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_as_it_is_written_and_told_to_no_log() {
        let line =
            PairingLine { host: "https://turnier.example:8443".to_owned(), code: "7K3MQ-2VHXD".to_owned() };
        assert_eq!(line.to_string(), "https://turnier.example:8443/#code=7K3MQ-2VHXD");
        assert_eq!(line.to_string().parse(), Ok(line.clone()));
        assert_eq!(format!("{line:?}"), "PairingLine(https://turnier.example:8443, …)");
    }

    #[test]
    fn it_is_found_in_what_people_send() {
        let found = |text: &str| text.parse::<PairingLine>().map(|line| (line.host, line.code));
        let expected = Ok(("https://turnier.example".to_owned(), "7K3MQ-2VHXD".to_owned()));
        for text in [
            "https://turnier.example/#code=7K3MQ-2VHXD",
            "https://turnier.example#code=7K3MQ-2VHXD",
            "Servus!\nHier der Code: https://turnier.example/#code=7K3MQ-2VHXD.\nLG",
            "<https://turnier.example/#code=7K3MQ-2VHXD>",
            "„https://turnier.example/#code=7K3MQ-2VHXD“",
        ] {
            assert_eq!(found(text), expected, "{text}");
        }
        for text in [
            "",
            "7K3MQ-2VHXD",
            "https://turnier.example",
            "https://turnier.example/#code=",
            "https://turnier.example/#code=äöü",
            "#code=7K3MQ-2VHXD",
            "/#code=7K3MQ-2VHXD",
            "https://turnier.example/k/0123456789abcdef0123456789abcdef",
            &format!("https://turnier.example/#code={}", "A".repeat(41)),
            &format!("https://{}/#code=7K3MQ-2VHXD", "a".repeat(200)),
        ] {
            assert_eq!(found(text), Err(NoPairingLine), "{text}");
        }
    }
}
