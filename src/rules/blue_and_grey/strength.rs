//! The sums of a fight, line by line, in the kit's order (BG-007, BG-080).

use super::{
    art_defence, attenuation, cavalry,
    command::{TypedShare, TypedValue},
    cost::MissingCell,
    demoral,
    event::{SideSum, UnitShare},
    flank::{self, Through},
    forest,
    kit::{ChangedBy, UnitKind},
    map::HexContent,
    state::State,
    switch::{Complication, WorksAndGround},
};
use ruleset::tally::{Fraction, Tally, TallyChange};

/// The attackers and defenders of a fight, with their hexes.
#[derive(Debug, Clone, Default)]
pub(super) struct Clash {
    pub attackers: Vec<Attacker>,
    pub defenders: Vec<String>,
    /// Guns that help from elsewhere, each with the distance of the attackers (CBG-803).
    pub supporters: Vec<(String, i64)>,
    /// Ground of the defenders, hex by hex; the hex of the defender named first comes first.
    pub stands: Vec<DefenderGround>,
    /// True if the players say that it is a flank attack; without a map they must say it (CBG-704).
    pub flanks: bool,
}

/// Ground of the defenders in one hex.
#[derive(Debug, Clone, Default)]
pub(super) struct DefenderGround {
    pub units: Vec<String>,
    /// The ground that is defended.
    pub place: HexContent,
    /// Kinds of hexside that every attacker crosses; includes `slope` if all of them attack up a slope.
    pub across: Vec<String>,
    /// Factor of works on defence; `None` without works.
    pub works: Option<Fraction>,
}

/// One of the attackers.
#[derive(Debug, Clone)]
pub(super) struct Attacker {
    pub unit: String,
    /// Distance of the attacker's target; neighbours are 1 apart. Unknown distances count as 1.
    pub hexes: i64,
    /// Hexside of the target through which the unit attacks, if a map is known.
    pub through: Option<u8>,
}

impl Clash {
    /// Returns the attackers next to the target.
    fn adjacent_attackers(&self) -> impl Iterator<Item = &Attacker> {
        self.attackers.iter().filter(|attacker| attacker.hexes <= 1)
    }

    /// Checks whether the fight is a flank attack on one unit (CBG-704).
    pub fn is_flanked(&self, state: &State) -> bool {
        let through: Vec<Through> = self
            .adjacent_attackers()
            .filter_map(|attacker| {
                Some(Through {
                    kind: state.kind_of(&attacker.unit),
                    side: attacker.through?,
                })
            })
            .collect();
        state.kit.plays(Complication::Flank)
            && self.defenders.len() == 1
            && (self.flanks || flank::is_flanked(&through))
    }
}

/// Returns the kind of each unit, in the given order.
fn unit_kinds<'a>(state: &State, units: impl IntoIterator<Item = &'a String>) -> Vec<UnitKind> {
    units.into_iter().map(|unit| state.kind_of(unit)).collect()
}

/// Returns the printed strength of a unit, changed in the kit's order by range, state and night.
fn own_strength(state: &State, unit: &str, hexes: Option<i64>, attacks: bool) -> Tally {
    let mut tally = Tally::default();
    let Some((counter, standing)) = state.unit(unit) else {
        return tally;
    };
    let printed = if standing.reduced {
        "reduced"
    } else {
        "strength"
    };
    tally.add(printed, "BG-007", state.printed(unit));
    for change in &state.kit.combat.order {
        match change {
            ChangedBy::Range => {
                if let Some(hexes) = hexes {
                    attenuation::weaken_by_range(&state.kit, counter, hexes, &mut tally);
                }
            }
            ChangedBy::State => {
                let kind = standing
                    .state
                    .as_ref()
                    .and_then(|name| state.kit.states.get(name));
                let factor = kind.map_or(Fraction::ONE, |kind| kind.strength);
                if factor != Fraction::ONE {
                    let name = standing.state.clone().unwrap_or_default();
                    tally.times(name, "BG-083", factor);
                }
            }
            ChangedBy::Night if attacks && state.kit.is_night(state.turn) => {
                if let Some(factor) = state.kit.combat.night {
                    tally.times("night", "BG-007", factor);
                }
            }
            // Ground multiplies only the strength of units that defend in it.
            ChangedBy::Night | ChangedBy::Terrain => {}
        }
    }
    tally
}

