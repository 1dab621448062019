//! Runs a Preisschnapsen night.

pub mod app;
pub mod cli;
pub mod export;
pub mod host;
pub mod live;
pub mod mirror;
pub mod network;
pub mod store;
pub mod web;
