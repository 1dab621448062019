//! `verify-host`: asks a host how far an evening is, and says whether that is what the laptop in the hall has signed (`docs/MIRROR.md`).

use super::verify_journal::{Head, head_of};
use super::{Ending, status};
use crate::app::HostUrl;
use chrono::{DateTime, Utc};
use clap::Args;
use mirror::{ChainAnswer, EntryName, EveningState, Finding, SignedHead, Trust, fingerprint};
use std::io::{self, Write};
use std::thread::sleep;
use std::time::Duration;
use tournament::chain::{Body, Hash};

/// An evening has fewer entries than so many answers hold.
const ANSWERS: usize = 50;

/// The laptop signs every 30 seconds; after so long it has signed again.
const AGAIN: Duration = Duration::from_secs(40);

/// What is verified.
#[derive(Debug, Args)]
pub struct Options {
    /// The evening on the host, as in the code on paper: https://host.example/t/abend
    address: String,
    /// The fingerprint of the key of the hall, from the list that is hung up: "3fa9 01bc 77e2 90d4"
    #[arg(long, value_name = "FINGERPRINT", value_parser = key_of)]
    key: Option<String>,
    /// Ask whether the journal contains this head, as it stands on a sheet: "412 3fa9 01bc 77e2 90d4"
    #[arg(long, value_name = "HEAD", value_parser = head_of)]
    head: Option<Head>,
}

/// Reads all hashes of an evening from a host, and says what holds.
pub fn run(options: &Options) -> Ending {
    let (address, in_code) = options.address.split_once('#').unwrap_or((&options.address, ""));
    let (host, path) =
        evening(address).ok_or("give the address of an evening, such as https://host.example/t/abend")?;
    let host: HostUrl = host.parse()?;
    let key = match (&options.key, in_code.strip_prefix("k=")) {
        (Some(key), _) => Some(key.clone()),
        (None, Some(key)) => Some(key_of(key)?),
        (None, None) => None,
    };
    let (hashes, mut last) = read(&host, &path)?;
    let slug = last.tournament.clone();
    let mut trust = Trust { key: key.clone(), ..Trust::default() };
    let mut finding = last.judge(&slug, &trust, Utc::now());
    let mut output = io::stdout().lock();
    writeln!(output, "{slug}: {} entries, head {}", hashes.len(), last.head.hash.short())?;
    for branch in &last.closed_branches {
        writeln!(output, "does not count any more: {}", serde_json::to_string(branch)?)?;
    }
    if finding == Finding::Old && last.signed.as_ref().is_some_and(|signed| goes_on(signed.state)) {
        writeln!(output, "signed long ago by this clock; asked once more in {} s", AGAIN.as_secs())?;
        sleep(AGAIN);
        let again = host.chain(&path, last.head.number)?;
        let at = |answer: &ChainAnswer| answer.signed.as_ref().and_then(SignedHead::time);
        // What comes all the time is no old state: one of the clocks is wrong.
        if at(&again) > at(&last) && again.contains(&slug, last.head) {
            trust.offset = at(&again).map(|at| (Utc::now() - at).num_milliseconds());
            finding = again.judge(&slug, &trust, Utc::now());
            last = again;
        }
    }
    let mut sound = tell(finding, last.signed.as_ref(), Utc::now(), &mut output)?;
    let has = options.head.as_ref().is_none_or(|head| head.is_in(&hashes));
    if let Some(head) = &options.head {
        let no = if has { "" } else { "no " };
        writeln!(output, "{no}entry {}", head)?;
        sound &= has;
    }
    let verdict = match (sound, key.is_some() || options.head.is_some()) {
        (false, _) if has && finding == Finding::Old => "bis dorthin richtig, aber alt",
        (true, true) => "stimmt",
        (true, false) => "in sich stimmig, mit keinem Papier verglichen",
        (false, _) => "stimmt nicht",
    };
    writeln!(output, "{verdict}")?;
    Ok(status(sound))
}

/// Takes the address of any page of an evening apart: the address of the host, and the path of the evening's first page.
fn evening(address: &str) -> Option<(&str, String)> {
    let begin = address.find("://").map_or(0, |at| at + 3);
    let (host, pages) = address.split_at(begin + address.get(begin..)?.find('/')?);
    let mut parts = pages.split(['/', '?']).skip(1);
    let (folder, slug) = (parts.next()?, parts.next().filter(|slug| !slug.is_empty())?);
    Some((host, format!("/{folder}/{slug}")))
}

