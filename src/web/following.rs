//! The page of a laptop that follows: what it is, how far, and how it takes over. It writes nothing.

use crate::app::{self, Actor, FollowHalt, Followed, Following, NotTakenOver, OpenOptions, Trouble, UserId};
use crate::mirror::Rift;
use crate::network::{Listen, Listening};
use crate::web::ending::request_to_end;
use crate::web::error::PageError;
use crate::web::http::assets;
use crate::web::http::context::PageContext;
use crate::web::http::form::FormState;
use crate::web::http::page::{Answer, page, page_with, slow_down};
use crate::web::public::{health, robots};
use crate::web::server::bind_following;
use crate::web::standby::{FOLLOW, LET_IN, not_leading};
use crate::web::state::login_throttle::Guesser;
use crate::web::state::site::Site;
use actix_web::http::StatusCode;
use actix_web::rt;
use actix_web::rt::time::sleep;
use actix_web::web::{self, Data, ServiceConfig};
use askama::Template;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;

/// The answer that it has taken over gets so long to go out.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// What the pages share.
#[derive(Clone)]
struct Standby {
    following: Following,
    /// Who has taken over.
    taken: Arc<Mutex<Option<UserId>>>,
    over: Arc<Notify>,
}

/// Serves the page of a laptop that follows, until it has taken over or the operating system asks for the end. Returns who has taken over.
///
/// # Errors
/// If an address cannot be used, the announcement fails, or the network does.
pub fn serve(
    following: Following,
    listen: &Listen,
    announce: &mut dyn FnMut(&Listening) -> io::Result<()>,
) -> io::Result<Option<Actor>> {
    // A house without an evening, for the middleware of pages: what is followed is not opened.
    let folder = tempfile::tempdir()?;
    let options = OpenOptions { copies: false, ..OpenOptions::new(folder.path().join("standby.db")) };
    let house = app::App::open(options).map_err(io::Error::other)?;
    let taken = Arc::<Mutex<Option<UserId>>>::default();
    let standby = Standby { following, taken: Arc::clone(&taken), over: Arc::default() };
    rt::System::new().block_on(async {
        let data = Data::new(standby.clone());
        let pages = move |config: &mut ServiceConfig| {
            config.app_data(data.clone());
            pages(config);
        };
        let bound = bind_following(Site::new(house), listen, pages)?;
        let (stopper, request_to_end) = (bound.stopper(), request_to_end()?);
        let door = bound.listening().staff.first().map(|door| (door.port(), bound.listening().secure));
        announce(bound.listening())?;
        standby.following.start(door)?;
        let following = standby.following.clone();
        rt::spawn(async move {
            tokio::select! {
                () = request_to_end => tracing::info!("ending"),
                () = standby.over.notified() => sleep(LAST_WORDS).await,
            }
            following.end();
            stopper.stop().await;
        });
        bound.run().await
    })?;
    let by = taken.lock().unwrap_or_else(PoisonError::into_inner).take();
    Ok(by.map(Actor::User))
}

/// The addresses of such a laptop.
fn pages(config: &mut ServiceConfig) {
    config
        .route("/", web::get().to(show))
        .route("/uebernehmen", web::get().to(ask))
        .route("/uebernehmen", web::post().to(take_over))
        .route(LET_IN, web::post().to(not_leading))
        .route(FOLLOW, web::post().to(not_leading))
        .route("/healthz", web::get().to(health::show))
        .route("/robots.txt", web::get().to(robots::show))
        .route("/static/{mark}/{name}", web::get().to(assets::serve));
}

#[derive(Template)]
#[template(path = "standby/following.html")]
struct FollowingPage {
    ctx: PageContext,
    /// How far it is, in one sentence.
    state: String,
    /// What is wrong: a title and what to do.
    fault: Option<(String, String)>,
    first: String,
    followed: Followed,
}

#[derive(Template)]
#[template(path = "standby/take_over.html")]
struct TakeOverPage {
    ctx: PageContext,
    form: FormState,
    /// The evenings that go on here, and up to which entry.
    followed: Followed,
    /// Whether somebody has to say that the laptop that leads is off.
    asks_off: bool,
    /// Whether that is another one than the first.
    is_third: bool,
}

#[derive(Template)]
#[template(path = "standby/taken_over.html")]
struct TakenOverPage {
    ctx: PageContext,
}

/// Says how far a laptop is that follows.
fn state(ctx: &PageContext, followed: &Followed) -> String {
    let newest = followed.evenings.last().map_or(0, |(_, head)| head.number);
    match followed.contact {
        None => ctx.t1("standby-no-contact", "number", newest),
        Some(at) if followed.failures > 0 => {
            ctx.t2("standby-silent", "number", newest, "since", ctx.since(at))
        }
        Some(at) => ctx.t2("standby-has", "number", newest, "since", ctx.since(at)),
    }
}

