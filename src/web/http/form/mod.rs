//! Forms: everything arrives as text, is read field by field, and comes back with all complaints and what was typed.

mod upload;

pub use upload::{Upload, UploadLimit};

use crate::app::{AppError, FormKey, Submission};
use crate::web::error::PageError;
use crate::web::http::context::PageContext;
use crate::web::http::session::Staff;
use crate::web::view::translation::{Arg, Translator};
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::{Error, FromRequest, HttpRequest, web};
use chrono::NaiveDate;
use std::future::Future;
use std::ops::RangeInclusive;
use std::pin::Pin;
use std::str::FromStr;
use tournament::Cents;
use tournament::texts::TextFault;

/// The largest form, in bytes; pages that take files set limits of their own.
pub const LIMIT: usize = 16 * 1024;

/// The largest form that holds house rules, prizes, or a line for each of 512 matches, in bytes.
pub const LONG_LIMIT: usize = 64 * 1024;

/// The largest form that holds the table of prizes, in bytes: 256 lines of two texts with 120 letters each, in letters that a form writes
/// with up to twelve signs each.
pub const THINGS_LIMIT: usize = 1024 * 1024;

/// What was typed into a form, what is wrong with it, and the key that lets it count once only.
///
/// As an argument of a handler it reads the body of the request. Each reading method answers `None` after noting a
/// complaint, so that a handler reads all fields first and looks afterwards:
///
/// ```ignore
/// let name = form.text::<Name>("name", "desk-name");
/// let tickets = form.number("tickets", "desk-tickets", 1..=64);
/// let (Some(name), Some(tickets)) = (name, tickets) else {
///     return unprocessable(&DeskPage { ctx, form });
/// };
/// ```
#[derive(Debug, Clone)]
pub struct FormState {
    translator: Translator,
    /// As it was sent; `None` if nobody has sent the form yet.
    key: Option<String>,
    values: Vec<(String, String)>,
    complaints: Vec<(String, String)>,
    /// The address of the setting that a complaint names, or "".
    setting: String,
}

impl FormState {
    pub fn fresh(ctx: &PageContext) -> FormState {
        FormState {
            translator: ctx.translator(),
            key: None,
            values: Vec::new(),
            complaints: Vec::new(),
            setting: String::new(),
        }
    }

    /// Returns a form that was sent with these fields, one of which is its key.
    pub(in crate::web) fn of(
        ctx: &PageContext,
        mut values: Vec<(String, String)>,
    ) -> Result<FormState, PageError> {
        let key = values.iter().position(|(name, _)| name == "form_key");
        let (_, key) = values.remove(key.ok_or(PageError::BadRequest)?);
        Ok(FormState { key: Some(key), values, ..FormState::fresh(ctx) })
    }

    /// Fills a field of a fresh form.
    pub fn with(mut self, field: &str, value: impl ToString) -> FormState {
        self.set(field, value.to_string());
        self
    }

    /// Ticks a box of a fresh form, or leaves it.
    pub fn with_tick(self, field: &str, ticked: bool) -> FormState {
        if ticked { self.with(field, "on") } else { self }
    }

    /// Returns what was typed as a form that was not sent yet: what it asks for next counts for itself.
    pub fn counting_anew(self) -> FormState {
        FormState { key: None, ..self }
    }

    /// Adds a field that nobody has typed.
    pub fn set(&mut self, field: &str, value: String) {
        self.values.push((field.to_owned(), value));
    }

    /// Forgets the fields that are not wanted any more.
    pub fn keep(&mut self, wanted: impl Fn(&str) -> bool) {
        self.values.retain(|(name, _)| wanted(name));
    }

    /// Returns what was typed into a field, nothing if the field was not sent.
    pub fn value(&self, field: &str) -> &str {
        self.values.iter().find(|(name, _)| name == field).map_or("", |(_, value)| value)
    }

    /// Returns everything that was sent under one name, for boxes in a table.
    pub fn all<'a>(&'a self, field: &'a str) -> impl Iterator<Item = &'a str> {
        self.values.iter().filter(move |(name, _)| name == field).map(|(_, value)| value.as_str())
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.values.iter().map(|(name, _)| name.as_str())
    }

    pub fn ticked(&self, field: &str) -> bool {
        !matches!(self.value(field), "" | "off")
    }

