//! Near the line of a front the tape decides who stands on the flank (RUL-67, RUL-58).

use rules::fields::dispatch::near_limit;
use rules::fields::language;
use rules::fields::language::LineRequest;
use rules::fields::state::State;
use rules::fields::terms::{
    close::Close,
    command::{Command, SwitchedModifier},
    event::Event,
    span::TapeSpan,
};
use table::measure::TAPE_ERROR;

use super::{lines::*, scene::*};

const FIRE: &str = "fire a at p dice 3 3";
const MELEE: &str = "melee a against p dice 3 3";

/// P faces north, A west towards the right end of P so many inches away, the middle of its front so many
/// inches behind the line of P's.
fn beside(away: f64, behind: f64) -> Scene {
    scene(vec![
        regiment("a", 35.0 + away, 33.5 - behind, 270.0),
        regiment("p", 33.0, 33.0, 0.0),
    ])
}

fn command(state: &State, line: &str) -> Command {
    match language::parse(line, state).unwrap().unwrap().act {
        LineRequest::Command(command) => command,
        other => panic!("{line}: {other:?}"),
    }
}

fn asked(state: &State, line: &str) -> Vec<Close> {
    near_limit::close(state, &command(state, line), TAPE_ERROR)
}

/// What the odds ask, of the same fight.
fn asked_of_odds(state: &State, line: &str) -> Vec<Close> {
    match command(state, line) {
        Command::Fire { firing, at, .. } => near_limit::of_fire(
            state,
            &firing,
            &at,
            &SwitchedModifier::default(),
            TAPE_ERROR,
        ),
        Command::Melee {
            fighting, against, ..
        } => near_limit::of_melee(
            state,
            &fighting,
            &against,
            &SwitchedModifier::default(),
            TAPE_ERROR,
        ),
        other => panic!("{other:?}"),
    }
}

fn is_flank(close: &Close) -> bool {
    let a_at_p = TapeSpan::Flank {
        attacker: "a".into(),
        target: "p".into(),
    };
    close.span == a_at_p && close.limit == 0.0 && close.rule == "RUL-67"
}

/// What the account of the fight says of the flank of P.
fn flanked(events: &[Event]) -> Option<String> {
    let account = events.iter().find_map(|event| match event {
        Event::Fought { account } => Some(account),
        _ => None,
    });
    let mut modifiers = account.unwrap().parties[1].modifiers.iter();
    let flanked = modifiers.find(|modifier| modifier.name == "flanked-or-rear");
    flanked.map(|modifier| modifier.why.clone())
}

/// The act and its odds ask, and obey either answer, whatever the record says.
fn the_tape_decides(away: f64, line: &str) {
    for behind in [0.2, 0.1, -0.1, -0.2] {
        let state = beside(away, behind).state();
        for asked in [asked(&state, line), asked_of_odds(&state, line)] {
            assert!(
                matches!(asked.as_slice(), [one] if is_flank(one)),
                "{asked:?}"
            );
            assert!((asked[0].inches - behind).abs() < 0.01, "{asked:?}");
            assert_eq!(asked[0].is_within(), behind < 0.0);
        }
        assert_eq!(flanked(&done(&state, line).1).is_some(), behind > 0.0);
        for (said, is_flanked) in [("behind", true), ("before", false)] {
            let (state, _) = done(&state, &format!("measured a {said} p"));
            assert_eq!(asked(&state, line), []);
            assert_eq!(asked_of_odds(&state, line), []);
            let why = flanked(&done(&state, line).1);
            assert_eq!(why.is_some(), is_flanked, "{behind} {said}");
            if is_flanked && behind < 0.0 {
                assert_eq!(why.unwrap(), "A. is by the tape behind its front line");
            }
        }
    }
    for behind in [0.3, -0.3] {
        assert_eq!(asked(&beside(away, behind).state(), line), [], "{behind}");
    }
}

#[test]
fn rul_67_the_tape_decides_who_fires_from_the_flank() {
    the_tape_decides(4.0, FIRE);
}

#[test]
fn rul_67_the_tape_decides_who_fights_hand_to_hand_on_the_flank() {
    the_tape_decides(0.0, MELEE);
}

/// Who meets the front of an enemy stands before it, in contact or a little apart.
#[test]
fn rul_67_front_to_front_nobody_measures() {
    for gap in [-0.04, 0.0, 0.04] {
        let state = draw("ppp/AAA").shifted("p", 0.0, gap).state();
        assert_eq!(asked(&state, MELEE), [], "{gap}");
        // Past the end of it too.
        let state = draw("ppp/AAA").shifted("p", 1.7, gap).state();
        assert_eq!(asked(&state, MELEE), [], "{gap}");
    }
    for past_the_end in [0.0, 1.7] {
        let state = draw("ppp/AAA").shifted("p", past_the_end, 0.1).state();
        assert_eq!(asked(&state, FIRE), [], "{past_the_end}");
    }
}

