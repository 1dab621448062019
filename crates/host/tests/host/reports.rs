//! Guests report at the host, the laptop in the hall decides, and the host's page says what became of it. Everything is real: the laptop's threads,
//! the host, HTTP between them, PostgreSQL.

use crate::cable::Cable;
use crate::calls::Server;
use crate::laptop::{Laptop, soon, status};
use crate::postgres::Postgres;
use crate::support::{Host, put_report};
use mirror::Stop;
use preisschnapsen::app::{Halt, Request};
use preisschnapsen_host::store::inbox::MOST_OPEN;
use preisschnapsen_host::store::{By, NightId};
use scraper::{Html, Selector};
use tournament::{MatchResult, PlainMatch, Reporting, Score, Settings, Stage, TicketNo};

pub const PEOPLE: [&str; 8] = [
    "Huber Franz",
    "Müller Änne",
    "Österreicher Toni",
    "Adler Max",
    "Bauer Resi",
    "Gruber Sepp",
    "Pichler Zita",
    "Wimmer Hans",
];

/// An evening with its first round drawn, on a host.
pub struct Evening {
    pub host: Host,
    pub night: NightId,
    pub server: Server,
    pub laptop: Laptop,
}

impl Evening {
    async fn new() -> Evening {
        Evening::through(|server| server.base().to_owned()).await
    }

    /// Publishes it at an address that leads to the server.
    pub async fn through(address: impl FnOnce(&Server) -> String) -> Evening {
        Evening::of(&PEOPLE, address).await
    }

    /// The same of other people, with a ticket each.
    pub async fn of(people: &[&str], address: impl FnOnce(&Server) -> String) -> Evening {
        let host = Host::at(Postgres::shared().database().await).await;
        let (night, code) = host.night().await;
        let server = Server::behind_a_proxy(&host.address, "127.0.0.1:0");
        let laptop = Laptop::with(Settings { reporting: Reporting::Counts, ..Settings::usual() });
        laptop.register(people);
        laptop.act(Request::CloseList(Stage::FIRST));
        let phrase = "HERZ ASS".parse().unwrap();
        laptop.act(Request::TakePhrase { stage: Stage::FIRST, phrase, pack: None });
        laptop.act(Request::Draw(Stage::FIRST));
        laptop.publish(&address(&server), &code.to_string()).unwrap();
        let evening = Evening { host, night, server, laptop };
        evening.is_at_the_host();
        evening
    }

    fn is_at_the_host(&self) {
        soon("the host has the evening", || {
            self.laptop.published().standing.acknowledged == self.laptop.head().0
        });
        let round = format!("{}/t/{}/runde/R1", self.server.base(), self.laptop.slug);
        soon("the host shows it", || status(&round) == 200);
    }

    /// Returns the two tickets of the first match, the left one first.
    pub fn tickets(&self) -> [TicketNo; 2] {
        let night = self.laptop.app.snapshot(&self.laptop.slug).unwrap().unwrap();
        let pairing =
            night.pairings(Stage::FIRST).into_iter().find(|pairing| pairing.id.number == 1).unwrap();
        [pairing.left.unwrap(), pairing.right.unwrap()]
    }

    /// Returns the guest who has a ticket, with a phone of their own.
    pub fn guest(&self, ticket: TicketNo) -> Guest {
        let night = self.laptop.app.snapshot(&self.laptop.slug).unwrap().unwrap();
        let key = self.laptop.app.ticket_keys(&night).unwrap()[&ticket].as_str().to_owned();
        Guest { base: self.server.base().to_owned(), key, from: format!("203.0.113.{}", ticket.0) }
    }

    pub fn guests(&self) -> [Guest; 2] {
        self.tickets().map(|ticket| self.guest(ticket))
    }

    fn result(&self) -> Option<MatchResult> {
        let night = self.laptop.app.snapshot(&self.laptop.slug).unwrap().unwrap();
        let pairing =
            night.pairings(Stage::FIRST).into_iter().find(|pairing| pairing.id.number == 1).unwrap();
        night.standing_result(pairing.id)
    }

    /// Enters a result of the first match at the laptop.
    fn enter(&self, left: u8, right: u8) {
        self.enter_at(1, (left, right));
    }

