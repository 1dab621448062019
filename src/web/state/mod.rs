//! What all workers of the server share between requests. Knows no page.
//!
//! | module | subject |
//! |---|---|
//! | [`site`] | all of it together, and work off the threads that answer |
//! | [`arrival`] | how a request has arrived: from whom, over TLS or not, under which name, and whether from the console |
//! | `client_network` | from where a request comes |
//! | `aside` | dear work of those behind a login: one at a time, so many of one account, a place for directors |
//! | `encoded`, `page_cache` | bytes in three encodings; which of them are kept |
//! | `far_hall` | the halls behind a host, to which reports of guests are handed on |
//! | `guests_work` | what is made for guests: one thing at a time in each worker |
//! | [`idempotency`] | the first answers to forms that may be sent again |
//! | `login_throttle` | who has guessed passwords or codes too often, and how long they wait |
//! | [`notices`] | "Gespeichert." on the next page, without a cookie |
//! | `restoring` | the copy that the house may go on with |
//! | `security_log`, `security_events` | what somebody looks for in the log after an attack; the same in memory |
//! | [`sheets`] | sheets that take long, made aside once for each version |
//! | `short_codes` | what is typed where no camera reads the code of an invitation |
//! | `streams` | how many event streams are open |
//! | `unreadable` | the evenings that a host has and cannot show |
//! | `work_queue` | hashes at the login: a few at a time, with a short queue |

pub mod arrival;
pub(super) mod aside;
pub(super) mod client_network;
pub(super) mod encoded;
pub(super) mod far_hall;
pub(super) mod guests_work;
pub mod idempotency;
pub(super) mod login_throttle;
pub mod notices;
pub(super) mod page_cache;
pub(super) mod restoring;
pub(super) mod security_events;
pub(super) mod security_log;
pub mod sheets;
pub(super) mod short_codes;
pub mod site;
pub(super) mod streams;
pub(super) mod unreadable;
pub(super) mod work_queue;
