//! `/leitung/t/{slug}/preise/sonder` and where guests read of special prizes.

use crate::client::fresh_key;
use crate::night::{Night, settings};
use crate::server::{Browser, TestServer};
use preisschnapsen::app::Request;
use tournament::texts::Person;
use tournament::{PlainDesk, PlainEvening, PlayerId, Stage};

const ALL: &str = "/preise/sonder";

fn one(night: &Night<'_>, special: u32, what: &str) -> String {
    night.staff_page(&format!("{ALL}/{special}{what}"))
}

/// Adds a special prize over the form; `kind` as the form sends it.
#[track_caller]
fn add(server: &TestServer, night: &Night<'_>, name: &str, kind: &str, group: &str) {
    let answer =
        server.staff().post(&night.staff_page(ALL), &[("name", name), ("kind", kind), ("group", group)]);
    answer.assert_status(303);
}

/// Says where people come from.
fn live_in(night: &Night<'_>, places: &[&str]) {
    for (player, place) in (1..).map(PlayerId).zip(places).filter(|(_, place)| !place.is_empty()) {
        let person = Person::read(night.now().name(player), place).unwrap();
        night.act(Request::RenamePlayer { player, person });
    }
}

#[test]
fn special_prizes_are_added_marked_won_and_read_everywhere() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Huber", 1), ("Resi", 1), ("Toni", 1), ("Pia", 1)]);
    let (staff, guest, page) = (server.staff(), server.guest(), night.staff_page(ALL));
    staff.get(&night.staff_page("/preise")).assert_says("a", "Sonderpreise");
    staff.get(&page).assert_status(200).assert_says("main", "Noch keine Sonderpreise");
    let group = night.staff_page("/preise/gruppe/1");
    let best = [("name", "Beste Dame: Blumen"), ("kind", "best-of"), ("group", "Damen")];
    staff.post(&page, &best).assert_leads_to(&group);
    add(&server, &night, "Letzter Platz: Trost", "last", "");
    add(&server, &night, "Wer am lautesten lacht", "free", "");
    staff.get(&group).assert_says("h1", "Damen").assert_says(".option", "Resi");
    let members = [("name", "Damen"), ("known", "Damen"), ("player", "2"), ("player", "4")];
    staff.post(&group, &members).assert_leads_to(&page);
    assert_eq!(staff.get(&group).attributes("input[checked]", "value"), ["4", "2"], "by name");
    staff.get(&page).assert_says("main", "2 Personen").assert_says("td", "noch offen");
    guest
        .get(&night.page("/siegerliste"))
        .assert_says(".special", "Beste Dame")
        .assert_says(".special", "noch offen");
    guest.get(&night.page("/tafel")).assert_none(".winner");
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    // The lower ticket always wins: Huber is first, Resi the best of those marked.
    let list = guest.get(&night.page("/siegerliste"));
    list.assert_says(".special", "Beste Dame: Blumen").assert_says(".special .name", "Resi");
    list.assert_says(".special", "noch niemand genannt");
    // Those who belong to a group are ranked among themselves.
    list.assert_says("details summary", "Wertung „Damen“");
    assert_eq!(list.texts("details li"), ["1 Resi", "2 Pia"]);
    staff.post(&one(&night, 3, "/vergeben"), &[("player", "3")]).assert_leads_to(&page);
    let list = guest.get(&night.page("/siegerliste"));
    list.assert_says(".special .name", "Toni");
    assert!(!list.texts(".special").iter().any(|said| said.contains("Turnierleitung")), "there is no rule");
    guest.get(&night.page("/siegerliste?ansicht=druck")).assert_says("main", "Beste Dame: Blumen");
    let newspaper = guest.get(&night.page("/siegerliste.txt")).body;
    assert!(newspaper.contains("Sonderpreise\r\nBeste Dame: Blumen: Resi"), "{newspaper}");
    assert!(newspaper.contains("Wer am lautesten lacht: Toni"), "{newspaper}");
    let wall = guest.get(&night.page("/tafel"));
    let called = wall.texts(".winner");
    assert_eq!(called[0], "Resi", "special prizes are called first");
    assert_eq!(called.last().map(String::as_str), Some("Huber"), "and the winner last: {called:?}");
    wall.assert_says(".prize", "Wer am lautesten lacht");
    let certificates = staff.get(&night.staff_page("/druck/urkunden"));
    certificates.assert_says(".certificate-prize", "Beste Dame: Blumen");
    let names = certificates.texts(".certificate-name");
    assert!(names.iter().filter(|name| *name == "Resi").count() == 1, "one for each person: {names:?}");
    let places = |more: &str| {
        staff
            .get(&night.staff_page(&format!("/druck/urkunden?von=1&bis=2{more}")))
            .texts(".certificate-name")
            .len()
    };
    // One of the three is among the first two, and nobody gets two.
    assert_eq!((places(""), places("&sonder=ja")), (2, 4), "who chooses places chooses special prizes too");
    let action = night.now().tournament.undo_target().unwrap().number;
    night.act(PlainEvening::Undo { action });
    guest.get(&night.page("/siegerliste")).assert_says(".special", "noch niemand genannt");
    assert_eq!(server.app.check().unwrap(), []);
}