    /// Enters the result of a match of the first round at the laptop, or corrects it.
    pub fn enter_at(&self, number: u32, (left, right): (u8, u8)) {
        let night = self.laptop.app.snapshot(&self.laptop.slug).unwrap().unwrap();
        let pairing =
            night.pairings(Stage::FIRST).into_iter().find(|pairing| pairing.id.number == number).unwrap();
        let result = MatchResult::Played(Score { left, right });
        self.laptop.act(PlainMatch::EnterResult {
            id: pairing.id,
            expected_version: pairing.version,
            result,
            evidence: Vec::new(),
        });
    }
}

/// Somebody with a ticket and a phone.
pub struct Guest {
    pub base: String,
    pub key: String,
    pub from: String,
}

/// A page as a guest reads it.
pub struct Answered {
    pub status: u16,
    html: Html,
}

impl Answered {
    fn says(&self, words: &str) -> bool {
        let text: String = self.html.root_element().text().collect();
        text.split_whitespace().collect::<Vec<_>>().join(" ").contains(words)
    }

    fn attributes(&self, of: &str, name: &str) -> Vec<String> {
        let of = Selector::parse(of).unwrap();
        self.html.select(&of).map(|element| element.attr(name).unwrap_or_default().to_owned()).collect()
    }
}

impl Guest {
    fn at(self, address: &str) -> Guest {
        Guest { from: address.to_owned(), ..self }
    }

    fn path(&self) -> String {
        format!("{}/k/{}", self.base, self.key)
    }

    fn call(&self, request: ureq::http::request::Builder, body: String) -> Answered {
        let agent =
            ureq::Agent::config_builder().http_status_as_error(false).max_redirects(0).build().new_agent();
        let request =
            request.uri(self.path()).header("accept-language", "de").header("x-forwarded-for", &self.from);
        let mut answer = agent.run(request.body(body).unwrap()).unwrap();
        let html = Html::parse_document(&answer.body_mut().read_to_string().unwrap());
        Answered { status: answer.status().as_u16(), html }
    }

    pub fn page(&self) -> Answered {
        self.call(ureq::http::Request::builder().method("GET"), String::new())
    }

    /// Presses a score of the first form on a page.
    pub fn press(&self, page: &Answered, score: &str) -> Answered {
        let names = page.attributes("form input", "name").into_iter();
        let mut fields: Vec<String> = names
            .zip(page.attributes("form input", "value"))
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        fields.push(format!("stand={}", score.replace(':', "%3A")));
        let sent = ureq::http::Request::builder().method("POST").header("origin", &self.base);
        self.call(sent.header("content-type", "application/x-www-form-urlencoded"), fields.join("&"))
    }

    /// Reports, and returns the page that it leads to.
    pub fn report(&self, score: &str) -> Answered {
        assert_eq!(self.press(&self.page(), score).status, 303);
        self.page()
    }

    #[track_caller]
    pub fn reads(&self, words: &str) {
        soon(words, || self.page().says(words));
    }
}

