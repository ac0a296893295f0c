//! The units of a brigade on its sheet: a row each, with boxes for their acts and conditions.

use maud::html;

use super::{CONDITIONS, PLAIN, SMALL, SheetPiece, SheetSetting, small_class};
use crate::leaf::clean;
use crate::letters::lines_of;
use crate::page::tick;
use rules::fields::terms::charts::weapon_in_words;
use view::paper::{
    roster::short_arm,
    sheet::{BrigadeSheet, DEEDS, UnitRow},
};

/// Width of the column for names, in millimetres.
const NAME_MM: f64 = 34.5;
/// Width of the column for weapons, in millimetres.
const WEAPON_MM: f64 = 22.0;
/// Width of the column for formations, in millimetres.
const FORMED_MM: f64 = 20.0;
/// Margin in the column for names, in millimetres.
const MARGIN_MM: f64 = 2.1;

/// Height of the head, in millimetres: the turn over the letters of its boxes.
const HEAD_MM: f64 = 8.0;

/// Columns of the units that are left out if they are not needed.
#[derive(Debug, Clone, Copy)]
struct OptionalColumns<'a> {
    /// The weapon, if all units have the same; `None` if it needs a column.
    weapon_of_all: Option<&'a str>,
    /// True if units have a choice of formation.
    formed: bool,
}

impl<'a> OptionalColumns<'a> {
    fn new(sheet: &'a BrigadeSheet, setting: SheetSetting) -> Self {
        let weapon = sheet.units.first().map(|unit| unit.weapon.as_str());
        let weapon = weapon.filter(|weapon| sheet.units.iter().all(|unit| unit.weapon == *weapon));
        Self {
            weapon_of_all: weapon.filter(|_| setting.wide_names),
            formed: sheet.units.iter().any(|unit| unit.arm != "infantry"),
        }
    }

    /// Returns the width of the column of names, which also takes the room of columns left out.
    fn name_mm(self) -> f64 {
        let weapon = self.weapon_of_all.map_or(0.0, |_| WEAPON_MM);
        let formed = if self.formed { 0.0 } else { FORMED_MM };
        NAME_MM + weapon + formed
    }

    /// Returns all widths, from the left.
    fn column_widths(self) -> Vec<f64> {
        let weapon = self.weapon_of_all.is_none().then_some(WEAPON_MM);
        let formed = self.formed.then_some(FORMED_MM);
        let before = [9.0, self.name_mm(), 11.0, 9.0].into_iter();
        let between = before.chain(weapon).chain([11.0, 20.5]);
        between.chain(formed).chain([23.5, 23.5]).collect()
    }
}

/// Returns the height of the row of a unit, in millimetres.
fn row_mm(unit: &UnitRow, columns: OptionalColumns<'_>, setting: SheetSetting) -> f64 {
    let mm = columns.name_mm() - MARGIN_MM;
    // Two lines of eight points need more height than a row of boxes.
    let lines = lines_of(&[(&clean(&unit.name, setting.unit), SMALL)], mm, mm);
    (lines * 3.2 + 0.6).max(setting.row_mm)
}

/// Returns the height of the table of the units, in millimetres.
pub(super) fn units_mm(sheet: &BrigadeSheet, setting: SheetSetting) -> f64 {
    let columns = OptionalColumns::new(sheet, setting);
    let rows = sheet.units.iter();
    let rows = rows.map(|unit| row_mm(unit, columns, setting));
    HEAD_MM + rows.sum::<f64>()
}

/// Returns the table of the units.
pub(super) fn units_piece(sheet: &BrigadeSheet, setting: SheetSetting) -> SheetPiece {
    let columns = OptionalColumns::new(sheet, setting);
    let name = |unit: &UnitRow| clean(&unit.name, setting.unit);
    let is_long = |name: &str| PLAIN.width(name) > columns.name_mm() - MARGIN_MM;
    let over_boxes = |words: &[String]| {
        html! { div { @for word in words { span class="o" { (word) } } } }
    };
    let letters = over_boxes(&DEEDS.map(|(letter, _)| letter.to_string()));
    let conditions = over_boxes(&["ok", "dis", "bt", "brk"].map(str::to_owned));
    let turn = sheet.counting.word();
    let html = html! {
        table class="units" {
            colgroup {
                @for mm in columns.column_widths() {
                    col style=(format!("width:{mm}mm"));
                }
            }
            thead { tr {
                th {}
                th { "unit" @if let Some(weapon) = columns.weapon_of_all { ", all with " (clean(&weapon_in_words(weapon), 17)) } }
                th { "size/cv" } th { "arm" }
                @if columns.weapon_of_all.is_none() { th { "weapon" } }
                th class="n" { "men" } th { (conditions) }
                @if columns.formed { th { "formed" } }
                th { "this " (turn) (letters) } th { "next " (turn) (letters) }
            } }
            tbody {
                @for unit in &sheet.units {
                    @let name = name(unit);
                    tr style=(format!("height:{:.1}mm", row_mm(unit, columns, setting))) {
                        td class="big" { b { (clean(&unit.address, 5)) } }
                        td class={ "name" @if is_long(&name) { " long" } } { (name) }
                        td class="big" { (unit.size) "/" (unit.value) }
                        td { (short_arm(unit.arm)) }
                        @if columns.weapon_of_all.is_none() {
                            td class=[small_class(&unit.weapon, 12)] { (clean(&weapon_in_words(&unit.weapon), 17)) }
                        }
                        td class="n big" { @if let Some(men) = unit.strength { (men) } }
                        td { @for condition in CONDITIONS { (tick(unit.condition == Some(condition))) } }
                        @if columns.formed { td { (unit.formation.unwrap_or("")) } }
                        td { @for did in unit.did { (tick(did)) } }
                        td { @for _ in DEEDS { (tick(false)) } }
                    }
                }
            }
        }
    };
    SheetPiece {
        mm: units_mm(sheet, setting),
        html,
    }
}
