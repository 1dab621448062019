//! Random nights: 2 to 200 people with 1 to 6 tickets, and everything that can go wrong in between. `PROPTEST_CASES=5000` plays more.

use crate::corrections::check_corrections;
use crate::emptied::{check_emptied, empty_a_pairing, play_by_choice};
use crate::prize_checks::{check_awards, check_nothing_is_open_after_the_end, check_prizes};
use crate::sealed_lots::{next_of_a_lot, sealed_or_next};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use testkit::night::{Night, settings};
use tournament::draw::StaffSince;
use tournament::draw::{protocol, slots_for, unavoidable_self_pairings};
use tournament::*;

/// What the hall does between two results; `pick` chooses among what is possible then.
#[derive(Debug, Clone, Copy)]
pub struct Whim {
    pub kind: u8,
    pub pick: u32,
}

fn whims() -> impl Strategy<Value = Vec<Whim>> {
    prop::collection::vec((0_u8..66, any::<u32>()).prop_map(|(kind, pick)| Whim { kind, pick }), 40..250)
}

pub fn pick<T: Copy>(items: &[T], whim: Whim) -> Option<T> {
    items.get(whim.pick as usize % items.len().max(1)).copied()
}

/// Turns a whim into a command, if there is anything to do it to.
pub fn command(night: &Night, whim: Whim) -> Option<Command> {
    let t = &night.tournament;
    let players: Vec<PlayerId> = t.players().keys().copied().collect();
    let lots = [whim.kind; 32];
    match whim.kind {
        0 => Some(Command::from(PlainDesk::Withdraw(pick(&players, whim)?))),
        1 => Some(Command::from(PlainDesk::Return(pick(&players, whim)?))),
        2 | 3 => Some(Command::Desk(DeskCommand::Sell {
            player: pick(&players, whim)?,
            tickets: Tickets::Count(1 + whim.pick % 2),
            paid: whim.pick.is_multiple_of(3),
            lots,
        })),
        4 => Some(Command::from(PlainDesk::Refund(pick(
            &t.tickets().keys().copied().collect::<Vec<_>>(),
            whim,
        )?))),
        5 => {
            let draws: Vec<(Stage, u32)> = t.draws().iter().map(|draw| (draw.stage, draw.attempt)).collect();
            pick(&draws, whim).map(|(stage, attempt)| {
                Command::Draws(DrawCommand::VoidDraw {
                    stage,
                    attempt,
                    agreed: None,
                    since: StaffSince::default(),
                })
            })
        }
        6..=8 => {
            let id = pick(&t.results().keys().copied().collect::<Vec<_>>(), whim)?;
            let seen = t.pairing(id)?.version;
            Some(Command::from(PlainMatch::EnterResult {
                id,
                expected_version: seen,
                result: any_result(whim.pick >> 8, t),
                evidence: Vec::new(),
            }))
        }
        9 => {
            let id = pick(&t.results().keys().copied().collect::<Vec<_>>(), whim)?;
            Some(Command::from(PlainMatch::TakeBackResult { id, expected_version: t.pairing(id)?.version }))
        }
        10 if whim.pick.is_multiple_of(2) => {
            Some(Command::from(PlainEvening::Undo { action: t.undo_target().ok()?.number }))
        }
        // Mostly refused: something builds on it.
        10 => Some(Command::from(PlainEvening::UndoEarlier {
            action: ActionNo(1 + whim.pick / 2 % t.version().0),
        })),
        11 => Some(Command::Desk(DeskCommand::Register {
            people: vec![Registration::new(Tickets::Count(1), FirstPayment::InFull)],
            lots,
        })),
        12..=20 => at_the_tables(t, whim),
        21..=30 => on_the_phone(t, whim),
        31..=33 => about_specials(t, whim),
        34..=39 => about_prizes(t, whim),
        _ => {
            let open: Vec<Pairing> =
                t.stages().into_iter().flat_map(|stage| t.pairings(stage)).filter(Pairing::is_open).collect();
            let pairing = pick(&open, whim)?;
            Some(night.enter(&pairing, any_result(whim.pick >> 8, t)))
        }
    }
}

