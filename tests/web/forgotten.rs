//! Who is erased is told to be erased from the copies too.

use crate::night::{EIGHT, Night};
use crate::server::TestServer;
use preisschnapsen::tournament::PlayerId;
use std::fs;
use std::time::Duration;

#[test]
fn what_lay_on_the_stick_in_the_way_of_a_copy_is_told_until_it_is_taken_away() {
    let server = TestServer::without_its_stick();
    let (staff, stick) = (server.staff(), server.app.database().with_file_name("stick"));
    let copy = server.app.backup_now().unwrap().path;
    let laid = stick.join(copy.file_name().unwrap());
    fs::create_dir_all(&laid).unwrap();
    let aside = format!("{}.unreadable", laid.file_name().unwrap().to_str().unwrap());
    for (language, title) in
        [("", "unter dem Namen einer Sicherung"), ("?lang=en", "had the name of a backup")]
    {
        let page = staff.get(&format!("/leitung/sicherung{language}"));
        page.assert_says("main .banner.is-warning strong", title)
            .assert_says("main .banner.is-warning", &aside);
    }
    assert!(laid.is_file(), "the copy has its place");
    fs::remove_dir(stick.join(aside)).unwrap();
    staff.get("/leitung/sicherung").assert_none("main .banner.is-warning");
}

#[test]
fn the_page_says_how_many_copies_were_reached_and_which_were_not() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    for _ in 0..3 {
        server.app.backup_now().unwrap();
    }
    let copies = server.app.backups().unwrap().len();
    let staff = server.staff();
    staff.get("/leitung/sicherung").assert_status(200);
    let forget = |player: &str, name: &str| {
        let page = night.staff_page(&format!("/spieler/{player}/vergessen"));
        let sent = staff.post(&page, &[("confirm", name)]);
        staff.follow(sent.assert_status(303)).texts(".banner").join(" ")
    };
    // A disk that is busy has not written them all when the page is due; then it says so.
    let is_told = |said: &str, words: &str| {
        said.contains(words) || said.contains("werden gerade aus den Sicherungen entfernt")
    };
    let done = || server.app.forgotten_in_copies(Duration::from_secs(60));
    let said = forget("1", night.now().name(PlayerId(1)));
    let reached = format!("Aus {copies} älteren Sicherungen wurden gelöschte Namen entfernt");
    assert!(is_told(&said, &reached), "{said}");
    assert!(!done().at_work);
    staff.get("/leitung/sicherung").assert_says("p", &reached);
    let spoilt = server.app.backups().unwrap().remove(0).path;
    fs::write(&spoilt, "beer was spilled").unwrap();
    let said = forget("2", night.now().name(PlayerId(2)));
    let name = spoilt.file_name().unwrap().to_str().unwrap();
    assert!(is_told(&said, "Eine Sicherung war nicht zu erreichen") && is_told(&said, name), "{said}");
    assert_eq!(done().unreached, std::slice::from_ref(&spoilt));
    let page = staff.get("/leitung/sicherung");
    page.assert_says("p", "wurden gelöschte Namen entfernt").assert_says("p", name);
    staff.get("/leitung/sicherung?lang=en").assert_says("p", "One backup could not be reached");
    staff.get(&night.staff_page("/daten")).assert_says("a", "aus den Sicherungen entfernt");
}
