//! The pages over real HTTP. The modules mirror the addresses; `house` starts a server for each test.

mod account;
mod by_hand;
mod cash;
mod desk;
mod draw;
mod errors;
mod evening;
mod first_visit;
mod gate;
mod home;
mod house;
mod import;
mod live;
mod night;
mod player;
mod print;
mod prizes;
mod probe;
mod public;
mod referee;
mod round;
mod single_rules;
mod tables;
mod tournament;
mod tree;
mod wall;
