//! `/leitung/t/{slug}/kassa`: the desk. One line sells to somebody new, the table shows everybody.

pub(in crate::web::staff) mod rows;
mod success_message;

pub use rows::{can_buy_life, no_more};
pub(in crate::web::staff) use success_message::tickets_named;
pub use success_message::{hint, success_message};

use crate::app::{Newcomer, PastPlayer, Request, Reserved, Snapshot};
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, Fields, FormState, PageContext, Staff, conflict, page};
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::staff::seen_group::SeenGroup;
use crate::web::state::Site;
use crate::web::view::lives::of_latecomer;
use actix_web::web::Data;
use askama::Template;
use rows::{LivesFilter, Row};
use std::collections::BTreeSet;
use std::sync::Arc;
use tournament::texts::{ExtrasChange, Name, NameOrder, Person, PrizeText, Town, search_key};
use tournament::{Cents, DeskCommand, PlayerId, Registration, Rejection, Stage, TicketNo, Tickets};
use tournament::{Command, FirstPayment, Format};

#[derive(Template)]
#[template(path = "desk.html")]
struct DeskPage {
    ctx: PageContext,
    current: Current,
    layout: StaffLayout,
    form: FormState,
    /// The people of the same name and place, if the desk has to ask whether it is one of them.
    same: Vec<Row>,
    /// Why nobody can be put on the list now.
    blocked: Option<String>,
    /// The address of the setting that this or a complaint names, or "".
    setting: String,
    /// What a late ticket gets, once the first draw is made: a title and a sentence.
    late: Option<(String, String)>,
    /// On an evening with lives, the lives of everybody and the choice among them.
    lives: Option<LivesFilter>,
    /// How many can buy a life again now.
    rebuys: usize,
    /// What the first draw will be as things stand, or "".
    bracket: String,
    owed: Cents,
    /// What it is asked to show: `q` is a name, a place or a number; with anything in `offen` only those who owe money; `leben` are those with so
    /// many lives, 0 those who are out.
    search: Fields,
    rows: Vec<Row>,
    /// Names without a ticket, suggested before all others.
    reserved: Vec<Reserved>,
    /// The people of former evenings, suggested while somebody types.
    former: Arc<[PastPlayer]>,
}

#[derive(Default)]
struct Suggested {
    reserved: Vec<Reserved>,
    former: Arc<[PastPlayer]>,
}

impl DeskPage {
    fn of(
        ctx: PageContext,
        current: Current,
        search: Fields,
        form: FormState,
        Suggested { reserved, former }: Suggested,
    ) -> DeskPage {
        let found = rows::matching(&current, search.value("q"));
        let rows: Vec<Row> = found.into_iter().map(|player| Row::of(&ctx, &current, player)).collect();
        let lives = LivesFilter::of(&ctx, &current, search.value("leben"));
        let is_meant = |row: &Row| {
            (search.value("offen").is_empty() || row.owes > Cents::ZERO)
                && lives.as_ref().is_none_or(|lives| lives.has(row.player))
        };
        let rows = rows.into_iter().filter(is_meant).collect();
        let blocked = why_no_sale(&current);
        let to_setting = || ctx.way_to_setting(blocked.as_ref()?, &current);
        let setting = if form.setting().is_empty() {
            to_setting().unwrap_or_default()
        } else {
            form.setting().to_owned()
        };
        DeskPage {
            layout: StaffLayout::of(&ctx, &current, NavItem::Desk).with_own_button(),
            form,
            same: Vec::new(),
            blocked: blocked.as_ref().map(|rejection| ctx.rejection(rejection, &*current)),
            setting,
            late: late(&ctx, &current),
            lives,
            rebuys: current.players().keys().filter(|player| rows::can_buy_life(&current, **player)).count(),
            bracket: ctx.translator().bracket(&current),
            owed: current.owed_by_all().0,
            reserved: matching_names(reserved, search.value("q")),
            search,
            rows,
            former,
            current,
            ctx,
        }
    }

