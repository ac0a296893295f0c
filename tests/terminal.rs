//! The opening of the two turns once more, in a real terminal and by keys: what the screen says, what the
//! file keeps, a kill in the middle, and terminals of several sizes.

use std::time::Duration;

use crate::cli::program::Home;
use common::patience::{PAUSE, wait_until};

mod tmux;

pub use tmux::{Tmux, is_missing, signal};

/// The acts of the script up to and with the one that begins so.
fn script_up_to(last: &str) -> String {
    let script = include_str!("data/scripts/mcphersons-two-turns.txt");
    let mut lines = Vec::new();
    for line in script.lines() {
        lines.push(line);
        if line.starts_with(last) {
            return lines.join("\n") + "\n";
        }
    }
    panic!("no `{last}` in the script");
}

/// Dice that stand on the screen when the cord is pulled are offered again; nobody who looks on sees
/// them, or throws them away.
#[test]
fn typed_dice_survive_a_kill() {
    if is_missing() {
        return;
    }
    let home = Home::with_game();
    let tmux = Tmux::open(&home, "typed", (80, 24), "play g");
    tmux.shows("A-Z brigade");
    tmux.press("n");
    tmux.press("n");
    tmux.shows("[2 Activation");
    tmux.press("4 3 5");
    tmux.shows("[4][3]");
    tmux.kill(&home);
    let watcher = Tmux::open(&home, "looks", (80, 24), "watch g --side union");
    let looks = watcher.shows("turn 1 of 24");
    assert!(!looks.contains("again"), "{looks}");
    tmux.start_over_what_stands(&home);
    let again = tmux.shows("but not entered: 4 3 5.");
    assert!(again.contains("not closed last time"), "{again}");
    assert!(again.contains("[4][3]"), "{again}");
    tmux.press("6 Enter");
    tmux.shows("P eager, Q attack");
    tmux.press("q");
    tmux.shows("y yes");
    tmux.press("y");
    tmux.shows("gone with 0");
    let games = home.path().join("data").join("games");
    let left = std::fs::read_dir(games).unwrap().flatten();
    let scraps = left.filter(|file| file.file_name().to_string_lossy().ends_with(".typed"));
    assert_eq!(scraps.count(), 0, "nothing lies about");
}

