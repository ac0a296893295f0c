//! What players asked of their papers: formations and directions of the set-up, the worth of objectives, and whom
//! an order names.

use vidette::report::sheet;
use vidette::view::paper::{SheetKind, setup::laying_order};

use super::packet;
use common::sitting::battle;

/// Sheets of a battle as flat text.
fn flat(name: &str, kind: SheetKind) -> String {
    let text = sheet::plain(&packet(&battle(name), &[kind])).text;
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn has(text: &str, all: &[&str]) {
    for words in all {
        assert!(text.contains(words), "no {words}: {text}");
    }
}

#[test]
fn a_set_up_sheet_says_directions_formations_and_places_of_arrival() {
    let ridge = flat("mcphersons-ridge", SheetKind::Setup);
    has(
        &ridge,
        &[
            "dismounted",
            "by the east edge, placed at w40 s9",
            "For both sides together: 4 value pieces.",
        ],
    );
    assert_eq!(ridge.matches("value pieces").count(), 1, "{ridge}");
    has(&flat("first-steps", SheetKind::Setup), &["limbered"]);
    // The long side of Long Hill runs from south to north; a bearing would count from north.
    let pieces = laying_order(&battle("first-steps"));
    let hill = pieces.iter().find(|piece| piece.name == "Long Hill");
    assert_eq!(hill.unwrap().size, "14 x 7 in at 90°, north-south");
}

#[test]
fn a_briefing_says_what_objectives_are_worth_and_who_wins() {
    has(
        &flat("first-steps", SheetKind::Briefing),
        &[
            "YOUR OBJECTIVES (MOST POINTS WIN)",
            "(2 points)",
            "(1 point)",
        ],
    );
}

/// MSG-05: a messenger who is run over may have more than 6. GEN-05: a higher general moves units only in the place of
/// a brigadier.
#[test]
fn cards_tell_the_whole_die_and_whom_a_general_moves() {
    let cards = flat("mcphersons-ridge", SheetKind::Cards);
    has(&cards, &["5 turned back, 6 or more taken"]);
    let higher = "move a unit: only in place of a brigadier, 1 within 6 in, 2 within 12 in";
    // Two corps and five divisions beside the brigadiers.
    let of_brigadiers = cards
        .matches("move a unit: 1 within 6 in, 2 within 12 in")
        .count();
    assert!(
        cards.matches(higher).count() > 3 && of_brigadiers == 18,
        "{cards}"
    );
}

#[test]
fn a_slip_names_the_enemy_in_full() {
    has(
        &flat("mcphersons-ridge", SheetKind::Slips),
        &["P Archer's Brigade"],
    );
}
