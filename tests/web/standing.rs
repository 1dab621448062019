//! Danish evenings and rotations over real HTTP: the form that creates one, the desk, the draw, results, and what guests see of the table.

use crate::night::Night;
use crate::server::{Browser, Page, TestServer};
use serde_json::{Value, json};
use tournament::{
    Cents, Format, MatchResult, Outcome, Pairing, PlayerId, Reporting, Score, Settings, Stage,
    StandingSettings, TicketNo,
};

const SIX: [(&str, u32); 6] =
    [("Adler", 1), ("Bauer", 1), ("Czerny", 1), ("Ditz", 1), ("Eder", 1), ("Fuchs", 1)];
const R1: Stage = Stage::FIRST;

fn settings(format: Format, standing: StandingSettings) -> Settings {
    let reporting = Reporting::Off;
    Settings { ticket_price: Cents(500), prizes: 2, reporting, standing, ..Settings::usual_of(format) }
}

/// Opens an evening with people, whose first round is drawn so that lots and start numbers are those of the tickets.
#[track_caller]
pub fn with<'a>(
    server: &'a TestServer,
    format: Format,
    standing: StandingSettings,
    people: usize,
) -> Night<'a> {
    let night = Night::open(server, settings(format, standing));
    night.register(&SIX[..people]);
    let (staff, page) = (server.staff(), night.staff_page("/auslosung/R1"));
    staff.post(&format!("{page}/schliessen"), &[("pots", "hand")]).assert_leads_to(&page);
    for ticket in 1..=people {
        let seen = staff.get(&page).attribute("input[name=seen]", "value").expect("the form of a slip");
        let fields = [("seen", seen.as_str()), ("ticket", &ticket.to_string())];
        staff.post(&format!("{page}/zettel"), &fields).assert_leads_to(&page);
    }
    night
}

#[track_caller]
fn pair(night: &Night<'_>, staff: &Browser, round: u8) {
    let page = night.staff_page(&format!("/auslosung/R{round}"));
    staff.get(&page).assert_says("main", "da wird nichts gelost");
    assert_eq!(staff.get(&page).attribute("button[name=pots]", "value").as_deref(), Some("hand"));
    staff.post(&format!("{page}/schliessen"), &[("pots", "hand")]).assert_status(303);
}

/// Types a whole round into its sheet.
#[track_caller]
fn sheet(night: &Night<'_>, staff: &Browser, round: u8, typed: &[(u32, &str)], was: &str) -> Page {
    let path = night.staff_page(&format!("/runde/R{round}/bogen"));
    let empty = staff.get(&path);
    let mut fields = vec![("was".to_owned(), was.to_owned())];
    for (number, text) in typed {
        let seen = empty.attribute(&format!("[name=gesehen-{number}]"), "value").unwrap_or_default();
        fields.push((format!("stand-{number}"), (*text).to_owned()));
        fields.push((format!("gesehen-{number}"), seen));
    }
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    staff.post(&path, &fields)
}

#[track_caller]
fn store(night: &Night<'_>, staff: &Browser, round: u8, typed: &[(u32, &str)]) {
    sheet(night, staff, round, typed, "speichern")
        .assert_leads_to(&night.staff_page(&format!("/runde/R{round}")));
}

fn pairs(night: &Night<'_>, round: u8) -> Vec<(u32, u32)> {
    let number = |ticket: Option<TicketNo>| ticket.map_or(0, |ticket| ticket.0);
    let pairings = night.now().pairings(Stage::Round(round));
    pairings.iter().map(|pairing: &Pairing| (number(pairing.left), number(pairing.right))).collect()
}

fn fields<'a>(format: &'a str, more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let usual = [
        ("format", format),
        ("name", "Schnapsen reihum"),
        ("venue", "Kirchenwirt"),
        ("date", "2027-01-05"),
        ("room", "40"),
        ("ticket_price", "10"),
        ("rounds", ""),
        ("shown_from", ""),
        ("rules", "tournament-soft"),
        ("bummerl_of_rounds", "2"),
        ("tables", "8"),
        ("reporting", "counts"),
        ("prizes", "Speck"),
    ];
    let foreign = |name: &str| format == "rotation" && ["bummerl_of_rounds", "reporting"].contains(&name);
    let kept =
        usual.into_iter().filter(|(name, _)| !foreign(name) && more.iter().all(|(other, _)| other != name));
    kept.chain(more.iter().copied()).collect()
}

