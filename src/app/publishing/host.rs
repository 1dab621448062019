//! The host over HTTP. Whatever is not an answer of the protocol is silence, and asked again.

use super::host_url::{HostUrl, agent, is_insecure, is_short, is_sound, read_up_to, text_of, unanswered};
use super::line::{Course, PATIENCE};
use chrono::{DateTime, TimeDelta};
use libdeflater::{CompressionLvl, Compressor};
use mirror::{
    Answer, AnsweredReport, Append, Decide, Decided, Handover, Head, Hindrance, Inbox, Milestone, NotPaired,
    Pairing, PublicEntry, Refusal, SignedHead, TakeBack, TakenBack, TextsChange, Token, WaitingReport,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use ureq::http::{Response, StatusCode};
use ureq::typestate::WithBody;
use ureq::{Agent, Body, Error, RequestBuilder};

/// How long a host is asked to hold the question for reports back while there are none, in seconds.
const HOLD: u64 = 25;
/// No answer is longer, in bytes.
const LONGEST_ANSWER: u64 = 2 << 20;
/// But those with entries.
const LONGEST_ENTRIES: u64 = 6 << 20;

/// Lets this laptop in with a code. Asked again `with` the same, a host answers again.
pub fn pair(host: &HostUrl, code: &str, slug: &str, with: &str) -> Result<Token, NotPaired> {
    let pairing = Pairing { code: code.trim().to_owned(), slug: slug.to_owned() };
    let_in(agent(Arc::default()).post(host.with_path("/mirror/1/pair")), &pairing, with)
}

/// The same in the place of another laptop, with its code and the key of a director.
pub fn take_over(host: &HostUrl, code: &str, slug: &str, with: &str, key: &str) -> Result<Token, NotPaired> {
    let halves = (code.trim().to_owned(), String::new());
    let call = agent(Arc::default()).post(host.with_path("/mirror/1/handover"));
    let_in(call.header("director-key", key), &Handover { halves, slug: slug.to_owned() }, with)
}

fn let_in(call: RequestBuilder<WithBody>, asked: &impl Serialize, with: &str) -> Result<Token, NotPaired> {
    let sent = call.header("idempotency-key", with).send_json(asked);
    let mut answer = sent.map_err(|error| {
        if is_insecure(&error) { NotPaired::Insecure } else { NotPaired::Silent(error.to_string()) }
    })?;
    match answer.status() {
        StatusCode::OK => read(&mut answer).filter(is_sound).ok_or(NotPaired::NoHost),
        _ => {
            Err(read::<Refusal>(&mut answer)
                .map_or(NotPaired::NoHost, |refusal| refusal.meaning().not_paired))
        }
    }
}

/// What a host says to the question how far it is.
#[derive(Debug, Clone)]
pub struct Said {
    /// How far it is, or what it says instead.
    pub answer: Answer,
    /// The revision of the newest words that it has of this laptop, if it says that.
    pub revision: Option<u64>,
    /// How much this machine's clock is ahead of its own, if it has said when it is there.
    pub clock: Option<TimeDelta>,
    /// Whether it takes what is long packed.
    pub unpacks: bool,
}

impl From<Answer> for Said {
    fn from(answer: Answer) -> Said {
        Said { answer, revision: None, clock: None, unpacks: false }
    }
}

/// A host that has let this laptop in.
pub struct Host {
    url: HostUrl,
    bearer: String,
    agent: Agent,
    course: Arc<Course>,
    /// Whether it has said that it takes what is long packed.
    unpacks: AtomicBool,
}

impl Host {
    /// Returns the host with a token of it.
    pub fn new(url: HostUrl, token: &str) -> Host {
        Host::with(url, token, Arc::default())
    }

    /// The same; how long calls go is noted in their course.
    pub fn with(url: HostUrl, token: &str, course: Arc<Course>) -> Host {
        let agent = agent(Arc::clone(&course));
        Host { url, bearer: format!("Bearer {token}"), agent, course, unpacks: AtomicBool::default() }
    }

    /// Sends what may be long, packed if the host has said that it takes that.
    fn send(
        &self,
        mut call: RequestBuilder<WithBody>,
        body: &impl Serialize,
    ) -> Result<Response<Body>, Error> {
        let mut bytes = serde_json::to_vec(body)?;
        if self.unpacks.load(Ordering::Relaxed)
            && let Some(packed) = packed(&bytes)
        {
            bytes = packed;
            call = call.header("content-encoding", "deflate");
        }
        self.course.begin(bytes.len());
        let call = call.header("authorization", &self.bearer).content_type("application/json");
        let answer = call.send(&bytes[..]);
        let took_it = |answer: &Response<Body>| answer.status() != StatusCode::REQUEST_TIMEOUT;
        self.course.end(answer.as_ref().is_ok_and(took_it));
        answer
    }

    /// Asks how far the host is.
    pub fn head(&self) -> Said {
        let address = self.url.with_path("/mirror/1/head");
        self.noted(position_in(self.agent.get(address).header("authorization", &self.bearer).call()))
    }

    /// Notes that nothing came of a short call, or else how the host wants what is long.
    fn noted(&self, said: Said) -> Said {
        match said.answer {
            Answer::Silence | Answer::NoWay => self.course.has_no_answer(),
            _ => self.unpacks.store(said.unpacks, Ordering::Relaxed),
        }
        said
    }

    /// Asks how far the host is, without being taken for the laptop that sends.
    pub fn look_at_head(&self) -> Said {
        let address = self.url.with_path("/mirror/1/head?look=1");
        position_in(self.agent.get(address).header("authorization", &self.bearer).call())
    }

    pub fn append(&self, entries: &Append) -> Answer {
        let address = self.url.with_path("/mirror/1/entries");
        position_in(self.send(self.agent.post(address), entries)).answer
    }

    /// Says that this laptop is there, and how far it is.
    pub fn put_head(&self, signed: &SignedHead) -> Said {
        let address = self.url.with_path("/mirror/1/head");
        let sent = self.agent.put(address).header("authorization", &self.bearer).send_json(signed);
        let clock = sent.as_ref().ok().and_then(|answer| {
            let date = answer.headers().get("date")?.to_str().ok()?;
            let host = DateTime::parse_from_rfc2822(date).ok()?;
            let ahead = signed.time()?.signed_duration_since(host);
            // Of a host that says anything else nobody learns how late it is.
            Some(ahead).filter(|ahead| ahead.abs() < TimeDelta::days(3_650))
        });
        self.noted(Said { clock, ..position_in(sent) })
    }

    /// Asks for an entry that the host has; `None` if it does not answer.
    pub fn milestone(&self, number: u32) -> Option<Milestone> {
        let address = self.url.with_path(&format!("/mirror/1/entries/{number}"));
        let asked = self.agent.get(address).header("authorization", &self.bearer);
        read(&mut done(asked.call()).ok()?)
    }

    /// Asks for the next entries after one that the host has; none if it does not answer, or is an older one.
    pub fn after(&self, number: u32) -> Vec<PublicEntry> {
        let address = self.url.with_path(&format!("/mirror/1/entries/{number}/after"));
        let asked = self.agent.get(address).header("authorization", &self.bearer);
        // A list that was read in is one entry.
        let read = |mut answer| read_up_to(LONGEST_ENTRIES, &mut answer);
        done(asked.call()).ok().and_then(read).unwrap_or_default()
    }

    /// Says that this laptop is right.
    pub fn decide(&self, decide: &Decide) -> Result<Decided, NotDecided> {
        let address = self.url.with_path("/mirror/1/decide");
        let sent = self.agent.post(address).header("authorization", &self.bearer).send_json(decide);
        let mut answer = sent.map_err(|_| NotDecided::Silent)?;
        match answer.status() {
            StatusCode::OK => {
                let decided = read(&mut answer).filter(|decided: &Decided| is_short(&decided.handover));
                decided.ok_or(NotDecided::Silent)
            }
            StatusCode::CONFLICT => Err(NotDecided::Changed),
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => Err(NotDecided::Revoked),
            _ => Err(NotDecided::Silent),
        }
    }

    /// Asks for the reports that wait, and waits for one as long as the host does; `None` if it was silent.
    pub fn inbox(&self, epoch: u32) -> Option<Vec<WaitingReport>> {
        let address = self.url.with_path(&format!("/mirror/1/inbox?epoch={epoch}&wait={HOLD}"));
        let asked = self.agent.get(address).header("authorization", &self.bearer);
        let patience = PATIENCE + Duration::from_secs(HOLD);
        let mut answer = asked.config().timeout_per_read(Some(patience)).build().call().ok()?;
        (answer.status() == StatusCode::OK).then(|| read::<Inbox>(&mut answer))?.map(|inbox| inbox.reports)
    }

    /// Says what became of a report; returns whether the host knows it now.
    pub fn answer_report(&self, id: i64, answered: &AnsweredReport) -> bool {
        let address = self.url.with_path(&format!("/mirror/1/inbox/{id}"));
        let call = self.agent.post(address).header("authorization", &self.bearer);
        let sent = call.send_json(answered);
        // Answered before, or deleted there: nothing more is to be said about it.
        let settled = [StatusCode::OK, StatusCode::CONFLICT, StatusCode::NOT_FOUND];
        sent.is_ok_and(|answer| settled.contains(&answer.status()))
    }

    /// Sends words; `ends_all` says that those of an earlier epoch or an earlier version that did not come go.
    ///
    /// # Errors
    /// What the host says instead of taking them.
    pub fn put_texts(&self, change: &TextsChange, ends_all: bool) -> Result<(), Answer> {
        let path = if ends_all { "/mirror/1/texts?whole=1" } else { "/mirror/1/texts" };
        let address = self.url.with_path(path);
        done(self.send(self.agent.put(address), change)).map(drop)
    }

    /// Asks for everything to be deleted there that came from this evening.
    pub fn take_back(&self, epoch: u32) -> Result<TakenBack, Answer> {
        let address = self.url.with_path("/mirror/1/take-back");
        let sent = self.agent.post(address).header("authorization", &self.bearer);
        let mut answer = done(sent.send_json(TakeBack { epoch }))?;
        read(&mut answer).ok_or(Answer::Silence)
    }
}

/// Why "this laptop is right" was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotDecided {
    #[error("the host does not answer")]
    Silent,
    #[error("the host has changed meanwhile")]
    Changed,
    #[error("the host does not let this laptop in")]
    Revoked,
}

