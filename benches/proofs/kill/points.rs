//! A write that fails at every point: within each call that changes the files of the database while a result is entered, a round is
//! drawn, and the program ends and takes the log into the file.

use crate::client::{Client, fresh_key, result_form};
use crate::disk::{Disk, Fault, Order, Portion, Power};
use crate::night::{self, NIGHT, PASSWORD, Program};
use crate::{LAPTOP, Outcome, READY, SLUG};
use preisschnapsen::app::{App, OpenOptions, audit};
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

/// A small night: its pages are few, and so are the calls.
const PEOPLE: u32 = 16;

/// The ways in which a write ends in its middle.
static CUTS: [(Portion, Power); 6] = [
    (Portion::Half, Power::Stays),
    (Portion::All, Power::LosesAll),
    (Portion::Nothing, Power::Stays),
    (Portion::Half, Power::LosesOdd),
    (Portion::All, Power::Stays),
    (Portion::Half, Power::LosesEven),
];

/// Each result corrects the one before it.
const SCORES: [&str; 2] = ["2%3A1", "0%3A2"];

static FAULTS: [(Fault, Portion); 4] = [
    (Fault::Io, Portion::Nothing),
    (Fault::NoSpace, Portion::Half),
    (Fault::ReadOnly, Portion::Nothing),
    (Fault::Io, Portion::Half),
];

/// What is sent while the disk fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sent {
    Result,
    Draw,
}

/// What has been tried.
#[derive(Default)]
pub struct Tried {
    points: i64,
    cuts: u32,
    of_power: u32,
    acknowledged: u32,
    stored: u32,
    failing: u32,
    longest: Duration,
}

