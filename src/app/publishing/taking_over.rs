//! A laptop goes on in the place of another one, with both halves of the code that this one gave to two people.

use super::host::{self, HostUrl, NotPaired};
use super::{NotPublished, Snapshot};
use crate::app::App;

impl App {
    /// Goes on to publish an evening in the place of another laptop, with both halves of its code. That one sends nothing any more.
    ///
    /// # Errors
    /// Why not; then nothing has left the house but the code and the short name of the evening.
    pub fn take_over_publishing(
        &self,
        night: &Snapshot,
        host: HostUrl,
        halves: (&str, &str),
    ) -> Result<(), NotPublished> {
        self.may_leave(night)?;
        match self.take_over_with(night, &host, halves) {
            // Two people come with a half each, and nobody remembers whose was the first.
            Err(NotPublished::NotPaired(NotPaired::WrongCode)) => {
                self.take_over_with(night, &host, (halves.1, halves.0))
            }
            done => done,
        }
    }

    fn take_over_with(
        &self,
        night: &Snapshot,
        host: &HostUrl,
        halves: (&str, &str),
    ) -> Result<(), NotPublished> {
        let code = format!("{}{}", halves.0, halves.1);
        let with = self.publisher().asking.with(host, &code, &**self.entropy())?;
        let token = host::take_over(host, halves, night.slug.as_str(), &with)?;
        self.begin_publishing(night, host.clone(), token)?;
        self.publisher().asking.forget(host, &code);
        Ok(())
    }
}
