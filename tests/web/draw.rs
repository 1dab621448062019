//! `/leitung/t/{slug}/auslosung/{R}` and `/t/{slug}/auslosung/{R}`: the draw by program.

use crate::night::{EIGHT, Night};
use crate::probe;
use crate::server::{Browser, TestServer};
use preisschnapsen::app::Request;
use preisschnapsen::cli::verify_draw::verify_draw;
use serde_json::{Value, json};
use std::io::Write;
use std::sync::Barrier;
use std::thread;
use tempfile::NamedTempFile;
use tournament::draw::{Phrase, PhraseKind};
use tournament::{MatchResult, Outcome, PlainMatch, Score, Stage};

const R1: &str = "/leitung/t/probe/auslosung/R1";
const PUBLIC: &str = "/t/probe/auslosung/R1";

/// Closes the list for a sentence from the hall and draws with it, through the forms.
#[track_caller]
fn draw(staff: &Browser) {
    staff.post(&format!("{R1}/schliessen"), &[("kind", "typed")]).assert_leads_to(R1);
    staff.post(&format!("{R1}/spruch"), &[("phrase", "KH QS AD")]).assert_leads_to(R1);
}

#[track_caller]
fn protocol(server: &TestServer, path: &str) -> Value {
    serde_json::from_str(&server.guest().get(path).assert_status(200).body).unwrap()
}

/// What `verify-draw` says about a protocol.
fn verdict(protocol: &Value) -> (bool, String) {
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(protocol.to_string().as_bytes()).unwrap();
    let mut said = Vec::new();
    let holds = verify_draw(file.path(), &mut said).unwrap();
    (holds, String::from_utf8(said).unwrap())
}

#[test]
fn a_ticket_explains_its_bye_and_leads_to_its_own_pull() {
    let server = crate::server::TestServer::with_staff();
    let night = crate::night::Night::with(&server, &[("Adler", 1), ("Bauer", 1), ("Czerny", 1)]);
    night.draw(Stage::FIRST);
    let now = night.now();
    let pairings = now.pairings(Stage::FIRST);
    let bye = pairings.iter().find(|pairing| matches!(pairing.outcome, Outcome::Bye(_))).unwrap();
    let (ticket, number) = (bye.left.unwrap(), bye.id.number);
    let page = server.guest().get(&night.page(&format!("/karte/{ticket}")));
    let why = format!("3 Karten auf 4 Plätze: Nummer {number} blieb im rechten Topf übrig.");
    let draw = now.draw_in_force(Stage::FIRST).unwrap();
    let turn = 1 + draw.pulls.iter().position(|pull| pull.ticket == ticket).unwrap();
    let pulled = format!("Karte {ticket}: Zug {turn}, links, Nummer {number}");
    page.assert_says(".way", &why);
    let its_match = server.guest().get(&page.attributes(".way a", "href")[0]);
    its_match.assert_says("main", &why).assert_says("#match li a", &pulled);
    let ways = its_match.attributes("#match a", "href");
    let (first, last) =
        (format!("/auslosung/R1#karte-{ticket}"), format!("/auslosung/R1/pruefen#karte-{ticket}"));
    for way in [first, last] {
        assert!(ways.contains(&night.page(&way)), "{ways:?}");
        let there = server.guest().get(way_without_mark(&night.page(&way)));
        there.assert_says(&format!(".pulls #karte-{ticket}"), &turn.to_string());
    }
}

/// The address without what stands behind "#", which no browser sends.
fn way_without_mark(address: &str) -> &str {
    address.split('#').next().unwrap()
}

