//! Arguments that several commands share.

use clap::Args;

use crate::{
    failure::Failure,
    io::{places::Places, settings},
};
use rules::fields::language;
use rules::fields::state::{OnTable, State};
use rules::fields::terms::name::{SideId, UnitId};
use rules::speech::{length, names};
use table::measure::{Measure, Point, TAPE_ERROR};

/// A point as typed; its numbers are in the unit of the table, unless they name their own (SCALE-02).
#[derive(Debug, Clone)]
pub(crate) struct PointArg(String);

/// A length as typed; its number is in the table's unit of length, unless it has its own unit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LengthArg(length::TypedLength);

/// Reads `X,Y`, optionally followed by `in` or `cm`.
pub(crate) fn point(text: &str) -> Result<PointArg, String> {
    let (numbers, unit) = length::split_unit(text);
    let read = || {
        let (x, y) = numbers.split_once(',')?;
        let said = |number: &str| {
            let length::TypedLength { number, unit } = length::parse_length(number.trim())?;
            Some(format!("{number}{}", unit.unwrap_or_default()))
        };
        let point = format!("{},{}", said(x)?, said(y)?);
        Some(PointArg(format!("{point} {}", unit.unwrap_or_default())))
    };
    read().ok_or_else(|| match text.matches(',').count() {
        0 | 1 => "write a point as two numbers in inches: 12.5,30".to_owned(),
        _ => {
            "write a point as two numbers, with decimal points and one comma between them: 12.5,30"
                .to_owned()
        }
    })
}

/// Reads `12`, `3 1/2` or `3½`, optionally followed by `in` or `cm`.
///
/// # Errors
///
/// Fails if the text is not a length; for a decimal comma the message shows the correct form.
pub(crate) fn length(text: &str) -> Result<LengthArg, String> {
    let typed = length::parse_length(text.trim()).map(LengthArg);
    typed.ok_or_else(|| match length::with_point(text.trim()) {
        Some(number) => format!("`{text}` has a decimal comma: write {number}"),
        None => "write a length as a number, such as 12, 3.5 or 3 1/2".to_owned(),
    })
}

#[cfg(feature = "photo")]
impl PointArg {
    /// Returns the point as it would be typed.
    pub(crate) fn written(&self) -> String {
        self.0.replace(' ', "")
    }
}

impl LengthArg {
    /// Returns the length as it would be typed.
    #[cfg(feature = "photo")]
    pub(crate) fn written(self) -> String {
        format!("{}{}", self.0.number, self.0.unit.unwrap_or_default())
    }

    /// Returns the number without its unit.
    pub(crate) fn number(self) -> f64 {
        self.0.number
    }

    /// Returns the length in inches; `table` is the unit of the table.
    pub(crate) fn inches(self, table: Measure) -> f64 {
        let typed = self.0.unit.and_then(|unit| table.named(unit));
        typed.unwrap_or(table).inches(self.0.number)
    }
}

/// A brigade after the source, or as an option.
#[derive(Debug, Args)]
pub(crate) struct OfBrigade {
    /// The brigade
    #[arg(value_name = "BRIGADE", required_unless_present = "brigade")]
    named: Option<String>,
    /// The brigade, as an option
    #[arg(long, conflicts_with = "named")]
    brigade: Option<String>,
}

impl OfBrigade {
    /// Returns the word that names the brigade.
    pub(crate) fn word(&self) -> &str {
        let word = self.named.as_deref().or(self.brigade.as_deref());
        word.unwrap_or_default()
    }
}

/// The observing unit, from the source or from an option; `None` if the observer is a point.
#[derive(Debug, Args)]
pub(crate) struct OfUnit {
    /// The unit that looks
    #[arg(
        value_name = "UNIT", required_unless_present_any = ["unit", "from_point"],
        conflicts_with = "from_point"
    )]
    observer: Option<String>,
    /// The unit that looks, as an option
    #[arg(long, conflicts_with_all = ["observer", "from_point"])]
    unit: Option<String>,
}

impl OfUnit {
    /// Returns the word that names the unit; `None` if the observer is a point.
    pub(crate) fn word(&self) -> Option<&str> {
        self.observer.as_deref().or(self.unit.as_deref())
    }
}

