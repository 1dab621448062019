//! `/t/{slug}/tafel` in every phase of an evening.

use crate::night::{Night, settings};
use crate::server::{Page, TestServer};
use preisschnapsen::app::Request;
use tournament::draw::PhraseKind;
use tournament::texts::Texts;
use tournament::{HallCommand, PlainDraw, PlainEvening, PlainPrize, PlayedTo, Settings, Stage, TableNo};

const PEOPLE: [(&str, u32); 7] = [
    ("Huber Franz", 3),
    ("Müller Änne", 2),
    ("<b>Fett</b>", 2),
    ("Huber Zita", 3),
    ("Österreicher Sepp", 2),
    ("Joel", 2),
    ("Maximiliane Hinterberger-Oberschlagminetsberger vom Oberen Hof", 1),
];

#[test]
fn while_tickets_are_sold_the_wall_counts_them() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    let page = server.guest().get(&night.page("/tafel"));
    page.assert_status(200)
        .assert_says("h1", "Karten an der Kassa")
        .assert_says(".wall-name", "Preisschnapsen");
    page.assert_says(".slide-big", "15 Karten verkauft").assert_says(".slide-line", "€ 5,00");
    assert_eq!(page.attribute("body", "data-stream").as_deref(), Some(&*night.page("/strom")));
    assert_eq!(page.attribute("noscript meta", "content"), None, "scripts are parsed as on");
    assert!(page.body.contains("<noscript><meta http-equiv=\"refresh\" content=\"30\"></noscript>"));
    let page = server.guest().speaking("en").get(&night.page("/tafel"));
    page.assert_says(".slide-big", "15 tickets sold");
    server.guest().get("/t/gibts-nicht/tafel").assert_status(404);
}

#[test]
fn a_closed_list_shows_who_is_on_it_and_what_the_hall_says_and_no_code() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.act(Request::CloseListFor { stage: Stage::FIRST, phrase: PhraseKind::Sentence });
    let page = server.guest().get(&night.page("/tafel"));
    page.assert_says(".slide-line", "Jetzt kommt ein Satz aus dem Saal");
    page.assert_says("h1", "Auslosung Runde 1").assert_says(".slide-big", "15 Karten werden ausgelost");
    page.assert_says(".slide-line", "Ein Freilos");
    let seal = night.now().draw(Stage::FIRST, 1).unwrap().seal().unwrap().commitment.to_string();
    for word in [&seal[..4], "Prüfsumme", "Versuch", "Journal"] {
        page.texts("main").iter().for_each(|text| assert!(!text.contains(word), "{word}: {text}"));
    }
    let entries = page.texts(".entry-row");
    assert_eq!(entries.len(), PEOPLE.len(), "everybody stands there with number and tickets");
    assert_eq!(entries[0].split_whitespace().collect::<Vec<_>>().join(" "), "1Huber Franz1, 2, 3");
    // From now on the phrase stands alone.
    for (phrase, said) in [("HERZ ASS", "Aus dem Saal: HERZ ASS"), ("GUTE NACHT", "GUTE NACHT")] {
        night.act(Request::TakePhrase { stage: Stage::FIRST, phrase: phrase.parse().unwrap(), pack: None });
        let page = server.guest().get(&night.page("/tafel"));
        page.assert_says(".slide-big", said).assert_says(".slide-line", "Liste geschlossen um");
        assert_eq!(page.texts(".slide").len() - 1, 1, "one message, and the template of a draw");
    }
    night.act(Request::TakePhrase { stage: Stage::FIRST, phrase: "KH QS".parse().unwrap(), pack: None });
    let page = server.guest().get(&night.page("/tafel"));
    assert_eq!(page.texts(".wall-pack b"), ["K", "O"], "as they lay in the hand");
    let signs = page.attributes(".wall-pack use", "href");
    let signs: Vec<_> = signs.iter().filter_map(|sign| sign.split('#').nth(1)).collect();
    assert_eq!(signs, ["herz", "laub"]);
    assert_eq!(page.attribute(".wall-pack", "aria-label").as_deref(), Some("Herz-König, Laub-Ober"));
    assert!(!page.texts(".slide").concat().contains("KH QS"), "nobody in the hall reads codes");
}

