## Refusals, outcomes
refusal-adc-rolled-already = { $unit } has already rolled its ADCs: one roll a turn.
refusal-initiative-rolled-already = Initiative is already rolled for this turn: go on to the next step.
refusal-officer-not-due = { $unit } has no officer to replace now.
refusal-no-rally-test = { $unit } has no test to take: neither shaken nor panicked, or already tested in this phase.
refusal-officer-first = { $unit } has an officer to replace: throw that die before the rally tests.
refusal-officer-cannot-help = The officer of { $unit } cannot help: he has already helped a unit in this phase, or there is none.
refusal-ordered-already = { $unit } has already had its order this turn: one order a brigade.
refusal-nobody-to-order = { $unit } has nobody left who can take an order.
refusal-nobody-to-charge = { $unit } has nobody who could charge: artillery does not charge.
refusal-cannot-be-ordered = { $unit } can neither take an order nor charge: { $why }.
refusal-everybody-holds = { $order ->
        [charge] { $unit }: nobody charges. Name the regiments that charge, or close and declare the charges first.
       *[other] { $unit }: every regiment holds, there is no order to test. Close: a brigade without an order holds.
    }
refusal-two-actions = { $unit } has two actions: name it once, or withdraw its charge.
refusal-other-brigade = { $unit } is not of this brigade.
refusal-same-brigade = { $unit } is the brigade of the event itself: name the nearest one.
refusal-brigade-gone = { $unit } has no units left: name the nearest brigade that has.
refusal-only-batteries-pivot = { $unit } is not a battery: only batteries pivot.
refusal-too-few-adc = { $unit } has only { $left } ADC left.
refusal-artillery-cannot-charge = { $unit } is artillery: it does not charge.
refusal-no-charge-now = { $unit } cannot declare a charge now: no order to come, no contact by an event, no stolen order.
refusal-target-not-seen = { $unit } cannot charge what it cannot see.
refusal-cavalry-in-difficult-terrain = { $unit } is mounted: no charge through difficult terrain.
refusal-echelon-has-no-flank = { $unit } is in echelon: it cannot be charged in flank.
refusal-only-that-brigade = { $unit } is not of the brigade whose order was stolen.
refusal-charge-ordered = This charge is already ordered: it is not withdrawn any more.
refusal-charge-not-ordered = This charge is not ordered: give the brigade its order first.
refusal-charge-not-under-way = This charge is not under way.
refusal-tests-first = Morale tests are due: take them before resolving a charge.
refusal-target-has-not-recoiled = The target has not recoiled: nothing to measure.
refusal-test-has-its-own-step = This test is taken in its own step of the charge.
refusal-cannot-go-to-ground = A unit goes to ground only in a field, and never for a charge of its own or a lost melee.
refusal-cannot-counter-charge = { $unit } cannot counter-charge: { $why }.
refusal-event-rolled-already = This event is already drawn: say its effect.
refusal-event-to-roll-first = Throw the die of the event first.
refusal-half-the-brigade = { $unit }: { $count } regiments advance, half of them rounded up.
refusal-movement-over = { $unit } moves no more this turn: { $why }.
refusal-no-moves-left = { $unit } has not enough moves in its action: { $left } left, { $cost } needed.
refusal-beyond-the-event = { $unit }: the target is { $inches }" away, the event goes { $most }" at most.
refusal-does-not-move = { $unit } does not move: neither an order nor an event gives it a move.
refusal-no-such-manoeuvre = { $unit } cannot make this manoeuvre.
refusal-oblique-in-line-only = { $unit } is not in line: the oblique is made in line only.
refusal-formation-already = { $unit } is in this formation already.
refusal-limbered-by-hand = { $unit } is limbered: only an unlimbered battery moves by hand.
refusal-only-foot-digs = { $unit } does not dig in: neither artillery nor mounted cavalry.
refusal-dug-in-already = { $unit } is dug in already.
refusal-charges-and-digs = { $unit } is to charge: whoever charges does not dig in.
refusal-dig-in-a-forest = { $unit } can dig in only in a forest.
refusal-passes-itself = { $unit } does not pass through itself.
refusal-passes-an-enemy = { $unit } is an enemy: only friendly lines are passed through.
refusal-battery-has-own-fire = { $unit } is a battery: its fire is artillery fire.
refusal-not-a-battery = { $unit } is not a battery.
refusal-unfit-to-fire = { $unit } is in no state to fire: { $why }.
refusal-column-cannot-fire = { $unit } is in column: no fire.
refusal-fired-already = { $unit } has already fired this turn.
refusal-order-forbids-fire = { $unit } cannot fire this turn after its action: { $action }.
refusal-battery-moved = { $unit } has moved: a battery fires only after a mere pivot.
refusal-not-your-fire = { $unit } is not of the side that fires in this phase.
refusal-no-fire-in-orders = { $unit } does not fire in the order phase, except on a stolen order.
refusal-not-the-charged-unit = { $unit } is not the charged unit: it alone answers.
refusal-only-the-charger = { $unit } is not the charger: reaction fire goes at him.
refusal-no-reaction-fire = { $unit } cannot answer with fire: { $why }.
refusal-only-holds = { $unit } does not see the charger: it can only hold.
refusal-out-of-range = { $unit }: { $distance }", but its weapon reaches { $range }".
refusal-not-the-nearest = { $unit } is not the nearest enemy: fire goes at the nearest, except from a battery on a hill.
refusal-no-rapid-fire = { $unit }: no rapid fire (cavalry only, and lost on a 1).
refusal-no-such-munition = { $unit } does not have this munition: { $munition }.
refusal-canister-too-far = { $unit }: canister serves at short range only.
refusal-friend-too-near = No fire at { $unit }: a friend is within 6".
refusal-fires-over-itself = { $unit } fires or is fired at: it is not fired over.
outcome-deployed = { $unit } is in place.
outcome-adc-rolled = { $unit }: { $adc } ADC.
log-outcome-adc-rolled = { $plus ->
        [0] { $unit }: { $adc } ADC.
        [1] { $unit }: { $adc } ADC (D5 + 1).
       *[other] { $unit }: { $adc } ADC.
    }
