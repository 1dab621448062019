//! `/leitung/t/{slug}/auslosung/{R}`: one press draws; or cards or words from the hall come first; or numbers are pulled by hand. Void attempts
//! stay in sight.

mod by_hand;
mod deck;
mod method;
mod paper;
mod second;
mod send;

pub use send::{reopen, send, typed_phrase, void};

use crate::app::User;
use crate::web::error::PageError;
use crate::web::http::{Answer, Current, Fields, FormState, PageContext, Staff, page};
use crate::web::staff::desk::can_buy_life;
use crate::web::staff::layout::{NavItem, StaffLayout};
use crate::web::state::Site;
use crate::web::view::draw::{Attempt, List, PastAttempt, ResumedLine, attempts, is_known, is_undrawn};
use crate::web::view::lives::before_last_list;
use crate::web::view::tournament::sorted_by_name;
use actix_web::web::{Data, Path};
use askama::Template;
use by_hand::{ByHand, Slips};
use deck::Deck;
use method::Method;
use paper::Paper;
use tournament::draw::{Draw, PhraseKind, StaffSince};
use tournament::{Cents, Command, DrawCommand, PlainDraw, PlayerId, Stage};

/// How far the draw is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Position {
    Open,
    /// The list is closed, the phrase is awaited.
    Phrase,
    /// Everything is ready for the button.
    Ready,
    Pulling,
    Drawn,
    /// Two are on the list, or fewer: nothing is drawn.
    Undrawn,
}

#[derive(Template)]
#[template(path = "staff/draw.html")]
struct DrawPage {
    ctx: PageContext,
    layout: StaffLayout,
    form: FormState,
    beside: Beside,
    /// "Viertelfinale", also what is typed to declare a draw void.
    stage_name: String,
    /// The address of this page, and of the draw for guests.
    here: String,
    draw_path: String,
    position: Position,
    /// The closed list, or as it would be closed now.
    list: List,
    attempt: Option<Attempt>,
    deck: Deck,
    /// The methods that stand large.
    large: Vec<Method>,
    folded: Vec<Method>,
    /// The one for which is asked whether the sale is over.
    asked: Option<Method>,
    by_hand: Option<ByHand>,
    /// What is entered from paper, or could be.
    paper: Option<Paper>,
    /// The slips, where pairs are pulled from one bag.
    slips: Option<Slips>,
    stage: Stage,
    /// Whether nobody goes out, so that all rounds but the first are paired without a draw.
    has_standing: bool,
    /// What the first draw will be if its list is closed now, or "".
    bracket: String,
    /// What is not paid yet all together, and who owes how much of it.
    unpaid: Option<(String, String)>,
    /// Who may still buy a life, and who has won if nobody does.
    before_last: Vec<String>,
    /// Who may still buy a life, or "".
    may_buy: String,
    /// What its forms say that this page has shown.
    seen: String,
    /// Why the list cannot be closed, reopened, or the draw declared void.
    cannot_close: Option<String>,
    cannot_void: Option<String>,
    may_reopen: bool,
    attempts: Vec<PastAttempt>,
    /// That the night went on from an earlier state.
    resumed: Vec<ResumedLine>,
}

/// What the page needs that does not stand in the journal.
#[derive(Clone)]
struct Beside {
    /// Who could agree to a void draw.
    witnesses: Vec<User>,
    /// Whether the secret is gone, so that this attempt cannot be drawn.
    secret_lost: bool,
}

impl Beside {
    fn of(site: &Site, staff: &Staff, snapshot: &Current, stage: Stage) -> Result<Beside, PageError> {
        let secret_lost = site.app().secret_is_lost(snapshot, stage)?;
        let witnesses = site.app().accounts().witnesses(staff.user.id, snapshot.draw_in_force(stage))?;
        Ok(Beside { witnesses, secret_lost })
    }
}