#[test]
fn preise_csv_keeps_its_columns_and_lists_places_only() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Huber", 1), ("Resi", 1)]);
    let before = server.guest().get(&night.page("/preise.csv")).body;
    assert!(
        before.trim_start_matches('\u{feff}').starts_with("Platz;Preis;Karte;Name;Vermerk\r\n"),
        "{before}"
    );
    add(&server, &night, "Beste Dame", "free", "");
    assert_eq!(server.guest().get(&night.page("/preise.csv")).body, before);
}

#[test]
fn what_was_typed_is_corrected_and_a_prize_taken_away_comes_back() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Huber", 1), ("Resi", 1)]);
    let (staff, page) = (server.staff(), night.staff_page(ALL));
    add(&server, &night, "Beste Dmae", "best-of", "Dmaen");
    staff.post(&one(&night, 1, "/worte"), &[("name", "Beste Dame")]).assert_leads_to(&page);
    staff
        .post(&one(&night, 1, "/worte"), &[("name", " ")])
        .assert_status(422)
        .assert_says("#f-name-error", "fehlt");
    let group = night.staff_page("/preise/gruppe/1");
    staff.post(&group, &[("name", "")]).assert_status(422).assert_says("#f-name-error", "fehlt");
    staff.post(&group, &[("name", "Damen"), ("known", "Dmaen"), ("player", "2")]).assert_leads_to(&page);
    let list = staff.get(&page);
    list.assert_says("th", "Beste Dame").assert_says("td", "„Damen“").assert_says(".plain", "eine Person");
    let version = night.now().tournament.version();
    staff
        .post(&group, &[("name", "Damen"), ("known", "Damen"), ("player", "2")])
        .assert_status(422)
        .assert_says("main", "nichts geändert");
    assert_eq!(night.now().tournament.version(), version);
    // The same group however it is spelled; another prize for it.
    let again = [("name", "Zweitbeste Dame"), ("kind", "best-of"), ("group", "DAMEN")];
    staff.post(&page, &again).assert_leads_to(&page);
    assert_eq!(staff.get(&page).texts("tbody th").len(), 2);
    staff.post(&one(&night, 2, "/entfernen"), &[]).assert_leads_to(&page);
    assert_eq!(staff.get(&page).texts("tbody th"), ["Beste Dame"]);
    staff.get(&one(&night, 2, "")).assert_status(404);
    let action = night.now().tournament.undo_target().unwrap().number;
    night.act(PlainEvening::Undo { action });
    assert_eq!(staff.get(&page).texts("tbody th"), ["Beste Dame", "Zweitbeste Dame"]);
    staff.get(&one(&night, 2, "")).assert_says("h1", "Zweitbeste Dame").assert_says("main", "Damen");
}

