//! `/api/1/…`: the same as the public pages, for programs.

use crate::consolation;
use crate::night::{EIGHT, Night, settings};
use crate::server::{Page, TestServer};
use preisschnapsen::app::Request;
use serde_json::{Value, json};
use tournament::texts::{ExtrasChange, Shown};
use tournament::{
    Cents, Format, LifeCommand, LifeSettings, MatchResult, PlainEvening, PlayerId, Score, Settings, Stage,
    StandingSettings,
};

/// The description as it was when it was last written down.
const KEPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/api-1.json");

#[track_caller]
fn json(page: &Page) -> Value {
    assert_eq!(page.assert_status(200).header("content-type"), Some("application/json"));
    serde_json::from_str(&page.body).unwrap()
}

fn document(server: &TestServer) -> Value {
    json(&server.guest().get("/api/1/openapi.json"))
}

/// Returns the answers of an evening by the last part of their address.
#[track_caller]
fn read(server: &TestServer, night: &Night<'_>, page: &str) -> Value {
    json(&server.guest().get(&format!("/api/1/evenings/{}{page}", night.slug)))
}

#[test]
fn a_night_is_read_by_a_program() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let evening = read(&server, &night, "");
    assert_eq!(evening["name"], "Preisschnapsen beim Wirt");
    assert_eq!((&evening["phase"], &evening["date"]), (&json!("selling"), &json!("2027-01-05")));
    assert_eq!((&evening["people"], &evening["ticket_price_cents"]), (&json!(8), &json!(500)));
    assert_eq!(evening["begins_at"], Value::Null);
    let all = json(&server.guest().get("/api/1/evenings"));
    assert_eq!(all["evenings"][0]["slug"], json!(night.slug));
    assert_eq!(read(&server, &night, "/matches"), json!({ "matches": [] }));

    night.draw(Stage::FIRST);
    night.play(Stage::FIRST, 1);
    let rounds = read(&server, &night, "/rounds?lang=en");
    let first = &rounds["rounds"][0];
    assert_eq!((&first["stage"], &first["name"]), (&json!("R1"), &json!("Quarter-final")));
    assert_eq!((&first["done"], &first["total"]), (&json!(1), &json!(4)));
    let matches = read(&server, &night, "/matches/R1");
    let matches = matches["matches"].as_array().unwrap();
    assert_eq!(matches.len(), 4);
    let now = night.now();
    for (pairing, read) in now.pairings(Stage::FIRST).iter().zip(matches) {
        assert_eq!(read["number"], json!(pairing.id.number));
        assert_eq!(read["left"]["ticket"], json!(pairing.left.unwrap().0));
        assert_eq!(read["right"]["name"], json!(now.name_on(pairing.right.unwrap())));
        let state = if pairing.is_open() { "open" } else { "played" };
        assert_eq!(
            (&read["state"], &read["winner"]),
            (&json!(state), &json!(pairing.winner().map(|one| one.0)))
        );
    }

    night.play_to_the_end();
    let (now, evening) = (night.now(), read(&server, &night, ""));
    assert_eq!(
        (&evening["phase"], &evening["version"]),
        (&json!("played"), &json!(now.tournament.version().0))
    );
    let champion = now.champion().unwrap();
    let standings = read(&server, &night, "/standings");
    assert_eq!(standings["settled"], json!(true));
    let best = &standings["places"][0];
    assert_eq!(best["places"], json!({ "first": 1, "last": 1 }));
    assert_eq!(best["players"][0]["ticket"], json!(champion.0));
    let prizes = read(&server, &night, "/prizes");
    assert_eq!(prizes["prizes"][0]["text"], "Ein halbes Schwein");
    assert_eq!(
        (&prizes["prizes"][0]["state"], &prizes["prizes"][0]["winner"]["ticket"]),
        (&json!("won"), &json!(champion.0))
    );
    let tickets = read(&server, &night, "/tickets");
    let out = tickets["tickets"].as_array().unwrap().iter().filter(|ticket| ticket["out_in"] == "R1").count();
    assert_eq!(out, 4);
    let draws = read(&server, &night, "/draws");
    let protocol = draws["draws"][0]["protocol"].as_str().unwrap();
    assert_eq!(json(&server.guest().get(protocol)), read(&server, &night, "/draws/R1"));
    assert!(read(&server, &night, "/draws/R1")["procedure"].is_string());
}

