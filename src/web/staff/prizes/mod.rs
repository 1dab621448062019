//! `/leitung/t/{slug}/preise`: the matches for places, the prizes, the winners' list.

pub mod lot;
pub mod send;

use crate::web::address;
use crate::web::http::{Answer, Current, Fields, FormState, PageContext, Staff, page};
use crate::web::staff::layout::{NavItem, OpenWork, StaffLayout, open_work};
use crate::web::staff::wall::Giving;
use crate::web::view::tournament::{SpecialLine, TournamentView, mark_words, places_name};
use crate::web::view::translation::{Translator, score};
use askama::Template;
use tournament::{
    Award, Concerned, DueLot, Event, Group, HandOver, Leftover, Lot, MatchResult, Outcome, Pairing, Places,
    PlayOff, PrizeEvent, Stage, TicketNo,
};

/// Shows the prizes; `?preis=` says which one somebody wants to give by hand.
pub fn show(_staff: Staff, ctx: PageContext, current: Current, query: Fields) -> Answer {
    let form = FormState::fresh(&ctx).with("prize", query.value("preis")).with("to", "ticket");
    page(&PrizesPage::of(ctx, current, form))
}

#[derive(Template)]
#[template(path = "staff/prizes.html")]
struct PrizesPage {
    ctx: PageContext,
    current: Current,
    layout: StaffLayout,
    /// The form that gives a prize by hand.
    form: FormState,
    form_open: bool,
    /// The prize-giving on the wall, as soon as it can begin.
    giving: Option<Giving>,
    open: Vec<OpenWork>,
    matches: Vec<PlacementRow>,
    prizes: Vec<PrizeRow>,
    lot: Option<LotRow>,
    drawn: Vec<String>,
    /// The lots that were sealed, and their pages for guests.
    sealed: Vec<(String, String)>,
    leftovers: Vec<LeftoverRow>,
    /// The special prizes for which lots may be drawn: its name, who shares it, and its page.
    special_ties: Vec<(String, String, String)>,
    /// Every known place, whether it is still open, and who has it.
    places: Vec<(String, bool, String)>,
}

/// The matches for places of one kind.
struct PlacementRow {
    stage: String,
    /// How it stands, as `state` of `macros.html`.
    kind: &'static str,
    word: String,
    /// Who plays, or what it waits for.
    text: String,
    /// Where something can be done, or "".
    path: String,
}

/// A lot that has to be drawn.
pub struct LotRow {
    /// The first of the shared places.
    pub place: u32,
    pub places: String,
    pub names: Vec<String>,
    /// Who shares the places and has a prize already.
    pub left_out: Vec<String>,
}

struct PrizeRow {
    award: Award,
    text: String,
    /// "Karte 12, Platz 5", or "".
    note: String,
    mark: String,
    reason: String,
    /// The ticket that has it or gets it, as the forms name it; "" if there is none.
    ticket: String,
    /// Who else has it, "" if nobody does.
    elsewhere: String,
    /// The ticket to which it was given by hand; "" for nobody.
    given_to: String,
}

/// What was decided by hand about a prize that there is no more.
struct LeftoverRow {
    prize: u32,
    /// To whom it was given by hand, in a sentence; "" if it was not.
    given: String,
    /// The ticket to which it was given by hand; "" for nobody.
    given_to: String,
    /// Who has it, in a sentence; "" if nobody has.
    held: String,
    /// The ticket that has it, as far as that was noted; else "".
    holder: String,
}

impl PrizesPage {
    fn of(ctx: PageContext, current: Current, form: FormState) -> PrizesPage {
        let (translator, view) = (ctx.translator(), TournamentView::of(&current));
        let lot = view.due_lot().map(|due| LotRow::of(translator, &view, &due));
        let form_open = !form.value("prize").is_empty() || !form.complaints().is_empty();
        let mut layout = StaffLayout::of(&ctx, &current, NavItem::Prizes);
        // A page that answers a form does not know how far the wall is.
        let giving = Giving::of(&ctx, &current).filter(|_| form.complaints().is_empty());
        if lot.is_some() || form_open || giving.as_ref().is_some_and(|giving| giving.on.is_some()) {
            layout = layout.with_own_button();
        }
        // The button that takes the last result back is not pressed by mistake in front of the hall.
        if giving.as_ref().is_some_and(|giving| !giving.now.is_empty()) {
            layout = layout.without_undo();
        }
        let leftovers = view.leftovers();
        PrizesPage {
            layout,
            form_open,
            giving,
            open: open_work(translator, &view),
            matches: placement_rows(translator, &view),
            prizes: view.awards().iter().map(|award| prize_row(translator, &view, *award)).collect(),
            lot,
            drawn: view
                .play_offs()
                .iter()
                .map(|play_off| played_off(translator, &view, play_off))
                .chain(view.lots().iter().map(|lot| drawn_lots(translator, &view, lot)))
                .collect(),
            sealed: view
                .sealed_lots()
                .iter()
                .map(|lot| {
                    let words = translator.t2("lot-name", "lot", lot.number, "place", lot.place);
                    (words, address::public(&view.slug, format!("los/{}", lot.number)))
                })
                .collect(),
            leftovers: leftovers.iter().map(|leftover| leftover_row(translator, &view, leftover)).collect(),
            special_ties: special_ties(translator, &view),
            places: place_rows(translator, &view),
            form,
            current,
            ctx,
        }
    }

