//! The pivot of the wheel before a march: GT-03, RUL-59; its centre, or a flank that is named.

use rules::fields::language;
use rules::fields::language::LineRequest;
use rules::fields::march::look_ahead;
use rules::fields::state::State;
use rules::fields::terms::{
    command::{Command, Hand},
    event::{Event, MarchEnd},
};
use table::measure::Bearing;
use view::story;

use super::table::{Table, near};

/// Two regiments side by side that face east, their front from 5.5,18.5 to 5.5,24.5; they advance to a place.
fn advancing(goal: &str) -> Table {
    let grey = format!("grey a advance {goal} | a1 i3 5,20 90 | a2 i3 5,23 90");
    Table::new("basic", "", &[&grey]).marching()
}

fn command(state: &State, line: &str) -> Command {
    match language::parse(line, state).unwrap().unwrap().act {
        LineRequest::Command(command) => command,
        act => panic!("{act:?}"),
    }
}

/// The table after a march of ten inches to its goal.
fn after(line: &str, goal: &str) -> Table {
    let mut table = advancing(goal);
    table.marches(line, 10.0, MarchEnd::Arrival);
    table
}

#[test]
fn rul_59_a_flank_that_is_named_stands_while_the_rest_wheels() {
    // 30 degrees about the right front corner bring the centre from 5,21.5 to 6.567,21.348: ten inches on lies the goal.
    let table = after("march a wheel 30 about right", "15.227,16.348");
    let corner = table.base("a1").corners()[1];
    near(corner.x, 5.5 + 10.0 * 120_f64.to_radians().sin());
    near(corner.y, 18.5 + 10.0 * 120_f64.to_radians().cos());
    assert_eq!(table.base("a2").facing, Bearing::new(120.0));

    // To the other hand, about the left front corner: the mirror image.
    let table = after("march a wheel -30 about left", "15.227,26.652");
    let corner = table.base("a2").corners()[0];
    near(corner.x, 5.5 + 10.0 * 60_f64.to_radians().sin());
    near(corner.y, 24.5 + 10.0 * 60_f64.to_radians().cos());

    // Without a flank it wheels about its centre, which stays where it is.
    let table = after("march a wheel 30", "13.66,16.5");
    near(table.base("a1").at.x.midpoint(table.base("a2").at.x), 13.66);
}

#[test]
fn rul_59_the_pivot_is_told_and_kept() {
    let mut table = advancing("15.227,16.348");
    let before = table.state.clone();
    let line = "march a wheel 30 about right";
    let asked = command(&before, line);
    assert_eq!(language::write(&asked), line);
    let seen = look_ahead(&before, &"a".into(), None, &asked.wheels(), &[]).unwrap();
    assert_eq!(seen.about, Some(Hand::Right));
    let words = "wheel the brigade 30 degrees right about the front corner of its right flank, march 10.0 in south-east (120)";
    assert!(seen.words.starts_with(words), "{}", seen.words);

    let events = table.does(line);
    let marched = events
        .iter()
        .find(|event| matches!(event, Event::Marched(_)));
    let told = story::tell_event(&before, marched.unwrap()).unwrap();
    assert!(
        told.contains("wheel 30 degrees right around its right flank, 10.0 in south-east (120)"),
        "{told}"
    );
    // An older game does not say: about the centre.
    let Command::March { about, .. } = command(&before, "march a wheel 30") else {
        panic!("a march");
    };
    assert_eq!(about, None);
}

#[test]
fn gt_03_a_flank_is_for_a_wheel_of_at_most_45_degrees_that_is_named() {
    let mut table = advancing("30,20");
    table.no("march a about left", "GT-03");
    table.no("march a wheel 60 about left", "GT-03");
    let misread = language::parse("march a wheel 30 about centre", &table.state);
    let said = misread.unwrap_err().to_string();
    assert!(
        said.contains("unexpected `centre`: a flank is left or right"),
        "{said}"
    );
}

/// Behind a wheel about a flank the aim lies elsewhere: what would do is the wheel that aims by itself.
#[test]
fn gt_03_what_helps_behind_a_wheel_about_a_flank_is_done_as_it_stands() {
    let mut table = advancing("30,21.5");
    let said = table.no("march a wheel 30 about left", "GT-03");
    assert!(said.contains("`march a`"), "{said}");
    table.marches("march a", 25.0, MarchEnd::Arrival);
    let mut table = advancing("30,21.5");
    let said = table.no("march a wheel 30", "GT-03");
    assert!(said.contains("`march a wheel 0`"), "{said}");
    let said = table.no("march a to 30,21.5 wheel 30", "GT-03");
    assert!(said.contains("`march a to 30,21.5 wheel 0`"), "{said}");
}