    /// Returns the hidden key of this form: a fresh one, which stays the same while complaints are corrected.
    pub fn key(&self, ctx: &PageContext) -> Result<String, AppError> {
        self.key.clone().map_or_else(|| ctx.form_key(), Ok)
    }

    /// Returns the key with which this form was sent.
    pub fn sent_key(&self) -> Result<FormKey, PageError> {
        self.key.as_deref().and_then(|key| key.parse().ok()).ok_or(PageError::BadRequest)
    }

    /// Returns what the app wants to know about a form that was sent: its key and who sent it.
    pub fn submission(&self, staff: &Staff) -> Result<Submission, PageError> {
        Ok(Submission { form_key: self.sent_key()?, by: staff.user.id })
    }

    /// Returns the first complaint about a field, nothing if there is none.
    pub fn error(&self, field: &str) -> &str {
        self.complaints.iter().find(|(name, _)| name == field).map_or("", |(_, sentence)| sentence)
    }

    /// Returns all complaints as pairs of field and sentence; the field is empty if it is about the whole form.
    pub fn complaints(&self) -> &[(String, String)] {
        &self.complaints
    }

    /// Returns the status of a page with this form: 422 with complaints, 200 without.
    pub fn status(&self) -> StatusCode {
        if self.complaints.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY }
    }

    /// Notes a complaint about a field, or about the whole form if `field` is empty.
    pub fn add_error(&mut self, field: &str, sentence: impl Into<String>) {
        self.complaints.push((field.to_owned(), sentence.into()));
    }

    /// Notes the address of the setting that a complaint names.
    pub fn lead_to_setting(&mut self, address: Option<String>) {
        self.setting = address.unwrap_or_default();
    }

    /// Returns the address of the setting that a complaint names, or "".
    pub fn setting(&self) -> &str {
        &self.setting
    }

    /// Reads what the page itself has put into a field.
    pub fn hidden<T: FromStr>(&self, field: &str) -> Result<T, PageError> {
        self.value(field).parse().map_err(|_| PageError::BadRequest)
    }

    /// Reads the same where it may have put nothing.
    pub fn hidden_or_none<T: FromStr>(&self, field: &str) -> Result<Option<T>, PageError> {
        if self.value(field).is_empty() { Ok(None) } else { self.hidden(field).map(Some) }
    }

    /// Complains if a new password was not typed the same twice; returns whether it was.
    pub fn check_typed_twice(&mut self) -> bool {
        let same = self.value("password") == self.value("again");
        if !same {
            self.add_error("again", self.translator.t("account-passwords-differ"));
        }
        same
    }

    /// Reads a text of `tournament::texts`, such as a `Name`. `label` is the key of the field's label.
    pub fn text<T: FromStr<Err = TextFault>>(&mut self, field: &str, label: &str) -> Option<T> {
        let fault = match self.value(field).parse() {
            Ok(text) => return Some(text),
            Err(fault) => fault,
        };
        let sentence = self.translator.text_fault(fault, &self.translator.t(label));
        self.add_error(field, sentence);
        None
    }

    /// Reads one text a line; empty lines at the end are none. `label` is the key of what a line is called by its number.
    pub fn lines<T: FromStr<Err = TextFault>>(&mut self, field: &str, label: &str) -> Option<Vec<T>> {
        let typed = self.value(field).trim_end();
        let lines = typed.split('\n').filter(|_| !typed.is_empty());
        let read: Vec<Result<T, TextFault>> = lines.map(str::parse).collect();
        for (line, fault) in (1..).zip(&read).filter_map(|(line, read)| Some((line, read.as_ref().err()?))) {
            let label = self.translator.t1(label, "line", line);
            self.add_error(field, self.translator.text_fault(*fault, &label));
        }
        read.into_iter().collect::<Result<_, _>>().ok()
    }

    /// Reads a whole number of a range; `label` is the key of the field's label.
    pub fn number(&mut self, field: &str, label: &str, range: RangeInclusive<u32>) -> Option<u32> {
        self.number_called(field, &self.translator.t(label), range)
    }

    /// Reads a small number up to this one, where an empty field is nothing; `label` is what the field is called.
    pub fn up_to(&mut self, field: &str, label: &str, most: u8) -> Option<u8> {
        if self.value(field).trim().is_empty() {
            return Some(0);
        }
        self.number_called(field, label, 0..=most.into()).and_then(|number| number.try_into().ok())
    }

    fn number_called(&mut self, field: &str, label: &str, range: RangeInclusive<u32>) -> Option<u32> {
        let read = number_in(self.value(field), range.clone());
        if read.is_none() {
            let values: [(&str, &dyn Arg); 3] =
                [("label", &label), ("min", range.start()), ("max", range.end())];
            self.add_error(field, self.translator.with("form-number", &values));
        }
        read
    }

    /// Reads an amount of money that is not negative.
    pub fn money(&mut self, field: &str, label: &str) -> Option<Cents> {
        self.or_complain(field, label, "form-money", self.value(field).parse().ok())
    }

    pub fn date(&mut self, field: &str, label: &str) -> Option<NaiveDate> {
        self.or_complain(field, label, "form-date", read_day(self.value(field)))
    }

    /// Reads one of several answers with a function that knows them.
    pub fn choice<T>(&mut self, field: &str, label: &str, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        self.or_complain(field, label, "form-choice", read(self.value(field)))
    }

    fn or_complain<T>(&mut self, field: &str, label: &str, key: &str, read: Option<T>) -> Option<T> {
        if read.is_none() {
            self.add_error(field, self.translator.t1(key, "label", self.translator.t(label)));
        }
        read
    }
}

