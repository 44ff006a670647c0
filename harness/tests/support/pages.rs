//! Pages of the HTML report that several tests look at.

use crate::{
    golden_program::{self, answers, changed, program, stdout},
    workdir::Workdir,
};

/// The fault of a program that looks for ways round loops not far enough.
const SHORT_SIGHTED: &str = "Q-LOOP-radius-2";

/// A page of a program that breaks one rule in some games.
pub(crate) fn wrong_page() -> String {
    wrong_report(&["--format", "html"])
}

/// The report on that program with these options.
pub(crate) fn wrong_report(options: &[&str]) -> String {
    let room = Workdir::new();
    let command = room.with_fault(SHORT_SIGHTED);
    let command: Vec<&str> = command.iter().map(String::as_str).collect();
    let words = ["verify", "quagmire", "--transcript", "a-way-round"];
    stdout(&room.stickler(&[&words[..], options, &["--"], &command].concat()).assert().code(1))
}

/// Texts that try to break out of a page, or to mislead its reader.
const HOSTILE: &[&str] = &[
    "</script><img src=x onerror=alert(1)>",
    "<!-- ",
    "]]> --> </style></pre></svg><script>alert(1)</script>",
    "\"' onmouseover=alert(1) style=position:fixed ",
    "&lt;b&gt; &#60;b&#62; <b>",
    "\u{202e}drawkcab\u{202c} \u{2066}\u{61c}\u{2028}",
    "\\033[2J\\033]0;title\\007\\b\\r\\177",
    "\\000\\377\\376",
];

/// A page of a program that prints all of that, also in its name, and a line that does not end.
pub(crate) fn hostile_page() -> String {
    let said = HOSTILE.join("\\n").replace('%', "%%").replace('\'', "'\\''");
    let say = format!("printf '%b\\n' '{said}'; printf '%020000d' 0 | tr 0 '<'");
    let room = Workdir::new();
    room.write("program.sh", program(&changed(2, "|O|O|.|O|", "|O|O|O|O|"), 2, &say));
    let words = ["verify", "quagmire", "--transcript", golden_program::TWICE, "--format", "html"];
    // The whole output is to be on the page, not only that of a shorter game.
    let command = ["--shrink", "0", "--", "sh", "program.sh", HOSTILE[0], HOSTILE[3], HOSTILE[5]];
    stdout(&room.stickler(&[&words[..], &command].concat()).assert().code(1))
}

/// A page of several submissions: the first is right, and all others are wrong.
pub(crate) fn page_of(ids: &[&str]) -> String {
    let room = Workdir::new();
    let mut manifest = String::new();
    for id in ids {
        let answers = match manifest.is_empty() {
            true => answers(),
            false => changed(2, "|O|O|.|O|", "|O|O|O|O|"),
        };
        room.write(&format!("{id}.sh"), program(&answers, 9, ""));
        manifest += &format!("[[entry]]\nid = \"{id}\"\ngame = \"quagmire\"\nlanguage = \"sh\"\n");
        manifest += &format!("source = \"{id}.sh\"\nrun = [\"sh\", \"{id}.sh\"]\n\n");
    }
    room.write("entries.toml", manifest);
    let words = [
        "verify",
        "--entries",
        "entries.toml",
        "--transcript",
        golden_program::TWICE,
        "--format",
        "html",
    ];
    stdout(&room.stickler(&words).assert().code(1))
}
