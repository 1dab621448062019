//! All orders of what can happen between a laptop and a host, as far as a few entries and messages go: not some of them, every one.

use super::host::{Taken, judge};
use super::{Entries, SLUG, add, evening, written};
use mirror::{Answer, Append, Call, Queue, Stop};
use stateright::{Checker, Model, Property};
use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};
use std::sync::LazyLock;

/// So many entries an evening has here, and the copy was made after so many.
const MOST: u32 = 3;
const COPIED: u32 = 1;

/// Two evenings that are the same up to the copy.
static BRANCHES: LazyLock<[Entries; 2]> = LazyLock::new(|| {
    [1, 2].map(|pen| {
        let mut entries = written(&evening(), 1);
        entries.entries.truncate(COPIED as usize);
        (COPIED..MOST).for_each(|_| add(&mut entries, br#"["finished"]"#.to_vec(), pen));
        entries
    })
});

/// A journal as the first entries of one of the branches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Written {
    branch: usize,
    count: u32,
}

impl Written {
    fn entries(self, epoch: u32) -> Entries {
        let all = &BRANCHES[self.branch].entries;
        Entries { epoch, entries: all[..self.count as usize].to_vec() }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Message {
    Ask,
    Append {
        branch: usize,
        from: u32,
        to: u32,
    },
    /// An answer, as the host gave it.
    Answer(u32),
}

#[derive(Debug, Clone)]
struct World {
    own: Written,
    queue: Queue,
    host: Written,
    epoch: u32,
    /// What is on the way; it may come in any order, again, or never.
    way: BTreeSet<Message>,
    /// The answers that were given, by their numbers in the messages.
    given: Vec<Answer>,
    restored: bool,
}

impl World {
    fn key(&self) -> (Written, Queue, Written, u32, &BTreeSet<Message>, bool, String) {
        (self.own, self.queue, self.host, self.epoch, &self.way, self.restored, format!("{:?}", self.given))
    }
}

impl PartialEq for World {
    fn eq(&self, other: &World) -> bool {
        self.key() == other.key()
    }
}

impl Hash for World {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Step {
    Write,
    Send,
    Arrives(Message),
    Lost(Message),
    LaptopStartsAgain,
    CopyBroughtBack,
    TakenOver,
}

/// At most so many messages are on the way, or were answered, at once.
struct Exchange {
    most_on_the_way: usize,
    most_answers: usize,
}

impl World {
    fn answer(&mut self, message: Message) -> Option<Answer> {
        let mut host = self.host.entries(self.epoch);
        match message {
            Message::Ask => Some(Answer::Head(host.head())),
            Message::Append { branch, from, to } => {
                let entries = BRANCHES[branch].entries[from as usize - 1..to as usize].to_vec();
                let request = Append { epoch: 1, from, entries, signed: None };
                Some(match judge(SLUG, &host, &request) {
                    Ok(Taken { known, head }) => {
                        host.entries.extend(request.entries[known..].iter().cloned());
                        assert_eq!(host.head(), head);
                        let branch = if head.number > COPIED && known < request.entries.len() {
                            branch
                        } else {
                            self.host.branch
                        };
                        self.host = Written { branch, count: head.number };
                        assert_eq!(self.host.entries(1).hashes(), host.hashes(), "two journals were merged");
                        Answer::Head(head)
                    }
                    Err(refusal) => Answer::Refused(refusal),
                })
            }
            Message::Answer(_) => None,
        }
    }

    fn arrives(&mut self, message: Message) {
        if let Message::Answer(number) = message {
            let answer = self.given[number as usize].clone();
            self.queue.hear(&self.own.entries(1), answer);
        } else if let Some(answer) = self.answer(message) {
            let number = self.given.iter().position(|given| *given == answer).unwrap_or_else(|| {
                self.given.push(answer);
                self.given.len() - 1
            });
            self.way.insert(Message::Answer(number as u32));
        }
    }

    /// Whether what the host has is how the laptop's journal begins.
    fn agrees(&self) -> bool {
        let (own, host) = (self.own.entries(1).hashes(), self.host.entries(1).hashes());
        own.starts_with(&host)
    }
}

impl Model for Exchange {
    type State = World;
    type Action = Step;

    fn init_states(&self) -> Vec<World> {
        let own = Written { branch: 0, count: 1 };
        let host = Written { branch: 0, count: 0 };
        let (queue, way) = (Queue::new(1), BTreeSet::new());
        vec![World { own, queue, host, epoch: 1, way, given: Vec::new(), restored: false }]
    }

    fn actions(&self, world: &World, steps: &mut Vec<Step>) {
        if world.own.count < MOST {
            steps.push(Step::Write);
        }
        if world.queue.next(&world.own.entries(1)).is_some() {
            steps.push(Step::Send);
        }
        steps.extend(world.way.iter().flat_map(|message| [Step::Arrives(*message), Step::Lost(*message)]));
        steps.push(Step::LaptopStartsAgain);
        if !world.restored && world.own.count > COPIED {
            steps.push(Step::CopyBroughtBack);
        }
        if world.epoch == 1 {
            steps.push(Step::TakenOver);
        }
    }

    fn next_state(&self, last: &World, step: Step) -> Option<World> {
        let mut world = last.clone();
        match step {
            Step::Write => world.own.count += 1,
            Step::Send => {
                let message = match world.queue.next(&world.own.entries(1))? {
                    Call::Head => Message::Ask,
                    Call::Append { from, to } => Message::Append { branch: world.own.branch, from, to },
                };
                world.way.insert(message);
            }
            // What arrives stays on the way: it may come again.
            Step::Arrives(message) => world.arrives(message),
            Step::Lost(message) => {
                world.way.remove(&message);
            }
            Step::LaptopStartsAgain => world.queue = Queue::new(1),
            Step::CopyBroughtBack => {
                world.own = Written { branch: 1, count: COPIED };
                world.queue = Queue::new(1);
                world.restored = true;
            }
            Step::TakenOver => world.epoch = 2,
        }
        Some(world)
    }

    fn within_boundary(&self, world: &World) -> bool {
        world.way.len() <= self.most_on_the_way && world.given.len() <= self.most_answers
    }

    fn properties(&self) -> Vec<Property<Exchange>> {
        vec![
            Property::always("nothing counts as sent that the host does not have", |_, world: &World| {
                !world.agrees() || world.queue.acknowledged() <= world.host.count
            }),
            Property::always("a journal that goes on beside another is never merged", |_, world: &World| {
                world.agrees() || world.queue.acknowledged() <= COPIED || world.queue.stop().is_some()
            }),
            Property::always("without a copy or another laptop nothing stops", |_, world: &World| {
                world.restored || world.epoch != 1 || world.queue.stop().is_none()
            }),
            Property::sometimes("the host gets everything", |_, world: &World| {
                world.host.count == MOST && world.queue.acknowledged() == MOST
            }),
            Property::sometimes("a fork is named", |_, world: &World| {
                matches!(world.queue.stop(), Some(Stop::Fork { .. }))
            }),
            Property::sometimes("a copy that is behind is named", |_, world: &World| {
                matches!(world.queue.stop(), Some(Stop::Behind { .. }))
            }),
            Property::sometimes("a laptop that was taken over is told", |_, world: &World| {
                world.queue.stop() == Some(Stop::EpochOver)
            }),
        ]
    }
}

#[test]
fn every_order_of_messages_losses_and_starts_is_right() {
    let model = Exchange { most_on_the_way: 2, most_answers: 4 };
    let checker = model.checker().threads(2).spawn_bfs().join();
    checker.assert_properties();
    assert!(checker.unique_state_count() > 1_000, "{} states", checker.unique_state_count());
}
