//! `serve`: the pages, and on standard output what the director has to know.

use super::Ending;
use super::database::Database;
use super::second_start::{self, Turn};
use super::{desktop, mirror};
use crate::app::{
    App, HostUrl, LastLed, OpenOptions, Running, Serving, Token, forget_interrupted_restore,
    forget_torn_copies, serve_alone,
};
use crate::network::{CertificateFiles, HostName, Listen, Listening, Proxies, PublicUrl, reachable};
use chrono::{SecondsFormat, Utc};
use clap::builder::FalseyValueParser;
use clap::{Args, ValueEnum};
use serde_json::json;
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};
use std::thread;
use std::time::Duration;
use tracing::{Event, Subscriber};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::FmtContext;
use tracing_subscriber::fmt::format::{FormatEvent, FormatFields, Writer};
use tracing_subscriber::registry::LookupSpan;

/// Serves an app on an address until it is asked to end; calls back with the addresses before the first answer.
pub type Serve = fn(App, &Listen, &mut dyn FnMut(&Listening) -> io::Result<()>) -> io::Result<()>;

/// How to serve.
#[derive(Debug, Args)]
pub struct Options {
    /// Address and port to listen on; 0.0.0.0 is every network of this machine
    #[arg(long, value_name = "ADDR", default_value = "0.0.0.0:8080")]
    bind: String,
    /// Open a second door for guests: public pages only, no login, nothing to send but reports (may be given several times)
    #[arg(long, value_name = "ADDR")]
    public_bind: Vec<String>,
    /// Speak https at the staff's door: its certificate with those of who vouches for it (PEM)
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// The certificate's private key (PEM)
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// How many connections one address may have at a door; this machine itself may have any number
    #[arg(long, value_name = "N", default_value_t = Listen::PER_ADDRESS)]
    connections_per_address: usize,
    /// The address for guests on tickets and posters, such as http://schnapsen.local; without it the one that the desk uses
    #[arg(long, value_name = "URL", env = "PREISSCHNAPSEN_PUBLIC_URL")]
    public_url: Option<PublicUrl>,
    /// A folder, on a stick for example, that gets every copy of the database too
    #[arg(long, value_name = "DIR", env = "PREISSCHNAPSEN_BACKUP_FOLDER")]
    backup_folder: Option<PathBuf>,
    /// A name of this machine, such as wirt.local, that its pages may be asked for by, beside its addresses (may be given several times)
    #[arg(long = "name", value_name = "NAME")]
    names: Vec<HostName>,
    /// The address of a proxy that is believed where a request comes from and whether it came over https (may be given several times)
    #[arg(long = "trusted-proxy", value_name = "ADDR")]
    proxies: Vec<IpAddr>,
    /// The header in which the trusted proxy writes the address that it was asked from
    #[arg(long, value_name = "NAME", default_value = Proxies::HEADER, requires = "proxies")]
    proxy_header: String,
    /// Show an evening on this host on the internet: the one whose list is open, or else the newest that is not over
    #[arg(long, value_name = "URL", requires = "mirror_code")]
    mirror_to: Option<HostUrl>,
    /// The code that the host has made for it; once the evening is shown there it does not matter any more
    #[arg(long, value_name = "CODE", requires = "mirror_to")]
    mirror_code: Option<String>,
    /// Open no browser; `serve` opens none in any case
    #[arg(long, env = "PREISSCHNAPSEN_NO_OPEN", value_parser = FalseyValueParser::new())]
    no_open: bool,
    #[command(flatten)]
    database: Database,
}

/// What the threads of a server that has ended get to let go of the app.
const PATIENCE: Duration = Duration::from_secs(10);

/// Serves until Ctrl-C.
pub fn run(options: &Options, server: Serve) -> Ending {
    log_to_stderr(LogFormat::Text);
    options.database.make_folder()?;
    let alone = serve_alone(options.database.file())?;
    serve(options, server, &alone, false)
}

/// The same, and opens the browser where there is a desktop. If a server has the database already, its page is opened and nothing is served.
pub fn run_and_open(options: &Options, server: Serve) -> Ending {
    log_to_stderr(LogFormat::Text);
    options.database.make_folder()?;
    let opens = !options.no_open && desktop::is_here();
    let running = match second_start::take_turn(options.database.file())? {
        Turn::Own(alone) => return serve(options, server, &alone, opens),
        Turn::Theirs(running) => running,
    };
    let page = second_start::page_of(&running);
    let mut out = io::stdout().lock();
    let file = std::path::absolute(options.database.file())?;
    writeln!(out, "Preisschnapsen läuft schon / is running already, Daten / data: {}", file.display())?;
    writeln!(out, "  {page}")?;
    if opens {
        writeln!(out, "{OPENS}")?;
        out.flush()?;
        open_or_say(&page);
    }
    Ok(ExitCode::SUCCESS)
}

const OPENS: &str =
    "Der Browser wird geöffnet (mit --no-open nicht). / The browser opens (not with --no-open).";

pub(super) const HOW_IT_ENDS: &str =
    "Beenden: Strg-C oder das Fenster zumachen. / To end it: Ctrl-C, or close the window.";

