//! From a request to commands of the core: random bytes are added, words are set aside.

#![deny(clippy::wildcard_enum_match_arm)]

use super::agreement;
use super::clock::Entropy;
use super::request::{Newcomer, Request};
use super::snapshot::Snapshot;
use super::submission::ActError;
use chrono::{DateTime, Utc};
use std::collections::BTreeSet;
use store::Connection;
use store::former_texts::ReplacedText;
use store::ticket_keys::TicketKey;
use tournament::draw::{Commitment, LotNo, PhraseKind, Secret};
use tournament::texts::{Extras, LogoFile, Paragraphs, Person, PrizeText, Reason, Texts, Thing};
use tournament::{
    Closing, Command, DeskCommand, DrawCommand, EveningCommand, MatchCommand, Plain, PlainDesk, PlainDraw,
    PlainSpecial, PlayerId, PrizeCommand, Registration, Rejection, Settings, SpecialCommand, SpecialKind,
    Stage, TicketNo,
};

/// What a request asks of the core, and the words that are stored if the core agrees.
#[derive(Default)]
pub(super) struct Plan {
    /// Each is decided on the state before the request; together they are one action. None at all: nothing would change.
    pub(super) commands: Vec<Command>,
    pub(super) words: TextChanges,
    /// Why or from what; stored beside the other words.
    pub(super) note: Option<Reason>,
    /// Kept until the draw.
    pub(super) secret: Option<Secret>,
    /// Why these words cannot be stored, whatever the commands say.
    pub(super) refused: Option<Rejection>,
}

/// The words of a request.
#[derive(Default)]
pub(super) enum TextChanges {
    #[default]
    None,
    /// Of the tournament or of a player, in the place of others.
    Replaced(ReplacedText),
    Newcomers(Vec<Person>),
    Erased(Vec<PlayerId>),
    Extras(Box<Extras>),
    Logo(Option<LogoFile>),
}

impl From<Command> for Plan {
    fn from(command: Command) -> Plan {
        Plan { commands: vec![command], ..Plan::default() }
    }
}

impl Plan {
    fn telling(command: Command, words: TextChanges) -> Plan {
        Plan { words, ..command.into() }
    }

