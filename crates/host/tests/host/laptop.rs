//! A laptop publishes an evening on a host: both are the real program, between them is real HTTP, and the host is killed in the middle.

use crate::cable::Cable;
use crate::calls::Server;
use crate::support::Host;
use mirror::{PublicEntry, Stop};
use preisschnapsen::app::{
    App, Halt, HostUrl, NewTournament, Newcomer, NotPaired, NotPublished, OpenOptions, Published, Renewal,
    Request, RestoreRight, Role, Submission, UserId,
};
use preisschnapsen_host::store::{By, NightId};
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};
use tournament::chain::Hash;
use tournament::texts::{Person, Texts};
use tournament::{FirstPayment, PlayerId, Settings, Stage, Tickets, Tournament};

/// A house with an evening.
pub struct Laptop {
    pub app: App,
    pub slug: String,
    folder: tempfile::TempDir,
}

impl Laptop {
    pub fn open() -> Laptop {
        Laptop::open_as("Abend")
    }

    /// Opens one whose evening has this name.
    pub fn open_as(name: &str) -> Laptop {
        Laptop::open_with(name, Settings::usual())
    }

    pub fn with(settings: Settings) -> Laptop {
        Laptop::open_with("Abend", settings)
    }

    fn open_with(name: &str, settings: Settings) -> Laptop {
        let folder = tempfile::tempdir().unwrap();
        let app = App::open(OpenOptions::new(folder.path().join("haus.db"))).unwrap();
        let texts = Texts {
            name: name.parse().unwrap(),
            venue: "Gasthof Höß".parse().unwrap(),
            date: "2027-01-05".parse().unwrap(),
            prizes: Vec::new(),
            rules: Default::default(),
        };
        let new = NewTournament { texts, settings };
        let slug = app.create(form(&app), new).unwrap().snapshot.slug.to_string();
        Laptop { app, slug, folder }
    }

    /// Returns another laptop with a copy of this one as it is now.
    pub fn copied(&self) -> Laptop {
        let folder = tempfile::tempdir().unwrap();
        let (copy, _) = self.app.copies().backup_to(&folder.path().join("haus.db")).unwrap();
        Laptop { app: App::open(OpenOptions::new(copy)).unwrap(), slug: self.slug.clone(), folder }
    }

    /// Ends the program, brings a copy back in the place of its database, and starts it again.
    pub fn brought_back(self, copy: &Path) -> Laptop {
        let Laptop { app, slug, folder } = self;
        drop(app);
        let database = folder.path().join("haus.db");
        for suffix in ["", "-wal", "-shm", "-journal"] {
            let _ = std::fs::remove_file(format!("{}{suffix}", database.display()));
        }
        std::fs::copy(copy, &database).unwrap();
        let app = App::open(OpenOptions::new(database)).unwrap();
        app.publishing().go_on();
        Laptop { app, slug, folder }
    }

    /// Ends the program and starts it again.
    pub fn start_again(self) -> Laptop {
        let Laptop { app, slug, folder } = self;
        app.close(Duration::from_secs(60));
        let app = App::open(OpenOptions::new(folder.path().join("haus.db"))).unwrap();
        app.publishing().go_on();
        Laptop { app, slug, folder }
    }

    /// Returns with which hosts its evenings are paired, as it stands beside the database.
    pub fn noted_beside(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("haus.db.mirror")).unwrap()
    }

    /// Notes something else there; that counts from the next start on.
    pub fn note_beside(&self, text: &str) {
        std::fs::write(self.folder.path().join("haus.db.mirror"), text).unwrap();
    }

    pub fn act(&self, request: impl Into<Request>) {
        self.app.act(&self.slug, form(&self.app), request).unwrap();
    }

    pub fn register(&self, names: &[&str]) {
        let newcomer = |name: &&str| {
            Newcomer::new(Person::read(name, "Gmunden").unwrap(), Tickets::Count(1), FirstPayment::InFull)
        };
        self.act(Request::Register(names.iter().map(newcomer).collect()));
    }

    pub fn publish(&self, host: &str, code: &str) -> Result<(), NotPublished> {
        let night = self.app.snapshot(&self.slug).unwrap().unwrap();
        self.app.publishing().publish(&night, host.parse::<HostUrl>().unwrap(), code)
    }

    pub fn published(&self) -> Published {
        self.app.publishing().published(&self.slug).unwrap()
    }

    pub fn head(&self) -> (u32, Hash) {
        let night = self.app.snapshot(&self.slug).unwrap().unwrap();
        (night.tournament.version().0, night.head)
    }
}

