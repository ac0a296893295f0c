//! The moment that decided a battle, as the opening, the moments and the story of a diary tell it.

use std::collections::BTreeSet;

use vidette::game::session::Session;
use vidette::rules::{
    Ruleset,
    fields::{
        objective,
        state::{State, draft::Fields},
        terms::{command::Judgement, event::Event, name::UnitId},
        verdict::{self, By},
    },
};
use vidette::view::day::diary::{Diary, DiaryLength, DiaryOptions, words};

use super::{prose::played, session, told};
use crate::cli::program::Home;

/// A game of a run of the program, by its number.
fn game(battle: &str, number: &str) -> Session<Fields> {
    let home = Home::new();
    let line = [
        "simulate", battle, "--game", number, "--seed", "1863", "--name", "g",
    ];
    home.out(&line);
    session(&home)
}

/// The state at the close of each player turn, the first before the battle.
fn closes(session: &Session<Fields>) -> Vec<(u32, State)> {
    let journal = session.journal();
    let mut state = State::clone(journal.start());
    let mut all = Vec::new();
    for seq in journal.line_to(journal.here()) {
        for event in &journal.entry(seq).unwrap().act().unwrap().events {
            if matches!(event, Event::TurnBegan { .. }) {
                all.push((state.turn(), state.clone()));
            }
            Fields::apply(&mut state, event);
        }
    }
    all.push((state.turn(), state));
    all
}

/// The lead of the first side at a close: an objective due before the last turn counts from that turn on.
fn lead(turn: u32, state: &State, by: By, last: u32) -> i64 {
    if by == By::Ground {
        return verdict::lead_in_halves(state, by);
    }
    let oob = state.oob();
    let counted = oob.objectives.iter().filter(|objective| {
        let due = objective.test.and_then(|test| test.at);
        let is_due = due.is_none_or(|due| due >= last || due <= turn);
        let met = match state.judged(&objective.id) {
            Some(judgement) => judgement,
            None => objective::by_table(state, objective),
        };
        is_due && met == Judgement::Met
    });
    let worth = counted.map(|objective| {
        let sign = if objective.side == oob.sides[0].id {
            1
        } else {
            -1
        };
        sign * i64::from(objective.worth)
    });
    worth.sum()
}

/// Where points decide, the battle turns in the turn from which the winner led to the end; who was never behind led from
/// first to last. Nobody is told to have led who did not.
#[test]
fn the_battle_turns_where_the_lead_was_won_for_good() {
    let (mut turned, mut always) = (0, 0);
    for (battle, seed) in [
        ("olustee", "5"),
        ("olustee", "1863"),
        ("henry-hill", "1863"),
        ("henry-hill", "7"),
        ("first-steps", "1863"),
        ("first-steps", "1"),
        ("mcphersons-ridge", "1"),
        ("mcphersons-ridge", "3"),
    ] {
        let session = session(&played(battle, seed));
        let state = session.state();
        let verdict = verdict::verdict(state, &By::ALL);
        if !matches!(verdict.by, By::Objectives | By::Ground) {
            continue;
        }
        let winner = verdict.side.unwrap();
        let sign = if winner == state.oob().sides[0].id {
            1
        } else {
            -1
        };
        let last = state.oob().turns.unwrap();
        let closes = closes(&session);
        let leads = closes.iter();
        let leads = leads.map(|(turn, state)| (*turn, sign * lead(*turn, state, verdict.by, last)));
        let leads: Vec<(u32, i64)> = leads.collect();
        let behind = leads.iter().rposition(|(_, lead)| *lead <= 0);
        let diary = told(&session, DiaryLength::Short);
        let opening = diary.outcome[..diary.lead].join(" ");
        match behind {
            Some(at) => {
                turned += 1;
                let (turn, _) = leads[at + 1];
                assert_eq!(diary.turned_in, Some(turn), "{battle} {seed}: {opening}");
                let is_moment = diary.moments.iter().any(|moment| moment.turn == turn);
                assert!(is_moment, "{battle} {seed}: {opening}");
            }
            None => {
                always += 1;
                assert_eq!(diary.turned_in, None, "{battle} {seed}: {opening}");
                assert!(opening.contains("from first to last"), "{opening}");
            }
        }
    }
    assert!(turned > 0 && turned + always > 3, "{turned} {always}");
}

