//! Hand to hand: who fights whom, charges, later rounds, flank, cover, weapons.

use rules::Ruleset;
use rules::fields::language;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::{
    account::FightAccount,
    condition::{Condition, Formation},
    event::Event,
    name::SideId,
    order::Order,
    phase::Phase,
};
use table::ground::GroundCover;

use super::{lines::*, scene::*};

/// A has charged P from the front this turn.
const CONTACT: &str = "ppp/AAA/.../.../...";

fn charge(rows: &str, frontal: bool) -> Scene {
    draw(rows).charged("a", "p", frontal)
}

fn after(scene: &Scene, dice: &str) -> (State, FightAccount) {
    let (state, events) = done(&scene.state(), &format!("melee a against p dice {dice}"));
    let Some(Event::Fought { account }) = events.first() else {
        panic!("{events:?}");
    };
    (state, *account.clone())
}

/// EX-MEL-04-a, EX-MEL-04-b.
#[test]
fn a_charged_loser_is_one_step_worse() {
    let scene = charge(CONTACT, true)
        .value("a", 4)
        .level("blue1", rules::fields::terms::charts::Level::Fresh);
    let (state, account) = after(&scene, "5 2");
    assert_eq!(account.margin([5, 2]), 3);
    assert_eq!(sums(&account, 1), "defensive-fire+2");
    assert_eq!(condition(&state, "p"), Condition::Broken);
    let (state, account) = after(&charge(CONTACT, true), "4 1");
    assert_eq!(account.margin([4, 1]), 1);
    assert_eq!(condition(&state, "p"), Condition::Beaten);
    let (x, y, _) = place(&state, "p");
    assert!(close(x, 1.5) && close(y, 7.5), "driven back 3: {x},{y}");
}

/// EX-MEL-04-c: the charger's own loss is not worsened.
#[test]
fn a_losing_charger_pays_once() {
    let (state, account) = after(&charge(CONTACT, true), "2 4");
    assert_eq!(account.margin([2, 4]), -4);
    assert_eq!(condition(&state, "a"), Condition::Beaten);
}

/// EX-MEL-04-d, RUL-89: charged in the flank there is no +2, and still one step worse.
#[test]
fn charged_in_the_flank() {
    let scene = draw("ppp.../...aaa/......")
        .with("a", |u| (u.x, u.y, u.facing) = (33.5, 33.0, 270.0))
        .charged("a", "p", false);
    let (state, account) = after(&scene, "3 4");
    assert_eq!(sums(&account, 1), "flanked-or-rear-3");
    assert_eq!(account.margin([3, 4]), 2);
    assert_eq!(condition(&state, "p"), Condition::Beaten);
    // RUL-88, switch: no flank in melee.
    let plain = scene.ruling("melee_flank", "off");
    let account = account_of(&plain.state(), "melee a against p");
    assert_eq!(modifier(&account, 1, "flanked-or-rear"), None);
}

/// EX-MEL-04-e, MEL-06, RUL-91: later rounds are plain.
#[test]
fn later_rounds() {
    let (state, account) = after(&draw(CONTACT), "3 2");
    assert_eq!(sums(&account, 1), "");
    assert!(!account.parties[1].charged);
    assert_eq!(condition(&state, "p"), Condition::Disordered);
    let (_, y, _) = place(&state, "p");
    assert!(close(y, 4.5), "it stays in contact");
    // The next player turn they fight again, without the effects of the charge.
    let (mut tied, _) = after(&charge(CONTACT, true), "5 3");
    for event in [
        Event::TurnBegan {
            turn: 2,
            side: SideId::new("grey"),
        },
        Event::PhaseBegan {
            phase: Phase::Combat,
        },
    ] {
        Fields::apply(&mut tied, &event);
    }
    let again = account_of(&tied, "melee p against a");
    assert_eq!(modifier(&again, 0, "defensive-fire"), None);
    assert!(!again.parties[0].charged);
    assert_eq!(tied.openings().len(), 1);
    assert!(tied.openings()[0].due);
}

fn account_of(state: &State, line: &str) -> FightAccount {
    account(state, line)
}

/// EX-MEL-04-f, RUL-85, RUL-90.
#[test]
fn a_charged_battery() {
    let guns = draw("pp./pp./AAA").charged("a", "p", true);
    let account = account(&guns.state(), "melee a against p");
    assert_eq!(account.parties[1].size, 4);
    assert_eq!(modifier(&account, 1, "size"), Some(0));
    assert_eq!(sums(&account, 1), "defensive-fire+2");
    assert_eq!(modifier(&account, 1, "canister"), Some(0));
    // Limbered: neither.
    let limbered = guns
        .clone()
        .with("p", |u| u.formation = Formation::Limbered);
    let limbered = account_of(&limbered.state(), "melee a against p");
    assert_eq!(sums(&limbered, 0), "size+1");
    assert_eq!(sums(&limbered, 1), "");
    // From the flank, or in a later round: no canister.
    let later = account_of(&draw("pp./pp./AAA").state(), "melee a against p");
    assert_eq!(modifier(&later, 1, "canister"), None);
    let flank = draw("pp./pp./AAA").charged("a", "p", false);
    let flank = account_of(&flank.state(), "melee a against p");
    assert_eq!(modifier(&flank, 1, "canister"), None);
    let off = guns.ruling("canister_in_defence", "off");
    let off = account_of(&off.state(), "melee a against p");
    assert_eq!(off.parties[1].size, 2);
}

