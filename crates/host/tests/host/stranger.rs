//! Somebody in the place of a host who is none.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::thread;
use std::time::Duration;

/// Answers every call at an address with the same bytes, as somebody does who is no host of this version.
pub fn answering(bind: &str, status: &str, kind: &str, body: &str) -> String {
    let listener = TcpListener::bind(bind).unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let answer = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            // Whatever is left unread would make the system throw the answer away.
            stream.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
            while stream.read(&mut [0; 65_536]).is_ok_and(|bytes| bytes > 0) {}
            let _ = stream.write_all(answer.as_bytes());
        }
    });
    address
}
