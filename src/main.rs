use preisschnapsen::{cli, web};
use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main(web::server::serve)
}