#[test]
fn the_opening_is_played_by_keys_and_survives_a_kill() {
    if is_missing() {
        return;
    }
    let home = Home::with_game();
    let tmux = Tmux::open(&home, "keys", (120, 36), "play g");
    let first = tmux.shows("A-Z brigade");
    assert!(
        first.contains("T1 CONFEDERATE") && first.contains("[1 Orders"),
        "{first}"
    );
    assert!(
        first.contains("A-Z brigade") && first.contains("n end phase"),
        "{first}"
    );

    // P, order, attack B; the rider with his three dice.
    tmux.press("P o a B");
    tmux.shows("1.6 in to ride: certain by turn 1");
    tmux.press("Enter");
    tmux.shows("NEXT ▸ messenger 1 to James J. Archer: 1.6 in to go");
    tmux.shows("[ ] messenger 1 to James J. Archer  put ");
    tmux.press("Enter");
    tmux.shows("[ ][ ][ ]");
    tmux.press("3 4 4");
    tmux.shows("messenger 1 to James J. Archer rides 1.6 in (3+4+4): there");
    tmux.press("n");
    tmux.shows("[2 Activation");

    // One brigade by itself, its order, then the two others without a word between.
    tmux.press("Space 4 4 Enter");
    tmux.shows("= 10, EAGER");
    tmux.press("P o Enter");
    tmux.shows("accepts its new order: ATTACK B Cutler's Brigade");
    tmux.shows("0 of 4 typed");
    tmux.press("5 2 3 4 Enter");
    tmux.shows("[ ] Q Davis");
    tmux.shows("Q eager");
    tmux.press("n");
    tmux.shows("[3 Grand tactical");
    // A key that does nothing here says so, and a refusal names its clause.
    tmux.say("fire purcell at 2me dice 4 4");
    tmux.shows("SEQ-01");
    tmux.press("n");
    tmux.shows("[4 Tactical");

    tmux.say("move 5al to 16.6,25.3");
    tmux.shows("[ ] P2 5th Alabama Battalion");
    tmux.shows("DISORDERED marker");
    tmux.press("P m 3");
    tmux.shows("▸ P m 3");
    tmux.press("Enter");
    tmux.shows("P1 13th Alabama");
    tmux.shows("DISORDERED marker");
    tmux.say("ride-to heth 11.4,25.6");
    tmux.shows("Henry Heth rides 4.0 in");
    tmux.press("Q m 5 Enter");
    tmux.shows("Q1 Q2 Q3: ahead 5.0 in");

    // The cord is pulled in the middle of a phrase. What was done is on disk; what was not, is not.
    tmux.press("Q m 4");
    tmux.kill(&home);
    let other = Home::with_game();
    let moved = other.run_with_input(&["do", "g", "-"], &script_up_to("move 42ms"));
    assert_eq!(moved.code, 0, "{}", moved.err);
    assert_eq!(
        home.json(&["show", "g", "--json"]),
        other.json(&["show", "g", "--json"])
    );

    // Without a name it is the game played last. What stood on the screen is gone.
    tmux.start_over_what_stands(&home);
    let again = tmux.shows("[4 Tactical");
    assert!(!again.contains("zz"), "{again}");
    assert!(again.contains("T1 CONFEDERATE"), "{again}");
    // Points are left, and no order demands a move: nothing is asked.
    tmux.press("n");
    tmux.shows("[5 Combat");
    tmux.say("fire purcell,pee-dee,letcher,fredericksburg,crenshaw at 2me");
    tmux.shows("[ ][ ]");
    tmux.press("4 4 Enter");
    tmux.shows("H1 2nd Maine Battery  DISORDERED marker");

    // Back over the dice only when asked twice, and forth again.
    tmux.press("u");
    tmux.shows("y yes");
    tmux.press("y");
    tmux.shows("Undone: ");
    tmux.press("C-r");
    tmux.shows("Redone: ");

    tmux.press("q");
    tmux.shows("y yes");
    tmux.press("y");
    tmux.shows("gone with 0");
    let fired = other.run_with_input(
        &["do", "g", "-"],
        "next anyway\nfire purcell,pee-dee,letcher,fredericksburg,crenshaw at 2me dice 4 4\n",
    );
    assert_eq!(fired.code, 0, "{}", fired.err);
    assert_eq!(
        home.json(&["show", "g", "--json"]),
        other.json(&["show", "g", "--json"])
    );
    assert_eq!(home.run(&["check", "g"]).code, 0);
    let log = home.out(&["log", "g", "--json"]);
    assert!(!log.contains("\"own\""), "every die was typed: {log}");
}

/// A terminal that takes OSC 52 has the marked line of the log on its clipboard: tmux shows what it got.
#[test]
fn a_line_of_the_log_reaches_the_clipboard_of_the_terminal() {
    if is_missing() {
        return;
    }
    let home = Home::with_game();
    home.out(&["do", "g", "note \"Rain by noon, 5 °\""]);
    let tmux = Tmux::open(&home, "copy", (80, 24), "play g");
    tmux.tell(&["set-option", "-s", "set-clipboard", "on"]);
    tmux.shows("A-Z brigade");
    tmux.press("g l Up");
    tmux.shows("y copy");
    tmux.press("y");
    tmux.shows("copied (if the terminal supports OSC 52)");
    wait_until(
        || "no buffer".to_owned(),
        || !tmux.tell(&["list-buffers"]).is_empty(),
    );
    let copied = tmux.tell(&["show-buffer"]);
    assert!(copied.starts_with("1 T1 Orders"), "{copied}");
    assert!(copied.contains("Rain by noon, 5 °"), "{copied}");
}

