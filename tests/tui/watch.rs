//! The second window: what a side may know is all that it shows (ZOO-09), whatever the enemy does
//! where nobody of that side sees it.

use vidette::rules::fields::terms::name::SideId;
use vidette::tui::{kit::key::PressedKey, table::watch::Watcher};
use vidette::view::spectator::Spectator;

use super::*;
use common::sitting::{play, start};

fn onlooker(session: &Session<Fields>, side: Option<&str>) -> Spectator {
    let mut onlooker = Spectator::new(side.map(SideId::new));
    onlooker.follow(session);
    onlooker
}

/// Everything that the window can show, at three sizes, and as text.
fn shown(onlooker: Spectator) -> String {
    let mut all = onlooker.text();
    all.push_str(&format!("{:?}", onlooker.story()));
    let mut watcher = Watcher::new(onlooker, Theme::new(ThemeName::Dark));
    for (width, height) in [(80, 24), (120, 36), (200, 60)] {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| watcher.draw(frame)).unwrap();
        all.push_str(&format!("{:?}", terminal.backend().buffer()));
        watcher.press(PressedKey::Char('+'));
    }
    all
}

/// What both players see done in McPherson's Ridge.
const OPEN: &[&str] = &[
    "next anyway",
    "activate archer dice 4 3",
    "activate davis dice 5 4",
    "next anyway",
    "next anyway",
    "next anyway",
    "next anyway",
    "next anyway",
];

/// A unit of the Union that no Confederate sees at the start.
fn unseen(session: &Session<Fields>) -> (String, f64, f64) {
    let sight = onlooker(session, Some("confederate")).sight().unwrap();
    let own = sight.side.unwrap();
    let stands = sight.board.stands.iter();
    let stand = stands
        .filter(|stand| stand.side != own && stand.reported.is_some())
        .max_by(|a, b| a.base.at.x.total_cmp(&b.base.at.x))
        .expect("somebody stands out of sight");
    (stand.unit.to_string(), stand.base.at.x, stand.base.at.y)
}

#[test]
fn zoo_09_what_a_side_cannot_see_does_not_leak() {
    let mut quiet = session(battle("mcphersons-ridge"));
    let mut busy = session(battle("mcphersons-ridge"));
    let (unit, x, y) = unseen(&busy);
    let away = format!("place {unit} {:.2},{:.2} facing 181", x + 0.3, y - 0.2);
    play(&mut quiet, OPEN);
    play(
        &mut busy,
        &[
            "note the Union plans to give way",
            "mark meredith fatigue 9",
            "mark devin shaken",
            &away,
        ],
    );
    play(&mut busy, OPEN);
    play(&mut quiet, &["order gamble hold", "next anyway"]);
    play(&mut busy, &["order devin retire", "next anyway"]);
    let (one, other) = (
        shown(onlooker(&quiet, Some("confederate"))),
        shown(onlooker(&busy, Some("confederate"))),
    );
    assert!(one == other, "{one}\n\n{other}");
    assert!(shown(onlooker(&quiet, None)) != shown(onlooker(&busy, None)));
    assert!(shown(onlooker(&quiet, Some("union"))) != shown(onlooker(&busy, Some("union"))));
}

#[test]
fn zoo_09_what_a_side_sees_is_told() {
    let mut game = session(battle("mcphersons-ridge"));
    let (unit, x, y) = unseen(&game);
    let before = onlooker(&game, Some("confederate"));
    let archer = game.state().centre_of(&"archer".into()).unwrap();
    let near = format!("place {unit} {:.1},{:.1}", archer.x + 5.0, archer.y);
    play(&mut game, &[&near]);
    let seen = onlooker(&game, Some("confederate"));
    let told = seen.story().last().unwrap().text.clone();
    assert!(told.starts_with("in sight now: "), "{told}");
    let away = format!("place {unit} {x:.2},{:.2}", y - 0.5);
    play(&mut game, &[&away]);
    let lost = onlooker(&game, Some("confederate"));
    let told = lost.story().last().unwrap().text.clone();
    assert!(told.contains("out of sight: "), "{told}");
    let report = |onlooker: &Spectator| {
        let sight = onlooker.sight().unwrap();
        let stands = sight.board.stands.into_iter();
        stands
            .into_iter()
            .find(|s| s.unit.as_str() == unit)
            .unwrap()
    };
    assert_eq!(report(&seen).reported, None, "in sight");
    assert_eq!(
        report(&lost).reported,
        Some(1),
        "of the turn it was last seen in"
    );
    assert_eq!(
        report(&lost).base,
        report(&seen).base,
        "it stays where it was last seen"
    );
    assert!(report(&before).base != report(&seen).base);
}

#[test]
fn an_onlooker_forgets_what_is_taken_back() {
    let mut game = session(battle("mcphersons-ridge"));
    let mut union = Spectator::new(Some(SideId::new("union")));
    union.follow(&game);
    let before = shown(onlooker(&game, Some("union")));
    play(&mut game, &OPEN[..2]);
    union.follow(&game);
    assert_eq!(union.story(), onlooker(&game, Some("union")).story());
    game.undo(2, true).unwrap();
    union.follow(&game);
    assert!(shown(union) == before);
}

