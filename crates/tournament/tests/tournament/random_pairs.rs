//! The same evening played by singles and by pairs: whatever happens, entry by entry the two say the same. `PROPTEST_CASES=2000` plays more.

use super::crowd::Crowd;
use super::properties::nights;
use super::standing_night::counted;
use proptest::prelude::*;
use schnapsen::verdict::Entry;
use testkit::night::{Night, settings};
use tournament::*;

/// Two evenings that go on step by step.
struct Both {
    single: Night,
    pairs: Night,
}

impl Both {
    fn open(format: Format) -> Both {
        let lives = LifeSettings { rebuys: 1, rebuy_until: 3, late_until: 2, ..LifeSettings::default() };
        let usual = match format {
            Format::Tickets => settings(),
            Format::Lives => Settings { lives, ..Settings::usual_of(format) },
            Format::Danish | Format::Rotation => Settings::usual_of(format),
        };
        let pairs = Settings { entrants: Entrants::Pairs, ..usual.clone() };
        Both { single: Night::open(usual), pairs: Night::open(pairs) }
    }

    /// Does the same on both, with a partner for everybody who comes to the pairs.
    fn act(&mut self, command: Command) {
        let mut paired = command.clone();
        if let Command::Desk(DeskCommand::Register { people, .. }) = &mut paired {
            people.iter_mut().for_each(|person| person.partner = true);
        }
        let (one, other) = (self.single.try_do(command.clone()), self.pairs.try_do(paired));
        assert_eq!(one, other, "{command:?}");
    }

    /// Somebody plays in another's place, or a partner is erased; the singles do to the entry what builds on the same and changes no fact.
    fn about_partners(&mut self, crowd: &mut Crowd) {
        let entries: Vec<PlayerId> = self.pairs.tournament.players().keys().copied().collect();
        let Some(entry) = crowd.pick(&entries) else { return };
        let partner = self.pairs.tournament.partner(entry).expect("they came as a pair");
        let (of_pair, of_single) = if crowd.below(4) == 0 {
            let erase = |player| Command::Desk(DeskCommand::ErasePeople(vec![player]));
            (erase(partner), erase(entry))
        } else {
            let name = Command::Desk(DeskCommand::NamePartner(entry));
            (name, Command::Desk(DeskCommand::DescribePlayer(entry)))
        };
        // Nobody renames who is erased, but somebody may take their place.
        let is_possible = self.single.tournament.decide(&of_single).is_ok();
        if is_possible && self.pairs.try_do(of_pair).is_ok() {
            self.single.act(of_single);
        }
    }

    fn agree(&self) {
        let (one, other) = (&self.single.tournament, &self.pairs.tournament);
        assert_eq!(one.standing(), other.standing());
        assert_eq!(one.awards(), other.awards());
        assert_eq!(one.cash(), other.cash());
        assert_eq!(one.next_steps(), other.next_steps());
        // What is left of the journal of the pairs without the partners is a journal of singles, and leads to their state.
        let alone = other.actions().map(|action| {
            let mut action = action.clone();
            action.events.retain(|event| !matches!(event, Event::Desk(DeskEvent::PartnerNamed { .. })));
            for event in &mut action.events {
                if let Event::Evening(EveningEvent::Opened(settings)) = event {
                    settings.entrants = Entrants::Single;
                }
            }
            action
        });
        let alone = Tournament::replay(alone).expect("a journal");
        assert_eq!(alone.state(), one.state());
        let people: Vec<_> = other.listed_people().collect();
        assert_eq!(people.len(), 2 * other.players().len());
        assert!(people.iter().all(|(person, entry)| other.entry_of(*person) == Some(*entry)));
    }
}

impl Crowd {
    fn played(&mut self, format: Format) -> (MatchResult, Vec<Entry>) {
        let (winner, loser) =
            if format == Format::Rotation { (7, self.below(7)) } else { (2, self.below(2)) };
        let loser = loser as u8;
        match self.below(14) {
            0 => (MatchResult::BothAbsent, Vec::new()),
            1..8 => counted(format, winner, loser),
            _ => counted(format, loser, winner),
        }
    }

    fn of_any_format(&mut self, night: &Tournament) -> Command {
        let players: Vec<PlayerId> = night.players().keys().copied().collect();
        let tickets: Vec<TicketNo> = night.tickets().keys().copied().collect();
        let player = self.pick(&players).unwrap_or(PlayerId(1));
        let format = night.settings().format;
        match self.below(40) {
            0 => Command::from(PlainDesk::Withdraw(player)),
            1 => Command::from(PlainDesk::Return(player)),
            2 => Crowd::newcomer(),
            3 => {
                let (tickets, lots) = (Tickets::Count(1), [3; 32]);
                Command::Desk(DeskCommand::Sell { player, tickets, paid: self.below(2) == 0, lots })
            }
            4 => Command::from(PlainDesk::Refund(self.pick(&tickets).unwrap_or(TicketNo(1)))),
            5 => Crowd::void(night),
            6 => Crowd::reopen(night),
            7 | 8 => self.correction(night, |crowd, _| crowd.played(format)),
            9 => Crowd::undo(night),
            10 => {
                let action = ActionNo(2 + self.below(night.version().0 as usize) as u32);
                Command::from(PlainEvening::UndoEarlier { action })
            }
            11 => Command::Lives(LifeCommand::Buy { player, paid: true }),
            12 => Command::from(PlainDesk::RemovePlayer(player)),
            _ => self.next_of_any_format(night),
        }
    }

    fn next_of_any_format(&mut self, night: &Tournament) -> Command {
        let steps = night.next_steps();
        match steps.iter().find(|step| !matches!(step, Step::Sell)) {
            Some(Step::CloseList { stage, .. }) if night.settings().format.has_standing() => {
                match *stage == Stage::FIRST {
                    true => self.seal(*stage),
                    false => Command::from(PlainDraw::CloseListByHand { stage: *stage }),
                }
            }
            Some(Step::CloseList { stage, .. }) => self.seal(*stage),
            Some(Step::Draw { stage, phrase_taken }) => Crowd::draw(night, *stage, *phrase_taken),
            Some(Step::Play { stage, open }) => {
                let number = self.pick(open).expect("something is open");
                let mut pairings = night.pairings(*stage).into_iter();
                let pairing = pairings.find(|one| one.id.number == number).expect("it is open");
                let (id, expected_version) = (pairing.id, pairing.version);
                let (result, evidence) = self.played(night.settings().format);
                Command::from(PlainMatch::EnterResult { id, expected_version, result, evidence })
            }
            _ => Command::from(PlainEvening::Finish),
        }
    }
}

proptest! {
    #![proptest_config(nights(48))]

    #[test]
    fn pairs_and_singles_agree_entry_by_entry(
        seed in any::<[u8; 32]>(),
        format in prop::sample::select(Format::ALL),
        people in 2_usize..14,
        turns in 20_usize..160,
    ) {
        let mut crowd = Crowd::new(seed);
        let mut both = Both::open(format);
        (0..people).for_each(|_| both.act(Crowd::newcomer()));
        for turn in 0..turns {
            if crowd.below(6) == 0 {
                both.about_partners(&mut crowd);
            }
            let command = crowd.of_any_format(&both.single.tournament);
            both.act(command);
            if turn % 10 == 0 {
                both.agree();
            }
        }
        both.agree();
        prop_assert_eq!(both.pairs.tournament.unfounded(), vec![]);
    }
}
