//! Who reads a page, in which language, and how its links look.

use crate::app::{
    Alarm, AppError, Entropy, Fingerprints, FormKey, Published, Role, Snapshot, SystemEntropy, UserId,
};
use crate::network::PublicUrl;
use crate::web::error::{PageError, form_urlencoded};
use crate::web::http::answer::Reply;
use crate::web::http::assets;
use crate::web::http::current::Current;
use crate::web::http::listener::Listener;
use crate::web::http::query::Query;
use crate::web::http::rights::Rights;
use crate::web::http::session::{self, Staff};
use crate::web::state::{Notice, Site};
use crate::web::view::translation::Translator;
use actix_web::dev::Payload;
use actix_web::http::header::{ACCEPT_LANGUAGE, AcceptLanguage, Header, Quality};
use actix_web::http::{Method, Uri};
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use chrono::{DateTime, SecondsFormat, Utc};
use std::collections::HashMap;
use std::future::Future;
use std::ops::Deref;
use std::pin::Pin;
use std::sync::Arc;
use tournament::texts::Language;

/// What every page and template needs, as `ctx`. Everything of [`Translator`] can be said with it: `ctx.t("key")`.
#[derive(Clone)]
pub struct PageContext {
    /// The language: `?lang=`, else the setting of the staff member, else what the browser asks for, else German.
    pub lang: Language,
    /// The name of the person who is logged in, if anybody is.
    pub staff: Option<String>,
    pub user: Option<UserId>,
    /// What they are there for.
    pub role: Option<Role>,
    /// What the page says once about the form that led here.
    pub notice: Option<Notice>,
    /// What the staff has to know about the machine; guests are told nothing.
    pub alarms: Vec<Alarm>,
    /// How the evening of the address stands with its host on the internet; guests are told nothing.
    pub published: Option<Published>,
    /// When the page was asked for.
    pub now: DateTime<Utc>,
    /// Through which door the reader came.
    pub listener: Listener,
    /// Whether the address named the language; then every link does.
    explicit: bool,
    /// How guests reach this house from outside, if the command line says it.
    public_url: Option<PublicUrl>,
    /// The address as it was asked for. Many answers never link to themselves, so nothing is made of it beforehand.
    asked: Uri,
    translator: Translator,
    entropy: Arc<dyn Entropy>,
    fingerprints: Fingerprints,
    /// Who may use which address; nobody may use any in a request that no server has received.
    rights: Option<&'static Rights>,
}

impl PageContext {
    /// Reads what can be known without asking who is logged in.
    pub fn signed_out(request: &HttpRequest) -> PageContext {
        let wished = query_value(request, "lang").and_then(|tag| Language::of_tag(&tag));
        let lang = wished.or_else(|| accepted(request)).unwrap_or_default();
        let site = request.app_data::<web::Data<Site>>();
        PageContext {
            lang,
            staff: None,
            user: None,
            role: None,
            notice: None,
            alarms: Vec::new(),
            published: None,
            now: Utc::now(),
            listener: Listener::of(request),
            explicit: wished.is_some(),
            public_url: site.and_then(|site| site.public_url.clone()),
            asked: request.uri().clone(),
            translator: Translator::new(lang),
            entropy: site
                .map_or_else(|| Arc::new(SystemEntropy) as _, |site| Arc::clone(site.app().entropy())),
            fingerprints: site.map(|site| site.app().publishing().fingerprints().clone()).unwrap_or_default(),
            rights: request.app_data::<&'static Rights>().copied(),
        }
    }

    /// Returns whether there are pages for the staff behind this door.
    pub fn staff_may_enter(&self) -> bool {
        self.listener == Listener::Staff
    }

    pub fn translator(&self) -> Translator {
        self.translator
    }

    /// Returns the address of a page of this house; keeps the language if the reader has named it.
    pub fn link(&self, path: impl AsRef<str>) -> String {
        let path = path.as_ref();
        if self.explicit { with_query(path, "lang", self.lang.tag()) } else { path.to_owned() }
    }

