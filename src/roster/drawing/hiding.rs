//! Clip paths and masks, which hide a part of a shape.

use usvg::roxmltree::Node;

/// Checks whether a clip path or mask shows only a part of an element.
pub(super) fn is_clipped(node: Node<'_, '_>) -> bool {
    let refers = |value: &str| value.trim_start().starts_with("url(");
    ["clip-path", "mask"].into_iter().any(|key| {
        let mut rules = node
            .attribute("style")
            .unwrap_or_default()
            .split(';')
            .filter_map(|rule| rule.split_once(':'));
        node.attribute(key).is_some_and(refers)
            || rules.any(|(name, value)| name.trim() == key && refers(value))
    })
}
