//! The switches of a kit: rulings, complications and their requirements (sections 6 and 8).

use super::{KitTable, Table};
use crate::entry::{Form, Node};
use crate::rulings;
use rules::blue_and_grey::kit::Kit;
use rules::blue_and_grey::switch::{COMPLICATIONS, Complication, Optional};
use rules::spelling::{known_are, nearest, quoted};

/// Reads the tables `[rulings]` and `[complications]`.
pub(super) fn read(top: &mut Table<'_, '_>, kit: &mut Kit) {
    let set = top.child(
        "rulings",
        KitTable("rulings", 0),
        "[rulings]",
        rulings::read,
    );
    kit.rulings = set.unwrap_or_default();
    let place = KitTable("complications", 0);
    top.child("complications", place, "[complications]", |table| {
        read_complications(table, kit)
    });
}

/// Describes a complication: its effect, its clause, and what it needs.
fn described(row: &Optional) -> String {
    let needs: Vec<&str> = row.needs.iter().map(|need| need.name()).collect();
    let needs = match needs.is_empty() {
        true => String::new(),
        false => format!(" Needs {}.", needs.join(" and ")),
    };
    format!("{} ({}).{needs} Otherwise: off.", row.does, row.rule)
}

/// Reads the complications that are on. A complication whose requirement is off is a fault of the kit (section 6).
fn read_complications(table: &mut Table<'_, '_>, kit: &mut Kit) {
    table.pass_names();
    for row in COMPLICATIONS {
        table.note(row.name, || {
            let forms = row.values.iter().map(|form| form.word());
            // A complication that is only switched on has its first form.
            let settings = ["off", "on"]
                .into_iter()
                .chain(forms.filter(|form| *form != "on"));
            Form::Setting(settings.collect(), described(row))
        });
    }
    let all: Vec<(&str, &Node<'_>)> = table.all().collect();
    for (name, node) in &all {
        let offset = node.span().start;
        let Some(row) = Complication::named(name) else {
            let help = nearest(name, COMPLICATIONS.iter().map(|row| row.name));
            let help = help.map_or_else(
                || known_are(COMPLICATIONS.iter().map(|row| row.name)),
                |known| format!("did you mean `{known}`?"),
            );
            let said = format!("no complication {}", quoted(name));
            table.reader.fault(offset, said, Some(help));
            continue;
        };
        let value = rulings::setting_of(node).unwrap_or_default();
        // A complication with several forms has the first one if it is only switched on.
        let form = match (value.as_str(), row.values.first()) {
            ("off", _) => continue,
            ("on", Some(first)) => first.word(),
            (form, _) => form,
        };
        if kit.complications.set(row.name, form).is_err() {
            let said = format!("`{name}` cannot be {} ({})", quoted(&value), row.rule);
            let forms = row.values.iter().map(|form| form.word());
            let help = known_are(forms.chain(["true", "false"]));
            table.reader.fault(offset, said, Some(help));
        }
    }
    for (name, node) in all {
        let Some(row) = Complication::named(name).filter(|row| kit.plays(row.is)) else {
            continue;
        };
        // All needs in one fault: of several faults at one place only the first is reported.
        let needs = row.needs.iter().filter(|need| !kit.plays(**need));
        let needs: Vec<&str> = needs.map(|need| need.name()).collect();
        if !needs.is_empty() {
            let are = if needs.len() == 1 { "is" } else { "are" };
            let said = format!(
                "`{name}` needs `{}`, which {are} off ({})",
                needs.join("` and `"),
                row.rule
            );
            let help = format!("write {} = true", needs.join(" = true and "));
            table.reader.fault(node.span().start, said, Some(help));
        }
    }
}
