//! `/t/{slug}/siegerliste.txt`: the report for the paper, in the words of each format.

use crate::night::{EIGHT, Night, settings};
use crate::server::{PASSWORD, TestServer};
use chrono::{DateTime, TimeDelta, Utc};
use preisschnapsen::app::{Newcomer, Request, SteppingClock};
use schnapsen::BySide;
use schnapsen::verdict::Entry;
use std::sync::Arc;
use tournament::texts::{ExtrasChange, NameOrder, Person};
use tournament::{
    Cents, FirstPayment, Format, LifeCommand, LifeSettings, MatchResult, Pairing, PlainMatch, PlayedTo,
    PlayerId, Reporting, Score, Settings, Stage, StandingSettings, TicketName, TicketNo, Tickets,
};

/// A house on the evening itself, with a clock that can be put forward.
fn server() -> (TestServer, Arc<SteppingClock>) {
    let evening: DateTime<Utc> = "2027-01-05T18:00:00Z".parse().unwrap();
    let clock = Arc::new(SteppingClock::new(evening, TimeDelta::zero()));
    let server = TestServer::at(clock.clone());
    server.app.accounts().add("Resi", PASSWORD).unwrap();
    (server, clock)
}

fn with_lives(lives: LifeSettings) -> Settings {
    let (ticket_price, reporting) = (Cents(500), Reporting::Off);
    Settings { ticket_price, prizes: 2, reporting, lives, ..Settings::usual_with_lives() }
}

fn with_standing(format: Format, rounds: u32) -> Settings {
    let (ticket_price, reporting) = (Cents(500), Reporting::Off);
    let standing = StandingSettings { rounds, ..StandingSettings::default() };
    Settings { ticket_price, prizes: 2, reporting, standing, ..Settings::usual_of(format) }
}

#[track_caller]
fn paper(server: &TestServer, night: &Night<'_>, lang: &str) -> String {
    let page = server.guest().get(&night.page(&format!("/siegerliste.txt?lang={lang}")));
    page.assert_status(200);
    page.body.replace("\r\n", "\n")
}

#[track_caller]
fn says(text: &str, words: &str) {
    assert!(text.contains(words), "“{words}” is not in\n{text}");
}

fn live_in(night: &Night<'_>, player: u32, town: &str) {
    let player = PlayerId(player);
    let person = Person::read(night.now().name(player), town).unwrap();
    night.act(Request::RenamePlayer { player, person });
}

#[test]
fn a_night_with_tickets_is_told_with_its_hours_and_with_what_the_house_calls_a_ticket() {
    for (minutes, hours) in [
        (180, "also 3 Stunden."),
        (61, "also eine Stunde und eine Minute."),
        (60, "also eine Stunde."),
        (59, "also 59 Minuten."),
        (125, "also 2 Stunden und 5 Minuten."),
    ] {
        let (server, clock) = server();
        let night = Night::open(&server, Settings { ticket_name: TicketName::Lot, ..settings() });
        night.register(&EIGHT[..3]);
        night.draw(Stage::FIRST);
        clock.advance(TimeDelta::minutes(minutes));
        night.play_to_the_end();
        let text = paper(&server, &night, "de");
        says(&text, "3 Schnapserinnen und Schnapser traten mit 3 Losen an.");
        says(&text, hours);
        says(&text, " mit Los ");
        assert!(!text.contains("Karte"), "{text}");
        let text = paper(&server, &night, "en");
        says(&text, "3 players took part with 3 lots.");
    }
}

#[test]
fn one_of_anything_is_told_as_one() {
    let (server, _) = server();
    let night = Night::with(&server, &[("Adler", 1)]);
    says(&paper(&server, &night, "de"), "Eine Person trat mit einer Karte an.");
    says(&paper(&server, &night, "en"), "One player took part with one ticket.");
    let lives = LifeSettings { lives: 1, late_until: 1, ..LifeSettings::default() };
    let night = Night::open(&server, Settings { bummerl_to_win: 1, ..with_lives(lives) });
    night.register(&EIGHT[..2]);
    night.act(Request::CloseList(Stage::FIRST));
    night.play_to_the_end();
    let text = paper(&server, &night, "de");
    says(&text, "In einer Runde gab es eine Partie mit einem Bummerl.");
    says(&text, "mit einem Sieg und ohne Niederlage; ein Leben blieb übrig");
    says(&paper(&server, &night, "en"), "In one round there was one match with one Bummerl.");
}

