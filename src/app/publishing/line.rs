//! A connection to a host on which it is seen whether anything moves. A time-out for a whole call would punish slow lines: over the phone of somebody whose
//! volume is used up a list of a hundred people takes half a minute, and arrives. So a call ends when nothing has moved for [`PATIENCE`], and, so that a
//! host that drips holds nobody for ever, when less moves than [`LEAST_A_SECOND`].

use mirror::{LEAST_A_SECOND, SLOW_BEGINNING};
use parking_lot::Mutex;
use socket2::SockRef;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use std::{fmt, io, thread};
use ureq::unversioned::transport::{
    Buffers, ConnectionDetails, Connector, Either, LazyBuffers, NextTimeout, Transport,
};
use ureq::{Error, Timeout};

/// How long nothing may move before a host counts as silent.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// What the system takes of a call before it is on its way, in bytes: with more nobody sees for a long time whether anything moves.
const WAITING: usize = 16 << 10;
/// It holds up to twice as much.
const HELD: u64 = 2 * WAITING as u64;
/// What something on the way may have taken without anything to be seen of it any more: another program's memory, or a network's.
const UNSEEN: u64 = 128 << 10;
/// So many bytes a second such a thing passes on.
const SLOWEST: u64 = 2 << 10;
/// So much is handed to the system at a time.
const PIECE: usize = 4 << 10;
/// So long it waits where the system takes no more.
const PAUSE: Duration = Duration::from_millis(10);
/// So often it looks whether anybody waits for the call still.
const LOOK: Duration = Duration::from_secs(1);

/// After so long it is known how long the rest of a call takes.
const KNOWN: Duration = Duration::from_secs(60);

/// How much of what is sent is through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Through {
    /// So many bytes are on their way or there.
    pub bytes: u64,
    pub of: u64,
    /// How long the rest of it takes if it goes on so, known after a minute; what the system holds back already counts as on its way.
    pub left: Option<Duration>,
}

/// How a long call goes, for who asks meanwhile.
#[derive(Debug, Default)]
pub struct Course {
    call: Mutex<Option<Call>>,
    given_up: AtomicBool,
}

#[derive(Debug, Clone, Copy)]
struct Call {
    begun: Instant,
    /// When anything of it moved last.
    moved: Instant,
    through: Through,
    /// When it was given up without an answer.
    ended: Option<Instant>,
    /// Whether the one before was slow, and had no answer.
    was_slow: bool,
}

impl Call {
    /// Returns whether it takes long although it moves. The system alone holds the beginning of a call on a line that is dead; and one that was given up
    /// because nothing moved any more was not slow, nor is the next, unless something of it moves.
    fn is_slow(&self) -> bool {
        let now = self.ended.unwrap_or_else(Instant::now);
        let long = now - self.begun > PATIENCE;
        let moves = self.moved - self.begun > PATIENCE || self.through.bytes > HELD;
        match self.ended {
            Some(_) => long && moves && now - self.moved < PATIENCE,
            None => {
                if long {
                    moves
                } else {
                    self.was_slow
                }
            }
        }
    }
}

impl Course {
    /// A call of so many bytes begins.
    pub fn begin(&self, of: usize) {
        let mut call = self.call.lock();
        let (now, was_slow) = (Instant::now(), call.as_ref().is_some_and(Call::is_slow));
        let through = Through { bytes: 0, of: of as u64, left: None };
        *call = Some(Call { begun: now, moved: now, through, ended: None, was_slow });
    }

    /// It is over. What is known of one that had no answer stays until the next has.
    pub fn end(&self, is_answered: bool) {
        let mut call = self.call.lock();
        if is_answered {
            *call = None;
        } else if let Some(call) = &mut *call {
            call.ended = Some(Instant::now());
        }
    }

    /// A short call, of which nothing is noted, was not answered: the line is not slow, but dead.
    pub fn has_no_answer(&self) {
        *self.call.lock() = None;
    }

