//! `/k/{key}`: what the holder of a ticket sees and reports, and cards that open nothing.

use crate::round::table::{Table, path};
use crate::server::{Browser, Page};
use mirror::MatchReport;
use preisschnapsen::app::{FormKey, Request};
use tournament::*;

/// Said above the choices of a match that has not begun, also to a player who was called and was not there.
const EARLY: &str = "Die Partie hat noch nicht begonnen. Doch schon gespielt?";

/// Eight people, the first round drawn: Huber (ticket 1) meets Pichler (5).
fn table(reporting: Reporting) -> Table {
    let table = Table::new(&[1; 8]);
    set(&table, reporting);
    table
}

fn set(table: &Table, reporting: Reporting) {
    let now = table.now();
    let settings = Settings { reporting, ..now.settings().clone() };
    let texts = tournament::texts::Texts::clone(&now.texts);
    if settings != *now.settings() {
        table.act(Request::UpdateSettings { settings, texts });
    }
}

/// Gives the hall tables with numbers.
fn with_tables(table: &Table, tables: u32) {
    let now = table.now();
    let settings = Settings { tables, ..now.settings().clone() };
    table.act(Request::UpdateSettings { settings, texts: tournament::texts::Texts::clone(&now.texts) });
}

/// Calls a match of the first round to a table.
fn call(table: &Table, number: u32, to: u32) {
    let id = table.pairing(Stage::FIRST, number).id;
    table.act(HallCommand::CallMatch { id, table: Some(TableNo(to)) });
}

/// The address behind the code on a ticket.
fn address(table: &Table, ticket: u32) -> String {
    let keys = table.server.app.ticket_keys(&table.now()).unwrap();
    format!("/k/{}", keys[&TicketNo(ticket)].as_str())
}

/// Presses a score of the first form, as the holder sees it.
fn press(browser: &Browser, page: &Page, address: &str, score: &str) -> Page {
    let mut fields = crate::round::table::hidden(page, address);
    fields.push(("stand".to_owned(), score.to_owned()));
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    browser.post_from(address, Some(&format!("http://{}", browser.address)), &fields)
}

fn say(table: &Table, ticket: u32, score: &str) -> Page {
    // Everybody has a phone of their own.
    let guest = table.server.guest().at(&format!("10.0.1.{ticket}"));
    say_from(&guest, table, ticket, score)
}

fn say_from(guest: &Browser, table: &Table, ticket: u32, score: &str) -> Page {
    let address = address(table, ticket);
    let answer = press(guest, &guest.get(&address), &address, score);
    answer.assert_leads_to(&address);
    guest.follow(&answer)
}

fn standing(table: &Table) -> Option<MatchResult> {
    table.now().standing_result(table.pairing(Stage::FIRST, 1).id)
}

#[test]
fn the_holder_reads_all_his_tickets_and_the_address_stays_his_own() {
    let table = Table::new(&[2, 1, 1]);
    set(&table, Reporting::Counts);
    let page = table.server.guest().get(&address(&table, 1));
    page.assert_status(200).assert_says("h1", "Huber");
    assert_eq!(page.texts(".report").len(), 2, "one for each of his matches");
    assert_eq!(page.header("cache-control"), Some("private, no-store"));
    assert_eq!(page.header("referrer-policy"), Some("same-origin"));
    assert_eq!(page.header("x-robots-tag"), Some("noindex, nofollow"));
    assert_eq!(page.attribute("meta[name=robots]", "content").as_deref(), Some("noindex, nofollow"));
    let capitals = address(&table, 2).to_uppercase().replace("/K/", "/k/");
    table.server.guest().get(&capitals).assert_status(200).assert_says("h1", "Huber");
    let english = table.server.guest().speaking("en").get(&address(&table, 1));
    english.assert_says(".report-ask", "How did it end?");
}

