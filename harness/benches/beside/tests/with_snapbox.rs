//! The cases for snapbox: one test that asserts each.

use std::{env, fs, path::Path};

use snapbox::{Data, cmd::Command};

#[test]
fn cases() {
    let program = env::var_os("PROGRAM").expect("PROGRAM is the program");
    let cases = env::var_os("CASES").expect("CASES is the folder of the cases");
    let inputs = fs::read_dir(cases).expect("it can be read").map(|entry| entry.unwrap().path());
    for input in inputs.filter(|path| path.extension().is_some_and(|kind| kind == "stdin")) {
        assert_case(Path::new(&program), &input);
    }
}

fn assert_case(program: &Path, input: &Path) {
    let expected = Data::read_from(&input.with_extension("stdout"), None).raw();
    let command = Command::new(program).stdin(Data::read_from(input, None));
    command.assert().stdout_eq(expected);
}
