//! The whole line of a host pasted: it is read and shown, and nothing is sent before somebody has agreed.

use crate::night::Night;
use crate::server::{Page, TestServer};
use std::io::ErrorKind;
use std::net::TcpListener;

const CODE: &str = "7K3MQ-2VHXD";

/// Something at an address that would notice if anybody came.
struct Silence(TcpListener);

impl Silence {
    fn new() -> Silence {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        Silence(listener)
    }

    fn host(&self) -> String {
        format!("http://{}", self.0.local_addr().unwrap())
    }

    fn line(&self) -> String {
        format!("{}/#code={CODE}", self.host())
    }

    #[track_caller]
    fn assert_nobody_came(&self) {
        assert_eq!(self.0.accept().unwrap_err().kind(), ErrorKind::WouldBlock, "somebody was asked");
    }
}

#[track_caller]
fn assert_asks(page: &Page, host: &str) {
    page.assert_status(200)
        .assert_says("#publish-read .facts", host)
        .assert_says("#publish-read .facts", CODE);
    let value = |field: &str| page.attribute(&format!("#publish-read input[name={field}]"), "value");
    assert_eq!((value("host").as_deref(), value("code").as_deref()), (Some(host), Some(CODE)));
    assert_eq!(page.texts("#publish-read button").len(), 1);
    page.assert_says("#publish-read", "Kennen Sie diesen Gastgeber").assert_none("#f-host");
}

#[test]
fn the_line_of_a_host_may_be_pasted_and_is_asked_about() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Huber Franz", 1)]);
    let (path, host) = (night.staff_page("/internet"), Silence::new());
    let message = format!("Servus! {} bis 20 Uhr", host.line());
    for (typed, code) in
        [(host.line(), ""), (message, ""), (host.host(), host.line().as_str()), (host.line(), "AAAAA-BBBBB")]
    {
        assert_asks(&server.staff().post(&path, &[("host", &typed), ("code", code)]), &host.host());
    }
    let elsewhere = "http://turnier.example/#code=7K3MQ-2VHXD";
    let open = server.staff().post(&path, &[("host", elsewhere), ("code", "")]);
    open.assert_status(422).assert_says("#f-host-error", "https://");
    assert_eq!(open.attribute("#f-host", "value").as_deref(), Some(elsewhere), "nothing typed is lost");
    host.assert_nobody_came();
    assert_eq!(server.app.publishing().published(night.now().slug.as_str()), None);
}
