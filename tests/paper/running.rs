use vidette::report::sheet;
use vidette::rules::fields::{state::State, terms::name::BrigadeId};
use vidette::view::paper::{self, PrintedState, Sheet, SheetKind};

use super::{look, packet, worst};
use common::sitting::{battle, play, session};

/// The papers of a running game speak of it as it is: who has come comes no more, a successor is not a revenant, and a
/// game that is over has no phase to end.
#[test]
fn papers_of_a_running_game_say_who_has_come_and_what_is_over() {
    let text = |state: &State, kinds: &[SheetKind]| {
        let text = sheet::plain(&packet(state, kinds)).text;
        text.split_whitespace().collect::<Vec<&str>>().join(" ")
    };
    let mut game = session(worst());
    let kinds = [SheetKind::Setup, SheetKind::Roster, SheetKind::Briefing];
    let comes = |state: &State| text(state, &kinds).matches("comes in").count();
    let before = comes(game.state());
    let late: Vec<BrigadeId> = game
        .state()
        .brigades()
        .filter(|brigade| brigade.arrives().is_some())
        .map(|brigade| brigade.id.clone())
        .collect();
    let awaited = |state: &State| {
        let awaited = |id: &&BrigadeId| state.brigade(id).unwrap().arrives().is_some();
        late.iter().filter(awaited).count()
    };
    while awaited(game.state()) == late.len() && game.state().turn() < 8 {
        play(&mut game, &["next anyway"]);
    }
    assert!(awaited(game.state()) < late.len(), "nobody has come");
    assert!(before > 0 && comes(game.state()) < before);
    play(&mut game, &["end because \"the hall closes\""]);
    let look = PrintedState {
        session: Some(&game),
        ..look(game.state())
    };
    let mut handed = packet(game.state(), &[]);
    handed.sheets = paper::make_sheets(&look, &[SheetKind::Handover]).unwrap();
    let handed = sheet::plain(&handed).text;
    assert!(handed.contains("the game is over"), "{handed}");
}

/// FAT-02: the sheet of a brigade says once how far it is from its next level.
#[test]
fn a_sheet_names_the_next_level_of_fatigue_once() {
    let state = battle("first-steps");
    let text = sheet::plain(&packet(&state, &[SheetKind::Sheets])).text;
    let flat = text.split_whitespace().collect::<Vec<&str>>().join(" ");
    assert_eq!(flat.matches("more engaged").count(), 2, "{flat}");
    assert_eq!(flat.matches("engaged (FAT-02)").count(), 0, "{flat}");
}

/// GEN-05: who is dead or out of action stands in for nobody.
#[test]
fn a_card_names_nobody_who_cannot_stand_in() {
    let mut game = session(battle("mcphersons-ridge"));
    let who = |state: &State, blank: bool| {
        let look = PrintedState {
            blank,
            ..look(state)
        };
        let Sheet::Cards(cards) = paper::make_sheets(&look, &[SheetKind::Cards])
            .unwrap()
            .remove(0)
        else {
            panic!("cards are cards");
        };
        let archer = cards.generals.iter().find(|card| card.callsign == "P");
        archer.unwrap().stands_in.clone().unwrap_or_default()
    };
    let before = who(game.state(), false);
    assert!(before.contains("Henry Heth"), "{before}");
    play(&mut game, &["mark heth dead"]);
    let now = who(game.state(), false);
    assert!(!now.contains("Heth") && !now.is_empty(), "{now}");
    assert_eq!(who(game.state(), true), before);
}

/// What stands on one line of a sheet is told apart, as on its page.
#[test]
fn the_facts_of_a_line_are_told_apart() {
    let game = session(worst());
    let text = |state: &State| {
        let text = sheet::plain(&packet(state, &[SheetKind::Sheets])).text;
        text.split_whitespace().collect::<Vec<&str>>().join(" ")
    };
    let late = text(game.state());
    assert!(
        late.contains("Messengers: none on the way; comes in turn "),
        "{late}"
    );
    let mut ridge = session(battle("mcphersons-ridge"));
    play(
        &mut ridge,
        &["order davis hold", "ride 1 dice 6 6 6", "next anyway"],
    );
    let waits = text(ridge.state());
    assert!(waits.contains("; waits: hold"), "{waits}");
}

/// GEN-05: a general who is dead or out of action has neither points nor a quality to count, and the army sheet marks him.
#[test]
fn a_general_who_is_not_at_his_post_has_no_points() {
    let mut game = session(battle("mcphersons-ridge"));
    let text = |state: &State, kind: SheetKind| {
        let text = sheet::plain(&packet(state, &[kind])).text;
        text.split_whitespace().collect::<Vec<&str>>().join(" ")
    };
    let points = |state: &State| {
        let Sheet::Cards(cards) = paper::make_sheets(&look(state), &[SheetKind::Cards])
            .unwrap()
            .remove(0)
        else {
            panic!("cards are cards");
        };
        let archer = cards.generals.iter().find(|card| card.callsign == "P");
        let archer = archer.unwrap();
        (archer.quality.is_some(), archer.points > 0)
    };
    assert_eq!(points(game.state()), (true, true));
    for kind in [SheetKind::Sheets, SheetKind::Cards, SheetKind::Roster] {
        let before = text(game.state(), kind);
        assert!(
            !before.contains("points none")
                && !before.contains(": no points Order")
                && !before.contains("dead: "),
            "{before}"
        );
    }
    play(&mut game, &["mark archer dead"]);
    assert_eq!(points(game.state()), (false, false));
    for kind in [SheetKind::Sheets, SheetKind::Cards] {
        let now = text(game.state(), kind);
        let is_told = now.contains("points none") || now.contains(": no points Order");
        assert!(is_told, "{now}");
    }
    let roster = text(game.state(), SheetKind::Roster);
    assert!(roster.contains("dead: "), "{roster}");
}
