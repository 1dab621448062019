//! Two people at one form: the one who saves second sees what the first has entered, and replaces it only if they still want to.

use crate::night::{EIGHT, Night};
use crate::server::{Browser, Page, TestServer};
use tournament::PlayerId;
use tournament::texts::Shown;

type Fields = &'static [(&'static str, &'static str)];

/// A form that two people have open.
struct Shared {
    page: &'static str,
    first: Fields,
    second: Fields,
    /// What the first has entered and what the second has typed, as the second reads it.
    read: &'static [&'static str],
    /// Typed by mistake.
    slip: Fields,
}

const NAMES: Shared = Shared {
    page: "/daten",
    first: &[("shown", "full"), ("keep_days", "30")],
    second: &[("shown", "number"), ("keep_days", "")],
    read: &["mit ganzem Namen und Ort", "gar nicht, nur die Nummer der ersten Karte", "30", ""],
    slip: &[("shown", "number"), ("keep_days", "viele")],
};

const PERSON: Shared = Shared {
    page: "/spieler/1",
    first: &[("do", "describe"), ("name", "Adler Anton"), ("place", "Ried")],
    second: &[("do", "describe"), ("name", "Adler Toni"), ("place", "Ried")],
    read: &["Adler Anton", "Adler Toni"],
    slip: &[("do", "describe"), ("name", ""), ("place", "Ried")],
};

const PAPER: Shared = Shared {
    page: "/druck/texte",
    first: &[("certificate", "Mit Dank"), ("network", "Gasthof"), ("network_password", "")],
    second: &[("certificate", "Bravo\r\nallen"), ("network", ""), ("network_password", "")],
    read: &["Mit Dank", "Bravo allen", "Gasthof", ""],
    slip: &[
        ("certificate", ""),
        ("network", "Ein Name, der viel zu lang ist für ein Netz"),
        ("network_password", ""),
    ],
};

const FORMS: [Shared; 3] = [NAMES, PERSON, PAPER];

/// Returns the fields with the mark of what a page has shown.
fn with_mark<'a>(page: &'a Page, fields: &[(&'a str, &'a str)], mark: &'a str) -> Vec<(&'a str, &'a str)> {
    assert_eq!(page.texts("input[name=seen]").len(), 1, "one form says what it has seen");
    [fields, &[("seen", mark)]].concat()
}

/// Saves with what the page has seen.
#[track_caller]
fn save(browser: &Browser, path: &str, page: &Page, fields: Fields) -> Page {
    let mark = page.attribute("input[name=seen]", "value").unwrap();
    browser.post(path, &with_mark(page, fields, &mark))
}

/// Two open a form, and the one at the laptop saves. Returns what the other one still has open.
#[track_caller]
fn overtaken(laptop: &Browser, phone: &Browser, path: &str, first: Fields) -> Page {
    let (page, same_page) = (laptop.get(path), phone.get(path));
    save(laptop, path, &page, first).assert_leads_to(path);
    same_page
}

/// Returns everything that one of the forms may change.
fn stored(night: &Night<'_>) -> (Shown, Option<u16>, String, String, String) {
    let now = night.now();
    let extras = now.extras();
    let name = now.name(PlayerId(1)).to_owned();
    (extras.shown, extras.keep_days, name, extras.certificate.to_string(), extras.network.to_string())
}

#[test]
fn of_two_who_save_at_the_same_moment_one_sees_what_the_other_has_entered() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let path = night.staff_page("/daten");
    let (laptop, phone) = (server.staff(), server.staff());
    for _ in 0..8 {
        let (page, same_page) = (laptop.get(&path), phone.get(&path));
        let days = night.now().extras().keep_days.map_or(30, |days| days + 2).to_string();
        let more = (days.parse::<u32>().unwrap() + 1).to_string();
        let send = |browser: &Browser, page: &Page, days: &str| {
            let mark = page.attribute("input[name=seen]", "value").unwrap();
            browser.post(&path, &[("shown", "full"), ("keep_days", days), ("seen", &mark)]).status
        };
        let start = std::sync::Barrier::new(2);
        let (one, other) = std::thread::scope(|threads| {
            let other = threads.spawn(|| {
                start.wait();
                send(&phone, &same_page, &more)
            });
            start.wait();
            (send(&laptop, &page, &days), other.join().unwrap())
        });
        let mut answers = [one, other];
        answers.sort();
        assert_eq!(answers, [303, 409]);
    }
}

