//! New orders (ORD-01 to ORD-06): who attacks whom with which chance, which ground is gone to, who stays and who is
//! drawn back. A messenger is sent where the new order is clearly worth more than the one that stands.

use super::weighed::Weighed;
use super::weighed::best_first;
use super::worth;
use crate::rules::fields::objective;
use crate::rules::fields::orders::entitlement;
use crate::rules::fields::position::known;
use crate::rules::fields::position::place;
use crate::rules::fields::state::BrigadeState;
use crate::rules::fields::state::State;
use crate::rules::fields::terms::charts::Level;
use crate::rules::fields::terms::command::Command;
use crate::rules::fields::terms::edition::Edition;
use crate::rules::fields::terms::name::BrigadeId;
use crate::rules::fields::terms::name::FeatureId;
use crate::rules::fields::terms::order::Order;
use crate::rules::fields::terms::order::Place;
use crate::rules::fields::terms::order_of_battle::Tenure;
use crate::sim::doctrine::Doctrine;
use crate::sim::length::last_turn;
use crate::sim::seat::Seat;
use crate::table::ground::Cover;
use crate::table::measure::Point;

/// How many targets, and how many pieces of ground, are looked at for a brigade.
const CHOICES: usize = 3;

/// Inches within which troops stand by one another.
const SUPPORT: f64 = 8.0;

/// Inches within which an enemy presses.
const PRESSED: f64 = 12.0;

/// Inches within which an enemy may come while a brigade rests.
const UNSEEN: f64 = 20.0;

/// Points of fatigue that a rest of some turns takes away, and what of a brigade's worth a point is.
const RECOVERED: u32 = 4;
const POINT: f64 = 0.04;

/// Inches from a target within which friends may be sent along, and how much they count before they are.
const SENT_ALONG: f64 = 20.0;
const LIKELY: f64 = 0.6;

/// Ground that is taken counts for us, and no longer for him.
const SWING: f64 = 2.0;

/// How steeply the chance of an attack rises with the odds.
const STEEPNESS: f64 = 1.4;

/// Inches after which an aim counts half.
const HALF_AS_NEAR: f64 = 24.0;

/// What a messenger is worth.
const MESSENGER: f64 = 1.0;

/// Returns the new orders that gain enough, the best first.
#[must_use]
pub fn weighed(seat: &Seat<'_>, doctrine: &Doctrine) -> Vec<Weighed> {
    let state: &State = &seat.known;
    let own = state
        .brigades()
        .filter(|b| b.side == *seat.side && !b.is_broken());
    let ready = own.filter(|brigade| is_ready(state, brigade));
    let mut found: Vec<Weighed> = ready
        .filter_map(|brigade| better(seat, doctrine, brigade))
        .collect();
    best_first(&mut found);
    found
}

/// Whether an order can be sent, and none is on its way.
fn is_ready(state: &State, brigade: &BrigadeState) -> bool {
    let mut riders = state.messengers().iter();
    let on_its_way = riders.any(|rider| rider.carries.brigade() == Some(&brigade.id));
    !on_its_way
        && brigade.waiting().is_none()
        && !brigade.is_hidden()
        && entitlement::may_be_ordered(state, &brigade.id).is_ok()
}

/// The best new order of a brigade, where it gains enough over the one that stands.
fn better(seat: &Seat<'_>, doctrine: &Doctrine, brigade: &BrigadeState) -> Option<Weighed> {
    let view = View::of(&seat.known, doctrine, brigade)?;
    let present = view.utility(brigade.order());
    let price = MESSENGER + doctrine.stay;
    let act = |order: &Order| Command::Order {
        brigade: brigade.id.clone(),
        order: order.clone(),
        in_person: false,
    };
    let mut orders: Vec<Weighed> = (view.choices().into_iter())
        .filter(|order| order != brigade.order())
        .map(|order| Weighed {
            act: act(&order),
            terms: vec![
                ("new order", view.utility(&order)),
                ("present order", -present),
                ("messenger", -price),
            ],
        })
        .filter(|order| order.sum() > 0.0 && !seat.barred.contains(&order.act))
        .collect();
    best_first(&mut orders);
    orders.into_iter().next()
}

/// Returns whether the order that waits for a brigade is still worth no less than the one that stands.
#[must_use]
pub fn still_wanted(seat: &Seat<'_>, doctrine: &Doctrine, brigade: &BrigadeId) -> bool {
    let brigade = seat.known.brigade(brigade);
    let asked = brigade.and_then(|b| Some((b.waiting()?, View::of(&seat.known, doctrine, b)?, b)));
    asked.is_none_or(|(waiting, view, b)| view.utility(waiting) >= view.utility(b.order()))
}

/// What is asked about one brigade.
struct View<'a> {
    state: &'a State,
    doctrine: &'a Doctrine,
    brigade: &'a BrigadeState,
    at: Point,
    own: f64,
}

impl<'a> View<'a> {
    fn of(state: &'a State, doctrine: &'a Doctrine, brigade: &'a BrigadeState) -> Option<Self> {
        Some(Self {
            state,
            doctrine,
            brigade,
            at: state.centre_of(&brigade.id)?,
            own: strength(state, &brigade.id),
        })
    }

