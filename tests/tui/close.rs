//! Near a limit the screen says MEASURE with the distance and asks with the dice: `w` or `b` decides.

use vidette::rules::fields::position::gap::figure_distance;
use vidette::tui::{kit::question::ScreenQuestion, table::ui::ScreenMode};

use super::{budgets::after, *};

/// First Steps with the division so many inches from the brigadier who activates.
fn activating(inches: f64) -> App {
    let place = format!("place tarrant 2.5,{:.3}", 12.1 - 1.0 - inches);
    let mut app = after("first-steps", &[&place, "next anyway"]);
    let gap = app
        .door()
        .state()
        .brigadier(&"whitlow".into())
        .unwrap()
        .at();
    assert!((gap.unwrap().y - 12.1).abs() < 0.1, "{gap:?}");
    app.type_keys("<esc>");
    app
}

fn log(app: &App) -> Vec<String> {
    let lines = app.door().log().iter().rev().take(2).rev();
    lines.map(|line| line.text.clone()).collect()
}

fn is_asked(app: &App) -> bool {
    matches!(
        app.ui().mode,
        ScreenMode::Ask(ScreenQuestion::Within { .. }, _)
    )
}

#[test]
fn act_04_the_board_says_measure_and_asks_with_the_first_die() {
    for (answer, helps) in [('w', true), ('b', false)] {
        for size in [(80, 24), (120, 36), (200, 60)] {
            let app = activating(6.1);
            let told = screen(&app, size.0, size.1);
            for words in ["← MEASURE: Amos Tarrant 6.1 in, limit", "6.0 in; fresh +2"] {
                assert!(told.contains(words), "{words}: {told}");
            }
            assert!(told.contains("+2?"), "{told}");
        }
        let mut app = activating(6.1);
        app.type_keys("4");
        let asked = screen(&app, 120, 36);
        let question = "MEASURE: is Edmund Whitlow within 6.0 in of Amos Tarrant?";
        assert!(asked.contains(question), "{asked}");
        // Enter is not an answer.
        app.type_keys("<ret>");
        assert!(is_asked(&app));
        app.type_keys(&answer.to_string());
        let then = screen(&app, 120, 36);
        assert!(!then.contains("MEASURE"), "{then}");
        // One key more than where nothing is in doubt.
        app.type_keys("3<ret>");
        let [measured, rolled] = log(&app).try_into().unwrap();
        let is = if helps { "is within" } else { "is not within" };
        assert_eq!(
            measured,
            format!("measured: Edmund Whitlow {is} 6.0 in of Amos Tarrant")
        );
        let modifier = rolled.contains("Amos Tarrant by the tape within 6.0 in +1");
        assert_eq!(modifier, helps, "{rolled}");
    }
}

#[test]
fn act_04_where_nothing_is_in_doubt_no_key_is_added() {
    for inches in [5.7, 6.3] {
        let mut app = activating(inches);
        assert!(!screen(&app, 120, 36).contains("MEASURE"));
        app.type_keys("43<ret>");
        assert!(log(&app)[1].contains("activates"), "{:?}", log(&app));
    }
}

/// The program's own dice fall after the tape, not before it.
#[test]
fn act_04_thrown_dice_wait_for_the_tape_too() {
    let mut app = activating(5.9);
    app.type_keys("!<ret>");
    assert!(is_asked(&app));
    let before = app.door().log().len();
    // Left, it is asked again.
    app.type_keys("<esc><ret>");
    assert!(is_asked(&app) && app.door().log().len() == before);
    app.type_keys("b");
    let [measured, rolled] = log(&app).try_into().unwrap();
    assert!(measured.contains("is not within"), "{measured}");
    assert!(
        rolled.contains("activates") && !rolled.contains("Tarrant 5"),
        "{rolled}"
    );
}

/// By a phrase and by a line it is asked just the same.
#[test]
fn act_04_a_phrase_and_a_line_ask_too() {
    let mut app = activating(6.1);
    app.type_keys("Pa<ret>");
    assert!(is_asked(&app), "{:?}", app.ui().mode);
    app.type_keys("w43<ret>");
    assert!(
        log(&app)[1].contains("Amos Tarrant by the tape within 6.0 in +1"),
        "{:?}",
        log(&app)
    );
    let mut app = activating(6.1);
    app.type_keys(":activate<space>whitlow<space>dice<space>4<space>3<ret>");
    assert!(is_asked(&app));
    app.type_keys("w");
    assert!(
        log(&app)[1].contains("Amos Tarrant by the tape within 6.0 in +1"),
        "{:?}",
        log(&app)
    );
    let mut app = activating(6.1);
    app.type_keys(":measured<space>whitlow<space>within<space>6<space>of<space>tarrant<ret>");
    app.type_keys("43<ret>");
    assert!(
        log(&app)[1].contains("Amos Tarrant by the tape within 6.0 in +1"),
        "{:?}",
        log(&app)
    );
}

