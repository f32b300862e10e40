# Refusals

refusal-too-many-free-dice = Too many dice: { $most } at most at once.
refusal-no-such-die = There is no D{ $sides } here: 2 to { $most } sides.
refusal-no-face-counts = Counted one by one, no D{ $sides } shows { $aim }. For their sum put the dice in brackets: ({ $dice }).
refusal-nothing-written = Write what the unit does.
refusal-no-strength = { $unit } has no strength to lose: give it a state, or put it out of action.
refusal-same-state = The state of { $unit } does not change: write another.
refusal-no-name = A name is needed.
refusal-name-taken = '{ $name }' is taken on this side: choose another name.

# Outcomes

outcome-rolled = { $unit } throws { $total } with { $dice }{ $told ->
    [0] { "" }
   *[other] { " (" }{ $for }{ ")" }
}{ $aimed ->
    [0] { "" }
   *[other] { " against " }{ $target }
}.
outcome-rolled-hits = { $unit } throws { $hits ->
    [0] no success
    [one] one success
   *[other] { $hits } successes
} with { $dice }{ $told ->
    [0] { "" }
   *[other] { " (" }{ $for }{ ")" }
}{ $aimed ->
    [0] { "" }
   *[other] { " against " }{ $target }
}.
outcome-rolled-passed = { $unit } passes with { $score } on { $dice }{ $told ->
    [0] { "" }
   *[other] { " (" }{ $for }{ ")" }
}{ $aimed ->
    [0] { "" }
   *[other] { " against " }{ $target }
}.
outcome-rolled-failed = { $unit } fails with { $score } on { $dice }{ $told ->
    [0] { "" }
   *[other] { " (" }{ $for }{ ")" }
}{ $aimed ->
    [0] { "" }
   *[other] { " against " }{ $target }
}.
outcome-acted = { $unit } { $does }.
outcome-acted-on = { $unit } { $does } { $target }.
outcome-points-lost = { $unit } loses { $lost ->
    [one] { $lost } point
   *[other] { $lost } points
}, { $left ->
    [0] nothing is left
   *[other] { $left } left
}.
outcome-points-lost-to = { $unit } loses { $lost ->
    [one] { $lost } point
   *[other] { $lost } points
} to { $by }, { $left ->
    [0] nothing is left
   *[other] { $left } left
}.
outcome-state-set = { $unit } is now “{ $state }”.
outcome-state-over = { $unit } is in that state no more.
outcome-taken-out = { $unit } is out of action.
outcome-taken-out-by = { $by } puts { $unit } out of action.
outcome-unit-joins = { $name } joins { $army }.
outcome-unit-joins-with = { $name } joins { $army }, strength { $strength }.
outcome-renamed = { $old } is now called { $new }.
outcome-side-begins = { $army } begins the turn.
outcome-game-won = { $unit } wins.
outcome-game-drawn = The game ends without a winner.

# Headlines: the same without the numbers, for odds

headline-rolled = { $total }
headline-rolled-hits = { $hits ->
    [0] no success
    [one] one success
   *[other] { $hits } successes
}
headline-rolled-passed = Passed
headline-rolled-failed = Failed
headline-acted = Action
headline-acted-on = Action
headline-points-lost = Losses
headline-points-lost-to = Losses
headline-state-set = New state
headline-state-over = No state any more
headline-taken-out = Out of action
headline-taken-out-by = Out of action
headline-unit-joins = New unit
headline-unit-joins-with = New unit
headline-renamed = New name
headline-side-begins = Who begins
headline-game-won = Victory
headline-game-drawn = Draw

# Endings

ending-agreed = The players end the game.

# Throws

throw-free = dice

# On the table

do-points =
    { $points ->
        [one] take one point off
       *[other] take { $points } points off
    }
do-points-off =
    { $points ->
        [one] put one point back
       *[other] put { $points } points back
    }

# Story

story-outcome-rolled = { $unit }: { $total } with { $dice }{ $told ->
    [0] { "" }
   *[other] { " (" }{ $for }{ ")" }
}{ $aimed ->
    [0] { "" }
   *[other] { " against " }{ $target }
}.
story-outcome-rolled-hits = { $unit }: { $hits ->
    [0] no success
    [one] one success
   *[other] { $hits } successes
} with { $dice }{ $told ->
    [0] { "" }
   *[other] { " (" }{ $for }{ ")" }
}{ $aimed ->
    [0] { "" }
   *[other] { " against " }{ $target }
}.
story-outcome-rolled-passed = { $unit }: success, { $score } on { $dice }{ $told ->
    [0] { "" }
   *[other] { " (" }{ $for }{ ")" }
}{ $aimed ->
    [0] { "" }
   *[other] { " against " }{ $target }
}.
story-outcome-rolled-failed = { $unit }: failure, { $score } on { $dice }{ $told ->
    [0] { "" }
   *[other] { " (" }{ $for }{ ")" }
}{ $aimed ->
    [0] { "" }
   *[other] { " against " }{ $target }
}.
story-outcome-points-lost = { $unit }: { $lost ->
    [one] { $lost } point lost
   *[other] { $lost } points lost
}, { $left ->
    [0] nothing is left
   *[other] { $left } left
}.
story-outcome-points-lost-to = { $unit }: { $lost ->
    [one] { $lost } point lost
   *[other] { $lost } points lost
} to { $by }, { $left ->
    [0] nothing is left
   *[other] { $left } left
}.
story-outcome-state-set = { $unit }: now “{ $state }”.
story-outcome-taken-out = { $unit }: out of action.
story-outcome-taken-out-by = { $unit }: out of action, against { $by }.
story-outcome-unit-joins = { $name } joins { $army }.
story-outcome-unit-joins-with = { $name } joins { $army }, strength { $strength }.
story-outcome-side-begins = { $army } begins the turn.
# Sheet

profile-points = { $left } of { $start } points
story-outcome-renamed = { "" }
story-outcome-state-over = { $unit }: back to order.
story-points = { $points ->
    [one] { $points } pt
   *[other] { $points } pts
}
story-outcome-game-won = { "" }
story-outcome-game-drawn = { "" }
