//! Choices of an act: legal targets that the side knows, the nearest first.

use super::{ActChoice, ActKind, ActPlanner, spot};
use crate::tape::{Lie, way::TargetWay};
use rules::fields::orders::nameable;
use rules::fields::state::{BrigadeState, UnitState};
use rules::fields::tactical;
use rules::fields::terms::{
    command::{Command, Manoeuvre, SwitchedModifier},
    name::{FeatureId, UnitId},
    order::{Order, Place},
    phase::Phase,
};
use table::base::Base;
use table::ground::Feature;
use table::measure::{Measure, Point};

/// Distance within which targets for a charge are searched, in inches of the rules.
const CHARGE_REACH: f64 = 14.0;

/// Returns the choices that a brigade has for an act.
pub(super) fn of_act(
    planner: &ActPlanner<'_>,
    brigade: &BrigadeState,
    kind: ActKind,
) -> Vec<ActChoice> {
    let own = BrigadeChoices {
        planner,
        brigade,
        bases: planner.known.bases_of(&brigade.id),
    };
    let mut choices = match kind {
        ActKind::Place | ActKind::MarchElsewhere | ActKind::Move => Vec::new(),
        ActKind::Attack => own.attacks(),
        ActKind::Advance => own.advances(),
        ActKind::Hold => own.plain_order(Order::Hold),
        ActKind::Retire => own.plain_order(Order::Retire),
        ActKind::Rest => own.plain_order(Order::Rest),
        ActKind::Report => {
            let brigade = brigade.id.clone();
            own.alone(Command::Report { brigade })
        }
        ActKind::Fire => own.fires(),
        ActKind::Charge => own.charges(),
        ActKind::Activate
        | ActKind::Accept
        | ActKind::Rally
        | ActKind::March
        | ActKind::Follow
        | ActKind::Melee => own.offered(kind),
    };
    choices.sort_by(|one, other| one.inches.total_cmp(&other.inches));
    choices
}

/// Finds the choices that one brigade has for its acts.
struct BrigadeChoices<'a> {
    planner: &'a ActPlanner<'a>,
    brigade: &'a BrigadeState,
    /// The brigade's bases.
    bases: Vec<Base>,
}

