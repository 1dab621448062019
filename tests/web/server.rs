//! A house of its own for each test: a server on a free port with a fresh database, and browsers that visit it.

use chrono::{DateTime, TimeDelta};
use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use preisschnapsen::app::{Agreement, App, Entropy, OpenOptions, Role, SteppingClock, Submission, UserId};
use preisschnapsen::network::Listen;
use preisschnapsen::web::server::{Stopper, bind};
use preisschnapsen::web::state::sheets::Sheets;
use preisschnapsen::web::state::site::Site;
use scraper::{Html, Selector};
use socket2::{Domain, Socket, Type};
use std::fs;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tournament::texts::Texts;
use ureq::http::Response;
use ureq::{Agent, Body, RequestBuilder};

/// A port that is free.
const ANY: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

/// Where the proxy is that every server of the tests trusts.
pub const PROXY: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 9));

pub const PASSWORD: &str = "siebenundsechzig";

/// A running server. It ends when the test does.
pub struct TestServer {
    pub app: App,
    pub address: SocketAddr,
    /// The guests' door, if there is one.
    pub guests: Option<SocketAddr>,
    /// The one-time link's token of the first start, empty once there is a user.
    pub token: String,
    stopper: Stopper,
    thread: Option<JoinHandle<()>>,
    folder: Arc<TempDir>,
}

/// Waits until nobody has an address. While a house is restarted the system may give its port to another test for a moment.
fn wait_until_free(address: &str) {
    let begun = Instant::now();
    while TcpListener::bind(address).is_err() && begun.elapsed() < Duration::from_secs(10) {
        thread::sleep(Duration::from_millis(20));
    }
}

impl TestServer {
    /// Starts a server on which nobody can log in yet.
    #[track_caller]
    pub fn new() -> TestServer {
        TestServer::listening(|_| {})
    }

    /// The same with other doors than one for everybody.
    #[track_caller]
    pub fn listening(how: impl FnOnce(&mut Listen)) -> TestServer {
        let mut listen = Listen::at(ANY.to_string());
        how(&mut listen);
        TestServer::start(Arc::new(TempDir::new().unwrap()), listen, |site| site)
    }

    /// The same with a clock that can be put forward.
    #[track_caller]
    pub fn at(clock: Arc<SteppingClock>) -> TestServer {
        let (folder, listen) = (Arc::new(TempDir::new().unwrap()), Listen::at(ANY.to_string()));
        TestServer::open(folder, listen, |site| site, |options| options.clock = clock)
    }

    /// Starts a server with a user `Resi` and a clock that stands still until it is put forward.
    #[track_caller]
    pub fn with_clock() -> (TestServer, Arc<SteppingClock>) {
        let clock = Arc::new(SteppingClock::new(DateTime::UNIX_EPOCH, TimeDelta::zero()));
        let server = TestServer::at(clock.clone());
        server.app.accounts().add("Resi", PASSWORD).unwrap();
        (server, clock)
    }

    /// The same with the sheets that the server makes.
    #[track_caller]
    pub fn with_sheets(clock: Arc<SteppingClock>) -> (TestServer, Sheets) {
        let (folder, listen) = (Arc::new(TempDir::new().unwrap()), Listen::at(ANY.to_string()));
        let mut sheets = Sheets::default();
        let look = |site: Site| {
            sheets = site.sheets();
            site
        };
        let server = TestServer::open(folder, listen, look, |options| options.clock = clock);
        (server, sheets)
    }

    /// Starts a server with a user `Resi` and randomness of its own.
    #[track_caller]
    pub fn with_entropy(entropy: Arc<dyn Entropy>) -> TestServer {
        let (folder, listen) = (Arc::new(TempDir::new().unwrap()), Listen::at(ANY.to_string()));
        let server = TestServer::open(folder, listen, |site| site, |options| options.entropy = entropy);
        server.app.accounts().add("Resi", PASSWORD).unwrap();
        server
    }

    /// The same at an address of this machine.
    #[track_caller]
    pub fn at_address(ip: IpAddr, clock: Arc<SteppingClock>) -> TestServer {
        let (folder, listen) = (Arc::new(TempDir::new().unwrap()), Listen::at(format!("{ip}:0")));
        TestServer::open(folder, listen, |site| site, |options| options.clock = clock)
    }

