//! What a browser is shown.

use scraper::{Html, Selector};
use ureq::Body;
use ureq::http::Response;

/// An answer.
pub struct Page {
    pub status: u16,
    pub body: String,
    headers: Vec<(String, String)>,
}

impl Page {
    pub fn read(mut response: Response<Body>) -> Page {
        let text = |value: &ureq::http::HeaderValue| value.to_str().unwrap().to_owned();
        Page {
            status: response.status().as_u16(),
            headers: response.headers().iter().map(|(name, value)| (name.to_string(), text(value))).collect(),
            // A file that is no text has no words to look for.
            body: String::from_utf8_lossy(&response.body_mut().read_to_vec().unwrap()).into_owned(),
        }
    }

    /// Returns the first header of this name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Returns all headers of this name.
    pub fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.headers.iter().filter(move |(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Returns the texts of all elements that a selector finds, with single spaces.
    #[track_caller]
    pub fn texts(&self, selector: &str) -> Vec<String> {
        let page = Html::parse_document(&self.body);
        let selector = Selector::parse(selector).unwrap();
        let text = |element: scraper::ElementRef| element.text().collect::<String>();
        page.select(&selector)
            .map(|element| text(element).split_whitespace().collect::<Vec<_>>().join(" "))
            .collect()
    }

    /// Returns the text of the first element that a selector finds, exactly as it stands there.
    #[track_caller]
    pub fn raw_text(&self, selector: &str) -> String {
        let page = Html::parse_document(&self.body);
        let element = page.select(&Selector::parse(selector).unwrap()).next();
        element.map(|element| element.text().collect()).unwrap_or_default()
    }

    /// Returns an attribute of the first element that a selector finds.
    #[track_caller]
    pub fn attribute(&self, selector: &str, name: &str) -> Option<String> {
        let page = Html::parse_document(&self.body);
        let element = page.select(&Selector::parse(selector).unwrap()).next();
        element?.attr(name).map(str::to_owned)
    }

    /// Returns an attribute of every element that a selector finds and that has it.
    #[track_caller]
    pub fn attributes(&self, selector: &str, name: &str) -> Vec<String> {
        let page = Html::parse_document(&self.body);
        let selector = Selector::parse(selector).unwrap();
        page.select(&selector).filter_map(|element| element.attr(name).map(str::to_owned)).collect()
    }

    /// Fails unless the answer has this status.
    #[track_caller]
    pub fn assert_status(&self, status: u16) -> &Page {
        assert_eq!(self.status, status, "{}", self.body);
        self
    }

    /// Fails unless an element that the selector finds contains the text.
    #[track_caller]
    pub fn assert_says(&self, selector: &str, text: &str) -> &Page {
        let found = self.texts(selector);
        assert!(found.iter().any(|found| found.contains(text)), "{selector} says {found:?}\n{}", self.body);
        self
    }

    /// Fails if the selector finds anything.
    #[track_caller]
    pub fn assert_none(&self, selector: &str) -> &Page {
        assert!(self.texts(selector).is_empty(), "{selector} is there\n{}", self.body);
        self
    }

    /// Fails unless the answer sends the browser to this path; a notice in its query does not matter.
    #[track_caller]
    pub fn assert_leads_to(&self, path: &str) -> &Page {
        assert_eq!(self.status, 303, "{}", self.body);
        let place = self.header("location").unwrap_or_default();
        let place = place.split("?notiz=").next().unwrap().split("&notiz=").next().unwrap();
        assert_eq!(place, path);
        self
    }
}
