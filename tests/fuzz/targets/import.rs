//! Any text as an exported game: read or told; what is read can be opened and looked at.

#![no_main]

use libfuzzer_sys::fuzz_target;
use vidette::game::{exchange, session::Session, store::Store};
use vidette::rules::fields::state::draft::Fields;

fuzz_target!(|text: &str| {
    let Ok(parcel) = exchange::unpack_game::<Fields>(text) else {
        return;
    };
    let Ok(folder) = tempfile::tempdir() else {
        return;
    };
    let path = folder.path().join("g.vidette");
    if Store::create(&path, &parcel.facts, &parcel.summary, &parcel.lines).is_ok()
        && let Ok(session) = Session::<Fields>::look(&path)
    {
        let _ = session.state().openings();
        let _ = (session.fairness(), session.proof());
    }
});
