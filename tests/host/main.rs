//! The host's store, on a real PostgreSQL. They are ignored, like those of the browser, because not every machine has one:
//! `cargo test --test host -- --ignored`.
#![cfg(unix)]

mod append;
mod away;
mod calls;
mod changes;
mod commands;
mod epochs;
mod laptop;
mod migrations;
mod pairing;
mod postgres;
mod retention;
mod support;
mod words;
