//! The letters of a fight's modifiers.

/// The key after which letters switch the modifiers of a fight.
pub const MODIFIERS_KEY: char = 'm';

/// The modifiers that the referee may switch, by letter.
pub const MODIFIERS: &[(char, &str)] = &[
    ('g', "fatigue"),
    ('s', "supported"),
    ('w', "soft-cover"),
    ('c', "hard-cover"),
    ('z', "size"),
    ('d', "disordered"),
    ('b', "beaten"),
    ('h', "uphill"),
    ('r', "flanked-or-rear"),
    ('t', "general-attached"),
    ('v', "defensive-fire"),
    ('l', "linear-overlap"),
    ('y', "resting"),
    ('p', "weapon"),
    ('k', "canister"),
];

/// Returns the modifier that a letter switches; `None` if it switches none.
#[must_use]
pub fn modifier_of(letter: char) -> Option<&'static str> {
    let found = MODIFIERS.iter().find(|(key, _)| *key == letter);
    found.map(|(_, name)| *name)
}

/// Returns the letter that switches a modifier; `None` for one that cannot be switched.
#[must_use]
pub fn letter_of(name: &str) -> Option<char> {
    let found = MODIFIERS.iter().find(|(_, known)| name.starts_with(known));
    found.map(|(letter, _)| *letter)
}
