//! The cases for rstest and assert_cmd: a test for each. The folder is known when this is compiled.

use std::{env, fs, path::PathBuf};

use rstest::rstest;

#[rstest]
fn case(#[files("cases/*.stdin")] input: PathBuf) {
    let program = env::var_os("PROGRAM").expect("PROGRAM is the program");
    let name = input.file_name().expect("a case has a name");
    let cases = PathBuf::from(env::var_os("CASES").expect("CASES is the folder of the cases"));
    let input = cases.join(name);
    let expected = fs::read(input.with_extension("stdout")).expect("it can be read");
    let mut command = assert_cmd::Command::new(program);
    command.pipe_stdin(input).expect("it can be read").assert().stdout(expected);
}
