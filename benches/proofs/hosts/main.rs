//! Two servers of a host on one PostgreSQL, many evenings, and a server that is killed in the middle: `cargo bench --bench hosts`
//! (docs/PROOFS.md). Needs PostgreSQL, which it starts in a folder of its own.
//!
//! Every evening is a real one that was played by `rehearse`; each has a short name of its own, so its hashes are computed anew. Laptops send
//! entry by entry. Followers listen to the event stream and fetch the page whenever they hear something, as a phone does, each from an address
//! of its own. When a server dies, laptops and followers ask the other one, as a proxy in front of both would let them.

#[path = "../../load/client.rs"]
#[allow(dead_code, reason = "the load needs more of it")]
mod client;
mod evening;
mod followers;
mod laptops;
#[path = "../../../tests/host/postgres.rs"]
#[allow(dead_code, reason = "the tests need more of it")]
mod postgres;
mod server;

use evening::Evening;
use followers::Following;
use laptops::Laptop;
use postgres::Postgres;
use preisschnapsen::host::Code;
use preisschnapsen::host::store::clubs::NewClub;
use preisschnapsen::host::store::nights::NewNight;
use preisschnapsen::host::store::{By, HostStore};
use server::{Server, Servers};
use std::error::Error;
use std::thread;
use std::time::{Duration, Instant};

pub type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// How large it is: evenings, followers of each, entries a second of all together, and for how long.
struct Size {
    evenings: usize,
    followers: usize,
    entries: u32,
    span: Duration,
}

const FULL: Size = Size { evenings: 200, followers: 10, entries: 20, span: Duration::from_secs(60) };
/// For `cargo test --benches`.
const SMOKE: Size = Size { evenings: 4, followers: 2, entries: 4, span: Duration::from_secs(6) };

fn main() -> Outcome<()> {
    let size = if std::env::args().any(|argument| argument == "--test") { SMOKE } else { FULL };
    preisschnapsen::web::server::allow_many_connections();
    let postgres = Postgres::start();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (database, codes) = runtime.block_on(async {
        let database = postgres.database().await;
        let codes = codes(&database, size.evenings).await?;
        Outcome::Ok((database, codes))
    })?;
    let evening = Evening::play()?;
    let servers = Servers::new([Server::start(&database)?, Server::start(&database)?]);
    let mut laptops = Vec::new();
    for (number, code) in codes.iter().enumerate() {
        laptops.push(Laptop::pair(&servers, number, code, &evening)?);
    }
    let told = measure(&size, &servers, &mut laptops)?;
    print(&size, &laptops, told)
}

/// Makes a club and its evenings; returns the codes for their laptops.
async fn codes(database: &str, evenings: usize) -> Outcome<Vec<Code>> {
    let store = HostStore::open(&database.parse()?).await?;
    let NewClub::Made(club) = store.add_club(By::CommandLine, &"Verein".parse()?).await? else {
        return Err("the database is not empty".into());
    };
    let mut codes = Vec::new();
    for number in 0..evenings {
        let code = Code::pairing(evening::bytes("code", number));
        match store.add_night(By::CommandLine, club.id(), None, &code).await? {
            NewNight::Made(_) => codes.push(code),
            NewNight::Taken => return Err("an evening without an address is taken".into()),
        }
    }
    Ok(codes)
}

/// What was measured.
struct Told {
    following: Following,
    /// The time that a laptop waited for the answer to an entry.
    stored: Vec<Duration>,
    /// Entries that were acknowledged and are not there.
    lost: u32,
    killed: Instant,
}

fn measure(size: &Size, servers: &Servers, laptops: &mut [Laptop]) -> Outcome<Told> {
    let following = Following::new(laptops.iter().map(|laptop| laptop.slug.clone()).collect());
    let (stored, lost, killed) = thread::scope(|scope| -> Outcome<_> {
        for number in 0..size.evenings * size.followers {
            let following = &following;
            let follow = move || following.follow(servers, number, size.evenings);
            thread::Builder::new().stack_size(128 << 10).spawn_scoped(scope, follow)?;
        }
        let sent = send(size, servers, laptops, &following);
        following.let_go(servers);
        sent
    })?;
    Ok(Told { following, stored, lost, killed })
}

/// Sends entries while followers listen, and kills a server in the middle. Returns how long each answer took, how many entries were lost, and when
/// the server was killed.
fn send(
    size: &Size,
    servers: &Servers,
    laptops: &mut [Laptop],
    following: &Following,
) -> Outcome<(Vec<Duration>, u32, Instant)> {
    following.wait_until_all_listen(size.evenings * size.followers)?;
    let (begun, pause) = (Instant::now(), Duration::from_secs(1) / size.entries);
    let all = size.entries * u32::try_from(size.span.as_secs())?;
    let (mut stored, mut killed) = (Vec::new(), begun);
    for entry in 0..all {
        if entry == all / 2 {
            killed = Instant::now();
            servers.kill_first();
        }
        let laptop = &mut laptops[entry as usize % size.evenings];
        stored.push(laptop.send_next(servers, following)?);
        thread::sleep((begun + pause * (entry + 1)).saturating_duration_since(Instant::now()));
    }
    following.wait_until_all_have_it(laptops);
    let mut lost = 0;
    for laptop in laptops {
        lost += laptop.sent - laptop.head(servers)?;
    }
    Ok((stored, lost, killed))
}

fn print(size: &Size, laptops: &[Laptop], told: Told) -> Outcome<()> {
    let Told { following, mut stored, lost, killed } = told;
    let sent: u32 = laptops.iter().map(|laptop| laptop.sent).sum();
    let mut seen = following.into_seen()?;
    let mut back: Vec<Duration> = seen.back.iter().map(|back| back.duration_since(killed)).collect();
    let rows = [
        (
            "evenings, followers, entries",
            format!("{}, {}, {sent}", size.evenings, seen.followers),
            "200, 2,000",
        ),
        ("acknowledged entries that are lost", lost.to_string(), "0"),
        ("followers without the last version in the end", seen.behind.to_string(), "0"),
        ("an entry is answered: median, p95, longest", three(&mut stored), ""),
        ("from sending it until a follower hears of it: median, p95, longest", three(&mut seen.heard), ""),
        ("a page is fetched: how many", seen.pages.len().to_string(), ""),
        ("how long it takes: median, p95, longest", three(&mut seen.pages), "p95 < 300 ms"),
        ("followers of the server that was killed who are back", back.len().to_string(), "half of them"),
        ("after how long: median, p95, longest", three(&mut back), "< 5 s"),
        ("pages that nobody answered and that were asked for again", seen.again.to_string(), ""),
    ];
    println!("| what | measured | target |\n|---|---|---|");
    for (what, measured, target) in rows {
        println!("| {what} | {measured} | {target} |");
    }
    Ok(())
}

/// Writes the median, the value that 95 of 100 do not exceed, and the longest.
fn three(values: &mut [Duration]) -> String {
    values.sort();
    let at = |part: f64| {
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a place in a list"
        )]
        let place = ((values.len() as f64 * part) as usize).min(values.len().saturating_sub(1));
        values.get(place).map_or("–".to_owned(), |value| format!("{:.0} ms", value.as_secs_f64() * 1_000.0))
    };
    format!("{}, {}, {}", at(0.5), at(0.95), at(1.0))
}
