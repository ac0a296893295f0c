//! The parts of a web page that a reader does not see.

use html5gum::StartTag;

/// Elements that hold code, where `<` does not begin an element.
const CODE: [&[u8]; 2] = [b"script", b"style"];

/// Elements that are never shown.
const UNSEEN: [&[u8]; 5] = [b"script", b"style", b"head", b"template", b"noscript"];

/// Elements of the head of a page; any other element ends a head that no tag closes.
const IN_HEAD: [&[u8]; 9] = [
    b"base",
    b"link",
    b"meta",
    b"noscript",
    b"script",
    b"style",
    b"template",
    b"title",
    b"head",
];

/// Elements without content.
const VOID: [&[u8]; 13] = [
    b"area", b"base", b"br", b"col", b"embed", b"hr", b"img", b"input", b"link", b"meta",
    b"source", b"track", b"wbr",
];

/// Elements whose rows, cells and entries are their own.
const CONTAINERS: [&[u8]; 6] = [b"table", b"ul", b"ol", b"dl", b"template", b"noscript"];

/// Groups of rows.
const ROW_GROUPS: [&[u8]; 3] = [b"tbody", b"thead", b"tfoot"];

/// Rows, cells and entries, which need no end tag.
const OPEN_ENDED: [&[u8]; 6] = [b"tr", b"td", b"th", b"li", b"dd", b"dt"];

/// Follows the tags of a page to find out what is shown.
#[derive(Debug, Default)]
pub(super) struct Visibility {
    /// True inside a script or a style sheet.
    in_code: bool,
    hidden: Option<HiddenElement>,
}

/// The outermost element that is not shown.
#[derive(Debug)]
struct HiddenElement {
    name: Vec<u8>,
    /// Open elements of its name, with itself.
    depth: usize,
    /// Open tables, lists and templates in it.
    containers: usize,
}

/// Effect of a start tag on the visible text of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    /// The element and its text.
    All,
    /// A row that the page folds away until the reader opens its table: the row and its text.
    Folded,
    /// The place of a cell, without its text.
    Place,
    /// Nothing.
    Nothing,
}

impl Visibility {
    /// Follows a start tag. In a table that unfolds, a saved page may have hidden the rows.
    pub(super) fn open(&mut self, tag: &StartTag<()>, unfolds: bool) -> Shown {
        let name: &[u8] = &tag.name;
        if self.in_code {
            return Shown::Nothing;
        }
        let has_content = !tag.self_closing && !VOID.contains(&name);
        self.in_code = CODE.contains(&name) && has_content;
        if self
            .hidden
            .as_ref()
            .is_some_and(|hidden| hidden.ends_before(name))
        {
            self.hidden = None;
        }
        if let Some(hidden) = &mut self.hidden {
            if has_content {
                hidden.depth += usize::from(hidden.name == name);
                hidden.containers += usize::from(CONTAINERS.contains(&name));
            }
            return Shown::Nothing;
        }
        let is_folded = || has_attribute_hidden(tag) || has_style(tag, "display", &["none"]);
        if unfolds && name == b"tr" && is_folded() {
            return Shown::Folded;
        }
        let keeps_place = [&b"td"[..], b"th"].contains(&name);
        let shown = match (is_removed(tag), is_invisible(tag)) {
            (true, _) => Shown::Nothing,
            (false, true) if keeps_place => Shown::Place,
            (false, true) => Shown::Nothing,
            (false, false) => return Shown::All,
        };
        if has_content {
            self.hidden = Some(HiddenElement {
                name: name.to_vec(),
                depth: 1,
                containers: usize::from(CONTAINERS.contains(&name)),
            });
        }
        shown
    }

    /// Follows an end tag; returns true if it ends an element that is shown.
    pub(super) fn close(&mut self, name: &[u8]) -> bool {
        if self.in_code && !CODE.contains(&name) {
            return false;
        }
        self.in_code = false;
        let Some(hidden) = &mut self.hidden else {
            return true;
        };
        if hidden.is_ended_by_outer(name) {
            self.hidden = None;
            return true;
        }
        if CONTAINERS.contains(&name) {
            hidden.containers = hidden.containers.saturating_sub(1);
        }
        if hidden.name == name {
            hidden.depth = hidden.depth.saturating_sub(1);
            if hidden.depth == 0 {
                self.hidden = None;
            }
        }
        false
    }

    /// Checks whether text is shown here.
    pub(super) fn shows_text(&self) -> bool {
        self.hidden.is_none()
    }
}

impl HiddenElement {
    /// Checks whether the element ends where an element with this name begins.
    fn ends_before(&self, name: &[u8]) -> bool {
        let own = self.name.as_slice();
        if self.containers > 0 {
            return false;
        }
        match own {
            b"head" => !IN_HEAD.contains(&name),
            own if UNSEEN.contains(&own) => false,
            own if ROW_GROUPS.contains(&own) => ROW_GROUPS.contains(&name),
            b"tr" => name == b"tr" || ROW_GROUPS.contains(&name),
            b"p" if name == b"p" => true,
            _ => OPEN_ENDED.contains(&name) || ROW_GROUPS.contains(&name),
        }
    }

    /// Checks whether the element ends with the element around it, which has this name.
    fn is_ended_by_outer(&self, name: &[u8]) -> bool {
        let own = self.name.as_slice();
        if self.containers > 0 || UNSEEN.contains(&own) {
            return false;
        }
        let is_around = match own {
            own if ROW_GROUPS.contains(&own) => name == b"table",
            b"tr" => name == b"table" || ROW_GROUPS.contains(&name),
            _ => {
                CONTAINERS.contains(&name)
                    || ROW_GROUPS.contains(&name)
                    || OPEN_ENDED.contains(&name)
            }
        };
        is_around && own != name
    }
}

/// Checks whether an element takes no space on the page: because of its name, the attribute `hidden`, its style, or the
/// class of the keys by which Wikipedia sorts its tables. Its links to edit a section belong to no heading.
fn is_removed(tag: &StartTag<()>) -> bool {
    let name: &[u8] = &tag.name;
    let has_class = |class: &str| {
        let classes = tag_attribute(tag, b"class").unwrap_or_default();
        classes.split_whitespace().any(|one| one == class)
    };
    UNSEEN.contains(&name)
        || has_attribute_hidden(tag)
        || has_style(tag, "display", &["none"])
        || has_class("sortkey")
        || has_class("mw-editsection")
}

fn has_attribute_hidden(tag: &StartTag<()>) -> bool {
    tag.attributes.contains_key(&b"hidden"[..])
}

/// Checks whether an element takes space on the page but is not drawn.
fn is_invisible(tag: &StartTag<()>) -> bool {
    has_style(tag, "visibility", &["hidden", "collapse"])
}

/// Checks whether the style of an element sets a property to one of these values.
fn has_style(tag: &StartTag<()>, property: &str, values: &[&str]) -> bool {
    let style = tag_attribute(tag, b"style")
        .unwrap_or_default()
        .to_lowercase();
    let set = style.split(';').filter_map(|rule| rule.split_once(':'));
    let mut own = set.filter(|(name, _)| name.trim() == property);
    own.any(|(_, value)| {
        let word = value.trim().trim_end_matches("!important").trim();
        values.contains(&word)
    })
}

/// Returns the value of an attribute of a tag; `None` if the tag lacks it.
pub(super) fn tag_attribute(tag: &StartTag<()>, name: &[u8]) -> Option<String> {
    let value = tag.attributes.get(name)?;
    Some(String::from_utf8_lossy(value).into_owned())
}
