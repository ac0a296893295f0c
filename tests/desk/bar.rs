//! The desk as the table's own screen shows it, in a real terminal.

use super::folder::Desk;
use super::store::Club;
use super::store::follows;
use crate::terminal::Tmux;
use crate::terminal::is_missing;
use crate::web::http::Ask;

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
    let calls = desk.part(&key, "calls", "MEL-04 twice?");
    let from = calls.find("/call/").unwrap() + "/call/".len();
    let nonce = calls[from..].split('/').next().unwrap();
    let done = Ask::post(&format!("/call/{nonce}/done"), "words=Yes%2C+twice")
        .by(Some(&key))
        .send(desk.address());
    assert_eq!(done.status, 303);
    table.shows("DESK Ann: Yes, twice");
    // The store goes away, and play goes on.
    club.engine.kill();
    table.press("n");
    table.press("n");
    table.shows("[2 Activation");
    table.shows(" behind");
    club.engine.up();
    follows(&club, 2);
    club.holds_the_file();
}