/// A player reports how their match ended, mostly truthfully; now and then they have lost their card.
fn on_the_phone(t: &Tournament, whim: Whim) -> Option<Command> {
    let pairing = pick(&t.all_open(), whim)?;
    let by = pick(&pairing.tickets().collect::<Vec<_>>(), Whim { pick: whim.pick >> 9, ..whim })?;
    if whim.pick.is_multiple_of(16) {
        return Some(Command::from(PlainDesk::RenewKey(by)));
    }
    if whim.pick % 16 == 1 {
        return Some(Command::Desk(DeskCommand::ErasePeople(vec![t.owner(by)?])));
    }
    let win = t.settings().bummerl_to_win;
    let lost = (whim.pick >> 12) as u8 % 2;
    let lies = whim.pick.is_multiple_of(5);
    let score = if lies { Score { left: lost, right: win } } else { Score { left: win, right: lost } };
    Some(Command::Matches(MatchCommand::ReportResult {
        in_doubt: false,
        id: pairing.id,
        expected_version: pairing.version,
        by,
        score,
    }))
}

/// The director adds special prizes, marks people and names winners.
fn about_specials(t: &Tournament, whim: Whim) -> Option<Command> {
    let players: Vec<PlayerId> = t.players().keys().copied().collect();
    let (player, special) =
        (pick(&players, whim), pick(&t.specials().keys().copied().collect::<Vec<_>>(), whim));
    let group = 1 + whim.pick % 2;
    Some(match (whim.kind, whim.pick >> 4 & 3) {
        (31, 0) => Command::Specials(SpecialCommand::AddSpecialPrize(SpecialKind::BestOf { group })),
        (31, 1) => Command::Specials(SpecialCommand::AddSpecialPrize(SpecialKind::Last)),
        (31, 2) => Command::Specials(SpecialCommand::AddSpecialPrize(SpecialKind::MostFromOnePlace)),
        (31, _) => Command::from(PlainSpecial::RemoveSpecialPrize(special?)),
        (32, 0) => Command::Specials(SpecialCommand::SetGroup {
            group,
            members: players.into_iter().filter(|id| id.0 % 3 == 0).collect(),
        }),
        (32, _) => Command::from(PlainSpecial::MarkPlayer {
            group,
            player: player?,
            member: !t.is_marked(group, player?),
        }),
        (_, 0) => Command::from(PlainSpecial::GiveSpecialPrize { special: special?, player: None }),
        (_, 1) => Command::Specials(SpecialCommand::DrawSpecialLots {
            special: special?,
            places: players.into_iter().take(whim.pick as usize >> 6 & 3).collect(),
            lots: [whim.kind; 32],
        }),
        _ => Command::from(PlainSpecial::GiveSpecialPrize { special: special?, player }),
    })
}

/// The director draws lots, gives prizes by hand, ticks them, changes how many there are, or ends the evening too early.
fn about_prizes(t: &Tournament, whim: Whim) -> Option<Command> {
    let prize = 1 + (whim.pick >> 4) % (t.settings().prizes + 2);
    let tickets: Vec<TicketNo> = t.tickets().keys().copied().collect();
    let shared: Vec<u32> = t.standing().groups.iter().map(|group| group.places.first).collect();
    Some(match (whim.kind, whim.pick & 15) {
        (34, 12..) => {
            let due = t.due_lot()?;
            let order = vec![pick(&due.tickets, whim)?];
            PlainPrize::NotePlayOff { place: due.places.first, among: due.tickets, order }.into()
        }
        (34, 6..) => sealed_or_next(t)?,
        (34, _) => {
            Command::Prizes(PrizeCommand::DrawLots { place: pick(&shared, whim)?, lots: [whim.kind; 32] })
        }
        (35, 0..=7) => Command::Prizes(PrizeCommand::OverridePrize { prize, ticket: pick(&tickets, whim) }),
        (35, 8) => Command::Prizes(PrizeCommand::OverridePrize { prize, ticket: None }),
        (35, _) => {
            let seen = t.overrides().get(&prize).copied().flatten();
            Command::from(PlainPrize::ClearPrizeOverride { prize, expected_holder: seen })
        }
        (36, 0..=2) => {
            let awards = t.awards().into_iter().filter(|award| award.hand_over == HandOver::NotYet);
            let won = awards.filter_map(|award| Some((award.prize, award.ticket()?)));
            PlainPrize::HandOverPrizes(won.collect()).into()
        }
        (36 | 37, 0..=11) => {
            Command::from(PlainPrize::HandOverPrize { prize, done: true, expected_holder: None })
        }
        (36 | 37, _) => {
            Command::from(PlainPrize::HandOverPrize { prize, done: false, expected_holder: None })
        }
        (38, _) => Command::Evening(EveningCommand::ChangeSettings(Settings {
            prizes: (whim.pick >> 8) % 13,
            played_to: PlayedTo::ALL[(whim.pick >> 13) as usize % PlayedTo::ALL.len()],
            ..t.settings().clone()
        })),
        (_, 0..=3) => Command::from(PlainEvening::Finish),
        _ => Command::from(PlainEvening::Reopen),
    })
}

