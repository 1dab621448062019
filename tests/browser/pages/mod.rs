//! Every page of the house, at every stage of an evening where it looks different. A test fails when a page is forgotten.

mod addresses;
mod nights;

use crate::chromium::{Chromium, Window};
use crate::desk::log_in;
use crate::night::{Night, settings};
use crate::server::TestServer;
use addresses::{ALARMED, NO_PAGES, addresses};
use nights::{give_specials, play_for_lives, play_for_places, play_with_losers, run, seal};
use preisschnapsen::app::{Actor, Request, Role};
use preisschnapsen::web::routes::rights;
use std::collections::HashSet;
use std::time::Duration;
use thirtyfour::prelude::*;
use tournament::draw::{LotNo, PhraseKind};
use tournament::{Format, LifeSettings, PlainEvening, PlayedTo, Reporting, Settings, Stage};

/// Who plays, with so many tickets, and who comes besides where matches are open.
const USUAL: [(&str, u32); 5] = [
    ("Huber Franz", 3),
    ("Zauner Resi", 2),
    ("Österreicher-Hinterbrandner Zita", 2),
    ("Gruber Sepp", 1),
    ("Moser Anna", 1),
];
const LATER: [(&str, u32); 3] = [("Bauer Toni", 3), ("Lang Eva", 3), ("Maier Ida", 1)];

/// A house with a tournament at each stage, and somebody logged in.
pub struct Pages {
    server: TestServer,
    chromium: Chromium,
    /// The key of a ticket that has a match to play.
    key: String,
    /// The code by which somebody joins the staff.
    code: String,
    /// What is looked at.
    addresses: Vec<String>,
}

impl Pages {
    /// Opens the house.
    pub fn open() -> Pages {
        Pages::with(&USUAL, |_, _| {})
    }

