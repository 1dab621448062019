//! Deals tapped one by one, as a browser without JavaScript does it: each tap is a form that leads to the next page.

use super::table::{Table, escaped, path};
use crate::server::Page;
use schnapsen::Preset;
use schnapsen::verdict::Entry;
use scraper::{Html, Selector};
use tournament::{MatchResult, Outcome, Score, Stage};

const R1: Stage = Stage::FIRST;

/// Opens the pad of the first match.
#[track_caller]
fn open(table: &Table) -> Page {
    let page = table.staff.get(&path("/ergebnis?runde=R1&partie=1&spiele="));
    page.assert_status(200);
    page
}

/// Presses a button of the pad: sends the hidden fields of its form, what was typed into the others, and its own value.
#[track_caller]
fn press(table: &Table, page: &Page, button: &str, typed: &[(&str, &str)]) -> Page {
    let html = Html::parse_document(&page.body);
    let forms = Selector::parse("main form[method=get]").unwrap();
    let found = html
        .select(&forms)
        .find_map(|form| Some((form, form.select(&Selector::parse(button).unwrap()).next()?)));
    let (form, button) = found.unwrap_or_else(|| panic!("no {button}\n{}", page.body));
    let mut query: Vec<String> = form
        .select(&Selector::parse("input").unwrap())
        .map(|input| {
            let name = input.attr("name").unwrap();
            let typed = typed.iter().find(|(field, _)| *field == name).map(|(_, value)| *value);
            format!("{name}={}", escaped(typed.or(input.attr("value")).unwrap_or_default()))
        })
        .collect();
    query
        .extend(button.attr("name").map(|name| format!("{name}={}", escaped(button.attr("value").unwrap()))));
    let action = form.attr("action").unwrap().split('#').next().unwrap();
    table.staff.get(&format!("{action}?{}", query.join("&")))
}

#[track_caller]
fn tap(table: &Table, mut page: Page, taps: &str) -> Page {
    for value in taps.split_whitespace() {
        page = press(table, &page, &format!("[name=tipp][value={value}]"), &[]);
        page.assert_status(200);
    }
    page
}

/// Opens the question about the latest deal.
#[track_caller]
fn ask(table: &Table, page: &Page) -> Page {
    let href = page.attribute(".pad-deals a", "href").expect("a deal");
    table.staff.get(href.split('#').next().unwrap())
}

#[track_caller]
fn counts(page: &Page) -> [String; 2] {
    page.texts(".slate-count").try_into().expect("two columns")
}

#[track_caller]
fn written(table: &Table) -> Vec<Entry> {
    let id = table.pairing(R1, 1).id;
    table.now().history(id).last().expect("a result").evidence.clone()
}

#[test]
fn a_whole_match_is_tapped_read_back_and_stored() {
    let table = Table::new(&[1; 8]);
    let before = table.now();
    let page = open(&table);
    assert_eq!(page.texts(".slate-column h2"), ["Huber", "Pichler"]);
    assert_eq!(counts(&page), ["Stand 7", "Stand 7"]);
    let page = tap(&table, page, "L3 R2");
    assert_eq!(counts(&page), ["Stand 4", "Stand 5"]);
    page.assert_says(".slate-head", "1. Bummerl").assert_none(".button[autofocus]");
    // At 0 the next one begins by itself.
    let page = tap(&table, page, "L3 L2");
    page.assert_says(".slate-head", "2. Bummerl").assert_says(".pad-bummerl h2", "1. Bummerl 0 : 5 Huber");
    assert_eq!(counts(&page), ["Stand 7", "Stand 7"]);
    let page = tap(&table, page, "R3 R3 R3 L3 L3 L1");
    page.assert_says(".slate-head", "Huber gewinnt 2 : 1").assert_none(".taps");
    assert_eq!(page.texts("[autofocus]"), ["Weiter Enter"], "one key leads on");
    table.assert_unchanged_since(&before);
    let page = press(&table, &page, "[autofocus]", &[]);
    page.assert_says(".read-back-line", "Huber Karte 1 2 : 1 Pichler Karte 5")
        .assert_says(".bummerl > li", "0 : 5 Huber Huber 3 Pichler 2 Huber 3 Huber 2");
    let again = page.attribute(".actions a", "href").unwrap();
    table.staff.get(&again).assert_says(".slate-head", "Huber gewinnt 2 : 1");
    table.press(&page, "/ergebnis").assert_leads_to(&path("/runde/R1"));
    let result = MatchResult::Played(Score { left: 2, right: 1 });
    assert_eq!(table.pairing(R1, 1).outcome, Outcome::Result(result));
    let lengths: Vec<usize> = written(&table)
        .iter()
        .map(|entry| if let Entry::Deals(deals) = entry { deals.len() } else { 0 })
        .collect();
    assert_eq!(lengths, [4, 3, 3]);
}