/// However much is taken back, he knows what one knows who follows from the start: he keeps what he knew every 64 acts.
#[test]
fn an_onlooker_goes_back_to_what_he_kept() {
    let mut game = session(battle("first-steps"));
    let mut blue = Spectator::new(Some(SideId::new("blue")));
    for (back, again) in [(0, 150), (1, 0), (70, 40), (64, 70), (3, 9), (110, 0)] {
        if back > 0 {
            game.undo(back, true).unwrap();
        }
        for n in 0..again {
            // Seen and unseen, of both sides.
            let east = 2.0 + f64::from(n % 9);
            let line = match n % 3 {
                0 => format!("place 20th {east},18.5 facing 90"),
                1 => format!("mark 5th {}", ["disordered", "ordered"][n as usize / 3 % 2]),
                _ => format!("place 3rd {},2 facing 90", 14.0 + east),
            };
            play(&mut game, &[&line]);
        }
        blue.follow(&game);
        let fresh = onlooker(&game, Some("blue"));
        assert_eq!(blue.story(), fresh.story(), "{back} back, {again} again");
        assert_eq!(blue.sight(), fresh.sight(), "{back} back, {again} again");
        assert_eq!(blue.known(), fresh.known(), "{back} back, {again} again");
    }
}

#[test]
fn at_the_edge_of_the_table_an_arrow_runs_no_farther() {
    let game = session(battle("mcphersons-ridge"));
    let mut watcher = Watcher::new(onlooker(&game, None), Theme::new(ThemeName::Dark));
    let mut terminal = Terminal::new(TestBackend::new(120, 36)).unwrap();
    let mut drawn = |watcher: &mut Watcher| {
        terminal.draw(|frame| watcher.draw(frame)).unwrap();
        terminal.backend().buffer().clone()
    };
    let whole = drawn(&mut watcher);
    watcher.press(PressedKey::Right);
    assert_eq!(drawn(&mut watcher), whole, "all of the table is there");
    for _ in 0..4 {
        watcher.press(PressedKey::Char('+'));
    }
    let middle = drawn(&mut watcher);
    for _ in 0..30 {
        watcher.press(PressedKey::Right);
    }
    let edge = drawn(&mut watcher);
    assert_ne!(edge, middle);
    watcher.press(PressedKey::Left);
    let back = drawn(&mut watcher);
    assert_ne!(back, edge, "one arrow leads back");
    watcher.press(PressedKey::Right);
    assert_eq!(drawn(&mut watcher), edge);
}

/// Whose view it is, and when who is not there comes, are read at every size.
#[test]
fn a_narrow_window_cuts_neither_its_title_nor_a_turn() {
    let game = session(battle("mcphersons-ridge"));
    for (width, height) in [(80, 24), (120, 36)] {
        let sight = onlooker(&game, Some("confederate"));
        let mut watcher = Watcher::new(sight, Theme::new(ThemeName::Dark));
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| watcher.draw(frame)).unwrap();
        let buffer = terminal.backend().buffer();
        let cells: String = buffer.content().iter().map(|cell| cell.symbol()).collect();
        for words in [
            "as Confederate sees it",
            "comes in turn 17",
            "messengers free",
        ] {
            assert!(cells.contains(words), "{words}: {cells}");
        }
    }
}

/// DEM-06: how an army stands is told beside its divisions, to its own side alone.
#[test]
fn dem_06_an_army_is_told_to_its_own_side() {
    let options = "[options]\ndemoralisation = true\n\n[table]";
    let text = include_str!("../../rosters/first-steps.toml").replacen("[table]", options, 1);
    let game = session(start(&text));
    let told = |side: Option<&str>| onlooker(&game, side).sight().unwrap().armies;
    assert_eq!(told(None).len(), 2);
    let own = told(Some("grey"));
    assert!(
        own.len() == 1 && own[0].starts_with("army: 0 of "),
        "{own:?}"
    );
    assert!(shown(onlooker(&game, Some("grey"))).contains("army: 0 of "));
}

/// Who only wants the present position is told the same as who followed the whole game, in a game of thousands of acts
/// too; so is a side that heard nothing for long.
#[test]
fn the_end_of_a_game_is_told_as_to_who_followed_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("g.vidette");
    let mut session = session(start(include_str!("../../rosters/mcphersons-ridge.toml")));
    play(&mut session, OPEN);
    let quiet: Vec<String> = (0..90)
        .map(|n| format!("mark devin fatigue {}", n % 9))
        .collect();
    // Moves out of the enemy's sight change the table, but not what he knows of it.
    let hidden: Vec<String> = (0..90)
        .map(|n| format!("place 6wi {},3", 45.0 + f64::from(n % 7) / 10.0))
        .collect();
    let [quiet, hidden] = [&quiet, &hidden].map(|lines| lines.iter().map(String::as_str));
    let (quiet, hidden): (Vec<&str>, Vec<&str>) = (quiet.collect(), hidden.collect());
    for lines in [&[][..], &["undo"], &quiet, &hidden, &quiet] {
        match lines {
            ["undo"] => drop(session.undo(2, true).unwrap()),
            lines => play(&mut session, lines),
        }
        let _ = std::fs::remove_file(&path);
        session.keep(&path).unwrap();
        for side in [None, Some("union"), Some("confederate")] {
            let passage = Session::<Fields>::passage(&path).unwrap();
            let at_end = Spectator::at_end(side.map(SideId::new), &passage).unwrap();
            let followed = onlooker(&session, side);
            assert_eq!(at_end.text(), followed.text(), "{side:?}");
            assert_eq!(at_end.known(), followed.known(), "{side:?}");
        }
    }
}
