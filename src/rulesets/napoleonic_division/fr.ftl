# Refus

refusal-charged-itself = { $unit } ne peut pas soutenir : elle est elle-même chargée ou au contact, et ne tire que sur ses propres chargeants.
refusal-marker-unchanged = { $unit } : rien à changer, c'est déjà le cas ({ $marker }).
refusal-no-test-now = Pas de test de moral dans cette étape.
refusal-no-combat-now = Aucun combat n'est en cours.
refusal-row-not-in-this-test = « { $row } » ne compte pas dans ce test ({ $test }) : ôtez cette correction.
refusal-same-target-twice = { $unit } est déjà la cible : nommez une autre UC que la charge touche.
refusal-charged-apart = { $unit } est chargée par une autre UC : ce combat se joue à part.
refusal-fired-after-moving = { $unit } ne peut pas charger : tir après mouvement ou changement de formation, son expérience permet l'un ou l'autre.
refusal-fired-cannot-charge = { $unit } ne peut pas charger : a tiré, son expérience permet l'un ou l'autre.
refusal-acted-already = { $unit } a déjà bougé et changé de formation ce tour.
refusal-acted-uncommanded = { $unit } n'est pas commandée : son mouvement vers son général est fait, plus rien dans cette phase.
refusal-artillery-never-charges = { $unit } ne peut pas charger : artillerie.
refusal-artillery-never-counters = { $unit } ne peut pas contre-attaquer : artillerie.
refusal-artillery-never-pursues = { $unit } ne peut pas poursuivre : artillerie.
refusal-changed-already = { $unit } a déjà changé de formation ce tour.
refusal-charged-already = { $unit } a déjà déclaré une charge ce tour.
refusal-charges-cannot-fire = { $unit } ne peut pas tirer : charge déclarée, son expérience permet l'un ou l'autre.
refusal-command-checked-already = { $unit } : commandement déjà vérifié ce tour.
refusal-conscript-moved = { $unit } ne peut pas tirer : un conscrit qui a bougé ou changé de formation ne tire pas.
refusal-failed-stands-only = { $unit } ne peut qu'attendre : son test (b) est raté.
refusal-fired-already = { $unit } a déjà tiré ce tour.
refusal-formation-of-another-arm = { $unit } ne peut pas prendre cette formation ({ $formation }) : son arme ne l'a pas.
refusal-formation-unchanged = { $unit } a déjà cette formation : en choisir une autre.
refusal-free-choice-for-guns = { $unit } ne choisit pas librement sa cible : seule l'artillerie le peut.
refusal-friend-too-far = { $unit } ne peut pas soutenir : il faut être à 10 cm ou moins de l'UC chargée.
refusal-general-too-far = { $unit } ne choisit pas librement sa cible : il faut le général d'artillerie ou le divisionnaire à 5 cm.
refusal-in-the-combat-itself = { $unit } ne peut pas soutenir : elle est dans le combat.
refusal-limbered-cannot-fire = { $unit } ne peut pas tirer : pièces attelées.
refusal-may-not-advance = { $unit } ne peut pas avancer : seulement les autres UC de l'UM du vainqueur, une fois par tour.
refusal-contact-pending = { $unit } ne peut pas avancer : un contact avec l'ennemi attend d'être joué.
refusal-charge-pending = { $unit } ne peut pas avancer : sa propre charge attend d'être jouée.
refusal-charged-pending = { $unit } ne peut pas avancer : une charge contre elle attend d'être jouée.
refusal-move-or-change = { $unit } peut bouger ou changer de formation, pas les deux : son expérience permet l'un ou l'autre.
refusal-moved-already = { $unit } a déjà bougé ce tour.
refusal-no-choice-due = { $unit } n'a rien à choisir : après un test de corps à corps réussi, le camp chargeant d'abord.
refusal-no-fight-due = { $unit } n'a pas de combat à livrer : chaque chargeant se bat une fois par tour de combat.
refusal-no-general-to-choose = { $unit } ne choisit pas librement sa cible : ni général d'artillerie ni divisionnaire.
refusal-no-pursuer = { $unit } n'a pas de contact à annoncer : elle ne poursuit pas, ou l'a déjà dit.
refusal-no-reaction-due = { $unit } n'a pas de réaction à choisir.
refusal-no-support-fire = { $unit } ne peut pas soutenir : pas de tir de soutien dans cette bataille ou à ce moment.
refusal-no-weapon = { $unit } ne peut pas tirer : pas d'arme à feu.
refusal-no-winner-to-decide = { $unit } n'a rien à décider : elle n'a pas gagné ce combat, ou a déjà choisi.
refusal-nobody-to-replace = { $unit } n'a pas besoin de successeur : il mène son UM, ou elle est perdue.
refusal-not-a-charger = { $unit } ne peut pas être la cible : elle ne charge pas dans ce combat.
refusal-not-in-this-fight = { $unit } n'est pas dans ce combat.
refusal-not-of-the-charged = { $unit } ne peut pas soutenir : elle n'est pas du camp chargé.
refusal-not-of-this-um = { $unit } n'appartient pas à { $um }.
refusal-not-so-near = { $unit } n'est pas une cible de classe b : il faut un ennemi à { $cm } cm ou moins.
refusal-not-uncommanded = { $unit } ne bouge pas dans cette étape : commandée, déjà déplacée ou bloquée.
refusal-nothing-to-do = { $unit } : rien à faire, ni mouvement ni nouvelle formation.
refusal-nothing-to-save = { $unit } n'a pas de touche à sauver.
refusal-only-consolidates = { $unit } ne peut que consolider : la charge est repoussée sans contre-attaque.
refusal-out-of-range = { $unit } ne peut pas tirer à { $distance } cm : sa portée est de { $range } cm.
refusal-priority-target = { $unit } ne peut pas tirer là : un ennemi à 10 cm capable de charger ou de tirer (classe b) est prioritaire.
refusal-rallying-never-charges = { $unit } ne peut pas charger : pion de ralliement.
refusal-rallying-never-counters = { $unit } ne peut pas contre-attaquer : pion de ralliement.
refusal-reaction-first = { $unit } doit attendre : l'UC chargée choisit d'abord sa réaction.
refusal-square-never-charges = { $unit } ne peut pas charger : en carré.
refusal-square-never-counters = { $unit } ne peut pas contre-attaquer : en carré.
refusal-square-never-pursues = { $unit } ne peut pas poursuivre : en carré.
refusal-supported-already = { $unit } a déjà tiré en soutien ce tour.
refusal-test-not-due = { $unit } n'a pas de test à passer maintenant ({ $test }).
refusal-too-far-to-move = { $unit } : { $distance } cm, mais son mouvement est de { $cm } cm au plus.
refusal-too-far-to-charge = { $unit } ne peut pas charger : il faut un ennemi à { $cm } cm ou moins.
refusal-too-many-elements = { $unit } ne peut pas tirer avec { $given } EC : elle en a { $strength }.
refusal-too-many-fight = { $unit } ne peut pas combattre avec { $given } EC : il lui en reste { $strength }.
refusal-uncommanded-must-move = { $unit } doit aller vers son général de brigade : la déplacer, ou la déclarer bloquée.

