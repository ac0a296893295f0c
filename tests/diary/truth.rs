//! A diary says no more than the log: who moved, whose orders were ignored, what came first.

use std::collections::{BTreeMap, BTreeSet};

use vidette::game::session::Session;
use vidette::rules::{
    Ruleset,
    fields::{
        state::{State, draft::Fields},
        terms::{
            charts::ActivationResult,
            condition::Condition,
            event::Event,
            name::{SideId, UnitId},
        },
    },
};
use vidette::view::day::diary::{Diary, DiaryLength, DiaryOptions, EventId, Sentence, words};

use super::{prose::played, session, told};

/// A battle played by the program, and its long and short diary.
struct Told {
    session: Session<Fields>,
    diaries: [Diary; 2],
}

/// Battles and seeds in which brigades move in part, attack by themselves and fall back.
const BATTLES: [(&str, &str); 2] = [("first-steps", "1"), ("mcphersons-ridge", "1")];

fn battles(games: &[(&str, &str)]) -> Vec<Told> {
    let told = games.iter().map(|(battle, seed)| {
        let session = session(&played(battle, seed));
        let diaries = [DiaryLength::Short, DiaryLength::Full].map(|length| told(&session, length));
        Told { session, diaries }
    });
    told.collect()
}

pub(super) fn events(session: &Session<Fields>) -> BTreeMap<EventId, Event> {
    let journal = session.journal();
    let line = journal.line_to(journal.here());
    line.into_iter()
        .flat_map(|seq| {
            let act = journal.entry(seq).unwrap().act().unwrap();
            let numbered = act.events.iter().cloned().enumerate();
            numbered
                .map(|(n, event)| ((seq, n), event))
                .collect::<Vec<_>>()
        })
        .collect()
}

/// The units on the table at the end of the player turn of each event.
fn at_close(session: &Session<Fields>) -> BTreeMap<EventId, BTreeSet<UnitId>> {
    let mut state = State::clone(session.journal().start());
    let (mut open, mut all) = (Vec::new(), BTreeMap::new());
    let there = |state: &State| -> BTreeSet<UnitId> {
        let units = state.units().filter(|unit| unit.on_table());
        units.map(|unit| unit.id.clone()).collect()
    };
    for (id, event) in events(session) {
        if matches!(event, Event::TurnBegan { .. }) {
            let units = there(&state);
            all.extend(open.drain(..).map(|id| (id, units.clone())));
        }
        open.push(id);
        Fields::apply(&mut state, &event);
    }
    let units = there(&state);
    all.extend(open.into_iter().map(|id| (id, units.clone())));
    all
}

/// The move of a part of a brigade is not told as the brigade's.
#[test]
fn a_brigade_moved_only_if_all_of_it_did() {
    let (mut of_brigades, mut of_units) = (0, 0);
    for Told { session, diaries } in battles(&BATTLES) {
        let (events, at_close) = (events(&session), at_close(&session));
        for told in diaries.iter().flat_map(Diary::sentences) {
            let moved = told.tells.iter().map(|id| match &events[id] {
                Event::Moved { units, .. } => units.iter().map(|unit| unit.unit.clone()).collect(),
                _ => BTreeSet::new(),
            });
            let moved: Vec<BTreeSet<UnitId>> = moved.collect();
            if moved.is_empty() || moved.iter().any(BTreeSet::is_empty) {
                continue;
            }
            let moved: BTreeSet<UnitId> = moved.into_iter().flatten().collect();
            for brigade in session.state().brigades() {
                let own: BTreeSet<UnitId> = brigade.units.iter().cloned().collect();
                let name = words::sentence(&words::called(&brigade.name));
                let subject = told.words.strip_prefix(name.trim_end_matches('.'));
                if own.is_disjoint(&moved) || subject.is_none_or(|rest| !rest.starts_with(' ')) {
                    of_units += usize::from(!own.is_disjoint(&moved));
                    continue;
                }
                of_brigades += 1;
                let there = &at_close[&told.tells[0]];
                let left: Vec<&UnitId> = (own.intersection(there))
                    .filter(|unit| !moved.contains(*unit))
                    .collect();
                assert!(left.is_empty(), "{}: {left:?}", told.words);
            }
        }
    }
    assert!(of_brigades > 3 && of_units > 3, "{of_brigades} {of_units}");
}

/// Troops attack without orders only where their order was another one; troops go to the side only in a move that says
/// so, and nobody falls back who stayed.
#[test]
fn orders_sidesteps_and_retreats_are_those_of_the_log() {
    let (mut unordered, mut asides, mut backs) = (0, 0, 0);
    for Told { session, diaries } in battles(&BATTLES) {
        let events = events(&session);
        for told in diaries.iter().flat_map(Diary::sentences) {
            let any = |is: &dyn Fn(&Event) -> bool| {
                let entries: BTreeSet<_> = told.tells.iter().map(|(entry, _)| *entry).collect();
                let same = events
                    .iter()
                    .filter(|((entry, _), _)| entries.contains(entry));
                same.into_iter().any(|(_, event)| is(event))
            };
            if [
                "without waiting",
                "held back",
                "caution aside",
                "nordered",
                "without orders",
                "own impulse",
            ]
            .iter()
            .any(|claim| told.words.contains(claim))
            {
                unordered += 1;
                let by_itself = |event: &Event| matches!(event, Event::OrderChanged { rule, .. } if rule.id() == "ACT-03");
                assert!(any(&by_itself), "{}", told.words);
            }
            if told.words.contains("sidestepped") || told.words.contains("to the flank") {
                asides += 1;
                let aside = |event: &Event| {
                    matches!(event, Event::Moved { how, .. }
                        if how.starts_with("left") || how.starts_with("right") || how.contains(", left") || how.contains(", right"))
                };
                assert!(any(&aside), "{}", told.words);
            }
            if told.words.contains("gave way and fell back") {
                backs += 1;
                let back = |event: &Event| matches!(event, Event::FellBack { .. });
                assert!(any(&back), "{}", told.words);
            }
            for claim in ["rallied out of reach", "broke away from", "came up in"] {
                assert!(!told.words.contains(claim), "{}", told.words);
            }
        }
    }
    assert!(
        unordered > 0 && asides > 0 && backs > 0,
        "{unordered} {asides} {backs}"
    );
}

