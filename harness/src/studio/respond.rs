//! The answer to a request: a response, and the files to write before it is sent. This module reads only the suite that
//! it gets, and writes nothing.

use std::path::Path;

use rulebook::{games::find, suite::Suite};
use serde::de::DeserializeOwned;
use serde_json::{from_slice, json};

use super::{
    author::{Written, authored, golden, preview},
    message::{data, page},
    opponent::reply,
    recording::recording,
    report::runs,
    review::{accepted, pending},
    session::{Session, SessionInput},
    shelf::{entries, example, games, opened},
    view::view,
};
use crate::{
    bless::Change,
    http::{Refused, Request, Response},
    package::Package,
    transcript::suite::keys,
    untrusted_text,
};

/// A response, and the files to write first.
#[derive(Debug)]
pub struct Answer {
    /// The response if all files could be written.
    pub response: Response,
    /// The files. Only goldens may exist already.
    pub files: Vec<Change>,
}

impl From<Response> for Answer {
    fn from(response: Response) -> Self {
        Self { response, files: Vec::new() }
    }
}

/// The parts of the page, by their paths.
const PARTS: &[(&str, &str, &str)] = &[
    ("", "text/html; charset=utf-8", include_str!("page/index.html")),
    ("look.css", "text/css; charset=utf-8", include_str!("../report/html/look.css")),
    ("studio.css", "text/css; charset=utf-8", include_str!("page/studio.css")),
    ("icon.svg", "image/svg+xml", include_str!("../report/html/icon.svg")),
    ("main.js", SCRIPT, include_str!("page/main.js")),
    ("server.js", SCRIPT, include_str!("page/server.js")),
    ("dom.js", SCRIPT, include_str!("page/dom.js")),
    ("board.js", SCRIPT, include_str!("page/board.js")),
    ("play.js", SCRIPT, include_str!("page/play.js")),
    ("write.js", SCRIPT, include_str!("page/write.js")),
    ("report.js", SCRIPT, include_str!("page/report.js")),
    ("rules.js", SCRIPT, include_str!("page/rules.js")),
    ("share.js", SCRIPT, include_str!("page/share.js")),
    ("opponent.js", SCRIPT, include_str!("page/opponent.js")),
    ("review.js", SCRIPT, include_str!("page/review.js")),
    ("suite.js", SCRIPT, include_str!("page/suite.js")),
];
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// The answer to a request for this path, below the token, with the current suite.
///
/// # Errors
/// The reason for refusing it.
pub fn respond(suite: &Suite, request: &Request, path: &str) -> Result<Answer, Refused> {
    let parts: Vec<&str> = path.split('/').collect();
    match (request.method.as_str(), &parts[..]) {
        ("GET", ["api", "games"]) => {
            let games = games();
            let names = games.iter().map(|game| game.name);
            let writable: Vec<&str> = names.filter(|name| is_writable(suite, name)).collect();
            Ok(data(&json!({ "games": games, "writable": writable })).into())
        }
        ("GET", ["api", "suite"]) => Ok(data(&entries(suite)).into()),
        ("GET", ["api", "transcript", game, name]) => Ok(data(&opened(suite, game, name)?).into()),
        ("POST", ["api", "play"]) => {
            let session = Session::of(read::<SessionInput>(request)?)?;
            Ok(data(&view(&session)).into())
        }
        ("POST", ["api", "reply"]) => Ok(data(&reply(read(request)?)?).into()),
        ("GET", ["api", "example", game, rule]) => Ok(data(&example(suite, game, rule)?).into()),
        ("POST", ["api", "preview"]) => Ok(data(&preview(authored(read(request)?)?)).into()),
        ("GET", ["api", "changes", game]) => {
            let game = find(game).map_err(|_| Refused::new(404, "found no game of this name"))?;
            Ok(data(&pending(suite, game)?).into())
        }
        ("POST", ["api", "bless"]) => {
            let change = accepted(suite, read(request)?)?;
            let said = json!({ "kind": change.kind() });
            Ok(Answer { response: data(&said), files: vec![change] })
        }
        ("POST", ["api", "tape"]) => Ok(data(&recording(read(request)?)?).into()),
        ("POST", ["api", "report"]) => Ok(data(&runs(read(request)?)?).into()),
        ("POST", ["api", "save"]) => save(suite, read(request)?),
        ("GET", [part]) => part_of_page(part),
        ("GET" | "POST", _) => Err(Refused::new(404, "found nothing of this name")),
        _ => Err(Refused::new(405, "expected GET or POST")),
    }
}

fn part_of_page(name: &str) -> Result<Answer, Refused> {
    let found = PARTS.iter().find(|(part, ..)| *part == name);
    let (_, content_type, text) =
        found.ok_or_else(|| Refused::new(404, "found nothing of this name"))?;
    Ok(page(content_type, text).into())
}

/// The data of a request. A page of another site cannot send this content type without permission.
fn read<T: DeserializeOwned>(request: &Request) -> Result<T, Refused> {
    if request.values("content-type") != ["application/json"] {
        return Err(Refused::new(415, "expected the type `application/json`"));
    }
    let told = |error: serde_json::Error| Refused::bad(untrusted_text::line(&error.to_string()));
    from_slice(&request.body).map_err(told)
}

/// Whether transcripts of this game can be written: into the suite of a folder, or into that of a package.
fn is_writable(suite: &Suite, game: &str) -> bool {
    let is_package = || find(game).is_ok_and(|game| Package::of(game).is_some());
    suite.root.is_some() || is_package()
}

/// A path in a suite, from the folder of the suite or of its package.
fn within<'p>(suite: &Suite, path: &'p Path) -> &'p Path {
    let mut roots = suite.root.iter().chain(suite.packages.values());
    roots.find_map(|root| path.strip_prefix(root).ok()).unwrap_or(path)
}

fn save(suite: &Suite, written: Written) -> Result<Answer, Refused> {
    if !is_writable(suite, &written.session.game) {
        let allowed = "start `stickler studio --suite DIR` to write into a suite";
        return Err(Refused::new(409, format!("the embedded suite cannot be written; {allowed}")));
    }
    let is_blessed = written.bless;
    let authored = authored(written)?;
    if keys(suite).contains(&authored.key) {
        let found = format!("found a transcript `{}` already", authored.key.slug);
        return Err(Refused::new(409, format!("{found}; choose a new name")));
    }
    let path = suite.transcript_path(&authored.key);
    let said = json!({
        "path": untrusted_text::line(&within(suite, &path).to_string_lossy()),
        "name": authored.key.slug,
        "is_blessed": is_blessed,
    });
    let transcript =
        Change { path, before: None, after: Some(authored.text.clone()), inputs: Vec::new() };
    let golden = is_blessed.then(|| golden(suite, &authored));
    let files = [transcript].into_iter().chain(golden).collect();
    Ok(Answer { response: data(&said), files })
}