# Résultats

outcome-advances = { $units } : avance de { $cm } cm au plus, sans contact.
outcome-all-in-command = { $every ->
        [1] Toutes les UM : chaque UC est en commandement.
       *[other] { $um } : chaque UC mesurée est en commandement.
    }
outcome-blocked = { $unit } : chemin du général barré, reste sur place.
outcome-breaks = { $later ->
        [1] { $unit } : rupture, retrait du jeu une fois les autres tests faits.
       *[other] { $unit } : rupture, retrait du jeu.
    }
outcome-changes-formation = { $unit } : nouvelle formation, { $formation }.
outcome-charge-declared = { $unit } contre { $target } : charge déclarée ({ $aspect }).
outcome-charge-goes-on = { $unit } : la charge continue.
outcome-charge-strikes-home = { $unit } : charge à fond, corps à corps.
outcome-charged-ahead = { $charged } contre { $charger }, avantage au chargé : { $told ->
        [hits] touches non sauvées, { $hits_inflicted } sur le chargé et { $hits_suffered } sur le chargeant ; EC perdus
       *[losses] EC perdus
    }, { $inflicted } chez le chargé, { $suffered } chez le chargeant.
outcome-charger-ahead = { $charger } contre { $charged }, avantage au chargeant : { $told ->
        [hits] touches non sauvées, { $hits_inflicted } sur le chargé et { $hits_suffered } sur le chargeant ; EC perdus
       *[losses] EC perdus
    }, { $inflicted } chez le chargé, { $suffered } chez le chargeant.
