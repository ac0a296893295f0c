//! A whole turn of a shipped battle, by the command language alone.

use rules::chance::Tape;
use rules::fields::language;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::command::Command;
use rules::{Draft, Ruleset};

use common::sitting::{PASSES_ROLLS, battle};

fn play(state: &State, command: &Command, seed: &mut u64) -> Result<State, String> {
    let mut own = |_: &rules::chance::Ask| {
        *seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        ((*seed >> 33) % 6) as u8 + 1
    };
    let mut tape = Tape::thrown(&[], &mut own);
    // Activation may end before all have rolled (ACT-01).
    let is_next = matches!(command, Command::Next { .. });
    let because = is_next.then(|| PASSES_ROLLS.to_owned());
    let mut draft = Draft::<Fields>::new(state.clone(), &mut tape, because);
    Fields::decide(&mut draft, command).map_err(|halt| format!("{halt:?}"))?;
    Ok(draft.finish().0)
}

#[test]
fn every_offered_act_is_accepted_for_eight_player_turns() {
    for name in ["mcphersons-ridge", "first-steps"] {
        let mut state = battle(name);
        let mut seed = 1863;
        let mut acts = 0;
        while state.turn() <= 8 && state.over().is_none() {
            let openings = state.openings();
            for opening in openings.iter().take(40) {
                let line = language::write(&opening.command);
                if let Err(no) = play(&state, &opening.command, &mut seed.clone()) {
                    panic!(
                        "{name} turn {} {:?}: `{line}` was offered and refused: {no}",
                        state.turn(),
                        state.phase()
                    );
                }
            }
            let next = openings.into_iter().next().map(|o| o.command);
            let command = match next {
                Some(command) if acts % 23 != 22 => command,
                _ => Command::Next { anyway: true },
            };
            state = play(&state, &command, &mut seed).unwrap();
            acts += 1;
            assert!(acts < 3000, "the turn does not end: {:?}", command);
        }
        assert!(state.turn() > 8 || state.over().is_some());
        println!("{name}: {acts} acts, turn {}", state.turn());
    }
}
