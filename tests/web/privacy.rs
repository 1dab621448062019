//! What the public sees of a name, and how people are forgotten: on every page, in every table, in the file and in new copies.

use crate::night::{Night, settings};
use crate::server::{Browser, TestServer};
use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use preisschnapsen::app::{Request, audit};
use std::fs;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use tournament::texts::{ExtrasChange, Person, Shown, Texts};
use tournament::{Format, PlainDesk, PlainEvening, PlayerId, Reporting, Settings, Stage, TicketNo};
use zip::ZipArchive;

const PEOPLE: [(&str, u32); 8] = [
    ("Quastenflosser Xaver", 2),
    ("Yspertaler Wendelin", 1),
    ("Quittenbaum Zdenka", 3),
    ("Xylander Philomena", 1),
    ("Öttinger Hildegund", 1),
    ("Vogelfänger Papageno", 1),
    ("Jodlbauer Kreszentia", 1),
    ("Wurzenberger Koloman", 1),
];
const FAMILIES: [&str; 8] = [
    "Quastenflosser",
    "Yspertaler",
    "Quittenbaum",
    "Xylander",
    "Öttinger",
    "Vogelfänger",
    "Jodlbauer",
    "Wurzenberger",
];

/// The first person, who will be forgotten; their former name, and where they come from.
const FIRST: PlayerId = PlayerId(1);
const WORDS: [&str; 6] = [
    "Quastenflosser",
    "quastenflosser",
    "Silberdistel",
    "silberdistel",
    "Hinterstinkenbrunn",
    "hinterstinkenbrunn",
];

fn night(server: &TestServer) -> Night<'_> {
    let night = Night::open(server, Settings { reporting: Reporting::Counts, ..settings() });
    night.register(&PEOPLE);
    night
}

/// Every address that guests read, in a night that is over or in its first round.
pub fn public_pages(server: &TestServer, night: &Night<'_>) -> Vec<String> {
    let mut pages: Vec<String> = [
        "",
        "?q=Quasten",
        "?q=1",
        "/tafel",
        "/siegerliste",
        "/siegerliste?ansicht=druck",
        "/siegerliste.txt",
        "/zeitung",
        "/weitersagen",
        "/siegerliste/weitersagen",
        "/karte/1/weitersagen",
        "/regeln",
        "/daten",
        "/runde/R1",
        "/runde/R1?sortiert=name",
        "/auslosung/R1",
        "/auslosung/R1/namen",
        "/auslosung/R1/nummern",
        "/auslosung/R1/protokoll",
        "/auslosung/R1.json",
        "/karte/1",
        "/person/1",
        "/person/3",
        "/teilnehmer.csv",
        "/karten.csv",
        "/auslosung.csv",
        "/ergebnisse.csv",
        "/preise.csv",
        "/ergebnisse.csv?dialect=rfc4180",
        "/zahlen",
        "/ablauf",
        "/termin.ics",
        "/vorschau.png",
        "/abend.xlsx",
        "/karte/1/andenken",
        "/karte/1/andenken.svg",
        "/kette.json",
    ]
    .map(|page| night.page(page))
    .into();
    let now = night.now();
    match now.settings().format {
        Format::Tickets => pages.push(night.page("/baum")),
        Format::Lives => pages.extend(["/leben", "/leben.csv"].map(|page| night.page(page))),
        Format::Danish | Format::Rotation => {
            pages.extend(["/tabelle", "/tabelle.csv", "/auslosung/R2"].map(|page| night.page(page)));
        }
    }
    let api = [
        "",
        "/people",
        "/tickets",
        "/rounds",
        "/matches",
        "/matches/R1",
        "/draws",
        "/draws/R1",
        "/standings",
        "/prizes",
        "/things",
    ];
    let api = api.iter().chain(now.has_standing().then_some(&"/table"));
    pages.extend(api.map(|page| format!("/api/1/evenings/{}{page}", night.slug)));
    pages.extend(["/api/1/evenings", "/termine.ics"].map(str::to_owned));
    let keys = server.app.ticket_keys(&night.now()).unwrap();
    pages.extend(keys.values().map(|key| format!("/k/{}", key.as_str())));
    pages.push("/".to_owned());
    pages
}