/// People who are marked or named are on the list; a winner is marked, and nobody wins before the end.
fn check_specials(tournament: &Tournament) {
    let listed = tournament.players();
    assert!(
        tournament
            .groups()
            .values()
            .flat_map(|players| players.keys())
            .all(|player| listed.contains_key(player))
    );
    for award in tournament.special_awards() {
        let SpecialWinner::Players(winners) = &award.winner else { continue };
        assert!(!winners.is_empty() && winners.iter().all(|player| listed.contains_key(player)));
        if award.decided_by != DecidedBy::Hand {
            assert!(tournament.is_settled());
            if let SpecialKind::BestOf { group } = award.kind {
                assert!(winners.iter().all(|player| tournament.is_marked(group, *player)));
            }
        }
    }
}

/// Somebody calls, begins, stops, looks for people, or hands in a sheet.
fn at_the_tables(t: &Tournament, whim: Whim) -> Option<Command> {
    let open = t.all_open();
    let table = TableNo(whim.pick % 6);
    let pairing = pick(&open, whim);
    let player = || {
        let players: Vec<PlayerId> = t.players_of(&pairing?).collect();
        pick(&players, Whim { pick: whim.pick >> 9, ..whim })
    };
    Some(match whim.kind {
        12 if whim.pick.is_multiple_of(2) => Command::Hall(HallCommand::FillTables),
        12 => Command::Hall(HallCommand::CallNext { table }),
        13 => Command::Hall(HallCommand::CallMatch { id: pairing?.id, table: Some(table) }),
        14 => Command::Hall(HallCommand::CallMatch { id: t.schedule().startable.first()?.id, table: None }),
        15 => Command::Hall(HallCommand::BeginMatch(pairing?.id)),
        16 => Command::Hall(HallCommand::BeginMatch(t.schedule().startable.last()?.id)),
        17 => Command::Hall(HallCommand::ReleaseMatch(t.calls().nth(whim.pick as usize % 3)?.0)),
        18 => Command::Hall(HallCommand::MarkMissing { id: pairing?.id, player: player()? }),
        19 => Command::Hall(HallCommand::MarkFound(t.missing().next()?.0)),
        _ => Command::from(PlainMatch::EnterResults(
            open.iter()
                .filter(|pairing| (pairing.id.number + whim.pick).is_multiple_of(3))
                .map(|pairing| Line {
                    id: pairing.id,
                    expected_version: pairing.version,
                    result: any_result(whim.pick >> 8, t),
                    evidence: Vec::new(),
                })
                .collect(),
        )),
    })
}

