//! A night whose draws are known: every number is pulled by hand, so that pairing 1 is what a test says it is.

use crate::server::{Browser, Page, TestServer};
use preisschnapsen::app::{Done, NewTournament, Newcomer, Request, Snapshot, Submission, UserId};
use schnapsen::verdict::Entry;
use schnapsen::{Preset, RuleSet};
use scraper::{Html, Selector};
use std::sync::Arc;
use tournament::texts::{Person, Texts};
use tournament::{
    CardGame, Cents, GameSettings, MatchResult, Order, Pairing, PlayedTo, Reporting, Score, Settings, Stage,
    TicketNo, Tickets,
};
use tournament::{FirstPayment, PlainDraw, PlainMatch};

const NAMES: [&str; 16] = [
    "Huber", "Maier", "Gruber", "Wagner", "Pichler", "Moser", "Bauer", "Steiner", "Fuchs", "Eder", "Fischer",
    "Schmid", "Winkler", "Weber", "Schwarz", "Reiter",
];

/// A tournament `probe` with somebody at the desk.
pub struct Table {
    pub server: TestServer,
    pub staff: Browser,
}

impl Table {
    /// Sells tickets: the first player gets as many as the first number says, and so on. Nothing is drawn yet.
    #[track_caller]
    pub fn sold(hands: &[u32]) -> Table {
        Table::sold_by(
            hands,
            Settings { rules: RuleSet::preset(Preset::TournamentSoft), ..Settings::usual() },
        )
    }

    /// The same on an evening of this game and these rules.
    #[track_caller]
    fn sold_by(hands: &[u32], game: Settings) -> Table {
        let server = TestServer::with_staff();
        let texts = Texts {
            name: "Probe".parse().unwrap(),
            venue: Default::default(),
            date: "2027-01-05".parse().unwrap(),
            prizes: Vec::new(),
            rules: Default::default(),
        };
        let settings = Settings {
            capacity: 16,
            tickets_per_player: hands.iter().copied().fold(4, u32::max),
            ticket_price: Cents(500),
            prizes: 2,
            reporting: Reporting::Off,
            first_order: Order::AsSold,
            played_to: PlayedTo::Eight,
            ..game
        };
        server.app.create(submission(&server), NewTournament { texts, settings }).unwrap();
        let staff = server.staff();
        let table = Table { server, staff };
        let people = hands.iter().zip(NAMES).map(|(tickets, name)| {
            Newcomer::new(Person::read(name, "").unwrap(), Tickets::Count(*tickets), FirstPayment::InFull)
        });
        table.act(Request::Register(people.collect()));
        table
    }

    /// The same with the first round drawn: the next to pull gets the lowest number left. With eight players of one ticket
    /// each, pairing 1 is Huber (ticket 1) against Pichler (5), pairing 2 Maier (2) against Moser (6), and so on.
    #[track_caller]
    pub fn new(hands: &[u32]) -> Table {
        let table = Table::sold(hands);
        table.draw(Stage::FIRST);
        table
    }

    /// Two players by other rules: pairing 1 is Huber against Maier.
    #[track_caller]
    pub fn by(preset: Preset) -> Table {
        Table::by_rules(RuleSet::preset(preset))
    }

    /// The same by single rules.
    #[track_caller]
    pub fn by_rules(rules: RuleSet) -> Table {
        let table = Table::sold_by(&[1; 2], Settings { rules, ..Settings::usual() });
        table.draw(Stage::FIRST);
        table
    }

    /// Eight of another game, of which so many win a match: pairing 1 is Huber against Pichler.
    #[track_caller]
    pub fn of_game(kind: CardGame, points: u32, bummerl_to_win: u8) -> Table {
        let game = GameSettings { kind, points };
        let table = Table::sold_by(&[1; 8], Settings { game, bummerl_to_win, ..Settings::usual() });
        table.draw(Stage::FIRST);
        table
    }

    #[track_caller]
    pub fn draw(&self, stage: Stage) {
        self.act(PlainDraw::CloseListByHand { stage });
        loop {
            let now = self.now();
            let draw = now.draw_in_force(stage).unwrap();
            if draw.complete {
                break;
            }
            let pots = draw.pots();
            let own = draw.next_by_hand().map(|(_, ticket)| now.owner(ticket));
            let numbers = pots.numbers(pots.current());
            let foreign = numbers.iter().find(|number| {
                let left = draw.places[**number as usize - 1][0];
                left.is_none_or(|ticket| Some(now.owner(ticket)) != own)
            });
            let number = *foreign.unwrap_or(&numbers[0]);
            self.act(PlainDraw::PullByHand { stage, expected_pulls: draw.pulls_noted(), number });
        }
    }

