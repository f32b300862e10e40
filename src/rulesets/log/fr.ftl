# Refus

refusal-too-many-free-dice = Trop de dés : { $most } au plus à la fois.
refusal-no-such-die = Un D{ $sides } n'existe pas ici : de 2 à { $most } faces.
refusal-no-face-counts = Comptés un à un, aucun D{ $sides } ne fait { $aim }. Pour la somme, mettez les dés entre parenthèses : ({ $dice }).
refusal-nothing-written = Il faut écrire ce que fait l'unité.
refusal-no-strength = { $unit } n'a pas de force à perdre : donnez-lui un état, ou mettez l'unité hors de combat.
refusal-same-state = L'état de { $unit } ne change pas : écrivez-en un autre.
refusal-no-name = Il faut un nom.
refusal-name-taken = « { $name } » est déjà pris dans ce camp : choisissez un autre nom.

# Résultats

outcome-rolled = { $unit } : { $total } avec { $dice }{ $told ->
    [0] { "" }
   *[other] { " (" }{ $for }{ ")" }
}{ $aimed ->
    [0] { "" }
   *[other] { " contre " }{ $target }
}.
outcome-rolled-hits = { $unit } : { $hits ->
    [0] zéro succès
    [one] un succès
   *[other] { $hits } succès
} avec { $dice }{ $told ->
    [0] { "" }
   *[other] { " (" }{ $for }{ ")" }
}{ $aimed ->
    [0] { "" }
   *[other] { " contre " }{ $target }
}.
outcome-rolled-passed = { $unit } : réussite avec { $score } sur { $dice }{ $told ->
    [0] { "" }
   *[other] { " (" }{ $for }{ ")" }
}{ $aimed ->
    [0] { "" }
   *[other] { " contre " }{ $target }
}.
outcome-rolled-failed = { $unit } : échec avec { $score } sur { $dice }{ $told ->
    [0] { "" }
   *[other] { " (" }{ $for }{ ")" }
}{ $aimed ->
    [0] { "" }
   *[other] { " contre " }{ $target }
}.
outcome-acted = { $unit } { $does }.
outcome-acted-on = { $unit } { $does } { $target }.
outcome-points-lost = { $unit } : { $lost ->
    [one] { $lost } point
   *[other] { $lost } points
} de moins, { $left ->
    [0] plus rien
   *[other] il en reste { $left }
}.
outcome-points-lost-to = { $unit } face à { $by } : { $lost ->
    [one] { $lost } point
   *[other] { $lost } points
} de moins, { $left ->
    [0] plus rien
   *[other] il en reste { $left }
}.
outcome-state-set = { $unit } : état « { $state } ».
outcome-state-over = { $unit } : plus d'état particulier.
outcome-taken-out = { $unit } hors de combat.
outcome-taken-out-by = { $unit } hors de combat face à { $by }.
outcome-unit-joins = Nouvelle unité de { $army } : { $name }.
outcome-unit-joins-with = Nouvelle unité de { $army } : { $name }, force { $strength }.
outcome-renamed = { $old } : désormais { $new }.
outcome-side-begins = Premier camp du tour : { $army }.
outcome-game-won = Victoire : { $unit }.
outcome-game-drawn = La partie finit sans vainqueur.

# Les mêmes en bref, pour les chances

headline-rolled = { $total }
headline-rolled-hits = { $hits ->
    [0] aucun succès
    [one] un succès
   *[other] { $hits } succès
}
headline-rolled-passed = Réussi
headline-rolled-failed = Manqué
headline-acted = Action
headline-acted-on = Action
headline-points-lost = Pertes
headline-points-lost-to = Pertes
headline-state-set = Nouvel état
headline-state-over = Plus d'état
headline-taken-out = Hors de combat
headline-taken-out-by = Hors de combat
headline-unit-joins = Nouvelle unité
headline-unit-joins-with = Nouvelle unité
headline-renamed = Nouveau nom
headline-side-begins = Qui commence
headline-game-won = Victoire
headline-game-drawn = Nul

# Fins

ending-agreed = Les joueurs arrêtent la partie.

# Jets

throw-free = dés

# Sur la table

do-points =
    { $points ->
        [one] retirez un point
       *[other] retirez { $points } points
    }
do-points-off =
    { $points ->
        [one] rendez un point
       *[other] rendez { $points } points
    }

# Récit

story-outcome-rolled = { $unit } : { $total } avec { $dice }{ $told ->
    [0] { "" }
   *[other] { " (" }{ $for }{ ")" }
}{ $aimed ->
    [0] { "" }
   *[other] { " contre " }{ $target }
}.
story-outcome-rolled-hits = { $unit } : { $hits ->
    [0] zéro succès
    [one] un succès
   *[other] { $hits } succès
} avec { $dice }{ $told ->
    [0] { "" }
   *[other] { " (" }{ $for }{ ")" }
}{ $aimed ->
    [0] { "" }
   *[other] { " contre " }{ $target }
}.
story-outcome-rolled-passed = { $unit } : réussite, { $score } sur { $dice }{ $told ->
    [0] { "" }
   *[other] { " (" }{ $for }{ ")" }
}{ $aimed ->
    [0] { "" }
   *[other] { " contre " }{ $target }
}.
story-outcome-rolled-failed = { $unit } : échec, { $score } sur { $dice }{ $told ->
    [0] { "" }
   *[other] { " (" }{ $for }{ ")" }
}{ $aimed ->
    [0] { "" }
   *[other] { " contre " }{ $target }
}.
story-outcome-points-lost = { $unit } : { $lost ->
    [one] { $lost } point de moins
   *[other] { $lost } points de moins
}, { $left ->
    [0] il n'en reste rien
   *[other] il en reste { $left }
}.
story-outcome-points-lost-to = { $unit } : { $lost ->
    [one] { $lost } point de moins
   *[other] { $lost } points de moins
} face à { $by }, { $left ->
    [0] il n'en reste rien
   *[other] il en reste { $left }
}.
story-outcome-state-set = { $unit } : état « { $state } ».
story-outcome-taken-out = { $unit } : hors de combat.
story-outcome-taken-out-by = { $unit } : hors de combat, face à { $by }.
story-outcome-unit-joins = { $name } rejoint l'armée « { $army } ».
story-outcome-unit-joins-with = { $name } rejoint l'armée « { $army } », force { $strength }.
story-outcome-side-begins = { $army } commence le tour.
# Fiche

profile-points = { $left } points sur { $start }
story-outcome-renamed = { "" }
story-outcome-state-over = { $unit } : retour à l'état normal.
story-points = { $points ->
    [one] { $points } pt
   *[other] { $points } pts
}
story-outcome-game-won = { "" }
story-outcome-game-drawn = { "" }
