//! Reading of values by type. A missing key gives `None` or an empty value; so does a value of the wrong form, which is
//! also noted as a fault.

use toml::de::DeValue;
use toml::value::Datetime;

use super::{
    entry::{Form, Node, TableEntry, TablePosition},
    number::{number_of, whole_number},
};
use rules::fields::setup::{FatigueSetup, TargetSetup};
use rules::fields::terms::order_of_battle::Edge;
use rules::legible::{composed, is_legible};
use rules::spelling::{known_are, listed, nearest, quoted};
use table::measure::{Bearing, Point};

const TEXT: &str = "text in quotes";

const ONE_LINE: &str = "text without line breaks or control characters";
const POINT: &str = "a point [x, y] in inches";
const POINTS: &str = "a list of points [[x, y], ...]";

impl<'a, P: TablePosition> TableEntry<'_, 'a, P> {
    /// Reads text on one line.
    pub fn text(&mut self, key: &'static str) -> Option<String> {
        self.note(key, || Form::Text);
        let value = self.ask(key)?;
        let text = line_of_text(value);
        if text.is_none() {
            self.wrong(key, value, wanted_form(value), None);
        }
        text
    }

    /// Reads text; empty if the key is missing.
    pub fn required(&mut self, key: &'static str) -> String {
        let text = self.text(key);
        if text.as_deref() == Some("")
            && let Some(value) = self.ask(key)
        {
            self.empty(key, value);
        }
        text.unwrap_or_default()
    }

    /// Reads the name of something that also has an identifier; a blank one counts as missing.
    pub fn name(&mut self) -> Option<String> {
        let name = self.text("name")?;
        if !name.trim().is_empty() {
            return Some(name);
        }
        if let Some(value) = self.ask("name") {
            let help = "leave it out, or write one".to_owned();
            self.reader
                .warn_at(value.span().start, "`name` is empty", Some(help));
        }
        None
    }

    /// Reads a date, which may be unquoted. A date that is not in the calendar is only displayed.
    pub fn date(&mut self, key: &'static str) -> Option<String> {
        let value = self.ask(key)?;
        if let DeValue::Datetime(date) = value.get_ref() {
            return Some(date.to_string());
        }
        let text = self.text(key)?;
        if !is_date(&text) {
            let said = format!("{} is not a date: shown as written", quoted(&text));
            let help = "write a date as \"1863-07-01T10:00\"".to_owned();
            (self.reader).warn_at(value.span().start, said, Some(help));
        }
        Some(text)
    }

    /// Reads true or false.
    pub fn flag(&mut self, key: &'static str) -> Option<bool> {
        self.note(key, || Form::Flag);
        let value = self.ask(key)?;
        if let DeValue::Boolean(flag) = value.get_ref() {
            return Some(*flag);
        }
        self.wrong(key, value, "true or false", None);
        None
    }

    /// Reads a whole number.
    pub fn whole(&mut self, key: &'static str) -> Option<i64> {
        self.note(key, || Form::Whole);
        let value = self.ask(key)?;
        if let DeValue::Integer(number) = value.get_ref()
            && let Some(whole) = whole_number(number)
        {
            return Some(whole);
        }
        self.wrong(key, value, "a whole number", None);
        None
    }

    /// Reads a number.
    pub fn number(&mut self, key: &'static str) -> Option<f64> {
        self.read_numeric(key, "a number")
    }

    /// Reads inches of front, which must be whole; the rules report fractions in better words.
    pub fn inches(&mut self, key: &'static str) -> Option<f64> {
        self.read_numeric(key, "a whole number")
    }

    /// Reads a bearing in degrees; for a compass point, the fault gives its degrees.
    pub fn bearing(&mut self, key: &'static str) -> Option<f64> {
        let value = self.ask(key)?;
        let number = number_of(value.get_ref());
        if number.is_none() {
            let wind = value.get_ref().as_str().and_then(Bearing::of_wind);
            let help = match wind {
                Some(bearing) => format!("write {key} = {}", bearing.degrees()),
                None => "0 north, 90 east, 180 south, 270 west".to_owned(),
            };
            self.wrong(key, value, "a bearing in degrees", Some(help));
        }
        number
    }

    /// Reads the name of an edge; the fault for a bearing names the edge in that direction.
    pub fn edge(&mut self, key: &'static str) -> Option<String> {
        let value = self.ask(key)?;
        let text = line_of_text(value);
        if text.is_none() {
            let quarter =
                number_of(value.get_ref()).filter(|degrees| degrees.rem_euclid(90.0) == 0.0);
            let bearing = quarter.map(|degrees| Bearing::new(degrees).wind());
            let help = match bearing.and_then(Edge::named) {
                Some(edge) => format!("write {key} = \"{}\"", edge.name()),
                None => listed(Edge::ALL.map(Edge::name)),
            };
            self.wrong(key, value, wanted_form(value), Some(help));
        }
        text
    }

    fn read_numeric(&mut self, key: &'static str, wanted: &str) -> Option<f64> {
        self.note(key, || Form::Number);
        let value = self.ask(key)?;
        let number = number_of(value.get_ref());
        if number.is_none() {
            self.wrong(key, value, wanted, None);
        }
        number
    }

    /// Reads a list of texts.
    pub fn texts(&mut self, key: &'static str) -> Vec<String> {
        self.note(key, || Form::Texts);
        let Some(value) = self.ask(key) else {
            return Vec::new();
        };
        self.texts_in(key, &[], value)
    }

    /// Reads a list of texts. An item that is not text leaves a gap, so that the others have the right indices.
    fn texts_in(&mut self, key: &'static str, row: &[usize], value: &Node<'_>) -> Vec<String> {
        let DeValue::Array(list) = value.get_ref() else {
            self.wrong(key, value, "a list of texts [\"...\", ...]", None);
            return Vec::new();
        };
        let mut texts = Vec::new();
        for (n, item) in list.iter().enumerate() {
            let found = line_of_text(item);
            if found.is_none() {
                let steps: Vec<usize> = row.iter().copied().chain([n]).collect();
                self.wrong_item(key, &steps, item, wanted_form(item), None);
            }
            texts.push(found.unwrap_or_default());
        }
        texts
    }

    /// Reads a word, or a list of words.
    pub fn words(&mut self, key: &'static str) -> Vec<String> {
        let words = match self.ask(key).map(toml::Spanned::get_ref) {
            Some(DeValue::String(word)) => vec![word.to_string()],
            _ => self.texts(key),
        };
        self.note(key, || Form::OneOrTexts);
        words
    }

    /// Reads one of the known words; any other word is a fault.
    pub fn one_of(&mut self, key: &'static str, known: &[&str]) -> Option<String> {
        let word = self.text(key);
        self.note(key, || {
            Form::Word(known.iter().map(|word| (*word).to_owned()).collect())
        });
        let word = word?;
        if known.contains(&word.as_str()) {
            return Some(word);
        }
        let help = nearest(&word, known.iter().copied()).map_or_else(
            || known_are(known.iter().copied()),
            |near| format!("did you mean {}?", quoted(near)),
        );
        self.at_key(
            key,
            format!("`{key}` cannot be {}", quoted(&word)),
            Some(help),
        );
        None
    }

    /// Notes a fault at the value of a key.
    pub fn at_key(&mut self, key: &'static str, said: impl Into<String>, help: Option<String>) {
        let value = self.ask(key).map(|value| value.span().start);
        let offset = value.unwrap_or_else(|| self.offset());
        self.reader.fault(offset, said, help);
    }

    /// Reads the sub-tables of a table, each under its own name: `[ground.woods]`, `[ground.town]`.
    pub fn each<T>(
        &mut self,
        key: &'static str,
        place: impl Fn(usize) -> P,
        example: &str,
        mut read: impl FnMut(&mut TableEntry<'_, 'a, P>, &str) -> T,
    ) -> Vec<(String, T)> {
        let all = self.child(key, place(0), example, |table| {
            table.pass_names();
            let tables: Vec<(&'a str, &'a Node<'a>)> = table.all().collect();
            let mut all = Vec::new();
            for (n, (name, node)) in (1..).zip(tables) {
                let DeValue::Table(inner) = node.get_ref() else {
                    let said =
                        format!("`{key}.{}` must be a table", quoted(name).trim_matches('"'));
                    let help = Some(format!("write {example}"));
                    table.reader.fault(node.span().start, said, help);
                    continue;
                };
                let mut entry = table.reader.open(place(n), inner, node.span().start);
                all.push((name.to_owned(), read(&mut entry, name)));
                entry.close();
            }
            all
        });
        self.note(key, || Form::Named(place(0)));
        all.unwrap_or_default()
    }

    /// Reads rows of texts.
    pub fn rows(&mut self, key: &'static str) -> Option<Vec<Vec<String>>> {
        let value = self.ask(key)?;
        let DeValue::Array(list) = value.get_ref() else {
            self.wrong(key, value, "rows [[\"a\", \"b\"], [\"c\"]]", None);
            return None;
        };
        let mut rows = Vec::new();
        for (r, row) in list.iter().enumerate() {
            if matches!(row.get_ref(), DeValue::Array(_)) {
                rows.push(self.texts_in(key, &[r], row));
                continue;
            }
            let help = "each row is a list".to_owned();
            let wanted = "rows [[\"a\", \"b\"], [\"c\"]]";
            self.wrong_item(key, &[r], row, wanted, Some(help));
            rows.push(Vec::new());
        }
        Some(rows)
    }

    /// Reads a point.
    pub fn point(&mut self, key: &'static str) -> Option<Point> {
        let value = self.ask(key)?;
        self.point_in(key, value, POINT)
    }

    fn point_in(&mut self, key: &'static str, value: &Node<'_>, wanted: &str) -> Option<Point> {
        let DeValue::Array(list) = value.get_ref() else {
            self.wrong(key, value, wanted, None);
            return None;
        };
        let [x, y] = &list[..] else {
            self.wrong(key, value, wanted, None);
            return None;
        };
        let point = (number_of(x.get_ref()), number_of(y.get_ref()));
        for (_, item) in [(point.0, x), (point.1, y)]
            .iter()
            .filter(|(number, _)| number.is_none())
        {
            self.wrong(key, item, "made of numbers", None);
        }
        Some(Point::new(point.0?, point.1?))
    }

    /// Reads a list of points.
    pub fn points(&mut self, key: &'static str) -> Option<Vec<Point>> {
        let value = self.ask(key)?;
        self.points_in(key, value)
    }

    /// Reads a list of points. Returns `None` if one of them cannot be read, because without that point the outline
    /// would be a different one.
    fn points_in(&mut self, key: &'static str, value: &Node<'_>) -> Option<Vec<Point>> {
        let DeValue::Array(list) = value.get_ref() else {
            self.wrong(key, value, POINTS, None);
            return None;
        };
        let points: Vec<Option<Point>> = list
            .iter()
            .map(|item| self.point_in(key, item, "made of points [x, y]"))
            .collect();
        points.into_iter().collect()
    }

    /// Reads a list of lists of points.
    pub fn rings(&mut self, key: &'static str) -> Vec<Vec<Point>> {
        let Some(value) = self.ask(key) else {
            return Vec::new();
        };
        let DeValue::Array(list) = value.get_ref() else {
            self.wrong(key, value, "a list of rings [[[x, y], ...], ...]", None);
            return Vec::new();
        };
        let mut rings = Vec::new();
        for item in list.iter() {
            rings.extend(self.points_in(key, item));
        }
        rings
    }

    /// Reads an identifier or a point.
    pub fn target(&mut self, key: &'static str) -> Option<TargetSetup> {
        let value = self.ask(key)?;
        if let Some(id) = line_of_text(value) {
            return Some(TargetSetup::Id(id));
        }
        let wanted = "an identifier or a point [x, y]";
        self.point_in(key, value, wanted).map(TargetSetup::Point)
    }

    /// Reads fatigue, in points or as a level.
    pub fn fatigue(&mut self, key: &'static str) -> Option<FatigueSetup> {
        let value = self.ask(key)?;
        match value.get_ref() {
            DeValue::String(level) => Some(FatigueSetup::Level(level.to_string())),
            DeValue::Integer(_) => self.whole(key).map(FatigueSetup::Points),
            _ => {
                self.wrong(key, value, "whole points or the name of a level", None);
                None
            }
        }
    }
}

/// Reads one line of text: a line break or a control character in a name would spoil lists and the terminal. Different
/// spellings of an accent become one.
fn line_of_text(value: &Node<'_>) -> Option<String> {
    match value.get_ref() {
        DeValue::String(text) if text.chars().all(is_legible) => Some(composed(text).into_owned()),
        _ => None,
    }
}

/// Describes the expected form if the value is not text of one line.
fn wanted_form(value: &Node<'_>) -> &'static str {
    match value.get_ref() {
        DeValue::String(_) => ONE_LINE,
        _ => TEXT,
    }
}

/// Checks whether text is a day of the calendar, with or without an hour.
fn is_date(text: &str) -> bool {
    let date = text.parse::<Datetime>();
    date.is_ok_and(|date| date.date.is_some())
}