#[test]
fn both_formats_are_created_by_the_form() {
    for (format, is_danish) in [("danish", true), ("rotation", false)] {
        let server = TestServer::with_staff();
        let staff = server.staff();
        let form = staff.get(&format!("/leitung/neu?format={format}"));
        form.assert_status(200);
        let is_shown = |field: &str| form.attribute(&format!("div.of-{format} #f-{field}"), "name").is_some();
        for absent in ["capacity", "tickets_per_player", "lives", "one_prize_each", "played_to"] {
            assert!(!is_shown(absent), "{absent} on {format}");
        }
        for (field, is_there) in [("rounds", true), ("shown_from", true), ("lot_decides", is_danish)] {
            assert_eq!(is_shown(field), is_there, "{field}");
        }
        for (field, typed, sentence) in [
            ("rounds", "viele", "Runden"),
            ("rounds", "100", "99"),
            ("shown_from", "-1", "Runde"),
            ("room", "1", "2 bis 1024"),
        ] {
            let page = staff.post("/leitung/neu", &fields(format, &[(field, typed)]));
            page.assert_status(422).assert_says(&format!("#f-{field}-error"), sentence);
        }
        assert!(server.app.tournaments().unwrap().is_empty(), "nothing was created");
        let made = staff.post("/leitung/neu", &fields(format, &[("rounds", "3"), ("shown_from", "2")]));
        made.assert_leads_to("/leitung/t/schnapsen-reihum");
        let night = Night::of(&server.app, "schnapsen-reihum").now();
        let settings = night.settings();
        assert_eq!(settings.format.to_string(), format);
        assert_eq!((settings.standing.rounds, settings.standing.shown_from), (3, 2));
        assert_eq!(settings.bummerl_to_win, if is_danish { 2 } else { 1 });
    }
}

#[test]
fn the_worked_example_of_the_rotation_is_typed_into_sheets() {
    let server = TestServer::with_staff();
    let night = with(&server, Format::Rotation, StandingSettings::default(), 6);
    let (staff, guest) = (server.staff(), server.guest());
    assert_eq!(pairs(&night, 1), [(1, 2), (3, 4), (5, 6)]);
    let read = sheet(&night, &staff, 1, &[(1, "7:3"), (2, "5:7"), (3, "70")], "");
    read.assert_status(200)
        .assert_says("tr", "1Adler7 : 3Bauer")
        .assert_says("tr", "2Czerny5 : 7Ditz")
        .assert_says(".sums", "3 von 3 Tischen, 3 Siege; Punkte links 19, rechts 10, zusammen 29.");
    store(&night, &staff, 1, &[(1, "7:3"), (2, "5:7"), (3, "70")]);
    staff.get(&night.staff_page("/runde/R1")).assert_says("main", "7 : 3");
    staff.get(&night.staff_page("/runde/R1/bogen")).assert_says(".sums", "zusammen 29");
    for (round, seats, typed) in [
        (2, [(1, 6), (3, 2), (5, 4)], [(1, "7:6"), (2, "7:4"), (3, "2:7")]),
        (3, [(1, 4), (3, 6), (5, 2)], [(1, "4:7"), (2, "7:5"), (3, "7:6")]),
    ] {
        pair(&night, &staff, round);
        assert_eq!(pairs(&night, round), seats);
        store(&night, &staff, round, &typed);
    }
    assert!(night.now().is_decided());
    let page = guest.get(&night.page("/tabelle"));
    page.assert_status(200).assert_says("main", "treffen zwei mit ungerader Nummer nie aufeinander");
    let names: Vec<String> = page.texts(".standing tbody .name");
    assert_eq!(names, ["Ditz", "Eder", "Czerny", "Adler", "Bauer", "Fuchs"]);
    let figures: Vec<String> = page.texts(".standing tbody tr:first-child .figures");
    assert_eq!(figures, ["3", "0", "21:11"]);
    let file = guest.get(&night.page("/tabelle.csv")).body;
    let head = "Platz;Karte;Nr;Name;Siege;Niederlagen;Freilose;Bummerl gewonnen;Bummerl verloren;Punkte gewonnen;Punkte verloren";
    let lines: Vec<&str> = file.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines[..2], [head, "1;4;4;Ditz;3;0;0;3;0;21;11"], "{file}");
    let results = guest.get(&night.page("/ergebnisse.csv")).body;
    assert!(results.contains(";Sieger;Punkte links;Punkte rechts"), "{results}");
    guest.get(&night.page("/siegerliste")).assert_says("main", "Ditz");
    guest.get(&night.page("/tafel")).assert_status(200);
    guest
        .get(&night.page("/karte/4"))
        .assert_status(200)
        .assert_says("main", "Adler 7 : 4 Runde 3, Tisch 1 · gewonnen");
    let english = server.guest().speaking("en");
    english.get(&night.page("/tabelle")).assert_says("h1", "Table").assert_says("thead", "Points");
}

