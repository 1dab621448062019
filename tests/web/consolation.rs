//! `/leitung/t/{slug}/trostrunde`, the hall and the wall of two evenings on the same tables, and a player's own page of both.

use crate::night::{Night, settings};
use crate::server::{Page, TestServer};
use preisschnapsen::app::{Request, Role, Snapshot, UserId};
use std::sync::Arc;
use tournament::texts::{ExtrasChange, Shown};
use tournament::*;

const SIXTEEN: [&str; 16] = [
    "Adler", "Bauer", "Czerny", "Ditz", "Eder", "Fuchs", "Gruber", "Huber", "Igler", "Jobst", "Kern", "Lang",
    "Moser", "Nagl", "Ortner", "Pichler",
];

/// Sixteen people at three tables; the first round is drawn.
pub fn main_evening(server: &TestServer) -> Night<'_> {
    let night = Night::open(server, Settings { tables: 3, reporting: Reporting::Counts, ..settings() });
    night.register(&SIXTEEN.map(|name| (name, 1)));
    night.draw(Stage::FIRST);
    night
}

/// Opens the consolation with these people and returns it.
pub fn opened<'a>(server: &'a TestServer, main: &Night<'a>, people: &[PlayerId]) -> Night<'a> {
    let numbers: Vec<String> = people.iter().map(ToString::to_string).collect();
    let mut fields =
        vec![("name", "Trostrunde"), ("price", "2,50"), ("prizes", "Torte\nWein"), ("paid", "on")];
    fields.extend(numbers.iter().map(|number| ("wer", number.as_str())));
    let page = main.staff_page("/trostrunde");
    server.staff().post(&page, &fields).assert_leads_to(&page);
    Night::of(&server.app, other(server, main).slug.as_str())
}

pub fn other(server: &TestServer, of: &Night<'_>) -> Arc<Snapshot> {
    server.app.other_evening(&of.now()).expect("the other evening")
}

#[track_caller]
fn lacks(page: &Page, selector: &str, text: &str) {
    assert!(!page.assert_status(200).texts(selector).concat().contains(text), "{text} on {}", page.body);
}

/// The address behind the code on the ticket of a player.
fn key_page(night: &Night<'_>, player: PlayerId) -> String {
    let ticket = night.now().tickets_of(player).next().expect("a ticket");
    format!("/k/{}", night.ticket_keys()[&ticket].as_str())
}

fn join_form(page: &Page) -> Vec<(&'static str, String)> {
    let key = page.attribute("#beside input[name=form_key]", "value").expect("a form");
    vec![("form_key", key), ("trostrunde", "ja".to_owned())]
}

/// Corrects the result of round 1 that has put a player out.
#[track_caller]
fn bring_back(main: &Night<'_>, player: PlayerId) {
    let now = main.now();
    let all = now.pairings(Stage::FIRST);
    let lost = all.iter().find(|pairing| now.players_of(pairing).any(|other| other == player)).unwrap();
    let is_left = now.owner(lost.left.unwrap()) == Some(player);
    let won = if is_left { Score { left: 2, right: 0 } } else { Score { left: 0, right: 2 } };
    main.enter(*lost, MatchResult::Played(won));
}