    /// The same with room for so many event streams.
    #[track_caller]
    pub fn with_streams(most: usize) -> TestServer {
        let (folder, listen) = (Arc::new(TempDir::new().unwrap()), Listen::at(ANY.to_string()));
        TestServer::start(folder, listen, move |site| site.with_streams(most))
    }

    /// Starts another server on a copy of everything that is stored.
    #[track_caller]
    pub fn copied(&self) -> TestServer {
        let folder = Arc::new(TempDir::new().unwrap());
        // A copy as the program makes it lacks the secrets of draws to come.
        let mut conn = SqliteConnection::establish(&self.app.database().to_string_lossy()).unwrap();
        let target = folder.path().join("abend.db");
        conn.batch_execute(&format!("VACUUM INTO '{}'", target.display())).unwrap();
        TestServer::start(folder, Listen::at(ANY.to_string()), |site| site)
    }

    /// Ends the server and starts another one on the same database, at the same address.
    #[track_caller]
    pub fn restarted(self) -> TestServer {
        self.stopped().start()
    }

    /// Ends the server and keeps its database and its address.
    #[track_caller]
    pub fn stopped(self) -> Stopped {
        Stopped { folder: self.folder.clone(), address: self.address }
    }

    #[track_caller]
    fn start(folder: Arc<TempDir>, listen: Listen, prepare: impl FnOnce(Site) -> Site) -> TestServer {
        TestServer::open(folder, listen, prepare, |_| {})
    }

    #[track_caller]
    fn open(
        folder: Arc<TempDir>,
        listen: Listen,
        prepare: impl FnOnce(Site) -> Site,
        choose: impl FnOnce(&mut OpenOptions),
    ) -> TestServer {
        let mut options = OpenOptions::new(folder.path().join("abend.db"));
        choose(&mut options);
        let mut listen = listen;
        listen.proxies.addresses.push(PROXY);
        let app = App::open(options).unwrap();
        let token = app.accounts().setup_token().unwrap();
        wait_until_free(&listen.bind);
        let (tell, told) = mpsc::channel();
        let site = prepare(Site::new(app.clone()));
        let thread = thread::spawn(move || {
            actix_web::rt::System::new().block_on(async {
                let bound = bind(site, &listen).unwrap();
                tell.send((bound.listening().clone(), bound.stopper())).unwrap();
                bound.run().await.unwrap();
            });
        });
        let (listening, stopper) = told.recv().unwrap();
        let (address, guests) = (listening.staff[0], listening.guests.first().copied());
        let token = token.map_or_else(String::new, |token| token.as_str().to_owned());
        TestServer { app, address, guests, token, stopper, thread: Some(thread), folder }
    }

    /// Starts a server with a user `Resi`.
    #[track_caller]
    pub fn with_staff() -> TestServer {
        let server = TestServer::new();
        server.app.accounts().add("Resi", PASSWORD).unwrap();
        server
    }

    /// The same where the folder for the second copies is missing.
    #[track_caller]
    pub fn without_its_stick() -> TestServer {
        let (folder, listen) = (Arc::new(TempDir::new().unwrap()), Listen::at(ANY.to_string()));
        let stick = folder.path().join("stick");
        let server =
            TestServer::open(folder, listen, |site| site, |options| options.second_folder = Some(stick));
        server.app.accounts().add("Resi", PASSWORD).unwrap();
        server
    }

    /// Starts a server with a user `Resi` and a practice tournament `probe` in the middle of its first round.
    #[track_caller]
    pub fn with_practice(rules: &str) -> TestServer {
        let server = TestServer::with_staff();
        let form = Submission { form_key: server.app.form_key().unwrap(), by: UserId::COMMAND_LINE };
        let texts = Texts {
            name: "Probe".parse().unwrap(),
            venue: "Gasthof".parse().unwrap(),
            date: server.app.today(),
            prizes: vec!["Ein Schwein".parse().unwrap()],
            rules: rules.parse().unwrap(),
        };
        server.app.practice(form, texts).unwrap();
        server
    }

