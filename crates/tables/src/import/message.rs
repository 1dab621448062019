//! What stands around a name in a message: numbers before it, how many tickets, "bezahlt", little pictures, who has written it and when.

use super::apart::{Absence, absence};
use super::cells::{count, paid};
use crate::column::among;
use tournament::FirstPayment;

/// What a line of a message says about somebody.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Said {
    pub name: String,
    /// Where they come from, if it stands in brackets behind it.
    pub place: Option<String>,
    pub tickets: Option<u32>,
    pub paid: Option<FirstPayment>,
    /// That they do not come, or only perhaps.
    pub absence: Option<Absence>,
}

impl Said {
    pub fn of(line: &str) -> Said {
        let mut said = Said::default();
        let line = without_sender(line.trim());
        let is_struck = line.len() > 1 && line.starts_with('~') && line.ends_with('~');
        if is_struck || line.contains(['❌', '✗', '✘', '🚫']) {
            said.absence = Some(Absence::Cancelled);
        }
        let line = without_decoration(line);
        let mut rest = without_number(&line).to_owned();
        // "(Warteliste) Huber Franz", "Huber Franz abgesagt".
        if let Some((inside, behind)) = rest.strip_prefix('(').and_then(|rest| rest.split_once(')'))
            && let Some(absence) = absence(inside)
        {
            said.absence = Some(absence);
            rest = behind.trim().to_owned();
        }
        if let Some((before, last)) = rest.rsplit_once(' ')
            && among("abgesagt|abgemeldet|storno|storniert|absage|cancelled|warteliste", &last.to_lowercase())
        {
            said.absence = absence(last);
            rest = before.to_owned();
        }
        while let Some((before, inside)) = in_brackets(&rest) {
            if !said.take(inside) {
                break;
            }
            rest = before.trim_end().to_owned();
        }
        loop {
            let (before, last) = rest.rsplit_once([',', ':', ';']).unwrap_or((&rest, ""));
            // An empty end is a comma too many, and says nothing.
            let is_apart = before.len() < rest.len();
            if !is_apart || !said.take_figures(last.trim()) {
                break;
            }
            rest = before.trim_end().to_owned();
        }
        said.name =
            said.without_count(&rest).trim().trim_matches(['-', '–', '+', '*', '_', ' ']).trim().to_owned();
        said
    }

    /// Takes what stands in brackets: tickets, a payment, an absence, or else where somebody comes from.
    fn take(&mut self, inside: &str) -> bool {
        let inside = inside.trim();
        if inside.split([',', ';']).all(|part| self.take_figures(part.trim())) {
            return true;
        }
        let is_place =
            self.place.is_none() && inside.chars().all(|char| char.is_alphabetic() || " .-/".contains(char));
        if is_place {
            self.place = Some(inside.to_owned());
        }
        is_place
    }

    fn take_figures(&mut self, part: &str) -> bool {
        if let Some(absence) = absence(part) {
            self.absence = Some(absence);
        } else if let Some(tickets) = count(part).filter(|_| self.tickets.is_none()) {
            self.tickets = Some(tickets);
        } else if let Some(paid) = paid(part).ok().filter(|_| self.paid.is_none() && part.len() > 1) {
            self.paid = Some(paid);
        } else {
            return part.is_empty();
        }
        true
    }

    /// Takes words from the end as long as they say how many: "Huber Franz 2 Karten", "Huber Franz 3x".
    fn without_count(&mut self, text: &str) -> String {
        let words: Vec<&str> = text.split_whitespace().collect();
        for length in [2, 1] {
            let Some((name, end)) = words.len().checked_sub(length).map(|at| words.split_at(at)) else {
                continue;
            };
            let end = end.join(" ");
            let is_count = end.contains(|char: char| char.is_ascii_digit()) && count(&end).is_some();
            if !name.is_empty() && self.tickets.is_none() && is_count {
                self.tickets = count(&end);
                return name.join(" ");
            }
        }
        text.to_owned()
    }
}

/// Returns whether a line begins with when it was sent.
pub fn is_stamped(line: &str) -> bool {
    without_sender(line).len() < line.len()
}

/// Takes off when and by whom a message was sent: "[12.10.26, 19:03] Sepp: …", "12.10.26, 19:03 - Sepp: …".
fn without_sender(line: &str) -> &str {
    // Forms write when they were sent as well, and then go on with other cells.
    let sent = match line.strip_prefix('[') {
        Some(rest) => rest.split_once("] "),
        None => line.split_once(" - ").or_else(|| line.split_once(" – ")),
    };
    let Some((stamp, rest)) = sent else { return line };
    let is_of_time = |char: char| char.is_ascii_digit() || " .,/:APMapm".contains(char);
    let digits = stamp.matches(|char: char| char.is_ascii_digit()).count();
    if digits < 5 || !stamp.contains(':') || !stamp.chars().all(is_of_time) {
        return line;
    }
    rest.split_once(": ").map_or(rest, |(_, message)| message)
}

