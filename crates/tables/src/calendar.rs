//! Evenings for the calendars of other programs: iCalendar (RFC 5545).

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use std::fmt::Write;

/// How many octets a line may have before it is folded, its end not counted (RFC 5545, 3.1).
const WIDEST: usize = 75;

/// How long an evening keeps the time in a calendar blocked. Nobody knows when it ends, and one that ends as it begins is shown as a line.
const DURATION: &str = "PT5H";

/// How often a calendar that was subscribed to should look again: the hours of an evening change days before, not minutes.
const REFRESH: &str = "PT6H";

/// The clock of the hall. The hours of an evening are those on its wall, so calendars elsewhere have to know when that changes.
const ZONE: [&str; 18] = [
    "BEGIN:VTIMEZONE",
    "TZID:Europe/Vienna",
    "X-LIC-LOCATION:Europe/Vienna",
    "BEGIN:DAYLIGHT",
    "TZNAME:CEST",
    "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0200",
    "DTSTART:19810329T020000",
    "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
    "END:DAYLIGHT",
    "BEGIN:STANDARD",
    "TZNAME:CET",
    "TZOFFSETFROM:+0200",
    "TZOFFSETTO:+0100",
    "DTSTART:19961027T030000",
    "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
    "END:STANDARD",
    "END:VTIMEZONE",
];

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evening {
    /// What a calendar knows it by again; it must never change, and no other evening of any house may have the same.
    pub uid: String,
    /// How often it has changed.
    pub revision: u32,
    pub changed: DateTime<Utc>,
    pub name: String,
    pub date: NaiveDate,
    /// When it begins by the clock of the hall; `None` makes it an entry for the whole day.
    pub begins_at: Option<NaiveTime>,
    /// Where it is, may be empty.
    pub venue: String,
    /// What there is to know, in lines.
    pub text: String,
    /// The whole address of its page.
    pub url: String,
}

/// Returns a calendar with these evenings; `name` is what a program calls it that subscribes to it.
pub fn calendar(name: &str, evenings: &[Evening]) -> String {
    let mut lines = Lines::default();
    for line in ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Preisschnapsen//DE", "CALSCALE:GREGORIAN"] {
        lines.push(line);
    }
    lines.text("NAME", name);
    lines.text("X-WR-CALNAME", name);
    lines.push(&format!("REFRESH-INTERVAL;VALUE=DURATION:{REFRESH}"));
    lines.push(&format!("X-PUBLISHED-TTL:{REFRESH}"));
    if evenings.iter().any(|evening| evening.begins_at.is_some()) {
        ZONE.iter().for_each(|line| lines.push(line));
    }
    evenings.iter().for_each(|evening| lines.evening(evening));
    lines.push("END:VCALENDAR");
    lines.0
}

/// A calendar as it is being written.
#[derive(Default)]
struct Lines(String);

impl Lines {
    fn evening(&mut self, evening: &Evening) {
        let stamp = evening.changed.format("%Y%m%dT%H%M%SZ");
        self.push("BEGIN:VEVENT");
        self.text("UID", &evening.uid);
        self.push(&format!("DTSTAMP:{stamp}"));
        self.push(&format!("LAST-MODIFIED:{stamp}"));
        self.push(&format!("SEQUENCE:{}", evening.revision));
        let date = evening.date.format("%Y%m%d");
        match evening.begins_at {
            Some(time) => {
                self.push(&format!("DTSTART;TZID=Europe/Vienna:{date}T{}", time.format("%H%M%S")));
                self.push(&format!("DURATION:{DURATION}"));
            }
            None => self.push(&format!("DTSTART;VALUE=DATE:{date}")),
        }
        self.text("SUMMARY", &evening.name);
        if !evening.venue.is_empty() {
            self.text("LOCATION", &evening.venue);
        }
        self.text("DESCRIPTION", &evening.text);
        self.push(&format!("URL:{}", evening.url));
        self.push("END:VEVENT");
    }

    /// Writes a property whose value is a text.
    fn text(&mut self, name: &str, value: &str) {
        let mut line = format!("{name}:");
        for char in value.chars() {
            match char {
                '\n' => line.push_str("\\n"),
                '\\' | ';' | ',' => line.extend(['\\', char]),
                // Nothing else below the blank may stand in a calendar.
                _ if char.is_control() => {}
                _ => line.push(char),
            }
        }
        self.push(&line);
    }

    /// Writes a line, folded where it is too long. No letter is cut in two.
    fn push(&mut self, line: &str) {
        let mut room = WIDEST;
        for char in line.chars() {
            if char.len_utf8() > room {
                self.0.push_str("\r\n ");
                room = WIDEST - 1;
            }
            room -= char.len_utf8();
            // Writing into a string cannot fail.
            let _ = self.0.write_char(char);
        }
        self.0.push_str("\r\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn evening(name: &str, begins_at: Option<NaiveTime>) -> Evening {
        Evening {
            uid: "probe@preisschnapsen".to_owned(),
            revision: 3,
            changed: DateTime::from_timestamp(1_800_000_000, 0).unwrap(),
            name: name.to_owned(),
            date: NaiveDate::from_ymd_opt(2027, 1, 5).unwrap(),
            begins_at,
            venue: String::new(),
            text: "Kassa ab 18:00\nPreis: € 5".to_owned(),
            url: "https://schnapsen.example/t/probe".to_owned(),
        }
    }

    #[test]
    fn an_evening_without_hours_takes_the_whole_day_and_needs_no_clock() {
        let text = calendar("Turniere", &[evening("Probe", None)]);
        assert!(text.contains("\r\nDTSTART;VALUE=DATE:20270105\r\nSUMMARY:Probe\r\n"), "{text}");
        assert!(!text.contains("TZID") && !text.contains("DURATION:PT5H"), "{text}");
    }

    #[test]
    fn signs_that_mean_something_are_masked_and_lines_folded_between_letters() {
        let name = format!("Höß; \\ {}, Wirt\u{7}", "ö".repeat(60));
        let text = calendar("Turniere", &[evening(&name, NaiveTime::from_hms_opt(19, 30, 0))]);
        assert!(text.contains("DTSTART;TZID=Europe/Vienna:20270105T193000\r\nDURATION:PT5H\r\n"), "{text}");
        assert!(text.contains("DESCRIPTION:Kassa ab 18:00\\nPreis: € 5\r\n"), "{text}");
        let longest = text.split("\r\n").map(str::len).max();
        assert!(longest <= Some(WIDEST) && longest >= Some(WIDEST - 1), "{longest:?}");
        let unfolded = text.replace("\r\n ", "");
        assert!(
            unfolded.contains(&format!("\r\nSUMMARY:Höß\\; \\\\ {}\\, Wirt\r\n", "ö".repeat(60))),
            "{text}"
        );
        assert!(text.ends_with("END:VCALENDAR\r\n") && !text.replace("\r\n", "").contains(['\r', '\n']));
    }
}
