# Refus

refusal-ordered-already = { $unit } a déjà son ordre.
refusal-holds = { $unit } a l'ordre de tenir : ni mouvement ni charge.
refusal-moved-already = { $unit } a déjà bougé dans cette phase.
refusal-too-far-for-shaken = { $unit } est ébranlée : { $walk }" au plus.
refusal-down-already = { $unit } est déjà à terre.
refusal-fired-already = { $unit } a déjà tiré dans cette phase.
refusal-too-many-shots = { $unit } n'a que { $men } hommes pour tirer.
refusal-nobody-fires = Personne ne tire : il faut au moins un homme.
refusal-charged-already = { $unit } a déjà chargé dans cette phase.
refusal-shaken-never-charges = { $unit } est ébranlée : elle ne charge pas.
refusal-not-shaken = { $unit } n'est pas ébranlée : rien à rallier.
refusal-rally-tried-already = { $unit } a déjà tenté de se rallier dans cette phase.

# Résultats

outcome-ordered = { $unit } : ordre donné.
outcome-moved = { $unit } : avance de { $inches }".
outcome-took-cover = { $unit } : à terre.
outcome-no-effect = Aucun effet sur { $unit }.
outcome-men-lost = { $unit } : pertes { $lost }, ébranlement.
outcome-squad-destroyed = { $unit } : hors de combat.
outcome-charge = { $unit } contre { $target } : charge.
outcome-melee-won = { $unit } contre { $loser } : mêlée gagnée, un homme et le moral perdus en face.
outcome-melee-goes-on = Personne ne cède, encore un round.
outcome-rallied = { $unit } : ralliement réussi.
outcome-rally-failed = { $unit } : ralliement raté.

# Titres : la même chose sans les nombres, pour les chances

headline-ordered = Ordre donné
headline-moved = Mouvement
headline-took-cover = À terre
headline-no-effect = Aucun effet
headline-men-lost = Pertes
headline-squad-destroyed = Escouade détruite
headline-charge = Charge
headline-melee-won = { $unit } gagne
headline-melee-goes-on = Encore un round
headline-rallied = Ralliée
headline-rally-failed = Non ralliée

# Lignes

line-shots = { $unit } : touche sur { $on } ou plus, dés
line-hits = touches
line-score = { $unit } : modificateurs du dé

# Fins

ending-half-lost = Un camp a perdu la moitié de ses escouades.
ending-draw = Les deux camps ont perdu la moitié de leurs escouades : partie nulle.

# Jets

throw-fire = tir
throw-melee = mêlée
throw-rally = ralliement

# Sur la table

do-men =
    { $points ->
        [one] retirez une figurine
       *[other] retirez { $points } figurines
    }
do-men-off =
    { $points ->
        [one] remettez une figurine
       *[other] remettez { $points } figurines
    }
do-stance = posez un ordre, face cachée
do-stance-off = retirez l'ordre
do-charge = avancez au contact de { $target }
