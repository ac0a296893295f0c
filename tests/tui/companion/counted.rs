//! Keys and questions, counted.

use super::*;

/// Draw and activate: with six chits or fewer a die of the draw, the die of the leader, the choice.
#[test]
fn draw_and_activate_take_three_keys() {
    let mut app = coldwater((80, 24));
    say_all(&mut app, &TO_FIRE[..7]);
    // Every other chit has been drawn: those of the two divisions are left.
    say_all(
        &mut app,
        &[
            "draw fortunes because typed",
            "draw fog because typed",
            "draw vance because typed dice 6",
            "draw stroud because typed",
            "hold",
        ],
    );
    let is_of_division = |chit: &str| ["hale", "tarr"].contains(&chit);
    let cup = app.state().chits.cup.clone();
    for chit in cup.iter().filter(|chit| !is_of_division(chit)) {
        // Who types which event came out would know what lies in the cup: the die says it.
        let left = app.state().chits.cup.iter();
        let place = left.take_while(|other| *other != chit).count();
        say(&mut app, &format!("draw dice {}", place + 1));
        let size = (80, 24);
        match chit.as_str() {
            "silence" => say(&mut app, "play silence"),
            _ => say(&mut app, "hold"),
        }
        assert!(
            !app.state().chits.cup.contains(chit),
            "{}",
            seen(&app, size)
        );
    }
    assert_eq!(app.state().chits.cup.len(), 2);
    let before = app.state().acting().map(str::to_owned);
    assert_eq!(before, None, "{}", seen(&app, (80, 24)));
    let count = pressed(&mut app, "121");
    assert!(app.state().acting().is_some(), "{}", seen(&app, (80, 24)));
    assert_eq!(count, 3);
}

/// A cup of any size: the program draws out of it by its own dice (BS-1203); the leader's die is typed, the brigade
/// chosen.
#[test]
fn a_draw_from_a_full_cup_and_an_activation_take_three_keys() {
    let size = (80, 24);
    for seed in 0..40 {
        let mut app: PagesUi<BlindSwords> = seeded(COLDWATER, size, seed);
        say_all(&mut app, &TO_FIRE[..7]);
        assert!(app.state().chits.cup.len() > 6);
        assert!(
            seen(&app, size).contains("Enter draws"),
            "{}",
            seen(&app, size)
        );
        let count = pressed(&mut app, "<ret>");
        if !seen(&app, size).contains("rating die") {
            continue;
        }
        let count = count + pressed(&mut app, "2");
        if app.state().chits.choosing.is_none() {
            continue;
        }
        assert_eq!(count + pressed(&mut app, "1"), 3);
        assert!(app.state().acting().is_some(), "{}", seen(&app, size));
        let origins = |entry: usize| {
            let faces = &app.session().entries()[entry].act().unwrap().faces;
            faces.iter().map(|face| face.origin).collect::<Vec<_>>()
        };
        assert!(origins(11).iter().all(|origin| *origin == DieOrigin::Own));
        assert_eq!(origins(12), [DieOrigin::Hand]);
        // Played again it is the same, and the program's dice are those of the seed.
        assert_eq!(app.session().differing(), []);
        assert!(app.session().proof().holds());
        return;
    }
    panic!("no division was ever drawn first");
}

/// The program's dice: one key draws and throws, one chooses.
#[test]
fn draw_and_activate_by_the_programs_dice_take_two_keys() {
    let size = (80, 24);
    for seed in 0..20 {
        let mut app: PagesUi<BlindSwords> = seeded(COLDWATER, size, seed);
        say_all(&mut app, &TO_FIRE[..7]);
        let count = pressed(&mut app, "!");
        if app.state().acting().is_none() {
            assert_eq!(count + pressed(&mut app, "1"), 2);
        }
        if app.state().acting().is_some() {
            return;
        }
    }
    panic!("no leader was ever drawn");
}

/// A unit by two keys, its act, Enter, two dice.
#[test]
fn fire_with_typed_dice_takes_six_keys() {
    let size = (80, 24);
    let mut app = at_fire(size);
    let before = entries(&app);
    let count = pressed(&mut app, "L1f<ret>63");
    assert_eq!(entries(&app), before + 1, "{}", seen(&app, size));
    assert!(seen(&app, size).contains("63"), "{}", seen(&app, size));
    assert_eq!(count, 6);
}

