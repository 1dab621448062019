//! Why an evening did not come to its end.

use crate::app::ActError;
use crate::tournament::Step;

/// Why an evening did not come to its end.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// A request was not done.
    #[error(transparent)]
    Act(#[from] ActError),
    /// Nothing can be done next although the evening is not over.
    #[error("the evening goes no further: {0:?}")]
    Stuck(Vec<Step>),
    /// Those who looked on have seen enough.
    #[error("nobody looks on any more")]
    Ended,
}