/// Returns the attackers' sum.
pub(super) fn attack_sum(state: &State, clash: &Clash, typed: &[TypedShare]) -> SideSum {
    let flanks = clash.is_flanked(state);
    let helpers = clash.supporters.iter().map(|(unit, _)| unit);
    let enemies = unit_kinds(state, clash.defenders.iter().chain(helpers));
    let mut shares: Vec<UnitShare> = clash
        .attackers
        .iter()
        .map(|attacker| {
            let unit = &attacker.unit;
            let mut tally = own_strength(state, unit, Some(attacker.hexes), true);
            let kind = state.kind_of(unit);
            let charges = state.units.get(unit).is_some_and(|unit| unit.spent.charges);
            halve_cavalry(state, kind, &enemies, charges, &mut tally);
            if flanks && flank::doubles_in_flank(kind) && attacker.hexes <= 1 {
                tally.times("flank", "CBG-704", Fraction::whole(2));
            }
            UnitShare {
                of: unit.clone(),
                tally,
            }
        })
        .collect();
    shares.extend(typed_lines(typed, |value| match value {
        TypedValue::Points(points) => Some(points),
        _ => None,
    }));
    summed_side(shares, Tally::default())
}

/// Returns the defenders' sum, with help and ground.
///
/// # Errors
///
/// Fails if a needed cell of the kit is still unknown.
pub(super) fn defence_sum(
    state: &State,
    clash: &Clash,
    typed: &[TypedShare],
) -> Result<SideSum, MissingCell> {
    let enemies = unit_kinds(state, clash.attackers.iter().map(|attacker| &attacker.unit));
    let adjacent = unit_kinds(
        state,
        clash.adjacent_attackers().map(|attacker| &attacker.unit),
    );
    let mut shares = Vec::new();
    let factors = hex_factors(state, clash)?;
    // If all hexes have the same factor of ground, it multiplies the sum; otherwise each share has the factor of its
    // own hex.
    let first = factors.first().cloned().flatten();
    let is_one = factors.iter().all(|factor| *factor == first);
    for unit in &clash.defenders {
        let mut tally = own_strength(state, unit, None, false);
        let kind = state.kind_of(unit);
        halve_cavalry(state, kind, &enemies, false, &mut tally);
        if kind.is_guns() && state.kit.plays(Complication::ArtDefence) {
            let stacked = unit_kinds(state, clash.defenders.iter().filter(|one| *one != unit));
            if let Some(strength) = art_defence::stands_with(&adjacent, &stacked) {
                tally.counts("guns alone", "CBG-804", strength);
            }
        }
        let mut hexes = clash.stands.iter().zip(&factors);
        let own = hexes.find(|(stand, _)| !is_one && stand.units.contains(unit));
        if let Some((_, Some((name, rule, factor)))) = own {
            tally.times(name.clone(), rule, *factor);
        }
        shares.push(UnitShare {
            of: unit.clone(),
            tally,
        });
    }
    let mut whole = Tally::default();
    if let Some((name, rule, factor)) = first.filter(|_| is_one) {
        whole.times(name, rule, factor);
    }
    // Units that help from elsewhere are not in the defender's ground.
    let mut helpers: Vec<UnitShare> = clash
        .supporters
        .iter()
        .map(|(unit, hexes)| UnitShare {
            of: unit.clone(),
            tally: own_strength(state, unit, Some(*hexes), false),
        })
        .collect();
    helpers.extend(typed_lines(typed, |value| match value {
        TypedValue::Against(points) => Some(points),
        _ => None,
    }));
    let mut sum = summed_side(shares, whole);
    let help: Fraction = helpers.iter().map(|share| share.tally.total()).sum();
    for helper in &helpers {
        let name = state.name(&helper.of);
        sum.whole.add(name, "CBG-803", helper.tally.total());
    }
    sum.total = sum.total + help;
    Ok(sum)
}

/// Halves cavalry against infantry and guns (CBG-811).
fn halve_cavalry(
    state: &State,
    kind: UnitKind,
    enemies: &[UnitKind],
    charges: bool,
    tally: &mut Tally,
) {
    let plays = state.kit.plays(Complication::Cavalry) && kind == UnitKind::Cavalry;
    if plays && cavalry::is_halved(enemies, charges) {
        let half = cavalry::half_strength(tally.total());
        tally.counts("half, rounded up", "CBG-811", half);
    }
}

/// Returns the typed lines of one side.
fn typed_lines(
    typed: &[TypedShare],
    of: impl Fn(TypedValue) -> Option<Fraction>,
) -> Vec<UnitShare> {
    let lines = typed.iter().filter_map(|line| {
        let mut tally = Tally::default();
        tally.add(line.name.clone(), "BG-080", of(line.value)?);
        Some(UnitShare {
            of: line.name.clone(),
            tally,
        })
    });
    lines.collect()
}

fn summed_side(shares: Vec<UnitShare>, whole: Tally) -> SideSum {
    let sum: Fraction = shares.iter().map(|share| share.tally.total()).sum();
    let total = whole
        .lines
        .iter()
        .fold(sum, |above, line| match line.change {
            TallyChange::Add => above + line.value,
            TallyChange::Times => above * line.value,
            TallyChange::Counts => line.value,
        });
    SideSum {
        shares,
        whole,
        total,
    }
}

