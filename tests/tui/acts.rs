//! The one list of acts: keys, help and footer read it, and it holds together.

use vidette::rules::fields::terms::phase::Phase;
use vidette::tui::{
    kit::{
        act::{self, ACTS, Does},
        key::PressedKey,
        question::ScreenQuestion,
    },
    table::ui::ScreenMode,
};
use vidette::view::assist::todo::Todo;

use super::{budgets::after, *};

#[test]
fn no_key_has_two_acts() {
    let acting: Vec<_> = ACTS.iter().filter(|act| act.does != Does::Words).collect();
    for (n, act) in acting.iter().enumerate() {
        let twin = acting.iter().skip(n + 1).find(|other| other.key == act.key);
        assert!(
            twin.is_none(),
            "{} and {:?}",
            act.name,
            twin.map(|t| t.name)
        );
    }
}

#[test]
fn verbs_are_small_letters_and_nothing_frequent_needs_ctrl() {
    for act in ACTS {
        match (act.does, act.key) {
            (Does::Verb(_), PressedKey::Char(letter)) => assert!(letter.is_ascii_lowercase()),
            (Does::Verb(_), other) => panic!("{}: {other:?}", act.name),
            (_, PressedKey::Ctrl(letter)) => assert_eq!(letter, 'r', "{}", act.name),
            _ => {}
        }
    }
}

#[test]
fn the_help_lists_every_act_in_every_phase() {
    for phase in Phase::TURN {
        assert_eq!(act::help(phase, "").len(), ACTS.len());
        let first = act::help(phase, "").first().copied().unwrap();
        if phase != Phase::Morale {
            assert!(
                first.is_offered(phase) && !first.phases.is_empty(),
                "{phase:?}"
            );
        }
    }
    let found = act::help(Phase::Tactical, "wheel");
    assert!(found.iter().all(|act| act.is_found("wheel")) && !found.is_empty());
}

#[test]
fn every_act_says_when_it_is_not_offered() {
    for act in ACTS.iter().filter(|act| !act.phases.is_empty()) {
        for phase in Phase::TURN.into_iter().filter(|p| !act.is_offered(*p)) {
            let why = act.why_not(phase);
            assert!(
                why.contains(act.name) && why.contains(phase.title()),
                "{why}"
            );
        }
    }
}

/// What the footer names can be pressed: no key of it is dead.
#[test]
fn the_footer_names_no_dead_key() {
    let mut app = table("first-steps", 120, 36);
    for keys in ["", "P", "<esc>n", "P"] {
        app.type_keys(keys);
        let shown = screen(&app, 120, 36);
        let footer = shown.lines().last().unwrap().to_owned();
        for act in ACTS {
            let (Does::Verb(_), PressedKey::Char(letter)) = (act.does, act.key) else {
                continue;
            };
            if footer.contains(&format!(" {letter} {}", act.name)) {
                assert!(act.is_offered(app.door().state().phase()), "{}", act.name);
            }
        }
    }
}

/// Every phase can be walked to its end by Space alone, and what cannot be done says why.
#[test]
fn space_walks_every_phase() {
    let mut app = table("mcphersons-ridge", 120, 36);
    for phase in Phase::TURN {
        assert_eq!(app.door().state().phase(), phase);
        let steps = app.ui().known.todo.clone();
        let phase_is_empty = steps.is_empty();
        let mut seen = Vec::new();
        for _ in 0..steps.len() {
            app.type_keys("<space>");
            seen.push(app.ui().queue);
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), steps.len(), "{phase:?}");
        app.type_keys("<space>");
        let shown = screen(&app, 120, 36);
        assert_eq!(
            phase_is_empty,
            shown.contains("nothing to do here"),
            "{shown}"
        );
        app.type_keys("<esc><esc><esc>");
        if phase == Phase::Activation {
            app.type_keys("ga444444<ret>");
        }
        end_phase(&mut app);
    }
}

/// Ends the phase though something is open in it, or left to do.
fn end_phase(app: &mut App) {
    let phase = app.door().state().phase();
    app.type_keys("n");
    if matches!(app.ui().mode, ScreenMode::Ask(..)) {
        app.type_keys("y");
    }
    if app.door().state().phase() == phase {
        app.type_keys("n");
    }
    if app.door().state().phase() == phase {
        app.type_keys("<esc>:next<space>because<space>\"pass\"<ret>");
    }
}

