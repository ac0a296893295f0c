//! Bad input of the table moves: each is answered by name, and nothing has moved.

use game::session::{Throwing, Trouble};
use rules::fields::language;
use rules::fields::march::look_ahead;
use rules::fields::state::State;
use rules::fields::terms::command::Wheels;

use super::table::Table;
use common::sitting::{session, try_line};

const WOODS: &str = "[[terrain]]\nid = \"woods\"\nname = \"Herbst Woods\"\nkind = \"woods\"\noutline = [[20,10],[28,10],[28,30],[20,30]]\n";

const BRIGADES: [&str; 3] = [
    "grey a advance 50,20 | a1 i3 10,20 90 | a2 i3 10,23 90",
    "grey c advance 50,30 | c1 i3 10,26 90",
    "blue b hold | b1 i3 58,5 270",
];

fn table() -> Table {
    Table::new("basic", WOODS, &BRIGADES)
}

/// The line is refused under that clause in these words, and the state stays as it was.
fn refused(t: &mut Table, line: &str, clause: &str, words: &[&str]) {
    let before = t.state.clone();
    let said = t.no(line, clause);
    for word in words {
        assert!(said.contains(word), "{line}: {said}");
    }
    assert_eq!(t.state, before, "{line}");
}

#[test]
fn gt_03_a_goal_off_the_table_is_named_with_the_size_of_the_table() {
    refused(
        &mut table().marching(),
        "march a to 70,20",
        "GT-03",
        &["70,20 is not on the table", "60 by 40"],
    );
    refused(
        &mut table().marching(),
        "march a to 15 from a1 bearing 270",
        "GT-03",
        &["not on the table"],
    );
    let t = table();
    let goal = language::find_place(&t.state, "70,20").unwrap();
    let said = look_ahead(&t.state, &"a".into(), Some(&goal), &Wheels::default(), &[])
        .unwrap_err()
        .to_string();
    assert!(
        said.contains("GT-03") || said.contains("not on the table"),
        "{said}"
    );
    refused(&mut table().moving(), "move a1 to 10,41", "TAC-01", &[]);
}

#[test]
fn gt_03_a_wheel_of_60_degrees_is_more_than_45() {
    for line in ["march a wheel 60", "march a wheel -60", "march a then 60"] {
        refused(
            &mut table().marching(),
            line,
            "GT-03",
            &["60 degrees is more than 45"],
        );
    }
    // In a tactical move the inches of the outer end forbid it.
    refused(
        &mut table().moving(),
        "move a1,a2 wheel left 60",
        "TAC-01",
        &["degrees at most"],
    );
}

#[test]
fn cmd_05_a_unit_of_another_brigade_in_the_group_is_named() {
    refused(
        &mut table().moving(),
        "move a1,a2,c1 ahead 3",
        "CMD-05",
        &["c1 is not of a"],
    );
    refused(
        &mut table().moving(),
        "move a1,b1 ahead 3",
        "SEQ-03",
        &["b1"],
    );
}

fn trouble(state: State, line: &str) -> Trouble {
    let mut session = session(state.clone());
    let trouble = try_line(&mut session, line, Throwing::Hand).unwrap_err();
    assert_eq!(**session.state(), state, "{line}");
    assert!(session.entries().is_empty(), "{line}");
    trouble
}

#[test]
fn rough_04_dice_that_are_missing_are_asked_for_by_the_name_of_the_ground() {
    let said = trouble(table().marching().state, "march a").to_string();
    assert!(
        said.contains("Herbst Woods") && said.contains("ROUGH-04"),
        "{said}"
    );
}

#[test]
fn dice_that_a_move_does_not_need_are_counted() {
    // Through the woods one die; the second is too many. No die at all on open ground or in a drill.
    let said = trouble(table().marching().state, "march a dice 3 5").to_string();
    assert!(said.contains("1 die too many"), "{said}");
    let open = || Table::new("basic", "", &BRIGADES);
    assert_eq!(
        trouble(open().marching().state, "march a dice 3"),
        Trouble::Unused(1)
    );
    assert_eq!(
        trouble(open().moving().state, "move a1 ahead 3 dice 3 4"),
        Trouble::Unused(2)
    );
    let said = look_ahead(&open().state, &"a".into(), None, &Wheels::default(), &[3])
        .unwrap_err()
        .to_string();
    assert!(said.contains("needs no die for the 3"), "{said}");
    let said = look_ahead(&table().state, &"a".into(), None, &Wheels::default(), &[7])
        .unwrap_err()
        .to_string();
    assert!(said.contains("7 is not a face of a die"), "{said}");
}

#[test]
fn seq_01_a_phase_that_is_past_is_not_to_be_waited_for() {
    let said = table().moving().no("march a", "SEQ-01");
    assert!(
        said.contains("each side has it again in its next player turn"),
        "{said}"
    );
    let said = table().marching().no("move a1 ahead 3", "SEQ-01");
    assert!(said.contains("`next` ends the phase"), "{said}");
}