#[test]
fn who_has_one_ticket_reads_table_and_opponent_before_anything_is_asked() {
    let table = table(Reporting::Counts);
    with_tables(&table, 2);
    let guest = table.server.guest();
    let waits = guest.get(&address(&table, 1));
    waits.assert_says(".ticket .name", "gegen Pichler").assert_says(".ticket-state", "spielbereit");
    assert_eq!(waits.texts(".report summary"), [EARLY]);
    assert_eq!(waits.texts(".report details .report-choices button").len(), 4, "who has played reports");

    call(&table, 1, 2);
    let called = guest.get(&address(&table, 1));
    called.assert_says(".ticket-table", "Tisch 2");
    called.assert_says(".ticket .name", "gegen Pichler").assert_none(".ticket-state");
    called.assert_says(".ticket-body p", "Viertelfinale, Partie 1, gegen Karte 5");
    called.assert_none(".report details").assert_says(".report-ask", "Wie ist es ausgegangen?");
    let place = |what: &str| called.body.find(what).expect("it is on the page");
    assert!(place("class=\"ticket-table ") < place("class=\"report "), "the answer stands first");
    let english = guest.speaking("en").get(&address(&table, 5));
    english.assert_says(".ticket-table", "Table 2").assert_says(".ticket .name", "against Huber");
}

#[test]
fn from_the_own_page_a_finished_match_leads_to_its_bummerl() {
    let table = table(Reporting::Off);
    let read = table.staff.get(&path("/ergebnis?runde=R1&partie=1&stand=7:4+7:2"));
    table.press(&read, "/ergebnis").assert_leads_to(&path("/runde/R1"));
    let guest = table.server.guest();
    let own = guest.get(&address(&table, 1)).attributes(".way a", "href");
    let page = guest.get(own.last().expect("what it played"));
    let styles = page.attributes("link[rel=stylesheet]", "href").concat();
    assert!(page.attribute("svg.counter", "aria-label").is_some() && styles.contains("pictures"), "{styles}");
}

#[test]
fn who_waits_for_an_opponent_or_is_out_reads_that_too() {
    let table = Table::new(&[2, 1, 1]);
    set(&table, Reporting::Counts);
    with_tables(&table, 3);
    call(&table, 1, 1);
    let other = table.pairing(Stage::FIRST, 2).right.unwrap().0;
    let page = table.server.guest().get(&address(&table, other));
    page.assert_says(".ticket-state", "Ihr Gegner spielt noch an Tisch 1").assert_none(".ticket-table");
    let both = table.server.guest().get(&address(&table, 1));
    both.assert_says(".ticket-table", "Tisch 1");
    both.assert_says(".ticket-state", "Sie spielen noch an Tisch 1");

    table.enter(Stage::FIRST, 1, 2, 0);
    let beaten = table.pairing(Stage::FIRST, 1).right.unwrap().0;
    let page = table.server.guest().get(&address(&table, beaten));
    page.assert_none(".report").assert_says(".ticket .name", "Spielt um Platz 3");
}

#[test]
fn who_was_called_and_was_not_there_reads_nothing_untrue() {
    let table = table(Reporting::Counts);
    let id = table.pairing(Stage::FIRST, 1).id;
    table.act(HallCommand::MarkMissing { id, player: PlayerId(1) });
    let guest = table.server.guest();
    assert_eq!(guest.get(&address(&table, 1)).texts(".report summary"), [EARLY]);
    let english = guest.speaking("en").get(&address(&table, 1)).texts(".report summary");
    assert_eq!(english, ["This match has not begun yet. Have you already played it?"]);
}

#[test]
fn four_scores_are_offered_and_six_to_three_bummerl() {
    let table = table(Reporting::Counts);
    let page = table.server.guest().get(&address(&table, 1));
    assert_eq!(
        page.texts(".report-choices button"),
        ["2 : 0 gewonnen", "2 : 1 gewonnen", "1 : 2 verloren", "0 : 2 verloren"]
    );
}

