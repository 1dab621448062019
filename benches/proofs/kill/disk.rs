//! A disk that fails when it is told to: `cut.c` between the program and the C library.

use crate::Outcome;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// How much of a call is done before it fails.
#[derive(Debug, Clone, Copy)]
pub enum Portion {
    Nothing = 0,
    Half = 1,
    All = 2,
}

/// What becomes of writes that no flush has confirmed when the program ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Power {
    /// The machine goes on: they stay.
    Stays = 0,
    /// All are lost.
    LosesAll = 1,
    /// Every other one is lost, as from a disk that writes out of order.
    LosesOdd = 2,
    LosesEven = 3,
}

/// What the operating system says of a call that fails.
#[derive(Debug, Clone, Copy)]
pub enum Fault {
    Io = 5,
    NoSpace = 28,
    ReadOnly = 30,
}

/// What the disk is to do.
#[derive(Debug, Clone, Copy)]
pub enum Order {
    /// Nothing out of the way.
    Work,
    /// End the program within the call with this number, counted from 1.
    Cut(i64, Portion, Power),
    /// Let this call and all behind it fail.
    Fail(i64, Portion, Fault),
}

/// The library, and the file through which it gets its orders.
pub struct Disk {
    folder: TempDir,
}

/// The numbers of `struct orders` in `cut.c`.
const NUMBERS: usize = 8;
const COUNT: usize = 6;
const DIED: usize = 7;

impl Disk {
    /// Compiles the library.
    ///
    /// # Errors
    ///
    /// There is no C compiler, or it complains.
    pub fn build() -> Outcome<Disk> {
        let disk = Disk { folder: TempDir::new()? };
        let compiler = std::env::var_os("CC").unwrap_or_else(|| "cc".into());
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/proofs/kill/cut.c");
        let mut command = Command::new(compiler);
        command.args(["-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o"]);
        let ended = command.arg(disk.library()).arg(source).args(["-ldl", "-lpthread"]).status()?;
        if ended.success() { Ok(disk) } else { Err("cut.c was not compiled".into()) }
    }

    fn library(&self) -> PathBuf {
        self.folder.path().join("cut.so")
    }

    fn orders(&self) -> PathBuf {
        self.folder.path().join("orders")
    }

    /// Makes sure that there are orders, and calls back with the environment of a program whose disk this is.
    pub fn under<T>(&self, database: &Path, start: impl FnOnce(&[(&str, &Path)]) -> T) -> Outcome<T> {
        self.give(Order::Work)?;
        let (library, orders) = (self.library(), self.orders());
        let database = database.canonicalize()?;
        Ok(start(&[
            ("LD_PRELOAD", library.as_path()),
            ("SCHNAPSEN_ORDERS", orders.as_path()),
            ("SCHNAPSEN_DISK", database.as_path()),
        ]))
    }

    /// Gives an order; the calls are counted anew.
    pub fn give(&self, order: Order) -> Outcome<()> {
        let numbers: [i64; NUMBERS] = match order {
            Order::Work => [0; NUMBERS],
            Order::Cut(at, portion, power) => [1, at, portion as i64, power as i64, 0, 0, 0, 0],
            // All that lies beside the database fails as well, such as the copies.
            Order::Fail(at, portion, fault) => [2, at, portion as i64, 0, fault as i64, 1, 0, 0],
        };
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_ne_bytes()).collect();
        // The file is mapped by the program: it is written over and never made anew.
        let mut options = fs::File::options();
        let file = options.write(true).create(true).truncate(false).open(self.orders())?;
        std::os::unix::fs::FileExt::write_all_at(&file, &bytes, 0)?;
        Ok(())
    }

    /// Returns how many calls there have been since the order.
    pub fn calls(&self) -> Outcome<i64> {
        self.number(COUNT)
    }

    /// Returns whether the program has ended within a call.
    pub fn has_cut(&self) -> Outcome<bool> {
        Ok(self.number(DIED)? == 1)
    }

    fn number(&self, which: usize) -> Outcome<i64> {
        let bytes = fs::read(self.orders())?;
        let number = bytes.chunks_exact(size_of::<i64>()).nth(which).ok_or("no orders")?;
        Ok(i64::from_ne_bytes(number.try_into()?))
    }
}
