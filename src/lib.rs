//! Runs a Preisschnapsen night.

pub mod rules;
pub mod tournament;
