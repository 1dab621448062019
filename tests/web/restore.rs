//! `/einrichten/{token}/kopie`: a new house goes on with the copy of another one.

use crate::night::{Night, settings};
use crate::server::{Browser, PASSWORD, Page, TestServer};
use chrono::TimeDelta;
use preisschnapsen::app::{Actor, Cause, Holder, Offered, Role, TicketKey};
use std::fs;
use std::path::PathBuf;
use tournament::{PlainEvening, Stage, TicketNo};

/// The house whose laptop is given up: an evening in its first round and one that is finished.
struct Old {
    server: TestServer,
    /// A copy of everything.
    copy: Vec<u8>,
    /// The token of Resi's session.
    session: String,
    /// A code with which somebody could still join; no copy brings it along.
    code: String,
    /// Keys of the evening that goes on, and of the one that is over.
    running: TicketKey,
    over: TicketKey,
}

fn old() -> Old {
    let server = TestServer::with_staff();
    server.app.accounts().add_as(Role::Scorer, "Sepp", PASSWORD).unwrap();
    let people = [("Huber Franz", 1), ("Zauner Resi", 1), ("Gruber Sepp", 1), ("Moser Anna", 1)];
    let over = Night::named(&server.app, "Voriges Jahr", settings());
    over.register(&people);
    over.play_to_the_end();
    over.act(PlainEvening::Finish);
    let running = Night::named(&server.app, "Abend", settings());
    running.register(&people);
    running.draw(Stage::FIRST);
    running.play(Stage::FIRST, 1);
    let key = |night: &Night<'_>| server.app.ticket_keys(&night.now()).unwrap().remove(&TicketNo(1)).unwrap();
    let (session, _) = server.app.accounts().log_in("Resi", PASSWORD).unwrap();
    let code = server.app.accounts().invite(Actor::CommandLine, Role::Cashier).unwrap();
    let copy = fs::read(server.app.copies().backup_now().unwrap().path).unwrap();
    let (running, over) = (key(&running), key(&over));
    let (session, code) = (session.as_str().to_owned(), code.as_str().to_owned());
    Old { server, copy, session, code, running, over }
}

const KEPT: [(&str, &str); 2] = [("sessions", "kept"), ("keys", "kept")];
const RENEWED: [(&str, &str); 2] = [("sessions", "renewed"), ("keys", "renewed")];

#[track_caller]
fn send(server: &TestServer, fields: &[(&str, &str)], file: Option<&[u8]>) -> Page {
    let path = format!("/einrichten/{}/kopie", server.token);
    server.guest().upload(&path, fields, file.map(|bytes| ("kopie.db", bytes)))
}

/// Says yes to the copy that is shown.
#[track_caller]
fn take(server: &TestServer, sum: &str) -> Page {
    server.guest().post(&format!("/einrichten/{}/pruefen", server.token), &[("sum", sum)])
}

/// Sends a copy, looks at it and says yes.
#[track_caller]
fn bring(server: &TestServer, fields: &[(&str, &str)], file: Option<&[u8]>) -> Page {
    let shown = format!("/einrichten/{}/pruefen", server.token);
    send(server, fields, file).assert_leads_to(&shown);
    let sum = server.guest().get(&shown).attribute("input[name=sum]", "value").unwrap();
    take(server, &sum)
}

/// Opens a page in a browser that has brought its session along.
fn with_session(browser: &Browser, session: &str, path: &str) -> u16 {
    let request = browser.agent.get(format!("http://{}{path}", browser.address));
    request.header("Cookie", format!("sitzung={session}")).call().unwrap().status().as_u16()
}

/// Returns the files that lie beside the database, but for those of SQLite and the folder of copies.
fn beside(server: &TestServer) -> Vec<PathBuf> {
    let folder = server.app.database().parent().unwrap();
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    files.filter(|file| file.is_file() && !file.to_string_lossy().ends_with("-shm")).collect()
}

/// Returns how many copies there are of what was here before another one was brought back.
fn before_restore(server: &TestServer) -> usize {
    server.app.copies().backups().unwrap().iter().filter(|copy| copy.cause == Cause::Restore).count()
}

