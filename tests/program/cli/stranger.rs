//! Somebody who answers at the address of a laptop and is none.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};

pub struct Stranger(TcpListener);

/// A call that waits for its answer.
pub struct Call(TcpStream);

impl Stranger {
    /// Listens where a laptop was.
    pub fn at(base: &str) -> Stranger {
        Stranger(TcpListener::bind(base.split("://").nth(1).unwrap()).unwrap())
    }

    /// Waits for a call.
    pub fn accept(&self) -> Call {
        Call(self.0.accept().unwrap().0)
    }

    /// Waits for a call and answers it.
    pub fn answer(&self, status: &str, text: &str) {
        self.accept().answer(status, text);
    }
}

impl Call {
    /// Answers, and waits until whoever has called has hung up.
    pub fn answer(mut self, status: &str, text: &str) {
        let length = text.len();
        let head = format!("HTTP/1.1 {status}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n");
        self.0.write_all(format!("{head}{text}").as_bytes()).unwrap();
        let _ = self.0.read_to_end(&mut Vec::new());
    }
}
