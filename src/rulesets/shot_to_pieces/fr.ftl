## fire, combat, charges, events
refusal-unit-shaken = { $unit } est shaken : ni mouvement, ni charge, ni tir jusqu'à la fin de la phase suivante.
refusal-unit-in-melee = { $unit } est engagé dans une mêlée.
refusal-unit-moved = { $unit } a déjà bougé dans cette phase.
refusal-unit-charged = { $unit } a déjà chargé dans cette phase.
refusal-unit-fired = { $unit } a déjà tiré dans cette phase.
refusal-unit-fought = { $unit } a déjà combattu dans cette phase.
refusal-unit-evaded = { $unit } vient d'esquiver.
refusal-unit-threatened = { $unit } est immobilisé par une menace de flanc : répondez que la menace a disparu si c'est le cas.
refusal-no-real-fire = { $unit } ne tire pas : sa puissance ne sert qu'à résister.
refusal-building-not-faced = { $unit } vient de prendre son bâtiment : il ne tire qu'après avoir choisi une face.
refusal-artillery-moved = { $unit } a bougé de plus de 5 cm : l'artillerie ne tire plus dans cette phase.
refusal-not-installed = { $unit } n'est pas installée : une phase d'installation avant le premier tir.
refusal-target-in-melee = { $unit } est dans une mêlée : personne ne tire dessus.
refusal-target-hidden = { $unit } est caché : il faut d'abord le repérer.
refusal-declared-already = { $unit } a déjà déclaré son tir.
refusal-other-salvo = { $unit } ne peut pas se joindre à cette salve : autre cible ou autre camp.
refusal-no-indirect-fire = { $unit } ne peut pas tirer en indirect.
refusal-halves-fire-together = { $unit } tire avec l'autre moitié de son gros bataillon : joignez-le à sa salve.
refusal-not-in-salvo = { $unit } n'est pas de cette salve.
refusal-supports-itself = { $unit } ne peut pas se soutenir lui-même.
refusal-not-a-friend = { $unit } n'est pas du bon camp.
refusal-out-of-range = { $unit } : { $distance } cm, mais son arme porte à { $range } cm.
refusal-in-dead-zone = { $unit } : la cible est dans l'angle mort de { $zone } cm.
refusal-friend-in-dead-zone = { $unit } : la cible est dans l'angle mort, de part et d'autre de l'ami survolé.
refusal-reply-is-due = { $unit } vise le tireur : la réplique est obligatoire.
refusal-aims-elsewhere = { $unit } a déclaré une autre cible : pas de changement opportun, pas de réplique.
refusal-no-charisma = { $unit } : aucun chef charismatique dans son armée à cette phase.
refusal-melee-not-now = Cette mêlée ne commence qu'à la phase suivante.
refusal-melee-fought = Cette mêlée a déjà été résolue dans cette phase.
refusal-supports-elsewhere = { $unit } est déjà pris dans une autre mêlée.
refusal-no-rear-support-for = { $unit } n'est pas de l'infanterie : pas de soutien arrière.
refusal-no-rear-support-indoors = { $unit } est dans un bâtiment : soutien latéral seulement.
refusal-formation-without-rear = { $unit } est dans une formation sans soutien arrière.
refusal-gives-no-rear-support = { $unit } ne donne pas de soutien arrière : latéral seulement.
refusal-too-many-supports = Trop de soutiens pour { $unit } : deux latéraux et un arrière au plus.
refusal-supports-twice = { $unit } est nommé deux fois.
refusal-nothing-to-split = Rien à diviser : il faut un soutien latéral de chaque côté.
refusal-not-a-flank-support = { $unit } n'est pas un soutien latéral de cette mêlée.
refusal-formation-changed = { $unit } a changé de formation : pas de charge dans cette phase.
refusal-charge-from-march-column = { $unit } est en colonne de marche : pas d'attaque.
refusal-never-charges = { $unit } ne charge jamais.
refusal-corps-retreats = { $unit } : son corps est en retraite, ni charge ni mouvement vers l'avant.
refusal-too-many-charges = { $unit } a chargé { $most } fois de suite : une phase de pause d'abord.
refusal-skirmishers-charge-few = { $unit } sont des tirailleurs : ils ne chargent que des tirailleurs (shaken, avec cette option) ou de l'artillerie shaken, pas { $target }.
refusal-melee-closed = { $unit } ne peut pas se joindre à la mêlée de { $target } : il n'était pas côte à côte avant.
refusal-no-all-out = { $unit } ne peut pas charger all out : seulement la cavalerie médiocre, ou sur un événement.
refusal-only-cavalry-is-rash = { $unit } n'est pas de la cavalerie : pas de charge rash.
refusal-charge-forbidden = { $unit } ne peut pas charger { $target } : { $why }.
refusal-target-is-gone = La cible n'est plus là : nommez un autre ennemi touché, ou dites qu'il n'y a pas de contact.
refusal-hit-without-contact = { $unit } est nommé comme touché, et il n'y aurait pas de contact : c'est l'un ou l'autre.
refusal-evades-first = Les esquives d'abord : l'adversaire doit répondre.
refusal-cannot-evade = { $unit } ne peut pas esquiver.
refusal-nothing-to-answer = { $unit } n'a pas de charge à esquiver.
refusal-must-evade = { $unit } doit esquiver : l'ordre serré balaie les tirailleurs.
refusal-only-leaves-melee = { $unit } n'esquive pas une charge : quitter la mêlée est sa seule esquive.
refusal-not-held-by-foot = { $unit } n'est pas en mêlée contre de l'infanterie ou de l'artillerie.
refusal-only-cavalry-disengages = { $unit } : seule la cavalerie peut quitter un carré.
refusal-not-in-melee = { $unit } n'est pas dans une mêlée.
refusal-general-too-far = { $unit } : { $distance } cm à faire, il n'en fait que { $reach }.
refusal-only-supports = { $unit } ne fait que soutenir une mêlée : seule l'unité de contact quitte un carré.
refusal-left-that-square = { $unit } vient de quitter { $target } : pas de charge sur ce carré dans la phase.
refusal-target-stands = { $unit } : une autre cible seulement si la première a esquivé.
refusal-nobody-won = { $unit } et { $enemy } : il faut un corps à corps gagné dans cette phase par l'une des deux.
refusal-changed-already = { $unit } a déjà changé de formation ou de monture dans cette phase.
refusal-not-a-square = { $unit } n'est pas en mêlée contre un carré.
refusal-no-events = Cette partie se joue sans événements.
refusal-event-drawn-already = L'événement de cette phase est déjà tiré.
refusal-choose-an-event = Choisissez d'abord le numéro de l'événement, de 1 à 19.
refusal-event-strikes-others = { $unit } n'est pas concerné par cet événement.
refusal-no-aircraft = { $unit } : pas d'aviation dans cette période.
refusal-not-your-phase = { $unit } : ce n'est pas sa phase.
refusal-no-strafe-left = { $unit } n'a plus de straff.
refusal-strafed-already = { $unit } a déjà straffé dans cette phase.
refusal-not-a-target = { $unit } n'est pas parmi les cibles.
refusal-not-bombardment = { $unit } n'est pas de l'artillerie de bombardement.
refusal-barrage-too-near = { $unit } : à courte portée, pas de tir de zone ; tirez normalement.
line-fire-power = { $unit }, puissance
line-resilience = { $unit }, résilience
line-combat-value = { $unit }, combat
line-erratic = { $unit } : erratique, sans modificateur
line-prospect = Sans réplique ni abri, jusqu'à { $cm } cm : sans effet { $nothing } %{ $brittle ->
        [0] {""}
       *[other] {""}, brittle { $brittle } %
    }{ $shaken ->
        [0] {""}
       *[other] {""}, shaken { $shaken } %
    }{ $destroyed ->
        [0] {""}
       *[other] {""}, hors de combat { $destroyed } %
    }