#[test]
fn everything_goes_on_in_another_house_with_the_copy_that_was_uploaded() {
    let (old, new) = (old(), TestServer::new());
    let page = new.guest().get(&format!("/einrichten/{}", new.token));
    page.assert_says("h2", "Von einem anderen Laptop weitermachen").assert_none("input[name=copy]");
    // Whoever had the file may have written a session into it: nothing of that is believed unless somebody says so.
    assert_eq!(page.attribute("input[name=sessions][checked]", "value").as_deref(), Some("renewed"));
    let sent = bring(&new, &KEPT, Some(&old.copy));
    let done = format!("/einrichten/{}/fertig", new.token);
    sent.assert_leads_to(&done);
    let page = new.guest().get(&done);
    page.assert_status(200).assert_says("tbody th", "Abend").assert_says("tbody th", "Voriges Jahr");
    page.assert_says("p", "2 Personen können sich anmelden").assert_says("a", "Anmelden");
    for slug in ["abend", "voriges-jahr"] {
        let [was, is] = [&old.server, &new].map(|server| server.app.snapshot(slug).unwrap().unwrap());
        assert_eq!((was.tickets(), was.results(), &was.people), (is.tickets(), is.results(), &is.people));
        // A night that goes on says so with one more entry.
        let told = u32::from(!was.is_finished());
        assert_eq!(is.tournament.version().0, was.tournament.version().0 + told, "{slug}");
        assert_eq!((is.resumed().len() as u32, was.head == is.head), (told, told == 0), "{slug}");
    }
    assert_eq!(new.app.check().unwrap(), []);
    // People who were logged in still are; passwords and keys are as before; what is written goes on.
    assert_eq!(with_session(&new.guest(), &old.session, "/leitung"), 200);
    new.guest().get(&format!("/dabei/{}", old.code)).assert_status(404);
    new.staff().get("/leitung/helfer").assert_says(".entry-what", "Mit einer Sicherung weitergemacht");
    for key in [&old.running, &old.over] {
        assert!(matches!(new.app.holder(key).unwrap(), Holder::Ticket(..)));
    }
    Night::of(&new.app, "abend").play(Stage::FIRST, 1);
    // The link is used up; the empty database is kept as a copy, and nothing lies beside the new one.
    new.guest().get(&format!("/einrichten/{}", new.token)).assert_status(404);
    let fields = [("name", "X"), ("password", PASSWORD), ("again", PASSWORD)];
    let setup = new.guest().post(&format!("/einrichten/{}", new.token), &fields);
    setup.assert_status(404).assert_none("form");
    let kept = beside(&new);
    assert!(!kept.iter().any(|file| file.to_string_lossy().contains(".before-restore-")), "{kept:?}");
    assert_eq!(before_restore(&new), 1);
    assert!(!kept.iter().any(|file| file.to_string_lossy().ends_with("ing")), "{kept:?}");
    let again = new.restarted();
    again.staff().get("/leitung").assert_says("h1", "Abend");
}

