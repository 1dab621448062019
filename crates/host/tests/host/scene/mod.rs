//! A whole evening, with everything that can go wrong between a hall and a host: played on one laptop, watched at two servers of a host through a
//! connection that is cut again and again. One of the servers is killed, then the plug of the laptop is pulled. Programs, PostgreSQL and HTTP are real.

mod chaos;
mod cutting;
mod follower;
mod machine;

use crate::cable::Cable;
use crate::calls::Server;
use crate::laptop::{head_of, page, soon, status};
use crate::reports::{Guest, PEOPLE};
use crate::support::Host;
use cutting::Cutting;
use follower::Follower;
use machine::{Head, Machine, run, shows_head};
use mirror::fingerprint;
use preisschnapsen_host::Code;
use preisschnapsen_host::store::NightId;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use tournament::TicketNo;

struct Evening {
    host: Host,
    night: NightId,
    code: Code,
    /// The servers of the host: the one to which the laptop's connection leads first, and the other one.
    one: Option<Server>,
    other: Server,
    cable: Arc<Cable>,
    cutting: Option<Cutting>,
    laptop: Machine,
    /// What stands on the tickets.
    keys: BTreeMap<TicketNo, String>,
    phones: Vec<Follower>,
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn an_evening_is_watched_over_a_bad_connection_while_a_server_and_a_laptop_die() {
    let mut evening = Evening::in_the_hall().await;
    evening.is_shown_although_the_first_answer_is_lost();
    evening.gets_a_bad_connection();
    evening.is_watched();

    evening.laptop.draws("R1");
    evening.guests_check_the_draw_at_the_host("R1");
    evening.laptop.enters("R1", 1, "2:0");
    evening.guests_read("R1", "2 : 0");
    evening.a_server_is_killed();
    evening.guests_report(2, "2:1");
    soon("it counts in the hall", || evening.laptop.shows("R1", "2 : 1"));
    evening.guests_read("R1", "2 : 1");

    let wrote = evening.the_laptop_dies_with_a_result_that_the_host_has_not().await;
    evening.laptop.start(&["serve"]);
    evening.guests_read("R1", "0 : 2");
    evening.guests_report(4, "1:2");
    soon("it counts in the hall", || evening.laptop.shows("R1", "1 : 2"));
    evening.laptop.draws("R2");
    evening.guests_check_the_draw_at_the_host("R2");
    evening.laptop.enters("R2", 1, "2:1");
    evening.laptop.enters("R2", 2, "0:2");
    evening.everybody_says_the_same(wrote).await;
}

impl Evening {
    async fn in_the_hall() -> Evening {
        let host = Host::new().await;
        let (night, code) = host.night().await;
        let servers = || Server::behind_a_proxy(&host.address, "127.0.0.1:0");
        let (one, other) = (servers(), servers());
        let cable = Arc::new(Cable::to(one.base()));
        let (mut laptop, keys) = Machine::with_evening(&PEOPLE);
        laptop.start(&["serve"]);
        Evening {
            night,
            code,
            one: Some(one),
            other,
            cable,
            cutting: None,
            laptop,
            keys,
            phones: Vec::new(),
            host,
        }
    }

    /// The director types the code once, and once more where nobody has answered.
    fn is_shown_although_the_first_answer_is_lost(&self) {
        let (desk, page) = (self.laptop.desk(), "/leitung/t/abend/internet");
        let (base, code) = (self.cable.base(), self.code.to_string());
        let presses = || desk.send(page, page, &[("host", &base), ("code", &code)]);
        self.cable.breaks(|piece| if piece.starts_with(b"HTTP/") { 0 } else { piece.len() });
        let (status, answer) = presses();
        assert!(status == 422 && answer.contains("antwortet niemand"), "{status} {answer}");
        self.cable.join();
        let (status, answer) = presses();
        assert_eq!(status, 303, "{answer}");
        shows_head(self.other.base(), self.laptop.head());
    }

    fn gets_a_bad_connection(&mut self) {
        self.cutting = Some(Cutting::of(&self.cable));
    }

    /// Two phones, each at one of the servers.
    fn is_watched(&mut self) {
        let servers = [self.one.as_ref().unwrap().base(), self.other.base()].map(str::to_owned);
        let [one, other] = servers.clone();
        self.phones = vec![Follower::of(vec![one, other]), Follower::of(servers[1..].to_vec())];
        let (number, _) = self.laptop.head();
        self.phones.iter().for_each(|phone| phone.hears(number));
    }