/// RUL-90: a front charge gives no +2 when the flank is charged too; resting units get it.
#[test]
fn defensive_fire_has_its_bounds() {
    let both = draw("pppb/...b/AAAb/....")
        .shifted("a", 0.0, 1.0)
        .shifted("b", 0.0, 1.0)
        .charged("a", "p", true)
        .charged("b", "p", false);
    let both = account(&both.state(), "melee a,b against p");
    assert_eq!(modifier(&both, 1, "defensive-fire"), None);
    let resting = charge(CONTACT, true).order("grey1", Order::Rest);
    let resting = account_of(&resting.state(), "melee a against p");
    assert_eq!(sums(&resting, 1), "resting-3 defensive-fire+2");
}

/// RUL-77: the charger never has the cover that it charged across; the charged keeps it.
#[test]
fn cover_in_melee() {
    let wall = covering(line("wall", (-3.0, 4.0), (6.0, 4.0)), GroundCover::Hard);
    let scene = charge(CONTACT, true).ground(wall);
    let account = account(&scene.state(), "melee a against p");
    assert_eq!(sums(&account, 0), "");
    assert_eq!(sums(&account, 1), "hard-cover+2 defensive-fire+2");
    let (mut later, _) = after(&scene, "5 1");
    Fields::apply(
        &mut later,
        &Event::TurnBegan {
            turn: 2,
            side: SideId::new("grey"),
        },
    );
    let later = account_of(&later, "melee p against a");
    assert_eq!(sums(&later, 0), "hard-cover+2");
    assert_eq!(sums(&later, 1), "");
}

/// RUL-87: in melee weapons count with defensive fire alone.
#[test]
fn weapons_in_melee() {
    let armed = |scene: Scene| {
        let scene = scene.armed("a", "repeater").armed("p", "breechloader");
        let account = account(&scene.weapons().state(), "melee a against p");
        [0, 1].map(|party| modifier(&account, party, "weapon"))
    };
    assert_eq!(armed(charge(CONTACT, true)), [None, Some(1)]);
    assert_eq!(armed(charge(CONTACT, false)), [None, None]);
    assert_eq!(armed(draw(CONTACT)), [None, None]);
}

/// MEL-01, RUL-92.
#[test]
fn who_is_in_which_melee() {
    let state = draw("pppqqq/AAABBB").state();
    let openings = state.openings();
    assert_eq!(openings.len(), 2, "{openings:#?}");
    assert!(openings.iter().all(|opening| opening.due));
    // B touches P by a corner alone, which is not a contact.
    assert_eq!(clause(&state, "melee a,b against p"), "RUL-92");
    let (after, _) = done(&state, "melee a against p dice 3 3");
    assert_eq!(clause(&after, "melee a against q"), "RUL-92");
    assert!(!refused(&after, "melee a against q").can_be_overruled());
    let apart = draw("ppp...qqq/AAA...BBB").state();
    assert_eq!(clause(&apart, "melee a,b against p"), "RUL-92");
    assert!(refused(&apart, "melee a,b against p").can_be_overruled());
    assert_eq!(clause(&apart, "melee a against p,q"), "RUL-92");
}

/// MEL-01: all round; enemies left over join.
#[test]
fn left_over_enemies_join() {
    let state = draw("ppp./AAA./qqq.").with("q", |u| u.facing = 0.0).state();
    let openings = state.openings();
    assert_eq!(openings.len(), 1, "{openings:#?}");
    let (after, events) = vidette_done(&state);
    assert!(
        matches!(events.first(), Some(Event::Fought { account }) if account.parties[1].units.len() == 2)
    );
    assert!(after.openings().iter().all(|o| !o.due));
}

fn vidette_done(state: &State) -> (State, Vec<Event>) {
    let opening = state.openings().remove(0);
    decide(state, &opening.command, &[3, 3], None).unwrap()
}

/// MEL-02: totals as in fire, size odds and support too.
#[test]
fn totals_as_in_fire() {
    let state = draw("ppp.../AAABBB/CCC...").state();
    let account = account(&state, "melee a,b against p");
    assert_eq!(sums(&account, 0), "supported+1 size+2");
}

