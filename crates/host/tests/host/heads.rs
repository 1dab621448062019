//! What a laptop signs of its journal, and what a host takes of that.

use crate::calls::Server;
use crate::laptop::{Laptop, page, soon};
use crate::support::{Host, Writing, appended, entries_after, head_of, random, slug, told, written_by};
use chrono::{DateTime, Utc};
use mirror::{EveningState, HeadToSign, Refusal, SignedHead, fingerprint};
use preisschnapsen_host::Code;
use preisschnapsen_host::store::Head;
use ring::signature::{Ed25519KeyPair, KeyPair};
use std::process::{Command, Output};

fn signed(epoch: u32, head: Head, at: DateTime<Utc>) -> SignedHead {
    let key = Ed25519KeyPair::from_seed_unchecked(&[7; 32]).unwrap();
    let head = written_by(epoch, head);
    HeadToSign { slug: slug("abend").as_str(), head, at, state: EveningState::On }
        .sign(|text| (hex::encode(key.public_key()), hex::encode(key.sign(text.as_bytes()))))
}

/// Returns what the host has of the laptop of a night: what it has signed.
async fn kept(host: &Host, writing: &Writing) -> Option<SignedHead> {
    let heard = host.store.heard_since(None).await.unwrap();
    heard.laptops.into_iter().find(|laptop| laptop.night == writing.night).and_then(|laptop| laptop.signed)
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_host_takes_what_the_laptop_has_signed_and_nothing_else() {
    let host = Host::new().await;
    let writing = host.writing().await;
    let new = entries_after(Head::START, 3, "abend");
    let head = head_of(&new);
    let (now, epoch) = (Utc::now(), writing.epoch);
    let good = signed(epoch, head, now);
    let append = async |signed: &SignedHead| {
        told(host.store.append(writing.night, epoch, &new, Some(signed), crate::support::check).await)
    };
    // Of another entry, by nobody, of another time: nothing of it is stored.
    let bad = [
        signed(epoch, head_of(&new[..2]), now),
        SignedHead { signature: "00".repeat(64), ..good.clone() },
        SignedHead { at: "2027-01-05T18:00:00.000Z".to_owned(), ..good.clone() },
        SignedHead { key: "ab".repeat(32), ..good.clone() },
        signed(epoch + 1, head, now),
    ];
    for bad in &bad {
        assert_eq!(append(bad).await, Err(Refusal::NotSigned), "{bad:?}");
    }
    assert_eq!(kept(&host, &writing).await, None);
    assert_eq!(append(&good).await, appended(epoch, head, 3));
    assert_eq!(kept(&host, &writing).await, Some(good.clone()));
    assert_eq!(
        host.store.news(writing.night, Head::START, None).await.unwrap().unwrap().signed,
        Some(good.clone())
    );

    let put = async |signed: &SignedHead| told(host.store.put_head(writing.night, signed).await);
    let later = signed(epoch, head, now + chrono::TimeDelta::seconds(30));
    assert_eq!(put(&later).await, Ok(true));
    assert_eq!(put(&bad[0]).await, Err(Refusal::Gap { head: written_by(epoch, head) }));
    assert_eq!(put(&bad[1]).await, Err(Refusal::NotSigned));
    assert_eq!(put(&bad[4]).await, Err(Refusal::epoch_over(written_by(epoch, head))));
    assert_eq!(kept(&host, &writing).await, Some(later.clone()));
    // The last word of a sender that has ended comes after the first of the next one.
    let late = signed(epoch, head, now + chrono::TimeDelta::seconds(29));
    assert_eq!(put(&late).await, Ok(false));
    assert_eq!(kept(&host, &writing).await, Some(later));
    // A clock that was set back is none of that.
    let set_back = signed(epoch, head, now - chrono::TimeDelta::hours(1));
    assert_eq!(put(&set_back).await, Ok(true));
    assert_eq!(kept(&host, &writing).await, Some(set_back));
    // Another laptop goes on: what was signed before says nothing any more.
    let handover = Code::handover(random());
    host.store.decide(writing.night, &writing.token, epoch, head_of(&new[..2]), &handover).await.unwrap();
    assert_eq!(put(&good).await, Err(Refusal::epoch_over(written_by(epoch + 1, head_of(&new[..2])))));
    assert_eq!(kept(&host, &writing).await, None);
}

/// Runs the program.
pub fn verify(arguments: &[&str]) -> (bool, String) {
    let program = env!("CARGO_BIN_EXE_laptop");
    let Output { status, stdout, stderr } =
        Command::new(program).arg("verify-host").args(arguments).output().unwrap();
    (status.success(), String::from_utf8([stdout, stderr].concat()).unwrap())
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn whoever_has_the_key_from_paper_finds_out_whether_the_host_shows_what_the_laptop_has_signed() {
    let host = Host::new().await;
    let (_, code) = host.night().await;
    let (server, laptop) = (Server::start(&host.address), Laptop::open());
    laptop.register(&["Huber Franz", "Müller Änne"]);
    laptop.publish(server.base(), &code.to_string()).unwrap();
    let published = laptop.published();
    let print = published.fingerprint.clone().unwrap();
    let in_code = published.in_code(&format!("/t/{}", laptop.slug));
    assert_eq!(in_code, format!("{}#k={print}", published.address));
    let (number, hash) = laptop.head();
    let is_there = || {
        let chain: serde_json::Value =
            serde_json::from_str(&page(&format!("{}/kette.json", published.address))).unwrap_or_default();
        let signed = serde_json::from_value::<SignedHead>(chain["signed"].clone()).ok();
        signed.filter(|signed| signed.number == number)
    };
    soon("guests find what the laptop has signed", || is_there().is_some());
    let signed = is_there().unwrap();
    assert!(signed.holds(&laptop.slug) && signed.hash == hash);
    assert_eq!(fingerprint(&signed.key), print);

    let (holds, said) = verify(&[&in_code]);
    assert!(holds && said.ends_with("stimmt\n") && said.contains(&format!("key {print}")), "{said}");
    let sheet = format!("{number} {}", hash.short());
    let (holds, said) = verify(&[&published.address, "--head", &sheet]);
    assert!(holds && said.ends_with("stimmt\n"), "{said}");
    let (holds, said) = verify(&[&published.address]);
    assert!(holds && said.contains("mit keinem Papier verglichen"), "{said}");
    for wrong in [["--key", "0000 1111 2222 3333"], ["--head", "1 0000 1111 2222 3333"]] {
        let (holds, said) = verify(&[&published.address, wrong[0], wrong[1]]);
        assert!(!holds && said.ends_with("stimmt nicht\n"), "{said}");
    }
    let (holds, said) = verify(&[&format!("{}/t/gibtsnicht", server.base())]);
    assert!(!holds && said.contains("no evening on a host"), "{said}");

    // An evening that is published once more has the same key; another house has another.
    laptop.app.publishing().end(&laptop.slug).unwrap();
    let again = host.night().await.1;
    laptop.publish(server.base(), &again.to_string()).unwrap();
    let published = laptop.published();
    assert_eq!(published.fingerprint, Some(print.clone()));
    // It has an address of its own, and its entries are hashed with the name that it has on the laptop.
    assert!(published.address.ends_with("/abend-2"), "{}", published.address);
    let is_signed = || {
        let chain = page(&format!("{}/kette.json", published.address));
        let chain: serde_json::Value = serde_json::from_str(&chain).unwrap_or_default();
        chain["signed"]["number"] == serde_json::json!(number)
    };
    soon("guests find what the laptop has signed there", is_signed);
    let (holds, said) = verify(&[&published.in_code(&format!("/t/{}", laptop.slug))]);
    assert!(holds && said.starts_with("abend: ") && said.ends_with("stimmt\n"), "{said}");
    let other = Laptop::open();
    other.publish(server.base(), &host.night().await.1.to_string()).unwrap();
    assert_ne!(other.published().fingerprint, Some(print));
}
