//! A browser at a door.

use super::page::Page;
use super::relay::{PROXY, relay_from};
use std::net::SocketAddr;
use ureq::{Agent, RequestBuilder};

/// A browser with its own cookies. It follows no redirects, so that a test sees them.
pub struct Browser {
    pub agent: Agent,
    pub address: SocketAddr,
    pub language: String,
    pub from: Option<String>,
}

impl Browser {
    /// Asks for pages in another language from now on.
    pub fn speaking(mut self, language: &str) -> Browser {
        language.clone_into(&mut self.language);
        self
    }

    /// Asks from another machine from now on, through a proxy that the server trusts; without it a browser sits at the console.
    pub fn at(mut self, address: &str) -> Browser {
        self.from = Some(address.to_owned());
        self.address = relay_from(PROXY, self.address);
        self
    }

    /// Adds what the browser says with every request.
    fn dressed<B>(&self, request: RequestBuilder<B>) -> RequestBuilder<B> {
        let request = request.header("Accept-Language", &self.language);
        match &self.from {
            Some(from) => request.header("X-Forwarded-For", from),
            None => request,
        }
    }

    /// Opens an address.
    #[track_caller]
    pub fn get(&self, path: &str) -> Page {
        let request = self.dressed(self.agent.get(self.url(path)));
        Page::read(request.call().unwrap())
    }

    /// Opens an address as a page that renews itself does.
    #[track_caller]
    pub fn renew(&self, path: &str) -> Page {
        let request = self.dressed(self.agent.get(self.url(path))).header("Renewal", "1");
        Page::read(request.call().unwrap())
    }

    /// Asks for a file without reading it; returns its kind and how long it is kept.
    #[track_caller]
    pub fn head(&self, path: &str) -> (String, String) {
        let answer = self.agent.get(self.url(path)).call().unwrap();
        assert_eq!(answer.status().as_u16(), 200, "{path}");
        let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
        (header("content-type"), header("cache-control"))
    }

    /// Sends a form from a page of the house, with a key of its own.
    #[track_caller]
    pub fn post(&self, path: &str, fields: &[(&str, &str)]) -> Page {
        let origin = format!("http://{}", self.address);
        let key = format!("{:032x}", rand_key());
        let fields = [fields, &[("form_key", key.as_str())]].concat();
        self.post_from(path, Some(&origin), &fields)
    }

    /// Sends a form as its page stands now, with the mark of what it shows.
    #[track_caller]
    pub fn save(&self, path: &str, fields: &[(&str, &str)]) -> Page {
        let seen = self.get(path).attribute("input[name=seen]", "value").expect("a form with a mark");
        self.post(path, &[fields, &[("seen", seen.as_str())]].concat())
    }

    /// Sends exactly these fields, with any Origin.
    #[track_caller]
    pub fn post_from(&self, path: &str, origin: Option<&str>, fields: &[(&str, &str)]) -> Page {
        let mut request = self.dressed(self.agent.post(self.url(path)));
        if let Some(origin) = origin {
            request = request.header("Origin", origin);
        }
        Page::read(request.send_form(fields.iter().copied()).unwrap())
    }

    /// Sends a form with a file (its name and bytes) from a page of the house, with a key of its own unless one is given.
    #[track_caller]
    pub fn upload(&self, path: &str, fields: &[(&str, &str)], file: Option<(&str, &[u8])>) -> Page {
        const EDGE: &str = "grenze-zwischen-den-feldern";
        let key = format!("{:032x}", rand_key());
        let mut fields = fields.to_vec();
        if fields.iter().all(|(name, _)| *name != "form_key") {
            fields.push(("form_key", &key));
        }
        let mut body = Vec::new();
        for (name, value) in fields {
            let part =
                format!("--{EDGE}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n");
            body.extend(part.into_bytes());
        }
        let (name, bytes) = file.unwrap_or(("", b""));
        let part = format!(
            "--{EDGE}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\nContent-Type: text/csv\r\n\r\n"
        );
        body.extend(part.into_bytes());
        body.extend_from_slice(bytes);
        body.extend(format!("\r\n--{EDGE}--\r\n").into_bytes());
        let request = self.dressed(self.agent.post(self.url(path)));
        let request = request.header("Origin", format!("http://{}", self.address));
        let request = request.header("Content-Type", format!("multipart/form-data; boundary={EDGE}"));
        Page::read(request.send(&body[..]).unwrap())
    }

    /// Opens the page that an answer leads to.
    #[track_caller]
    pub fn follow(&self, page: &Page) -> Page {
        assert_eq!(page.status, 303, "{}", page.body);
        self.get(page.header("location").expect("a location"))
    }

    /// Sends any method without a body.
    #[track_caller]
    pub fn send(&self, method: &str, path: &str) -> Page {
        let origin = format!("http://{}", self.address);
        let request =
            ureq::http::Request::builder().method(method).uri(self.url(path)).header("Origin", origin);
        Page::read(self.agent.run(request.body(()).unwrap()).unwrap())
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

/// Returns a number that no other call in this process returns.
fn rand_key() -> u128 {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(1);
    u128::from(NEXT.fetch_add(1, Ordering::Relaxed))
}
