use std::io::Write;

use super::program::{Home, Ran, ran};

/// A home where nobody has lived yet but for a game `evening` of First Steps, at its first turn.
fn with_evening() -> Home {
    let home = Home::new();
    home.out(&["new", "first-steps", "--name", "evening", "--seed", "1"]);
    home
}

fn games(home: &Home) -> Vec<String> {
    let listed = home.out(&["games", "--json"]);
    let games = listed.lines().map(|line| {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        game["game"].as_str().unwrap().to_owned()
    });
    games.collect()
}

/// Runs with the trash of the system there.
fn with_trash_in(home: &Home, trash: &str, arguments: &[&str]) -> Ran {
    let mut command = home.command(arguments);
    ran(command
        .env("XDG_DATA_HOME", home.path().join(trash))
        .output()
        .unwrap())
}

/// 28.7: the roster of a game that stands starts no second one in silence.
#[test]
fn a_roster_asks_before_it_starts_a_second_game() {
    let home = with_evening();
    home.out(&["do", "evening", "next"]);
    let asked = home.run_with_input(&["play", "first-steps", "--plain"], "quit\n");
    assert_eq!(asked.code, 1, "{}", asked.out);
    for said in [
        "evening stands at turn 1",
        "Activation",
        "just now",
        "`vidette play evening` resumes it",
        "`vidette play first-steps --new` starts a new one",
    ] {
        assert!(asked.err.contains(said), "{said}: {}", asked.err);
    }
    assert_eq!(games(&home), ["evening"]);
    let other = home.run_with_input(&["play", "henry-hill", "--plain"], "quit\n");
    assert_eq!(other.code, 0, "{}", other.err);
    let anew = home.run_with_input(&["play", "first-steps", "--plain", "--new"], "quit\n");
    assert_eq!(anew.code, 0, "{}", anew.err);
    let arguments = ["play", "first-steps", "--plain", "--name", "morning"];
    let named = home.run_with_input(&arguments, "quit\n");
    assert_eq!(named.code, 0, "{}", named.err);
    let mut games = games(&home);
    games.sort();
    assert_eq!(games, ["evening", "first-steps", "henry-hill", "morning"]);
    // The name of a game is the game, and what is asked for anew wants a roster.
    assert_eq!(
        home.run_with_input(&["play", "first-steps", "--plain"], "quit\n")
            .code,
        0
    );
    assert_eq!(home.run(&["play", "evening", "--new"]).code, 1);
    assert_eq!(home.run(&["play", "--new"]).code, 2);
}

#[test]
fn who_names_no_game_is_told_which_were_played_last() {
    let home = with_evening();
    let alone = home.run_with_input(&["play", "--plain"], "quit\n");
    assert!(!alone.out.contains("Played last"), "{}", alone.out);
    for roster in ["olustee", "henry-hill", "cornfield"] {
        home.out(&["new", roster]);
        home.out(&["do", roster, "note begun"]);
    }
    let greeted = home.run_with_input(&["play", "--plain"], "quit\n");
    let line = greeted
        .out
        .lines()
        .find(|line| line.contains("Played last"));
    let line = line.unwrap_or_else(|| panic!("{}", greeted.out));
    assert!(line.contains("Played last: cornfield ("), "{line}");
    assert!(
        line.contains("henry-hill (") && line.contains("olustee (turn 1"),
        "{line}"
    );
    assert!(
        !line.contains("evening") && line.contains("just now"),
        "{line}"
    );
    let named = home.run_with_input(&["play", "evening", "--plain"], "quit\n");
    assert!(!named.out.contains("Played last"), "{}", named.out);
}

#[test]
fn a_renamed_game_takes_along_what_belongs_to_it() {
    let home = with_evening();
    home.out(&["do", "evening", "note one"]);
    let text = home.out(&["export", "evening"]);
    let typed = home.path().join("data/games/.evening.vidette.typed");
    std::fs::write(&typed, "4 2").unwrap();
    std::fs::write(home.game("evening-2"), "another").unwrap();
    let taken = home.run(&["rename", "evening", "evening-2"]);
    assert_eq!(taken.code, 1, "{}", taken.err);
    let elsewhere = home.run(&["rename", "evening", "away/evening.vidette"]);
    assert!(elsewhere.err.contains("vidette copy"), "{}", elsewhere.err);
    assert_eq!((elsewhere.code, home.game("evening").is_file()), (1, true));
    let renamed = home.out(&["rename", "evening", "club"]);
    assert!(
        renamed.starts_with("evening is now club: turn 1"),
        "{renamed}"
    );
    assert_eq!(home.out(&["export", "club"]), text);
    let scrap = home.path().join("data/games/.club.vidette.typed");
    assert_eq!(std::fs::read_to_string(scrap).unwrap(), "4 2");
    assert!(!typed.exists() && !home.game("evening").exists());
    assert_eq!(
        std::fs::read_to_string(home.game("evening-2")).unwrap(),
        "another"
    );
    // Its copy has the new name, and it is still the game played last.
    let copies = home.out(&["restore"]);
    assert!(
        copies.starts_with("club ") && copies.lines().count() == 1,
        "{copies}"
    );
    let last = home.run_with_input(&["play", "--plain"], "note two\nquit\n");
    assert_eq!(last.code, 0, "{}", last.err);
    assert!(home.out(&["log", "club"]).contains("two"));
}

