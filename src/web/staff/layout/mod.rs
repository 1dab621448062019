//! What every staff page of a tournament shows above its own part: the pages, the next step, and what can be taken back.
//!
//! A page holds a [`StaffLayout`] in a field `layout` and its template extends `layout/evening.html`.

mod next_step;

pub use next_step::{OpenWork, draws_beside, offered_work, open_beside, open_work, step_words};

use crate::app::Snapshot;
use crate::web::address;
use crate::web::http::PageContext;
use crate::web::view::activity::{describe, described, why_final};
use crate::web::view::internet::InternetLine;
use tournament::texts::Slug;
use tournament::{ActionNo, Rejection, Stage, State, Step};

#[derive(Debug, Clone)]
pub struct StaffLayout {
    pub name: String,
    pub practice: bool,
    /// The version that the page shows; its stream tells when there is another.
    pub version: ActionNo,
    /// The pages of the evening that every night needs.
    pub links: Vec<NavLink>,
    /// The others, folded under one word.
    pub more: Vec<NavLink>,
    /// What to do next, unless this page is the place for it.
    pub next: Option<NextStep>,
    pub undo: Undo,
    /// How the evening stands with its host on the internet, if it is published.
    internet: Option<InternetLine>,
    here: NavItem,
    /// The last part of the path of a page that no link of the evening leads to, else "".
    below: &'static str,
    slug: Slug,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NavItem {
    Overview,
    /// The desk and everything about people.
    Desk,
    Draw(Stage),
    Round(Stage),
    Hall,
    /// Prizes and the winners' list.
    Prizes,
    Print,
    Cash,
    Settings,
    Journal,
    Internet,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NavLink {
    /// Its path, for `ctx.link`.
    pub path: String,
    pub text: String,
    pub current: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NextStep {
    pub path: String,
    pub text: String,
    /// Whether it is the main button of the page; `false` if the page has one of its own.
    pub filled: bool,
}

/// What the undo button says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undo {
    /// The action that it takes back, sent with the form; `None` if there is no button.
    pub action: Option<ActionNo>,
    /// "Ergebnis der Partie 17 zurücknehmen", or why the reader's last step cannot be taken back and what helps instead; empty if they have done nothing.
    pub text: String,
}

impl StaffLayout {
    pub fn of(ctx: &PageContext, snapshot: &Snapshot, here: NavItem) -> StaffLayout {
        let root = address::staff(&snapshot.slug, "");
        let (links, more) = links(ctx, snapshot, here, &root);
        let next = next(ctx, snapshot, here, &root);
        let mut undo = Undo::of(ctx, snapshot);
        // Why something stays is said where people look for it, not on every page.
        if undo.action.is_none() && !matches!(here, NavItem::Overview | NavItem::Draw(_)) {
            undo.text.clear();
        }
        let (name, practice) = (snapshot.texts.name.to_string(), snapshot.settings().practice);
        let version = snapshot.tournament.version();
        let published = ctx.published.as_ref();
        let internet =
            published.map(|published| InternetLine::of(ctx.translator(), snapshot, published, ctx.now));
        StaffLayout {
            name,
            practice,
            version,
            links,
            more,
            next,
            undo,
            internet,
            here,
            below: "",
            slug: snapshot.slug.clone(),
        }
    }

    pub fn without_undo(mut self) -> StaffLayout {
        self.undo = Undo { action: None, text: String::new() };
        self
    }

    /// Returns the frame of a page of its own below the one that the links name, such as `gabentisch`.
    pub fn at(mut self, page: &'static str) -> StaffLayout {
        self.below = page;
        self
    }

    /// Returns the frame of a page that has a filled button of its own, such as "Speichern".
    pub fn with_own_button(mut self) -> StaffLayout {
        if let Some(next) = &mut self.next {
            next.filled = false;
        }
        self
    }

    /// Returns the path of a staff page of this tournament, `""` for the overview: `layout.path("kassa")`.
    pub fn path(&self, page: &str) -> String {
        address::staff(&self.slug, page)
    }

    /// Returns the line about the internet, unless this is the page about it.
    pub fn internet_line(&self) -> Option<&InternetLine> {
        self.internet.as_ref().filter(|_| self.here != NavItem::Internet)
    }

    /// Returns the path of the page that guests see.
    pub fn guests(&self) -> String {
        address::public(&self.slug, "")
    }

    pub fn wall(&self) -> String {
        address::public(&self.slug, "tafel")
    }

    /// Returns the path of the wall that takes so many seconds for a pull.
    pub fn wall_at(&self, tempo: &str) -> String {
        format!("{}?tempo={tempo}", self.wall())
    }

    /// Returns the address of the chapter of the handbook about this page.
    pub fn help(&self) -> &'static str {
        match self.here {
            NavItem::Overview => "/hilfe/roles/director",
            NavItem::Desk => "/hilfe/evening/desk",
            NavItem::Draw(_) => "/hilfe/evening/draw",
            NavItem::Round(_) => "/hilfe/evening/round",
            NavItem::Hall => "/hilfe/evening/hall",
            NavItem::Prizes => "/hilfe/evening/prizes",
            NavItem::Print | NavItem::Settings => "/hilfe/evening/announce",
            NavItem::Cash => "/hilfe/evening/end",
            NavItem::Journal => "/hilfe/trouble/wrong-result",
            NavItem::Internet => "/hilfe/evening/internet",
        }
    }

    /// Returns whether the reader is on one of the pages that are folded.
    pub fn is_below_more(&self) -> bool {
        self.more.iter().any(|link| link.current)
    }

    /// Returns the path of this page, to which the undo button comes back.
    pub fn back(&self) -> String {
        if self.below.is_empty() { self.here.path(&self.path("")) } else { self.path(self.below) }
    }
}

impl NavItem {
    /// Returns the path of the page below the tournament's staff pages.
    pub fn path(self, root: &str) -> String {
        match self {
            NavItem::Overview => root.to_owned(),
            NavItem::Desk => format!("{root}/kassa"),
            NavItem::Draw(stage) => format!("{root}/auslosung/{stage}"),
            NavItem::Round(stage) => format!("{root}/runde/{stage}"),
            NavItem::Hall => format!("{root}/saal"),
            NavItem::Prizes => format!("{root}/preise"),
            NavItem::Print => format!("{root}/druck"),
            NavItem::Cash => format!("{root}/abrechnung"),
            NavItem::Settings => format!("{root}/einstellungen"),
            NavItem::Journal => format!("{root}/journal"),
            NavItem::Internet => format!("{root}/internet"),
        }
    }