/// A player plays one match, a table has one match, and a player who is missing does not start another.
fn check_tables(tournament: &Tournament) {
    let (mut busy, mut tables) = (BTreeSet::new(), BTreeSet::new());
    for (id, call) in tournament.calls() {
        let pairing = tournament.pairing(id).expect("a match");
        assert!(pairing.is_open(), "{id:?} is over");
        assert_eq!([pairing.left, pairing.right], call.tickets.map(Some));
        assert!(tournament.players_of(&pairing).all(|player| busy.insert(player)), "two matches at once");
        assert!(call.started().is_some() && call.called.is_some() == call.table.is_some());
        if let Some(table) = call.table {
            assert!(tables.insert(table), "two matches at one table");
            assert!((1..=tournament.settings().tables).contains(&table.0), "no such table");
        }
    }
    for (player, missing) in tournament.missing() {
        let pairing = tournament.pairing(missing.id).expect("a match");
        assert!(pairing.is_open() && tournament.players_of(&pairing).any(|other| other == player));
    }
    let schedule = tournament.schedule();
    let open = tournament.all_open().len();
    assert_eq!(schedule.running.len() + schedule.startable.len() + schedule.waiting.len(), open);
    for pairing in &schedule.startable {
        for player in tournament.players_of(pairing) {
            assert!(busy.insert(player), "nobody is called twice");
            assert!(tournament.missing_player(player).is_none(), "whoever is missing cannot start");
        }
    }
    assert!(open == 0 || open == schedule.waiting.len() || schedule.lower_bound > 0);
}

/// Filling the tables calls just what calling the next match to the lowest free table again and again would call.
fn check_filling(tournament: &Tournament) {
    let (mut one_by_one, mut calls) = (tournament.clone(), Vec::new());
    let lowest = |tournament: &Tournament| tournament.free_tables().next();
    while let Some(table) = lowest(&one_by_one) {
        let Ok(events) = one_by_one.decide(&Command::Hall(HallCommand::CallNext { table })) else { break };
        calls.extend(events.clone());
        let number = ActionNo(one_by_one.version().0 + 1);
        one_by_one.evolve(Action { number, at: Default::default(), events });
    }
    let filled = tournament.decide(&Command::Hall(HallCommand::FillTables)).unwrap_or_default();
    assert_eq!(filled, calls);
}

/// What is forecast lies ahead, and the night does not end before its round.
fn check_forecast(tournament: &Tournament) {
    let Some(forecast) = tournament.forecast() else { return };
    let now = tournament.actions().next_back().expect("an action").at;
    assert!(forecast.night >= now && Forecast::about(forecast.night) >= forecast.night);
    if let Some((stage, end)) = forecast.round {
        assert!(end >= now && end <= forecast.night);
        assert!(!tournament.open_matches(stage).is_empty());
    }
}

pub fn any_result(pick: u32, tournament: &Tournament) -> MatchResult {
    let win = tournament.settings().bummerl_to_win;
    let lost = (pick >> 4) as u8 % win;
    let side = if pick.is_multiple_of(2) { Side::Left } else { Side::Right };
    match pick % 16 {
        14 => MatchResult::Walkover { winner: side, absence: Absence::Disqualified },
        15 => MatchResult::BothAbsent,
        _ if side == Side::Left => MatchResult::Played(Score { left: win, right: lost }),
        _ => MatchResult::Played(Score { left: lost, right: win }),
    }
}

/// Does the next thing on the director's list; `false` when the night is over.
pub fn go_on(night: &mut Night) -> bool {
    let steps = night.tournament.next_steps();
    for step in steps {
        match step {
            Step::CloseList { stage, blocked: None } => {
                night.draw(stage);
                check_draw(&night.tournament, stage);
                return true;
            }
            Step::Play { stage, .. } => {
                night.play_all(stage);
                return true;
            }
            _ => {}
        }
    }
    false
}

/// At every draw: tickets and byes fill the slots, no two byes meet, players meet themselves only where it cannot be helped.
pub fn check_draw(tournament: &Tournament, stage: Stage) {
    let draw = tournament.drawn(stage).expect("just drawn");
    assert_eq!(draw.slots, slots_for(draw.tickets()));
    assert_eq!(draw.pulls.len() + draw.byes(), draw.slots as usize);
    let pairings = protocol::pairings(&draw.pulls, draw.slots);
    assert!(pairings.iter().all(|pairing| pairing.left.is_some()), "two byes meet");
    let own = pairings.iter().filter(|pairing| match (pairing.left, pairing.right) {
        (Some(left), Some(right)) => draw.owner(left) == draw.owner(right),
        _ => false,
    });
    let largest = draw.entries.iter().map(Vec::len).max().unwrap_or(0);
    assert_eq!(own.count(), unavoidable_self_pairings(largest, draw.slots));
}

