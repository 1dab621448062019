//! `/leitung/t/{slug}/trostrunde`: the consolation of a ticket night. One button opens it with those whom round 1 has put out and who say
//! yes; afterwards others are ticked as they come to the desk.

use crate::app::{ActError, NewTournament, Snapshot};
use crate::web::address;
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, FormState, PageContext, Staff, page, unprocessable};
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::view::tournament::sorted_by_name;
use askama::Template;
use std::collections::BTreeSet;
use tournament::texts::{PrizeText, Texts, Title};
use tournament::{NoConsolation, PlainEvening, PlayerId, Rejection, Setting, Settings};

/// The page below an evening.
const PAGE: &str = "trostrunde";

#[derive(Template)]
#[template(path = "staff/consolation.html")]
struct ConsolationPage {
    ctx: PageContext,
    layout: StaffLayout,
    form: FormState,
    /// Those who are out and have no ticket of the consolation, by name.
    out: Vec<Person>,
    opened: Option<Opened>,
    /// Those of it who are in the main evening again.
    back: Vec<BackLine>,
    /// Whether the evening has ended without one, so that there will be none.
    over: bool,
}

struct Person {
    player: PlayerId,
    name: String,
    is_ticked: bool,
}

struct Opened {
    name: String,
    /// Its first page for the staff, and its desk.
    path: String,
    desk: String,
    price: String,
    /// Its people by name, each with their page there.
    people: Vec<(String, String)>,
    /// Why nobody can join any more, or "".
    closed: String,
    /// Whether it can be taken away again, because nobody is on its list.
    is_empty: bool,
}

impl ConsolationPage {
    fn of(ctx: PageContext, current: &Current, form: FormState) -> ConsolationPage {
        let opened = consolation(current);
        let over = opened.is_none() && current.is_finished();
        let out = if over { Vec::new() } else { out(current) };
        let ticked: Vec<&str> = form.all("wer").collect();
        let person = |player: PlayerId| Person {
            player,
            name: current.known_as(player).to_owned(),
            is_ticked: ticked.contains(&player.to_string().as_str()),
        };
        let out = sorted_by_name(out.into_iter().map(person), |person| current.sorting(person.player));
        ConsolationPage {
            layout: StaffLayout::of(&ctx, current, NavItem::Overview).with_own_button(),
            opened: opened.map(|other| Opened::of(&ctx, other)),
            back: back_in(&ctx, current),
            over,
            out,
            form,
            ctx,
        }
    }

    /// Returns whether there is one that people can still join.
    fn is_open(&self) -> bool {
        self.opened.as_ref().is_some_and(|opened| opened.closed.is_empty())
    }

    fn nobody_text(&self) -> &'static str {
        match self.opened {
            Some(_) => "consolation-nobody-more",
            None if self.over => "consolation-over",
            None => "consolation-nobody",
        }
    }

    fn path(&self, what: &str) -> String {
        self.layout.path(&format!("{PAGE}{what}"))
    }
}

impl Opened {
    fn of(ctx: &PageContext, other: &Snapshot) -> Opened {
        let plays =
            |player: &PlayerId| other.tickets_of(*player).next().is_some() && !other.is_withdrawn(*player);
        let people = other.players().keys().copied().filter(plays);
        let people = sorted_by_name(people, |player| other.sorting(*player));
        let line = |player| (other.known_as(player).to_owned(), address::player(&other.slug, player));
        Opened {
            name: other.texts.name.to_string(),
            path: address::staff(&other.slug, ""),
            desk: address::staff(&other.slug, "kassa"),
            price: ctx.money(other.settings().ticket_price),
            people: people.into_iter().map(line).collect(),
            is_empty: other.is_empty_consolation(),
            closed: other.why_nobody_joins().map(|why| ctx.rejection(&why, other)).unwrap_or_default(),
        }
    }
}

fn consolation(current: &Current) -> Option<&Snapshot> {
    current.other_evening().filter(|other| other.is_consolation())
}

