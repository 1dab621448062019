//! How names are typed at the desk: asked once in an evening, and how a name was read.

use crate::app::{Request, Snapshot};
use crate::texts::{ExtrasChange, NameOrder};
use crate::tournament::PlayerId;
use crate::web::error::PageError;
use crate::web::http::{Answer, PageContext};
use crate::web::staff::action_request::ActionRequest;
use crate::web::view::translation::Translator;

/// Stores the answer.
pub fn send(pressed: ActionRequest) -> Answer {
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

/// Returns the sentence that says how names are typed.
pub fn hint(order: NameOrder) -> &'static str {
    match order {
        NameOrder::FamilyFirst => "desk-names-family-first",
        NameOrder::GivenFirst => "desk-names-given-first",
    }
}

/// Says how a name was read: "Familienname Huber, Vorname Franz."; `None` if its parts are not known.
pub fn reading(translator: Translator, snapshot: &Snapshot, player: PlayerId) -> Option<String> {
    let parts = snapshot.people.get(&player)?.parts(snapshot.name_style().typed)?;
    (!parts.given.is_empty())
        .then(|| translator.t2("desk-names-read", "family", parts.family, "given", parts.given))
}
