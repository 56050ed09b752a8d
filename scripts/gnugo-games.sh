#!/bin/sh
# Lets GNU Go play itself and keeps the games as SGF, one file for each seed: food for `igolog learn`.
#
#   scripts/gnugo-games.sh FOLDER [GAMES] [SIZE] [LEVEL] [FIRST_SEED]
#
# GNU Go comes with most systems (Debian: apt install gnugo). The same seed gives the same game.
set -eu
folder=${1:?"usage: $0 FOLDER [GAMES] [SIZE] [LEVEL] [FIRST_SEED]"}
games=${2:-100}
size=${3:-9}
level=${4:-1}
first=${5:-1}
engine=$(command -v gnugo || echo /usr/games/gnugo)
mkdir -p "$folder"
# After the end of a game both sides only pass; the longest games need about twice the points of the board.
moves=$((size * size * 3 / 4))
seed=$first
while [ "$seed" -lt $((first + games)) ]; do
    file=$folder/gnugo-$size-$level-$seed.sgf
    if [ ! -s "$file" ]; then
        {
            echo "boardsize $size"
            echo "komi 6.5"
            echo "clear_board"
            k=0
            while [ "$k" -lt "$moves" ]; do
                echo "genmove black"
                echo "genmove white"
                k=$((k + 1))
            done
            echo "quit"
        } | "$engine" --mode gtp --chinese-rules --level "$level" --seed "$seed" --quiet |
            awk -v size="$size" -v seed="$seed" -v level="$level" '
                BEGIN { printf "(;GM[1]FF[4]SZ[%d]KM[6.5]RU[Chinese]PB[GNU Go level %d]PW[GNU Go seed %d]\n", size, level, seed }
                /^=/ && ++answers > 3 && !over {
                    color = (answers % 2 == 0) ? "B" : "W"
                    passes = ($2 == "PASS") ? passes + 1 : 0
                    if ($2 == "PASS") place = ""
                    else {
                        column = index("ABCDEFGHJKLMNOPQRST", substr($2, 1, 1))
                        row = size + 1 - substr($2, 2)
                        place = substr("abcdefghijklmnopqrs", column, 1) substr("abcdefghijklmnopqrs", row, 1)
                    }
                    printf ";%s[%s]", color, place
                    if (passes == 2 || $2 == "resign") over = 1
                }
                END { print ")" }' > "$file.part"
        mv "$file.part" "$file"
    fi
    seed=$((seed + 1))
done
echo "$games games in $folder" >&2
