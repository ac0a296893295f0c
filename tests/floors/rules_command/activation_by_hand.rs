//! What the referee counts otherwise in an activation: ACT-04, by `with` and `without`.

use super::{activation::board, table::*};
use rules::clause::Modifier;
use rules::fields::activation;
use rules::fields::terms::{
    command::{Command, SwitchedModifier},
    event::Event,
};

fn switched(with: &[&str], without: &[&str]) -> SwitchedModifier {
    let owned = |names: &[&str]| names.iter().map(ToString::to_string).collect();
    SwitchedModifier {
        with: owned(with),
        without: owned(without),
    }
}

fn roll(brigade: Option<&str>, with: &[&str], without: &[&str]) -> Command {
    Command::Activate {
        brigade: brigade.map(id),
        switched: switched(with, without),
    }
}

/// Names and values that count for a, with the modifiers that the referee names.
fn counted(game: &Game, with: &[&str], without: &[&str]) -> Vec<(String, i32)> {
    let list =
        activation::counted_modifiers(&game.state, &id("a"), &switched(with, without)).unwrap();
    let told = |modifier: Modifier| (modifier.name, modifier.value);
    let list = list.into_iter().filter(|modifier| !modifier.is_left_out());
    list.map(told).collect()
}

fn named(list: &[(&str, i32)]) -> Vec<(String, i32)> {
    let told = list.iter();
    told.map(|(name, value)| ((*name).to_owned(), *value))
        .collect()
}

#[test]
fn act_04_what_the_referee_names_counts_as_the_table_prints_it() {
    for (edition, column) in [(BASIC, 1), (FULL, 2)] {
        for row in rows("t-act-mods") {
            let name = match row[0].as_str() {
                "each_unit_beaten" => "unit-beaten".to_owned(),
                "each_unit_broken" => "unit-broken".to_owned(),
                other => other.replace('_', "-"),
            };
            let mut game = board(edition);
            let value: i32 = row[column].parse().unwrap_or(0);
            if row[column].parse::<i32>().is_err() {
                assert_eq!(game.refuses(&roll(Some("a"), &[&name], &[])), "ACT-04");
                continue;
            }
            let told: i32 = counted(&game, &[&name], &[]).iter().map(|m| m.1).sum();
            assert_eq!(told, value, "{row:?}");
        }
    }
}

#[test]
fn act_04_a_roll_keeps_what_was_named_and_why() {
    let mut game = board(FULL);
    let before = game.state.clone();
    let events = game.does(
        &roll(Some("a"), &["corps-near", "unit-beaten"], &[]),
        &[3, 4],
    );
    let Some(Event::Activated {
        modifiers, total, ..
    }) = events.first()
    else {
        panic!("{events:?}");
    };
    assert_eq!(*total, 3 + 4 + 2 - 1);
    let told = view::story::tell_event(&before, &events[0]).unwrap();
    let words = "corps-near by the referee's word +2, unit-beaten by the referee's word -1 = 8";
    assert!(told.contains(words), "{told}");
    assert_eq!(modifiers.len(), 2);
}

/// RUL-05: the superior whom a better one replaces was not taken off by the referee, and the log does not say so.
#[test]
fn act_04_what_is_replaced_was_not_taken_off() {
    let told = |with: &[&str], without: &[&str]| {
        let mut game = board(FULL);
        game.put("u", at(30.0, 13.0));
        game.level("a", rules::fields::terms::charts::Level::Worn);
        let events = game.does(&roll(Some("a"), with, without), &[3, 4]);
        let Some(Event::Activated { modifiers, .. }) = events.first() else {
            panic!("{events:?}");
        };
        view::assist::modifier::by_hand([modifiers.as_slice()]).unwrap()
    };
    assert_eq!(told(&["corps-near"], &[]), "with corps near: referee");
    assert_eq!(
        told(&["corps-near"], &["fatigue"]),
        "with corps near, without fatigue: referee"
    );
    assert_eq!(
        told(&[], &["division-near"]),
        "without division near: referee"
    );
}

#[test]
fn act_04_without_a_name_its_line_goes_and_no_other() {
    let mut game = board(FULL);
    game.put("u", at(30.0, 13.0));
    game.level("a", rules::fields::terms::charts::Level::Worn);
    assert_eq!(
        counted(&game, &[], &[]),
        named(&[("division-near", 1), ("fatigue", -1)])
    );
    assert_eq!(
        counted(&game, &[], &["division_near"]),
        named(&[("fatigue", -1)])
    );
    let no_fatigue = named(&[("division-near", 1)]);
    assert_eq!(counted(&game, &[], &["fatigue"]), no_fatigue);
    assert_eq!(counted(&game, &[], &["fatigue-worn"]), no_fatigue);
    assert_eq!(counted(&game, &[], &["fatigue-tired"]).len(), 2);
}

#[test]
fn act_04_one_mark_one_level_and_the_best_superior_count() {
    use rules::fields::terms::mark::BrigadeMark;
    let mut game = board(FULL);
    game.put("u", at(30.0, 13.0)).mark("a", BrigadeMark::Shaken);
    assert_eq!(
        counted(
            &game,
            &["brigade-beaten", "fatigue-tired", "corps-near"],
            &[]
        ),
        named(&[("brigade-beaten", -2), ("fatigue", -2), ("corps-near", 2)])
    );
    // What counts already is not counted twice, but for one unit more.
    game.condition("a1", rules::fields::terms::condition::Condition::Beaten);
    let twice = counted(
        &game,
        &["division-near", "unit-beaten"],
        &["brigade-shaken"],
    );
    assert_eq!(twice, named(&[("unit-beaten", -2), ("division-near", 1)]));
}

#[test]
fn act_04_names_that_mean_nothing_are_refused() {
    let mut game = board(BASIC);
    for (brigade, with, without) in [
        (Some("a"), &["uphill"][..], &[][..]),
        (Some("a"), &[], &["canister"]),
        (Some("a"), &["fatigue"], &[]),
        (Some("a"), &["all-enemy-retired"], &[]),
        (Some("a"), &["corps-near"], &["corps_near"]),
        // Of whom is not said.
        (None, &["corps-near"], &[]),
    ] {
        let command = roll(brigade, with, without);
        assert_eq!(game.refuses(&command), "ACT-04", "{command:?}");
    }
}

#[test]
fn act_04_the_line_is_read_as_it_is_written() {
    use rules::fields::language;
    let game = board(FULL);
    let line = "activate a with corps-near without fatigue dice 3 4";
    let said = language::parse(line, &game.state).unwrap().unwrap();
    let language::LineRequest::Command(command) = said.act else {
        panic!("{:?}", said.act);
    };
    assert_eq!(command, roll(Some("a"), &["corps-near"], &["fatigue"]));
    assert_eq!(said.dice, Some(vec![3, 4]));
    assert_eq!(
        language::write(&command),
        "activate a with corps-near without fatigue"
    );
    let bare = language::parse("activate a canister", &game.state);
    let said = bare.unwrap_err().to_string();
    assert!(said.contains("with MODIFIER or without MODIFIER"), "{said}");
}
