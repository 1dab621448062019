//! An evening with lives over real HTTP: the form that creates it, the desk, the draw sealed and from a bag, results, what guests see.

use crate::night::Night;
use crate::server::{Browser, Page, TestServer};
use preisschnapsen::app::Request;
use tournament::{
    Cents, LifeCommand, LifeSettings, MatchResult, Outcome, Pairing, PlayerId, Reporting, Score, Settings,
    Stage, TicketNo,
};

pub const SIX: [(&str, u32); 6] =
    [("Adler", 1), ("Bauer", 1), ("Czerny", 1), ("Ditz", 1), ("Eder", 1), ("Fuchs", 1)];

fn settings(lives: LifeSettings) -> Settings {
    Settings {
        ticket_price: Cents(500),
        prizes: 2,
        reporting: Reporting::Off,
        lives,
        ..Settings::usual_with_lives()
    }
}

pub fn two_lives() -> LifeSettings {
    LifeSettings { lives: 2, late_until: 1, ..LifeSettings::default() }
}

#[track_caller]
pub fn with<'a>(server: &'a TestServer, lives: LifeSettings, people: &[(&str, u32)]) -> Night<'a> {
    let night = Night::open(server, settings(lives));
    night.register(people);
    night
}

/// Draws the next round by the program, whatever it pairs.
#[track_caller]
fn draw(night: &Night<'_>, round: u8) -> Vec<Pairing> {
    night.draw(Stage::Round(round));
    night.now().pairings(Stage::Round(round))
}

#[track_caller]
fn lower_wins(night: &Night<'_>, round: u8) {
    night.play(Stage::Round(round), usize::MAX);
}

fn fields<'a>(more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let usual = [
        ("format", "lives"),
        ("name", "Schnapsen um Leben"),
        ("venue", "Kirchenwirt"),
        ("date", "2027-01-05"),
        ("room", "40"),
        ("ticket_price", "10"),
        ("lives", "3"),
        ("late_until", "2"),
        ("repair", "on"),
        ("rebuys", "1"),
        ("rebuy_price", "5"),
        ("rebuy_until", "4"),
        ("rules", "tournament-soft"),
        ("bummerl_of_rounds", "2"),
        ("later_from", ""),
        ("later_bummerl", "2"),
        ("final_bummerl", "same"),
        ("tables", "8"),
        ("reporting", "counts"),
        ("prizes", "Speck"),
    ];
    let kept = usual.into_iter().filter(|(name, _)| more.iter().all(|(other, _)| other != name));
    kept.chain(more.iter().copied()).collect()
}

#[test]
fn a_format_is_chosen_on_the_form_that_creates_the_evening() {
    let server = TestServer::with_staff();
    let staff = server.staff();
    let tickets = staff.get("/leitung/neu");
    tickets.assert_says(".formats", "64 Karten an 16 Tischen: rund 3 Stunden.");
    tickets.assert_says(".formats", "101 Leute an 25 Tischen: rund 6 Stunden.");
    let chosen = "[name=format][checked]";
    assert_eq!(tickets.attribute(chosen, "value").as_deref(), Some("tickets"));
    let lives = staff.get("/leitung/neu?format=lives");
    assert_eq!(lives.attribute(chosen, "value").as_deref(), Some("lives"));
    // The form has the fields of all formats; the style sheet shows those of the one that is chosen.
    lives.assert_says(".of-tickets", "Karten je Person").assert_says(".of-lives", "Leben je Person");
    assert_eq!(lives.attribute("[name=lives]", "value").as_deref(), Some("3"));
    staff.post("/leitung/neu", &fields(&[])).assert_leads_to("/leitung/t/schnapsen-um-leben");
    let night = Night::of(&server.app, "schnapsen-um-leben").now();
    let settings = night.settings();
    assert!(settings.is_with_lives());
    assert_eq!((settings.capacity, settings.tickets_per_player, settings.bummerl_to_win), (40, 1, 2));
    assert_eq!((settings.lives.lives, settings.lives.rebuys, settings.lives.repair), (3, 1, true));
}

