//! Every page of the house, at every stage of an evening where it looks different. A test fails when a page is forgotten.

use crate::chromium::{Chromium, Window};
use crate::desk::log_in;
use crate::night::{Night, settings};
use crate::server::TestServer;
use preisschnapsen::app::{Actor, Request, Role};
use preisschnapsen::rules::Side;
use preisschnapsen::texts::Texts;
use preisschnapsen::tournament::draw::PhraseKind;
use preisschnapsen::tournament::{
    Absence, LifeSettings, MatchResult, Pairing, PlainDraw, PlainEvening, PlainPrize, PlainSpecial, PlayedTo,
    PlayerId, Reporting, Settings, SpecialKind, Stage, TicketNo,
};
use preisschnapsen::web::routes::rights;
use thirtyfour::prelude::*;

/// Addresses that are read by programs, not by people.
const NO_PAGES: [&str; 30] = [
    "/api/1/openapi.json",
    "/api/1/evenings",
    "/api/1/evenings/{slug}",
    "/api/1/evenings/{slug}/people",
    "/api/1/evenings/{slug}/tickets",
    "/api/1/evenings/{slug}/rounds",
    "/api/1/evenings/{slug}/matches",
    "/api/1/evenings/{slug}/matches/{stage}",
    "/api/1/evenings/{slug}/draws",
    "/api/1/evenings/{slug}/draws/{draw}",
    "/api/1/evenings/{slug}/standings",
    "/api/1/evenings/{slug}/prizes",
    "/healthz",
    "/apple-touch-icon.png",
    "/robots.txt",
    "/static/{mark}/{name}",
    "/t/{slug}/abend.xlsx",
    "/t/{slug}/abend-mit-kassa.xlsx",
    "/t/{slug}/auslosung/{draw}.json",
    "/t/{slug}/auslosung/{draw}/pruefen.html",
    "/t/{slug}/kassa.csv",
    "/t/{slug}/karte/{ticket}/andenken.svg",
    "/t/{slug}/kette.json",
    "/t/{slug}/logo/{mark}",
    "/t/{slug}/siegerliste.txt",
    "/t/{slug}/strom",
    "/t/{slug}/teilnehmer.csv",
    "/t/{slug}/termin.ics",
    "/t/{slug}/{table}.csv",
    "/termine.ics",
];

/// Pages that stand in every house.
const OF_THE_HOUSE: [&str; 34] = [
    "/api",
    "/api?lang=en",
    "/",
    "/?lang=en",
    "/anmelden",
    "/gibt-es-nicht",
    "/schiedsrichter",
    "/schiedsrichter?regeln=tournament-soft&zugedreht=nein&a_augen=60&a_stiche=5&b_augen=40&b_stiche=3&ende=renonce&wer=a",
    "/schiedsrichter/mitschrift",
    "/schiedsrichter/vierer",
    "/schiedsrichter/vierer?partner=s2&gerufen=on&ausgang=verloren&wer=s0&stand_s1=7&stand_s3=4",
    "/schiedsrichter/vierer?lang=en",
    "/schiedsrichter/vierer/regeln",
    "/leitung",
    "/leitung?lang=en",
    "/leitung/neu",
    "/leitung/neu?format=lives",
    "/leitung/abende",
    "/leitung/abende?q=H&lang=en",
    "/leitung/abende?q=Zauner",
    "/leitung/abende?q=niemand",
    "/leitung/passwort",
    "/leitung/sicherung",
    "/leitung/helfer",
    "/leitung/helfer/zugriffe",
    "/leitung/helfer/zugriffe?art=logged-in&lang=en",
    "/leitung/helfer/zugriffe?art=restored",
    "/leitung/helfer/1",
    "/leitung/helfer/einladung/{code}",
    "/dabei/{code}",
    "/dabei",
    "/dabei/gibt-es-nicht",
    "/leitung/hilfe/abend",
    "/leitung/hilfe/stoerung",
];

/// Pages with a warning on them: the folder for the second copies is missing.
const ALARMED: [&str; 3] = ["/leitung", "/leitung?lang=en", "/leitung/sicherung"];

