//! The table moves on the screen: units dragged, prices, offers.

#[path = "moves/placing.rs"]
mod placing;

use vidette::roster;
use vidette::rules::fields::{
    language,
    state::State,
    tactical,
    terms::command::{Command, Manoeuvre},
};
use vidette::table::measure::Point;
use vidette::tui::table::ui::RemarkTone;
use vidette::view::sheets::card;

use super::{budgets::after, *};
use common::sitting::{play, start};

/// First Steps with Grey to move tactically.
pub fn moving() -> App {
    after(
        "first-steps",
        &[
            "next anyway",
            "activate whitlow dice 4 4",
            "next anyway",
            "next anyway",
        ],
    )
}

fn base(app: &App, unit: &str) -> Point {
    let unit = app.door().state().unit(&unit.into()).unwrap();
    unit.base().unwrap().at
}

/// The cell of the map where a click takes that unit in hand.
fn cell_of(app: &mut App, unit: &str) -> (u16, u16) {
    for row in 1..34 {
        for column in 0..74 {
            app.press_button(column, row);
            app.release_button();
            let subject = app.ui().subject.as_ref();
            if subject.is_some_and(|s| s.units.iter().any(|u| u.as_str() == unit)) {
                return (column, row);
            }
        }
    }
    panic!("{unit} is nowhere on the map")
}

/// Drags a unit by so many cells to the right.
fn drag(app: &mut App, unit: &str, columns: u16) {
    let (column, row) = cell_of(app, unit);
    app.press_button(column, row);
    for step in 1..=columns {
        app.drag_to(column + step, row, 1, 0);
    }
    app.release_button();
}

fn proposed(app: &App) -> Command {
    app.ui().proposal.as_ref().unwrap().command.clone()
}

#[test]
fn a_unit_dragged_in_the_tactical_phase_makes_its_move() {
    let mut app = moving();
    let before = base(&app, "3rd");
    drag(&mut app, "3rd", 3);
    let Command::Move {
        units,
        how: Manoeuvre::To(at, None),
        ..
    } = proposed(&app)
    else {
        panic!("{:?}", proposed(&app))
    };
    assert_eq!(units.len(), 1);
    assert!(
        at.x > before.x + 0.3 && (at.y - before.y).abs() < 0.06,
        "{at} from {before}"
    );
    // The map has come closer first: a cell of the whole table is half an inch.
    assert!(at.x < before.x + 1.0, "{at} from {before}");
    // The ghost stands there before anything is done, and the NEXT line has words and cost.
    let proposal = app.ui().proposal.as_ref().unwrap();
    assert_eq!(proposal.ghosts.len(), 1);
    assert!((proposal.ghosts[0].at - at).norm() < 0.01);
    assert!(!proposal.would.is_empty());
    assert_eq!(base(&app, "3rd"), before);
    app.type_keys("<ret>");
    assert!((base(&app, "3rd") - at).norm() < 0.01);
}

#[test]
fn a_drag_may_be_left_or_mended_in_the_line() {
    let mut app = moving();
    let entries = app.door().session().entries().len();
    drag(&mut app, "3rd", 3);
    let line = language::write(&proposed(&app));
    assert_eq!(app.ui().history.last(), Some(&line));
    app.type_keys("<esc>");
    assert!(app.ui().proposal.is_none());
    // A click that does not leave its cell only picks.
    let (column, row) = cell_of(&mut app, "3rd");
    app.press_button(column, row);
    app.drag_to(column, row, 0, 0);
    app.release_button();
    assert!(app.ui().proposal.is_none());
    assert_eq!(app.door().session().entries().len(), entries);
}

#[test]
fn in_another_phase_a_drag_sets_the_record_right_and_a_march_goes_there() {
    let mut app = after("first-steps", &[]);
    drag(&mut app, "3rd", 2);
    assert!(matches!(proposed(&app), Command::Place { .. }));
    let mut app = after(
        "first-steps",
        &["next anyway", "activate whitlow dice 4 4", "next anyway"],
    );
    drag(&mut app, "3rd", 5);
    assert!(matches!(proposed(&app), Command::March { to: Some(_), .. }));
}

