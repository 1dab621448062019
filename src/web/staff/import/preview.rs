//! A list as a page shows it: a table as it was read, with the question what it is over each column.

use super::outcome::{Outcome, Reserve};
use super::{Read, plain, sent, sentences};
use crate::app::Snapshot;
use crate::app::intake::{Compared, Double};
use crate::web::http::PageContext;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use tables::import::{Answers, Column, Meaning, PlayerList, Question, Record};
use tournament::texts::{NameOrder, pair};
use tournament::{FirstPayment, Tickets};

/// So many lines are shown at first; the others are folded away.
const FIRST_LINES: usize = 12;

/// A list, compared with the tournament.
pub struct Preview {
    /// "57 Personen mit 98 Karten".
    pub summary: String,
    /// What the lines of the list are; the numbers add up.
    pub counts: String,
    /// What was assumed when the list was read.
    pub notes: Vec<String>,
    pub heads: Vec<Head>,
    /// What a column may mean on such an evening.
    pub meanings: Vec<Meaning>,
    /// What the list says beside its columns, in the names: the titles of these columns.
    pub besides: Vec<String>,
    /// People who cannot be entered as they stand there.
    pub waiting: Vec<Line>,
    /// The first people, and the others; or the rows of which nobody knows yet where the names stand.
    pub first_lines: Vec<Line>,
    pub more_lines: Vec<Line>,
    /// What is nobody, or not meant.
    pub apart: Vec<ApartLine>,
    /// Whether it is asked which part of a name comes first, and which does; `None` if nobody has said so.
    pub asks_order: bool,
    pub order: Option<NameOrder>,
    /// Whom the desk can keep as names without a ticket: the field, what it says, and whether it is ticked.
    pub reserve: Vec<(&'static str, String, bool)>,
    /// How many have no partner, and whether it is ticked that these follow.
    pub partnerless: (usize, bool),
    /// What the button says that enters the people, or why there is none.
    pub enter: Result<String, String>,
    /// The rows of people who are there already, as the form sends them back.
    pub doubles: String,
    /// The digest of the text that is shown.
    pub seen: String,
}

pub struct Head {
    pub title: String,
    /// The field that says what it means, and the one with what is shown there by itself.
    pub field: String,
    pub shown_field: String,
    pub meaning: Option<Meaning>,
    /// Whether somebody has said it, or it has to be said.
    pub is_said: bool,
    pub question: Option<String>,
    /// Whether nothing is chosen until somebody chooses.
    pub is_open: bool,
}

impl Head {
    /// Returns what the form sends if nobody chooses anything.
    pub fn preselected(&self) -> &'static str {
        match self.meaning {
            _ if self.is_open => "",
            Some(meaning) => meaning.as_str(),
            None => sent::NOT_NEEDED,
        }
    }
}

pub struct Line {
    pub number: u64,
    pub cells: Vec<Cell>,
    pub faults: Vec<String>,
    /// Where the same person stands already.
    pub double: Option<DoubleLine>,
}

/// Where the same person stands already, and the tick by which they are entered nevertheless.
pub struct DoubleLine {
    pub said: String,
    pub field: &'static str,
    pub ticked: String,
    pub key: String,
    pub is_chosen: bool,
}

pub struct Cell {
    pub text: String,
    pub is_name: bool,
    pub is_unread: bool,
    /// The field in which it is corrected.
    pub fix: Option<String>,
}

/// A row that is not entered unless somebody ticks it.
pub struct ApartLine {
    pub number: u64,
    pub text: String,
    pub why: String,
    /// The key with which it is entered, if it can be.
    pub key: Option<String>,
    pub is_chosen: bool,
}

impl Preview {
    pub fn of(ctx: &PageContext, snapshot: &Snapshot, read: &Read) -> Preview {
        let Read { list, answers, .. } = read;
        let view = View { ctx, snapshot, read, besides: besides(list) };
        let outcome = Outcome::of(ctx, snapshot, read);
        let mut lines: Vec<Line> =
            outcome.shown.iter().map(|line| view.line(&line.row.raw, Some(line), &[], Vec::new())).collect();
        lines.extend(list.unread.iter().map(|row| view.line(row, None, &[], Vec::new())));
        let more_lines = lines.split_off(lines.len().min(FIRST_LINES));
        let mut waiting: Vec<Line> =
            outcome.refused.iter().map(|(line, faults)| view.refused(line, faults)).collect();
        waiting.extend(list.faulty.iter().map(|row| {
            let columns: Vec<Option<usize>> = row.faults.iter().map(|(column, _)| *column).collect();
            let faults = row.faults.iter().map(|(_, fault)| sentences::of_cell(ctx, fault)).collect();
            view.line(&row.raw, None, &columns, faults)
        }));
        waiting.sort_by_key(|line| line.number);
        Preview {
            summary: ctx.t2("import-summary", "people", outcome.new.len(), "tickets", outcome.tickets()),
            counts: sentences::counts(ctx, list, &outcome, waiting.len()),
            notes: sentences::notes(ctx, &read.file, list),
            heads: view.heads(),
            meanings: Meaning::of(answers.pairs).collect(),
            besides: view.besides.iter().map(|meaning| sentences::meaning(ctx, *meaning)).collect(),
            enter: outcome.enter(ctx, snapshot, list, waiting.len()),
            reserve: view.reserve(&outcome),
            partnerless: (outcome.partnerless, outcome.partners_follow),
            apart: view.apart(),
            asks_order: list.needs_order,
            order: list.order,
            doubles: outcome.doubles.iter().cloned().collect::<Vec<_>>().join(","),
            seen: digest(&list.text, answers),
            waiting,
            first_lines: lines,
            more_lines,
        }
    }
}

