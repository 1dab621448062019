//! `/t/{slug}`: the tournament now, and the search.

use super::calendar;
use super::duel::DuelView;
use super::evenings::EveningLine;
use super::guest::{Guest, MatchView};
use super::last_hour::{PodiumStep, decider, podium};
use super::open::Section;
use super::tickets::TicketView;
use crate::web::address;
use crate::web::http::{Answer, PageContext, Response, page};
use crate::web::public::layout::{Link, PublicLayout};
use crate::web::public::request::{PublicRequest, in_order};
use crate::web::view::draw::ResumedLine;
use crate::web::view::lives::{expected, price_label};
use crate::web::view::tournament::{Found, Phase, search};
use askama::Template;
use tournament::{Forecast, PlayerId, Setting, Stage, TicketNo};

/// Shows the tournament now, or what a search has found.
pub async fn show(request: PublicRequest) -> Response {
    let query = &request.query;
    if query.q.trim().is_empty() {
        let by_name = query.is_by_name();
        return request.answer(in_order("", by_name), move |guest| Some(NowPage::of(guest, by_name))).await;
    }
    // Names that are only similar are looked for among all.
    let (typed, current) = (query.q.clone(), request.current.clone());
    request.answer_one(move |guest| answer(guest, &typed, search(&current, &typed))).await
}

#[derive(Template)]
#[template(path = "public/now.html")]
struct NowPage {
    ctx: PageContext,
    layout: PublicLayout,
    title: String,
    lead: String,
    /// The button below the answer, if there is something to read.
    more: Option<Link>,
    sections: Vec<Section>,
    by_name: bool,
    by_name_path: String,
    /// The best, once they are known.
    winners: Vec<PodiumStep>,
    /// The final, from the moment when it is known who plays it.
    last: Option<DuelView>,
    /// The result that was entered last, the winner on the left, while matches are open.
    latest: Option<MatchView>,
    /// When the night will probably end, "" if that cannot be said yet or is said of the round already.
    night: String,
    facts: Vec<(String, String)>,
    prizes: Vec<String>,
    /// That another state counted on this host before.
    resumed: Vec<ResumedLine>,
    rounds: Vec<Link>,
    /// The evening for a calendar, "" if it stands in none or is over.
    calendar: String,
    search_label: String,
    /// The page's own address for search engines, where it stands under another one and that address is known; else "".
    canonical: String,
    /// The evenings before: address, name, day and place.
    past: Vec<EveningLine>,
}

/// Returns the page as it stands on the first page of a house with one evening, with the evenings before below.
pub fn at_home(guest: &Guest<'_>, past: Vec<EveningLine>) -> impl Template + use<> {
    let ctx = guest.ctx;
    let mut now = NowPage::of(guest, false);
    let here = ctx.link("/");
    now.layout.links.retain(|link| link.href != here);
    if ctx.staff_may_enter() {
        now.layout.links.push(Link::to(ctx.link("/leitung"), ctx.t("home-staff")));
    }
    NowPage { canonical: ctx.from_outside(&guest.link("")).unwrap_or_default(), past, ..now }
}

impl NowPage {
    /// Returns whether something of the last hour stands here, which has a style sheet of its own.
    fn has_last_hour(&self) -> bool {
        self.last.is_some()
            || !self.winners.is_empty()
            || self.sections.iter().any(|section| section.stake.is_some())
    }

    /// Returns whether what is open is short enough to stand beside the rest on a laptop; a long list has its own columns.
    fn fits_beside(&self) -> bool {
        self.sections.iter().flat_map(|section| &section.groups).all(|group| group.matches.len() <= 20)
    }

    /// Returns the heading of the final, "" where the page is about nothing else.
    fn final_heading(&self) -> String {
        let heading = self.ctx.t("format-final");
        if self.title.starts_with(&heading) { String::new() } else { heading }
    }