    /// The orders that are looked at: Hold, Retire, the nearest enemies, the nearest ground of worth.
    fn choices(&self) -> Vec<Order> {
        let mut enemies: Vec<(f64, BrigadeId)> = (self.state.brigades())
            .filter(|b| b.side != self.brigade.side && !b.is_broken())
            .filter(|b| !b.is_hidden() && self.state.is_on_table(&b.id))
            .filter_map(|b| Some((self.inches(&b.id)?, b.id.clone())))
            .collect();
        enemies.sort_by(|one, other| one.0.total_cmp(&other.0));
        let attacks = enemies.into_iter().take(CHOICES);
        let mut grounds: Vec<(f64, FeatureId)> = (self.state.ground().features.iter())
            .map(|feature| {
                (
                    (feature.centre() - self.at).norm(),
                    FeatureId::new(&feature.id),
                )
            })
            .filter(|(_, id)| self.value(id) > 0.0)
            .collect();
        grounds.sort_by(|one, other| one.0.total_cmp(&other.0));
        let advances = grounds.into_iter().take(CHOICES);
        let mut orders = vec![Order::Hold, Order::Retire, Order::Rest];
        orders.extend(attacks.map(|(_, id)| Order::Attack(id)));
        orders.extend(advances.map(|(_, id)| Order::Advance(Place::Feature(id))));
        orders
    }

    fn inches(&self, enemy: &BrigadeId) -> Option<f64> {
        self.state.brigade_distance(&self.brigade.id, enemy)
    }

    fn utility(&self, order: &Order) -> f64 {
        match order {
            Order::Attack(target) => self.attack(target),
            Order::Advance(Place::Feature(id)) => self.advance(id),
            Order::Advance(_) => self.doctrine.goal,
            Order::Hold => self.held() - self.pressure(),
            Order::Retire => -self.held(),
            Order::Rest => self.rest(),
        }
    }

    fn attack(&self, target: &BrigadeId) -> f64 {
        let (Some(at), Some(inches)) = (self.state.centre_of(target), self.inches(target)) else {
            return 0.0;
        };
        let chance = chance(self.with_friends(target, at), self.defence(target, at));
        if chance < self.doctrine.attack_from || self.is_reserve() {
            return -self.own;
        }
        let won = chance * (strength(self.state, target) + self.prize(target));
        let lost = self.doctrine.own_loss * (1.0 - chance) * self.own;
        (won - lost) / (1.0 + inches / HALF_AS_NEAR) - self.held()
    }

    /// What the ground is worth that the enemy would be driven from: he loses what is gained.
    fn prize(&self, target: &BrigadeId) -> f64 {
        let bases = self.state.bases_of(target);
        let features = self.state.ground().features.iter();
        let ids = features.map(|feature| FeatureId::new(&feature.id));
        let under = ids.filter(|id| {
            let place = Place::Feature(id.clone());
            self.value(id) > 0.0
                && bases
                    .iter()
                    .any(|base| place::touches(self.state, &place, base))
        });
        let value: f64 = under.map(|id| self.value(&id)).sum();
        SWING * value * self.doctrine.ground * self.turns_left()
    }

    /// The brigade, friends who attack the same, and those who could be sent along: a mass begins with one.
    fn with_friends(&self, target: &BrigadeId, at: Point) -> f64 {
        let attack = Order::Attack(target.clone());
        let friends = self
            .state
            .brigades()
            .filter(|b| b.side == self.brigade.side && b.id != self.brigade.id && !b.is_broken());
        let each = friends.map(|b| {
            let near = || {
                let centre = self.state.centre_of(&b.id);
                centre.is_some_and(|centre| (centre - at).norm() <= SENT_ALONG)
            };
            match b.order() {
                order if *order == attack => strength(self.state, &b.id),
                Order::Rest | Order::Retire => 0.0,
                _ if near() => LIKELY * strength(self.state, &b.id),
                _ => 0.0,
            }
        });
        self.own + each.sum::<f64>()
    }

    /// Enemies at a place, who stand by one another, behind their cover.
    fn defence(&self, target: &BrigadeId, at: Point) -> f64 {
        let enemies = known::enemies(self.state, &self.brigade.side);
        enemies
            .filter_map(|enemy| Some((enemy, enemy.base()?)))
            .filter(|(enemy, base)| {
                enemy.brigade == *target || base.distance_to_point(at) <= SUPPORT
            })
            .map(|(enemy, base)| worth::of(enemy) * self.behind(base.at))
            .sum()
    }

    /// How much harder cover and height make it.
    fn behind(&self, at: Point) -> f64 {
        let ground = self.state.ground();
        let cover = ground.features_at(at).map(|feature| match feature.cover {
            Cover::Hard => 1.35,
            Cover::Soft => 1.15,
            Cover::None => 1.0,
        });
        let uphill = ground.height_at(at) > ground.height_at(self.at);
        cover.fold(1.0, f64::max) * if uphill { 1.15 } else { 1.0 }
    }

