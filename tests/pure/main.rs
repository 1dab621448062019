//! What computes and stores nothing: the card games, the tournament, the tables.

mod chain;
mod export;
mod mirror;
mod rules;
mod tournament;