#[test]
fn a_copied_game_goes_its_own_way() {
    let home = Home::with_game();
    let (mut player, mut says, mut told) = home.playing();
    writeln!(says, "note shared").unwrap();
    assert_eq!(told.next().unwrap().unwrap(), "shared");
    let copied = home.out(&["copy", "g", "trial"]);
    assert!(
        copied.starts_with("trial: turn 1") && copied.contains("1 entry"),
        "{copied}"
    );
    home.out(&["do", "trial", "note tried"]);
    drop(says);
    player.wait().unwrap();
    assert!(!home.out(&["log", "g"]).contains("tried"));
    assert!(home.out(&["log", "trial"]).contains("shared"));
    assert_eq!(home.run(&["copy", "g", "trial"]).code, 1);
    let stick = home.path().join("stick.vidette");
    home.out(&["copy", "g", stick.to_str().unwrap()]);
    assert_eq!(
        home.out(&["export", stick.to_str().unwrap()]),
        home.out(&["export", "g"])
    );
}

/// Nothing of a game that somebody plays is renamed or deleted; who looks on is named.
#[test]
fn a_game_that_is_open_is_left_alone() {
    let home = Home::with_game();
    let (mut player, mut says, mut told) = home.playing();
    writeln!(says, "note one").unwrap();
    assert_eq!(told.next().unwrap().unwrap(), "one");
    for arguments in [
        &["rename", "g", "h"][..],
        &["delete", "g", "--yes"],
        &["play", "g"],
    ] {
        let ran = with_trash_in(&home, "share", arguments);
        assert_eq!(ran.code, 3, "{arguments:?}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains("open in another window"), "{}", ran.err);
        assert!(ran.err.contains("`vidette watch g`"), "{}", ran.err);
    }
    writeln!(says, "note two").unwrap();
    assert_eq!(told.next().unwrap().unwrap(), "two");
    drop(says);
    player.wait().unwrap();
    assert_eq!(home.out(&["log", "g"]).lines().count(), 2);
    assert_eq!(games(&home), ["g"]);
}

#[test]
fn a_deleted_game_is_in_the_trash_with_all_that_belongs_to_it() {
    let home = with_evening();
    home.out(&["do", "evening", "note one"]);
    std::fs::write(home.path().join("data/games/.evening.vidette.typed"), "4").unwrap();
    let deleted = with_trash_in(&home, "share", &["delete", "evening"]);
    assert_eq!(deleted.code, 0, "{}", deleted.err);
    assert!(
        deleted.out.starts_with("moved evening (turn 1")
            && deleted.out.contains("to the system's trash"),
        "{}",
        deleted.out
    );
    assert_eq!(games(&home).len(), 0);
    assert!(!home.run(&["games"]).err.contains("copied"));
    let trashed = std::fs::read_dir(home.path().join("share/Trash/files")).unwrap();
    let mut trashed: Vec<String> = trashed
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    trashed.sort();
    assert_eq!(trashed.len(), 3, "{trashed:?}");
    assert_eq!(&trashed[..1], [".evening.vidette.typed"]);
    assert!(
        trashed.contains(&"evening.vidette".to_owned()),
        "{trashed:?}"
    );
}

/// What `games` goes on naming can be deleted, though it is no game any more; a file elsewhere is somebody's.
#[test]
fn a_file_among_the_games_that_is_none_any_more_can_be_deleted() {
    let home = Home::with_game();
    let file = home.path().join("data/games/g.vidette");
    std::fs::write(&file, "spoilt").unwrap();
    let own = home.path().join("mine.vidette");
    std::fs::write(&own, "my own").unwrap();
    let refused = with_trash_in(&home, "no-folder", &["delete", "./mine.vidette", "--yes"]);
    assert_ne!(refused.code, 0, "{}", refused.out);
    assert!(own.is_file());
    let deleted = with_trash_in(&home, "no-folder", &["delete", "g", "--yes"]);
    assert_eq!(deleted.code, 0, "{}", deleted.err);
    assert!(!file.exists());
}

#[test]
fn without_a_trash_a_game_is_deleted_only_when_that_is_said_twice() {
    let home = with_evening();
    std::fs::write(home.path().join("no-folder"), "").unwrap();
    let deleted = with_trash_in(&home, "no-folder", &["delete", "evening"]);
    assert_eq!(deleted.code, 1, "{}", deleted.out);
    assert!(deleted.err.contains("gone for good"), "{}", deleted.err);
    assert_eq!(games(&home), ["evening"]);
    let deleted = with_trash_in(&home, "no-folder", &["delete", "evening", "--yes"]);
    assert_eq!(deleted.code, 0, "{}", deleted.err);
    assert!(deleted.out.contains("deleted"), "{}", deleted.out);
    assert_eq!(games(&home).len(), 0);
    std::fs::write(home.path().join("letter.vidette"), "dear mother").unwrap();
    let letter = with_trash_in(&home, "share", &["delete", "letter.vidette", "--yes"]);
    assert_eq!(letter.code, 3, "{}", letter.out);
    assert!(home.path().join("letter.vidette").is_file());
}

/// A damaged game can be thrown away like any other.
#[test]
fn a_damaged_game_is_deleted_too() {
    let home = Home::with_game();
    home.out(&["do", "g", "note one", "note two", "note three"]);
    let mut bytes = std::fs::read(home.game("g")).unwrap();
    let third = bytes.windows(5).position(|w| w == b"three").unwrap();
    bytes[third] = b'T';
    std::fs::write(home.game("g"), bytes).unwrap();
    assert_eq!(home.run(&["log", "g"]).code, 3);
    let deleted = with_trash_in(&home, "share", &["delete", "g"]);
    assert_eq!(deleted.code, 0, "{}", deleted.err);
    assert!(!home.game("g").exists());
}

/// Two windows that begin a game at once do not take each other's name.
#[test]
fn games_that_begin_at_once_have_names_of_their_own() {
    let home = Home::new();
    let begun: Vec<_> = (0..4)
        .map(|_| home.command(&["new", "first-steps"]).spawn().unwrap())
        .collect();
    for mut new in begun {
        assert!(new.wait().unwrap().success());
    }
    let mut games = games(&home);
    games.sort();
    let wanted = [
        "first-steps",
        "first-steps-2",
        "first-steps-3",
        "first-steps-4",
    ];
    assert_eq!(games, wanted);
    let named = home.run(&["new", "first-steps", "--name", "first-steps"]);
    assert!(
        named.code == 1 && named.err.contains("name exists"),
        "{named:?}"
    );
}

/// Five faults of the settings are five lines of the terminal, and one remark on the table.
#[test]
fn faults_of_the_settings_are_told_a_line_each_and_once_on_the_table() {
    let home = with_evening();
    std::fs::create_dir_all(home.path().join("config")).unwrap();
    let settings = home.path().join("config/settings.toml");
    std::fs::write(&settings, "theme = \"neon\"\nclock = 3\nmouse = 4\n").unwrap();
    let ran = home.run_with_input(&["play", "evening", "--plain"], "quit\n");
    assert_eq!(ran.err.lines().count(), 3, "{}", ran.err);
    let told = ran
        .out
        .lines()
        .find(|line| line.contains("settings.toml:1"));
    let told = told.unwrap_or_else(|| panic!("{}", ran.out));
    assert!(told.contains("and 2 more faults"), "{told}");
    assert!(!ran.out.contains("settings.toml:2"), "{}", ran.out);
    std::fs::write(&settings, "lessons = false\n").unwrap();
    let ran = home.run_with_input(&["play", "evening", "--plain"], "quit\n");
    assert!(
        !ran.out.contains("more fault") && !ran.out.contains("Two brigades"),
        "{}",
        ran.out
    );
    assert_eq!(ran.err, "");
}

/// A seat without a name of its own is called by the name of its command, never by an identifier.
#[test]
fn a_seat_is_called_by_the_name_of_its_command() {
    let home = Home::with_game();
    let added = home.json(&["seats", "g", "add", "union/cutler", "--json"]);
    let seats = added["seats"].as_array().unwrap().iter();
    let mut own = seats.filter(|seat| seat["seat"] == "union/cutler");
    let name = own.next().unwrap()["name"].as_str().unwrap().to_owned();
    assert_eq!(name, "Union, Cutler's Brigade");
}

/// A second window says that another has the game open.
#[test]
fn a_second_window_says_that_the_game_is_open_in_another() {
    use vidette::game::session::{Session, machine_clock};
    use vidette::rules::blue_and_grey::BlueAndGrey;
    let home = Home::with_game_of("chestnut-ridge");
    let open = || Session::<BlueAndGrey>::open(&home.game("g"), machine_clock()).unwrap();
    let mut first = open();
    assert!(!first.is_shared());
    first.rest();
    assert!(open().is_shared());
    drop(first);
    assert!(!open().is_shared(), "the first window is closed");
}
