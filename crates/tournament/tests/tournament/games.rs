//! Games beside Schnapsen, of which only counts are judged: who has won, for how many games, and what cannot be; rotation by their points; and which
//! settings go together.

use schnapsen::verdict::{DealEntry, Entry, EntryError};
use schnapsen::{BySide, CountError, Preset, RuleSet};
use testkit::night::{Night, settings};
use tournament::settings::Value;
use tournament::*;

fn of(kind: CardGame, points: u32) -> Settings {
    Settings { game: GameSettings { kind, points }, ..settings() }
}

/// Every game, each with the points that win one, and whether more can be written down.
fn games() -> [(Settings, u8, bool); 9] {
    let sixty_six = RuleSet::preset(Preset::TournamentSixtySix);
    [
        (settings(), 7, false),
        (Settings { rules: sixty_six, ..settings() }, 7, false),
        (of(CardGame::Bauernschnapsen, 0), 24, false),
        (of(CardGame::Watten, 11), 11, true),
        (of(CardGame::Watten, 15), 15, true),
        (of(CardGame::Watten, 18), 18, true),
        (of(CardGame::Other, 4), 4, true),
        (of(CardGame::Other, 66), 66, true),
        (of(CardGame::Other, 250), 250, true),
    ]
}

fn count(left: u8, right: u8) -> Entry {
    Entry::Count(BySide { left, right })
}

fn counts(of: &[(u8, u8)]) -> Vec<Entry> {
    of.iter().map(|&(left, right)| count(left, right)).collect()
}

fn wrong(bummerl: usize, error: CountError) -> EntryError {
    EntryError::Count { bummerl, deal: None, error }
}

#[test]
fn each_game_knows_its_counts() {
    use CountError::{AboveTarget, BothWon, MatchUndecided, NobodyWon};
    let bauern = of(CardGame::Bauernschnapsen, 0);
    let (watten, far) = (of(CardGame::Watten, 11), of(CardGame::Watten, 18));
    let (other, without) = (of(CardGame::Other, 50), of(CardGame::Other, 0));
    for (settings, (left, right), expected) in [
        (&bauern, (24, 0), Ok(Side::Left)),
        (&bauern, (23, 24), Ok(Side::Right)),
        (&bauern, (25, 3), Err(AboveTarget(25))),
        (&bauern, (24, 24), Err(BothWon)),
        (&bauern, (23, 7), Err(NobodyWon(23))),
        (&watten, (11, 10), Ok(Side::Left)),
        (&watten, (9, 13), Ok(Side::Right)),
        (&watten, (11, 13), Err(BothWon)),
        (&watten, (10, 8), Err(NobodyWon(10))),
        (&far, (18, 17), Ok(Side::Left)),
        (&far, (11, 8), Err(NobodyWon(11))),
        (&other, (49, 50), Ok(Side::Right)),
        (&other, (72, 49), Ok(Side::Left)),
        (&other, (50, 50), Err(BothWon)),
        (&other, (0, 0), Err(NobodyWon(0))),
        (&without, (3, 1), Err(MatchUndecided)),
    ] {
        assert_eq!(settings.winner_of(BySide { left, right }), expected, "{left}:{right}");
    }
}

/// The sentence of the issue, for every count there is: the winner has the points, or more where the game allows it, and the loser has fewer.
#[test]
fn every_count_is_judged_as_plainly_as_it_is_said() {
    for (settings, target, more) in games() {
        assert_eq!((settings.target(), settings.faults()), (target, vec![]));
        let wins = |points: u8| points == target || more && points > target;
        for (left, right) in (0..=255).flat_map(|left| (0..=255).map(move |right| (left, right))) {
            let expected = match (wins(left), wins(right)) {
                (true, _) if right < target => Some(Side::Left),
                (_, true) if left < target => Some(Side::Right),
                _ => None,
            };
            let found = settings.winner_of(BySide { left, right });
            assert_eq!(found.ok(), expected, "{:?}, {left}:{right}", settings.game);
            let judged = settings.judge(1, &[count(left, right)]);
            assert_eq!(judged.is_ok(), expected.is_some(), "{:?}, {left}:{right}", settings.game);
        }
    }
}

