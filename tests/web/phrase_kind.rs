//! What the phrase will be is fixed with the list: the whole pack, a typed sentence, or nothing. Nobody chooses afterwards.

use crate::probe;
use crate::server::{Browser, Page, TestServer};
use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use preisschnapsen::app::Request;
use serde_json::Value;
use tournament::Stage;

const R1: &str = "/leitung/t/probe/auslosung/R1";
const PUBLIC: &str = "/t/probe/auslosung/R1";
const PACK: &str = "KH QS AD TC JH AH TH QH AS TS KS JS TD KD QD JD AC KC QC JC";

/// A list that was closed for this kind of phrase.
#[track_caller]
fn closed_for(kind: &str) -> (TestServer, Browser) {
    let server = probe::sold(&[1, 1]);
    let staff = server.staff();
    staff.post(&format!("{R1}/schliessen"), &[("kind", kind)]).assert_leads_to(R1);
    (server, staff)
}

#[track_caller]
fn say(staff: &Browser, phrase: &str) -> Page {
    staff.post(&format!("{R1}/spruch"), &[("phrase", phrase)])
}

#[track_caller]
fn protocol(server: &TestServer) -> Value {
    serde_json::from_str(&server.guest().get(&format!("{PUBLIC}.json")).body).unwrap()
}

#[test]
fn a_part_of_the_pack_is_refused_and_it_says_what_is_missing() {
    let (server, staff) = closed_for("pack");
    let part = say(&staff, &PACK[..PACK.len() - 6]);
    part.assert_status(422).assert_says(".errors", "fehlen noch 2 Karten: Eichel-Ober, Eichel-Unter");
    say(&staff, &PACK[..PACK.len() - 3])
        .assert_status(422)
        .assert_says(".errors", "eine Karte: Eichel-Unter");
    say(&staff, "GRUESS GOTT").assert_status(422).assert_says(".errors", "genau einmal");
    say(&staff, "KH KH").assert_status(422).assert_says(".errors", "genau einmal");
    let without = staff.post(&format!("{R1}/spruch"), &[("without", "1")]);
    without.assert_status(422).assert_says(".errors", "das ganze Paket");
    assert_eq!(protocol(&server)["phrase"], Value::Null, "nothing was taken");
    staff
        .get(&format!("{R1}?karten=KH+QS"))
        .assert_none(".deck form[action$=spruch]")
        .assert_says(".blocked", "18 Karten");

    say(&staff, PACK).assert_leads_to(R1);
    assert_eq!(protocol(&server)["phrase_kind"], "pack");
    server.guest().get(PUBLIC).assert_says("main", "das ganze Paket");
}

#[test]
fn a_typed_phrase_is_shown_as_one() {
    let (server, staff) = closed_for("typed");
    let told = "eingetippt";
    server.guest().get(PUBLIC).assert_says("main", told);
    server.guest().get("/t/probe/tafel").assert_says(".slide-line", "Jetzt kommt ein Satz aus dem Saal");
    let without = staff.post(&format!("{R1}/spruch"), &[("without", "1")]);
    without.assert_status(422).assert_says(".errors", "ein getippter Satz");
    say(&staff, "GRUESS GOTT").assert_leads_to(R1);
    staff.get(R1).assert_says("main", told);
    for page in [PUBLIC.to_owned(), format!("{PUBLIC}/protokoll"), format!("{PUBLIC}/pruefen")] {
        server.guest().get(&page).assert_says("main", told);
    }
    server.guest().speaking("en").get(PUBLIC).assert_says("main", "a typed sentence");
    let protocol = protocol(&server);
    assert_eq!(protocol["phrase_kind"], "typed");
    let keys: Vec<&String> = protocol.as_object().unwrap().keys().collect();
    assert!(keys.contains(&&"phrase".to_owned()));
}

#[test]
fn nothing_stays_nothing() {
    let (server, staff) = closed_for("none");
    say(&staff, "KH").assert_status(422).assert_says(".errors", "der Saal nichts dazu sagt");
    staff.get(R1).assert_none("input[name=phrase]");
    staff.post(&format!("{R1}/jetzt"), &[]).assert_leads_to(R1);
    assert_eq!(
        (&protocol(&server)["phrase_kind"], &protocol(&server)["phrase"]),
        (&"none".into(), &"".into())
    );
}

#[test]
fn a_list_is_not_closed_before_it_is_said() {
    let server = probe::sold(&[1, 1]);
    let staff = server.staff();
    for other in [&[][..], &[("kind", "<b>")]] {
        let refused = staff.post(&format!("{R1}/schliessen"), other);
        refused.assert_status(422).assert_says(".errors", "wie gelost wird");
    }
    assert!(server.snapshot().draw_in_force(Stage::FIRST).is_none());
}

/// As an attempt that was closed by an earlier version, or played by a rehearsal.
#[test]
fn where_nothing_was_fixed_everything_stays_as_it_was() {
    let server = probe::sold(&[1, 1]);
    let staff = server.staff();
    probe::act(&server, Request::CloseList(Stage::FIRST));
    say(&staff, "KH QS").assert_leads_to(R1);
    let body = server.guest().get(&format!("{PUBLIC}.json")).body;
    assert!(body.contains("\"changes\":[],\"history\""), "{body}");
}

/// As after going on from a copy, which holds no secret.
#[test]
fn the_page_says_that_a_secret_is_lost_and_what_to_do() {
    let (server, staff) = closed_for("typed");
    let mut conn = SqliteConnection::establish(&server.app.database().to_string_lossy()).unwrap();
    conn.batch_execute("DELETE FROM draw_secrets").unwrap();
    let page = staff.get(R1);
    page.assert_says(".banner", "lässt sich nicht mehr zu Ende bringen").assert_none("form[action$=spruch]");
    let reason = page.attribute("#void[open] [name=reason]", "value").unwrap();
    assert_eq!(reason, "Der Laptop weiß nicht mehr, was er für diese Auslosung festgelegt hat.");
    let refused = say(&staff, "GRUESS GOTT");
    refused
        .assert_status(422)
        .assert_says(".errors", "weiß nicht mehr, was er für diese Auslosung festgelegt hat");
    staff.post(&format!("{R1}/oeffnen"), &[("reason", &*reason)]).assert_leads_to(R1);
    server.guest().get(PUBLIC).assert_says(".attempts", &reason);
    staff.post(&format!("{R1}/schliessen"), &[("kind", "none")]).assert_leads_to(R1);
    assert!(!staff.get(R1).body.contains("lässt sich nicht mehr zu Ende bringen"));
    assert_eq!(protocol(&server)["attempt"], 2);
}

#[test]
fn a_draw_without_a_phrase_is_not_said_to_have_had_one() {
    let (_server, staff) = closed_for("none");
    staff.post(&format!("{R1}/jetzt"), &[]).assert_leads_to(R1);
    let journal = staff.get("/leitung/t/probe/journal");
    journal.assert_says("main", "Verzicht auf einen Satz aus dem Saal (Finale)");
}
