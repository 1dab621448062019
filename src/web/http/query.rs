//! What an address carries behind its question mark.

use crate::web::error::{PageError, form_urlencoded};
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, web};
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, HashSet};
use std::future::{Ready, ready};
use std::ops::Deref;

/// The fields of a query. Of a field that comes twice the first counts, at a page of the staff as at one for guests.
#[derive(Debug, Clone, Default)]
pub struct Query<T>(T);

impl<T> Query<T> {
    pub fn into_inner(self) -> T {
        self.0
    }
}

/// What an address asks, field by field, for pages that ask for little.
pub type Fields = Query<BTreeMap<String, String>>;

impl Fields {
    /// Returns what stands in a field, "" if it is not there.
    pub fn value(&self, field: &str) -> &str {
        self.get(field).map_or("", String::as_str)
    }
}

impl<T: DeserializeOwned> Query<T> {
    /// Reads a query; `None` if a field cannot be read.
    pub fn read(query: &str) -> Option<T> {
        let pairs = web::Query::<Vec<(String, String)>>::from_query(query).ok()?.into_inner();
        let mut seen = HashSet::new();
        let first = pairs.iter().filter(|(name, _)| seen.insert(name));
        let once: Vec<String> = first
            .map(|(name, value)| format!("{}={}", form_urlencoded(name), form_urlencoded(value)))
            .collect();
        Some(web::Query::<T>::from_query(&once.join("&")).ok()?.into_inner())
    }
}

impl<T> Deref for Query<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: DeserializeOwned> FromRequest for Query<T> {
    type Error = PageError;
    type Future = Ready<Result<Query<T>, PageError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Query::read(request.query_string()).map(Query).ok_or(PageError::BadRequest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize, PartialEq)]
    struct Asked {
        q: String,
        #[serde(default)]
        von: Option<u8>,
    }

    #[test]
    fn of_a_field_that_comes_twice_the_first_counts() {
        let asked = |q: &str, von| Some(Asked { q: q.to_owned(), von });
        assert_eq!(Query::read("q=H%C3%B6%C3%9F+%26&q=b"), asked("Höß &", None));
        assert_eq!(Query::read("q=a&von=3&x=1&von=300&x=2"), asked("a", Some(3)));
        assert_eq!(Query::<Asked>::read("von=3"), None, "what is needed is missing");
        assert_eq!(Query::<Asked>::read("q=a&von=300"), None);
    }
}
