//! A house of its own for each test: a server on a free port with a fresh database, and browsers that visit it.

mod browser;
mod page;
mod relay;

pub use browser::Browser;
pub use page::Page;
pub use relay::{PROXY, relay_from};

use chrono::{DateTime, TimeDelta};
use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use preisschnapsen::app::{
    Agreement, App, Entropy, OpenOptions, Role, Snapshot, SteppingClock, Submission, UserId,
};
use preisschnapsen::network::Listen;
use preisschnapsen::web::server::{Stopper, bind};
use preisschnapsen::web::state::sheets::Sheets;
use preisschnapsen::web::state::site::Site;
use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tournament::texts::Texts;
use ureq::Agent;

/// A port that is free.
const ANY: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0);

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
    #[expect(clippy::new_without_default, reason = "a server is started on purpose")]
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

    /// Returns the tournament `probe` as it stands now.
    #[track_caller]
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.app.snapshot("probe").unwrap().unwrap()
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
