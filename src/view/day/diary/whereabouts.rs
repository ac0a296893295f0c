//! Places of events, in prose.

/// Relation of a place to a piece of ground: in, on or near it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Whereabouts {
    how: &'static str,
    name: String,
}

impl Whereabouts {
    pub(super) fn new(how: &'static str, name: String) -> Self {
        Self { how, name }
    }

    /// Describes the place: `in Herbst Woods`.
    pub(super) fn words(&self) -> String {
        format!("{} {}", self.how, self.name)
    }

    /// Describes the place as a destination: `into Herbst Woods`, `onto Oak Ridge`, `towards Oak Ridge`, because `to
    /// near Oak Ridge` reads badly.
    pub(super) fn beside(&self) -> String {
        let way = match self.how {
            "in" => "into",
            "on" => "onto",
            _ => "toward",
        };
        format!("{way} {}", self.name)
    }
}
