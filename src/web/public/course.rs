//! `/t/{slug}/ablauf`: how this evening goes, made from the tournament's settings; to read before one comes, and to print.

use super::guest::Guest;
use crate::tournament::{Order, Reporting};
use crate::web::http::context::PageContext;
use crate::web::http::page::Response;
use crate::web::public::layout::PublicLayout;
use crate::web::public::request::PublicRequest;
use askama::Template;

/// Shows the page.
pub async fn show(request: PublicRequest) -> Response {
    request.answer("ablauf".to_owned(), |guest| Some(CoursePage::of(guest))).await
}

#[derive(Template)]
#[template(path = "public/course.html")]
struct CoursePage {
    ctx: PageContext,
    layout: PublicLayout,
    /// The day, the hours and the venue.
    when: String,
    /// Each subject with its sentences, in the order of the evening.
    parts: Vec<(String, String)>,
    prizes: Vec<String>,
    /// The address of the rule sheet.
    rules: String,
}

impl CoursePage {
    fn of(guest: &Guest<'_>) -> CoursePage {
        let (ctx, texts) = (guest.ctx, &guest.view.texts);
        let mut when = vec![ctx.date(texts.date)];
        when.extend(ctx.hours(guest.view.settings()));
        if !texts.venue.is_empty() {
            when.push(texts.venue.to_string());
        }
        CoursePage {
            layout: PublicLayout::of(guest, "ablauf"),
            rules: guest.link("regeln"),
            when: when.join(", "),
            parts: parts(guest),
            prizes: guest.view.awards().iter().map(|prize| guest.prize(prize)).collect(),
            ctx: ctx.clone(),
        }
    }
}

/// Returns what happens, subject by subject.
fn parts(guest: &Guest<'_>) -> Vec<(String, String)> {
    let (ctx, settings) = (guest.ctx, guest.view.settings());
    let order = match settings.first_order {
        Order::Random => ctx.t("course-order-random"),
        Order::AsSold => ctx.t("course-order-as-sold"),
        Order::MostTicketsFirst => ctx.t("course-order-most"),
    };
    let mut parts = vec![
        (ctx.t("course-tickets-title"), tickets(guest)),
        (ctx.t("course-draw-title"), format!("{} {order}", ctx.t("course-draw"))),
        (ctx.t("course-bye-title"), ctx.t("course-bye")),
    ];
    if settings.tickets_per_player > 1 {
        parts.push((ctx.t("course-self-title"), ctx.t("course-self")));
    }
    let rules = ctx.plays_by(&settings.rules);
    let won = ctx.t1("course-match", "bummerl", settings.bummerl_to_win);
    let report = match settings.reporting {
        Reporting::Off => ctx.t("course-report-desk"),
        Reporting::Counts | Reporting::AfterDesk => ctx.t("course-report-phone"),
    };
    let each =
        if settings.one_prize_each { ctx.t("course-prize-one") } else { ctx.t("course-prize-several") };
    parts.extend([
        (ctx.t("course-opponent-title"), ctx.t("course-opponent")),
        (ctx.t("course-match-title"), format!("{won} {rules}")),
        (ctx.t("course-report-title"), report),
        (ctx.t("course-places-title"), ctx.t("course-places")),
        (ctx.t("course-prize-title"), each),
    ]);
    parts
}

fn tickets(guest: &Guest<'_>) -> String {
    let (ctx, settings) = (guest.ctx, guest.view.settings());
    let sold =
        ctx.t2("course-tickets", "price", ctx.money(settings.ticket_price), "capacity", settings.capacity);
    format!("{sold} {}", ctx.t1("course-limit", "limit", settings.tickets_per_player))
}
