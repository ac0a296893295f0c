//! Any bytes as a photograph: refused, or read with a survey of one photograph.

#![no_main]

use libfuzzer_sys::fuzz_target;
use vidette::photo::{Photograph, Relief, TableLayout, locate};

fuzz_target!(|bytes: &[u8]| {
    match Photograph::decode(bytes) {
        Ok(photo) => {
            let survey = locate(&[photo], &TableLayout::new(72.0, 48.0), &Relief::flat());
            assert_eq!(survey.photos.len(), 1);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