#[test]
fn a_form_with_a_mistake_keeps_the_format_and_what_was_typed() {
    let server = TestServer::with_staff();
    let staff = server.staff();
    let typed = [
        ("venue", "Stadtwirt"),
        ("ticket_price", "7,50"),
        ("tables", "9"),
        ("rebuys", "viele"),
        ("prizes", "Speck\nWein"),
        ("rules", "sharp"),
    ];
    let page = staff.post("/leitung/neu", &fields(&typed));
    page.assert_status(422).assert_says("#more[open] #f-rebuys-error", "0 bis 9");
    let stands = |field: &str| page.attribute(&format!("[name={field}]"), "value").unwrap_or_default();
    for (field, value) in &typed[..4] {
        assert_eq!(stands(field), *value, "{field}");
    }
    assert_eq!(page.texts("[name=prizes]"), ["Speck Wein"]);
    assert_eq!(page.attribute("[name=rules][checked]", "value").as_deref(), Some("sharp"));
    assert_eq!(page.attribute("[name=format][checked]", "value").as_deref(), Some("lives"));
    assert!(server.app.tournaments().unwrap().is_empty(), "nothing was created");
}

#[test]
fn the_form_may_begin_like_the_last_evening_that_was_held() {
    let server = TestServer::with_staff();
    let staff = server.staff();
    staff.get("/leitung/neu").assert_none(".like");
    let more = [("date", "2026-01-05"), ("lives", "4"), ("prizes", "Speck\nWein"), ("rules", "sharp")];
    for (slug, said) in [
        ("schnapsen-um-leben", "ist angelegt, aber der 5. Jänner 2026 ist schon vorbei"),
        ("schnapsen-um-leben-2", "Diesen Namen gibt es am 5. Jänner 2026 jetzt mehrmals"),
    ] {
        let done = staff.post("/leitung/neu", &fields(&more));
        done.assert_leads_to(&format!("/leitung/t/{slug}"));
        staff.get(done.header("location").unwrap()).assert_says(".banner", said);
    }
    let form = staff.get("/leitung/neu");
    form.assert_says(".like", "Wie „Schnapsen um Leben“");
    let like = staff.get(&form.attribute(".like a", "href").unwrap());
    assert_eq!(like.attribute("[name=format][checked]", "value").as_deref(), Some("lives"));
    assert_eq!(like.attribute("[name=rules][checked]", "value").as_deref(), Some("sharp"));
    assert_eq!(like.attribute("[name=lives]", "value").as_deref(), Some("4"));
    assert_eq!(like.texts("[name=prizes]"), ["Speck Wein"]);
    like.assert_says("#more summary", "anders als üblich").assert_says("#more summary", "Scharf");
    // The day is the new evening's own; the name is proposed, and selected for whoever types another one.
    assert_eq!(like.attribute("[name=name][autofocus]", "value").as_deref(), Some("Schnapsen um Leben"));
    assert_ne!(like.attribute("[name=date]", "value").as_deref(), Some("2026-01-05"));
}

#[test]
fn a_format_that_there_is_not_is_refused_and_one_of_another_evening_too() {
    let server = TestServer::with_staff();
    let staff = server.staff();
    let said = "Diese Art gibt es nicht";
    let odd = staff.post("/leitung/neu", &fields(&[("format", "quatsch")]));
    odd.assert_status(422).assert_says(".errors", said);
    staff.get("/leitung/neu?format=quatsch").assert_status(422).assert_says(".errors", said);
    assert!(server.app.tournaments().unwrap().is_empty(), "nothing was created");
    let night = with(&server, two_lives(), &SIX);
    let (page, before) = (night.staff_page("/einstellungen"), night.now().settings().clone());
    let foreign = [("name", "Anders"), ("date", "2027-01-05"), ("format", "danish"), ("lives", "5")];
    staff.save(&page, &foreign).assert_status(422).assert_says(".errors", "steht mit dem Anlegen fest");
    assert_eq!(*night.now().settings(), before);
}