#[test]
fn small_and_large_terminals_show_what_fits_and_say_what_does_not() {
    if is_missing() {
        return;
    }
    let home = Home::with_game();
    let tmux = Tmux::open(&home, "sizes", (80, 24), "play g");
    let small = tmux.shows("A-Z brigade");
    assert!(
        small.contains("T1 CONFEDERATE") && small.contains("1 Orders"),
        "{small}"
    );
    assert!(
        small.lines().all(|line| line.chars().count() <= 80),
        "{small}"
    );

    // The game is played all the same.
    tmux.press("P o h Enter");
    tmux.shows("messenger 1 leaves Henry Heth");
    tmux.shows("HOLD");

    tmux.resize(60, 16);
    tmux.shows("this terminal has 60x16");
    tmux.shows("is saved");
    tmux.resize(20, 5);
    tmux.shows("needs 80x24");
    tmux.resize(200, 60);
    tmux.shows("ORDERS AND MESSENGERS");
    tmux.shows("NEXT ▸ messenger 1 to James J. Archer");
    tmux.resize(120, 36);
    tmux.shows("NEXT ▸ messenger 1");

    tmux.press("q");
    tmux.shows("y yes");
    tmux.press("y");
    tmux.shows("gone with 0");
    assert_eq!(home.out(&["log", "g"]).lines().count(), 1);
}

/// Clicks, the wheel and a drag reach the program as bytes; sizes change down to ten columns in the
/// middle of a proposal, and nothing is lost.
#[test]
fn the_mouse_and_a_storm_of_sizes_reach_the_program() {
    if is_missing() {
        return;
    }
    let home = Home::with_game();
    let tmux = Tmux::open(&home, "mouse", (120, 36), "play g");
    let shown = tmux.shows("A-Z brigade");
    // The callsign P stands behind its brigade, whose bases are to the right of it.
    let (row, line) = shown
        .lines()
        .enumerate()
        .find(|(_, line)| line.chars().take(60).any(|letter| letter == 'P'))
        .unwrap();
    let column = line.chars().position(|letter| letter == 'P').unwrap();
    for step in 3..9 {
        tmux.mouse(0, column + step, row + 1, true);
        tmux.mouse(0, column + step, row + 1, false);
        let is_hit = (0..100).any(|_| {
            std::thread::sleep(PAUSE);
            tmux.screen().contains("selected")
        });
        if is_hit {
            break;
        }
    }
    tmux.shows(" selected");
    tmux.mouse(64, column, row + 1, true);
    tmux.mouse(64, column, row + 1, true);
    tmux.mouse(65, column, row + 1, true);
    tmux.press("0 Escape Escape P o h");
    // The top line has a clock that goes on meanwhile.
    let below = |screen: String| screen.split_once('\n').unwrap().1.to_owned();
    let before = below(tmux.shows("\u{25b8} P o h_"));
    for size in [(10, 3), (40, 10), (200, 60), (10, 3), (80, 24), (120, 36)] {
        tmux.resize(size.0, size.1);
    }
    wait_until(
        || format!("{before}\nbecame\n{}", tmux.screen()),
        || below(tmux.screen()) == before,
    );
    tmux.press("Enter");
    tmux.shows("messenger 1 leaves Henry Heth");
    tmux.press("q");
    tmux.shows("y yes");
    tmux.press("y");
    tmux.shows("gone with 0");
}

/// Without colour the program writes none, and bold and reverse are left (what crossterm would wipe).
#[test]
fn no_colour_keeps_bold_and_reverse_in_a_terminal() {
    if is_missing() {
        return;
    }
    let home = Home::with_game();
    let tmux = Tmux::open(&home, "mono", (80, 24), "--help");
    tmux.shows("gone with 0");
    let line = Tmux::line(&home, "play g");
    tmux.tell(&[
        "respawn-pane",
        "-k",
        "-t",
        "t",
        &format!("export NO_COLOR=1; {line}"),
    ]);
    tmux.shows("A-Z brigade");
    let styled = tmux.tell(&["capture-pane", "-e", "-p", "-t", "t"]);
    let codes: Vec<&str> = styled
        .split("\x1b[")
        .skip(1)
        .filter_map(|rest| rest.split_once('m').map(|(code, _)| code))
        .flat_map(|code| code.split(';'))
        .collect();
    assert!(codes.contains(&"7") && codes.contains(&"1"), "{codes:?}");
    let colours = |code: &&&str| matches!(code.parse::<u8>(), Ok(30..=38 | 40..=48 | 90..=107));
    assert_eq!(codes.iter().find(colours), None);
}

