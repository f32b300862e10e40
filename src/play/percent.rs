//! Probabilities in whole percent: what is possible is never 0, what is not certain never 100, and all that may happen
//! comes to 100 together.

/// One probability by itself.
pub(crate) fn percent(chance: f64, estimated: bool) -> String {
    in_words(chance, (chance * 100.0).round(), estimated)
}

/// The probabilities of all that may happen.
pub(crate) fn percents(chances: &[f64], estimated: bool) -> Vec<String> {
    let whole = whole(chances);
    chances.iter().zip(whole).map(|(chance, whole)| in_words(*chance, whole, estimated)).collect()
}

fn in_words(chance: f64, whole: f64, estimated: bool) -> String {
    let words = match whole {
        whole if whole < 1.0 && chance > 0.0 => "<1 %".to_owned(),
        whole if whole > 99.0 && chance < 1.0 => ">99 %".to_owned(),
        whole => format!("{whole:.0} %"),
    };
    if estimated { format!("≈ {words}") } else { words }
}

/// Each rounded; where that does not come to 100, those nearest to the other whole number go there. What is told as less than
/// one or more than 99 leaves no sum to be added up.
fn whole(chances: &[f64]) -> Vec<f64> {
    let mut whole: Vec<f64> = chances.iter().map(|chance| (chance * 100.0).round()).collect();
    let all: f64 = chances.iter().sum();
    let told = |whole: f64| (1.0..=99.0).contains(&whole);
    if (all - 1.0).abs() > 1e-9 || !whole.iter().all(|whole| told(*whole)) {
        return whole;
    }
    let mut off = whole.iter().sum::<f64>() - 100.0;
    while off.abs() > 0.5 {
        let step = off.signum();
        // By how much each was rounded in the direction that is too much already.
        let rounded = |(place, chance): (usize, &f64)| {
            let error = (whole.get(place)? - chance * 100.0) * step;
            whole.get(place).filter(|whole| told(**whole - step)).map(|_| (place, error))
        };
        let most = chances.iter().enumerate().filter_map(rounded).max_by(|(_, a), (_, b)| a.total_cmp(b));
        let Some(place) = most.and_then(|(place, _)| whole.get_mut(place)) else { return whole };
        *place -= step;
        off -= step;
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_unlikely_is_not_impossible_and_the_likely_not_certain() {
        let expected =
            [(0.0, "0 %"), (0.001, "<1 %"), (0.006, "1 %"), (0.75, "75 %"), (0.999, ">99 %"), (1.0, "100 %")];
        for (chance, words) in expected {
            assert_eq!(percent(chance, false), words);
        }
    }

    #[test]
    fn an_estimate_is_never_taken_for_a_count() {
        assert_eq!(percent(0.41, true), "≈ 41 %");
    }

    #[test]
    fn all_that_may_happen_comes_to_a_hundred() {
        assert_eq!(percents(&[0.625, 0.375], false), ["63 %", "37 %"]);
        assert_eq!(percents(&[7.0 / 16.0, 0.375, 3.0 / 16.0], false), ["44 %", "37 %", "19 %"]);
        assert_eq!(percents(&[1.0 / 3.0; 3], false), ["33 %", "33 %", "34 %"]);
        assert_eq!(percents(&[0.9995, 0.0005], false), [">99 %", "<1 %"]);
        // The odds of some of it alone are what they are.
        assert_eq!(percents(&[0.625, 0.2], false), ["63 %", "20 %"]);
    }
}
