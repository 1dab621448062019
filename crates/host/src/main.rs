use std::process::ExitCode;

fn main() -> ExitCode {
    preisschnapsen_host::cli::main()
}
