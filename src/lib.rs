//! Runs a Preisschnapsen night.

pub mod rules;
