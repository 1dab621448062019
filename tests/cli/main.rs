//! The command line, as a program of its own.

mod copies;
mod export;
mod program;
mod rehearse;
mod serve;
mod user;
mod watched;
