//! A draft as TOML, with comments for the author beside the keys.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{
    DraftArm, DraftBrigade, DraftGeneral, DraftUnit, RosterDraft, layout::BrigadePost, stand_in,
};
use rules::fields::setup::{TerrainSetup, bounds};
use rules::hue::{Hue, Uniform};
use rules::legible::is_legible;
use rules::spelling::toml_string;

/// The two edges, each with the facing of troops that turn their back to it.
const EDGES: [(&str, f64); 2] = [("south", 0.0), ("north", 180.0)];

/// Callsigns of the two sides: the letters without I and O, which look like digits.
const CALLSIGNS: [&str; 2] = ["ABCDEFGHJKLM", "NPQRSTUVWXYZ"];

/// Advice to the author about objectives.
const OBJECTIVES: &str = "
# The program judges an objective: at the end of the game, or of player turn `at`, the side must hold `hold` of the
# features, with no enemy in them (by = \"shared\": the enemy may be there too; by = \"denied\": no enemy is there). `worth`
# says how much it counts. Without `hold` the referee judges. `vidette simulate FILE` plays it, and tells who wins.
";

/// Writes the roster; `posts` holds the positions of each side's brigades in order.
pub(super) fn write_roster(
    draft: &RosterDraft,
    width: f64,
    depth: f64,
    posts: &[Vec<BrigadePost>],
) -> String {
    let mut text = roster_head(draft, width, depth);
    text.push_str(&roster_ground(draft, width, depth));
    text.push_str(&roster_sides(draft));
    for (side, (army, posts)) in draft.armies.iter().zip(posts).enumerate() {
        let mut posts = posts.iter().enumerate();
        for division in &army.divisions {
            let _ = write!(
                text,
                "\n[[division]]\nid = {}\nname = {}\nside = {}\n",
                quoted_string(&division.id),
                quoted_string(&division.name),
                quoted_string(&army.id)
            );
            let corps = division
                .corps
                .clone()
                .or_else(|| army.corps_over_divisions());
            if let Some(corps) = corps {
                let _ = writeln!(text, "corps = {}", quoted_string(&corps));
            }
            text.push_str(
                &division
                    .general
                    .as_ref()
                    .map_or_else(String::new, general_entry),
            );
            for (brigade, (n, post)) in division.brigades.iter().zip(&mut posts) {
                text.push_str(&brigade_text(
                    draft,
                    side,
                    n,
                    &division.id,
                    brigade,
                    *post,
                    depth,
                ));
            }
        }
    }
    text.push_str(&roster_arrivals(draft));
    text.push_str(&roster_objectives(draft));
    text
}

fn roster_head(draft: &RosterDraft, width: f64, depth: f64) -> String {
    let turns = turns_for(draft);
    format!(
        "\
# {name}: a battle to begin with. `vidette check FILE` names every fault at its line and column, `check --watch`
# on every save, with the map. An editor that knows TOML completes and explains every key once
# `vidette schema > vidette.schema.json` is done and the first line of this file is: #:schema ./vidette.schema.json
#
# Positions are inches from the south-west corner, [east, north]. A facing is a bearing: 0 north, 90 east,
# 180 south, 270 west. Identifiers are lower case, digits and hyphens, each used once.

format = 1                   # of this file, always 1
name = {quoted}
edition = \"{edition}\"            # \"full\" or \"basic\"
turns = {turns}                   # player turns: {half} for each side; if absent, until the referee ends it
{date}  # only shown
# first = \"{first}\"           # who begins; if absent, a die decides

[options]
# weapons = true             # full edition: every unit's weapon counts
# casualties = false         # full edition: generals cannot fall
# demoralisation = true      # an army that has lost a third or two thirds activates worse
# digging = 2                # units on Hold dig works in so many of their own turns
# activation = \"chits\"       # brigades act as their chits are drawn; [chits] says how
# blinds = true              # brigades with blind = true are cards until they are seen; [[dummy]] is nothing

[table]
width = {width:?}
depth = {depth:?}
sight = \"rolling\"            # the ground between the pieces: obstructed 3 in, close 6, rolling 12, good 18, unlimited 24
",
        name = comment_line(&draft.name),
        quoted = quoted_string(&draft.name),
        date = draft.date.as_ref().map_or_else(
            || "# date = \"1863-07-01T10:00\"".to_owned(),
            |date| format!("date = {}", quoted_string(date)),
        ),
        half = match turns {
            16 => "eight".to_owned(),
            turns => (turns / 2).to_string(),
        },
        edition = draft.edition.name(),
        first = draft.armies.first().map_or("", |army| army.id.as_str()),
    )
}

