//! The last hour on the phone and on the wall: who plays for what, the final, the first three.

use crate::night::{Night, settings};
use crate::server::TestServer;
use preisschnapsen::app::Request;
use tournament::{PlainDraw, PlayedTo, Settings, Stage};

const SIXTEEN: [(&str, u32); 16] = [
    ("Adler Maria", 1),
    ("Bauer Lois", 1),
    ("Czerny Max", 1),
    ("Ditz Sepp", 1),
    ("Eder Anna", 1),
    ("Fuchs Karl", 1),
    ("Gruber Josef", 1),
    ("Huber Franz", 1),
    ("Illek Rosa", 1),
    ("Jell Hans", 1),
    ("Kern Vroni", 1),
    ("Leitner Poldi", 1),
    ("Moser Resi", 1),
    ("Nagl Toni", 1),
    ("Ott Zita", 1),
    ("Prem Gusti", 1),
];

fn night(server: &TestServer, prizes: u32) -> Night<'_> {
    let night = Night::open(server, Settings { prizes, played_to: PlayedTo::Prizes, ..settings() });
    night.register(&SIXTEEN);
    night
}

#[test]
fn before_the_semi_finals_nothing_is_said_of_stakes() {
    let server = TestServer::with_staff();
    let night = night(&server, 3);
    night.until_round_of(8);
    let page = server.guest().get(&night.page(""));
    page.assert_says("h1", "Viertelfinale").assert_none(".stake").assert_none(".final");
    assert!(!page.body.contains("/last.css"), "nobody loads what is not there");
}

#[test]
fn from_the_semi_finals_on_everybody_reads_who_plays_for_what() {
    let server = TestServer::with_staff();
    let night = night(&server, 3);
    night.until_round_of(4);
    let page = server.guest().get(&night.page(""));
    page.assert_says("h1", "Halbfinale").assert_says(".stake", "steht im Finale");
    assert_eq!(page.texts(".stake .prize").len(), 3, "all the prizes are still to be won");
    server.guest().get(&night.page("/runde/R3")).assert_says(".stake", "1. Preis: Ein halbes Schwein");
    let wall = server.guest().get(&night.page("/tafel"));
    wall.assert_says("h2", "Worum es jetzt geht").assert_says(".is-stakes .row-gain", "steht im Finale");
    assert_eq!(wall.texts(".is-stakes .row").len(), 2, "each match once");
    night.until_round_of(2);
    let page = server.guest().get(&night.page(""));
    page.assert_says(".stake", "Es geht um Platz 3").assert_says(".stake .prize", "3. Preis");
    server.guest().get(&night.page("/tafel")).assert_says(".is-stakes .row-gain", "3. Preis");
}

#[test]
fn the_final_is_a_page_with_the_way_of_the_two() {
    let server = TestServer::with_staff();
    let night = night(&server, 3);
    night.until_round_of(4);
    night.play(Stage::Round(3), 2);
    let guest = server.guest();
    // It is known who plays it before it is drawn.
    guest.get(&night.page("")).assert_says("h1", "Finale").assert_says("main h2", "Spiel um Platz 3");
    let wall = guest.get(&night.page("/tafel"));
    wall.assert_says("#slide-1 .row-stage", "Spiel um Platz 3").assert_says("#slide-2 h2", "Finale");
    night.draw(Stage::Round(4));
    let now = night.now();
    let last = now.pairings(Stage::Round(4))[0];
    for page in ["", "/runde/R4"] {
        let page = guest.get(&night.page(page));
        page.assert_says("h1", "Finale").assert_none(".final h2");
        let names: Vec<String> = last.tickets().map(|ticket| now.name_on(ticket).to_owned()).collect();
        assert_eq!(page.texts(".finalist > .name"), names);
        assert_eq!(page.texts(".final-way li").len(), 6, "three rounds each");
        page.assert_says(".final-way li:first-child", "Runde 1").assert_says(".final-way li .score", "2 : ");
        assert_eq!(page.texts(".final .prize").len(), 2);
    }
    // Each prize stands once: with the match that is played for it, or in the list.
    let first = guest.get(&night.page(""));
    assert_eq!(
        ["1. Preis", "2. Preis", "3. Preis"].map(|prize| first.body.matches(prize).count()),
        [1, 1, 1]
    );
    night.play(Stage::Round(4), 1);
    let page = guest.get(&night.page("/runde/R4"));
    assert_eq!(page.texts(".final .against .score").len(), 1, "the score stands between them");
    assert_eq!(page.texts(".finalist.has-won > .name"), [now.name_on(night.now().champion().unwrap())]);
}

#[test]
fn the_draw_of_the_final_shows_the_two_and_no_pots() {
    let server = TestServer::with_staff();
    let wall = |night: &Night<'_>| server.guest().get(&night.page("/tafel"));
    for by_hand in [true, false] {
        let night = night(&server, 2);
        night.until_round_of(4);
        night.play(Stage::Round(3), 2);
        if by_hand {
            night.act(PlainDraw::CloseListByHand { stage: Stage::Round(4) });
            wall(&night).assert_none(".chips li");
        } else {
            night.act(Request::CloseList(Stage::Round(4)));
            wall(&night).assert_says(".slide-line", "Liste geschlossen um").assert_none(".entry-row");
        }
        assert_eq!(wall(&night).texts(".wall-final .finalist").len(), 2);
    }
    let night = night(&server, 2);
    night.until_round_of(2);
    wall(&night).assert_none(".pulls").assert_says("#slide-1 .wall-final", "Halbfinale");
}

#[test]
fn a_place_that_nobody_can_take_any_more_names_its_prize_at_once() {
    let server = TestServer::with_staff();
    let night = night(&server, 3);
    night.until_round_of(2);
    night.play(Stage::ThirdPlace, 1);
    let now = night.now();
    let third = now.pairings(Stage::ThirdPlace)[0].winner().unwrap();
    let guest = server.guest();
    guest.get(&night.page(&format!("/karte/{third}"))).assert_says("main", "3. Preis");
    let owner = now.owner(third).unwrap();
    guest.get(&night.page(&format!("/person/{owner}"))).assert_says(".prize", "3. Preis");
    let fourth = now.pairings(Stage::ThirdPlace)[0].beaten().unwrap();
    assert!(!guest.get(&night.page(&format!("/karte/{fourth}"))).texts("main").concat().contains("Preis:"));
}