#[test]
fn one_button_opens_it_with_those_who_say_yes() {
    let server = TestServer::with_staff();
    let main = main_evening(&server);
    let (staff, page) = (server.staff(), main.staff_page("/trostrunde"));
    staff
        .get(&page)
        .assert_status(200)
        .assert_says("main", "Noch ist niemand ausgeschieden")
        .assert_none("main form");
    let nobody = [("name", "Trostrunde"), ("price", "2"), ("prizes", "")];
    staff.post(&page, &nobody).assert_status(422).assert_says(".errors", "Noch ist niemand ausgeschieden");
    assert_eq!(server.app.tournaments().unwrap().len(), 1, "nothing has changed");
    main.play(Stage::FIRST, 2);
    staff.get(&main.staff_page("")).assert_none("main .actions a");
    staff.get(&main.staff_page("/einstellungen")).assert_says("main a", "Trostrunde");
    main.play(Stage::FIRST, usize::MAX);
    let out = main.now().out_after_round_one();
    assert!(out.len() > 1);
    let form = staff.get(&page);
    form.assert_says("label", "Alle Angehakten haben die Karte schon gezahlt").assert_none("[checked]");
    assert_eq!(form.attributes("input[name=wer]", "value").len(), out.len());
    form.assert_says("button", "Trostrunde mit den Verlierern der 1. Runde");
    staff.get(&main.staff_page("")).assert_says("main .actions a", "Trostrunde");
    let still_in =
        main.now().players().keys().copied().find(|player| !out.contains(player)).unwrap().to_string();
    for (fields, status, said) in [
        (vec![("name", ""), ("price", "2"), ("prizes", "")], 422, "Name"),
        (vec![("name", "T"), ("price", "viel"), ("prizes", "")], 422, "Preis je Karte"),
        (vec![("name", "T"), ("price", "2000"), ("prizes", "")], 422, "Preis je Karte"),
        (
            vec![("name", "T"), ("price", "2"), ("prizes", ""), ("wer", still_in.as_str())],
            422,
            "nicht ausgeschieden",
        ),
        (vec![("name", "T"), ("price", "2"), ("prizes", ""), ("wer", "999")], 422, "ausgeschieden"),
    ] {
        staff.post(&page, &fields).assert_status(status).assert_says("main", said);
    }
    staff.post(&page, &[("name", "T"), ("price", "2"), ("prizes", ""), ("wer", "x")]).assert_status(400);
    assert_eq!(server.app.tournaments().unwrap().len(), 1, "nothing is half done");

    let night = opened(&server, &main, &out[..1]);
    let now = night.now();
    assert_eq!(
        (now.settings().ticket_price, now.settings().prizes, now.settings().tables),
        (Cents(250), 2, 3)
    );
    assert_eq!(now.players().len(), 1);
    assert_eq!(now.name(PlayerId(1)), main.now().name(out[0]));
    staff.get(&page).assert_says("main", "Eine Person spielt mit.").assert_says("button", "Spielen mit");
    let second = [("name", "Noch eine"), ("price", "2"), ("prizes", "")];
    let refused = staff.post(&page, &second);
    refused.assert_status(422).assert_says(".errors", "Eine Trostrunde gibt es schon");
    refused.assert_none("input[name=price]").assert_says("button", "Spielen mit");

    // Others are ticked as they come.
    let join = format!("{page}/dabei");
    staff.post(&join, &[]).assert_status(422).assert_says(".errors", "Haken Sie zuerst an");
    staff
        .post(&join, &[("wer", &out[0].to_string())])
        .assert_status(422)
        .assert_says(".errors", "schon dabei");
    staff
        .post(&join, &[("wer", still_in.as_str())])
        .assert_status(422)
        .assert_says(".errors", "nicht ausgeschieden");
    staff.post(&join, &[("wer", &out[1].to_string())]).assert_leads_to(&page);
    assert_eq!(night.now().owed(PlayerId(2)), Cents(250), "to be paid at the desk");
    staff.get(&night.staff_page("/trostrunde")).assert_leads_to(&page);
    staff.get(&night.staff_page("/import")).assert_leads_to(&night.staff_page("/trostrunde"));
    let desk = staff.get(&night.staff_page("/kassa"));
    desk.assert_says("main", "In der Trostrunde spielt").assert_none("input[name=tickets]");
    let stranger = [("name", "Fremder Fritz"), ("place", ""), ("tickets", "1")];
    staff
        .post(&night.staff_page("/kassa"), &stranger)
        .assert_status(422)
        .assert_says("main", "In der Trostrunde spielt");
    // The cashier ticks, and only the director opens one.
    let cashier = server.as_role(Role::Cashier);
    cashier.get(&page).assert_status(200);
    cashier.post(&page, &second).assert_status(403);
    // It is played to its end like any ticket night.
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    staff.get(&night.page("/siegerliste")).assert_says("main", "Torte");
}

