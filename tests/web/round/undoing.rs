//! Taking one's own last action back.

use super::table::{Table, hidden, path};
use crate::server::Browser;
use preisschnapsen::app::{Newcomer, Request, Role};
use std::collections::BTreeSet;
use tournament::texts::{Person, Texts};
use tournament::{FirstPayment, PlayerId, Reporting, Settings, Stage, TicketNo, Tickets};

#[test]
fn the_button_takes_back_what_it_says() {
    let table = Table::new(&[1; 8]);
    table.enter_here(Stage::FIRST, 2, 2, 0);
    let page = table.staff.get(&path("/runde/R1"));
    page.assert_says(".strip button", "Ergebnis der Partie 2 (Viertelfinale) zurücknehmen");
    let answer = table.press(&page, "/zurueck");
    answer.assert_leads_to(&path("/runde/R1"));
    table
        .staff
        .follow(&answer)
        .assert_says(".banner", "Zurückgenommen: Ergebnis der Partie 2 (Viertelfinale).");
    assert!(table.pairing(Stage::FIRST, 2).is_open());
    let after = table.now();
    table.press(&page, "/zurueck").assert_leads_to(&path("/runde/R1"));
    table.assert_unchanged_since(&after);
    table.staff.get(&path("")).assert_says("main td", "zurückgenommen");
}

#[test]
fn each_desk_takes_its_own_last_step_back_whatever_others_and_phones_have_done_since() {
    let table = Table::new(&[1; 8]);
    let settings = Settings { reporting: Reporting::Counts, ..table.now().settings().clone() };
    let texts = Texts::clone(&table.now().texts);
    table.act(Request::UpdateSettings { settings, texts });
    let scorer = table.server.as_role(Role::Scorer);
    let button =
        |browser: &Browser| browser.get(&path("/runde/R1")).texts(".strip form[action*='/zurueck'] button");

    table.enter_here(Stage::FIRST, 2, 2, 0);
    assert_eq!(button(&scorer), [""; 0], "they have done nothing yet");
    let typed = scorer.get(&path("/ergebnis?runde=R1&partie=3&stand=2:1"));
    let fields = hidden(&typed, &path("/ergebnis"));
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    assert_eq!(scorer.post(&path("/ergebnis"), &fields).status, 303);
    let keys = table.server.app.ticket_keys(&table.now()).unwrap();
    for (ticket, score) in [(1, "2:1"), (5, "1:2")] {
        let address = format!("/k/{}", keys[&TicketNo(ticket)].as_str());
        let phone = table.server.guest().at(&format!("10.0.1.{ticket}"));
        let page = phone.get(&address);
        let mut fields = hidden(&page, &address);
        fields.push(("stand".to_owned(), score.to_owned()));
        let fields: Vec<(&str, &str)> =
            fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let origin = format!("http://{}", phone.address);
        phone.post_from(&address, Some(&origin), &fields).assert_status(303);
    }
    assert!(!table.pairing(Stage::FIRST, 1).is_open(), "both have reported the same");

    assert_eq!(button(&table.staff), ["Ergebnis der Partie 2 (Viertelfinale) zurücknehmen"]);
    assert_eq!(button(&scorer), ["Ergebnis der Partie 3 (Viertelfinale) zurücknehmen"]);
    let page = table.staff.get(&path("/runde/R1"));
    table.press(&page, "/zurueck").assert_leads_to(&path("/runde/R1"));
    let open = |number| table.pairing(Stage::FIRST, number).is_open();
    assert_eq!([1, 2, 3].map(open), [false, true, false]);
    assert_eq!(button(&table.staff), [""; 0]);
    assert_eq!(button(&scorer), ["Ergebnis der Partie 3 (Viertelfinale) zurücknehmen"]);
    // What somebody else has done is not taken back by naming it.
    let others = table.now().tournament.version().0 - 3;
    let sent = table.staff.post(&path("/zurueck"), &[("action", &others.to_string()), ("back", "/")]);
    sent.assert_status(409);
    assert!(!open(3));
    assert_eq!(table.server.app.check().unwrap(), []);
}

