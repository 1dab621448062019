//! What the staff lets every wall of an evening show: the prize-giving, step by step (`/leitung/t/{slug}/preise/siegerehrung`), and a line of
//! their own (`/leitung/t/{slug}/leinwand`).

use super::overview::OverviewPage;
use crate::web::http::{Answer, Current, PageContext};
use crate::web::staff::action_request::ActionRequest;
use crate::web::state::shows::{OwnLine, Show};
use crate::web::view::tournament::{Call, Phase, TournamentView, mark_words, places_name};
use tournament::{Award, Places};

/// The prize-giving, as the page of the prizes shows it.
pub struct Giving {
    /// The step as it is, which each button sends along.
    pub seen: u32,
    /// What the walls show now, "" before it has begun and when it is over.
    pub now: String,
    /// What comes next, "" if nothing does.
    pub next: String,
    /// Where the first button leads with what it says; `None` if nothing comes.
    pub on: Option<(u32, String)>,
    /// The same of the quiet ones.
    pub others: Vec<(u32, String)>,
}

impl Giving {
    /// Returns the prize-giving; `None` while matches are open, or if there is nothing to call.
    pub fn of(ctx: &PageContext, current: &Current) -> Option<Giving> {
        let view = TournamentView::of(current);
        let calls = view.calls();
        if calls.is_empty() || !matches!(view.phase(), Phase::Played | Phase::Finished) {
            return None;
        }
        let words =
            |step: u32| calls.get(step.checked_sub(1)? as usize).map(|call| call_words(ctx, &view, call));
        let (seen, last) = (current.show.step, u32::try_from(calls.len()).unwrap_or(u32::MAX));
        let mut giving =
            Giving { seen, now: String::new(), next: String::new(), on: None, others: Vec::new() };
        match seen {
            0 => giving.on = Some((1, ctx.t("prizes-giving-begin"))),
            Show::OVER => giving.others.push((1, ctx.t("prizes-giving-again"))),
            _ => {
                let step = seen.min(last);
                let called = |wanted: u32| calls.get(wanted as usize - 1);
                let call = words(step).unwrap_or_default();
                giving.now =
                    ctx.with("prizes-giving-now", &[("step", &step), ("steps", &last), ("call", &call)]);
                giving.next = words(step + 1).unwrap_or_default();
                giving.on = called(step + 1).map(|call| {
                    let is_prize = matches!(call, Call::Special(_) | Call::Prizes(_));
                    let on = || ctx.t1("prizes-giving-on", "call", &giving.next);
                    (step + 1, if is_prize { ctx.t("prizes-giving-next") } else { on() })
                });
                // Whoever stops before the podium has not told who has won.
                let is_told = matches!(called(step), Some(Call::Podium | Call::Together));
                if step > 1 {
                    giving.others.push((step - 1, ctx.t("prizes-giving-back")));
                }
                giving.others.push(if is_told {
                    (Show::OVER, ctx.t("prizes-giving-end"))
                } else {
                    (0, ctx.t("prizes-giving-stop"))
                });
            }
        }
        Some(giving)
    }
}

/// Says what is called, with whoever gets it.
fn call_words(ctx: &PageContext, view: &TournamentView<'_>, call: &Call<'_>) -> String {
    match call {
        Call::Special(line) => {
            format!("{} · {}", line.name, line.winner_text(ctx.translator(), view.snapshot()))
        }
        Call::Prizes(awards) => prizes(ctx, view, awards),
        Call::Choice => ctx.t("choice-title"),
        Call::Podium => ctx.t("prizes-giving-podium"),
        Call::Together => ctx.t("prizes-giving-together"),
    }
}

fn prizes(ctx: &PageContext, view: &TournamentView<'_>, awards: &[Award]) -> String {
    let (Some(first), Some(last)) = (awards.first(), awards.last()) else { return String::new() };
    let prize = if first.prize == last.prize {
        view.prize_name(ctx.translator(), first.prize)
    } else {
        let range = Places { first: first.prize, last: last.prize };
        ctx.t1("prizes-giving-several", "numbers", places_name(ctx.translator(), range))
    };
    let mark = || mark_words(ctx.translator(), first);
    let who = first.ticket().map_or_else(mark, |ticket| view.known_on(ticket).to_owned());
    format!("{prize} · {who}")
}

/// Goes to the step of a button, on every wall.
pub fn give(pressed: ActionRequest) -> Answer {
    let page = pressed.current.path("/preise#siegerehrung");
    // A page that is old may offer it while a match is open again.
    if let Some(giving) = Giving::of(&pressed.ctx, &pressed.current) {
        let (seen, step) = (pressed.form.hidden("seen")?, pressed.form.hidden("step")?);
        if !pressed.site.give_prizes(&pressed.current, seen, step) {
            let said = pressed.ctx.t1("prizes-giving-already", "now", giving.now);
            return Ok(pressed.ctx.see_other_saying(&pressed.site, &page, said));
        }
    }
    Ok(pressed.ctx.see_other(&page))
}

/// Puts a line on every wall, or takes it away.
pub fn say(mut pressed: ActionRequest) -> Answer {
    let overview = pressed.current.path("");
    let away = pressed.form.value("away");
    if !away.is_empty() {
        // What somebody else has written meanwhile stays.
        let is_other = pressed.current.show.line.as_ref().is_some_and(|line| line.text.as_str() != away);
        if !is_other {
            pressed.site.say_on_wall(&pressed.current, None);
        }
        let said = pressed.ctx.t(if is_other { "wall-own-other" } else { "wall-own-gone" });
        return Ok(pressed.ctx.see_other_saying(&pressed.site, &overview, said));
    }
    let Some(text) = pressed.form.text("line", "wall-own-line") else {
        return pressed.again(OverviewPage::of);
    };
    let ActionRequest { site, staff, ctx, current, .. } = pressed;
    site.say_on_wall(&current, Some(OwnLine { text, by: staff.user.name, at: ctx.now }));
    Ok(ctx.see_other_saying(&site, &overview, ctx.t("wall-own-said")))
}