impl BrigadeChoices<'_> {
    /// Builds the choice for a command; `None` if the command has no sentence.
    fn choice(&self, command: &Command, target: &str) -> Option<ActChoice> {
        ActChoice::of_command(self.planner.known, command, target)
    }

    fn measure(&self) -> Measure {
        self.planner.known.oob().measure
    }

    /// Returns the single choice of an act that has no target.
    fn alone(&self, command: Command) -> Vec<ActChoice> {
        self.choice(&command, "").into_iter().collect()
    }

    fn order(&self, order: Order) -> Command {
        Command::Order {
            brigade: self.brigade.id.clone(),
            order,
            in_person: false,
        }
    }

    fn plain_order(&self, order: Order) -> Vec<ActChoice> {
        let mut choices = self.alone(self.order(order.clone()));
        for choice in &mut choices {
            choice.sentence.push_str(self.already(&order));
        }
        choices
    }

    /// Returns a remark that the brigade already has this order; empty if it has another order, or if one is waiting or
    /// on its way.
    fn already(&self, order: &Order) -> &'static str {
        let mut riders = self.planner.known.messengers().iter();
        let own = Some(&self.brigade.id);
        let is_kept = self.brigade.order() == order
            && self.brigade.waiting().is_none()
            && !riders.any(|rider| rider.carries.brigade() == own);
        match is_kept {
            true => " (already its order)",
            false => "",
        }
    }

    fn may_name(&self, order: &Order) -> bool {
        nameable::may_name(self.planner.known, &self.brigade.id, order)
    }

    /// Returns attacks on enemy brigades, at their known or last seen place.
    fn attacks(&self) -> Vec<ActChoice> {
        let known = self.planner.known;
        let enemies = known.brigades().filter(|one| one.side != self.brigade.side);
        let attack = |enemy: &BrigadeState| {
            let order = Order::Attack(enemy.id.clone());
            if !self.may_name(&order) {
                return None;
            }
            let already = self.already(&order);
            let bases = known.bases_of(&enemy.id);
            let lies: Vec<Lie<'_>> = bases.iter().map(|base| Lie::Base(*base)).collect();
            let way = TargetWay::new(&self.bases, &lies);
            let choice = self.choice(&self.order(order), enemy.id.as_str())?;
            // The units of a brigade may have been seen in different turns: the mean of their places may be empty ground.
            let middle = known.centre_of(&enemy.id);
            let at = middle.and_then(|middle| {
                let places = bases.iter().map(|base| base.at);
                places.min_by(|one, other| {
                    let far = |at: &Point| (*at - middle).norm();
                    far(one).total_cmp(&far(other))
                })
            });
            let way = way.map(|way| (way, way.in_whole(self.measure())));
            let mut choice = choice.aimed(at, way);
            choice.sentence.push_str(&self.last_seen(enemy));
            choice.sentence.push_str(already);
            Some(choice)
        };
        enemies.filter_map(attack).collect()
    }

    /// Describes when a brigade that is out of sight was last seen, or that it was placed openly and not seen since.
    fn last_seen(&self, enemy: &BrigadeState) -> String {
        let known = self.planner.known;
        let units = known.units_of(&enemy.id).filter(|unit| unit.on_table());
        let mut turns = units.map(|unit| self.planner.reported(&unit.id));
        let newest = turns.try_fold(None, |newest: Option<u32>, turn| {
            Some(newest.max(Some(turn?)))
        });
        match newest.flatten() {
            Some(0) => ", as placed in the set-up".to_owned(),
            Some(turn) => format!(", last seen in {} {turn}", known.turn_word()),
            None => String::new(),
        }
    }

    /// Returns the orders to advance to named ground where no enemy is known to be.
    fn advances(&self) -> Vec<ActChoice> {
        let known = self.planner.known;
        let advance = |feature: &Feature| {
            let order = Order::Advance(Place::Feature(FeatureId::new(&feature.id)));
            if !spot::is_goal(feature, &self.bases) || !self.may_name(&order) {
                return None;
            }
            let already = self.already(&order);
            let choice = self.choice(&self.order(order), &feature.id)?;
            let way = TargetWay::new(&self.bases, &[Lie::Ground(feature)]);
            let way = way.map(|way| (way, way.in_whole(self.measure())));
            let mut choice = choice.aimed(Some(feature.centre()), way);
            choice.sentence.push_str(already);
            Some(choice)
        };
        let features = known.ground().features.iter();
        features.filter_map(advance).collect()
    }

    /// Returns the firefights against enemy units in sight; in each, all units of the brigade that may fire take part
    /// (RUL-71).
    fn fires(&self) -> Vec<ActChoice> {
        let known = self.planner.known;
        if known.phase() != Phase::Combat || !self.planner.is_turn {
            return Vec::new();
        }
        let fires = self.planner.firers().iter().filter_map(|(at, firers)| {
            if self.planner.reported(at).is_some() {
                return None;
            }
            let own = firers.iter().filter_map(|id| known.unit(id));
            let own = own.filter(|unit| unit.brigade == self.brigade.id);
            let mut own: Vec<(f64, &UnitState)> = own
                .filter_map(|unit| Some((self.way(&[unit.base()?], at)?.inches, unit)))
                .collect();
            own.sort_by(|one, other| one.0.total_cmp(&other.0));
            let bases: Vec<Base> = own.iter().filter_map(|(_, unit)| unit.base()).collect();
            let way = self.way(&bases, at)?;
            let command = Command::Fire {
                firing: own.iter().map(|(_, unit)| unit.id.clone()).collect(),
                at: at.clone(),
                switched: SwitchedModifier::default(),
            };
            self.at_unit(&command, at, Some(way))
        });
        fires.collect()
    }

    /// Returns charges at enemy units in sight that a unit or line of the brigade can reach.
    fn charges(&self) -> Vec<ActChoice> {
        let known = self.planner.known;
        if known.phase() != Phase::Tactical || !self.planner.is_turn {
            return Vec::new();
        }
        let near = known.units().filter(|unit| unit.side != self.brigade.side);
        let near: Vec<&UnitId> = near
            .filter(|unit| self.planner.reported(&unit.id).is_none())
            .map(|unit| &unit.id)
            .filter(|id| {
                let way = self.way(&self.bases, id);
                way.is_some_and(|way| way.inches <= CHARGE_REACH)
            })
            .collect();
        let bodies = tactical::movable_bodies(known, self.brigade);
        let charge = |units: &[UnitId], enemy: &UnitId| {
            let how = Manoeuvre::UpTo(enemy.clone());
            let ghost = tactical::preview_move(known, units, &how).ok()?;
            // Units may run into another enemy before they reach the named one.
            let hits = ghost.charges.iter().any(|(_, target, _)| target == enemy);
            if !ghost.objections.is_empty() || !hits {
                return None;
            }
            let command = Command::Move {
                units: units.to_vec(),
                how,
                paid_by: None,
            };
            let bases = units.iter().filter_map(|id| known.unit(id)?.base());
            let bases: Vec<Base> = bases.collect();
            self.at_unit(&command, enemy, self.way(&bases, enemy))
        };
        let pairs = bodies
            .iter()
            .flat_map(|units| near.iter().map(move |enemy| (units, *enemy)));
        pairs
            .filter_map(|(units, enemy)| charge(units, enemy))
            .collect()
    }

    /// Returns the acts of a kind that the phase offers the brigade.
    fn offered(&self, kind: ActKind) -> Vec<ActChoice> {
        let known = self.planner.known;
        let own = &self.brigade.id;
        let is_own = |units: &[UnitId]| {
            let mut units = units.iter().filter_map(|id| known.unit(id));
            units.any(|unit| unit.brigade == *own)
        };
        let is_meant = |command: &Command| match (kind, command) {
            (ActKind::Activate, Command::Activate { brigade, .. }) => brigade.as_ref() == Some(own),
            (ActKind::Accept, Command::Accept { brigade, .. })
            | (ActKind::Rally, Command::Rally { brigade, .. })
            | (ActKind::March, Command::March { brigade, .. }) => brigade == own,
            (ActKind::Follow, Command::Move { units, how, .. }) => {
                *how == Manoeuvre::AsOrdered && is_own(units)
            }
            (ActKind::Melee, Command::Melee { fighting, .. }) => is_own(fighting),
            _ => false,
        };
        let offered = self.planner.offered(is_meant);
        let choice = |command: &Command| match command {
            Command::Melee { against, .. } => self.at_unit(command, against.first()?, None),
            command => self.choice(command, ""),
        };
        offered.filter_map(choice).collect()
    }

    fn way(&self, from: &[Base], to: &UnitId) -> Option<TargetWay> {
        let base = self.planner.known.unit(to)?.base()?;
        TargetWay::new(from, &[Lie::Base(base)])
    }

    fn at_unit(&self, command: &Command, at: &UnitId, way: Option<TargetWay>) -> Option<ActChoice> {
        let base = self.planner.known.unit(at)?.base()?;
        let target = match command {
            // Several may charge the same unit.
            Command::Move { units, .. } => {
                let units: Vec<&str> = units.iter().map(UnitId::as_str).collect();
                format!("{at} {}", units.join(","))
            }
            _ => at.to_string(),
        };
        let known = self.planner.known;
        let acting = match command {
            Command::Fire { firing, .. } => firing.as_slice(),
            Command::Melee { fighting, .. } => fighting.as_slice(),
            Command::Move { units, .. } => units.as_slice(),
            _ => &[],
        };
        let acting = acting.iter().filter_map(|id| known.unit(id)?.base());
        let choice = ActChoice {
            from: acting.map(|base| base.at).collect(),
            ..self.choice(command, &target)?
        };
        let way = way.map(|way| (way, way.in_tenths(self.measure())));
        Some(choice.aimed(Some(base.at), way))
    }
}
