//! `/t/{slug}` and the pages below it, in every phase of an evening, as guests see them.

use crate::night::{Night, settings};
use crate::server::TestServer;
use tournament::{
    Absence, HallCommand, MatchResult, Outcome, PlainDesk, PlainDraw, PlainEvening, PlayerId, Score,
    Settings, Side, Stage, TableNo, TicketNo,
};

const PEOPLE: [(&str, u32); 6] = [
    ("Huber Franz", 3),
    ("Müller Änne", 2),
    ("<b>Fett</b>", 2),
    ("Huber Zita", 3),
    ("Österreicher Sepp", 2),
    ("Joel", 2),
];

#[test]
fn before_the_draw_a_guest_reads_what_is_known() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    let guest = server.guest();
    let page = guest.get(&night.page(""));
    page.assert_status(200).assert_says("header", "Preisschnapsen beim Wirt");
    page.assert_says("h1", "Noch nicht ausgelost").assert_says(".lead", "14 von 64 Karten");
    page.assert_says(".facts", "€ 5,00").assert_says(".facts", "Gasthof Höß");
    page.assert_says("main", "1. Preis: Ein halbes Schwein").assert_none(".match");
    let page = guest.get(&night.page("/runde/R1"));
    page.assert_status(200).assert_says(".empty-title", "Noch keine Paarungen");
    guest
        .get(&night.page("/siegerliste"))
        .assert_status(200)
        .assert_says(".empty-title", "Noch steht kein Platz fest");
    let page = guest.get(&night.page("/person/1"));
    page.assert_says("h1", "Huber Franz").assert_says(".ticket", "Noch nicht ausgelost");
    assert_eq!(page.texts(".ticket-stub b"), ["1", "2", "3"]);
}

#[test]
fn while_people_pull_the_page_counts() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.act(PlainDraw::CloseListByHand { stage: Stage::FIRST });
    night.act(PlainDraw::PullByHand { stage: Stage::FIRST, expected_pulls: 0, number: 3 });
    let page = server.guest().get(&night.page(""));
    page.assert_says("h1", "Auslosung Runde 1").assert_says(".lead", "1 von 14 Karten");
    server.guest().get(&night.page("/runde/R1")).assert_says(".empty", "gleich wird ausgelost");
}

#[test]
fn an_open_round_is_listed_by_number_and_each_pairing_twice_by_name() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.draw(Stage::FIRST);
    night.play(Stage::FIRST, 1);
    let pairings = night.now().pairings(Stage::FIRST);
    let open = pairings.iter().filter(|pairing| pairing.is_open()).count();
    let guest = server.guest();
    let page = guest.get(&night.page(""));
    let progress = format!("1 von {} fertig", 1 + open);
    page.assert_says("h1", "Runde 1").assert_says(".progress", &progress);
    assert_eq!(page.texts("#more .matches li").len(), open, "open ones only");
    let groups = page.texts("h3.state");
    assert_eq!(groups.first().map(String::as_str), Some("spielbereit"), "{groups:?}");
    let twice = guest.get(&night.page("?nach=name")).texts("#more .matches li");
    assert_eq!(twice.len(), 2 * open, "each under both names");
    let page = guest.get(&night.page("/runde/R1"));
    assert_eq!(page.texts(".match i"), (1..=8).map(|n| format!("Partie {n}")).collect::<Vec<_>>());
    let page = guest.get(&night.page("/runde/R1?nach=name"));
    let names = page.texts(".match bdi:first-of-type");
    let both = pairings.iter().filter(|pairing| {
        let owners: Vec<_> = pairing.tickets().map(|ticket| night.now().owner(ticket)).collect();
        owners.len() == 2 && owners[0] != owners[1]
    });
    assert_eq!(names.len(), 8 + both.count());
    let mut sorted = names.clone();
    sorted.sort_by_key(|name| tournament::texts::sort_key(name));
    assert_eq!(names, sorted);
    for (name, _) in PEOPLE {
        assert!(names.iter().any(|listed| listed == name), "{name} finds himself in {names:?}");
    }
}