/// A list, as it is put into a table.
struct View<'a> {
    ctx: &'a PageContext,
    snapshot: &'a Snapshot,
    read: &'a Read,
    /// What the names say that no column does.
    besides: Vec<Meaning>,
}

impl View<'_> {
    fn heads(&self) -> Vec<Head> {
        let head = |column: &Column| Head {
            title: sentences::called(self.ctx, column),
            field: sent::field_of(column.index),
            shown_field: sent::shown_of(column.index),
            meaning: column.meaning,
            is_said: self.read.answers.columns.contains_key(&column.index),
            question: column.question.map(|question| sentences::question(self.ctx, question)),
            is_open: matches!(
                column.question,
                Some(Question::PairOrName | Question::CountOrNumbers | Question::AmountOrYes)
            ),
        };
        self.read.list.columns.iter().map(head).collect()
    }

    /// Puts a row into the table: what was read of it, or what stands there; with fields for the cells that are to be corrected.
    fn line(
        &self,
        raw: &Record,
        read: Option<&Compared>,
        fixes: &[Option<usize>],
        faults: Vec<String>,
    ) -> Line {
        let shown =
            |meaning: Option<Meaning>| read.zip(meaning).and_then(|(line, meaning)| self.read(line, meaning));
        let cell = |column: &Column| Cell {
            text: shown(column.meaning.filter(|meaning| self.is_told_once(*meaning)))
                .unwrap_or_else(|| raw.cell(column.index).to_owned()),
            is_name: matches!(column.meaning, Some(Meaning::Name | Meaning::Pair | Meaning::Family)),
            is_unread: column.meaning.is_none(),
            fix: (self.read.list.is_table && fixes.contains(&Some(column.index)))
                .then(|| sent::fix_of(&raw.key, column.index)),
        };
        let beside = |meaning: &Meaning| Cell {
            text: shown(Some(*meaning)).unwrap_or_default(),
            is_name: false,
            is_unread: false,
            fix: None,
        };
        let double = read.and_then(|line| line.double).map(|double| {
            let further = read.and_then(|line| line.further.as_ref()).map(Tickets::count);
            let (field, chosen) = if further.is_some() {
                (sent::FURTHER, &self.read.further)
            } else {
                (sent::ANOTHER, &self.read.another)
            };
            let ticked = further.map_or_else(
                || self.ctx.t("import-also"),
                |more| self.ctx.t1("import-further", "count", more),
            );
            let is_chosen = chosen.contains(&raw.key);
            DoubleLine { said: self.said_of(double, read), field, ticked, key: raw.key.clone(), is_chosen }
        });
        let cells = self.read.list.columns.iter().map(cell).chain(self.besides.iter().map(beside)).collect();
        Line { number: raw.line, cells, faults, double }
    }

    /// Returns whether one column alone speaks of the tickets, the payment, or whatever it is; of several each is shown as it stands.
    fn is_told_once(&self, meaning: Meaning) -> bool {
        let subject = |meaning| match meaning {
            Meaning::Numbers => Meaning::Tickets,
            Meaning::Amount => Meaning::Paid,
            other => other,
        };
        let all = self.read.list.columns.iter().filter_map(|column| column.meaning);
        all.filter(|other| subject(*other) == subject(meaning)).count() == 1
    }

    fn said_of(&self, double: Double, read: Option<&Compared>) -> String {
        let player = match double {
            Double::Above(above) => return self.ctx.t1("import-double-above", "line", above),
            Double::WithAnother(player) => {
                return self.ctx.t1("import-double-with-another", "name", self.snapshot.known_as(player));
            }
            Double::Listed(player) => player,
        };
        let (held, here) =
            (self.snapshot.tickets_of(player).count(), read.map_or(0, |line| line.row.tickets.count()));
        if held == here as usize {
            self.ctx.t1("import-double-listed", "number", player)
        } else {
            self.ctx.with("import-double-differs", &[("number", &player), ("held", &held), ("here", &here)])
        }
    }

    /// Says who may be kept as a name without a ticket.
    fn reserve(&self, outcome: &Outcome) -> Vec<(&'static str, String, bool)> {
        let line = |field, key: &str, count: usize, ticked| {
            (count > 0).then(|| (field, self.ctx.t1(key, "count", count), ticked))
        };
        let (absent, unpaid) = (outcome.absent.len(), outcome.unpaid.len());
        let both = [
            line(Reserve::ABSENT, "import-reserve-absent", absent, outcome.reserve.absent),
            line(Reserve::UNPAID, "import-reserve-unpaid", unpaid, outcome.reserve.unpaid),
        ];
        both.into_iter().flatten().collect()
    }

    /// Returns what was read, where it may look different from what stands in the file.
    fn read(&self, line: &Compared, meaning: Meaning) -> Option<String> {
        let row = &line.row;
        match meaning {
            Meaning::Name | Meaning::Pair => Some(row.person.name.to_string()),
            Meaning::Partner => row.partner.as_ref().map(|partner| partner.name.to_string()),
            Meaning::Place => {
                Some(match row.partner.as_ref().filter(|_| !has(&self.read.list, Meaning::PartnerPlace)) {
                    Some(partner) => pair::places([&row.person.place, &partner.place]),
                    None => row.person.place.to_string(),
                })
            }
            Meaning::PartnerPlace => row.partner.as_ref().map(|partner| partner.place.to_string()),
            Meaning::Tickets | Meaning::Numbers => Some(match &row.tickets {
                Tickets::Count(count) => count.to_string(),
                Tickets::Numbers(numbers) => {
                    self.ctx.list(&numbers.iter().map(ToString::to_string).collect::<Vec<_>>())
                }
            }),
            Meaning::Paid | Meaning::Amount => Some(match row.paid {
                FirstPayment::Nothing => self.ctx.t("import-paid-nothing"),
                FirstPayment::InFull => self.ctx.t("import-paid-full"),
                FirstPayment::Amount(amount) => self.ctx.money(amount),
            }),
            Meaning::Family | Meaning::Given | Meaning::Groups | Meaning::Phone => None,
        }
    }

    /// Whoever the tournament refuses can be given another number of tickets, or another group.
    fn refused(&self, line: &Compared, faults: &[String]) -> Line {
        let wanted = [
            line.refused.is_some().then_some([Meaning::Tickets, Meaning::Numbers]),
            line.unknown_group.is_some().then_some([Meaning::Groups, Meaning::Groups]),
            line.row.partner.is_none().then_some([Meaning::Partner, Meaning::Partner]),
        ];
        let is_wanted = |meaning: Meaning| wanted.iter().flatten().any(|pair| pair.contains(&meaning));
        let columns = self.read.list.columns.iter().filter(|column| column.meaning.is_some_and(is_wanted));
        let columns: Vec<Option<usize>> = columns.map(|column| Some(column.index)).collect();
        self.line(&line.row.raw, None, &columns, faults.to_vec())
    }

    /// Returns what is set apart, and what somebody has said to enter nevertheless, in the order of the list.
    fn apart(&self) -> Vec<ApartLine> {
        let line = |raw: &Record, why, can_be: bool| ApartLine {
            number: raw.line,
            text: raw.cells.iter().filter(|cell| !cell.is_empty()).cloned().collect::<Vec<_>>().join(" · "),
            why: sentences::why(self.ctx, why),
            key: can_be.then(|| raw.key.clone()),
            is_chosen: self.read.answers.also.contains(&raw.key),
        };
        let PlayerList { apart, rows, .. } = &self.read.list;
        let apart = apart.iter().map(|row| (row.raw.line, line(&row.raw, row.why, row.has_name)));
        let taken = rows.iter().filter_map(|row| Some((row.raw.line, line(&row.raw, row.was_apart?, true))));
        apart.chain(taken).collect::<BTreeMap<u64, ApartLine>>().into_values().collect()
    }
}

