//! What a diary claims of ground, places, orders, marches and counts is what the log has.

use std::collections::{BTreeMap, BTreeSet};

use common::sitting::{self, play};
use vidette::game::session::Session;
use vidette::rules::{
    Ruleset,
    fields::{
        state::{State, draft::Fields},
        terms::{
            event::{Event, MarchEnd},
            name::{SideId, UnitId},
            order::Order,
        },
        wear::morale::terrain,
    },
};
use vidette::table::measure::Point;
use vidette::view::day::diary::{Diary, DiaryLength, DiaryOptions, EventId, words};

use super::{prose::played, session, told};
use crate::cli::program::Home;

/// A battle with the state before each event, by the event's address.
struct Followed {
    session: Session<Fields>,
    events: BTreeMap<EventId, (State, Event)>,
}

fn followed(battle: &str, seed: &str) -> Followed {
    followed_by(session(&played(battle, seed)))
}

/// The second game of Henry Hill.
fn second_game() -> Followed {
    let home = Home::new();
    let line = [
        "simulate",
        "henry-hill",
        "--game",
        "1",
        "--seed",
        "1863",
        "--name",
        "g",
    ];
    home.out(&line);
    followed_by(session(&home))
}

fn followed_by(session: Session<Fields>) -> Followed {
    let journal = session.journal();
    let mut state = State::clone(journal.start());
    let mut events = BTreeMap::new();
    for seq in journal.line_to(journal.here()) {
        let act = journal.entry(seq).unwrap().act().unwrap();
        for (n, event) in act.events.iter().enumerate() {
            events.insert((seq, n), (state.clone(), event.clone()));
            Fields::apply(&mut state, event);
        }
    }
    Followed { session, events }
}

/// The sides that have a share in each piece of valued ground, at the end of each turn.
fn shares(followed: &Followed) -> Vec<(u32, BTreeMap<String, BTreeSet<SideId>>)> {
    let of = |state: &State| {
        let mut shares: BTreeMap<String, BTreeSet<SideId>> = BTreeMap::new();
        for hold in terrain::ground_holders(state) {
            let sides = shares.entry(hold.feature.clone()).or_default();
            sides.insert(hold.side.clone());
        }
        shares
    };
    let closes = followed.events.values();
    let closes = closes.filter(|(_, event)| matches!(event, Event::TurnBegan { .. }));
    let mut all: Vec<_> = closes.map(|(state, _)| (state.turn(), of(state))).collect();
    all.push((
        followed.session.state().turn(),
        of(followed.session.state()),
    ));
    all
}

/// MOR-03: ground is taken only from a side that has a share in it until then. Who leaves it, or is driven out, is told
/// so when that happens.
#[test]
fn ground_is_told_as_it_changed_hands() {
    let (mut taken, mut lost, mut later) = (0, 0, 0);
    for (battle, seed) in [
        ("henry-hill", "1863"),
        ("olustee", "1863"),
        ("first-steps", "1863"),
    ] {
        let followed = followed(battle, seed);
        let shares = shares(&followed);
        let state = followed.session.state();
        let diary = told(&followed.session, DiaryLength::Short);
        let sides: Vec<(SideId, String)> = (state.oob().sides.iter())
            .map(|side| (side.id.clone(), words::SideName::new(&side.name).words))
            .collect();
        let parts = diary.chapters.iter().flat_map(|chapter| &chapter.parts);
        for part in parts.filter(|part| part.turn > 0 && part.turn == part.until) {
            let at = |turn: u32| {
                let close = shares.iter().find(|(of, _)| *of == turn);
                close.map(|(_, shares)| shares.clone()).unwrap_or_default()
            };
            let (before, now) = (at(part.turn - 1), at(part.turn));
            let sentences = part.paragraphs.iter().flat_map(|one| &one.sentences);
            for told in sentences.filter(|told| told.tells.is_empty()) {
                let words = told.words.trim_end_matches('.');
                let feature = state.ground().features.iter().find(|feature| {
                    feature.value > 0 && words.contains(&words::ground(&feature.name))
                });
                let Some(feature) = feature else { continue };
                let has = |shares: &BTreeMap<String, BTreeSet<SideId>>, side: &SideId| {
                    let of = shares.get(&feature.id);
                    of.is_some_and(|of| of.contains(side))
                };
                let is_gone = !now.contains_key(&feature.id);
                for (side, name) in &sides {
                    if words.contains(" took ") && words.ends_with(&format!(" from {name}")) {
                        taken += 1;
                        assert!(has(&before, side) || part.turn == 1, "{words}");
                    }
                    let name = words::sentence(name);
                    let is_own = words.starts_with(name.trim_end_matches('.'));
                    let is_lost = [" left ", " driven from ", " no longer hold "]
                        .iter()
                        .any(|did| words.contains(did));
                    if is_own && is_lost {
                        lost += 1;
                        assert!(is_gone && has(&before, side), "{words}");
                    }
                }
                later += usize::from(words.contains(" had lost in "));
            }
        }
    }
    assert!(taken > 0 && lost > 1 && later > 0, "{taken} {lost} {later}");
}

