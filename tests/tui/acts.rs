//! The one list of acts: keys, help and footer read it, and it holds together.

use vidette::rules::fields::state::Phase;
use vidette::tui::intent;
use vidette::tui::intent::ACTS;
use vidette::tui::intent::Does;
use vidette::tui::key::Key;

use super::*;

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
            (Does::Verb(_), Key::Char(letter)) => assert!(letter.is_ascii_lowercase()),
            (Does::Verb(_), other) => panic!("{}: {other:?}", act.name),
            (_, Key::Ctrl(letter)) => assert_eq!(letter, 'r', "{}", act.name),
            _ => {}
        }
    }
}

#[test]
fn the_help_lists_every_act_in_every_phase() {
    for phase in Phase::TURN {
        assert_eq!(intent::help(phase, "").len(), ACTS.len());
        let first = intent::help(phase, "").first().copied().unwrap();
        if phase != Phase::Morale {
            assert!(
                first.is_offered(phase) && !first.phases.is_empty(),
                "{phase:?}"
            );
        }
    }
    let found = intent::help(Phase::Tactical, "wheel");
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
            let (Does::Verb(_), Key::Char(letter)) = (act.does, act.key) else {
                continue;
            };
            if footer.contains(&format!(" {letter} {}", act.name)) {
                assert!(act.is_offered(app.door().state().phase()), "{}", act.name);
            }
        }
    }
}