    /// Returns the prizes that are still to be handed over, each with its ticket, as `send::hand_over_all` reads them.
    fn to_hand_over(&self) -> Vec<String> {
        let waits = |row: &&PrizeRow| row.award.hand_over == HandOver::NotYet && !row.ticket.is_empty();
        self.prizes.iter().filter(waits).map(|row| format!("{}:{}", row.award.prize, row.ticket)).collect()
    }

    /// Returns the path of this page with the form for a prize open.
    fn by_hand_path(&self, prize: &u32) -> String {
        self.layout.path(&format!("preise?preis={prize}#hand"))
    }
}

/// Lists the special prizes that several have, each with the page where lots are drawn.
fn special_ties(translator: Translator, view: &TournamentView<'_>) -> Vec<(String, String, String)> {
    let tied = view.specials().into_iter().filter(SpecialLine::is_tied);
    let said = tied.map(|line| {
        let winner = line.winner_text(translator, view.snapshot());
        let path = address::staff(&view.slug, format!("preise/sonder/{}", line.special));
        (line.name, winner, path)
    });
    said.collect()
}

/// Lists the matches for places as soon as the evening is near them.
fn placement_rows(translator: Translator, view: &TournamentView<'_>) -> Vec<PlacementRow> {
    if view.round_with_slots(8).or_else(|| view.round_with_slots(4)).is_none() {
        return Vec::new();
    }
    [Stage::ThirdPlace, Stage::Placement, Stage::FifthPlace, Stage::SeventhPlace]
        .into_iter()
        .filter(|stage| {
            let to_come = !view.is_settled() && view.is_demanded(*stage);
            !view.pairings_in(*stage).is_empty() || to_come || view.offered_placements().contains(stage)
        })
        .map(|stage| placement_row(translator, view, stage))
        .collect()
}

fn placement_row(translator: Translator, view: &TournamentView<'_>, stage: Stage) -> PlacementRow {
    let pairings = view.pairings_in(stage);
    let root = address::staff(&view.slug, "");
    let open: Vec<u32> =
        pairings.iter().filter(|pairing| pairing.is_open()).map(|pairing| pairing.id.number).collect();
    let can_draw = stage == Stage::Placement && pairings.is_empty() && view.list_for(stage).is_ok();
    let (kind, word, path) = match (pairings.is_empty(), open.is_empty()) {
        _ if view.offered_placements().contains(&stage) => {
            let page = if can_draw { "auslosung" } else { "runde" };
            ("free", translator.t("prizes-offered"), format!("{root}/{page}/{stage}"))
        }
        _ if can_draw => ("open", translator.t("prizes-to-draw"), format!("{root}/auslosung/{stage}")),
        (true, _) => ("waiting", translator.t("prizes-not-yet"), String::new()),
        (false, false) if pairings.len() == 1 => {
            ("open", translator.t("prizes-to-play"), format!("{root}/runde/{stage}"))
        }
        (false, false) => {
            let word = translator.t1("prizes-to-play-numbers", "open", translator.list(&open));
            ("open", word, format!("{root}/runde/{stage}"))
        }
        (false, true) if pairings.iter().any(Pairing::is_undecided) => {
            ("void", translator.t("public-not-played"), format!("{root}/runde/{stage}"))
        }
        (false, true) => ("done", translator.t("prizes-played"), format!("{root}/runde/{stage}")),
    };
    let sides = pairings.iter().map(|pairing| {
        let names: Vec<&str> = pairing.tickets().map(|ticket| view.known_on(ticket)).collect();
        match (pairing.outcome, &names[..]) {
            (Outcome::Result(MatchResult::Played(played)), [left, right]) => {
                format!("{left} {} {right}", score(played.left, played.right))
            }
            (Outcome::SelfPairing { .. }, [name, ..]) => translator.t1("prizes-self", "name", *name),
            (_, [left, right]) => translator.t2("prizes-against", "left", *left, "right", *right),
            _ => names.concat(),
        }
    });
    let text = sides.collect::<Vec<_>>().join(", ");
    PlacementRow { stage: translator.stage(stage), kind, word, text, path }
}