#[test]
fn a_laptop_with_evenings_goes_on_with_a_copy_and_keeps_its_own_as_one() {
    let (old, here) = (old(), TestServer::with_staff());
    let own = Night::named(&here.app, "Unser Abend", settings());
    own.register(&[("Adler", 1), ("Bauer", 1)]);
    let (staff, guest, open) = (here.staff(), here.guest(), "/leitung/sicherung/zurueck");
    staff.get("/leitung/sicherung").assert_says("#zurueck", "Mit einer Sicherung weitermachen");
    staff
        .post(open, &[("own-restore", "falsch falsch")])
        .assert_status(422)
        .assert_says("main", "Das ist nicht Ihr eigenes Passwort");
    let link = |staff: &Browser| {
        let opened = staff.post(open, &[("own-restore", PASSWORD)]);
        opened.header("location").expect("a link").to_owned()
    };
    let (former, link) = (link(&staff), link(&staff));
    staff.get(&former).assert_status(404);
    // It is good for whoever has typed the password, as long as they are logged in.
    guest.get(&link).assert_status(404);
    let page = staff.get(&link);
    page.assert_says("h1", "Mit einer Sicherung weitermachen").assert_none("input[name=password]");
    let account = [("name", "X"), ("password", PASSWORD), ("again", PASSWORD)];
    staff.post(&link, &account).assert_status(404);
    let (shown, file) = (format!("{link}/pruefen"), Some(("kopie.db", &old.copy[..])));
    guest.upload(&format!("{link}/kopie"), &RENEWED, file).assert_status(404);
    staff.upload(&format!("{link}/kopie"), &RENEWED, file).assert_leads_to(&shown);
    let page = staff.get(&shown);
    page.assert_says(".banner", "Das sind Unser Abend (");
    let sum = page.attribute("input[name=sum]", "value").unwrap();
    let done = format!("{link}/fertig");
    guest.post(&shown, &[("sum", &sum)]).assert_status(404);
    staff.post(&shown, &[("sum", &sum)]).assert_leads_to(&done);
    staff.get(&done).assert_says("tbody th", "Abend");
    staff.post(&shown, &[("sum", &sum)]).assert_leads_to(&done);
    staff.get(&link).assert_status(404);
    // The evenings are those of the copy, which go on in public; their staff logs in again.
    guest.get(&own.page("")).assert_status(404);
    guest.get("/t/abend/auslosung/R1").assert_says("main", "Sicherung");
    staff.get("/leitung").assert_status(303);
    assert!(!here.app.snapshot("abend").unwrap().unwrap().resumed().is_empty());
    assert_eq!(here.app.check().unwrap(), []);
    // What was here is in a copy, from which it comes back the same way.
    let names = |copy: Offered| copy.holding.evenings.into_iter().map(|evening| evening.name.to_string());
    let offered: Vec<String> = here.app.copies().offered_copies().into_iter().flat_map(names).collect();
    assert!(offered.iter().any(|name| name == "Unser Abend"), "{offered:?}");
    here.staff().get("/leitung/sicherung").assert_says("td", "vor dem Weitermachen mit einer Sicherung");
}

#[test]
fn the_link_of_a_director_is_good_for_half_an_hour_and_as_long_as_they_are_logged_in() {
    let (here, clock) = TestServer::with_clock();
    let staff = here.staff();
    let link = || {
        let opened = staff.post("/leitung/sicherung/zurueck", &[("own-restore", PASSWORD)]);
        opened.header("location").expect("a link").to_owned()
    };
    let old = link();
    staff.get(&old).assert_status(200);
    clock.advance(TimeDelta::minutes(31));
    staff.get(&old).assert_status(404).assert_says("main", "zu alt");
    let fresh = link();
    staff.get(&fresh).assert_status(200);
    staff.post("/abmelden", &[]);
    staff.get(&fresh).assert_status(404);
}

#[test]
fn sessions_and_keys_are_renewed_if_that_is_chosen() {
    let (old, new) = (old(), TestServer::new());
    bring(&new, &RENEWED, Some(&old.copy)).assert_status(303);
    let page = new.guest().get(&format!("/einrichten/{}/fertig", new.token));
    page.assert_says("p", "Alle melden sich neu an").assert_says("p", "Drucken Sie sie noch einmal");
    assert_eq!(with_session(&new.guest(), &old.session, "/leitung"), 303);
    new.guest().get(&format!("/dabei/{}", old.code)).assert_status(404);
    assert!(matches!(new.app.holder(&old.running).unwrap(), Holder::Renewed(_)));
    assert!(matches!(new.app.holder(&old.over).unwrap(), Holder::Ticket(..)), "that evening is over");
    let page = new.guest().get(&format!("/k/{}", old.running.as_str()));
    assert!(page.status == 410 || page.status == 404, "{}", page.status);
    let director = new.staff();
    director.get("/leitung/t/abend/journal").assert_says(".entry-what", "Neue Codes für 4 Karten");
    director.get("/leitung/helfer").assert_says(".entry-what", "die Karten haben neue Codes");
    assert_eq!(new.app.check().unwrap(), []);
}