#[test]
fn a_corrected_result_is_read_with_what_stood_before() {
    let server = TestServer::with_staff();
    for format in [Format::Tickets, Format::Lives, Format::Danish, Format::Rotation] {
        let night = of_format(&server, format, &EIGHT[..4]);
        night.draw(Stage::FIRST);
        let pairing = || night.now().pairings(Stage::FIRST)[0];
        let correction = || read(&server, &night, "/matches/R1")["matches"][0]["correction"].clone();
        let (left, right) = (if format == Format::Rotation { 1 } else { 2 }, 0);
        night.enter(pairing(), MatchResult::Played(Score { left, right }));
        assert_eq!(correction(), Value::Null);
        let winner = pairing().left.unwrap();
        night.enter(pairing(), MatchResult::Played(Score { left: right, right: left }));
        let points = if format == Format::Rotation { json!({ "left": 7, "right": 4 }) } else { Value::Null };
        let now = night.now();
        let at = now.time_of(now.tournament.version());
        let stood = json!({ "at": at, "score": { "left": left, "right": right }, "points": points, "winner": winner.0 });
        assert_eq!(correction(), stood, "{format:?}");
        are_as_described(&server, &document(&server), &night);
        night.act(PlainEvening::Undo { action: now.tournament.version() });
        assert_eq!(correction(), Value::Null);
    }
}

/// An evening of a format: with lives, one of which may be bought again; by the Danish system in three rounds; a rotation.
#[track_caller]
fn of_format<'a>(server: &'a TestServer, format: Format, people: &[(&str, u32)]) -> Night<'a> {
    let lives =
        LifeSettings { lives: 2, late_until: 1, rebuys: 1, rebuy_price: Cents(300), ..Default::default() };
    let standing = StandingSettings { rounds: 3, ..StandingSettings::default() };
    let usual = match format {
        Format::Tickets => settings(),
        _ => Settings { ticket_price: Cents(500), prizes: 2, ..Settings::usual_of(format) },
    };
    let usual = match format {
        Format::Lives => Settings { lives, ..usual },
        Format::Danish | Format::Rotation => Settings { standing, ..usual },
        Format::Tickets => usual,
    };
    let night = Night::open(server, usual);
    night.register(people);
    night
}

#[test]
fn an_evening_with_lives_is_read_with_those_that_are_left() {
    let server = TestServer::with_staff();
    let night = of_format(&server, Format::Lives, &EIGHT[..4]);
    let evening = read(&server, &night, "");
    assert_eq!((&evening["format"], &evening["rounds_planned"]), (&json!("lives"), &Value::Null));
    let rules = json!({
        "lives": 2, "still_in": 4, "late_until": 1, "extra_lives": 1, "extra_life_price_cents": 300, "extra_life_until": 4
    });
    assert_eq!(evening["lives"], rules);
    night.draw(Stage::FIRST);
    night.play(Stage::FIRST, usize::MAX);
    night.draw(Stage::Round(2));
    night.play(Stage::Round(2), usize::MAX);
    let out = (1..=4).map(PlayerId).find(|player| night.now().life_of(*player).unwrap().left == 0).unwrap();
    let has_lives = |player: &u32| night.now().life_of(PlayerId(*player)).unwrap().left > 0;
    let still_in = (1..=4).filter(has_lives).count();
    assert!(still_in < 4);
    assert_eq!(read(&server, &night, "")["lives"]["still_in"], json!(still_in));
    night.act(LifeCommand::Buy { player: out, paid: true });
    let tickets = read(&server, &night, "/tickets");
    for (player, read) in (1..=4).zip(tickets["tickets"].as_array().unwrap()) {
        let life = night.now().life_of(PlayerId(player)).unwrap();
        let extra = u32::from(PlayerId(player) == out);
        assert_eq!(read["lives"], json!({ "left": life.left, "had": 2 + extra, "extra": extra }), "{player}");
    }
    assert_eq!(read(&server, &night, "/draws")["draws"][0]["slots"], 4);
    assert_eq!(read(&server, &night, "/draws/R1")["procedure"], "shuffle/1");
    assert_eq!(read(&server, &night, "/rounds")["rounds"][1]["bummerl_to_win"], 2);
}