/// Reads a page; a guest gets no cookie, and nothing is loaded from elsewhere.
pub fn read(guest: &Browser, path: &str) -> String {
    if path.ends_with(".xlsx") {
        return unzipped(guest, path);
    }
    let page = guest.get(path);
    assert!([200, 303, 401, 403].contains(&page.status), "{path}: {}", page.status);
    assert_eq!(page.header("set-cookie"), None, "{path}");
    for (what, attribute) in [("link[rel=stylesheet]", "href"), ("script, img, iframe", "src")] {
        if page.body.starts_with("<!doctype") {
            let elsewhere = page
                .attributes(what, attribute)
                .into_iter()
                .find(|address| !address.starts_with('/') || address.starts_with("//"));
            assert_eq!(elsewhere, None, "{path}");
        }
    }
    page.body
}

/// Reads everything that is packed in a workbook.
fn unzipped(guest: &Browser, path: &str) -> String {
    let mut answer = guest.agent.get(format!("http://{}{path}", guest.address)).call().unwrap();
    let bytes = answer.body_mut().read_to_vec().unwrap();
    let mut packed = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut all = String::new();
    for index in 0..packed.len() {
        packed.by_index(index).unwrap().read_to_string(&mut all).unwrap();
    }
    assert!(all.contains("<sheetData>"), "{path} holds sheets");
    all
}

fn show(night: &Night<'_>, change: ExtrasChange) {
    night.act(Request::UpdateExtras(change));
}

#[test]
fn guests_see_of_names_what_they_should_everywhere() {
    let server = TestServer::with_staff();
    let night = night(&server);
    night.draw(Stage::FIRST);
    let guest = server.guest();
    let all = |night: &Night<'_>| -> Vec<(String, String)> {
        public_pages(&server, night).into_iter().map(|path| (path.clone(), read(&guest, &path))).collect()
    };
    let seen =
        |pages: &[(String, String)], word: &str| pages.iter().filter(|(_, body)| body.contains(word)).count();
    let before = all(&night);
    for family in FAMILIES {
        assert!(seen(&before, family) > 5, "{family} is read on {} pages", seen(&before, family));
    }
    for over in [false, true] {
        if over {
            night.play_to_the_end();
        }
        show(&night, ExtrasChange::Names { shown: Shown::FamilyFirst, keep_days: None });
        let pages = all(&night);
        for (path, body) in &pages {
            let told = FAMILIES.iter().find(|family| body.contains(**family) && !path.contains("?q="));
            assert_eq!(told, None, "{path}\n{body}");
        }
        assert!(seen(&pages, "Xaver Q.") > 5);
        show(&night, ExtrasChange::Names { shown: Shown::Number, keep_days: None });
        for (path, body) in all(&night) {
            let given = PEOPLE.map(|(name, _)| name.split_once(' ').unwrap().1);
            let told =
                FAMILIES.iter().chain(&given).find(|word| body.contains(**word) && !path.contains("?q="));
            assert_eq!(told, None, "{path}\n{body}");
        }
    }
    // The staff still reads everything, and one person may want it otherwise.
    let staff = server.staff();
    staff.get(&night.staff_page("/kassa")).assert_says(".name", "Quastenflosser Xaver");
    assert!(staff.get(&night.page("/karten.csv")).body.contains("Quastenflosser"));
    staff
        .post(&night.staff_page("/spieler/1"), &[("do", "show"), ("shown", "full")])
        .assert_leads_to(&night.staff_page("/spieler/1"));
    guest.get(&night.page("/person/1")).assert_says("h1", "Quastenflosser Xaver");
    guest.get(&night.page("/person/3")).assert_says("h1", "Nr.");
    staff
        .post(&night.staff_page("/spieler/1"), &[("do", "show"), ("shown", "")])
        .assert_leads_to(&night.staff_page("/spieler/1"));
    guest.get(&night.page("/person/1")).assert_says("h1", "Nr.");
}

#[test]
fn the_form_says_how_names_are_shown_and_for_how_long() {
    let server = TestServer::with_staff();
    let night = night(&server);
    let staff = server.staff();
    let (form, page) = (night.staff_page("/daten"), night.page("/daten"));
    server.guest().get(&page).assert_says("p", "Bis die Turnierleitung");
    staff.post(&form, &[("shown", "laut"), ("keep_days", "viele")]).assert_status(422);
    staff.save(&form, &[("shown", "number"), ("keep_days", "30")]).assert_leads_to(&form);
    let said = server.guest().get(&page);
    said.assert_says("p", "Bis zum 4. Feber 2027").assert_says("p", "die Nummer der ersten Karte");
    staff.save(&form, &[("shown", "full"), ("keep_days", "")]).assert_leads_to(&form);
    assert_eq!((night.now().extras().shown, night.now().extras().keep_days), (Shown::Full, None));
}

