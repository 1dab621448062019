//! The code of a host in a picture, and its whole line pasted: read, shown, and nothing is sent before somebody has agreed.

use crate::night::{Night, settings};
use crate::photo::{photo_of, picture_of, picture_of_all, picture_with_a_small_one};
use crate::server::{Page, TestServer};
use preisschnapsen::app::Role;
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

/// Sends a picture of the code.
#[track_caller]
fn show(server: &TestServer, night: &Night<'_>, picture: &[u8]) -> Page {
    server.staff().upload(&night.staff_page("/internet/bild"), &[], Some(("code.jpg", picture)))
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
fn a_photo_of_the_code_is_read_and_asked_about_before_anything_is_sent() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Huber Franz", 1)]);
    let host = Silence::new();
    for picture in [picture_of(&host.line()), photo_of(&host.line(), 0.0), photo_of(&host.line(), 17.0)] {
        assert_asks(&show(&server, &night, &picture), &host.host());
    }
    // However the telephone was held.
    for degrees in [90.0, 148.0, 205.0, -38.0] {
        assert_asks(&show(&server, &night, &photo_of(&host.line(), degrees)), &host.host());
    }
    // What else lies on the table does not matter.
    let ticket = "http://192.168.0.5:8080/k/0123456789abcdef0123456789abcdef";
    assert_asks(&show(&server, &night, &picture_of_all(&[ticket, &host.line()])), &host.host());
    // Nor how large it is.
    assert_asks(&show(&server, &night, &picture_with_a_small_one(ticket, &host.line())), &host.host());
    host.assert_nobody_came();
    assert_eq!(server.app.published(night.now().slug.as_str()), None);
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
}

#[test]
fn what_is_no_code_of_a_host_is_called_by_its_name() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Huber Franz", 1)]);
    let key = "0123456789abcdef0123456789abcdef";
    let long = format!("https://x.example/{}", "lang".repeat(60));
    let (one, other) = (Silence::new(), Silence::new());
    let mut torn = photo_of(&one.line(), 0.0);
    torn.truncate(300);
    for (picture, sentence) in [
        (picture_of(&format!("http://192.168.0.5:8080/k/{key}")), "Das ist der Code einer Karte."),
        (picture_of("https://turnier.example/t/abend#k=9ab2"), "Das ist der Code von einem Plakat"),
        (picture_of(&format!("http://192.168.0.5:8080/dabei/{key}")), "mit dem Helfer dazukommen"),
        (picture_of("WIFI:T:WPA;S:Gasthof;P:geheim;;"), "Das ist der Code eines WLAN."),
        (picture_of("<b>Menü</b>"), "Das ist ein anderer Code: „<b>Menü</b>“"),
        (picture_of(&long), "„https://x.example/langlanglanglanglanglanglanglanglanglangla…“"),
        (picture_of("http://turnier.example/#code=7K3MQ-2VHXD"), "https://"),
        (picture_of_all(&[&one.line(), &other.line()]), "mehrere Codes"),
        (photo_of("https://turnier.example/ohne-code", 17.0), "Das ist ein anderer Code"),
        (include_bytes!("../data/pixel.png").to_vec(), "kein Code zu finden"),
        (torn, "beschädigt"),
        (b"%PDF-1.7".to_vec(), "Das ist ein PDF."),
        (b"\0\0\0\x18ftypheic\0\0\0\0".to_vec(), "HEIC"),
        (b"GIF89a".to_vec(), "Es geht mit JPEG und PNG."),
    ] {
        let page = show(&server, &night, &picture);
        page.assert_status(422).assert_says("#f-picture-error", sentence).assert_none("#publish-read");
    }
    let path = night.staff_page("/internet/bild");
    let large = vec![0; 17 << 20];
    server
        .staff()
        .upload(&path, &[], Some(("gross.jpg", &large)))
        .assert_status(413)
        .assert_says("#f-picture-error", "größer als 16 MB");
    server
        .staff()
        .upload(&path, &[], None)
        .assert_status(422)
        .assert_says("#f-picture-error", "Nehmen Sie den Code auf");
    let english = server.staff();
    let english = english.speaking("en").upload(&path, &[], Some(("a.pdf", b"%PDF-1.7")));
    english.assert_says("#f-picture-error", "This is a PDF.");
}

#[test]
fn only_who_may_pair_shows_a_picture_and_a_telephone_opens_its_camera() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Huber Franz", 1)]);
    for role in [Role::Scorer, Role::Cashier, Role::Speaker] {
        let picture = picture_of("https://turnier.example/#code=7K3MQ-2VHXD");
        let sent =
            server.as_role(role).upload(&night.staff_page("/internet/bild"), &[], Some(("a.png", &picture)));
        sent.assert_status(403);
    }
    let page = server.staff().get(&night.staff_page("/internet"));
    assert_eq!(page.attribute("#f-photo", "capture").as_deref(), Some("environment"));
    // Where the telephone keeps photos in a format of its own, this makes it hand out one that everybody reads.
    for field in ["#f-photo", "#f-picture"] {
        assert_eq!(page.attribute(field, "accept").as_deref(), Some("image/jpeg,image/png"));
    }
    assert_eq!(page.attribute("#f-picture", "capture"), None, "one that was sent can be chosen too");
    let practice =
        Night::open(&server, preisschnapsen::tournament::Settings { practice: true, ..settings() });
    server.staff().get(&practice.staff_page("/internet")).assert_none("#f-picture");
}
