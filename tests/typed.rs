//! What a real terminal sends: pastes, with brackets and without, halves of escape sequences, Ctrl-Z and what follows.

use std::process::Command;

use crate::cli::{hidden_acts::ridge, program::Home};
use crate::terminal::{Tmux, is_missing, signal};
use common::patience::wait_until;

const PASTED: &str = "note first line\nundo 3\nnext anyway\n";

/// Pastes a text; `marks` as the terminal marks it where the program asks for it.
fn paste(tmux: &Tmux, text: &str, marks: &[&str]) {
    tmux.tell(&["set-buffer", text]);
    tmux.tell(&[&["paste-buffer"], marks, &["-t", "t"]].concat());
}

/// Sends bytes, in hexadecimal digits.
fn send(tmux: &Tmux, bytes: &str) {
    let bytes: Vec<&str> = bytes.split(' ').collect();
    tmux.tell(&[&["send-keys", "-t", "t", "-H"], bytes.as_slice()].concat());
}

fn leave(tmux: &Tmux) {
    tmux.press("q");
    tmux.shows("y yes");
    tmux.press("y");
    tmux.shows("gone with 0");
}

#[test]
fn a_paste_is_offered_whether_the_terminal_marks_it_or_not() {
    if is_missing() {
        return;
    }
    for (name, marks) in [("marked", &["-p"][..]), ("unmarked", &[])] {
        let home = Home::with_game();
        let tmux = Tmux::open(&home, name, (80, 24), "play g");
        tmux.shows("A-Z brigade");
        paste(&tmux, PASTED, marks);
        tmux.shows("3 lines pasted: Enter plays them one by one, Esc drops them");
        // A second one answers nothing.
        paste(&tmux, "yes\nn\ny\nnext\n", marks);
        tmux.shows("7 lines pasted");
        tmux.press("Escape");
        tmux.shows("7 lines dropped");
        assert_eq!(home.out(&["log", "g"]), "", "{name}");
        paste(&tmux, PASTED, marks);
        tmux.shows("3 lines pasted");
        tmux.press("Enter");
        tmux.shows("Stopped at pasted line 2");
        assert_eq!(home.out(&["log", "g"]).lines().count(), 1, "{name}");
        // Into the line goes the first, and the rest is offered behind it.
        tmux.press(":");
        tmux.shows("lines before");
        paste(&tmux, "note one\nnote two\nnote three\n", marks);
        tmux.shows(": note one");
        tmux.press("Enter");
        tmux.shows("2 lines pasted");
        tmux.press("Enter");
        tmux.shows("\u{258c} three");
        leave(&tmux);
        assert_eq!(home.out(&["log", "g"]).lines().count(), 4, "{name}");
    }
}

/// A program that types for somebody sends a phrase or a line at once: that is no paste.
#[test]
fn a_phrase_that_is_sent_at_once_is_typed() {
    if is_missing() {
        return;
    }
    let home = Home::with_game();
    let tmux = Tmux::open(&home, "at-once", (120, 36), "play g");
    tmux.shows("A-Z brigade");
    tmux.press(": n o t e Space o n e Enter");
    tmux.shows("\u{258c} one");
    tmux.press("P o a B");
    tmux.shows("P o a B_");
    tmux.press("Enter");
    tmux.shows("messenger 1 leaves");
    leave(&tmux);
}

#[test]
fn half_a_sequence_stops_nothing() {
    if is_missing() {
        return;
    }
    let home = Home::with_game();
    let tmux = Tmux::open(&home, "half", (80, 24), "play g");
    tmux.shows("A-Z brigade");
    for half in [
        "1b 5b",
        "1b 4f",
        "1b 5b 3c",
        "c3",
        "1b 5b 3f 32 30 30 34 3b 32 24",
    ] {
        send(&tmux, half);
        // The screen goes on meanwhile.
        tmux.resize(60, 20);
        tmux.shows("vidette needs 80x24");
        tmux.resize(80, 24);
        tmux.shows("A-Z brigade");
        tmux.press("P");
        tmux.shows("1-9 unit");
        tmux.press("Escape");
        tmux.press("Escape");
    }
    send(&tmux, "1b 5b 32 30 30 7e 6e");
    tmux.shows("Paste dropped");
    leave(&tmux);
}

#[test]
fn ctrl_z_gives_the_terminal_to_the_shell_and_fg_takes_it_again() {
    if is_missing() {
        return;
    }
    let home = Home::with_game();
    let tmux = Tmux::open(&home, "stops", (80, 24), "--help");
    tmux.shows("gone with 0");
    let variables = format!(
        "export VIDETTE_DATA_DIR='{0}/data' VIDETTE_CONFIG_DIR='{0}/config' PS1='shell: '; exec sh -im",
        home.path().display()
    );
    tmux.tell(&["respawn-pane", "-k", "-t", "t", &variables]);
    tmux.shows("shell:");
    tmux.enter(&format!("{} play g", env!("CARGO_BIN_EXE_vidette")));
    tmux.shows("A-Z brigade");
    tmux.press("P");
    tmux.shows("1-9 unit");
    tmux.press("C-z");
    tmux.shows("Stopped");
    // The shell reads lines, and the screen is its own.
    tmux.enter("echo one$((1 + 1))");
    let shell = tmux.shows("one2");
    assert!(!shell.contains("A-Z brigade"), "{shell}");
    tmux.enter("fg");
    tmux.shows("1-9 unit");
    // Keys come one by one again, and pastes are marked.
    paste(&tmux, "n\n", &["-p"]);
    tmux.shows("1 line pasted: Enter plays it, Esc drops it");
    tmux.press("Escape");
    tmux.press("q");
    tmux.shows("y yes");
    tmux.press("y");
    tmux.shows("shell:");
}