#[test]
fn one_result_is_typed_with_its_points_and_wrong_ones_get_a_sentence() {
    let server = TestServer::with_staff();
    let night = with(&server, Format::Rotation, StandingSettings::default(), 6);
    let staff = server.staff();
    let typed = |score: &str| {
        staff.get(
            &night.staff_page(&format!("/ergebnis?runde=R1&partie=1&stand={}", score.replace(':', "%3A"))),
        )
    };
    typed("7:4")
        .assert_status(200)
        .assert_says(".read-back-line", "7 : 4")
        .assert_says(".read-back", "gewinnt (Karte 1).");
    // On this slate one counts down elsewhere; here 7:0 is a Bummerl of the left side, in the form as on the sheet.
    typed("7:0").assert_says(".read-back-line", "7 : 0").assert_says(".read-back", "gewinnt (Karte 1).");
    typed("7").assert_none(".read-back-line");
    for (score, sentence) in [
        ("7:7", "nicht beide"),
        ("8:3", "Mehr als 7"),
        ("6:4", "Wer gewinnt, hat 7"),
        ("1:0", "Wer gewinnt, hat 7"),
        ("sieben", "kein Ergebnis"),
    ] {
        let page = typed(score);
        assert!(page.body.contains(sentence), "{score}: {:?}", page.texts(".error"));
        page.assert_none(".read-back-line");
        let page = sheet(&night, &staff, 1, &[(1, score), (2, "7:0")], "speichern");
        page.assert_status(422).assert_says("#f-stand-1-error", sentence);
    }
    assert_eq!(night.now().open_matches(R1), [1, 2, 3], "nothing was stored");
    // Absent: one, both.
    let read = sheet(&night, &staff, 1, &[(1, "7:4"), (2, "k:7"), (3, "kk")], "");
    read.assert_says(
        ".sums",
        "3 von 3 Tischen, 2 Siege, an einem Tisch war niemand; Punkte links 7, rechts 4",
    );
    let english = server.staff().speaking("en");
    let read = sheet(&night, &english, 1, &[(1, "7:4"), (3, "kk")], "");
    read.assert_says(
        ".sums",
        "2 of 3 tables, one win, nobody at one table; points left 7, right 4, together 11.",
    );
}

