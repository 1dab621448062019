//! `/t/{slug}/tafel`: the wall, for everybody in the hall. One message at a time, in letters for the last table.
//! A page is a list of slides. `static/wall.js` shows one after the other; without it they stand one below the other.

mod draw;
mod lives;
mod prizes;
mod room;
mod sealed;
mod slides;

use super::guest::Guest;
use super::last_hour::{FINAL, decider_stage, is_decider, podium};
use super::round::{ProgressView, progress};
use crate::web::error::PageError;
use crate::web::http::{Current, GuestAddress, PageContext, Response};
use crate::web::public::layout::silent;
use crate::web::public::request::PublicRequest;
use crate::web::state::shows::Show;
use crate::web::view::draw::PullLine;
use crate::web::view::qr::Qr;
use crate::web::view::tournament::{Call, Phase, TournamentView};
use askama::Template;
use draw::PotsView;
use prizes::PrizeRow;
use slides::Slide;
use tournament::draw::Draw;
use tournament::{Format, SEMI_FINAL, Stage};

pub async fn show(request: PublicRequest, guests: Option<GuestAddress>) -> Response {
    // Nobody can type an address that only this machine understands.
    let address =
        guests.filter(|guests| !guests.is_local()).map(|guests| guests.of(&request.current.public_path("")));
    let key = request.ctx.fingerprint(&request.current).unwrap_or_default();
    let shown = request.current.show.mark();
    let name = format!("tafel/{}{key}{shown}", address.as_deref().unwrap_or_default());
    request
        .answer_page(name, |ctx, current| {
            let code = address.map(|address| Ok::<_, PageError>((Qr::of(&address)?, address))).transpose()?;
            let wall = WallPage::of(&Guest::of(ctx, current), current.clone(), code);
            wall.render().map_err(PageError::internal)
        })
        .await
}

#[derive(Template)]
#[template(path = "public/wall.html")]
struct WallPage {
    ctx: PageContext,
    current: Current,
    /// The round, or what is going on.
    title: String,
    progress: ProgressView,
    /// How the slides follow each other: `turn`, round and round; `reveal`, when somebody asks for the next.
    mode: &'static str,
    slides: Vec<Slide>,
    /// To which call of a prize-giving each slide belongs, 0 to none yet; empty at other times.
    calls: Vec<u32>,
    /// How far the staff has come with calling.
    step: u32,
    /// The pulls of a draw that the hall has not seen yet.
    pulls: Option<Pulls>,
    /// The slips of a sealed draw of pairs that the hall has not seen yet.
    slips: Option<draw::Slips>,
    /// The last result in one line, or "".
    news: String,
    /// That the hall is cut off, on a host; "" if it is not.
    silent: String,
    /// The address for telephones, while there is room for it.
    code: Option<(Qr, String)>,
}

/// The pulls of a draw, to be shown one after the other.
struct Pulls {
    /// Names the attempt, so that the wall shows it once.
    id: String,
    /// How many numbers are in each pot.
    numbers: u32,
    title: String,
    pulls: Vec<PullLine>,
}

impl WallPage {
    fn of(guest: &Guest<'_>, current: Current, code: Option<(Qr, String)>) -> WallPage {
        let phase = guest.view.phase();
        let mut wall = WallPage {
            ctx: guest.ctx.clone(),
            current,
            title: String::new(),
            progress: ProgressView::default(),
            mode: "turn",
            slides: Vec::new(),
            calls: Vec::new(),
            step: 0,
            pulls: None,
            slips: None,
            news: String::new(),
            silent: silent(guest),
            code: code.filter(|_| matches!(phase, Phase::Selling | Phase::Between { .. })),
        };
        let (big, line) = guest.headline(&phase);
        let step = wall.current.show.step;
        let choice = slides::choosing(guest);
        // As soon as somebody has chosen, the winners have been called.
        if step == 0 && !choice.is_empty() && !guest.view.chosen().is_empty() {
            wall.title = guest.ctx.t("choice-title");
            wall.slides = choice;
            if phase == Phase::Finished {
                wall.look_beside(guest);
            }
            return wall;
        }
        match phase {
            Phase::Selling => wall.sell(guest),
            Phase::Drawing { stage, .. } => wall.draw(guest, stage),
            Phase::Playing { stages } => wall.play(guest, &stages),
            Phase::Between { next, .. } => wall.pause(guest, big, line, next),
            Phase::Played | Phase::Finished if step == Show::OVER => wall.show_the_winners(guest),
            Phase::Finished if step == 0 && guest.view.is_handed_over() => wall.close(guest, big, line),
            // Prizes may be handed over after the end.
            Phase::Played | Phase::Finished => wall.call_the_winners(guest),
        }
        // Nobody waits at a prize-giving for what goes on elsewhere.
        if wall.mode == "turn" {
            wall.look_beside(guest);
        }
        wall
    }