#[test]
fn a_match_goes_to_as_many_games_as_are_set_and_no_further() {
    for (settings, target, _) in games() {
        let most = if settings.has_engine() { 3 } else { 7 };
        for (to_win, lost) in (1..=most).flat_map(|to_win| (0..to_win).map(move |lost| (to_win, lost))) {
            let lost_ones = (0..lost).map(|_| count(1, target));
            let mut entries: Vec<Entry> = lost_ones.chain((0..to_win).map(|_| count(target, 2))).collect();
            let all = entries.len();
            assert_eq!(settings.judge(to_win, &entries), Ok(BySide { left: to_win, right: lost }));
            entries.push(count(target, 0));
            assert_eq!(settings.judge(to_win, &entries), Err(wrong(all, CountError::MatchDecided)));
            entries.truncate(all - 1);
            assert_eq!(settings.judge(to_win, &entries), Err(wrong(all - 1, CountError::MatchUndecided)));
            entries.push(count(target - 1, 0));
            let nobody = CountError::NobodyWon(target - 1);
            assert_eq!(settings.judge(to_win, &entries), Err(wrong(all - 1, nobody)));
        }
    }
    // No settings lead to a match of Schnapsen to four; if one were judged, nothing written down of it would pass.
    let four = counts(&[(7, 0), (7, 1), (7, 2), (7, 3)]);
    assert_eq!(settings().judge(4, &four), Err(wrong(4, CountError::MatchUndecided)));
}

#[test]
fn deals_say_nothing_where_the_rules_are_not_known() {
    let deal = DealEntry { winner: Side::Left, game_points: 3, evidence: None };
    let deals = vec![count(11, 4), Entry::Deals(vec![deal; 5])];
    assert_eq!(of(CardGame::Watten, 11).judge(2, &deals), Err(wrong(1, CountError::MatchUndecided)));
    assert_eq!(of(CardGame::Other, 0).judge(1, &counts(&[(1, 0)])).ok(), None);
}

fn enter(night: &Night, stage: Stage, (left, right): (u8, u8), evidence: Vec<Entry>) -> Command {
    let open = night.tournament.open_matches(stage)[0];
    let (pairing, result) = (night.pairing(stage, open), MatchResult::Played(Score { left, right }));
    let (id, expected_version) = (pairing.id, pairing.version);
    Command::from(PlainMatch::EnterResult { id, expected_version, result, evidence })
}

#[test]
fn what_is_written_down_of_four_to_seven_games_is_judged() {
    for to_win in 4..=7 {
        let watten = Settings { bummerl_to_win: to_win, ..of(CardGame::Watten, 11) };
        let mut night = Night::open(watten);
        night.register(&[1; 4]);
        night.draw(Stage::FIRST);
        let won = |game: (u8, u8)| vec![count(game.0, game.1); usize::from(to_win)];
        let refused = |night: &mut Night, score, evidence| {
            let command = enter(night, Stage::FIRST, score, evidence);
            night.refuses(command)
        };
        let beaten = wrong(0, CountError::BothWon);
        assert_eq!(refused(&mut night, (to_win, 0), won((11, 12))), Rejection::Evidence(beaten));
        let short = wrong(1, CountError::MatchUndecided);
        assert_eq!(refused(&mut night, (to_win, 0), counts(&[(11, 3)])), Rejection::Evidence(short));
        let counted = Score { left: to_win, right: 0 };
        let disagrees = Rejection::EvidenceDisagrees { counted };
        assert_eq!(refused(&mut night, (to_win, 1), won((13, 3))), disagrees);
        let fault = ScoreFault::NobodyWon;
        let unfinished = Rejection::Score { fault, bummerl_to_win: to_win };
        assert_eq!(refused(&mut night, (to_win - 1, 0), vec![]), unfinished);
        for evidence in [won((13, 3)), vec![]] {
            let command = enter(&night, Stage::FIRST, (to_win, 0), evidence);
            night.act(command);
        }
        assert!(night.tournament.open_matches(Stage::FIRST).is_empty());
    }
}

