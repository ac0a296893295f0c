//! Keystrokes per job: the budgets of the design, held with the real application.

use vidette::rules::fields::{language, terms::phase::Phase};
use vidette::tui::{
    kit::{key::PressedKey, panel::Panel},
    table::{
        phrase::{self, PhraseReading},
        ui::ScreenMode,
    },
};
use vidette::view::assist::todo::Todo;

use super::*;
use common::sitting::play;

/// First Steps up to tactical movement, with a brigade that obeys.
pub const TO_TACTICAL: [&str; 4] = [
    "next anyway",
    "activate whitlow dice 4 4",
    "next anyway",
    "next anyway",
];

/// Plays lines of the command language with the game's own dice, then opens the screens.
pub fn after(name: &str, lines: &[&str]) -> App {
    let mut session = session(battle(name));
    play(&mut session, lines);
    App::new(LoggedSession::new(session), Rect::new(0, 0, 120, 36))
}

/// What brings both lines of First Steps face to face at 4 inches, in the combat phase.
pub const FACE_TO_FACE: [&str; 7] = [
    "place 3rd 19.75,14.6 facing 90",
    "place 7th 19.75,9.5 facing 90",
    "next anyway",
    "activate whitlow dice 4 4",
    "next anyway",
    "next anyway",
    "next anyway",
];

pub fn face_to_face() -> App {
    after("first-steps", &FACE_TO_FACE)
}

/// What was done last, as a line of the command language with its dice.
fn last(app: &App) -> String {
    let entry = app.door().session().entries().last().unwrap();
    let act = entry.act().expect("an act, not a take-back");
    let dice: Vec<String> = act.faces.iter().map(|face| face.pips.to_string()).collect();
    let line = language::write(&act.command);
    if dice.is_empty() {
        line
    } else {
        format!("{line} dice {}", dice.join(" "))
    }
}

fn acts(app: &App) -> usize {
    app.door().session().entries().len()
}

/// Types keys, and holds that they are so many and that so many acts came of them.
fn job(app: &mut App, keys: &str, budget: usize, done: usize) {
    assert_eq!(PressedKey::read(keys).len(), budget, "{keys}");
    let before = acts(app);
    app.type_keys(keys);
    assert_eq!(
        acts(app) - before,
        done,
        "{keys}: {:?} {:?}\n{}",
        app.ui().remark,
        app.ui().proposal.as_ref().map(|p| &p.words),
        screen(app, 120, 36)
    );
}

#[test]
fn a_proposed_firefight_takes_four_keys() {
    let mut app = face_to_face();
    assert_eq!(app.door().state().phase(), Phase::Combat);
    job(&mut app, "<space>52<ret>", 4, 1);
    assert!(last(&app).starts_with("fire "), "{}", last(&app));
    assert!(last(&app).contains("dice 5 2"), "{}", last(&app));
}

#[test]
fn a_firefight_by_address_takes_eight_keys_or_seven() {
    let mut app = face_to_face();
    job(&mut app, "P1fA152<ret>", 8, 1);
    assert!(last(&app).starts_with("fire 3rd at 1st"), "{}", last(&app));
    let mut app = face_to_face();
    job(&mut app, "P1fA1!<ret>", 7, 1);
}

#[test]
fn a_modifier_takes_two_keys_and_so_does_a_joining_unit() {
    let mut app = face_to_face();
    app.type_keys("P1fA1");
    let before = app.ui().proposal.clone().unwrap();
    job(&mut app, "ms", 2, 0);
    let after = app.ui().proposal.clone().unwrap();
    assert_ne!(before.command, after.command);
    // The other side, both, and back to what the table says.
    app.type_keys("sss");
    assert_eq!(before.command, app.ui().proposal.clone().unwrap().command);
    job(&mut app, "P2", 2, 0);
    assert_ne!(before.command, app.ui().proposal.clone().unwrap().command);
    job(&mut app, "P2", 2, 0);
    assert_eq!(before.command, app.ui().proposal.clone().unwrap().command);
}

