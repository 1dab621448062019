//! Where this machine is reached, and under which address guests know it.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// Where to listen, and what to print on paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listen {
    /// Address and port of the staff's door, such as `0.0.0.0:8080`; without [`Listen::public_bind`] it is everybody's.
    pub bind: String,
    /// Addresses and ports of the guests' door: public pages only. Empty if guests come through the staff's.
    pub public_bind: Vec<String>,
    /// The address that guests use, if it is another one than the machine's own.
    pub public_url: Option<PublicUrl>,
    /// What the staff's door proves its identity with; without it that door speaks plain http.
    pub certificate: Option<CertificateFiles>,
    /// How many connections one address may have at each door; this machine itself may have any number.
    pub per_address: usize,
    /// How long whoever asked for an answer may take for each piece of it.
    pub patience: Duration,
    /// Names of this machine that pages may be asked for by, beside its addresses, `localhost` and [`Listen::public_url`].
    pub names: Vec<HostName>,
    /// Who may say of a request where it comes from.
    pub proxies: Proxies,
    /// What this run of the server answers to and nobody else knows: a second start finds out by it that it asks the right one.
    pub run: Option<String>,
}

impl Listen {
    /// Enough connections for the guests of an inn whose network shows them all under one address (docs/adr/two-doors.md).
    pub const PER_ADDRESS: usize = 512;

    /// Long enough for the largest page over a telephone that hardly has a network.
    pub const PATIENCE: Duration = Duration::from_secs(30);

    /// Returns one door for everybody.
    pub fn at(bind: impl Into<String>) -> Listen {
        Listen {
            bind: bind.into(),
            public_bind: Vec::new(),
            public_url: None,
            certificate: None,
            per_address: Self::PER_ADDRESS,
            patience: Self::PATIENCE,
            names: Vec::new(),
            proxies: Proxies::default(),
            run: None,
        }
    }
}

/// The proxies that are believed what they say of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proxies {
    /// Their addresses; without any, no header says where a request comes from.
    pub addresses: Vec<IpAddr>,
    /// The header in which they write the address that they were asked from.
    pub header: String,
}

impl Proxies {
    /// The header that most proxies write.
    pub const HEADER: &str = "X-Forwarded-For";

    /// Returns whether this is the address of one of them.
    pub fn include(&self, address: IpAddr) -> bool {
        self.addresses.iter().any(|proxy| proxy.to_canonical() == address.to_canonical())
    }
}

impl Default for Proxies {
    fn default() -> Proxies {
        Proxies { addresses: Vec::new(), header: Self::HEADER.to_owned() }
    }
}

/// A name of this machine, such as `wirt.local`, in small letters and without a port; an address by number is one too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostName(String);

/// The text is no name of a machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not the name of a machine: wirt.local or schnapsen.example, without http:// and without a port")]
pub struct NoHostName;

impl HostName {
    /// Returns the name in the host of a request, which may have a port, capitals or a dot at its end.
    pub fn of_host(host: &str) -> Option<HostName> {
        let of_a_port = |port: &str| port.bytes().all(|digit| digit.is_ascii_digit());
        let before_port = || host.rsplit_once(':').filter(|(_, port)| of_a_port(port));
        host.parse().ok().or_else(|| before_port().and_then(|(name, _)| name.parse().ok()))
    }

    /// Returns the address if it is one by number.
    pub fn address(&self) -> Option<IpAddr> {
        self.0.parse().ok().map(|address: IpAddr| address.to_canonical())
    }

    /// Returns whether it is the name by which every machine knows itself.
    pub fn is_localhost(&self) -> bool {
        self.0 == "localhost"
    }

    /// Returns whether only a network of one's own knows it: it has no dot, or ends as no name on the internet does.
    fn is_of_a_network(&self) -> bool {
        !self.0.contains('.')
            || [".local", ".lan", ".internal", ".home.arpa"].iter().any(|end| self.0.ends_with(end))
    }
}