#[test]
fn both_say_the_same_and_the_desk_sees_who() {
    let table = table(Reporting::Counts);
    let first = say(&table, 1, "2:1");
    first.assert_says(".banner", "Gemeldet.").assert_says(
        ".report-says",
        "Sie haben gemeldet: 2 : 1 gewonnen. Jetzt fehlt noch, dass Pichler dasselbe meldet.",
    );
    assert_eq!(standing(&table), None);
    let asked = table.server.guest().get(&address(&table, 5));
    asked
        .assert_says(".report-says", "Huber sagt, Sie haben 1 : 2 verloren. Stimmt das?")
        .assert_says(".report-yes", "Ja, 1 : 2 stimmt");
    assert_eq!(asked.attribute(".report-yes", "value").as_deref(), Some("1:2"));
    let agreed = say(&table, 5, "1:2");
    agreed.assert_says(".banner", "Das Ergebnis gilt.").assert_none(".report");
    assert_eq!(standing(&table), Some(MatchResult::Played(Score { left: 2, right: 1 })));
    let desk = table.staff.get(&path("/runde/R1"));
    desk.assert_says("#p1 .state", "gemeldet");
    table.staff.get(&path("/ergebnis?runde=R1&partie=1")).assert_says(".note", "gemeldet von Karten 1 und 5");
    desk.assert_none(".strip form[action$='/zurueck']");
    let authors: Vec<_> =
        table.server.app.journal("probe").unwrap().into_iter().map(|entry| entry.by).collect();
    let ticket = |number| preisschnapsen::app::Author::Ticket(TicketNo(number));
    assert_eq!(authors[authors.len() - 2..], [ticket(1), ticket(5)]);
    assert_eq!(table.server.app.check().unwrap(), []);
}

#[test]
fn they_differ_nothing_counts_and_the_desk_decides_with_one_button() {
    let table = table(Reporting::Counts);
    say(&table, 1, "2:0");
    let differs = say(&table, 5, "2:1");
    differs.assert_says(".banner.is-warning", "passt aber nicht zu der Ihres Gegners").assert_says(
        ".report.is-disputed",
        "Sie sagen, Sie haben 2 : 1 gewonnen; Huber sagt, Sie haben 0 : 2 verloren",
    );
    assert_eq!(standing(&table), None);
    let desk = table.staff.get(&path("/runde/R1"));
    desk.assert_says(".said .is-disputed", "Karte 1: Huber 2 : 0 Pichler")
        .assert_says(".said .is-disputed", "Karte 5: Huber 1 : 2 Pichler");
    table.staff.get(&path("")).assert_says("main li a", "eine Meldung entscheiden");
    table.staff.get(&path("/ergebnis?runde=R1&partie=1")).assert_says(".said", "Huber 2 : 0 Pichler");
    table.press(&desk, "/ergebnis").assert_leads_to(&path("/runde/R1"));
    assert_eq!(standing(&table), Some(MatchResult::Played(Score { left: 2, right: 0 })));
    let after = table.staff.get(&path("/runde/R1"));
    after.assert_none(".said").assert_says("#p1 .state", "gemeldet");
    table.staff.get(&path("/ergebnis?runde=R1&partie=1")).assert_says(".note", "gemeldet von Karte 1");
    assert_eq!(table.server.app.check().unwrap(), []);
}

#[test]
fn what_a_guest_has_reported_otherwise_is_read_back_before_it_is_stored() {
    let table = table(Reporting::AfterDesk);
    say(&table, 1, "2:0");
    table.type_result("R1", "1", "2:0").assert_none("main ul.plain");
    let otherwise = table.type_result("R1", "1", "0:2");
    otherwise.assert_says("main ul.plain", "Gemeldet ist etwas anderes: Huber 2 : 0 Pichler (Karte 1).");
    say(&table, 5, "0:2");
    let both = table.type_result("R1", "1", "2:1");
    both.assert_says("main ul.plain", "Gemeldet ist etwas anderes: Huber 2 : 0 Pichler (Karten 1 und 5).");
    table.press(&both, "/ergebnis").assert_leads_to(&path("/runde/R1"));
    assert_eq!(standing(&table), Some(MatchResult::Played(Score { left: 2, right: 1 })));
}