#[test]
fn what_the_order_demands_takes_three_keys() {
    let lines = ["next anyway", "activate whitlow dice 4 4", "next anyway"];
    let mut app = after("first-steps", &lines);
    job(&mut app, "Pm<ret>", 3, 1);
    assert!(last(&app).starts_with("march whitlow"), "{}", last(&app));
}

#[test]
fn moves_take_four_and_seven_keys() {
    let mut app = after("first-steps", &TO_TACTICAL);
    job(&mut app, "Pm4<ret>", 4, 1);
    assert!(
        last(&app).starts_with("move 3rd,7th,12th ahead 4"),
        "{}",
        last(&app)
    );
    // A line of two: of three the outer end would travel too far for one move.
    let apart = [&TO_TACTICAL[..], &["place 12th 2.0,3.0 facing 90"]].concat();
    let mut app = after("first-steps", &apart);
    job(&mut app, "Pmwr30<ret>", 7, 1);
    assert!(last(&app).contains("wheel right 30"), "{}", last(&app));
}

/// Four brigades, a new order and its messenger, six fights, five generals under fire and more: every key
/// is counted.
#[test]
fn a_whole_turn_of_four_brigades_and_six_fights_takes_62_keys() {
    let mut app = super::forfeit::four_a_side(&[]);
    let mut told = Vec::new();
    let mut count = 0;
    let mut press = |app: &mut App, what: &str, keys: &str| {
        count += PressedKey::read(keys).len();
        told.push(format!("{what}: {keys} ({})", PressedKey::read(keys).len()));
        for key in PressedKey::read(keys) {
            app.press(key);
            // The time of a turn: a question costs more of it than a key.
            let mode = &app.ui().mode;
            assert!(
                !matches!(mode, ScreenMode::Ask(..)),
                "{what}, {keys}: {mode:?}"
            );
        }
    };
    let phase = |app: &App| app.door().state().phase();
    let next = |app: &App, is: fn(&Todo) -> bool| app.ui().next().is_some_and(is);
    press(&mut app, "attack order", "QoaA<ret>");
    assert!(next(&app, Todo::is_due_ride), "{}", screen(&app, 120, 36));
    press(&mut app, "messenger", "666");
    let birch = app.door().state().brigade(&"birch".into()).unwrap();
    assert!(birch.waiting().is_some(), "{}", screen(&app, 120, 36));
    press(&mut app, "next", "n");
    assert_eq!(phase(&app), Phase::Activation, "{}", screen(&app, 120, 36));
    press(&mut app, "activation", "44444444<ret>");
    assert!(next(&app, Todo::is_open), "{}", screen(&app, 120, 36));
    press(
        &mut app,
        "the list goes, the order is taken up",
        "<ret><ret>",
    );
    let birch = app.door().state().brigade(&"birch".into()).unwrap();
    assert!(birch.waiting().is_none(), "{}", screen(&app, 120, 36));
    press(&mut app, "next", "n");
    assert_eq!(
        phase(&app),
        Phase::GrandTactical,
        "{}",
        screen(&app, 120, 36)
    );
    press(&mut app, "next", "n");
    assert_eq!(phase(&app), Phase::Tactical, "{}", screen(&app, 120, 36));
    for brigade in ["P", "Q", "R"] {
        press(&mut app, "move", &format!("{brigade}m2<ret>"));
    }
    press(&mut app, "next", "n");
    assert_eq!(phase(&app), Phase::Combat, "{}", screen(&app, 120, 36));
    let mut fights = 0;
    while next(&app, Todo::is_fire) && fights < 9 {
        // The first is taken up; behind it the faces are the next one's.
        let keys = if fights == 0 {
            "<space>33<ret>"
        } else {
            "33<ret>"
        };
        press(&mut app, "fight", keys);
        fights += 1;
    }
    assert_eq!(fights, 6, "{}", screen(&app, 120, 36));
    let generals = vidette::view::assist::generals::general_lines(app.door().state(), &[]).len();
    assert_eq!(generals, 7, "two more than the design counts");
    press(
        &mut app,
        "generals",
        &format!("{}<ret>", "4".repeat(generals)),
    );
    press(&mut app, "next", "n");
    assert_eq!(phase(&app), Phase::Morale, "{}", screen(&app, 120, 36));
    press(&mut app, "next", "n");
    assert_eq!(app.door().state().turn(), 2, "{}", screen(&app, 120, 36));
    assert!(
        count - (generals - 5) <= 62,
        "{count} keys, {generals} generals:\n{}",
        told.join("\n")
    );
}