#[test]
fn the_first_draw_asks_whether_the_sale_is_over_and_offers_the_pack_beside() {
    let server = probe::sold(&[3, 1, 2]);
    let staff = server.staff();
    let open = staff.get(R1);
    open.assert_says("h1", "Auslosung Viertelfinale").assert_says(".hands td", "1, 2, 3");
    open.assert_says(".facts", "Freilose2").assert_none("main form");
    assert_eq!(open.texts("main a.button:not(.is-quiet)"), ["Viertelfinale auslosen"]);
    let beside = open.texts(".draw-method a.button.is-quiet");
    assert_eq!(beside.first().map(String::as_str), Some("Mit Kartenpaket aus dem Saal"));
    assert_eq!(open.texts("details a.button"), ["Mit einem Satz aus dem Saal", "Aus Töpfen ziehen"]);
    let ways =
        [("jetzt", "/jetzt"), ("paket", "/schliessen"), ("satz", "/schliessen"), ("toepfe", "/schliessen")];
    for ((way, form), link) in ways.iter().zip(open.attributes("main a.button[href*='?wie=']", "href")) {
        assert_eq!(link, format!("{R1}?wie={way}"));
        let asked = staff.get(&link);
        asked
            .assert_says("main", "3 Personen, 6 Karten, 2 Freilose.")
            .assert_says("h2", "Ist der Verkauf zu Ende?")
            .assert_says("main", "kann nur noch gegen jemanden mit Freilos spielen");
        asked.assert_says("main a", "Noch nicht, weiter verkaufen");
        assert_eq!(asked.attribute("main form", "action"), Some(format!("{R1}{form}")));
        assert_eq!(asked.texts("main form [autofocus]").len(), 1, "Enter goes on");
    }
    let english = server.staff().speaking("en").get(&format!("{R1}?wie=jetzt"));
    english.assert_says("main", "3 players, 6 tickets, 2 byes.");
    staff.get(&format!("{R1}?wie=%3Cb%3E")).assert_status(200).assert_none("main form");
    assert!(server.snapshot().draws().is_empty(), "nothing has happened yet");
    staff.post(&format!("{R1}/jetzt"), &[]).assert_leads_to(R1);
    staff.get(R1).assert_says("h2", "Die Paarungen stehen fest");
    let guests = server.guest().get(PUBLIC);
    assert_eq!(guests.texts(".finder li").len(), 6, "every ticket stands under its owner's name");
    assert_eq!(guests.texts(".matches > li").len(), 4);
    let numbers: Vec<u32> = guests
        .texts(".matches .match i")
        .iter()
        .map(|text| text.replace("Partie ", "").parse().unwrap())
        .collect();
    assert!(numbers.is_sorted());
    let names = guests.texts(".finder bdi:first-of-type");
    let sorted = ["Äffler Toni", "Huber Franz", "Huber Franz", "Zauner Resi", "Zauner Resi", "Zauner Resi"];
    let told = |(name, said): (&&str, &String)| said.starts_with(*name);
    assert!(
        sorted.len() == names.len() && sorted.iter().zip(&names).all(told),
        "Ä stands where A does: {names:?}"
    );
}

#[test]
fn the_json_says_what_the_design_says_and_verify_draw_agrees() {
    let server = probe::sold(&[3, 1, 2]);
    draw(&server.staff());
    let body = server.guest().get(&format!("{PUBLIC}.json")).body;
    let order = [
        "procedure",
        "tournament",
        "round",
        "attempt",
        "slots",
        "order",
        "entries",
        "commitment",
        "secret",
        "phrase",
        "seed",
        "pulls",
        "pairings",
        "void",
        "changes",
    ];
    let places: Vec<_> = order.iter().map(|key| body.find(&format!("\"{key}\":")).expect(key)).collect();
    assert!(places.is_sorted(), "the keys stand in the order of the design");
    let drawn = protocol(&server, &format!("{PUBLIC}.json"));
    assert_eq!(drawn, protocol(&server, "/t/probe/auslosung/R1-1.json"));
    assert_eq!(drawn["phrase"], "KH QS AD");
    assert_eq!(drawn["entries"], json!([[1, 2, 3], [4], [5, 6]]));
    assert_eq!(verdict(&drawn), (true, "stimmt\n".to_owned()));
    let mut changed = drawn;
    let number = changed["pulls"][2]["number"].as_u64().unwrap();
    changed["pulls"][2]["number"] = json!(number % 4 + 1);
    let (holds, said) = verdict(&changed);
    assert!(!holds && said.starts_with("stimmt nicht: pulls[2]"), "{said}");
}