#[test]
fn an_evening_with_a_table_is_read_with_wins_and_what_counts_there() {
    let server = TestServer::with_staff();
    for (format, name, counts) in
        [(Format::Danish, "danish", "bummerl"), (Format::Rotation, "rotation", "points")]
    {
        let night = of_format(&server, format, &EIGHT[..6]);
        let evening = read(&server, &night, "");
        assert_eq!((&evening["format"], &evening["rounds_planned"]), (&json!(name), &json!(3)));
        let before = read(&server, &night, "/table");
        assert_eq!(before, json!({ "shown": true, "counts": counts, "rounds_planned": 3, "lines": [] }));
        night.draw(Stage::FIRST);
        night.play(Stage::FIRST, usize::MAX);
        let (now, table) = (night.now(), read(&server, &night, "/table"));
        let lines = table["lines"].as_array().unwrap();
        assert_eq!(lines.len(), 6);
        for (line, read) in now.table().iter().zip(lines) {
            assert_eq!(read["player"]["name"], json!(now.name_on(line.ticket)));
            assert_eq!(read["places"], json!({ "first": line.places.first, "last": line.places.last }));
            let figures = ["wins", "defeats", "byes", "won", "lost"].map(|name| &read[name]);
            let known = [line.wins, line.defeats, line.byes, line.won, line.lost].map(|one| json!(one));
            assert_eq!(figures, known.each_ref());
        }
        let first = &read(&server, &night, "/matches")["matches"][0];
        let ticket = &read(&server, &night, "/tickets")["tickets"][0];
        if format == Format::Rotation {
            let (own, other) =
                (first["points"]["left"].as_u64().unwrap(), first["points"]["right"].as_u64().unwrap());
            assert_eq!(own.max(other), 7, "{first}");
            assert!(ticket["starting_number"].is_u64(), "{ticket}");
        } else {
            assert_eq!((&first["points"], &ticket["starting_number"]), (&Value::Null, &Value::Null));
        }
        assert_eq!(ticket["lives"], Value::Null);
    }
}

#[test]
fn a_program_reads_what_is_left_to_choose_and_who_chooses() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT[..4]);
    let none = read(&server, &night, "/things");
    assert_eq!(
        (&none["things"], &none["chooses_now"], &none["thanks"]),
        (&json!([]), &Value::Null, &json!(""))
    );
    let (staff, page) = (server.staff(), night.staff_page("/gabentisch"));
    let list = [("things", "Speck; Metzger Muster\nWein"), ("thanks", "Danke!")];
    staff.save(&page, &list).assert_leads_to(&page);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let things = read(&server, &night, "/things");
    let champion = night.now().champion().unwrap();
    assert_eq!(things["chooses_now"]["ticket"], json!(champion.0));
    assert_eq!(things["thanks"], "Danke!");
    let speck = json!({ "thing": 1, "text": "Speck", "donor": "Metzger Muster", "holder": null });
    assert_eq!(things["things"][0], speck);
    let choose = [("thing", "1"), ("ticket", &champion.to_string())];
    staff.post(&night.staff_page("/gabentisch/waehlen"), &choose).assert_leads_to(&page);
    let things = read(&server, &night, "/things");
    assert_eq!(things["things"][0]["holder"]["name"], json!(night.now().name_on(champion)));
    assert_ne!(things["chooses_now"]["ticket"], json!(champion.0));
}