/// How far a host is, with what it says beside.
#[derive(Deserialize)]
struct Position {
    #[serde(flatten)]
    head: Head,
    revision: Option<u64>,
    #[serde(default)]
    deflate: bool,
}

/// Returns bytes packed, if that makes them shorter.
fn packed(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut packed = vec![0; bytes.len()];
    let length = Compressor::new(CompressionLvl::default()).zlib_compress(bytes, &mut packed).ok()?;
    packed.truncate(length);
    Some(packed)
}

/// Reads an answer to entries, or to the question for the head.
fn position_in(answer: Result<Response<Body>, Error>) -> Said {
    match done(answer) {
        Ok(mut answer) => match read::<Position>(&mut answer) {
            Some(Position { head, revision, deflate }) => {
                Said { revision, unpacks: deflate, ..Answer::Head(head).into() }
            }
            None => Answer::Hindered(Hindrance::NotTheHost).into(),
        },
        Err(answer) => answer.into(),
    }
}

/// Returns an answer that says that it is done, or what it says instead.
fn done(answer: Result<Response<Body>, Error>) -> Result<Response<Body>, Answer> {
    let mut answer = answer.map_err(|error| unanswered(&error))?;
    let status = answer.status();
    if status == StatusCode::OK {
        return Ok(answer);
    }
    let text = text_of(LONGEST_ANSWER, &mut answer).ok_or(Answer::Silence)?;
    Err(match serde_json::from_str::<Refusal>(&text) {
        Ok(refusal) => refusal.meaning().answer,
        Err(_) if status == StatusCode::PAYLOAD_TOO_LARGE => Answer::Hindered(Hindrance::TooLarge),
        // A proxy whose host is away.
        Err(_) if status.is_server_error() => Answer::Silence,
        Err(_) => Answer::Hindered(Hindrance::NotTheHost),
    })
}

fn read<T: for<'de> Deserialize<'de>>(answer: &mut Response<Body>) -> Option<T> {
    read_up_to(LONGEST_ANSWER, answer)
}
