//! `/t/{slug}/regeln`: the rules in force on a sheet, made from the options; what the director has added stands last. Of a game whose rules
//! nobody has written down here, only that is shown.

use super::guest::Guest;
use super::layout::PublicLayout;
use super::request::PublicRequest;
use crate::web::address;
use crate::web::http::{PageContext, Response};
use crate::web::view::translation::{RULE_GROUPS, Translator};
use askama::Template;
use schnapsen::{Rule, RuleSet};

#[derive(Template)]
#[template(path = "public/rules.html")]
struct RulesPage {
    ctx: PageContext,
    layout: PublicLayout,
    /// Where the rules can be asked; `None` if they are not known.
    referee: Option<String>,
    /// What people play by, in a sentence.
    plays_by: String,
    /// The preset that they are compared with.
    preset: String,
    differences: Vec<Difference>,
    groups: Vec<Group>,
    /// The director's own text, paragraph by paragraph.
    house: Vec<String>,
}

/// A rule that differs from the preset.
struct Difference {
    rule: &'static str,
    text: String,
    /// What the preset says, nothing if it says nothing about it.
    instead_of: Option<String>,
}

/// Rules that belong together, each with its number.
struct Group {
    title: String,
    /// Kept together with the title where columns and pages break.
    first: (&'static str, String),
    rest: Vec<(&'static str, String)>,
}

pub async fn show(request: PublicRequest) -> Response {
    request.answer("regeln".to_owned(), |guest| Some(RulesPage::of(guest))).await
}

impl RulesPage {
    fn of(guest: &Guest<'_>) -> RulesPage {
        let (ctx, view) = (guest.ctx, &guest.view);
        let translator = ctx.translator();
        let (settings, is_known) = (view.settings(), view.settings().has_engine());
        let (rules, bummerl) = (settings.rules, settings.bummerl_to_win);
        let house = view.texts.rules.as_str().lines().map(str::trim).filter(|line| !line.is_empty());
        RulesPage {
            layout: PublicLayout::of(guest, "regeln"),
            referee: is_known.then(|| ctx.link(address::referee(&view.slug))),
            plays_by: translator.plays(settings),
            preset: translator.preset(rules.closest_preset()),
            differences: differences(translator, &rules),
            groups: if is_known { groups(translator, &rules, bummerl) } else { Vec::new() },
            house: house.map(str::to_owned).collect(),
            ctx: ctx.clone(),
        }
    }
}

fn differences(translator: Translator, rules: &RuleSet) -> Vec<Difference> {
    let preset = rules.closest_preset();
    let theirs = RuleSet::preset(preset);
    let say = |rule: Rule, rules: &RuleSet| translator.rule(rule, rules, None);
    rules
        .differences(preset)
        .filter_map(|difference| {
            let rule = difference.option.rule();
            let text = say(rule, rules)?;
            let instead_of = say(rule, &theirs);
            // An option that the others leave without effect changes no sentence.
            (instead_of.as_ref() != Some(&text)).then_some(Difference {
                rule: rule.as_str(),
                text,
                instead_of,
            })
        })
        .collect()
}

fn groups(translator: Translator, rules: &RuleSet, bummerl_to_win: u8) -> Vec<Group> {
    let line = |rule: &Rule| Some((rule.as_str(), translator.rule(*rule, rules, Some(bummerl_to_win))?));
    let group = |(title, members): &(&str, &[Rule])| {
        let mut rules = members.iter().filter_map(line);
        Some(Group { title: translator.t(title), first: rules.next()?, rest: rules.collect() })
    };
    RULE_GROUPS.iter().filter_map(group).collect()
}
