//! The record gives way to the table: pieces by the cursor, places in doubt, the tape at a limit, the
//! log put right.

use ratatui::layout::Rect;
use vidette::rules::fields::terms::{name::UnitId, phase::Phase};
use vidette::table::base::Base;
use vidette::tui::{
    kit::logged_session::LogLine,
    table::ui::{ScreenMode, TurnClock},
};
use vidette::view::assist::todo::Todo;

use super::{
    budgets::{after, face_to_face},
    *,
};

fn place(app: &App, unit: &str) -> (f64, f64, f64) {
    let base = app
        .door()
        .state()
        .unit(&UnitId::new(unit))
        .unwrap()
        .base()
        .unwrap();
    (base.at.x, base.at.y, base.facing.degrees())
}

fn near(a: (f64, f64, f64), b: (f64, f64, f64)) -> bool {
    (a.0 - b.0).abs() < 0.01 && (a.1 - b.1).abs() < 0.01 && (a.2 - b.2).abs() < 0.01
}

#[test]
fn a_unit_is_put_right_by_the_cursor() {
    let mut app = after("first-steps", &["place 3rd 10.0,12.0 facing 90"]);
    app.type_keys("P1p<right><right><up>");
    assert!(
        screen(&app, 120, 36).contains("11.0 from the left, 12.5 from the near edge, facing 090")
    );
    // The record says it with three digits, and so does the cursor.
    app.type_keys("[[");
    assert!(screen(&app, 120, 36).contains("near edge, facing 080"));
    app.type_keys("]]");
    app.type_keys(".<left>].[<ret>");
    assert!(
        near(place(&app, "3rd"), (10.9, 12.5, 85.0)),
        "{:?}",
        place(&app, "3rd")
    );
    // Esc leaves it where the record has it, and the map as it was.
    app.type_keys("P1p<up><up><esc>");
    assert!(near(place(&app, "3rd"), (10.9, 12.5, 85.0)));
    assert_eq!(app.ui().lens.steps, 0);
}

#[test]
fn a_piece_stays_on_the_table() {
    let mut app = after("first-steps", &["place 3rd 1.0,12.0 facing 90"]);
    app.type_keys("P1p");
    for _ in 0..9 {
        app.type_keys("<left>");
    }
    app.type_keys("<ret>");
    assert!(place(&app, "3rd").0 >= 0.0);
}

#[test]
fn the_three_most_in_doubt_are_asked_for() {
    let mut app = after("first-steps", &[]);
    app.type_keys("s");
    assert!(screen(&app, 120, 36).contains("nothing has moved"));
    let moved = [
        "next anyway",
        "activate whitlow dice 4 4",
        "next anyway",
        "next anyway",
        "move 3rd,7th,12th ahead 2",
        "move 20th ahead 1",
    ];
    let mut app = after("first-steps", &moved);
    let before = app.door().session().entries().len();
    app.type_keys(":sync<ret>");
    for _ in 0..3 {
        let shown = screen(&app, 120, 36);
        assert!(shown.contains("off by up to 0.25"), "{shown}");
        app.type_keys("<ret>");
    }
    assert_eq!(app.door().session().entries().len(), before + 3);
    let left = app.door().doubts().worst(app.door().state());
    assert_eq!(left.len(), 1);
    // What was taken back is in doubt no more.
    app.type_keys("uuuu");
    assert_eq!(app.door().doubts().worst(app.door().state()).len(), 3);
}