#[test]
fn a_match_has_a_page_of_its_own_that_says_all_of_it() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.draw(Stage::FIRST);
    let (guest, now) = (server.guest(), night.now());
    let pairings = now.pairings(Stage::FIRST);
    let open = *pairings.iter().find(|pairing| pairing.is_open()).unwrap();
    let (left, right, number) = (open.left.unwrap(), open.right.unwrap(), open.id.number);
    let address = night.page(&format!("/runde/R1/{number}"));
    assert!(guest.get(&night.page("/runde/R1")).attributes(".match", "href").contains(&address));
    let page = guest.get(&address);
    page.assert_status(200).assert_says("h1", &format!("Runde 1, Partie {number}"));
    let people: Vec<String> =
        [left, right].map(|ticket| night.page(&format!("/person/{}", now.owner(ticket).unwrap()))).into();
    assert_eq!(page.attributes(".finalist a", "href"), people);
    page.assert_says(".final .note", &format!("Karte {left}")).assert_says("#match li", "Zug");
    night.enter(open, MatchResult::Played(Score { left: 2, right: 1 }));
    guest
        .get(&address)
        .assert_says(".against .score", "2 : 1")
        .assert_says(".has-won .name", now.name_on(left));
    // Whoever met nobody reads why, and is found from there.
    let bye = pairings.iter().find(|pairing| matches!(pairing.outcome, Outcome::Bye(_))).unwrap();
    let page = guest.get(&night.page(&format!("/runde/R1/{}", bye.id.number)));
    page.assert_says("#match", "blieb im rechten Topf übrig")
        .assert_says(".lead a", now.name_on(bye.left.unwrap()));
    for nothing in
        ["/runde/R1/0", "/runde/R1/999", "/runde/R1/01", "/runde/R1/x", "/runde/R2/1", "/runde/Z/1"]
    {
        guest.get(&night.page(nothing)).assert_status(404);
    }
}

#[test]
fn the_first_page_says_what_was_played_last_and_hears_of_news() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.draw(Stage::FIRST);
    let guest = server.guest();
    let page = guest.get(&night.page(""));
    page.assert_none(".latest").assert_says("#now .note", "Der Abend dauert bis etwa");
    assert!(
        page.body.contains("<noscript><p class=\"house\"><a href=\"\">Stand "),
        "without a script it says of when it is"
    );
    assert_eq!(page.attribute("body", "data-live").as_deref(), Some("stream"));
    assert_eq!(page.attribute("body", "data-stream"), Some(night.page("/strom")));
    let version = night.now().tournament.version().0.to_string();
    assert_eq!(page.attribute("body", "data-version"), Some(version), "nobody asks for what they have");
    let now = night.now();
    let open: Vec<_> = now.pairings(Stage::FIRST).into_iter().filter(|pairing| pairing.is_open()).collect();
    night.enter(open[1], MatchResult::Played(Score { left: 2, right: 0 }));
    night.enter(open[0], MatchResult::Played(Score { left: 1, right: 2 }));
    let (winner, loser) = (now.name_on(open[0].right.unwrap()), now.name_on(open[0].left.unwrap()));
    let page = guest.get(&night.page(""));
    page.assert_says(".latest", &format!("Zuletzt: {winner} 2 : 1 {loser}"));
    let address = night.page(&format!("/runde/R1/{}", open[0].id.number));
    assert_eq!(page.attribute(".latest a", "href"), Some(address));
}

#[test]
fn a_ticket_tells_its_way_and_what_it_waits_for() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.draw(Stage::FIRST);
    let guest = server.guest();
    let now = night.now();
    let open = *now.pairings(Stage::FIRST).iter().find(|pairing| pairing.is_open()).unwrap();
    let (left, right) = (open.left.unwrap(), open.right.unwrap());
    let page = guest.get(&night.page(&format!("/karte/{left}")));
    page.assert_says("h1", now.name_on(left)).assert_says(".ticket h2", now.name_on(right));
    page.assert_says(".ticket h2", &format!("gegen {}", now.name_on(right)));
    page.assert_says(".ticket p", &format!("gegen Karte {right}"));
    page.assert_says(".way", "noch offen");
    night.enter(open, MatchResult::Walkover { winner: Side::Left, absence: Absence::NoShow });
    let page = guest.get(&night.page(&format!("/karte/{left}")));
    page.assert_says(".way", "kampflos gewonnen").assert_says(".ticket", "Eine Runde weiter");
    let page = guest.get(&night.page(&format!("/karte/{right}")));
    page.assert_says(".way", "nicht angetreten").assert_says(".ticket", "Ausgeschieden");
    night.play(Stage::FIRST, usize::MAX);
    let page = guest.get(&night.page(&format!("/karte/{left}")));
    page.assert_says(".ticket", "Als Nächstes wird ausgelost: Viertelfinale");
    let page = guest.get(&night.page(&format!("/karte/{right}")));
    page.assert_says(".ticket h2", "Platz 9 bis 14");
    guest
        .get(&night.page(""))
        .assert_says("h1", "Runde 1 ist fertig")
        .assert_says(".lead", "Viertelfinale mit 8 Karten");
}