fn prize_row(translator: Translator, view: &TournamentView<'_>, award: Award) -> PrizeRow {
    let place = |ticket: TicketNo| view.ranking().fates.get(&ticket).and_then(|fate| fate.places);
    let note = award.ticket().map(|ticket| holder_note(translator, ticket, place(ticket)));
    let (holder, elsewhere) = match award.hand_over {
        HandOver::ToAnother(holder) => {
            let words = holder_words(translator, view, holder);
            (Some(holder), translator.t1("prizes-elsewhere", "holder", words))
        }
        HandOver::NotYet | HandOver::Done => (award.ticket(), String::new()),
    };
    PrizeRow {
        text: view.prize_text(award.prize).to_owned(),
        note: note.unwrap_or_default(),
        mark: mark_words(translator, &award),
        reason: reason(view, award.prize).unwrap_or_default().to_owned(),
        ticket: named(holder),
        elsewhere,
        given_to: named(view.overrides().get(&award.prize).copied().flatten()),
        award,
    }
}

fn holder_note(translator: Translator, ticket: TicketNo, places: Option<Places>) -> String {
    match places {
        Some(places) => {
            translator.t2("prizes-ticket-place", "ticket", ticket, "place", places_name(translator, places))
        }
        None => translator.t1("prizes-ticket", "ticket", ticket),
    }
}

/// Returns the reason given with the override in force.
fn reason<'a>(view: &'a TournamentView<'_>, prize: u32) -> Option<&'a str> {
    view.overrides().get(&prize)?;
    let gave = |event: &Event| matches!(event, Event::Prizes(PrizeEvent::PrizeOverridden { prize: given, .. }) if *given == prize);
    let stands = view.tournament.actions().rev().filter(|action| !view.tournament.is_undone(action.number));
    let action = stands.into_iter().find(|action| action.events.iter().any(gave))?;
    view.note(action.number)
}

impl LotRow {
    fn of(translator: Translator, view: &TournamentView<'_>, due: &DueLot) -> LotRow {
        LotRow {
            place: due.places.first,
            places: places_name(translator, view.places_left(due)),
            names: names_of(translator, view, &due.tickets),
            left_out: names_of(translator, view, &due.left_out),
        }
    }
}

fn played_off(translator: Translator, view: &TournamentView<'_>, play_off: &PlayOff) -> String {
    let names = names_of(translator, view, &play_off.order).join(", ");
    let within = |group: &Group| play_off.among.iter().all(|ticket| group.tickets.contains(ticket));
    let counts = view.standing().groups.iter().any(within);
    let key = if counts { "prizes-played-off" } else { "prizes-played-off-no-more" };
    translator.t2(key, "place", play_off.place, "names", names)
}

/// Says what a lot decided, and that it no longer counts if others share the place by now.
fn drawn_lots(translator: Translator, view: &TournamentView<'_>, lot: &Lot) -> String {
    let due = view.due_lot();
    let group = view.standing().groups.iter().find(|group| {
        let waits = due.as_ref().is_some_and(|due| due.places == group.places);
        lot.is_among(&group.tickets) || (lot.is_within(&group.tickets) && !waits)
    });
    let place = group.map(|group| group.places.first);
    let shared = |group: &&Group| group.tickets.len() > 1 && group.places.first == lot.place;
    let key = match place {
        Some(_) => "prizes-lots-drawn",
        None if view.standing().groups.iter().any(|group| shared(&group)) => "prizes-lots-drawn-before",
        None => "prizes-lots-drawn-no-more",
    };
    translator.t2(
        key,
        "place",
        place.unwrap_or(lot.place),
        "names",
        names_of(translator, view, &lot.order).join(", "),
    )
}