/// Opens a page, or says that it did not open.
fn open_or_say(page: &str) {
    if !desktop::open(page) {
        // Without standard error there is nobody left to tell.
        let _ = writeln!(
            io::stderr(),
            "Der Browser ließ sich nicht öffnen. Öffnen Sie selbst: {page}\n\
             The browser could not be opened. Open this yourself: {page}"
        );
    }
}

/// What is said once where an earlier version had a second laptop.
const NO_SECOND_LAPTOP: &str = "Einen zweiten Laptop, der mitläuft, gibt es nicht mehr; fällt dieser aus, geht es anderswo mit einer Sicherung weiter.
There is no second laptop that follows any more; if this one fails, another one goes on with a backup.";

/// The same where this laptop was not the one that led last.
const LED_ELSEWHERE: &str = "Zuletzt hat der andere Laptop geführt: Was dort eingetragen wurde, fehlt hier. Geht der Abend hier weiter, sagen es die Seiten allen.
The other laptop led last: what was entered there is missing here. If the evening goes on here, its pages tell everybody.";

/// Serves; `opens` if a browser is to open.
fn serve(options: &Options, server: Serve, alone: &Serving, opens: bool) -> Ending {
    if let Some(key) = options.tls_key.as_deref().filter(|key| everybody_may_use(key)) {
        tracing::warn!(
            "everybody on this machine can read or change the key {0}: chmod 600 {0}",
            key.display()
        );
    }
    forget_interrupted_restore(options.database.file());
    forget_torn_copies(options.database.file(), options.backup_folder.as_deref());
    let second_folder = options.backup_folder.clone();
    let app = App::open(OpenOptions { second_folder, ..options.database.options() })?;
    if let Some(last) = app.forget_second_laptop()? {
        let elsewhere = if last == LastLed::AnotherLaptop { LED_ELSEWHERE } else { "" };
        writeln!(io::stdout(), "{}", [NO_SECOND_LAPTOP, elsewhere].join("\n").trim_end())?;
    }
    app.accounts().note_sums()?;
    let token = app.accounts().setup_token()?;
    let file = std::path::absolute(options.database.file())?;
    let listen = Listen { run: Some(hex::encode(app.entropy().bytes()?)), ..options.listen() };
    let mut announce = |listening: &Listening| {
        let page = note_door(alone, &listen, listening, token.as_ref()).filter(|_| opens);
        options.announce(&file, listening, token.as_ref(), page.is_some())?;
        let opener = page.map(|page| move || open_or_say(&page));
        opener
            .map_or(Ok(()), |opener| thread::Builder::new().name("opener".to_owned()).spawn(opener).map(drop))
    };
    if let (Some(host), Some(code)) = (options.mirror_to.clone(), options.mirror_code.clone()) {
        let app = app.clone();
        // The hall does not wait for a host that does not answer.
        thread::Builder::new()
            .name("mirror-to".to_owned())
            .spawn(move || mirror::begin(&app, host, &code))?;
    }
    let served = server(app.clone(), &listen, &mut announce);
    // Threads of the server may let go of the app after it has ended.
    app.close(PATIENCE);
    served.map_err(|fault| second_start::explain(fault, &listen))?;
    Ok(ExitCode::SUCCESS)
}

/// Notes for a second start where this one answers on this machine; returns the address of the page that is opened first.
fn note_door(
    alone: &Serving,
    listen: &Listen,
    listening: &Listening,
    token: Option<&Token>,
) -> Option<String> {
    let address = listening.staff.iter().flat_map(|address| reachable(*address)).next()?;
    let setup = token.map(setup_path);
    let page = listening.staff_url(address).with_path(setup.as_deref().unwrap_or(second_start::START));
    let run = listen.run.clone().unwrap_or_default();
    let running = Running { address, secure: listening.secure, run, setup, process: process::id() };
    if let Err(fault) = alone.note(&running) {
        tracing::warn!(%fault, "a second start will not find this server");
    }
    Some(page)
}

/// Returns the path of the page that makes the first account.
fn setup_path(token: &Token) -> String {
    format!("/einrichten/{}", token.as_str())
}

impl Options {
    pub(super) fn listen(&self) -> Listen {
        let files = self.tls_cert.clone().zip(self.tls_key.clone());
        Listen {
            bind: self.bind.clone(),
            public_bind: self.public_bind.clone(),
            public_url: self.public_url.clone(),
            certificate: files.map(|(chain, key)| CertificateFiles { chain, key }),
            per_address: self.connections_per_address,
            patience: Listen::PATIENCE,
            names: self.names.clone(),
            proxies: Proxies { addresses: self.proxies.clone(), header: self.proxy_header.clone() },
            run: None,
        }
    }