#[test]
fn a_copy_that_lies_here_is_chosen() {
    let (old, new) = (old(), TestServer::new());
    let mut folder = new.app.database().as_os_str().to_owned();
    folder.push("-backups");
    fs::create_dir(&folder).unwrap();
    let name = "2027-01-05T19-00-00-000Z_abend_v9_0123456789abcdef.db";
    fs::write(PathBuf::from(&folder).join(name), &old.copy).unwrap();
    let damaged = "2027-01-05T20-00-00-000Z_abend_v9_0123456789abcdef.db";
    fs::write(PathBuf::from(&folder).join(damaged), b"beer was spilled").unwrap();
    let page = new.guest().get(&format!("/einrichten/{}", new.token));
    assert_eq!(page.attributes("input[name=copy]", "value"), [name], "what cannot be read is not offered");
    page.assert_says(".option", "Voriges Jahr (").assert_says(".option", "Abend (");
    let elsewhere = [&KEPT[..], &[("copy", "../../etc/passwd")]].concat();
    send(&new, &elsewhere, None).assert_status(422).assert_says(".errors", "nicht mehr da");
    let chosen = [&KEPT[..], &[("copy", name)]].concat();
    bring(&new, &chosen, None).assert_status(303);
    new.staff().get("/leitung").assert_says("h1", "Abend");
}

#[test]
fn what_is_no_good_copy_is_refused_and_nothing_changes() {
    let (old, new) = (old(), TestServer::new());
    let mut bent = old.copy.clone();
    let middle = bent.len() / 2;
    bent[middle..middle + 3000].fill(0xA5);
    let cut = &old.copy[..old.copy.len() - 4096];
    let before = fs::read(new.app.database()).unwrap();
    for bytes in [&bent, cut] {
        send(&new, &KEPT, Some(bytes)).assert_status(422).assert_says(".errors", "beschädigt");
    }
    for (bytes, sentence) in [(&b"Name;Ort\r\n"[..], "keine Sicherung von Preisschnapsen"), (b"", "leer")] {
        send(&new, &KEPT, Some(bytes)).assert_status(422).assert_says(".errors", sentence);
        let path = format!("/einrichten/{}/kopie?lang=en", new.token);
        let english = new.guest().upload(&path, &KEPT, Some(("kopie.db", bytes)));
        english.assert_status(422).assert_says(".errors", "Nothing here was changed.");
    }
    let empty = TestServer::new();
    let nobody = fs::read(empty.app.copies().backup_now().unwrap().path).unwrap();
    send(&new, &KEPT, Some(&nobody)).assert_status(422).assert_says(".errors", "keine Turnierleitung");
    send(&new, &KEPT, None).assert_status(422).assert_says(".errors", "Wählen Sie eine Sicherung");
    let nothing = send(&new, &[], Some(&old.copy));
    nothing.assert_status(422).assert_says(".errors", "Anmeldungen der Helfer");
    // What was chosen stays chosen.
    let page = send(&new, &RENEWED, Some(b"Name;Ort"));
    assert_eq!(page.attribute("input[name=keys][checked]", "value").as_deref(), Some("renewed"));
    assert_eq!(fs::read(new.app.database()).unwrap(), before);
    assert_eq!((new.app.tournaments().unwrap().len(), new.app.accounts().list().unwrap().len()), (0, 0));
    assert_eq!(beside(&new).len(), 2, "the database and its log, nothing else: {:?}", beside(&new));
    bring(&new, &KEPT, Some(&old.copy)).assert_status(303);
}

#[test]
fn a_copy_of_a_newer_program_is_refused_by_that_name() {
    use diesel::connection::SimpleConnection;
    use diesel::prelude::*;
    let (old, new) = (old(), TestServer::new());
    let file = old.server.app.database().with_file_name("newer.db");
    fs::write(&file, &old.copy).unwrap();
    let mut conn = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    conn.batch_execute("INSERT INTO __diesel_schema_migrations (version) VALUES ('29990101000001')").unwrap();
    drop(conn);
    let page = send(&new, &KEPT, Some(&fs::read(&file).unwrap()));
    page.assert_status(422)
        .assert_says(".errors", "neueren Version")
        .assert_says(".errors", "dieselbe Version");
}

#[test]
fn only_the_one_time_link_opens_the_way_and_only_until_somebody_can_log_in() {
    let (old, new) = (old(), TestServer::new());
    let upload = |token: &str| {
        let path = format!("/einrichten/{token}/kopie");
        new.guest().upload(&path, &KEPT, Some(("kopie.db", &old.copy[..])))
    };
    upload("0000").assert_status(404);
    new.guest().get("/einrichten/0000/fertig").assert_status(404);
    new.app.accounts().add("Anna", PASSWORD).unwrap();
    upload(&new.token).assert_status(404);
    assert_eq!(new.app.accounts().list().unwrap().len(), 1);
    assert_eq!(beside(&new).len(), 2, "nothing was kept: {:?}", beside(&new));
    let path = format!("/einrichten/{}/kopie", new.token);
    let foreign = new.guest().post_from(&path, Some("http://evil.example"), &[("form_key", "1")]);
    foreign.assert_status(403);
}

