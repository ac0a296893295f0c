//! Worth of each aim that a brigade may be given: enemies to drive off, ground to take, friends to support, staying and
//! rest. An aim to which other brigades are already sent counts less, so that two brigades do not go where one is
//! enough.

use std::cell::{OnceCell, RefCell};

use super::{
    enemies::{HoldDifficulty, KnownEnemy},
    ground::{self, Stakes},
    side_view::{PRESSED, SUPPORT, SideView},
    worth,
};
use crate::doctrine::Doctrine;
use rules::fields::position::known;
use rules::fields::state::{BrigadeState, State};
use rules::fields::terms::{
    charts::Level,
    edition::Edition,
    message::Message,
    name::{BrigadeId, FeatureId},
    order::{Order, Place},
    order_of_battle::Arm,
};
use table::ground::Feature;
use table::measure::Point;

/// Number of nearest enemies examined as targets of a brigade. Up to as many farther enemies are examined if they are
/// on ground that counts, and up to twice as many pieces of ground.
const CHOICES: usize = 3;

/// A brigade may rest only if no known enemy is within this distance, in inches.
const UNSEEN: f64 = 20.0;

/// Share of a brigade's worth that retiring costs, because the morale of its division suffers (MOR-02).
const RETIRED: f64 = 0.1;

/// Share of a brigade's worth that resting near the enemy costs.
const AT_REST: f64 = 1.0;

/// Points of fatigue that a rest of some turns removes.
const RECOVERED: u32 = 4;
/// Share of a brigade's worth that each point of fatigue takes.
const POINT: f64 = 0.04;

/// Distance in inches from a target within which friends may be sent along; tuned with the parameters of
/// [`Doctrine`](crate::doctrine::Doctrine).
const SENT_ALONG: f64 = 26.0;

/// Reduction, at the end of a battle that the side is losing, of the weight of its own losses and of the odds that it
/// demands.
const HASTE: f64 = 0.8;

/// Inches that a brigade covers in each turn of its side in sight of the enemy.
const WAY: f64 = 4.0;
/// Inches that a brigade covers in each turn of its side out of the enemy's sight.
const UNSEEN_WAY: f64 = 16.0;

/// Share of an aim's worth that remains if another brigade already has it.
const SHARED: f64 = 0.3;

/// Steepness with which the chance of an attack rises with the odds.
const STEEPNESS: f64 = 1.4;

/// Distance in inches at which a target counts half as much as one close by.
const HALF_AS_NEAR: f64 = 24.0;

/// Inches within which a brigade is in front of the enemy.
const ENGAGED: f64 = 8.0;

/// Share of an attack's worth that is lost if the friends already sent are enough.
const ENOUGH: f64 = 0.6;

/// Inches of rough ground on the path beyond which guns are not sent.
const ROUGH: f64 = 4.0;

/// Inches from an enemy at which guns fire rather than go nearer.
const GUNSHOT: f64 = 18.0;

/// One brigade, with the values by which its possible orders are judged.
pub(super) struct AimView<'a> {
    side: &'a SideView<'a>,
    state: &'a State,
    pub(super) doctrine: &'a Doctrine,
    pub(super) brigade: &'a BrigadeState,
    stakes: &'a Stakes<'a>,
    enemies: &'a [KnownEnemy<'a>],
    /// Centre of the brigade.
    pub(super) at: Point,
    /// Height of the ground at the brigade's centre.
    height: u8,
    own: f64,
    /// Worth of one point of valued ground, in points of size.
    ground: f64,
    /// Urgency, 0 to 1: it rises as a battle that the side is losing nears its end.
    haste: f64,
    /// Worth of the ground that the side holds through this brigade alone; computed on first use.
    held: OnceCell<f64>,
    /// Chance to drive each enemy off; computed on first use.
    chances: RefCell<Vec<(BrigadeId, f64)>>,
}