/// A severe test that hits a Disrupted unit twice: two dice of the test, and a die for each break test.
#[test]
fn a_test_with_two_break_dice_takes_no_more_than_five_keys() {
    let size = (80, 24);
    let mut app = at_fire(size);
    say_all(
        &mut app,
        &["mark ames disrupted", "fire ives at ames dice 6 3"],
    );
    assert!(
        seen(&app, size).contains("the severe test"),
        "{}",
        seen(&app, size)
    );
    let begun = entries(&app);
    let count = pressed(&mut app, "14");
    assert!(
        seen(&app, size).contains("break test"),
        "{}",
        seen(&app, size)
    );
    let count = count + pressed(&mut app, "1");
    assert!(
        seen(&app, size).contains("break test"),
        "{}",
        seen(&app, size)
    );
    let count = count + pressed(&mut app, "1");
    assert_eq!(entries(&app), begun + 3, "{}", seen(&app, size));
    assert!(
        seen(&app, size).contains("retreats 2"),
        "{}",
        seen(&app, size)
    );
    assert!(count <= 5, "{count}");
}

#[test]
fn the_end_of_a_turn_takes_two_keys() {
    let size = (80, 24);
    let own = PlayOptions {
        dice_by_hand: false,
        ..PlayOptions::default()
    };
    let mut app = coldwater(size).with_options(&own);
    say_all(&mut app, &TO_FIRE[..4]);
    // What the NEXT line has is done until the cup is empty and nobody acts.
    for _ in 0..200 {
        if seen(&app, size).contains("the cup is empty") {
            break;
        }
        let openings = BlindSwords::openings(app.state());
        say(&mut app, &BlindSwords::write(&openings[0].command));
    }
    assert!(
        seen(&app, size).contains("the cup is empty"),
        "{}",
        seen(&app, size)
    );
    let count = pressed(&mut app, "<ret><ret>");
    assert!(
        seen(&app, size).contains(" T2 of 6"),
        "{}",
        seen(&app, size)
    );
    assert_eq!(count, 2);
}

/// A player who presses what the NEXT line offers, and now and then fires, is asked fewer than three questions in
/// two acts.
#[test]
fn questions_are_few() {
    let size = (120, 36);
    let own = PlayOptions {
        dice_by_hand: false,
        ..PlayOptions::default()
    };
    let (mut acts, mut answers) = (0, 0);
    for seed in 0..6_u64 {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let app: PagesUi<BlindSwords> = seeded(COLDWATER, size, seed);
        let mut app = app.with_options(&own);
        app.type_keys("<ret>y1<esc><ret>y1<esc>");
        for _ in 0..250 {
            let shown = seen(&app, size);
            let of_end = |line: &&str| line.trim_end().ends_with("Close this choice");
            let end = shown.lines().find(of_end).and_then(|line| line.get(..1));
            let keys = if shown.contains(" : seal ") {
                "<ret>"
            } else if shown.contains("choosing another replaces it") {
                end.unwrap()
            } else if shown.contains("ALONE") {
                "1"
            } else if shown.contains("Pass the screen to") {
                "y"
            } else if shown.contains("y yes") {
                ["y", "n"][chance.random_range(0..2)]
            } else if shown.contains("Backspace") {
                "1"
            } else if shown.contains("FIRE") {
                let fires = [
                    "M1f<ret>", "M2f<ret>", "L1f<ret>", "L2f<ret>", "R1f<ret>", "n",
                ];
                fires[chance.random_range(0..fires.len())]
            } else if shown.contains("n ends it") || shown.contains("Esc stay") {
                "n"
            } else {
                ["<ret>", "<ret>", "<ret>", "<space>"][chance.random_range(0..4)]
            };
            app.type_keys(keys);
        }
        let done = app
            .session()
            .entries()
            .iter()
            .filter_map(|entry| entry.act());
        for act in done {
            acts += 1;
            answers += act.answers().len();
        }
        assert_eq!(app.session().differing(), [], "seed {seed}");
    }
    assert!(acts > 300, "{acts}");
    assert!(2 * answers < 3 * acts, "{answers} answers in {acts} acts");
}
