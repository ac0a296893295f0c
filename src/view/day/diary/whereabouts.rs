//! Places of events, in prose.

use super::words::{ground, list};
use table::ground::{Feature, Shape};

/// Relation of a place to a terrain feature: in, on or near it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Whereabouts {
    how: &'static str,
    name: String,
}

impl Whereabouts {
    pub(super) fn new(how: &'static str, name: String) -> Self {
        Self { how, name }
    }

    /// Makes the place between two pieces of ground.
    pub(super) fn between(one: &str, other: &str) -> Self {
        Self::new("between", format!("{one} and {other}"))
    }

    /// Makes the place in the open in a direction from a piece of ground: `south-west of Oak Ridge`.
    pub(super) fn toward(wind: &str, name: String) -> Self {
        Self::new("", format!("{wind} of {name}"))
    }

    /// Checks whether the place is on high ground, where a fence or a wall tells more.
    pub(super) fn is_height(&self) -> bool {
        self.how == "on"
    }

    /// Makes the place inside a piece of flat ground, with the preposition that suits the name: `on the road to the
    /// station`, `at the crossing`, `in the pines north of the railroad`.
    pub(super) fn inside(name: String) -> Self {
        let lower = name.to_lowercase();
        // Words behind the first joint say where the ground is.
        let mut head = lower
            .split(' ')
            .skip_while(|word| *word == "the")
            .take_while(|word| !["to", "of", "by", "at", "north", "south"].contains(word));
        let how = match head.clone().last() {
            Some("crossing" | "bridge" | "ford" | "gate" | "farm" | "tavern" | "seminary") => "at",
            // As in `the Henry House and orchard`.
            _ if head
                .clone()
                .any(|word| matches!(word, "house" | "barn" | "church")) =>
            {
                "at"
            }
            _ if head.any(is_way) => "on",
            _ => "in",
        };
        Self::new(how, name)
    }

    /// Makes the place of troops on a piece of ground: in a wood, on a hill, at a fence.
    pub(super) fn on(piece: &Feature) -> Self {
        let name = ground(&piece.name);
        match (&piece.shape, piece.elevation) {
            (Shape::Line(_), _) => Self::new("at", name),
            (Shape::Area(_), 0) => Self::inside(name),
            (Shape::Area(_), _) => Self::new("on", name),
        }
    }

    /// Describes several pieces of ground with their prepositions: `in Herbst Woods and at the barn and house`.
    pub(super) fn together<'f>(pieces: impl IntoIterator<Item = &'f Feature>) -> String {
        let mut ways: Vec<(&str, Vec<String>)> = Vec::new();
        for place in pieces.into_iter().map(Self::on) {
            match ways.iter_mut().find(|(how, _)| *how == place.how) {
                Some((_, names)) => names.push(place.name),
                None => ways.push((place.how, vec![place.name])),
            }
        }
        let ways = ways.iter();
        let ways = ways.map(|(how, names)| format!("{how} {}", list(names)));
        ways.collect::<Vec<_>>().join(" and ")
    }

    /// Describes the place: `in Herbst Woods`.
    pub(super) fn words(&self) -> String {
        format!("{} {}", self.how, self.name)
            .trim_start()
            .to_owned()
    }

    /// Describes the place as a destination: `into Herbst Woods`, `onto Oak Ridge`, `towards Oak Ridge`. `to near Oak
    /// Ridge` would read badly.
    pub(super) fn beside(&self) -> String {
        let way = match self.how {
            "in" => "into",
            "on" => "onto",
            "at" => "to",
            _ => "toward",
        };
        format!("{way} {}", self.name)
    }
}

fn is_way(word: &str) -> bool {
    word != "railroad"
        && ["road", "pike", "lane"]
            .iter()
            .any(|way| word.ends_with(way))
}