#[test]
fn sent_twice_at_the_same_moment_it_counts_once() {
    let (old, new) = (old(), TestServer::new());
    std::thread::scope(|scope| {
        let fingers: Vec<_> = (0..3).map(|_| scope.spawn(|| send(&new, &KEPT, Some(&old.copy)))).collect();
        for finger in fingers {
            finger.join().unwrap().assert_status(303);
        }
    });
    let shown = new.guest().get(&format!("/einrichten/{}/pruefen", new.token));
    let sum = shown.attribute("input[name=sum]", "value").unwrap();
    let places: Vec<String> = std::thread::scope(|scope| {
        let fingers: Vec<_> = (0..3).map(|_| scope.spawn(|| take(&new, &sum))).collect();
        let pages = fingers.into_iter().map(|finger| finger.join().unwrap());
        pages.map(|page| page.assert_status(303).header("location").unwrap().to_owned()).collect()
    });
    let done = format!("/einrichten/{}/fertig", new.token);
    assert_eq!(places, [done.as_str(); 3]);
    assert_eq!(before_restore(&new), 1);
    let restored = new.app.accounts().journal(99).unwrap();
    let restored = restored.iter().filter(|entry| format!("{:?}", entry.change).starts_with("Restored"));
    assert_eq!(restored.count(), 1);
}

#[test]
fn that_everybody_will_read_it_is_said_before() {
    let (old, new) = (old(), TestServer::new());
    send(&new, &KEPT, Some(&old.copy));
    let page = new.guest().get(&format!("/einrichten/{}/pruefen", new.token));
    page.assert_status(200).assert_says("p", "Alle können es lesen");
}

#[test]
fn who_could_log_in_is_shown_first_and_only_what_was_shown_is_taken_over() {
    let (old, new) = (old(), TestServer::new());
    let path = format!("/einrichten/{}/pruefen", new.token);
    new.guest().get(&path).assert_leads_to(&format!("/einrichten/{}", new.token));
    send(&new, &KEPT, Some(&old.copy)).assert_leads_to(&path);
    assert_eq!(new.app.accounts().list().unwrap().len(), 0, "nothing has changed yet");
    let page = new.guest().get(&path);
    let staff = page.texts("h1 ~ .scroll:not(.scroll ~ .scroll) tbody tr");
    assert_eq!(staff.len(), 2, "{staff:?}");
    for (row, [name, role]) in staff.iter().zip([["Resi", "Turnierleitung"], ["Sepp", ""]]) {
        assert!(row.contains(name) && row.contains(role) && row.contains(" 20"), "{row}");
    }
    page.assert_says("p", "Voriges Jahr (");
    let browsers = page.texts("[aria-label*=Browser] tbody tr");
    assert!(
        browsers.len() == 1 && browsers[0].contains("Resi") && browsers[0].contains(" 20"),
        "{browsers:?}"
    );
    let houses = page.texts(".scroll:has(code) tbody tr");
    assert!(houses.len() == 1 && houses[0].contains(" 20"), "{houses:?}");
    page.assert_says("p", "kommt hier ohne Passwort herein")
        .assert_says("p", "Fingerabdruck des Journals von abend");
    let first = page.attribute("input[name=sum]", "value").unwrap();
    // Somebody looks at another copy meanwhile: the yes was not for that one.
    old.server.app.accounts().add("Fremde", PASSWORD).unwrap();
    let other = fs::read(old.server.app.copies().backup_now().unwrap().path).unwrap();
    send(&new, &KEPT, Some(&other)).assert_leads_to(&path);
    for sum in [first.as_str(), ""] {
        take(&new, sum).assert_status(422).assert_says(".errors", "noch einmal");
    }
    new.guest().get(&path).assert_says("tbody tr", "Fremde");
    assert_eq!(new.app.accounts().list().unwrap().len(), 0);
    bring(&new, &KEPT, Some(&old.copy)).assert_status(303);
    assert_eq!(new.app.accounts().list().unwrap().len(), 2);
    new.guest().get(&path).assert_leads_to(&format!("/einrichten/{}/fertig", new.token));
}

