//! `/leitung/t/{slug}/gabentisch`: the table from which people choose their prizes. Who chooses now, what is left, what was chosen; what lies
//! there, and who is thanked.

use crate::app::{Request, Snapshot};
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, Fields, FormState, PageContext, Staff, conflict, page};
use crate::web::staff::action_request::{ActionRequest, EditToken};
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::view::tournament::{ThingLine, TournamentView};
use crate::web::view::translation::Translator;
use actix_web::web::Path;
use askama::Template;
use serde::Serialize;
use tournament::choice::{MAX_THINGS, Turn};
use tournament::texts::{Paragraphs, Thing};
use tournament::{PlainPrize, Setting, TicketNo};

/// How many names stand behind whoever chooses now.
const NEXT: usize = 3;

#[derive(Template)]
#[template(path = "staff/choice.html")]
struct ChoicePage {
    ctx: PageContext,
    layout: StaffLayout,
    /// The form of what lies on the table.
    form: FormState,
    token: EditToken,
    /// Whoever chooses now, or has come later.
    now: Option<Chooser>,
    /// Whether it is their turn, so that they can be passed over.
    in_turn: bool,
    /// What is going on if nobody chooses, or "".
    pause: String,
    /// Whether a shared place has to be separated.
    tied: bool,
    order: String,
    next: Vec<String>,
    later: Vec<Chooser>,
    left: Vec<ThingLine>,
    given: Vec<(ThingLine, Chooser)>,
}

struct Chooser {
    ticket: TicketNo,
    name: String,
}

impl ChoicePage {
    fn of(ctx: PageContext, current: &Snapshot, form: FormState, came: Option<TicketNo>) -> ChoicePage {
        let (translator, view) = (ctx.translator(), TournamentView::of(current));
        let chooser = |ticket: TicketNo| Chooser { ticket, name: view.known_on(ticket).to_owned() };
        let choosing = view.choosing();
        let turn = choosing.as_ref().map(|choosing| choosing.turn());
        let later: Vec<TicketNo> = choosing.iter().flat_map(|choosing| choosing.later()).collect();
        let came = came.filter(|came| later.contains(came));
        let called = match turn {
            Some(Turn::Of(ticket)) => Some(ticket),
            Some(Turn::Tied { .. } | Turn::Over) | None => None,
        };
        let waiting = choosing.iter().flat_map(|choosing| choosing.waiting());
        let next = waiting.filter(|ticket| Some(*ticket) != called).take(NEXT);
        let things = view.things(translator);
        let holder = |thing: &ThingLine| Some((thing.clone(), chooser(thing.holder?)));
        ChoicePage {
            layout: StaffLayout::of(&ctx, current, NavItem::Prizes).with_own_button().at("gabentisch"),
            token: EditToken::by(&form, &visible_values(current)),
            pause: pause(translator, turn),
            tied: matches!(turn, Some(Turn::Tied { .. })),
            order: view.choice_order(translator),
            in_turn: came.is_none(),
            next: if called.is_some() {
                next.map(|ticket| chooser(ticket).name).collect()
            } else {
                Vec::new()
            },
            now: came.or(called).map(chooser),
            later: later.into_iter().map(chooser).collect(),
            given: things.iter().filter_map(holder).collect(),
            left: things.into_iter().filter(|thing| thing.holder.is_none()).collect(),
            form,
            ctx,
        }
    }
}

/// Says why nobody chooses; "" if somebody does.
fn pause(translator: Translator, turn: Option<Turn>) -> String {
    match turn {
        None => translator.t("choice-not-yet"),
        Some(Turn::Of(_)) => String::new(),
        Some(Turn::Tied { place }) => translator.t1("reject-tie-first", "place", place),
        Some(Turn::Over) => translator.t("choice-over"),
    }
}

/// Shows the table; `?karte=` says who chooses later than in their turn, and has come now.
pub fn show(_staff: Staff, ctx: PageContext, current: Current, query: Fields) -> Answer {
    let came = query.value("karte").parse().ok().map(TicketNo);
    let form = filled(&ctx, &current);
    page(&ChoicePage::of(ctx, &current, form, came))
}

