//! What computes and stores nothing: the tournament, the tables.

mod export;
mod mirror;
