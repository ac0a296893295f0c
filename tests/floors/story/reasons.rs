//! Why an act came to something else than it seems: the ruling stands beside it.

use super::{act, march, state, told};
use rules::clause::Clause;
use rules::fields::terms::{
    charts::ActivationResult,
    event::{Event, MarchEnd},
    order::Order,
};
use view::story;

/// Archer's march that a wood stops, with these dice.
fn into_the_wood(faces: &[u8]) -> String {
    let mut event = march(MarchEnd::Rough);
    if let Event::Marched(march) = &mut event {
        march.stop.rule = Clause::new("ROUGH-04");
        march.dice = faces.to_vec();
    }
    told(vec![event])
}

#[test]
fn rough_04_who_throws_a_6_stands_at_the_edge() {
    let held = |faces: &[u8], at: &str| {
        let said = into_the_wood(faces);
        assert!(said.contains(&format!("stops {at} the ground")), "{said}");
    };
    held(&[2], "in");
    held(&[6], "at");
    held(&[3, 6], "at");
    held(&[6, 3], "in");
}

#[test]
fn rul_13_an_attack_that_cannot_be_made_tells_why_it_is_eager() {
    let rolled = |total: i32, result: ActivationResult| {
        told(vec![Event::Activated {
            brigade: "archer".into(),
            dice: vec![6, 6],
            modifiers: Vec::new(),
            total,
            result,
            holds_ground: false,
        }])
    };
    let said = rolled(13, ActivationResult::Eager);
    assert!(
        said.ends_with("= 13, EAGER (the morale of its division is 0, RUL-13)"),
        "{said}"
    );
    assert!(rolled(12, ActivationResult::Eager).ends_with("= 12, EAGER"));
    assert!(rolled(13, ActivationResult::Attack).ends_with("= 13, ATTACK"));
}

#[test]
fn rul_48_an_order_whose_target_is_gone_tells_why_it_is_hold() {
    let mut before = state();
    before.apply(&Event::OrderDelivered {
        brigade: "archer".into(),
        order: Order::Attack("cutler".into()),
        in_person: true,
    });
    let taken = |order: Order| {
        let accepted = Event::OrderAccepted {
            brigade: "archer".into(),
            order,
        };
        story::act_sentence(&before, &act(vec![accepted]))
    };
    let said = taken(Order::Hold);
    assert!(
        said.contains(
            "accepts its new order: HOLD (ATTACK B Cutler's Brigade has lost its target, RUL-48)"
        ),
        "{said}"
    );
    let said = taken(Order::Attack("cutler".into()));
    assert!(!said.contains("RUL-48"), "{said}");
}