/// A retreat by activation comes before the brigade's moves of the same turn, and no order is told to have come after a
/// move that followed it.
#[test]
fn a_retreat_comes_before_the_steps_that_followed_it() {
    let mut pairs = 0;
    for Told { session, diaries } in battles(&[("olustee", "5")]) {
        let events = events(&session);
        let all = diaries.iter().flat_map(|diary| &diary.chapters);
        for part in all.flat_map(|chapter| &chapter.parts) {
            let told = part
                .paragraphs
                .iter()
                .flat_map(|paragraph| &paragraph.sentences);
            let told: Vec<&Sentence> = told.collect();
            let at = |is: &dyn Fn(&Event) -> bool| {
                told.iter()
                    .position(|told| told.tells.iter().any(|id| is(&events[id])))
            };
            for brigade in session.state().brigades() {
                let back = at(
                    &|event| matches!(event, Event::FellBack { brigade: of, .. } if *of == brigade.id),
                );
                let moved = at(
                    &|event| matches!(event, Event::Moved { units, .. } if brigade.units.contains(&units[0].unit)),
                );
                if let (Some(back), Some(moved)) = (back, moved) {
                    pairs += 1;
                    assert!(back < moved, "{}: {}", part.title, told[moved].words);
                }
            }
            assert!(!told.iter().any(|told| told.words.contains("then received")));
        }
    }
    assert!(pairs > 0);
}

/// A unit that is still disordered has not re-formed, an eager brigade may stay where it is, and a distance without `up
/// to` is that of every unit.
#[test]
fn recoveries_moods_and_distances_are_those_of_the_log() {
    let (mut ordered, mut disordered, mut eager, mut distances) = (0, 0, 0, 0);
    for Told { session, diaries } in battles(&BATTLES) {
        let events = events(&session);
        for told in diaries.iter().flat_map(Diary::sentences) {
            let words = told.words.as_str();
            let own: Vec<&Event> = told.tells.iter().map(|id| &events[id]).collect();
            let has = |claims: &[&str]| claims.iter().any(|claim| words.contains(claim));
            let is_all = |to: Condition| {
                own.iter().all(|event| matches!(event, Event::ConditionChanged { condition, .. } if *condition == to))
            };
            if has(&["re-formed", "got back into order", "came back into line"]) {
                ordered += 1;
                assert!(is_all(Condition::Ordered), "{words}");
            }
            if has(&["stayed disordered", "still in disorder", "still disordered"]) {
                disordered += 1;
                assert!(is_all(Condition::Disordered), "{words}");
            }
            let is_eager = |event: &&Event| matches!(event, Event::Activated { result, .. } if *result == ActivationResult::Eager);
            if own.iter().all(is_eager) && !own.is_empty() {
                eager += 1;
                assert!(
                    !has(&["moved", "stepped", "marched", "advanced"]),
                    "{words}"
                );
            }
            let Some((_, behind)) = words.split_once(" advanced ") else {
                continue;
            };
            let far = behind.split(' ').next().unwrap().parse::<f64>();
            for event in &own {
                let Event::Moved { how, inches, .. } = event else {
                    continue;
                };
                let is_wheel = how.starts_with("wheel") && how.matches(", ").count() < 2;
                assert!(!is_wheel, "{words}: {how}");
                if let Ok(far) = far {
                    distances += 1;
                    assert_eq!(inches.round(), far, "{words}: {how}");
                }
            }
        }
    }
    assert!(
        ordered > 0 && disordered > 0 && eager > 0 && distances > 0,
        "{ordered} {disordered} {eager} {distances}"
    );
}

/// A side whose brigade was fired on, or gained fatigue, reads of it in its own diary.
#[test]
fn a_side_that_was_fired_on_saw_something() {
    let mut tired = 0;
    for (battle, seed) in [
        ("first-steps", "1"),
        ("mcphersons-ridge", "1"),
        ("olustee", "5"),
    ] {
        let session = session(&played(battle, seed));
        for side in session.state().oob().sides.iter().map(|side| &side.id) {
            let mut turn = 0;
            let mut turns: BTreeSet<u32> = BTreeSet::new();
            for event in events(&session).values() {
                match event {
                    Event::TurnBegan { turn: began, .. } => turn = *began,
                    Event::FatigueGained { brigade, .. } => {
                        let mut brigades = session.state().oob().brigades.iter();
                        let is_own = brigades.any(|one| one.id == *brigade && one.side == *side);
                        turns.extend(is_own.then_some(turn));
                    }
                    _ => {}
                }
            }
            let options = DiaryOptions {
                side: Some(SideId::new(side.as_str())),
                length: DiaryLength::Short,
                ..DiaryOptions::default()
            };
            let diary = Diary::new(&session, &options).unwrap();
            for part in diary.chapters.iter().flat_map(|chapter| &chapter.parts) {
                if (part.turn..=part.until).any(|turn| turns.contains(&turn)) {
                    tired += 1;
                    let words = diary.quiet_words(part);
                    assert!(!part.paragraphs.is_empty(), "{}: {words}", part.title);
                    assert!(!words.contains("nothing new"), "{}: {words}", part.title);
                }
            }
        }
    }
    assert!(tired > 0);
}
