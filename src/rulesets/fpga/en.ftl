# Refusals

refusal-not-enough-cd = Needs { $need } CD, { $left } left.
refusal-other-wing = { $officer } cannot act for { $force }: a wing commander helps only the forces of his own wing.
refusal-cd-already-thrown = { $officer } has already thrown for command dice: one throw per turn.
refusal-no-sub-commander = No help possible: this force has no sub-commander.
refusal-sub-commander-used = { $officer } helps this way once per pulse, and one unit only.
refusal-initiative-already-thrown = Initiative is already thrown for this pulse: go on to the next step.
refusal-no-skirmish-weather = No skirmish attacks in rain or snow (weather now: { $weather }).
refusal-no-skirmishers = { $unit } cannot make a skirmish attack: it takes infantry of SK 1, 2 or 3.
refusal-out-of-command = { $unit } is outside its sub-commander's radius: no skirmishing, fire, withdrawal or rally.
refusal-skirmished-already = { $unit } has already made its skirmish attack this pulse.
refusal-skirmish-at-cavalry = { $unit } is not a target for skirmishers: they attack only infantry and artillery.
refusal-skirmish-target-taken = { $unit } has already been skirmished at this pulse: one SK attacker per target.
refusal-skirmish-too-far = No skirmish attack: the target is more than 6" away.
refusal-skirmish-impassable = No skirmish attack across impassable ground.
refusal-skirmish-at-town = No skirmish attack on a target in a town.
refusal-not-artillery = { $unit } is not a battery of artillery.
refusal-not-just-suppressed = { $unit } cannot withdraw: only a battery that has just been suppressed may.
refusal-withdraw-attached = { $unit } cannot withdraw: the battery is attached to infantry.
refusal-withdraw-grand-battery = { $unit } cannot withdraw: the battery belongs to a grand battery.
refusal-withdrew-already = { $unit } has already withdrawn: one withdrawal per pulse.
refusal-withdraw-leaves-radius = No withdrawal: the battery must end its 6" inside its sub-commander's radius.
refusal-battery-is-suppressed = { $unit } cannot fire: the battery is suppressed until the end of the pulse.
refusal-fired-already = { $unit } has already fired this pulse.
refusal-out-of-range = { $unit } cannot fire at { $distance }": the range of this battery is { $range }".
refusal-has-status = { $force } already has its status for this pulse: { $status }.
refusal-force-gone = { $force } has no units left: no status to give.
refusal-too-many-cd-dice =
    Too many dice given: the commander ({ $distance }) gives at most { $most ->
        [one] { $most } die
       *[other] { $most } dice
    }.
refusal-too-many-cd-dice-in-all =
    Too many dice given: a sub-commander gets at most { $most ->
        [one] { $most } die
       *[other] { $most } dice
    } in all, whoever gives them.