#[test]
fn a_program_finds_the_consolation_from_the_main_evening_and_back() {
    let server = TestServer::with_staff();
    let main = consolation::main_evening(&server);
    assert_eq!(read(&server, &main, "")["consolation"], Value::Null);
    main.play(Stage::FIRST, usize::MAX);
    let other = main.open_consolation(&main.now().out_after_round_one());
    let (one, two) = (read(&server, &main, ""), read(&server, &other, ""));
    assert_eq!((&one["consolation"], &one["consolation_of"]), (&json!(other.slug), &Value::Null));
    assert_eq!((&two["consolation"], &two["consolation_of"]), (&Value::Null, &json!(main.slug)));
}

/// Practice has invented people: it is in no list, and whoever knows its address reads that it is practice.
#[test]
fn a_practice_evening_is_in_no_list_and_says_that_it_is_one() {
    let server = TestServer::with_practice("");
    assert_eq!(json(&server.guest().get("/api/1/evenings")), json!({ "evenings": [] }));
    let evening = json(&server.guest().get("/api/1/evenings/probe"));
    assert_eq!((&evening["practice"], &evening["name"]), (&json!(true), &json!("Probe")));
    let people = json(&server.guest().get("/api/1/evenings/probe/people"));
    assert!(!people["people"].as_array().unwrap().is_empty());
    assert!(!server.guest().get("/termine.ics").body.contains("Probe"));
    server.guest().get("/t/probe/termin.ics").assert_status(404);
}

#[test]
fn a_program_reads_no_more_of_a_name_than_a_guest_and_learns_at_once_what_changes() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("Quastenflosser Franz", 1), ("Huber Anna", 1)]);
    night.draw(Stage::FIRST);
    let pages = ["/people", "/tickets", "/matches", "/matches/R1", "/standings"];
    let address = |page: &str| format!("/api/1/evenings/{}{page}", night.slug);
    let guest = server.guest();
    let before = pages.map(|page| {
        let answer = guest.get(&address(page));
        if page != "/standings" {
            assert!(answer.body.contains("Quastenflosser"), "{page}: {}", answer.body);
        }
        let tag = answer.header("etag").unwrap().to_owned();
        assert_eq!(guest.get(&address(page)).header("etag"), Some(tag.as_str()), "{page}");
        tag
    });
    night.act(Request::UpdateExtras(ExtrasChange::Names { shown: Shown::FamilyFirst, keep_days: None }));
    for (page, tag) in pages.into_iter().zip(before) {
        let after = guest.get(&address(page));
        assert!(!after.body.contains("Quastenflosser"), "{page}: {}", after.body);
        if page != "/standings" {
            assert!(after.body.contains("Franz Q."), "{page}: {}", after.body);
            assert_ne!(after.header("etag"), Some(tag.as_str()), "{page}");
        }
    }
}

#[test]
fn what_is_not_there_is_said_to_a_program_in_its_own_way() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    server.staff().post("/leitung/uebung", &[]).assert_status(303);
    assert_eq!(json(&server.guest().get("/api/1/evenings"))["evenings"].as_array().unwrap().len(), 1);
    for page in ["/api/1/evenings/gibts-nicht", "/api/1/gibts-nicht", "/api/2/evenings"]
        .map(str::to_owned)
        .into_iter()
        .chain(
            ["/matches/R1", "/matches/R0", "/matches/x", "/draws/R1-0", "/draws/R7", "/table"]
                .map(|page| format!("/api/1/evenings/{}{page}", night.slug)),
        )
    {
        let answer = server.guest().get(&page);
        answer.assert_status(404);
        assert_eq!(answer.header("content-type"), Some("application/problem+json"), "{page}");
        assert_eq!(serde_json::from_str::<Value>(&answer.body).unwrap()["status"], 404, "{page}");
    }
    let written = server.guest().send("DELETE", &format!("/api/1/evenings/{}", night.slug));
    assert_eq!((written.status, written.header("content-type")), (405, Some("application/problem+json")));
}