/// The second player turn of First Steps, tactical phase: Holloway holds.
const BLUE_MOVES: &[&str] = &[
    "next anyway",
    "next anyway",
    "next anyway",
    "next anyway",
    "next anyway",
    "next anyway",
    "next anyway",
    "activate holloway dice 4 4",
    "next anyway",
    "next anyway",
];

#[test]
fn one_unit_back_takes_six_keys() {
    let mut app = after("first-steps", BLUE_MOVES);
    assert_eq!(app.door().state().phase(), Phase::Tactical);
    job(&mut app, "A4mb1<ret>", 6, 1);
    assert!(last(&app).starts_with("move 5th back 1"), "{}", last(&app));
}

#[test]
fn an_objection_is_overruled_with_a_reason() {
    let mut app = after("first-steps", &TO_TACTICAL);
    job(&mut app, "P4mb3<ret>", 6, 0);
    assert!(screen(&app, 120, 36).contains("x overrules"));
    job(&mut app, "x<ret>", 2, 0);
    job(&mut app, "agreed<ret>", 7, 1);
    let entry = app.door().session().entries().last().unwrap();
    assert_eq!(entry.act().unwrap().overruled()[0].because, "agreed");
}

#[test]
fn the_line_speaks_the_same_language() {
    let mut app = after("first-steps", &[]);
    app.type_keys(":note<space>rain<space>at<space>noon<ret>");
    assert_eq!(last(&app), "note \"rain at noon\"");
    assert!(screen(&app, 120, 36).contains("rain at noon"));
    // What cannot be read stays in the line, and the screen says why.
    app.type_keys(":nonsense<ret>");
    assert!(app.ui().remark.is_some());
    app.type_keys("<esc>:<up>");
    assert!(screen(&app, 120, 36).contains(": note rain at noon"));
}

#[test]
fn a_die_that_is_wanted_is_asked_for() {
    let mut app = after("mcphersons-ridge", &["order archer hold"]);
    app.type_keys(":ride<ret>");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("type the dice"), "{shown}");
    job(&mut app, "426", 3, 1);
    let mut app = after("mcphersons-ridge", &["order archer hold"]);
    app.type_keys(":ride<ret>");
    job(&mut app, "!", 1, 1);
}

#[test]
fn a_dead_key_says_why() {
    let mut app = after("first-steps", &[]);
    for (keys, why) in [
        ("z", "is not a key here"),
        (
            "m",
            "belongs to Grand tactical movement and Tactical movement; this is Orders (SEQ-01)",
        ),
        ("Pf", "belongs to Combat"),
        ("X", "no brigade X"),
        ("P9", "P has no unit 9: P1 to P5"),
        ("AP", "Caps Lock"),
        ("<esc><esc>o", "first type a brigade's"),
    ] {
        app.type_keys(keys);
        let shown = screen(&app, 120, 36);
        assert!(shown.contains(why), "{keys}: {shown}");
    }
}

#[test]
fn activation_takes_two_keys_a_brigade_and_enter() {
    let mut app = after("mcphersons-ridge", &["next anyway"]);
    let brigades = app.ui().waiting().count();
    assert!(brigades >= 2, "{brigades}");
    let faces = "44".repeat(brigades);
    let keys = format!("{faces}<ret>");
    job(&mut app, &keys, 2 * brigades + 1, brigades);
    let mut app = after("mcphersons-ridge", &["next anyway"]);
    job(&mut app, "!<ret>", 2, brigades);
    // Section 8: four of them take nine.
    let mut app = super::forfeit::four_a_side(&["next anyway"]);
    assert_eq!(app.ui().waiting().count(), 4);
    job(&mut app, "44444444<ret>", 9, 4);
}