#[test]
fn one_side_is_listed_as_open_and_two_wait_where_the_desk_confirms() {
    let table = table(Reporting::AfterDesk);
    say(&table, 1, "2:0");
    table.staff.get(&path("/runde/R1")).assert_says(".said .is-open", "Pichler ist noch gefragt.");
    say(&table, 5, "0:2").assert_says(".report.is-agreed", "Die Turnierleitung bestätigt es noch.");
    assert_eq!(standing(&table), None);
    let desk = table.staff.get(&path("/runde/R1"));
    desk.assert_says(".said .is-agreed", "Karten 1 und 5: Huber 2 : 0 Pichler")
        .assert_says(".said button", "bestätigen");
    table.press(&desk, "/ergebnis");
    assert_eq!(standing(&table), Some(MatchResult::Played(Score { left: 2, right: 0 })));
}

#[test]
fn the_same_again_has_no_second_effect_and_another_score_replaces_it() {
    let table = table(Reporting::Counts);
    let (guest, address) = (table.server.guest(), address(&table, 1));
    let form = guest.get(&address);
    press(&guest, &form, &address, "2:0").assert_leads_to(&address);
    let once = table.now();
    press(&guest, &form, &address, "2:0").assert_leads_to(&address);
    table.assert_unchanged_since(&once);
    let again = press(&guest, &guest.get(&address), &address, "2:0");
    guest.follow(&again).assert_says(".banner", "Das haben Sie schon so gemeldet");
    table.assert_unchanged_since(&once);
    say(&table, 1, "2:1").assert_says(".report-says", "Sie haben gemeldet: 2 : 1 gewonnen.");
    assert_eq!(
        guest.get(&address).attribute(".report input[name=form_key]", "value"),
        guest.get(&address).attribute(".report input[name=form_key]", "value"),
        "the page stays the same page while nothing changes"
    );
}

#[test]
fn reports_that_cannot_be_are_refused_in_a_sentence() {
    let table = table(Reporting::Counts);
    let (guest, address) = (table.server.guest(), address(&table, 1));
    let form = guest.get(&address);
    let before = table.now();
    for score in ["3:1", "2:2", "1:0"] {
        let refused = press(&guest, &form, &address, score);
        refused
            .assert_status(422)
            .assert_says(".errors-title", "Die Meldung ist nicht angekommen.")
            .assert_says("h1", "Huber");
    }
    for broken in ["", "zwei", "2", "2:x", "-1:2", "999:1"] {
        press(&guest, &form, &address, broken).assert_status(400);
    }
    let own = |number: &str, seen: &str| {
        let fields =
            [("runde", "R1"), ("versuch", "1"), ("partie", number), ("gesehen", seen), ("stand", "2:1")];
        guest.post(&address, &fields)
    };
    own("2", "0").assert_status(422).assert_says(".errors", "Huber spielt in dieser Partie nicht mit");
    own("99", "0").assert_status(422).assert_says(".errors", "Partie 99");
    own("1", "77").assert_status(409);
    table.assert_unchanged_since(&before);
    table.enter(Stage::FIRST, 1, 0, 2);
    let late = press(&guest, &form, &address, "2:1");
    late.assert_status(409).assert_says(".errors", "Hier steht schon ein Ergebnis: 0:2");
    table.play(Stage::FIRST);
    table.draw(Stage::Round(2));
    press(&guest, &form, &address, "2:0").assert_status(409).assert_says(".errors", "schon ein Ergebnis");
}

