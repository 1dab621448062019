//! How a laptop reaches a host, and what it learns where it does not.

use super::line::{Course, Lines, PATIENCE};
use crate::mirror::{Answer, Hindrance};
use serde::Deserialize;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use ureq::config::Config;
use ureq::http::{Response, Uri};
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{ConnectProxyConnector, Connector, NextTimeout, RustlsConnector};
use ureq::{Agent, Body, Error, Timeout};

/// How long a connection may take to come about: less than that, or it would not be known whether there was one.
const PATIENCE_TO_CONNECT: Duration = Duration::from_secs(8);

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
}
