//! Which column says what: by its title, by what stands in it, and by what somebody has said. Answers win.

use super::apart::{absence, is_total};
use super::cells::{count, numbers, paid, says_numbers};
use super::records::Record;
use super::{Answers, Column, FirstIs, Meaning, Question};
use crate::column::{asks_who_comes, is_running_number, order_of};
use tournament::TicketNo;
use tournament::texts::{NameOrder, pair, search_key};

#[derive(Debug)]
pub struct Columns {
    pub width: usize,
    pub all: Vec<Column>,
    /// Which part of a name comes first where one column has the whole name.
    pub order: Option<NameOrder>,
    /// Those that say of each person that they wait or do not come, with a yes.
    pub absences: Vec<(usize, super::Absence)>,
    /// Those that ask each person whether they come.
    pub attendance: Vec<usize>,
    /// Those with nothing but running numbers.
    running: Vec<usize>,
}

/// How surely a title means something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// Its cells look like it.
    Cells,
    /// Its words speak of it.
    Within,
    /// It is a title that people use for it.
    Other,
    /// It is the usual one.
    Usual,
}

impl Columns {
    /// Finds out what the columns say, by their titles (all "" if there are none) and the rows of people.
    pub fn of(titles: &[String], people: &[Record], is: FirstIs, answers: &Answers) -> Columns {
        let people: Vec<&Record> = people.iter().filter(|row| !is_total(row)).collect();
        let width = titles.len();
        let most = people.iter().map(|row| row.cells.len()).max().unwrap_or(0).max(width);
        let title = |index: usize| titles.get(index).map_or("", String::as_str);
        let is_filled = |index: usize| people.iter().any(|row| !row.cell(index).is_empty());
        let running: Vec<usize> =
            (0..most).filter(|index| is_running(title(*index), *index, &people, is)).collect();
        let shown =
            |index: &usize| !running.contains(index) && (is_filled(*index) || !title(*index).is_empty());
        let mut guesses: Vec<Guess> = (0..most)
            .filter(shown)
            .map(|index| Guess {
                index,
                is_filled: is_filled(index),
                found: by_title(title(index), index, &people, answers),
                is_said: false,
            })
            .collect();
        settle(&mut guesses);
        for guess in &mut guesses {
            if let Some(said) = answers.columns.get(&guess.index) {
                guess.is_said = true;
                guess.found = said.map(|meaning| (meaning, Fit::Usual));
            }
        }
        join_names(&mut guesses, &people);
        if !guesses.iter().any(|guess| guess.has(Meaning::Name) || guess.has(Meaning::Family)) {
            by_cells(&mut guesses, &people, is);
        }
        let mut all: Vec<Column> = guesses.iter().map(|guess| guess.column(title(guess.index))).collect();
        ask(&mut all, &people, answers);
        let named = all.iter().find(|column| column.meaning == Some(Meaning::Name));
        let order = answers.order.or_else(|| named.and_then(|column| order_of(&column.title)));
        let absences = (0..width).filter_map(|index| Some((index, absence(title(index))?))).collect();
        let attendance = (0..width).filter(|index| asks_who_comes(title(*index))).collect();
        Columns { width, all, order, absences, attendance, running }
    }

    pub fn of_meaning(&self, meaning: Meaning) -> Option<usize> {
        let has = |column: &&Column| column.meaning.is_some_and(|found| is_read_as(found, meaning));
        self.all.iter().find(has).map(|column| column.index)
    }

    pub fn has(&self, meaning: Meaning) -> bool {
        self.of_meaning(meaning).is_some()
    }

    pub fn have_names(&self) -> bool {
        self.has(Meaning::Name) || self.has(Meaning::Family)
    }

    pub fn meaning_at(&self, index: usize) -> Option<Meaning> {
        self.all.iter().find(|column| column.index == index)?.meaning
    }

    /// Returns whether a column says of everybody who they are, or what they buy; others may be empty.
    pub fn says_who(&self, index: usize) -> bool {
        !matches!(
            self.meaning_at(index),
            Some(
                Meaning::Paid
                    | Meaning::Amount
                    | Meaning::Groups
                    | Meaning::Phone
                    | Meaning::Partner
                    | Meaning::PartnerPlace
            )
        )
    }

    /// Returns the cells of a row that say something of somebody: all but running numbers.
    pub fn filled<'a>(&'a self, row: &'a Record) -> impl Iterator<Item = (usize, &'a str)> {
        let is_number = |cell: &str| !cell.contains(char::is_alphabetic);
        row.filled().filter(move |(index, cell)| !self.running.contains(index) || !is_number(cell))
    }
}

struct Guess {
    index: usize,
    is_filled: bool,
    found: Option<(Meaning, Fit)>,
    is_said: bool,
}

impl Guess {
    fn has(&self, meaning: Meaning) -> bool {
        self.found.is_some_and(|(found, _)| is_read_as(found, meaning))
    }