#[test]
fn the_secret_is_nowhere_before_the_draw() {
    let server = probe::sold(&[2, 2]);
    let staff = server.staff();
    let stage = Stage::FIRST;
    probe::act(&server, Request::CloseListFor { stage, phrase: PhraseKind::Nothing });
    probe::act(&server, Request::TakePhrase { stage, phrase: Phrase::default(), pack: None });
    let closed = protocol(&server, &format!("{PUBLIC}.json"));
    assert_eq!((&closed["secret"], &closed["seed"]), (&Value::Null, &Value::Null));
    assert_eq!((&closed["pulls"], &closed["pairings"]), (&json!([]), &json!([])));
    assert_eq!(closed["phrase"], "");
    let addresses = [
        R1,
        PUBLIC,
        "/t/probe/auslosung/R1-1",
        "/t/probe/auslosung/R1.json",
        "/t/probe/auslosung/R1/protokoll",
    ];
    let before: Vec<String> =
        addresses.iter().map(|path| staff.get(path).assert_status(200).body.clone()).collect();
    for sheet in ["namen", "nummern"] {
        server.guest().get(&format!("{PUBLIC}/{sheet}")).assert_status(404);
    }
    // What a break has left undone, one press goes on with.
    staff.get(R1).assert_says("main .button:not(.is-quiet)", "Halbfinale auslosen");
    staff.post(&format!("{R1}/jetzt"), &[]).assert_leads_to(R1);
    let drawn = protocol(&server, &format!("{PUBLIC}.json"));
    let (secret, seed) = (drawn["secret"].as_str().unwrap(), drawn["seed"].as_str().unwrap());
    assert!(before.iter().all(|page| !page.contains(secret) && !page.contains(seed)));
    assert!(server.guest().get(PUBLIC).body.contains(secret), "after the draw it is public");
}

#[test]
fn nobody_draws_twice_and_the_same_form_counts_once() {
    let server = probe::sold(&[1, 1, 1]);
    let staff = server.staff();
    staff.post(&format!("{R1}/schliessen"), &[("kind", "typed")]).assert_leads_to(R1);
    let origin = format!("http://{}", server.address);
    for _ in 0..2 {
        let same = [("form_key", "0123456789abcdef0123456789abcdef"), ("phrase", "KH")];
        staff.post_from(&format!("{R1}/spruch"), Some(&origin), &same).assert_leads_to(R1);
    }
    let once = protocol(&server, &format!("{PUBLIC}.json"));
    staff.post(&format!("{R1}/jetzt"), &[]).assert_leads_to(R1);
    let again = staff.post(&format!("{R1}/spruch"), &[("phrase", "KH")]);
    again.assert_status(409).assert_says(".errors", "schon ausgelost");
    staff
        .post(&format!("{R1}/schliessen"), &[("kind", "typed")])
        .assert_status(409)
        .assert_says(".errors", "schon ausgelost");
    assert_eq!(once, protocol(&server, &format!("{PUBLIC}.json")));
    assert_eq!(server.guest().get("/t/probe/auslosung/R1-2.json").status, 404);
}

#[test]
fn too_few_players_and_no_tickets_are_named() {
    let empty = probe::sold(&[]);
    let page = empty.staff().get(R1);
    page.assert_says(".blocked", "mindestens zwei Personen").assert_none("form[action$=schliessen]");
    let refused = empty.staff().post(&format!("{R1}/schliessen"), &[("kind", "typed")]);
    refused.assert_status(422).assert_says(".errors", "mindestens zwei Personen");
    let alone = probe::sold(&[3]);
    alone.staff().get(R1).assert_says(".blocked", "bisher ist es eine").assert_says(".hands td", "1, 2, 3");
    alone.staff().post(&format!("{R1}/schliessen"), &[("kind", "typed")]).assert_status(422);
    assert_eq!(alone.snapshot().draws().len(), 0);
}