    /// Makes the plan of a request. `at` is a time that nobody has set forward: it decides who of the staff is new when a list is closed.
    pub(super) fn of(
        request: Request,
        now: &Snapshot,
        entropy: &dyn Entropy,
        at: DateTime<Utc>,
        conn: &mut Connection,
    ) -> Result<Plan, ActError> {
        Ok(match request {
            Request::Plain(Plain::Draws(PlainDraw::CloseListByHand { stage })) => {
                let closing = {
                    let staff = agreement::staff_at_closing(conn, at)?;
                    let called = match now.calls_by_lot(stage) {
                        true => now.lot_of_calling(stage, entropy.lots()?),
                        false => Vec::new(),
                    };
                    Closing { staff, called, ..Closing::by_hand(stage) }
                };
                Command::Draws(DrawCommand::CloseList(closing)).into()
            }
            Request::Plain(plain) => Command::from(plain).into(),
            Request::UpdateSettings { settings, texts } => edit(texts, settings, now),
            Request::UpdateExtras(change) => {
                let mut extras = now.extras().clone();
                change.apply(&mut extras);
                edit_extras(extras, now)
            }
            Request::SetLogo(file) => set_logo(file, now),
            Request::Register(newcomers) => register(newcomers, entropy.lots()?, now),
            Request::Join { people, paid } => Plan::join(people, paid, entropy.lots()?, now, conn)?,
            Request::RenamePlayer { player, person } => {
                // Of a name that is erased the rules say so themselves.
                let closed = now.is_entrant(player) && !now.tournament.has_erased(player);
                let mut plan = describe(DeskCommand::DescribePlayer(player), player, person, now);
                plan.refused = closed.then_some(Rejection::IsEntrant(player)).or(plan.refused);
                plan
            }
            Request::RenameEntrant { player, person, reason } => Plan {
                note: Some(reason),
                ..describe(DeskCommand::RenameEntrant(player), player, person, now)
            },
            Request::NamePartner { player, person, reason } => name_partner(player, person, reason, now),
            Request::Erase(players) => {
                let command = Command::Desk(DeskCommand::ErasePeople(players.clone()));
                Plan::telling(command, TextChanges::Erased(players))
            }
            Request::Sell { player, tickets, paid, groups } => {
                let sale = Command::Desk(DeskCommand::Sell { player, tickets, paid, lots: entropy.lots()? });
                let mut plan = Plan { refused: now.why_no_ticket(player, conn)?, ..Plan::from(sale) };
                plan.commands.extend(marks(player, groups, now));
                plan
            }
            Request::CloseList(stage) | Request::CloseListFor { stage, .. } if now.closes_without_draw() => {
                Command::from(PlainDraw::CloseListByHand { stage }).into()
            }
            Request::CloseList(stage) => close_list(stage, None, entropy, at, conn)?,
            Request::CloseListFor { stage, phrase } => close_list(stage, Some(phrase), entropy, at, conn)?,
            Request::ReopenList { stage, reason, agreed } => {
                let agreed = agreed.map(|agreed| agreed.by());
                let since = agreement::staff_since(conn, now.draw_in_force(stage))?;
                let command = Command::Draws(DrawCommand::ReopenList { stage, agreed, since });
                Plan { note: Some(reason), ..command.into() }
            }
            Request::TakePhrase { stage, phrase, pack } => {
                // The name of a pack has the form of every note.
                let note = pack.and_then(|pack| pack.as_str().parse().ok());
                Plan { note, ..Command::Draws(DrawCommand::TakePhrase { stage, phrase }).into() }
            }
            Request::Draw(stage) => draw(stage, now, conn)?.into(),
            Request::VoidDraw { stage, attempt, reason, agreed } => {
                let agreed = agreed.map(|agreed| agreed.by());
                let since = agreement::staff_since(conn, now.draw(stage, attempt))?;
                let command = Command::Draws(DrawCommand::VoidDraw { stage, attempt, agreed, since });
                Plan { note: Some(reason), ..command.into() }
            }
            Request::ReportResult { key, id, expected_version, score, in_doubt } => {
                let by = holder(&key, now, conn)?;
                Command::Matches(MatchCommand::ReportResult { id, expected_version, by, score, in_doubt })
                    .into()
            }
            Request::RenewKeys(tickets) => {
                let commands = tickets.into_iter().map(|ticket| PlainDesk::RenewKey(ticket).into()).collect();
                Plan { commands, ..Plan::default() }
            }
            Request::DrawLots { place } => {
                Command::Prizes(PrizeCommand::DrawLots { place, lots: entropy.lots()? }).into()
            }
            Request::SealLot { place, among, phrase: kind } => {
                let secret = Secret(entropy.lots()?);
                let commitment = secret.commitment();
                let seal = PrizeCommand::SealLot { place, among, commitment, kind };
                Plan { secret: Some(secret), ..Command::Prizes(seal).into() }
            }
            Request::TakeLotPhrase { lot, phrase } => {
                Command::Prizes(PrizeCommand::TakeLotPhrase { lot, phrase }).into()
            }
            Request::DrawSealedLot(lot) => draw_sealed_lot(lot, now, conn)?.into(),
            Request::OverridePrize { prize, ticket, reason } => {
                Plan { note: reason, ..Command::Prizes(PrizeCommand::OverridePrize { prize, ticket }).into() }
            }
            Request::AddSpecialPrize { kind, name, group } => add_special(kind, name, group, now),
            Request::RenameSpecialPrize { special, name } => rename_special(special, name, now)?,
            Request::SetGroup { group, name, members } => set_group(group, name, members, now),
            Request::SetThings { things, thanks } => set_things(things, thanks, now),
            Request::Resume(from) => Command::Evening(EveningCommand::Resume(from)).into(),
            Request::DrawSpecialLots(special) => {
                let places = now.places_tied_for(special);
                Command::Specials(SpecialCommand::DrawSpecialLots { special, places, lots: entropy.bytes()? })
                    .into()
            }
        })
    }
}

