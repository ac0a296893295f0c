//! One table of the file: its keys, and the unknown keys among them.

use std::collections::{BTreeMap, BTreeSet};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{
    keys::{KeyTable, RosterKey},
    number::finite_number,
};
use rules::fields::setup::{FaultSeverity, RosterTable, SetupFault};
use rules::spelling::{nearest, quoted};

/// A value with its place in the text.
pub(super) type Node<'a> = Spanned<DeValue<'a>>;

/// The table of the file that contains an item.
pub(super) trait TablePosition: Copy + Ord {
    /// The table around all others.
    const TOP: Self;

    /// Returns the table that contains this one; `None` for the top table.
    fn parent(self) -> Option<Self>;

    /// Returns the keys allowed in this table.
    fn known(self) -> KnownKeys;
}

/// Keys allowed in a table.
pub(super) enum KnownKeys {
    /// The keys of a list.
    Listed(&'static KeyTable),
    /// The keys that the reader asks for.
    Asked,
    /// Any key; the reader of the table reports wrong keys.
    Any,
}

impl TablePosition for RosterTable {
    const TOP: Self = RosterTable::Top;

    fn parent(self) -> Option<Self> {
        RosterTable::parent(self)
    }

    fn known(self) -> KnownKeys {
        KeyTable::at(self).map_or(KnownKeys::Any, KnownKeys::Listed)
    }
}

/// Form of a value that the reader asks for.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Form<P> {
    /// Any form: the reader looks at the value itself.
    Any,
    Text,
    Texts,
    /// A text, or a list of texts.
    OneOrTexts,
    Flag,
    Whole,
    Number,
    /// One of these words.
    Word(Vec<String>),
    /// A switch: its settings, and a description of it.
    Setting(Vec<&'static str>, String),
    Table(P),
    Tables(P),
    /// Tables under names that the author chooses.
    Named(P),
}

/// Entry for "any key" among the keys of a table.
pub(super) const ANY_KEY: &str = "*";

/// A fault in the form of the file.
pub(super) struct FormFault {
    pub offset: usize,
    pub severity: FaultSeverity,
    pub said: String,
    pub help: Option<String>,
}

/// Positions of the file's tables, and the faults found so far.
pub(super) struct RosterReader<'a, P = RosterTable> {
    pub found: Vec<FormFault>,
    tables: BTreeMap<P, (&'a DeTable<'a>, usize)>,
    unreadable: BTreeMap<(P, String), BTreeSet<Vec<usize>>>,
    /// The requested keys with their forms; `None` if forms are not collected.
    pub forms: Option<BTreeMap<(P, &'static str), Form<P>>>,
}

impl<P> Default for RosterReader<'_, P> {
    fn default() -> Self {
        Self {
            forms: None,
            found: Vec::new(),
            tables: BTreeMap::new(),
            unreadable: BTreeMap::new(),
        }
    }
}

impl<'a, P: TablePosition> RosterReader<'a, P> {
    /// Notes that something is wrong at `offset`.
    pub fn fault(&mut self, offset: usize, said: impl Into<String>, help: Option<String>) {
        self.found.push(FormFault {
            offset,
            severity: FaultSeverity::Fault,
            said: said.into(),
            help,
        });
    }

    /// Warns of a missing item that play can do without.
    pub fn warn(&mut self, said: impl Into<String>) {
        self.warn_at(0, said, None);
    }

    /// Warns of an item that allows play but is hardly intended.
    pub fn warn_at(&mut self, offset: usize, said: impl Into<String>, help: Option<String>) {
        self.found.push(FormFault {
            offset,
            severity: FaultSeverity::Warning,
            said: said.into(),
            help,
        });
    }

    /// Opens a table, to be read key by key.
    pub fn open<'r>(
        &'r mut self,
        place: P,
        table: &'a DeTable<'a>,
        header: usize,
    ) -> TableEntry<'r, 'a, P> {
        self.tables.insert(place, (table, header));
        TableEntry {
            reader: self,
            place,
            table,
            asked: Vec::new(),
            any_key: false,
        }
    }

    /// Notes that a value, or one of its items, cannot be read.
    fn note_unreadable(&mut self, place: P, field: &str, item: &[usize]) {
        self.unreadable
            .entry((place, field.to_owned()))
            .or_default()
            .insert(item.to_vec());
    }

    /// Returns where a table starts in the text; for a missing table, where the table around it starts.
    pub fn header(&self, place: P) -> usize {
        match self.tables.get(&place) {
            Some((_, header)) => *header,
            None => place.parent().map_or(0, |parent| self.header(parent)),
        }
    }
}

