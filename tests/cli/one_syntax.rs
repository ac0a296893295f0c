use std::path::Path;

use super::program::{Home, ran};

/// What a shell is offered behind these words, the last of them the one that is being typed.
fn offered(home: &Home, words: &[&str]) -> Vec<String> {
    let mut command = home.command(&[&["--"], words].concat());
    let asked = command
        .env("VIDETTE_COMPLETE", "fish")
        .env("_CLAP_COMPLETE_INDEX", (words.len() - 1).to_string());
    let ran = ran(asked.output().unwrap());
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.err, "");
    let names = ran.out.lines().map(|line| line.split('\t').next().unwrap());
    names.map(str::to_owned).collect()
}

/// 28.12: what `do` takes the odds take too, and the flags say the same.
#[test]
fn odds_are_asked_in_the_words_of_acts() {
    let home = Home::with_game();
    let pairs: [(&[&str], &[&str]); 4] = [
        (
            &["odds", "g", "fire", "2wi", "at", "13al"],
            &["odds", "fire", "g", "--firing", "2wi", "--at", "13al"],
        ),
        (
            &["odds", "g", "fire 2wi at 13al without own-fatigue"],
            &[
                "odds",
                "fire",
                "g",
                "--firing",
                "2wi",
                "--at",
                "13al",
                "--without",
                "own-fatigue",
            ],
        ),
        (
            &["odds", "g", "melee", "2wi", "against", "13al"],
            &[
                "odds",
                "melee",
                "g",
                "--fighting",
                "2wi",
                "--against",
                "13al",
            ],
        ),
        (
            &["odds", "g", "activate", "P"],
            &["odds", "activation", "g", "--brigade", "archer"],
        ),
    ];
    for (act, flags) in pairs {
        for json in [&[][..], &["--json"]] {
            let said = home.out(&[act, json].concat());
            assert_eq!(said, home.out(&[flags, json].concat()), "{act:?}");
        }
    }
    assert_eq!(
        home.out(&["odds", "g", "order", "davis", "hold", "--by", "5"]),
        home.out(&["odds", "ride", "g", "davis", "--by", "5"])
    );
    for act in [
        &["odds", "g", "next"][..],
        &["odds", "g", "activate"],
        &["odds", "g", "undo"],
    ] {
        let ran = home.run(act);
        assert_eq!(ran.code, 1);
        assert!(ran.err.contains("activate BRIGADE"), "{}", ran.err);
    }
    assert_eq!(home.run(&["odds", "g"]).code, 2);
    let unknown = home.run(&["odds", "g", "fire", "nobody", "at", "13al"]);
    assert_eq!(unknown.code, 1);
}

/// FIRE-12, ACT-08: percent for the table, 36ths beside it for who reckons.
#[test]
fn odds_are_told_in_percent_with_their_throws() {
    let home = Home::with_game();
    let json = home.json(&["odds", "g", "fire", "2wi", "at", "13al", "--json"]);
    let none = json["chances"]["none"].as_u64().unwrap();
    let said = home.out(&["odds", "g", "fire", "2wi", "at", "13al"]);
    let share = format!("{:.0} % ({none}/36)", none as f64 / 0.36);
    let line = said
        .lines()
        .find(|line| line.starts_with("no effect"))
        .unwrap();
    assert!(line.ends_with(&share), "{line}: {share}");
    assert!(
        said.contains("/36) hits on ") && !said.contains("blows"),
        "{said}"
    );
    let said = home.out(&["odds", "g", "activate", "archer"]);
    assert!(said.contains("/36)") && said.contains('%'), "{said}");
}

#[test]
fn a_brigade_is_named_with_and_without_its_option() {
    let home = Home::with_game();
    for (one, other) in [
        (
            &["march", "g", "P"][..],
            &["march", "g", "--brigade", "archer"][..],
        ),
        (
            &["odds", "activation", "g", "P"],
            &["odds", "activation", "g", "--brigade", "archer"],
        ),
    ] {
        assert_eq!(home.out(one), home.out(other));
    }
    assert_eq!(home.run(&["march", "g"]).code, 2);
    assert_eq!(home.run(&["march", "g", "P", "--brigade", "Q"]).code, 2);
}

