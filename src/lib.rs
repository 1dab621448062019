//! Runs a Preisschnapsen night.

pub mod cli;
pub mod rules;
pub mod tournament;