#[test]
fn a_draw_is_there_pull_by_pull_until_its_round_is_played() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.draw(Stage::FIRST);
    let page = server.guest().get(&night.page("/tafel"));
    let draw = night.now().drawn(Stage::FIRST).unwrap().clone();
    assert_eq!(page.attribute(".pulls", "data-draw").as_deref(), Some("R1-1"));
    assert_eq!(page.attribute(".pulls", "data-numbers").as_deref(), Some("8"));
    let numbers: Vec<String> = draw.pulls.iter().map(|pull| pull.number.to_string()).collect();
    assert_eq!(page.attributes(".pulls li", "data-number"), numbers);
    let names: Vec<String> =
        draw.pulls.iter().map(|pull| night.now().name_on(pull.ticket).to_owned()).collect();
    assert_eq!(page.texts(".pulls li"), names);
    assert!(page.attribute(".pulls", "hidden").is_some(), "without a script nobody reads a list of pulls");
    night.play(Stage::FIRST, 1);
    server.guest().get(&night.page("/tafel")).assert_none(".pulls");
}

#[test]
fn people_who_pull_by_hand_see_what_is_left_in_the_pots() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.act(PlainDraw::CloseListByHand { stage: Stage::FIRST });
    night.act(PlainDraw::PullByHand { stage: Stage::FIRST, expected_pulls: 0, number: 3 });
    let page = server.guest().get(&night.page("/tafel"));
    assert_eq!(page.texts(".chips li").len(), 16);
    assert_eq!(page.texts(".chips .is-out"), ["3"]);
    page.assert_says(".draw-number", "3")
        .assert_says(".draw-next", "Es zieht")
        .assert_says(".draw-count", "1 von 15");
}

#[test]
fn every_open_match_stands_under_both_names() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.draw(Stage::FIRST);
    night.play(Stage::FIRST, 1);
    let page = server.guest().get(&night.page("/tafel"));
    let open: Vec<_> =
        night.now().pairings(Stage::FIRST).into_iter().filter(|pairing| pairing.is_open()).collect();
    let state = format!("1 von {} fertig, bis etwa ", 1 + open.len());
    page.assert_says("h1", "Runde 1").assert_says(".wall-state", &state);
    let rows = page.texts(".rows:not(.is-results) .row");
    assert_eq!(rows.len(), 2 * open.len());
    let from = page.attribute("[data-dealt]", "data-from");
    assert_eq!(from.as_deref(), Some("Runde 1: FIRST bis LAST"), "the script deals them out");
    assert_eq!(page.texts(".is-results .row").len(), 1);
    assert!(page.attribute(".is-results .row-result", "aria-label").unwrap().contains("gewonnene Bummerl"));
    assert!(page.texts(".row-result")[0].contains(" : "), "the score in figures");
    page.assert_says(".wall-news", "gewinnt gegen");
    assert!(!page.body.contains("<b>Fett</b>"));
}

#[test]
fn matches_that_were_called_come_first_with_their_tables() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { tables: 3, ..settings() });
    night.register(&PEOPLE);
    night.draw(Stage::FIRST);
    night.act(HallCommand::CallNext { table: TableNo(3) });
    night.act(HallCommand::CallNext { table: TableNo(1) });
    let page = server.guest().get(&night.page("/tafel"));
    page.assert_says("#slide-1 h2", "Jetzt am Tisch");
    assert_eq!(page.texts("#slide-1 .row-number"), ["Tisch 1", "Tisch 3"]);
    let called = night.now().match_at(TableNo(3)).unwrap();
    let pairing = night.now().pairing(called).unwrap();
    page.assert_says("#slide-1 .row:last-child", night.now().name_on(pairing.left.unwrap()));
    let open = night.now().pairings(Stage::FIRST).iter().filter(|pairing| pairing.is_open()).count();
    assert_eq!(page.texts(".row .row-state").len(), 2 * (open - 2), "who is called need not look further");
}

