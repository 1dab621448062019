//! What asks a server for its end.

use std::io;

/// Listens, from now on, to the operating system asking for the end (Ctrl-C, SIGTERM, or the terminal is closed); the future waits for it.
#[cfg(unix)]
pub fn request_to_end() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    let mut hang_up = if outlives_its_terminal() { None } else { Some(signal(SignalKind::hangup())?) };
    Ok(async move {
        let hung_up = async {
            match &mut hang_up {
                Some(signal) => signal.recv().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
            _ = hung_up => {}
        }
    })
}

/// Returns whether this process was started to go on when its terminal is closed, as `nohup` does it: whoever listens to that signal ends
/// this. Known on Linux alone.
#[cfg(unix)]
fn outlives_its_terminal() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    // The signal is the first, so the lowest bit.
    ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 == 1)
}

/// Listens, from now on, to the operating system asking for the end (Ctrl-C, Ctrl-Break, the window is closed); the future waits for it. After a
/// closed window Windows ends the process some five seconds later, whatever it does. That somebody logs off or the machine is shut down it tells
/// only programs without a part of its desktop in them, which this one may have: then the next start makes the last copy.
#[cfg(windows)]
pub fn request_to_end() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::windows::{ctrl_break, ctrl_c, ctrl_close, ctrl_logoff, ctrl_shutdown};
    let (mut interrupt, mut stop, mut close) = (ctrl_c()?, ctrl_break()?, ctrl_close()?);
    let (mut log_off, mut shut_down) = (ctrl_logoff()?, ctrl_shutdown()?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = stop.recv() => {}
            _ = close.recv() => {}
            _ = log_off.recv() => {}
            _ = shut_down.recv() => {}
        }
    })
}