impl FromStr for HostName {
    type Err = NoHostName;

    fn from_str(text: &str) -> Result<HostName, NoHostName> {
        let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        if let Ok(address) = bare.unwrap_or(text).parse::<IpAddr>() {
            return Ok(HostName(address.to_canonical().to_string()));
        }
        let name = text.strip_suffix('.').unwrap_or(text).to_ascii_lowercase();
        let of_a_name = |char: char| char.is_ascii_alphanumeric() || ".-_".contains(char);
        let is_one = !name.is_empty() && name.len() <= PublicUrl::LONGEST && name.chars().all(of_a_name);
        if is_one { Ok(HostName(name)) } else { Err(NoHostName) }
    }
}

/// Where a certificate lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CertificateFiles {
    /// The certificate and those of who vouches for it (PEM).
    pub chain: PathBuf,
    /// Its private key (PEM).
    pub key: PathBuf,
}

/// What a server listens on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Listening {
    /// The staff's door.
    pub staff: Vec<SocketAddr>,
    /// Whether the staff's door speaks TLS. The guests' never does: what is read there everybody may read.
    pub secure: bool,
    /// The guests' door; empty if guests come through the staff's.
    pub guests: Vec<SocketAddr>,
}

impl Listening {
    /// Returns the addresses of the door through which guests come.
    pub fn for_guests(&self) -> &[SocketAddr] {
        if self.guests.is_empty() { &self.staff } else { &self.guests }
    }

    /// Returns the beginning of the address under which an address of the staff's door is opened.
    pub fn staff_url(&self, address: SocketAddr) -> PublicUrl {
        PublicUrl::of(address, self.secure)
    }

    /// Returns the beginning of the address under which guests open an address of their door.
    pub fn guests_url(&self, address: SocketAddr) -> PublicUrl {
        PublicUrl::of(address, self.secure && self.guests.is_empty())
    }
}

/// The beginning of every address that guests use, such as `http://192.168.0.5:8080`: scheme and host, no slash at the end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl(String);

/// The text is not the beginning of an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "not an address of this kind: http://schnapsen.local or https://schnapsen.example:8443, without a path"
)]
pub struct NoPublicUrl;

impl PublicUrl {
    /// The longest host that is printed as a code.
    const LONGEST: usize = 120;

    /// Returns the beginning of an address by number.
    pub fn of(address: SocketAddr, secure: bool) -> PublicUrl {
        PublicUrl(format!("{}://{address}", if secure { "https" } else { "http" }))
    }

    /// Returns the text, without a slash at the end.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the address of a path of this house, which begins with a slash.
    pub fn with_path(&self, path: &str) -> String {
        format!("{}{path}", self.0)
    }

    /// Returns the name or address in it.
    pub fn host(&self) -> Option<HostName> {
        self.0.split_once("://").and_then(|(_, host)| HostName::of_host(host))
    }

    /// Returns whether it is for https.
    pub fn is_secure(&self) -> bool {
        self.0.starts_with("https://")
    }

    /// Returns whether only this machine itself can use it.
    pub fn is_local(&self) -> bool {
        let host = self.0.split_once("://").map_or("", |(_, host)| host);
        host.starts_with("localhost") || host.starts_with("127.") || host.starts_with("[::1]")
    }

    /// Returns whether it means nothing outside the network in which this machine is, such as the Wi-Fi of an inn; also where only this machine
    /// itself can use it.
    pub fn is_private(&self) -> bool {
        let Some(host) = self.host() else { return false };
        match host.address() {
            Some(IpAddr::V4(short)) => short.is_private() || short.is_link_local() || short.is_loopback(),
            Some(IpAddr::V6(long)) => {
                long.is_unique_local() || long.is_unicast_link_local() || long.is_loopback()
            }
            None => host.is_of_a_network(),
        }
    }
}