/// Returns the prizes that the slides call.
fn called(page: &Page, slides: &str) -> Vec<u32> {
    let numbers = page.texts(&format!("{slides} .card-number:not(:has(svg))")).into_iter();
    let range = |text: String| {
        let parts: Vec<u32> = text
            .trim_start_matches("Preis")
            .split(|letter: char| !letter.is_ascii_digit())
            .filter_map(|part| part.parse().ok())
            .collect();
        (parts[0]..=parts[parts.len() - 1]).rev().collect::<Vec<u32>>()
    };
    numbers.flat_map(range).collect()
}

/// Hands over every prize that somebody has.
pub fn hand_over_prizes(night: &Night<'_>) {
    for award in night.now().awards().iter().filter(|award| award.ticket().is_some()) {
        let (prize, expected_holder) = (award.prize, award.ticket());
        night.act(PlainPrize::HandOverPrize { prize, done: true, expected_holder });
    }
}

#[test]
fn the_prizes_are_called_from_the_last_to_the_first() {
    let server = TestServer::with_staff();
    for prizes in [1, 8, 15] {
        let night = Night::open(&server, Settings { prizes, ..settings() });
        night.register(&PEOPLE);
        night.play_to_the_end();
        while let Some(place) = night.now().places_for_lots().first().copied() {
            night.act(Request::DrawLots { place });
        }
        let page = server.guest().get(&night.page("/tafel"));
        let mode = page.attribute("main", "data-mode");
        assert_eq!(mode.as_deref(), Some("reveal"), "the director turns the pages");
        assert_eq!(called(&page, ".slide"), (1..=prizes).rev().collect::<Vec<u32>>());
        let now = night.now();
        let winners: Vec<String> = (now.awards().iter().rev())
            .map(|award| now.name_on(award.ticket().unwrap()).to_owned())
            .collect();
        assert_eq!(page.texts(".winner"), winners, "each prize with whoever has it");
        page.assert_says(".prize", "1. Preis: Ein halbes Schwein");
        assert_eq!(page.texts(".is-prizes .row").len(), prizes as usize);
        page.assert_says(".is-prizes .row:first-child .row-prize", "Ein halbes Schwein");
        assert_eq!(page.texts(".wall-podium .podium-place").len(), 3);
        page.assert_says(".wall-podium li:first-child", now.name_on(now.champion().unwrap()));
        night.act(PlainEvening::Finish);
        let page = server.guest().get(&night.page("/tafel"));
        assert_eq!(
            called(&page, ".slide"),
            (1..=prizes).rev().collect::<Vec<u32>>(),
            "they are still to come"
        );
        hand_over_prizes(&night);
        let page = server.guest().get(&night.page("/tafel"));
        let mode = page.attribute("main", "data-mode");
        assert_eq!(mode.as_deref(), Some("turn"), "nobody called them here");
        page.assert_none(".card-number, .podium-step").assert_says("h1", "Das Turnier ist zu Ende");
    }
}

#[test]
fn a_prize_that_nobody_has_yet_is_called_with_those_between_whom_it_is() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { prizes: 40, ..settings() });
    night.register(&std::array::from_fn::<_, 16, _>(|index| (["Huber", "Moser"][index % 2], 1)));
    night.play_to_the_end();
    let page = server.guest().get(&night.page("/tafel"));
    let all: std::collections::BTreeSet<u32> = called(&page, ".slide").into_iter().collect();
    assert!(all.into_iter().eq(1..=40), "none is missing");
    page.assert_says(".card-number.is-range", "9 bis 16").assert_says(".prize-how", "Noch nicht entschieden");
    assert_eq!(page.texts(".is-one-of").len(), 8, "everybody between whom it is");
    page.assert_says(".card-number.is-range", "17 bis 40").assert_says(".prize-how", "nicht vergeben");
}

#[test]
fn with_one_prize_each_the_slide_says_prize_winner_and_place() {
    let server = TestServer::with_staff();
    let settings = Settings { prizes: 6, one_prize_each: true, ..settings() };
    let night = Night::open(&server, settings);
    night.register(&PEOPLE);
    night.play_to_the_end();
    while let Some(place) = night.now().places_for_lots().first().copied() {
        night.act(Request::DrawLots { place });
    }
    let (page, now) = (server.guest().get(&night.page("/tafel")), night.now());
    let names = page.texts(".winner");
    assert_eq!(names.len(), 6);
    assert_eq!(names.iter().collect::<std::collections::BTreeSet<_>>().len(), 6, "nobody is called twice");
    let ranking = now.ranking();
    for (award, said) in now.awards().iter().rev().zip(page.texts(".winner + .slide-line")) {
        let ticket = award.ticket().unwrap();
        let place = ranking.fates[&ticket].places.unwrap().first;
        assert!(said.starts_with(&format!("Karte {ticket}, Platz {place}")), "{said}");
    }
}

