//! Each modifier of T-FIRE-MODS, found from positions and states, with its reason in words.

use super::{
    fight::FightSides,
    fight_context::{self, Fighter},
    pool::Pool,
};
use crate::shared::demoralisation;
use crate::terms::{
    account::FightKind,
    charts::{Factor, Level},
    condition::Formation,
    name::UnitId,
    order::Order,
    order_of_battle::Arm,
    switch::{BeatenTotal, Overlap, Pooling, SupportBehind, Switch},
};
use crate::wear::fatigue;
use ruleset::clause::Modifier;
use table::base::Base;
use table::ground::GroundCover;
use table::measure::{CONTACT, hundredths};
use table::reach::{aim::AimCone, aspect::Touching};

/// Length in inches of the rear edge that the reserve must stand behind if touching it is not enough. It is half of the
/// narrowest front, and more than the error of rows laid by eye (RUL-75).
const REAR: f64 = 0.5;

/// One side of a fight, for which modifiers are computed.
pub struct Bearer<'f, 'd, 'a> {
    /// The fight.
    pub fight: &'f FightSides<'d, 'a>,
    /// Index of the side; 0 is the acting one.
    pub side: usize,
    /// The units of the side, with the rule for pooling their modifiers.
    pub pool: Pool<'f, 'a>,
}

impl<'f, 'd, 'a> Bearer<'f, 'd, 'a> {
    /// Returns a side of a fight.
    #[must_use]
    pub fn new(fight: &'f FightSides<'d, 'a>, side: usize) -> Self {
        let opener = if side == 0 {
            fight.openers[0]
        } else {
            fight.openers[1]
        };
        let rulings = fight.desk.state.rulings();
        Self {
            fight,
            side,
            pool: Pool::new(fight.side(side), opener, rulings),
        }
    }

    /// Returns the modifiers from positions and states, in the order of the table, without size odds, canister and
    /// weapons.
    #[must_use]
    pub fn modifiers(&self) -> Vec<Modifier> {
        let table = [
            self.disorder_modifier(),
            self.factor_modifier(Factor::Beaten, |f| {
                f.unit.is_beaten().then(|| "beaten".to_owned())
            }),
            self.cover_modifier(),
            self.factor_modifier(Factor::Uphill, |f| self.uphill_reason(f)),
            self.flank_modifier(),
            self.overlap_modifier(),
            self.factor_modifier(Factor::Resting, |f| self.rest_reason(f)),
            self.general_modifier(),
            self.factor_modifier(Factor::DefensiveFire, |f| self.charge_reason(f)),
            self.factor_modifier(Factor::Supported, |f| self.support_reason(f)),
            Some(self.fatigue_modifier()),
        ];
        table.into_iter().flatten().collect()
    }

    fn is_on(&self, switch: Switch) -> bool {
        self.fight.desk.state.rulings().on(switch)
    }

    fn factor_value(&self, factor: Factor) -> Option<i32> {
        factor.value(self.fight.desk.state.edition())
    }

    fn factor_modifier(
        &self,
        factor: Factor,
        why: impl Fn(&Fighter<'a>) -> Option<String>,
    ) -> Option<Modifier> {
        self.pool
            .pooled_factor(factor, self.factor_value(factor)?, why)
    }

    /// Returns the modifier of disorder. A Beaten unit is always also Disordered; with `beaten_total` at -1 the unit
    /// counts only once (RUL-76). `None` if it does not count.
    fn disorder_modifier(&self) -> Option<Modifier> {
        let both = !self.fight.desk.state.rulings().is(BeatenTotal::Once);
        self.factor_modifier(Factor::Disordered, |f| {
            let counts = f.unit.is_disordered() && (both || !f.unit.is_beaten());
            counts.then(|| "disordered".to_owned())
        })
    }

    /// Returns the modifier of cover: only the better of soft and hard cover counts (RUL-77); `None` if neither counts.
    fn cover_modifier(&self) -> Option<Modifier> {
        if self.pool.pooling == Pooling::Mean {
            return self.mean_cover();
        }
        let covered = |f: &Fighter<'a>| Some((f.number, self.fighter_cover(f)?));
        let covered: Vec<_> = self.pool.fighters.iter().filter_map(covered).collect();
        let at_least = |f: &Fighter<'a>, least: GroundCover| {
            let (_, (cover, why)) = covered.iter().find(|(number, _)| *number == f.number)?;
            (*cover >= least).then(|| why.clone())
        };
        self.factor_modifier(Factor::HardCover, |f| at_least(f, GroundCover::Hard))
            .or_else(|| self.factor_modifier(Factor::SoftCover, |f| at_least(f, GroundCover::Soft)))
    }

