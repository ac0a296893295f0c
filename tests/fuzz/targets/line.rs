//! Any lines as commands of a game: played or refused.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use vidette::roster;
use vidette::rules::{Draft, Ruleset, chance::Tape, fields::{state::{draft::Fields, State}, language}};

static START: LazyLock<State> = LazyLock::new(|| {
    let text = include_str!("../../../rosters/mcphersons-ridge.toml");
    match roster::muster(text) {
        Ok((muster, _)) => State::from_muster(muster),
        Err(faults) => panic!("{faults:?}"),
    }
});

fuzz_target!(|text: &str| {
    let mut state = START.clone();
    let mut fallen = 0u8;
    for line in text.lines().take(20) {
        let Ok(Some(said)) = language::parse(line, &state) else {
            continue;
        };
        let language::LineRequest::Command(command) = said.act else {
            continue;
        };
        let typed = said.dice.unwrap_or_default();
        let mut own = |_: &vidette::rules::chance::Ask| {
            fallen = fallen.wrapping_add(1);
            fallen % 6 + 1
        };
        let mut tape = Tape::thrown(&typed, &mut own);
        let mut draft = Draft::<Fields>::new(state.clone(), &mut tape, said.because);
        if Fields::decide(&mut draft, &command).is_ok() {
            state = draft.finish().0;
        }
    }
});