impl<'a> AimView<'a> {
    /// Makes the view of a brigade; `None` if the brigade is off the table.
    pub(super) fn new(side: &'a SideView<'a>, brigade: &'a BrigadeState) -> Option<Self> {
        let SideView {
            state,
            doctrine,
            stakes,
            enemies,
            ..
        } = side;
        let at = state.centre_of(&brigade.id)?;
        Some(Self {
            side,
            state,
            doctrine,
            brigade,
            stakes,
            enemies,
            at,
            height: state.ground().height_at(at),
            own: side.strength(&brigade.id),
            ground: doctrine.ground,
            haste: HASTE * (1.0 - stakes.hope()) * ground::played(state),
            held: OnceCell::new(),
            chances: RefCell::default(),
        })
    }

    /// Checks whether the brigade is in front of the enemy.
    pub(super) fn is_engaged(&self) -> bool {
        let bases = self.state.bases_of(&self.brigade.id);
        let nearest = known::nearest_enemy(self.state, &self.brigade.side, &bases);
        let near = nearest.is_some_and(|(_, inches, _)| inches <= ENGAGED);
        near && !self.brigade.order().is_holding()
    }

    /// Returns the orders to examine: Hold, Retire, a rest, and the nearest enemies and pieces of ground that an order
    /// may name.
    pub(super) fn choices(&self) -> Vec<Order> {
        let mut enemies: Vec<(f64, BrigadeId)> = (self.state.brigades())
            .filter(|b| b.side != self.brigade.side && !b.is_broken())
            .filter(|b| !b.is_hidden() && self.state.is_on_table(&b.id))
            .filter_map(|b| Some((self.inches(&b.id)?, b.id.clone())))
            .collect();
        enemies.sort_by(|one, other| one.0.total_cmp(&other.0));
        // Beyond the nearest, those on ground that counts.
        let counts = |id: &BrigadeId| self.side.prize(id).into_iter().any(|won| won > 0.0);
        let numbered = enemies.into_iter().zip(0..);
        let chosen = numbered.filter(|((_, id), number)| *number < CHOICES || counts(id));
        let chosen = chosen.take(2 * CHOICES).map(|(enemy, _)| enemy);
        let mut enemies: Vec<(f64, BrigadeId)> = chosen.collect();
        if self.is_reserve() {
            enemies.clear();
        }
        enemies.retain(|(_, id)| self.dares(self.chance_against(id)));
        let mut grounds: Vec<(f64, FeatureId)> = (self.stakes.pieces())
            .map(|feature| {
                (
                    (feature.centre() - self.at).norm(),
                    FeatureId::new(&feature.id),
                )
            })
            .filter(|(_, id)| self.side.is_free(id))
            .filter(|(_, id)| {
                let goes = self.stakes.won(id) > 0.0 && self.dares(self.chance_at(id));
                goes || self.support(id) > 0.0
            })
            .collect();
        grounds.sort_by(|one, other| one.0.total_cmp(&other.0));
        grounds.truncate(2 * CHOICES);
        let mut orders = vec![Order::Hold, Order::Retire];
        orders.extend(self.may_rest().then_some(Order::Rest));
        orders.extend(enemies.into_iter().map(|(_, id)| Order::Attack(id)));
        let advances = grounds.into_iter();
        orders.extend(advances.map(|(_, id)| Order::Advance(Place::Feature(id))));
        orders
    }

    /// Checks whether a chance is good enough for a new order.
    fn dares(&self, chance: f64) -> bool {
        chance >= self.doctrine.attack_from * (1.0 - self.haste)
    }

    /// Returns the inches to an enemy brigade; `None` if it is off the table.
    pub(super) fn inches(&self, enemy: &BrigadeId) -> Option<f64> {
        self.side.inches_between(&self.brigade.id, enemy)
    }

    /// Returns the worth of an order to the brigade, in points of size.
    pub(super) fn utility(&self, order: &Order) -> f64 {
        match order {
            Order::Attack(target) => self.attack(target),
            Order::Advance(Place::Feature(id)) => self.advance(id),
            Order::Advance(_) => self.doctrine.goal,
            Order::Hold => -self.pressure(),
            Order::Retire => -self.held() - RETIRED * self.own,
            Order::Rest => self.rest(),
        }
    }

    /// Checks whether the brigade's order names an enemy who is no longer on the table.
    pub(super) fn has_lost_its_target(&self) -> bool {
        let order = self.brigade.order();
        matches!(order, Order::Attack(target) if self.inches(target).is_none())
    }

