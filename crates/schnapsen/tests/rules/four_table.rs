//! Part H from the first three cards to the Bummerl: announcements, the options of 004, and what situations give.

use schnapsen::hungarian_four::{
    Contract, Countering, FourDeal, FourEnd, FourGame, FourReason, FourRules, FourSeat, FourSituation,
    FourSpec, SchnapserLost, Seats, Stake, Trumped,
};
use schnapsen::notation::Transcript;
use schnapsen::replay::replay_line;
use schnapsen::{Card, CardSet, Rule, Tally};

use crate::support::cards;

use FourSeat::{S0, S1, S2, S3};

/// The caller has the strong clubs, the nine of clubs lies with s3.
const STRONG: [&str; 4] =
    ["AC TC KC QC AS TS", "AD TD KD QD JD 9D", "AH TH KH QH JH 9H", "JC 9C KS QS JS 9S"];
/// The caller is weak, s1 is strong, the nine of clubs lies with s3.
const WEAK: [&str; 4] = ["JC KS QS JS 9S TD", "AC TC KC QC AS TS", "AH TH KH QH JH 9H", "9C AD KD QD JD 9D"];

fn pack(hands: [&str; 4]) -> Vec<Card> {
    let hands = hands.map(cards);
    let three = |from: usize| hands.iter().flat_map(move |hand| hand[from..from + 3].to_vec());
    three(0).chain(three(3)).collect()
}

fn seats(list: &[FourSeat]) -> Seats {
    list.iter().copied().collect()
}

/// Deals, and lets the caller call a card.
fn called(rules: FourRules, hands: [&str; 4], call: &str) -> FourDeal {
    let call = call.parse().unwrap();
    FourSpec { rules, cards: &pack(hands), call, contract: Contract::Normal }.deal().unwrap()
}

/// Takes steps such as `s0 play 9C` and `s1 kontra`.
#[track_caller]
fn take(deal: FourDeal, steps: &[&str]) -> FourDeal {
    steps.iter().fold(deal, |deal, step| try_step(deal, step).unwrap_or_else(|rule| panic!("{step}: {rule}")))
}

fn try_step(deal: FourDeal, step: &str) -> Result<FourDeal, Rule> {
    let (seat, what) = step.split_once(' ').unwrap();
    let seat = seat.parse().unwrap();
    match what.parse() {
        Ok(announcement) => deal.announce(seat, announcement).map_err(|error| error.rule()),
        Err(_) => deal.act(seat, what.parse().unwrap()).map_err(|illegal| illegal.refusal.rule()),
    }
}

fn refused(deal: FourDeal, step: &str) -> Rule {
    try_step(deal, step).expect_err(step)
}

#[test]
fn r40_the_holder_of_the_called_card_is_the_partner() {
    let deal = called(FourRules::HUNGARIAN, STRONG, "9C");
    assert_eq!(deal.callers_side(), seats(&[S0, S3]));
    assert_eq!(deal.hand(S0).len(), 6);
    let short = pack(STRONG);
    let short = FourSpec {
        rules: FourRules::HUNGARIAN,
        cards: &short[..23],
        call: short[0],
        contract: Contract::Normal,
    };
    assert!(short.deal().is_err());
    // 004: by intent or by chance the caller may call a card of their own, and plays alone.
    assert_eq!(called(FourRules::HUNGARIAN, STRONG, "QC").callers_side(), seats(&[S0]));
}

#[test]
fn r46_a_schnapser_comes_with_the_own_first_card_at_the_latest() {
    let called = called(FourRules::HUNGARIAN, STRONG, "9C");
    assert_eq!(refused(called, "s1 schnapser"), Rule::R46);
    let led = take(called, &["s0 play AC", "s1 play AD", "s2 play AH"]);
    assert_eq!(refused(led, "s0 schnapser"), Rule::R46);
    let announced = take(led, &["s3 schnapser"]);
    assert_eq!(announced.contract(), Contract::Schnapser { announcer: S3, stake: Stake::Plain });
    // The others answer before the second trick, and then no more.
    let first = take(announced, &["s3 play 9C"]);
    let kontra = take(first, &["s1 kontra", "s0 subkontra"]);
    assert_eq!(kontra.contract(), Contract::Schnapser { announcer: S3, stake: Stake::Subkontra });
    let second = take(first, &["s0 meld KC"]);
    assert!(second.outcome().is_some(), "15 and 40 and 11 from the trump ace: 66 and no trick against it");
    let second = take(first, &["s0 play TC"]);
    assert_eq!(refused(second, "s1 kontra"), Rule::R46);
}

