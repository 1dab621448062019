//! `/t/{slug}/leben`: who is still in on an evening with lives, and who went out in which round.

use super::guest::Guest;
use crate::web::address;
use crate::web::http::{PageContext, Response};
use crate::web::public::layout::PublicLayout;
use crate::web::public::request::PublicRequest;
use crate::web::view::lives::LivesView;
use crate::web::view::translation::Names;
use askama::Template;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use tournament::{PlayerId, Stage, TicketNo};

/// Shows the page; an evening without lives has none.
pub async fn show(request: PublicRequest) -> Response {
    request.answer("leben".to_owned(), LivesPage::of).await
}

#[derive(Template)]
#[template(path = "public/lives.html")]
struct LivesPage {
    ctx: PageContext,
    layout: PublicLayout,
    /// "Noch 23 im Spiel", or at the end who has won.
    still_in: String,
    /// Those who are in, by lives, most first.
    alive: Vec<Group>,
    /// Those who are out, by the round in which they lost the last life, the last round first.
    out: Vec<Group>,
    /// The address of the same as a table to take home.
    file: String,
}

/// People of whom the same is said.
struct Group {
    title: String,
    /// The same as hearts; `None` for those who are out.
    lives: Option<LivesView>,
    people: Vec<Entry>,
}

struct Entry {
    name: String,
    place: String,
    href: String,
    ticket: TicketNo,
    sorting: String,
}

impl LivesPage {
    fn of(guest: &Guest<'_>) -> Option<LivesPage> {
        let (ctx, view) = (guest.ctx, &guest.view);
        let evening = view.lives()?;
        let mut alive: BTreeMap<Reverse<u8>, Vec<Entry>> = BTreeMap::new();
        let mut out: BTreeMap<Reverse<u8>, Vec<Entry>> = BTreeMap::new();
        for ticket in evening.tickets() {
            let (Some(life), Some(owner)) = (evening.life(ticket), view.owner(ticket)) else { continue };
            let entry = Entry::of(guest, ticket, owner);
            match life.out_in {
                Some(round) => out.entry(Reverse(round.max(1))).or_default().push(entry),
                None => alive.entry(Reverse(life.left)).or_default().push(entry),
            }
        }
        let lives = u8::try_from(view.settings().lives.lives).unwrap_or(u8::MAX);
        let in_play: usize = alive.values().map(Vec::len).sum();
        let alive = alive.into_iter().map(|(Reverse(left), people)| {
            let signs = (0..lives.max(left)).map(|index| index < left).collect();
            let words = ctx.t1("lives-count", "count", left);
            Group::of(String::new(), Some(LivesView { signs, words }), people)
        });
        let out = out.into_iter().map(|(Reverse(round), people)| {
            let title = ctx.t1("lives-out-in", "stage", guest.stage(Stage::Round(round)));
            Group::of(title, None, people)
        });
        Some(LivesPage {
            layout: PublicLayout::of(guest, "leben"),
            file: address::public(&guest.view.slug, "leben.csv"),
            still_in: match view.champion().filter(|_| evening.is_over()) {
                Some(champion) => ctx.t1("lives-won", "name", guest.name_on(champion)),
                None if evening.is_over() => ctx.t("lives-nobody-left"),
                None => ctx.t1("lives-still-in", "count", in_play),
            },
            alive: alive.collect(),
            out: out.collect(),
            ctx: ctx.clone(),
        })
    }
}

impl Group {
    fn of(title: String, lives: Option<LivesView>, mut people: Vec<Entry>) -> Group {
        people.sort_by(|one, other| (&one.sorting, one.ticket).cmp(&(&other.sorting, other.ticket)));
        Group { title, lives, people }
    }
}

impl Entry {
    fn of(guest: &Guest<'_>, ticket: TicketNo, owner: PlayerId) -> Entry {
        let names = guest.names();
        Entry {
            name: names.short(owner),
            place: names.place(owner),
            href: guest.person_link(owner),
            sorting: names.sorting(owner),
            ticket,
        }
    }
}
