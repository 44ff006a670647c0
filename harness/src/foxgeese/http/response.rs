//! What is answered, as it is written.

use std::io;

use super::super::fields::{Encoding, Fields};

/// What is answered.
pub(super) struct Response {
    status: &'static str,
    content_type: &'static str,
    body: String,
}

impl Response {
    /// A reply, in the encoding of its request.
    pub(super) fn of(encoding: Encoding, reply: &Fields) -> Self {
        Self {
            status: "200 OK",
            content_type: encoding.content_type(),
            body: encoding.write(reply),
        }
    }

    /// A refusal of what is no request to this server.
    pub(super) fn error(status: &'static str, what: &str) -> Self {
        let body = format!("error: {what}\n");
        Self { status, content_type: Encoding::Text.content_type(), body }
    }

    /// Writes it, with the announcement that the connection is closed after it.
    ///
    /// # Errors
    /// If the client does not take it.
    pub(super) fn write(&self, client: &mut impl io::Write) -> io::Result<()> {
        let Self { status, content_type, body } = self;
        let allow = if status.starts_with("405") { "Allow: POST\r\n" } else { "" };
        let head = format!(
            "HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\nContent-Length: {}\r\n{allow}Connection: close\r\n\r\n",
            body.len()
        );
        client.write_all(format!("{head}{body}").as_bytes())?;
        client.flush()
    }
}
