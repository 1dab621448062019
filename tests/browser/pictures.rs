//! The pictures of the handbook: evenings at the desk and on a phone, on the wall and on paper, each page in both languages. And what a
//! newcomer sees within a minute.

use crate::camera::Camera;
use crate::chromium::{Chromium, Window, turn_page};
use crate::desk::log_in;
use crate::night::Night;
use crate::server::{Browser, TestServer};
use crate::wall::fill_tables;
use preisschnapsen::app::{NewTournament, Newcomer, Request, Submission, UserId};
use serde_json::json;
use thirtyfour::prelude::*;
use tournament::texts::{Person, Texts};
use tournament::{
    FirstPayment, Format, HallCommand, PlayedTo, Reporting, Settings, Side, Stage, TableNo, Tickets,
};

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_practice_night_within_a_minute() {
    let server = TestServer::with_staff();
    let address = server.address;
    let chromium = Chromium::start();
    let app = server.app.clone();
    let slug = chromium.with(Window::DESK, |driver| async move {
        log_in(&driver, &format!("http://{address}")).await?;
        let practice = driver.find(By::Css("form[action^='/leitung/uebung'] button")).await?;
        turn_page(&driver, practice.click()).await?;
        let slug = app.tournaments().unwrap().pop().expect("a practice tournament").slug.to_string();
        driver.goto(format!("http://{address}/leitung/t/{slug}/runde/R1")).await?;
        let open = driver.find_all(By::Css("main table a")).await?;
        assert!(!open.is_empty(), "matches are open");
        Ok(slug)
    });
    chromium.with(Window::PHONE, |driver| async move {
        driver.goto(format!("http://{address}/t/{slug}")).await?;
        let search = driver.find(By::Name("q")).await?;
        turn_page(&driver, search.send_keys("1" + Key::Enter)).await?;
        assert!(driver.find(By::Css("main")).await?.text().await?.contains('1'));
        Ok(())
    });
}

const PEOPLE: [(&str, &str); 16] = [
    ("Anna Höllerer", "Gmunden"),
    ("Toni Bauer", "Altmünster"),
    ("Resi Zauner", "Gmunden"),
    ("Franz Huber", "Ebensee"),
    ("Ida Gruber", "Traunkirchen"),
    ("Sepp Österreicher", "Gmunden"),
    ("Eva Lang", "Ohlsdorf"),
    ("Ivo Novak", "Laakirchen"),
    ("Zita Maier", "Gmunden"),
    ("Hias Moser", "Ebensee"),
    ("Änne Müller", "Pinsdorf"),
    ("Karl Pichler", "Altmünster"),
    ("Vroni Wallner", "Ohlsdorf"),
    ("Ferdl Steiner", "Gmunden"),
    ("Maria Brandl", "Bad Ischl"),
    ("Poldi Eder", "Gmunden"),
];

const PRIZES: [&str; 4] =
    ["Ein halbes Spanferkel", "Geschenkkorb", "Ein Doppler Veltliner", "Speckjause für zwei"];

const PACK: &str = "KH QS AD TC JH AH TH QH AS TS KS JS TD KD QD JD AC KC QC JC";

const WALL: Window = Window { width: 1280, height: 720, scripts: true };

/// A window in which all of a page of A4 is seen is so high.
const PAPER: u32 = 1240;

/// Opens an evening on which everybody but the last two has paid for so many tickets.
fn evening(server: &TestServer, settings: Settings, people: usize, tickets: u32) -> Night<'_> {
    let submission = Submission { form_key: server.app.form_key().unwrap(), by: UserId::COMMAND_LINE };
    let texts = Texts {
        name: "Preisschnapsen beim Wirt".parse().unwrap(),
        venue: "Gasthof Höß".parse().unwrap(),
        date: "2027-01-05".parse().unwrap(),
        prizes: PRIZES[..settings.prizes as usize].iter().map(|prize| prize.parse().unwrap()).collect(),
        rules: Default::default(),
    };
    let done = server.app.create(submission, NewTournament { texts, settings }).unwrap();
    let night = Night::of(&server.app, done.snapshot.slug.as_str());
    let newcomer = |(index, (name, place)): (usize, &(&str, &str))| {
        let paid = if index + 2 < people { FirstPayment::InFull } else { FirstPayment::Nothing };
        Newcomer::new(Person::read(name, place).unwrap(), Tickets::Count(tickets), paid)
    };
    night.act(Request::Register(PEOPLE[..people].iter().enumerate().map(newcomer).collect()));
    server.staff().post(&night.staff_page("/kassa/namen"), &[("order", "given-first")]).assert_status(303);
    night
}

