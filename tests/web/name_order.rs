//! Family name and given name: how names are typed at the desk, shown, sorted and found.

use crate::evening::{Evening, settings};
use crate::night::Night;
use crate::server::Page;
use tournament::Stage;
use tournament::texts::Shown;

fn sell(evening: &Evening, name: &str, place: &str) -> Page {
    let fields = [("name", name), ("place", place), ("tickets", "1"), ("paid", "on")];
    let page = evening.staff.post(&evening.path("/kassa"), &fields);
    evening.staff.follow(&page)
}

fn typed(evening: &Evening, order: &str) {
    evening
        .staff
        .post(&evening.path("/kassa/namen"), &[("order", order)])
        .assert_leads_to(&evening.path("/kassa"));
}

fn people(evening: &Evening) -> Vec<String> {
    evening.staff.get(&evening.path("/kassa")).texts(".people a.name")
}

#[test]
fn the_desk_asks_once_how_names_are_typed_and_says_how_it_has_read_them() {
    let evening = Evening::open(settings());
    let page = sell(&evening, "Zach Resi", "");
    page.assert_says("#names-typed", "Wie tippen Sie Namen?")
        .assert_says(".banner.is-done", "Zach Resi: Karte 1");
    assert_eq!(page.texts("#names-typed button"), ["Huber Franz", "Franz Huber"]);
    typed(&evening, "given-first");
    let page = sell(&evening, "Franz Huber", "Ried");
    page.assert_none("#names-typed").assert_says(".entry .hint", "zuerst der Vorname");
    page.assert_says(".banner.is-done", "Huber Franz: Karte 2")
        .assert_says(".banner.is-done", "Familienname Huber, Vorname Franz.");
    sell(&evening, "Mayr, Anna Maria", "").assert_says(".banner.is-done", "Mayr Anna Maria: Karte 3");
    sell(&evening, "Joel", "").assert_says(".banner.is-done", "Joel: Karte 4");
    // What was typed before the answer is read by it as well.
    assert_eq!(people(&evening), ["Huber Franz", "Joel", "Mayr Anna Maria", "Resi Zach"]);
    // The same person in the other order is asked about.
    let fields = [("name", "Huber, Franz"), ("place", "Ried"), ("tickets", "1"), ("paid", "on")];
    evening
        .staff
        .post(&evening.path("/kassa"), &fields)
        .assert_status(409)
        .assert_says("main", "Noch jemand?");
    evening.staff.post(&evening.path("/kassa/namen"), &[("order", "anders")]).assert_status(400);
    // The name is changed as it was entered, and what is not changed stays.
    let person = evening.path("/spieler/2");
    let page = evening.staff.get(&person);
    assert_eq!(page.attribute("#f-name", "value").as_deref(), Some("Huber, Franz"));
    let same = [("do", "describe"), ("name", "Huber, Franz"), ("place", "Ried")];
    evening.staff.save(&person, &same);
    assert_eq!(people(&evening)[0], "Huber Franz");
    assert_eq!(evening.server.app.check().unwrap(), []);
}

#[test]
fn names_stand_as_the_director_wants_and_lists_are_sorted_by_the_family_name() {
    let evening = Evening::open(settings());
    typed(&evening, "family-first");
    for name in ["Zach Änne", "Öller Max", "Odl Zita", "Mader Änne", "Mäder Toni", "Maffei Änne"] {
        sell(&evening, name, "");
    }
    let sorted = ["Mader Änne", "Mäder Toni", "Maffei Änne", "Odl Zita", "Öller Max", "Zach Änne"];
    assert_eq!(people(&evening), sorted);
    let fields = [("typed", "family-first"), ("shown_first", "given-first")];
    let saved = evening.staff.post(&evening.path("/daten/namen"), &fields);
    evening.staff.follow(&saved).assert_says("main", "Gereiht wird immer nach dem Familiennamen");
    let given_first = ["Änne Mader", "Toni Mäder", "Änne Maffei", "Zita Odl", "Max Öller", "Änne Zach"];
    assert_eq!(people(&evening), given_first);
    evening.staff.post(&evening.path("/daten/namen"), &[("typed", "")]).assert_status(422);

    let night = Night::of(&evening.server.app, "probe");
    night.draw(Stage::FIRST);
    let page = evening.server.guest().get(&night.page("/runde/R1?nach=name"));
    page.assert_status(200);
    for query in ["huber", "max öller", "öller max", "Öller, Max", "oeller"] {
        let address = night.page(&format!("?q={}", crate::round::table::escaped(query)));
        let guest = evening.server.guest();
        let answer = guest.get(&address);
        let found = if answer.status == 303 { guest.follow(&answer) } else { answer };
        assert_eq!(found.body.contains("Max Öller"), query != "huber", "{query}");
    }
    let table = |name: &str| evening.staff.get(&night.page(name)).body;
    assert!(table("/karten.csv").contains(";Max Öller;"));
    assert!(table("/teilnehmer.csv").contains(";Öller, Max;"), "read again it loses nothing");
    // Guests may see less of it.
    let shown = [("shown", Shown::FamilyFirst.as_str()), ("keep_days", "")];
    evening.staff.save(&evening.path("/daten"), &shown).assert_status(303);
    let page = evening.server.guest().get(&night.page("/karten.csv"));
    assert!(page.body.contains(";Max Ö.;") && !page.body.contains("Öller"), "{}", page.body);
}