/// Returns those who can be put on the list.
fn out(current: &Current) -> Vec<PlayerId> {
    let other = consolation(current);
    let may_join = |player: &PlayerId| other.is_none_or(|other| other.has_no_ticket_for(*player));
    current.out_after_round_one().into_iter().filter(may_join).collect()
}

/// Shows the page; that of a consolation is the one of its main evening.
pub fn show(_staff: Staff, ctx: PageContext, current: Current) -> Answer {
    if let Some(main) = current.other_evening().filter(|_| current.is_consolation()) {
        return Ok(ctx.see_other(&address::staff(&main.slug, PAGE)));
    }
    if !current.may_have_consolation() {
        return Err(PageError::NotFound);
    }
    let mut form = FormState::fresh(&ctx);
    if consolation(&current).is_none() {
        let name = format!("{}: {}", current.texts.name, ctx.t("consolation-title"));
        let name = name.parse::<Title>().map_or_else(|_| ctx.t("consolation-title"), |name| name.to_string());
        form = form.with("name", name).with("price", current.settings().ticket_price.figures("", ','));
    }
    page(&ConsolationPage::of(ctx, &current, form))
}

/// Opens the consolation with those who are ticked.
pub fn open(pressed: ActionRequest) -> Answer {
    let ActionRequest { site, staff, ctx, current, mut form } = pressed;
    if !current.may_have_consolation() {
        return Err(PageError::NotFound);
    }
    let people = ticked(&form)?;
    if consolation(&current).is_none() && current.is_finished() {
        form.add_error("", ctx.rejection(&NoConsolation::Over.into(), &*current));
        return unprocessable(&ConsolationPage::of(ctx, &current, form));
    }
    let Some(new) = read(&current, &mut form) else {
        return unprocessable(&ConsolationPage::of(ctx, &current, form));
    };
    let (submission, paid) = (form.submission(&staff)?, form.ticked("paid"));
    let onward = current.path(&format!("/{PAGE}"));
    match site.app().open_consolation(&current, submission, new, people, paid) {
        Ok(done) => {
            let said = ctx.t1("consolation-opened", "count", done.snapshot.players().len());
            Ok(ctx.see_other_saying(&site, &onward, said))
        }
        Err(ActError::Settings(faults)) => {
            for fault in faults {
                let field = if fault == Setting::TicketPrice { "price" } else { "prizes" };
                form.add_error(field, ctx.translator().setting_fault(fault));
            }
            unprocessable(&ConsolationPage::of(ctx, &current, form))
        }
        Err(error) => {
            error.refused()?.add_error(&ctx, "", &mut form);
            // Somebody else may just have opened it, and then this page is another one.
            let now = site.app().snapshot(current.slug.as_str())?.ok_or(PageError::NotFound)?;
            unprocessable(&ConsolationPage::of(ctx, &Current::of(&site, now), form))
        }
    }
}

/// Reads the fields of a new consolation; `None` after noting every complaint.
fn read(main: &Snapshot, form: &mut FormState) -> Option<NewTournament> {
    let name: Option<Title> = form.text("name", "settings-name");
    let price = form.money("price", "settings-ticket-price");
    let prizes: Option<Vec<PrizeText>> = form.lines("prizes", "settings-prize-line");
    let (name, price, prizes) = (name?, price?, prizes?);
    let settings = Settings {
        ticket_price: price,
        prizes: u32::try_from(prizes.len()).unwrap_or(u32::MAX),
        ..main.settings().of_its_consolation()
    };
    let Texts { venue, date, rules, .. } = Texts::clone(&main.texts);
    Some(NewTournament { settings, texts: Texts { name, venue, date, prizes, rules } })
}