/// First Steps in Grey's tactical phase, P1 so many inches from A1 straight ahead.
fn charging(inches: f64) -> App {
    let app = after("first-steps", &[]);
    let enemy = app
        .door()
        .state()
        .unit(&"1st".into())
        .unwrap()
        .base()
        .unwrap();
    let back = enemy.facing.turned(180.0).degrees();
    let at = enemy.front_middle() + enemy.front() * (inches + 0.5);
    let unit = format!("place 3rd {:.3},{:.3} facing {back}", at.x, at.y);
    let general = format!("place whitlow {:.3},{:.3}", at.x - 1.2, at.y);
    after(
        "first-steps",
        &[
            &unit,
            &general,
            "next anyway",
            "activate whitlow dice 4 4 because \"as it is\"",
            "next anyway",
            "next anyway",
        ],
    )
}

#[test]
fn tac_06_a_charge_says_measure_before_it_is_made() {
    for inches in [2.9, 3.1] {
        for (answer, charges) in [("w", true), ("b", false)] {
            let mut app = charging(inches);
            let before = app.door().log().len();
            app.type_keys("P1cA1");
            let told = screen(&app, 120, 36);
            assert!(told.contains("MEASURE: A1"), "{inches}: {told}");
            app.type_keys("<ret>");
            let asked = screen(&app, 120, 36);
            assert!(asked.contains("of the charge of P1?"), "{asked}");
            app.type_keys(answer);
            let text = app.door().log().last().unwrap().text.clone();
            assert_eq!(text.contains("charges"), charges, "{inches} {text}");
            assert!(!text.contains("overruled"), "{text}");
            let made = app.door().log().len() - before;
            assert_eq!(made, 1 + usize::from(charges));
        }
    }
}

/// McPherson's Ridge, full edition, with Archer 6.1 in from P1.
fn commanding() -> App {
    after(
        "mcphersons-ridge",
        &[
            "place 13al 12,28 facing 90",
            "place archer 4.9,28",
            "next anyway",
            "activate archer dice 4 4 because \"as it is\"",
            "next anyway",
            "next anyway",
        ],
    )
}

#[test]
fn cmd_04_the_price_of_a_move_is_asked_before_it_is_paid() {
    for (answer, points) in [("w", 1), ("b", 2)] {
        let mut app = commanding();
        let left = |app: &App| {
            app.door()
                .state()
                .brigadier(&"archer".into())
                .unwrap()
                .points()
        };
        let before = left(&app);
        app.type_keys("P1m1");
        let told = screen(&app, 80, 24);
        let brief = "MEASURE: P1 to James J. Archer 6.1 in, limit 6.0 in";
        assert!(told.contains(brief), "{told}");
        app.type_keys("<ret>");
        let asked = screen(&app, 120, 36);
        let question = "MEASURE: is P1 within 6.0 in of James J. Archer?";
        assert!(asked.contains(question), "{asked}");
        // Left, the move waits, and says still what it waits for.
        app.type_keys("<esc>");
        assert!(screen(&app, 80, 24).contains(brief));
        app.type_keys("<ret>");
        app.type_keys(answer);
        assert_eq!(before - left(&app), points, "{:?}", log(&app));
    }
}

#[test]
fn plain_text_asks_for_the_tape() {
    let play = |answer: &str| {
        let door = LoggedSession::new(session(battle("first-steps")));
        let input = format!(
            "place tarrant 2.5,5\nnext anyway\nactivate whitlow\n\n\
             activate whitlow\nperhaps\n{answer}\n44\nquit\n"
        );
        let mut output = Vec::new();
        let options = vidette::tui::PlayOptions::default();
        vidette::tui::lines::fields::play(door, None, &options, input.as_bytes(), &mut output)
            .unwrap();
        String::from_utf8(output).unwrap()
    };
    let yes = play("Y");
    assert!(
        yes.contains("MEASURE: is Edmund Whitlow within 6.0 in"),
        "{yes}"
    );
    // An empty line leaves it; what is not an answer is asked again.
    assert!(yes.contains("Left."), "{yes}");
    assert!(yes.contains("Please answer yes or no"), "{yes}");
    assert!(
        yes.contains("Amos Tarrant by the tape within 6.0 in +1"),
        "{yes}"
    );
    assert!(!play("n").contains("Amos Tarrant by the tape within 6.0 in +1"));
}

