//! Battles in which a side has brigades that the enemy may not count, and no roster gives callsigns.

/// Brigades of the rebels that the Union does not see: hidden ones, and those that come later.
pub const VARIANTS: [(&[&str], &[&str]); 4] = [
    (&[], &[]),
    (&["h"], &[]),
    (&[], &["x"]),
    (&["h", "i"], &["x", "y"]),
];

/// Such a battle. Of the rebels P is on the table; who is hidden or comes later stands before all others in the roster.
#[must_use]
pub fn letters(blinds: bool, (hidden, later): (&[&str], &[&str])) -> String {
    let brigade = |id: &str, division: &str, more: &str| {
        format!(
            "[[brigade]]\nid = \"{id}\"\ndivision = \"{division}\"\n{more}\n\
             units = [{{ id = \"{id}1\", size = 3, value = 3 }}, {{ id = \"{id}2\", size = 3, value = 3 }}]\n"
        )
    };
    let at = |x: u32, y: u32, facing: u32| {
        format!("deploy = {{ at = [{x}, {y}], facing = {facing}, front = 2 }}")
    };
    let arrival = |id: &str, edge: u32| {
        format!("[[arrival]]\nturn = 7\nbrigades = [\"{id}\"]\nat = [30, {edge}]\n")
    };
    let places = [12, 20].into_iter();
    let hidden = hidden.iter().zip(places);
    let hidden: String = hidden
        .map(|(id, x)| brigade(id, "r", &format!("hidden = true\n{}", at(x, 58, 180))))
        .collect();
    let arriving: String = later.iter().map(|id| brigade(id, "r", "")).collect();
    let arrivals: String = later.iter().map(|id| arrival(id, 60)).collect();
    let options = if blinds {
        "[options]\nblinds = true\n"
    } else {
        ""
    };
    format!(
        "format = 1\nname = \"letters\"\nedition = \"full\"\nfirst = \"union\"\nturns = 9\n{options}\
         [table]\nwidth = 60\ndepth = 60\nsight = \"rolling\"\n\
         [[side]]\nid = \"union\"\nedge = \"south\"\n[[side]]\nid = \"rebel\"\nedge = \"north\"\n\
         [[division]]\nid = \"u\"\nside = \"union\"\ngeneral = {{ at = [2, 2] }}\n\
         [[division]]\nid = \"r\"\nside = \"rebel\"\ngeneral = {{ at = [2, 58] }}\n\
         {hidden}{arriving}{p}{a}{b}{late}{arrivals}{last}",
        p = brigade("p", "r", &at(40, 54, 180)),
        a = brigade("a", "u", &at(20, 10, 0)),
        b = brigade("b", "u", &at(40, 6, 0)),
        late = brigade("late", "u", ""),
        last = arrival("late", 0),
    )
}