refusal-no-wing-commander = { $force } has no wing commander: only the army commander can give it dice.
refusal-enemy-near-no-free-hold = Cannot Hold without a test: an enemy is within 20"; take the control test.
refusal-imperious-already = { $officer } has already given imperious orders: once per pulse.
refusal-imperious-no-contact = No imperious orders: the commander must be in base contact with the sub-commander.
refusal-no-status-yet = { $unit } can neither move nor attack: its force has no status yet this pulse.
refusal-moved-already = { $unit } has already moved this pulse.
refusal-hold-facing-only = { $unit } cannot move: its force must Hold, infantry and cavalry may change facing only.
refusal-suppressed-cannot-move = { $unit } cannot move: the battery is suppressed until the end of the pulse.
refusal-evaded-cannot-move = { $unit } cannot move: a battery that has evaded stays put until the end of the pulse.
refusal-rough-forbidden = { $unit } cannot enter rough ground or woods: closed to infantry of SK 0, heavy cavalry and artillery.
refusal-sideways-near-enemy = { $unit } cannot move sideways or backward: an enemy is within 6".
refusal-move-too-long = { $unit } cannot go that far: the way costs { $cost }" and its move is { $allowance }" at most.
refusal-sub-commander-far = { $unit } cannot have this help: its sub-commander must be within 3".
refusal-officer-moved-already = { $officer } has already moved this pulse.
refusal-artillery-cannot-attack = { $unit } cannot attack into contact: it is artillery.
refusal-status-forbids-attack = { $unit } cannot attack: the status of its force is { $status }.
refusal-may-not-close = { $unit } cannot attack: a movement die of 1 forbids it to get nearer the enemy.
refusal-moved-without-contact = { $unit } cannot go into contact: an oblique, sideways or backward move does not allow it.
refusal-contact-already = { $unit } has already declared a contact in this segment: only one, even if it ended in an evade.
refusal-attack-the-host = { $unit } is an attached battery: declare the contact on its infantry.
refusal-not-an-attacker = { $unit } is not among the attackers of this contact.
refusal-cavalry-against-town = { $unit } cannot attack: cavalry does not attack a town.
refusal-heavy-cavalry-in-rough = { $unit } cannot attack: heavy cavalry does not attack in rough ground or woods.
refusal-not-cavalry-contact = No cavalry evade: the defender of this contact is not cavalry.
refusal-evade-answered = { $unit } has already answered for this contact: no second evade.
refusal-no-battery-to-evade = No artillery evade: no battery of this contact has still to answer.
refusal-battery-not-contacted = No evade: this battery is not in this contact or has already answered.
refusal-contact-gone = No combat: this contact has no attacker or no defender left.
refusal-commander-too-far = No commander's die: he must be within 20" of the fighting unit.
refusal-no-positive-personality = { $officer } cannot give combat dice: his personality is not positive.
refusal-evade-first = No combat yet: an evade of this contact has still to be answered.
refusal-not-dominant = This unit is not the dominant attacker: that is the one with most SP, on a tie cavalry, then by choice.
refusal-square-not-infantry = { $unit } cannot be in square: only infantry can.
refusal-no-wound-test-due = { $officer } has no wound test to take: the test follows a combat to which he gave dice.
refusal-artillery-cannot-rally = { $unit } cannot rally: artillery has no SP.
refusal-rally-needs-hold = { $unit } cannot rally: its force must have the status Hold this pulse.
refusal-at-full-strength = { $unit } has nothing to rally: all its starting SP are there.
refusal-rally-tried-already = { $unit } has already tried to rally this pulse.
refusal-one-point-left = { $unit } cannot rally: with 1 SP no die can be lower.
refusal-enemy-near-no-rally = { $unit } cannot rally: an enemy is within 20".
refusal-helper-too-far = { $unit } cannot have this new throw: it takes the commander within 20" (1 CD), or the sub-commander within 3".
refusal-morale-tested-already = { $unit } has already tested its army morale in this step.
refusal-below-break-point =
    { $unit } does not test its army morale: { $lost ->
        [one] { $lost } unit lost
       *[other] { $lost } units lost
    }, break point { $break }.
refusal-morale-not-now = { $unit } does not test its army morale now: the option of the battle puts it in another step.
refusal-length-checked-already = The length of the battle is already checked for this turn: go on to the next step.
refusal-marker-unchanged = { $unit }: nothing to change, the marker is so already ({ $marker }).
refusal-weather-unchanged = The weather is already: { $weather }.
refusal-in-contact-cannot-move = { $unit } may not move any more: its contact is declared.
refusal-carried-already = { $unit } went along with its infantry: that was its move of the pulse. Detach it first to send it elsewhere.
refusal-evade-open = { $unit } cannot be attacked by others now: its evade must be answered first.
refusal-fell-short = { $unit } cannot attack: its move or its charge of this pulse fell short.
refusal-charge-too-far = { $unit } cannot reach: the way costs { $cost }" and its charge goes { $allowance }" at most.
refusal-contact-elsewhere = The contact on { $unit } was declared on other ground: a contact stays where it is.
refusal-no-nearer = { $unit } cannot get nearer the enemy: movement die of 1.
refusal-retreat-nearer = { $unit } must fall back: it cannot get nearer the enemy.
refusal-wrong-side-fp-s01 = Only the side with the initiative makes skirmish attacks: { $unit } is of the other side.
refusal-wrong-side-fp-t05 = It is the other side's control segment: { $unit } gets its status in its own.
refusal-wrong-side-fp-t06 = It is the other side's movement segment: { $unit } moves in its own.
refusal-wrong-side-fp-b01 = It is the other side's movement segment: { $unit } attacks in its own.
refusal-attached-already = { $unit } is attached already: detach it first.
refusal-in-grand-battery = { $unit } belongs to a grand battery: detach it first.
refusal-host-not-infantry = { $unit } takes no battery along: batteries are attached to infantry.
refusal-not-attached = { $unit } is neither attached nor in a grand battery.
refusal-grand-battery-of-one = A grand battery takes two batteries at least, or the name of one that is there.
refusal-battery-is-limbered = { $unit } cannot fire: the battery is limbered.
refusal-limber-first = { $unit } cannot move: the battery is in place, limber it first.
refusal-limbered-already = { $unit } has already limbered or unlimbered this pulse.

