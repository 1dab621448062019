//! Somebody who has the evening open and listens to its event stream, as a phone does: whose server is gone comes to the other one.

use crate::laptop::soon;
use std::io::{BufRead, BufReader};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

/// A phone.
pub struct Follower {
    heard: Arc<AtomicU32>,
    came: Arc<AtomicU32>,
}

impl Follower {
    /// Begins to listen at the first of these servers, and goes on at the next one where that is gone.
    pub fn of(servers: Vec<String>) -> Follower {
        let follower = Follower { heard: Arc::default(), came: Arc::default() };
        let (heard, came) = (Arc::downgrade(&follower.heard), Arc::clone(&follower.came));
        thread::spawn(move || {
            for server in servers.iter().cycle() {
                let Ok(answer) = ureq::get(format!("{server}/t/abend/strom")).call() else {
                    thread::sleep(Duration::from_millis(50));
                    continue;
                };
                came.fetch_add(1, Ordering::SeqCst);
                let lines = BufReader::new(answer.into_body().into_reader()).lines();
                for line in lines.map_while(Result::ok) {
                    let Some(heard) = heard.upgrade() else { return };
                    if let Some(version) = line.strip_prefix("data: ") {
                        // Behind the number of the entry stands how often anything else has come.
                        let number = version.split('.').next().unwrap_or_default();
                        heard.store(number.parse().unwrap(), Ordering::SeqCst);
                    }
                }
                if heard.strong_count() == 0 {
                    return;
                }
            }
        });
        follower
    }

    /// Waits until it has heard of a version, and of none after it.
    #[track_caller]
    pub fn hears(&self, version: u32) {
        soon(&format!("a phone hears of entry {version}"), || self.heard.load(Ordering::SeqCst) == version);
    }

    /// Returns how often it has begun to listen.
    pub fn came(&self) -> u32 {
        self.came.load(Ordering::SeqCst)
    }
}