/// Pages of a tournament at the stages where there are some: before the first list is closed, with a closed list, before the phrase is taken, with open matches, and
/// after the last one. `{slug}` is the tournament.
const BEFORE: [&str; 22] = [
    "/t/{slug}",
    "/t/{slug}/weitersagen",
    "/t/{slug}/tafel",
    "/t/{slug}/person/1",
    "/t/{slug}/karte/1",
    "/t/{slug}/ablauf",
    "/t/{slug}/ablauf?ansicht=druck",
    "/t/{slug}/regeln",
    "/t/{slug}/daten",
    "/t/{slug}/zahlen",
    "/leitung/t/{slug}/daten",
    "/leitung/t/{slug}",
    "/leitung/t/{slug}/kassa",
    "/leitung/t/{slug}/kassa?q=Huber",
    "/leitung/t/{slug}/import",
    "/leitung/t/{slug}/spieler/1",
    "/leitung/t/{slug}/auslosung/R1",
    "/leitung/t/{slug}/einstellungen",
    "/leitung/t/{slug}/preise",
    "/leitung/t/{slug}/preise/sonder",
    "/leitung/t/{slug}/abrechnung",
    "/leitung/t/{slug}/abmeldung",
];
const CLOSED: [&str; 6] = [
    "/t/{slug}/auslosung/R1/pruefen",
    "/t/{slug}",
    "/t/{slug}/tafel",
    "/t/{slug}/auslosung/R1",
    "/leitung/t/{slug}",
    "/leitung/t/{slug}/auslosung/R1",
];
const SEALED: [&str; 4] = [
    "/t/{slug}/tafel",
    "/t/{slug}/auslosung/R1",
    "/leitung/t/{slug}/auslosung/R1",
    "/leitung/t/{slug}/auslosung/R1?karten=KH+QS+AD&blatt=franzoesisch",
];
const RUNNING: [&str; 45] = [
    "/t/{slug}/karte/1/weitersagen",
    "/t/{slug}/auslosung/R1/pruefen",
    "/t/{slug}/auslosung/R1-1/pruefen?lang=en",
    "/k/{key}",
    "/k/{key}?lang=en",
    "/t/{slug}",
    "/t/{slug}/tafel",
    "/t/{slug}/baum",
    "/t/{slug}?lang=en",
    "/t/{slug}?q=Huber",
    "/t/{slug}?q=niemand",
    "/t/{slug}/person/1",
    "/t/{slug}/karte/1",
    "/t/{slug}/runde/R1",
    "/t/{slug}/auslosung/R1",
    "/t/{slug}/auslosung/R1/namen",
    "/t/{slug}/auslosung/R1/nummern",
    "/t/{slug}/auslosung/R1/protokoll",
    "/t/{slug}/regeln",
    "/t/{slug}/siegerliste",
    "/leitung/t/{slug}",
    "/leitung/t/{slug}/saal",
    "/leitung/t/{slug}/druck",
    "/leitung/t/{slug}/druck/karten",
    "/leitung/t/{slug}/druck/zettel/R1",
    "/leitung/t/{slug}/druck/plakat",
    "/leitung/t/{slug}/druck/texte",
    "/leitung/t/{slug}/runde/R1",
    "/leitung/t/{slug}/runde/R1/bogen",
    "/leitung/t/{slug}/ergebnis?runde=R1&partie=1",
    "/leitung/t/{slug}/ergebnis?runde=R1&partie=2&stand=2:1",
    "/leitung/t/{slug}/ergebnis?runde=R1&partie=2&stand=9:9",
    "/leitung/t/{slug}/ergebnis?runde=R1&partie=2&stand=7:4%203:7%207:6",
    "/leitung/t/{slug}/ergebnis?runde=R1&partie=2&spiele=",
    "/leitung/t/{slug}/abmeldung?wer=Huber",
    "/leitung/t/{slug}/abmeldung?nr=2",
    "/leitung/t/{slug}/kassa",
    "/leitung/t/{slug}/spieler/1",
    "/leitung/t/{slug}/auslosung/R1",
    "/leitung/t/{slug}/einstellungen",
    "/leitung/t/{slug}/preise",
    "/leitung/t/{slug}/journal",
    "/leitung/t/{slug}/journal?partie=x&von=0&lang=en",
    "/leitung/t/{slug}/journal/2",
    "/leitung/t/{slug}/journal/8",
];
const OVER: [&str; 22] = [
    "/t/{slug}/siegerliste/weitersagen",
    "/t/{slug}/zeitung",
    "/t/{slug}/zeitung?lang=en",
    "/t/{slug}",
    "/t/{slug}/tafel",
    "/t/{slug}/baum",
    "/t/{slug}/siegerliste",
    "/t/{slug}/zahlen",
    "/t/{slug}/karte/1",
    "/t/{slug}/karte/1/andenken",
    "/t/{slug}/person/1",
    "/t/{slug}/runde/R3",
    "/leitung/t/{slug}/druck/urkunden",
    "/leitung/t/{slug}",
    "/leitung/t/{slug}/preise",
    "/leitung/t/{slug}/preise/sonder",
    "/leitung/t/{slug}/preise/sonder/1",
    "/leitung/t/{slug}/preise/gruppe/1",
    "/leitung/t/{slug}/abrechnung",
    "/leitung/t/{slug}/abrechnung/blatt",
    "/leitung/t/{slug}/runde/R1",
    "/leitung/t/{slug}/einstellungen",
];