# Outcomes

outcome-command-dice = { $officer } gets { $cd } CD for the turn.
outcome-turn-over = The turn is over, the initiative dice count for nothing.
outcome-initiative-a = { $side } has the initiative.
outcome-initiative-b = { $side } has the initiative.
outcome-no-effect = No effect on { $unit }.
log-outcome-no-effect = { $actor } against { $unit }: no effect.
outcome-battery-suppressed = { $unit } is suppressed.
log-outcome-battery-suppressed = { $actor } against { $unit }: the battery is suppressed.
outcome-strength-lost = { $unit } loses { $lost } SP.
log-outcome-strength-lost = { $actor } against { $unit }: { $lost } SP lost.
outcome-battery-destroyed = { $unit }, already suppressed, is destroyed.
log-outcome-battery-destroyed = { $actor } against { $unit }: already suppressed, destroyed.
outcome-withdrawn = { $unit } withdraws { $inches }" away from the enemy.
outcome-status-retreat = { $force } must Retreat.
outcome-status-hold = { $force } must Hold.
outcome-status-act = { $force } may Act.
outcome-status-attack = { $force } must Attack.
outcome-moved = { $unit } has moved: { $allowance }" at most, { $left }" left.
outcome-moved-short = { $unit } moves { $allowance }" at most: the die is too low for the way planned.
outcome-officer-moved = { $officer } moves, { $inches }" at most.
outcome-contact-failed = No attacker reaches { $unit }: movement die of 1.
outcome-contact = Contact: { $attackers } against { $unit }.
outcome-evade-declined = { $unit } stands without evading.
outcome-evaded = { $unit } evades: a full move, or to the edge of the command radius.
outcome-evade-destroyed = { $unit } fails to evade, loses its last SP and is destroyed: no combat.
outcome-evade-failed = { $unit } fails to evade and loses 1 SP before the combat.
outcome-battery-overrun = { $unit } fails to evade, the battery is destroyed; { $odd }.
outcome-battery-shares-fate = { $unit } fails to evade and shares the fate of its infantry; { $odd }.
outcome-both-destroyed = { $attacker } and { $unit } destroy each other (hits: { $hits } against { $taken }); nobody recoils.
outcome-defender-destroyed = { $attacker } destroys { $unit } (hits: { $hits } against { $taken }); nobody recoils.
log-outcome-defender-destroyed = { $actor } against { $unit }: defender destroyed (hits { $hits } against { $taken }); nobody recoils.
outcome-attacker-destroyed = { $unit } destroys { $attacker } (hits: { $taken } against { $hits }){ $recoil ->
    [0] .
   *[other] ; the other attackers recoil { $recoil }".
}
outcome-square-holds = { $unit } holds in square against { $attacker } (hits: { $taken } against { $hits }); the attack recoils { $recoil }".
log-outcome-square-holds = { $unit } in square against { $actor }: the square holds (hits { $taken } against { $hits }); the attack recoils { $recoil }".
outcome-attacker-wins = { $attacker } beats { $unit } (hits: { $hits } against { $taken }); the defender recoils { $recoil }".
log-outcome-attacker-wins = { $actor } against { $unit }: the attack wins (hits { $hits } against { $taken }); the defender recoils { $recoil }".
outcome-defender-wins = { $unit } throws back { $attacker } (hits: { $taken } against { $hits }); the attack recoils { $recoil }".
log-outcome-defender-wins = { $actor } against { $unit }: the attack is thrown back (hits { $hits } against { $taken }); it recoils { $recoil }".
outcome-unhurt = { $officer } comes out of the combat unhurt.
outcome-sub-commander-replaced = { $officer } is replaced: his personality becomes { $personality }.
outcome-army-commander-replaced = { $officer } is replaced: quality poor, and the command roll of poor.
outcome-wing-commander-lost = { $officer } is lost and not replaced: only the army commander can still help his wing.
outcome-rallied = { $unit } rallies and regains 1 SP.
outcome-rally-failed = { $unit } fails to rally.
outcome-army-fights-on = { $unit } fights on: army morale { $total }, 14 or less was needed.
outcome-army-breaks = { $unit } gives up the fight: army morale { $total }, it fails on 15 or more.
outcome-battle-over = The battle ends with this turn.
outcome-battle-goes-on = The battle goes on: another turn begins.
outcome-game-won = Victory: { $unit }.
outcome-game-drawn = The battle ends without a winner.
outcome-marker-set = { $unit }: marker put on, { $marker }.
outcome-marker-removed = { $unit }: marker taken off, { $marker }.
outcome-weather = The weather changes: { $weather }.
outcome-unit-destroyed = { $unit } loses { $lost } SP and is destroyed.
log-outcome-unit-destroyed = { $actor } against { $unit }: { $lost } SP lost, destroyed.
outcome-battery-evaded = { $unit } evades; { $odd }.
outcome-turned = { $unit } changes facing.
outcome-held-off = { $unit } may not get nearer the enemy (die of 1): the way planned is off, another is possible.
outcome-charge-short = { $attacker } does not reach { $unit }: short by { $inches }".
outcome-attack-wins-dominant-lost = { $attacker } is destroyed, but the attack beats { $unit } (hits: { $hits } against { $taken }); the others stay, the defender recoils { $recoil }".
outcome-battery-attached = { $unit } is attached to { $host }.
outcome-battery-detached = { $unit } stands by itself again.
outcome-grand-battery-formed = Grand battery '{ $name }': { $batteries }.
outcome-battery-limbered = { $unit } limbers.
outcome-battery-unlimbered = { $unit } unlimbers.