#[test]
fn a_program_that_sends_something_is_told_that_nothing_can_be_written() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    for method in ["POST", "PUT", "PATCH", "DELETE"] {
        for page in ["", "/prizes"] {
            // A program names no page from which it comes.
            let path = format!("http://{}/api/1/evenings/{}{page}", server.address, night.slug);
            let request = ureq::http::Request::builder().method(method).uri(path).body(()).unwrap();
            let answer = Page::read(server.guest().agent.run(request).unwrap());
            assert_eq!((answer.status, answer.header("allow")), (405, Some("GET")), "{method} {page}");
            assert_eq!(answer.header("content-type"), Some("application/problem+json"), "{method} {page}");
        }
    }
}

#[test]
fn every_answer_is_as_it_is_described() {
    let server = TestServer::with_staff();
    let document = document(&server);
    assert_eq!(document["openapi"], "3.1.0");
    for format in [Format::Tickets, Format::Lives, Format::Danish, Format::Rotation] {
        // An odd number brings a bye.
        let night = of_format(&server, format, &EIGHT[..7]);
        are_as_described(&server, &document, &night);
        night.draw(Stage::FIRST);
        night.play(Stage::FIRST, 1);
        are_as_described(&server, &document, &night);
        let (staff, page) = (server.staff(), night.staff_page("/gabentisch"));
        staff.save(&page, &[("things", "Speck; Metzger\nWein"), ("thanks", "Danke!")]).assert_leads_to(&page);
        night.play_to_the_end();
        are_as_described(&server, &document, &night);
    }
}

/// Asks for everything that there is of an evening.
#[track_caller]
fn are_as_described(server: &TestServer, document: &Value, night: &Night<'_>) {
    let paths = document["paths"].as_object().unwrap();
    assert_eq!(paths.len(), 14);
    let now = night.now();
    let lacks = |path: &str| {
        let before = now.last_round().is_none();
        let of_a_round = path.ends_with("/{stage}") || path.ends_with("/{draw}");
        path.ends_with("/table") && !now.has_standing() || of_a_round && before
    };
    // A stream is read in events.rs.
    for (path, item) in paths.iter().filter(|(path, _)| !path.ends_with("/events")) {
        let address = path.replace("{slug}", &night.slug).replace("{stage}", "R1").replace("{draw}", "R1");
        let answer = server.guest().get(&address);
        if lacks(path) {
            answer.assert_status(404);
            let schema = json!({ "$ref": "#/components/schemas/Problem" });
            check(document, &schema, &serde_json::from_str(&answer.body).unwrap(), path);
            continue;
        }
        let schema = &item["get"]["responses"]["200"]["content"]["application/json"]["schema"];
        assert!(schema["$ref"].is_string(), "{path}");
        check(document, schema, &json(&answer), path);
    }
}

/// Fails unless a value is as its schema says: every required field is there, no other is, and each is of its kind.
#[track_caller]
fn check(document: &Value, schema: &Value, value: &Value, at: &str) {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.strip_prefix("#/components/schemas/").unwrap();
        return check(document, &document["components"]["schemas"][name], value, at);
    }
    if let Some(several) = schema["oneOf"].as_array() {
        let fits = several.iter().find(|one| one["type"] != "null" || value.is_null());
        if value.is_null() {
            assert!(several.iter().any(|one| one["type"] == "null"), "{at} is null");
            return;
        }
        let fits = several.iter().find(|one| one["type"] != "null").or(fits).unwrap();
        if fits["enum"].is_array() {
            let known =
                several.iter().any(|one| one["enum"].as_array().is_some_and(|all| all.contains(value)));
            assert!(known, "{at}: {value}");
            return;
        }
        return check(document, fits, value, at);
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().map(|kind| kind.as_str().unwrap()).collect(),
        other => panic!("{at}: {other} {schema}"),
    };
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    assert!(kinds.contains(&kind), "{at}: {value} is none of {kinds:?}");
    if let Some(words) = schema["enum"].as_array() {
        assert!(words.contains(value), "{at}: {value}");
    }
    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
        check(document, &schema["items"], item, &format!("{at}/{index}"));
    }
    for name in schema["required"].as_array().into_iter().flatten() {
        assert!(value.get(name.as_str().unwrap()).is_some(), "{at} has no {name}");
    }
    for (name, field) in value.as_object().into_iter().flatten() {
        match &schema["properties"][name] {
            Value::Null => assert!(!schema["additionalProperties"].is_null(), "{at}/{name} is not described"),
            described => check(document, described, field, &format!("{at}/{name}")),
        }
    }
}

