//! The page "Im Internet zeigen" and the line on every page of the staff, with a real host at the other end.

use crate::calls::Server as HostServer;
use crate::laptop::soon;
use crate::night::Night;
use crate::server::{PASSWORD, TestServer};
use crate::support::Host;
use preisschnapsen::app::{App, Published, Role};
use preisschnapsen_host::store::{By, NightId};
use tokio::runtime::{Builder, Runtime};

/// A host, and a house that shows its evening there.
pub struct Hall {
    /// On which what the host's store does runs; a house has one of its own.
    pub runtime: Runtime,
    pub host: Host,
    pub night: NightId,
    pub server: HostServer,
    pub house: TestServer,
    pub slug: String,
}

impl Hall {
    pub fn open() -> Hall {
        Hall::of(TestServer::with_staff())
    }

    pub fn of(house: TestServer) -> Hall {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let (host, (night, code)) = runtime.block_on(async {
            let host = Host::new().await;
            let night = host.night().await;
            (host, night)
        });
        let server = HostServer::start(&host.address);
        let slug = Night::with(&house, &[("Huber Franz", 1), ("Müller Änne", 1)]).slug;
        let hall = Hall { runtime, host, night, server, house, slug };
        let code = code.to_string();
        let sent = [("host", hall.server.base()), ("code", code.as_str())];
        let page = hall.house.staff().post(&hall.page(""), &sent);
        page.assert_status(303);
        hall.has_all(&hall.house);
        hall
    }

    pub fn page(&self, what: &str) -> String {
        self.staff_page(&format!("/internet{what}"))
    }

    pub fn staff_page(&self, what: &str) -> String {
        Night::of(&self.house.app, &self.slug).staff_page(what)
    }

    pub fn has_all(&self, house: &TestServer) {
        soon("the host has everything", || {
            published(&house.app, &self.slug).standing.acknowledged == newest(&house.app, &self.slug)
        });
    }
}

pub fn published(app: &App, slug: &str) -> Published {
    app.publishing().published(slug).unwrap()
}

pub fn newest(app: &App, slug: &str) -> u32 {
    app.snapshot(slug).unwrap().unwrap().tournament.version().0
}

#[test]
#[ignore = "needs PostgreSQL"]
fn every_page_of_the_staff_says_how_far_the_host_is() {
    let hall = Hall::open();
    let number = newest(&hall.house.app, &hall.slug);
    let line = format!("Im Internet: Der Gastgeber hat alles bis Eintrag {number}");
    for page in ["", "/kassa", "/saal", "/preise", "/druck", "/abrechnung", "/einstellungen", "/journal"] {
        hall.house.staff().get(&hall.staff_page(page)).assert_says("#internet", &line);
    }
    // Who may not decide anything reads it, and no link.
    let scorer = hall.house.as_role(Role::Scorer).get(&hall.staff_page("/saal"));
    scorer.assert_says("#internet", &line).assert_none("#internet a");
    hall.house
        .staff()
        .get(&hall.page(""))
        .assert_none("#internet")
        .assert_says("#publish-state", "hat alles");

    hall.house.staff().post(&hall.page("/pause"), &[]).assert_status(303);
    hall.house.staff().get(&hall.staff_page("/kassa")).assert_says("#internet", "Im Internet angehalten");
    hall.house.staff().post(&hall.page("/weiter"), &[]).assert_status(303);
    hall.has_all(&hall.house);
    let (address, base) = (hall.host.address.clone(), hall.server.base().to_owned());
    let Hall { house, slug, server, .. } = hall;
    drop(server);
    let night = Night::of(&house.app, &slug);
    night.register(&[("Österreicher Toni", 1)]);
    soon("the laptop notices", || published(&house.app, &slug).standing.failures > 0);
    house
        .staff()
        .get(&night.staff_page("/kassa"))
        .assert_says("#internet", "Ein Eintrag wartet und geht von selbst hinaus. Sie müssen nichts tun.");
    let _server = HostServer::start_at(&address, base.strip_prefix("http://").unwrap());
    soon("it goes on by itself", || {
        published(&house.app, &slug).standing.acknowledged == newest(&house.app, &slug)
    });
    house.staff().post(&night.staff_page("/internet/ende"), &[]).assert_status(303);
    house.staff().get(&night.staff_page("/kassa")).assert_none("#internet");
}