#[test]
fn an_evening_with_lives_is_told_with_those_that_were_bought_and_that_were_left() {
    let (server, _) = server();
    let lives =
        LifeSettings { lives: 2, late_until: 2, rebuys: 1, rebuy_until: 3, ..LifeSettings::default() };
    let night = Night::open(&server, with_lives(lives));
    night.register(&EIGHT[..6]);
    night.draw(Stage::FIRST);
    night.register(&[("Gruber", 1)]);
    night.play(Stage::FIRST, usize::MAX);
    night.draw(Stage::Round(2));
    night.play(Stage::Round(2), usize::MAX);
    let out = (1..=7).map(PlayerId).find(|player| night.now().life_of(*player).unwrap().left == 0).unwrap();
    night.act(LifeCommand::Buy { player: out, paid: true });
    night.play_to_the_end();
    let now = night.now();
    let champion = now.champion().unwrap();
    let all: Vec<Pairing> = now.stages().into_iter().flat_map(|stage| now.pairings(stage)).collect();
    let won = all.iter().filter(|one| one.winner() == Some(champion) && one.right.is_some()).count();
    let left = now.life_of(now.owner(champion).unwrap()).unwrap().left;
    assert!(won > 1 && left > 0);
    let text = paper(&server, &night, "de");
    says(
        &text,
        "7 Schnapserinnen und Schnapser traten mit je 2 Leben an, und jede Niederlage kostete eines.",
    );
    says(&text, "Wer später kam, begann mit weniger. Ein Leben wurde nachgekauft.");
    says(&text, &format!("Den Turniersieg holte {} mit {won} Siegen und ", now.name_on(champion)));
    says(&text, "Zuletzt gab es ein 2:1 gegen ");
    assert!(!text.contains("Karte") && !text.contains("Der Weg dorthin"), "{text}");
    let text = paper(&server, &night, "en");
    says(&text, "7 players took part with 2 lives each, and every defeat cost one.");
    says(&text, "Latecomers began with fewer. One extra life was bought.");
    says(&text, " left over. The last match ended 2:1 against ");
}

/// Lets ticket 1 win so clearly that nobody shares the first place, whoever meets whom.
#[track_caller]
fn win_clearly(night: &Night<'_>, stage: Stage) {
    let now = night.now();
    let own = |pairing: &Pairing| pairing.side_of(TicketNo(1)).is_some();
    let pairing = now.pairings(stage).into_iter().find(own).unwrap();
    let side = pairing.side_of(TicketNo(1)).unwrap();
    let to_win = now.bummerl_to_win(stage);
    let evidence = match now.settings().format {
        Format::Rotation => {
            let points = Score { left: 7, right: 0 }.seen_from(side);
            vec![Entry::Count(BySide { left: points.left, right: points.right })]
        }
        _ => Vec::new(),
    };
    let result = MatchResult::Played(Score { left: to_win, right: 0 }.seen_from(side));
    let (id, expected_version) = (pairing.id, pairing.version);
    night.act(PlainMatch::EnterResult { id, expected_version, result, evidence });
}

#[test]
fn an_evening_with_a_table_is_told_by_wins_and_what_they_count_there() {
    let (server, _) = server();
    for (format, said, counted) in [
        (Format::Danish, "traten nach dem dänischen System an: Niemand schied aus", "Bummerln"),
        (Format::Rotation, "traten zum Weiterrücken an: Niemand schied aus", "Punkten"),
    ] {
        let night = Night::open(&server, with_standing(format, 3));
        night.register(&EIGHT[..6]);
        for round in [1, 2, 3].map(Stage::Round) {
            assert!(!paper(&server, &night, "de").contains("Turniersieg"), "nobody has won yet");
            night.draw(round);
            win_clearly(&night, round);
            night.play(round, usize::MAX);
        }
        let text = paper(&server, &night, "de");
        says(&text, "6 Schnapserinnen und Schnapser ");
        says(&text, said);
        let now = night.now();
        let best = now.table()[0];
        assert_eq!(now.champion(), Some(best.ticket), "the test needs a winner");
        let won = format!(
            "Den Turniersieg holte {} mit {} Siegen in 3 Runden und {}:{} {counted}.",
            now.name_on(best.ticket),
            best.wins,
            best.won,
            best.lost
        );
        says(&text, &won);
        let played = now.tournament.figures();
        match format {
            Format::Rotation => {
                says(&text, &format!("In 3 Runden wurden {} Bummerl gespielt.", played.bummerl));
                says(&text, "Am deutlichsten war das 7:0 gegen ");
            }
            _ => says(&text, &format!("{} Partien mit {} Bummerln.", played.matches, played.bummerl)),
        }
        says(&text, "Zuletzt gab es ein ");
        let told = text.lines().find(|line| line.contains("Turniersieg")).unwrap();
        assert!(told.matches("gegen").count() <= 2, "{told}");
        assert!(!text.contains("Karte"), "{text}");
        let text = paper(&server, &night, "en");
        says(&text, "nobody went out");
        says(&text, if format == Format::Rotation { " points." } else { " Bummerl." });
    }
}