/// A night just before something is sent, as files.
struct Prepared {
    sent: Sent,
    files: Vec<(&'static str, Vec<u8>)>,
    session: String,
    /// Entries of the journal.
    entries: usize,
}

/// Tries every so many points, one way to fail at each; with 1 every way at every point.
///
/// # Errors
///
/// Something acknowledged was lost, something is there by half, or something was said to be stored that is not.
pub fn everywhere(every: i64) -> Outcome<()> {
    let disk = Disk::build()?;
    let mut tried = Tried::default();
    for sent in [Sent::Result, Sent::Draw] {
        let prepared = Prepared::make(sent)?;
        cut_everywhere(&disk, &prepared, every, &mut tried)?;
        fail_everywhere(&disk, &prepared, every, &mut tried)?;
    }
    let Tried { points, cuts, of_power, acknowledged, stored, failing, longest } = tried;
    println!(
        "{points} calls in an entry, a draw and their way into the file: {cuts} times the program ended within one"
    );
    println!(
        "{of_power} of these lost what no flush had confirmed; {acknowledged} entries had been acknowledged, each is there"
    );
    println!(
        "{stored} unacknowledged ones were there as a whole, the others not at all; sent again, each counts once"
    );
    println!(
        "{failing} times the disk failed and came back: nothing was said to be saved that was not, and reading went on"
    );
    println!("ready again after at most {} ms", longest.as_millis());
    Ok(())
}

/// Ends the program within one call after the other.
fn cut_everywhere(disk: &Disk, prepared: &Prepared, every: i64, tried: &mut Tried) -> Outcome<()> {
    let ways =
        |at: i64| if every == 1 { &CUTS[..] } else { &CUTS[(at / every) as usize % CUTS.len()..][..1] };
    for at in (1..).step_by(usize::try_from(every)?) {
        for &(portion, power) in ways(at) {
            let point = format!("{:?}, call {at}, {portion:?}, {power:?}", prepared.sent);
            let cut = cut(disk, prepared, Order::Cut(at, portion, power), tried);
            if !cut.map_err(|error| format!("{point}: {error}"))? {
                tried.points += at - 1;
                return Ok(());
            }
            tried.cuts += 1;
            tried.of_power += u32::from(power != Power::Stays);
        }
    }
    Ok(())
}

/// Sends the form to a program that ends within a call, or else is asked to end. Returns whether it ended within the call.
fn cut(disk: &Disk, prepared: &Prepared, order: Order, tried: &mut Tried) -> Outcome<bool> {
    let (_folder, file) = prepared.copy()?;
    let (mut program, _) =
        disk.under(&file, |environment| Program::start_under(LAPTOP, &file, environment))??;
    let mut client = Client::connect(program.address)?.with_session(&prepared.session);
    let form = prepared.form(&mut client, 0)?;
    disk.give(order)?;
    let acknowledged = match client.post(&form.0, &form.1) {
        Ok(answer) if answer.status == 303 => true,
        Ok(answer) => return Err(format!("answered {}: {}", answer.status, answer.text()).into()),
        Err(_) => false,
    };
    let pid = Pid::from_child(&program.child);
    if acknowledged {
        // The log goes into the file, which the same disk has to take.
        kill_process(pid, Signal::TERM)?;
    }
    program.child.wait()?;
    let has_cut = disk.has_cut()?;
    if !has_cut && !acknowledged {
        return Err("the program ended by itself".into());
    }
    // Nothing of what lies in memory outlives the power; what outlives the program is looked at as it is.
    if matches!(order, Order::Cut(_, _, power) if power != Power::Stays) {
        let _ = fs::remove_file(format!("{}-shm", file.display()));
    }
    let stored = prepared.stored(&file)?;
    if acknowledged && !stored {
        return Err("an acknowledged entry is lost".into());
    }
    tried.acknowledged += u32::from(acknowledged && has_cut);
    tried.stored += u32::from(stored && !acknowledged);
    again(prepared, &file, &form, tried)?;
    Ok(has_cut)
}

/// The program starts on a sound disk, and the browser sends the form again.
fn again(prepared: &Prepared, file: &Path, form: &Form, tried: &mut Tried) -> Outcome<()> {
    let (program, ready) = Program::start(LAPTOP, file)?;
    tried.longest = tried.longest.max(ready);
    if ready > READY {
        return Err(format!("ready after {} ms only", ready.as_millis()).into());
    }
    let mut client = Client::connect(program.address)?.with_session(&prepared.session);
    let answer = client.post(&form.0, &form.1)?;
    if answer.status != 303 {
        return Err(format!("sent again, it is answered {}: {}", answer.status, answer.text()).into());
    }
    drop(program);
    if prepared.stored(file)? { Ok(()) } else { Err("sent again, it is not there".into()) }
}

/// Lets one call after the other fail, with all behind it, until the disk works again. The program goes on all the time.
fn fail_everywhere(disk: &Disk, prepared: &Prepared, every: i64, tried: &mut Tried) -> Outcome<()> {
    // A draw is made once: its night is taken anew each time.
    let mut house: Option<(TempDir, PathBuf, Program)> = None;
    let mut entries = prepared.entries;
    let ways =
        |at: i64| if every == 1 { &FAULTS[..] } else { &FAULTS[(at / every) as usize % FAULTS.len()..][..1] };
    for at in (1..).step_by(usize::try_from(every)?) {
        let mut reached = false;
        for &(fault, portion) in ways(at) {
            let (folder, file, program) = match house.take() {
                Some(house) => house,
                None => {
                    let (folder, file) = prepared.copy()?;
                    let started =
                        disk.under(&file, |environment| Program::start_under(LAPTOP, &file, environment))?;
                    entries = prepared.entries;
                    (folder, file, started?.0)
                }
            };
            let point = format!("{:?}, call {at}, {portion:?}, {fault:?}", prepared.sent);
            let order = Order::Fail(at, portion, fault);
            reached |= fail(disk, prepared, &program, entries, order)
                .map_err(|error| format!("{point}: {error}"))?;
            entries += 1;
            tried.failing += u32::from(reached);
            if prepared.sent == Sent::Result {
                house = Some((folder, file, program));
            } else {
                drop(program);
                prepared.holds(&file, entries).map_err(|error| format!("{point}: {error}"))?;
            }
        }
        if !reached {
            break;
        }
    }
    if let Some((_folder, file, program)) = house {
        drop(program);
        prepared.holds(&file, entries)?;
    }
    Ok(())
}

/// Sends the form to a disk that fails, reads meanwhile, and sends it again when the disk works. Returns whether it did fail.
fn fail(disk: &Disk, prepared: &Prepared, program: &Program, entries: usize, order: Order) -> Outcome<bool> {
    let mut client = Client::connect(program.address)?.with_session(&prepared.session);
    let form = prepared.form(&mut client, entries)?;
    disk.give(order)?;
    let answer = client.post(&form.0, &form.1)?;
    let Order::Fail(at, ..) = order else { return Ok(false) };
    let failed = disk.calls()? >= at;
    if answer.status != 303 && (answer.status != 507 || !answer.text().contains("nicht gespeichert")) {
        return Err(format!("answered {}: {}", answer.status, answer.text()).into());
    }
    let mut guest = Client::connect(program.address)?;
    for (reader, page) in [(&mut guest, NIGHT.to_owned()), (&mut client, format!("/leitung{NIGHT}"))] {
        let read = reader.get(&page, "")?;
        if read.status != 200 {
            return Err(format!("{page} answers {}", read.status).into());
        }
        let banner = read.text().contains("Es wird nichts gespeichert");
        if page.starts_with("/leitung") && banner != (answer.status != 303) {
            return Err(format!("answered {}, and the banner {banner}", answer.status).into());
        }
    }
    disk.give(Order::Work)?;
    if answer.status != 303 {
        let answer = client.post(&form.0, &form.1)?;
        if answer.status != 303 {
            return Err(format!("the disk works again, but: {}: {}", answer.status, answer.text()).into());
        }
        if client.get(&format!("/leitung{NIGHT}"), "")?.text().contains("Es wird nichts gespeichert") {
            return Err("the disk works again, and the banner stays".into());
        }
    }
    Ok(failed)
}

/// Where a form is sent, and its fields.
type Form = (String, Vec<(String, String)>);

impl Prepared {
    fn make(sent: Sent) -> Outcome<Prepared> {
        let (database, app) = night::make_undrawn(PEOPLE)?;
        if sent == Sent::Result {
            night::draw(&app)?;
        }
        drop(app);
        let (program, _) = Program::start(LAPTOP, &database.file)?;
        let mut client = Client::connect(program.address)?;
        client.log_in("Resi", PASSWORD)?;
        let session = client.session().to_owned();
        // Killed, so that it leaves its log behind as after a crash.
        drop(program);
        let entries = entries(&database.file)?;
        let read = |tail| fs::read(format!("{}{tail}", database.file.display())).map(|bytes| (tail, bytes));
        let files = ["", "-wal", ".mark"].into_iter().filter_map(|tail| read(tail).ok()).collect();
        Ok(Prepared { sent, files, session, entries })
    }