    fn column(&self, title: &str) -> Column {
        Column {
            index: self.index,
            title: title.to_owned(),
            meaning: self.found.map(|(meaning, _)| meaning),
            is_known: self.is_said || self.found.is_some_and(|(_, fit)| fit > Fit::Cells),
            question: None,
        }
    }
}

/// Where both names stand in one column that is the one of the name too.
fn is_read_as(found: Meaning, wanted: Meaning) -> bool {
    found == wanted || (found, wanted) == (Meaning::Pair, Meaning::Name)
}

fn by_title(title: &str, index: usize, people: &[&Record], answers: &Answers) -> Option<(Meaning, Fit)> {
    if let Some(of_pair) = Meaning::of_pair(title).filter(|_| answers.pairs) {
        return Some((of_pair, Fit::Usual));
    }
    let exact = Meaning::of_title(title)
        .map(|(meaning, usual)| (meaning, if usual { Fit::Usual } else { Fit::Other }));
    let found = exact.or_else(|| Meaning::within(title).map(|meaning| (meaning, Fit::Within)))?;
    let names_a_group = || {
        people.iter().any(|row| {
            row.cell(index).split([',', ';', '/', '+']).any(|name| answers.groups.contains(&search_key(name)))
        })
    };
    // What this evening has no group for is another list's matter.
    if found.0 == Meaning::Groups && !names_a_group() {
        return None;
    }
    let cells = || people.iter().map(|row| row.cell(index)).filter(|cell| !cell.is_empty());
    match found.0 {
        Meaning::Tickets if cells().any(says_numbers) && cells().all(|cell| numbers(cell).is_some()) => {
            Some((Meaning::Numbers, found.1))
        }
        _ => Some(found),
    }
}

/// Beside the usual title another one means something else, and an empty column loses.
fn settle(guesses: &mut [Guess]) {
    for meaning in Meaning::ALL.iter().copied() {
        let best = |filled: bool| {
            guesses
                .iter()
                .filter(|guess| guess.has(meaning) && guess.is_filled >= filled)
                .filter_map(|guess| guess.found)
                .map(|(_, fit)| fit)
                .max()
        };
        // Where nobody has paid yet, the column that says so is empty.
        let usual = if meaning == Meaning::Paid { best(false) } else { best(true).or(best(false)) };
        let Some(best) = usual else { continue };
        let any_filled = guesses.iter().any(|guess| guess.has(meaning) && guess.is_filled);
        let loses = |guess: &Guess| {
            guess.found.is_some_and(|(_, fit)| fit < best)
                || (any_filled && !guess.is_filled && meaning != Meaning::Paid)
        };
        for guess in guesses.iter_mut().filter(|guess| guess.has(meaning)) {
            if loses(guess) {
                guess.found = None;
            }
        }
    }
}

/// "Name" is the whole name, or one half of it beside the other.
fn join_names(guesses: &mut [Guess], people: &[&Record]) {
    let column = |meaning| guesses.iter().find(|guess| guess.has(meaning)).map(|guess| guess.index);
    let said = |index: usize| guesses.iter().any(|guess| guess.index == index && guess.is_said);
    let Some(name) = column(Meaning::Name).filter(|name| !said(*name)) else { return };
    let is_whole = |row: &&&Record, family: usize| {
        let whole = search_key(row.cell(name));
        whole.split([' ', ',']).any(|word| word == search_key(row.cell(family)))
    };
    let (becomes, lost) = match (column(Meaning::Family), column(Meaning::Given)) {
        (Some(_), Some(_)) => (None, None),
        (None, Some(_)) => (Some(Meaning::Family), None),
        (Some(family), None) => {
            let whole = people.iter().filter(|row| is_whole(row, family)).count();
            if 2 * whole > people.len() {
                (Some(Meaning::Name), Some(family))
            } else {
                (Some(Meaning::Given), None)
            }
        }
        (None, None) => (Some(Meaning::Name), None),
    };
    for guess in guesses {
        if guess.index == name {
            guess.found = becomes.zip(guess.found.map(|(_, fit)| fit));
        } else if Some(guess.index) == lost {
            guess.found = None;
        }
    }
}

