use vidette::game::session::Session;
use vidette::report::sheet;
use vidette::rules::fields::state::draft::Fields;
use vidette::view::{
    map::{
        moment::{MapMoment, Position},
        past,
    },
    paper::{self, PrintedState, SheetKind},
};

use super::{look, packet};
use crate::cli::program::Home;
use common::sitting::{battle, play, session};

/// Pages of the referee that tell of the journal.
const OF_THE_JOURNAL: [&str; 2] = ["handover", "umpire"];

/// `--turn N` is the game as it stood when player turn N closed: dice, promises, overruled rules, doubts and the last
/// act are those of then, whatever was done since.
#[test]
fn what_was_done_since_changes_nothing_on_the_pages_of_an_earlier_turn() {
    let home = Home::with_two_turns();
    let pages = |turn: &str| {
        OF_THE_JOURNAL
            .map(|kind| home.out(&["print", "g", kind, "--turn", turn, "--text", "--out", "-"]))
    };
    let [then, now] = ["2", "3"].map(pages);
    home.out(&[
        "do",
        "g",
        "note \"!late promise\"",
        "next anyway",
        "next anyway",
        "activate archer",
        "place 14tn 20,30",
    ]);
    assert_eq!(pages("2"), then);
    assert_eq!(pages("3"), now);
    let [handover, _] = &then;
    assert!(!handover.contains("late promise"), "{handover}");
    let last = handover.lines().find(|line| line.starts_with("Last: "));
    assert!(last.unwrap().contains("Turn 2 ends"), "{handover}");
    let dice = |handover: &str| {
        let line = handover.lines().find(|line| line.starts_with("by hand: "));
        line.unwrap().to_owned()
    };
    assert_ne!(
        dice(handover),
        dice(&now[0]),
        "dice of later turns are told"
    );
}

/// A game that is cut off at an act is what it was when that was the last one.
#[test]
fn a_game_cut_off_is_the_game_as_it_was() {
    let mut game = session(battle("mcphersons-ridge"));
    play(
        &mut game,
        &[
            "order archer attack cutler",
            "place 2wi 30,30",
            "next anyway",
            "activate archer dice 4 3",
        ],
    );
    play(&mut game, &["next anyway"; 5]);
    let closed = Position::from_session(&game, MapMoment::Close(1), None).unwrap();
    let pages = |session: &Session<Fields>| {
        let look = PrintedState {
            session: Some(session),
            ..look(&closed.state)
        };
        let mut packet = packet(&closed.state, &[]);
        packet.sheets =
            paper::make_sheets(&look, &[SheetKind::Handover, SheetKind::Umpire]).unwrap();
        sheet::plain(&packet).text
    };
    let then = pages(&game);
    play(
        &mut game,
        &["note \"!late\"", "place 2wi 31,31", "next anyway"],
    );
    assert_ne!(pages(&game), then);
    let past = past::up_to(&game, closed.entry).unwrap().unwrap();
    assert_eq!(pages(&past), then);
    assert_eq!(past.state().turn(), 2);
}
