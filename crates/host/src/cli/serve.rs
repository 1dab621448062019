//! Without a command: serves what the laptops publish.

use crate::store::Address;
use crate::web::{HostListening, serve};
use clap::Args;
use preisschnapsen::cli::{Ending, LogFormat, log_to_stderr};
use preisschnapsen::network::{Listen, Proxies, PublicUrl, reachable};
use std::io::{self, Write};
use std::net::IpAddr;
use std::process::ExitCode;

/// Where the environment says under which address guests and laptops come, for the server and for the commands that make a code.
pub const PUBLIC_URL: &str = "PREISSCHNAPSEN_HOST_URL";

/// How to serve.
#[derive(Debug, Args)]
pub struct ServeOptions {
    /// The host's database: postgres://user:password@host/database
    #[arg(long, value_name = "URL", env = "PREISSCHNAPSEN_HOST_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Address and port to listen on; it speaks plain http, so a proxy that speaks https stands before it
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8090")]
    bind: String,
    /// Address and port for who watches over it: /metrics for Prometheus, and /healthz
    #[arg(long, value_name = "ADDR")]
    metrics_bind: Option<String>,
    /// The address under which guests come: it stands in calendars, and in what is sent on
    #[arg(long, value_name = "URL", env = PUBLIC_URL)]
    public_url: Option<PublicUrl>,
    /// The address of a proxy that is believed where a request comes from (may be given several times); guests come under --public-url then
    #[arg(long = "trusted-proxy", value_name = "ADDR", requires = "public_url")]
    proxies: Vec<IpAddr>,
    /// How the log on standard error is written: text for people, json for programs that collect it
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    log_format: LogFormat,
    /// The header in which the trusted proxy writes the address that it was asked from
    #[arg(long, value_name = "NAME", default_value = Proxies::HEADER, requires = "proxies")]
    proxy_header: String,
}

/// Serves until Ctrl-C.
pub fn run(options: &ServeOptions) -> Ending {
    log_to_stderr(options.log_format);
    let missing = "where is the database? Give --database postgres://user:password@host/database, or PREISSCHNAPSEN_HOST_DATABASE";
    let address: Address = options.database.as_deref().ok_or(missing)?.parse()?;
    let proxies = Proxies { addresses: options.proxies.clone(), header: options.proxy_header.clone() };
    let public_url = options.public_url.clone();
    let listen = Listen { proxies, public_url, ..Listen::at(&options.bind) };
    let mut announce = |listening: &HostListening| announce(&address, listening);
    serve(&address, &listen, options.metrics_bind.as_deref(), &mut announce)?;
    Ok(ExitCode::SUCCESS)
}

fn announce(database: &Address, listening: &HostListening) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "Preisschnapsen, Host für Abende / host for evenings, Datenbank / database: {database}")?;
    for address in listening.everybody.iter().flat_map(|door| reachable(*door)) {
        writeln!(out, "  http://{address}  für Laptops und Gäste / for laptops and guests")?;
    }
    for address in listening.metrics.iter().flat_map(|door| reachable(*door)) {
        writeln!(out, "  http://{address}/metrics  für die Überwachung / for monitoring")?;
    }
    writeln!(out, "Beenden / to end it: Strg-C, Ctrl-C.")?;
    out.flush()
}
