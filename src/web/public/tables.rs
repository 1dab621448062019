//! `/t/{slug}/{table}.csv`: the tables to take home. Those with money are for the staff.

use crate::app::wall_clock;
use crate::export::{Dialect, Table};
use crate::web::error::PageError;
use crate::web::http::current::Current;
use crate::web::http::page::Response;
use crate::web::http::query::Query;
use crate::web::http::session::Staff;
use crate::web::state::arrival::sender;
use crate::web::state::security_log::{self, Noted};
use crate::web::view::tournament::PublicNames;
use actix_web::http::header::ContentDisposition;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;
use std::collections::BTreeMap;

/// What an address may add.
#[derive(Debug, Deserialize)]
pub struct TableQuery {
    dialect: Option<String>,
}

/// Answers a table that everybody may read; guests see as much of the names as they should.
pub async fn show(
    staff: Option<Staff>,
    current: Current,
    path: Path<(String, String)>,
    query: Query<TableQuery>,
) -> Response {
    let table: Table = path.1.parse().map_err(|_| PageError::NotFound)?;
    if table.is_public() { file(table, &current, &query, staff.as_ref()) } else { Err(PageError::NotFound) }
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
    let about = format!("{} of {} by {}", table.file_name(), current.slug, staff.user.name);
    security_log::note(Noted::TableTaken, sender(request), &about);
}

/// Writes a table as a file.
fn file(table: Table, current: &Current, query: &TableQuery, staff: Option<&Staff>) -> Response {
    let dialect = match &query.dialect {
        None => Dialect::People,
        Some(name) => Dialect::named(name).ok_or(PageError::NotFound)?,
    };
    let (mut file, mut book) = (Vec::new(), current.book(wall_clock));
    let (seen, no_notes) = (PublicNames(current).people(), BTreeMap::new());
    if staff.is_none() {
        book.names.people = &seen;
        // Why the director decided something is not for guests.
        book.names.notes = &no_notes;
    }
    table.write(&book, dialect, &mut file).map_err(PageError::internal)?;
    let name = format!("{}-{}", current.slug, table.file_name());
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8; header=present")
        .insert_header(ContentDisposition::attachment(name))
        .body(file))
}
