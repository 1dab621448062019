//! `/schiedsrichter/vierer/regeln`: the rules of Ungarisches Vierer-Schnapsen on a sheet.

use crate::rules::Rule;
use crate::web::http::{Answer, PageContext, page};
use askama::Template;

/// The parts of the sheet with their rules: number and key.
const GROUPS: [(&str, &[(Rule, &str)]); 5] = [
    (
        "four-group-cards",
        &[
            (Rule::R01, "four-rule-values"),
            (Rule::R02, "four-rule-pack"),
            (Rule::R40, "four-rule-deal"),
            (Rule::R40, "four-rule-call"),
            (Rule::R41, "four-rule-alone"),
        ],
    ),
    (
        "four-group-tricks",
        &[
            (Rule::R40, "four-rule-lead"),
            (Rule::R42, "four-rule-follow"),
            (Rule::R42, "four-rule-trumped"),
            (Rule::R43, "four-rule-marriage"),
            (Rule::R43, "four-rule-marriage-counts"),
        ],
    ),
    (
        "four-group-end",
        &[
            (Rule::R45, "four-rule-end"),
            (Rule::R44, "four-rule-together"),
            (Rule::R45, "four-rule-grades"),
            (Rule::R45, "four-rule-last"),
        ],
    ),
    (
        "four-group-announcing",
        &[
            (Rule::R46, "four-rule-schnapser"),
            (Rule::R46, "four-rule-lost"),
            (Rule::R47, "four-rule-kontra"),
            (Rule::R47, "four-rule-subkontra"),
        ],
    ),
    ("four-group-game", &[(Rule::R48, "four-rule-game"), (Rule::R48, "four-rule-dealer")]),
];

/// What is played differently elsewhere: the other readings that the rules know as options.
const ELSEWHERE: [(Rule, &str); 4] = [
    (Rule::R42, "four-else-winner"),
    (Rule::R42, "four-else-spare"),
    (Rule::R46, "four-else-pays"),
    (Rule::R47, "four-else-kontra"),
];

#[derive(Template)]
#[template(path = "referee/four_rules.html")]
struct FourRulesPage {
    ctx: PageContext,
    groups: Vec<(String, Vec<(&'static str, String)>)>,
    elsewhere: Vec<(&'static str, String)>,
}

/// Shows the sheet.
pub async fn show(ctx: PageContext) -> Answer {
    let translator = ctx.translator();
    let line = |(rule, key): &(Rule, &str)| (rule.as_str(), translator.t(key));
    let group = |(title, rules): &(&str, &[(Rule, &str)])| {
        (translator.t(title), rules.iter().map(line).collect::<Vec<_>>())
    };
    let shown = FourRulesPage {
        groups: GROUPS.iter().map(group).collect(),
        elsewhere: ELSEWHERE.iter().map(line).collect(),
        ctx,
    };
    page(&shown)
}
