//! `/t/{slug}/weitersagen` and the like, and what previews of links show.

use crate::night::{EIGHT, Night, settings};
use crate::server::{Page, TestServer};
use preisschnapsen::network::Listen;
use tournament::{Format, LifeSettings, PlayedTo, Settings, Stage};

/// Returns the message of a page, which WhatsApp gets too.
#[track_caller]
fn message(page: &Page) -> String {
    let text = page.assert_status(200).raw_text("textarea");
    let length = text.chars().count();
    assert!(length < 700, "{length}: {text}");
    let link = page.attribute("a[data-whatsapp]", "href").unwrap();
    let sent = link.strip_prefix("https://wa.me/?text=").unwrap();
    assert!(sent.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"%-._~/".contains(&byte)), "{sent}");
    assert!(sent.matches("%0A").count() >= 2, "{sent}");
    text
}

#[test]
fn an_evening_a_ticket_and_the_winners_can_be_sent_on_in_both_languages() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let guest = server.guest();
    let at = |page: &str| format!("http://{}{}", server.address, night.page(page));
    let evening = message(&guest.get(&night.page("/weitersagen")));
    assert!(evening.starts_with("*Preisschnapsen beim Wirt*\n5. Jänner 2027, Gasthof Höß\n"), "{evening}");
    assert!(evening.contains("\nEine Karte kostet €\u{a0}5,00, jede"), "{evening}");
    assert!(evening.contains("\n*1. Preis: Ein halbes Schwein*\n*2. Preis: Geschenkkorb*\n"), "{evening}");
    assert!(evening.ends_with(&format!("\n\n{}", at(""))), "{evening}");
    let english = message(&guest.get(&format!("{}?lang=en", night.page("/weitersagen"))));
    assert!(english.contains("5 January 2027") && english.ends_with("?lang=en"), "{english}");

    night.draw(Stage::FIRST);
    let evening = message(&guest.get(&night.page("/weitersagen")));
    assert!(evening.contains("\nViertelfinale\n") && !evening.contains("€"), "{evening}");
    let ticket = message(&guest.get(&night.page("/karte/1/weitersagen")));
    assert!(ticket.contains("\n*Adler* spielt mit Karte 1.\n*gegen "), "{ticket}");
    assert!(ticket.ends_with(&at("/karte/1")), "{ticket}");
    guest.get(&night.page("/karte/63/weitersagen")).assert_status(404);
    guest.get(&night.page("/karte/01/weitersagen")).assert_status(404);

    let open = message(&guest.get(&night.page("/siegerliste/weitersagen")));
    assert!(open.contains("Es wird noch gespielt."), "{open}");
    // Who plays a round with few matches is named, as the picture does.
    for pairing in night.now().pairings(Stage::FIRST) {
        let [one, other] =
            [pairing.left, pairing.right].map(|ticket| night.now().name_on(ticket.unwrap()).to_owned());
        assert!(evening.contains(&format!("\n*{one}* gegen *{other}*\n")), "{one}, {other}: {evening}");
    }
    night.until_round_of(2);
    let last = &night.now().pairings(Stage::Round(3))[0];
    let [one, other] = [last.left, last.right].map(|ticket| night.now().name_on(ticket.unwrap()).to_owned());
    let evening = message(&guest.get(&night.page("/weitersagen")));
    assert!(evening.contains(&format!("\nFinale\n*{one}* gegen *{other}*\n")), "{evening}");
    let english = message(&guest.get(&format!("{}?lang=en", night.page("/weitersagen"))));
    assert!(english.contains(&format!("\n*{one}* against *{other}*\n")), "{english}");
    night.play_to_the_end();
    let champion = night.now().name_on(night.now().champion().unwrap()).to_owned();
    let evening = message(&guest.get(&night.page("/weitersagen")));
    assert!(evening.contains(&format!("\nGewonnen hat *{champion}*\n")), "{evening}");
    let winners = message(&guest.get(&night.page("/siegerliste/weitersagen")));
    let now = night.now();
    assert!(winners.contains(&format!("\n1. *{}*\n2. *", now.name_on(now.champion().unwrap()))), "{winners}");
    for (page, link) in [
        ("/karte/1", "/karte/1/weitersagen"),
        ("/siegerliste", "/siegerliste/weitersagen"),
        ("/ablauf", "/weitersagen"),
    ] {
        assert!(
            guest.get(&night.page(page)).attribute(&format!("a[href$='{link}']"), "href").is_some(),
            "{page}"
        );
    }
}

/// Eight names of the greatest length, who share the places behind the first.
#[test]
fn the_longest_names_and_shared_places_leave_room_for_the_link() {
    let server = TestServer::with_staff();
    let names: Vec<String> = (0..8).map(|number| format!("{} {number}", "Ö".repeat(78))).collect();
    assert!(names.iter().all(|name| name.chars().count() == 80));
    let people: Vec<(&str, u32)> = names.iter().map(|name| (name.as_str(), 1)).collect();
    for settings in [
        Settings { played_to: PlayedTo::Two, ..settings() },
        settings(),
        Settings { lives: LifeSettings { lives: 1, ..Default::default() }, ..Settings::usual_with_lives() },
        Settings::usual_of(Format::Danish),
    ] {
        let night = Night::open(&server, settings);
        night.register(&people);
        let guest = server.guest();
        let read = |page: &str| message(&guest.get(&night.page(page)));
        for page in ["/weitersagen", "/karte/1/weitersagen", "/siegerliste/weitersagen"] {
            read(page);
        }
        night.draw(Stage::FIRST);
        assert!(read("/weitersagen").contains("* gegen *"));
        night.play_to_the_end();
        let champion = format!("*{}*", night.now().name_on(night.now().champion().unwrap()));
        for page in ["/weitersagen", "/karte/1/weitersagen", "/siegerliste/weitersagen"] {
            let text = read(page);
            assert!(text.contains(&night.page("")), "{text}");
            assert!(page.contains("karte") || text.contains(&champion), "{text}");
        }
    }
}

