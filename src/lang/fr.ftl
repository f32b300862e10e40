# Les messages du programme. Les phrases d'une règle sont dans son dossier.
colon = {"\u00A0"}:{" "}
semicolon = {"\u00A0"};{" "}
yes = oui
no = non
word-yes = oui
word-no = non
suggestion = Vouliez-vous dire « { $near } » ?
did-you-mean = vouliez-vous dire « { $near } » ?
help-word = aide
mistakes-more = { $file } : encore { $count } { $count ->
    [one] erreur, non affichée
   *[other] erreurs, non affichées
}.
no-data-folder = Aucun dossier connu pour les batailles : définissez HOME ou XDG_DATA_HOME (chemin complet d'un dossier), ou nommez vous-même le fichier : estafette new FICHIER, estafette play FICHIER.

# Words
word-damage-hash = l'empreinte ne correspond pas à la ligne
word-damage-content = la ligne n'est pas un événement
word-damage-number = les événements ne se suivent pas
word-damage-torn = la dernière ligne n'a pas été finie
word-damage-no-newline = la dernière ligne n'a pas sa fin
word-damage-blank = rien dedans
word-damage-doubled = une ligne qui s'y trouve déjà
word-damage-junk = n'a rien à faire là
word-damage-zeros = des zéros laissés par une panne
word-damage-line-ends = les fins de ligne d'un autre système
word-damage-mark = une marque avant la première ligne
word-damage-mended = abîmée, mais prouvée
word-diverged-dice = les dés ne viennent pas de la graine
word-diverged-outcome = le résultat ne suit pas de la règle
word-diverged-effects = les changements ne suivent pas du résultat
word-system-not-found = fichier ou dossier introuvable
word-system-not-allowed = accès refusé
word-system-folder = c'est un dossier
word-system-no-folder = ce n'est pas un dossier
word-system-full = disque plein
word-system-exists = existe déjà
word-strength = force
origin-overridden = changé par les joueurs
hidden-choice = caché

# Refusals of the engine
refusal-missing-input = Il manque une réponse : { $field }.
refusal-wrong-input = « { $value } » ne convient pas pour { $field }. Attendu : { $expected }.
refusal-unknown-input = Il n'y a pas de champ « { $field } » ici.
refusal-unknown-override = Il n'y a pas de ligne « { $row } » dans les tables de cette procédure.
refusal-input-not-applicable = { $field } : cette question ne se pose pas, vu les autres réponses ; ne la remplissez pas.
refusal-told-otherwise = { $field } : { $record } dit { $told } (événement { $event }). L'arbitre peut corriger.
refusal-input-for-each = { $field } se demande pour chacun séparément : répondez « { $example } », pas « { $id } ».
refusal-named-twice = { $field } : le même nom y est deux fois.
refusal-nobody-named = Personne n'est nommé.
refusal-named-again = Deux réponses portent ce nom.
refusal-not-for-many = { $procedure } se joue une fois par commande, pas pour plusieurs à la fois.
refusal-unknown-entity = Personne ne s'appelle « { $value } ».
refusal-unknown-record = { $field } : « { $value } » n'est pas ouvert.
refusal-wrong-kind = { $unit } n'a pas sa place ici. Attendu : { $expected }.
refusal-out-of-play = { $unit } : plus en jeu.
refusal-wrong-side = { $wanted ->
    [enemy] { $unit } est du même camp : choisir une unité ennemie.
    [friend] { $unit } est du camp ennemi : choisir une unité du même camp.
    [other] C'est l'autre camp qui répond ici : { $unit } est du camp qui agit.
   *[active] { $unit } est du camp qui n'agit pas en ce moment.
}
refusal-body-held = { $unit } agit avec { $mate }, qui ne le peut pas maintenant.
refusal-unknown-procedure = Il n'y a pas de procédure « { $procedure } ».
refusal-procedure-not-open = { $procedure } : pas possible dans cette étape ({ $step }).
refusal-decision-pending = { $procedure } attend une décision : répondez, ou annulez.
refusal-nothing-to-decide = Aucune décision n'est attendue.
refusal-wrong-answer = « { $value } » n'est pas une des réponses possibles.
refusal-too-few-dice = Il manque des dés : encore { $missing } { $die } ({ $purpose }{ $names ->
    [0] { $sides ->
        [0] {""}
       *[other] , { $side }
    }
   *[other] , { $whom }
}).
refusal-too-many-dice = Trop de dés : { $extra } de plus que demandé ; Ret. arr. les reprend.
refusal-impossible-face = Un { $die } n'a pas de face { $face } ({ $purpose }{ $sides ->
    [0] {""}
   *[other] , { $side }
}).
refusal-no-forecast = { $procedure } : n'ouvre aucune affaire dont on puisse prévoir l'issue.
refusal-too-many-outcomes = Trop de résultats possibles pour les compter.
refusal-on-the-table = { $unit } : déjà sur la table.
refusal-arrives-with = { $unit } : arrivée avec { $above }.
refusal-nothing-to-call-off = Rien de tel à annuler maintenant : { $value }.
refusal-obligation-open = On ne peut pas quitter l'étape : { $item } ({ $first }{ $open ->
    [0] {""}
    [one] {""}
   *[other] , { $open } en tout
}).
refusal-unknown-item = La liste n'a pas de ligne « { $item } ».
refusal-item-not-by-hand = { $item } : se coche en le faisant.
refusal-empty-note = La note est vide.
refusal-nothing-to-undo = Il n'y a rien à annuler.
refusal-nothing-to-redo = Il n'y a rien à rétablir.
refusal-unknown-event = L'événement { $seq } ne peut pas être annulé : il n'existe pas, ou l'est déjà.
refusal-cannot-adjust = { $unit } : « { $what } » ne s'y corrige pas. = et son numéro montrent ce qui se corrige.
refusal-adjust-range = « { $what } » va de 0 à { $max }.
refusal-adjust-value = « { $value } » ne convient pas pour « { $what } ». Attendu : { $expected }.
refusal-adjust-refused = « { $value } » ne convient pas pour « { $what } » : { $why }.
refusal-adjust-strength-first = { $unit } n'a plus de force : corrigez sa force, le marqueur partira avec.
refusal-adjust-computed = « { $what } » est calculé par le programme et ne se corrige pas.
refusal-battle-over = La bataille est finie : rien ne s'y joue ni ne s'y corrige plus. Annuler y ramène ; son journal reste lisible.
refusal-sequence-stuck = La séquence de cette règle ne mène nulle part d'ici. Merci de le signaler.
refusal-not-in-this-battle = Cette bataille n'a pas de « { $what } ».
refusal-table-missing = La table « { $table } » manque à cette règle. Merci de le signaler.

# Refusals of the driver
refusal-bad-json = Pas un objet JSON : { $error }
refusal-no-command = L'objet n'a pas de « cmd ».
refusal-unknown-command = Il n'y a pas de commande « { $command } ».
refusal-bad-key = « { $key } » manque ou n'est pas ce qui était attendu : { $expected }.
refusal-unknown-key = La commande « { $command } » n'a pas de « { $key } ».
refusal-not-saved = Rien n'a été fait : { $error }