/// Which of the words stand in a file, byte for byte; a file that is not there holds none.
fn words_in(path: &Path) -> Vec<&'static str> {
    let bytes = fs::read(path).unwrap_or_default();
    let stands = |word: &&&str| bytes.windows(word.len()).any(|part| part == word.as_bytes());
    WORDS.iter().filter(stands).copied().collect()
}

/// The database with its log.
fn files(server: &TestServer) -> Vec<PathBuf> {
    let file = server.app.database().to_owned();
    ["", "-wal", "-shm", "-journal"].map(|end| PathBuf::from(format!("{}{end}", file.display()))).into()
}

fn words_in_files(server: &TestServer) -> Vec<&'static str> {
    let mut words: Vec<_> = files(server).iter().flat_map(|path| words_in(path)).collect();
    words.sort_unstable();
    words.dedup();
    words
}

/// A night in which the first person was called otherwise before, comes from somewhere, and stands in a note.
fn talked_about(server: &TestServer) -> Night<'_> {
    let night = night(server);
    let person = |name: &str| Person::read(name, "Hinterstinkenbrunn").unwrap();
    night.act(Request::RenamePlayer { player: FIRST, person: person("Silberdistel Xaver") });
    night.act(Request::RenamePlayer { player: FIRST, person: person("Quastenflosser Xaver") });
    night.draw(Stage::FIRST);
    let reason =
        "Quastenflosser Xaver hat sich verzählt, Xaver Quastenflossers Karte auch, sagt Frau Silberdistel";
    let reason = reason.parse().unwrap();
    night.act(Request::VoidDraw { stage: Stage::FIRST, attempt: 1, reason, agreed: server.agreed() });
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    night
}

#[test]
fn of_an_erased_person_no_byte_of_the_name_is_left() {
    let server = TestServer::with_staff();
    let night = talked_about(&server);
    let mut all = WORDS.to_vec();
    all.sort_unstable();
    assert_eq!(words_in_files(&server), all, "the file holds them before");
    let (guest, staff) = (server.guest(), server.staff());
    let (form, before) = (night.staff_page("/spieler/1"), night.now());
    let champion = before.champion().and_then(|ticket| before.owner(ticket));
    assert_eq!(champion, Some(FIRST), "the picture shows the winner");
    let picture = guest.get(&night.page("/vorschau.png")).body;
    staff.post(&format!("{form}/vergessen"), &[("confirm", "ja")]).assert_status(422);
    staff
        .post(&format!("{form}/vergessen"), &[("confirm", "Quastenflosser Xaver")])
        .assert_leads_to(&night.staff_page("/daten"));

    assert_eq!(words_in_files(&server), Vec::<&str>::new(), "the file and its log");
    let copy = server.app.database().with_file_name("kopie.db");
    server.app.copies().backup_to(&copy).unwrap();
    assert!(fs::metadata(&copy).unwrap().len() > 10_000);
    assert_eq!(words_in(&copy), Vec::<&str>::new(), "a new copy");
    let mut pages = public_pages(&server, &night);
    pages.retain(|page| !page.contains("?q="));
    for path in &pages {
        let body = read(&guest, path);
        assert_eq!(WORDS.iter().find(|word| body.contains(**word)), None, "{path}");
    }
    for page in [
        "",
        "/kassa",
        "/runde/R1",
        "/preise",
        "/abrechnung",
        "/spieler/1",
        "/auslosung/R1",
        "/druck/karten",
        "/druck/teilnehmer",
        "/druck/urkunden",
    ] {
        if page == "/druck/karten" {
            staff.post(&night.staff_page(page), &[]).assert_status(303);
        }
        let page = staff.get(&night.staff_page(page));
        page.assert_status(200);
        assert_eq!(WORDS.iter().find(|word| page.body.contains(**word)), None, "{}", page.body);
    }
    for table in ["teilnehmer", "karten", "auslosung", "ergebnisse", "preise", "kassa"] {
        let body = staff.get(&night.page(&format!("/{table}.csv"))).body;
        assert_eq!(WORDS.iter().find(|word| body.contains(**word)), None, "{table}");
    }
    assert_ne!(guest.get(&night.page("/vorschau.png")).body, picture, "it names somebody else now");
    guest.get(&night.page("/person/1")).assert_says("h1", "Person 1");
    assert!(staff.get(&night.page("/karten.csv")).body.contains("Person 1"));
    // The night itself is as it was, also when it is read again from the file, and nothing brings the name back.
    let after = night.now();
    assert_eq!(after.champion(), before.champion());
    assert_eq!(after.pairings(Stage::FIRST), before.pairings(Stage::FIRST));
    assert!(
        after.notes.values().any(
            |note| note.as_str() == "Person 1 hat sich verzählt, Person 1 Karte auch, sagt Frau Person 1"
        ),
        "{:?}",
        after.notes
    );
    assert_eq!(
        after.tournament.undo_target().map(|action| action.number),
        before.tournament.undo_target().map(|action| action.number)
    );
    let slug = night.slug.clone();
    // A page that was open before knows the old name.
    let late = [("do", "describe"), ("name", "Quastenflosser Xaver"), ("place", "Wels")];
    staff.post(&form, &late).assert_status(422).assert_says("main", "für immer gelöscht");
    let server = server.restarted();
    assert_eq!(Night::of(&server.app, &slug).now().name(FIRST), "Person 1");
    assert_eq!(words_in_files(&server), Vec::<&str>::new());
    for file in [server.app.database(), &copy] {
        assert!(audit(file).unwrap().is_sound(), "the journal of {} still verifies", file.display());
    }
}

