//! `/t/{slug}/zahlen` and `/t/{slug}/karte/{n}/andenken`: what is kept of an evening.

use crate::night::{EIGHT, Night, settings};
use crate::server::TestServer;
use preisschnapsen::app::Newcomer;
use preisschnapsen::app::Request;
use schnapsen::BySide;
use schnapsen::verdict::Entry;
use tournament::texts::Person;
use tournament::*;

fn counts(all: &[(u8, u8)]) -> Vec<Entry> {
    all.iter().map(|(left, right)| Entry::Count(BySide { left: *left, right: *right })).collect()
}

/// Enters a played match with what was written down of it.
fn write_down(night: &Night<'_>, pairing: Pairing, score: (u8, u8), bummerl: &[(u8, u8)]) {
    night.act(PlainMatch::EnterResult {
        id: pairing.id,
        expected_version: pairing.version,
        result: MatchResult::Played(Score { left: score.0, right: score.1 }),
        evidence: counts(bummerl),
    });
}

#[test]
fn before_the_first_result_there_are_no_figures() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let page = server.guest().get(&night.page("/zahlen"));
    page.assert_status(200).assert_says(".empty-title", "Noch keine Zahlen").assert_none(".told");
}

#[test]
fn the_figures_tell_what_was_played_and_what_stood_out() {
    let (server, clock) = TestServer::with_clock();
    let night = Night::with(&server, &EIGHT);
    let from = |name: &str, place: &str| {
        Newcomer::new(Person::read(name, place).unwrap(), Tickets::Count(1), FirstPayment::InFull)
    };
    night.act(Request::Register(vec![from("Igl", "Höß"), from("Jost", "Höß"), from("Kern", "Au")]));
    night.draw(Stage::FIRST);
    let open: Vec<Pairing> =
        night.now().pairings(Stage::FIRST).into_iter().filter(Pairing::is_open).collect();
    // Behind by a Bummerl, with a Schneider; six minutes.
    night.act(HallCommand::BeginMatch(open[0].id));
    clock.advance(chrono::TimeDelta::minutes(6));
    write_down(&night, open[0], (2, 1), &[(0, 7), (7, 5), (7, 6)]);
    night.act(HallCommand::BeginMatch(open[1].id));
    clock.advance(chrono::TimeDelta::minutes(31));
    write_down(&night, open[1], (2, 0), &[(7, 1), (7, 2)]);
    night.enter(open[2], MatchResult::Walkover { winner: Side::Left, absence: Absence::NoShow });
    let figures = night.now().tournament.figures();
    assert_eq!((figures.matches, figures.bummerl, figures.close, figures.walkovers), (2, 5, 1, 1));
    assert_eq!((figures.written, figures.schneider), (5, 1));
    assert_eq!(figures.times.map(|both| both.map(|one| one.seconds)), Some([360, 1860]));
    let [comeback] = figures.comebacks[..] else { panic!("{:?}", figures.comebacks) };
    assert_eq!(
        (comeback.id, comeback.winner, comeback.stood),
        (open[0].id, Side::Left, Score { left: 0, right: 1 })
    );
    let page = server.guest().get(&night.page("/zahlen"));
    page.assert_says(".told", "Kürzeste Partie 6 Minuten").assert_says(".told", "Längste Partie 31 Minuten");
    page.assert_says(".told", "Größte Aufholjagd nach Bummerln 0 : 1");
    page.assert_says(".told", "1 von 2").assert_says(".told", "1 von 5");
    assert_eq!(page.texts(".towns li"), ["Höß 2", "Au 1", "anderswoher oder nicht gesagt 8"]);
    let winner = night.now().name_on(open[0].left.unwrap()).to_owned();
    page.assert_says(".told", &winner);
    server
        .guest()
        .get(&format!("{}?lang=en", night.page("/zahlen")))
        .assert_says(".told", "Longest match 31 minutes");
}

#[test]
fn a_comeback_within_a_bummerl_is_told_in_the_points_of_its_deals() {
    use schnapsen::verdict::DealEntry;
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    night.draw(Stage::FIRST);
    let pairing = night.now().pairings(Stage::FIRST)[0];
    let deal = |winner, game_points| DealEntry { winner, game_points, evidence: None };
    let behind = [deal(Side::Left, 3), deal(Side::Left, 3)];
    let turned = [deal(Side::Right, 3), deal(Side::Right, 3), deal(Side::Right, 1)];
    let bummerl = Entry::Deals([&behind[..], &turned[..]].concat());
    night.act(PlainMatch::EnterResult {
        id: pairing.id,
        expected_version: pairing.version,
        result: MatchResult::Played(Score { left: 0, right: 2 }),
        evidence: vec![bummerl, counts(&[(3, 7)]).remove(0)],
    });
    let figures = night.now().tournament.figures();
    let [comeback] = figures.comebacks[..] else { panic!("{:?}", figures.comebacks) };
    assert!(comeback.in_points && comeback.winner == Side::Right);
    assert_eq!(comeback.stood, Score { left: 6, right: 0 });
    assert_eq!(figures.times, None, "nobody noted when it began");
}

