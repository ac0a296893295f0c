//! Keys that the referee chose instead of those of the list.

use vidette::tui::kit::{
    key::PressedKey,
    keymap::{KeyMap, KeyRefusal},
};

#[test]
fn two_acts_may_change_places() {
    let (map, misfits) = KeyMap::from_choices(&[("move", "f"), ("fire", "m")]);
    assert_eq!(misfits, []);
    assert_eq!(
        map.meant(PressedKey::Char('f')),
        Some(PressedKey::Char('m'))
    );
    assert_eq!(
        map.meant(PressedKey::Char('m')),
        Some(PressedKey::Char('f'))
    );
    assert_eq!(
        map.meant(PressedKey::Char('c')),
        Some(PressedKey::Char('c'))
    );
}

#[test]
fn a_key_that_was_given_away_means_nothing() {
    let (map, _) = KeyMap::from_choices(&[("undo", "j")]);
    assert_eq!(
        map.meant(PressedKey::Char('j')),
        Some(PressedKey::Char('u'))
    );
    assert_eq!(map.meant(PressedKey::Char('u')), None);
}

#[test]
fn misfits_keep_the_key_of_the_list() {
    let (map, misfits) =
        KeyMap::from_choices(&[("move", "f"), ("undo", "Z"), ("jump", "j"), ("fire", "o")]);
    assert_eq!(
        misfits,
        [
            (1, KeyRefusal::Grammar("Z".to_owned())),
            (2, KeyRefusal::Unknown("jump".to_owned())),
            (3, KeyRefusal::Taken('o', "order")),
        ]
    );
    assert_eq!(
        map.meant(PressedKey::Char('u')),
        Some(PressedKey::Char('u'))
    );
}

#[test]
fn keys_that_could_never_act_are_misfits() {
    let (map, misfits) = KeyMap::from_choices(&[
        ("undo", "z"),
        ("go to", "="),
        ("fire", "l"),
        ("activate", "l"),
        ("sight", "v"),
    ]);
    assert_eq!(
        misfits,
        [
            (1, KeyRefusal::Measure),
            (3, KeyRefusal::Taken('l', "fire")),
        ]
    );
    assert_eq!(
        map.meant(PressedKey::Char('z')),
        Some(PressedKey::Char('u'))
    );
    assert_eq!(
        map.meant(PressedKey::Char('l')),
        Some(PressedKey::Char('f'))
    );
    assert_eq!(
        misfits.first().map(|(_, misfit)| misfit.to_string()),
        Some("`=` cannot be a key: it measures, on the table and in a phrase".to_owned())
    );
}