#[test]
fn a_person_sees_all_tickets_the_most_urgent_first() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { tables: 4, ..settings() });
    night.register(&[("Huber Franz", 3), ("Maier Eva", 3), ("Gruber", 2)]);
    night.draw(Stage::FIRST);
    let page = server.guest().get(&night.page("/person/1"));
    page.assert_status(200).assert_says("h1", "Huber Franz");
    let states = page.texts(".ticket .state");
    assert_eq!(states.len(), 3);
    let urgency = |state: &String| match state.as_str() {
        "spielbereit" => 0,
        state if state.contains(" spielt zuerst ") => 1,
        _ => 2,
    };
    let urgencies: Vec<u8> = states.iter().map(urgency).collect();
    assert!(urgencies.is_sorted(), "{states:?}");
    assert_eq!(
        urgencies.iter().filter(|urgency| **urgency == 0).count(),
        1,
        "one match at a time: {states:?}"
    );
    assert!(urgencies.contains(&1), "{states:?}");
}

#[test]
fn a_match_on_a_table_comes_first_and_whoever_waits_reads_for_which_table() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { tables: 4, ..settings() });
    night.register(&[("Huber Franz", 3), ("Maier Eva", 3), ("Gruber Ida", 2)]);
    night.draw(Stage::FIRST);
    let called = night.now().schedule().startable[0];
    let players: Vec<PlayerId> = called.tickets().filter_map(|ticket| night.now().owner(ticket)).collect();
    night.act(HallCommand::CallMatch { id: called.id, table: Some(TableNo(3)) });
    let guest = server.guest();
    let page = guest.get(&night.page(""));
    assert_eq!(page.texts("h3.state").first().map(String::as_str), Some("werden gespielt"));
    page.assert_says(".matches:first-of-type b", "Tisch 3").assert_says(".progress", "fertig, bis etwa");
    let person = guest.get(&night.page(&format!("/person/{}", players[0])));
    person.assert_says(".tickets > li:first-child .ticket-table", "Tisch 3");
    let own = called.tickets().next().unwrap();
    guest.get(&night.page(&format!("/karte/{own}"))).assert_says(".ticket-table.is-large", "Tisch 3");
    // A page that anybody opens speaks of its people; a phone that keeps them says the same to them.
    let pages =
        (1..=3).map(|player| guest.get(&night.page(&format!("/person/{player}")))).collect::<Vec<_>>();
    let said: Vec<String> = pages.iter().flat_map(|page| page.texts(".ticket .state")).collect();
    let busy = night.now().name(players[0]).to_owned();
    assert!(said.iter().any(|state| *state == format!("{busy} spielt noch an Tisch 3")), "{said:?}");
    assert!(said.iter().all(|state| !state.contains("Sie ") && !state.contains("Ihr ")), "{said:?}");
    let own: Vec<String> = pages.iter().flat_map(|page| page.attributes("[data-own]", "data-own")).collect();
    for words in ["Sie spielen noch an Tisch\u{a0}3", "Ihr Gegner spielt noch an Tisch\u{a0}3"] {
        assert!(own.iter().any(|said| said == words), "{own:?}");
    }
}

#[test]
fn whoever_waits_for_a_table_reads_how_many_come_before_and_about_when() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { tables: 1, ..settings() });
    night.register(&crate::night::EIGHT);
    night.draw(Stage::FIRST);
    night.act(HallCommand::FillTables);
    let guest = server.guest();
    let queue = night.now().schedule().startable.clone();
    let of = |place: usize| queue[place].left.unwrap();
    let page = |place: usize| guest.get(&night.page(&format!("/karte/{}", of(place))));
    page(0).assert_says(".ticket-when", "Kommt als Nächstes dran");
    page(1).assert_says(".ticket-when", "Noch eine Partie davor, etwa um ");
    page(2).assert_says(".ticket-when", "Noch 2 Partien davor, etwa um ");
    let own = page(2).attribute(".ticket-when", "data-own").unwrap();
    assert!(own.starts_with("Noch 2 Partien vor Ihnen, etwa um "), "{own}");
    let person = night.now().owner(of(2)).unwrap();
    guest.get(&night.page(&format!("/person/{person}"))).assert_says(".ticket-when", "Noch 2 Partien davor");
    let key = night.ticket_keys()[&of(2)].as_str().to_owned();
    guest.get(&format!("/k/{key}")).assert_says(".ticket-when", "Noch 2 Partien vor Ihnen");
}