#[test]
fn what_is_fixed_of_yes_or_no_is_said_in_a_word() {
    let server = TestServer::with_staff();
    let night = with(&server, two_lives(), &SIX);
    night.draw(Stage::FIRST);
    let page = server.staff().get(&night.staff_page("/einstellungen"));
    assert_eq!(page.attribute("#f-repair", "value").as_deref(), Some("ja"));
}

#[test]
fn wrong_settings_are_named_beside_their_fields() {
    let server = TestServer::with_staff();
    let staff = server.staff();
    for (field, typed, sentence) in [
        ("lives", "0", "1 bis 9"),
        ("lives", "10", "1 bis 9"),
        ("lives", "dreieinhalb", "1 bis 9"),
        ("lives", "3,5", "1 bis 9"),
        ("room", "1", "2 bis 1024"),
        ("room", "1025", "2 bis 1024"),
        ("late_until", "0", "1 bis 99"),
        ("rebuys", "10", "0 bis 9"),
        ("rebuy_price", "umsonst", "Euro"),
        ("rebuy_until", "0", "1 bis 99"),
        ("later_from", "100", "99"),
    ] {
        let page = staff.post("/leitung/neu", &fields(&[(field, typed)]));
        page.assert_status(422).assert_says(&format!("#f-{field}-error"), sentence);
    }
    assert!(server.app.tournaments().unwrap().is_empty(), "nothing was created");
}

#[test]
fn the_format_stays_what_it_is_and_lives_are_fixed_with_the_first_list() {
    let server = TestServer::with_staff();
    let night = with(&server, two_lives(), &SIX);
    let staff = server.staff();
    let page = staff.get(&night.staff_page("/einstellungen"));
    assert!(page.attribute("[name=format]", "name").is_none());
    draw(&night, 1);
    let page = staff.get(&night.staff_page("/einstellungen"));
    page.assert_says("main", "Die Leben stehen fest, seit die erste Liste geschlossen ist.");
}

/// Two lives, six people: everybody is drawn each round until two are left, who play without a draw.
#[test]
fn an_evening_is_drawn_and_played_until_one_is_left() {
    let server = TestServer::with_staff();
    let night = with(&server, two_lives(), &SIX);
    let (staff, guest) = (server.staff(), server.guest());
    let mut round = 1;
    while !night.now().is_decided() && !night.now().is_between_the_last_two(Stage::Round(round)) {
        let pairings = draw(&night, round);
        assert!(!pairings.is_empty());
        guest.get(&night.page(&format!("/auslosung/R{round}"))).assert_says("main", "shuffle/1");
        guest.get(&night.page(&format!("/runde/R{round}"))).assert_status(200);
        staff.get(&night.staff_page(&format!("/runde/R{round}"))).assert_status(200);
        staff.get(&night.staff_page(&format!("/auslosung/R{round}"))).assert_status(200);
        lower_wins(&night, round);
        round += 1;
    }
    let page = staff.get(&night.staff_page(&format!("/runde/R{round}")));
    page.assert_status(200);
    let final_match = night.now().pairings(Stage::Round(round))[0];
    assert_eq!(final_match.outcome, Outcome::Open);
    // Nothing is drawn for it.
    assert!(night.now().draw_in_force(Stage::Round(round)).is_none());
    while !night.now().is_decided() {
        lower_wins(&night, round);
        round += 1;
    }
    let winner = night.now().champion().unwrap();
    assert_eq!(winner, TicketNo(1), "the lowest ticket has never lost");
    guest.get(&night.page("/leben")).assert_says("h1", "Gewonnen hat Adler");
    guest.get(&night.page("/siegerliste")).assert_says("main", "Adler");
    let lost: u32 = 5 * 2;
    assert_eq!(
        night.now().lives().unwrap().matches() as u32,
        lost + 2 - night.now().lives().unwrap().life(winner).unwrap().left as u32
    );
}