fn address(app: &App, unit: &str) -> String {
    let stands = app.ui().known.board.stands.iter();
    let stand = stands.clone().find(|stand| stand.unit.as_str() == unit);
    stand.unwrap().address.clone()
}

#[test]
fn tac_02_the_ghost_tells_what_the_move_bars() {
    let would = |keys: &str| {
        let mut app = moving();
        app.type_keys(keys);
        app.ui().preview.would.clone().unwrap().unwrap()
    };
    assert!(would("P1m5").contains("may not open fire this turn (TAC-02)"));
    assert!(!would("P1m3").contains("may not open fire"));
    // Its price stands beside it.
    assert!(would("P1m3").contains("spends 1"), "{}", would("P1m3"));
}

/// Where the last act moved somebody, his way is drawn until the next act: the way of a brigade that
/// falls back (ACT-09, RUL-16) as that of a march.
#[test]
fn act_09_the_way_of_the_last_act_is_drawn() {
    let mut app = after(
        "first-steps",
        &[
            "place 7th 19.75,9.5 facing 90",
            "mark whitlow beaten",
            "mark whitlow fatigue 15",
            "next anyway",
        ],
    );
    let standing = |app: &App| {
        let state = app.door().state();
        state.unit(&"7th".into()).unwrap().base().unwrap().at
    };
    let from = standing(&app);
    assert_eq!(app.ui().ways, []);
    app.type_keys("13<ret>");
    let to = standing(&app);
    assert!((to - from).norm() > 1.0, "{}", app.ui().last.story);
    assert!(app.ui().ways.contains(&(from, to)), "{:?}", app.ui().ways);
    app.type_keys(":note<space>\"seen\"<ret>");
    assert_eq!(app.ui().ways, []);
}

/// GT-01: who has marched is done with; why he does not march again is not news.
#[test]
fn gt_01_a_brigade_that_has_marched_is_not_called_idle() {
    let mut app = after(
        "first-steps",
        &["next anyway", "activate whitlow dice 4 4", "next anyway"],
    );
    app.type_keys("<space><ret>");
    assert!(
        app.ui().last.story.contains("marches: 9.5 in"),
        "{}",
        app.ui().last.story
    );
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("nothing left to do"), "{shown}");
    assert!(!shown.contains("cannot march"), "{shown}");
}

/// What NEXT says behind an act that Enter did is what Space takes up.
#[test]
fn space_takes_up_what_next_says_behind_enter() {
    let brigade = |id: &str, y: u32| {
        format!(
            "[[brigade]]\nid = \"{id}\"\ndivision = \"g\"\norders = {{ kind = \"advance\", target = [40, {y}] }}\n\
             units = [{{ id = \"{id}1\", size = 3, value = 3, at = [10, {y}], facing = 90 }}]\n"
        )
    };
    let text = [
        "format = 1\nname = \"three\"\nedition = \"basic\"\nfirst = \"grey\"\n\
         [table]\nwidth = 60\ndepth = 40\nsight = \"rolling\"\n\
         [[side]]\nid = \"grey\"\nedge = \"west\"\n[[side]]\nid = \"blue\"\nedge = \"east\"\n\
         [[division]]\nid = \"g\"\nside = \"grey\"\ngeneral = { at = [5, 20] }\n\
         [[division]]\nid = \"b\"\nside = \"blue\"\ngeneral = { at = [58, 5] }\n"
            .to_owned(),
        brigade("p", 30),
        brigade("q", 20),
        brigade("r", 10),
        brigade("z", 2)
            .replace("\"g\"", "\"b\"")
            .replace("[10, 2], facing = 90", "[58, 2], facing = 270"),
    ]
    .concat();
    let (muster, _) = roster::muster(&text).unwrap();
    let mut session = session(State::from_muster(muster));
    let lines = ["next anyway", "activate dice 4 4 4 4 4 4", "next anyway"];
    play(&mut session, &lines);
    let mut app = App::new(LoggedSession::new(session), Rect::new(0, 0, 120, 36));
    let entries = app.door().log().len();
    app.type_keys("<space><esc><ret>");
    assert!(app.door().log().len() > entries, "{}", app.ui().last.story);
    let next = app.ui().next().cloned().unwrap();
    app.type_keys("<ret>");
    let words = &app.ui().proposal.as_ref().unwrap().words;
    assert_eq!(*words, next.words);
}

