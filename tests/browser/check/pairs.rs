//! Recomputing pairs from one bag in a real browser: every recorded draw, and the same verdict as the program's on what was forged.

use super::{drawn, open, without_motion};
use crate::chromium::{Chromium, Window};
use crate::server::TestServer;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tempfile::TempDir;
use thirtyfour::prelude::*;
use tournament::draw::protocol::{Field, Verdict};
use tournament::draw::shuffle::protocol::{BY_HAND, Protocol};
use tournament::draw::{ChangeKind, PublishedChange, Secret};
use tournament::{Side, Stage, TicketNo};

/// 24 draws made by an independent program.
const VECTORS: &str = include_str!("../../../crates/tournament/tests/data/shuffle-vectors.jsonl");

fn vectors() -> Vec<Protocol> {
    VECTORS.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Eleven tickets: 24-1, 22-6, 7-13, 23-21, 8-2, and 20 has the bye.
fn eleven() -> Protocol {
    vectors().remove(0)
}

/// 128 tickets in round 6, with meetings.
fn many() -> Protocol {
    vectors().remove(1)
}

/// Eleven tickets, as if people had pulled them from a bag.
fn by_hand() -> Protocol {
    let mut protocol = eleven();
    protocol.procedure = BY_HAND.to_owned();
    protocol.commitment = None;
    (protocol.secret, protocol.phrase, protocol.seed) = (Field::Absent, Field::Absent, Field::Absent);
    let pairings = protocol.list().pair_by_hand(&protocol.order);
    protocol.pairings = pairings;
    protocol
}

fn changed(
    kind: ChangeKind,
    number: u32,
    side: Side,
    out: Option<u32>,
    into: Option<u32>,
) -> PublishedChange {
    let (out, into) = (out.map(TicketNo), into.map(TicketNo));
    let at = "2027-01-05T20:00:00Z".to_owned();
    PublishedChange { kind, number, side, out, into, at, among: None, passed_over: None }
}

/// Ways to forge a draw, each at another kind of line.
const FORGERIES: [fn(&mut Protocol); 40] = [
    |it| it.entries.swap(2, 3),
    |it| it.entries[5].lives = 10,
    |it| it.entries[0].lives += 1,
    |it| it.entries[1].byes += 1,
    |it| it.entries.insert(3, it.entries[2]),
    |it| it.entries.truncate(10),
    |it| it.met.reverse(),
    |it| it.met.truncate(1),
    |it| it.met.extend(it.met.last().copied()),
    |it| it.met.iter_mut().take(1).for_each(|two| two.2 = 6),
    |it| it.met.iter_mut().take(1).for_each(|two| two.2 = 0),
    |it| it.met.iter_mut().take(1).for_each(|two| two.1 = TicketNo(9_999)),
    |it| it.round = Stage::ThirdPlace,
    |it| it.round = Stage::Round(9),
    |it| it.attempt = 2,
    |it| it.tournament = "anderes".to_owned(),
    |it| it.repair = !it.repair,
    |it| it.secret = Field::Known(Secret([1; 32])),
    |it| it.secret = Field::Hidden,
    |it| it.commitment = it.commitment.xor(Some(Secret([1; 32]).commitment())),
    |it| it.phrase = Field::Known("KH".parse().unwrap()),
    |it| it.phrase = Field::Hidden,
    |it| it.seed = Field::Hidden,
    |it| it.order.swap(4, 7),
    |it| it.order[10] = it.order[0],
    |it| it.order[3] = TicketNo(9_999),
    |it| it.order.truncate(10),
    |it| it.order.push(TicketNo(9_999)),
    |it| it.order.clear(),
    |it| it.pairings[3].repeated = true,
    |it| it.pairings[2].left = TicketNo(9_999),
    |it| it.pairings[4].right = None,
    |it| it.pairings[1].number = 7,
    |it| it.pairings.truncate(5),
    |it| it.pairings.extend(it.pairings.last().copied()),
    |it| it.pairings.clear(),
    |it| (it.order.truncate(7), it.pairings.clear()).0,
    |it| (it.order.truncate(10), it.pairings.clear()).0,
    |it| (it.secret, it.seed, it.order, it.pairings) = (Field::Hidden, Field::Hidden, vec![], vec![]),
    |it| it.procedure = if it.procedure == BY_HAND { "shuffle/1" } else { BY_HAND }.to_owned(),
];

/// Series of changes after the draw of [`eleven`], possible ones and impossible ones of each kind.
fn series() -> Vec<Vec<PublishedChange>> {
    use ChangeKind::{Bye, Exchange, Join, Remove};
    use Side::{Left, Right};
    let leaves = || changed(Remove, 2, Left, Some(22), None);
    let alone = vec![
        leaves(),
        changed(Join, 6, Right, None, Some(22)),
        changed(Bye, 7, Left, None, Some(30)),
        changed(Bye, 8, Left, None, Some(30)),
        changed(Bye, 7, Right, None, Some(30)),
        changed(Bye, 7, Left, Some(24), Some(30)),
        changed(Bye, 7, Left, None, None),
        changed(Join, 6, Right, None, Some(30)),
        changed(Join, 6, Left, None, Some(30)),
        changed(Join, 5, Right, None, Some(30)),
        changed(Join, 6, Right, Some(20), Some(30)),
        changed(Join, 6, Right, None, None),
        changed(Exchange, 1, Left, Some(24), Some(30)),
        changed(Exchange, 1, Left, Some(1), Some(30)),
        changed(Exchange, 1, Right, Some(24), Some(30)),
        changed(Exchange, 9, Right, Some(24), Some(30)),
        changed(Exchange, 1, Left, None, Some(30)),
        changed(Exchange, 1, Left, Some(24), None),
        changed(Exchange, 1, Left, Some(24), Some(6)),
        changed(Exchange, 6, Right, Some(20), Some(30)),
        changed(Remove, 1, Left, Some(24), Some(30)),
        changed(Remove, 1, Left, Some(1), None),
        changed(Remove, 1, Right, None, None),
        changed(Remove, 9, Right, Some(1), None),
    ];
    let mut all: Vec<_> = alone.into_iter().map(|change| vec![change]).collect();
    // Six stands alone once 22 has left, and so on the left; an emptied pairing is gone, and its number is not used again.
    let after = [
        changed(Join, 2, Right, None, Some(30)),
        changed(Exchange, 2, Left, Some(6), Some(30)),
        changed(Exchange, 2, Right, Some(6), Some(30)),
        changed(Join, 6, Right, None, Some(22)),
        changed(Join, 3, Right, None, Some(22)),
    ];
    all.extend(after.map(|change| vec![leaves(), change]));
    let empty = [
        changed(Remove, 6, Left, Some(20), None),
        changed(Join, 6, Right, None, Some(20)),
        changed(Bye, 6, Left, None, Some(20)),
        changed(Bye, 7, Left, None, Some(20)),
    ];
    all.extend((1..=3).map(|second| vec![empty[0].clone(), empty[second].clone()]));
    all
}

/// Every forged protocol, and those that hold.
fn protocols() -> Vec<Protocol> {
    let mut all = vectors();
    for base in [eleven(), many(), by_hand()] {
        all.extend(FORGERIES.map(|forge| {
            let mut forged = base.clone();
            forge(&mut forged);
            forged
        }));
    }
    for base in [eleven(), by_hand()] {
        all.extend(series().into_iter().map(|changes| Protocol { changes, ..base.clone() }));
    }
    all
}

/// What the program says of a protocol: how it ends, or the first line that comes out otherwise.
fn verdict(protocol: &Protocol) -> Value {
    match protocol.verify() {
        Verdict::Holds => json!(["holds"]),
        Verdict::NotDrawn | Verdict::NeverDrawn => json!(["not drawn"]),
        Verdict::Differs(found) => json!([found.path, found.expected, found.found]),
    }
}

/// The same from the scripts that the open page has.
const VERDICTS: &str = "return arguments[0].map((protocol) => {
        if (!verdict.isReadable(protocol)) return ['unreadable'];
        const wrong = [...verdict.check(protocol)].find((line) => !line.holds);
        if (wrong) return [wrong.path, wrong.expected, wrong.found];
        return [verdict.drawn(protocol).length ? 'holds' : 'not drawn'];
    });";

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn the_browser_and_the_program_name_the_same_first_wrong_line() {
    let server = TestServer::with_staff();
    let (_, file) = drawn(&server);
    let folder = TempDir::new().unwrap();
    let protocols = protocols();
    let expected: Vec<Value> = protocols.iter().map(verdict).collect();
    let sent = serde_json::to_value(&protocols).unwrap();
    let found: Vec<Value> = Chromium::start().with(Window::PHONE, async |driver| {
        open(&driver, &folder, &file, &sent[0]).await?;
        driver.execute(VERDICTS, vec![sent]).await?.convert()
    });
    assert_eq!(found.len(), expected.len());
    for ((found, expected), protocol) in found.iter().zip(&expected).zip(&protocols) {
        assert_eq!(found, expected, "{}", serde_json::to_string(protocol).unwrap());
    }
    // Each kind of line was the first wrong one somewhere.
    let kind = |verdict: &Value| {
        let path = verdict[0].as_str().unwrap().to_owned();
        path.chars().filter(|letter| !letter.is_ascii_digit()).collect::<String>()
    };
    let kinds: BTreeSet<String> = expected.iter().map(kind).collect();
    let all = [
        "changes: ticket ",
        "changes[].in",
        "changes[].number",
        "changes[].out",
        "changes[].side",
        "commitment",
        "entries[]",
        "holds",
        "met[]",
        "not drawn",
        "order[]",
        "pairings[]",
        "phrase",
        "round",
        "secret",
        "seed",
    ];
    assert_eq!(kinds.iter().map(String::as_str).collect::<Vec<_>>(), all);
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn the_file_confirms_every_recorded_draw_of_pairs_to_the_last_ticket() {
    let server = TestServer::with_staff();
    let (_, file) = drawn(&server);
    let folder = TempDir::new().unwrap();
    Chromium::start().with(Window::PHONE, async |driver| {
        without_motion(&driver).await?;
        let vectors = vectors();
        assert_eq!(vectors.len(), 24);
        for vector in &vectors {
            let found = open(&driver, &folder, &file, &serde_json::to_value(vector).unwrap()).await?;
            let tickets = vector.order.len();
            assert_eq!(
                (found.verdict.as_str(), found.right, found.wrong),
                ("right", tickets, 0),
                "{found:?}"
            );
            let last = driver.find(By::Css(format!(".check-pulls li:nth-child({tickets})"))).await?;
            assert_eq!(last.inner_html().await?, format!("Karte {}", vector.order[tickets - 1]));
            assert_eq!(steps(&driver).await?, ["entries", "commitment", "seed", "pulls", "pairings"]);
        }
        let listed = many().list_hash();
        open(&driver, &folder, &file, &serde_json::to_value(many()).unwrap()).await?;
        driver.find(By::Name("list")).await?.send_keys(&listed[..32]).await?;
        let answer = driver.find(By::Id("a-list")).await?.text().await?;
        assert!(answer.contains("32 von 64"), "{answer}");
        Ok(())
    });
}

/// The steps that a guest sees.
async fn steps(driver: &WebDriver) -> WebDriverResult<Vec<String>> {
    let mut names = Vec::new();
    for step in driver.find_all(By::Css(".check-steps > li:not([hidden])")).await? {
        names.push(step.attr("data-step").await?.unwrap_or_default());
    }
    Ok(names)
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn wrong_tickets_and_changes_of_pairs_are_shown_where_they_stand() {
    let server = TestServer::with_staff();
    let (_, file) = drawn(&server);
    let folder = TempDir::new().unwrap();
    let with = |forge: fn(&mut Protocol), base: Protocol| {
        let mut forged = base;
        forge(&mut forged);
        serde_json::to_value(forged).unwrap()
    };
    let leaves =
        |it: &mut Protocol| it.changes = vec![changed(ChangeKind::Remove, 2, Side::Left, Some(22), None)];
    let another =
        |it: &mut Protocol| it.changes = vec![changed(ChangeKind::Remove, 2, Side::Left, Some(24), None)];
    Chromium::start().with(Window::PHONE, async |driver| {
        without_motion(&driver).await?;
        let found = open(&driver, &folder, &file, &with(|it| it.order.swap(4, 7), eleven())).await?;
        assert_eq!((found.verdict.as_str(), found.right, found.wrong), ("wrong", 4, 1), "{found:?}");
        assert!(found.sentence.contains("Zug 5 (order[4])"), "{found:?}");
        for (forge, named) in [
            ((|it| it.pairings[3].repeated = true) as fn(&mut Protocol), "Partie 4 (pairings[3])"),
            (|it| it.met.swap(0, 1), "bei: met[0]."),
            (|it| it.round = Stage::ThirdPlace, "bei: round."),
        ] {
            let found = open(&driver, &folder, &file, &with(forge, many())).await?;
            assert!(found.verdict == "wrong" && found.sentence.contains(named), "{named}: {found:?}");
        }
        let found = open(&driver, &folder, &file, &with(another, eleven())).await?;
        assert!(found.sentence.contains("bei: Änderung 1 (changes[0].out)."), "{found:?}");
        let found = open(&driver, &folder, &file, &with(leaves, eleven())).await?;
        assert_eq!((found.verdict.as_str(), found.right), ("right", 11), "{found:?}");
        assert_eq!(steps(&driver).await?.last().unwrap(), "changes");
        let found = open(&driver, &folder, &file, &with(|_| {}, by_hand())).await?;
        assert_eq!((found.verdict.as_str(), found.right), ("right", 11), "{found:?}");
        assert!(found.sentence.contains("Von Hand gezogen"), "{found:?}");
        assert_eq!(steps(&driver).await?, ["entries", "pulls", "pairings"]);
        Ok(())
    });
}
