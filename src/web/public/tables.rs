//! `/t/{slug}/{table}.csv` and `/t/{slug}/abend.xlsx`: the tables to take home, one by one or as one workbook. Those with money are for
//! the staff.

use crate::app::wall_clock;
use crate::export::workbook::{self, Title};
use crate::export::{Book, Dialect, Table};
use crate::web::error::PageError;
use crate::web::http::current::Current;
use crate::web::http::page::Response;
use crate::web::http::query::Query;
use crate::web::http::session::Staff;
use crate::web::state::arrival::sender;
use crate::web::state::encoded::{Conditional, EncodedResponse};
use crate::web::state::guests_work::GuestsWork;
use crate::web::state::security_log::{About, Noted};
use crate::web::state::site::Site;
use crate::web::view::tournament::PublicNames;
use actix_web::http::header::{CONTENT_DISPOSITION, ContentDisposition, TryIntoHeaderValue};
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;
use std::collections::BTreeMap;

/// What an address may add.
#[derive(Debug, Deserialize)]
pub struct TableQuery {
    dialect: Option<String>,
}

/// Returns whether somebody may read a table now: guests see a standing as soon as its page shows it.
fn is_seen(table: Table, current: &Current, by_staff: bool) -> bool {
    table.is_public() && (by_staff || table != Table::Standing || current.is_table_shown())
}

/// Answers a table that everybody may read; guests see as much of the names as they should.
pub async fn show(
    staff: Option<Staff>,
    current: Current,
    path: Path<(String, String)>,
    query: Query<TableQuery>,
) -> Response {
    let table: Table = path.1.parse().map_err(|_| PageError::NotFound)?;
    if is_seen(table, &current, staff.is_some()) && Table::of(&current.tournament).contains(&table) {
        file(table, &current, &query, staff.as_ref())
    } else {
        Err(PageError::NotFound)
    }
}

/// Answers the list of people with what they paid.
pub async fn people(
    staff: Staff,
    request: HttpRequest,
    current: Current,
    query: Query<TableQuery>,
) -> Response {
    note(&staff, &request, Table::Players, &current);
    file(Table::Players, &current, &query, Some(&staff))
}

/// Answers the payments.
pub async fn cash(
    staff: Staff,
    request: HttpRequest,
    current: Current,
    query: Query<TableQuery>,
) -> Response {
    note(&staff, &request, Table::Cash, &current);
    file(Table::Cash, &current, &query, Some(&staff))
}

/// Notes who has taken names and payments home.
fn note(staff: &Staff, request: &HttpRequest, table: Table, current: &Current) {
    let subject = format!("{} of {}", table.file_name(), current.slug);
    let about = About { account: &staff.user.name, subject: &subject };
    // Every server has its site.
    if let Ok(site) = Site::of(request) {
        site.security_log.note(Noted::TableTaken, sender(request), about);
    }
}

/// Answers the tables that everybody may read as one workbook.
pub async fn workbook(staff: Option<Staff>, request: HttpRequest, current: Current) -> Response {
    let seen = |table: &Table| is_seen(*table, &current, staff.is_some());
    let tables = Table::of(&current.tournament).into_iter().filter(seen).collect();
    book(&request, current, tables, staff.is_some(), "abend").await
}

/// Answers all tables as one workbook.
pub async fn whole_workbook(staff: Staff, request: HttpRequest, current: Current) -> Response {
    note(&staff, &request, Table::Players, &current);
    note(&staff, &request, Table::Cash, &current);
    let tables = Table::of(&current.tournament);
    book(&request, current, tables, true, "abend-mit-kassa").await
}

/// Makes a workbook off the threads that answer: it is packed each time.
async fn book(
    request: &HttpRequest,
    current: Current,
    tables: Vec<Table>,
    for_staff: bool,
    name: &'static str,
) -> Response {
    let name = format!("{}-{name}.xlsx", current.slug);
    let guests = GuestsWork::of(request);
    let made = guests.run(move || {
        let last = current.tournament.actions().next_back();
        let changed = last.map(|action| action.at).unwrap_or_default();
        let title = Title { name: current.texts.name.to_string(), changed };
        with_book(&current, for_staff, |book| workbook::write(&title, &tables, book))
    });
    let file = made.await?.map_err(PageError::internal)?;
    let kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    let answer = EncodedResponse::bytes(kind, file).answer(&Conditional::of(request.headers()));
    Ok(with_name(answer, name))
}

fn with_name(mut answer: HttpResponse, name: String) -> HttpResponse {
    if let Ok(value) = ContentDisposition::attachment(name).try_into_value() {
        answer.headers_mut().insert(CONTENT_DISPOSITION, value);
    }
    answer
}

/// Reads a night as somebody may see it: guests as much of the names as they should, and not why the director decided something.
fn with_book<T>(current: &Current, for_staff: bool, read: impl FnOnce(&Book<'_>) -> T) -> T {
    let mut book = current.book(wall_clock);
    if for_staff {
        return read(&book);
    }
    let (seen, no_notes) = (PublicNames(current).people(), BTreeMap::new());
    (book.names.people, book.names.entered) = (&seen, &seen);
    book.names.notes = &no_notes;
    read(&book)
}

/// Writes a table as a file.
fn file(table: Table, current: &Current, query: &TableQuery, staff: Option<&Staff>) -> Response {
    let dialect = match &query.dialect {
        None => Dialect::People,
        Some(name) => Dialect::named(name).ok_or(PageError::NotFound)?,
    };
    let mut file = Vec::new();
    with_book(current, staff.is_some(), |book| table.write(book, dialect, &mut file))
        .map_err(PageError::internal)?;
    let name = format!("{}-{}", current.slug, table.file_name());
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8; header=present")
        .insert_header(ContentDisposition::attachment(name))
        .body(file))
}
