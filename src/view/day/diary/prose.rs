//! Names of people and places in a battle's diary.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    whereabouts::Whereabouts,
    words::{articled, called, ground, is_plural, list, number, plain_name, short, surname},
};
use crate::phrases::PhraseBook;
use crate::tape::Lie;
use rules::fields::state::State;
use rules::fields::terms::{
    name::{BrigadeId, DivisionId, FeatureId, GeneralId, UnitId},
    order::{Order, Place},
    order_of_battle::{Arm, Rank},
};
use table::ground::{Feature, Shape};
use table::measure::{Bearing, Measure, Point};

/// Distance in inches within which a place counts as near a piece of ground.
const NEAR: f64 = 2.0;

/// Distance in inches within which troops stand at a fence, a wall or another line: half the depth of a base, and a
/// little more.
const AT_LINE: f64 = 1.0;

/// Distance in inches within which a piece of ground still helps to find a place in the open.
const IN_SIGHT: f64 = 12.0;

/// Maximum distance in inches between the point of an order and ground that names it without containing it. It is less
/// than the front of a regiment, so the brigade does reach the ground.
const NEAR_AIM: f64 = 3.0;

/// End of the name of an officer whom a roster names by his post: `Senior colonel of the brigade`.
const OF_THE_BRIGADE: &str = " of the brigade";

/// Units introduced and phrases used so far in a chapter.
#[derive(Debug, Clone, Default)]
pub(super) struct ChapterMemory {
    /// Units whose address was given.
    introduced: BTreeSet<UnitId>,
    phrases: PhraseBook,
    /// The turn in which each brigade last advanced, and the enemy on whom it advanced.
    advances: BTreeMap<BrigadeId, (u32, String)>,
}

impl ChapterMemory {
    /// Begins a chapter. A long diary continues through its lists of phrases, so that chapters begin in different
    /// words.
    pub(super) fn begin_chapter(&mut self, is_full: bool) {
        self.introduced.clear();
        match is_full {
            true => self.phrases.begin_chapter(),
            false => self.phrases = PhraseBook::default(),
        }
    }
}

/// Names of people and places in prose.
pub(super) struct ProseNames<'a> {
    pub(super) state: &'a State,
    pub(super) memory: ChapterMemory,
    /// True if each chapter gives a unit's address after its first mention.
    with_addresses: bool,
    /// True if the referee himself judges objectives in the present act; false if the table does.
    pub(super) is_ruling: bool,
    /// True for the referee, who knows every objective.
    pub(super) is_referee: bool,
    /// True in a diary of two pages, which skips turns: no phrase may lean on what came before.
    pub(super) is_brief: bool,
}

impl<'a> ProseNames<'a> {
    pub(super) fn new(state: &'a State, memory: ChapterMemory, with_addresses: bool) -> Self {
        Self {
            state,
            memory,
            with_addresses,
            is_ruling: false,
            is_referee: false,
            is_brief: false,
        }
    }

    /// Makes names without addresses, for a sentence that is read out of context.
    pub(super) fn bare(state: &'a State) -> Self {
        Self::new(state, ChapterMemory::default(), false)
    }

    /// Returns the units introduced and phrases used so far.
    pub(super) fn memory(self) -> ChapterMemory {
        self.memory
    }

