//! A host shows an evening as the laptop does, of what has left the house.

use crate::night::Night;
use crate::server::TestServer;
use chrono::{DateTime, TimeDelta, Utc};
use mirror::{PublicEntry, PublicTexts, hash_of_key};
use preisschnapsen::app::{Mirrored, Request, Silence, TournamentId};
use tournament::texts::{ExtrasChange, Shown, Slug};
use tournament::{
    Cents, Format, LifeCommand, LifeSettings, PlainDesk, PlainEvening, PlayerId, Settings, Stage, TicketNo,
};

const PEOPLE: [(&str, u32); 8] = [
    ("Huber, Franz", 2),
    ("Müller, Änne", 1),
    ("<b>Fett</b>", 1),
    ("Huber, Zita", 1),
    ("Geheim, Sepp", 2),
    ("Verborgen, Resi", 1),
    ("Österreicher, Toni", 1),
    ("Adler, Max", 1),
];

/// Where the host keeps the evening; any number that is no evening of its own.
const ID: TournamentId = TournamentId(70_000);

/// The entries that have left the house until now.
fn entries(laptop: &TestServer, night: &Night) -> Vec<PublicEntry> {
    let now = night.now();
    let entries =
        laptop.app.publishing().public_entries(&now).unwrap().expect("entries that commit to their words");
    // They travel as text.
    let read = |entry| serde_json::from_str(&serde_json::to_string(entry).unwrap()).unwrap();
    entries.iter().map(read).collect()
}

/// Everything that has left the house until now.
fn sent(laptop: &TestServer, night: &Night) -> Mirrored {
    let mut mirrored = Mirrored::default();
    mirrored.put_texts(laptop.app.publishing().public_texts(&night.now()).unwrap());
    mirrored.extend(entries(laptop, night).iter().map(|entry| (entry, came()))).unwrap();
    mirrored
}

fn put(host: &TestServer, mirrored: &mut Mirrored, slug: &Slug) {
    // A host that has read all that there is.
    host.app.show_what_is_sent();
    host.app.know_all();
    let folded = mirrored.fold(ID, slug).unwrap();
    host.app.show_folded(mirrored, &folded);
}

/// When everything came to the host.
fn came() -> DateTime<Utc> {
    "2027-01-05T19:13:07Z".parse().unwrap()
}

fn show(host: &TestServer, laptop: &TestServer, night: &Night) {
    put(host, &mut sent(laptop, night), &night.now().slug);
}

/// Shows an evening under another address than at home, as the second one of a name.
pub fn show_as(host: &TestServer, laptop: &TestServer, night: &Night, slug: &str) {
    let mut sent = sent(laptop, night);
    sent.put_name(night.now().slug.clone());
    put(host, &mut sent, &slug.parse().unwrap());
}

/// Plays an evening with everything that the public may see of it and a few things that it may not.
fn play(night: &Night) {
    night.act(Request::UpdateExtras(ExtrasChange::Preference { player: 5, shown: Some(Shown::FamilyFirst) }));
    night.act(Request::UpdateExtras(ExtrasChange::Preference { player: 6, shown: Some(Shown::Number) }));
    night.act(PlainDesk::SetFloat(Cents(12_345)));
    night.draw(Stage::FIRST);
    night.play(Stage::FIRST, 2);
}

/// The pages of an evening, as far as they say the same whoever shows them.
const PAGES: [&str; 18] = [
    "",
    "/runde/R1",
    "/auslosung/R1",
    "/auslosung/R1-1.json",
    "/person/1",
    "/person/5",
    "/person/6",
    "/karte/1",
    "/baum",
    "/regeln",
    "/ablauf",
    "/zahlen",
    "/ergebnisse.csv",
    "/auslosung.csv",
    "/karten.csv",
    "/preise.csv",
    "/siegerliste.txt",
    "/kette.json",
];

/// Leaves out what only the host can say: when a list came.
fn without_arrival(texts: Vec<String>) -> Vec<String> {
    let time = came().with_timezone(&chrono::Local).format("%H:%M:%S");
    let fact = format!("Hier eingetroffenseit {time} hier ");
    let without = |text: String| match text.replace(&fact, "").split_once("Geschlossen wurde nach der Uhr") {
        Some((before, rest)) => {
            let end = "wann die Liste hier war. ";
            format!("{before}{}", rest.split_once(end).expect("it came late").1)
        }
        None => text,
    };
    texts.into_iter().map(without).collect()
}

