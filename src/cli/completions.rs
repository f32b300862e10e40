//! `estafette completions` and `estafette man`.

use clap::CommandFactory;

use super::{Outcome, Session, localize::localized, print};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    shell: clap_complete::Shell,
}

pub(crate) fn completions(session: &Session, arguments: &Arguments) -> Outcome {
    let mut command = localized(super::Arguments::command(), &session.catalog);
    let mut out = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "estafette", &mut out);
    print(&String::from_utf8_lossy(&out))
}

pub(crate) fn man(session: &Session) -> Outcome {
    let command = localized(super::Arguments::command(), &session.catalog);
    let mut out = Vec::new();
    clap_mangen::Man::new(command).render(&mut out)?;
    print(&String::from_utf8_lossy(&out))
}
