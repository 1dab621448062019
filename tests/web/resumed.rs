//! A night that goes on from an earlier state says so where its draws are shown, to everybody.

use crate::night::Night;
use crate::probe;
use crate::server::TestServer;
use preisschnapsen::app::Request;
use serde_json::{Value, json};
use tournament::draw::Commitment;
use tournament::{
    ActionNo, NotedAttempt, NotedHead, Plain, PlainDraw, PlainEvening, ResumedFrom, Resumption, Stage,
};

const COPY: &str = "Der Abend ging mit einer Sicherung weiter.";
const LOST: &str = "Runde 1, 1. Auslosung: Liste geschlossen um";

/// A night that was drawn before, and goes on from a copy that does not know it.
fn resumed() -> TestServer {
    let server = probe::sold(&[3, 1, 2]);
    let lost = NotedAttempt {
        stage: Stage::FIRST,
        attempt: 1,
        commitment: Some(Commitment([0xab; 32])),
        closed: "2027-01-05T19:00:00Z".parse().unwrap(),
        phrase: true,
        drawn: "2027-01-05T19:05:00Z".parse().ok(),
    };
    let heads = vec![NotedHead { number: ActionNo(412), hash: [0xcd; 32] }];
    let resumption = Resumption { from: ResumedFrom::Copy, heads, attempts: vec![lost] };
    probe::act(&server, Request::Resume(resumption));
    server
}

/// Draws the next attempt of the first round, if none is drawn.
fn draw(server: &TestServer) {
    if server.snapshot().drawn(Stage::FIRST).is_none() {
        probe::act(server, Request::CloseList(Stage::FIRST));
        let phrase = "KH".parse().unwrap();
        probe::act(server, Request::TakePhrase { stage: Stage::FIRST, phrase, pack: None });
        probe::act(server, Request::Draw(Stage::FIRST));
    }
}

#[test]
fn the_pages_of_the_draw_and_the_wall_tell_it_before_and_after_the_next_draw() {
    let server = resumed();
    let (staff, guest) = (server.staff(), server.guest());
    for _ in ["before", "after"] {
        let page = guest.get("/t/probe/auslosung/R1");
        page.assert_says(".banner", COPY)
            .assert_says(".banner", LOST)
            .assert_says(".banner", "abababababababab");
        staff.get("/leitung/t/probe/auslosung/R1").assert_says(".banner", COPY).assert_says(".banner", LOST);
        let wall = guest.get("/t/probe/tafel");
        wall.assert_says(".slide-big", "Fortgesetzt am").assert_says(".slide-line", LOST);
        draw(&server);
    }
    guest.get("/t/probe/auslosung/R1-2").assert_status(200).assert_says(".banner", COPY);
    guest.get("/t/probe/auslosung/R1-1").assert_status(404);
    guest.get("/t/probe/auslosung/R1/protokoll").assert_says(".note", COPY).assert_says(".note", LOST);
    staff.get("/leitung/t/probe/journal").assert_says("main", "Fortsetzung mit einer Sicherung");
}

#[test]
fn the_wall_tells_it_while_hands_pull_and_when_the_winners_are_called() {
    let server = resumed();
    let wall = || server.guest().get("/t/probe/tafel");
    probe::act(&server, Plain::Draws(PlainDraw::CloseListByHand { stage: Stage::FIRST }));
    wall().assert_says(".slide-big", "Fortgesetzt am").assert_says(".draw-next", "");
    let reason = "Doch mit dem Programm".parse().unwrap();
    probe::act(&server, Request::ReopenList { stage: Stage::FIRST, reason, agreed: server.agreed() });
    Night::of(&server.app, "probe").play_to_the_end();
    wall().assert_says(".slide-big", "Fortgesetzt am").assert_says(".wall-news", COPY);
    probe::act(&server, Plain::Evening(PlainEvening::Finish));
    wall().assert_says(".slide-big", "Fortgesetzt am").assert_says(".wall-news", COPY);
}

#[test]
fn the_protocol_tells_it_in_its_last_field() {
    let server = resumed();
    draw(&server);
    let body = server.guest().get("/t/probe/auslosung/R1.json").assert_status(200).body.clone();
    let protocol: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(protocol["attempt"], 2);
    let history = &protocol["history"];
    assert_eq!(history["resumed"][0]["from"], "copy");
    let lost = json!([{
        "attempt": 1, "commitment": "ab".repeat(32), "closed": "2027-01-05T19:00:00Z", "drawn": "2027-01-05T19:05:00Z"
    }]);
    assert_eq!(history["lost"], lost);
    assert!(history["closed"].is_string() && history["drawn"].is_string());
    assert!(body.find("\"history\"") > body.find("\"changes\""), "the last field");
}

#[test]
fn it_is_told_in_english_too() {
    let server = resumed();
    let page = server.guest().get("/t/probe/auslosung/R1?lang=en");
    page.assert_says(".banner", "The evening was continued from a backup.");
    page.assert_says(".banner", "draw 1: list closed at");
}
