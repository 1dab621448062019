//! `/leitung/t/{slug}/kassa`: the desk. One line sells to somebody new, the table shows everybody.
//!
//! | file | subject |
//! |---|---|
//! | this one | the page, and putting somebody on the list |
//! | `rows` | the table of people |
//! | `wanted` | what is typed into the field "Karten" |
//! | `said` | what the desk says afterwards |

mod rows;
mod said;
mod wanted;

pub use rows::no_more;
pub use said::said;
pub use wanted::tickets;

use super::evening::{Evening, Here};
use crate::app::{Newcomer, PastPlayer, Request, Snapshot};
use crate::texts::{Name, Person, Place};
use crate::tournament::{Cents, DeskCommand, PlayerId, Registration, Rejection, TicketNo, Tickets};
use crate::tournament::{Command, FirstPayment};
use crate::web::context::PageContext;
use crate::web::current::Current;
use crate::web::error::PageError;
use crate::web::form::Typed;
use crate::web::page::{Answer, conflict, page, unprocessable};
use crate::web::session::Staff;
use crate::web::site::Site;
use actix_web::web::{Data, Query};
use askama::Template;
use rows::Row;
use serde::Deserialize;
use std::collections::BTreeSet;

/// So many people of former evenings are suggested at most.
const SUGGESTED: usize = 500;

/// What the page is asked to show.
#[derive(Default, Deserialize)]
pub struct Search {
    /// A name, a place or a number.
    #[serde(default)]
    q: String,
    /// Anything: only those who owe money.
    #[serde(default)]
    offen: String,
}

#[derive(Template)]
#[template(path = "desk.html")]
struct DeskPage {
    ctx: PageContext,
    evening: Evening,
    form: Typed,
    /// The people of the same name and place, if the desk has to ask whether it is one of them.
    same: Vec<Row>,
    /// Why nobody can be put on the list now.
    blocked: Option<String>,
    /// The byes that late tickets may get, once the first draw is made.
    byes: Option<usize>,
    /// "14 von 64".
    left: String,
    people: usize,
    taken: Cents,
    owed: Cents,
    search: Search,
    rows: Vec<Row>,
    /// The people of former evenings, suggested while somebody types.
    former: Vec<PastPlayer>,
}

impl DeskPage {
    fn of(
        ctx: PageContext,
        night: &Snapshot,
        search: Search,
        form: Typed,
        former: Vec<PastPlayer>,
    ) -> DeskPage {
        let found = rows::found(night, &search.q);
        let rows: Vec<Row> = found.into_iter().map(|player| Row::of(&ctx, night, player)).collect();
        let rows = rows.into_iter().filter(|row| search.offen.is_empty() || row.owes > Cents::ZERO).collect();
        let owed =
            night.players().keys().map(|player| night.owed(*player)).filter(|owed| *owed > Cents::ZERO);
        let (left, capacity) = (night.tickets_left(), night.settings().capacity);
        DeskPage {
            evening: Evening::of(&ctx, night, Here::Desk).with_own_button(),
            form,
            same: Vec::new(),
            blocked: why_no_sale(night).map(|rejection| ctx.rejection(&rejection, night)),
            byes: matches!(night.sells_late(), Ok(true)).then(|| night.open_byes().len()),
            left: ctx.t2("desk-left-of", "left", left, "capacity", capacity),
            people: night.players().len(),
            taken: night.cash().balance,
            owed: owed.sum(),
            search,
            rows,
            former,
            ctx,
        }
    }

    /// Returns the field that gets the cursor: the first one that is wrong, the search after a search, else the name.
    fn focus(&self) -> &str {
        let wrong = self.form.complaints().iter().map(|(field, _)| field.as_str());
        let typed = wrong
            .filter(|field| !field.is_empty())
            .min_by_key(|field| ["name", "place", "tickets"].iter().position(|known| known == field));
        typed.unwrap_or(if self.is_search() { "q" } else { "name" })
    }

    /// Returns the towns of those who are suggested, each once.
    fn towns(&self) -> BTreeSet<&str> {
        self.former.iter().map(|player| player.town.as_str()).filter(|town| !town.is_empty()).collect()
    }