/// ACT-01: no key ends Activation while a brigade has not rolled; a reason does.
#[test]
fn act_01_no_key_ends_activation_while_a_brigade_has_not_rolled() {
    let mut app = budgets::after("first-steps", &["next anyway"]);
    for _ in 0..3 {
        app.type_keys("n");
        assert_eq!(app.door().state().phase(), Phase::Activation);
    }
    let shown = screen(&app, 120, 36);
    assert!(
        shown.contains("not rolled") && shown.contains("ACT-01"),
        "{shown}"
    );
    app.type_keys("<esc>:next<space>because<space>\"pass\"<ret>");
    assert_eq!(app.door().state().phase(), Phase::GrandTactical);
}

/// SEQ-06: who ends a phase in which something may still be done is asked, and asked by name.
#[test]
fn the_end_of_a_phase_with_open_fights_is_asked_for() {
    let mut app = budgets::face_to_face();
    app.type_keys("n");
    let shown = screen(&app, 80, 24);
    assert!(shown.contains("Still open: P2→A3; P1→A1."), "{shown}");
    assert!(shown.contains("End the phase?"), "{shown}");
    app.type_keys("<ret><esc>");
    assert_eq!(app.door().state().phase(), Phase::Combat);
    // The same key twice ends it.
    app.type_keys("nn");
    assert_ne!(app.door().state().phase(), Phase::Combat);
}

/// GEN-01, MEL-06: what is due is named once, and asked for again when something was done since; dice
/// that were typed are not dropped unasked.
#[test]
fn the_end_of_a_phase_is_asked_for_again_after_an_act() {
    let mut app = budgets::after("first-steps", IN_CONTACT);
    app.type_keys("n");
    let named = app.door().log().last().unwrap().text.clone();
    assert!(
        named.starts_with("still to do") && named.contains("melee"),
        "{named}"
    );
    app.type_keys("<space>52<ret>n");
    let asks = |app: &App| matches!(app.ui().mode, ScreenMode::Ask(ScreenQuestion::EndPhase, _));
    assert!(asks(&app), "{:?}", app.ui().remark);
    app.type_keys("<esc>");
    assert_eq!(app.door().state().phase(), Phase::Combat);
    let mut app = budgets::face_to_face();
    app.type_keys("<space>5n");
    assert!(screen(&app, 80, 24).contains("Typed but not entered"));
    app.type_keys("<esc>");
    assert_eq!(app.ui().proposal.clone().unwrap().faces, [5]);
}

/// Whose die is which stands with the dice; and what takes back is not taken back itself.
#[test]
fn dice_and_log_say_whose_they_are_and_what_stands() {
    let mut app = budgets::face_to_face();
    app.type_keys("P1fA15");
    assert!(screen(&app, 120, 36).contains("DICE  P1 [5]  A1 [ ]"));
    app.type_keys("2<ret>uygl");
    let shown = screen(&app, 120, 36);
    let line = shown
        .lines()
        .find(|line| line.contains("Undone to"))
        .unwrap();
    assert!(!line.contains("(undone)"), "{shown}");
    assert!(shown.contains("(undone) "), "{shown}");
    assert!(!shown.contains("Redone to"), "{shown}");
    // A redo looks the same in the file and is told as what it is.
    app.type_keys("<esc><c-r>gl");
    let shown = screen(&app, 120, 36);
    let line = shown.lines().find(|line| line.contains("Redone to"));
    assert!(
        line.is_some_and(|line| !line.contains("(undone)")),
        "{shown}"
    );
}

/// RUL-72: firefights come before melees; the walk offers them first, and a melee that ends them is
/// asked for.
#[test]
fn rul_72_firefights_are_offered_before_a_melee_that_is_due() {
    let mut app = budgets::after("first-steps", IN_CONTACT);
    let words = |app: &App| app.ui().next().unwrap().words.clone();
    assert!(words(&app).contains("fires at"), "{}", words(&app));
    app.type_keys("<space><space>");
    assert!(words(&app).starts_with("melee"), "{}", words(&app));
    let before = app.door().session().entries().len();
    app.type_keys("5");
    assert!(screen(&app, 120, 36).contains("firefights are over (RUL-72)"));
    app.type_keys("n2<ret>");
    assert!(matches!(
        app.ui().mode,
        ScreenMode::Ask(ScreenQuestion::Forgo, _)
    ));
    app.type_keys("n");
    assert_eq!(app.door().session().entries().len(), before);
    app.type_keys("<ret>y");
    assert!(app.door().session().entries().len() > before);
}

