//! The words of EVENING: what nobody in an inn understands is said to nobody who did not ask. Pages of the staff and the wall, at each hour of an evening.

use crate::night::{Night, settings};
use crate::server::{Browser, TestServer};
use preisschnapsen::app::Request;
use tournament::draw::PhraseKind;
use tournament::{Settings, Stage};

/// In German and English; the check page of a draw, its protocol and the handbook may say them.
const NEVER: [(&str, &[&str]); 2] = [
    (
        "de",
        &[
            "Prüfsumme",
            "Zusage",
            "Spruch",
            "Sprüche",
            "ersiegel",
            "Lostopf",
            "Geheimnis",
            "Versuch ",
            "Versuch.",
            "Beamer",
            "Tafel",
            "schuldet",
            "haben gezahlt",
            "..",
        ],
    ),
    ("en", &["checksum", "commitment", "secret", " seal", "hrase", " owes ", ".."]),
];

/// Opens every page of the evening that the bar leads to, some that it does not, and the wall.
fn look(night: &Night<'_>, staff: &Browser, more: &[&str]) {
    let bar = staff.get(&night.staff_page("")).attributes(".steps a", "href");
    let pages = bar.into_iter().filter(|page| page.starts_with(&night.staff_page("")));
    let sheets = ["/leitung/hilfe/abend", "/leitung/hilfe/stoerung"].map(String::from);
    let more = more.iter().map(|page| night.staff_page(page)).chain(sheets).chain([night.page("/tafel")]);
    for page in pages.chain(more) {
        for (language, never) in NEVER {
            let said =
                staff.get(&format!("{page}?lang={language}")).assert_status(200).texts("body").concat();
            for word in never {
                assert!(!said.contains(word), "{page} says {word:?}: {said}");
            }
        }
    }
}

const HALL: [(&str, u32); 8] = [
    ("Huber Franz", 2),
    ("Zauner Resi", 2),
    ("Maier Anna", 2),
    ("Gruber Karl", 2),
    ("Hofer Lois", 2),
    ("Auer Rosa sen.", 2),
    ("Ebner Max", 2),
    ("Lang Toni", 2),
];

#[test]
fn pages_of_the_staff_and_the_wall_speak_as_an_inn_does() {
    let server = TestServer::with_staff();
    let night = Night::open(&server, Settings { prizes: 12, ..settings() });
    let staff = server.staff();
    look(&night, &staff, &[]);
    night.register(&HALL);
    night.act(Request::CloseListFor { stage: Stage::FIRST, phrase: PhraseKind::Sentence });
    look(&night, &staff, &["/auslosung/R1"]);
    night.act(Request::TakePhrase { stage: Stage::FIRST, phrase: "GUTE NACHT".parse().unwrap(), pack: None });
    look(&night, &staff, &["/auslosung/R1"]);
    night.act(Request::Draw(Stage::FIRST));
    look(&night, &staff, &["/auslosung/R1", "/runde/R1", "/runde/R1/bogen"]);
    night.play_to_the_end();
    look(&night, &staff, &["/preise/los", "/auslosung/R1"]);
    let due = night.now().due_lot().unwrap();
    let (place, among) = (due.places.first, due.tickets);
    night.act(Request::SealLot { place, among, phrase: PhraseKind::Sentence });
    look(&night, &staff, &["/preise/los", "/preise/sonder", "/gabentisch"]);
}
