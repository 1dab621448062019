//! The command line, as a program of its own.

mod copies;
mod export;
mod program;
mod rehearse;
mod replay;
mod serve;
mod user;
mod verify_journal;
mod watched;