#[test]
fn a_person_is_marked_on_his_own_page_too() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Huber", 1), ("Resi", 1)]);
    let (staff, person) = (server.staff(), night.staff_page("/spieler/2"));
    staff.get(&person).assert_status(200).assert_none("button[value^='mark-']");
    add(&server, &night, "Beste Dame", "best-of", "Damen");
    staff.get(&person).assert_says("button", "Gehört zu „Damen“");
    staff.post(&person, &[("do", "mark-1 Damen")]).assert_leads_to(&person);
    assert!(night.now().is_marked(1, PlayerId(2)));
    staff.get(&person).assert_says("button", "Gehört nicht mehr zu „Damen“");
    staff.post(&person, &[("do", "unmark-1 Damen")]).assert_leads_to(&person);
    assert!(!night.now().is_marked(1, PlayerId(2)));
}

#[test]
fn the_place_with_most_people_is_counted_however_it_is_spelled() {
    let server = TestServer::with_staff();
    let people = ["A", "B", "C", "D", "E", "F", "G"].map(|name| (name, 1));
    let night = Night::with(&server, &people);
    live_in(&night, &["spital", "Bad Hall", "Spital", "BAD-HALL", "Spital", "", ""]);
    add(&server, &night, "Stärkster Ort: ein Fass", "place", "");
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let list = server.guest().get(&night.page("/siegerliste"));
    list.assert_says(".special .name", "Spital, 3 Personen");
    let certificates = server.staff().get(&night.staff_page("/druck/urkunden"));
    certificates.assert_says(".certificate-name", "Spital");
}

#[test]
fn places_that_are_tied_are_named_together_until_the_lot_decides() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &["A", "B", "C", "D", "E"].map(|name| (name, 1)));
    live_in(&night, &["Spital", "Liezen", "Spital", "Liezen", "Wels"]);
    add(&server, &night, "Stärkster Ort", "place", "");
    let (staff, guest, here) = (server.staff(), server.guest(), one(&night, 1, ""));
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    guest.get(&night.page("/siegerliste")).assert_says(".special", "ex aequo Liezen und Spital, 2 Personen");
    staff.get(&here).assert_says("button", "losen");
    let prizes = staff.get(&night.staff_page("/preise"));
    prizes.assert_says("main", "Stärkster Ort: ex aequo Liezen und Spital, 2 Personen.");
    assert_eq!(prizes.attributes("main a[href$='/preise/sonder/1']", "href"), std::slice::from_ref(&here));
    let drawn = staff.post(&one(&night, 1, "/los"), &[]);
    drawn.assert_leads_to(&here);
    let decided = staff.follow(&drawn);
    decided.assert_says(".banner", "Das Los hat entschieden: ");
    decided.assert_says("dd", "durch das Los").assert_says("main", "darum bleibt er");
    let won = decided.texts("dd .name").concat();
    assert!(["Spital, 2 Personen", "Liezen, 2 Personen"].contains(&&*won), "{won}");
    staff.post(&one(&night, 1, "/los"), &[]).assert_status(422);
    // By hand it goes where somebody else comes from, and back to what the lot said.
    staff.post(&one(&night, 1, "/vergeben"), &[("player", "5")]).assert_status(303);
    guest.get(&night.page("/siegerliste")).assert_says(".special", "Wels, eine Person");
    staff.post(&one(&night, 1, "/vergeben"), &[("player", "")]).assert_status(303);
    assert_eq!(staff.get(&here).texts("dd .name").concat(), won);
}

