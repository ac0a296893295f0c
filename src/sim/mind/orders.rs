//! New orders (ORD-01 to ORD-06): targets of attacks with their chances, ground to take, brigades that stay or
//! withdraw. A messenger is sent if the new order is clearly worth more than the present one.

use super::{
    ground::{self, Stakes},
    weighed::{Weighed, best_first},
    worth,
};
use crate::doctrine::Doctrine;
use crate::seat::SideKnowledge;
use rules::fields::orders::entitlement;
use rules::fields::position::{known, place};
use rules::fields::state::{BrigadeState, Messenger, State, UnitState};
use rules::fields::terms::{
    charts::Level,
    command::Command,
    edition::Edition,
    message::Message,
    name::{BrigadeId, FeatureId, SideId},
    order::{Order, Place},
};
use table::base::Base;
use table::ground::{Feature, GroundCover};
use table::measure::Point;

/// Number of targets, and of pieces of ground, examined for a brigade.
const CHOICES: usize = 3;

/// Distance in inches within which troops support one another.
const SUPPORT: f64 = 8.0;

/// Distance in inches within which an enemy presses.
const PRESSED: f64 = 12.0;

/// Distance in inches within which an enemy may come while a brigade rests.
const UNSEEN: f64 = 20.0;

/// Share of a brigade's worth that retiring costs: the morale of its division suffers (MOR-02).
const RETIRED: f64 = 0.1;

/// Share of a brigade's worth that resting near the enemy costs.
const AT_REST: f64 = 1.0;

/// Points of fatigue that a rest of some turns removes, and a point's share of a brigade's worth.
const RECOVERED: u32 = 4;
const POINT: f64 = 0.04;

/// Distance in inches from a target within which friends may be sent along.
const SENT_ALONG: f64 = 26.0;

/// Reduction of own losses' weight, and of the odds demanded, at the end of a battle that is being lost.
const HASTE: f64 = 0.8;

/// Inches that a brigade covers in an own turn in sight of the enemy, and out of his sight.
const WAY: f64 = 4.0;
const UNSEEN_WAY: f64 = 16.0;

/// Share of an aim's worth that remains if another brigade already has it.
const SHARED: f64 = 0.3;

/// Steepness with which the chance of an attack rises with the odds.
const STEEPNESS: f64 = 1.4;

/// Distance in inches at which an aim counts half.
const HALF_AS_NEAR: f64 = 24.0;

/// Extra cost of a new order for troops in front of the enemy, to whom they turn their flank.
const SWITCH: f64 = 3.0;

/// Distance in inches within which this applies.
const ENGAGED: f64 = 8.0;

/// Worth of a messenger.
const MESSENGER: f64 = 1.0;

/// Returns the new orders with enough gain, the best first.
#[must_use]
pub fn weighed(seat: &SideKnowledge<'_>, doctrine: &Doctrine) -> Vec<Weighed> {
    let state: &State = &seat.known;
    let stakes = Stakes::new(state, seat.side);
    let enemies = enemies(state, seat.side);
    let own = state
        .brigades()
        .filter(|b| b.side == *seat.side && !b.is_broken());
    let ready = own.filter(|brigade| is_ready(state, brigade));
    let mut found: Vec<Weighed> = ready
        .filter_map(|brigade| OrderView::new(state, doctrine, brigade, (&stakes, &enemies)))
        .filter_map(|view| better(seat, &view))
        .collect();
    best_first(&mut found);
    found
}

/// Checks that no order is on its way to a brigade, and no report on its way from it.
fn is_ready(state: &State, brigade: &BrigadeState) -> bool {
    let mut riders = state.messengers().iter();
    let on_its_way = riders.any(|rider| rider.carries.brigade() == Some(&brigade.id));
    !on_its_way && brigade.waiting().is_none() && !brigade.is_hidden()
}