#[test]
fn open_matches_block_the_next_draw_by_their_numbers() {
    let server = probe::sold(&[1, 1, 1, 1]);
    let staff = server.staff();
    draw(&staff);
    let next = "/leitung/t/probe/auslosung/R2";
    staff.get(next).assert_says(".blocked", "Noch offen (Halbfinale): Partien 1 und 2");
    staff
        .post(&format!("{next}/schliessen"), &[("kind", "typed")])
        .assert_status(422)
        .assert_says(".errors", "1 und 2");
    for path in [
        "/leitung/t/probe/auslosung/R3",
        "/leitung/t/probe/auslosung/P3",
        "/leitung/t/probe/auslosung/x",
        "/t/probe/auslosung/R3",
    ] {
        staff.get(path).assert_status(404);
    }
}

#[test]
fn a_sentence_in_normal_spelling_draws_at_once_and_stands_in_the_record_in_plain_capitals() {
    let server = probe::sold(&[1, 1]);
    let staff = server.staff();
    staff.post(&format!("{R1}/schliessen"), &[("kind", "typed")]).assert_leads_to(R1);
    let closed = staff.get(R1);
    assert_eq!(closed.attributes("[autofocus]", "name"), ["phrase"], "typing needs no click");
    assert_eq!(closed.texts("main button:not(.is-quiet, .is-danger)"), ["Finale auslosen Enter"]);
    server.guest().get(PUBLIC).assert_says(".code-line", "kommt noch").assert_says(".hands td", "1");
    staff.post(&format!("{R1}/spruch"), &[("phrase", "Grüß Gott, der Herz-König!")]).assert_leads_to(R1);
    server.guest().get(PUBLIC).assert_says(".phrase", "GRUESS GOTT DER HERZ KOENIG");
    assert_eq!(protocol(&server, &format!("{PUBLIC}.json"))["phrase"], "GRUESS GOTT DER HERZ KOENIG");
    staff.get(R1).assert_says("h2", "Die Paarungen stehen fest");
}

#[test]
fn a_phrase_of_which_nothing_is_left_is_refused_with_a_sentence() {
    let server = probe::sold(&[1, 1]);
    let staff = server.staff();
    staff.post(&format!("{R1}/schliessen"), &[("kind", "typed")]).assert_leads_to(R1);
    for (phrase, sentence) in [
        ("", "Hier fehlt noch, was im Saal gesagt wurde"),
        ("  ", "Hier fehlt noch, was im Saal gesagt wurde"),
        ("?! 🂡", "kein Buchstabe von A bis Z"),
        (&"A".repeat(201), "zu lang"),
        (&"ß".repeat(101), "zu lang"),
    ] {
        let page = staff.post(&format!("{R1}/spruch"), &[("phrase", phrase)]);
        page.assert_status(422).assert_says("#f-phrase-error", sentence);
        assert_eq!(page.attribute("#f-phrase", "value").as_deref(), Some(phrase), "what was typed stays");
    }
    staff
        .post(&format!("{R1}/jetzt"), &[])
        .assert_status(409)
        .assert_says(".errors", "Schauen Sie noch einmal hin");
    assert!(protocol(&server, &format!("{PUBLIC}.json"))["phrase"].is_null());
}