    fn of(guest: &Guest<'_>, by_name: bool) -> NowPage {
        let (ctx, view) = (guest.ctx, &guest.view);
        let phase = view.phase();
        let (title, lead) = guest.headline(&phase);
        let stages: &[Stage] = match &phase {
            Phase::Playing { stages } => stages,
            _ => &[],
        };
        let ended = matches!(phase, Phase::Played | Phase::Finished);
        // Who has won is told by the prize-giving, and not by a phone before it.
        let told = phase == Phase::Finished || view.is_handed_over();
        let before = view.last_round().is_none();
        let sections: Vec<Section> =
            stages.iter().map(|stage| Section::of(guest, *stage, stage == &stages[0], by_name)).collect();
        let last = if ended { None } else { decider(guest) };
        // The final is what the page is about, whatever else is played for places beside it.
        let is_open = !stages.is_empty() && last.as_ref().is_some_and(|last| last.seen.won.is_empty());
        let heading = ctx.t("format-final");
        let title = if is_open && !title.starts_with(&heading) { heading } else { title };
        // Each prize stands once: with the match that is played for it, or in the list.
        let stakes = sections.iter().filter_map(|section| section.stake.as_ref()).map(|stake| &stake.gains);
        let named: Vec<&String> = stakes.chain(last.as_ref().map(|last| &last.gains)).flatten().collect();
        let mut prizes = if ended { Vec::new() } else { prizes(guest) };
        prizes.retain(|prize| !named.contains(&prize));
        NowPage {
            layout: PublicLayout::of(guest, ""),
            title,
            lead,
            more: more(guest, &phase),
            sections,
            by_name,
            by_name_path: address::public(&view.slug, in_order("", true)),
            winners: if ended && told { podium(guest) } else { Vec::new() },
            last,
            latest: guest
                .latest()
                .first()
                .filter(|_| !stages.is_empty())
                .map(|pairing| guest.pairing(pairing).winner_first()),
            night: night(guest),
            facts: if before { facts(guest) } else { Vec::new() },
            prizes,
            resumed: ResumedLine::of_host(ctx.translator(), view, None),
            rounds: super::round::links(guest, None),
            calendar: if before { calendar::link(guest) } else { String::new() },
            canonical: String::new(),
            past: Vec::new(),
            search_label: if ended { ctx.t("public-search-after") } else { ctx.t("public-search") },
            ctx: ctx.clone(),
        }
    }
}

fn night(guest: &Guest<'_>) -> String {
    let Some(Forecast { night, round, .. }) = guest.view.forecast() else { return String::new() };
    let [night, round] = [Some(night), round.map(|(_, end)| end)].map(|at| at.map(Forecast::about));
    match night {
        Some(end) if night != round => guest.ctx.t1("public-night-until", "time", guest.ctx.time(end)),
        _ => String::new(),
    }
}

fn more(guest: &Guest<'_>, phase: &Phase) -> Option<Link> {
    let (page, key) = match phase {
        Phase::Drawing { stage, .. } => (format!("auslosung/{stage}"), "public-to-draw"),
        Phase::Played | Phase::Finished => ("siegerliste".to_owned(), "public-to-winners"),
        Phase::Between { .. } => (format!("runde/{}", guest.view.last_round()?), "public-to-last-round"),
        Phase::Selling | Phase::Playing { .. } => return None,
    };
    Some(Link::to(guest.link(&page), guest.ctx.t(key)))
}

/// Returns the prizes in words; those at the end that the director has not described stand in one line.
fn prizes(guest: &Guest<'_>) -> Vec<String> {
    let lines = guest.view.awards();
    let described =
        guest.view.texts.prizes.iter().rposition(|text| !text.is_empty()).map_or(0, |last| last + 1);
    let (first, rest) = lines.split_at(described.min(lines.len()));
    let mut prizes: Vec<String> = first.iter().map(|prize| guest.prize(prize)).collect();
    match rest {
        [] => {}
        [only] => prizes.push(guest.prize(only)),
        [first, .., last] => {
            prizes.push(guest.ctx.t2("public-prizes-more", "first", first.prize, "last", last.prize));
        }
    }
    prizes
}