/// Section 4: to undo an activation asks first, so it waits for Enter, taken up one by one as on the board.
#[test]
fn an_activation_taken_up_waits_for_enter_behind_its_second_die() {
    let mut app = after("mcphersons-ridge", &["next anyway"]);
    app.type_keys("<space>");
    assert!(screen(&app, 120, 36).contains("type the faces, then Enter"));
    job(&mut app, "44", 2, 0);
    // The preview names the brigade once.
    let shown = screen(&app, 120, 36);
    assert!(
        shown.contains("P Archer's Brigade activates: 4+4"),
        "{shown}"
    );
    assert!(!shown.contains("roll for activation"), "{shown}");
    job(&mut app, "<ret>", 1, 1);
    assert!(last(&app).starts_with("activate "), "{}", last(&app));
    assert!(last(&app).ends_with("dice 4 4"), "{}", last(&app));
}

/// A roll that was taken up shows its dice where all the others stand; dice that stand there stay in their place.
#[test]
fn dice_of_an_activation_stand_on_the_board_wherever_they_are_typed() {
    let row = |app: &App| {
        let shown = screen(app, 120, 36);
        let mut rows = shown.lines().map(str::to_owned);
        rows.find(|row| row.starts_with("P  Archer")).unwrap()
    };
    let mut app = after("mcphersons-ridge", &["next anyway"]);
    app.type_keys("<space>4");
    assert!(row(&app).contains("[4][ ]"), "{}", row(&app));
    app.type_keys("3");
    assert!(row(&app).contains("[4][3]  9 eager"), "{}", row(&app));
    // Laid aside by Space, they are still there.
    app.type_keys("<space>");
    assert!(row(&app).contains("[4][3]"), "{}", row(&app));
    // Those of the board are not typed a second time elsewhere.
    let mut app = after("mcphersons-ridge", &["next anyway"]);
    app.type_keys("44<space>");
    assert!(app.ui().proposal.is_none());
    assert!(screen(&app, 120, 36).contains("the board has typed dice"));
    app.type_keys("55");
    assert_eq!(app.ui().board_dice.faces, [4, 4, 5, 5]);
}

/// A line of the board has room for its dice on a small screen; nothing is recorded while nothing is typed.
#[test]
fn the_board_asks_for_its_next_die_in_one_row() {
    let mut app = after("first-steps", &["next anyway"]);
    app.resize(Rect::new(0, 0, 80, 24));
    let shown = screen(&app, 80, 24);
    let next = shown.lines().find(|line| line.contains("NEXT")).unwrap();
    assert!(
        next.contains("P Whitlow: type die 1 (0 of 2 typed)"),
        "{shown}"
    );
    assert!(!next.contains("Enter records"), "{shown}");
    app.type_keys("4");
    let shown = screen(&app, 80, 24);
    let next = shown.lines().find(|line| line.contains("NEXT")).unwrap();
    assert!(
        next.contains("P Whitlow: type die 2 (1 of 2 typed)"),
        "{shown}"
    );
}

/// ORD-06: an order that the edition does not have is not offered.
#[test]
fn ord_06_rest_is_offered_in_the_full_edition_only() {
    for (battle, callsign, has_rest) in
        [("first-steps", "P", false), ("mcphersons-ridge", "Q", true)]
    {
        let mut app = after(battle, &[]);
        for keys in [format!("{callsign}o"), "k".to_owned()] {
            app.type_keys(&keys);
            let shown = screen(&app, 80, 24);
            assert_eq!(
                shown.contains("z rest"),
                has_rest,
                "{battle} {keys}: {shown}"
            );
        }
        app.type_keys("<esc><esc>go");
        let desk = screen(&app, 200, 60);
        assert_eq!(desk.contains("z rest"), has_rest, "{battle}: {desk}");
        assert_eq!(
            desk.contains("asks for orders"),
            has_rest,
            "{battle}: {desk}"
        );
    }
}

