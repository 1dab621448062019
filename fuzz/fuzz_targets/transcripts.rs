//! Property: any bytes get exactly one answer per line that is not empty; every answer is JSON; and what is
//! ok stays ok, with the same result, when it is written and read again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use preisschnapsen::cli::replay::replay;
use schnapsen::notation::Transcript;
use serde_json::Value;

fn answers(input: &[u8]) -> Vec<Value> {
    let mut output = Vec::new();
    replay(input, &mut output).expect("memory does not fail");
    let text = String::from_utf8(output).expect("answers are text");
    text.lines().map(|line| serde_json::from_str(line).expect("answers are JSON")).collect()
}

fuzz_target!(|data: &[u8]| {
    let lines: Vec<&[u8]> =
        data.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty()).collect();
    let first = answers(data);
    assert_eq!(first.len(), lines.len());
    for (line, answer) in lines.iter().zip(&first) {
        let Ok(transcript) = Transcript::read(line) else {
            assert_eq!((&answer["ok"], &answer["step"]), (&Value::Bool(false), &Value::from(-1)));
            continue;
        };
        if answer["ok"] == true {
            let written = serde_json::to_vec(&transcript).expect("transcripts are JSON");
            assert_eq!(answers(&written), [answer.clone()]);
        }
    }
});
