//! The pages. The only place that names askama.
//!
//! # How to write a page
//!
//! 1. One file under `public/` or `staff/`, in this order: the form or query, the handler, the page struct, the tests;
//!    one line in `routes.rs`, which says who may open it and send its forms; one template `templates/<page>.html` that extends a layout and imports `macros.html`.
//! 2. A handler takes what it needs as arguments and answers an [`Answer`](http::Answer):
//!
//! ```ignore
//! #[derive(Template)]
//! #[template(path = "desk.html")]
//! struct DeskPage { ctx: PageContext, form: FormState }
//!
//! pub fn show(ctx: PageContext) -> Answer {
//!     let form = FormState::fresh(&ctx).with("tickets", 1);
//!     page(&DeskPage { ctx, form })
//! }
//!
//! pub fn send(mut pressed: ActionRequest) -> Answer {
//!     let form = &mut pressed.form;
//!     let name = form.text::<Name>("name", "desk-name");             // a text of tournament::texts
//!     let tickets = form.number("tickets", "desk-tickets", 1..=64);
//!     let (Some(name), Some(tickets)) = (name, tickets) else {
//!         return unprocessable(&DeskPage::of(pressed.ctx, pressed.current, pressed.form));   // 422, everything typed, all errors
//!     };
//!     let success_message = |ctx: &PageContext, _: &Done| ctx.t1("desk-sold", "name", name);
//!     pressed.send(request, "/leitung", success_message, |ctx, refused, form| {   // 303
//!         refused.again(ctx, "tickets", form, DeskPage::of)                       // 422, or 409 if somebody was faster
//!     })
//! }
//! ```
//!
//!    `{% if ctx.may_send("/…") %}` stands around a form and `{% if ctx.may_open("/…") %}` around a link that not every role may use; a test
//!    walks through all pages as everybody and finds the ones that lead to a refusal.
//!
//!    `Staff` sends everybody else to the login and back; `Current` is the tournament `{slug}` of the address (404 if there is none) and
//!    reads like its `Snapshot`; `ActionRequest` is everything that a form needs. A button without a form of its own does
//!    `pressed.act(…)`. Pages of the staff are plain functions that stand in the table as `Blocking(…)`: they run off the threads
//!    that answer, and ask `site.app()` directly. An `async fn` that needs the database goes through `site.read(|app| …).await?`.
//!    A public page takes a [`PublicRequest`](public::request::PublicRequest) instead of `ctx` and `current` and answers `request.answer(name, make)`: it is made
//!    once for each version and language. It must not show the time, a login or a form key.
//! 3. In the template: `{{ m::form_key(form.key(ctx)?) }}` in every form that posts, or `{{ m::form_key(ctx.form_key()?) }}` if it has a
//!    button only; `{{ m::errors(ctx.t("form-errors"), form.complaints()) }}` above it;
//!    `{{ m::field("name", ctx.t("desk-name"), form.value("name"), form.error("name")) }}`. Every address through `ctx.link("/…")`.
//! 4. Texts: `ctx.t("desk-title")`, `ctx.t1("desk-sold", "count", 3)`, `ctx.t2`, `ctx.with`; the key begins with the name of its file,
//!    `locales/de/desk.ftl` and `locales/en/desk.ftl`; a new file is named in `view/translation/areas.rs`. Write keys as whole literals:
//!    a test looks for them. Amounts, matches, results and rounds go in as they are
//!    (`view/translation/arg.rs`; a round inside a sentence is `ctx.stage_in`); dates and times by `ctx.date`, `ctx.date_time`.
//! 5. What is not there is `Err(PageError::NotFound)`; what failed is `PageError::internal(cause)`. Everything else becomes a page
//!    by itself.

pub mod address;
mod ending;
pub mod error;
pub mod hosting;
pub mod http;
mod paper;
pub mod public;
pub mod routes;
pub mod server;
pub mod staff;
pub mod state;
pub mod view;
