//! The command line, as a program of its own.

#[cfg(unix)]
mod browser;
mod copies;
#[cfg(unix)]
mod disk;
mod export;
#[cfg(unix)]
mod laptop;
mod manual;
#[cfg(unix)]
mod moved;
#[cfg(unix)]
mod opens;
mod program;
mod recorded;
mod rehearse;
mod replay;
mod serve;
mod standby;
mod standby_back;
mod standby_notes;
mod standby_third;
#[cfg(unix)]
mod stranger;
mod user;
mod verify_journal;
mod watched;
#[cfg(unix)]
mod window;