    /// Returns the page on which people of the main evening are put on the list of its consolation, "" if that evening is deleted; `None` if
    /// this is no consolation.
    fn joining(&self) -> Option<String> {
        let page = || self.layout.path("trostrunde");
        self.current
            .is_consolation()
            .then(|| self.current.other_evening().map(|_| page()).unwrap_or_default())
    }

    /// Returns the field that gets the cursor: the first one that is wrong, the search after a search, else the name.
    fn focus(&self) -> &str {
        let wrong = self.form.complaints().iter().map(|(field, _)| field.as_str());
        let typed = wrong
            .filter(|field| !field.is_empty())
            .min_by_key(|field| ["name", "place", "tickets"].iter().position(|known| known == field));
        typed.unwrap_or(if self.is_search() { "q" } else { "name" })
    }

    /// Returns the groups that somebody new can be marked for, whether each is ticked, and the digit that ticks it with Alt.
    fn groups(&self) -> Vec<(SeenGroup, bool, String)> {
        let marked = SeenGroup::ticked(&self.form);
        let group = |(index, (number, name)): (usize, (u32, &PrizeText))| {
            let digit = if index < 9 { (index + 1).to_string() } else { String::new() };
            let group = SeenGroup { number, name: name.to_string() };
            let ticked = marked.contains(&group);
            (group, ticked, digit)
        };
        self.current.used_groups().enumerate().map(group).collect()
    }

    /// Returns the towns of those who are suggested and of those who are here, each once.
    fn towns(&self) -> BTreeSet<&str> {
        let reserved = self.reserved.iter().map(|reserved| reserved.person.place.as_str());
        let former = self.former.iter().map(|player| player.town.as_str());
        let here = self.current.people.values().map(|person| person.place.as_str());
        reserved.chain(former).chain(here).filter(|town| !town.is_empty()).collect()
    }