/// Esc keeps the board; it was left for the map: a face goes to it, and shows it again.
#[test]
fn a_face_shows_the_board_again() {
    for left in ["<esc><esc>", "gm"] {
        let mut app = after("mcphersons-ridge", &["next anyway"]);
        let brigades = app.ui().waiting().count();
        app.type_keys(left);
        // Esc does not lose the board while dice are wanted.
        assert_eq!(app.ui().front == Panel::Map, left == "gm");
        app.type_keys("4");
        assert_eq!(app.ui().front, Panel::Activation, "{left}");
        let keys = format!("4{}<ret>", "44".repeat(brigades - 1));
        job(&mut app, &keys, 2 * brigades, brigades);
    }
}

/// MSG-02: before an order is sent, the screen tells when it would arrive.
#[test]
fn an_order_tells_when_it_would_arrive_before_it_is_sent() {
    let mut app = after("mcphersons-ridge", &[]);
    app.type_keys("Q");
    let desk = screen(&app, 200, 60);
    assert!(desk.contains("8.4 in to ride: 74 % by turn 1"), "{desk}");
    app.type_keys("oh");
    let line = screen(&app, 120, 36);
    assert!(line.contains("8.4 in to ride"), "{line}");
}

#[test]
fn orders_take_five_keys_and_four() {
    let mut app = after("first-steps", &[]);
    job(&mut app, "PoaA<ret>", 5, 1);
    assert!(
        last(&app).starts_with("order whitlow attack holloway"),
        "{}",
        last(&app)
    );
    let mut app = after("first-steps", &[]);
    job(&mut app, "Poh<ret>", 4, 1);
    assert!(
        last(&app).starts_with("order whitlow hold"),
        "{}",
        last(&app)
    );
}

#[test]
fn a_messenger_rides_on_four_keys() {
    let mut app = after("mcphersons-ridge", &["order archer hold"]);
    job(&mut app, "<space>426", 4, 1);
    assert!(last(&app).starts_with("ride "), "{}", last(&app));
}

/// Section 4: a ride records with its last face, and is undone by one key; what asks before it is undone needs Enter.
#[test]
fn a_ride_takes_three_keys_and_its_undo_one() {
    let mut app = after("mcphersons-ridge", &["order archer hold"]);
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("type the dice; records at once"), "{shown}");
    job(&mut app, "426", 3, 1);
    job(&mut app, "u", 1, 1);
    assert!(screen(&app, 120, 36).contains("Undone"));
    // A fight asks, and waits for Enter: the same words say so.
    let mut app = face_to_face();
    app.type_keys("<space>");
    assert!(screen(&app, 120, 36).contains("type the faces, then Enter"));
    job(&mut app, "52", 2, 0);
    job(&mut app, "<ret>", 1, 1);
    job(&mut app, "u", 1, 0);
    assert!(screen(&app, 120, 36).contains("Undo it?"));
}

/// Behind a fight the faces are the next one's, as long as nothing else is typed.
#[test]
fn the_next_fight_takes_three_keys() {
    let mut app = super::forfeit::in_combat();
    job(&mut app, "<space>52<ret>", 4, 1);
    job(&mut app, "33<ret>", 3, 1);
    assert!(last(&app).starts_with("fire "), "{}", last(&app));
    assert!(last(&app).ends_with("dice 3 3"), "{}", last(&app));
    // Whoever looks elsewhere takes it up again himself.
    app.type_keys("+-");
    job(&mut app, "33<ret>", 3, 0);
}

#[test]
fn moving_a_miniature_an_inch_and_a_half_takes_six_keys() {
    let mut app = after("first-steps", &TO_TACTICAL);
    let place = |app: &App| {
        let unit = app.door().state().unit(&"5th".into());
        let base = unit.unwrap().base().unwrap();
        (base.at.x, base.at.y)
    };
    let before = place(&app);
    app.type_keys("A4");
    job(&mut app, "<left><left><left><ret>", 4, 1);
    let after = place(&app);
    assert!(
        (before.0 - after.0 - 1.5).abs() < 0.01,
        "{before:?} {after:?}"
    );
    assert!((before.1 - after.1).abs() < 0.01, "{before:?} {after:?}");
}