#[test]
fn the_slate_runs_up_where_the_rules_count_up() {
    let table = Table::by(Preset::Auto);
    let page = tap(&table, open(&table), "L3 R2");
    assert_eq!(counts(&page), ["Stand 3", "Stand 2"]);
    let page = tap(&table, page, "L3 L3");
    page.assert_says(".pad-bummerl h2", "1. Bummerl 7 : 2 Huber");
}

#[test]
fn a_ticket_stands_on_the_left_of_its_pad() {
    let table = Table::new(&[1; 8]);
    let page = table.staff.get(&path("/ergebnis?runde=R1&partie=K5&stand=&spiele="));
    assert_eq!(page.texts(".slate-column h2"), ["Pichler", "Huber"]);
    let page = tap(&table, page, "L3 L3 L1 L3 L3 L1");
    page.assert_says(".slate-head", "Pichler gewinnt 2 : 0");
    let page = press(&table, &page, "[autofocus]", &[]);
    table.press(&page, "/ergebnis");
    let result = MatchResult::Played(Score { left: 0, right: 2 });
    assert_eq!(table.pairing(R1, 1).outcome, Outcome::Result(result));
}

#[test]
fn every_tap_can_be_taken_back() {
    let table = Table::new(&[1; 8]);
    let page = tap(&table, open(&table), "L3 L3 L1 R2");
    let page = press(&table, &page, "[name=zurueck]", &[]);
    page.assert_says(".slate-head", "2. Bummerl");
    let page = press(&table, &page, "[name=zurueck]", &[]);
    page.assert_says(".slate-head", "1. Bummerl");
    assert_eq!(counts(&page), ["Stand 1", "Stand 7"]);
    let page = press(&table, &page, "[name=zurueck]", &[]);
    let page = press(&table, &page, "[name=zurueck]", &[]);
    page.assert_none("[name=zurueck]");
    assert_eq!(counts(&page), ["Stand 7", "Stand 7"]);
}

#[test]
fn what_the_rule_grades_by_is_asked_and_nothing_else() {
    // tournament-soft: the closer's score is graded by the end (R-22 final), a wrong declaration mirrors.
    for (preset, way, labels, rule) in [
        (
            Preset::TournamentSoft,
            "a",
            vec!["Augen von Pichler am Ende", "Stiche von Pichler am Ende"],
            "R-27",
        ),
        (
            Preset::TournamentSoft,
            "z",
            vec!["Augen von Pichler am Ende", "Stiche von Pichler am Ende"],
            "R-22",
        ),
        (Preset::TournamentSoft, "n", vec!["Stiche von Huber beim Zudrehen"], "R-23"),
        (Preset::TournamentSoft, "fl", vec!["Stiche von Huber beim Zudrehen"], "R-23"),
        (Preset::TournamentSoft, "fw", vec!["Stiche von Pichler beim Zudrehen"], "R-28"),
        (Preset::TournamentSoft, "fo", vec!["Augen von Huber am Ende", "Stiche von Huber am Ende"], "R-28"),
        (Preset::Soft, "z", vec!["Augen von Maier beim Zudrehen", "Stiche von Maier beim Zudrehen"], "R-22"),
        (Preset::SoftPagat, "fo", vec!["Stiche von Huber am Ende"], "R-28"),
        (
            Preset::TournamentSixtySix,
            "s",
            vec!["Augen von Maier am Ende", "Stiche von Maier am Ende"],
            "R-29",
        ),
    ] {
        let soft = preset == Preset::TournamentSoft;
        let table = if soft { Table::new(&[1; 8]) } else { Table::by(preset) };
        let page = ask(&table, &tap(&table, open(&table), "L2"));
        let page = press(&table, &page, &format!("[name=art][value={way}]"), &[]);
        page.assert_status(200).assert_says(".pad-question .hint", rule);
        assert_eq!(page.texts(".pad-question label"), labels, "{preset} {way}");
        assert_eq!(page.texts(".pad-ways [aria-pressed=true]").len(), 1);
    }
}

