#!/bin/sh
# Puts Paizhuo into the menu of this user's desktop (--remove takes it out again).
# It stays in this folder: if the folder moves, run this once more.
set -eu
unset CDPATH
here=$(cd -- "$(dirname -- "$0")" && pwd)
entries=${XDG_DATA_HOME:-$HOME/.local/share}/applications
if [ "${1:-}" = --remove ]; then
    rm -f "$entries/paizhuo.desktop"
    exit 0
fi
mkdir -p "$entries"
sed -e "s|^Exec=.*|Exec=\"$here/paizhuo\"|" -e "s|^Icon=.*|Icon=$here/paizhuo.png|" \
    "$here/paizhuo.desktop" > "$entries/paizhuo.desktop"
echo "$entries/paizhuo.desktop"