#[test]
fn what_somebody_else_has_built_on_stays_and_the_page_says_so() {
    let table = Table::sold(&[1; 4]);
    let person = Person::read("Zauner Resi", "").unwrap();
    let (tickets, paid) = (Tickets::Count(1), FirstPayment::InFull);
    table.act_here(Request::Register(vec![Newcomer::new(person, tickets, paid)]));
    let page = table.staff.get(&path("/kassa"));
    page.assert_says(".strip button", "Anmeldung von Zauner Resi zurücknehmen");
    let (player, tickets) = (PlayerId(5), Tickets::Count(1));
    table.act(Request::Sell { player, tickets, paid: true, groups: Vec::new() });
    let before = table.now();
    table
        .press(&page, "/zurueck")
        .assert_status(409)
        .assert_says("main", "Ein späterer Eintrag baut darauf auf.");
    table.assert_unchanged_since(&before);
    table.staff.get(&path("/kassa")).assert_none(".strip form[action$='/zurueck'], .strip .hint");
    let page = table.staff.get(&path(""));
    page.assert_none(".strip form[action$='/zurueck']").assert_says(
        ".strip .hint",
        "Anmeldung von Zauner Resi lässt sich hier nicht mehr zurücknehmen: Es baut schon etwas darauf auf.",
    );
}

#[test]
fn what_is_public_is_not_taken_back_and_the_page_says_what_helps() {
    let table = Table::sold(&[1; 8]);
    let person = Person::read("Zauner Resi", "").unwrap();
    let (tickets, paid) = (Tickets::Count(1), FirstPayment::InFull);
    table.act_here(Request::Register(vec![Newcomer::new(person, tickets, paid)]));
    let page = table.staff.get(&path(""));
    page.assert_says(".strip button", "Anmeldung von Zauner Resi zurücknehmen");
    table.act_here(Request::CloseList(Stage::FIRST));
    let before = table.now();
    table.press(&page, "/zurueck").assert_status(409);
    table.assert_unchanged_since(&before);
    let page = table.staff.get(&path(""));
    page.assert_says(".strip .hint", "Sie lässt sich nur wieder öffnen.").assert_none(".strip button");
    table.staff.post(&path("/zurueck"), &[("action", "x"), ("back", "/")]).assert_status(400);
}

#[test]
fn the_way_back_stays_in_the_house() {
    let table = Table::sold(&[1; 8]);
    let action = table.now().tournament.undo_target().unwrap().number.to_string();
    let answer =
        table.staff.post(&path("/zurueck"), &[("action", &action), ("back", "https://evil.example/")]);
    answer.assert_leads_to("/leitung");
}

#[test]
fn the_button_names_all_that_goes_back() {
    let table = Table::sold(&[1; 8]);
    let offers = |words: &str, english: &str| {
        assert_eq!(table.staff.get(&path("")).texts(".strip form[action*='/zurueck'] button"), [words]);
        let page = table.staff.get(&format!("{}?lang=en", path("")));
        assert_eq!(page.texts(".strip form[action*='/zurueck'] button"), [english]);
    };
    let change = |tables: u32, prizes: u32, one_prize_each: bool, name: &str| {
        let now = table.now();
        let settings = Settings { tables, prizes, one_prize_each, ..now.settings().clone() };
        let texts = Texts { name: name.parse().unwrap(), ..Texts::clone(&now.texts) };
        table.act_here(Request::UpdateSettings { settings, texts });
    };
    change(4, 2, false, "Probe");
    offers("Änderung von einer Einstellung zurücknehmen", "Undo change of one setting");
    change(5, 3, true, "Neu");
    offers(
        "Änderung von 2 Einstellungen, Preisen und Angaben zum Abend zurücknehmen",
        "Undo change of 2 settings, prizes and details of the evening",
    );
    change(5, 3, true, "Alt");
    offers("Änderung von Angaben zum Abend zurücknehmen", "Undo change of details of the evening");
    let group = |name: &str, members: &[u32]| {
        let members: BTreeSet<PlayerId> = members.iter().copied().map(PlayerId).collect();
        table.act_here(Request::SetGroup { group: 1, name: name.parse().unwrap(), members });
    };
    group("Damen", &[1, 2, 3]);
    offers(
        "Zuordnung von Huber und 2 weiteren zu einer Gruppe und Änderung des Gruppennamens zurücknehmen",
        "Undo putting Huber and 2 others into a group and change of the group’s name",
    );
    group("Damen", &[3, 4]);
    offers(
        "Änderung einer Gruppe bei Huber und 2 weiteren zurücknehmen",
        "Undo change of a group for Huber and 2 others",
    );
    group("Damen", &[3, 4, 5, 6]);
    offers(
        "Zuordnung von Pichler und einer weiteren Person zu einer Gruppe zurücknehmen",
        "Undo putting Pichler and one other into a group",
    );
    group("Damen", &[3, 4, 5]);
    offers("Entfernen von Moser aus einer Gruppe zurücknehmen", "Undo taking Moser out of a group");
}