#[track_caller]
pub fn slip(staff: &Browser, page: &str, ticket: &str) -> Page {
    let seen = staff.get(page).attribute("input[name=seen]", "value").expect("the form of a slip");
    staff.post(&format!("{page}/zettel"), &[("seen", &seen), ("ticket", ticket)])
}

#[test]
fn slips_are_pulled_from_a_bag_and_those_who_have_met_can_be_kept_apart() {
    let server = TestServer::with_staff();
    let night = with(&server, two_lives(), &SIX[..5]);
    let (staff, guest) = (server.staff(), server.guest());
    let r1 = night.staff_page("/auslosung/R1");
    staff.post(&format!("{r1}/schliessen"), &[("pots", "hand")]).assert_leads_to(&r1);
    let page = staff.get(&r1);
    page.assert_says(".progress", "0 von 5 Zetteln gezogen");
    assert_eq!(page.texts(".numbers li"), ["1", "2", "3", "4", "5"]);
    slip(&staff, &r1, "3").assert_leads_to(&r1);
    staff.get(&r1).assert_says(".pull", "Czerny");
    for (typed, sentence) in [("3", "schon gezogen"), ("9", "nicht im Beutel"), ("drei", "von 1 bis")] {
        slip(&staff, &r1, typed).assert_status(422).assert_says("#f-ticket-error", sentence);
    }
    let stale = staff.post(&format!("{r1}/zettel"), &[("seen", "0"), ("ticket", "5")]);
    stale.assert_status(409);
    guest.get(&night.page("/tafel")).assert_says("main", "Czerny");
    for ticket in ["5", "1", "4", "2"] {
        slip(&staff, &r1, ticket).assert_leads_to(&r1);
    }
    staff.get(&r1).assert_says("h2", "Die Paarungen stehen fest");
    let pairings = night.now().pairings(Stage::FIRST);
    let tickets: Vec<_> = pairings.iter().map(|one| (one.left, one.right)).collect();
    let ticket = |number| Some(TicketNo(number));
    assert_eq!(tickets, [(ticket(3), ticket(5)), (ticket(1), ticket(4)), (ticket(2), None)]);
    let protocol = guest.get(&night.page("/auslosung/R1.json")).body;
    assert!(protocol.starts_with(r#"{"procedure":"by-hand/2""#), "{protocol}");
    for key in ["commitment", "secret", "phrase", "seed"] {
        assert!(!protocol.contains(&format!("\"{key}\"")), "a draw by hand has no {key}");
    }
    guest.get(&night.page("/auslosung/R1")).assert_says("main", "Freilos");
    lower_wins(&night, 1);

    let r2 = night.staff_page("/auslosung/R2");
    staff.post(&format!("{r2}/schliessen"), &[("pots", "hand")]).assert_leads_to(&r2);
    let none = staff.post(&format!("{r2}/zettel-zurueck"), &[("seen", "0")]);
    none.assert_says("main", "Es gibt keinen Zettel zurückzulegen");
    slip(&staff, &r2, "5").assert_leads_to(&r2);
    slip(&staff, &r2, "3").assert_leads_to(&r2);
    let page = staff.get(&r2);
    page.assert_says(".rite .banner", "schon gegeneinander gespielt, zuletzt in Runde 1");
    let seen = page.attribute("input[name=seen]", "value").unwrap();
    staff.post(&format!("{r2}/zettel-zurueck"), &[("seen", &seen)]).assert_leads_to(&r2);
    slip(&staff, &r2, "4").assert_leads_to(&r2);
    let page = staff.get(&r2);
    assert_eq!(page.texts(".numbers li"), ["1", "2", "3"]);
}

#[test]
fn a_life_is_bought_again_at_the_desk_and_taken_back_while_the_list_is_open() {
    let server = TestServer::with_staff();
    let lives =
        LifeSettings { lives: 1, late_until: 1, rebuys: 1, rebuy_until: 2, ..LifeSettings::default() };
    let night = with(&server, lives, &SIX);
    let staff = server.staff();
    let person = |number: u32| night.staff_page(&format!("/spieler/{number}"));
    staff
        .get(&person(1))
        .assert_says("main", "Adler hat noch ein Leben. Nachkaufen kann nur, wer keines mehr hat.");
    draw(&night, 1);
    lower_wins(&night, 1);
    let now = night.now();
    let loser = now.lives().unwrap().tickets().find(|ticket| !now.lives().unwrap().alive().contains(ticket));
    let loser = now.owner(loser.unwrap()).unwrap();
    let page = person(loser.0);
    staff.get(&page).assert_says("main", "Leben nachkaufen um € 5,00");
    staff.post(&page, &[("do", "life"), ("life_paid", "on")]).assert_leads_to(&page);
    assert_eq!(night.now().life_of(loser).unwrap().left, 1);
    assert_eq!(night.now().owed(loser), Cents(0));
    let twice = staff.post(&page, &[("do", "life"), ("life_paid", "on")]);
    twice.assert_status(422).assert_says("main", "Nachkaufen kann nur, wer keines mehr hat.");
    let till = staff.get(&night.page("/kassa.csv")).body;
    assert!(till.contains(";Nachkauf R2;5,00"), "{till}");
    staff.post(&page, &[("do", "life_back")]).assert_leads_to(&page);
    assert_eq!((night.now().life_of(loser).unwrap().left, night.now().paid(loser)), (0, Cents(500)));
    let none = staff.post(&page, &[("do", "life_back")]);
    none.assert_status(422).assert_says("main", "nichts nachgekauft");
    staff.post(&page, &[("do", "life")]).assert_leads_to(&page);
    assert_eq!(night.now().owed(loser), Cents(500), "not paid yet");
    draw(&night, 2);
    let late = staff.post(&page, &[("do", "life_back")]);
    late.assert_status(422).assert_says("main", "nichts nachgekauft");
}

#[test]
fn nobody_buys_a_life_where_the_settings_do_not_allow_it_or_twice_too_often() {
    let server = TestServer::with_staff();
    let night = with(&server, LifeSettings { lives: 1, ..two_lives() }, &SIX);
    draw(&night, 1);
    lower_wins(&night, 1);
    let now = night.now();
    let out = now.standing().fates.iter().find(|(_, fate)| fate.out_in.is_some()).map(|(ticket, _)| *ticket);
    let player = now.owner(out.unwrap()).unwrap();
    let page = night.staff_page(&format!("/spieler/{player}"));
    let refused = server.staff().post(&page, &[("do", "life")]);
    refused.assert_status(422).assert_says("main", "An diesem Abend wird nicht nachgekauft.");
}

#[test]
fn a_wrong_result_is_corrected_after_the_next_draw_and_guests_see_the_lives() {
    let server = TestServer::with_staff();
    let night = with(
        &server,
        LifeSettings { lives: 1, ..two_lives() },
        &[SIX.as_slice(), &[("Gruber", 1), ("Huber", 1)]].concat(),
    );
    let first = draw(&night, 1);
    lower_wins(&night, 1);
    draw(&night, 2);
    let wrong = night.now().pairing(first[0].id).unwrap();
    let (winner, loser) = (wrong.winner().unwrap(), wrong.beaten().unwrap());
    let Outcome::Result(MatchResult::Played(score)) = wrong.outcome else { panic!("it was played") };
    night.enter(wrong, MatchResult::Played(Score { left: score.right, right: score.left }));
    let now = night.now();
    assert!(now.drawn(Stage::Round(2)).unwrap().find(loser).is_some(), "they are in the round instead");
    assert!(now.drawn(Stage::Round(2)).unwrap().find(winner).is_none());
    let guest = server.guest();
    guest.get(&night.page("/auslosung/R2")).assert_says("main", "statt");
    guest.get(&night.page(&format!("/karte/{winner}"))).assert_says("main", "kein Leben");
    guest.get(&night.page(&format!("/karte/{loser}"))).assert_says("main", "ein Leben");
    guest.get(&night.page("/leben")).assert_says("h1", "Noch 4 im Spiel");
    guest.get(&night.page("/ablauf")).assert_says("main", "Jeder hat ein Leben. Wer verliert, ist draußen.");
    let table = guest.get(&night.page("/leben.csv"));
    assert!(table.body.contains("Karte;Nr;Name;Leben;Nachkäufe;Ausgeschieden;Platz"), "{}", table.body);
}

#[test]
fn a_ticket_night_has_no_lives_to_see() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &SIX);
    let guest = server.guest();
    guest.get(&night.page("/leben")).assert_status(404);
    guest.get(&night.page("/leben.csv")).assert_status(404);
}

