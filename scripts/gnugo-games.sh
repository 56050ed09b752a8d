#!/bin/sh
# Lets GNU Go play itself and keeps the games as SGF, one file for each seed: food for `igolog learn`.
#
#   scripts/gnugo-games.sh FOLDER [GAMES] [SIZE] [LEVEL] [FIRST_SEED]
#
# GNU Go comes with most systems (Debian: apt install gnugo). The same seed gives the same game.
# The first two stones are placed by the seed, on the third line or higher: left alone, GNU Go repeats itself.
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
        opening=$(awk -v size="$size" -v seed="$seed" 'BEGIN {
            srand(seed)
            split("black white", color, " ")
            for (k = 1; k <= 2; k++) do {
                column = 3 + int(rand() * (size - 4)); row = 3 + int(rand() * (size - 4))
                point = substr("ABCDEFGHJKLMNOPQRST", column, 1) row
                if (point == first) continue
                print "play", color[k], point
                first = point
                break
            } while (1)
        }')
        {
            echo "boardsize $size"
            echo "komi 6.5"
            echo "clear_board"
            echo "$opening"
            k=0
            while [ "$k" -lt "$moves" ]; do
                echo "genmove black"
                echo "genmove white"
                k=$((k + 1))
            done
            echo "quit"
        } | "$engine" --mode gtp --chinese-rules --level "$level" --seed "$seed" --quiet |
            { echo "$opening"; cat; } |
            awk -v size="$size" -v seed="$seed" -v level="$level" '
                function sgf(point) {
                    return substr("abcdefghijklmnopqrs", index("ABCDEFGHJKLMNOPQRST", substr(point, 1, 1)), 1) \
                        substr("abcdefghijklmnopqrs", size + 1 - substr(point, 2), 1)
                }
                BEGIN { printf "(;GM[1]FF[4]SZ[%d]KM[6.5]RU[Chinese]PB[GNU Go level %d]PW[GNU Go seed %d]\n", size, level, seed }
                /^play/ { printf ";%s[%s]", ($2 == "black") ? "B" : "W", sgf($3) }
                /^=/ && ++answers > 5 && !over {
                    color = (answers % 2 == 0) ? "B" : "W"
                    passes = ($2 == "PASS") ? passes + 1 : 0
                    place = ($2 == "PASS") ? "" : sgf($2)
                    printf ";%s[%s]", color, place
                    if (passes == 2 || $2 == "resign") over = 1
                }
                END { print ")" }' > "$file.part"
        mv "$file.part" "$file"
    fi
    seed=$((seed + 1))
done
echo "$games games in $folder" >&2
