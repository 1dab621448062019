//! `/t/{slug}/regeln`: the rules in force on a sheet, made from the options; what the director has added stands last.

use crate::rules::{Rule, RuleSet};
use crate::web::context::PageContext;
use crate::web::current::Current;
use crate::web::page::{Answer, page};
use crate::web::words::{RULE_GROUPS, Words};
use askama::Template;

#[derive(Template)]
#[template(path = "rules.html")]
struct RulesPage {
    ctx: PageContext,
    current: Current,
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

/// Shows the sheet.
pub async fn show(ctx: PageContext, current: Current) -> Answer {
    let words = ctx.words();
    let settings = current.settings();
    let (rules, bummerl) = (settings.rules, settings.bummerl_to_win);
    let shown = RulesPage {
        plays_by: words.plays_by(&rules),
        preset: words.preset(rules.closest_preset()),
        differences: differences(words, &rules),
        groups: groups(words, &rules, bummerl),
        house: paragraphs(current.texts.rules.as_str()),
        current,
        ctx,
    };
    page(&shown)
}

fn differences(words: Words, rules: &RuleSet) -> Vec<Difference> {
    let preset = rules.closest_preset();
    let theirs = RuleSet::preset(preset);
    let say = |rule: Rule, rules: &RuleSet| words.rule(rule, rules, None);
    rules
        .differences(preset)
        .filter_map(|difference| {
            let rule = difference.option.rule();
            let text = say(rule, rules)?;
            Some(Difference { rule: rule.as_str(), text, instead_of: say(rule, &theirs) })
        })
        .collect()
}

fn groups(words: Words, rules: &RuleSet, bummerl_to_win: u8) -> Vec<Group> {
    let line = |rule: &Rule| Some((rule.as_str(), words.rule(*rule, rules, Some(bummerl_to_win))?));
    let group = |(title, members): &(&str, &[Rule])| {
        let mut rules = members.iter().filter_map(line);
        Some(Group { title: words.t(title), first: rules.next()?, rest: rules.collect() })
    };
    RULE_GROUPS.iter().filter_map(group).collect()
}

fn paragraphs(text: &str) -> Vec<String> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}
