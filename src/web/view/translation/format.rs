//! Money, and on what it was spent; dates and times as Austrians and the English write them.

use super::Translator;
use chrono::{DateTime, Datelike, Local, NaiveDate, TimeDelta, Timelike, Utc};
use tournament::texts::Language;
use tournament::{Cents, Purpose};

impl Translator {
    /// Writes an amount: `€ 1.234,50` or `€1,234.50`; the space is one at which no line breaks.
    pub fn money(self, amount: Cents) -> String {
        let sign = if amount.0 < 0 { "−" } else { "" };
        match self.lang {
            Language::German => format!("{sign}€\u{a0}{}", amount.figures(".", ',')),
            Language::English => format!("{sign}€{}", amount.figures(",", '.')),
        }
    }

    /// Writes a day: `5. Jänner 2027` or `5 January 2027`.
    pub fn date(self, date: NaiveDate) -> String {
        let month = self.t1("format-month", "month", date.month());
        self.with("format-date", &[("day", &date.day()), ("month", &month), ("year", &date.year())])
    }

    /// Writes a moment in the local time zone: `5. Jänner 2027, 20:15`.
    pub fn date_time(self, at: DateTime<Utc>) -> String {
        let local = at.with_timezone(&Local);
        format!("{}, {}", self.date(local.date_naive()), clock(local))
    }

    /// Writes the clock time of a moment in the local time zone: `20:15`.
    pub fn time(self, at: DateTime<Utc>) -> String {
        clock(at.with_timezone(&Local))
    }

    /// Writes the clock time of a moment with its seconds: `20:15:07`.
    pub fn time_to_the_second(self, at: DateTime<Utc>) -> String {
        let local = at.with_timezone(&Local);
        format!("{}:{:02}", clock(local), local.second())
    }

    /// Says how long ago something was: `vor 3 Minuten`; the day and time if it is a day or longer.
    /// A moment that lies ahead (the clock was set back) is "just now".
    pub fn ago(self, at: DateTime<Utc>, now: DateTime<Utc>) -> String {
        let passed = now - at;
        if passed < TimeDelta::minutes(1) {
            self.t("format-just-now")
        } else if passed < TimeDelta::hours(1) {
            self.t1("format-minutes-ago", "count", passed.num_minutes())
        } else if passed < TimeDelta::days(1) {
            self.t1("format-hours-ago", "count", passed.num_hours())
        } else {
            self.date_time(at)
        }
    }

    /// Says how long to wait: whole seconds, from two minutes on whole minutes, rounded up.
    pub fn waiting(self, rest: TimeDelta) -> String {
        let seconds = (rest.num_milliseconds() + 999) / 1000;
        match seconds {
            ..=119 => self.t1("format-seconds", "count", seconds.max(1)),
            _ => self.t1("format-minutes", "count", (seconds + 59) / 60),
        }
    }

    pub fn purpose(self, purpose: Purpose) -> String {
        self.t(match purpose {
            Purpose::Prizes => "cash-purpose-prizes",
            Purpose::Hall => "cash-purpose-hall",
            Purpose::Food => "cash-purpose-food",
            Purpose::Cards => "cash-purpose-cards",
            Purpose::Fees => "cash-purpose-fees",
            Purpose::Other => "cash-purpose-other",
        })
    }
}

/// Writes a score: `2 : 1`; no line breaks at its colon.
pub fn score(own: u8, other: u8) -> String {
    format!("{own}\u{a0}:\u{a0}{other}")
}

fn clock(local: DateTime<Local>) -> String {
    format!("{:02}:{:02}", local.hour(), local.minute())
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeZone;

    const DE: Translator = Translator::GERMAN;
    const EN: Translator = Translator { lang: Language::English, ..Translator::GERMAN };

    #[test]
    fn money_has_the_sign_before_two_decimals_and_stays_together() {
        for (cents, german, english) in [
            (0, "€\u{a0}0,00", "€0.00"),
            (5, "€\u{a0}0,05", "€0.05"),
            (123_450, "€\u{a0}1.234,50", "€1,234.50"),
            (100_000_000, "€\u{a0}1.000.000,00", "€1,000,000.00"),
            (-250, "−€\u{a0}2,50", "−€2.50"),
        ] {
            assert_eq!(DE.money(Cents(cents)), german);
            assert_eq!(EN.money(Cents(cents)), english);
        }
    }

    #[test]
    fn january_is_austrian() {
        let day = |month| NaiveDate::from_ymd_opt(2027, month, 5).unwrap();
        assert_eq!(DE.date(day(1)), "5. Jänner 2027");
        assert_eq!(DE.date(day(2)), "5. Feber 2027");
        assert_eq!(EN.date(day(1)), "5 January 2027");
        assert_eq!(EN.date(day(12)), "5 December 2027");
    }

    #[test]
    fn a_moment_is_written_with_the_24_hour_clock() {
        let local = Local.with_ymd_and_hms(2027, 1, 5, 20, 5, 0).unwrap();
        assert_eq!(DE.date_time(local.to_utc()), "5. Jänner 2027, 20:05");
        assert_eq!(EN.time(local.to_utc()), "20:05");
    }

    #[test]
    fn waiting_is_rounded_up() {
        let wait = |milliseconds| DE.waiting(TimeDelta::milliseconds(milliseconds));
        assert_eq!(wait(1), "eine Sekunde");
        assert_eq!(wait(1_001), "2 Sekunden");
        assert_eq!(wait(119_000), "119 Sekunden");
        assert_eq!(wait(119_001), "2 Minuten");
        assert_eq!(EN.waiting(TimeDelta::minutes(5)), "5 minutes");
    }

    #[test]
    fn time_passes_in_words() {
        let now = Local.with_ymd_and_hms(2027, 1, 5, 20, 15, 0).unwrap().to_utc();
        let ago = |minutes| DE.ago(now - TimeDelta::minutes(minutes), now);
        assert_eq!(ago(-3), "gerade eben");
        assert_eq!(ago(0), "gerade eben");
        assert_eq!(ago(1), "vor einer Minute");
        assert_eq!(ago(59), "vor 59 Minuten");
        assert_eq!(ago(60), "vor einer Stunde");
        assert_eq!(ago(60 * 24), "4. Jänner 2027, 20:15");
        assert_eq!(EN.ago(now - TimeDelta::minutes(3), now), "3 minutes ago");
    }
}