#[test]
fn all_are_ticked_at_once() {
    let server = TestServer::with_staff();
    let main = main_evening(&server);
    main.play(Stage::FIRST, usize::MAX);
    let (staff, page) = (server.staff(), main.staff_page("/trostrunde"));
    let night = opened(&server, &main, &[]);
    let form = staff.get(&page);
    form.assert_says("label[for=f-paid]", "Alle Angehakten haben € 2,50 gezahlt").assert_none("[checked]");
    form.assert_says("label[for=f-alle]", &format!("alle {}", main.now().out_after_round_one().len()));
    // Whoever goes out after the page was made is not meant.
    let shown = form.attributes("input[name=gezeigt]", "value");
    assert_eq!(shown.len(), main.now().out_after_round_one().len());
    let one = [("gezeigt", shown[0].as_str()), ("alle", "on"), ("paid", "on")];
    staff.post(&format!("{page}/dabei"), &one).assert_leads_to(&page);
    assert_eq!(night.now().players().len(), 1);
    let form = staff.get(&page);
    let shown = form.attributes("input[name=gezeigt]", "value");
    let mut fields: Vec<_> = shown.iter().map(|player| ("gezeigt", player.as_str())).collect();
    fields.extend([("alle", "on"), ("paid", "on")]);
    staff.post(&format!("{page}/dabei"), &fields).assert_leads_to(&page);
    assert_eq!(night.now().players().len(), main.now().out_after_round_one().len());
    assert_eq!(night.now().owed(PlayerId(2)), Cents::ZERO);
}

#[test]
fn a_guest_joins_with_the_code_on_the_ticket_and_reads_both_evenings() {
    let server = TestServer::with_staff();
    let main = main_evening(&server);
    main.act(Request::UpdateExtras(ExtrasChange::Names { shown: Shown::FamilyLast, keep_days: None }));
    main.play(Stage::FIRST, usize::MAX);
    let out = main.now().out_after_round_one();
    let guest = server.guest();
    guest.get(&key_page(&main, out[0])).assert_none("#beside form");
    let night = opened(&server, &main, &out[1..2]);
    assert_eq!(night.now().extras().shown, Shown::FamilyLast, "names are as the main evening shows them");
    let address = key_page(&main, out[0]);
    let page = guest.get(&address);
    page.assert_says("#beside", "2,50").assert_says("#beside button", "Ja, ich spiele mit");
    let fields = join_form(&page);
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let origin = format!("http://{}", guest.address);
    let joined = guest.post_from(&address, Some(&origin), &fields);
    joined.assert_leads_to(&address);
    guest.follow(&joined).assert_says("main, .banner", "Sie sind dabei");
    guest.post_from(&address, Some(&origin), &fields).assert_leads_to(&address);
    assert_eq!(night.now().players().len(), 2, "once");
    let page = guest.get(&address);
    page.assert_none("#beside form").assert_says("#beside a", "Ihre Karte dort");
    let there = page.attribute("#beside a.button", "href").unwrap();
    guest.get(&there).assert_status(200).assert_says("title", "Trostrunde");
    // Somebody who is still in, and somebody of another evening, cannot.
    let winner = main.now().players().keys().copied().find(|player| !out.contains(player)).unwrap();
    let theirs = key_page(&main, winner);
    guest.get(&theirs).assert_none("#beside form");
    guest
        .post_from(
            &theirs,
            Some(&origin),
            &[("form_key", "0123456789abcdef0123456789abcdef"), ("trostrunde", "ja")],
        )
        .assert_status(422)
        .assert_says(".errors-title", "Sie sind nicht dabei.")
        .assert_says(".errors", "nicht ausgeschieden");
    night.draw(Stage::FIRST);
    let pairing = night.now().pairings(Stage::FIRST)[0];
    night.act(HallCommand::CallMatch { id: pairing.id, table: Some(TableNo(2)) });
    guest.get(&address).assert_says("#beside", "Tisch 2");
    guest.get(&main.page(&format!("/person/{}", out[0]))).assert_says("#beside", "Tisch 2");
    let here = night.now().player_from(out[0]).unwrap();
    guest.get(&night.page(&format!("/person/{here}"))).assert_says("#beside", "ausgeschieden");
    guest.get(&main.page("")).assert_says("a", "Trostrunde");
    guest.get(&main.page("/tafel")).assert_says("h1, h2, p", "Trostrunde: ").assert_says("main", "Tisch 2");
    // Whoever is erased in one is erased in both.
    main.act(Request::Erase(vec![out[0]]));
    assert!(night.now().is_erased(here));
    guest.get(&night.page(&format!("/person/{here}"))).assert_says("h1", &format!("Person {here}"));
}

