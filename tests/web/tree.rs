//! `/t/{slug}/baum`.

use crate::night::Night;
use crate::server::TestServer;
use preisschnapsen::app::Request;
use tournament::{Absence, MatchResult, Side, Stage};

const PEOPLE: [(&str, u32); 5] =
    [("Huber Franz", 3), ("Müller Änne", 2), ("<b>Fett</b>", 2), ("Huber Zita", 3), ("Österreicher Sepp", 2)];

#[test]
fn before_the_draw_there_is_no_tree() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    server.guest().get(&night.page("/baum")).assert_status(200).assert_says(".empty-title", "Noch kein Baum");
}

#[test]
fn the_picture_and_the_list_say_the_same() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.until_round_of(4);
    let page = server.guest().get(&night.page("/baum"));
    page.assert_status(200).assert_says("h1", "Turnierbaum");
    assert_eq!(
        page.texts(".tree-head"),
        ["Runde 1", "Viertelfinale", "Halbfinale", "Um die Plätze"][..page.texts(".tree-head").len()]
    );
    let in_picture = page.texts(".tree g text:not(.tree-note):not(.tree-won)");
    let in_list: Vec<String> = page.texts(".tree-lists li");
    let now = night.now();
    for stage in now.stages() {
        for pairing in now.pairings(stage) {
            for ticket in pairing.tickets() {
                let name = now.name_on(ticket);
                assert!(in_picture.iter().any(|text| text == name), "{name} is in the picture");
                assert!(in_list.iter().any(|line| line.contains(name)), "{name} is in {in_list:?}");
            }
        }
    }
    // Two semi-finals are open, and nobody knows who comes after them.
    let open = page.texts(".tree g.is-open text");
    let count = |said: &str| open.iter().filter(|text| *text == said).count();
    assert_eq!((count("offen"), count("noch nicht ausgelost")), (2, 1), "two places, and once why: {open:?}");
    assert!(!page.body.contains("<b>Fett</b>"));
}

#[test]
fn a_tree_says_what_was_not_played() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.draw(Stage::FIRST);
    let open: Vec<_> =
        night.now().pairings(Stage::FIRST).into_iter().filter(|pairing| pairing.is_open()).collect();
    night.enter(open[0], MatchResult::Walkover { winner: Side::Left, absence: Absence::NoShow });
    night.enter(open[1], MatchResult::BothAbsent);
    let page = server.guest().get(&night.page("/baum"));
    let notes = page.texts(".tree-note");
    for note in ["kampflos", "beide nicht da", "offen"] {
        assert!(notes.iter().any(|text| text == note), "{note} is in {notes:?}");
    }
    page.assert_says(".tree .is-bye", "Freilos");
    server.guest().speaking("en").get(&night.page("/baum")).assert_says(".tree-note", "walkover");
}

#[test]
fn the_size_is_chosen_without_scripts() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.play_to_the_end();
    let width = |zoom: &str| {
        let page = server.guest().get(&night.page(&format!("/baum{zoom}")));
        page.attribute(".tree svg", "width").map(|width| width.parse::<u32>().unwrap())
    };
    let natural = width("").unwrap();
    assert_eq!((width("?zoom=200"), width("?zoom=50")), (Some(natural * 2), Some(natural / 2)));
    assert_eq!(width("?zoom=ganz"), None);
    assert_eq!(width("?zoom=99999"), Some(natural), "nobody makes a picture as large as a house");
    let page = server.guest().get(&night.page("/baum?zoom=50"));
    assert_eq!(
        page.texts(".hops [aria-current]"),
        ["50\u{a0}%".split_whitespace().collect::<Vec<_>>().join(" ")]
    );
    page.assert_says(".tree .is-first", "Turniersieg");
    assert_eq!(
        page.attributes(".is-asked", "id"),
        ["bild"],
        "a phone shows the picture to whoever chose its size"
    );
    let unasked = server.guest().get(&night.page("/baum"));
    assert!(unasked.attributes(".is-asked", "id").is_empty());
    assert_eq!(unasked.attributes(".tree-ask a", "href"), ["#bild"]);
    unasked.assert_says(".tree-ask", "Als Bild ansehen");
}

#[test]
fn a_thousand_tickets_have_a_tree() {
    let server = TestServer::with_staff();
    let settings = tournament::Settings { capacity: 1024, ..crate::night::settings() };
    let night = Night::open(&server, settings);
    let names: Vec<String> = (1..=256).map(|index| format!("Gast {index}")).collect();
    let people: Vec<(&str, u32)> = names.iter().map(|name| (name.as_str(), 4)).collect();
    night.register(&people);
    night.act(Request::CloseList(Stage::FIRST));
    night.act(Request::TakePhrase { stage: Stage::FIRST, phrase: "HERZ ASS".parse().unwrap(), pack: None });
    night.act(Request::Draw(Stage::FIRST));
    let page = server.guest().get(&night.page("/baum"));
    assert_eq!(
        page.attributes(".tree g", "transform").len(),
        512 + page.texts(".tree g.is-open .goes-on").len()
    );
    assert!(page.body.len() < 1_000_000, "{} bytes", page.body.len());
}
