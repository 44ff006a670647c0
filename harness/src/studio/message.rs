//! Requests and responses as values.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::json;

/// What a client asks.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// `GET` or `POST`; whatever else is refused.
    pub method: String,
    /// The path, from its first `/`.
    pub path: String,
    /// The headers, their names in small letters.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Request {
    /// The values of a header.
    pub fn values(&self, name: &str) -> Vec<&str> {
        let named = self.headers.iter().filter(|(found, _)| found == name);
        named.map(|(_, value)| value.as_str()).collect()
    }
}

/// What is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The status, such as 200.
    pub status: u16,
    /// The type of the body.
    pub content_type: &'static str,
    /// The body.
    pub body: Cow<'static, str>,
}

impl Response {
    /// A part of the page.
    pub fn page(content_type: &'static str, body: &'static str) -> Self {
        Self { status: 200, content_type, body: Cow::Borrowed(body) }
    }

    /// Data for the page.
    pub fn data(data: &impl Serialize) -> Self {
        let body = serde_json::to_string(data).expect("it has only names and texts");
        Self { status: 200, content_type: "application/json", body: Cow::Owned(body) }
    }
}

/// Why a request is not answered: what was found, and what is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The status, such as 403.
    pub status: u16,
    /// Why, in a sentence without its full stop.
    pub why: String,
}

impl Refused {
    /// A refusal with this status.
    pub fn new(status: u16, why: impl Into<String>) -> Self {
        Self { status, why: why.into() }
    }

    /// What was asked makes no sense.
    pub fn bad(why: impl Into<String>) -> Self {
        Self::new(400, why)
    }
}

impl From<Refused> for Response {
    fn from(refused: Refused) -> Self {
        let said = Self::data(&json!({ "error": refused.why }));
        Self { status: refused.status, ..said }
    }
}
