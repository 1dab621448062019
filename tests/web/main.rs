//! The pages over real HTTP. The modules mirror the addresses; `house` starts a server for each test.

mod account;
mod errors;
mod gate;
mod home;
mod house;
mod night;
mod public;
mod tables;
mod tournament;
