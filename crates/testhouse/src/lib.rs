//! A laptop for each test: its server, a night in it, and who visits it; and a full night under load.
//!
//! It stands beside `testkit`, because it needs the whole program and the tests of the pure crates need none of it. The laptop's own unit tests
//! cannot use it: there its types would be those of another build of the same crate.

pub mod client;
pub mod load;
pub mod night;
pub mod server;
