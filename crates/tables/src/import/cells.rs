//! What people write into a cell that says how many tickets, which ones, or what was paid.

use super::CellFault;
use crate::column::among;
use tournament::texts::search_key;
use tournament::{Cents, FirstPayment, Settings, TicketNo, Tickets};

/// What a number of tickets may have beside it.
const UNITS: &str = "x|×|mal|stk|stuck|st|karte|karten|los|lose|ticket|tickets|pcs|teilnahmekarten";

/// Numbers in words, from one on.
const NUMBERS: &str = "ein|eine|one,zwei|zwo|two,drei|three,vier|four,funf|fuenf|five,sechs|six,sieben|seven,acht|eight,\
     neun|nine,zehn|ten,elf|eleven,zwolf|zwoelf|twelve";

/// Up to where nobody takes them for a tick.
const ROMAN: [&str; 4] = ["I", "II", "III", "IV"];

/// Reads how many tickets a cell says, 0 too: `2`, `2 Stk`, `2x`, `2,0`, `zwei`, `II`; `None` if it says nothing of the kind.
pub fn count(cell: &str) -> Option<u32> {
    if let Some(at) = ROMAN.iter().position(|roman| *roman == cell.trim()) {
        return Some(at as u32 + 1);
    }
    let key = search_key(cell);
    let is_unit = |part: &str| among(UNITS, part.trim().trim_end_matches('.'));
    // "2x" and "x2" have no space between them.
    let number = key.trim_matches(|char: char| !char.is_ascii_digit());
    if let Some((start, end)) = key.split_once(number).filter(|_| !number.is_empty()) {
        let is_fitting = |part: &str| part.trim().is_empty() || is_unit(part);
        return whole(number).filter(|_| is_fitting(start) && is_fitting(end));
    }
    let words: Vec<&str> = key.split(' ').filter(|word| !is_unit(word)).collect();
    let [word] = words[..] else { return None };
    let at = NUMBERS.split(',').position(|words| among(words, word))?;
    Some(at as u32 + 1)
}

