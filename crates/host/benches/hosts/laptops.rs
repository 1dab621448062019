//! Laptops that send their evenings, entry by entry.

use crate::Outcome;
use crate::evening::Evening;
use crate::followers::Following;
use crate::server::Servers;
use mirror::{PublicEntry, PublicTexts};
use preisschnapsen_host::Code;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use ureq::http::Request;

/// So many of the last entries are sent while it is measured.
const LEFT: usize = 64;

pub struct Laptop {
    pub slug: String,
    token: String,
    number: usize,
    agent: ureq::Agent,
    entries: Vec<PublicEntry>,
    /// How many entries were answered.
    pub sent: u32,
}

impl Laptop {
    /// Pairs it, and sends the beginning of its evening.
    pub fn pair(servers: &Servers, number: usize, code: &Code, evening: &Evening) -> Outcome<Laptop> {
        let entries = evening.entries_of(&format!("abend-{number}"));
        let mut laptop = Laptop::new(servers, number, code, entries)?;
        laptop.tell(servers, 1, evening.texts.clone())?;
        laptop.send(servers, laptop.entries.len().saturating_sub(LEFT))?;
        Ok(laptop)
    }

    /// Pairs it, with an evening whose short name is `abend-` and its number.
    pub fn new(servers: &Servers, number: usize, code: &Code, entries: Vec<PublicEntry>) -> Outcome<Laptop> {
        let slug = format!("abend-{number}");
        let agent = ureq::Agent::config_builder().http_status_as_error(false).build().new_agent();
        let mut laptop = Laptop { slug, token: String::new(), number, agent, entries, sent: 0 };
        let pairing = json!({"code": code.to_string(), "slug": laptop.slug});
        let paired = laptop.call(servers, "POST", "/mirror/1/pair", &pairing)?;
        paired["token"].as_str().ok_or("no token")?.clone_into(&mut laptop.token);
        Ok(laptop)
    }

    /// Sends words.
    pub fn tell(&self, servers: &Servers, revision: usize, texts: PublicTexts) -> Outcome<()> {
        let texts = json!({"epoch": 1, "revision": revision, "texts": texts});
        self.call(servers, "PUT", "/mirror/1/texts", &texts).map(drop)
    }

    /// Sends the next entry; returns how long the answer took.
    pub fn send_next(&mut self, servers: &Servers, following: &Following) -> Outcome<Duration> {
        let begun = Instant::now();
        following.sends(self.number, self.sent + 1);
        self.send(servers, 1)?;
        Ok(begun.elapsed())
    }

    /// Sends what is left of the evening.
    pub fn send_all(&mut self, servers: &Servers) -> Outcome<()> {
        self.send(servers, self.entries.len() - self.sent as usize)
    }

    /// Sends the next entries.
    pub fn send(&mut self, servers: &Servers, count: usize) -> Outcome<()> {
        let from = self.sent as usize;
        let some = self.entries.get(from..from + count).ok_or("the evening is over")?;
        let append = json!({"epoch": 1, "from": from + 1, "entries": some});
        let head = self.call(servers, "POST", "/mirror/1/entries", &append)?;
        self.sent = u32::try_from(from + count)?;
        if head["number"] == json!(self.sent) { Ok(()) } else { Err(head.to_string().into()) }
    }

    /// Returns how many entries the host has.
    pub fn head(&self, servers: &Servers) -> Outcome<u32> {
        let head = self.call(servers, "GET", "/mirror/1/head", &Value::Null)?;
        Ok(u32::try_from(head["number"].as_u64().ok_or("no number")?)?)
    }

    /// Calls one server, and the other if nobody answers.
    fn call(&self, servers: &Servers, method: &str, path: &str, body: &Value) -> Outcome<Value> {
        let mut last = String::new();
        for turn in 0..20 {
            let url = format!("http://{}{path}", servers.address(self.number + turn));
            let request = Request::builder().method(method).uri(url);
            let request = request.header("Authorization", format!("Bearer {}", self.token));
            let request = request
                .header("X-Forwarded-For", format!("10.1.{}.{}", self.number / 250, self.number % 250 + 1));
            let body = if body.is_null() { String::new() } else { body.to_string() };
            match self.agent.run(request.body(body)?) {
                Ok(mut answer) if answer.status() == 200 => return Ok(answer.body_mut().read_json()?),
                Ok(mut answer) => {
                    return Err(format!(
                        "{path}: {} {}",
                        answer.status(),
                        answer.body_mut().read_to_string()?
                    )
                    .into());
                }
                Err(error) => last = error.to_string(),
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        Err(format!("{path}: {last}").into())
    }
}