outcome-combat-begins = Combat : { $units } contre { $targets }.
outcome-combat-called-off = Combat interrompu : { $units }.
outcome-charge-called-off = Charge abandonnée : { $units }.
outcome-combat-cancelled = { $targets } hors d'atteinte, charge annulée ({ $units }).
outcome-conceded = { $unit } : bataille concédée.
outcome-consolidates = { $unit } : consolidation, sur place.
outcome-contact-made = { $unit } contre { $target } : contact en poursuivant ({ $aspect }), nouveau combat.
outcome-counter-attacks = { $unit } : contre-attaque.
outcome-division-lost = { $unit } : rupture, retrait de toutes ses UC.
outcome-elements-lost = { $shots ->
        [0] { $unit }
       *[other] { $shooter } tire sur { $unit }
    } : { $lost ->
        [one] { $lost } EC perdu
       *[other] { $lost } EC perdus
    }.
outcome-falls-back = { $unit } : repli de { $cm } cm.
outcome-fights-on = { $unit } : le combat continue.
outcome-general-lost = { $unit } : perte ({ $fate }).
outcome-general-moves = { $unit } : déplacement de { $cm } cm au plus.
outcome-general-replaced = { $unit } : successeur désigné.
outcome-general-replaced-by = { $unit } : successeur désigné, { $name }.
outcome-halts = { $unit } : arrêt, charge annulée.
outcome-halts-disordered = { $unit } : arrêt en désordre, charge annulée.
outcome-hits-to-save =
    { $unit } tire sur { $target } : { $hits ->
        [one] { $hits } touche
       *[other] { $hits } touches
    } à sauver.
log-outcome-hits-to-save = { $unit } tire sur { $target } : sauvegardes à faire.
log-outcome-no-hit = { $unit } tire sur { $target } : sans effet.
outcome-holds-in-melee = { $unopposed ->
        [1] { $unit } : test réussi, plus personne en face.
       *[other] { $unit } : test réussi, repli ou suite du combat.
    }
outcome-marker-removed = { $unit } : pion ôté, { $marker }.
outcome-marker-set = { $unit } : pion posé, { $marker }.
outcome-melee-level = { $charger } contre { $charged }, à égalité : { $told ->
        [hits] touches non sauvées, { $hits_inflicted } sur le chargé et { $hits_suffered } sur le chargeant ; EC perdus
       *[losses] EC perdus
    }, { $inflicted } chez le chargé, { $suffered } chez le chargeant.
outcome-moves = { $unit } : mouvement, { $cm } cm au plus.
outcome-moves-and-changes = { $unit } : mouvement, { $cm } cm au plus, et formation { $formation }.
outcome-no-contact = { $unit } : aucun contact.
outcome-no-hit = { $unit } tire sur { $target } : aucune touche.
outcome-no-loss = { $shots ->
        [0] { $unit }
       *[other] { $shooter } tire sur { $unit }
    } : aucune perte.