    /// Returns the id of a list of suggestions for a field, "" if nobody is suggested.
    fn list(&self, id: &'static str) -> &'static str {
        if self.former.is_empty() { "" } else { id }
    }

    fn is_search(&self) -> bool {
        !self.search.q.is_empty()
    }
}

/// Returns why not even one ticket can be sold to somebody new.
pub fn why_no_sale(night: &Snapshot) -> Option<Rejection> {
    let anybody = Registration { tickets: Tickets::Count(1), paid: FirstPayment::Nothing };
    night.decide(&Command::Desk(DeskCommand::Register { people: vec![anybody], lots: [0; 32] })).err()
}

/// Returns who may be suggested: nobody to those who put nobody on the list, and no real people on a practice evening.
async fn former(site: &Site, ctx: &PageContext, current: &Current) -> Result<Vec<PastPlayer>, PageError> {
    if current.is_practice() || !ctx.may_send(current.path("/kassa")) {
        return Ok(Vec::new());
    }
    site.read(|app| app.past_players("", SUGGESTED)).await
}

/// Shows the desk.
pub async fn show(
    site: Data<Site>,
    ctx: PageContext,
    _staff: Staff,
    current: Current,
    search: Query<Search>,
) -> Answer {
    let former = former(&site, &ctx, &current).await?;
    let search = search.into_inner();
    let mut form = Typed::fresh(&ctx).with("tickets", 1).with_tick("paid", true);
    // Whoever was searched for and is not there is the next one to be put on the list.
    if search.offen.is_empty() && rows::found(&current, &search.q).is_empty() && is_name(&search.q) {
        form = form.with("name", &search.q);
    }
    page(&DeskPage::of(ctx, &current, search, form, former))
}

fn is_name(query: &str) -> bool {
    query.chars().any(char::is_alphabetic)
}

/// Puts somebody on the list, or asks whether it is somebody who is there already.
pub async fn send(
    site: Data<Site>,
    ctx: PageContext,
    staff: Staff,
    current: Current,
    mut form: Typed,
) -> Answer {
    let person = person(&mut form);
    let tickets = wanted_tickets(&ctx, &current, &mut form);
    let (Some(person), Some(tickets)) = (person, tickets) else {
        let former = former(&site, &ctx, &current).await?;
        return unprocessable(&DeskPage::of(ctx, &current, Search::default(), form, former));
    };
    let paid = form.ticked("paid");
    let submission = form.submission(&staff)?;
    let request = match sell_to(&current, &form) {
        Some(player) => Request::Sell { player, tickets, paid },
        None => {
            let paid = if paid { FirstPayment::InFull } else { FirstPayment::Nothing };
            Request::Register(vec![Newcomer { person: person.clone(), tickets, paid }])
        }
    };
    let same = current.like(&person);
    if !same.is_empty()
        && !form.ticked("to")
        && site.done_before(&current, &submission, &request).await?.is_none()
    {
        let same = same.into_iter().map(|player| Row::of(&ctx, &current, player)).collect();
        let desk = DeskPage::of(ctx, &current, Search::default(), form, Vec::new());
        return conflict(&DeskPage { same, ..desk });
    }
    match site.act(&current, submission, request).await? {
        Ok(done) => {
            let sentence = said(&ctx, &done);
            Ok(ctx.see_other_saying(&site, &current.path("/kassa"), sentence))
        }
        Err(refused) => {
            for sentence in refused.sentences(&ctx) {
                form.complain("tickets", sentence);
            }
            let former = former(&site, &ctx, &current).await?;
            unprocessable(&DeskPage::of(ctx, &refused.current, Search::default(), form, former))
        }
    }
}

/// Reads name and place.
pub fn person(form: &mut Typed) -> Option<Person> {
    let name = form.text::<Name>("name", "desk-name");
    let place = form.text::<Place>("place", "desk-place");
    Some(Person { name: name?, place: place? })
}

/// Reads what is wanted, and says what is wrong with it before anybody is asked.
pub fn wanted_tickets(ctx: &PageContext, night: &Snapshot, form: &mut Typed) -> Option<Tickets> {
    let limit = night.settings().tickets_per_player;
    match tickets(form.value("tickets")) {
        Some(Tickets::Count(0)) => form.complain("tickets", ctx.rejection(&Rejection::NoTickets, night)),
        // The number of a card, typed like a count.
        Some(Tickets::Count(count)) if count > limit && count <= TicketNo::MAX => {
            form.complain("tickets", ctx.t2("desk-tickets-many", "limit", limit, "count", count));
        }
        Some(tickets) => return Some(tickets),
        None => form.complain("tickets", ctx.t("desk-tickets-unclear")),
    }
    None
}

/// Returns the player on the list whom the answer to "noch jemand?" means; `None` for somebody new.
fn sell_to(night: &Snapshot, form: &Typed) -> Option<PlayerId> {
    let player = PlayerId(form.value("to").parse().ok()?);
    night.players().contains_key(&player).then_some(player)
}