#[test]
fn the_observer_of_a_zone_is_named_with_and_without_its_option() {
    let home = Home::with_game();
    let by_option = home.out(&["zone", "g", "--unit", "2wi"]);
    assert!(by_option.contains("square inches"), "{by_option}");
    assert_eq!(home.out(&["zone", "g", "A1"]), by_option);
    let point = ["--from-point", "10,10", "--side", "union"];
    assert!(!home.out(&[&["zone", "g"][..], &point].concat()).is_empty());
    for wrong in [
        &["zone", "g"][..],
        &["zone", "g", "A1", "--unit", "2wi"],
        &[&["zone", "g", "A1"][..], &point].concat(),
        &[&["zone", "g", "--unit", "A1"][..], &point].concat(),
        &["zone", "g", "--from-point", "10,10"],
    ] {
        assert_eq!(home.run(wrong).code, 2, "{wrong:?}");
    }
}

#[test]
fn a_callsign_in_small_letters_is_understood() {
    let home = Home::with_game();
    // Nothing else has such a name, so nobody is asked whether he meant it.
    let ran = home.run(&["do", "g", "fire p1 at a1"]);
    assert!(ran.err.starts_with("SEQ-01: fire belongs"), "{}", ran.err);
    let told = home.out(&["do", "g", "order q hold"]);
    assert!(told.contains("Joseph R. Davis: HOLD"), "{told}");
    let ran = home.run(&["do", "g", "fire zz9 at a1"]);
    assert!(!ran.err.contains("capitals"), "{}", ran.err);
}

#[test]
fn plain_lines_ask_for_odds_too() {
    let home = Home::with_game();
    let lines = "odds fire 2wi at 13al\nodds activate P\nodds next\nshow P\nquit\n";
    let ran = home.run_with_input(&["play", "g", "--plain"], lines);
    let fire = home.out(&["odds", "g", "fire", "2wi", "at", "13al"]);
    assert!(ran.out.contains(fire.trim_end()), "{}", ran.out);
    assert!(ran.out.contains("No. odds work for"), "{}", ran.out);
    assert_eq!(home.out(&["log", "g"]), "");
}

#[test]
fn a_shell_completes_names_of_games_rosters_and_units() {
    let home = Home::with_game();
    home.out(&["new", "first-steps", "--name", "evening"]);
    let has = |words: &[&str], names: &[&str]| {
        let offered = offered(&home, words);
        for name in names {
            assert!(
                offered.iter().any(|o| o == name),
                "{words:?} {name}: {offered:?}"
            );
        }
        offered
    };
    has(&["vidette", "re"], &["rename", "restore", "redo"]);
    assert_eq!(
        has(&["vidette", "log", ""], &["g", "evening"])
            .iter()
            .filter(|o| *o == "olustee")
            .count(),
        0
    );
    has(
        &["vidette", "show", ""],
        &["g", "evening", "olustee", "first-steps"],
    );
    assert_eq!(has(&["vidette", "new", "oL"], &[]).len(), 0);
    assert_eq!(has(&["vidette", "new", "ol"], &["olustee"]).len(), 1);
    has(
        &["vidette", "show", "g", ""],
        &["switches", "union", "archer", "13al"],
    );
    has(
        &["vidette", "odds", "fire", "g", "--firing", "13al,2"],
        &["13al,2wi"],
    );
    has(&["vidette", "odds", "g", "fire", "A"], &["A1", "A2"]);
    has(&["vidette", "sight", "evening", "--from", "3"], &["3rd"]);
    has(&["vidette", "march", "g", "arc"], &["archer"]);
    has(&["vidette", "march", "g", "--brigade", "arc"], &["archer"]);
    has(&["vidette", "zone", "g", "2w"], &["2wi"]);
    has(
        &["vidette", "zone", "g", "--side", ""],
        &["union", "confederate"],
    );
    has(&["vidette", "do", "g", "act"], &["activate"]);
    has(&["vidette", "rule", "RUL-7"], &["RUL-78"]);
    // A game that cannot be read is not a reason to be loud in the middle of a line.
    std::fs::write(home.game("bad"), "nothing").unwrap();
    has(&["vidette", "show", "bad", "swi"], &["switches"]);
    let other = home.path().join("stick");
    let dir = format!("--data-dir={}", other.display());
    let none = offered(&home, &["vidette", &dir, "log", ""]);
    assert!(!none.iter().any(|name| name == "g"), "{none:?}");
}