/// ACT-01: the sheet says with what sum a brigade rolled, until its next own turn.
#[test]
fn act_01_the_sheet_keeps_the_sum_of_the_roll_for_the_turn() {
    let rolled = ["next anyway", "activate whitlow dice 4 4"];
    let said = |app: &App| {
        card::sheet(app.door().state(), &"whitlow".into())
            .unwrap()
            .activation
    };
    let app = after("first-steps", &rolled);
    assert!(said(&app).starts_with("eager with 11"), "{}", said(&app));
    let mut lines = rolled.to_vec();
    lines.extend(["next anyway"; 6]);
    lines.push("activate holloway dice 3 3");
    lines.extend(["next anyway"; 5]);
    let app = after("first-steps", &lines);
    let state = app.door().state();
    assert_eq!((state.turn(), state.active().as_str()), (3, "grey"));
    assert_eq!(said(&app), "not rolled");
}

/// CMD-04, CMD-05: what a move costs on the sheet is what the rules ask, and lines are told.
#[test]
fn cmd_04_the_sheet_prices_moves_as_the_rules_do() {
    let app = moving();
    let state = app.door().state();
    let sheet = card::sheet(state, &"whitlow".into()).unwrap();
    let prices = tactical::unit_prices(state, &"whitlow".into());
    for line in &sheet.units {
        let price = prices.iter().find(|(unit, _)| *unit == line.id);
        let asked = price.and_then(|(_, price)| Some(price.as_ref().ok()?.points));
        assert_eq!(line.cost, asked, "{}", line.id);
    }
    assert!(
        sheet.lines.contains(&"P1 P2 P3".to_owned()),
        "{:?}",
        sheet.lines
    );
}

/// CMD-09: a free turn costs nothing, so the points of its brigade are offered beside it; a brigade without anyone to
/// move comes last.
#[test]
fn points_are_offered_beside_a_free_turn_and_before_brigades_that_have_moved() {
    use vidette::view::assist::todo::{Todo, TodoStep};
    let lines = [
        "next anyway",
        "activate whitlow dice 4 4",
        "next anyway",
        "march whitlow",
        "next anyway",
        "move 3rd,7th,12th ahead 5",
        "move 20th,ross ahead 5",
        "next anyway",
        "next anyway",
        "next anyway",
        "next anyway",
        "activate holloway dice 4 4",
        "next anyway",
        "next anyway",
        "next anyway",
        "fire gale,1st,2nd at 7th dice 4 2",
        "next anyway",
        "next anyway",
        "next anyway",
        "activate whitlow dice 4 4",
        "next anyway",
        "next anyway",
    ];
    let app = after("first-steps", &lines);
    let todo = &app.ui().known.todo;
    assert!(
        todo.iter().any(|todo| todo.words.contains("free turn")),
        "{todo:?}"
    );
    let points =
        |todo: &&Todo| matches!(&todo.step, TodoStep::Move(id) if id.as_str() == "whitlow");
    let points = todo.iter().find(points);
    assert!(
        points.is_some_and(|todo| todo.words.contains("3 points left")),
        "{todo:?}"
    );
    // McPherson's Ridge: once Archer and Davis have moved, Pegram comes first.
    let lines = [
        "next anyway",
        "activate archer dice 4 4",
        "activate davis dice 4 4",
        "activate pegram dice 4 4",
        "next anyway",
        "next anyway",
    ];
    let mut app = after("mcphersons-ridge", &lines);
    let has_act = |app: &App| {
        let mut steps = app.ui().known.todo.iter().map(|todo| &todo.step);
        steps.any(|step| matches!(step, TodoStep::Act(_)))
    };
    for _ in 0..20 {
        if has_act(&app) {
            app.type_keys("<ret>");
        }
    }
    let todo = &app.ui().known.todo;
    let open: Vec<bool> = todo.iter().map(Todo::is_open).collect();
    assert!(open.contains(&true) && open.contains(&false), "{todo:?}");
    assert!(open.is_sorted_by(|one, other| one >= other), "{todo:?}");
}