/// Returns the best new order of a brigade, if it gains enough over the present one.
fn better(seat: &SideKnowledge<'_>, view: &OrderView<'_>) -> Option<Weighed> {
    let (doctrine, brigade) = (view.doctrine, view.brigade);
    let present = view.utility(brigade.order());
    let may_be_sent = entitlement::may_be_ordered(&seat.known, &brigade.id).is_ok();
    let riders = if may_be_sent { 1.0 } else { 2.0 };
    let engaged = if view.is_engaged() { SWITCH } else { 0.0 };
    let price = riders * MESSENGER + doctrine.stay + engaged;
    // Who may not be sent an order asks for one first (ORD-10).
    let act = |order: &Order| match may_be_sent {
        true => Command::Order {
            brigade: brigade.id.clone(),
            order: order.clone(),
            in_person: false,
        },
        false => Command::Report {
            brigade: brigade.id.clone(),
        },
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

/// Checks whether the order waiting for a brigade is still worth at least as much as the present one.
#[must_use]
pub fn still_wanted(seat: &SideKnowledge<'_>, doctrine: &Doctrine, brigade: &BrigadeId) -> bool {
    let brigade = seat.known.brigade(brigade);
    let stakes = Stakes::new(&seat.known, seat.side);
    let enemies = enemies(&seat.known, seat.side);
    let view = |b| OrderView::new(&seat.known, doctrine, b, (&stakes, &enemies));
    let asked = brigade.and_then(|b| Some((b.waiting()?, view(b)?, b)));
    asked.is_none_or(|(waiting, view, b)| view.utility(waiting) >= view.utility(b.order()))
}

/// A known enemy in its position.
struct Enemy<'a> {
    unit: &'a UnitState,
    base: Base,
    worth: f64,
    hold: HoldDifficulty,
}

/// Difficulty of driving troops from a place.
struct HoldDifficulty {
    cover: f64,
    height: u8,
}

impl HoldDifficulty {
    fn at(state: &State, at: Point) -> Self {
        let ground = state.ground();
        let cover = ground.features.iter().map(|feature| match feature.cover {
            GroundCover::Hard if feature.contains(at) => 1.35,
            GroundCover::Soft if feature.contains(at) => 1.15,
            _ => 1.0,
        });
        Self {
            cover: cover.fold(1.0, f64::max),
            height: ground.height_at(at),
        }
    }

    /// Returns the advantage of cover and height against troops that come from a height level.
    fn against(&self, height: u8) -> f64 {
        self.cover * if self.height > height { 1.15 } else { 1.0 }
    }
}

/// Returns the known enemies of a side, on which each brigade's decision is based.
fn enemies<'a>(state: &'a State, side: &'a SideId) -> Vec<Enemy<'a>> {
    let enemy = |unit: &'a UnitState| {
        let base = unit.base()?;
        Some(Enemy {
            unit,
            base,
            worth: worth::unit_worth(unit),
            hold: HoldDifficulty::at(state, base.at),
        })
    };
    known::known_enemies(state, side)
        .filter_map(enemy)
        .collect()
}

/// One brigade's view, for evaluating its orders.
struct OrderView<'a> {
    state: &'a State,
    doctrine: &'a Doctrine,
    brigade: &'a BrigadeState,
    stakes: &'a Stakes<'a>,
    enemies: &'a [Enemy<'a>],
    at: Point,
    /// Height of the ground there.
    height: u8,
    own: f64,
    /// Present worth of a point of ground.
    ground: f64,
    /// Urgency, 0 to 1, as a battle that is being lost nears its end.
    haste: f64,
}