fn fault(ctx: &PageContext, followed: &Followed) -> Option<(String, String)> {
    // Whoever knows a third one that leads reads where that is, not only that this one follows.
    let leads = |halt: &&FollowHalt| **halt == FollowHalt::NotLeading && followed.third.is_some();
    if let Some(halt) = followed.halt.as_ref().filter(|halt| !leads(halt)) {
        let text = match halt {
            FollowHalt::Revoked => ctx.t("standby-revoked"),
            FollowHalt::OtherVersion => ctx.t("standby-other-version"),
            FollowHalt::NotLeading => ctx.t("standby-not-leading"),
            FollowHalt::Rift(rift) => rift_words(ctx, rift),
        };
        return Some((ctx.t("standby-halted"), text));
    }
    if let Some(third) = &followed.third {
        let title = match &third.address {
            Some(address) => ctx.t1("standby-leads-there", "address", address.as_str()),
            None => ctx.t("standby-leads-somewhere"),
        };
        return Some((title, ctx.t("standby-follow-that")));
    }
    if followed.stopped {
        return Some((ctx.t("standby-nobody-leads"), ctx.t("standby-nobody-leads-text")));
    }
    followed.trouble.as_ref().map(|trouble| {
        let text = match trouble {
            Trouble::Notes(words) => {
                let text = ctx.t1("standby-no-notes-text", "words", words.as_str());
                return (ctx.t("standby-no-notes"), text);
            }
            Trouble::NoRoom(_) => ctx.t("standby-no-room"),
            Trouble::Torn => ctx.t("standby-torn"),
            Trouble::Unsound(words) => ctx.t1("standby-unsound", "words", words.as_str()),
        };
        (ctx.t("standby-troubled"), text)
    })
}

fn rift_words(ctx: &PageContext, rift: &Rift) -> String {
    match rift {
        rift if rift.evening().is_none() => ctx.t("standby-accounts"),
        Rift::Behind { slug, own, other } => {
            ctx.with("standby-behind", &[("evening", &slug.as_str()), ("own", own), ("other", other)])
        }
        Rift::Fork { slug, number } => ctx.t2("standby-fork", "evening", slug.as_str(), "number", *number),
    }
}

async fn show(standby: Data<Standby>, ctx: PageContext) -> Answer {
    let followed = standby.following.followed();
    page(&FollowingPage {
        state: state(&ctx, &followed),
        fault: fault(&ctx, &followed),
        first: match &followed.third {
            Some(third) => third.address.clone().unwrap_or_else(|| ctx.t("standby-stopped-somewhere")),
            None => followed.url.to_string(),
        },
        followed,
        ctx,
    })
}

async fn ask(standby: Data<Standby>, ctx: PageContext) -> Answer {
    let form = FormState::fresh(&ctx);
    page(&TakeOverPage::of(&standby, ctx, form))
}

impl TakeOverPage {
    fn of(standby: &Standby, ctx: PageContext, form: FormState) -> TakeOverPage {
        let followed = standby.following.followed();
        let is_third = followed.third.is_some();
        let asks_off = is_third || followed.halt.is_some() || followed.failures > 0;
        let asks_off = asks_off || form.value("off") == "on" || !form.error("off").is_empty();
        TakeOverPage { ctx, asks_off, is_third, form, followed }
    }
}

async fn take_over(
    standby: Data<Standby>,
    site: Data<Site>,
    guesser: Guesser,
    ctx: PageContext,
    mut form: FormState,
) -> Answer {
    let (name, password) = (form.value("name").to_owned(), form.value("password").to_owned());
    let by = guesser.of_account(&name);
    if let Err(rest) = site.login_throttle.begin(&by, site.now()) {
        form.add_error("password", ctx.t1("account-too-many-tries", "wait", ctx.waiting(rest)));
        return slow_down(&TakeOverPage::of(&standby, ctx, form), rest);
    }
    let (following, is_off) = (standby.following.clone(), form.ticked("off"));
    let director =
        web::block(move || following.director(&name, &password)).await.map_err(PageError::internal)?;
    let Some(director) = director.map_err(PageError::internal)? else {
        form.add_error("password", ctx.t("standby-no-director"));
        return page_with(StatusCode::UNPROCESSABLE_ENTITY, &TakeOverPage::of(&standby, ctx, form));
    };
    site.login_throttle.take_back(&by);
    let following = standby.following.clone();
    let taken = web::block(move || following.take_over(is_off)).await.map_err(PageError::internal)?;
    let (field, sentence) = match taken {
        Ok(()) => {
            *standby.taken.lock().unwrap_or_else(PoisonError::into_inner) = Some(director);
            standby.over.notify_one();
            return page(&TakenOverPage { ctx });
        }
        Err(NotTakenOver::Unreachable) => ("off", ctx.t("standby-unreachable")),
        Err(NotTakenOver::FirstRefuses) => ("off", ctx.t("standby-first-refuses")),
        Err(NotTakenOver::OtherLeads(Some(address))) => {
            let there = ctx.t1("standby-leads-there", "address", address);
            ("off", format!("{there} {}", ctx.t("standby-follow-that")))
        }
        Err(NotTakenOver::OtherLeads(None)) => {
            ("off", format!("{} {}", ctx.t("standby-leads-somewhere"), ctx.t("standby-follow-that")))
        }
        Err(NotTakenOver::OtherAnswers(address)) => {
            ("off", ctx.t1("standby-leader-answers", "address", address))
        }
        Err(NotTakenOver::Rift(rift)) => ("off", rift_words(&ctx, &rift)),
        Err(NotTakenOver::Nothing) => ("", ctx.t("standby-nothing")),
        Err(NotTakenOver::Trouble(_)) => ("", ctx.t("standby-last-not-taken")),
        Err(NotTakenOver::NotNoted(_)) => ("", ctx.t("standby-not-noted")),
    };
    form.add_error(field, sentence);
    page_with(StatusCode::CONFLICT, &TakeOverPage::of(&standby, ctx, form))
}