# Army files
army-unknown-ruleset = règle inconnue « { $value } » ; attendu l'une de : { $expected }
period-twice = « { $id } » y est deux fois
period-no-default = il n'y a pas de { $kind } « { $id } », que prend une liste qui ne dit rien
period-no-table = il n'y a pas de table « { $id } »
period-row-twice = « { $id } » est deux fois dans la table « { $table } »
period-no-step = il n'y a pas d'étape « { $id } »
period-unheard = « { $key } » ne veut rien dire ici
period-needs-name = il faut un nom à « { $id } », comme { $expected }
condition-goes-on = texte inattendu après la condition
condition-not-a-number = ce n'est pas un nombre
condition-open-quote = ces guillemets ne sont jamais fermés
condition-unexpected = « { $text } » inattendu
condition-fact-after-has = il faut le nom d'un fait après « has »
condition-fact-before-in = il faut le nom d'un fait avant « in »
condition-not-yes-no = il faut un fait vrai ou faux, ou une comparaison ; trouvé { $found }
condition-numbers-only = « { $text } » ne compare que des nombres
condition-expected = attendu { $expected }
condition-cannot-compare = on ne compare pas { $left } avec { $right }
condition-needs-fact = il faut au moins un fait dans une comparaison
condition-literal-in-list = une liste ne contient que des valeurs
condition-stops = la condition s'arrête ici ; attendu un fait ou une valeur
condition-name-after-dot = il faut un nom après « . »
condition-unknown-fact = fait inconnu « { $fact } »
condition-no-value = il faut un fait ou une valeur ; trouvé « { $found } »
period-no-ruleset = « { $value } » n'est pas une règle à périodes ; attendu { $expected }
period-taken = le programme a déjà une période de ce nom
period-own-id = donnez un autre id à la vôtre
army-format = format { $value } inconnu ; attendu { $expected }
army-missing = « { $key } » manque ; attendu { $expected }
army-missing-table = { $key } manque
army-wrong = « { $key } » a une mauvaise valeur ; attendu { $expected }
army-wrong-table = « { $key } » doit s'écrire { $expected }
army-bad-id = l'identifiant « { $value } » ne peut contenir que lettres, chiffres, _ et -
army-duplicate = le nom « { $value } » est donné deux fois
army-same-name = une autre unité porte déjà le nom « { $value } »
army-not-for-this = « { $key } » n'a pas sa place ici, vu les valeurs précédentes
army-unknown-key = clé inconnue « { $key } »
army-bad-reference = « { $key } » renvoie à « { $value } », qui n'existe pas ou n'est pas de la bonne sorte

# Setting up a battle
setup-unknown-option = Il n'y a pas d'option « { $name } ».
setup-bad-option = « { $value } » n'est pas une valeur de « { $name } ». Attendu : { $expected }.
setup-not-a-pair = « { $value } » ne s'écrit pas NOM=VALEUR.
setup-side = { $side ->
    [a] Camp A
   *[b] Camp B
}
setup-two-armies = Il faut deux armées pour une bataille ; { $count ->
        [0] aucune donnée
        [one] une seule donnée
       *[other] { $count } données
    }.
setup-other-ruleset = « { $file } » est une armée pour { $found }, pas pour { $expected }.
setup-shared-id = Les deux armées utilisent le nom « { $value } » : chaque nom ne peut servir qu'une fois par bataille.
setup-no-army = Il n'y a pas de fichier d'armée « { $value } », ni d'armée fournie de ce nom. Fournies : { $known }.
setup-no-bundled = Aucune armée de { $value } n'est fournie : nommez deux fichiers d'armée.
house-unplayable = { $path } : contient des erreurs, injouable ; voir estafette check { $path }
house-hidden = { $path } : ignoré, { $edition } est déjà dans un fichier précédent.

# Journal files
journal-io = { $path } : { $error }
journal-directory = { $path } est un dossier, pas une bataille enregistrée.
journal-empty = { $path } est vide : aucune bataille n'y a été enregistrée.
journal-foreign = { $path } n'est pas une bataille enregistrée par Estafette.
journal-newer = { $path } vient d'une Estafette plus récente (format { $format } ; celle-ci lit jusqu'au { $known }).
journal-damaged = { $path } est abîmé à la ligne { $line } : { $why }. { $good ->
    [0] Rien n'a été joué avant ; « estafette repair » garde la bataille à son début.
    [one] L'événement d'avant est bon ; « estafette repair » le garde.
   *[other] Les { $good } événements d'avant sont bons ; « estafette repair » les garde.
}
journal-damaged-header = { $path } est abîmé dès la première ligne ({ $why }) : rien ne prouve avec quoi la bataille a commencé. On peut la regarder ; le fichier reste tel quel.
journal-other-tables = Cette bataille a été commencée avec d'autres tables ({ $saved }) que celles de cette Estafette ({ $known }) : elle continue, et « verify » dit à partir d'où elles donnent autre chose.
journal-locked = { $path } est ouvert dans une autre Estafette. Une seule peut écrire à la fois ; « estafette watch { $path } » permet de regarder.
journal-exists = { $path } existe déjà et reste tel quel. Choisissez un autre nom.
journal-unknown-ruleset = { $path } est une bataille de la règle « { $ruleset } », que cette Estafette n'a pas.
journal-bad-setup = { $path } ne décrit pas une bataille qui puisse commencer.
journal-locked-by = { $path } est tenu par { $user } ({ $place }, processus { $pid }) depuis { $since }. Une seule Estafette peut écrire à la fois ; « estafette watch { $path } » permet de regarder.
journal-no-locks = { $path } se trouve là où les fichiers ne se verrouillent pas ({ $error }). Déplacez-le sur un disque local ; ou, si personne d'autre ne joue cette bataille, ajoutez --no-lock.
journal-header-lost = { $path } a perdu sa première ligne : la bataille ne peut pas être ouverte. { $events ->
    [one] Un événement après elle se lit encore (« estafette report »).
   *[other] { $events } événements après elle se lisent encore (« estafette report »).
}
journal-replaced = Un autre fichier a pris le nom { $path }.
journal-removed = { $path } a été supprimé ou renommé.
journal-grown = Quelqu'un d'autre a écrit dans { $path }.
journal-shortened = Quelqu'un d'autre a coupé { $path }.
journal-not-saved = L'événement { $seq } n'est pas dans le fichier et attend : réessayez, ou enregistrez ailleurs. Tout ce qui précède est sûr.
journal-unsure = L'événement { $seq } est peut-être dans le fichier, peut-être pas : réessayez, enregistrez ailleurs, ou voyez à la réouverture. Tout ce qui précède est sûr.
journal-unsettled = L'événement { $seq } attend toujours d'être écrit : réessayez ou enregistrez ailleurs, puis continuez.
journal-read-only = { $path } peut être lu mais pas écrit.
journal-unmended = Ce qui ne va pas dans le fichier n'a pas pu être remis en ordre.
journal-looking-only = On peut regarder la bataille ; pour continuer à jouer, enregistrez-la ailleurs.
journal-forged = Événement { $seq } : { $what }. Cela ne découle pas des règles ; « estafette verify » en dit plus.
journal-forged-refused = L'événement { $seq } serait refusé maintenant ({ $code }) ; « estafette verify » en dit plus.
journal-found-line = Ligne { $first } : { $why }.
journal-found-lines = Lignes { $first } à { $last } : { $why }.
journal-set-aside = Ce qu'aucune empreinte ne prouve a été mis de côté dans { $path }.

