//! The clubs' pages on a host, two evenings of one name, and what is stored about one person.

use crate::calls::Server;
use crate::commands::{done, refused};
use crate::laptop::{Laptop, page, soon};
use crate::support::{Host, random};
use preisschnapsen::app::{Request, players_with_prizes};
use preisschnapsen_host::Code;
use preisschnapsen_host::store::clubs::{Club, NewClub};
use preisschnapsen_host::store::texts::{Text, person_of};
use preisschnapsen_host::store::{By, NightId};
use std::collections::BTreeSet;
use tournament::{PlainEvening, Stage};

pub async fn club(host: &Host, name: &str) -> Club {
    match host.store.add_club(By::CommandLine, &name.parse().unwrap()).await.unwrap() {
        NewClub::Made(club) => club,
        NewClub::Taken(club) => panic!("{club:?}"),
    }
}

/// Opens an evening of a club, shown on the host.
pub async fn shown(host: &Host, server: &Server, club: &Club, names: &[&str]) -> (Laptop, NightId) {
    let code = Code::pairing(random());
    let invitation = host.store.add_night(By::CommandLine, club.id(), &code).await.unwrap();
    let laptop = Laptop::open();
    laptop.register(names);
    laptop.publish(server.base(), &code.to_string()).unwrap();
    soon("the host has it", || laptop.published().standing.acknowledged == laptop.head().0);
    soon("guests see it", || page(&laptop.published().address).contains("Gasthof Höß"));
    (laptop, invitation.night)
}

pub fn play_to_the_end(laptop: &Laptop) {
    crate::night::Night::of(&laptop.app, &laptop.slug).play_to_the_end();
    laptop.act(PlainEvening::Finish);
}