#[test]
#[ignore = "needs PostgreSQL"]
fn the_code_on_the_emergency_sheet_lets_another_laptop_go_on() {
    let hall = Hall::open();
    let code = hall.house.staff().get(&hall.page("")).texts("details .phrase").remove(0);
    assert_eq!(code.len(), "XXXXXXXX-XXXXXXXX".len());
    let cashier = hall.house.as_role(Role::Cashier);
    cashier.get(&hall.page("")).assert_status(403);
    // A director prints it; nobody else reads it, and it stands on no screen.
    let sheet = "/leitung/hilfe/stoerung?ansicht=druck&format=tickets";
    let printed = hall.house.staff().get(sheet);
    printed.assert_says("section.leaf:last-of-type", &code).assert_says("main", hall.server.base());
    assert_eq!(printed.header("cache-control"), Some("no-store"));
    hall.house.staff().get(&format!("{sheet}&lang=en")).assert_says("section.leaf:last-of-type", &code);
    for page in [
        hall.house.guest().get(sheet),
        cashier.get(sheet),
        hall.house.staff().get("/leitung/hilfe/stoerung"),
        hall.house.staff().get("/leitung/hilfe/abend?ansicht=druck"),
    ] {
        assert!(!page.assert_status(200).body.contains(&code));
    }

    let other = hall.house.copied();
    let take_over = |code: &str| {
        let sent = [("there", hall.server.base()), ("handover", code), ("own", PASSWORD)];
        other.staff().post(&hall.page("/uebernehmen"), &sent)
    };
    take_over(" ").assert_status(422).assert_says("#f-handover-error", "Geben Sie den Code des anderen");
    let wrong = take_over("00000000-00000000");
    wrong.assert_status(422).assert_says("#f-handover-error", "Diesen Code kennt der Gastgeber nicht.");
    assert_eq!(wrong.attribute("#f-there", "value").as_deref(), Some(hall.server.base()));
    assert_eq!(wrong.attribute("#f-host", "value").as_deref(), Some(""), "the other form stays empty");
    take_over(&code).assert_status(303);
    hall.has_all(&other);
    let third = other.copied();
    let sent = [("there", hall.server.base()), ("handover", &code), ("own", PASSWORD)];
    let used = third.staff().post(&hall.page("/uebernehmen"), &sent);
    used.assert_status(422).assert_says("#f-handover-error", "Dieser Code ist schon verwendet.");
    let night = Night::of(&other.app, &hall.slug);
    night.register(&[("Neu Dort", 1)]);
    hall.has_all(&other);

    // The first one hears of it by itself or when it writes, and says so on every page.
    Night::of(&hall.house.app, &hall.slug).register(&[("Nur Hier", 1)]);
    soon("the first is told", || published(&hall.house.app, &hall.slug).standing.fork.is_some());
    let pages = hall.house.staff();
    pages
        .get(&hall.staff_page("/kassa"))
        .assert_says("#internet", "Ein anderer Laptop hat diesen Abend übernommen.");
    let (there, here) = (newest(&other.app, &hall.slug), newest(&hall.house.app, &hall.slug));
    let page = pages.get(&hall.page(""));
    let row = |place: u32| format!("#publish-fork .facts div:nth-child({place}) dd");
    page.assert_says(&row(1), &format!("Eintrag {here}, "))
        .assert_says(&row(2), &format!("Eintrag {there}, "))
        .assert_says(&row(3), &format!("Eintrag {}, ", here - 1))
        .assert_none("details .phrase")
        .assert_says("#publish-fork", "ein Eintrag steht nur hier, einer nur beim Gastgeber")
        // Who was registered there has no name here, and what was paid nobody reads.
        .assert_says("#publish-fork li", &format!("Eintrag {there}: "))
        .assert_says("#publish-fork li", "Anmeldung von Person 3")
        .assert_says("#publish-fork li", "etwas, das nur der andere Laptop lesen kann");
    let wrong = pages.post(&hall.page("/stimmt"), &[("confirm", "0")]);
    wrong
        .assert_status(422)
        .assert_says("#f-stimmt-error", &format!("Der letzte Eintrag beim Gastgeber ist {there}."));
    pages.post(&hall.page("/stimmt"), &[("confirm", &there.to_string())]).assert_status(303);
    hall.has_all(&hall.house);
    let closed = hall.runtime.block_on(hall.host.store.closed_branches(hall.night)).unwrap();
    assert_eq!(closed.iter().map(|branch| (branch.from, branch.until)).collect::<Vec<_>>(), [(there, there)]);
    pages.get(&hall.staff_page("/kassa")).assert_says("#internet", &format!("hat alles bis Eintrag {here}"));
    // What is to be entered again stays to be read.
    pages
        .get(&hall.page(""))
        .assert_says("#publish-lacked li", &format!("Eintrag {there}: "))
        .assert_none("#publish-fork");
}