    /// Returns the path to which the page sends its forms. The table of rights says who may.
    fn work(self, root: &str) -> String {
        match self {
            NavItem::Draw(stage) => format!("{root}/auslosung/{stage}/ziehen"),
            NavItem::Round(_) => format!("{root}/ergebnis"),
            NavItem::Cash => format!("{root}/abrechnung/ende"),
            _ => self.path(root),
        }
    }
}

/// Returns what stands in the bar, and what is folded there. The hall is in the bar where its tables have numbers, because then it calls matches.
fn links(ctx: &PageContext, snapshot: &Snapshot, here: NavItem, root: &str) -> (Vec<NavLink>, Vec<NavLink>) {
    // Also on the page of an earlier round these lead to where the evening is.
    let draw = NavItem::Draw(stage_to_draw(snapshot)).path(root);
    let round = NavItem::Round(stage_to_play(snapshot)).path(root);
    let link = |path: String, key: &str, current: bool| {
        ctx.may_open(&path).then(|| NavLink { path, text: ctx.t(key), current })
    };
    let to = |page: NavItem, key: &str| link(page.path(root), key, page == here);
    let hall = to(NavItem::Hall, "evening-hall");
    let (hall, folded) = if snapshot.settings().tables > 0 { (hall, None) } else { (None, hall) };
    let links = [
        to(NavItem::Overview, "evening-overview"),
        to(NavItem::Desk, "evening-desk"),
        link(draw, "evening-draw", matches!(here, NavItem::Draw(_))),
        link(round, "evening-round", matches!(here, NavItem::Round(_))),
        hall,
        to(NavItem::Prizes, "evening-prizes"),
        to(NavItem::Print, "evening-print"),
    ];
    let more = [
        folded,
        to(NavItem::Cash, "evening-cash"),
        to(NavItem::Settings, "evening-settings"),
        to(NavItem::Journal, "journal-title"),
        link(address::public(&snapshot.slug, ""), "evening-guests", false),
        to(NavItem::Internet, "evening-internet"),
        link("/leitung".to_owned(), "evening-all", false),
    ];
    (links.into_iter().flatten().collect(), more.into_iter().flatten().collect())
}

/// Returns what is being drawn, or will be next, or was drawn last.
fn stage_to_draw(state: &State) -> Stage {
    let pending = state.next_steps().into_iter().find_map(|step| match step {
        Step::Draw { stage, .. } | Step::PullByHand { stage } => Some(stage),
        Step::CloseList { stage, blocked: None } => Some(stage),
        _ => None,
    });
    pending.or_else(|| state.last_round()).unwrap_or(Stage::FIRST)
}

/// Returns where matches are open, or the last round that was drawn.
pub fn stage_to_play(state: &State) -> Stage {
    let open = state.stages().into_iter().find(|stage| !state.open_matches(*stage).is_empty());
    open.or_else(|| state.last_round()).unwrap_or(Stage::FIRST)
}

/// Returns the next step that the reader may take.
fn next(ctx: &PageContext, snapshot: &Snapshot, here: NavItem, root: &str) -> Option<NextStep> {
    // Where tables have numbers, a free one waits for a match before the desk waits for results.
    let waits = snapshot.free_tables().next().is_some() && !snapshot.schedule().startable.is_empty();
    let hall = waits.then(|| (NavItem::Hall, ctx.t("evening-next-hall")));
    let all = snapshot.next_steps();
    let words = all.iter().filter_map(|step| step_words(ctx.translator(), snapshot, step));
    let steps: Vec<(NavItem, String)> =
        hall.into_iter().chain(words).filter(|(page, _)| ctx.may_send(page.work(root))).collect();
    let filled = steps.iter().all(|(page, _)| *page != here);
    let (page, text) = steps.into_iter().find(|(page, _)| *page != here)?;
    Some(NextStep { path: page.path(root), text, filled })
}

impl Undo {
    pub fn of(ctx: &PageContext, snapshot: &Snapshot) -> Undo {
        let translator = ctx.translator();
        let own = ctx.user.ok_or(Rejection::NothingToUndo);
        let (action, text) = match own.and_then(|user| snapshot.own_last_action(user)) {
            Ok(target) if !ctx.role.is_some_and(|role| role.does_all(target)) => (None, String::new()),
            Ok(target) => {
                let what = describe(translator, snapshot, target).what;
                (Some(target.number), translator.t1("evening-undo", "what", what))
            }
            Err(Rejection::UndoBlocked { action }) => (None, why_final(translator, snapshot, action)),
            Err(Rejection::UndoDepends { action, .. }) => {
                let what = described(translator, snapshot, action);
                (None, sentence(&translator.t1("evening-undo-built-on", "what", what)))
            }
            Err(_) => (None, String::new()),
        };
        Undo { action, text }
    }
}

/// Begins a sentence with a capital letter; the name of an action, which may stand first in it, is a noun among others in English.
fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{Role, UserId};
    use crate::web::routes;
    use crate::web::view::tournament::samples_tests::{Sample, settings};
    use actix_web::test::TestRequest;
    use askama::Template;
    use tournament::draw::Secret;
    use tournament::{
        Closing, Command, DeskCommand, DrawCommand, MatchResult, Pairing, PlainEvening, PlayerId, Score,
        Settings, TicketNo, Tickets,
    };

