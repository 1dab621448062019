//! Where another machine is asked: the address of a host on the internet or of a laptop in the hall, as people type it.

use ureq::http::Uri;

/// An address of http or https without a user, a path or a question.
pub struct Origin {
    /// As it is written, without a stroke at its end.
    pub text: String,
    /// Whether nobody reads along: https.
    pub is_closed: bool,
    /// The name or number of the machine.
    pub host: String,
}

impl Origin {
    /// Reads what somebody has typed; `scheme` is put before it where it says none, such as `https`. `None` if it is no such address.
    pub fn read(text: &str, scheme: &str) -> Option<Origin> {
        let text = text.trim();
        let whole = if text.contains("://") { text.to_owned() } else { format!("{scheme}://{text}") };
        let whole = whole.trim_end_matches('/').to_owned();
        let uri: Uri = whole.parse().ok()?;
        let authority = uri.authority()?;
        let is_closed = match uri.scheme_str()? {
            "https" => true,
            "http" => false,
            _ => return None,
        };
        let is_bare = !authority.host().is_empty()
            && !authority.as_str().contains('@')
            && matches!(uri.path(), "" | "/")
            && uri.query().is_none()
            // A part behind it would be dropped unread: the line of a host whose code was cut off.
            && !text.contains('#');
        is_bare.then(|| Origin { is_closed, host: authority.host().to_owned(), text: whole })
    }
}
