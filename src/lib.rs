//! Runs a Preisschnapsen night.

pub mod app;
pub mod cli;
pub mod live;
pub mod network;
pub mod web;