#[test]
fn somebody_who_went_home_is_told_so() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.act(PlainDesk::Withdraw(PlayerId(2)));
    let page = server.guest().get(&night.page("/person/2"));
    page.assert_says(".banner", "Abgemeldet").assert_says(".ticket", "Wird nicht mehr ausgelost");
}

#[test]
fn the_places_are_played_beside_the_final() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &["A", "B", "C", "D", "E", "F", "G", "H"].map(|name| (name, 1)));
    night.until_round_of(4);
    let page = server.guest().get(&night.page("/runde/P3"));
    page.assert_status(200).assert_says(".empty", "Halbfinale");
    night.until_round_of(2);
    let page = server.guest().get(&night.page(""));
    page.assert_says("h1", "Finale").assert_says("h2", "Spiel um Platz 3");
    server.guest().get(&night.page("/runde/P3")).assert_status(200).assert_says("h1", "Spiel um Platz 3");
    let list = server.guest().get(&night.page("/siegerliste"));
    server.guest().get(&night.page("/runde/R4")).assert_status(404);
    list.assert_says(".banner", "Es wird noch gespielt").assert_says(".places", "noch offen");
}

#[test]
fn after_the_end_the_winners_stand_first() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let guest = server.guest();
    let before = guest.get(&night.page(""));
    before.assert_says("h1", "Alles ist gespielt").assert_none(".podium-step");
    night.act(PlainEvening::Finish);
    let page = guest.get(&night.page(""));
    page.assert_says("h1", "Das Turnier ist zu Ende").assert_none(".match");
    assert_eq!(page.texts(".podium-step .podium-place").len(), 3);
    page.assert_says(".podium-step:first-child .prize", "1. Preis: Ein halbes Schwein");
    let list = guest.get(&night.page("/siegerliste"));
    let champion = night.now().champion().unwrap();
    list.assert_says(".place:first-child", night.now().name_on(champion));
    list.assert_says(".place:first-child", "1. Preis: Ein halbes Schwein");
    list.assert_says(".place:last-child .place-number", "9 bis 14");
    let sheet = guest.get(&night.page("/siegerliste?ansicht=druck"));
    sheet.assert_status(200).assert_says("h1", "Rangliste").assert_says("td", "Geschenkkorb");
    let owner = night.now().owner(champion).unwrap();
    guest.get(&night.page(&format!("/person/{owner}"))).assert_says("main", "1. Preis: Ein halbes Schwein");
}

#[test]
fn a_search_leads_to_the_only_one_or_lists_all() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    let guest = server.guest();
    guest.get(&night.page("?q=mueller")).assert_leads_to(&night.page("/person/2"));
    guest.get(&night.page("?q=%C3%B6sterr")).assert_leads_to(&night.page("/person/5"));
    guest.get(&night.page("?q=Karte+4")).assert_leads_to(&night.page("/karte/4"));
    guest
        .get(&night.page("?q=joel&lang=en"))
        .assert_leads_to(&format!("{}?lang=en", night.page("/person/6")));
    let page = guest.get(&night.page("?q=huber"));
    page.assert_says("h1", "2 Personen gefunden");
    assert_eq!(page.texts(".found .name"), ["Huber Franz", "Huber Zita"]);
    assert_eq!(page.attribute("input[name=q]", "value").as_deref(), Some("huber"));
    guest.get(&night.page("?q=99")).assert_status(200).assert_says("h1", "Karte 99 ist nicht verkauft");
    guest.get(&night.page("?q=++")).assert_says("h1", "Noch nicht ausgelost");
}