#[test]
fn r47_the_whole_row_of_announcements_is_played_for_24() {
    let steps = ["s0 schnapser", "s2 rekontra", "s0 subkontra"];
    let announced = take(called(FourRules::HUNGARIAN, STRONG, "9C"), &steps);
    let steps = ["s0 play AC", "s1 play AD", "s2 play AH", "s3 play JC", "s0 meld KC"];
    let outcome = take(announced, &steps).outcome().unwrap();
    assert_eq!((outcome.winners, outcome.game_points), (seats(&[S0, S3]), 24));
    let game = FourGame::new(3).after_deal(outcome).unwrap();
    assert_eq!((game.points(), game.bummerl()), ([24, 0, 0, 24], Some([false, true, true, false])));
}

#[test]
fn r47_kontra_in_a_normal_game_only_where_it_is_allowed() {
    let usual = called(FourRules::HUNGARIAN, STRONG, "9C");
    assert_eq!(refused(usual, "s1 kontra"), Rule::R47);
    let rules = FourRules { kontra: Countering::AnyGame, ..FourRules::HUNGARIAN };
    let called = called(rules, STRONG, "9C");
    assert_eq!(refused(called, "s3 kontra"), Rule::R47);
    assert_eq!(refused(called, "s0 subkontra"), Rule::R47);
    let kontra = take(called, &["s1 kontra"]);
    assert_eq!(refused(kontra, "s0 schnapser"), Rule::R46);
    let steps = ["s0 play AC", "s1 play AD", "s2 play AH", "s3 play 9C", "s0 meld KC"];
    // Three for no trick of the losers, doubled, and doubled again.
    assert_eq!(take(kontra, &steps).outcome().unwrap().game_points, 6);
    let sub = take(kontra, &["s0 subkontra"]);
    let outcome = take(sub, &steps).outcome().unwrap();
    assert_eq!((outcome.game_points, outcome.reason), (12, FourReason::Reached66));
}

#[test]
fn r42_a_trick_that_is_trumped_can_be_spared_another_trump() {
    let hands = ["AS 9S JD 9D JC 9C", "TH KH AD TD KD QD", "AH JH AC TC KC QC", "9H QH TS KS QS JS"];
    let steps = ["s0 play AS", "s1 play TH"];
    let set = |codes: &str| -> CardSet { cards(codes).into_iter().collect() };
    let plays = |rules, seat| take(called(rules, hands, "9H"), &steps).legal_actions(seat).plays();
    assert_eq!(plays(FourRules::HUNGARIAN, S2), set("AH JH"));
    let spare = FourRules { trumped: Trumped::Spare, ..FourRules::HUNGARIAN };
    assert_eq!(plays(spare, S2), set("AC TC KC QC"));
    // Whoever can follow, follows all the same.
    let last = take(called(spare, hands, "9H"), &[&steps[..], &["s2 play AC"]].concat());
    assert_eq!(last.legal_actions(S3).plays(), set("TS KS QS JS"));
}

#[test]
fn r46_a_lost_schnapser_is_scored_or_paid() {
    let steps = [
        "s0 schnapser",
        "s1 kontra",
        "s0 play 9S",
        "s1 play AS",
        "s2 play 9H",
        "s3 play 9C",
        "s3 play AD",
        "s0 play TD",
        "s1 play QC",
    ];
    let lost =
        |rules| take(called(rules, WEAK, "9C"), &[&steps[..], &["s2 play TH"]].concat()).outcome().unwrap();
    let scored = lost(FourRules::HUNGARIAN);
    assert_eq!((scored.winners, scored.game_points, scored.payer), (seats(&[S1, S2]), 12, None));
    assert_eq!(FourGame::new(3).after_deal(scored).unwrap().points(), [0, 12, 12, 0]);
    let paid = lost(FourRules { schnapser_lost: SchnapserLost::AnnouncerPays, ..FourRules::HUNGARIAN });
    assert_eq!((paid.game_points, paid.payer), (12, Some(S0)));
    let game = FourGame::with_points(3, [5, 0, 0, 0]).after_deal(paid).unwrap();
    assert_eq!((game.points(), game.dealer(), game.bummerl()), ([-7, 0, 0, 0], 0, None));
}

fn situation(side: &[FourSeat], called_played: bool, stake: Stake, end: FourEnd) -> FourSituation {
    FourSituation { callers_side: seats(side), called_played, stake, end }
}