outcome-initiative-a = { $unit } plays first.
outcome-initiative-b = { $unit } plays first.
outcome-initiative-tie = A tie: both sides roll again.
outcome-officer-replaced = { $unit }: new officer, { $quality }.
outcome-officer-missing = { $unit } stays without an officer: thrown for again in its next rally.
outcome-unit-rallied = { $unit } is rallied.
outcome-rally-failed = { $unit } does not rally, { $state }.
outcome-order-given = { $named ->
        [1] { $unit } carries out its order, { $order }.
       *[other] { $unit } carries out its order.
    }
log-outcome-order-given = { $charges ->
        [1] { $unit } carries out its order, charge ({ $chargers } against { $targets }).
       *[other] { $named ->
            [1] { $unit } carries out its order, { $order }.
           *[other] { $unit } carries out its order.
        }
    }
outcome-order-failed = { $named ->
        [1] { $unit } does not get its order ({ $order }) and holds.
       *[other] { $unit } does not get its order and holds.
    }
outcome-order-event = { $unit }: natural 1, an unexpected event.
outcome-charge-declared = { $unit } will charge { $target } ({ $moves } mv) if its brigade gets its order.
outcome-charge-launched = { $unit } charges { $target } ({ $moves } mv).
outcome-charge-withdrawn = { $unit } does not charge.
outcome-event-drawn = { $sideways ->
        [1] { $unit }: one move to the { $way }.
       *[other] { $unit }: { $event }.
    }
