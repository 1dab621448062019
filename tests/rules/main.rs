//! The card games against their sources: one module per subject.

mod options;
mod oracle;
mod properties;
mod support;
mod values;
