//! The card games against their sources: one module per subject.

mod citations;
mod ends;
mod four;
mod four_table;
mod leads;
mod matches;
mod options;
mod oracle;
mod properties;
mod support;
mod tricks;
mod values;
mod verdicts;