#[test]
#[ignore = "needs PostgreSQL"]
fn a_backup_that_was_brought_back_is_named_on_every_page_before_anybody_writes() {
    let hall = Hall::open();
    let before = newest(&hall.house.app, &hall.slug);
    let folder = tempfile::tempdir().unwrap();
    let (copy, _) = hall.house.app.copies().backup_to(&folder.path().join("kopie.db")).unwrap();
    Night::of(&hall.house.app, &hall.slug).register(&[("Österreicher Toni", 1)]);
    hall.has_all(&hall.house);
    let Hall { house, slug, server, .. } = hall;
    let house = house.stopped().on(&std::fs::read(copy).unwrap()).start();
    house.app.publishing().go_on();
    let night = Night::of(&house.app, &slug);
    soon("it is told", || published(&house.app, &slug).standing.fork.is_some());
    let sentence = format!("Der Gastgeber hat schon Eintrag {} (", before + 1);
    let page = house.staff().get(&night.staff_page("/kassa"));
    page.assert_says("#internet", &sentence)
        .assert_says("#internet", &format!("dieser Laptop erst {before}."))
        .assert_says("#internet", "Tragen Sie nichts ein, bevor entschieden ist, was gilt.")
        .assert_says("#internet a", "Was tun?");
    house
        .staff()
        .get(&night.staff_page("/internet"))
        .assert_says("#publish-fork", "Hier fehlt ein Eintrag")
        .assert_says("#publish-fork li", &format!("Eintrag {}: ", before + 1));
    house
        .staff()
        .speaking("en")
        .get(&night.staff_page("/internet"))
        .assert_says("#publish-fork", "is missing here");
    drop(server);
}

#[test]
#[ignore = "needs PostgreSQL"]
fn everything_is_taken_back_once_it_is_confirmed() {
    let hall = Hall::open();
    let staff = hall.house.staff();
    let page = staff.get(&hall.page(""));
    let address = published(&hall.house.app, &hall.slug).address;
    page.assert_says(".publish-guests", &address);
    assert_eq!(page.attributes(".publish-guests svg.qr", "viewBox").len(), 1);
    staff
        .post(&hall.page("/zurueck"), &[("confirm", "ja")])
        .assert_status(422)
        .assert_says("#f-zurueck-error", "Zum Bestätigen tippen Sie genau: Preisschnapsen beim Wirt");
    let done = staff.post(&hall.page("/zurueck"), &[("confirm", "preisschnapsen beim wirt")]);
    done.assert_status(303);
    staff.follow(&done).assert_says("[role=status]", "Beim Gastgeber gelöscht: 2 Einträge, ");
    assert_eq!(hall.house.app.publishing().published(&hall.slug), None);
    let left = hall.runtime.block_on(hall.host.store.export(hall.night)).unwrap();
    assert_eq!(left, None);
    soon("guests find nothing there", || !crate::laptop::page(&address).contains("Gasthof"));
    // Here everything stays, and may go to another host.
    let code = preisschnapsen_host::Code::pairing(crate::support::random());
    hall.runtime.block_on(async {
        let club = hall.host.club().await;
        hall.host.store.add_night(By::CommandLine, club.id(), &code).await.unwrap();
    });
    let sent = [("host", hall.server.base()), ("code", &code.to_string())];
    staff.post(&hall.page(""), &sent).assert_status(303);
    hall.has_all(&hall.house);
}

