//! The address of a host, as it is typed, kept and asked: how a laptop reaches it, what it learns where it does not, and whether what comes can be what a
//! host answers.

use super::line::{Course, Lines, PATIENCE};
use mirror::{Answer, ChainAnswer, Hindrance, Token};
use serde::{Deserialize, Serialize};
use std::io;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tournament::texts::{Slug, checked_text};
use ureq::config::Config;
use ureq::http::uri::Scheme;
use ureq::http::{Response, StatusCode, Uri};
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{ConnectProxyConnector, Connector, NextTimeout, RustlsConnector};
use ureq::{Agent, Body, Error, Timeout};

/// How long a connection may take to come about: less than that, or it would not be known whether there was one.
const PATIENCE_TO_CONNECT: Duration = Duration::from_secs(8);
/// Two thousand hashes and what stands around them.
const LONGEST_CHAIN: u64 = 256 << 10;

/// The address of a host, without a path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct HostUrl(String);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoHostUrl {
    #[error("not the address of a host, such as https://turnier.example")]
    NoAddress,
    /// What is sent could be read and changed on the way.
    #[error("the address of a host begins with https://")]
    Open,
}

impl FromStr for HostUrl {
    type Err = NoHostUrl;

    /// Reads an address such as `https://turnier.example`; `https://` may be missing. Plain `http://` is for this machine alone.
    fn from_str(text: &str) -> Result<HostUrl, NoHostUrl> {
        let (whole, uri) = read_origin(text).ok_or(NoHostUrl::NoAddress)?;
        let is_closed = uri.scheme() == Some(&Scheme::HTTPS);
        if is_closed || matches!(uri.host(), Some("localhost" | "127.0.0.1" | "[::1]")) {
            Ok(HostUrl(whole))
        } else {
            Err(NoHostUrl::Open)
        }
    }
}

/// Returns an address without a stroke at its end, as it is written and as it is read; `None` if it is none of http or https, or has a user, a path
/// or a question.
fn read_origin(text: &str) -> Option<(String, Uri)> {
    let text = text.trim();
    let whole = if text.contains("://") { text.to_owned() } else { format!("https://{text}") };
    let whole = whole.trim_end_matches('/').to_owned();
    let uri: Uri = whole.parse().ok()?;
    let authority = uri.authority()?;
    let is_bare = [Scheme::HTTP, Scheme::HTTPS].contains(uri.scheme()?)
        && !authority.host().is_empty()
        && !authority.as_str().contains('@')
        && matches!(uri.path(), "" | "/")
        && uri.query().is_none()
        // A part behind it would be dropped unread: the line of a host whose code was cut off.
        && !text.contains('#');
    is_bare.then_some((whole, uri))
}

checked_text!(HostUrl);

impl HostUrl {
    /// Asks for the hashes of the evening whose first page has this path, after an entry, as anybody may.
    ///
    /// # Errors
    /// Nobody answers, or nobody who knows the evening; the words are for who asks.
    pub fn chain(&self, path: &str, from: u32) -> Result<ChainAnswer, String> {
        let address = self.with_path(&format!("{path}/kette.json?ab={from}"));
        let mut answer =
            agent(Arc::default()).get(&address).call().map_err(|error| format!("{address}: {error}"))?;
        let read =
            (answer.status() == StatusCode::OK).then(|| read_up_to(LONGEST_CHAIN, &mut answer)).flatten();
        read.ok_or_else(|| format!("{address}: that is no evening on a host (status {})", answer.status()))
    }

    pub fn with_path(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }
}

/// Returns what calls hosts; how a long call goes is noted in its course.
pub fn agent(course: Arc<Course>) -> Agent {
    let config = Agent::config_builder().http_status_as_error(false).max_redirects(0);
    let config = config.timeout_resolve(Some(PATIENCE_TO_CONNECT)).timeout_connect(Some(PATIENCE_TO_CONNECT));
    let config = config.timeout_per_read(Some(PATIENCE)).build();
    let lines = ().chain(ConnectProxyConnector::default()).chain(Lines(course));
    Agent::with_parts(config, lines.chain(RustlsConnector::default()), Names(DefaultResolver::default()))
}

/// Looks names up; where nobody says what one means, the host is not found, whatever the system calls that.
#[derive(Debug)]
struct Names(DefaultResolver);

