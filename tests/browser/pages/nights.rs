//! How far the evenings are played whose pages are looked at.

use crate::night::Night;
use crate::server::TestServer;
use preisschnapsen::app::Request;
use schnapsen::Side;
use tournament::draw::PhraseKind;
use tournament::texts::Texts;
use tournament::{
    Absence, HallCommand, MatchResult, Pairing, PlainDraw, PlainPrize, PlainSpecial, PlayerId, Settings,
    SpecialKind, Stage, TableNo, TicketNo,
};

/// Seals the lot for the next place that is shared.
pub fn seal(night: &Night<'_>, phrase: PhraseKind) {
    let due = night.now().due_lot().expect("a place is shared");
    night.act(Request::SealLot { place: due.places.first, among: due.tickets, phrase });
}

/// Plays the first round of an evening with lives; the second is drawn and has a result, or its first slips are pulled.
pub fn play_for_lives(night: &Night<'_>, by_hand: bool) {
    let second = Stage::Round(2);
    night.draw(Stage::FIRST);
    night.play(Stage::FIRST, usize::MAX);
    if !by_hand {
        night.draw(second);
        night.play(second, 1);
        return;
    }
    night.act(PlainDraw::CloseListByHand { stage: second });
    let met = night.now().pairings(Stage::FIRST)[0];
    let slips = [Some(TicketNo(1)), met.left, met.right].into_iter().flatten();
    let other = night
        .now()
        .tickets()
        .keys()
        .copied()
        .find(|ticket| *ticket != TicketNo(1) && met.side_of(*ticket).is_none());
    // Two who have met are pulled one after the other, so that the page asks what to do.
    let slips = other.into_iter().chain(slips).collect::<Vec<_>>();
    let slips = if met.side_of(TicketNo(1)).is_some() {
        [met.left, met.right].into_iter().flatten().collect()
    } else {
        slips
    };
    for ticket in slips {
        let expected_pulls = night.now().draw_in_force(second).unwrap().pulls_noted();
        night.act(PlainDraw::PullSlip { stage: second, expected_pulls, ticket });
    }
}

/// Adds a special prize of each kind; two people are marked.
pub fn give_specials(night: &Night<'_>) {
    let (ladies, best) = ("Damen".parse().unwrap(), SpecialKind::BestOf { group: 1 });
    let words = |text: &str| text.parse().unwrap();
    night.act(Request::AddSpecialPrize {
        kind: best,
        name: words("Beste Dame: Blumen"),
        group: Some(ladies),
    });
    for (kind, name) in [
        (SpecialKind::Last, "Letzter Platz: Kochlöffel"),
        (SpecialKind::MostFromOnePlace, "Stärkster Ort: ein Fass Bier"),
        (SpecialKind::Free, "Weiteste Anreise: Speck"),
    ] {
        night.act(Request::AddSpecialPrize { kind, name: words(name), group: None });
    }
    for player in [2, 5] {
        night.act(PlainSpecial::MarkPlayer { group: 1, player: PlayerId(player), member: true });
    }
}

/// Plays half of the first round, a result and a walkover; the rest is open. Returns the key of a ticket that plays on.
pub fn run(server: &TestServer, night: &Night<'_>) -> String {
    night.draw(Stage::FIRST);
    night.play(Stage::FIRST, 1);
    if let Some(pairing) = night.now().pairings(Stage::FIRST).into_iter().find(Pairing::is_open) {
        night.enter(pairing, MatchResult::Walkover { winner: Side::Left, absence: Absence::NoShow });
    }
    leave_a_prize_over(night);
    let open =
        night.now().pairings(Stage::FIRST).into_iter().find(Pairing::is_open).expect("a match to play");
    let keys = server.app.ticket_keys(&night.now()).unwrap();
    keys[&open.left.expect("a ticket")].as_str().to_owned()
}

/// Gives the last prize by hand, ticks it, and then takes it off the settings: what is left of it is listed with its way back.
fn leave_a_prize_over(night: &Night<'_>) {
    let (prize, ticket) = (2, Some(TicketNo(1)));
    night.act(Request::OverridePrize { prize, ticket, reason: None });
    night.act(PlainPrize::HandOverPrize { prize, done: true, expected_holder: ticket });
    let fewer = Settings { prizes: 1, ..night.now().settings().clone() };
    night.act(Request::UpdateSettings { settings: fewer, texts: Texts::clone(&night.now().texts) });
}

/// Plays the first round of an evening with a standing, and one match of the second.
pub fn play_for_places(night: &Night<'_>) {
    night.draw(Stage::FIRST);
    night.play(Stage::FIRST, usize::MAX);
    night.act(Request::CloseList(Stage::Round(2)));
    night.play(Stage::Round(2), 1);
}

/// Plays the first round; its losers are asked, or three of them play their first round in the consolation.
pub fn play_with_losers(night: &Night<'_>, with_consolation: bool) {
    night.draw(Stage::FIRST);
    night.play(Stage::FIRST, usize::MAX);
    if with_consolation {
        night.draw(Stage::Round(2));
        night.act(HallCommand::CallNext { table: TableNo(1) });
        let consolation = night.open_consolation(&night.now().out_after_round_one()[..3]);
        consolation.draw(Stage::FIRST);
        consolation.act(HallCommand::CallNext { table: TableNo(2) });
    }
}
