//! The laptop that leads over HTTP, as one that follows asks it.

use super::codes;
use super::sealing::{About, Key, Share, beginning, proof};
use crate::app::origin::Origin;
use crate::app::publishing;
use crate::chain::Hash;
use crate::mirror::{
    Admission, Ask, AskedFor, FollowAnswer, Hello, MOST_OF_A_REPLICA, STANDBY_PROTOCOL, Unanswered, Welcome,
    WhyUnanswered,
};
use crate::store::image;
use flate2::read::ZlibDecoder;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io::Read;
use std::str::FromStr;
use std::time::Duration;
use ureq::http::{Response, StatusCode};
use ureq::tls::TlsConfig;
use ureq::{Agent, Body};

/// So many seconds it waits for news: the other one answers as soon as there are any. Soon enough, so that the page knows that it is still there.
pub(super) const NEWS: u8 = 2;
/// Somebody waits so long for the answer whether another laptop leads.
const PATIENCE: Duration = Duration::from_secs(8);
/// A connection takes at most so long to come about: less than that, or it would not be known whether there was one.
const PATIENCE_TO_CONNECT: Duration = Duration::from_secs(4);
/// Where a laptop that follows asks.
const FOLLOW: &str = "/mirror/1/follow";
/// Where it is let in.
const LET_IN: &str = "/mirror/1/follow/pair";

/// The address of a laptop in the hall, without a path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct LaptopUrl(String);

/// A text is no address of a laptop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not the address of a laptop, such as http://192.168.0.5:8080")]
pub struct NoLaptopUrl;

impl FromStr for LaptopUrl {
    type Err = NoLaptopUrl;

    /// Reads an address such as `http://192.168.0.5:8080`; `http://` may be missing.
    fn from_str(text: &str) -> Result<LaptopUrl, NoLaptopUrl> {
        Origin::read(text, "http").map(|origin| LaptopUrl(origin.text)).ok_or(NoLaptopUrl)
    }
}

impl TryFrom<String> for LaptopUrl {
    type Error = NoLaptopUrl;

    fn try_from(text: String) -> Result<LaptopUrl, NoLaptopUrl> {
        text.parse()
    }
}

impl From<LaptopUrl> for String {
    fn from(url: LaptopUrl) -> String {
        url.0
    }
}

impl fmt::Display for LaptopUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A laptop that leads, and how this one is known there.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    /// Where it is.
    pub(super) url: LaptopUrl,
    id: String,
    /// What calls are sealed with, hexadecimal.
    key: String,
    /// Whether the other one was let in here, and not this one there.
    #[serde(default)]
    back: bool,
}

impl fmt::Debug for Link {
    /// Tells neither the key nor by what this laptop is known: a log is no place for them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Link").field("url", &self.url).field("back", &self.back).finish_non_exhaustive()
    }
}

/// Why a laptop was not let in.
#[derive(Debug, thiserror::Error)]
pub enum NotLetIn {
    /// It cannot be a code.
    #[error("this is no code; one has twelve letters and digits in three groups, such as ABCD-EFGH-JKLM")]
    NoCode,
    /// Nobody answers.
    #[error("nobody answers at {0}: is the first laptop on, and are both in one network?")]
    Silent(LaptopUrl),
    /// Somebody else answers.
    #[error("what answers at {0} is no laptop of this version that leads an evening")]
    NoLaptop(LaptopUrl),
    /// It answers why not.
    #[error("{}", words(*.0))]
    Refused(Unanswered),
    /// The cryptography of this machine fails.
    #[error("the cryptography of this machine fails")]
    NoChance,
}

/// Says why a laptop was not answered.
fn words(why: Unanswered) -> &'static str {
    match why {
        Unanswered::UnknownCode => {
            "the first laptop does not know this code; is it typed as it stands there?"
        }
        Unanswered::UsedCode => "this code has been used; make another one on the first laptop",
        Unanswered::ExpiredCode => {
            "the ten minutes of this code are over; make another one on the first laptop"
        }
        Unanswered::TooManyWrongCodes => "too many wrong codes were tried; wait five minutes",
        Unanswered::UnknownToken => {
            "the first laptop does not let this one follow any more; make a code there"
        }
        Unanswered::Unreadable => "the first laptop cannot read what this one says",
        Unanswered::OtherProtocol | Unanswered::OtherVersion => {
            "the first laptop runs another version of preisschnapsen; both need the same"
        }
        Unanswered::NotLeading => "that laptop does not lead itself; follow the one that does",
        Unanswered::Failed => "the first laptop could not answer; its log says why",
    }
}

