//! Nothing is forfeited in silence: what ends the fights that are open names them and asks.

use vidette::rules::fields::terms::phase::Phase;
use vidette::tui::{kit::question::ScreenQuestion, table::ui::ScreenMode};

use super::*;
use common::sitting::{play, start};

/// Four brigades a side, face to face, with these lines played.
pub fn four_a_side(lines: &[&str]) -> App {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/rosters/four-a-side.toml"
    );
    let mut session = session(start(&std::fs::read_to_string(path).unwrap()));
    play(&mut session, lines);
    App::new(LoggedSession::new(session), Rect::new(0, 0, 120, 36))
}

/// The same in Grey's combat phase: everybody stands in range.
pub fn in_combat() -> App {
    let app = four_a_side(&[
        "place ash1 7.5,17 facing 0",
        "place ash2 11.5,17 facing 0",
        "place birch1 19.5,17 facing 0",
        "place birch2 23.5,17 facing 0",
        "next anyway",
        "next anyway",
        "next anyway",
        "next anyway",
    ]);
    assert_eq!(app.door().state().phase(), Phase::Combat);
    app
}

fn words(app: &App) -> String {
    match &app.ui().mode {
        ScreenMode::Ask(_, words) => words.clone(),
        _ => String::new(),
    }
}

pub fn remark(app: &App) -> String {
    let remark = app.ui().remark.clone();
    remark.map_or_else(String::new, |(_, words)| words)
}

pub fn acts(app: &App) -> usize {
    app.door().session().entries().len()
}

/// RUL-72, H1 of the referee's evening: the keys that forfeited a fight and a die in silence.
#[test]
fn rul_72_a_generals_die_names_the_fights_that_it_ends() {
    let mut app = in_combat();
    app.type_keys("<space>52<ret><esc>");
    let fights: Vec<String> = app
        .ui()
        .known
        .todo
        .iter()
        .filter(|todo| todo.is_fire())
        .map(|todo| todo.words.clone())
        .collect();
    assert!(fights.len() > 1, "{fights:?}");
    app.type_keys("<space>4");
    while !app
        .ui()
        .next()
        .is_some_and(vidette::view::assist::todo::Todo::is_test)
    {
        app.type_keys("<space>");
    }
    let before = acts(&app);
    app.type_keys("4");
    assert!(matches!(
        app.ui().mode,
        ScreenMode::Ask(ScreenQuestion::Forgo, _)
    ));
    let asked = words(&app);
    assert!(asked.contains("[4]"), "{asked}");
    assert!(asked.contains("(RUL-72)"), "{asked}");
    for fight in &fights {
        let target = fight.split(" at ").nth(1).unwrap();
        let target = target.split(' ').next().unwrap();
        assert!(asked.contains(&format!("→{target}")), "{fight}: {asked}");
    }
    // No: nothing is lost, neither the fights nor the die.
    app.type_keys("n<esc>");
    assert_eq!(acts(&app), before);
    assert!(app.pending().is_some(), "the die of the fight waits still");
    let open = app.ui().known.todo.iter().filter(|todo| todo.is_fire());
    assert_eq!(open.count(), fights.len());
}

/// What is dropped after all is said to be.
#[test]
fn a_die_whose_fight_is_given_up_is_said_to_be_dropped() {
    let mut app = in_combat();
    app.type_keys("<space>52<ret><esc><space>4");
    while !app
        .ui()
        .next()
        .is_some_and(vidette::view::assist::todo::Todo::is_test)
    {
        app.type_keys("<space>");
    }
    let before = acts(&app);
    app.type_keys("4y");
    for _ in 0..8 {
        if acts(&app) > before {
            break;
        }
        app.type_keys("4<ret>");
    }
    assert!(acts(&app) > before, "{}", remark(&app));
    assert!(remark(&app).contains("dropped: [4] of"), "{}", remark(&app));
}

/// A half-typed die is kept where another act is taken up, and said to be dropped where it is left.
#[test]
fn a_half_typed_die_is_kept_or_said_to_be_dropped() {
    let mut app = in_combat();
    app.type_keys("<space>4");
    let first = app.ui().proposal.clone().unwrap();
    let mut others = app.ui().known.todo.iter().filter(|todo| todo.is_fire());
    let other = others.nth(1).unwrap().words.clone();
    let mut names = other.split(' ');
    let (who, at) = (names.next().unwrap(), other.split(" at ").nth(1).unwrap());
    let at = at.split(' ').next().unwrap();
    app.type_keys(&format!(":fire<space>{who}<space>at<space>{at}<ret>"));
    assert!(remark(&app).contains("[4] kept for"), "{}", remark(&app));
    let aside: Vec<_> = app.ui().waiting_with_dice().collect();
    assert_eq!(aside.len(), 1);
    assert_eq!((&aside[0].asked, &aside[0].faces), (&first.asked, &vec![4]));
    app.type_keys("3<esc>");
    assert!(remark(&app).contains("dropped: [3]"), "{}", remark(&app));
}

/// `n` names every fight that is open; so do the rules, for whoever asks them by a line.
#[test]
fn rul_72_the_end_of_the_phase_names_every_fight_that_is_open() {
    let mut app = in_combat();
    let targets: Vec<String> = app
        .ui()
        .known
        .todo
        .iter()
        .filter(|todo| todo.is_fire())
        .map(|todo| {
            let at = todo.words.split(" at ").nth(1).unwrap();
            at.split(' ').next().unwrap().to_owned()
        })
        .collect();
    assert!(targets.len() > 2, "{targets:?}");
    app.type_keys("n");
    assert!(matches!(
        app.ui().mode,
        ScreenMode::Ask(ScreenQuestion::EndPhase, _)
    ));
    for target in &targets {
        assert!(
            words(&app).contains(&format!("→{target}")),
            "{}",
            words(&app)
        );
    }
    // Once is enough: the second key ends it.
    app.type_keys("n");
    assert_ne!(app.door().state().phase(), Phase::Combat);
    let mut app = in_combat();
    app.type_keys(":next<ret>");
    assert_eq!(app.door().state().phase(), Phase::Combat);
    for target in &targets {
        assert!(
            app.ui().last.story.contains(target),
            "{}",
            app.ui().last.story
        );
    }
}

/// Points that the order has no use for are not asked about; those that it has are.
#[test]
fn points_are_asked_about_where_the_order_still_has_a_move() {
    let lines = [
        "next anyway",
        "activate ash dice 4 4",
        "next anyway",
        "next anyway",
    ];
    let mut app = four_a_side(&lines);
    assert_eq!(app.door().state().phase(), Phase::Tactical);
    app.type_keys("n");
    assert_eq!(app.door().state().phase(), Phase::Tactical);
    let told = screen(&app, 120, 36);
    assert!(told.contains("points unspent: P Ash"), "{told}");
    let holds = [
        "next anyway",
        "activate dogwood dice 4 4",
        "next anyway",
        "next anyway",
    ];
    let mut app = four_a_side(&holds);
    app.type_keys("n");
    assert_eq!(app.door().state().phase(), Phase::Combat);
}
