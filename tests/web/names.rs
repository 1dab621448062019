//! Under which name pages are answered, and who is believed what a request says of itself.

use crate::client::fresh_key;
use crate::listeners::secure_house;
use crate::night::{Night, settings};
use crate::server::{PASSWORD, PROXY, TestServer, relay_from};
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};

/// Sends a head as it stands and returns the whole answer.
fn raw(address: SocketAddr, head: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "{head}Accept-Language: de\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn nothing_is_shown_under_a_name_that_is_not_this_machines() {
    let server = TestServer::listening(|listen| {
        listen.public_bind = vec!["127.0.0.1:0".to_owned()];
        listen.public_url = Some("https://schnapsen.example".parse().unwrap());
        listen.names = vec!["wirt.local".parse().unwrap()];
    });
    let guests = server.guests.unwrap();
    for (door, right) in [
        (server.address, format!("http://{}", server.address)),
        (guests, "https://schnapsen.example".to_owned()),
    ] {
        for method in ["GET", "HEAD", "POST", "OPTIONS"] {
            for host in ["evil.example", "kassa.local", "laptop", "192.0.2.7", "x.localhost", ""] {
                let answer = raw(door, &format!("{method} /t/probe HTTP/1.1\r\nHost: {host}\r\n"));
                assert!(answer.starts_with("HTTP/1.1 403"), "{method} {host:?}: {answer}");
            }
        }
        let page = raw(door, "GET /t/probe HTTP/1.1\r\nHost: evil.example\r\n");
        assert!(page.contains(&format!("Zum Turnier geht es hier: {right}")), "{page}");
        assert!(page.contains(&format!("href=\"{right}/t/probe\"")), "{page}");
        let two = raw(door, "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n");
        assert!(two.starts_with("HTTP/1.1 4"), "{two}");
        assert!(!raw(door, "GET / HTTP/1.0\r\n").starts_with("HTTP/1.0 200"));
        for host in
            ["127.0.0.1:1", "localhost", "LOCALHOST.", "Wirt.local:8080", "schnapsen.example", "[::1]:8080"]
        {
            let answer = raw(door, &format!("GET / HTTP/1.1\r\nHost: {host}\r\n"));
            assert!(answer.starts_with("HTTP/1.1 200"), "{host}: {answer}");
        }
    }
}

/// A proxy that believes the other length would take the rest for the request of the next guest.
#[test]
fn a_request_whose_length_is_in_doubt_is_refused_and_nothing_after_it_is_read() {
    let server = TestServer::with_staff();
    let address = server.address;
    let next = format!("GET /anmelden HTTP/1.1\r\nHost: {address}\r\n\r\n");
    for lengths in [
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
        "Content-Length: 5\r\nContent-Length: 6\r\n",
        "Content-Length: 5\r\nContent-Length: 5\r\n",
        "Content-Length: 5, 6\r\n",
        "Content-Length: +5\r\n",
        "Content-Length: -1\r\n",
        "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding : chunked\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
        "X: a\r\n b\r\nContent-Length: 5\r\n",
    ] {
        let mut stream = TcpStream::connect(address).unwrap();
        let form = "Content-Type: application/x-www-form-urlencoded\r\n";
        let head =
            format!("POST /anmelden HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n{form}");
        stream.write_all(format!("{head}{lengths}\r\n0\r\n\r\n{next}").as_bytes()).unwrap();
        let mut answer = Vec::new();
        // What was not read takes the end of the connection back; the answer was there before.
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.starts_with("HTTP/1.1 400"), "{lengths:?}: {answer}");
        assert_eq!(answer.matches("HTTP/1.1 ").count(), 1, "{lengths:?}: {answer}");
    }
}

#[test]
fn a_phone_finds_the_laptop_by_the_address_at_which_it_arrives() {
    let elsewhere = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 5));
    let server = TestServer::listening(|listen| listen.bind = "0.0.0.0:0".to_owned());
    let port = server.address.port();
    let mut own: Vec<IpAddr> = vec![elsewhere];
    own.extend(preisschnapsen::network::reachable(server.address).into_iter().map(|address| address.ip()));
    for ip in own {
        let address = SocketAddr::new(ip, port);
        let page = raw(address, &format!("GET / HTTP/1.1\r\nHost: {address}\r\n"));
        assert!(page.starts_with("HTTP/1.1 200"), "{address}: {page}");
        let refused = raw(address, &format!("GET / HTTP/1.1\r\nHost: laptop:{port}\r\n"));
        assert!(refused.contains(&format!("href=\"http://{address}/\"")), "{refused}");
    }
}

#[test]
fn forwarded_headers_count_only_from_the_proxy_that_is_trusted() {
    let server = TestServer::listening(|listen| listen.public_bind = vec!["127.0.0.1:0".to_owned()]);
    let door = server.guests.unwrap();
    let ask = |at: SocketAddr, from: &str| {
        let head = format!("GET /k/{:032x} HTTP/1.1\r\nHost: {at}\r\n{from}", 7);
        raw(at, &head)[9..12].to_owned()
    };
    // A guest who names another address each time is one all the same, and nobody at this door is the console.
    for guess in 0..20 {
        assert_eq!(ask(door, &format!("X-Forwarded-For: 203.0.113.{guess}\r\n")), "404");
    }
    assert_eq!(ask(door, "X-Forwarded-For: 203.0.113.99\r\n"), "429");
    assert_eq!(ask(door, ""), "429");
    let proxy = relay_from(PROXY, door);
    for guess in 0..20 {
        assert_eq!(ask(proxy, &format!("X-Forwarded-For: 198.51.100.{guess}, 203.0.113.7\r\n")), "404");
    }
    assert_eq!(ask(proxy, "X-Forwarded-For: 203.0.113.7\r\n"), "429");
    assert_eq!(ask(proxy, "X-Forwarded-For: 203.0.113.8\r\n"), "404");
}