#[test]
fn the_phrase_is_tapped_card_by_card_without_a_script() {
    let server = probe::sold(&[1, 1]);
    let staff = server.staff();
    staff.post(&format!("{R1}/schliessen"), &[("kind", "pack")]).assert_leads_to(R1);
    let deck = staff.get(R1);
    assert_eq!(deck.texts("button[name=tipp]").len(), 20);
    deck.assert_says(".deck-count", "0 von 20").assert_says(".blocked", "Tippen Sie die Karten");
    deck.assert_none("button[name=zurueck]");
    let tapped = staff.get(&format!("{R1}?karten=KH+QS&tipp=AD"));
    tapped.assert_says(".deck-count", "3 von 20").assert_says("main", "17 Karten fehlen noch");
    assert_eq!(tapped.texts("button[name=tipp]").len(), 17, "no card is read out twice");
    assert_eq!(tapped.attribute("form[data-pad] [name=karten]", "value").unwrap(), "KH QS AD");
    tapped.assert_none(".deck form[action$=spruch]");
    staff.get(&format!("{R1}?karten=KH+QS&zurueck=1")).assert_says(".deck-count", "1 von 20");
    let french = staff.get(&format!("{R1}?karten=KH&blatt=franzoesisch"));
    assert!(french.attributes("button[name=tipp]", "aria-label").contains(&"Herz-Dame".to_owned()));
    let whole = "KH QS AD TC JH KC QD AS TH JD KS QC AH TS JC KD QH AC TD JS";
    let all = staff.get(&format!("{R1}?karten={}", whole.replace(' ', "+")));
    all.assert_says("button.button:not(.is-quiet)", "Finale auslosen").assert_none("button[name=tipp]");
    assert_eq!(all.texts("[autofocus]"), ["Finale auslosen Enter"], "Enter draws");
    let to = |cards: &str| {
        let page = staff.get(&format!("{R1}?karten={}", cards.replace(' ', "+")));
        page.attribute("form[data-pad]", "action").unwrap()
    };
    assert_eq!(to("KH QS"), format!("{R1}#pad"));
    assert_eq!(to(&whole[..whole.len() - 3]), R1, "a place within the page would take the cursor away");
    staff.post(&format!("{R1}/spruch"), &[("phrase", whole)]).assert_leads_to(R1);
    server.guest().get(PUBLIC).assert_says(".phrase", whole);
    staff.get(R1).assert_says("h2", "Die Paarungen stehen fest").assert_none(".deck");
}

#[test]
fn the_pack_comes_back_as_it_was_read_and_the_protocol_keeps_its_codes() {
    let server = probe::sold(&[1, 1]);
    let staff = server.staff();
    staff.post(&format!("{R1}/schliessen"), &[("kind", "typed")]).assert_leads_to(R1);
    staff.post(&format!("{R1}/spruch"), &[("phrase", "QD TS JC AH")]).assert_leads_to(R1);
    let names = "Aus dem Saal: Schelle-Ober, Laub-Zehner, Eichel-Unter, Herz-Ass";
    let ready = staff.get(R1);
    assert_eq!(ready.texts(".pack b"), ["O", "10", "U", "A"]);
    assert_eq!(ready.attribute(".pack", "aria-label").as_deref(), Some(names));
    ready.assert_none(".phrase");
    for page in [PUBLIC.to_owned(), format!("{PUBLIC}/protokoll")] {
        let page = server.guest().get(&page);
        assert_eq!(page.texts(".pack b"), ["O", "10", "U", "A"]);
        assert_eq!(page.attribute(".pack", "aria-label").as_deref(), Some(names));
        page.assert_says(".code-line", "Im Protokoll QD TS JC AH");
    }
    let english = server.guest().speaking("en").get(PUBLIC);
    assert_eq!(english.texts(".pack b"), ["O", "10", "U", "A"]);
    let names = "From the hall: Ober of bells, ten of leaves, Unter of acorns, ace of hearts";
    assert_eq!(english.attribute(".pack", "aria-label").as_deref(), Some(names));
    assert_eq!(protocol(&server, &format!("{PUBLIC}.json"))["phrase"], "QD TS JC AH");
}