#[test]
fn the_tape_decides_at_a_limit() {
    let base = |app: &App, id: &str| {
        app.door()
            .state()
            .unit(&UnitId::new(id))
            .unwrap()
            .base()
            .unwrap()
    };
    let app = face_to_face();
    let enemy = base(&app, "1st");
    drop(app);
    for (gap, said_within) in [(4.95, true), (4.95, false), (5.05, true), (5.05, false)] {
        let mut app = face_to_face();
        // Straight before the enemy, front to front.
        let back = enemy.facing.turned(180.0).degrees();
        let at = enemy.front_middle() + enemy.front() * (gap + 0.5);
        let line = format!("place 3rd {:.3},{:.3} facing {back}", at.x, at.y);
        app.type_keys(&format!(":{}<ret>", line.replace(' ', "<space>")));
        // Before the dice it is told, with the first of them it is asked; Enter is not an answer.
        app.type_keys("P1fA1");
        let told = screen(&app, 120, 36);
        assert!(told.contains("← MEASURE: P1"), "{gap}: {told}");
        app.type_keys("5<ret>");
        let shown = screen(&app, 120, 36);
        assert!(
            shown.contains("MEASURE: is A1 within 5.0 in"),
            "{gap}: {shown}"
        );
        app.type_keys(if said_within { "w2<ret>" } else { "b" });
        let log = app.door().log();
        let text = log.last().unwrap().text.clone();
        let measured = |line: &LogLine| line.text.contains("measured: A1 is");
        assert!(log.iter().any(measured), "{text}");
        // What the tape has said is not offered against, and not asked again.
        let offered = |todo: &Todo| todo.words.contains("P1 fires at A1");
        assert!(!app.ui().known.todo.iter().any(offered), "{text}");
        match (gap < 5.0, said_within) {
            // The rules obey the tape: nothing is left to be overruled.
            (_, true) => {
                let is_plain = text.contains("fires at") && !text.contains("overruled");
                assert!(is_plain, "{text}");
                // Taken back with the act, it is asked again.
                app.type_keys("uyu");
                app.type_keys("P1fA15");
                let again = screen(&app, 120, 36);
                assert!(again.contains("MEASURE: is A1 within 5.0 in"), "{again}");
            }
            (true, false) => assert!(text.contains("measured: A1 is not within"), "{text}"),
            (false, false) => assert!(!text.contains("fires at"), "{text}"),
        }
    }
}

/// RUL-67: yes is behind the line, no before it, whatever the record says.
#[test]
fn rul_67_the_tape_decides_about_a_flank() {
    let enemy = {
        let app = face_to_face();
        let unit = app.door().state().unit(&UnitId::new("1st")).cloned();
        unit.unwrap().base().unwrap()
    };
    let aside = Base {
        facing: enemy.facing.turned(90.0),
        ..enemy
    };
    let back = aside.facing.turned(180.0).degrees();
    for (behind, place) in [(0.1, "0.1 in behind"), (-0.1, "0.1 in before")] {
        for (answer, is_flanked) in [("b", true), ("f", false)] {
            let mut app = face_to_face();
            let away = enemy.frontage / 2.0 + 3.5;
            let at = enemy.front_middle() + aside.front() * away - enemy.front() * behind;
            let line = format!("place 3rd {:.3},{:.3} facing {back}", at.x, at.y);
            app.type_keys(&format!(":{}<ret>", line.replace(' ', "<space>")));
            app.type_keys("P1fA1");
            let told = screen(&app, 120, 36);
            let brief = format!("MEASURE: flank of A1: P1 {place}");
            assert!(told.contains(&brief), "{told}");
            app.type_keys("5");
            let asked = screen(&app, 200, 60);
            let question = "MEASURE: is the middle of P1's front behind the line of A1's front?";
            assert!(
                asked.contains(question) && asked.contains("b behind it"),
                "{asked}"
            );
            app.type_keys(&format!("{answer}2<ret>"));
            let log = app.door().log();
            let said = log.iter().rev().nth(1).unwrap().text.clone();
            let lies = if is_flanked {
                "is behind"
            } else {
                "is not behind"
            };
            assert!(said.contains(lies), "{said}");
            let text = log.last().unwrap().text.clone();
            assert!(text.contains("fires at"), "{text}");
            assert_eq!(text.contains("behind its front line"), is_flanked, "{text}");
        }
    }
}

