//! The cup on the map of a game by chits, and the cards of blinds beside it (CHIT-06, BLIND-11).

use super::screens::hold;
use super::*;
use crate::rules_command::blinds::rebels;
use crate::sitting::play;
use crate::sitting::start;

/// A battle with a blind and a dummy by chits, before the second draw.
fn after_a_draw() -> App<Table> {
    let options = "blinds = true\nactivation = \"chits\"\n[chits]\nfortunes = true\n";
    let text = rebels((10, 52), (30, 50)).replace("blinds = true\n", options);
    let mut session = session(start(&text));
    let lines = [
        "next anyway",
        "next anyway",
        "draw dice 2 4",
        "activate dice 4 4",
        "next anyway",
        "next anyway",
        "next anyway",
        "next anyway",
    ];
    play(&mut session, &lines);
    App::new(Table::new(session), Rect::new(0, 0, 120, 36))
}

#[test]
fn the_cup_at_every_size() {
    for (width, height) in super::screens::SIZES {
        let mut app = after_a_draw();
        app.resize(Rect::new(0, 0, width, height));
        let shown = screen(&app, width, height);
        hold(&format!("cup-{width}x{height}"), &shown);
    }
}

/// DIG-02: infantry digs by `d` where the roster has digging.
#[test]
fn dig_02_infantry_digs_by_d() {
    let text = crate::rules_command::blinds::battle("").replace("blinds = true\n", "digging = 2\n");
    let mut session = session(start(&text));
    play(
        &mut session,
        &[
            "next anyway",
            "activate b dice 4 4",
            "next anyway",
            "next anyway",
        ],
    );
    let mut app = App::new(Table::new(session), Rect::new(0, 0, 120, 36));
    app.type_keys("B1d<ret>");
    let state = app.door().state();
    assert_eq!(state.diggers().count(), 1, "{}", screen(&app, 120, 36));
}
