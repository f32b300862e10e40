//! Start-up only.

fn main() -> std::process::ExitCode {
    estafette::cli::run(std::env::args_os())
}
