# Refusals

refusal-ordered-already = { $unit } has its order already.
refusal-holds = { $unit } is ordered to hold: it neither moves nor charges.
refusal-moved-already = { $unit } has already moved in this phase.
refusal-too-far-for-shaken = { $unit } is shaken: it moves { $walk }" at most.
refusal-down-already = { $unit } has gone to ground already.
refusal-fired-already = { $unit } has already fired in this phase.
refusal-too-many-shots = { $unit } has only { $men } men to fire.
refusal-nobody-fires = Nobody fires: at least one man must.
refusal-charged-already = { $unit } has already charged in this phase.
refusal-shaken-never-charges = { $unit } is shaken: it does not charge.
refusal-not-shaken = { $unit } is not shaken: nothing to rally.
refusal-rally-tried-already = { $unit } has already tried to rally in this phase.

# Outcomes

outcome-ordered = { $unit } has its order.
outcome-moved = { $unit } moves { $inches }".
outcome-took-cover = { $unit } goes to ground.
outcome-no-effect = No effect on { $unit }.
outcome-men-lost = { $unit } loses { $lost } and is shaken.
outcome-squad-destroyed = { $unit } is destroyed.
outcome-charge = { $unit } charges { $target }.
outcome-melee-won = { $unit } wins the melee; { $loser } loses a man and is shaken.
outcome-melee-goes-on = Nobody gives way, another round.
outcome-rallied = { $unit } rallies.
outcome-rally-failed = { $unit } does not rally.

# Headlines: the same without the numbers, for odds

headline-ordered = Order given
headline-moved = Squad moves
headline-took-cover = Gone to ground
headline-no-effect = No effect
headline-men-lost = Men lost
headline-squad-destroyed = Squad destroyed
headline-charge = Charge
headline-melee-won = { $unit } wins
headline-melee-goes-on = Another round
headline-rallied = Rallied
headline-rally-failed = Not rallied

# Lines

line-shots = { $unit }: hits on { $on } or more, dice
line-hits = hits
line-score = { $unit }: modifiers of the die

# Endings

ending-half-lost = Half the squads of a side are lost.
ending-draw = Both sides have lost half their squads: a draw.

# Throws

throw-fire = fire
throw-melee = melee
throw-rally = rally

# On the table

do-men =
    { $points ->
        [one] remove one figure
       *[other] remove { $points } figures
    }
do-men-off =
    { $points ->
        [one] put one figure back
       *[other] put { $points } figures back
    }
do-stance = lay an order, face down
do-stance-off = take the order off
do-charge = advance into contact with { $target }
