//! A second start: who has closed the browser, or clicks twice, wants the pages and not a second server.

use crate::app::{Running, Serving, running, serve_alone};
use crate::network::{Listen, PublicUrl, reachable};
use std::error::Error;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::iter::once;
use std::net::{SocketAddr, TcpStream, ToSocketAddrs};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// How long a server that has the database may take to say where it is: it may just be starting.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often it is asked.
const PAUSE: Duration = Duration::from_millis(100);

/// How long one answer may take. It comes from this machine.
const ANSWER: Duration = Duration::from_secs(2);

/// Longer first lines are no answer of a server of ours.
const LONGEST_LINE: u64 = 128;

/// Whose turn it is to serve.
pub(super) enum Turn {
    /// This start's: nobody has the database.
    Own(Serving),
    /// That of a server that runs and answers.
    Theirs(Running),
}

/// Takes the database, or finds the server that has it. If a server has it that does not answer, the error says so in both languages.
pub(super) fn take_turn(database: &Path) -> Result<Turn, Box<dyn Error>> {
    let until = Instant::now() + PATIENCE;
    loop {
        let refusal = match serve_alone(database) {
            Ok(serving) => return Ok(Turn::Own(serving)),
            Err(refusal) => refusal,
        };
        let noted = running(database).filter(is_sound);
        if let Some(running) = noted.as_ref().filter(|running| answers(running)) {
            return Ok(Turn::Theirs(running.clone()));
        }
        if Instant::now() > until {
            let database = database.display();
            return Err(match noted {
                None => format!(
                    "{database} ist gerade in Gebrauch; beenden Sie zuerst den Server (Strg-C)\n{refusal}"
                ),
                Some(running) => no_answer(&database, &running),
            }
            .into());
        }
        thread::sleep(PAUSE);
    }
}

/// Returns the address of the page that is opened of a server that answers: that of the first start while it still holds.
pub(super) fn page_of(running: &Running) -> String {
    let url = PublicUrl::of(running.address, running.secure);
    let setup = running.setup.as_deref().filter(|path| !running.secure && is_there(running.address, path));
    url.with_path(setup.unwrap_or(START))
}

/// The page that opens once somebody has an account; it asks for the password.
pub(super) const START: &str = "/leitung";

fn no_answer(database: &impl std::fmt::Display, running: &Running) -> String {
    let (process, url) = (running.process, PublicUrl::of(running.address, running.secure));
    format!(
        "ein Server (Prozess {process}) hat {database}, antwortet aber nicht unter {url}. Beenden Sie ihn, und starten Sie noch einmal; was eingetragen ist, steht in der Datei\n\
         a server (process {process}) has {database}, but does not answer at {url}. End it and start again; what was entered is in the file"
    )
}

/// Returns whether a note is of the kind that a server writes: it becomes an address that is opened.
fn is_sound(running: &Running) -> bool {
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'/');
    plain(&running.run) && running.setup.as_deref().is_none_or(|path| path.starts_with('/') && plain(path))
}

/// Returns whether the server answers, and is the one that has written the note. Over TLS nobody can ask without a browser; there it is
/// enough that it takes the connection.
fn answers(running: &Running) -> bool {
    match running.secure {
        true => TcpStream::connect_timeout(&running.address, ANSWER).is_ok(),
        false => is_there(running.address, &format!("/healthz?run={}", running.run)),
    }
}

fn is_there(address: SocketAddr, path: &str) -> bool {
    status(address, path).is_ok_and(|status| status == "200")
}

/// Asks for a page and returns the status of the answer.
fn status(address: SocketAddr, path: &str) -> io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, ANSWER)?;
    stream.set_read_timeout(Some(ANSWER))?;
    stream.set_write_timeout(Some(ANSWER))?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut line = String::new();
    BufReader::new(stream.take(LONGEST_LINE)).read_line(&mut line)?;
    let status = line.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.split_whitespace().next());
    status.map(str::to_owned).ok_or_else(|| io::ErrorKind::InvalidData.into())
}

/// Says whose a port is that could not be had, and what to do; every other fault stays as it is.
pub(super) fn explain(fault: io::Error, listen: &Listen) -> Box<dyn Error> {
    if fault.kind() != io::ErrorKind::AddrInUse {
        return fault.into();
    }
    let words = fault.to_string();
    let doors = once(("--bind", &listen.bind))
        .chain(listen.public_bind.iter().map(|address| ("--public-bind", address)));
    let mut taken = doors.filter(|(_, address)| words.contains(&format!(" {address}: ")));
    let Some((option, address)) = taken.next() else { return fault.into() };
    let Some((host, port)) = address.rsplit_once(':') else { return fault.into() };
    let free = port.parse::<u16>().map_or(8081, |port| if port < 1024 { 8080 } else { port.wrapping_add(1) });
    let (german, english) = match is_ours(address) {
        true => ("hat ein Preisschnapsen mit anderen Daten", "a Preisschnapsen with other data has"),
        false => ("hat ein anderes Programm", "another program has"),
    };
    format!(
        "{words}\n\
         den Port {port} {german}: Beenden Sie es, oder nehmen Sie einen anderen: {option} {host}:{free}\n\
         {english} the port {port}: end that one, or take another port: {option} {host}:{free}"
    )
    .into()
}

/// Returns whether a server of ours answers at an address: it says that it lives, and that it is none that nobody has started.
fn is_ours(address: &str) -> bool {
    let addresses = address.to_socket_addrs().into_iter().flatten().flat_map(reachable);
    let mut asked = addresses.take(2);
    asked.any(|address| {
        is_there(address, "/healthz")
            && status(address, "/healthz?run=none").is_ok_and(|status| status == "404")
    })
}
