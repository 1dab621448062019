//! What a host on the internet (`crates/host`) takes from here: guests' pages, with the doors and the middleware before them.

pub use super::address;
pub use super::ending::request_to_end;
pub use super::error::PageError;
pub use super::http::listener::Listener;
pub use super::http::middleware::{check_origin, errors_as_pages, not_for_ever, strip_cookies, with_headers};
pub use super::http::query::Query;
pub use super::http::{GuestAddress, Response, missing};
pub use super::public::calendar;
pub use super::public::clubs::{Club, Clubs, answer_all, answer_one, digest};
pub use super::public::request::HouseRequest;
pub use super::routes::{rights, table_of};
pub use super::server::{allow_many_connections, sockets};
pub use super::state::arrival::{Entrance, client_network, sender};
pub use super::state::remote_reports::{Answer, RemoteReports};
pub use super::state::{GuestsWork, Site};