/// FIRE-08: what the tape has within range is so for the answer too.
#[test]
fn fire_08_whom_the_tape_lets_fire_may_be_hit() {
    let mut app = face_to_face();
    app.type_keys(":place<space>3rd<space>18.7,14.6<space>facing<space>90<ret>");
    app.type_keys("P1fA11w");
    let proposal = app.ui().proposal.clone().unwrap();
    assert!(
        proposal.account.is_some() && proposal.refusal.is_none(),
        "{proposal:?}"
    );
    app.type_keys("6<ret>");
    let text = app.door().log().last().unwrap().text.clone();
    let log = app.door().log();
    let before = log.iter().rev().nth(1).unwrap().text.clone();
    assert_eq!(before, "measured: A1 is within 5.0 in of P1");
    assert!(
        text.contains("Grey loses by") && !text.contains("suffers nothing"),
        "{text}"
    );
}

/// RUL-72: what the tape says overrules the range of the record and no other rule.
#[test]
fn rul_72_the_tape_overrules_nothing_but_the_range() {
    let nearer = [super::acts::IN_CONTACT, &["place 3rd 18.7,14.6 facing 90"]].concat();
    let mut app = super::budgets::after("first-steps", &nearer);
    app.type_keys(
        "P1fA15w<esc><esc>:melee<space>7th<space>against<space>2nd<space>dice<space>33<ret>y",
    );
    let log = app.door().log().last().unwrap().text.clone();
    assert!(log.contains("hand to hand"), "{log}");
    app.type_keys("P1fA152<ret>");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("No. Melees have begun"), "{shown}");
    assert!(shown.contains("(RUL-72)"), "{shown}");
    assert_eq!(app.door().log().last().unwrap().text, log);
}

#[test]
fn dice_of_an_earlier_entry_are_put_right() {
    let lines = [
        "next anyway",
        "activate whitlow dice 4 4",
        "note \"then it rained\"",
    ];
    let mut app = after("first-steps", &lines);
    app.type_keys("gl<up><up>e");
    assert!(screen(&app, 120, 36).contains(": fix 2 dice"));
    app.type_keys("11<ret>");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("Fix:") && shown.contains("1+1"), "{shown}");
    // Kept, the brigade's place and mark stay; Esc leaves the question, and nothing has changed.
    app.type_keys("k");
    let kept = screen(&app, 120, 36);
    assert!(
        kept.contains("Fix (table unchanged): ") && !kept.contains("k keep"),
        "{kept}"
    );
    app.type_keys("<esc>e11<ret>");
    assert!(screen(&app, 120, 36).contains("k keep the table as it is"));
    app.type_keys("<ret>y");
    let result = |app: &App| {
        let id = vidette::rules::fields::terms::name::BrigadeId::new("whitlow");
        app.door()
            .state()
            .brigade(&id)
            .unwrap()
            .result()
            .unwrap()
            .name()
    };
    assert_ne!(result(&app), "eager");
    assert!(app.door().log().last().unwrap().text.contains("it rained"));
    // All of it is one thing to take back, and to do again.
    app.type_keys("u");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("entry 5 (dice 1, 1)"), "{shown}");
    app.type_keys("y");
    let shown = screen(&app, 120, 36);
    assert!(
        shown.contains("Undone: the fix of entry 2 (entries 5 to 6)"),
        "{shown}"
    );
    assert_eq!(result(&app), "eager");
    let struck: Vec<bool> = app.door().log().iter().map(|line| line.stands).collect();
    assert_eq!(struck[1..6], [true, true, false, false, false]);
    app.type_keys("<c-r>");
    assert!(screen(&app, 120, 36).contains("Redone: the fix of entry 2"));
    assert_ne!(result(&app), "eager");
}