/// FIRE-09: a beaten unit may go through more friends than it disorders; both numbers are those of the log.
#[test]
fn units_that_were_gone_through_are_counted() {
    let mut counted = 0;
    let followed = followed("henry-hill", "1863");
    let diary = told(&followed.session, DiaryLength::Short);
    let parts = diary.chapters.iter().flat_map(|chapter| &chapter.parts);
    for part in parts {
        let through: BTreeSet<String> = (followed.events.values())
            .filter(|(state, _)| (part.turn..=part.until).contains(&state.turn()))
            .filter_map(|(_, event)| match event {
                Event::DrivenBack { through, .. } => Some(words::number(through.len())),
                Event::FellBack { through, .. } => Some(words::number(through.len())),
                _ => None,
            })
            .collect();
        for told in part.paragraphs.iter().flat_map(|one| &one.sentences) {
            let Some((_, behind)) = told.words.split_once(" through ") else {
                continue;
            };
            let mut behind = behind.split(' ');
            let (number, noun) = (behind.next().unwrap(), behind.next());
            if noun.is_some_and(|noun| noun.starts_with("units")) {
                counted += 1;
                assert!(through.contains(number), "{}: {through:?}", told.words);
            }
        }
    }
    assert!(counted > 1, "{counted}");
}

/// A rare result names the units that it befell, and no others that stood beside them.
#[test]
fn a_rare_result_names_the_units_that_it_befell() {
    let mut named = 0;
    for (battle, seed) in [
        ("henry-hill", "7"),
        ("mcphersons-ridge", "3"),
        ("olustee", "5"),
    ] {
        let followed = followed(battle, seed);
        let options = DiaryOptions {
            length: DiaryLength::Full,
            ..DiaryOptions::default()
        };
        let diary = Diary::new(&followed.session, &options).unwrap();
        for moment in &diary.moments {
            let Some((_, whom)) = moment.words.split_once(" drove off ") else {
                continue;
            };
            let driven: BTreeSet<&UnitId> = (followed.events.values())
                .filter(|(state, _)| state.turn() == moment.turn)
                .filter_map(|(_, event)| match event {
                    Event::DrivenBack { unit, .. } => Some(&unit.unit),
                    _ => None,
                })
                .collect();
            for unit in followed.session.state().units() {
                let name = words::articled(&words::short(&unit.name));
                let names = [
                    format!("{name}."),
                    format!("{name} and"),
                    format!("and {name}"),
                ];
                if names.iter().any(|name| whom.contains(name)) {
                    named += 1;
                    assert!(driven.contains(&unit.id), "{}: {name}", moment.words);
                }
            }
        }
    }
    assert!(named > 0);
}

