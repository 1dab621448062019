//! `/t/{slug}/{table}.csv` and `/t/{slug}/abend.xlsx`: the tables to take home, one by one or as one workbook. Those with money are for the staff.

use crate::app::wall_clock;
use crate::web::error::PageError;
use crate::web::http::{Current, Fields, PageContext, Response, Staff};
use crate::web::public::request::PublicRequest;
use crate::web::state::arrival::sender;
use crate::web::state::{About, Conditional, EncodedResponse, GuestsWork, Noted, Site};
use crate::web::view::tournament::PublicNames;
use actix_web::HttpRequest;
use actix_web::web::Path;
use std::collections::BTreeMap;
use tables::workbook::{self, Title};
use tables::{Book, Dialect, Table};

/// Returns whether somebody may read a table now: guests see a standing as soon as its page shows it.
fn is_seen(table: Table, current: &Current, by_staff: bool) -> bool {
    table.is_public() && (by_staff || table != Table::Standing || current.is_table_shown())
}

/// Answers a table that everybody may read; guests see as much of the names as they should, and the same file as long as nothing changes.
pub async fn show(
    staff: Option<Staff>,
    request: PublicRequest,
    path: Path<(String, String)>,
    query: Fields,
) -> Response {
    let table: Table = path.1.parse().map_err(|_| PageError::NotFound)?;
    let current = &request.current;
    if !is_seen(table, current, staff.is_some()) || !Table::of(&current.tournament).contains(&table) {
        return Err(PageError::NotFound);
    }
    let dialect = dialect(&query)?;
    if staff.is_some() {
        return request.answer_for_one(move |_, current| file(table, current, dialect, true)).await;
    }
    let name = format!("{}/{}", table.file_name(), query.value("dialect"));
    request.answer_file(name, move |_, current| file(table, current, dialect, false)).await
}

/// Answers the list of people with what they paid.
pub async fn people(staff: Staff, request: HttpRequest, current: Current, query: Fields) -> Response {
    taken(Table::Players, &staff, &request, &current, &query)
}

pub async fn cash(staff: Staff, request: HttpRequest, current: Current, query: Fields) -> Response {
    taken(Table::Cash, &staff, &request, &current, &query)
}

fn taken(table: Table, staff: &Staff, request: &HttpRequest, current: &Current, query: &Fields) -> Response {
    note(staff, request, table, current);
    Ok(file(table, current, dialect(query)?, true)?.answer(&Conditional::of(request.headers())))
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
pub async fn workbook(staff: Option<Staff>, request: PublicRequest) -> Response {
    let by_staff = staff.is_some();
    let make = move |_: &PageContext, current: &Current| {
        book(current, tables_for(current, by_staff), by_staff, "abend")
    };
    match by_staff {
        true => request.answer_for_one(make).await,
        false => request.answer_file("abend.xlsx".to_owned(), make).await,
    }
}

/// Returns the tables that somebody may read without any with money.
fn tables_for(current: &Current, by_staff: bool) -> Vec<Table> {
    let seen = |table: &Table| is_seen(*table, current, by_staff);
    Table::of(&current.tournament).into_iter().filter(seen).collect()
}

pub async fn whole_workbook(staff: Staff, request: HttpRequest, current: Current) -> Response {
    note(&staff, &request, Table::Players, &current);
    note(&staff, &request, Table::Cash, &current);
    let make = move || book(&current, Table::of(&current.tournament), true, "abend-mit-kassa");
    let made = GuestsWork::of(&request).run(make).await??;
    Ok(made.answer(&Conditional::of(request.headers())))
}

fn book(
    current: &Current,
    tables: Vec<Table>,
    for_staff: bool,
    name: &'static str,
) -> Result<EncodedResponse, PageError> {
    let last = current.tournament.actions().next_back();
    let changed = last.map(|action| action.at).unwrap_or_default();
    let title = Title { name: current.texts.name.to_string(), changed };
    let file = with_book(current, for_staff, |book| workbook::write(&title, &tables, book));
    let file = file.map_err(PageError::internal)?;
    Ok(EncodedResponse::workbook(file).saved_as(format!("{}-{name}.xlsx", current.slug)))
}

/// Reads a night as somebody may see it: guests as much of the names as they should, and not why the director decided something.
fn with_book<T>(current: &Current, for_staff: bool, read: impl FnOnce(&Book<'_>) -> T) -> T {
    let mut book = current.book(wall_clock);
    if for_staff {
        return read(&book);
    }
    let names = PublicNames(current);
    let (seen, no_notes) = (names.people(), BTreeMap::new());
    (book.names.people, book.names.entered) = (&seen, &seen);
    book.names.pairs = names.pairs();
    book.names.notes = &no_notes;
    read(&book)
}

fn dialect(query: &Fields) -> Result<Dialect, PageError> {
    match query.get("dialect") {
        None => Ok(Dialect::People),
        Some(name) => Dialect::named(name).ok_or(PageError::NotFound),
    }
}

fn file(
    table: Table,
    current: &Current,
    dialect: Dialect,
    for_staff: bool,
) -> Result<EncodedResponse, PageError> {
    let mut file = Vec::new();
    with_book(current, for_staff, |book| table.write(book, dialect, &mut file))
        .map_err(PageError::internal)?;
    let name = format!("{}-{}", current.slug, table.file_name());
    Ok(EncodedResponse::bytes("text/csv; charset=utf-8; header=present", file).saved_as(name))
}
