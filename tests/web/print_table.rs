//! `/leitung/t/{slug}/druck`: the table of what can be printed, and the list of participants.

use crate::night::{Night, settings};
use crate::server::TestServer;
use preisschnapsen::app::{Newcomer, Request, Role};
use tournament::texts::Person;
use tournament::{FirstPayment, Format, PlayerId, Settings, Stage, Tickets};

const PEOPLE: [(&str, u32); 5] =
    [("Huber Franz", 2), ("Äffler Pia", 1), ("Zauner Resi", 3), ("Auer Toni", 1), ("Öller Max", 1)];

#[test]
fn the_list_of_participants_has_everybody_by_name_with_what_is_paid_and_open() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, settings());
    let (cashier, path) = (server.as_role(Role::Cashier), night.staff_page("/druck/teilnehmer"));
    cashier.get(&path).assert_says(".sums", "Personen: 0").assert_none("tbody tr");
    night.register(&PEOPLE);
    let newcomer = |place: &str| {
        Newcomer::new(Person::read("Huber Franz", place).unwrap(), Tickets::Count(2), FirstPayment::Nothing)
    };
    night.act(Request::Register(vec![newcomer("Spital")]));
    let page = cashier.get(&path);
    let names =
        ["Äffler Pia", "Auer Toni", "Huber Franz (Karte 1)", "Huber Franz", "Öller Max", "Zauner Resi"];
    let shown: Vec<String> =
        page.texts("tbody .name").iter().map(|name| name.replace('\u{a0}', " ")).collect();
    assert_eq!(shown, names);
    let rows = page.texts("tbody tr");
    assert!(rows[3].contains("9, 10") && rows[3].contains("offen") && rows[3].contains("10,00"), "{rows:?}");
    assert!(rows[5].contains("4–6") && rows[5].contains("bezahlt"), "{rows:?}");
    assert_eq!(page.texts("td.to-tick").len(), 6);
    for sum in ["Personen: 6", "Karten: 10", "40,00", "10,00"] {
        page.assert_says(".sums", sum);
    }
    let english = cashier.get(&format!("{path}?lang=en"));
    english.assert_says("h1", "List of participants").assert_says(".sums", "People: 6");
    assert!(!page.body.contains(&night.now().head.short()), "it is not hung up");
    let links = cashier.get(&night.staff_page("/druck")).attributes("main a", "href");
    assert!([path.clone(), format!("{path}?leer=ja")].iter().all(|path| links.contains(path)), "{links:?}");
    assert_eq!(server.as_role(Role::Scorer).get(&path).status, 403);
}

#[test]
fn the_list_of_participants_has_room_for_every_format_for_long_names_and_for_none_at_all() {
    let server = TestServer::with_staff();
    let staff = server.staff();
    for (format, counted) in [
        (Format::Lives, "Leben"),
        (Format::Danish, "Karten"),
        (Format::Rotation, "Karten"),
        (Format::Tickets, "Karten"),
    ] {
        let settings = Settings { capacity: 512, ..Settings::usual_of(format) };
        let night = Night::open(&server, settings);
        night.register(&[("Adler", 1)]);
        let path = night.staff_page("/druck/teilnehmer");
        let page = staff.get(&path);
        page.assert_says("thead", counted).assert_says(".leaf-number", "Seite 1 von 1");
        let lives = night.now().life_of(PlayerId(1)).map_or(1, |life| life.left);
        page.assert_says("tbody td:nth-child(5)", &lives.to_string());
        let people: Vec<String> =
            (100..400).map(|number| format!("{number} {}", "Langname ".repeat(6).trim())).collect();
        night.register(&people.iter().map(|name| (name.as_str(), 1)).collect::<Vec<_>>());
        let page = staff.get(&path);
        assert_eq!(page.texts("tbody tr").len(), 301, "{format:?}");
        assert_eq!(page.texts(".sums").len(), 1);
        let leaves = page.texts(".leaf-number");
        assert!(leaves.len() > 14, "two lines a name: {leaves:?}");
        let empty = staff.get(&format!("{path}?leer=ja"));
        let numbers = empty.assert_none(".sums").texts("tbody td:nth-child(2)");
        assert_eq!((numbers[0].as_str(), numbers[209].as_str(), numbers.len()), ("1", "210", 210));
        assert!(empty.texts("tbody .name").concat().is_empty());
    }
}

#[test]
fn the_rounds_stand_below_one_another_tonights_first_and_what_a_sheet_is_for_is_said_once() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    let (staff, index) = (server.staff(), night.staff_page("/druck"));
    let rows = || staff.get(&index).texts(".sheets tbody th");
    assert!(rows()[0].starts_with("Vor dem Abend"), "{:?}", rows());
    for stage in [Stage::FIRST, Stage::Round(2)] {
        night.draw(stage);
        let page = staff.get(&index);
        assert_eq!(page.texts(".sheets thead th").len(), 5);
        let first: Vec<String> = page.attributes(".sheets tbody:first-of-type tr:first-child a", "href");
        let of_round = |path: &String| path.contains(&format!("/{stage}"));
        assert!(first.len() == 4 && first.iter().all(of_round), "{first:?}");
        for said in ["Jeder findet sich", "Einmal für die Turnierleitung", "Acht auf einem Blatt"] {
            assert_eq!(page.body.matches(said).count(), 1, "{said}");
        }
        night.play(stage, usize::MAX);
    }
    night.play_to_the_end();
    assert_eq!(staff.get(&index).texts(".sheets thead th").len(), 4, "no slips for what is played");
    let rows = rows();
    let at = |title: &str| rows.iter().position(|row| row.starts_with(title)).unwrap();
    assert!(
        at("Viertelfinale") < at("Zur Siegerehrung") && at("Zur Siegerehrung") < at("Vor dem Abend"),
        "{rows:?}"
    );
    // Who writes down results takes no tickets and gives no certificates.
    let scorer = server.as_role(Role::Scorer).get(&index);
    let links = scorer.attributes(".sheets a", "href");
    assert!(!links.iter().any(|path| path.contains("urkunden") || path.contains("teilnehmer")), "{links:?}");
}
