//! A side's plan in sentences: each brigade's task, and the reasons for choosing it. The plan is read from the
//! brigades' orders, so it persists until a new order is clearly worth more.

use super::{aims::AimView, side_view::SideView};
use crate::doctrine::Doctrine;
use crate::figures::plain;
use crate::seat::SideKnowledge;
use rules::fields::state::State;
use rules::fields::terms::{
    name::{BrigadeId, FeatureId},
    order::{Order, Place},
};

/// Returns a sentence for each brigade that the side has on the table.
#[must_use]
pub fn sentences(seat: &SideKnowledge<'_>, doctrine: &Doctrine) -> Vec<String> {
    let state: &State = &seat.known;
    let side = SideView::new(state, seat.side, doctrine);
    let own = state
        .brigades()
        .filter(|brigade| brigade.side == *seat.side && !brigade.is_broken());
    let views = own.filter_map(|brigade| AimView::new(&side, brigade));
    views.map(|view| sentence(state, &view)).collect()
}

fn sentence(state: &State, view: &AimView<'_>) -> String {
    let name = &view.brigade.name;
    match view.order_to_come() {
        Order::Attack(target) => format!("{name} attacks {}.", attacked(state, view, target)),
        Order::Advance(Place::Feature(id)) => format!("{name} {}.", advanced_to(state, view, id)),
        Order::Advance(_) => format!("{name} advances."),
        Order::Retire => format!("{name} falls back."),
        Order::Rest => format!("{name} rests: fatigue {}.", view.brigade.fatigue()),
        Order::Hold => format!("{name} holds{}.", reason_to_hold(view)),
    }
}

fn attacked(state: &State, view: &AimView<'_>, target: &BrigadeId) -> String {
    let name = state.brigade(target).map_or(target.as_str(), |b| &b.name);
    let chance = percent(view.chance_against(target));
    let away = view
        .inches(target)
        .map(|inches| format!(", {} in away", plain(inches, 0)));
    let others = match view.sent_to(&Order::Attack(target.clone())).count() {
        0 => "alone".to_owned(),
        1 => "with 1 friend".to_owned(),
        n => format!("with {n} friends"),
    };
    format!(
        "{name} {others}: {chance} chance to drive it off{}",
        away.unwrap_or_default()
    )
}

fn advanced_to(state: &State, view: &AimView<'_>, id: &FeatureId) -> String {
    let Some(feature) = state.feature(id) else {
        return "advances".to_owned();
    };
    let inches = plain(feature.distance(view.at).max(0.0), 0);
    let name = &feature.name;
    match view.support(id) > 0.0 {
        true => format!("supports friends at {name}, {inches} in away"),
        false => format!(
            "takes {name}: {} chance to keep it, {inches} in away",
            percent(view.chance_at(id))
        ),
    }
}

fn reason_to_hold(view: &AimView<'_>) -> &'static str {
    match view.held() > 0.0 {
        true => ": if it left, its ground would be lost",
        false if view.is_reserve() => " in reserve",
        false => ": no target is worth leaving its position",
    }
}

fn percent(chance: f64) -> String {
    format!("{} %", plain(chance * 100.0, 0))
}
