//! The address of a host, as it is typed, kept and asked.

use super::connection::{agent, read_up_to};
use crate::app::origin::Origin;
use crate::mirror::ChainAnswer;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use ureq::http::StatusCode;

/// Two thousand hashes and what stands around them.
const LONGEST_CHAIN: u64 = 256 << 10;

/// The address of a host, without a path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct HostUrl(String);

/// Why a text is not the address of a host.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoHostUrl {
    /// It is no address.
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
        let origin = Origin::read(text, "https").ok_or(NoHostUrl::NoAddress)?;
        if origin.is_closed || matches!(origin.host.as_str(), "localhost" | "127.0.0.1" | "[::1]") {
            Ok(HostUrl(origin.text))
        } else {
            Err(NoHostUrl::Open)
        }
    }
}

impl TryFrom<String> for HostUrl {
    type Error = NoHostUrl;

    fn try_from(text: String) -> Result<HostUrl, NoHostUrl> {
        text.parse()
    }
}

impl From<HostUrl> for String {
    fn from(url: HostUrl) -> String {
        url.0
    }
}

impl fmt::Display for HostUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

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

    /// Returns it as it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the address of a page there.
    pub fn with_path(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }
}
