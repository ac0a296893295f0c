//! A whole path with its price, step by step, and the objections to it (BG-031 to BG-036, BG-047).

use super::{
    cost::{self, MissingCell},
    event::{MoveAccount, Paid},
    forest,
    kit::UnitKind,
    map::{HexContent, HexMap},
    stacking,
    state::State,
    switch::Complication,
    zone, zone_cost,
};
use ruleset::refusal::Refusal;
use ruleset::tally::Fraction;

/// The moving unit and its points.
#[derive(Debug, Clone)]
pub struct Walker {
    pub kind: UnitKind,
    pub hidden: bool,
    pub allowance: Fraction,
    /// Points spent earlier in the turn, and the part of them spent for hexes alone.
    pub spent: (Fraction, Fraction),
    /// True if the one-hex minimum may apply, because the unit has not moved (BG-R10).
    pub minimum: bool,
    /// True if the unit begins in an enemy zone.
    pub in_zone: bool,
    /// Reason why the unit moves no farther; `None` if it may move on.
    pub halted: Option<String>,
    pub charges: bool,
}

/// One step of a path.
#[derive(Debug, Clone, Default)]
pub struct WalkStep {
    pub step: cost::PricedStep,
    /// True if an enemy is in the hex.
    pub enemy: bool,
    /// Number of friends in the hex.
    pub friends: usize,
    /// True if the hex is not a neighbour of the hex before.
    pub jumps: bool,
}

/// Price of a path, with the objections to it.
#[derive(Debug, Clone)]
pub struct Walked {
    pub account: MoveAccount,
    pub in_zone: bool,
    /// The objections, in the order in which the rules raise them: each is shown once the one before is overruled.
    pub against: Vec<Refusal>,
}

impl Walked {
    /// Returns the account with whether the path keeps to strategic movement (BG-051).
    pub(super) fn with_strategic(mut self, keeps: bool) -> Self {
        self.account.strategic = keeps;
        self
    }
}

/// Reason why a move by the one-hex minimum ends (BG-035).
pub(super) const ONE_HEX: &str = "the one-hex minimum is a whole move";

/// Reason why a move that entered an enemy zone ends (BG-032).
pub(super) const IN_ZONE: &str = "it is in an enemy zone";

/// Prices a path.
///
/// # Errors
///
/// Fails if a needed cell of the kit is still unknown.
pub(super) fn price_walk(
    state: &State,
    walker: &Walker,
    legs: &[WalkStep],
) -> Result<Walked, MissingCell> {
    let mut against = Vec::new();
    let mut account = MoveAccount {
        steps: Vec::new(),
        spent: walker.spent.0,
        hexes: walker.spent.1,
        left: (walker.allowance - walker.spent.0).max(Fraction::ZERO),
        minimum: false,
        halted: walker.halted.clone(),
        strategic: false,
    };
    let mut in_zone = walker.in_zone;
    for (n, leg) in legs.iter().enumerate() {
        against.extend(entry_bars(leg, in_zone, n == 0));
        if let Some(why) = &account.halted
            && !in_zone
        {
            against.push(goes_no_farther(&account, &leg.step.into, why));
        }
        let last = n + 1 == legs.len();
        let (paid, bars) = price_step(state, walker, leg, last)?;
        let is_barred = !bars.is_empty();
        against.extend(bars);
        let cost = paid.tally.total();
        if cost > account.left {
            let may = n == 0 && walker.minimum && !is_barred && !is_exempt(state, &leg.step.to);
            against.extend(match may {
                true => {
                    account.minimum = true;
                    account.halted = Some(ONE_HEX.to_owned());
                    crowded_hex(state, leg)
                }
                false => {
                    let said = format!(
                        "{}: {} wanted, {} left",
                        leg.step.into,
                        cost.mixed(),
                        account.left.mixed()
                    );
                    let shown = format!(
                        "{}: costs {}, only {} left",
                        leg.step.into,
                        cost.mixed(),
                        account.left.mixed()
                    );
                    Some(Refusal::objection("BG-034", said).shown_as(shown))
                }
            });
        }
        account.spent = account.spent + cost;
        account.hexes = account.hexes + (cost - paid.surcharge);
        account.left = (account.left - cost).max(Fraction::ZERO);
        account.steps.push(paid);
        in_zone = leg.step.zone;
        if in_zone {
            account.halted = Some(IN_ZONE.to_owned());
        }
    }
    against.extend(end_bars(state, legs));
    Ok(Walked {
        account,
        in_zone,
        against,
    })
}

/// Returns the refusal of a move that ended in this hex or before it. The zone that ended it may be gone by now, if its
/// counter was a dummy.
fn goes_no_farther(account: &MoveAccount, into: &str, why: &str) -> Refusal {
    let (rule, why) = match why {
        IN_ZONE => ("BG-032", "it entered an enemy zone"),
        _ if account.minimum => ("BG-035", why),
        _ => ("BG-034", why),
    };
    Refusal::objection(rule, format!("{into}: {why}"))
}