#[test]
fn neighbours_meet_on_a_danish_evening_and_a_correction_stays_in_the_table() {
    let server = TestServer::with_staff();
    let standing = StandingSettings { rounds: 3, ..StandingSettings::default() };
    let night = with(&server, Format::Danish, standing, 5);
    let (staff, guest) = (server.staff(), server.guest());
    assert_eq!(pairs(&night, 1), [(1, 2), (3, 4), (5, 0)]);
    guest.get(&night.page("/auslosung/R1")).assert_says("main", "by-hand/2");
    guest.get(&night.page("/auslosung/R1.json")).assert_status(200);
    // Not before the last result.
    let early = staff.get(&night.staff_page("/auslosung/R2"));
    early.assert_status(200).assert_none("button[name=pots]");
    let refused = staff.post(&night.staff_page("/auslosung/R2/schliessen"), &[("pots", "hand")]);
    assert!(refused.status >= 400 && refused.body.contains("offen"), "{}", refused.status);
    let read = sheet(&night, &staff, 1, &[(1, "2:0"), (2, "2:1")], "");
    read.assert_says(".sums", "2 von 2 Partien, 2 Siege; Bummerl links 4, rechts 1, zusammen 5.");
    store(&night, &staff, 1, &[(1, "2:0"), (2, "2:1")]);
    pair(&night, &staff, 2);
    assert_eq!(pairs(&night, 2), [(1, 3), (5, 4), (2, 0)]);
    guest.get(&night.page("/auslosung/R2")).assert_says("main", "folgt aus der Tabelle");
    guest.get(&night.page("/auslosung/R2.json")).assert_status(404);
    guest.get(&night.page("/runde/R2")).assert_says("main", "Eder");
    let page = guest.get(&night.page("/tabelle"));
    page.assert_says(".lead", "Runde 2 von 3 ist im Gang").assert_says(".standing", "ein Freilos");
    assert_eq!(page.texts(".standing tbody .name")[0], "Adler");
    let wrong = night.now().pairings(R1)[0];
    night.enter(wrong, MatchResult::Played(Score { left: 0, right: 2 }));
    assert_eq!(pairs(&night, 2), [(1, 3), (5, 4), (2, 0)], "pairs stay");
    assert_eq!(guest.get(&night.page("/tabelle")).texts(".standing tbody .name")[0], "Bauer");
    let void = [("attempt", "1"), ("reason", "Ergebnis war falsch"), ("confirm", "Runde 2")];
    staff.post(&night.staff_page("/auslosung/R2/ungueltig"), &void).assert_status(303);
    pair(&night, &staff, 2);
    assert_eq!(pairs(&night, 2), [(2, 3), (5, 4), (1, 0)], "made anew");
    let line = guest.get(&night.page("/tabelle.csv")).body;
    assert!(line.lines().nth(1).unwrap().ends_with(";;"), "no points on a Danish evening: {line}");
}

#[test]
fn guests_wait_for_a_table_that_is_shown_later() {
    let server = TestServer::with_staff();
    for (format, result) in [(Format::Danish, "2:0"), (Format::Rotation, "7:2")] {
        let standing = StandingSettings { rounds: 2, shown_from: 2, ..StandingSettings::default() };
        let night = with(&server, format, standing, 4);
        let (staff, guest) = (server.staff(), server.guest());
        store(&night, &staff, 1, &[(1, result), (2, result)]);
        let page = guest.get(&night.page("/tabelle"));
        page.assert_says(".lead", "erst später am Abend").assert_none(".standing");
        guest.get(&night.page("/tabelle.csv")).assert_status(404);
        pair(&night, &staff, 2);
        guest.get(&night.page("/tabelle")).assert_says(".standing", "Adler");
        guest.get(&night.page("/tabelle.csv")).assert_status(200);
    }
}

#[test]
fn who_goes_home_leaves_an_empty_chair_and_who_comes_late_needs_a_free_one() {
    let server = TestServer::with_staff();
    let night = with(&server, Format::Rotation, StandingSettings::default(), 6);
    let staff = server.staff();
    store(&night, &staff, 1, &[(1, "7:3"), (2, "7:5"), (3, "7:0")]);
    let late = [("name", "Gruber"), ("place", ""), ("tickets", "1"), ("paid", "on")];
    let page = staff.post(&night.staff_page("/kassa"), &late);
    assert!(page.body.contains("Es ist kein Platz frei"), "{}", page.status);
    assert_eq!(night.now().players().len(), 6);
    let person = night.staff_page("/spieler/2");
    staff.post(&format!("{person}/abmelden"), &[("confirm", "Bauer")]).assert_status(303);
    assert!(night.now().is_withdrawn(PlayerId(2)), "{}", staff.get(&person).body);
    pair(&night, &staff, 2);
    let empty = night.now().pairings(Stage::Round(2))[1];
    assert!(matches!(empty.outcome, Outcome::Result(MatchResult::Walkover { .. })));
    staff.get(&night.staff_page("/runde/R2")).assert_says("main", "kampflos");
}

