//! What leaves the house: enough to see the evening and to check the journal, and nothing of the till.

use super::{Entries, SLUG, evening, written};
use mirror::{EntryFault, PublicEntry};
use tournament::chain::{Hash, Written};
use tournament::{Cents, Stage, Tournament};

fn folded(entries: &Entries) -> Tournament {
    let actions = entries.entries.iter().map(|entry| entry.action().expect("a good entry"));
    Tournament::replay(actions.collect::<Vec<_>>()).expect("a journal")
}

#[test]
fn who_has_the_public_entries_sees_the_same_evening_without_its_till() {
    let night = evening();
    let entries = written(&night, 1);
    let seen = folded(&entries);
    assert_eq!(seen.version(), night.version());
    for stage in night.stages() {
        assert_eq!(seen.pairings(stage), night.pairings(stage), "{stage:?}");
    }
    assert_eq!(seen.ranking(), night.ranking());
    assert_eq!(seen.draws(), night.draws());
    assert_eq!(seen.pairings(Stage::FIRST).len(), 8, "nine tickets play from eight places");
    let (cash, none) = (night.cash(), seen.cash());
    assert!(cash.taken > Cents::ZERO && cash.float > Cents::ZERO && cash.counted.is_some());
    assert_eq!((none.taken, none.float, none.counted), (Cents::ZERO, Cents::ZERO, None));
    let sent = serde_json::to_string(&entries.entries).unwrap();
    for secret in ["12345", "67890", "paid", "cash", "float"] {
        assert!(!sent.contains(secret), "{secret}");
    }
    assert!(sent.contains(r#"{"sealed":"#));
}

#[test]
fn every_byte_of_an_entry_counts() {
    let entries = written(&evening(), 1);
    let (first, second) = (&entries.entries[0], &entries.entries[1]);
    assert_eq!(first.check(SLUG, Hash::START), Ok(()));
    assert_eq!(second.check(SLUG, first.hash), Ok(()));
    assert_eq!(second.check(SLUG, Hash::START), Err(EntryFault::Hash), "after another entry");
    assert_eq!(second.check("andere", first.hash), Err(EntryFault::Hash), "of another evening");
    let sent = serde_json::to_vec(second).unwrap();
    let mut read_all_the_same = 0;
    for place in 0..sent.len() {
        let mut changed = sent.clone();
        // A digit or a letter becomes another one, so that most of it can still be read.
        changed[place] ^= 1;
        let Ok(read) = serde_json::from_slice::<PublicEntry>(&changed) else { continue };
        read_all_the_same += 1;
        let as_text = String::from_utf8_lossy(&changed).into_owned();
        assert_eq!(read.check(SLUG, first.hash), Err(EntryFault::Hash), "{as_text}");
    }
    assert!(read_all_the_same > 500, "{read_all_the_same} of {}", sent.len());
}

#[test]
fn entries_travel_as_json_and_come_out_the_same() {
    let entries = written(&evening(), 1);
    for entry in &entries.entries {
        let text = serde_json::to_string(entry).unwrap();
        let read: PublicEntry = serde_json::from_str(&text).unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), text);
        assert_eq!((read.body(), read.action()), (entry.body(), entry.action()));
    }
}

#[test]
fn an_evening_is_opened_once_and_by_its_first_entry() {
    let entries = written(&evening(), 1).entries;
    let as_number = |at: usize, number: u32| PublicEntry { number, ..entries[at].clone() }.action();
    assert!(as_number(0, 1).is_ok() && as_number(1, 2).is_ok());
    assert_eq!(as_number(0, 2), Err(EntryFault::Opening));
    assert_eq!(as_number(1, 1), Err(EntryFault::Opening));
    let odd = PublicEntry { at: "gestern".to_owned(), ..entries[1].clone() };
    assert_eq!(odd.action(), Err(EntryFault::Unreadable));
    let newer = serde_json::to_string(&entries[1]).unwrap().replace("player-registered", "player-teleported");
    let newer: PublicEntry = serde_json::from_str(&newer).unwrap();
    assert_eq!(newer.action(), Err(EntryFault::Unreadable), "an event of a later version");
}

/// Whoever holds a token may write what they like: nothing may take all the memory or all the time that there is.
#[test]
fn what_nobody_could_fold_cannot_be_read() {
    let entries = written(&evening(), 1).entries;
    let as_text = |entry: &PublicEntry| serde_json::to_string(entry).unwrap();
    let action = |text: &str| serde_json::from_str::<PublicEntry>(text).unwrap().action().map(|_| ());
    let closed = entries.iter().map(as_text).find(|text| text.contains("list-closed")).unwrap();
    let opened = as_text(&entries[0]);
    let later = as_text(&entries[1]);
    let event = |event: &str| {
        let salt = "0".repeat(32);
        let mut entry: serde_json::Value = serde_json::from_str(&later).unwrap();
        entry["events"] = serde_json::from_str(&format!(r#"[{{"salt":"{salt}","event":{event}}}]"#)).unwrap();
        entry.to_string()
    };
    let number_in = |text: &str, name: &str, number: u64| {
        let (before, after) = text.split_once(&format!("\"{name}\":")).expect(name);
        let after = after.trim_start_matches(|digit: char| digit.is_ascii_digit());
        format!("{before}\"{name}\":{number}{after}")
    };
    let registered = event(r#"{"player-registered":{"player":7}}"#);
    let joined = event(r#"{"ticket-joined":{"stage":"R1","attempt":1,"number":7,"into":1}}"#);
    let pairing = r#"[{"number":7,"left":1,"right":null,"repeated":false}]"#;
    let paired = event(&format!(
        r#"{{"round-paired":{{"stage":"R2","attempt":1,"entries":[[1,1]],"pairings":{pairing}}}}}"#
    ));
    for good in [&opened, &closed, &registered, &joined, &paired] {
        assert_eq!(action(good), Ok(()), "{good}");
    }
    let most = u64::from(u32::MAX);
    let slots = 1 << 31;
    for bad in [
        number_in(&opened, "prizes", most),
        number_in(&opened, "tables", most),
        number_in(&closed, "slots", slots),
        number_in(&registered, "player", most),
        event(r#"{"ticket-joined":{"stage":"R1","attempt":1,"number":4294967295,"into":1}}"#),
        // No page can show that in every zone.
        later.replacen("\"at\":\"2", "\"at\":\"+262142", 1),
        // What is still to come cannot be taken back.
        event(r#"{"undone":{"action":2}}"#),
        paired
            .replace("[{\"number\":7", "[{\"number\":4294967295")
            .replace("\"left\":1,\"number\":7", "\"left\":1,\"number\":4294967295"),
    ] {
        assert_eq!(action(&bad), Err(EntryFault::Unreadable), "{bad}");
    }
}

#[test]
fn an_entry_without_commitments_never_leaves_the_house() {
    let old = Written {
        number: 1,
        at: b"2027-01-05T18:00:00.000Z".into(),
        by_user: None,
        by_ticket: None,
        events: br#"["finished"]"#.into(),
        seal: None,
    };
    assert!(PublicEntry::of(&old, Hash::of(b"anything")).is_none());
}
