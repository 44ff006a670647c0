//! Fields, the content of requests and replies: named values, and the four ways to write them.

use serde_json::{Map, Value};

use crate::untrusted_text;

/// Named values, in the order in which they were given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fields {
    fields: Vec<(String, String)>,
    /// The first line that is not a field, if there is one.
    stray: Option<String>,
}

/// The notation of fields in the body of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// A line for each field: `geese: du`.
    Text,
    /// As a browser sends a form: `token=…&geese=du`.
    Form,
    /// As a browser sends a form with files: a part for each field, with its own header (`multipart/form-data`).
    Parts,
    /// An object of JSON.
    Json,
}

impl Encoding {
    /// The encoding of a body. The declared type is trusted for JSON only: common clients label every body as a form.
    pub fn of(content_type: &str, body: &str) -> Self {
        if content_type.to_ascii_lowercase().contains("json") || body.trim_start().starts_with('{')
        {
            return Self::Json;
        }
        if is_in_parts(body) {
            return Self::Parts;
        }
        match body.find([':', '=']) {
            Some(at) if body[at..].starts_with('=') => Self::Form,
            Some(_) | None => Self::Text,
        }
    }

    /// The declared type of a body.
    pub fn content_type(self) -> &'static str {
        match self {
            Self::Text | Self::Form | Self::Parts => "text/plain; charset=utf-8",
            Self::Json => "application/json",
        }
    }

    /// Reads a body. Reading never fails: the first line that is not a field is kept as a stray.
    pub fn read(self, body: &str) -> Fields {
        match self {
            Self::Text => Fields::read(body),
            Self::Form => Fields { fields: form(body), stray: None },
            Self::Parts => parts(body),
            Self::Json => json(body),
        }
    }

    /// Writes a reply to a request that came in this encoding; forms are answered by lines.
    pub fn write(self, fields: &Fields) -> String {
        match self {
            Self::Text | Self::Form | Self::Parts => fields.to_text(),
            Self::Json => fields.to_json(),
        }
    }
}

impl Fields {
    /// Adds a field.
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.fields.push((name.to_owned(), value.into()));
        self
    }

    /// A copy without the fields of this name.
    pub fn without(&self, name: &str) -> Self {
        let mut rest = self.clone();
        rest.fields.retain(|(field, _)| field != name);
        rest
    }

    /// The value of a field.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str())
    }

    /// The first line that is not a field.
    pub fn stray(&self) -> Option<&str> {
        self.stray.as_deref()
    }

    /// A copy cut to a few fields of a few words each, the largest possible request.
    pub fn cut(&self) -> Self {
        const FIELDS_MOST: usize = 16;
        const WORDS_MOST: usize = 200;
        let cut = |text: &String| untrusted_text::brief(text, WORDS_MOST);
        let fields = self.fields.iter().take(FIELDS_MOST);
        Self {
            fields: fields.map(|(name, value)| (cut(name), cut(value))).collect(),
            stray: self.stray.as_ref().map(cut),
        }
    }

    /// Whether there are no fields and no stray.
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty() && self.stray.is_none()
    }

    /// Reads lines: a name, a colon, a value, and blanks anywhere around them.
    pub fn read(text: &str) -> Self {
        let mut read = Self::default();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            match line.split_once(':') {
                Some((name, value)) => {
                    read.fields.push((name.trim().to_owned(), value.trim().to_owned()));
                }
                None => drop(read.stray.get_or_insert_with(|| line.to_owned())),
            }
        }
        read
    }

    /// A line for each field.
    pub fn to_text(&self) -> String {
        self.fields.iter().map(|(name, value)| format!("{name}: {value}\n")).collect()
    }

    /// An object of strings, its counter a number.
    fn to_json(&self) -> String {
        let value = |name: &str, value: &str| match value.parse::<u64>() {
            Ok(number) if name == "moves" => Value::from(number),
            Ok(_) | Err(_) => Value::from(value),
        };
        let fields = self.fields.iter().map(|(name, text)| (name.clone(), value(name, text)));
        Value::Object(fields.collect::<Map<_, _>>()).to_string()
    }
}

fn form(body: &str) -> Vec<(String, String)> {
    let pairs = form_urlencoded::parse(body.trim().as_bytes());
    pairs.map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned())).collect()
}

/// Whether a body starts with the line that separates the parts of a form, and a header below it.
fn is_in_parts(body: &str) -> bool {
    let mut lines = body.trim_start().lines();
    let is_separator = lines.next().is_some_and(|line| line.starts_with("--"));
    is_separator && lines.next().is_some_and(|line| line.contains(':'))
}

/// Reads a form in parts. A part that has no name is kept as a stray.
fn parts(body: &str) -> Fields {
    let body = body.trim_start().replace("\r\n", "\n");
    let (separator, rest) = body.split_once('\n').unwrap_or((&body, ""));
    let separator = format!("\n{}", separator.trim_end());
    let mut read = Fields::default();
    // The last separator is followed by `--`.
    for part in format!("\n{rest}").split(&separator).take_while(|part| !part.starts_with("--")) {
        // A value may be empty, and its line end may be missing then.
        let (header, value) = part.split_once("\n\n").unwrap_or((part, ""));
        match name_of_part(header) {
            Some(name) => read.fields.push((name, value.trim().to_owned())),
            None => drop(read.stray.get_or_insert_with(|| part.trim().to_owned())),
        }
    }
    read
}