fn edit(texts: Texts, settings: Settings, now: &Snapshot) -> Plan {
    let mut plan = Plan::default();
    if texts != *now.texts {
        plan.commands.push(Command::Evening(EveningCommand::DescribeTournament));
        plan.words = TextChanges::Replaced(ReplacedText::Tournament(texts));
    }
    if settings != *now.tournament.settings() {
        plan.commands.push(Command::Evening(EveningCommand::ChangeSettings(settings)));
    }
    plan
}

fn edit_extras(extras: Extras, now: &Snapshot) -> Plan {
    if extras == *now.extras() {
        return Plan::default();
    }
    Plan::telling(Command::Evening(EveningCommand::DescribeTournament), TextChanges::Extras(Box::new(extras)))
}

/// The words of the prize and of its group are stored with the action that adds it, so that taking it back takes them back.
fn add_special(kind: SpecialKind, name: PrizeText, group: Option<PrizeText>, now: &Snapshot) -> Plan {
    let mut extras = now.extras().clone();
    extras.specials.insert(now.tournament.next_special(), name);
    if let (SpecialKind::BestOf { group: number }, Some(group)) = (kind, group) {
        extras.groups.insert(number, group);
    }
    let command = Command::Specials(SpecialCommand::AddSpecialPrize(kind));
    Plan::telling(command, TextChanges::Extras(Box::new(extras)))
}

fn rename_special(special: u32, name: PrizeText, now: &Snapshot) -> Result<Plan, ActError> {
    if !now.tournament.specials().contains_key(&special) {
        return Err(ActError::NotFound);
    }
    let mut extras = now.extras().clone();
    extras.specials.insert(special, name);
    Ok(edit_extras(extras, now))
}

/// The words of the things stand beside the journal, and how many there are in the settings.
fn set_things(things: Vec<Thing>, thanks: Paragraphs, now: &Snapshot) -> Plan {
    let settings =
        Settings { things: u32::try_from(things.len()).unwrap_or(u32::MAX), ..now.settings().clone() };
    let mut plan = edit_extras(Extras { things, thanks, ..now.extras().clone() }, now);
    if settings != *now.settings() {
        plan.commands.push(Command::Evening(EveningCommand::ChangeSettings(settings)));
    }
    plan
}

fn set_group(group: u32, name: PrizeText, members: BTreeSet<PlayerId>, now: &Snapshot) -> Plan {
    let mut extras = now.extras().clone();
    extras.groups.insert(group, name);
    let mut plan = edit_extras(extras, now);
    let marked = now.tournament.groups().get(&group);
    if !marked.map_or(members.is_empty(), |marked| marked.keys().eq(&members)) {
        plan.commands.push(Command::Specials(SpecialCommand::SetGroup { group, members }));
    }
    plan
}

/// Plans what marks a player for those of the groups that they are not in yet.
fn marks(player: PlayerId, groups: Vec<u32>, now: &Snapshot) -> impl Iterator<Item = Command> {
    let unmarked = move |group: &u32| {
        now.tournament.groups().get(group).is_none_or(|players| !players.contains_key(&player))
    };
    groups.into_iter().filter(unmarked).map(move |group| {
        Command::from(Plain::from(PlainSpecial::MarkPlayer { group, player, member: true }))
    })
}

fn set_logo(file: Option<LogoFile>, now: &Snapshot) -> Plan {
    if file.as_ref().map(|file| &file.logo) == now.logo() {
        return Plan::default();
    }
    Plan::telling(Command::Evening(EveningCommand::DescribeTournament), TextChanges::Logo(file))
}

fn describe(command: DeskCommand, player: PlayerId, person: Person, now: &Snapshot) -> Plan {
    let refused = person.is_placeholder().then_some(Rejection::PlaceholderName);
    let typed = now.extras().names_typed;
    let person = person.with_parts(typed);
    if now.people.get(&player).is_some_and(|known| known.clone().with_parts(typed) == person) {
        return Plan::default();
    }
    let words = TextChanges::Replaced(ReplacedText::Player(player, person));
    Plan { refused, ..Plan::telling(Command::Desk(command), words) }
}