outcome-order-stolen = { $unit } uses the stolen order: { $deed }.
outcome-stolen-waived = { $unit } makes nothing of the stolen order.
outcome-brigade-split = Advancing: { $units }; the others fall back one move.
outcome-neighbour-moves = { $unit } makes a move too.
outcome-moves-alone = { $unit } makes its move alone: no friendly brigade is there to follow.
outcome-event-unused = Nothing comes of the event.
outcome-manoeuvred = { $unit }: { $item }, { $cost } mv.
outcome-manoeuvred-into = { $unit }: { $state }, { $cost } mv.
outcome-dug-in = { $unit } digs in: heavy cover.
outcome-passed-through = { $unit } through { $crossed }: { $result }.
outcome-fire-missed = { $unit }: no effect.
log-outcome-fire-missed = { $others ->
        [0] { $unit }: no effect.
       *[other] { $doer } fires at { $unit }: no effect.
    }
outcome-overfire-hits = { $unit }: no effect. { $over }, fired over, loses { $lost } CU.
log-outcome-overfire-hits = { $doer } fires at { $unit }: no effect. { $over }, fired over, loses { $lost } CU.
outcome-overfire-destroys = { $unit }: no effect. { $over }, fired over, is destroyed.
log-outcome-overfire-destroys = { $doer } fires at { $unit }: no effect. { $over }, fired over, is destroyed.
outcome-fire-hits = { $unit } loses { $damage } CU.
log-outcome-fire-hits = { $others ->
        [0] { $unit }: { $damage } CU lost.
       *[other] { $doer } fires at { $unit }: { $damage } CU lost.
    }
outcome-fire-shakes = { $unit } loses { $damage } CU and must test its morale.
log-outcome-fire-shakes = { $others ->
        [0] { $unit }: { $damage } CU lost, morale test.
       *[other] { $doer } fires at { $unit }: { $damage } CU lost, morale test.
    }
outcome-fire-destroys = { $unit } is destroyed.
log-outcome-fire-destroys = { $others ->
        [0] { $unit }: destroyed.
       *[other] { $doer } fires at { $unit }: destroyed.
    }
