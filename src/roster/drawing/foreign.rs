//! Files that are given as drawings but are not drawings.

/// Explains why bytes that are not text are not a drawing, with the remedy.
pub(super) fn not_a_drawing(bytes: &[u8]) -> String {
    const SAVE: &str = "save it as Inkscape SVG, not as Plain SVG, which loses the labels";
    match bytes {
        [0x1f, 0x8b, ..] => format!("this is a compressed drawing (SVGZ); {SAVE}"),
        [0x89, b'P', ..] | [0xff, 0xd8, ..] | [b'G', b'I', b'F', ..] => {
            "this is a picture; trace it in Inkscape: vidette map ROSTER --for-drawing FILE.svg --background PICTURE \
             puts it below a drawing"
                .to_owned()
        }
        _ => format!("this is not text (UTF-8); {SAVE}"),
    }
}