/// Writes schematic ground in the middle third, scaled to the table.
fn roster_ground(draft: &RosterDraft, width: f64, depth: f64) -> String {
    let at = |x: f64, y: f64| format!("[{:.1}, {:.1}]", x * width, y * depth);
    let list = |points: &[(f64, f64)]| {
        let points: Vec<String> = points.iter().map(|(x, y)| at(*x, *y)).collect();
        format!("[{}]", points.join(", "))
    };
    let hill = list(&[
        (0.3, 0.44),
        (0.46, 0.4),
        (0.6, 0.44),
        (0.6, 0.54),
        (0.46, 0.58),
        (0.3, 0.54),
    ]);
    let crest = list(&[(0.34, 0.49), (0.56, 0.49)]);
    let wood = list(&[
        (0.66, 0.38),
        (0.8, 0.36),
        (0.86, 0.46),
        (0.8, 0.56),
        (0.68, 0.54),
    ]);
    let farm = list(&[(0.18, 0.48), (0.22, 0.48), (0.22, 0.53), (0.18, 0.53)]);
    let road = list(&[(0.0, 0.46), (0.2, 0.46), (0.64, 0.6), (1.0, 0.6)]);
    let fence = list(&[(0.06, 0.5), (0.16, 0.5)]);
    let text = format!(
        "
# A kind brings its own sight, going and cover; `sight`, `going`, `cover` beside it overrule them. Kinds with an
# outline: woods, open-woods, orchard, cornfield, farm, town, field, hill, rocky, swamp, lake; with a line: stream,
# road, railroad, cutting, fence, hedge, wall, earthwork, ditch, tree-line.

[[terrain]]
id = \"hill\"
name = \"Long Hill\"
kind = \"hill\"                # from a hill one sees one step farther
outline = {hill}
crest = {crest}    # no sight across it, unless a base touches it
value = 2                    # adds 2 to the morale of the division that holds it

[[terrain]]
id = \"wood\"
name = \"Oak Wood\"
kind = \"woods\"
outline = {wood}

[[terrain]]
id = \"farm\"
name = \"Farm\"
kind = \"farm\"
outline = {farm}
value = 1

[[terrain]]
id = \"road\"
name = \"Mill Road\"
kind = \"road\"
width = 0.5
line = {road}

[[terrain]]
id = \"fence\"
name = \"Farm fence\"
kind = \"fence\"
line = {fence}
"
    );
    match draft.ground {
        true => text,
        false => comment_out(&text) + &piece_text(&stand_in::middle_of_field(width, depth)),
    }
}

/// Writes a terrain feature with an outline.
fn piece_text(piece: &TerrainSetup) -> String {
    let corners = piece.outline.iter().flatten();
    let corners: Vec<String> = corners
        .map(|at| format!("[{:.1}, {:.1}]", at.x, at.y))
        .collect();
    format!(
        "\n[[terrain]]\nid = {}\nname = {}\nkind = {}\noutline = [{}]\n",
        quoted_string(&piece.id),
        quoted_string(piece.name.as_deref().unwrap_or_default()),
        quoted_string(piece.kind.as_deref().unwrap_or_default()),
        corners.join(", ")
    )
}

/// Comments every line out with `# `, for an author to activate.
fn comment_out(text: &str) -> String {
    let put = |line: &str| match line {
        "" => "\n".to_owned(),
        line if line.starts_with('#') => format!("{line}\n"),
        line => format!("# {line}\n"),
    };
    text.lines().map(put).collect()
}

/// Returns the edge of a side, with the facing of its troops.
fn edge_of(draft: &RosterDraft, side: usize) -> (&'static str, f64) {
    let [south, north] = EDGES;
    if side == draft.south { south } else { north }
}

