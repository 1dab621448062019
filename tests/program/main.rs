//! What stands on a database and on the command line, and whatever bytes come in.

mod app;
mod cli;
mod properties;
mod replay;
