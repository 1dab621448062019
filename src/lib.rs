//! Runs a Preisschnapsen night.

pub mod app;
pub mod cli;
pub mod host;
pub mod live;
pub mod network;
pub mod web;
