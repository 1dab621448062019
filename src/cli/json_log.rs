//! The log as JSON, an object a line, for programs that collect logs: `time`, `level`, `target`, and `text` with the fields as the log for people
//! writes them.

use chrono::{SecondsFormat, Utc};
use serde_json::json;
use std::fmt;
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::FmtContext;
use tracing_subscriber::fmt::format::{FormatEvent, FormatFields, Writer};
use tracing_subscriber::registry::LookupSpan;

/// Writes each event as an object.
pub struct JsonLines;

impl<S, N> FormatEvent<S, N> for JsonLines
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let mut text = String::new();
        context.field_format().format_fields(Writer::new(&mut text), event)?;
        let (level, target) = (event.metadata().level().as_str(), event.metadata().target());
        let time = Utc::now().to_rfc3339_opts(SecondsFormat::Millis, true);
        writeln!(writer, "{}", json!({ "time": time, "level": level, "target": target, "text": text }))
    }
}