/// With two on the list, or one, nothing is drawn; the list can be opened again.
#[test]
fn a_list_of_two_is_closed_without_a_draw_and_opened_again() {
    let server = TestServer::with_staff();
    let lives =
        LifeSettings { lives: 1, late_until: 1, rebuys: 1, rebuy_until: 9, ..LifeSettings::default() };
    let night = with(&server, lives, &SIX[..2]);
    let staff = server.staff();
    let r1 = night.staff_page("/auslosung/R1");
    staff.get(&r1).assert_says("main", "also wird nicht gelost");
    staff.post(&format!("{r1}/schliessen"), &[("pots", "hand")]).assert_leads_to(&r1);
    staff.get(&r1).assert_says("main", "Hier wird nicht gelost");
    assert!(night.now().draws().is_empty());
    staff.post(&format!("{r1}/oeffnen"), &[("reason", "Eder kommt noch")]).assert_leads_to(&r1);
    assert_eq!(night.now().lives().unwrap().last_round(), 0);
    night.act(Request::CloseList(Stage::FIRST));
    lower_wins(&night, 1);
    let loser = night.now().owner(TicketNo(2)).unwrap();
    assert!(!night.now().is_decided(), "the other may buy a life");
    night.act(LifeCommand::Buy { player: loser, paid: true });
    // Nobody may come or buy any more, so the last two play on without a list.
    lower_wins(&night, 2);
    assert!(night.now().is_decided());
    assert_eq!(night.now().champion(), Some(TicketNo(1)));
}

