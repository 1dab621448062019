//! Two people in one entry: who is named, who is refused, and what follows from it.

use testkit::night::{Night, settings};
use tournament::*;

const GROUP: u32 = 1;
/// The first three partners that a night names.
const ANNA: PlayerId = PlayerId(100_001);
const BERTA: PlayerId = PlayerId(100_002);
const CILLI: PlayerId = PlayerId(100_003);

fn evening() -> Night {
    Night::open(Settings { entrants: Entrants::Pairs, ..settings() })
}

fn come(partner: bool, groups: &[u32]) -> Command {
    let registration = Registration::new(Tickets::Count(1), FirstPayment::InFull);
    let people = vec![Registration { partner, groups: groups.to_vec(), ..registration }];
    Command::Desk(DeskCommand::Register { people, lots: [0; 32] })
}

/// An evening with so many pairs.
fn pairs(count: u32) -> Night {
    let mut night = evening();
    (0..count).for_each(|_| night.act(come(true, &[])));
    night
}

fn name(entry: u32) -> Command {
    Command::Desk(DeskCommand::NamePartner(PlayerId(entry)))
}

fn mark(player: PlayerId, member: bool) -> Command {
    Command::from(PlainSpecial::MarkPlayer { group: GROUP, player, member })
}

fn undo(night: &Night) -> Command {
    Command::from(PlainEvening::Undo { action: night.tournament.version() })
}

fn people(night: &Night, entry: u32) -> Vec<u32> {
    night.tournament.people_of(PlayerId(entry)).map(|person| person.0).collect()
}

