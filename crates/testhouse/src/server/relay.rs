//! The way from another address of this machine to a door.

use crate::client::stream_from;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Shutdown, SocketAddr, TcpListener};
use std::thread;

/// Where the proxy is that every server of the tests trusts.
pub const PROXY: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 9));

/// Passes bytes on to a door from an address of this machine, because a browser does not choose the one it comes from.
pub fn relay_from(from: IpAddr, door: SocketAddr) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for browser in listener.incoming() {
            let (mut browser, mut upstream) = (browser.unwrap(), stream_from(from, door).unwrap());
            let (mut answers, mut back) = (upstream.try_clone().unwrap(), browser.try_clone().unwrap());
            thread::spawn(move || {
                let copied = io::copy(&mut answers, &mut back);
                back.shutdown(Shutdown::Write).and(copied)
            });
            thread::spawn(move || io::copy(&mut browser, &mut upstream));
        }
    });
    address
}
