//! The pages. The only place that names actix-web and askama.
//!
//! | module | subject |
//! |---|---|
//! | `routes` | the whole URL table, with those who may use each address |
//! | [`rights`] | enforcing it, and asking it which links and buttons to show |
//! | [`server`] | setting up, running and ending the server |
//! | `activity` | what happened, in words, area by area |
//! | `draw` | what the pages of a draw have in common |
//! | [`gate`] | headers, the Origin check, errors and panics as pages |
//! | [`context`] | [`PageContext`](context::PageContext): language, links, notices, who is logged in |
//! | [`session`] | the login cookie |
//! | [`current`] | [`Current`](current::Current): the tournament of the address as it stands; doing something to it |
//! | [`form`] | [`Typed`](form::Typed): fields, complaints, the one-time key |
//! | [`kept`] | public pages and files, made once for each version and kept as compressed bytes |
//! | [`page`] | from a template to an answer |
//! | [`error`], `error_pages` | [`PageError`](error::PageError) and its pages |
//! | `encoded`, `page_cache` | bytes in three encodings; which of them are kept |
//! | [`idempotency`] | the first answers to forms that may be sent again |
//! | `attempts` | who has guessed passwords or codes too often, and how long he waits |
//! | [`notice`] | "Gespeichert." on the next page, without a cookie |
//! | [`qr`], [`address`] | codes for telephones, the addresses that stand in them, and those of the pages |
//! | [`assets`], `lean` | the files of `static/`, without their comments |
//! | [`words`] | all sentences in two languages; money, dates, rejections |
//! | `crowd` | how many connections each address has, and whose turn it is |
//! | [`door`] | the staff's door and the guests' |
//! | `streams` | how many event streams are open |
//! | `tls` | the certificate of the staff's door |
//! | [`site`] | what all workers share |
//! | `paper` | sheets to print, divided into pages |
//! | [`sheets`] | sheets that take long, made aside once for each version |
//! | `night` | what pages show of a tournament, computed from a snapshot |
//! | [`public`], `staff` | the pages, one file each |
//!
//! # How to write a page
//!
//! 1. One file under `public/` or `staff/`, in this order: the form or query, the handler, the page struct, the tests;
//!    one line in `routes.rs`, which says who may open it and send its forms; one template `templates/<page>.html` that extends a layout and imports `macros.html`.
//! 2. A handler takes what it needs as arguments and answers an [`Answer`](page::Answer):
//!
//! ```ignore
//! #[derive(Template)]
//! #[template(path = "desk.html")]
//! struct DeskPage { ctx: PageContext, form: Typed }
//!
//! pub async fn show(ctx: PageContext) -> Answer {
//!     let form = Typed::fresh(&ctx).with("tickets", 1);
//!     page(&DeskPage { ctx, form })
//! }
//!
//! pub async fn send(site: Data<Site>, staff: Staff, ctx: PageContext, current: Current, mut form: Typed) -> Answer {
//!     let name = form.text::<Name>("name", "desk-name");             // a text of crate::texts
//!     let tickets = form.number("tickets", "desk-tickets", 1..=64);
//!     let (Some(name), Some(tickets)) = (name, tickets) else {
//!         return unprocessable(&DeskPage { ctx, form });             // 422, everything typed, all complaints
//!     };
//!     match site.act(&current, form.submission(&staff)?, request).await? {
//!         Ok(_done) => Ok(ctx.see_other_saying(&site, "/leitung", ctx.t1("desk-sold", "name", name))),   // 303
//!         Err(refused) => {                                          // 422, or 409 if somebody was faster
//!             refused.complain(&ctx, &mut form);
//!             page_with(refused.status(), &DeskPage { ctx, form })
//!         }
//!     }
//! }
//! ```
//!
//!    `{% if ctx.may_send("/…") %}` stands around a form and `{% if ctx.may_open("/…") %}` around a link that not every role may use; a test
//!    walks through all pages as everybody and finds the ones that lead to a refusal.
//!
//!    `Staff` sends everybody else to the login and back; `Current` is the tournament `{slug}` of the address (404 if there is none) and
//!    reads like its `Snapshot`. A button without a form of its own answers `Err(refused.page(&ctx, "/way/back"))`. Anything else that
//!    needs the database goes through `site.read(|app| …).await?`.
//!    A public page takes a [`Visit`](kept::Visit) instead of `ctx` and `current` and answers `visit.answer(name, make)`: it is made
//!    once for each version and language. It must not show the time, a login or a form key.
//! 3. In the template: `{{ m::form_key(form.key(ctx)?) }}` in every form that posts, or `{{ m::form_key(ctx.form_key()?) }}` if it has a
//!    button only; `{{ m::errors(ctx.t("form-errors"), form.complaints()) }}` above it;
//!    `{{ m::field("name", ctx.t("desk-name"), form.value("name"), form.error("name")) }}`. Every address through `ctx.link("/…")`.
//! 4. Texts: `ctx.t("desk-title")`, `ctx.t1("desk-sold", "count", 3)`, `ctx.t2`, `ctx.with`; the key begins with the name of its file,
//!    `locales/de/desk.ftl` and `locales/en/desk.ftl`; a new file is named in `words/areas.rs`. Write keys as whole literals:
//!    a test looks for them. Money, dates, stages, results: `ctx.money`, `ctx.date`, `ctx.date_time`, `ctx.stage`, `ctx.result`.
//! 5. What is not there is `Err(PageError::NotFound)`; what failed is `PageError::internal(cause)`. Everything else becomes a page
//!    by itself.

mod activity;
pub mod address;
pub mod assets;
mod attempts;
pub mod context;
mod crowd;
pub mod current;
pub mod door;
mod draw;
mod encoded;
pub mod error;
mod error_pages;
pub mod form;
pub mod gate;
pub mod idempotency;
pub mod kept;
mod lean;
mod night;
pub mod notice;
pub mod page;
mod page_cache;
mod paper;
pub mod public;
pub mod qr;
pub mod rights;
pub mod routes;
pub mod server;
pub mod session;
pub mod sheets;
pub mod site;
pub mod staff;
mod streams;
mod tls;
pub mod words;
