//! Who pays, and how many points there are: CMD-02, GEN-05, RUL-30, RUL-101.

use super::table::*;
use rules::clause::Clause;
use rules::fields::language::LineRequest;
use rules::fields::shared::points;
use rules::fields::terms::{
    charts::{AVERAGE, ActivationResult},
    command::Command,
    event::Event,
    fate::GeneralFate,
    mark::BrigadeMark,
    name::{GeneralId, UnitId},
    order_of_battle::{Arm, OrderOfBattle},
    phase::Phase,
};
use rules::fields::turn::record::so_far;
use rules::fields::{language, tactical};
use table::measure::Point;

/// A without its brigadier, about 30,10; its divisional general and the corps commander where they are
/// put.
fn leaderless(division: Point, corps: Point) -> Game {
    under(division, corps, &[Arm::Infantry; 3])
}

fn under(division: Point, corps: Point, arms: &[Arm]) -> Game {
    let mut game = roster(FULL)
        .corps("c", "union", corps)
        .division("u", "union", division)
        .division("r", "rebel", at(2.0, 58.0))
        .brigade("a", "u", at(30.0, 10.0), 0.0, arms, AVERAGE)
        .line("p", "r", at(30.0, 50.0), 180.0, 3)
        .play();
    game.phase(Phase::Tactical).apply(Event::GeneralTested {
        general: GeneralId::new("a"),
        dice: vec![1, 2],
        fate: GeneralFate::Out,
    });
    game
}

fn spend(game: &mut Game, general: &str, points: u8) {
    game.apply(Event::PointsSpent {
        general: GeneralId::new(general),
        points,
        on: "reports".into(),
        rule: Clause::new("MSG-06"),
    });
}

/// Who pays for a move of A2, and how many points.
fn pays(game: &Game) -> (String, u8) {
    let prices = tactical::unit_prices(&game.state, &id("a"));
    let price = prices
        .into_iter()
        .find(|(unit, _)| *unit == UnitId::new("a2"));
    let price = price.unwrap().1.unwrap();
    (price.general.to_string(), price.points)
}

#[test]
fn rul_30_of_several_stand_ins_the_cheapest_pays() {
    // Division 8 in off, corps 5.
    let mut game = leaderless(at(30.0, 1.0), at(30.0, 4.0));
    assert_eq!(pays(&game), ("c".to_owned(), 1));
    // Though he has fewer left; without any the other pays more.
    spend(&mut game, "c", 2);
    assert_eq!(pays(&game), ("c".to_owned(), 1));
    spend(&mut game, "c", 1);
    assert_eq!(pays(&game), ("u".to_owned(), 2));
}

#[test]
fn rul_30_of_equal_prices_he_who_has_most_points_then_the_nearest_in_the_chain() {
    let mut game = leaderless(at(30.0, 4.0), at(30.0, 5.0));
    assert_eq!(pays(&game), ("u".to_owned(), 1));
    spend(&mut game, "u", 1);
    assert_eq!(pays(&game), ("c".to_owned(), 1));
    spend(&mut game, "c", 1);
    assert_eq!(pays(&game), ("u".to_owned(), 1));
    // For the whole brigade too: rally, acceptance, a march.
    let payer = |game: &Game| {
        let general = points::single_payer(&game.state, &id("a"), 1, None).unwrap();
        general.id.clone()
    };
    assert_eq!(payer(&game), GeneralId::new("u"));
    spend(&mut game, "u", 1);
    assert_eq!(payer(&game), GeneralId::new("c"));
}

/// The command that a line says.
fn said(game: &Game, line: &str) -> Command {
    match language::parse(line, &game.state).unwrap().unwrap().act {
        LineRequest::Command(command) => command,
        other => panic!("{line}: {other:?}"),
    }
}

/// Who paid how many points for what a line asks.
fn paid(game: &mut Game, line: &str) -> Vec<(String, u8)> {
    let command = said(game, line);
    let events = game.because(&command);
    let spent = events.iter().filter_map(|event| match event {
        Event::PointsSpent {
            general, points, ..
        } => Some((general.to_string(), *points)),
        _ => None,
    });
    spent.collect()
}

/// The clause that turns a line down, and its remedy.
fn turned_down(game: &mut Game, line: &str) -> (String, String) {
    let command = said(game, line);
    let refusal = game.order(&command, &[]).unwrap_err();
    let remedy = refusal.what_would_do().unwrap_or_default();
    (refusal.clause().id().to_owned(), remedy.to_owned())
}

fn by(general: &str, points: u8) -> Vec<(String, u8)> {
    vec![(general.to_owned(), points)]
}

#[test]
fn rul_30_the_referee_names_who_pays_though_another_is_cheaper() {
    // Division 8 in off, corps 5.
    let game = || leaderless(at(30.0, 1.0), at(30.0, 4.0));
    assert_eq!(paid(&mut game(), "move a2 ahead 1"), by("c", 1));
    assert_eq!(paid(&mut game(), "move a2 ahead 1 paid-by c"), by("c", 1));
    let mut named = game();
    assert_eq!(paid(&mut named, "move a2 ahead 1 paid-by u"), by("u", 2));
    assert_eq!((named.ap("u"), named.ap("c")), (1, 3));
    // He may have too few where the other has enough (CMD-07).
    let (clause, remedy) = turned_down(&mut named, "move a1 ahead 1 paid-by u");
    assert_eq!(
        (clause.as_str(), remedy.as_str()),
        ("CMD-07", "spent this turn: Reg a2 ahead 1.0 in 2")
    );
}

