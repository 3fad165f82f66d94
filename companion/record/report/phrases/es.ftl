### Español: las palabras del informe de una partida. Los nombres de jugadores y de Elemon son datos.

title = Una partida de Gigamons
edition = Edición { $edition }
played = { $turns ->
    [one] { $turns } turno
   *[other] { $turns } turnos
} en { $time }
not-over = La partida no se jugó hasta el final.
rules-changed = Reglas propias: { $rules }
taken-back = { $count ->
    [0] No se deshizo ni se corrigió nada.
    [one] { $count } vez se deshizo o se corrigió algo.
   *[other] { $count } veces se deshizo o se corrigió algo.
}
page = Hecho por el compañero de Gigamons a partir del registro { $name }

players = Jugadores
player = Jugador
figures = Gigamons
tiles-left = Fichas en la mano
turns = Turnos
pairs = Parejas
missed = Parejas perdidas
missed-note = las dos fichas ya se habían visto
memory = Memoria
memory-note = Memoria: de las parejas cuyas dos fichas se conocían, cuántas se consiguieron.
streak = Mejor racha
streak-note = parejas seguidas
turn-time = Tiempo por turno
winner = ha ganado
left = dejó la partida
none = ninguno
no-chance = –
share = { $share } %

figures-over-time = Gigamons a lo largo de la partida
tiles-over-time = Fichas en la mano a lo largo de la partida
minutes = minutos
memory-map = Mapa de la memoria
memory-map-note = Cuántas veces se destapó una ficha en cada casilla.
times = { $count ->
    [one] { $count } vez
   *[other] { $count } veces
}
time-per-turn = Tiempo de cada turno
seconds = segundos
turn-of = Turno { $turn }, { $player }: { $time }

breaches = Faltas
no-breaches = No se faltó a ninguna regla.
when = Cuándo
where = Casilla
what = Qué
put-right = Arreglado
never = no consta
course = Desarrollo de la partida
turn = Turno
tiles-turned = Fichas destapadas
what-came = Qué pasó
extra = turno extra
pair = pareja
no-pair = sin pareja

power_lapsed = { $elemon } no tiene efecto
tile_drawn = roba { $elemon }
tile_drawn-unnamed = roba una ficha sin mostrarla
tile_named = la ficha robada era { $elemon }
tile_removed = { $player } pierde { $elemon }
peeked = mira { $count ->
    [one] { $count } ficha
   *[other] { $count } fichas
}
rock_placed = pone una roca en { $cell }
rock_lifted = se quita la roca de { $cell }
tiles_swapped = cambia { $gives } por { $takes } de { $other }
gigamon_claimed = { $player } consigue el Gigamon { $elemon }
gigamon_claimed-stolen = { $player } le quita a { $from } el Gigamon { $elemon }
player_left = { $player } deja la partida
turn_skipped = { $player } pierde un turno
draw_pile_set = { $count ->
    [one] se cuenta el montón: { $count } ficha
   *[other] se cuenta el montón: { $count } fichas
}
table_accepted = la mesa vale tal como está
out_of_step = la mesa y la partida no coinciden

rule-third_tile = se destapó una tercera ficha
rule-not_turned_back = no se volvió a tapar una ficha
rule-turned_back_early = la primera ficha se tapó demasiado pronto
rule-blocked_tile = se destapó una ficha bajo una roca
rule-tile_taken = se cogió una ficha que no se había ganado
rule-pair_not_taken = no se cogió una ficha de una pareja
rule-not_refilled = no se rellenó un hueco
rule-refill_face_up = se repuso una ficha boca arriba
rule-refill_unexpected = se puso una ficha aunque el montón está vacío
rule-tile_changed = la ficha no es la que estaba allí
rule-tile_count = una séptima ficha de un tipo
rule-peek_limit = se miró una quinta ficha
rule-rock_overdue = no se quitó una roca a tiempo
rule-rock_lifted_early = se quitó una roca demasiado pronto
rule-rock_misplaced = se puso una roca donde no se puede
