//! The desk as the table's own screen shows it, in a real terminal.

use super::{
    folder::Desk,
    store::{Club, follows},
};
use crate::cli::program::Home;
use crate::terminal::{Tmux, is_missing};
use crate::web::http::Ask;

/// Answers a call at the desk.
fn answer(desk: &Desk, key: &str, call: &str, words: &str) {
    let nonce = nonce(desk, key, call);
    done(desk, key, &nonce, words);
}

/// The name of a call in the forms of the desk.
fn nonce(desk: &Desk, key: &str, call: &str) -> String {
    let calls = desk.part(key, "calls", call);
    let from = calls.find("/call/").unwrap() + "/call/".len();
    calls[from..].split('/').next().unwrap().to_owned()
}

fn done(desk: &Desk, key: &str, nonce: &str, words: &str) {
    let form = format!("words={}", words.replace(',', "%2C").replace(' ', "+"));
    let done = Ask::post(&format!("/call/{nonce}/done"), &form)
        .by(Some(key))
        .send(desk.address());
    assert_eq!(done.status, 303);
}

/// An answer that is typed while the store is away is kept and told as that, and written when it is back.
#[test]
fn an_answer_outlasts_a_store_that_is_away() {
    let Some(club) = Club::start() else { return };
    club.home.out(&["desk", "call", "g", "MEL-04 twice?"]);
    let card = club.card("table-01.toml");
    club.home.out(&["desk", "push", "g", "--desk", &card]);
    let desk = Desk::start(&club.home, &["--card", &club.card("desk.toml")]);
    let key = desk.join();
    let nonce = nonce(&desk, &key, "MEL-04 twice?");
    club.engine.kill();
    done(&desk, &key, &nonce, "Yes, twice");
    desk.part(&key, "bar", "(1) are kept until the store responds");
    club.engine.up();
    desk.part(&key, "calls", "Yes, twice");
}

#[test]
fn a_call_rings_at_the_desk_and_its_answer_comes_back_to_the_bar_of_the_table() {
    if is_missing() {
        return;
    }
    let Some(club) = Club::start() else { return };
    let desk = Desk::start(&club.home, &["--card", &club.card("desk.toml")]);
    let key = desk.join();
    let card = club.card("table-01.toml");
    let table = Tmux::open(
        &club.home,
        "bar",
        (120, 36),
        &format!("play g --desk '{card}'"),
    );
    table.shows("desk ✓");
    table.say("call \"MEL-04 twice?\"");
    answer(&desk, &key, "MEL-04 twice?", "Yes, twice");
    table.shows("DESK Ann: Yes, twice");
    // The store goes away while nothing waits for it, and play goes on.
    club.engine.kill();
    table.shows("desk offline");
    table.press("n");
    table.shows("[2 Activation");
    table.say("note \"two\"");
    table.shows(" behind");
    club.engine.up();
    follows(&club, 2);
    club.holds_the_file();
}

#[test]
fn a_table_of_another_rule_set_calls_and_is_answered_in_its_bar() {
    if is_missing() {
        return;
    }
    let Some(club) = Club::start() else { return };
    let desk = Desk::start(&club.home, &["--card", &club.card("desk.toml")]);
    let key = desk.join();
    club.home.out(&["new", "coldwater-ford", "--name", "c"]);
    let card = club.card("table-01.toml");
    let line = format!("play c --desk '{card}'");
    let table = Tmux::open(&club.home, "pages", (80, 24), &line);
    table.shows("desk ✓");
    table.press(":");
    table.tell(&["send-keys", "-t", "t", "-l", "call \"BS-401 twice?\""]);
    table.press("Enter");
    answer(&desk, &key, "BS-401 twice?", "No, once");
    table.shows("DESK Ann: No, once");
}

/// Without a store the desk writes its answer beside the game; the table reads it there.
#[test]
fn a_desk_over_a_folder_answers_into_the_bar_too_and_the_line_call_tells_the_whole_answer() {
    if is_missing() {
        return;
    }
    let home = Home::with_game();
    let desk = Desk::start(&home, &[]);
    let key = desk.join();
    let table = Tmux::open(&home, "folder", (80, 24), "play g");
    table.say("call \"again?\"");
    table.shows("`call` shows all of it");
    let long = "Page forty, then roll again please, and tell both sides first";
    answer(&desk, &key, "again?", long);
    table.shows("DESK Ann: Page forty");
    table.say("call");
    table.shows("again please, and tell both sides");
}

#[test]
fn a_desk_over_a_folder_answers_into_the_bar_while_boards_are_served() {
    if is_missing() {
        return;
    }
    let home = Home::with_game();
    let desk = Desk::start(&home, &[]);
    let key = desk.join();
    let line = "play g --serve=127.0.0.1:0";
    let table = Tmux::open(&home, "served", (80, 24), line);
    table.shows("boards 0 live");
    table.say("call \"again?\"");
    answer(&desk, &key, "again?", "Yes, both of them, once more");
    table.shows("DESK Ann: Yes");
}

/// Beside a window of `serve` no bar is promised; its last line tells the answer.
#[test]
fn a_window_of_serve_tells_what_a_desk_over_a_folder_answers() {
    if is_missing() {
        return;
    }
    let home = Home::with_game();
    let desk = Desk::start(&home, &[]);
    let key = desk.join();
    let line = "serve g --bind 127.0.0.1:0";
    let table = Tmux::open(&home, "window", (120, 60), line);
    table.shows("q closes");
    home.out(&["desk", "call", "g", "again?"]);
    answer(&desk, &key, "again?", "Yes, twice");
    table.shows("DESK Ann: Yes, twice");
}
