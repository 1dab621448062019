//! `/leitung/t/{slug}/preise/sonder`: special prizes, and the groups of players that some of them are for.
//!
//! | file | subject |
//! |---|---|
//! | this one | all special prizes, a new one |
//! | [`one`] | one special prize: its words, who gets it |
//! | [`group`] | who is marked as one of a group |

pub mod group;
pub mod one;

use super::evening::{Evening, Here};
use super::pressed::Pressed;
use crate::app::{Request, Snapshot};
use crate::texts::{Name, PrizeText, search_key};
use crate::tournament::{PlayerId, SpecialKind, State};
use crate::web::context::PageContext;
use crate::web::current::Current;
use crate::web::form::Typed;
use crate::web::night::{Night, SpecialLine, sorted_by_name};
use crate::web::page::{Answer, page};
use crate::web::session::Staff;
use crate::web::words::Words;
use askama::Template;

/// Shows the special prizes.
pub fn show(_staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let form = Typed::fresh(&ctx).with("kind", "best-of");
    page(&SpecialsPage::of(ctx, &current, form))
}

/// Adds one.
pub fn add(mut pressed: Pressed) -> Answer {
    let Some(request) = read(&mut pressed.form, &pressed.current) else {
        return pressed.again(SpecialsPage::of);
    };
    let to_group = |current: &Current, group: u32| current.path(&format!("/preise/gruppe/{group}"));
    // Sent again, the form that named a group finds it named already; it would be another request.
    if let Some((first, group)) = when_new(&mut pressed.form, &request)
        && pressed.is_repeated(&first)?
    {
        let Pressed { site, ctx, current, .. } = pressed;
        return Ok(ctx.see_other_saying(&site, &to_group(&current, group), ctx.t("special-added")));
    }
    // Whoever names a new group goes on to say who belongs to it.
    let mut next = pressed.current.path("/preise/sonder");
    if let Request::AddSpecialPrize { kind: SpecialKind::BestOf { group }, .. } = request
        && !is_used(&pressed.current, group)
    {
        next = to_group(&pressed.current, group);
    }
    pressed.send(
        request,
        &next,
        |ctx, _| ctx.t("special-added"),
        |ctx, refused, form| refused.again(ctx, "", form, SpecialsPage::of),
    )
}

/// Returns what the form would have done while nobody had named its group yet, and the number of that group.
fn when_new(form: &mut Typed, request: &Request) -> Option<(Request, u32)> {
    let Request::AddSpecialPrize { kind: SpecialKind::BestOf { group: number }, name, group: None } = request
    else {
        return None;
    };
    let (kind, group) = (SpecialKind::BestOf { group: *number }, words(form, "group", "special-group"));
    Some((Request::AddSpecialPrize { kind, name: name.clone(), group }, *number))
}

fn read(form: &mut Typed, night: &Snapshot) -> Option<Request> {
    let name = words(form, "name", "special-name");
    let kind = form.choice("kind", "special-kind", |typed| {
        ["best-of", "place", "last", "free"].into_iter().find(|kind| *kind == typed)
    });
    let (kind, group) = match kind? {
        "best-of" => {
            let group = words(form, "group", "special-group")?;
            match groups(night).iter().find(|known| search_key(&known.name) == search_key(&group)) {
                Some(known) => (SpecialKind::BestOf { group: known.number }, None),
                None => (SpecialKind::BestOf { group: free_number(night) }, Some(group)),
            }
        }
        "place" => (SpecialKind::MostFromOnePlace, None),
        "last" => (SpecialKind::Last, None),
        _ => (SpecialKind::Free, None),
    };
    Some(Request::AddSpecialPrize { kind, name: name?, group })
}

/// Reads words that must not be empty.
fn words(form: &mut Typed, field: &str, label: &str) -> Option<PrizeText> {
    let typed: Name = form.text(field, label)?;
    typed.as_str().parse().ok()
}

/// Returns the first number without a group. The rules refuse one that is too high.
fn free_number(night: &Snapshot) -> u32 {
    let mut numbers = 1..=State::MAX_GROUPS;
    numbers.find(|number| !is_used(night, *number)).unwrap_or(State::MAX_GROUPS + 1)
}

/// Returns whether a group has players or a prize.
fn is_used(night: &Snapshot, group: u32) -> bool {
    let has_prize = night.specials().values().any(|special| special.kind == SpecialKind::BestOf { group });
    has_prize || night.groups().get(&group).is_some_and(|players| !players.is_empty())
}

#[derive(Template)]
#[template(path = "staff/specials.html")]
struct SpecialsPage {
    ctx: PageContext,
    evening: Evening,
    form: Typed,
    rows: Vec<Row>,
    groups: Vec<GroupRow>,
}

/// A special prize.
struct Row {
    special: u32,
    name: String,
    /// What it is for.
    kind: String,
    /// Whether somebody has won it.
    won: bool,
    /// Who gets it, or why nobody does yet.
    winner: String,
    /// Whether lots can decide.
    tied: bool,
    /// What has decided, if not the rule.
    mark: String,
}

/// A group of players.
pub struct GroupRow {
    /// Its number.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// How many players are marked.
    pub count: usize,
}

impl SpecialsPage {
    fn of(ctx: PageContext, current: &Snapshot, form: Typed) -> SpecialsPage {
        let (words, night) = (ctx.words(), Night::of(current));
        SpecialsPage {
            evening: Evening::of(&ctx, current, Here::Prizes).with_own_button(),
            rows: night.specials().iter().map(|line| row(words, current, line)).collect(),
            groups: groups(current),
            form,
            ctx,
        }
    }
}

fn row(words: Words, night: &Snapshot, line: &SpecialLine) -> Row {
    Row {
        special: line.special,
        name: line.name.clone(),
        kind: kind(words, night, line.kind),
        won: line.is_won(),
        winner: line.said(words, night),
        tied: line.is_tied(),
        mark: line.mark(words),
    }
}

fn kind(words: Words, night: &Snapshot, kind: SpecialKind) -> String {
    match kind {
        SpecialKind::BestOf { group } => {
            let name = night.extras().groups.get(&group).map_or("", |name| name.as_str());
            words.t1("special-kind-best", "group", name)
        }
        SpecialKind::MostFromOnePlace => words.t("special-kind-place"),
        SpecialKind::Last => words.t("special-kind-last"),
        SpecialKind::Free => words.t("special-kind-free"),
    }
}

/// Lists the groups that have players or a prize.
pub fn groups(night: &Snapshot) -> Vec<GroupRow> {
    let count = |group: &u32| night.groups().get(group).map_or(0, |players| players.len());
    let used = night.extras().groups.iter().filter(|(number, _)| is_used(night, **number));
    used.map(|(number, name)| GroupRow { number: *number, name: name.to_string(), count: count(number) })
        .collect()
}

/// Lists everybody with where he comes from, by name.
fn people(night: &Snapshot) -> Vec<(PlayerId, String)> {
    let said = |player: PlayerId| match night.place(player) {
        "" => night.name(player).to_owned(),
        place => format!("{}, {place}", night.name(player)),
    };
    let all = night.players().keys().map(|player| (*player, said(*player)));
    sorted_by_name(all, |(_, name)| name.clone())
}
