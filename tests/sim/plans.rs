//! What players do for a whole side: they spread over the enemy, march clear of friends, and rest guns before they
//! break.

use std::sync::{LazyLock, Mutex};

use vidette::rules::fields::{
    combat,
    state::{BrigadeState, State},
    tactical,
    terms::{
        command::{Command, Manoeuvre},
        condition::Formation,
        event::Event,
        name::{BrigadeId, UnitId},
        order::Order,
        order_of_battle::Arm,
        phase::Phase,
    },
    wear::fatigue,
};
use vidette::sim::{
    doctrine::Doctrine,
    evaluate::{candidates, fights, ground::Stakes, orders},
    playout::PlayedGame,
    seat::SideKnowledge,
};

use super::minds::{BOLD, played};
use super::state_of;

/// Eight games of steady players on McPherson's Ridge.
static RIDGE: LazyLock<Mutex<Vec<PlayedGame>>> = LazyLock::new(|| {
    let ridge = state_of(include_str!("../../rosters/mcphersons-ridge.toml"));
    let games = std::thread::scope(|scope| {
        let games = [1, 2, 3, 4, 5, 6, 7, 8].map(|seed| {
            let ridge = &ridge;
            scope.spawn(move || played(ridge, "steady", seed))
        });
        games.map(|game| game.join().unwrap()).into()
    });
    Mutex::new(games)
});

#[test]
fn rul_62_few_marches_end_on_the_heels_of_friends() {
    let marches = |game: &PlayedGame| game.record.as_ref().unwrap().counts.marches;
    let bold = BOLD.lock().unwrap().iter().map(marches).collect();
    let steady = RIDGE.lock().unwrap().iter().map(marches).collect();
    let counted: [(Vec<[u32; 2]>, u32); 2] = [(bold, 6), (steady, 24)];
    for (marches, least) in counted {
        let sums = |[a, h]: [u32; 2], [all, heels]: [u32; 2]| [a + all, h + heels];
        let [all, on_heels] = marches.into_iter().fold([0, 0], sums);
        assert!(all >= least && 5 * on_heels <= all, "{on_heels} of {all}");
    }
}

#[test]
fn act_03_few_batteries_are_broken_by_their_activation() {
    let [mut batteries, mut broken] = [0, 0];
    for game in RIDGE.lock().unwrap().iter() {
        game.session.walk(|before, entry, _| {
            let of_guns = |id: &BrigadeId| {
                let units = &before.brigade(id).unwrap().units;
                let mut units = units.iter().filter_map(|id| before.unit(id));
                units.all(|unit| unit.arm == Arm::Artillery)
            };
            if entry.seq.number() == 1 {
                batteries += before.brigades().filter(|b| of_guns(&b.id)).count();
            }
            let events = entry.act().into_iter().flat_map(|act| &act.events);
            broken += events
                .filter(|event| match event {
                    Event::BrigadeBroken { brigade, rule, .. } => {
                        rule.id() == "ACT-03" && of_guns(brigade)
                    }
                    _ => false,
                })
                .count();
        });
    }
    assert!(
        batteries == 64 && 4 * broken < batteries,
        "{broken} of {batteries}"
    );
}

/// The position with other facts of a brigade.
fn with_brigade(state: &State, id: &BrigadeId, facts: &[(&str, serde_json::Value)]) -> State {
    let mut twin = serde_json::to_value(state).unwrap();
    for (field, value) in facts {
        twin["brigades"][id.as_str()][field] = value.clone();
    }
    serde_json::from_value(twin).unwrap()
}

/// What a firefight promises by its fatigue for the acting side and the enemy.
fn fatigue_of(state: &State, firing: &[UnitId], at: &UnitId) -> f64 {
    let stakes = Stakes::new(state, state.active());
    let fight = fights::firefight(state, &Doctrine::steady(), &stakes, firing, at).unwrap();
    let term = fight.terms.iter().find(|(name, _)| *name == "fatigue");
    term.unwrap().1
}

#[test]
fn fat_03_fire_costs_guns_more_that_are_worn_already() {
    let pegram = BrigadeId::new("pegram");
    let mut compared = 0;
    let games = RIDGE.lock().unwrap();
    games[0].session.walk(|before, _, _| {
        if before.phase() != Phase::Combat {
            return;
        }
        let is_theirs = |id: &UnitId| before.unit(id).unwrap().brigade == pegram;
        let shots = combat::possible_firers(before).into_iter();
        let mut shots = shots.filter(|(_, firers)| firers.iter().any(is_theirs));
        let Some((at, firers)) = shots.next() else {
            return;
        };
        let firing: Vec<UnitId> = firers.into_iter().filter(is_theirs).collect();
        let counted = fatigue::units_counted(before, &pegram);
        let [fresh, worn] = [(0, "fresh"), (3 * counted, "worn")].map(|(points, level)| {
            let facts = [("fatigue", points.into()), ("level", level.into())];
            fatigue_of(&with_brigade(before, &pegram, &facts), &firing, &at)
        });
        assert!(worn <= fresh, "{worn} {fresh}");
        compared += usize::from(worn < fresh);
    });
    assert!(compared > 3, "{compared}");
}

