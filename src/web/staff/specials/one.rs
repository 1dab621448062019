//! `/leitung/t/{slug}/preise/sonder/{special}`: one special prize. Its words, who gets it, lots, and removing it.

use super::{Row, people, row, words};
use crate::app::{Request, Snapshot};
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, FormState, PageContext, Staff, page, unprocessable};
use crate::web::staff::action_request::ActionRequest;
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::view::tournament::TournamentView;
use actix_web::web::Path;
use askama::Template;
use tournament::{PlainSpecial, PlayerId, SpecialKind};

pub fn show(_staff: Staff, ctx: PageContext, current: Current, path: Path<(String, String)>) -> Answer {
    page(&SpecialPage::of(ctx, &current, number(&path.1)?, None)?)
}

#[derive(Template)]
#[template(path = "staff/special.html")]
struct SpecialPage {
    ctx: PageContext,
    layout: StaffLayout,
    /// The form of its words.
    form: FormState,
    row: Row,
    /// Whether a rule gives it, unless the director does.
    has_rule: bool,
    /// Whether the place counts from which somebody comes.
    of_a_place: bool,
    /// Whom the director has named.
    given: Option<PlayerId>,
    people: Vec<(PlayerId, String)>,
    /// Why it cannot be taken away, or "".
    stays: String,
}

impl SpecialPage {
    fn of(
        ctx: PageContext,
        current: &Snapshot,
        special: u32,
        form: Option<FormState>,
    ) -> Result<SpecialPage, PageError> {
        let stored = current.specials().get(&special).ok_or(PageError::NotFound)?;
        let line = TournamentView::of(current).specials().into_iter().find(|line| line.special == special);
        let row = row(ctx.translator(), current, line.ok_or(PageError::NotFound)?);
        Ok(SpecialPage {
            layout: StaffLayout::of(&ctx, current, NavItem::Prizes).with_own_button(),
            form: form.unwrap_or_else(|| FormState::fresh(&ctx).with("name", &row.line.name)),
            has_rule: stored.kind != SpecialKind::Free,
            of_a_place: stored.kind == SpecialKind::MostFromOnePlace,
            given: stored.given,
            people: people(current),
            stays: if stored.lots.is_empty() { String::new() } else { ctx.t("special-stays") },
            row,
            ctx,
        })
    }
}

fn number(typed: &str) -> Result<u32, PageError> {
    typed.parse().map_err(|_| PageError::NotFound)
}

/// Does what a button says: `worte`, `los`, `vergeben` or `entfernen`.
pub fn send(mut pressed: ActionRequest, path: Path<(String, String, String)>) -> Answer {
    let special = number(&path.1)?;
    let here = pressed.current.path(&format!("/preise/sonder/{special}"));
    let all = pressed.current.path("/preise/sonder");
    let (request, next) = match path.2.as_str() {
        "worte" => match words(&mut pressed.form, "name", "special-name") {
            Some(name) => (Request::RenameSpecialPrize { special, name }, all),
            None => {
                let ActionRequest { ctx, current, form, .. } = pressed;
                return unprocessable(&SpecialPage::of(ctx, &current, special, Some(form))?);
            }
        },
        "los" => (Request::DrawSpecialLots(special), here.clone()),
        "vergeben" => {
            // Whom the director has named; nobody if the prize follows its rule.
            let player = pressed.form.hidden_or_none("player")?;
            (Request::from(PlainSpecial::GiveSpecialPrize { special, player }), all)
        }
        "entfernen" => (Request::from(PlainSpecial::RemoveSpecialPrize(special)), all),
        _ => return Err(PageError::NotFound),
    };
    let drawn = path.2 == "los";
    pressed.act(request, &next, &here, |ctx, done| {
        let view = TournamentView::of(&done.snapshot);
        match view.specials().into_iter().find(|line| drawn && line.special == special) {
            Some(line) => {
                let winner = row(ctx.translator(), &done.snapshot, line).winner;
                ctx.t1("special-lot-said", "winner", winner)
            }
            None => ctx.t("special-done"),
        }
    })
}