/// Reads a number of degrees.
pub(crate) fn degrees(text: &str) -> Result<f64, String> {
    let number = text.trim().parse::<f64>().ok();
    let finite = number.filter(|degrees| degrees.is_finite());
    finite.ok_or_else(|| "write degrees as a number: -12.5".to_owned())
}

/// Returns the typed point, which may be off the table.
#[cfg(feature = "photo")]
pub(crate) fn spot(state: &State, spot: &PointArg) -> Result<Point, Failure> {
    Ok(language::read_spot(state, &spot.0)?)
}

/// Returns the typed point; fails if it is off the table. The edge belongs to the table.
pub(crate) fn on_table(state: &State, spot: &PointArg) -> Result<Point, Failure> {
    let ground = state.ground();
    let point = language::read_spot(state, &spot.0)?;
    if ground.holds(point) {
        return Ok(point);
    }
    let measure = state.oob().measure;
    let [width, depth] = [ground.width, ground.depth].map(|inches| measure.number(inches));
    let (typed, unit) = (measure.point(point), measure.unit());
    Err(Failure::No(format!(
        "{},{} is off the table, which is {width} {unit} wide and {depth} {unit} deep",
        typed.x, typed.y
    )))
}

/// Returns the id of the side that `name` names.
pub(crate) fn side_id(state: &State, name: &str) -> Result<SideId, Failure> {
    let number = side(state, name)?;
    let named = state.oob().sides.get(usize::from(number));
    Ok(named.map_or_else(|| SideId::new(name), |side| side.id.clone()))
}

/// Returns the index of the side that `name` names.
pub(crate) fn side(state: &State, name: &str) -> Result<u8, Failure> {
    let sides = &state.oob().sides;
    let named: Vec<&SideId> = sides.iter().map(|side| &side.id).collect();
    let exact = named.iter().find(|id| id.as_str() == name);
    let mut starting = named.iter().filter(|id| id.as_str().starts_with(name));
    let only = match (starting.next(), starting.next()) {
        (Some(id), None) => Some(id),
        _ => None,
    };
    let called = names::names_called(name, sides.iter().map(|side| side.name.as_str()));
    let called = match called.as_slice() {
        [only] => named.get(*only),
        _ => None,
    };
    match exact.or(only).or(called) {
        Some(id) => Ok(state.oob().side_number(id)),
        None => Err(Failure::No(format!(
            "no side `{name}`; the sides are {}",
            named
                .iter()
                .map(|id| id.as_str())
                .collect::<Vec<_>>()
                .join(" and ")
        ))),
    }
}

/// Finds a unit by its address, its id, or the beginning of its id.
pub(crate) fn unit(state: &State, word: &str) -> Result<UnitId, Failure> {
    Ok(language::find_unit(state, word)?)
}

/// Finds the units of a list separated by commas; each is returned once.
pub(crate) fn units(state: &State, words: &str) -> Result<Vec<UnitId>, Failure> {
    let words = words
        .split(',')
        .map(str::trim)
        .filter(|word| !word.is_empty());
    let mut units = Vec::new();
    for word in words {
        let unit = unit(state, word)?;
        if units.contains(&unit) {
            return Err(Failure::No(format!("you named {unit} twice")));
        }
        units.push(unit);
    }
    Ok(units)
}

/// Returns the index of a unit on the table; fails if the unit is off the table.
pub(crate) fn number(state: &State, table: &OnTable, unit: &UnitId) -> Result<usize, Failure> {
    state.standing_unit(unit)?;
    table.number(unit).ok_or_else(|| off_table(unit))
}

/// Returns the error that a unit is not on the table.
pub(crate) fn off_table(unit: &UnitId) -> Failure {
    Failure::No(format!("{unit} is not on the table"))
}

/// Returns a point as two numbers, for JSON.
pub(crate) fn pair(at: Point) -> [f64; 2] {
    [at.x, at.y]
}

/// Returns the error of a tape measure in inches, from the settings. Ignores faults of the settings, because the
/// screens report them.
pub(crate) fn tape_error(places: &Places) -> f64 {
    settings::quietly(places).tape_error.unwrap_or(TAPE_ERROR)
}