    /// Opens a house with these people; `dress` changes the words of each tournament.
    pub fn with(people: &[(&str, u32)], dress: impl Fn(&TestServer, &Night<'_>)) -> Pages {
        let tickets: u32 = people.iter().map(|(_, tickets)| tickets).sum();
        let capacity = (tickets + LATER.len() as u32 * 2 + 1).next_power_of_two();
        let server = TestServer::with_staff();
        let mut key = String::new();
        Night::named(&server.app, "Leer", settings());
        for (name, slug) in [
            ("Vorher", "vorher"),
            ("Zu", "zu"),
            ("Spruch", "spruch"),
            ("Läuft", "laeuft"),
            ("Fertig", "fertig"),
            ("Beendet", "beendet"),
            ("Finale", "finale"),
            ("Los", "los"),
        ] {
            // Every place that is shared is a matter of lots in the last one.
            let (prizes, played_to) = if slug == "los" { (12, PlayedTo::Two) } else { (2, PlayedTo::Eight) };
            let reporting = Reporting::Counts;
            let night = Night::named(
                &server.app,
                name,
                Settings { capacity, prizes, played_to, reporting, ..settings() },
            );
            assert_eq!(night.slug, slug);
            night.register(people);
            dress(&server, &night);
            match slug {
                "zu" => {
                    night.act(Request::CloseList(Stage::FIRST));
                    night.act(Request::TakePhrase {
                        stage: Stage::FIRST,
                        phrase: "HERZ ASS".parse().unwrap(),
                        pack: None,
                    });
                }
                "spruch" => {
                    let (stage, phrase) = (Stage::FIRST, PhraseKind::Pack);
                    night.act(Request::CloseListFor { stage, phrase });
                }
                "laeuft" => {
                    night.register(&LATER);
                    key = run(&server, &night);
                }
                "finale" => night.until_round_of(2),
                "los" => {
                    night.play_to_the_end();
                    seal(&night, PhraseKind::Nothing);
                    night.act(Request::DrawSealedLot(LotNo(1)));
                    seal(&night, PhraseKind::Sentence);
                }
                "fertig" => {
                    give_specials(&night);
                    night.play_to_the_end();
                }
                "beendet" => {
                    night.play_to_the_end();
                    night.act(PlainEvening::Finish);
                }
                _ => {}
            }
            // Tickets are on a sheet only once somebody has taken them to print.
            server.staff().post(&night.staff_page("/druck/karten"), &[]);
        }
        for (name, slug) in [("Leben", "leben"), ("Zettel", "zettel")] {
            let lives = LifeSettings { rebuys: 1, ..LifeSettings::default() };
            let night = Night::named(
                &server.app,
                name,
                Settings { prizes: 2, lives, ..Settings::usual_with_lives() },
            );
            night.register(&people.iter().map(|(name, _)| (*name, 1)).collect::<Vec<_>>());
            night.register(&LATER.iter().map(|(name, _)| (*name, 1)).collect::<Vec<_>>());
            dress(&server, &night);
            play_for_lives(&night, slug == "zettel");
            server.staff().post(&night.staff_page("/druck/karten"), &[]);
        }
        for (name, slug) in [("Haupt", "haupt"), ("Verlierer", "verlierer")] {
            let capacity = ((people.len() + LATER.len()) as u32).next_power_of_two().max(8);
            let settings = Settings { capacity, tables: 3, played_to: PlayedTo::Two, ..settings() };
            let night = Night::named(&server.app, name, settings);
            night.register(&people.iter().chain(&LATER).map(|(name, _)| (*name, 1)).collect::<Vec<_>>());
            dress(&server, &night);
            play_with_losers(&night, slug == "haupt");
        }
        for (name, format) in [("Dänisch", Format::Danish), ("Weiterrücken", Format::Rotation)] {
            let night = Night::named(&server.app, name, Settings { prizes: 2, ..Settings::usual_of(format) });
            night.register(&people.iter().chain(&LATER).map(|(name, _)| (*name, 1)).collect::<Vec<_>>());
            dress(&server, &night);
            play_for_places(&night);
        }
        let code =
            server.app.accounts().invite(Actor::CommandLine, Role::Scorer).unwrap().as_str().to_owned();
        Pages { server, chromium: Chromium::start(), key, code, addresses: addresses() }
    }

    /// Leaves one address of each route, the one where most is to be seen: a night that is going on, if there is one.
    pub fn one_of_each_kind(mut self) -> Pages {
        let routes = routes();
        let kind = |page: &String| routes.iter().position(|route| fits(route, page));
        self.addresses.sort_by_key(|page| !page.contains("/laeuft"));
        let mut seen = HashSet::new();
        self.addresses.retain(|page| seen.insert(kind(page)));
        self
    }

    /// Looks at every page, one after the other, in one window in which somebody is logged in, and returns all complaints.
    pub fn complaints<F>(&self, window: Window, look: F) -> Vec<String>
    where
        F: AsyncFn(&WebDriver, &str) -> WebDriverResult<Vec<String>>,
    {
        let address = self.server.address;
        // Houses are opened and closed out here: their servers cannot end where the browser is being waited for.
        let (fresh, alarmed) = (TestServer::new(), TestServer::without_its_stick());
        self.chromium.with(window, async |driver| {
            let mut complaints = Vec::new();
            driver.goto(format!("http://{}/einrichten/{}", fresh.address, fresh.token)).await?;
            complaints.extend(look(&driver, "/einrichten/{token}").await?);
            let copy = std::fs::read(self.server.app.copies().backup_now().unwrap().path).unwrap();
            let renewed = [("sessions", "renewed"), ("keys", "renewed")];
            let path = format!("/einrichten/{}", fresh.token);
            fresh.guest().upload(&format!("{path}/kopie"), &renewed, Some(("kopie.db", &copy)));
            driver.goto(format!("http://{}{path}/pruefen", fresh.address)).await?;
            complaints.extend(look(&driver, "/einrichten/{token}/pruefen").await?);
            // Whoever looks may have left the window as paper, where there is nothing to press.
            driver.execute("document.querySelector('main button').click()", vec![]).await?;
            // To bring a copy back takes its time on a busy machine.
            let (most, step) = (crate::chromium::PATIENCE, Duration::from_millis(200));
            driver.query(By::Css("a[href*='anmelden']")).wait(most, step).first().await?;
            driver.goto(format!("http://{}{path}/fertig", fresh.address)).await?;
            complaints.extend(look(&driver, "/einrichten/{token}/fertig").await?);
            log_in(&driver, &format!("http://{}", alarmed.address)).await?;
            for page in ALARMED {
                driver.goto(format!("http://{}{page}", alarmed.address)).await?;
                driver.find(By::Css("[role='alert']")).await?;
                complaints.extend(look(&driver, &format!("{page} with a warning")).await?);
            }
            lay_something_on_the_stick(&alarmed);
            driver.goto(format!("http://{}/leitung/sicherung", alarmed.address)).await?;
            driver.find(By::Css("main .banner.is-warning")).await?;
            complaints.extend(look(&driver, "/leitung/sicherung with something on the stick").await?);
            log_in(&driver, &format!("http://{address}")).await?;
            for page in &self.addresses {
                driver
                    .goto(format!(
                        "http://{address}{}",
                        page.replace("{key}", &self.key).replace("{code}", &self.code)
                    ))
                    .await?;
                complaints.extend(look(&driver, page).await?);
            }
            Ok(complaints)
        })
    }
}

/// Puts the stick back that a house has missed, with something on it that has the name of a copy.
fn lay_something_on_the_stick(house: &TestServer) {
    let stick = house.app.database().with_file_name("stick");
    let copy = house.app.copies().backup_now().unwrap().path;
    std::fs::create_dir_all(stick.join(copy.file_name().unwrap())).unwrap();
}

/// Returns the addresses of the URL table that can be opened, as they are written there.
fn routes() -> Vec<&'static str> {
    let opened =
        rights().rules().iter().filter(|rule| rule.rights.iter().any(|(method, _)| method.as_str() == "GET"));
    opened.map(|rule| rule.path).collect()
}

/// Returns whether an address is one of a route: every part between slashes is the same, or any where the route has braces.
fn fits(route: &str, address: &str) -> bool {
    let path = address.split('?').next().unwrap_or_default();
    let (route, path): (Vec<_>, Vec<_>) = (route.split('/').collect(), path.split('/').collect());
    let same = |(wanted, part): (&&str, &&str)| wanted.contains('{') || wanted == part;
    route.len() == path.len() && route.iter().zip(&path).all(same)
}

#[test]
fn no_page_is_forgotten() {
    let routes = routes();
    assert!(routes.len() > 30, "the table is read: {routes:?}");
    for page in NO_PAGES.iter().filter(|page| !page.ends_with("/strom")) {
        assert!(routes.contains(page), "{page} is no address any more");
    }
    let visited: Vec<String> = addresses()
        .into_iter()
        .chain(
            ["/einrichten/marke", "/einrichten/marke/pruefen", "/einrichten/marke/fertig"].map(str::to_owned),
        )
        .collect();
    let forgotten: Vec<_> = routes
        .iter()
        .filter(|route| !NO_PAGES.contains(route) && !visited.iter().any(|page| fits(route, page)))
        .collect();
    assert!(
        forgotten.is_empty(),
        "name an address of these pages in tests/browser/pages/addresses.rs: {forgotten:?}"
    );
}
