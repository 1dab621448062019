//! Two servers on one PostgreSQL, many evenings, and a server that is killed in the middle: `cargo bench --bench hosts -- evenings`.
//!
//! Every evening is a real one that was played by `rehearse`; each has a short name of its own, so its hashes are computed anew. Laptops send
//! entry by entry. Followers listen to the event stream and fetch the page whenever they hear something, as a phone does, each from an address
//! of its own. `-- phones` has 20 evenings of 80 phones, each of which waits up to a second before it fetches, as pages do, and looks what that costs the
//! servers; none is killed. When a server dies, laptops and followers ask the other one, as a proxy in front of both would let them.

use crate::evening::Evening;
use crate::followers::Following;
use crate::laptops::Laptop;
use crate::server::{Server, Servers};
use crate::{Host, Outcome, three};
use std::thread;
use std::time::{Duration, Instant};

/// How large it is: evenings, followers of each, entries a second of all together, and for how long; and whether the followers are phones, and no server dies.
#[derive(Clone, Copy)]
pub struct Size {
    evenings: usize,
    followers: usize,
    entries: u32,
    span: Duration,
    phones: bool,
}

pub const FULL: Size =
    Size { evenings: 200, followers: 10, entries: 20, span: Duration::from_secs(60), phones: false };
/// 2,000 evenings write 88 entries a second at most.
pub const PHONES: Size =
    Size { evenings: 20, followers: 80, entries: 1, span: Duration::from_secs(60), phones: true };

impl Size {
    /// Returns the same for `cargo test --benches`.
    pub fn short(self) -> Size {
        Size { evenings: 4, followers: 2, entries: 4, span: Duration::from_secs(6), ..self }
    }
}

/// Measures, and prints a table.
pub fn compare(host: &Host, size: Size) -> Outcome<()> {
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
    /// How long the servers kept a processor busy, of how long.
    processor: [Duration; 2],
}

fn measure(size: &Size, servers: &Servers, laptops: &mut [Laptop]) -> Outcome<Told> {
    let slugs = laptops.iter().map(|laptop| laptop.slug.clone()).collect();
    let following = Following::new(slugs, size.phones);
    let (stored, lost, killed, processor) = thread::scope(|scope| -> Outcome<_> {
        for number in 0..size.evenings * size.followers {
            let following = &following;
            let follow = move || following.follow(servers, number, size.evenings);
            thread::Builder::new().stack_size(128 << 10).spawn_scoped(scope, follow)?;
        }
        let sent = send(size, servers, laptops, &following);
        following.let_go(servers);
        sent
    })?;
    Ok(Told { following, stored, lost, killed, processor })
}

/// Sends entries while followers listen, and kills a server in the middle. Returns how long each answer took, how many entries were lost, when
/// the server was killed, and how long a processor was busy meanwhile, of how long.
fn send(
    size: &Size,
    servers: &Servers,
    laptops: &mut [Laptop],
    following: &Following,
) -> Outcome<(Vec<Duration>, u32, Instant, [Duration; 2])> {
    following.wait_until_all_listen(size.evenings * size.followers)?;
    let before = servers.processor();
    let (begun, pause) = (Instant::now(), Duration::from_secs(1) / size.entries);
    let all = size.entries * u32::try_from(size.span.as_secs())?;
    let (mut stored, mut killed) = (Vec::new(), begun);
    for entry in 0..all {
        if entry == all / 2 && !size.phones {
            killed = Instant::now();
            servers.kill_first();
        }
        let laptop = &mut laptops[entry as usize % size.evenings];
        stored.push(laptop.send_next(servers, following)?);
        thread::sleep((begun + pause * (entry + 1)).saturating_duration_since(Instant::now()));
    }
    let processor = [servers.processor().saturating_sub(before), begun.elapsed()];
    following.wait_until_all_have_it(laptops);
    let mut lost = 0;
    for laptop in laptops {
        lost += laptop.sent - laptop.head(servers)?;
    }
    Ok((stored, lost, killed, processor))
}

fn print(size: &Size, laptops: &[Laptop], told: Told) -> Outcome<()> {
    let Told { following, mut stored, lost, killed, processor: [busy, span] } = told;
    let sent: u32 = laptops.iter().map(|laptop| laptop.sent).sum();
    let mut seen = following.into_seen()?;
    let mut back: Vec<Duration> = seen.back.iter().map(|back| back.duration_since(killed)).collect();
    let rows = [
        (
            "evenings, followers, entries",
            format!("{}, {}, {sent}", size.evenings, seen.followers),
            "200, 2,000 (phones: 20, 1,600)",
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
    if size.phones {
        let share = busy.as_secs_f64() / span.as_secs_f64() / 2.0 * 100.0;
        println!("| both servers keep two cores busy | {share:.0} % | < 50 % |");
    }
    for (what, measured, target) in rows {
        println!("| {what} | {measured} | {target} |");
    }
    match (lost, seen.behind) {
        (0, 0) => Ok(()),
        (lost, behind) => Err(format!("{lost} entries are lost, {behind} followers are behind").into()),
    }
}
