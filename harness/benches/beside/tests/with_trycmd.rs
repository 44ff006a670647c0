//! The cases for trycmd: it reads `NAME.toml`, `NAME.stdin` and `NAME.stdout`.

#[test]
fn cases() {
    let program = std::env::var("PROGRAM").expect("PROGRAM is the program");
    let cases = std::env::var("CASES").expect("CASES is the folder of the cases");
    trycmd::TestCases::new()
        .register_bin("program", std::path::Path::new(&program))
        .case(format!("{cases}/*.toml"));
}