    /// The protocol of a draw, as the host shows it, is verified with the program; the page on which a browser does the same is there too.
    fn guests_check_the_draw_at_the_host(&self, stage: &str) {
        let at = format!("{}/t/abend/auslosung/{stage}", self.other.base());
        shows_head(self.other.base(), self.laptop.head());
        let folder = tempfile::tempdir().unwrap();
        let protocol = folder.path().join("auslosung.json");
        std::fs::write(&protocol, page(&format!("{at}.json"))).unwrap();
        let said = run(&["verify-draw", protocol.to_str().unwrap()]);
        println!("verify-draw of {stage}, from the host: {}", said.trim().replace('\n', " / "));
        for check in ["pruefen", "pruefen.html"] {
            assert_eq!(status(&format!("{at}/{check}")), 200, "{check}");
        }
    }

    #[track_caller]
    fn guests_read(&self, stage: &str, result: &str) {
        let round = format!("{}/t/abend/runde/{stage}", self.other.base());
        soon(&format!("guests read {result}"), || page(&round).replace('\u{a0}', " ").contains(result));
    }

    /// The one to which the laptop's connection leads. What stands before a host leads to the other one then.
    fn a_server_is_killed(&mut self) {
        drop(self.one.take());
        self.cable.leads_to(self.other.base());
    }

    /// Both players of a match of the first round report at the host what became of it, as the left one sees it.
    fn guests_report(&self, number: u64, score: &str) {
        let draw = page(&format!("{}/t/abend/auslosung/R1.json", self.other.base()));
        let draw: Value = serde_json::from_str(&draw).unwrap();
        let pairings = draw["pairings"].as_array().unwrap();
        let pairing = pairings.iter().find(|pairing| pairing["number"] == number).unwrap();
        let guest = |side: &str| {
            let ticket = u32::try_from(pairing[side].as_u64().unwrap()).unwrap();
            let (base, key) = (self.other.base().to_owned(), self.keys[&TicketNo(ticket)].clone());
            Guest { base, key, from: format!("203.0.113.{ticket}") }
        };
        let seen_by_the_other: String = score.chars().rev().collect();
        guest("left").report(score);
        guest("right").report(&seen_by_the_other);
    }

    /// The plug is pulled at the worst time: while there is no connection, after a result that only the laptop has. Returns what it wrote.
    async fn the_laptop_dies_with_a_result_that_the_host_has_not(&mut self) -> Head {
        let cuts = self.cutting.take().unwrap();
        println!("the connection was cut {} times before the laptop died", cuts.cuts());
        drop(cuts);
        self.cable.cut();
        self.laptop.enters("R1", 3, "0:2");
        let wrote = self.laptop.head();
        self.laptop.kill();
        assert_ne!(head_of(&self.host, self.night).await, wrote);
        self.gets_a_bad_connection();
        wrote
    }

    /// The page in the hall, the host's page and the host's database say the same; phones have heard of it; and all of it contains what the
    /// laptop wrote before its plug was pulled.
    async fn everybody_says_the_same(&mut self, wrote: Head) {
        let cuts = self.cutting.take().map_or(0, |cutting| cutting.cuts());
        println!("and {cuts} times afterwards");
        let (number, hash) = self.laptop.head();
        shows_head(self.other.base(), (number, hash));
        assert_eq!(head_of(&self.host, self.night).await, (number, hash));
        self.phones.iter().for_each(|phone| phone.hears(number));
        assert!(self.phones[0].came() > 1, "it was at the server that was killed");

        let chain = page(&format!("{}/t/abend/kette.json", self.other.base()));
        let chain: Value = serde_json::from_str(&chain).unwrap();
        let key = fingerprint(chain["signed"]["key"].as_str().unwrap());
        let told = self.laptop.desk().page("/leitung/t/abend/internet");
        let groups: Vec<&str> = (0..4).map(|group| &key[4 * group..4 * group + 4]).collect();
        assert!(told.contains(&groups.join(" ")), "the director reads {key}: {told}");
        let address = format!("{}/t/abend", self.other.base());
        for head in [wrote, (number, hash)] {
            let head = format!("{} {}", head.0, head.1);
            let said = run(&["verify-host", &address, "--key", &key, "--head", &head]);
            println!("verify-host: {}", said.trim().replace('\n', " / "));
        }
        let told = self.laptop.verified();
        println!("verify-journal: {}", told.trim().replace('\n', " / "));
        assert!(told.contains(&format!("{number} entries, head {hash}")), "{told}");
        println!("hall and host: entry {number}, {}", hash.short());
    }
}
