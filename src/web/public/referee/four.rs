//! `/schiedsrichter/vierer`: what a deal of Ungarisches Vierer-Schnapsen gives, and how the game to 12 stands after it;
//! `/schiedsrichter/vierer/regeln`: its rules on a sheet.

use super::question::Cell;
use crate::web::http::{Answer, Fields, FormState, PageContext, page, unprocessable};
use crate::web::view::translation::Translator;
use askama::Template;
use schnapsen::hungarian_four::game::TARGET;
use schnapsen::hungarian_four::{
    Countering, FourEnd, FourGame, FourImpossible, FourRules, FourRuling, FourSeat, FourSituation,
    SchnapserLost, Seats, Stake,
};
use schnapsen::{Rule, Tally};

/// Fewer points than that nobody can owe after any evening.
const LOWEST: i16 = -240;

#[derive(Template)]
#[template(path = "referee/four.html")]
struct FourPage {
    ctx: PageContext,
    form: FormState,
    /// The fields of the points before the deal, one for each seat.
    points: Vec<Cell>,
    verdict: Option<Verdict>,
    examples: Vec<(String, String)>,
}

struct Verdict {
    ruling: FourRuling,
    stake: Stake,
    /// Every player with the points after the deal, and what the game gives them.
    standing: Vec<(String, i32, String)>,
}

/// Shows the form, and the answer if something was asked.
pub async fn show(ctx: PageContext, fields: Fields) -> Answer {
    let mut form = fields.iter().fold(FormState::fresh(&ctx), |form, (field, value)| form.with(field, value));
    let translator = ctx.translator();
    let asked = !form.value("ausgang").is_empty();
    let mut verdict = None;
    if asked {
        verdict = answer(translator, &mut form);
    } else {
        form = form.with("partner", "s2").with("ausgang", "66").with("wer", "s0").with_tick("gerufen", true);
    }
    let shown = FourPage {
        points: FourSeat::ALL
            .iter()
            .map(|seat| Cell::of(&form, points_name(*seat), translator.four_seat(*seat)))
            .collect(),
        examples: examples(translator),
        verdict,
        form,
        ctx,
    };
    if !asked || shown.verdict.is_some() { page(&shown) } else { unprocessable(&shown) }
}

fn answer(translator: Translator, form: &mut FormState) -> Option<Verdict> {
    let rules = rules(form);
    let situation = situation(translator, form);
    let before = before(translator, form);
    let (rules, situation, before) = (rules?, situation?, before?);
    match situation.ruling(rules) {
        Ok(ruling) => {
            let game = FourGame::with_points(FourSeat::S3.index(), before).after_deal(ruling.outcome).ok()?;
            Some(Verdict { ruling, stake: situation.stake, standing: standing(translator, &game) })
        }
        Err(impossible) => {
            form.add_error(field_of(impossible), translator.four_impossible(impossible));
            None
        }
    }
}

/// Returns the field that a complaint belongs to.
const fn field_of(impossible: FourImpossible) -> &'static str {
    match impossible {
        FourImpossible::PointsWithoutTrick(_) => "augen",
        FourImpossible::TooManyTricks(_) => "stiche",
        FourImpossible::NothingToCounter => "einsatz",
        FourImpossible::NotOfCallersSide(_) => "wer",
    }
}

fn rules(form: &mut FormState) -> Option<FourRules> {
    let usual = FourRules::HUNGARIAN;
    let kontra = form.choice("kontra", "four-kontra", |typed| match typed {
        "" => Some(usual.kontra),
        typed => typed.parse::<Countering>().ok(),
    });
    let schnapser_lost = form.choice("kosten", "four-lost", |typed| match typed {
        "" => Some(usual.schnapser_lost),
        typed => typed.parse::<SchnapserLost>().ok(),
    });
    Some(FourRules { kontra: kontra?, schnapser_lost: schnapser_lost?, ..usual })
}

fn situation(translator: Translator, form: &mut FormState) -> Option<FourSituation> {
    let callers_side = form.choice("partner", "four-partner", |typed| match typed {
        "allein" => Some(Seats::one(FourSeat::CALLER)),
        typed => typed.parse().ok().map(|partner| Seats::one(FourSeat::CALLER).with(partner)),
    });
    let seat = form.choice("wer", "four-who", |typed| typed.parse::<FourSeat>().ok());
    let stake = form.choice("einsatz", "four-stake", |typed| match typed {
        "" => Some(Stake::Plain),
        typed => typed.parse().ok(),
    });
    let points = form.up_to("augen", &translator.t("four-points"), 240);
    let tricks = form.up_to("stiche", &translator.t("four-tricks"), 24);
    let end = form.choice("ausgang", "four-end", |typed| {
        Some(match typed {
            "66" => FourEnd::Reached66(seat?, Tally { points: points?, tricks: tricks? }),
            "letzter" => FourEnd::LastTrick(seat?),
            "schnapser" => FourEnd::SchnapserMade(seat?),
            "verloren" => FourEnd::SchnapserLost(seat?),
            _ => return None,
        })
    });
    let called_played = form.ticked("gerufen");
    Some(FourSituation { callers_side: callers_side?, called_played, stake: stake?, end: end? })
}

fn points_name(seat: FourSeat) -> String {
    format!("stand_{seat}")
}

/// Reads the points before the deal, from the caller on; nobody has won yet.
fn before(translator: Translator, form: &mut FormState) -> Option<[i16; 4]> {
    let mut points = [0; 4];
    let mut fine = true;
    for (&seat, place) in FourSeat::ALL.iter().zip(&mut points) {
        let name = points_name(seat);
        let typed = form.value(&name).trim();
        let read = if typed.is_empty() { Some(0) } else { typed.parse().ok() };
        match read.filter(|points| (LOWEST..TARGET).contains(points)) {
            Some(read) => *place = read,
            None => {
                let label = translator.four_seat(seat);
                let (min, max) = (i32::from(LOWEST), i32::from(TARGET) - 1);
                let sentence =
                    translator.with("form-number", &[("label", &label), ("min", &min), ("max", &max)]);
                form.add_error(&name, sentence);
                fine = false;
            }
        }
    }
    fine.then_some(points)
}

/// Returns every player with the points and what the game gives them.
fn standing(translator: Translator, game: &FourGame) -> Vec<(String, i32, String)> {
    let won = game.winners();
    let line = |((&seat, points), place): ((&FourSeat, i16), usize)| {
        let gets = match won.map(|won| won.get(place).copied().unwrap_or_default()) {
            None => String::new(),
            Some(true) => translator.t("four-won"),
            Some(false) => translator.t("four-bummerl"),
        };
        (translator.four_seat(seat), i32::from(points), gets)
    };
    FourSeat::ALL.iter().zip(game.points()).zip(0..).map(line).collect()
}

/// Returns deals from the source's own words, with the address of their answer.
fn examples(translator: Translator) -> Vec<(String, String)> {
    [
        ("four-example-inside", "partner=s2&gerufen=on&ausgang=66&wer=s0&augen=30&stiche=2"),
        ("four-example-alone", "partner=s2&ausgang=66&wer=s0&augen=41&stiche=3"),
        ("four-example-subkontra", "partner=s3&gerufen=on&ausgang=schnapser&wer=s3&einsatz=4"),
        ("four-example-lost", "partner=s2&gerufen=on&ausgang=verloren&wer=s0&stand_s1=7&stand_s3=4"),
    ]
    .map(|(key, query)| (format!("/schiedsrichter/vierer?{query}"), translator.t(key)))
    .to_vec()
}

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

pub async fn rules_sheet(ctx: PageContext) -> Answer {
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