/// Why a call was not answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// Nobody is there: no connection came about, so that nobody was asked anything.
    Nobody,
    /// Somebody is there and says nothing, or nothing that means anything.
    Silence,
    /// The other one says why.
    Refused(Unanswered),
}

/// What whoever asks has already, by its sum.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Having {
    /// The database.
    pub(super) database: Option<Hash>,
    /// What is noted outside of it.
    pub(super) notes: Option<Hash>,
}

/// What was answered.
pub(super) struct Answered {
    pub(super) told: FollowAnswer,
    pub(super) bytes: Vec<u8>,
}

impl Link {
    /// Lets this laptop in with a code.
    pub(super) fn make(url: LaptopUrl, typed: &str) -> Result<Link, NotLetIn> {
        let code = codes::read(typed).ok_or(NotLetIn::NoCode)?;
        let own = Share::fresh().map_err(|_| NotLetIn::NoChance)?;
        let ours = own.public.clone();
        let hello = Hello {
            protocol: STANDBY_PROTOCOL,
            layout: image::layout(),
            share: hex::encode(&ours),
            proof: hex::encode(proof(&code, &ours)),
        };
        let sent = agent(None).post(format!("{url}{LET_IN}")).send_json(&hello);
        let mut answer = sent.map_err(|_| NotLetIn::Silent(url.clone()))?;
        if answer.status() != StatusCode::OK {
            let why = why(&mut answer);
            return Err(why.map_or_else(|| NotLetIn::NoLaptop(url), NotLetIn::Refused));
        }
        let no_laptop = || NotLetIn::NoLaptop(url.clone());
        let welcome: Welcome = answer.body_mut().read_json().map_err(|_| no_laptop())?;
        let theirs = hex::decode(&welcome.share).map_err(|_| no_laptop())?;
        let key = own.agree(&theirs, &code, &[&ours[..], &theirs].concat()).ok_or_else(no_laptop)?;
        let sealed = hex::decode(&welcome.sealed).map_err(|_| no_laptop())?;
        // Whoever could not seal this does not have the code.
        let text = key.open(About::Admission, &sealed).ok_or_else(no_laptop)?;
        let Admission { id } = serde_json::from_slice(&text).map_err(|_| no_laptop())?;
        Ok(Link { url, id, key: key.to_hex(), back: false })
    }

    /// Returns how a laptop is asked that was let in here.
    pub(super) fn back(url: LaptopUrl, id: String, key: &Key) -> Link {
        Link { url, id, key: key.to_hex(), back: true }
    }

    /// Returns by what the one that follows is known.
    pub(super) fn id(&self) -> &str {
        &self.id
    }

    /// Opens what the other laptop asks, where this one was let in there.
    pub(super) fn open(&self, id: &str, call: &[u8]) -> Option<(Key, Vec<u8>)> {
        if self.back || self.id != id {
            return None;
        }
        let key = Key::of_hex(&self.key)?;
        let text = key.open(About::AskBack, call)?;
        Some((key, text))
    }

    /// Asks within a few seconds who leads.
    pub(super) fn who_leads(&self) -> Result<FollowAnswer, Fault> {
        let answered = self.ask_with(&agent(Some(PATIENCE)), Having::default(), None, AskedFor::WhoLeads);
        answered.map(|answered| answered.told)
    }

    /// Asks.
    pub(super) fn ask(
        &self,
        has: Having,
        door: Option<(u16, bool)>,
        wish: AskedFor,
    ) -> Result<Answered, Fault> {
        self.ask_with(&agent(None), has, door, wish)
    }

