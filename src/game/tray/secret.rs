//! Links, codes and keys from the operating system's random numbers.

use super::TrayError;

/// Characters of links: base 32 in capitals, which make a small QR code.
const BASE32: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// Characters of codes; none of them can be mistaken for another when read aloud.
const SPOKEN: &[u8; 20] = b"ACDEFHJKMNPRTWXY3479";

/// Number of characters of a link's secret: 100 bits.
pub(super) const LINK: usize = 20;

/// Number of characters of a code.
pub(super) const CODE: usize = 4;

/// Number of characters of a device's key: 130 bits.
const KEY: usize = 26;

fn random_bytes<const N: usize>() -> Result<[u8; N], TrayError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| TrayError::NoChance(error.to_string()))?;
    Ok(bytes)
}

fn random_base32<const N: usize>() -> Result<String, TrayError> {
    // 256 is a multiple of 32, so all signs are equally likely.
    let signs = random_bytes::<N>()?.map(|byte| BASE32[usize::from(byte % 32)]);
    Ok(signs.map(char::from).into_iter().collect())
}

/// Returns the secret of a link: 20 capitals and digits, 100 bits.
///
/// # Errors
///
/// Fails if there are no random numbers.
pub fn link_secret() -> Result<String, TrayError> {
    random_base32::<LINK>()
}

/// Makes a random key for a new device.
pub(super) fn device_key() -> Result<String, TrayError> {
    random_base32::<KEY>()
}

/// Makes a random code to be read aloud.
pub(super) fn spoken_code() -> Result<String, TrayError> {
    let mut code = String::new();
    while code.len() < CODE {
        let [byte] = random_bytes::<1>()?;
        // Above 240 the first signs would be likelier.
        if byte < 240 {
            code.push(char::from(SPOKEN[usize::from(byte % 20)]));
        }
    }
    Ok(code)
}
