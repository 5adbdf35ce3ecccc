#!/bin/sh
# The demo: 736 real design proposals, from nothing to answers. Run it with `make demo`.
# DEMO is the folder to fill (it is emptied first), BIN the folder that holds `engrama` and `python`.
set -eu
DEMO=${DEMO:-.demo}
BIN=${BIN:-.venv/bin}

heading= plain=
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then
    heading=$(printf '\033[1;36m') plain=$(printf '\033[0m')
fi

say() { printf '\n%s%s%s\n' "$heading" "$*" "$plain"; }

# Show a command as one would type it, then run it.
show() {
    line="\$ $BIN/engrama --home $DEMO"
    for word in "$@"; do
        case $word in
        *[!A-Za-z0-9:._-]*) line="$line \"$word\"" ;;
        *) line="$line $word" ;;
        esac
    done
    say "$line"
    "$BIN/engrama" --home "$DEMO" "$@"
}

rm -rf -- "$DEMO"

say "1. Compile a domain: the profile \"base\" with the module \"standards\""
show init --profile base --modules standards

say "2. What it was compiled to: labels and relations"
"$BIN/python" examples/domain.py "$DEMO"

say "3. Load 736 design proposals of Python"
"$BIN/python" examples/peps/load.py --home "$DEMO"

say "4. Ask"
show search "structural pattern matching" --limit 4
show search "How do I annotate variables with types?" --limit 4
show search "what replaced the global interpreter lock" --limit 4

say "5. Look around: the neighbourhood of one proposal"
show context Proposal:703 --budget 1500

say "6. What is worth noticing: the patterns of the domain, run over all of it"
show reflect | head -n 4
show insights list --pattern successor_ignored
show insights list --pattern idea_returned
show insights show "8 proposals still cite 563 Postponed Evaluation of Annotations, which 749 Implementing PEP 649 replaced"

say "The memory stays in $DEMO. Go on with:"
cat <<END
  $BIN/engrama --home $DEMO search "dictionary union operators"
  $BIN/engrama --home $DEMO insights list
  $BIN/engrama --home $DEMO remember Proposal 572 --note "Read again: the part on scoping"
END