#[test]
fn a_typing_error_is_asked_about_and_never_assumed() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.draw(Stage::FIRST);
    let guest = server.guest();
    let page = guest.get(&night.page("?q=M%C3%BCllre"));
    page.assert_status(200)
        .assert_says("h1", "Meinten Sie")
        .assert_says("main", "„Müllre“ heißt hier niemand");
    assert_eq!(page.texts(".found .name"), ["Müller Änne"]);
    // Both tickets may have a bye, so whom they meet is not for this test.
    page.assert_says(".found", "Karten 4 und 5");
    let page = guest.get(&night.page("?q=Hubr+Fraz"));
    assert_eq!(page.texts(".found .name"), ["Huber Franz"]);
    let page = guest.get(&night.page("?q=Hubrr&lang=en"));
    page.assert_says("h1", "Did you mean");
    assert_eq!(page.texts(".found .name"), ["Huber Franz", "Huber Zita"]);
}

#[test]
fn a_person_can_be_kept_on_the_phone_and_the_server_sets_no_cookie() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.draw(Stage::FIRST);
    let guest = server.guest();
    let person = guest.get(&night.page("/person/2?lang=en"));
    assert_eq!(person.attribute("[data-kept]", "data-person").as_deref(), Some("2"));
    person.assert_says("[data-kept]", "bookmark");
    let ticket = night.now().tickets_of(PlayerId(2)).next().unwrap();
    let way = guest.get(&night.page(&format!("/karte/{ticket}")));
    assert_eq!(way.attribute("[data-kept]", "data-person").as_deref(), Some("2"));
    let now = guest.get(&night.page("?lang=en"));
    let pages = now.attribute("#kept[hidden]", "data-page");
    assert_eq!(pages, Some(format!("{}?lang=en", night.page("/person/"))));
    assert_eq!((person.header("set-cookie"), now.header("set-cookie")), (None, None));
}

#[test]
fn odd_searches_find_nobody_and_break_nothing() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    let guest = server.guest();
    let long = format!("?q={}", "x".repeat(2_000));
    for query in ["?q=%25", "?q=%F0%9F%82%A1", "?q=%00", "?q=%FF", "?q=_%27%3B--", &long] {
        let page = guest.get(&night.page(query));
        page.assert_status(200)
            .assert_says("h1", "Niemand gefunden")
            .assert_says("label", "Noch einmal suchen");
    }
    let page = guest.get(&night.page("?q=%3Cb%3Egibts+nicht"));
    page.assert_says("main", "<b>gibts nicht").assert_none("main b");
    let page = guest.get(&night.page(&long));
    assert_eq!(page.attribute("input[name=q]", "value").map(|value| value.len()), Some(80));
    guest.get(&night.page("?q=%3Cb%3E")).assert_leads_to(&night.page("/person/3"));
    guest.get(&night.page("/person/3")).assert_says("h1", "<b>Fett</b>").assert_none("main b.name");
}

#[test]
fn what_is_not_there_is_a_page_with_a_way_back() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.draw(Stage::FIRST);
    let guest = server.guest();
    for page in [
        "/karte/99",
        "/karte/0",
        "/karte/x",
        "/karte/01",
        "/karte/-1",
        "/person/99",
        "/person/%3Cb%3E",
        "/runde/R3",
        "/runde/R0",
        "/runde/X",
        "/runde/R999",
    ] {
        let answer = guest.get(&night.page(page));
        answer.assert_status(404);
        assert_eq!(answer.attribute("main a.button", "href"), Some(night.page("")), "{page}");
    }
    guest.get("/t/gibts-nicht").assert_status(404);
    guest.get("/t/gibts-nicht/siegerliste").assert_status(404);
}

#[test]
fn english_keeps_its_links_and_guests_get_no_cookie() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &PEOPLE);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let guest = server.guest();
    let ticket = night.now().champion().unwrap_or(TicketNo(1));
    for page in [
        "",
        "/runde/R1",
        "/runde/R1?nach=name",
        "/siegerliste",
        "/person/1",
        &format!("/karte/{ticket}"),
        "?q=huber",
    ] {
        let joint = if page.contains('?') { '&' } else { '?' };
        let page = guest.get(&night.page(&format!("{page}{joint}lang=en")));
        page.assert_status(200);
        assert_eq!(page.header("set-cookie"), None);
        assert_eq!(page.attribute("html", "lang").as_deref(), Some("en"));
        for href in page.attributes("a[href^='/t/']:not([hreflang])", "href") {
            assert!(href.contains("lang=en"), "{href}");
        }
    }
}