impl RosterReader<'_> {
    /// Checks whether a fault is only a consequence of a value that could not be read.
    pub fn explains(&self, fault: &SetupFault) -> bool {
        let key = (fault.place, fault.field.clone().into_owned());
        self.unreadable.get(&key).is_some_and(|items| {
            fault.item.is_empty() || items.contains(&Vec::new()) || items.contains(&fault.item)
        })
    }

    /// Returns the position of a fault: that of the faulty item or value, of its key, or of the header of its table.
    pub fn offset(&self, fault: &SetupFault) -> usize {
        let found = self
            .tables
            .get(&fault.place)
            .and_then(|(table, _)| table.get_key_value(fault.field.as_ref()));
        match found {
            None => self.header(fault.place),
            Some((key, _)) if fault.on_key => key.span().start,
            Some((_, value)) => nested_item(value, &fault.item).span().start,
        }
    }
}

/// Returns the item of a list, following the steps into nested lists.
fn nested_item<'n, 'a>(value: &'n Node<'a>, steps: &[usize]) -> &'n Node<'a> {
    let (Some((first, rest)), DeValue::Array(list)) = (steps.split_first(), value.get_ref()) else {
        return value;
    };
    match list.get(*first) {
        Some(inner) => nested_item(inner, rest),
        None => value,
    }
}

/// A table that is being read.
pub(super) struct TableEntry<'r, 'a, P = RosterTable> {
    pub reader: &'r mut RosterReader<'a, P>,
    place: P,
    table: &'a DeTable<'a>,
    asked: Vec<&'static str>,
    any_key: bool,
}