#[test]
fn people_who_are_tied_say_so_and_the_lot_decides_for_good() {
    let server = TestServer::with_staff();
    let people: Vec<(String, u32)> = (1..=40).map(|number| (format!("Gast {number}"), 1)).collect();
    let people: Vec<(&str, u32)> = people.iter().map(|(name, count)| (name.as_str(), *count)).collect();
    let night = Night::with(&server, &people);
    let (staff, here) = (server.staff(), one(&night, 1, ""));
    add(&server, &night, "Letzter", "last", "");
    staff.post(&one(&night, 1, "/los"), &[]).assert_status(422);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    // 40 tickets in 64 slots: eight matches, so eight are out.
    staff.get(&here).assert_says("dd", "8 Personen gleichauf");
    let certificates = |server: &TestServer| {
        server.staff().get(&night.staff_page("/druck/urkunden")).texts(".certificate-name").len()
    };
    assert_eq!(certificates(&server), 8, "nobody gets paper for a tie");
    staff.post(&one(&night, 1, "/los"), &[]).assert_leads_to(&here);
    assert_eq!(certificates(&server), 9);
    let first = night.now().specials()[&1].lots[0][0];
    staff.get(&here).assert_says("dd", night.now().name(first)).assert_says("dd", "durch das Los");
    staff.post(&one(&night, 1, "/entfernen"), &[]).assert_status(422).assert_says("main", "gelost");
    assert!(night.now().tournament.undo_target().is_err(), "nobody takes a lot back");
    assert_eq!(server.app.check().unwrap(), []);
}

#[test]
fn a_special_prize_needs_words_and_a_group_needs_a_name() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Huber", 1), ("Resi", 1)]);
    let (staff, page) = (server.staff(), night.staff_page(ALL));
    let answer = staff.post(&page, &[("name", " "), ("kind", "best-of"), ("group", "")]);
    answer.assert_status(422).assert_says("#f-name-error", "fehlt").assert_says("#f-group-error", "fehlt");
    staff.post(&page, &[("name", "x"), ("kind", "raub"), ("group", "")]).assert_status(422);
    staff.get(&night.staff_page("/preise/gruppe/1")).assert_status(404);
    staff.get(&night.staff_page("/preise/gruppe/x")).assert_status(404);
    add(&server, &night, "<b>Fett</b>", "free", "");
    assert!(!server.guest().get(&night.page("/siegerliste")).body.contains("<b>Fett"));
    staff.post(&one(&night, 7, "/entfernen"), &[]).assert_status(422);
    staff.post(&one(&night, 7, "/worte"), &[("name", "x")]).assert_status(404);
    staff.post(&one(&night, 1, "/vergeben"), &[("player", "Huber")]).assert_status(400);
    staff.post(&one(&night, 1, "/vergeben"), &[("player", "99")]).assert_status(422);
    staff.post(&one(&night, 1, "/stehlen"), &[]).assert_status(404);
    server.guest().get(&page).assert_status(303);
}

/// Returns who is marked as one of a group.
fn members(night: &Night<'_>, group: u32) -> Vec<PlayerId> {
    night.now().groups().get(&group).into_iter().flat_map(|players| players.keys().copied()).collect()
}

