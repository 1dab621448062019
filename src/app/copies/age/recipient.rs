//! A recipient, `age1…`: the public half of a key, in Bech32.

use std::str::FromStr;

/// The public half of a key, for which a file is encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recipient(pub(super) [u8; 32]);

/// A text is no recipient.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this is no recipient of age; one begins with age1 and is made by age-keygen")]
pub struct NoRecipient;

const DIGITS: &str = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const PREFIX: &str = "age";
const SUM: usize = 6;

impl FromStr for Recipient {
    type Err = NoRecipient;

    fn from_str(text: &str) -> Result<Recipient, NoRecipient> {
        let digits = text.strip_prefix(PREFIX).and_then(|rest| rest.strip_prefix('1')).ok_or(NoRecipient)?;
        let digits: Option<Vec<u8>> =
            digits.chars().map(|digit| DIGITS.find(digit).map(|value| value as u8)).collect();
        let digits = digits.filter(|digits| digits.len() > SUM).ok_or(NoRecipient)?;
        if sum_over(&digits) != 1 {
            return Err(NoRecipient);
        }
        let (mut bytes, mut bits, mut count) = (Vec::new(), 0_u32, 0);
        for digit in &digits[..digits.len() - SUM] {
            (bits, count) = (bits << 5 | u32::from(*digit), count + 5);
            if count >= 8 {
                count -= 8;
                bytes.push((bits >> count & 255) as u8);
            }
        }
        // What is left over is nothing.
        let rest = bits & ((1 << count) - 1);
        bytes.try_into().ok().filter(|_| count < 5 && rest == 0).map(Recipient).ok_or(NoRecipient)
    }
}

/// The sum of Bech32 over the prefix and the digits; 1 if they are as they were written.
fn sum_over(digits: &[u8]) -> u32 {
    const FACTORS: [u32; 5] = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3];
    let prefix = PREFIX.bytes();
    let all = prefix
        .clone()
        .map(|byte| byte >> 5)
        .chain([0])
        .chain(prefix.map(|byte| byte & 31))
        .chain(digits.iter().copied());
    all.fold(1, |sum, value| {
        let top = sum >> 25;
        let next = (sum & 0x01ff_ffff) << 5 ^ u32::from(value);
        FACTORS
            .iter()
            .enumerate()
            .fold(next, |sum, (bit, factor)| if top >> bit & 1 == 1 { sum ^ factor } else { sum })
    })
}
