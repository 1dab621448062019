//! `/leitung/t/{slug}/gabentisch`, and where guests see who chooses now and what is left.

use crate::night::{Night, settings};
use crate::server::TestServer;
use preisschnapsen::app::Request;
use tournament::choice::{ChoiceOrder, Turn};
use tournament::{PlayerId, Settings, Stage};

#[test]
fn winners_choose_one_after_the_other_and_everybody_sees_what_is_left() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { prizes: 0, ..settings() });
    night.register(&[("Huber", 1), ("Resi", 1), ("Toni", 1), ("Pia", 1)]);
    let (staff, guest, page) = (server.staff(), server.guest(), night.staff_page("/gabentisch"));
    staff.get(&night.staff_page("/preise")).assert_says("a", "Gabentisch");
    staff.get(&page).assert_status(200).assert_says("main", "Noch nichts auf dem Gabentisch");
    let wrong = [("things", "Speck\n; Metzger"), ("thanks", "")];
    staff.post(&page, &wrong).assert_status(422).assert_says(".errors", "2. Zeile");
    let many = "Wein\n".repeat(257);
    staff.post(&page, &[("things", many.as_str()), ("thanks", "")]).assert_status(422);
    let seen = || staff.get(&page).attributes("input[name=seen]", "value").remove(0);
    let before = seen();
    let list = [
        ("seen", before.as_str()),
        ("things", "Speck; Metzger Muster\nWein\nTorte"),
        ("thanks", "Danke allen!"),
    ];
    staff.post(&page, &list).assert_leads_to(&page);
    assert_eq!(night.now().settings().things, 3);
    staff.get(&page).assert_says("main", "sobald alle Plätze feststehen").assert_none("button[name=thing]");
    guest.get(&night.page("/siegerliste")).assert_says(".thanks", "Danke allen!");
    let sheet = guest.get(&night.page("/siegerliste?ansicht=druck"));
    sheet.assert_says(".leaf .is-thanks", "Danke allen!");
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let called = staff.get(&page);
    called.assert_says("h2 .name", "Huber");
    assert_eq!(called.attributes("button[name=thing]", "value"), ["1", "2", "3"]);
    let (choose, back) = (night.staff_page("/gabentisch/waehlen"), night.staff_page("/gabentisch/zurueck"));
    staff
        .post(&choose, &[("thing", "1"), ("ticket", "2")])
        .assert_status(422)
        .assert_says("main", "Zuerst wählt Karte 1");
    staff.post(&choose, &[("thing", "9"), ("ticket", "1")]).assert_status(422);
    staff.post(&choose, &[("thing", "x"), ("ticket", "1")]).assert_status(400);
    assert!(night.now().chosen().is_empty(), "nothing has changed");
    staff.post(&choose, &[("thing", "1"), ("ticket", "1")]).assert_leads_to(&page);
    // Who was second is a matter of the draw.
    let Some(Turn::Of(second)) = night.now().choosing().map(|choosing| choosing.turn()) else {
        panic!("somebody chooses")
    };
    let (name, second) = (night.now().name_on(second).to_owned(), second.to_string());
    let chosen = staff.get(&page);
    chosen.assert_says("td", "Speck").assert_says("button", "zurücknehmen");
    let undo = chosen.attributes("form[action$='/zurueck'] input[name=back]", "value");
    assert_eq!(undo, std::slice::from_ref(&page), "whoever takes the choice back stays at the table");
    let winners = guest.get(&night.page("/siegerliste"));
    winners
        .assert_says(".place .prize", "Speck")
        .assert_says("main", "Wein")
        .assert_says("main strong", &name);
    guest
        .get(&night.page("/tafel"))
        .assert_says(".slide-big", &format!("Jetzt wählt {name}"))
        .assert_says(".slide-line", "3 · Torte");
    let paper = guest.get(&night.page("/siegerliste.txt")).body;
    assert!(paper.contains("1. Huber: Speck"), "the report for the paper names what was chosen: {paper}");
    let table = guest.get(&night.page("/preise.csv")).body;
    assert!(table.contains("Speck") && table.contains("vom Gabentisch, Nr. 1"), "{table}");
    staff
        .post(&night.staff_page("/gabentisch/spaeter"), &[("ticket", second.as_str())])
        .assert_leads_to(&page);
    staff.get(&page).assert_says("li a", &name);
    staff.get(&night.staff_page(&format!("/gabentisch?karte={second}"))).assert_says("h2 .name", &name);
    staff.post(&choose, &[("thing", "2"), ("ticket", second.as_str())]).assert_leads_to(&page);
    let now = seen();
    staff.post(&page, &[("seen", now.as_str()), ("things", "Speck"), ("thanks", "")]).assert_status(422);
    // A line put in front would give everybody another thing than they took.
    let shifted = "Honig\nSpeck; Metzger Muster\nWein\nTorte";
    staff
        .post(&page, &[("seen", now.as_str()), ("things", shifted), ("thanks", "")])
        .assert_status(422)
        .assert_says(".errors", "hat Karte 1 schon gewählt");
    staff.post(&back, &[("thing", "1"), ("ticket", "1")]).assert_leads_to(&page);
    assert_eq!(night.now().chosen().len(), 1);
    staff.get(&page).assert_says("h2 .name", "Huber");
}

#[test]
fn page_wall_and_list_follow_the_group_that_chooses_first() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { prizes: 0, ..settings() });
    night.register(&[("Huber", 1), ("Resi", 1), ("Toni", 1), ("Pia", 1)]);
    night.act(Request::SetGroup {
        group: 1,
        name: "Damen".parse().unwrap(),
        members: [PlayerId(2), PlayerId(4)].into(),
    });
    let (staff, guest) = (server.staff(), server.guest());
    let (page, settings) = (night.staff_page("/gabentisch"), night.staff_page("/einstellungen"));
    staff.save(&page, &[("things", "Speck\nWein"), ("thanks", "")]).assert_leads_to(&page);
    staff.get(&page).assert_says("main", "nach der Reihung");
    staff.get(&settings).assert_says("#f-choice_group option", "Damen");
    let send = |more: &[(&str, &str)]| {
        staff.save(&settings, &[&[("name", "Probe"), ("date", "2027-01-05")], more].concat())
    };
    send(&[("choice_order", "group-first")])
        .assert_status(422)
        .assert_says("#f-choice_group-error", "Wählen Sie die Gruppe");
    assert_eq!(night.now().settings().choice_order, ChoiceOrder::default());
    send(&[("choice_order", "group-first"), ("choice_group", "1")]).assert_leads_to(&settings);
    assert_eq!(night.now().settings().choice_order, ChoiceOrder::GroupFirst);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    staff.get(&page).assert_says("h2 .name", "Resi").assert_says("main", "Zuerst wählt die Gruppe „Damen“");
    guest.get(&night.page("/tafel")).assert_says(".slide-big", "Jetzt wählt Resi");
    guest
        .get(&night.page("/siegerliste"))
        .assert_says("main strong", "Resi")
        .assert_says("main", "Zuerst wählt die Gruppe „Damen“");
}

#[test]
fn the_longest_list_that_is_allowed_can_be_sent() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { prizes: 0, ..settings() });
    let (staff, page) = (server.staff(), night.staff_page("/gabentisch"));
    let line = format!("{}; {}\r\n", "ä".repeat(120), "ö".repeat(120));
    let (things, thanks) = (line.repeat(256), "ü".repeat(4000));
    staff.save(&page, &[("things", &things), ("thanks", &thanks)]).assert_leads_to(&page);
    assert_eq!(night.now().settings().things, 256);
}
