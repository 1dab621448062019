//! A laptop goes on in the place of another one, with both halves of the code that this one gave to two people.

use super::host;
use super::host_url::HostUrl;
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
        // In either order it is the same code, to the host and to whoever asks again.
        let mut both = [halves.0, halves.1].map(|half| half.trim().to_ascii_uppercase());
        both.sort_unstable();
        let code = both.concat();
        let with = self.publisher().asking.with(&host, &code, &**self.entropy())?;
        let token = host::take_over(&host, halves, night.slug.as_str(), &with)?;
        self.begin_publishing(night, host.clone(), token)?;
        self.publisher().asking.forget(&host, &code);
        Ok(())
    }
}
