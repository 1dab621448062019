//! A sealed lot is drawn again on a guest's own phone, and a forged one is found.

use super::{outcome, without_motion};
use crate::chromium::{Chromium, Window};
use crate::night::{EIGHT, Night, settings};
use crate::server::TestServer;
use preisschnapsen::app::Request;
use tournament::draw::{LotNo, PhraseKind};
use tournament::{PlayedTo, Settings};

#[test]
#[ignore = "needs chromium and chromedriver; .ci/run has them"]
fn a_sealed_lot_is_drawn_again_on_a_phone() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { prizes: 6, played_to: PlayedTo::Two, ..settings() });
    night.register(&EIGHT);
    night.play_to_the_end();
    let due = night.now().due_lot().expect("a place is shared");
    let place = due.places.first;
    night.act(Request::SealLot { place, among: due.tickets.clone(), phrase: PhraseKind::Sentence });
    night.act(Request::TakeLotPhrase { lot: LotNo(1), phrase: "KH QS AD".parse().unwrap() });
    night.act(Request::DrawSealedLot(LotNo(1)));
    let url = format!("http://{}{}", server.address, night.page("/los/L1"));
    Chromium::start().with(Window::PHONE, async |driver| {
        driver.goto(&url).await?;
        let found = outcome(&driver).await?;
        let all = due.tickets.len();
        assert_eq!((found.verdict.as_str(), found.right, found.wrong), ("right", all, 0), "{found:?}");
        assert!(found.sentence.contains("Das Los stimmt"), "{found:?}");
        without_motion(&driver).await?;
        // The same with two exchanged is not what comes out.
        let forged = "const answer = await (await fetch(location.pathname + '.json')).json();
            [answer.order[0], answer.order[1]] = [answer.order[1], answer.order[0]];
            return [...verdict.check(answer)].at(-1).path;";
        let path = driver.execute(format!("return (async () => {{ {forged} }})()"), vec![]).await?;
        assert_eq!(path.json().as_str(), Some("order[0]"));
        Ok(())
    });
}