#[test]
fn the_two_of_a_consolation_tell_of_each_other() {
    let (server, _) = server();
    let people: Vec<String> = (1..=16).map(|number| format!("Probe {number}")).collect();
    let people: Vec<(&str, u32)> = people.iter().map(|name| (name.as_str(), 1)).collect();
    let main = Night::with(&server, &people);
    main.draw(Stage::FIRST);
    main.play(Stage::FIRST, usize::MAX);
    let consolation = main.open_consolation(&main.now().out_after_round_one());
    consolation.draw(Stage::FIRST);
    consolation.play_to_the_end();
    main.play_to_the_end();
    let now = consolation.now();
    let winner = now.name_on(now.champion().unwrap()).to_owned();
    let said = format!(
        "In der Trostrunde spielten 8 weiter, die in der 1. Runde ausgeschieden waren. Gewonnen hat sie {winner}."
    );
    says(&paper(&server, &main, "de"), &said);
    let text = paper(&server, &consolation, "de");
    says(
        &text,
        "In der Trostrunde zu „Preisschnapsen beim Wirt“ spielten 8 Schnapserinnen und Schnapser weiter",
    );
    says(&text, &format!("Die Trostrunde gewann {winner} mit Karte "));
    says(&paper(&server, &main, "en"), &format!("The consolation was won by {winner}."));
}

#[test]
fn donors_are_thanked_by_name_and_only_what_nobody_said_stands_in_brackets() {
    let (server, _) = server();
    let night = Night::with(&server, &EIGHT[..4]);
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    says(&paper(&server, &night, "de"), "gespendet haben: [Namen ergänzen].");
    let (staff, page) = (server.staff(), night.staff_page("/gabentisch"));
    let things = "Speck; Metzger Muster\nWein; Weingut Probe\nTorte\nHonig; Metzger Muster";
    staff.save(&page, &[("things", things), ("thanks", "")]).assert_leads_to(&page);
    let text = paper(&server, &night, "de");
    says(&text, "allen, die Preise gespendet haben: Metzger Muster und Weingut Probe.");
    assert!(!text.contains('['), "{text}");
    staff.save(&page, &[("things", things), ("thanks", "Ein Hoch auf alle!")]).assert_leads_to(&page);
    let text = paper(&server, &night, "de");
    says(&text, "Metzger Muster und Weingut Probe.\n\nEin Hoch auf alle!");
    staff.save(&page, &[("things", "Speck"), ("thanks", "Ein Hoch auf alle!")]).assert_leads_to(&page);
    let text = paper(&server, &night, "de");
    says(&text, "allen, die Preise gespendet haben.\n\nEin Hoch auf alle!");
    assert!(!text.contains('['), "{text}");
}

/// Their names say their towns already.
#[test]
fn two_of_one_name_come_from_their_towns() {
    let (server, _) = server();
    let night = Night::with(&server, &[("Huber Franz", 1), ("Huber Franz", 1)]);
    live_in(&night, 1, "Ried");
    live_in(&night, 2, "Wels");
    says(&paper(&server, &night, "de"), "Die Gäste kamen aus Ried (1) und Wels (1).");
}

#[test]
fn of_towns_it_says_whether_those_of_all_are_known() {
    let (server, _) = server();
    let night = Night::with(&server, &EIGHT[..4]);
    live_in(&night, 1, "Ried");
    says(&paper(&server, &night, "de"), "Soweit bekannt, kamen die Gäste aus Ried (1).");
    live_in(&night, 2, "Ried");
    live_in(&night, 3, "Aigen");
    let text = paper(&server, &night, "de");
    says(&text, "Soweit bekannt, kamen die Gäste aus Ried (2) und Aigen (1).");
    says(&paper(&server, &night, "en"), "As far as is known, the players came from Ried (2) and Aigen (1).");
    live_in(&night, 4, "Aigen");
    says(&paper(&server, &night, "de"), "Die Gäste kamen aus ");
    assert_eq!(night.now().owner(TicketNo(1)), Some(PlayerId(1)));
}

