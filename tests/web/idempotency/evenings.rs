//! Tournaments in every phase in one house, so that every form stands somewhere.

use crate::night::{Night, settings};
use crate::server::{PASSWORD, TestServer};
use preisschnapsen::app::logo::read_logo;
use preisschnapsen::app::{Actor, Newcomer, Request, Reserved, Role, Submission, UserId};
use tournament::draw::PhraseKind;
use tournament::texts::{ExtrasChange, Person, Shown, Texts};
use tournament::*;

const PEOPLE: [(&str, u32); 8] = [
    ("Anni", 1),
    ("Berti", 1),
    ("Cilli", 1),
    ("Dora", 1),
    ("Emil", 1),
    ("Franz", 1),
    ("Gretl", 1),
    ("Hans", 1),
];

/// A house with one tournament in each phase.
pub fn server() -> TestServer {
    let server = TestServer::with_staff();
    let night = |name: &str, settings: Settings, people: usize| {
        let night = Night::named(&server.app, name, settings);
        night.register(&PEOPLE[..people]);
        night
    };
    let sold = night("Verkauf", settings(), 2);
    selling(&server, &sold);
    server.app.print_tickets(&sold.now(), &[TicketNo(2)], UserId::COMMAND_LINE).unwrap();
    night("Gesperrt", settings(), 4).act(Request::CloseList(Stage::FIRST));
    let spoken = night("Spruch", settings(), 4);
    spoken.act(Request::CloseList(Stage::FIRST));
    spoken.act(Request::TakePhrase { stage: Stage::FIRST, phrase: "HERZ ASS".parse().unwrap(), pack: None });
    let by_hand = night("Hand", settings(), 4);
    by_hand.act(PlainDraw::CloseListByHand { stage: Stage::FIRST });
    by_hand.act(PlainDraw::PullByHand { stage: Stage::FIRST, expected_pulls: 0, number: 2 });
    let paper = night("Papier", settings(), 4);
    paper.act(PlainDraw::CloseListByHand { stage: Stage::FIRST });
    let slips = vec![(TicketNo(1), 2)];
    paper.act(PlainDraw::PullOnPaper { stage: Stage::FIRST, expected_pulls: 0, slips });
    hall(&night("Saal", Settings { tables: 4, reporting: Reporting::AfterDesk, ..settings() }, 8));
    let played = night("Ende", settings(), 8);
    played.play_to_the_end();
    let handed = night("Gaben", settings(), 8);
    handed.play_to_the_end();
    handed.act(PlainPrize::HandOverPrize { prize: 1, done: true, expected_holder: None });
    handed.act(Request::OverridePrize { prize: 2, ticket: Some(TicketNo(3)), reason: None });
    // The losers of the first round share places that have prizes.
    let lots = night("Los", Settings { prizes: 12, ..settings() }, 8);
    lots.register(&PEOPLE);
    lots.play_to_the_end();
    let special = |kind: SpecialKind, group: Option<&str>| Request::AddSpecialPrize {
        kind,
        name: "Trostpreis".parse().unwrap(),
        group: group.map(|group| group.parse().unwrap()),
    };
    lots.act(special(SpecialKind::Last, None));
    lots.act(special(SpecialKind::BestOf { group: 1 }, Some("Damen")));
    let logo = read_logo(include_bytes!("../../data/pixel.png")).unwrap();
    lots.act(Request::SetLogo(Some(logo)));
    // One is sealed and waits for its phrase, another for the press that draws it.
    for (name, phrase) in [("Versiegelt", PhraseKind::Sentence), ("Losbereit", PhraseKind::Nothing)] {
        let sealed = night(name, Settings { prizes: 12, ..settings() }, 8);
        sealed.register(&PEOPLE);
        sealed.play_to_the_end();
        let due = sealed.now().due_lot().unwrap();
        sealed.act(Request::SealLot { place: due.places.first, among: due.tickets, phrase });
    }
    let choosing = night("Wahl", Settings { prizes: 0, ..settings() }, 4);
    let things = ["Speckseite; Metzgerei Muster", "Wein", "Torte"].map(|line| line.parse().unwrap()).to_vec();
    choosing.act(Request::SetThings { things, thanks: Default::default() });
    choosing.play_to_the_end();
    let ticket = choosing.now().champion().unwrap();
    choosing.act(PlainPrize::ChooseThing { thing: 2, ticket });
    consolation(&night("Trost", settings(), 8));
    let mistaken = night("Irrtum", settings(), 8);
    mistaken.register(&PEOPLE);
    mistaken.draw(Stage::FIRST);
    mistaken.play(Stage::FIRST, usize::MAX);
    mistaken.open_consolation(&[]);
    let finished = night("Fertig", settings(), 4);
    finished.play_to_the_end();
    finished.act(PlainEvening::Finish);
    let long_over = night("Vorbei", settings(), 4);
    long_over.play_to_the_end();
    let texts = Texts { date: "2020-01-05".parse().unwrap(), ..Texts::clone(&long_over.now().texts) };
    long_over.act(Request::UpdateSettings { settings: settings(), texts });
    long_over.act(Request::UpdateExtras(ExtrasChange::Names { shown: Shown::Full, keep_days: Some(30) }));
    long_over.act(PlainEvening::Finish);
    practice(&server);
    // Somebody else is logged in as well, and somebody else is on the staff.
    server.staff();
    server.app.accounts().add_as(Role::Scorer, "Helga", PASSWORD).unwrap();
    server
}