    fn attack(&self, target: &BrigadeId) -> f64 {
        let Some(inches) = self.inches(target) else {
            return 0.0;
        };
        if self.is_battery() && !self.may_bring_guns_to(target, inches) {
            return -self.held();
        }
        let chance = self.chance_against(target);
        let [driven_off, beside] = self.side.prize(target).map(|won| self.ground * won);
        let won =
            chance * (self.side.strength(target) + driven_off) + (1.0 - chance) * beside.max(0.0);
        let needed = 1.0 - ENOUGH * self.chance_of_those_sent(target);
        let lost = self.doctrine.own_loss * (1.0 - self.haste) * (1.0 - chance) * self.own;
        (needed * won - lost) * self.in_time(inches) - self.held()
    }

    /// Returns the chance that the friends already ordered to attack the same enemy drive it off without this brigade.
    fn chance_of_those_sent(&self, target: &BrigadeId) -> f64 {
        let attack = Order::Attack(target.clone());
        let sent = self.sent_to(&attack);
        let with: f64 = sent.map(|b| self.side.strength(&b.id)).sum();
        let at = self.state.centre_of(target).filter(|_| with > 0.0);
        at.map_or(0.0, |at| chance(with, self.defence(target, at)))
    }

    /// Returns the side's other brigades under the given order, whether it is in force, waiting or carried by a
    /// messenger.
    pub(super) fn sent_to<'b>(
        &'b self,
        order: &'b Order,
    ) -> impl Iterator<Item = &'b BrigadeState> {
        let others = self.friends();
        others.filter(move |friend| self.is_under(friend, order))
    }

    /// Returns the side's other brigades that are not broken.
    fn friends(&self) -> impl Iterator<Item = &BrigadeState> {
        let all = self.state.brigades();
        all.filter(|b| b.side == self.brigade.side && b.id != self.brigade.id && !b.is_broken())
    }

    /// Returns the chance to drive an enemy off together with the friends that could be sent along; 0 if the enemy is
    /// off the table.
    pub(super) fn chance_against(&self, target: &BrigadeId) -> f64 {
        let mut known = self.chances.borrow_mut();
        if let Some((_, chance)) = known.iter().find(|(id, _)| id == target) {
            return *chance;
        }
        let at = self.state.centre_of(target);
        let chance = at.map_or(0.0, |at| {
            chance(self.with_friends(target, at), self.defence(target, at))
        });
        known.push((target.clone(), chance));
        chance
    }

    /// Returns the chance to keep a piece of ground against the enemies around it.
    pub(super) fn chance_at(&self, id: &FeatureId) -> f64 {
        let Some(at) = self.state.feature(id).map(Feature::centre) else {
            return 0.0;
        };
        let behind = self.behind(at);
        let near = |enemy: &&KnownEnemy<'_>| enemy.base.distance_to_point(at) <= SUPPORT;
        let near = self.enemies.iter().filter(near);
        chance(self.own, near.map(|enemy| enemy.worth * behind).sum())
    }

    /// Returns the share of an aim's worth that counts at some distance. A near aim is more certain; an aim that the
    /// brigade cannot reach before the battle ends is worth less.
    fn in_time(&self, inches: f64) -> f64 {
        let turns = ground::turns_to_come(self.state) + 1.0;
        let needed = inches.min(UNSEEN_WAY) / WAY;
        let late = (turns / needed.max(1.0)).min(1.0);
        late * late / (1.0 + inches / HALF_AS_NEAR)
    }

    /// Returns the strength available against a target: the brigade, the friends who already attack the target, and the
    /// friends who could be sent along, because a joint attack begins with one brigade.
    fn with_friends(&self, target: &BrigadeId, at: Point) -> f64 {
        let attack = Order::Attack(target.clone());
        let each = self.friends().map(|b| {
            let near = || {
                let centre = self.state.centre_of(&b.id);
                centre.is_some_and(|centre| (centre - at).norm() <= SENT_ALONG)
            };
            match b.order() {
                _ if self.is_under(b, &attack) => self.side.strength(&b.id),
                Order::Rest | Order::Retire => 0.0,
                _ if near() => self.side.strength(&b.id),
                _ => 0.0,
            }
        });
        self.own + each.sum::<f64>()
    }

    /// Returns the strength, cover included, of the enemies at a place, who support one another.
    fn defence(&self, target: &BrigadeId, at: Point) -> f64 {
        let stands_by = |enemy: &&KnownEnemy<'_>| {
            enemy.unit.brigade == *target || enemy.base.distance_to_point(at) <= SUPPORT
        };
        let enemies = self.enemies.iter().filter(stands_by);
        enemies
            .map(|enemy| enemy.worth * enemy.hold.against(self.height))
            .sum()
    }

    /// Returns the advantage that cover and height give the defenders of a place.
    fn behind(&self, at: Point) -> f64 {
        HoldDifficulty::at(self.state, at).against(self.height)
    }

    /// Returns the gain of advancing to a piece of ground that the side does not have yet.
    fn advance(&self, id: &FeatureId) -> f64 {
        let Some(feature) = self.state.feature(id) else {
            return 0.0;
        };
        if self.is_battery() && self.rough_way_to(feature.centre()) > ROUGH {
            return -self.held();
        }
        let order = Order::Advance(Place::Feature(id.clone()));
        let is_shared = self.sent_to(&order).next().is_some();
        let shared = if is_shared { SHARED } else { 1.0 };
        let taken = self.chance_at(id) * self.ground * self.stakes.won(id) * shared;
        let gained = taken.max(self.support(id));
        let inches = (feature.distance(self.at)).max(0.0);
        gained * self.in_time(inches) - self.held()
    }

    /// Returns the worth of the brigade's help on a piece of ground: the rise in the chance that friends keep it
    /// against the enemies about it. It is 0 without friends or enemies there.
    pub(super) fn support(&self, id: &FeatureId) -> f64 {
        let feature = self.state.feature(id);
        let Some(feature) = feature.filter(|feature| feature.distance(self.at) > SUPPORT) else {
            return 0.0;
        };
        let about = self.side.troops_about(feature);
        let against = about.against;
        let friends = about.friends.iter();
        let others = friends.filter(|(brigade, _)| **brigade != self.brigade.id);
        let there: f64 = others.map(|(_, worth)| worth).sum();
        if against <= 0.0 || there <= 0.0 {
            return 0.0;
        }
        let order = Order::Advance(Place::Feature(id.clone()));
        let coming = self.sent_to(&order).map(|b| self.side.strength(&b.id));
        let with = there + coming.sum::<f64>();
        let behind = self.behind(feature.centre());
        let more = chance((with + self.own) * behind, against) - chance(with * behind, against);
        more * (self.ground * self.stakes.lost(id) + with)
    }

    /// Checks whether the brigade consists of guns only.
    fn is_battery(&self) -> bool {
        let mut units = self.state.units_of(&self.brigade.id);
        units.all(|unit| unit.arm == Arm::Artillery)
    }

    /// Checks whether guns may be sent nearer to an enemy: they fire from afar, and do not crawl through rough ground.
    fn may_bring_guns_to(&self, target: &BrigadeId, inches: f64) -> bool {
        let at = self.state.centre_of(target);
        inches > GUNSHOT && at.is_some_and(|at| self.rough_way_to(at) <= ROUGH)
    }

    /// Returns the inches of rough ground on the straight way to a place.
    fn rough_way_to(&self, to: Point) -> f64 {
        let way = to - self.at;
        let inches = way.norm().ceil().max(1.0);
        let (low, high) = (self.at.inf(&to), self.at.sup(&to));
        let is_on_the_way = |piece: &&Feature| {
            let (least, most) = piece.bounds();
            let beside = least.x > high.x || most.x < low.x;
            !(beside || least.y > high.y || most.y < low.y)
        };
        let features = self.state.ground().features.iter();
        let rough = features.filter(|piece| piece.going.is_rough());
        let rough: Vec<&Feature> = rough.filter(is_on_the_way).collect();
        let is_rough = |inch: &u32| {
            let at = self.at + way * (f64::from(*inch) / inches);
            rough.iter().any(|piece| piece.contains(at))
        };
        (1..=inches as u32).filter(is_rough).count() as f64
    }

    /// Checks whether a brigade may be ordered to rest: only in the full edition, and away from the enemy.
    fn may_rest(&self) -> bool {
        let bases = self.state.bases_of(&self.brigade.id);
        let nearest = known::nearest_enemy(self.state, &self.brigade.side, &bases);
        let quiet = nearest.is_none_or(|(_, inches, _)| inches > UNSEEN);
        self.state.edition() == Edition::Full && quiet
    }

    /// Returns the worth of a rest (RUL-38), less the danger near the enemy (FIRE-05).
    fn rest(&self) -> f64 {
        if !self.may_rest() {
            return -AT_REST * self.own;
        }
        let points = f64::from(self.brigade.fatigue().min(RECOVERED));
        let worn = match self.brigade.level() {
            Level::Fresh => 0.3,
            Level::Willing => 1.0,
            _ => 3.0,
        };
        POINT * worn * points * self.own
    }

    /// Returns the worth of the ground that the side holds through this brigade alone.
    pub(super) fn held(&self) -> f64 {
        let stays = |id: &BrigadeId| {
            let brigade = self.state.brigade(id);
            brigade.is_some_and(|b| b.order().is_holding() && !self.is_called_away(b))
        };
        let held = || self.ground * self.stakes.held_by(&self.brigade.id, stays);
        *self.held.get_or_init(held)
    }

    /// Checks whether a brigade has a waiting order, or one that a messenger is bringing.
    fn is_called_away(&self, brigade: &BrigadeState) -> bool {
        let mut riders = self.state.messengers().iter();
        brigade.waiting().is_some()
            || riders.any(|rider| rider.carries.brigade() == Some(&brigade.id))
    }

    /// Checks whether a brigade has an order, either in force, waiting, or carried by a messenger.
    fn is_under(&self, brigade: &BrigadeState, order: &Order) -> bool {
        brigade.order() == order
            || brigade.waiting() == Some(order)
            || self.carried_to(brigade).any(|carried| carried == order)
    }

    /// Returns the orders that messengers are carrying to a brigade.
    fn carried_to<'b>(&'b self, brigade: &'b BrigadeState) -> impl Iterator<Item = &'b Order> {
        let riders = self.state.messengers().iter();
        riders.filter_map(|rider| match &rider.carries {
            Message::Order { brigade: id, order } if *id == brigade.id => Some(order),
            _ => None,
        })
    }

    /// Returns the order that the brigade will have: the one that a messenger carries, else the one that waits, else
    /// the present one.
    pub(super) fn order_to_come(&self) -> &Order {
        let carried = self.carried_to(self.brigade).next();
        let coming = carried.or(self.brigade.waiting());
        coming.unwrap_or(self.brigade.order())
    }

    /// Returns the expected cost of staying under pressure once the chance to hold falls too low.
    fn pressure(&self) -> f64 {
        let near = |base: Point| (base - self.at).norm() <= PRESSED;
        let enemies = self.enemies.iter().filter(|enemy| near(enemy.base.at));
        let against: f64 = enemies.map(|enemy| enemy.worth).sum();
        let friends = self.state.units().filter(|u| u.side == self.brigade.side);
        let with: f64 = (friends.filter(|unit| unit.base().is_some_and(|base| near(base.at))))
            .map(worth::unit_worth)
            .sum();
        let stands = chance(with * self.behind(self.at), against);
        match stands < self.doctrine.retire_below {
            true => self.doctrine.own_loss * (1.0 - stands) * self.own,
            false => 0.0,
        }
    }

    /// Checks whether the division would keep too few brigades on Hold.
    pub(super) fn is_reserve(&self) -> bool {
        let division = || {
            let all = self.state.brigades().filter(|b| !b.is_broken());
            all.filter(|b| b.division == self.brigade.division)
        };
        let holding = division().filter(|b| b.order().is_holding()).count() as f64;
        let wanted = (division().count() as f64 * self.doctrine.reserve).floor();
        self.brigade.order().is_holding() && holding <= wanted
    }
}

/// Returns the chance that `with` prevails over `against`; 1 against nothing.
fn chance(with: f64, against: f64) -> f64 {
    if against <= 0.0 {
        return 1.0;
    }
    let odds = (with.max(f64::MIN_POSITIVE) / against).ln();
    1.0 / (1.0 + (-STEEPNESS * odds).exp())
}