    /// Returns the id of a list of suggestions for a field, "" if nobody is suggested.
    fn list(&self, id: &'static str) -> &'static str {
        if self.former.is_empty() && self.reserved.is_empty() { "" } else { id }
    }

    /// Returns whether somebody may buy several tickets; else everybody plays with one, and nothing is said of how many.
    fn asks_how_many(&self) -> bool {
        self.current.settings().format == Format::Tickets
    }

    fn tickets_label(&self) -> String {
        self.ctx.t(if self.asks_how_many() { "desk-tickets" } else { "desk-card" })
    }

    /// Returns what is counted beside the list: tickets sold, or people.
    fn sold_label(&self) -> String {
        self.ctx.t(if self.asks_how_many() { "desk-sold" } else { "desk-places" })
    }

    /// Returns of how many tickets the free ones are: all on sale, or the slots once the list is closed. With lives latecomers need no slot.
    fn places(&self) -> u32 {
        let capacity = self.current.settings().capacity;
        let slotted = self.current.lives().is_none();
        self.current
            .draw_in_force(Stage::FIRST)
            .filter(|_| slotted)
            .map_or(capacity, |draw| draw.slots.min(capacity))
    }

    fn is_search(&self) -> bool {
        !self.search.value("q").is_empty()
    }
}

/// Says what is in it for somebody who comes late: a bye, or fewer lives.
fn late(ctx: &PageContext, snapshot: &Snapshot) -> Option<(String, String)> {
    if !matches!(snapshot.sells_late(), Ok(true)) {
        return None;
    }
    let Some(evening) = snapshot.lives() else {
        return Some((ctx.t("desk-late"), ctx.t1("desk-late-more", "count", snapshot.open_byes().len())));
    };
    Some((ctx.t("lives-late"), ctx.t1("lives-late-more", "count", of_latecomer(evening))))
}

/// Returns why not even one ticket can be sold to somebody new.
pub fn why_no_sale(snapshot: &Snapshot) -> Option<Rejection> {
    let anybody = Registration::new(Tickets::Count(1), FirstPayment::Nothing);
    snapshot
        .tournament
        .decide(&Command::Desk(DeskCommand::Register { people: vec![anybody], lots: [0; 32] }))
        .err()
}

/// Returns who may be suggested: nobody to those who put nobody on the list, and no real people of other evenings on a practice evening.
fn suggested(site: &Site, ctx: &PageContext, snapshot: &Snapshot) -> Result<Suggested, PageError> {
    if !ctx.may_send(address::staff(&snapshot.slug, "kassa")) {
        return Ok(Suggested::default());
    }
    let reserved = site.app().reserved(snapshot)?;
    let former = if snapshot.is_practice() { Arc::default() } else { site.app().latest_guests()? };
    Ok(Suggested { reserved, former })
}

/// Returns those of whom each word of a search begins a word of name or place.
fn matching_names(mut people: Vec<Reserved>, query: &str) -> Vec<Reserved> {
    let query = search_key(&query.replace(',', " "));
    people.retain(|Reserved { person, .. }| {
        let key = search_key(&format!("{} {}", person.name, person.place));
        query.split(' ').all(|word| key.split([' ', ',']).any(|known| known.starts_with(word)))
    });
    people
}

pub fn show(site: Data<Site>, ctx: PageContext, _staff: Staff, current: Current, search: Fields) -> Answer {
    let suggested = suggested(&site, &ctx, &current)?;
    let mut form = FormState::fresh(&ctx).with_tick("paid", true);
    if current.settings().format == Format::Tickets {
        form = form.with("tickets", 1);
    }
    // A person who was searched for and is not there is the next one to be put on the list.
    if search.value("offen").is_empty()
        && rows::matching(&current, search.value("q")).is_empty()
        && search.value("q").contains(char::is_alphabetic)
    {
        form = form.with("name", search.value("q"));
    }
    page(&DeskPage::of(ctx, current, search, form, suggested))
}

/// Puts somebody on the list, or asks whether it is somebody who is there already; of two desks at the same moment the second is asked
/// about what the first has entered.
pub fn send(pressed: ActionRequest) -> Answer {
    pressed.alone(sell)
}

/// Shows again what was typed, and what is wrong with it.
fn again(pressed: ActionRequest) -> Answer {
    let suggested = suggested(&pressed.site, &pressed.ctx, &pressed.current)?;
    pressed.again(|ctx, current, form| DeskPage::of(ctx, current, Fields::default(), form, suggested))
}

fn sell(mut pressed: ActionRequest) -> Answer {
    let ActionRequest { ctx, current, form, .. } = &mut pressed;
    let person = person(form);
    let tickets = wanted_tickets(ctx, current, form);
    let (Some(person), Some(tickets)) = (person, tickets) else {
        return again(pressed);
    };
    let paid = form.ticked("paid");
    let seen = SeenGroup::ticked(form);
    // By the numbers that the form has seen: sent again after a group is gone, it still asks for the same.
    let groups = seen.iter().map(|group| group.number).collect();
    let request = match sell_to(current, form) {
        Some(player) => Request::Sell { player, tickets, paid, groups },
        None => {
            let paid = if paid { FirstPayment::InFull } else { FirstPayment::Nothing };
            let registration = Registration { groups, ..Registration::new(tickets, paid) };
            Request::Register(vec![Newcomer { person: person.clone(), partner: None, registration }])
        }
    };
    if let Some(gone) = seen.into_iter().find(|group| !group.is_in(current))
        && !pressed.is_repeated(&request)?
    {
        pressed.form.add_error("", pressed.ctx.t1("desk-group-gone", "group", gone.name));
        return again(pressed);
    }
    let ActionRequest { current, form, .. } = &mut pressed;
    let (same, answered) = (current.like(&person), form.ticked("to"));
    if !same.is_empty() && !answered && !pressed.is_repeated(&request)? {
        let ActionRequest { ctx, current, form, .. } = pressed;
        let same = same.into_iter().map(|player| Row::of(&ctx, &current, player)).collect();
        let desk = DeskPage::of(ctx, current, Fields::default(), form, Suggested::default());
        return conflict(&DeskPage { same, ..desk });
    }
    let (page, site) = (pressed.current.path("/kassa"), pressed.site.clone());
    pressed.send(request, &page, success_message, |ctx, refused, form| {
        let suggested = suggested(&site, &ctx, &refused.current)?;
        refused.again(ctx, "tickets", form, |ctx, current, form| {
            DeskPage::of(ctx, current, Fields::default(), form, suggested)
        })
    })
}

/// Stores how names are typed at the desk, which is asked once in an evening.
pub fn store_name_order(pressed: ActionRequest) -> Answer {
    let order = NameOrder::named(pressed.form.value("order")).ok_or(PageError::BadRequest)?;
    let desk = pressed.current.path("/kassa");
    let said = |ctx: &PageContext| ctx.t(hint(order));
    // The other desk was faster with the same answer.
    if pressed.current.extras().names_typed == Some(order) {
        let said = said(&pressed.ctx);
        return Ok(pressed.ctx.see_other_saying(&pressed.site, &desk, said));
    }
    pressed.act(Request::UpdateExtras(ExtrasChange::NamesTyped(order)), &desk, &desk, |ctx, _| said(ctx))
}

/// Forgets a name without a ticket.
pub fn release(pressed: ActionRequest) -> Answer {
    let ActionRequest { site, ctx, current, mut form, .. } = pressed;
    let person = person(&mut form).ok_or(PageError::BadRequest)?;
    let said = ctx.t1("desk-said-released", "name", person.name.as_str());
    site.app().release(&current, person)?;
    Ok(ctx.see_other_saying(&site, &current.path("/kassa"), said))
}

pub fn person(form: &mut FormState) -> Option<Person> {
    let name = form.text::<Name>("name", "desk-name");
    let place = form.text::<Town>("place", "desk-place");
    Some(Person { name: name?, place: place? })
}

/// Reads what is wanted, and says what is wrong with it before anybody is asked.
pub fn wanted_tickets(ctx: &PageContext, snapshot: &Snapshot, form: &mut FormState) -> Option<Tickets> {
    let (limit, format) = (snapshot.settings().tickets_per_player, snapshot.settings().format);
    let typed = form.value("tickets").trim();
    // Where everybody holds one ticket nobody is asked how many.
    if format != Format::Tickets && typed.is_empty() {
        return Some(Tickets::Count(1));
    }
    match Tickets::typed(typed) {
        Some(Tickets::Count(0)) if format == Format::Tickets => {
            form.add_error("tickets", ctx.rejection(&Rejection::NoTickets, snapshot))
        }
        Some(Tickets::Count(count)) if count != 1 && format == Format::Lives => {
            let lives = snapshot.settings().lives.lives;
            form.add_error("tickets", ctx.t2("lives-one-card", "lives", lives, "count", count));
        }
        Some(Tickets::Count(count)) if count != 1 && format != Format::Tickets => {
            form.add_error("tickets", ctx.t1("desk-one-card", "count", count));
        }
        // The number of a card, typed like a count.
        Some(Tickets::Count(count)) if count > limit && count <= TicketNo::MAX => {
            form.add_error("tickets", ctx.t2("desk-tickets-many", "limit", limit, "count", count));
            let many = Rejection::TooManyTickets { limit, held: 0, wanted: count };
            form.lead_to_setting(ctx.way_to_setting(&many, snapshot));
        }
        Some(tickets) => return Some(tickets),
        None if format != Format::Tickets => form.add_error("tickets", ctx.t("desk-card-unclear")),
        None => form.add_error("tickets", ctx.t("desk-tickets-unclear")),
    }
    None
}

/// Returns the player on the list whom the answer to "noch jemand?" means; `None` for somebody new.
fn sell_to(snapshot: &Snapshot, form: &FormState) -> Option<PlayerId> {
    let player = PlayerId(form.value("to").parse().ok()?);
    snapshot.players().contains_key(&player).then_some(player)
}