#[test]
fn an_evening_is_a_picture_with_its_place_and_its_way() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let open = server.guest().get(&night.page("/karte/1"));
    open.assert_none("a[href$='andenken']");
    night.play_to_the_end();
    let champion = night.now().champion().unwrap();
    let name = night.now().name_on(champion).to_owned();
    let ticket = server.guest().get(&night.page(&format!("/karte/{champion}")));
    let link = ticket.attribute("a[href$='andenken']", "href").expect("a link to the picture");
    let page = server.guest().get(&link);
    page.assert_status(200).assert_says(".lead", &name).assert_none(".note[data-open]");
    let words = page.attribute("img.keepsake", "alt").unwrap();
    assert!(words.starts_with(&format!("{name}. Platz 1. ")), "{words}");
    let picture = server.guest().get(&page.attribute("img.keepsake", "src").unwrap());
    picture.assert_status(200);
    assert_eq!(picture.header("content-type"), Some("image/svg+xml"));
    let way = night.now().pairings(Stage::FIRST);
    let first = way.iter().find(|pairing| pairing.side_of(champion).is_some()).unwrap();
    let beaten = night.now().name_on(first.beaten().unwrap()).to_owned();
    for text in
        [&name, "Platz 1", &beaten, "Preisschnapsen beim Wirt", "5. Jänner 2027", "Ein halbes Schwein"]
    {
        assert!(picture.body.contains(text), "{text}: {}", picture.body);
    }
    // Three matches to 2 Bummerl.
    assert_eq!(picture.body.matches("class=\"own\"").count(), 6);
    server.guest().get(&night.page("/karte/99/andenken")).assert_status(404);
    server.guest().get(&night.page("/karte/99/andenken.svg")).assert_status(404);
    server.guest().get(&night.page("/karte/x/andenken.svg")).assert_status(404);
}

#[test]
fn whoever_has_won_a_prize_is_offered_the_picture_by_itself_at_the_end() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    night.play_to_the_end();
    let champion = night.now().champion().unwrap();
    let own = format!("/k/{}", night.ticket_keys()[&champion].as_str());
    let picture = format!("/karte/{champion}/andenken.svg");
    for page in [own, night.page(&format!("/person/{}", night.now().owner(champion).unwrap()))] {
        let shown = server.guest().get(&page).attribute("img.keepsake", "src");
        assert!(shown.as_ref().is_some_and(|shown| shown.ends_with(&picture)), "{page}: {shown:?}");
    }
    let awards = night.now().tournament.awards();
    let won: Vec<_> = awards.iter().filter_map(|award| award.ticket()).collect();
    let lost = night.now().pairings(Stage::FIRST)[0].beaten().unwrap();
    assert!(!won.contains(&lost), "places 5 to 8 have no prize");
    let owner = night.now().owner(lost).unwrap();
    server.guest().get(&night.page(&format!("/person/{owner}"))).assert_none("img.keepsake");
}

#[test]
fn an_evening_without_prizes_has_no_prize_giving_and_its_champion_a_picture() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { prizes: 0, ..settings() });
    night.register(&EIGHT);
    night.play_to_the_end();
    let guest = server.guest();
    guest.get(&night.page("")).assert_says(".lead", "Danke fürs Mitspielen");
    let champion = night.now().champion().unwrap();
    let person = night.page(&format!("/person/{}", night.now().owner(champion).unwrap()));
    assert_eq!(guest.get(&person).texts("img.keepsake").len(), 1);
}

#[test]
fn a_picture_has_no_name_that_guests_may_not_read_and_no_markup_of_names() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &[("<b>Fett</b>", 1), ("Huber", 1)]);
    night.play_to_the_end();
    let picture = |ticket: u32| server.guest().get(&night.page(&format!("/karte/{ticket}/andenken.svg")));
    assert!(!picture(1).body.contains("<b>") && !picture(2).body.contains("<b>"));
    assert!(picture(2).body.contains("Huber"));
    night.act(PlainEvening::Finish);
    let forget = night.staff_page("/spieler/2/vergessen");
    server.staff().post(&forget, &[("confirm", "Huber")]).assert_status(303);
    assert!(!picture(1).body.contains("Huber") && !picture(2).body.contains("Huber"));
}