/// What must hold after every action.
pub fn check_always(tournament: &Tournament) {
    let standing = tournament.standing();
    let mut placed = BTreeSet::new();
    for group in &standing.groups {
        assert!(group.places.first <= group.places.last, "{group:?}");
        for ticket in &group.tickets {
            assert!(placed.insert(*ticket), "{ticket} has two places: {:?}", standing.groups);
        }
    }
    let sold = tournament.tickets().len() as u32;
    for group in standing.groups.iter().chain(&tournament.ranking().groups) {
        assert!(group.places.last <= sold, "beyond the {sold} tickets: {group:?}");
    }
    let apart = |pair: &[Group]| pair[0].places.last < pair[1].places.first;
    assert!(standing.groups.windows(2).all(apart), "places overlap: {:?}", standing.groups);
    for draw in tournament.draws().iter().filter(|draw| draw.is_in_force()) {
        let mut seen = BTreeSet::new();
        assert!(draw.standing().all(|ticket| seen.insert(ticket)), "a ticket stands twice in {}", draw.stage);
    }
    check_emptied(tournament);
    check_tables(tournament);
    check_forecast(tournament);
    check_specials(tournament);
    check_awards(tournament);
    check_nothing_is_open_after_the_end(tournament);
    let cash = tournament.cash();
    assert_eq!(cash.balance, tournament.players().keys().map(|player| tournament.paid(*player)).sum());
}

/// At the end: every ticket out once but the winner's, places 1 to 8 filled as far as there is anybody, prizes add up.
fn check_end(tournament: &Tournament) {
    let standing = tournament.standing();
    let sold = tournament.tickets().len();
    assert_eq!(standing.fates.len(), sold);
    let champion = tournament.champion();
    for (ticket, fate) in &standing.fates {
        assert_eq!(fate.out_in.is_none(), Some(*ticket) == champion, "ticket {ticket}: {fate:?}");
        let places = fate.places.unwrap_or_else(|| panic!("ticket {ticket} has no place"));
        assert!(places.last as usize <= sold, "ticket {ticket} on {places:?} of {sold}");
    }
    check_order(tournament, &standing);
    check_prizes(tournament, &standing);
}

/// A ticket that went out earlier is never ahead.
fn check_order(tournament: &Tournament, standing: &Standing) {
    let mut best_of_round: BTreeMap<Stage, (u32, u32)> = BTreeMap::new();
    for fate in standing.fates.values() {
        if let (Some(stage), Some(places)) = (fate.out_in, fate.places) {
            let range = best_of_round.entry(stage).or_insert((places.first, places.last));
            *range = (range.0.min(places.first), range.1.max(places.last));
        }
    }
    let rounds: Vec<(u32, u32)> = best_of_round.into_values().collect();
    for pair in rounds.windows(2) {
        assert!(pair[1].1 < pair[0].0, "an earlier round is ahead: {pair:?}");
    }
    if let (Some(champion), false) = (tournament.champion(), standing.groups.is_empty()) {
        assert_eq!(standing.groups[0].tickets, [champion]);
    }
}

pub fn check_replay(tournament: &Tournament) {
    let written: Vec<String> =
        tournament.actions().map(|action| serde_json::to_string(action).expect("JSON")).collect();
    let read = written.iter().map(|line| serde_json::from_str::<Action>(line).expect("an action"));
    let again = Tournament::replay(read).expect("a journal");
    assert_eq!(again.state(), tournament.state());
    assert_eq!(again.version(), tournament.version());
    check_corrections(tournament);
    // Deciding everything again takes its time without optimisation; the long nights are of the same kind.
    if tournament.version().0 < 400 {
        assert_eq!(tournament.unfounded(), [], "something counts that would not have been allowed");
    }
}

/// Does a whim; if it worked and can be undone, undoes it to see that the state comes back, and does it again.
pub fn act_and_undo(night: &mut Night, command: Command) {
    let is_undo = matches!(command, Command::Evening(EveningCommand::Plain(PlainEvening::Undo { .. })));
    let before = night.tournament.clone();
    if command == Command::Hall(HallCommand::FillTables) {
        check_filling(&before);
    }
    if night.try_do(command.clone()).is_err() {
        assert_eq!(night.tournament.state(), before.state(), "a refusal changed something");
        return;
    }
    check_always(&night.tournament);
    let done = night.tournament.version();
    if !is_undo && night.tournament.undo_target().is_ok_and(|target| target.number == done) {
        night.act(Command::from(PlainEvening::Undo { action: done }));
        assert_eq!(night.tournament.state(), before.state(), "undoing {command:?} left something behind");
        night.tournament = before;
        night.act(command);
    }
}

