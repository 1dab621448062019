//! `/leitung/t/{slug}/preise/gruppe/{group}`: the name of a group of players, and who belongs to it.

use super::{people, words};
use crate::app::{Request, Snapshot};
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, FormState, PageContext, Staff, conflict, page, unprocessable};
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::staff::seen_group::SeenGroup;
use actix_web::web::Path;
use askama::Template;
use std::collections::BTreeSet;
use tournament::PlayerId;

pub fn show(_staff: Staff, ctx: PageContext, current: Current, path: Path<(String, String)>) -> Answer {
    let group = known(&current, &path.1)?;
    let form = FormState::fresh(&ctx).with("name", &group.name);
    page(&GroupPage::of(ctx, &current, group, form, None))
}

#[derive(Template)]
#[template(path = "staff/group.html")]
struct GroupPage {
    ctx: PageContext,
    layout: StaffLayout,
    form: FormState,
    group: SeenGroup,
    /// Everybody, and whether they belong to it.
    people: Vec<(PlayerId, String, bool)>,
    /// Who belonged to it when the page was made first.
    shown: Vec<String>,
}

impl GroupPage {
    /// Shows who belongs to it, or instead who was ticked.
    fn of(
        ctx: PageContext,
        current: &Snapshot,
        group: SeenGroup,
        form: FormState,
        ticked: Option<BTreeSet<PlayerId>>,
    ) -> GroupPage {
        let members = ticked.unwrap_or_else(|| members(current, group.number));
        let marked = |(player, said)| (player, said, members.contains(&player));
        GroupPage {
            layout: StaffLayout::of(&ctx, current, NavItem::Prizes).with_own_button(),
            people: people(current).into_iter().map(marked).collect(),
            shown: match form.value("shown") {
                "" => members.iter().map(ToString::to_string).collect(),
                _ => form.all("shown_member").map(str::to_owned).collect(),
            },
            form,
            group,
            ctx,
        }
    }
}

fn known(current: &Snapshot, typed: &str) -> Result<SeenGroup, PageError> {
    let group = current.used_groups().find(|(number, _)| number.to_string() == typed);
    group.map(|(number, name)| SeenGroup { number, name: name.to_string() }).ok_or(PageError::NotFound)
}

fn members(current: &Snapshot, group: u32) -> BTreeSet<PlayerId> {
    current.players().keys().copied().filter(|player| current.is_marked(group, *player)).collect()
}

/// Leads back to all groups if there was one of this number: in the meantime nobody belongs to it any more, and no prize is for it.
fn gone(pressed: ActionRequest, typed: &str) -> Answer {
    let ActionRequest { site, ctx, current, .. } = pressed;
    let was_there = typed.parse().is_ok_and(|number: u32| current.extras().groups.contains_key(&number));
    if !was_there {
        return Err(PageError::NotFound);
    }
    Ok(ctx.see_other_saying(&site, &current.path("/preise/sonder"), ctx.t("special-group-gone")))
}

pub fn save(mut pressed: ActionRequest, path: Path<(String, String)>) -> Answer {
    let Ok(known) = known(&pressed.current, &path.1) else { return gone(pressed, &path.1) };
    let ticked: Result<BTreeSet<PlayerId>, _> =
        pressed.form.all("player").map(|typed| typed.parse().map(PlayerId)).collect();
    let ticked = ticked.map_err(|_| PageError::BadRequest)?;
    let Some(name) = words(&mut pressed.form, "name", "special-group") else {
        let ActionRequest { ctx, current, form, .. } = pressed;
        return unprocessable(&GroupPage::of(ctx, &current, known, form, Some(ticked)));
    };
    let seen = pressed.form.value("known").to_owned();
    // The desk marks people too: what it has done since the page was made stays.
    let shown: BTreeSet<PlayerId> =
        pressed.form.all("shown_member").filter_map(|typed| typed.parse().ok().map(PlayerId)).collect();
    let group = known.number;
    let since = members(&pressed.current, group).into_iter().filter(|player| !shown.contains(player));
    let members: BTreeSet<PlayerId> = ticked.into_iter().chain(since).collect();
    let here = pressed.current.path(&format!("/preise/gruppe/{group}"));
    let all = pressed.current.path("/preise/sonder");
    let request = Request::SetGroup { group, name, members };
    // Another group may have the number by now; what was ticked is not meant for that one.
    if seen != known.name && !pressed.is_repeated(&request)? {
        let ActionRequest { ctx, current, .. } = pressed;
        let mut form = FormState::fresh(&ctx).with("name", &known.name);
        form.add_error("", ctx.t("special-group-changed"));
        return conflict(&GroupPage::of(ctx, &current, known, form, None));
    }
    pressed.act(request, &all, &here, |ctx, _| ctx.t("special-group-saved"))
}
