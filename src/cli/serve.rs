//! `serve`: the pages, and on standard output what the director has to know.

use super::Ending;
use super::database::Database;
use crate::app::App;
use crate::network::{Listen, PublicUrl, reachable};
use clap::Args;
use std::io::{self, IsTerminal, Write};
use std::net::SocketAddr;
use std::process::ExitCode;
use tracing_subscriber::EnvFilter;

/// Serves an app on an address until it is asked to end; calls back with the addresses before the first answer.
pub type Serve = fn(App, &Listen, &mut dyn FnMut(&[SocketAddr]) -> io::Result<()>) -> io::Result<()>;

/// How to serve.
#[derive(Debug, Args)]
pub struct Options {
    /// Address and port to listen on; 0.0.0.0 is every network of this machine
    #[arg(long, value_name = "ADDR", default_value = "0.0.0.0:8080")]
    bind: String,
    /// The address for guests on tickets and posters, such as http://schnapsen.local; without it the one that the desk uses
    #[arg(long, value_name = "URL", env = "PREISSCHNAPSEN_PUBLIC_URL")]
    public_url: Option<PublicUrl>,
    #[command(flatten)]
    database: Database,
}

/// Serves until Ctrl-C.
pub fn run(options: &Options, server: Serve) -> Ending {
    log_to_stderr();
    let app = options.database.open()?;
    let token = app.accounts().setup_token()?;
    let file = std::path::absolute(options.database.file())?;
    let mut announce = |addresses: &[SocketAddr]| {
        let mut out = io::stdout().lock();
        writeln!(out, "Preisschnapsen, Daten in {}", file.display())?;
        let reachable: Vec<_> = addresses.iter().flat_map(|address| reachable(*address)).collect();
        write_addresses(&mut out, &reachable)?;
        if let Some(url) = &options.public_url {
            writeln!(out, "  {url}  auf Karten und Plakaten")?;
        }
        if let (Some(token), Some(first)) = (&token, reachable.first()) {
            writeln!(out, "Erster Start, Passwort der Turnierleitung setzen (gilt einmal):")?;
            writeln!(out, "  http://{first}/einrichten/{}", token.as_str())?;
        }
        writeln!(out, "Beenden mit Strg-C.")?;
        out.flush()
    };
    let listen = Listen { bind: options.bind.clone(), public_url: options.public_url.clone() };
    server(app, &listen, &mut announce)
        .map_err(|error| format!("cannot serve on {}: {error}", options.bind))?;
    Ok(ExitCode::SUCCESS)
}

/// Logs to standard error.
pub(super) fn log_to_stderr() {
    let filter =
        EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info,actix_server=warn"));
    // A logger that is set already stays.
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    let _ = log.with_ansi(io::stderr().is_terminal()).try_init();
}

fn write_addresses(out: &mut impl Write, addresses: &[SocketAddr]) -> io::Result<()> {
    for address in addresses {
        let remark =
            if address.ip().is_loopback() { "auf diesem Rechner" } else { "für Handys im selben Netz" };
        writeln!(out, "  http://{address}  {remark}")?;
    }
    Ok(())
}