/// `RECORD=1 cargo test --test web -- api::` writes the description down anew; what would break a program it does not write.
#[test]
fn nothing_goes_that_a_program_may_rely_on() {
    let document = document(&TestServer::with_staff());
    if let Ok(kept) = std::fs::read_to_string(KEPT) {
        let kept: Value = serde_json::from_str(&kept).unwrap();
        let mut broken = Vec::new();
        compare(&kept, &document, "", &mut broken);
        assert!(broken.is_empty(), "{}", broken.join("\n"));
        if std::env::var_os("RECORD").is_none() {
            assert_eq!(kept, document, "the description has grown: RECORD=1 writes it down");
        }
    }
    if std::env::var_os("RECORD").is_some() {
        std::fs::write(KEPT, serde_json::to_string_pretty(&document).unwrap() + "\n").unwrap();
    }
    assert!(std::path::Path::new(KEPT).exists());
}

/// Names what is in the old description and not in the new one, words for people left aside.
fn compare(old: &Value, new: &Value, at: &str, broken: &mut Vec<String>) {
    match (old, new) {
        (Value::Object(fields), _) => {
            for (name, value) in fields {
                let words = ["description", "summary", "title", "license", "version", "tags", "tag"];
                // A field may have one of these names too.
                if at.ends_with("/properties") || !words.contains(&name.as_str()) {
                    compare(value, &new[name], &format!("{at}/{name}"), broken);
                }
            }
        }
        (Value::Array(old), Value::Array(new)) => {
            let gone = old.iter().filter(|value| !new.iter().any(|one| is_same(value, one)));
            broken.extend(gone.map(|value| format!("{at}: {value} is gone")));
            // Whoever asks as before does not say it.
            let demanded = new.iter().filter(|one| one["in"].is_string() && one["required"] == true);
            let demanded = demanded.filter(|one| !old.iter().any(|value| value["name"] == one["name"]));
            broken.extend(demanded.map(|one| format!("{at}: {} has to be said now", one["name"])));
        }
        _ if old == new => {}
        _ => broken.push(format!("{at} was {old} and is {new}")),
    }
}

fn is_same(old: &Value, new: &Value) -> bool {
    let mut broken = Vec::new();
    compare(old, new, "", &mut broken);
    broken.is_empty()
}