/// Downloads a copy; returns the file.
fn download(server: &TestServer) -> Vec<u8> {
    let staff = server.staff();
    let form = staff.get("/leitung/sicherung");
    let key = form.attribute("form[action$=herunterladen] input[name=form_key]", "value").unwrap();
    let url = format!("http://{}/leitung/sicherung/herunterladen", staff.address);
    let fields = [("form_key", key.as_str()), ("own", PASSWORD)];
    let origin = format!("http://{}", staff.address);
    let mut answer = staff.agent.post(url).header("Origin", origin).send_form(fields).unwrap();
    assert_eq!(answer.status(), 200);
    let name = answer.headers().get("content-disposition").unwrap().to_str().unwrap().to_owned();
    assert!(name.starts_with("attachment; filename=\"20") && name.ends_with(".db\""), "{name}");
    answer.body_mut().read_to_vec().unwrap()
}

#[test]
fn a_copy_is_downloaded_with_ones_own_password_and_goes_on_in_another_house() {
    let (old, new) = (old(), TestServer::new());
    let staff = old.server.staff();
    for (own, sentence) in
        [("", "Ihr eigenes Passwort fehlt"), ("geraten und falsch", "nicht Ihr eigenes Passwort")]
    {
        let page = staff.post("/leitung/sicherung/herunterladen", &[("own", own)]);
        page.assert_status(422).assert_says(".errors", sentence);
    }
    let scorer = old.server.as_role(Role::Scorer);
    scorer.post("/leitung/sicherung/herunterladen", &[("own", PASSWORD)]).assert_status(403);
    let kept = || {
        let folder = old.server.app.copies().backups().unwrap().remove(0).path;
        (beside(&old.server).len(), fs::read_dir(folder.parent().unwrap()).unwrap().count())
    };
    let before = kept();
    let copy = download(&old.server);
    assert!(copy.starts_with(b"SQLite format 3\0"));
    assert_eq!(kept(), before, "nothing of it is kept");
    staff.get("/leitung/helfer/zugriffe").assert_says("main", "Sicherung heruntergeladen");
    bring(&new, &KEPT, Some(&copy)).assert_status(303);
    new.staff().get("/leitung").assert_says("h1", "Abend");
}

#[test]
fn whoever_asks_for_an_encrypted_copy_gets_none_in_clear() {
    let (server, own) = (TestServer::with_staff(), ("own", PASSWORD));
    let asked = [("password", "pik ist trumpf"), ("again", "pik ist trumpf"), own];
    server.staff().post("/leitung/sicherung/mitnehmen", &asked).assert_status(404);
}

#[test]
fn an_encrypted_copy_is_named_as_one_that_others_open() {
    let (server, new) = (TestServer::with_staff(), TestServer::new());
    let sealed = b"age-encryption.org/v1\n-> scrypt 0Q79SBiQU 18\n";
    send(&new, &KEPT, Some(sealed)).assert_status(422).assert_says(".errors", "mit dem Programm age");
    let path = format!("/einrichten/{}/kopie?lang=en", new.token);
    let page = new.guest().upload(&path, &KEPT, Some(("kopie.age", sealed)));
    page.assert_status(422).assert_says(".errors", "This backup is encrypted");
    assert_eq!(beside(&new).len(), 2, "the database and its log, nothing else: {:?}", beside(&new));
    // It counts as no copy where those are, and stays.
    let kept = server.app.copies().backup_now().unwrap().path;
    let [encrypted, signature] = ["db.age", "db.sig"].map(|tail| kept.with_extension(tail));
    fs::write(&encrypted, sealed).unwrap();
    fs::write(&signature, "preisschnapsen-copy/1\n").unwrap();
    let page = server.staff().get("/leitung/sicherung");
    assert_eq!(page.texts("tbody tr").len(), 1);
    for file in [&encrypted, &signature] {
        page.assert_says("main p", &file.file_name().unwrap().to_string_lossy());
        assert!(file.exists());
    }
    let english = server.staff().get("/leitung/sicherung?lang=en");
    english.assert_says("main p", "left by an earlier version");
}

