//! Which evenings a server has in memory: those that somebody wanted. All others are known to it, and read when they are asked for.

use crate::calls::Server;
use crate::clubs::{club, play_to_the_end, shown};
use crate::laptop::{Laptop, page, soon, status};
use crate::postgres::Postgres;
use crate::support::Host;
use preisschnapsen::app::Request;
use std::thread;
use std::time::{Duration, Instant};
use tournament::{PlayerId, TicketNo};

fn in_memory(server: &Server) -> Option<u32> {
    let name = "preisschnapsen_host_evenings_in_memory ";
    server.metrics().lines().find_map(|line| line.strip_prefix(name)?.parse().ok())
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn an_evening_that_is_over_is_known_to_lists_and_read_when_somebody_asks_for_it() {
    let host = Host::new().await;
    let server = Server::start(&host.address);
    let own = club(&host, "Runde Höß").await;
    let (over, _) = shown(&host, &server, &own, &["Huber Franz", "Maier Resi"]).await;
    let (going_on, _) = shown(&host, &server, &own, &["Moser Anna", "Eder Toni"]).await;
    play_to_the_end(&over);
    let all = over.head().0;
    soon("the host has it", || over.published().standing.acknowledged == all);
    let snapshot = over.app.snapshot(&over.slug).unwrap().unwrap();
    let key = over.app.ticket_keys(&snapshot).unwrap()[&TicketNo(1)].as_str().to_owned();

    // Each by itself wakes the evening: its page, the key of a ticket, what comes from its laptop.
    let at = |server: &Server, path: &str| format!("{}{path}", server.base());
    let by_its_page = |server: &Server| assert_eq!(status(&at(server, "/t/abend/baum")), 200);
    let by_a_key = |server: &Server| assert!(page(&at(server, &format!("/k/{key}"))).contains("Huber"));
    let by_its_laptop = |_: &Server| over.act(Request::Erase(vec![PlayerId(2)]));
    let wakes: [&dyn Fn(&Server); 3] = [&by_its_page, &by_a_key, &by_its_laptop];
    for wake in wakes {
        let fresh = Server::start(&host.address);
        soon("the list says who has won", || page(&at(&fresh, "/v/runde-hoess")).contains("Gewonnen: "));
        assert!(page(&at(&fresh, "/api/1/evenings")).contains("\"abend\""));
        soon("what goes on is in memory alone", || in_memory(&fresh) == Some(1));
        wake(&fresh);
        soon("both are", || in_memory(&fresh) == Some(2));
    }
    let fresh = Server::start(&host.address);
    soon("one name is there", || page(&at(&fresh, "/t/abend/person/1")).contains("Huber"));
    assert!(!page(&at(&fresh, "/t/abend")).contains("Maier"));
    over.act(Request::Erase(vec![PlayerId(1)]));
    soon("and gone", || !page(&at(&fresh, "/t/abend/person/1")).contains("Huber"));
    drop(going_on);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn an_evening_that_cannot_be_read_now_is_not_called_unknown() {
    let own = Postgres::start();
    let host = Host::at(own.database().await).await;
    let server = Server::start(&host.address);
    let club = club(&host, "Runde Höß").await;
    let (over, _) = shown(&host, &server, &club, &["Huber Franz", "Maier Resi"]).await;
    play_to_the_end(&over);
    soon("the host has it", || over.published().standing.acknowledged == over.head().0);
    let snapshot = over.app.snapshot(&over.slug).unwrap().unwrap();
    let key = over.app.ticket_keys(&snapshot).unwrap()[&TicketNo(1)].as_str().to_owned();
    let fresh = Server::start(&host.address);
    let address = format!("{}/t/abend", fresh.base());
    let ticket = format!("{}/k/{key}", fresh.base());
    soon("it is not in memory", || {
        page(&format!("{}/", fresh.base())).contains("Gewonnen: ") && in_memory(&fresh) == Some(0)
    });
    own.stop();
    let begun = Instant::now();
    let asked: Vec<_> = (0..20)
        .map(|_| {
            let address = address.clone();
            thread::spawn(move || status(&address))
        })
        .collect();
    let answers: Vec<u16> = asked.into_iter().map(|asked| asked.join().unwrap()).collect();
    assert_eq!(answers, [503; 20], "it is there, and cannot be shown");
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    assert_eq!((status(&ticket), status(&format!("{}/t/gibtsnicht", fresh.base()))), (503, 404));
    assert_eq!(status(&format!("{}/k/ABCDEFGHJKLM", fresh.base())), 404, "nobody has that");
    own.start_again();
    soon("it is shown", || status(&address) == 200 && status(&ticket) == 200);
    drop(over);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn an_evening_for_which_there_is_no_room_comes_back_as_it_is_by_then() {
    let host = Host::new().await;
    let server = Server::start(&host.address);
    let own = club(&host, "Runde Höß").await;
    let (one, _) = shown(&host, &server, &own, &["Huber Franz", "Maier Resi"]).await;
    let (large, night) = shown(&host, &server, &own, &["Moser Anna", "Eder Toni"]).await;
    // As if it alone were larger than all that a server has room for.
    let database = host.connect().await;
    let sql = "UPDATE nights SET entry_bytes = 400000000 WHERE id = $1";
    assert_eq!(database.execute(sql, &[&night.0]).await.unwrap(), 1);
    let person = |laptop: &Laptop| page(&format!("{}/person/1", laptop.published().address));
    for _ in 0..5 {
        // Read because it has changed: the other one has to go.
        database.execute("SELECT note_change($1)", &[&night.0]).await.unwrap();
        soon("one is in memory", || in_memory(&server) == Some(1));
        assert!(person(&one).contains("Huber") && person(&large).contains("Moser"));
    }
    // A page with the name is kept; the evening goes and comes back without it.
    one.act(Request::Erase(vec![PlayerId(1)]));
    soon("the name is gone", || !person(&one).contains("Huber"));
    for _ in 0..3 {
        assert!(person(&large).contains("Moser"));
        soon("one is in memory", || in_memory(&server) == Some(1));
        assert!(!person(&one).contains("Huber"));
    }
}