#[test]
fn whoever_saves_an_older_page_sees_what_the_other_has_entered_and_can_still_replace_it() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let (laptop, phone) = (server.staff(), server.staff());
    for form in FORMS {
        let path = night.staff_page(form.page);
        let same_page = overtaken(&laptop, &phone, &path, form.first);
        let before = (night.now().tournament.version(), stored(&night));
        let late = save(&phone, &path, &same_page, form.second);
        late.assert_status(409).assert_says("#conflict", "jemand anderer");
        late.assert_says("#conflict", "ersetzt Ihre Eingabe das, was jetzt eingetragen ist");
        assert_eq!(late.texts("#conflict tbody td"), form.read, "{path}: the other entry beside one's own");
        assert_eq!((night.now().tournament.version(), stored(&night)), before, "{path}: nothing has changed");
        for (field, typed) in form.second.iter().filter(|(field, _)| *field != "do") {
            let kept = match *field {
                "certificate" => late.raw_text("#f-certificate").replace('\n', "\r\n"),
                "shown" => late.attribute("input[name=shown][checked]", "value").unwrap_or_default(),
                field => late.attribute(&format!("#f-{field}"), "value").unwrap_or_default(),
            };
            assert_eq!(kept, *typed, "{path}: what was typed into {field} is still there");
        }
        save(&phone, &path, &late, form.second).assert_leads_to(&path);
        assert_ne!(stored(&night), before.1, "{path}: now it replaces the other entry");
    }
    let second = (Shown::Number, None, "Adler Toni".into(), "Bravo\nallen".into(), String::new());
    assert_eq!(stored(&night), second);
}

#[test]
fn whoever_types_the_same_as_the_other_is_not_asked() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let (laptop, phone) = (server.staff(), server.staff());
    for form in FORMS {
        let path = night.staff_page(form.page);
        let same_page = overtaken(&laptop, &phone, &path, form.first);
        save(&phone, &path, &same_page, form.first).assert_status(if form.page == PERSON.page {
            422
        } else {
            303
        });
    }
}

#[test]
fn a_form_sent_again_gets_its_first_answer_though_somebody_has_changed_it_since() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let (laptop, phone) = (server.staff(), server.staff());
    let mut sent = Vec::new();
    for form in FORMS {
        let path = night.staff_page(form.page);
        let page = laptop.get(&path);
        let mark = page.attribute("input[name=seen]", "value").unwrap();
        let key = page.attribute("form:has(input[name=seen]) input[name=form_key]", "value").unwrap();
        let send = move |server: &TestServer, browser: &Browser| {
            let fields = [form.first, &[("seen", mark.as_str()), ("form_key", key.as_str())]].concat();
            let origin = format!("http://{}", server.address);
            browser.post_from(&path, Some(&origin), &fields).assert_leads_to(&path);
        };
        send(&server, &laptop);
        let path = night.staff_page(form.page);
        save(&phone, &path, &phone.get(&path), form.second).assert_leads_to(&path);
        let before = (night.now().tournament.version(), stored(&night));
        send(&server, &laptop);
        assert_eq!(
            (night.now().tournament.version(), stored(&night)),
            before,
            "{path}: it has counted already"
        );
        sent.push(send);
    }
    // A server that has just been started remembers only what is in the journal.
    let (slug, before) = (night.slug.clone(), (night.now().tournament.version(), stored(&night)));
    let server = server.restarted();
    let laptop = server.staff();
    sent.iter().for_each(|send| send(&server, &laptop));
    let night = Night::of(&server.app, &slug);
    assert_eq!((night.now().tournament.version(), stored(&night)), before);
}

#[test]
fn a_slip_of_the_pen_does_not_hide_what_the_other_has_entered() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let (laptop, phone) = (server.staff(), server.staff());
    for form in FORMS {
        let path = night.staff_page(form.page);
        let same_page = overtaken(&laptop, &phone, &path, form.first);
        let slip = save(&phone, &path, &same_page, form.slip);
        slip.assert_status(422);
        save(&phone, &path, &slip, form.second).assert_status(409);
    }
}

#[test]
fn what_else_changes_in_the_evening_asks_nobody() {
    let server = TestServer::with_staff();
    let night = Night::with(&server, &EIGHT);
    let staff = server.staff();
    let pages = FORMS.map(|form| staff.get(&night.staff_page(form.page)));
    for (form, page) in FORMS.iter().zip(&pages) {
        save(&staff, &night.staff_page(form.page), page, form.second)
            .assert_leads_to(&night.staff_page(form.page));
    }
}