/// Does what a button says: `waehlen`, `zurueck` or `spaeter`.
pub fn send(pressed: ActionRequest, path: Path<(String, String)>) -> Answer {
    let (form, ticket) = (&pressed.form, pressed.form.hidden("ticket")?);
    let name = pressed.current.known_on(ticket).to_owned();
    let (request, key) = match path.1.as_str() {
        "waehlen" => (PlainPrize::ChooseThing { thing: form.hidden("thing")?, ticket }, "choice-chosen-said"),
        "zurueck" => (PlainPrize::FreeThing { thing: form.hidden("thing")?, ticket }, "choice-freed-said"),
        "spaeter" => (PlainPrize::PassTurn(ticket), "choice-passed-said"),
        _ => return Err(PageError::NotFound),
    };
    let here = pressed.current.path("/gabentisch");
    pressed.act(request, &here, &here, move |ctx, _| ctx.t1(key, "name", name))
}

pub fn save(pressed: ActionRequest) -> Answer {
    pressed.alone(|mut pressed| {
        let things = read_things(pressed.ctx.translator(), &mut pressed.form);
        let thanks: Option<Paragraphs> = pressed.form.text("thanks", "choice-thanks");
        let again =
            |ctx: PageContext, current: Current, form: FormState| ChoicePage::of(ctx, &current, form, None);
        let (Some(things), Some(thanks)) = (things, thanks) else {
            return pressed.again(again);
        };
        if let Some(moved) = moved(&pressed.ctx, &pressed.current, &things) {
            pressed.form.add_error("things", moved);
            return pressed.again(again);
        }
        let (request, token) = (
            Request::SetThings { things, thanks },
            edit_conflict(&pressed.ctx, &pressed.current, &pressed.form),
        );
        if pressed.is_stale(&token, &request)? {
            let ActionRequest { ctx, current, form, .. } = pressed;
            return conflict(&ChoicePage { token, ..ChoicePage::of(ctx, &current, form, None) });
        }
        let here = pressed.current.path("/gabentisch");
        pressed.save(request, &here, |ctx, _| ctx.t("choice-saved"), again)
    })
}

/// Says which thing that somebody has chosen would stand under another number, which is how everybody is told what they have.
fn moved(ctx: &PageContext, current: &Snapshot, things: &[Thing]) -> Option<String> {
    let before = &current.extras().things;
    let mut chosen = current.chosen().iter();
    let (number, ticket) = chosen.find(|(number, _)| {
        let place = **number as usize - 1;
        let thing = before.get(place);
        things.get(place) != thing && thing.is_some_and(|thing| things.contains(thing))
    })?;
    Some(ctx.t2("choice-moved", "number", number, "ticket", ticket))
}

fn filled(ctx: &PageContext, current: &Snapshot) -> FormState {
    let things = TournamentView::of(current).things(ctx.translator());
    let line = |thing: &ThingLine| match thing.donor.as_str() {
        "" => thing.words.clone(),
        donor => format!("{}; {donor}", thing.words),
    };
    FormState::fresh(ctx)
        .with("things", things.iter().map(line).collect::<Vec<_>>().join("\n"))
        .with("thanks", &current.extras().thanks)
}

fn visible_values(current: &Snapshot) -> impl Serialize {
    (&current.extras().things, current.settings().things, &current.extras().thanks)
}

fn edit_conflict(ctx: &PageContext, current: &Snapshot, form: &FormState) -> EditToken {
    let fields = [("things", "choice-things"), ("thanks", "choice-thanks")];
    EditToken::compared(ctx, &fields, &filled(ctx, current), form, &visible_values(current))
}

/// Reads what lies on the table, as far as there is room on it.
fn read_things(translator: Translator, form: &mut FormState) -> Option<Vec<Thing>> {
    let count = form.value("things").trim_end().split('\n').count();
    let things = form.lines("things", "choice-line");
    if count > MAX_THINGS as usize {
        form.add_error("things", translator.setting_fault(Setting::Things));
        return None;
    }
    things
}
