//! Conversion of labelled shapes to terrain features.

use std::collections::{BTreeMap, BTreeSet};

use rules::fields::setup::{Preset, TerrainSetup};
use rules::legible::one_line;
use rules::spelling::{counted, quoted};
use table::ground::Area;
use table::measure::Point;
use table::shape::ring::segments;

use super::{
    Ground, HAIRLINE, clip,
    complaint::{called, unread_clip, unread_empty, unread_labels, unread_shape},
    frame::{find_frame, to_hundredths},
    is_same_line,
    label::{Properties, Subject},
    meaning::{hidden_piece, is_area, is_automatic, is_same_area, meaning_of, piece_distance},
    shape::{Frame, Outline, Row, shape_outlines},
    svg::{Labelled, plain_drawing},
};
use crate::draft::Identifiers;

/// Maximum number of corners of a feature; a person does not draw more.
const MAX_CORNERS: usize = 5_000;

/// Maximum width in inches of a stream that is crossed like a fence (ROUGH-06).
const NARROW: f64 = 1.0;

/// Reads the ground of a drawing. `table` is the size of the table in inches, by default the drawing's own; `known` are
/// the features of the roster to be redrawn, and `taken` all its identifiers.
///
/// # Errors
///
/// Fails with a sentence and the remedy if the drawing cannot be read, or has no rectangle `table` or no ground.
pub(super) fn read(
    svg: &[u8],
    table: Option<(f64, f64)>,
    known: &[TerrainSetup],
    taken: &BTreeSet<String>,
) -> Result<Ground, String> {
    let plain = plain_drawing(svg)?;
    let drawn = shape_outlines(&plain.text)?;
    let (frame, of_table) = find_frame(&plain.shapes, &drawn, table)?;
    let mut identifiers = Identifiers::default();
    taken.iter().for_each(|id| identifiers.reserve(id));
    let mut reader = Reader {
        frame,
        known,
        identifiers,
        ground: Ground {
            width: frame.width,
            depth: frame.depth,
            ..Ground::default()
        },
        claimed: BTreeSet::new(),
        crests: Vec::new(),
        unmatched: Vec::new(),
        unknown: BTreeMap::new(),
    };
    let mut unpainted: BTreeMap<&str, usize> = BTreeMap::new();
    let mut hidden: BTreeMap<&str, usize> = BTreeMap::new();
    for shape in plain.shapes.iter().filter(|shape| shape.key != of_table) {
        match drawn.get(&shape.key) {
            Some(outline) if outline.is_visible => reader.take_shape(shape, outline)?,
            Some(outline) if !outline.is_filled && outline.stroke.is_none() => {
                *unpainted.entry(&shape.said).or_default() += 1;
            }
            None if shape.is_empty => reader.ground.needs.push(unread_empty(shape)),
            _ => {
                *hidden.entry(&shape.said).or_default() += 1;
                reader.ground.hidden.extend(hidden_piece(shape));
            }
        }
    }
    reader.match_known();
    reader.crown_hills();
    let mut ground = reader.finish_ground();
    ground.needs.extend(plain.unread_clones);
    let named = |shapes: String, label: &str| match label.is_empty() {
        true => shapes,
        false => format!("{shapes} ({})", quoted(&one_line(label))),
    };
    for (label, count) in unpainted {
        let shapes = named(counted(count, "shape"), label);
        (ground.needs).push(format!(
            "{shapes} without fill and stroke: give it one of them; not read"
        ));
    }
    let hidden = hidden.into_iter();
    (ground.notes).extend(hidden.map(|(label, n)| named(counted(n, "hidden shape"), label)));
    match ground.pieces.is_empty() {
        true => Err(match ground.needs.is_empty() {
            true => {
                "the drawing has no ground: label its layers woods, hill, road and so on".to_owned()
            }
            false => format!("could read no ground: {}", ground.needs.join("; ")),
        }),
        false => Ok(ground),
    }
}

/// Returns the size of the drawn table in inches.
///
/// # Errors
///
/// Fails like [`read`].
pub(super) fn table(svg: &[u8], table: Option<(f64, f64)>) -> Result<(f64, f64), String> {
    let plain = plain_drawing(svg)?;
    let (frame, _) = find_frame(&plain.shapes, &shape_outlines(&plain.text)?, table)?;
    Ok((frame.width, frame.depth))
}

/// A crest line whose hill is not known yet.
struct Crest {
    /// Name or identifier of the hill; `None` for the hill on which the crest lies.
    of: Option<String>,
    said: String,
    rows: Vec<Row>,
}

