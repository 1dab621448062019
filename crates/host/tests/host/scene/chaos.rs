//! Servers of a host, PostgreSQL and the laptop die one after the other, over a connection that is cut again and again, while the desk goes on.

use super::cutting::Cutting;
use super::machine::{Machine, shows_head};
use crate::cable::Cable;
use crate::calls::Server;
use crate::laptop::head_of;
use crate::postgres::Postgres;
use crate::reports::PEOPLE;
use crate::support::Host;
use std::collections::VecDeque;
use std::sync::Arc;

/// In each round ten servers are killed, and PostgreSQL and the laptop once; `PREISSCHNAPSEN_CHAOS=10` plays ten.
const ROUNDS: &str = "PREISSCHNAPSEN_CHAOS";

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn whoever_dies_nothing_is_lost_and_nothing_comes_twice() {
    let rounds: u32 = std::env::var(ROUNDS).ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(1);
    let postgres = Postgres::start();
    let host = Host::at(postgres.database().await).await;
    let (night, code) = host.night().await;
    let start = || Server::behind_a_proxy(&host.address, "127.0.0.1:0");
    let mut servers = VecDeque::from([start(), start()]);
    let cable = Arc::new(Cable::to(servers[0].base()));
    let (mut laptop, _) = Machine::with_evening(&PEOPLE);
    laptop.start(&["serve"]);
    let mut desk = laptop.desk();
    let (internet, list) = ("/leitung/t/abend/internet", "/leitung/t/abend/kassa");
    let (status, answer) =
        desk.send(internet, internet, &[("host", &cable.base()), ("code", &code.to_string())]);
    assert_eq!(status, 303, "{answer}");

    let cutting = Cutting::of(&cable);
    let mut sold = Vec::new();
    for (round, step) in (0..rounds).flat_map(|round| (0..10).map(move |step| (round, step))) {
        let name = format!(
            "Gast {}",
            ["Ada", "Berta", "Cora", "Dora", "Emma", "Frieda", "Gerda", "Hilda", "Ida", "Jana"][step]
        ) + &"x".repeat(round as usize);
        let sale = [("name", name.as_str()), ("place", "Ried"), ("tickets", "1"), ("paid", "on")];
        let (status, answer) = desk.send(list, list, &sale);
        assert_eq!(status, 303, "{name}: {answer}");
        sold.push(name);
        // The one to which the laptop's connection leads dies with what it was about to do.
        drop(servers.pop_front());
        cable.leads_to(servers[0].base());
        if step == 3 {
            postgres.crash();
        }
        if step == 7 {
            laptop.kill();
            laptop.start(&["serve"]);
            desk = laptop.desk();
        }
        servers.push_back(start());
    }
    println!("{} servers killed, the connection cut {} times", sold.len(), cutting.cuts());
    drop(cutting);

    let head = laptop.head();
    assert!(head.0 >= 10 * rounds, "{head:?}");
    servers.iter().for_each(|server| shows_head(server.base(), head));
    assert_eq!(head_of(&host, night).await, head);
    let stored = host.store.entries_after(night, 0, 2_000).await.unwrap();
    assert!(stored.iter().map(|entry| entry.number).eq(1..=head.0), "each once");
    let texts = host.store.texts(night).await.unwrap();
    for name in sold {
        let is_of = |value: &String| value.contains(&format!("\"{name}\""));
        assert_eq!(
            texts.iter().filter_map(|text| text.value.as_ref()).filter(|value| is_of(value)).count(),
            1,
            "{name}"
        );
    }
    let told = laptop.verified();
    assert!(told.contains(&format!("{} entries, head {}", head.0, head.1)), "{told}");
}