    #[track_caller]
    pub fn act(&self, request: impl Into<Request>) -> Done {
        self.server.app.act("probe", submission(&self.server), request).unwrap()
    }

    /// Does something past the pages, as the one who sits at this desk.
    #[track_caller]
    pub fn act_here(&self, request: impl Into<Request>) -> Done {
        let by = self.server.app.accounts().list().unwrap()[0].id;
        let form = Submission { by, ..submission(&self.server) };
        self.server.app.act("probe", form, request).unwrap()
    }

    /// Enters a result past the pages, as the one who sits at this desk.
    #[track_caller]
    pub fn enter_here(&self, stage: Stage, number: u32, left: u8, right: u8) {
        let Pairing { id, version, .. } = self.pairing(stage, number);
        let result = MatchResult::Played(Score { left, right });
        self.act_here(PlainMatch::EnterResult {
            id,
            expected_version: version,
            result,
            evidence: Vec::new(),
        });
    }

    #[track_caller]
    pub fn now(&self) -> Arc<Snapshot> {
        self.server.app.snapshot("probe").unwrap().unwrap()
    }

    #[track_caller]
    pub fn pairing(&self, stage: Stage, number: u32) -> Pairing {
        let pairings = self.now().pairings(stage);
        *pairings.iter().find(|pairing| pairing.id.number == number).unwrap()
    }

    /// Enters a result past the pages, as the other scorer.
    #[track_caller]
    pub fn enter(&self, stage: Stage, number: u32, left: u8, right: u8) {
        self.enter_written(stage, number, left, right, &[]);
    }

    /// The same with the Bummerl that were written down.
    #[track_caller]
    pub fn enter_written(&self, stage: Stage, number: u32, left: u8, right: u8, written: &[Entry]) {
        let pairing = self.pairing(stage, number);
        let result = MatchResult::Played(Score { left, right });
        let evidence = written.to_vec();
        self.act(PlainMatch::EnterResult {
            id: pairing.id,
            expected_version: pairing.version,
            result,
            evidence,
        });
    }

    /// Ends every open match of a stage 2:0 for the left side.
    #[track_caller]
    pub fn play(&self, stage: Stage) {
        for number in self.now().open_matches(stage) {
            self.enter(stage, number, 2, 0);
        }
    }

    /// Types into the line of a round and presses Enter.
    #[track_caller]
    pub fn type_result(&self, stage: &str, named: &str, score: &str) -> Page {
        let query = format!("runde={stage}&partie={}&stand={}", escaped(named), escaped(score));
        self.staff.get(&path(&format!("/ergebnis?{query}")))
    }

    /// Presses the button of a form of a page: sends its hidden fields as they are.
    #[track_caller]
    pub fn press(&self, page: &Page, action: &str) -> Page {
        let action = path(action);
        let fields = hidden(page, &action);
        assert!(!fields.is_empty(), "no form to {action}\n{}", page.body);
        let fields: Vec<(&str, &str)> =
            fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let origin = format!("http://{}", self.server.address);
        self.staff.post_from(&action, Some(&origin), &fields)
    }

    #[track_caller]
    pub fn owner(&self, ticket: u32) -> String {
        self.now().name_on(TicketNo(ticket)).to_owned()
    }

    /// Fails unless nothing at all has been written since.
    #[track_caller]
    pub fn assert_unchanged_since(&self, before: &Snapshot) {
        assert_eq!(self.now().tournament.version(), before.tournament.version(), "something was written");
    }
}

pub fn path(page: &str) -> String {
    format!("/leitung/t/probe{page}")
}

fn submission(server: &TestServer) -> Submission {
    Submission { form_key: server.app.form_key().unwrap(), by: UserId::COMMAND_LINE }
}

/// Returns the hidden fields of the form with this action.
#[track_caller]
pub fn hidden(page: &Page, action: &str) -> Vec<(String, String)> {
    let html = Html::parse_document(&page.body);
    let forms = Selector::parse("form[method=post]").unwrap();
    let inputs = Selector::parse("input[type=hidden]").unwrap();
    let form = html.select(&forms).find(|form| form.attr("action") == Some(action));
    let form = form.unwrap_or_else(|| panic!("no form to {action}\n{}", page.body));
    let attribute = |input: scraper::ElementRef, name| input.attr(name).unwrap_or_default().to_owned();
    form.select(&inputs).map(|input| (attribute(input, "name"), attribute(input, "value"))).collect()
}

pub fn escaped(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}
