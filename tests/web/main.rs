//! The pages over real HTTP. The modules mirror the addresses; `server` starts a server for each test.

mod account;
mod agreement;
mod by_hand;
mod cash;
mod check;
#[path = "../../benches/load/client.rs"]
#[allow(dead_code, reason = "the load needs more of it")]
mod client;
mod connection_limit;
mod desk;
mod draw;
mod edit_conflict;
mod errors;
mod evening;
mod first_visit;
mod home;
mod hostile;
mod idempotency;
mod import;
mod injection;
mod journal;
mod keeping;
mod key;
mod language;
mod listeners;
mod live;
mod middleware;
mod names;
mod night;
mod offered;
mod pack;
mod page_cache;
mod past_evenings;
mod people;
mod player;
mod print;
mod privacy;
mod prizes;
mod probe;
mod public;
mod race;
mod referee;
mod restore;
mod rights;
mod round;
mod server;
mod settings;
mod single_rules;
mod specials;
mod tables;
mod tournament;
mod tree;
mod wall;
#[path = "../../benches/proofs/writers.rs"]
mod writers;
