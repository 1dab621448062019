//! `/schiedsrichter`: a situation at the table in, game points and rule out. The address can be passed on.

use super::question::{self, OF_TOURNAMENT, Row, When};
use crate::app::Snapshot;
use crate::web::error::PageError;
use crate::web::http::{Answer, Fields, FormState, PageContext, page, unprocessable};
use crate::web::state::Site;
use crate::web::view::translation::Translator;
use actix_web::web::Data;
use askama::Template;
use schnapsen::verdict::{Elsewhere, Impossible, Ruling, Situation};
use schnapsen::{Preset, RuleSet};
use std::sync::Arc;

#[derive(Template)]
#[template(path = "referee/situation.html")]
struct SituationPage {
    ctx: PageContext,
    form: FormState,
    /// The presets, and the rules of the tournament first: what is sent, and its name.
    rules: Vec<(String, String)>,
    closing: Vec<Row>,
    end: Vec<Row>,
    verdict: Option<Verdict>,
    examples: Vec<(String, String)>,
    tournament: Option<Arc<Snapshot>>,
}

struct Verdict {
    situation: Situation,
    rules: RuleSet,
    /// What the rules give, or everything that makes the situation impossible.
    here: Result<Ruling, Vec<Impossible>>,
    /// What other presets give, with their names; those that give the same stand together.
    others: Vec<(String, String)>,
}

/// Shows the form, and the answer if something was asked.
pub async fn show(site: Data<Site>, ctx: PageContext, fields: Fields) -> Answer {
    let mut form = fields.iter().fold(FormState::fresh(&ctx), |form, (field, value)| form.with(field, value));
    let tournament = match form.value("turnier").to_owned() {
        slug if slug.is_empty() => None,
        slug => {
            let found = site.evening(&slug).await?;
            // Of other games nobody here knows the rules.
            Some(found.ok_or(PageError::NotFound)?).filter(|night| night.settings().has_engine())
        }
    };
    let asked = !form.value("ende").is_empty();
    if form.value("regeln").is_empty() {
        let first = if tournament.is_some() { OF_TOURNAMENT } else { Preset::default().as_str() };
        form = form.with("regeln", first);
    }
    let mut verdict = None;
    if asked {
        let rules = question::rules(&mut form, tournament.as_ref().map(|night| night.settings().rules));
        let situation = question::situation(ctx.translator(), &mut form);
        verdict =
            rules.zip(situation).map(|(rules, situation)| Verdict::of(ctx.translator(), situation, rules));
    } else {
        form = form.with("zugedreht", "nein").with("ende", "ausgemeldet").with("wer", "a");
    }
    let fine = !asked || verdict.as_ref().is_some_and(|verdict| verdict.here.is_ok());
    let translator = ctx.translator();
    let shown = SituationPage {
        rules: offered(translator, tournament.as_deref()),
        closing: question::rows(translator, &form, When::Closing),
        end: question::rows(translator, &form, When::End),
        examples: examples(translator),
        verdict,
        tournament,
        form,
        ctx,
    };
    if fine { page(&shown) } else { unprocessable(&shown) }
}

fn offered(translator: Translator, tournament: Option<&Snapshot>) -> Vec<(String, String)> {
    let own = tournament.map(|night| {
        let name = translator.t1("referee-rules-of", "name", night.texts.name.as_str());
        (OF_TOURNAMENT.to_owned(), name)
    });
    let presets = Preset::ALL.iter().map(|preset| (preset.to_string(), translator.preset(*preset)));
    own.into_iter().chain(presets).collect()
}

impl Verdict {
    fn of(translator: Translator, situation: Situation, rules: RuleSet) -> Verdict {
        let here = situation.ruling(&rules);
        let elsewhere = situation.elsewhere(&rules);
        // Where it is impossible here, only those rules are of interest under which it is not.
        let others = elsewhere.into_iter().filter(|other| here.is_ok() || other.ruling.is_ok());
        let others = grouped(translator, &situation, others);
        Verdict { situation, rules, here, others }
    }

    /// Returns what makes the situation impossible, ready for the list of complaints.
    fn impossible(&self, translator: Translator) -> Vec<(String, String)> {
        let sentence = |why| (String::new(), named(translator, why, &self.situation));
        self.here.as_ref().err().into_iter().flatten().map(sentence).collect()
    }
}

/// Says why something is impossible, with the number of the rule.
fn named(translator: Translator, why: &Impossible, situation: &Situation) -> String {
    translator.by_rule(translator.impossible(why, situation), why.rule())
}

fn grouped(
    translator: Translator,
    situation: &Situation,
    others: impl Iterator<Item = Elsewhere>,
) -> Vec<(String, String)> {
    let mut groups: Vec<(Vec<String>, String)> = Vec::new();
    for other in others {
        let name = translator.preset(other.preset);
        let says = match &other.ruling {
            Ok(ruling) => translator.by_rule(translator.ruling(ruling), ruling.rule),
            Err(impossible) => {
                let why = impossible.first().map(|why| named(translator, why, situation));
                translator.t1("referee-not-there", "why", why.unwrap_or_default())
            }
        };
        match groups.iter_mut().find(|(_, known)| *known == says) {
            Some((presets, _)) => presets.push(name),
            None => groups.push((vec![name], says)),
        }
    }
    groups.into_iter().map(|(presets, says)| (presets.join(" · "), says)).collect()
}

/// Returns situations that people argue about, with the address of their answer.
fn examples(translator: Translator) -> Vec<(String, String)> {
    [
        (
            "referee-example-failed",
            "regeln=tournament-soft&zugedreht=a&a_augen_beim_zudrehen=21&a_stiche_beim_zudrehen=1\
             &b_augen_beim_zudrehen=13&b_stiche_beim_zudrehen=1&a_augen=40&a_stiche=3&b_augen=60&b_stiche=4\
             &ende=ausgespielt&wer=b",
        ),
        (
            "referee-example-late",
            "regeln=tournament-soft&zugedreht=a&a_augen_beim_zudrehen=21&a_stiche_beim_zudrehen=1\
             &b_augen_beim_zudrehen=13&b_stiche_beim_zudrehen=1&a_augen=35&a_stiche=2&a_vierziger=on&b_augen=34\
             &b_stiche=2&ende=ausgemeldet&wer=a",
        ),
        (
            "referee-example-wrong",
            "regeln=soft&zugedreht=nein&a_augen=58&a_stiche=4&b_augen=14&b_stiche=1&ende=ausgemeldet&wer=b",
        ),
        (
            "referee-example-revoke",
            "regeln=tournament-soft&zugedreht=nein&a_augen=60&a_stiche=5&b_augen=40&b_stiche=3&ende=renonce&wer=a",
        ),
        (
            "referee-example-no-trick",
            "regeln=tournament-soft&zugedreht=nein&a_augen=70&a_stiche=5&b_augen=20&ende=ausgemeldet&wer=a",
        ),
    ]
    .map(|(key, query)| (format!("/schiedsrichter?{query}"), translator.t(key)))
    .to_vec()
}
