//! Another laptop goes on, and the director decides which one is right: real laptops, a real host, HTTP between them.

use crate::calls::Server;
use crate::laptop::{Laptop, head_of, page, soon};
use crate::support::Host;
use mirror::{Head, Stop};
use preisschnapsen::app::{Actor, Halt, HostUrl, NotDecided, NotPaired, NotPublished, Role, UserId};
use preisschnapsen_host::store::NightId;

/// A host with an evening that a laptop shows there.
pub struct Hall {
    pub host: Host,
    pub night: NightId,
    pub server: Server,
    pub first: Laptop,
}

impl Hall {
    async fn open() -> Hall {
        Hall::of(&["Huber Franz", "Müller Änne"]).await
    }

    pub async fn of(people: &[&str]) -> Hall {
        let host = Host::new().await;
        let (night, code) = host.night().await;
        let (server, first) = (Server::start(&host.address), Laptop::open());
        first.register(people);
        first.publish(server.base(), &code.to_string()).unwrap();
        has_all(&first);
        Hall { host, night, server, first }
    }

    pub fn take_over(&self, other: &Laptop, code: &str) -> Result<(), NotPublished> {
        let night = other.app.snapshot(&other.slug).unwrap().unwrap();
        let host = self.server.base().parse::<HostUrl>().unwrap();
        other.app.publishing().take_over(&night, host, code, UserId(1))
    }
}

fn has_all(laptop: &Laptop) {
    soon("the host has everything", || laptop.published().standing.acknowledged == laptop.head().0);
}

/// The host's page for checking says the head that this laptop has.
fn guests_see_all(laptop: &Laptop) {
    let address = format!("{}/kette.json", laptop.published().address);
    let (_, hash) = laptop.head();
    soon("guests see it", || page(&address).contains(&hash.to_string()));
}

fn code(laptop: &Laptop) -> String {
    laptop.published().handover.unwrap()
}

fn decide(laptop: &Laptop) -> Result<(), NotPublished> {
    let night = laptop.app.snapshot(&laptop.slug).unwrap().unwrap();
    laptop.app.publishing().decide_for_this_laptop(&night)
}

fn is_used(answer: &Result<(), NotPublished>) -> bool {
    matches!(answer, Err(NotPublished::NotPaired(NotPaired::UsedCode | NotPaired::ExpiredCode)))
}

fn is_wrong(answer: &Result<(), NotPublished>) -> bool {
    matches!(answer, Err(NotPublished::NotPaired(NotPaired::WrongCode)))
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn another_laptop_goes_on_with_the_code_and_the_first_is_told() {
    let hall = Hall::open().await;
    let second = hall.first.copied();
    let first = code(&hall.first);
    assert_eq!(first.len(), "XXXXXXXX-XXXXXXXX".len());
    for wrong in [&first[..8], "", "00000000-00000000"] {
        let answer = hall.take_over(&second, wrong);
        assert!(is_wrong(&answer), "{wrong:?}: {answer:?}");
    }
    // It pairs nobody by itself.
    assert!(is_wrong(&second.publish(hall.server.base(), &first)));
    hall.take_over(&second, &format!(" {} ", first.to_lowercase().replace('-', " "))).unwrap();
    second.register(&["Österreicher Toni"]);
    has_all(&second);
    assert_eq!(head_of(&hall.host, hall.night).await, second.head());

    hall.first.register(&["Zu Spät"]);
    let over = Some(Halt::Stopped(Stop::EpochOver));
    soon("the first is told", || hall.first.published().standing.halt == over);
    soon("and what the other one has", || hall.first.published().standing.fork.is_some());
    let fork = hall.first.published().standing.fork.unwrap();
    let (number, hash) = second.head();
    assert_eq!(fork.host, Head { epoch: 2, number, hash });
    assert_eq!(fork.common, number - 1);
    assert!(fork.written_at.is_some());
    guests_see_all(&second);
    // The code is used up; the second laptop has one of its own.
    assert!(is_used(&hall.take_over(&hall.first, &first)));
    let third = second.copied();
    hall.take_over(&third, &code(&second)).unwrap();
    has_all(&third);
}

/// It stands on a sheet of paper that many people walk by.
#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_photo_of_the_code_takes_nobodys_evening() {
    const PASSWORD: &str = "schnapsen am abend";
    let hall = Hall::open().await;
    let director = hall.first.app.accounts().add_as(Role::Director, "Resi", PASSWORD).unwrap().id;
    hall.first.register(&["Moser Anna"]);
    has_all(&hall.first);
    let (stranger, second) = (Laptop::open(), hall.first.copied());
    // The same name, and the same password; not what the copy has of it.
    assert_eq!(stranger.app.accounts().add_as(Role::Director, "Resi", PASSWORD).unwrap().id, director);
    let is_locked = |answer| matches!(answer, Err(NotPublished::NotPaired(NotPaired::Locked)));
    let code = code(&hall.first);
    assert!(is_locked(hall.take_over(&stranger, &code)));
    let renamed = hall.first.copied();
    renamed.app.accounts().renew_password(Actor::CommandLine, director, "ein anderes Passwort").unwrap();
    assert!(is_locked(hall.take_over(&renamed, &code)));
    assert_eq!(hall.first.published().standing.halt, None);
    hall.take_over(&second, &code).unwrap();
    second.register(&["Österreicher Toni"]);
    has_all(&second);
}