/// Returns what "Preise" says of each prize, the last one first: who gets it, or why nobody does.
fn on_prizes(page: &Page, prizes: u32) -> Vec<(u32, String)> {
    let said = |prize: u32| {
        let name = page.texts(&format!("#preis{prize} .name")).concat();
        let mark = || page.texts(&format!("#preis{prize} > td:nth-child(4)")).concat();
        (prize, if name.is_empty() { mark() } else { name })
    };
    (1..=prizes).rev().map(said).collect()
}

/// Returns the same as the wall calls it, and how each prize is described there, in the order of the slides.
fn on_wall(page: &Page) -> (Vec<(u32, String)>, Vec<String>) {
    let (mut calls, mut told, mut before) = (Vec::new(), Vec::new(), String::new());
    for slide in 1..=page.texts(".slide").len() {
        let texts = |what: &str| page.texts(&format!("#slide-{slide} .card-number:not(:has(svg)) ~ {what}"));
        told.extend(texts(".prize"));
        let numbers = called(page, &format!("#slide-{slide}"));
        let winner = texts(".winner:not(.is-one-of)").concat();
        let undecided = texts(".prize-how").concat();
        let how = undecided.strip_prefix("Noch nicht entschieden: ").unwrap_or(&undecided);
        // Whoever shares a place may take several slides, which say the same.
        let same = format!("{numbers:?} {how}");
        if winner.is_empty() && same == before {
            continue;
        }
        before = same;
        let said = if winner.is_empty() { how } else { &winner };
        calls.extend(numbers.into_iter().map(|number| (number, said.to_owned())));
    }
    (calls, told)
}

/// Returns the special prizes that the wall calls before the first of the others, each with what it says of it.
fn specials_on_wall(page: &Page) -> Vec<(String, String)> {
    let texts =
        |slide: usize, what: &str| page.texts(&format!("#slide-{slide} .card-number:has(svg) ~ {what}"));
    let of = |slide: usize| (texts(slide, ".prize").concat(), texts(slide, ".winner").concat());
    let slides = 1..=page.texts(".slide").len();
    let all: Vec<_> = slides.map(of).skip_while(|(name, _)| name.is_empty()).collect();
    let count = all.iter().filter(|(name, _)| !name.is_empty()).count();
    all.into_iter().take(count).collect()
}

/// Returns what the staff's page says of each special prize.
fn specials_on_page(page: &Page) -> Vec<(String, String)> {
    let rows = page.texts("tbody tr").len();
    let text = |row: usize, cell: &str| page.texts(&format!("tbody tr:nth-child({row}) {cell}")).concat();
    (1..=rows).map(|row| (text(row, "th"), text(row, "td:nth-child(3) > :is(.name, .state)"))).collect()
}