#[test]
fn whoever_comes_to_the_desk_is_marked_there_with_one_key() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Huber", 1)]);
    let (staff, desk) = (server.staff(), night.staff_page("/kassa"));
    staff.get(&desk).assert_none("input[name=group]");
    add(&server, &night, "Beste Dame", "best-of", "Damen");
    add(&server, &night, "Bester Junger", "best-of", "Jugend");
    let page = staff.get(&desk);
    assert_eq!(page.attributes("input[name=group]", "accesskey"), ["1", "2"]);
    assert_eq!(page.texts("label[for^=f-group] kbd"), ["Alt+1", "Alt+2"]);
    let line = [
        ("name", "Moser Pia"),
        ("place", "Ried"),
        ("tickets", "1"),
        ("group", "1 Damen"),
        ("group", "2 Jugend"),
    ];
    staff.post(&desk, &line).assert_status(303);
    assert_eq!((members(&night, 1), members(&night, 2)), (vec![PlayerId(2)], vec![PlayerId(2)]));
    // What is wrong is corrected with the ticks still there, and what names no group counts for nothing.
    let wrong = [
        ("name", "Berger Eva"),
        ("place", ""),
        ("tickets", "zwei"),
        ("group", "2 Jugend"),
        ("group", "Senioren"),
    ];
    let again = staff.post(&desk, &wrong);
    again.assert_status(422);
    assert_eq!(again.attributes("input[name=group][checked]", "value"), ["2 Jugend"]);
    assert_eq!(night.now().players().len(), 2);
    // Of two of one name the second is marked too.
    let asked = staff.post(&desk, &line);
    asked.assert_status(409);
    assert_eq!(asked.attributes("input[type=hidden][name=group]", "value"), ["1 Damen", "2 Jugend"]);
    staff.post(&desk, &[&line[..], &[("to", "neu")]].concat()).assert_status(303);
    assert_eq!(members(&night, 1), [PlayerId(2), PlayerId(3)]);
    // Whoever is there already and buys one more is marked for what they are not in yet, also when the form comes twice.
    staff
        .post(&desk, &[("name", "Berger Eva"), ("place", ""), ("tickets", "1"), ("group", "1 Damen")])
        .assert_status(303);
    let more = [
        ("name", "Berger Eva"),
        ("place", ""),
        ("tickets", "1"),
        ("group", "1 Damen"),
        ("group", "2 Jugend"),
    ];
    let there = [&more[..], &[("to", "4"), ("form_key", "00112233445566778899aabbccddeeff")]].concat();
    staff.post(&desk, &there).assert_status(303);
    staff.post(&desk, &there).assert_status(303);
    assert_eq!(
        (members(&night, 1).contains(&PlayerId(4)), members(&night, 2).contains(&PlayerId(4))),
        (true, true)
    );
    assert_eq!(night.now().tickets_of(PlayerId(4)).count(), 2);
    assert_eq!(night.now().tournament.unfounded(), [], "the journal is what its rules lead to");
    // Taken back as one step.
    let undo = staff.get(&desk);
    let action = undo.attribute("form[action$='/zurueck'] input[name=action]", "value").unwrap();
    staff.post(&night.staff_page("/zurueck"), &[("action", &action), ("back", &desk)]).assert_status(303);
    assert_eq!(night.now().tickets_of(PlayerId(4)).count(), 1);
    assert!(!members(&night, 2).contains(&PlayerId(4)) && members(&night, 1).contains(&PlayerId(4)));
}

#[test]
fn a_list_marks_with_a_column_and_names_the_group_that_there_is_not() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, settings());
    let (staff, page) = (server.staff(), night.staff_page("/import"));
    add(&server, &night, "Beste Dame", "best-of", "Damen");
    add(&server, &night, "Bester Junger", "best-of", "Jugend");
    let preview = |list: &str| staff.upload(&page, &[("text", list)], None);
    let wrong = preview("Name;Gruppe\nMoser Pia;Damen, Junioren\n");
    wrong.assert_status(200).assert_says("#waiting .error", "Die Gruppe „Junioren“ gibt es hier nicht");
    let list = "Name;Gruppe\nMoser Pia;damen, Jugend\nHuber Franz;\nBerger Eva;Damen\n";
    let shown = preview(list);
    shown.assert_none("#waiting");
    let hidden = |name: &str| shown.attribute(&format!("main input[name={name}]"), "value").unwrap();
    let (seen, doubles, key) = (hidden("seen"), hidden("doubles"), hidden("form_key"));
    let form = [("do", "enter"), ("seen", &seen), ("doubles", &doubles), ("form_key", &key), ("text", list)];
    staff.upload(&page, &form, None).assert_status(303);
    assert_eq!(members(&night, 1), [PlayerId(1), PlayerId(3)]);
    assert_eq!(members(&night, 2), [PlayerId(1)]);
}

