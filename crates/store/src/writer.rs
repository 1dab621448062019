//! The one thread that writes. Commands queue up; each runs in a savepoint of its own, and those that wait together are
//! committed together, so that a slow disk is flushed once for all of them.

use super::connection::{self, Connection, Purpose};
use super::error::{Result, StoreError};
use super::open_file::OpenFile;
use diesel::Connection as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread::{self, JoinHandle};

/// At most so many commands share a commit.
const GROUP: usize = 64;

/// The queue to the writer. `WriterState` is what the writer remembers between writes; it starts as `WriterState::default()` and is
/// thrown away whenever something went wrong, so it can only ever hold what has been stored or is about to be.
pub struct Writer<WriterState> {
    queue: Option<Sender<Order<WriterState>>>,
    thread: Option<JoinHandle<()>>,
}

/// Why a write stored nothing: its work refused, or the database failed.
pub trait WriteError: From<StoreError> + Send + 'static {
    /// Returns how the database failed, `None` if the work refused.
    fn failure(&self) -> Option<&StoreError>;
}

impl WriteError for StoreError {
    fn failure(&self) -> Option<&StoreError> {
        Some(self)
    }
}

impl<WriterState: Default + 'static> Writer<WriterState> {
    /// Starts the thread with a connection that [`opening::open`](super::opening::open) has set up.
    pub fn start(
        conn: Connection,
        path: PathBuf,
        file: Arc<OpenFile>,
    ) -> std::io::Result<Writer<WriterState>> {
        let (queue, jobs) = channel();
        let own = Own { conn: Some(conn), path, file };
        let thread = thread::Builder::new().name("writer".to_owned()).spawn(move || serve(own, jobs))?;
        Ok(Writer { queue: Some(queue), thread: Some(thread) })
    }

    /// Does `work` in a transaction and waits until it is on the disk. `done` runs on the writer's thread after the
    /// commit and before anything later is committed; it is for announcing what has been stored.
    /// The first statement of `work` must write (STYLE, hazard 1). If `work` refuses or the database fails, nothing is stored.
    pub fn write<T, E, W, D>(&self, work: W, done: D) -> Result<T, E>
    where
        T: Send + 'static,
        E: WriteError,
        W: FnOnce(&mut Connection, &mut WriterState) -> Result<T, E> + Send + 'static,
        D: FnOnce(&T) + Send + 'static,
    {
        let (reply, answer) = sync_channel(1);
        let task = Task { work: Some(work), done: Some(done), result: None, reply };
        let queue = self.queue.as_ref().ok_or(StoreError::WriterGone)?;
        queue.send(Order::Write(Box::new(task))).map_err(|_| StoreError::WriterGone)?;
        answer.recv().map_err(|_| StoreError::WriterGone)?
    }

    /// Does `work` after the commands that wait, while the writer has no connection. What comes meanwhile is refused: it was decided by what
    /// stood in a file that may not be there any more. If the writer has gone, nothing is done.
    pub fn with_database_closed<T>(&self, work: impl FnOnce() -> T) -> Result<T> {
        let (tell, resting) = sync_channel(1);
        let queue = self.queue.as_ref().ok_or(StoreError::WriterGone)?;
        queue.send(Order::Rest(tell)).map_err(|_| StoreError::WriterGone)?;
        let _wake = Wake(queue);
        resting.recv().map_err(|_| StoreError::WriterGone)?;
        Ok(work())
    }
}

/// Ends the rest of the writer when it is dropped, also by a panic.
struct Wake<'a, WriterState>(&'a Sender<Order<WriterState>>);

impl<WriterState> Drop for Wake<'_, WriterState> {
    fn drop(&mut self) {
        // A writer that has gone needs no waking.
        let _ = self.0.send(Order::Wake);
    }
}

impl<WriterState> Drop for Writer<WriterState> {
    /// Ends the thread after the commands that wait, so that the last connection closes in good order.
    fn drop(&mut self) {
        self.queue = None;
        if let Some(thread) =
            self.thread.take().filter(|thread| thread.thread().id() != thread::current().id())
        {
            // A panic has been reported to those who waited.
            let _ = thread.join();
        }
    }
}

/// What the writer is asked for.
enum Order<WriterState> {
    /// To run a command.
    Write(Box<dyn Job<WriterState>>),
    /// To close its connection, tell so, and rest until it is woken.
    Rest(SyncSender<()>),
    /// To go on after that.
    Wake,
}

/// A command in the queue.
trait Job<WriterState>: Send {
    /// Runs in a savepoint. An error says that the whole transaction is broken, not that the command was refused.
    fn run(&mut self, conn: &mut Connection, state: &mut WriterState) -> Result<()>;
    /// Answers the thread that waits, after the commit or its failure.
    fn answer(self: Box<Self>, committed: &Result<()>);
}

