//! A cable between a laptop and a host: what goes through it is real TCP, and it can be cut and joined again, lie there dead, be slow or narrow, break
//! wherever somebody likes, or lead to another host.
//!
//! ```ignore
//! let cable = Cable::to(server.base());
//! laptop.publish(&cable.base(), &code).unwrap();
//! cable.cut(); // nobody is reached: every connection ends, and a new one is refused
//! cable.join(); // and it carries everything again
//! ```

use crate::postgres::free_port;
use socket2::SockRef;
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// So often it looks whether somebody wants to be let in.
const LOOK: Duration = Duration::from_millis(2);

/// So many bytes wait in a cable that is narrow.
const SMALL: usize = 4 << 10;

/// One that can be cut. It is cut for good when it is dropped.
pub struct Cable {
    address: SocketAddr,
    line: Arc<Line>,
}

/// Says of a piece that comes through how many of its bytes go on; if not all, the connection ends behind them.
type Breaks = Arc<dyn Fn(&[u8]) -> usize + Send + Sync>;

/// What becomes of what is sent.
#[derive(Clone)]
enum State {
    Carries,
    /// It is kept back until the cable is in another state.
    Dead,
    /// Every piece takes so long.
    Slow(Duration),
    /// So many bytes go through in a second.
    Narrow(u64),
    Brittle(Breaks),
}

struct Line {
    desk: Mutex<Desk>,
    changed: Condvar,
}

struct Desk {
    to: SocketAddr,
    state: State,
    /// Where connections come in; `None` while it is cut.
    door: Option<TcpListener>,
    /// The ends of what is connected, by number.
    connected: Vec<(u64, [TcpStream; 2])>,
    next: u64,
    /// How many connections have broken by themselves.
    broken: u32,
    /// When somebody was let in for the first time since it was joined.
    reached: Option<Instant>,
    /// How many bytes it has passed on, in both directions.
    passed: u64,
    dropped: bool,
}

impl Cable {
    /// Lays one that leads to the server at an address such as `http://127.0.0.1:8080`, and carries everything.
    pub fn to(base: &str) -> Cable {
        // Nobody else gets this port while the cable is cut.
        let address = SocketAddr::from(([127, 0, 0, 1], free_port()));
        let desk = Desk {
            to: address_of(base),
            state: State::Carries,
            door: Some(door(address)),
            connected: Vec::new(),
            next: 0,
            broken: 0,
            reached: None,
            passed: 0,
            dropped: false,
        };
        let line = Arc::new(Line { desk: Mutex::new(desk), changed: Condvar::new() });
        let own = Arc::clone(&line);
        thread::spawn(move || {
            while own.let_in() {
                thread::sleep(LOOK);
            }
        });
        Cable { address, line }
    }