#[test]
fn one_hall_page_has_both_evenings_and_names_what_is_taken() {
    let server = TestServer::with_staff();
    let main = main_evening(&server);
    let open = |night: &Night<'_>| {
        night.now().pairings(Stage::FIRST).into_iter().filter(Pairing::is_open).collect::<Vec<_>>()
    };
    let last = *open(&main).last().unwrap();
    main.play(Stage::FIRST, open(&main).len() - 1);
    let night = opened(&server, &main, &main.now().out_after_round_one());
    night.draw(Stage::FIRST);
    let staff = server.staff();
    let (hall, there) = (main.staff_page("/saal"), night.staff_page("/saal"));
    let page = staff.get(&hall);
    page.assert_says("#hall-free .button:not(.is-quiet)", "aufrufen")
        .assert_says("#other-hall-free", "Freie Tische füllen");
    page.assert_says("h2", "Trostrunde");
    staff.get(&there).assert_says("h2", "Preisschnapsen beim Wirt");
    staff.post(&hall, &[("was", "naechste-1")]).assert_leads_to(&hall);
    assert_eq!(main.now().match_at(TableNo(1)), Some(last.id));
    staff
        .post(&there, &[("was", "naechste-1"), ("von", main.slug.as_str())])
        .assert_status(422)
        .assert_says("main", "Tisch 1 ist besetzt: Im anderen Bewerb");
    // The button of the other evening leads back to where it was pressed.
    staff.post(&there, &[("was", "naechste-2"), ("von", main.slug.as_str())]).assert_leads_to(&hall);
    staff.get(&hall).assert_says("#other-hall-running", "2").assert_says("#hall-running", "1");
    staff.post(&there, &[("was", "fuellen"), ("von", "anderswo")]).assert_leads_to(&there);

    // A correction brings somebody back who plays there: both are named, and the way out.
    let (id, call) = night.now().calls().next().map(|(id, call)| (id, *call)).unwrap();
    let call_table = call.table.unwrap();
    let here = night.now().owner(call.tickets[0]).unwrap();
    let player = night.now().main_player(here).unwrap();
    let name = main.now().name(player).to_owned();
    bring_back(&main, player);
    for page in [
        main.staff_page("/runde/R1"),
        hall.clone(),
        main.staff_page(""),
        main.staff_page("/trostrunde"),
        there.clone(),
    ] {
        let page = staff.get(&page);
        page.assert_says("main", "Wieder im Hauptbewerb").assert_says("main li", &name);
        let way = page.attributes("main li a", "href");
        assert!(way.contains(&night.staff_page(&format!("/abmeldung?nr={here}"))), "{way:?}");
    }
    main.enter(last, MatchResult::Played(Score { left: 2, right: 0 }));
    main.draw(main.now().next_round());
    let round = main.now().last_round().unwrap();
    let own = main.now().open_matches_of(player)[0];
    let call = [
        ("was", "aufruf"),
        ("runde", &*round.to_string()),
        ("versuch", "1"),
        ("nummer", &*own.id.number.to_string()),
    ];
    staff.post(&hall, &call).assert_status(422).assert_says("main", "spielt gerade im anderen Bewerb");
    staff.get(&hall).assert_says("#hall-waiting", &name);
    // The round and the guest's own page say where they are.
    staff
        .get(&main.staff_page(&format!("/runde/{round}")))
        .assert_says("main", "spielt gerade im anderen Bewerb");
    server
        .guest()
        .get(&main.page(&format!("/person/{player}")))
        .assert_says("#player", &format!("Tisch {}", call_table));
    night.act(PlainDesk::Withdraw(here));
    assert!(night.now().call(id).is_none());
    staff.get(&hall).assert_none("#back-in li");
    staff.post(&hall, &call).assert_leads_to(&hall);
}

