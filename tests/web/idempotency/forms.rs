//! The forms of a page, filled in as somebody would who presses each button.

use crate::server::{PASSWORD, Page, TestServer};
use scraper::{ElementRef, Html, Selector};
use std::collections::BTreeSet;

/// A form with one of its buttons.
#[derive(Debug, Clone)]
pub struct Form {
    pub action: String,
    /// Whether it brings a file along.
    multipart: bool,
    fields: Vec<(String, String)>,
    /// What the pressed button sends.
    button: String,
}

/// Finds every button of every form that posts.
pub fn forms(page: &Page, at: &str) -> Vec<Form> {
    let html = Html::parse_document(&page.body);
    let all = |selector: &str| -> Vec<ElementRef<'_>> {
        html.select(&Selector::parse(selector).unwrap()).collect()
    };
    let mut found = Vec::new();
    for form in all("form[method=post]") {
        let id = form.attr("id").unwrap_or("-");
        let parts = |kind: &str| -> Vec<ElementRef<'_>> {
            let inside = Selector::parse(kind).unwrap();
            let outside = kind.split(',').map(|kind| format!("{}[form='{id}']", kind.trim()));
            form.select(&inside).chain(all(&outside.collect::<Vec<_>>().join(","))).collect()
        };
        let fields = filled(&html, &parts("input, textarea, select"));
        let action = form.attr("action").unwrap_or(at);
        let multipart = form.attr("enctype") == Some("multipart/form-data");
        let buttons = parts("button");
        let pressed: Vec<_> = buttons.iter().filter(|button| button.attr("type") != Some("button")).collect();
        for button in pressed {
            let mut fields = fields.clone();
            let value = button.attr("value").unwrap_or_default();
            let name = button.attr("name").unwrap_or_default();
            if !name.is_empty() {
                fields.push((name.to_owned(), value.to_owned()));
            }
            let pressed = format!("{}={}", plain(name), plain(value));
            let action = button.attr("formaction").unwrap_or(action).to_owned();
            if let Some((_, name)) =
                fields.iter_mut().find(|(name, _)| name == "name" && action == "/anmelden")
            {
                "Resi".clone_into(name);
            }
            found.push(Form { action, multipart, fields, button: pressed });
        }
    }
    found
}