    /// Says where the doors are, and at the first start the link that is good once.
    fn announce(
        &self,
        database: &Path,
        listening: &Listening,
        token: Option<&Token>,
        opens: bool,
    ) -> io::Result<()> {
        let mut out = io::stdout().lock();
        writeln!(out, "Preisschnapsen, Daten / data: {}", database.display())?;
        let first = write_doors(&mut out, listening)?;
        if is_open_to_read(listening, &self.proxies) {
            writeln!(out, "{NOT_ENCRYPTED}")?;
        }
        if let Some(url) = &self.public_url {
            writeln!(out, "  {url}  auf Karten und Plakaten / on tickets and posters")?;
        }
        if let (Some(token), Some(first)) = (token, first) {
            writeln!(out, "Erster Start, Passwort der Turnierleitung setzen (gilt einmal):")?;
            writeln!(out, "First start, set the director's password (works once):")?;
            writeln!(out, "  {}", first.with_path(&setup_path(token)))?;
        }
        if opens {
            writeln!(out, "{OPENS}")?;
        }
        writeln!(out, "{HOW_IT_ENDS}")?;
        out.flush()
    }
}

/// Returns whether a file may be read by everybody, or changed by anybody but its owner. A group that may read keys is usual.
#[cfg(unix)]
fn everybody_may_use(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|metadata| metadata.permissions().mode() & 0o026 != 0)
}

/// Elsewhere permissions are of another kind.
#[cfg(not(unix))]
fn everybody_may_use(_: &Path) -> bool {
    false
}

/// How the log is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// Lines for people.
    Text,
    /// An object a line, for programs that collect logs.
    Json,
}

/// Writes the log to standard error; a log that is written already stays as it is.
pub fn log_to_stderr(format: LogFormat) {
    let filter =
        EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info,actix_server=warn"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    // Where the window is gone nobody reads that there is no log either; saying so would panic, and take what comes after it along.
    let log = log.log_internal_errors(false);
    // A logger that is set already stays.
    let _ = match format {
        LogFormat::Text => log.with_ansi(io::stderr().is_terminal()).try_init(),
        LogFormat::Json => log.event_format(JsonLines).try_init(),
    };
}

/// The log as JSON, an object a line, for programs that collect logs: `time`, `level`, `target`, and `text` with the fields as the log for
/// people writes them.
struct JsonLines;

impl<S, N> FormatEvent<S, N> for JsonLines
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let mut text = String::new();
        context.field_format().format_fields(Writer::new(&mut text), event)?;
        let (level, target) = (event.metadata().level().as_str(), event.metadata().target());
        let time = Utc::now().to_rfc3339_opts(SecondsFormat::Millis, true);
        writeln!(writer, "{}", json!({ "time": time, "level": level, "target": target, "text": text }))
    }
}

/// What the start says where helpers' passwords go through the network as they are.
const NOT_ENCRYPTED: &str = "Ohne TLS gehen Passwörter von anderen Geräten unverschlüsselt durchs Netz. Wie es verschlüsselt geht, steht im Handbuch unter „Für Betreiber“.
Without TLS, passwords from other devices go through the network unencrypted. The handbook says how to encrypt them, under “For hosts”.";

/// Returns whether others than this machine may come to the staff's door without TLS, and no proxy is named that could speak it.
fn is_open_to_read(listening: &Listening, proxies: &[IpAddr]) -> bool {
    !listening.secure && proxies.is_empty() && listening.staff.iter().any(|door| !door.ip().is_loopback())
}

/// Says where the doors are, and returns where this machine itself finds the staff's.
pub(super) fn write_doors(out: &mut impl Write, listening: &Listening) -> io::Result<Option<PublicUrl>> {
    let everywhere = |addresses: &[SocketAddr]| -> Vec<SocketAddr> {
        addresses.iter().flat_map(|address| reachable(*address)).collect()
    };
    let (staff, guests) = (everywhere(&listening.staff), everywhere(&listening.guests));
    let others = if guests.is_empty() {
        "für Handys im selben Netz / for phones in the same network"
    } else {
        "für die Leitung im selben Netz / for the staff in the same network"
    };
    for address in &staff {
        let remark = if address.ip().is_loopback() { "auf diesem Rechner / on this machine" } else { others };
        writeln!(out, "  {}  {remark}", listening.staff_url(*address))?;
    }
    for address in guests.iter().filter(|address| guests.len() == 1 || !address.ip().is_loopback()) {
        writeln!(out, "  {}  für Gäste / for guests", listening.guests_url(*address))?;
    }
    Ok(staff.first().map(|address| listening.staff_url(*address)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_warns_where_passwords_go_through_the_network_as_they_are() {
        let listening = |staff: &str, secure| Listening {
            staff: vec![staff.parse().unwrap()],
            secure,
            guests: vec!["0.0.0.0:80".parse().unwrap()],
        };
        for open in ["0.0.0.0:8080", "192.168.0.5:8080", "[::]:8080"] {
            assert!(is_open_to_read(&listening(open, false), &[]), "{open}");
            assert!(!is_open_to_read(&listening(open, true), &[]), "{open} with TLS");
        }
        let proxy = "10.0.0.2".parse().unwrap();
        assert!(!is_open_to_read(&listening("0.0.0.0:8080", false), &[proxy]), "the proxy speaks it");
        assert!(!is_open_to_read(&listening("127.0.0.1:8080", false), &[]));
    }
}