/// Two who come together bring two names, the partner's behind the other.
fn register(newcomers: Vec<Newcomer>, lots: [u8; 32], now: &Snapshot) -> Plan {
    let typed = now.extras().names_typed;
    let (mut words, mut people, mut refused) = (Vec::new(), Vec::new(), None);
    for Newcomer { person, partner, registration } in newcomers {
        people.push(Registration { partner: partner.is_some(), ..registration });
        refused = refused.or(no_partner(&person, partner.as_ref()));
        words.extend([Some(person), partner].into_iter().flatten().map(|person| person.with_parts(typed)));
    }
    let command = Command::Desk(DeskCommand::Register { people, lots });
    Plan { words: TextChanges::Newcomers(words), refused, ..command.into() }
}

/// Returns why two cannot play together, or one alone, by their names.
pub(super) fn no_partner(person: &Person, partner: Option<&Person>) -> Option<Rejection> {
    if person.is_placeholder() || partner.is_some_and(Person::is_placeholder) {
        return Some(Rejection::PlaceholderName);
    }
    partner.is_some_and(|partner| partner.is_like(person)).then_some(Rejection::PartnerIsSame)
}

/// Somebody else on a closed list needs a reason, as another name does.
fn name_partner(player: PlayerId, person: Person, reason: Option<Reason>, now: &Snapshot) -> Plan {
    // Whoever is erased is like nobody.
    let first = now.people.get(&player).filter(|first| !first.is_placeholder());
    let closed = reason.is_none() && now.is_entrant(player);
    let refused = closed.then_some(Rejection::IsEntrant(player)).or(no_partner(&person, first));
    let words = TextChanges::Newcomers(vec![person.with_parts(now.extras().names_typed)]);
    let command = Command::Desk(DeskCommand::NamePartner(player));
    Plan { refused, note: reason, ..Plan::telling(command, words) }
}

/// The ticket must still be the one that was sold with this key.
fn holder(key: &TicketKey, now: &Snapshot, conn: &mut Connection) -> Result<TicketNo, ActError> {
    let held = store::ticket_keys::holder(conn, key)?;
    let held = held.filter(|(slug, sold)| slug == now.slug.as_str() && now.sells(sold.ticket, sold.sale));
    held.map(|(_, sold)| sold.ticket).ok_or(ActError::NotFound)
}

/// A fresh secret is kept until the draw, and its commitment is published.
fn close_list(
    stage: Stage,
    kind: Option<PhraseKind>,
    entropy: &dyn Entropy,
    at: DateTime<Utc>,
    conn: &mut Connection,
) -> Result<Plan, ActError> {
    let secret = Secret(entropy.lots()?);
    let staff = agreement::staff_at_closing(conn, at)?;
    let closing = Closing { kind, staff, ..Closing::sealed(stage, secret.commitment()) };
    Ok(Plan { secret: Some(secret), ..Command::Draws(DrawCommand::CloseList(closing)).into() })
}

/// The secret is the one behind the published commitment. Where there is none to open, the core says why.
fn draw(stage: Stage, now: &Snapshot, conn: &mut Connection) -> Result<Command, ActError> {
    let commitment =
        now.tournament.draw_in_force(stage).and_then(|draw| draw.seal()).map(|seal| seal.commitment);
    let secret = secret_behind(commitment, now, conn)?;
    Ok(Command::Draws(DrawCommand::Draw { stage, secret, tournament: now.slug.to_string() }))
}

/// The same of a lot.
fn draw_sealed_lot(lot: LotNo, now: &Snapshot, conn: &mut Connection) -> Result<Command, ActError> {
    let secret = secret_behind(now.sealed_lot(lot).map(|lot| lot.seal.commitment), now, conn)?;
    Ok(Command::Prizes(PrizeCommand::DrawSealedLot { lot, secret, tournament: now.slug.to_string() }))
}

fn secret_behind(
    commitment: Option<Commitment>,
    now: &Snapshot,
    conn: &mut Connection,
) -> Result<Secret, ActError> {
    let secret = match commitment {
        Some(commitment) => store::draw_secrets::behind(conn, now.id, commitment)?,
        None => None,
    };
    Ok(secret.unwrap_or(Secret([0; 32])))
}