#[test]
fn a_reopened_list_voids_its_commitment_in_public() {
    let server = probe::sold(&[1, 1]);
    let staff = server.staff();
    staff.post(&format!("{R1}/schliessen"), &[("kind", "typed")]).assert_leads_to(R1);
    let first = protocol(&server, &format!("{PUBLIC}.json"));
    let reopened = staff.post(&format!("{R1}/oeffnen"), &[("reason", "Huber kommt noch")]);
    staff.follow(&reopened).assert_says(".banner", "bleibt öffentlich vermerkt");
    server.guest().get(&format!("{PUBLIC}.json")).assert_status(404);
    let void = protocol(&server, "/t/probe/auslosung/R1-1.json");
    assert_eq!(void["commitment"], first["commitment"]);
    assert_eq!(void["void"]["reason"], "Huber kommt noch");
    assert!(void["secret"].is_null());
    server
        .guest()
        .get(PUBLIC)
        .assert_says(".attempts", "ungültig")
        .assert_says(".attempts", "Huber kommt noch")
        .assert_says(".attempts", "wieder geöffnet von Resi.");
    staff.post(&format!("{R1}/schliessen"), &[("kind", "typed")]).assert_leads_to(R1);
    let second = protocol(&server, &format!("{PUBLIC}.json"));
    assert_eq!(second["attempt"], 2);
    assert_ne!(second["commitment"], first["commitment"]);
}

#[test]
fn a_draw_is_void_with_a_reason_and_not_while_results_stand() {
    let server = probe::sold(&[1, 1]);
    let staff = server.staff();
    draw(&staff);
    let send = |reason, confirm| {
        staff.post(&format!("{R1}/ungueltig"), &[("attempt", "1"), ("reason", reason), ("confirm", confirm)])
    };
    send("", "Finale").assert_status(422).assert_says("#f-reason-error", "fehlt");
    send("Falsch gezählt", "Runde 2").assert_status(422).assert_says("#f-confirm-error", "„Finale“");
    let pairing = server.snapshot().pairings(Stage::FIRST)[0];
    assert_eq!(pairing.outcome, Outcome::Open);
    let result = MatchResult::Played(Score { left: 2, right: 1 });
    probe::act(
        &server,
        Request::from(PlainMatch::EnterResult {
            id: pairing.id,
            expected_version: pairing.version,
            result,
            evidence: Vec::new(),
        }),
    );
    staff
        .get(R1)
        .assert_says(".blocked", "Es stehen schon Ergebnisse (Finale): 1")
        .assert_none("form[action$=ungueltig]");
    send("Falsch gezählt", "Finale")
        .assert_status(422)
        .assert_says(".errors", "Es stehen schon Ergebnisse (Finale): 1");
    let seen = server.snapshot().pairings(Stage::FIRST)[0].version;
    probe::act(&server, Request::from(PlainMatch::TakeBackResult { id: pairing.id, expected_version: seen }));
    staff.get(R1).assert_none("select[name=second]").assert_says("#void .hint", "eine zweite Person");
    send("Falsch gezählt", "finale").assert_leads_to(R1);
    server
        .guest()
        .get("/t/probe/auslosung/R1-1")
        .assert_says(".banner", "Falsch gezählt. Für ungültig erklärt von Resi.")
        .assert_says("main a", "R1-1.json");
    let void = protocol(&server, "/t/probe/auslosung/R1-1.json");
    assert_eq!(void["void"]["reason"], "Falsch gezählt");
    assert!(verdict(&void).0, "a void draw can still be recomputed");
    staff.get(R1).assert_says(".attempts", "Falsch gezählt").assert_says("a.button", "Finale auslosen");
}

#[test]
fn the_sheets_are_sorted_and_carry_name_and_time() {
    let server = probe::sold(&[2, 1, 1]);
    draw(&server.staff());
    for (sheet, title) in [("namen", "nach Namen"), ("nummern", "nach Nummern"), ("protokoll", "Protokoll")] {
        let page = server.guest().get(&format!("{PUBLIC}/{sheet}"));
        page.assert_status(200)
            .assert_says(".leaf-name", "Probe")
            .assert_says(".leaf-foot", "gedruckt")
            .assert_says(".leaf-number", "Seite 1 von 1");
        assert!(page.texts("h1")[0].to_lowercase().contains(&title.to_lowercase()));
    }
    server.guest().get(&format!("{PUBLIC}/anderes")).assert_status(404);
    server.guest().speaking("en").get(PUBLIC).assert_says("h1", "Draw");
}