/// Looks at the cells where the titles say nothing of names. Only of a list without titles the other columns are guessed too.
fn by_cells(guesses: &mut [Guess], people: &[&Record], is: FirstIs) {
    let free = |guess: &Guess| guess.found.is_none() && guess.is_filled && !guess.is_said;
    if let [only] = &mut guesses[..]
        && is == FirstIs::Person
        && !only.is_said
    {
        only.found = Some((Meaning::Name, Fit::Cells));
        return;
    }
    let is_most = |index: usize, wanted: &dyn Fn(&str) -> bool| {
        let filled = people.iter().map(|row| row.cell(index)).filter(|cell| !cell.is_empty());
        let (all, found) =
            filled.fold((0, 0), |(all, found), cell| (all + 1, found + usize::from(wanted(cell))));
        2 * found > all
    };
    let is_name = |cell: &str| {
        let words = cell.split([' ', ',']).filter(|word| !word.is_empty());
        !cell.contains(|char: char| char.is_ascii_digit() || char == '@') && (2..=5).contains(&words.count())
    };
    let Some(name) = guesses.iter_mut().find(|guess| free(guess) && is_most(guess.index, &is_name)) else {
        return;
    };
    name.found = Some((Meaning::Name, Fit::Cells));
    if is == FirstIs::Titles {
        return;
    }
    let is_all = |index: usize, wanted: &dyn Fn(&str) -> bool| {
        people.iter().map(|row| row.cell(index)).all(|cell| cell.is_empty() || wanted(cell))
    };
    let is_word = |cell: &str| {
        cell.contains(char::is_alphabetic)
            && !cell.contains(|char: char| char.is_ascii_digit() || char == '@')
    };
    for meaning in [Meaning::Tickets, Meaning::Numbers, Meaning::Paid, Meaning::Place] {
        let wanted: &dyn Fn(&str) -> bool = match meaning {
            Meaning::Tickets => &|cell| count(cell).is_some(),
            Meaning::Numbers => &|cell| numbers(cell).is_some(),
            Meaning::Paid => &|cell| paid(cell).is_ok(),
            _ => &is_word,
        };
        let is_taken = guesses.iter().any(|guess| guess.has(meaning))
            || (meaning == Meaning::Numbers && guesses.iter().any(|guess| guess.has(Meaning::Tickets)));
        let found = guesses.iter_mut().find(|guess| free(guess) && is_all(guess.index, wanted));
        if let Some(guess) = found.filter(|_| !is_taken) {
            guess.found = Some((meaning, Fit::Cells));
        }
    }
}

/// Asks what the cells leave open, unless somebody has said it.
fn ask(all: &mut [Column], people: &[&Record], answers: &Answers) {
    let meanings: Vec<Option<Meaning>> = all.iter().map(|column| column.meaning).collect();
    for column in all {
        let Some(meaning) = column.meaning else { continue };
        let twice =
            meanings.iter().filter(|other| **other == Some(meaning)).count() > 1 && meaning != Meaning::Phone;
        let is_said = answers.columns.contains_key(&column.index);
        let cells: Vec<&str> =
            people.iter().map(|row| row.cell(column.index)).filter(|cell| !cell.is_empty()).collect();
        column.question = match meaning {
            _ if twice => Some(Question::Twice),
            Meaning::Name if !is_said && answers.pairs && cells.iter().any(|cell| may_be_two(cell)) => {
                Some(Question::PairOrName)
            }
            Meaning::Tickets if !is_said && may_be_numbers(&cells) => Some(Question::CountOrNumbers),
            Meaning::Paid if !is_said && may_be_amounts(&cells) => Some(Question::AmountOrYes),
            _ => None,
        };
    }
}

/// Numbers of tickets are all different: they rise one by one, or are higher than what people buy.
fn may_be_numbers(cells: &[&str]) -> bool {
    const FEW: u32 = 9;
    let read: Option<Vec<TicketNo>> = cells.iter().map(|cell| numbers(cell)?.first().copied()).collect();
    let Some(read) = read.filter(|read| read.len() > 1) else { return false };
    let mut sorted: Vec<u32> = read.iter().map(|number| number.0).collect();
    let rises =
        sorted.len() > 2 && sorted.windows(2).all(|pair| matches!(pair, [one, next] if one + 1 == *next));
    sorted.sort_unstable();
    let are_different = sorted.windows(2).all(|pair| matches!(pair, [one, next] if one < next));
    rises || (are_different && sorted.last().is_some_and(|last| *last > FEW))
}

/// "Huber-Mayr".
fn may_be_two(cell: &str) -> bool {
    matches!(pair::split(cell), pair::Split::Maybe(..))
}

/// Nothing but ones and noughts.
fn may_be_amounts(cells: &[&str]) -> bool {
    cells.contains(&"1") && cells.iter().all(|cell| matches!(*cell, "0" | "1"))
}

/// Returns whether a column has running numbers, which is nobody's loss: everybody gets a new one.
fn is_running(title: &str, index: usize, people: &[&Record], is: FirstIs) -> bool {
    if is_running_number(title) {
        return true;
    }
    let counts = || {
        people.iter().map(|row| row.cell(index).trim_end_matches(['.', ')'])).filter(|cell| !cell.is_empty())
    };
    is == FirstIs::Person
        && index == 0
        && people.len() > 1
        && counts().count() == people.len()
        && counts().zip(1_usize..).all(|(cell, at)| cell.parse() == Ok(at))
}
