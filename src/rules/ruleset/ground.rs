//! Names of ground on printed maps.

/// Returns the other name of ground that has two names, alone or in a pair: `forest+rough` for `woods+rough`; `None` if
/// it has only one.
pub fn other_name(ground: &str) -> Option<String> {
    let names = [("woods", "forest"), ("forest", "woods")];
    names.into_iter().find_map(|(name, other)| {
        let is_named = ground.split(['+', '-']).any(|part| part == name);
        is_named.then(|| ground.replace(name, other))
    })
}