/// A field in which two entries differ, for the page that shows both (409).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    pub label: String,
    pub theirs: String,
    pub yours: String,
}

impl Difference {
    /// Compares two forms field by field; `fields` are names with labels, `shown` says what a reader sees of a field's value.
    /// A field that was not sent because it cannot change is no difference.
    pub fn between(
        fields: &[(String, String)],
        shown: impl Fn(&str, &str) -> String,
        theirs: &FormState,
        yours: &FormState,
    ) -> Vec<Difference> {
        let plain = |text: &str| text.replace("\r\n", "\n").trim().to_owned();
        let pair = |(field, label): &(String, String)| Difference {
            label: label.clone(),
            theirs: shown(field, &plain(theirs.value(field))),
            yours: shown(field, &plain(yours.value(field))),
        };
        fields
            .iter()
            .filter(|(field, _)| yours.names().any(|name| name == field) || theirs.value(field) == "on")
            .map(pair)
            .filter(|pair| pair.theirs != pair.yours)
            .collect()
    }
}

impl FromRequest for FormState {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<FormState, Error>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = web::Form::<Vec<(String, String)>>::from_request(request, payload);
        let ctx = PageContext::extract(request.clone());
        Box::pin(async move {
            let ctx = ctx.await?;
            Ok(FormState::of(&ctx, body.await?.into_inner())?)
        })
    }
}

fn number_in(typed: &str, range: RangeInclusive<u32>) -> Option<u32> {
    let typed = typed.trim();
    let digits = !typed.is_empty() && typed.bytes().all(|byte| byte.is_ascii_digit());
    typed.parse().ok().filter(|number| digits && range.contains(number))
}

/// Reads a day: `2027-01-05` as browsers send it, or `5.1.2027` as people type it.
fn read_day(typed: &str) -> Option<NaiveDate> {
    let typed: String = typed.chars().filter(|char| !char.is_whitespace()).collect();
    let parsed = NaiveDate::parse_from_str(&typed, "%Y-%m-%d");
    let date = parsed.or_else(|_| NaiveDate::parse_from_str(&typed, "%d.%m.%Y")).ok()?;
    let plausible = NaiveDate::from_ymd_opt(1990, 1, 1)?..NaiveDate::from_ymd_opt(2200, 1, 1)?;
    plausible.contains(&date).then_some(date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_whole_and_in_range() {
        assert_eq!(number_in(" 64 ", 8..=1024), Some(64));
        for bad in ["", "zwei", "-3", "+8", "0", "1025", "8.0", "99999999999"] {
            assert_eq!(number_in(bad, 8..=1024), None, "{bad}");
        }
    }

    #[test]
    fn days_are_read_in_two_ways() {
        let day = NaiveDate::from_ymd_opt(2027, 1, 5);
        assert_eq!(read_day("2027-01-05"), day);
        assert_eq!(read_day("5. 1. 2027"), day);
        for bad in ["", "31.2.2027", "5.1.27", "morgen", "0001-01-01"] {
            assert_eq!(read_day(bad), None, "{bad}");
        }
    }
}