# Headlines

headline-command-dice = CD gained
headline-turn-over = Turn over
headline-initiative-a = Initiative: { $side }
headline-initiative-b = Initiative: { $side }
headline-no-effect = No effect
headline-battery-suppressed = Battery suppressed
headline-strength-lost = SP lost
headline-battery-destroyed = Battery destroyed
headline-withdrawn = Battery withdrawn
headline-status-retreat = Status: Retreat
headline-status-hold = Status: Hold
headline-status-act = Status: Act
headline-status-attack = Status: Attack
headline-moved = Move possible
headline-moved-short = Move too short
headline-officer-moved = Officer moved
headline-contact-failed = Contact refused
headline-contact = Contact made
headline-evade-declined = No evade
headline-evaded = Evade made
headline-evade-failed = Evade failed
headline-evade-destroyed = Destroyed evading
headline-battery-overrun = Battery destroyed
headline-battery-shares-fate = Evade failed, attached battery
headline-both-destroyed = Both destroyed
headline-defender-destroyed = Defender destroyed
headline-attacker-destroyed = Attacker destroyed
headline-square-holds = The square holds
headline-attacker-wins = Attacker wins
headline-defender-wins = Defender wins
headline-unhurt = Officer unhurt
headline-sub-commander-replaced = Sub-commander replaced
headline-army-commander-replaced = Army commander replaced
headline-wing-commander-lost = Wing commander lost
headline-rallied = 1 SP regained
headline-rally-failed = Rally failed
headline-army-fights-on = Army fights on
headline-army-breaks = Army breaks
headline-battle-over = Battle over
headline-battle-goes-on = Another turn
headline-game-won = Victory
headline-game-drawn = No winner
headline-marker-set = Marker put on
headline-marker-removed = Marker taken off
headline-weather = Weather changes
headline-unit-destroyed = Unit destroyed
headline-battery-evaded = Battery evades
headline-turned = Facing changed
headline-held-off = May not close
headline-charge-short = Charge too short
headline-attack-wins-dominant-lost = Attack wins, dominant attacker lost
headline-battery-attached = Battery attached
headline-battery-detached = Battery detached
headline-grand-battery-formed = Grand battery formed
headline-battery-limbered = Battery limbered
headline-battery-unlimbered = Battery unlimbered

# Lines