outcome-pursues = { $unit } : poursuite de { $cm } cm au plus.
outcome-removed-by-losses = { $unit } : trop de pertes, retrait du jeu.
outcome-routs = { $unit } : déroute de { $cm } cm.
outcome-shot-to-nothing = { $shots ->
        [0] { $unit }
       *[other] { $shooter } tire sur { $unit }
    } : derniers EC perdus, hors de combat.
outcome-stands = { $unit } : attente de pied ferme.
outcome-stands-disordered = { $unit } : sur place, en désordre.
outcome-stands-firm = { $unit } : test réussi, réaction possible.
outcome-test-passed = { $unit } : test réussi malgré les pertes.
outcome-um-lost = { $unit } : rupture, retrait de toutes ses UC.
outcome-uncommanded-found = { $count ->
        [one] UC non commandée
       *[other] UC non commandées
    } ({ $um }) : { $units }.

# Titres des chances

headline-advances = Avance
headline-all-in-command = En commandement
headline-blocked = Blocage
headline-breaks = Rupture
headline-changes-formation = Nouvelle formation
headline-charge-declared = Charge déclarée
headline-charge-goes-on = La charge continue
headline-charge-strikes-home = Charge à fond
headline-charged-ahead = Avantage au chargé
headline-charger-ahead = Avantage au chargeant
headline-combat-begins = Le combat commence
headline-combat-called-off = Combat interrompu
headline-charge-called-off = Charge abandonnée
headline-combat-cancelled = Combat annulé
headline-conceded = Bataille concédée
headline-consolidates = Consolidation
headline-contact-made = Nouveau contact
headline-counter-attacks = Contre-attaque
headline-division-lost = Division rompue
headline-elements-lost = EC perdus
headline-falls-back = Repli
headline-fights-on = Combat continué
headline-general-lost = Général perdu
headline-general-moves = Général déplacé
headline-general-replaced = Général remplacé
headline-general-replaced-by = Général remplacé
headline-halts = Arrêt
headline-halts-disordered = Arrêt en désordre
headline-hits-to-save = Touches à sauver
headline-holds-in-melee = Tient
headline-marker-removed = Pion ôté
headline-marker-set = Pion posé
headline-melee-level = Égalité
headline-moves = Mouvement
headline-moves-and-changes = Mouvement et formation
headline-no-contact = Pas de contact
headline-no-hit = Aucune touche
headline-no-loss = Aucune perte
headline-pursues = Poursuite
headline-removed-by-losses = Retrait
headline-routs = Déroute
headline-shot-to-nothing = Hors de combat
headline-stands = Attend
headline-stands-disordered = Reste en désordre
headline-stands-firm = Tient bon
headline-test-passed = Tient
headline-um-lost = UM perdue
headline-uncommanded-found = UC non commandées

# Lignes d'une résolution

line-command-distance = { $unit } : distance de commandement (cm)
line-fire-dice = { $unit } : { $elements } EC, efficacité { $efficiency }, dés
line-to-hit = { $unit } : touche par expérience
line-melee-dice = { $unit } : touche sur { $needed }+, dés
line-morale-grade = moral { $grade }
line-test-needed = { $beyond ->
        [1] un 6 suffit, quoi qu'il faille
       *[0] il faut { $needed }+
    }
line-saves-due = { $unit } : { $hits ->
        [one] { $hits } touche
       *[other] { $hits } touches
    }, sauvegarde sur { $needed }+
line-out-of-action = { $unit } : derniers EC perdus, hors de combat
line-might-fall-back = { $unit } : repli possible, { $cm } cm{ $goings ->
        [2] {" "}(GG/BGo)
       *[other] {""}
    }
line-pursuit-disorders = poursuivre met en désordre
line-needed = { $beyond ->
        [1] un 6 suffit toujours, au lieu de
       *[0] à obtenir
    }
