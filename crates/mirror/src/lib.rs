//! What a laptop and a host on the internet say to each other, and what follows from it. Pure: the same entries and answers always lead to
//! the same next step, so that a checker can try every order of them (`docs/MIRROR.md`).

#![deny(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

mod closed;
mod entry;
mod following;
mod host;
mod meaning;
mod pairing_line;
mod protocol;
mod public_texts;
mod queue;
mod report;
mod signed;

pub use closed::{ClosedBranch, ClosedDraw};
pub use entry::{EntryFault, PublicEntry, PublicEvent, WORDS_OF_AN_END, is_over, may_turn, read_event};
pub use following::{ChainAnswer, EntryName, Finding, Trust};
pub use host::{Refusal, follow, overlap};
pub use meaning::{Meaning, NotPaired};
pub use pairing_line::{NoPairingLine, PairingLine};
pub use protocol::{
    Append, Decide, Decided, ENTRY_BYTES_OF_A_NIGHT, Handover, Head, LEAST_A_SECOND, MOST_BYTES,
    MOST_ENTRIES, MOST_OF_A_NIGHT, MOST_TEXTS_OF_A_NIGHT, Milestone, Pairing, SLOW_BEGINNING,
    TEXT_BYTES_OF_A_NIGHT, TakeBack, TakenBack, Token, VERSION,
};
pub use public_texts::{DIRECTOR_KEY, PublicTexts, TextsChange, is_label};
pub use queue::{Answer, Call, Hindrance, Journal, Queue, Stop, last_in_common, pause, pause_without_a_way};
pub use report::{
    AnsweredReport, GuestReport, Inbox, LedTo, MatchReport, OwnReport, PutReport, ReportAnswer, ReportOrigin,
    SaidResult, WaitingReport, hash_of_key,
};
pub use signed::{EveningState, HeadToSign, SignedHead, fingerprint, is_signed};
