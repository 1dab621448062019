//! A real PostgreSQL in a folder of its own. It ends with this program, however that ends.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use tokio_postgres::NoTls;

/// The server that all tests share, each with a database of its own.
static SHARED: OnceLock<Postgres> = OnceLock::new();

/// What starts PostgreSQL, and ends it when its own input ends: that is when this program ends, by a panic or a signal too.
const KEEPER: &str = r#"
set -e
folder=$(mktemp -d)
postgres=
stop() { [ -z "$postgres" ] || { kill -INT "$postgres" || true; wait "$postgres" || true; postgres=; }; }
# A server that was not ended by us says here why.
tells() { grep -E -A3 'PANIC|was terminated by signal' "$folder/log" >&2 || true; }
trap 'tells; stop; rm -rf "$folder"' EXIT
trap 'exit 1' INT TERM HUP
echo geheim >"$folder/password"
"$1/initdb" --pgdata "$folder/data" --username tester --auth scram-sha-256 --pwfile "$folder/password" \
    --encoding UTF8 --locale C --no-sync >/dev/null
start() {
    "$1/postgres" -D "$folder/data" -p "$2" -c listen_addresses=127.0.0.1 -c unix_socket_directories="$folder" \
        -c fsync=off -c max_connections=200 -c max_prepared_transactions=2 -c log_min_messages=log </dev/null >>"$folder/log" 2>&1 &
    postgres=$!
    until "$1/pg_isready" -q -h 127.0.0.1 -p "$2" -d postgres -U tester; do
        kill -0 "$postgres"
        sleep 0.05
    done
}
start "$1" "$2"
echo ready
while read -r order; do
    case $order in
        stop) stop ;;
        crash) kill -QUIT "$postgres"; wait "$postgres" || true; start "$1" "$2" ;;
        start) start "$1" "$2" ;;
    esac
    echo done
done
"#;

/// A server.
pub struct Postgres {
    port: u16,
    orders: Option<Mutex<(ChildStdin, BufReader<ChildStdout>)>>,
    keeper: Child,
    databases: AtomicU32,
}

/// Returns the folder with the newest PostgreSQL's programs.
fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").expect("postgresql is installed");
    let version = |path: &Path| path.file_name().and_then(|name| name.to_str()?.parse::<u32>().ok());
    let paths = versions.map(|version| version.unwrap().path());
    paths.max_by_key(|path| version(path)).expect("a version of postgresql is installed").join("bin")
}

/// Returns a port below those that systems give to whoever asks for any, so that nobody else gets it while a server is stopped.
pub fn free_port() -> u16 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let first = std::process::id().wrapping_mul(31) + NEXT.fetch_add(1_000, Ordering::Relaxed);
    let ports = (0..10_000).map(|more| 20_000 + u16::try_from((first + more) % 10_000).unwrap());
    ports.into_iter().find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok()).unwrap()
}

impl Postgres {
    /// Returns the server that the tests share.
    pub fn shared() -> &'static Postgres {
        SHARED.get_or_init(Postgres::start)
    }

    /// Starts a server.
    pub fn start() -> Postgres {
        let port = free_port();
        let mut command = if rustix::process::geteuid().is_root() {
            // PostgreSQL refuses root.
            let mut other = Command::new("setpriv");
            other.args(["--reuid", "postgres", "--regid", "postgres", "--clear-groups", "sh"]);
            other
        } else {
            Command::new("sh")
        };
        command.args(["-c", KEEPER, "sh"]).arg(programs()).arg(port.to_string()).current_dir("/");
        let mut keeper = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let orders = keeper.stdin.take().unwrap();
        let mut answers = BufReader::new(keeper.stdout.take().unwrap());
        let mut line = String::new();
        answers.read_line(&mut line).unwrap();
        assert_eq!(line, "ready\n", "PostgreSQL starts");
        Postgres { port, orders: Some(Mutex::new((orders, answers))), keeper, databases: AtomicU32::new(0) }
    }

    /// Stops the server; who is connected is thrown out.
    pub fn stop(&self) {
        self.order("stop");
    }

    /// Lets it die without writing anything more, and start again.
    pub fn crash(&self) {
        self.order("crash");
    }

    /// Starts it again.
    pub fn start_again(&self) {
        self.order("start");
    }

    fn order(&self, order: &str) {
        let mut orders = self.orders.as_ref().unwrap().lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(orders.0, "{order}").unwrap();
        let mut line = String::new();
        orders.1.read_line(&mut line).unwrap();
        assert_eq!(line, "done\n");
    }

    /// Makes an empty database, and returns its address.
    pub async fn database(&self) -> String {
        let name = format!("host_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let administrator = self.connect("postgres").await;
        administrator.batch_execute(&format!("CREATE DATABASE {name}")).await.unwrap();
        self.address(&name)
    }

    /// Copies a database as it is now, also from under whoever is connected; returns the address of the copy.
    pub async fn copy(&self, address: &str) -> String {
        let name = format!("host_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let (_, of) = address.rsplit_once('/').unwrap();
        let administrator = self.connect("postgres").await;
        let alone =
            format!("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '{of}'");
        administrator.batch_execute(&alone).await.unwrap();
        administrator.batch_execute(&format!("CREATE DATABASE {name} TEMPLATE {of}")).await.unwrap();
        self.address(&name)
    }

    /// Returns the address of a database.
    pub fn address(&self, name: &str) -> String {
        let mut address = String::new();
        write!(address, "postgres://tester:geheim@127.0.0.1:{}/{name}", self.port).unwrap();
        address
    }

    async fn connect(&self, name: &str) -> tokio_postgres::Client {
        connect(&self.address(name)).await
    }
}

impl Drop for Postgres {
    /// Of a server that is not shared: its keeper ends with its input.
    fn drop(&mut self) {
        self.orders = None;
        let _ = self.keeper.wait();
    }
}

/// Opens a connection beside those of the program, to look and to tamper.
pub async fn connect(address: &str) -> tokio_postgres::Client {
    let (client, connection) = tokio_postgres::connect(address, NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}
