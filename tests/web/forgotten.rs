//! Older copies know who is erased: they are offered for deletion.

use crate::night::{EIGHT, Night};
use crate::server::TestServer;
use preisschnapsen::app::Role;
use std::fs;
use std::time::{Duration, Instant};
use tournament::PlayerId;

#[test]
fn what_lay_on_the_stick_in_the_way_of_a_copy_is_told_until_it_is_taken_away() {
    let server = TestServer::without_its_stick();
    let (staff, stick) = (server.staff(), server.app.database().with_file_name("stick"));
    let copy = server.app.copies().backup_now().unwrap().path;
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
    let warned = staff.get("/leitung/sicherung").texts("main .banner.is-warning").concat();
    assert!(!warned.contains("unter dem Namen einer Sicherung"), "{warned}");
}

#[test]
fn whoever_erases_is_offered_the_older_copies_and_deletes_them_with_one_press() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    (0..3).for_each(|_| drop(server.app.copies().backup_now().unwrap()));
    let (staff, names) = (server.staff(), night.staff_page("/daten"));
    let delete = "form[action='/leitung/sicherung/namen'] button";
    staff.get(&names).assert_none(delete);
    let forget = night.staff_page("/spieler/1/vergessen");
    let older = server.app.copies().backups().unwrap().len();
    let sent = staff.post(&forget, &[("confirm", night.now().name(PlayerId(1)))]);
    sent.assert_leads_to(&names);
    let said = format!("{older} ältere Sicherungen enthalten noch Namen");
    staff.follow(&sent).assert_says(".banner", &said).assert_says(delete, &format!("Die {older} älteren"));
    staff.get("/leitung/sicherung").assert_says(".banner", &said);
    staff.get("/leitung/sicherung?lang=en").assert_says(".banner", &format!("{older} older backups"));
    let start = Instant::now();
    while server.app.copies().backups().unwrap().len() == older {
        assert!(start.elapsed() < Duration::from_secs(60), "a new copy is made at once");
        std::thread::sleep(Duration::from_millis(20));
    }
    server.as_role(Role::Scorer).post("/leitung/sicherung/namen", &[]).assert_status(403);
    let deleted = staff.post("/leitung/sicherung/namen", &[]);
    deleted.assert_leads_to("/leitung/sicherung");
    let page = staff.follow(&deleted);
    page.assert_says(".banner", &format!("{older} Sicherungen sind gelöscht")).assert_none(delete);
    staff.get(&names).assert_none(delete);
    let left = server.app.copies().backups().unwrap();
    assert_eq!(left.len(), 1, "the new one");
    let name = EIGHT[0].0.as_bytes();
    assert!(!fs::read(&left[0].path).unwrap().windows(name.len()).any(|part| part == name));
}
