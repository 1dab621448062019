//! What the settings are called, and what is said about them.
//! Everything about a setting stands in the message `settings-<name>` of `locales/`; a plain one needs nothing but the message itself.
//!
//! | attribute | says |
//! |---|---|
//! | `.hint` | what stands below the field |
//! | `.person` | its name where everybody holds one ticket, if that is another |
//! | `.<answer>` | one of several answers; else it is read as it is |
//! | `.fault` | what is wrong; else what forms say of such a field |
//! | `.fixed` | why it cannot change any more |
//! | `.said` | a time of day, on posters and first pages |
//! | `.within` | the same within a line |
//! | `.journal`, `.journal-<answer>` | its name and its answers in the journal, where these are others |

use super::{Arg, Translator};
use tournament::settings::{Kind, Setting, Value};
use tournament::{Cents, Format, Settings};

impl Translator {
    pub fn setting_key(setting: Setting) -> String {
        format!("settings-{}", setting.as_str().replace('_', "-"))
    }

    /// Names a setting as its field does.
    pub fn setting(self, setting: Setting) -> String {
        self.t(&Translator::setting_key(setting))
    }

    /// Names a setting as its field does on an evening of a format: where everybody holds one ticket some are about the person.
    pub fn setting_of(self, setting: Setting, format: Format) -> String {
        let own = (format != Format::Tickets).then(|| self.part_of(setting, "person")).flatten();
        own.unwrap_or_else(|| self.setting(setting))
    }

    /// Returns what stands below the field, nothing for most.
    pub fn setting_hint(self, setting: Setting) -> String {
        self.part_of(setting, "hint").unwrap_or_default()
    }

    pub fn setting_answer(self, setting: Setting, answer: &str) -> String {
        self.part_of(setting, answer).unwrap_or_else(|| answer.to_owned())
    }

    pub fn setting_fault(self, setting: Setting) -> String {
        let money = |amount| self.money(amount);
        let (general, min, max) = match setting.field().kind {
            Kind::Number(range, _) | Kind::PowerOfTwo(range, _) => {
                ("form-number", range.start().to_string(), range.end().to_string())
            }
            Kind::Lines(most, _) => ("form-number", 0.to_string(), most.to_string()),
            Kind::Money(most, _) => ("form-money", money(Cents::ZERO), money(most)),
            Kind::Time(_) => ("form-time", String::new(), String::new()),
            Kind::Choice(..) | Kind::YesNo(_) | Kind::Rules(_) => {
                ("form-choice", String::new(), String::new())
            }
        };
        let label = self.setting(setting);
        let values: [(&str, &dyn Arg); 3] = [("label", &label), ("min", &min), ("max", &max)];
        let own = self.part(&Translator::setting_key(setting), "fault", &values);
        own.unwrap_or_else(|| self.with(general, &values))
    }

    /// Says that a setting is fixed, and since when; also stands beside the disabled field.
    pub fn setting_fixed(self, setting: Setting) -> String {
        self.part_of(setting, "fixed").unwrap_or_default()
    }

    pub fn yes_or_no(self, yes: bool) -> String {
        self.t(if yes { "journal-yes" } else { "journal-no" })
    }

    /// Says what of a setting has changed, as the journal does: its name, how it stood before and how it stands after.
    pub fn setting_change(self, setting: Setting, old: &Settings, new: &Settings) -> [String; 3] {
        let standing = |settings, rules| match setting.value(settings) {
            Value::Number(number) => number.to_string(),
            Value::Money(amount) => self.money(amount),
            Value::YesNo(yes) => self.yes_or_no(yes),
            Value::Time(time) => {
                time.map_or_else(|| self.t("journal-nothing"), |time| time.format("%H:%M").to_string())
            }
            Value::Choice(answer) => {
                let short = self.part_of(setting, &format!("journal-{answer}"));
                short.unwrap_or_else(|| self.setting_answer(setting, &answer))
            }
            Value::Rules(_) => self.t(rules),
        };
        let plain = Some(self.setting_of(setting, new.format)).filter(|name| *name != self.setting(setting));
        let name =
            plain.or_else(|| self.part_of(setting, "journal")).unwrap_or_else(|| self.setting(setting));
        [name, standing(old, "journal-rules-before"), standing(new, "journal-rules-after")]
    }

    /// Says when the evening begins and when the desk opens, as far as that is known: `Beginn 19:00 Uhr`.
    pub fn hours(self, settings: &Settings) -> Vec<String> {
        self.hours_as(settings, "said")
    }

    /// Says the same within a line, behind a date: `5 January 2027, starts at 19:00`.
    pub fn hours_in_a_line(self, settings: &Settings) -> Vec<String> {
        self.hours_as(settings, "within")
    }

    fn hours_as(self, settings: &Settings, attribute: &str) -> Vec<String> {
        let said = |&setting: &Setting| match setting.value(settings) {
            Value::Time(Some(time)) => {
                let time = time.format("%H:%M").to_string();
                self.part(&Translator::setting_key(setting), attribute, &[("time", &time)])
            }
            _ => None,
        };
        Setting::ALL.iter().filter_map(said).collect()
    }

    fn part_of(self, setting: Setting, attribute: &str) -> Option<String> {
        self.part(&Translator::setting_key(setting), attribute, &[])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::settings::Until;
    use tournament::texts::Language;

    #[test]
    fn everything_is_said_about_each_setting_in_both_languages() {
        for (words, &setting) in Language::ALL
            .into_iter()
            .flat_map(|lang| Setting::ALL.iter().map(move |one| (Translator::new(lang), one)))
        {
            let field = setting.field();
            let whole = |sentence: String| sentence.ends_with('.') && !sentence.contains(['{', '$']);
            assert!(!words.setting(setting).starts_with("settings-"), "{setting}");
            assert!(whole(words.setting_fault(setting)), "{setting}: {}", words.setting_fault(setting));
            assert_eq!(whole(words.setting_fixed(setting)), field.until != Until::Finished, "{setting}");
            if let Kind::Choice(answers, ..) = field.kind {
                let number = |answer: &str| answer.parse::<u32>().is_ok();
                let said = |answer: &&str| words.setting_answer(setting, answer) != **answer;
                assert!(answers.iter().all(|answer| number(answer) || said(answer)), "{setting}");
            }
        }
    }

    #[test]
    fn what_one_prize_each_means_stands_with_it_and_not_with_the_setting_below() {
        for words in Language::ALL.into_iter().map(Translator::new) {
            assert!(!words.setting_hint(Setting::OnePrizeEach).is_empty());
            assert_eq!(words.setting_hint(Setting::Things), "");
        }
    }
}