#[test]
fn nobody_declares_wrongly_where_the_count_ends_a_deal() {
    let table = Table::by(Preset::Auto);
    let page = ask(&table, &tap(&table, open(&table), "L2"));
    page.assert_says(".pad-ways button", "66 erreicht").assert_none(".pad-ways [value^=f]");
}

#[test]
fn deals_that_cannot_be_are_refused_with_the_reason_and_the_rule_and_nothing_is_lost() {
    let table = Table::new(&[1; 8]);
    let before = table.now();
    for (points, way, numbers, reason) in [
        // A declared game for 2 although the loser had 40.
        (
            "L2",
            "a",
            vec![("augen", "40"), ("stiche", "3")],
            "Eingetragen ist 2, nach der Regel zählt das Spiel 1. (R-27)",
        ),
        // 3 although the loser had a trick.
        (
            "L3",
            "a",
            vec![("augen", "13"), ("stiche", "1")],
            "Eingetragen ist 3, nach der Regel zählt das Spiel 2. (R-27)",
        ),
        ("L3", "z", vec![("stiche", "2")], "(R-22)"),
        ("L2", "n", vec![("stiche", "0")], "Eingetragen ist 2, nach der Regel zählt das Spiel 3. (R-23)"),
        ("L2", "a", vec![("augen", "20"), ("stiche", "0")], "20 Augen sind ohne Stich nicht möglich. (R-14)"),
    ] {
        let page = ask(&table, &tap(&table, open(&table), &format!("R1 {points}")));
        let page = press(&table, &page, &format!("[name=art][value={way}]"), &[]);
        let page = press(&table, &page, ".entry button", &numbers);
        page.assert_status(422)
            .assert_says(
                ".errors",
                &format!("1. Bummerl, 2. Spiel: {}", if reason.starts_with('(') { "" } else { reason }),
            )
            .assert_says(".errors", reason)
            .assert_says(".pad-deals .is-wrong", "Huber");
        for (field, typed) in numbers {
            assert_eq!(page.attribute(&format!("#f-{field}"), "value").as_deref(), Some(typed));
        }
        assert_eq!(page.texts(".pad-deals li").len(), 2, "both deals are still there");
        page.assert_none("[autofocus][type=submit]");
    }
    // The last trick for 2: refused as soon as it is said.
    let page = ask(&table, &tap(&table, open(&table), "L2"));
    let page = press(&table, &page, "[name=art][value=s]", &[]);
    page.assert_status(422).assert_says(".errors", "nach der Regel zählt das Spiel 1 oder 3. (R-29)");
    // It was 1: the question is still open, and so is the way out.
    let page = press(&table, &page, "[name=zahl][value='1']", &[]);
    page.assert_status(200).assert_says(".pad-points [aria-pressed=true]", "1");
    table.assert_unchanged_since(&before);
}

#[test]
fn surprising_and_true_results_pass() {
    let table = Table::new(&[1; 8]);
    // 2 points after a failed close, whatever the closer had; 3 after a revoke against a player with tricks.
    let page = ask(&table, &tap(&table, open(&table), "L2"));
    let page = press(&table, &page, "[name=art][value=n]", &[]);
    let page = press(&table, &page, ".entry button", &[("stiche", "2")]);
    page.assert_status(200).assert_says(
        ".pad-deals",
        "Pichler hat zugedreht und es nicht geschafft (Huber beim Zudrehen: 2 Stiche)",
    );
    let page = ask(&table, &tap(&table, page, "L3"));
    let page = press(&table, &page, "[name=art][value=v]", &[]);
    page.assert_status(200).assert_says(".pad-deals", "Renonce von Pichler").assert_none(".pad-question");
    let page = tap(&table, page, "L3 R1 L3 L3 L1");
    let page = press(&table, &page, "[autofocus]", &[]);
    page.assert_says(".bummerl", "Renonce von Pichler");
    table.press(&page, "/ergebnis").assert_leads_to(&path("/runde/R1"));
    assert_eq!(written(&table).len(), 2);
}

