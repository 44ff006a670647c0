//! The files for schedulers play every case once, and the merged report is that of one machine.

use regex::Regex;

use super::*;

/// What one machine says of the program, without its time, and without its length, which records do not have.
fn whole(room: &Workdir) -> String {
    told(&run(room, "stickler verify --entries entries.toml --seed 7", &[]), 1)
}

#[track_caller]
fn told(output: &Output, exit: i32) -> String {
    assert_eq!(output.status.code(), Some(exit), "{output:?}");
    without_times(&String::from_utf8_lossy(&output.stdout))
}

fn without_times(report: &str) -> String {
    let times = Regex::new(r" \([0-9.]+ s(, \d+ bytes)?\)").unwrap();
    let is_final = |line: &&str| !line.starts_with("shard slice");
    report.lines().filter(is_final).map(|line| format!("{}\n", times.replace(line, ""))).collect()
}

/// A folder with a wrong program and the files of `init` for a scheduler; none if a tool is missing to play it.
fn prepared(what: &[&str], tools: &[&str]) -> Option<Workdir> {
    if !["python3"].iter().chain(tools).all(|tool| is_there(tool)) {
        return None;
    }
    let room = quick_room();
    forgets_a_rule(&room, "q.py");
    room.stickler(&["init", "--game", "alak", "--", "python3", "q.py"]).assert().code(0);
    let words = [&["init"], what, &["--shards", "3", "--seed", "7"]].concat();
    room.stickler(&words).assert().code(0);
    Some(room)
}

/// A scheduler that runs the tasks of an array one by one as soon as they are submitted, and then the jobs that wait for them.
const SBATCH: &str = r#"#!/bin/bash
script=${@: -1}
count=$(sed -n 's/^#SBATCH --array=1-//p' "$script")
out=$(sed -n 's/^#SBATCH --output=//p' "$script")
for task in $(seq "${count:-1}"); do
    export SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_STEP=1 SLURM_ARRAY_TASK_COUNT=$count
    bash "$script" >> "${out//%a/$task}" 2>&1
    echo "$?" >> exits
done
echo "$*" >> submitted
echo 42
"#;

#[test]
fn slurm_plays_an_array_and_then_merges_it() {
    let Some(room) = prepared(&["slurm"], &[]) else { return };
    room.write_script("bin/sbatch", SBATCH);
    says(&run(&room, "./stickler-submit.sh", &[]), 0, "shards: job 42; verdict: job 42");
    assert_eq!(room.read("exits"), "0\n0\n0\n1\n");
    assert!(room.read("submitted").contains("--dependency=afterany:42 stickler-merge.sbatch"));
    assert_eq!(without_times(&room.read("shards/verdict.txt")), whole(&room));
    assert!(room.read("shards/verdict.xml").contains("failures=\"1\""));
}

/// They print what they lack.
#[rstest]
#[case::of_a_few("tests/slurm/lost_node.sh", &[])]
#[case::of_many_of_which_shards_are_spoiled(
    "workbench/scripts/cluster.sh",
    &["40", "4", "--transcript", "a-"]
)]
#[ignore = "it starts a cluster of Slurm's, for which it needs root, and takes minutes"]
fn a_lost_node_of_slurm_loses_nothing(#[case] script: &str, #[case] words: &[&str]) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(script);
    let stickler = env!("CARGO_BIN_EXE_stickler");
    let status = Command::new(script).arg(stickler).args(words).status().unwrap();
    assert!(status.success());
}

#[test]
fn parallel_plays_shards_side_by_side_and_goes_on_where_it_ended() {
    let Some(room) = prepared(&["parallel"], &["parallel"]) else { return };
    let merged = run(&room, "./stickler-shards.sh", &[]);
    assert_eq!(told(&merged, 1), whole(&room));
    fs::remove_file(room.path("shards/2.jsonl")).unwrap();
    let complete = fs::read(room.path("shards/1.jsonl")).unwrap();
    assert_eq!(told(&run(&room, "./stickler-shards.sh", &[]), 1), whole(&room));
    assert_eq!(fs::read(room.path("shards/1.jsonl")).unwrap(), complete);
}

#[test]
fn a_matrix_plays_shards_and_its_last_job_merges_them() {
    let Some(room) = prepared(&["matrix"], &[]) else { return };
    let jobs = yaml(&room, ".github/workflows/stickler-shards.yml")["jobs"].clone();
    let shards = jobs["shard"]["strategy"]["matrix"]["shard"].as_vec().unwrap();
    let of = jobs["shard"]["env"]["STICKLER_SHARDS"].as_str().unwrap();
    assert_eq!(jobs["merge"]["needs"].as_str(), Some("shard"));
    let [play] = &scripts(&jobs["shard"])[..] else { panic!("{jobs:?}") };
    for shard in shards {
        let shard = shard.as_i64().unwrap().to_string();
        let variables = [("STICKLER_SHARD", &*shard), ("STICKLER_SHARDS", of)];
        assert!(run(&room, play, &variables).status.success());
        assert!(room.path(format!("shards/{shard}.jsonl")).exists());
    }
    let [merge] = &scripts(&jobs["merge"])[..] else { panic!("{jobs:?}") };
    says(&run(&room, merge, &[]), 1, "::error title=q%3A A-OWN");
}

#[test]
fn an_indexed_job_plays_every_shard() {
    let Some(room) = prepared(&["kubernetes", "--image", "example.org/a:1"], &[]) else { return };
    let job = yaml(&room, "stickler-job.yaml");
    let spec = &job["spec"];
    assert_eq!((job["apiVersion"].as_str(), job["kind"].as_str()), (Some("batch/v1"), Some("Job")));
    assert_eq!(spec["completionMode"].as_str(), Some("Indexed"));
    assert_eq!((spec["completions"].as_i64(), spec["parallelism"].as_i64()), (Some(3), Some(3)));
    let pod = &spec["template"]["spec"];
    assert_eq!(pod["restartPolicy"].as_str(), Some("Never"));
    let container = &pod["containers"][0];
    assert_eq!(container["volumeMounts"][0]["name"], pod["volumes"][0]["name"]);
    assert_eq!(container["env"][0]["name"].as_str(), Some("STICKLER_SHARDS"));
    let (of, script) =
        (container["env"][0]["value"].as_str().unwrap(), container["args"][0].as_str().unwrap());
    for index in ["0", "1", "2"] {
        let variables = [("STICKLER_SHARDS", of), ("JOB_COMPLETION_INDEX", index)];
        assert!(run(&room, script, &variables).status.success());
    }
    assert_eq!(told(&run(&room, "stickler merge shards/*.jsonl", &[]), 1), whole(&room));
}

#[test]
fn parts_of_a_search_have_seeds_of_their_own() {
    let Some(room) = prepared(&["slurm"], &[]) else { return };
    for (part, seed) in
        [("slice:1/3", "--seed 7:"), ("slice:3/3", "--seed 9:"), ("auto", "--seed 8:")]
    {
        let fuzz =
            format!("stickler fuzz alak --games 1 --seed 7 --partition {part} -- python3 q.py");
        let variables = [("STICKLER_SHARD", "2"), ("STICKLER_SHARDS", "3")];
        let output = run(&room, &fuzz, &variables);
        assert!(String::from_utf8_lossy(&output.stdout).contains(seed), "{output:?}");
    }
    let fuzz = ["fuzz", "alak", "--partition", "auto", "--", "python3", "q.py"];
    room.stickler(&fuzz).assert().code(2).stderr(contains("--seed <SEED>"));
}
