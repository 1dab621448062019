//! What measurements and proofs begin with: a full night, the program that serves it, and who works on it.

pub mod night;
pub mod scorer;
pub mod writers;
pub mod wrk;

use std::error::Error;

/// What a thread can hand on as well.
pub type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;