    /// Returns how much is through of a call that takes, or took, longer than anybody would wait if nothing moved; `None` where the line is not slow.
    pub fn slow(&self) -> Option<Through> {
        let call = self.call.lock();
        let call = call.as_ref().filter(|call| call.is_slow())?;
        let (Through { bytes, of, .. }, so_far) = (call.through, call.begun.elapsed());
        let is_known = call.ended.is_none() && so_far >= KNOWN && bytes > 0;
        let left = is_known.then(|| so_far.mul_f64((of - bytes) as f64 / bytes as f64));
        Some(Through { left, ..call.through })
    }

    /// Nobody waits any more: a call that has taken longer than [`PATIENCE`] ends, however well it goes.
    pub fn give_up(&self) {
        self.given_up.store(true, Ordering::Relaxed);
    }

    fn note_sent(&self, bytes: u64) {
        let mut call = self.call.lock();
        if let Some(call) = call.as_mut().filter(|call| call.ended.is_none()) {
            call.moved = Instant::now();
            call.through.bytes = (call.through.bytes + bytes).min(call.through.of);
        }
    }
}

/// Connects to hosts, where no proxy does.
#[derive(Debug)]
pub struct Lines(pub Arc<Course>);

impl<In: Transport> Connector<In> for Lines {
    type Out = Either<In, Line>;

    fn connect(
        &self,
        details: &ConnectionDetails<'_>,
        chained: Option<In>,
    ) -> Result<Option<Self::Out>, Error> {
        if let Some(chained) = chained {
            return Ok(Some(Either::A(chained)));
        }
        let stream = connect(details)?;
        stream.set_nodelay(true)?;
        SockRef::from(&stream).set_send_buffer_size(WAITING)?;
        let config = details.config;
        let buffers = LazyBuffers::new(config.input_buffer_size(), config.output_buffer_size());
        let (course, exchange) = (Arc::clone(&self.0), Exchange::begin());
        Ok(Some(Either::B(Line { stream, buffers, course, exchange })))
    }
}

/// Tries the addresses of a host in their order. Each but the last has half of the time that is left.
fn connect(details: &ConnectionDetails<'_>) -> Result<TcpStream, Error> {
    let until = Instant::now() + (*details.timeout.after).min(SLOW_BEGINNING);
    let mut failed = Error::ConnectionFailed;
    for (index, address) in details.addrs.iter().enumerate() {
        let is_last = index + 1 == details.addrs.len();
        let left = until.saturating_duration_since(Instant::now()) / if is_last { 1 } else { 2 };
        match TcpStream::connect_timeout(address, left.max(PAUSE)) {
            Ok(stream) => return Ok(stream),
            Err(error) if error.kind() == ErrorKind::TimedOut => failed = Error::Timeout(Timeout::Connect),
            Err(error) => failed = error.into(),
        }
    }
    Err(failed)
}

/// A call and its answer, as far as they have moved.
#[derive(Debug)]
struct Exchange {
    begun: Instant,
    moved: Instant,
    sent: u64,
    came: u64,
}

impl Exchange {
    fn begin() -> Exchange {
        let now = Instant::now();
        Exchange { begun: now, moved: now, sent: 0, came: 0 }
    }

    /// Returns how long to wait for the next thing to move, if nothing does for `patience` at most and not until `end`.
    fn wait(&self, patience: Duration, end: Option<Instant>, course: &Course) -> Result<Duration, Error> {
        let least = SLOW_BEGINNING + Duration::from_secs((self.sent + self.came) / LEAST_A_SECOND);
        let until = (self.moved + patience).min(self.begun + least);
        let until = end.map_or(until, |end| end.min(until));
        let left = until.saturating_duration_since(Instant::now());
        let given_up = course.given_up.load(Ordering::Relaxed) && self.begun.elapsed() > PATIENCE;
        if left.is_zero() || given_up { Err(Error::Timeout(Timeout::PerCall)) } else { Ok(left.min(LOOK)) }
    }
}

pub struct Line {
    stream: TcpStream,
    buffers: LazyBuffers,
    course: Arc<Course>,
    exchange: Exchange,
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Line").field("exchange", &self.exchange).finish_non_exhaustive()
    }
}

impl Transport for Line {
    fn buffers(&mut self) -> &mut dyn Buffers {
        &mut self.buffers
    }