    /// Returns an address of this house as the log may know it: without the keys in it.
    pub fn pattern(&self, path: &str) -> &'static str {
        self.rights.map_or("(no table)", |rights| rights.pattern(path))
    }

    /// Returns whether what stands under an address of this house is not for everybody to read.
    pub fn is_secret(&self, path: &str) -> bool {
        self.rights.is_some_and(|rights| rights.is_secret(path))
    }

    pub fn may_open(&self, path: impl AsRef<str>) -> bool {
        self.rights.is_some_and(|rights| rights.may(self.role, &Method::GET, path.as_ref()))
    }

    pub fn may_send(&self, path: impl AsRef<str>) -> bool {
        self.rights.is_some_and(|rights| rights.may(self.role, &Method::POST, path.as_ref()))
    }

    /// Returns the fingerprint of the key with which this laptop signs an evening that it publishes, in groups of four; `None` if it does not.
    pub fn fingerprint(&self, evening: &Snapshot) -> Option<String> {
        let print = self.fingerprints.of(evening.slug.as_str())?;
        let groups: Vec<String> =
            print.chars().collect::<Vec<_>>().chunks(4).map(|four| four.iter().collect()).collect();
        Some(groups.join(" "))
    }

    /// Returns the same context with the words of an evening.
    pub fn of_evening(self, evening: &Snapshot) -> PageContext {
        let translator = self.translator.calling(evening.settings().ticket_name);
        PageContext { translator, ..self }
    }

    /// Returns the same context in the language of the house, for what is made for everybody alike; [`PageContext::of_evening`] comes after it.
    pub fn in_german(self) -> PageContext {
        PageContext {
            lang: Language::German,
            explicit: false,
            translator: Translator::new(Language::German),
            ..self
        }
    }

    /// Returns the same context with links that leave the language open.
    pub fn without_language(&self) -> PageContext {
        PageContext { explicit: false, ..self.clone() }
    }

    /// Returns the address of this very page, with everything that it was asked, in the other language.
    pub fn other_language(&self) -> String {
        let kept =
            |pair: &&str| !pair.starts_with("lang=") && !pair.starts_with("notiz=") && !pair.is_empty();
        let query: Vec<&str> = self.asked.query().unwrap_or_default().split('&').filter(kept).collect();
        let joint = if query.is_empty() { "" } else { "?" };
        // Two slashes at its beginning would lead to another machine.
        let path = self.asked.path().trim_start_matches(['/', '\\']);
        let address = format!("/{path}{joint}{}", query.join("&"));
        self.in_other_language(&address)
    }

    pub fn in_other_language(&self, path: &str) -> String {
        let other = match self.lang {
            Language::German => Language::English,
            Language::English => Language::German,
        };
        with_query(path, "lang", other.tag())
    }

    /// Returns the language if every form with GET has to keep it in a hidden field.
    pub fn kept_lang(&self) -> Option<Language> {
        self.explicit.then_some(self.lang)
    }

    /// Returns the address of a file of `static/`, which may be cached for ever.
    pub fn asset(&self, name: &str) -> String {
        assets::address(name)
    }

    /// Returns the whole address of a page for those who read it elsewhere; `None` while no public address is known.
    pub fn from_outside(&self, path: &str) -> Option<String> {
        self.public_url.as_ref().map(|url| url.with_path(path))
    }

    /// Returns a fresh key for a form.
    ///
    /// # Errors
    /// The operating system gave no random bytes: a page without keys for its forms is not shown.
    pub fn form_key(&self) -> Result<String, AppError> {
        Ok(FormKey::fresh(self.entropy.as_ref())?.to_string())
    }

    /// Answers 303: the form did what it should, the reader goes on to another page.
    pub fn see_other(&self, path: &str) -> Reply {
        Reply::SeeOther { address: self.link(path), cookies: Vec::new() }
    }

    /// Answers 303, and the next page says a notice once. What was done stays done if no token can be made for the notice.
    pub fn see_other_saying(&self, site: &Site, path: &str, notice: impl Into<Notice>) -> Reply {
        let address = match site.notices.keep(notice.into()) {
            Ok(token) => self.link(with_query(path, "notiz", &token)),
            Err(error) => {
                tracing::error!(%error, "a page will not say what was done");
                self.link(path)
            }
        };
        Reply::SeeOther { address, cookies: Vec::new() }
    }

    /// Writes a moment for machines, as the `datetime` of a time.
    pub fn machine_time(&self, at: DateTime<Utc>) -> String {
        at.to_rfc3339_opts(SecondsFormat::Secs, true)
    }

    /// Says how long ago something was, seen from now.
    pub fn since(&self, at: DateTime<Utc>) -> String {
        self.translator.ago(at, self.now)
    }

    /// Finds out who reads the page; asks once for each request.
    pub async fn extract(request: HttpRequest) -> Result<PageContext, PageError> {
        if let Some(known) = request.extensions().get::<PageContext>() {
            return Ok(known.clone());
        }
        let mut ctx = PageContext::signed_out(&request);
        if let Some(staff) = session::signed_in(&request).await? {
            ctx.recognise(&staff);
        }
        if let Some(site) = request.app_data::<web::Data<Site>>() {
            ctx.now = site.app().now();
            if ctx.staff.is_some() {
                ctx.alarms = site.app().alarms();
            }
            ctx.notice = query_value(&request, "notiz").and_then(|token| site.notices.take(&token));
        }
        if request.match_info().get("slug").is_some()
            && let Ok(current) = Current::extract(&request).await
        {
            let site = request.app_data::<web::Data<Site>>().filter(|_| ctx.staff.is_some());
            ctx.published = site.and_then(|site| site.app().publishing().published(current.slug.as_str()));
            ctx = ctx.of_evening(&current);
        }
        request.extensions_mut().insert(ctx.clone());
        Ok(ctx)
    }

    fn recognise(&mut self, staff: &Staff) {
        self.staff = Some(staff.user.name.clone());
        self.user = Some(staff.user.id);
        self.role = Some(staff.user.role);
        if let (Some(lang), false) = (staff.user.language, self.explicit) {
            self.lang = lang;
            self.translator = Translator::new(lang);
        }
    }
}