#[test]
fn undo_and_next_take_one_key() {
    let mut app = after("first-steps", &[]);
    job(&mut app, "n", 1, 1);
    assert_eq!(app.door().state().phase(), Phase::Activation);
    job(&mut app, "u", 1, 1);
    assert_eq!(app.door().state().phase(), Phase::Orders);
    job(&mut app, "<c-r>", 1, 1);
    assert_eq!(app.door().state().phase(), Phase::Activation);
}

#[test]
fn undo_over_dice_asks() {
    let lines = ["next anyway", "activate whitlow dice 4 4"];
    let mut app = after("first-steps", &lines);
    let result = |app: &App| {
        let id = vidette::rules::fields::terms::name::BrigadeId::new("whitlow");
        app.door().state().brigade(&id).unwrap().result()
    };
    job(&mut app, "u", 1, 0);
    assert!(result(&app).is_some());
    job(&mut app, "n", 1, 0);
    assert!(result(&app).is_some());
    job(&mut app, "uy", 2, 1);
    assert!(result(&app).is_none());
}

#[test]
fn next_asks_once_while_something_is_due() {
    let mut app = after("first-steps", &["order whitlow hold"]);
    job(&mut app, "n", 1, 1);
    assert_eq!(app.door().state().phase(), Phase::Orders);
    job(&mut app, "n", 1, 1);
    assert_eq!(app.door().state().phase(), Phase::Activation);
}

/// RUL-58, FAT-01: what the record can hold is told at every door in the same way.
#[test]
fn points_of_fatigue_are_whole_and_no_more_than_any_war_brings() {
    let points = |app: &App| {
        let archer = app.door().state().brigade(&"archer".into());
        archer.unwrap().fatigue()
    };
    let mut app = after("mcphersons-ridge", &[]);
    app.type_keys("Pef2.5<ret>");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("2.5 is not a whole number"), "{shown}");
    assert_eq!(points(&app), 0);
    let nines = format!("P1m{}", "9".repeat(400));
    let read = phrase::read(&nines, app.door().state(), None);
    assert!(matches!(read, PhraseReading::Wrong(_)), "{read:?}");
    for digits in ["4294967295", "4294967296", "1000001", &"9".repeat(330)] {
        let mut app = after("mcphersons-ridge", &[]);
        app.type_keys(&format!("Pef{digits}<ret>"));
        assert_eq!((points(&app), acts(&app)), (0, 0), "{digits}");
    }
    let mut app = after("mcphersons-ridge", &[]);
    app.type_keys("Pef70000<ret>");
    assert_eq!(points(&app), 70_000);
}

#[test]
fn a_second_ctrl_c_leaves() {
    let mut app = after("first-steps", &[]);
    app.press(PressedKey::Ctrl('c'));
    assert!(!app.has_left());
    assert!(screen(&app, 120, 36).contains("Leave the table?"));
    app.press(PressedKey::Escape);
    app.press(PressedKey::Ctrl('c'));
    assert!(!app.has_left(), "asked anew");
    app.press(PressedKey::Ctrl('c'));
    assert!(app.has_left());
}

#[test]
fn a_line_being_typed_is_not_lost_among_those_before() {
    let mut app = after("first-steps", &[]);
    let typed = |app: &App| match &app.ui().mode {
        ScreenMode::Line(prompt) => prompt.text().to_owned(),
        other => panic!("{other:?}"),
    };
    app.type_keys(":note<space>one<ret>:note<space>two<ret>:note<space>th");
    app.type_keys("<down>");
    assert_eq!(typed(&app), "note th");
    app.type_keys("<up><up>");
    assert_eq!(typed(&app), "note one");
    app.type_keys("<down><down>");
    assert_eq!(typed(&app), "note th");
    app.type_keys("ree");
    assert_eq!(typed(&app), "note three");
}
