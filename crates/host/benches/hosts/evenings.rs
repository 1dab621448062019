//! Two servers on one PostgreSQL, many evenings, and a server that is killed in the middle: `cargo bench --bench hosts -- evenings`.
//!
//! Every evening is a real one that was played by `rehearse`; each has a short name of its own, so its hashes are computed anew. Laptops send
//! entry by entry. Followers listen to the event stream and fetch the page whenever they hear something, as a phone does, each from an address
//! of its own. When a server dies, laptops and followers ask the other one, as a proxy in front of both would let them.

use crate::evening::Evening;
use crate::followers::Following;
use crate::laptops::Laptop;
use crate::server::{Server, Servers};
use crate::{Host, Outcome, three};
use std::thread;
use std::time::{Duration, Instant};

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

/// Measures, and prints a table.
pub fn compare(host: &Host, is_short: bool) -> Outcome<()> {
    let size = if is_short { SMOKE } else { FULL };
    let codes = host.codes(size.evenings)?;
    let evening = Evening::play()?;
    let servers = Servers::new([Server::start(&host.database)?, Server::start(&host.database)?]);
    let mut laptops = Vec::new();
    for (number, code) in codes.iter().enumerate() {
        laptops.push(Laptop::pair(&servers, number, code, &evening)?);
    }
    let told = measure(&size, &servers, &mut laptops)?;
    print(&size, &laptops, told)
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
    match (lost, seen.behind) {
        (0, 0) => Ok(()),
        (lost, behind) => Err(format!("{lost} entries are lost, {behind} followers are behind").into()),
    }
}
