//! What computes and stores nothing: the tournament, the tables.

mod chain;
mod export;
mod mirror;
mod tournament;