/// Everybody gave their tickets back or went home before the first draw.
fn nobody_came(tournament: &Tournament) -> bool {
    matches!(tournament.list_for(Stage::FIRST), Err(Rejection::TooFewPlayers { .. }))
}

fn play(people: &[u32], whims: &[Whim], one_prize_each: bool, bummerl_to_win: u8) -> Night {
    let mut night = Night::open(Settings {
        capacity: 1024,
        one_prize_each,
        bummerl_to_win,
        // What nobody has to play is offered.
        played_to: if people.len().is_multiple_of(2) { PlayedTo::Two } else { PlayedTo::Eight },
        prizes: 12,
        tables: 4,
        reporting: if people.len().is_multiple_of(3) { Reporting::AfterDesk } else { Reporting::Counts },
        ..settings()
    });
    night.register(people);
    let mut whims = whims.iter();
    // Whims run out, results do not, so every night ends; the bound only catches a night that is stuck.
    for _ in 0..4_000 {
        match whims.next() {
            Some(whim) if whim.kind > 11 && night.tournament.last_round().is_none() => {
                go_on(&mut night);
            }
            Some(whim) if whim.kind >= 63 => play_by_choice(&mut night, *whim),
            Some(whim) if whim.kind >= 60 => empty_a_pairing(&mut night, *whim),
            Some(whim) => match command(&night, *whim) {
                Some(command) => act_and_undo(&mut night, command),
                None => {
                    go_on(&mut night);
                }
            },
            None if night.tournament.is_settled() || nobody_came(&night.tournament) => break,
            None => assert!(go_on(&mut night), "the night is stuck: {:?}", night.tournament.next_steps()),
        }
    }
    if let Some(due) = night.tournament.due_lot() {
        // Some of a tie are told apart by a Stechen, the rest by lots.
        let (place, order) = (due.places.first, due.tickets[..1].to_vec());
        night.act(Command::from(PlainPrize::NotePlayOff { place, among: due.tickets, order }));
    }
    while let Some(place) = night.tournament.places_for_lots().first().copied() {
        let command = next_of_a_lot(&night.tournament, place);
        night.act(command);
    }
    night
}

/// Returns how many random nights are played: as many as `PROPTEST_CASES` says, else as usual.
pub fn nights(usual: u32) -> ProptestConfig {
    let wanted = std::env::var("PROPTEST_CASES").ok().and_then(|number| number.parse().ok());
    ProptestConfig { cases: wanted.unwrap_or(usual), ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(nights(32))]

    #[test]
    fn every_night_ends_as_it_should(
        people in prop::collection::vec(1_u32..=6, 2..40),
        whims in whims(),
        one_prize_each: bool,
        to_three: bool,
    ) {
        let night = play(&people, &whims, one_prize_each, if to_three { 3 } else { 2 });
        if !nobody_came(&night.tournament) {
            check_end(&night.tournament);
        }
        check_replay(&night.tournament);
    }

    #[test]
    fn small_nights_end_as_they_should(
        people in prop::collection::vec(1_u32..=6, 2..7),
        whims in whims(),
        one_prize_each: bool,
    ) {
        let night = play(&people, &whims, one_prize_each, 2);
        if !nobody_came(&night.tournament) {
            check_end(&night.tournament);
        }
        check_replay(&night.tournament);
    }
}

proptest! {
    #![proptest_config(nights(3))]

    #[test]
    fn large_nights_end_as_they_should(
        people in prop::collection::vec(1_u32..=6, 100..=170),
        whims in whims(),
        one_prize_each: bool,
    ) {
        let night = play(&people, &whims, one_prize_each, 2);
        if !nobody_came(&night.tournament) {
            check_end(&night.tournament);
        }
        check_replay(&night.tournament);
    }
}