fn roster_sides(draft: &RosterDraft) -> String {
    let mut text = String::new();
    let hues = Hue::of_sides(draft.armies.iter().map(|army| Uniform {
        colour: "",
        id: &army.id,
        name: &army.name,
    }));
    for (side, (army, hue)) in draft.armies.iter().zip(hues).enumerate() {
        let (edge, _) = edge_of(draft, side);
        let colour = hue.name();
        let _ = write!(
            text,
            "\n[[side]]\nid = {}\nname = {}\ncolour = \"{colour}\"\nedge = \"{edge}\"             # its own edge: north, south, east or west\n",
            quoted_string(&army.id),
            quoted_string(&army.name),
        );
        text.push_str(
            &army
                .general
                .as_ref()
                .map_or_else(String::new, general_entry),
        );
        for corps in &army.corps {
            let _ = write!(
                text,
                "\n[[corps]]\nid = {}\nname = {}\nside = {}\n{}",
                quoted_string(&corps.id),
                quoted_string(&corps.name),
                quoted_string(&army.id),
                corps
                    .general
                    .as_ref()
                    .map_or_else(String::new, general_entry)
            );
        }
        if let Some(corps) = army.corps_over_divisions() {
            let _ = write!(
                text,
                "\n[[corps]]\nid = {}\nside = {}\n# general = {{ name = \"\", quality = 3 }}   # every general may be named, rated and placed\n",
                quoted_string(&corps),
                quoted_string(&army.id)
            );
        }
    }
    text
}

fn brigade_text(
    draft: &RosterDraft,
    side: usize,
    n: usize,
    division: &str,
    brigade: &DraftBrigade,
    post: BrigadePost,
    depth: f64,
) -> String {
    let (edge, facing) = edge_of(draft, side);
    let y = if edge == "south" {
        post.from_edge
    } else {
        depth - post.from_edge
    };
    let callsign = CALLSIGNS
        .get(side)
        .and_then(|letters| letters.chars().nth(n));
    let deploy = match brigade.arrives {
        Some(_) => String::new(),
        None => format!(
            "deploy = {{ at = [{:.1}, {y:.1}], facing = {facing:.0}, front = {} }}   # units abreast in front, the rest behind\n",
            post.x, post.front
        ),
    };
    let mut text = format!("\n[[brigade]]\nid = {}\n", quoted_string(&brigade.id));
    if let Some(callsign) = callsign {
        let _ = writeln!(
            text,
            "callsign = \"{callsign}\"               # {callsign}1 is the first unit below"
        );
    }
    let _ = write!(
        text,
        "name = {}\ndivision = {}\n{}orders = {}\n{deploy}units = [\n",
        quoted_string(&brigade.name),
        quoted_string(division),
        (brigade.general.as_ref()).map_or_else(String::new, general_entry),
        brigade_order(draft, side, n),
    );
    let marches = attack_target(draft, side, n).is_some();
    for unit in &brigade.units {
        text.push_str(&unit_text(unit, marches));
    }
    text.push_str("]\n");
    text
}

/// Writes the brigades that arrive later, by side and turn.
fn roster_arrivals(draft: &RosterDraft) -> String {
    let mut text = String::new();
    for army in &draft.armies {
        let brigades = army
            .divisions
            .iter()
            .flat_map(|division| &division.brigades);
        let mut turns: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for brigade in brigades {
            if let Some(turn) = brigade.arrives {
                turns
                    .entry(turn)
                    .or_default()
                    .push(quoted_string(&brigade.id));
            }
        }
        for (turn, brigades) in turns {
            let _ = write!(
                text,
                "\n[[arrival]]\nturn = {turn}                     # player turn, or the next one of its side\n\
                 brigades = [{}]   # in the middle of its own edge; at = [x, y] moves it\n",
                brigades.join(", ")
            );
        }
    }
    text
}

/// Returns the number of player turns: the usual one, or enough for the last arrival and the turns of both sides after it.
fn turns_for(draft: &RosterDraft) -> u32 {
    const USUAL: u32 = 16;
    const AFTER: u32 = 4;
    let armies = draft.armies.iter();
    let divisions = armies.flat_map(|army| &army.divisions);
    let brigades = divisions.flat_map(|division| &division.brigades);
    let last = brigades.filter_map(|brigade| brigade.arrives).max();
    match last.filter(|last| *last > USUAL - 1) {
        Some(last) => (last + AFTER).next_multiple_of(2).min(*bounds::TURNS.end()),
        None => USUAL,
    }
}

