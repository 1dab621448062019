//! A client that does what a phone does and no more, so that the measured time is the server's.

use rustls::pki_types::ServerName;
use rustls::{ClientConfig, ClientConnection, StreamOwned};
use socket2::{Domain, Socket, Type};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A connection that stays open between questions.
pub struct Client {
    address: SocketAddr,
    from: IpAddr,
    trust: Option<Arc<ClientConfig>>,
    reader: BufReader<Box<dyn Wire>>,
    cookie: String,
}

/// What the bytes go through.
trait Wire: Read + Write + Send {}

impl<T: Read + Write + Send> Wire for T {}

/// An answer.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        let fields = self.head.lines().filter_map(|line| line.split_once(": "));
        fields.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

impl Client {
    pub fn connect(address: SocketAddr) -> io::Result<Client> {
        Client::over(TcpStream::connect(address)?, address, None)
    }

    /// Connects as somebody with another address of this machine, such as 127.0.0.2.
    pub fn connect_from(from: IpAddr, address: SocketAddr) -> io::Result<Client> {
        Client::over(stream_from(from, address)?, address, None)
    }

    /// The same through TLS, to a server that calls itself localhost.
    pub fn connect_securely(
        from: IpAddr,
        address: SocketAddr,
        trust: Arc<ClientConfig>,
    ) -> io::Result<Client> {
        Client::over(stream_from(from, address)?, address, Some(trust))
    }

    /// Opens another connection of the same browser.
    pub fn another(&self) -> io::Result<Client> {
        let other = Client::over(stream_from(self.from, self.address)?, self.address, self.trust.clone())?;
        Ok(Client { cookie: self.cookie.clone(), ..other })
    }

    fn over(stream: TcpStream, address: SocketAddr, trust: Option<Arc<ClientConfig>>) -> io::Result<Client> {
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(20)))?;
        let from = stream.local_addr()?.ip();
        let wire: Box<dyn Wire> = match &trust {
            None => Box::new(stream),
            Some(trust) => {
                let name = ServerName::try_from("localhost").map_err(io::Error::other)?;
                let tls = ClientConnection::new(trust.clone(), name).map_err(io::Error::other)?;
                Box::new(StreamOwned::new(tls, stream))
            }
        };
        Ok(Client { address, from, trust, reader: BufReader::new(wire), cookie: String::new() })
    }

    /// Goes on with a session that was begun elsewhere.
    pub fn with_session(mut self, cookie: &str) -> Client {
        cookie.clone_into(&mut self.cookie);
        self
    }

    /// Returns the cookie of the session, "" without one.
    pub fn session(&self) -> &str {
        &self.cookie
    }

    /// Opens an address, with more headers (each ends in `\r\n`).
    pub fn get(&mut self, path: &str, headers: &str) -> io::Result<Answer> {
        self.send(&format!("GET {path} HTTP/1.1\r\n{headers}"), "")
    }

    /// Sends a form from a page of the house.
    pub fn post(&mut self, path: &str, fields: &[(String, String)]) -> io::Result<Answer> {
        let body: Vec<_> =
            fields.iter().map(|(name, value)| format!("{}={}", escaped(name), escaped(value))).collect();
        let scheme = if self.trust.is_some() { "https" } else { "http" };
        let origin = format!("{scheme}://{}", self.address);
        let head = format!(
            "POST {path} HTTP/1.1\r\nOrigin: {origin}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        );
        self.send(&head, &body.join("&"))
    }

    /// Sends a form with a file in its field `file`.
    pub fn post_file(&mut self, path: &str, fields: &[(&str, &str)], file: &[u8]) -> io::Result<Answer> {
        const BETWEEN: &str = "--between-the-parts";
        let mut body = Vec::new();
        for (name, value) in fields {
            write!(
                body,
                "--{BETWEEN}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n"
            )?;
        }
        let kind = "Content-Disposition: form-data; name=\"file\"; filename=\"file.db\"\r\nContent-Type: application/octet-stream";
        write!(body, "--{BETWEEN}\r\n{kind}\r\n\r\n")?;
        body.extend_from_slice(file);
        write!(body, "\r\n--{BETWEEN}--\r\n")?;
        let origin = format!("http://{}", self.address);
        let head = format!(
            "POST {path} HTTP/1.1\r\nOrigin: {origin}\r\nContent-Type: multipart/form-data; boundary={BETWEEN}\r\n"
        );
        self.send_bytes(&head, &body)
    }

    /// Begins a session.
    pub fn log_in(&mut self, name: &str, password: &str) -> io::Result<()> {
        let fields = [("name", name), ("password", password), ("zurueck", ""), ("form_key", &fresh_key())];
        let fields: Vec<_> =
            fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let answer = self.post("/anmelden", &fields)?;
        let cookie = answer.header("set-cookie").ok_or_else(|| io::Error::other("nobody is logged in"))?;
        self.cookie = cookie.split(';').next().unwrap_or_default().to_owned();
        Ok(())
    }

    /// Begins an event stream, and returns once its head is there.
    pub fn listen(self, path: &str) -> io::Result<Listener> {
        self.listen_as(path, "")
    }

    /// The same with more headers (each ends in `\r\n`).
    pub fn listen_as(mut self, path: &str, headers: &str) -> io::Result<Listener> {
        write!(self.reader.get_mut(), "GET {path} HTTP/1.1\r\nHost: {}\r\n{headers}\r\n", self.address)?;
        let status = status_of(&self.head()?)?;
        if status != 200 {
            return Err(io::Error::other(format!("{path} answers {status}")));
        }
        Ok(Listener(self.reader))
    }

    fn send(&mut self, head: &str, body: &str) -> io::Result<Answer> {
        self.send_bytes(head, body.as_bytes())
    }

    fn send_bytes(&mut self, head: &str, body: &[u8]) -> io::Result<Answer> {
        let cookie =
            if self.cookie.is_empty() { String::new() } else { format!("Cookie: {}\r\n", self.cookie) };
        let length =
            if body.is_empty() { String::new() } else { format!("Content-Length: {}\r\n", body.len()) };
        let request = format!("{head}Host: {}\r\n{cookie}{length}\r\n", self.address);
        // An error without its question says nothing.
        let asked = |error: io::Error| {
            io::Error::new(error.kind(), format!("{}: {error}", request.lines().next().unwrap_or_default()))
        };
        let whole = [request.as_bytes(), body].concat();
        self.reader.get_mut().write_all(&whole).map_err(asked)?;
        let head = self.head().map_err(asked)?;
        let mut answer = Answer { status: status_of(&head)?, head, body: Vec::new() };
        let length = answer.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
        answer.body.resize(length, 0);
        self.reader.read_exact(&mut answer.body)?;
        Ok(answer)
    }

    fn head(&mut self) -> io::Result<String> {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if self.reader.read_line(&mut head)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        Ok(head)
    }
}

