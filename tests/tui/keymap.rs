//! Keys that the referee chose instead of those of the list.

use vidette::tui::{
    key::Key,
    keymap::{KeyMap, Misfit},
};

#[test]
fn two_acts_may_change_places() {
    let (map, misfits) = KeyMap::of(&[("move", "f"), ("fire", "m")]);
    assert_eq!(misfits, []);
    assert_eq!(map.meant(Key::Char('f')), Some(Key::Char('m')));
    assert_eq!(map.meant(Key::Char('m')), Some(Key::Char('f')));
    assert_eq!(map.meant(Key::Char('c')), Some(Key::Char('c')));
}

#[test]
fn a_key_that_was_given_away_means_nothing() {
    let (map, _) = KeyMap::of(&[("undo", "j")]);
    assert_eq!(map.meant(Key::Char('j')), Some(Key::Char('u')));
    assert_eq!(map.meant(Key::Char('u')), None);
}

#[test]
fn misfits_keep_the_key_of_the_list() {
    let (map, misfits) = KeyMap::of(&[("move", "f"), ("undo", "Z"), ("jump", "j"), ("fire", "o")]);
    assert_eq!(
        misfits,
        [
            (1, Misfit::Grammar("Z".to_owned())),
            (2, Misfit::Unknown("jump".to_owned())),
            (3, Misfit::Taken('o', "order")),
        ]
    );
    assert_eq!(map.meant(Key::Char('u')), Some(Key::Char('u')));
}

#[test]
fn keys_that_could_never_act_are_misfits() {
    let (map, misfits) = KeyMap::of(&[
        ("undo", "z"),
        ("go to", "="),
        ("fire", "l"),
        ("activate", "l"),
        ("sight", "v"),
    ]);
    assert_eq!(
        misfits,
        [
            (0, Misfit::Modifier('z', "undo", "size")),
            (1, Misfit::Measure),
            (2, Misfit::Modifier('l', "fire", "linear-overlap")),
        ]
    );
    assert_eq!(map.meant(Key::Char('z')), Some(Key::Char('z')));
    assert_eq!(map.meant(Key::Char('l')), Some(Key::Char('a')));
    assert_eq!(
        misfits.first().map(|(_, misfit)| misfit.to_string()),
        Some("`z` cannot be the key of undo: in a fight it switches size".to_owned())
    );
}