line-ranges = portée { $range } cm, longue portée dès { $long } cm
line-first-round = premier tour de combat : uniquement les EC au contact, et le 2e rang d'une colonne d'attaque française
line-later-rounds = autres tours de combat : tous les EC à 5 cm d'un EC ennemi qui combat
line-charge-within = charge à { $cm } cm au plus
line-falls-back = { $unit } : repli de { $cm } cm{ $goings ->
        [2] {" "}(GG/BGo)
       *[other] {""}
    }
line-falls-back-failing = si le test est manqué : repli de { $cm } cm{ $goings ->
        [2] {" "}(GG/BGo)
       *[other] {""}
    }
line-breaks-failing = si le test est manqué : rupture (pion de ralliement déjà là)
line-any-face = front, flanc ou arrière : rien ne change pour ces deux UC
line-second-rank = { $unit } : le 2e rang combat aussi, autant que de front
line-until-half = { $unit } : { $left ->
        [0] plus de la moitié perdue, test au début de son tour
        [one] encore un EC perdu, et c'est plus de la moitié
       *[other] encore { $left } EC perdus avant plus de la moitié
    } (test à { $needed }+ : { $percent } %)
line-division-until-half = { $unit } : { $left ->
        [0] plus de la moitié des UM perdue, test au début de son tour
        [one] encore une UM perdue, et c'est plus de la moitié
       *[other] encore { $left } UM perdues avant plus de la moitié
    } (test à { $needed }+ : { $percent } %)
line-reach = au plus { $cm } cm{ $goings ->
        [2] {" "}(GG/BGo)
       *[other] {""}
    }
line-rights = { $row }
line-speed = { $row } (cm)

# Jets

throw-fire = tir
throw-save = sauvegardes
throw-melee = corps à corps
throw-morale = test de moral

# Fins

ending-broken = Toutes les divisions d'un camp sont rompues : la bataille est finie.
ending-conceded = Un camp concède : la bataille est finie.
ending-draw = Toutes les divisions des deux camps sont rompues : personne ne gagne.

# Sur la table
do-lay =
    { $count ->
        [one] posez un pion de { $marker }
       *[other] posez { $count } pions de { $marker }
    }
do-lift =
    { $count ->
        [one] retirez le pion de { $marker }
       *[other] retirez { $count } pions de { $marker }
    }
do-fall-back = repli : reculez de { $cm } cm{ $goings ->
        [2] {" "}(GG/BGo)
       *[other] {""}
    }
do-rout = déroute : reculez de { $cm } cm{ $goings ->
        [2] {" "}(GG/BGo)
       *[other] {""}
    }
do-halt = arrêtez la charge sur place
do-pursue = poursuite : avancez de { $cm } cm{ $goings ->
        [2] {" "}(GG/BGo)
       *[other] {""}
    }
do-consolidate = consolidez sur place
do-um-advance = avancez de { $cm } cm au plus, sans contact
do-counter-attack = avancez à la rencontre de la charge
do-contact = avancez au contact de { $target }
do-formation = passez en { $name }
do-formation-off = quittez la formation
do-skirmishers = déployez les tirailleurs
do-skirmishers-off = rappelez les tirailleurs
do-elements =
    { $points ->
        [one] retirez un EC
       *[other] retirez { $points } EC
    }
do-elements-off =
    { $points ->
        [one] remettez un EC
       *[other] remettez { $points } EC
    }

# What a sheet tells.
profile-speed = Vitesse : { $cm } cm
profile-range = Portée : { $range } cm, longue portée dès { $long } cm
profile-no-fire = Tir : aucun
profile-efficiency = Efficacité : { $now } (arme : { $native })
profile-to-hit = Touche sur { $on }+
profile-morale = Moral : { $needed }+
profile-command = Distance de commandement : { $cm } cm
profile-until-uc = Test de pertes : { $left ->
    [0] plus de la moitié perdue
   *[other] encore { $left } EC à perdre
} (test à { $needed }+ : { $percent } %)
profile-until-um = Test de l'UM : { $left ->
    [0] plus de la moitié perdue
   *[other] encore { $left } EC à perdre
} (test à { $needed }+ : { $percent } %)
profile-until-division = Test de la Division : { $left ->
    [0] plus de la moitié perdue
   *[other] encore { $left } UM à perdre
} (test à { $needed }+ : { $percent } %)

