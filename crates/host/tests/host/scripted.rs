//! A host that answers as a test says, and keeps what it was asked. Calls have short names, such as `PUT /head`; `LOOK` is the question for the head of one
//! that sends nothing.

use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;

/// What comes instead of the answer of a host.
pub enum Instead {
    /// The connection ends.
    HangsUp,
    /// How far it was one entry before.
    Older,
    /// A status such as `503 Service Unavailable`, and its words.
    Says(&'static str, String),
}

/// Says what comes instead of an answer to a call, with its number among the calls of this name; it may take its time.
type Script = Arc<dyn Fn(&str, usize) -> Option<Instead> + Send + Sync>;

pub struct Scripted {
    base: String,
    desk: Arc<Mutex<Desk>>,
}

#[derive(Default)]
struct Desk {
    epoch: u32,
    /// The hash of each entry.
    hashes: Vec<String>,
    /// Number, epoch and state of what was signed.
    signed: Vec<(u64, u64, String)>,
    /// How many calls of a name have begun, are over, and were under way at once at most.
    counts: HashMap<String, [usize; 3]>,
    texts: Vec<String>,
}

impl Scripted {
    pub fn start(script: impl Fn(&str, usize) -> Option<Instead> + Send + Sync + 'static) -> Scripted {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let desk = Arc::new(Mutex::new(Desk { epoch: 1, ..Desk::default() }));
        let (own, script): (_, Script) = (Arc::clone(&desk), Arc::new(script));
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (desk, script) = (Arc::clone(&own), Arc::clone(&script));
                thread::spawn(move || answer(stream.unwrap(), &desk, &script));
            }
        });
        Scripted { base, desk }
    }

    pub fn base(&self) -> &str {
        &self.base
    }

    pub fn number(&self) -> u32 {
        self.lock().hashes.len().try_into().unwrap()
    }

    /// How many calls of a name have begun, are over, and were under way at once at most.
    pub fn counts(&self, name: &str) -> [usize; 3] {
        self.lock().counts.get(name).copied().unwrap_or_default()
    }

    /// Number, epoch and state of all that was signed.
    pub fn signed(&self) -> Vec<(u64, u64, String)> {
        self.lock().signed.clone()
    }

    pub fn was_told_of_a_pause(&self) -> bool {
        self.signed().iter().any(|(.., state)| state == "paused")
    }

    /// Whether any text that came has these words.
    pub fn has_text(&self, words: &str) -> bool {
        self.lock().texts.iter().any(|text| text.contains(words))
    }

    fn lock(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap()
    }
}

fn answer(mut stream: TcpStream, desk: &Mutex<Desk>, script: &Script) {
    let Some((name, body)) = read(&mut stream) else { return };
    let number = {
        let mut desk = desk.lock().unwrap();
        let [begun, over, most] = desk.counts.entry(name.clone()).or_default();
        *begun += 1;
        *most = (*most).max(*begun - *over);
        *begun
    };
    let instead = script(&name, number);
    let mut desk = desk.lock().unwrap();
    let (status, text) = match instead {
        Some(Instead::HangsUp) => ("", String::new()),
        Some(Instead::Says(status, text)) => (status, text),
        Some(Instead::Older) => ("200 OK", desk.head(desk.hashes.len() - 1).to_string()),
        None => desk.hear(&name, &body),
    };
    desk.counts.get_mut(&name).unwrap()[1] += 1;
    drop(desk);
    if !status.is_empty() {
        let length = text.len();
        let head = format!("HTTP/1.1 {status}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n");
        let _ = stream.write_all(format!("{head}{text}").as_bytes());
    }
}

/// Reads a call: its short name and what it says.
fn read(stream: &mut TcpStream) -> Option<(String, String)> {
    let (mut bytes, mut piece) = (Vec::new(), [0; 65_536]);
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head
                .lines()
                .find_map(|line| line.to_lowercase().strip_prefix("content-length: ")?.parse().ok());
            if body.len() >= length.unwrap_or(0) {
                let mut words = head.split_whitespace();
                let (method, path) = (words.next()?, words.next()?.strip_prefix("/mirror/1")?);
                let name = match path.split_once('?') {
                    Some((_, "look=1")) => "LOOK".to_owned(),
                    Some((path, _)) => format!("{method} {path}"),
                    None => format!("{method} {path}"),
                };
                return Some((name, body.to_owned()));
            }
        }
        match stream.read(&mut piece) {
            Ok(count @ 1..) => bytes.extend(&piece[..count]),
            _ => return None,
        }
    }
}

impl Desk {
    fn head(&self, number: usize) -> Value {
        let hash = number.checked_sub(1).map_or_else(|| "0".repeat(64), |at| self.hashes[at].clone());
        json!({ "epoch": self.epoch, "number": number, "hash": hash })
    }

    fn token(&self) -> String {
        json!({ "token": format!("token-{}", self.epoch), "epoch": self.epoch, "path": "/t/abend", "handover": "AAAAAAAA-BBBBBBBB" })
            .to_string()
    }

    fn hear(&mut self, name: &str, body: &str) -> (&'static str, String) {
        let said: Value = serde_json::from_str(body).unwrap_or_default();
        match name {
            "POST /pair" => return ("200 OK", self.token()),
            "POST /handover" => {
                self.epoch += 1;
                return ("200 OK", self.token());
            }
            "GET /inbox" => {
                return ("200 OK", json!({ "reports": [] }).to_string());
            }
            "PUT /texts" => self.texts.push(body.to_owned()),
            "POST /entries" => {
                for entry in said["entries"].as_array().unwrap() {
                    self.hashes.push(entry["hash"].as_str().unwrap().to_owned());
                }
                self.sign(&said["signed"]);
            }
            "PUT /head" => {
                let head = self.head(self.hashes.len());
                if said["epoch"] != head["epoch"] {
                    return ("410 Gone", json!({ "why": "epoch-over", "head": head }).to_string());
                }
                if said["number"] != head["number"] {
                    return ("409 Conflict", json!({ "why": "gap", "head": head }).to_string());
                }
                self.sign(&said);
            }
            "GET /head" | "LOOK" => {}
            other => panic!("{other}"),
        }
        ("200 OK", self.head(self.hashes.len()).to_string())
    }

    fn sign(&mut self, head: &Value) {
        if head.is_null() {
            return;
        }
        let state = head["state"].as_str().unwrap().to_owned();
        self.signed.push((head["number"].as_u64().unwrap(), head["epoch"].as_u64().unwrap(), state));
    }
}
