//! A host that keeps the evenings of years, and one evening that is made to be slow: `cargo bench --bench hosts -- scale`. What an
//! entry costs: `-- entry`. Needs the programs `wrk` and `nginx`.
//!
//! One club has all evenings. Each is the same real one that was played by `rehearse`, stored again under another address; the short name in its hashes
//! is that of the laptop, which is the same in all.

use crate::cache;
use crate::evening::Evening;
use crate::followers::Following;
use crate::laptops::Laptop;
use crate::postgres::connect;
use crate::server::{Server, Servers};
use crate::wrk::wrk;
use crate::{Client, Host, Outcome, three};
use mirror::{PublicEntry, PublicTexts};
use std::net::SocketAddr;
use std::thread::{self, sleep};
use std::time::{Duration, Instant};
use tournament::chain::{Hash, Salt, Seal, Written};
use tournament::{Settings, Tournament};

/// So many evenings are asked for.
const ASKED: usize = 200;

/// Stores the first evening again so often, with all that belongs to it.
const CLONE: &str = "
    INSERT INTO nights (club, address, slug, epoch, head_number, head_hash, entry_count, entry_bytes, ended_at, changed)
        SELECT club, 'abend-' || n, slug, epoch, head_number, head_hash, entry_count, entry_bytes, now(), changed + n
        FROM nights, generate_series(1, $EVENINGS) AS n WHERE id = 1;
    INSERT INTO epochs (night, epoch, base, way) SELECT id, 1, 0, 'paired' FROM nights WHERE id > 1;
    INSERT INTO entries (night, epoch, number, hash, body)
        SELECT n.id, e.epoch, e.number, e.hash, e.body FROM nights AS n, entries AS e WHERE n.id > 1 AND e.night = 1;
    INSERT INTO texts (night, key, epoch, revision, value)
        SELECT n.id, t.key, t.epoch, t.revision, t.value FROM nights AS n, texts AS t WHERE n.id > 1 AND t.night = 1;
    UPDATE change_counter SET last = (SELECT max(changed) FROM nights);
    ANALYZE;";

/// Measures, and prints a table.
pub fn measure(host: &Host, is_short: bool) -> Outcome<()> {
    let evenings = if is_short { 2 * ASKED } else { 10_000 };
    store(host, evenings)?;
    println!("| what | measured | target |\n|---|---|---|");
    let begun = Instant::now();
    let server = Server::start(&host.database)?;
    let at = server.address;
    while Client::connect(at)?.get("/healthz", "")?.status != 200 {
        sleep(Duration::from_millis(5));
    }
    row("evenings of one club that are stored", evenings, "");
    row("ready after its start", format!("{:.2} s", begun.elapsed().as_secs_f64()), "< 2 s");
    let mut times = Vec::new();
    for number in 0..ASKED {
        let asked = Instant::now();
        // The background begins with the newest.
        page(at, &format!("/t/abend-{}", number + 1))?;
        times.push(asked.elapsed());
    }
    row("200 evenings asked for: median, p95, longest", three(&mut times), "");
    let [now, most] = server.memory()?;
    row("memory then, and the most so far", format!("{now}, {most} MiB"), "< 600 MiB");
    while page(at, "/api/1/evenings")?.matches("\"slug\"").count() < evenings {
        sleep(Duration::from_millis(500));
    }
    let [now, most] = server.memory()?;
    let used = server.processor()?.as_secs_f64();
    let after = begun.elapsed().as_secs_f64();
    row(
        "each read once: after, processor, memory, most",
        format!("{after:.0} s, {used:.0} s, {now}, {most} MiB"),
        "",
    );
    for path in ["/healthz", "/", "/v/verein"] {
        let options = ["-H", "Accept-Encoding: br"];
        // The first make and pack it.
        wrk(at, path, &options, 1)?;
        let before = server.processor()?;
        let rate = wrk(at, path, &options, 4)?;
        let each = (server.processor()? - before).as_secs_f64() / rate / 4.0;
        row(&format!("`{path}`: processor for an answer"), format!("{:.0} µs", each * 1e6), "< 100 µs");
    }
    for (what, measured) in cache::compare(&server, "/t/abend-1/runde/R1")? {
        row(&what, measured, "");
    }
    Ok(())
}

/// Looks what an entry of an evening of 64 people costs the server that gets it, and the other one that shows the evening too.
pub fn an_entry(host: &Host) -> Outcome<()> {
    let codes = host.codes(10)?;
    let evening = Evening::play()?;
    let servers = Servers::new([Server::start(&host.database)?, Server::start(&host.database)?]);
    let mut laptops = Vec::new();
    for (number, code) in codes.iter().enumerate() {
        // All call the first.
        laptops.push(Laptop::pair(&servers, 2 * number, code, &evening)?);
    }
    sleep(Duration::from_secs(5));
    let before = [servers.processor_of(0)?, servers.processor_of(1)?];
    let entries = 60 * laptops.len();
    for _ in 0..60 {
        let begun = Instant::now();
        for laptop in &mut laptops {
            laptop.send(&servers, 1)?;
        }
        // Each may send ten a second.
        sleep(Duration::from_millis(110).saturating_sub(begun.elapsed()));
    }
    sleep(Duration::from_secs(2));
    for (server, what) in ["the server that gets it", "each other server"].iter().enumerate() {
        let used = servers.processor_of(server)?.saturating_sub(before[server]);
        let each = used / u32::try_from(entries)?;
        row(&format!("an entry costs {what}"), format!("{:.2} ms", each.as_secs_f64() * 1e3), "< 1 ms");
    }
    Ok(())
}

