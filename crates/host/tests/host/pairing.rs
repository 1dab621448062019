//! Codes and tokens.

use crate::support::{Host, entries_after, random, slug, told};
use mirror::Refusal;
use preisschnapsen_host::store::nights::Change;
use preisschnapsen_host::store::pairing::{Paired, Pairing};
use preisschnapsen_host::store::tokens::Access;
use preisschnapsen_host::store::{By, Head};
use preisschnapsen_host::{Code, Token};

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_code_pairs_once() {
    let host = Host::new().await;
    let (night, code) = host.night().await;
    let (paired, ..) = host.pair_from(&code, "here").await;
    assert_eq!(paired, Ok(Paired { night, address: "abend".to_owned(), epoch: 1 }));
    assert_eq!(host.pair_from(&code, "here").await.0, Err(Refusal::UsedCode));
    assert_eq!(host.pair_from(&Code::pairing(random()), "here").await.0, Err(Refusal::UnknownCode));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn of_two_laptops_with_one_code_one_is_paired() {
    let host = Host::new().await;
    for _ in 0..10 {
        let (_, code) = host.night().await;
        let (one, other) = tokio::join!(host.pair_from(&code, "here"), host.pair_from(&code, "there"));
        let used = [&one.0, &other.0].into_iter().filter(|paired| **paired == Err(Refusal::UsedCode)).count();
        assert_eq!(used, 1, "{one:?} {other:?}");
    }
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_code_is_good_for_ten_minutes_and_until_the_next_one() {
    let host = Host::new().await;
    let (night, code) = host.night().await;
    let later = host.connect().await;
    let left =
        later.query_one("SELECT expires_at - now() > interval '9 minutes 50 seconds' FROM codes", &[]).await;
    assert!(left.unwrap().get::<_, bool>(0));
    later.batch_execute("UPDATE codes SET expires_at = now() - interval '1 second'").await.unwrap();
    assert_eq!(host.pair_from(&code, "here").await.0, Err(Refusal::ExpiredCode));
    let [second, third] = [Code::pairing(random()), Code::pairing(random())];
    for code in [&second, &third] {
        host.store.invite_again(By::CommandLine, night, code).await.unwrap().unwrap();
    }
    assert_eq!(host.pair_from(&second, "here").await.0, Err(Refusal::ExpiredCode));
    assert!(host.pair_from(&third, "here").await.0.is_ok());
    later.batch_execute("UPDATE codes SET expires_at = now() - interval '2 days'").await.unwrap();
    assert!(host.store.forget_codes().await.unwrap() > 0);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn who_guesses_is_stopped_and_nobody_else() {
    let host = Host::new().await;
    let (_, code) = host.night().await;
    for _ in 0..10 {
        assert_eq!(host.pair_from(&Code::pairing(random()), "guesser").await.0, Err(Refusal::UnknownCode));
    }
    assert_eq!(host.pair_from(&Code::pairing(random()), "guesser").await.0, Err(Refusal::TooManyWrongCodes));
    assert_eq!(
        host.pair_from(&code, "guesser").await.0,
        Err(Refusal::TooManyWrongCodes),
        "the right one neither"
    );
    assert!(host.pair_from(&code, "here").await.0.is_ok());
    let later = host.connect().await;
    later.batch_execute("UPDATE wrong_codes SET at = now() - interval '11 minutes'").await.unwrap();
    assert_eq!(host.pair_from(&Code::pairing(random()), "guesser").await.0, Err(Refusal::UnknownCode));
    let left = later.query_one("SELECT count(*) FROM wrong_codes", &[]).await.unwrap();
    assert_eq!(left.get::<_, i64>(0), 1, "older ones are forgotten");
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn what_many_guess_closes_no_handover() {
    let host = Host::new().await;
    let writing = host.writing().await;
    let (_, code) = host.night().await;
    let tried = "INSERT INTO wrong_codes (sender) SELECT 'guesser ' || n FROM generate_series(1, 1000) n";
    host.connect().await.batch_execute(tried).await.unwrap();
    assert_eq!(host.pair_from(&code, "here").await.0, Err(Refusal::TooManyWrongCodes));
    assert!(host.pair_from(&writing.handover, "here").await.0.is_ok());
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_night_belongs_to_one_tournament_and_each_has_an_address_of_its_own() {
    let host = Host::new().await;
    let club = host.club().await;
    let mut nights = Vec::new();
    for _ in 0..3 {
        let code = Code::pairing(random());
        host.store.add_night(By::CommandLine, club.id(), &code).await.unwrap();
        nights.push(host.pair_from(&code, "here").await.0);
    }
    let addresses: Vec<_> = nights
        .iter()
        .map(|paired| match paired {
            Ok(Paired { address, .. }) => address.as_str(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(addresses, ["abend", "abend-2", "abend-3"]);
    let found = host.store.night_at(club.id(), "abend-2").await.unwrap().unwrap();
    assert_eq!(host.store.night_at(club.id(), &found.id.0.to_string()).await.unwrap(), Some(found.clone()));
    assert_eq!(host.store.night_at(club.id(), "morgen").await.unwrap(), None);
    assert_eq!(host.store.night_at(host.club().await.id(), "abend-2").await.unwrap(), None);

    let code = Code::pairing(random());
    host.store.invite_again(By::CommandLine, found.id, &code).await.unwrap().unwrap();
    let (token, handover) = (Token::new(random()), Code::handover(random()));
    let other = slug("anderes");
    let pairing = Pairing {
        code: &code,
        slug: &other,
        sender: "here",
        token: &token,
        handover: &handover,
        director: None,
        asked_with: None,
    };
    let answer = told(host.store.pair(pairing).await);
    assert_eq!(answer, Err(Refusal::OtherTournament { slug: "abend".to_owned() }));
    assert!(
        matches!(host.pair_from(&code, "here").await.0, Ok(Paired { epoch: 2, .. })),
        "the code is not used"
    );
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_token_opens_its_night_until_it_is_revoked_and_late_only_erases() {
    let host = Host::new().await;
    let [one, other] = [host.writing().await, host.writing().await];
    let granted = |only_erases| Access::Granted { night: one.night, epoch: Some(1), only_erases };
    assert_eq!(host.store.access(&one.token).await.unwrap(), granted(false));
    assert_eq!(host.store.access(&Token::new(random())).await.unwrap(), Access::Unknown);

    let later = host.connect().await;
    let aged = |column: &str, age: &str| {
        format!("UPDATE nights SET {column} = now() - interval '{age}' WHERE id = {}", one.night.0)
    };
    host.append(&one, &entries_after(Head::START, 1, "end")).await.unwrap();
    later.batch_execute(&aged("ended_at", "71 hours")).await.unwrap();
    assert_eq!(host.store.access(&one.token).await.unwrap(), granted(false));
    later.batch_execute(&aged("ended_at", "73 hours")).await.unwrap();
    assert_eq!(host.store.access(&one.token).await.unwrap(), granted(true));
    later.batch_execute("UPDATE nights SET ended_at = NULL").await.unwrap();
    later.batch_execute(&aged("last_at", "31 days")).await.unwrap();
    assert_eq!(host.store.access(&one.token).await.unwrap(), granted(true));

    assert_eq!(host.store.revoke_tokens(By::CommandLine, one.night).await.unwrap(), 1);
    assert_eq!(host.store.revoke_tokens(By::CommandLine, one.night).await.unwrap(), 0);
    assert_eq!(host.store.access(&one.token).await.unwrap(), Access::Over);
    assert!(matches!(host.store.access(&other.token).await.unwrap(), Access::Granted { .. }));
    assert_eq!(host.store.delete_night(By::CommandLine, other.night).await.unwrap(), Change::Done);
    assert_eq!(host.store.access(&other.token).await.unwrap(), Access::Unknown);
}