    fn ask_with(
        &self,
        agent: &Agent,
        Having { database, notes }: Having,
        door: Option<(u16, bool)>,
        wish: AskedFor,
    ) -> Result<Answered, Fault> {
        let ask = Ask { layout: image::layout(), has: database, notes, door, wish };
        let key = Key::of_hex(&self.key).ok_or(Fault::Silence)?;
        let text = serde_json::to_vec(&ask).map_err(|_| Fault::Silence)?;
        let call = key
            .seal(if self.back { About::AskBack } else { About::Ask }, text)
            .map_err(|_| Fault::Silence)?;
        let to = agent.post(format!("{}{FOLLOW}", self.url));
        let to = to.header("authorization", format!("Bearer {}", self.id));
        let mut answer = to.send(&call[..]).map_err(|error| {
            if publishing::is_without_a_way(&error) { Fault::Nobody } else { Fault::Silence }
        })?;
        if answer.status() != StatusCode::OK {
            return Err(why(&mut answer).map_or(Fault::Silence, Fault::Refused));
        }
        let most = u64::try_from(MOST_OF_A_REPLICA).unwrap_or(u64::MAX);
        let sealed = answer.body_mut().with_config().limit(most).read_to_vec();
        let sealed = sealed.map_err(|_| Fault::Silence)?;
        // What was not sealed for this very call is as good as nothing.
        let text = key.open(About::Answer(beginning(&call)), &sealed).ok_or(Fault::Silence)?;
        unpacked(&text).ok_or(Fault::Silence)
    }
}

/// Returns whether anything answers at an address of which this laptop knows nothing else.
pub(super) fn is_somebody_at(url: &LaptopUrl) -> bool {
    let asked = agent(Some(PATIENCE)).get(format!("{url}/healthz")).call();
    !matches!(asked, Err(error) if publishing::is_without_a_way(&error))
}

/// Reads an answer as it was packed.
fn unpacked(text: &[u8]) -> Option<Answered> {
    let (length, rest) = text.split_first_chunk::<4>()?;
    let (json, smaller) = rest.split_at_checked(usize::try_from(u32::from_be_bytes(*length)).ok()?)?;
    let told = serde_json::from_slice(json).ok()?;
    let mut bytes = Vec::new();
    let most = u64::try_from(MOST_OF_A_REPLICA).unwrap_or(u64::MAX);
    ZlibDecoder::new(smaller).take(most).read_to_end(&mut bytes).ok()?;
    Some(Answered { told, bytes })
}

fn why(answer: &mut Response<Body>) -> Option<Unanswered> {
    let said: WhyUnanswered = answer.body_mut().read_json().ok()?;
    Some(said.why)
}

/// Returns what calls; `most` is how long everything together may take. It takes any certificate: in a hall that is one for a name, or the club's own,
/// while a laptop is asked by its number; and who the other one is shows in what is sealed, end to end, with a key that only the two have.
fn agent(most: Option<Duration>) -> Agent {
    let config = Agent::config_builder().http_status_as_error(false).max_redirects(0).proxy(None);
    let config = config.tls_config(TlsConfig::builder().disable_verification(true).build());
    let config = config.timeout_global(most).timeout_connect(Some(PATIENCE_TO_CONNECT));
    // A whole house over a weak network takes its time once it comes.
    let config = config.timeout_recv_response(Some(Duration::from_secs(u64::from(NEWS) + 15)));
    config.timeout_recv_body(Some(Duration::from_secs(600))).build().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_as_people_type_it() {
        let url = |text: &str| text.parse::<LaptopUrl>().map(String::from);
        assert_eq!(url("192.168.0.5:8080").as_deref(), Ok("http://192.168.0.5:8080"));
        assert_eq!(url(" http://wirt.local:8080/ ").as_deref(), Ok("http://wirt.local:8080"));
        assert_eq!(url("https://wirt.local").as_deref(), Ok("https://wirt.local"));
        for bad in ["", "http://", "ftp://a", "http://a/leitung", "http://a@b", "zwei wörter", "http://a/?q"]
        {
            assert_eq!(url(bad), Err(NoLaptopUrl), "{bad}");
        }
    }

    #[test]
    fn an_answer_that_is_cut_is_none() {
        for cut in [&b""[..], b"\0\0", b"\0\0\0\x05{}", b"\xff\xff\xff\xff{}"] {
            assert!(unpacked(cut).is_none(), "{cut:?}");
        }
    }
}
