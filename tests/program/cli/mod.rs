//! The command line, as a program of its own.

#[cfg(unix)]
#[expect(dead_code, reason = "the tests of the host press buttons too")]
mod browser;
mod copies;
#[cfg(unix)]
mod disk;
mod export;
mod manual;
#[cfg(unix)]
mod moved;
#[cfg(unix)]
mod opens;
mod program;
mod recorded;
mod rehearse;
mod replay;
mod second_laptop;
mod serve;
mod user;
mod verify_journal;
mod watched;
#[cfg(unix)]
mod window;
