//! What the pages say, read off `locales/`.

use crate::{assert_none, files};

/// Returns the last word of a text, without what opens before it.
fn last_word(text: &str) -> &str {
    text.rsplit([' ', '(', '„', '“']).next().unwrap_or_default()
}

/// A house may call its tickets Los or Leben, so before a number there is never a word of ours.
#[test]
fn before_the_number_of_a_ticket_stands_what_the_house_calls_it() {
    const OURS: [&str; 6] = ["Karte", "Karten", "Ticket", "Tickets", "ticket", "tickets"];
    let mut complaints = Vec::new();
    for file in files("locales", "ftl") {
        for line in file.text.lines() {
            // A space that keeps the two together stands in braces.
            let line = line.replace("{\"\\u00A0\"}", " ");
            if line.match_indices(" { $").any(|(at, _)| OURS.contains(&last_word(&line[..at]))) {
                complaints.push(format!("{}: {line}", file.path));
            }
        }
    }
    assert_none(&complaints);
    assert_eq!(last_word("gegen („Karte"), "Karte");
}