impl DrawPage {
    fn of(
        ctx: PageContext,
        snapshot: &Current,
        stage: Stage,
        beside: Beside,
        form: FormState,
    ) -> Result<DrawPage, PageError> {
        if !stage.is_drawn() || !is_known(snapshot, stage) {
            return Err(PageError::NotFound);
        }
        let translator = ctx.translator();
        let (large, folded) = Method::offered(snapshot, stage);
        let draw = snapshot.draw_in_force(stage);
        let list = draw.map_or_else(|| List::open(snapshot, stage), |draw| List::closed(snapshot, draw));
        Ok(DrawPage {
            layout: StaffLayout::of(&ctx, snapshot, NavItem::Draw(stage)),
            stage_name: {
                let is_known = draw.is_some() || snapshot.list_for(stage).is_ok();
                translator.round_of(snapshot, stage, is_known.then_some(list.slots))
            },
            here: snapshot.path(&format!("/auslosung/{stage}")),
            draw_path: snapshot.public_path(&format!("/auslosung/{stage}")),
            position: match draw {
                Some(draw) => position(draw),
                None if is_undrawn(snapshot, stage) => Position::Undrawn,
                None => Position::Open,
            },
            stage,
            has_standing: snapshot.has_standing(),
            slips: draw.and_then(|draw| Slips::of(snapshot, draw)),
            paper: draw.and_then(|draw| Paper::of(snapshot, draw)),
            deck: Deck::of(translator, &Default::default()),
            large,
            folded,
            asked: None,
            attempt: draw.map(|draw| Attempt::of(translator, snapshot, draw)),
            by_hand: draw.and_then(|draw| ByHand::of(snapshot, draw)),
            bracket: if stage == Stage::FIRST { translator.bracket(snapshot) } else { String::new() },
            unpaid: (stage == Stage::FIRST && draw.is_none()).then(|| unpaid(&ctx, snapshot)).flatten(),
            before_last: before_last(&ctx, snapshot),
            may_buy: may_buy(&ctx, snapshot),
            seen: send::seen_by(snapshot, stage),
            cannot_close: ctx.why_not(snapshot, PlainDraw::CloseListByHand { stage }),
            cannot_void: draw.and_then(|draw| {
                let (attempt, since) = (draw.attempt, StaffSince::default());
                ctx.why_not(
                    snapshot,
                    Command::Draws(DrawCommand::VoidDraw { stage, attempt, agreed: None, since }),
                )
            }),
            may_reopen: {
                let since = StaffSince::default();
                ctx.why_not(snapshot, Command::Draws(DrawCommand::ReopenList { stage, agreed: None, since }))
                    .is_none()
            },
            attempts: attempts(snapshot, stage)
                .map(|draw| PastAttempt::of(translator, snapshot, draw))
                .collect(),
            resumed: ResumedLine::all(translator, snapshot, Some(stage)),
            list,
            beside,
            form,
            ctx,
        })
    }

    /// Returns whether slips from paper were typed and not taken.
    fn is_paper_typed(&self) -> bool {
        self.form.names().any(|name| name.starts_with("paper_"))
    }

    /// Returns what is wrong with the lines of a list from paper.
    fn paper_faults(&self) -> Vec<&str> {
        let of_list = self.form.complaints().iter().filter(|(field, _)| field == paper::LIST);
        of_list.map(|(_, sentence)| sentence.as_str()).collect()
    }

    /// Returns that nothing of a list from paper is entered yet, or "".
    fn paper_wrong(&self) -> String {
        if self.paper_faults().is_empty() { String::new() } else { self.ctx.t("draw-paper-wrong") }
    }

    /// Returns the address that a form of this page is sent to.
    fn to(&self, what: &str) -> String {
        self.ctx.link(format!("{}/{what}", self.here))
    }

    fn is_paired_next(&self) -> bool {
        self.has_standing && self.stage != Stage::FIRST
    }

    /// Returns the address of the round that is played without a draw.
    fn round(&self) -> String {
        self.ctx.link(self.layout.path(&format!("runde/{}", self.stage)))
    }

    fn sheet(&self, name: &str) -> String {
        self.ctx.link(format!("{}/{name}", self.draw_path))
    }

    /// Returns whether the program draws; not by hand, and not where nothing is drawn.
    fn is_sealed(&self) -> bool {
        !self.is_paired_next() && self.attempt.as_ref().is_none_or(|attempt| !attempt.by_hand)
    }

    /// Returns what the phrase will be, if that was fixed with the list.
    fn kind(&self) -> Option<PhraseKind> {
        self.attempt.as_ref()?.protocol.phrase_kind()
    }

    /// Returns whether the press is asked about first: the first draw closes the sale, and each may be the last chance to buy a life.
    fn asks(&self) -> bool {
        self.stage == Stage::FIRST || !self.may_buy.is_empty()
    }