struct Reader<'k> {
    frame: Frame,
    known: &'k [TerrainSetup],
    identifiers: Identifiers,
    ground: Ground,
    /// Known features that the drawing contains.
    claimed: BTreeSet<String>,
    crests: Vec<Crest>,
    /// Features that the roster may have under another identifier: their indices, and the identifiers that a person
    /// chose for them.
    unmatched: Vec<(usize, Option<String>)>,
    /// Labels that name no kind, with the number of their shapes.
    unknown: BTreeMap<String, usize>,
}

impl Reader<'_> {
    fn table(&self) -> (f64, f64) {
        (self.frame.width, self.frame.depth)
    }

    /// Reads a visible shape.
    fn take_shape(&mut self, shape: &Labelled, outline: &Outline) -> Result<(), String> {
        let known = self.known_piece(shape);
        let kind = known.as_ref().and_then(|known| known.kind.as_deref());
        let preset = kind
            .and_then(Preset::named)
            .map(|preset| Subject::Kind(preset.kind));
        let Some(meant) = meaning_of(shape, preset) else {
            if let Some(known) = known {
                // The roster gives the piece a kind of the author's own.
                let set = shape
                    .own
                    .as_ref()
                    .map(|own| own.set.clone())
                    .unwrap_or_default();
                return self.add(shape, outline, None, set, Some(&known));
            }
            *self.unknown.entry(shape.said.clone()).or_default() += 1;
            return Ok(());
        };
        let faults = shape.own.iter().flat_map(|own| &own.faults);
        let faults = faults.map(|fault| format!("label {}: {fault}", quoted(&shape.said)));
        self.ground.needs.extend(faults);
        if shape.is_clipped {
            self.ground.needs.push(unread_clip(shape));
        }
        match meant.subject {
            Subject::Kind(kind) => {
                let named = TerrainSetup {
                    kind: Some(kind.to_owned()),
                    name: meant.name,
                    ..TerrainSetup::default()
                };
                let known = known.or_else(|| self.namesake(&named));
                self.add(shape, outline, Some(named), meant.set, known.as_ref())
            }
            Subject::Crest => {
                self.crests.push(Crest {
                    of: meant.name,
                    said: shape.said.clone(),
                    rows: outline.rows(&self.frame),
                });
                Ok(())
            }
            Subject::Table => {
                let said = "a second shape in the layer `table`: not read".to_owned();
                self.ground.needs.push(said);
                Ok(())
            }
            Subject::Aid => Ok(()),
        }
    }

    /// Returns the feature of the roster with the identifier of a shape.
    fn known_piece(&self, shape: &Labelled) -> Option<TerrainSetup> {
        let is_free = |piece: &&TerrainSetup| !self.claimed.contains(&piece.id);
        let known = self.known.iter().find(|piece| piece.id == shape.id);
        known.filter(is_free).cloned()
    }

    /// Returns the feature of the roster with the name and kind of a shape.
    fn namesake(&self, drawn: &TerrainSetup) -> Option<TerrainSetup> {
        let is_meant = |piece: &&TerrainSetup| {
            piece.name.is_some()
                && piece.name == drawn.name
                && piece.kind == drawn.kind
                && !self.claimed.contains(&piece.id)
        };
        let mut known = self.known.iter().filter(is_meant);
        known.next().filter(|_| known.next().is_none()).cloned()
    }

    /// Adds the features that a shape makes.
    fn add(
        &mut self,
        shape: &Labelled,
        outline: &Outline,
        named: Option<TerrainSetup>,
        set: Properties,
        known: Option<&TerrainSetup>,
    ) -> Result<(), String> {
        let rows = outline.rows(&self.frame);
        if rows.iter().map(|row| row.points.len()).sum::<usize>() > MAX_CORNERS {
            return Err(format!(
                "{} has more than {MAX_CORNERS} corners: use Path > Simplify",
                called(shape)
            ));
        }
        let named = named.unwrap_or_default();
        let kind = named
            .kind
            .as_deref()
            .or(known.and_then(|known| known.kind.as_deref()));
        let preset = kind.and_then(Preset::named);
        let is_area = is_area(preset, known, outline, &rows);
        let width = outline.stroke.filter(|_| !shape.is_hairline);
        let width = width.map(|width| to_hundredths(width * self.frame.scale()));
        let plain = TerrainSetup {
            elevation: set.elevation,
            value: set.value,
            sight: set.sight,
            going: set.going,
            cover: set.cover,
            width: set.width.or(width.filter(|width| *width >= HAIRLINE)),
            ..named
        };
        let pieces = match is_area {
            true => self.shape_areas(&plain, &rows, known),
            false => self.shape_lines(&plain, &rows, known),
        };
        let rings = rows.iter().filter(|row| row.points.len() > 2).count();
        if is_area && pieces.len() > rings {
            let said = format!(
                "{}: its outline crosses itself; read as {}",
                called(shape),
                counted(pieces.len(), "piece")
            );
            self.ground.needs.push(said);
        }
        if pieces.is_empty() {
            let points: Vec<Point> = rows.iter().flat_map(|row| row.points.clone()).collect();
            let said = unread_shape(shape, &points, self.table(), is_area);
            self.ground.needs.push(said);
        } else if rows
            .iter()
            .any(|row| clip::reaches_beyond(&row.points, self.table()))
        {
            self.ground.cut.push(quoted(&one_line(&shape.said)));
        }
        for (n, mut piece) in pieces.into_iter().enumerate() {
            match known.filter(|_| n == 0) {
                Some(known) => {
                    piece.id.clone_from(&known.id);
                    self.claimed.insert(piece.id.clone());
                }
                None => {
                    let is_chosen = shape.is_piece || !is_automatic(&shape.id);
                    let own = Some(shape.id.clone()).filter(|_| is_chosen);
                    self.unmatched.push((self.ground.pieces.len(), own));
                }
            }
            self.set_ford(&mut piece, known, &shape.said);
            self.ground.pieces.push(piece);
        }
        Ok(())
    }

    /// Gives each feature without an identifier one: that of the matching feature of the roster, else the shape's own
    /// if a person chose it, else one made from the name or kind.
    fn match_known(&mut self) {
        let mut unmatched = std::mem::take(&mut self.unmatched);
        let mut pairs: Vec<(f64, usize, &TerrainSetup)> = Vec::new();
        for (n, _) in &unmatched {
            let Some(piece) = self.ground.pieces.get(*n) else {
                continue;
            };
            let free = self
                .known
                .iter()
                .filter(|known| !self.claimed.contains(&known.id));
            pairs.extend(free.filter_map(|known| Some((piece_distance(known, piece)?, *n, known))));
        }
        pairs.sort_by(|(one, ..), (other, ..)| one.total_cmp(other));
        for (_, n, known) in pairs {
            let piece = self
                .ground
                .pieces
                .get_mut(n)
                .filter(|piece| piece.id.is_empty());
            if let Some(piece) = piece.filter(|_| !self.claimed.contains(&known.id)) {
                piece.id.clone_from(&known.id);
                self.claimed.insert(known.id.clone());
            }
        }
        // An identifier that a person chose is not taken by a clone above it, or by another piece's name.
        unmatched.sort_by_key(|(_, own)| own.is_none());
        for (n, own) in &unmatched {
            if let Some(piece) = self
                .ground
                .pieces
                .get_mut(*n)
                .filter(|piece| piece.id.is_empty())
            {
                let name = piece.name.as_deref().or(piece.kind.as_deref());
                piece.id = self
                    .identifiers
                    .unused_id(own.as_deref().or(name).unwrap_or("terrain"));
            }
        }
    }

    /// Asks how a wide stream is crossed, which the author must decide (ROUGH-06). `label` is that of the shape.
    fn set_ford(&mut self, piece: &mut TerrainSetup, known: Option<&TerrainSetup>, label: &str) {
        let is_wide = piece.outline.is_some() || piece.width.is_some_and(|width| width > NARROW);
        let is_set = piece.going.is_some() || known.is_some_and(|known| known.going.is_some());
        if piece.kind.as_deref() == Some("stream") && is_wide && !is_set {
            piece.going = Some("obstructed".to_owned());
            self.ground.needs.push(format!(
                "{} is wider than {NARROW} in: going taken as obstructed; if it is not, write `going close` \
                 or `going impassable` in its label (ROUGH-06)",
                quoted(&one_line(label))
            ));
        }
    }

    /// Returns the areas of a shape: each ring inside no other ring, or inside an even number of others, with its inner
    /// rings as holes.
    fn shape_areas(
        &mut self,
        plain: &TerrainSetup,
        rows: &[Row],
        known: Option<&TerrainSetup>,
    ) -> Vec<TerrainSetup> {
        let rings: Vec<&[Point]> = rows.iter().map(|row| row.points.as_slice()).collect();
        let rings: Vec<&[Point]> = rings.into_iter().filter(|ring| ring.len() > 2).collect();
        let around = |inner: &[Point]| {
            let at = inner.first().copied();
            let all = rings.iter().filter(|ring| !std::ptr::eq(**ring, inner));
            all.filter(|ring| at.is_some_and(|at| clip::ring_surrounds(ring, at)))
                .count()
        };
        let depths: Vec<usize> = rings.iter().map(|ring| around(ring)).collect();
        let mut pieces = Vec::new();
        for (outer, depth) in rings
            .iter()
            .zip(&depths)
            .filter(|(_, depth)| *depth % 2 == 0)
        {
            let is_hole = |inner: &[Point], at: usize| {
                at == depth + 1
                    && inner
                        .first()
                        .is_some_and(|point| clip::ring_surrounds(outer, *point))
            };
            let holes = rings
                .iter()
                .zip(&depths)
                .filter(|(inner, at)| is_hole(inner, **at));
            let area = Area {
                outline: outer.to_vec(),
                holes: holes.map(|(hole, _)| hole.to_vec()).collect(),
            };
            let is_kept = known.is_some_and(|known| is_same_area(known, &area));
            let areas = match is_kept || clip::is_sound(&area, self.table()) {
                true => vec![area],
                false => clip::clip_area(&area, self.table()),
            };
            pieces.extend(areas.into_iter().map(|area| TerrainSetup {
                outline: Some(area.outline),
                holes: area.holes,
                width: None,
                ..plain.clone()
            }));
        }
        pieces
    }

    /// Returns the terrain features that the lines of a shape make. A line that leaves the table is clipped, unless the
    /// roster already has it.
    fn shape_lines(
        &mut self,
        plain: &TerrainSetup,
        rows: &[Row],
        known: Option<&TerrainSetup>,
    ) -> Vec<TerrainSetup> {
        let mut pieces = Vec::new();
        for row in rows {
            let mut line = row.points.clone();
            if row.is_closed
                && let Some(first) = line.first().copied()
            {
                line.push(first);
            }
            let kept = known.and_then(|known| known.line.as_ref());
            let is_kept = kept.is_some_and(|kept| is_same_line(kept, &line));
            let is_whole = line.iter().all(|point| clip::is_on(point, self.table()));
            let lines = match is_kept || is_whole {
                true => vec![line],
                false => clip::clip_line(&line, self.table()),
            };
            pieces.extend(lines.into_iter().map(|line| TerrainSetup {
                line: Some(line),
                ..plain.clone()
            }));
        }
        pieces
    }

    /// Gives each crest to its hill.
    fn crown_hills(&mut self) {
        for crest in std::mem::take(&mut self.crests) {
            let said = quoted(&crest.said);
            let Some(row) = crest.rows.first().filter(|_| crest.rows.len() == 1) else {
                self.ground
                    .needs
                    .push(format!("{said}: a crest is one line; not read"));
                continue;
            };
            let Some(line) = self.crest_on_table(&row.points) else {
                let said = format!("{said} is entirely off the table: not read");
                self.ground.needs.push(said);
                continue;
            };
            let hills = self.ground.pieces.iter_mut().filter(|piece| {
                piece.kind.as_deref() == Some("hill")
                    || piece.elevation.is_some_and(|level| level > 0)
            });
            let middle = line.get(line.len() / 2).copied();
            let is_meant = |piece: &&mut TerrainSetup| match &crest.of {
                Some(name) => {
                    let own = piece
                        .name
                        .as_ref()
                        .is_some_and(|own| own.to_lowercase() == name.to_lowercase());
                    own || piece.id == *name
                }
                None => piece
                    .outline
                    .as_ref()
                    .zip(middle)
                    .is_some_and(|(ring, at)| clip::ring_surrounds(ring, at)),
            };
            let mut meant = hills.filter(is_meant);
            let why = match (meant.next(), meant.next()) {
                (Some(hill), None) if hill.crest.is_none() => {
                    hill.crest = Some(line);
                    continue;
                }
                (Some(_), None) => "its hill already has a crest",
                (Some(_), Some(_)) => {
                    "it fits several hills; write `crest NAME` with the hill's name"
                }
                (None, _) if crest.of.is_some() => "no hill has that name; label one `hill NAME`",
                (None, _) => "it is not on a hill; write `crest NAME` with the hill's name",
            };
            self.ground.needs.push(format!("{said}: {why}; not read"));
        }
    }

    /// Returns the part of a crest that is on the table, the longest if there are several; `None` if no part is.
    fn crest_on_table(&self, line: &[Point]) -> Option<Vec<Point>> {
        if line.iter().all(|point| clip::is_on(point, self.table())) {
            return Some(line.to_vec());
        }
        let length = |part: &Vec<Point>| -> f64 {
            segments(part).map(|(from, to)| (to - from).norm()).sum()
        };
        let parts = clip::clip_line(line, self.table()).into_iter();
        parts.max_by(|one, other| length(one).total_cmp(&length(other)))
    }

    fn finish_ground(mut self) -> Ground {
        self.ground.needs.extend(unread_labels(&self.unknown));
        self.ground
    }
}