/// Puts those who are ticked on the list.
pub fn join(pressed: ActionRequest) -> Answer {
    let people = ticked(&pressed.form)?;
    let other = consolation(&pressed.current).ok_or(PageError::NotFound)?;
    let (submission, paid) = (pressed.form.submission(&pressed.staff)?, pressed.form.ticked("paid"));
    let onward = pressed.current.path(&format!("/{PAGE}"));
    match pressed.site.app().join_consolation(other, submission, &people, paid) {
        Ok(_) => {
            let said = pressed.ctx.t1("consolation-joined", "count", people.len());
            Ok(pressed.ctx.see_other_saying(&pressed.site, &onward, said))
        }
        Err(error) => {
            let refused = error.refused()?;
            let mut form = pressed.form;
            let sentence = match refused.rejection {
                Rejection::NothingToChange => pressed.ctx.t("consolation-nobody-ticked"),
                _ => refused.sentences(&pressed.ctx).join(" "),
            };
            form.add_error("", sentence);
            unprocessable(&ConsolationPage::of(pressed.ctx, &pressed.current, form))
        }
    }
}

/// Takes a consolation away again on whose list nobody is. Of two who press at the same moment the second finds it gone.
pub fn call_off(pressed: ActionRequest) -> Answer {
    let ActionRequest { site, staff, ctx, current, mut form } = pressed;
    let onward = current.path(&format!("/{PAGE}"));
    let Some(other) = consolation(&current) else { return Ok(ctx.see_other(&onward)) };
    if !other.is_empty_consolation() {
        form.add_error("", ctx.t("consolation-not-empty"));
        return unprocessable(&ConsolationPage::of(ctx, &current, form));
    }
    match site.act(other, form.submission(&staff)?, PlainEvening::Finish) {
        Ok(_) => Ok(ctx.see_other_saying(&site, &onward, ctx.t("consolation-called-off"))),
        Err(error) => {
            error.refused()?.add_error(&ctx, "", &mut form);
            unprocessable(&ConsolationPage::of(ctx, &current, form))
        }
    }
}

/// Reads who is ticked, each once, or all whom the page has shown; a form that names no numbers was not made here.
fn ticked(form: &FormState) -> Result<Vec<PlayerId>, PageError> {
    let field = if form.ticked("alle") { "gezeigt" } else { "wer" };
    let player = |number: &str| number.parse().map(PlayerId).map_err(|_| PageError::BadRequest);
    let people: BTreeSet<PlayerId> = form.all(field).map(player).collect::<Result<_, _>>()?;
    Ok(people.into_iter().collect())
}

/// Somebody of the consolation whom a correction has brought back into the main evening.
pub struct BackLine {
    pub name: String,
    /// The open match in the consolation, or what is going on there.
    pub plays: String,
    /// The page on which they are let go there, or give their ticket back before its draw; "" for those who may do neither.
    pub leave: String,
}

/// Lists those who are in both evenings again, for the pages of both.
pub fn back_in(ctx: &PageContext, current: &Current) -> Vec<BackLine> {
    let Some(other) = current.other_evening() else { return Vec::new() };
    let here: &Snapshot = current;
    let (main, consolation) = if here.is_consolation() { (other, here) } else { (here, other) };
    // Before its draw the ticket is given back there, with its price.
    let way_out = |player| match consolation.is_first_list_closed() {
        true => address::staff(&consolation.slug, format!("abmeldung?nr={player}")),
        false => address::player(&consolation.slug, player),
    };
    let line = |player: PlayerId| BackLine {
        name: consolation.known_as(player).to_owned(),
        plays: match consolation.open_matches_of(player).first() {
            Some(pairing) => {
                let players = consolation.players_of(pairing).find(|opponent| *opponent != player);
                let name = players.map(|opponent| consolation.known_as(opponent)).unwrap_or_default();
                let stage = ctx.stage_in(consolation, pairing.id.stage);
                let id = ctx.t2("format-match", "stage", stage, "number", pairing.id.number);
                ctx.t2("consolation-open-match", "match", id, "name", name)
            }
            None => ctx.t("consolation-no-match"),
        },
        leave: Some(way_out(player)).filter(|path| ctx.may_open(path)).unwrap_or_default(),
    };
    consolation.back_in(main).into_iter().map(line).collect()
}