fn leftover_row(translator: Translator, view: &TournamentView<'_>, leftover: &Leftover) -> LeftoverRow {
    let prize = leftover.prize;
    let to = |key: &str, ticket: Option<TicketNo>| {
        let holder = ticket.map_or_else(
            || translator.t("prizes-to-nobody"),
            |ticket| holder_words(translator, view, ticket),
        );
        translator.t2(key, "prize", prize, "holder", holder)
    };
    LeftoverRow {
        prize,
        given: match leftover.given {
            Concerned::NotDecided => String::new(),
            given => to("prizes-left-given", given.ticket()),
        },
        given_to: named(leftover.given.ticket()),
        holder: named(leftover.handed_over.ticket()),
        held: match leftover.handed_over {
            Concerned::NotDecided => String::new(),
            Concerned::Nobody => translator.t1("prizes-left-held", "prize", prize),
            Concerned::Ticket(ticket) => to("prizes-left-held-by", Some(ticket)),
        },
    }
}

/// Names a ticket as the forms do, "" for none.
fn named(ticket: Option<TicketNo>) -> String {
    ticket.map_or_else(String::new, |ticket| ticket.to_string())
}

fn place_rows(translator: Translator, view: &TournamentView<'_>) -> Vec<(String, bool, String)> {
    let row = |line: crate::web::view::tournament::PlaceLine| {
        let tickets: Vec<TicketNo> = line.tickets.iter().map(|(ticket, _)| *ticket).collect();
        let names = names_of(translator, view, &tickets).join(", ");
        (places_name(translator, line.places), !line.settled, names)
    };
    view.places(view.snapshot()).into_iter().map(row).collect()
}

/// Names tickets by their owners: "Huber Franz (12)".
fn names_of(translator: Translator, view: &TournamentView<'_>, tickets: &[TicketNo]) -> Vec<String> {
    tickets.iter().map(|ticket| holder_words(translator, view, *ticket)).collect()
}

fn holder_words(translator: Translator, view: &TournamentView<'_>, ticket: TicketNo) -> String {
    translator.t2("prizes-holder", "name", view.known_on(ticket), "ticket", ticket)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::view::tournament::samples_tests::Sample;
    use tournament::Command;
    use tournament::PrizeCommand;

    fn kinds(sample: &Sample) -> Vec<(&'static str, bool)> {
        let rows = placement_rows(Translator::GERMAN, &TournamentView::of(&sample.snapshot));
        rows.into_iter().map(|row| (row.kind, row.path.is_empty())).collect()
    }

    #[test]
    fn the_matches_for_places_show_up_with_the_quarter_final_and_say_what_each_waits_for() {
        let sample = Sample::new(16, 1).with_round_drawn();
        assert!(kinds(&sample).is_empty());
        let mut sample = sample.until_round_of(8);
        assert_eq!(kinds(&sample), [("waiting", true); 4]);
        sample.play(Stage::Round(2), usize::MAX);
        assert_eq!(kinds(&sample)[1], ("open", false), "the draw of P5-8");
        let sample = sample.until_round_of(2);
        assert_eq!(kinds(&sample)[0], ("open", false));
        let sample = sample.played();
        assert_eq!(kinds(&sample), [("done", false); 4]);
    }

    #[test]
    fn what_is_open_is_named() {
        let texts = |sample: &Sample| -> Vec<String> {
            open_work(Translator::GERMAN, &TournamentView::of(&sample.snapshot))
                .into_iter()
                .map(|work| work.text)
                .collect()
        };
        let mut sample = Sample::new(8, 1).with_round_drawn();
        sample.play(Stage::FIRST, 2);
        assert_eq!(texts(&sample)[0], "Viertelfinale: noch offen 3 und 4");
        let sample = sample.until_round_of(2);
        assert!(texts(&sample).contains(&"Spiel um Platz 3: noch nicht gespielt".to_owned()));
        assert!(texts(&sample).contains(&"Platzierungsspiele 5 bis 8: noch nicht ausgelost".to_owned()));
        assert!(texts(&sample.played()).is_empty());
    }

    #[test]
    fn the_row_of_a_prize_says_who_has_it_and_why() {
        let mut sample = Sample::new(16, 1).played();
        let champion = sample.snapshot.champion().unwrap();
        let row = |sample: &Sample, prize: usize| {
            let view = TournamentView::of(&sample.snapshot);
            prize_row(Translator::GERMAN, &view, view.awards()[prize - 1])
        };
        let first = row(&sample, 1);
        assert_eq!(first.award.ticket(), Some(champion));
        assert_eq!(first.note, format!("Karte {champion}, Platz 1"));
        assert_eq!((first.text.as_str(), first.mark.as_str()), ("Ein halbes Schwein", ""));
        sample.act(Command::Prizes(PrizeCommand::OverridePrize { prize: 1, ticket: None }));
        let first = row(&sample, 1);
        assert!(first.award.by_hand && first.award.ticket().is_none());
    }
}
