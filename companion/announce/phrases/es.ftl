### Spanish: what the referee says. One message, one line, one sentence, in words for a child of eight.
### What follows a hyphen in a name is the case: a reason of the rules, a kind of Elemon, or what is special.
### $player is who is meant: by the event, else who is on turn. Names of players and kinds are data: no "y" or "o" stands
### before them, since some would want "e" or "u".

## Words

kind-floramon = Floramon
kind-pyromon = Pyromon
kind-hydromon = Hydromon
kind-geomon = Geomon
kind-aeromon = Aeromon
kind-electromon = Electromon
kind-polymon = Polymon

list-next = { $left }, { $right }
list-and = { $left }, { $right }
list-or = { $left }, { $right }

## The game and its turns

game_started = Empieza la partida y jugáis en este orden: { $names }.
turn_started = Te toca, { $player }: da la vuelta a dos fichas.
turn_started-extra = Te toca otra vez, { $player }: da la vuelta a dos fichas más.
turn_started-rock = Te toca, { $player }: primero quita { $rocks ->
    [one] tu roca de la casilla
   *[other] tus rocas de las casillas
} { $cells } y luego da la vuelta a dos fichas.
turn_skipped = { $player } se queda sin turno esta vez, porque no hay dos fichas a las que dar la vuelta.
pair = Es una pareja, { $player }: quédate las fichas de las casillas { $first } y { $second }.
no_pair = No es una pareja, { $player }: vuelve a poner boca abajo las fichas de las casillas { $first } y { $second }.

## Powers

power-floramon = Floramon te da una ficha, { $player }: roba la de arriba del montón, enséñala en la zona «mine» y quédatela.
power-pyromon-player = Pyromon está contigo, { $player }: elige una ficha de otro jugador y ponla en la zona «theirs», porque sale del juego.
power-pyromon-victim = { $rivals ->
    [1] Pyromon está con { $player }: { $rival }, elige cuál de tus fichas sale del juego y ponla en la zona «theirs».
   *[other] Pyromon está contigo, { $player }: señala a otro jugador, que elige cuál de sus fichas sale del juego y la pone en la zona «theirs».
}
power-hydromon = Hydromon te deja mirar, { $player }: mientras los demás cierran los ojos, mira hasta cuatro fichas sin roca y vuelve a ponerlas boca abajo.
power-geomon = Geomon te da una roca, { $player }: ponla sobre una ficha boca abajo que no tenga ninguna.
power-aeromon = Aeromon te deja cambiar, { $player }: pon una de tus fichas en la zona «mine» y la ficha de otro jugador que quieras en la zona «theirs».
power-electromon = Electromon te da un turno más, { $player }: prepárate para dar la vuelta a otras dos fichas.
power-polymon = Una pareja de Polymon no tiene poder, { $player }: sigue jugando.

power_lapsed-no_tiles = { $power ->
    [floramon] El montón está vacío, { $player }, y no hay ficha que robar: sigue jugando.
    [hydromon] No hay ninguna ficha que puedas mirar, { $player }: sigue jugando.
   *[other] No hay ninguna ficha donde puedas poner una roca, { $player }: sigue jugando.
}
power_lapsed-no_target = Ningún otro jugador tiene fichas, { $player }, así que { $elemon } no puede hacer nada: sigue jugando.
power_lapsed-no_rock = Las dos rocas están en la mesa, { $player }, así que { $elemon } no tiene ninguna para ti: sigue jugando.
power_lapsed-passed = { $player } sigue jugando sin el poder de { $elemon }.

tile_drawn = La ficha que ha robado { $player } es de { $elemon }.
tile_drawn-unnamed = { $player } ha robado una ficha sin enseñarla: dile luego al árbitro cuál es.
tile_named = La ficha que robó antes { $player } es de { $elemon }.
tile_removed = Tu ficha de { $elemon } sale del juego, { $player }: guárdala en la caja.
peeked = Se acabó mirar, { $player }, y has visto { $count ->
    [one] { $count } ficha
   *[other] { $count } fichas
}.
rock_placed = Tu roca está en la casilla { $cell }, { $player }: nadie da la vuelta a esa ficha hasta tu próximo turno.
rock_lifted = Tu roca ya no está en la casilla { $cell }, { $player }: todos podéis volver a dar la vuelta a esa ficha.
tiles_swapped = Cambiad las fichas: { $player } da { $gives } a { $other } y recibe { $takes }.

## Figures and the end

gigamon_claimed = Tienes tres fichas para { $elemon }, { $player }: guárdalas en la caja y toma la figura de { $elemon }.
gigamon_claimed-stolen = Tienes tres fichas para { $elemon }, { $player }: guárdalas en la caja y quítale a { $from } la figura de { $elemon }.
player_left = { $player } deja el juego: guardad sus fichas en la caja y devolved sus figuras al lado de la mesa.

winning = { $winners ->
    [one] gana { $names }
   *[other] comparten la victoria { $names }
} con { $gigamons ->
    [one] { $gigamons } figura
   *[other] { $gigamons } figuras
} y { $tiles ->
    [one] { $tiles } ficha
   *[other] { $tiles } fichas
}, ¡un gran aplauso!
game_over-three_gigamons = Ya está la tercera figura y se acaba la partida: { winning }
game_over-pile_empty = El montón está vacío y se acaba la partida: { winning }
game_over-no_pairs = Ya no quedan parejas y se acaba la partida: { winning }
game_over-abandoned = Los demás se han ido y se acaba la partida: { winning }

## What is wrong, where, and how to put it right; never who did it