fn play(laptop: &Laptop) {
    laptop.act(Request::CloseList(Stage::FIRST));
    laptop.act(Request::TakePhrase { stage: Stage::FIRST, phrase: "HERZ ASS".parse().unwrap(), pack: None });
    laptop.act(Request::Draw(Stage::FIRST));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn two_evenings_of_one_name_have_an_address_each_and_both_can_be_checked() {
    let host = Host::new().await;
    let server = Server::start(&host.address);
    let (one, other) = (club(&host, "Runde Höß").await, club(&host, "Runde Müller").await);
    let (first, _) = shown(&host, &server, &one, &["Huber Franz", "Eins"]).await;
    let (second, night) = shown(&host, &server, &other, &["Moser Anna", "Zwei"]).await;
    assert_eq!(first.published().address, format!("{}/t/abend", server.base()));
    assert_eq!(second.published().address, format!("{}/t/abend-2", server.base()));
    play(&second);
    soon("the draw is there", || {
        page(&format!("{}/auslosung/R1", second.published().address)).contains("Moser Anna")
    });
    // What is recomputed contains the name in its own house, also of the draw.
    let chain = format!("{}/kette.json", second.published().address);
    soon("everything is there", || page(&chain).contains(&second.head().1.to_string()));
    assert!(page(&chain).contains(r#""tournament":"abend""#));
    let first_page = page(&format!("{}/auslosung/R1", second.published().address));
    assert!(
        first_page.contains(r#"data-journal="abend""#) && first_page.contains("/t/abend-2/"),
        "{first_page}"
    );
    assert!(!page(&first.published().address).contains("data-journal=\"abend\""));
    // Who checks the entries by hand gets the same.
    let stored = host.store.entries_after(night, 0, 100).await.unwrap();
    assert_eq!(stored.last().unwrap().hash, second.head().1);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_club_has_a_page_with_what_comes_what_goes_on_and_what_was() {
    let host = Host::new().await;
    let server = Server::start(&host.address);
    let (own, other) = (club(&host, "Runde Höß").await, club(&host, "Andere").await);
    let (over, _) = shown(&host, &server, &own, &["Huber Franz", "Maier Resi"]).await;
    let (_going_on, _) = shown(&host, &server, &own, &["Moser Anna", "Eder Toni"]).await;
    let (_elsewhere, _) = shown(&host, &server, &other, &["Gruber Resi"]).await;
    play_to_the_end(&over);
    let address = format!("{}/v/{}", server.base(), own.slug);
    soon("it is over", || page(&address).contains("Gewonnen: "));
    let text = page(&address);
    let place = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part}: {text}"));
    assert!(place("/t/abend-2\"") < place("<h2>") && place("<h2>") < place("/t/abend\""));
    assert!(!text.contains("/t/abend-3"), "that is another club's: {text}");
    assert!(text.contains("<h1>Runde Höß</h1>"));
    let calendar = page(&format!("{address}/termine.ics"));
    assert_eq!(calendar.matches("BEGIN:VEVENT").count(), 2, "{calendar}");
    let home = page(&format!("{}/", server.base()));
    assert!(
        home.contains("/v/runde-hoess") && home.contains("/v/andere") && home.contains("/t/abend-3"),
        "{home}"
    );
    // Who comes home from an evening looks for it on the first page.
    assert!(home.find("Zuletzt gespielt") < home.find("/t/abend\"") && home.contains("Gewonnen: "), "{home}");
    assert_eq!(crate::laptop::status(&format!("{}/v/gibtsnicht", server.base())), 404);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn everything_about_one_person_is_handed_out_and_erased_for_good() {
    let host = Host::new().await;
    let server = Server::start(&host.address);
    let own = club(&host, "Runde Höß").await;
    let (laptop, night) = shown(&host, &server, &own, &["Huber Franz", "Moser Anna"]).await;
    let database = host.address.as_str();
    let person = |what: &str, name: &str| ["person", what, "runde-hoess", "abend", name].map(str::to_owned);
    let run = |arguments: [String; 5]| done(database, &arguments.each_ref().map(String::as_str));
    refused(database, &["person", "export", "runde-hoess", "abend", "Niemand"], "is shown as");
    let export: serde_json::Value = serde_json::from_str(&run(person("export", "huber franz"))).unwrap();
    assert_eq!(export["numbers"], serde_json::json!([1]));
    assert!(export["texts"][0]["value"].as_str().unwrap().contains("Huber Franz"), "{export}");
    assert_eq!(export["entries"].as_array().unwrap().len(), 1, "{export}");
    assert!(!export["texts"].to_string().contains("Moser"));
    let erased = run(person("erase", "Huber Franz"));
    assert!(
        erased.starts_with("Huber Franz: Ein Text gelöscht\nLöschen Sie den Namen auch am Laptop:"),
        "{erased}"
    );
    // Whatever the laptop sends later, the name does not come back.
    laptop.app.publishing().pause(&laptop.slug, true).unwrap();
    laptop.register(&["Eder Toni"]);
    laptop.app.publishing().pause(&laptop.slug, false).unwrap();
    soon("the host has the rest", || laptop.published().standing.acknowledged == laptop.head().0);
    let texts = host.store.texts(night).await.unwrap();
    let of = |key: &str| texts.iter().find(|text| text.key == key).unwrap().value.clone();
    assert_eq!(of("player/1"), None);
    assert!(of("player/2").unwrap().contains("Moser Anna") && of("player/3").unwrap().contains("Eder Toni"));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_person_is_found_by_the_name_that_the_pages_show_and_of_several_one_is_asked_for() {
    let host = Host::new().await;
    let server = Server::start(&host.address);
    let own = club(&host, "Runde Höß").await;
    let names = ["Huber, Franz", "Maier, Eva", "Maier, Eva", "Moser, Anna"];
    let (laptop, night) = shown(&host, &server, &own, &names).await;
    assert!(page(&format!("{}/person/1", laptop.published().address)).contains("Huber Franz"));
    let database = host.address.as_str();
    let person = |what: &'static str, name: &'static str| ["person", what, "runde-hoess", "abend", name];
    for name in ["Huber Franz", "huber  franz", "Huber, Franz", "Franz Huber"] {
        let export: serde_json::Value =
            serde_json::from_str(&done(database, &person("export", name))).unwrap();
        assert_eq!(export["numbers"], serde_json::json!([1]), "{name}");
    }
    refused(database, &person("erase", "Maier Eva"), "     2  Maier, Eva, Gmunden, tickets 2\n");
    refused(database, &person("erase", "Maier Eva"), "say the number in front instead of the name");
    assert!(done(database, &person("erase", "3")).starts_with("3: Ein Text gelöscht\n"));
    let texts = host.store.texts(night).await.unwrap();
    let gone: Vec<&str> =
        texts.iter().filter(|text| text.value.is_none()).map(|text| text.key.as_str()).collect();
    assert_eq!(gone, ["player/3"]);
    // Of the two one is left, and needs no number any more.
    assert!(done(database, &person("erase", "Maier Eva")).starts_with("Maier Eva: Ein Text gelöscht\n"));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn names_outside_the_prizes_go_when_their_time_is_over() {
    let host = Host::new().await;
    let server = Server::start(&host.address);
    let own = club(&host, "Runde Höß").await;
    let names = [
        "Adler", "Bauer", "Czerny", "Ditz", "Eder", "Fuchs", "Gruber", "Huber", "Igler", "Jost", "Klein",
        "Lang",
    ];
    let (laptop, night) = shown(&host, &server, &own, &names).await;
    play_to_the_end(&laptop);
    let evening = laptop.app.snapshot(&laptop.slug).unwrap().unwrap();
    let awards = evening.awards();
    let winners: BTreeSet<u32> =
        awards.iter().filter_map(|award| evening.owner(award.ticket()?)).map(|player| player.0).collect();
    assert!((1..12).contains(&winners.len()), "{winners:?}");
    soon("the host has it", || laptop.published().standing.acknowledged == laptop.head().0);
    let database = host.address.as_str();
    let set = done(database, &["club", "set", "runde-hoess", "--names-days", "3", "--night-days", "40"]);
    assert_eq!(
        set,
        "Runde Höß: Namen außerhalb der Preise bleiben 3 Tage\nRunde Höß: ein Abend bleibt 40 Tage\n"
    );
    refused(database, &["club", "set", "runde-hoess", "--names-days", "0"], "invalid value");
    assert_eq!(host.store.erase_due_names(players_with_prizes).await.unwrap(), 0);
    let aged = "UPDATE nights SET ended_at = now() - interval '4 days', last_at = now() - interval '4 days'";
    host.connect().await.batch_execute(aged).await.unwrap();
    // What was said of those who go, and of those who stay.
    let of = |number: u32| format!("{} war noch nicht da", names[number as usize - 1]);
    let loser = (1..=12).find(|number| !winners.contains(number)).unwrap();
    let winner = *winners.first().unwrap();
    let notes = [(9001, of(loser)), (9002, of(winner))].map(|(number, said)| Text {
        key: format!("note/{number}"),
        revision: 9_000,
        value: Some(serde_json::to_string(&said).unwrap()),
    });
    host.store.put_texts(night, 1, &notes).await.unwrap();
    host.connect().await.batch_execute(aged).await.unwrap();
    let gone = 12 - winners.len();
    assert_eq!(host.store.erase_due_names(players_with_prizes).await.unwrap(), gone);
    let texts = host.store.texts(night).await.unwrap();
    let named = texts.iter().filter(|text| text.value.is_some()).filter_map(|text| person_of(&text.key));
    assert_eq!(named.collect::<BTreeSet<u32>>(), winners);
    let stay = |key: &str| texts.iter().any(|text| text.key == key && text.value.is_some());
    assert!(!stay("note/9001") && stay("note/9002"));
    assert!(texts.iter().any(|text| text.key == "evening" && text.value.is_some()));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn an_evening_that_nobody_can_fold_keeps_no_name_and_no_other_evening_back() {
    let host = Host::new().await;
    let server = Server::start(&host.address);
    let own = club(&host, "Runde Höß").await;
    let (_one, _) = shown(&host, &server, &own, &["Huber Franz", "Maier Resi"]).await;
    let (_other, _) = shown(&host, &server, &own, &["Moser Anna", "Eder Toni"]).await;
    let aged = "UPDATE nights SET last_at = now() - interval '31 days'";
    host.connect().await.batch_execute(aged).await.unwrap();
    let erased = host.store.erase_due_names(|_| panic!("as a bug would")).await.unwrap();
    assert_eq!(erased, 4);
}
