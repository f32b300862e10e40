//! The journal's times as a clock shows them.

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// Hours and minutes of a time of the journal, which keeps UTC, on a clock of this zone; empty where it is no time.
pub(crate) fn clock(time: &str, zone: &TimeZone) -> String {
    let local = time.parse::<Timestamp>().map(|time| time.to_zoned(zone.clone()));
    local.map_or_else(|_| String::new(), |local| local.strftime("%H:%M").to_string())
}

/// The day of a time of the journal, in UTC.
pub(crate) fn day(time: &str) -> String {
    let time = time.parse::<Timestamp>();
    time.map_or_else(|_| String::new(), |time| time.to_zoned(TimeZone::UTC).strftime("%Y-%m-%d").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_hangs_where_the_players_are() {
        let zone = TimeZone::fixed(jiff::tz::offset(2));
        assert_eq!(clock("1805-12-02T08:30:59Z", &TimeZone::UTC), "08:30");
        assert_eq!(clock("1805-12-02T08:30:59Z", &zone), "10:30");
        assert_eq!(day("1805-12-02T23:30:59Z"), "1805-12-02");
        assert_eq!(clock("at dawn", &zone), "");
    }
}