#[test]
fn a_finished_tournament_takes_no_reports_and_one_without_reports_offers_none() {
    let table = Table::new(&[1, 1]);
    set(&table, Reporting::Counts);
    let (guest, address) = (table.server.guest(), address(&table, 1));
    let form = guest.get(&address);
    let pages = [
        address.clone(),
        path("/karte/1").replace("/leitung", ""),
        path("/person/1").replace("/leitung", ""),
    ];
    for page in &pages {
        guest.get(page).assert_says("[data-person]", "Lesezeichen");
    }
    table.play(Stage::FIRST);
    table.act(PlainEvening::Finish);
    // Nobody is called any more.
    for page in &pages {
        guest.get(page).assert_status(200).assert_none("[data-person]");
    }
    let late = press(&guest, &form, &address, "0:2");
    late.assert_status(422).assert_says(".errors", "Das Turnier ist zu Ende.").assert_none(".report");

    let silent = self::table(Reporting::Off);
    let (guest, address) = (silent.server.guest(), self::address(&silent, 1));
    guest.get(&address).assert_status(200).assert_none(".report").assert_says(".ticket", "Pichler");
    let fields = [("runde", "R1"), ("versuch", "1"), ("partie", "1"), ("gesehen", "0"), ("stand", "2:1")];
    guest
        .post(&address, &fields)
        .assert_status(422)
        .assert_says(".errors", "nur am Tisch der Turnierleitung");
}

#[test]
fn cards_that_open_nothing_say_what_to_do() {
    let table = Table::sold(&[1; 4]);
    let guest = table.server.guest();
    let unknown = guest.get("/k/0123456789abcdef0123456789abcdef");
    unknown.assert_status(404).assert_says("h1", "Diese Karte kennen wir nicht");
    unknown.assert_says(".lead", "Bitte fragen Sie an der Kassa.");
    for torn in ["/k/0123", "/k/%3Cb%3E", "/k/0123456789abcdef0123456789abcdef0123456789abcdef"] {
        guest.get(torn).assert_status(404).assert_says("h1", "Diese Karte kennen wir nicht");
    }
    let (refunded, lost) = (address(&table, 2), address(&table, 3));
    table.act(PlainDesk::Refund(TicketNo(2)));
    guest.get(&refunded).assert_status(410).assert_says("h1", "zurückgegeben").assert_says(".lead", "Kassa");
    let buyer = PlayerId(1);
    table.act(Request::Sell {
        player: buyer,
        tickets: Tickets::Numbers(vec![TicketNo(2)]),
        paid: true,
        groups: Vec::new(),
    });
    guest.get(&refunded).assert_status(410);
    guest.get(&address(&table, 2)).assert_status(200).assert_says("h1", "Huber");

    guest.get(&lost).assert_status(200).assert_says("h1", "Gruber");
    table.staff.post(&path("/spieler/3"), &[("do", "renew-3")]).assert_leads_to(&path("/spieler/3"));
    guest.get(&lost).assert_status(410).assert_says("h1", "neu ausgestellt").assert_says(".lead", "Kassa");
    let fields = [("runde", "R1"), ("versuch", "1"), ("partie", "1"), ("gesehen", "0"), ("stand", "2:1")];
    guest.post(&lost, &fields).assert_status(410);
    guest.get(&address(&table, 3)).assert_status(200).assert_says("h1", "Gruber");
    assert_ne!(address(&table, 3), lost);
    guest.speaking("en").get(&lost).assert_says("h1", "has a new code");
    let player = table.staff.get(&path("/spieler/3"));
    player.assert_says("button", "Code von Karte 3 erneuern");
    let sheet = player.attribute("form[action$='/druck/karten']", "action").unwrap();
    table.staff.post(&sheet, &[("wahl", "spieler"), ("spieler", "3")]).assert_status(303);
    table.staff.get(&sheet).assert_status(200).assert_says("main", "Gruber");
    assert_eq!(table.server.app.check().unwrap(), []);
}

