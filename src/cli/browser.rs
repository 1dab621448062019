//! Opens a page in the browser of whoever sits in front of this machine.

use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A command that runs for longer has opened something: some end only with the browser.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often a command is asked whether it has ended.
const PAUSE: Duration = Duration::from_millis(20);

/// Opens a page; returns whether there is a command that did.
pub(super) fn open(url: &str) -> bool {
    open::commands(url).into_iter().any(opens)
}

/// Returns whether a command has opened its page.
fn opens(mut command: Command) -> bool {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // Ctrl-C ends the server in its terminal and not the browser that it has opened.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    #[cfg(windows)]
    std::os::windows::process::CommandExt::creation_flags(&mut command, WITHOUT_A_WINDOW);
    let Ok(mut child) = command.spawn() else { return false };
    let until = Instant::now() + PATIENCE;
    loop {
        match child.try_wait() {
            // What Windows starts pages with says nothing by its status; to go on would open them twice.
            Ok(Some(status)) if status.success() || cfg!(windows) => return true,
            Ok(Some(_)) | Err(_) => return false,
            Ok(None) if Instant::now() > until => break,
            Ok(None) => thread::sleep(PAUSE),
        }
    }
    wait_for(child);
    true
}

/// Lets nothing remain of a command when it ends at last.
fn wait_for(mut child: Child) {
    // Without a thread to spare it remains until this program ends.
    let _ = thread::Builder::new().name("browser".to_owned()).spawn(move || child.wait());
}

/// No black window flashes up for the command that opens a page.
#[cfg(windows)]
const WITHOUT_A_WINDOW: u32 = 0x0800_0000;