impl<'a, P: TablePosition> TableEntry<'_, 'a, P> {
    /// Returns the value of a key; `None` if the table lacks the key.
    pub fn ask(&mut self, key: &'static str) -> Option<&'a Node<'a>> {
        self.asked.push(key);
        if let Some(forms) = &mut self.reader.forms {
            forms.entry((self.place, key)).or_insert(Form::Any);
        }
        self.table.get(key)
    }

    /// Notes the form of a key, if forms are collected.
    pub fn note(&mut self, key: &'static str, form: impl FnOnce() -> Form<P>) {
        if let Some(forms) = &mut self.reader.forms {
            forms.insert((self.place, key), form());
        }
    }

    /// Notes that a value has the wrong form and cannot be read.
    pub fn wrong(&mut self, key: &str, value: &Node<'_>, wanted: &str, help: Option<String>) {
        self.wrong_item(key, &[], value, wanted, help);
    }

    /// Records that an item of a list has the wrong form; the others can still be read.
    pub fn wrong_item(
        &mut self,
        key: &str,
        item: &[usize],
        value: &Node<'_>,
        wanted: &str,
        help: Option<String>,
    ) {
        let wanted = finite_form(wanted, value.get_ref());
        let said = format!(
            "`{key}` must be {wanted}, not {}",
            value_described(value.get_ref())
        );
        self.reader.fault(value.span().start, said, help);
        self.reader.note_unreadable(self.place, key, item);
    }

    /// Notes that a required text is empty.
    pub fn empty(&mut self, key: &str, value: &Node<'_>) {
        let said = format!("`{key}` is empty");
        self.reader.fault(value.span().start, said, None);
        self.reader.note_unreadable(self.place, key, &[]);
    }

    /// Returns the start of the table.
    pub fn offset(&self) -> usize {
        self.reader.header(self.place)
    }

    /// Returns every key with its value, in no particular order.
    pub fn all(&self) -> impl Iterator<Item = (&'a str, &'a Node<'a>)> + use<'a, P> {
        self.table
            .iter()
            .map(|(key, value)| (key.get_ref().as_ref(), value))
    }

    /// Reads a table that is the value of a key.
    pub fn child<T>(
        &mut self,
        key: &'static str,
        place: P,
        example: &str,
        read: impl FnOnce(&mut TableEntry<'_, 'a, P>) -> T,
    ) -> Option<T> {
        self.note(key, || Form::Table(place));
        let value = self.ask(key)?;
        let DeValue::Table(table) = value.get_ref() else {
            self.wrong(key, value, "a table", Some(format!("write {example}")));
            return None;
        };
        let mut entry = self.reader.open(place, table, value.span().start);
        let read = read(&mut entry);
        entry.close();
        Some(read)
    }

    /// Reads the tables of a list that is the value of a key.
    pub fn children<T>(
        &mut self,
        key: &'static str,
        place: impl Fn(usize) -> P,
        read: impl Fn(&mut TableEntry<'_, 'a, P>, usize) -> T,
    ) -> Vec<T> {
        self.note(key, || Form::Tables(place(0)));
        let Some(value) = self.ask(key) else {
            return Vec::new();
        };
        let double = (self.place == P::TOP).then(|| format!("write [[{key}]]"));
        let mut tables: Vec<(&'a DeTable<'a>, usize)> = Vec::new();
        match value.get_ref() {
            DeValue::Array(list) => {
                for item in list.iter() {
                    match item.get_ref() {
                        DeValue::Table(table) => tables.push((table, item.span().start)),
                        _ => self.wrong(key, item, "a list of tables", double.clone()),
                    }
                }
            }
            DeValue::Table(table) => {
                self.wrong(key, value, "a list of tables", double);
                tables.push((table, value.span().start));
            }
            _ => self.wrong(key, value, "a list of tables", double),
        }
        tables
            .into_iter()
            .enumerate()
            .map(|(i, (table, header))| {
                let mut entry = self.reader.open(place(i), table, header);
                let read = read(&mut entry, i);
                entry.close();
                read
            })
            .collect()
    }

    /// Reports every key that the table does not know.
    pub fn close(self) {
        let known: Vec<&str> = match self.place.known() {
            KnownKeys::Listed(table) => table.names().collect(),
            KnownKeys::Asked if !self.any_key => self.asked,
            KnownKeys::Asked | KnownKeys::Any => return,
        };
        for (key, _) in self.table.iter() {
            let name: &str = key.get_ref();
            if known.contains(&name) {
                continue;
            }
            let help = match nearest(name, known.iter().copied()) {
                Some(known) => format!("did you mean `{known}`?"),
                None if stands_first::<P>(name) && self.place != P::TOP => {
                    format!("`{name}` comes before the first [table]")
                }
                None => {
                    let mut known = known.clone();
                    known.sort_unstable();
                    known.dedup();
                    format!("choose from {}", known.join(", "))
                }
            };
            let said = format!("unknown key `{}`", quoted(name).trim_matches('"'));
            self.reader.fault(key.span().start, said, Some(help));
        }
    }

    /// Allows keys that were not requested.
    pub fn pass_any_key(&mut self) {
        self.note(ANY_KEY, || Form::Any);
        self.any_key = true;
    }

    /// Allows table names that the author chose.
    pub fn pass_names(&mut self) {
        self.any_key = true;
    }

    /// Notes that `other` is missing only because `key` could not be read.
    pub fn stands_for(&mut self, key: &str, other: &str) {
        let unread = (self.place, key.to_owned());
        if self.reader.unreadable.contains_key(&unread) {
            self.reader.note_unreadable(self.place, other, &[]);
        }
    }
}

/// Checks whether a key belongs before the first header.
fn stands_first<P: TablePosition>(name: &str) -> bool {
    let first = |key: &&RosterKey| !key.form.is_table();
    match P::TOP.known() {
        KnownKeys::Listed(top) => top.keys.iter().filter(first).any(|key| key.name == name),
        KnownKeys::Asked | KnownKeys::Any => false,
    }
}

/// Describes the expected form; for `nan` and `inf`, says that the number must be finite.
fn finite_form<'w>(wanted: &'w str, value: &DeValue<'_>) -> &'w str {
    let endless = matches!(value, DeValue::Float(number) if finite_number(number).is_none());
    match wanted {
        "a number" if endless => "a finite number",
        "made of numbers" if endless => "made of finite numbers",
        other => other,
    }
}

/// Describes a value for the author.
pub(super) fn value_described(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("the text {}", quoted(text)),
        DeValue::Integer(number) => {
            format!("the whole number {}", shortened_number(number.as_str()))
        }
        DeValue::Float(number) => format!("the number {}", shortened_number(number.as_str())),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Datetime(date) => format!("the date {date}"),
        DeValue::Array(list) => match list.len() {
            0 => "an empty list".to_owned(),
            n => format!("a list of {n}"),
        },
        DeValue::Table(_) => "a table".to_owned(),
    }
}

/// Returns the number, or its first digits if it is too long to quote.
fn shortened_number(number: &str) -> String {
    const SHOWN: usize = 24;
    match number.get(..SHOWN) {
        Some(some) if number.len() > SHOWN => format!("{some}..."),
        _ => number.to_owned(),
    }
}