/// Pages of a tournament whose final is open, and of one in which lots have to be drawn.
const LAST_HOUR: [&str; 3] = ["/t/{slug}", "/t/{slug}?lang=en", "/t/{slug}/tafel"];
const LOTS: [&str; 2] = ["/leitung/t/{slug}/preise", "/leitung/t/{slug}/preise/los"];

/// Pages of an evening with lives whose second round is open, and of one whose slips are being pulled.
const LIVES: [&str; 20] = [
    "/t/{slug}",
    "/t/{slug}/tafel",
    "/t/{slug}/leben",
    "/t/{slug}/leben?lang=en",
    "/t/{slug}/person/1",
    "/t/{slug}/karte/1",
    "/t/{slug}/ablauf",
    "/t/{slug}/siegerliste",
    "/t/{slug}/runde/R2",
    "/t/{slug}/auslosung/R2",
    "/t/{slug}/auslosung/R2/pruefen",
    "/t/{slug}/auslosung/R2/protokoll",
    "/leitung/t/{slug}",
    "/leitung/t/{slug}/kassa",
    "/leitung/t/{slug}/spieler/1",
    "/leitung/t/{slug}/spieler/2",
    "/leitung/t/{slug}/runde/R2",
    "/leitung/t/{slug}/auslosung/R2",
    "/leitung/t/{slug}/auslosung/R3",
    "/leitung/t/{slug}/einstellungen",
];
const SLIPS: [&str; 3] = ["/t/{slug}/tafel", "/t/{slug}/auslosung/R2", "/leitung/t/{slug}/auslosung/R2"];

/// Returns every address with the name of its tournament in it.
fn addresses() -> Vec<String> {
    let of = |slug: &str, pages: &[&str]| -> Vec<String> {
        pages.iter().map(|page| page.replace("{slug}", slug)).collect()
    };
    let server = OF_THE_HOUSE.map(str::to_owned).to_vec();
    [
        server,
        of("vorher", &BEFORE),
        of("zu", &CLOSED),
        of("spruch", &SEALED),
        of("laeuft", &RUNNING),
        of("fertig", &OVER),
        of("finale", &LAST_HOUR),
        of("los", &LOTS),
        of("leben", &LIVES),
        of("zettel", &SLIPS),
    ]
    .concat()
}

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
                "los" => night.play_to_the_end(),
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
        let code =
            server.app.accounts().invite(Actor::CommandLine, Role::Scorer).unwrap().as_str().to_owned();
        Pages { server, chromium: Chromium::start(), key, code }
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
            let copy = std::fs::read(self.server.app.backup_now().unwrap().path).unwrap();
            let renewed = [("sessions", "renewed"), ("keys", "renewed")];
            let path = format!("/einrichten/{}", fresh.token);
            fresh.guest().upload(&format!("{path}/kopie"), &renewed, Some(("kopie.db", &copy)));
            driver.goto(format!("http://{}{path}/pruefen", fresh.address)).await?;
            complaints.extend(look(&driver, "/einrichten/{token}/pruefen").await?);
            // Whoever looks may have left the window as paper, where there is nothing to press.
            driver.execute("document.querySelector('main button').click()", vec![]).await?;
            driver.query(By::Css("a[href*='anmelden']")).first().await?;
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
            for page in addresses() {
                driver
                    .goto(format!(
                        "http://{address}{}",
                        page.replace("{key}", &self.key).replace("{code}", &self.code)
                    ))
                    .await?;
                complaints.extend(look(&driver, &page).await?);
            }
            Ok(complaints)
        })
    }
}