#[test]
fn other_evenings_have_no_table() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &SIX);
    let guest = server.guest();
    guest.get(&night.page("/tabelle")).assert_status(404);
    guest.get(&night.page("/tabelle.csv")).assert_status(404);
    let two = with(&server, Format::Danish, StandingSettings::default(), 2);
    guest.get(&two.page("/tabelle")).assert_status(200);
}

/// A sheet that was printed on a screen before the round was paired anew is about other people.
#[test]
fn an_old_sheet_says_nothing_of_whoever_is_paired_anew() {
    let server = TestServer::with_staff();
    let night = with(&server, Format::Danish, StandingSettings { rounds: 3, ..Default::default() }, 6);
    let staff = server.staff();
    store(&night, &staff, 1, &[(1, "2:0"), (2, "2:1"), (3, "2:0")]);
    pair(&night, &staff, 2);
    let before = pairs(&night, 2);
    let old = staff.get(&night.staff_page("/runde/R2/bogen"));
    let seen = old.attribute("[name=gesehen-1]", "value").unwrap();
    let first = night.now().pairings(R1)[0];
    let void = [("attempt", "1"), ("reason", "Ergebnis war falsch"), ("confirm", "Runde 2")];
    staff.post(&night.staff_page("/auslosung/R2/ungueltig"), &void).assert_status(303);
    night.enter(first, MatchResult::Played(Score { left: 0, right: 2 }));
    pair(&night, &staff, 2);
    assert_ne!(pairs(&night, 2), before);
    let sheet = night.staff_page("/runde/R2/bogen");
    let sent = [("was", "speichern"), ("stand-1", "2:0"), ("gesehen-1", &seen)];
    staff.post(&sheet, &sent).assert_status(409);
    assert_eq!(night.now().open_matches(Stage::Round(2)), [1, 2, 3], "nothing is stored");
    // Nor does a line of a match that the round does not have.
    let foreign = [("was", "speichern"), ("stand-7", "2:0"), ("gesehen-7", "0")];
    staff.post(&sheet, &foreign).assert_status(422).assert_says("main", "Partie 7");
    staff.post(&night.staff_page("/runde/R3/bogen"), &sent).assert_status(404);
}

#[test]
fn nobody_has_a_place_before_the_end_and_everybody_has_one_then() {
    let server = TestServer::with_staff();
    let hidden = StandingSettings { rounds: 2, shown_from: 9, ..Default::default() };
    let night = with(&server, Format::Danish, hidden, 5);
    let (staff, guest) = (server.staff(), server.guest());
    night.play(R1, usize::MAX);
    guest.get(&night.page("/siegerliste")).assert_none(".place-number");
    let tickets = guest.get(&night.page("/karten.csv")).body;
    assert!(tickets.lines().skip(1).all(|line| line.trim_end().ends_with(';')), "{tickets}");
    let api = |what: &str| -> Value {
        let answer = guest.get(&format!("/api/1/evenings/{}/{what}", night.slug));
        serde_json::from_str(&answer.assert_status(200).body).unwrap()
    };
    assert_eq!(api("standings"), json!({ "settled": false, "places": [] }));
    assert_eq!((&api("table")["shown"], &api("table")["lines"]), (&json!(false), &json!([])));
    assert!(api("tickets")["tickets"].as_array().unwrap().iter().all(|one| one["places"].is_null()));
    guest.get(&night.page("/karte/5")).assert_says("main", "Als Nächstes kommt Runde 2");
    pair(&night, &staff, 2);
    night.play(Stage::Round(2), usize::MAX);
    for ticket in 1..=5 {
        let page = guest.get(&night.page(&format!("/karte/{ticket}")));
        page.assert_says("main", "Platz").assert_none(".is-waiting");
    }
    guest.get(&night.page("/siegerliste")).assert_says(".place-number", "1");
    assert_eq!(api("standings")["settled"], json!(true));
    let placed = api("standings");
    let players = |place: &Value| place["players"].as_array().unwrap().len();
    let placed: usize = placed["places"].as_array().unwrap().iter().map(players).sum();
    assert_eq!((placed, api("table")["lines"].as_array().unwrap().len()), (5, 5));
}

