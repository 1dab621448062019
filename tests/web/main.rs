//! The pages over real HTTP. The modules mirror the addresses; `house` starts a server for each test.

mod account;
mod agreement;
mod by_hand;
mod cash;
mod check;
#[path = "../../benches/load/client.rs"]
#[allow(dead_code, reason = "the load needs more of it")]
mod client;
mod crowd;
mod desk;
mod doors;
mod draw;
mod errors;
mod evening;
mod first_visit;
mod gate;
mod home;
mod hostile;
mod house;
mod import;
mod injection;
mod journal;
mod keeping;
mod kept;
mod key;
mod language;
mod live;
mod meanwhile;
mod night;
mod offered;
mod pack;
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
mod settings;
mod single_rules;
mod specials;
mod tables;
mod tournament;
mod tree;
mod twice;
mod wall;
#[path = "../../benches/proofs/writers.rs"]
mod writers;
