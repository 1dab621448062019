//! `serve`: the pages, and on standard output what the director has to know.

use super::Ending;
use super::database::Database;
use crate::app::App;
use clap::Args;
use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, SocketAddr};
use std::process::ExitCode;
use tracing_subscriber::EnvFilter;

/// Serves an app on an address until it is asked to end; calls back with the addresses before the first answer.
pub type Serve = fn(App, &str, &mut dyn FnMut(&[SocketAddr]) -> io::Result<()>) -> io::Result<()>;

/// How to serve.
#[derive(Debug, Args)]
pub struct Options {
    /// Address and port to listen on; 0.0.0.0 is every network of this machine
    #[arg(long, value_name = "ADDR", default_value = "0.0.0.0:8080")]
    bind: String,
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
        if let (Some(token), Some(first)) = (&token, reachable.first()) {
            writeln!(out, "Erster Start, Passwort der Turnierleitung setzen (gilt einmal):")?;
            writeln!(out, "  http://{first}/einrichten/{}", token.as_str())?;
        }
        writeln!(out, "Beenden mit Strg-C.")?;
        out.flush()
    };
    server(app, &options.bind, &mut announce)
        .map_err(|error| format!("cannot serve on {}: {error}", options.bind))?;
    Ok(ExitCode::SUCCESS)
}

fn log_to_stderr() {
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

/// Returns the addresses that a listener answers on, this machine first.
fn reachable(listening: SocketAddr) -> Vec<SocketAddr> {
    if !listening.ip().is_unspecified() {
        return vec![listening];
    }
    // Without a list of networks the machine itself still reaches the pages.
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let mut ips: Vec<IpAddr> = interfaces
        .iter()
        .filter(|interface| !interface.is_link_local())
        .map(|interface| interface.ip())
        .filter(|ip| ip.is_ipv4() || listening.is_ipv6())
        .collect();
    ips.push(IpAddr::from([127, 0, 0, 1]));
    ips.sort_by_key(|ip| (!ip.is_loopback(), ip.is_ipv6(), *ip));
    ips.dedup();
    ips.into_iter().map(|ip| SocketAddr::new(ip, listening.port())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listener_everywhere_is_reached_from_this_machine_first() {
        let all = reachable("0.0.0.0:8080".parse().unwrap());
        assert_eq!(all[0], "127.0.0.1:8080".parse().unwrap());
        assert!(all.iter().all(|address| address.port() == 8080 && !address.ip().is_unspecified()));
    }

    #[test]
    fn a_listener_on_one_address_is_reached_there() {
        let one = "192.168.0.5:80".parse().unwrap();
        assert_eq!(reachable(one), [one]);
    }
}