/// 28.7: the roster of a game that stands asks on the terminal whether it goes on.
#[test]
fn the_roster_of_a_game_that_stands_asks() {
    if is_missing() {
        return;
    }
    let home = Home::new();
    home.out(&["new", "first-steps", "--name", "evening"]);
    let tmux = Tmux::open(&home, "asks", (80, 24), "play first-steps");
    tmux.shows("evening stands at turn 1");
    tmux.shows("Enter resumes it");
    tmux.press("Enter");
    tmux.shows("Two brigades meet");
    tmux.press("Enter");
    tmux.shows("▷ Brigades follow");
    // Whoever turns the lessons off is not taught in the next game either.
    tmux.press("&");
    tmux.shows("tips off");
    tmux.press("q");
    tmux.shows("y yes");
    tmux.press("y");
    tmux.shows("gone with 0");
    assert_eq!(home.out(&["games"]).lines().count(), 1);
    let tmux = Tmux::open(&home, "anew", (80, 24), "play first-steps");
    tmux.shows("Enter resumes it");
    tmux.press("N Enter");
    tmux.shows("A-Z brigade");
    assert!(!tmux.screen().contains("▷"));
    assert_eq!(home.out(&["games"]).lines().count(), 2);
}

/// A game of other rules on the screen: it changes hands, dice are typed, a kill loses nothing.
#[test]
fn a_game_of_other_rules_is_played_by_keys_and_survives_a_kill() {
    if is_missing() {
        return;
    }
    let home = Home::new();
    let line = "play coldwater-ford --dice hand";
    let tmux = Tmux::open(&home, "others", (80, 24), line);
    tmux.shows("Union chooses a key chit");
    tmux.press("v");
    tmux.shows("Pass the screen to Union");
    tmux.press("y");
    let private = tmux.shows("FOR UNION ALONE");
    assert!(private.contains("Steady, Men"), "{private}");
    tmux.press("1");
    tmux.shows("4 Close this choice");
    tmux.press("4");
    tmux.shows(" : seal union");
    tmux.press("Enter");
    let open = tmux.shows("Confederate chooses a key chit");
    assert!(!open.contains("Steady"), "{open}");
    tmux.press("Enter");
    tmux.shows("Pass the screen to Confederate");
    tmux.press("y");
    tmux.shows("A High Yell");
    tmux.press("1");
    tmux.shows("4 Close this choice");
    tmux.press("4");
    tmux.shows(" : seal confederate");
    tmux.press("Enter");
    tmux.shows("chits are in the cup");
    // A line is typed, and the cord is pulled.
    tmux.press(":");
    tmux.shows("lines before");
    tmux.press("p a s s");
    tmux.shows(": pass");
    tmux.kill(&home);
    tmux.start_over_what_stands(&home);
    let again = tmux.shows("Typed but not entered");
    assert!(again.contains("not closed last time"), "{again}");
    tmux.press("Enter");
    tmux.shows("Union passes");
    tmux.press("g m");
    tmux.shows("□M1");
    tmux.resize(120, 36);
    tmux.shows("LOG");
    tmux.press("q");
    tmux.shows("y yes");
    tmux.press("y");
    tmux.shows("gone with 0");
}