#[test]
fn what_the_desk_marks_while_the_group_is_looked_at_stays() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Huber", 1), ("Resi", 1)]);
    let staff = server.staff();
    add(&server, &night, "Beste Dame", "best-of", "Damen");
    let group = night.staff_page("/preise/gruppe/1");
    staff.post(&group, &[("name", "Damen"), ("known", "Damen"), ("player", "1")]).assert_status(303);
    let page = staff.get(&group);
    assert_eq!(page.attributes("input[name=shown_member]", "value"), ["1"]);
    let line = [("name", "Moser Pia"), ("place", ""), ("tickets", "1"), ("group", "1 Damen")];
    staff.post(&night.staff_page("/kassa"), &line).assert_status(303);
    // The director takes one out and puts one in, and has not seen the third.
    let form =
        [("name", "Damen"), ("known", "Damen"), ("shown", "yes"), ("shown_member", "1"), ("player", "2")];
    staff.post(&group, &form).assert_status(303);
    assert_eq!(members(&night, 1), [PlayerId(2), PlayerId(3)]);
}

/// Takes back the last action that the desk shows.
fn undo(night: &Night<'_>, staff: &Browser) {
    let desk = night.staff_page("/kassa");
    let action = staff.get(&desk).attribute("form[action$='/zurueck'] input[name=action]", "value").unwrap();
    staff.post(&night.staff_page("/zurueck"), &[("action", &action), ("back", &desk)]).assert_status(303);
}

#[test]
fn old_forms_mark_nobody_for_another_group_that_has_the_number_now() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Huber", 1)]);
    let (staff, desk) = (server.staff(), night.staff_page("/kassa"));
    let (player, group) = (night.staff_page("/spieler/1"), night.staff_page("/preise/gruppe/1"));
    add(&server, &night, "Beste Dame", "best-of", "Damen");
    let seen = staff.get(&desk).attribute("input[name=group]", "value").unwrap();
    let mark = staff.get(&player).attribute("button[value^=mark-]", "value").unwrap();
    let known = staff.get(&group).attribute("input[name=known]", "value").unwrap();
    undo(&night, &staff);
    add(&server, &night, "Bester Junger", "best-of", "Jugend");
    let line = [("name", "Moser Pia"), ("place", ""), ("tickets", "1"), ("group", seen.as_str())];
    let refused = staff.post(&desk, &line);
    refused.assert_status(422).assert_says(".errors", "Die Gruppe „Damen“ gibt es nicht mehr");
    assert_eq!(refused.attribute("input[name=name]", "value").as_deref(), Some("Moser Pia"));
    refused.assert_none("input[name=group][checked]");
    assert_eq!(refused.attributes("input[name=group]", "value"), ["1 Jugend"]);
    let refused = staff.post(&player, &[("do", &mark)]);
    refused.assert_status(422).assert_says(".errors", "Die Gruppe „Damen“ gibt es nicht mehr");
    let refused = staff.post(&group, &[("name", "Damen"), ("known", &known), ("player", "1")]);
    refused.assert_status(409).assert_says(".errors", "inzwischen geändert").assert_says("h1", "Jugend");
    refused.assert_none("input[name=player][checked]");
    assert_eq!((night.now().players().len(), members(&night, 1)), (1, vec![]));
    // With what stands there now it is done.
    let line = [("name", "Moser Pia"), ("place", ""), ("tickets", "1"), ("group", "1 Jugend")];
    staff.post(&desk, &line).assert_status(303);
    staff.post(&player, &[("do", "mark-1 Jugend")]).assert_status(303);
    assert_eq!(members(&night, 1), [PlayerId(1), PlayerId(2)]);
}

