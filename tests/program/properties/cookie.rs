//! Property: whatever a browser sends as cookies, language, address and page it comes from, only the very token of a session opens it,
//! the way back from the login stays in the house, and the pages speak one of their languages.

use actix_web::http::Uri;
use actix_web::http::header::{ACCEPT_LANGUAGE, COOKIE, HOST, HeaderValue, REFERER};
use actix_web::test::TestRequest;
use preisschnapsen::app::{App, OpenOptions};
use preisschnapsen::web::error::PageError;
use preisschnapsen::web::http::context::PageContext;
use preisschnapsen::web::http::session::{safe_way_back, sign_in, token};
use tempfile::TempDir;
use tournament::texts::Language;

const PASSWORD: &str = "siebenundsechzig";

/// A house with somebody who is logged in.
pub struct House {
    app: App,
    session: String,
    _folder: TempDir,
}

impl House {
    /// Opens a house of its own.
    pub fn open() -> House {
        let folder = TempDir::new().expect("a folder");
        let app = App::open(OpenOptions { copies: false, ..OpenOptions::new(folder.path().join("a.db")) });
        let app = app.expect("a database");
        app.accounts().add("Resi", PASSWORD).expect("an account");
        let (session, _) = app.accounts().log_in("Resi", PASSWORD).expect("a session");
        House { app, session: session.as_str().to_owned(), _folder: folder }
    }

    /// Tries the property. A byte 1 stands for the token of the session, zeros separate what is sent.
    pub fn holds(&self, bytes: &[u8]) {
        let mut parts = bytes.split(|byte| *byte == 0).map(|part| self.with_token(part));
        let mut part = || parts.next().unwrap_or_default();
        let (cookies, languages, from, address) = (part(), part(), part(), part());
        let mut request = TestRequest::get().insert_header((HOST, "schnapsen:8080"));
        for (name, value) in [(COOKIE, &cookies), (ACCEPT_LANGUAGE, &languages), (REFERER, &from)] {
            if let Ok(value) = HeaderValue::from_bytes(value) {
                request = request.append_header((name, value));
            }
        }
        let address = String::from_utf8_lossy(&address).into_owned();
        if address.parse::<Uri>().is_ok() {
            request = request.uri(&address);
        }
        self.ask(request);
        // A form leads back to its page, which the browser names.
        let form = TestRequest::post().insert_header((HOST, "schnapsen:8080"));
        if let Ok(from) = HeaderValue::from_bytes(&from) {
            self.ask(form.append_header((REFERER, from)));
        }
        stays(safe_way_back(&String::from_utf8_lossy(&from)));
    }

    fn ask(&self, request: TestRequest) {
        let request = request.to_http_request();
        let token = token(&request);
        let user =
            token.as_deref().and_then(|token| self.app.accounts().session(token).expect("the database"));
        assert_eq!(user.is_some(), token.as_deref() == Some(self.session.as_str()), "{token:?}");
        let PageError::SignIn { back } = sign_in(&request) else { panic!("no way to the login") };
        stays(safe_way_back(&back));
        let ctx = PageContext::signed_out(&request);
        assert!(Language::ALL.contains(&ctx.lang) && ctx.staff.is_none() && ctx.role.is_none());
        if request.uri().path().starts_with('/') {
            stays(&ctx.other_language());
        }
    }

    fn with_token(&self, part: &[u8]) -> Vec<u8> {
        let token = self.session.as_bytes();
        part.iter()
            .flat_map(|byte| if *byte == 1 { token } else { std::slice::from_ref(byte) })
            .copied()
            .collect()
    }
}

/// A browser takes `//` and `/\` for another machine, and leaves tabulators and line ends out before it looks.
fn stays(address: &str) {
    let seen: String = address.chars().filter(|char| !['\t', '\n', '\r'].contains(char)).collect();
    let second = seen.chars().nth(1);
    assert!(seen.starts_with('/') && !matches!(second, Some('/' | '\\')), "{address:?}");
}