/// Takes off a number, or the sign of a list: "1. ", "2) ", "• ", "- ".
fn without_number(line: &str) -> &str {
    let rest = line.trim_start_matches(|char: char| char.is_ascii_digit());
    let numbered = rest.len() < line.len() && line.len() - rest.len() <= 3;
    let behind = rest.trim_start().strip_prefix(['.', ')', ':', '-', '–']).filter(|_| numbered);
    let line = behind.unwrap_or(line);
    line.trim_start().trim_start_matches(['•', '*', '-', '–', '—', '·', '>', '○', '+', '▪', '►']).trim()
}

/// Takes off little pictures and the signs of bold and struck text. A sign that says that something is paid is a word.
fn without_decoration(line: &str) -> String {
    const PAID: [char; 4] = ['✓', '✔', '☑', '✅'];
    let has_paid = line.contains(PAID);
    let kept = |char: &char| {
        char.is_alphanumeric() || char.is_whitespace() || "-–—'’`´.,;:/&+()[]=#!?•·@\"".contains(*char)
    };
    let plain: String = line.chars().filter(kept).collect();
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if has_paid { format!("{plain} (✓)") } else { plain }
}

/// Returns the brackets at the end of a line, and what stands before them.
fn in_brackets(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_end_matches(['.', ',', ' ']);
    let (open, inside) = match line.strip_suffix(')') {
        Some(rest) => ('(', rest),
        None => ('[', line.strip_suffix(']')?),
    };
    inside.rsplit_once(open).filter(|(before, _)| !before.trim().is_empty())
}

/// Words within a name that begin with a small letter.
const WITHIN: &str = "von|vom|van|de|del|der|den|di|da|la|le|zu|zum|zur|und|u.|jun.|sen.";

/// Returns whether a line of a message is no name: a sentence, a question, or something with figures in it.
pub fn is_sentence(name: &str) -> bool {
    let words: Vec<&str> = name.split_whitespace().collect();
    let small = |word: &&&str| word.starts_with(char::is_lowercase) && !among(WITHIN, &word.to_lowercase());
    let smalls = words.iter().filter(small).count();
    name.ends_with(['!', '?', ':'])
        || name.contains(|char: char| char.is_ascii_digit())
        || words.len() > 6
        || (smalls > 1 && smalls < words.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(line: &str) -> (String, Option<u32>) {
        let said = Said::of(line);
        (said.name, said.tickets)
    }

    #[test]
    fn what_stands_around_a_name_is_no_part_of_it() {
        for (line, name, tickets) in [
            ("1. Huber Franz (2 Karten)", "Huber Franz", Some(2)),
            ("3. Gruber Sepp 3x", "Gruber Sepp", Some(3)),
            ("2) Mayr Anna", "Mayr Anna", None),
            ("- Huber Franz 2", "Huber Franz", Some(2)),
            ("• Huber Franz: 2 Stk", "Huber Franz", Some(2)),
            ("12.10.26, 19:03 - Sepp: Huber Franz", "Huber Franz", None),
            ("[12.10.26, 19:03:11] Sepp: 4. Huber Franz (2)", "Huber Franz", Some(2)),
            ("*Huber Franz* 👍", "Huber Franz", None),
            ("Huber, Franz", "Huber, Franz", None),
            ("Huber Franz, 2 Karten, bezahlt", "Huber Franz", Some(2)),
            ("O'Neill Pat", "O'Neill Pat", None),
            ("Müller-Lüdenscheidt", "Müller-Lüdenscheidt", None),
            ("10er Karli", "10er Karli", None),
        ] {
            assert_eq!(said(line), (name.to_owned(), tickets), "{line}");
        }
        assert_eq!(Said::of("Huber Franz (Ried)").place.as_deref(), Some("Ried"));
        assert_eq!(Said::of("Huber Franz ✅").paid, Some(FirstPayment::InFull));
        assert_eq!(Said::of("Huber Franz (abgesagt)").absence, Some(Absence::Cancelled));
        assert_eq!(Said::of("~Huber Franz~").absence, Some(Absence::Cancelled));
    }

    #[test]
    fn sentences_are_no_names() {
        for line in ["Wer kommt am Samstag?", "Ich bin auch dabei", "Nenngeld 10 Euro", "Anmeldungen:"] {
            assert!(is_sentence(line), "{line}");
        }
        for line in ["Huber Franz", "van der Bellen Alexander", "franz huber", "Huber Franz jun."] {
            assert!(!is_sentence(line), "{line}");
        }
    }
}