#[test]
fn a_change_that_breaks_programs_is_noticed_and_an_addition_is_none() {
    let server = TestServer::with_staff();
    let old = document(&server);
    let broken = |change: &dyn Fn(&mut Value)| {
        let mut new = old.clone();
        change(&mut new);
        let mut broken = Vec::new();
        compare(&old, &new, "", &mut broken);
        broken
    };
    let schemas =
        |document: &mut Value, name: &str| document["components"]["schemas"][name]["properties"].take();
    assert_eq!(broken(&|_| {}), [""; 0]);
    assert!(!broken(&|new| drop(schemas(new, "Match"))).is_empty());
    assert!(!broken(&|new| new["components"]["schemas"]["Match"]["required"] = json!(["stage"])).is_empty());
    assert!(!broken(&|new| drop(new["paths"]["/api/1/evenings"].take())).is_empty());
    assert!(
        !broken(&|new| new["components"]["schemas"]["Score"]["properties"]["left"]["type"] = json!("string"))
            .is_empty()
    );
    // What is called otherwise is gone under its name.
    let renamed = |new: &mut Value| {
        let fields = new["components"]["schemas"]["Match"]["properties"].as_object_mut().unwrap();
        let score = fields.remove("score").unwrap();
        fields.insert("result".to_owned(), score);
    };
    assert!(!broken(&renamed).is_empty());
    let moved = |new: &mut Value| {
        let paths = new["paths"].as_object_mut().unwrap();
        let item = paths.remove("/api/1/evenings/{slug}/prizes").unwrap();
        paths.insert("/api/1/evenings/{slug}/awards".to_owned(), item);
    };
    assert!(!broken(&moved).is_empty());
    for (at, value) in [
        ("/components/schemas/Match/properties/winner/type", json!("string")),
        ("/components/schemas/PhaseName", json!({ "type": "string", "enum": ["selling"] })),
        ("/components/schemas/VersionEvent/properties/version", json!({ "type": ["integer", "null"] })),
        ("/paths/~1api~11~1evenings/get/operationId", json!("list")),
        ("/paths/~1api~11~1evenings~1{slug}/get/responses/200/content", json!({ "text/plain": {} })),
        ("/paths/~1api~11~1evenings~1{slug}/get/responses/404", json!({})),
        (
            "/paths/~1api~11~1evenings/get/parameters/0",
            json!({ "name": "lang", "in": "query", "required": true, "schema": { "type": "string" } }),
        ),
        (
            "/paths/~1api~11~1evenings/get/parameters",
            json!([
                old["paths"]["/api/1/evenings"]["get"]["parameters"][0],
                old["paths"]["/api/1/evenings"]["get"]["parameters"][1],
                { "name": "since", "in": "query", "required": true, "schema": { "type": "string" } }
            ]),
        ),
    ] {
        assert!(old.pointer(at).is_some(), "{at}");
        assert!(!broken(&|new| *new.pointer_mut(at).unwrap() = value.clone()).is_empty(), "{at}");
    }
    let may_be_said = |new: &mut Value| {
        let parameters = new["paths"]["/api/1/evenings"]["get"]["parameters"].as_array_mut().unwrap();
        parameters.push(
            json!({ "name": "since", "in": "query", "required": false, "schema": { "type": "string" } }),
        );
    };
    assert_eq!(broken(&may_be_said), [""; 0]);
    let added = |new: &mut Value| {
        new["components"]["schemas"]["Score"]["properties"]["more"] = json!({ "type": "string" })
    };
    assert_eq!(broken(&added), [""; 0]);
}

#[test]
fn people_read_the_description_without_anything_from_elsewhere() {
    let server = TestServer::with_staff();
    let page = server.guest().get("/api?lang=en");
    page.assert_status(200).assert_says("h1", "For other programs");
    page.assert_says("#addresses code", "GET /api/1/evenings/{slug}/matches/{stage}")
        .assert_says("#addresses li", "Answers VersionEvent")
        .assert_says("#VersionEvent li", "version integer")
        .assert_says("#Matches li", "list of Match")
        .assert_says("#Match li", "left Player or nullThe side that is named first")
        .assert_says("#Round li code", "P5-8")
        .assert_says("#addresses li code", "Last-Event-ID")
        .assert_none("main script");
    assert!(!page.texts("main").concat().contains('`'), "what is code looks like it");
    for link in page.attributes("main a", "href") {
        match link.strip_prefix('#') {
            Some(name) => assert!(!page.texts(&format!("[id='{name}']")).is_empty(), "{name}"),
            None => assert_eq!(server.guest().get(&link).status, 200, "{link}"),
        }
    }
    assert!(
        page.attributes("script, link[rel=stylesheet], img", "src").iter().all(|src| src.starts_with('/'))
    );
}
