//! Clones in a drawing. Each refers to an object of the same drawing, which is drawn once more at the place of the
//! clone.

use std::collections::{BTreeMap, BTreeSet};

use rules::legible::one_line;
use rules::spelling::{counted, quoted};
use usvg::roxmltree::{Document, Node, NodeId};

/// Namespace of the older way to write a reference, `xlink:href`.
const XLINK: &str = "http://www.w3.org/1999/xlink";

/// Maximum number of parts that all clones of a drawing may repeat.
const MAX_REPEATED: usize = 100_000;

/// Maximum length in bytes of a plain drawing with clones.
const MAX_TEXT: usize = 32 * 1024 * 1024;

/// Reason why a clone is not read.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum CloneFault {
    /// The clone names no original.
    Nothing,
    /// The original is not in the drawing.
    Missing(String),
    /// The original is in another file.
    Elsewhere(String),
    /// The clone is inside its own original.
    Circular(String),
}

impl CloneFault {
    /// Describes how many clones are not read, and why.
    fn said(&self, count: usize) -> String {
        let (its, lies) = match count {
            1 => ("its", "it lies"),
            _ => ("their", "they lie"),
        };
        let name = |text: &str| quoted(&one_line(text));
        let why = match self {
            Self::Nothing => format!("{its} original is not named"),
            Self::Missing(id) => format!("{its} original {} is not in the drawing", name(id)),
            Self::Elsewhere(place) => format!(
                "{its} original {} is in another file; paste it into the drawing",
                name(place)
            ),
            Self::Circular(id) => format!("{lies} inside {its} own original {}", name(id)),
        };
        format!("{} not read: {why}", counted(count, "clone"))
    }
}

/// The clones of a drawing, while its elements are written.
#[derive(Debug, Default)]
pub(super) struct Clones<'a, 'input> {
    /// Elements by identifier; the first of several.
    originals: BTreeMap<&'a str, Node<'a, 'input>>,
    /// Elements that are being written, the outermost first.
    open: Vec<NodeId>,
    /// Number of clones that are being written.
    depth: usize,
    /// Number of elements that clones have repeated so far.
    repeated: usize,
    /// Clones that are not read: each element once, though a clone around it may repeat it.
    unread: BTreeMap<CloneFault, BTreeSet<u32>>,
}

impl<'a, 'input> Clones<'a, 'input> {
    /// Records the elements to which clones may refer.
    pub(super) fn new(document: &'a Document<'input>) -> Self {
        let mut originals = BTreeMap::new();
        for node in document.descendants() {
            if let Some(id) = node.attribute("id") {
                originals.entry(id.trim()).or_insert(node);
            }
        }
        Self {
            originals,
            ..Self::default()
        }
    }

    /// Checks whether the element being written is inside a clone.
    pub(super) fn is_inside(&self) -> bool {
        self.depth > 0
    }

    /// Begins to write an element.
    ///
    /// # Errors
    ///
    /// Fails with a sentence and the remedy if the clones repeat more than a map contains: each clone may contain ten
    /// others.
    pub(super) fn begin(&mut self, node: Node<'_, '_>, text: &str) -> Result<(), String> {
        self.open.push(node.id());
        self.repeated += usize::from(self.is_inside());
        if self.is_inside() && (self.repeated > MAX_REPEATED || text.len() > MAX_TEXT) {
            return Err(
                "the clones repeat more than a map contains; delete those that are not ground"
                    .to_owned(),
            );
        }
        Ok(())
    }

    /// Ends the innermost element that was begun.
    pub(super) fn end(&mut self) {
        self.open.pop();
    }

    /// Begins to write a clone as a copy of its original, and returns the original; `None` if the clone is not read.
    pub(super) fn enter(&mut self, clone: Node<'_, '_>) -> Option<Node<'a, 'input>> {
        match self.original(clone) {
            Ok(original) => {
                self.depth += 1;
                Some(original)
            }
            Err(fault) => {
                let unread = self.unread.entry(fault).or_default();
                unread.insert(clone.id().get());
                None
            }
        }
    }

    /// Ends the clone entered last.
    pub(super) fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    fn original(&self, clone: Node<'_, '_>) -> Result<Node<'a, 'input>, CloneFault> {
        let href = clone
            .attribute("href")
            .or_else(|| clone.attribute((XLINK, "href")));
        let href = href.unwrap_or_default().trim();
        if href.is_empty() {
            return Err(CloneFault::Nothing);
        }
        let Some(id) = href.strip_prefix('#') else {
            return Err(CloneFault::Elsewhere(href.to_owned()));
        };
        let original = self.originals.get(id).copied();
        let original = original.ok_or_else(|| CloneFault::Missing(id.to_owned()))?;
        match self.open.contains(&original.id()) {
            true => Err(CloneFault::Circular(id.to_owned())),
            false => Ok(original),
        }
    }

    /// Lists the reasons why clones are not read.
    pub(super) fn faults(&self) -> Vec<String> {
        let unread = self.unread.iter();
        unread
            .map(|(fault, clones)| fault.said(clones.len()))
            .collect()
    }
}