/// The worth of each new order that is told.
fn new_orders(state: &State) -> Vec<(Command, f64)> {
    let side = state.active();
    let known = state.as_known_to(side);
    let barred = &[];
    let seat = SideKnowledge {
        known,
        side,
        barred,
        wanted: 1,
    };
    let weighed = orders::weighed(&seat, &Doctrine::steady()).into_iter();
    weighed.map(|order| (order.act, order.terms[0].1)).collect()
}

#[test]
fn an_enemy_whom_friends_attack_is_worth_less_to_others() {
    let mut compared = 0;
    let games = RIDGE.lock().unwrap();
    for game in games.iter().take(4) {
        game.session.walk(|before, _, _| {
            if before.phase() != Phase::Orders {
                return;
            }
            for (act, worth) in new_orders(before) {
                let Command::Order {
                    brigade,
                    order: order @ Order::Attack(target),
                    ..
                } = &act
                else {
                    continue;
                };
                let at = before.centre_of(target).unwrap();
                // Who is near counts as a friend whom the attack brings along, sent or not.
                let near = |id: &BrigadeId| {
                    let centre = before.centre_of(id);
                    centre.is_some_and(|centre| (centre - at).norm() <= 26.0)
                };
                let called = |id: &BrigadeId| {
                    let mut riders = before.messengers().iter();
                    riders.any(|rider| rider.carries.brigade() == Some(id))
                };
                let mut friends = before.brigades().filter(|friend| {
                    let holds = *friend.order() == Order::Hold && friend.waiting().is_none();
                    friend.side == *before.active()
                        && friend.id != *brigade
                        && !friend.is_broken()
                        && holds
                        && !called(&friend.id)
                        && near(&friend.id)
                });
                let Some(friend) = friends.next() else {
                    continue;
                };
                let facts = [("order", serde_json::to_value(order).unwrap())];
                let twin = with_brigade(before, &friend.id, &facts);
                let told = new_orders(&twin).into_iter();
                let mut told = told.filter(|(other, _)| *other == act);
                let id = &friend.id;
                assert!(told.all(|(_, other)| other < worth), "{id} and {act:?}");
                compared += 1;
            }
        });
    }
    assert!(compared > 5, "{compared}");
}

#[test]
fn a_brigade_whose_target_is_gone_pays_only_the_messenger_for_a_new_order() {
    let [mut gone, mut there] = [0, 0];
    let games = RIDGE.lock().unwrap();
    for game in games.iter() {
        game.session.walk(|before, _, _| {
            if before.phase() != Phase::Orders {
                return;
            }
            let side = before.active();
            let seat = SideKnowledge {
                known: before.as_known_to(side),
                side,
                barred: &[],
                wanted: 1,
            };
            let doctrine = Doctrine::steady();
            for weighed in orders::weighed(&seat, &doctrine) {
                let (id, riders) = match &weighed.act {
                    Command::Order { brigade, .. } => (brigade, 1.0),
                    Command::Report { brigade } => (brigade, 2.0),
                    act => panic!("{act:?}"),
                };
                let Order::Attack(target) = before.brigade(id).unwrap().order() else {
                    continue;
                };
                let staying = -weighed.terms[2].1 - riders;
                match seat.known.brigade_distance(id, target) {
                    None => {
                        assert!(staying.abs() < 1e-9, "{weighed}");
                        gone += 1;
                    }
                    Some(_) => {
                        assert!(staying >= doctrine.stay, "{weighed}");
                        there += 1;
                    }
                }
            }
        });
    }
    assert!(gone > 2 && there > 2, "{gone} and {there}");
}

#[test]
fn a_unit_behind_friends_looks_for_a_way_past_them() {
    let [mut stopped, mut looks] = [0, 0];
    let games = RIDGE.lock().unwrap();
    for game in games.iter().take(3) {
        game.session.walk(|before, _, _| {
            if before.phase() != Phase::Tactical {
                return;
            }
            let side = before.active();
            let known = before.as_known_to(side);
            let stakes = Stakes::new(&known, side);
            let sent =
                |b: &&BrigadeState| matches!(b.order(), Order::Attack(_)) && !b.holds_ground();
            for brigade in known.brigades().filter(|b| known.acts(b)).filter(sent) {
                let units = known.units_of(&brigade.id);
                for unit in units.filter(|unit| unit.formation() == Formation::Line) {
                    let units = std::slice::from_ref(&unit.id);
                    let ahead = tactical::preview_move(&known, units, &Manoeuvre::Ahead(3.0));
                    let onto_friends = |no: &String| no.contains("RUL-65");
                    if !ahead.is_ok_and(|ghost| ghost.objections.iter().any(onto_friends)) {
                        continue;
                    }
                    stopped += 1;
                    let acts = candidates::candidates(&known, brigade, units, &stakes);
                    let to = |act: &&Command| {
                        matches!(
                            act,
                            Command::Move {
                                how: Manoeuvre::To(..),
                                ..
                            }
                        )
                    };
                    looks += usize::from(acts.iter().filter(to).count() >= 4);
                }
            }
        });
    }
    assert!(stopped > 20, "{stopped}");
    assert!(looks * 10 >= stopped * 9, "{looks} of {stopped}");
}