#[test]
#[ignore = "needs PostgreSQL"]
fn a_host_that_is_away_deletes_nothing_and_another_one_takes_over_from_it() {
    let hall = Hall::open();
    let other = Hall::open();
    let staff = hall.house.staff();
    let code = hall.runtime.block_on(async {
        let code = preisschnapsen_host::Code::pairing(crate::support::random());
        let club = hall.host.club().await;
        hall.host.store.add_night(By::CommandLine, club.id(), &code).await.unwrap();
        code.to_string()
    });
    // A wrong code leaves everything as it is.
    let wrong = staff.post(&hall.page(""), &[("host", other.server.base()), ("code", "AAAAA-BBBBB")]);
    wrong.assert_status(422).assert_says("#f-code-error", "Diesen Code kennt der Gastgeber nicht.");
    assert_eq!(published(&hall.house.app, &hall.slug).host.as_str(), hall.server.base());
    let second = HostServer::start(&hall.host.address);
    staff.post(&hall.page(""), &[("host", second.base()), ("code", &code)]).assert_status(303);
    hall.has_all(&hall.house);
    assert_eq!(published(&hall.house.app, &hall.slug).host.as_str(), second.base());
    drop(second);
    let silent = staff.post(&hall.page("/zurueck"), &[("confirm", "Preisschnapsen beim Wirt")]);
    silent.assert_status(422).assert_says("#errors", "Der Gastgeber antwortet nicht; gelöscht ist nichts.");
    assert!(hall.house.app.publishing().published(&hall.slug).is_some());
}

#[test]
#[ignore = "needs PostgreSQL"]
fn a_code_that_is_wrong_used_or_too_old_and_an_address_that_is_wrong_each_have_a_sentence() {
    let hall = Hall::open();
    let staff = hall.house.staff();
    let codes = hall.runtime.block_on(async {
        let club = hall.host.club().await;
        let codes = [1, 2].map(|_| preisschnapsen_host::Code::pairing(crate::support::random()));
        for code in &codes {
            hall.host.store.add_night(By::CommandLine, club.id(), code).await.unwrap();
        }
        codes.map(|code| code.to_string())
    });
    let base = hall.server.base();
    let send = |host: &str, code: &str| staff.post(&hall.page(""), &[("host", host), ("code", code)]);
    send(base, &codes[0]).assert_status(303);
    hall.has_all(&hall.house);
    hall.runtime.block_on(async {
        let later = "UPDATE codes SET expires_at = now() - interval '1 second' WHERE purpose = 'pair'";
        hall.host.connect().await.batch_execute(later).await.unwrap();
    });
    let says = |host: &str, code: &str, field: &str, sentence: &str| {
        send(host, code).assert_status(422).assert_says(field, sentence);
    };
    says(base, "AAAAA-BBBBB", "#f-code-error", "Diesen Code kennt der Gastgeber nicht.");
    says(
        base,
        &codes[0],
        "#f-code-error",
        "Dieser Code ist schon verwendet. Bitten Sie den Gastgeber um einen neuen.",
    );
    says(base, &codes[1], "#f-code-error", "Dieser Code ist abgelaufen, er gilt zehn Minuten.");
    // Without "http://" it is asked over https, which this one does not speak.
    let bare = base.trim_start_matches("http://");
    says(bare, &codes[0], "#f-host-error", "Vielleicht ist die Adresse falsch");
}

#[test]
#[ignore = "needs PostgreSQL"]
fn a_host_says_what_it_has_of_guests_and_not_what_the_hall_has() {
    let hall = Hall::open();
    let address = format!("{}/daten", published(&hall.house.app, &hall.slug).address);
    soon("the page is there", || crate::laptop::status(&address) == 200);
    let there = crate::laptop::page(&address);
    assert!(there.contains("sondern von einem Gastgeber im Internet"), "{there}");
    for told in [
        "dort gefehlt haben oder heimgegangen sind",
        "in der Begründung ein Name stehen",
        "Zahlungen und Sicherungen des Hauses hat er nicht.",
        "löscht sie, sobald der Saal geantwortet hat, spätestens nach sieben Tagen",
    ] {
        assert!(there.contains(told), "{told}: {there}");
    }
    assert!(!there.contains("Bis die Turnierleitung Namen und Orte löscht"), "{there}");
    let here = hall.house.guest().get(&format!("/t/{}/daten", hall.slug));
    here.assert_says("main", "Preise und Zahlungen").assert_none("#hosted");
    here.assert_says("main", "nur, solange Sie die Seiten offen haben");
}
