//! The NEXT line says what an act costs before anything is pressed, and why nothing can be done.

use std::collections::BTreeSet;

use vidette::rules::fields::terms::{condition::Condition, event::Event, phase::Phase};
use vidette::view::assist::{
    dry_run::{self, DryRun},
    todo::TodoStep,
};

use super::{budgets::after, *};

/// First Steps in Grey's tactical phase.
const MOVING: &[&str] = &[
    "next anyway",
    "activate whitlow dice 4 4",
    "next anyway",
    "next anyway",
];

fn next_line(app: &App, width: u16, height: u16) -> String {
    let shown = screen(app, width, height);
    let lines: Vec<&str> = shown.lines().collect();
    lines[lines.len() - 2].to_owned()
}

/// TAC-02, M3: the newcomer marched five inches and wondered why nobody could fire.
#[test]
fn tac_02_the_next_line_says_that_a_move_forbids_fire() {
    let mut app = after("first-steps", MOVING);
    for (width, height) in [(80, 24), (120, 36), (200, 60)] {
        let line = next_line(&app, width, height);
        assert!(line.contains("! no fire afterwards"), "{line}");
    }
    // Enter is pressed with open eyes; a short move costs no fire.
    app.type_keys("<ret>");
    assert_eq!(app.door().state().phase(), Phase::Tactical);
    let mut app = after("first-steps", MOVING);
    app.type_keys("Pm3");
    assert!(!screen(&app, 120, 36).contains("no fire afterwards"));
}

/// ROUGH-02: moves of whole lines that disorder nobody come before one that does, whichever brigade is listed first.
#[test]
fn rough_02_moves_that_disorder_nobody_are_offered_first() {
    let mut app = after(
        "mcphersons-ridge",
        &[
            "next anyway",
            "activate archer dice 4 4",
            "activate davis dice 4 4",
            "activate pegram dice 4 4",
            "next anyway",
            "next anyway",
        ],
    );
    let next = next_line(&app, 120, 36);
    assert!(
        next.contains("NEXT ▸ ! no fire afterwards  move Q1,Q2,Q3"),
        "{next}"
    );
    let todo = app.ui().known.todo.iter();
    let words: Vec<String> = todo
        .map(|todo| format!("{:?} {}", todo.price, todo.words))
        .collect();
    assert!(
        words[1].starts_with("[\"disorders P2\"] P Archer"),
        "{words:?}"
    );
    // What costs nobody his order is taken up with Enter; the other comes when nothing else is left.
    app.type_keys("<ret>");
    let told = &app.door().log().last().unwrap().text;
    assert!(told.starts_with("Q1 Q2 Q3: "), "{told}");
}

/// ROUGH-02, M3: a move through a stream says whom it disorders.
#[test]
fn rough_02_the_next_line_says_whom_a_move_disorders() {
    let wade = |line: &str| {
        after(
            "mcphersons-ridge",
            &[
                line,
                "place archer 16.5,24.2",
                "next anyway",
                "activate archer dice 5 5",
                "next anyway",
                "next anyway",
            ],
        )
    };
    let app = wade("place 13al 17,24.2 facing 90");
    let walk = &app.ui().known.todo;
    let priced = walk.iter().filter(|todo| !todo.price.is_empty());
    let told: Vec<_> = priced.map(|todo| (&todo.words, &todo.price)).collect();
    // Whatever is offered for Archer, it tells the truth: tried, it disorders just those.
    let (mut tried, mut disordering) = (0, 0);
    for todo in walk {
        let TodoStep::Act(command) = &todo.step else {
            continue;
        };
        let state = app.door().state();
        let DryRun::Would(outcome) = dry_run::dry_run(state, command, &[]) else {
            continue;
        };
        let disordered = outcome.events.iter().filter_map(|event| match event {
            Event::ConditionChanged {
                unit,
                condition: Condition::Disordered,
                ..
            } => Some(state.oob().address(unit)),
            _ => None,
        });
        let disordered: BTreeSet<String> = disordered.collect();
        let mut prices = todo.price.iter();
        let said = prices.find_map(|price| price.strip_prefix("disorders "));
        let said: BTreeSet<String> = said
            .iter()
            .flat_map(|units| units.split(' '))
            .map(str::to_owned)
            .collect();
        assert_eq!(said, disordered, "{told:?}\n{:?}", outcome.events);
        tried += 1;
        disordering += usize::from(!disordered.is_empty());
    }
    assert!(
        tried > 0 && disordering > 0,
        "{tried}, {disordering}: {told:?}"
    );
}

/// CMD-07, M4: where every point is spent the line says so, with what it was spent on.
#[test]
fn cmd_07_where_nobody_can_be_paid_for_it_says_why() {
    let lines = [
        "next anyway",
        "activate whitlow dice 4 4",
        "next anyway",
        "march whitlow",
        "next anyway",
        "move 3rd,7th,12th ahead 2",
        "move 20th,ross ahead 2",
    ];
    let mut app = after("first-steps", &lines);
    assert_eq!(app.door().state().phase(), Phase::Tactical);
    let shown = screen(&app, 80, 24);
    for words in ["P Whitlow cannot move: CMD-07", "no action points left"] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    assert!(next_line(&app, 120, 36).contains("n on"));
    app.type_keys("n");
    assert_eq!(app.door().state().phase(), Phase::Combat);
}

