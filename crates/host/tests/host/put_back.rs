//! The host's database is put back from a copy while a laptop goes on: what the laptop has erased since is erased again, and what it has told since is
//! there again, without anybody doing anything.

use crate::calls::Server;
use crate::laptop::{Laptop, page, soon, status};
use crate::postgres::{Postgres, connect};
use crate::scripted::{Instead, Scripted};
use crate::support::{Host, public_entries};
use preisschnapsen::app::Request;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tournament::PlayerId;

/// Who has no name at a host that does not know why is named by their ticket.
const NAMELESS: &str = "Nr.\u{a0}1";

/// So many evenings are there beside.
const BESIDE: u32 = 20;

/// An evening with two people at a host of whose database there is a copy.
struct PutBack {
    laptop: Laptop,
    address: String,
    database: String,
    copy: String,
    server: Server,
}

impl PutBack {
    async fn open() -> PutBack {
        let host = Host::new().await;
        let (_, code) = host.night().await;
        let (server, laptop) = (Server::start(&host.address), Laptop::open());
        laptop.register(&["Huber Franz", "Müller Änne"]);
        laptop.publish(server.base(), &code.to_string()).unwrap();
        let (address, database, copy) = (laptop.published().address, host.address.clone(), String::new());
        let mut all = PutBack { laptop, address, database, copy, server };
        all.has_all();
        // Beside it evenings whose laptops are off for good.
        let (entries, _) = public_entries(1);
        for _ in 0..BESIDE {
            let code = host.night().await.1;
            let token = all.server.pair(&code);
            let opened = json!({"epoch": 1, "from": 1, "entries": entries});
            assert_eq!(all.server.post("/mirror/1/entries", &token, &opened).0, 200);
        }
        let bind = all.server.base().strip_prefix("http://").unwrap().to_owned();
        let PutBack { laptop, address, database, server, .. } = all;
        drop(server);
        let copy = Postgres::shared().copy(&database).await;
        let server = Server::start_at(&database, &bind);
        all = PutBack { laptop, address, database, copy, server };
        all.has_all();
        all
    }

    fn has_all(&self) {
        soon("the host has all", || self.laptop.published().standing.acknowledged == self.laptop.head().0);
    }

    /// Puts the copy in the place of the database.
    fn put_back(self) -> PutBack {
        let bind = self.server.base().strip_prefix("http://").unwrap().to_owned();
        drop(self.server);
        let server = Server::start_at(&self.copy, &bind);
        PutBack { server, database: self.copy.clone(), ..self }
    }

    fn person(&self, number: u32) -> String {
        page(&format!("{}/person/{number}", self.address))
    }

