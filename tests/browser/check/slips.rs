//! Slips that were pulled on paper, looked through in a browser: half of them, all of them, and what somebody changed.

use super::{open, outcome, without_motion};
use crate::chromium::{Chromium, Window};
use crate::night::{Night, settings};
use crate::server::TestServer;
use serde_json::{Value, json};
use tempfile::TempDir;
use tournament::draw::protocol::{Protocol, Verdict};
use tournament::{PlainDraw, Stage, TicketNo};

/// Three people with the tickets 1 to 3, 4, and 5 and 6, as they came to the pots.
const SLIPS: [(u32, u32); 6] = [(4, 1), (5, 2), (6, 3), (1, 4), (2, 1), (3, 2)];

fn enter(night: &Night<'_>, expected_pulls: u32, slips: &[(u32, u32)]) {
    let slips = slips.iter().map(|(ticket, number)| (TicketNo(*ticket), *number)).collect();
    night.act(PlainDraw::PullOnPaper { stage: Stage::FIRST, expected_pulls, slips });
}

fn protocol(night: &Night<'_>) -> Value {
    let now = night.now();
    serde_json::to_value(now.protocol(now.draw_in_force(Stage::FIRST).unwrap())).unwrap()
}

/// Returns the protocol of the same draw given up after three slips; nobody sees one that still goes on.
fn given_up(whole: &Value) -> Value {
    let mut half = whole.clone();
    half["pulls"].as_array_mut().unwrap().truncate(3);
    let entered: Vec<Value> = SLIPS[..3].iter().map(|(ticket, _)| json!(ticket)).collect();
    for pairing in half["pairings"].as_array_mut().unwrap() {
        for side in ["left", "right"] {
            if !entered.contains(&pairing[side]) {
                pairing[side] = Value::Null;
            }
        }
    }
    half
}

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn slips_from_paper_are_looked_through_as_far_as_they_are_entered() {
    let stage = Stage::FIRST;
    let server = TestServer::with_staff();
    let night = Night::open(&server, settings());
    night.register(&[("Huber Franz", 3), ("Zauner Resi", 1), ("Bauer Toni", 2)]);
    night.act(PlainDraw::CloseListByHand { stage });
    let url = format!("http://{}{}", server.address, night.page("/auslosung/R1/pruefen"));
    let folder = TempDir::new().unwrap();
    Chromium::start().with(Window::PHONE, async |driver| {
        without_motion(&driver).await?;
        enter(&night, 0, &SLIPS[..3]);
        enter(&night, 3, &SLIPS[3..]);
        driver.goto(&url).await?;
        let found = outcome(&driver).await?;
        assert_eq!((found.verdict.as_str(), found.right, found.wrong), ("right", 6, 0), "{found:?}");
        assert!(found.sentence.contains("Auf Papier gezogen"), "{found:?}");

        let file = server.guest().get(&night.page("/auslosung/R1/pruefen.html")).body;
        let whole = protocol(&night);
        let found = open(&driver, &folder, &file, &given_up(&whole)).await?;
        assert_eq!((found.verdict.as_str(), found.right, found.wrong), ("right", 3, 0), "{found:?}");
        let fewer = json!(whole["pulls"].as_array().unwrap()[..5]);
        let lies: [(&str, Value); 5] = [
            ("/pulls", fewer),
            ("/pulls/4/number", json!(4)),
            ("/pulls/0/ticket", json!(1)),
            ("/entered_at", Value::Null),
            ("/pairings/0/right", Value::Null),
        ];
        for (place, lie) in lies {
            let mut protocol = whole.clone();
            *protocol.pointer_mut(place).unwrap() = lie;
            let read: Protocol = serde_json::from_value(protocol.clone()).unwrap();
            let Verdict::Differs(difference) = read.verify() else { panic!("{place} is not found") };
            let found = open(&driver, &folder, &file, &protocol).await?;
            assert_eq!(found.verdict, "wrong", "{place}: {found:?}");
            assert!(found.sentence.contains(&difference.path), "{place}: {difference:?}, {found:?}");
        }
        Ok(())
    });
}