#[test]
fn forms_sent_again_after_their_group_is_gone_are_not_done_again() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Huber", 1)]);
    let (staff, desk) = (server.staff(), night.staff_page("/kassa"));
    let (all, keys) = (night.staff_page(ALL), [fresh_key(), fresh_key(), fresh_key()]);
    let prize =
        [("name", "Beste Dame"), ("kind", "best-of"), ("group", "Damen"), ("form_key", keys[0].as_str())];
    staff.post(&all, &prize).assert_status(303);
    let line = [
        ("name", "Moser Pia"),
        ("place", ""),
        ("tickets", "1"),
        ("group", "1 Damen"),
        ("form_key", keys[1].as_str()),
    ];
    staff.post(&desk, &line).assert_status(303);
    let (player, group) = (night.staff_page("/spieler/2"), night.staff_page("/preise/gruppe/1"));
    let unmark = [("do", "unmark-1 Damen"), ("form_key", keys[2].as_str())];
    staff.post(&player, &unmark).assert_status(303);
    staff.post(&one(&night, 1, "/entfernen"), &[]).assert_status(303);
    staff.get(&group).assert_status(404);
    for _ in 0..2 {
        staff.post(&all, &prize).assert_leads_to(&all);
        staff.post(&desk, &line).assert_status(303);
        staff.post(&player, &unmark).assert_status(303);
        // What was typed for the group leads to those that there are, with a word.
        let late = staff.post(&group, &[("known", "Damen"), ("name", "Frauen"), ("player", "1")]);
        staff.follow(late.assert_leads_to(&all)).assert_says(".banner", "Diese Gruppe gibt es nicht mehr");
        staff.post(&night.staff_page("/preise/gruppe/7"), &[("name", "Frauen")]).assert_status(404);
        let now = night.now();
        assert_eq!((now.players().len(), now.specials().len(), members(&night, 1)), (2, 0, vec![]));
    }
    // Another group gets another number, and the old one comes back under its own.
    add(&server, &night, "Bester Junger", "best-of", "Jugend");
    add(&server, &night, "Beste Frau", "best-of", "damen");
    assert_eq!(staff.get(&desk).attributes("input[name=group]", "value"), ["1 damen", "2 Jugend"]);
}

#[test]
fn a_group_with_signs_in_its_name_is_found_by_its_whole_name() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, settings());
    let page = night.staff_page("/import");
    let long = "Alle, die älter als sechzig sind, und ihre Enkel/Enkelinnen";
    add(&server, &night, "Bester Alter", "best-of", long);
    let list = format!("Name;Gruppe\nMoser Pia;\"{long}\"\n");
    server.staff().upload(&page, &[("text", &list)], None).assert_status(200).assert_none("#waiting");
    // A cell with a quarter of a million names is one complaint, at once.
    let many = (0..200_000).map(|number| format!("g{number}")).collect::<Vec<_>>().join(",");
    let list = format!("Name;Gruppe\nMoser Pia;\"{many}\"\n");
    let answer = server.staff().upload(&page, &[("text", "")], Some(("liste.csv", list.as_bytes())));
    assert!(
        answer.body.contains("Die Gruppe „g0“ gibt es hier nicht") || answer.status == 413,
        "{}",
        answer.status
    );
}

#[test]
fn a_town_of_which_somebody_went_home_before_their_first_match_says_so() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &["A", "B", "C", "D", "E"].map(|name| (name, 1)));
    live_in(&night, &["Musterdorf", "musterdorf", "Musterdorf", "Probeheim", "Probeheim"]);
    night.act(PlainDesk::Withdraw(PlayerId(3)));
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let list = server.guest().get(&night.page("/siegerliste"));
    let towns = list.texts("#orte ~ details summary");
    assert!(towns.iter().any(|town| town == "Musterdorf, 2 von 3 Personen"), "{towns:?}");
    assert!(towns.iter().any(|town| town == "Probeheim, 2 Personen"), "{towns:?}");
    list.assert_says("#orte ~ .note", "Gereiht ist, wer zumindest zu einer Partie da war.");
}