    /// Returns a browser that nobody has used yet.
    pub fn guest(&self) -> Browser {
        // The server closes a connection that was idle for 5 s; a form is not sent into one that closes just then.
        let config = Agent::config_builder().http_status_as_error(false).max_redirects(0);
        let agent = config.max_idle_age(Duration::from_secs(2)).build().new_agent();
        Browser { agent, address: self.address, language: "de".to_owned(), from: None }
    }

    /// Returns a browser that comes through the guests' door.
    pub fn at_the_guests_door(&self) -> Browser {
        Browser { address: self.guests.expect("a door for guests"), ..self.guest() }
    }

    /// Returns a browser in which Resi is logged in.
    #[track_caller]
    pub fn staff(&self) -> Browser {
        self.staff_of("Resi")
    }

    /// Returns a browser in which somebody is logged in who has an account.
    #[track_caller]
    pub fn staff_of(&self, name: &str) -> Browser {
        let browser = self.guest();
        let page = browser.post("/anmelden", &[("name", name), ("password", PASSWORD), ("zurueck", "")]);
        page.assert_leads_to("/leitung");
        browser
    }
}

impl TestServer {
    /// Returns the agreement of the first who has an account, for a draw that becomes void without the pages.
    #[track_caller]
    pub fn agreed(&self) -> Option<Agreement> {
        let accounts = self.app.accounts();
        let first = accounts.witnesses(UserId::COMMAND_LINE, None).unwrap().into_iter().next()?;
        Some(accounts.agree(first.id, PASSWORD).unwrap())
    }
}

/// A house whose server has ended.
pub struct Stopped {
    folder: Arc<TempDir>,
    address: SocketAddr,
}

impl Stopped {
    /// Puts another database in the place of the one that was.
    #[track_caller]
    pub fn on(self, database: &[u8]) -> Stopped {
        let file = self.folder.path().join("abend.db");
        // It goes with the last who has the database open.
        let begun = Instant::now();
        while file.with_extension("db-wal").exists() && begun.elapsed() < Duration::from_secs(10) {
            thread::sleep(Duration::from_millis(20));
        }
        fs::write(file, database).unwrap();
        self
    }

    /// Starts another server on the same database, at the same address.
    #[track_caller]
    pub fn start(self) -> TestServer {
        TestServer::start(self.folder, Listen::at(self.address.to_string()), |site| site)
    }
}

impl TestServer {
    /// Returns a browser in which somebody with this role is logged in.
    #[track_caller]
    pub fn as_role(&self, role: Role) -> Browser {
        let name = role.to_string();
        self.app.accounts().add_as(role, &name, PASSWORD).unwrap();
        let browser = self.guest();
        browser.post("/anmelden", &[("name", &name), ("password", PASSWORD)]).assert_leads_to("/leitung");
        browser
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        let stopper = self.stopper.clone();
        actix_web::rt::System::new().block_on(async move { stopper.stop().await });
        if let Some(thread) = self.thread.take() {
            // A panic in the server's thread has failed the test already.
            let _ = thread.join();
        }
    }
}

/// A browser with its own cookies. It follows no redirects, so that a test sees them.
pub struct Browser {
    pub agent: Agent,
    pub address: SocketAddr,
    pub language: String,
    pub from: Option<String>,
}

impl Browser {
    /// Asks for pages in another language from now on.
    pub fn speaking(mut self, language: &str) -> Browser {
        language.clone_into(&mut self.language);
        self
    }

    /// Asks from another machine from now on, through a proxy that the server trusts; without it a browser sits at the console.
    pub fn at(mut self, address: &str) -> Browser {
        self.from = Some(address.to_owned());
        self.address = relay_from(PROXY, self.address);
        self
    }

    /// Adds what the browser says with every request.
    fn dressed<B>(&self, request: RequestBuilder<B>) -> RequestBuilder<B> {
        let request = request.header("Accept-Language", &self.language);
        match &self.from {
            Some(from) => request.header("X-Forwarded-For", from),
            None => request,
        }
    }

    /// Opens an address.
    #[track_caller]
    pub fn get(&self, path: &str) -> Page {
        let request = self.dressed(self.agent.get(self.url(path)));
        Page::read(request.call().unwrap())
    }