#[test]
fn nights_of_other_games_are_played_to_their_end() {
    for kind in [CardGame::Bauernschnapsen, CardGame::Watten, CardGame::Other] {
        for format in [Format::Tickets, Format::Danish] {
            let points = if kind == CardGame::Watten { 15 } else { 0 };
            let usual = Settings { played_to: PlayedTo::Eight, ..Settings::usual_of(format) };
            let mut night =
                Night::open(Settings { game: GameSettings { kind, points }, bummerl_to_win: 5, ..usual });
            night.register(&[1; 7]);
            if format == Format::Danish {
                night.draw(Stage::FIRST);
                night.play_all(Stage::FIRST);
                for round in 2..=night.tournament.rounds_planned() {
                    let stage = Stage::Round(round as u8);
                    night.act(Command::from(PlainDraw::CloseListByHand { stage }));
                    night.play_all(stage);
                }
            }
            night.play_to_the_end();
            let placed: usize = night.places().iter().map(|place| place.2.len()).sum();
            assert_eq!((placed, night.tournament.unfounded()), (7, vec![]), "{kind} {format}");
        }
    }
}

#[test]
fn a_rotation_counts_the_points_of_its_game() {
    let (standing, game) = (StandingSettings::default(), |kind, points| GameSettings { kind, points });
    for (game, target, counted, impossible) in [
        (game(CardGame::Watten, 11), 11, [(13, 9), (11, 10)], (9, 8)),
        (game(CardGame::Watten, 18), 18, [(18, 17), (0, 20)], (11, 9)),
        (game(CardGame::Bauernschnapsen, 0), 24, [(24, 23), (5, 24)], (26, 0)),
        (game(CardGame::Other, 100), 100, [(120, 80), (99, 100)], (100, 100)),
    ] {
        let rotation = Settings { game, ..Settings::usual_of(Format::Rotation) };
        let mut night = Night::open(Settings { rules: settings().rules, standing, ..rotation });
        night.register(&[1; 4]);
        night.draw(Stage::FIRST);
        let score = |(left, right)| if left > right { (1, 0) } else { (0, 1) };
        let command = enter(&night, Stage::FIRST, (1, 0), vec![count(impossible.0, impossible.1)]);
        assert!(matches!(night.refuses(command), Rejection::Evidence(_)));
        let command = enter(&night, Stage::FIRST, (1, 0), vec![]);
        assert_eq!(night.refuses(command), Rejection::PointsMissing);
        for (left, right) in counted {
            let command = enter(&night, Stage::FIRST, score((left, right)), vec![count(left, right)]);
            night.act(command);
        }
        for (pairing, (left, right)) in night.tournament.pairings(Stage::FIRST).iter().zip(counted) {
            assert_eq!(night.tournament.shown_score(pairing), Some(Score { left, right }));
            let lines = night.tournament.table();
            for (ticket, won, lost) in [(pairing.left, left, right), (pairing.right, right, left)] {
                let line = lines.iter().find(|line| Some(line.ticket) == ticket).expect("a line");
                assert_eq!((line.won, line.lost), (won.into(), lost.into()));
                assert_eq!(line.wins, u32::from(won >= target));
            }
        }
    }
}