/// SEQ-05: an objective that was met in the tenth player turn decided the battle, although its side held nothing at the
/// end and had lost far more; no later blow did.
#[test]
fn an_objective_met_early_decides_where_it_was_met() {
    let session = game("mcphersons-ridge", "9");
    let diary = told(&session, DiaryLength::Short);
    assert_eq!(
        diary.outcome[..diary.lead],
        [
            "The Confederates won on objectives, 3 points to 2: they stood on West McPherson Ridge at the end of \
             player turn 10, about 12:30.",
            "The battle turned in player turn 10: from then on the Confederates led, and the Union never caught up.",
            "At the end the Confederates held none of the valued ground.",
        ]
    );
    assert_eq!(diary.turned_in, Some(10));
    let met = "The Confederates met their objective \"Stand at barn, Herbst Woods or West McPherson Ridge at 12:30\".";
    let is_met = |turn: u32, words: &str| turn == 10 && words == met;
    assert!(
        diary
            .moments
            .iter()
            .any(|moment| is_met(moment.turn, &moment.words))
    );
    let parts = diary.chapters.iter().flat_map(|chapter| &chapter.parts);
    let mut tenth = parts
        .filter(|part| part.turn == 10)
        .flat_map(|part| &part.paragraphs);
    assert!(tenth.any(|one| one.sentences.iter().any(|told| told.words == met)));
}

/// Objectives judged when the battle ended stand in the opening alone; those judged before, among the moments too.
#[test]
fn objectives_judged_at_the_end_are_no_moments() {
    let mut judged = 0;
    for session in [game("first-steps", "28"), game("mcphersons-ridge", "9")] {
        let end = session.state().turn();
        for length in [DiaryLength::Short, DiaryLength::Full] {
            let diary = told(&session, length);
            for moment in &diary.moments {
                let is_verdict = moment.words.contains(" objective \"");
                judged += usize::from(is_verdict);
                assert!(!is_verdict || moment.turn < end, "{}", moment.words);
            }
            let of_objectives = diary.outcome.iter();
            let of_objectives = of_objectives.filter(|line| line.contains(" objective"));
            for line in of_objectives {
                // No brackets within the quotation.
                let quoted = line.split('"').skip(1).step_by(2);
                assert!(!quoted.collect::<String>().contains('('), "{line}");
            }
        }
    }
    assert!(judged > 0);
}

/// Losses that stay what they were in the turning point are told once.
#[test]
fn a_battle_won_on_losses_says_whom_it_cost() {
    let session = game("first-steps", "28");
    let diary = told(&session, DiaryLength::Short);
    assert_eq!(
        diary.outcome[..diary.lead],
        [
            "Blue won on losses: it lost no unit, Grey one with 21 % of the strength.",
            "Neither side met an objective.",
            "The battle turned in player turn 2: the 12th Grey broke.",
            "After that no unit was lost.",
        ]
    );
    assert!(
        diary
            .luck
            .unwrap()
            .worst
            .iter()
            .all(|throw| throw.luck <= -1.0)
    );
}

/// A retreat names the ground of an objective that the brigade gave up, and no other: before it one of its units
/// touched that ground, after it none does.
#[test]
fn a_retreat_names_the_ground_that_it_gives_up() {
    let session = game("first-steps", "28");
    let diary = told(&session, DiaryLength::Short);
    let back = diary
        .sentences()
        .find(|told| told.words.contains(", leaving "));
    let back = back.expect("Holloway's Brigade left both fences");
    assert!(
        back.words.starts_with("Holloway's Brigade")
            && back
                .words
                .contains("the fence north of the road and the fence south of the road"),
        "{}",
        back.words
    );
    // A side does not know which ground the other is asked to hold.
    for side in session
        .state()
        .oob()
        .sides
        .iter()
        .map(|side| side.id.clone())
    {
        let options = DiaryOptions {
            side: Some(side),
            ..DiaryOptions::default()
        };
        let diary = Diary::new(&session, &options).unwrap();
        assert!(
            diary
                .sentences()
                .all(|told| !told.words.contains(", leaving "))
        );
    }
}

/// ACT-03: what a brigade did without orders is told in the same words in its chapter and among the moments.
#[test]
fn an_attack_without_orders_is_told_in_the_same_words() {
    let session = game("first-steps", "28");
    let diary = told(&session, DiaryLength::Short);
    let words = "Holloway's Brigade went for Whitlow's Brigade without orders.";
    assert!(diary.moments.iter().any(|moment| moment.words == words));
    assert!(diary.sentences().any(|told| told.words == words));
    let moods = [
        "called for the attack",
        "longed to close",
        "burned to attack",
    ];
    let is_mood = |words: &str| moods.iter().any(|mood| words.contains(mood));
    assert!(!diary.moments.iter().any(|moment| is_mood(&moment.words)));
}