fn has(list: &PlayerList, meaning: Meaning) -> bool {
    list.columns.iter().any(|column| column.meaning == Some(meaning))
}

/// Returns what the names of a list say that no column does.
fn besides(list: &PlayerList) -> Vec<Meaning> {
    let has = |meaning| has(list, meaning);
    let says = |meaning: &Meaning| match meaning {
        Meaning::Partner => !has(Meaning::Partner) && list.rows.iter().any(|row| row.partner.is_some()),
        Meaning::Place => !has(Meaning::Place) && list.rows.iter().any(|row| !row.person.place.is_empty()),
        Meaning::Tickets => {
            !has(Meaning::Tickets)
                && !has(Meaning::Numbers)
                && list.rows.iter().any(|row| row.tickets != Tickets::Count(1))
        }
        _ => !list.has_paid && list.rows.iter().any(|row| row.paid != FirstPayment::Nothing),
    };
    [Meaning::Partner, Meaning::Place, Meaning::Tickets, Meaning::Paid].into_iter().filter(says).collect()
}

/// Returns a digest of a list and of what was said about it, the same for the file and for the text that a browser makes of it. Which rows are ticked
/// changes nothing of what was shown.
pub fn digest(text: &str, answers: &Answers) -> String {
    let said = Answers { also: BTreeSet::new(), ..answers.clone() };
    hex::encode(&Sha256::digest(format!("{said:?}\n{}", plain(text)))[..16])
}