#[test]
fn a_copy_that_somebody_has_changed_is_refused_by_what_was_changed() {
    use diesel::connection::SimpleConnection;
    use diesel::prelude::*;
    let (old, new) = (old(), TestServer::new());
    let file = old.server.app.database().with_file_name("changed.db");
    for (sql, german, english) in [
        ("CREATE TABLE extra (what TEXT)", "Ihre Tabellen sind nicht die", "its tables are not those"),
        (
            "CREATE TRIGGER spy AFTER INSERT ON notes BEGIN DELETE FROM notes; END",
            "Ihre Tabellen",
            "its tables",
        ),
        (
            "ALTER TABLE people RENAME TO them; CREATE VIEW people AS SELECT * FROM them",
            "Ihre Tabellen",
            "its tables",
        ),
        ("UPDATE users SET role = 'director'", "Ihre Helfer sind nicht die", "its staff do not match"),
        (
            "UPDATE account_journal SET at = '2027-01-05T18:00:01.000Z' WHERE number = 1",
            "Ihr Journal ist nicht",
            "its journal is not",
        ),
        ("DELETE FROM tickets", "die Tabellen etwas anderes", "the tables do not match"),
        ("PRAGMA application_id = 1", "einem anderen Programm", "another program"),
    ] {
        fs::write(&file, &old.copy).unwrap();
        let mut conn = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
        let guard = diesel::dsl::sql::<diesel::sql_types::Text>(
            "SELECT sql FROM sqlite_schema WHERE name = 'account_journal_is_not_rewritten'",
        );
        let guard: String = guard.get_result(&mut conn).unwrap();
        conn.batch_execute("DROP TRIGGER account_journal_is_not_rewritten").unwrap();
        conn.batch_execute(sql).unwrap();
        conn.batch_execute(&guard).unwrap();
        drop(conn);
        let bytes = fs::read(&file).unwrap();
        send(&new, &KEPT, Some(&bytes)).assert_status(422).assert_says(".errors", german);
        let path = format!("/einrichten/{}/kopie?lang=en", new.token);
        let page = new.guest().upload(&path, &KEPT, Some(("kopie.db", &bytes)));
        page.assert_status(422).assert_says(".errors", english);
    }
    assert_eq!(beside(&new).len(), 2, "the database and its log, nothing else: {:?}", beside(&new));
    bring(&new, &KEPT, Some(&old.copy)).assert_status(303);
}

#[test]
fn whoever_reads_while_a_copy_is_taken_over_waits_or_is_told_when_to_come_back() {
    use std::sync::atomic::{AtomicBool, Ordering};
    let (old, new) = (old(), TestServer::new());
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let readers: Vec<_> = (0..4)
            .map(|number| {
                let (over, new) = (&over, &new);
                scope.spawn(move || {
                    let (guest, mut odd, mut read) = (new.guest(), Vec::new(), 0);
                    let paths = ["/", "/anmelden", "/t/abend", "/t/voriges-jahr/kreuz"];
                    while !over.load(Ordering::Relaxed) {
                        let page = guest.get(paths[number % paths.len()]);
                        read += 1;
                        let told = page.status == 503 && page.header("retry-after").is_some();
                        if ![200, 303, 404].contains(&page.status) && !told {
                            odd.push(page.status);
                        }
                    }
                    assert!(odd.is_empty() && read > 0, "{odd:?}");
                })
            })
            .collect();
        bring(&new, &KEPT, Some(&old.copy)).assert_status(303);
        std::thread::sleep(std::time::Duration::from_millis(300));
        over.store(true, Ordering::Relaxed);
        readers.into_iter().for_each(|reader| reader.join().unwrap());
    });
}

#[test]
fn a_copy_that_was_looked_at_goes_when_the_house_begins_without_it() {
    let (old, new) = (old(), TestServer::new());
    send(&new, &RENEWED, Some(&old.copy)).assert_leads_to(&format!("/einrichten/{}/pruefen", new.token));
    let looked_at =
        || beside(&new).into_iter().filter(|file| file.to_string_lossy().contains(".restoring")).count();
    assert_eq!(looked_at(), 1);
    let first = [("name", "Resi"), ("password", PASSWORD), ("again", PASSWORD)];
    new.guest().post(&format!("/einrichten/{}", new.token), &first).assert_leads_to("/leitung");
    assert_eq!(looked_at(), 0, "names stand in it");
}