#[test]
fn what_is_refused_at_a_card_is_kept_by_nobody_and_leads_back_to_the_card() {
    let table = table(Reporting::Counts);
    let (guest, address) = (table.server.guest(), address(&table, 1));
    let own = format!("http://{}", guest.address);
    let key = "0".repeat(32);
    let long = "x".repeat(20_000);
    for (what, page, status) in [
        ("another site", guest.post_from(&address, Some("http://evil.example"), &[("form_key", &key)]), 403),
        ("nobody's form", guest.post_from(&address, None, &[("form_key", &key)]), 403),
        ("no key of a form", guest.post_from(&address, Some(&own), &[("stand", "2:1")]), 400),
        ("no match", guest.post_from(&address, Some(&own), &[("stand", "2:1"), ("form_key", &key)]), 400),
        ("too long", guest.post_from(&address, Some(&own), &[("stand", &long), ("form_key", &key)]), 413),
        ("another method", guest.send("DELETE", &address), 405),
        ("nothing there", guest.get(&format!("{address}/mehr")), 404),
    ] {
        assert_eq!(page.status, status, "{what}");
        let kept = page.header("cache-control").unwrap_or_default();
        assert!(kept.ends_with("no-store"), "{what}: {kept}");
        let ways = page.attributes("main a", "href");
        assert_eq!(ways, [address.as_str()], "{what}");
    }
    guest.get("/k/0123456789abcdef0123456789abcdef").assert_status(404);
}

#[test]
fn a_key_does_nothing_in_another_tournament() {
    let (here, there) = (table(Reporting::Counts), table(Reporting::Counts));
    let foreign = address(&there, 1);
    here.server.guest().get(&foreign).assert_status(404);
    let key = foreign.trim_start_matches("/k/").parse().unwrap();
    let form: FormKey = here.server.app.form_key().unwrap();
    let pairing = here.pairing(Stage::FIRST, 1);
    let score = Score { left: 2, right: 0 };
    let refused = here.server.app.report_from(None, form, key, MatchReport::new(&pairing, score));
    assert!(matches!(refused, Err(preisschnapsen::app::ActError::NotFound)), "{refused:?}");
}

#[test]
fn who_guesses_has_to_wait_and_forms_of_other_sites_are_refused() {
    let table = table(Reporting::Counts);
    let (guest, address) = (table.server.guest().at("10.0.0.7"), address(&table, 1));
    let fields = [("runde", "R1"), ("versuch", "1"), ("partie", "1"), ("gesehen", "0"), ("stand", "2:1")];
    guest.post_from(&address, Some("http://evil.example"), &fields).assert_status(403);
    for guess in 0..20 {
        guest.get(&format!("/k/{guess:032x}")).assert_status(404);
    }
    let waits = guest.get("/k/00000000000000000000000000000fff");
    waits.assert_status(429).assert_says(".lead", "Warten Sie eine Sekunde");
    assert_eq!(waits.header("retry-after"), Some("1"));
    guest.get("/k/kein-code").assert_status(429);
    // The whole inn may have that address, and a good card is none of it.
    guest.get(&address).assert_status(200);
    table.server.guest().at("10.0.0.8").get("/k/00000000000000000000000000000fff").assert_status(404);
    guest.get("/t/probe").assert_status(200);
}

/// What happened: a cashier who prints the tickets sent both reports of a match.
#[test]
fn both_reports_from_one_place_within_a_minute_are_a_question_to_the_desk() {
    for reporting in [Reporting::Counts, Reporting::AfterDesk] {
        let table = table(reporting);
        let here = table.server.guest().at("10.0.1.9");
        say_from(&here, &table, 1, "2:0");
        let page = say_from(&here, &table, 5, "0:2");
        assert_eq!(standing(&table), None, "one hand entered a result");
        page.assert_says(".report", "vielleicht vom selben Handy");
        let desk = table.staff.get(&path("/runde/R1"));
        desk.assert_says(".said .is-agreed", "innerhalb einer Minute und vielleicht von einem Handy");
        assert_eq!(table.now().to_settle().len(), 1);
        let english = table.server.guest().speaking("en").get(&address(&table, 5));
        english.assert_says(".report", "perhaps from one phone");
    }
    // The console is a place too, and a phone of one's own is another one.
    let table = table(Reporting::Counts);
    let console = table.server.guest();
    say_from(&console, &table, 1, "2:0");
    say_from(&console, &table, 5, "0:2");
    assert_eq!(standing(&table), None);
    say(&table, 5, "1:2");
    say(&table, 1, "2:1");
    assert!(standing(&table).is_some());
}

