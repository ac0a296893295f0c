//! Many places set right at once, as a photograph shows them (RUL-58).

use super::table::*;
use ::game::{journal::EntryKind, session::Session};
use common::sitting::{battle, play, session};
use rules::fields::language;
use rules::fields::state::draft::Fields;
use rules::fields::terms::{
    command::{Command, MovablePiece, Sighting},
    event::Event,
    name::{SideId, UnitId},
};
use table::measure::Bearing;
use view::board::sightings::Sightings;
use view::{fog_of_war, story};

fn game() -> Game {
    pair(FULL, at(30.0, 50.0)).play()
}

fn read(game: &Game, line: &str) -> Result<Command, String> {
    match language::parse(line, &game.state) {
        Ok(Some(said)) => match said.act {
            language::LineRequest::Command(command) => Ok(command),
            other => panic!("{other:?}"),
        },
        Ok(None) => panic!("{line} is no act"),
        Err(misread) => Err(misread.to_string()),
    }
}

fn unit(unit: &str, x: f64, y: f64, facing: Option<f64>) -> Sighting {
    Sighting {
        piece: MovablePiece::Unit(UnitId::new(unit)),
        at: at(x, y),
        facing: facing.map(Bearing::new),
    }
}

#[test]
fn a_line_names_pieces_places_and_facings_in_several_forms() {
    let game = game();
    let both = vec![
        unit("a1", 26.4, 18.2, Some(94.0)),
        unit("p1", 41.0, 30.6, None),
    ];
    for line in [
        "resync a1 26.4,18.2 94, p1 41,30.6",
        "resync A1 26.4, 18.2 94 , P1 41,30.6",
        "resync A1 26.4,18.2 facing 94, P1 41, 30.6",
        "resync A1 26.4,18.2 94,,P1 41,30.6,",
        "resync A1 26.4,18.2 94, P1 41,30.6 because photograph",
    ] {
        let read = read(&game, line);
        // Without a blank behind it a comma parts nothing.
        if line.contains(",,P1") {
            assert!(read.is_err(), "{read:?}");
            continue;
        }
        let Ok(Command::Resync { places, because }) = read else {
            panic!("{line}: {read:?}");
        };
        assert_eq!(
            (places, because.as_str()),
            (both.clone(), "photograph"),
            "{line}"
        );
    }
    for line in [
        "resync a1 26.4,18.2 94, p1 41,30.6",
        "resync a 28,9, a1 26.4,18.2",
        "resync a1 26.4,18.2 because \"a second look\"",
    ] {
        assert_eq!(language::write(&read(&game, line).unwrap()), line);
    }
}

#[test]
fn what_is_wrong_with_a_line_is_said() {
    let game = game();
    for (line, says) in [
        (
            "resync",
            "`resync` needs pieces with their places: resync A1 26.4,18.2 94, B2 41,30.6 271",
        ),
        ("resync a1 3,4, a1 5,6", "you named a1 twice"),
        ("resync a 28,9 90", "a is a figure and has no facing"),
        ("resync a1 3,4 361", "361 is not a bearing"),
        (
            "resync a1 3,4 90 5",
            "did not expect `5`; the act ends before it",
        ),
        ("resync zz 3,4", "`zz`"),
    ] {
        let said = read(&game, line).unwrap_err();
        assert!(said.contains(says), "{line}: {said}");
    }
}