# Verification
verify-good = { $path } : { $events } événements, tout est bon.
verify-other-tables = { $path } : { $events } événements intacts, la chaîne est bonne ; la bataille a été jouée avec d'autres tables ({ $saved }) que celles de cette Estafette.
verify-otherwise = Donneraient autre chose aujourd'hui, { $count } (dés : { $dice }) : { $numbers }
verify-good-other-tables = { $path } : { $events } événements, tout est bon, bien que la bataille ait été jouée avec d'autres tables ({ $saved }).
verify-other-generator = Les { $events } événements sont intacts, mais leurs dés viennent d'un autre générateur ({ $saved }) : ils ne peuvent pas être vérifiés.
verify-refused = L'événement { $seq } serait refusé maintenant ({ $code }) : la relecture a divergé.
verify-diverged = Événement { $seq } : { $what }. La relecture a divergé.
repair-good = { $path } n'est pas abîmé ; rien n'a été changé.
repair-done = { $path } : { $events } événements gardés ; le reste est dans { $aside }.
repair-mended = { $path } : { $events } événements gardés ; rien n'est perdu.
check-good = { $path } : bon.
new-done = { $path } : { $name }, { $a } contre { $b }.

# The log
log-decided = Décision : { $value }
log-ticked = Fait : { $item }
log-unticked = À refaire : { $item }
log-undone = Annulé : la dernière chose
log-undone-to = Annulé : retour avant l'événement { $seq }
log-redone = Rétabli
log-corrected = Correction : { $unit }, { $what } { $value }
log-waiting = décision demandée
log-who = { $who } : { $result }
log-step-left = L'étape finit
log-assumed = { $field } : { $value } (comme proposé)
log-answered = { $field } : { $value }
log-dice-chosen = { $count ->
    [0] aucun
    [one] le dé n° { $places }
   *[other] les dés n° { $places }
}
decision-none-of-them = aucun
outcome-arrived = { $unit } : arrivée sur la table
headline-arrived = Arrivée sur la table
outcome-went-off-table = { $unit } : sortie de la table
headline-went-off-table = Sortie de la table
line-place = lieu : { $place }
line-arrives = arrivée prévue : tour { $turn }
duty = { $what } : { $who }
duty-nobody = { $what }
outcome-called-off = Annulation : { $what } ({ $who })
headline-called-off = Annulation
line-reason = raison : { $reason }
log-left-open = laissé ouvert : { $item }
line-override-reason = Modificateurs changés, raison : { $reason }
line-input-overridden = { $field } : { $value } au lieu de { $proposed }
line-acts-as-one = { $body } : { $unit } agit avec { $others }
line-input-remembered = { $field } : { $value } (dit : { $procedure }, tour { $turn })
line-input-remembered-umpire = { $field } : { $value } (corrigé, tour { $turn })
forgotten = oublié
told-source = dit : { $procedure }, tour { $turn }
told-source-umpire = corrigé, tour { $turn }
effect-mark = { $unit } : { $marker }
effect-mark-several = { $unit } : { $count } marqueurs posés ({ $marker })
effect-unmark-some = { $unit } : { $count ->
        [one] un marqueur ôté
       *[other] { $count } marqueurs ôtés
    } ({ $marker })
