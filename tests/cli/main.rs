//! The command line, as a program of its own.

mod copies;
mod program;
mod serve;
mod user;
