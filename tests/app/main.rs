//! The use cases on a real database file.

mod accounts;
mod chance;
mod copies;
mod forms;
mod keys;
mod nights;
mod practice;
mod safety;
mod support;
mod words;
