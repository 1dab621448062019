//! Tickets that were taken to print together: the list of them, and the way back when the printer has eaten some.
//!
//! `POST /leitung/t/{slug}/druck/karten/erneuern` gives all tickets of a batch new keys, as one action, and takes them to print.

use super::tickets::{path_of, refused};
use crate::app::{Batch, Printed, Request, TicketKey, User, content_hash};
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, PageContext};
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::desk::rows::runs;
use std::collections::BTreeMap;
use tournament::TicketNo;

/// So many batches are listed; an older ticket is renewed by itself.
const LISTED: usize = 20;

pub struct BatchLine {
    /// "Druck von 18:32, Karten 1–24"
    pub text: String,
    /// The sheet, or "" if the reader may not load it.
    pub path: String,
    pub count: usize,
    /// The tickets as the form of a renewal names them.
    pub tickets: String,
    /// What the form has seen.
    pub seen: String,
}

/// Lists what was taken together, the last first.
pub fn lines(
    ctx: &PageContext,
    current: &Current,
    printed: &Printed,
    users: &[User],
) -> Result<Vec<BatchLine>, PageError> {
    let line = |batch: &Batch| {
        let name = users.iter().find(|user| user.id == batch.by).map_or("–", |user| user.name.as_str());
        let numbers: Vec<TicketNo> = batch.tickets.keys().copied().collect();
        let (count, time, spans) = (numbers.len(), ctx.time(batch.at), runs(&numbers));
        let key = if batch.at_hand { "print-batch" } else { "print-batch-by" };
        let said =
            [("count", &count as _), ("time", &time as _), ("tickets", &spans as _), ("name", &name as _)];
        let tickets: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        Ok(BatchLine {
            text: ctx.with(key, &said),
            path: if batch.at_hand { path_of(current, batch.at) } else { String::new() },
            count,
            tickets: tickets.join(" "),
            seen: mark(&batch.tickets)?,
        })
    };
    printed.batches.iter().take(LISTED).map(line).collect()
}

/// Returns a mark that changes when one of the tickets gets another key.
fn mark(keys: &BTreeMap<TicketNo, TicketKey>) -> Result<String, PageError> {
    let keys: Vec<&str> = keys.values().map(TicketKey::as_str).collect();
    content_hash(&keys).map_err(PageError::internal)
}

/// Gives the tickets of a batch new keys and takes them to print.
pub fn renew(pressed: ActionRequest) -> Answer {
    pressed.alone(|pressed| {
        let numbers: Result<Vec<u32>, _> = pressed.form.value("karten").split(' ').map(str::parse).collect();
        let tickets: Vec<TicketNo> =
            numbers.map_err(|_| PageError::BadRequest)?.into_iter().map(TicketNo).collect();
        let request = Request::RenewKeys(tickets.clone());
        let repeated = pressed.is_repeated(&request)?;
        let ActionRequest { site, staff, ctx, current, form } = pressed;
        let (app, user) = (site.app(), staff.user.id);
        if repeated {
            // All of it was done the first time; a ticket that was renewed since is not printed along.
            let printed = app.printed(&current, user)?;
            let batch = printed.batches.iter().find(|batch| {
                batch.at_hand && tickets.iter().any(|ticket| batch.tickets.contains_key(ticket))
            });
            return Ok(ctx.see_other(
                &batch.map_or_else(|| current.path("/druck"), |batch| path_of(&current, batch.at)),
            ));
        }
        let mut keys = app.ticket_keys(&current)?;
        keys.retain(|ticket, _| tickets.contains(ticket));
        if mark(&keys)? != form.value("gesehen") {
            return Err(refused(&ctx, &current, "print-batch-changed"));
        }
        let done = match site.act(&current, form.submission(&staff)?, request) {
            Ok(done) => done,
            Err(error) => return Err(error.refused()?.page(&ctx, current.path("/druck"))),
        };
        let at = app.print_tickets(&done.snapshot, &tickets, user).map_err(PageError::internal)?;
        Ok(ctx.see_other(&at.map_or_else(|| current.path("/druck"), |at| path_of(&current, at))))
    })
}
