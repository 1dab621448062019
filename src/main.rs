use std::process::ExitCode;

fn main() -> ExitCode {
    preisschnapsen::cli::main()
}