#[test]
fn the_log_is_narrowed_and_gone_back_to() {
    let lines = [
        "note \"one\"",
        "note \"two\"",
        "next anyway",
        "note \"three\"",
    ];
    let mut app = after("first-steps", &lines);
    app.type_keys("gl/two<ret>");
    let shown = screen(&app, 120, 36);
    assert!(
        shown.contains("2 T1 Orders two") && !shown.contains("1 T1 Orders one"),
        "{shown}"
    );
    app.type_keys("<up><ret>");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("Back to entry 2, `two`?"), "{shown}");
    assert!(shown.contains("undoes 2 acts, dice included"), "{shown}");
    app.type_keys("y");
    assert_eq!(app.door().state().phase(), Phase::Orders);
    app.type_keys("<c-r><c-r>");
    assert_eq!(app.door().state().phase(), Phase::Activation);
}

/// Going back to an entry counts what stands, though a fix made it.
#[test]
fn one_goes_back_past_a_fix_and_on_again() {
    let lines = [
        "note \"one\"",
        "note \"two\"",
        "next anyway",
        "activate whitlow dice 4 4",
        "note \"three\"",
    ];
    let mut app = after("first-steps", &lines);
    app.type_keys("gl<up><up>e11<ret>y");
    app.type_keys("gl/two<ret><up><ret>");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("That undoes 3 acts"), "{shown}");
    app.type_keys("y");
    assert_eq!(app.door().state().phase(), Phase::Orders);
    app.type_keys("<c-r><c-r><c-r>");
    assert!(
        app.door()
            .log()
            .iter()
            .rev()
            .find(|line| line.stands)
            .unwrap()
            .text
            .contains("three")
    );
    assert!(screen(&app, 120, 36).contains("in place of entry 5"));
}

#[test]
fn big_letters_say_what_came_of_it() {
    let mut app = face_to_face();
    app.resize(Rect::new(0, 0, 80, 24));
    app.type_keys("P1fA161<ret>b");
    let shown = screen(&app, 80, 24);
    let blocks = shown.lines().filter(|line| line.contains("██")).count();
    assert!((5..=15).contains(&blocks), "{shown}");
    assert!(
        app.ui().last.called.starts_with("A1 "),
        "{}",
        app.ui().last.called
    );
    assert!(shown.contains("fires at"), "{shown}");
    app.type_keys("<esc>");
    assert!(screen(&app, 80, 24).contains("NEXT"));
}

#[test]
fn the_clock_comes_from_outside_and_can_be_hidden() {
    let mut app = table("first-steps", 200, 60);
    assert!(!screen(&app, 200, 60).contains("phase 0:"));
    app.tick(TurnClock { turn: 75, phase: 9 });
    assert!(screen(&app, 200, 60).contains("turn 1:15 phase 0:09"));
    assert!(screen(&app, 80, 24).contains("1:15"));
    app.type_keys("*");
    assert!(!screen(&app, 200, 60).contains("1:15"));
    app.type_keys("*");
    assert!(screen(&app, 200, 60).contains("1:15"));
}

/// RALLY-01: who was beaten and is disordered now recovers to it, and only one of his markers is taken off.
#[test]
fn rally_01_a_beaten_unit_rises_to_disordered() {
    let mut lines = vec!["mark 3rd beaten"];
    lines.extend(["next anyway"; 5]);
    let app = after("first-steps", &lines);
    let told = app.door().log().last().unwrap().text.clone();
    assert!(
        told.contains("P1 3rd Grey recovers to DISORDERED, "),
        "{told}"
    );
    assert!(
        told.contains("(RALLY-01): take its beaten marker off"),
        "{told}"
    );
    // Who was in order falls to it.
    let app = after("first-steps", &["mark 3rd disordered"]);
    let told = app.door().log().last().unwrap().text.clone();
    assert!(told.contains("P1 3rd Grey is DISORDERED, "), "{told}");
    assert!(told.ends_with(": mark it"), "{told}");
}