/// FIRE-05: a modifier is switched for the side that fires, for the side that is fired at, for both.
#[test]
fn fire_05_a_modifier_may_be_given_to_either_side() {
    let mut app = budgets::face_to_face();
    app.type_keys("P1fA1m");
    let bearers = |app: &App| {
        let account = app.ui().proposal.clone().unwrap().account.unwrap();
        account.parties.map(|party| {
            let mut all = party.modifiers.iter();
            all.any(|modifier| modifier.name == "uphill")
        })
    };
    for sides in [[false, false], [true, false], [false, true], [true, true]] {
        assert_eq!(bearers(&app), sides);
        app.type_keys("h");
    }
    assert_eq!(bearers(&app), [false, false]);
    // Callsigns stay: they stand on the bases.
    app.type_keys("hh");
    let words = app.ui().proposal.clone().unwrap().words;
    assert!(words.starts_with("P1 fires at A1 1st Blue"), "{words}");
    assert!(words.ends_with("with enemy-uphill"), "{words}");
}

/// First Steps, the 7th Grey in contact with the 2nd Blue, the 3rd Grey in range of the 1st Blue.
pub(super) const IN_CONTACT: &[&str] = &[
    "place 3rd 19.75,14.6 facing 90",
    "place 7th 23.75,9.5 facing 90",
    "next anyway",
    "activate whitlow dice 4 4",
    "next anyway",
    "next anyway",
    "next anyway",
];

/// RUL-26: where every unit has moved, points that are left buy no move: nobody is sent to a refusal,
/// and the end of the phase does not ask for them.
#[test]
fn rul_26_points_that_nobody_can_use_are_not_offered() {
    let lines = [
        "next anyway",
        "activate davis dice 4 4",
        "next anyway",
        "next anyway",
    ];
    let mut app = budgets::after("mcphersons-ridge", &lines);
    app.type_keys("Qm3<ret>");
    let todo = app.ui().known.todo.clone();
    let of_davis: Vec<&Todo> = todo.iter().filter(|t| t.words.contains("Davis")).collect();
    let [step] = of_davis.as_slice() else {
        panic!("{todo:?}");
    };
    let words = &step.words;
    assert!(
        words.contains("left; every unit has moved (RUL-26), but its general may"),
        "{words}"
    );
    assert!(!step.is_open());
    app.type_keys("n");
    assert_eq!(app.door().state().phase(), Phase::Combat);
}

/// A brigade that does not march says which clause keeps it.
#[test]
fn who_cannot_march_says_why() {
    let mut app = budgets::after(
        "mcphersons-ridge",
        &[
            "next anyway",
            "activate archer dice 4 4",
            "activate davis dice 4 4",
            "activate pegram dice 4 4",
            "next anyway",
        ],
    );
    let todo = app.ui().known.todo.clone();
    let idle: Vec<&str> = todo
        .iter()
        .filter(|step| !step.is_open())
        .map(|step| step.words.as_str())
        .collect();
    assert!(!idle.is_empty());
    for words in idle {
        assert!(
            words.contains("not march: ") && words.ends_with(')'),
            "{words}"
        );
    }
    app.type_keys("<space>");
    assert!(screen(&app, 120, 36).contains("NEXT"));
}

/// The line finds acts and names by letters that stand in them.
/// Behind the units of a move its ways are offered, word by word; before them, and behind `up-to`, names.
#[test]
fn the_line_offers_ways_where_a_way_is_due() {
    let offered = |line: &str| -> Vec<String> {
        let app = super::moves::moving();
        let prompt = vidette::tui::kit::prompt::Prompt::with(line);
        let found = vidette::tui::kit::palette::choices(&prompt, app.door().state());
        found.into_iter().map(|choice| choice.word).collect()
    };
    let ways = [
        "ahead",
        "back",
        "left",
        "right",
        "wheel",
        "about",
        "to",
        "up-to",
        "as-ordered",
    ];
    assert_eq!(offered("move 3rd "), ways);
    assert_eq!(offered("move 3rd, 7th "), ways);
    assert_eq!(offered("move 3rd ,7th "), ways);
    assert_eq!(offered("move 3rd wheel "), ["left", "right"]);
    assert_eq!(offered("move 3rd ahead 2 "), ["wheel"]);
    assert_eq!(offered("move 3rd ahead 2 wheel "), ["left", "right"]);
    assert_eq!(offered("move 3rd wheel right 20 "), ["in", "ahead"]);
    assert_eq!(offered("move 3rd wheel right 2 in "), ["ahead"]);
    assert_eq!(offered("move 3rd to 20,12 "), ["facing"]);
    assert_eq!(offered("move 3rd ahead "), [] as [&str; 0]);
    for line in ["move ", "move 3rd, ", "move 3rd up-to ", "fire 3rd at "] {
        assert!(offered(line).contains(&"1st".to_owned()), "{line}");
    }
    // Tab writes it, and the line is done as it stands.
    let mut app = super::moves::moving();
    app.type_keys(":move<space>3rd<space>ah<tab>1<ret>");
    let last = app.door().log().last().unwrap().text.clone();
    assert!(last.contains("ahead 1.0 in"), "{last}");
}

