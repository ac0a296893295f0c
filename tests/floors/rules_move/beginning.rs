//! Whether a march may begin, and what helps where it may not (GT-01, GT-03); moves beside rough ground (TAC-01).

use rules::fields::language;
use rules::fields::language::LineRequest;
use rules::fields::march::{begins_near, look_ahead};
use rules::fields::terms::command::Wheels;
use table::measure::TAPE_ERROR;

use super::table::Table;

/// A march straight at an enemy, whose zone of 12 inches begins so many inches ahead.
fn towards(ahead: f64) -> Table {
    let enemy = format!("blue b hold | b1 i3 {},20 270", 18.0 + ahead);
    let own = "grey a advance 55,20 | a1 i3 5,20 90";
    Table::new("basic", "", &[own, &enemy]).marching()
}

/// GT-01, RUL-58: who is seen by less than a tape errs is told so, and what puts the record right.
#[test]
fn gt_01_who_is_hardly_seen_is_told_to_measure() {
    let refused = |ahead: f64| towards(ahead).no("march a", "GT-01");
    let near = refused(-0.1);
    assert!(
        near.contains(
            "b1 sees a1 already; by 0.1 in only: MEASURE it; if the tape says otherwise, `place a1 4.87,20` corrects it"
        ),
        "{near}"
    );
    // A hundredth is not a number for a tape.
    let just = refused(-0.01);
    assert!(just.contains("already; only just: MEASURE it"), "{just}");
    let clear = refused(-0.5);
    assert!(clear.contains("move it in the tactical phase"), "{clear}");
}

/// GT-01: what puts the record right is typed as it is told, and the brigade marches then.
#[test]
fn gt_01_the_remedy_of_who_is_hardly_seen_is_a_whole_line() {
    for ahead in [-0.1, -0.01, -0.24] {
        let mut table = towards(ahead);
        let told = table.no("march a", "GT-01");
        let line = told.split('`').nth(1).unwrap_or_default();
        table.does(line);
        let (distance, _) = table.march("march a");
        assert!(distance < 0.1, "{ahead}: {distance}");
    }
    // At the edge of the table there is no such place: coordinates follow.
    let enemy = "blue b hold | b1 i3 13.5,20 270";
    let own = "grey a advance 55,20 | a1 i3 0.6,20 90";
    let told = Table::new("basic", "", &[own, enemy]).marching();
    let told = { told }.no("march a", "GT-01");
    assert!(
        told.contains("`place a1 0.6,20` corrects it; type the place on the table"),
        "{told}"
    );
}

/// GT-01: who begins beside a zone by less than a tape errs is told before he marches.
#[test]
fn gt_01_a_march_that_begins_beside_a_zone_names_it() {
    let begins =
        |t: &Table| begins_near(&t.state, &"a".into(), None, &Wheels::default(), TAPE_ERROR);
    let near = towards(0.1);
    let said = "P1 begins 0.1 in outside the zone of Q1: MEASURE it; if the tape says otherwise, `place` corrects it";
    assert_eq!(begins(&near).as_deref(), Some(said));
    let seen = look_ahead(&near.state, &"a".into(), None, &Wheels::default(), &[]).unwrap();
    assert!(seen.words.contains(said), "{}", seen.words);
    assert_eq!(begins(&towards(0.5)), None);
    // Who is seen does not begin.
    assert_eq!(begins(&towards(-0.1)), None);
}

/// GT-03, RUL-62: two wheels on the spot are not a remedy where friends leave no room for them.
#[test]
fn gt_03_a_remedy_is_a_march_that_can_be_made() {
    let own = "grey a advance 20,38 | a1 i3 20,20 90";
    let enemy = "blue b hold | b1 i3 55,5 270";
    let refused = |brigades: &[&str]| {
        let mut table = Table::new("basic", "", brigades).marching();
        table.no("march a", "GT-03")
    };
    let free = refused(&[own, enemy]);
    assert!(
        free.contains("`march a to 20,20 wheel -45 then -45`"),
        "{free}"
    );
    let friend = "grey c hold | c1 i3 18.6,21.2 90";
    let barred = refused(&[own, friend, enemy]);
    assert!(
        barred.contains("there is no room to wheel so far"),
        "{barred}"
    );
}

/// GT-03, GT-04: nor is one wheel where the table ends before it is made.
#[test]
fn gt_03_a_wheel_off_the_table_is_no_remedy() {
    let refused = |y: f64| {
        let own = format!("grey a advance 45,{} | a1 i3 20,{y} 90", y + 20.0);
        let enemy = "blue b hold | b1 i3 55,5 270";
        let mut table = Table::new("basic", "", &[&own, enemy]).marching();
        table.no("march a wheel 0", "GT-03")
    };
    let inside = refused(10.0);
    assert!(inside.contains("`march a wheel -39`"), "{inside}");
    let edge = refused(1.5);
    assert!(edge.contains("there is no room to wheel so far"), "{edge}");
}

/// TAC-01, RUL-58: who goes five inches past rough ground that he all but touches is told so.
#[test]
fn tac_01_a_move_that_all_but_touches_rough_ground_names_it() {
    let beside = |gap: f64, line: &str| {
        // The base reaches to 21.5.
        let wood = format!(
            "[[terrain]]\nid = \"wood\"\nkind = \"open-woods\"\noutline = [[0,{0}],[30,{0}],[30,30],[0,30]]\n",
            21.5 + gap
        );
        let own = "grey a advance 55,20 | a1 i3 5,20 90";
        let brigades = [own, "blue b hold | b1 i3 55,5 270"];
        let table = Table::new("basic", &wood, &brigades).moving();
        let said = language::parse(line, &table.state).unwrap().unwrap();
        let LineRequest::Command(command) = said.act else {
            panic!("{line}");
        };
        view::assist::dry_run::to_measure(&table.state, &command, TAPE_ERROR)
    };
    let told = beside(0.1, "move a1 ahead 5");
    assert_eq!(
        told,
        [
            "P1 almost touches wood: MEASURE it. A unit that touches it goes 3 in (TAC-01); if the tape says that it does, `place` corrects its place"
        ]
    );
    assert_eq!(beside(0.4, "move a1 ahead 5"), [""; 0]);
    // No farther than it might touch the wood.
    assert_eq!(beside(0.1, "move a1 ahead 3"), [""; 0]);
}

/// GT-01: who is under Hold is sent to no act that is refused again.
#[test]
fn gt_01_who_holds_is_told_which_orders_march() {
    let own = "grey a hold | a1 i3 5,20 90";
    let mut table = Table::new("basic", "", &[own, "blue b hold | b1 i3 55,20 270"]).marching();
    let refused = table.no("march a", "GT-01");
    assert!(
        refused.contains("Attack, Advance and Retire march"),
        "{refused}"
    );
}