/// Returns what is known before the first draw.
fn facts(guest: &Guest<'_>) -> Vec<(String, String)> {
    let (ctx, view) = (guest.ctx, &guest.view);
    let settings = view.settings();
    let when = [vec![ctx.date(view.texts.date)], ctx.hours_in_a_line(settings)].concat();
    let mut facts = vec![(ctx.t("public-fact-date"), when.join(", "))];
    if !view.texts.venue.is_empty() {
        facts.push((ctx.t("public-fact-venue"), view.texts.venue.to_string()));
    }
    let organiser = &view.snapshot().extras().organiser;
    if !organiser.is_empty() {
        facts.push((ctx.t("public-fact-organiser"), organiser.to_string()));
    }
    if !view.is_first_list_closed() {
        facts.push((ctx.t("public-fact-tickets-left"), view.tickets_left().to_string()));
    }
    let game = if settings.has_engine() {
        (ctx.t("public-fact-rules"), ctx.preset(settings.rules.closest_preset()))
    } else {
        (ctx.setting(Setting::Game), ctx.game(settings))
    };
    facts.extend([
        (price_label(ctx.translator(), settings), ctx.money(settings.ticket_price)),
        game,
        (ctx.t("public-fact-bummerl"), settings.bummerl_to_win.to_string()),
    ]);
    if settings.is_with_lives() {
        facts.push((ctx.t("lives-fact"), settings.lives.lives.to_string()));
        if let Some(expected) = expected(ctx.translator(), view.snapshot()) {
            facts.push((ctx.t("lives-expected-fact"), expected));
        }
        if settings.lives.rebuys > 0 {
            let (price, until) = (ctx.money(settings.lives.rebuy_price), settings.lives.rebuy_until);
            facts.push((
                ctx.t("lives-fact-rebuy"),
                ctx.t2("lives-rebuy-said", "price", price, "round", until),
            ));
        }
    } else if view.has_standing() {
        facts.push((ctx.t("standing-fact-rounds"), view.rounds_planned().to_string()));
    } else {
        facts.push((ctx.t("public-fact-per-player"), settings.tickets_per_player.to_string()));
        let each =
            if settings.one_prize_each { "public-fact-prizes-one" } else { "public-fact-prizes-several" };
        facts.push((ctx.t("public-fact-prizes"), ctx.t(each)));
    }
    facts
}

/// More people than this are not worth reading; a longer name finds the right one.
const MOST_FOUND: usize = 40;

/// What is kept of a search to show it again; no name is longer.
const LONGEST_QUERY: usize = 80;

/// Answers with the only one who is meant, or with a page to choose from. Somebody who is only called nearly so is asked for, never assumed.
fn answer(guest: &Guest<'_>, typed: &str, found: Found) -> Answer {
    let to = |page: String| Ok(guest.ctx.see_other(&address::public(&guest.view.slug, page)));
    match found {
        Found::Ticket(ticket) => to(format!("karte/{ticket}")),
        Found::People(people) if people.len() == 1 => to(format!("person/{}", people[0])),
        found => page(&FoundPage::of(guest, typed.trim().chars().take(LONGEST_QUERY).collect(), &found)),
    }
}

#[derive(Template)]
#[template(path = "public/found.html")]
struct FoundPage {
    ctx: PageContext,
    layout: PublicLayout,
    query: String,
    title: String,
    sentence: String,
    people: Vec<FoundPerson>,
}

struct FoundPerson {
    name: String,
    place: String,
    href: String,
    tickets: String,
    /// The most urgent of them, if they have any.
    first: Option<TicketView>,
}

impl FoundPage {
    fn of(guest: &Guest<'_>, query: String, found: &Found) -> FoundPage {
        let ctx = guest.ctx;
        let (title, sentence, people) = match found {
            Found::NotSold(number) => {
                (ctx.t1("public-not-sold-title", "number", number), ctx.t("public-not-sold"), &[][..])
            }
            Found::People(people) => {
                let title = ctx.t1("public-found", "count", people.len());
                let more = people.len().saturating_sub(MOST_FOUND);
                let sentence =
                    if more > 0 { ctx.t1("public-found-more", "count", more) } else { String::new() };
                (title, sentence, &people[..])
            }
            Found::Similar(people) => {
                (ctx.t("public-similar-title"), ctx.t1("public-similar", "query", &query), &people[..])
            }
            Found::Ticket(_) | Found::Nobody => {
                (ctx.t("public-not-found-title"), ctx.t1("public-not-found", "query", &query), &[][..])
            }
        };
        FoundPage {
            ctx: ctx.clone(),
            layout: PublicLayout::of(guest, "suche"),
            query,
            title,
            sentence,
            people: people.iter().take(MOST_FOUND).map(|player| found_person(guest, *player)).collect(),
        }
    }
}

fn found_person(guest: &Guest<'_>, player: PlayerId) -> FoundPerson {
    let tickets: Vec<_> = guest.view.tickets_of(player).collect();
    let urgency = |ticket: &TicketNo| guest.view.doing(*ticket).map(|doing| doing.urgency());
    let first = tickets.iter().copied().min_by_key(urgency).and_then(|ticket| guest.ticket(ticket));
    FoundPerson {
        name: guest.name(player),
        place: guest.names().place(player),
        href: guest.person_link(player),
        tickets: super::person::tickets_text(guest.ctx, &tickets),
        first,
    }
}
