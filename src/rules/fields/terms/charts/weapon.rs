//! Weapons (T-WEAPONS).

/// A weapon of T-WEAPONS (WPN-01).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weapon {
    /// Name of the weapon in rosters.
    pub name: &'static str,
    /// True for a gun.
    pub gun: bool,
    /// Maximum effective range in inches; `None` means unlimited.
    pub range: Option<f64>,
    /// Addition to the total of the weapon's side.
    pub effect: i32,
    /// Factor by which canister multiplies the unit's size; 0 for small arms.
    pub canister: u32,
}

/// The weapons (T-WEAPONS).
pub const WEAPONS: &[Weapon] = &[
    Weapon {
        name: "smoothbore",
        gun: false,
        range: Some(2.0),
        effect: 0,
        canister: 0,
    },
    Weapon {
        name: "rifled-musket",
        gun: false,
        range: Some(5.0),
        effect: 0,
        canister: 0,
    },
    Weapon {
        name: "breechloader",
        gun: false,
        range: Some(5.0),
        effect: 1,
        canister: 0,
    },
    Weapon {
        name: "repeater",
        gun: false,
        range: Some(5.0),
        effect: 3,
        canister: 0,
    },
    Weapon {
        name: "3-inch-rifle",
        gun: true,
        range: Some(36.0),
        effect: 0,
        canister: 2,
    },
    Weapon {
        name: "12-lb-napoleon",
        gun: true,
        range: Some(20.0),
        effect: 0,
        canister: 3,
    },
    Weapon {
        name: "mixed-battery",
        gun: true,
        range: Some(24.0),
        effect: 0,
        canister: 2,
    },
    Weapon {
        name: "10-lb-parrot",
        gun: true,
        range: Some(38.0),
        effect: 0,
        canister: 2,
    },
    Weapon {
        name: "james-rifle",
        gun: true,
        range: Some(32.0),
        effect: 0,
        canister: 2,
    },
    Weapon {
        name: "6-lb-m1841",
        gun: true,
        range: Some(16.0),
        effect: -1,
        canister: 2,
    },
    Weapon {
        name: "whitworth",
        gun: true,
        range: None,
        effect: -1,
        canister: 2,
    },
    Weapon {
        name: "mountain-howitzer",
        gun: true,
        range: Some(18.0),
        effect: 0,
        canister: 3,
    },
];

/// A weapon's name as printed, and as rosters spell it.
pub const PRINTED: (&str, &str) = ("10-lb-parrott", "10-lb-parrot");

/// Returns the name of a weapon as people write it: `rifled musket`.
#[must_use]
pub fn weapon_in_words(name: &str) -> String {
    name.replace('-', " ")
}

/// Returns the weapon with this name; the printed spelling is also accepted. `None` if there is none.
#[must_use]
pub fn weapon(name: &str) -> Option<&'static Weapon> {
    let name = match name == PRINTED.0 {
        true => PRINTED.1,
        false => name,
    };
    WEAPONS.iter().find(|weapon| weapon.name == name)
}