/// A game that is opened again goes on with the clock of its turn and phase; a night between is not play.
#[test]
fn the_clock_goes_on_where_the_journal_has_it() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicU64;
    use std::sync::atomic::Ordering;
    let seconds = Arc::new(AtomicU64::new(0));
    let hall = Arc::clone(&seconds);
    let clock = Box::new(move || hall.load(Ordering::Relaxed) * 1000);
    let mut session = common::sitting::session_by(battle("first-steps"), 0, clock);
    let pass = |more: u64| seconds.fetch_add(more, Ordering::Relaxed);
    pass(60);
    common::sitting::play(&mut session, &["next anyway"]);
    pass(90);
    let door = LoggedSession::new(session);
    assert_eq!(door.lasted(), (150, 90));
    pass(20 * 3600);
    assert_eq!(door.lasted(), (60, 0));
}

/// MSG-05: while messengers ride the map shows how near an enemy must be to stop them.
#[test]
fn messengers_have_rings_while_they_ride() {
    let rings = |app: &App| {
        let mut terminal = Terminal::new(TestBackend::new(200, 60)).unwrap();
        terminal.draw(|frame| app.draw(frame)).unwrap();
        let ring = app
            .ui()
            .theme
            .ink(vidette::tui::kit::theme::MapInk::Ring)
            .fg;
        let cells = terminal.backend().buffer().content().to_vec();
        cells.iter().filter(|cell| Some(cell.fg) == ring).count()
    };
    let mut app = after("first-steps", &["order whitlow hold"]);
    app.resize(Rect::new(0, 0, 200, 60));
    assert!(rings(&app) > 20, "{}", rings(&app));
    app.type_keys("<space>666n");
    assert_eq!(app.door().state().phase(), Phase::Activation);
    assert_eq!(rings(&app), 0);
}

/// ART-02: close up, the guns of the selected brigade show what they bear on.
#[test]
fn guns_show_their_arcs_close_up() {
    let app = table("mcphersons-ridge", 120, 36);
    let of = |id: &str| {
        let id = vidette::rules::fields::terms::name::BrigadeId::new(id);
        vidette::view::map::arc::edges(app.door().state(), &id)
    };
    let edges = of("pegram");
    assert!(!edges.is_empty() && edges.len().is_multiple_of(2));
    for (from, to) in edges {
        assert!((to - from).norm() > 1.0);
    }
    assert!(of("archer").is_empty());
}

fn remark(app: &App) -> String {
    let remark = app.ui().remark.clone();
    remark.map_or_else(String::new, |(_, words)| words)
}

/// M10: an entry without dice is put right as what was really done; what only took back others is not.
#[test]
fn an_act_without_dice_is_put_right_by_its_key() {
    let mut app = super::moves::moving();
    app.type_keys("P1m2<ret>gl<up>");
    assert!(screen(&app, 120, 36).contains("e fix it "));
    app.type_keys("e");
    let begun = match &app.ui().mode {
        ScreenMode::Line(line) => line.text().to_owned(),
        mode => panic!("{mode:?}"),
    };
    assert!(begun.ends_with(" move 3rd ahead 2"), "{begun}");
    app.type_keys("<backspace>3<ret>");
    assert!(screen(&app, 120, 36).contains("k keep the table as it is"));
    app.type_keys("y");
    assert!(
        app.door()
            .log()
            .last()
            .unwrap()
            .text
            .contains("ahead 3.0 in")
    );

    let mut app = face_to_face();
    app.type_keys("P1fA152<ret>:note<space>seen<ret>gl<up>");
    assert!(!screen(&app, 120, 36).contains("e fix its dice"));
    app.type_keys("<up>");
    assert!(screen(&app, 120, 36).contains("e fix its dice"));
    app.type_keys("e");
    assert!(matches!(&app.ui().mode, ScreenMode::Line(line) if line.text().starts_with("fix ")));
    app.type_keys("<esc><esc>uy<up>e");
    assert!(remark(&app).contains("undid"), "{}", remark(&app));
}