line-command-roll = { $officer }: { $roll } gives { $thrown }, bonus
line-turn-goes-on = D4 of { $d4 } for { $pulses ->
    [one] one pulse played
   *[other] { $pulses } pulses played
}: the turn goes on
line-turn-ends = D4: { $d4 }, pulses played: { $pulses }
line-initiative-score = { $side }: initiative score
line-initiative-now = { $one } against { $other }, D4 of { $d4 }: { $side } ahead
line-initiative-tie = tie, D4 of { $d4 }: { $side } goes ahead
line-initiative-double = { $side }: double, CD gained
line-double-kept = A double: worth { $gain } CD if it stays
line-skirmish-dice = { $unit }: skirmish dice
line-allowance = { $unit }: { $inches }" at most in the open
line-allowance-by-die = { $unit }: { $least }" to { $most }" by the die, in the open
line-die-lies = { $unit }: die of { $die }, { $inches }" at most in the open
line-die-again = Thrown again: { $least }" to { $most }"; { $stop } forbids getting nearer, { $attack } makes it attack
line-attackers = Attackers: { $attackers }
line-double-gains = A double gains its side the D4 in CD; re-rolling one of its dice may break it or make one
line-hits = hits
line-saved = hits saved
line-artillery = { $unit }: { $shot }, hits on { $on }+, dice
line-rerolls-cancel = re-roll bonus and penalty cancel each other
line-control-dice = two dice kept (dice given: { $bought })
line-personality = personality
line-move-near = { $unit }: move within 6" of the enemy, die included
line-move-normal = { $unit }: normal move
line-move-halved = foot artillery that fired: half the move
line-no-closing = { $unit } may not get nearer the enemy (die of 1)
line-must-attack = { $unit } must attack (die of 6)
line-imperious = Imperious orders: { $officer }
line-contact-die = { $unit }: movement die of the contact
line-contact-refused = { $unit }: contact refused on a 1
line-evade-infantry = attacked by infantry: automatic evade
line-evade-total = { $unit }: evade, bonus included
line-evade-attacker-total = attacker, bonus included
line-artillery-evade = evades on { $number } or less, 2D6
line-evade-number = { $unit }: evades on { $number } or less, 2D6
line-evade-odd = One odd die at least costs { $unit } 1 SP, whatever happens
line-odd-die = odd die: { $unit } loses 1 SP
line-combat-dice =
    { $unit }: hits on { $on ->
        [6] 6
       *[other] { $on }+
    }, dice
line-combat-leads = { $officer }: dice for { $unit }, then a wound test, dice
line-battery-lost = { $unit }: attached battery, destroyed with its infantry
line-battery-recoils = { $unit }: attached battery, recoils with its infantry
line-combat-misses-again = { $unit }: misses thrown again, now hitting on { $on ->
    [6] 6
   *[other] { $on }+
}
line-combat-hits-again = { $unit }: hits thrown again, now hitting on { $on ->
    [6] 6
   *[other] { $on }+
}
line-combat-die-by = { $officer }, for a die to { $unit }: within 20"
line-evade-throws = { $unit } evades: 1D6 + { $own } against 1D6 + { $best } of the attacker; a tie succeeds
line-evade-costs = If it fails: one SP less, then the combat
line-evade-kills = If it fails: the last SP is lost, out of action
line-wound =
    { $max ->
        [1] wounded on 1, die
       *[other] wounded on 1 to { $max }, die
    }