#[test]
fn whoever_holds_it_is_named_with_one_full_stop() {
    let (server, _) = server();
    let night = Night::with(&server, &EIGHT[..4]);
    let (staff, texts) = (server.staff(), night.staff_page("/druck/texte"));
    for (organiser, said) in [
        ("Sportverein Musterdorf e. V.", "Veranstalter: Sportverein Musterdorf e. V. Wir danken"),
        ("Musikverein Ried", "Veranstalter: Musikverein Ried. Wir danken"),
    ] {
        staff.save(&texts, &[("organiser", organiser)]).assert_leads_to(&texts);
        says(&paper(&server, &night, "de"), said);
    }
}

#[test]
fn people_are_named_as_one_says_it_and_those_who_share_places_in_a_sentence() {
    let (server, _) = server();
    let night = Night::open(&server, Settings { played_to: PlayedTo::Four, ..settings() });
    let typed = Some(NameOrder::FamilyFirst);
    night.act(Request::UpdateExtras(ExtrasChange::NamesTyped(NameOrder::FamilyFirst)));
    let names = ["Fuchs Erwin", "Adler Ida", "Berger Rosa", "Huber Franz", "Huber Franz", "Kern Vroni"];
    let newcomers = names.into_iter().chain(["Ott Zita", "Zauner Resi"]).map(|name| {
        Newcomer::new(Person::read_typed(name, "", typed).unwrap(), Tickets::Count(1), FirstPayment::InFull)
    });
    night.act(Request::Register(newcomers.collect()));
    live_in(&night, 4, "Ried");
    live_in(&night, 5, "Wels");
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let (text, english) = (paper(&server, &night, "de"), paper(&server, &night, "en"));
    for name in ["Erwin Fuchs", "Franz Huber (Ried)", "Franz Huber (Wels)", "Resi Zauner"] {
        says(&text, name);
    }
    assert!(!names.iter().any(|name| text.contains(name)) && !text.contains("5 bis 8. "), "{text}");
    says(&text, "\n\nAuf die Plätze 5 bis 8 kamen außerdem ");
    says(&english, "Places 5 to 8 also went to ");
    let certificates = server.staff().get(&night.staff_page("/druck/urkunden"));
    assert_eq!(certificates.texts(".certificate-name").len(), 8);
    certificates.assert_says(".certificate-name", "Erwin Fuchs").assert_none(".certificate-foot");
    // The four winners of round 1 have beaten somebody, the others nobody.
    assert_eq!(certificates.body.matches("Gewonnen gegen ").count(), 4);
    assert!(!certificates.body.contains(" ()"));
    server.guest().get(&night.page("/siegerliste")).assert_says(".place .name", "Fuchs Erwin");
}

#[test]
fn the_page_asks_to_fill_in_brackets_only_if_there_are_any() {
    let (server, _) = server();
    let night = Night::with(&server, &EIGHT[..2]);
    let page = || server.guest().get(&night.page("/zeitung"));
    page().assert_says("main", "Was in eckigen Klammern steht, ergänzen Sie bitte selbst.");
    let table = night.staff_page("/gabentisch");
    server.staff().save(&table, &[("things", ""), ("thanks", "Ein Hoch auf alle!")]).assert_leads_to(&table);
    let page = page();
    page.assert_says("main", "Sie können hier noch ändern und streichen.");
    assert!(!page.body.contains("eckigen Klammern"), "{}", page.body);
}

#[test]
fn the_town_of_a_namesake_stands_as_that_of_everybody() {
    let (server, _) = server();
    let night = Night::with(&server, &[("Muster Max", 1), ("Adler", 1), ("Berger", 1)]);
    live_in(&night, 1, "Musterdorf");
    let other = Person::read("Muster Max", "Probeheim").unwrap();
    night.act(Request::RenamePlayer { player: PlayerId(2), person: other });
    live_in(&night, 3, "Musterdorf");
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let text = paper(&server, &night, "de");
    for who in ["Muster Max (Musterdorf)", "Muster Max (Probeheim)", "Berger (Musterdorf)"] {
        says(&text, who);
    }
}
