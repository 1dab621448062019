use preisschnapsen::{cli, web};
use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main(cli::Servers { laptop: web::server::serve, host: web::host::serve })
}
