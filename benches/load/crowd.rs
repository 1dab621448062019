//! Many at once: results beside readers, everybody reloads, everybody is told, nobody does anything.

use crate::client::{Client, Listener};
use crate::night::{NIGHT, Program};
use crate::scorer::Scorer;
use crate::{Outcome, line, median, milliseconds, quantile, rates};
use std::sync::{Barrier, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Enters results while 64 connections read as fast as they can: how long the desk waits, and when the next reader sees it.
pub fn results_beside_readers(program: &Program, results: usize) -> Outcome<()> {
    let mut scorer = Scorer::new(program.address, 1, 2)?;
    let mut reader = Client::connect(program.address)?;
    let mut readers = rates::readers(program, 60)?;
    thread::sleep(Duration::from_millis(500));
    let (mut stored, mut visible) = (Vec::new(), Vec::new());
    for _ in 0..results {
        let fields = scorer.read_back()?;
        let before = reader.get(NIGHT, "Accept-Encoding: br\r\n")?.header("etag").map(str::to_owned);
        stored.push(scorer.enter(&fields)?);
        let committed = Instant::now();
        let after = reader.get(NIGHT, "Accept-Encoding: br\r\n")?;
        visible.push(committed.elapsed());
        assert_ne!(after.header("etag").map(str::to_owned), before, "the next reader sees the result");
        thread::sleep(Duration::from_millis(40));
    }
    // It may have ended by itself.
    let _ = readers.kill();
    readers.wait()?;
    line(
        &format!("a result stored beside 64 readers, median and p95 of {results}"),
        format!("{}, {}", milliseconds(median(&mut stored)), milliseconds(quantile(&mut stored, 0.95))),
        "p95 < 10 ms",
    );
    line(
        "from its answer until the next reader has the new page, median and longest",
        format!("{}, {}", milliseconds(median(&mut visible)), milliseconds(quantile(&mut visible, 1.0))),
        "< 100 ms",
    );
    Ok(())
}

/// 300 phones open a connection, the page and a player's page at any moment of ten seconds; 4 scorers enter results.
pub fn everybody_reloads(program: &Program) -> Outcome<()> {
    const PHONES: u32 = 300;
    const SPAN: Duration = Duration::from_secs(10);
    let address = program.address;
    let (took, errors, entered) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()), Mutex::new(0_u32));
    let begun = Instant::now();
    let note = |error: String| errors.lock().map(|mut errors| errors.push(error)).unwrap_or_default();
    thread::scope(|scope| {
        for phone in 0..PHONES {
            let (took, note) = (&took, &note);
            scope.spawn(move || {
                // Spread over the span without a pattern that meets the scorers'.
                thread::sleep(SPAN * (phone * 7919 % PHONES) / PHONES);
                let open = || -> std::io::Result<[Duration; 2]> {
                    let begun = Instant::now();
                    let mut client = Client::connect(address)?;
                    let mut times = [Duration::ZERO; 2];
                    for (path, time) in
                        [NIGHT.to_owned(), format!("{NIGHT}/person/{}", phone + 1)].iter().zip(&mut times)
                    {
                        let answer = client.get(path, "Accept-Encoding: br\r\n")?;
                        if answer.status != 200 {
                            return Err(std::io::Error::other(format!("{path} answers {}", answer.status)));
                        }
                        *time = begun.elapsed();
                    }
                    Ok([times[0], times[1] - times[0]])
                };
                match open() {
                    Ok(times) => took.lock().map(|mut took| took.extend(times)).unwrap_or_default(),
                    Err(error) => note(error.to_string()),
                }
            });
        }
        for number in 0..4 {
            let (note, entered) = (&note, &entered);
            scope.spawn(move || {
                let enter = || -> Outcome<()> {
                    let mut scorer = Scorer::new(address, 2 + 2 * number, 8)?;
                    while begun.elapsed() < SPAN {
                        let fields = scorer.read_back()?;
                        scorer.enter(&fields)?;
                        *entered.lock().map_err(|error| error.to_string())? += 1;
                        thread::sleep(Duration::from_millis(900));
                    }
                    Ok(())
                };
                enter().unwrap_or_else(|error| note(error.to_string()));
            });
        }
    });
    let mut took = took.into_inner()?;
    let (errors, entered) = (errors.into_inner()?, entered.into_inner()?);
    line(
        &format!(
            "300 phones reload within 10 s, 4 scorers enter {entered} results: median and p95 of {} pages",
            took.len()
        ),
        format!("{}, {}", milliseconds(median(&mut took)), milliseconds(quantile(&mut took, 0.95))),
        "p95 < 50 ms",
    );
    line(
        "errors among them",
        format!("{}{}", errors.len(), errors.first().map(|first| format!(" ({first})")).unwrap_or_default()),
        "0",
    );
    Ok(())
}

