use rules::fields::terms::condition::Condition;

use super::table::{Table, near};

const ENEMY: &str = "blue b hold | b1 i3 50,20 270";

/// A regiment at x = 20 that attacks eastward, and friends in column before it, so many inches ahead.
fn behind(friends: &[f64]) -> Table {
    let column: Vec<String> = friends
        .iter()
        .enumerate()
        .map(|(i, inches)| format!("c{} i3 {:.2},20 90", i + 1, 20.0 + inches))
        .collect();
    let column = format!("grey c hold | {}", column.join(" | "));
    let brigades = ["grey a attack b | a1 i3 20,20 90", &column, ENEMY];
    Table::new("basic", "", &brigades).moving()
}

/// How far the default move goes.
fn goes(mut table: Table) -> f64 {
    let from = table.base("a1").at;
    table.does("move a1 as-ordered");
    (table.base("a1").at - from).norm()
}

/// RUL-65: every base is an inch deep, so nobody ends less than an inch before or behind a friend.
#[test]
fn rul_65_the_default_move_goes_as_far_as_it_ends_clear_of_friends() {
    // Up to the one ahead, and not back to a round number of inches before him.
    near(goes(behind(&[5.4])), 4.4);
    // Past one, and between two.
    near(goes(behind(&[2.0, 4.7])), 3.7);
    near(goes(behind(&[1.1, 3.4, 5.3])), 2.4);
    // Past them all.
    near(goes(behind(&[1.5, 3.0])), 5.0);
}

#[test]
fn rul_65_where_no_step_ends_clear_the_default_move_says_so() {
    let mut table = behind(&[1.1, 2.9, 4.7]);
    let said = table.no("move a1 as-ordered", "RUL-65");
    assert!(said.contains("a1 would end on c3"), "{said}");
    // And nothing is offered for the brigade.
    let offered = |opening: &rules::fields::terms::opening::Opening| opening.words.contains("a1");
    assert!(!table.state.openings().iter().any(offered));
}

/// TAC-01: clear of rough ground it goes farther than 3 inches, and no farther than up to it.
#[test]
fn tac_01_the_default_move_stays_clear_of_rough_ground_that_would_slow_it() {
    let fence = |x: f64| {
        let ground =
            format!("[[terrain]]\nid = \"piece\"\nkind = \"fence\"\nline = [[{x},10],[{x},30]]\n");
        Table::new(
            "basic",
            &ground,
            &["grey a attack b | a1 i3 20,20 90", ENEMY],
        )
        .moving()
    };
    near(goes(fence(24.95)), 4.4);
    // One that it comes to within 3 inches it crosses.
    let mut table = fence(22.0);
    table.does("move a1 as-ordered");
    near(table.base("a1").at.x, 23.0);
    assert_eq!(table.condition("a1"), Condition::Disordered);
}

/// TAC-01: a move into rough ground is held to 3 inches, and is told that 5 stay out of it where they do.
#[test]
fn tac_01_who_would_reach_rough_ground_is_told_of_the_longer_move_short_of_it() {
    let refused = |x: f64| {
        let ground =
            format!("[[terrain]]\nid = \"piece\"\nkind = \"fence\"\nline = [[{x},10],[{x},30]]\n");
        let own = "grey a attack b | a1 i3 20,20 90";
        let mut table = Table::new("basic", &ground, &[own, ENEMY]).moving();
        table.no("move a1 ahead 8", "TAC-01")
    };
    let far = refused(26.0);
    assert!(
        far.contains("3.0 in at most") && far.contains("or 5.0 in ahead"),
        "{far}"
    );
    let near = refused(25.0);
    assert!(
        near.contains("3.0 in at most") && !near.contains("5.0 in ahead"),
        "{near}"
    );
}

/// RUL-63: a long line wheels by as much as its inches allow, to the degree.
#[test]
fn rul_63_the_default_wheel_is_the_longest_that_the_inches_allow() {
    let line = "grey a advance 20,38 | a1 i3 20,20 90 | a2 i3 20,23 90 | a3 i3 20,26 90";
    let mut table = Table::new("basic", "", &[line]).moving();
    table.does("move a1,a2,a3 as-ordered");
    // 9 in of front: 5 in are 31.8 degrees.
    near(table.base("a1").facing.degrees(), 90.0 - 31.8);
}

/// Whatever stands in the way, what is offered is not refused.
#[test]
fn ord_13_the_default_move_is_never_one_that_is_refused() {
    let mut moved = 0;
    for gap in 11..60 {
        for next in [1.0, 1.3, 2.1] {
            let first = f64::from(gap) / 10.0;
            let table = behind(&[first, first + next]);
            let offered = table.state.openings();
            let ours = offered.iter().find(|opening| opening.words.contains("a1"));
            // Nothing is offered only where no step ends clear.
            let Some(opening) = ours else {
                continue;
            };
            let line = rules::fields::language::write(&opening.command);
            behind(&[first, first + next]).does(&line);
            moved += 1;
        }
    }
    assert!(moved > 100, "a move was offered {moved} times of 147");
}