    /// Returns to which call of a prize-giving a slide belongs.
    fn call(&self, slide: &usize) -> Option<u32> {
        self.calls.get(*slide).copied()
    }

    /// Shows what goes on in the other evening, until both have ended.
    fn look_beside(&mut self, guest: &Guest<'_>) {
        let goes_on = |evening: &Guest<'_>| !evening.view.is_finished();
        let other = guest.other_evening().filter(|other| goes_on(guest) || goes_on(other));
        self.slides.extend(other.iter().flat_map(slides::of_other_evening));
    }

    fn sell(&mut self, guest: &Guest<'_>) {
        let (ctx, view) = (guest.ctx, &guest.view);
        let settings = view.settings();
        self.title = ctx.t("wall-selling");
        let mut lines = vec![
            match settings.format {
                Format::Tickets => ctx.t1("wall-price", "price", settings.ticket_price),
                Format::Lives | Format::Danish | Format::Rotation => {
                    format!("{}: {}", ctx.t("lives-price"), ctx.money(settings.ticket_price))
                }
            },
            ctx.t1("wall-capacity", "capacity", settings.capacity),
        ];
        lines.extend(settings.is_with_lives().then(|| ctx.t1("lives-each", "count", settings.lives.lives)));
        lines.extend((!view.texts.venue.is_empty()).then(|| view.texts.venue.to_string()));
        let big = ctx.t1("wall-sold", "sold", view.tickets().len());
        self.slides.push(Slide::Message { big, lines });
        self.slides.extend(sealed::void_attempts(guest, Stage::FIRST));
        self.slides.extend(sealed::resumed(guest));
    }

    fn draw(&mut self, guest: &Guest<'_>, stage: Stage) {
        let ctx = guest.ctx;
        self.title = ctx.t1("public-drawing-title", "stage", guest.stage(stage));
        let Some(draw) = guest.view.draw_in_force(stage) else { return };
        // Two tickets can only meet: nobody watches pots for that.
        if let Some(last) = slides::decider(guest, &self.title).filter(|_| draw.slots == FINAL) {
            self.slides.push(last);
            let sealed = sealed::slides(guest, draw).into_iter();
            self.slides.extend(sealed.filter(|slide| !matches!(slide, Slide::Entries { .. })));
        } else if draw.seal().is_some() {
            self.slides = sealed::slides(guest, draw);
            return;
        } else if let Some(bag) = &draw.bag {
            self.slides.push(lives::slips(guest, draw, bag));
        } else {
            self.slides.push(Slide::Pots(PotsView::of(guest, draw)));
        }
        self.slides.extend(sealed::resumed(guest));
    }

    fn play(&mut self, guest: &Guest<'_>, stages: &[Stage]) {
        let view = &guest.view;
        let Some(first) = stages.first() else { return };
        self.title = guest.stage(*first);
        self.progress = progress(guest, *first);
        let fresh = fresh_draw(view, stages);
        self.pulls = fresh
            .filter(|draw| draw.seal().is_some() && draw.slots > FINAL && draw.bag.is_none())
            .map(|draw| Pulls {
                id: format!("{}-{}", draw.stage, draw.attempt),
                numbers: draw.slots / 2,
                title: guest.ctx.t1("public-drawing-title", "stage", guest.stage(draw.stage)),
                pulls: draw.pulls.iter().map(|pull| PullLine::of(view, draw, pull)).collect(),
            });
        self.slips = fresh.and_then(|draw| draw::Slips::of(guest, draw));
        let slots = view.last_round().and_then(|round| view.slots(round));
        let is_open = stages.iter().any(|stage| is_decider(guest, *stage));
        // From the semi-finals on the wall says who plays for what.
        let is_last_hour = is_open || slots.is_some_and(|slots| slots <= SEMI_FINAL);
        if is_last_hour {
            let is_drawn = decider_stage(guest).is_some();
            let last = slides::decider(guest, &self.title).filter(|_| is_open || !is_drawn);
            let stakes = slides::stakes(guest, stages);
            // What is played now comes first.
            self.slides.extend(if is_open { [last, stakes] } else { [stakes, last] }.into_iter().flatten());
        } else {
            self.slides.extend(slides::called(guest));
        }
        for stage in stages.iter().filter(|_| !is_last_hour) {
            self.slides.extend(slides::pairings(guest, *stage));
        }
        self.slides.extend(lives::standing(guest));
        self.look_back(guest);
        self.slides.extend(sealed::resumed(guest));
    }

