//! `serve`.

use crate::cli::program::{Folder, end, start};
use std::net::TcpListener;
use ureq::Agent;

#[cfg(unix)]
#[test]
fn the_first_start_tells_the_file_the_address_and_the_one_time_link() {
    let folder = Folder::new();
    let (child, said) = start(&folder, &["--bind", "127.0.0.1:0"]);
    assert!(said[0].contains("abend.db"), "{said:?}");
    let address = said[1].split_whitespace().next().unwrap();
    let link = said.iter().find_map(|line| {
        line.find("http").map(|at| &line[at..]).filter(|link| link.contains("/einrichten/"))
    });
    assert!(link.unwrap().starts_with(address), "{said:?}");
    for url in [address, link.unwrap()] {
        assert_eq!(Agent::new_with_defaults().get(url).call().unwrap().status(), 200, "{url}");
    }
    assert_eq!(end(child), Some(0));
    folder.run_with(&["user", "add", "Resi"], "siebenundsechzig\n").assert_done();
    let (child, said) = start(&folder, &["serve", "--bind", "127.0.0.1:0"]);
    assert!(!said.iter().any(|line| line.contains("/einrichten/")), "only once: {said:?}");
    assert_eq!(end(child), Some(0));
}

#[test]
fn an_address_in_use_is_said() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    Folder::new()
        .run(&["serve", "--bind", &address])
        .assert_refused(1, &format!("cannot serve on {address}"));
}

#[cfg(unix)]
#[test]
fn an_address_for_guests_is_told_and_a_wrong_one_refused() {
    let folder = Folder::new();
    let (child, said) =
        start(&folder, &["serve", "--bind", "127.0.0.1:0", "--public-url", "http://schnapsen.local/"]);
    assert!(
        said.iter().any(|line| line.trim() == "http://schnapsen.local  auf Karten und Plakaten"),
        "{said:?}"
    );
    assert_eq!(end(child), Some(0));
    folder
        .run(&["serve", "--bind", "127.0.0.1:0", "--public-url", "schnapsen.local"])
        .assert_refused(2, "--public-url");
}

#[cfg(unix)]
#[test]
fn guests_get_a_door_of_their_own() {
    let folder = Folder::new();
    let doors = ["serve", "--bind", "127.0.0.1:0", "--public-bind", "127.0.0.1:0"];
    let (child, said) = start(&folder, &doors);
    let door = |whom: &str| {
        let line = said.iter().find(|line| line.ends_with(whom)).unwrap_or_else(|| panic!("{said:?}"));
        line.split_whitespace().next().unwrap().to_owned()
    };
    let (staff, guests) = (door("auf diesem Rechner"), door("für Gäste"));
    let agent = Agent::config_builder().http_status_as_error(false).build().new_agent();
    let status = |url: String| agent.get(url).call().unwrap().status().as_u16();
    assert_eq!(status(format!("{staff}/anmelden")), 200);
    assert_eq!(status(format!("{guests}/")), 200);
    assert_eq!(status(format!("{guests}/anmelden")), 404);
    assert_eq!(end(child), Some(0), "both doors are closed");
}

#[test]
fn a_certificate_that_cannot_be_used_is_named_and_half_of_one_refused() {
    let folder = Folder::new();
    let serve = ["serve", "--bind", "127.0.0.1:0", "--tls-cert", "wirt.pem"];
    folder.run(&serve).assert_refused(2, "--tls-key");
    folder.run(&[&serve[..], &["--tls-key", "wirt.key"]].concat()).assert_refused(1, "cannot read wirt.pem");
}