fn compare(laptop: &TestServer, host: &TestServer, night: &Night) {
    for page in PAGES.map(|page| night.page(page)) {
        let (one, other) = (laptop.guest().get(&page), host.guest().get(&page));
        assert_eq!(one.status, other.status, "{page}");
        if page.contains('.') {
            assert_eq!(other.body, one.body, "{page}");
        } else {
            assert_eq!(without_arrival(other.texts("main")), one.texts("main"), "{page}");
            assert_eq!(other.attributes("main a", "href"), one.attributes("main a", "href"), "{page}");
        }
    }
    for page in ["", "/people", "/tickets", "/matches", "/draws", "/standings", "/prizes", "/things"] {
        let page = format!("/api/1/evenings/{}{page}", night.now().slug);
        assert_eq!(host.guest().get(&page).body, laptop.guest().get(&page).body, "{page}");
    }
}

#[test]
fn programs_read_on_the_host_what_they_read_in_the_hall_of_each_format() {
    let (laptop, host) = (TestServer::with_staff(), TestServer::with_staff());
    for (format, own) in
        [(Format::Lives, "/leben"), (Format::Danish, "/tabelle"), (Format::Rotation, "/tabelle")]
    {
        let lives = LifeSettings { lives: 1, rebuys: 1, ..LifeSettings::default() };
        let usual = Settings::usual_of(format);
        let night =
            Night::open(&laptop, if format == Format::Lives { Settings { lives, ..usual } } else { usual });
        night.register(&[("Adler", 1), ("Bauer", 1), ("Czerny", 1), ("Ditz", 1)]);
        night.draw(Stage::FIRST);
        night.play(Stage::FIRST, usize::MAX);
        if format == Format::Lives {
            let out = |player: &PlayerId| night.now().life_of(*player).is_some_and(|life| life.left == 0);
            let player = (1..=4).map(PlayerId).find(out).unwrap();
            night.act(LifeCommand::Buy { player, paid: true });
        }
        show(&host, &laptop, &night);
        let mut pages = vec![night.page(own)];
        let api = ["", "/tickets", "/rounds", "/matches", "/standings", "/table", "/things"];
        pages.extend(api.map(|page| format!("/api/1/evenings/{}{page}", night.slug)));
        for page in pages {
            let (one, other) = (laptop.guest().get(&page), host.guest().get(&page));
            assert_eq!((other.status, &other.texts("main")), (one.status, &one.texts("main")), "{page}");
            if page.starts_with("/api") {
                assert_eq!(other.body, one.body, "{page}");
            }
        }
    }
}

#[test]
fn guests_see_the_same_on_the_host_as_in_the_hall() {
    let (laptop, host) = (TestServer::with_staff(), TestServer::with_staff());
    let night = Night::with(&laptop, &PEOPLE);
    show(&host, &laptop, &night);
    compare(&laptop, &host, &night);
    play(&night);
    show(&host, &laptop, &night);
    compare(&laptop, &host, &night);
    for round in [Stage::FIRST, Stage::Round(2)] {
        night.play(round, usize::MAX);
        if round == Stage::FIRST {
            night.draw(Stage::Round(2));
        }
    }
    show(&host, &laptop, &night);
    compare(&laptop, &host, &night);
    host.guest().get("/").assert_says("main", "Viertelfinale");
}

/// The number of an evening on a host is no secret, and the settings of another one are what its laptop sends.
#[test]
fn no_evening_that_was_sent_here_hangs_itself_onto_another_one() {
    let (laptop, host) = (TestServer::with_staff(), TestServer::with_staff());
    let (main, other) = (Night::with(&laptop, &PEOPLE), Night::with(&laptop, &PEOPLE[..2]));
    show(&host, &laptop, &main);
    let mut sent = serde_json::to_value(entries(&laptop, &other)).unwrap();
    sent[0]["events"][0]["event"]["opened"]["consolation_of"] = serde_json::json!(ID.0);
    let sent: Vec<PublicEntry> = serde_json::from_str(&sent.to_string()).unwrap();
    let mut mirrored = Mirrored::default();
    mirrored.put_texts(laptop.app.publishing().public_texts(&other.now()).unwrap());
    mirrored.extend(sent.iter().map(|entry| (entry, came()))).unwrap();
    let slug = other.now().slug.clone();
    let folded = mirrored.fold(TournamentId(ID.0 + 1), &slug).unwrap();
    assert!(host.app.snapshot(main.slug.as_str()).unwrap().is_some());
    let before = host.guest().get(&main.page("")).body;
    host.app.show_folded(&mirrored, &folded);
    assert_eq!(host.guest().get(&main.page("")).body, before);
    host.guest().get(&other.page("")).assert_status(200);
}

