//! An evening of pairs as guests read it: which names stand where, under which of them a pair is found, and what is hidden of whom.

use crate::night::{Night, settings};
use crate::privacy::{public_pages, read};
use crate::server::TestServer;
use preisschnapsen::app::{Newcomer, Request};
use tournament::texts::{ExtrasChange, Person, Shown};
use tournament::*;

type Pair = [(&'static str, &'static str); 2];

/// The partner of the first is shown as a number, that of the second is erased, that of the third has another name later.
const PAIRS: [Pair; 8] = [
    [("Quastenflosser, Xaver", "Hinterbrunn"), ("Yspertaler, Zdenka", "Silberdorf")],
    [("Quittenbaum, Wendelin", "Hinterbrunn"), ("Xylander, Philomena", "Silberdorf")],
    [("Öttinger, Hildegund", ""), ("Vogelfänger, Papageno", "")],
    [("Jodlbauer, Kreszentia", "Hinterbrunn"), ("Wurzenberger, Koloman", "Vorderbrunn")],
    [("Adler, Ida", "Vorderbrunn"), ("Bichler, Rosl", "Vorderbrunn")],
    [("Czerny, Max", ""), ("Ditz, Toni", "")],
    [("Eder, Lisl", ""), ("Fuchs, Fritz", "")],
    [("Gruber, Kathi", ""), ("Huber, Sepp", "")],
];

/// Their partners, by the pair.
fn partner(pair: u32) -> PlayerId {
    PlayerId(PlayerId::LAST_ENTRY + pair)
}

fn person((name, place): (&str, &str)) -> Person {
    Person::read(name, place).unwrap()
}

fn night<'a>(server: &'a TestServer, settings: Settings, pairs: &[Pair]) -> Night<'a> {
    let night = Night::open(server, Settings { entrants: Entrants::Pairs, ..settings });
    let newcomer = |[one, other]: &Pair| Newcomer {
        partner: Some(person(*other)),
        ..Newcomer::new(person(*one), Tickets::Count(1), FirstPayment::InFull)
    };
    night.act(Request::Register(pairs.iter().map(newcomer).collect()));
    night
}

/// An evening with a draw, on which of one person only the number is shown, another one is erased, and a third has got another name.
fn hiding(server: &TestServer, format: Format) -> Night<'_> {
    let settings = match format {
        Format::Tickets => settings(),
        other => Settings { prizes: 2, ..Settings::usual_of(other) },
    };
    let night = night(server, Settings { reporting: Reporting::Counts, ..settings }, &PAIRS);
    night.draw(Stage::FIRST);
    let hidden = ExtrasChange::Preference { player: partner(1).0, shown: Some(Shown::Number) };
    night.act(Request::UpdateExtras(hidden));
    night.act(Request::Erase(vec![partner(2)]));
    night.act(Request::RenameEntrant {
        player: partner(3),
        person: person(("Zwitscher, Tamino", "")),
        reason: "Falsch verstanden".parse().unwrap(),
    });
    night
}

#[test]
fn of_whoever_is_hidden_no_page_has_the_name_and_the_partner_is_read() {
    const HIDDEN: [&str; 7] =
        ["Yspertaler", "Zdenka", "Silberdorf", "Xylander", "Philomena", "Vogelfänger", "Papageno"];
    for &format in Format::ALL {
        let server = TestServer::with_staff();
        let (night, guest) = (hiding(&server, format), server.guest());
        for over in [false, true] {
            if over {
                night.play_to_the_end();
            }
            let mut paths = public_pages(&server, &night);
            paths.extend(["/runde/R1?nach=name", "?nach=name", "/person/2"].map(|page| night.page(page)));
            let pages: Vec<(String, String)> =
                paths.into_iter().map(|path| (path.clone(), read(&guest, &path))).collect();
            for (path, body) in &pages {
                let told = HIDDEN.iter().find(|word| body.contains(**word));
                assert_eq!(told, None, "{format} {path}\n{body}");
            }
            let with = |name: &str| pages.iter().filter(|(_, body)| body.contains(name)).count();
            for name in ["Quastenflosser", "Quittenbaum", "Zwitscher", "Huber"] {
                assert!(with(name) > 5, "{format}: {name} is read on {} pages", with(name));
            }
        }
        guest.get(&night.page("/person/1")).assert_says("h1", "Quastenflosser Xaver und —");
        guest.get(&night.page("/person/2")).assert_says("h1", "Quittenbaum Wendelin und —");
        guest.get(&night.page("/person/3")).assert_says("h1", "Öttinger Hildegund und Zwitscher Tamino");
    }
}