/// One command, all pieces or none; the events are those of `place`.
#[test]
fn all_pieces_are_placed_or_none_is() {
    let mut game = game();
    let command = read(&game, "resync a1 24,18 94, a 24,16, p1 41,30.6").unwrap();
    let events = game.does(&command, &[]);
    assert_eq!(
        events[0],
        Event::Resynced {
            pieces: 3,
            because: "photograph".into()
        }
    );
    let placed = events
        .iter()
        .filter(|event| matches!(event, Event::Placed { .. }));
    assert_eq!(placed.count(), 3);
    let base = |unit: &str| game.state.unit(&UnitId::new(unit)).unwrap().base().unwrap();
    assert_eq!(
        (base("a1").at, base("a1").facing),
        (at(24.0, 18.0), Bearing::new(94.0))
    );
    assert_eq!(
        (base("p1").at, base("p1").facing.degrees()),
        (at(41.0, 30.6), 180.0)
    );

    let before = game.state.clone();
    for (line, clause, says) in [
        ("resync a2 20,20 0, a3 90,20 0", "RUL-58", "a3"),
        ("resync a2 20,20 0, a 90,20", "RUL-58", "off the table"),
    ] {
        let command = read(&game, line).unwrap();
        let refusal = game.order(&command, &[]).unwrap_err();
        assert_eq!(refusal.clause().to_string(), clause, "{line}");
        assert!(refusal.to_string().contains(says), "{refusal}");
    }
    for places in [
        vec![],
        vec![unit("a2", 20.0, 20.0, None), unit("a2", 22.0, 20.0, None)],
    ] {
        let because = "photograph".into();
        let clause = game.refuses(&Command::Resync { places, because });
        assert_eq!(clause, "RUL-58");
    }
    assert_eq!(game.state, before);
}

/// CMD-08: a general who moves together with the unit that he leads goes on leading it.
#[test]
fn cmd_08_a_general_moved_with_his_unit_leads_it_still() {
    for (line, ends) in [
        ("resync a2 30,20 0, a 30,19", false),
        ("resync a2 30,20 0, a 30,12", true),
    ] {
        let mut game = game();
        game.put("a", at(30.0, 9.0)).apply(Event::Led {
            general: "a".into(),
            unit: UnitId::new("a2"),
        });
        let events = game.does(&read(&game, line).unwrap(), &[]);
        let ended = events
            .iter()
            .filter(|event| matches!(event, Event::LeadEnded { .. }));
        assert_eq!(ended.count(), usize::from(ends), "{line}");
    }
}

/// One entry with its reason, one undo; who changes places with another does not lie over him.
#[test]
fn one_entry_and_one_undo() {
    let mut game = session(battle("mcphersons-ridge"));
    let base = |game: &Session<Fields>, unit: &str| {
        game.state()
            .unit(&UnitId::new(unit))
            .unwrap()
            .base()
            .unwrap()
    };
    let (one, other) = (base(&game, "2wi"), base(&game, "7wi"));
    let start = game.state().clone();
    let line = format!(
        "resync 2wi {:.2},{:.2}, 7wi {:.2},{:.2}",
        other.at.x, other.at.y, one.at.x, one.at.y
    );
    play(&mut game, &[&line]);
    assert_eq!(game.entries().len(), 1);
    let said = story::entry_line(&start, game.entries().last().unwrap());
    assert!(
        said.contains("2 pieces corrected: photograph; corrected: "),
        "{said}"
    );
    assert!(!said.contains("overlaps"), "{said}");
    game.undo(1, false).unwrap();
    assert_eq!(*game.state(), start);
}

/// Each side hears of its own pieces; how many were set right in all it does not hear.
#[test]
fn the_number_of_pieces_is_the_referee_s() {
    let mut game = session(battle("mcphersons-ridge"));
    let before = game.state().clone();
    play(
        &mut game,
        &["resync 2wi 24,18 94, 7wi 26,18 94, archer 41,30.6"],
    );
    let EntryKind::Act(act) = &game.entries().last().unwrap().kind else {
        panic!("no act");
    };
    for (side, own) in [("union", 2), ("confederate", 1)] {
        let mut sightings = Sightings::new(SideId::new(side));
        sightings.follow(&before);
        let told = fog_of_war::follow(&mut sightings, &before, game.state(), act).join("\n");
        assert_eq!(told.matches("corrected: ").count(), own, "{told}");
        assert!(!told.contains("pieces"), "{told}");
    }
}
