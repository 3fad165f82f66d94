#!/bin/sh
# Runs in the guest: shows pictures of /srv/pictures to the camera, from one number to before another, so many a second; the first of them
# until the service has seen it for so long that it tells even places in doubt: its first look takes it long. What it tells of itself is in
# /run/told, by the game's clock in the second column.
# Usage: show_pictures.sh FIRST END FPS
set -eu
rm -rf /run/still /run/pictures
mkdir /run/still /run/pictures
first=/srv/pictures/$(printf %05d "$1").jpg
ln -s "$first" /run/still/0.jpg
ln -s "$first" /run/still/1.jpg
for number in $(seq "$1" $(($2 - 1))); do ln -s "/srv/pictures/$(printf %05d "$number").jpg" /run/pictures/; done
# On a busy machine the first picture comes later than pivm waits for; whether any comes is seen below.
pivm camera strict
pivm camera feed /run/still --fps 4 || true
seen=$(wc -l < /run/told)
until tail -n "+$((seen + 1))" /run/told | awk '!begun { begun = $2 } { t = $2 } END { exit !(NR >= 5 && t - begun >= 6) }'; do sleep 0.5; done
pivm camera feed /run/pictures --fps "$3" --once || true
while systemctl -q is-active pivm-feed; do sleep 0.2; done