/// Reads a whole number, with a fraction of nothing if there is one: "2", "2,0", "3.00".
fn whole(number: &str) -> Option<u32> {
    let (whole, rest) = number.split_once([',', '.']).unwrap_or((number, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    (digits(whole) && rest.bytes().all(|byte| byte == b'0')).then(|| whole.parse().ok())?
}

/// Returns whether a cell can only mean numbers of printed tickets: several, or one with a sign before it.
pub fn says_numbers(cell: &str) -> bool {
    count(cell).is_none() && numbers(cell).is_some()
}

/// Reads the numbers of printed tickets: `17`, `#17`, `Nr. 17`, `17 18`, `17-19`.
pub fn numbers(cell: &str) -> Option<Vec<TicketNo>> {
    let plain = ["Nr.", "Nr", "No.", "nr.", "nr", "Karte", "Karten", "Los"]
        .iter()
        .fold(cell.to_owned(), |cell, word| cell.replace(word, " "));
    let typed = plain.replace(['/', '&'], " ");
    // One number alone is a count where people type it at the desk; here the column says what it is.
    match Tickets::typed(&typed)? {
        Tickets::Count(only) => Some(vec![TicketNo(only)]),
        Tickets::Numbers(numbers) => Some(numbers),
    }
    .filter(|numbers| numbers.iter().all(|number| number.0 > 0))
}

/// Reads the cell of a column that says how many: a number from 1 to [`Settings::MAX_TICKETS_PER_PLAYER`].
pub fn tickets(cell: &str) -> Result<Tickets, CellFault> {
    if cell.is_empty() {
        return Ok(Tickets::Count(1));
    }
    let fault = || CellFault::Tickets(shortened(cell));
    let count = count(cell).filter(|count| (1..=Settings::MAX_TICKETS_PER_PLAYER).contains(count));
    count.map(Tickets::Count).ok_or_else(fault)
}

/// Reads the cell of a column that says which ones.
pub fn ticket_numbers(cell: &str) -> Result<Tickets, CellFault> {
    numbers(cell).map(Tickets::Numbers).ok_or_else(|| CellFault::Numbers(shortened(cell)))
}

/// Words and signs that say that somebody has not paid, as [`search_key`] makes them.
const OPEN: &str = "nein|n|no|-|–|—|falsch|false|offen|noch offen|nicht|nicht bezahlt|noch nicht|unbezahlt|ausstandig|not yet|tbc|tba|iou|n/a|zahlt am abend|zahlt vor ort|on the door|\
     ausstehend|unpaid|open|not paid|vor ort|abendkassa|abendkasse|spater|0|✗|✘|☐|❌|○";

/// Words and signs that say that somebody has, as [`search_key`] makes them: "true" has an umlaut there.
const PAID: &str = "ja|j|x|yes|y|wahr|tru|bezahlt|bez|bar|uberwiesen|uberw|uberweisung|barzahlung|ok|okay|paid|cash|\
     erledigt|erl|kassiert|erhalten|gezahlt|einbezahlt|eingezahlt|karte|bankomat|paypal|schon|bereits|done|\
     transfer|card|bank|in|am|per|mit|voll|✓|✔|☑|✅|√|●";

/// Words beside an amount that are none of the above.
const CURRENCY: &str = "€|eur|euro|euros|a";

/// Reads what was paid: yes or no, in the words and signs that people use, or an amount; nothing is no.
pub fn paid(cell: &str) -> Result<FirstPayment, CellFault> {
    let key = search_key(cell).replace(['(', ')', '!', ':', ';'], " ");
    let key = key.trim().trim_end_matches('.');
    if key.is_empty() || among(OPEN, key) {
        return Ok(FirstPayment::Nothing);
    }
    // A day is when it was paid.
    if key == "1" || is_date(key) {
        return Ok(FirstPayment::InFull);
    }
    if let Ok(amount) = amount(cell) {
        return Ok(amount);
    }
    let words = key.split([' ', '/']).map(|word| word.trim_end_matches(['.', ',', '-']));
    let (paid, rest): (Vec<&str>, Vec<&str>) =
        words.filter(|word| !word.is_empty()).partition(|word| among(PAID, word));
    match (paid.is_empty(), rest.is_empty()) {
        (false, true) => Ok(FirstPayment::InFull),
        (false, false) => amount(&rest.join(" ")).map_err(|_| CellFault::Paid(shortened(cell))),
        _ => Err(CellFault::Paid(shortened(cell))),
    }
}

/// Reads an amount, with or without its currency.
pub fn amount(cell: &str) -> Result<FirstPayment, CellFault> {
    let is_currency = |word: &&str| among(CURRENCY, word.to_lowercase().trim_end_matches('.'));
    let plain: String = cell.split_whitespace().filter(|word| !is_currency(word)).collect();
    let tail = ["EUR", "Eur", "eur", "Euro", "euro"]
        .iter()
        .find_map(|unit| plain.strip_suffix(unit).or_else(|| plain.strip_prefix(unit)));
    // Amounts beyond reason are left to the till, which knows its limit.
    match tail.unwrap_or(&plain).parse() {
        _ if cell.trim().is_empty() => Ok(FirstPayment::Nothing),
        Ok(Cents::ZERO) => Ok(FirstPayment::Nothing),
        Ok(amount) => Ok(FirstPayment::Amount(amount)),
        Err(_) => Err(CellFault::Paid(shortened(cell))),
    }
}

/// Returns whether a text is a date as Austrians write it, "05.01.2027".
pub fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    parts.len() == 3 && parts.iter().all(is_number)
}

/// Returns a cell as a complaint can quote it.
pub fn shortened(cell: &str) -> String {
    const LONGEST: usize = 30;
    let shown: String = cell.chars().filter(|char| !char.is_control()).take(LONGEST).collect();
    if cell.chars().count() > LONGEST { shown + "…" } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_tickets_are_read_as_people_write_them() {
        for (cell, read) in [
            ("2", Some(2)),
            ("2 Stk", Some(2)),
            ("2 Stück", Some(2)),
            ("1x", Some(1)),
            ("x3", Some(3)),
            ("3 x", Some(3)),
            ("2,0", Some(2)),
            ("3.0", Some(3)),
            ("zwei", Some(2)),
            ("Zwei Karten", Some(2)),
            ("fünf", Some(5)),
            ("II", Some(2)),
            ("IV", Some(4)),
            ("2 Karten", Some(2)),
            ("eine", Some(1)),
            ("three", Some(3)),
            ("0", Some(0)),
            ("2,5", None),
            ("-3", None),
            ("viele", None),
            ("17 18", None),
            ("#2", None),
            ("", None),
            ("2 Kinder", None),
            ("10 Euro", None),
        ] {
            assert_eq!(count(cell), read, "{cell}");
        }
    }

    #[test]
    fn numbers_of_printed_tickets_are_told_from_how_many() {
        let read = |cell: &str| {
            numbers(cell).map(|numbers| numbers.into_iter().map(|number| number.0).collect::<Vec<_>>())
        };
        for (cell, numbers, is_sure) in [
            ("17 18 19", Some(vec![17, 18, 19]), true),
            ("#20", Some(vec![20]), true),
            ("Nr. 7", Some(vec![7]), true),
            ("17-19", Some(vec![17, 18, 19]), true),
            ("17, 18 und 20", Some(vec![17, 18, 20]), true),
            ("17/18", Some(vec![17, 18]), true),
            ("3", Some(vec![3]), false),
            ("2,0", None, false),
            ("drei", None, false),
        ] {
            assert_eq!((read(cell), says_numbers(cell)), (numbers, is_sure), "{cell}");
        }
    }

    #[test]
    fn payments_are_read_as_people_write_them() {
        use FirstPayment::{Amount, InFull, Nothing};
        for (cell, read) in [
            ("", Nothing),
            ("nein", Nothing),
            ("offen", Nothing),
            ("FALSE", Nothing),
            ("Falsch", Nothing),
            ("0", Nothing),
            ("✗", Nothing),
            ("noch nicht", Nothing),
            ("ja", InFull),
            ("X", InFull),
            ("TRUE", InFull),
            ("WAHR", InFull),
            ("bezahlt", InFull),
            ("bar", InFull),
            ("überwiesen", InFull),
            ("✓", InFull),
            ("✅", InFull),
            ("ja, bar", InFull),
            ("bar bezahlt!", InFull),
            ("ok", InFull),
            ("1", InFull),
            ("bez.", InFull),
            ("10", Amount(Cents(1_000))),
            ("€ 10", Amount(Cents(1_000))),
            ("EUR 10", Amount(Cents(1_000))),
            ("10,00 EUR", Amount(Cents(1_000))),
            ("10,-", Amount(Cents(1_000))),
            ("10€", Amount(Cents(1_000))),
            ("10 Euro", Amount(Cents(1_000))),
            ("bar 10,50", Amount(Cents(1_050))),
            ("0,00", Nothing),
        ] {
            assert_eq!(paid(cell).ok(), Some(read), "{cell}");
        }
        for cell in ["viel", "morgen", "Franz", "10 Kühe", "-5"] {
            assert!(paid(cell).is_err(), "{cell}");
        }
        assert_eq!(amount("1").ok(), Some(Amount(Cents(100))));
        assert!(amount("ja").is_err());
    }

    #[test]
    fn a_cell_is_quoted_briefly() {
        assert_eq!(shortened(&format!("a\u{7}b{}", "x".repeat(40))), format!("ab{}…", "x".repeat(28)));
    }
}