effect-unmark = { $unit } : plus de marqueur « { $marker } »
effect-strength-lost = { $unit } : { $points } { $label } de moins
effect-strength-gained = { $unit } : { $points } { $label } de plus
effect-attribute = { $unit } : { $attribute } { $value }
effect-attribute-cleared = { $unit } : { $attribute } aucun
effect-lapse = { $name } : annulé
effect-parent = { $unit } : désormais sous { $parent }
effect-muster = { $unit } : une unité de plus
effect-name = désormais { $name }
effect-pool-gained = { $unit } : +{ $points } { $pool }
effect-pool-spent = { $unit } : -{ $points } { $pool }
effect-held = (en fin d'étape) { $effect }
effect-release = les résultats retenus sont appliqués
effect-skip = étape sans objet : { $step }
effect-victory = Victoire : { $side }. { $reason }
effect-end = Fin de la bataille. { $reason }
effect-counter = { $counter } { $value }

# Command line
cli = Gestionnaire de batailles pour jeux de figurines.
cli-lang = Langue : fr ou en (par défaut : celle du système)
cli-plain = En conversation, ligne par ligne : lecteurs d'écran, terminaux simples
cli-ascii = Ni cadres ni blocs graphiques
cli-usage = Utilisation :
cli-commands = Commandes :
cli-positionals = Arguments :
cli-values = ({ $values })
cli-value-command = COMMANDE
cli-value-save = BATAILLE
cli-value-army = ARMÉE
cli-value-ruleset = RÈGLE
cli-value-id = RÈGLE
cli-value-name = NOM
cli-value-option = NOM=VALEUR
cli-value-seed = NOMBRE
cli-value-file = FICHIER
cli-value-output = FICHIER
cli-value-width = COLONNES
cli-value-at = NUMÉRO
cli-value-go-on = BATAILLE
cli-value-head = TÊTE
cli-value-lang = LANGUE
cli-value-table = TABLEAU
cli-error-command = Il n'y a pas de commande « { $given } ».
cli-error-argument = « { $given } » n'est pas attendu ici.
cli-error-near = Plutôt « { $near } » ?
cli-error-no-value = Il manque une valeur à { $argument }.
cli-error-value = « { $given } » ne convient pas à { $argument }.
cli-error-allowed = Possible : { $allowed }.
cli-error-missing = Il manque : { $argument }.
cli-error-conflict = { $argument } ne va pas avec { $other }.
cli-error-count = Le nombre de valeurs de { $argument } n'est pas le bon.
cli-error-help = « --help » en dit plus.
cli-options = Options :
cli-help = Afficher l'aide
cli-version = Afficher la version
cli-help-command = Afficher l'aide, ou celle d'une commande
cli-examples = Exemples :
    {"  "}estafette demo                                    directement dans une bataille
    {"  "}estafette new partie.jsonl                        la bataille fournie, armées comprises
    {"  "}estafette new partie.jsonl a.toml b.toml -o turn_end=asked -o basic_length=8
    {"  "}echo '{"{"}"cmd":"state"{"}"}' | estafette drive partie.jsonl
    {"  "}estafette watch partie.jsonl                      regarder pendant que d'autres jouent
    {"  "}estafette new partie.jsonl --ruleset log Nous Eux  le journal d'un jeu que le programme ne connaît pas
    {"  "}estafette report partie.jsonl -o recit.html       le récit, en une page
    {"  "}estafette verify partie.jsonl
cli-new = Commencer une bataille dans un nouveau fichier
cli-new-save = Le fichier à écrire ; il ne doit pas exister
cli-new-army = Deux fichiers d'armée ou armées fournies, premier et second camp (par défaut : la bataille fournie) ; avec --ruleset log, un nom suffit
cli-new-ruleset = Règle de la bataille fournie
cli-new-name = Nom de la bataille
cli-new-option = Une option ou un réglage de la bataille ; peut être répété
cli-new-seed = Dés ouverts tirés de ce nombre, pour essais et scripts (par défaut : dés scellés, que personne ne peut connaître d'avance)
cli-drive = Jouer par commandes JSON sur l'entrée standard
cli-drive-save = La bataille
cli-rulesets = Lister les règles, ou en montrer une avec séquence, tables et options
cli-rulesets-id = Une règle
cli-rulesets-json = En JSON, avec tout
cli-rulesets-width = Colonnes du texte (celles du terminal sinon)
cli-check = Vérifier des fichiers d'armée, des batailles enregistrées et des dossiers de règles
cli-check-file = Fichiers d'armée (.toml), sauvegardes, dossiers de règles
cli-verify = Rejouer une bataille enregistrée et comparer chaque dé et chaque résultat
cli-verify-save = La bataille
cli-report = Raconter une bataille enregistrée, ou en tirer une page ou des tableaux
cli-report-save = La bataille
cli-report-format = Format du compte rendu
cli-repair = Remettre en ordre une sauvegarde abîmée avec tout événement qu'une empreinte prouve ; le reste est mis de côté
cli-repair-save = La bataille
cli-completions = Écrire les complétions pour un shell
cli-completions-shell = Le shell
cli-man = Écrire la page de manuel
cli-demo = Directement dans une bataille fournie, rien à préparer
cli-demo-name = Une règle, ou une bataille fournie comme gemioncourt ou peach_orchard, faites pour une soirée (par défaut : fpga)
cli-play = Jouer une bataille enregistrée
cli-play-save = La bataille
cli-watch = Regarder une bataille que quelqu'un d'autre joue, sans rien changer
cli-watch-save = La bataille
cli-no-lock = Ne pas verrouiller la sauvegarde, là où le système de fichiers n'a pas de verrous

# The conversation of lines
plain-welcome = { $name } ({ $rules }). ? montre l'aide, q quitte.
plain-resumed = Reprise après l'événement { $seq } : { $last }
plain-menu-help = Un numéro ou quelques lettres choisissent, < revient, L passe à l'anglais, q quitte.
plain-taken = déjà prise
plain-broken = ne s'ouvre pas
plain-damaged = abîmée
plain-leave = Tout est enregistré dans { $path }.
plain-over = La bataille est finie. On peut encore lire le journal (j), écrire une note (a), annuler (u) ; q quitte.
plain-unknown = « { $line } » ne veut rien dire ici ; ? montre l'aide.
plain-no-item = La liste n'a pas ce numéro.
plain-no-entry = Le journal n'a pas d'entrée { $seq }.
plain-cancelled = Abandonné ; rien n'a été fait.
plain-not-understood = « { $line } » n'est pas une des réponses.
plain-needed = Il faut une réponse ici ; ? en dit plus, un point abandonne.
plain-first-question = C'est la première question ; un point abandonne.
plain-nobody = Rien ici ne s'appelle « { $line } ».
plain-several = Plusieurs possibles : { $names }. Un numéro ou plus de lettres, s'il vous plaît.
dice-wanted = { $again ->
    [0] À lancer
   *[other] À relancer
} : { $missing } { $die }{ $halved ->
    [0] {""}
   *[other] {" "}(la face, qui est ensuite divisée par deux)
} ; { $purpose }{ $names ->
    [0] { $sides ->
        [0] {""}
       *[other] , { $side }
    }
   *[other] , { $whom }
}{ $needs ->
    [0] {""}
   *[other] {"\u00A0"}: { $needs }+
}.
plain-roll = Entrée lance ; dés de la table : 3 5 1 ; m modificateurs ; < revient ; point abandonne ?{" "}
plain-do = Entrée : c'est fait ; m modificateurs ; < revient ; point abandonne ?{" "}
plain-overrides = Modificateurs, ceux marqués x s'appliquent ; m et un numéro en coupe ou en remet un :
plain-more-dice = Dés (un point : aucun) ?{" "}
plain-blocked = < revient à la dernière question, Entrée abandonne. ?{" "}
plain-others = + : la même chose pour { $count ->
    [one] un nom de plus
   *[other] { $count } noms de plus
 } (+ 1 3, ou + et quelques lettres : seulement ceux-là)
plain-also = Aussi pour : { $names }
plain-for-all = En une fois : { $names }
plain-die = dé { $face }
plain-dice-count = de { $least } à { $most }, par leur numéro (1 3) ; un tiret : aucun
plain-then-dice = Les dés de la table suivent la réponse : 1 / 6
plain-done = fait
plain-must = à faire
plain-undone = annulé
plain-more = , et { $count } de plus
plain-left = Reste dans cette étape : { $items }
plain-nothing-left = Plus rien à faire dans cette étape ; n passe à la suivante.
plain-procedures = Procédures : { $procedures }
plain-entity = { $name }{ $strength }{ $details }
plain-part = { $id } : { $label }, { $value }
plain-can = peut : { $procedure } ({ $letter })
plain-cannot = ne peut pas : { $procedure }. { $reason }
plain-note = La note, autant de lignes que vous voulez ; un point seul la termine.
plain-no-advice = Rien à conseiller : nommez une ligne de la liste qui a des cibles (o 2 ; o 2 détruire, o 2 épargner classent selon un autre but).
plain-help = 1, 2, 3 ...   faire ce que demande cette ligne de la liste ; 2 soult : pour lui tout de suite
    lettre        ouvrir la procédure de cette lettre (-u si la lettre est une commande de cette liste)
    + 2           cocher la ligne 2 de la liste
    n             étape suivante ; n! laisse ce qui est ouvert, et le journal le dit
    H             revoir les ordres cachés du camp qui agit, l'autre camp détournant les yeux
    u, u 12       annuler la dernière chose, ou revenir avant l'événement 12 ; U rétablit
    C 12          rectifier l'événement 12 : ses réponses à nouveau, la suite est rejouée ; C 12 texte : une note
    D, D 1        qui lance les dés ; la main 1 les saisit ou laisse lancer le programme ; M 1 mot : son mot pour les dés
    a texte       écrire une note ; a seul : une note de plusieurs lignes
    j, j 12       les dernières entrées du journal ; l'entrée 12 dans tous ses détails ; j 3-40 : une partie
    j soult       les entrées qui le concernent ; j notes, j corrections : celles de cette sorte
    =             l'ordre de bataille, numéroté
    = 12          une unité, ce qui s'y corrige et ce qu'elle peut faire ; = soult cherche par le nom
    = 12 sp 3     corriger ; une raison peut suivre un point-virgule (= 12 sp 3 ; oubli)
    o, o 2        classer les cibles de la prochaine ligne, ou de la ligne 2, selon leurs chances ; o 2 soult : les siennes
    R, R mot      les règles de cette étape ; les règles où se trouve un mot
    #, # tir, #*   les tables de cette étape ; celles où ce mot se trouve ; toutes
    %, %!         la bataille en chiffres, son bilan quand elle est finie ; son rapport en fichier (HTML)
    / mot         chercher dans les unités, les procédures, les règles et le journal
    L             français / anglais
    !             réécrire ce qui n'a pas pu être enregistré ; ! FICHIER continue dans un autre fichier
    Entrée        l'étape de nouveau
    q             quitter ; tout est déjà enregistré, et la partie reprend de là
    Quand les dés attendent une décision : un numéro, oui ou non, ou Entrée pour la proposition ; u annule le jet, q quitte.
plain-no-entries = Le journal n'a encore rien sur { $names }.
plain-summary-hint = La bataille est finie : % redit ceci avec tous les chiffres, %! écrit le rapport (HTML), q quitte.
plain-divides = 3+2 partage la rangée
plain-in-a-form = Dans un formulaire : un numéro ou quelques lettres choisissent, Entrée prend ce qui est entre crochets, plusieurs numéros là où plusieurs sont possibles, 3+2 partage une rangée, chaque part avec ses réponses, un tiret personne là où c'est une réponse, < revient, > prend tout le reste comme proposé, ? dit pourquoi les autres ne peuvent pas, o classe les cibles, % avant le jet dit les chances de toute l'affaire, m avant le jet montre les modificateurs et m 2 en coupe ou en remet un (m 2 et une raison pour le journal), + fait la même chose pour les autres (+ 1 3 : seulement ceux-là), + et une réponse la met dans toutes les rangées, un point abandonne.

# The screen
pane-order = Ordre de bataille
pane-resolution = Résolution
pane-log = Journal
too-small = Le terminal est trop petit : au moins 40x12
nothing-left = Plus rien à faire sur cette ligne ; n passe à l'étape suivante.
no-such-key = Pas de touche ici ; ? les montre toutes.
form-roll = Entrée : lancer   d : dés de la table
form-not-divided = Rien à partager ici : il faut une rangée de deux unités au moins.
form-no-others = Personne d'autre ne peut faire la même chose maintenant.
form-nothing-to-repeat = Rien à reprendre pour les autres lignes : cette question n'a pas encore de réponse.
form-not-for-many = Cela se fait l'un après l'autre : la touche ne sert pas ici.
form-others = F5 : { $count ->
    [one] l'autre aussi, avec les mêmes réponses
   *[other] les { $count } autres aussi, avec les mêmes réponses
 }
many-throws = { $who } : { $left ->
    [0] les derniers dés
    [one] ces dés, puis encore un jet
   *[other] ces dés, puis encore { $left } jets
 }
many-left = Pas encore fait : { $names }.
secret-none = Rien à montrer : le camp qui agit n'a rien de caché maintenant.
secret-cover = L'autre camp détourne les yeux. Entrée montre, une autre touche laisse caché.
secret-hide = ↑↓ pour lire la suite ; toute autre touche cache.
plain-secret-cover = L'autre camp détourne les yeux. Entrée montre, un point laisse caché.
plain-secret-hide = Entrée efface.
refusal-not-acting = { $side } n'agit pas maintenant : ses choix cachés ne se montrent que pendant qu'il agit.
form-do = Entrée : c'est fait
form-dice = Dés :
form-nobody = aucune réponse ne correspond
form-no-dice = Rien n'est lancé ici.
form-number-range = Un nombre de { $min } à { $max }.
form-answer-missing = Il manque cette réponse.
form-answer-yes-no = Répondez par o (oui) ou n (non).
form-answer-number = Tapez un nombre, puis Entrée.
form-answer-choose = Choisissez : ↓ puis Entrée, ou les premières lettres.
form-not-an-answer = Ce n'est pas une réponse à cette question.
advice-none = Rien à conseiller : mettez le curseur de la liste sur une ligne qui a des cibles.
advice-assumes = Ce que seule la table sait est pris pour oui, les distances au plus court ; les meilleures d'abord.
page-help = Touches
page-notices = La bataille enregistrée
prompt-give-up = Quitter l'étape quand même
give-up-reason = Raison (facultative)
override-reason-about = Pourquoi les modificateurs ne sont pas ceux que lit le programme. Entrée garde la raison avec le formulaire, pour le journal ; une ligne vide ne dit rien.
give-up-nothing = Rien n'est abandonné. Entrée passe à l'étape suivante, Échap reste ici.
give-up-about = Entrée abandonne tout ceci, Échap revient à l'étape :
give-up-more = … et { $count ->
    [one] une autre ligne
   *[other] { $count } autres lignes
}
prompt-save-as = Enregistrer dans un autre fichier
save-as-about = Toute la bataille y est écrite et continue là. Un fichier qui existe n'est jamais écrasé.
save-failing = PAS ENREGISTRÉ : F9 réessaie, F12 enregistre ailleurs.
save-looking-only = LECTURE SEULE, F12 enregistre ailleurs.
page-rules = Règles
page-rules-step = Dans cette étape
page-rules-all = Toutes les règles
page-advice = Conseil
prompt-search = Chercher
prompt-palette = Faire, trouver
prompt-correct = Correction : nom valeur ; raison
prompt-note = Note
paste-too-long = Le texte collé est trop long : { $limit } caractères au plus ici. Rien n'en a été pris.
mode-board = Les quatre panneaux
mode-form = Remplir un formulaire
mode-dice = Taper les dés
mode-decision = Décider, les dés sur la table
mode-prompt = Recherche, palette, correction
mode-note = Écrire une note
mode-secret = Ordres cachés
mode-page = Lire une page
key-act = agir
key-tick = cocher
key-next = étape suivante
key-force = suite quand même
key-undo = annuler
key-undo-one = annuler un seul événement, même donné avec d'autres
key-redo = rétablir
key-note = note
key-search = chercher
key-help = aide
key-palette = tout trouver
key-rules = règles de cette étape
key-language = langue
key-advise = conseil : classer les cibles
key-correct = corriger l'unité sous le curseur
key-zoom = agrandir le panneau
key-up = ligne précédente
key-down = ligne suivante
key-fold = replier
key-unfold = déplier
key-page-up = page précédente
key-page-down = page suivante
key-first = au premier
key-last = au dernier
key-next-pane = panneau suivant
key-previous-pane = panneau précédent
key-pane-1 = ordre de bataille
key-pane-2 = liste
key-pane-3 = résolution
key-pane-4 = journal
key-redraw = redessiner l'écran
key-suspend = retour au shell un moment
key-retry = réécrire ce qui n'a pas pu l'être
key-save-as = continuer dans un autre fichier
key-back = retour
key-quit = quitter
key-confirm = valider
key-next-field = question suivante
key-previous-field = question précédente
key-next-choice = choix suivant
key-previous-choice = choix précédent
key-toggle = oui / non
key-erase = effacer
key-type-dice = dés de la table
key-throw = prendre ces dés
key-save-note = enregistrer la note
key-save-note-line = Ctrl-s ou deux fois Entrée : enregistrer
key-leave-note = laisser (le texte attend)
key-name-enter = Entrée
key-name-escape = Échap
key-name-space = Espace
key-name-tab = Tab
key-name-back-tab = Maj-Tab
key-name-backspace = Ret. arr.
key-name-up = Haut
key-name-down = Bas
key-name-left = Gauche
key-name-right = Droite
key-name-page-up = PgPréc
key-name-page-down = PgSuiv
key-name-home = Début
key-name-end = Fin
mode-start = Écran d'accueil
key-next-choice-line = ←→ choisir
key-down-list-line = ↓↑ choisir
key-down-line = ↓↑ ligne
key-next-field-line = Tab suivante
key-look-around = les autres panneaux
key-look-around-line = Tab panneaux
decision-first = La décision d'abord ; u reprend le jet.
key-choose = choisir
key-answer-yes-no = o/n répondre
key-roll = lancer
start-title = Que voulez-vous faire ?
start-demo = Bataille de démonstration
start-demo-about = Une bataille fournie pour chaque règle, rien à préparer. Elle est enregistrée à mesure et reprend où vous l'avez laissée.
start-resume = Reprendre une bataille
start-resume-about = Les batailles enregistrées, la plus récente d'abord, chacune à l'étape où elle en était.
start-new = Nouvelle bataille
start-new-about = Choisir une règle, deux armées, les options et un nom.
start-armies = Armées
start-armies-about = Les armées fournies avec le programme et celles du club, du dossier « armies » ici ou dans le dossier de données. Entrée ouvre la liste de l'armée.
start-help = Aide
start-help-about = Toutes les touches de tous les écrans.
start-ruleset = Règle
start-first-army = Première armée
start-second-army = Seconde armée
start-options = Options
start-begin = Commencer la bataille
start-begin-about = Tout ce qui suit peut rester tel quel ; gauche et droite le changent.
start-name = Nom
start-name-about = Le nom de la bataille dans la liste, le titre et le rapport. Tapez-le ; sinon ce sont les armées qui le donnent.
start-last-played = Jouée le { $when }
start-over = terminée
start-demo-over = Entrée en commence une autre ; celle-ci reste dans « Reprendre une bataille ».
start-won = Victoire : { $army }
start-drawn = Aucun vainqueur
start-unusable = Ce fichier a des fautes et ne peut pas servir :
start-mistake = ligne { $line } : { $message }
start-first-already = C'est déjà la première armée.
start-shared-id = Elle ne peut pas affronter la première armée : les deux ont quelqu'un avec l'id « { $value } ».
start-no-armies = Aucune armée pour cette règle. Mettez des fichiers d'armée dans le dossier « armies » ici ou dans le dossier de données.
start-more = Entrée : toute la liste
date-and-time = %d/%m/%Y %H:%M
nothing-here = Rien ici pour l'instant.
key-unit-log = journal de l'unité sous le curseur
key-secrets = ses propres ordres cachés
key-reveal = montrer
key-sheet = fiche de l'unité sous le curseur
key-widen = élargir la page
sheet-profile = En ce moment :
sheet-now = Dans cette étape :
entry-resolution = résolutions
entry-decision = décisions
entry-step = étapes
entry-note = notes
entry-correction = corrections
entry-undo = annulations
key-not-yet = retour
start-units = { $count } unités
log-entry-title = n° { $seq }, { $clock }
none = aucun
mode-everywhere = Partout
mode-overrides = Les modificateurs d'un formulaire
key-divide = partager la rangée en deux parts
key-same = pareil pour les autres
key-modifiers = modificateurs
key-override = couper ou remettre
key-complete = compléter le nom
prompt-overrides = Modificateurs : couper ou remettre
overrides-none = Pas de modificateur à couper : il manque des réponses, ou il n'y en a pas ici.
hint-force = {" "}Faites-le, ou N passe quand même.
plain-hint-force = {" "}Faites-le, ou n! passe quand même (n! suivi de la raison) et abandonne :
key-mark = marquer un dé
key-advise-short = conseil
data-unknown-key = « { $key } » n'est pas une clé à cet endroit.
data-both-languages = Les mots se disent dans les deux langues : { $expected }.
data-one-of = « { $name } » n'est pas parmi : { $expected }.
data-default = La valeur par défaut de « { $name } » n'est pas de son type.
data-gone = « { $name } » : un champ qui nomme quelqu'un dit ce qui arrive quand il quitte le jeu (gone = "close" | "lapse" | "drop" | "keep"), et lui seul.
data-needs-kind = Une règle a un genre « { $name } » de la classe de ce nom.
data-clock-back = Les marqueurs vieillissent sur l'horloge « { $clock } » : aucune étape ne peut la reculer.
data-no-code = La procédure « { $name } » n'a pas de code.
data-code-alone = Du code pour une procédure « { $name } » qu'aucune donnée ne déclare.
data-no-column = Il n'y a pas de colonne « { $name } ».
data-no-kind = Il n'y a pas de genre « { $name } ».
data-no-marker = Il n'y a pas de marqueur « { $name } ».
data-no-attribute = Il n'y a pas d'attribut « { $name } ».
data-no-option = Il n'y a pas d'option « { $name } ».
data-no-counter = Il n'y a pas de compteur « { $name } ».
data-no-pool = Il n'y a pas de réserve « { $name } ».
data-no-record = Il n'y a pas de genre de dossier « { $name } ».
data-no-record-field = Aucun dossier n'a de champ « { $name } ».
data-no-memory = Aucun [[memory]] ne s'appelle « { $name } ».
data-memory-of = « { $name } » se dit d'entités (of = [...]) ou d'un dossier (of_record = "...") : l'un des deux.
data-memory-settled = Seul ce qui se dit d'un dossier (of_record) peut être définitif : « { $name } » ne l'est pas.
data-memory-type = La réponse ne va pas avec ce qui est retenu sous « { $name } » : { $expected }.
data-memory-whom = « { $name } » est retenu, mais de qui ? about = "CHAMP" ou "CHAMP.CHAMP_DU_DOSSIER".
data-memory-about = « { $name } » ne nomme personne ici.
data-memory-kind = « { $name } » se dit de { $expected }, que ce champ ne nomme pas.
data-memory-idle = « { $name } » dit de qui il parle mais ne retient rien : remember = "...".
data-many-field = Un formulaire pour plusieurs : « { $name } » n'en est pas un champ qui convienne.
data-or-field = « { $name } » n'est pas un autre champ de ce formulaire.
data-many-also = « { $name } » est le nom que le programme donne aux autres : aucun champ ne s'appelle ainsi.
data-no-procedure = Il n'y a pas de procédure « { $name } ».
data-no-table = Il n'y a pas de table « { $name } ».
data-no-sequence = Il n'y a pas de séquence « { $name } ».
data-no-step = Il n'y a pas d'étape « { $name } ».
data-no-list = Le code n'a pas de liste « { $name } ».
data-no-actor = Personne du nom de « { $name } » n'agit dans cette séquence.
data-no-rule = Il n'y a pas de règle « { $name } ».
data-no-outcome = Aucun message ne parle d'une issue « { $name } ».
data-no-hand = Aucun message ne dit ce que fait la main pour « { $name } ».
data-no-reminder = « { $name } » n'est pas un rappel de cette étape.
data-action = Une action change l'un de : counter ; pool et of ; attribute et of ; unmark et of ; close ; amend et field.

## Dice: who throws them, and what they are worth.
log-typed = table
throw-typed = (dés de la table)
log-dice-brought = Dés de la table.
log-amended = Événement { $seq } rectifié : { $now }
log-replayed = Rejoué, { $seq } : { $now }
log-replay-stopped = À partir de l'événement { $seq }, la suite ne va plus : { $reason }
log-word = Mot de { $who } mêlé aux dés : « { $word } »
log-resealed = Dés scellés à nouveau. Sceau : { $seal }
log-revealed = Secret des dés révélé : { $secret }
hand-both = Dés communs
hand-types = { $who } : dés de la table, saisis au clavier.
hand-program = { $who } : le programme lance les dés.
hands-explained = Chaque camp lance ses propres dés ou laisse lancer le programme, aussi dans une même action.
prompt-hands = Qui lance les dés
mode-hands = Qui lance les dés
key-hands = qui lance les dés
key-hand-flip = changer
key-amend = rectifier
key-leave-amendment = laisser la rectification
amending = Rectification de l'événement { $seq }
amend-not-here = Un tel événement ne se rectifie pas : l'annuler avec u.
amend-hidden = Ce choix est caché, et l'autre camp agit : il se rectifie quand son propre camp agit, ou s'annule avec u.
amend-nothing = Rien n'a changé : l'événement reste comme il était.
amend-not-in-force = Cet événement a été annulé : il n'y a rien à rectifier.
dice-group-full = Groupe complet : Entrée ou espace pour la suite.
dice-program-throws = Le programme lance la suite : Entrée.
dice-reveal = Ce qu'ils donnent dévoile un choix caché : Entrée l'inscrit et le montre.
dice-come-to = Ces dés donnent (Entrée pour l'inscrire) :
refusal-no-program-dice = Le secret des dés n'est pas sur cette machine : le programme ne peut pas lancer.
refusal-cannot-amend = Une rectification garde le genre de l'événement : la même action, avec d'autres réponses ou d'autres dés.
refusal-word-too-late = Trop tard pour un mot : la bataille a commencé, et des dés ont pu être vus.
refusal-empty-word = Le mot est vide.
refusal-hand-already = C'est déjà ainsi.
refusal-dice-not-sealed = Les dés de cette bataille ne sont pas scellés.
refusal-wrong-secret = Ce n'est pas le secret de ce sceau.
plain-type = Dés de la table : 3 5 1 ; m modificateurs ; < revient ; point abandonne ?{" "}
prompt-word = Un mot pour les dés
word-explained = Mêlé aux dés avant le premier jet.
key-word = un mot pour les dés
entry-amendment = rectifications
entry-dice = dés

## Verification: where the dice come from, and heads.
word-diverged-head = la tête inscrite n'est pas celle de ce qui précède
verify-no-such-head = Aucune ligne de cette partie n'a la tête { $head } : quelque chose avant elle a été coupé ou réécrit, ou elle est d'une autre bataille.
verify-head-found = Tête { $head } : tout est resté tel quel jusqu'à l'événement { $seq }.
verify-head = Tête de la partie : { $head }
verify-dice = Dés : { $proven } lancés et prouvés, { $typed } saisis, { $unrevealed } lancés dont le secret n'est pas encore révélé.
verify-undos = Annulations et reprises, { $count } : { $numbers }
verify-amendments = Rectifications, { $count } : { $numbers }
verify-overrides = Passages en force, { $count } : { $numbers }
verify-corrections = Corrections de l'arbitre, { $count } : { $numbers }
verify-reseals = Dés scellés à nouveau, { $count } : { $numbers }
verify-fairness = D{ $sides } du programme : { $faces } (khi-deux { $chi }, inhabituel au-delà de { $limit })
verify-fairness-unusual = D{ $sides } du programme : { $faces } (khi-deux { $chi } : inhabituel, une fois sur vingt dépasse { $limit })
log-head = Empreinte { $head }
plain-head = Tête de la partie, à noter : { $head }
cli-verify-head = Une tête lue à la table : prouve que rien avant elle n'a été coupé ni réécrit
log-waiting-dice = dés de la table demandés

# Watching
watching-only = Vous regardez : rien ne se change d'ici.
watching-writer = SPECTATEUR, { $user } joue ·
watching-someone = SPECTATEUR, quelqu'un joue ·
watching-nobody = SPECTATEUR, personne ne joue ·
watching-gone = SPECTATEUR, fichier introuvable, dernier état connu ·
watching-last = {""} dernier événement à { $clock } ·
watching-anew = Le fichier a changé : la bataille a été relue depuis le début.
watching-back = Le fichier est de nouveau là.
watching-offer = La regarder plutôt ? (o/n)
watching-held = en cours ailleurs
watching-held-by = Tenue par { $user } ({ $place }) depuis { $since } : on peut la regarder.
mode-watching = Regarder une bataille (watch)
key-read = lire
plain-watching = { $name } ({ $rules }). Vous regardez ; q ou Ctrl-C quitte.
plain-watching-writer = { $user } joue.
plain-watching-nobody = Personne ne joue.
decision-left = { $cost } (reste { $left })
plain-save-failing = PAS ENREGISTRÉ. ! réessaie ; ! FICHIER continue dans un autre fichier.
plain-save-looking-only = Lecture seule : rien n'est écrit. ! FICHIER continue dans un autre fichier.

log-passed = { $step } : rien à faire, étape close.
log-passed-hands = { $step } : étape close, voyez « Sur la table ».
undone-on-table = Sur la table, pour revenir en arrière
do-not = mouvement annulé : « { $what } »
on-table = Sur la table
do-lay = { $count ->
    [one] posez un marqueur « { $marker } »
   *[other] posez { $count } marqueurs « { $marker } »
}
do-lift = { $count ->
    [one] retirez un marqueur « { $marker } »
   *[other] retirez { $count } marqueurs « { $marker } »
}
do-remove = retirez de la table
do-put-back = remettez sur la table

next-thing = Ensuite : { $item } (Entrée)
next-thing-of = Ensuite : { $item }, { $who } (Entrée)
next-who = Ensuite : { $who } (Entrée)
step-finished = Étape terminée : Entrée passe à la suivante.
step-optional = Rien d'autre n'est demandé : Entrée passe à l'étape suivante.
units-gone = { $count } hors de combat
log-folded = { $count ->
    [one] { $count } événement annulé
   *[other] { $count } événements annulés
}
key-down-list = suivant de la liste
key-up-list = précédent de la liste
key-clear = effacer la saisie
key-erase-word = effacer un mot
key-end-line = ligne (deux fois : enregistrer)
key-down-choice-line = ↓↑ choisir
key-mark-choice = cocher
note-kept = La note n'est pas enregistrée ; a la reprend.
# The reference card.
card-profiles = Types, armes, formations
card-tables = Tables
card-options = Options
card-option-table = Options en vigueur
card-option-value = Choix
card-option-choices = Possibles
card-head-value = Valeur
card-head-counts-as = Compte comme
card-head-traits = Particularités
card-cap = { $column } : { $cap } au plus en tout
card-one-of = Une seule de ces lignes, la première : { $rows }
card-counted = × n : autant de fois qu'il y en a
card-not-in-force = Entre parenthèses : pas avec les options choisies
page-card = Aide de jeu
page-card-of = Aide de jeu : { $what }
key-card = aide de jeu
key-card-turn = aide de jeu : ces tables ou toutes
card-none = Aucune table ici.
# Rapports
cli-report-detail = Le journal complet : chaque événement avec ses modificateurs, ses règles et ses effets, y compris ce qui a été annulé
cli-report-output = Écrire dans ce fichier, en entier ou pas du tout ; sa terminaison donne le format ; - désigne le terminal
cli-report-width = Largeur des lignes du texte
cli-report-table = Tableau contenu dans le CSV
report-over-save = { $path } est la bataille elle-même : le rapport n'est pas écrit par-dessus.
report-not-written = Écriture impossible dans { $path } : { $error }
story-before = Avant la bataille
story-turn = Tour { $number }
story-scene = { $step }, { $army }
story-who = { $who }, { $act } : { $result }
story-who-whom = { $who } contre { $whom }, { $act } : { $result }
story-with = (avec { $who })
story-against = (contre { $who })
story-armies = Les armées
story-day = { $day ->
    [1] 1er
   *[other] { $day }
} { $month ->
    [1] janvier
    [2] février
    [3] mars
    [4] avril
    [5] mai
    [6] juin
    [7] juillet
    [8] août
    [9] septembre
    [10] octobre
    [11] novembre
   *[other] décembre
} { $year }
story-army = { $army } : { $units ->
    [one] une unité
   *[other] { $units } unités
}, { $points }
story-army-bare = { $army } : { $units ->
    [one] une unité
   *[other] { $units } unités
}
story-options = Options choisies
story-losses = Pertes du tour
story-side-gone = { $army }, { $why } : { $units }
story-side-losses = { $army }, pertes : { $losses }
story-side-unhurt = { $army } : aucune perte
story-loss = { $unit } { $points }
story-points = { $points } { $label }
story-breaking = { $army } : pertes { $losses }, rupture à { $at }
story-outcome = Issue
story-unfinished = La bataille n'est pas finie.
story-charts = En chiffres
story-order = Ordre de bataille, avant et après
story-column-unit = Unité
story-column-before = Avant
story-column-after = Après
story-column-state = État
chart-strength = Force au fil des tours
chart-units = Unités en jeu au fil des tours
chart-units-breaking = Unités restantes et point de rupture
chart-strength-breaking = Force restante et point de rupture
chart-break-level = rupture à { $at }
chart-breaks-at = { $army } : rupture quand il en reste { $at }
chart-broken = { $who } (tour { $turn })
chart-broken-list = Rupture atteinte : { $who }
curve-breaks = rupture
chart-later = La courbe des forces commence avec le premier tour.
ending-won = VICTOIRE : { $army }
ending-drawn = Personne n'a gagné.
ending-units = Unités perdues
ending-strength = Force restante
ending-luck = Chance aux touches
ending-luck-side = { $surplus } ({ $result } pour { $expected })
ending-of = { $part } sur { $whole }
ending-minutes = { $minutes } min
ending-deadliest = Unités les plus meurtrières
ending-deadly-points = { $said }
ending-deadly-both = { $said }, { $units } hors de combat
ending-deadly-units = { $units } hors de combat
ending-lasted = Jouée en { $hours ->
    [0] { $minutes } min
   *[other] { $hours } h { $minutes } min
}.
ending-hint = Entrée : le bilan de la bataille
page-story = Le récit de la bataille
key-story = rapport
key-write-report = rapport en fichier
key-watch-again = revoir
key-close = quitter
report-written = Le rapport est dans « { $path } ».
chart-breaking = Pertes et point de rupture
chart-losses = Pertes les plus lourdes
chart-luck = Chance : touches obtenues et attendues
chart-luck-side = { $army } : { $result } touches obtenues, { $expected } attendues ({ $surplus })
chart-luck-note = Chaque jet de touches face à la moyenne exacte de ses dés, de son seuil et de ses relances.
chart-time = Temps de jeu
chart-time-side = { $army } : { $minutes } min
chart-faces = Faces du D{ $sides }, { $count } dés lancés
# Les noms au pluriel, pour l'accord du verbe : le premier mot d'un nom propre
nouns-in-plural =
    acolytes aiguillons albanais alliés anglais arbalétriers archers artilleurs automates automitrailleuses
    autrichiens azabs batteries blindés bombardes bombes canons carabines carabiniers carapaces cavaliers
    chalumeaux chars chasseurs chevaliers chevaliers-gardes coalisés colonnes comanches commandos confédérés
    cosaques creeks croates cuirassiers cénobites dragons délis encensoirs enfants engins escadrons espagnols
    fantassins fidèles filles forces français frondeurs fusiliers fusils fusées gardes gens glisseurs
    grenadiers guêpes housecarls hussards infanteries javeliniers kurdes lames lance-roquettes lances lanciers
    les levées lévriers marcheurs marins mercenaires milices miliciens mitrailleuses mobiles moldaves mortiers
    mousquetaires mulets mzabites nordistes normands obusiers orgues partisans pionniers piquiers pistolets
    pièces prussiens rangers rifles roquettes royalistes russes sapeurs saxons scarabées segbans sipahis
    spahis sudistes tatars thanes tirailleurs tireurs transports turcs uhlans veilleurs volontaires voltigeurs
    zouaves éclaireurs écorcheurs épines œufs
story-and = { " et " }
story-gone = { $who } { $actors ->
    [one] est
   *[other] sont
} hors de combat
story-marked = { $what } pour { $who }

# Relecture, tableau de marque et graphiques
cli-watch-scoreboard = Commencer par le tableau de marque, pour un écran que toute la salle regarde
cli-replay = Parcourir une bataille enregistrée : par événement, étape ou tour, dans les deux sens ; repartir de n'importe quel moment
cli-replay-save = La bataille
cli-replay-at = Se placer après l'événement de ce numéro
cli-replay-go-on = Écrire une nouvelle bataille qui repart de là et nomme celle-ci
replay-standing = RELECTURE { $seq }/{ $last } ·
replay-playing = RELECTURE { $seq }/{ $last }, { $pace } par seconde ·
replay-gone-on = Bataille qui repart d'ici : { $path }
mode-replaying = Parcourir une bataille (replay)
key-replay-next = événement suivant
key-replay-previous = événement précédent
key-replay-next-step = étape suivante
key-replay-previous-step = étape précédente
key-replay-next-turn = tour suivant
key-replay-previous-turn = tour précédent
key-replay-beginning = le début
key-replay-end = la fin
key-replay-here = à l'entrée du journal sous le curseur
key-replay-play = lire, pause
key-replay-faster = plus vite
key-replay-slower = moins vite
key-replay-go-on = repartir d'ici
key-scoreboard = tableau de marque
key-figures = graphiques
score-breaking = pertes / point de rupture
score-units = unités perdues / unités
score-strength = force restante
cli-roster = Imprimer des listes d'armée avec des cases à cocher
cli-roster-army = Fichiers d'armée ou noms d'armées fournies
cli-roster-detail = Aussi les valeurs de chaque unité : mouvement, tir, combat
cli-roster-format = Texte, ou page pour l'imprimante
cli-roster-output = Écrire dans ce fichier, en entier ou pas du tout ; sa terminaison dit le format ; - est le terminal
cli-roster-width = Cases d'une ligne du texte
cli-card = Imprimer l'aide de jeu d'une règle
cli-card-id = La règle, avec sa période si elle en a
cli-card-option = Une option de la bataille pour laquelle est faite l'aide de jeu
cli-card-format = Texte, ou page pour l'imprimante
cli-card-output = Écrire dans ce fichier, en entier ou pas du tout ; sa terminaison dit le format ; - est le terminal
cli-card-width = Cases d'une ligne du texte

# Prévisions : les chances de toute une affaire.
forecast-losses = Pertes moyennes
forecast-goes-on = Toujours indécis à la fin : { $chance }
forecast-estimate = Estimation, à { $error } près au plus (95 fois sur 100)
forecast-assumes = Supposé : { $what }
forecast-proposed = comme proposé
advice-wish-break = But : briser l'ennemi (o pour un autre)
advice-wish-destroy = But : détruire l'ennemi (o pour un autre)
advice-wish-spare = But : épargner les nôtres (o pour un autre)
advice-why-own = réussit { $done }, nous coûte { $own } en moyenne
advice-why = brise l'ennemi { $broken }, le détruit { $destroyed }, nous coûte { $own } en moyenne
advice-same = Rien à classer : pour les dés, toutes les réponses reviennent au même.
advice-counting = Calcul en cours …
wish-break = briser
wish-destroy = détruire
wish-spare = épargner
key-wish = autre but

# Ce qui a décidé, dans la ligne du journal (voir report/tally.rs).
tally-against = { $one } contre { $other }
log-replaced = { $count ->
    [one] 1 événement remplacé, rejoué ci-dessous
   *[other] { $count } événements remplacés, rejoués ci-dessous
}{ $dropped ->
    [0] { "" }
    [one] { "" } (sauf 1, retiré)
   *[other] { "" } (sauf { $dropped }, retirés)
}
do-instead-of = { $now } (déjà fait : { $before })
amend-drops = { $count ->
    [one] 1 événement n'irait plus et serait retiré
   *[other] { $count } événements n'iraient plus et seraient retirés
} : Entrée rectifie, Échap laisse.
amend-dropped = { $count ->
    [one] 1 événement n'allait plus et sort de la bataille
   *[other] { $count } événements n'allaient plus et sortent de la bataille
} : u les rend.
form-resumed = Formulaire repris là où vous l'aviez laissé.
form-nothing-to-type = Rien à taper ici : Entrée, ou Tab vers une question.
form-type = Entrée : vos dés
form-same-dice = Entrée : refaire avec les mêmes dés
key-same-dice = refaire, mêmes dés
unit-log-where = F5 : sur une unité de l'ordre de bataille, son journal ; dans un formulaire, la même chose pour les autres.
turned = { $what }{ $others ->
        [0] { "" }
        [one] { " " }(et un autre)
       *[other] { " " }(et { $others } autres)
    }
undone = Annulé : { $what }
redone = Rétabli : { $what }
wiped-out = { $army } : plus aucune unité en jeu. « E » finit la bataille.
undo-uncovers = Annuler rend la main : { $army }, et ses choix cachés se verront ; u une fois encore, si c'est voulu.
advice-harm = hors de combat { $lost }, pertes { $theirs } en moyenne{ $own ->
    [0] { "" }
   *[other] , les nôtres { $own }
}