#[test]
fn both_are_found_again_after_a_restart_and_other_formats_have_none() {
    let server = TestServer::with_staff();
    let main = main_evening(&server);
    main.play(Stage::FIRST, usize::MAX);
    let slug = main.slug.clone();
    let consolation = opened(&server, &main, &main.now().out_after_round_one()).slug;
    let lives = Night::named(&server.app, "Mit Leben", Settings::usual_with_lives()).slug;
    let server = server.restarted();
    let staff = server.staff();
    staff.get(&format!("/leitung/t/{slug}")).assert_says("main .actions a", "Trostrunde");
    let server = server.restarted();
    server.guest().get(&format!("/t/{consolation}")).assert_says("a", "Preisschnapsen beim Wirt");
    let page = format!("/leitung/t/{lives}/trostrunde");
    server.staff().get(&page).assert_status(404);
    server.staff().post(&page, &[("name", "T"), ("price", "2"), ("prizes", "")]).assert_status(404);
}

#[test]
fn whoever_got_the_money_back_can_join_again_at_the_desk_and_on_the_phone() {
    let server = TestServer::with_staff();
    let main = main_evening(&server);
    main.play(Stage::FIRST, usize::MAX);
    let out = main.now().out_after_round_one();
    let night = opened(&server, &main, &out[..2]);
    let (staff, guest, page) = (server.staff(), server.guest(), main.staff_page("/trostrunde"));
    for ticket in [1, 2] {
        night.act(PlainDesk::Refund(TicketNo(ticket)));
    }
    let ticks = staff.get(&page).attributes("input[name=wer]", "value");
    assert!(out.iter().all(|player| ticks.contains(&player.to_string())), "{ticks:?}");
    // Somebody new is ticked with somebody who is on the list: each keeps their own name.
    let wer = [out[0], out[2]].map(|player| player.to_string());
    let fields = [("wer", wer[0].as_str()), ("wer", wer[1].as_str()), ("wer", wer[1].as_str())];
    staff.post(&format!("{page}/dabei"), &fields).assert_leads_to(&page);
    for player in [out[0], out[2]] {
        let now = night.now();
        let there = now.player_from(player).unwrap();
        assert_eq!(now.tickets_of(there).count(), 1);
        assert_eq!(now.name(there), main.now().name(player));
    }
    lacks(&guest.get(&main.page(&format!("/person/{}", out[0]))), "#beside", "Weiterspielen");
    guest.get(&main.page(&format!("/person/{}", out[1]))).assert_says("#beside", "Eine Karte kostet € 2,50");

    let address = key_page(&main, out[1]);
    let offer = guest.get(&address);
    offer.assert_says("#beside", "Eine Karte kostet € 2,50");
    let fields = join_form(&offer);
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let origin = format!("http://{}", guest.address);
    guest.post_from(&address, Some(&origin), &fields).assert_leads_to(&address);
    guest.get(&address).assert_none("#beside form").assert_says("#beside a", "Ihre Karte dort");
    assert_eq!(night.now().players().len(), 3);
}