#[test]
fn rul_67_an_answer_is_gone_when_one_of_the_two_moves() {
    for place in ["place a 39,33.3 facing 270", "place p 33,33.1 facing 0"] {
        let (state, _) = done(&beside(4.0, 0.1).state(), "measured a before p");
        let (state, _) = done(&state, "note \"no one moves\"");
        assert_eq!(asked(&state, FIRE), []);
        let (state, _) = done(&state, place);
        assert!(matches!(asked(&state, FIRE).as_slice(), [one] if is_flank(one)));
        assert!(flanked(&done(&state, FIRE).1).is_some());
    }
}

/// The last answer counts.
#[test]
fn rul_67_an_answer_is_put_right_by_another() {
    let (state, _) = done(&beside(4.0, 0.1).state(), "measured a before p");
    let (state, _) = done(&state, "measured a behind p");
    assert!(flanked(&done(&state, FIRE).1).is_some());
}

/// It is asked where it decides: not beside a flanker of whom there is no doubt, nor where the modifier is
/// not counted, nor where a flank is told in another way (switch).
#[test]
fn rul_67_only_what_decides_is_asked() {
    let mut two = beside(4.0, 0.1);
    two.units.push(regiment("b", 27.0, 33.0, 90.0));
    assert_eq!(asked(&two.state(), "fire a,b at p"), []);
    let state = beside(4.0, 0.1).state();
    assert_eq!(asked(&state, "fire a at p without flanked-or-rear"), []);
    for test in ["corners_45", "wholly_behind"] {
        let state = beside(4.0, 0.1).ruling("flank_test", test).state();
        assert_eq!(asked(&state, FIRE), [], "{test}");
        assert_eq!(clause(&state, "measured a behind p"), "RUL-67");
    }
    // In melee too, where the flank costs nothing there (RUL-88, switch), and says nothing of the way back.
    let off = beside(0.0, 0.1).ruling("melee_flank", "off");
    let state = off.clone().ruling("drive_back", "own_rear").state();
    assert_eq!(asked(&state, MELEE), []);
}

/// Who is taken in flank goes back another way (RUL-78): that alone is asked for, too.
#[test]
fn rul_78_the_tape_decides_the_way_of_who_is_driven_back() {
    let state = beside(0.0, 0.1).ruling("melee_flank", "off").state();
    assert!(matches!(asked(&state, MELEE).as_slice(), [one] if is_flank(one)));
}

#[test]
fn rul_67_nonsense_of_the_tape_is_refused() {
    let mut scene = beside(4.0, 0.1);
    scene.units.push(regiment("b", 39.0, 38.0, 270.0));
    let state = scene.state();
    for (line, rule) in [
        ("measured b behind p", "RUL-58"),
        ("measured b before p", "RUL-58"),
        ("measured a behind b", "RUL-67"),
        ("measured a before a", "RUL-58"),
    ] {
        let refusal = refused(&state, line);
        assert_eq!(refusal.clause().id(), rule, "{line}");
        assert!(refusal.what_would_do().is_some(), "{line}");
    }
    let far = refused(&state, "measured b behind p").to_string();
    assert!(
        far.contains("by the record it is 4.5 in before the line"),
        "{far}"
    );
    let question = view::tape::close::question(&state, &asked(&state, FIRE)[0]);
    assert!(
        question.starts_with("MEASURE: is the middle of "),
        "{question}"
    );
    assert!(
        question.ends_with("? The record says 0.1 in behind (RUL-67)."),
        "{question}"
    );
}

/// MEL-03: what counts as a frontal charge the tape decides as it decides the flank.
#[test]
fn mel_03_the_tape_tells_a_frontal_charge() {
    for recorded in [true, false] {
        let behind = if recorded { -0.1 } else { 0.1 };
        let state = beside(0.0, behind).charged("a", "p", recorded).state();
        let defence = |state: &State| modifier(&account(state, MELEE), 1, "defensive-fire");
        assert_eq!(defence(&state), recorded.then_some(2));
        assert_eq!(asked(&state, MELEE).len(), 1);
        let (before, _) = done(&state, "measured a before p");
        assert_eq!(defence(&before), Some(2), "{recorded}");
        let (behind, _) = done(&state, "measured a behind p");
        assert_eq!(defence(&behind), None, "{recorded}");
    }
}