    #[derive(Template)]
    #[template(path = "layout/evening.html")]
    struct FramePage {
        ctx: PageContext,
        layout: StaffLayout,
    }

    fn night() -> Sample {
        let practice = Settings { practice: true, ..settings() };
        Sample::with_settings(practice, &[("Huber", "", 2), ("Maier", "", 1)])
    }

    fn director() -> PageContext {
        let mut ctx =
            PageContext::signed_out(&TestRequest::default().app_data(routes::rights()).to_http_request());
        ctx.role = Some(Role::Director);
        ctx.user = Some(UserId(1));
        ctx
    }

    fn undo(night: &Sample) -> String {
        Undo::of(&director(), &night.snapshot).text
    }

    #[test]
    fn the_undo_button_says_what_it_takes_back_or_why_it_cannot() {
        let mut night = night();
        assert_eq!(undo(&night), "Anmeldung von 2 Personen zurücknehmen");
        let (player, lots) = (PlayerId(2), [0; 32]);
        let tickets = Tickets::Numbers(vec![TicketNo(7)]);
        night.act(Command::Desk(DeskCommand::Sell { player, tickets, paid: true, lots }));
        assert_eq!(undo(&night), "Verkauf von Karte 7 zurücknehmen");
        let (stage, secret) = (Stage::FIRST, Secret([1; 32]));
        night.act(Command::Draws(DrawCommand::CloseList(Closing::sealed(stage, secret.commitment()))));
        assert!(undo(&night).starts_with("Die Liste (Halbfinale) ist veröffentlicht."));
        night.act(Command::Draws(DrawCommand::TakePhrase { stage, phrase: "KH".parse().unwrap() }));
        assert_eq!(undo(&night), "Angabe aus dem Saal für die Auslosung (Halbfinale) zurücknehmen");
        night.act(Command::Draws(DrawCommand::Draw { stage, secret, tournament: "probe".to_owned() }));
        assert!(undo(&night).ends_with("für ungültig erklären."));
        let open = *night.snapshot.pairings(stage).iter().find(|pairing| pairing.is_open()).unwrap();
        let result = |left, right| MatchResult::Played(Score { left, right });
        night.enter(open, result(2, 1));
        assert_eq!(undo(&night), format!("Ergebnis der Partie {} (Halbfinale) zurücknehmen", open.id.number));
        let version = night.snapshot.tournament.version();
        night.enter(Pairing { version: version.0, ..open }, result(1, 2));
        assert_eq!(
            undo(&night),
            format!("Korrektur vom Ergebnis der Partie {} (Halbfinale) zurücknehmen", open.id.number)
        );
        let action = night.snapshot.tournament.version();
        night.act(Command::from(PlainEvening::Undo { action }));
        assert_eq!(undo(&night), format!("Ergebnis der Partie {} (Halbfinale) zurücknehmen", open.id.number));
    }

    #[test]
    fn the_frame_has_one_filled_button_for_the_next_step_unless_the_page_is_the_place_for_it() {
        let (ctx, night) = (director(), night().snapshot);
        let elsewhere = StaffLayout::of(&ctx, &night, NavItem::Cash);
        assert_eq!(elsewhere.next.as_ref().map(|next| next.filled), Some(true));
        let html = FramePage { ctx: ctx.clone(), layout: elsewhere }.render().unwrap();
        assert!(html.contains(r#"<a class="button" href="/leitung/t/probe/kassa">Karten verkaufen</a>"#));
        assert!(html.contains(r#"action="/leitung/t/probe/zurueck""#));
        assert!(html.contains("Übungsturnier"));
        let desk = StaffLayout::of(&ctx, &night, NavItem::Desk);
        let next = desk.next.unwrap();
        assert_eq!((next.path.as_str(), next.filled), ("/leitung/t/probe/auslosung/R1", false));
    }
}