#[test]
fn an_evening_that_has_ended_offers_none_and_its_wall_follows_the_one_that_goes_on() {
    let server = TestServer::with_staff();
    let main = main_evening(&server);
    main.play(Stage::FIRST, usize::MAX);
    let (staff, guest, page) = (server.staff(), server.guest(), main.staff_page("/trostrunde"));
    let out = main.now().out_after_round_one();
    let night = opened(&server, &main, &out);
    night.draw(Stage::FIRST);
    guest.get(&main.page("/ablauf")).assert_says("main", "Wer in der 1. Runde mit allen Karten ausscheidet");
    guest.get(&main.page("/ablauf")).assert_says("main", "Eine Karte kostet dort € 2,50");
    guest
        .get(&night.page("/ablauf"))
        .assert_says("main", "Mitspielen kann, wer in der 1. Runde mit allen Karten ausgeschieden ist")
        .assert_says("main", "Eine Karte kostet € 2,50.");
    main.play_to_the_end();
    lacks(&guest.get(&main.page("/tafel")), "main", "Trostrunde:");
    main.act(PlainEvening::Finish);
    crate::wall::hand_over_prizes(&main);
    staff.get(&main.staff_page("")).assert_says("main .actions a", "Trostrunde");
    guest.get(&main.page("/tafel")).assert_says("main", "Trostrunde:");
    night.play_to_the_end();
    night.act(PlainEvening::Finish);
    lacks(&guest.get(&main.page("/tafel")), "main", "Trostrunde");

    let alone = Night::named(&server.app, "Allein", Settings { reporting: Reporting::Counts, ..settings() });
    alone.register(&SIXTEEN.map(|name| (name, 1)));
    alone.draw(Stage::FIRST);
    lacks(&guest.get(&alone.page("/ablauf")), "main", "Trostrunde");
    alone.play_to_the_end();
    staff.get(&alone.staff_page("/einstellungen")).assert_says("main a", "Trostrunde");
    alone.act(PlainEvening::Finish);
    lacks(&staff.get(&alone.staff_page("")), "main .actions a", "Trostrunde");
    let there = alone.staff_page("/trostrunde");
    staff
        .get(&there)
        .assert_status(200)
        .assert_says("main", "Dieses Turnier ist beendet")
        .assert_none("main form");
    let fields = [("name", "Trostrunde"), ("price", "2"), ("prizes", "")];
    staff.post(&there, &fields).assert_status(422).assert_says(".errors", "Dieses Turnier ist beendet");
    assert_eq!(server.app.tournaments().unwrap().len(), 3);
    staff.get(&page).assert_none("input[name=price]");
}

#[test]
fn the_desk_of_a_consolation_leads_to_no_evening_that_is_deleted() {
    let server = TestServer::with_staff();
    let settings = Settings { practice: true, reporting: Reporting::Counts, ..settings() };
    let main = Night::open(&server, settings);
    main.register(&SIXTEEN.map(|name| (name, 1)));
    main.draw(Stage::FIRST);
    main.play(Stage::FIRST, usize::MAX);
    let night = opened(&server, &main, &main.now().out_after_round_one());
    let (staff, desk) = (server.staff(), night.staff_page("/kassa"));
    assert_eq!(staff.get(&desk).attributes("main a[href$='/trostrunde']", "href").len(), 1);
    server.app.delete(main.slug.as_str(), UserId::COMMAND_LINE).unwrap();
    staff
        .get(&desk)
        .assert_says("main", "In der Trostrunde spielt")
        .assert_none("main a[href$='/trostrunde']")
        .assert_none("input[name=tickets]");
}

#[test]
fn after_the_choosing_the_wall_shows_the_consolation_again() {
    let server = TestServer::with_staff();
    let settings = Settings { prizes: 0, reporting: Reporting::Counts, ..settings() };
    let main = Night::open(&server, settings);
    main.register(&SIXTEEN.map(|name| (name, 1)));
    let (staff, guest, things) = (server.staff(), server.guest(), main.staff_page("/gabentisch"));
    staff.save(&things, &[("things", "Speck\nWein\nTorte"), ("thanks", "")]).assert_leads_to(&things);
    main.draw(Stage::FIRST);
    main.play(Stage::FIRST, usize::MAX);
    let night = opened(&server, &main, &main.now().out_after_round_one());
    night.draw(Stage::FIRST);
    main.play_to_the_end();
    let Some(choice::Turn::Of(first)) = main.now().choosing().map(|choosing| choosing.turn()) else {
        panic!("somebody chooses")
    };
    let choose = [("thing", "1"), ("ticket", &*first.to_string())];
    staff.post(&main.staff_page("/gabentisch/waehlen"), &choose).assert_leads_to(&things);
    lacks(&guest.get(&main.page("/tafel")), "main", "Trostrunde:");
    main.act(PlainEvening::Finish);
    guest.get(&main.page("/tafel")).assert_says("main", "Torte").assert_says("main", "Trostrunde:");
}

