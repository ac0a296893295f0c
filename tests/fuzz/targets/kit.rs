//! Any text as a kit of Blind Swords, or as an exported game of one: read or told; what is read can be looked at.

#![no_main]

use libfuzzer_sys::fuzz_target;
use vidette::game::{exchange, session::Session};
use vidette::roster::Mustered;
use vidette::rules::{Guided, blind_swords::BlindSwords};
use vidette::view::presentation::{Audience, Describe};

fuzz_target!(|text: &str| {
    match BlindSwords::muster(text) {
        Ok((state, _)) => {
            let _ = BlindSwords::openings(&state);
            let _ = BlindSwords::pages(&state, &Audience::Table, None);
        }
        Err(faults) => assert!(!faults.is_empty()),
    }
    if let Ok(parcel) = exchange::unpack_game::<BlindSwords>(text)
        && let Ok(game) = Session::<BlindSwords>::of_lines(
            parcel.facts,
            parcel.lines.into_iter().map(|line| line.text).collect(),
        )
    {
        let _ = BlindSwords::pages(game.state(), &Audience::Table, None);
        let _ = (game.fairness(), game.proof());
    }
});