#[test]
fn figures_of_other_games_tell_no_bummerl_of_schnapsen() {
    let mut night = Night::open(Settings { bummerl_to_win: 2, ..of(CardGame::Other, 7) });
    night.register(&[1; 4]);
    night.draw(Stage::FIRST);
    let command = enter(&night, Stage::FIRST, (2, 1), counts(&[(0, 7), (7, 0), (9, 6)]));
    night.act(command);
    let figures = night.tournament.figures();
    assert_eq!((figures.matches, figures.bummerl, figures.close), (1, 3, 1));
    assert_eq!((figures.written, figures.schneider, figures.comebacks), (0, 0, vec![]));
}

#[test]
fn settings_go_together_or_are_named() {
    use CardGame::{Bauernschnapsen, Other, Schnapsen, SixtySix, Watten};
    let sharp = RuleSet::preset(Preset::TournamentSharp);
    let of_rotation = |kind, points| Settings {
        game: GameSettings { kind, points },
        ..Settings::usual_of(Format::Rotation)
    };
    let to_win = |number, settings| Settings { bummerl_to_win: number, ..settings };
    for (settings, faults) in [
        (to_win(7, of(Watten, 11)), vec![]),
        (to_win(1, of(Bauernschnapsen, 0)), vec![]),
        (to_win(7, of(Other, 8)), vec![]),
        (of(Other, 0), vec![]),
        (of_rotation(Watten, 15), vec![]),
        (of_rotation(Bauernschnapsen, 0), vec![]),
        (to_win(0, of(Watten, 11)), vec![Setting::GamesToWin]),
        (to_win(8, of(Watten, 11)), vec![Setting::GamesToWin]),
        (to_win(4, settings()), vec![Setting::BummerlToWin]),
        (to_win(1, settings()), vec![Setting::BummerlToWin]),
        (of(Watten, 0), vec![Setting::WattenPoints]),
        (of(Watten, 12), vec![Setting::WattenPoints]),
        (of(Other, 251), vec![Setting::GamePoints]),
        (to_win(3, of(Other, 3)), vec![Setting::GamePoints]),
        (of_rotation(Other, 0), vec![Setting::GamePoints]),
        (of(Schnapsen, 7), vec![Setting::WattenPoints, Setting::GamePoints]),
        (of(Bauernschnapsen, 24), vec![Setting::WattenPoints, Setting::GamePoints]),
        (of(SixtySix, 0), vec![Setting::Game, Setting::Rules]),
        (Settings { rules: sharp, ..of(Watten, 11) }, vec![Setting::Rules]),
    ] {
        // Nothing is stored beside the deck that says it is Sechsundsechzig.
        let rules = RuleSet::preset(Preset::TournamentSixtySix);
        let settings = if settings.game.kind == SixtySix { Settings { rules, ..settings } } else { settings };
        assert_eq!(settings.faults(), faults, "{:?}, {}", settings.game, settings.bummerl_to_win);
    }
}

#[test]
fn choosing_a_game_brings_what_it_is_usually_played_with() {
    let chosen = |settings: &Settings, game: &str| {
        let settings = Setting::Game.with(settings, Value::Choice(game.to_owned())).expect("a game");
        assert_eq!(Setting::Game.value(&settings), Value::Choice(game.to_owned()));
        assert_eq!(settings.faults(), [], "{game}");
        settings
    };
    let sharp = Settings { rules: RuleSet::preset(Preset::TournamentSharp), ..settings() };
    assert_eq!(chosen(&sharp, "schnapsen"), sharp);
    for game in CardGame::NAMES {
        let there = chosen(&sharp, game);
        assert_eq!(chosen(&there, game), there);
        let back = chosen(&Settings { rules: there.rules, ..there.clone() }, "schnapsen");
        let is_same = *game == "schnapsen";
        assert_eq!(back, if is_same { sharp.clone() } else { settings() });
    }
    let watten = chosen(&sharp, "watten");
    assert_eq!((watten.target(), watten.rules), (11, settings().rules));
    let sixty_six = chosen(&watten, "sixty-six");
    assert_eq!(sixty_six.rules, RuleSet::preset(Preset::TournamentSixtySix));
    assert_eq!((sixty_six.card_game(), sixty_six.game), (CardGame::SixtySix, GameSettings::default()));
    for (format, games, expected) in [
        (Format::Tickets, 7, 3),
        (Format::Tickets, 1, 2),
        (Format::Lives, 1, 1),
        (Format::Danish, 5, 3),
        (Format::Rotation, 1, 1),
    ] {
        let usual = Settings { bummerl_to_win: games, ..Settings::usual_of(format) };
        let back = chosen(&chosen(&usual, "bauernschnapsen"), "schnapsen");
        assert_eq!(back.bummerl_to_win, expected, "{format}");
    }
    assert_eq!(Setting::Game.with(&sharp, Value::Choice("tarock".to_owned())), None);
}

