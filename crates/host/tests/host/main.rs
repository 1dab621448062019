//! The host's store, on a real PostgreSQL. They are ignored, like those of the browser, because not every machine has one:
//! `cargo test --test host -- --ignored`.
#![cfg(unix)]

mod append;
mod away;
#[expect(dead_code, reason = "the tests of the host use a part of what the command line's do in a browser")]
#[path = "../../../../tests/program/cli/browser.rs"]
mod browser;
mod cable;
mod calls;
mod changes;
mod clubs;
mod commands;
mod cuts;
mod epochs;
mod figures;
mod handover;
mod heads;
mod laptop;
mod limits;
mod lost;
mod memory;
mod migrations;
mod pages;
mod pairing;
mod paper;
mod persons;
mod postgres;
mod put_back;
mod reports;
mod retention;
mod scene;
mod scripted;
mod slow;
mod stranger;
mod support;
mod told;
mod trouble;
mod turns;
mod unreadable;
mod words;

use testhouse::{night, server};