/// Templates write `ctx.t("key")` and `ctx.money(amount)`.
impl Deref for PageContext {
    type Target = Translator;

    fn deref(&self) -> &Translator {
        &self.translator
    }
}

impl FromRequest for PageContext {
    type Error = PageError;
    type Future = Pin<Box<dyn Future<Output = Result<PageContext, PageError>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        Box::pin(PageContext::extract(request.clone()))
    }
}

fn query_value(request: &HttpRequest, name: &str) -> Option<String> {
    let query = request.query_string();
    // Where no sign is written another way, a name that does not stand there is not asked; most addresses ask nothing.
    if !query.contains(name) && !query.contains('%') {
        return None;
    }
    Query::<HashMap<String, String>>::read(query)?.remove(name)
}

fn accepted(request: &HttpRequest) -> Option<Language> {
    if !request.headers().contains_key(ACCEPT_LANGUAGE) {
        return None;
    }
    let mut wishes = AcceptLanguage::parse(request).ok()?;
    // With 0 somebody says which language they do not want.
    wishes.retain(|wish| wish.quality > Quality::ZERO);
    wishes.ranked().iter().find_map(|wish| Language::of_tag(wish.item()?.primary_language()))
}

fn with_query(path: &str, name: &str, value: &str) -> String {
    let (path, fragment) = path.split_once('#').map_or((path, ""), |(path, fragment)| (path, fragment));
    let joint = if path.contains('?') { '&' } else { '?' };
    let hash = if fragment.is_empty() { "" } else { "#" };
    format!("{path}{joint}{name}={}{hash}{fragment}", form_urlencoded(value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    fn context(address: &str, accept: &str) -> PageContext {
        let request = TestRequest::get().uri(address).insert_header(("accept-language", accept));
        PageContext::signed_out(&request.to_http_request())
    }

    #[test]
    fn the_address_beats_the_browser_and_german_is_the_default() {
        assert_eq!(context("/?lang=en", "de").lang, Language::English);
        assert_eq!(context("/", "en-GB,en;q=0.9").lang, Language::English);
        assert_eq!(context("/", "hu,en;q=0.4,de;q=0.8").lang, Language::German);
        assert_eq!(context("/", "hu").lang, Language::German);
        assert_eq!(context("/", "en;q=0").lang, Language::German, "that is who does not want it");
        assert_eq!(context("/", "en-GB;q=0, hu, de;q=0.1").lang, Language::German);
        assert_eq!(context("/", "de;q=0, en;q=0.001").lang, Language::English);
        assert_eq!(context("/?lang=xx", "en").lang, Language::English);
        assert_eq!(context("/", "").lang, Language::German);
    }

    #[test]
    fn the_other_language_keeps_the_question() {
        let other = |address: &str| {
            let request = TestRequest::get().uri(address).to_http_request();
            PageContext::signed_out(&request).other_language()
        };
        assert_eq!(other("/schiedsrichter"), "/schiedsrichter?lang=en");
        assert_eq!(other("/schiedsrichter?lang=en"), "/schiedsrichter?lang=de");
        assert_eq!(other("/t/probe?q=H%C3%B6%C3%9F&lang=en"), "/t/probe?q=H%C3%B6%C3%9F&lang=de");
        assert_eq!(other("//evil.example/x"), "/evil.example/x?lang=en");
        assert_eq!(other("/\\evil.example"), "/evil.example?lang=en");
    }

    #[test]
    fn links_keep_a_language_that_the_address_named() {
        assert_eq!(context("/", "en").link("/t/probe"), "/t/probe");
        let named = context("/?lang=en", "de");
        assert_eq!(named.link("/t/probe"), "/t/probe?lang=en");
        assert_eq!(named.link("/t/probe?q=a#p7"), "/t/probe?q=a&lang=en#p7");
    }
}
