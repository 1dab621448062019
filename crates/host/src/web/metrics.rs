//! What is counted, as Prometheus reads it. No address and no name stands in it.

use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

/// The upper ends of the classes of times, in milliseconds.
const CLASSES: [u64; 10] = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 10_000];

/// Counts of one server since its start.
#[derive(Debug, Default)]
pub struct Metrics(Mutex<Counts>);

#[derive(Debug, Default)]
struct Counts {
    calls: BTreeMap<(&'static str, u16), u64>,
    times: BTreeMap<&'static str, Times>,
    entries: u64,
    faulty: usize,
    in_memory: usize,
}

#[derive(Debug, Default)]
struct Times {
    classes: [u64; CLASSES.len()],
    count: u64,
    seconds: f64,
}

impl Metrics {
    /// Counts a call with its answer.
    pub fn count(&self, call: &'static str, status: u16, time: Duration) {
        let mut counts = self.0.lock();
        *counts.calls.entry((call, status)).or_default() += 1;
        let times = counts.times.entry(call).or_default();
        times.count += 1;
        times.seconds += time.as_secs_f64();
        for (class, count) in CLASSES.iter().zip(&mut times.classes) {
            *count += u64::from(time <= Duration::from_millis(*class));
        }
    }

    /// Counts entries that were new.
    pub fn count_entries(&self, new: u32) {
        self.0.lock().entries += u64::from(new);
    }

    /// Notes how many evenings cannot be shown at the moment as they lie in the database.
    pub fn put_faulty(&self, evenings: usize) {
        self.0.lock().faulty = evenings;
    }

    /// Notes how many evenings are in memory.
    pub fn put_in_memory(&self, evenings: usize) {
        self.0.lock().in_memory = evenings;
    }

    /// Returns everything as Prometheus reads it; `change` is the number of the last change, or nothing if the database is away, and so many
    /// seconds the oldest erasure waits to be gone from the files.
    pub fn to_text(&self, change: Option<i64>, erasure_waits: i64) -> String {
        let counts = self.0.lock();
        let mut text = String::new();
        // Writing to a text does not fail.
        let _ = counts.write(&mut text, change, erasure_waits);
        text
    }
}

impl Counts {
    fn write(&self, text: &mut String, change: Option<i64>, erasure_waits: i64) -> std::fmt::Result {
        writeln!(text, "# TYPE preisschnapsen_host_database_up gauge")?;
        writeln!(text, "preisschnapsen_host_database_up {}", u8::from(change.is_some()))?;
        if let Some(change) = change {
            writeln!(text, "# TYPE preisschnapsen_host_changes_total counter")?;
            writeln!(text, "preisschnapsen_host_changes_total {change}")?;
            writeln!(text, "# TYPE preisschnapsen_host_erasure_waits_seconds gauge")?;
            writeln!(text, "preisschnapsen_host_erasure_waits_seconds {erasure_waits}")?;
        }
        writeln!(text, "# TYPE preisschnapsen_host_faulty_evenings gauge")?;
        writeln!(text, "preisschnapsen_host_faulty_evenings {}", self.faulty)?;
        writeln!(text, "# TYPE preisschnapsen_host_evenings_in_memory gauge")?;
        writeln!(text, "preisschnapsen_host_evenings_in_memory {}", self.in_memory)?;
        writeln!(text, "# TYPE preisschnapsen_host_entries_total counter")?;
        writeln!(text, "preisschnapsen_host_entries_total {}", self.entries)?;
        writeln!(text, "# TYPE preisschnapsen_host_calls_total counter")?;
        for ((call, status), count) in &self.calls {
            writeln!(text, "preisschnapsen_host_calls_total{{call=\"{call}\",status=\"{status}\"}} {count}")?;
        }
        writeln!(text, "# TYPE preisschnapsen_host_call_seconds histogram")?;
        for (call, times) in &self.times {
            let name = "preisschnapsen_host_call_seconds";
            for (class, count) in CLASSES.iter().zip(&times.classes) {
                let end = Duration::from_millis(*class).as_secs_f64();
                writeln!(text, "{name}_bucket{{call=\"{call}\",le=\"{end}\"}} {count}")?;
            }
            writeln!(text, "{name}_bucket{{call=\"{call}\",le=\"+Inf\"}} {}", times.count)?;
            writeln!(text, "{name}_sum{{call=\"{call}\"}} {}", times.seconds)?;
            writeln!(text, "{name}_count{{call=\"{call}\"}} {}", times.count)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_written_as_prometheus_reads_it() {
        let metrics = Metrics::default();
        metrics.count("entries", 200, Duration::from_millis(7));
        metrics.count("entries", 409, Duration::from_millis(700));
        metrics.count_entries(20);
        metrics.put_faulty(2);
        let text = metrics.to_text(Some(12), 90);
        for line in [
            "preisschnapsen_host_database_up 1",
            "preisschnapsen_host_changes_total 12",
            "preisschnapsen_host_erasure_waits_seconds 90",
            "preisschnapsen_host_faulty_evenings 2",
            "preisschnapsen_host_entries_total 20",
            "preisschnapsen_host_calls_total{call=\"entries\",status=\"409\"} 1",
            "preisschnapsen_host_call_seconds_bucket{call=\"entries\",le=\"0.005\"} 0",
            "preisschnapsen_host_call_seconds_bucket{call=\"entries\",le=\"0.01\"} 1",
            "preisschnapsen_host_call_seconds_bucket{call=\"entries\",le=\"1\"} 2",
            "preisschnapsen_host_call_seconds_count{call=\"entries\"} 2",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
        assert!(metrics.to_text(None, 0).contains("database_up 0"));
    }
}