    fn counts(&self) -> String {
        let (people, tickets) = (self.list.hands.len(), self.list.tickets());
        self.ctx
            .with("draw-counts", &[("people", &people), ("tickets", &tickets), ("byes", &self.list.byes())])
    }

    /// Returns the address of the question whether the sale is over, before the list is drawn by this method.
    fn question(&self, method: &Method) -> String {
        self.ctx.link(format!("{}?wie={}", self.here, method.word()))
    }

    /// Returns the reason that stands in the form; where the secret is lost, that is the reason.
    fn reason(&self) -> String {
        match self.form.value("reason") {
            "" if self.beside.secret_lost => self.ctx.t("draw-secret-lost-reason"),
            typed => typed.to_owned(),
        }
    }

    /// Returns whether something is wrong with the form that makes an attempt void.
    fn is_void_wrong(&self) -> bool {
        ["reason", "confirm", second::SECOND, second::PASSWORD]
            .iter()
            .any(|field| !self.form.error(field).is_empty())
    }

    fn attempt_number(&self) -> u32 {
        self.attempt.as_ref().map_or(0, |attempt| attempt.number)
    }
}

/// Says what the last list of an evening with lives waits for: who may still buy a life, and who has won if nobody does.
fn before_last(ctx: &PageContext, snapshot: &Current) -> Vec<String> {
    let Some(evening) = snapshot.lives().filter(|_| snapshot.closes_without_draw()) else {
        return Vec::new();
    };
    let waits = before_last_list(ctx.translator(), evening, |ticket| snapshot.known_on(ticket).to_owned());
    let may_buy = may_buy(ctx, snapshot);
    [waits, may_buy].into_iter().filter(|sentence| !sentence.is_empty()).collect()
}

/// Says who may still buy a life; "" if nobody may.
fn may_buy(ctx: &PageContext, snapshot: &Current) -> String {
    let players = snapshot.players().keys().copied();
    let buyers: Vec<PlayerId> = players.filter(|player| can_buy_life(snapshot, *player)).collect();
    let buyers = sorted_by_name(buyers, |player| snapshot.sorting(*player));
    let names: Vec<&str> = buyers.iter().map(|player| snapshot.known_as(*player)).collect();
    if names.is_empty() {
        String::new()
    } else {
        ctx.t2("lives-may-buy", "count", names.len(), "names", ctx.list(&names))
    }
}

/// Says how much is not paid, and who owes it; `None` if everybody has paid.
fn unpaid(ctx: &PageContext, snapshot: &Current) -> Option<(String, String)> {
    let owing: Vec<(PlayerId, Cents)> = snapshot
        .players()
        .keys()
        .map(|player| (*player, snapshot.owed(*player)))
        .filter(|(_, owed)| *owed > Cents::ZERO)
        .collect();
    let all: Cents = owing.iter().map(|(_, owed)| *owed).sum();
    let owing = sorted_by_name(owing, |(player, _)| snapshot.sorting(*player));
    let who: Vec<String> = owing
        .iter()
        .map(|(player, owed)| format!("{} {}", snapshot.known_as(*player), ctx.money(*owed)))
        .collect();
    (!who.is_empty())
        .then(|| (ctx.t2("draw-unpaid", "amount", ctx.money(all), "count", who.len()), who.join(" · ")))
}

fn position(draw: &Draw) -> Position {
    match draw.seal() {
        _ if draw.complete => Position::Drawn,
        None => Position::Pulling,
        Some(seal) if seal.phrase.is_none() => Position::Phrase,
        Some(_) => Position::Ready,
    }
}

pub fn show(
    site: Data<Site>,
    staff: Staff,
    ctx: PageContext,
    snapshot: Current,
    path: Path<(String, String)>,
    query: Fields,
) -> Answer {
    let stage = path.1.parse().map_err(|_| PageError::NotFound)?;
    let (form, deck) = (FormState::fresh(&ctx), Deck::of(ctx.translator(), &query));
    let asked = Method::from_word(query.value("wie"));
    let beside = Beside::of(&site, &staff, &snapshot, stage)?;
    page(&DrawPage { deck, asked, ..DrawPage::of(ctx, &snapshot, stage, beside, form)? })
}