line-free-choice = Choix libre parmi les { $among } cibles les plus proches si la première est à plus de { $beyond } cm
line-free-choice-always = Choix libre parmi les { $among } cibles les plus proches
line-held-by-overlap = { $unit } : en soutien d'une mêlée de front, ne la quitte que sur prise ou menace de flanc
line-nearest-to-cavalry = { $unit } : au plus près de la cavalerie ennemie, en cm
line-barrage-radius = { $unit } : tout le monde à moins de, en cm
line-thrown-again = { $unit } : un 1 relancé par le chef, nouveau dé
line-capped = { $unit } : plafond de la période
line-capped-adjoining = { $unit } : unités accolées, +2 au plus
line-capped-support = { $unit } : soutiens, +3 au plus
line-quota-missing = vers l'avant : { $spent } PA sur { $least }
line-selected = celle que le dé désigne : { $which }
line-event-nobody = personne n'est concerné : événement perdu, sans dé
line-event-to-choose = { $number } { $event }
line-event-no-building = aucun bâtiment nommé : rien ne brûle (nommez d'abord ceux de la table)
line-strafe-attack = straff sur { $unit }, score
line-strafe-resists = { $unit } : résistance, score
line-fat-against-skeleton = { $unit } : fat contre squelette
line-total = { $unit }, score
line-tie = égalité
line-out-of-reach = { $unit } : hors de portée, ne tire pas
line-salvo-lost = salve perdue : plus personne pour tirer, ou plus de cible
line-aims-at-firer = { $unit } : vise le tireur, un seul échange
line-aims-elsewhere = { $unit } : vise ailleurs, pas de réplique
line-too-many-markers = { $unit } : plus de deux marqueurs
line-two-shaken = { $unit } : second shaken de suite
line-second-shaken = { $unit } : second marqueur shaken (2 au plus, sans détruire)
line-shaken-enough = { $unit } : déjà 2 shaken, pas de troisième
line-brittle-enough = { $unit } : déjà 2 brittle, pas de troisième
line-no-kill = { $unit } : écart de 3 ou plus, mais ce coup ne pouvait pas détruire
line-fire-lost = { $unit } : shaken, son tir déclaré est perdu
line-fragile = { $unit } : fragile après sa charge
line-colour-guard = { $unit } : la garde au drapeau prend un brittle au lieu du shaken
line-panic = { $unit } : panique, une unité amie à moins de 15 cm prend un brittle
line-overlaps-cancel = soutiens latéraux des deux côtés : aucun ne compte
line-overlaps-split = soutiens latéraux des deux côtés : aucun ne comptera ; s'ils se font face, divisez d'abord la mêlée
line-other-half = { $unit } : autre moitié du gros bataillon, soutien latéral permanent
line-charge-reach = { $unit } : portée de charge, en cm
line-due-by-event = { $unit } : charge all out due à l'événement, sans PA
line-due-by-impatience = { $unit } : charge due à l'impatience, sans PA
line-due-by-threat = { $unit } : charge due, menace sur un flanc
line-fragile-from-now = { $unit } : fragile toute la mêlée, hors de combat sur une égalité ou un shaken
line-charge-rash = rash : un D6 de centimètres en plus
line-charge-chance = arrive sur { $faces } des { $of } faces du D6
line-charge-arrives = { $unit } : la charge arrive, portée en cm
line-charge-short = { $unit } : il manque { $short } cm, portée en cm
line-evade-move = { $unit } : mouvement d'esquive, en cm
line-evade-risk = esquive : hors de combat sur 1-{ $on } du D6, sinon shaken
line-stay-risk = reste : fuite malgré tout sur 1-{ $on } du D6
line-move-allowed = mouvement permis, en cm
line-generals-last = { $unit } : déjà bougé, les généraux bougent les derniers
line-general-move = { $unit } : mouvement, en cm
line-impetuous-tired = { $unit } : deux charges de suite, pas de troisième
line-impetuous-held = { $unit } : encore en mêlée, ne charge que si elle finit avant
line-rash = { $unit } : centimètres de plus
line-stay = { $unit } : reste voulu (esquive malgré tout sur 1-3)
line-obstacle = { $unit } : fuite contre un obstacle infranchissable
line-survival = { $unit } : hors de combat sur { $on } ou moins
line-selector = { $which }
line-strafed = { $unit } sous le straff, écart
outcome-declared = { $unit } : tir déclaré sur { $target }{ $said ->
        [together] {""}, avec { $others }.
       *[alone] {""}.
    }
headline-declared = Déclaré
outcome-declaration-withdrawn = Déclaration retirée : { $units }.
headline-declaration-withdrawn = Déclaration retirée
outcome-salvo-lost = Salve perdue : { $units }.
headline-salvo-lost = Salve perdue
outcome-no-effect = { $other } contre { $unit } : sans effet.
outcome-nothing-follows = { $unit } : impatience, mais rien ne suit.
headline-nothing-follows = Rien ne suit
headline-no-effect = Sans effet
outcome-destroyed = { $other } contre { $unit } : { $unit } hors de combat.
headline-destroyed = Hors de combat : { $unit }
outcome-shaken = { $other } contre { $unit } : { $unit } shaken.
headline-shaken = Shaken : { $unit }
outcome-brittle = { $other } contre { $unit } : un brittle pour { $unit }.
headline-brittle = Un brittle : { $unit }
outcome-lost-destroyed = { $other } contre { $unit } : { $other } hors de combat.
headline-lost-destroyed = Hors de combat : { $other }
outcome-lost-shaken = { $other } contre { $unit } : { $other } shaken.
headline-lost-shaken = Shaken : { $other }
outcome-lost-brittle = { $other } contre { $unit } : un brittle pour { $other }.
headline-lost-brittle = Un brittle : { $other }
outcome-both-destroyed = { $other } contre { $unit } : hors de combat des deux côtés.
headline-both-destroyed = Hors de combat des deux côtés
outcome-both-brittle = { $other } contre { $unit } : égalité, un brittle de chaque côté{ $said ->
        [twice] {""}, un second pour { $twice }.
       *[once] {""}.
    }
headline-both-brittle = Brittle des deux côtés
outcome-both-suffer = { $other } contre { $unit } : égalité, des pertes de chaque côté.
headline-both-suffer = Des pertes des deux côtés
outcome-supports-named = Soutiens notés.
log-outcome-supports-named = { $said ->
        [some] { $unit_a } > { $unit_b } : en soutien, { $supports }.
        [nobody] { $unit_a } > { $unit_b } : aucun soutien.
       *[other] { $actor } : soutiens notés.
    }
headline-supports-named = Soutiens notés
line-wins-building = { $unit } : prise de « { $building } », occupation à la fin de la phase
outcome-melee-split = { $unit } et { $other } combattent à part.
headline-melee-split = Mêlée divisée
outcome-melee-linked = { $unit } et { $other } combattront à la phase suivante.
headline-melee-linked = Nouvelle mêlée
outcome-charge-declared = { $unit } contre { $target } : charge.
headline-charge-declared = Charge
outcome-contact = Contact : { $unit } contre { $target }.
headline-contact = Contact
outcome-no-contact = { $unit } : pas de contact.
headline-no-contact = Pas de contact
outcome-stays = { $unit } : reste sur place.
headline-stays = Reste
outcome-evaded = { $unit } : esquive, shaken, dos à l'ennemi.
headline-evaded = Esquive
outcome-evader-destroyed = { $unit } : hors de combat dans sa fuite.
headline-evader-destroyed = Hors de combat en fuyant
outcome-disengaged = { $unit } : retrait du carré.
headline-disengaged = Quitte le carré
outcome-event = Événement { $number }, { $event }.
headline-event = Un événement du D20
outcome-event-lost = Événement sans objet, perdu.
headline-event-lost = Perdu
outcome-event-strikes = L'événement touche { $unit }.
headline-event-strikes = L'événement agit
outcome-strafe-shifted = Le passage est décalé de { $shift } cm vers la { $way }.
headline-strafe-shifted = Décalage
outcome-strafe-done = Straff{ $said ->
        [some] {" "}sur { $units }
       *[nobody] {""}
    } : { $struck ->
        [0] personne de touché
        [one] une unité touchée
       *[other] { $struck } unités touchées
    }.
headline-strafe-done = { $destroyed ->
    [0] { $shaken ->
        [0] { $brittle ->
            [0] Sans effet
           *[other] { $brittle } brittle
        }
       *[other] { $shaken } shaken{ $brittle ->
            [0] {""}
           *[other] {""}, { $brittle } brittle
        }
    }
   *[other] { $destroyed } hors de combat{ $shaken ->
        [0] {""}
       *[other] {""}, { $shaken } shaken
    }{ $brittle ->
        [0] {""}
       *[other] {""}, { $brittle } brittle
    }
}
outcome-barrage = { $unit } : { $hits ->
        [0] personne de touché
        [one] une unité touchée
       *[other] { $hits } unités touchées
    } par le tir de zone.
headline-barrage = { $destroyed ->
    [0] { $shaken ->
        [0] { $brittle ->
            [0] Sans effet
           *[other] { $brittle } brittle
        }
       *[other] { $shaken } shaken{ $brittle ->
            [0] {""}
           *[other] {""}, { $brittle } brittle
        }
    }
   *[other] { $destroyed } hors de combat{ $shaken ->
        [0] {""}
       *[other] {""}, { $shaken } shaken
    }{ $brittle ->
        [0] {""}
       *[other] {""}, { $brittle } brittle
    }
}
throw-fire = tir
throw-reply = réplique
throw-resilience = résilience
throw-combat = combat
throw-extra-die = dé supplémentaire
throw-rash = charge rash
throw-stay = rester
throw-survival = survie
throw-event = événement
throw-selector = lequel
throw-strafe = straff
throw-strafe-side = sens du décalage
throw-strafe-shift = ampleur du décalage
throw-friend-hit = ami touché

## orders and movement
refusal-battle-begun = La qualité de { $unit } ne se tire plus : le premier tour a commencé. Une correction peut encore la changer.
refusal-corps-demoralised = { $unit } : démoralisation et retraite pour le reste de la partie, aucun ordre ne lui parvient plus.
refusal-order-tried-already = { $unit } : un seul essai d'ordre par corps et par tour ; réessayez au tour suivant.
refusal-corps-gone = { $unit } n'a plus d'unité à commander.
refusal-same-order = { $unit } a déjà l'ordre { $order } : choisissez l'autre, ou gardez celui-ci sans test.
refusal-corps-not-advancing = { $unit } n'a pas l'ordre avancer : il n'a pas de position à prendre.
refusal-corps-activated = { $unit } est déjà activé dans cette phase.
refusal-retreat-needs-no-points = { $unit } bat en retraite : ses unités reculent sans activation ni PA.
refusal-corps-not-activated = { $unit } n'est pas activé dans cette phase : sans jet d'activation, pas de PA à dépenser.
refusal-not-enough-points = { $unit } n'a plus assez de PA : il en faut { $needed }, il en reste { $left }.
refusal-hold-quota = { $unit } a l'ordre tenir : { $most } PA au plus vers l'avant, { $spent } déjà dépensés. Bougez autrement que vers l'avant, ou gardez l'unité en place.
refusal-no-order-to-share = { $unit } n'a pas d'ordre à partager : il faut une autre unité payée par le même corps, qui a reçu le sien dans cette phase.
refusal-threat-marked-already = { $unit } menace déjà { $threatened } : la charge est notée.
refusal-formation-not-for-unit = { $unit } ne peut pas prendre cette formation ({ $formation }) : elle n'est pas pour sa classe.
refusal-formation-already = { $unit } est déjà dans cette formation ({ $formation }).
refusal-formation-light-only = { $unit } ne peut pas prendre cette formation ({ $formation }) : seules les troupes légères passent en tirailleurs.
refusal-formation-quality = { $unit } ne peut pas prendre cette formation ({ $formation }) : elle est réservée à la ligne et à l'élite.
refusal-formation-too-many = { $unit } ne peut pas prendre cette formation ({ $formation }) : son corps en a déjà { $most }, le maximum. Ramenez-en une d'abord.
refusal-waves-infantry-only = { $unit } n'est pas de l'infanterie : pas de vagues d'assaut.
refusal-waves-from-ordinary = { $unit } n'est pas dans sa formation ordinaire : reprenez-la avant de déclarer les vagues d'assaut.
refusal-waves-need-three = { $unit } : il faut trois rangs pour des vagues d'assaut ; nommez exactement deux autres unités au contact.
refusal-ranks-without-waves = { $unit } : d'autres rangs ne se nomment que pour des vagues d'assaut.
refusal-rank-is-front = { $unit } est déjà le premier rang : nommez deux autres unités.
refusal-rank-of-other-corps = { $unit } est d'un autre corps : les trois rangs sont du même.
refusal-already-in-waves = { $unit } est déjà dans des vagues d'assaut.
refusal-no-mounting-here = { $unit } ne peut ni monter ni mettre pied à terre : la période ne le prévoit pas.
refusal-never-dismounts = { $unit } ne monte ni ne met pied à terre : ce n'est pas une troupe montée qui le fait.
refusal-already-dismounted = { $unit } est déjà à pied.
refusal-already-mounted = { $unit } est déjà à cheval.
refusal-mount-in-building = { $unit } tient un bâtiment : sortez-en d'abord, on n'y monte pas à cheval.
refusal-change-in-zone = { $unit } ne peut pas changer de formation : une zone de contrôle ou d'interdiction ennemie le couvre, même si cet ennemi est en mêlée.
refusal-change-costs-too-much = { $unit } ne peut plus changer de formation : cela coûte { $cost } de son mouvement, il en reste { $left }.
refusal-no-move-left = { $unit } n'a plus de mouvement : son changement de formation l'a pris en entier.
refusal-difficult-too-far = { $unit } ne peut pas aller si loin : le terrain difficile coûte { $needed } cm et son mouvement est de { $cm } cm.
refusal-move-too-far = { $unit } : { $cm } cm, c'est trop loin. { $most } cm au plus.
refusal-charge-too-far = { $unit } : la cible est à { $cm } cm, la charge porte à { $most } cm au plus.
refusal-no-stepping-back = { $unit } ne recule pas face à l'ennemi : demi-tour, ou un mouvement ordinaire.
refusal-keeps-from-cavalry = { $unit } : { $why }.
refusal-other-corps-group = { $unit } est d'un autre corps : un groupe obéit à un seul chef.
refusal-other-order = { $unit } a un autre ordre : le groupe entier charge, ou le groupe entier bouge.
refusal-joins-itself = { $unit } est la batterie que les autres rejoignent.
refusal-other-corps-battery = { $unit } est d'un autre corps : des batteries se réunissent au sein d'un seul.
refusal-formed-already = { $unit } agit déjà avec d'autres batteries.
refusal-not-formed = { $unit } n'agit avec aucune autre batterie.
refusal-marches-already = { $unit } marche déjà avec ce groupe.
refusal-must-really-move = { $unit } doit bouger d'au moins { $least } cm (événement) : moins ne suffit pas.
refusal-general-moved-already = { $unit } s'est déjà déplacé dans cette phase.
refusal-general-of-other-corps = { $unit } ne paie pas pour { $officer } : un chef de corps est payé par son propre corps.
refusal-nobody-pays-general = { $unit } ne peut pas se déplacer : nommez un corps de son camp qui a encore un PA.
refusal-attached-already = { $officer } est déjà rattaché à { $unit }.
refusal-not-attached = { $unit } n'est rattaché à personne : nommez l'unité qu'il rejoint.
refusal-building-unnamed = Le bâtiment n'a pas de nom : donnez-lui-en un.
refusal-building-named-already = Il y a déjà un bâtiment nommé { $building } : choisissez un autre nom.
refusal-no-riders-in-buildings = { $unit } ne peut pas occuper de bâtiment à cheval : mettez pied à terre d'abord, si la période le permet.
refusal-enter-after-move = { $unit } n'a pas bougé dans cette phase : on entre dans un bâtiment à la fin d'un mouvement, notez-le d'abord.
refusal-face-own-building = { $unit } vient de prendre un autre bâtiment que { $building } : choisissez d'abord sa face dans le sien.
refusal-building-burnt = { $building } a brûlé : personne ne l'occupe plus de la partie.
refusal-building-held-already = { $unit } tient déjà { $building }.
refusal-building-occupied = { $building } est tenu par { $unit } : une seule unité par bâtiment.
refusal-hidden-already = { $unit } est déjà caché.
refusal-cannot-hide-here = { $unit } ne peut pas se cacher : il faut être à couvert, sans ennemi à moins de 10 cm.
refusal-not-hidden = { $unit } n'est pas caché : rien à repérer.
refusal-no-army-reserve = Cette partie se joue sans réserve d'armée (option).
refusal-not-in-reserve = { $unit } n'est pas de la réserve d'armée : seules ses unités rejoignent un corps.
refusal-reserve-joins-itself = { $unit } est la réserve d'armée : choisissez le corps dont le chef est à portée.
refusal-corps-takes-nobody = { $unit } bat en retraite : il ne reçoit plus personne.
refusal-no-detachments = Cette partie se joue sans détachements (option).
refusal-no-such-formation = { $unit } n'a pas de formation « { $formation } » en jeu. Ses formations : { $known }. Une formation se détache en entier.
refusal-detach-to-itself = { $unit } est le corps d'origine : pour rappeler la formation, ne nommez aucun corps.
refusal-detached-already = Cette formation est déjà détachée auprès de { $unit }.
refusal-not-detached = { $unit } n'a rien à rappeler : cette formation n'est pas détachée. Nommez le corps qui la reçoit.
refusal-installed-already = { $unit } est déjà installée ou s'installe.
refusal-no-passing-here = Dans cette période, traverser des amis est sans effet sur eux : rien à noter.
refusal-not-militia = { $unit } n'est pas de la milice : la traverser est sans effet.
refusal-no-passing = { $unit } ne traverse pas d'amis et ne se laisse pas traverser.
refusal-passes-itself = { $unit } ne peut pas se traverser : nommez l'infanterie qui passe.
refusal-passer-not-infantry = { $unit } n'est pas de l'infanterie : seule l'infanterie amie traverse la milice ainsi ; les tirailleurs passent sans effet.
refusal-not-impetuous = { $unit } n'est pas impétueux : pas de test.
refusal-impetuous-tested-already = { $unit } a déjà fait son test d'impétuosité de ce tour.
refusal-not-engaged = { $unit } n'a ni tiré, ni été visé, ni combattu dans ce tour : pas de test.
outcome-leader-rated = { $unit } : chef { $quality }.
headline-leader-rated = Qualité tirée
outcome-order-received = { $unit } : nouvel ordre { $order }, en vigueur aussitôt.
headline-order-received = Ordre reçu
outcome-order-lost = { $unit } : ordre { $order } non reçu, l'ancien reste.
headline-order-lost = Ordre perdu
outcome-order-given = { $unit } : nouvel ordre { $order }, donné par le chef d'armée sans test.
headline-order-given = Ordre donné
outcome-position-taken = { $unit } : position prise, à tenir désormais.
headline-position-taken = Position prise
outcome-corps-active = { $unit } : { $points } PA pour cette phase.
headline-corps-active = Corps activé
outcome-activation-not-needed = { $unit } : hors de la zone de friction, ordres sans PA, mouvements +50 %.
headline-activation-not-needed = Pas d'activation
outcome-threat-marked = { $unit } : menace sur le flanc de { $threatened }, qui ne bouge plus ; charge due en phase { $phase }.
headline-threat-marked = Menace notée
outcome-formation-changed = { $unit } : nouvelle formation, { $formation }. Il reste { $left } cm.
headline-formation-changed = Nouvelle formation
outcome-unit-dismounted = { $unit } : pied à terre. Il reste { $left } cm.
headline-unit-dismounted = Pied à terre
outcome-unit-mounted = { $unit } : à cheval. Il reste { $left } cm.
headline-unit-mounted = À cheval
outcome-waves-formed = { $unit } en vagues d'assaut, suivi de { $others }.
headline-waves-formed = Vagues d'assaut
outcome-unit-moves = { $unit } : mouvement, { $cm } cm au plus.
headline-unit-moves = Mouvement
outcome-group-moves = { $unit } et son groupe : mouvement, { $cm } cm au plus.
headline-group-moves = Mouvement de groupe
outcome-corps-falls-back = { $said ->
        [yes] { $corps } : { $unit } et tout le corps reculent, chaque unité de son propre mouvement.
       *[no] { $unit } et tout le corps reculent, chaque unité de son propre mouvement.
    }
headline-corps-falls-back = Le corps recule
outcome-batteries-formed = { $unit } et { $others } agissent désormais comme une seule batterie.
headline-batteries-formed = Batteries réunies
outcome-batteries-apart = { $unit } et { $others } agissent de nouveau à part.
headline-batteries-apart = Batteries séparées
outcome-unit-prolonged = { $unit } : prolonge de { $cm } cm au plus, tir encore possible.
headline-unit-prolonged = Prolonge
outcome-general-moved =
    { $unit } se déplace ({ $points ->
        [0] sans PA
       *[other] { $points } PA
    }).
headline-general-moved = Général déplacé
outcome-leader-attached = { $officer } : désormais avec { $unit }.
headline-leader-attached = Chef rattaché
outcome-leader-detached = { $officer } : rattachement levé.
headline-leader-detached = Chef détaché
outcome-building-added = Bâtiment noté : { $building }, abri { $cover }.
headline-building-added = Bâtiment noté
outcome-building-entered = { $unit } : occupation, { $building }{ $said ->
        [yes] {""}, face { $face }.
       *[no] {""}. Montrez sa face privilégiée sur la table.
    }
headline-building-entered = Bâtiment occupé
outcome-building-faced = { $unit } : en position, { $building }{ $said ->
        [yes] {""}, face { $face }.
       *[no] {""}. Montrez sa face privilégiée sur la table.
    }
headline-building-faced = En position
outcome-unit-hidden = { $unit } : hors de vue.
headline-unit-hidden = Caché
outcome-unit-spotted = { $unit } : repérage réussi.
headline-unit-spotted = Repéré
outcome-unit-left-table = { $unit } : sortie de la table, à compter comme perte.
headline-unit-left-table = Hors de la table
outcome-reserve-joined = { $unit } : de la réserve d'armée à { $corps }.
headline-reserve-joined = Réserve engagée
outcome-formation-detached = Détachés auprès de { $corps } : { $units }.
headline-formation-detached = Formation détachée
outcome-formation-recalled = De retour sous { $corps } : { $units }.
headline-formation-recalled = Formation rappelée
outcome-battery-installs = { $unit } : mise en batterie, tir possible dès la fin de cette phase.
headline-battery-installs = S'installe
outcome-militia-passed = { $passer } : traversée sans dommage, { $unit }.
headline-militia-passed = Milice traversée
outcome-militia-scattered = { $passer } à travers { $unit } : milice shaken, hors de combat.
headline-militia-scattered = Milice hors de combat
outcome-will-charge = { $unit } : impatience, charge due à sa prochaine phase, sans autre unité et sans PA.
headline-will-charge = Devra charger
outcome-stays-calm = { $unit } : calme gardé.
headline-stays-calm = Reste calme
outcome-game-won = Victoire : { $unit }.
headline-game-won = Victoire
outcome-game-drawn = La partie finit sans vainqueur.
headline-game-drawn = Nul
ending-agreed = Les joueurs arrêtent la partie.
line-command-class = { $class } : dé retenu
line-order-now = Ordre actuel : { $order }
line-order-sender = { $unit }, qui envoie l'ordre
line-order-receiver = { $unit }, qui le reçoit
line-order-score = 2D6, { $score } ou moins pour être reçu :
line-activation-units =
    { $units ->
        [one] { $units } unité
       *[other] { $units } unités
    } : dé
line-activation-leader = { $unit }, { $quality }
line-activation-event = événement
line-quota-advance = avancer : PA à dépenser vers l'avant, au moins
line-quota-hold = tenir : PA vers l'avant, au plus
line-change-cost = part du mouvement dépensée
line-move-base = { $unit }, mouvement (cm)
line-move-free = hors de la zone de friction
line-move-march = colonne de marche
line-move-road = route
line-move-friction = zone de friction : aucun bonus
line-move-left = reste après le changement de formation
line-move-prolong = prolonge, au plus
line-move-back = recule face à l'ennemi, au plus
line-move-crab = en crabe, demi-mouvement
line-falls-back = { $unit } : recul, au plus
line-move-slowest = { $unit } : l'unité la plus lente du groupe
line-move-difficult = terrain difficile
line-breaks-away = { $unit } : dégagement de la mêlée soutenue, sans aller vers le flanc menacé
line-impetuous = charge sur { $on } ou plus
throw-command-rating = qualité du chef
throw-order = ordre général
throw-activation = activation
throw-activation-five = activation (D6, les 6 relancés)
throw-impetuous = impétuosité
refusal-quota-met = { $unit } a rempli son quota de PA vers l'avant, ou n'en a pas.
refusal-not-a-battery = { $unit } n'est pas une autre batterie du même camp.
refusal-not-declared = { $unit } n'a pas encore déclaré son tir : déclarez-le d'abord, puis la batterie accolée.
refusal-one-common-target = { $unit } est accolée à { $mate } : une cible commune, sauf cibles prioritaires différentes ou grande batterie avec une troisième.
outcome-quota-waived = { $unit } : pas plus d'avance possible, { $spent } PA vers l'avant sur { $least }.
headline-quota-waived = Quota impossible
refusal-impetuous-first = { $first } est forcé de charger : il passe d'abord, ou sa charge est annulée.
refusal-rank-behind = { $unit } est dans un rang arrière des vagues d'assaut : seul le premier rang charge et tire.
refusal-not-of-these-waves = { $unit } n'est pas un rang de ces vagues d'assaut.
refusal-must-have-moved = { $unit } est dans la boue et doit bouger : pas de tir.
refusal-salvo-of-one-kind = { $unit } ne peut pas s'y joindre : une salve est toute directe ou toute indirecte.
refusal-strafe-first = Un straff n'est pas fini : il passe avant les tirs.
refusal-no-charge-due = { $unit } n'a pas de charge à faire dans cette phase.
refusal-melee-not-of-this-phase = Cette mêlée n'a pas commencé dans cette phase.
refusal-charged-elsewhere = { $unit } n'a pas chargé dans cette mêlée à côté de l'unité de contact.
outcome-charge-lapsed = { $unit } : personne à portée, la charge due est annulée.
headline-charge-lapsed = Charge annulée
outcome-leads-melee = { $unit } : désormais l'unité de contact de la mêlée.
headline-leads-melee = Unité de contact changée
outcome-charge-goes-on = { $unit } contre { $target } : encore une charge, esquive possible.
headline-charge-goes-on = La charge continue
outcome-building-burns = { $building } : incendie, la garnison évacue et plus personne ne l'occupe.
headline-building-burns = Incendie
throw-random-pick = hasard
refusal-must-go-all-out = { $unit } est emporté par son élan : il charge all out, ou sa charge est annulée.
refusal-declared-elsewhere = { $unit } n'avait pas déclaré cette cible : pas de soutien à la réplique.

# Sur la table
do-evade = esquive : mouvement complet de { $cm } cm, à l'opposé de la charge
do-contact = avancez au contact de { $target }
do-charge-on = la cible a disparu : poursuivez jusqu'à son emplacement, ou d'un mouvement complet ({ $cm } cm{ $rash ->
        [yes] {" "}et le dé de la charge rash
       *[no] { "" }
    })
do-dismount = mettez pied à terre
do-mount = remontez à cheval
do-strafe = décalez le passage de { $shift } cm vers la { $way }
do-install = mettez la batterie en place
do-turn-back = tournez le dos à l'ennemi
do-attach = placez avec { $name }
do-attach-off = détachez de son unité
do-order = posez l'ordre « { $name } »
do-order-off = retirez l'ordre
do-formation = passez en { $name }
do-formation-off = quittez la formation
do-building = { $value ->
        [captured] entrez dans le bâtiment
       *[other] prenez position dans le bâtiment, à la face choisie
    }
do-building-off = sortez du bâtiment

# What a sheet tells.
profile-move = Mouvement : { $cm } cm{ $free ->
    [0] {""}
   *[other] , hors friction
}
profile-power = Puissance de feu : { $value }
profile-resilience = Résilience : { $value }
profile-combat = Combat : { $first } au 1er round, { $later } ensuite
profile-band = Portée { $band } : jusqu'à { $cm } cm
brief-profile-move = M { $cm }
brief-profile-power = T { $value }
brief-profile-resilience = R { $value }
brief-profile-combat = C { $first }/{ $later }
brief-profile-band = { $cm } cm

# Récit

gather-in-fire-outcome-no-effect = { $who }, tir sur { $unit } : sans effet.
pairs-in-fire-outcome-no-effect = Tirs sans effet : { $who }.
pair-in-fire-outcome-no-effect = { $actor } sur { $unit }
story-in-fire-outcome-shaken = { $other }, tir sur { $unit } : un shaken.
story-in-fire-outcome-brittle = { $other }, tir sur { $unit } : un brittle.
story-in-fire-outcome-destroyed = { $other }, tir sur { $unit } : hors de combat.
story-in-fire-outcome-lost-shaken = { $other }, tir sur { $unit } : la réplique l'emporte, un shaken pour le tireur.
story-in-fire-outcome-lost-brittle = { $other }, tir sur { $unit } : la réplique l'emporte, un brittle pour le tireur.
story-in-fire-outcome-lost-destroyed = { $other }, tir sur { $unit } : la réplique met le tireur hors de combat.
story-in-fire-outcome-both-brittle = { $other }, échange de tirs avec { $unit } : un brittle de chaque côté.
story-in-fire-outcome-both-destroyed = { $other }, échange de tirs avec { $unit } : hors de combat des deux côtés.
story-in-fire-outcome-both-suffer = { $other }, échange de tirs avec { $unit } : des pertes de chaque côté.
gather-in-combat-outcome-no-effect = { $who }, corps à corps contre { $unit } : sans résultat.
story-in-combat-outcome-shaken = { $other }, corps à corps gagné contre { $unit } : un shaken.
story-in-combat-outcome-brittle = { $other }, corps à corps gagné de peu contre { $unit } : un brittle.
story-in-combat-outcome-destroyed = { $other }, corps à corps gagné contre { $unit } : hors de combat.
story-in-combat-outcome-lost-shaken = { $unit }, corps à corps gagné contre { $other } : un shaken.
story-in-combat-outcome-lost-brittle = { $unit }, corps à corps gagné de peu contre { $other } : un brittle.
story-in-combat-outcome-lost-destroyed = { $unit }, corps à corps gagné contre { $other } : hors de combat.
story-in-combat-outcome-both-brittle = { $other }, corps à corps à égalité avec { $unit } : un brittle de chaque côté.
story-in-combat-outcome-both-destroyed = Destruction mutuelle au corps à corps : { $other } contre { $unit }.
story-in-combat-outcome-both-suffer = { $other }, corps à corps à égalité avec { $unit } : des pertes de chaque côté.
story-outcome-salvo-lost = Plus de cible pour { $units }.
pairs-outcome-salvo-lost = Plus de cible pour : { $who }.
pair-outcome-salvo-lost = { $units }
story-outcome-declaration-withdrawn = { "" }
story-outcome-contact = { "" }
gather-outcome-no-contact = { $who } : pas de contact.
gather-outcome-charge-declared = { $who } : charge contre { $target }.
story-outcome-stays = { $unit } : la charge est attendue sur place.
story-outcome-evaded = { $unit } : esquive, un shaken, dos à l'ennemi.
story-outcome-evader-destroyed = { $unit } : hors de combat dans sa fuite.
story-outcome-event = Événement du sort, { $event }.
story-outcome-event-lost = { "" }
story-outcome-supports-named = { "" }
gather-outcome-leader-rated = Chef de qualité « { $quality } », au dé : { $who }.
gather-outcome-order-received = Ordre « { $order } » reçu : { $who }.
gather-outcome-order-lost = Ordre « { $order } » non reçu : { $who }.
story-outcome-order-given = { $unit } : ordre « { $order } ».
story-outcome-position-taken = { $unit } : position prise, à tenir.
story-outcome-corps-active = { "" }
story-outcome-activation-not-needed = { "" }
story-outcome-quota-waived = { "" }
story-outcome-building-added = { "" }
gather-outcome-formation-changed = Formation « { $formation } » : { $who }.
gather-outcome-unit-dismounted = Pied à terre : { $who }.
gather-outcome-unit-mounted = À cheval : { $who }.
story-outcome-unit-prolonged = { $unit } : pièces prolongées.
story-outcome-leader-attached = { $officer } se place avec { $unit }.
story-outcome-leader-detached = { $officer } quitte son unité.
story-outcome-building-entered = { $unit } : occupation de « { $building } ».
story-outcome-building-faced = { $unit } : position prise dans « { $building } ».
story-outcome-unit-left-table = { $unit } : sortie de la table.
story-outcome-militia-scattered = { $passer } à travers { $unit } : milice dispersée.
story-outcome-will-charge = { $unit } : impatience, charge à sa prochaine phase.
story-outcome-stays-calm = { "" }
story-outcome-nothing-follows = { "" }
story-outcome-charge-lapsed = { "" }
story-outcome-charge-goes-on = { $unit } : la charge continue, sur { $target }.
routine-move-unit = Mouvements : { $who }.
routine-install = Mise en batterie : { $who }.
story-outcome-event-strikes = L'événement touche { $unit }.

# Ce qui a décidé, dans la ligne du journal.
tally-line-total = { $value }
# Each of several has a shot of its own: the sum of one says nothing of the others.
tally-in-bombard-line-total = { "" }
tally-line-strafe-attack = { $value }
tally-line-strafe-resists = résistance { $value }
tally-line-order-score = { $value }, il fallait { $score } ou moins
story-outcome-game-won = { "" }
story-outcome-game-drawn = { "" }
state-destroyed = hors de combat
state-hidden = hors de vue
state-immobilised = immobilisation par une menace de flanc
state-demoralised = démoralisation
aloud-demoralised = { $unit } : démoralisation, retraite pour le reste de la partie
state-installed = en position
chart-broken-list = Démoralisation : { $who }
story-breaking = { $army } : pertes { $losses }, démoralisation à { $at }
chart-breaking = Pertes et seuil de démoralisation
