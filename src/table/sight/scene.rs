//! What could stand between two bases: the obstacles of one question, gathered once.

use super::super::field::ElevationRaises;
use super::super::field::Field;
use super::super::field::MixedTerrain;
use super::super::field::SightLaw;
use super::super::field::SightReading;
use super::super::field::SightTerrain;
use super::super::ground::SightType;
use super::super::measure::Point;
use super::super::troops::Troop;
use super::bounds::Bounds;
use super::footprint::Footprint;
use super::space::Space;
use super::survey::Piece;
use super::survey::Role;
use super::survey::Stand;
use super::survey::Survey;
use super::survey::edges;
use super::survey::stand;

/// The law as one question reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::table) struct Rule {
    pub(in crate::table) terrain: SightTerrain,
    pub(in crate::table) reading: SightReading,
    pub(in crate::table) enemies: bool,
    /// Which type a hill raises; none where it raises nothing.
    pub(in crate::table) raises: Option<ElevationRaises>,
    /// Whether crests and hills hide.
    pub(in crate::table) hides: bool,
    pub(in crate::table) mixed: MixedTerrain,
}

impl Rule {
    /// Returns the rule of a line of sight.
    pub(in crate::table) fn of(law: &SightLaw) -> Self {
        Self {
            terrain: law.terrain,
            reading: law.reading,
            enemies: law.enemy_blocks,
            raises: law.elevation.then_some(law.raises),
            hides: law.elevation,
            mixed: law.mixed,
        }
    }

    /// Returns the rule of a plain circle: the range of the ground that the watcher stands on, and
    /// nothing hides (RUL-56 off).
    pub(in crate::table) fn circle(law: &SightLaw) -> Self {
        Self {
            terrain: SightTerrain::ObserverOnly,
            reading: SightReading::Range,
            enemies: false,
            hides: false,
            ..Self::of(law)
        }
    }

    /// Returns whether the type under an end of the line has a say of its own.
    pub(in crate::table) fn asks_own(&self) -> bool {
        self.terrain != SightTerrain::ObserverTargetCrossed
            || self.reading == SightReading::Depth
            || self.raises == Some(ElevationRaises::OwnTypeOnly)
            || self.mixed == MixedTerrain::BrigadeLongest
    }

    /// Returns whether a piece of ground of a type may end a line of sight: all that is crossed, or, where
    /// depth counts, what the target stands in (RUL-50, RUL-51).
    fn minds(&self, kind: SightType) -> bool {
        let by_target = self.terrain == SightTerrain::ObserverTarget;
        let deep = self.reading == SightReading::Depth && kind <= SightType::Close;
        self.counts_crossed() || (by_target && deep)
    }

    /// Returns whether what a line runs through counts.
    pub(in crate::table) fn counts_crossed(&self) -> bool {
        self.terrain == SightTerrain::ObserverTargetCrossed
    }
}

/// Whose an obstacle is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::table) enum Source {
    /// A feature of the ground.
    Feature(usize),
    /// A hostile base.
    Troop(usize),
}

/// Something with an outline that a line may meet.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Obstacle<'a> {
    pub(in crate::table) source: Source,
    pub(in crate::table) role: Role,
    /// Its type; none where it has none, or where the rule leaves it out.
    pub(in crate::table) kind: Option<SightType>,
    /// The height of a hill that hides; 0 for everything else.
    pub(in crate::table) wall: u8,
    pub(in crate::table) bounds: Bounds,
    /// Whether every ring has the inside to its left.
    pub(in crate::table) tidy: bool,
    outline: Outline<'a>,
}

#[derive(Debug, Clone, Copy)]
enum Outline<'a> {
    Rings(&'a [Vec<Point>]),
    Base([Point; 4]),
}

