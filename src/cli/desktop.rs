//! Whether somebody sits in front of this machine's own screen: only then a browser is opened, which happens here too.
//!
//! | where | a desktop is there if |
//! |---|---|
//! | everywhere | `CI` says nothing, and neither `SSH_CONNECTION` nor `SSH_TTY` is set |
//! | Linux and its kin | `DISPLAY` or `WAYLAND_DISPLAY` is set, and systemd has not started the program as a service of the machine: then `SYSTEMD_EXEC_PID` is its own number, and there is no `MANAGERPID`, which those have that a user's own systemd starts, as menus do |
//! | Windows | the user is none of those that only services have: their profiles lie below `systemprofile` or `ServiceProfiles` |
//! | macOS | launchd has started it from a window or not at all: `XPC_SERVICE_NAME` is not the name of a service |

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, process, thread};

/// Returns whether this program was started in a session on the screen of this machine.
pub(super) fn is_here() -> bool {
    let variable = |name: &str| env::var_os(name).map(|value| value.to_string_lossy().into_owned());
    is_desktop(env::consts::OS, process::id(), variable)
}

/// Returns the same for a system by its name in Rust, a process and its environment.
fn is_desktop(system: &str, process: u32, variable: impl Fn(&str) -> Option<String>) -> bool {
    let value = |name: &str| variable(name).filter(|value| !value.is_empty());
    let automatic =
        value("CI").is_some_and(|value| !matches!(value.to_lowercase().as_str(), "0" | "false" | "no"));
    let from_afar = value("SSH_CONNECTION").or_else(|| value("SSH_TTY")).is_some();
    if automatic || from_afar {
        return false;
    }
    match system {
        "windows" => !value("USERPROFILE").is_some_and(|profile| {
            let profile = profile.to_lowercase();
            profile.contains(r"\systemprofile") || profile.contains(r"\serviceprofiles\")
        }),
        "macos" => match value("XPC_SERVICE_NAME") {
            None => true,
            Some(name) => name == "0" || name.starts_with("application."),
        },
        _ => {
            let screen = value("DISPLAY").or_else(|| value("WAYLAND_DISPLAY")).is_some();
            let by_systemd = value("SYSTEMD_EXEC_PID").is_some_and(|number| number == process.to_string());
            screen && !(by_systemd && value("MANAGERPID").is_none())
        }
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_desktop(expected: bool, system: &str, environment: &[(&str, &str)]) {
        let variable = |name: &str| {
            let of_it = environment.iter().find(|(other, _)| *other == name);
            of_it.map(|(_, value)| (*value).to_owned())
        };
        assert_eq!(is_desktop(system, 42, variable), expected, "{system} {environment:?}");
    }

    #[test]
    fn a_screen_makes_a_desktop_unless_a_service_or_somebody_far_away_started_the_program() {
        let other = |expected, environment: &[(&str, &str)]| {
            assert_desktop(expected, "linux", environment);
        };
        other(false, &[]);
        other(false, &[("DISPLAY", "")]);
        other(true, &[("DISPLAY", ":0")]);
        other(true, &[("WAYLAND_DISPLAY", "wayland-0")]);
        other(false, &[("DISPLAY", "localhost:10.0"), ("SSH_CONNECTION", "10.0.0.2 5 10.0.0.1 22")]);
        other(false, &[("DISPLAY", ":0"), ("SSH_TTY", "/dev/pts/1")]);
        other(false, &[("DISPLAY", ":0"), ("CI", "true")]);
        other(true, &[("DISPLAY", ":0"), ("CI", "false")]);
        other(false, &[("DISPLAY", ":0"), ("SYSTEMD_EXEC_PID", "42")]);
        other(true, &[("DISPLAY", ":0"), ("SYSTEMD_EXEC_PID", "42"), ("MANAGERPID", "7")]);
        other(true, &[("DISPLAY", ":0"), ("SYSTEMD_EXEC_PID", "41")]);
    }

    #[test]
    fn windows_and_macos_have_a_desktop_but_for_services() {
        let windows = |expected, environment: &[(&str, &str)]| {
            assert_desktop(expected, "windows", environment);
        };
        windows(true, &[]);
        windows(true, &[("USERPROFILE", r"C:\Users\Wirt")]);
        windows(false, &[("USERPROFILE", r"C:\Windows\system32\config\systemprofile")]);
        windows(false, &[("USERPROFILE", r"C:\Windows\ServiceProfiles\LocalService")]);
        windows(false, &[("USERPROFILE", r"C:\Users\Wirt"), ("SSH_CONNECTION", "10.0.0.2 5 10.0.0.1 22")]);
        windows(false, &[("CI", "1")]);
        let mac = |expected, environment: &[(&str, &str)]| {
            assert_desktop(expected, "macos", environment);
        };
        mac(true, &[]);
        mac(true, &[("XPC_SERVICE_NAME", "0")]);
        mac(true, &[("XPC_SERVICE_NAME", "application.com.apple.Terminal.1.2")]);
        mac(false, &[("XPC_SERVICE_NAME", "at.example.preisschnapsen")]);
        mac(false, &[("SSH_TTY", "/dev/ttys001")]);
    }
}