/// McPherson's Ridge, with a messenger that rides from Heth to Archer, one enemy regiment so many
/// inches from it.
fn riding(inches: f64) -> App {
    let order = "order archer hold";
    let app = after("mcphersons-ridge", &[order]);
    let state = app.door().state();
    let rider = state.messengers().first().unwrap().at;
    let line = format!(
        "place 2wi {:.3},{:.3} facing 0",
        rider.x,
        rider.y - inches - 1.0
    );
    let near = after("mcphersons-ridge", &[&line, order]);
    let enemy = near.door().state().unit(&"2wi".into()).unwrap();
    let gap = figure_distance(rider, &enemy.base().unwrap());
    let y = rider.y - inches - 1.0 + gap - inches;
    let line = format!("place 2wi {:.3},{y:.3} facing 0", rider.x);
    after("mcphersons-ridge", &[&line, order])
}

/// MSG-05: a messenger's ride asks with its first die, for that may be the danger die.
#[test]
fn msg_05_a_ride_asks_with_its_first_die() {
    for (answer, is, left) in [('w', "is within", 3), ('b', "is not within", 2)] {
        let mut app = riding(6.1);
        app.type_keys("<space>2");
        let asked = screen(&app, 120, 36);
        assert!(asked.contains("within 6.0 in of messenger 1"), "{asked}");
        assert!(asked.contains("(MSG-05)"), "{asked}");
        app.type_keys(&answer.to_string());
        assert!(!is_asked(&app));
        let last = log(&app).pop().unwrap();
        assert!(last.contains(is), "{last}");
        let wanted = app.ui().proposal.as_ref().unwrap().ask.clone().unwrap();
        assert_eq!(wanted.left, left, "{wanted:?}");
    }
}

/// McPherson's Ridge in the combat phase, P1 having fired, Heth so many inches from the nearest of P.
fn under_fire(inches: f64) -> App {
    let lines = |heth: &str| {
        let lines = [
            "place 13al 10,22 facing 90",
            "place 84ny 15,22 facing 270",
            heth,
        ];
        let phases = [
            "next anyway",
            "activate archer dice 4 4",
            "next anyway",
            "next anyway",
            "next anyway",
            "fire 13al at 84ny dice 3 3",
        ];
        after("mcphersons-ridge", &[&lines[..], &phases].concat())
    };
    let app = lines("place heth 2,2");
    let bases = app.door().state().bases_of(&"archer".into());
    let gap = |y: f64| {
        let heth = vidette::table::measure::Point::new(10.0, y);
        let gaps = bases.iter().map(|base| figure_distance(heth, base));
        gaps.min_by(f64::total_cmp).unwrap()
    };
    // Southward he leaves all of them.
    let fits = |y: &f64| (gap(*y) - inches).abs() < 0.006 && gap(*y - 0.1) > gap(*y);
    let y = (0..4000).map(|n| f64::from(n) / 100.0).find(fits).unwrap();
    lines(&format!("place heth 10,{y:.2}"))
}

/// GEN-01: a general whom the record has just too far off is walked to, and asked about.
#[test]
fn gen_01_a_general_just_too_far_off_is_walked_to() {
    let walked = |app: &App| {
        let mut todo = app.ui().known.todo.iter();
        todo.any(|todo| todo.words.contains("must a general be tested?"))
    };
    assert!(!walked(&under_fire(6.4)));
    for answer in ["w", "b"] {
        let mut app = under_fire(6.1);
        assert!(walked(&app));
        app.type_keys(":casualty<space>heth<ret>");
        let shown = screen(&app, 120, 36);
        assert!(shown.contains("(GEN-01)") && is_asked(&app), "{shown}");
        app.type_keys(answer);
        let remark = app.ui().remark.clone().map(|(_, words)| words);
        let is_spared = remark.is_some_and(|words| words.contains("no test"));
        assert_eq!(is_spared, answer == "b");
        assert_eq!(app.ui().proposal.is_some(), answer == "w");
        assert!(!walked(&app));
    }
}