#[test]
fn a_pair_is_one_entry_with_two_people() {
    let night = pairs(2);
    let t = &night.tournament;
    assert_eq!(t.players().keys().map(|entry| entry.0).collect::<Vec<_>>(), [1, 2], "without gaps");
    assert_eq!((people(&night, 1), people(&night, 2)), (vec![1, 100_001], vec![2, 100_002]));
    for person in [PlayerId(1), ANNA] {
        assert_eq!(t.entry_of(person), Some(PlayerId(1)));
    }
    assert_eq!(t.entry_of(CILLI), None);
    assert_eq!((t.tickets().len(), t.cash().balance), (2, Cents(1_000)), "one ticket and one price each");
    assert_eq!(t.tickets_of(ANNA).count(), 0, "it is the entry's");
    let events = &t.action(ActionNo(2)).unwrap().events[..2];
    let written: Vec<String> = events.iter().map(|event| serde_json::to_string(event).unwrap()).collect();
    assert_eq!(
        written,
        [r#"{"player-registered":{"player":1}}"#, r#"{"partner-named":{"player":1,"partner":100001}}"#]
    );
    assert_eq!(t.unfounded(), []);
}

#[test]
fn nobody_has_a_partner_among_singles() {
    let mut night = Night::open(settings());
    assert_eq!(night.refuses(come(true, &[])), Rejection::NoPairs);
    night.register(&[1]);
    assert_eq!(night.refuses(name(1)), Rejection::NoPairs);
    let said = serde_json::to_string(night.tournament.settings()).unwrap();
    assert!(!said.contains("entrants"), "and nothing is stored of it: {said}");
}

#[test]
fn a_partner_may_follow_at_any_time() {
    let mut night = evening();
    (0..4).for_each(|_| night.act(come(false, &[])));
    assert_eq!(night.refuses(name(9)), Rejection::UnknownPlayer(PlayerId(9)));
    assert!(night.tournament.awaits_partner(PlayerId(1)) && !night.tournament.awaits_partner(PlayerId(9)));
    night.act(name(1));
    assert!(!night.tournament.awaits_partner(PlayerId(1)));
    night.draw(Stage::FIRST);
    night.play_all(Stage::FIRST);
    assert_eq!(night.refuses(name(1)), Rejection::PartnerFixed(PlayerId(1)));
    night.act(name(2));
    night.play_to_the_end();
    night.act(Command::from(PlainEvening::Finish));
    night.act(name(3));
    assert_eq!(people(&night, 3), [3, 100_003]);
    assert_eq!(night.tournament.unfounded(), []);
}

#[test]
fn somebody_else_plays_before_the_first_result() {
    let mut night = pairs(2);
    night.act(name(1));
    assert_eq!(people(&night, 1), [1, CILLI.0], "their number was nobody's");
    assert_eq!(night.tournament.entry_of(ANNA), None, "whoever played before is off the list");
    let gone = Command::Desk(DeskCommand::DescribePlayer(ANNA));
    assert_eq!(night.refuses(gone), Rejection::UnknownPlayer(ANNA));
    night.act(undo(&night));
    assert_eq!(people(&night, 1), [1, ANNA.0]);
    night.act(name(1));
    assert_eq!(people(&night, 1), [1, 100_004], "a number is used once, undone or not");
    night.draw(Stage::FIRST);
    night.act(name(1));
    assert!(matches!(night.refuses(undo(&night)), Rejection::UndoBlocked { .. }), "it is published");
    assert_eq!(night.tournament.unfounded(), []);
}

#[test]
fn two_who_came_together_are_taken_off_together() {
    let mut night = pairs(1);
    let before = night.tournament.clone();
    night.act(come(true, &[GROUP]));
    night.taken_back_is_as_before(&before, &come(true, &[GROUP]));
    night.act(undo(&night));
    assert_eq!(night.tournament.entry_of(BERTA), None);
    // On an evening with lives people come after the first list, and a wrong entry is taken back like any other.
    let lives = LifeSettings { late_until: 3, ..LifeSettings::default() };
    let usual = Settings::usual_of(Format::Lives);
    let mut night = Night::open(Settings { entrants: Entrants::Pairs, lives, ..usual });
    (0..4).for_each(|_| night.act(come(true, &[])));
    night.draw(Stage::FIRST);
    night.act(come(true, &[]));
    assert!(night.tournament.is_entrant(PlayerId(100_005)), "a partner is on the list with the entry");
    night.act(undo(&night));
}

#[test]
fn a_naming_is_taken_back_unless_another_builds_on_it() {
    let mut night = evening();
    night.act(come(false, &[]));
    night.act(name(1));
    let first = night.tournament.version();
    night.act(mark(ANNA, true));
    let marked = night.tournament.version();
    assert_eq!(night.tournament.dependants(first), Ok(vec![marked]));
    night.act(Command::from(PlainEvening::UndoEarlier { action: marked }));
    night.act(name(1));
    let second = night.tournament.version();
    assert_eq!(night.tournament.dependants(first), Ok(vec![second]), "it replaced the first");
    night.act(Command::from(PlainEvening::UndoEarlier { action: second }));
    night.act(Command::from(PlainEvening::UndoEarlier { action: first }));
    assert!(night.tournament.awaits_partner(PlayerId(1)));
}

#[test]
fn a_person_of_two_is_renamed_and_erased_alone() {
    let mut night = pairs(1);
    night.act(Command::Desk(DeskCommand::DescribePlayer(ANNA)));
    let erase = |players: &[PlayerId]| Command::Desk(DeskCommand::ErasePeople(players.to_vec()));
    for nobody in [PlayerId(0), PlayerId(2), PlayerId(100_000), BERTA] {
        assert_eq!(night.refuses(erase(&[nobody])), Rejection::UnknownPlayer(nobody));
    }
    night.act(erase(&[ANNA]));
    assert!(night.tournament.has_erased(ANNA) && !night.tournament.has_erased(PlayerId(1)));
    let describe = Command::Desk(DeskCommand::DescribePlayer(ANNA));
    assert_eq!(night.refuses(describe), Rejection::Erased(ANNA));
    night.act(Command::Desk(DeskCommand::DescribePlayer(PlayerId(1))));
    night.act(name(1));
    night.act(erase(&[ANNA, BERTA]));
    assert_eq!(people(&night, 1), [1, BERTA.0], "whoever is erased still plays");
}

#[test]
fn a_group_has_a_pair_if_both_are_in_it() {
    let mut night = evening();
    night.act(Command::Specials(SpecialCommand::AddSpecialPrize(SpecialKind::BestOf { group: GROUP })));
    night.act(come(true, &[GROUP]));
    night.act(come(true, &[]));
    night.act(come(false, &[GROUP]));
    let is_in = |night: &Night, entry| night.tournament.is_of_group(GROUP, PlayerId(entry));
    assert!(is_in(&night, 1) && night.tournament.is_marked(GROUP, ANNA), "the desk marks both");
    night.act(mark(PlayerId(2), true));
    assert!(!is_in(&night, 2));
    night.act(mark(BERTA, true));
    assert!(is_in(&night, 2));
    assert!(!is_in(&night, 3), "of whoever follows nobody knows");
    night.act(name(2));
    assert!(!is_in(&night, 2), "whoever plays now was not marked");
    assert_eq!(night.refuses(mark(BERTA, false)), Rejection::UnknownPlayer(BERTA));
    night.draw(Stage::FIRST);
    night.play_to_the_end();
    let awards = night.tournament.special_awards();
    assert_eq!(awards[0].winner, SpecialWinner::Players(vec![PlayerId(1)]), "a prize goes to the entry");
    let give = |player| Command::from(PlainSpecial::GiveSpecialPrize { special: 1, player: Some(player) });
    assert_eq!(night.refuses(give(ANNA)), Rejection::UnknownPlayer(ANNA));
    night.act(give(PlayerId(2)));
    assert_eq!(night.tournament.unfounded(), []);
}

#[test]
fn whether_pairs_play_is_fixed_when_somebody_is_on_the_list() {
    let mut night = Night::open(settings());
    let change =
        |entrants| Command::Evening(EveningCommand::ChangeSettings(Settings { entrants, ..settings() }));
    night.act(change(Entrants::Pairs));
    night.act(come(true, &[]));
    let fixed = Rejection::SettingsFixed(vec![Setting::Entrants]);
    assert_eq!(night.refuses(change(Entrants::Single)), fixed);
    night.act(undo(&night));
    night.act(change(Entrants::Single));
    night.register(&[1]);
    assert_eq!(night.refuses(change(Entrants::Pairs)), fixed);
}

#[test]
fn both_of_a_pair_play_in_the_consolation() {
    let mut main = pairs(4);
    main.act(come(false, &[]));
    main.draw(Stage::FIRST);
    main.play_all(Stage::FIRST);
    let out = main.tournament.out_after_round_one()[0];
    let settings = main.tournament.settings().of_its_consolation();
    let consolation_of = Some(EveningNo(1));
    let mut night = Night::open(Settings { consolation_of, ..settings.clone() });
    let single = Settings { entrants: Entrants::Single, consolation_of, ..settings };
    let change = Command::Evening(EveningCommand::ChangeSettings(single));
    assert_eq!(night.refuses(change), Rejection::SettingsFixed(vec![Setting::Entrants]));
    let partner = main.tournament.partner(out);
    let people = vec![
        Joining { main: out, ticket: None, partner },
        Joining { main: PlayerId(5), ticket: None, partner: None },
    ];
    night.act(Command::Desk(DeskCommand::Join { people, paid: true, lots: [0; 32] }));
    assert_eq!(night.tournament.partner(PlayerId(1)), Some(ANNA), "with a number of its own");
    assert!(night.tournament.awaits_partner(PlayerId(2)));
    let joined: Vec<_> = night.tournament.ever_joined().collect();
    let both = [(PlayerId(1), out), (ANNA, partner.unwrap()), (PlayerId(2), PlayerId(5))];
    assert_eq!(joined, both, "and who they are there");
    assert_eq!(night.tournament.unfounded(), []);
}

#[test]
fn numbers_that_no_night_gives_are_not_folded() {
    let named = |partner| Event::Desk(DeskEvent::PartnerNamed { player: PlayerId(1), partner, main: None });
    for (number, can_be) in [(1, false), (100_000, false), (100_001, true), (200_000, true), (200_001, false)]
    {
        assert_eq!(named(PlayerId(number)).can_be_folded(), can_be, "{number}");
    }
}