    fn pause(&mut self, guest: &Guest<'_>, big: String, coming: String, next: Stage) {
        self.title = if next == Stage::Placement { big.clone() } else { guest.ctx.t("wall-pause") };
        let is_drawn = decider_stage(guest).is_some();
        self.slides.extend(slides::decider(guest, &self.title).filter(|_| !is_drawn));
        self.slides.push(Slide::Message { big, lines: vec![coming] });
        self.slides.extend(lives::standing(guest));
        self.slides.extend(sealed::void_attempts(guest, next));
        self.slides.extend(sealed::resumed(guest));
        self.look_back(guest);
    }

    fn look_back(&mut self, guest: &Guest<'_>) {
        let results = slides::last_results(guest);
        self.news = results.first().map_or_else(String::new, |(last, _)| slides::news(guest, last));
        if !results.is_empty() {
            self.slides.push(Slide::Results { heading: guest.ctx.t("wall-results"), results });
        }
    }

    /// Calls prizes and winners, as far as somebody asks for them: for all walls on the page of the prizes, or with the keys of this window.
    fn call_the_winners(&mut self, guest: &Guest<'_>) {
        let (big, line) = guest.headline(&Phase::Played);
        self.mode = "reveal";
        self.title = guest.ctx.t("wall-winners");
        self.slides.push(Slide::Message { big, lines: vec![line] });
        self.slides.extend(sealed::resumed(guest));
        self.calls = vec![0; self.slides.len()];
        for (call, step) in guest.view.calls().iter().zip(1..) {
            self.slides.extend(called(guest, call));
            self.calls.resize(self.slides.len(), step);
        }
        self.step = self.current.show.step.min(self.calls.last().copied().unwrap_or(0));
        self.remind(guest);
    }

    /// Says that the evening is over, and nothing of who has won: nobody has called that here.
    fn close(&mut self, guest: &Guest<'_>, big: String, line: String) {
        self.title = big;
        self.slides.push(Slide::Message { big: line, lines: Vec::new() });
        self.slides.extend(sealed::resumed(guest));
        self.remind(guest);
    }

    /// Shows the first three on their steps, then all prizes with those who have them, when all have been called.
    fn show_the_winners(&mut self, guest: &Guest<'_>) {
        self.title = guest.ctx.t("wall-winners");
        let last =
            guest.view.calls().into_iter().filter(|call| matches!(call, Call::Podium | Call::Together));
        self.slides.extend(last.flat_map(|call| called(guest, &call)));
        self.slides.extend(slides::specials(guest));
        self.slides.extend(sealed::resumed(guest));
        self.slides.extend(slides::choosing(guest));
        self.remind(guest);
    }

    /// Says in the foot that the night was resumed: slides of a prize-giving stay.
    fn remind(&mut self, guest: &Guest<'_>) {
        if let Some(Slide::Message { big, lines }) = sealed::resumed(guest).first() {
            let sentence = lines.first().map_or("", String::as_str);
            self.news = format!("{big}: {sentence}");
        }
    }
}

/// Returns the slides of what is called at once.
fn called(guest: &Guest<'_>, call: &Call<'_>) -> Vec<Slide> {
    let lists = |lists: Vec<(String, Vec<PrizeRow>)>| {
        lists.into_iter().map(|(heading, rows)| Slide::Prizes { heading, rows }).collect::<Vec<_>>()
    };
    match call {
        Call::Special(line) => vec![slides::special(guest, line)],
        Call::Prizes(awards) => prizes::called(guest, awards).into_iter().map(Slide::Prize).collect(),
        Call::Choice => match slides::choosing(guest) {
            // All have chosen, or a shared place is decided first.
            slides if slides.is_empty() => {
                vec![Slide::Message { big: guest.ctx.t("choice-title"), lines: Vec::new() }]
            }
            slides => slides,
        },
        Call::Podium => vec![Slide::Podium(podium(guest))],
        Call::Together => lists([prizes::together(guest), prizes::chosen(guest)].concat()),
    }
}

/// Returns the draw whose round nobody has begun to play: the hall watches its pulls, if the program made it.
fn fresh_draw<'a>(view: &'a TournamentView<'_>, stages: &[Stage]) -> Option<&'a Draw> {
    let draw = view.draws().iter().rfind(|draw| draw.is_drawn() && stages.contains(&draw.stage))?;
    let of_it = |stage: Stage, attempt: u32| (stage, attempt) == (draw.stage, draw.attempt);
    let played = view.results().keys().any(|id| of_it(id.stage, id.attempt));
    (!played).then_some(draw)
}