/// The name of a field in the header of its part: `Content-Disposition: form-data; name="geese"`.
fn name_of_part(header: &str) -> Option<String> {
    fn named(line: &str) -> Option<&str> {
        let (header, value) = line.split_once(':')?;
        let is_disposition = header.trim().eq_ignore_ascii_case("content-disposition");
        let mut parameters = value.split(';').filter_map(|parameter| parameter.split_once('='));
        let name = parameters.find(|(key, _)| key.trim().eq_ignore_ascii_case("name"));
        name.filter(|_| is_disposition).map(|(_, name)| name.trim().trim_matches('"').trim())
    }
    header.lines().find_map(named).map(str::to_owned)
}

fn json(body: &str) -> Fields {
    let Ok(Value::Object(object)) = serde_json::from_str(body) else {
        return Fields { fields: Vec::new(), stray: Some(body.trim().to_owned()) };
    };
    let text = |value: Value| match value {
        Value::String(text) => text,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            value.to_string()
        }
    };
    Fields {
        fields: object.into_iter().map(|(name, value)| (name, text(value))).collect(),
        stray: None,
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::lines("text/plain", "token: abc\nstart: 1\ngeese: du\n")]
    #[case::lines_that_a_client_calls_a_form(
        "application/x-www-form-urlencoded",
        "token: abc\nstart: 1\ngeese: du"
    )]
    #[case::lines_with_blanks_and_carriage_returns(
        "",
        " token:abc \r\n\r\n start : 1\r\n geese:  du\r\n"
    )]
    #[case::a_form("application/x-www-form-urlencoded", "token=abc&start=1&geese=du")]
    #[case::a_form_that_nobody_calls_so("", "geese=du&start=%31&token=%61bc")]
    #[case::parts(
        "multipart/form-data; boundary=x",
        "--x\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\nabc\r\n--x\r\nContent-Disposition: form-data; name=\"start\"\r\n\r\n1\r\n--x\r\nContent-Disposition: form-data; name=\"geese\"\r\n\r\ndu\r\n--x--\r\n"
    )]
    #[case::parts_of_files_that_nobody_calls_so(
        "",
        "--a-b\ncontent-type: text/plain\ncontent-disposition: form-data; filename=start; name=geese\n\ndu\n--a-b\ncontent-disposition: form-data; name=start\n\n1\n--a-b\ncontent-disposition: form-data; name=token\n\nabc\n--a-b--"
    )]
    #[case::an_object("application/json", r#"{"token":"abc","start":1,"geese":"du"}"#)]
    #[case::an_object_that_nobody_calls_so(
        "text/plain",
        r#" {"token":"abc","start":"1","geese":"du"}"#
    )]
    fn a_request_is_read_in_whatever_way_it_is_written(
        #[case] content_type: &str,
        #[case] body: &str,
    ) {
        let fields = Encoding::of(content_type, body).read(body);
        let read = ["token", "start", "geese"].map(|name| fields.get(name));
        assert_eq!(read, [Some("abc"), Some("1"), Some("du")]);
        assert_eq!(fields.stray(), None);
    }

    #[rstest]
    #[case::words("text/plain", "hello there")]
    #[case::half_an_object("application/json", r#"{"token":"#)]
    #[case::no_object("application/json", "[1]")]
    #[case::a_separator_alone("multipart/form-data", "--x")]
    fn what_is_no_field_is_kept(#[case] content_type: &str, #[case] body: &str) {
        assert_eq!(Encoding::of(content_type, body).read(body).stray(), Some(body));
    }

    #[rstest]
    #[case::an_empty_value("--x\r\nContent-Disposition: form-data; name=\"geese\"\r\n\r\n\r\n--x--", &[("geese", "")], None)]
    #[case::a_value_in_lines("--x\nContent-Disposition: form-data; name=geese\n\nd\n\nu\n--x--", &[("geese", "d\n\nu")], None)]
    #[case::a_value_with_the_separator_in_it("--x\nContent-Disposition: form-data; name=geese\n\nd--xu\n--x--", &[("geese", "d--xu")], None)]
    #[case::no_end("--x\nContent-Disposition: form-data; name=geese\n\ndu", &[("geese", "du")], None)]
    #[case::nothing_but_the_header("--x\nContent-Disposition: form-data; name=geese", &[("geese", "")], None)]
    #[case::no_parts("--x\nContent-Disposition: form-data\n\ndu\n--x--", &[], Some("Content-Disposition: form-data\n\ndu"))]
    #[case::no_name("--x\nContent-Type: text/plain\n\ndu\n--x--", &[], Some("Content-Type: text/plain\n\ndu"))]
    fn parts_of_a_form_are_fields(
        #[case] body: &str,
        #[case] fields: &[(&str, &str)],
        #[case] stray: Option<&str>,
    ) {
        let read = Encoding::of("", body).read(body);
        let all =
            fields.iter().fold(Fields::default(), |all, (name, value)| all.with(name, *value));
        assert_eq!(read, Fields { stray: stray.map(str::to_owned), ..all });
    }

    #[test]
    fn what_is_kept_of_fields_is_bounded() {
        let usual = Fields::read("token: abc\nstart: 1\ngeese: du\n");
        assert_eq!(usual.cut(), usual);
        let long = "é".repeat(10_000);
        let many = (0..1000).fold(Fields::read(&long), |all, _| all.with(&long, &long));
        assert!(many.cut().to_text().len() < 16 * 2 * 2 * 205, "{}", many.cut().to_text().len());
        assert_eq!(many.cut().stray().map(|stray| stray.chars().count()), Some(200));
    }

    #[test]
    fn a_reply_is_written_as_the_request_was() {
        let reply = Fields::default().with("moves", "1").with("foxes", "Xu");
        assert_eq!(Encoding::Text.write(&reply), "moves: 1\nfoxes: Xu\n");
        assert_eq!(Encoding::Form.write(&reply), Encoding::Text.write(&reply));
        assert_eq!(Encoding::Json.write(&reply), r#"{"foxes":"Xu","moves":1}"#);
    }
}
