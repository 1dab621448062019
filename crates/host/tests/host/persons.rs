//! What a host has of one person: everything is handed out, and their name goes wherever it stands.

use crate::commands::done;
use crate::laptop::{page, soon};
use crate::reports::{Evening, PEOPLE};
use crate::support::Host;
use preisschnapsen::app::Request;
use preisschnapsen_host::store::By;
use preisschnapsen_host::store::persons::Erased;
use preisschnapsen_host::store::texts::Text;
use serde_json::Value;
use tournament::PlayerId;
use tournament::texts::Person;

/// Returns what the command line has of somebody.
fn export(evening: &Evening, name: &str) -> Value {
    serde_json::from_str(&person(evening, "export", name)).unwrap()
}

fn person(evening: &Evening, what: &str, name: &str) -> String {
    let database = evening.host.address.as_str();
    let list = done(database, &["list"]);
    let club = list.split("  ").next().unwrap();
    done(database, &["person", what, club, &evening.night.0.to_string(), name])
}

fn labels(export: &Value) -> Vec<&str> {
    export["texts"].as_array().unwrap().iter().map(|text| text["key"].as_str().unwrap()).collect()
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_name_goes_from_the_reasons_that_guests_read_as_well() {
    let evening = Evening::of(&PEOPLE, |server| server.base().to_owned()).await;
    let reason = "Gruber Sepp heißt seit der Heirat Grubmair Sepp";
    evening.laptop.act(Request::RenameEntrant {
        player: PlayerId(6),
        person: Person::read("Grubmair Sepp", "Gmunden").unwrap(),
        reason: reason.parse().unwrap(),
    });
    let renamed = format!("note/{}", evening.laptop.head().0);
    let draw = format!("{}/auslosung/R1", evening.laptop.published().address);
    soon("guests read it", || page(&draw).contains(reason));
    let more = [("note/9001", "Sepp Grubmair war noch nicht da"), ("note/9002", "Huber Franz war es")];
    let more = more.map(|(key, said)| Text {
        key: key.to_owned(),
        revision: 9_000,
        value: Some(serde_json::to_string(said).unwrap()),
    });
    evening.host.store.put_texts(evening.night, 1, &more).await.unwrap();

    assert_eq!(labels(&export(&evening, "Grubmair Sepp")), ["player/6", renamed.as_str(), "note/9001"]);
    let said = person(&evening, "erase", "Grubmair Sepp");
    let expected = format!("Grubmair Sepp: 3 Texte gelöscht, 2 davon Notizen ({renamed}, note/9001)\n");
    assert!(said.starts_with(&expected), "{said}");
    soon("guests read it no more", || {
        let page = page(&draw);
        page.contains("Huber Franz") && !page.contains("Grubmair") && !page.contains("Gruber Sepp")
    });
    assert_eq!(labels(&export(&evening, "Huber Franz")), ["player/1", "note/9002"]);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_note_goes_with_either_of_two_people_of_one_name_and_what_is_said_of_the_evening_stays() {
    let host = Host::new().await;
    let writing = host.writing().await;
    let of = |name: &str| format!("{{\"name\":\"{name}\",\"place\":\"\"}}");
    let texts = [
        ("evening", "{\"rules\":\"Fragen an Maier Eva\"}".to_owned()),
        ("note/5", "\"Eva Maier war noch nicht da\"".to_owned()),
        ("note/6", "\"Maier Evamaria\"".to_owned()),
        ("player/1", of("Maier, Eva")),
        ("player/2", of("Maier, Eva")),
        ("player/3", of("Moser, Anna")),
        ("signed/7", "\"Maier Eva\"".to_owned()),
    ];
    let texts = texts.map(|(key, value)| Text { key: key.to_owned(), revision: 1, value: Some(value) });
    host.store.put_texts(writing.night, 1, &texts).await.unwrap();
    let person = host.store.people_called(writing.night, "1").await.unwrap().remove(0);
    let export = host.store.person(writing.night, &person).await.unwrap();
    assert_eq!(labels(&export), ["player/1", "note/5", "signed/7", "evening"]);
    assert_eq!(export["same_name"], serde_json::json!([2]));
    let erased = host.store.erase_person(By::CommandLine, writing.night, &person).await.unwrap();
    let expected = Erased {
        words: 1,
        notes: vec!["note/5".to_owned(), "signed/7".to_owned()],
        of_the_evening: vec!["evening".to_owned()],
        same_name: vec![2],
    };
    assert_eq!(erased, expected);
    let left = host.store.texts(writing.night).await.unwrap().into_iter().filter(|text| text.value.is_some());
    assert_eq!(left.map(|text| text.key).collect::<Vec<_>>(), ["evening", "note/6", "player/2", "player/3"]);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn what_somebody_has_reported_and_how_it_ended_is_handed_out_to_both_and_to_nobody_else() {
    let evening = Evening::of(&PEOPLE, |server| server.base().to_owned()).await;
    let [own, other] = evening.tickets();
    let [one, _] = evening.guests();
    one.report("2:0");
    one.reads("Gemeldet.");
    let all: Vec<(u32, Value)> =
        (1..=8).map(|number| (number, export(&evening, &number.to_string()))).collect();
    for (number, export) in all {
        let is_of_match = [own.0, other.0].contains(&number);
        let reported = export["entries"].to_string().contains("result-reported");
        assert_eq!(reported, is_of_match, "{number}: {export}");
        assert!(export["entries"].to_string().contains("list-closed"), "{number} was on the list: {export}");
        let reports = export["reports"].as_array().unwrap();
        assert_eq!(reports.len(), usize::from(number == own.0), "{number}: {export}");
        for report in reports {
            assert!(report["answer"].as_str().unwrap().contains("taken"), "{report}");
        }
    }
}