outcome-test-passed = { $unit } stands firm.
outcome-test-failed = { $unit }: { $state }, recoils one move ({ $recoil }").
outcome-test-destroys = { $unit } breaks up: destroyed.
outcome-charge-not-made = { $unit } does not charge.
outcome-went-to-ground = { $unit } goes to ground.
outcome-charge-begins = { $unit } charges { $target }.
outcome-charge-falls-short = { $unit } does not reach { $target }: the charge is over.
outcome-charge-catches = { $unit } catches { $target }: melee.
outcome-reacts = { $how ->
        [1] { $unit } stands and fires.
        [2] { $unit } stands without firing.
        [3] { $unit } counter-charges.
        [4] { $unit } falls back.
        [5] { $unit } falls back.
       *[other] { $unit }: { $reaction }.
    }
outcome-fire-waived = { $unit } stands without firing: the charge goes on.
outcome-melee-goes-on = { $unit }, { $hits ->
        [0] no hit
        [one] { $hits } hit
       *[other] { $hits } hits
    }, against { $target }, { $taken ->
        [0] no hit
        [one] { $taken } hit
       *[other] { $taken } hits
    }. Another round.
outcome-melee-charger-tests = { $unit }, { $hits ->
        [0] no hit
        [one] { $hits } hit
       *[other] { $hits } hits
    }, against { $target }, { $taken ->
        [0] no hit
        [one] { $taken } hit
       *[other] { $taken } hits
    }. Morale test: { $unit }.
outcome-melee-charged-tests = { $unit }, { $hits ->
        [0] no hit
        [one] { $hits } hit
       *[other] { $hits } hits
    }, against { $target }, { $taken ->
        [0] no hit
        [one] { $taken } hit
       *[other] { $taken } hits
    }. Morale test: { $target }.
outcome-melee-destroys-charger = { $unit }, { $hits ->
        [0] no hit
        [one] { $hits } hit
       *[other] { $hits } hits
    }, against { $target }, { $taken ->
        [0] no hit
        [one] { $taken } hit
       *[other] { $taken } hits
    }. Destroyed: { $unit }.
outcome-melee-destroys-charged = { $unit }, { $hits ->
        [0] no hit
        [one] { $hits } hit
       *[other] { $hits } hits
    }, against { $target }, { $taken ->
        [0] no hit
        [one] { $taken } hit
       *[other] { $taken } hits
    }. Destroyed: { $target }.
outcome-melee-destroys-both = { $unit }, { $hits ->
        [0] no hit
        [one] { $hits } hit
       *[other] { $hits } hits
    }, against { $target }, { $taken ->
        [0] no hit
        [one] { $taken } hit
       *[other] { $taken } hits
    }. Both are destroyed.
outcome-bounce-over = { $unit }: the shot bounces on and hits nobody else.
outcome-game-won = Victory: { $unit }.
outcome-game-drawn = A draw.

## Headlines
headline-deployed = In place
headline-adc-rolled = ADCs
headline-initiative-a = Initiative: { $unit }
headline-initiative-b = Initiative: { $unit }
headline-initiative-tie = Tie
headline-officer-replaced = New officer
headline-officer-missing = No officer
headline-unit-rallied = Rallied
headline-rally-failed = Rally failed
headline-order-given = Order given
headline-order-failed = Order failed
headline-order-event = Event
headline-charge-declared = Charge declared
headline-charge-launched = Charge launched
headline-charge-withdrawn = Charge withdrawn
headline-event-drawn = { $numbered ->
        [1] { $nth }, { $short }
       *[other] { $short }
    }
headline-order-stolen = Stolen order
headline-stolen-waived = Stolen order waived
headline-brigade-split = Brigade split
headline-neighbour-moves = The neighbour moves
headline-moves-alone = One brigade alone
headline-event-unused = Nothing comes of it
headline-manoeuvred = Manoeuvre made
headline-manoeuvred-into = Manoeuvre made
headline-dug-in = Dug in
headline-passed-through = { $result }
headline-fire-missed = No effect
headline-overfire-hits = A friend is hit
headline-overfire-destroys = A friend is destroyed
headline-fire-hits = CU lost, no test
headline-fire-shakes = CU lost and a morale test
headline-fire-destroys = Destroyed
headline-test-passed = Test passed
headline-test-failed = Test failed
headline-test-destroys = Destroyed
headline-charge-not-made = No charge
headline-went-to-ground = On the ground
headline-charge-begins = The charge begins
headline-charge-falls-short = No contact
headline-charge-catches = Contact
headline-reacts = Reaction
headline-fire-waived = Fire waived
headline-melee-goes-on = Another round
headline-melee-charger-tests = The charger tests
headline-melee-charged-tests = The charged unit tests
headline-melee-destroys-charger = Charger destroyed
headline-melee-destroys-charged = Charged unit destroyed
headline-melee-destroys-both = Both destroyed
headline-bounce-over = Nobody else hit
headline-game-won = Victory
headline-game-drawn = Draw

## Throws
throw-adc = aides-de-camp
throw-initiative = initiative
throw-officer-loss = officer loss
throw-rally = rally
throw-order = order
throw-order-reroll = order, second throw
throw-event = event
throw-event-side = left or right
throw-pass-through = passing through lines
throw-fire = fire
throw-rapid-fire = rapid fire
throw-fire-ones = 1s thrown again
throw-hurrah = hurrah: hit thrown again
throw-artillery = artillery fire
throw-siege-damage = siege damage
throw-overfire = unit fired over
throw-morale = morale
throw-melee = melee
throw-yell = rebel yell: die thrown again

## Lines
line-initiative = { $unit }: D10 + { $adc } ADC, total
line-rally = { $beats ->
        [1] rally, needs { $needed }+ (morale { $morale }): total
       *[other] rally, morale { $morale }: total
    }
line-rally-needs = rally, needs { $needed }+: { $on ->
        [1] cannot fail
        [11] cannot succeed
       *[other] { $on }+ on the die
    }
line-morale-needs = morale { $morale }+: { $on ->
        [1] cannot fail
        [11] cannot succeed
       *[other] { $on }+ on the die
    }
line-order = order at { $score }+, total
line-order-charge = charge order, only the natural 1 matters: total
line-order-needs = order at { $score }+{ $bonus ->
        [0] {""}
       *[other] , { $signed } to the die
    }: { $on }+ on the die (1: event)
line-order-needs-no-one = charge order: 2+ on the die (1: event)
line-action = { $unit }: { $action }
line-action-moves = { $unit }: { $action }, { $inches }" at most{ $road ->
        [0] {""}
       *[other] {" "}({ $road }" on a road)
    }
line-action-guns = { $unit }: { $action }, { $inches }" at most limbered, { $by_hand }" by hand
line-no-reaction-fire = { $unit }: no reaction fire ({ $why })
line-charges = { $unit } charges { $target }
line-officer-killed = { $name } is lost
line-no-officer = { $unit } is without an officer: thrown for again in its next rally
line-new-officer = { $unit }: new officer, { $quality }
line-sidestep = { $unit }: one move { $way }
line-fire-dice = hits on a natural { $on }+, dice
line-tens-worth = { $plain ->
        [0] {""}
        [one] { $plain } hit at 1 CU,{" "}
       *[other] { $plain } hits at 1 CU,{" "}
    }{ $tens ->
        [one] { $tens } hit
       *[other] { $tens } hits
    } on a 10 at { $worth } CU
line-hit-worth = { $shot }: { $d5 ->
        [0] { $plain }
       *[other] { $plain ->
            [0] D5
           *[other] { $plain } + D5
        }
    } CU a hit{ $eight ->
        [0] {""}
       *[other] , { $eight } on 8+
    }
line-hits-worth = { $shot }: { $hits ->
        [0] {""}
        [one] { $hits } hit at{" "}
       *[other] { $hits } hits at{" "}
    }{ $hits ->
        [0] {""}
       *[other] { $d5 ->
            [0] { $plain } CU
           *[other] { $plain ->
                [0] D5 CU
               *[other] { $plain } + D5 CU
            }
        }
    }{ $eights ->
        [0] {""}
       *[other] { $hits ->
            [0] {""}
           *[other] ,{" "}
        }
    }{ $eights ->
        [0] {""}
        [one] { $eights } hit of 8+ at { $eight } CU
       *[other] { $eights } hits of 8+ at { $eight } CU
    }
line-artillery-dice = hits on a natural { $on }+, dice
line-canister-dice = hits on a natural { $on }+, dice
line-aim = { $dice ->
        [0] no dice
        [one] { $dice } die
       *[other] { $dice } dice
    }, hits on a natural { $on }+
line-rapid-fire-over = { $unit } has no more rapid fire
line-bounce = shot of a smoothbore: it bounces (rulebook)
line-overfire-hits = { $unit }, fired over, loses { $damage } CU
line-overfire-destroys = { $unit }, fired over, is destroyed
line-overfire-clear = { $unit }, fired over, is not hit
line-base-lost = { $unit } loses { $bases ->
        [one] a base
       *[other] { $bases } bases
    }
line-test-due = { $unit } must test: { $cause }
line-morale = morale { $morale }+ ({ $cause }), total
line-charges-untested = { $unit } charges without a test
line-charged-untested = { $unit } is charged without a test
line-meet-in-the-middle = the lines meet in the middle, front to front
line-falls-back = { $unit } falls back one move ({ $inches }")
line-caught = { $unit } does not get through: the charge reaches it
line-passage = { $unit } through { $crossed }: { $result }
line-moves = { $unit }: { $moves } × { $each }" = { $inches }"{ $road ->
        [0] {""}
       *[other] {" "}({ $road }" on a road)
    }
line-moves-guns = { $unit }: { $moves } × { $each }" = { $inches }" limbered, { $by_hand }" by hand
line-charge = { $unit } charges up to { $inches }" ({ $moves } × { $each }"{ $road ->
        [0] )
       *[other] , { $road }" on a road)
    }
line-charge-farther = { $inches }" at most, with { $moves } moves
line-charge-by-event = { $unit } charges up to { $inches }" (event)
line-charge-most = { $unit }: a charge of { $inches }" at most ({ $moves } × { $each }"{ $road ->
        [0] )
       *[other] , { $road }" on a road)
    }
line-way = { $target } at { $inches }"
line-way-back = { $target } at { $inches }" after going back ({ $back }")
line-another-move = reached with more moves than declared: the rules do not say, the players agree
line-falls-back-by = { $unit } falls back by { $inches }"{ $road ->
        [0] {""}
       *[other] {" "}({ $road }" on a road)
    }
