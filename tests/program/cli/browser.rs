//! A browser at a real server, with cookies and the forms that stand on its pages.

use std::thread::sleep;
use std::time::{Duration, Instant};
use ureq::Agent;
use ureq::tls::TlsConfig;

/// The password of the director Resi.
pub const PASSWORD: &str = "siebenundsechzig";

/// Waits until something is so.
#[track_caller]
pub fn soon(is_so: impl Fn() -> bool, words: impl Fn() -> String) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(90), "{}", words());
        sleep(Duration::from_millis(30));
    }
}

/// What calls. It follows so many redirects, and takes any certificate.
pub fn agent(redirects: u32) -> Agent {
    let config = Agent::config_builder().http_status_as_error(false).max_redirects(redirects);
    let any = TlsConfig::builder().disable_verification(true).build();
    config.tls_config(any).build().new_agent()
}

/// Opens an address; status 0 if nobody answers.
pub fn read(agent: &Agent, base: &str, path: &str) -> (u16, String) {
    let answer = agent.get(format!("{base}{path}")).header("accept-language", "de").call();
    match answer {
        Ok(mut answer) => (answer.status().as_u16(), answer.body_mut().read_to_string().unwrap_or_default()),
        Err(error) => (0, error.to_string()),
    }
}

/// A browser with cookies. It follows no redirects.
pub struct Browser {
    pub agent: Agent,
    base: String,
}

impl Browser {
    pub fn at(base: &str) -> Browser {
        Browser { agent: agent(0), base: base.to_owned() }
    }

    /// The same of somebody who has logged in.
    pub fn director(base: &str) -> Browser {
        let browser = Browser::at(base);
        let known = [("name", "Resi"), ("password", PASSWORD), ("zurueck", "/leitung")];
        assert_eq!(browser.send("/anmelden", "/anmelden", &known).0, 303);
        browser
    }

    pub fn page(&self, path: &str) -> String {
        read(&self.agent, &self.base, path).1
    }

    /// Sends a form that stands on a page.
    pub fn send(&self, page: &str, action: &str, fields: &[(&str, &str)]) -> (u16, String) {
        let (_, html) = read(&self.agent, &self.base, page);
        let form =
            html.split(&format!("action=\"{action}\"")).nth(1).unwrap_or_else(|| panic!("{action}: {html}"));
        let key = form.split("name=\"form_key\" value=\"").nth(1).unwrap().split('"').next().unwrap();
        let fields = fields.iter().copied().chain([("form_key", key)]);
        let sent = self.agent.post(format!("{}{action}", self.base)).header("origin", &self.base);
        let sent = sent.header("accept-language", "de").send_form(fields);
        let mut answer = sent.unwrap();
        (answer.status().as_u16(), answer.body_mut().read_to_string().unwrap())
    }

    /// Presses a button on a page, with what stands in its form.
    pub fn press(&self, page: &str, action: &str) -> (u16, String) {
        let (_, html) = read(&self.agent, &self.base, page);
        let form =
            html.split(&format!("action=\"{action}\"")).nth(1).unwrap_or_else(|| panic!("{action}: {html}"));
        let form = form.split("</form>").next().unwrap();
        let fields: Vec<(&str, &str)> = form
            .split("<input type=\"hidden\" name=\"")
            .skip(1)
            .filter_map(|field| {
                let (name, rest) = field.split_once('"')?;
                Some((name, rest.split_once("value=\"")?.1.split_once('"')?.0))
            })
            .filter(|(name, _)| *name != "form_key")
            .collect();
        self.send(page, action, &fields)
    }
}