#[test]
fn of_an_erased_person_no_format_has_a_page_with_the_name() {
    for format in [Format::Lives, Format::Danish, Format::Rotation] {
        let server = TestServer::with_staff();
        let night = Night::open(&server, Settings { prizes: 2, ..Settings::usual_of(format) });
        night.register(&PEOPLE.map(|(name, _)| (name, 1)));
        night.draw(Stage::FIRST);
        night.play_to_the_end();
        let (guest, staff, form) = (server.guest(), server.staff(), night.staff_page("/spieler/1"));
        let page = if format == Format::Lives { "/leben" } else { "/tabelle" };
        let pages = public_pages(&server, &night);
        let told = |path: &String| read(&guest, path).contains("Quastenflosser");
        let before = pages.iter().filter(|path| told(path)).count();
        assert!(before > 20 && told(&night.page(page)), "{format}: {before} pages have the name");
        staff
            .post(&format!("{form}/vergessen"), &[("confirm", "Quastenflosser Xaver")])
            .assert_leads_to(&night.staff_page("/daten"));
        for path in pages.iter().filter(|page| !page.contains("?q=")) {
            let body = read(&guest, path);
            assert_eq!(WORDS.iter().find(|word| body.contains(**word)), None, "{path}");
        }
    }
}

/// A night from whose list the first person was struck.
fn struck(server: &TestServer) -> (Night<'_>, PlayerId) {
    let night = night(server);
    let person = |name: &str| Person::read(name, "Hinterstinkenbrunn").unwrap();
    night.act(Request::RenamePlayer { player: FIRST, person: person("Silberdistel Xaver") });
    night.act(Request::RenamePlayer { player: FIRST, person: person("Quastenflosser Xaver") });
    for ticket in [1, 2] {
        night.act(PlainDesk::Refund(TicketNo(ticket)));
    }
    night.act(PlainDesk::RemovePlayer(FIRST));
    (night, FIRST)
}

/// A night in which somebody was put on the list by mistake.
fn undone(server: &TestServer) -> (Night<'_>, PlayerId) {
    let night = Night::open(server, settings());
    night.register(&PEOPLE[1..]);
    night.register(&PEOPLE[..1]);
    let action = night.now().tournament.undo_target().unwrap().number;
    night.act(PlainEvening::Undo { action });
    (night, PlayerId(8))
}