/// Reads a fingerprint, in groups or not.
fn key_of(text: &str) -> Result<String, String> {
    let digits: String = text.chars().filter(|digit| !digit.is_whitespace()).collect();
    let digits = digits.to_ascii_lowercase();
    let is_print = digits.len() == 16 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_print
        .then_some(digits)
        .ok_or_else(|| "a fingerprint has 16 digits: \"3fa9 01bc 77e2 90d4\"".to_owned())
}

/// Asks for all entries, and recomputes their hashes; returns them with the last answer.
fn read(host: &HostUrl, path: &str) -> Result<(Vec<Hash>, ChainAnswer), String> {
    let mut at = EntryName { number: 0, hash: Hash::START };
    let mut hashes = Vec::new();
    for _ in 0..ANSWERS {
        let answer = host.chain(path, at.number)?;
        if answer.at != Some(at) {
            return Err(format!("the host has changed entry {} while it was asked; ask again", at.number));
        }
        let slug = answer.tournament.as_bytes();
        for body in &answer.bodies {
            let body = body.ok_or_else(|| format!("entry {} cannot be recomputed", at.number + 1))?;
            let number = at.number + 1;
            at = EntryName { number, hash: Body(body).hash(slug, number.into(), at.hash) };
            hashes.push(at.hash);
        }
        if at == answer.head {
            return Ok((hashes, answer));
        }
        if at.number >= answer.head.number || answer.bodies.is_empty() {
            return Err(format!(
                "the entries do not lead to the head that the host shows, {}",
                answer.head.hash.short()
            ));
        }
    }
    Err("the host shows more entries than an evening has".to_owned())
}

fn goes_on(state: EveningState) -> bool {
    !matches!(state, EveningState::Over | EveningState::Paused)
}

fn tell(
    finding: Finding,
    signed: Option<&SignedHead>,
    now: DateTime<Utc>,
    output: &mut impl Write,
) -> io::Result<bool> {
    let Some((signed, at)) = signed.and_then(|signed| Some((signed, signed.time()?))) else {
        writeln!(output, "nothing is signed")?;
        return Ok(finding == Finding::None);
    };
    let (print, seconds) = (fingerprint(&signed.key), (now - at).num_seconds());
    writeln!(output, "signed {}, {seconds} s ago, key {print}", signed.at)?;
    let (holds, words) = match finding {
        Finding::None | Finding::Fresh => (true, ""),
        Finding::Old if signed.state == EveningState::Over => (true, "the evening is over"),
        Finding::Old if signed.state == EveningState::Paused => {
            (true, "a director has paused or ended what the hall sends")
        }
        Finding::Old => (
            false,
            "that is long ago: the hall has no internet, the host shows an old state, or a clock is wrong",
        ),
        Finding::Clocks => (true, "the clocks of the hall and of this machine differ"),
        Finding::NotSigned => (false, "the key has not signed this head"),
        Finding::Key => (false, "that is not the key that was asked for"),
        Finding::Back => (false, "another laptop has taken over since"),
    };
    if !words.is_empty() {
        writeln!(output, "{words}")?;
    }
    Ok(holds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_and_a_fingerprint_are_read_as_they_stand_on_paper() {
        for address in [
            "https://host.example/t/abend",
            "https://host.example/t/abend/",
            "https://host.example/t/abend/baum?lang=en",
        ] {
            let read = ("https://host.example", ["", "t", "abend"].join("/"));
            assert_eq!(evening(address), Some(read), "{address}");
        }
        for none in ["https://host.example", "https://host.example/", "https://host.example/t/", "abend", ""]
        {
            assert_eq!(evening(none), None, "{none}");
        }
        assert_eq!(key_of(" 3FA9 01bc77e2 90d4").as_deref(), Ok("3fa901bc77e290d4"));
        for bad in ["", "3fa9", "3fa9 01bc 77e2 90dx", "3fa9 01bc 77e2 90d4 5"] {
            assert!(key_of(bad).is_err(), "{bad}");
        }
    }
}