    fn copy(&self) -> io::Result<(TempDir, PathBuf)> {
        let folder = TempDir::new()?;
        let file = folder.path().join("abend.db");
        for (tail, bytes) in &self.files {
            fs::write(format!("{}{tail}", file.display()), bytes)?;
        }
        Ok((folder, file))
    }

    /// Returns a form that has not been sent yet.
    fn form(&self, client: &mut Client, number: usize) -> Outcome<Form> {
        let key = || vec![("form_key".to_owned(), fresh_key())];
        if self.sent == Sent::Draw {
            return Ok((format!("/leitung{NIGHT}/auslosung/R1/jetzt"), key()));
        }
        let score = SCORES[number % SCORES.len()];
        let page = client.get(&format!("/leitung{NIGHT}/ergebnis?runde=R1&partie=3&stand={score}"), "")?;
        Ok((format!("/leitung{NIGHT}/ergebnis"), result_form(&page.text())?))
    }

    /// Returns whether what was sent is in the journal, once; it must be there as a whole or not at all, and all else be sound.
    fn stored(&self, file: &Path) -> Outcome<bool> {
        self.sound(file)?;
        match entries(file)?.checked_sub(self.entries) {
            Some(0) => Ok(false),
            Some(1) => Ok(true),
            more => Err(format!("{more:?} entries more than before").into()),
        }
    }

    /// Makes sure that the journal has so many entries and all is sound.
    fn holds(&self, file: &Path, count: usize) -> Outcome<()> {
        self.sound(file)?;
        let there = entries(file)?;
        if there == count {
            Ok(())
        } else {
            Err(format!("{there} entries, {count} were acknowledged").into())
        }
    }

    fn sound(&self, file: &Path) -> Outcome<()> {
        let found = audit(file)?;
        if found.is_sound() { Ok(()) } else { Err(format!("{found:?}").into()) }
    }
}

fn entries(file: &Path) -> Outcome<usize> {
    let app = App::open(OpenOptions { copies: false, ..OpenOptions::new(file) })?;
    Ok(app.journal(SLUG)?.len())
}