breach-third_tile = Solo puede haber dos fichas boca arriba: por favor, { $player }, pon boca abajo la de la casilla { $cell }.
breach-not_turned_back = La ficha de la casilla { $cell } sigue boca arriba: por favor, { $player }, ponla boca abajo.
breach-turned_back_early = La primera ficha, la de la casilla { $cell }, está boca abajo antes de que haya una segunda: por favor, { $player }, vuelve a darle la vuelta y luego da la vuelta a otra.
breach-blocked_tile = Una roca bloquea la ficha de la casilla { $cell }: por favor, { $player }, ponla boca abajo y vuelve a ponerle la roca encima.
breach-tile_taken = La ficha de la casilla { $cell } aún no se ha ganado: por favor, { $player }, vuelve a ponerla como estaba.
breach-pair_not_taken = La ficha de la casilla { $cell } es de la pareja: por favor, { $player }, quédatela.
breach-not_refilled = Hay un hueco en la casilla { $cell }: por favor, { $player }, pon ahí boca abajo la ficha de arriba del montón.
breach-refill_face_up = La ficha nueva de la casilla { $cell } está boca arriba: por favor, { $player }, ponla boca abajo.
breach-refill_unexpected = El montón se ha acabado y la casilla { $cell } se queda vacía: por favor, { $player }, quita lo que hay ahí.
breach-tile_changed = En la casilla { $cell } antes había { $was } y ahora hay { $elemon }: por favor, { $player }, mira si se han mezclado las fichas y sigue jugando.
breach-tile_count = { $elemon } ha salido siete veces, pero en el juego solo hay seis: por favor, { $player }, busca la ficha que sobra y sigue jugando.
breach-peek_limit = Hydromon solo enseña cuatro fichas: por favor, { $player }, pon boca abajo la de la casilla { $cell }.
breach-rock_overdue = Tu roca sigue en la casilla { $cell }: por favor, { $player }, quítala y sigue jugando.
breach-rock_lifted_early = La roca de { $owner } no está en la casilla { $cell } y es demasiado pronto: por favor, volved a ponerla hasta que le toque a { $owner }.
breach-rock_misplaced = Ahora no puede haber una roca en la casilla { $cell }: por favor, { $player }, quítala.
rule_restored = La casilla { $cell } vuelve a estar bien, gracias.

## When table and game do not agree

out_of_step = La mesa está revuelta, { $player }, así que por favor colócala bien: { $differences }.
differs = la casilla { $cell } debería estar { $expected ->
    [back] boca abajo
    [empty] vacía
    [rock] bajo una roca
    [covered] tapada
    [unsure] poco clara
   *[kind] boca arriba con { $expected_kind }
} pero está { $seen ->
    [back] boca abajo
    [empty] vacía
    [rock] bajo una roca
    [covered] tapada
    [unsure] poco clara
   *[kind] boca arriba con { $seen_kind }
}
in_step = La mesa vuelve a estar bien: sigue jugando, { $player }.
question-whose_tile = { $player }, ¿de quién es la ficha de { $elemon }: { $names }?
draw_pile_set = El montón tiene ahora { $count ->
    [one] { $count } ficha
   *[other] { $count } fichas
}.
table_accepted = La mesa vale como está ahora: sigue jugando, { $player }.
corrected = La ficha de la casilla { $cell } era { $elemon }, y lo que vino después se juzga de nuevo.
undone = El último paso no cuenta: por favor, dejad la mesa como estaba antes.
paused = La partida está en pausa: dejad las fichas como están.
resumed = La partida sigue: te toca, { $player }.

## Cuando la cámara no ve bien la mesa: qué hay que hacer

plight-too_dark = Está demasiado oscuro y no veo las fichas: encended una lámpara, por favor.
plight-too_bright = Hay demasiada luz y no veo las fichas: apartad la lámpara de la mesa, por favor.
plight-too_blurred = Veo la mesa borrosa: limpiad la lente de la cámara, enfocadla y dejadla quieta, por favor.
plight-mirrored = Veo la mesa en espejo: quitad el efecto espejo en los ajustes de la cámara, por favor.
plight-swapped = Veo el rojo azul y el azul rojo: enseñadme otra vez la mesa y las fichas, por favor.
plight-no_mat = No veo el tapete: ponedlo debajo de la cámara con la parte impresa hacia arriba, por favor.
plight-markers_hidden = Hay demasiadas esquinas del tapete tapadas: destapadlas, por favor.
plight-not_flat = Una esquina del tapete no está plana: alisadla, por favor.
plight-restless = Nada de lo que veo se queda quieto: dejad quietas las lámparas y las sombras, por favor.
plight-no_picture = No recibo imagen de la cámara: mirad su cable, por favor.
plight-over = Ya vuelvo a ver la mesa: seguid jugando.
journal-lost = Ahora no puedo guardar la partida: no me apaguéis, por favor, y haced sitio en la tarjeta.
journal-kept = La partida vuelve a quedar guardada.

## Cuando una partida deja paso a otra

game-leaving = Esta partida no ha terminado: mantened el botón una vez más y empieza otra.
game-waits = La otra partida empieza en cuanto haya nueve fichas boca abajo y las dos zonas estén vacías.
game-kept = La partida anterior queda guardada: { $buttons ->
    [yes] pulsad deshacer
   *[no] escribid companion do back
} y sigue.
game-back = La partida anterior sigue: por favor, dejad la mesa como estaba.
game-laid = Las fichas están listas: { $buttons ->
    [yes] pulsad hecho
   *[no] escribid companion do new
} y jugáis otra vez.
game-refused = Ahora no puedo hacer eso: por favor, preguntad la razón a companion check.
