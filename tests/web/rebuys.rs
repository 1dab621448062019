//! Lives that are bought again, and the end of an evening with lives: what the desk offers, and what guests read.

use crate::night::Night;
use crate::server::TestServer;
use preisschnapsen::app::Request;
use tournament::texts::Person;
use tournament::{Cents, LifeSettings, PlainPrize, PlayerId, Reporting, Settings, Stage, TicketNo};

const FOUR: [(&str, u32); 4] = [("Adler", 1), ("Bauer", 1), ("Czerny", 1), ("Ditz", 1)];

fn open<'a>(server: &'a TestServer, lives: LifeSettings, people: &[(&str, u32)]) -> Night<'a> {
    let settings = Settings {
        ticket_price: Cents(500),
        prizes: 3,
        reporting: Reporting::Off,
        lives,
        ..Settings::usual_with_lives()
    };
    let night = Night::open(server, settings);
    night.register(people);
    night
}

fn one_life(late_until: u32, rebuys: u32) -> LifeSettings {
    LifeSettings { lives: 1, late_until, rebuys, rebuy_until: 1, ..LifeSettings::default() }
}

#[test]
fn the_desk_offers_a_life_to_whoever_is_out_while_one_can_be_bought() {
    let server = TestServer::with_staff();
    let night = open(&server, one_life(1, 1), &FOUR[..2]);
    let (staff, guest, desk) = (server.staff(), server.guest(), night.staff_page("/kassa"));
    staff.get(&desk).assert_none("#rebuys").assert_none("button[value=life]");
    night.act(Request::CloseList(Stage::FIRST));
    night.play(Stage::FIRST, usize::MAX);
    // One is left, who has not won while the other can buy a life: nobody is told of a draw with no tickets.
    let now = guest.get(&night.page(""));
    let otherwise = "Noch kann jemand ein Leben nachkaufen, sonst hat Adler gewonnen.";
    now.assert_says("main", otherwise);
    guest.get(&night.page("/karte/1")).assert_says(".ticket", otherwise);
    let last = staff.get(&night.staff_page("/auslosung/R2"));
    last.assert_says("main", otherwise).assert_says("main", "Nachkaufen darf noch Bauer.");
    assert!(!now.body.contains("Karten."), "{}", now.body);
    let out = guest.get(&night.page("/karte/2"));
    out.assert_says(".ticket", "Kein Leben mehr").assert_says(".ticket", "an der Kassa ein Leben nachkaufen");
    assert!(!out.body.contains("Spielt um Platz"), "with lives nobody does");
    let wanted = "Liste für Runde 2 schließen, wenn niemand mehr dazukommt";
    staff.get(&night.staff_page("")).assert_says("main", wanted);
    staff.get(&night.staff_page("/preise")).assert_says("main", wanted);
    let page = staff.get(&desk);
    page.assert_says("#rebuys", "Eine Person kann jetzt ein Leben nachkaufen");
    assert_eq!(page.attributes("#rebuys a", "href"), [format!("{desk}?leben=0")]);
    assert_eq!(page.texts("button[value=life]"), ["Leben nachkaufen um € 5,00"]);
    let row = night.staff_page("/spieler/2");
    let bought = staff.post(&row, &[("from", "kassa"), ("do", "life"), ("life_paid", "on")]);
    bought.assert_leads_to(&desk);
    staff.follow(&bought).assert_says(".banner", "Bauer hat ein Leben nachgekauft. Bauer: € 5,00 kassiert.");
    assert_eq!(night.now().life_of(PlayerId(2)).unwrap().left, 1);
    assert_eq!(night.now().cash().balance, Cents(1_500));
    let page = staff.get(&desk);
    page.assert_none("#rebuys").assert_says("button[value=life_back]", "Nachkauf zurücknehmen");
    let back = staff.post(&row, &[("from", "kassa"), ("do", "life_back")]);
    back.assert_leads_to(&desk);
    let said = "Bauer gibt das nachgekaufte Leben zurück. Bauer bekommt € 5,00 zurück.";
    staff.follow(&back).assert_says(".banner", said);
    assert_eq!(
        (night.now().life_of(PlayerId(2)).unwrap().left, night.now().cash().balance),
        (0, Cents(1_000))
    );
    let unpaid = staff.post(&row, &[("from", "kassa"), ("do", "life")]);
    let said = "Bauer hat ein Leben nachgekauft, € 5,00 noch offen.";
    staff.follow(&unpaid).assert_says(".banner", said);
    staff.post(&row, &[("from", "kassa"), ("do", "life_back")]).assert_leads_to(&desk);
    // The last list holds one alone: it has no page of its own, and is no round.
    night.act(Request::CloseList(Stage::Round(2)));
    guest.get(&night.page("/zeitung")).assert_says("textarea", "In einer Runde");
    for round in guest.get(&night.page("")).attributes("a[href*='/runde/']", "href") {
        guest.get(&round).assert_status(200);
    }
}