#[test]
fn numbers_that_are_none_stay_where_they_were_typed() {
    let table = Table::new(&[1; 8]);
    let page = ask(&table, &tap(&table, open(&table), "L1"));
    let page = press(&table, &page, "[name=art][value=a]", &[]);
    let page = press(&table, &page, ".entry button", &[("augen", "vierzig"), ("stiche", "-1")]);
    page.assert_status(422).assert_says("#f-augen-error", "0").assert_says("#f-stiche-error", "0");
    assert_eq!(page.attribute("#f-augen", "value").as_deref(), Some("vierzig"));
    assert_eq!(page.attribute("#f-stiche", "value").as_deref(), Some("-1"));
}

#[test]
fn a_bummerl_that_went_on_is_refused() {
    let table = Table::new(&[1; 8]);
    let pad = |text: &str| {
        table.staff.get(&path(&format!("/ergebnis?runde=R1&partie=1&leer=1&spiele={}", escaped(text))))
    };
    for (text, reason) in [
        (
            "L3 L3 L1 R1",
            "1. Bummerl, 4. Spiel: Das Bummerl war schon aus, danach wird nicht weitergespielt. (R-34)",
        ),
        ("L3 L3 L1 / L3 L3 L1 / R1", "3. Bummerl: Die Partie war schon entschieden"),
        ("L3 L3 / R3", "Wer gewinnt, ist auf 0. Dem Besseren fehlt noch 1 Punkt. (R-30)"),
        ("L3 L4", "1. Bummerl, 2. Spiel: Ein Spiel bringt 1, 2 oder 3 Punkte, nicht 4. (R-27)"),
        ("L2s", "(R-29)"),
    ] {
        let page = pad(text);
        page.assert_status(422).assert_says(".errors", reason).assert_none("[autofocus][type=submit]");
        assert_eq!(page.attribute("#f-spiele", "value").as_deref(), Some(text), "typed text is kept");
        // The line of the round says the same, also when it is typed there.
        let page = table.type_result("R1", "1", text);
        page.assert_status(422).assert_says("#f-stand-error", reason);
        assert_eq!(page.attribute("#f-stand", "value").as_deref(), Some(text));
    }
    let page = pad("L3 <b>");
    page.assert_status(422).assert_says("#f-spiele-error", "„L3 <b>“ ist nicht zu lesen.");
    assert_eq!(page.attribute("#f-spiele", "value").as_deref(), Some("L3 <b>"));
    // What is typed into the line of the round goes on on the pad.
    let page = table.staff.get(&path("/ergebnis?runde=R1&partie=1&stand=L3+R1&spiele="));
    assert_eq!(counts(&page), ["Stand 4", "Stand 6"]);
}

#[test]
fn a_correction_starts_from_the_deals_that_stand() {
    let table = Table::new(&[1; 8]);
    let page = tap(&table, open(&table), "L3 L3 L1 L3 L3 L1");
    let page = press(&table, &page, "[autofocus]", &[]);
    table.press(&page, "/ergebnis");
    let page = open(&table);
    page.assert_says(".slate-head", "Huber gewinnt 2 : 0");
    let page = tap(&table, press(&table, &page, "[name=zurueck]", &[]), "L3");
    let page = press(&table, &page, "[autofocus]", &[]);
    page.assert_says("h1", "Ergebnis ausbessern");
    table.press(&page, "/ergebnis").assert_leads_to(&path("/runde/R1"));
    assert_eq!(table.now().history(table.pairing(R1, 1).id).len(), 2);
    let page = table.staff.get(&path("/ergebnis?runde=R1&partie=1"));
    assert_eq!(page.attribute("#f-stand", "value").as_deref(), Some("L3 L3 L1 / L3 L3 L3"));
    // Starting again begins with a clean slate.
    let href = open(&table).attributes("main .hops a", "href").pop().unwrap();
    assert_eq!(counts(&table.staff.get(&href)), ["Stand 7", "Stand 7"]);
}

#[test]
fn the_pad_is_for_matches_that_can_have_a_result() {
    let table = Table::new(&[1; 3]);
    table.staff.get(&path("/ergebnis?runde=R1&partie=9&stand=&spiele=")).assert_status(422);
    table
        .staff
        .get(&path("/ergebnis?runde=R1&partie=2&stand=&spiele="))
        .assert_says(".lead", "ist ein Freilos");
    let guest = table.server.guest().get(&path("/ergebnis?runde=R1&partie=1&spiele="));
    assert!(guest.header("location").is_some_and(|place| place.starts_with("/anmelden?")));
}