/// What is taken back, or put right, says what goes back where on the table; the log keeps it.
#[test]
fn what_is_taken_back_is_put_back_on_the_table() {
    let mut app = after(
        "first-steps",
        &["note \"one\"", "place 3rd 8,14.6 facing 90"],
    );
    let put = "put P1 3rd Grey back to 4.5,15.2";
    app.type_keys("u");
    let shown = screen(&app, 120, 36);
    assert!(
        shown.contains("[ ] P1 3rd Grey  ← 3.5 in west (279) to 4.5,15.2, keep facing"),
        "{shown}"
    );
    let last = app.door().log().last().unwrap();
    assert!(last.restores && last.text.contains(put), "{}", last.text);
    // Done again it says itself where the unit stands.
    app.type_keys("<c-r>");
    assert!(
        !app.ui().last.story.contains("put P1"),
        "{}",
        app.ui().last.story
    );
    app.type_keys("gl<up><up><up><up><ret>y");
    assert!(
        screen(&app, 120, 36).contains("[ ] P1 3rd Grey  ← 3.5 in"),
        "{}",
        screen(&app, 120, 36)
    );
    // A unit that other dice do not drive back stands again where it stood.
    let mut app = face_to_face();
    app.type_keys("P1fA161<ret>:fix<space>8<space>dice<space>3<space>3<ret>y");
    let put = "put A1 1st Blue back to 24.8,14.6";
    let story = &app.ui().last.story;
    assert!(story.contains("Fixed entry"), "{story}");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("A1 1st Blue  ← ahead 3.0 in"), "{shown}");
    let begun = app.door().log().iter().find(|line| line.restores).unwrap();
    assert!(begun.text.contains(put), "{}", begun.text);
}

/// Whoever is asked whether an act is taken back reads which act it is.
#[test]
fn what_would_be_taken_back_is_named() {
    let question = |app: &App| match &app.ui().mode {
        ScreenMode::Ask(_, words) => words.clone(),
        other => panic!("{other:?}"),
    };
    let mut app = face_to_face();
    app.type_keys("P1fA133<ret>u");
    let asked = question(&app);
    assert!(
        asked.starts_with("This undoes `P1 disordered`: everyone saw entry 8 (dice 3, 3)"),
        "{asked}"
    );
    app.type_keys("n:note<space>x<ret>:undo<space>5<ret>");
    let asked = question(&app);
    assert!(
        asked.starts_with("This undoes 5 acts, the last of them `x`, `P1 disordered`, "),
        "{asked}"
    );
    app.type_keys("nugl<up><up><up><up><ret>");
    let asked = question(&app);
    assert!(
        asked.starts_with("Back to entry 7, `Combat`? That undoes `P1 disordered`, dice"),
        "{asked}"
    );
    app.type_keys("n");
    // What nothing came of is called by the beginning of its story.
    let log = app.door().log();
    let mut line = log.iter().find(|line| line.seq == 8).unwrap().clone();
    line.called = String::new();
    assert_eq!(
        line.in_short(),
        "P1 3rd Grey fires at A1 1st Blue (4.0 in): Grey loses by 1"
    );
    line.text = "x".repeat(80);
    assert_eq!(line.in_short().chars().count(), 61);
}

/// Arrows choose an entry from the search itself; a search without a match says so.
#[test]
fn an_entry_is_chosen_from_the_search_of_the_log() {
    let mut app = after(
        "first-steps",
        &["note \"rain\"", "note \"hail\"", "note \"rain again\""],
    );
    app.type_keys("/rain<up>");
    assert_eq!(app.ui().mode, ScreenMode::Table);
    assert_eq!(
        (app.ui().filter.as_str(), app.ui().marked),
        ("rain", Some(3))
    );
    app.type_keys("<up>");
    assert_eq!(app.ui().marked, Some(1));
    app.type_keys("/<esc>/snow");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("no entry has these words"), "{shown}");
}