/// A rally, a new order and a march are paid for by whom the referee names, and so is drill.
#[test]
fn rul_30_who_is_named_pays_for_whatever_a_brigade_pays_for() {
    let game = || leaderless(at(30.0, 4.0), at(30.0, 5.0));
    let mut rallying = game();
    rallying
        .phase(Phase::Activation)
        .mark("a", BrigadeMark::Shaken);
    rallying.rolled("a", ActivationResult::Eager, false);
    assert_eq!(paid(&mut rallying, "rally a paid-by c"), by("c", 1));
    rallying.waiting("a", attack("p"));
    assert_eq!(paid(&mut rallying, "accept a paid-by c"), by("c", 1));
    rallying.phase(Phase::GrandTactical);
    assert_eq!(paid(&mut rallying, "march a paid-by c"), by("c", 1));
    let mut horse = under(at(30.0, 4.0), at(30.0, 5.0), &[Arm::Cavalry]);
    assert_eq!(paid(&mut horse, "dismount a1 paid-by c"), by("c", 1));
}

#[test]
fn rul_30_who_may_not_pay_is_told_and_who_may() {
    let mut game = roster(FULL)
        .corps("c", "union", at(30.0, 40.0))
        .division("u", "union", at(30.0, 4.0))
        .division("v", "union", at(34.0, 4.0))
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(30.0, 10.0), 0.0, 3)
        .line("b", "v", at(50.0, 10.0), 0.0, 1)
        .line("p", "r", at(30.0, 55.0), 180.0, 3)
        .play();
    game.phase(Phase::Tactical);
    let line = |who: &str| format!("move a2 ahead 1 paid-by {who}");
    // Its brigadier is there: nobody pays in his place, and he may be named.
    let (clause, remedy) = turned_down(&mut game, &line("u"));
    assert_eq!(
        (clause.as_str(), remedy.as_str()),
        ("RUL-30", "Gen a is at his post and pays himself")
    );
    assert_eq!(paid(&mut game, "move a3 ahead 1 paid-by a"), by("a", 1));
    game.apply(Event::GeneralTested {
        general: GeneralId::new("a"),
        dice: vec![1, 2],
        fate: GeneralFate::Out,
    });
    // Of another chain; of the enemy; not at his post; too far off.
    let (clause, remedy) = turned_down(&mut game, &line("v"));
    assert_eq!(
        (clause.as_str(), remedy.as_str()),
        ("RUL-30", "who may: u, c")
    );
    assert_eq!(turned_down(&mut game, &line("r")).0, "SEQ-03");
    assert_eq!(turned_down(&mut game, &line("a")).0, "GEN-05");
    assert_eq!(turned_down(&mut game, &line("c")).0, "CMD-04");
    game.phase(Phase::Activation).mark("a", BrigadeMark::Shaken);
    game.rolled("a", ActivationResult::Eager, false);
    let (clause, remedy) = turned_down(&mut game, "rally a paid-by c");
    assert_eq!(clause, "RUL-30");
    assert!(remedy.contains("within 12 in"), "{remedy}");
}

/// In the basic edition nobody stands in, so nobody may be named but the brigadier.
#[test]
fn rul_30_in_basic_nobody_stands_in() {
    let mut game = pair(BASIC, at(30.0, 50.0)).play();
    game.phase(Phase::Tactical);
    let general = OrderOfBattle::division_general(&game.brigade("a").division);
    let (clause, _) = turned_down(&mut game, &format!("move a1 ahead 1 paid-by {general}"));
    assert_eq!(clause, "RUL-30");
    assert_eq!(paid(&mut game, "move a1 ahead 1 paid-by a"), by("a", 1));
}

/// A of quality 4, its general of division of 5.
fn rated(setting: &str) -> Game {
    let arms = [rules::fields::terms::order_of_battle::Arm::Infantry; 2];
    roster(BASIC)
        .switch("basic_quality", setting)
        .led("u", "union", at(2.0, 2.0), 5)
        .division("r", "rebel", at(2.0, 58.0))
        .brigade("a", "u", at(30.0, 10.0), 0.0, &arms, 4)
        .line("p", "r", at(30.0, 50.0), 180.0, 1)
        .play()
}

#[test]
fn rul_101_by_switch_quality_gives_points_in_basic() {
    for (setting, brigadier, general, successor) in [("off", 3, 3, 3), ("on", 4, 5, 2)] {
        let mut game = rated(setting);
        assert_eq!(
            (game.ap("a"), game.ap("u")),
            (brigadier, general),
            "{setting}"
        );
        let record = so_far(&game.state);
        let next = &record.brigade_record(&id("a")).unwrap().next;
        let told = format!("{brigadier} points");
        assert!(
            next.iter()
                .any(|r| r.rule.id() == "CMD-02" && r.words == told)
        );
        game.apply(Event::GeneralReturned {
            general: GeneralId::new("a"),
            quality: 2,
            at: Some(at(30.0, 8.0)),
            successor: true,
        });
        assert_eq!(game.ap("a"), successor, "{setting}");
    }
}