    /// Opens an address as a page that renews itself does.
    #[track_caller]
    pub fn renew(&self, path: &str) -> Page {
        let request = self.dressed(self.agent.get(self.url(path))).header("Renewal", "1");
        Page::read(request.call().unwrap())
    }

    /// Asks for a file without reading it; returns its kind and how long it is kept.
    #[track_caller]
    pub fn head(&self, path: &str) -> (String, String) {
        let answer = self.agent.get(self.url(path)).call().unwrap();
        assert_eq!(answer.status().as_u16(), 200, "{path}");
        let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
        (header("content-type"), header("cache-control"))
    }

    /// Sends a form from a page of the house, with a key of its own.
    #[track_caller]
    pub fn post(&self, path: &str, fields: &[(&str, &str)]) -> Page {
        let origin = format!("http://{}", self.address);
        let key = format!("{:032x}", rand_key());
        let fields = [fields, &[("form_key", key.as_str())]].concat();
        self.post_from(path, Some(&origin), &fields)
    }

    /// Sends a form as its page stands now, with the mark of what it shows.
    #[track_caller]
    pub fn save(&self, path: &str, fields: &[(&str, &str)]) -> Page {
        let seen = self.get(path).attribute("input[name=seen]", "value").expect("a form with a mark");
        self.post(path, &[fields, &[("seen", seen.as_str())]].concat())
    }

    /// Sends exactly these fields, with any Origin.
    #[track_caller]
    pub fn post_from(&self, path: &str, origin: Option<&str>, fields: &[(&str, &str)]) -> Page {
        let mut request = self.dressed(self.agent.post(self.url(path)));
        if let Some(origin) = origin {
            request = request.header("Origin", origin);
        }
        Page::read(request.send_form(fields.iter().copied()).unwrap())
    }

