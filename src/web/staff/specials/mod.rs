//! `/leitung/t/{slug}/preise/sonder`: special prizes, and the groups of players that some of them are for.

pub mod group;
pub mod one;

use crate::app::{Request, Snapshot};
use crate::web::http::{Answer, Current, FormState, PageContext, Staff, page};
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::view::tournament::{SpecialLine, TournamentView, sorted_by_name};
use crate::web::view::translation::Translator;
use askama::Template;
use tournament::texts::{Name, PrizeText, search_key};
use tournament::{PlayerId, SpecialKind, State};

pub fn show(_staff: Staff, ctx: PageContext, current: Current) -> Answer {
    let form = FormState::fresh(&ctx).with("kind", "best-of");
    page(&SpecialsPage::of(ctx, current, form))
}

pub fn add(mut pressed: ActionRequest) -> Answer {
    let Some(request) = read(&mut pressed.form, &pressed.current) else {
        return pressed.again(SpecialsPage::of);
    };
    let to_group = |current: &Current, group: u32| current.path(&format!("/preise/gruppe/{group}"));
    // Sent again, the form that named a group finds it named already; it would be another request.
    if let Some((first, group)) = when_new(&mut pressed.form, &request)
        && pressed.is_repeated(&first)?
    {
        let ActionRequest { site, ctx, current, .. } = pressed;
        return Ok(ctx.see_other_saying(&site, &to_group(&current, group), ctx.t("special-added")));
    }
    // After a new group is named, the next page asks who belongs to it.
    let mut next = pressed.current.path("/preise/sonder");
    if let Request::AddSpecialPrize { kind: SpecialKind::BestOf { group }, .. } = request
        && !is_used(&pressed.current, group)
        // Sent again after the group has gone with its prize, there is no page to ask on.
        && !pressed.is_repeated(&request)?
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

/// Returns the request that the form would have made before its group had a name, and the number of that group.
fn when_new(form: &mut FormState, request: &Request) -> Option<(Request, u32)> {
    let Request::AddSpecialPrize { kind: SpecialKind::BestOf { group: number }, name, group: None } = request
    else {
        return None;
    };
    let (kind, group) = (SpecialKind::BestOf { group: *number }, words(form, "group", "special-group"));
    Some((Request::AddSpecialPrize { kind, name: name.clone(), group }, *number))
}

fn read(form: &mut FormState, snapshot: &Snapshot) -> Option<Request> {
    let name = words(form, "name", "special-name");
    let kind = form.choice("kind", "special-kind", |typed| {
        ["best-of", "place", "last", "free"].into_iter().find(|kind| *kind == typed)
    });
    let (kind, group) = match kind? {
        "best-of" => {
            let group = words(form, "group", "special-group")?;
            let of_that_name = |(_, name): &(&u32, &PrizeText)| search_key(name) == search_key(&group);
            match snapshot.used_groups().find(|(_, known)| search_key(known) == search_key(&group)) {
                Some((known, _)) => (SpecialKind::BestOf { group: known }, None),
                // One that nobody uses any more comes back under its number.
                None => match snapshot.extras().groups.iter().find(of_that_name) {
                    Some((former, _)) => (SpecialKind::BestOf { group: *former }, Some(group)),
                    None => (SpecialKind::BestOf { group: free_number(snapshot) }, Some(group)),
                },
            }
        }
        "place" => (SpecialKind::MostFromOnePlace, None),
        "last" => (SpecialKind::Last, None),
        _ => (SpecialKind::Free, None),
    };
    Some(Request::AddSpecialPrize { kind, name: name?, group })
}

/// Reads words that must not be empty.
fn words(form: &mut FormState, field: &str, label: &str) -> Option<PrizeText> {
    let typed: Name = form.text(field, label)?;
    typed.as_str().parse().ok()
}

/// Returns the first number that no group has had, else the first one that nobody uses. The rules refuse one that is too high.
fn free_number(snapshot: &Snapshot) -> u32 {
    let numbers = 1..=State::MAX_GROUPS;
    let is_new = |number: &u32| !snapshot.extras().groups.contains_key(number);
    let free =
        numbers.clone().find(is_new).or_else(|| numbers.clone().find(|number| !is_used(snapshot, *number)));
    free.unwrap_or(State::MAX_GROUPS + 1)
}

fn is_used(snapshot: &Snapshot, group: u32) -> bool {
    snapshot.used_groups().any(|(used, _)| used == group)
}

#[derive(Template)]
#[template(path = "staff/specials.html")]
struct SpecialsPage {
    ctx: PageContext,
    layout: StaffLayout,
    form: FormState,
    rows: Vec<Row>,
    current: Current,
}

struct Row {
    line: SpecialLine,
    kind: String,
    /// Who gets it, or why nobody does yet.
    winner: String,
    /// What has decided, if not the rule.
    mark: String,
}

impl SpecialsPage {
    fn of(ctx: PageContext, current: Current, form: FormState) -> SpecialsPage {
        let (translator, view) = (ctx.translator(), TournamentView::of(&current));
        SpecialsPage {
            layout: StaffLayout::of(&ctx, &current, NavItem::Prizes).with_own_button(),
            rows: view.specials().into_iter().map(|line| row(translator, &current, line)).collect(),
            form,
            current,
            ctx,
        }
    }

    /// Returns how many players are marked for a group.
    fn members(&self, group: &u32) -> usize {
        self.current.groups().get(group).map_or(0, |players| players.len())
    }
}

fn row(translator: Translator, snapshot: &Snapshot, line: SpecialLine) -> Row {
    Row {
        kind: kind(translator, snapshot, line.kind),
        winner: line.winner_text(translator, snapshot),
        mark: line.mark(translator),
        line,
    }
}

fn kind(translator: Translator, snapshot: &Snapshot, kind: SpecialKind) -> String {
    match kind {
        SpecialKind::BestOf { group } => {
            let name = snapshot.extras().groups.get(&group).map_or("", |name| name.as_str());
            translator.t1("special-kind-best", "group", name)
        }
        SpecialKind::MostFromOnePlace => translator.t("special-kind-place"),
        SpecialKind::Last => translator.t("special-kind-last"),
        SpecialKind::Free => translator.t("special-kind-free"),
    }
}

/// Lists everybody with where they come from, by name.
fn people(snapshot: &Snapshot) -> Vec<(PlayerId, String)> {
    let said = |player: PlayerId| match snapshot.place_beside(player) {
        "" => snapshot.known_as(player).to_owned(),
        place => format!("{}, {place}", snapshot.known_as(player)),
    };
    let all = snapshot.players().keys().map(|player| (*player, said(*player)));
    sorted_by_name(all, |(player, _)| snapshot.sorting(*player))
}
