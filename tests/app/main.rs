//! The use cases on a real database file.

mod accounts;
mod chance;
mod copies;
mod forms;
mod nights;
mod practice;
mod safety;
mod support;
mod words;