/// A stop that no key asked for (`kill -STOP`): whatever was written over the screen meanwhile, and however the
/// terminal was set, the screen and its keys are there again when the program goes on.
#[test]
fn a_screen_that_was_stopped_from_outside_comes_back() {
    if is_missing() {
        return;
    }
    for (name, arguments, before) in [
        ("stop", "play g", "A-Z brigade"),
        ("look", "watch g", "turn 1 of 24"),
    ] {
        let home = Home::with_game();
        let tmux = Tmux::open(&home, name, (80, 24), arguments);
        tmux.shows(before);
        assert!(signal(&home, "-STOP"));
        let tty = tmux.tell(&["display-message", "-p", "-t", "t", "#{pane_tty}"]);
        let over = format!(
            "stty sane < {0}; printf '\\033[?1049l\\033[2J\\033[?2004lgarbled' > {0}",
            tty.trim()
        );
        let done = Command::new("sh").args(["-c", &over]).status();
        assert!(done.unwrap().success());
        let garbled = tmux.shows("garbled");
        assert!(!garbled.contains(before), "{garbled}");
        assert!(signal(&home, "-CONT"));
        let back = tmux.shows(before);
        assert!(!back.contains("garbled"), "{back}");
        // Keys come one by one again.
        if name == "stop" {
            tmux.press("P");
            tmux.shows("1-9 unit");
            paste(&tmux, "n\n", &["-p"]);
            tmux.shows("1 line pasted: Enter plays it, Esc drops it");
            tmux.press("Escape");
            tmux.press("Escape");
        }
        tmux.press("q");
        if name == "stop" {
            tmux.shows("y yes");
            tmux.press("y");
        }
        tmux.shows("gone with 0");
    }
}

/// Lines of text: lines that come at once are offered, and answer no question.
#[test]
fn a_paste_into_lines_of_text_is_offered_too() {
    if is_missing() {
        return;
    }
    let home = Home::with_game();
    let tmux = Tmux::open(&home, "plain-paste", (80, 24), "play g --plain");
    tmux.shows("`help` lists the acts");
    paste(&tmux, PASTED, &["-p"]);
    tmux.shows("3 lines pasted: an empty line plays them one by one");
    tmux.enter("no");
    tmux.shows("3 lines dropped");
    paste(&tmux, &format!("{PASTED}note four\n"), &[]);
    tmux.shows("4 lines pasted");
    tmux.press("Enter");
    tmux.shows("Stopped at pasted line 2. The 2 lines after it were dropped.");
    tmux.enter("quit");
    tmux.shows("gone with 0");
    assert_eq!(home.out(&["log", "g"]).lines().count(), 1);
}

/// CBG-1101: on a terminal the line mode answers an act of one side only while that side has the screen, and scrolls the
/// answer away, even a refusal.
#[test]
fn the_line_mode_answers_a_secret_act_to_its_side_alone() {
    if is_missing() {
        return;
    }
    let home = ridge();
    let tmux = Tmux::open(&home, "secret-lines", (100, 30), "play g --plain");
    tmux.shows("help");
    tmux.enter("place hart 0101");
    tmux.shows("Pass the screen to Union");
    tmux.enter("yes");
    tmux.shows("Enter hides it");
    tmux.press("Enter");
    let screen = || tmux.tell(&["capture-pane", "-p", "-t", "t"]);
    wait_until(screen, || !screen().contains("0101"));
    tmux.enter("place hart 0604");
    tmux.shows("Pass the screen to Union");
    tmux.enter("yes");
    tmux.shows("Done, in secret.");
    tmux.enter("place hart 0605");
    tmux.shows("Pass the screen to Union");
    tmux.enter("no");
    tmux.shows("Left.");
    tmux.enter("quit");
    tmux.shows("gone with 0");
    let union = home.out(&["log", "g", "--side", "union"]);
    assert!(
        union.contains("Union looked") && union.contains("0604"),
        "{union}"
    );
}

/// BS-301, BS-1201: on a terminal the line mode does not fill the cup before both sides have closed their choice, so that
/// nobody learns from `next` who has chosen.
#[test]
fn the_line_mode_tells_nobody_who_has_chosen() {
    if is_missing() {
        return;
    }
    let home = Home::with_game_of("coldwater-ford");
    home.out(&[
        "do",
        "g",
        "key union steady-men",
        "key confederate high-yell",
    ]);
    let tmux = Tmux::open(&home, "no-cup", (100, 30), "play g --plain");
    tmux.shows("help");
    tmux.enter("next");
    tmux.shows("Each side first closes its choice of key chits");
    tmux.enter("quit");
    tmux.shows("gone with 0");
}