#[test]
fn everybody_reads_on_a_rotation_at_which_table_they_sit_and_their_starting_number() {
    let server = TestServer::with_staff();
    let night = with(&server, Format::Rotation, StandingSettings::default(), 6);
    let (staff, guest) = (server.staff(), server.guest());
    store(&night, &staff, 1, &[(1, "7:3"), (2, "5:7"), (3, "7:0")]);
    pair(&night, &staff, 2);
    // In round 2 number 2 has moved on to table 2, where number 3 sits.
    let pairs = guest.get(&night.page("/auslosung/R2"));
    pairs
        .assert_says("summary", "Nach Tischen")
        .assert_says(".finder li", "Startnummer 2")
        .assert_says(".finder li b", "Tisch 2")
        .assert_says(".matches small", "Startnummer 3");
    staff.get(&night.staff_page("/auslosung/R2")).assert_says("h2", "Nach Tischen");
    guest.get(&night.page("/auslosung/R2/nummern")).assert_says("th", "Tisch");
    guest.get(&night.page("/tafel")).assert_says("h2", "Runde 2: Wer an welchem Tisch sitzt");
    let round = guest.get(&night.page("/runde/R2"));
    round.assert_says(".match i", "Tisch 2");
    guest.get(&night.page("/runde/R2/2")).assert_says(".final .note", "Startnummer 2");
    let own = guest.get(&night.page("/karte/2"));
    own.assert_says("main", "Runde 2, Tisch 2")
        .assert_says("main", "Startnummer 2, rückt nach jeder Runde einen Tisch weiter.");
    guest.get(&night.page("/person/3")).assert_says("main", "Startnummer 3, bleibt an Tisch 2.");
    guest.get(&night.page("/tabelle")).assert_says("td .note", "Startnummer 6");
    let danish = TestServer::with_staff();
    let night = with(&danish, Format::Danish, StandingSettings::default(), 6);
    let page = danish.guest().get(&night.page("/auslosung/R1"));
    page.assert_says("summary", "Nach Nummern").assert_says(".finder li b", "gegen");
}

#[test]
fn the_points_of_a_rotation_stand_on_the_pad_the_counter_and_among_the_figures() {
    let server = TestServer::with_staff();
    let night = with(&server, Format::Rotation, StandingSettings::default(), 6);
    let (staff, guest) = (server.staff(), server.guest());
    let pad = night.staff_page("/ergebnis?runde=R1&partie=1&spiele=");
    staff.get(&format!("{pad}7:4")).assert_says(".slate-head", "7 : 4");
    store(&night, &staff, 1, &[(1, "7:4"), (2, "5:7"), (3, "7:0")]);
    let counter = guest.get(&night.page("/runde/R1/1")).attribute("svg.counter", "aria-label");
    assert_eq!(counter.as_deref(), Some("Adler gegen Bauer: 7 zu 4 Punkte."));
    let figures = guest.get(&night.page("/zahlen"));
    figures.assert_status(200).assert_says("main", "Schneider");
    assert!(!figures.body.contains("Erst mit dem letzten Bummerl"), "one Bummerl always decides");
}

#[test]
fn an_evening_that_runs_late_is_cut_short_in_the_settings() {
    let server = TestServer::with_staff();
    let night = with(&server, Format::Danish, StandingSettings { rounds: 4, ..Default::default() }, 6);
    let (staff, page) = (server.staff(), night.staff_page("/einstellungen"));
    night.play(R1, usize::MAX);
    pair(&night, &staff, 2);
    let save =
        |rounds: &str| staff.save(&page, &[("name", "Probe"), ("date", "2027-01-05"), ("rounds", rounds)]);
    for (typed, sentence) in [
        ("1", "Geplant sind 4 Runden, und 2 davon sind schon ausgelost oder gepaart."),
        ("5", "Geben Sie weniger Runden an als geplant"),
    ] {
        save(typed).assert_status(422).assert_says("main", sentence);
        assert_eq!(night.now().rounds_planned(), 4);
    }
    save("2").assert_leads_to(&page);
    assert_eq!(night.now().rounds_planned(), 2);
    let fixed = staff.get(&page);
    fixed.assert_says("#f-rounds-hint", "seit die letzte ausgelost oder gepaart ist");
    night.play(Stage::Round(2), usize::MAX);
    assert!(night.now().is_decided());
    server.guest().get(&night.page("/siegerliste")).assert_says(".place-number", "1");
}
