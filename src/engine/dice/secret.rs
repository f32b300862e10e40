//! The secret behind the dice of a battle. Its seal is public from the start and says nothing; once the secret is told,
//! everybody can check the seal, and every face that was drawn from it.

use std::collections::BTreeMap;
use std::fmt;

use crate::engine::world::Side;

const LENGTH: usize = 32;

/// Contexts keep the three uses of the hash apart; a change of one is a change of the generator's name.
const FROM_SEED: &str = "Estafette dice: secret of an open seed";
const TO_SEAL: &str = "Estafette dice: seal of a secret";
const TO_KEY: &str = "Estafette dice: key of a battle";

#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; LENGTH]);

impl Secret {
    /// A secret of random bytes.
    pub fn new(bytes: [u8; LENGTH]) -> Secret {
        Secret(bytes)
    }

    /// Open dice: whoever knows the seed knows every die.
    pub fn of_seed(seed: u64) -> Secret {
        Secret(blake3::derive_key(FROM_SEED, &seed.to_le_bytes()))
    }

    /// What is published before the first die is thrown.
    pub fn seal(&self) -> String {
        blake3::Hash::from(blake3::derive_key(TO_SEAL, &self.0)).to_hex().to_string()
    }

    pub fn to_hex(&self) -> String {
        blake3::Hash::from(self.0).to_hex().to_string()
    }

    pub fn from_hex(text: &str) -> Option<Secret> {
        blake3::Hash::from_hex(text.trim()).ok().map(|hash| Secret(hash.into()))
    }

    /// The key that faces are drawn with: the secret, and a word of each side that has said one.
    pub(super) fn key(&self, words: &BTreeMap<Side, String>) -> [u8; LENGTH] {
        let mut hasher = blake3::Hasher::new_derive_key(TO_KEY);
        hasher.update(&self.0);
        for (side, word) in words {
            hasher.update(side.code().as_bytes());
            // The length keeps one word from running into the next.
            hasher.update(&u64::try_from(word.len()).unwrap_or(u64::MAX).to_le_bytes());
            hasher.update(word.as_bytes());
        }
        hasher.finalize().into()
    }
}

impl fmt::Debug for Secret {
    /// A secret is never printed by accident.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Secret")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_survives_its_writing_and_its_seal_tells_nothing_of_it() {
        let secret = Secret::of_seed(1805);
        assert_eq!(Secret::from_hex(&secret.to_hex()), Some(secret.clone()));
        assert_eq!(Secret::from_hex("twelve"), None);
        assert_ne!(secret.seal(), secret.to_hex());
        assert_ne!(secret.seal(), Secret::of_seed(1806).seal());
        assert_eq!(format!("{secret:?}"), "Secret");
    }

    #[test]
    fn each_word_changes_the_key_and_words_cannot_run_together() {
        let secret = Secret::of_seed(7);
        let words = |a: &str, b: &str| secret.key(&BTreeMap::from([(Side::A, a.to_owned()), (Side::B, b.to_owned())]));
        assert_ne!(words("a", ""), words("", "a"));
        assert_ne!(words("ab", "c"), words("a", "bc"));
        assert_ne!(words("x", "y"), secret.key(&BTreeMap::new()));
    }
}