/// RUL-48: a brigade whose order to attack came when its enemy was gone got no order to hold. ACT-03: who attacks by
/// itself disobeys no order to do the same.
#[test]
fn orders_are_told_as_they_were() {
    let (mut late, mut same) = (0, 0);
    for followed in [followed("henry-hill", "1863"), second_game()] {
        for length in [DiaryLength::Short, DiaryLength::Full] {
            for told in told(&followed.session, length).sentences() {
                let own = told.tells.iter().map(|id| &followed.events[id]);
                let own: Vec<&(State, Event)> = own.collect();
                for (state, event) in &own {
                    let (brigade, order) = match event {
                        Event::OrderAccepted { brigade, order } => (brigade, order),
                        Event::OrderChanged {
                            brigade,
                            order,
                            rule,
                            ..
                        } if rule.id() == "ACT-03" => (brigade, order),
                        _ => continue,
                    };
                    let waiting = state.brigade(brigade).unwrap().waiting();
                    let is_lost = *order == Order::Hold && waiting != Some(order);
                    if matches!(event, Event::OrderAccepted { .. }) && is_lost {
                        late += 1;
                        assert!(!told.words.contains("orders to hold"), "{}", told.words);
                        assert!(!told.words.contains("ordered to hold"), "{}", told.words);
                    }
                    if matches!(event, Event::OrderChanged { .. }) && waiting == Some(order) {
                        same += 1;
                        for claim in ["nordered", "without orders", "own impulse"] {
                            assert!(!told.words.contains(claim), "{}", told.words);
                        }
                    }
                }
            }
        }
    }
    assert!(late > 0 && same > 0, "{late} {same}");
}

/// A brigade that wheeled on the spot was not kept from marching.
#[test]
fn only_a_march_that_did_not_begin_could_not_be_made() {
    let mut wheels = 0;
    let followed = second_game();
    for told in told(&followed.session, DiaryLength::Full).sentences() {
        wheels += usize::from(told.words.contains(" wheeled on the spot"));
        if told.words.contains("could not march") {
            let own = told.tells.iter().map(|id| &followed.events[id].1);
            let is_refused = |event: &Event| matches!(event, Event::Marched(march) if march.stop.cause == MarchEnd::NotStarted);
            assert!(own.into_iter().any(is_refused), "{}", told.words);
        }
    }
    assert!(wheels > 0);
}

/// A fight is near a piece of ground only within 2 inches of it; farther off, the sentence tells the direction.
#[test]
fn a_place_is_named_only_where_it_is() {
    let (mut near, mut open, mut lines) = (0, 0, 0);
    for (battle, seed) in [
        ("first-steps", "1863"),
        ("mcphersons-ridge", "1863"),
        ("olustee", "5"),
    ] {
        let followed = followed(battle, seed);
        let state = followed.session.state();
        for told in told(&followed.session, DiaryLength::Short).sentences() {
            let own = told.tells.iter().map(|id| &followed.events[id]);
            let fought = own.into_iter().find_map(|(state, event)| match event {
                Event::Fought { account } => {
                    let units = account.parties[1].units.iter();
                    let at = units.filter_map(|id| Some(state.unit(id)?.base()?.at.coords));
                    let at: Vec<_> = at.collect();
                    let count = at.len() as f64;
                    let sum = at.into_iter().reduce(|one, other| one + other)?;
                    Some(Point::from(sum / count))
                }
                _ => None,
            });
            let Some(at) = fought else { continue };
            for feature in &state.ground().features {
                // The fences of a road may share a name, of which the part behind a comma is left out.
                let first = |name: &str| name.split(',').next().unwrap().to_owned();
                let own = first(&feature.name);
                let name = match feature.kind.as_str() {
                    "fence" => words::ground(&own),
                    _ => words::ground(&feature.name),
                };
                let alike = state.ground().features.iter();
                let alike = alike.filter(|other| first(&other.name) == own);
                let away = alike
                    .map(|other| other.distance(at))
                    .fold(f64::MAX, f64::min);
                let is_told = |how: &str| {
                    let place = format!("{how} {name}").to_lowercase();
                    told.words.to_lowercase().contains(&place)
                };
                if is_told("near") {
                    near += 1;
                    assert!(away <= 2.0, "{}: {away}", told.words);
                }
                if is_told("at") && feature.kind == "fence" {
                    lines += 1;
                    assert!(away <= 1.0, "{}: {away}", told.words);
                }
                if is_told(" of") {
                    open += usize::from(away > 2.0);
                }
            }
        }
    }
    assert!(near > 0 && open > 0 && lines > 0, "{near} {open} {lines}");
}