#[test]
fn a_late_ticket_goes_back_in_the_row_of_the_desk_until_the_next_list() {
    let server = TestServer::with_staff();
    let night = open(&server, LifeSettings { late_until: 2, ..LifeSettings::default() }, &FOUR);
    let (staff, desk) = (server.staff(), night.staff_page("/kassa"));
    night.draw(Stage::FIRST);
    staff.get(&desk).assert_none("button[value^='refund-']");
    night.register(&[("Eder", 1)]);
    assert_eq!(staff.get(&desk).attributes("button[value^='refund-']", "value"), ["refund-5"]);
    let back = [("from", "kassa"), ("do", "refund-5")];
    staff.post(&night.staff_page("/spieler/5"), &back).assert_leads_to(&desk);
    assert!(!night.now().tickets().contains_key(&TicketNo(5)));
    night.register(&[("Fuchs", 1)]);
    night.play(Stage::FIRST, usize::MAX);
    night.draw(Stage::Round(2));
    staff.get(&desk).assert_none("button[value^='refund-']");
}

#[test]
fn of_a_final_without_a_draw_guests_read_that_there_will_be_none_and_in_the_end_who_has_won() {
    let server = TestServer::with_staff();
    let night = open(&server, LifeSettings { lives: 1, late_until: 1, ..LifeSettings::default() }, &FOUR);
    let guest = server.guest();
    night.draw(Stage::FIRST);
    guest.get(&night.page("/auslosung/R1")).assert_says("main", "Nach Namen");
    night.play(Stage::FIRST, usize::MAX);
    let page = guest.get(&night.page("/auslosung/R2"));
    page.assert_says("main", "Hier wird nicht gelost");
    assert!(!page.body.contains("Noch nicht ausgelost"), "no draw will come");
    assert_eq!(page.attributes("main .empty a", "href"), [night.page("/runde/R2")]);
    guest.get(&night.page("/leben")).assert_says("h1", "Noch 2 im Spiel");
    night.play(Stage::Round(2), usize::MAX);
    let champion = night.now().champion().unwrap();
    let name = night.now().name_on(champion).to_owned();
    guest.get(&night.page("/leben")).assert_says("h1", &format!("Gewonnen hat {name}"));
    guest.get(&night.page("/auslosung/R2")).assert_says("main", "Hier wird nicht gelost");
}

#[test]
fn whoever_a_stechen_or_a_lot_has_separated_has_a_place_of_their_own() {
    let server = TestServer::with_staff();
    let lives = LifeSettings { lives: 1, late_until: 1, ..LifeSettings::default() };
    let night = open(
        &server,
        lives,
        &[&FOUR[..], &[("Eder", 1), ("Fuchs", 1), ("Gruber", 1), ("Huber", 1)]].concat(),
    );
    let guest = server.guest();
    for (player, town) in [(1, "Ried"), (2, "Ried"), (3, "Aigen"), (5, "ried"), (6, "")] {
        let person = Person::read(night.now().name(PlayerId(player)), town).unwrap();
        if !town.is_empty() {
            night.act(Request::RenamePlayer { player: PlayerId(player), person });
        }
    }
    night.draw(Stage::FIRST);
    for round in 1..=3 {
        night.play(Stage::Round(round), usize::MAX);
        if round == 1 {
            night.draw(Stage::Round(2));
        }
    }
    let list = night.page("/siegerliste");
    let places = |selector: &str| guest.get(&list).texts(selector);
    assert_eq!(places(".place-number"), ["Platz 1", "Platz 2", "Platz 3 bis 4", "Platz 5 bis 8"]);
    let standing = night.now().standing();
    let tied = standing.groups.iter().find(|group| group.places.first == 3).unwrap().tickets.clone();
    let other = tied[1];
    night.act(PlainPrize::NotePlayOff { place: 3, among: tied.clone(), order: vec![other] });
    assert_eq!(places(".place-number"), ["Platz 1", "Platz 2", "Platz 3", "Platz 4", "Platz 5 bis 8"]);
    guest.get(&night.page(&format!("/karte/{other}"))).assert_says("main", "Platz 3");
    guest.get(&night.page(&format!("/karte/{}", tied[0]))).assert_says("main", "Platz 4");
    // Three came from Ried, one from Aigen, who is alone there.
    let towns = guest.get(&list);
    towns.assert_says("#orte", "Wertung nach Orten");
    assert_eq!(towns.texts("details summary"), ["Ried, 3 Personen"]);
    assert_eq!(towns.texts("details li").len(), 3);
    assert!(towns.texts("details li")[0].starts_with("1 "), "{:?}", towns.texts("details li"));
}