impl Obstacle<'_> {
    /// Returns a hostile base as an obstacle (RUL-52).
    pub(in crate::table) fn of_base(troop: usize, footprint: &Footprint) -> Self {
        Self {
            source: Source::Troop(troop),
            role: Role::Area,
            kind: Some(SightType::Close),
            wall: 0,
            bounds: footprint.bounds,
            tidy: true,
            outline: Outline::Base(footprint.outline()),
        }
    }

    /// Returns the same without a type: a hill that hides, and nothing else.
    pub(in crate::table) fn without_sight(&self) -> Self {
        Self {
            kind: None,
            ..*self
        }
    }

    /// Returns the rings of an area, or the chain of a line.
    pub(in crate::table) fn rings(&self) -> impl Iterator<Item = &[Point]> + Clone {
        let (many, one) = match &self.outline {
            Outline::Rings(rings) => (*rings, None),
            Outline::Base(corners) => ([].as_slice(), Some(corners.as_slice())),
        };
        many.iter().map(Vec::as_slice).chain(one)
    }

    /// Returns the corners of a base, counter-clockwise; none of ground.
    pub(in crate::table) fn base(&self) -> Option<&[Point; 4]> {
        match &self.outline {
            Outline::Base(corners) => Some(corners),
            Outline::Rings(_) => None,
        }
    }

    /// Returns how a point stands to an area.
    pub(in crate::table) fn stand_of(&self, at: Point) -> Stand {
        if self.role == Role::Area && self.bounds.holds(at) {
            stand(self.rings().flat_map(|ring| edges(ring, true)), at)
        } else {
            Stand::Off
        }
    }

    /// Returns whether the rings are closed.
    pub(in crate::table) fn closed(&self) -> bool {
        self.role == Role::Area
    }
}

/// One end of a line of sight.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct End {
    pub(in crate::table) at: Point,
    pub(in crate::table) height: u8,
    /// The type under it; only asked for by some rules.
    pub(in crate::table) own: SightType,
}

impl End {
    /// Returns whether the ground under two ends is alike.
    pub(in crate::table) fn is_alike(&self, other: &Self) -> bool {
        self.height == other.height && self.own == other.own
    }
}

/// Who asks, and past whom.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Asker<'a> {
    pub(in crate::table) side: u8,
    pub(in crate::table) target: Option<usize>,
    pub(in crate::table) ignored: &'a [usize],
}

impl Asker<'_> {
    /// Returns whether a troop hides what stands behind it (RUL-52).
    pub(in crate::table) fn minds(&self, index: usize, troop: &Troop) -> bool {
        troop.side != self.side && Some(index) != self.target && !self.ignored.contains(&index)
    }
}

/// The obstacles of one question.
#[derive(Debug, Clone)]
pub(in crate::table) struct Scene<'a> {
    pub(in crate::table) survey: &'a Survey,
    pub(in crate::table) rule: Rule,
    pub(in crate::table) obstacles: Vec<Obstacle<'a>>,
    /// The longest types of the formations at both ends, where the rule asks for them (RUL-55).
    pub(in crate::table) watcher: Option<SightType>,
    pub(in crate::table) watched: Option<SightType>,
}

impl<'a> Scene<'a> {
    /// Gathers what may be in a space: a look at every piece of ground and at every troop.
    pub(in crate::table) fn gather(
        field: &Field,
        survey: &'a Survey,
        rule: Rule,
        asker: Asker<'_>,
        space: &Space,
    ) -> Self {
        let mut obstacles = Vec::with_capacity(64);
        let near = survey.pieces_in(&space.bounds);
        let near = near.filter(|piece| space.meets(&piece.bounds));
        obstacles.extend(near.filter_map(|piece| obstacle(piece, rule)));
        if rule.enemies {
            for index in space.enemies(&field.troops, asker.side) {
                if let Some(troop) = field.troops.get(index)
                    && asker.minds(index, troop)
                    && let Some(footprint) = field.troops.footprint(index)
                    && space.meets(&footprint.bounds)
                {
                    obstacles.push(Obstacle::of_base(index, footprint));
                }
            }
        }
        Self {
            survey,
            rule,
            obstacles,
            watcher: None,
            watched: None,
        }
    }

