use super::program::Home;
use std::io::BufRead;
use std::io::BufReader;
use std::process::Stdio;
use std::time::Duration;

/// A game is killed while it is played, at a moment that moves through the first acts. Every act
/// that was told stands in the file, and the game goes on.
#[test]
fn what_was_told_is_there_after_a_kill() {
    let home = Home::with_game();
    let script: String = (0..400).map(|n| format!("note act {n}\n")).collect();
    std::fs::write(home.path().join("script"), script).unwrap();
    let mut acts = 0;
    for round in 0..12u64 {
        let mut child = home
            .command(&["do", "g", "--file", "script"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut told = BufReader::new(child.stdout.take().unwrap()).lines();
        let first = told.next().unwrap().unwrap();
        assert_eq!(first, "act 0", "round {round}");
        std::thread::sleep(Duration::from_micros(round * 1_700));
        // SIGKILL: no destructor runs.
        child.kill().unwrap();
        child.wait().unwrap();
        let told = 1 + told.map_while(Result::ok).count();
        let log = home.out(&["log", "g"]);
        let kept = log.lines().count() - acts;
        assert!(kept >= told, "round {round}: {told} told, {kept} kept");
        assert!(kept <= told + 1, "round {round}: {told} told, {kept} kept");
        acts += kept;
        for (n, line) in log.lines().skip(acts - kept).enumerate() {
            assert!(line.ends_with(&format!("act {n}")), "round {round}: {line}");
        }
    }
    home.out(&["check", "g"]);
}

/// The file may grow no further: a full disk.
#[test]
fn a_full_disk_loses_nothing() {
    let home = Home::with_game();
    home.out(&["do", "g", "note one"]);
    let size = std::fs::metadata(home.game("g")).unwrap().len();
    let lines: String = (0..400)
        .map(|n| format!("note \"act {n} {}\"\n", "x".repeat(300)))
        .collect();
    std::fs::write(home.path().join("script"), lines).unwrap();
    // `ulimit -f` counts blocks of 512 or 1024 bytes: either way some acts fit and not all do.
    let program = env!("CARGO_BIN_EXE_vidette");
    let limit = size / 512 + 24;
    let ran = std::process::Command::new("sh")
        .arg("-c")
        .arg(format!(
            "ulimit -f {limit}; trap '' XFSZ; exec '{program}' do g --file script"
        ))
        .current_dir(home.path())
        .env("VIDETTE_DATA_DIR", home.path().join("data"))
        .env("VIDETTE_CONFIG_DIR", home.path().join("config"))
        .output()
        .unwrap();
    let told = String::from_utf8(ran.stdout).unwrap().lines().count();
    let said = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(ran.status.code(), Some(3), "{said}");
    assert!(said.contains("nothing was lost"), "{said}");
    assert!(told < 400);
    assert_eq!(home.out(&["log", "g"]).lines().count(), told + 1);
    home.out(&["do", "g", "note after"]);
}