/// Four tickets of two matches are reported from one address of the internet, as behind the router of an inn.
#[test]
fn a_whole_inn_behind_one_public_address_confirms_its_results_itself() {
    for [inn, beside] in [["203.0.113.7", "203.0.113.7"], ["2001:db8:1:2::5", "2001:db8:1:2::6"]] {
        let table = table(Reporting::Counts);
        let (inn, beside) = (table.server.guest().at(inn), table.server.guest().at(beside));
        // Of the first two nobody knows yet whether it is one hand.
        say_from(&inn, &table, 2, "2:0");
        say_from(&beside, &table, 6, "0:2").assert_says(".report", "vielleicht vom selben Handy");
        say_from(&inn, &table, 1, "2:0");
        say_from(&beside, &table, 5, "0:2").assert_says(".banner", "Das Ergebnis gilt.");
        assert!(standing(&table).is_some());
        // A browser of the staff is known for what it is.
        let staff = table.server.staff().at("203.0.113.7");
        say_from(&table.server.guest().at("203.0.113.7"), &table, 3, "2:0");
        say_from(&staff, &table, 7, "0:2").assert_says(".report", "vielleicht vom selben Handy");
    }
}

#[test]
fn a_report_that_was_refused_puts_no_other_in_doubt() {
    let table = table(Reporting::Counts);
    let here = table.server.guest().at("10.0.1.9");
    let fields = [("runde", "R1"), ("versuch", "1"), ("partie", "1"), ("gesehen", "77"), ("stand", "2:0")];
    here.post(&address(&table, 1), &fields).assert_status(409);
    say(&table, 1, "2:0");
    say_from(&here, &table, 5, "0:2").assert_says(".banner", "Das Ergebnis gilt.");
}

#[test]
fn the_question_stands_above_everything_and_a_running_ticket_with_its_report_before_those_that_wait() {
    for tickets in [1, 2, 3, 5] {
        let table = Table::new(&[tickets, 1, 1, 1, 1, 1]);
        set(&table, Reporting::Counts);
        with_tables(&table, 4);
        let owner = table.now().owner(TicketNo(1)).unwrap();
        let own: Vec<Pairing> = table.now().open_matches_of(owner);
        call(&table, own[0].id.number, 3);
        let guest = table.server.guest();
        let page = guest.get(&address(&table, 1));
        assert_eq!(page.texts(".ticket-table"), ["Tisch 3"], "{tickets}");
        assert_eq!(
            page.texts("#karten > ol > li:first-child .report.is-ask").len(),
            1,
            "{tickets}: its report"
        );
        assert_eq!(page.texts(".report").len(), own.len(), "{tickets}: every match can be reported");

        // Everybody else says that they have won.
        for (asked, pairing) in own.iter().enumerate() {
            let other = pairing.tickets().find(|it| table.now().owner(*it) != Some(owner)).unwrap();
            let left = pairing.left == Some(other);
            let score = if left { Score { left: 2, right: 0 } } else { Score { left: 0, right: 2 } };
            let key = table.server.app.ticket_keys(&table.now()).unwrap()[&other].clone();
            let app = &table.server.app;
            app.report_from(None, app.form_key().unwrap(), key, MatchReport::new(pairing, score)).unwrap();
            let page = guest.get(&address(&table, 1));
            assert_eq!(page.texts("#fragen > .report.is-confirm .report-yes").len(), asked + 1);
            let place = |what: &str| page.body.find(what).expect("it is on the page");
            assert!(place("report-yes") < place("class=\"tickets"), "{tickets}: the question stands first");
            page.assert_says("title", "? Stimmt 0:2?");
        }
    }
}
