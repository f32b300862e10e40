#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| estafette_fuzz::period(data));
