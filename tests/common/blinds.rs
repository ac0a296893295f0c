//! Battles with brigades that are not known (BLIND-01).

/// A battle with blinds: Union A to C in the south, Rebel P to R in the north, three regiments each, on rolling ground.
pub fn battle(more: &str) -> String {
    let brigade = |id: &str, division: &str, x: u32, y: u32, facing: u32, blind: &str| {
        let units: Vec<String> = (1..=3)
            .map(|n| format!("{{ id = \"{id}{n}\", size = 3, value = 3 }}"))
            .collect();
        format!(
            "[[brigade]]\nid = \"{id}\"\ncallsign = \"{}\"\ndivision = \"{division}\"\n{blind}\
             deploy = {{ at = [{x}, {y}], facing = {facing}, front = 3 }}\nunits = [{}]\n",
            id.to_uppercase(),
            units.join(", ")
        )
    };
    [
        "format = 1\nname = \"blinds\"\nedition = \"full\"\nfirst = \"union\"\n\
         [options]\nblinds = true\n[table]\nwidth = 60\ndepth = 60\nsight = \"rolling\"\n\
         [[terrain]]\nid = \"wood\"\nkind = \"woods\"\noutline = [[1, 28], [6, 28], [6, 34], [1, 34]]\n\
         [[side]]\nid = \"union\"\nedge = \"south\"\n[[side]]\nid = \"rebel\"\nedge = \"north\"\n\
         [[division]]\nid = \"u\"\nside = \"union\"\ngeneral = { at = [2, 2] }\n\
         [[division]]\nid = \"r\"\nside = \"rebel\"\ngeneral = { at = [2, 58] }\n"
            .to_owned(),
        brigade("a", "u", 20, 10, 0, "blind = true\n"),
        brigade("b", "u", 40, 6, 0, ""),
        brigade("c", "u", 54, 6, 0, ""),
        brigade("p", "r", 40, 54, 180, ""),
        brigade("q", "r", 54, 54, 180, ""),
        more.to_owned(),
    ]
    .concat()
}

/// Brigade R of the rebels as a blind, and a dummy of theirs, at these places.
pub fn rebels(blind: (u32, u32), dummy: (u32, u32)) -> String {
    let ((x, y), (at, up)) = (blind, dummy);
    battle(&format!(
        "[[brigade]]\nid = \"z\"\ncallsign = \"Z\"\ndivision = \"r\"\nblind = true\n\
         deploy = {{ at = [{x}, {y}], facing = 180, front = 3 }}\n\
         units = [{{ id = \"z1\", size = 3, value = 3 }}, {{ id = \"z2\", size = 3, value = 3 }}]\n\
         [[dummy]]\nside = \"rebel\"\nat = [{at}, {up}]\nfacing = 180\n"
    ))
}