# Récit

gather-outcome-moves = { $who } { $actors ->
    [one] se déplace
   *[other] se déplacent
}.
gather-outcome-changes-formation = { $who } { $actors ->
    [one] prend
   *[other] prennent
} la formation « { $formation } ».
gather-outcome-moves-and-changes = { $who } { $actors ->
    [one] se déplace et prend
   *[other] se déplacent et prennent
} la formation « { $formation } ».
gather-in-fire-outcome-no-loss = { $who } { $actors ->
    [one] tire
   *[other] tirent
} sur { $unit } sans effet.
pairs-in-fire-outcome-no-loss = Tirs sans effet : { $who }.
pair-in-fire-outcome-no-loss = { $actor } sur { $unit }
story-outcome-no-loss = { $unit } ne perd personne.
story-outcome-elements-lost = { $shots ->
    [0] { $unit }
   *[other] { $shooter } tire sur { $unit }, qui
} perd { $lost } EC.
story-outcome-shot-to-nothing = { $shots ->
    [0] { $unit }
   *[other] { $shooter } tire sur { $unit }, qui
} perd ses derniers EC.
story-outcome-hits-to-save = { $unit } { $unit_n ->
    [one] tire
   *[other] tirent
} sur { $target }, { $hits ->
    [one] une touche
   *[other] { $hits } touches
}.
story-outcome-combat-begins = Combat : { $units } contre { $targets }.
story-outcome-combat-cancelled = { "" }
gather-outcome-stands-firm = { $who } { $actors ->
    [one] tient
   *[other] tiennent
} bon.
story-outcome-holds-in-melee = { "" }
story-outcome-no-contact = { "" }
story-outcome-uncommanded-found = { "" }
story-outcome-all-in-command = { "" }
story-outcome-blocked = { "" }
gather-outcome-fights-on = { $who } { $actors ->
    [one] continue
   *[other] continuent
} le combat.
gather-outcome-charge-strikes-home = { $who } { $actors ->
    [one] charge
   *[other] chargent
} à fond.
story-outcome-charged-ahead = { $charged } { $charged_n ->
    [one] prend
   *[other] prennent
} le dessus sur { $charger }, perte de { $suffered } EC ({ $inflicted ->
    [0] aucune
   *[other] { $inflicted }
} en face).
story-outcome-charger-ahead = { $charger } { $charger_n ->
    [one] prend
   *[other] prennent
} le dessus sur { $charged }, perte de { $inflicted } EC ({ $suffered ->
    [0] aucune
   *[other] { $suffered }
} en face).
story-line-out-of-action = { $unit } { $unit_n ->
    [one] perd ses
   *[other] perdent leurs
} derniers EC : hors de combat.
story-outcome-melee-level = { $charger } { $charger_n ->
    [one] se bat
   *[other] se battent
} à égalité avec { $charged }, { $suffered ->
    [0] sans perte
   *[other] { $suffered } EC de chaque côté
}.
gather-outcome-pursues = { $who } { $actors ->
    [one] poursuit
   *[other] poursuivent
}.
story-outcome-advances = { $who } { $actors ->
    [one] avance
   *[other] avancent
} à la suite.
gather-outcome-consolidates = { $who } { $actors ->
    [one] consolide sa position
   *[other] consolident leur position
}.
story-outcome-contact-made = En poursuivant, { $unit } { $unit_n ->
    [one] tombe
   *[other] tombent
} sur { $target }.
gather-outcome-breaks = { $who } { $actors ->
    [one] rompt et quitte
   *[other] rompent et quittent
} le champ de bataille.
story-outcome-removed-by-losses = { $unit } a trop perdu et quitte le champ de bataille.
story-outcome-general-lost = Général perdu : { $unit } ({ $fate }).
story-outcome-general-replaced = Un successeur remplace { $unit }.
story-outcome-general-replaced-by = { $name } remplace { $unit }.
gather-outcome-counter-attacks = { $who } { $actors ->
    [one] contre-attaque
   *[other] contre-attaquent
}.
gather-outcome-stands = { $who } { $actors ->
    [one] attend
   *[other] attendent
} de pied ferme.
story-outcome-no-hit = { $unit } { $unit_n ->
    [one] tire
   *[other] tirent
} sur { $target } sans toucher personne.
story-outcome-um-lost = { $unit } rompt et quitte le champ de bataille avec toutes ses UC.
story-outcome-division-lost = { $unit } rompt et quitte le champ de bataille avec toutes ses UC.
gather-outcome-falls-back = { $who } { $actors ->
    [one] se replie
   *[other] se replient
}.
gather-outcome-halts = { $who } { $actors ->
    [one] arrête sa
   *[other] arrêtent leur
} charge.
gather-outcome-halts-disordered = { $who } { $actors ->
    [one] arrête sa
   *[other] arrêtent leur
} charge en désordre.
gather-outcome-charge-goes-on = { $who } { $actors ->
    [one] poursuit sa
   *[other] poursuivent leur
} charge.
gather-outcome-test-passed = { $who } { $actors ->
    [one] tient malgré ses
   *[other] tiennent malgré leurs
} pertes.
story-outcome-charge-declared = { $unit } charge { $target } ({ $aspect }).