/// MEL-05, RUL-34: charging is moving into contact, and only Attack orders allow it.
#[test]
fn mel_05_a_charge_is_a_move_into_contact() {
    use rules::fields::terms::phase::Phase;
    let state = |order: Order| {
        let mut state = draw("ppp/.../.../.../AAA")
            .general(
                "blue1",
                rules::fields::terms::order_of_battle::Rank::Brigade,
                1.5,
                -0.6,
                None,
            )
            .order("blue1", order)
            .state();
        let rolled = Event::Activated {
            brigade: "blue1".into(),
            dice: vec![4, 4],
            modifiers: Vec::new(),
            total: 8,
            result: rules::fields::terms::charts::ActivationResult::Eager,
            holds_ground: false,
        };
        Fields::apply(&mut state, &rolled);
        let phase = Phase::Tactical;
        Fields::apply(&mut state, &Event::PhaseBegan { phase });
        state
    };
    let attacking = state(Order::Attack("grey1".into()));
    let (after, events) = done(&attacking, "move a up-to p");
    assert!(
        events
            .iter()
            .any(|e| matches!(e, Event::Charged { frontal: true, .. }))
    );
    assert!(after.in_contact(after.unit(&"a".into()).unwrap()));
    let advancing = state(Order::Advance(rules::fields::terms::order::Place::Unit(
        "p".into(),
    )));
    assert_eq!(clause(&advancing, "move a up-to p"), "RUL-34");
    // A move that is not named as a charge halts an inch short.
    let (after, events) = done(&advancing, "move a ahead 4");
    assert!(!events.iter().any(|e| matches!(e, Event::Charged { .. })));
    assert!(close(place(&after, "a").1, 2.5));
}

/// MEL-01, RUL-92: who meets one enemy squarely fights it, and not also its neighbours by the corners.
#[test]
fn mel_01_a_corner_is_no_contact_beside_a_square_one() {
    let state = draw("pppqqqrrr/...AAA").charged("a", "q", true).state();
    let lines: Vec<String> = state
        .openings()
        .iter()
        .map(|o| language::write(&o.command))
        .collect();
    assert_eq!(lines, ["melee a against q"]);
    let (_, events) = done(&state, "melee a against q dice 3 3");
    assert!(matches!(&events[0], Event::Fought { account } if account.parties[1].units.len() == 1));
    // The neighbours may be fired at, whom nobody else shields (RUL-81).
    let far = draw("pppqqqrrr/...AAA/BBB").state();
    assert_eq!(clause(&far, "fire b at q dice 3 3"), "RUL-81");
    done(&far, "fire b at p dice 3 3");
    // A corner alone is none wherever nobody else stands either.
    let corner = draw("ppp/...AAA").state();
    assert!(corner.openings().is_empty());
    assert_eq!(clause(&corner, "melee a against p"), "RUL-92");
}

/// FIRE-01, MEL-01, RUL-92: who touches by a corner alone may fire, and so fights no melee there.
#[test]
fn mel_01_who_may_fire_for_a_corner_fights_no_melee_by_it() {
    let state = draw("...qqq/....../ppp.../AAABBB").state();
    done(&state, "fire b at q dice 3 3");
    let why = refused(&state, "melee a,b against p");
    assert_eq!(why.clause().id(), "RUL-92");
    assert!(why.said().contains("by a corner alone"), "{why}");
    assert!(why.can_be_overruled());
    done(&state, "melee a against p dice 3 3");
    // No more do enemies join by a corner.
    let state = draw("pppqqqrrr/...AAA").state();
    assert_eq!(clause(&state, "melee a against q,r"), "RUL-92");
}

/// MEL-01, RUL-92: every unit in contact is assigned, and enemies left over join.
#[test]
fn rul_92_nobody_in_contact_is_left_out() {
    let behind = draw("ppp/AAA/qqq").with("q", |u| u.facing = 0.0).state();
    let why = refused(&behind, "melee a against p");
    assert_eq!(why.clause().id(), "RUL-92");
    assert!(why.said().starts_with("Q. is in contact with A."), "{why}");
    assert!(why.can_be_overruled());
    done(&behind, "melee a against p,q dice 3 3");
    let two = draw("aaa/ppp/BBB").state();
    let why = refused(&two, "melee b against p");
    assert!(why.said().starts_with("A. is in contact with P."), "{why}");
    done(&two, "melee a,b against p dice 3 3");
    // The referee knows better: then nobody waits for whom he left out.
    let line = "melee b against p dice 3 3 because \"a wall between them\"";
    let (after, _) = done(&two, line);
    assert!(after.openings().iter().all(|opening| !opening.due));
    // Q is left to B, and P was left to A until A fought.
    let state = draw("pppqqq/AAABBB").state();
    let (state, _) = done(&state, "melee a against p dice 3 3");
    done(&state, "melee b against q dice 3 3");
}

/// RUL-85: no canister when attacked from the flank, though the front is charged this turn.
#[test]
fn rul_85_a_battery_attacked_in_flank_too_has_no_canister() {
    let both = draw("ppb/ppb/AAA").charged("a", "p", true);
    for setting in ["on", "off"] {
        let state = both.clone().ruling("melee_flank", setting).state();
        let account = account(&state, "melee a,b against p");
        assert_eq!(modifier(&account, 1, "canister"), None);
        assert_eq!(account.parties[1].size, 2);
    }
    let front = account_of(&both.state(), "melee a against p");
    assert_eq!(front.parties[1].size, 4);
}
