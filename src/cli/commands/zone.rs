//! `vidette zone`: prints what can be seen from a place.

use clap::Args;

use serde_json::json;

use crate::{
    args::{
        shared::{self, PointArg},
        source,
    },
    failure::Failure,
    io::{out, places::Places},
};
use table::measure::{Measure, Point};
use table::zone::Zone;

#[derive(Debug, Args)]
pub(crate) struct ZoneArgs {
    /// A game or roster: its name, or a path
    source: String,
    #[command(flatten)]
    of: shared::OfUnit,
    /// The observer's point, in the table's unit (SCALE-02)
    #[arg(
        long, value_name = "X,Y", value_parser = shared::point, allow_hyphen_values = true,
        requires = "side"
    )]
    from_point: Option<PointArg>,
    /// The observer's side
    #[arg(long, requires = "from_point")]
    side: Option<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn zone(places: &Places, typed: &ZoneArgs) -> Result<(), Failure> {
    let state = source::state(places, &typed.source)?;
    let table = state.on_table();
    let (unit, from, zone) = match (typed.of.word(), &typed.from_point, &typed.side) {
        (Some(unit), ..) => {
            let unit = shared::unit(&state, unit)?;
            let number = shared::number(&state, &table, &unit)?;
            (Some(unit), None, table.field.measured_zone(number))
        }
        (None, Some(at), Some(side)) => {
            let side = shared::side(&state, side)?;
            let at = shared::on_table(&state, at)?;
            (None, Some(at), table.field.zone_of_point(side, at))
        }
        _ => {
            return Err(Failure::Options(
                "name a unit, or a point and a side (--from-point, --side)".to_owned(),
            ));
        }
    };
    if typed.json {
        return out::json(&json!({
            "unit": unit,
            "from_point": from.map(shared::pair),
            "area": zone.area,
            "outline": zone.rings(),
        }));
    }
    out::line(&words(&zone, state.oob().measure))
}

/// Describes a zone of observation: its area, and how far it reaches.
fn words(zone: &Zone, measure: Measure) -> String {
    let rings = zone.rings();
    let corners = || rings.iter().flatten();
    let (Some(west), Some(east), Some(south), Some(north)) = (
        corners().map(|[x, _]| *x).min_by(f64::total_cmp),
        corners().map(|[x, _]| *x).max_by(f64::total_cmp),
        corners().map(|[_, y]| *y).min_by(f64::total_cmp),
        corners().map(|[_, y]| *y).max_by(f64::total_cmp),
    ) else {
        return "sees nothing".to_owned();
    };
    // An area is converted in both dimensions.
    let area = measure.number(measure.number(zone.area));
    format!(
        "{area:.1} square {}, from {} to {}",
        measure.units(),
        measure.say_point(Point::new(west, south)),
        measure.say_point(Point::new(east, north))
    )
}