    /// Sends a form with a file (its name and bytes) from a page of the house, with a key of its own unless one is given.
    #[track_caller]
    pub fn upload(&self, path: &str, fields: &[(&str, &str)], file: Option<(&str, &[u8])>) -> Page {
        const EDGE: &str = "grenze-zwischen-den-feldern";
        let key = format!("{:032x}", rand_key());
        let mut fields = fields.to_vec();
        if fields.iter().all(|(name, _)| *name != "form_key") {
            fields.push(("form_key", &key));
        }
        let mut body = Vec::new();
        for (name, value) in fields {
            let part =
                format!("--{EDGE}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
            body.extend(part.into_bytes());
        }
        let (name, bytes) = file.unwrap_or(("", b""));
        let part = format!(
            "--{EDGE}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\nContent-Type: text/csv\r\n\r\n"
        );
        body.extend(part.into_bytes());
        body.extend_from_slice(bytes);
        body.extend(format!("\r\n--{EDGE}--\r\n").into_bytes());
        let request = self.dressed(self.agent.post(self.url(path)));
        let request = request.header("Origin", format!("http://{}", self.address));
        let request = request.header("Content-Type", format!("multipart/form-data; boundary={EDGE}"));
        Page::read(request.send(&body[..]).unwrap())
    }

    /// Opens the page that an answer leads to.
    #[track_caller]
    pub fn follow(&self, page: &Page) -> Page {
        assert_eq!(page.status, 303, "{}", page.body);
        self.get(page.header("location").expect("a location"))
    }

    /// Sends any method without a body.
    #[track_caller]
    pub fn send(&self, method: &str, path: &str) -> Page {
        let origin = format!("http://{}", self.address);
        let request =
            ureq::http::Request::builder().method(method).uri(self.url(path)).header("Origin", origin);
        Page::read(self.agent.run(request.body(()).unwrap()).unwrap())
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

/// Returns a number that no other call in this process returns.
fn rand_key() -> u128 {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(1);
    u128::from(NEXT.fetch_add(1, Ordering::Relaxed))
}

/// An answer.
pub struct Page {
    pub status: u16,
    pub body: String,
    headers: Vec<(String, String)>,
}

impl Page {
    pub fn read(mut response: Response<Body>) -> Page {
        let text = |value: &ureq::http::HeaderValue| value.to_str().unwrap().to_owned();
        Page {
            status: response.status().as_u16(),
            headers: response.headers().iter().map(|(name, value)| (name.to_string(), text(value))).collect(),
            // A file that is no text has no words to look for.
            body: String::from_utf8_lossy(&response.body_mut().read_to_vec().unwrap()).into_owned(),
        }
    }

    /// Returns the first header of this name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Returns all headers of this name.
    pub fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.headers.iter().filter(move |(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Returns the texts of all elements that a selector finds, with single spaces.
    #[track_caller]
    pub fn texts(&self, selector: &str) -> Vec<String> {
        let page = Html::parse_document(&self.body);
        let selector = Selector::parse(selector).unwrap();
        let text = |element: scraper::ElementRef| element.text().collect::<String>();
        page.select(&selector)
            .map(|element| text(element).split_whitespace().collect::<Vec<_>>().join(" "))
            .collect()
    }

    /// Returns the text of the first element that a selector finds, exactly as it stands there.
    #[track_caller]
    pub fn raw_text(&self, selector: &str) -> String {
        let page = Html::parse_document(&self.body);
        let element = page.select(&Selector::parse(selector).unwrap()).next();
        element.map(|element| element.text().collect()).unwrap_or_default()
    }

    /// Returns an attribute of the first element that a selector finds.
    #[track_caller]
    pub fn attribute(&self, selector: &str, name: &str) -> Option<String> {
        let page = Html::parse_document(&self.body);
        let element = page.select(&Selector::parse(selector).unwrap()).next();
        element?.attr(name).map(str::to_owned)
    }

    /// Returns an attribute of every element that a selector finds and that has it.
    #[track_caller]
    pub fn attributes(&self, selector: &str, name: &str) -> Vec<String> {
        let page = Html::parse_document(&self.body);
        let selector = Selector::parse(selector).unwrap();
        page.select(&selector).filter_map(|element| element.attr(name).map(str::to_owned)).collect()
    }

    /// Fails unless the answer has this status.
    #[track_caller]
    pub fn assert_status(&self, status: u16) -> &Page {
        assert_eq!(self.status, status, "{}", self.body);
        self
    }

    /// Fails unless an element that the selector finds contains the text.
    #[track_caller]
    pub fn assert_says(&self, selector: &str, text: &str) -> &Page {
        let found = self.texts(selector);
        assert!(found.iter().any(|found| found.contains(text)), "{selector} says {found:?}\n{}", self.body);
        self
    }

    /// Fails if the selector finds anything.
    #[track_caller]
    pub fn assert_none(&self, selector: &str) -> &Page {
        assert!(self.texts(selector).is_empty(), "{selector} is there\n{}", self.body);
        self
    }

    /// Fails unless the answer sends the browser to this path; a notice in its query does not matter.
    #[track_caller]
    pub fn assert_leads_to(&self, path: &str) -> &Page {
        assert_eq!(self.status, 303, "{}", self.body);
        let place = self.header("location").unwrap_or_default();
        let place = place.split("?notiz=").next().unwrap().split("&notiz=").next().unwrap();
        assert_eq!(place, path);
        self
    }
}

/// Passes bytes on to a door from an address of this machine, because a browser does not choose the one it comes from.
pub fn relay_from(from: IpAddr, door: SocketAddr) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for browser in listener.incoming() {
            let (mut browser, mut upstream) = (browser.unwrap(), upstream_from(from, door).unwrap());
            let (mut answers, mut back) = (upstream.try_clone().unwrap(), browser.try_clone().unwrap());
            thread::spawn(move || {
                let copied = io::copy(&mut answers, &mut back);
                back.shutdown(Shutdown::Write).and(copied)
            });
            thread::spawn(move || io::copy(&mut browser, &mut upstream));
        }
    });
    address
}

fn upstream_from(from: IpAddr, door: SocketAddr) -> io::Result<TcpStream> {
    let socket = Socket::new(Domain::for_address(door), Type::STREAM, None)?;
    socket.bind(&SocketAddr::new(from, 0).into())?;
    socket.connect(&door.into())?;
    Ok(socket.into())
}