#[test]
fn the_wall_calls_exactly_the_prizes_of_the_page_each_once() {
    let server = TestServer::with_staff();
    let names: Vec<String> = (b'A'..=b'P').map(|letter| format!("{0}{0}", char::from(letter))).collect();
    for (index, prizes) in [1, 8, 15, 40, 40, 15, 8].into_iter().enumerate() {
        for one_prize_each in [false, true] {
            let played_to = if index > 3 { PlayedTo::Two } else { PlayedTo::Eight };
            let night = Night::open(&server, Settings { prizes, one_prize_each, played_to, ..settings() });
            let tickets = |number: usize| 1 + (number * (index + 3) % 4 == 3) as u32;
            let people: Vec<(&str, u32)> =
                names.iter().zip(0..).map(|(name, number)| (name.as_str(), tickets(number))).collect();
            let texts = Texts {
                prizes: (1..=prizes).map(|prize| format!("Korb {prize}").parse().unwrap()).collect(),
                ..Texts::clone(&night.now().texts)
            };
            night.act(Request::UpdateSettings { settings: night.now().settings().clone(), texts });
            night.register(&people);
            let specials = night.staff_page("/preise/sonder");
            for kind in [&["free", "last", "best-of"][..], &["last"], &[]][index % 3] {
                let form = [("name", *kind), ("kind", *kind), ("group", "Damen")];
                server.staff().post(&specials, &form).assert_status(303);
            }
            night.play_to_the_end();
            loop {
                let now = night.now();
                assert_eq!(
                    specials_on_wall(&server.guest().get(&night.page("/tafel"))),
                    specials_on_page(&server.staff().get(&specials)),
                    "before all others, and each once"
                );
                let (wall, staff) = (
                    server.guest().get(&night.page("/tafel")),
                    server.staff().get(&night.staff_page("/preise")),
                );
                let (called, told) = on_wall(&wall);
                assert_eq!(called, on_prizes(&staff, prizes), "{prizes} prizes, one each: {one_prize_each}");
                let described: Vec<String> =
                    (1..=prizes).rev().map(|prize| format!("{prize}. Preis: Korb {prize}")).collect();
                assert_eq!(told, described, "the last one first");
                let all = if one_prize_each { people.len() } else { now.tickets().len() };
                let claimed = called.iter().filter(|(_, said)| said != "nicht vergeben").count();
                assert_eq!(claimed, all.min(prizes as usize), "nobody can win more: {called:?}");
                let Some(place) = now.places_for_lots().last().copied() else { break };
                night.act(Request::DrawLots { place });
            }
        }
    }
}

#[test]
fn what_was_chosen_stands_there_with_whoever_took_it() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { prizes: 2, ..settings() });
    night.register(&PEOPLE);
    let (staff, page) = (server.staff(), night.staff_page("/gabentisch"));
    staff.save(&page, &[("things", "Speck\nWein\nTorte"), ("thanks", "")]).assert_leads_to(&page);
    night.play_to_the_end();
    while let Some(place) = night.now().places_for_lots().first().copied() {
        night.act(Request::DrawLots { place });
    }
    for thing in ["3", "1", "2"] {
        let (wall, now) = (server.guest().get(&night.page("/tafel")), staff.get(&page));
        wall.assert_says(".slide-big", &format!("Jetzt wählt {}", now.texts("h2 .name")[0]));
        let left = now.attributes("button[name=thing]", "value");
        let lines = wall.texts(".slide-big ~ .slide-line");
        assert!(left.iter().all(|thing| lines.iter().any(|line| line.starts_with(thing))), "{lines:?}");
        let ticket = now.attributes("form[action$='/waehlen'] input[name=ticket]", "value").remove(0);
        staff
            .post(&night.staff_page("/gabentisch/waehlen"), &[("thing", thing), ("ticket", &ticket)])
            .assert_leads_to(&page);
    }
    let (wall, now) = (server.guest().get(&night.page("/tafel")), staff.get(&page));
    let rows = |what: &str| wall.texts(&format!(".is-prizes {what}"));
    let (names, things) = (rows(".name"), rows(".row-prize"));
    assert_eq!(now.texts("td .name"), names[2..], "behind the two prizes of places");
    assert_eq!(things[2..], ["Speck", "Wein", "Torte"]);
}

#[test]
fn guests_and_staff_find_the_wall_and_the_tree() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.draw(Stage::FIRST);
    let links = server.guest().get(&night.page("")).attributes(".foot a", "href");
    assert!(links.contains(&night.page("/tafel")) && links.contains(&night.page("/baum")), "{links:?}");
    let links = server.staff().get(&night.staff_page("")).attributes(".steps a", "href");
    assert!(links.contains(&night.page("/tafel")), "{links:?}");
    assert!(links.contains(&"/leitung".to_owned()), "the way back to all evenings");
}

#[test]
fn the_director_chooses_how_fast_the_wall_shows_a_draw() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.act(Request::CloseList(Stage::FIRST));
    let links = server.staff().get(&night.staff_page("/auslosung/R1")).attributes("main a", "href");
    let tempi = links.iter().filter(|link| link.starts_with(&night.page("/tafel?tempo=")));
    assert_eq!(tempi.count(), 3, "{links:?}");
}
