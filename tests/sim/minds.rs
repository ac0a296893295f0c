use std::sync::{LazyLock, Mutex};

use vidette::game::journal::Entry;
use vidette::rules::{
    Draft, Ruleset,
    chance::Tape,
    fields::{
        combat, language,
        state::{State, draft::Fields},
        terms::{command::Command, event::Event, order::Order, phase::Phase},
    },
};
use vidette::sim::{
    doctrine::Doctrine,
    evaluate::{
        fights,
        ground::Stakes,
        moves,
        weighed_act::{TOLD, Weighed},
        worth,
    },
    playout::{self, PlayedGame},
    policy,
    seat::SideKnowledge,
    seeds::PolicyRng,
};

use super::{first_steps, setting, state_of};

pub(super) fn mirror() -> State {
    state_of(include_str!("../data/sim/mirror.toml"))
}

/// Two games of bold players, of which more than one test asks something.
pub(super) static BOLD: LazyLock<Mutex<[PlayedGame; 2]>> =
    LazyLock::new(|| Mutex::new([1, 2].map(|seed| played(&mirror(), "bold", seed))));

/// What troops that an account names lose in all 36 throws, by deciding each; none where a brigade goes with it.
fn enumerated(before: &State, command: &Command) -> Option<[f64; 2]> {
    let mut lost = [0.0; 2];
    for dice in (1..=6).flat_map(|a| (1..=6).map(move |b| [a, b])) {
        let mut typed = dice.to_vec();
        typed.extend([3; 22]);
        let mut tape = Tape::typed(&typed);
        let mut draft = Draft::<Fields>::new(before.clone(), &mut tape, None);
        Fields::decide(&mut draft, command).ok()?;
        let (after, events, _) = draft.finish();
        let gone = |event: &Event| matches!(event, Event::BrigadeBroken { .. });
        if events.iter().any(gone) {
            return None;
        }
        let account = events.iter().find_map(|event| match event {
            Event::Fought { account } => Some(account),
            _ => None,
        })?;
        for (party, lost) in account.parties.iter().zip(&mut lost) {
            // Who is driven back through friends disorders them: that is not of the fight itself.
            let suffers = match party.exposed.is_empty() {
                true => &party.units,
                false => &party.exposed,
            };
            let units = suffers.iter();
            *lost += units
                .map(|id| {
                    let (before_it, after_it) = (before.unit(id).unwrap(), after.unit(id).unwrap());
                    (worth::unit_worth(before_it) - worth::unit_worth(after_it))
                        * worth::shaken(before, before_it)
                })
                .sum::<f64>();
        }
    }
    Some(lost.map(|lost| lost / 36.0))
}

/// Who may fire is what the rules say, and the firefight that is chosen promises no less than any with all who may.
fn holds_of_fights(before: &State) {
    let steady = Doctrine::steady();
    let seat = SideKnowledge {
        known: before.as_known_to(before.active()),
        side: before.active(),
        barred: &[],
        wanted: TOLD,
    };
    let stakes = Stakes::new(&seat.known, seat.side);
    let chosen = fights::weighed(&seat, &steady);
    let best = chosen
        .first()
        .map_or(f64::NEG_INFINITY, |fight| fight.sum());
    for (at, firers) in &combat::possible_firers(&seat.known) {
        let against = combat::objections_to_fire(&seat.known, firers, at).unwrap();
        assert!(against.is_empty(), "{against:?}");
        let all = fights::firefight(&seat.known, &steady, &stakes, firers, at).unwrap();
        assert!(
            all.sum() < steady.fire_from || best >= all.sum() - 1e-9,
            "{all}"
        );
    }
}

#[test]
fn what_a_fight_promises_is_what_all_throws_come_to() {
    let mut compared = 0;
    for (start, seed) in [(first_steps(), 1), (mirror(), 3)] {
        let player = policy::named("bold").unwrap();
        let game = playout::play(
            &setting(&start, player.as_ref()),
            playout::facts(&start, seed),
            0,
        );
        game.session.walk(|before, entry, _| {
            let fought = entry
                .act()
                .filter(|act| matches!(act.command, Command::Fire { .. }));
            let Some(act) = fought else { return };
            holds_of_fights(before);
            let account = act.events.iter().find_map(|event| match event {
                Event::Fought { account } => Some(account),
                _ => None,
            });
            let (Some(account), Some(all)) = (account, enumerated(before, &act.command)) else {
                return;
            };
            let promised = worth::losses(before, account);
            for (promised, all) in promised.iter().zip(all) {
                assert!(
                    (promised - all).abs() < 1e-9,
                    "{promised} {all}: {account:?}"
                );
            }
            compared += 1;
        });
    }
    assert!(compared >= 5, "{compared}");
}