/// GEN-04: a brigadier who was hit although the fire did his men no harm is told with that fire, and every fire so told
/// was at his men and had no result.
#[test]
fn a_general_hit_by_a_harmless_fire_is_told_with_it() {
    let mut fires = 0;
    for session in [
        game("mcphersons-ridge", "9"),
        session(&played("mcphersons-ridge", "1")),
    ] {
        let journal = session.journal();
        let event = |(seq, at): &(_, usize)| {
            let act = journal.entry(*seq).and_then(|entry| entry.act()).unwrap();
            act.events[*at].clone()
        };
        for told in told(&session, DiaryLength::Short).sentences() {
            if !told.words.contains(" without effect, but ") {
                continue;
            }
            fires += 1;
            let events: Vec<Event> = told.tells.iter().map(event).collect();
            let general = events.iter().find_map(|event| match event {
                Event::GeneralTested { general, .. } => Some(general.as_str().to_owned()),
                _ => None,
            });
            let general = general.expect("the general's own event");
            let own = session
                .state()
                .brigades()
                .find(|one| one.id.as_str() == general);
            let own: BTreeSet<&UnitId> = own.unwrap().units.iter().collect();
            let mut fights = 0;
            for event in &events {
                if let Event::Fought { account } = event {
                    fights += 1;
                    let hit = account.parties[1].units.iter();
                    assert!(
                        hit.into_iter().any(|unit| own.contains(unit)),
                        "{}",
                        told.words
                    );
                }
                let is_blow = matches!(
                    event,
                    Event::ConditionChanged { .. } | Event::DrivenBack { .. }
                );
                assert!(!is_blow, "{}", told.words);
            }
            assert!(fights > 0, "{}", told.words);
        }
    }
    assert!(fires > 0);
}

/// A unit driven back through friends, who all lost order: the log has that retreat and those units.
#[test]
fn a_unit_driven_through_friends_is_told_in_one_sentence() {
    let session = game("first-steps", "28");
    let diary = told(&session, DiaryLength::Short);
    let told = diary
        .sentences()
        .find(|told| told.words.contains("back through "));
    let told = told.expect("the 7th Grey went back through two units");
    for name in [
        "2nd Blue",
        "7th Grey",
        "20th Grey",
        "Ross's Battery",
        "both fell into disorder",
    ] {
        assert!(told.words.contains(name), "{}", told.words);
    }
}

/// Two generals of one last name are told apart, merged regiments are several, and what decided the battle is told in
/// its chapter, on two pages too.
#[test]
fn the_corn_is_told_as_it_was_won() {
    let session = game("cornfield", "5");
    let state = session.state();
    let (mut falls, mut merged) = (0, 0);
    let diary = told(&session, DiaryLength::Short);
    for told in diary.sentences() {
        let is_fall = told.tells.iter().any(|(seq, at)| {
            let act = session.journal().entry(*seq).and_then(|entry| entry.act());
            matches!(act.unwrap().events[*at], Event::GeneralTested { .. })
        });
        if is_fall && told.words.contains("Jackson") {
            falls += 1;
            let whole = state
                .generals()
                .map(|general| words::plain_name(&general.name));
            let mut whole = whole.filter(|name| name.ends_with("Jackson"));
            assert!(
                whole.any(|name| told.words.contains(&name)),
                "{}",
                told.words
            );
        }
        for were in [" was beaten", " was broken", " was driven"] {
            if let Some((who, _)) = told.words.split_once(were) {
                merged += usize::from(who.contains(" and "));
                assert!(!who.ends_with("th Louisiana"), "{}", told.words);
            }
        }
        assert!(!told.words.contains(", burning"), "{}", told.words);
        assert!(!told.words.contains(" in East Woods"), "{}", told.words);
    }
    assert!(falls > 0, "{merged}");
    let options = DiaryOptions {
        brief: true,
        ..DiaryOptions::default()
    };
    for diary in [diary, Diary::new(&session, &options).unwrap()] {
        let stood = diary
            .sentences()
            .find(|told| told.words.starts_with("At the end "));
        let stood = stood.expect("the winner's units in the corn");
        let (who, place) = stood.words.split_once(" stood ").unwrap();
        assert_eq!(place, "in Miller's Cornfield.");
        // Each unit named stands there.
        let corn = state
            .ground()
            .features
            .iter()
            .find(|piece| piece.id == "cornfield")
            .unwrap();
        for unit in state.units() {
            let name = words::articled(&words::short(&unit.name));
            if who.ends_with(&name) {
                let base = unit.base().unwrap();
                assert!(corn.distance(base.at) < 3.0, "{name}: {}", stood.words);
            }
        }
        let turn = diary.turned_in.unwrap();
        let mut moments = diary.moments.iter();
        assert!(diary.brief || moments.any(|moment| moment.turn == turn));
        let parts = diary.chapters.iter().flat_map(|chapter| &chapter.parts);
        let mut own = parts.filter(|part| part.turn <= turn && turn <= part.until);
        assert!(own.any(|part| !part.paragraphs.is_empty()), "{turn}");
    }
}
