//! Words that would like to be something else, from `tests/data/hostile.txt`, wherever a tournament has words.

use crate::night::Night;
use crate::server::{PASSWORD, TestServer};
use preisschnapsen::app::{Request, Role, Submission, User};
use tournament::texts::{ExtrasChange, Name, Reason, Texts};
use tournament::{PlainSpecial, PlayerId, SpecialKind, Stage};

/// The most letters of a reason.
const REASON: usize = 500;

/// Every hostile text.
pub fn hostile() -> Vec<String> {
    let lines = include_str!("../data/hostile.txt").lines();
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Those that may be the name of a person; the others have invisible characters or are too long.
pub fn names() -> Vec<String> {
    let name = |text: &String| text.parse::<Name>().ok().map(|name| name.to_string());
    hostile().iter().filter_map(name).collect()
}

/// Puts hostile words wherever a tournament has words; its people are on the list, and nothing is drawn yet.
pub fn dress(server: &TestServer, night: &Night<'_>) {
    let (now, names) = (night.now(), names());
    let texts = Texts {
        name: names[0].parse().unwrap(),
        venue: names[2].parse().unwrap(),
        date: now.texts.date,
        prizes: names.iter().take(8).map(|text| text.parse().unwrap()).collect(),
        rules: names.join("\n").parse().unwrap(),
    };
    night.act(Request::UpdateSettings { settings: now.settings().clone(), texts });
    night.act(Request::UpdateExtras(ExtrasChange::Paper {
        organiser: "<b>Verein</b>".parse().unwrap(),
        announcement: "<script>alert(3)</script>".parse().unwrap(),
        certificate: names.join("\n").parse().unwrap(),
        network: "\"><b>Fett</b>".parse().unwrap(),
        network_password: "';hacked=1;//".parse().unwrap(),
    }));
    specials(night);
    void_draws(server, night);
}

/// Adds special prizes and groups of players with hostile names.
fn specials(night: &Night<'_>) {
    let names = names();
    for (index, (prize, group)) in names.iter().zip(names.iter().rev()).enumerate().take(24) {
        let number = index as u32 + 1;
        let grouped = number <= 12;
        night.act(Request::AddSpecialPrize {
            kind: if grouped { SpecialKind::BestOf { group: number } } else { SpecialKind::Free },
            name: prize.parse().unwrap(),
            group: grouped.then(|| group.parse().unwrap()),
        });
        if grouped {
            night.act(PlainSpecial::MarkPlayer { group: number, player: PlayerId(number), member: true });
        }
    }
}

/// Declares draws void for hostile reasons; those who declare it and agree have hostile names, which guests read.
fn void_draws(server: &TestServer, night: &Night<'_>) {
    let accounts = server.app.accounts();
    let [by, witness] = [staff(server, 3), staff(server, 13)];
    for (attempt, reason) in (1..).zip(reasons()) {
        night.draw(Stage::FIRST);
        let agreed = Some(accounts.agree(witness.id, PASSWORD).unwrap());
        let form = Submission { form_key: server.app.form_key().unwrap(), by: by.id };
        let void = Request::VoidDraw { stage: Stage::FIRST, attempt, reason, agreed };
        server.app.act(&night.slug, form, void).unwrap();
    }
}

/// Returns somebody of the staff with a hostile name.
fn staff(server: &TestServer, index: usize) -> User {
    let (accounts, name) = (server.app.accounts(), names()[index].clone());
    let known = accounts.list().unwrap().into_iter().find(|user| user.name == name);
    known.unwrap_or_else(|| accounts.add_as(Role::Director, &name, PASSWORD).unwrap())
}

/// Every hostile name in as few reasons as possible.
fn reasons() -> Vec<Reason> {
    let mut reasons = vec![String::new()];
    for name in names() {
        if reasons.last().unwrap().chars().count() + 1 + name.chars().count() > REASON {
            reasons.push(String::new());
        }
        let last = reasons.last_mut().unwrap();
        last.push_str(&name);
        last.push(' ');
    }
    reasons.iter().map(|reason| reason.parse().unwrap()).collect()
}