#[test]
fn guests_cannot_draw() {
    let server = probe::sold(&[1, 1]);
    let guest = server.guest();
    assert!(guest.get(R1).header("location").unwrap().starts_with("/anmelden"));
    let sent = guest.post(&format!("{R1}/schliessen"), &[("kind", "typed")]);
    assert!(sent.header("location").unwrap().starts_with("/anmelden"));
    assert!(server.snapshot().draws().is_empty());
    server.staff().post(&format!("{R1}/anderes"), &[]).assert_status(404);
}

#[test]
fn one_press_draws_each_later_round_and_the_record_is_that_of_every_draw() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let staff = server.staff();
    night.draw(Stage::FIRST);
    night.play(Stage::FIRST, usize::MAX);
    for stage in [Stage::Round(2), Stage::Round(3)] {
        let here = night.staff_page(&format!("/auslosung/{stage}"));
        let page = staff.get(&here);
        page.assert_says("form[action$='/jetzt'] .button", "auslosen");
        let others = ["Mit Kartenpaket aus dem Saal", "Mit einem Satz aus dem Saal", "Aus Töpfen ziehen"];
        assert_eq!(page.texts("details form .button.is-quiet"), others);
        assert_eq!(page.texts("main .button:not(.is-quiet)").len(), 1, "one filled button");
        staff.post(&format!("{here}/jetzt"), &[]).assert_leads_to(&here);
        let drawn = night.now();
        let draw = drawn.drawn(stage).expect("drawn");
        assert!(draw.seal().is_some_and(|seal| seal.opened.is_some()));
        let path = night.page(&format!("/auslosung/{stage}.json"));
        let record: Value = serde_json::from_str(&server.guest().get(&path).body).unwrap();
        assert_eq!((&record["phrase"], &record["phrase_kind"]), (&json!(""), &json!("none")));
        assert_eq!(verdict(&record), (true, "stimmt\n".to_owned()));
        staff.post(&format!("{here}/jetzt"), &[]).assert_leads_to(&here);
        assert_eq!(night.now().tournament.version(), drawn.tournament.version(), "once");
        night.play(stage, usize::MAX);
    }
}

#[test]
fn an_evening_is_drawn_as_it_was_drawn_last_but_the_pack_of_the_first_round_is_asked_for_once() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let staff = server.staff();
    let large = |stage: &str| {
        staff.get(&night.staff_page(&format!("/auslosung/{stage}"))).texts("main .button:not(.is-quiet)")
    };
    let whole = "KH QS AD TC JH KC QD AS TH JD KS QC AH TS JC KD QH AC TD JS";
    let say = |stage: &str, kind: &str, phrase: &str| {
        let here = night.staff_page(&format!("/auslosung/{stage}"));
        staff.post(&format!("{here}/schliessen"), &[("kind", kind)]).assert_leads_to(&here);
        staff.post(&format!("{here}/spruch"), &[("phrase", phrase)]).assert_leads_to(&here);
    };
    say("R1", "pack", whole);
    night.play(Stage::FIRST, usize::MAX);
    assert_eq!(large("R2"), ["Halbfinale auslosen"]);
    say("R2", "typed", "Grüß Gott");
    night.play(Stage::Round(2), usize::MAX);
    assert_eq!(large("R3"), ["Mit einem Satz aus dem Saal"]);
    // The draw by one press stands beside whatever was chosen before, and is not folded away.
    let last = staff.get(&night.staff_page("/auslosung/R3"));
    assert_eq!(
        last.texts("section > .draw-method .button"),
        ["Mit einem Satz aus dem Saal", "Finale auslosen"]
    );
}