    fn transmit_output(&mut self, amount: usize, timeout: NextTimeout) -> Result<(), Error> {
        if self.exchange.came > 0 {
            self.exchange = Exchange::begin();
        }
        let end = Instant::now().checked_add(*timeout.after);
        let Line { stream, buffers, course, exchange } = self;
        let mut rest = buffers.output().get(..amount).unwrap_or_default();
        // What a system does with a call that was only partly taken when the time was over is not the same everywhere; so it never waits in one.
        stream.set_nonblocking(true)?;
        while !rest.is_empty() {
            match stream.write(rest.get(..PIECE).unwrap_or(rest)) {
                Ok(0) => return Err(io::Error::from(ErrorKind::WriteZero).into()),
                Ok(count) => {
                    let bytes = count as u64;
                    (exchange.moved, exchange.sent) = (Instant::now(), exchange.sent + bytes);
                    course.note_sent(bytes);
                    rest = rest.get(count..).unwrap_or_default();
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    thread::sleep(exchange.wait(PATIENCE, end, course)?.min(PAUSE));
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(stream.set_nonblocking(false)?)
    }

    fn await_input(&mut self, timeout: NextTimeout) -> Result<bool, Error> {
        let end = Instant::now().checked_add(*timeout.after);
        let patience = timeout.per_read.map_or(PATIENCE, |patience| *patience);
        let Line { stream, buffers, course, exchange } = self;
        // Until anything comes, the end of the call may be on its way still.
        let unseen = if exchange.came == 0 { exchange.sent.min(UNSEEN) } else { 0 };
        let patience = patience + Duration::from_millis(unseen * 1_000 / SLOWEST);
        loop {
            stream.set_read_timeout(Some(exchange.wait(patience, end, course)?))?;
            match stream.read(buffers.input_append_buf()) {
                Ok(count) => {
                    (exchange.moved, exchange.came) = (Instant::now(), exchange.came + count as u64);
                    buffers.input_appended(count);
                    return Ok(count > 0);
                }
                Err(error)
                    if matches!(
                        error.kind(),
                        ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted
                    ) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Nothing comes that was not asked for: if something does, or the end, it is of no use any more.
    fn is_open(&mut self) -> bool {
        let looked = self.stream.set_nonblocking(true).and_then(|()| self.stream.read(&mut [0]));
        let is_quiet = looked.is_err_and(|error| error.kind() == ErrorKind::WouldBlock);
        is_quiet && self.stream.set_nonblocking(false).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(30);

    /// A call that has taken [`LONG`] and moved last so long ago.
    fn moved(ago: Duration) -> Course {
        let course = Course::default();
        course.begin(1_000_000);
        let now = Instant::now();
        if let Some(call) = course.call.lock().as_mut() {
            (call.begun, call.moved, call.through.bytes) = (now - LONG, now - ago, 100_000);
        }
        course
    }

    #[test]
    fn a_line_that_is_slow_is_so_still_when_the_next_call_begins() {
        let course = moved(LOOK);
        assert!(course.slow().is_some());
        course.end(false);
        assert!(course.slow().is_some(), "the host has waited no longer");
        course.begin(10);
        assert!(course.slow().is_some());
        course.end(true);
        assert_eq!(course.slow(), None);
    }

    #[test]
    fn a_line_that_has_died_is_not_slow_any_more() {
        let course = moved(PATIENCE);
        course.end(false);
        assert_eq!(course.slow(), None, "nothing has moved at the end");
        course.begin(10);
        assert_eq!(course.slow(), None);

        let course = moved(LOOK);
        course.end(false);
        course.begin(10);
        course.end(false);
        assert_eq!(course.slow(), None, "nobody is reached");

        let course = moved(LOOK);
        course.end(false);
        course.begin(10);
        if let Some(call) = course.call.lock().as_mut() {
            (call.begun, call.moved) = (call.begun - LONG, call.moved - LONG);
        }
        assert_eq!(course.slow(), None, "nothing of the next call moves");

        let course = moved(LOOK);
        course.end(false);
        course.has_no_answer();
        assert_eq!(course.slow(), None, "a question has no answer");
    }
}