    /// Returns the phrase that the chapter has used least.
    pub(super) fn pick(&mut self, phrases: &[&'static str]) -> &'static str {
        self.memory.phrases.pick(phrases)
    }

    /// Notes an advance, and returns whether the brigade advanced on the same enemy in its last turn.
    pub(super) fn keeps_on(&mut self, brigade: &BrigadeId, enemy: &str) -> bool {
        // Each side has every second player turn.
        const ITS_TURNS: u32 = 2;
        let turn = self.state.turn();
        let advance = (turn, enemy.to_owned());
        let before = self.memory.advances.insert(brigade.clone(), advance);
        !self.is_brief
            && before.is_some_and(|(last, known)| known == enemy && last + ITS_TURNS >= turn)
    }

    /// Checks whether one of the phrases has been used less than twice.
    pub(super) fn has_fresh(&self, phrases: &[&'static str]) -> bool {
        self.memory.phrases.has_fresh(phrases)
    }

    /// Names a unit: `the 2nd Wisconsin (A1)`, with the address at its first mention in a chapter. The only unit of a
    /// brigade takes the brigade's name: `Hall's Battery (H1)`.
    pub(super) fn unit(&mut self, id: &UnitId) -> String {
        let Some(unit) = self.state.unit(id) else {
            return id.to_string();
        };
        let name = match self.is_alone(&unit.brigade) {
            true => self.brigade(&unit.brigade),
            false => articled(&short(&unit.name)),
        };
        if self.with_addresses && self.memory.introduced.insert(id.clone()) {
            return format!("{name} ({})", self.state.oob().address(id));
        }
        name
    }

    /// Checks whether a brigade has only one unit, which then has the brigade's name.
    pub(super) fn is_alone(&self, id: &BrigadeId) -> bool {
        let brigade = self.state.brigade(id);
        brigade.is_some_and(|brigade| brigade.units.len() == 1)
    }

    /// Checks whether a unit needs a plural verb in the story: the sole unit of a brigade with a plural name, and
    /// several regiments that fight as one: `the 8th and 14th Louisiana`.
    pub(super) fn is_plural(&self, id: &UnitId) -> bool {
        self.state
            .unit(id)
            .is_some_and(|unit| match self.is_alone(&unit.brigade) {
                true => self.were(&unit.brigade) == "were",
                false => is_plural(&unit.name),
            })
    }

    /// Names one or two units; more are counted, with the name of their brigade.
    pub(super) fn units(&mut self, ids: &[UnitId]) -> String {
        if let [only] = ids {
            return self.unit(only);
        }
        if ids.len() <= 2 {
            let names: Vec<String> = ids.iter().map(|id| self.unit(id)).collect();
            return list(&names);
        }
        self.counted_units(ids)
    }

    /// Names one unit; more are counted, with the name of their brigade: `two regiments of Cutler's Brigade`.
    pub(super) fn counted_units(&mut self, ids: &[UnitId]) -> String {
        if let [only] = ids {
            return self.unit(only);
        }
        let mut brigades: Vec<BrigadeId> = Vec::new();
        let mut arms = BTreeSet::new();
        for unit in ids.iter().filter_map(|id| self.state.unit(id)) {
            arms.insert(unit.arm.name());
            if !brigades.contains(&unit.brigade) {
                brigades.push(unit.brigade.clone());
            }
        }
        let what = if arms.iter().all(|arm| *arm == Arm::Artillery.name()) {
            "batteries"
        } else if arms.len() == 1 {
            "regiments"
        } else {
            "units"
        };
        let names: Vec<String> = brigades.iter().take(3).map(|id| self.brigade(id)).collect();
        let count = number(ids.len());
        match brigades.len() {
            0..=3 => format!("{count} {what} of {}", list(&names)),
            _ => format!("{count} {what}"),
        }
    }

    /// Names a brigade: `the Iron Brigade`, `Cutler's Brigade`, `Archer`.
    pub(super) fn brigade(&self, id: &BrigadeId) -> String {
        let brigade = self.state.brigade(id);
        brigade.map_or_else(|| id.to_string(), |brigade| called(&brigade.name))
    }

    /// Returns `was` or `were`, to agree with the name of a brigade.
    pub(super) fn were(&self, id: &BrigadeId) -> &'static str {
        let brigade = self.state.brigade(id);
        match brigade.is_some_and(|brigade| is_plural(&brigade.name)) {
            true => "were",
            false => "was",
        }
    }

    pub(super) fn division(&self, id: &DivisionId) -> String {
        let division = self.state.division(id);
        division.map_or_else(|| id.to_string(), |division| called(&division.name))
    }

    /// Names a general by his last name; a successor is called `the new commander of Cutler's Brigade`.
    pub(super) fn general(&self, id: &GeneralId) -> String {
        match self.state.general(id) {
            Some(general) if general.is_successor() => self.general_of(id),
            Some(general) => match surname(&general.name) {
                name if name.ends_with(OF_THE_BRIGADE) => self.general_of(id),
                name if self.has_namesake(id, &name) => plain_name(&general.name),
                name => name,
            },
            None => id.to_string(),
        }
    }

    /// Names the command of a general: `the Iron Brigade`, `III Corps`; `the army` if he leads a side.
    pub(super) fn command_of(&self, id: &GeneralId) -> String {
        let oob = self.state.oob();
        match oob.general(id).map(|general| general.rank) {
            Some(Rank::Brigade) => self.brigade(&BrigadeId::new(id.as_str())),
            Some(Rank::Division) => self.division(&DivisionId::new(id.as_str())),
            Some(Rank::Corps) => {
                let mut corps = oob.corps.iter();
                let name = corps.find(|corps| corps.id.as_str() == id.as_str());
                match name {
                    Some(corps) if corps.name.starts_with("Army") => format!("the {}", corps.name),
                    Some(corps) => corps.name.clone(),
                    None => id.to_string(),
                }
            }
            Some(Rank::Army) | None => "the army".to_owned(),
        }
    }

    /// Names a general with his command: `Meredith of the Iron Brigade`; if the command bears his name, only `Cutler`.
    pub(super) fn general_of(&self, id: &GeneralId) -> String {
        let Some(general) = self.state.general(id) else {
            return id.to_string();
        };
        let command = self.command_of(id);
        if general.is_successor() {
            return format!("the new commander of {command}");
        }
        let name = surname(&general.name);
        // `Senior colonel of the brigade`
        if let Some(office) = name.strip_suffix(OF_THE_BRIGADE) {
            return format!("{office} of {command}");
        }
        let is_owned = command
            .split_once('\'')
            .is_some_and(|(owner, _)| name.split([' ', '\'']).any(|word| word == owner));
        let leads_all = self
            .state
            .oob()
            .general(id)
            .is_none_or(|g| g.rank == Rank::Army);
        let name = match self.has_namesake(id, &name) {
            true => plain_name(&general.name),
            false => name,
        };
        match is_owned || leads_all {
            true => name,
            false => format!("{name} of {command}"),
        }
    }

    /// Checks whether another general on the table, of either side, has the same last name: readers would take James W.
    /// Jackson for Stonewall.
    fn has_namesake(&self, id: &GeneralId, name: &str) -> bool {
        let mut others = self.state.generals().filter(|other| other.id != *id);
        others.any(|other| !other.is_successor() && surname(&other.name) == name)
    }

    /// Names a general who falls, by his full name and, unless it bears his name, his command: `Solomon Meredith of the
    /// Iron Brigade`.
    pub(super) fn fallen_general(&self, id: &GeneralId) -> String {
        let who = self.general_of(id);
        match self.state.general(id) {
            Some(general) if !general.is_successor() => {
                let last = surname(&general.name);
                match who.strip_prefix(last.as_str()) {
                    Some(command) => format!("{}{command}", plain_name(&general.name)),
                    None => who,
                }
            }
            _ => who,
        }
    }

    pub(super) fn feature(&self, id: &FeatureId) -> String {
        let feature = self.state.ground().feature(id.as_str());
        feature.map_or_else(|| id.to_string(), |feature| ground(&feature.name))
    }

    /// Describes an order: `to attack Cutler's Brigade`, `to hold`.
    pub(super) fn order(&mut self, order: &Order) -> String {
        match order {
            Order::Attack(brigade) => format!("to attack {}", self.brigade(brigade)),
            Order::Advance(place) => format!("to advance {}", self.towards(place)),
            Order::Hold => "to hold".to_owned(),
            Order::Retire => "to retire".to_owned(),
            Order::Rest => "to rest".to_owned(),
        }
    }

    fn towards(&mut self, place: &Place) -> String {
        match place {
            Place::Feature(id) => format!("to {}", self.feature(id)),
            Place::Unit(id) => format!("to {}", self.unit(id)),
            Place::Brigade(id) => format!("to {}", self.brigade(id)),
            Place::Point(at) => {
                let place = self.place_within(*at, NEAR_AIM);
                place.map_or_else(|| self.towards_open_ground(*at), |place| place.beside())
            }
        }
    }

    /// Describes a destination on open ground: `to a point 8 inches south of Oak Ridge`, or, on a table without named
    /// ground, `to a point in the south-west`.
    fn towards_open_ground(&self, at: Point) -> String {
        let areas = self.named_areas().filter(|f| !f.road);
        let by_distance = |a: &&Feature, b: &&Feature| a.distance(at).total_cmp(&b.distance(at));
        if let Some(piece) = areas.min_by(by_distance) {
            let away = self.inches(piece.distance(at));
            let (from, _) = Lie::Ground(piece).nearest_pair(&Lie::Spot(at));
            let wind = Bearing::along(at - from).wind();
            return format!("to a point {away} {wind} of {}", ground(&piece.name));
        }
        let table = self.state.ground();
        let middle = Point::new(table.width / 2.0, table.depth / 2.0);
        format!("to a point in the {}", Bearing::along(at - middle).wind())
    }

    /// Returns the areas of ground that have a name.
    fn named_areas(&self) -> impl Iterator<Item = &'a Feature> + Clone + use<'a> {
        let features = self.state.ground().features.iter();
        features.filter(|f| matches!(f.shape, Shape::Area(_)) && !f.name.is_empty())
    }

    /// Returns the place of troops: the ground that contains them, the fence or wall at which they stand, the ground
    /// beside them, or else the direction from the nearest ground. `None` if no named ground is in sight.
    pub(super) fn place(&self, at: Point) -> Option<Whereabouts> {
        let inside = self.place_within(at, 0.0);
        let is_on_hill = inside.as_ref().is_none_or(Whereabouts::is_height);
        is_on_hill
            .then(|| self.line_at(at))
            .flatten()
            .or(inside)
            .or_else(|| self.place_within(at, NEAR))
            .or_else(|| self.open_place(at))
    }

    /// Returns the nearest named line, such as a fence or a stream, at which a point lies; `None` if there is none.
    fn line_at(&self, at: Point) -> Option<Whereabouts> {
        let features = self.state.ground().features.iter();
        let lines = features.filter(|f| matches!(f.shape, Shape::Line(_)) && !f.name.is_empty());
        let near = lines.map(|line| (line.distance(at), line));
        let nearest = near.min_by(|one, other| one.0.total_cmp(&other.0));
        let (_, line) = nearest.filter(|(away, _)| *away <= AT_LINE)?;
        // `Turnpike fence, south side`: the comma would look like one of the sentence.
        let name = line.name.split(',').next().unwrap_or_default();
        Some(Whereabouts::new("at", ground(name)))
    }

    /// Describes a place in the open: `between Oak Ridge and Herbst Woods` if the two nearest pieces lie on opposite
    /// sides of it, or `south of Oak Ridge`. `None` if no named ground is in sight.
    fn open_place(&self, at: Point) -> Option<Whereabouts> {
        let areas = self.named_areas();
        let areas = areas.filter(|f| !f.road && f.kind != "railroad");
        let mut near: Vec<(f64, &Feature)> = areas
            .map(|f| (f.distance(at), f))
            .filter(|(away, _)| *away <= IN_SIGHT)
            .collect();
        near.sort_by(|one, other| one.0.total_cmp(&other.0));
        let toward = |piece: &Feature| {
            let (from, _) = Lie::Ground(piece).nearest_pair(&Lie::Spot(at));
            from - at
        };
        let (_, first) = near.first()?;
        let to_first = toward(first);
        let opposite = near.iter().skip(1).find(|(_, other)| {
            let to_other = toward(other);
            to_first.dot(&to_other) < -0.5 * to_first.norm() * to_other.norm()
        });
        let name = ground(&first.name);
        Some(match opposite {
            Some((_, other)) => {
                Whereabouts::between(&landmark(&first.name), &landmark(&other.name))
            }
            None => Whereabouts::toward(Bearing::along(-to_first).wind(), name),
        })
    }

    /// Returns the ground that contains a point, or the nearest ground within `farthest` inches; `None` if there is
    /// none.
    fn place_within(&self, at: Point, farthest: f64) -> Option<Whereabouts> {
        let areas = self.named_areas();
        let around = areas.clone().filter(|f| f.contains(at) && !f.road);
        let (flat, high) = around.partition::<Vec<&Feature>, _>(|f| f.elevation == 0);
        // In a field within a wood, the field counts.
        let smallest = |pieces: &[&Feature]| {
            let pieces = pieces.iter().map(|f| (f.square_inches(), ground(&f.name)));
            let smallest = pieces.min_by(|one, other| one.0.total_cmp(&other.0));
            smallest.map(|(_, name)| name)
        };
        if let Some(name) = smallest(&flat) {
            return Some(Whereabouts::inside(name));
        }
        if let Some(name) = smallest(&high) {
            return Some(Whereabouts::new("on", name));
        }
        let near = areas.filter(|f| !f.road && f.kind != "railroad");
        let near = near.map(|f| (f.distance(at), f));
        let nearest = near.min_by(|a, b| a.0.total_cmp(&b.0));
        let (_, piece) = nearest.filter(|(away, _)| *away <= farthest)?;
        Some(Whereabouts::new("near", ground(&piece.name)))
    }

    /// Formats a distance in whole units of the table: `3 inches`.
    pub(super) fn inches(&self, inches: f64) -> String {
        let measure = self.state.oob().measure;
        let unit = match measure {
            Measure::Inches => ("inch", "inches"),
            Measure::Centimetres | Measure::MicroCentimetres => ("centimetre", "centimetres"),
        };
        match measure.number(inches).round() {
            n if n < 1.0 => format!("less than {} {}", article(unit.0), unit.0),
            1.0 => format!("1 {}", unit.0),
            n => format!("{n:.0} {}", unit.1),
        }
    }
}

/// Names a piece of ground by its first landmark, so that `between` joins two names and not three: `the Miller house`
/// for `Miller house and orchard`.
fn landmark(name: &str) -> String {
    let whole = ground(name);
    let first = whole.split(" and ").next();
    first.map_or_else(|| whole.clone(), str::to_owned)
}

fn article(word: &str) -> &'static str {
    if word.starts_with('i') { "an" } else { "a" }
}