#[test]
fn the_desk_shows_the_lives_of_everybody_and_only_those_with_so_many() {
    let server = TestServer::with_staff();
    let night = with(&server, LifeSettings { late_until: 2, ..two_lives() }, &SIX);
    let (staff, desk) = (server.staff(), night.staff_page("/kassa"));
    let names = |page: &Page| page.texts(".people a.name");
    staff.get(&desk).assert_says(".people thead", "Leben").assert_none("nav.hops");
    draw(&night, 1);
    lower_wins(&night, 1);
    let page = staff.get(&desk);
    page.assert_says(".banner", "Wer jetzt dazukommt, beginnt mit einem Leben.");
    assert_eq!(page.texts(".hops a"), ["alle", "2 Leben (3)", "1 Leben (3)"]);
    assert_eq!((names(&page).len(), page.texts(".people .held-lives").len()), (6, 6));
    draw(&night, 2);
    lower_wins(&night, 2);
    let now = night.now();
    let of = |left: u8| {
        let has = |player: &&PlayerId| now.life_of(**player).unwrap().left == left;
        let mut names: Vec<_> =
            now.players().keys().filter(has).map(|player| now.name(*player).to_owned()).collect();
        names.sort();
        names
    };
    for left in 0..=2 {
        let page = staff.get(&format!("{desk}?leben={left}"));
        assert_eq!(names(&page), of(left), "with {left}");
        // By the lot all who lost in round 1 may lose again: then nobody has one life, and no link says so.
        let current = (!of(left).is_empty()).then(|| format!("{desk}?leben={left}"));
        assert_eq!(page.attributes(".hops [aria-current]", "href"), Vec::from_iter(current));
    }
    assert!(!of(0).is_empty());
    staff.get(&desk).assert_says(".hops", &format!("ausgeschieden ({})", of(0).len()));
    staff.get(&format!("{desk}?leben=7")).assert_says(".empty", "Niemand gefunden");
    for nonsense in ["viele", "-1", "256", ""] {
        assert_eq!(names(&staff.get(&format!("{desk}?leben={nonsense}"))).len(), 6, "{nonsense}");
    }
    let usual = Night::with(&server, &SIX);
    let page = staff.get(&usual.staff_page("/kassa?leben=2"));
    page.assert_none(".held-lives").assert_none(".hops");
    assert_eq!(names(&page).len(), 6);
}