#[test]
fn a_pair_shows_what_the_director_wants_of_names() {
    let server = TestServer::with_staff();
    let (night, guest) = (hiding(&server, Format::Tickets), server.guest());
    for (shown, name) in [(Shown::FamilyFirst, "Ida A. und Rosl B."), (Shown::Number, "Nr. 5")] {
        night.act(Request::UpdateExtras(ExtrasChange::Names { shown, keep_days: None }));
        for path in public_pages(&server, &night) {
            let body = read(&guest, &path);
            let names = PAIRS.iter().flatten().flat_map(|(name, _)| name.split(", ").enumerate());
            let told = names.filter(|(part, _)| *part == 0 || shown == Shown::Number).find(|(_, word)| {
                // The address of a search says what was looked for.
                body.contains(word) && !path.contains("?q=")
            });
            assert_eq!(told, None, "{path}\n{body}");
        }
        guest.get(&night.page("/person/5")).assert_says("h1", name);
    }
}

#[test]
fn rows_are_short_titles_long_and_a_list_by_name_has_both() {
    let server = TestServer::with_staff();
    let (night, guest) = (night(&server, Settings { tables: 2, ..settings() }, &PAIRS), server.guest());
    night.act(Request::CloseList(Stage::FIRST));
    let list = guest.get(&night.page("/auslosung/R1"));
    list.assert_says("td", "Adler Ida und Bichler Rosl");
    let wall = guest.get(&night.page("/tafel"));
    wall.assert_says(".entry-row", "Adler / Bichler");
    assert!(!wall.body.contains("Adler Ida"), "{}", wall.body);
    night.act(Request::TakePhrase { stage: Stage::FIRST, phrase: "HERZ ASS".parse().unwrap(), pack: None });
    night.act(Request::Draw(Stage::FIRST));
    for page in ["", "?nach=name", "/runde/R1", "/runde/R1?nach=name", "/baum", "/tafel"] {
        let page = guest.get(&night.page(page));
        page.assert_status(200);
        assert!(page.body.contains("Adler / Bichler") && !page.body.contains("Adler Ida"), "{}", page.body);
    }
    // Each pairing is found by four people.
    let names = guest.get(&night.page("/runde/R1?nach=name")).texts(".match bdi:first-of-type");
    let families: Vec<&str> = names.iter().map(|name| name.split(" / ").next().unwrap()).collect();
    assert_eq!((names.len(), &families[..3]), (16, &["Adler", "Bichler", "Czerny"][..]), "{names:?}");
    assert!(names.contains(&"Bichler / Adler".to_owned()), "{names:?}");
    let drawn = guest.get(&night.page("/auslosung/R1"));
    drawn.assert_says("#W ~ ul li", "Wurzenberger / Jodlbauer Vorderbrunn und Hinterbrunn");
    drawn.assert_says("#J ~ ul li", "Jodlbauer / Wurzenberger Hinterbrunn und Vorderbrunn");
    night.act(HallCommand::CallNext { table: TableNo(1) });
    let called = guest.get(&night.page("/tafel")).texts("#slide-1 .row .name");
    assert!(called.len() == 2 && called.iter().all(|name| name.contains(" und ")), "{called:?}");
}

