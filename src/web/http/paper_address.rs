//! Where the codes on tickets and posters lead, and the links that guests send on. An evening that is shown on a host has the host's address there, for guests without the Wi-Fi of the
//! hall; that of the hall stands below in print.

use super::own_address::GuestAddress;
use crate::app::{Published, Snapshot};
use crate::web::address;
use crate::web::state::Site;

/// The addresses of an evening on paper.
pub struct PaperAddress {
    hall: GuestAddress,
    host: Option<AtHost>,
}

/// An evening on a host.
struct AtHost {
    published: Published,
    /// The path of its first page in the hall.
    own: String,
    /// And there, where it may have another name.
    there: String,
}

impl AtHost {
    fn of(night: &Snapshot, published: Published) -> AtHost {
        let there = published.address.strip_prefix(published.host.as_str()).unwrap_or_default().to_owned();
        AtHost { published, own: address::public(&night.slug, ""), there }
    }

    /// Returns the path that a page of the hall has there.
    fn path(&self, path: &str) -> String {
        let of_the_evening = path.strip_prefix(self.own.as_str());
        match of_the_evening.filter(|rest| rest.is_empty() || rest.starts_with(['/', '?'])) {
            Some(rest) => format!("{}{rest}", self.there),
            None => path.to_owned(),
        }
    }
}

impl PaperAddress {
    /// Returns the addresses of an evening. One that a host does not show any more, or that another laptop has taken over, has that of the hall alone.
    pub fn of(site: &Site, night: &Snapshot, hall: GuestAddress) -> PaperAddress {
        let published = site.app().published(night.slug.as_str());
        let shown = published.filter(Published::is_shown);
        PaperAddress { hall, host: shown.map(|published| AtHost::of(night, published)) }
    }

    /// Returns what stands in the code of a page: its whole address, and behind it the fingerprint of the key that phones compare.
    pub fn in_code(&self, path: &str) -> String {
        self.host
            .as_ref()
            .map_or_else(|| self.hall.of(path), |there| there.published.in_code(&there.path(path)))
    }

    /// Returns the address of a page as people type it.
    pub fn printed(&self, path: &str) -> String {
        self.host
            .as_ref()
            .map_or_else(|| self.hall.of(path), |there| there.published.host.with_path(&there.path(path)))
    }

    /// Returns the address of the same page in the hall, if the code leads elsewhere and the hall has a network; "" otherwise.
    pub fn in_the_hall(&self, path: &str) -> String {
        if self.host.is_none() || self.hall.is_local() { String::new() } else { self.hall.of(path) }
    }

    /// Returns whether the codes lead nowhere but to this machine.
    pub fn is_local(&self) -> bool {
        self.host.is_none() && self.hall.is_local()
    }

    /// Returns whether nobody outside the network of the hall gets where they lead.
    pub fn is_private(&self) -> bool {
        self.host.is_none() && self.hall.is_private()
    }
}

/// Returns an address as it is printed and typed, without its first part.
pub fn without_scheme(address: &str) -> String {
    address.trim_start_matches("http://").trim_start_matches("https://").to_owned()
}