#[test]
fn what_the_public_may_not_see_does_not_leave_the_house() {
    let laptop = TestServer::with_staff();
    let night = Night::with(&laptop, &PEOPLE);
    play(&night);
    let (now, app) = (night.now(), &laptop.app);
    let entries = app.publishing().public_entries(&now).unwrap().unwrap();
    let sent = serde_json::to_string(&(entries, app.publishing().public_texts(&now).unwrap())).unwrap();
    assert!(sent.contains("Huber, Franz") && sent.contains("Sepp G."), "{sent}");
    let mut hidden =
        vec!["Geheim".to_owned(), "Verborgen".to_owned(), ":12345".to_owned(), "paid".to_owned()];
    hidden.extend(night.ticket_keys().values().map(|key| key.as_str().to_owned()));
    for secret in hidden {
        assert!(!sent.contains(&secret), "{secret}");
    }
    let keys = night.ticket_keys();
    let sent = app.publishing().public_texts(&now).unwrap();
    let hashes: Vec<_> = sent.iter().filter(|(label, _)| label.starts_with("key/")).collect();
    assert_eq!(hashes.len(), keys.len() + 1, "each of a ticket, and the director's");
    assert!(!sent.values().any(|text| text.contains("argon2")), "no password in any form");
    for (ticket, key) in keys {
        assert_eq!(sent[&format!("key/{ticket}/1")], format!("\"{}\"", hash_of_key(key.as_str())));
    }
}

#[test]
fn the_host_knows_a_ticket_by_the_hash_of_its_key_and_one_that_was_given_back_or_renewed() {
    let (laptop, host) = (TestServer::with_staff(), TestServer::with_staff());
    let night = Night::with(&laptop, &PEOPLE);
    show(&host, &laptop, &night);
    let keys = night.ticket_keys();
    let path = |ticket: u32| format!("/k/{}", keys[&TicketNo(ticket)].as_str());
    host.guest().get(&path(1)).assert_status(200).assert_says("h1", "Huber");
    host.guest().get(&path(4)).assert_status(200).assert_says("h1", "Fett");
    night.act(PlainDesk::Refund(TicketNo(4)));
    night.act(Request::RenewKeys(vec![TicketNo(1)]));
    show(&host, &laptop, &night);
    let gone = host.guest().get(&path(4));
    gone.assert_status(410).assert_says("h1", "Diese Karte wurde zurückgegeben");
    host.guest().get(&path(1)).assert_status(410).assert_says("h1", "Diese Karte wurde neu ausgestellt");
    let new = night.ticket_keys()[&TicketNo(1)].clone();
    host.guest().get(&format!("/k/{}", new.as_str())).assert_status(200);
    host.guest().get("/k/0123456789abcdef0123456789abcdef").assert_status(404);
    host.app.hide_mirrored(ID);
    host.guest().get(&path(2)).assert_status(404);
}

/// A host folds what comes on, and does not begin anew with each entry.
#[test]
fn an_evening_that_came_entry_by_entry_is_the_one_at_home() {
    let (laptop, host) = (TestServer::with_staff(), TestServer::with_staff());
    let night = Night::with(&laptop, &PEOPLE);
    play(&night);
    let last = night.now().tournament.version();
    night.act(PlainEvening::Undo { action: last });
    let mut mirrored = Mirrored::default();
    mirrored.put_texts(laptop.app.publishing().public_texts(&night.now()).unwrap());
    for entry in entries(&laptop, &night) {
        mirrored.extend([(&entry, came())]).unwrap();
        put(&host, &mut mirrored, &night.now().slug);
    }
    compare(&laptop, &host, &night);
    assert!(night.now().tournament.version() > last, "something was taken back");
}

#[test]
fn a_name_may_come_later_and_go_again() {
    let (laptop, host) = (TestServer::with_staff(), TestServer::with_staff());
    let night = Night::with(&laptop, &PEOPLE);
    play(&night);
    let (page, slug) = (night.page("/runde/R1"), night.now().slug.clone());
    let mut mirrored = sent(&laptop, &night);
    let texts = laptop.app.publishing().public_texts(&night.now()).unwrap();
    mirrored.put_texts(PublicTexts::new());
    put(&host, &mut mirrored, &slug);
    let seen = host.guest().get(&page);
    seen.assert_status(200);
    assert!(!seen.body.contains("Huber") && seen.body.contains("Nr.\u{a0}1"), "{}", seen.body);
    mirrored.put_texts(texts);
    put(&host, &mut mirrored, &slug);
    host.guest().renew(&page).assert_says("main", "Huber Franz");
    night.act(Request::Erase(vec![PlayerId(1)]));
    show(&host, &laptop, &night);
    let seen = host.guest().get(&page);
    assert!(!seen.body.contains("Huber Franz") && seen.body.contains("Person 1"), "{}", seen.body);
    host.app.hide_mirrored(ID);
    host.guest().get(&page).assert_status(404);
}