/// Behind `ride` its messengers are offered, and behind one of them its ways.
#[test]
fn the_line_offers_messengers_and_their_ways() {
    let app = after("mcphersons-ridge", &["order archer hold"]);
    let offered = |line: &str| -> Vec<String> {
        let prompt = vidette::tui::kit::prompt::Prompt::with(line);
        let found = vidette::tui::kit::palette::choices(&prompt, app.door().state());
        found.into_iter().map(|choice| choice.word).collect()
    };
    assert_eq!(offered("ride "), ["1"]);
    assert_eq!(offered("place messenger "), ["1"]);
    assert_eq!(offered("measured 2wi beyond 6 of messenger "), ["1"]);
    // Behind the dice of a fix nothing but its end: numbers are the referee's.
    for line in ["fix ", "fix 42 dice ", "fix 42 without soft-cover dice "] {
        assert_eq!(offered(line), [] as [&str; 0], "{line}");
    }
    assert_eq!(offered("fix 42 dice 2 "), ["keep"]);
    assert!(!offered("fix 42 move ").is_empty());
    assert_eq!(offered("ride 1 "), ["to", "by"]);
    assert_eq!(offered("ride 1 by "), [] as [&str; 0]);
    assert_eq!(offered("ride 1 by 20,8 "), ["to", "by"]);
    assert!(offered("ride 1 to 20,8 ").contains(&"dice".to_owned()));
}

/// Behind `with` and `without` the modifiers of that very act are offered.
#[test]
fn the_line_offers_modifiers_where_one_is_due() {
    let app = after("mcphersons-ridge", &[]);
    let offered = |line: &str| -> Vec<String> {
        let prompt = vidette::tui::kit::prompt::Prompt::with(line);
        let found = vidette::tui::kit::palette::choices(&prompt, app.door().state());
        found.into_iter().map(|choice| choice.word).collect()
    };
    assert_eq!(offered("activate archer "), ["with", "without", "dice"]);
    let of_roll = offered("activate archer with ");
    assert!(of_roll.contains(&"division-near".to_owned()), "{of_roll:?}");
    assert!(!of_roll.contains(&"soft-cover".to_owned()), "{of_roll:?}");
    assert_eq!(offered("activate archer with corps-near without "), of_roll);
    for line in ["fire 2wi at 13al with ", "melee 2wi against 13al without "] {
        let of_fight = offered(line);
        assert!(of_fight.contains(&"soft-cover".to_owned()), "{of_fight:?}");
        assert!(!of_fight.contains(&"corps-near".to_owned()), "{of_fight:?}");
    }
    // Generals who go along with a march are no modifiers.
    assert!(offered("march archer with ").contains(&"heth".to_owned()));
}

#[test]
fn the_line_completes_and_searches() {
    let mut app = table("mcphersons-ridge", 120, 36);
    app.type_keys(":unlimb<tab>");
    assert!(screen(&app, 120, 36).contains(" : unlimber"));
    // A name is found by what people call it, an act of the screens by its name.
    app.type_keys("<esc>:order<space>ironbrig");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains("A Iron Brigade"), "{shown}");
    app.type_keys("<tab>hold");
    let shown = screen(&app, 120, 36);
    assert!(shown.contains(" : order meredith hold"), "{shown}");
    app.type_keys("<esc>:whole-table<ret>");
    app.type_keys(":big<ret>");
    assert!(screen(&app, 120, 36).contains("any key"));
    app.type_keys("<esc>:<up>");
    assert!(screen(&app, 120, 36).contains(" : big"));
}

/// The help does what its search found first.
#[test]
fn the_help_runs_what_is_found() {
    let mut app = table("first-steps", 120, 36);
    app.type_keys("?big<space>letters<ret>");
    assert!(screen(&app, 120, 36).contains("any key"));
}