impl Resolver for Names {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, Error> {
        self.0.resolve(uri, config, timeout).map_err(|error| match error {
            Error::Io(_) => Error::HostNotFound,
            other => other,
        })
    }
}

/// Returns what a call comes to that nobody has answered.
pub fn unanswered(error: &Error) -> Answer {
    if is_insecure(error) {
        Answer::Hindered(Hindrance::Insecure)
    } else if is_without_a_way(error) {
        Answer::NoWay
    } else {
        Answer::Silence
    }
}

/// Returns whether nobody could make a secure connection; then it is not the network that is missing.
pub fn is_insecure(error: &Error) -> bool {
    match error {
        Error::Tls(_) | Error::Rustls(_) => true,
        Error::Io(error) => error.kind() == io::ErrorKind::InvalidData,
        _ => false,
    }
}

/// Returns whether no connection came about, so that nobody was asked anything.
pub fn is_without_a_way(error: &Error) -> bool {
    match error {
        Error::HostNotFound | Error::ConnectionFailed => true,
        Error::Timeout(Timeout::Resolve | Timeout::Connect) => true,
        Error::Io(error) => matches!(
            error.kind(),
            io::ErrorKind::ConnectionRefused
                | io::ErrorKind::HostUnreachable
                | io::ErrorKind::NetworkUnreachable
                | io::ErrorKind::NetworkDown
                | io::ErrorKind::AddrNotAvailable
        ),
        _ => false,
    }
}

/// Reads JSON of at most so many bytes; `None` if it is none of what was asked for.
pub fn read_up_to<T: for<'de> Deserialize<'de>>(most: u64, answer: &mut Response<Body>) -> Option<T> {
    serde_json::from_str(&text_of(most, answer)?).ok()
}

/// Reads a text of at most so many bytes.
pub fn text_of(most: u64, answer: &mut Response<Body>) -> Option<String> {
    answer.body_mut().with_config().limit(most).read_to_string().ok()
}

/// Returns whether an answer is one that a host gives: it is kept beside the database, and its path stands on paper.
pub fn is_sound(token: &Token) -> bool {
    // A path of two plain words, and no other machine's name.
    let words: Vec<&str> = token.path.split('/').collect();
    let is_page = matches!(words[..], ["", page, night] if [page, night].iter().all(|word| word.parse::<Slug>().is_ok()));
    is_page && is_short(&token.token) && token.handover.as_deref().is_none_or(is_short)
}

/// Returns whether a text is as short as a token or a code.
pub fn is_short(text: &str) -> bool {
    (1..=200).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    fn asked(address: &str) -> Answer {
        unanswered(&agent(Arc::default()).get(address).call().unwrap_err())
    }

    #[test]
    fn who_cannot_be_reached_was_asked_nothing_and_who_hangs_up_may_have_heard() {
        let door = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", door.local_addr().unwrap());
        let hangs_up = std::thread::spawn(move || drop(door.accept().unwrap()));
        assert_eq!(asked(&address), Answer::Silence);
        hangs_up.join().unwrap();
        assert_eq!(asked(&address), Answer::NoWay, "nobody is there any more");
        // No name has two dots in a row, so nobody outside is asked for it.
        assert_eq!(asked("http://turnier..example"), Answer::NoWay);
    }

    #[test]
    fn a_host_that_answers_what_no_host_answers_lets_nobody_in() {
        let token = |token: &str, path: &str, handover: Option<&str>| Token {
            token: token.to_owned(),
            epoch: 1,
            path: path.to_owned(),
            handover: handover.map(str::to_owned),
        };
        assert!(
            is_sound(&token("0f", "/t/abend-2", Some("ABCDE-FGHJK")))
                && is_sound(&token("0f", "/t/abend", None))
        );
        for path in ["@evil.example/t/abend", "//evil.example", "/t/", "/t/abend/x", "/leitung", ""] {
            assert!(!is_sound(&token("0f", path, None)), "{path}");
        }
        let long = "A".repeat(1_500_000);
        assert!(
            !is_sound(&token(&long, "/t/abend", None)) && !is_sound(&token("0f", "/t/abend", Some(&long)))
        );
        assert!(!is_sound(&token("0f\r\nx: y", "/t/abend", None)) && !is_sound(&token("", "/t/abend", None)));
    }
}
