//! nginx with a cache before a host, by the lines of docs/CLUBS.md that pages need: how many pages a crowd gets, and what they cost the host.

use crate::postgres::free_port;
use crate::server::Server;
use crate::wrk::wrk;
use crate::{Client, Outcome};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant};

const CONFIGURATION: &str = "
user root; daemon off; pid $FOLDER/pid; error_log $FOLDER/log crit; worker_processes 1;
events { worker_connections 1024; }
http {
    access_log off; client_body_temp_path $FOLDER/body; proxy_temp_path $FOLDER/proxy;
    fastcgi_temp_path $FOLDER/a; uwsgi_temp_path $FOLDER/b; scgi_temp_path $FOLDER/c;
    proxy_cache_path $FOLDER/cache keys_zone=schnapsen:10m max_size=500m inactive=10s;
    upstream schnapsen { server $HOST; keepalive 16; }
    server {
        listen 127.0.0.1:$PORT;
        proxy_set_header Host $host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        proxy_http_version 1.1; proxy_set_header Connection '';
        location / { proxy_pass http://schnapsen; }
        location /t/ {
            proxy_pass http://schnapsen; proxy_cache schnapsen;
            proxy_cache_lock on; proxy_cache_use_stale updating;
        }
    }
}";

struct Nginx(Child);

impl Drop for Nginx {
    fn drop(&mut self) {
        // It is one process but for its worker, which ends with it.
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        let _ = self.0.wait();
    }
}

/// Returns a row for a page straight from the host and one for the same through the cache: pages a second, and the processor of the host for a page.
pub fn compare(server: &Server, path: &str) -> Outcome<Vec<(String, String)>> {
    let folder = tempfile::tempdir()?;
    let port = free_port();
    let text = CONFIGURATION
        .replace("$FOLDER", &folder.path().display().to_string())
        .replace("$HOST", &server.address.to_string())
        .replace("$PORT", &port.to_string());
    std::fs::write(folder.path().join("conf"), text)?;
    let _nginx = Nginx(Command::new("nginx").arg("-c").arg(folder.path().join("conf")).spawn()?);
    let cache = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let begun = Instant::now();
    while Client::connect(cache).is_err() && begun.elapsed() < Duration::from_secs(5) {
        sleep(Duration::from_millis(20));
    }
    let mut rows = Vec::new();
    for (what, at) in [("straight from the host", server.address), ("through nginx that keeps it", cache)] {
        if Client::connect(at)?.get(path, "")?.status != 200 {
            return Err(format!("{path} is not there {what}").into());
        }
        let before = server.processor()?;
        let rate = wrk(at, path, &["-H", "Accept-Encoding: br"], 4)?;
        let each = (server.processor()? - before).as_secs_f64() / rate / 4.0;
        rows.push((format!("a page {what}"), format!("{rate:.0}/s, {:.1} µs of the host", each * 1e6)));
    }
    Ok(rows)
}