impl<'a> OrderView<'a> {
    fn new(
        state: &'a State,
        doctrine: &'a Doctrine,
        brigade: &'a BrigadeState,
        (stakes, enemies): (&'a Stakes<'a>, &'a [Enemy<'a>]),
    ) -> Option<Self> {
        let at = state.centre_of(&brigade.id)?;
        let lost = match stakes.lead() {
            lead if lead < 0.0 => 1.0,
            lead if lead > 0.0 => 0.0,
            _ => 0.5,
        };
        Some(Self {
            state,
            doctrine,
            brigade,
            stakes,
            enemies,
            at,
            height: state.ground().height_at(at),
            own: worth::strength(state, &brigade.id),
            ground: doctrine.ground * ground::counts_now(state),
            haste: HASTE * lost * ground::played(state),
        })
    }

    /// Checks whether the brigade is in front of the enemy.
    fn is_engaged(&self) -> bool {
        let bases = self.state.bases_of(&self.brigade.id);
        let nearest = known::nearest_enemy(self.state, &self.brigade.side, &bases);
        let near = nearest.is_some_and(|(_, inches, _)| inches <= ENGAGED);
        near && !self.brigade.order().is_holding()
    }

    /// Returns the orders to examine: Hold, Retire, a rest; and the nearest enemies and ground that may be aimed for.
    fn choices(&self) -> Vec<Order> {
        let mut enemies: Vec<(f64, BrigadeId)> = (self.state.brigades())
            .filter(|b| b.side != self.brigade.side && !b.is_broken())
            .filter(|b| !b.is_hidden() && self.state.is_on_table(&b.id))
            .filter_map(|b| Some((self.inches(&b.id)?, b.id.clone())))
            .collect();
        enemies.sort_by(|one, other| one.0.total_cmp(&other.0));
        enemies.truncate(CHOICES);
        enemies.retain(|(_, id)| !self.is_reserve() && self.dares(self.chance_against(id)));
        let mut grounds: Vec<(f64, FeatureId)> = (self.stakes.pieces())
            .map(|feature| {
                (
                    (feature.centre() - self.at).norm(),
                    FeatureId::new(&feature.id),
                )
            })
            .filter(|(_, id)| self.stakes.won(id) > 0.0 && self.is_free(id))
            .filter(|(_, id)| self.dares(self.chance_at(id)))
            .collect();
        grounds.sort_by(|one, other| one.0.total_cmp(&other.0));
        grounds.truncate(CHOICES);
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

    fn inches(&self, enemy: &BrigadeId) -> Option<f64> {
        self.state.brigade_distance(&self.brigade.id, enemy)
    }

    fn utility(&self, order: &Order) -> f64 {
        match order {
            Order::Attack(target) => self.attack(target),
            Order::Advance(Place::Feature(id)) => self.advance(id),
            Order::Advance(_) => self.doctrine.goal,
            Order::Hold => -self.pressure(),
            Order::Retire => -self.held() - RETIRED * self.own,
            Order::Rest => self.rest(),
        }
    }

    fn attack(&self, target: &BrigadeId) -> f64 {
        let Some(inches) = self.inches(target) else {
            return 0.0;
        };
        let chance = self.chance_against(target);
        let [driven_off, beside] = self.stakes.prize(target).map(|won| self.ground * won);
        let won = chance * (worth::strength(self.state, target) + driven_off)
            + (1.0 - chance) * beside.max(0.0);
        let lost = self.doctrine.own_loss * (1.0 - self.haste) * (1.0 - chance) * self.own;
        (won - lost) * self.in_time(inches) - self.held()
    }

    fn chance_against(&self, target: &BrigadeId) -> f64 {
        let at = self.state.centre_of(target);
        at.map_or(0.0, |at| {
            chance(self.with_friends(target, at), self.defence(target, at))
        })
    }

    /// Returns the chance to keep a piece of ground against the enemies around it.
    fn chance_at(&self, id: &FeatureId) -> f64 {
        let Some(at) = self.state.feature(id).map(Feature::centre) else {
            return 0.0;
        };
        let behind = self.behind(at);
        let near = |enemy: &&Enemy<'_>| enemy.base.distance_to_point(at) <= SUPPORT;
        let near = self.enemies.iter().filter(near);
        chance(self.own, near.map(|enemy| enemy.worth * behind).sum())
    }

    /// Returns the share of an aim's worth at some distance: a near one is more certain, and none can be reached after
    /// the end.
    fn in_time(&self, inches: f64) -> f64 {
        let turns = ground::turns_to_come(self.state) + 1.0;
        let needed = inches.min(UNSEEN_WAY) / WAY;
        let late = (turns / needed.max(1.0)).min(1.0);
        late * late / (1.0 + inches / HALF_AS_NEAR)
    }

    /// Returns the strength of the brigade, friends who attack the same target, and friends who could be sent along,
    /// because a joint attack begins with one brigade.
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
                _ if self.is_under(b, &attack) => worth::strength(self.state, &b.id),
                Order::Rest | Order::Retire => 0.0,
                _ if near() => worth::strength(self.state, &b.id),
                _ => 0.0,
            }
        });
        self.own + each.sum::<f64>()
    }

    /// Returns the strength of the enemies at a place, who support one another, with their cover.
    fn defence(&self, target: &BrigadeId, at: Point) -> f64 {
        let stands_by = |enemy: &&Enemy<'_>| {
            enemy.unit.brigade == *target || enemy.base.distance_to_point(at) <= SUPPORT
        };
        let enemies = self.enemies.iter().filter(stands_by);
        enemies
            .map(|enemy| enemy.worth * enemy.hold.against(self.height))
            .sum()
    }

    /// Returns the advantage of cover and height.
    fn behind(&self, at: Point) -> f64 {
        HoldDifficulty::at(self.state, at).against(self.height)
    }

    /// Returns the gain of going to ground that the side does not have yet.
    fn advance(&self, id: &FeatureId) -> f64 {
        let Some(feature) = self.state.feature(id) else {
            return 0.0;
        };
        let order = Order::Advance(Place::Feature(id.clone()));
        let sent = |b: &BrigadeState| b.id != self.brigade.id && self.is_under(b, &order);
        let mut friends = self
            .state
            .brigades()
            .filter(|b| b.side == self.brigade.side);
        let shared = if friends.any(sent) { SHARED } else { 1.0 };
        let gained = self.chance_at(id) * self.ground * self.stakes.won(id) * shared;
        let inches = (feature.distance(self.at)).max(0.0);
        gained * self.in_time(inches) - self.held()
    }

    /// Checks whether ground is free of the enemy, as Advance demands (ORD-03).
    fn is_free(&self, id: &FeatureId) -> bool {
        let place = Place::Feature(id.clone());
        place::occupying_enemy(self.state, &place, &self.brigade.side).is_none()
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
    fn held(&self) -> f64 {
        let stays = |id: &BrigadeId| {
            let brigade = self.state.brigade(id);
            brigade.is_some_and(|b| b.order().is_holding() && !self.is_called_away(b))
        };
        self.ground * self.stakes.held_by(&self.brigade.id, stays)
    }

    /// Checks whether an order waits for a brigade or is on its way to it.
    fn is_called_away(&self, brigade: &BrigadeState) -> bool {
        let mut riders = self.state.messengers().iter();
        brigade.waiting().is_some()
            || riders.any(|rider| rider.carries.brigade() == Some(&brigade.id))
    }

    /// Checks whether a brigade has an order or will have it, because it waits or a messenger carries it.
    fn is_under(&self, brigade: &BrigadeState, order: &Order) -> bool {
        let coming = |rider: &Messenger| match &rider.carries {
            Message::Order {
                brigade: id,
                order: carried,
            } => *id == brigade.id && carried == order,
            _ => false,
        };
        brigade.order() == order
            || brigade.waiting() == Some(order)
            || self.state.messengers().iter().any(coming)
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
    fn is_reserve(&self) -> bool {
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