/// An objective that asks for arms is not met by ground alone, and the winner is named by what he did.
#[test]
fn an_objective_that_asks_for_arms_needs_them() {
    let outcome = |arms: &str| {
        let text = include_str!("../../rosters/first-steps.toml").replace(
            "Stand at a fence, north or south of the road, at the end of turn 8",
            &format!("Stand at a fence with {arms}, at the end of turn 8"),
        );
        let mut session = sitting::session(sitting::start(&text));
        play(&mut session, &["end because \"the hall closes\""]);
        let diary = Diary::new(&session, &DiaryOptions::default()).unwrap();
        diary.outcome
    };
    let won = "Blue won: it stood at the fence north of the road and the fence south of the road.";
    let met = "Blue met its objective \"Stand at a fence with guns, at the end of turn 8\".";
    let outcome_with = outcome("guns");
    assert_eq!(outcome_with[0], won);
    assert!(
        outcome_with.iter().any(|line| line == met),
        "{outcome_with:?}"
    );
    // Only the battery touches the fences.
    let unmet = "Blue held the ground of its objective \"Stand at a fence with guns and infantry, at the end of turn 8\", \
                 but without infantry.";
    let without = outcome("guns and infantry");
    assert!(without.iter().any(|line| line == unmet), "{without:?}");
}

/// The last turn ends a battle that was planned for it, whatever the objectives are.
#[test]
fn the_last_turn_ends_the_battle() {
    let session = session(&played("first-steps", "1863"));
    let diary = told(&session, DiaryLength::Full);
    let words: Vec<&str> = diary.sentences().map(|told| told.words.as_str()).collect();
    let end = "With player turn 8, the last one planned, the battle ended.";
    assert!(words.contains(&end), "{words:?}");
}

/// A player turn has one sentence about the spirit of its brigades; those that fled have their own.
#[test]
fn a_turn_has_one_sentence_about_spirit() {
    let moods = [
        " hung back",
        " made no haste",
        " hesitated",
        " wavered",
        " faltered",
        " began to lose heart",
        " could stand no more",
        " burned to attack",
        " called for the attack",
    ];
    let mut some = 0;
    for (battle, seed) in [("henry-hill", "1863"), ("mcphersons-ridge", "1863")] {
        let session = session(&played(battle, seed));
        let diary = told(&session, DiaryLength::Short);
        for part in diary.chapters.iter().flat_map(|chapter| &chapter.parts) {
            let told = part.paragraphs.iter().flat_map(|one| &one.sentences);
            let of_mood = told.filter(|told| moods.iter().any(|mood| told.words.contains(mood)));
            let of_mood: Vec<&str> = of_mood.map(|told| told.words.as_str()).collect();
            some += of_mood.len();
            assert!(of_mood.len() < 2, "{of_mood:?}");
        }
    }
    assert!(some > 5, "{some}");
}

/// `--short` skips what weighs little, so that none of its words leans on it.
#[test]
fn two_pages_lean_on_nothing_untold() {
    for (battle, seed) in [
        ("henry-hill", "1863"),
        ("mcphersons-ridge", "1863"),
        ("olustee", "5"),
    ] {
        let session = session(&played(battle, seed));
        let options = DiaryOptions {
            brief: true,
            ..DiaryOptions::default()
        };
        let brief = Diary::new(&session, &options).unwrap();
        for part in brief.chapters.iter().flat_map(|chapter| &chapter.parts) {
            let mut told = part.paragraphs.iter().flat_map(|one| &one.sentences);
            let first = told.next().map_or("", |told| told.words.as_str());
            for leaning in ["It ", "They "] {
                assert!(!first.starts_with(leaning), "{}: {first}", part.title);
            }
        }
        for told in brief.sentences() {
            let words = format!(" {}", told.words.to_lowercase());
            for leaning in [
                " still ",
                " already ",
                " again.",
                " again ",
                " kept on ",
                " another ",
                " went on ",
            ] {
                assert!(!words.contains(leaning), "{battle}: {}", told.words);
            }
        }
    }
}

/// The throws of luck say what came of them, so that no figure contradicts the result.
#[test]
fn luck_is_told_with_its_result() {
    let session = session(&played("henry-hill", "1863"));
    let luck = told(&session, DiaryLength::Short).luck.unwrap();
    assert!(!luck.best.is_empty() && !luck.worst.is_empty());
    for (throws, good, bad) in [
        (&luck.best, "the target ", "the attacker "),
        (&luck.worst, "the attacker ", "the target broken"),
    ] {
        for throw in throws {
            let has_result = [good, "the target ", "the attacker ", "no effect"];
            assert!(
                has_result.iter().any(|one| throw.words.contains(one)),
                "{}",
                throw.words
            );
            assert!(!throw.words.contains(bad), "{}", throw.words);
        }
    }
}