fn selling(server: &TestServer, night: &Night<'_>) {
    let person = Person::read("Schuldig Susi", "Ried").unwrap();
    night.act(Request::Register(vec![Newcomer::new(person, Tickets::Count(2), FirstPayment::Nothing)]));
    night.act(PlainDesk::Refund(TicketNo(1)));
    let person = Person::read("Spät Sepp", "Ried").unwrap();
    server.app.reserve(&night.now(), vec![Reserved { person, tickets: "1".to_owned() }]).unwrap();
}

/// Eight at their tables: one match is called, one has begun, one is over; somebody is missing, somebody went home, and two tell
/// different stories.
fn hall(night: &Night<'_>) {
    night.draw(Stage::FIRST);
    let pairings = night.now().pairings(Stage::FIRST);
    let open: Vec<_> = pairings.into_iter().filter(Pairing::is_open).collect();
    night.enter(open[0], MatchResult::Played(Score { left: 2, right: 1 }));
    night.act(HallCommand::CallMatch { id: open[1].id, table: None });
    night.act(HallCommand::CallMatch { id: open[2].id, table: None });
    let missing = night.now().owner(open[2].left.unwrap()).unwrap();
    night.act(HallCommand::MarkMissing { id: open[2].id, player: missing });
    let now = night.now();
    let keys = night.ticket_keys();
    for ticket in [open[3].left, open[3].right].into_iter().flatten() {
        let seen = now.pairing(open[3].id).unwrap().version;
        let score = Score { left: 2, right: 0 };
        night.act(Request::ReportResult {
            in_doubt: false,
            key: keys[&ticket].clone(),
            id: open[3].id,
            expected_version: seen,
            score,
        });
    }
    let winner = now.owner(open[0].left.unwrap()).unwrap();
    night.act(PlainDesk::Withdraw(winner));
}

/// Sixteen people after their first round, some of whom play in the consolation.
fn consolation(night: &Night<'_>) {
    night.register(&PEOPLE);
    night.draw(Stage::FIRST);
    night.play(Stage::FIRST, usize::MAX);
    night.open_consolation(&night.now().out_after_round_one()[2..4]);
}

fn practice(server: &TestServer) {
    let texts = Texts {
        name: "Probe".parse().unwrap(),
        venue: "Gasthof".parse().unwrap(),
        date: server.app.today(),
        prizes: vec!["Ein Schwein".parse().unwrap()],
        rules: Default::default(),
    };
    let form = Submission { form_key: server.app.form_key().unwrap(), by: UserId::COMMAND_LINE };
    server.app.practice(form, texts).unwrap();
}

/// Returns where the walk begins: with what the staff see first, and with what no link leads to because somebody types it.
pub fn starts(server: &TestServer) -> Vec<String> {
    let mut starts: Vec<String> =
        ["/leitung", "/anmelden", "/leitung/neu", "/leitung/sicherung"].map(str::to_owned).into();
    // A code by which somebody joins stands in no page.
    starts.push(format!(
        "/dabei/{}",
        server.app.accounts().invite(Actor::CommandLine, Role::Scorer).unwrap().as_str()
    ));
    for night in server.app.tournaments().unwrap() {
        let slug = night.slug.as_str();
        starts.push(format!("/leitung/t/{slug}"));
        for page in [
            "ergebnis?runde=R1&partie=1",
            "ergebnis?runde=R1&partie=2&stand=2%3A1",
            "abmeldung?nr=1",
            "abmeldung?nr=2",
        ] {
            starts.push(format!("/leitung/t/{slug}/{page}"));
        }
        let keys = server.app.ticket_keys(&server.app.snapshot(slug).unwrap().unwrap()).unwrap();
        starts.extend(keys.values().take(8).map(|key| format!("/k/{}", key.as_str())));
    }
    starts
}
