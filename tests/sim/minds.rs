use vidette::game::journal::Entry;
use vidette::rules::Draft;
use vidette::rules::Ruleset;
use vidette::rules::chance::Tape;
use vidette::rules::fields::state::State;
use vidette::rules::fields::state::draft::Fields;
use vidette::rules::fields::terms::command::Command;
use vidette::rules::fields::terms::event::Event;
use vidette::rules::fields::terms::order::Order;
use vidette::sim::bout;
use vidette::sim::mind::worth;
use vidette::sim::policy;
use vidette::sim::seat::Seat;
use vidette::sim::seeds::Whim;

use super::first_steps;
use super::setting;
use super::state_of;

fn mirror() -> State {
    state_of(include_str!("../data/sim/mirror.toml"))
}

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
                .map(|id| worth::of(before.unit(id).unwrap()) - worth::of(after.unit(id).unwrap()))
                .sum::<f64>();
        }
    }
    Some(lost.map(|lost| lost / 36.0))
}

#[test]
fn what_a_fight_promises_is_what_all_throws_come_to() {
    let mut compared = 0;
    for (start, seed) in [(first_steps(), 1), (mirror(), 3)] {
        let player = policy::named("bold").unwrap();
        let game = bout::play(
            &setting(&start, player.as_ref()),
            bout::facts(&start, seed),
            0,
        );
        game.session.walk(|before, entry, _| {
            let fought = entry
                .act()
                .filter(|act| matches!(act.command, Command::Fire { .. }));
            let Some(act) = fought else { return };
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
    let game = bout::play(&setting(&start, steady.as_ref()), bout::facts(&start, 9), 0);
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
                let seat = Seat {
                    known: state.as_known_to(state.active()),
                    side: state.active(),
                    barred: &[],
                };
                steady.choose(&seat, &mut Whim::of(1))
            };
            assert_eq!(chosen(before), chosen(&twin), "turn {}", before.turn());
            asked += 1;
        });
    assert!(asked > 8, "{asked}");
}

#[test]
fn nobody_charges_but_under_attack_and_nothing_is_overruled() {
    // RUL-34: by what a player does of his own will.
    for seed in 1..3 {
        let start = mirror();
        let bold = policy::named("bold").unwrap();
        let game = bout::play(
            &setting(&start, bold.as_ref()),
            bout::facts(&start, seed),
            0,
        );
        let record = game.record.unwrap();
        assert_eq!(
            (record.counts.refused, record.counts.stalled),
            (0, 0),
            "{:?}",
            record.fault
        );
        game.session.walk(|before, entry, _| {
            let Some(act) = entry.act() else { return };
            assert!(act.overruled.is_empty());
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
