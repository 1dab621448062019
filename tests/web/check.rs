//! `/t/{slug}/auslosung/{R}/pruefen`: the page on which guests recompute a draw, and the file that they keep.

use crate::probe;
use crate::server::{Browser, TestServer};
use preisschnapsen::app::Request;
use serde_json::Value;
use tournament::{PlainDraw, Stage};

const R1: &str = "/leitung/t/probe/auslosung/R1";
const CHECK: &str = "/t/probe/auslosung/R1/pruefen";
const FILE: &str = "/t/probe/auslosung/R1/pruefen.html";

#[track_caller]
fn draw(server: &TestServer) {
    probe::act(server, Request::CloseList(Stage::FIRST));
    probe::act(
        server,
        Request::TakePhrase { stage: Stage::FIRST, phrase: "KH QS AD".parse().unwrap(), pack: None },
    );
    probe::act(server, Request::Draw(Stage::FIRST));
}

#[track_caller]
fn void(staff: &Browser, reason: &str) {
    let fields = [("attempt", "1"), ("reason", reason), ("confirm", "Viertelfinale")];
    staff.post(&format!("{R1}/ungueltig"), &fields).assert_leads_to(R1);
}

/// The protocol that stands in the stand-alone file.
#[track_caller]
fn embedded(file: &str) -> Value {
    let (_, rest) = file.split_once("id=\"protocol\">").unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

#[test]
fn before_the_draw_there_is_something_to_note_and_nothing_to_recompute() {
    let server = probe::sold(&[3, 1, 2]);
    let guest = server.guest();
    guest.get(CHECK).assert_says("main", "Die Liste ist noch offen").assert_none("#check");
    guest.get(FILE).assert_status(404);
    probe::act(&server, Request::CloseList(Stage::FIRST));
    let closed = guest.get(CHECK);
    closed.assert_says("main", "Noch ist nicht gezogen").assert_none("#check");
    let snapshot = server.snapshot();
    let protocol = snapshot.protocol(snapshot.draw(Stage::FIRST, 1).unwrap());
    let codes = closed.texts(".code-line code");
    assert_eq!(codes, [protocol.list_hash(), protocol.commitment().unwrap().to_string()]);
    guest.get("/t/probe/auslosung/R1").assert_says(".code-line", &protocol.list_hash());
    guest.get(FILE).assert_status(404);
    let reason = "Zu früh geschlossen".parse().unwrap();
    probe::act(&server, Request::ReopenList { stage: Stage::FIRST, reason, agreed: server.agreed() });
    guest.get("/t/probe/auslosung/R1-1/pruefen").assert_says("main", "nie gezogen").assert_none("#check");
    for path in ["R2/pruefen", "R1-2/pruefen", "R1-2/pruefen.html", "x/pruefen"] {
        guest.get(&format!("/t/probe/auslosung/{path}")).assert_status(404);
    }
}

#[test]
fn after_the_draw_the_page_runs_scripts_of_the_house_and_explains_what_is_proved() {
    let server = probe::sold(&[3, 1, 2]);
    draw(&server);
    let page = server.guest().get(CHECK);
    assert_eq!(page.attribute("#check", "data-protocol").as_deref(), Some("/t/probe/auslosung/R1-1.json"));
    let scripts = page.attributes("script", "src");
    assert!(scripts.iter().all(|script| script.starts_with("/static/")), "{scripts:?}");
    for name in ["digest.js", "recompute.js", "pairs.js", "verdict.js", "check.js"] {
        assert!(scripts.iter().any(|script| script.ends_with(name)), "{name} in {scripts:?}");
    }
    assert_eq!(page.texts(".check-proof li").len(), 9);
    page.assert_says(".check-proof", "mischt ein Gast");
    assert!(page.body.contains("verify-draw R1-1.json"), "another way stands beside it");
    let policy = page.header("content-security-policy").unwrap();
    assert!(!policy.contains("unsafe-"), "{policy}");
    server.guest().speaking("en").get(CHECK).assert_says("h1", "Recompute the draw");
    server.guest().get("/t/probe/auslosung/R1").assert_says("main a", "Selbst nachrechnen");
}

#[test]
fn the_file_is_saved_and_carries_everything_it_needs() {
    let server = probe::sold(&[3, 1, 2]);
    draw(&server);
    let file = server.guest().get(FILE);
    file.assert_status(200);
    let saved = file.header("content-disposition").unwrap();
    assert_eq!(saved, "attachment; filename=\"auslosung-probe-R1-1.html\"");
    let protocol: Value =
        serde_json::from_str(&server.guest().get("/t/probe/auslosung/R1.json").body).unwrap();
    assert_eq!(embedded(&file.body), protocol);
    assert_eq!(file.texts("style").len(), 1);
    for address in ["src", "href", "action"] {
        let found = file.attributes(&format!("[{address}]"), address);
        assert!(found.is_empty(), "{address} in a file that loads nothing: {found:?}");
    }
}

#[test]
fn a_void_draw_can_still_be_checked_and_its_reason_breaks_nothing() {
    let server = probe::sold(&[3, 1, 2]);
    draw(&server);
    let reason = "</script><script>hacked=1</script> & \"'";
    void(&server.staff(), reason);
    let page = server.guest().get("/t/probe/auslosung/R1-1/pruefen");
    page.assert_says(".banner", reason).assert_says("main", "1. Auslosung");
    let file = server.guest().get("/t/probe/auslosung/R1-1/pruefen.html");
    assert_eq!(file.texts("script").len(), 2, "the protocol and the scripts");
    assert_eq!(embedded(&file.body)["void"]["reason"], reason);
    server.guest().get(CHECK).assert_says("main", "noch offen");
}

#[test]
fn of_a_draw_by_hand_the_page_says_that_chance_lay_in_the_pots() {
    let server = probe::sold(&[1, 1]);
    probe::act(&server, Request::from(PlainDraw::CloseListByHand { stage: Stage::FIRST }));
    server.guest().get(CHECK).assert_says("main", "von Hand aus echten Töpfen").assert_none("#check");
    for seen in 0..2 {
        probe::act(
            &server,
            Request::from(PlainDraw::PullByHand { stage: Stage::FIRST, expected_pulls: seen, number: 1 }),
        );
    }
    let page = server.guest().get(CHECK);
    assert!(page.attribute("#check", "data-by-hand").unwrap().contains("passen zusammen"));
    page.assert_none(".code-line");
}