#[test]
fn a_change_names_the_game_and_what_is_not_usual_of_it() {
    let sharp = Settings { rules: RuleSet::preset(Preset::TournamentSharp), ..settings() };
    let watten = of(CardGame::Watten, 11);
    let longer = Settings { bummerl_to_win: 5, ..of(CardGame::Watten, 15) };
    let sixty_six = Settings { rules: RuleSet::preset(Preset::TournamentSixtySix), ..settings() };
    for (before, after, named) in [
        (&sharp, &watten, vec![Setting::Game]),
        (&sharp, &longer, vec![Setting::Game, Setting::WattenPoints, Setting::GamesToWin]),
        (&watten, &longer, vec![Setting::WattenPoints, Setting::GamesToWin]),
        (&longer, &sharp, vec![Setting::Game, Setting::Rules, Setting::BummerlToWin]),
        (&watten, &of(CardGame::Bauernschnapsen, 0), vec![Setting::Game]),
        (&settings(), &sixty_six, vec![Setting::Rules]),
    ] {
        assert_eq!(before.changed(after), named);
    }
}

#[test]
fn the_game_is_fixed_with_the_first_result() {
    let mut night = Night::open(of(CardGame::Watten, 15));
    night.register(&[1; 4]);
    night.draw(Stage::FIRST);
    let play = |game: Settings| Command::Evening(EveningCommand::ChangeSettings(game));
    night.act(play(of(CardGame::Watten, 18)));
    // Two play together, and somebody is on the list.
    assert_eq!(night.refuses(play(settings())), Rejection::SettingsFixed(vec![Setting::Entrants]));
    assert!(!night.tournament.has_results());
    let command = enter(&night, Stage::FIRST, (2, 0), counts(&[(18, 3), (19, 17)]));
    night.act(command);
    assert!(night.tournament.has_results());
    let refused = night.refuses(play(of(CardGame::Watten, 11)));
    assert_eq!(refused, Rejection::SettingsFixed(vec![Setting::WattenPoints]));
    assert_eq!(night.refuses(play(settings())), Rejection::SettingsFixed(vec![Setting::Game]));
}

#[test]
fn nights_of_schnapsen_are_stored_as_before() {
    for usual in Format::ALL.iter().map(|format| Settings::usual_of(*format)) {
        let stored = serde_json::to_value(&usual).expect("JSON");
        assert_eq!((stored.get("game"), stored.get("points")), (None, None));
    }
    for (settings, ..) in games() {
        let stored = serde_json::to_string(&settings).expect("JSON");
        assert_eq!(stored.contains(r#""game""#), !settings.has_engine());
        assert_eq!(serde_json::from_str::<Settings>(&stored).expect("settings"), settings);
        for next in [settings.of_its_consolation(), settings.of_another_evening()] {
            assert_eq!((next.card_game(), next.target()), (settings.card_game(), settings.target()));
        }
    }
    let watten = r#""game":{"kind":"watten","points":11}"#;
    assert!(serde_json::to_string(&of(CardGame::Watten, 11)).expect("JSON").contains(watten));
}