const WAITS: &str = "wartet auf den Saal";

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn two_guests_report_at_the_host_and_the_result_stands_in_the_hall_and_at_the_host() {
    let evening = Evening::new().await;
    let [one, other] = evening.guests();
    assert!(one.page().says("Wie ist es ausgegangen?"));
    one.report("2:1");
    one.reads("Sie haben gemeldet: 2 : 1 gewonnen. Jetzt fehlt noch, dass");
    one.reads("Gemeldet.");
    assert_eq!(evening.result(), None);
    other.reads("sagt, Sie haben 1 : 2 verloren. Stimmt das?");
    other.report("1:2");
    soon("it stands", || evening.result() == Some(MatchResult::Played(Score { left: 2, right: 1 })));
    other.reads("Sie haben beide dasselbe gemeldet. Das Ergebnis gilt.");
    let round = format!("{}/t/{}/runde/R1", evening.server.base(), evening.laptop.slug);
    soon("everybody reads it", || crate::laptop::page(&round).contains("2\u{a0}:\u{a0}1"));
    // What is secret in a report stays at the host no longer than it has to.
    let export = evening.host.store.export(evening.night).await.unwrap().unwrap();
    let inbox = export["inbox"].to_string();
    assert!(inbox.contains("taken") && inbox.contains("score"), "{inbox}");
    for secret in [&one.key, &other.key, &one.from, &other.from] {
        assert!(!export.to_string().contains(secret.as_str()), "{secret}");
    }
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn who_reports_at_the_host_reads_at_once_what_became_of_it() {
    let evening = Evening::new().await;
    let [one, _] = evening.guests();
    // On a busy machine the hall is late now and then.
    let at_once = [("2:1", "2 : 1"), ("2:0", "2 : 0"), ("1:2", "1 : 2"), ("0:2", "0 : 2")].iter().any(
        |(score, said)| {
            one.report(score);
            let page = one.page();
            page.says(&format!("Sie haben gemeldet: {said}")) && page.says("Jetzt fehlt noch, dass")
        },
    );
    assert!(at_once);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn two_reports_from_one_place_are_a_question_to_the_desk() {
    let evening = Evening::new().await;
    let [one, other] = evening.guests().map(|guest| guest.at("203.0.113.200"));
    one.report("2:1");
    other.reads("sagt, Sie haben 1 : 2 verloren.");
    other.report("1:2");
    other.reads("Beide Meldungen kamen fast gleichzeitig, vielleicht vom selben Handy.");
    assert_eq!(evening.result(), None);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn what_the_hall_refuses_is_refused_in_the_words_of_the_hall() {
    let evening = Evening::new().await;
    let [one, other] = evening.guests();
    let wrong = Guest { key: "0123456789abcdef".repeat(2), ..evening.guest(evening.tickets()[0]) };
    assert!(wrong.page().status == 404 && wrong.page().says("Diese Karte kennen wir nicht"));
    assert_eq!(wrong.press(&one.page(), "2:1").status, 404);

    // The page was read before, and the desk was faster.
    let (read, read_by_the_other) = (one.page(), other.page());
    evening.laptop.app.publishing().pause(&evening.laptop.slug, true).unwrap();
    evening.enter(0, 2);
    assert_eq!(one.press(&read, "2:1").status, 303);
    assert!(one.page().says(WAITS));
    evening.laptop.app.publishing().pause(&evening.laptop.slug, false).unwrap();
    one.reads("Die Meldung ist nicht angekommen.");
    assert!(one.page().says("Hier steht schon ein Ergebnis: 0:2 (Runde 1, Partie 1)."));
    assert_eq!(evening.result(), Some(MatchResult::Played(Score { left: 0, right: 2 })));

    // Now nothing is to be reported, and whoever has the old page still open hears the same.
    assert_eq!(other.press(&read_by_the_other, "0:2").status, 303);
    other.reads("Die Meldung ist nicht angekommen.");
    // A score that cannot be.
    assert!(matches!(other.press(&read_by_the_other, "9:9").status, 303));
    other.reads("Die Meldung ist nicht angekommen.");
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn the_same_form_counts_once_and_other_scores_in_it_are_other_reports() {
    let evening = Evening::new().await;
    let [one, _] = evening.guests();
    evening.laptop.app.publishing().pause(&evening.laptop.slug, true).unwrap();
    let read = one.page();
    for score in ["2:1", "2:1", "2:0", "2:1"] {
        assert_eq!(one.press(&read, score).status, 303);
    }
    let waiting = evening.host.store.open_reports(evening.night, 100).await.unwrap();
    assert_eq!(waiting.len(), 2);
    assert!(one.page().says("2 : 0 gewonnen") && one.page().says(WAITS), "the last one is said");
    evening.laptop.app.publishing().pause(&evening.laptop.slug, false).unwrap();
    one.reads("Sie haben gemeldet: 2 : 0 gewonnen. Jetzt fehlt noch, dass");
    let night = evening.laptop.app.snapshot(&evening.laptop.slug).unwrap().unwrap();
    assert_eq!(reports_in(&night), 2, "who changes their mind is heard in this order");
}

/// Returns how many reports stand in the journal.
fn reports_in(night: &preisschnapsen::app::Snapshot) -> usize {
    let text = |action: &tournament::Action| serde_json::to_string(&action.events).unwrap();
    night.tournament.actions().filter(|action| text(action).contains("result-reported")).count()
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_laptop_that_ends_between_storing_and_answering_counts_a_report_once() {
    let mut cable = None;
    let address = |server: &Server| cable.insert(Cable::to(server.base())).base();
    let mut evening = Evening::through(address).await;
    let cable = cable.unwrap();
    // What became of a report never arrives.
    cable.breaks(|bytes| if bytes.starts_with(b"POST /mirror/1/inbox/") { 0 } else { bytes.len() });
    let [one, _] = evening.guests();
    one.report("2:1");
    soon("it is stored, and the answer is lost", || cable.broken() > 0);
    evening.laptop = evening.laptop.start_again();
    let before = cable.broken();
    soon("it is handed out again", || cable.broken() > before);
    assert_eq!(evening.host.store.standing(evening.night).await.unwrap().unwrap().reports, 1);
    cable.join();
    one.reads("Gemeldet.");
    let night = evening.laptop.app.snapshot(&evening.laptop.slug).unwrap().unwrap();
    assert_eq!(reports_in(&night), 1);
    let own = evening.host.store.standing(evening.night).await.unwrap().unwrap();
    assert_eq!((own.reports, own.night.head.number), (0, evening.laptop.head().0));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_report_waits_while_nothing_is_shown_and_five_hundred_are_enough() {
    let evening = Evening::new().await;
    let [one, other] = evening.guests();
    evening.laptop.app.publishing().pause(&evening.laptop.slug, true).unwrap();
    // What somebody else has put there is no report of this protocol; the laptop says so, and goes on.
    for number in 1..MOST_OPEN {
        put_report(&evening.host, evening.night, &format!("form-{number}"), "x").await;
    }
    assert!(one.report("2:1").says(WAITS));
    let full = other.press(&other.page(), "1:2");
    assert!(full.status == 503 && full.says("Es warten gerade zu viele Meldungen"), "{}", full.status);
    evening.laptop.app.publishing().pause(&evening.laptop.slug, false).unwrap();
    one.reads("Sie haben gemeldet: 2 : 1 gewonnen. Jetzt fehlt noch, dass");
    soon("nothing waits", || !one.page().says(WAITS));
    other.report("1:2");
    soon("it stands", || evening.result() == Some(MatchResult::Played(Score { left: 2, right: 1 })));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn nobody_reports_at_a_night_that_was_taken_down() {
    let evening = Evening::new().await;
    let [one, _] = evening.guests();
    let read = one.page();
    evening.laptop.app.publishing().pause(&evening.laptop.slug, true).unwrap();
    evening.host.store.take_down(By::CommandLine, evening.night, "court").await.unwrap();
    soon("nobody reads it", || one.page().status == 404);
    assert_eq!(one.press(&read, "2:1").status, 404);
    evening.host.store.put_back(By::CommandLine, evening.night).await.unwrap();
    evening.laptop.app.publishing().pause(&evening.laptop.slug, false).unwrap();
    soon("it is back", || one.page().status == 200);
    one.report("2:1");
    one.reads("Sie haben gemeldet: 2 : 1 gewonnen. Jetzt fehlt noch, dass");
}

/// As where a host's database was put back from a copy after somebody had deleted the evening there.
#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn a_laptop_that_the_host_knows_again_goes_on_by_itself_and_answers_reports() {
    let evening = Evening::new().await;
    let [one, _] = evening.guests();
    let tamper = evening.host.connect().await;
    tamper.batch_execute("CREATE TABLE copy AS SELECT * FROM tokens; DELETE FROM tokens").await.unwrap();
    evening.enter_at(2, (2, 0));
    let revoked = Some(Halt::Stopped(Stop::Revoked));
    soon("the laptop is told", || evening.laptop.published().standing.halt == revoked);
    tamper.batch_execute("INSERT INTO tokens SELECT * FROM copy").await.unwrap();
    evening.is_at_the_host();
    assert_eq!(evening.laptop.published().standing.halt, None);
    one.report("2:1");
    one.reads("Gemeldet.");
}