    /// Puts the obstacles nearest to a point first.
    pub(in crate::table) fn sort_from(&mut self, point: Point) {
        let away = |obstacle: &Obstacle<'_>| obstacle.bounds.away_squared(point);
        self.obstacles
            .sort_by(|one, other| away(one).total_cmp(&away(other)));
    }

    /// Returns the height of the highest hill that hides; 0 where none does.
    pub(in crate::table) fn highest(&self) -> u8 {
        let walls = self.obstacles.iter().map(|obstacle| obstacle.wall);
        walls.max().unwrap_or(0)
    }

    /// Returns the same to those who look at ground so high: no hill that is not higher hides that.
    pub(in crate::table) fn over(&self, height: u8) -> Self {
        let lowered = |obstacle: &Obstacle<'a>| match obstacle.wall {
            wall if wall == 0 || wall > height => Some(*obstacle),
            _ => obstacle.kind.map(|_| Obstacle {
                wall: 0,
                ..*obstacle
            }),
        };
        Self {
            obstacles: self.obstacles.iter().filter_map(lowered).collect(),
            ..*self
        }
    }

    /// Gathers the ground alone.
    pub(in crate::table) fn of_ground(survey: &'a Survey, rule: Rule, bounds: &Bounds) -> Self {
        let pieces = survey.pieces_in(bounds);
        Self {
            survey,
            rule,
            obstacles: pieces.filter_map(|piece| obstacle(piece, rule)).collect(),
            watcher: None,
            watched: None,
        }
    }

    /// Returns the end of a line at a lone point.
    pub(in crate::table) fn end(&self, at: Point) -> End {
        End {
            at,
            height: self.survey.height_at(at),
            own: if self.rule.asks_own() {
                self.survey.sight_at(at)
            } else {
                self.survey.open()
            },
        }
    }

    /// Returns the range that a type gives to an observer of that height and own type, in inches.
    pub(in crate::table) fn range(&self, kind: SightType, from: &End) -> f64 {
        self.lifted(kind, from).range()
    }

    /// Returns the observer's own type: that of the ground under it, or the longest of its formation where
    /// this shares it (RUL-55, switch).
    pub(in crate::table) fn own(&self, from: &End) -> SightType {
        from.own.max(self.watcher.unwrap_or(from.own))
    }

    /// Returns the longest type of the watcher's formation, where all that it stands in counts as that (RUL-55,
    /// switch).
    pub(in crate::table) fn lent(&self) -> Option<SightType> {
        self.watcher.filter(|_| self.rule.counts_crossed())
    }

    /// Returns whether one sees farther out of the open ground for that than across it.
    pub(in crate::table) fn lends_farther(&self) -> bool {
        let by_range = self.rule.reading == SightReading::Range;
        by_range && self.lent() > self.survey.default
    }

    /// Returns the type that `kind` counts as for an observer on a hill (RUL-53).
    pub(in crate::table) fn lifted(&self, kind: SightType, from: &End) -> SightType {
        match self.rule.raises {
            Some(ElevationRaises::LimitingType) if from.height > 0 => kind.raised(),
            Some(ElevationRaises::OwnTypeOnly) if from.height > 0 && kind == self.own(from) => {
                kind.raised()
            }
            _ => kind,
        }
    }
}

fn obstacle(piece: &Piece, rule: Rule) -> Option<Obstacle<'_>> {
    let kind = piece.sight.filter(|kind| rule.minds(*kind));
    let wall = if piece.bare && rule.hides {
        piece.height
    } else {
        0
    };
    let crest = piece.role == Role::Crest && rule.hides;
    (kind.is_some() || wall > 0 || crest).then_some(Obstacle {
        source: Source::Feature(piece.feature),
        role: piece.role,
        kind,
        wall,
        bounds: piece.bounds,
        tidy: piece.tidy,
        outline: Outline::Rings(&piece.rings),
    })
}