/// Goes through an evening with the cameras of both books.
struct Walk<'a> {
    root: String,
    night: &'a Night<'a>,
    books: [(&'static str, Camera); 2],
}

impl<'a> Walk<'a> {
    fn of(server: &TestServer, night: &'a Night<'a>) -> Walk<'a> {
        let books = ["de", "en"].map(|language| (language, Camera::of_the_handbook(language)));
        Walk { root: format!("http://{}", server.address), night, books }
    }

    /// Opens a page in each language, looks for the heading that it has there, and takes its picture from the top.
    async fn take(
        &self,
        driver: &WebDriver,
        page: &str,
        says: [&str; 2],
        name: &'static str,
    ) -> WebDriverResult<()> {
        self.take_from("body", driver, page, says, name).await
    }

    /// The same from a part of the page on.
    async fn take_from(
        &self,
        part: &str,
        driver: &WebDriver,
        page: &str,
        says: [&str; 2],
        name: &'static str,
    ) -> WebDriverResult<()> {
        for ((language, camera), says) in self.books.iter().zip(says) {
            let and = if page.contains('?') { '&' } else { '?' };
            driver.goto(format!("{}{page}{and}lang={language}", self.root)).await?;
            let heading = driver.find(By::Css("h1")).await?.text().await?;
            assert!(heading.contains(says), "{name}, {language}: {heading}");
            let part = driver.find(By::Css(part)).await?;
            driver.execute("arguments[0].scrollIntoView()", vec![part.to_json()?]).await?;
            camera.take(driver, name).await?;
        }
        Ok(())
    }

    /// Takes the picture of one part of a page in each language, through a window so high that all of it is seen.
    async fn take_part(
        &self,
        driver: &WebDriver,
        page: &str,
        part: &str,
        high: u32,
        name: &'static str,
    ) -> WebDriverResult<()> {
        for (language, camera) in &self.books {
            driver.goto(format!("{}{page}?lang={language}", self.root)).await?;
            let metrics =
                json!({ "width": WALL.width, "height": high, "deviceScaleFactor": 1, "mobile": false });
            driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", metrics).await?;
            let part = driver.find(By::Css(part)).await?;
            assert!(part.is_displayed().await?, "{name}, {language}");
            camera.take_part(&part, name).await?;
        }
        Ok(())
    }

    fn staff(&self, page: &str) -> String {
        self.night.staff_page(page)
    }
}

