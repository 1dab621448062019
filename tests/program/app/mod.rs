//! The use cases on a real database file.

mod accounts;
mod agreement;
mod audit;
mod broken;
mod chance;
mod clocks;
mod committed;
mod consolation;
mod copies;
mod forged;
mod forgotten;
mod forms;
mod journal;
mod keys;
mod nights;
mod open_secret;
mod planted;
mod practice;
mod repeated;
mod reserved;
mod safety;
mod stick;
mod strangers;
mod support;
mod turned_back;
mod words;