    /// Ground of worth that the enemy alone has, or nobody: what is gained by going there.
    fn advance(&self, id: &FeatureId) -> f64 {
        let Some(feature) = self.state.feature(id) else {
            return 0.0;
        };
        let at = feature.centre();
        let against: f64 = known::enemies(self.state, &self.brigade.side)
            .filter(|enemy| {
                enemy
                    .base()
                    .is_some_and(|base| base.distance_to_point(at) <= SUPPORT)
            })
            .map(|enemy| worth::of(enemy) * self.behind(at))
            .sum();
        let chance = chance(self.own, against);
        let occupied = place::occupier(self.state, &Place::Feature(id.clone()), &self.brigade.side);
        if occupied.is_some() || chance < self.doctrine.attack_from || self.has(id) {
            return -self.own;
        }
        let gained = chance * self.value(id) * self.doctrine.ground * self.turns_left();
        let inches = (at - self.at).norm();
        gained / (1.0 + inches / HALF_AS_NEAR) - self.held()
    }

    /// What a rest gives back (RUL-38), out of the enemy's way; only in full are brigades ordered to rest.
    fn rest(&self) -> f64 {
        let bases = self.state.bases_of(&self.brigade.id);
        let nearest = known::nearest(self.state, &self.brigade.side, &bases);
        let quiet = nearest.is_none_or(|(_, inches, _)| inches > UNSEEN);
        if self.state.edition() == Edition::Basic || !quiet {
            return -self.own;
        }
        let points = f64::from(self.brigade.fatigue().min(RECOVERED));
        let worn = if self.brigade.level() == Level::Willing {
            1.0
        } else {
            3.0
        };
        POINT * worn * points * self.own - self.held()
    }

    /// What the ground that the brigade stands on is worth.
    fn held(&self) -> f64 {
        let features = self.state.ground().features.iter();
        let under = features.filter(|feature| {
            let id = FeatureId::new(&feature.id);
            self.value(&id) > 0.0 && self.stands_in(&id)
        });
        let value = under.map(|feature| self.value(&FeatureId::new(&feature.id)));
        value.sum::<f64>() * self.doctrine.ground * self.turns_left()
    }

    fn stands_in(&self, id: &FeatureId) -> bool {
        let place = Place::Feature(id.clone());
        let bases = self.state.bases_of(&self.brigade.id);
        bases
            .iter()
            .any(|base| place::touches(self.state, &place, base))
    }

    fn has(&self, id: &FeatureId) -> bool {
        objective::has(self.state, id, &self.brigade.side, Tenure::Held)
    }

    /// The value of a piece of terrain (RUL-103), and what own objectives are worth that name it.
    fn value(&self, id: &FeatureId) -> f64 {
        let valued = self.state.feature(id).map_or(0.0, |f| f64::from(f.value));
        let named = self.state.oob().objectives.iter();
        let named = named.filter(|o| o.side == self.brigade.side && o.features.contains(id));
        let named = named.filter_map(|o| {
            let test = o.test.filter(|_| self.state.judged(&o.id).is_none())?;
            Some(f64::from(o.worth) / f64::from(test.hold.max(1)))
        });
        valued + named.sum::<f64>()
    }

    /// What staying under pressure is expected to cost, once the chance to stand falls too low.
    fn pressure(&self) -> f64 {
        let near = |base: Point| (base - self.at).norm() <= PRESSED;
        let enemies = known::enemies(self.state, &self.brigade.side);
        let against: f64 = (enemies.filter(|enemy| enemy.base().is_some_and(|base| near(base.at))))
            .map(worth::of)
            .sum();
        let friends = self.state.units().filter(|u| u.side == self.brigade.side);
        let with: f64 = (friends.filter(|unit| unit.base().is_some_and(|base| near(base.at))))
            .map(worth::of)
            .sum();
        let stands = chance(with * self.behind(self.at), against);
        match stands < self.doctrine.retire_below {
            true => self.doctrine.own_loss * (1.0 - stands) * self.own,
            false => 0.0,
        }
    }

    /// Whether the division would keep too few brigades on Hold.
    fn is_reserve(&self) -> bool {
        let division = || {
            let all = self.state.brigades().filter(|b| !b.is_broken());
            all.filter(|b| b.division == self.brigade.division)
        };
        let holding = division().filter(|b| b.order().is_holding()).count() as f64;
        let wanted = (division().count() as f64 * self.doctrine.reserve).floor();
        self.brigade.order().is_holding() && holding <= wanted
    }

    /// The share of the battle that is still to come.
    fn turns_left(&self) -> f64 {
        let last = f64::from(last_turn(self.state));
        let left = (last - f64::from(self.state.turn())).max(0.0);
        left / last.max(1.0)
    }
}

fn strength(state: &State, brigade: &BrigadeId) -> f64 {
    let units = state.units_of(brigade).filter(|unit| unit.on_table());
    units.map(worth::of).sum()
}

/// The chance that `with` prevails over `against`; certain against nobody.
fn chance(with: f64, against: f64) -> f64 {
    if against <= 0.0 {
        return 1.0;
    }
    let odds = (with.max(f64::MIN_POSITIVE) / against).ln();
    1.0 / (1.0 + (-STEEPNESS * odds).exp())
}