    /// Returns the units' mean cover, by switch: no cover counts 0, soft cover 1 and hard cover 2. It bears the name of
    /// the resulting cover.
    fn mean_cover(&self) -> Option<Modifier> {
        let hard = |f: &Fighter<'a>| {
            self.fighter_cover(f)
                .filter(|(cover, _)| *cover == GroundCover::Hard)
        };
        let worth = |f: &Fighter<'a>| self.fighter_cover(f).map_or(0, |(cover, _)| cover as i32);
        let value = self.pool.weapon_effect(worth);
        let factor = if value > 1 {
            Factor::HardCover
        } else {
            Factor::SoftCover
        };
        let why = |f: &Fighter<'a>| {
            hard(f)
                .or_else(|| self.fighter_cover(f))
                .map(|(_, why)| why)
        };
        self.pool.factor_of_any(factor, value, why)
    }

    /// Returns the cover of a unit against at least one opponent. In melee, ground that the unit crossed in its charge
    /// gives it no cover, even in later rounds. Works make the cover a step better (DIG-05). `None` if it has no cover.
    fn fighter_cover(&self, fighter: &Fighter<'a>) -> Option<(GroundCover, String)> {
        let against = self.fight.enemies(self.side).iter().filter(|enemy| {
            let hand_to_hand = self.fight.kind == FightKind::Melee || self.fight.before_melee;
            !hand_to_hand || !fighter.unit.charged_into(&enemy.unit.id)
        });
        let against: Vec<&Fighter<'a>> = against.collect();
        let ground = self.covered_by_ground(fighter, &against);
        let Some(works) = self.fight.desk.state.works_of(fighter.unit) else {
            return ground;
        };
        let before = ground
            .as_ref()
            .map_or(GroundCover::None, |(cover, _)| *cover);
        if against.is_empty() || before == GroundCover::Hard {
            return ground;
        }
        let (cover, beside) = (before.in_works(), ground.map(|(_, why)| format!(", {why}")));
        let beside = beside.unwrap_or_default();
        Some((
            cover,
            format!("in {} ({}){beside}", works.name, cover.name()),
        ))
    }

    fn covered_by_ground(
        &self,
        fighter: &Fighter<'a>,
        against: &[&Fighter<'a>],
    ) -> Option<(GroundCover, String)> {
        let ground = &self.fight.desk.table.field.ground;
        let (cover, place) = against
            .iter()
            .filter_map(|enemy| self.fight.desk.cover_between(fighter, enemy))
            .fold(
                None,
                |best: Option<(GroundCover, usize)>, found| match best {
                    Some(best) if best.0 >= found.0 => Some(best),
                    _ => Some(found),
                },
            )?;
        let feature = ground.features.get(place)?;
        let within = feature.contains(fighter.base.at);
        let how = if within { "in" } else { "behind" };
        Some((cover, format!("{how} {} ({})", feature.name, cover.name())))
    }

    /// Returns the reason if the unit is higher than opponents that make up at least half of their side's size.
    fn uphill_reason(&self, fighter: &Fighter<'a>) -> Option<String> {
        let ground = &self.fight.desk.table.field.ground;
        if ground.features.iter().all(|feature| feature.elevation == 0) {
            return None;
        }
        let height = ground.height_at(fighter.base.at);
        let enemies = self.fight.enemies(self.side);
        let all: u32 = enemies.iter().map(Fighter::size).sum();
        let lower: u32 = enemies
            .iter()
            .filter(|enemy| ground.height_at(enemy.base.at) < height)
            .map(Fighter::size)
            .sum();
        if lower == 0 || lower * 2 < all {
            return None;
        }
        let hill = ground
            .features_at(fighter.base.at)
            .max_by_key(|feature| feature.elevation)
            .map_or("higher ground", |feature| feature.name.as_str());
        Some(format!("on {hill}"))
    }

    /// Returns the modifier of a flank; `None` if no flank counts. In a firefight only the target's flank counts,
    /// whatever the size of the units that join it (RUL-68).
    fn flank_modifier(&self) -> Option<Modifier> {
        let factor = Factor::FlankedOrRear;
        let why = |f: &Fighter<'a>| {
            let enemy = self.fight.flanked_by(self.side, f)?;
            Some(self.fight.desk.say_behind(&enemy, f))
        };
        match self.fight.kind {
            FightKind::Fire => self
                .pool
                .factor_of_any(factor, self.factor_value(factor)?, why),
            FightKind::Melee => self.factor_modifier(factor, why),
        }
    }

    fn overlap_modifier(&self) -> Option<Modifier> {
        let rulings = self.fight.desk.state.rulings();
        match rulings.word() {
            Overlap::Outreached => {
                self.factor_modifier(Factor::LinearOverlap, |f| self.overlap_reason(f))
            }
            Overlap::PartialBearing => {
                self.factor_modifier(Factor::LinearOverlap, |f| self.partly_bearing(f))
            }
            Overlap::Off => None,
        }
    }

    /// Returns the reason if an enemy in front extends past an end that no friend touches (RUL-74).
    fn overlap_reason(&self, fighter: &Fighter<'a>) -> Option<String> {
        let desk = self.fight.desk;
        let in_front = |enemy: &&Fighter<'a>| !desk.is_on_flank(enemy, fighter);
        let mut enemies = self.fight.enemies(self.side).iter().filter(in_front);
        enemies.find_map(|enemy| {
            let end = desk.outreached_end(fighter, enemy)?;
            Some(format!("{} reaches past its {end}", enemy.unit.name))
        })
    }

    /// Returns the reason if only part of the unit's front bears on the enemy (RUL-74, switch).
    fn partly_bearing(&self, fighter: &Fighter<'a>) -> Option<String> {
        if fighter.is_guns() {
            return None;
        }
        let enemies = self
            .fight
            .enemies(self.side)
            .iter()
            .map(|enemy| &enemy.base);
        let bearing = AimCone::strip(&fighter.base).front_on(enemies);
        let idle = fighter.base.frontage - bearing;
        (hundredths(bearing) > 0 && hundredths(idle) > 0).then(|| {
            format!(
                "{bearing:.1} of {} bear",
                self.fight.desk.say(fighter.base.frontage)
            )
        })
    }

    fn rest_reason(&self, fighter: &Fighter<'a>) -> Option<String> {
        let brigade = self.fight.desk.state.brigade(&fighter.unit.brigade)?;
        (*brigade.order() == Order::Rest).then(|| format!("{} rests", brigade.name))
    }

    /// Returns the modifier of a general. It counts once, however many units are led (CMD-08, RUL-68). `None` if no
    /// unit is led.
    fn general_modifier(&self) -> Option<Modifier> {
        let factor = Factor::GeneralAttached;
        self.pool
            .factor_of_any(factor, self.factor_value(factor)?, |f| {
                let general = self.fight.desk.unit_leader(&f.unit.id)?;
                Some(format!("{} leads {}", general.name, f.unit.name))
            })
    }

    fn charge_reason(&self, fighter: &Fighter<'a>) -> Option<String> {
        let state = self.fight.desk.state;
        let limbered = fighter.unit.formation() == Formation::Limbered;
        let separate = fight_context::shoots_before_melee(state);
        (!limbered && !separate && self.fight.is_charged_frontally(self.side, fighter))
            .then(|| format!("charged from the front this {}", state.own_turn_word()))
    }

    fn support_reason(&self, fighter: &Fighter<'a>) -> Option<String> {
        let (friend, place) = self.supporting_unit(fighter)?;
        let how = match place {
            Touching::Rear => "behind",
            _ => "in line",
        };
        Some(format!("{} {how}", friend.unit.name))
    }

    /// Returns the regiment that supports a unit: one that is not Beaten and faces the same way, behind the unit, or
    /// beside it and in no fight (FIRE-07, RUL-75). A regiment behind takes precedence over one beside. Among those
    /// beside, one that has already supported comes first, because it has no fire of its own to give up. `None` if
    /// there is no support.
    fn supporting_unit(&self, fighter: &Fighter<'a>) -> Option<(Fighter<'a>, Touching)> {
        let desk = self.fight.desk;
        let friends = desk.bases_around(fighter, true, CONTACT);
        friends
            .filter(|(_, base)| fighter.base.faces_as(base))
            .filter_map(|(number, base)| {
                let place = fighter.base.side_touched_by(base)?;
                let counts = place != Touching::Rear || self.is_behind(fighter, base);
                counts.then_some((desk.fighter_numbered(number)?, place))
            })
            .filter(|(friend, place)| match place {
                Touching::Rear => self.may_support(friend),
                Touching::Left | Touching::Right => {
                    self.may_support(friend) && !self.is_busy(friend)
                }
                Touching::Front => false,
            })
            .min_by_key(|(friend, place)| {
                let in_line = *place != Touching::Rear;
                (in_line, !desk.has_supported(friend), friend.number)
            })
    }

    /// Checks whether a friend that touches the unit's rear edge covers enough of that edge to support (RUL-75,
    /// switch).
    fn is_behind(&self, fighter: &Fighter<'_>, friend: &Base) -> bool {
        match self.fight.desk.state.rulings().word() {
            SupportBehind::Touch => true,
            SupportBehind::HalfInch => {
                hundredths(fighter.base.rear_covered_by(friend)) >= hundredths(REAR)
            }
        }
    }

    /// Returns the regiments in line that support units of the side.
    #[must_use]
    pub fn support_in_line(&self) -> Vec<UnitId> {
        let supports = self
            .pool
            .fighters
            .iter()
            .filter_map(|f| self.supporting_unit(f));
        let in_line = supports.filter(|(_, place)| *place != Touching::Rear);
        let mut found: Vec<UnitId> = in_line.map(|(friend, _)| friend.unit.id.clone()).collect();
        found.sort();
        found.dedup();
        found
    }

    fn may_support(&self, friend: &Fighter<'_>) -> bool {
        friend.unit.arm != Arm::Artillery
            && (!friend.unit.is_beaten() || self.is_on(Switch::SupportByBeaten))
    }

    /// Checks whether a friend is in this fight, in another fight of this phase, or in contact with an enemy that it
    /// must fight.
    fn is_busy(&self, friend: &Fighter<'_>) -> bool {
        let here = |f: &Fighter<'_>| f.number == friend.number;
        friend.unit.deeds().engaged()
            || self.fight.side(self.side).iter().any(here)
            || self.fight.desk.enemies_touching(friend).next().is_some()
    }

    fn fatigue_modifier(&self) -> Modifier {
        let state = self.fight.desk.state;
        let level = |id: &_| state.brigade(id).map_or(Level::Fresh, |b| b.level());
        let (value, level, whose) = self
            .pool
            .deciding_level(level, |id| fatigue::fire_figure(state, id));
        let brigade = state.brigade(whose);
        let many = self
            .pool
            .fighters
            .iter()
            .any(|f| f.unit.record.brigade != *whose);
        let why = match brigade {
            Some(brigade) if many => format!("{}: {}", level.name(), brigade.name),
            _ => level.name().to_owned(),
        };
        Modifier::new("fatigue", "FIRE-05", value, why)
    }

    /// Returns the modifier for weapons (WPN-04, RUL-87); `None` if weapons add nothing.
    #[must_use]
    pub fn weapon_modifier(&self) -> Option<Modifier> {
        if !self.fight.desk.state.oob().options.weapons {
            return None;
        }
        let effect = self.pool.weapon_effect(|f| {
            if self.shoots(f) {
                f.unit.weapon().effect
            } else {
                0
            }
        });
        let armed = |f: &&Fighter<'_>| f.unit.weapon().effect == effect;
        let weapon = self.pool.fighters.iter().find(armed)?.unit.weapon();
        (effect != 0).then(|| Modifier::new("weapon", "WPN-01", effect, weapon.name))
    }

    /// Returns the modifier for the morale that the side has lost beyond its enemy's loss (DEM-05); `None` if it has
    /// not lost more.
    #[must_use]
    pub fn morale_modifier(&self) -> Option<Modifier> {
        demoralisation::in_fight(self.fight.desk.state, &self.pool.opener.unit.side)
    }

    /// Checks whether a unit shoots in this fight: it fires, answers within its range, or adds defensive fire (RUL-87).
    fn shoots(&self, fighter: &Fighter<'a>) -> bool {
        match (self.fight.kind, self.side) {
            (FightKind::Fire, 0) => true,
            (FightKind::Fire, _) => self.fight.has_target(self.side, fighter),
            (FightKind::Melee, _) => self.charge_reason(fighter).is_some(),
        }
    }
}
