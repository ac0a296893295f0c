//! The resolver on a square table and at every size: the table of numbers gives way before the dice
//! and what comes of them do.

use super::{budgets::after, *};

/// McPherson's Ridge, which is square, with two lines face to face: a large shot, warnings of fatigue.
fn ridge_in_combat() -> App {
    after(
        "mcphersons-ridge",
        &[
            "place 13al 10,22 facing 90",
            "place 1tn 10,25.2 facing 90",
            "place 7tn 10,28.4 facing 90",
            "place 84ny 15,22 facing 270",
            "place 95ny 15,25.2 facing 270",
            "place 147ny 15,28.4 facing 270",
            "mark archer fatigue 5",
            "mark cutler fatigue 4",
            "next anyway",
            "activate archer dice 4 4",
            "next anyway",
            "next anyway",
            "next anyway",
        ],
    )
}

/// The words of a screen without its frames; of what stands beside a map, without the map.
fn words(shown: &str) -> String {
    let rows = shown.lines().map(|row| match row.split_once('│') {
        Some((_, beside)) => beside,
        None => row,
    });
    let bare = rows.collect::<Vec<_>>().join(" ").replace('▌', " ");
    bare.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Every number with its reason, the odds, whose die is which, the warnings.
#[test]
fn a_small_screen_gives_a_fight_all_of_it() {
    let mut app = ridge_in_combat();
    app.resize(Rect::new(0, 0, 80, 24));
    app.type_keys("<space>");
    let fight = app.ui().proposal.clone().unwrap();
    let shown = screen(&app, 80, 24);
    let said = words(&shown);
    assert!(shown.contains("hit% hurt  why"), "{shown}");
    for party in &fight.account.as_ref().unwrap().parties {
        for modifier in &party.modifiers {
            // Of a long list of units as much as has room.
            let why: String = modifier.why.chars().take(30).collect();
            let row = shown.lines().find(|row| row.contains(&modifier.name));
            assert!(
                row.is_some_and(|row| row.contains(why.trim_end())) || said.contains(&why),
                "{why}: {shown}"
            );
        }
    }
    for warning in &fight.warnings {
        assert!(said.contains(warning), "{warning}: {shown}");
    }
    assert!(shown.contains("DICE  P2 [ ]  B5 [ ]"), "{shown}");
    assert!(shown.contains("B5 broken 42, beaten 42"), "{shown}");
    // What is left out is left out whole.
    assert!(!shown.contains("]beate…"), "{shown}");
}

/// What has no room is scrolled to: every reason is read whole, and the dice and their result stay where they are.
#[test]
fn a_fight_without_room_scrolls() {
    let mut app = ridge_in_combat();
    app.resize(Rect::new(0, 0, 80, 24));
    app.type_keys("<space>");
    let shown = screen(&app, 80, 24);
    assert!(shown.contains("… more: arrows scroll"), "{shown}");
    assert!(shown.contains("TOTAL"), "{shown}");
    let fight = app.ui().proposal.clone().unwrap();
    let mut read = String::new();
    for _ in 0..30 {
        app.type_keys("<down>");
        let shown = screen(&app, 80, 24);
        assert!(shown.contains("DICE  P2 [ ]"), "{shown}");
        read.push_str(&words(&shown));
        if shown.contains(", 0 below") {
            break;
        }
    }
    assert!(
        read.contains("1 above") && read.contains(", 0 below"),
        "{read}"
    );
    for party in &fight.account.as_ref().unwrap().parties {
        for modifier in &party.modifiers {
            let last = modifier.why.split(' ').next_back().unwrap();
            assert!(read.contains(last), "{}: {read}", modifier.why);
        }
    }
    // A die is a die still, and Page up reads back.
    app.type_keys("5<pageup><pageup><pageup>");
    assert_eq!(app.ui().proposal.as_ref().unwrap().faces, [5]);
    assert!(screen(&app, 80, 24).contains("… more: arrows scroll"));
}

/// Whatever the dice bring: the sum and the whole sentence, on every fight, at every size.
#[test]
fn the_sentence_of_a_fight_is_never_cut() {
    for (width, height) in [(80, 24), (99, 24), (100, 24), (100, 30), (120, 36)] {
        let mut app = ridge_in_combat();
        app.resize(Rect::new(0, 0, width, height));
        let fights = app.ui().known.todo.len();
        assert!(fights >= 3, "{fights}");
        for _ in 0..fights {
            app.type_keys("<space>");
            for dice in ["16", "61", "33"] {
                app.type_keys(dice);
                let fight = app.ui().proposal.clone().unwrap();
                let shown = screen(&app, width, height);
                let would = words(&fight.would);
                assert!(words(&shown).contains(&would), "{would}: {shown}");
                assert!(shown.contains(" v "), "{shown}");
                app.type_keys("<backspace><backspace>");
            }
        }
    }
}

/// The tape asks inside the resolver, and on a low wide screen the map gives way too.
#[test]
fn a_low_screen_gives_the_map_to_the_fight() {
    let mut app = ridge_in_combat();
    app.type_keys("<space>");
    for (width, height, beside) in [(80, 50, false), (120, 27, false), (120, 28, true)] {
        app.resize(Rect::new(0, 0, width, height));
        let shown = screen(&app, width, height);
        let title = shown.lines().find(|line| line.contains("FIREFIGHT"));
        let at_left = title.is_some_and(|line| line.starts_with("FIREFIGHT"));
        assert_eq!(at_left, !beside, "{width}x{height}: {shown}");
    }
}

/// The head of a fight names each side by addresses, and by name where there is one unit: no name stands behind the
/// address of another. Who may join is of the acting brigade.
#[test]
fn a_fight_is_headed_by_who_is_in_it() {
    let mut app = ridge_in_combat();
    app.type_keys("<space>");
    let held = app.ui().proposal.clone().unwrap();
    assert!(held.firers() > 1, "{:?}", held.command);
    let shown = screen(&app, 200, 60);
    let [ours, theirs] = &held.account.as_ref().unwrap().parties;
    let state = app.door().state();
    let addresses: Vec<String> = ours
        .units
        .iter()
        .map(|unit| state.oob().address(unit))
        .collect();
    let target = state.unit(&theirs.units[0]).unwrap();
    let head = format!(
        "{} → {} {}",
        addresses.join(" "),
        state.oob().address(&target.id),
        target.name
    );
    assert!(words(&shown).contains(&head), "{head}: {shown}");
    assert!(shown.contains("join"), "{shown}");
    assert!(!shown.contains("A2 join"), "{shown}");
    let joins = shown.split(" join").next().unwrap();
    let joins = joins.split_whitespace().last().unwrap();
    assert!(joins.starts_with('P'), "{joins}: {shown}");
}

/// A fight that leaves nothing to do on the table is told in a sentence; its sums were beside the dice and stay in the
/// log.
#[test]
fn a_fight_without_effect_is_told_without_its_sums() {
    let mut app = super::budgets::face_to_face();
    app.type_keys("P1fA143<ret>");
    let last = app.door().log().last().unwrap();
    assert!(
        last.text.contains("neither side gives way"),
        "{}",
        last.text
    );
    assert!(last.text.contains(", die 4) against "), "{}", last.text);
    let story = &app.ui().last.story;
    assert!(story.contains("neither side gives way"), "{story}");
    assert!(!story.contains("against"), "{story}");
    // So is a fix; what it changes is in its preview, the log and the list.
    let entry = last.seq;
    app.type_keys(&format!(
        ":fix<space>{entry}<space>dice<space>5<space>4<ret>y"
    ));
    let story = &app.ui().last.story;
    assert!(story.starts_with("Fixed entry"), "{story}");
    assert!(!story.contains("against"), "{story}");
}
