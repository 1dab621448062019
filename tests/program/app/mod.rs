//! The use cases on a real database file.

mod accounts;
mod agreement;
mod audit;
mod chance;
mod copies;
mod forms;
mod journal;
mod keys;
mod nights;
mod open_secret;
mod practice;
mod safety;
mod support;
mod words;