/// Puts the stick back that a house has missed, with something on it that has the name of a copy.
fn lay_something_on_the_stick(house: &TestServer) {
    let stick = house.app.database().with_file_name("stick");
    let copy = house.app.backup_now().unwrap().path;
    std::fs::create_dir_all(stick.join(copy.file_name().unwrap())).unwrap();
}

/// Plays the first round of an evening with lives; the second is drawn and has a result, or its first slips are pulled.
fn play_for_lives(night: &Night<'_>, by_hand: bool) {
    let second = Stage::Round(2);
    night.draw(Stage::FIRST);
    night.play(Stage::FIRST, usize::MAX);
    if !by_hand {
        night.draw(second);
        night.play(second, 1);
        return;
    }
    night.act(PlainDraw::CloseListByHand { stage: second });
    let met = night.now().pairings(Stage::FIRST)[0];
    let slips = [Some(TicketNo(1)), met.left, met.right].into_iter().flatten();
    let other = night
        .now()
        .tickets()
        .keys()
        .copied()
        .find(|ticket| *ticket != TicketNo(1) && met.side_of(*ticket).is_none());
    // Two who have met are pulled one after the other, so that the page asks what to do.
    let slips = other.into_iter().chain(slips).collect::<Vec<_>>();
    let slips = if met.side_of(TicketNo(1)).is_some() {
        [met.left, met.right].into_iter().flatten().collect()
    } else {
        slips
    };
    for ticket in slips {
        let expected_pulls = night.now().draw_in_force(second).unwrap().pulls_noted();
        night.act(PlainDraw::PullSlip { stage: second, expected_pulls, ticket });
    }
}

/// Adds a special prize of each kind; two people are marked.
fn give_specials(night: &Night<'_>) {
    let (ladies, best) = ("Damen".parse().unwrap(), SpecialKind::BestOf { group: 1 });
    let words = |text: &str| text.parse().unwrap();
    night.act(Request::AddSpecialPrize {
        kind: best,
        name: words("Beste Dame: Blumen"),
        group: Some(ladies),
    });
    for (kind, name) in [
        (SpecialKind::Last, "Letzter Platz: Kochlöffel"),
        (SpecialKind::MostFromOnePlace, "Stärkster Ort: ein Fass Bier"),
        (SpecialKind::Free, "Weiteste Anreise: Speck"),
    ] {
        night.act(Request::AddSpecialPrize { kind, name: words(name), group: None });
    }
    for player in [2, 5] {
        night.act(PlainSpecial::MarkPlayer { group: 1, player: PlayerId(player), member: true });
    }
}

/// Plays half of the first round, a result and a walkover; the rest is open. Returns the key of a ticket that plays on.
fn run(server: &TestServer, night: &Night<'_>) -> String {
    night.draw(Stage::FIRST);
    night.play(Stage::FIRST, 1);
    if let Some(pairing) = night.now().pairings(Stage::FIRST).into_iter().find(Pairing::is_open) {
        night.enter(pairing, MatchResult::Walkover { winner: Side::Left, absence: Absence::NoShow });
    }
    leave_a_prize_over(night);
    let open =
        night.now().pairings(Stage::FIRST).into_iter().find(Pairing::is_open).expect("a match to play");
    let keys = server.app.ticket_keys(&night.now()).unwrap();
    keys[&open.left.expect("a ticket")].as_str().to_owned()
}

/// Gives the last prize by hand, ticks it, and then takes it off the settings: what is left of it is listed with its way back.
fn leave_a_prize_over(night: &Night<'_>) {
    let (prize, ticket) = (2, Some(TicketNo(1)));
    night.act(Request::OverridePrize { prize, ticket, reason: None });
    night.act(PlainPrize::HandOverPrize { prize, done: true, expected_holder: ticket });
    let fewer = Settings { prizes: 1, ..night.now().settings().clone() };
    night.act(Request::UpdateSettings { settings: fewer, texts: Texts::clone(&night.now().texts) });
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
    assert!(forgotten.is_empty(), "name an address of these pages in tests/browser/pages.rs: {forgotten:?}");
}
