//! The stream of `two-pots/1`: raw ChaCha20 output, and our own `below` and shuffle over it.
//! A library's shuffle may change from release to release; the cipher's output cannot. So only that is taken from outside.

use rand::Rng;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;

/// Draws numbers from a ChaCha20 stream (20 rounds, 64-bit counter from 0, nonce 0) read as little-endian `u32`.
#[derive(Debug, Clone)]
pub struct Stream(ChaCha20Rng);

impl Stream {
    pub fn new(seed: [u8; 32]) -> Stream {
        Stream(ChaCha20Rng::from_seed(seed))
    }

    /// Returns a number from 0 to `bound - 1`, each equally likely. Values above the largest multiple of `bound` are
    /// thrown away, for they would favour the small numbers. `bound` is at least 1.
    pub fn below(&mut self, bound: u32) -> u32 {
        let usable = (1_u64 << 32) - (1_u64 << 32) % u64::from(bound);
        loop {
            let value = self.0.next_u32();
            if u64::from(value) < usable {
                return value % bound;
            }
        }
    }

    /// Shuffles `items` by Fisher and Yates, from the end.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.below(i as u32 + 1);
            items.swap(i, j as usize);
        }
    }
}