/// A second is given to the loop, not to what is left to do behind it: the last paper is waited for.
#[test]
fn a_signal_that_is_heeded_leaves_the_closing_its_time() {
    if is_missing() {
        return;
    }
    let home = Home::with_game();
    home.run_with_input(
        &["do", "g", "-"],
        &"next anyway because \"nobody rolls\"\n".repeat(6),
    );
    let stick = home.path().join("stick");
    std::fs::create_dir(&stick).unwrap();
    std::fs::create_dir(home.path().join("config")).unwrap();
    // It waits no longer than this folder is there.
    let printer =
        "touch begun; while test -e begun && ! test -e go; do sleep 0.1; done; touch printed";
    std::fs::write(
        home.path().join("config/settings.toml"),
        format!("paper = \"stick\"\npaper-command = [\"sh\", \"-c\", \"{printer}\"]\n"),
    )
    .unwrap();
    let tmux = Tmux::open(&home, "heeded", (80, 24), "play g");
    tmux.shows("A-Z brigade");
    wait_until(
        || "nothing is printed".to_owned(),
        || home.path().join("begun").exists(),
    );
    assert!(signal(&home, "-TERM"));
    std::thread::sleep(Duration::from_millis(2500));
    assert!(signal(&home, "-0"), "the paper was not waited for");
    std::fs::write(home.path().join("go"), "").unwrap();
    tmux.shows("gone with 0");
    assert!(home.path().join("printed").exists());
}

/// A closed terminal ends the program as `q` does, without a signal: nothing is lost, and the game is closed.
#[test]
fn a_closed_terminal_ends_the_program_as_leaving_does() {
    if is_missing() {
        return;
    }
    let home = Home::with_game();
    let tmux = Tmux::open(&home, "closed", (80, 24), "--help");
    tmux.shows("gone with 0");
    // The shell outlives its terminal, to tell how the program ended; so no signal comes by itself.
    let line = Tmux::line(&home, "play g; echo $? > code; exit");
    let line = format!("trap : HUP; {line}");
    tmux.tell(&["respawn-pane", "-k", "-t", "t", &line]);
    tmux.shows("A-Z brigade");
    tmux.press("P o h Enter");
    tmux.shows("messenger 1 leaves Henry Heth");
    let _left = Left(&home);
    tmux.tell(&["kill-server"]);
    let code = || std::fs::read_to_string(home.path().join("code")).unwrap_or_default();
    wait_until(
        || "the program goes on".to_owned(),
        || code().ends_with('\n'),
    );
    assert_eq!(code(), "0\n");
    assert_eq!(home.out(&["log", "g"]).lines().count(), 1);
    let games = home.run(&["games"]);
    assert!(!format!("{}{}", games.out, games.err).contains("not closed"));
}

/// Ends what a failed test would leave running.
struct Left<'a>(&'a Home);

impl Drop for Left<'_> {
    fn drop(&mut self) {
        signal(self.0, "-9");
    }
}

/// Where the terminal promises no letters beyond ASCII, lines of text are offered first, and no Braille is drawn.
#[test]
fn a_locale_without_utf_8_is_offered_lines_of_text() {
    if is_missing() {
        return;
    }
    let home = Home::with_game();
    let tmux = Tmux::open(&home, "locale", (100, 30), "games");
    tmux.shows("gone with 0");
    tmux.start_with(&home, "LC_ALL=C", "play g");
    tmux.shows("not UTF-8 (LC_ALL=C)");
    tmux.press("Enter");
    let text = tmux.shows("Turn 1, Confederate: Orders");
    assert!(!text.contains("NEXT"), "{text}");
    tmux.start_with(&home, "LC_ALL= LC_CTYPE= LANG=de_DE.ISO-8859-1", "play g");
    tmux.shows("not UTF-8 (LANG=de_DE.ISO-8859-1)");
    tmux.enter("s");
    let shown = tmux.shows("NEXT");
    let is_braille = |letter: char| ('\u{2801}'..='\u{28ff}').contains(&letter);
    assert!(!shown.contains(is_braille), "{shown}");
    tmux.start_with(&home, "LC_ALL=C", "play g");
    tmux.shows("not UTF-8");
    tmux.enter("q");
    tmux.shows("gone with 1");
    tmux.start_with(&home, "TERM=dumb", "play g");
    tmux.shows("TERM=dumb");
    // Who has chosen what maps are drawn in has seen the screens.
    let config = home.path().join("config");
    std::fs::create_dir_all(&config).unwrap();
    std::fs::write(config.join("settings.toml"), "map = \"blocks\"\n").unwrap();
    tmux.start_with(&home, "LC_ALL=C", "play g");
    tmux.shows("NEXT");
}