/// Looks how long a quiet evening takes beside one that was made to be slow.
pub fn beside_a_noisy_one(host: &Host, is_short: bool) -> Outcome<()> {
    let codes = host.codes(2)?;
    let evening = Evening::play()?;
    let servers = Servers::new([Server::start(&host.database)?, Server::start(&host.database)?]);
    let mut quiet = Laptop::pair(&servers, 0, &codes[0], &evening)?;
    let (entries, texts) = noise(if is_short { 2_000 } else { 49_000 })?;
    let most = entries.len() - 200;
    let mut noisy = Laptop::new(&servers, 1, &codes[1], entries)?;
    for (number, texts) in texts.into_iter().enumerate() {
        noisy.tell(&servers, number + 1, texts)?;
    }
    while (noisy.sent as usize) < most {
        noisy.send(&servers, 500.min(most - noisy.sent as usize))?;
        sleep(Duration::from_millis(150));
    }
    let following = Following::new(vec![quiet.slug.clone()], false);
    thread::scope(|scope| -> Outcome<()> {
        scope.spawn(|| following.follow(&servers, 0, 1));
        following.wait_until_all_listen(1)?;
        let mut send = |what: &str| -> Outcome<()> {
            let mut stored = Vec::new();
            for _ in 0..30 {
                stored.push(quiet.send_next(&servers, &following)?);
                sleep(Duration::from_millis(500));
            }
            row(&format!("{what}: an entry is answered: median, p95, longest"), three(&mut stored), "");
            let heard = three(&mut following.take_heard());
            row(&format!("{what}: until a follower hears of it"), heard, "p95 < 50 ms");
            Ok(())
        };
        send("a quiet evening alone")?;
        let noise = scope.spawn(|| -> Outcome<u32> {
            let (before, begun) = (noisy.sent, Instant::now());
            while begun.elapsed() < Duration::from_secs(20) {
                noisy.send(&servers, 1)?;
                sleep(Duration::from_millis(526));
            }
            Ok(noisy.sent - before)
        });
        send("beside a noisy one")?;
        let sent = noise.join().map_err(|_| "the noisy laptop panicked")??;
        following.let_go(&servers);
        row("entries of that one meanwhile", sent, "");
        Ok(())
    })
}

/// Makes an evening of so many entries and of 9,900 notes of 700 bytes.
fn noise(count: u32) -> Outcome<(Vec<PublicEntry>, Vec<PublicTexts>)> {
    let opened = Tournament::open(Settings::usual()).map_err(|faults| format!("{faults:?}"))?;
    let opened = serde_json::to_string(&[opened])?;
    let mut previous = Hash::START;
    let mut entries = Vec::new();
    for number in 1..=count {
        let events = match number {
            1 => opened.clone(),
            2..=5_000 => format!(r#"[{{"player-registered":{{"player":{}}}}}]"#, number - 1),
            _ => format!(r#"[{{"player-described":{{"player":{}}}}}]"#, number % 4_999 + 1),
        };
        let salt: Salt = format!("{number:032x}").parse()?;
        let written = Written {
            number: number.into(),
            at: b"2027-01-05T18:00:00.000Z".into(),
            by_user: Some(b"1".into()),
            by_ticket: None,
            events: events.into_bytes(),
            seal: Some(Seal { salt, texts: Vec::new() }),
        };
        previous = written.hash(b"abend-1", previous).ok_or("no hash")?;
        entries.push(PublicEntry::of(&written, previous).ok_or("no entry")?);
    }
    let note = |number| (format!("note/{number}"), format!("\"{}\"", "x".repeat(700)));
    Ok((entries, (0..11).map(|part| (part * 900 + 1..=part * 900 + 900).map(note).collect()).collect()))
}

/// Plays an evening, has a laptop send it, and stores it again so often.
fn store(host: &Host, evenings: usize) -> Outcome<()> {
    let code = host.codes(1)?.remove(0);
    let evening = Evening::play()?;
    let servers = Servers::new([Server::start(&host.database)?, Server::start(&host.database)?]);
    Laptop::pair(&servers, 0, &code, &evening)?.send_all(&servers)?;
    servers.kill_all();
    let clone = CLONE.replace("$EVENINGS", &(evenings - 1).to_string());
    host.runtime.block_on(async { connect(&host.database).await.batch_execute(&clone).await })?;
    Ok(())
}

fn page(at: SocketAddr, path: &str) -> Outcome<String> {
    let answer = Client::connect(at)?.get(path, "")?;
    if answer.status == 200 { Ok(answer.text()) } else { Err(format!("{path}: {}", answer.status).into()) }
}

fn row(what: &str, measured: impl std::fmt::Display, target: &str) {
    println!("| {what} | {measured} | {target} |");
}
