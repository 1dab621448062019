//! `/t/{slug}/{table}.csv`.

use crate::server::{Page, TestServer};
use tables::Table;

/// A house with a practice tournament in the middle of its first round.
fn server() -> TestServer {
    TestServer::with_practice("")
}

fn address(table: Table, query: &str) -> String {
    format!("/t/probe/{}{query}", table.file_name())
}

#[track_caller]
fn assert_table(page: &Page, table: Table) {
    page.assert_status(200);
    assert_eq!(page.header("content-type"), Some("text/csv; charset=utf-8; header=present"));
    let name = format!("attachment; filename=\"probe-{table}.csv\"");
    assert_eq!(page.header("content-disposition"), Some(name.as_str()));
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
}

#[test]
fn guests_take_the_public_tables_home() {
    let server = server();
    let first_lines = [
        "Karte;Nr;Name;Ausgeschieden;Platz",
        "Runde;Versuch;Ungültig;Zug;Topf;Nummer;Karte;Name;Zurückgelegt",
        "Runde;Nummer;Karte links;Name links;Karte rechts;Name rechts;Bummerl links;Bummerl rechts;Art;Sieger",
        "Platz;Preis;Karte;Name;Vermerk",
        "Zeit;Runde;Nummer;Karte links;Name links;Karte rechts;Name rechts;Links vorher;Rechts vorher;Art vorher;Sieger vorher;Links;Rechts;Art;Sieger",
    ];
    let public = [Table::Tickets, Table::Draws, Table::Results, Table::Prizes, Table::Corrections];
    for (table, header) in public.into_iter().zip(first_lines) {
        let people = server.guest().get(&address(table, ""));
        assert_table(&people, table);
        assert!(people.body.starts_with(&format!("\u{feff}{header}\r\n")), "{}", people.body);
        let machines = server.guest().get(&address(table, "?dialect=rfc4180"));
        assert_table(&machines, table);
        assert!(machines.body.starts_with(&format!("{}\r\n", header.replace(';', ","))), "{}", machines.body);
        // Nothing has been corrected.
        let least = if table == Table::Corrections { 1 } else { 3 };
        assert!(machines.body.lines().count() >= least, "{}", machines.body);
    }
}

#[test]
fn who_paid_what_is_for_the_staff() {
    let server = server();
    let staff = server.staff();
    for table in [Table::Players, Table::Cash] {
        for query in ["", "?dialect=rfc4180"] {
            let guest = server.guest().get(&address(table, query));
            guest.assert_status(303);
            assert!(guest.header("location").unwrap().starts_with("/anmelden?zurueck="));
            assert!(!guest.body.contains("Rosa Renonce"), "{}", guest.body);
            assert_table(&staff.get(&address(table, query)), table);
        }
    }
    let players = staff.get(&address(Table::Players, "")).body;
    assert!(players.contains("1;Rosa Renonce;Talonhausen;1;5,00\r\n"), "{players}");
}

#[test]
fn what_is_no_table_is_not_found() {
    let server = server();
    for path in [
        "/t/gibts-nicht/karten.csv",
        "/t/probe/geheim.csv",
        "/t/probe/Karten.csv",
        "/t/probe/.csv",
        "/t/probe/karten.csv?dialect=excel",
    ] {
        server.guest().get(path).assert_status(404);
    }
}
