//! Lines that a random player tries.

/// Lines by the phase in which they are tried: a letter in braces is filled in.
pub const MOVING: &[&str] = &[
    "move {u} by {n}",
    "move {u} by {n} {n}",
    "move {u} by {n} {n} {n}",
    "move {u} by {t}",
    "move {u} by {t} {n}",
    "move {u},{u} by {t}",
    "charge {u} by {n} {n} {n} {n}",
    "works {u}",
    "works done {h}",
    "rally {u}",
    "scatter {u}",
    "command",
    "keep {u}",
    "enter {u}",
    "enter {u},{u} at {h}",
    "show {u}",
    "mark {u} up",
    "attack {u} on {t}",
];
pub const FIGHTING: &[&str] = &[
    "attack {u} on {t}",
    "attack {u} on {t}",
    "attack {u},{u} on {t}",
    "attack {u},{u} on {t},{n}",
    "bombard {u} at {t}",
    "bombard {u} at {h}",
    "support {u} for {u}",
    "withdraw {e} to {n}",
    "retreat {u} by {n}",
    "retreat {u} by off",
    "advance {u} to {n}",
    "repulse {u} to {n}",
    "rally {u}",
    "mark {e} eliminated",
    "move {u} by {n}",
];
pub const PLOTTING: &[&str] = &[
    "plot {u} {t}",
    "plot {u} {t} {n}",
    "plot {u} {n} {n}",
    "plot {u} 6:{t} 12:{n}",
    "plot {u}",
    "mark {u} attacks",
    "enter {u}",
    "rally {u}",
];

/// The same without a map.
pub const ON_THE_BOARD: &[&str] = &[
    "attack {u} on {e}",
    "attack {u},{u} on {e}",
    "attack {u},{u} on {e},{e}",
    "bombard {u} at {e}",
    "support {e} for {e}",
    "withdraw {e} to 0101",
    "retreat {u}",
    "repulse",
    "rally {u}",
];
