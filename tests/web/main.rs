//! The pages over real HTTP. The modules mirror the addresses; `house` starts a server for each test.

mod account;
mod desk;
mod errors;
mod evening;
mod gate;
mod home;
mod house;
mod import;
mod player;
mod tables;
mod tournament;