fn general_entry(general: &DraftGeneral) -> String {
    let name = general.name.as_ref();
    let name = name.map(|name| format!("name = {}", quoted_string(name)));
    let quality = general
        .quality
        .map(|quality| format!("quality = {quality}"));
    let note = general.note.as_ref();
    let note = note.map(|note| format!("note = {}", quoted_string(note)));
    let keys: Vec<String> = name.into_iter().chain(quality).chain(note).collect();
    format!("general = {{ {} }}\n", keys.join(", "))
}

/// Returns the brigade's target. Only the first brigade of the first side attacks; for the others it is `None`, and the
/// author gives their orders.
fn attack_target(draft: &RosterDraft, side: usize, n: usize) -> Option<&DraftBrigade> {
    let first = |army: usize| {
        let brigade = draft
            .armies
            .get(army)?
            .divisions
            .first()?
            .brigades
            .first()?;
        brigade.arrives.is_none().then_some(brigade)
    };
    let (_, enemy) = (first(0)?, first(1)?);
    (side == 0 && n == 0).then_some(enemy)
}

fn brigade_order(draft: &RosterDraft, side: usize, n: usize) -> String {
    match attack_target(draft, side, n) {
        Some(target) => format!(
            "{{ kind = \"attack\", target = {} }}   # or advance with a place as target, hold, retire, rest",
            quoted_string(&target.id)
        ),
        None => "{ kind = \"hold\" }".to_owned(),
    }
}

/// Writes a unit; guns of a brigade under orders to march are limbered (GT-01).
fn unit_text(unit: &DraftUnit, marches: bool) -> String {
    let mut keys = vec![
        format!("id = {}", quoted_string(&unit.id)),
        format!("name = {}", quoted_string(&unit.name)),
    ];
    keys.extend(
        unit.commander
            .as_ref()
            .map(|name| format!("commander = {}", quoted_string(name))),
    );
    match unit.arm {
        DraftArm::Infantry => keys.push(format!("size = {}", unit.size)),
        DraftArm::Cavalry => keys.push(format!("kind = \"cavalry\", size = {}", unit.size)),
        DraftArm::Guns(guns) => keys.push(format!("kind = \"artillery\", guns = {guns}")),
    }
    if marches && matches!(unit.arm, DraftArm::Guns(_)) {
        keys.push("state = \"limbered\"".to_owned());
    }
    keys.push(format!("value = {}", unit.value));
    keys.extend(
        unit.weapon
            .as_ref()
            .map(|weapon| format!("weapon = {}", quoted_string(weapon))),
    );
    keys.extend(unit.strength.map(|men| format!("strength = {men}")));
    keys.extend(
        unit.source
            .as_ref()
            .map(|source| format!("source = {}", quoted_string(source))),
    );
    keys.extend(
        unit.note
            .as_ref()
            .map(|note| format!("note = {}", quoted_string(note))),
    );
    format!("  {{ {} }},\n", keys.join(", "))
}

fn roster_objectives(draft: &RosterDraft) -> String {
    let aim = match draft.ground {
        true => stand_in::ON_SCHEMATIC_GROUND,
        false => stand_in::WITHOUT_GROUND,
    };
    let features: Vec<String> = aim.features.iter().map(|id| quoted_string(id)).collect();
    let aim = format!(
        "text = {}\nfeatures = [{}]\nhold = {}",
        quoted_string(aim.text),
        features.join(", "),
        aim.hold
    );
    let each = draft.armies.iter().map(|army| {
        format!(
            "\n[[objective]]\nid = {}\nside = {}\n{aim}\n",
            quoted_string(&format!("hold-{}", army.id)),
            quoted_string(&army.id)
        )
    });
    format!("{OBJECTIVES}{}", each.collect::<String>())
}

/// Quotes a TOML string; names contain no control characters.
fn quoted_string(text: &str) -> String {
    toml_string(&comment_line(text))
}

/// Returns text as allowed in a comment: one line.
fn comment_line(text: &str) -> String {
    text.chars().filter(|c| is_legible(*c)).collect()
}
