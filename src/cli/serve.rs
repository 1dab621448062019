//! `serve`: the server, and on standard output what the director has to know.

use super::Ending;
use crate::web::server;
use crate::web::site::Site;
use clap::Args;
use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};
use std::process::ExitCode;
use tracing_subscriber::EnvFilter;

/// How to serve.
#[derive(Debug, Args)]
pub struct Options {
    /// Address and port to listen on
    #[arg(long, value_name = "ADDR", default_value = server::DEFAULT_ADDRESS)]
    bind: String,
}

/// Serves until Ctrl-C.
pub fn serve(options: &Options) -> Ending {
    log_to_stderr();
    server::serve(Site::default(), &options.bind, |addresses| announce(&mut io::stdout(), addresses))
        .map_err(|error| format!("cannot serve on {}: {error}", options.bind))?;
    Ok(ExitCode::SUCCESS)
}

fn log_to_stderr() {
    let filter =
        EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info,actix_server=warn"));
    // A second call in one process keeps the first logger.
    let _ = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).try_init();
}

/// Says where the pages are, for this machine and for the phones in its networks.
fn announce(out: &mut impl Write, addresses: &[SocketAddr]) -> io::Result<()> {
    for address in addresses {
        for ip in reachable(address.ip()) {
            writeln!(out, "  http://{}", SocketAddr::new(ip, address.port()))?;
        }
    }
    out.flush()
}

/// Returns the addresses that a listener answers on: itself, or if it listens everywhere all of this machine, the loopback
/// first.
fn reachable(listening: IpAddr) -> Vec<IpAddr> {
    if !listening.is_unspecified() {
        return vec![listening];
    }
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let mut ips: Vec<_> = interfaces
        .iter()
        .filter(|interface| !interface.is_link_local())
        .map(|interface| interface.ip())
        .filter(|ip| ip.is_ipv4() || listening.is_ipv6())
        .collect();
    ips.sort_by_key(|ip| (!ip.is_loopback(), *ip));
    ips
}