/// 512 listeners are told of a result and fetch the page: from sending the result until the last has the new page.
pub fn everybody_is_told(program: &Program, rounds: usize) -> Outcome<()> {
    const LISTENERS: usize = 512;
    let address = program.address;
    let mut scorer = Scorer::new(address, 129, 2)?;
    let ready = Barrier::new(LISTENERS + 1);
    let arrived = Mutex::new(Vec::new());
    let mut slowest = Vec::new();
    thread::scope(|scope| -> Outcome<()> {
        let (ready, arrived) = (&ready, &arrived);
        for _ in 0..LISTENERS {
            let told = thread::Builder::new().stack_size(128 << 10);
            told.spawn_scoped(scope, move || {
                let follow = || -> std::io::Result<(Listener, Client)> {
                    let mut listener = Client::connect(address)?.listen(&format!("{NIGHT}/strom"))?;
                    listener.version()?;
                    Ok((listener, Client::connect(address)?))
                };
                let mut connections = follow();
                for _ in 0..rounds {
                    ready.wait();
                    let fetched = connections.as_mut().map_err(|error| error.to_string()).and_then(
                        |(listener, client)| {
                            listener.version().map_err(|error| error.to_string())?;
                            let page = client
                                .get(NIGHT, "Accept-Encoding: br\r\n")
                                .map_err(|error| error.to_string())?;
                            if page.status == 200 { Ok(Instant::now()) } else { Err(page.status.to_string()) }
                        },
                    );
                    arrived.lock().map(|mut arrived| arrived.push(fetched)).unwrap_or_default();
                    ready.wait();
                }
            })?;
        }
        for _ in 0..rounds {
            let fields = scorer.read_back();
            ready.wait();
            thread::sleep(Duration::from_millis(300));
            let sent = Instant::now();
            let stored = fields.and_then(|fields| scorer.enter(&fields));
            ready.wait();
            stored?;
            let arrived: Result<Vec<Instant>, String> =
                arrived.lock().map_err(|error| error.to_string())?.drain(..).collect();
            let last = arrived?.into_iter().max().ok_or("nobody listens")?;
            slowest.push(last - sent);
        }
        Ok(())
    })?;
    line(
        &format!(
            "512 listeners are told and fetch the page: from sending the result until the last has it, median of {rounds}"
        ),
        milliseconds(median(&mut slowest)),
        "< 100 ms",
    );
    Ok(())
}

/// Opens 2,000 streams on a program that has just been started, and looks at its memory.
pub fn idle_listeners(program: &Program) -> Outcome<()> {
    const LISTENERS: usize = 2_000;
    let before = program.memory()?;
    let mut listeners = Vec::with_capacity(LISTENERS);
    for _ in 0..LISTENERS {
        let mut listener = Client::connect(program.address)?.listen(&format!("{NIGHT}/strom"))?;
        listener.version()?;
        listeners.push(listener);
    }
    // One ping goes to everybody.
    thread::sleep(Duration::from_secs(16));
    let after = program.memory()?;
    let megabytes = |bytes: u64| bytes as f64 / 1e6;
    line(
        "2,000 idle event streams: the memory of the program, without the pages of its file, before and with them",
        format!("{:.0} MB, {:.0} MB", megabytes(before), megabytes(after)),
        "< 60 MB",
    );
    Ok(())
}