    /// Returns whether any words in the database have a name in them.
    async fn knows(&self, name: &str) -> bool {
        let sql = "SELECT count(*) FROM texts WHERE value LIKE '%' || $1 || '%'";
        let row = connect(&self.database).await.query_one(sql, &[&name]).await.unwrap();
        row.get::<_, i64>(0) > 0
    }
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_host_that_was_put_back_from_a_copy_is_told_again_who_was_erased_and_who_came_since() {
    let all = PutBack::open().await;
    all.laptop.act(Request::Erase(vec![PlayerId(1)]));
    all.laptop.register(&["Moser Anna"]);
    all.has_all();
    soon("the name goes", || all.person(1).contains("Person 1"));
    let all = all.put_back();
    assert!(all.knows("Huber").await, "the copy has the name");
    soon("it goes again, and who came since has one", || {
        all.person(1).contains("Person 1") && all.person(3).contains("Moser Anna")
    });
    assert!(!all.knows("Huber").await);
    all.has_all();
    let beside = (2..BESIDE + 2).map(|number| status(&format!("{}-{number}", all.address)));
    assert!(beside.into_iter().all(|status| status == 200), "the others are shown as they were");
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_host_that_was_put_back_from_a_copy_while_an_evening_is_paused_is_told_again_who_was_erased() {
    let all = PutBack::open().await;
    all.laptop.app.publishing().pause(&all.laptop.slug, true).unwrap();
    all.laptop.act(Request::Erase(vec![PlayerId(1)]));
    soon("the name goes", || all.person(1).contains(NAMELESS));
    let all = all.put_back();
    assert!(all.knows("Huber").await, "the copy has the name");
    soon("it goes again", || all.person(1).contains(NAMELESS));
    assert!(!all.knows("Huber").await);
}

/// What the operator does about an evening whose laptop is off for good, as `docs/CLUBS.md` has it.
#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn who_was_erased_on_an_evening_whose_laptop_is_off_for_good_is_erased_again_by_the_operator() {
    let all = PutBack::open().await;
    all.laptop.act(Request::Erase(vec![PlayerId(1)]));
    all.has_all();
    soon("the name goes", || all.person(1).contains("Person 1"));
    let docs = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/CLUBS.md")).unwrap();
    let select = docs.split_once("\\copy (").unwrap().1.split_once(") TO erased.txt").unwrap().0;
    let update = docs.lines().find(|line| line.starts_with("UPDATE texts")).unwrap();
    let erased = connect(&all.database).await.query(select, &[]).await.unwrap();
    all.laptop.app.publishing().end(&all.laptop.slug).unwrap();
    let copy = connect(&all.copy).await;
    copy.batch_execute("CREATE TEMPORARY TABLE erased (night integer, key text)").await.unwrap();
    for row in erased {
        let (night, key): (i32, String) = (row.get(0), row.get(1));
        copy.execute("INSERT INTO erased VALUES ($1, $2)", &[&night, &key]).await.unwrap();
    }
    assert_eq!(copy.execute(update, &[]).await.unwrap(), 1);
    let all = all.put_back();
    soon("the evening is there, without the name", || all.person(1).contains(NAMELESS));
    assert!(!all.knows("Huber").await);
}

/// Somebody has brought a wrong copy, and then the right one.
#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_host_that_was_wrong_for_a_while_is_gone_on_with_by_itself() {
    let all = PutBack::open().await;
    let database = connect(&all.database).await;
    let (number, hash) = all.laptop.head();
    database.batch_execute("ALTER TABLE entries DISABLE TRIGGER USER").await.unwrap();
    let put = async |hash: &str| {
        for (table, column, key) in [("entries", "hash", "number"), ("nights", "head_hash", "head_number")] {
            let sql = format!("UPDATE {table} SET {column} = decode('{hash}', 'hex') WHERE {key} = {number}");
            database.batch_execute(&sql).await.unwrap();
        }
    };
    put(&"0f".repeat(32)).await;
    soon("the two have parted", || all.laptop.published().standing.fork.is_some());
    assert!(all.laptop.published().standing.halt.is_some());
    put(&hash.to_string()).await;
    soon("it goes on", || all.laptop.published().standing.halt.is_none());
    assert_eq!(all.laptop.published().standing.fork, None);
    all.laptop.register(&["Moser Anna"]);
    all.has_all();
    soon("guests see who came since", || all.person(3).contains("Moser Anna"));
}

/// Every page of the staff would reckon with it.
#[test]
#[ignore = "belongs to the tests of the host"]
fn a_host_that_says_a_time_that_nobody_can_mean_says_nothing_of_the_clock() {
    let said = Arc::new(std::sync::Mutex::new(None::<String>));
    let now = Arc::clone(&said);
    let host = Scripted::start(move |call, _| {
        let far = "200 OK\r\ndate: Fri, 31 Dec 262142 23:59:59 +0000";
        let said = now.lock().unwrap().clone().filter(|_| call == "PUT /head");
        said.map(|said| Instead::Says(far, said))
    });
    let laptop = Laptop::open();
    laptop.publish(host.base(), "AAAAA-BBBBB").unwrap();
    soon("the host has all", || laptop.published().standing.acknowledged == laptop.head().0);
    let (number, hash) = laptop.head();
    let head = json!({ "epoch": 1, "number": number, "hash": hash });
    *said.lock().unwrap() = Some(head.to_string());
    let before = host.counts("PUT /head")[1];
    soon("the host was told once more", || host.counts("PUT /head")[1] > before);
    std::thread::sleep(std::time::Duration::from_millis(500));
    assert_eq!(laptop.published().standing.clock, chrono::TimeDelta::zero());
}

/// It has as many entries as before, and older words.
#[test]
#[ignore = "belongs to the tests of the host"]
fn a_host_whose_words_are_older_than_those_it_has_taken_is_told_them_again() {
    let (hash, is_older) =
        (Arc::new(std::sync::Mutex::new((0, String::new()))), Arc::new(AtomicBool::new(false)));
    let (head, older) = (Arc::clone(&hash), Arc::clone(&is_older));
    let host = Scripted::start(move |call, _| {
        let (number, hash) = head.lock().unwrap().clone();
        let says = json!({ "epoch": 1, "number": number, "hash": hash, "revision": 0 });
        let now = call == "PUT /head" && older.swap(false, Ordering::SeqCst);
        now.then(|| Instead::Says("200 OK", says.to_string()))
    });
    let laptop = Laptop::open();
    laptop.register(&["Huber Franz"]);
    laptop.publish(host.base(), "AAAAA-BBBBB").unwrap();
    soon("the host has all", || laptop.published().standing.acknowledged == laptop.head().0);
    let (number, own) = laptop.head();
    *hash.lock().unwrap() = (number, own.to_string());
    let before = host.counts("PUT /texts")[1];
    is_older.store(true, Ordering::SeqCst);
    soon("the words come again", || host.counts("PUT /texts")[1] > before);
}