line-rally = regains 1 SP on a die below { $points }, die
line-morale-dice = 2D6
line-morale-turn = turn number
line-morale-losses = units lost beyond the break point
line-length = battle over on { $max } or less, die
line-length-turn = turn { $turn } of { $length }
line-length-lost = { $unit }, CD lost with the turn:
line-army-losses = { $unit }: break point { $break }, units lost
line-control-total = total of the test
line-evade-move = { $unit }: full move (inches), or to the edge of the radius
line-evade-move-radius = { $unit }: full move (inches), or to the edge of the radius of { $radius }"
line-withdraw-radius = its sub-commander's radius (inches)
line-poor-roll = command roll of poor: { $from }
line-charge-allowance = { $unit }: base { $base }" + die { $die } = { $allowance }", way { $way }"
line-charge-chance = { $unit }: base { $base }" + 1D6 for a way of { $way }", chance { $chance }
line-charge-reach = { $unit }: base { $base }" + 1D6, not on a 1, chance { $chance } if it is near enough
line-charge-reroll-cd = { $unit }: chance { $chance } with a re-roll for { $cost } CD
line-charge-reroll-subcommander = { $unit }: chance { $chance } with the sub-commander's re-roll
line-charge-short = { $unit }: charge too short, inches missing
line-square-against-infantry = { $unit } in square against infantry alone: the sheet neither prices nor forbids it
line-square-flanked = { $unit } in square and flanked: the sheet says nothing of it; the square does not recoil and the attack keeps its re-roll
line-most-numerous = Most numerous enemy, to be attacked if in reach: { $unit }, SP
line-retreat-owed = { $unit } must fall back: say how far, or that it is beyond 20"
line-square-price = a square has no price on the sheet: it never recoils and must be destroyed
line-battery-follows = { $unit }: attached battery, moves with its infantry
line-battery-left-behind = { $unit }: suppressed, left behind by its infantry and attached no more
line-battery-parts = { $unit }: leaves its infantry and is attached no more
line-battery-would-part = { $unit } would leave its infantry: attached no more
line-battery-would-stay = { $unit } is suppressed: left behind if its infantry marches off
line-battery-moved-before = { $unit }: its move is made, left behind by its infantry and attached no more
line-battery-has-moved = { $unit } has made its move: left behind if its infantry marches off
line-battery-slower = { $unit } has fired: with it the body goes at most (inches)

# Endings

ending-morale = Army morale has given way.
ending-draw = Both armies give way at once: a draw.
ending-destroyed = At least one army has no infantry and no cavalry left.
ending-length = The battle has run its length: the players say who has won.
ending-agreed = The players end the battle.

# Throws

throw-command-dice = command dice
throw-initiative = initiative
throw-initiative-d4 = initiative D4
throw-initiative-reroll = initiative re-roll
throw-initiative-bonus = CD of the double
throw-skirmish = skirmish attack
throw-save = save
throw-artillery = artillery fire
throw-control = control test
throw-movement = movement die
throw-evade = evade
throw-evade-attacker = attacker's pursuit
throw-artillery-evade = artillery evade
throw-combat = combat
throw-wound = wound test
throw-rally = rally
throw-morale = army morale
throw-length = length of the battle

# Words

word-attacker-hit = the attacker loses 1 SP
word-attacker-unhurt = the attacker is unhurt

# On the table
do-recoil = move back { $inches }"
do-evade = about turn, full move of { $value }", or to the edge of the radius
do-withdraw = withdraw: move back { $inches }" away from the enemy
do-contact = advance into contact with { $unit }
do-follow = move it with its infantry
do-fall-short = advance as far as the die allows, { $inches }" short of { $unit }
do-status = lay the status '{ $name }'
do-status-off = take the status marker off
do-attach = attach to { $name }
do-attach-off = detach from its unit
do-loss = mark { $points } SP lost, { $left } left
do-loss-off = take back { $points } SP of loss, { $left } left

# What a sheet tells.
profile-move = Move: { $normal }"; enemy within 6", { $near }" + 1D6
profile-move-halved = Move, halved after firing: { $normal }"; enemy within 6", ({ $near }" + 1D6) / 2, { $least }" to { $most }"
profile-move-none = Move: none while suppressed
profile-move-facing = Move: facing only, its force must Hold
profile-range = { $shot } up to { $inches }": { $dice ->
    [one] { $dice } die
   *[other] { $dice } dice
}, hits on { $on }+
profile-combat = Combat: { $dice ->
    [one] { $dice } die
   *[other] { $dice } dice
}, hits on { $on ->
    [6] 6
   *[other] { $on }+
} in the open
profile-radius = Command radius: { $inches }" ({ $officer })
# What the story tells in its own words

# Story