line-moves-left = { $unit }: { $moves } × { $each }" left = { $inches }"{ $road ->
        [0] {""}
       *[other] {" "}({ $road }" on a road)
    }
line-oblique = oblique: { $less }" less a move, { $inches }"
line-event-inches = { $unit }: { $inches }"
line-canister-chance = a hit on 8+ makes the test a { $penalty }: { $percent }%
line-rapid-chance = rapid fire ends for the game on a 1 of { $dice ->
        [one] the added die
       *[other] { $dice } dice
    }: { $percent }%
line-printed-cavalry = small cavalry, as printed: { $dice } melee dice; the option "swapped" exchanges mounted and dismounted
line-out-of-reach = { $unit } does not reach it any more: the charge is over
line-where-it-stops = { $unit }: the rules do not say where the charge stops, the players agree
line-melee-aim = { $unit }: { $dice ->
        [0] no dice
        [one] { $dice } die, hits on a natural { $on }+
       *[other] { $dice } dice, hits on a natural { $on }+
    }
line-melee-dice = { $unit }: hits on a natural { $on }+, dice
ending-agreed = The players end the game.

# On the table
do-recoil = move back one move ({ $recoil }")
do-fall-back = fall back: move back { $inches }"
do-counter-charge = move both lines: they meet in the middle
do-sidestep = shift the brigade one move { $way }
do-event-moves = { $moves ->
        [one] one move
       *[other] { $moves } moves
    }: { $inches }"
do-event-moves-guns = { $moves ->
        [one] one move
       *[other] { $moves } moves
    }: { $inches }" limbered or { $by_hand }" by hand
do-order-moves = move { $inches }" at most{ $road ->
        [0] {""}
       *[other] {" "}({ $road }" on a road)
    }
do-order-moves-guns = move { $inches }" at most limbered, or { $by_hand }" by hand
do-event-move = { $event ->
        [retreat] move back { $inches }", facing the enemy, into cover if possible
        [split] advance { $inches }" towards the nearest enemy
        [redeployment] redeploy within { $inches }"
       *[other] move { $inches }"
    }
do-charge = charge { $target }: into contact after its reaction
do-contact = advance into contact with { $target }
do-rallied = lay a 'rallied' marker
do-rallied-off = take the 'rallied' marker off
do-disorganised = lay a 'disorganised' marker
do-disorganised-off = take the 'disorganised' marker off
do-spent = lay a 'spent' marker
do-spent-off = take the 'spent' marker off
do-blocked = stop behind the friendly line
do-blocked-off = free again: take the marker off
do-prone = on the ground: lay the figures down or lay a marker
do-prone-off = stand the figures up
do-entrenched = lay an entrenchment
do-entrenched-off = take the entrenchment off
do-no-rapid-fire = lay a 'no rapid fire' marker
do-no-rapid-fire-off = take the 'no rapid fire' marker off
do-surge = lay a 'surge' marker
do-surge-off = take the 'surge' marker off
do-bases = { $less ->
        [one] remove one base, { $value } left
       *[other] remove { $less } bases, { $value } left
    }
do-bases-more = { $more ->
        [one] put one base back, there are { $value }
       *[other] put { $more } bases back, there are { $value }
    }
do-bases-off = remove the bases
do-formation = change to { $name }
do-formation-off = leave the formation
do-limber = { $value ->
        [limbered] limber the battery
       *[other] unlimber the battery
    }
do-limber-off = unlimber the battery
do-mount = { $value ->
        [mounted] mount
       *[other] dismount
    }
do-mount-off = dismount
do-officer = replace the officer
do-officer-off = take the officer off

# What a sheet tells.
profile-move = Move: { $limbered ->
    [0] { $inches } inches
   *[other] { $limbered } inches limbered, { $inches } by hand
}{ $road ->
    [0] {""}
   *[other] , { $road } on a road
}
profile-fire = Fire: { $dice ->
    [one] { $dice } die
   *[other] { $dice } dice
}, hits on { $on }+
profile-limbered = Fire: none, limbered
profile-no-fire = Fire: none in this formation
profile-point-blank = Point blank: under { $inches } inches
profile-band = Range, { $band }: up to { $inches } inches
profile-no-range = Range: blank on the sheet, told at every shot
profile-melee = Melee: { $dice ->
    [one] { $dice } die
   *[other] { $dice } dice
}, hits on { $on }+
profile-morale = Morale: { $needed }+
profile-small-cavalry = Small cavalry in melee: 2 dice mounted, 4 on foot, as printed. The option "Melee of small cavalry" swaps them.

# Story

story-outcome-adc-rolled = { "" }
story-outcome-initiative-tie = { "" }
story-outcome-initiative-a = { $unit } { $unit_n ->
    [one] has
   *[other] have
} the initiative.
story-outcome-initiative-b = { $unit } { $unit_n ->
    [one] has
   *[other] have
} the initiative.
story-outcome-order-event = { "" }
story-outcome-charge-declared = { "" }
story-outcome-charge-withdrawn = { "" }
story-outcome-charge-not-made = { "" }
story-outcome-charge-launched = { "" }
story-outcome-charge-begins = { $unit } { $unit_n ->
    [one] charges
   *[other] charge
} { $target }.
story-outcome-stolen-waived = { "" }
story-outcome-event-unused = { "" }
gather-outcome-fire-missed = { $who } { $actors ->
    [one] fires
   *[other] fire
} at { $unit } without effect.
pairs-outcome-fire-missed = Fire without effect: { $who }.
pair-outcome-fire-missed = { $actor } at { $unit }
story-outcome-fire-hits = { $actor } fires at { $unit }, which loses { $damage } CU.
story-outcome-fire-shakes = { $actor } fires at { $unit }, which loses { $damage } CU.
story-outcome-fire-destroys = { $actor } puts { $unit } out of action by its fire.
story-outcome-overfire-hits = { $actor } fires at { $unit } without effect; below, { $over } loses { $lost } CU.
story-outcome-overfire-destroys = { $actor } fires at { $unit } without effect; below, { $over } is out of action.
story-outcome-test-passed = { $who } { $actors ->
    [one] stands
   *[other] stand
} fast.
story-outcome-test-failed = { $charging ->
    [1] { $unit } does not dare to charge and recoils ({ $state }).
   *[other] { $unit } recoils ({ $state }).
}
story-outcome-test-destroys = { $unit } disperses.
gather-outcome-unit-rallied = { $who } { $actors ->
    [one] rallies
   *[other] rally
}.
gather-outcome-rally-failed = { $scattered ->
    [1] { $who } { $actors ->
        [one] does not rally and disperses
       *[other] do not rally and disperse
    }.
   *[other] { $who } { $actors ->
        [one] does
       *[other] do
    } not rally ({ $state }).
}
gather-outcome-order-given = { $who } { $actors ->
    [one] carries out its order
   *[other] carry out their orders
}{ $named ->
    [1] { " " }({ $order })
   *[other] { "" }
}.
gather-outcome-order-failed = { $who } { $actors ->
    [one] receives no order and holds
   *[other] receive no order and hold
}.
story-outcome-event-drawn = { $sideways ->
    [1] The unexpected befalls { $unit }: one move to the { $way }.
    [0] The unexpected befalls { $unit }: { $short }.
   *[other] The unexpected befalls { $unit }: { $event }.
}
story-outcome-order-stolen = { $unit } takes advantage of the stolen order.
story-outcome-brigade-split = { $doer }: { $units } { $units_n ->
    [one] goes
   *[other] go
} forward, the others fall back.
gather-outcome-dug-in = { $who } { $actors ->
    [one] digs
   *[other] dig
} in.
story-outcome-passed-through = { "" }
gather-outcome-went-to-ground = { $who } { $actors ->
    [one] goes
   *[other] go
} to ground.
story-outcome-charge-falls-short = { $unit } does not reach { $target }.
story-outcome-charge-catches = { $unit } catches up with { $target }.
story-outcome-reacts = { $how ->
    [1] { $unit } awaits { $charger } and fires.
    [2] { $unit } awaits { $charger }.
    [3] { $unit } counter-charges { $charger }.
    [4] { $unit } falls back before { $charger }, which follows.
    [5] { $unit } falls back out of the reach of { $charger }.
   *[other] Faced with the charge, { $unit }: { $reaction }.
}
story-outcome-fire-waived = { $unit } awaits the charge without firing.
story-outcome-melee-goes-on = { $unit } and { $target } fight without a result, { $hits ->
    [one] { $hits } hit
   *[other] { $hits } hits
} to { $taken }.
story-outcome-melee-charger-tests = { $target } gets the better of { $unit }, { $taken ->
    [one] { $taken } hit
   *[other] { $taken } hits
} to { $hits }.
story-outcome-melee-charged-tests = { $unit } gets the better of { $target }, { $hits ->
    [one] { $hits } hit
   *[other] { $hits } hits
} to { $taken }.
story-outcome-melee-destroys-charger = { $target } puts { $unit } out of action, { $taken ->
    [one] { $taken } hit
   *[other] { $taken } hits
} to { $hits }.
story-outcome-melee-destroys-charged = { $unit } puts { $target } out of action, { $hits ->
    [one] { $hits } hit
   *[other] { $hits } hits
} to { $taken }.
story-outcome-melee-destroys-both = { $unit } and { $target } destroy each other, { $hits ->
    [one] { $hits } hit
   *[other] { $hits } hits
} to { $taken }.
routine-manoeuvre = { $who } { $actors ->
    [one] manoeuvres
   *[other] manoeuvre
}.

# What decided, in the line of the log.
tally-most-line-initiative = { $value }
tally-line-order = { $value }, needed { $score }+
tally-line-morale = { $value }, needed { $morale }+
tally-line-rally = { $beats ->
    [1] { $value }, needed { $needed }+
   *[other] { $value }, morale { $morale }
}
story-outcome-bounce-over = { "" }
gather-in-further-hits-outcome-fire-missed = { $who }: no hits.
pairs-in-further-hits-outcome-fire-missed = No hits: { $who }.
pair-in-further-hits-outcome-fire-missed = { $actor }
story-in-further-hits-outcome-fire-hits = { $unit } loses { $damage } CU.
story-in-further-hits-outcome-fire-shakes = { $unit } loses { $damage } CU.
story-in-further-hits-outcome-fire-destroys = { $unit } is destroyed.
story-outcome-game-won = { "" }
story-outcome-game-drawn = { "" }
state-shaken = shaken
state-panicked = panicked
state-destroyed = destroyed
state-rallied = rallied, no order this turn
state-disorganised = disorganised, does nothing this turn
state-spent = nothing more this turn
state-blocked = blocked behind a friendly line
state-prone = on the ground
state-entrenched = dug in
state-surge = surge
