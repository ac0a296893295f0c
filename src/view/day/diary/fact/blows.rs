//! Results for units, joined to the fight that caused them.

use super::{DiaryFact, DiaryFight, Noted, OrderLoss, UnitResult};
use crate::day::diary::EventId;
use rules::fields::state::State;
use rules::fields::terms::{condition::Condition, event::UnitPosition, name::UnitId};
use table::measure::Point;

/// Joins a blow to the fight in the same act, and returns `None`. Without a fight, returns a separate fact: a unit lost
/// or regained its order. The clause and the recorded words give the reason.
pub(super) fn changed(
    before: &State,
    unit: &UnitId,
    (condition, rule, why): (Condition, &str, &str),
    last: Option<&mut Noted>,
    id: EventId,
) -> Option<Noted> {
    let blow = UnitResult {
        unit: unit.clone(),
        condition,
        back: None,
        through: Vec::new(),
    };
    let worse = before.unit(unit).is_some_and(|u| condition > u.condition());
    if let Some(Noted {
        fact: DiaryFact::Fought(fight),
        tells,
    }) = last
        && worse
    {
        fight.blows.push(blow);
        tells.push(id);
        return None;
    }
    let fact = match condition {
        Condition::Ordered => DiaryFact::Rallied(unit.clone(), condition),
        Condition::Disordered if worse => {
            let loss = match rule {
                "ROUGH-02" if why.starts_with("fell back") => OrderLoss::Retreat,
                "ROUGH-02" => OrderLoss::Rough,
                "FIRE-09" if why.starts_with("friends") => OrderLoss::Friends,
                "FIRE-09" => OrderLoss::Pushed,
                _ => OrderLoss::Other,
            };
            DiaryFact::LostOrder(unit.clone(), loss)
        }
        Condition::Disordered => DiaryFact::Rallied(unit.clone(), condition),
        Condition::Beaten | Condition::Broken => DiaryFact::Struck(blow),
    };
    Some(Noted {
        fact,
        tells: vec![id],
    })
}

/// Joins a retreat that a fight caused to the blow in the same act. A unit that was already beaten only retreats
/// (RUL-79).
pub(super) fn driven(
    standing: &UnitPosition,
    inches: f64,
    through: &[UnitId],
    mut last: Option<&mut Noted>,
    id: EventId,
) -> Option<Noted> {
    let pushed = |blow: &mut UnitResult| {
        blow.back = Some(inches);
        blow.through = through.to_vec();
    };
    if let Some(Noted { fact, tells }) = last.as_deref_mut() {
        let blows: &mut [UnitResult] = match fact {
            DiaryFact::Fought(fight) => &mut fight.blows,
            DiaryFact::Struck(blow) => std::slice::from_mut(blow),
            _ => &mut [],
        };
        if let Some(blow) = blows
            .iter_mut()
            .rev()
            .find(|blow| blow.unit == standing.unit)
        {
            pushed(blow);
            tells.push(id);
            return None;
        }
    }
    let blow = UnitResult {
        unit: standing.unit.clone(),
        condition: Condition::Beaten,
        back: Some(inches),
        through: through.to_vec(),
    };
    if let Some(Noted {
        fact: DiaryFact::Fought(fight),
        tells,
    }) = last
        && is_party(fight, &standing.unit)
    {
        fight.blows.push(blow);
        tells.push(id);
        return None;
    }
    Some(Noted {
        fact: DiaryFact::Struck(blow),
        tells: vec![id],
    })
}

fn is_party(fight: &DiaryFight, unit: &UnitId) -> bool {
    let mut parties = fight.account.parties.iter();
    parties.any(|party| party.units.contains(unit))
}

pub(super) fn bases_middle(state: &State, units: &[UnitId]) -> Option<Point> {
    let places = units
        .iter()
        .filter_map(|id| Some(state.unit(id)?.base()?.at.coords));
    let count = places.clone().count();
    Some(Point::from(places.reduce(|a, b| a + b)? / count as f64))
}