/// Opens a connection from an address of this machine.
pub fn stream_from(from: IpAddr, address: SocketAddr) -> io::Result<TcpStream> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, None)?;
    socket.bind(&SocketAddr::new(from, 0).into())?;
    socket.connect(&address.into())?;
    Ok(socket.into())
}

/// An open event stream.
pub struct Listener(BufReader<Box<dyn Wire>>);

impl Listener {
    /// Waits for the next version; of one with a part for what changed without an entry, that part is left away.
    pub fn version(&mut self) -> io::Result<u32> {
        let mut line = String::new();
        loop {
            line.clear();
            if self.0.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if let Some(version) = line.strip_prefix("data: ") {
                let own = version.trim().split('.').next().unwrap_or_default();
                return own.parse().map_err(io::Error::other);
            }
        }
    }
}

fn status_of(head: &str) -> io::Result<u16> {
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    status.ok_or_else(|| io::Error::other("no status"))
}

/// Returns the hidden fields of the form that enters a result, with a key of its own.
pub fn result_form(page: &str) -> io::Result<Vec<(String, String)>> {
    let html = scraper::Html::parse_document(page);
    let selector =
        scraper::Selector::parse(r#"form[action$="/ergebnis"][method="post"] input[type="hidden"]"#)
            .map_err(|error| io::Error::other(error.to_string()))?;
    let attribute = |input: scraper::ElementRef<'_>, name| input.attr(name).unwrap_or_default().to_owned();
    let mut fields: Vec<_> =
        html.select(&selector).map(|input| (attribute(input, "name"), attribute(input, "value"))).collect();
    fields.retain(|(name, _)| name != "form_key");
    if fields.is_empty() {
        return Err(io::Error::other("the page reads no result back"));
    }
    fields.push(("form_key".to_owned(), fresh_key()));
    Ok(fields)
}

/// Returns a form key that nobody else uses.
pub fn fresh_key() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    format!("{:032x}", NEXT.fetch_add(1, Ordering::Relaxed))
}

fn escaped(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    text.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}
