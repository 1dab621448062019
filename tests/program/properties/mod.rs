//! What must be true of everything that comes from outside, whatever its bytes. Each file is one property; the targets in `fuzz/` try the
//! same files for as long as one likes, these tests with bytes that look a little like what is expected.

mod cookie;
mod form_bodies;
mod list_import;
mod protocol_reader;
mod score_pad;

use proptest::collection::vec;
use proptest::prelude::*;

/// Bytes made of pieces that matter here, with others between them.
fn pieces(known: &'static [&'static str]) -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        6 => prop::sample::select(known).prop_map(|piece| piece.as_bytes().to_vec()),
        1 => vec(any::<u8>(), 0..4),
        1 => "\\PC{0,6}".prop_map(String::into_bytes),
    ];
    vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// The same behind a byte that chooses.
fn chosen(known: &'static [&'static str]) -> impl Strategy<Value = Vec<u8>> {
    (any::<u8>(), pieces(known)).prop_map(|(choice, bytes)| [vec![choice], bytes].concat())
}

proptest! {
    #[test]
    fn any_list_is_read_or_refused(
        body in pieces(&[
            "Huber Franz", "=1", "'", "\"", ";", ",", "\t", "\n", "\r\n", "\r", "2", "ja", "10,50", "-", " ", "\u{feff}", "ß",
        ]),
        head in prop::sample::select(vec!["", "Name;Ort;Karten;Bezahlt\n", "sep=;\nName;Ort\n", "Name,Nr\r", "\u{feff}Name\t\r\n"]),
    ) {
        list_import::holds(&[head.as_bytes(), &body].concat());
    }

    #[test]
    fn no_old_workbook_is_read(
        numbers in vec(prop_oneof![4 => 0_u32..8, 1 => any::<u32>(), 1 => u32::MAX - 6..], 0..600),
        name in prop::sample::select(vec!["", "Workbook", "EncryptedPackage", "EncryptedPackag"]),
    ) {
        let numbers = numbers.into_iter().flat_map(u32::to_le_bytes);
        let name = name.encode_utf16().flat_map(u16::to_le_bytes);
        // The header of one in sectors of 512 bytes; numbers that may be of sectors follow.
        let mut head = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1".to_vec();
        head.extend([0; 16]);
        head.extend([0x3E, 0, 3, 0, 0xFE, 0xFF, 9, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        list_import::holds(&head.into_iter().chain(numbers).chain(name).collect::<Vec<_>>());
    }

    #[test]
    fn any_score_means_the_same_again(
        bytes in chosen(&[
            "7:", "4", "0:3", "21", "L3", "r2n", "l1ap40t3", " ", "/", ",", "-", "–", "k", "kampflos", "fo", "K17", "left", "no-show",
        ])
    ) {
        score_pad::holds(&bytes);
    }

    #[test]
    fn any_protocol_gets_an_answer(choice: u8, changes in vec(any::<[u8; 4]>(), 0..4)) {
        protocol_reader::holds(&[&[choice][..], changes.as_flattened()].concat());
    }

    #[test]
    fn any_body_is_read_or_refused(
        bytes in chosen(&[
            "form_key=", "0123456789abcdef0123456789abcdef", "&", "=", "%", "%00", "+", "name", "--x\r\n", "--x--\r\n", "\r\n",
            "Content-Disposition: form-data; name=\"form_key\"", "; filename=\"a\"", "\r\n\r\n", "17", "5.1.2027",
        ])
    ) {
        form_bodies::holds(&bytes);
    }
}

#[test]
fn only_the_token_of_a_session_opens_it() {
    let house = cookie::House::open();
    let known = &[
        "sitzung=",
        "\u{1}",
        "\0",
        "; ",
        "=",
        "\"",
        "//",
        "/\\",
        "/leitung",
        "?lang=",
        "en",
        "de",
        ",",
        ";q=0.5",
        "http://schnapsen:8080",
        "%2F",
        "#",
    ];
    proptest!(|(bytes in pieces(known))| { house.holds(&bytes) });
}