/// A factor: its name, its clause and its value.
type Factor = (String, &'static str, Fraction);

/// Returns the factor of every hex that is defended.
fn hex_factors(state: &State, clash: &Clash) -> Result<Vec<Option<Factor>>, MissingCell> {
    let stands = clash.stands.iter();
    stands.map(|stand| ground_factor(state, stand)).collect()
}

/// Returns the factor on the defence in a hex from its ground, its sides and its works: the largest of them, or works
/// times ground (CBG-409, CBG-R03). `None` if nothing multiplies the defence.
fn ground_factor(state: &State, stand: &DefenderGround) -> Result<Option<Factor>, MissingCell> {
    let mut best = of_ground(state, &stand.place)?;
    for side in &stand.across {
        let factor = state.kit.hexsides.get(side).and_then(|entry| entry.defence);
        if let Some(factor) = factor.filter(|factor| *factor > best.2) {
            best = (side.clone(), "BG-080", factor);
        }
    }
    let rule = match state.kit.plays(Complication::Entrench) {
        true => "CBG-409",
        false => "BG-084",
    };
    if let Some(works) = stand.works {
        if state.kit.rulings.works_and_ground() == WorksAndGround::Product {
            best = (format!("works and {}", best.0), "CBG-R03", best.2 * works);
        } else if works > best.2 {
            best = ("works".to_owned(), rule, works);
        }
    }
    Ok((best.2 != Fraction::ONE).then_some(best))
}

/// Returns the factor of a hex's ground on defence: the entry of the kit for all kinds together, else the largest.
fn of_ground(state: &State, place: &HexContent) -> Result<Factor, MissingCell> {
    if let Some(factor) = forest::forest_factor(&state.kit, place) {
        return Ok((place.forest_name().to_owned(), "CBG-603", factor));
    }
    let mut best = ("clear".to_owned(), "BG-080", Fraction::ONE);
    let together = place.kinds.join("+");
    if let Some(factor) = state
        .kit
        .ground_chart(&together)
        .and_then(|entry| entry.defence)
    {
        return Ok((together, "BG-080", factor));
    }
    for kind in place.kinds.iter().filter(|kind| *kind != "clear") {
        let cell = format!("ground {kind} defence");
        let told = state
            .learnt
            .get(&cell)
            .and_then(|told| Fraction::read(told));
        let factor = match (state.kit.ground_chart(kind), told) {
            (Some(entry), _) => entry.defence.unwrap_or(Fraction::ONE),
            (None, Some(told)) => told,
            (None, None) => return Err(MissingCell(cell)),
        };
        if factor > best.2 {
            best = (kind.clone(), "BG-080", factor);
        }
    }
    Ok(best)
}

/// Returns the shifts of columns by the ground, the hexsides and the players' lines.
pub(super) fn ground_shifts(
    state: &State,
    clash: &Clash,
    typed: &[TypedShare],
) -> Vec<(String, i64)> {
    let of_lines = typed.iter().filter_map(|line| match line.value {
        TypedValue::Columns(columns) => Some((line.name.clone(), columns)),
        _ => None,
    });
    let levels = clash.attackers.first().map_or(0, |attacker| {
        demoral::demoralised_shift(state, state.side_of(&attacker.unit))
    });
    let of_levels = std::iter::once(("demoralisation".to_owned(), levels));
    let of_hex = best_for_defence(state, clash).into_iter();
    let all = of_hex.chain(of_levels).chain(of_lines);
    all.filter(|(_, columns)| *columns != 0).collect()
}

/// Returns the shifts that help the defenders most. Columns shift only once for a fight, so the hex that is best for
/// its defenders decides, in whatever order the attacker names the hexes (BG-080).
fn best_for_defence(state: &State, clash: &Clash) -> Vec<(String, i64)> {
    let kit = &state.kit;
    let of_stand = |stand: &DefenderGround| -> Vec<(String, i64)> {
        let kinds = stand.place.kinds.iter();
        let of_ground =
            kinds.filter_map(|kind| Some((kind.clone(), kit.ground_chart(kind)?.shift)));
        let sides = stand.across.iter();
        let of_sides = sides.filter_map(|side| Some((side.clone(), kit.hexsides.get(side)?.shift)));
        of_ground.chain(of_sides).collect()
    };
    let all = clash.stands.iter().map(of_stand);
    let to_the_right =
        |shifts: &Vec<(String, i64)>| -> i64 { shifts.iter().map(|(_, columns)| columns).sum() };
    all.min_by_key(to_the_right).unwrap_or_default()
}