story-outcome-command-dice = { "" }
story-outcome-turn-over = { "" }
story-outcome-initiative-a = { $side } has the initiative.
story-outcome-initiative-b = { $side } has the initiative.
story-outcome-army-fights-on = { $unit } fights on, army morale { $total } (14 or less was needed).
story-outcome-army-breaks = { $unit } breaks, army morale { $total } (15 or more fails).
story-outcome-battle-goes-on = { "" }
story-outcome-game-won = { "" }
story-outcome-game-drawn = { "" }
story-outcome-unhurt = { "" }
story-outcome-turned = { "" }
story-outcome-held-off = { "" }
gather-outcome-no-effect = { $who } { $actors ->
    [one] fires
   *[other] fire
} at { $unit } without effect.
pairs-outcome-no-effect = Fire without effect: { $who }.
pair-outcome-no-effect = { $actor } at { $unit }
story-outcome-strength-lost = { $actor } fires at { $unit }, which loses { $lost } SP.
story-outcome-battery-suppressed = { $actor } suppresses { $unit }.
story-outcome-battery-destroyed = { $actor } destroys { $unit }, a battery already suppressed.
story-outcome-unit-destroyed = { $actor } fires at { $unit }, which loses its last SP.
gather-outcome-status-retreat = { $who } must retreat.
gather-outcome-status-hold = { $who } must hold.
gather-outcome-status-act = { $who } may act.
gather-outcome-status-attack = { $who } must attack.
story-outcome-contact = { $unit } comes under attack by { $attackers }.
gather-outcome-contact-failed = { $who } { $actors ->
    [one] does
   *[other] do
} not reach { $unit }.
story-outcome-charge-short = { $attacker } does not reach { $unit }.
story-outcome-battery-evaded = { $unit } evades the attack.
story-outcome-evaded = { $unit } evades { $actor }.
story-outcome-evade-declined = { $unit } stands to face { $actor }.
story-outcome-evade-failed = { $unit } fails to evade { $actor } and loses 1 SP.
story-outcome-battery-overrun = { $unit } fails to evade and the battery is destroyed.
story-outcome-battery-shares-fate = { $unit } fails to evade and shares the fate of its infantry.
story-outcome-evade-destroyed = { $unit } fails to evade { $actor } and loses its last SP.
story-outcome-both-destroyed = { $attacker } and { $unit } destroy each other, { $hits ->
    [one] { $hits } hit
   *[other] { $hits } hits
} to { $taken }.
story-outcome-defender-destroyed = { $actor } { $others ->
    [one] destroys
   *[other] destroy
} { $unit }, { $hits ->
    [one] { $hits } hit
   *[other] { $hits } hits
} to { $taken }.
story-outcome-attacker-destroyed = { $unit } destroys { $attacker }, { $taken ->
    [one] { $taken } hit
   *[other] { $taken } hits
} to { $hits }.
story-outcome-square-holds = { $unit } stands in square against { $actor }, { $taken ->
    [one] { $taken } hit
   *[other] { $taken } hits
} to { $hits }.
story-outcome-attacker-wins = { $actor } { $others ->
    [one] beats
   *[other] beat
} { $unit }, { $hits ->
    [one] { $hits } hit
   *[other] { $hits } hits
} to { $taken }, and drives it back { $recoil }".
story-outcome-defender-wins = { $unit } repels { $actor }, { $taken ->
    [one] { $taken } hit
   *[other] { $taken } hits
} to { $hits }, and drives the attack back { $recoil }".
story-outcome-attack-wins-dominant-lost = { $attacker } is out of action, but the attack beats { $unit }, { $hits ->
    [one] { $hits } hit
   *[other] { $hits } hits
} to { $taken }, and drives it back { $recoil }".
gather-outcome-rally-failed = { $who } { $actors ->
    [one] fails
   *[other] fail
} to rally.
gather-outcome-rallied = { $who } { $actors ->
    [one] rallies and regains
   *[other] rally and regain
} 1 SP.
routine-move = { $who } { $actors ->
    [one] moves
   *[other] move
}.

# What decided, in the line of the log.
tally-most-line-initiative-score = { $value }
tally-line-initiative-double = double, { $value } CD
tally-line-hits = { $value ->
    [0] no hit
    [one] 1 hit
   *[other] { $value } hits
}
tally-line-saved = { $value ->
    [0] none saved
    [-1] 1 saved
    [-2] 2 saved
    [-3] 3 saved
   *[other] { $value } saved
}
tally-line-control-total = total { $value }
tally-line-evade-total = evader { $value }
tally-line-evade-attacker-total = attacker { $value }
tally-line-artillery-evade = { $value }, needed { $number } or less
tally-line-rally = { $value }, needed less than { $points }
state-destroyed = destroyed
state-lost = lost
state-suppressed = suppressed
state-limbered = limbered
