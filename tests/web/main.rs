//! The pages over real HTTP. The modules mirror the addresses; `house` starts a server for each test.

mod account;
mod desk;
mod by_hand;
mod draw;
mod errors;
mod evening;
mod gate;
mod home;
mod house;
mod import;
mod player;
mod night;
mod probe;
mod public;
mod tables;
mod tournament;
