//! Chestnut Ridge at random with hidden units, dummies and plots; `VIDETTE_TURNS` asks for more turns.

use super::hidden::chestnut;
use super::play::Chance;
use super::*;
use vidette::rules::Guided;
use vidette::rules::speech::Spoken;

/// What the document's random play holds: no hex with both sides, nobody in a river, every unit on the map, waiting or
/// eliminated; nobody in contact lies face down, and no dummy counts.
fn is_sound(session: &Game, case: &str) {
    let state = session.state();
    let mut holders = std::collections::BTreeMap::new();
    for id in state.units.keys() {
        let unit = show_as(session, id, state.side_of(id));
        match unit["place"]["hex"].as_str() {
            Some(hex) => {
                assert!(
                    !["0109", "0209", "0409", "0509"].contains(&hex),
                    "{case}: {id} swims"
                );
                let holder = holders
                    .entry(hex.to_owned())
                    .or_insert(state.side_of(id).to_owned());
                assert_eq!(holder, state.side_of(id), "{case}: both sides in {hex}");
            }
            None => assert!(
                ["waiting", "eliminated"].contains(&unit["place"].as_str().unwrap_or("-")),
                "{case}: {unit}"
            ),
        }
        if state.is_dummy(id) {
            assert!(
                unit["place"]["hex"].is_null() || unit["hidden"] == true,
                "{case}: {id} lies open"
            );
            assert_eq!(unit["attacked"], false, "{case}: {id} fought");
        }
    }
    if !state.kit.complications.contains_key("simul") {
        let open = |eyes: &str| {
            show_as(session, "", eyes)["plots"]
                .as_object()
                .map_or(0, |plots| plots.len())
        };
        assert_eq!(open("union"), 0, "{case}");
    }
}

fn show_as(session: &Game, words: &str, side: &str) -> Value {
    let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    BlueAndGrey::shown(session.state(), &words, &Eyes::Side(side.to_owned()))
        .unwrap()
        .json
}

/// A line of a unit of its side's own: a move or plot of two hexes, an attack, a mark, a proof.
fn line(session: &Game, chance: &mut Chance) -> String {
    let state = session.state();
    let map = state.kit.map.as_ref().unwrap();
    let own: Vec<(&str, &str)> = state
        .on_map()
        .filter_map(|(id, unit)| Some((id, unit.hex()?)))
        .collect();
    let (id, hex) = own[chance.below(own.len())];
    let near = |hex: &str, chance: &mut Chance| {
        let all = map.neighbours(hex);
        all[chance.below(all.len())].clone()
    };
    let one = near(hex, chance);
    let two = near(&one, chance);
    let (early, late) = (chance.below(9) + 1, chance.below(9) + 10);
    match (
        chance.below(12),
        state.kit.complications.contains_key("simul"),
    ) {
        (0, _) => format!("show {id}"),
        (1, _) => format!("mark {id} up"),
        (2, true) => format!("mark {id} attacks"),
        (3, _) => format!("works {id}"),
        (4..=6, true) => format!("plot {id} {early}:{one} {late}:{two}"),
        (4..=6, false) => format!("move {id} by {one} {two}"),
        (7, _) => format!("move {id} by {one}"),
        _ => format!("attack {id} on {one}"),
    }
}

/// One game; how many turns it came to.
fn at_random(on: &str, seed: u64) -> u32 {
    let mut session = begin(&chestnut(on));
    let mut chance = Chance(seed);
    for side in ["union", "confederate"] {
        for n in 1..=2 {
            let hexes = session.state().set_up_hexes(side);
            let hex = &hexes[chance.below(hexes.len())];
            let _ = play(&mut session, &format!("place {side}-d{n} {hex}"));
        }
    }
    for _ in 0..3000 {
        if session.state().over.is_some() {
            break;
        }
        let openings = <BlueAndGrey as Guided>::openings(session.state());
        let due = openings.first().is_some_and(|opening| opening.due);
        let said = match chance.below(8) {
            n if n < 2 || due => {
                <BlueAndGrey as Spoken>::write(&openings[chance.below(openings.len())].command)
            }
            7 => "next".to_owned(),
            _ => line(&session, &mut chance),
        };
        // Who is asked says no; what stands in the way of the end of a phase is overruled now and then.
        let ends = said == "next" && chance.below(2) == 0;
        let tries = [
            said.clone(),
            format!("{said} answer no"),
            format!("{said} because \"random\""),
        ];
        let tries = tries.iter().take(if ends { 3 } else { 2 });
        for said in tries {
            if play(&mut session, said).is_ok() {
                is_sound(&session, &format!("{on}, seed {seed}, {said}"));
                break;
            }
        }
    }
    assert_eq!(session.differing(), [], "{on}, seed {seed}");
    session.state().turn
}

/// Hundreds of turns with each mixture, or as many as `VIDETTE_TURNS` asks for.
#[test]
fn random_games_hold_in_the_dark() {
    let turns = std::env::var("VIDETTE_TURNS")
        .ok()
        .and_then(|turns| turns.parse().ok())
        .unwrap_or(200);
    let all = [
        "hidden = true\ndummies = true",
        "hidden = true\ndummies = true\nvoluntary = true\nzoc3 = true\ncavalry = true\nentrench = 2\ncommand = true\ndemoral = true",
        "simul = 18\ncommand = true\nvoluntary = true",
        "simul = 18\ncommand = true\nvoluntary = true\nhidden = true\ndummies = true\nentrench = 2\nzoc3 = true\nflank = true\nfree_deploy = true",
    ];
    let mut played = 0;
    for seed in 0.. {
        if played >= turns {
            break;
        }
        let on = all[seed as usize % all.len()];
        let came_to = at_random(on, seed);
        assert!(came_to > 1, "{on}, seed {seed}: it stands still");
        played += came_to;
    }
}