#[test]
fn a_hall_that_is_cut_off_is_told_of_on_every_page_until_it_is_heard_again() {
    let (laptop, host) = (TestServer::with_staff(), TestServer::with_staff());
    let night = Night::with(&laptop, &PEOPLE);
    play(&night);
    let slug = night.now().slug.clone();
    let mut mirrored = sent(&laptop, &night);
    let pages =
        ["", "/runde/R1", "/auslosung/R1", "/person/1", "/ablauf", "/daten"].map(|page| night.page(page));
    let mut show = |silence| {
        assert_eq!(mirrored.put_silence(silence), silence.is_some());
        put(&host, &mut mirrored, &slug);
    };
    let stand = format!("Aktualisiert {}, der Saal ist gerade ohne Internet.", local(came()));
    for silence in [None, Some(Silence::CutOff(came()))] {
        show(silence);
        for page in &pages {
            let seen = host.guest().get(page);
            assert_eq!(seen.texts("#hall-silent").concat().contains(&stand), silence.is_some(), "{page}");
            assert!(!laptop.guest().get(page).body.contains("hall-silent"), "{page}");
        }
    }
    let english = host.guest().get(&format!("{}?lang=en", pages[0]));
    english.assert_says("#hall-silent", "the hall has no internet at the moment");
    host.guest().get(&night.page("/tafel")).assert_says("body", &stand);

    show(Some(Silence::Paused(came())));
    let stand = format!(
        "Aktualisiert {}: Die Turnierleitung schickt gerade nichts Neues ins Internet.",
        local(came())
    );
    host.guest().renew(&pages[0]).assert_says("#hall-silent", &stand);
    let english = host.guest().get(&format!("{}?lang=en", pages[0]));
    english.assert_says("#hall-silent", "the organisers are sending nothing new to the internet");
}

/// Writes a moment as the pages do on another day than that of the evening, or on its day.
fn local(at: DateTime<Utc>) -> String {
    at.with_timezone(&chrono::Local).format("%H:%M").to_string()
}

#[test]
fn the_host_says_when_a_closed_list_came_and_what_that_is_worth() {
    let (laptop, host) = (TestServer::with_staff(), TestServer::with_staff());
    let night = Night::with(&laptop, &PEOPLE);
    night.act(Request::CloseList(Stage::FIRST));
    let closed = night.now().time_of(night.now().tournament.version());
    let slug = night.now().slug.clone();
    let entries = laptop.app.publishing().public_entries(&night.now()).unwrap().unwrap();
    let mut turn = 0;
    let mut show_as_come = |after: TimeDelta| {
        let mut mirrored = Mirrored::default();
        mirrored.put_texts(laptop.app.publishing().public_texts(&night.now()).unwrap());
        mirrored.extend(entries.iter().map(|entry| (entry, closed + after))).unwrap();
        // The same version once more, so that no page is kept.
        for minute in 0..=turn {
            mirrored.put_silence(Some(Silence::CutOff(closed + TimeDelta::minutes(minute))));
        }
        turn += 1;
        host.app.hide_mirrored(ID);
        put(&host, &mut mirrored, &slug);
    };
    let [draw, check] = ["/auslosung/R1", "/auslosung/R1/pruefen"].map(|page| night.page(page));
    let (early, late) = ("erst, nachdem es hier eingetroffen ist", "Dazwischen liegt mehr als sonst");
    for (after, says) in [
        (TimeDelta::seconds(2), None),
        (TimeDelta::seconds(-20), None),
        (TimeDelta::days(-1), Some(early)),
        (TimeDelta::days(1), Some(late)),
        (TimeDelta::minutes(40), Some(late)),
    ] {
        show_as_come(after);
        let time = (closed + after).with_timezone(&chrono::Local).format("seit %H:%M:%S hier").to_string();
        for page in [&draw, &check] {
            let seen = host.guest().renew(page).texts("main").concat();
            assert!(seen.contains(&time), "{page}: {time} in {seen}");
            for sentence in [early, late] {
                assert_eq!(seen.contains(sentence), says == Some(sentence), "{page} after {after}");
            }
        }
    }
    host.guest().get(&check).assert_says("main", "Wer wofür einsteht");
    assert!(!laptop.guest().get(&check).body.contains("Wer wofür einsteht"));
    assert!(!laptop.guest().get(&draw).body.contains("eingetroffen"));
}
