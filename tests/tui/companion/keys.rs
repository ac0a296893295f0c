//! What keys and letters do, whoever presses them.

use super::*;

/// A second rule set by keys: its own letters, dice, questions and steps.
#[test]
fn the_score_sheet_is_played_by_keys() {
    let size = (80, 24);
    let mut app: PagesUi<Scoresheet> = begin(WHIST, size);
    app.type_keys("pblue<space>4<ret>");
    assert_eq!(app.state().score(), "Blue 4, Grey 0");
    app.type_keys("r2<ret>");
    assert!(
        seen(&app, size).contains("type the dice"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("53");
    assert!(
        seen(&app, size).contains("dice 5 3: 8"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("s\"Is<space>it<space>rain?\"<ret>");
    assert!(
        seen(&app, size).contains("y yes  n no"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("n");
    assert!(seen(&app, size).contains("Is it rain? No"));
    app.type_keys("n");
    assert_eq!(app.state().turn, 2);
    // The last turn ends only with a reason (SHEET-02).
    app.type_keys("n");
    assert!(
        seen(&app, size).contains("SHEET-02"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("xone<space>more<ret>");
    assert_eq!(app.state().turn, 3);
}

/// Small letters of every rule set are free of the keys that all games have.
#[test]
fn letters_of_acts_do_not_clash_with_keys_of_the_screen() {
    fn held<R: Spoken>() -> usize {
        let letters = R::ACTS.iter().filter_map(|act| act.key);
        let letters: Vec<char> = letters.collect();
        for letter in &letters {
            assert!(letter.is_ascii_lowercase(), "{letter}");
            let clash = acts::ACTS
                .iter()
                .find(|act| act.key == PressedKey::Char(*letter));
            assert!(clash.is_none(), "{letter}: {clash:?}");
        }
        letters.len()
    }
    assert!(held::<BlindSwords>() > 9);
    assert!(held::<BlueAndGrey>() > 9);
    assert!(held::<Scoresheet>() > 2);
}

/// `:` opens the line wherever one key is waited for: what is typed behind it are not keys of the page.
#[test]
fn a_colon_opens_the_line_whatever_waits() {
    let size = (120, 36);
    for waits in [
        "q",
        "g",
        "v",
        "v1",
        "i",
        "b",
        "L1f<ret>",
        "L1f<ret>63u",
        "?<esc>g",
    ] {
        let mut app = at_fire(size);
        app.type_keys(waits);
        app.type_keys(":note<space>\"not<space>yet\"<ret>");
        let last = app.session().entries().last().unwrap().act().unwrap();
        assert_eq!(
            BlindSwords::write(&last.command),
            "note \"not yet\"",
            "{waits}: {}",
            seen(&app, size)
        );
    }
    // A question that is answered in words gives way too, as long as nothing is typed.
    let (head, _) = COLDWATER.split_once("[[fog]]").unwrap();
    let mut app: PagesUi<BlindSwords> = begin(head, size);
    say_all(&mut app, &TO_FIRE[..7]);
    app.type_keys(":draw<space>fog<space>because<space>typed<space>dice<space>4<ret>");
    assert!(
        seen(&app, size).contains("as it is printed:"),
        "{}",
        seen(&app, size)
    );
    app.type_keys(":note<space>\"later\"<ret>");
    assert_eq!(entries(&app), 8, "{}", seen(&app, size));
}

/// A seeded player presses any keys at any size: nothing breaks, and nothing that was done is lost.
#[test]
fn any_keys_in_any_order_do_no_harm() {
    let alphabet: Vec<PressedKey> = PressedKey::read(
        "abcdefghijklmnoprstuvwxyzABGLMR0123456789 !:/?<space><ret><ret><ret><esc><tab><up><down><left><right>\
         <pagedown><pageup><backspace><c-r>",
    );
    for seed in 0..12_u64 {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let size = SIZES[seed as usize % 3];
        let mut app = coldwater(size);
        let mut longest = 0;
        for _ in 0..400 {
            let key = alphabet[chance.random_range(0..alphabet.len())];
            app.press(key);
            longest = longest.max(entries(&app));
            assert_eq!(entries(&app), longest, "the journal never shrinks");
            if chance.random_range(0..10) == 0 {
                seen(&app, size);
            }
        }
        assert_eq!(app.session().differing(), [], "seed {seed}");
    }
}

/// A key that the settings give to an act of both screens holds here too, and the letters of acts stay.
#[test]
fn keys_of_the_settings_hold() {
    let size = (120, 36);
    let (keys, misfits) = KeyMap::from_choices(&[("undo", "j"), ("move", "f")]);
    assert_eq!(
        misfits.len(),
        1,
        "f is fire on the screens of Fields: {misfits:?}"
    );
    let options = PlayOptions {
        keys,
        ..PlayOptions::default()
    };
    let mut app = coldwater(size).with_options(&options);
    say(&mut app, "note \"one\"");
    app.type_keys("u");
    assert!(
        seen(&app, size).contains("u is not a key here"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("j");
    assert!(
        seen(&app, size).contains("Undone: entry 1, one"),
        "{}",
        seen(&app, size)
    );
    assert!(seen(&app, size).contains("j undo"), "{}", seen(&app, size));
    app.type_keys("M1f");
    assert!(
        seen(&app, size).contains(" : fire ames at "),
        "{}",
        seen(&app, size)
    );
}

/// Keys that every game has are chosen by the names that stand behind them in the help.
#[test]
fn keys_of_the_screen_are_chosen_by_their_names() {
    let size = (120, 36);
    let text = "[keys]\nlook = \"y\"\n\"next step\" = \"z\"\nredo = \"j\"\nbig = \"u\"\n";
    let (settings, faults) = vidette::tui::settings::read_with(text, &[]);
    let faults: Vec<String> = faults.iter().map(|fault| fault.at("s")).collect();
    assert_eq!(
        faults,
        [
            "s:4:8: redo has a fixed key: F1, Enter and Ctrl keys cannot be changed",
            "s:5:7: `u` is already the key of undo",
        ]
    );
    let options = PlayOptions {
        keys: settings.keys,
        ..PlayOptions::default()
    };
    let mut app = at_fire(size).with_options(&options);
    assert!(
        seen(&app, size).contains("z next step"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("y");
    let shown = seen(&app, size);
    assert!(!shown.contains("y is not a key here"), "{shown}");
    app.type_keys("<esc>v");
    let shown = seen(&app, size);
    assert!(shown.contains("v is not a key here"), "{shown}");
}

/// Letters of acts are chosen by their verbs; one that another key has is told, and the list's own stands.
#[test]
fn letters_of_acts_are_chosen_by_their_verbs() {
    let size = (120, 36);
    let text = "[keys]\nassault = \"j\"\nhold = \"u\"\nfire = \"z\"\nblame = \"k\"\n";
    let verbs = ["assault", "hold", "fire", "move"];
    let (settings, faults) = vidette::tui::settings::read_with(text, &verbs);
    let faults: Vec<String> = faults.iter().map(|fault| fault.at("s")).collect();
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].contains("no act `blame`"), "{faults:?}");
    let options = PlayOptions {
        keys: settings.keys,
        ..PlayOptions::default()
    };
    let mut app = at_fire(size).with_options(&options);
    let told = seen(&app, size);
    assert!(
        told.contains("`u` cannot begin hold: it is already the key of undo"),
        "{told}"
    );
    app.type_keys("j");
    assert!(
        seen(&app, size).contains(" : assault"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("<esc>l");
    assert!(
        seen(&app, size).contains("l is not a key here"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("h");
    assert!(seen(&app, size).contains(" : hold"), "{}", seen(&app, size));
    app.type_keys("<esc>?assault");
    assert!(seen(&app, size).contains("j  "), "{}", seen(&app, size));
}

/// What a letter proposes gives way to what is typed, and stays where a clause follows it; the guns that have their
/// step fire, whoever else is in hand.
#[test]
fn a_proposed_target_gives_way_to_what_is_typed() {
    let size = (80, 24);
    let line = |keys: &str| {
        let mut app = at_fire(size);
        app.type_keys(keys);
        seen(&app, size)
    };
    assert!(line("L1f").contains(": fire ives at "));
    assert!(line("L1fbrill").contains(": fire ives at brill"));
    assert!(line("L1f<space>range").contains(" range"));
    assert!(!line("L1f<space>range").contains(": fire ives at range"));
    let mut app = coldwater(size);
    say_all(
        &mut app,
        &[&TO_FIRE[..4], &["guns 0703", "next", "guns 0404"]].concat(),
    );
    app.type_keys("G1f");
    assert!(
        seen(&app, size).contains(": fire orr at "),
        "{}",
        seen(&app, size)
    );
}

/// All of the brigade in a hex are proposed for a close combat, which is declared once (BS-R34).
#[test]
fn a_close_combat_is_proposed_for_the_whole_hex() {
    let size = (80, 24);
    let mut app = at_fire(size);
    say_all(&mut app, &["place jory 0504", "next", "next"]);
    app.type_keys("L2c");
    assert!(
        seen(&app, size).contains(": close jory,ives on "),
        "{}",
        seen(&app, size)
    );
}

/// Dice behind an act that was turned down are not those of what is due.
#[test]
fn dice_of_a_refused_act_throw_nothing_else() {
    let size = (80, 24);
    let mut app = at_fire(size);
    say_all(&mut app, &["next", "next", "close ives on 0604"]);
    let before = entries(&app);
    say(&mut app, "fire kemp at ives");
    app.type_keys("22");
    assert_eq!(entries(&app), before, "{}", seen(&app, size));
    assert!(
        seen(&app, size).contains("the act was refused"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("<esc>22");
    assert_eq!(entries(&app), before + 1, "{}", seen(&app, size));
}

/// Asked whether a step ends though something is due, Enter does that.
#[test]
fn what_is_due_is_done_in_the_place_of_ending_the_step() {
    let size = (80, 24);
    let mut app = coldwater(size);
    say_all(&mut app, &TO_FIRE[..7]);
    let before = entries(&app);
    app.type_keys("n");
    assert!(seen(&app, size).contains("Enter do   n end the step   Esc stay"));
    app.type_keys("<ret>");
    let shown = seen(&app, size);
    assert!(!shown.contains("Still to do"), "{shown}");
    assert_eq!(entries(&app), before + 1, "{}", seen(&app, size));
}

/// A chit whose die the table is asked for has been drawn, whatever is typed instead of the die.
#[test]
fn a_chit_that_was_seen_stays_drawn() {
    let size = (120, 36);
    let drawn = (0..40).find_map(|seed| {
        let mut app: PagesUi<BlindSwords> = seeded(COLDWATER, size, seed);
        say_all(&mut app, &TO_FIRE[..7]);
        app.type_keys("<ret>");
        let is_leader = seen(&app, size).contains("the rating die of");
        is_leader.then_some(app)
    });
    let mut app = drawn.unwrap();
    let before = entries(&app);
    assert_eq!(before, 8);
    let cup = app.state().chits.cup.clone();
    // Left, ended, entered and left again: it waits for its die.
    for keys in ["<esc>", "n<esc>", "<ret><esc>"] {
        app.type_keys(keys);
        let shown = seen(&app, size);
        assert!(shown.contains("the rating die of"), "{keys}: {shown}");
        assert!(shown.contains("is drawn"), "{keys}: {shown}");
    }
    app.type_keys("6");
    assert_eq!(entries(&app), before + 1);
    let last = app.session().entries().last().unwrap().act().unwrap();
    assert_eq!(last.faces.len(), 1);
    // Only the chit itself may have gone back.
    assert!(app.state().chits.cup.is_superset(&cup));
}

/// What an event chit says is read out when it is played.
#[test]
fn an_event_is_read_out_when_it_is_played() {
    let size = (120, 36);
    let text = COLDWATER.replacen("by = \"program\"", "by = \"table\"", 1);
    let mut app: PagesUi<BlindSwords> = begin(&text, size);
    say_all(
        &mut app,
        &[
            "next",
            "pass",
            "pass",
            "next",
            "play silence because \"it was drawn\"",
        ],
    );
    let shown = seen(&app, size);
    assert!(
        shown.contains("Silence on the Line is played: One own unit within two hexes of the enemy"),
        "{shown}"
    );
}

/// A letter begins a line that can be right: no act of a unit with a brigade in its place.
#[test]
fn letters_write_no_brigade_in_the_place_of_a_unit() {
    let size = (120, 36);
    let begun = |keys: &str| {
        let mut app = at_fire(size);
        app.type_keys(keys);
        let shown = seen(&app, size);
        let line = shown.lines().find(|line| line.starts_with(" : "));
        line.or(shown.lines().find(|line| line.trim() == ":"))
            .unwrap_or(&shown)
            .to_owned()
    };
    assert_eq!(begun("Lf"), " : fire");
    assert_eq!(begun("Lm"), " : move");
    assert_eq!(begun("L2m"), " : move jory by");
    assert_eq!(begun("Le"), " : mark lane");
    let keys = BlindSwords::ACTS.iter().filter_map(|act| act.key);
    let mut keys: Vec<char> = keys.collect();
    keys.sort_unstable();
    let count = keys.len();
    keys.dedup();
    assert_eq!(keys.len(), count, "a letter begins two acts");
}

/// BS-306: of an event chit that is played at once nothing else is offered, and a number that chooses nothing says so;
/// one that has another moment is held.
#[test]
fn only_what_is_allowed_is_offered_of_a_drawn_event() {
    let size = (120, 36);
    let drawn = |chit: &str, keys: [&str; 2]| {
        let mut app = coldwater(size);
        say_all(&mut app, &keys);
        say_all(&mut app, &TO_FIRE[2..7]);
        let mut cup = app.state().chits.cup.iter();
        let place = cup.position(|other| other == chit).unwrap();
        say(
            &mut app,
            &format!("draw dice {} {}", 1 + place / 6, 1 + place % 6),
        );
        app
    };
    let keys = ["key union steady-men", "key confederate silence"];
    let mut app = drawn("silence", keys);
    let shown = seen(&app, size);
    let words = "an event chit of Confederate was drawn: hold or play it (BS-306)";
    assert!(shown.contains(words), "{shown}");
    app.type_keys("4");
    let shown = seen(&app, size);
    assert!(shown.contains("no die or choice needed now"), "{shown}");
    app.type_keys("vy");
    let own = seen(&app, size);
    assert!(
        own.contains("play it at once") && !own.contains("hold it"),
        "{own}"
    );
    app.type_keys("1");
    assert_eq!(app.state().chits.waiting, None, "{}", seen(&app, size));
    let mut app = drawn("steady-men", keys);
    app.type_keys("vy");
    let own = seen(&app, size);
    assert!(
        own.contains("hold it") && !own.contains("play Steady, Men"),
        "{own}"
    );
}

/// `:` behind a refusal offers what would do, up to what is left to be chosen; behind any other act nothing.
#[test]
fn a_colon_offers_what_would_do_where_an_act_was_turned_down() {
    let size = (120, 36);
    let mut app = at_fire(size);
    app.type_keys(":draw<ret>");
    let screen = seen(&app, size);
    assert!(
        screen.contains("`next` ends the step") && screen.contains(": offers it"),
        "{screen}"
    );
    let step = app.state().step;
    app.type_keys(":");
    assert!(seen(&app, size).contains(": next"), "{}", seen(&app, size));
    app.type_keys("<ret>:");
    assert_ne!(app.state().step, step);
    assert!(!seen(&app, size).contains(": next"), "{}", seen(&app, size));
    app.type_keys("<esc>:pass<ret>");
    let screen = seen(&app, size);
    assert!(screen.contains("No. "), "{screen}");
    assert!(!screen.contains(": offers it"), "{screen}");
}

/// Whoever is in hand is let go when the other side's brigade acts: its side is known of units, and of brigades.
#[test]
fn the_side_that_acts_is_known() {
    let app = at_fire((80, 24));
    let acts = BlindSwords::in_turn(app.state());
    assert!(acts.is_some());
    for own in ["ives", "lane"] {
        assert_eq!(BlindSwords::side_in_hand(app.state(), own), acts, "{own}");
    }
    let enemy = BlindSwords::side_in_hand(app.state(), "brill");
    assert!(enemy.is_some() && enemy != acts, "{enemy:?}");
}

/// One letter does the same in all rule sets where the acts are the same: on the screens of Fields, in Blind Swords and
/// in Blue & Grey.
#[test]
fn the_same_letters_do_the_same_everywhere() {
    let of = |list: &[Usage], verb: &str| {
        let act = list.iter().find(|act| act.verb == verb);
        act.and_then(|act| act.key)
            .unwrap_or_else(|| panic!("{verb} has no letter"))
    };
    let fields = |name: &str| {
        let act = vidette::tui::kit::act::ACTS
            .iter()
            .find(|act| act.name == name);
        match act.unwrap_or_else(|| panic!("{name}")).key {
            PressedKey::Char(letter) => letter,
            other => panic!("{other}"),
        }
    };
    let (swords, grey) = (BlindSwords::ACTS, BlueAndGrey::ACTS);
    for (name, verb, other) in [
        ("move", "move", "move"),
        ("charge", "close", "charge"),
        ("fire", "fire", "bombard"),
        ("order", "order", "command"),
        ("report, rally", "recover", "rally"),
        ("place", "place", "place"),
        ("edit", "mark", "mark"),
    ] {
        assert_eq!(of(swords, verb), fields(name), "{verb}");
        assert_eq!(of(grey, other), fields(name), "{other}");
    }
    assert_eq!(of(swords, "activate"), fields("activate"));
    assert_eq!(of(swords, "retreat"), of(grey, "retreat"));
    for name in [
        "undo", "redo", "overrule", "line", "help", "rule", "go to", "panel", "big", "find",
        "throw", "zoom", "farther", "measure", "back",
    ] {
        let screen = acts::ACTS.iter().find(|act| act.name == name).unwrap();
        let known = vidette::tui::kit::act::ACTS
            .iter()
            .find(|act| act.name == name);
        let known = known.map_or_else(|| panic!("{name}"), |act| act.key);
        assert_eq!(screen.key, known, "{name}");
    }
}

/// A cell of a chart that is mistyped is asked again, with what was typed, and the dice typed before it are kept
/// (BS-003).
#[test]
fn a_mistyped_cell_costs_no_die() {
    let size = (120, 36);
    let column = COLDWATER
        .lines()
        .find(|line| line.starts_with("\"6-7\" = ["))
        .unwrap();
    let mut app: PagesUi<BlindSwords> = begin(&COLDWATER.replace(column, ""), size);
    say_all(&mut app, super::TO_FIRE);
    let before = entries(&app);
    say(&mut app, "fire ives at 0604");
    app.type_keys("63");
    app.type_keys("zz<ret>");
    let shown = seen(&app, size);
    assert!(shown.contains("No. "), "{shown}");
    assert!(
        shown.contains("zz"),
        "what was typed is there to be mended\n{shown}"
    );
    assert_eq!(entries(&app), before);
    app.type_keys("<c-u>-<space>-<space>4<ret>");
    assert_eq!(entries(&app), before + 1, "{}", seen(&app, size));
    assert!(
        app.session()
            .entries()
            .last()
            .unwrap()
            .act()
            .unwrap()
            .faces
            .len()
            == 2
    );
    assert!(seen(&app, size).contains("63"), "{}", seen(&app, size));
}

/// While a request to join is in the bar, `n` answers it or does nothing: it never ends the step.
#[test]
fn a_key_that_comes_with_a_knock_does_nothing() {
    use crate::tui::boards::boards;
    use vidette::tui::kit::boards::BoardsRequest;
    use vidette::tui::terminal::Screens as _;
    let size = (80, 24);
    let (boards, door) = boards(Vec::new());
    let options = PlayOptions {
        boards: Some(boards),
        ..PlayOptions::default()
    };
    let mut app = at_fire(size).with_options(&options);
    let before = entries(&app);
    let warning = "\u{26a0} same address as Jim, union: admit only a player you see";
    let who = format!("Bartholomew for confederate, 192.168.123.145  {warning}");
    door.lock().unwrap().knock = Some(who);
    app.look_round();
    let bar = seen(&app, size);
    let bar = bar.lines().next().unwrap();
    assert!(
        bar.contains("KNOCK Bartholomew") && bar.contains("  y n"),
        "{bar}"
    );
    app.type_keys("n");
    let swallowed = seen(&app, size);
    assert!(
        swallowed.contains("A player has just knocked."),
        "{swallowed}"
    );
    assert!(door.lock().unwrap().wished.is_empty());
    for _ in 0..2 {
        app.look_round();
    }
    app.type_keys("n");
    assert_eq!(door.lock().unwrap().wished, [BoardsRequest::SendAway]);
    assert_eq!(entries(&app), before);
}

const CHAIN: &str = include_str!("../../data/blind-swords/chain.toml");

/// BS-906: of more than nine choices the number is whole only after its second digit, or at Enter.
#[test]
fn a_choice_past_nine_is_answered_by_its_number() {
    let size = (160, 48);
    let at_choice = || {
        let text = CHAIN.replace("ATTACKER", "4").replace("DEFENDER", "4");
        let mut app = begin::<BlindSwords>(&text, size);
        say_all(
            &mut app,
            &[
                "next",
                "place e 1001",
                "place d 0505",
                "place a 0504",
                "draw foe",
                "activate foe-brigade",
                "order attack",
                "fire a at 0505 dice 1 1",
                "test depletion - skedaddle R3 dice 1 1",
            ],
        );
        app
    };
    let ways = BlindSwords::openings(at_choice().state());
    assert!(ways.len() > 9 && ways.len() < 20, "{}", ways.len());
    let end = |number: usize| {
        let line = BlindSwords::write(&ways[number - 1].command);
        line.rsplit(' ').next().unwrap().to_owned()
    };
    for (keys, number) in [("10", 10), ("1<ret>", 1), ("2", 2)] {
        let mut app = at_choice();
        app.type_keys(keys);
        // Enemies beside the way may fire; no one does.
        while !app.state().dues.is_empty() {
            say(&mut app, "pass");
        }
        let there = app.state().units["d"].hex().map(str::to_owned);
        assert_eq!(there, Some(end(number)), "{keys}: {}", seen(&app, size));
    }
    // A digit alone does nothing yet, and one that no choice has is refused.
    let mut app = at_choice();
    let before = entries(&app);
    app.type_keys("1");
    assert_eq!(entries(&app), before);
    assert!(
        seen(&app, size).contains("Enter chooses it"),
        "{}",
        seen(&app, size)
    );
    app.type_keys("<esc>");
    assert_eq!(entries(&app), before);
}
