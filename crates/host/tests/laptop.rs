//! The laptop's program, for the tests of the host: what Cargo builds for them is of this package alone.

use preisschnapsen::{cli, web};
use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main(web::server::serve)
}
