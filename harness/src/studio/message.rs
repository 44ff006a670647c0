//! The studio's responses: parts of the page, and data for it.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::json;

use crate::http::{Refused, Response};

/// The security policy: a browser may load only the studio's own files.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// The headers of every response.
const HEADERS: &[(&str, &str)] = &[
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cache-control", "no-store"),
];

/// A part of the page.
pub fn page(content_type: &'static str, body: &'static str) -> Response {
    Response { status: 200, content_type, headers: HEADERS, body: Cow::Borrowed(body) }
}

/// Data for the page.
pub fn data(data: &impl Serialize) -> Response {
    let body = serde_json::to_string(data).expect("it has only names and texts");
    Response { body: Cow::Owned(body), ..page("application/json", "") }
}

/// An error for the page to show.
pub fn refusal(refused: Refused) -> Response {
    Response { status: refused.status, ..data(&json!({ "error": refused.why })) }
}