fn form(app: &App) -> Submission {
    Submission { form_key: app.form_key().unwrap(), by: UserId::COMMAND_LINE }
}

/// Waits until something is so; it is soon, and a minute later where a host has to notice that it hears nothing.
#[track_caller]
pub fn soon(what: &str, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(180), "{what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Returns a page, empty if nobody answers.
pub fn page(address: &str) -> String {
    let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
    let answer = agent.get(address).header("accept-language", "de").call();
    answer.ok().and_then(|mut answer| answer.body_mut().read_to_string().ok()).unwrap_or_default()
}

pub fn status(address: &str) -> u16 {
    let agent =
        ureq::Agent::config_builder().http_status_as_error(false).max_redirects(0).build().new_agent();
    agent.get(address).call().unwrap().status().as_u16()
}

pub async fn head_of(host: &Host, night: NightId) -> (u32, Hash) {
    let standing = host.store.standing(night).await.unwrap().unwrap();
    (standing.night.head.number, standing.night.head.hash)
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn what_happens_in_the_hall_is_at_the_host_also_after_it_was_away() {
    let host = Host::new().await;
    let (night, code) = host.night().await;
    let (server, laptop) = (Server::start(&host.address), Laptop::open());
    laptop.register(&["Huber Franz", "Müller Änne", "Österreicher Toni"]);
    laptop.publish(server.base(), &code.to_string()).unwrap();
    soon("the host has the evening", || laptop.published().standing.acknowledged == laptop.head().0);
    assert_eq!(head_of(&host, night).await, laptop.head());

    let published = laptop.published();
    soon("guests see it there", || page(&published.address).contains("Gasthof Höß"));

    // The host is killed; the hall goes on and nobody waits.
    let base = server.base().to_owned();
    drop(server);
    laptop.act(Request::CloseList(Stage::FIRST));
    laptop.act(Request::TakePhrase { stage: Stage::FIRST, phrase: "HERZ ASS".parse().unwrap(), pack: None });
    laptop.act(Request::Draw(Stage::FIRST));
    laptop.act(Request::Erase(vec![PlayerId(1)]));
    soon("the laptop has noticed", || laptop.published().standing.failures > 0);
    assert_ne!(head_of(&host, night).await, laptop.head());
    let _server = Server::start_at(&host.address, base.strip_prefix("http://").unwrap());
    soon("the host has caught up", || laptop.published().standing.acknowledged == laptop.head().0);
    assert_eq!(head_of(&host, night).await, laptop.head());

    let round = format!("{}/runde/R1", published.address);
    soon("guests see the draw, and who was erased is erased", || {
        let page = page(&round);
        page.contains("Müller Änne") && page.contains("Person 1") && !page.contains("Huber Franz")
    });
    let chain = page(&format!("{}/kette.json", published.address));
    let (number, hash) = laptop.head();
    assert!(chain.contains(&hash.to_string()) && chain.contains(&format!("{number}")), "{chain}");
    let public =
        ["", "/runde/R1", "/auslosung/R1", "/baum", "/regeln", "/ergebnisse.csv", "/tafel", "/person/2"];
    for path in public {
        assert_eq!(status(&format!("{}{path}", published.address)), 200, "{path}");
    }
    // Nobody logs in here.
    for path in ["/leitung", "/anmelden", "/einrichten/abc", "/t/gibtsnicht"] {
        assert_eq!(status(&format!("{base}{path}")), 404, "{path}");
    }

    // Whoever has what the host has sees the evening.
    let stored = host.store.entries_after(night, 0, 1_000).await.unwrap();
    let entries: Vec<PublicEntry> =
        stored.iter().map(|entry| serde_json::from_slice(&entry.body).unwrap()).collect();
    let actions: Vec<_> = entries.iter().map(|entry| Arc::new(entry.action().unwrap())).collect();
    let seen = Tournament::replay(actions).unwrap();
    let own = laptop.app.snapshot(&laptop.slug).unwrap().unwrap();
    assert_eq!(seen.pairings(Stage::FIRST), own.pairings(Stage::FIRST));
    let bodies = String::from_utf8(stored.iter().flat_map(|entry| entry.body.clone()).collect()).unwrap();
    assert!(!bodies.contains("paid") && bodies.contains("sealed"));
    let texts = host.store.texts(night).await.unwrap();
    let value =
        |key: &str| texts.iter().find(|text| text.key == key).and_then(|text| text.value.clone()).unwrap();
    assert!(value("player/2").contains("Müller Änne"), "{texts:?}");
    assert_eq!(value("player/1"), r#"{"name":"Person 1"}"#, "who was erased is erased there");
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_code_lets_one_laptop_in_and_a_token_that_was_revoked_nobody() {
    let host = Host::new().await;
    let (night, code) = host.night().await;
    let (server, laptop) = (Server::start(&host.address), Laptop::open());
    let wrong = laptop.publish(server.base(), "AAAA-BBBB-CCCC").unwrap_err();
    assert!(matches!(wrong, NotPublished::NotPaired(NotPaired::WrongCode)), "{wrong:?}");
    assert_eq!(laptop.app.publishing().published(&laptop.slug), None);
    laptop.publish(server.base(), &code.to_string()).unwrap();
    let used = Laptop::open().publish(server.base(), &code.to_string()).unwrap_err();
    assert!(matches!(used, NotPublished::NotPaired(NotPaired::UsedCode)), "{used:?}");
    soon("the host has the evening", || laptop.published().standing.acknowledged == laptop.head().0);

    // Paused, nothing leaves; afterwards everything does.
    laptop.app.publishing().pause(&laptop.slug, true).unwrap();
    laptop.register(&["Huber Franz"]);
    thread::sleep(Duration::from_millis(500));
    assert_ne!(head_of(&host, night).await, laptop.head());
    laptop.app.publishing().pause(&laptop.slug, false).unwrap();
    soon("the host has the rest", || laptop.published().standing.acknowledged == laptop.head().0);
    assert_eq!(head_of(&host, night).await, laptop.head());

    assert_eq!(host.store.revoke_tokens(By::CommandLine, night).await.unwrap(), 1);
    laptop.register(&["Müller Änne"]);
    let revoked = Some(Halt::Stopped(Stop::Revoked));
    soon("the laptop is told", || laptop.published().standing.halt == revoked);
    laptop.app.publishing().end(&laptop.slug).unwrap();
    assert_eq!(laptop.app.publishing().published(&laptop.slug), None);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_hall_of_which_nothing_is_heard_is_told_of_until_it_is_back() {
    let host = Host::new().await;
    let (night, code) = host.night().await;
    let (server, laptop) = (Server::start(&host.address), Laptop::open());
    let cable = Cable::to(server.base());
    laptop.register(&["Huber Franz", "Müller Änne", "Österreicher Toni"]);
    laptop.act(Request::CloseList(Stage::FIRST));
    laptop.publish(&cable.base(), &code.to_string()).unwrap();
    let address = format!("{}/t/{}", server.base(), laptop.slug);
    let says = || page(&address).contains("der Saal ist gerade ohne Internet");
    soon("guests see the evening", || page(&address).contains("Gasthof Höß"));
    assert!(!says());
    cable.cut();
    soon("guests are told", says);
    cable.join();
    soon("the hall is back", || !says());

    // When the closed list came is told to the second.
    let received = host.store.entries_after(night, 0, 1_000).await.unwrap();
    let came = received.last().unwrap().received_at.with_timezone(&chrono::Local);
    let seen = page(&format!("{address}/auslosung/R1"));
    assert!(seen.contains(&came.format("seit %H:%M:%S hier").to_string()), "{seen}");
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_long_list_that_was_read_in_at_once_is_at_the_host() {
    let host = Host::new().await;
    let (night, code) = host.night().await;
    let server = Server::start(&host.address);
    let laptop = Laptop::with(Settings { capacity: Settings::MAX_CAPACITY, ..Settings::usual() });
    let names: Vec<String> =
        (1..=Settings::MAX_CAPACITY).map(|number| format!("Gast Nummer {number}")).collect();
    laptop.register(&names.iter().map(String::as_str).collect::<Vec<_>>());
    laptop.publish(server.base(), &code.to_string()).unwrap();
    soon("the host has the evening", || {
        let standing = laptop.published().standing;
        assert_eq!(standing.halt, None);
        standing.acknowledged == laptop.head().0
    });
    assert_eq!(head_of(&host, night).await, laptop.head());
}

/// A hall from which nothing comes because somebody wants it so is not said to be without internet.
#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_hall_that_pauses_or_ends_what_it_shows_is_not_said_to_be_cut_off() {
    let host = Host::new().await;
    let (night, code) = host.night().await;
    let (server, laptop) = (Server::start(&host.address), Laptop::open());
    laptop.register(&["Huber Franz", "Müller Änne", "Österreicher Toni"]);
    laptop.act(Request::CloseList(Stage::FIRST));
    laptop.publish(server.base(), &code.to_string()).unwrap();
    let address = laptop.published().address;
    let says = |words: &str| page(&address).contains(words);
    let (paused, cut_off) = ("schickt gerade nichts Neues ins Internet", "der Saal ist gerade ohne Internet");
    soon("guests see the evening", || says("Gasthof Höß"));
    laptop.app.publishing().pause(&laptop.slug, true).unwrap();
    soon("guests are told", || says(paused));
    laptop.app.publishing().pause(&laptop.slug, false).unwrap();
    let goes_on = Instant::now();
    soon("it goes on", || says("Gasthof Höß") && !says(paused));
    assert!(
        goes_on.elapsed() < Duration::from_secs(20),
        "not only when the host is told of nothing new, after 30 s"
    );
    laptop.app.publishing().end(&laptop.slug).unwrap();
    soon("guests are told", || says(paused));
    // As if a minute had gone by.
    let later = host.connect().await;
    later.batch_execute("UPDATE heads SET heard_at = heard_at - interval '61 seconds'").await.unwrap();
    drop(server);
    let server = Server::start(&host.address);
    let address = format!("{}/t/{}", server.base(), laptop.slug);
    soon("another server says it too", || page(&address).contains(paused));
    assert!(!page(&address).contains(cut_off));
    assert_eq!(head_of(&host, night).await, laptop.head());
}

/// Another evening may have the short name of the one that was shown: nothing of it leaves the house before a director says so.
#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn where_another_database_takes_the_place_of_an_evening_its_host_hears_nothing_more() {
    let host = Host::new().await;
    let (night, code) = host.night().await;
    let (server, laptop) = (Server::start(&host.address), Laptop::open());
    laptop.register(&["Huber Franz", "Müller Änne"]);
    laptop.publish(server.base(), &code.to_string()).unwrap();
    soon("the host has the evening", || laptop.published().standing.acknowledged == laptop.head().0);
    let shown = head_of(&host, night).await;
    let director = laptop.app.accounts().add_as(Role::Director, "Resi", "schnapsen am abend").unwrap();
    let other = Laptop::open();
    other.app.accounts().add_as(Role::Director, "Sepp", "schnapsen am abend").unwrap();
    other.register(&["Fremd Eins", "Fremd Zwei", "Fremd Drei"]);
    let copy = other.app.copies().backup_now().unwrap().path;
    let prepared = laptop.app.copies().prepare_restore(&copy).unwrap();
    laptop.app.copies().take_over(&RestoreRight::Director(director.id), prepared, Renewal::NONE).unwrap();
    assert_eq!(laptop.slug, other.slug);
    assert!(laptop.published().paused);
    laptop.register(&["Fremd Vier"]);
    thread::sleep(Duration::from_secs(2));
    assert_eq!(head_of(&host, night).await, shown);
    assert!(!page(&laptop.published().address).contains("Fremd"));
}

/// Who pauses without a connection, or goes to another host, tells the one that shows the evening as soon as it is reached.
#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_host_that_could_not_be_told_of_a_pause_is_told_later_and_one_that_is_left_too() {
    let (host, other) = (Host::new().await, Host::new().await);
    let ((_, code), (_, other_code)) = (host.night().await, other.night().await);
    let (server, other_server, laptop) =
        (Server::start(&host.address), Server::start(&other.address), Laptop::open());
    let cable = Cable::to(server.base());
    laptop.register(&["Huber Franz", "Müller Änne", "Österreicher Toni"]);
    laptop.act(Request::CloseList(Stage::FIRST));
    laptop.publish(&cable.base(), &code.to_string()).unwrap();
    let address = format!("{}/t/{}", server.base(), laptop.slug);
    let paused = || page(&address).contains("schickt gerade nichts Neues ins Internet");
    soon("guests see the evening", || page(&address).contains("Gasthof Höß"));
    soon("all is there", || laptop.published().standing.acknowledged == laptop.head().0);
    cable.cut();
    laptop.app.publishing().pause(&laptop.slug, true).unwrap();
    assert!(!paused());
    cable.join();
    soon("guests are told", paused);
    laptop.app.publishing().pause(&laptop.slug, false).unwrap();
    soon("it goes on", || !paused());
    laptop.publish(other_server.base(), &other_code.to_string()).unwrap();
    soon("guests at the first host are told", paused);
    let there = format!("{}/t/{}", other_server.base(), laptop.slug);
    soon("the other one has it", || page(&there).contains("Gasthof Höß"));
    assert!(!page(&there).contains("schickt gerade nichts Neues"));
}

/// The program may start again before the host is reached.
#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_host_is_told_of_a_pause_and_of_an_end_also_after_a_start() {
    let host = Host::new().await;
    let (_, code) = host.night().await;
    let (server, laptop) = (Server::start(&host.address), Laptop::open());
    let cable = Cable::to(server.base());
    laptop.register(&["Huber Franz", "Müller Änne", "Österreicher Toni"]);
    laptop.act(Request::CloseList(Stage::FIRST));
    laptop.publish(&cable.base(), &code.to_string()).unwrap();
    let address = format!("{}/t/{}", server.base(), laptop.slug);
    let paused = || page(&address).contains("schickt gerade nichts Neues ins Internet");
    soon("guests see the evening", || page(&address).contains("Gasthof Höß"));
    soon("all is there", || laptop.published().standing.acknowledged == laptop.head().0);
    cable.cut();
    laptop.app.publishing().pause(&laptop.slug, true).unwrap();
    let laptop = laptop.start_again();
    cable.join();
    soon("guests are told of the pause", paused);
    laptop.app.publishing().pause(&laptop.slug, false).unwrap();
    soon("it goes on", || !paused());
    cable.cut();
    laptop.app.publishing().end(&laptop.slug).unwrap();
    let laptop = laptop.start_again();
    assert_eq!(laptop.app.publishing().published(&laptop.slug), None);
    cable.join();
    soon("guests are told of the end", paused);
    // And it is not told again after the next start.
    soon("that it knows is noted", || !laptop.noted_beside().contains("\"left\""));
}
