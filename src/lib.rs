//! Runs a Preisschnapsen night.

pub mod app;
pub mod chain;
pub mod cli;
pub mod export;
pub mod host;
pub mod live;
mod locks;
pub mod mirror;
pub mod network;
pub mod store;
pub mod texts;
pub mod tournament;
pub mod web;

/// The card games.
pub use schnapsen as rules;
