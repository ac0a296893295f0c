use super::program::{FORD, Home, RIDGE};
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// `VIDETTE_KILLS=500 cargo test killed` kills that often; otherwise a dozen times a test.
fn rounds() -> u64 {
    std::env::var("VIDETTE_KILLS").map_or(12, |n| n.parse().unwrap())
}

/// The same, shared out among the games of two rule sets.
fn each() -> u64 {
    rounds().div_ceil(2)
}

/// A moment by chance: other ones in every run.
fn moment(most: Duration) -> Duration {
    let by_chance = RandomState::new().hash_one(0u8);
    Duration::from_micros(by_chance % most.as_micros() as u64)
}

/// SIGKILL: no destructor runs.
fn kill(mut child: Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Acts of every kind that the rules take at any time, each told in one line.
fn script(roster: &str) -> String {
    let lines = (0..400).map(|n| match n % 6 {
        0 if roster == FORD => format!("mark ames {}\n", ["shaken", "steady"][n / 6 % 2]),
        1 if roster == FORD => format!("place cole {}\n", ["0605", "0705"][n / 6 % 2]),
        5 if roster == FORD => format!("points union {}\n", n % 3),
        2 if roster == FORD => format!("note \"act {n}\"\n"),
        0 => format!("note act {n}\n"),
        1 => format!("mark archer fatigue {}\n", n % 5),
        2 => format!("terrain barn going {}\n", ["close", "open"][n / 6 % 2]),
        3 => "undo\n".to_owned(),
        4 => "redo\n".to_owned(),
        _ => format!("hall {:02}:15\n", n % 24),
    });
    lines.collect()
}

/// A game is killed while it is played, at any moment. Every act that was told stands in the file,
/// and the game goes on.
#[test]
fn what_was_told_is_there_after_a_kill() {
    told_is_there_after_a_kill(RIDGE);
    told_is_there_after_a_kill(FORD);
}

fn told_is_there_after_a_kill(roster: &str) {
    let home = Home::with_game_of(roster);
    home.out(&["show", "g"]);
    std::fs::write(home.path().join("script"), script(roster)).unwrap();
    let mut before = String::new();
    let mut told_in_all = 0;
    for round in 0..each() {
        let mut child = home
            .command(&["do", "g", "--file", "script"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut told = Vec::new();
        // Half of them strike in the middle of play, however long a machine takes to begin.
        if round % 2 == 1 {
            told.extend(lines.next().map(Result::unwrap));
        }
        std::thread::sleep(moment(Duration::from_millis(120)));
        kill(child);
        told.extend(lines.map_while(Result::ok));
        // What is taken back of a game with secrets is followed by a line on those.
        told.retain(|line| !line.starts_with("Any later secret acts of either side"));
        told_in_all += told.len();
        let now = home.out(&["export", "g"]);
        assert!(now.starts_with(&before), "round {round}: the past changed");
        let kept = now.lines().count() - before.lines().count().max(1);
        let range = told.len()..=told.len() + 1;
        assert!(
            range.contains(&kept),
            "round {round}: {} told, {kept} kept",
            told.len()
        );
        before = now;
    }
    assert!(told_in_all > 0, "nothing was ever told");
    home.out(&["check", "g"]);
    home.out(&["do", "g", "note after"]);
}

/// A game is there whole or not at all.
#[test]
fn a_game_that_is_killed_at_its_birth_is_whole_or_not_there() {
    let home = Home::with_game();
    home.out(&["do", "g", "note one", "note two"]);
    let text = home.out(&["export", "g"]);
    std::fs::write(home.path().join("g.jsonl"), &text).unwrap();
    for round in 0..rounds() {
        let roster = ["first-steps", FORD][round as usize % 2];
        for arguments in [["new", roster, "--name"], ["import", "g.jsonl", "--name"]] {
            let name = format!("{}-{round}", arguments[0]);
            let mut command = home.command(&arguments);
            let child = command.arg(&name).stdout(Stdio::null()).spawn().unwrap();
            std::thread::sleep(moment(Duration::from_millis(60)));
            kill(child);
            if home.game(&name).exists() {
                home.out(&["show", &name]);
                home.out(&["check", &name]);
            }
        }
        let listed = home.run(&["games"]);
        assert_eq!(listed.code, 0);
        assert!(!listed.err.contains("damaged"), "{}", listed.err);
    }
}

/// The copy that is made when a game is closed is the old one or the new one.
#[test]
fn a_copy_is_whole_whenever_its_maker_is_killed() {
    copy_is_whole(&Home::with_game());
    copy_is_whole(&Home::with_game_of(FORD));
}

fn copy_is_whole(home: &Home) {
    home.out(&["do", "g", "note first"]);
    for round in 0..each() {
        let child = home
            .command(&["do", "g", &format!("note {round}")])
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(moment(Duration::from_millis(60)));
        kill(child);
        let name = format!("back-{round}");
        home.out(&["restore", "g", "--name", &name]);
        let copy = home.out(&["export", &name]);
        assert!(copy.contains("first"));
        let game = home.out(&["export", "g"]);
        assert!(
            game.starts_with(&copy),
            "round {round}: the copy is of no moment of the game"
        );
    }
}

/// Runs the program where no file grows beyond so many blocks of 512 or 1024 bytes: a full disk.
fn on_a_full_disk(home: &Home, blocks: u64, arguments: &str) -> (Option<i32>, String, String) {
    let program = env!("CARGO_BIN_EXE_vidette");
    let ran = Command::new("sh")
        .arg("-c")
        .arg(format!(
            "ulimit -f {blocks}; trap '' XFSZ; exec '{program}' {arguments}"
        ))
        .current_dir(home.path())
        .env("VIDETTE_DATA_DIR", home.path().join("data"))
        .env("VIDETTE_CONFIG_DIR", home.path().join("config"))
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (ran.status.code(), text(ran.stdout), text(ran.stderr))
}

/// Either way some acts fit and not all do.
#[test]
fn a_full_disk_loses_nothing() {
    full_disk_loses_nothing(&Home::with_game());
    full_disk_loses_nothing(&Home::with_game_of(FORD));
}

fn full_disk_loses_nothing(home: &Home) {
    home.out(&["do", "g", "note one"]);
    let size = std::fs::metadata(home.game("g")).unwrap().len();
    let lines: String = (0..400)
        .map(|n| format!("note \"act {n} {}\"\n", "x".repeat(300)))
        .collect();
    std::fs::write(home.path().join("script"), lines).unwrap();
    let (code, out, said) = on_a_full_disk(home, size / 512 + 24, "do g --file script");
    let told = out.lines().count();
    assert_eq!(code, Some(3), "{said}");
    assert!(
        said.contains("the act was not saved, but everything before it is: "),
        "{said}"
    );
    assert!(told < 400);
    assert_eq!(home.out(&["log", "g"]).lines().count(), told + 1);
    home.out(&["do", "g", "note after"]);
}

#[test]
fn no_half_game_is_made_on_a_full_disk() {
    let home = Home::with_game();
    let text = home.out(&["export", "g"]);
    std::fs::write(home.path().join("g.jsonl"), &text).unwrap();
    for arguments in [
        "new mcphersons-ridge --name full",
        "new coldwater-ford --name full",
        "import g.jsonl --name full",
    ] {
        let (code, _, said) = on_a_full_disk(&home, 8, arguments);
        assert_eq!(code, Some(3), "{said}");
        assert!(said.contains("full"), "{said}");
        assert!(!home.game("full").exists());
        let left = std::fs::read_dir(home.game("g").parent().unwrap()).unwrap();
        assert_eq!(left.count(), 1, "nothing half-made stays behind");
    }
}

/// Where the copy has no room the game is played all the same.
#[test]
fn without_room_for_a_copy_the_game_goes_on() {
    let home = Home::with_game();
    // A file stands where the folder of copies should be.
    std::fs::write(home.path().join("data/backups"), "in the way").unwrap();
    let ran = home.run(&["do", "g", "note one"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "one\n"), "{}", ran.err);
    assert_eq!(home.out(&["log", "g"]).lines().count(), 1);
    assert_eq!(home.run(&["restore", "g"]).code, 1);
}