/// Closes a list for a whole pack of cards.
fn close_for_a_pack(staff: &Browser, night: &Night<'_>, stage: Stage) {
    let page = night.staff_page(&format!("/auslosung/{stage}"));
    staff.post(&format!("{page}/schliessen"), &[("kind", "pack")]).assert_leads_to(&page);
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn an_evening_with_tickets_in_both_languages() {
    let server = TestServer::with_staff();
    let settings = Settings {
        capacity: 64,
        tables: 6,
        prizes: 4,
        reporting: Reporting::Counts,
        played_to: PlayedTo::Eight,
        ..Settings::usual()
    };
    let night = evening(&server, settings, PEOPLE.len(), 2);
    let (walk, staff) = (Walk::of(&server, &night), server.staff());
    let (walk, night) = (&walk, &night);
    Chromium::start().with_each([Window::DESK, Window::PHONE], |[desk, phone]| async move {
        let first = walk.staff("/auslosung/R1");
        log_in(&desk, &walk.root).await?;
        walk.take(&desk, "/leitung/neu", ["Neues Turnier", "New tournament"], "create").await?;
        walk.take(&desk, &walk.staff("/kassa"), ["Kassa", "Desk"], "desk").await?;
        walk.take(&desk, &first, ["Auslosung Runde 1", "Draw Round 1"], "ready").await?;
        close_for_a_pack(&staff, night, Stage::FIRST);
        let read_out = format!("{first}?karten={}", PACK[..20].replace(' ', "+"));
        walk.take(&desk, &read_out, ["Auslosung Runde 1", "Draw Round 1"], "close").await?;
        staff.post(&format!("{first}/spruch"), &[("phrase", PACK)]).assert_leads_to(&first);
        walk.take(&desk, &first, ["Auslosung Runde 1", "Draw Round 1"], "pairings").await?;

        night.play(Stage::FIRST, 5);
        // At least four can start at once, so there is one more to call.
        for table in (1..=3).map(TableNo) {
            night.act(HallCommand::CallNext { table });
        }
        walk.take(&desk, &walk.staff("/saal"), ["Wer spielt jetzt", "Who plays now"], "hall").await?;
        walk.take(&desk, &walk.staff("/runde/R1"), ["Runde 1", "Round 1"], "round").await?;
        let running = night.now().schedule().running[0];
        let entry = walk.staff(&format!("/ergebnis?runde=R1&partie={}", running.id.number));
        walk.take(&desk, &format!("{entry}&stand=2:1"), ["Stimmt das?", "Is this right?"], "read-back")
            .await?;
        let pad = format!("{entry}&spiele=L3+R1+L2+R2");
        walk.take(&desk, &pad, ["Runde 1", "Round 1"], "pad").await?;

        let ticket = running.ticket(Side::Left).unwrap();
        let player = night.now().owner(ticket).unwrap();
        let name = night.now().name_on(ticket).to_owned();
        let key = night.ticket_keys()[&ticket].as_str().to_owned();
        walk.take(&phone, &night.page(""), ["Runde 1", "Round 1"], "phone").await?;
        walk.take(&phone, &night.page(&format!("/person/{player}")), [name.as_str(); 2], "guest").await?;
        walk.take_from(".report", &phone, &format!("/k/{key}"), [name.as_str(); 2], "phone-report").await?;

        night.until_round_of(4);
        night.draw(Stage::Placement);
        let placement = walk.staff("/auslosung/P5-8");
        walk.take(&desk, &placement, ["Platzierungsspiele", "Matches for places"], "placement").await?;
        night.play_to_the_end();
        walk.take(&desk, &walk.staff("/preise"), ["Preise", "Prizes"], "prizes").await?;
        walk.take(&desk, &walk.staff("/abrechnung"), ["Abrechnung", "Cash"], "cash").await
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn the_wall_and_paper_in_both_languages() {
    let server = TestServer::with_staff();
    let night = evening(
        &server,
        Settings { capacity: 64, tables: 6, prizes: 4, ..Settings::usual() },
        PEOPLE.len(),
        2,
    );
    night.draw(Stage::FIRST);
    night.play(Stage::FIRST, 5);
    fill_tables(&night);
    server.staff().post(&night.staff_page("/druck/karten"), &[]);
    let walk = Walk::of(&server, &night);
    let (walk, night) = (&walk, &night);
    Chromium::start().with(WALL, |driver| async move {
        walk.take_part(&driver, &night.page("/tafel"), "body:has(.slide.is-shown .row)", WALL.height, "wall")
            .await?;
        log_in(&driver, &walk.root).await?;
        walk.take_part(&driver, &walk.staff("/druck/karten"), ".quarter:has(.qr)", WALL.height, "ticket")
            .await?;
        night.play_to_the_end();
        walk.take_part(&driver, &walk.staff("/druck/urkunden"), ".certificate", PAPER, "certificate").await?;
        let champion = night.now().name_on(night.now().champion().unwrap()).to_owned();
        // It says the name as one says it, the given name first.
        let said = driver.find(By::Css(".certificate")).await?.text().await?;
        assert!(champion.split(' ').all(|part| said.contains(part)), "{said}");
        Ok(())
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn lives_and_a_table_in_both_languages() {
    let server = TestServer::with_staff();
    let staff = server.staff();
    let lives = evening(&server, Settings { prizes: 4, ..Settings::usual_of(Format::Lives) }, 12, 1);
    for round in 1..=3 {
        lives.draw(Stage::Round(round));
        lives.play(Stage::Round(round), usize::MAX);
    }
    let danish = evening(&server, Settings { prizes: 4, ..Settings::usual_of(Format::Danish) }, 12, 1);
    danish.draw(Stage::FIRST);
    danish.play(Stage::FIRST, usize::MAX);
    let second = danish.staff_page("/auslosung/R2/schliessen");
    staff.post(&second, &[("pots", "hand")]).assert_status(303);
    danish.play(Stage::Round(2), usize::MAX);
    let walks = [Walk::of(&server, &lives), Walk::of(&server, &danish)];
    let [with_lives, with_a_table] = &walks;
    Chromium::start().with(Window::PHONE, |driver| async move {
        let page = with_lives.night.page("/leben");
        with_lives.take(&driver, &page, ["im Spiel", "still in"], "lives").await?;
        let page = with_a_table.night.page("/tabelle");
        with_a_table.take(&driver, &page, ["Tabelle", "Table"], "standing").await
    });
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn the_table_of_prizes_in_both_languages() {
    let server = TestServer::with_staff();
    let night = evening(&server, Settings { capacity: 8, prizes: 0, ..Settings::usual() }, 8, 1);
    let things = "Speckseite; Metzgerei Muster\nGeschenkkorb; Kaufhaus Beispiel\nEine Kiste Bier\nEin Laib Brot; Bäckerei Probe";
    let page = night.staff_page("/gabentisch");
    server.staff().save(&page, &[("things", things), ("thanks", "")]).assert_leads_to(&page);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let walk = Walk::of(&server, &night);
    let walk = &walk;
    Chromium::start().with(Window::DESK, |driver| async move {
        log_in(&driver, &walk.root).await?;
        walk.take(&driver, &page, ["Gabentisch", "Table of prizes"], "choice").await?;
        assert!(!driver.find_all(By::Css("button[name=thing]")).await?.is_empty(), "somebody chooses");
        Ok(())
    });
}