/// The scripts are read by their shells without a complaint, and bash completes through them.
#[test]
fn the_scripts_of_the_shells_ask_the_program() {
    let home = Home::with_game();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = home.out(&["completions", shell]);
        assert!(script.contains("VIDETTE_COMPLETE"), "{shell}: {script}");
    }
    let script = home.path().join("vidette.bash");
    std::fs::write(&script, home.out(&["completions", "bash"])).unwrap();
    let folder = Path::new(env!("CARGO_BIN_EXE_vidette")).parent().unwrap();
    let asks = format!(
        "source '{}'; COMP_WORDS=(vidette log ''); COMP_CWORD=2; COMP_TYPE=9; \
         _clap_complete_vidette vidette '' log; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        script.display()
    );
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let output = std::process::Command::new("bash")
        .args(["-c", &asks])
        .env("PATH", path)
        .env("VIDETTE_DATA_DIR", home.path().join("data"))
        .current_dir(home.path())
        .output();
    let Ok(output) = output else {
        return common::skipped::skipped("there is no bash to complete in");
    };
    let ran = ran(output);
    assert_eq!(ran.out.lines().next(), Some("g"), "{}", ran.err);
}

/// An act that the shell has taken to pieces plays none of them, whatever the rules.
#[test]
fn an_act_without_its_quotes_plays_nothing() {
    let home = Home::with_game_of("first-steps");
    let entries = || home.out(&["log", "g"]).lines().count();
    let before = entries();
    let torn = home.run(&["do", "g", "next", "anyway"]);
    assert_eq!(torn.code, 1);
    assert!(
        torn.err.contains("`vidette do g \"next anyway\"`"),
        "{}",
        torn.err
    );
    assert_eq!(entries(), before);
    // Two acts of a word each are two acts.
    let both = home.run(&["do", "g", "next", "undo"]);
    assert_eq!(both.code, 0, "{}", both.err);
}

/// Every rule set completes its own acts, sides and names.
#[test]
fn a_shell_is_offered_the_acts_and_names_of_the_rules_of_the_game() {
    let home = Home::new();
    home.out(&["new", "coldwater-ford", "--name", "ford"]);
    let acts = offered(&home, &["vidette", "do", "ford", ""]);
    for act in ["draw", "activate", "assault", "answer"] {
        let is_known = acts.contains(&act.to_owned());
        assert_eq!(is_known, act != "answer", "{act}: {acts:?}");
    }
    assert!(!acts.contains(&"march".to_owned()), "{acts:?}");
    let sides = offered(&home, &["vidette", "watch", "ford", "--side", ""]);
    assert_eq!(sides, ["union", "confederate"]);
    let names = offered(&home, &["vidette", "show", "ford", ""]);
    assert!(names.contains(&"hale".to_owned()), "{names:?}");
    assert!(!names.contains(&"morale".to_owned()), "{names:?}");
    // A roster is not begun yet: it has its names all the same.
    let names = offered(&home, &["vidette", "show", "coldwater-ford", ""]);
    assert!(names.contains(&"hale".to_owned()), "{names:?}");
}