#[test]
fn before_anything_is_drawn_staff_and_guests_read_what_to_expect() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { tables: 25, ..settings(LifeSettings::default()) });
    let (staff, guest) = (server.staff(), server.guest());
    let (overview, first) = (night.staff_page(""), night.page(""));
    let says_nothing = |browser: &Browser, path: &str| {
        let facts = browser.get(path).texts(".facts").concat();
        assert!(!facts.contains("Zu erwarten"), "{facts}");
    };
    night.register(&SIX[..1]);
    says_nothing(&staff, &overview);
    says_nothing(&guest, &first);
    night.register(&SIX[1..2]);
    let names: Vec<String> = (3..=101).map(|number| format!("Gast {number}")).collect();
    let few = "Runden, 5 Partien, mit 25 Tischen rund 3 Stunden";
    staff.get(&overview).assert_says(".facts", few);
    night.register(&names.iter().map(|name| (name.as_str(), 1)).collect::<Vec<_>>());
    let many = "etwa 14 Runden, 302 Partien, mit 25 Tischen rund 6 Stunden";
    staff.get(&overview).assert_says(".facts", many);
    guest.get(&first).assert_says(".facts", many);
    guest.get(&format!("{first}?lang=en")).assert_says(".facts", "about 14 rounds, 302 matches");
    draw(&night, 1);
    says_nothing(&staff, &overview);
    says_nothing(&guest, &first);
}

#[test]
fn what_a_phone_says_of_somebody_whom_a_correction_took_away_is_refused() {
    let server = TestServer::with_staff();
    let lives = LifeSettings { lives: 1, late_until: 1, ..LifeSettings::default() };
    let night = Night::open(&server, Settings { reporting: Reporting::Counts, ..settings(lives) });
    night.register(&SIX[..4]);
    draw(&night, 1);
    lower_wins(&night, 1);
    let last = night.now().pairings(Stage::Round(2))[0];
    let (stays, goes) = (last.left.unwrap(), last.right.unwrap());
    let address = format!("/k/{}", night.ticket_keys()[&stays].as_str());
    let guest = server.guest();
    let page = guest.get(&address);
    let mut fields = crate::round::table::hidden(&page, &address);
    fields.push(("stand".to_owned(), "2:0".to_owned()));
    // Whoever beat the other one in the first round did not: so the loser plays the last match.
    let first = night.now().pairings(Stage::FIRST);
    let wrong = *first.iter().find(|pairing| pairing.side_of(goes).is_some()).unwrap();
    let score =
        if wrong.left == Some(goes) { Score { left: 0, right: 2 } } else { Score { left: 2, right: 0 } };
    night.enter(wrong, MatchResult::Played(score));
    let now = night.now().pairings(Stage::Round(2))[0];
    assert!(now.side_of(stays).is_some() && now.side_of(goes).is_none(), "{now:?}");
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let origin = format!("http://{}", guest.address);
    guest.post_from(&address, Some(&origin), &fields).assert_status(409);
    assert!(night.now().all_reports().is_empty(), "nobody has reported anything of the new match");
}