#[test]
fn r44_r45_the_examples_of_the_source() {
    let losers = |points, tricks| Tally { points, tricks };
    let give = |situation: FourSituation| {
        let ruling = situation.ruling(FourRules::HUNGARIAN).unwrap();
        (ruling.outcome.winners, ruling.outcome.game_points, ruling.rule)
    };
    let reached = |seat, played, losers| {
        give(situation(&[S0, S2], played, Stake::Plain, FourEnd::Reached66(seat, losers)))
    };
    // "Drinnen" is below 33, "draussen" from 33 on.
    assert_eq!(reached(S2, true, losers(32, 2)), (seats(&[S0, S2]), 2, Rule::R45));
    assert_eq!(reached(S1, true, losers(33, 2)), (seats(&[S1, S3]), 1, Rule::R45));
    assert_eq!(reached(S0, true, losers(0, 0)), (seats(&[S0, S2]), 3, Rule::R45));
    // Before the called card is played somebody wins alone, the other three lose.
    assert_eq!(reached(S0, false, losers(40, 2)), (seats(&[S0]), 1, Rule::R44));
    let last = give(situation(&[S0], true, Stake::Plain, FourEnd::LastTrick(S3)));
    assert_eq!(last, (seats(&[S1, S2, S3]), 1, Rule::R45));
    for (stake, points, rule) in
        [(Stake::Plain, 6, Rule::R46), (Stake::Kontra, 12, Rule::R47), (Stake::Subkontra, 24, Rule::R47)]
    {
        let made = give(situation(&[S0, S2], true, stake, FourEnd::SchnapserMade(S2)));
        assert_eq!(made, (seats(&[S0, S2]), points, rule));
        let lost = give(situation(&[S0, S2], true, stake, FourEnd::SchnapserLost(S0)));
        assert_eq!(lost, (seats(&[S1, S3]), points, rule));
    }
}

#[test]
fn r43_r46_r47_what_cannot_be_is_refused() {
    let refuse = |situation: FourSituation| situation.ruling(FourRules::HUNGARIAN).unwrap_err().rule();
    let reached = |points, tricks, stake| {
        refuse(situation(&[S0, S2], true, stake, FourEnd::Reached66(S0, Tally { points, tricks })))
    };
    assert_eq!(reached(20, 0, Stake::Plain), Rule::R43);
    assert_eq!(reached(20, 6, Stake::Plain), Rule::R40);
    assert_eq!(reached(20, 1, Stake::Kontra), Rule::R47);
    let by_opponent = situation(&[S0, S2], true, Stake::Plain, FourEnd::SchnapserMade(S1));
    assert_eq!(refuse(by_opponent), Rule::R46);
}

#[test]
fn transcripts_know_the_options_of_four() {
    let line = |rules: &str, rest: &str| {
        format!(
            r#"{{"id":"k","rules":{{"players":4{rules}}},"deck":{},"call":"9C"{rest},"steps":[]}}"#,
            serde_json::to_string(&pack(STRONG)).unwrap()
        )
    };
    let any = r#","kontra":"any-game","trumped":"spare","schnapser_lost":"announcer-pays""#;
    let text = line(any, r#","multiplier":2"#);
    let read = Transcript::read(text.as_bytes()).unwrap();
    let written = serde_json::to_string(&read).unwrap();
    assert_eq!(Transcript::read(written.as_bytes()).unwrap(), read);
    assert!(written.contains(r#""kontra":"any-game""#) && written.contains(r#""multiplier":2"#), "{written}");
    assert!(Transcript::read(line("", r#","multiplier":2"#).as_bytes()).is_err());
    assert!(Transcript::read(line(r#","kontra":"never""#, "").as_bytes()).is_err());
    let plain = serde_json::to_string(&Transcript::read(line("", "").as_bytes()).unwrap()).unwrap();
    assert!(!plain.contains("kontra") && !plain.contains("trumped"), "{plain}");
}

#[test]
fn a_transcript_names_who_pays_for_a_lost_schnapser() {
    let record = |rules: &str| {
        format!(
            r#"{{"id":"k","rules":{{"players":4{rules}}},"deck":{},"call":"9C","contract":"schnapser","multiplier":2,"steps":[{}]}}"#,
            serde_json::to_string(&pack(WEAK)).unwrap(),
            ["s0 9S", "s1 AS", "s2 9H", "s3 9C", "s3 AD", "s0 TD", "s1 QC", "s2 TH"]
                .map(|step| step.split_once(' ').unwrap())
                .map(|(seat, card)| format!(r#"{{"player":"{seat}","action":"play {card}"}}"#))
                .join(",")
        )
    };
    let answer = |line: String| {
        let mut out = String::new();
        replay_line(line.as_bytes(), 1, &mut out);
        serde_json::from_str::<serde_json::Value>(&out).unwrap()
    };
    let pays = answer(record(r#","schnapser_lost":"announcer-pays""#));
    assert_eq!(pays["result"]["payer"], "s0", "{pays}");
    let scores = answer(record(""));
    assert_eq!(scores["ok"], true, "{scores}");
    assert!(scores["result"].get("payer").is_none(), "{scores}");
    // Nothing else is changed by it.
    let mut without = pays["result"].clone();
    without.as_object_mut().unwrap().remove("payer");
    assert_eq!(
        without.as_object().unwrap().keys().count(),
        scores["result"].as_object().unwrap().keys().count()
    );
}