#[test]
fn a_list_has_its_own_columns_and_what_is_not_known_is_asked() {
    let evening = Evening::open(settings());
    let import = evening.path("/import");
    let list = "Nachname;Vorname;Wohnort;Anzahl\nHuber;Franz;Ried;2\nMayr;Anna;Wels;1\n";
    let page = evening.staff.upload(&import, &[("text", list), ("do", "check")], None);
    page.assert_status(200).assert_says(".lead", "2 Personen mit 3 Karten");
    assert_eq!(page.texts("#list tbody td"), ["Huber", "Franz", "Ried", "2", "Mayr", "Anna", "Wels", "1"]);

    let list = "Wer;Sippe;Telefon\nFranz;Huber;0664\n";
    let page = evening.staff.upload(&import, &[("text", list), ("do", "check")], None);
    page.assert_status(200).assert_says(".blocked", "Welche Spalte hat die Namen?");
    assert_eq!(page.attributes("#list select", "name"), ["column-0", "column-1", "column-2"]);
    assert_eq!(page.attributes("#list option[selected]", "value"), ["none", "none", "phone"]);
    let file = Some(("liste.csv", list.as_bytes()));
    let page = evening.staff.upload(&import, &[("do", "check")], file);
    assert!(page.raw_text("#f-text").contains("Franz;Huber;0664"), "nobody has to choose the file again");
    let answered = [("text", list), ("column-0", "given"), ("column-1", "family"), ("do", "check")];
    let page = evening.staff.upload(&import, &answered, None);
    page.assert_status(200).assert_says(".lead", "Eine Person").assert_says("td .name", "Huber");
    let seen = page.attribute("input[name=seen]", "value").unwrap();
    // Other answers than those that were looked at enter nobody.
    let other =
        [("text", list), ("column-0", "family"), ("column-1", "given"), ("seen", &seen), ("do", "enter")];
    evening.staff.upload(&import, &other, None).assert_status(200).assert_says("td .name", "Franz");
    let enter =
        [("text", list), ("column-0", "given"), ("column-1", "family"), ("seen", &seen), ("do", "enter")];
    evening.staff.upload(&import, &enter, None).assert_leads_to(&evening.path("/kassa"));
    assert_eq!(people(&evening), ["Huber Franz"]);

    let list = "Name\nResi Zach\n";
    let page = evening.staff.upload(&import, &[("text", list), ("do", "check")], None);
    page.assert_says("label[for=f-order]", "Namen sind geschrieben").assert_says("td .name", "Resi Zach");
    let page =
        evening.staff.upload(&import, &[("text", list), ("order", "given-first"), ("do", "check")], None);
    page.assert_says("td .name", "Zach, Resi");
}

#[test]
fn the_undo_button_says_which_words_were_changed() {
    let evening = Evening::open(settings());
    sell(&evening, "Zach Resi", "");
    let offers = |words: &str| {
        let buttons = evening.staff.get(&evening.path("/kassa")).texts("button");
        assert!(buttons.iter().any(|button| button == words), "{words}: {buttons:?}");
    };
    typed(&evening, "family-first");
    offers("Änderung der Schreibweise der Namen zurücknehmen");
    let table = evening.path("/gabentisch");
    evening.staff.save(&table, &[("things", ""), ("thanks", "Ein Hoch auf alle!")]).assert_leads_to(&table);
    offers("Änderung beim Dank an die Spender zurücknehmen");
    let names = evening.path("/daten");
    evening.staff.save(&names, &[("shown", "number"), ("keep_days", "30")]).assert_leads_to(&names);
    offers("Änderung der Namen für Gäste zurücknehmen");
}