fn filled(html: &Html, controls: &[ElementRef<'_>]) -> Vec<(String, String)> {
    let mut fields: Vec<(String, String)> = Vec::new();
    for control in controls {
        let Some(name) = control.attr("name") else { continue };
        let value = control.attr("value").unwrap_or_default();
        let known = fields.iter().position(|(known, _)| known == name);
        let field = |value: &str| (name.to_owned(), value.to_owned());
        match (control.value().name(), control.attr("type").unwrap_or("text")) {
            ("select", _) => {
                let options = Selector::parse("option").unwrap();
                let chosen = control.select(&options).find(|option| option.attr("selected").is_some());
                let first = chosen.or_else(|| control.select(&options).next());
                // A form that names somebody does not leave everything as it is.
                let chosen = if ["player", "shown", "second"].contains(&name) {
                    control.select(&options).last()
                } else {
                    first
                };
                fields.push(field(chosen.and_then(|option| option.attr("value")).unwrap_or_default()));
            }
            ("textarea", _) => {
                let text: String = control.text().collect();
                fields.push(field(&typed(name, text.trim_start_matches('\n'), "")));
            }
            (_, "file") => {}
            (_, "hidden") => fields.push(field(value)),
            (_, "checkbox") if control.attr("checked").is_some() => fields.push(field(value)),
            // Of many people one is enough, and nobody is none.
            (_, "checkbox") if name == "wer" && known.is_none() => fields.push(field(value)),
            // Who has no credit gets money back only for what was never paid.
            (_, "checkbox") if name == "unpaid" => fields.push(field(value)),
            (_, "checkbox") => {}
            // One of them is always chosen: the marked one, else the first.
            (_, "radio") => match (known, control.attr("checked")) {
                (None, _) => fields.push(field(value)),
                // A form that says how names are shown neither.
                (Some(index), _) if name == "shown_first" => fields[index] = field(value),
                // A form that gives somebody a task does not leave everything as it is.
                (Some(index), Some(_)) if name != "role" => fields[index] = field(value),
                (Some(_), _) => {}
            },
            _ => fields.push(field(&typed(name, value, &label(html, control)))),
        }
    }
    // One line of a sheet is enough, and nobody else is first.
    for of_many in ["stand-", "rank"] {
        let mut lines = fields.iter_mut().filter(|(name, _)| name.starts_with(of_many));
        lines.next();
        lines.for_each(|(_, value)| value.clear());
    }
    fields
}

fn label(html: &Html, control: &ElementRef<'_>) -> String {
    let id = control.attr("id").unwrap_or_default();
    let label = html.select(&Selector::parse("label").unwrap()).find(|label| label.attr("for") == Some(id));
    label.map(|label| label.text().collect()).unwrap_or_default()
}

/// What somebody types into a field. A field that is not known here stays as it is.
fn typed(field: &str, value: &str, label: &str) -> String {
    let text = match (field, value) {
        // "Zur Bestätigung eintippen: Huber Franz"
        ("confirm", _) => label.rsplit(": ").next().unwrap_or_default(),
        ("password" | "again" | "own" | "own-task" | "own-password" | "own-leave" | "own-invite", _) => {
            PASSWORD
        }
        ("name", "") => "Neuling Nina",
        ("name", name) => return format!("{name} neu"),
        ("phrase", "") => "HERZ ASS",
        ("tickets" | "prize" | "number" | "ticket", "") => "1",
        ("paper_ticket", "") => "4",
        ("paper_number", "") => "1",
        ("paper_list", "") => "4 1",
        ("amount" | "taken" | "returned" | "spent" | "float", "") => "5",
        ("group", "") => "Damen",
        ("keep_days", "") => "30",
        ("reason", "") => "Ein Grund",
        ("text", "") => "Name;Karten\nListe Lisl;1\n",
        ("certificate" | "network", "") => "Gut gespielt",
        ("things", "") => "Speckseite; Metzgerei Muster",
        ("things", things) => return format!("{things}\nEin Kistl Bier"),
        (field, "") if field.starts_with("stand") => "2:1",
        (field, "") if field.starts_with("rank") => "1",
        (_, value) => value,
    };
    text.trim().to_owned()
}

impl Form {
    /// Says which forms are the same form: numbers and tournaments do not matter, fields and buttons do.
    pub fn kind(&self) -> String {
        let mut names: BTreeSet<String> = self.fields.iter().map(|(name, _)| plain(name)).collect();
        names.remove("form_key");
        let names: Vec<_> = names.into_iter().collect();
        format!("{} [{}] {}", pattern(&self.action), names.join(" "), self.button)
    }

    /// Sends it in a browser that has this cookie.
    pub fn send(&self, server: &TestServer, cookie: &str) -> Page {
        let url = format!("http://{}{}", server.address, self.action);
        let agent = server.guest().agent;
        let request = agent.post(url).header("Origin", format!("http://{}", server.address));
        let request = request.header("Cookie", cookie).header("Accept-Language", "de");
        let fields = self.fields.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        if !self.multipart {
            return Page::read(request.send_form(fields).unwrap());
        }
        const EDGE: &str = "grenze-zwischen-den-feldern";
        let mut body = Vec::new();
        let mut part = |head: String, bytes: &[u8]| {
            body.extend(format!("--{EDGE}\r\nContent-Disposition: form-data; {head}\r\n\r\n").into_bytes());
            body.extend_from_slice(bytes);
            body.extend_from_slice(b"\r\n");
        };
        fields.for_each(|(name, value)| part(format!("name=\"{name}\""), value.as_bytes()));
        if self.action.ends_with("/logo") {
            let picture = include_bytes!("../../data/pixel.png");
            part("name=\"file\"; filename=\"wirt.png\"".to_owned(), picture);
        }
        body.extend(format!("--{EDGE}--\r\n").into_bytes());
        let request = request.header("Content-Type", format!("multipart/form-data; boundary={EDGE}"));
        Page::read(request.send(&body[..]).unwrap())
    }
}

/// Returns an address without numbers and names: `/leitung/t/{}/runde/R#?partie`.
pub fn pattern(address: &str) -> String {
    let (path, query) = address.split('#').next().unwrap().split_once('?').unwrap_or((address, ""));
    let mut parts: Vec<String> = path.split('#').next().unwrap().split('/').map(plain).collect();
    for index in 1..parts.len() {
        let before = parts[index - 1].as_str();
        if ["t", "k", "sitzungen", "einrichten", "dabei"].contains(&before) {
            parts[index] = "{}".to_owned();
        }
    }
    let keys: BTreeSet<&str> = query.split('&').map(|pair| pair.split('=').next().unwrap()).collect();
    let keys: Vec<_> = keys.into_iter().filter(|key| !key.is_empty()).collect();
    if keys.is_empty() { parts.join("/") } else { format!("{}?{}", parts.join("/"), keys.join("&")) }
}

fn plain(text: &str) -> String {
    let mut plain = text.replace(|char: char| char.is_ascii_digit(), "#");
    while plain.contains("##") {
        plain = plain.replace("##", "#");
    }
    plain
}