#[test]
fn a_press_on_a_page_that_is_old_draws_nothing() {
    let server = probe::sold(&[2, 1]);
    let staff = server.staff();
    let seen = |page: &str| staff.get(page).attribute("main form [name=gesehen]", "value").unwrap();
    let question = format!("{R1}?wie=jetzt");
    let before = seen(&question);
    // Somebody sells meanwhile.
    let late = [("name", "Nachzügler Karl"), ("place", ""), ("tickets", "1")];
    staff.post("/leitung/t/probe/kassa", &late).assert_status(303);
    let refused = staff.post(&format!("{R1}/jetzt"), &[("gesehen", &*before)]);
    refused.assert_status(409).assert_says(".errors", "Inzwischen hat sich hier etwas geändert");
    assert!(server.snapshot().draws().is_empty(), "nothing is closed, nothing is drawn");
    let now = seen(&question);
    staff.post(&format!("{R1}/jetzt"), &[("gesehen", &*now)]).assert_leads_to(R1);
    // It is declared void; the page that was open before that draws no second one.
    let void = [("attempt", "1"), ("reason", "Falsch gezählt"), ("confirm", "Halbfinale")];
    staff.post(&format!("{R1}/ungueltig"), &void).assert_leads_to(R1);
    staff.post(&format!("{R1}/jetzt"), &[("gesehen", &*now)]).assert_status(409);
    assert!(server.snapshot().draw_in_force(Stage::FIRST).is_none());
}

#[test]
fn whoever_presses_while_the_hall_is_awaited_finds_what_is_awaited() {
    let server = probe::sold(&[1, 1]);
    let staff = server.staff();
    staff.post(&format!("{R1}/schliessen"), &[("kind", "pack")]).assert_leads_to(R1);
    let refused = staff.post(&format!("{R1}/jetzt"), &[]);
    refused
        .assert_status(409)
        .assert_says(".errors", "gelost wurde nicht")
        .assert_says(".deck-count", "0 von 20");
}

#[test]
fn a_check_says_what_each_way_to_draw_proves() {
    let server = probe::sold(&[1, 1]);
    let staff = server.staff();
    staff.post(&format!("{R1}/jetzt"), &[]).assert_leads_to(R1);
    let alone = server.guest().get(&format!("{PUBLIC}/pruefen"));
    alone
        .assert_says(".check-proof", "hat niemand mehr etwas geändert")
        .assert_says(".check-proof", "Aus dem Saal kam nichts dazu");
    assert!(!alone.texts("main").concat().contains("bevor der Spruch kam"));
    let hall = probe::sold(&[1, 1]);
    draw(&hall.staff());
    let said = hall.guest().get(&format!("{PUBLIC}/pruefen"));
    said.assert_says(".check-proof", "bevor der Spruch kam");
    assert!(!said.texts("main").concat().contains("Aus dem Saal kam nichts dazu"));
}

#[test]
fn a_draw_that_is_pressed_twice_at_once_or_by_two_is_made_once() {
    for keys in [["a".repeat(32), "a".repeat(32)], ["b".repeat(32), "c".repeat(32)]] {
        let server = probe::sold(&[2, 2, 1]);
        let staff = server.staff();
        let seen =
            staff.get(&format!("{R1}?wie=jetzt")).attribute("main form [name=gesehen]", "value").unwrap();
        let (together, origin) = (Barrier::new(keys.len()), format!("http://{}", server.address));
        thread::scope(|scope| {
            for key in &keys {
                scope.spawn(|| {
                    let form = [("form_key", key.as_str()), ("gesehen", seen.as_str())];
                    together.wait();
                    staff.post_from(&format!("{R1}/jetzt"), Some(&origin), &form).assert_leads_to(R1);
                });
            }
        });
        let night = server.snapshot();
        assert!(night.drawn(Stage::FIRST).is_some());
        assert_eq!(night.draws().len(), 1, "one attempt");
    }
}
