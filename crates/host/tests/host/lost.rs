//! An answer that lets a laptop in and is lost on its way: the same laptop asks again and is answered again, and nobody else is.

use crate::cable::Cable;
use crate::calls::Server;
use crate::laptop::{Laptop, head_of, soon};
use crate::support::{Host, random, slug, told};
use mirror::Refusal;
use preisschnapsen::app::{HostUrl, NotPaired, NotPublished, UserId};
use preisschnapsen_host::store::pairing::{Paired, Pairing};
use preisschnapsen_host::store::tokens::Access;
use preisschnapsen_host::store::{By, HostStore};
use preisschnapsen_host::{Code, Token, asked_with};
use tournament::chain::Hash;

/// What a laptop is known by; each number is another one.
fn laptop(number: u32) -> Hash {
    asked_with(&format!("{number:064x}")).unwrap()
}

/// Asks with a code; returns what the host says, and the token and the code that it has given out.
async fn ask(
    store: &HostStore,
    code: &Code,
    asked_with: Option<Hash>,
) -> (Result<Paired, Refusal>, Token, Code) {
    let (token, handover, slug) = (Token::new(random()), Code::handover(random()), slug("abend"));
    let pairing = Pairing {
        code,
        slug: &slug,
        sender: "here",
        token: &token,
        handover: &handover,
        director: None,
        asked_with,
    };
    (told(store.pair(pairing).await), token, handover)
}

fn epoch(paired: &Result<Paired, Refusal>) -> u32 {
    match paired {
        Ok(Paired { epoch, .. }) => *epoch,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn who_asks_again_is_answered_again_in_the_same_epoch_and_nobody_else_is() {
    let host = Host::new().await;
    let (night, code) = host.night().await;
    let (paired, lost, lost_handover) = ask(&host.store, &code, Some(laptop(1))).await;
    assert_eq!(epoch(&paired), 1);
    for stranger in [None, Some(laptop(2))] {
        assert_eq!(ask(&host.store, &code, stranger).await.0, Err(Refusal::UsedCode));
    }
    let (again, token, handover) = ask(&host.store, &code, Some(laptop(1))).await;
    assert_eq!(again, paired);
    // What the lost answer gave out opens nothing.
    assert_eq!(host.store.access(&lost).await.unwrap(), Access::Unknown);
    assert!(matches!(host.store.access(&token).await.unwrap(), Access::Granted { .. }));
    assert_eq!(ask(&host.store, &lost_handover, Some(laptop(2))).await.0, Err(Refusal::ExpiredCode));

    // The same with the code in two halves.
    let (second, ..) = ask(&host.store, &handover, Some(laptop(2))).await;
    let (again, _, next) = ask(&host.store, &handover.swapped(), Some(laptop(2))).await;
    assert_eq!((epoch(&second), again), (2, second));
    // Who was taken over from gets nothing by asking again.
    assert_eq!(ask(&host.store, &code, Some(laptop(1))).await.0, Err(Refusal::UsedCode));
    let (third, token, _) = ask(&host.store, &next, Some(laptop(3))).await;
    assert_eq!(epoch(&third), 3);
    assert_eq!(ask(&host.store, &handover, Some(laptop(2))).await.0, Err(Refusal::UsedCode));

    // Nor does a laptop that was locked out, nor one that comes much later.
    host.store.revoke_tokens(By::CommandLine, night).await.unwrap();
    assert_eq!(ask(&host.store, &next, Some(laptop(3))).await.0, Err(Refusal::UsedCode));
    assert_eq!(host.store.access(&token).await.unwrap(), Access::Over);
    let (_, code) = host.night().await;
    ask(&host.store, &code, Some(laptop(1))).await.0.unwrap();
    let later = host.connect().await;
    later.batch_execute("UPDATE codes SET used_at = now() - interval '61 minutes'").await.unwrap();
    assert_eq!(ask(&host.store, &code, Some(laptop(1))).await.0, Err(Refusal::UsedCode));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn of_two_calls_of_one_laptop_at_once_the_epoch_goes_up_once() {
    let host = Host::new().await;
    for _ in 0..10 {
        let (_, code) = host.night().await;
        let asked_with = laptop(1);
        let ask = || ask(&host.store, &code, Some(asked_with));
        let (one, other) = tokio::join!(ask(), ask());
        assert_eq!((epoch(&one.0), epoch(&other.0)), (1, 1));
        let mut good = 0;
        for token in [&one.1, &other.1] {
            good += u32::from(host.store.access(token).await.unwrap() != Access::Unknown);
        }
        assert_eq!(good, 1, "the later answer counts");
    }
}

/// No answer of the host comes through.
fn loses_answers(cable: &Cable) {
    cable.breaks(|piece| if piece.starts_with(b"HTTP/") { 0 } else { piece.len() });
}

fn is_silent(answer: &Result<(), NotPublished>) -> bool {
    matches!(answer, Err(NotPublished::NotPaired(NotPaired::Silent(_))))
}

fn is_used(answer: &Result<(), NotPublished>) -> bool {
    matches!(answer, Err(NotPublished::NotPaired(NotPaired::UsedCode)))
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_laptop_that_has_heard_no_answer_types_its_code_again_also_after_a_new_start() {
    let host = Host::new().await;
    let (night, code) = host.night().await;
    let server = Server::start(&host.address);
    let (cable, code) = (Cable::to(server.base()), code.to_string());
    let (first, other) = (Laptop::open(), Laptop::open());
    first.register(&["Huber Franz"]);
    loses_answers(&cable);
    let silent = first.publish(&cable.base(), &code);
    assert!(is_silent(&silent), "{silent:?}");
    cable.join();
    let used = other.publish(&cable.base(), &code);
    assert!(is_used(&used), "{used:?}");
    let first = first.start_again();
    first.publish(&cable.base(), &code.to_lowercase()).unwrap();
    soon("the host has everything", || first.published().standing.acknowledged == first.head().0);
    assert_eq!(host.store.standing(night).await.unwrap().unwrap().night.epoch, 1);

    let second = first.copied();
    let handover = first.published().handover.unwrap();
    let take_over = |laptop: &Laptop| {
        let night = laptop.app.snapshot(&laptop.slug).unwrap().unwrap();
        let host = cable.base().parse::<HostUrl>().unwrap();
        laptop.app.publishing().take_over(&night, host, &handover, UserId(1))
    };
    loses_answers(&cable);
    let silent = take_over(&second);
    assert!(is_silent(&silent), "{silent:?}");
    cable.join();
    let used = take_over(&other);
    assert!(is_used(&used), "{used:?}");
    take_over(&second).unwrap();
    second.register(&["Müller Änne"]);
    soon("the host has everything", || second.published().standing.acknowledged == second.head().0);
    assert_eq!(host.store.standing(night).await.unwrap().unwrap().night.epoch, 2, "it went up once");
    assert_eq!(head_of(&host, night).await, second.head());
}