#[test]
fn whoever_is_off_the_list_can_be_forgotten_too_and_no_byte_of_the_name_is_left() {
    for off_the_list in [struck, undone] {
        let server = TestServer::with_staff();
        let (night, player) = off_the_list(&server);
        let staff = server.staff();
        let (list, person) = (night.staff_page("/daten"), night.staff_page(&format!("/spieler/{player}")));
        let forget = format!("{person}/vergessen");
        assert_ne!(words_in_files(&server), [""; 0], "the file holds the name before");
        staff.get(&person).assert_status(404);
        assert_eq!(
            staff.get(&list).texts(".danger summary"),
            ["Name und Ort von Quastenflosser Xaver löschen"],
            "nobody else is off the list"
        );
        let unnamed = staff.post(&forget, &[("confirm", "Xaver")]);
        unnamed.assert_status(422).assert_says("#errors", "Quastenflosser Xaver");
        let field = format!("#f-vergessen-{player}-confirm");
        assert_eq!(unnamed.attribute(&field, "value").as_deref(), Some("Xaver"));
        assert_eq!(unnamed.attribute("#errors a", "href"), Some(field));
        assert_eq!(unnamed.attribute("input[name=shown][checked]", "value").as_deref(), Some("full"));

        let key = server.app.form_key().unwrap();
        let fields = [("confirm", "Quastenflosser Xaver"), ("form_key", key.as_str())];
        let origin = format!("http://{}", server.address);
        let first = staff.post_from(&forget, Some(&origin), &fields);
        first.assert_leads_to(&list);
        let version = night.now().tournament.version();
        staff.post_from(&forget, Some(&origin), &fields).assert_leads_to(&list);
        assert_eq!(night.now().tournament.version(), version, "it counts once");
        staff.follow(&first).assert_says(".banner", &format!("Person {player}")).assert_none(".danger");
        staff.post(&night.staff_page("/spieler/99/vergessen"), &[("confirm", "")]).assert_status(404);

        assert_eq!(words_in_files(&server), [""; 0], "the file and its log");
        let copy = server.app.database().with_file_name("kopie.db");
        server.app.copies().backup_to(&copy).unwrap();
        assert_eq!(words_in(&copy), [""; 0], "a new copy");
        for page in ["", "/kassa", "/daten", "/journal"] {
            let page = staff.get(&night.staff_page(page));
            page.assert_status(200);
            assert_eq!(WORDS.iter().find(|word| page.body.contains(**word)), None, "{}", page.body);
        }
        assert!(audit(&copy).unwrap().is_sound(), "the journal still verifies");
    }
}

#[test]
fn whose_time_is_over_is_gone_with_every_byte_after_one_press() {
    let server = TestServer::with_staff();
    let night = talked_about(&server);
    show(&night, ExtrasChange::Names { shown: Shown::Full, keep_days: Some(3650) });
    let texts = Texts { date: "2001-01-05".parse().unwrap(), ..(*night.now().texts).clone() };
    night.act(Request::UpdateSettings { settings: night.now().settings().clone(), texts });
    night.act(PlainEvening::Finish);
    server.staff().post("/leitung/faellig", &[("evenings", night.slug.as_str())]).assert_status(303);
    assert_eq!(words_in_files(&server), Vec::<&str>::new());
    assert!(night.now().people.iter().all(|(player, person)| person.is_erased(player.0)));
}

#[test]
fn what_an_erasure_could_not_finish_is_finished_later() {
    let server = TestServer::with_staff();
    let night = talked_about(&server);
    let mut reader = SqliteConnection::establish(&server.app.database().to_string_lossy()).unwrap();
    reader.batch_execute("BEGIN; SELECT count(*) FROM people").unwrap();
    night.act(Request::Erase(vec![FIRST]));
    assert!(night.now().is_erased(FIRST));
    assert_ne!(
        words_in_files(&server),
        Vec::<&str>::new(),
        "somebody reads old pages and keeps the log busy"
    );
    reader.batch_execute("COMMIT").unwrap();
    drop(reader);
    server.app.finish_erasing().unwrap();
    assert_eq!(words_in_files(&server), Vec::<&str>::new());
}

#[test]
fn a_tournament_that_cannot_be_read_keeps_nobody_else_from_being_forgotten() {
    let server = TestServer::with_staff();
    let broken = Night::named(&server.app, "Abend eins", settings());
    broken.register(&PEOPLE[1..3]);
    let night = talked_about(&server);
    show(&night, ExtrasChange::Names { shown: Shown::Full, keep_days: Some(1) });
    let texts = Texts { date: "2001-01-05".parse().unwrap(), ..(*night.now().texts).clone() };
    night.act(Request::UpdateSettings { settings: night.now().settings().clone(), texts });
    night.act(PlainEvening::Finish);
    let file = server.app.database().to_owned();
    let slug = night.slug.clone();
    let server = server.stopped();
    let mut conn = SqliteConnection::establish(&file.to_string_lossy()).unwrap();
    conn.batch_execute("DROP TRIGGER journal_is_not_rewritten").unwrap();
    conn.batch_execute("UPDATE journal SET events = '[]' WHERE tournament = 1 AND number = 1").unwrap();
    let server = server.start();
    assert!(server.app.snapshot("abend-eins").is_err());
    let proposed = server.staff().get("/leitung").attribute("input[name=evenings]", "value");
    assert_eq!(proposed.as_deref(), Some(&*slug));
    server.staff().post("/leitung/faellig", &[("evenings", slug.as_str())]).assert_status(303);
    assert!(server.app.snapshot(&slug).unwrap().unwrap().is_erased(FIRST));
}