/// A laptop of before sends it so; nobody remembers whose half was the first.
#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn the_code_may_come_in_two_halves_in_either_order_and_is_one_try() {
    let hall = Hall::open().await;
    let first = code(&hall.first);
    let (one, other) = first.split_once('-').unwrap();
    let send = |one: &str, other: &str| {
        let sent = serde_json::json!({ "halves": [one, other], "slug": hall.first.slug });
        let answer = ureq::post(format!("{}/mirror/1/handover", hall.server.base()))
            .config()
            .http_status_as_error(false)
            .build()
            .send_json(sent);
        answer.unwrap().status().as_u16()
    };
    // Ten are too many.
    for _ in 0..9 {
        assert_eq!(send(one, "00000000"), 404);
    }
    assert_eq!(send(other, one), 200);
    assert_eq!(send(one, other), 410, "used");
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_laptop_of_another_evening_takes_nothing_over() {
    let hall = Hall::open().await;
    let stranger = Laptop::open_as("Anderer Abend");
    let answer = hall.take_over(&stranger, &code(&hall.first));
    assert!(matches!(answer, Err(NotPublished::NotPaired(NotPaired::OtherEvening))), "{answer:?}");
    assert_eq!(stranger.app.publishing().published(&stranger.slug), None);
    hall.first.register(&["Österreicher Toni"]);
    has_all(&hall.first);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_copy_that_was_brought_back_is_told_before_it_writes_and_counts_once_it_is_decided() {
    let Hall { host, night, server, first } = Hall::open().await;
    let folder = tempfile::tempdir().unwrap();
    let (copy, _) = first.app.copies().backup_to(&folder.path().join("kopie.db")).unwrap();
    let base = first.head().0;
    first.register(&["Österreicher Toni"]);
    first.register(&["Vierter"]);
    has_all(&first);
    let host_head = first.head();

    let back = first.brought_back(&copy);
    let behind = Some(Halt::Stopped(Stop::Behind { host: host_head.0 }));
    soon("it is told before it writes", || back.published().standing.halt == behind);
    soon("and what is missing", || back.published().standing.fork.is_some_and(|fork| fork.common == base));
    assert_eq!(head_of(&host, night).await, host_head, "nothing was sent");

    // Written all the same, the two fork; the decision is about what is true then.
    back.register(&["Anderer Dritter"]);
    decide(&back).unwrap();
    has_all(&back);
    assert_eq!(head_of(&host, night).await, back.head());
    assert_eq!(back.published().standing.halt, None);
    let export = host.store.export(night).await.unwrap().unwrap();
    let closed: Vec<_> =
        export["entries"].as_array().unwrap().iter().filter(|entry| entry["closed"] == true).collect();
    assert_eq!((closed.len(), &closed[0]["number"]), (2, &serde_json::json!(base + 1)));
    guests_see_all(&back);
    // Who was on the list in the closed branch alone has no name there any more.
    let texts = host.store.texts(night).await.unwrap();
    let named = |key: &str| texts.iter().any(|text| text.key == key && text.value.is_some());
    assert!(named("player/3") && !named("player/4"), "{texts:?}");
    drop(server);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn what_has_changed_since_the_director_looked_is_not_decided() {
    let hall = Hall::open().await;
    let second = hall.first.copied();
    hall.take_over(&second, &code(&hall.first)).unwrap();
    has_all(&second);
    hall.first.register(&["Nur hier"]);
    soon("the first is told", || hall.first.published().standing.fork.is_some());
    // A third one takes over before the director of the first decides.
    let third = second.copied();
    hall.take_over(&third, &code(&second)).unwrap();
    let answer = decide(&hall.first);
    assert!(matches!(answer, Err(NotPublished::NotDecided(NotDecided::Changed))), "{answer:?}");
    has_all(&third);
    soon("the first asks again", || {
        hall.first.published().standing.fork.is_some_and(|fork| fork.host.epoch == 3)
    });
    decide(&hall.first).unwrap();
    has_all(&hall.first);
    third.register(&["Nur dort"]);
    let over = Some(Halt::Stopped(Stop::EpochOver));
    soon("the third is told", || third.published().standing.halt == over);
    // And the code of the third does not count any more; the first has another one.
    let old = code(&third);
    let answer = hall.take_over(&second, &old);
    assert!(is_wrong(&answer) || is_used(&answer), "{answer:?}");
    assert_ne!(code(&hall.first), old);
}