#[test]
fn a_player_sees_no_secret_and_no_coming_die() {
    // The same act where only what he may not know is otherwise, at every decision of a game.
    let start = first_steps();
    let steady = policy::named("steady").unwrap();
    let game = playout::play(
        &setting(&start, steady.as_ref()),
        playout::facts(&start, 9),
        0,
    );
    let mut asked = 0;
    game.session
        .walk(|before, entry: &Entry<Command, Event>, _| {
            if before.over().is_some() || !entry.seq.number().is_multiple_of(5) {
                return;
            }
            let text = serde_json::to_string(before).unwrap();
            let mut twin: serde_json::Value = serde_json::from_str(&text).unwrap();
            let enemy = if before.active().as_str() == "grey" {
                "holloway"
            } else {
                "whitlow"
            };
            twin["brigades"][enemy]["fatigue"] = 5.into();
            twin["brigades"][enemy]["waiting"] = serde_json::to_value(Order::Retire).unwrap();
            twin["generals"][enemy]["points"] = 1.into();
            let twin: State = serde_json::from_value(twin).unwrap();
            let chosen = |state: &State| {
                let seat = SideKnowledge {
                    known: state.as_known_to(state.active()),
                    side: state.active(),
                    barred: &[],
                    wanted: TOLD,
                };
                steady.choose(&seat, &mut PolicyRng::from_seed(1))
            };
            assert_eq!(chosen(before), chosen(&twin), "turn {}", before.turn());
            asked += 1;
        });
    assert!(asked > 8, "{asked}");
}

#[test]
fn nobody_charges_but_under_attack_and_nothing_is_overruled() {
    // RUL-34: by what a player does of his own will.
    for game in BOLD.lock().unwrap().iter() {
        let record = game.record.as_ref().unwrap();
        assert_eq!(
            (record.counts.refused, record.counts.stalled),
            (0, 0),
            "{:?}",
            record.fault
        );
        game.session.walk(|before, entry, _| {
            let Some(act) = entry.act() else { return };
            assert!(act.overruled().is_empty());
            let Command::Move { units, .. } = &act.command else {
                return;
            };
            let unit = before.unit(&units[0]).unwrap();
            let order = before.brigade(&unit.brigade).unwrap().order();
            let charges = act
                .events
                .iter()
                .any(|event| matches!(event, Event::Charged { .. }));
            assert!(!charges || matches!(order, Order::Attack(_)), "{order}");
        });
    }
}

/// The moves told of a position, with some acts barred.
fn moves_told(before: &State, barred: &[Command]) -> Vec<Weighed> {
    let side = before.active();
    let known = before.as_known_to(side);
    let seat = SideKnowledge {
        known,
        side,
        barred,
        wanted: TOLD,
    };
    moves::weighed(&seat, &Doctrine::steady())
}

#[test]
fn the_best_moves_are_told_though_most_are_not_weighed_to_the_end() {
    let mut asked = 0;
    let game = played(&mirror(), "steady", 5);
    game.session.walk(|before, _, _| {
        if before.phase() != Phase::Tactical {
            return;
        }
        let told = moves_told(before, &[]);
        assert!(told.is_sorted_by(|one, other| one.sum() >= other.sum()));
        assert!(told.iter().all(|act| act.sum() > 0.0));
        // Whether the order is obeyed counts only where the move that it demands may be made.
        let as_ordered = |act: &Command| language::write(act).ends_with("as-ordered");
        let Some((first, next)) = told.split_first() else {
            return;
        };
        if next.is_empty() || as_ordered(&first.act) {
            return;
        }
        let then = moves_told(before, std::slice::from_ref(&first.act));
        assert_eq!(then[..next.len()], *next, "turn {}", before.turn());
        asked += 1;
    });
    assert!(asked > 20, "{asked}");
}

pub(super) fn played(start: &State, name: &str, seed: u64) -> PlayedGame {
    let player = policy::named(name).unwrap();
    playout::play(
        &setting(start, player.as_ref()),
        playout::facts(start, seed),
        0,
    )
}

#[test]
fn rul_52_what_a_table_told_of_sight_holds_on_the_next_while_nobody_moved_who_hides() {
    let mut moves = 0;
    for seed in [1863, 1864] {
        let mut state = first_steps();
        let game = played(&state, "steady", seed);
        for act in game.session.entries().iter().filter_map(Entry::act) {
            let faces: Vec<u8> = act.faces.iter().map(|face| face.pips).collect();
            let mut tape = Tape::typed(&faces);
            let mut draft = Draft::<Fields>::new(state, &mut tape, None);
            Fields::decide(&mut draft, &act.command).unwrap();
            state = draft.finish().0;
            if !matches!(act.command, Command::March { .. } | Command::Move { .. }) {
                continue;
            }
            let table = state.on_table();
            let troops = table.field.troops.iter().enumerate();
            for (from, watcher) in troops.clone() {
                for (to, _) in troops
                    .clone()
                    .filter(|(_, troop)| troop.side != watcher.side)
                {
                    let anew = table.field.has_any_line_to(from, to);
                    assert_eq!(*table.line_between(from, to), anew, "{:?}", act.command);
                }
            }
            moves += 1;
            if moves == 20 {
                return;
            }
        }
    }
    panic!("{moves} moves");
}