#[test]
fn who_is_brought_back_before_the_draw_gives_the_ticket_back_and_gets_no_other() {
    let server = TestServer::with_staff();
    let main = main_evening(&server);
    main.play(Stage::FIRST, usize::MAX);
    let out = main.now().out_after_round_one();
    let night = opened(&server, &main, &out);
    let player = out[0];
    let here = night.now().player_from(player).unwrap();
    bring_back(&main, player);
    let staff = server.staff();
    let way = staff.get(&main.staff_page("/runde/R1")).attributes("main li a", "href");
    let person = night.staff_page(&format!("/spieler/{here}"));
    assert!(way.contains(&person), "{way:?}");
    let ticket = night.now().tickets_of(here).next().unwrap();
    night.act(PlainDesk::Refund(ticket));
    let sell = [("do", "sell"), ("tickets", "1"), ("paid", "on")];
    staff.post(&person, &sell).assert_status(422).assert_says("main", "im Hauptbewerb nicht ausgeschieden");
    assert!(night.now().tickets_of(here).next().is_none());
}

#[test]
fn one_that_was_opened_by_mistake_is_taken_away_and_another_is_opened() {
    let server = TestServer::with_staff();
    let main = main_evening(&server);
    main.play(Stage::FIRST, usize::MAX);
    let out = main.now().out_after_round_one();
    let mistaken = opened(&server, &main, &[]);
    let (staff, page) = (server.staff(), main.staff_page("/trostrunde"));
    let offers = |path: &str| server.guest().get(path).assert_status(200).body.contains("Trostrunde");
    assert!(offers(&key_page(&main, out[0])) && offers(&main.page("")));
    staff.get(&page).assert_says("main form", "Trostrunde wieder wegnehmen");
    let gone = staff.follow(&staff.post(&format!("{page}/weg"), &[]));
    gone.assert_says("body", "Die Trostrunde ist wieder weg.")
        .assert_says("main form", "Trostrunde mit den Verlierern");
    assert!(server.app.other_evening(&main.now()).is_none());
    assert!(server.app.other_evening(&mistaken.now()).is_none());
    assert!(!offers(&key_page(&main, out[0])) && !offers(&main.page("/tafel")));
    // Whoever presses as well finds it gone.
    staff.post(&format!("{page}/weg"), &[]).assert_leads_to(&page);
    for path in ["", "/siegerliste", "/tafel", "/daten"] {
        server.guest().get(&mistaken.page(path)).assert_status(200);
    }
    let reopened = staff.post(&mistaken.staff_page("/abrechnung/weiter"), &[]);
    reopened.assert_status(422).assert_says("main", "Diese Trostrunde ist weggenommen worden");
    assert!(mistaken.now().is_called_off());

    let again = opened(&server, &main, &out[..2]);
    // Nothing has changed in the main evening, and its pages are kept; yet they lead to the new one.
    let home = server.guest().get(&main.page("")).body;
    assert!(home.contains(&again.page("")) && !home.contains(&format!("{}\"", mistaken.page(""))), "{home}");
    assert_ne!(again.now().slug, mistaken.now().slug);
    assert_eq!(other(&server, &main).id, again.now().id);
    lacks(&staff.get(&page), "main", "wieder wegnehmen");
    let refused = staff.post(&format!("{page}/weg"), &[]);
    refused.assert_status(422).assert_says(".errors", "In der Trostrunde spielt inzwischen jemand mit");
    assert!(!again.now().is_finished());
    // After a restart it is the second one that belongs to the evening.
    let slug = main.now().slug.clone();
    let server = server.restarted();
    let now = server.app.snapshot(slug.as_str()).unwrap().unwrap();
    assert_eq!(server.app.other_evening(&now).unwrap().players().len(), 2);
}
