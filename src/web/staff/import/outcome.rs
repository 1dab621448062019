//! What entering a list would do to the tournament.

use super::Read;
use crate::app::intake::{Compared, Double};
use crate::app::{Reserved, Snapshot};
use crate::web::http::{FormState, PageContext};
use crate::web::staff::desk::why_no_sale;
use std::collections::{BTreeMap, BTreeSet};
use tables::import::{PlayerList, Why};
use tournament::texts::{Person, pair};
use tournament::{Command, DeskCommand, FirstPayment, PlayerId, Registration, Rejection, Tickets};

/// Who is to be kept as a name without a ticket.
#[derive(Debug, Clone, Copy, Default)]
pub struct Reserve {
    /// Who waits or has cancelled, or is marked in the file.
    pub absent: bool,
    pub unpaid: bool,
}

impl Reserve {
    /// The fields that say so.
    pub const ABSENT: &'static str = "reserve-absent";
    pub const UNPAID: &'static str = "reserve-unpaid";

    pub fn of(form: &FormState) -> Reserve {
        Reserve { absent: form.ticked(Reserve::ABSENT), unpaid: form.ticked(Reserve::UNPAID) }
    }
}

/// Who is there already, whom the tournament refuses, and who would be entered or kept.
pub struct Outcome {
    /// Everybody who stands in the table.
    pub shown: Vec<Compared>,
    /// Who is put on the list.
    pub new: Vec<Compared>,
    /// Who is on it and buys more.
    pub further: Vec<(PlayerId, Tickets, FirstPayment)>,
    /// Whom the tournament refuses, and why.
    pub refused: Vec<(Compared, Vec<String>)>,
    /// The rows of people who are there already.
    pub doubles: BTreeSet<String>,
    /// Who can be kept as a name without a ticket; those who have not paid by their keys.
    pub absent: Vec<Reserved>,
    pub unpaid: BTreeMap<String, Reserved>,
    pub reserve: Reserve,
    /// How many come without a partner, and whether these follow.
    pub partnerless: usize,
    pub partners_follow: bool,
}

impl Outcome {
    pub fn of(ctx: &PageContext, snapshot: &Snapshot, read: &Read) -> Outcome {
        let Read { list, another, further, reserve, .. } = read;
        // A reason that stops everybody is said once, above the list.
        let is_open = why_no_sale(snapshot).is_none();
        let mut outcome = Outcome {
            shown: Vec::new(),
            new: Vec::new(),
            further: Vec::new(),
            refused: Vec::new(),
            doubles: BTreeSet::new(),
            absent: absent(snapshot, list),
            unpaid: BTreeMap::new(),
            reserve: *reserve,
            partnerless: 0,
            partners_follow: read.partners_follow,
        };
        for line in snapshot.compare(list) {
            let key = &line.row.raw.key;
            let is_double = line.double.is_some();
            let is_unpaid = list.has_paid && line.row.paid == FirstPayment::Nothing;
            if is_double {
                outcome.doubles.insert(key.clone());
            }
            if let (Some(Double::Listed(player)), Some(more)) = (line.double, line.further.clone())
                && further.contains(key)
                // Of two lines for one person the first counts.
                && outcome.further.iter().all(|(known, ..)| *known != player)
            {
                let sale = DeskCommand::Sell { player, tickets: more.clone(), paid: false, lots: [0; 32] };
                if let Err(why) = snapshot.tournament.decide(&Command::Desk(sale)) {
                    outcome.refused.push((line, vec![ctx.rejection(&why, snapshot)]));
                    continue;
                }
                outcome.further.push((player, more, line.row.paid));
            }
            if is_unpaid && !is_double {
                outcome.unpaid.insert(
                    key.clone(),
                    reserved(&line.row.person, line.row.partner.as_ref(), &line.row.tickets),
                );
            }
            let is_wanted = if is_double { another.contains(key) } else { !(is_unpaid && reserve.unpaid) };
            if is_wanted {
                outcome.take(ctx, snapshot, line, is_open);
            } else {
                outcome.shown.push(line);
            }
        }
        outcome
    }

    fn take(&mut self, ctx: &PageContext, snapshot: &Snapshot, line: Compared, is_open: bool) {
        let mut faults = faults(ctx, snapshot, &line, is_open);
        if snapshot.settings().in_pairs() && line.row.partner.is_none() {
            self.partnerless += 1;
            faults.extend((!self.partners_follow).then(|| ctx.t("import-no-partner")));
        }
        if faults.is_empty() {
            self.new.push(line.clone());
            self.shown.push(line);
        } else {
            self.refused.push((line, faults));
        }
    }