/// Taken up, a move keeps its price, and says once who goes where.
#[test]
fn what_is_taken_up_keeps_its_price_and_is_said_once() {
    let mut app = after("first-steps", MOVING);
    app.type_keys("<space>");
    for (width, height) in [(80, 24), (120, 36), (200, 60)] {
        let line = next_line(&app, width, height);
        assert!(line.contains("! no fire afterwards"), "{line}");
        let shown = screen(&app, width, height);
        let rows: Vec<&str> = shown
            .lines()
            .filter(|l| l.contains("ahead 5.0 in"))
            .collect();
        let said: usize = rows.iter().map(|l| l.matches("ahead 5.0 in").count()).sum();
        assert!((1..=2).contains(&said), "{rows:?}");
        // What it costs is told behind what comes of it, as when it is done.
        assert!(!shown.contains("spends 1 on"), "{shown}");
    }
}

/// What a phrase would do is said once: above the line where the line has no room for it.
#[test]
fn what_a_phrase_would_do_is_said_once() {
    let mut app = after("first-steps", MOVING);
    app.type_keys("Pm2");
    for (width, height) in [(80, 24), (120, 36), (200, 60)] {
        let shown = screen(&app, width, height);
        assert_eq!(shown.matches("ahead 2.0 in").count(), 1, "{shown}");
        assert!(!next_line(&app, width, height).contains('…'), "{shown}");
    }
}

/// Lines of text say the same as the NEXT line.
#[test]
fn lines_of_text_tell_the_price_too() {
    let mut session = session(battle("first-steps"));
    common::sitting::play(&mut session, MOVING);
    let mut output = Vec::new();
    let options = vidette::tui::PlayOptions::default();
    let input = "todo\nquit".as_bytes();
    vidette::tui::lines::fields::play(
        LoggedSession::new(session),
        None,
        &options,
        input,
        &mut output,
    )
    .unwrap();
    let said = String::from_utf8(output).unwrap();
    let priced = "! no fire afterwards  P Whitlow's Brigade: 3 points left";
    assert!(said.contains(priced), "{said}");
}

/// A line that can go on together is not broken into single regiments.
#[test]
fn a_move_that_keeps_the_line_comes_first() {
    let app = after("first-steps", MOVING);
    let next = app.ui().next().unwrap();
    let TodoStep::Act(command) = &next.step else {
        panic!("{next:?}");
    };
    let line = vidette::rules::fields::language::write(command);
    assert_eq!(line, "move 3rd,7th,12th as-ordered");
    assert!(!next.price.contains(&"breaks the line".to_owned()));
    // One of them already near: it is still the line that moves.
    let near = [&["place 20th 20,20 facing 90"], MOVING].concat();
    let app = after("first-steps", &near);
    let TodoStep::Act(command) = &app.ui().next().unwrap().step else {
        panic!();
    };
    let line = vidette::rules::fields::language::write(command);
    assert!(!line.contains("3rd as-ordered"), "{line}");
}

/// M4: where nobody may fire the line says why, for each.
#[test]
fn where_nobody_may_fire_it_says_why() {
    let mut lines = MOVING.to_vec();
    lines.extend(["move 3rd,7th,12th ahead 5", "next anyway"]);
    let mut app = after("first-steps", &lines);
    assert_eq!(app.door().state().phase(), Phase::Combat);
    let line = next_line(&app, 120, 36);
    for words in ["P Whitlow cannot fire", "P1 to P3 moved more than 3.0 in"] {
        assert!(line.contains(words), "{words}: {line}");
    }
    // What the line has no room for stands above it.
    assert!(screen(&app, 120, 36).contains("P5 is limbered"));
    assert!(screen(&app, 80, 24).contains("P5 is limbered"));
    // It is nothing to do, and keeps nobody from going on.
    app.type_keys("n");
    assert_eq!(app.door().state().phase(), Phase::Morale);
    // Nobody moved too far: then it is the enemy that is too far.
    let far = [MOVING, &["next anyway"]].concat();
    let app = after("first-steps", &far);
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("no enemy in range and sight"), "{shown}");
}

/// RUL-30: of a brigade without a brigadier it is said whose points are counted.
#[test]
fn rul_30_the_points_of_a_superior_have_his_name() {
    let lines = [
        "mark gibbon dead",
        "next anyway",
        "activate gibbon dice 6 4",
        "next anyway",
        "next anyway",
    ];
    let app = after("cornfield", &lines);
    let mut walk = app.ui().known.todo.iter();
    let step = walk.find(|todo| todo.words.starts_with("A Iron Brigade: "));
    let words = &step.expect("it may move").words;
    assert!(words.contains(" stands in, 4 points left, "), "{words}");
    // Who has a brigadier is counted by him, unnamed.
    let app = after("cornfield", &lines[1..]);
    let mut walk = app.ui().known.todo.iter();
    let step = walk.find(|todo| todo.words.starts_with("A Iron Brigade: "));
    let words = &step.expect("it may move").words;
    assert!(words.contains(" points left, "), "{words}");
    assert!(!words.contains("stands in"), "{words}");
}