    /// Returns the address of its end at the laptop.
    pub fn base(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Leads to another server from the next connection on.
    pub fn leads_to(&self, base: &str) {
        self.line.lock().to = address_of(base);
    }

    /// Cuts it: every connection ends, and whoever begins one is refused, as where there is no way to the host.
    pub fn cut(&self) {
        let mut desk = self.line.lock();
        desk.door = None;
        end_all(&mut desk);
        self.line.changed.notify_all();
    }

    /// Joins it, and lets it carry everything.
    pub fn join(&self) {
        let mut desk = self.line.lock();
        desk.state = State::Carries;
        desk.reached = None;
        desk.door.get_or_insert_with(|| door(self.address));
        self.line.changed.notify_all();
    }

    /// Lets nothing through in either direction. Connections stay open, and new ones come about: whoever asks hears nothing.
    pub fn dies(&self) {
        self.becomes(State::Dead);
    }

    /// Takes so long for each piece, in either direction.
    pub fn slows_down(&self, by: Duration) {
        self.becomes(State::Slow(by));
    }

    /// Lets so many bytes through in a second, of each connection and in either direction. What waits before it waits with who sends it, or, where the
    /// cable `swallows`, in the memory of something on the way that has said it has it.
    pub fn narrows(&self, bytes: u64, swallows: bool) {
        if let Some(door) = self.line.lock().door.as_ref().filter(|_| !swallows) {
            SockRef::from(door).set_recv_buffer_size(SMALL).unwrap();
        }
        self.becomes(State::Narrow(bytes));
    }

    /// Breaks connections: of each piece that somebody sends, in either direction, only so many bytes go on, and if those are not all, the connection
    /// ends behind them.
    pub fn breaks(&self, after: impl Fn(&[u8]) -> usize + Send + Sync + 'static) {
        self.becomes(State::Brittle(Arc::new(after)));
    }

    /// Ends every connection there is; new ones come about.
    pub fn ends_all(&self) {
        end_all(&mut self.line.lock());
    }

    /// Returns how many connections have broken so.
    pub fn broken(&self) -> u32 {
        self.line.lock().broken
    }

    /// Returns how many bytes it has passed on, in both directions.
    pub fn passed(&self) -> u64 {
        self.line.lock().passed
    }

    /// Returns when somebody reached the host's side for the first time since it was joined.
    pub fn reached(&self) -> Option<Instant> {
        self.line.lock().reached
    }

    fn becomes(&self, state: State) {
        self.line.lock().state = state;
        self.line.changed.notify_all();
    }
}

impl Drop for Cable {
    fn drop(&mut self) {
        self.line.lock().dropped = true;
        self.cut();
    }
}

fn address_of(base: &str) -> SocketAddr {
    base.strip_prefix("http://").unwrap_or(base).parse().unwrap()
}

fn door(address: SocketAddr) -> TcpListener {
    let door = TcpListener::bind(address).unwrap();
    door.set_nonblocking(true).unwrap();
    door
}

fn end_all(desk: &mut Desk) {
    for (_, ends) in desk.connected.drain(..) {
        ends.iter().for_each(|end| drop(end.shutdown(Shutdown::Both)));
    }
}

impl Line {
    fn lock(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets in whoever waits; returns whether to go on.
    fn let_in(self: &Arc<Line>) -> bool {
        loop {
            let mut desk = self.lock();
            if desk.dropped {
                return false;
            }
            let Some(door) = &desk.door else { return true };
            let from = match door.accept() {
                Ok((from, _)) => from,
                Err(error) if error.kind() == ErrorKind::WouldBlock => return true,
                Err(error) => panic!("{error}"),
            };
            from.set_nonblocking(false).unwrap();
            // Of a server that is away the laptop hears nothing but the end of its connection, as from a proxy.
            let Ok(there) = TcpStream::connect(desk.to) else { continue };
            desk.reached.get_or_insert_with(Instant::now);
            let number = desk.next;
            desk.next += 1;
            let ends = [from.try_clone().unwrap(), there.try_clone().unwrap()];
            desk.connected.push((number, ends));
            drop(desk);
            let back = (there.try_clone().unwrap(), from.try_clone().unwrap());
            for (one, other) in [(from, there), back] {
                let line = Arc::clone(self);
                thread::spawn(move || line.pass(number, one, other));
            }
        }
    }

    /// Passes on what comes, as long as this connection holds.
    fn pass(&self, number: u64, mut from: TcpStream, mut to: TcpStream) {
        let mut bytes = [0; 16 << 10];
        while let Ok(count @ 1..) = from.read(&mut bytes[..self.piece()]) {
            let goes_on = self.goes_on(number, &bytes[..count]);
            self.lock().passed += goes_on as u64;
            if to.write_all(&bytes[..goes_on]).is_err() || goes_on < count {
                break;
            }
        }
        let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
        self.lock().connected.retain(|(other, _)| *other != number);
    }

    /// Waits so long or until something is otherwise; `None` if nothing is left to wait for.
    fn wait<'a>(&self, desk: MutexGuard<'a, Desk>, left: Option<Duration>) -> Option<MutexGuard<'a, Desk>> {
        Some(self.changed.wait_timeout(desk, left?).unwrap_or_else(PoisonError::into_inner).0)
    }

    /// Returns how many bytes are read at a time.
    fn piece(&self) -> usize {
        match self.lock().state {
            State::Narrow(bytes) => usize::try_from(bytes / 8).unwrap(),
            State::Carries | State::Dead | State::Slow(_) | State::Brittle(_) => 16 << 10,
        }
    }

    /// Returns how many bytes of a piece go on, once it is their time.
    fn goes_on(&self, number: u64, piece: &[u8]) -> usize {
        let came = Instant::now();
        let mut desk = self.lock();
        loop {
            if desk.connected.iter().all(|(other, _)| *other != number) {
                return 0;
            }
            desk = match desk.state.clone() {
                State::Carries => return piece.len(),
                State::Brittle(breaks) => {
                    let goes_on = breaks(piece).min(piece.len());
                    desk.broken += u32::from(goes_on < piece.len());
                    return goes_on;
                }
                State::Narrow(bytes) => {
                    let by = Duration::from_secs_f64(piece.len() as f64 / bytes as f64);
                    match self.wait(desk, by.checked_sub(came.elapsed())) {
                        Some(desk) => desk,
                        None => return piece.len(),
                    }
                }
                State::Slow(by) => match self.wait(desk, by.checked_sub(came.elapsed())) {
                    Some(desk) => desk,
                    None => return piece.len(),
                },
                State::Dead => self.changed.wait(desk).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }
}
