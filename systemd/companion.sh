#!/bin/sh
# `companion` on the command line of a machine where it is a service.
#
# What has to do with the service is done as its user, in its folders and surroundings: what is set up by hand is what the service uses.
# Where people name files these lie where people are: what takes files in for the service is done there by its user, what gives people
# files is done by themselves, and each may read what the other keeps.
name=gigamons-companion user=gigamons
program=/opt/$name/current/bin/companion state=/var/lib/$name settings=/etc/$name runtime=/run/$name

# No option before the command takes a value.
command=
for word; do case $word in -*) ;; *) command=$word && break ;; esac done

who=service where=$state
case "$command" in
run | do | check | config | dark) ;;
games) where=. ;;
calibrate) case " $* " in *" --picture"*) where=. ;; esac ;;
record) case " $* " in *" --wrong"*) who=person ;; esac ;;
export | replay | verify | read | referee) who=person ;;
*) exec "$program" "$@" ;;
esac

set -- PYTHONUTF8=1 STATE_DIRECTORY=$state CONFIGURATION_DIRECTORY=$settings "$program" "$@"
me=$(id -un) number=$(id -u)

if [ $who = person ]; then
    set -- env HOME="$HOME" "$@"
    # Who may become root without being asked for it reads what the service keeps; anybody else, what is theirs.
    if [ "$number" = 0 ] || [ "$me" = $user ] || ! sudo -n true 2>/dev/null; then exec "$@"; fi
    exec sudo -n setpriv --reuid="$number" --regid="$(id -g)" --init-groups --inh-caps=+dac_read_search --ambient-caps=+dac_read_search "$@"
fi

set -- HOME=$state RUNTIME_DIRECTORY=$runtime GPIOZERO_PIN_FACTORY=lgpio MALLOC_ARENA_MAX=2 "$@"
# The library of the GPIO lines writes a fifo into the folder in which it is started.
set -- env -C "$where" "$@"
if [ "$me" = $user ]; then exec "$@"; fi
if [ "$where" = . ]; then
    set -- setpriv --reuid=$user --regid=$user --init-groups --inh-caps=+dac_read_search --ambient-caps=+dac_read_search "$@"
    if [ "$number" = 0 ]; then exec "$@"; fi
    exec sudo -- "$@"
fi
case "$command" in
run | record)
    # The folder of the socket comes and goes with the service, and only root may make it.
    if [ "$number" = 0 ]; then root=; else root=sudo; fi
    [ -d $runtime ] || $root install -d -o $user -g $user -m 755 $runtime || exit
    ;;
esac
if [ "$number" = 0 ]; then exec setpriv --reuid=$user --regid=$user --init-groups "$@"; fi
exec sudo -u $user -- "$@"