#[test]
fn the_evening_can_be_sent_on_from_its_first_page_as_long_as_it_goes_on_and_after() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let guest = server.guest();
    let links = |calendar: usize| {
        let page = guest.get(&night.page(""));
        assert_eq!(page.attributes("main a[href$='/weitersagen']", "href").len(), 1, "{}", page.body);
        assert_eq!(page.attributes("main a[href$='/termin.ics']", "href").len(), calendar, "{}", page.body);
    };
    links(1);
    // Nobody notes an evening that has begun.
    night.draw(Stage::FIRST);
    links(0);
    night.until_round_of(2);
    links(0);
    night.play_to_the_end();
    links(0);
}

#[test]
fn a_preview_elsewhere_finds_the_picture_of_a_house_that_has_a_name() {
    let server = TestServer::listening(|listen| {
        listen.public_url = Some("https://schnapsen.example".parse().unwrap());
    });
    let night = Night::open(&server, settings());
    let page = server.guest().get(&night.page(""));
    let picture = page.attribute("meta[property='og:image']", "content").unwrap();
    let path = picture.strip_prefix("https://schnapsen.example").unwrap();
    assert_eq!(server.guest().get(path).header("content-type"), Some("image/png"));
    let text = message(&server.guest().get(&night.page("/weitersagen")));
    assert!(text.ends_with(&format!("\nhttps://schnapsen.example{}", night.page(""))), "{text}");
}

#[test]
fn a_message_with_an_address_that_nobody_else_can_use_says_so() {
    let known_as =
        |url: &'static str| move |listen: &mut Listen| listen.public_url = Some(url.parse().unwrap());
    let told = |server: &TestServer| {
        let night = Night::with(server, &EIGHT[..2]);
        let said = |page: &str| server.guest().get(&night.page(page)).texts("main .banner").concat();
        let pages = ["/weitersagen", "/karte/1/weitersagen", "/siegerliste/weitersagen"].map(said);
        assert!(pages.iter().all(|page| *page == pages[0]), "{pages:?}");
        pages[0].clone()
    };
    // A server of a test listens on this machine alone.
    assert!(told(&TestServer::with_staff()).starts_with("Kein Handy erreicht diese Adresse."));
    for within in ["http://192.168.0.5:8080", "http://10.1.2.3", "http://wirt.local", "http://wirt"] {
        let said = told(&TestServer::listening(known_as(within)));
        assert!(
            said.starts_with("Die Adresse in der Nachricht geht nur hier im WLAN auf."),
            "{within}: {said}"
        );
    }
    for outside in ["https://schnapsen.example", "http://198.51.100.7"] {
        let server = TestServer::listening(known_as(outside));
        let night = Night::with(&server, &EIGHT[..2]);
        server.guest().get(&night.page("/weitersagen")).assert_none("main .banner");
    }
}

#[test]
fn the_sheet_of_help_gives_nobody_an_address_that_only_this_machine_understands() {
    let house = TestServer::listening(|listen| listen.public_url = None);
    let page = house.guest().get("/leitung/hilfe/stoerung");
    page.assert_says("main", "Für alle anderen gibt es gerade keine Adresse");
    assert!(!page.body.contains("Alle anderen kommen mit"), "{}", page.body);
}

#[test]
fn times_are_said_until_the_evening_is_over_and_in_english_as_within_a_line() {
    let server = TestServer::with_staff();
    let hours = Settings {
        begins_at: Some("20:00:00".parse().unwrap()),
        desk_opens_at: Some("19:00:00".parse().unwrap()),
        ..settings()
    };
    let night = Night::open(&server, hours);
    night.register(&EIGHT);
    let read =
        |lang: &str| message(&server.guest().get(&format!("{}?lang={lang}", night.page("/weitersagen"))));
    assert!(read("de").contains("2027, Beginn 20:00 Uhr, Kassa ab 19:00 Uhr, "), "{}", read("de"));
    assert!(read("en").contains("2027, starts at 20:00, ticket desk opens at 19:00, "), "{}", read("en"));
    night.draw(Stage::FIRST);
    assert!(read("de").contains("Beginn 20:00 Uhr"));
    night.play_to_the_end();
    assert!(!read("de").contains("Beginn") && !read("de").contains("Kassa"), "{}", read("de"));
}

#[test]
fn the_report_for_the_paper_can_be_read_changed_and_copied() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    night.draw(Stage::FIRST);
    let guest = server.guest();
    guest.get(&night.page("/zeitung")).assert_says("main .banner", "Es wird noch gespielt.");
    night.play_to_the_end();
    let page = guest.get(&night.page("/zeitung"));
    page.assert_none("main .banner").assert_says("button[data-copy]", "Text kopieren");
    let text = page.raw_text("textarea");
    let file = guest.get(&page.attribute("a[href$='.txt']", "href").unwrap());
    assert_eq!(file.body.replace("\r\n", "\n").trim_end(), text.trim_end());
    let english = guest.get(&format!("{}?lang=en", night.page("/zeitung"))).raw_text("textarea");
    for said in
        ["In 3 rounds there were ", " won the tournament with ticket ", "everyone who donated a prize"]
    {
        assert!(english.contains(said), "{said}: {english}");
    }
    guest.get(&night.page("/siegerliste")).assert_says("a[href$='/zeitung']", "Text für die Zeitung");
}