impl FromStr for PublicUrl {
    type Err = NoPublicUrl;

    fn from_str(text: &str) -> Result<PublicUrl, NoPublicUrl> {
        let text = text.trim().trim_end_matches('/');
        let host = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://")).unwrap_or_default();
        let of_a_host = |char: char| char.is_ascii_alphanumeric() || ".:-[]".contains(char);
        let has_name = host.chars().any(|char| char.is_ascii_alphanumeric());
        if has_name && host.len() <= Self::LONGEST && host.chars().all(of_a_host) {
            Ok(PublicUrl(text.to_owned()))
        } else {
            Err(NoPublicUrl)
        }
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Returns the addresses that a listener answers on, this machine first.
pub fn reachable(listening: SocketAddr) -> Vec<SocketAddr> {
    if !listening.ip().is_unspecified() {
        return vec![listening];
    }
    // Without a list of networks the machine itself still reaches the pages.
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let mut ips: Vec<IpAddr> = interfaces
        .iter()
        .filter(|interface| !interface.is_link_local())
        .map(|interface| interface.ip())
        .filter(|ip| ip.is_ipv4() || listening.is_ipv6())
        .collect();
    ips.push(IpAddr::from([127, 0, 0, 1]));
    ips.sort_by_key(|ip| (!ip.is_loopback(), ip.is_ipv6(), *ip));
    ips.dedup();
    ips.into_iter().map(|ip| SocketAddr::new(ip, listening.port())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listener_everywhere_is_reached_from_this_machine_first() {
        let all = reachable("0.0.0.0:8080".parse().unwrap());
        assert_eq!(all[0], "127.0.0.1:8080".parse().unwrap());
        assert!(all.iter().all(|address| address.port() == 8080 && !address.ip().is_unspecified()));
    }

    #[test]
    fn a_listener_on_one_address_is_reached_there() {
        let one = "192.168.0.5:80".parse().unwrap();
        assert_eq!(reachable(one), [one]);
    }

    #[test]
    fn an_address_for_guests_has_a_scheme_and_a_host_and_nothing_else() {
        for (text, kept) in [
            ("http://192.168.0.5:8080", "http://192.168.0.5:8080"),
            (" https://schnapsen.example/ ", "https://schnapsen.example"),
            ("http://[fe80::1]:80", "http://[fe80::1]:80"),
        ] {
            assert_eq!(text.parse::<PublicUrl>().unwrap().as_str(), kept);
        }
        for text in [
            "",
            "http://",
            "http://:",
            "ftp://a",
            "schnapsen.local",
            "http://a/b",
            "http://a b",
            "http://a\"b",
        ] {
            assert_eq!(text.parse::<PublicUrl>(), Err(NoPublicUrl), "{text}");
        }
    }

    #[test]
    fn the_machine_itself_is_no_address_for_guests() {
        for local in ["http://localhost:8080", "http://127.0.0.1:1", "http://[::1]:8080"] {
            assert!(local.parse::<PublicUrl>().unwrap().is_local(), "{local}");
        }
        assert!(!"http://192.168.0.5".parse::<PublicUrl>().unwrap().is_local());
    }

    #[test]
    fn an_address_of_a_network_of_ones_own_is_told_from_one_on_the_internet() {
        let is_private = |address: &str| address.parse::<PublicUrl>().unwrap().is_private();
        for own in [
            "http://192.168.0.5:8080",
            "http://10.0.0.1",
            "http://172.16.4.4",
            "http://169.254.1.1",
            "http://127.0.0.1:1",
            "http://[fd00::1]:8080",
            "http://[fe80::1]",
            "http://Wirt.local:8080",
            "http://wirt",
        ] {
            assert!(is_private(own), "{own}");
        }
        for open in
            ["https://schnapsen.example", "http://198.51.100.7", "http://[2001:db8::1]", "http://172.32.0.1"]
        {
            assert!(!is_private(open), "{open}");
        }
    }
}