#[test]
fn either_of_two_leads_to_the_page_of_both() {
    let server = TestServer::with_staff();
    let (night, guest) = (night(&server, settings(), &PAIRS), server.guest());
    let page = night.page("/person/5");
    guest.get(&night.page("/person/100005")).assert_leads_to(&page);
    for typed in ["Adler", "rosl", "Bichler+Rosl", "Adler+/+Bichler", "Adler+und+Bichler", "Rosl+Vorderbrunn"]
    {
        guest.get(&night.page(&format!("?q={typed}"))).assert_leads_to(&page);
    }
    guest.get(&page).assert_says("h1", "Adler Ida und Bichler Rosl").assert_says(".note", "Vorderbrunn");
    guest.get(&night.page("/karte/5")).assert_says("main", "Adler Ida und Bichler Rosl");
    guest.get(&night.page("?q=Bichlr")).assert_says(".found", "Adler Ida und Bichler Rosl");
    for nobody in ["100009", "9"] {
        guest.get(&night.page(&format!("/person/{nobody}"))).assert_status(404);
    }
}

#[test]
fn pairs_of_the_same_names_are_told_apart() {
    const ALIKE: [Pair; 4] = [
        [("Huber, Franz", ""), ("Mayr, Anna", "")],
        [("Mayr, Josef", ""), ("Huber, Rosa", "")],
        [("Auer, Karl", ""), ("Berger, Eva", "")],
        [("Berger, Eva", ""), ("Auer, Karl", "")],
    ];
    let server = TestServer::with_staff();
    let night = night(&server, settings(), &ALIKE);
    night.draw(Stage::FIRST);
    let mut names = server.guest().get(&night.page("/runde/R1?nach=name")).texts(".match bdi:first-of-type");
    names.sort();
    let known = [
        "Auer Karl und Berger Eva (Karte 3)",
        "Auer Karl und Berger Eva (Karte 4)",
        "Berger Eva und Auer Karl (Karte 3)",
        "Berger Eva und Auer Karl (Karte 4)",
        "Huber Franz / Mayr Anna",
        "Huber Rosa / Mayr Josef",
        "Mayr Anna / Huber Franz",
        "Mayr Josef / Huber Rosa",
    ];
    assert_eq!(names.iter().map(|name| name.replace('\u{a0}', " ")).collect::<Vec<_>>(), known);
}

#[test]
fn a_change_of_partner_on_a_closed_list_is_told_with_its_reason() {
    let server = TestServer::with_staff();
    let night = night(&server, settings(), &PAIRS);
    night.draw(Stage::FIRST);
    let reason = Some("Die Rosl ist krank".parse().unwrap());
    night.act(Request::NamePartner { player: PlayerId(5), person: person(("Zeller, Gretl", "")), reason });
    let told = "gehört Adler Ida und Zeller Gretl. Grund: Die Rosl ist krank";
    server.guest().get(&night.page("/auslosung/R1")).assert_says("main", told);
    server.guest().get(&night.page("/person/100005")).assert_status(404);
}

#[test]
fn towns_count_people() {
    let server = TestServer::with_staff();
    let (night, guest) = (night(&server, settings(), &PAIRS), server.guest());
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let list = guest.get(&night.page("/siegerliste"));
    let towns = list.texts("#orte ~ details summary");
    for town in ["Hinterbrunn", "Vorderbrunn"] {
        assert!(towns.contains(&format!("{town}, 3 Personen")), "{towns:?}");
    }
    list.assert_says("#orte ~ details", "Adler Ida und Bichler Rosl");
    let figures = guest.get(&night.page("/zahlen")).texts("main").concat();
    for said in ["Leute16", "Hinterbrunn 3", "Silberdorf 2", "nicht gesagt 8"] {
        assert!(figures.contains(said), "{said}: {figures}");
    }
}