# Ce qui a décidé, dans la ligne du journal.
aloud-lost = { $unit } : UM perdue
aloud-lapse = Charge annulée ({ $name })
tally-throw-fire = { $score ->
    [0] aucune touche
    [one] 1 touche
   *[other] { $score } touches
}
tally-throw-save = { $score ->
    [0] aucune sauvée
    [one] 1 sauvée
   *[other] { $score } sauvées
}
gather-outcome-charge-declared = { $who } { $actors ->
    [one] charge
   *[other] chargent
} { $target } ({ $aspect }).
story-outcome-conceded = { "" }
state-destroyed = hors de combat
state-broken = rupture
state-loss-test = retrait après test de pertes
state-um-broken = retrait avec son UM
state-division-broken = retrait avec sa division
state-lost = hors de combat
state-killed = perte au combat
state-captured = capture
state-gone-with-division = départ avec sa division
state-gone-with-um = départ avec son UM
gone-broken = { "" }
gone-um-broken = { $who } { $actors ->
    [one] part
   *[other] partent
} avec l'UM
gone-division-broken = { $who } { $actors ->
    [one] part
   *[other] partent
} avec la division
gone-lost = { $who } { $actors ->
    [one] n'a plus
   *[other] n'ont plus
} personne en ligne
gone-gone-with-um = { $who } { $actors ->
    [one] quitte
   *[other] quittent
} le champ de bataille
gone-gone-with-division = { $who } { $actors ->
    [one] quitte
   *[other] quittent
} le champ de bataille
tally-in-morale-test-line-needed = { $value ->
    [1] il fallait 2+, un 1 rate toujours
    [0] il fallait 2+, un 1 rate toujours
    [-1] il fallait 2+, un 1 rate toujours
    [-2] il fallait 2+, un 1 rate toujours
    [-3] il fallait 2+, un 1 rate toujours
    [-4] il fallait 2+, un 1 rate toujours
    [-5] il fallait 2+, un 1 rate toujours
    [-6] il fallait 2+, un 1 rate toujours
    [-7] il fallait 2+, un 1 rate toujours
    [-8] il fallait 2+, un 1 rate toujours
    [-9] il fallait 2+, un 1 rate toujours
    [-10] il fallait 2+, un 1 rate toujours
    [7] il fallait un 6
    [8] il fallait un 6
    [9] il fallait un 6
    [10] il fallait un 6
   *[other] il fallait { $value }+
}