struct Task<W, D, T, E> {
    work: Option<W>,
    done: Option<D>,
    result: Option<Result<T, E>>,
    reply: SyncSender<Result<T, E>>,
}

impl<WriterState, W, D, T, E> Job<WriterState> for Task<W, D, T, E>
where
    WriterState: Default,
    T: Send,
    E: WriteError,
    W: FnOnce(&mut Connection, &mut WriterState) -> Result<T, E> + Send,
    D: FnOnce(&T) + Send,
{
    fn run(&mut self, conn: &mut Connection, state: &mut WriterState) -> Result<()> {
        let Some(work) = self.work.take() else { return Ok(()) };
        let mut refused = None;
        let result = conn.transaction(|conn| {
            catch_unwind(AssertUnwindSafe(|| work(conn, state)))
                .unwrap_or_else(|panic| Err(StoreError::Panicked(words_of(&*panic)).into()))
                .map_err(|error| {
                    refused = Some(error);
                    diesel::result::Error::RollbackTransaction
                })
        });
        let result = result.map_err(|fault| match (fault, refused) {
            (diesel::result::Error::RollbackTransaction, Some(error)) => error,
            (fault, _) => StoreError::from(fault).into(),
        });
        if let Some(fault) = result.as_ref().err().and_then(WriteError::failure) {
            *state = WriterState::default();
            if fault.ends_transaction() {
                return Err(fault.clone());
            }
        }
        self.result = Some(result);
        Ok(())
    }

    fn answer(self: Box<Self>, committed: &Result<()>) {
        let result = match (committed, self.result) {
            (Ok(()), Some(result)) => result,
            (Ok(()), None) => Err(StoreError::WriterGone.into()),
            (Err(fault), _) => Err(fault.clone().into()),
        };
        if let (Ok(value), Some(done)) = (&result, self.done) {
            done(value);
        }
        // The thread that asked may have gone; the write stands all the same.
        let _ = self.reply.send(result);
    }
}

/// The writer's own connection, and the file that it belongs to.
struct Own {
    conn: Option<Connection>,
    path: PathBuf,
    file: Arc<OpenFile>,
}

fn serve<WriterState: Default>(mut own: Own, orders: Receiver<Order<WriterState>>) {
    let mut state = WriterState::default();
    while let Ok(first) = orders.recv() {
        let (mut group, mut rest) = (Vec::new(), None);
        for order in std::iter::once(first).chain(orders.try_iter().take(GROUP - 1)) {
            match order {
                Order::Write(job) => group.push(job),
                Order::Rest(tell) => {
                    rest = Some(tell);
                    break;
                }
                Order::Wake => {}
            }
        }
        if !group.is_empty() {
            write_together(&mut own, &mut state, group);
        }
        if let Some(tell) = rest {
            own.file.forget();
            (own.conn, state) = (None, WriterState::default());
            // The thread that asked may have gone; then it has woken this one already.
            let _ = tell.send(());
            for order in orders.iter().take_while(|order| !matches!(order, Order::Wake)) {
                if let Order::Write(job) = order {
                    job.answer(&Err(StoreError::Busy));
                }
            }
        }
    }
}

/// Runs commands in one transaction and answers them. What has gone into a file that is not there any more is not stored.
fn write_together<WriterState: Default>(
    own: &mut Own,
    state: &mut WriterState,
    mut group: Vec<Box<dyn Job<WriterState>>>,
) {
    let committed = own
        .opened()
        .and_then(|conn| conn.transaction(|conn| group.iter_mut().try_for_each(|job| job.run(conn, state))));
    let committed = committed.and_then(|()| own.file.look());
    if let Err(fault) = &committed {
        tracing::error!(%fault, commands = group.len(), "nothing was stored");
        *state = WriterState::default();
        // After a failed commit the connection may hold a transaction that nobody can end. A fresh one is opened for the next commands
        // and not now: what is opened while the disk fails may be for reading only.
        if !own.file.is_moved() {
            own.file.forget_log();
            own.conn = None;
        }
    }
    for job in group {
        job.answer(&committed);
    }
}

impl Own {
    /// Returns the connection, a fresh one after a rest or a failure.
    fn opened(&mut self) -> Result<&mut Connection> {
        self.file.look()?;
        if self.conn.is_none() {
            let fresh = connection::connect(&self.path, Purpose::Write);
            self.conn = Some(fresh.map_err(|fault| StoreError::Database(fault.to_string()))?);
            self.file.note();
        }
        self.conn.as_mut().ok_or(StoreError::WriterGone)
    }
}

fn words_of(panic: &(dyn std::any::Any + Send)) -> String {
    panic
        .downcast_ref::<&str>()
        .map(|words| (*words).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_default()
}