#[test]
fn seats_for_streams_are_counted_of_whom_the_trusted_proxy_passes_on() {
    let server = TestServer::with_staff();
    Night::named(&server.app, "Probe", settings());
    let proxy = relay_from(PROXY, server.address);
    let mut held = Vec::new();
    let mut listen = |at: SocketAddr, guest: &str| {
        let mut stream = TcpStream::connect(at).unwrap();
        let head = "GET /t/probe/strom HTTP/1.1\r\nHost: localhost\r\n";
        write!(stream, "{head}X-Forwarded-For: {guest}\r\n\r\n").unwrap();
        let mut status = [0; 12];
        stream.read_exact(&mut status).unwrap();
        held.push(stream);
        String::from_utf8_lossy(&status[9..]).into_owned()
    };
    assert!((0..64).all(|_| listen(proxy, "203.0.113.7") == "200"));
    assert_eq!(listen(proxy, "203.0.113.7"), "503");
    assert_eq!(listen(proxy, "203.0.113.8"), "200", "another guest behind the same proxy");
    // Without trust the header is worth nothing: all these are one.
    assert!((0..64).all(|guest| listen(server.address, &format!("198.51.100.{guest}")) == "200"));
    assert_eq!(listen(server.address, "198.51.100.99"), "503");
}

#[test]
fn at_the_laptop_only_an_address_by_number_is_the_console() {
    let (server, _) = TestServer::with_clock();
    let port = server.address.port();
    let guess = |host: &str| {
        let body = format!("name=Resi&password=vertippt+vertippt&zurueck=&form_key={}", fresh_key());
        let head = format!(
            "POST /anmelden HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: http://{host}:{port}\r\nContent-Length: {}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        let mut stream = TcpStream::connect(server.address).unwrap();
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer[9..12].to_owned()
    };
    assert!((0..7).all(|_| guess("127.0.0.1") == "422"), "the console never waits");
    assert!((0..5).all(|_| guess("localhost") == "422"));
    assert_eq!(guess("localhost"), "429", "a name counts like everybody");
    assert_eq!(guess("127.0.0.1"), "422");
}

#[test]
fn over_tls_the_browser_is_told_to_stay_there_and_the_cookie_is_bound_to_it() {
    let (server, agent) = secure_house("127.0.0.1");
    let url = |path: &str| format!("https://{}{path}", server.address);
    let log_in = |header: (&str, &str)| {
        let fields = [("name", "Resi"), ("password", PASSWORD), ("zurueck", ""), ("form_key", &fresh_key())];
        agent
            .post(url("/anmelden"))
            .header("Origin", url(""))
            .header(header.0, header.1)
            .send_form(fields)
            .unwrap()
    };
    let page = agent.get(url("/anmelden")).call().unwrap();
    assert_eq!(page.headers()["strict-transport-security"], "max-age=31536000");
    // What a client says of the proxy that it has not come through decides nothing.
    let cookie = log_in(("X-Forwarded-Proto", "http")).headers()["set-cookie"].to_str().unwrap().to_owned();
    assert!(cookie.starts_with("__Host-sitzung=") && cookie.contains("; Secure"), "{cookie}");
    assert!(cookie.contains("; Path=/") && !cookie.contains("Domain"), "{cookie}");
    assert_eq!(agent.get(url("/leitung")).call().unwrap().status(), 200);
    // The cookie of before this door spoke TLS opens nothing, and a logout ends its session too.
    let (old, _) = server.app.accounts().log_in("Resi", PASSWORD).unwrap();
    let stranger = agent_without_cookies(&agent);
    let old_cookie = format!("sitzung={}", old.as_str());
    let refused = stranger.get(url("/leitung")).header("Cookie", &old_cookie).call().unwrap();
    assert_eq!(refused.status(), 303);
    let fields = [("form_key", fresh_key())];
    let gone = stranger.post(url("/abmelden")).header("Origin", url("")).header("Cookie", &old_cookie);
    let gone = gone.send_form(fields).unwrap();
    let removed: Vec<_> =
        gone.headers().get_all("set-cookie").iter().map(|line| line.to_str().unwrap()).collect();
    assert_eq!(removed.len(), 2, "{removed:?}");
    assert!(removed.iter().all(|line| line.contains("Max-Age=0")), "{removed:?}");
    assert_eq!(server.app.accounts().session(old.as_str()).unwrap(), None);
}

/// Returns a browser of its own with the same trust.
fn agent_without_cookies(agent: &ureq::Agent) -> ureq::Agent {
    ureq::Agent::new_with_config(agent.config().clone())
}

#[test]
fn over_plain_http_only_a_trusted_proxy_makes_the_cookie_secure() {
    let server = TestServer::with_staff();
    let log_in = |address: SocketAddr| {
        let fields = [("name", "Resi"), ("password", PASSWORD), ("zurueck", ""), ("form_key", &fresh_key())];
        let browser = server.guest();
        let form = browser
            .agent
            .post(format!("http://{address}/anmelden"))
            .header("Origin", format!("http://{address}"));
        let answer = form.header("X-Forwarded-Proto", "https").send_form(fields).unwrap();
        assert!(!answer.headers().contains_key("strict-transport-security"));
        answer.headers()["set-cookie"].to_str().unwrap().to_owned()
    };
    let direct = log_in(server.address);
    assert!(direct.starts_with("sitzung=") && !direct.contains("Secure"), "{direct}");
    let proxied = log_in(relay_from(PROXY, server.address));
    assert!(proxied.starts_with("__Host-sitzung=") && proxied.contains("; Secure"), "{proxied}");
}