/// Returns the objections to a step that do not depend on its cost: an enemy there, a zone that the unit leaves, a hex
/// that is not adjacent.
fn entry_bars(leg: &WalkStep, in_zone: bool, first: bool) -> Vec<Refusal> {
    let into = &leg.step.into;
    let mut bars = Vec::new();
    if leg.jumps {
        let said = format!("{into} is no neighbour of the hex before");
        let shown = format!("{into} is not next to the hex before it");
        bars.push(Refusal::objection("BG-036", said).shown_as(shown));
    }
    if leg.enemy {
        bars.push(Refusal::objection(
            "BG-031",
            format!("{into}: an enemy is there"),
        ));
    }
    if in_zone {
        let said = match first {
            true => "it starts in an enemy zone".to_owned(),
            // On the board a step into clear ground has no name.
            false if into.is_empty() => "the hex before is in an enemy zone".to_owned(),
            false => format!("{into}: the hex before is in an enemy zone"),
        };
        bars.push(Refusal::objection("BG-032", said).remedy("entering an enemy zone ends a move"));
    }
    bars
}

/// Returns the price of a step with all surcharges of the complications, and the objections to it.
///
/// # Errors
///
/// Fails if a needed cell of the kit is still unknown.
pub(super) fn price_step(
    state: &State,
    walker: &Walker,
    leg: &WalkStep,
    last: bool,
) -> Result<(Paid, Vec<Refusal>), MissingCell> {
    let kit = &state.kit;
    let mut priced = cost::step_price(kit, &state.learnt, &leg.step, walker.kind.name())?;
    forest::slow_guns(
        kit,
        &leg.step,
        walker.kind,
        walker.hidden,
        &mut priced.tally,
    );
    let place = (leg.step.into.as_str(), &leg.step.to);
    let passing = stacking::passing_surcharge(kit, place, leg.friends, !last, &mut priced.tally);
    priced.against.extend(passing);
    let surcharge = match leg.step.zone {
        true => zone_cost::zone_surcharge(kit, walker.charges, &mut priced.tally),
        false => Fraction::ZERO,
    };
    let paid = Paid {
        into: leg.step.into.clone(),
        tally: priced.tally,
        surcharge,
    };
    Ok((paid, priced.against))
}

/// Checks whether the battle forbids the one-hex minimum on this ground (BG-002, BG-035).
fn is_exempt(state: &State, to: &HexContent) -> bool {
    let bars = state.kit.exclusive.minimum_bars.iter();
    bars.into_iter().any(|kind| to.has(kind))
}

/// Returns the objection to a one-hex minimum move, by the article's rule, into a hex that friends fill (CBG-602);
/// `None` if there is none.
fn crowded_hex(state: &State, leg: &WalkStep) -> Option<Refusal> {
    let is_full = stacking::is_full(state, &leg.step.to, leg.friends);
    (state.kit.plays(Complication::MinMove) && is_full).then(|| {
        let said = format!("{}: friends fill it", leg.step.into);
        Refusal::objection("CBG-602", said)
    })
}

/// Returns the objection to a move that ends in a ferry or pontoon hex, unless the battle allows it (BG-047); `None` if
/// there is none.
pub(super) fn end_bars(state: &State, legs: &[WalkStep]) -> Option<Refusal> {
    let last = legs.last()?;
    let may = |kind: &String| state.kit.exclusive.end_in.contains(kind);
    if !last.step.to.is_ferry() || last.step.to.kinds.iter().any(may) {
        return None;
    }
    let said = format!("{}: a move does not end in the crossing", last.step.into);
    Some(Refusal::objection("BG-047", said).remedy("go on to the far bank in the same move"))
}

/// Returns the steps of a path over the map for a unit, given its side, its hex and the others of its stack.
///
/// # Errors
///
/// Fails if the kit's zones of control are still unknown.
pub(super) fn walk_legs(
    state: &State,
    side: &str,
    from: &str,
    stack: &[String],
    hexes: &[String],
) -> Result<Vec<WalkStep>, MissingCell> {
    let nowhere = HexMap::default();
    let map = state.kit.map.as_ref().unwrap_or(&nowhere);
    let mut legs = Vec::new();
    let mut before = from.to_owned();
    for hex in hexes {
        let (from, to) = (map.place(&before), map.place(hex));
        let friends = state
            .in_hex(hex)
            .into_iter()
            .filter(|id| state.side_of(id) == side && !stack.contains(id));
        let friends = friends.count();
        legs.push(WalkStep {
            enemy: state.is_held_against(side, hex),
            friends,
            jumps: !map.hexes_touch(&before, hex),
            step: cost::PricedStep {
                into: hex.clone(),
                from_ferry: from.is_ferry(),
                sides: map.side(&before, hex),
                up: to.height() > from.height(),
                zone: zone::is_controlled(state, side, hex)?,
                to,
            },
        });
        before.clone_from(hex);
    }
    Ok(legs)
}