    /// Returns how many tickets the new people buy.
    pub fn tickets(&self) -> u32 {
        self.new.iter().map(|line| line.row.tickets.count()).sum()
    }

    /// Returns whom the desk keeps as names.
    pub fn reserved(&self) -> Vec<Reserved> {
        let absent = self.absent.iter().filter(|_| self.reserve.absent);
        absent.chain(self.unpaid.values().filter(|_| self.reserve.unpaid)).cloned().collect()
    }

    /// Returns whether pressing the button would do nothing.
    pub fn is_nothing(&self) -> bool {
        self.new.is_empty() && self.further.is_empty() && self.reserved().is_empty()
    }

    /// Returns what the button says, or why nobody can be entered.
    pub fn enter(
        &self,
        ctx: &PageContext,
        snapshot: &Snapshot,
        list: &PlayerList,
        waiting: usize,
    ) -> Result<String, String> {
        if list.is_asking() {
            return Err(ctx.t(if list.unread.is_empty() { "import-answer-first" } else { "import-no-name" }));
        }
        if self.is_nothing() {
            return Err(match waiting {
                0 => ctx.t(if self.shown.is_empty() { "import-nobody" } else { "import-all-there" }),
                waiting => ctx.t1("import-fix-first", "count", waiting),
            });
        }
        let people = self.new.iter().map(|line| Registration::new(line.row.tickets.clone(), line.row.paid));
        let whole = Command::Desk(DeskCommand::Register { people: people.collect(), lots: [0; 32] });
        let decided = if self.new.is_empty() { Ok(Vec::new()) } else { snapshot.tournament.decide(&whole) };
        let wanted = self.tickets();
        match decided {
            Ok(_) if self.new.is_empty() => Ok(ctx.t("import-enter-rest")),
            Ok(_) if self.new.len() < self.shown.len() || waiting + list.apart.len() > 1 => {
                Ok(ctx.t1("import-enter-some", "count", self.new.len()))
            }
            Ok(_) => Ok(ctx.t("import-enter")),
            Err(Rejection::SoldOut { .. }) => {
                Err(ctx.t2("import-sold-out", "left", snapshot.tickets_left(), "wanted", wanted))
            }
            Err(Rejection::NoByeLeft) => {
                Err(ctx.t2("import-no-byes", "left", snapshot.open_byes().len(), "wanted", wanted))
            }
            Err(other) => Err(ctx.rejection(&other, snapshot)),
        }
    }
}

/// Returns who waits, has cancelled or is marked in the file, and is not on the list of the tournament.
fn absent(snapshot: &Snapshot, list: &PlayerList) -> Vec<Reserved> {
    let absent = list.apart.iter().filter(|row| matches!(row.why, Why::Absent(_) | Why::Marked(_)));
    let people = absent.filter_map(|row| Some(reserved(row.person.as_ref()?, None, &row.tickets)));
    people.filter(|reserved| snapshot.like(&reserved.person).is_empty()).collect()
}

/// Returns what the desk types for somebody: for two in one line, as far as it has room.
fn reserved(person: &Person, partner: Option<&Person>, tickets: &Tickets) -> Reserved {
    let both = partner.map(|partner| pair::short([Some(&*person.name), Some(&*partner.name)]));
    let both = both.and_then(|name| Person::read(&name, &person.place).ok());
    let tickets = match tickets {
        Tickets::Count(count) => count.to_string(),
        Tickets::Numbers(numbers) => {
            numbers.iter().map(|number| format!("#{number}")).collect::<Vec<_>>().join(" ")
        }
    };
    Reserved { person: both.unwrap_or_else(|| person.clone()), tickets }
}

/// Says why the tournament refuses one line, as far as that is the line's own fault.
fn faults(ctx: &PageContext, snapshot: &Snapshot, line: &Compared, is_open: bool) -> Vec<String> {
    let own = |why: &&Rejection| !matches!(why, Rejection::SoldOut { .. } | Rejection::NoByeLeft);
    let refused = line.refused.as_ref().filter(own).filter(|_| is_open);
    let refused = refused.map(|why| ctx.rejection(why, snapshot));
    let group = line.unknown_group.as_ref().map(|group| ctx.t1("import-group-unknown", "group", group));
    refused.into_iter().chain(group).collect()
}
